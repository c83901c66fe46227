"""How people use the program: commands, the terminal, the browser."""

import os


def program_name() -> str:
    """How this program was called, for the lines that tell people what to type next."""
    return os.environ.get("BYTHEBOOK_CALLED") or "bythebook"
