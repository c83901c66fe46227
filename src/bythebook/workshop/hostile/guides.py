"""The guide: playbooks without a game, guided games, and drafts from other formats."""

from __future__ import annotations

from functools import cache

import msgspec

from bythebook.guide.check import check
from bythebook.guide.files import open_book, read_saved, restore_session, save_as_text
from bythebook.guide.outline import draft_playbook
from bythebook.guide.program import Guide
from bythebook.guide.session import GuideSession
from bythebook.guide.trying import try_choices
from bythebook.lab.fuzz import SeededRandom
from bythebook.playbook.page.parser import read
from bythebook.workshop import ROOT
from bythebook.workshop.hostile.mutation import json_text, mutate, mutate_lines

CHART = """flowchart TD
  S([Start]) --> A{Is the fury at least 3?}
  A -->|Yes| B[Raid a weak coast] & C["Muster in any area"]
  A -- No --> C --> D{{Which land}}
  B -.-> D ==> A
  D -->|hill| E[Roll a die] -->|1-3| G[Stop]
  E -->|4-6| A
"""


@cache
def books() -> dict[str, str]:
    """Return the example playbooks, by name."""
    found = sorted((ROOT / "examples" / "guides").glob("*.md"))
    return {path.stem: path.read_text(encoding="utf-8") for path in found}


@cache
def game(book: str) -> str:
    """Return a guided game with one of the examples."""
    session = GuideSession(open_book(books()[book], f"{book}.md"))
    try_choices(session, 2)
    return save_as_text(session)


def make(rng: SeededRandom) -> str:
    """Return a mutated playbook, guided game or draft."""
    book = rng.pick(sorted(books()))
    sort = rng.pick(("book", "game", "paper"))
    if sort == "book":
        text = mutate_lines(rng, books()[book])
    elif sort == "game":
        text = json_text(mutate(rng, msgspec.json.decode(game(book))))
    else:
        text = mutate_lines(rng, rng.pick((CHART, books()[book].replace("**", ""))))
    return json_text({"sort": sort, "text": text})


def take(text: str) -> None:
    """Check and try a playbook, continue a guided game, or draft and check a text."""
    sent: dict[str, str] = msgspec.json.decode(text)
    if sent["sort"] == "game":
        session = restore_session(read_saved(sent["text"], "odd.json"), "odd.json")
        session.log()
        return
    book = draft_playbook(sent["text"]).text if sent["sort"] == "paper" else sent["text"]
    check(Guide(read(book, "odd.md")))
    try_choices(GuideSession(open_book(book, "odd.md")), 1)
