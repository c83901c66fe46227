"""What Court cards, leaders and lore do, as data: parts, each with a moment and an effect.

A text that is only a number or a condition is one of the kinds here and needs no code of its own; one that
needs code is an `Own` with a name from a closed list. The data files write an effect as an object with its
kind and its fields; unknown kinds, fields and names are refused when they are read.
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
    """What all effects share."""


# Resources and supplies.


class Gain(_Kind, frozen=True, tag="gain"):
    """Tokens from the supply: one of each type named, or so many of types of choice (R1.6)."""

    resources: tuple[ResourceName, ...] = ()
    choice: int = 0


class Fill(_Kind, frozen=True, tag="fill"):
    """Every empty slot is filled with this type, stolen from rivals once the supply is out (BC02, BC09)."""

    resource: ResourceName


class Steal(_Kind, frozen=True, tag="steal"):
    """One thing out of a rival's play area: a token, of this type if one is named, or a Guild card (R1.6)."""

    what: tuple[Literal["token", "guild"], ...]
    resource: ResourceName | None = None


class Cartel(_Kind, frozen=True, tag="cartel"):
    """The supply of a type lies on the card, and after scoring rivals discard that type (R9.4)."""

    resource: ResourceName


class Loyal(_Kind, frozen=True, tag="loyal"):
    """The card stays on Outrage, and any token may be spent as this type whatever is outraged (R8.8)."""

    resource: ResourceName


class ExtraSlot(_Kind, frozen=True, tag="extra_slot"):
    """One more resource slot, on the card, with this raid cost (R3.10)."""

    keys: int


# Action cards.


class Union(_Kind, frozen=True, tag="union"):
    """Laid beside a face-up card of the suit, it brings that card to hand at the end of the round (R9.4)."""

    suit: SuitName


class DrawAction(_Kind, frozen=True, tag="draw_action"):
    """Action cards drawn from the bottom of the action discard pile (BC31)."""

    count: int


class PipGain(_Kind, frozen=True, tag="pip_gain"):
    """One more token when the pip of a Copy or Pivot pays for the action (R6.8)."""

    paid: ActionName
    resource: ResourceName


class PipAction(_Kind, frozen=True, tag="pip_action"):
    """One more action, before or after the one that the pip of a Copy or Pivot pays for (R6.8)."""

    paid: ActionName
    act: ActionName


class ReturnFor(_Kind, frozen=True, tag="return_for"):
    """Own trophies or captives sent home, any number of them, for one action each (R12.3)."""

    pieces: Literal["trophies", "captives"]
    act: ActionName


# Pieces.


class PlaceShips(_Kind, frozen=True, tag="place_ships"):
    """Ships from the supply: so many in each gate, in each system of a cluster, or in a controlled system."""

    count: int
    where: Literal["each_gate", "each_of_cluster", "controlled"]


class OutOfGame(_Kind, frozen=True, tag="out_of_game"):
    """Own pieces that leave the game at setup; cities the leftmost of the board (R12.3)."""

    ships: int = 0
    agents: int = 0
    cities: int = 0


class MoveLimit(_Kind, frozen=True, tag="move_limit"):
    """At most so many ships move together (R12.2)."""

    ships: int


class Site(_Kind, frozen=True, tag="site"):
    """Room to build outside the slots: one such piece in each gate or on each planet (R12.3).

    With `pays` the builder discards a token of the planet's type.
    """

    piece: Literal["city", "starport"]
    on: Literal["gate", "planet"]
    pays: bool = False


# Battle.


class ExtraDice(_Kind, frozen=True, tag="extra_dice"):
    """Dice beyond one for each attacking ship, everywhere or only in gates (R8.2)."""

    count: int
    where: Literal["anywhere", "gate"] = "anywhere"


class Reroll(_Kind, frozen=True, tag="reroll"):
    """Dice thrown again once, of one kind or of any, as many as the limit allows (R8.11).

    Limits count Weapon icons, fresh ships in the system, or types of resource, the attacker's own.
    """

    die: DieName | None = None
    limit: Literal["weapon_icons", "fresh_ships", "resource_types"] | None = None


class RepairShips(_Kind, frozen=True, tag="repair_ships"):
    """Own ships repaired in the system after a battle: so many, or so many for each starport (R12.2).

    Starports of any colour count where their system is controlled, as it is after the battle.
    """

    count: int
    after: Literal["attack", "any_battle"]
    per_starport: bool = False


# Outrage and Power.


class StartOutrage(_Kind, frozen=True, tag="start_outrage"):
    """Types outraged from the start, an agent on each (R12.2)."""

    resources: tuple[ResourceName, ...]


class ClearOutrage(_Kind, frozen=True, tag="clear_outrage"):
    """Types no longer outraged; the agents come home (R12.3)."""

    resources: tuple[ResourceName, ...]


class LowerScore(_Kind, frozen=True, tag="lower_score"):
    """First place in the ambition pays as second and without bonus, all else in it nothing (R12.5)."""

    ambition: AmbitionName


class NoZero(_Kind, frozen=True, tag="no_zero"):
    """Declaring one of these leaves the lead card its number (R5.5)."""

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
"""Every effect that has code of its own."""


class Own(_Kind, frozen=True, tag="own"):
    """An effect with code of its own; the data gives its name and the numbers of the card."""

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
"""Any effect; `match` on its class."""

Moment = Literal[
    "always", "setup", "play", "declare", "prelude", "action", "pip", "battle", "scored", "secured"
]


class Part(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One thing a card does, when, and whether its owner may decline (R6.4, R6.7, R12.3).

    `play` is when a card is played, `action` a new action, `pip` the one of a Copy or Pivot, `scored` after
    all ambitions of a chapter, `secured` the When Secured of a Vox. In a Prelude `pays` is the card itself
    or a token of choice.
    """

    at: Moment
    effect: Effect
    optional: bool = False
    name: str = ""
    """What the new action is called."""
    replaces: ActionName | None = None
    """The standard action it may be taken for (R6.7)."""
    pays: Literal["card", "token"] | None = None
    while_declared: AmbitionName | None = None
    """The ambition that has to have a marker."""
    per_turn: int | None = None
    """How often in a turn."""
    first: bool = False
    """Only before anything else in the Prelude."""
