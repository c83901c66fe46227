"""Players that look ahead: by name, with what they may spend, in any seat."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bythebook import games
from bythebook.kernel.game import Game
from bythebook.kernel.prompt import Option, Prompt
from bythebook.players.ahead import Ahead
from bythebook.players.builtin import BadBudget, make_player, needs_no_playbook
from bythebook.players.greedy import GreedyPlayer
from bythebook.players.match import answer_next
from bythebook.players.random import RandomPlayer
from bythebook.players.search import Experience, Given, SearchPlayer, play_on
from bythebook.players.seating import seating


class Counted(Ahead):
    """Counts the games that are tried."""

    tried = 0

    def copy(self, number: int) -> Game[Any]:
        """One more."""
        self.tried += 1
        return super().copy(number)


class Flat(Ahead):
    """A game in which everything is worth the same."""

    def worth(self, game: Game[Any]) -> float:
        """Even."""
        return 0.5


def ahead(game: str = "memoir44") -> Counted:
    """Before the first choice of somebody who looks ahead."""
    made = seating(game, otherwise="greedy")
    return Counted(made.start(2), made.box, 1)


@pytest.mark.parametrize(
    ("who", "playouts", "seconds"),
    [("search", 200, 0.0), ("search:500", 500, 0.0), ("search:0.5s", 200, 0.5)],
)
def test_a_search_is_told_what_it_may_spend(who: str, playouts: int, seconds: float) -> None:
    player = make_player(who, 1)
    assert isinstance(player, SearchPlayer)
    assert (player.playouts, player.seconds) == (playouts, seconds)
    assert needs_no_playbook(who)


@pytest.mark.parametrize(
    "who", ["search:", "search:many", "search:0", "search:-5", "search:infs", "search:0s"]
)
def test_a_budget_that_is_none_is_refused_with_what_would_be_right(who: str) -> None:
    with pytest.raises(BadBudget, match="give playouts or seconds, as in search:500 or search:2s"):
        seating("memoir44", seats=[f"axis={who}"])


def test_a_search_tries_no_more_games_than_it_may() -> None:
    game = ahead()
    chosen = SearchPlayer(1, playouts=40).choose(game)
    assert chosen in game.options
    assert len(game.options) <= game.tried <= 40


def test_a_search_for_seconds_tries_every_option_at_least_once() -> None:
    game = ahead()
    assert SearchPlayer(1, seconds=1e-9).choose(game) in game.options
    assert game.tried >= len(game.options)


@pytest.mark.parametrize("name", games.HERE)
@pytest.mark.parametrize("who", ["greedy", "search:8"])
def test_they_sit_in_every_seat_of_every_game_and_answer_the_same_again(name: str, who: str) -> None:
    def first(n: int) -> list[object]:
        made = seating(name, otherwise=who)
        game, players = made.start(4), made.players(4)
        for _ in range(n):
            assert game.prompt is not None
            answer_next(game, made.box, players[game.prompt.seat])
        return [entry.answer for entry in game.log]

    answers = first(6)
    assert any(isinstance(answer, Option) for answer in answers)
    assert answers == first(6)


def test_a_greedy_player_does_not_always_take_the_first_of_equals() -> None:
    """Where no answer stands better than another at once, other seeds give other answers."""
    made = seating("memoir44", otherwise="greedy")
    chosen = {GreedyPlayer(seed).choose(Flat(made.start(2), made.box, seed)) for seed in range(6)}
    assert len(chosen) > 1


def test_games_that_are_tried_go_on_in_different_ways() -> None:
    """The first answers of twelve playouts from one position are not all the same few."""
    look, first = ahead(), set()
    for number in range(12):
        game = look.copy(0)
        play_on(look, game, RandomPlayer(look.seed(number)), Experience())
        first.add(next(entry.answer for entry in game.log if isinstance(entry.answer, Option)))
    assert len(first) >= 4


def test_who_looks_ahead_at_a_real_table_rolls_no_real_dice() -> None:
    """Dice are typed in at this table; in copies the program rolls them, and nobody is asked."""
    made = seating("memoir44", otherwise="search:2")
    header = msgspec.structs.replace(made.header(2), chance={"dice": "typed"})
    look = Ahead(Game(made.box, header), made.box, 1)
    look.horizon, rolled = 60, 0
    for number in range(4):
        game = look.copy(number)
        play_on(look, game, RandomPlayer(look.seed(number)), Experience())
        assert game.prompt is None or game.prompt.domain is None
        rolled += sum(entry.seat == "battle" for entry in game.log)
    assert rolled


def first_ask(look: Ahead) -> tuple[Prompt, list[Given]]:
    """What the seat is asked, and each of its answers."""
    prompt = look.copy(0).prompt
    assert prompt is not None
    return prompt, [(prompt.kind, option) for option in prompt.options]


def test_in_what_is_played_on_the_own_side_prefers_what_went_well() -> None:
    """Of few random answers it takes the best, and among them at last one that was never tried."""
    prompt, (*tried, untried) = first_ask(ahead())
    experience = Experience()
    for i, given in enumerate(tried):
        experience.learn([given], i / len(tried))
    player = RandomPlayer(3)
    chosen = [experience.choose(prompt, player) for _ in range(200)]
    often = [chosen.count(option) for _, option in (tried[0], tried[-1], untried)]
    assert often == sorted(often)
    assert often[-1] > 2 * len(chosen) / len(prompt.options)


def test_an_answer_is_worth_the_average_of_its_games() -> None:
    _, (first, second, *_) = first_ask(ahead())
    experience = Experience()
    experience.learn([first], 0.25)
    experience.learn([first, second], 0.75)
    assert [experience.average(given) for given in (first, second)] == [0.5, 0.75]


def test_what_is_played_on_in_merc_ends_with_the_turn() -> None:
    """So answers that spend nothing are looked at in the same moment as those that act."""
    made = seating("merc", otherwise="random")
    game, players = made.start(2), made.players(2)
    while game.prompt is not None and (game.state.day < 3 or len(game.prompt.options) == 1):
        answer_next(game, made.box, players[game.prompt.seat])
    look = Ahead(game, made.box, 1)
    for number in range(6):
        copy = look.copy(number)
        own = play_on(look, copy, RandomPlayer(look.seed(number)), Experience())
        assert not look.same_turn(copy)
        assert len(own) < look.horizon
        turns = {entry.seat for entry in copy.log if isinstance(entry.answer, Option)}
        assert look.seat in turns
        assert copy.state.active != game.state.active or copy.prompt is None
