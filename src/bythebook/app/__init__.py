"""The front ends: commands, the terminal, the browser app and the site."""

import os


def program_name() -> str:
    """Return the command that started this program, for hints about what to type next."""
    return os.environ.get("BYTHEBOOK_CALLED") or "bythebook"
