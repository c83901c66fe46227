"""A first draft of a book: from an indented list, from a flowchart, and what the check then asks for."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bythebook.guide.begin import BadDraft
from bythebook.guide.check import check
from bythebook.guide.outline import draft
from bythebook.guide.program import Guide
from bythebook.playbook.page.parser import LONGEST, read

REAVERS = """The Reavers, for Three Shores

Turn
1. Draw an omen
   - Storm: increase the fury by 1
   - Calm: Set the fury to 0
2. If the fury is 3 or more, raid a weak coast, preferring most gold, then fewest defenders
   Otherwise muster next to a weak area
3. Does a rival lead?
   a. Yes: go to Raiding
   b. No: the bot passes
4. If there are raiders at sea
   - move them home
     - nearest coast
     - most gold

Raiding
- Don't raid a burnt area
- Raid any weak area
  Prefer: most gold, then nearest
- Stop
"""

DRAFTED = """# The Reavers, for Three Shores

## Counters

- fury

## Decks

- omen: Storm, Calm

## Turn (for every Turn)

- Draw an omen
  - Storm:
    - Add 1 to the fury
  - Calm:
    - Set the fury to 0
- Is the fury at least 3?
  - Yes:
    - **Raid** a weak coast. Prefer:
      - most gold
      - fewest defenders
  - No:
    - **Muster** next to a weak area
- Does a rival lead?
  - Yes:
    - → Raiding
  - No:
    - **Pass**
- Are there raiders at sea?
  - **Move** them home. Prefer:
    - nearest coast
    - most gold

## Raiding

- Never **Raid** a burnt area
- **Raid** any weak area. Prefer:
  - most gold
  - nearest
- **Stop**
"""

CHART = """flowchart TD
  S([Start]) --> A{Is the fury at least 3?}
  A -->|Yes| B[Raid a weak coast]
  A -- No --> C["Muster in any area"]
  B --> D{{Which land}}
  C --> D
  D -->|hill| E[Fortify the hill]
  D -->|coast| H[Roll a die]
  E --> A
  H -->|1-3| G[Stop]
  H -->|4-6| I[Build a boat]
"""

CHARTED = """# My bot, for my game

## Turn (for every Turn)

- Is the fury at least 3?
  - Yes:
    1. **Raid** a weak coast
    2. → Which land
  - No:
    1. **Muster** in any area
    2. → Which land

## Which land

- Which land: hill?
  - Yes:
    1. **Fortify** the hill
    2. **Stop**
  - No:
    - Which land: coast?
      - Yes:
        - Roll a die
          - 1-3:
            - **Stop**
          - 4-6:
            - **Build** a boat
"""


def missing(text: str) -> list[str]:
    """What the check of a draft says, without notes."""
    return [f"{f.at}: {f.text}" for f in check(Guide(read(text))) if f.level != "note"]


@pytest.mark.parametrize(("text", "book"), [(REAVERS, DRAFTED), (CHART, CHARTED)], ids=["list", "flowchart"])
def test_a_draft_is_a_book_that_runs(text: str, book: str) -> None:
    assert draft(text) == book
    assert not any(f.level == "error" for f in check(Guide(read(book))))


def test_the_check_of_a_draft_says_what_is_missing() -> None:
    assert missing(draft(REAVERS)) == []
    made = draft("Turn\n- go to the hills\n- build a farm\n")
    assert missing(made) == [
        "3: page 'Turn' may end without an answer; let its last line be **Stop**",
        "5: no page 'hills'",
    ]


def test_a_draft_of_a_draft_is_the_same() -> None:
    """Lines that are in the language already stay as they are."""
    assert draft(DRAFTED) == DRAFTED


@pytest.mark.parametrize(
    ("line", "book"),
    [
        ("if a rival is adjacent: attack it", "- Is a rival adjacent?\n  - **Attack** it"),
        ("when the king has a way out, close it", "- Does the king have a way out?\n  - **Close** it"),
        ("The bot attacks a coast.", "- **Attack** a coast"),
        ("never raid a fort", "- Never **Raid** a fort"),
        ("reduce the gold by 2", "- Subtract 2 from the gold"),
        ("set the gold to 0", "- Set the gold to 0"),
        ("add a Rook to the Tower", "- **Add** a Rook to the Tower"),
        ("[A1] Raid a coast (prefer most gold)", "- [A1] **Raid** a coast. Prefer:\n  - most gold"),
        ("Is it near? Yes: raid it", "- Is it near?\n  - Yes:\n    - **Raid** it"),
        ("done", "- **Stop**"),
    ],
)
def test_what_a_line_most_likely_means(line: str, book: str) -> None:
    assert draft(f"- {line}\n").partition("(for every Turn)\n\n")[2] == f"{book}\n"


def test_a_list_without_marks_is_read_by_its_indent() -> None:
    made = draft("Raids:\nif the sea is calm\n    raid a coast\nrest\n")
    assert "## Raids (for every Raids)\n\n- Is the sea calm?\n  - **Raid** a coast\n- **Rest**\n" in made


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "no list to read"),
        ("# Only a title", "no list to read"),
        ("x" * (LONGEST + 1), "that is too long"),
        ("- x\n- " + ", prefer x" * 900, "line 2 is too long"),
        ("flowchart TD\n", "no boxes"),
        ("graph LR\n  A[[x --> )B(", "not a box"),
        ("graph LR\n" + "".join(f"a{i} --> a{i + 1}\n" for i in range(400)), "more than 300 boxes"),
    ],
)
def test_what_cannot_be_read_is_a_sentence(text: str, told: str) -> None:
    with pytest.raises(BadDraft, match=told):
        draft(text)


PIECES = st.sampled_from(
    ["if it is near, raid", "Otherwise rest", "Prefer: gold", "Is it?", "Yes: go", "No", "- ", "1. ", "  ",
     "\n", "\t", "Roll a die", "1-2: x", "Draw an omen", "go to X", "X:", "# ", "**", "→", "[A] ",
     "flowchart TD\n", "A-->B", "A{x?}", "-- No -->", "|Yes|", "not", "é", "if", ":", "?"]
)  # fmt: skip


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.lists(PIECES, max_size=25))
def test_whatever_is_pasted_becomes_a_book_or_a_sentence(pieces: list[str]) -> None:
    try:
        made = draft("".join(pieces))
    except BadDraft:
        return
    check(Guide(read(made)))


def test_deep_lists_are_read() -> None:
    made = draft("\n".join(f"{' ' * i}- if it is {i}" for i in range(300)))
    check(Guide(read(made)))
