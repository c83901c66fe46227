"""Tools for developers of bythebook: documentation, benchmarks, load, kill and mutation tests.

The scripts of the repository run them. Nothing else imports them, and the wheel doesn't contain them.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
"""The root folder of the repository."""


@contextmanager
def home_at(folder: Path | str) -> Iterator[None]:
    """Redirect saved games to this folder inside the `with` block."""
    before = os.environ.get("BYTHEBOOK_HOME")
    os.environ["BYTHEBOOK_HOME"] = str(folder)
    try:
        yield
    finally:
        del os.environ["BYTHEBOOK_HOME"]
        if before is not None:
            os.environ["BYTHEBOOK_HOME"] = before
