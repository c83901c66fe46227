"""The effects of cards as data: a small closed set of structs, distinguished by their `kind`.

An effect that consists of numbers and conditions has one of the kinds here and needs no code; any other
effect is an `Own`, which names its code from a closed list. In the data files, an effect is an object with
its kind and its fields; unknown kinds, fields and names are rejected when the files are read.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

DeckName = Literal["weapon", "armor", "accessory"]
SquadName = Literal["primary", "secondary"]


class Amount(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A number that may depend on the number of players or of Rebel sectors (D10, D12).

    It is `times` the quantity that `of` names, plus `plus`, at least zero and at most `most`.
    """

    of: Literal["one", "rebels", "half_rebels", "rebel_sectors"] = "one"
    times: int = 1
    plus: int = 0
    most: int | None = None

    def number(self, *, rebels: int, rebel_sectors: int = 0) -> int:
        """Return the number for these Rebel players and Rebel-controlled sectors; halves round up."""
        if self.of == "rebels":
            counted = rebels
        elif self.of == "half_rebels":
            counted = (rebels + 1) // 2
        elif self.of == "rebel_sectors":
            counted = rebel_sectors
        else:
            counted = 1
        result = max(0, counted * self.times + self.plus)
        return result if self.most is None else min(result, self.most)


class _Kind(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="kind"):
    """The base class of all effects."""


# Numbers and order.


class Bonus(_Kind, frozen=True, cache_hash=True, tag="bonus"):
    """Numbers added while a condition is met; negative numbers are subtracted (C8, C9).

    `armed` requires a weapon in the weapon slot, with one of `tags` if there are any and at least
    `least_targets` targets; `throws` an attack that uses a card with one of `tags`; `leads` that no squad
    mate has a higher initiative. `mates` are the squad without the MERC himself, `militia_here` the
    owner's militia in his sector, `militia` all militia of the Dictator, `enemy_mercs` the enemy MERCs in
    the same fight.
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
    """Dice hit on this face or higher, for the MERC himself or for all Dictator militia (B6)."""

    face: int
    to: Literal["self", "militia"] = "self"


class ActsBefore(_Kind, frozen=True, tag="acts_before"):
    """The MERC acts before these units, regardless of initiative (B3)."""

    whom: Literal["everyone", "militia"]


class ExtraAttack(_Kind, frozen=True, tag="extra_attack"):
    """An extra attack, before round 1 or at the end of each round (B2, B10).

    If `targets` is set, it replaces the MERC's own number of targets; `throws` says whether grenades and
    mortars can be used.
    """

    moment: Literal["opening", "round_end"]
    targets: int | None = None
    throws: bool = True


class ExtraAction(_Kind, frozen=True, tag="extra_action"):
    """Additional actions each day that can only pay for one thing (A13).

    With a `sector`, all MERCs of the player who controls it get them (D10); otherwise only the MERC himself.
    """

    only: Literal["train", "move"]
    count: int
    sector: str | None = None


# Health.


class Heal(_Kind, frozen=True, tag="heal"):
    """Wounds healed without dice, at the start of a day (T2) or at will outside combat (A12).

    Without an `amount`, everyone affected returns to full health; `cost` is the number of actions.
    """

    to: Literal["self", "squad"]
    moment: Literal["day_start", "at_will"]
    amount: int | None = None
    cost: int = 0


class DiceToHeal(_Kind, frozen=True, tag="dice_to_heal"):
    """Combat dice given up before the attack, each healing `per_die` wounds in the squad (E8).

    A card is discarded after `uses` uses, one use being one healed MERC (RULING-13); an ability is
    unlimited.
    """

    per_die: int
    uses: int | None = None


# Gear and company.


class Never(_Kind, frozen=True, tag="never"):
    """A ban: the MERC may not hold cards with these tags, attack them, or be held by them (E2, E9)."""

    deed: Literal["hold", "attack", "be_held_by"]
    tags: tuple[str, ...]


class Accepts(_Kind, frozen=True, tag="accepts"):
    """The decks whose cards each slot of the MERC may hold (E2)."""

    weapon: tuple[DeckName, ...] = ("weapon",)
    armor: tuple[DeckName, ...] = ("armor",)
    accessory: tuple[DeckName, ...] = ("accessory",)


class ExtraSlots(_Kind, frozen=True, tag="extra_slots"):
    """Accessory slots added by a card, and the number of such cards a MERC may wear (E1)."""

    accessory: int
    per_merc: int


class Feud(_Kind, frozen=True, tag="feud"):
    """MERCs with whom this MERC cannot share a team; it applies in both directions (Q5)."""

    foes: tuple[str, ...]


class HireGift(_Kind, frozen=True, tag="hire_gift"):
    """Cards from the top of a deck when the MERC is hired, in addition to the free card (E6)."""

    deck: DeckName
    cards: int


class Fetch(_Kind, frozen=True, tag="fetch"):
    """Chosen cards from the equipment discards, for `cost` actions (A10, E11)."""

    cards: int
    cost: int
    uses: int | None = None


class SingleAttack(_Kind, frozen=True, tag="single_attack"):
    """A card that is discarded after the first attack it is used in (B13).

    With a `bombard_range` it may instead be fired that far for `bombard_cost` actions (B12).
    """

    bombard_range: int = 0
    bombard_cost: int = 0


class Vehicle(_Kind, frozen=True, tag="vehicle"):
    """A vehicle: range in spaces, cost in actions, and capacity; its armor is its hull (MODE-V3, V5)."""

    spaces: int
    actions: int
    crew: int
    diagonal: bool = False


class Component(_Kind, frozen=True, tag="component"):
    """A part of the bomb: the limit per Rebel, and the other part needed to win (MODE-I3, MODE-I5)."""

    wins_with: str
    per_rebel: int


# The Dictator's hand.


class Hire(_Kind, frozen=True, tag="hire"):
    """Hire `count` MERCs, each chosen from `draw` cards; discard the other cards (D12).

    The condition is checked when the effect is resolved. With `sector_lost`, each lost sector brings one
    MERC, who is placed at the start of the Dictator's next turn. Without a `squad`, the MERC is placed by Q4.
    """

    count: Amount = Amount()
    draw: int = 1
    squad: SquadName | None = None
    when: Literal["always", "base_revealed", "fewer_sectors", "battle_lost", "sector_lost"] = "always"


class PlaceMilitia(_Kind, frozen=True, tag="militia"):
    """Dictator militia from the supply: on each matching sector, all on one, or split (D10, D11).

    With `sectors`, only that many sectors are chosen; `explores` turns them to the explored side without
    loot.
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
    """Rebel militia removed from every sector that has any (D10, D10a)."""

    count: Amount


class Damage(_Kind, frozen=True, tag="damage"):
    """Damage to Rebels: the full amount to each unit, or spread evenly over all units (D10, D12)."""

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
"""The names of all effects that have their own code."""


class Own(_Kind, frozen=True, tag="own"):
    """An effect with its own code; the data gives its name and the numbers of the card."""

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
"""Any effect; use `match` on its class."""
