"""The front ends: the commands, the terminal, the browser app and the static site."""

import os


def program_name() -> str:
    """Return the command that started this program, for hints about what to type next."""
    return os.environ.get("BYTHEBOOK_CALLED") or "bythebook"
