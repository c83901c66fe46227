"""The table of Memoir '44: units, obstacles, cards and what is left of the turn, as plain data.

Units are numbered in the order of the scenario, drops after them; a hex is an int of `hexes`;
a side is an int of `facts.SIDES`. A unit off the board stands on hex -1.
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
"""The page that plays a side if nobody says otherwise."""

SEATS: Final = tuple(Seat(side) for side in SIDES)
"""The chair of each side."""

NOWHERE = -1
"""The hex of a unit off the board, and the unit of an empty hex."""


class Plane(Struct, frozen=True):
    """A side's plane: where it flies, how much ammunition it has, what it flew over (FP)."""

    kind: str = ""
    at: int = NOWHERE
    ammo: int = 0
    path: tuple[int, ...] = ()
    """The hexes of this turn's flight, in order."""
    ordered: bool = False
    entered: int = -1
    """The turn in which it came on."""
    ready: int = 0
    """The first turn in which the side may bring one on (FP-11)."""
    lost: tuple[str, ...] = ()
    """Classes shot down for good (FP-10)."""
    scouted: bool = False
    """It flew reconnaissance this turn (FP-12)."""
    landed: bool = False
    """It has landed and leaves at the end of the turn (FP-11)."""

    @property
    def out(self) -> bool:
        """Whether it is on the board."""
        return self.at != NOWHERE


@dataclass(slots=True, kw_only=True)
class State(kernel.State):
    """The position between any two answers."""

    scenario: Scenario
    flight_plan: bool = False
    automa: list[bool] = field(default_factory=lambda: [False, False])
    """Sides that hold no hand and turn over two cards a turn (AI-1)."""
    unseen_hands: list[bool] = field(default_factory=lambda: [False, False])
    """Sides whose real cards the program does not see before they are played."""

    # the units, by number
    kind: list[int] = field(default_factory=list)
    """Index of the unit's type in `facts().units`."""
    side: list[int] = field(default_factory=list)
    at: list[int] = field(default_factory=list)
    figures: list[int] = field(default_factory=list)
    full: list[int] = field(default_factory=list)
    """Full strength (UN-2)."""
    worth: list[int] = field(default_factory=list)
    """Medals for eliminating it (MD-1)."""

    # the board, by hex
    unit_at: list[int] = field(default_factory=lambda: [NOWHERE] * HEXES)
    wire: list[bool] = field(default_factory=lambda: [False] * HEXES)
    sandbags: list[bool] = field(default_factory=lambda: [False] * HEXES)
    blown: list[bool] = field(default_factory=lambda: [False] * HEXES)
    """Bridges that are gone (SP-6)."""

    # medals
    kills: list[int] = field(default_factory=lambda: [0, 0])
    """Medals that stay: units, planes, exits, bridges."""
    won: list[bool] = field(default_factory=list)
    """Permanent objectives already won, by their place in the scenario (MD-4)."""
    attempts: list[int] = field(default_factory=lambda: [0, 0])
    """Attempts to blow a bridge so far."""

    # cards
    hands: list[list[str]] = field(default_factory=lambda: [[], []])
    """The cards each side holds and the program has seen."""
    discards: dict[str, int] = field(default_factory=dict)
    face_down: tuple[tuple[str, ...], ...] = ((), ())
    """Cards in the discard pile that only this side has seen: it drew them and kept another (Recon)."""
    drawn: list[str] = field(default_factory=list)
    """Face up before the solo AI chooses, or before Recon keeps one."""
    last_card: list[str] = field(default_factory=lambda: ["", ""])
    """What each side's last card was played as, for Counter-Attack (CC-8)."""
    last_section: list[str] = field(default_factory=lambda: ["", ""])
    """The section each side's last Infantry Assault was in, as that side names it (CC-8, CC-12)."""

    # the turn
    turn: int = 0
    """Turns begun, both sides counted."""
    active: int = 0
    own_turns: list[int] = field(default_factory=lambda: [0, 0])
    card: str = ""
    """The card in play, as it resolves: a Counter-Attack has become what it copies, flanks mirrored."""
    played: str = ""
    """The card that was really laid down."""
    fallback: bool = False
    """The card orders any one unit because its class is absent."""
    section: str = ""
    """The section named for an Infantry Assault, or by a Recon that is played as Air Power."""
    forgone: bool = False
    """The orders of the card were given up to blow a bridge (SP-6)."""
    ambushed: bool = False
    """The other side has spent its Ambush this turn and draws a card for it (CC-2)."""
    dice: tuple[str, ...] = ()
    """The dice of Their Finest Hour that still order units."""
    ordered: list[int] = field(default_factory=list)
    """Units ordered this turn, in the order they were named."""
    activation: list[int] = field(default_factory=list)
    """Ordered units whose move is not done: their activation cubes (AI-4e)."""
    attack: list[int] = field(default_factory=list)
    """Units that can attack after the moves: their attack cubes (AI-5l)."""
    moved: dict[int, int] = field(default_factory=dict)
    """Movement spent this turn, by unit."""
    entered: dict[int, int] = field(default_factory=dict)
    """The hex a unit moved or advanced into this turn, by unit."""
    battles: dict[int, int] = field(default_factory=dict)
    """Battles fought or given up this turn, by unit."""
    grounds: dict[int, int] = field(default_factory=dict)
    """Hexes taken this turn, by unit."""

    # Flight Plan
    planes: list[Plane] = field(default_factory=lambda: [Plane(), Plane()])
    """The plane of each side; replaced, never changed in place."""
    brought_on: list[int] = field(default_factory=lambda: [-1, -1])
    """The turn in which each side last brought on a plane (FP-AI-2)."""
    plane_orders: int = 0
    """Orders of the card given to planes this turn (FP-2, FP-5)."""

    # campaign
    losses: int = 0
    """Lost plays of the campaign so far: that many event dice are rolled before the first turn (CP-3)."""
    player: int = NOWHERE
    """The side whose army the events hit (CP-4); nobody's outside a campaign."""
    events: tuple[str, ...] = ()
    """Event dice of this play, as rolled (CP-3)."""
    event_log: tuple[str, ...] = ()
    """What each event did, in words for the record of the campaign (CP-12)."""

    @property
    def seat(self) -> Seat:
        """The side whose turn it is."""
        return SEATS[self.active]

    def type_of(self, unit: int) -> UnitType:
        """The row of the unit table."""
        return facts().units[self.kind[unit]]

    def card_in_play(self) -> Card:
        """The card in play, as it resolves."""
        return facts().card[self.card]

    def __str__(self) -> str:
        """The board as people draw it: a unit, else what lies in the hex, else its ground."""
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
