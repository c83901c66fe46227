"""The records of a scenario, ready for a game to use (SF-1, SF-2).

Hexes, sides, unit types, terrains, obstacles and planes are plain ints: places in the tables of `hexes` and
`facts`. `scenario` reads these records from text and writes them back.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from typing import Any, Literal, TypeVar

from bythebook.games.memoir44.box.hexes import BOTTOM, TOP

Hexes = tuple[int, ...]
Kind = Literal["official", "official_extra", "original"]
Confidence = Literal["exact", "partial", "original"]
Face = Literal["country", "beach"]
Mode = Literal["temporary", "permanent"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SideSetup:
    """A side's nation, its hand of command cards and the medals it needs (TS-1, MD-7)."""

    nation: str
    cards: int
    medals: int


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitSetup:
    """A unit at the start: its full strength, and the medals for eliminating it (UN-2, UN-3)."""

    side: int
    type: int
    hex: int
    figures: int
    medals: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class ObstacleSetup:
    """An obstacle at the start; bunkers and sea walls have an owner (SP-2).

    A bridge with `open_to` is entered and left over those hexes only (MV-10); empty means from anywhere.
    """

    type: int
    hex: int
    owner: int | None = None
    open_to: Hexes = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Objective:
    """Medals for a side that occupies at least `need` of the hexes (MD-2 to MD-6)."""

    side: int
    hexes: Hexes
    need: int = 1
    medals: int = 1
    mode: Mode = "temporary"

    @property
    def permanent(self) -> bool:
        """Whether the medals stay once they are won (MD-4)."""
        return self.mode == "permanent"


@dataclass(frozen=True, slots=True, kw_only=True)
class SuddenDeath:
    """A side wins outright if it occupies `need` of the hexes at the end of its own turn (MD-8)."""

    side: int
    hexes: Hexes
    need: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Exit:
    """A hex over which units of a side may leave the board for medals (SP-5)."""

    side: int
    hex: int
    medals: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class AirForce:
    """The planes that a side may bring on and the airfields that it may use (FP-1, FP-3)."""

    planes: tuple[int, ...]
    airfields: Hexes = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class HandGrowth:
    """A side draws one more card at the end of each of these own turns, counted from 1 (SP-4)."""

    side: int
    after_turns: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Airdrop:
    """Units that parachute in before the first turn, each drifting `drift` steps from the aim hex (SP-3)."""

    side: int
    units: int
    type: int
    figures: int
    drift: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReconAsAirPower:
    """While a unit of the side holds any of the hexes, its Recon cards may be played as Air Power (SP-4)."""

    side: int
    hexes: Hexes


@dataclass(frozen=True, slots=True, kw_only=True)
class NoReshuffle:
    """Never reshuffle the discard pile, not even for Their Finest Hour (SP-4)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckOutWinner:
    """The side that wins when a card must be drawn and none is left (SP-4)."""

    side: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BlowBridge:
    """A side may try to blow these bridges, each worth `worth` medals; 0 attempts means no limit (SP-6)."""

    side: int
    bridges: Hexes
    worth: int = 0
    attempts: int = 0


Rule = HandGrowth | Airdrop | ReconAsAirPower | NoReshuffle | DeckOutWinner | BlowBridge
R = TypeVar("R", bound=Rule)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """A battle before its first turn: the board, the armies and the victory conditions (SF-1, SF-2)."""

    id: str
    title: str
    kind: Kind
    order: int
    date: date
    source: str
    confidence: Confidence
    notes: tuple[str, ...] = ()
    face: Face
    top: int
    first: int
    sides: tuple[SideSetup, SideSetup]
    """The setup of the Axis, then of the Allies."""
    ground: tuple[int, ...]
    """The terrain of each of the 113 hexes, as an index into `facts().terrains`."""
    impassable: frozenset[int] = frozenset()
    """Hexes that nobody may enter although their terrain would allow it (MV-9)."""
    blocks_artillery: frozenset[int] = frozenset()
    """Hexes over which not even artillery fires (LS-7)."""
    wide: frozenset[int] = frozenset()
    """River hexes over which infantry can't fire (LS-5)."""
    obstacles: tuple[ObstacleSetup, ...] = ()
    units: tuple[UnitSetup, ...] = ()
    """Units of both sides in the order of their hexes."""
    objectives: tuple[Objective, ...] = ()
    sudden_death: tuple[SuddenDeath, ...] = ()
    exits: tuple[Exit, ...] = ()
    rules: tuple[Rule, ...] = ()
    air: tuple[AirForce, AirForce] | None = None
    """The air forces of Axis and Allies, or None where no planes fly (FP-1)."""
    labels: tuple[tuple[int, str], ...] = ()
    """Place names in the order of their hexes."""
    by_kind: dict[type, tuple[Any, ...]] = field(default_factory=dict, init=False, compare=False, repr=False)
    """The special rules by kind, filled on demand."""

    def seat(self, side: int) -> int:
        """Return the seat of a side: TOP or BOTTOM of the board (BD-10)."""
        return TOP if side == self.top else BOTTOM

    def rules_of(self, kind: type[R]) -> tuple[R, ...]:
        """Return the special rules of one kind, such as `rules_of(BlowBridge)` (SP-4, SP-6)."""
        found = self.by_kind.get(kind)
        if found is None:
            found = self.by_kind[kind] = tuple(rule for rule in self.rules if isinstance(rule, kind))
        return found
