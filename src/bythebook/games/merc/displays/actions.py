"""The actions of MERCs in their turn, except moving, and the end of the turn (A1 to A12, T3)."""

from __future__ import annotations

from typing import Final

from bythebook.games.displays import OptionDisplay, PromptDisplay
from bythebook.games.merc.box.facts import DECKS, facts
from bythebook.games.merc.displays.gestures import acting_piece, action_gesture
from bythebook.games.merc.displays.pieces import forces, units_with_actions
from bythebook.games.merc.displays.places import Here, at_merc, merc_cell
from bythebook.games.merc.displays.slots import Rows, here, same_text, side
from bythebook.games.merc.rules.militia import room
from bythebook.games.merc.rules.modes.i_dictator import pool
from bythebook.games.merc.rules.stats import stats
from bythebook.games.merc.state.notation import person
from bythebook.games.merc.state.options import (
    Bombard,
    Buy,
    BuyPart,
    EndTurn,
    Explore,
    Fetch,
    Hospital,
    ReEquip,
    SendForMercs,
    Supply,
    TradeWith,
    Train,
    Treat,
)
from bythebook.games.merc.text.names import ABILITY, card_name, card_text, deck_cards, unit_name
from bythebook.games.shared.grammar import count, join_names
from bythebook.games.shared.scenery import Gesture
from bythebook.kernel.prompt import Option, Prompt

MOST_NAMED: Final = 3
"""With more MERCs than this, the question gives their number instead of listing their names."""

COSTS: Final[dict[type[Option], str]] = {
    SendForMercs: "hire",
    Explore: "explore",
    ReEquip: "re_equip",
    TradeWith: "re_equip",
    Train: "train",
    Hospital: "hospital",
    Buy: "arms_dealer",
    BuyPart: "arms_dealer",
}
"""The action on the player aid that each option costs."""


def cost(c: Here, option: Option) -> str:
    """Return the cost of an option in actions, as text."""
    return count(facts().action[COSTS[type(option)]].cost, "action")


def action_question(c: Here, prompt: Prompt) -> str:
    """Return the question for the next action, with the names of the units that can still act."""
    left = units_with_actions(c.state)
    if not left:
        return f"No actions left for {side(c, prompt)}. Do something that is free, or end the turn."
    if len(left) > MOST_NAMED:
        return f"Choose an action for {side(c, prompt)}. {len(left)} MERCs can act."
    return f"Choose an action. {join_names(unit_name(c.state, unit) for unit in left)} can act."


# -- options --------------------------------------------------------------------------------------


def send_detail(c: Here, option: SendForMercs) -> str:
    """Return the cost of a hire, the number of cards to hire from, and the MERC who is fired."""
    cards = facts().rules.hire_draw
    if option.fires:
        return f"{cost(c, option)}, choose from {cards} MERCs, {person(option.fires)} is fired"
    return f"{cost(c, option)}, choose from {cards} MERCs"


def send_gesture(c: Here, option: SendForMercs) -> Gesture:
    """Return a gesture: the action first, then the MERC who takes it and the MERC who is fired."""
    merc, fired = person(option.merc), person(option.fires)
    who = f"{merc}, firing {fired}" if fired else merc
    return Gesture("Hire MERCs", who, piece=acting_piece(c, at_merc(c, option)))


def send_text(c: Here, option: SendForMercs) -> str:
    """Name the MERC who hires, and the MERC who is fired first."""
    if option.fires:
        return f"{person(option.merc)} fires {person(option.fires)} and hires MERCs"
    return f"{person(option.merc)} hires MERCs"


def explore_detail(c: Here, option: Explore) -> str:
    """Return the cost of exploring and the loot."""
    loot = deck_cards(dict(enumerate(c.state.sector_at(merc_cell(c, option)).loot)))
    return f"{cost(c, option)}, {loot}" if loot else f"{cost(c, option)}, no loot"


def re_equip_detail(c: Here, option: ReEquip) -> str:
    """Return the cost of re-equipping and the number of cards in the stash."""
    return f"{cost(c, option)}, {count(len(c.state.stash[merc_cell(c, option)]), 'card')} in the stash"


def train_text(c: Here, option: Train) -> str:
    """Describe training: the MERC, the number of militia, and the sector."""
    state, unit = c.state, c.state.unit(option.merc)
    n = min(stats(state, unit).training, room(state, state.owner[unit], state.at(unit)))
    return f"{person(option.merc)} trains {count(n, 'militia')} at {here(c, option)}"


def train_detail(c: Here, option: Train) -> str:
    """Return the cost of training and the number of militia in the sector."""
    side = c.state.side_of(c.state.unit(option.merc))
    return f"{cost(c, option)}, {count(c.state.militia_at(merc_cell(c, option), side), 'militia')} there now"


def hospital_detail(c: Here, option: Hospital) -> str:
    """Return the cost of a hospital visit and the health before and after it."""
    now = stats(c.state, c.state.unit(option.merc))
    return f"{cost(c, option)}, health from {now.health} to {now.full}"


def part_detail(c: Here, option: BuyPart) -> str:
    """Return the cost of a part of the bomb, the number of copies for sale, and the card's text."""
    left = pool(c.state).get(facts().card[option.card].index, 0)
    return f"{cost(c, option)}, {left} for sale. {card_text(option.card)}"


def bombard_detail(c: Here, option: Bombard) -> str:
    """Return the dice and targets of a bombardment, and the units in the sector."""
    units = join_names(forces(c.state, c.state.cell(option.at)))
    now = stats(c.state, c.state.unit(option.merc))
    return f"{count(now.combat, 'die')}, up to {count(now.targets, 'target')}: {units}"


def fetch_text(c: Here, option: Fetch) -> str:
    """Describe a search of the discards: the MERC and the kit he uses."""
    if option.by == ABILITY:
        return f"{person(option.merc)} searches the discards"
    return f"{person(option.merc)} searches the discards with the {card_name(option.by)}"


def fetch_detail(c: Here, option: Fetch) -> str:
    """Return the number of cards to choose from."""
    n = sum(sum(c.state.discards.get(deck, {}).values()) for deck in DECKS)
    if option.by == ABILITY:
        return f"choose from {count(n, 'card')}"
    return f"choose from {count(n, 'card')}, the kit is discarded"


# -- the end of the turn --------------------------------------------------------------------------


def end_turn_detail(c: Here, option: EndTurn) -> str:
    """Return the actions that are lost when the turn ends."""
    left = [unit_name(c.state, unit) for unit in units_with_actions(c.state)]
    return f"remaining actions of {join_names(left)} are lost" if left else "no actions left"


def lost_actions_text(c: Here, units: list[int]) -> str:
    """Return the actions that units lose: "remaining actions are lost: Tao 2, Max 1"."""
    purses = (c.state.actions, c.state.train_actions, c.state.move_actions)
    left = [f"{unit_name(c.state, unit)} {sum(purse[unit] for purse in purses)}" for unit in units]
    return f"remaining actions are lost: {', '.join(left)}" if left else ""


DISPLAYS: Final[Rows] = (
    PromptDisplay("Action", action_question, onward=True),
    same_text(
        SendForMercs,
        send_text,
        send_detail,
        target=at_merc,
        gesture=send_gesture,
        spends=lambda c, o: bool(o.fires),
    ),
    same_text(
        Explore,
        "{merc:person} explores {here}",
        explore_detail,
        target=at_merc,
        gesture=action_gesture("Explore"),
    ),
    same_text(
        ReEquip,
        "{merc:person} re-equips at {here}",
        re_equip_detail,
        target=at_merc,
        gesture=action_gesture("Re-equip"),
        leads=True,
    ),
    same_text(
        Train, train_text, train_detail, target=at_merc, gesture=action_gesture("Train militia"), leads=True
    ),
    same_text(
        Hospital,
        "{merc:person} goes to the hospital in {here}",
        hospital_detail,
        target=at_merc,
        gesture=action_gesture("Hospital"),
        leads=True,
    ),
    OptionDisplay(
        Buy,
        "{merc:person} buys a card",
        "{cost}, from a deck of your choice",
        log_text="{merc:person} buys a card from the arms dealer in {here}",
        target=at_merc,
        gesture=action_gesture("Arms dealer"),
        leads=True,
    ),
    same_text(BuyPart, "{merc:person} buys the {card:card} in {here}", part_detail, target=at_merc),
    same_text(
        Bombard,
        "{merc:person} bombards {at:place}",
        bombard_detail,
        target="at",
        origin=at_merc,
        attacks=True,
    ),
    same_text(
        Fetch,
        fetch_text,
        fetch_detail,
        target=at_merc,
        gesture=action_gesture("Search the discards"),
        spends=lambda c, o: o.by != ABILITY,
    ),
    same_text(
        Supply,
        "{merc:person} turns up cards for the squad",
        lambda c, o: facts().merc[o.merc].ability,
        target=at_merc,
        gesture=action_gesture("Turn up cards"),
    ),
    same_text(
        Treat,
        "{merc:person} heals the whole squad",
        "the whole squad returns to full health",
        target=at_merc,
        gesture=action_gesture("Heal the squad"),
        leads=True,
    ),
    OptionDisplay(
        EndTurn,
        detail=end_turn_detail,
        log_text="",
        ends=True,
        cost_text=lambda c, o: lost_actions_text(c, units_with_actions(c.state)),
    ),
)
