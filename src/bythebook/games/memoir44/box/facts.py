"""The printed facts of the box: units, terrain, cards, dice, planes and campaigns (CO to CP).

Every number occurs once, in a file under `data/`; this module only gives it a type. `facts()` reads the
files on first use. Each record knows its `index`, the place it has in its tuple, so that a game can keep
plain ints and look up what it needs. Lists of three follow `CLASSES`, pairs follow `SIDES`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Final, Literal

from bythebook.games.shared.data_files import by_id, numbered, read

CLASSES: Final = ("infantry", "armor", "artillery")
INFANTRY: Final = 0
ARMOR: Final = 1
ARTILLERY: Final = 2

SIDES: Final = ("axis", "allies")
AXIS: Final = 0
ALLIES: Final = 1

ALL: Final = 99
"""The value that means "every unit" in the card data: more than any side ever has."""

PerClass = tuple[int, int, int]
ForClass = tuple[bool, bool, bool]
ClassName = Literal["infantry", "armor", "artillery"]
SideName = Literal["axis", "allies"]

_EVERYONE: Final = (True, True, True)
_NOBODY: Final = (False, False, False)


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitType:
    """A row of the unit table: figures, movement, dice by distance (UN-1)."""

    id: str
    name: str
    token: str
    unit_class: ClassName
    figures: int
    move: int
    move_and_battle: int
    dice: tuple[int, ...]
    needs_sight: bool = True
    ignores_cover: bool = False
    takes_ground: bool = True
    overrun: bool = False
    retreat: tuple[int, int] = (1, 1)
    battles_on_entry: bool = False
    medals: int = 1
    note: str = ""
    class_index: int = -1
    range: int = 0
    """The maximum distance at which it can attack: one step for each entry in its dice (CB-2)."""
    index: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class BeachEdge:
    """The cost and limits of moving between beach and bluff or cliff (MV-6, TG-2)."""

    cost: int
    open_to: ForClass
    take_ground_up: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Terrain:
    """A row of the terrain table: the ground of a hex (section 11, TE-1)."""

    id: str
    name: str
    token: str
    enters: ForClass = _EVERYONE
    stop: bool = False
    no_battle_on_entry: bool = False
    first_step_only: bool = False
    leave_limit: int | None = None
    climb: int = 1
    move_limit: int | None = None
    battle_in: PerClass = (0, 0, 0)
    only_from_below: bool = False
    battle_out: PerClass = (0, 0, 0)
    battle_here: bool = True
    blocks_sight: bool = False
    height: int = 0
    flags_ignored: int = 0
    retreat_into: bool = True
    sandbags: bool = True
    beach_edge: BeachEdge | None = None
    cover: float = 0.0
    note: str = ""
    index: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Obstacle:
    """A row of the obstacle table: a piece on top of the terrain (section 11, TE-1).

    `starts` says which classes a scenario may set up here, `traps` which of those can never leave (MV-12).
    """

    id: str
    name: str
    token: str
    enters: ForClass = _EVERYONE
    starts: ForClass = _EVERYONE
    traps: ForClass = _NOBODY
    stop: bool = False
    battle_in: PerClass = (0, 0, 0)
    battle_out: PerClass = (0, 0, 0)
    owned: bool = False
    blocks_sight: bool = False
    flags_ignored: int = 0
    flags_ignored_by: ForClass = _EVERYONE
    spans: str = ""
    removed: Literal["never", "left", "cleared"] = "never"
    cover: float = 0.0
    note: str = ""
    index: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """A face of the battle die and the classes that it hits (DI-1, DI-2)."""

    id: str
    count: int
    hits: ForClass
    note: str = ""
    index: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A kind of command card and the number of its copies in the deck (section 13, CC-1 to CC-15).

    `sections` limits a Section card (left, center, right as its player sees them); `who` and `limit` a Tactic
    card. `move` and `move_and_battle` replace the unit's own when they are set; `dice` are for axis, allies.
    """

    id: str
    name: str
    kind: Literal["section", "tactic", "reaction"]
    family: str
    count: int
    text: str
    rule: str = ""
    sections: PerClass = (0, 0, 0)
    who: str = ""
    limit: int = 0
    fallback: int = 0
    effect: str = ""
    targets: int = 0
    dice: tuple[int, int] = (0, 0)
    dice_per_card: bool = False
    stars_hit: bool = False
    ignores_cover: bool = False
    flags_ignorable: bool = True
    bonus: int = 0
    bonus_on: Literal["", "any", "close_assault", "first_battle"] = ""
    move: int | None = None
    move_and_battle: int | None = None
    move_after: int = 0
    ignores_stops: bool = False
    battles: int = 1
    may_move: bool = True
    may_battle: bool = True
    close_only: bool = False
    draw: int = 1
    reshuffles: bool = False
    note: str = ""
    index: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Plane:
    """A class of aircraft; every plane hits with grenades (FP-7, FP-8)."""

    id: str
    name: str
    ammo: int
    dogfight_dice: int
    hits_symbol: bool
    hits_star: bool
    recon: bool = False
    examples: tuple[str, ...] = ()
    index: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class FlightPlan:
    """The numbers of the air rules; those named in `verify` are our own estimates (FP-1 to FP-12)."""

    source: str
    confidence: str
    note: str
    verify: tuple[str, ...]
    least_move: int
    most_move: int
    air_check_dice: int
    ground_dice: int
    flak_dice: int
    flak_range: int
    down_on: str
    ground_ignores_cover: bool
    ground_flags_ignorable: bool
    medals_for_plane: int
    recon_draw: int
    """How many cards are drawn after a reconnaissance flight; one of them is kept (FP-12)."""
    planes_per_side: int
    planes: tuple[Plane, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignEvent:
    """The effect of one event die on the player's army; the tuple is in order of play (CP-3, CP-5)."""

    face: str
    effect: Literal["lose_figure", "lose_random_figure", "random_retreat"]
    unit_class: ClassName | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Campaign:
    """Scenarios played in order, in all of which the player keeps one side (CP-1)."""

    id: str
    title: str
    kind: Literal["linked", "preset"]
    side: SideName
    scenarios: tuple[str, ...]
    index: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """The contents of the box: figures by army and class, cards, dice, terrain, obstacles (CO-1, CO-2)."""

    figures: PerClass
    cards: int
    dice: int
    hexes: int
    obstacles: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """All printed facts: tuples for speed, dictionaries by id for lookups."""

    units: tuple[UnitType, ...]
    unit: dict[str, UnitType]
    terrains: tuple[Terrain, ...]
    terrain: dict[str, Terrain]
    obstacles: tuple[Obstacle, ...]
    obstacle: dict[str, Obstacle]
    faces: tuple[Face, ...]
    face: dict[str, Face]
    die: tuple[int, ...]
    """The six sides of the die as indices into `faces` (DI-1)."""
    die_faces: tuple[str, ...]
    """The same six sides as face ids (DI-1)."""
    cards: tuple[Card, ...]
    card: dict[str, Card]
    deck: tuple[int, ...]
    """All sixty cards, unshuffled, as indices into `cards` (CO-2)."""
    flight: FlightPlan
    planes: tuple[Plane, ...]
    plane: dict[str, Plane]
    campaigns: tuple[Campaign, ...]
    campaign: dict[str, Campaign]
    campaign_length: int
    events: tuple[CampaignEvent, ...]
    value_order: tuple[str, ...]
    """Unit types from the most to the least valuable, for campaign events (CP-7)."""
    box: Box


@dataclass(frozen=True, slots=True)
class _UnitFile:
    source: str
    box_figures: PerClass
    units: tuple[UnitType, ...]


@dataclass(frozen=True, slots=True)
class _TerrainFile:
    source: str
    box_hexes: int
    box_obstacles: int
    terrains: tuple[Terrain, ...]
    obstacles: tuple[Obstacle, ...]


@dataclass(frozen=True, slots=True)
class _DiceFile:
    source: str
    box_dice: int
    faces: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class _CardFile:
    source: str
    deck: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class _CampaignFile:
    source: str
    linked_length: int
    events: tuple[CampaignEvent, ...]
    value_order: tuple[str, ...]
    campaigns: tuple[Campaign, ...]


@cache
def facts() -> Facts:
    """Return every printed fact, read from the data files on first use."""
    unit_file = read("memoir44/units.json", _UnitFile)
    ground_file = read("memoir44/terrain.json", _TerrainFile)
    dice_file, card_file = read("memoir44/dice.json", _DiceFile), read("memoir44/cards.json", _CardFile)
    air_file = read("memoir44/flight_plan.json", FlightPlan)
    campaign_file = read("memoir44/campaigns.json", _CampaignFile)
    units = tuple(
        replace(unit, class_index=CLASSES.index(unit.unit_class), range=len(unit.dice))
        for unit in numbered(unit_file.units)
    )
    terrains, obstacles = numbered(ground_file.terrains), numbered(ground_file.obstacles)
    faces, cards = numbered(dice_file.faces), numbered(card_file.cards)
    planes, campaigns = numbered(air_file.planes), numbered(campaign_file.campaigns)
    return Facts(
        units=units,
        unit=by_id(units),
        terrains=terrains,
        terrain=by_id(terrains),
        obstacles=obstacles,
        obstacle=by_id(obstacles),
        faces=faces,
        face=by_id(faces),
        die=tuple(face.index for face in faces for _ in range(face.count)),
        die_faces=tuple(face.id for face in faces for _ in range(face.count)),
        cards=cards,
        card=by_id(cards),
        deck=tuple(card.index for card in cards for _ in range(card.count)),
        flight=replace(air_file, planes=planes),
        planes=planes,
        plane=by_id(planes),
        campaigns=campaigns,
        campaign=by_id(campaigns),
        campaign_length=campaign_file.linked_length,
        events=campaign_file.events,
        value_order=campaign_file.value_order,
        box=Box(
            figures=unit_file.box_figures,
            cards=card_file.deck,
            dice=dice_file.box_dice,
            hexes=ground_file.box_hexes,
            obstacles=ground_file.box_obstacles,
        ),
    )
