"""Game files: opened, drawn, continued by bots, and shown in the list of games."""

from __future__ import annotations

import tempfile
from contextlib import suppress
from typing import Any

import msgspec

from bythebook.app.game.flow import is_bot_next, play_bot_step
from bythebook.app.game.index import describe_files
from bythebook.app.game.open_game import OpenGame, open_saved, open_text
from bythebook.app.game.saved_games import render_all
from bythebook.app.game.saves import game_text, games_folder
from bythebook.app.web.narration import Narration
from bythebook.app.web.pages.table.choices import prompt_info
from bythebook.kernel.log import COUNT
from bythebook.lab.fuzz import SeededRandom
from bythebook.workshop import home_at
from bythebook.workshop.hostile.corpus import pick_game, real_game, real_steps
from bythebook.workshop.hostile.mutation import json_text, mutate, mutate_lines


def make(rng: SeededRandom) -> str:
    """Return a real file with a mutated position, mutated notes or mutated lines."""
    game = real_game(*pick_game(rng))
    text = game.text()
    if rng.one_in(3):
        return mutate_lines(rng, text)
    *above, last = text.removesuffix("\n").split("\n")
    if rng.one_in(4):
        above, last = _other_notes(rng, above), ""
    if rng.one_in(2) and last:
        head = next(i for i, row in enumerate(above) if row.startswith(f"{COUNT} "))
        above = above[: head + 1]  # no log leads to the position
    if last and rng.one_in(3):
        return "\n".join([*above, _other_steps(rng, last, real_steps(game.box.name))]) + "\n"
    return "\n".join([*above, _other_position(rng, last)]) + "\n"


def _other_position(rng: SeededRandom, row: str) -> str:
    """Return the position in a line with mutations; each field is equally likely to be changed."""
    if not row:
        return ""
    position: dict[str, Any] = msgspec.json.decode(row.removeprefix("= "))
    name = rng.pick(sorted(position))
    return f"= {json_text({**position, name: mutate(rng, position[name])})}"


def _other_steps(rng: SeededRandom, row: str, steps: list[Any]) -> str:
    """Return the position in a line with another agenda: steps from other positions, in another order."""
    position: dict[str, Any] = msgspec.json.decode(row.removeprefix("= "))
    agenda: list[Any] = position["agenda"]
    for _ in range(rng.pick((1, 1, 2))):
        at, step = rng.pick(range(len(agenda) + 1)), rng.pick(steps)
        match rng.pick(("add", "add", "changed", "swap", "drop")):
            case "add":
                agenda.insert(at, step)
            case "changed":
                agenda.insert(at, [step[0], mutate(rng, step[1])])
            case "swap" if len(agenda) > 1:
                other = rng.pick(range(len(agenda) - 1))
                agenda[other], agenda[other + 1] = agenda[other + 1], agenda[other]
            case _:
                del agenda[at : at + 1]
    return f"= {json_text(position)}"


def _other_notes(rng: SeededRandom, rows: list[str]) -> list[str]:
    """Return the lines with the notes in one of them mutated."""
    noted = [at for at, row in enumerate(rows) if "  {" in row]
    if not noted:
        return rows
    at = rng.pick(noted[-3:])
    text, _, notes = rows[at].partition("  ")
    return [*rows[:at], f"{text}  {json_text(mutate(rng, msgspec.json.decode(notes)))}", *rows[at + 1 :]]


def take(text: str) -> None:
    """List the file in a separate folder, open it, and continue the game if possible."""
    with tempfile.TemporaryDirectory() as home, home_at(home):
        path = games_folder() / "odd.game"
        path.parent.mkdir()
        path.write_text(text, encoding="utf-8", errors="replace")
        describe_files([str(path)])
        _play_on(open_saved(path))


def _play_on(opened: OpenGame) -> None:
    """Let bots, or else the first option, answer for a while; then show the game and read it back."""
    game = opened.game
    for _ in range(12):
        if game.prompt is None or game.prompt.domain is not None:
            break
        prompt_info(opened, game.prompt, mine=True, bot=False)
        if is_bot_next(opened):
            play_bot_step(opened)
        else:
            game.answer(game.prompt.options[len(game.log) % len(game.prompt.options)])
    render_all(opened.box, game)
    _ = Narration(opened).lines
    written = opened.box.codec.round_trip
    if written(open_text(game_text(game)).game.state) != written(game.state):
        raise AssertionError("opening the saved file gives another position")
    with suppress(ValueError):
        game.undo(across_barriers=True)
