"""Moves: origin, destination, number of ships, and continuing from a gate (R7.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.displays.control import (
    describe_pieces,
    describe_pieces_in_full,
    new_control,
    new_control_in_full,
)
from bythebook.games.arcs.displays.following import is_prompted_next, next_prompt
from bythebook.games.arcs.displays.slots import Here, fight, me, ships_counted, system_of
from bythebook.games.arcs.rules.actions import move
from bythebook.games.arcs.rules.actions.move import FlyOn, SetOut
from bythebook.games.arcs.rules.battle.battle import HowManyHelp
from bythebook.games.arcs.rules.cards.lore_actions import GuideShips, SprintShips
from bythebook.games.arcs.state.options import GoOn, Move, Ships
from bythebook.games.arcs.text.names import place_name, seat_title, ships_text
from bythebook.games.displays import OptionDisplay, PromptDisplay
from bythebook.games.shared.grammar import count
from bythebook.games.shared.scenery import Gesture
from bythebook.kernel.prompt import Option


def acting(c: Here) -> tuple[str, ...]:
    """Return the system of the battle, or the one that ships leave."""
    if c.state.fight is not None:
        at = c.state.fight.at
    elif isinstance(c.step, SetOut | SprintShips | GuideShips):
        at = c.step.start
    elif isinstance(c.step, FlyOn):
        at = c.step.at
    else:
        return ()
    return (facts().systems[at].id,)


# -- origin and destination -----------------------------------------------------------------------


def move_size(c: Here, option: Move) -> str:
    """Return how many ships can move, and whether they can continue by Catapult."""
    start, to, player = system_of(option.start), system_of(option.to), me(c)
    force = ships_counted(c.state.fresh[player][start], c.state.damaged[player][start])
    return f"{force}, can continue" if _can_continue(c, start, to) else force


def move_in_full(c: Here, option: Move) -> str:
    """Return how many ships can move, the pieces in the other system, and whether they can continue."""
    start, to, player = system_of(option.start), system_of(option.to), me(c)
    force = ships_text(c.state.fresh[player][start], c.state.damaged[player][start])
    parts = [f"{force} can move", describe_pieces_in_full(c, to)]
    return "; ".join([*parts, "can continue (Catapult)"] if _can_continue(c, start, to) else parts)


def _can_continue(c: Here, start: int, to: int) -> bool:
    return move.catapults(c.state, me(c), start) and move.can_continue_through(c.state, me(c), to)


def move_logged(c: Here, option: Move) -> str:
    """Return the log line of a move, or nothing if its ships are asked for next."""
    if is_prompted_next(c, option, "Ships"):
        return ""
    return f"Moves {_only_group(c, option)} from {place_name(option.start)} to {place_name(option.to)}"


def go_on_logged(c: Here, option: GoOn) -> str:
    """Return the log line of a group that continues, or nothing if its ships are asked for next."""
    if is_prompted_next(c, option, "Ships"):
        return ""
    return f"Continues with {_only_group(c, option)} to {place_name(option.to)}"


def _only_group(c: Here, option: Option) -> str:
    """Return the only group of ships that can move."""
    after = next_prompt(c, option)
    only = after.options[0] if after is not None and after.kind == "Ships" else None
    return group(only) if isinstance(only, Ships) else "ships"


def flying_from(c: Here) -> str:
    """Return the system where a catapulted group is."""
    return facts().systems[c.raised_by(FlyOn).at].id


def move_gesture(c: Here, option: Move) -> Gesture:
    """Group moves by the system that the ships leave."""
    return Gesture(f"Move from {place_name(option.start)}", place_name(option.to), piece=option.start)


# -- how many ships -------------------------------------------------------------------------------


def group(option: Ships) -> str:
    """Return a group as part of a sentence: "3 ships", "2 damaged ships", "3 ships (1 damaged)"."""
    n = option.fresh + option.damaged
    if not option.fresh and option.damaged:
        return count(n, "damaged ship")
    return f"{count(n, 'ship')} ({option.damaged} damaged)" if option.damaged else count(n, "ship")


def way(c: Here) -> tuple[str, str]:
    """Return the systems between which the ships of the prompt move."""
    if isinstance(c.step, SetOut | SprintShips | GuideShips):
        start, to = c.step.start, c.step.to
    else:
        start, to = c.raised_by(HowManyHelp).start, fight(c).at
    return facts().systems[start].id, facts().systems[to].id


def origin(c: Here, option: object) -> str:
    """Return the name of the system that the ships leave."""
    return place_name(way(c)[0])


def _owner(c: Here) -> int:
    """Return the owner of the ships: the player, unless the ships are guided."""
    return c.step.owners[0] if isinstance(c.step, GuideShips) else me(c)


def is_logged(c: Here) -> bool:
    """Return whether the previous line has logged the only possible group; a bot is prompted even for one."""
    assert c.prompt is not None
    return c.kind == "Ships" and len(c.prompt.options) == 1 and not c.state.automa[me(c)]


def ships_logged(c: Here, option: Ships) -> str:
    """Return the log line: the ships, both systems, and the owner if the ships are guided."""
    if is_logged(c):
        return ""
    start, to = map(place_name, way(c))
    if isinstance(c.step, GuideShips):
        owner = seat_title(c.state.seats[_owner(c)])
        return f"Guides {group(option)} of {owner} from {start} to {to}"
    return f"Moves {group(option)} from {start} to {to}"


def _ships_left(c: Here, option: Ships) -> tuple[int, int]:
    """Return the numbers of fresh and damaged ships that stay."""
    start, owner = system_of(way(c)[0]), _owner(c)
    return c.state.fresh[owner][start] - option.fresh, c.state.damaged[owner][start] - option.damaged


def ships_stay(c: Here, option: Ships) -> str:
    """Return the ships that stay, and the resulting control of both systems."""
    (start, to), owner = map(system_of, way(c)), _owner(c)
    fresh, damaged = _ships_left(c, option)
    parts = [
        f"staying: {ships_counted(fresh, damaged)}" if fresh + damaged else "no ship stays",
        new_control(c, start, owner, -option.fresh),
        new_control(c, to, owner, option.fresh),
    ]
    return ", ".join(filter(None, parts))


def ships_in_full(c: Here, option: Ships) -> str:
    """Return the ships that stay and the new controllers, for lists that show the notation."""
    (start, to), owner = map(system_of, way(c)), _owner(c)
    helps = isinstance(c.step, HowManyHelp)
    parts = [
        f"leaves {ships_text(*_ships_left(c, option))} in {facts().systems[start].id}",
        new_control_in_full(c, start, owner, -option.fresh),
        "" if helps else new_control_in_full(c, to, owner, option.fresh),
    ]
    return ", ".join(filter(None, parts))


def ships_targets(c: Here, option: Ships) -> Sequence[str]:
    """Return the destination and the origin of ships; for ships called to a battle only the origin."""
    start, to = way(c)
    return [start] if isinstance(c.step, HowManyHelp) else [to, start]


def ships_combined(c: Here, option: Ships) -> str:
    """Return the template of a move together with the ships that go."""
    if not any(_ships_left(c, option)):
        return "{first} with all ships"
    return f"{{first}} with {group(option)}"


def all_ships(options: Sequence[Option]) -> Option | None:
    """Return the group with the most ships, or None if several are equally large."""
    groups = sorted((each for each in options if isinstance(each, Ships)), key=_size)
    largest = [_size(each) for each in groups].count(_size(groups[-1])) if groups else 0
    return groups[-1] if largest == 1 else None


def _size(group: Ships) -> int:
    return group.fresh + group.damaged


DISPLAYS: Final = (
    PromptDisplay(
        "Ships",
        "How many ships does {seat:name} move from {origin} to {place}?",
        counts="choose how many ships move",
        all_go=all_ships,
        onward=True,
    ),
    PromptDisplay("Catapult", "Does the group in {place} continue? (Catapult)", onward=True),
    PromptDisplay("Guide", "How many of {about:name}'s ships are guided?"),
    PromptDisplay("Sprint", "Which of {seat:name}'s ships move again? ({cause})"),
    PromptDisplay("Sensors", "From which system does {seat:name} move ships to {place}?"),
    OptionDisplay(
        Move,
        "Move from {start:place} to {to:place}",
        move_size,
        full_detail=move_in_full,
        log_text=move_logged,
        target="to",
        piece="start",
        arrows=lambda c, o: () if is_prompted_next(c, o, "Ships") else [(o.start, o.to)],
        gesture=move_gesture,
    ),
    OptionDisplay(
        GoOn,
        "Continue to {to:place}",
        lambda c, o: describe_pieces(c, system_of(o.to)),
        full_detail=lambda c, o: describe_pieces_in_full(c, system_of(o.to)),
        log_text=go_on_logged,
        target="to",
        arrows=lambda c, o: () if is_prompted_next(c, o, "Ships") else [(flying_from(c), o.to)],
        gesture=lambda c, o: Gesture(piece=flying_from(c)),
    ),
    OptionDisplay(
        Ships,
        lambda c, o: group(o),
        ships_stay,
        full_detail=ships_in_full,
        combined=ships_combined,
        log_text=ships_logged,
        target=ships_targets,
        arrows=lambda c, o: () if is_logged(c) else [way(c)],
    ),
)
