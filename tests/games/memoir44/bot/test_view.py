"""What a bot may see of a table: everything but the cards of others."""

from __future__ import annotations

import pytest

from bythebook import games
from bythebook.games.memoir44.bot.view import View
from bythebook.games.memoir44.box.facts import SIDES
from bythebook.games.memoir44.rules.deck import cards_held
from bythebook.games.memoir44.rules.tactics import dice_per_card
from bythebook.kernel.prompt import Seat
from bythebook.players.seating import seating


@pytest.mark.parametrize("hands", ["seen", "unseen"])
@pytest.mark.parametrize("seat", SIDES)
def test_how_many_cards_each_side_holds_is_public(seat: str, hands: str) -> None:
    """CC-13: also for a bot that plays a side with a hand, and for cards that the program has not seen."""
    setup = ["hands=unseen"] if hands == "unseen" else []
    state = seating("memoir44", setup=setup, seats=["axis=person", "allies=person"]).start(3).state
    seen = View(state, Seat(seat)).state
    assert [cards_held(seen, side) for side in (0, 1)] == [cards_held(state, side) for side in (0, 1)]
    assert dice_per_card(seen) == dice_per_card(state)
    other = 1 - SIDES.index(seat)
    assert seen.hands[other] == []
    assert not any(layer.may for pile in seen.piles.values() for layer in pile.held.values())
    assert games.load("memoir44").check(state) == []
