"""The printed facts of the box: map, setup and action cards, Court, leaders, lore, boards and dice.

Every number is in exactly one file under `data/`. `records.py` defines its type, `effects.py` the effects of
cards, and `facts()` reads the files on first use. In a game, components are plain ints: a system is 4 *
(cluster - 1) + its symbol, an action card 7 * suit + number - 1, everything else its position in its tuple
here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, get_args

from bythebook.games.arcs.box.effects import (
    ActionName,
    AmbitionName,
    Cartel,
    DieName,
    Effect,
    Loyal,
    ResourceName,
    SuitName,
    Union,
)
from bythebook.games.arcs.box.records import (
    ActionCard,
    Ambition,
    Bots,
    CourtCard,
    Die,
    Face,
    Ints,
    Leader,
    Lore,
    Marker,
    Pieces,
    Resource,
    Rules,
    SetupCard,
    Size,
    Start,
    StartingPlaces,
    Suit,
    System,
)
from bythebook.games.shared.data_files import by_id, numbered, read

SymbolName = Literal["gate", "arrow", "crescent", "hex"]

SYMBOLS: Final[tuple[str, ...]] = get_args(SymbolName)
GATE: Final = 0
ARROW: Final = 1
CRESCENT: Final = 2
HEX: Final = 3

RESOURCES: Final[tuple[str, ...]] = get_args(ResourceName)
MATERIAL: Final = 0
FUEL: Final = 1
WEAPON: Final = 2
RELIC: Final = 3
PSIONIC: Final = 4

AMBITIONS: Final[tuple[str, ...]] = get_args(AmbitionName)
TYCOON: Final = 0
TYRANT: Final = 1
WARLORD: Final = 2
KEEPER: Final = 3
EMPATH: Final = 4

SUITS: Final[tuple[str, ...]] = get_args(SuitName)
ADMINISTRATION: Final = 0
AGGRESSION: Final = 1
CONSTRUCTION: Final = 2
MOBILIZATION: Final = 3

DICE: Final[tuple[str, ...]] = get_args(DieName)
SKIRMISH: Final = 0
ASSAULT: Final = 1
RAID: Final = 2

ACTIONS: Final[tuple[str, ...]] = get_args(ActionName)


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """All printed facts: tuples for fast access by int, dictionaries for access by id."""

    systems: tuple[System, ...]
    system: dict[str, System]
    lanes: tuple[tuple[int, int], ...]
    """Pairs of symbols that are connected in every cluster (R2.3)."""
    passages: tuple[tuple[int, int], ...]
    """Pairs of planets in different clusters that are connected, as systems (R2.3)."""
    places: StartingPlaces
    setup_cards: tuple[SetupCard, ...]
    setup_card: dict[str, SetupCard]
    suits: tuple[Suit, ...]
    action_cards: tuple[ActionCard, ...]
    action_card: dict[str, ActionCard]
    decks: dict[int, Ints]
    """The action cards in the deck, by the number of players (R3.1)."""
    court: tuple[CourtCard, ...]
    court_card: dict[str, CourtCard]
    court_suit: Ints
    """The resource type of each Guild card; -1 for a Vox card (R9.1)."""
    court_keys: Ints
    court_loyal: Ints
    """The type that a Loyal card stands for, or -1 (R8.8)."""
    court_cartel: Ints
    """The type whose supply a Cartel holds, or -1 (R9.4)."""
    court_union: Ints
    """The suit that a Union can be attached to, or -1 (R9.4)."""
    leaders: tuple[Leader, ...]
    leader: dict[str, Leader]
    lores: tuple[Lore, ...]
    lore: dict[str, Lore]
    colours: tuple[str, ...]
    pieces: Pieces
    slot_keys: Ints
    """The raid cost of each resource slot on a board (R3.10)."""
    open_slots: Ints
    """The number of open slots, by the number of cities off the board (R3.10)."""
    city_bonus: Ints
    """Bonus Power for winning an ambition, by the number of cities off the board (R3.10, R10.5)."""
    resources: tuple[Resource, ...]
    resource: dict[str, Resource]
    ambitions: tuple[Ambition, ...]
    ambition: dict[str, Ambition]
    icon_ambition: Ints
    """The ambition that icons of each type count for, or -1 (R9.1, R10.1)."""
    neutral_ambition: Ints
    """In a two-player game, the ambition that a covered planet of each type counts for (R3.5)."""
    markers: tuple[Marker, ...]
    """The ambition markers, in the order in which they are flipped (R10.7)."""
    faces: tuple[Face, ...]
    face: dict[str, Face]
    face_hits: Ints
    face_selfs: Ints
    face_intercepts: Ints
    face_buildings: Ints
    face_keys: Ints
    """The number of each symbol on each face (R8.4)."""
    dice: tuple[Die, ...]
    die: dict[str, Die]
    die_sides: tuple[Ints, ...]
    """The six sides of each kind of die, as indices into `faces` (R8.4)."""
    sizes: tuple[Size, ...]
    size: dict[int, Size]
    rules: Rules
    bots: Bots


@dataclass(frozen=True, slots=True)
class _Planet:
    type: ResourceName
    slots: int


@dataclass(frozen=True, slots=True)
class _Cluster:
    number: int
    planets: tuple[_Planet, _Planet, _Planet]


@dataclass(frozen=True, slots=True)
class _MapFile:
    source: str
    symbols: tuple[SymbolName, ...]
    lanes: tuple[tuple[SymbolName, SymbolName], ...]
    passages: tuple[tuple[str, str], ...]
    clusters: tuple[_Cluster, ...]


@dataclass(frozen=True, slots=True)
class _Seat:
    a: str
    b: str
    c: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _SetupRecord:
    id: str
    name: str
    players: int
    out: Ints
    seats: tuple[_Seat, ...]
    experienced: bool = False


@dataclass(frozen=True, slots=True)
class _SetupFile:
    source: str
    places: StartingPlaces
    cards: tuple[_SetupRecord, ...]


@dataclass(frozen=True, slots=True)
class _Number:
    number: int
    declares: tuple[AmbitionName, ...]
    players: Ints


@dataclass(frozen=True, slots=True)
class _ActionFile:
    source: str
    suits: tuple[Suit, ...]
    numbers: tuple[_Number, ...]


@dataclass(frozen=True, slots=True)
class _CourtFile:
    source: str
    cards: tuple[CourtCard, ...]


@dataclass(frozen=True, slots=True)
class _LeaderFile:
    source: str
    leaders: tuple[Leader, ...]


@dataclass(frozen=True, slots=True)
class _LoreFile:
    source: str
    lore: tuple[Lore, ...]


@dataclass(frozen=True, slots=True)
class _Slot:
    keys: int
    cities: int


@dataclass(frozen=True, slots=True)
class _Bonus:
    cities: int
    power: int


@dataclass(frozen=True, slots=True)
class _BoardFile:
    source: str
    colours: tuple[str, ...]
    pieces: Pieces
    slots: tuple[_Slot, ...]
    bonuses: tuple[_Bonus, ...]
    resources: tuple[Resource, ...]
    ambitions: tuple[Ambition, ...]
    markers: tuple[Marker, ...]
    faces: tuple[Face, ...]
    dice: tuple[Die, ...]
    players: tuple[Size, ...]
    rules: Rules
    bots: Bots


def _index(names: Sequence[str], name: str | None) -> int:
    return -1 if name is None else names.index(name)


def _systems(clusters: tuple[_Cluster, ...]) -> tuple[System, ...]:
    result: list[System] = []
    for cluster in clusters:
        rooms: list[tuple[ResourceName | None, int]] = [(None, 0)]
        rooms += [(planet.type, planet.slots) for planet in cluster.planets]
        for symbol, (kind, slots) in enumerate(rooms):
            n, word = cluster.number, SYMBOLS[symbol]
            result.append(
                System(
                    id=f"{n}-{word}",
                    name=f"{n} {word}" if symbol else f"{word} {n}",
                    cluster=n,
                    symbol=symbol,
                    type=_index(RESOURCES, kind),
                    slots=slots,
                    index=len(result),
                )
            )
    return tuple(result)


def _setup_cards(records: tuple[_SetupRecord, ...], system: dict[str, System]) -> tuple[SetupCard, ...]:
    return tuple(
        SetupCard(
            id=card.id,
            name=card.name,
            players=card.players,
            experienced=card.experienced,
            out=card.out,
            seats=tuple(
                Start(a=system[s.a].index, b=system[s.b].index, c=tuple(system[c].index for c in s.c))
                for s in card.seats
            ),
            index=i,
        )
        for i, card in enumerate(records)
    )


def _action_cards(suits: tuple[Suit, ...], numbers: tuple[_Number, ...]) -> tuple[ActionCard, ...]:
    return tuple(
        ActionCard(
            id=f"{suit.id} {row.number}",
            name=f"{suit.name} {row.number}",
            suit=suit.index,
            number=row.number,
            pips=pips,
            actions=suit.actions,
            declares=tuple(AMBITIONS.index(name) for name in row.declares),
            index=len(numbers) * suit.index + row.number - 1,
        )
        for suit in suits
        for row, pips in zip(numbers, suit.pips, strict=True)
    )


def _index_by_card(
    cards: tuple[CourtCard, ...], names: Sequence[str], value: Callable[[Effect], str | None]
) -> Ints:
    """Return for each card the index of the first name that `value` finds in its effects, or -1."""
    given = [[name for part in card.parts if (name := value(part.effect))] for card in cards]
    return tuple(_index(names, each[0] if each else None) for each in given)


def _ambition_by_type(ambitions: tuple[Ambition, ...], lists: list[tuple[ResourceName, ...]]) -> Ints:
    """Return for each resource type the ambition whose list contains it, or -1."""
    return tuple(
        next((a.index for a, named in zip(ambitions, lists, strict=True) if resource in named), -1)
        for resource in RESOURCES
    )


@cache
def facts() -> Facts:
    """Read the data files on first use and return the printed facts."""
    board, map_file = read("arcs/board.json", _BoardFile), read("arcs/map.json", _MapFile)
    setup_file = read("arcs/setup_cards.json", _SetupFile)
    action_file = read("arcs/action_cards.json", _ActionFile)
    systems = _systems(map_file.clusters)
    system = by_id(systems)
    setup_cards = _setup_cards(setup_file.cards, system)
    suits = numbered(action_file.suits)
    action_cards = _action_cards(suits, action_file.numbers)
    court = numbered(read("arcs/court.json", _CourtFile).cards)
    leaders = numbered(read("arcs/leaders.json", _LeaderFile).leaders)
    lores = numbered(read("arcs/lore.json", _LoreFile).lore)
    resources, ambitions = numbered(board.resources), numbered(board.ambitions)
    faces, dice = numbered(board.faces), numbered(board.dice)
    face = by_id(faces)
    off_board = range(board.pieces.cities + 1)
    return Facts(
        systems=systems,
        system=system,
        lanes=tuple((SYMBOLS.index(a), SYMBOLS.index(b)) for a, b in map_file.lanes),
        passages=tuple((system[a].index, system[b].index) for a, b in map_file.passages),
        places=setup_file.places,
        setup_cards=setup_cards,
        setup_card=by_id(setup_cards),
        suits=suits,
        action_cards=action_cards,
        action_card=by_id(action_cards),
        decks={
            size.players: tuple(
                card.index
                for card in action_cards
                if size.players in action_file.numbers[card.number - 1].players
            )
            for size in board.players
        },
        court=court,
        court_card=by_id(court),
        court_suit=tuple(_index(RESOURCES, card.suit) for card in court),
        court_keys=tuple(card.keys for card in court),
        court_loyal=_index_by_card(court, RESOURCES, lambda e: e.resource if isinstance(e, Loyal) else None),
        court_cartel=_index_by_card(
            court, RESOURCES, lambda e: e.resource if isinstance(e, Cartel) else None
        ),
        court_union=_index_by_card(court, SUITS, lambda e: e.suit if isinstance(e, Union) else None),
        leaders=leaders,
        leader=by_id(leaders),
        lores=lores,
        lore=by_id(lores),
        colours=board.colours,
        pieces=board.pieces,
        slot_keys=tuple(slot.keys for slot in board.slots),
        open_slots=tuple(sum(slot.cities <= off for slot in board.slots) for off in off_board),
        city_bonus=tuple(sum(b.power for b in board.bonuses if b.cities <= off) for off in off_board),
        resources=resources,
        resource=by_id(resources),
        ambitions=ambitions,
        ambition=by_id(ambitions),
        icon_ambition=_ambition_by_type(ambitions, [a.icons for a in ambitions]),
        neutral_ambition=_ambition_by_type(ambitions, [a.neutral for a in ambitions]),
        markers=board.markers,
        faces=faces,
        face=face,
        face_hits=tuple(one.hits for one in faces),
        face_selfs=tuple(one.selfs for one in faces),
        face_intercepts=tuple(one.intercepts for one in faces),
        face_buildings=tuple(one.buildings for one in faces),
        face_keys=tuple(one.keys for one in faces),
        dice=dice,
        die=by_id(dice),
        die_sides=tuple(tuple(face[side].index for side in die.sides) for die in dice),
        sizes=board.players,
        size={size.players: size for size in board.players},
        rules=board.rules,
        bots=board.bots,
    )
