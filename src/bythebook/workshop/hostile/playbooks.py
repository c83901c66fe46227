"""Playbooks: read, check, and if they are valid use them for a while."""

from __future__ import annotations

from typing import Any

import msgspec

from bythebook import games
from bythebook.lab.fuzz import SeededRandom
from bythebook.playbook.check.checker import check
from bythebook.playbook.page.parser import read
from bythebook.playbook.run.runner import Program
from bythebook.players.bot import Bot
from bythebook.players.match import answer_next
from bythebook.workshop.hostile.corpus import GAMES, real_game
from bythebook.workshop.hostile.mutation import json_text, mutate_lines

ROWS = (
    "Roll a die",
    "Prefer:",
    "Never:",
    "For each ship:",
    "**Stop**",
    "Yes: → Turn",
    "Is it " + "a unit and " * 3000 + "a unit?",
)
"""Lines that are valid in other places."""

ANSWERS = 12
"""The number of answers that a valid playbook gives."""


def make(rng: SeededRandom) -> str:
    """Return a mutated playbook, and a game in which to use it."""
    name = rng.pick(games.HERE)
    shipped = games.load(name).bots.playbooks()
    text = shipped[rng.pick(sorted(shipped))]
    text = _redirect_rows(rng, text) if rng.one_in(2) else mutate_lines(rng, text)
    return json_text({"game": name, "number": rng.pick(range(GAMES)), "text": text})


def _redirect_rows(rng: SeededRandom, text: str) -> str:
    """Return a playbook with lines that go to other pages, are indented differently, or are replaced."""
    rows = text.split("\n")
    titles = [row.removeprefix("## ").partition(" (")[0] for row in rows if row.startswith("## ")]
    for _ in range(rng.pick((1, 1, 2, 4))):
        at = rng.pick(range(len(rows)))
        inset = " " * (len(rows[at]) - len(rows[at].lstrip()))
        row = rng.pick((f"- → {rng.pick(titles)}", f"- {rng.pick(ROWS)}", f"  {rows[at].lstrip()}"))
        rows[at : at + rng.pick((0, 1))] = [inset + row]
    return "\n".join(rows)


def take(text: str) -> None:
    """Check the playbook; if it is valid, let it answer for every seat."""
    sent: dict[str, Any] = msgspec.json.decode(text)
    box, game = games.load(sent["game"]), real_game(sent["game"], sent["number"]).copy()
    program = Program(read(sent["text"], "odd.md"), box.bots.vocabulary())
    check(program)
    errors = [str(finding) for finding in program.findings if finding.level == "error"]
    if errors:
        raise ValueError(errors[0])
    bot, game.state.notes = Bot(program, trace=True), {}
    for _ in range(ANSWERS):
        if game.prompt is None or game.prompt.domain is not None:
            break
        answer_next(game, box, bot)
