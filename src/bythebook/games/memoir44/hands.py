"""What hands must do on a real table to get from one position to another, in the fewest steps.

Pieces come first, in an order in which every hex is free when a piece arrives; then medals and cubes, then
cards. Cards in a hand are never named: whoever holds them knows them.
"""

from __future__ import annotations

from typing import Final

from bythebook.games.memoir44.facts import SIDES, facts
from bythebook.games.memoir44.hexes import HEXES, label
from bythebook.games.memoir44.names import ADJECTIVES, SIDE_NAMES, plane_name, type_name
from bythebook.games.memoir44.rules.medals import held
from bythebook.games.memoir44.rules.medals import medals as won
from bythebook.games.memoir44.shuffling import card_moves
from bythebook.games.memoir44.state import NOWHERE, Table
from bythebook.games.sentences import count, row_of

CUBES: Final = ("activation", "attack")
"""The cubes that lie on the solo AI's units (AI-4e, AI-5l)."""


def moves(before: Table, after: Table) -> list[str]:
    """The steps, one sentence each; followed one by one they lead from the one position to the other."""
    medals = [after.kills[side] - before.kills[side] for side in range(len(SIDES))]
    return [
        *_losses(before, after, medals),
        *_obstacles_off(before, after),
        *_unit_moves(before, after),
        *_new_units(before, after),
        *_obstacles_on(before, after),
        *_plane_moves(before, after, medals),
        *_medal_moves(before, after, medals),
        *_cube_moves(before, after),
        *card_moves(before, after),
    ]


def happened(before: Table, after: Table, *, thrown: bool) -> list[str]:
    """The same for somebody who looks at a screen: who lost what, who fell back, and what it was worth."""
    told = []
    for unit, here in enumerate(before.at):
        if here == NOWHERE:
            continue
        name = f"The {ADJECTIVES[before.side[unit]]} {type_name(before, unit)} on {label(here)}"
        if not _stays(before, after, unit):
            left = _same(before, after, unit) and after.figures[unit] > 0
            told.append(f"{name} {'leaves the board' if left else 'is eliminated'}")
            continue
        lost, there = before.figures[unit] - after.figures[unit], after.at[unit]
        done = []
        if lost:
            verb = "loses" if lost > 0 else "gets back"
            done.append(f"{verb} {count(abs(lost), 'figure')} ({after.figures[unit]} left)")
        if thrown and there != here:
            done.append(f"falls back to {label(there)}")
        if done:
            told.append(f"{name} {' and '.join(done)}")
    for side, name in enumerate(SIDE_NAMES):
        now = won(after, side)
        if now != won(before, side):
            told.append(f"The {name} {'have' if name == 'Allies' else 'has'} {count(now, 'medal')} now")
    return told


# -- units ----------------------------------------------------------------------------------------


def _same(before: Table, after: Table, unit: int) -> bool:
    """Whether it is the same unit in both; a correction may have put another in its place."""
    if unit >= len(before.at) or unit >= len(after.at):
        return False
    return before.kind[unit] == after.kind[unit] and before.side[unit] == after.side[unit]


def _stays(before: Table, after: Table, unit: int) -> bool:
    """Whether a unit is on the board before and after."""
    return _same(before, after, unit) and before.at[unit] != NOWHERE and after.at[unit] != NOWHERE


def _losses(before: Table, after: Table, medals: list[int]) -> list[str]:
    """Figures and units that go, the medals for them with them, and figures that come back."""
    done = []
    for unit, here in enumerate(before.at):
        if here == NOWHERE:
            continue
        name = f"the {type_name(before, unit)} on {label(here)}"
        if not _stays(before, after, unit):
            done.append(f"Remove {name}{_reward(before, after, unit, medals)}")
            continue
        lost = before.figures[unit] - after.figures[unit]
        if lost > 0:
            done.append(f"Take {count(lost, 'figure')} off {name}")
        elif lost < 0:
            done.append(f"Add {count(-lost, 'figure')} to {name}")
    return done


def _reward(before: Table, after: Table, unit: int, medals: list[int]) -> str:
    """The medals for a unit that has gone: lost, or out over an exit of its own side (MD-1, SP-5)."""
    side = before.side[unit]
    out = _same(before, after, unit) and after.figures[unit] > 0
    winner, worth = (side, _exit_worth(before, side)) if out else (1 - side, before.worth[unit])
    if worth <= 0 or medals[winner] < worth:
        return ""
    medals[winner] -= worth
    return f" and give the {SIDE_NAMES[winner]} {_some(worth, 'medal')}"


def _exit_worth(table: Table, side: int) -> int:
    return min((gate.medals for gate in table.scenario.exits if gate.side == side), default=0)


def _some(n: int, what: str) -> str:
    return f"a {what}" if n == 1 else count(n, what)


def _unit_moves(before: Table, after: Table) -> list[str]:
    """Every unit that stands elsewhere moves once; one that is in a circle is picked up first."""
    todo = {
        unit: (before.at[unit], after.at[unit])
        for unit in range(min(len(before.at), len(after.at)))
        if _stays(before, after, unit) and before.at[unit] != after.at[unit]
    }
    done: list[str] = []
    in_hand: list[int] = []
    while todo:
        standing = {source for unit, (source, _) in todo.items() if unit not in in_hand}
        free = [unit for unit, (_, to) in todo.items() if to not in standing]
        if not free:
            unit = next(iter(todo))
            in_hand.append(unit)
            done.append(f"Pick up the {type_name(before, unit)} on {label(todo[unit][0])}")
            continue
        source, to = todo.pop(free[0])
        name = type_name(before, free[0])
        if free[0] in in_hand:
            done.append(f"Put the {name} picked up on {label(source)} down on {label(to)}")
        else:
            done.append(f"Move the {name} from {label(source)} to {label(to)}")
    return done


def _new_units(before: Table, after: Table) -> list[str]:
    return [
        f"Place {_article(ADJECTIVES[after.side[unit]])} {type_name(after, unit)} of "
        f"{count(after.figures[unit], 'figure')} on {label(here)}"
        for unit, here in enumerate(after.at)
        if here != NOWHERE and not _stays(before, after, unit)
    ]


def _article(word: str) -> str:
    return f"an {word}" if word[0] in "AEIO" else f"a {word}"


# -- obstacles ------------------------------------------------------------------------------------


def _where(before: list[bool], after: list[bool]) -> list[str]:
    """The hexes where something is that was not."""
    return [label(h) for h in range(HEXES) if after[h] and not before[h]]


def _obstacles_off(before: Table, after: Table) -> list[str]:
    done = []
    for name, was, now in (
        ("sandbags", before.sandbags, after.sandbags),
        ("wire", before.wire, after.wire),
    ):
        if gone := _where(now, was):
            done.append(f"Take the {name} off {row_of(gone)}")
    if blown := _where(before.blown, after.blown):
        done.append(f"Take the bridge{'s' * (len(blown) > 1)} off {row_of(blown)}")
    return done


def _obstacles_on(before: Table, after: Table) -> list[str]:
    done = []
    for name, was, now in (
        ("sandbags", before.sandbags, after.sandbags),
        ("wire", before.wire, after.wire),
    ):
        if new := _where(was, now):
            done.append(f"Put {name} on {row_of(new)}")
    if back := _where(after.blown, before.blown):
        done.append(f"Put the bridge{'s' * (len(back) > 1)} back on {row_of(back)}")
    return done


# -- planes ---------------------------------------------------------------------------------------


def _plane_moves(before: Table, after: Table, medals: list[int]) -> list[str]:
    """Planes come on, fly on, use ammunition and go."""
    done = []
    for side, (was, now) in enumerate(zip(before.planes, after.planes, strict=True)):
        same = was.out and now.out and was.kind == now.kind and was.entered == now.entered
        if was.out and not same:
            name = f"the {ADJECTIVES[side]} {plane_name(was.kind)}"
            done.append(f"Take {name} off {label(was.at)}{_shot_down(was.lost, now.lost, side, medals)}")
        if now.out and not same:
            done.append(
                f"Put {_article(ADJECTIVES[side])} {plane_name(now.kind)} with ammunition {now.ammo} "
                f"on {label(now.at)}"
            )
        elif now.out:
            name = f"the {ADJECTIVES[side]} {plane_name(now.kind)}"
            if was.at != now.at:
                done.append(f"Fly {name} from {label(was.at)} to {label(now.at)}")
            if was.ammo != now.ammo:
                done.append(f"Set the ammunition of {name} to {now.ammo}")
    return done


def _shot_down(was: tuple[str, ...], now: tuple[str, ...], side: int, medals: list[int]) -> str:
    worth = facts().flight.medals_for_plane
    if len(now) <= len(was) or medals[1 - side] < worth:
        return ""
    medals[1 - side] -= worth
    return f" and give the {SIDE_NAMES[1 - side]} {_some(worth, 'medal')}"


# -- medals ---------------------------------------------------------------------------------------


def _medal_moves(before: Table, after: Table, medals: list[int]) -> list[str]:
    """Objectives gained and lost, and medals that no piece has brought."""
    done = []
    for i, objective in enumerate(after.scenario.objectives):
        was, now = _holds(before, i), _holds(after, i)
        name, where = SIDE_NAMES[objective.side], row_of(label(h) for h in objective.hexes)
        if now and not was:
            done.append(f"Give the {name} {_some(objective.medals, 'medal')} for {where}")
        elif was and not now:
            done.append(f"Take {_some(objective.medals, 'medal')} for {where} back from the {name}")
    for side, n in enumerate(medals):
        if n > 0:
            done.append(f"Give the {SIDE_NAMES[side]} {_some(n, 'medal')}")
        elif n < 0:
            done.append(f"Take {_some(-n, 'medal')} back from the {SIDE_NAMES[side]}")
    return done


def _holds(table: Table, i: int) -> bool:
    objective = table.scenario.objectives[i]
    won = i < len(table.won) and table.won[i]
    return won or held(table, objective.side, objective.hexes) >= objective.need


# -- cubes ----------------------------------------------------------------------------------------


def _cube_moves(before: Table, after: Table) -> list[str]:
    """Cubes lie on the units of a solo AI and go with them; like steps are said together."""
    groups: dict[tuple[str, str], list[int]] = {}
    for unit, here in enumerate(after.at):
        if here == NOWHERE or not after.automa[after.side[unit]]:
            continue
        was = _cube(before, unit) if _stays(before, after, unit) else ""
        now = _cube(after, unit)
        if was != now:
            groups.setdefault((was, now), []).append(here)
    done = []
    for (was, now), hexes in sorted(groups.items()):
        where = row_of(label(h) for h in sorted(hexes))
        if was and now:
            done.append(f"Change the {was} cube for an {now} cube on {where}")
        elif now:
            done.append(f"Put an {now} cube on {where}")
        else:
            done.append(f"Take the {was} cube off {where}")
    return done


def _cube(table: Table, unit: int) -> str:
    if unit in table.attack:
        return CUBES[1]
    return CUBES[0] if unit in table.activation else ""
