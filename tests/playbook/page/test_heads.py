"""The head of a book: counters with ranges, dice, decks, things, words; what does not fit is a sentence."""

from __future__ import annotations

import pytest

from bythebook.playbook.page.nodes import Card, Count, Draw, Shuffle
from bythebook.playbook.page.parser import read
from bythebook.playbook.page.tree import lines_of

HEAD = """# A bot

## Counters

- fury (0 to 5): the red track
- haste (this turn, 1 to 3)
- patience

## Dice

- omen die: storm, storm, calm

## Decks

- omen (shuffled when empty): 3 Storm (coast, wet), 2 Calm
- plan: Wait

## Things

- area: Ashby, Cold Fen

## Words

- **Raid**: all raiders go next door
- weak: few defenders
- lead (this turn): gold in hand
- burnt before (this game): a marker lies there
- way (usually): nothing stands in between

## Turn (for every Turn)

- Draw an omen
  - Storm: Subtract 2 from the fury
  - otherwise: Shuffle the omen
- Draw a plan
- **Raid** a weak area
"""


def test_every_page_of_the_head_is_read() -> None:
    book = read(HEAD)
    assert book.findings == []
    fury, haste = book.counters["fury"], book.counters["haste"]
    assert (fury.least, fury.most, fury.text, fury.start) == (0, 5, "the red track", 0)
    assert (haste.this_turn, haste.start, haste.within(9)) == (True, 1, 3)
    assert book.dice["omen die"].faces == ("storm", "storm", "calm")
    assert book.decks["omen"].cards == (Card("storm", 3, ("coast", "wet")), Card("calm", 2))
    assert book.decks["omen"].reshuffled
    assert not book.decks["plan"].reshuffled
    assert book.things["area"].names == ("Ashby", "Cold Fen")
    assert book.words["Raid"].verb
    assert [book.words[name].keep for name in ("weak", "lead", "burnt before")] == ["", "turn", "game"]
    assert book.words["way"].usual


def test_lines_that_draw_shuffle_and_subtract() -> None:
    lines = list(lines_of(read(HEAD).pages["Turn"].block))
    assert [type(line) for line in lines[:4]] == [Draw, Count, Shuffle, Draw]
    count = lines[1]
    assert isinstance(count, Count)
    assert (count.counter, count.amount, count.add) == ("fury", -2, True)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("fury (0 to 5): the red track", "fury (5 to 0)", "the range is the wrong way round"),
        ("fury (0 to 5): the red track", "fury (often)", "write a counter as"),
        ("patience", "haste", "'haste' is here twice"),
        ("omen die: storm, storm, calm", "omen die", "write a die as"),
        ("plan: Wait", "plan", "write a deck as"),
        ("plan: Wait", "plan: 0 Wait", "a deck must have 1 to 1000 cards"),
        ("plan: Wait", "plan: 999 Wait, 999 Go", "a deck must have 1 to 1000 cards"),
        ("plan: Wait", "plan: Wait, 2 Wait", "lists a card twice"),
        ("area: Ashby, Cold Fen", "area:", "write a sort of things as"),
        ("weak: few defenders", "weak", "write a word as"),
        ("weak: few defenders", "weak (always): few", "write a word as"),
    ],
)
def test_what_does_not_fit_is_a_sentence_with_its_line(old: str, new: str, said: str) -> None:
    text = HEAD.replace(old, new)
    found = read(text).findings
    rows = text.splitlines()
    assert [finding.at for finding in found] == [len(rows) - rows[::-1].index(f"- {new}")]
    assert said in found[0].text
