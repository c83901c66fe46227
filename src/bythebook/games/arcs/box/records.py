"""Record types of the printed facts: one class for each kind of component (R1 to R12).

`facts.py` reads and numbers them: `index` is a record's position in its tuple, and -1 stands for none.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bythebook.games.arcs.box.effects import (
    ActionName,
    AmbitionName,
    CardPart,
    DieName,
    ResourceName,
    SuitName,
)

Ints = tuple[int, ...]
BoxName = Literal["base", "pack"]


@dataclass(frozen=True, slots=True, kw_only=True)
class System:
    """A gate or planet: its cluster, its resource type and its number of building slots (R2.1, R2.2)."""

    id: str
    name: str
    cluster: int
    symbol: int
    type: int
    slots: int
    index: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StartingPieces:
    """The pieces that a seat places in one system at setup (R3.6)."""

    cities: int = 0
    starports: int = 0
    ships: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class StartingPlaces:
    """The pieces that a seat places in its systems A, B and each C at setup (R3.6, R12.1)."""

    a: StartingPieces
    b: StartingPieces
    c: StartingPieces


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """The starting systems A, B and C of one seat (R3.6)."""

    a: int
    b: int
    c: Ints


@dataclass(frozen=True, slots=True, kw_only=True)
class SetupCard:
    """A setup card:

    the clusters out of play and the starting systems of each seat, leader first (R3.4, R3.8).
    """

    id: str
    name: str
    players: int
    experienced: bool
    out: Ints
    seats: tuple[Start, ...]
    index: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Suit:
    """A suit of action cards and the actions that its pips pay for (R5.1, R5.2)."""

    id: SuitName
    name: str
    actions: tuple[ActionName, ...]
    pips: Ints
    index: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionCard:
    """An action card; `declares` lists the ambitions that its leader may declare with it (R5.1 to R5.3)."""

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
    """A Court card: a Guild card with a type and a raid cost, or a Vox card, which has neither (R9.1).

    `after` says whether a Vox card is discarded or shuffled into the Court deck once it is resolved.
    """

    id: str
    name: str
    text: str
    parts: tuple[CardPart, ...]
    suit: ResourceName | None = None
    keys: int = 0
    after: Literal["discard", "shuffle"] | None = None
    since: str = ""
    """The version of bythebook that added the card; empty for cards in 0.1.0."""
    index: int = -1

    @property
    def is_vox(self) -> bool:
        """Whether the card is a Vox card, which is resolved when it is secured and not kept (R9.1)."""
        return self.suit is None


@dataclass(frozen=True, slots=True, kw_only=True)
class Trait:
    """A trait of a leader (R12.3)."""

    name: str
    text: str
    parts: tuple[CardPart, ...]
    drawback: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Leader:
    """A leader: its starting pieces, its tokens for slots 1 and 2, and its traits (R12.1 to R12.3)."""

    id: str
    name: str
    box: BoxName
    tokens: tuple[ResourceName, ResourceName]
    places: StartingPlaces
    traits: tuple[Trait, ...]
    supercat: bool = False
    index: int = -1

    @property
    def parts(self) -> tuple[CardPart, ...]:
        """The effects of all traits, in printed order (R12.3)."""
        return tuple(part for trait in self.traits for part in trait.parts)


@dataclass(frozen=True, slots=True, kw_only=True)
class Lore:
    """A lore card (R12.1 to R12.3)."""

    id: str
    name: str
    box: BoxName
    text: str
    parts: tuple[CardPart, ...]
    supercat: bool = False
    index: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Pieces:
    """The number of pieces of each kind in one color (R1.1)."""

    ships: int
    starports: int
    cities: int
    agents: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Resource:
    """A type of resource and what its tokens can be spent on (R1.3, R6.2).

    A token pays for one of `actions`, lets the card's pips be used for `pips`, or, if `lead_suit` is set,
    pays for any action of the lead suit.
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
    """An ambition and what counts for it: icons of some types, or the pieces in a box (R10.1).

    `neutral` lists the types that covered planets add to it in a two-player game (R3.5).
    """

    id: AmbitionName
    name: str
    icons: tuple[ResourceName, ...] = ()
    pieces: Literal["captives", "trophies"] | None = None
    neutral: tuple[ResourceName, ...] = ()
    index: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Marker:
    """An ambition marker: the Power for first and second place on each of its sides (R1.5, R10.7)."""

    front: tuple[int, int]
    back: tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """A die face and its symbols (R8.4)."""

    id: str
    hits: int = 0
    selfs: int = 0
    intercepts: int = 0
    buildings: int = 0
    keys: int = 0
    index: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Die:
    """A kind of die: how many there are, and its six sides as ids of faces (R1.4, R8.4)."""

    id: DieName
    name: str
    count: int
    sides: tuple[str, ...]
    index: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """The values that depend on the number of players (R3.3, R3.4, R10.8)."""

    players: int
    row: int
    """Number of cards in the Court row."""
    power: int
    """Power that ends the game at the end of a chapter."""
    out: int
    """Number of clusters out of play."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Single numbers of the rules."""

    chapters: int
    """Maximum number of chapters in a game (R4.1)."""
    hand: int
    """Action cards dealt for a chapter, and the starting value of a bot's hand counter (R3.9, S14.2)."""
    comeback_ships: int
    """Ships placed by a player with no ships and no starports on the map (R11.1)."""
    spare_cards: int
    """Leaders and lore cards dealt for a draft in addition to one for each player (R12.1)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bots:
    """The numbers of SUPERCAT's turn frame and difficulty modifiers (S14.2, S21)."""

    draw: int
    """Cards that a bot draws for a turn (BT2)."""
    extra_actions: int
    """Extra actions with Efficient Logistics (S21.1)."""
    extra_dice: int
    """Extra dice with Elite Pilots (S21.1)."""
    readiness_ships: int
    """Extra ships in each system with Fleet Readiness (S21.3)."""
    reserve_tokens: int
    """Extra tokens with Strategic Reserves (S21.3)."""
    tough_hits: int
    """Hits that a tough ship absorbs before it is damaged or destroyed (S21.3)."""
    vault_keys: int
    """Minimum raid cost of a slot with Fortress Vaults (S21.3)."""
    person_cards: int
    """Leaders, and lore cards, from which a human chooses one when bots get random ones (S20.4)."""
