"""Game files: opened, drawn, played on by bots, and standing in the list of games."""

from __future__ import annotations

import tempfile
from contextlib import suppress
from typing import Any

import msgspec

from bythebook.app.game.flow import bot_answers, bot_is_asked
from bythebook.app.game.open_game import OpenGame, open_saved
from bythebook.app.game.saved_games import draw_all, where
from bythebook.app.game.saves import games_folder, in_progress
from bythebook.lab.fuzz import Lots
from bythebook.workshop import home_at
from bythebook.workshop.hostile.corpus import pick_game, real_game
from bythebook.workshop.hostile.mutation import json_text, mutated, mutated_lines


def make(lots: Lots) -> str:
    """A real file with another position, other notes or other lines."""
    game = real_game(*pick_game(lots))
    text = game.text()
    if lots.one_in(3):
        return mutated_lines(lots, text)
    *above, last = text.removesuffix("\n").split("\n")
    if lots.one_in(4):
        above, last = _other_notes(lots, above), ""
    if lots.one_in(2) and last:
        above = above[: above.index("") + 1]  # no log leads to the position
    return "\n".join([*above, _other_position(lots, last)]) + "\n"


def _other_position(lots: Lots, row: str) -> str:
    """The position of a row with changes; a field of it is as likely as any other, however large it is."""
    if not row:
        return ""
    position: dict[str, Any] = msgspec.json.decode(row.removeprefix("= "))
    name = lots.pick(sorted(position))
    return f"= {json_text({**position, name: mutated(lots, position[name])})}"


def _other_notes(lots: Lots, rows: list[str]) -> list[str]:
    """Some line's notes with changes."""
    noted = [at for at, row in enumerate(rows) if "  {" in row]
    if not noted:
        return rows
    at = lots.pick(noted[-3:])
    text, _, notes = rows[at].partition("  ")
    return [*rows[:at], f"{text}  {json_text(mutated(lots, msgspec.json.decode(notes)))}", *rows[at + 1 :]]


def take(text: str) -> None:
    """The file is in the list of a home of its own, and is opened and played on if it can be."""
    with tempfile.TemporaryDirectory() as home, home_at(home):
        path = games_folder() / "odd.game"
        path.parent.mkdir()
        path.write_text(text, encoding="utf-8", errors="replace")
        for saved in in_progress()[0]:
            where(saved)
        _play_on(open_saved(path))


def _play_on(opened: OpenGame) -> None:
    """Bots answer, and a person the first thing offered, for a while."""
    game = opened.game
    for _ in range(12):
        if game.ask is None or game.ask.domain is not None:
            break
        if bot_is_asked(opened):
            bot_answers(opened)
        else:
            game.answer(game.ask.options[len(game.log) % len(game.ask.options)])
    draw_all(opened.box, game)
    with suppress(ValueError):
        game.undo(across_fences=True)
