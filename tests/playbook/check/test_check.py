"""The check: every mistake planted in a clean book is found, on its line."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from bythebook.playbook.check.checker import CHECKS, check
from bythebook.playbook.check.circles import DEEPEST as DEEP
from bythebook.playbook.check.reach import BookReach
from bythebook.playbook.page.nodes import Finding
from bythebook.playbook.page.parser import read
from bythebook.playbook.run.runner import Program
from bythebook.playbook.words.vocabulary import Vocabulary
from tests.playbook.harbour import BOOK, harbour

WORDS = harbour()


def found(text: str, words: Vocabulary = WORDS) -> list[Finding]:
    return check(Program(read(text), words))


class Mistake(NamedTuple):
    """A change of the clean book, the row that is then wrong, and what the check says of it."""

    old: str
    new: str
    row: str
    gist: str
    level: str = "error"


TURN = "- Add 1 to the patience\n- **Stop**"
TURN_PAGE = BOOK[BOOK.index("- Is the patience") : BOOK.index("\n\n## Term")]
VOYAGE_PAGE = BOOK[BOOK.index("- Never **Raid**") : BOOK.index("\n\n## Sailing")]
VOYAGE = "- [V2] **Raid** to reach east\n- **Hold**"
ROLL = "  - 1-3: **Sail** to reach north\n  - otherwise: Add 1 to the patience"

WORDS_UNKNOWN = {
    "verb": Mistake("**Name** any", "**Nmae** any", "**Nmae**", "unknown verb 'Nmae'; did you mean 'Name'?"),
    "test": Mistake(
        "a full ship to", "a fulll ship to", "fulll", "unknown test 'fulll ship'; did you mean 'full ship'?"
    ),
    "wish": Mistake("most crates", "most crate", "most crate", "did you mean 'most crates'?"),
    "subject": Mistake(
        "- **Hold**",
        "- Take a shipp:\n  - **Sail**\n- **Hold**",
        "shipp",
        "unknown subject 'shipp'; did you mean 'ship'?",
    ),
    "die": Mistake("Roll a die", "Roll a dye", "Roll a dye", "unknown die 'dye'; did you mean 'die'?"),
    "counter": Mistake("Is the patience", "Is the patiense", "patiense", "did you mean 'patience'?"),
    "counter set": Mistake(
        "- Add 1 to the patience\n", "- Add 1 to the patienc\n", "patienc\n", "unknown counter 'patienc'"
    ),
    "ruling": Mistake(
        'ruled "careful"', 'ruled "carful"', '"carful"', "unknown ruling 'carful'; did you mean 'careful'?"
    ),
    "page": Mistake("→ Resting", "→ Restin", "→ Restin\n", "unknown page 'Restin'; did you mean 'Resting'?"),
    "by": Mistake("by Sailing", "by Sailin", "by Sailin\n", "unknown page 'Sailin'; did you mean 'Sailing'?"),
    "kind": Mistake(
        "every Storm)", "every Strom)", "Strom", "unknown verb or choice 'Strom'; did you mean 'Storm'?"
    ),
    "face": Mistake(
        "Roll a die\n" + ROLL,
        "Roll a wind die\n  - gael: **Sail**\n  - otherwise: Stop",
        "gael",
        "did you mean 'gale'?",
    ),
}

MISTAKES = {
    **{f"unknown {name}": mistake for name, mistake in WORDS_UNKNOWN.items()},
    "struck out whole": Mistake(
        "- [V2] **Raid** to reach east",
        "- [V2] **Raid** to reach north",
        "[V2]",
        "rules out every case",
    ),
    "a wish that changes nothing": Mistake(
        "  - fewest crates\n",
        "  - fewest crates\n  - most crates\n",
        "- most crates\n  - first",
        "decides this already",
        "warning",
    ),
    "unknown question": Mistake(
        "Does the wind blow?", "Does the wind blw?", "blw?", "did you mean 'does wind blow'?"
    ),
    "unknown number": Mistake(
        "Is the patience at", "Is the coin at", "the coin", "unknown number 'coin'; did you mean 'coins'?"
    ),
    "unknown goal": Mistake(
        "  - most crates",
        "  - Is the goal to reach est?\n      - most crates",
        "reach est?",
        "no line has the goal",
    ),
    "next with a what": Mistake(
        TURN,
        "- **Pay** to **Raid** any ship next\n" + TURN,
        "any ship next",
        "a verb alone: to **Raid** next",
    ),
    # lines of no form, with what was meant
    "verb without stars": Mistake("[V2] **Raid**", "[V2] Raid", "[V2]", "in bold: `**Raid** ...`"),
    "typed arrow": Mistake(TURN, "- -> Voyage\n" + TURN, "- -> Voyage", "write an arrow as `→ Page`"),
    "otherwise": Mistake(TURN, "- Otherwise **Hold**\n" + TURN, "Otherwise", "remove this word"),
    "if possible": Mistake(TURN, "- If possible **Hold**\n" + TURN, "If possible", "is skipped anyway"),
    "no question mark": Mistake('"careful"?', '"careful"', '"careful"', "end a question with `?`"),
    "or without a comma": Mistake(
        "  - most crates",
        "  - most crates or reach east",
        "crates or",
        "separate alternatives with `, or` (with the comma)",
    ),
    # what Markdown does
    "one space": Mistake("  - [V1]", " - [V1]", "[V1]", "indent of 1;"),
    "six spaces": Mistake("  - [V1]", "      - [V1]", "[V1]", "indent of 6;"),
    "colon behind an id": Mistake("- [V2] **Raid**", "- [V2]: **Raid**", "[V2]:", "remove the colon"),
    "lost block": Mistake(
        '"careful"?\n  - [V1]', '"careful"?\n- [V1]', '"careful"?', "no lines under the question"
    ),
    "lost block of a wish": Mistake(
        "    - most crates",
        "    - Does the wind blow?\n    - most crates",
        "blow?\n    -",
        "no lines under the question",
    ),
    "second list": Mistake(VOYAGE, VOYAGE + "\n\nAnd:\n\n1. **Hold**", "1. **Hold**", "a second list"),
    "list without a heading": Mistake(
        "# Harbour bot\n", "# Harbour bot\n\n- **Hold**\n", "- **Hold**", "a list without a heading"
    ),
    "code block": Mistake(
        "## Resting\n", "## Resting\n\n```\n- **Hold**\n```\n", "- **Hold**\n```", "a code block"
    ),
    "indented code": Mistake(
        "## Resting\n", "## Resting\n\n    - **Hold**\n", "    - **Hold**", "a code block"
    ),
    "bullets and numbers": Mistake(
        '"careful"?\n', '"careful"?\n  1. **Hold**\n', 'Is it ruled "careful"?', "numbers and bullets"
    ),
    "no list": Mistake("## Resting\n\n- **Stop**", "## Resting\n\n**Stop**", "## Resting", "has no list"),
    # nobody comes there
    "below an answer": Mistake(
        VOYAGE, VOYAGE + "\n- **Sail** to reach east", "- **Sail** to reach east", "above it always answers"
    ),
    "below the end": Mistake(VOYAGE, "- Stop\n" + VOYAGE, "[V2]", "above it ends the page"),
    "below both sides": Mistake(
        VOYAGE,
        "- Does the wind blow?\n  - Yes: **Hold**\n  - No: Stop\n" + VOYAGE,
        "[V2]",
        "never reached",
    ),
    "below a covering act": Mistake(
        "- **Name** any port",
        "- **Name**\n- **Name** any port",
        "- **Name** any port",
        "above it always answers",
    ),
    "used up": Mistake(VOYAGE, "- **Raid**\n" + VOYAGE, "[V2]", "above it takes every Raid"),
    "face not there": Mistake(
        "1-3:", "7-9:", "7-9:", "`7-9:` is never reached: no remaining face matches it"
    ),
    "otherwise first": Mistake(
        ROLL,
        "  - otherwise: Add 1 to the patience\n  - 1-3: **Sail** to reach north",
        "1-3:",
        "after `otherwise:`",
    ),
    "otherwise never": Mistake(
        "1-3:", "1-6:", "otherwise", "`otherwise:` is never reached: no remaining face matches it"
    ),
    "alternative behind any": Mistake(
        "**Load** any ship", "**Load** any ship, or a full ship", "**Load**", "'full ship' is never tried"
    ),
    "preferences that lead to themselves": Mistake(
        "## Sailing (for every Sail)\n\n- Prefer:\n  - first by name",
        "## Sailing (for every Sail)\n\n- Prefer:\n  - by Sailing",
        "[V1]",
        "ties of Sail are broken at random",
        "note",
    ),
    "page never entered": Mistake(
        "? → Resting", "?\n  - **Stop**", "## Resting", "is never entered: write `→ Resting`", "warning"
    ),
    "Term never used": Mistake(
        ", or a daring card", "", "## Term", "the Term 'daring card' is never used", "warning"
    ),
    "page of an idle verb": Mistake(
        VOYAGE, "- **Hold**", "## Raiding", "never used: no act has its verb", "warning"
    ),
    "act on a page of principles": Mistake(
        "## Raiding (for every Raid)\n\n",
        "## Raiding (for every Raid)\n\n- **Raid** any ship\n",
        "- **Raid** any ship",
        "Raid is not a choice",
        "warning",
    ),
    # answers
    "tie": Mistake(
        "Prefer:\n  - first by name\n\n## Raiding",
        "Prefer:\n  - any ship\n\n## Raiding",
        "[V1]",
        "ties of Sail",
        "note",
    ),
    "verb not offered": Mistake(
        TURN, "- **Sail**\n" + TURN, "- **Sail**\n- Add", "Turn never offers Sail; it offers"
    ),
    "verb without options": Mistake(
        TURN, "- **Dream**\n" + TURN, "**Dream**", "the game has no option for Dream"
    ),
    "goal nobody sees": Mistake(
        TURN, "- **Pay** to **Sail**\n" + TURN, "**Pay**", "bots can't look ahead to Sail"
    ),
    "next not offered": Mistake(TURN, "- **Pay** to **Name** next\n" + TURN, "**Pay**", "never offers Name"),
    "nothing next": Mistake(VOYAGE, "- **Sail** to **Raid** next\n" + VOYAGE, "next", "no choice follows"),
    "Can of nothing": Mistake(
        TURN, "- Can **Sail**?\n  - **Stop**\n" + TURN, "Can **Sail**", "this is never Yes"
    ),
    "ask without a page": Mistake(
        "(for every Pilot)", "(for every Name)", "# Harbour bot", "no page answers Pilot"
    ),
    "page of principles for an ask": Mistake(
        "- **Name** any port. Prefer:\n  - first by name",
        "- Prefer:\n  - first by name",
        "## Pilot",
        "can answer Pilot",
    ),
    "may end": Mistake(
        "to the patience\n- **Stop**", "to the patience", "## Turn", "may end without an answer", "warning"
    ),
    "may end behind its last number": Mistake(
        VOYAGE_PAGE, "1. **Hold**\n2. **Raid** a full ship", "## Voyage", "may end without", "warning"
    ),
    "may end by Never": Mistake(
        "- **Hold**", "- Never **Hold** any ship\n- **Hold**", "## Voyage", "may end", "warning"
    ),
    # circles
    "circle of pages": Mistake(
        "## Resting\n\n", "## Resting\n\n- → Resting\n", "- → Resting", "a circle: Resting → Resting"
    ),
    "circle of Terms": Mistake(
        "- Is it a red card?\n  - No", "- Is it a daring card?\n  - No", "Is it a daring", "a circle"
    ),
    "circle of by": Mistake(
        "Prefer:\n  - first by name\n\n## Raiding",
        "Prefer:\n  - by Raiding\n\n## Raiding",
        "by Sailing",
        "a circle",
    ),
    "circle of goals": Mistake(
        "- Never **Raid** to reach north",
        "- Never **Raid** to reach north, unless to **Load**\n- Never **Load** any ship, unless to **Raid**",
        "Never **Load**",
        "a circle: Never Raid → Never Load",
    ),
    "circle of next": Mistake("- **Hold**", "- → Turn\n- **Hold**", "- → Turn", "a circle: Turn → Voyage"),
    "roll ahead": Mistake(
        VOYAGE, "- → Storm\n" + VOYAGE, "**Pay** to **Raid** next", "which has a roll (line"
    ),
    # what a line is about
    "it is nothing": Mistake(
        TURN,
        "- Is it a full ship?\n  - **Stop**\n" + TURN,
        "full ship?\n  - **Stop**\n- Add",
        "always No at Turn",
    ),
    "it is another thing": Mistake(
        "Is it a full ship? →",
        "Is it a red card? →",
        "red card? →",
        "'red card' needs a thing of the sort 'card'; here `it` is 'ship'",
    ),
    "it by a Term": Mistake(
        "Is it a full ship? →",
        "Is it a daring card? →",
        "daring card? →",
        "'red card' in 'daring card' needs a thing of the sort 'card'",
    ),
    "candidate of it": Mistake(
        "Is it a full ship? →", "Is it reach north? →", "north? →", "a test of a candidate"
    ),
    "wish of another thing": Mistake(
        "- most crates",
        "- a red card",
        "- a red card",
        "'red card' needs a thing of the sort 'card', but Sail is about 'ship'",
    ),
    "Never below": Mistake(
        VOYAGE,
        VOYAGE + "\n- Never **Raid** a full ship",
        "Never **Raid** a full",
        "also strikes line",
        "warning",
    ),
    "Never under a question": Mistake(
        '"careful"?\n',
        '"careful"?\n  - Never **Raid** a full ship\n',
        "Never **Raid** a full",
        "applies to the whole page",
        "warning",
    ),
    "Then of two kinds": Mistake(
        "- **Hold**",
        "- **Sail** any ship\n  - Then: **Sail**\n- **Hold**",
        "Then:",
        "Storm or Voyage",
        "warning",
    ),
    "Then of no kind": Mistake(
        "- **Hold**",
        "- **Sail** any ship\n  - Then: **Play**\n- **Hold**",
        "Then:",
        "no choice about the chosen thing",
    ),
    "Then about nothing": Mistake(
        TURN, "- **Pay**\n  - Then: **Sail**\n" + TURN, "**Pay**", "Pay is not about a thing"
    ),
    # the wrong place
    "notes behind the last act": Mistake(
        TURN_PAGE, "1. **Play**\n2. Does the wind blow?\n   - Add 1 to the patience", "Add 1 to", "**Stop**"
    ),
    "notes behind the last act of a later page": Mistake(
        VOYAGE_PAGE, "1. **Sail** any ship\n2. Add 1 to the patience", "2. Add 1 to", "**Stop**"
    ),
    "roll behind the last act": Mistake(
        TURN_PAGE,
        "1. **Play**\n2. Roll a die\n   - otherwise: Add 1 to the patience",
        "Roll a die",
        "**Stop**",
    ),
    "loose Prefer": Mistake(
        "## Resting\n\n", "## Resting\n\n- Prefer:\n  - oldest\n", "- Prefer:\n  - oldest", "has no verb"
    ),
    "act in a Term": Mistake("  - No\n", "  - **Hold**\n", "  - **Hold**\n", "a Term can't contain an act"),
    "note in a Term": Mistake(
        "  - No\n", "  - Set the patience to 1\n", "Set the", "a Term can't contain a count"
    ),
    "arrow in a Term": Mistake(
        "  - No\n", "  - → Resting\n", "  - → Resting\n", "a Term can't contain an arrow"
    ),
    "roll in a Term": Mistake(
        "  - No\n", "  - Roll a die\n    - otherwise: No\n", "  - Roll", "a Term can't contain a roll"
    ),
    "loop in a Term": Mistake(
        "  - No\n", "  - Take a ship:\n    - No\n", "Take a ship", "a Term can't contain a loop"
    ),
    "Yes on a page": Mistake(
        "## Resting\n\n- **Stop**", "## Resting\n\n- Yes", "- Yes\n\n## Storm", "`Yes` ends a Term"
    ),
    "Term without Yes": Mistake(
        "blow?\n  - Yes", "blow?\n  - No", "## Term", "never ends in `Yes`", "warning"
    ),
    "faces left out": Mistake("otherwise:", "4-5:", "Roll a die", "nothing happens on 6", "warning"),
    "counter never read": Mistake(
        "- Is the patience at least 2?\n",
        "- Does the wind blow?\n",
        "- patience",
        "set but never read",
        "warning",
    ),
    "counter never used": Mistake(
        "- patience\n", "- patience\n- hope\n", "- hope", "'hope' is never used", "warning"
    ),
    "ruling never used": Mistake(
        '- Is it ruled "careful"?', "- Does the wind blow?", "- careful", "the ruling 'careful'", "warning"
    ),
    "id twice": Mistake("[V2]", "[V1]", "[V1] **Raid**", "[V1] is on line", "note"),
}

NEXT_BOOK = BOOK.replace(TURN, "- **Pay** to **Raid** next\n" + TURN)

# Changes that are no mistakes: the check has nothing to say of them.
FINE = {
    "as it is": ("", ""),
    "a Then of one kind": (
        "- **Hold**",
        "- **Raid** a full ship\n  - Then: **Load**. Prefer:\n    - first by name\n- **Hold**",
    ),
    "next": (TURN, "- **Pay** to **Raid** next\n" + TURN),
    "an act as goal": (TURN, "- **Pay** to **Load** an empty ship\n" + TURN),
    "a look-ahead": (TURN, "- Can **Load** an empty ship?\n  - **Pay**\n" + TURN),
    "a numbered page": (
        TURN_PAGE,
        TURN_PAGE.replace("\n- ", "\n2. ").replace("- Is", "1. Is").replace("\n  ", "\n   "),
    ),
    "numbers go on below": (
        TURN_PAGE,
        "1. **Play** a daring card. Prefer:\n   - first by name\n"
        "2. Is the patience at least 2?\n   - **Stop**\n3. Add 1 to the patience\n4. **Stop**",
    ),
    "a loop": (
        "- **Hold**",
        "- Take a ship, by oldest:\n  - Is it a full ship?\n    - **Sail** to reach north\n- **Hold**",
    ),
    "a spared line": (VOYAGE, VOYAGE + "\n- Never **Raid** a full ship, unless reach east"),
    "Can, and so": (
        "- **Name** any port",
        "- Can **Name** to reach east?\n  - **Name** to reach east. Prefer:\n    - first by name\n"
        "- **Name** any port",
    ),
    "one page for Yes and No": (
        "  - by Sailing\n",
        "  - Does the wind blow?\n    - Yes: by Sailing\n    - No: by Sailing\n",
    ),
    "a threshold": ("  - 1-3: ", "  - less than the patience: "),
    "a ruling of the game": (
        'ruled "careful"?\n',
        'ruled "fair winds"?\n  - **Raid** to reach south\n- Is it ruled "careful"?\n',
    ),
    "five spaces": ("  - No\n", "     - No\n"),
    "a comment": ("## Resting\n", "## Resting\n\n<!--\n- **Sail**\n-->\n"),
    "windows": ("\n", "\r\n"),
}


def changed(old: str, new: str, text: str = BOOK) -> str:
    assert old in text
    return text.replace(old, new, 1 if old != "\n" else -1)


def book_of(name: str) -> str:
    return NEXT_BOOK if name in ("circle of next", "roll ahead") else BOOK


@pytest.mark.parametrize("name", MISTAKES)
def test_planted_mistake_is_found_on_its_line(name: str) -> None:
    mistake = MISTAKES[name]
    book = book_of(name)
    text = changed(mistake.old, mistake.new, book)
    at = text[: text.index(mistake.row)].count("\n") + 1
    told = [f for f in found(text) if mistake.gist in f.text]
    assert (at, mistake.level) in [(f.at, f.level) for f in told], found(text)
    assert not [f for f in found(book) if mistake.gist in f.text]


@pytest.mark.parametrize("name", FINE)
def test_nothing_is_said_of_what_is_right(name: str) -> None:
    assert found(changed(*FINE[name])) == []


def test_every_check_finds_something() -> None:
    """A check that no mistake sets off is not tested."""
    silent = dict.fromkeys(look.__name__ for look in CHECKS)
    for name, mistake in MISTAKES.items():
        reach = BookReach(Program(read(changed(mistake.old, mistake.new, book_of(name))), WORDS))
        for look in CHECKS:
            if next(look(reach), None):
                silent.pop(look.__name__, None)
    assert not silent


@pytest.mark.parametrize(
    ("old", "new", "remedy"),
    [
        ("- **Hold**", "- **Sail**", "Voyage doesn't always offer Sail"),
        (TURN, "- **Play** or **Pay**", "Turn doesn't always offer Play or Pay"),
        ("- **Hold**\n", "", "make its last line **Sail** or **Raid** or **Hold**, without conditions"),
        (TURN, "- Add 1 to the patience", "make its last line **Stop**, without conditions"),
    ],
)
def test_a_page_that_may_end_is_told_what_would_answer(old: str, new: str, remedy: str) -> None:
    told = [f for f in found(changed(old, new)) if "may end" in f.text]
    assert [f.text.endswith(remedy) for f in told] == [True]


def test_notes_before_the_last_act_of_a_numbered_page_are_always_done() -> None:
    page = "1. Add 1 to the patience\n2. **Play** any card\n3. Does the wind blow?\n   - **Stop**"
    assert [f for f in found(changed(TURN_PAGE, page)) if "may never run" in f.text] == []


@pytest.mark.parametrize("then", ["**Lod**", "→ Restin"])
def test_an_unknown_word_behind_then_is_told_once(then: str) -> None:
    """That no ask offers what does not exist would only hide what is wrong."""
    text = changed("- **Hold**", f"- **Raid** a full ship\n  - Then: {then}\n- **Hold**", BOOK)
    assert [f.text for f in found(text) if "Then" in f.text] == []
    assert sum("did you mean" in f.text for f in found(text)) == 1


def test_a_chain_of_pages_has_an_end() -> None:
    def chain(n: int) -> str:
        pages = "".join(f"\n## Page {i}\n\n- → Page {i + 1}\n" for i in range(1, n))
        start = changed("- **Stop**", "- → Page 1\n- **Stop**")
        return f"{start}{pages}\n## Page {n}\n\n- **Pay**\n"

    assert found(chain(DEEP - 2)) == []
    (told,) = found(chain(DEEP))
    assert f"more than {DEEP} pages" in told.text


def test_findings_stand_in_order_and_once() -> None:
    told = found(changed("**Name** any", "**Nmae** whatever", changed("Roll a die", "Roll a dye")))
    assert [f.at for f in told] == sorted(f.at for f in told)
    assert len(set(told)) == len(told)


@pytest.mark.parametrize(
    "path", sorted((Path(__file__).parents[1] / "books").glob("*.md")), ids=lambda p: p.stem
)
def test_markdown_keeps_every_line_of_a_whole_bot(path: Path) -> None:
    assert read(path.read_text(encoding="utf-8")).findings == []


def test_a_kind_of_another_side_needs_no_page() -> None:
    """What only the other side is asked needs no page, unless the book is for no side in particular."""
    words = harbour()
    words.kind("Toll", "What the harbour takes.", "Hold", seat="harbour")
    words.kind("Pilot", "Who steers.", *words.kinds["Pilot"].offers, about=words.kinds["Pilot"].about)
    gist = "no page answers Toll"
    assert any(gist in f.text for f in found(BOOK, words))
    pilot = words.kinds["Pilot"]
    words.kind("Pilot", pilot.doc, *pilot.offers, about=pilot.about, always=pilot.always, seat="ships")
    assert not any(gist in f.text for f in found(BOOK, words))
