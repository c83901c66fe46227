"""The list of choices: every option in people's words, and beside it what it leads to, in a few more.

It is read by who is asked, so that is "you". Cards whose text lies open in the Court are not told again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bythebook.games.arcs.box.facts import AMBITIONS, RESOURCES, facts
from bythebook.games.arcs.rules import ambitions, control, pieces, tokens
from bythebook.games.arcs.rules.actions import move, tax
from bythebook.games.arcs.rules.actions.court import spot_of
from bythebook.games.arcs.rules.cards import powers
from bythebook.games.arcs.rules.cards.rifles import NAME as RIFLES
from bythebook.games.arcs.rules.setup import difficulty
from bythebook.games.arcs.state import options
from bythebook.games.arcs.state.state import BUILDINGS, NOBODY, NONE, State
from bythebook.games.arcs.text.names import card_name, place_name, seat_title, type_name
from bythebook.games.arcs.text.options.meaning import meaning
from bythebook.games.arcs.text.options.odds import aim, shares
from bythebook.games.arcs.text.options.phrases import asked_player, journey, open_ask, saying, ships_said
from bythebook.games.shared.grammar import count, row_of
from bythebook.games.shared.odds import percent
from bythebook.kernel.prompt import Option

More = Callable[[State, Any, int], str]


def choice(state: State, option: Option) -> tuple[str, str]:
    """An option of the open ask as people say it, and what it leads to."""
    more = _MORE.get(type(option))
    me = asked_player(state)
    told = more(state, option, me) if more is not None else meaning(state, option)
    return _SHORT.get(type(option), saying)(state, option), told


# -- cards ------------------------------------------------------------------------------------------


def _play(state: State, option: options.Play, me: int) -> str:
    """How many actions, of which suit if it is not the card's, and what can be declared."""
    lead = state.lead()
    copied = option.way == "copy" and lead is not None
    f = facts()
    printed = f.action_cards[lead.card] if copied and lead is not None else f.action_card[option.card]
    n = printed.pips if option.way in ("lead", "surpass") else 1
    told = [count(n + difficulty.extra_actions(state, me), "action")]
    told += [f"of {facts().suits[printed.suit].name}"] if copied else []
    if option.way == "lead" and printed.declares and ambitions.available(state):
        names = [facts().ambitions[ambition].name for ambition in printed.declares]
        every = len(names) == len(AMBITIONS)
        return f"{' '.join(told)}, may declare {'any ambition' if every else ' or '.join(names)}"
    return " ".join(told)


def _declare(state: State, option: options.Declare, me: int) -> str:
    """The prize, and how one stands."""
    found = ambitions.counts(state, facts().ambition[option.ambition].index)
    first, second = ambitions.worth(state, ambitions.available(state)[0])
    rivals = [n for player, n in enumerate(found) if player != me]
    standing = f"you have {found[me]}, the best rival {max(rivals)}"
    return f"{first} Power, {second} for the second; {standing}"


def _seize(state: State, option: options.Seize, me: int) -> str:
    return meaning(state, option) if option.by == "counter" else "you lead the next round"


# -- the Court --------------------------------------------------------------------------------------


def _influence(state: State, option: options.Influence, me: int) -> str:
    agents = list(state.court_agents[spot_of(state, option.card)])
    most = max((n for player, n in enumerate(agents) if player != me), default=0)
    mine = agents[me] + 1
    if not most:
        return f"{count(mine, 'agent')}, no rival"
    return f"{mine} to {most}" + (", you lead" if mine > most else ", a tie" if mine == most else "")


def _secure(state: State, option: Any, me: int) -> str:
    """Agents of rivals that are captured."""
    agents = state.court_agents[spot_of(state, option.card)]
    taken = sum(n for player, n in enumerate(agents) if player != me)
    box = "trophy" if isinstance(option, options.Ransack) else "captive"
    return count(taken, box) if taken else "no captive" if box == "captive" else ""


# -- the map ----------------------------------------------------------------------------------------


def _tax(state: State, option: options.Tax, me: int) -> str:
    """The tokens that come and a captive; whether there is room."""
    system = facts().system[option.at].index
    owner = state.player(option.owner) if option.owner else NOBODY
    types = pieces.city_types(state, system)
    got = [type_name(kind) for kind in types if state.supply[kind]]
    parts = [] if option.type else [row_of(got) or "nothing in the supply"]
    if tax.takes_captive(state, me, system, owner) and state.agents[owner]:
        parts.append(count(1, "captive"))
    if got and not tokens.empty_slots(state, me):
        parts.append("no free slot")
    return ", ".join(parts)


def _build(state: State, option: options.Build, me: int) -> str:
    """What is left of the piece, and what a city opens."""
    if control.rival_controls(state, me, facts().system[option.at].index):
        return "comes damaged"
    left = {"ship": state.ships, "starport": state.starports, "city": state.cities}[option.piece][me] - 1
    if option.piece == "city":
        off, f = tokens.cities_out(state, me), facts()
        opened = f.open_slots[off + 1] - f.open_slots[off] if off < f.pieces.cities else 0
        if opened:
            return f"opens {count(opened, 'slot')}, {left} left"
    return f"{left} left"


def _move(state: State, option: options.Move, me: int) -> str:
    """How many ships can go, and whether they can go on."""
    start, to = facts().system[option.start].index, facts().system[option.to].index
    fresh, damaged = state.fresh[me][start], state.damaged[me][start]
    told = force(fresh, damaged)
    on = move.catapults(state, me, start) and move.flies_through(state, me, to)
    return f"{told}, catapult" if on else told


def force(fresh: int, damaged: int) -> str:
    """`3 ships`, `2 ships and 1 damaged`, `1 damaged ship`."""
    if fresh and damaged:
        return f"{count(fresh, 'ship')} and {damaged} damaged"
    return count(damaged, "damaged ship") if damaged else count(fresh, "ship")


def _ships(state: State, option: options.Ships, me: int) -> str:
    """What stays behind, and who controls what then."""
    start, to = (facts().system[name].index if name else NONE for name in journey(state))
    step = state.agenda[-1] if state.agenda else None
    me = getattr(step, "owners", (me,))[0]
    if start == NONE:
        return ""
    fresh, damaged = state.fresh[me][start] - option.fresh, state.damaged[me][start] - option.damaged
    stay = "stays" if fresh + damaged == 1 else "stay"
    parts = [f"{force(fresh, damaged)} {stay}" if fresh + damaged else "all go"]
    parts += [_controls(state, start, me, -option.fresh)]
    parts += [_controls(state, to, me, option.fresh)] if to != NONE else []
    return ", ".join(part for part in parts if part)


def _controls(state: State, system: int, me: int, change: int) -> str:
    """Who would control a system with so many fresh ships more or less; empty if that stays."""
    now = control.new_controller(state, system, me, change)
    if now is None:
        return ""
    place = place_name(facts().systems[system].id)
    if now == asked_player(state):
        return f"{place} is yours"
    return f"{place} is {'nobody' if now == NOBODY else seat_title(state.seats[now])}'s"


def _there(state: State, system: int) -> str:
    """Who is in a system, in a few words."""
    found = []
    for player, seat in enumerate(state.seats):
        ships = state.ships_at(player, system)
        built = [BUILDINGS[kind] for kind in range(len(BUILDINGS)) if state.built[kind][player][system]]
        parts = [*([count(ships, "ship")] if ships else []), *built]
        found += [f"{seat_title(seat)} {row_of(parts)}"] if parts else []
    return ", ".join(found) or "nobody there"


def _place(state: State, option: Any, me: int) -> str:
    return _there(state, facts().system[getattr(option, "to", "") or option.at].index)


# -- battle -----------------------------------------------------------------------------------------


def _battle(state: State, option: options.Battle, me: int) -> str:
    """Own ships on theirs: `2 on 1 damaged`."""
    at, rival = facts().system[option.at].index, state.player(option.rival)
    fresh, damaged = state.fresh[rival][at], state.damaged[rival][at]
    ships = " and ".join([*([str(fresh)] if fresh else []), *([f"{damaged} damaged"] if damaged else [])])
    built = [BUILDINGS[kind] for kind in range(len(BUILDINGS)) if state.built[kind][rival][at]]
    whom = row_of([*([ships] if ships else []), *(f"a {word}" for word in built)])
    return f"{state.ships_at(me, at)} on {whom}"


def _collect(state: State, option: options.Collect, me: int) -> str:
    """How likely the rival's ships go, and how likely one is hit."""
    fight = state.fight
    if fight is None or not option.skirmish + option.assault + option.raid:
        return ""
    found = shares(state, me, fight.defender, fight.at, option)
    keys = f", {float(found.keys):.1f} keys" if option.raid else ""
    goal = aim(state, me, fight.defender, fight.at)
    hits = f"{float(found.hits):.1f} hits"
    return f"{hits}, {goal} {percent(found.won)}, you are hit {percent(found.lost)}{keys}"


def _ability(state: State, option: options.Ability, me: int) -> str:
    """The card that allows it; of rifles from where they fire."""
    source = card_name(powers.new_action_source(option.name).id)
    return f"{source}, from {place_name(option.at)}" if option.name == RIFLES else source


def _end(state: State, option: Option, me: int) -> str:
    """What is lost where actions are left."""
    prompt = open_ask(state)
    if prompt is None or state.turn is None or not prompt.kind.endswith(" action"):
        return ""
    return f"{count(state.turn.pips, 'action')} lost" if isinstance(option, options.Done) else "no action"


# -- tokens -----------------------------------------------------------------------------------------


def _slot(state: State, option: Any, me: int) -> str:
    """Which slot, and which ambition loses an icon."""
    told = meaning(state, option)
    return f"slot {option.slot}" + (f";{told.partition(';')[2]}" if ";" in told else "")


def _gain(state: State, option: Any, me: int) -> str:
    kind = RESOURCES.index(option.type)
    return f"you have {powers.tokens(state, me, kind)}, {state.supply[kind]} in the supply"


def _cluster(state: State, option: options.Cluster, me: int) -> str:
    systems = state.reach.members[option.cluster]
    changes = [change for system in systems if (change := _controls(state, system, me, 1))]
    return ", ".join([count(min(len(systems), state.ships[me]), "ship"), *changes])


def _union(state: State, option: Any, me: int) -> str:
    return "it comes to you when the round ends"


def _nothing(state: State, option: Any, me: int) -> str:
    return ""


_MORE: Final[dict[type[Option], More]] = {
    options.Play: _play,
    options.Pass: _nothing,
    options.Keep: _nothing,
    options.Rearrange: _nothing,
    options.Reroll: _nothing,
    options.Shape: _nothing,
    options.Spend: _slot,
    options.ThrowAway: _slot,
    options.Gain: _gain,
    options.Cluster: _cluster,
    options.LayUnion: _union,
    options.Declare: _declare,
    options.Seize: _seize,
    options.Influence: _influence,
    options.Secure: _secure,
    options.Ransack: _secure,
    options.Tax: _tax,
    options.Build: _build,
    options.Move: _move,
    options.Ships: _ships,
    options.GoOn: _place,
    options.Place: _place,
    options.Battle: _battle,
    options.Collect: _collect,
    options.Ability: _ability,
    options.Decline: _end,
    options.Done: _end,
}
"""What options lead to, where the list needs other words than the terminal."""


def _group(state: State, option: options.Ships) -> str:
    """The ships alone: the question says where they go."""
    return ships_said(option).rstrip(",").capitalize()


def _left(state: State, option: options.Leave) -> str:
    return f"Leave {force(option.fresh, option.damaged)}" if option.fresh + option.damaged else "Leave none"


def _left_buildings(state: State, option: options.LeaveBuildings) -> str:
    counts = (option.cities, option.starports, option.damaged_cities, option.damaged_starports)
    left = [count(n, word) for n, word in zip(counts, BUILDINGS, strict=True) if n]
    return f"Leave {row_of(left)}" if left else "Leave none"


def _new_action(state: State, option: options.Ability) -> str:
    whom = f"Fire rifles at {seat_title(option.rival)} in {place_name(option.to)}"
    return whom if option.name == RIFLES else saying(state, option)


_SHORT: Final[dict[type[Option], Callable[[State, Any], str]]] = {
    options.Ability: _new_action,
    options.Ships: _group,
    options.Leave: _left,
    options.LeaveBuildings: _left_buildings,
}
"""Options that are chosen in other words than they are told."""
