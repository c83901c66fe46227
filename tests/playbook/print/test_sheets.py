"""The designed sheets have every published line of their bots, and fit A4 and Letter."""

from __future__ import annotations

import re
from html import unescape

import pytest

from bythebook import games
from bythebook.playbook.print.sheets import Paper, fit_to_paper
from bythebook.playbook.run.runner import Program

SHEETS = {"solo-ai": "memoir44", "dictator": "merc", "supercat": "arcs"}
FOR_THE_MACHINE = {"SC11"}
"""Lines that only end a choice of the program."""
INSIDE = {"BT2": "BT1–3", "BT3": "BT1–3"}
"""Lines that the sheet has as part of a range."""


def sheet_of(bot: str) -> str:
    return games.load(SHEETS[bot]).bots.sheets()[bot]


def text_of(sheet: str) -> str:
    body = sheet[sheet.index("<body") :]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", body)).split())


def program_of(bot: str) -> Program:
    bots = games.load(SHEETS[bot]).bots
    return Program.load(bots.playbooks()[bot], bots.vocabulary())


def test_every_bot_with_a_sheet_is_checked_here() -> None:
    assert {bot: box.name for box in games.boxes() for bot in box.bots.sheets()} == SHEETS


@pytest.mark.parametrize("bot", SHEETS)
def test_every_published_id_has_a_place(bot: str) -> None:
    """An id of a line, or that of the line it is a step of: `BT4` for `BT4.1`."""
    text = text_of(sheet_of(bot))
    missing = []
    for ident in sorted(set(program_of(bot).ids.values()) - FOR_THE_MACHINE):
        if ident.startswith("RULING-"):
            continue
        names = (ident, INSIDE.get(ident, ident), ident.rpartition(".")[0] if ident[0].isalpha() else ident)
        if not any(name and re.search(rf"(?<![\w.]){re.escape(name)}(?!\w)", text) for name in names):
            missing.append(ident)
    assert missing == []


@pytest.mark.parametrize("bot", SHEETS)
def test_every_letter_has_its_term_and_every_term_its_letter(bot: str) -> None:
    sheet = sheet_of(bot)
    letters = re.findall(r"<span class=\"?ml\"?>([^<]*)</span>", sheet)
    used = {letter for row in letters for letter in row.split() if len(letter) == 1}
    terms = {letter.strip() for letter in re.findall(r"class=\"?tm\"?><span class=\"?ml\"?>(\w)", sheet)}
    assert used == terms


@pytest.mark.parametrize("bot", SHEETS)
def test_no_line_asks_how_a_ruling_is_set(bot: str) -> None:
    text = text_of(sheet_of(bot))
    assert "ruled" not in text
    assert not any(ruling.id in text for ruling in program_of(bot).vocabulary.rulings if "_" in ruling.id)


@pytest.mark.parametrize("bot", SHEETS)
def test_no_type_is_smaller_than_eight_points(bot: str) -> None:
    sizes = re.findall(r"(?:font:[^;}]*?|font-size:)(\d+(?:\.\d+)?)pt", sheet_of(bot))
    assert min(map(float, sizes)) >= 8


@pytest.mark.parametrize("bot", SHEETS)
def test_a_sheet_is_set_for_its_paper(bot: str) -> None:
    letter = fit_to_paper(sheet_of(bot), Paper.LETTER)
    assert "size:letter" in letter
    assert "280mm" not in letter
    assert fit_to_paper(sheet_of(bot), Paper.A4) == sheet_of(bot)


POINTS = {
    "solo-ai": (
        "Neither can be played: discard both",
        "Entry costs no order",
        "flies free if the Section card covers",
        "One card left and no reshuffle",
        "CP-5 Event die",
        "Losses in this campaign",
        "Five linked scenarios",
        "units with an attack cube attack",
    ),
    "dictator": (
        "Common sense",
        "One Rebel player does all he does",
        "he acts like a MERC",
        "sector of his with a stash",
        "Special abilities of MERCs: always when of use",
        "no hand of Tactics cards",
        "Extra militia",
    ),
    "supercat": (
        "the first named first (Secure before Tax)",
        "hand counter −1 again",
        "The drawn cards not chosen",
        "Bonus cards",
        "Deal 6 cards to players only",
        "one face-down stack beside the board, for all bots",
        "Stack empty: shuffle the discards",
        "you have no cards and all counters are 0",
        "Armored Hulls",
        "Energy Shields",
        "Carrier Tactics",
        "Fortress Vaults",
        "Warp Blockades",
        "Efficient Logistics",
        "Elite Pilots",
        "Leaders and lore",
        "Yours : when you declare",
        "An ambition marker is free?",
        "Round down",
    ),
}
"""What the published texts say beside their numbered lines, in the words of the sheets."""


@pytest.mark.parametrize(
    ("bot", "point"), [(bot, point) for bot, all_of in POINTS.items() for point in all_of]
)
def test_every_other_published_point_has_a_place(bot: str, point: str) -> None:
    assert point in text_of(sheet_of(bot))
