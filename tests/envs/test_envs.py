"""The games as environments: what the libraries demand, and what a learner must be able to rely on."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from pathlib import Path
from runpy import run_path
from types import ModuleType
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from bythebook import games
from bythebook.envs import NAMES, arcs_v0, memoir44_v0, merc_v0
from bythebook.envs.encoding import HEAD
from bythebook.envs.episode import Episode
from bythebook.envs.gym import SeatEnv
from bythebook.kernel.box import Refused
from bythebook.kernel.prompt import Seat
from bythebook.lab.fuzz import SeededRandom, random_seating
from bythebook.players.random import RandomPlayer

EXAMPLE = Path(__file__).parents[2] / "examples" / "envs" / "learn_memoir44.py"

ALL = {"memoir44": memoir44_v0, "merc": merc_v0, "arcs": arcs_v0}


@pytest.fixture(autouse=True)
def _names_of_seats() -> Iterator[None]:
    """The libraries would have seats called player_0, and warn of what they do not look into."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        yield


@pytest.mark.parametrize("module", ALL.values(), ids=ALL)
@pytest.mark.parametrize("chance", ["inside", "player"])
def test_pettingzoo_finds_nothing_wrong(module: ModuleType, chance: str) -> None:
    api_test(module.env(chance=chance), num_cycles=40)


@pytest.mark.parametrize("module", ALL.values(), ids=ALL)
def test_a_seed_gives_the_same_game(module: ModuleType) -> None:
    seed_test(module.env, num_cycles=30)


@pytest.mark.parametrize("game", NAMES)
def test_gymnasium_finds_nothing_wrong(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    check_env(gymnasium.make(f"bythebook/{NAMES[game]}-v0").unwrapped)


def played(game: str, seed: int, most: int) -> Iterator[tuple[Any, Any]]:
    """The box and the game at each ask of a random game with any setup."""
    box, player = games.load(game), RandomPlayer(seed)
    begun = random_seating(box, SeededRandom(seed)).start(seed)
    for _ in range(most):
        if begun.prompt is None or begun.prompt.domain is not None:
            return
        yield box, begun
        begun.answer(player.any(begun.prompt.options))


@pytest.mark.parametrize("game", NAMES)
def test_every_number_is_within_its_block(game: str) -> None:
    """And every kind of ask and type of option is known, whatever the setup."""
    for seed in range(6):
        for box, at in played(game, seed, 60):
            told = box.observation
            assert at.prompt.kind in told.kinds
            assert all(type(option) in told.options for option in at.prompt.options)
            numbers = told.numbers(at.state, at.prompt.seat)
            for block in told.blocks:
                part, numbers = numbers[: block.size], numbers[block.size :]
                assert len(part) == block.size
                assert min(part) >= 0, block
                assert max(part) <= block.most, block
            assert not numbers


@pytest.mark.parametrize("game", NAMES)
def test_what_is_hidden_changes_no_number(game: str) -> None:
    """Hands, stashes and face-down cards dealt anew: the seat that is asked sees the same."""
    changed = 0
    for seed in range(4):
        for box, at in played(game, seed, 50):
            seat, other = at.prompt.seat, at.state.copy()
            box.evaluation.redeal_hidden(other, seat, 9)
            assert box.observation.numbers(other, seat) == box.observation.numbers(at.state, seat)
            changed += box.codec.encode(other) != box.codec.encode(at.state)
    assert changed > 10, "nothing was hidden"


def test_an_action_is_the_option_in_its_place() -> None:
    env: Any = gymnasium.make("bythebook/Memoir44-v0", setup={"scenario": "pegasus_bridge"}).unwrapped
    seen, _ = env.reset(seed=3)
    episode = env.episode
    named = episode.options()
    assert int(seen["action_mask"].sum()) == len(named)
    assert named[0].startswith("play ")
    option, lines = episode.game.prompt.options[2], len(episode.game.log)
    env.step(2)
    assert episode.game.log[lines].answer == option


def test_a_block_is_where_the_list_says() -> None:
    """The first ask of a new game of Memoir '44: the units of both sides, hex by hex."""
    episode = Episode("memoir44", setup={"scenario": "pegasus_bridge"})
    seen = episode.seen(Seat("allies"))["observation"]
    start = 0
    for block in episode.encoding.blocks:
        if block.name == "whose":
            whose = seen[start : start + block.size]
        start += block.size
    state = episode.game.state
    own = [h for unit, h in enumerate(state.at) if state.side[unit] == 1]
    assert sorted(np.flatnonzero(whose == 1)) == sorted(own)
    assert start == len(seen)
    assert seen[0] == (episode.acting == "allies"), HEAD[0]


def test_an_illegal_action_loses() -> None:
    env = gymnasium.make("bythebook/Arcs-v0").unwrapped
    env.reset(seed=1)
    _, reward, ended, _, info = env.step(255)
    assert (reward, ended, info) == (-1.0, True, {"illegal": 255})


@pytest.mark.parametrize("reward", ["result", "worth"])
def test_rewards_add_up_to_the_result(reward: Any) -> None:
    """However they are shared out over the game."""
    env: Any = merc_v0.raw_env(players={"dictator": "random"}, reward=reward)
    env.reset(seed=4)
    rng, total, stood = np.random.default_rng(1), 0.0, env.episode.stood["rebels"]
    while not env.terminations["rebels"]:
        legal = np.flatnonzero(env.observe("rebels")["action_mask"])
        env.step(int(rng.choice(legal)))
        total += env.rewards["rebels"]
    state = env.episode.game.state
    result = 0.0 if not state.winner else 1.0 if state.winner == "rebels" else -1.0
    assert total + stood == pytest.approx(result)


def test_chance_as_a_player_rolls_what_it_says() -> None:
    """Value by value, each with its weight; whoever lets it answer by the weights plays fair."""
    env: Any = memoir44_v0.raw_env(chance="player", setup={"scenario": "pegasus_bridge"})
    env.reset(seed=2)
    for _ in range(200):
        if env.agent_selection != "chance":
            env.step(0)
            continue
        weights, names = env.infos["chance"]["weights"], env.episode.options()
        assert list(weights) == names
        assert sum(weights.values()) == pytest.approx(1)
        is_last = len(env.episode.rolled) + 1 == env.episode.game.prompt.domain.size
        env.step(len(names) - 1)
        if is_last:
            assert names[-1] in str(env.episode.game.log[-1].answer) or env.episode.acting is None
            return
    raise AssertionError("no dice were rolled")


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ({"players": {"axes": "random"}}, "unknown seat axes; nearest: axis"),
        ({"players": {"axis": "randm"}}, "unknown player 'randm'"),
        ({"setup": {"scenario": "nowhere"}}, "nowhere"),
        ({"chance": "dice"}, "chance must be 'inside' or 'player'"),
        ({"reward": "score"}, "reward must be 'result' or 'worth'"),
    ],
)
def test_a_wrong_word_is_named(chosen: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        memoir44_v0.env(**chosen)


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ({"seat": "allys"}, "unknown seat allys; nearest: allies"),
        ({"seat": "allies", "players": {"allies": "random"}}, "allies is the learner's seat"),
        ({"seat": "allies", "players": {"axis": "person"}}, "axis can't be a person"),
    ],
)
def test_one_seat_learns_and_no_other(chosen: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        SeatEnv("memoir44", **chosen)


def test_an_action_out_of_turn_is_refused() -> None:
    episode = Episode("memoir44")
    with pytest.raises(Refused, match="action 99 is illegal"):
        episode.act(99)


def test_the_example_learns_and_keeps_its_curve(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One lesson, looked at before and after; a step is as far for a rare option as for a frequent one."""
    example = run_path(str(EXAMPLE))
    curve = tmp_path / "curve.svg"
    asked = ["--games", "4", "--every", "4", "--tried", "1", "--curve", str(curve)]
    monkeypatch.setattr("sys.argv", [EXAMPLE.name, *asked])
    example["main"]()
    drawn = curve.read_text(encoding="utf-8")
    assert drawn.startswith("<svg")
    assert drawn.count("<circle") == 2
    learner = example["Learner"](3)
    learner.go(np.array([2.0, -0.01, 0.0]))
    assert learner.weights == pytest.approx([example["STEP"], -example["STEP"], 0.0], abs=1e-4)
