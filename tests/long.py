"""Cases of which a few run with every test run, and all with the long tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest


def first(few: int, cases: Sequence[Any]) -> list[Any]:
    """The first few as they are; the others are long."""
    later = [case if isinstance(case, tuple) else (case,) for case in cases[few:]]
    return [*cases[:few], *(pytest.param(*case, marks=pytest.mark.long) for case in later)]
