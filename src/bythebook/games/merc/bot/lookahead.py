"""Lookahead for the Dictator AI: Rebel sectors, routes, available gear (AI-3.1 to AI-4.5).

Every function reads a View and changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from bythebook.games.merc.bot.view import View
from bythebook.games.merc.box.effects import Damage, Hire, LoseMilitia, Own, PlaceMilitia
from bythebook.games.merc.box.facts import CITY, DECKS, INDUSTRY, WILDERNESS, Equipment, facts
from bythebook.games.merc.state.state import DICTATOR, DOG, MILITIA, NOWHERE
from bythebook.games.shared.cache import cached_per_prompt

MAIN_SLOTS: Final = len(DECKS)
"""The weapon, armor and accessory slots; bandolier slots do not have to be filled (AI-D1)."""

# -- Rebel sectors (AI-D5, AI-D6, AI-4.5) ---------------------------------------------------------


def enemy_sectors(view: View) -> list[int]:
    """Return the sectors that the other side controls (AI-D5)."""
    return view.enemy_sectors()


def weakest_enemy_sectors(view: View) -> list[int]:
    """Return the enemy sectors with the least health and armor (AI-4.5.1)."""
    cells = enemy_sectors(view)
    least = min((view.strength(cell) for cell in cells), default=0)
    return [cell for cell in cells if view.strength(cell) == least]


def steps_to_enemy(view: View, cell: int) -> int | None:
    """Return the distance to the closest enemy sector; None if there is none (AI-D6)."""
    return min(map(view.grid.distance[cell].__getitem__, enemy_sectors(view)), default=None)


def strength_of_nearest(view: View, cell: int) -> int | None:
    """Return the strength of the closest enemy sector, the weakest of equally close ones (AI-D6)."""
    away, enemies = view.grid.distance[cell], enemy_sectors(view)
    steps = min(map(away.__getitem__, enemies), default=None)
    return min((view.strength(c) for c in enemies if away[c] == steps), default=None)


def steps_to_enemy_unit(view: View, cell: int) -> int | None:
    """Return the distance to the closest enemy unit; None if there is none (AI-4.1.1)."""
    away = view.grid.distance[cell]
    return min((away[c] for c, units in enumerate(view.enemies()) if units), default=None)


def steps_to_base(view: View, cell: int) -> int | None:
    """Return the distance to the base, or to the closest own sector before it is revealed (AI-4.4.2)."""
    away = view.grid.distance[cell]
    if view.base != NOWHERE:
        return away[view.base]
    return min((away[c] for c in view.held_by(view.side)), default=None)


# -- industries (AI-D2, AI-D3) --------------------------------------------------------------------


def is_industry(view: View, cell: int) -> bool:
    """Return whether the sector is an industry."""
    return view.sector(cell).type_index == INDUSTRY


def is_unoccupied(view: View, cell: int) -> bool:
    """Return whether the sector is an industry without any unit (AI-D3)."""
    return is_industry(view, cell) and not view.units_at(cell, view.side) and not view.enemies_at(cell)


# -- routes (AI-D4) -------------------------------------------------------------------------------


class Trip(NamedTuple):
    """The first step of a squad on a shortest route to a sector in range."""

    goal: int
    steps: int
    step: int


def range_of(view: View, squad: str) -> int:
    """Return a squad's range: the fewest move actions that any member has left (AI-D4, RULING-7)."""
    if view.ruling("ai_range") == "two":
        return facts().body.actions
    return min((view.moves(unit) for unit in view.members(squad)), default=0)


def trips(view: View, squad: str, steps: Iterable[int]) -> Iterator[Trip]:
    """Yield every possible first step on a shortest route to an empty industry or a Rebel sector."""
    here, reach, nexts = view.squad_at(squad), range_of(view, squad), list(steps)
    near, blocked = view.grid.distance[here], _blocked(view)
    for goal in _goals(view):
        if not 0 < near[goal] <= reach:
            continue
        left = _distances_to(view, goal, reach)
        away = left.get(here)
        if away is None:
            continue
        for cell in nexts:
            if left.get(cell) == away - 1 and (cell == goal or cell not in blocked):
                yield Trip(goal, away, cell)


@cached_per_prompt
def _goals(view: View) -> list[int]:
    """Return the possible goals of a squad: Rebel sectors and empty industries (AI-3.3, AI-3.4)."""
    enemies = enemy_sectors(view)
    return [cell for cell in range(view.grid.cells) if cell in enemies or is_unoccupied(view, cell)]


@cached_per_prompt
def _blocked(view: View) -> frozenset[int]:
    """Return the sectors with Rebel units: a route may end in one but not lead through it (AI-D4)."""
    return frozenset(c for c, units in enumerate(view.enemies()) if units)


@cached_per_prompt
def _distances_to(view: View, goal: int, reach: int) -> dict[int, int]:
    """Return the distance from every cell in range to a goal, going around enemies."""
    distances, rim, neighbors = {goal: 0}, {goal}, view.grid.neighbors
    for away in range(1, reach + 1):
        ring = {n for cell in rim for n in neighbors[cell] if n not in distances}
        distances.update(dict.fromkeys(ring, away))
        rim = ring - _blocked(view)
    return distances


# -- a place for a new MERC (AI-4.3.2) ------------------------------------------------------------


class Post(NamedTuple):
    """A place for a new MERC, compared with other places by one Rebel sector."""

    rebels: int
    """The Rebel sector; NOWHERE if the Rebels control none."""
    cell: int


def posts(view: View, cells: Iterable[int]) -> Iterator[Post]:
    """Yield the possible places for a new MERC, each combined with every Rebel sector."""
    places = sorted(cells)
    for rebels in enemy_sectors(view) or [NOWHERE]:
        for cell in places:
            yield Post(rebels, cell)


def steps_of_post(view: View, post: Post) -> int | None:
    """Return the distance between a place and its Rebel sector."""
    return None if post.rebels == NOWHERE else view.grid.distance[post.rebels][post.cell]


def is_best_own_sector(view: View, post: Post) -> bool:
    """Return whether no own sector is closer to the Rebels, or as close and more valuable (AI-4.3.2)."""
    return _rank(view, post) == _best_own_rank(view, post.rebels)


@cached_per_prompt
def _best_own_rank(view: View, rebels: int) -> tuple[int, int]:
    own = view.held_by(view.side)
    return min((_rank(view, Post(rebels, cell)) for cell in own), default=(0, 0))


def _rank(view: View, post: Post) -> tuple[int, int]:
    """Return the sort key of a place: its distance from the Rebel sector, then its sector's value."""
    return steps_of_post(view, post) or 0, -view.sector(post.cell).value


# -- squads (AI-3.0) ------------------------------------------------------------------------------


@cached_per_prompt
def leader(view: View, squad: str) -> int:
    """Return the acting MERC of a squad: the highest initiative with an action, then by name (AI-3.0)."""
    ready = view.ready().get(squad) or view.members(squad)
    if len(ready) == 1:
        return ready[0]
    return min(ready, key=lambda unit: (-view.stats(unit).initiative, view.id_of(unit)))


def squads_at(view: View, cell: int) -> list[str]:
    """Return the squads in a sector that a MERC may join: not the Dictator card's own (AI-4.3.2)."""
    return _squads_by_cell(view).get(cell, [])


@cached_per_prompt
def _squads_by_cell(view: View) -> dict[int, list[str]]:
    result: dict[int, list[str]] = {}
    for squad in view.squads():
        if not is_dictators(view, squad):
            result.setdefault(view.squad_at(squad), []).append(squad)
    return result


def is_dictators(view: View, squad: str) -> bool:
    """Return whether this squad is the Dictator card alone at the base (AI-4.1, D6)."""
    return view.members(squad) == [DICTATOR]


# -- gear (AI-D1, AI-3.1, AI-4.7) -----------------------------------------------------------------


def is_wearable(card: Equipment) -> bool:
    """Return whether the bot wears this card: numbered, not a mine or repair kit (AI-4.7.2, AI-4.7.3)."""
    return card.number is not None and not card.ai_stashes


def empty_slots(view: View, unit: int) -> list[int]:
    """Return the empty slots among the three that every unit has (AI-D1)."""
    return [slot for slot, gear in enumerate(view.gear(unit)[:MAIN_SLOTS]) if gear is None]


def fills(view: View, unit: int, kind: int, slots: Iterable[int]) -> bool:
    """Return whether the bot wears this card and the card fits one of these slots of a MERC."""
    return is_wearable(facts().equipment[kind]) and any(s in slots for s in view.slots_for(unit, kind))


def stash_fills(view: View, unit: int) -> bool:
    """Return whether the visible stash has a card for an empty slot of the unit (AI-3.1b)."""
    empty = empty_slots(view, unit)
    return bool(empty) and any(fills(view, unit, gear.kind, empty) for gear in view.stash(view.at(unit)))


def discards_fill(view: View, unit: int) -> bool:
    """Return whether the discards have a card for an empty slot of the unit (AI-3.1c, Feedback)."""
    return best_discard(view, unit) is not None


def best_discard(view: View, unit: int) -> str | None:
    """Return the highest-numbered discard for the first empty slot that any discard fits, or None."""
    cards = [facts().card[card] for deck in DECKS for card in view.discards(deck)]
    for slot in empty_slots(view, unit):
        fit = [card for card in cards if fills(view, unit, card.index, (slot,))]
        if fit:
            own = [card for card in fit if card.deck_index == slot] or fit
            return max(own, key=lambda card: card.number or 0).id
    return None


def deck_to_fill(view: View, unit: int) -> str | None:
    """Return the deck for the first empty slot of the unit, or of its squad for Hagness (AI-3.1)."""
    for mate in _supplied_units(view, unit):
        for slot in empty_slots(view, mate):
            if view.cards_left(DECKS[slot]):
                return DECKS[slot]
    return None


def _supplied_units(view: View, unit: int) -> list[int]:
    """Return the units that a unit draws cards for: itself, or for Hagness the whole squad by name."""
    effect = facts().mercs[unit].effect if unit != DICTATOR else None
    supplies = isinstance(effect, Own) and effect.name == "supply"
    return sorted(view.mates(unit), key=view.id_of) if supplies else [unit]


def first_in_need(view: View, unit: int, slot: int) -> int | None:
    """Return the first squad member by name with this slot empty, or None (AI-3.1, Hagness)."""
    needy = [mate for mate in view.mates(unit) if slot in empty_slots(view, mate)]
    return min(needy, key=view.id_of, default=None)


def is_better(view: View, unit: int, slot: int, card: Equipment) -> bool:
    """Return whether the slot is empty, or this card of the slot's own kind has a higher number (AI-4.7.3).

    A part of the bomb has no number and is never replaced (MODE-I5).
    """
    gear = view.gear(unit)
    if slot >= len(gear) or gear[slot] is None:
        return True
    worn = gear[slot]
    assert worn is not None
    if worn.is_part:
        return False
    return _card_rank(card, slot) > _card_rank(worn.card, slot)


def is_own_kind(card: Equipment, slot: int) -> bool:
    """Return whether the card is of the kind that a slot is meant for, regardless of abilities (E1, E2)."""
    return card.deck_index == min(slot, MAIN_SLOTS - 1)


def _card_rank(card: Equipment, slot: int) -> tuple[bool, int]:
    """Return the sort key of a card in a slot: the slot's own kind first, then the number."""
    return is_own_kind(card, slot), card.number or 0


# -- tactics cards (RULING-6) ---------------------------------------------------------------------


def is_useless(view: View, name: str) -> bool:
    """Return whether a card, played now, would change nothing (RULING-6)."""
    card = facts().tactic[name]
    if card.lasts != "once" or (card.reveals_base and _can_reveal(view)):
        return False
    return not any(_has_effect(view, effect) for effect in card.effects)


def _can_reveal(view: View) -> bool:
    return view.base == NOWHERE and any(is_industry(view, cell) for cell in view.held_by(view.side))


def _has_effect(view: View, effect: object) -> bool:
    rebels = [cell for cell, units in enumerate(view.enemies()) if units]
    if isinstance(effect, PlaceMilitia):
        return any(_would_change(view, effect, cell) for cell in _effect_cells(view, effect.where))
    if isinstance(effect, LoseMilitia) or (isinstance(effect, Own) and effect.name == "fodder"):
        return any(view.enemy_militia_at(cell) for cell in rebels)
    if isinstance(effect, Damage):
        return any(view.team(player) for side in view.others for player in view.players(side))
    if isinstance(effect, Own) and effect.name == "artillery":
        own = view.held_by(view.side)
        return any(n in own for cell in rebels for n in view.grid.neighbors[cell])
    if isinstance(effect, Hire):
        return bool(view.held_by(view.side)) and view.cards_left("mercs") > 0
    return True


def _would_change(view: View, effect: PlaceMilitia, cell: int) -> bool:
    """Return whether an effect would turn over a sector or place militia in a sector."""
    turned = effect.explores and not view.is_explored(cell)
    return turned or (militia_due(view, effect) > 0 and view.room_for_militia(cell) > 0)


def militia_due(view: View, effect: PlaceMilitia) -> int:
    """Return how many militia an effect places now (D10, D12)."""
    return effect.count.number(rebels=view.rebels, rebel_sectors=len(enemy_sectors(view)))


def _effect_cells(view: View, where: str) -> list[int]:
    """Return the sectors that an effect refers to."""
    cells = list(range(view.grid.cells))
    own, grid = view.held_by(view.side), view.grid
    types = {"cities": CITY, "wilderness": WILDERNESS, "unexplored_wilderness": WILDERNESS}
    if where in types:
        fit = [c for c in cells if view.sector(c).type_index == types[where]]
        return [c for c in fit if where != "unexplored_wilderness" or not view.is_explored(c)]
    if where in ("base", "base_and_adjacent"):
        if view.base == NOWHERE:
            return []
        return [view.base, *(grid.neighbors[view.base] if where == "base_and_adjacent" else ())]
    result = {
        "own": own,
        "own_industries": [c for c in own if is_industry(view, c)],
        "neutral": [c for c in cells if view.is_neutral(c)],
        "rebel": enemy_sectors(view),
    }
    return result.get(where, cells)


# -- militia in rounds (D12, Mao) -----------------------------------------------------------------


def is_next_in_round(view: View, cell: int) -> bool:
    """Return whether no other unoccupied wilderness with room has received fewer militia."""
    row = [
        c
        for c in _effect_cells(view, "wilderness")
        if not view.enemies_at(c) and view.room_for_militia(c) > 0
    ]
    return view.placed.get(cell, 0) <= min((view.placed.get(c, 0) for c in row), default=0)


def militia_of_ability(view: View) -> int:
    """Return how many militia the Dictator's ability places this turn (D12)."""
    return max(
        (militia_due(view, effect) for effect in view.dictator.turn if isinstance(effect, PlaceMilitia)),
        default=0,
    )


# -- targets (AI-4.6.2) ---------------------------------------------------------------------------


def targets_of(view: View, mark: int) -> int:
    """Return how many enemies a unit, a militia or a dog can attack at once (AI-4.6.2).

    Rizen counts every militia of the bot in his sector, at least one, and his gear.
    """
    if mark >= DOG:
        return 0
    if mark >= MILITIA:
        return facts().militia.targets
    now = view.stats(mark).targets
    if _covers_militia(mark):
        return now - facts().body.targets + max(1, view.militia_at(view.at(mark), view.side))
    return now


def initiative_of(view: View, mark: int, cell: int) -> int:
    """Return the current initiative of a unit or of militia in a sector; 0 for dogs (AI-4.6.3)."""
    if mark >= DOG:
        return 0
    return view.stats(mark).initiative if mark < MILITIA else view.militia_initiative(mark, cell)


Aim = tuple[int, int]
"""The target of an option: a mark and its sector."""


def single_enemies(view: View, aims: Sequence[Aim]) -> list[int]:
    """Return how many enemies each target counts as when a die decides.

    If several targets are equal by AI-4.6.1 to AI-4.6.3, every militia counts; otherwise a group of militia
    counts as one.
    """
    if len(aims) < 2 or view.ruling("ties_by_heads") == "off" or all(mark < MILITIA for mark, _ in aims):
        return [1] * len(aims)
    ranks = {
        (mark, cell): (view.toughness(mark), targets_of(view, mark), initiative_of(view, mark, cell))
        for mark, cell in aims
    }
    alike = list(ranks.values())
    return [view.heads(*aim) if alike.count(ranks[aim]) > 1 else 1 for aim in aims]


def names_all(view: View) -> bool:
    """Return whether the attacker declares all militia as a single target: Rizen (AI-4.10)."""
    return view.attacker < MILITIA and _covers_militia(view.attacker)


def _covers_militia(unit: int) -> bool:
    effect = facts().mercs[unit].effect if 0 <= unit < DICTATOR else None
    return isinstance(effect, Own) and effect.name == "all_militia"


# -- odds, for the Rebels' page -------------------------------------------------------------------


def might_at(view: View, cell: int, faction: int) -> int:
    """Return the total dice, health and armor of a side's units in a sector."""
    one = facts().militia
    each = view.militia_at(cell, faction) * (one.combat + one.health + one.armor)
    return each + sum(_might(view, unit) for unit in view.mercs_at(cell, faction))


def might_of_enemies(view: View, cell: int) -> int:
    """Return the total dice, health and armor of the enemies in a sector."""
    return sum(might_at(view, cell, side) for side in view.others)


def might_of_squad(view: View, squad: str) -> int:
    """Return the total dice, health and armor of a squad."""
    return sum(_might(view, unit) for unit in view.members(squad))


def _might(view: View, unit: int) -> int:
    now = view.stats(unit)
    return now.combat + now.health + now.armor
