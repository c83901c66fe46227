"""Battles of a combat under way: when it goes on, dice, hits, keys (S19.2g to S19.2m)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

from bythebook.games.arcs.box.facts import WARLORD, facts
from bythebook.games.arcs.rules.battle import dice, raid
from bythebook.games.arcs.state import options as a
from bythebook.games.arcs.state.state import (
    CITY,
    DAMAGED_CITY,
    DAMAGED_STARPORT,
    NOBODY,
    NONE,
    STARPORT,
    Fight,
)
from bythebook.kernel.prompt import Option, Prompt
from tests.games.arcs.second_reading.combat import Combat, Item, Purse, mix, stolen
from tests.games.arcs.second_reading.terms import Board, Holdings, least


class Row(Protocol):
    """A plan under way, with the combat it leads to and what everybody had as it began."""

    fight: Combat | None
    before: Holdings | None
    begun: bool


def goes_on(board: Board, row: Row) -> bool:
    """S19.2h: the goal is not met, and there is somebody left to fight with and against."""
    fight, before = row.fight, row.before
    state, me = board.state, board.me
    assert before is not None
    if fight is None or not board.ships(fight.at) or not state.present(fight.rival, fight.at):
        return False
    if board.ruling("combat_restart") == "on" and row.begun:
        return False
    if fight.goal == "contend":
        return not board.contends(board.now, WARLORD, before)
    if fight.goal == "trophies":
        return board.now.trophies[me] <= before.trophies[me]
    if fight.goal == "raid":
        allowed = dice.most_raid_dice(state, me, fight.rival, fight.at)
        return not _taken(board, fight, before) and bool(allowed)
    if fight.goal == "change":
        return board.controller(fight.at) == fight.rival
    return board.controller(fight.at) != me


def _taken(board: Board, fight: Combat, before: Holdings) -> bool:
    item, rival = fight.item, fight.rival
    if item.card != NONE:
        return item.card not in board.now.guild[rival]
    return board.now.tokens[rival][item.kind] < before.tokens[rival][item.kind]


# -- dice ---------------------------------------------------------------------------------------------


def collected(board: Board, fight: Fight, combat: Combat, purse: Purse) -> Option:
    """S19.2g: the dice of this battle, those after it counted by what is left to pay with."""
    count, fresh = board.dice_at(fight.at, board.ships(fight.at)), board.fresh(fight.at)
    theirs = board.state.fresh[combat.rival][fight.at]
    left = 1 + purse.battles(0)
    skirmish, assault, raids = mix(board, combat.goal, count, fresh, theirs, left)
    return a.Collect(skirmish, assault, raids)


def rerolled(prompt: Prompt) -> list[Option]:
    """S19.2i: intercepts, then blanks."""
    rerolls = [option for option in prompt.options if isinstance(option, a.Reroll)]
    faces = {option: facts().face[option.face] for option in rerolls}
    intercepts = [o for o, face in faces.items() if face.intercepts]
    blanks = [
        o
        for o, face in faces.items()
        if not (face.hits or face.selfs or face.intercepts or face.buildings or face.keys)
    ]
    return [*intercepts] or [*blanks] or [a.Done()]


# -- hits -----------------------------------------------------------------------------------------------


def for_control(board: Board, combat: Combat) -> bool:
    """Whether hits are shared out for control (S19.2j, S19.2l, RULING-20)."""
    return combat.goal in ("change", "take")


def own_hits(board: Board, prompt: Prompt, combat: Combat) -> list[Option]:
    """S19.2l: fewest ships lost; for control the best controller first."""
    at = combat.at

    def rank(option: a.Leave) -> int:
        change = {at: (option.fresh - board.fresh(at), 0)}
        return {board.me: 0, NOBODY: 1}.get(board.controller(at, change), 2)

    leaves = [option for option in prompt.options if isinstance(option, a.Leave)]
    control = for_control(board, combat) or (combat.goal == "raid" and board.ruling("raid_hits") == "control")
    best = least(leaves, rank) if control else leaves
    return [*least(best, lambda option: -option.fresh - option.damaged)]


def their_hits(board: Board, prompt: Prompt, combat: Combat) -> list[Option]:
    """S19.2j: damaged ships, pairs on fresh ones, then a single; for control fresh ones until it is had."""
    leaves = [option for option in prompt.options if isinstance(option, a.Leave)]
    if for_control(board, combat):
        rows = board.state.fresh
        others = [rows[who][combat.at] for who in board.rivals if who != combat.rival]
        mine = board.fresh(combat.at)
        fine = [option for option in leaves if max([option.fresh, *others]) < mine]
        leaves = fine or least(leaves, lambda option: option.fresh)
    return [*least(leaves, lambda option: option.fresh + option.damaged)]


def building_hits(board: Board, prompt: Prompt, combat: Combat) -> list[Option]:
    """S19.2k, RULING-19: starports first, damaged before fresh; a damaged city before all if it may fall."""
    counts = [rows[combat.rival][combat.at] for rows in board.state.built]
    hits: int = board.state.agenda[-1].hits  # type: ignore[attr-defined]
    order = (DAMAGED_STARPORT, STARPORT, DAMAGED_CITY, CITY)
    for _ in range(hits):
        first = (DAMAGED_CITY, *order) if combat.risky else order
        kind = next((kind for kind in first if counts[kind]), None)
        if kind is None:
            break
        counts[kind] -= 1
        if kind in (STARPORT, CITY):
            counts[kind + DAMAGED_CITY] += 1
    return [a.LeaveBuildings(*counts)]


# -- keys -------------------------------------------------------------------------------------------------


def looted(board: Board, prompt: Prompt, combat: Combat) -> list[Option]:
    """S19.2m: the item, guards before it, then what contends, then anything."""
    found = [option for option in prompt.options if not isinstance(option, a.Done)]
    items = {option: _item(option) for option in found}
    wanted = [option for option, item in items.items() if item == combat.item]
    guards = [o for o, item in items.items() if item.card != NONE and raid.is_guard(item.card)]
    if wanted or guards:
        return wanted or guards

    def contending(ambitions: list[int]) -> list[Option]:
        after = {o: stolen(board, combat.rival, item) for o, item in items.items()}
        return [o for o in found if board.contends_any(after[o], ambitions)]

    return contending(board.declared) or contending(board.undeclared) or found or [a.Done()]


def _item(option: Option) -> Item:
    if isinstance(option, a.StealCard):
        return Item(card=facts().court_card[option.card].index)
    assert isinstance(option, a.StealToken)
    return Item(kind=facts().resource[option.type].index, slot=option.slot - 1)


# -- all of them --------------------------------------------------------------------------------------------


def expected(board: Board, prompt: Prompt, combats: Iterable[Combat], purse: Purse) -> list[Option] | None:
    """What a battle's ask allows, for each combat that may be under way."""
    fight = board.state.fight
    if prompt.kind == "Reroll":
        return rerolled(prompt)
    readers: dict[str, Callable[[Board, Prompt, Combat], list[Option]]] = {
        "Own hits": own_hits,
        "Hits": their_hits,
        "Building hits": building_hits,
        "Raid": looted,
    }
    if fight is None or fight.attacker != board.me:
        return None
    here = [c for c in combats if (c.at, c.rival) == (fight.at, fight.defender)]
    if prompt.kind == "Collect":
        return [collected(board, fight, combat, purse) for combat in here] or None
    if prompt.kind in readers:
        return [o for combat in here for o in readers[prompt.kind](board, prompt, combat)] or None
    return None
