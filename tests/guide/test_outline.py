"""A first draft of a book: from an indented list, from a flowchart, and what the check then asks for."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bythebook.guide.begin import BadDraft
from bythebook.guide.check import check
from bythebook.guide.outline import draft_playbook
from bythebook.guide.program import Guide
from bythebook.guide.session import GuideSession
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

1. Draw an omen
   - Storm:
     - Add 1 to the fury
   - Calm:
     - Set the fury to 0
2. Is the fury at least 3?
   - Yes:
     - **Raid** a weak coast. Prefer:
       - most gold
       - fewest defenders
   - No:
     - **Muster** next to a weak area
3. Does a rival lead?
   - Yes:
     - → Raiding
   - No:
     - **Pass**
4. Are there raiders at sea?
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


WARDEN = """The Salt Warden, for Harbour of Lanterns

Set-up
The Warden starts with 2 alarm.

Warden's turn
1. Draw a lantern
   - Red: increase the alarm by 1
   - Black: roll a die
     - 1-2: increase the alarm by 2
     - 3-6: nothing happens
2. If the alarm is 4 or more, arrest a smuggler, preferring most cargo, then lowest number. Then reset
   the alarm to 0.
3. If a smuggler is next to a guard, chase that smuggler, then roll a die: on 5+ fine him
4. Is any pier unguarded?
   Yes: move the nearest guard there. Ties: the northernmost
   No: place a guard on the gate
5. Bite the hen with the most eggs. On a tie, the eldest hen.
6. Then draw a card: Moon - add 2 hunger; Sun - lose 1 hunger
7. End of turn
"""

WARDED = """# The Salt Warden, for Harbour of Lanterns

Set-up: The Warden starts with 2 alarm.

## Counters

- alarm
- hunger

## Decks

- lantern: Red, Black
- card: Moon, Sun

## Warden's turn (for every Warden's turn)

1. Draw a lantern
   - Red:
     - Add 1 to the alarm
   - Black:
     - Roll a die
       - 1-2:
         - Add 2 to the alarm
2. Is the alarm at least 4?
   1. **Arrest** a smuggler. Prefer:
      - most cargo
      - lowest number
   2. Set the alarm to 0
3. Is a smuggler next to a guard?
   1. **Chase** that smuggler
   2. Roll a die
      - 5-6:
        - **Fine** him
4. Is any pier unguarded?
   - Yes:
     - **Move** the nearest guard there. Prefer:
       - northernmost
   - No:
     - **Place** a guard on the gate
5. **Bite** the hen with the most eggs. Prefer:
   - eldest hen
6. Draw a card
   - Moon:
     - Add 2 to the hunger
   - Sun:
     - Subtract 1 from the hunger
7. **Stop**
"""


def missing(text: str) -> list[str]:
    """What the check of a draft says, without notes."""
    return [f"{f.at}: {f.text}" for f in check(Guide(read(text))) if f.level != "note"]


@pytest.mark.parametrize(
    ("text", "book"),
    [(REAVERS, DRAFTED), (WARDEN, WARDED), (CHART, CHARTED)],
    ids=["list", "sentences", "flowchart"],
)
def test_a_draft_is_a_book_that_runs(text: str, book: str) -> None:
    assert draft_playbook(text).text == book
    assert not any(f.level == "error" for f in check(Guide(read(book))))


def test_the_check_of_a_draft_says_what_is_missing() -> None:
    (deck,) = missing(draft_playbook(REAVERS).text)
    assert "'omen' is empty" in deck
    assert "(shuffled when empty)" in deck
    made = draft_playbook("Turn\n- go to the hills\n- build a farm\n").text
    assert missing(made) == [
        "3: page 'Turn' may end without an answer; make its last line **Stop**",
        "5: unknown page 'hills'",
    ]


def test_numbers_of_the_paper_are_steps_that_are_all_done() -> None:
    """After the act of one line the next one comes: the bot moves, bites and draws."""
    fox = draft_playbook(
        "Turn\n1. roll a die\n   - 1-6: advance\n2. bite\n3. draw a card: Sun - hide; Moon - hide\n"
    )
    session = GuideSession(Guide(read(fox.text)))
    session.press("Turn")
    done = []
    while session.decision is not None:
        done.append(session.decision.text)
        session.done()
        if session.decision is None and len(done) < 3:
            session.press("Turn")
    assert done == ["Advance", "Bite", "Hide"]


def test_what_a_draft_is_not_sure_of_is_told_with_its_line() -> None:
    told = [f"{finding.at}: {finding.text.partition(':')[0]}" for finding in draft_playbook(WARDEN).told]
    assert told == [
        "3: kept as a comment",
        "12: the number of copies of each card is not given, so it is one each; write it before the card",
        "13: the number of copies of each card is not given, so it is one each; write it before the card",
        "15: numbered list",
    ]
    assert draft_playbook(CHART).told == []


@pytest.mark.parametrize(
    ("text", "at", "told"),
    [
        ("- raid a coast\n- rest\n\nShuffle all cards after each turn.\n", 5, "kept as a comment"),
        ("- go to Raids\n  - with all boats\n\nRaids\n- rest\n", 5, "kept as a comment"),
        ("- raid a coast. Take 2 gold.\n- rest\n", 5, "several sentences in one act"),
        ("1. raid a coast\n2. otherwise rest\n", 6, "this is done as well"),
    ],
)
def test_nothing_is_lost_or_guessed_in_silence(text: str, at: int, told: str) -> None:
    made = draft_playbook(text)
    assert any(f.at == at and told in f.text for f in made.told), made
    words = {word.strip(".:*-").lower() for word in made.text.split()}
    assert {word.strip(".:-").lower() for word in text.split()} - {"otherwise", "go", "1", "2"} <= words | {
        "to"
    }


def test_a_draft_of_a_draft_is_the_same() -> None:
    """Lines that are in the language already stay as they are."""
    assert draft_playbook(DRAFTED).text == DRAFTED


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
        ("Is it near? Yes: raid it. No: nothing", "- Is it near?\n  - Yes:\n    - **Raid** it"),
        ("if it rains, nothing happens, otherwise raid", "- It rains?\n  - No:\n    - **Raid**"),
        ("Raid a coast. Ties: the nearest", "- **Raid** a coast. Prefer:\n  - nearest"),
        ("Set the king on the throne", "- **Set** the king on the throne"),
        (
            "Roll a die\n  1-2: raid\n  5+: rest",
            "- Roll a die\n  - 1-2:\n    - **Raid**\n  - 5-6:\n    - **Rest**",
        ),
    ],
)
def test_what_a_line_most_likely_means(line: str, book: str) -> None:
    assert draft_playbook(f"- {line}\n").text.partition("(for every Turn)\n\n")[2] == f"{book}\n"


def test_a_list_without_marks_is_read_by_its_indent() -> None:
    made = draft_playbook("Raids:\nif the sea is calm\n    raid a coast\nrest\n").text
    assert "## Raids (for every Raids)\n\n- Is the sea calm?\n  - **Raid** a coast\n- **Rest**\n" in made


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "there is no list"),
        ("# Only a title", "there is no list"),
        ("x" * (LONGEST + 1), "the text is too long"),
        ("- x\n- " + ", prefer x" * 900, "line 2 is too long"),
        ("- x\n- " + "if a, " * 600 + "b", "line 2 has questions within questions"),
        ("- " + "a? yes: " * 450, "line 1 has questions within questions"),
        ("flowchart TD\n", "no boxes"),
        ("graph LR\n  A[[x --> )B(", "not a box"),
        ("graph LR\n" + "".join(f"a{i} --> a{i + 1}\n" for i in range(400)), "more than 300 boxes"),
    ],
)
def test_what_cannot_be_read_is_a_sentence(text: str, told: str) -> None:
    with pytest.raises(BadDraft, match=told):
        draft_playbook(text)


PIECES = st.sampled_from(
    ["if it is near, raid", "Otherwise rest", "Prefer: gold", "Is it?", "Yes: go", "No", "- ", "1. ", "  ",
     "\n", "\t", "Roll a die", "1-2: x", "Draw an omen", "go to X", "X:", "# ", "**", "→", "[A] ",
     "flowchart TD\n", "A-->B", "A{x?}", "-- No -->", "|Yes|", "not", "é", "if", ":", "?",
     "3-6: nothing happens", ", then roll a die: on 5+ rest", ". Then add 2 gold", "Set-up", "Ties: x"]
)  # fmt: skip


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.lists(PIECES, max_size=25))
def test_whatever_is_pasted_becomes_a_book_or_a_sentence(pieces: list[str]) -> None:
    try:
        made = draft_playbook("".join(pieces)).text
    except BadDraft:
        return
    check(Guide(read(made)))


def test_deep_lists_are_read() -> None:
    made = draft_playbook("\n".join(f"{' ' * i}- if it is {i}" for i in range(300))).text
    check(Guide(read(made)))
