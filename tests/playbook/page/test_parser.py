"""Every form of the language parses to its node, with the right line, id and text."""

from __future__ import annotations

from typing import TypeVar

import pytest

from bythebook.playbook.page.grammar import parse_act, phrase
from bythebook.playbook.page.nodes import (
    Act,
    ActGoal,
    Arrow,
    Asked,
    Block,
    ByPage,
    Can,
    Clause,
    Compare,
    Count,
    End,
    ForEach,
    IsGoal,
    IsIt,
    IsPlan,
    IsRuled,
    Line,
    Never,
    Prefer,
    PreferenceQuestion,
    Question,
    Roll,
    SimplePreference,
    Take,
    WordQuestion,
)
from bythebook.playbook.page.parser import read
from tests.playbook.fake_games import BOOKS

L = TypeVar("L", bound=Line)


def page(*rows: str) -> Block:
    """The list of a page; its first row is on line 3."""
    book = read("\n".join(["## Page", "", *rows]))
    assert book.findings == []
    return book.pages["Page"].block


def line(sort: type[L], *rows: str) -> L:
    """The first line of a page, of the sort expected."""
    made = page(*rows).lines[0]
    assert isinstance(made, sort)
    assert made.at == 3
    return made


def clauses(*texts: str) -> tuple[Clause, ...]:
    return tuple(Clause(tuple(text.split(" and "))) for text in texts)


# -- acts --------------------------------------------------------------------------------------------


def test_act_with_verbs_whats_and_goals() -> None:
    act = line(Act, "- [A1] **Tax** or **Secure** a card, or the red token to win, or to hold and keep")
    assert (act.id, act.verbs) == ("A1", ("Tax", "Secure"))
    assert act.whats == clauses("card", "red token")
    assert act.goals == clauses("win", "hold and keep")
    assert act.text == "**Tax** or **Secure** a card, or the red token to win, or to hold and keep"


def test_bare_act_and_done() -> None:
    assert line(Act, "- **Fall back**").verbs == ("Fall back",)
    assert line(Act, "- **Stop**").verbs == ("Stop",)


def test_act_as_goal() -> None:
    act = line(Act, "- **Play** Steel, or Paper to **Secure** or **Tax** to press a cause")
    (goal,) = act.goals
    assert isinstance(goal, ActGoal)
    assert (goal.next, goal.act.verbs) == (False, ("Secure", "Tax"))
    assert goal.act.goals == clauses("press cause")
    assert act.whats == clauses("steel", "paper")


def test_act_as_goal_next() -> None:
    (goal,) = line(Act, "- **Spend** an oil to **Fight** next").goals
    assert isinstance(goal, ActGoal)
    assert (goal.next, goal.act.verbs, goal.act.whats) == (True, ("Fight",), ())


# -- questions ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("Does the bot lead?", WordQuestion("does bot lead")),
        ("Is it a red card and new?", IsIt(Clause(("red card", "new")))),
        ("Is the goal to win?", IsGoal(Clause(("win",)))),
        ("Is the plan for a raid?", IsPlan(Clause(("for raid",)))),
        ("Are there fewer claims than cities?", Compare("claims", "<", "cities")),
        ("Are there more claims than cities?", Compare("claims", ">", "cities")),
        ("Are there at least three ships in supply?", Compare("ships in supply", ">=", 3)),
        ("Is the bid counter at least 2?", Compare("bid counter", ">=", 2)),
        ("Is the bid counter at 0?", Compare("bid counter", "=", 0)),
        ('Is it ruled "Guard first"?', IsRuled("guard first")),
        ('Is it ruled "Ships on the way: as a whole"?', IsRuled("ships on the way", "as a whole")),
    ],
)
def test_questions(text: str, asked: Asked) -> None:
    question = line(Question, f"- {text}", "  - **Pass**")
    assert question.asked == asked
    assert question.yes is not None
    assert question.no is None
    assert question.yes.lines[0].at == 4


def test_can() -> None:
    asked = line(Question, "- Can **Build** a port to win?", "  - **Pass**").asked
    assert isinstance(asked, Can)
    assert (asked.act.verbs, asked.act.whats) == (("Build",), clauses("port"))
    assert asked.act.goals == clauses("win")


def test_yes_and_no() -> None:
    question = line(Question, "- [Q] Does it rain?", "  - Yes:", "    1. **Ask**", "  - No: **Bid**")
    assert question.yes is not None
    assert question.no is not None
    assert question.yes.numbered
    assert [(inner.at, inner.id) for inner in question.yes.lines] == [(5, "Q")]
    assert [(inner.at, inner.id) for inner in question.no.lines] == [(6, "Q")]


def test_question_with_an_arrow() -> None:
    question = line(Question, "- Does it rain? → Shelter")
    assert question.yes is not None
    (arrow,) = question.yes.lines
    assert isinstance(arrow, Arrow)
    assert (arrow.page, arrow.at) == ("Shelter", 3)


# -- the rest of the table ---------------------------------------------------------------------------


def test_arrow() -> None:
    assert line(Arrow, "- [G] → General Priorities").page == "General Priorities"


def test_preferences_of_a_line() -> None:
    act = line(
        Act,
        "- **Ask** any. Prefer:",
        "  - [P1] most ships",
        "  - by Movement",
        "  - Is the goal to win?",
        "    - Yes: red",
        "    - No:",
        "      - blue",
        "  - Then: **Bid**",
    )
    wish, by, asking = act.prefers
    assert isinstance(wish, SimplePreference)
    assert (wish.phrase, wish.id, wish.at) == ("most ships", "P1", 4)
    assert isinstance(by, ByPage)
    assert (by.page, by.at) == ("Movement", 5)
    assert isinstance(asking, PreferenceQuestion)
    assert asking.asked == IsGoal(Clause(("win",)))
    assert [(p.text, p.at) for p in (*asking.yes, *asking.no)] == [("red", 7), ("blue", 9)]
    assert act.then is not None
    assert act.then.lines[0].at == 10


def test_loose_preferences() -> None:
    prefer = line(Prefer, "- Prefer:", "  - the guard", "  - fewest deeds")
    assert [(p.text, p.at) for p in prefer.items] == [("the guard", 4), ("fewest deeds", 5)]


def test_never() -> None:
    never = line(Never, "- Never **Ask** or **Bid** a card to win, unless big and red, or to hold")
    assert never.verbs == ("Ask", "Bid")
    assert (never.whats, never.goals) == (clauses("card"), clauses("win"))
    assert never.unless == clauses("big and red", "hold")


def test_never_unless_an_act() -> None:
    (unless,) = line(Never, "- Never **Spend** gold, unless to **Secure** a relic").unless
    assert isinstance(unless, ActGoal)
    assert (unless.act.verbs, unless.act.whats) == (("Secure",), clauses("relic"))


def test_then_on_its_line_and_under_it() -> None:
    act = line(Act, "- [O2] **Order** a unit", "  - Then: **Move** to shelter. Prefer:", "    - most dice")
    assert act.then is not None
    (move,) = act.then.lines
    assert isinstance(move, Act)
    assert (move.at, move.id, [p.at for p in move.prefers]) == (4, "O2", [5])
    act = line(Act, "- **Order** a unit", "  - Then:", "    1. **Move**", "    2. **Hold**")
    assert act.then is not None
    assert act.then.numbered
    assert [inner.at for inner in act.then.lines] == [5, 6]


def test_loops() -> None:
    take = line(Take, "- Take a squad, by highest spirit, then first by name:", "  - **Search**")
    assert (take.subject, take.ranks) == ("squad", ("highest spirit", "first by name"))
    each = line(ForEach, "- For each member:", "  1. **Drill**")
    assert (each.subject, each.ranks, each.block.numbered, each.block.at) == ("member", (), True, 4)


def test_roll() -> None:
    roll = line(
        Roll,
        "- Roll a wind die, less the causes won",
        "  - 1-2: Set the bold to 1",
        "  - 5: **Ask**",
        "  - less than the bids:",
        "    - **Bid**",
        "  - gust: Stop",
        "  - otherwise: → Page",
    )
    assert (roll.die, roll.less) == ("wind die", "causes won")
    one, two, three, four, five = roll.branches
    assert (one.least, one.most, one.at) == (1, 2, 4)
    assert (two.least, two.most) == (5, 5)
    assert (three.less_than, three.block.lines[0].at) == ("bids", 7)
    assert (four.face, five.otherwise, five.at) == ("gust", True, 9)


def test_counts_and_ends() -> None:
    put = line(Count, "- Set the seize counter to 3")
    assert (put.counter, put.amount, put.add) == ("seize counter", 3, False)
    more = line(Count, "- Add 2 to the seize counter")
    assert (more.counter, more.amount, more.add) == ("seize counter", 2, True)
    for text in ("Stop", "Yes", "No"):
        assert line(End, f"- {text}").answer == text


# -- headings ------------------------------------------------------------------------------------------


def test_headings() -> None:
    book = read(
        """# Title

Prose is never run.

## Counters

- seize counter
- bold (this turn)

## Rulings

- Guard first (on): the guard moves first

## Hits (for every Attack or Air Power)

1. **Hit**

## Term: a worthy Cause

- Is it won?
  - Yes
"""
    )
    assert book.findings == []
    assert book.title == "Title"
    assert [(c.name, c.this_turn, c.at) for c in book.counters.values()] == [
        ("seize counter", False, 7),
        ("bold", True, 8),
    ]
    assert [(r.name, r.default, r.at) for r in book.rulings.values()] == [("guard first", True, 12)]
    hits = book.pages["Hits"]
    assert (hits.at, hits.every, hits.block.numbered, hits.block.at) == (
        14,
        ("Attack", "Air Power"),
        True,
        16,
    )
    assert list(book.terms) == ["worthy cause"]


def test_phrases_have_no_case_and_no_articles() -> None:
    assert phrase(" An  Effective the Vox card. ") == "effective vox card"


# -- what cannot be read -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rows", "at", "said"),
    [
        (["- Ask nicely"], 3, "as a line:"),
        (["- **Ask**", "- Does it rain?"], 4, "no lines under the question"),
        (["- **Ask** x. Prefer:", "  - red", "  - Is it so?"], 5, "no lines under the question"),
        (["- Does it rain?", "  - Yes: what now"], 4, "as a line:"),
        (["- Does it rain?", "  - Yes:", "    - **Ask**", "  - No:"], 6, "nothing after it"),
        (["- Does it rain?", "  - Yes: **Ask**", "  - **Bid**"], 3, "each once"),
        (["- Roll a die", "  - 1-3: **Ask**", "  - four"], 5, "a label and a colon"),
        (["- **Ask**", "  - Then:"], 3, "nothing after it"),
        (["- **Ask**", "  - Then: do it"], 4, "as a line:"),
        (["- **Ask**", "  - **Bid**"], 3, "only `Then:`"),
        (["- Prefer:", "  - Is it so?", "    - red", "    - No: blue"], 4, "either `Yes:` and `No:`"),
        (["- Take a squad:"], 3, "no lines under the loop"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_line(rows: list[str], at: int, said: str) -> None:
    findings = read("\n".join(["## Page", "", *rows])).findings
    assert [(f.at, said in f.text) for f in findings] == [(at, True)], findings


@pytest.mark.parametrize("name", ["orders", "squads", "court"])
def test_whole_books_parse_to_the_lines_of_the_file(name: str) -> None:
    """Every line of a page stands in the file where its node says, as it was written."""
    text = (BOOKS / f"{name}.md").read_text()
    book, rows = read(text), text.split("\n")
    assert book.findings == []
    for made in book.pages.values():
        assert made.name.lower() in rows[made.at - 1].lower()
        for inner in made.block.lines:
            assert inner.text in rows[inner.at - 1]


def test_next_to_is_a_place_and_no_end() -> None:
    act = parse_act("**Muster** next to a weak area, or in any area to win", 1)
    assert [str(what) for what in act.whats] == ["next to weak area", "in any area"]
    assert [str(goal) for goal in act.goals] == ["win"]
