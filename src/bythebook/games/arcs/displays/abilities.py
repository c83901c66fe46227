"""New actions of Guild cards, leaders and lore (R6.7, R6.8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bythebook.games.arcs.box.effects import Gain
from bythebook.games.arcs.displays.following import is_prompted_next
from bythebook.games.arcs.displays.slots import Here
from bythebook.games.arcs.rules.cards import powers
from bythebook.games.arcs.rules.cards.guild import types_of
from bythebook.games.arcs.rules.cards.rifles import NAME as RIFLES
from bythebook.games.arcs.state.notation import notation
from bythebook.games.arcs.state.options import Ability
from bythebook.games.arcs.state.state import BUILDINGS, DAMAGED_CITY, STARPORT
from bythebook.games.arcs.text.names import (
    card_name,
    card_text,
    place_name,
    seat_title,
    token_name,
    type_name,
)
from bythebook.games.displays import OptionDisplay, third_person
from bythebook.games.shared.grammar import join_names, with_article


def _trade(option: Ability) -> str:
    take = token_name(option.piece) if option.piece else "a token"
    return f"Trade {token_name(option.give)} for {take} with {seat_title(option.rival)} {_at(option)}"


def _prune(option: Ability) -> str:
    new = BUILDINGS[STARPORT - BUILDINGS.index(option.piece) % DAMAGED_CITY]
    return f"Prune the {option.piece} {_at(option)} to {with_article(new)}"


def _martyr(option: Ability) -> str:
    taken = f" for {seat_title(option.rival)}'s {option.piece}" if option.rival else ""
    return f"Martyr a ship {_at(option)}{taken}"


def _at(option: Ability) -> str:
    return f"at {place_name(option.at)}"


def _way(option: Ability) -> str:
    return f"from {place_name(option.at)} to {place_name(option.to)}"


def _rifles_target(option: Ability) -> str:
    return f"at {seat_title(option.rival)} in {place_name(option.to)}"


TACTICAL: Final = "tactical"

LABELS: Final[dict[str, Callable[[Ability], str]]] = {
    "pressgang": lambda option: "Pressgang captives",
    "execute": lambda option: "Execute captives",
    "abduct": lambda option: f"Abduct the agents on {card_name(option.card)}",
    "trade": _trade,
    TACTICAL: lambda option: f"Move {_way(option)} before a battle",
    "charismatic": lambda option: f"Put an agent on {card_name(option.card)} before a Secure",
    "summon": lambda option: f"Summon a ship {_at(option)}",
    "nurture": lambda option: f"Nurture the city {_at(option)}",
    "prune": _prune,
    "annex": lambda option: f"Annex {seat_title(option.rival)}'s {option.piece} {_at(option)}",
    "guide": lambda option: f"Guide ships {_way(option)}",
    "martyr": _martyr,
    RIFLES: lambda option: f"Fire rifles {_rifles_target(option)}",
}
"""Functions that return the label of a new action, by its name; others have the label of their effect."""


def ability_label(option: Ability) -> str:
    """Return the label of a new action."""
    if option.name in LABELS:
        return LABELS[option.name](option)
    part = powers.new_action_source(option.name).part
    if isinstance(part.effect, Gain):
        return f"{part.name} {join_names(with_article(type_name(kind)) for kind in types_of(part.effect))}"
    text = notation(option)
    return text[:1].upper() + text[1:]


def moves_first(c: Here, option: Ability) -> bool:
    """Return whether the prompt for the ships of a Tactical move follows; both are logged together."""
    return option.name == TACTICAL and is_prompted_next(c, option, "Ships")


def ability_logged(c: Here, option: Ability) -> str:
    """Return the log line; for rifles it includes the system they fire from."""
    if moves_first(c, option):
        return ""
    if option.name == RIFLES:
        return f"Fires rifles from {place_name(option.at)} {_rifles_target(option)}"
    return third_person(ability_label(option))


def ability_source(c: Here, option: Ability) -> str:
    """Return the card with the ability; for rifles also the system they fire from."""
    source = card_name(powers.new_action_source(option.name).id)
    return f"{source}, from {place_name(option.at)}" if option.name == RIFLES else source


def ability_ways(c: Here, option: Ability) -> list[tuple[str, str]]:
    """Return the arrow of ships that move or rifles that fire."""
    return [(option.at, option.to)] if option.at and option.to and not moves_first(c, option) else []


DISPLAYS: Final = (
    OptionDisplay(
        Ability,
        lambda c, o: ability_label(o),
        ability_source,
        full_detail=lambda c, o: card_text(powers.new_action_source(o.name).id),
        log_text=ability_logged,
        target=lambda c, o: [each for each in (o.to, o.at) if each],
        arrows=ability_ways,
    ),
)
