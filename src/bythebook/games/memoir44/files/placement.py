"""Place the pieces and cards that a file names; check all and report each problem with its path.

What position files and corrections have in common.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, cast

from bythebook.games.memoir44.box.facts import SIDES, facts
from bythebook.games.memoir44.box.hexes import hex_at, label
from bythebook.games.memoir44.box.scenarios.check import is_closed, why_not_lie
from bythebook.games.memoir44.files.schema import STRATEGIES
from bythebook.games.memoir44.rules.medals import keep_permanent
from bythebook.games.memoir44.rules.special import add_unit
from bythebook.games.memoir44.state.state import NOWHERE, Plane, State
from bythebook.games.shared.position_files import Data, Found, Path
from bythebook.kernel.schema import Wrong
from bythebook.playbook.run.notes import BotNotes

# -- pieces ---------------------------------------------------------------------------------------


def read_pieces(state: State, data: Data, wrong: Found) -> None:
    """Place the units, obstacles and medals, and check them against the map."""
    scenario = state.scenario
    lists = {"wire": state.wire, "sandbags": state.sandbags, "blown": state.blown}
    for name, kind in (("wire", "wire"), ("sandbags", "sandbag")):
        for piece in scenario.obstacles if name not in data else ():
            lists[name][piece.hex] |= facts().obstacles[piece.type].id == kind
    for name, there in lists.items():
        for i, text in enumerate(data.get(name, ())):
            if text is not None:
                there[hex_at(text)] = True
                check_obstacle(state, name, hex_at(text), (name, i), wrong)
    if "units" in data:
        _read_units(state, data["units"], wrong)
    else:
        for setup in scenario.units:
            unit = add_unit(state, setup.side, setup.type, setup.figures, setup.medals)
            stand(state, unit, setup.hex)
    state.kills = [data.get("medals", {}).get(side, 0) for side in SIDES]
    state.attempts = [data.get("attempts", {}).get(side, 0) for side in SIDES]
    read_won(state, data.get("won", ()), wrong)


def stand(state: State, unit: int, h: int) -> None:
    """Put a unit on a hex."""
    state.at[unit] = h
    state.unit_at[h] = unit


def check_obstacle(state: State, name: str, h: int, path: Path, wrong: Found) -> None:
    """Add a problem if wire or sandbags cannot be on a hex, or if it has no bridge to blow (TE-2, SP-6)."""
    if name == "blown":
        bridges = [label(o.hex) for o in state.scenario.obstacles if facts().obstacles[o.type].spans]
        if label(h) not in bridges:
            hint = f"; bridges: {', '.join(bridges)}" if bridges else ""
            wrong.append(Wrong(path, f"there is no bridge at {label(h)}{hint}", "SP-6"))
        return
    kind = facts().obstacle["wire" if name == "wire" else "sandbag"]
    if reason := why_not_lie(state.scenario, h, kind):
        wrong.append(Wrong(path, f"{kind.name.lower()} cannot be on {label(h)}: {reason}", "TE-2"))


def _read_units(state: State, units: list[Any], wrong: Found) -> None:
    for i, entry in enumerate(units):
        if entry is None:
            continue
        h, kind = hex_at(entry["at"]), facts().unit[entry["type"]]
        full = entry.get("full", kind.figures)
        figures = entry.get("figures", full)
        path = ("units", i)
        if state.unit_at[h] != NOWHERE:
            wrong.append(Wrong((*path, "at"), f"{label(h)} already has a unit; move that unit first", "UN-1"))
            continue
        check_strength(kind.name, kind.figures, full, figures, path, wrong)
        if reason := why_not_stand(state, kind.class_index, h):
            wrong.append(
                Wrong((*path, "at"), f"{kind.name.lower()} cannot be on {label(h)}: {reason}", "MV-9")
            )
        unit = add_unit(
            state, SIDES.index(entry["side"]), kind.index, figures, entry.get("medals", kind.medals)
        )
        state.full[unit] = full
        stand(state, unit, h)


def check_strength(name: str, most: int, full: int, figures: int, path: Path, wrong: Found) -> None:
    """Report a unit with more figures than its type has, or more than its own full strength (UN-1, UN-2)."""
    if full > most:
        wrong.append(Wrong((*path, "full"), f"{name.lower()} has at most {most} figures, not {full}", "UN-2"))
    elif figures > full:
        wrong.append(
            Wrong(
                (*path, "figures"), f"{name.lower()} has at most {full} figures here, not {figures}", "UN-2"
            )
        )


def why_not_stand(state: State, unit_class: int, h: int) -> str:
    """Return why a unit class can never be on a hex; empty if it can (MV-9, MV-12)."""
    scenario = state.scenario
    lying = [facts().obstacles[o.type] for o in scenario.obstacles if o.hex == h]
    if state.blown[h] and any(o.spans for o in lying):
        return "its bridge is gone"
    if is_closed(scenario, h, unit_class):
        return f"the {facts().terrains[scenario.ground[h]].name.lower()} is closed to it"
    closed = [o for o in lying if not (o.enters[unit_class] or o.starts[unit_class])]
    return f"the {closed[0].name.lower()} is closed to it" if closed else ""


def read_won(state: State, hexes: list[Any] | tuple[()], wrong: Found) -> None:
    """Read which permanent objectives were won before, each named by any of its hexes (MD-4)."""
    state.won = [False] * len(state.scenario.objectives)
    for i, text in enumerate(hexes):
        if text is None:
            continue
        here = [n for n, o in enumerate(state.scenario.objectives) if hex_at(text) in o.hexes and o.permanent]
        if not here:
            wrong.append(Wrong(("won", i), f"there is no permanent objective at {text}", "MD-4"))
        for n in here:
            state.won[n] = True
    keep_permanent(state)


# -- planes, cards, strategy ------------------------------------------------------------------------


def plane_of(entry: Data, turn: int, lost: tuple[str, ...], path: Path, wrong: Found) -> Plane:
    """Read a plane on the board; report one that was shot down or has too much ammunition (FP-1, FP-10)."""
    kind = facts().plane[entry["type"]]
    ammo = entry.get("ammo", kind.ammo)
    if kind.id in lost:
        wrong.append(Wrong((*path, "type"), f"the {kind.name.lower()} of this side was shot down", "FP-10"))
    if ammo > kind.ammo:
        wrong.append(
            Wrong((*path, "ammo"), f"a {kind.name.lower()} has at most {kind.ammo}, not {ammo}", "FP-1")
        )
    return Plane(kind=kind.id, at=hex_at(entry["at"]), ammo=ammo, entered=max(0, turn - 1), lost=lost)


def named_cards(data: Data) -> list[tuple[Path, str]]:
    """Return every card that the file names, with its path."""
    found: list[tuple[Path, Any]] = []
    for side in SIDES:
        held = data.get("hands", {}).get(side, ())
        found += [(("hands", side, i), card) for i, card in enumerate(held if isinstance(held, list) else ())]
    for key in ("discards", "drawn"):
        found += [((key, i), card) for i, card in enumerate(data.get(key, ()))]
    laid = "played" if "played" in data else "card"
    if laid in data:
        found.append(((laid,), data[laid]))
    return [(path, card) for path, card in found if card is not None]


def check_copies(data: Data, wrong: Found) -> Counter[str]:
    """Count the named cards, and report those named more often than the deck has copies (CO-2)."""
    seen: Counter[str] = Counter()
    for path, card in named_cards(data):
        seen[card] += 1
        most = facts().card[card].count
        if seen[card] > most:
            wrong.append(
                Wrong(path, f"there are only {most} cards {facts().card[card].name} in the deck", "TS-1")
            )
    return seen


def rolled_strategy(state: State) -> str:
    """Return the strategy that the active solo AI rolled this turn; empty if it hasn't rolled (AI-3)."""
    notes = cast(BotNotes, state.notes.get(SIDES[state.active], {}))
    if notes.get("turn") != str(state.turn) or "defensive" not in notes.get("counters", {}):
        return ""
    return STRATEGIES[min(1, notes["counters"]["defensive"])]


def note_strategy(state: State, strategy: str) -> None:
    """Save the active solo AI's strategy in its notes, where its playbook reads it (AI-3)."""
    counters = {"defensive": STRATEGIES.index(strategy)}
    state.notes[SIDES[state.active]] = {"turn": str(state.turn), "counters": counters}


def note_orders(state: State, orders: Mapping[int, str]) -> None:
    """Save which playbook line ordered each unit in the active solo AI's notes (AI-5)."""
    kept = state.notes.get(SIDES[state.active], {"turn": str(state.turn)})
    told = [["unit", unit, id] for unit, id in orders.items()]
    state.notes[SIDES[state.active]] = {**kept, "orders": told}
