"""The effects of Court cards, leaders and lore as data: a card has parts, each with a timing and an effect.

A text that only sets a number or a condition is one of the kinds below and needs no code of its own. A text
that needs code is an `Own` with a name from a closed list. The data files write an effect as an object with
its kind and its fields; unknown kinds, fields and names are rejected when a file is read.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

ResourceName = Literal["material", "fuel", "weapon", "relic", "psionic"]
AmbitionName = Literal["tycoon", "tyrant", "warlord", "keeper", "empath"]
SuitName = Literal["administration", "aggression", "construction", "mobilization"]
ActionName = Literal["tax", "repair", "influence", "battle", "move", "secure", "build"]
DieName = Literal["skirmish", "assault", "raid"]


class _Kind(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="kind"):
    """Base class of all effects; `kind` in the data selects the class."""


# Resources and supplies.


class Gain(_Kind, frozen=True, tag="gain"):
    """Gain tokens from the supply: one of each type in `resources`, or `choice` tokens of any type (R1.6)."""

    resources: tuple[ResourceName, ...] = ()
    choice: int = 0


class Fill(_Kind, frozen=True, tag="fill"):
    """Fill every empty slot with this type, stealing from rivals once the supply is empty (BC02, BC09)."""

    resource: ResourceName


class Steal(_Kind, frozen=True, tag="steal"):
    """Steal one thing from a rival's play area:

    a token (of `resource` if it is set) or a Guild card (R1.6).
    """

    what: tuple[Literal["token", "guild"], ...]
    resource: ResourceName | None = None


class Cartel(_Kind, frozen=True, tag="cartel"):
    """Keep the supply of a type on the card; after scoring, rivals discard that type (R9.4)."""

    resource: ResourceName


class Loyal(_Kind, frozen=True, tag="loyal"):
    """Keep the card when its type is outraged, and spend any token as this type despite Outrage (R8.8)."""

    resource: ResourceName


class ExtraSlot(_Kind, frozen=True, tag="extra_slot"):
    """One extra resource slot, on the card, with this raid cost (R3.10)."""

    keys: int


# Action cards.


class Union(_Kind, frozen=True, tag="union"):
    """Attach to a face-up card of the suit, which its owner takes to hand at the end of the round (R9.4)."""

    suit: SuitName


class DrawAction(_Kind, frozen=True, tag="draw_action"):
    """Draw action cards from the bottom of the action discard pile (BC31)."""

    count: int


class PipGain(_Kind, frozen=True, tag="pip_gain"):
    """Gain one extra token when the pip of a Copy or Pivot pays for the action `paid` (R6.8)."""

    paid: ActionName
    resource: ResourceName


class PipAction(_Kind, frozen=True, tag="pip_action"):
    """Take one extra action before or after the one paid for by the pip of a Copy or Pivot (R6.8)."""

    paid: ActionName
    act: ActionName


class ReturnFor(_Kind, frozen=True, tag="return_for"):
    """Return any number of trophies or captives, and take one action for each (R12.3)."""

    pieces: Literal["trophies", "captives"]
    act: ActionName


# Pieces.


class PlaceShips(_Kind, frozen=True, tag="place_ships"):
    """Place ships from the supply: in each gate, in each system of a cluster, or in a controlled system."""

    count: int
    where: Literal["each_gate", "each_of_cluster", "controlled"]


class OutOfGame(_Kind, frozen=True, tag="out_of_game"):
    """The owner's pieces that setup removes from the game; cities from the left of the board (R12.3)."""

    ships: int = 0
    agents: int = 0
    cities: int = 0


class MoveLimit(_Kind, frozen=True, tag="move_limit"):
    """At most this many ships move together (R12.2)."""

    ships: int


class Site(_Kind, frozen=True, tag="site"):
    """Building sites outside the slots: one such piece in each gate or on each planet (R12.3).

    If `pays` is set, the builder discards a token of the planet's type.
    """

    piece: Literal["city", "starport"]
    on: Literal["gate", "planet"]
    pays: bool = False


# Battle.


class ExtraDice(_Kind, frozen=True, tag="extra_dice"):
    """Dice in addition to one for each attacking ship, everywhere or only in gates (R8.2)."""

    count: int
    where: Literal["anywhere", "gate"] = "anywhere"


class Reroll(_Kind, frozen=True, tag="reroll"):
    """Reroll dice once, of one kind or of any kind, up to a limit (R8.11).

    The limit is the attacker's number of Weapon icons, fresh ships in the system, or resource types.
    """

    die: DieName | None = None
    limit: Literal["weapon_icons", "fresh_ships", "resource_types"] | None = None


class RepairShips(_Kind, frozen=True, tag="repair_ships"):
    """Repair the owner's ships in the system after a battle: `count`, or `count` for each starport (R12.2).

    Starports of any color count if the owner controls their system once the battle is over.
    """

    count: int
    after: Literal["attack", "any_battle"]
    per_starport: bool = False


# Outrage and Power.


class StartOutrage(_Kind, frozen=True, tag="start_outrage"):
    """Types that are outraged from the start, each covered with an agent (R12.2)."""

    resources: tuple[ResourceName, ...]


class ClearOutrage(_Kind, frozen=True, tag="clear_outrage"):
    """Types that stop being outraged; their agents return to the supply (R12.3)."""

    resources: tuple[ResourceName, ...]


class LowerScore(_Kind, frozen=True, tag="lower_score"):
    """First place in the ambition scores as second, without bonus; other places score nothing (R12.5)."""

    ambition: AmbitionName


class NoZero(_Kind, frozen=True, tag="no_zero"):
    """Declaring one of these ambitions doesn't put the zero marker on the lead card (R5.5)."""

    ambitions: tuple[AmbitionName, ...]


OwnName = Literal[
    # Court cards
    "abduct",
    "execute",
    "farseers_draw",
    "farseers_look",
    "galactic_bards",
    "guild_shuffle",
    "lattice_spies",
    "outrage_spreads",
    "populist_demands",
    "pressgang",
    "song_of_freedom",
    "sworn_guardians",
    "trade",
    # leaders
    "ancient",
    "beloved",
    "bold",
    "callow",
    "connected",
    "generous",
    "inspiring",
    "irregular",
    "lavish",
    "learned",
    "mythic",
    "paranoid",
    "principled",
    "proud",
    "ruthless",
    "unransacked",
    "wary",
    # lore
    "annex",
    "empaths_bond",
    "fire_rifles",
    "gate_city_types",
    "gate_toll",
    "guarded_harbors",
    "guide",
    "keepers_solidarity",
    "keepers_trust",
    "martyr",
    "mirror_plating",
    "nurture",
    "predictive_sensors",
    "prune",
    "raider_exosuits",
    "railgun_arrays",
    "ships_built_fresh",
    "signal_breaker",
    "sprinter_drives",
    "summon",
    "tycoons_ambition",
    "tycoons_charm",
    "warlords_cruelty",
]
"""The names of all effects that have code of their own."""


class Own(_Kind, frozen=True, tag="own"):
    """An effect with code of its own; the data gives its name and the numbers printed on the card."""

    name: OwnName
    numbers: dict[str, int] = {}


Effect = (
    Gain
    | Fill
    | Steal
    | Cartel
    | Loyal
    | ExtraSlot
    | Union
    | DrawAction
    | PipGain
    | PipAction
    | ReturnFor
    | PlaceShips
    | OutOfGame
    | MoveLimit
    | Site
    | ExtraDice
    | Reroll
    | RepairShips
    | StartOutrage
    | ClearOutrage
    | LowerScore
    | NoZero
    | Own
)
"""Any effect; use `match` on its class."""

Moment = Literal[
    "always", "setup", "play", "declare", "prelude", "action", "pip", "battle", "scored", "secured"
]


class CardPart(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One effect of a card, with its timing and whether its owner may decline it (R6.4, R6.7, R12.3).

    `play` is when a card is played, `action` a new action, `pip` the pip of a Copy or Pivot, `scored` after
    all ambitions of a chapter are scored, `secured` the When Secured effect of a Vox card. In a Prelude,
    `pays` is the cost: the card itself or a token of choice.
    """

    at: Moment
    effect: Effect
    optional: bool = False
    name: str = ""
    """The printed name of the new action."""
    replaces: ActionName | None = None
    """The standard action that it replaces (R6.7)."""
    pays: Literal["card", "token"] | None = None
    while_declared: AmbitionName | None = None
    """The ambition that must be declared for the effect to work."""
    per_turn: int | None = None
    """How often the effect can be used in a turn."""
    first: bool = False
    """Usable only before anything else in the Prelude."""
