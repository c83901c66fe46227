"""New actions of Guild cards, leaders and lore (R6.7, R6.8)."""

from __future__ import annotations

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
from bythebook.games.displays import OptionDisplay
from bythebook.games.shared.grammar import join_names, with_article

TACTICAL: Final = "tactical"
MARTYR: Final = "martyr"

LABELS: Final[dict[str, str]] = {
    "pressgang": "Pressgang captives",
    "execute": "Execute captives",
    "abduct": "Abduct the agents on {card}",
    "trade": "Trade {give} for {take} with {rival} at {at}",
    TACTICAL: "Move from {at} to {to} before a Battle",
    "charismatic": "Influence {card} before a Secure",
    "summon": "Summon a ship at {at}",
    "nurture": "Nurture the city at {at}",
    "prune": "Prune the {piece} at {at} to {replacement}",
    "annex": "Annex {rival}'s {piece} at {at}",
    "guide": "Guide ships from {at} to {to}",
    MARTYR: "Martyr a ship at {at} for {rival}'s {piece}",
    RIFLES: "Fire rifles at {rival} in {to}",
}
"""Maps names of new actions to their labels; actions not in it have the label of their effect."""
LOG_TEXTS: Final[dict[str, str]] = {
    "pressgang": "Pressgangs captives",
    "execute": "Executes captives",
    "abduct": "Abducts the agents on {card}",
    "trade": "Trades {give} for {take} with {rival} at {at}",
    TACTICAL: "Moves from {at} to {to} before a Battle",
    "charismatic": "Influences {card} before a Secure",
    "summon": "Summons a ship at {at}",
    "nurture": "Nurtures the city at {at}",
    "prune": "Prunes the {piece} at {at} to {replacement}",
    "annex": "Annexes {rival}'s {piece} at {at}",
    "guide": "Guides ships from {at} to {to}",
    MARTYR: "Martyrs a ship at {at} for {rival}'s {piece}",
    RIFLES: "Fires rifles from {at} at {rival} in {to}",
}
"""Maps names of new actions to their log lines."""
MARTYR_ALONE: Final = ("Martyr a ship at {at}", "Martyrs a ship at {at}")
"""Label and log line of a martyr that takes no rival ship along."""
GAIN: Final = ("{action} {tokens}", "Uses {action} to gain {tokens}")
"""Label and log line of a new action that gains tokens."""
OTHER: Final = ("{action}: {notation}", "Uses {action}: {notation}")
"""Label and log line of a new action without a text of its own."""


def _slots(option: Ability) -> dict[str, str]:
    """Return what the slots of the texts stand for."""
    part = powers.new_action_source(option.name).part
    effect, slots = part.effect, {"action": part.name, "notation": notation(option)}
    if isinstance(effect, Gain):
        slots["tokens"] = join_names(with_article(type_name(kind)) for kind in types_of(effect))
    if option.piece in BUILDINGS:
        new = STARPORT - BUILDINGS.index(option.piece) % DAMAGED_CITY
        slots["replacement"] = with_article(BUILDINGS[new])
    return slots | {
        "at": place_name(option.at),
        "to": place_name(option.to),
        "rival": seat_title(option.rival),
        "card": card_name(option.card),
        "piece": option.piece,
        "give": with_article(token_name(option.give)) if option.give else "",
        "take": with_article(token_name(option.piece)) if option.piece else "a token",
    }


def _texts(option: Ability) -> tuple[str, str]:
    """Return the templates of the label and the log line."""
    if option.name == MARTYR and not option.rival:
        return MARTYR_ALONE
    if option.name in LABELS:
        return LABELS[option.name], LOG_TEXTS[option.name]
    return GAIN if isinstance(powers.new_action_source(option.name).part.effect, Gain) else OTHER


def ability_label(option: Ability) -> str:
    """Return the label of a new action."""
    return _texts(option)[0].format_map(_slots(option))


def moves_first(c: Here, option: Ability) -> bool:
    """Return whether the prompt for the ships of a Tactical move follows; both are logged together."""
    return option.name == TACTICAL and is_prompted_next(c, option, "Ships")


def ability_logged(c: Here, option: Ability) -> str:
    """Return the log line; a Tactical move is logged with its ships."""
    return "" if moves_first(c, option) else _texts(option)[1].format_map(_slots(option))


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
