"""Formats for the placeholders in MERC's templates: `{squad:squad}`, `{at:place}`, `{asker}`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bythebook.games.displays import OptionDisplay, PromptDisplay, Text
from bythebook.games.merc.displays.places import Here, merc_cell
from bythebook.games.merc.state.state import NOWHERE
from bythebook.games.merc.text.names import (
    card_name,
    dictator_name,
    mark_name,
    player_name,
    short_place,
    squad_words,
    the_side,
    unit_name,
)
from bythebook.games.shared.grammar import count
from bythebook.kernel.prompt import Option, Prompt

Format = Callable[[Here, Any], str]
"""A function that returns the text for a placeholder, given the value of a field or an option."""
Rows = tuple[OptionDisplay | PromptDisplay, ...]
"""The displays of a chapter."""


def same_text(option: type[Option], text: Text, detail: Text = "", **more: Any) -> OptionDisplay:
    """Describe an option with the same words in a list and in the log: "Tao explores Gold"."""
    return OptionDisplay(option, text, detail, log_text=text, **more)


# -- formats --------------------------------------------------------------------------------------


def place(c: Here, label: str) -> str:
    """Return the name of a sector, given its label."""
    return short_place(c.state, c.state.cell(label))


def squad(c: Here, name: str) -> str:
    """Return the names of a squad's members, given the squad's id."""
    return squad_words(c.state, *c.state.parse_squad(name))


def owner(c: Here, name: str) -> str:
    """Return the name of a player, given his id."""
    return player_name(c.state, c.state.player(name))


def squad_acts(c: Here, name: str, one: str, two: str) -> str:
    """Fill a squad into a template for one name or for two: "Tao moves", "Tao and Max move"."""
    members = c.state.members(*c.state.parse_squad(name))
    return (two if len(members) == 2 else one).format(squad(c, name))


def source(c: Here, about: int | str) -> str:
    """Return the card or Dictator that causes a prompt, or the sector that the prompt is about."""
    return short_place(c.state, about) if isinstance(about, int) else card_name(about)


FORMATS: Final[dict[str, Format]] = {
    "place": place,
    "squad": squad,
    "owner": owner,
    "joins": lambda c, name: squad_acts(c, name, "{} joins", "{} join"),
    "retreats": lambda c, name: squad_acts(c, name, "{} retreats", "{} retreat"),
    "takes": lambda c, name: squad_acts(c, name, "{} takes", "{} take"),
    "dice": lambda c, n: count(n, "die"),
    "cell": lambda c, cell: short_place(c.state, cell),
    "unit": lambda c, unit: unit_name(c.state, unit),
    "mark": lambda c, mark: mark_name(c.state, mark),
    "player": lambda c, player: player_name(c.state, player),
    "source": source,
}
"""The formats for fields, and for the subjects of prompts."""

# -- placeholders ---------------------------------------------------------------------------------


def asker(c: Here, option: object) -> str:
    """Return the name of the unit or militia that the prompt is about."""
    return mark_name(c.state, c.about())


def here(c: Here, option: Any) -> str:
    """Return the sector of the MERC that an option names."""
    cell = merc_cell(c, option)
    return short_place(c.state, cell) if cell != NOWHERE else "the edge"


def whom(c: Here, option: Any) -> str:
    """Return the target of an option: "Tao", "a militia of Rebel 1", "the dog that holds Max"."""
    return mark_name(c.state, c.state.mark(option.target, option.of))


def side(c: Here, prompt: Prompt) -> str:
    """Return the side that decides: "the Rebels", "Faction 2"."""
    return the_side(c.state, c.state.seats.index(prompt.seat))


def fight_round(c: Here, option: object) -> str:
    """Return the round and sector in which a unit acts: "in round 2 at Coal", "before round 1 at Coal"."""
    fight = c.state.fight
    assert fight is not None
    cell = short_place(c.state, fight.at)
    return f"in round {fight.round} at {cell}" if fight.round else f"before round 1 at {cell}"


PLACEHOLDERS: Final[dict[str, Format]] = {
    "asker": asker,
    "here": here,
    "whom": whom,
    "the_dictator": lambda c, option: dictator_name(c.state),
    "fight_round": fight_round,
}
"""The placeholders of templates that are not fields."""
