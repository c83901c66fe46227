"""A battle in a position file: before its dice, with what they show, and what a bot fights for."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bythebook.games.arcs.bot.view import View
from bythebook.games.arcs.files.position import write
from bythebook.games.arcs.state.options import Collect
from bythebook.games.arcs.state.state import State
from bythebook.kernel.game import Game
from bythebook.kernel.log import Header
from bythebook.kernel.prompt import Seat
from bythebook.kernel.rulings import settle
from bythebook.playbook.run.runner import Answer
from bythebook.players.bot import Bot
from bythebook.players.match import answer_next
from tests.games.arcs.bot_turns import supercat
from tests.games.arcs.playing import BOX
from tests.games.arcs.position_files import PEOPLE, RED, YELLOW, ask_of, opened, wrong

FOUGHT: dict[str, Any] = {
    "card": "2p_frontiers",
    "systems": {"4-hex": {"red": 3, "yellow": 2}, "5-hex": {"yellow": {"buildings": ["city"]}}},
    "boards": {"red": {"hand": ["mobilization 2"]}, "yellow": {"hand": ["aggression 5"]}},
    "played": [{"seat": "red", "way": "lead", "card": "aggression 4"}],
    "phase": "actions",
}
BATTLE = {"at": "4-hex", "against": "yellow"}


def test_a_battle_before_its_dice() -> None:
    prompt, state = ask_of({**FOUGHT, "battle": BATTLE})
    assert (prompt.kind, prompt.seat, prompt.about) == ("Collect", "red", "4-hex")
    assert write(state, everything=True)["battle"] == BATTLE


def test_a_battle_with_what_its_dice_show() -> None:
    rolled = {"skirmish": ["blank", "hit"], "assault": ["hit+self"]}
    game = opened({**FOUGHT, "pips": 1, "battle": {**BATTLE, "rolled": rolled}})
    for kind, left in (("Own hits", "leave 2 fresh, 1 damaged"), ("Hits", "leave 1 fresh, 0 damaged")):
        assert game.prompt is not None
        assert (game.prompt.kind, game.prompt.about) == (kind, "4-hex")
        game.answer(left)
    assert game.prompt is not None
    assert (game.prompt.kind, game.state.fight) == ("Aggression action", None)


@pytest.mark.parametrize(("pips", "dice"), [(1, (3, 0, 0)), (0, (0, 3, 0))])
def test_s19_2g_a_bot_in_a_battle_of_a_file(pips: int, dice: tuple[int, int, int]) -> None:
    """S19.2g: as for trophies; at even strength it skirmishes only while it has an action left."""
    systems = {"4-hex": {"red": 3, "yellow": 3}, "5-hex": {"yellow": {"buildings": ["city"]}}}
    data = {**FOUGHT, "systems": systems, "boards": {"yellow": {"hand": ["aggression 5"]}}, "pips": pips}
    game = opened({**data, "battle": BATTLE}, {RED: "supercat", YELLOW: "person"})
    assert game.prompt is not None
    decided = supercat().decide(View(game.state, RED), game.prompt)
    assert isinstance(decided, Answer)
    assert decided.option == Collect(*dice)


ATTACKED: dict[str, Any] = {
    **FOUGHT,
    "systems": {
        "4-hex": {"red": 3, "yellow": {"ships": 2, "buildings": ["starport"]}},
        "5-hex": {"yellow": {"buildings": ["city"]}},
    },
    "boards": {
        "yellow": {"hand": ["aggression 5"], "slots": [None, "fuel"], "guild": ["sworn_guardians"]},
    },
    "pips": 1,
}
"""Red is a bot in a battle, with one action left."""
SOLO = {RED: "supercat", YELLOW: "person"}


def fought(**aim: Any) -> Game[State]:
    """The battle of a bot that fights for something."""
    return opened({**ATTACKED, "battle": {**BATTLE, "for": aim}}, SOLO)


def answered(game: Game[State]) -> str:
    """What the bot answers next, and does."""
    assert game.prompt is not None
    notes = game.state.notes.get(RED)
    decided = supercat().decide(View(game.state, RED), game.prompt, notes=notes, trace=True)
    assert isinstance(decided, Answer)
    assert decided.why is not None
    assert decided.why.text()
    game.answer(decided.option, notes=decided.notes)
    return BOX.notation(decided.option)


@pytest.mark.parametrize(
    ("aim", "dice"),
    [
        ({"goal": "raid", "slot": 2}, "0 skirmish, 0 assault, 3 raid"),
        ({"goal": "raid", "slot": 2, "battles": 1}, "0 skirmish, 3 assault, 0 raid"),
        ({"goal": "warlord"}, "0 skirmish, 3 assault, 0 raid"),
        ({"goal": "take control"}, "0 skirmish, 3 assault, 0 raid"),
    ],
)
def test_s19_2g_a_file_says_what_a_bot_fights_for(aim: dict[str, Any], dice: str) -> None:
    """S19.2g: raid dice in the last battle of a raid; else as for trophies."""
    game = fought(**aim)
    assert write(game.state, everything=True)["battle"] == {**BATTLE, "for": aim}
    assert answered(game) == dice


def test_s19_2m_a_raid_of_a_file_takes_what_it_is_for() -> None:
    """S19.2m: Sworn Guardians first, then the token; the rest of the plan comes from the file."""
    rolled = {"raid": ["key+self", "key+building", "building+self"]}
    battle = {**BATTLE, "rolled": rolled, "for": {"goal": "raid", "slot": 2}}
    game, done = opened({**ATTACKED, "battle": battle}, SOLO), list[str]()
    while game.state.fight is not None:
        done.append(answered(game))
    assert [text for text in done if text.startswith("steal")] == [
        "steal Sworn Guardians from yellow",
        "steal fuel from yellow's slot 2",
    ]


def test_s19_2h_a_combat_of_a_file_goes_on_to_its_last_battle() -> None:
    """S19.2h: the battle that is left follows at once, and it is the one with raid dice."""
    battle = {**BATTLE, "rolled": {"skirmish": ["blank"]}, "for": {"goal": "raid", "slot": 2, "battles": 1}}
    game = opened({**ATTACKED, "battle": battle}, SOLO)
    assert [answered(game), answered(game)] == ["battle yellow in 4-hex", "0 skirmish, 0 assault, 3 raid"]


def test_ruling_19_a_file_says_whether_a_city_is_risked() -> None:
    """RULING-19: with a city at risk and accepted, hits fall on a damaged city first."""
    there = {"ships": 0, "buildings": ["damaged city", "starport"]}
    systems = {"4-crescent": {"red": 3, "yellow": there}, "5-hex": {"yellow": {"buildings": ["city"]}}}
    battle = {"at": "4-crescent", "against": "yellow", "rolled": {"assault": ["2 hits"]}}
    for risks, left in ((True, 0), (False, 1)):
        told = {**battle, "for": {"goal": "trophies", "risks_city": risks}}
        game = opened({**ATTACKED, "systems": systems, "battle": told}, SOLO)
        assert f"{left} damaged cities" in answered(game)


def test_s19_2g_from_a_file_a_bot_fights_on_as_in_the_game() -> None:
    """S19.2g: at every battle of a game between bots, the position written and read again, the same dice."""
    seats, bot = {RED: "supercat", YELLOW: "supercat"}, Bot(supercat())
    game, goals = Game(BOX, Header("arcs", {"players": "2"}, seats, 4)), Counter[str]()
    for _ in range(3000):
        prompt = game.prompt
        if prompt is None:
            break
        collects = prompt.kind == "Collect"
        data = write(game.state, everything=True) if collects else {}
        while not answer_next(game, BOX, bot):
            pass
        if collects:
            again = BOX.positions.read(data, seats, settle(BOX.rulings, {}))
            read = Game(BOX, Header("arcs", {"players": "2"}, seats, 4), state=again)
            assert read.prompt is not None
            found = supercat().decide(
                View(again, prompt.seat), read.prompt, notes=again.notes.get(prompt.seat)
            )
            assert isinstance(found, Answer)
            assert found.option == last_answer(game, prompt.seat)
            goals[data["battle"]["for"]["goal"]] += 1
    assert set(goals) >= {"warlord", "raid"}, goals


def last_answer(game: Game[State], seat: Seat) -> object:
    """What a seat answered last; chance may have spoken since."""
    return next(e.answer for e in reversed(game.log) if e.seat == seat)


@pytest.mark.parametrize(
    ("aim", "seats", "told"),
    [
        ({"goal": "raid"}, SOLO, "a raid needs one slot or card that yellow has"),
        ({"goal": "raid", "slot": 1}, SOLO, "a raid needs one slot or card"),
        ({"goal": "raid", "card": "farseers"}, SOLO, "a raid needs one slot or card"),
        ({"goal": "glory"}, SOLO, "'glory' is not one of"),
        ({"goal": "trophies"}, PEOPLE, "is only for bots, but red isn't a bot"),
    ],
)
def test_what_a_bot_cannot_fight_for(aim: dict[str, Any], seats: dict[Seat, str], told: str) -> None:
    """A goal that is none, a prize that the rival has not, and a plan of a person."""
    found = wrong({**ATTACKED, "battle": {**BATTLE, "for": aim}}, seats)
    assert any(told in each and each.startswith("$.battle.for") for each in found), found


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (
            {"battle": {**BATTLE, "at": "5-hex"}},
            "$.battle: red needs a ship in 5-hex and yellow a piece there",
        ),
        (
            {"battle": {**BATTLE, "against": "blue"}},
            "$.battle: red needs a ship in 4-hex and blue a piece there",
        ),
        (
            {"battle": {**BATTLE, "rolled": {"raid": ["intercept"]}}},
            "$.battle.rolled: at most 3 dice, no raid dice",
        ),
        (
            {"battle": {**BATTLE, "rolled": {"skirmish": ["hit"] * 4}}},
            "$.battle.rolled: at most 3 dice, no raid dice",
        ),
        (
            {"battle": {**BATTLE, "rolled": {"skirmish": ["key"]}}},
            "$.battle.rolled.skirmish[0]: 'key' is not one of",
        ),
        ({"battle": {"at": "4-hex"}}, "$.battle"),
        ({"spent": {"fuel": 1}}, "$.spent: tokens can be spent only in the phase prelude (R6.3)"),
        ({"battle": BATTLE, "phase": "card", "turn": "yellow"}, "$.battle: needs the phase actions"),
    ],
)
def test_a_battle_that_cannot_be(change: dict[str, Any], told: str) -> None:
    assert wrong({**FOUGHT, **change})[0].startswith(told)
