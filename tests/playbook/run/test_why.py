"""The why is complete data: what was asked, what it said, which values decided, and exactly one tip."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bythebook.kernel.prompt import Option
from bythebook.playbook.page.nodes import Line
from bythebook.playbook.run.events import DecideEvent, ExplanationStep, PreferEvent
from bythebook.playbook.run.explanation import Explanation, TraceReader
from bythebook.playbook.run.runner import Answer, Called, Decision, Nothing, Program
from bythebook.playbook.words.vocabulary import Candidate
from tests.playbook.fake import K, V, View, play
from tests.playbook.fake_games import GAMES, load
from tests.playbook.tiny import Bot

BOOK = """
    # Tips

    ## Counters

    - days

    ## Turn (for every Turn)

    1. [T1] Add 1 to the days
    2. [T2] Is the days at least 2?
       - Yes: → Side
    3. [T3] **Ask** a worthy. Prefer:
       - [T3a] most size
       - red
    4. **Stop**

    ## Side

    - Roll a die, less the rain
      - less than the days: Stop
      - otherwise: **Bid**

    ## Term: worthy

    - Is it rich?
      - Yes

    ## Asking (for every Ask)

    - [N1] Never **Ask** old
    """
KINDS = {"Turn": K("Ask, Bid, Stop"), "Move": K("Move, Hold", about="unit"), "Order": K("Order")}
OPTIONS = "Ask a, Ask b, Ask c, Ask d, Bid x, Stop"
FACTS: dict[str, Any] = {"rich": "a b c", "old": "c", "size": {"a": 3, "b": 3, "c": 9, "d": 9}}


@pytest.fixture(name="bot")
def fixture_bot() -> Bot:
    """A bot that has taken a tie by chance."""
    bot = Bot(BOOK, kinds=KINDS)
    assert bot.ask("Turn", OPTIONS, chance="Ask b", **FACTS) == "Ask b"
    return bot


def test_every_line_asked_is_an_entry(bot: Bot) -> None:
    """Page, line, id, question, answer, values, candidates before and after."""
    assert bot.why.steps == [
        ExplanationStep("count", "Turn", 9, "T1", "Add 1 to the days", "1"),
        ExplanationStep("question", "Turn", 10, "T2", "Is the days at least 2?", "no", ("1", "2")),
        ExplanationStep(
            "term",
            "worthy",
            23,
            "",
            "Term: worthy",
            "3 of 4",
            (),
            ("Ask a", "Ask b", "Ask c", "Ask d"),
            ("Ask a", "Ask b", "Ask c"),
        ),
        ExplanationStep(
            "never",
            "Asking",
            30,
            "N1",
            "Never **Ask** old",
            "strikes",
            (),
            ("Ask a", "Ask b", "Ask c"),
            ("Ask a", "Ask b"),
        ),
        ExplanationStep(
            "prefer",
            "Turn",
            13,
            "T3a",
            "most size",
            "no difference",
            ("3",),
            ("Ask a", "Ask b"),
            ("Ask a", "Ask b"),
        ),
        ExplanationStep(
            "prefer",
            "Turn",
            14,
            "T3",
            "red",
            "no difference",
            ("0 of 2",),
            ("Ask a", "Ask b"),
            ("Ask a", "Ask b"),
        ),
        ExplanationStep(
            "tie",
            "Turn",
            12,
            "T3",
            "**Ask** a worthy",
            "Ask b",
            ("Ask a", "Ask b"),
            ("Ask a", "Ask b"),
            ("Ask b",),
        ),
        ExplanationStep("decides", "Turn", 12, "T3", "**Ask** a worthy", "Ask b", ("page",)),
    ]


def test_the_roll_is_told(bot: Bot) -> None:
    """The face, what was taken off, and the branch that was entered."""
    bot.turn = "2"
    assert bot.ask("Turn", OPTIONS, chance="5", rain=1, **FACTS) == "Bid x"
    (roll,) = bot.steps("roll")
    assert (roll.page, roll.line, roll.answer, roll.values) == ("Side", 19, "otherwise", ("5", "less 1"))
    (go,) = bot.steps("go")
    assert (go.page, go.line, go.answer) == ("Turn", 11, "Side")


def test_the_tip_is_one_sentence(bot: Bot) -> None:
    """Id, line and answer, without marks."""
    assert bot.why.tip == "[T3] Ask a worthy: Ask b."


class Done(Option, frozen=True):
    """Some answer."""


def test_the_reason_is_the_line_with_what_left_one_answer(bot: Bot) -> None:
    """Without the answer, which is told already: a lot, or the preference that left it alone."""
    assert bot.why.reason == "[T3] Ask a worthy, at random among Ask a, Ask b."
    two = [Candidate(Done()), Candidate(Done())]
    prefers = PreferEvent(Line(at=9, id="4.1.1", text="farthest"), two, two[:1], ())
    decides = DecideEvent(Line(at=8, id="4.1", text="**Place** it. Prefer:"), "place A3", ("page",))
    reader = TraceReader("dictator.md", str)
    why = Explanation(reader, [prefers, decides])
    assert why.reason == "[4.1] Place it: [4.1.1] farthest."
    assert Explanation(reader, []).reason == "No line of the page fits, so the answer is chosen at random."


def test_text_and_json_are_renderings(bot: Bot) -> None:
    """Text: a line each with marks; JSON: the same steps as plain data."""
    rows = bot.why.text().split("\n")
    assert len(rows) == len(bot.why.steps)
    assert rows[1] == "✗ Turn:10 [T2] Is the days at least 2? (1, 2)"
    assert rows[4] == "· Turn:13 [T3a] most size (3) → no difference  2 → 2"
    assert rows[-1] == "➤ Turn:12 [T3] Ask a worthy → Ask b"
    plain = json.loads(json.dumps(bot.why.json()))
    assert [step["line"] for step in plain] == [step.line for step in bot.why.steps]
    assert plain[-1]["event"] == "decides"


def test_a_look_ahead_is_one_entry() -> None:
    """`to **Verb**` and `next` show what they were tried on and what passed; `Can` shows what it found."""
    bot = Bot(
        """
        ## Turn (for every Turn)

        - [A1] **Ask** to **Hit** to win
        - [A2] **Ask** to **Bid** next
        - Can **Dig** deep?
          - **Bid**
        """,
        kinds={"Turn": K("Ask, Bid", next="Deed"), "Deed": K("Bid, Hit, Dig")},
    )
    digs: dict[str, Any] = {
        "ahead": {"Dig": "d e", "Hit": lambda look: "w" if "a" in look.means else ""},
        "deep": "d e",
    }
    assert bot.ask("Turn", "Ask a, Ask b, Bid x", **digs) == "Bid x"
    ahead = [(s.line, s.id, s.question, s.answer, s.before, s.after) for s in bot.steps("ahead")]
    both = ("Ask a", "Ask b")
    assert ahead == [
        (3, "A1", "to **Hit** to win", "0 of 2", both, ()),
        (4, "A2", "to **Bid** next", "0 of 2", both, ()),
    ]
    assert bot.steps("question")[0].values == ("Dig d", "Dig e")
    assert bot.ask("Turn", "Ask a, Ask b", win="w", **digs) == "Ask a"
    assert bot.steps("ahead")[0].after == ("Ask a",)


def test_a_term_of_a_thing_is_one_entry() -> None:
    """`Is it worthy?` shows the Term, then the question."""
    bot = Bot(
        "## Moves (for every Move)\n\n- Is it worthy?\n  - **Move**\n- **Hold**\n\n"
        "## Term: worthy\n\n- Is it rich?\n  - Yes\n",
        kinds=KINDS,
    )
    bot.ask("Move", "Move x, Hold", about="u1", rich="u1")
    assert [(s.event, s.answer, s.before) for s in bot.why.steps[:2]] == [
        ("term", "yes", ("u1",)),
        ("question", "yes", ()),
    ]


def test_plans_and_thens_are_told() -> None:
    """What was tried and why it was dropped, on which page its line stands, and who decided."""
    bot = Bot(
        """
        ## Orders (for every Order)

        - [O1] **Order** any
          - Then: **Move** far

        ## Moves (for every Move)

        - **Hold**
        """,
        kinds=KINDS,
        verbs={"Order": V(of="unit")},
    )
    bot.ask("Order", "Order u1", any="u1")
    bot.ask("Move", "Move x, Hold", about="u1", far="x")
    assert [(s.event, s.page, s.id, s.answer) for s in bot.why.steps] == [
        ("then", "Orders", "O1", "carried out"),
        ("decides", "Orders", "O1", "Move x"),
    ]
    assert bot.why.tip == "[O1] Move far: Move x, as ordered before."
    bot.ask("Order", "Order u1", any="u1")
    bot.ask("Move", "Move x, Hold", about="u1")
    assert [(s.event, s.answer) for s in bot.why.steps] == [
        ("act", "no"),
        ("then", "dropped: nothing fits"),
        ("decides", "Hold"),
    ]


@pytest.mark.parametrize("name", GAMES)
def test_whole_games_with_and_without(name: str) -> None:
    """The same decisions; every entry names a page and a line of the book; one line decides each answer."""
    program, (shape, turns) = load(name), GAMES[name]
    rows = program.book.source.split("\n")

    def traced(program: Program, view: View, *rest: object) -> Decision:
        return program.decide(view, *rest, trace=True)  # type: ignore[arg-type]

    for seed in range(4):
        plain = play(program, shape, turns, seed)
        told = play(program, shape, turns, seed, decide=traced)
        for one, other in zip(plain, told, strict=True):
            assert not isinstance(other.got, Called)
            assert other.got.why is not None
            if isinstance(other.got, Nothing):
                assert isinstance(one.got, Nothing)
                continue
            assert isinstance(one.got, Answer)
            assert (one.got.option, one.got.notes) == (other.got.option, other.got.notes)
            for step in other.got.why.steps:
                assert step.page in program.book.pages
                wanted = step.question.removeprefix("to ").removesuffix(" next").split(" Prefer:")[0]
                assert wanted.lower() in rows[step.line - 1].lower()
