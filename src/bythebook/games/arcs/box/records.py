"""The records of the printed facts: one class for each kind of thing in the box (R1 to R12).

`facts.py` reads them and numbers them: `index` is the place a record has in its tuple, and -1 is none.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bythebook.games.arcs.box.effects import ActionName, AmbitionName, DieName, Part, ResourceName, SuitName

Ints = tuple[int, ...]
BoxName = Literal["base", "pack"]


@dataclass(frozen=True, slots=True, kw_only=True)
class System:
    """A gate or planet: its cluster, its type and the buildings it has room for (R2.1, R2.2)."""

    id: str
    name: str
    cluster: int
    symbol: int
    type: int
    slots: int
    index: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """What a seat puts into one system at setup (R3.6)."""

    cities: int = 0
    starports: int = 0
    ships: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Places:
    """What goes into a seat's systems A, B and each C (R3.6, R12.1)."""

    a: Place
    b: Place
    c: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """The systems A, B and C of one seat (R3.6)."""

    a: int
    b: int
    c: Ints


@dataclass(frozen=True, slots=True, kw_only=True)
class SetupCard:
    """A setup card: the clusters out of play and where each seat starts, the leader first (R3.4, R3.8)."""

    id: str
    name: str
    players: int
    experienced: bool
    out: Ints
    seats: tuple[Start, ...]
    index: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Suit:
    """A suit of action cards and the actions its pips pay for (R5.1, R5.2)."""

    id: SuitName
    name: str
    actions: tuple[ActionName, ...]
    pips: Ints
    index: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionCard:
    """An action card; `declares` are the ambitions its leader may declare with it (R5.1 to R5.3)."""

    id: str
    name: str
    suit: int
    number: int
    pips: int
    actions: tuple[ActionName, ...]
    declares: Ints
    index: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CourtCard:
    """A Court card: a Guild card with type and raid cost, or a Vox, which has neither (R9.1).

    `after` says whether a Vox is discarded or shuffled into the Court deck.
    """

    id: str
    name: str
    text: str
    parts: tuple[Part, ...]
    suit: ResourceName | None = None
    keys: int = 0
    after: Literal["discard", "shuffle"] | None = None
    since: str = ""
    """The version of bythebook that had the card first; empty for those of 0.1.0."""
    index: int = -1

    @property
    def is_vox(self) -> bool:
        """Whether it is carried out and put away when secured (R9.1)."""
        return self.suit is None


@dataclass(frozen=True, slots=True, kw_only=True)
class Trait:
    """A leader's trait (R12.3)."""

    name: str
    text: str
    parts: tuple[Part, ...]
    drawback: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Leader:
    """A leader: what is placed, the tokens of slots 1 and 2, and the traits (R12.1 to R12.3)."""

    id: str
    name: str
    box: BoxName
    tokens: tuple[ResourceName, ResourceName]
    places: Places
    traits: tuple[Trait, ...]
    supercat: bool = False
    index: int = -1

    @property
    def parts(self) -> tuple[Part, ...]:
        """All that the traits do, in printed order (R12.3)."""
        return tuple(part for trait in self.traits for part in trait.parts)


@dataclass(frozen=True, slots=True, kw_only=True)
class Lore:
    """A lore card (R12.1 to R12.3)."""

    id: str
    name: str
    box: BoxName
    text: str
    parts: tuple[Part, ...]
    supercat: bool = False
    index: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Pieces:
    """The pieces of one colour (R1.1)."""

    ships: int
    starports: int
    cities: int
    agents: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Resource:
    """A type of resource and what a token of it is spent for (R1.3, R6.2).

    It pays for one of `actions`, opens the card's `pips` to one, or, by the lead suit, any action of that.
    """

    id: ResourceName
    name: str
    tokens: int
    actions: tuple[ActionName, ...] = ()
    pips: ActionName | None = None
    lead_suit: bool = False
    index: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Ambition:
    """An ambition and what counts for it: icons of types, or the pieces of a box (R10.1).

    `neutral` are the types that covered planets add to it with two players (R3.5).
    """

    id: AmbitionName
    name: str
    icons: tuple[ResourceName, ...] = ()
    pieces: Literal["captives", "trophies"] | None = None
    neutral: tuple[ResourceName, ...] = ()
    index: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Marker:
    """An ambition marker: the Power of first and second place on its two sides (R1.5, R10.7)."""

    front: tuple[int, int]
    back: tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """What a side of a die can show (R8.4)."""

    id: str
    hits: int = 0
    selfs: int = 0
    intercepts: int = 0
    buildings: int = 0
    keys: int = 0
    index: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Die:
    """A kind of die, how many there are, and its six sides by the ids of their faces (R1.4, R8.4)."""

    id: DieName
    name: str
    count: int
    sides: tuple[str, ...]
    index: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """What depends on the number of players (R3.3, R3.4, R10.8)."""

    players: int
    row: int
    """Cards in the Court row."""
    power: int
    """Power that ends the game after a chapter."""
    out: int
    """Clusters out of play."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The single numbers of the rules."""

    chapters: int
    """Chapters of a game at most (R4.1)."""
    hand: int
    """Action cards dealt for a chapter, and a bot's hand counter (R3.9, S14.2)."""
    comeback_ships: int
    """Ships for who has neither ship nor starport left (R11.1)."""
    spare_cards: int
    """Leaders and lore in the rows of a draft beyond one for each player (R12.1)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bots:
    """The numbers of SUPERCAT's frame and difficulty (S14.2, S21)."""

    draw: int
    """Cards a bot draws for a turn (BT2)."""
    extra_actions: int
    """Actions more with Efficient Logistics (S21.1)."""
    extra_dice: int
    """Dice more with Elite Pilots (S21.1)."""
    readiness_ships: int
    """Ships more in each system with Fleet Readiness (S21.3)."""
    reserve_tokens: int
    """Tokens more with Strategic Reserves (S21.3)."""
    tough_hits: int
    """Hits that a tough ship takes as one (S21.3)."""
    vault_keys: int
    """The least a slot costs with Fortress Vaults (S21.3)."""
    person_cards: int
    """Leaders, and lore, of which a person keeps one where bots have theirs by chance (S20.4)."""
