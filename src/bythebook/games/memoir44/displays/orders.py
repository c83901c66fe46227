"""Cards, orders, sections, bridges, airdrops and campaign events (TS-2, CC, SP-3, SP-6, CP-5)."""

from __future__ import annotations

from typing import Final

from bythebook.games.displays import OptionDisplay, PromptDisplay
from bythebook.games.memoir44.box.facts import ALL, Card, facts
from bythebook.games.memoir44.displays.slots import Here, own_plane, piece, side_name
from bythebook.games.memoir44.rules.aim import can_act, card_effects
from bythebook.games.memoir44.rules.orders import covers
from bythebook.games.memoir44.rules.special import BLOW_DICE
from bythebook.games.memoir44.rules.tactics import COUNTER_ATTACK, copied_card, dice_per_card
from bythebook.games.memoir44.state import options
from bythebook.games.memoir44.state.options import Blow, Order, Play
from bythebook.games.memoir44.state.state import NOWHERE, State
from bythebook.games.memoir44.text.names import card_name, type_name
from bythebook.games.shared.grammar import count
from bythebook.games.shared.scenery import Gesture
from bythebook.kernel.prompt import Prompt

PLANE_ORDERED: Final = "your plane moves and acts this turn"


def _which_card(c: Here, prompt: Prompt) -> str:
    if prompt.about:
        return f"{card_name(c.state.card)} is played. The solo AI rolls for its strategy, then gives orders."
    if c.state.automa[c.state.active] and not c.state.drawn:
        return f"Turn over two cards for the {side_name(prompt.seat)}."
    return f"{side_name(prompt.seat)}: choose a card to play."


def _which_unit(c: Here, prompt: Prompt) -> str:
    return f"Which unit does {card_name(c.state.card)} order? ({_describe_orders(c.state)})"


def _describe_orders(state: State) -> str:
    card, given = state.card_in_play(), len(state.ordered) + state.plane_orders
    limits = [n for n in card.sections if n] if card.kind == "section" else [card.limit]
    if state.fallback:
        limits = [card.fallback]
    if card.effect == "roll_orders" and not state.fallback:
        return f"{given} ordered, order dice left: {', '.join(state.dice)}"
    if ALL in limits:
        return f"{given} ordered, no limit"
    return f"{given} of {sum(limits)} ordered"


def _card_text(c: Here, option: Play) -> str:
    """Return the text of the card, with a remark if it can't order any unit."""
    card = facts().card[option.as_card or option.card]
    if card.effect == "copy":
        name = copied_card(c.state, c.state.active)
        return f"Played as {card_name(name)}. {facts().card[name].text}" if name else "Nothing to copy."
    if card.kind == "section" and not _reaches_anybody(c.state, card):
        return f"{card.text} You have no unit there."
    return card.text


def _reaches_anybody(state: State, card: Card) -> bool:
    """Whether a section card has a unit of its side to order (TS-5)."""
    seat, own = state.scenario.seat(state.active), state.active
    return any(
        covers(card, seat, h) for h, side in zip(state.at, state.side, strict=True) if h >= 0 and side == own
    )


def _play_log(c: Here, option: Play) -> str:
    name = option.as_card
    if option.card == COUNTER_ATTACK and not name:
        name = copied_card(c.state, c.state.active)
        if not name:
            return f"plays {card_name(option.card)} with nothing to copy"
    if not name:
        return f"plays {card_name(option.card)}"
    return f"plays {card_name(option.card)} as {card_name(name)}"


def _order_log(c: Here, option: Order) -> str:
    """Return the log sentence for an order that isn't followed by a move or a battle of the unit."""
    unit, card = c.state.unit_at[option.at], card_effects(c.state)
    if card.effect == "sandbags":
        return f"{piece(c, option.at)} digs in"
    if card.effect == "heal":
        return f"{piece(c, option.at)} rolls {count(dice_per_card(c.state), 'die')} to bring back figures"
    if card.may_move or can_act(c.state, unit):
        return ""
    return f"{piece(c, option.at)} is ordered and has no target"


def _on_the_bridge(c: Here, option: Blow) -> str:
    unit = c.state.unit_at[option.at]
    return f"{type_name(c.state, unit)} on it" if unit != NOWHERE else "no unit on it"


ROWS: Final = (
    PromptDisplay("Turn", _which_card, calls="Order"),
    OptionDisplay(options.Draw, "turn over two cards", full_detail="turn over two cards", log_text=""),
    OptionDisplay(Play, detail=_card_text, log_text=_play_log, gesture=lambda c, o: Gesture(card=o.card)),
    PromptDisplay("Keep", "Which of the drawn cards do you keep?"),
    OptionDisplay(options.Keep, detail=lambda c, o: facts().card[o.card].text),
    PromptDisplay("Section", "In which section does {card:card} order the infantry?"),
    OptionDisplay(options.NameSection, "choose the {section} section"),
    PromptDisplay(
        "Order",
        _which_unit,
        gathers="order",
        name_all="order all {number}",
        all_named=(
            "The only unit that can move is ordered.",
            "Both units that can move are ordered.",
            "All {number} units that can move are ordered.",
        ),
        one_by_one="order the units one by one",
    ),
    OptionDisplay(
        Order,
        "order {at:piece}",
        "{at:condition}",
        full_detail="{at:description}",
        log_text=_order_log,
        target="at",
    ),
    OptionDisplay(
        options.OrderPlane,
        "order the plane",
        PLANE_ORDERED,
        log_text="{own_plane} gets an order",
        target=own_plane,
    ),
    OptionDisplay(
        options.OrderFromAir,
        "order the plane with {card:card}",
        PLANE_ORDERED,
        log_text="{own_plane} is ordered by {card:card}",
        target=own_plane,
    ),
    PromptDisplay("Blow bridge", "Give up your orders and try to blow up a bridge?"),
    OptionDisplay(
        Blow,
        "blow up the bridge on {at:hex}",
        _on_the_bridge,
        log_text="gives up its orders to blow up the bridge on {at:hex} with {dice}",
        target="at",
        spends=True,
        dice=lambda c, o: BLOW_DICE,
    ),
    PromptDisplay("Drop", "{seat:side}: choose the hex to aim the airdrop at."),
    OptionDisplay(
        options.Aim,
        "aim at {at:place}",
        full_detail="{at:terrain}",
        log_text="The airdrop aims at {at:hex}",
        target="at",
    ),
    PromptDisplay("Lose", "Campaign event ({about}): which unit loses a figure?"),
    OptionDisplay(
        options.Lose,
        "take a figure off {at:piece}",
        "{at:condition}",
        full_detail="{at:description}",
        log_text="{at:piece} loses a figure",
        target="at",
    ),
)
