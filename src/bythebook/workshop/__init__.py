"""What those who build bythebook run: pages of docs/, the bench with its bars, load, kills and mutants.

The scripts of the repository call it, nothing imports it, and it is not part of the wheel.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
"""The repository."""


@contextmanager
def home_at(folder: Path | str) -> Iterator[None]:
    """While this lasts, games are kept in that folder."""
    before = os.environ.get("BYTHEBOOK_HOME")
    os.environ["BYTHEBOOK_HOME"] = str(folder)
    try:
        yield
    finally:
        del os.environ["BYTHEBOOK_HOME"]
        if before is not None:
            os.environ["BYTHEBOOK_HOME"] = before
