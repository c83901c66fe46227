"""What a card does, as data: a small closed set of effects, told apart by their `kind`.

A card whose text is only a number or a condition is one of the kinds here and needs no code of its own; a
card that needs code is an `Own` with a name from a closed list. The data files write an effect as an
object with its kind and its fields; unknown kinds, fields and names are refused when they are read.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

DeckName = Literal["weapon", "armor", "accessory"]
SquadName = Literal["primary", "secondary"]


class Amount(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A number that may grow with the players or with what the Rebels hold (D10, D12).

    It is `times` what it counts, plus `plus`, never below zero and never above `most`.
    """

    of: Literal["one", "rebels", "half_rebels", "rebel_sectors"] = "one"
    times: int = 1
    plus: int = 0
    most: int | None = None

    def number(self, *, rebels: int, rebel_sectors: int = 0) -> int:
        """The number for so many Rebel players and Rebel-controlled sectors; halves are rounded up."""
        if self.of == "rebels":
            counted = rebels
        elif self.of == "half_rebels":
            counted = (rebels + 1) // 2
        elif self.of == "rebel_sectors":
            counted = rebel_sectors
        else:
            counted = 1
        found = max(0, counted * self.times + self.plus)
        return found if self.most is None else min(found, self.most)


class _Kind(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="kind"):
    """What all effects share."""


# Numbers and order.


class Bonus(_Kind, frozen=True, cache_hash=True, tag="bonus"):
    """Numbers added while a condition holds; a minus lowers them (C8, C9).

    `armed` asks for a weapon in the weapon slot, of one of `tags` if there are any and adding at least
    `least_targets` targets; `throws` for an attack that uses a card with one of `tags`; `leads` for no squad
    mate with a higher initiative. `mates` are the squad without the MERC himself, `militia_here` the owner's
    militia in his sector, `militia` all militia of the Dictator, `enemy_mercs` those fighting his squad.
    """

    to: Literal["self", "squad", "mates", "militia_here", "militia", "enemy_mercs"] = "self"
    when: Literal["always", "armed", "unarmed", "armored", "throws", "alone", "leads", "with_woman"] = (
        "always"
    )
    tags: tuple[str, ...] = ()
    least_targets: int = 0
    initiative: int = 0
    training: int = 0
    combat: int = 0
    health: int = 0
    targets: int = 0
    actions: int = 0


class HitOn(_Kind, frozen=True, tag="hit_on"):
    """Dice hit from this face up: his own, or those of all Dictator militia (B6)."""

    face: int
    to: Literal["self", "militia"] = "self"


class ActsBefore(_Kind, frozen=True, tag="acts_before"):
    """He acts before these units whatever the initiative says (B3)."""

    whom: Literal["everyone", "militia"]


class ExtraAttack(_Kind, frozen=True, tag="extra_attack"):
    """One more attack, before round 1 or at the end of each round (B2, B10).

    `targets` replaces his own number when it is set; `throws` says whether grenades and mortars go along.
    """

    moment: Literal["opening", "round_end"]
    targets: int | None = None
    throws: bool = True


class ExtraAction(_Kind, frozen=True, tag="extra_action"):
    """More actions each day that can pay for one thing only (A13).

    With a `sector` they belong to all MERCs of whoever controls it (D10), else to the MERC himself.
    """

    only: Literal["train", "move"]
    count: int
    sector: str | None = None


# Health.


class Heal(_Kind, frozen=True, tag="heal"):
    """Wounds healed without dice: so many at the start of a day (T2), or at will outside combat (A12).

    Without an `amount` everybody named is back to full health; the actions it takes are `cost`.
    """

    to: Literal["self", "squad"]
    moment: Literal["day_start", "at_will"]
    amount: int | None = None
    cost: int = 0


class DiceToHeal(_Kind, frozen=True, tag="dice_to_heal"):
    """Combat dice given up before the attack, each healing `per_die` in the squad, himself too (E8).

    A card is gone after so many `uses`, a use being one healed MERC (RULING-13); an ability has no end.
    """

    per_die: int
    uses: int | None = None


# Gear and company.


class Never(_Kind, frozen=True, tag="never"):
    """He may not hold cards with these tags, or attack them, or be held by them (E2, E9)."""

    deed: Literal["hold", "attack", "be_held_by"]
    tags: tuple[str, ...]


class Accepts(_Kind, frozen=True, tag="accepts"):
    """What each of his slots may hold (E2)."""

    weapon: tuple[DeckName, ...] = ("weapon",)
    armor: tuple[DeckName, ...] = ("armor",)
    accessory: tuple[DeckName, ...] = ("accessory",)


class ExtraSlots(_Kind, frozen=True, tag="extra_slots"):
    """Accessory slots added by a card, and how many such cards a MERC may wear (E1)."""

    accessory: int
    per_merc: int


class Feud(_Kind, frozen=True, tag="feud"):
    """MERCs he will not share a team with; it works both ways (Q5)."""

    foes: tuple[str, ...]


class HireGift(_Kind, frozen=True, tag="hire_gift"):
    """Cards from the top of a deck when he is hired, beside the free one (E6)."""

    deck: DeckName
    cards: int


class Fetch(_Kind, frozen=True, tag="fetch"):
    """Cards of choice from the equipment discards, for so many actions (A10, E11)."""

    cards: int
    cost: int
    uses: int | None = None


class SingleAttack(_Kind, frozen=True, tag="single_attack"):
    """Counts until used in the first attack, then discarded (B13).

    With a `bombard_range` it may instead be fired so far for `bombard_cost` actions (B12).
    """

    bombard_range: int = 0
    bombard_cost: int = 0


class Vehicle(_Kind, frozen=True, tag="vehicle"):
    """How a squad rides: spaces for actions, and room aboard; the card's armor is its hull (MODE-V3, V5)."""

    spaces: int
    actions: int
    crew: int
    diagonal: bool = False


class Component(_Kind, frozen=True, tag="component"):
    """A part of the bomb: a Rebel holds at most so many and wins with the other part (MODE-I3, MODE-I5)."""

    wins_with: str
    per_rebel: int


# The Dictator's hand.


class Hire(_Kind, frozen=True, tag="hire"):
    """So many MERCs hired, each out of `draw` cards, the rest discarded (D12).

    A condition is looked at when the effect's turn comes; `sector_lost` hires once for each loss and places
    at the start of the next Dictator turn. Without a `squad` the MERC is placed by Q4.
    """

    count: Amount = Amount()
    draw: int = 1
    squad: SquadName | None = None
    when: Literal["always", "base_revealed", "fewer_sectors", "battle_lost", "sector_lost"] = "always"


class PlaceMilitia(_Kind, frozen=True, tag="militia"):
    """Dictator militia from the supply: on each such sector, all on one, or split among them (D10, D11).

    With `sectors` only so many are chosen; `explores` turns them to the explored side without loot.
    """

    count: Amount
    where: Literal[
        "any",
        "base",
        "base_and_adjacent",
        "own",
        "own_industries",
        "neutral",
        "rebel",
        "cities",
        "wilderness",
        "unexplored_wilderness",
    ]
    how: Literal["each", "one", "split"]
    sectors: Amount | None = None
    explores: bool = False


class LoseMilitia(_Kind, frozen=True, tag="lose_militia"):
    """Rebel militia taken from every sector that has any (D10, D10a)."""

    count: Amount


class Damage(_Kind, frozen=True, tag="damage"):
    """Damage to Rebels: the full count to each, or the count spread evenly over all (D10, D12)."""

    to: Literal["rebel_mercs", "rebel_units"]
    count: Amount
    how: Literal["each", "even"]
    ignores_armor: bool = False


OwnName = Literal[
    # MERCs
    "all_militia",
    "catches_up",
    "disarms_mines",
    "escort",
    "mercs_first",
    "needs_accessory",
    "reroll",
    "rolled_initiative",
    "stray_sixes",
    "supply",
    "targeted_last",
    "turns_militia",
    "unburdened",
    "uncounted",
    # equipment
    "dog",
    "mine",
    "saves_life",
    # Dictators
    "converts",
    "long_deck",
    "loots",
    "marches",
    "names_rebel",
    "open_base",
    "second_card",
    # tactics
    "artillery",
    "fodder",
]
"""Every effect that has code of its own."""


class Own(_Kind, frozen=True, tag="own"):
    """An effect with code of its own; the data gives its name and the numbers of the card."""

    name: OwnName
    count: Amount | None = None
    numbers: dict[str, int] = {}


Effect = (
    Bonus
    | HitOn
    | ActsBefore
    | ExtraAttack
    | ExtraAction
    | Heal
    | DiceToHeal
    | Never
    | Accepts
    | ExtraSlots
    | Feud
    | HireGift
    | Fetch
    | SingleAttack
    | Vehicle
    | Component
    | Hire
    | PlaceMilitia
    | LoseMilitia
    | Damage
    | Own
)
"""Any effect; `match` on its class."""
