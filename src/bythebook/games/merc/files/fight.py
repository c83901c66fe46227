"""A fight in a position file: its round, the acting unit, and its attack (B3 to B6).

The bot stores nothing about a fight: declared targets and dice rolled are part of the position, so a file
that has them is complete.
"""

from __future__ import annotations

from typing import Final

from bythebook.games.merc.rules.combat import fight as rules
from bythebook.games.merc.rules.combat.attack import DeclareTargets, RollAttack, combat_dice, place_hits
from bythebook.games.merc.rules.combat.moments import MilitiaActs, Moments
from bythebook.games.merc.rules.combat.retreat import RetreatWindow
from bythebook.games.merc.rules.combat.targets import Assault, has_own_effect, power, targets
from bythebook.games.merc.state.state import MILITIA, NOWHERE, Fight, State
from bythebook.games.shared.position_files import Data, Found
from bythebook.kernel.schema import Wrong
from bythebook.kernel.step import Step

PATH: Final = ("fight",)


def resume_fight(state: State, entry: Data, wrong: Found) -> None:
    """Push the rest of the fight: the current attack, the units that have not acted, the end of the round."""
    try:
        cell = state.cell(entry["at"])
    except ValueError as error:
        wrong.append(Wrong((*PATH, "at"), str(error)))
        return
    if not state.is_contested(cell):
        wrong.append(
            Wrong((*PATH, "at"), f"there is no fight at {state.label(cell)}: two sides must be there", "B1")
        )
        return
    silent = any(has_own_effect(unit, "disarms_mines") for unit in state.mercs_at(cell, state.active))
    state.fight = Fight(cell, state.active, round=entry["round"], khenn=entry.get("khenn", 0), silent=silent)
    order = rules.order(state)
    place = _place(state, order, entry, wrong)
    moment = NOWHERE if place == len(order) else place
    state.fight = Fight(
        cell, state.active, entry["round"], order, moment, khenn=entry.get("khenn", 0), silent=silent
    )
    state.then(
        Moments(place),
        rules.ExtraAttacks("round_end"),
        RetreatWindow(),
        rules.Mines(),
        rules.NextRound(),
        rules.EndFight(),
    )
    if place < len(order) and ("targets" in entry or "rolled" in entry):
        state.agenda.pop()
        state.then(*_attack(state, order[place], entry, wrong), Moments(place + 1))


def _place(state: State, order: tuple[int, ...], entry: Data, wrong: Found) -> int:
    """Return the index of the acting unit in the order; the end of the order if no unit is acting (B3)."""
    if "moment" not in entry:
        return len(order)
    mark = _mark(state, entry["moment"])
    if mark not in order:
        wrong.append(Wrong((*PATH, "moment"), f"{entry['moment']} is not in this fight", "B3"))
        return len(order)
    return order.index(mark)


def _mark(state: State, name: str) -> int:
    what, _, whose = name.partition(" of ")
    return state.mark(what, whose)


def _attack(state: State, by: int, entry: Data, wrong: Found) -> list[Step]:
    """Return the steps of the current attack: its declared targets, or its roll (B5, B6)."""
    assert state.fight is not None
    assault = Assault(by, state.fight.at)
    named: tuple[int, ...] = ()
    for i, name in enumerate(entry.get("targets", ())):
        mark = _mark(state, name)
        if mark not in targets(state, assault, named):
            wrong.append(Wrong((*PATH, "targets", i), f"{name} can't be a target", "B5"))
            return []
        named = (*named, mark)
    others: list[Step] = [MilitiaActs(by, entry.get("left", 0))] if by >= MILITIA else []
    strikes = power(state, assault)
    if "rolled" not in entry:
        more = len(named) < strikes.targets and bool(targets(state, assault, named))
        return [DeclareTargets(assault, named, len(named)) if more else RollAttack(assault, named), *others]
    rolled = tuple(str(face) for face in entry["rolled"])
    if not named or len(rolled) != strikes.dice:
        n = combat_dice(strikes.dice).size
        wrong.append(Wrong((*PATH, "rolled"), f"give {n} dice, and the targets they are rolled for", "B6"))
        return []
    return [place_hits(state, assault, named, rolled), *others]
