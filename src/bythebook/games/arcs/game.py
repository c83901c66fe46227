"""Arcs as the kernel sees it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from bythebook.games.arcs import check, setup
from bythebook.games.arcs.facts import facts
from bythebook.games.arcs.notation import notation
from bythebook.games.arcs.piles import ACTION, COURT, LEADERS, LORE
from bythebook.games.arcs.rules.chapters import STEPS
from bythebook.games.arcs.rulings import RULINGS
from bythebook.games.arcs.state import COLOURS, Table
from bythebook.games.boardgame import SetupKey
from bythebook.kernel.ask import Option, Seat
from bythebook.kernel.box import Box, Element, Problems
from bythebook.kernel.rulings import Ruling
from bythebook.kernel.step import Codec

D6 = tuple("123456")


class Arcs(Box[Table]):
    """The box of Arcs."""

    name = "arcs"
    title = "Arcs"
    seats = tuple(map(Seat, COLOURS))

    @cached_property
    def elements(self) -> tuple[Element, ...]:
        """The dice, the decks and what is drawn at setup."""
        dice = [Element(die.id, "dice", die.sides) for die in facts().dice]
        decks = [Element(name, "cards") for name in (COURT, ACTION, LEADERS, LORE, "setup card")]
        ties = [Element(name, "tie") for name in ("initiative", "seats", "reserve", "tie")]
        return (*dice, Element("seize", "dice", D6), *decks, *ties)

    @cached_property
    def rulings(self) -> tuple[Ruling, ...]:  # type: ignore[override]
        """Every switch."""
        return RULINGS

    @cached_property
    def setup_keys(self) -> tuple[SetupKey, ...]:
        """What can be chosen before a game."""
        return setup.SETUP_KEYS

    @cached_property
    def codec(self) -> Codec[Table]:
        """The position as data and back."""
        return Codec(Table, STEPS)

    def sides(self, options: Mapping[str, str]) -> tuple[Seat, ...]:
        """As many colours as play."""
        return setup.sides(options)

    def setup(self, options: Mapping[str, str], seats: Mapping[Seat, str], rulings: dict[str, str]) -> Table:
        """An empty table with the agenda that sets it up."""
        return setup.build(options, seats, rulings)

    def notation(self, option: Option) -> str:
        """An option in words."""
        return notation(option)

    def correct(self, table: Table, patch: Mapping[str, Any]) -> None:
        """A position of Arcs cannot be corrected in mid-game."""
        raise Problems("correction", ["a position of Arcs cannot be corrected; undo instead"])

    def check(self, table: Table) -> list[str]:
        """Broken invariants."""
        return check.check(table)

    def turns(self, table: Table) -> int:
        """Chapters."""
        return table.chapter

    def outcome(self, table: Table) -> str:
        """The Power of each side."""
        return ", ".join(f"{seat} {power}" for seat, power in zip(table.seats, table.power, strict=True))
