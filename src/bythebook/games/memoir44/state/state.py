"""The state of Memoir '44: units, obstacles, cards and the rest of the turn, as plain data.

Units are numbered in the order of the scenario, followed by those of airdrops. A hex is an index into the
tables of `hexes`, a side an index into `facts.SIDES`. A unit off the board has hex -1.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from msgspec import Struct

from bythebook.games.memoir44.box.facts import SIDES, Card, UnitType, facts
from bythebook.games.memoir44.box.hexes import HEXES
from bythebook.games.memoir44.box.scenarios.layers import SIDE_LETTERS, draw
from bythebook.games.memoir44.box.scenarios.text import Scenario
from bythebook.kernel import step as kernel
from bythebook.kernel.prompt import Seat

AUTOMA = "solo-ai"
"""The name of the playbook that plays a side by default."""

SEATS: Final = tuple(Seat(side) for side in SIDES)
"""The seat of each side."""

NOWHERE = -1
"""The hex of a unit off the board, and the unit of an empty hex."""


class Plane(Struct, frozen=True):
    """A side's plane: where it is, its ammunition, and what it flew over (FP)."""

    kind: str = ""
    at: int = NOWHERE
    ammo: int = 0
    path: tuple[int, ...] = ()
    """The hexes of this turn's flight, in order."""
    ordered: bool = False
    entered: int = -1
    """The turn in which it entered the board."""
    ready: int = 0
    """The first turn in which the side may bring one on (FP-11)."""
    lost: tuple[str, ...] = ()
    """Classes shot down permanently (FP-10)."""
    scouted: bool = False
    """Whether it flew reconnaissance this turn (FP-12)."""
    landed: bool = False
    """Whether it has landed and leaves at the end of the turn (FP-11)."""

    @property
    def out(self) -> bool:
        """Whether it is on the board."""
        return self.at != NOWHERE


@dataclass(slots=True, kw_only=True)
class State(kernel.State):
    """The complete state of a game between two answers."""

    scenario: Scenario
    flight_plan: bool = False
    automa: list[bool] = field(default_factory=lambda: [False, False])
    """Whether each side is a solo AI: it holds no hand and turns over two cards a turn (AI-1)."""
    unseen_hands: list[bool] = field(default_factory=lambda: [False, False])
    """Whether each side's real cards are hidden from the program until they are played."""

    # the units, by number
    kind: list[int] = field(default_factory=list)
    """The index of each unit's type in `facts().units`."""
    side: list[int] = field(default_factory=list)
    at: list[int] = field(default_factory=list)
    figures: list[int] = field(default_factory=list)
    full: list[int] = field(default_factory=list)
    """The full strength of each unit (UN-2)."""
    worth: list[int] = field(default_factory=list)
    """The medals for eliminating each unit (MD-1)."""

    # the board, by hex
    unit_at: list[int] = field(default_factory=lambda: [NOWHERE] * HEXES)
    wire: list[bool] = field(default_factory=lambda: [False] * HEXES)
    sandbags: list[bool] = field(default_factory=lambda: [False] * HEXES)
    blown: list[bool] = field(default_factory=lambda: [False] * HEXES)
    """Whether the bridge on each hex has been blown up (SP-6)."""

    # medals
    kills: list[int] = field(default_factory=lambda: [0, 0])
    """Each side's permanent medals: for units, planes, exits and bridges."""
    won: list[bool] = field(default_factory=list)
    """Whether each permanent objective is won, in the order of the scenario (MD-4)."""
    attempts: list[int] = field(default_factory=lambda: [0, 0])
    """How often each side has tried to blow up a bridge."""

    # cards
    hands: list[list[str]] = field(default_factory=lambda: [[], []])
    """The cards in each hand that the program has seen."""
    discards: dict[str, int] = field(default_factory=dict)
    face_down: tuple[tuple[str, ...], ...] = ((), ())
    """The discards that only one side has seen: cards drawn for a Recon and not kept."""
    drawn: list[str] = field(default_factory=list)
    """The cards turned over for the solo AI's choice, or drawn for a Recon."""
    last_card: list[str] = field(default_factory=lambda: ["", ""])
    """The card that each side's last played card resolved as, for Counter-Attack (CC-8)."""
    last_section: list[str] = field(default_factory=lambda: ["", ""])
    """The section of each side's last Infantry Assault, as that side names it (CC-8, CC-12)."""

    # the turn
    turn: int = 0
    """The number of turns begun by both sides together."""
    active: int = 0
    own_turns: list[int] = field(default_factory=lambda: [0, 0])
    card: str = ""
    """The card in play as it resolves: for a Counter-Attack, the copied card with left and right swapped."""
    played: str = ""
    """The card that was actually played."""
    fallback: bool = False
    """Whether the card orders any one unit because its class is absent."""
    section: str = ""
    """The section named for an Infantry Assault, or by a Recon that was played as Air Power."""
    forgone: bool = False
    """Whether the card's orders were given up to blow up a bridge (SP-6)."""
    ambushed: bool = False
    """Whether the other side has played its Ambush this turn and draws a card for it (CC-2)."""
    dice: tuple[str, ...] = ()
    """The dice of Their Finest Hour that can still order units."""
    ordered: list[int] = field(default_factory=list)
    """The units ordered this turn, in the order in which they were named."""
    activation: list[int] = field(default_factory=list)
    """The ordered units that haven't moved yet and have activation cubes (AI-4e)."""
    attack: list[int] = field(default_factory=list)
    """The units that can attack after the moves and have attack cubes (AI-5l)."""
    moved: dict[int, int] = field(default_factory=dict)
    """Movement spent this turn, by unit."""
    entered: dict[int, int] = field(default_factory=dict)
    """The hex a unit moved or advanced into this turn, by unit."""
    battles: dict[int, int] = field(default_factory=dict)
    """Battles fought or forgone this turn, by unit."""
    grounds: dict[int, int] = field(default_factory=dict)
    """Hexes taken this turn, by unit."""

    # Flight Plan
    planes: list[Plane] = field(default_factory=lambda: [Plane(), Plane()])
    """The plane of each side; replaced, never mutated."""
    brought_on: list[int] = field(default_factory=lambda: [-1, -1])
    """The turn in which each side last brought on a plane (FP-AI-2)."""
    plane_orders: int = 0
    """The number of the card's orders given to the plane this turn (FP-2, FP-5)."""

    # campaign
    losses: int = 0
    """The lost plays of the campaign so far: the number of event dice rolled before the first turn (CP-3)."""
    player: int = NOWHERE
    """The side whose army the events hit (CP-4); NOWHERE outside a campaign."""
    events: tuple[str, ...] = ()
    """The event dice rolled before this game (CP-3)."""
    event_log: tuple[str, ...] = ()
    """The effect of each event, in words, for the campaign record (CP-12)."""

    @property
    def seat(self) -> Seat:
        """The side whose turn it is."""
        return SEATS[self.active]

    def type_of(self, unit: int) -> UnitType:
        """Return a unit's row in the unit table."""
        return facts().units[self.kind[unit]]

    def card_in_play(self) -> Card:
        """Return the card in play, as it resolves."""
        return facts().card[self.card]

    def __str__(self) -> str:
        """Return the drawn board: each hex with its unit, else its obstacles, else its terrain."""
        return draw([self._cell(h) for h in range(HEXES)])

    def _cell(self, h: int) -> str:
        unit = self.unit_at[h]
        if unit != NOWHERE:
            return f"{SIDE_LETTERS[self.side[unit]]}{self.type_of(unit).token}{self.figures[unit]}"
        lying = [
            o.token
            for o, there in (
                (facts().obstacle["wire"], self.wire[h]),
                (facts().obstacle["sandbag"], self.sandbags[h]),
            )
            if there
        ]
        lying += [
            facts().obstacles[o.type].token
            for o in self.scenario.obstacles
            if o.hex == h and facts().obstacles[o.type].removed == "never" and not self.blown[h]
        ]
        return "+".join(lying) or facts().terrains[self.scenario.ground[h]].token
