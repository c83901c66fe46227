"""Candidates of Use: the new actions of Guild cards (S20.2, RULING-26, RULING-40)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from msgspec import Struct

from bythebook.games.arcs.bot.lookahead.actions import means_of, rival_agents, spot_of
from bythebook.games.arcs.bot.lookahead.outcome import Outcome, can_keep, expendable_types, means_now
from bythebook.games.arcs.bot.view import View
from bythebook.games.arcs.box.effects import Gain
from bythebook.games.arcs.box.facts import ACTIONS, RESOURCES, TYRANT, WARLORD
from bythebook.games.arcs.rules import ambitions as places
from bythebook.games.arcs.rules.cards import powers
from bythebook.games.arcs.rules.cards.guild import types_of
from bythebook.games.arcs.state import options as a
from bythebook.games.arcs.state.state import NONE
from bythebook.games.shared.cache import cached_per_prompt
from bythebook.kernel.prompt import Option, Prompt
from bythebook.playbook.words.vocabulary import Candidate, Look


class Usage(Struct, frozen=True):
    """A new action of a card and its outcome."""

    name: str
    outcome: Outcome
    best: bool
    """Whether no other use of the ability ranks higher, first by what it takes, then by what it gives."""


@cache
def is_of_court(name: str) -> bool:
    """Whether an ability is on a Guild card; only humans use those on lore (RULING-40)."""
    return powers.new_action_source(name).area == powers.COURT


def card_of_ability(name: str) -> str:
    """Return the id of the card with an ability."""
    return powers.new_action_source(name).id


def usages(view: View, options: Iterable[Option]) -> list[Candidate]:
    """Return the usable abilities of Guild cards that change something (S20.2, RULING-26)."""
    candidates = [option for option in options if isinstance(option, a.Ability) and is_of_court(option.name)]
    outcomes = [(option, _usage_outcome(view, option)) for option in candidates]
    useful = [(option, outcome) for option, outcome in outcomes if outcome is not None]
    ranks = {id(option): _usage_rank(view, option, outcome) for option, outcome in useful}
    best: dict[str, tuple[int, ...]] = {}
    for option, _ in useful:
        best[option.name] = max(best.get(option.name, ranks[id(option)]), ranks[id(option)])
    return [
        Candidate(
            option,
            key=(option.name, option.at or option.card, option.piece, option.rival, option.give),
            outcome=Usage(option.name, outcome, ranks[id(option)] == best[option.name]),
        )
        for option, outcome in useful
    ]


def _usage_outcome(view: View, option: a.Ability) -> Outcome | None:
    """Return the outcome of an ability; None if it changes nothing."""
    held, effect = sum(view.captives(view.me)), powers.new_action_source(option.name).part.effect
    if isinstance(effect, Gain):
        gained = types_of(effect)
        return Outcome(view, gains=gained) if all(can_keep(view, type) for type in gained) else None
    match option.name:
        case "pressgang":
            gainable = any(can_keep(view, type) for type in range(len(RESOURCES)))
            return Outcome(view) if gainable else None
        case "execute":
            return Outcome(view, lost_captives=held, trophies=held)
        case "abduct":
            return Outcome(view, captives=rival_agents(view, spot_of(view, option.card)))
        case "trade":
            return _trade_outcome(view, option)
    return None


def _trade_outcome(view: View, option: a.Ability) -> Outcome:
    system, owner = view.system(option.at), view.player(option.rival)
    taken = option.piece or RESOURCES[view.tax_brings(system, owner)[0][0]]
    give = RESOURCES.index(option.give)
    return Outcome(view, at=system, stolen=(RESOURCES.index(taken),), victim=owner, given=(give,))


def _usage_rank(view: View, option: a.Ability, outcome: Outcome) -> tuple[int, ...]:
    """Rank Abduct by agents captured, Trade by contending and by giving an expendable token (S20.2)."""
    if option.name == "abduct":
        return (outcome.captives,)
    if option.name != "trade":
        return ()
    declared = any(view.is_declared(x) and outcome.contends(x) for x in outcome.affected)
    undeclared = any(view.is_undeclared(x) and outcome.contends(x) for x in outcome.affected)
    mine = [type for type in view.slots[view.me] if type != NONE]
    spare = outcome.given[0] in expendable_types(view, mine)
    return (2 * declared or int(undeclared), int(spare))


def is_worthwhile(view: View, usage: Usage) -> bool:
    """Whether an ability helps, which one option of the ruling requires (S20.2, RULING-26)."""
    outcome = usage.outcome
    if usage.name == "pressgang":
        return not view.is_declared(TYRANT)
    if usage.name == "execute":
        keeps = not view.is_declared(TYRANT) or places.is_in_top_two(outcome.counts(TYRANT), view.me)
        return keeps and (outcome.contends(WARLORD) or outcome.grows(WARLORD))
    if usage.name == "trade":
        return any(outcome.contends(x) or outcome.grows(x) for x in outcome.affected)
    return True


def use_series(view: View, prompt: Prompt) -> list[Candidate]:
    """Return the Guild card abilities that a prompt offers."""
    return usages(view, prompt.options)


def exhaust_series(view: View, prompt: Prompt) -> list[Candidate]:
    """Return the cards that can be exhausted, with every way to use their ability (GP7)."""
    usable = use_ahead(view, Look(means_now(view)))
    return [
        Candidate(option, key=(option.ability,), outcome=usage.outcome)
        for option in prompt.options
        if isinstance(option, a.Exhaust)
        for usage in usable
        if usage.outcome.name == option.ability
    ]


def use_ahead(view: View, look: Look) -> list[Candidate]:
    """Return the abilities that could be used with the given means."""
    means = means_of(view, look)
    return _usable(view, tuple(action for action in ACTIONS if means.pays_for(action)))


@cached_per_prompt
def _usable(view: View, paid: tuple[str, ...]) -> list[Candidate]:
    return usages(view, [option for action in paid for option in view.abilities(action)])
