"""Log texts: every type of option has one or leaves it to the next line, with names that people use."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from functools import partial

import pytest

from bythebook.games.memoir44.box.facts import facts
from bythebook.games.memoir44.box.hexes import HEXES, hex_at, label
from bythebook.games.memoir44.box.scenarios.text import all_ids
from bythebook.games.memoir44.rules.air.flight import FlyOn
from bythebook.games.memoir44.rules.ambush import AnswerAmbush
from bythebook.games.memoir44.rules.battle import AttackWith
from bythebook.games.memoir44.rules.special import OfferBridge
from bythebook.games.memoir44.state import options
from bythebook.games.memoir44.state.state import Plane, State
from bythebook.kernel.context import Context
from bythebook.kernel.game import Game
from bythebook.kernel.log import Header
from bythebook.kernel.prompt import Option, Prompt, Seat
from bythebook.kernel.step import Step
from bythebook.players import Player
from bythebook.players.bot import Bot
from bythebook.players.match import answer_next
from bythebook.players.random import RandomPlayer
from tests.games.memoir44.bot_turns import solo_ai
from tests.games.memoir44.scenes import ALLIES, AXIS, BOT, BOX, PEOPLE, played, position, with_token

IDS = [card.id for card in facts().cards] + [unit.id for unit in facts().units]
RAW = {name for name in (*IDS, *(plane.id for plane in facts().planes)) if "_" in name}
PIECES = tuple(each.name.capitalize() for kinds in (facts().units, facts().planes) for each in kinds)
PLACES = {label(h) for h in range(HEXES)}
HEX = re.compile(r"\b[A-Ma-m][1-9]\b")
SPEAKS = re.compile(r"^(Plays|Chooses|Keeps|Passes|Gives up|Brings on|Not moving|Not battling)\b")
"""Sentences about the side itself; all others begin with a piece."""
WITHOUT_A_WORD = {
    *(options.Draw, options.Activate, options.Decline),
    *(options.Order, options.Fly, options.Hold, options.Done),
}
"""What may be empty, because the next line tells it."""


def said(text: str) -> None:
    """A sentence as people say it: no raw names, hexes that are there, no side before it, no full stop."""
    assert "_" not in text, text
    assert not any(raw in text for raw in RAW), text
    assert set(HEX.findall(text)) <= PLACES, text
    assert text[0].isupper(), text
    assert text[-1] not in ".:,", text
    assert not re.search(r"-1|\bnowhere\b|the unit\b|with 0 ", text), text
    cards = tuple(card.name for card in facts().cards)
    assert SPEAKS.match(text) or text.startswith((*PIECES, *cards, "The airdrop")), text


@pytest.mark.parametrize("scenario", all_ids())
def test_every_option_is_told_or_left_to_the_next_line(scenario: str) -> None:
    """A walk over a game of every scenario, with planes and lost plays."""
    told = set()
    for game in played(scenario, 170, seed=17, flight_plan="on", losses="2", player="allies"):
        prompt = game.prompt
        assert prompt is not None
        for option in prompt.options:
            text = BOX.displays.log_text(game.context, option)
            if not text:
                assert type(option) in WITHOUT_A_WORD, option
                continue
            said(text)
            told.add(type(option))
            dice = re.search(r"with (\d+) (die|dice)", text)
            assert (int(dice[1]) if dice else 0) in (0, BOX.displays.dice(game.context, option)), text
    assert {options.Play, options.Move} <= told


def test_every_kind_of_option_can_be_told() -> None:
    """A new kind of option must be thought of."""
    kinds = {kind for _, kind in inspect.getmembers(options, inspect.isclass) if issubclass(kind, Option)}
    state = position(turn=1, units=[{"at": "C5", "side": "axis", "type": "infantry"}], active="axis")
    state.card = state.played = "barrage"
    state.planes = [
        Plane(kind="fighter_bomber", at=hex_at("D5"), ammo=1, path=(hex_at("D5"),)),
        Plane(kind="bomber", at=hex_at("E5"), ammo=1),
    ]
    some: dict[str, str | int] = {"card": "recon_left", "plane": "fighter_bomber", "section": "left"}
    some |= dict.fromkeys(("at", "to", "target"), hex_at("C5"))
    raised: dict[type[Option], Step] = {
        options.Ambush: AnswerAmbush(0, 0),
        options.Decline: OfferBridge(),
        options.Done: FlyOn(hex_at("D5")),
    }
    for kind in kinds - {Option}:
        option = kind(**{name: some[name] for name in kind.__struct_fields__ if name in some})
        step = raised.get(kind, AttackWith(0))
        if text := BOX.displays.log_text(Context(state, step.ask(state), step), option):
            assert "_" not in text


# -- a bot's turn ---------------------------------------------------------------------------------


def told_turns(scenario: str, answers: int, seed: int = 3) -> Iterator[tuple[State, Prompt, Option, State]]:
    """Every answer of a game against the solo AI, with the positions around it."""
    game = Game(BOX, Header("memoir44", {"scenario": scenario}, BOT, seed))
    players: dict[Seat, Player] = {AXIS: Bot(solo_ai()), ALLIES: RandomPlayer(seed)}
    for _ in range(answers):
        if game.prompt is None:
            return
        before, prompt, lines = game.state.copy(), game.prompt, len(game.log)
        if answer_next(game, BOX, players[prompt.seat]):
            answer = game.log[lines].answer
            assert isinstance(answer, Option)
            yield before, prompt, answer, game.state


def test_a_bot_is_told_once_for_each_unit() -> None:
    """Orders and turns of units say nothing; the move or the battle does, and names the unit by its hex."""
    seen = set()
    for before, prompt, answer, _ in told_turns("pegasus_bridge", 160):
        if prompt.seat != AXIS:
            continue
        text = BOX.displays.log_text(Context.of(before), answer)
        if isinstance(answer, options.Order | options.Activate | options.Draw):
            assert not text or before.card == "dig_in"
        if isinstance(answer, options.Move | options.Attack):
            here = label(before.at[int(prompt.about or 0)])
            assert text.startswith(f"Infantry {here} "), text
            seen.add(type(answer))
    assert seen == {options.Move, options.Attack}


def test_ai_3_the_strategy_die_is_told_with_what_came_of_it() -> None:
    """AI-3: the page rolls for the strategy; the answer says nothing by itself, what came of it does."""
    rolled = set()
    for before, prompt, answer, after in told_turns("pegasus_bridge", 160):
        if prompt.rule != "AI-3c" or not before.results:
            continue
        number = before.results[0][0]
        assert BOX.displays.log_text(Context.of(before), answer) == ""
        is_now = "defensive" if int(number) <= 2 else "offensive"
        assert BOX.texts.happened(before, after, thrown=False) == [f"Axis strategy this turn: {is_now}"]
        rolled.add(is_now)
    assert rolled == {"defensive", "offensive"}


# -- single sentences -----------------------------------------------------------------------------


def duel(card: str = "probe_right", **more: object) -> Game[State]:
    """Axis infantry on C5, Allied armor on c4, a forest on A5."""
    units = [
        {"at": "C5", "side": "axis", "type": "infantry", "figures": 3},
        {"at": "c4", "side": "allies", "type": "armor", "figures": 2},
    ]
    state = position(
        board=with_token("ground", facts().terrain["forest"].token),
        units=units,
        active="axis",
        card=card,
        **more,
    )
    return Game(BOX, Header("memoir44", {}, PEOPLE, 1), state=state)


def answers(game: Game[State], *texts: str) -> list[str]:
    """What is told of answers, one after another."""
    found = []
    for text in texts:
        assert game.prompt is not None
        option = next(each for each in game.prompt.options if BOX.notation(each) == text)
        found.append(BOX.displays.log_text(game.context, option))
        game.answer(text)
    return found


def test_a_unit_that_can_attack_is_heard_of_when_it_does() -> None:
    game = duel()
    told = answers(game, "order C5", "activate C5", "hold", "activate C5", "attack c4")
    assert told == ["", "", "", "", "Infantry C5 attacks armor c4 with 3 dice"]


def test_a_unit_that_does_nothing_is_told_too() -> None:
    assert answers(duel(), "order C5", "done")[-1] == "Not moving: infantry C5"
    assert answers(duel(), "order C5", "activate C5", "hold", "done")[-1] == "Not battling: infantry C5"


def test_a_move_says_from_where_to_where_and_on_what_ground() -> None:
    assert answers(duel(), "order C5", "activate C5", "move A5")[-1] == "Infantry C5 moves to A5, forest"
    assert answers(duel(), "order C5", "activate C5", "move D5")[-1] == "Infantry C5 moves to D5"


def test_cc_9_units_that_dig_in_are_told_when_they_are_ordered() -> None:
    """CC-9: nothing else is heard of them."""
    assert answers(duel("dig_in"), "order C5") == ["Infantry C5 digs in"]


def test_cc_13_the_unit_under_medics_rolls() -> None:
    """CC-13: a die per card held, this one included."""
    game = duel("medics_mechanics", hands={"axis": ["barrage", "recon_left"]})
    assert answers(game, "order C5") == ["Infantry C5 rolls 3 dice to bring back figures"]


def test_cc_5_a_barrage_strikes() -> None:
    """CC-5: four dice at any unit."""
    assert answers(duel("barrage"), "target c4") == ["Barrage strikes armor c4 with 4 dice"]


def test_cc_8_a_counter_attack_says_what_it_is_played_as() -> None:
    """CC-8: left and right are swapped."""
    state = position(turn=3, active="axis")
    shown = partial(BOX.displays.log_text, Context.of(state))
    state.last_card[1] = "attack_left"
    assert shown(options.Play("counter_attack")) == "Plays Counter-Attack as Attack Right"
    state.last_card[1] = ""
    assert shown(options.Play("counter_attack")) == "Plays Counter-Attack with nothing to copy"
    assert shown(options.Play("recon_left", "air_power")) == "Plays Recon Left as Air Power"
