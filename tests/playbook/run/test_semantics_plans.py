"""Rules R14-R22 of running a playbook: plans, goals, Thens, loops, look-ahead, Terms, and the why."""

from __future__ import annotations

from typing import Any

from bythebook.kernel.chance import Dice
from bythebook.playbook.run.runner import Called
from bythebook.playbook.run.tally import Tally
from tests.playbook.fake import K, V
from tests.playbook.tiny import Bot

TURN = {"Turn": K("Ask, Bid, Cut, Stop"), "Hit": K("Hit, Save", about="piece")}
PIECES = {"piece": ("p1", "p2", "p3")}
SERIES = {"Turn": K("Dig, Ask"), "Step": K("Cut, Bid"), "Hit": K("Hit, Save", about="piece")}
DIG = {"Dig": V(of="thing", series=(("Step", "Cut"),))}
R14 = """
    ## Turn (for every Turn)

    - **Dig** red to win
    - **Ask**

    ## Steps (for every Step)

    - **Bid**

    ## Hits (for every Hit)

    - Is the plan for gold?
      - **Hit**
    - **Save**
    """


def test_r14_plan() -> None:
    """A series verb leaves a plan, also with an empty rest; its facts can be asked."""
    bot = Bot(R14, kinds=SERIES, verbs=DIG)
    assert bot.ask("Turn", "Dig a, Ask a", red="a", win="a") == "Dig a"
    (plan,) = bot.notes["plans"]
    assert (plan["kind"], plan["goal"], plan["facts"]["aim"], plan["rest"]) == ("Turn", ["win"], "a", [])
    assert bot.ask("Hit", "Hit x, Save x", about="p1", for_gold="a") == "Hit x"
    assert bot.ask("Hit", "Hit x, Save x", about="p1", for_gold="b") == "Save x"


def test_r15_plan_at_an_ask() -> None:
    """Its kind: earlier entries go and it answers; its own kind again: it is over; others leave it alone."""
    bot = Bot(R14, kinds=SERIES, verbs=DIG)
    long = {"Dig a": ["Step: Cut a; Step: Cut b"]}
    bot.ask("Turn", "Dig a", red="a", win="a", series=long)
    assert bot.ask("Hit", "Hit x, Save x", about="p1", for_gold="a") == "Hit x"
    assert bot.ask("Step", "Bid a, Cut a") == "Cut a"
    assert bot.why.decided is not None
    assert bot.why.decided.values == ("plan",)
    assert bot.ask("Step", "Bid a, Cut b") == "Cut b"
    assert bot.ask("Turn", "Ask a") == "Ask a"
    assert "plans" not in bot.notes
    bot.ask("Turn", "Dig a", red="a", win="a", series=long)
    assert bot.ask("Step", "Bid a, Cut b") == "Bid a"
    assert "plans" not in bot.notes


def test_r15_a_series_in_a_forced_ask_lies_on_top() -> None:
    """It is dropped at the first ask that is not in its rest; the one below goes on."""
    text = R14.replace("- **Save**", "- **Sap** any")
    kinds = {**SERIES, "Hit": K("Hit, Sap", about="piece")}
    bot = Bot(text, kinds=kinds, verbs={**DIG, "Sap": V(series=(("Hit", "Hit"),))})
    bot.ask("Turn", "Dig a", red="a", win="a", series={"Dig a": ["Step: Cut a"]})
    bot.ask("Hit", "Sap x", about="p1", any="x", series={"Sap x": ["Hit: Hit x"]})
    assert len(bot.notes["plans"]) == 2
    assert bot.ask("Step", "Bid a, Cut a") == "Cut a"
    assert len(bot.notes["plans"]) == 1


def test_r16_goal() -> None:
    """Of the combination being narrowed, else of the plan; true if its tests contain these."""
    bot = Bot(
        """
        ## Turn (for every Turn)

        - **Dig** any to win and smile. Prefer:
          - Is the goal to win?
            - Yes: blue

        ## Hits (for every Hit)

        - Is the goal to smile?
          - **Hit**
        - **Save**
        """,
        kinds=SERIES,
        verbs=DIG,
    )
    assert bot.ask("Turn", "Dig a, Dig b", win="a b", smile="a b", blue="b") == "Dig b"
    assert bot.ask("Hit", "Hit x, Save x", about="p1") == "Hit x"
    bot.turn = "2"
    assert bot.ask("Hit", "Hit x, Save x", about="p1") == "Save x"


R17 = """
    ## Orders (for every Order)

    - **Order**
      - Then: **Move** to shelter

    ## Moves (for every Move)

    - **Hold**

    ## Hits (for every Hit)

    - **Hit**
    """
R17_KINDS = {
    "Order": K("Order"),
    "Move": K("Move, Hold", about="unit"),
    "Hit": K("Hit", about="unit"),
}
R17_VERBS = {"Order": V(of="unit"), "Move": V(), "Hold": V()}


def test_r17_then() -> None:
    """It waits for an ask about its thing that can offer its verb, and is spent there, answered or not."""
    bot = Bot(R17, kinds=R17_KINDS, verbs=R17_VERBS)
    bot.ask("Order", "Order u1")
    assert bot.ask("Move", "Move x, Hold", about="u2", shelter="x") == "Hold"
    assert bot.ask("Hit", "Hit x", about="u1") == "Hit x"
    assert bot.ask("Move", "Move x, Hold", about="u1", shelter="x") == "Move x"
    assert bot.ask("Move", "Move x, Hold", about="u1", shelter="x") == "Hold"
    bot.ask("Order", "Order u1")
    assert bot.ask("Move", "Move x, Hold", about="u1") == "Hold"
    assert bot.ask("Move", "Move x, Hold", about="u1", shelter="x") == "Hold"


def test_r17_asks_without_about() -> None:
    """The first in the order chosen whose thing has an option; those whose thing has none are dropped."""
    kinds = {**R17_KINDS, "Move": K("Move, Hold")}
    bot = Bot(R17, kinds=kinds, verbs={**R17_VERBS, "Move": V(of="unit")})
    for unit in ("u3", "u2", "u1"):
        bot.ask("Order", f"Order {unit}")
    assert bot.ask("Move", "Move u1, Move u2, Hold", shelter="u1 u2") == "Move u2"
    assert [then["thing"] for then in bot.notes["thens"]] == [["unit", "u1"]]
    assert bot.ask("Move", "Move u1, Move u2, Move u3, Hold", shelter="u1 u2 u3") == "Move u1"
    assert bot.ask("Move", "Move u1, Move u2, Move u3, Hold", shelter="u1 u2 u3") == "Hold"


def test_r17_after_a_series() -> None:
    """For a series it is kept when the last answer is given, and dropped with the plan."""
    text = R14.replace("- **Dig** red to win\n", "- **Dig** red to win\n      - Then: **Save** safe\n")
    verbs = {"Dig": V(of="piece", series=(("Step", "Cut"),)), "Save": V()}
    bot = Bot(text, kinds=SERIES, verbs=verbs)
    for answer, wanted in (("Cut a", "Save y"), ("Bid a", "chance: Save x Save y")):
        bot.turn += "."
        bot.ask("Turn", "Dig a", red="a", win="a", series={"Dig a": ["Step: Cut a"]})
        assert "thens" not in bot.notes
        assert bot.ask("Step", answer) == answer
        assert bot.ask("Hit", "Save x, Save y", about="a", safe="y") == wanted


R18 = """
    ## Turn (for every Turn)

    - Take a piece, by highest rank:
      - **Ask** red
    - For each piece, by keen, then lowest rank:
      - **Bid**
    - **Stop**
    """


def test_r18_take() -> None:
    """Subjects by rank; the first whose block answers, with its own options only."""
    bot = Bot(R18, kinds=TURN, things=PIECES)
    options = "Ask a p1, Ask a p2, Ask b p3"
    assert bot.ask("Turn", options, red="a", rank={"p2": 2, "p3": 9}) == "Ask a p2"
    assert bot.ask("Turn", options, red="b", rank={"p2": 2}) == "Ask b p3"


def test_r18_for_each() -> None:
    """Subjects fixed at entry, each once, over as many asks; one that answers nothing is skipped."""
    bot = Bot(R18, kinds=TURN, things=PIECES)
    options = "Bid a p1, Bid a p3, Stop"
    assert bot.ask("Turn", options, keen="p3", rank={"p1": 1}) == "Bid a p3"
    assert bot.ask("Turn", options, rank={"p3": 1}) == "Bid a p1"
    assert bot.notes["place"]["Turn"][0][4] == ["p2"]
    assert bot.ask("Turn", "Stop") == "Stop"


def test_r18_an_option_of_nobody_is_nobodys() -> None:
    """A common *done* is not among the options of a subject."""
    bot = Bot(
        "## Turn (for every Turn)\n\n- Take a piece:\n  - **Stop**\n- **Ask**\n", kinds=TURN, things=PIECES
    )
    assert bot.ask("Turn", "Ask a, Stop") == "Ask a"
    assert bot.ask("Turn", "Ask a, Stop x p2") == "Stop x p2"


R19 = """
    ## Opening (for every Opening)

    - **Spend** any to **Fight** next
    - **Stop**

    ## Deeds (for every Deed)

    - **Build** red
    - **Fight** any
    """
R19_KINDS = {"Opening": K("Spend, Stop", next="Deed"), "Deed": K("Build, Fight")}


def test_r19_next() -> None:
    """The page that comes next would stop at that verb, by a candidate that uses what was spent."""
    bot = Bot(R19, kinds=R19_KINDS)
    fight = {"Fight": "f"}
    assert bot.ask("Opening", "Spend k, Stop", ahead=fight, any="k f", uses="f") == "Spend k"
    assert bot.ask("Opening", "Spend k, Stop", ahead=fight, any="k f") == "Stop"
    build = {**fight, "Build": "b"}
    assert bot.ask("Opening", "Spend k, Stop", ahead=build, any="k f", uses="f", red="b") == "Stop"


def test_r19_next_begun_now() -> None:
    """`**Verb** next`: what the page that comes next would do is begun now, the way that page would."""
    text = R19.replace("**Spend** any to **Fight** next", "**Fight** next").replace("any", "poor")
    bot = Bot(text, kinds=R19_KINDS)
    assert bot.ask("Opening", "Spend k, Stop", ahead={"Fight": "f g"}, poor="g") == "Fight g"
    assert bot.ask("Opening", "Spend k, Stop", ahead={"Fight": "f g"}) == "Stop"
    build = {"Fight": "f", "Build": "b"}
    assert bot.ask("Opening", "Spend k, Stop", ahead=build, poor="f", red="b") == "Stop"


def test_r19_next_looks_at_a_then_first() -> None:
    """An order kept for the thing of the next ask answers before its page does, and is spent with it."""
    text = """
        ## Turn (for every Turn)

        - **Ask** any
          - Then: **Fight** red

        ## Opening (for every Opening)

        - **Fight** next
        - **Stop**

        ## Deeds (for every Deed)

        - **Build** any
        - **Fight** poor
        """
    kinds = {
        "Turn": K("Ask", about="thing"),
        "Opening": K("Spend, Stop", about="thing", next="Deed"),
        "Deed": K("Build, Fight", about="thing"),
    }
    bot = Bot(text, kinds=kinds, verbs={"Ask": V(of="thing")})
    assert bot.ask("Turn", "Ask x", any="x") == "Ask x"
    ahead = {"Fight": "f g", "Build": "b"}
    assert bot.ask("Opening", "Stop", about="x", ahead=ahead, any="b", red="g") == "Fight g"
    assert "thens" not in bot.notes
    assert bot.ask("Opening", "Stop", about="x", ahead=ahead, any="b", red="g") == "Stop"


def test_r19_look_ahead_writes_nothing() -> None:
    """No place, no note, no roll; the verb's Nevers hold."""
    text = R19.replace(
        "- **Build** red",
        "- Add 1 to the days\n    - Is it late?\n      - Roll a die\n        - 1-6: **Build**",
    )
    text += "- Never **Fight** lost\n\n    ## Counters\n\n    - days\n"
    bot = Bot(text, kinds=R19_KINDS)
    fight: dict[str, Any] = {"ahead": {"Fight": "f"}, "any": "k f", "uses": "f"}
    assert bot.ask("Opening", "Spend k, Stop", **fight) == "Spend k"
    assert set(bot.notes) == {"book", "turn"}
    assert bot.ask("Opening", "Spend k, Stop", lost="f", **fight) == "Stop"
    assert bot.ask("Opening", "Spend k, Stop", about="x", late="x", **fight) == "Stop"


def test_r20_term() -> None:
    """Walked with *it* as the candidate or the thing; `Yes` is yes, the end is no."""
    bot = Bot(
        """
        ## Term: worthy

        - Is it poor?
          - No
        - Is it red?
          - Yes

        ## Turn (for every Turn)

        - **Ask** a worthy
        - **Bid** any. Prefer:
          - worthy

        ## Hits (for every Hit)

        - Is it worthy?
          - **Hit**
        - **Save**
        """,
        kinds=TURN,
    )
    assert bot.ask("Turn", "Ask a, Ask b", red="b") == "Ask b"
    assert bot.ask("Turn", "Ask a, Bid a, Bid b", red="a b", poor="a") == "Bid b"
    assert bot.ask("Hit", "Hit x, Save x", about="p1", red="p1") == "Hit x"
    assert bot.ask("Hit", "Hit x, Save x", about="p1", red="p1", poor="p1") == "Save x"


def test_r21_nothing() -> None:
    """No line fits: the why has no deciding line, and the tally counts it."""
    bot = Bot("## Turn (for every Turn)\n\n- **Ask** red\n", kinds=TURN)
    bot.tally = Tally()
    assert bot.ask("Turn", "Ask a") == "nothing"
    assert bot.why.decided is None
    assert bot.why.tip == "No line of the page fits, so the answer is chosen at random."
    assert bot.tally.nothing == 1


def test_r22_why() -> None:
    """The last walk only, in order, and exactly one line decides."""
    bot = Bot(
        """
        ## Turn (for every Turn)

        - Is it late?
          - No: **Ask** red
        - Roll a die
          - 1-6: **Bid** any. Prefer:
            - big
        """,
        kinds=TURN,
    )
    assert bot.ask("Turn", "Ask a, Bid a, Bid b, Bid c", big="a b") == "chance: 1 2 3 4 5 6"
    assert isinstance(bot.got, Called)
    assert bot.got.domain == Dice("d6", tuple("123456"))
    assert bot.ask("Turn", "Ask a, Bid a, Bid b, Bid c", big="a b", chance="4; Bid b") == "Bid b"
    told = [(step.event, step.line, step.answer) for step in bot.why.steps]
    assert told == [
        ("question", 3, "no"),
        ("act", 4, "no"),
        ("roll", 5, "1-6"),
        ("prefer", 7, "narrows"),
        ("tie", 6, "Bid b"),
        ("decides", 6, "Bid b"),
    ]


def test_r20_a_term_about_the_goal_is_asked_again_for_another_goal() -> None:
    """The first line asks it of a and b without a goal, the second with its own: a is worthy then."""
    bot = Bot(
        """
        ## Turn (for every Turn)

        - **Ask** worthy
        - **Ask** any to win. Prefer:
          - worthy

        ## Term: worthy

        - Is the goal to win?
          - Is it red?
            - Yes: Yes
        - No
        """,
        kinds={"Turn": K("Ask")},
    )
    assert bot.ask("Turn", "Ask a, Ask b", red="a", win="a b") == "Ask a"


def test_r17_a_then_keeps_the_goal_of_its_line() -> None:
    """Questions in it, preferences of its acts without a goal, and looks through it see that goal."""
    bot = Bot(
        """
        ## Orders (for every Order)

        - **Order** any to win. Prefer:
          - most dice
          - Then: Is the goal to win?
            - **Move** near. Prefer:
              - Is the goal to win?
                - Yes: red

        ## Moves (for every Move)

        - **Hold**
        """,
        kinds=R17_KINDS,
        verbs=R17_VERBS,
    )

    def dice(c: Any) -> int | None:
        seen = c.ahead()
        return 1 if seen and seen.option.thing == "z" else None

    there = {"Move": lambda look: "y z" if look.it == "u2" else ""}
    facts = {"win": "u1 u2", "any": "u1 u2", "near": "x y z", "red": "y z"}
    assert (
        bot.ask("Order", "Order u1, Order u2", ahead=there, dice=dice, **{**facts, "red": "z"}) == "Order u2"
    )
    assert bot.ask("Move", "Move x, Move y, Hold", about="u2", **facts) == "Move y"


def test_r17_without_about_one_order_is_spent_at_a_time() -> None:
    """The first whose thing has an option is spent, answered or not; the next waits for the next ask."""
    kinds = {**R17_KINDS, "Move": K("Move, Hold")}
    bot = Bot(R17, kinds=kinds, verbs={**R17_VERBS, "Move": V(of="unit")})
    bot.ask("Order", "Order u1")
    bot.ask("Order", "Order u2")
    assert bot.ask("Move", "Move u1, Move u2, Hold", shelter="u2") == "Hold"
    assert bot.ask("Move", "Move u1, Move u2, Hold", shelter="u2") == "Move u2"


def test_r23_what_is_settled_holds_for_the_turn() -> None:
    """A choice settles a thing until the turn is over; other books and other turns know nothing of it."""
    book = """
        ## Turn (for every Turn)

        - **Bid** any. Prefer:
          - settled
        - **Ask** any
        """
    bot = Bot(book, kinds={"Turn": K("Ask, Bid")}, verbs={"Ask": V(settles=True)})
    assert bot.ask("Turn", "Bid a, Bid b") == "chance: Bid a Bid b"
    assert bot.ask("Turn", "Ask b") == "Ask b"
    assert bot.steps("settled")[0].answer == "settled: b"
    assert bot.ask("Turn", "Bid a, Bid b") == "Bid b"
    assert bot.steps("settled")[0].question == "Settled earlier this turn"
    assert dict(bot.notes)["settled"] == {"settled": "b"}
    assert bot.why is not None
    assert bot.why.text().startswith("· Settled earlier this turn → settled: b\n")
    bot.turn = "2"
    assert bot.ask("Turn", "Bid a, Bid b") == "chance: Bid a Bid b"
