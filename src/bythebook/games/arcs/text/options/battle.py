"""What a battle would bring: dice with their chances, hits, what raids cost (R8)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

from bythebook.games.arcs.box.facts import ASSAULT, RESOURCES, SKIRMISH, facts
from bythebook.games.arcs.rules import pieces, tokens
from bythebook.games.arcs.rules.battle import dice as battle_dice
from bythebook.games.arcs.rules.battle.odds import Odds, odds
from bythebook.games.arcs.rules.setup import difficulty
from bythebook.games.arcs.state import options
from bythebook.games.arcs.state.state import NONE, State
from bythebook.games.arcs.text.names import (
    amounts,
    card_kind,
    card_text,
    forces_text,
    seat_title,
    type_name,
)
from bythebook.games.shared.grammar import count, row_of
from bythebook.kernel.prompt import Option

Tell = Callable[[State, Any, int], str]


def _percent(chance: Fraction) -> str:
    return f"{round(100 * chance)} %"


def _mean(chances: Odds, symbol: Any) -> str:
    return f"{float(chances.expected(symbol)):.1f}"


# -- before the dice ------------------------------------------------------------------------------


def _battle(state: State, option: options.Battle, me: int) -> str:
    """Who stands there, how many dice, and what they would bring at their hardest."""
    at, rival = facts().system[option.at].index, state.player(option.rival)
    dice = most_dice(state, me, at)
    hard = min(dice, facts().dice[ASSAULT].count)
    soft = min(dice, facts().dice[SKIRMISH].count)
    parts = [f"{option.rival} {forces_text(state, rival, at)}", f"up to {count(dice, 'die')}"]
    if dice:
        brought = odds(0, hard, 0)
        lost = _mean(brought, "selfs")
        parts.append(f"{hard} assault bring {_mean(brought, 'hits')} hits for {lost} on own ships")
        parts.append(f"{soft} skirmish {_mean(odds(soft, 0, 0), 'hits')} for none")
    raid = battle_dice.most_raid_dice(state, me, rival, at)
    return "; ".join([*parts, "raid dice allowed" if raid else "no raid dice"])


def most_dice(state: State, me: int, at: int) -> int:
    """How many dice may be collected in a system (R8.2)."""
    return state.ships_at(me, at) + battle_dice.extra_dice(state, me, at)[1]


def _collect(state: State, option: options.Collect, me: int) -> str:
    """The chances of a mix: hits, what it costs, keys."""
    chances = odds(option.skirmish, option.assault, option.raid)
    if not option.skirmish + option.assault + option.raid:
        return "no roll"
    parts = []
    if option.skirmish + option.assault:
        parts.append(f"{_mean(chances, 'hits')} hits{_sweep(state, chances)}")
    if option.raid:
        parts.append(f"{_mean(chances, 'keys')} keys, {_mean(chances, 'buildings')} hits on buildings")
    if option.assault + option.raid:
        parts.append(f"{_mean(chances, 'selfs')} on own ships")
        caught = chances.chance(lambda rolled: rolled.intercepts > 0)
        parts.append(f"{_percent(caught)} intercepted{_caught(state)}")
    return ", ".join(parts)


def _sweep(state: State, chances: Odds) -> str:
    """How likely all defending ships go."""
    fight = state.fight
    if fight is None:
        return ""
    fresh, damaged = state.fresh[fight.defender][fight.at], state.damaged[fight.defender][fight.at]
    if not fresh + damaged:
        return ""
    whole, hurt = difficulty.hit_points(state, fight.defender, fight.attacker)
    needed = fresh * (whole + hurt) + damaged * hurt
    return f" ({_percent(chances.chance(lambda rolled: rolled.hits >= needed))} all ships)"


def _caught(state: State) -> str:
    fight = state.fight
    n = state.fresh[fight.defender][fight.at] if fight is not None else 0
    return f" ({count(n, 'hit')} more)" if n else ""


# -- hits -----------------------------------------------------------------------------------------


def _leave(state: State, option: options.Leave, me: int) -> str:
    """Ships lost and ships that become damaged."""
    fight = state.fight
    step = state.agenda[-1] if state.agenda else None
    if fight is None:
        return ""
    own = type(step).__name__ == "ShareOwnHits"
    owner = fight.attacker if own else fight.defender
    fresh, damaged = state.fresh[owner][fight.at], state.damaged[owner][fight.at]
    lost = fresh + damaged - option.fresh - option.damaged
    told = f"{seat_title(state.seats[owner])} loses {count(lost, 'ship')}" if lost else "no ship is lost"
    hurt = fresh - option.fresh - max(0, lost - damaged)
    return f"{told}, {hurt} more damaged" if hurt > 0 else told


def _leave_buildings(state: State, option: options.LeaveBuildings, me: int) -> str:
    """Buildings lost, and the Outrage that a city brings (R8.8)."""
    fight = state.fight
    if fight is None:
        return ""
    owner, at = fight.defender, fight.at
    cities = state.cities_at(owner, at) - option.cities - option.damaged_cities
    ports = state.starports_at(owner, at) - option.starports - option.damaged_starports
    lost = [count(n, word) for n, word in ((cities, "city"), (ports, "starport")) if n]
    told = f"{seat_title(state.seats[owner])} loses {row_of(lost)}" if lost else "no building is lost"
    if not cities:
        return told
    types = [type_name(kind) for kind in pieces.city_types(state, at)]
    return f"{told}: Outrage of {row_of(types)}, and a Court card is ransacked"


def _provoke(state: State, option: options.Provoke, me: int) -> str:
    kind = RESOURCES.index(option.type)
    lost = [facts().court[c].name for c in state.guild[me] if _falls(c, kind)]
    n = state.slots[me].count(kind)
    parts = [*([count(n, "token")] if n else []), *lost]
    return (
        f"{seat_title(state.seats[me])} loses {row_of(parts)}" if parts else "nothing of it is there to lose"
    )


def _falls(card: int, kind: int) -> bool:
    return facts().court_suit[card] == kind and facts().court_loyal[card] == NONE


# -- raids ----------------------------------------------------------------------------------------


def _steal_token(state: State, option: options.StealToken, me: int) -> str:
    owner = state.player(option.rival)
    keys = tokens.raid_cost(state, owner, option.slot - 1, me)
    has = amounts(type_name(kind) for kind in state.slots[owner] if kind != NONE)
    return f"{count(keys, 'key')}; {option.rival} has {row_of(has)}"


def _steal_card(state: State, option: options.StealCard, me: int) -> str:
    return f"{card_kind(facts().court_card[option.card].index)}. {card_text(option.card)}"


def _reroll(state: State, option: options.Reroll, me: int) -> str:
    sides = facts().die[option.die].sides
    return f"one side in {len(sides)} each: {', '.join(dict.fromkeys(sides))}"


BATTLE_OPTIONS: Final[dict[type[Option], Tell]] = {
    options.Battle: _battle,
    options.Collect: _collect,
    options.Leave: _leave,
    options.LeaveBuildings: _leave_buildings,
    options.Provoke: _provoke,
    options.StealToken: _steal_token,
    options.StealCard: _steal_card,
    options.Reroll: _reroll,
}
"""What options of a battle mean."""
