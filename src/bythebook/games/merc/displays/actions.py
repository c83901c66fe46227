"""The actions of MERCs in their turn, except moving, and the end of the turn (A1 to A12, T3)."""

from __future__ import annotations

from typing import Final

from bythebook.games.displays import OptionDisplay, PromptDisplay
from bythebook.games.merc.box.facts import DECKS, facts
from bythebook.games.merc.displays.gestures import acting_piece, action_gesture
from bythebook.games.merc.displays.pieces import forces, units_with_actions
from bythebook.games.merc.displays.places import Here, at_merc, merc_cell
from bythebook.games.merc.displays.slots import Rows, does_side, here, same_text
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
from bythebook.games.shared.grammar import count, count_in_words, join_names, number_in_words
from bythebook.games.shared.scenery import Gesture
from bythebook.kernel.prompt import Option, Prompt

MOST_NAMED: Final = 3
"""With more MERCs than this, the question gives their number instead of their names."""

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
    """Return how many actions an option costs."""
    return count(facts().action[COSTS[type(option)]].cost, "action")


def action_question(c: Here, prompt: Prompt) -> str:
    """Ask what the side does, with the names of those who can still act."""
    left = units_with_actions(c.state)
    if not left:
        return f"What else {does_side(c, prompt)} do? No actions are left."
    if len(left) > MOST_NAMED:
        return f"What {does_side(c, prompt)} do? {number_in_words(len(left)).capitalize()} MERCs can act."
    return f"What {'does' if len(left) == 1 else 'do'} {join_names(unit_name(c.state, u) for u in left)} do?"


# -- options --------------------------------------------------------------------------------------


def send_detail(c: Here, option: SendForMercs) -> str:
    """Return the cost of a hire, the number of cards to hire from, and who leaves."""
    fired = f"; {person(option.fires)} leaves" if option.fires else ""
    return f"{cost(c, option)}, {facts().rules.hire_draw} cards to hire from{fired}"


def send_gesture(c: Here, option: SendForMercs) -> Gesture:
    """Choose the action, then who takes it and who is fired."""
    fired = f", firing {person(option.fires)}" if option.fires else ""
    return Gesture(
        "Send for MERCs", f"{person(option.merc)}{fired}", piece=acting_piece(c, at_merc(c, option))
    )


def explore_detail(c: Here, option: Explore) -> str:
    """Return the cost of exploring and the cards to be found."""
    loot = deck_cards(dict(enumerate(c.state.sector_at(merc_cell(c, option)).loot)))
    return f"{cost(c, option)}, {loot or 'nothing to find'}"


def re_equip_detail(c: Here, option: ReEquip) -> str:
    """Return the cost of re-equipping and the number of cards in the stash."""
    return f"{cost(c, option)}, {count(len(c.state.stash[merc_cell(c, option)]), 'card')} in the stash"


def train_text(c: Here, option: Train) -> str:
    """Return who trains how many militia where."""
    state, unit = c.state, c.state.unit(option.merc)
    n = min(stats(state, unit).training, room(state, state.owner[unit], state.at(unit)))
    return f"{person(option.merc)} trains {count(n, 'militia')} at {here(c, option)}"


def train_detail(c: Here, option: Train) -> str:
    """Return the cost of training and the number of militia there."""
    side = c.state.side_of(c.state.unit(option.merc))
    return f"{cost(c, option)}, {c.state.militia_at(merc_cell(c, option), side)} there now"


def hospital_detail(c: Here, option: Hospital) -> str:
    """Return the cost of the hospital and the health before and after."""
    now = stats(c.state, c.state.unit(option.merc))
    return f"{cost(c, option)}, from {now.health} back to {now.full} health"


def part_detail(c: Here, option: BuyPart) -> str:
    """Return the cost of a part of the bomb, how many are for sale, and its text."""
    left = pool(c.state).get(facts().card[option.card].index, 0)
    return f"{cost(c, option)}, {left} for sale. {card_text(option.card)}"


def bombard_detail(c: Here, option: Bombard) -> str:
    """Return the dice and targets of a bombardment, and who is in the sector."""
    units = join_names(forces(c.state, c.state.cell(option.at)))
    now = stats(c.state, c.state.unit(option.merc))
    return f"{count(now.combat, 'die')}, up to {count(now.targets, 'target')}: {units}"


def fetch_text(c: Here, option: Fetch) -> str:
    """Return who looks through the discards, and the kit that is discarded for it."""
    by = "" if option.by == ABILITY else f", giving up the {card_name(option.by)}"
    return f"{person(option.merc)} looks through the discards{by}"


def fetch_detail(c: Here, option: Fetch) -> str:
    """Return how many cards there are to choose from."""
    n = sum(sum(c.state.discards.get(deck, {}).values()) for deck in DECKS)
    return f"one of {count(n, 'card')}{'' if option.by == ABILITY else ', and the kit is gone'}"


# -- the end of the turn --------------------------------------------------------------------------


def end_turn_detail(c: Here, option: EndTurn) -> str:
    """Return whose actions are lost with the turn."""
    left = [unit_name(c.state, unit) for unit in units_with_actions(c.state)]
    return f"the actions of {join_names(left)} are lost" if left else "nobody has actions left"


def lost_actions_text(c: Here, units: list[int]) -> str:
    """Return how many actions of units are lost: "two actions of Tao and one of Max are lost"."""
    purses = (c.state.actions, c.state.train_actions, c.state.move_actions)
    left = {unit: sum(purse[unit] for purse in purses) for unit in units}
    if not left:
        return ""
    first, *rest = [(n, unit_name(c.state, unit)) for unit, n in left.items()]
    named = [
        f"{count_in_words(first[0], 'action')} of {first[1]}",
        *(f"{number_in_words(n)} of {who}" for n, who in rest),
    ]
    return f"{join_names(named)} {'is' if sum(left.values()) == 1 else 'are'} lost"


DISPLAYS: Final[Rows] = (
    PromptDisplay("Action", action_question, onward=True),
    same_text(
        SendForMercs,
        "{merc:person} {fires:fires}sends for MERCs",
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
        "{merc:person} goes to the hospital of {here}",
        hospital_detail,
        target=at_merc,
        gesture=action_gesture("Hospital"),
        leads=True,
    ),
    OptionDisplay(
        Buy,
        "{merc:person} buys a card",
        "{cost}, from the arms dealer, a deck of choice",
        log_text="{merc:person} buys a card from the arms dealer of {here}",
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
        gesture=action_gesture("Look through the discards"),
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
        "the whole squad is back to full health",
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
