"""A battle in a position file: before its dice, or with the dice rolled (R8.2, R8.5).

Results of a roll change the board, so a file describes a battle before its first hit or not at all. A bot's
plan, with its goal and the answers to come, is in the bot's notes; a file contains it as `for`.
"""

from __future__ import annotations

from typing import Any, Final, cast

import msgspec

from bythebook.games.arcs.box.facts import RESOURCES, WARLORD, facts
from bythebook.games.arcs.files.schema import GOALS
from bythebook.games.arcs.rules.ambitions import counts
from bythebook.games.arcs.rules.battle.battle import AfterBattle, Attack, EndBattle, Resolve
from bythebook.games.arcs.rules.battle.dice import CollectDice, RerollDice, Rerolls, mixes
from bythebook.games.arcs.rules.battle.raid import is_guard
from bythebook.games.arcs.state.options import Battle, Done, StealCard, StealToken
from bythebook.games.arcs.state.state import NONE, Fight, State
from bythebook.games.shared.position_files import Data, Found
from bythebook.kernel.prompt import Option
from bythebook.kernel.schema import Wrong
from bythebook.kernel.step import Call, Step
from bythebook.playbook.run.notes import BotNotes

PATH = ("battle",)
FIGHT: Final = "Fight"
"""The verb of a bot's plan for a combat."""
FOR_WARLORD: Final = ("trophies", "warlord")
"""Combats that may end with a trophy, so their plans store the number of trophies (S19.2h)."""


def battle_steps(state: State, data: Data, player: int, phase: str, wrong: Found) -> list[Step]:
    """Return the steps of the battle in the file and start it; empty if there is none."""
    entry = data.get("battle")
    if entry is None:
        return []
    at, rival = facts().system[entry["at"]].index, entry["against"]
    attackers = state.ships_at(player, at)
    if rival not in state.seats or not state.present(state.player(rival), at) or not attackers:
        seat = state.seats[player]
        wrong.append(Wrong(PATH, f"{seat} needs a ship in {entry['at']} and {rival} a piece there"))
        return []
    fresh = not state.damaged[player][at]
    state.fight = Fight(at, player, state.player(rival), ships=attackers, all_fresh=fresh)
    if "for" in entry:
        _plan(state, entry["for"], phase, wrong)
    if "rolled" not in entry:
        return [Attack(), AfterBattle(), EndBattle()]
    _roll(state, entry["rolled"], wrong)
    return [Rerolls(), Resolve(), AfterBattle(), EndBattle()]


def _roll(state: State, rolled: Data, wrong: Found) -> None:
    """Set the faces rolled, which must be a combination of dice that the attacker may collect."""
    fight, f = state.fight, facts()
    assert fight is not None
    faces = [tuple(sorted(f.face[face].index for face in rolled.get(die.id, ()))) for die in f.dice]
    dice = (len(faces[0]), len(faces[1]), len(faces[2]))
    state.fight = Fight(
        fight.at,
        fight.attacker,
        fight.defender,
        ships=fight.ships,
        all_fresh=fight.all_fresh,
        dice=dice,
        faces=(faces[0], faces[1], faces[2]),
    )
    allowed = mixes(state, fight.attacker, fight.defender, fight.at)
    if dice not in [(mix.skirmish, mix.assault, mix.raid) for mix in allowed]:
        most = max(mix.skirmish + mix.assault + mix.raid for mix in allowed)
        raid = any(mix.raid for mix in allowed)
        text = f"at most {most} dice are rolled there" if raid else f"at most {most} dice, no raid dice"
        wrong.append(Wrong((*PATH, "rolled"), text))


# -- a bot's combat (S19.2) -----------------------------------------------------------------------------


def _plan(state: State, told: Data, phase: str, wrong: Found) -> None:
    """Put the combat that the file describes into the bot's notes."""
    fight, turn = state.fight, state.turn
    assert fight is not None
    assert turn is not None
    path, seat = (*PATH, "for"), state.seats[fight.attacker]
    if not state.automa[fight.attacker]:
        wrong.append(Wrong(path, f"is only for bots, but {seat} isn't a bot"))
        return
    steal = _raid_goal(state, told, wrong) if told["goal"] == "raid" else None
    battles = told.get("battles", 0)
    anew = state.rulings["combat_restart"] == "on"
    rest: list[tuple[str, Option]] = []
    if battles and not anew:
        battle = Battle(facts().systems[fight.at].id, state.seats[fight.defender])
        rest += [("Prelude", Done())] if phase == "prelude" else []
        rest += [(f"{facts().suits[turn.suit].name} action", battle)] * battles
    if steal is not None:
        cards = [card for card in state.guild[fight.defender] if is_guard(card)]
        guards = [StealCard(steal.rival, facts().court[card].id) for card in cards]
        rest += [("Raid", option) for option in (*guards, steal)]
    plan = {
        "kind": f"{facts().suits[turn.suit].name} action",
        "line": 0,
        "verb": FIGHT,
        "goal": [],
        "facts": _combat_facts(state, told, steal, battles if anew else 0),
        "rest": [[kind, msgspec.to_builtins(option)] for kind, option in rest],
        "then": None,
    }
    state.notes[seat] = {"turn": state.turn_name, "plans": [plan]}


def _combat_facts(
    state: State, told: Data, steal: StealToken | StealCard | None, more: int
) -> dict[str, Any]:
    """Return the facts of the combat for the plan."""
    fight = state.fight
    assert fight is not None
    stored: dict[str, Any] = {
        "aim": GOALS[told["goal"]],
        "at": facts().systems[fight.at].id,
        "rival": state.seats[fight.defender],
        "at_risk": told.get("risks_city", False),
        "more": more,
    }
    if isinstance(steal, StealToken):
        return {**stored, "slot": steal.slot, "type": steal.type}
    if isinstance(steal, StealCard):
        return {**stored, "card": steal.card}
    return {**stored, "before": counts(state, WARLORD)} if told["goal"] in FOR_WARLORD else stored


def _raid_goal(state: State, told: Data, wrong: Found) -> StealToken | StealCard | None:
    """Return the goal of a raid, which must be something that the rival has."""
    fight = state.fight
    assert fight is not None
    rival = state.seats[fight.defender]
    slot, card = told.get("slot"), told.get("card")
    if slot and not card and (kind := state.slots[fight.defender][slot - 1]) != NONE:
        return StealToken(rival, slot, RESOURCES[kind])
    if card and not slot and facts().court_card[card].index in state.guild[fight.defender]:
        return StealCard(rival, card)
    wrong.append(Wrong((*PATH, "for"), f"a raid needs one slot or card that {rival} has"))
    return None


def _plan_data(state: State) -> dict[str, Any]:
    """Return the attacker's plan in the format of files; empty without a plan for this turn."""
    fight = state.fight
    assert fight is not None
    notes = cast(BotNotes, state.notes.get(state.seats[fight.attacker], {}))
    plans = notes.get("plans", ()) if notes.get("turn") == state.turn_name else ()
    plan = next((plan for plan in reversed(plans) if plan["verb"] == FIGHT), None)
    if plan is None:
        return {}
    stored = plan["facts"]
    goal = next(goal for goal, aim in GOALS.items() if aim == stored["aim"])
    battles = stored["more"] + sum(option["option"] == Battle.__name__ for _, option in plan["rest"])
    parts = {
        "goal": goal,
        "slot": stored.get("slot"),
        "card": stored.get("card"),
        "battles": battles,
        "risks_city": stored["at_risk"],
    }
    return {"for": {key: value for key, value in parts.items() if value}}


def battle_data(state: State) -> dict[str, Any]:
    """Return the current battle if nothing of its roll has been resolved yet, else nothing."""
    asking = next((step for step in reversed(state.agenda) if not isinstance(step, Call)), None)
    fight = state.fight
    if fight is None or fight.ranged or not isinstance(asking, CollectDice | RerollDice):
        return {}
    entry: dict[str, Any] = {"at": facts().systems[fight.at].id, "against": state.seats[fight.defender]}
    if isinstance(asking, RerollDice):
        rows = zip(facts().dice, fight.faces, strict=True)
        entry["rolled"] = {die.id: [facts().faces[n].id for n in row] for die, row in rows if row}
    return {"battle": {**entry, **_plan_data(state)}}
