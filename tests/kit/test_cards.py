"""A card game without a board: Magpies keeps the contract, and its hands are reshuffled and written."""

from __future__ import annotations

import json

import pytest

from bythebook import games
from bythebook.app.commands import play as commands
from bythebook.app.commands.ask import decide
from bythebook.kernel.box import Problems
from bythebook.kernel.game import Game, Refused
from bythebook.kernel.pile import Pile
from bythebook.kit import Reshuffle
from bythebook.kit.testing import contract
from bythebook.players.builtin import RANDOM
from bythebook.players.match import answer_next
from bythebook.players.random import RandomPlayer
from bythebook.players.seating import BadSeating, seating
from tests.kit.magpies import DECK, JAY, ROOK, Magpies, PlayCard, Position

test_contract = contract(Magpies, seats=[{"jay": "person"}, {"jay": "random"}])


def cards_left() -> Position:
    """Return a position with a card in a hand, one played, and the others in the pile."""
    pile = Pile.of(DECK.counts)
    for card in ("bell_1", "leaf_2"):
        pile.see("deck", card)
    return Position(hands={JAY: ["bell_1"], ROOK: []}, played=["leaf_2"], piles={"deck": pile})


def test_reshuffle_returns_every_card_to_the_pile() -> None:
    state = cards_left()
    Reshuffle("deck").go(state)
    assert len(state.piles["deck"]) == 24
    assert (state.hands, state.played) == ({JAY: [], ROOK: []}, [])


def test_reshuffle_returns_the_cards_of_one_field() -> None:
    state = cards_left()
    Reshuffle("deck", "played").go(state)
    assert len(state.piles["deck"]) == 23
    assert state.hands[JAY] == ["bell_1"]


def test_reshuffle_returns_hidden_hands() -> None:
    state = cards_left()
    state.hidden_hands = [str(ROOK)]
    state.piles["deck"].draw_unseen(ROOK)
    assert state.cards_held(ROOK) == 1
    Reshuffle("deck").go(state)
    assert state.cards_held(ROOK) == 0
    assert len(state.piles["deck"]) == 24


def test_a_game_without_a_board_is_drawn_without_one() -> None:
    box = games.load("magpies")
    state = box.new_state({}, {}, {})
    assert box.renderer.draw(state).startswith("Setting up\n\nJay 0")
    assert box.renderer.board(state, None).cells == []


def test_a_prompt_without_options_is_an_error_message() -> None:
    """As after a forgotten Reshuffle: nobody can play a card from an empty hand."""
    table = seating("magpies", otherwise=RANDOM)
    state = Position(active=ROOK, turn=1, trump="bell", piles={"deck": Pile.of(DECK.counts)})
    state.then(PlayCard())
    game = Game(table.box, table.header(1), state=state)
    with pytest.raises(Refused, match=r"^the prompt Card \(rule 3\) of rook has no options$"):
        answer_next(game, table.box, RandomPlayer(1))


def test_ask_says_that_a_position_has_no_seat_to_move() -> None:
    with pytest.raises(BadSeating, match="whose turn it is; add `active`, one of jay, rook"):
        decide(json.dumps({"game": "magpies"}))


def test_ask_says_which_cards_are_missing() -> None:
    position = {"game": "magpies", "active": "jay", "turn": 1, "trump": "bell"}
    with pytest.raises(Problems, match="jay must have 7 cards, not 0"):
        decide(json.dumps(position))


def test_ask_names_a_prompt_without_options(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Magpies, "invariants", lambda self, state: [])
    position = {"game": "magpies", "active": "jay", "turn": 1, "trump": "bell"}
    with pytest.raises(BadSeating, match=r"Card \(rule 3\) of jay has no options in this position"):
        decide(json.dumps(position))


def test_a_table_without_dice_uses_the_real_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    used: list[object] = []
    monkeypatch.setattr(commands, "play_game", lambda *args, real, **more: used.append(real))
    commands.play_at_table("magpies")
    commands.play_at_table("merc")
    assert used == [["cards"], ["dice", "cards", "tie"]]


def test_a_card_that_is_twice_in_a_position_is_named() -> None:
    hands = {"jay": ["bell_1"], "rook": ["bell_1"]}
    with pytest.raises(Problems, match="the deck has 1 of the card bell_1, but the position has 2"):
        decide(json.dumps({"game": "magpies", "active": "jay", "hands": hands}))
