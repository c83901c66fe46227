"""Tax, Build and Repair, and the leaders' effects that follow them (R7.1, R7.2, R7.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from bythebook.games.arcs.box.facts import RESOURCES, facts
from bythebook.games.arcs.displays.control import new_control_in_full
from bythebook.games.arcs.displays.slots import Here, battlefield, me, system_of
from bythebook.games.arcs.rules import control, pieces, tokens
from bythebook.games.arcs.rules.actions import tax
from bythebook.games.arcs.rules.ambitions import count as ambition_count
from bythebook.games.arcs.rules.cards import powers
from bythebook.games.arcs.state import options
from bythebook.games.arcs.state.options import Build, Repair, Tax
from bythebook.games.arcs.state.state import CITY, NOBODY, NONE, STARPORT
from bythebook.games.arcs.text.names import place_name, player_name, seat_title, token_name, type_name
from bythebook.games.displays import OptionDisplay, PromptDisplay
from bythebook.games.shared.grammar import count, join_names, with_article
from bythebook.games.shared.scenery import Gesture

# -- Tax ------------------------------------------------------------------------------------------


class TaxTexts(NamedTuple):
    """The templates for one kind of city."""

    label: str
    label_for: str
    """The label if the city has several types."""
    log: str
    log_empty: str
    """The log line if the supply has no token."""


SLOT_TAX: Final = TaxTexts(
    "Tax the empty slot at {place}",
    "Tax the empty slot at {place} for {tokens}",
    "Taxes the empty slot at {place} for {tokens}",
    "Taxes the empty slot at {place}: no token, the supply is empty",
)
OWN_TAX: Final = TaxTexts(
    "Tax {place}",
    "Tax {place} for {tokens}",
    "Taxes {place} for {tokens}",
    "Taxes {place}: no token, the supply is empty",
)
RIVAL_TAX: Final = TaxTexts(
    "Tax {owner}'s city at {place}",
    "Tax {owner}'s city at {place} for {tokens}",
    "Taxes {owner}'s city at {place} for {tokens}",
    "Taxes {owner}'s city at {place}: no token, the supply is empty",
)


def _tax_texts(c: Here, option: Tax) -> TaxTexts:
    if not option.owner:
        return SLOT_TAX
    return OWN_TAX if c.state.player(option.owner) == me(c) else RIVAL_TAX


def _fill_tax(template: str, option: Tax, tokens: str) -> str:
    return template.format(place=place_name(option.at), owner=seat_title(option.owner), tokens=tokens)


def tax_label(c: Here, option: Tax) -> str:
    """Return the city that is taxed, and the token if the city has several types."""
    texts = _tax_texts(c, option)
    if option.type:
        return _fill_tax(texts.label_for, option, token_name(option.type))
    return _fill_tax(texts.label, option, "")


def _tokens_of(c: Here, option: Tax) -> list[int]:
    """Return the types of the tokens that a city gives and that the supply still has."""
    return [kind for kind in pieces.city_types(c.state, system_of(option.at)) if c.state.supply[kind]]


def _owner(c: Here, option: Tax) -> int:
    return c.state.player(option.owner) if option.owner else NOBODY


def tax_gains(c: Here, option: Tax) -> str:
    """Return the tokens and the captive that are gained, and whether there is a slot for them."""
    owner, got = _owner(c, option), _tokens_of(c, option)
    parts = [] if option.type else [join_names(map(type_name, got)) or "no token, the supply is empty"]
    if tax.takes_captive(c.state, me(c), system_of(option.at), owner) and c.state.agents[owner]:
        parts.append(count(1, "captive"))
    if got and not tokens.empty_slots(c.state, me(c)):
        parts.append("no free slot")
    return ", ".join(parts)


def tax_in_full(c: Here, option: Tax) -> str:
    """Return the tokens and the captive that are gained, and the ambitions that the tokens count for."""
    player, owner = me(c), _owner(c, option)
    chosen = RESOURCES.index(option.type) if option.type else NONE
    got = _tokens_of(c, option) if chosen == NONE else [chosen] if c.state.supply[chosen] else []
    parts = [f"gains {join_names(map(type_name, got))}" if got else "no token: the supply is empty"]
    parts += [standing for kind in got if (standing := _counts_for(c, kind))]
    if got and not tokens.empty_slots(c.state, player):
        parts.append("no slot is free: a token must be discarded")
    if tax.takes_captive(c.state, player, system_of(option.at), owner):
        seat = c.state.seats[owner]
        taken = c.state.agents[owner]
        parts.append(f"a captive from {seat}" if taken else f"no captive: {seat} has no agent left")
    return ", ".join(parts)


def _counts_for(c: Here, kind: int) -> str:
    """Return the ambition of a token with the resulting count: "Tycoon 2"."""
    ambition = facts().icon_ambition[kind]
    if ambition == NONE:
        return ""
    on_card = powers.tokens_on_cartel(c.state, me(c), kind) > 0
    return f"{facts().ambitions[ambition].name} {ambition_count(c.state, me(c), ambition) + (not on_card)}"


def tax_logged(c: Here, option: Tax) -> str:
    """Return the log line: the city and the tokens."""
    texts = _tax_texts(c, option)
    got = token_name(option.type) if option.type else join_names(map(type_name, _tokens_of(c, option)))
    return _fill_tax(texts.log if got else texts.log_empty, option, got)


# -- Build ----------------------------------------------------------------------------------------


CLOUD: Final = "cloud"
BUILD_LABELS: Final = {
    "": "Build {piece} at {place}",
    CLOUD: "Build {piece} at {place} outside the slots",
    "rival": "Build {piece} at {place} with {owner}'s starport",
}
"""Labels by how a piece is built."""
BUILD_LOGS: Final = {
    "": "Builds {piece} at {place}",
    CLOUD: "Builds {piece} at {place} outside the slots",
    "rival": "Builds {piece} at {place} with {owner}'s starport",
}
DAMAGED_BUILD_LOGS: Final = {
    "": "Builds {piece} at {place}, damaged",
    CLOUD: "Builds {piece} at {place} outside the slots, damaged",
    "rival": "Builds {piece} at {place} with {owner}'s starport, damaged",
}


def _fill_build(templates: Mapping[str, str], option: Build) -> str:
    template = templates[option.how if option.how in templates else "rival"]
    owner = seat_title(option.how)
    return template.format(piece=with_article(option.piece), place=place_name(option.at), owner=owner)


def build_label(c: Here, option: Build) -> str:
    """Return the piece, its system, and the owner of the starport if it is a rival's."""
    return _fill_build(BUILD_LABELS, option)


def build_logged(c: Here, option: Build) -> str:
    """Return the log line: the piece, and whether it arrives damaged."""
    return _fill_build(DAMAGED_BUILD_LOGS if arrives_damaged(c, option) else BUILD_LOGS, option)


def arrives_damaged(c: Here, option: Build) -> bool:
    """Return whether a rival controls the system (R7.2)."""
    return control.rival_controls(c.state, me(c), system_of(option.at))


def build_leaves(c: Here, option: Build) -> str:
    """Return the number of such pieces left, and the slots that a city opens."""
    if arrives_damaged(c, option):
        return "arrives damaged"
    player, f = me(c), facts()
    supply = {"ship": c.state.ships, "starport": c.state.starports, "city": c.state.cities}
    left = supply[option.piece][player] - 1
    off = tokens.count_cities_out(c.state, player)
    if option.piece == "city" and off < f.pieces.cities:
        opened = f.open_slots[off + 1] - f.open_slots[off]
        if opened:
            return f"opens {count(opened, 'slot')}, {left} left"
    return f"{left} left"


def build_in_full(c: Here, option: Build) -> str:
    """Return the number of such pieces left, whether it arrives damaged, and what a city opens."""
    player, system, hurt = me(c), system_of(option.at), arrives_damaged(c, option)
    holder = player_name(c.state, control.controller(c.state, system))
    parts = [f"arrives damaged because {holder} controls"] if hurt else []
    if option.piece == "ship":
        parts.append(f"{c.state.ships[player] - 1} left in the supply")
        parts += [change] if not hurt and (change := new_control_in_full(c, system, player, 1)) else []
    elif option.piece == "starport":
        parts.append(f"{c.state.starports[player] - 1} left in the supply")
    else:
        parts += _uncovered(c, player)
    kind = c.state.type_of(system)
    if option.piece == "city" and kind != NONE:
        parts.append(f"can be taxed for {type_name(kind)}")
    return ", ".join(parts)


def _uncovered(c: Here, player: int) -> list[str]:
    """Return the slots or the bonus that the next city uncovers (R3.10)."""
    f, off = facts(), tokens.count_cities_out(c.state, player)
    if off >= f.pieces.cities:
        return []
    slots = [str(slot + 1) for slot in range(f.open_slots[off], f.open_slots[off + 1])]
    parts = [f"opens slot {join_names(slots)}"] if slots else []
    more = f.city_bonus[off + 1] - f.city_bonus[off]
    parts += [f"+{more} Power for each ambition won"] if more else []
    return [*parts, f"{c.state.cities[player] - 1} left on the board"]


def build_gesture(c: Here, option: Build) -> Gesture:
    """Group the pieces that can be built by their system."""
    names = {"": option.piece, CLOUD: f"{option.piece} outside the slots"}
    name = names.get(option.how, f"{option.piece} with {seat_title(option.how)}'s starport")
    return Gesture(f"Build at {place_name(option.at)}", name)


# -- Repair ---------------------------------------------------------------------------------------


def repair_in_full(c: Here, option: Repair) -> str:
    """Return the number of such damaged pieces, and who would control the system."""
    player, system = me(c), system_of(option.at)
    if option.piece == "ship":
        change = new_control_in_full(c, system, player, 1)
        return ", ".join(filter(None, [f"{c.state.damaged[player][system]} damaged there", change]))
    kind = CITY if option.piece == "city" else STARPORT
    return f"{c.state.built[kind + 2][player][system]} damaged there"


DISPLAYS: Final = (
    PromptDisplay("Ruthless", "Does {seat:name} hit the building in {place} to repeat the action?"),
    PromptDisplay("Mythic", "Which token does {seat:name} place on {place} to change its type?"),
    OptionDisplay(
        Tax,
        tax_label,
        tax_gains,
        full_detail=tax_in_full,
        log_text=tax_logged,
        target="at",
        gesture=lambda c, o: Gesture("Tax", place_name(o.at)),
    ),
    OptionDisplay(
        Build,
        build_label,
        build_leaves,
        full_detail=build_in_full,
        log_text=build_logged,
        target="at",
        gesture=build_gesture,
        spends=arrives_damaged,
    ),
    OptionDisplay(
        Repair,
        "Repair {piece:a} at {at:place}",
        repair_in_full,
        log_text="Repairs {piece:a} at {at:place}",
        target="at",
        gesture=lambda c, o: Gesture("Repair", f"{o.piece} at {place_name(o.at)}"),
    ),
    OptionDisplay(
        options.Again,
        "Hit the {piece} to repeat the action",
        "the {piece} takes a hit first",
        log_text="Hits the {piece} to repeat the action",
        target=battlefield,
    ),
    OptionDisplay(
        options.Shape,
        "Turn {place} into {type:a_token} planet",
        full_detail="the planet has this type for the rest of the game",
        log_text="Turns {place} into {type:a_token} planet",
    ),
)
