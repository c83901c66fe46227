"""By what an option is taken where many are open: the card of the hand, the ships that go, the heading."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from bythebook.games.arcs.screen.spots import acting_cells
from bythebook.games.arcs.state import options
from bythebook.games.arcs.state.state import BUILDINGS, State
from bythebook.games.arcs.text.names import card_name, place_name, seat_title, token_name
from bythebook.games.arcs.text.options.phrases import action_card
from bythebook.games.shared.grammar import count
from bythebook.games.shared.scenery import Gesture
from bythebook.kernel.prompt import Option

Hold = Callable[[Any], Gesture]


def grip(state: State, option: Option) -> Gesture:
    """The heading of an option, its few words under it, its card or its ships."""
    if isinstance(option, options.GoOn):
        return Gesture(piece=next(iter(acting_cells(state)), ""))
    hold = _GRIPS.get(type(option))
    return hold(option) if hold else Gesture()


def all_ships(open_: Sequence[Option]) -> Option | None:
    """The group with the most ships, unless several have as many."""
    groups = sorted((each for each in open_ if isinstance(each, options.Ships)), key=_many)
    return groups[-1] if groups and [_many(each) for each in groups].count(_many(groups[-1])) == 1 else None


def _many(group: options.Ships) -> int:
    return group.fresh + group.damaged


def _play(option: options.Play) -> Gesture:
    return Gesture(action_card(option.card), option.way.capitalize(), card=option.card)


def _seize(option: options.Seize) -> Gesture:
    return Gesture("Seize the initiative", action_card(option.by), card=option.by)


def _move(option: options.Move) -> Gesture:
    return Gesture(f"Move from {place_name(option.start)}", place_name(option.to), piece=option.start)


def _build(option: options.Build) -> Gesture:
    how = {"": "", "cloud": ", in the clouds"}.get(option.how, f", by {seat_title(option.how)}'s starport")
    return Gesture(f"Build at {place_name(option.at)}", f"{option.piece}{how}")


def _of_court(verb: str) -> Hold:
    return lambda option: Gesture(verb, card_name(option.card), card=option.card)


def _spend(option: options.Spend) -> Gesture:
    held = token_name(option.token or option.type)
    also = f" as {token_name(option.type)}" if option.token else ""
    return Gesture(f"Spend the {held} of slot {option.slot}", f"{option.action}{also}")


def _collect(option: options.Collect) -> Gesture:
    """By the dice that strike hardest, then how many of the others."""
    rest = [
        count(n, f"{word} die") for word, n in (("skirmish", option.skirmish), ("raid", option.raid)) if n
    ]
    return Gesture(count(option.assault, "assault die"), ", ".join(rest) or "alone")


def _leave_buildings(option: options.LeaveBuildings) -> Gesture:
    counts = (option.cities, option.starports, option.damaged_cities, option.damaged_starports)
    left = [count(n, word) for n, word in zip(counts, BUILDINGS, strict=True) if n]
    return Gesture("Buildings that are left", ", ".join(left) or "none")


_GRIPS: Final[dict[type[Option], Hold]] = {
    options.Play: _play,
    options.Seize: _seize,
    options.Move: _move,
    options.Build: _build,
    options.Influence: _of_court("Influence"),
    options.Secure: _of_court("Secure"),
    options.Ransack: _of_court("Ransack"),
    options.Use: _of_court("Use"),
    options.DiscardCard: _of_court("Discard"),
    options.Spend: _spend,
    options.ThrowAway: lambda option: Gesture("Throw away a token", f"slot {option.slot}"),
    options.Tax: lambda option: Gesture("Tax", place_name(option.at)),
    options.Repair: lambda option: Gesture("Repair", f"{option.piece} at {place_name(option.at)}"),
    options.Battle: lambda option: Gesture(
        "Battle", f"{seat_title(option.rival)} at {place_name(option.at)}"
    ),
    options.Declare: lambda option: Gesture("Declare", option.ambition.capitalize()),
    options.Store: lambda option: Gesture(f"Lay the {token_name(option.type)}", f"slot {option.slot}"),
    options.Collect: _collect,
    options.LeaveBuildings: _leave_buildings,
    options.Swap: lambda option: Gesture(
        f"Give {action_card(option.give)}", f"for {action_card(option.take)}", card=option.give
    ),
}
"""How each kind of option is taken; the others stand alone in the list."""
