"""Which card the solo AI plays, and whom the cards strike that order nobody (AI-2, AI-9, S1)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from bythebook.games.memoir44.box.facts import ARMOR, ARTILLERY, INFANTRY, Card, facts
from bythebook.games.memoir44.box.hexes import board
from bythebook.games.memoir44.rules.aim import plain_card, targets
from bythebook.games.memoir44.rules.orders import SECTION_BIT, SECTIONS, falls_back
from bythebook.games.memoir44.rules.tactics import (
    AIR_POWER,
    COUNTER_ATTACK,
    NameGroup,
    copied_card,
    copied_section,
    dice_per_card,
    section_of,
)
from bythebook.games.memoir44.rules.terrain import takes_sandbags
from bythebook.games.memoir44.state import options as o
from bythebook.kernel.prompt import Option, Prompt
from tests.games.memoir44.second_reading.field import Field, least

Group = frozenset[int]
BARRAGE = "barrage"


# -- the choice (AI-2) ------------------------------------------------------------------------------


def choose(field: Field, prompt: Prompt) -> list[Option]:
    """S1: the card that activates the most units; ties by AI-2b and AI-2c."""
    drawn = field.state.drawn
    played = [as_played(field, card) for card in drawn]
    by_attackers = field.on("ai_tie_by_attackers")
    air_power = field.on("ai_air_power_first") and AIR_POWER in played
    best = least(
        {option.card for option in prompt.options if isinstance(option, o.Play)},
        lambda card: -activated(field, card),
        lambda card: -attackers(field, card) if by_attackers else 0,
        lambda card: field.on("ai_section_card") and not _by_section(field, card),
        lambda card: air_power and as_played(field, card) == BARRAGE,
        lambda card: drawn.index(card) if field.on("ai_first_drawn") else 0,
    )
    return [_form(field, card, prompt) for card in best]


def as_played(field: Field, card: str) -> str:
    """What a card resolves as: a Counter-Attack is what it copies, if anything (CC-8)."""
    return copied_card(field.state, field.side) or card if card == COUNTER_ATTACK else card


def _by_section(field: Field, card: str) -> bool:
    """Whether it is a Section card; by default so is a Counter-Attack on one."""
    if field.state.rulings["ai_counter_section"] == "counts":
        card = as_played(field, card)
    return facts().card[card].kind == "section"


def _form(field: Field, card: str, prompt: Prompt) -> Option:
    """AI-9a: a Recon strikes from the air where it may and two units or more can be struck (or as ruled)."""
    fewest = {"two_units": 2, "whenever": 1, "never": 99}[field.state.rulings["ai_recon"]]
    strike = o.Play(card, AIR_POWER)
    if strike not in prompt.options:
        return o.Play(card)
    sizes = map(len, groups(field, section_of(facts().card[as_played(field, card)])))
    return strike if max(sizes, default=0) >= fewest else o.Play(card)


def activated(field: Field, name: str) -> int:
    """AI-2a: how many own units the card would activate now."""
    played = as_played(field, name)
    if played == COUNTER_ATTACK:  # there is nothing to copy
        return -1
    return _count(field, facts().card[played], field.own, copy=played != name)


def attackers(field: Field, name: str) -> int:
    """AI-2b: how many of those it can order can attack without moving."""
    card = facts().card[as_played(field, name)]
    effects = plain_card() if falls_back(field.state, card, field.side) else card
    able = [
        unit
        for unit in field.own
        if facts().terrains[field.state.scenario.ground[field.at(unit)]].battle_here
        and targets(field.state, unit, card=effects)
    ]
    return _count(field, card, able, copy=card.id != name)


def _count(field: Field, card: Card, units: list[int], *, copy: bool = False) -> int:
    """How many of these units the card can order at most."""
    state = field.state
    if card.effect in ("strike_group", "strike_one", "copy"):
        return 0
    if card.kind == "section":
        return _shared_out(field, card.sections, units)
    if falls_back(state, card, field.side):
        return min(card.fallback, len(units))
    if card.effect == "roll_orders":
        return min(len(units), 2 * dice_per_card(state) // 3)
    if card.who == "infantry_of_one_section":
        infantry = [unit for unit in units if field.class_of(unit) == INFANTRY]
        named = [copied_section(state, field.side)] if copy else SECTIONS
        return max(sum(bool(_sections(field, u) & SECTION_BIT[s]) for u in infantry) for s in named)
    return min(card.limit, sum(_eligible(field, card, unit) for unit in units))


def _sections(field: Field, unit: int) -> int:
    return board().sections[field.state.scenario.seat(field.side)][field.at(unit)]


def _shared_out(field: Field, limits: tuple[int, int, int], units: list[int]) -> int:
    """The most units within the limits, each split-hex unit counted in one of its sections (BD-7)."""
    choices = [
        [i for i, s in enumerate(SECTIONS) if _sections(field, unit) & SECTION_BIT[s]] for unit in units
    ]
    sure = [only[0] for only in choices if len(only) == 1]
    split = [several for several in choices if len(several) > 1]
    best = 0
    for chosen in product(*split):
        where = [*sure, *chosen]
        best = max(best, sum(min(limit, where.count(i)) for i, limit in enumerate(limits)))
    return best


def _eligible(field: Field, card: Card, unit: int) -> bool:
    """Whether a Tactic card can order the unit (AI-2a)."""
    kind, here = field.class_of(unit), field.at(unit)
    close = any(field.away(here, field.at(enemy)) == 1 for enemy in field.enemies)
    if card.effect == "sandbags":
        return kind == INFANTRY and takes_sandbags(field.state, here)
    if card.who == "adjacent":
        return kind != ARTILLERY and close
    if card.who == "not_adjacent":
        dry = facts().terrains[field.state.scenario.ground[here]].battle_here
        fires = dry and bool(targets(field.state, unit, card=card))
        return not close and (fires or not field.on("ai_firefight"))
    if card.who == "wounded":
        return field.understrength(unit)
    classes = {"infantry": INFANTRY, "armor": ARMOR, "artillery": ARTILLERY}
    return card.who == "any" or classes[card.who] == kind


# -- Air Power and Barrage (section 16.9) -----------------------------------------------------------


def groups(field: Field, section: str = "") -> set[Group]:
    """The connected groups of up to four enemies; by one ruling each must be a chain."""
    chain = field.state.rulings["air_power_group"] == "line"
    most = facts().card[AIR_POWER].targets
    first = [u for u in field.enemies if not section or _sections(field, u) & SECTION_BIT[section]]
    rows: list[tuple[int, ...]] = [(unit,) for unit in first]
    found = {frozenset(row) for row in rows}
    for _ in range(most - 1):
        rows = [grown for row in rows for grown in _grown(field, row, chain=chain)]
        found |= {frozenset(row) for row in rows}
        if not chain:
            rows = [tuple(group) for group in {frozenset(row) for row in rows}]
    return found


def _grown(field: Field, row: tuple[int, ...], *, chain: bool) -> Iterable[tuple[int, ...]]:
    """The row with one unit more: at one of its ends, or anywhere."""
    for unit in field.enemies:
        if unit in row:
            continue
        near = [field.away(field.at(unit), field.at(other)) == 1 for other in row]
        if not chain:
            if any(near):
                yield (*row, unit)
        elif near[-1]:
            yield (*row, unit)
        elif near[0]:
            yield (unit, *row)


def air_power(field: Field, prompt: Prompt) -> list[Option]:
    """The largest group; fewest figures; most on objectives; leftmost: its units, one by one."""
    step = field.state.agenda[-1]
    assert isinstance(step, NameGroup)
    named = frozenset(step.group)
    best = least(
        groups(field, field.state.section),
        lambda group: -len(group),
        lambda group: sum(field.state.figures[unit] for unit in group),
        lambda group: -sum(field.at(unit) in field.scoring for unit in group),
        lambda group: min(field.left(field.at(unit)) for unit in group),
    )
    if named in best:
        return [o.Done()]
    missing = {unit for group in best if named < group for unit in group - named}
    return [o.Target(field.at(unit)) for unit in missing if o.Target(field.at(unit)) in prompt.options]


def barrage(field: Field) -> list[Option]:
    """Artillery, else armor, else infantry; fewest figures; on an objective; leftmost."""
    struck = least(
        field.enemies,
        lambda enemy: (ARTILLERY, ARMOR, INFANTRY).index(field.class_of(enemy)),
        lambda enemy: field.state.figures[enemy],
        lambda enemy: field.at(enemy) not in field.scoring,
        lambda enemy: field.left(field.at(enemy)),
    )
    return [o.Target(field.at(enemy)) for enemy in struck]
