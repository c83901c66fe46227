"""Values for the slots in the templates of MERC: `{squad:squad}`, `{at:place}`, `{asker}`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bythebook.games.displays import OptionDisplay, PromptDisplay, Text
from bythebook.games.merc.displays.places import Here, merc_cell
from bythebook.games.merc.state.notation import person
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
"""A function that returns the text of a slot, from the value of a field or from an option."""
Rows = tuple[OptionDisplay | PromptDisplay, ...]
"""The displays of a chapter."""


def same_text(option: type[Option], text: Text, detail: Text = "", **more: Any) -> OptionDisplay:
    """Describe an option that reads the same in a list and in the log: "Tao explores Gold"."""
    return OptionDisplay(option, text, detail, log_text=text, **more)


# -- formats --------------------------------------------------------------------------------------


def place(c: Here, label: str) -> str:
    """Return the name of a sector, by its label."""
    return short_place(c.state, c.state.cell(label))


def squad(c: Here, name: str) -> str:
    """Return the names of a squad's members, by the squad's id."""
    return squad_words(c.state, *c.state.parse_squad(name))


def owner(c: Here, name: str) -> str:
    """Return the name of a player, by his id."""
    return player_name(c.state, c.state.player(name))


def squad_with_verb(c: Here, name: str, verb: str) -> str:
    """Return a squad with a verb: "Tao moves", "Tao and Max move", "Tao's squad moves"."""
    two = len(c.state.members(*c.state.parse_squad(name))) == 2
    return f"{squad(c, name)} {verb}{'' if two else 's'}"


def source(c: Here, about: int | str) -> str:
    """Return the card or Dictator that a prompt comes from, or the sector it is about."""
    return short_place(c.state, about) if isinstance(about, int) else card_name(about)


FORMATS: Final[dict[str, Format]] = {
    "place": place,
    "squad": squad,
    "owner": owner,
    "joins": lambda c, name: squad_with_verb(c, name, "join"),
    "retreats": lambda c, name: squad_with_verb(c, name, "retreat"),
    "takes": lambda c, name: squad_with_verb(c, name, "take"),
    "fires": lambda c, merc: f"fires {person(merc)} and " if merc else "",
    "dice": lambda c, n: count(n, "die"),
    "cell": lambda c, cell: short_place(c.state, cell),
    "unit": lambda c, unit: unit_name(c.state, unit),
    "mark": lambda c, mark: mark_name(c.state, mark),
    "player": lambda c, player: player_name(c.state, player),
    "source": source,
}
"""The formats of fields, and of what prompts are about."""

# -- placeholders ---------------------------------------------------------------------------------


def asker(c: Here, option: object) -> str:
    """Return the name of the unit or militia that the prompt is about."""
    return mark_name(c.state, c.about())


def here(c: Here, option: Any) -> str:
    """Return the sector of the MERC that an option names."""
    cell = merc_cell(c, option)
    return short_place(c.state, cell) if cell != NOWHERE else "the edge"


def whom(c: Here, option: Any) -> str:
    """Return the target of an option: "Tao", "a militia of Rebel 1", "the dog set on Max"."""
    return mark_name(c.state, c.state.mark(option.target, option.of))


def side(c: Here, prompt: Prompt) -> str:
    """Return the side that decides: "the Rebels", "Faction 2"."""
    return the_side(c.state, c.state.seats.index(prompt.seat))


def does_side(c: Here, prompt: Prompt) -> str:
    """Return the beginning of a question to a side: "do the Rebels", "does Faction 2"."""
    name = side(c, prompt)
    return f"{'do' if name.endswith('s') else 'does'} {name}"


def in_round(c: Here, option: object) -> str:
    """Return the round of the fight: ", round 2"; empty before the first."""
    fight = c.state.fight
    return f", round {fight.round}" if fight is not None and fight.round else ""


def in_fight(c: Here, option: object) -> str:
    """Return where the fight is and its round: " at Coal, round 2"; empty without a fight."""
    fight = c.state.fight
    return "" if fight is None else f" at {short_place(c.state, fight.at)}{in_round(c, option)}"


PLACEHOLDERS: Final[dict[str, Format]] = {
    "asker": asker,
    "here": here,
    "whom": whom,
    "the_dictator": lambda c, option: dictator_name(c.state),
    "in_fight": in_fight,
}
"""The placeholders of templates that are not fields."""
