"""What actions on the map would do: taxes, buildings, moves, repairs, ships placed (R7)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from bythebook.games.arcs.box.facts import RESOURCES, facts
from bythebook.games.arcs.rules import control, pieces, tokens
from bythebook.games.arcs.rules.actions import move, tax
from bythebook.games.arcs.rules.ambitions import count as ambition_count
from bythebook.games.arcs.rules.cards import powers
from bythebook.games.arcs.state import options
from bythebook.games.arcs.state.state import CITY, NOBODY, NONE, STARPORT, State
from bythebook.games.arcs.text.names import forces_text, player_name, ships_text, type_name
from bythebook.games.shared.grammar import count, row_of
from bythebook.kernel.prompt import Option

Tell = Callable[[State, Any, int], str]


def system_text(state: State, system: int) -> str:
    """Who controls a system, and all that is there."""
    holder = control.controller(state, system)
    parts = [] if holder == NOBODY else [f"{player_name(state, holder)} controls"]
    for player, seat in enumerate(state.seats):
        if there := forces_text(state, player, system):
            parts.append(f"{seat} {there}")
    if free := pieces.free_slots(state, system):
        parts.append(count(free, "free slot"))
    return "; ".join(parts) if parts else "nobody is there"


def controlled(state: State, system: int, me: int, change: int) -> str:
    """Who would control a system if somebody had so many fresh ships more there; empty if nothing changes."""
    now = control.new_controller(state, system, me, change)
    if now is None:
        return ""
    what = "nobody controls" if now == NOBODY else f"{player_name(state, now)} controls"
    return f"{what} {facts().systems[system].id} then"


def _system(name: str) -> int:
    return facts().system[name].index


# -- Tax and Build --------------------------------------------------------------------------------


def _tax(state: State, option: options.Tax, me: int) -> str:
    """The tokens that come, a captive, and what they count for."""
    system = _system(option.at)
    owner = state.player(option.owner) if option.owner else NOBODY
    types = [RESOURCES.index(option.type)] if option.type else pieces.city_types(state, system)
    got = [kind for kind in types if state.supply[kind]]
    parts = [f"gains {row_of(type_name(kind) for kind in got)}" if got else "no token: the supply is empty"]
    parts += [standing for kind in got if (standing := _after(state, me, kind))]
    if got and not tokens.empty_slots(state, me):
        parts.append("no slot is free, so a token must go")
    if tax.takes_captive(state, me, system, owner):
        captive = f"a captive from {state.seats[owner]}"
        parts.append(
            captive if state.agents[owner] else f"no captive: {state.seats[owner]} has no agent left"
        )
    return ", ".join(parts)


def _after(state: State, me: int, kind: int) -> str:
    ambition = facts().icon_ambition[kind]
    if ambition == NONE:
        return ""
    on_card = powers.on_cartel(state, me, kind) > 0
    return f"{facts().ambitions[ambition].name} {ambition_count(state, me, ambition) + (not on_card)}"


def _build(state: State, option: options.Build, me: int) -> str:
    """What is left of the piece, its state, and what a city opens."""
    system = _system(option.at)
    holder = control.controller(state, system)
    hurt = holder not in (me, NOBODY)
    parts = [f"arrives damaged, {player_name(state, holder)} controls"] if hurt else []
    if option.piece == "ship":
        parts.append(f"{state.ships[me] - 1} left in the supply")
        parts += [change] if not hurt and (change := controlled(state, system, me, 1)) else []
    elif option.piece == "starport":
        parts.append(f"{state.starports[me] - 1} left in the supply")
    else:
        parts += _city_opens(state, me)
    kind = state.type_of(system)
    if option.piece == "city" and kind != NONE:
        parts.append(f"can be taxed for {type_name(kind)}")
    return ", ".join(parts)


def _city_opens(state: State, me: int) -> list[str]:
    """The slots or the bonus under the next city of the board (R3.10)."""
    f, off = facts(), tokens.cities_out(state, me)
    if off >= f.pieces.cities:
        return []
    slots = [str(slot + 1) for slot in range(f.open_slots[off], f.open_slots[off + 1])]
    found = [f"opens slot {row_of(slots)}"] if slots else []
    more = f.city_bonus[off + 1] - f.city_bonus[off]
    found += [f"+{more} Power for each ambition won"] if more else []
    return [*found, f"{state.cities[me] - 1} left on the board"]


# -- Move -----------------------------------------------------------------------------------------


def _move(state: State, option: options.Move, me: int) -> str:
    start, to = _system(option.start), _system(option.to)
    ships = ships_text(state.fresh[me][start], state.damaged[me][start])
    on = move.catapults(state, me, start) and move.flies_through(state, me, to)
    parts = [f"{ships} can go", system_text(state, to)]
    return "; ".join([*parts, "and on from there (Catapult)"] if on else parts)


def _ships(state: State, option: options.Ships, me: int) -> str:
    """What stays behind, and who controls what then."""
    step = state.agenda[-1] if state.agenda else None
    start, to = getattr(step, "start", NONE), getattr(step, "to", NONE)
    if start == NONE:
        return ""
    me = getattr(step, "owners", (me,))[0]
    fresh, damaged = state.fresh[me][start] - option.fresh, state.damaged[me][start] - option.damaged
    parts = [f"leaves {ships_text(fresh, damaged)} in {facts().systems[start].id}"]
    parts.append(controlled(state, start, me, -option.fresh))
    parts.append(controlled(state, to, me, option.fresh) if to != NONE else "")
    return ", ".join(part for part in parts if part)


def _to(state: State, option: options.GoOn, me: int) -> str:
    return system_text(state, _system(option.to))


# -- Repair, ships placed, cities freed -----------------------------------------------------------


def _repair(state: State, option: options.Repair, me: int) -> str:
    system = _system(option.at)
    change = controlled(state, system, me, 1) if option.piece == "ship" else ""
    left = state.damaged[me][system] if option.piece == "ship" else _hurt(state, option.piece, me, system)
    return ", ".join(part for part in (f"{left} damaged there", change) if part)


def _hurt(state: State, piece: str, me: int, system: int) -> int:
    kind = CITY if piece == "city" else STARPORT
    return state.built[kind + 2][me][system]


def _place(state: State, option: options.Place, me: int) -> str:
    return system_text(state, _system(option.at))


def _cluster(state: State, option: options.Cluster, me: int) -> str:
    systems: Sequence[int] = state.reach.members[option.cluster]
    changes = [change for system in systems if (change := controlled(state, system, me, 1))]
    ships = count(min(len(systems), state.ships[me]), "ship")
    return "; ".join([f"{ships}, one in each system", *changes])


def _free_city(state: State, option: options.FreeCity, me: int) -> str:
    return f"back to {option.owner}'s board, which may cost slots"


MAP_OPTIONS: Final[dict[type[Option], Tell]] = {
    options.Tax: _tax,
    options.Build: _build,
    options.Move: _move,
    options.Ships: _ships,
    options.GoOn: _to,
    options.Repair: _repair,
    options.Place: _place,
    options.Cluster: _cluster,
    options.FreeCity: _free_city,
}
"""What options on the map mean."""
