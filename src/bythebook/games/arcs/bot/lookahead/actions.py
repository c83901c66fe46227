"""Candidates of all actions except Move and Battle, and of card abilities (S18, S19.1, S20).

Each list is made from a view and the bot's means, both for a real prompt and for looking ahead, and every
candidate has an Outcome.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from msgspec import Struct

from bythebook.games.arcs.bot.lookahead.outcome import (
    SINGLE_WAYS,
    TAKE,
    Means,
    Outcome,
    keepable_tokens,
    means_now,
    settle_task_force,
    starports,
    task_forces,
)
from bythebook.games.arcs.bot.view import View
from bythebook.games.arcs.box.facts import RESOURCES, facts
from bythebook.games.arcs.rules.battle.raid import is_guard
from bythebook.games.arcs.state import options as a
from bythebook.games.arcs.state.state import NONE, NOWHERE, PIECES, SHIP
from bythebook.games.shared.cache import cached_per_prompt
from bythebook.kernel.prompt import Option, Prompt
from bythebook.playbook.words.vocabulary import Candidate, Look

SHIP_NAME: Final = PIECES[SHIP]


# -- the means of a prompt or a lookahead -------------------------------------------------------------


def means_of(view: View, look: Look) -> Means:
    """Return the means that a lookahead assumes."""
    means = look.means
    return means if isinstance(means, Means) else means_now(view)


def pips_at(view: View, prompt: Prompt) -> int:
    """Return how many actions are available at a prompt: the pips left, or one for a token."""
    turn = view.own_turn
    return 1 if turn is None or prompt.kind == "Token action" else turn.pips


def _lookahead_if_paid(
    action: str, list_candidates: Callable[[View, int, bool], list[Candidate]]
) -> Callable[[View, Look], list[Candidate]]:
    """Return a lookahead for one standard action; its candidates depend on the token or pip that pays."""

    def ahead(view: View, look: Look) -> list[Candidate]:
        means = means_of(view, look)
        if not means.pays_for(action):
            return []
        return list_candidates(view, means.token, means.single and not means.paid_action)

    return ahead


def _spent_types(token: int) -> tuple[int, ...]:
    return () if token == NONE else (token,)


# -- Tax (R7.1) -----------------------------------------------------------------------------------------


def tax_outcome(view: View, option: a.Tax, token: int = NONE, *, single: bool = False) -> Outcome:
    """Return the outcome of a Tax: the tokens that the supply has, also for traits, and any captive."""
    system = view.system(option.at)
    owner = view.player(option.owner) if option.owner else NONE
    types, captives = view.tax_brings(system, owner)
    if option.type:
        types = (RESOURCES.index(option.type),)
    if single:
        types = (*types, *view.pip_gains())
    gains = tuple(type for at, type in enumerate(types) if view.supply[type] > types[:at].count(type))
    return Outcome(view, at=system, gains=gains, captives=captives, spent=_spent_types(token))


@cached_per_prompt
def _taxes(view: View, token: int, single: bool) -> list[Candidate]:
    candidates = [option for option in view.legal("tax") if isinstance(option, a.Tax)]
    return [
        Candidate(option, outcome=tax_outcome(view, option, token, single=single)) for option in candidates
    ]


taxes_ahead: Final = _lookahead_if_paid("tax", _taxes)


def gains_token(outcome: Outcome) -> bool:
    """Whether a token is gained and can be kept (AD10, RULING-48)."""
    return bool(outcome.gains) and bool(keepable_tokens(outcome.view, outcome.gains, outcome.spent)[0])


# -- Secure (R7.6) --------------------------------------------------------------------------------------


def spot_of(view: View, card: str) -> int:
    """Return the spot of a card in the Court row."""
    return view.court.index(facts().court_card[card].index)


def rival_agents(view: View, spot: int) -> int:
    """Return the total number of rival agents on a card."""
    agents = view.court_agents[spot]
    return sum(agents) - agents[view.me]


def secured_outcome(view: View, card: int, captives: int, token: int = NONE) -> Outcome:
    """Return the outcome of taking a card from the row: its icons if it is a Guild card, and captives."""
    guild = () if facts().court[card].is_vox else (card,)
    return Outcome(view, cards=guild, captives=captives, spent=_spent_types(token))


def secure_outcome(view: View, option: a.Secure, token: int = NONE) -> Outcome:
    """Return the outcome of a Secure."""
    spot = spot_of(view, option.card)
    return secured_outcome(view, view.court[spot], rival_agents(view, spot), token)


@cached_per_prompt
def _secures(view: View, token: int, single: bool) -> list[Candidate]:
    candidates = [option for option in view.legal("secure") if isinstance(option, a.Secure)]
    return [Candidate(option, outcome=secure_outcome(view, option, token)) for option in candidates]


secures_ahead: Final = _lookahead_if_paid("secure", _secures)


# -- Influence (S19.1) ----------------------------------------------------------------------------------


class AgentPlacement(Struct, frozen=True):
    """A number of agents to place on one Court card."""

    card: int
    own: int
    """Agents of the bot on the card."""
    most: int
    """The number of agents of the rival who has the most on the card."""
    placed: int
    """The number of agents placed."""
    can_lead: bool
    """Whether the bot could get more agents there than every rival, using all its actions and agents."""
    outcome: Outcome
    """The outcome if the card were secured now."""


@cached_per_prompt
def influences(view: View, n: int, kind: str) -> list[Candidate]:
    """Return every placement of one to `n` agents on a Court card (S19.1)."""
    return list(_influences(view, n, kind))


def _influences(view: View, n: int, kind: str) -> Iterator[Candidate]:
    limit = min(n, view.agents(view.me))
    for spot, card in enumerate(view.court):
        if card == NONE or limit < 1:
            continue
        agents = view.court_agents[spot]
        own = agents[view.me]
        most = max((agents[rival] for rival in view.others), default=0)
        secured = secured_outcome(view, card, rival_agents(view, spot))
        for placed in range(1, limit + 1):
            yield _influence(AgentPlacement(card, own, most, placed, most + 1 - own <= limit, secured), kind)


def _influence(agents: AgentPlacement, kind: str) -> Candidate:
    option = a.Influence(facts().court[agents.card].id)
    rest = [(kind, option)] * (agents.placed - 1)
    key = (option.card, str(agents.placed))
    return Candidate(option, rest=rest, facts={"card": option.card} if rest else {}, key=key, outcome=agents)


def influence_series(view: View, prompt: Prompt) -> list[Candidate]:
    """Return the agent placements that can start at a prompt."""
    offered = {option.card for option in prompt.options if isinstance(option, a.Influence)}
    candidates = influences(view, pips_at(view, prompt), prompt.kind)
    return [c for c in candidates if isinstance(c.option, a.Influence) and c.option.card in offered]


def influence_ahead(view: View, look: Look) -> list[Candidate]:
    """Return the agent placements that are possible with the given means."""
    means = means_of(view, look)
    return influences(view, means.actions, "") if means.pays_for("influence") else []


def is_influence_valid(view: View, plan: dict[str, Any]) -> bool:
    """Whether the plan is still valid: its card is in the row."""
    return facts().court_card[plan["card"]].index in view.court


# -- Build and Repair (R7.2, R7.4, RULING-17) -----------------------------------------------------------


class BuildPlan(Struct, frozen=True):
    """Building or repairing pieces of a kind in a system: the number of actions and the outcome."""

    piece: str
    at: int
    steps: int
    fresh: bool
    """Whether the piece is fresh afterwards."""
    outcome: Outcome


def arrives_fresh(view: View, system: int) -> bool:
    """Whether a piece built there would be fresh: no rival controls the system (R7.2)."""
    return not view.rival_controls(system)


def _build_plan(view: View, piece: str, system: int, steps: int, ships: int, *, fresh: bool) -> BuildPlan:
    """Return a plan of `steps` actions, with the change of control from `ships` additional fresh ships."""
    before = view.controller(system)
    after = view.controller_with(system, ships) if ships else before
    changed = {system: after} if after != before else {}
    return BuildPlan(piece, system, steps, fresh, Outcome(view, at=system, controls=changed))


def builds(view: View, options: Iterable[Option], n: int, kind: str) -> Iterator[Candidate]:
    """Yield every possible Build, and Build with repairs of ships where only both together change control."""
    for option in options:
        if not isinstance(option, a.Build):
            continue
        system = view.system(option.at)
        fresh = arrives_fresh(view, system) or (
            option.piece == SHIP_NAME and view.has_effect(view.me, "ships_built_fresh")
        )
        ships = int(option.piece == SHIP_NAME and fresh)
        key = (option.at, option.piece, option.how, "")
        yield Candidate(
            option, key=key, outcome=_build_plan(view, option.piece, system, 1, ships, fresh=fresh)
        )
        if option.piece == SHIP_NAME:
            yield from _builds_with_repairs(view, option, system, n, kind, fresh=fresh)


def settle_build(view: View, candidate: Candidate) -> dict[str, list[str]]:
    """Settle on the task force in which a ship or an additional starport is built (CO7, CO8)."""
    works = candidate.outcome
    for_force = works.piece == "ship" or (works.piece == "starport" and starports(view, view.me))
    return settle_task_force(view, [works.at]) if for_force and works.at in task_forces(view) else {}


def _builds_with_repairs(
    view: View, option: a.Build, system: int, n: int, kind: str, *, fresh: bool
) -> Iterator[Candidate]:
    """Yield a ship with repairs that change control; if it arrives damaged, only if repairs alone don't."""
    damaged = view.damaged[view.me][system]
    for ships, aim in _ship_counts(view, system, damaged + 1):
        repairs = ships - int(fresh)
        if not repairs or 1 + repairs > n or (ships <= damaged and not fresh):
            continue
        works = _build_plan(view, SHIP_NAME, system, 1 + repairs, ships, fresh=True)
        rest = [(kind, a.Repair(SHIP_NAME, option.at))] * repairs
        key = (option.at, option.piece, option.how, str(repairs))
        yield Candidate(option, rest=rest, facts={"at": option.at, **aim}, key=key, outcome=works)


def _ship_counts(view: View, system: int, most: int) -> list[tuple[int, dict[str, str]]]:
    """Return the fewest additional fresh ships that change control and, if more, the fewest that take it."""
    before, result = view.controller(system), list[tuple[int, dict[str, str]]]()
    if before == view.me:
        return []
    for ships in range(1, most + 1):
        after = view.controller_with(system, ships)
        if after == view.me:
            return [*result, (ships, {"aim": TAKE} if result else {})]
        if after != before and not result:
            result.append((ships, {}))
    return result


def repairs(view: View, options: Iterable[Option], n: int, kind: str) -> Iterator[Candidate]:
    """Yield every possible Repair, and repairs of several ships in a system where these change control."""
    for option in options:
        if not isinstance(option, a.Repair):
            continue
        system, ship = view.system(option.at), option.piece == SHIP_NAME
        key = (option.at, option.piece, "1")
        yield Candidate(
            option, key=key, outcome=_build_plan(view, option.piece, system, 1, int(ship), fresh=True)
        )
        if not ship:
            continue
        for ships, aim in _ship_counts(view, system, min(n, view.damaged[view.me][system])):
            if ships > 1:
                works = _build_plan(view, SHIP_NAME, system, ships, ships, fresh=True)
                rest = [(kind, option)] * (ships - 1)
                key = (option.at, option.piece, str(ships))
                yield Candidate(option, rest=rest, facts={"at": option.at, **aim}, key=key, outcome=works)


CandidateSource = Callable[[View, Iterable[Option], int, str], Iterator[Candidate]]


def _series(list_candidates: CandidateSource) -> Callable[[View, Prompt], list[Candidate]]:
    return lambda view, prompt: list(
        list_candidates(view, prompt.options, pips_at(view, prompt), prompt.kind)
    )


def _ahead(action: str, list_candidates: CandidateSource) -> Callable[[View, Look], list[Candidate]]:
    @cached_per_prompt
    def foreseen(view: View, n: int) -> list[Candidate]:
        return list(list_candidates(view, view.legal(action), n, ""))

    def ahead(view: View, look: Look) -> list[Candidate]:
        means = means_of(view, look)
        if not means.pays_for(action):
            return []
        n = 1 if means.paid_action else means.actions
        both = means.suit == NONE or {"build", "repair"} <= set(facts().suits[means.suit].actions)
        n = n if both or action == "repair" else 1
        return foreseen(view, n)

    return ahead


build_series, build_ahead = _series(builds), _ahead("build", builds)
repair_series, repair_ahead = _series(repairs), _ahead("repair", repairs)


# -- stealing (R1.6, S20.1, S20.3) ----------------------------------------------------------------------


def theft_outcome(view: View, option: Option) -> Outcome | None:
    """Return the outcome of stealing a token or a Guild card; Sworn Guardians give nothing (R8.9)."""
    if isinstance(option, a.StealToken):
        victim = view.player(option.rival)
        return Outcome(view, stolen=(RESOURCES.index(option.type),), victim=victim)
    if isinstance(option, a.StealCard):
        card, victim = facts().court_card[option.card].index, view.player(option.rival)
        if is_guard(card):
            return Outcome(view, buried=(card,), victim=victim)
        return Outcome(view, stolen_cards=(card,), victim=victim)
    return None


def steals_ahead(view: View, look: Look) -> list[Candidate]:
    """Return what Silver-Tongues could steal (S20.1)."""
    return _thefts(view, "silver_tongues")


@cached_per_prompt
def _thefts(view: View, card: str) -> list[Candidate]:
    return [Candidate(option, outcome=theft_outcome(view, option)) for option in view.thefts(card)]


# -- the outcome of a candidate -------------------------------------------------------------------------


def outcome_of(view: View, candidate: Candidate) -> Outcome | None:
    """Return the outcome of a candidate, computed once by its generator or from its option."""
    outcome = candidate.outcome
    if isinstance(outcome, Outcome):
        return outcome
    if outcome is not None:
        result: Outcome | None = getattr(outcome, "outcome", None)
        return result
    outcome = _plain_outcome(view, candidate.option)
    if outcome is not None:
        candidate.outcome = outcome
    return outcome


def _plain_outcome(view: View, option: Option) -> Outcome | None:
    match option:
        case a.Tax():
            turn = view.own_turn
            single = turn is not None and not turn.prelude and turn.way in SINGLE_WAYS
            return tax_outcome(view, option, single=single)
        case a.Secure():
            return secure_outcome(view, option)
        case a.Gain():
            chosen: tuple[int, ...] = view.step_field("chosen", ())
            return Outcome(view, gains=(*chosen, RESOURCES.index(option.type)))
        case _:
            return theft_outcome(view, option)


def system_of(view: View, candidate: Candidate) -> int:
    """Return the system of a candidate: its outcome's, or its option's."""
    outcome = candidate.outcome
    at: int = getattr(outcome, "at", NOWHERE)
    if at != NOWHERE:
        return at
    named = getattr(candidate.option, "at", "")
    return view.system(named) if named else NOWHERE
