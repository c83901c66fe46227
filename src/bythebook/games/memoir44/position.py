"""Position files: a table as people write it, and corrections."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bythebook.games.memoir44.setup import build
from bythebook.games.memoir44.state import Table
from bythebook.kernel.ask import Seat
from bythebook.kernel.box import Problems


def schema() -> dict[str, Any]:
    """The JSON schema of a position file."""
    return {"type": "object", "properties": {"scenario": {"type": "string"}}}


def read(data: Mapping[str, Any], seats: Mapping[Seat, str], rulings: dict[str, str]) -> Table:
    """A table from a position file."""
    return build({"scenario": str(data.get("scenario", ""))}, seats, rulings)


def correct(table: Table, patch: Mapping[str, Any]) -> None:
    """Set the position right."""
    raise Problems("correction", ["nothing can be corrected"])
