"""Favorable combats as series of answers, and the end of a combat under way (S19.2h, PR6)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bythebook.games.arcs.bot.lookahead.actions import means_of
from bythebook.games.arcs.bot.lookahead.budget import BATTLE, MOVE, Budget, Payment
from bythebook.games.arcs.bot.lookahead.chart import chart
from bythebook.games.arcs.bot.lookahead.fights import (
    CHANGE,
    CONTEND,
    RAIDING,
    TROPHIES,
    Combat,
    Target,
    combats,
)
from bythebook.games.arcs.bot.lookahead.forces import Force
from bythebook.games.arcs.bot.lookahead.moves import (
    Answers,
    LazyAnswers,
    first_move,
    force_answers,
    route_names,
    settle_force,
)
from bythebook.games.arcs.bot.lookahead.outcome import Means, Outcome, has_contended, means_now
from bythebook.games.arcs.bot.view import View, cached_per_board
from bythebook.games.arcs.box.facts import PSIONIC, RESOURCES, WARLORD, WEAPON, facts
from bythebook.games.arcs.rules.turn.prelude import spending
from bythebook.games.arcs.state import options as a
from bythebook.games.arcs.state.state import NONE
from bythebook.kernel.prompt import Option, Prompt
from bythebook.playbook.words.vocabulary import Candidate, Look


class CombatOutcome(Struct):
    """A combat: its hoped-for outcome, and the force that comes for it."""

    at: int
    outcome: Outcome
    force: Force | None
    is_first_choice: bool = True
    """Whether no other raid on this rival there should come first (RULING-59)."""

    @property
    def keeps_control(self) -> bool:
        """Whether the bot keeps control of the origin, or nothing moves."""
        return self.force is None or self.force.keeps_control

    @property
    def moves(self) -> int:
        """The number of Move actions."""
        return 0 if self.force is None else self.force.moves


# -- candidates -----------------------------------------------------------------------------------------


def fights(view: View, means: Means) -> list[Candidate]:
    """Return every favorable combat with the given means as series of answers, regardless of declaring."""
    return _fights(view, replace(means, declares=()))


@cached_per_board
def _fights(view: View, means: Means) -> list[Candidate]:
    budget = Budget(view, means)
    result = combats(view, budget) if budget.open else []
    candidates = [_candidate(view, combat, means) for combat in result]
    if view.ruling("raid_item") == "way_first":
        _mark_first_choices(view, zip(result, candidates, strict=True))
    return candidates


def _mark_first_choices(view: View, found: Iterable[tuple[Combat, Candidate]]) -> None:
    """Mark the raids on each rival that cost no control, then the fewest keys (RULING-59)."""
    ranked = [
        (
            (combat.target.at, combat.target.rival),
            (not c.outcome.keeps_control, combat.target.keys),
            c.outcome,
        )
        for combat, c in found
        if combat.target.aim == RAIDING and _contends_declared(view, c.outcome.outcome)
    ]
    best: dict[tuple[int, int], tuple[bool, int]] = {}
    for victim, rank, _ in ranked:
        best[victim] = min(rank, best.get(victim, rank))
    for victim, rank, fought in ranked:
        fought.is_first_choice = rank == best[victim]


def _contends_declared(view: View, outcome: Outcome) -> bool:
    return any(view.is_declared(x) and outcome.contends(x) for x in outcome.affected)


def _candidate(view: View, combat: Combat, means: Means) -> Candidate:
    return Candidate(
        _first_answer(view, combat, means),
        rest=LazyAnswers(_series, view, combat, means),
        facts=_plan_facts(view, combat),
        key=partial(_key, view, combat),
        outcome=_combat_outcome(combat),
    )


def _key(view: View, combat: Combat) -> tuple[str, ...]:
    """Return system, rival, goal, and ships with their route (RULING-47)."""
    target, force = combat.target, combat.way.force
    way = route_names(view, force) if force is not None else ("", "")
    return (view.id_of(target.at), view.seat_of(target.rival), target.item, *way)


def settle_fight(view: View, candidate: Candidate) -> dict[str, list[str]]:
    """Settle on a task force that comes to fight as the task force among equals (S15.12)."""
    force = candidate.outcome.force
    return settle_force(view, force) if force is not None else {}


def _combat_outcome(combat: Combat) -> CombatOutcome:
    target, way = combat.target, combat.way
    return CombatOutcome(target.at, target.hope.with_payment(way.payment.spent), way.force)


def _plan_facts(view: View, combat: Combat) -> dict[str, Any]:
    """Return the plain facts of a combat: its goal, and the counts when it began (S19.2h)."""
    target = combat.target
    stored: dict[str, Any] = {
        "aim": target.aim,
        "at": view.id_of(target.at),
        "rival": view.seat_of(target.rival),
        "at_risk": combat.way.at_risk,
        "more": combat.way.payment.battles - 1 if view.ruling("combat_restart") == "on" else 0,
    }
    if target.aim in (CONTEND, TROPHIES):
        stored["before"] = view.counts(WARLORD)
    elif isinstance(target.steal, a.StealToken):
        stored["slot"], stored["type"] = target.steal.slot, target.steal.type
    elif target.steal is not None:
        stored["card"] = target.steal.card
    return stored


def _first_answer(view: View, combat: Combat, means: Means) -> Option:
    """Return the answer that starts a combat: a token, the end of the Prelude, a Move or a Battle."""
    payment, force = combat.way.payment, combat.way.force
    if payment.weapon != NONE:
        return _spend(view, payment.weapon, WEAPON, BATTLE)
    if payment.moves:
        return _spend(view, *payment.moves[0], MOVE)
    if payment.token_battles:
        return _spend(view, payment.token_battles[0], PSIONIC, BATTLE)
    if means.prelude:
        return a.Done()
    return _battle(view, combat.target) if force is None else first_move(chart(view), force)


def _battle(view: View, target: Target) -> a.Battle:
    return a.Battle(view.id_of(target.at), view.seat_of(target.rival))


def _spend(view: View, slot: int, type: int, action: str) -> a.Spend:
    """Return the option to spend the token of a slot as its own type or with a Loyal card."""
    return spending(slot, view.slots[view.me][slot], type, action)


def _series(view: View, combat: Combat, means: Means) -> Answers:
    """Return all answers of a combat: tokens, the end of the Prelude, pips, and the theft of a raid (PR6)."""
    payment, kind = combat.way.payment, f"{facts().suits[means.suit].name} action"
    battle, answers = _battle(view, combat.target), list[tuple[str, Option]]()
    if payment.weapon != NONE:
        answers.append(("Prelude", _spend(view, payment.weapon, WEAPON, BATTLE)))
    if combat.way.force is not None:
        answers += _force_answers(view, combat.way.force, payment, kind, prelude=means.prelude)
    for slot in payment.token_battles:
        answers += [("Prelude", _spend(view, slot, PSIONIC, BATTLE)), ("Token action", battle)]
    if means.prelude and not payment.pip_moves:
        answers.append(("Prelude", a.Done()))
    answers += [(kind, battle)] * payment.pip_battles
    if view.ruling("combat_restart") == "on":
        answers = answers[: 1 + next(i for i, (_, option) in enumerate(answers) if option == battle)]
    return answers + _theft_answers(view, combat.target)


def _force_answers(view: View, force: Force, payment: Payment, kind: str, *, prelude: bool) -> Answers:
    """Return the Moves of a force, each after the token that pays for it; pips follow the Prelude."""
    tokens = iter(payment.moves)
    answers: Answers = []
    open_still = prelude
    kinds = ["Token action"] * len(payment.moves) + [kind] * payment.pip_moves
    for asked, option in force_answers(view, force, kinds):
        if asked == "Token action":
            answers.append(("Prelude", _spend(view, *next(tokens), MOVE)))
        elif asked == kind and open_still:
            answers.append(("Prelude", a.Done()))
            open_still = False
        answers.append((asked, option))
    return answers


def _theft_answers(view: View, target: Target) -> Answers:
    """Return what the keys of a raid steal: guards first, then the thing itself (S19.2m)."""
    if target.steal is None:
        return []
    seat = view.seat_of(target.rival)
    guards = [a.StealCard(seat, facts().court[card].id) for card in view.guards(target.rival)]
    return [("Raid", option) for option in dict.fromkeys((*guards, target.steal))]


def fight_series(view: View, prompt: Prompt) -> list[Candidate]:
    """Return the combats that a prompt for a pip can start."""
    if prompt.kind == "Token action" or not any(isinstance(x, a.Battle | a.Move) for x in prompt.options):
        return []
    return fights(view, means_now(view))


def fights_ahead(view: View, look: Look) -> list[Candidate]:
    """Return the combats possible with the given means, including tokens (RULING-12)."""
    return fights(view, means_of(view, look))


# -- the end of a combat (S19.2h, RULING-35) ------------------------------------------------------------


def is_fight_valid(view: View, plan: dict[str, Any]) -> bool:
    """Continue the combat only while its goal is unmet but still reachable."""
    at, rival, aim = view.system(plan["at"]), view.player(plan["rival"]), plan["aim"]
    if aim == CONTEND:
        return not has_contended(view, plan["before"], view.counts(WARLORD))
    if aim == TROPHIES:
        before: int = plan["before"][view.me]
        return view.counts(WARLORD)[view.me] <= before
    if aim == RAIDING:
        can_raid = view.fight is not None or view.most_raid_dice(rival, at) > 0
        return can_raid and _still_has_goal(view, rival, plan)
    holder = view.controller(at)
    if aim == CHANGE or view.ruling("control_combat") == "neutralize":
        return holder == rival
    return holder != view.me


def _still_has_goal(view: View, rival: int, plan: dict[str, Any]) -> bool:
    """Whether the rival still has what the raid is for."""
    if "card" in plan:
        return facts().court_card[plan["card"]].index in view.guild[rival]
    slot: int = plan["slot"]
    return view.slots[rival][slot - 1] == RESOURCES.index(plan["type"])
