"""Equipment: putting on, taking off, trading and stashing cards, or taking discards (E1 to E3, A3, A10)."""

from __future__ import annotations

from typing import Final

from bythebook.games.displays import OptionDisplay, PromptDisplay
from bythebook.games.merc.box.facts import DECKS, facts
from bythebook.games.merc.displays.actions import cost
from bythebook.games.merc.displays.places import Here, at_merc, at_unit
from bythebook.games.merc.displays.slots import Rows, same_text
from bythebook.games.merc.rules.modes.i_dictator import WirePart
from bythebook.games.merc.rules.team.stashes import is_damaged
from bythebook.games.merc.state.notation import person
from bythebook.games.merc.state.options import Equip, Stash, Take, TakeOff, TradeWith
from bythebook.games.merc.state.state import NOWHERE, SLOTS, Gear
from bythebook.games.merc.text.names import card_name, card_text, gear_name, short_place, unit_name, wear_text
from bythebook.games.shared.grammar import join_names
from bythebook.games.shared.scenery import Gesture
from bythebook.kernel.prompt import Prompt


def card_question(c: Here, prompt: Prompt) -> str:
    """Ask where to put a card that was drawn, or a part of the bomb that was bought."""
    who = unit_name(c.state, c.about())
    if isinstance(c.step, WirePart):
        return f"Where does {who} put the part of the bomb?"
    return f"Where does {who} put the card?"


def card_in_slot(c: Here, merc: str, slot: str) -> Gear | None:
    """Return the card in a slot of a MERC."""
    gear, n = c.state.gear[c.state.unit(merc)], SLOTS.index(slot)
    return gear[n] if n < len(gear) else None


# -- options --------------------------------------------------------------------------------------


def equip_text(c: Here, option: Equip) -> str:
    """Name the MERC who takes a card, the card, and the MERC who gives it."""
    merc, card = person(option.merc), card_name(option.card)
    return (
        f"{merc} takes the {card} from {person(option.source)}"
        if option.source
        else f"{merc} takes the {card}"
    )


def equip_detail(c: Here, option: Equip) -> str:
    """Return the effect of a card, and the card that it replaces."""
    card, slot = facts().card[option.card], SLOTS.index(option.slot)
    left = wear_text(Gear(card.index, option.wear)) if option.wear else ""
    old = card_in_slot(c, option.merc, option.slot)
    own = option.slot == card.deck
    where = "" if own else f"in the {option.slot} slot" if slot < len(DECKS) else option.slot
    parts = [where, f"instead of the {gear_name(old)}" if old else "", left, card_text(option.card)]
    return ", ".join(part for part in parts if part)


def equip_gesture(c: Here, option: Equip) -> Gesture:
    """Return a gesture: the card first, then the MERC who takes it, the giver, and an unusual slot."""
    more = [option.slot] if facts().card[option.card].deck != option.slot else []
    more += [f"from {person(option.source)}"] if option.source else []
    who = ", ".join([person(option.merc), *more])
    name = gear_name(Gear(facts().card[option.card].index, option.wear))
    return Gesture(name, who, card=option.card, onto=option.merc)


def take_off_text(c: Here, option: TakeOff) -> str:
    """Name the MERC who takes off a card, and the card."""
    old = card_in_slot(c, option.merc, option.slot)
    return f"{person(option.merc)} takes off the {gear_name(old) if old else option.slot}"


def take_off_detail(c: Here, option: TakeOff) -> str:
    """Return the place a card goes to; parts of the bomb and damaged cards aren't stashed (E3, MODE-I4)."""
    old = card_in_slot(c, option.merc, option.slot)
    parts = [] if option.slot in DECKS else [option.slot]
    if old is not None and old.is_part:
        parts.append("back to the pool")
    elif old is not None and is_damaged(old):
        parts.append("damaged, so it is discarded")
    else:
        parts.append("to the stash")
    return ", ".join(parts)


def trade_detail(c: Here, option: TradeWith) -> str:
    """Return the cost of a trade and the cards of the other MERC."""
    gear = [gear_name(each) for each in c.state.gear[c.state.unit(option.merc)] if each]
    return f"{cost(c, option)}, has {join_names(gear)}" if gear else f"{cost(c, option)}, has no cards"


def stash_log(c: Here, option: Stash) -> str:
    """Name the card that is stashed, and the sector."""
    at, card = c.state.at(c.about()), card_name(option.card)
    if at == NOWHERE:
        return f"the {card} goes to the stash"
    return f"the {card} goes to the stash at {short_place(c.state, at)}"


DISPLAYS: Final[Rows] = (
    PromptDisplay("Card", card_question, acting=at_unit),
    PromptDisplay("Equip", "What does {about:unit} put on, take off or trade?", acting=at_unit, onward=True),
    PromptDisplay("Fetch", "Which card does {about:unit} take from the discards?", acting=at_unit),
    same_text(
        Equip,
        equip_text,
        equip_detail,
        target=at_merc,
        gesture=equip_gesture,
        receiver=lambda c, o: person(o.merc),
    ),
    same_text(
        TakeOff,
        take_off_text,
        take_off_detail,
        target=at_merc,
        gesture=lambda c, o: Gesture("Take off", f"{person(o.merc)}, {o.slot}"),
        leads=True,
    ),
    OptionDisplay(
        TradeWith,
        "trade with {merc:person}",
        trade_detail,
        log_text="{asker} trades with {merc:person}",
        target=at_merc,
        gesture=lambda c, o: Gesture("Trade with", person(o.merc)),
        leads=True,
    ),
    OptionDisplay(
        Take,
        "take the {card:card}",
        lambda c, o: card_text(o.card),
        log_text="{asker} takes the {card:card}",
        gesture=lambda c, o: Gesture("Take", card_name(o.card), card=o.card),
    ),
    OptionDisplay(
        Stash,
        "stash the {card:card}",
        lambda c, o: card_text(o.card),
        log_text=stash_log,
        gesture=lambda c, o: Gesture("Stash", card_name(o.card), card=o.card),
    ),
)
