"""Reasons of a bot's answers, asked of its book again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bythebook.app.commands.log import print_log
from bythebook.app.game.explain import WITHHELD, Explainer, explained_lines, is_bots_answer
from bythebook.app.game.flow import is_bot_next, play_bot_step
from bythebook.app.game.open_game import OpenGame, open_new, open_text
from bythebook.app.web.narration import Narration
from bythebook.kernel.prompt import Option, Seat
from bythebook.players.bot import Bot
from bythebook.players.random import RandomPlayer


def broken(*given: object) -> None:
    raise IndexError("planted")


def test_where_the_book_cannot_say_it_again_the_answer_stands_without_a_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Somebody may have changed what the bot had noted."""
    opened = open_new("memoir44", setup={}, seats={}, rulings={}, seed=5)
    game = opened.game
    while not any(entry.seat == "axis" and isinstance(entry.answer, Option) for entry in game.log):
        assert game.prompt is not None
        if is_bot_next(opened):
            play_bot_step(opened)
        else:
            game.answer(game.prompt.options[0])
    line = next(i for i, e in enumerate(game.log, 1) if e.seat == "axis" and isinstance(e.answer, Option))
    told = Explainer(opened).explain_line(line, Seat("axis"))
    assert told is not None
    assert told.why is not None
    monkeypatch.setattr(Bot, "decide", broken)
    lost = Explainer(opened).explain_line(line, Seat("axis"))
    assert lost is not None
    assert (lost.why, lost.otherwise) == (None, "")


def against_the_dictator(seed: int = 1, answers: int = 150) -> OpenGame:
    """Play MERC against the Dictator's bot; the person answers at random."""
    seats = {"dictator": "dictator", "rebels": "person"}
    opened, player = open_new("merc", setup={}, seats=seats, rulings={}, seed=seed), RandomPlayer(seed)
    for _ in range(answers):
        if opened.game.prompt is None:
            break
        if is_bot_next(opened):
            play_bot_step(opened)
        else:
            opened.game.answer(player.any(opened.game.prompt.options))
    return opened


DICTATOR, REBELS = Seat("dictator"), Seat("rebels")


def test_a_reason_that_names_hidden_cards_is_shown_to_its_own_seat_only() -> None:
    """Most other reasons of the same bot are shown to everybody."""
    opened = against_the_dictator()
    own, others = Explainer(opened), Explainer(opened)
    shown, withheld = 0, 0
    for told in explained_lines(opened):
        if told.reason is None or told.entry.secret not in (None, REBELS):
            continue
        whole = own.explain(told.game.state, told.entry, told.reason, DICTATOR)
        known = others.explain(told.game.state, told.entry, told.reason, REBELS)
        assert whole is told.reason
        shown, withheld = shown + (known.why is not None), withheld + known.withheld
    assert withheld > 5
    assert shown > 3 * withheld


def test_reasons_are_the_same_in_play_and_from_the_file() -> None:
    """What a viewer is told does not depend on whether the game was opened again meanwhile."""
    opened = against_the_dictator(answers=0)
    live, player, game = Narration(opened), RandomPlayer(1), opened.game
    for _ in range(120):
        before, prompt = game.state.copy(), game.prompt
        assert prompt is not None
        if is_bot_next(opened):
            play_bot_step(opened)
        else:
            game.answer(player.any(prompt.options))
        live.add(before, prompt)
    again = Narration(open_text(game.text()))
    found = [(one, two) for one, two in zip(live.lines, again.lines, strict=True) if two.reasons]
    assert found
    assert all(one.reasons == two.reasons for one, two in found)


def test_the_log_of_a_seat_withholds_them_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    opened = against_the_dictator()
    file = tmp_path / "one.game"
    file.write_text(opened.game.text())
    print_log(file, "rebels", why=True, as_json=False)
    assert WITHHELD in capsys.readouterr().out
    print_log(file, "dictator", why=True, as_json=False)
    assert WITHHELD not in capsys.readouterr().out


def test_notes_are_followed_over_all_turns_if_a_playbook_counts_over_turns(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A counter that was set with hidden cards must withhold reasons of later turns too."""
    axis = Seat("axis")
    opened = open_new("memoir44", setup={}, seats={"axis": "solo-ai", "allies": "random"}, rulings={}, seed=1)
    while opened.game.prompt is not None and len(opened.game.log) < 80:
        play_bot_step(opened)
    whole = len([entry for entry in opened.game.log if is_bots_answer(opened, entry) and entry.seat == axis])
    lines = len(opened.game.log)
    assert 0 < len(list(Explainer(opened).turn_before(lines, axis))) < whole
    player = opened.players[axis]
    assert isinstance(player, Bot)
    counters = player.program.book.counters
    for name, counter in counters.items():
        monkeypatch.setitem(counters, name, replace(counter, this_turn=False))
    assert len(list(Explainer(opened).turn_before(lines, axis))) == whole
