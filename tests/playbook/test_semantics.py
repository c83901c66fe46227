"""One test for each rule of running a playbook, on a book that can be read at a glance.

Rules R1-R22 are those of docs/playbooks.md; the holes H1-H20 that they close are in `test_holes.py`.
"""

from __future__ import annotations

import json

from bythebook.kernel.chance import Dice, Pick
from bythebook.playbook.run import Called, Tally
from tests.playbook.stubs import K, V
from tests.playbook.tiny import Bot

TURN = {"Turn": K("Ask, Bid, Cut, Stop"), "Hit": K("Hit, Save", about="piece")}
PIECES = {"piece": ("p1", "p2", "p3")}


def test_r1_values() -> None:
    """A result more, and the whole walk is done again from the same notes: nothing is counted twice."""
    bot = Bot(
        """
        ## Counters

        - days

        ## Turn (for every Turn)

        - Add 1 to the days
        - Roll a die
          - 1-3: Add 1 to the days
        - Roll a die
          - 1-6: **Ask**
        """,
        kinds=TURN,
    )
    assert bot.ask("Turn", "Ask a") == "chance: 1 2 3 4 5 6"
    assert bot.ask("Turn", "Ask a", chance="2") == "chance: 1 2 3 4 5 6"
    assert bot.notes == {}
    assert bot.ask("Turn", "Ask a", chance="2; 6") == "Ask a"
    assert bot.notes["counters"] == {"days": 2}


R2 = """
    ## Counters

    - days
    - bids (this turn)

    ## Turn (for every Turn)

    1. Add 1 to the days
    2. Set the bids to 2
    3. **Ask**
    4. **Bid**
    """


def test_r2_notes() -> None:
    """Notes are plain data; under another edition of the book only counters are kept, and the why says so."""
    bot, other = Bot(R2, kinds=TURN), Bot(R2 + "5. **Cut**\n", kinds=TURN)
    assert bot.ask("Turn", "Ask a, Bid a") == "Ask a"
    assert json.loads(json.dumps(bot.notes)) == bot.notes
    other.notes = bot.notes
    assert other.ask("Turn", "Ask a, Bid a") == "Ask a"
    assert other.notes["counters"] == {"days": 2, "bids": 2}
    assert other.steps("notes")[0].answer == "only the counters are kept"


def test_r3_new_turn() -> None:
    """Another turn clears the place and the counters of the turn, before anything else."""
    bot = Bot(R2, kinds=TURN)
    assert bot.ask("Turn", "Ask a, Bid a") == "Ask a"
    assert bot.ask("Turn", "Ask a, Bid a") == "Bid a"
    bot.turn = "2"
    assert bot.ask("Turn", "Ask a, Bid a") == "Ask a"
    assert bot.notes["counters"] == {"days": 2, "bids": 2}


R4 = """
    ## Turn (for every Turn)

    - **Ask** any
      - Then: **Cut** red
    - **Dig** any
    - **Bid**
    """
R4_KINDS = {"Turn": K("Ask, Dig, Bid"), "Next": K("Bid, Cut", about="thing")}
R4_VERBS = {"Ask": V(of="thing"), "Dig": V(of="thing", series=(("Next", "Cut"),)), "Cut": V(of="thing")}


def test_r4_order() -> None:
    """The plan, then a Then, then the page; what does not answer leaves the ask to the next."""
    bot = Bot(R4 + "\n    ## Next (for every Next)\n\n    - **Bid**\n", kinds=R4_KINDS, verbs=R4_VERBS)
    bot.ask("Turn", "Ask a", any="a")
    bot.ask("Turn", "Dig a", any="a", series={"Dig a": ["Next: Cut b"]})
    options = "Bid a, Cut a, Cut b"
    assert bot.ask("Next", options, about="a", red="a") == "Cut b"
    assert bot.ask("Next", options, about="a", red="a") == "Cut a"
    assert bot.ask("Next", options, about="a", red="a") == "Bid a"


def test_r5_walk() -> None:
    """Only an act with candidates ends the walk; questions and arrows go on below, Stop ends its page."""
    bot = Bot(
        """
        ## Turn (for every Turn)

        - Is it sunny?
          - **Ask** red
        - → Side
        - **Bid**

        ## Side

        - Is it late?
          - Stop
        - **Cut**
        """,
        kinds=TURN,
    )
    assert bot.ask("Turn", "Ask a, Bid a, Cut a", about="x", sunny="x", red="b") == "Cut a"
    assert bot.ask("Turn", "Ask a, Bid a, Cut a", about="x", late="x") == "Bid a"
    assert bot.ask("Turn", "Ask a, Bid a, Cut a", about="x", sunny="x", red="a") == "Ask a"


R6 = """
    ## Turn (for every Turn)

    1. Does it rain?
       - Yes:
         1. **Ask**
         2. **Bid**
       - No: **Cut**
    2. **Stop**
    """


def test_r6_place() -> None:
    """The innermost list goes on; then behind the line around it; questions above are not asked again."""
    bot = Bot(R6, kinds=TURN)
    options = "Ask a, Bid a, Cut a, Stop"
    assert [bot.ask("Turn", options, does_it_rain=True), bot.ask("Turn", options)] == ["Ask a", "Bid a"]
    assert [bot.ask("Turn", options), bot.ask("Turn", options)] == ["Stop", "nothing"]


def test_r6_a_root_of_bullets_begins_anew() -> None:
    """Out of frames, bullets begin at the top, in the same ask."""
    bot = Bot(
        "## Turn (for every Turn)\n\n- Does it rain?\n  1. **Ask**\n  2. **Bid**\n- **Cut**\n", kinds=TURN
    )
    options = "Ask a, Bid a, Cut a"
    assert bot.ask("Turn", options, does_it_rain=True) == "Ask a"
    assert bot.ask("Turn", options) == "Bid a"
    assert bot.ask("Turn", options) == "Cut a"


def test_r7_the_place_belongs_to_its_page() -> None:
    """An ask of another kind neither reads nor moves it."""
    bot = Bot(R6 + "\n    ## Hits (for every Hit)\n\n    - **Hit**\n", kinds=TURN)
    assert bot.ask("Turn", "Ask a, Bid a", does_it_rain=True) == "Ask a"
    assert bot.ask("Hit", "Hit a, Save a", about="p1") == "Hit a"
    assert bot.ask("Turn", "Ask a, Bid a") == "Bid a"


def test_r8_passed_over_is_final() -> None:
    """On numbers, a line without candidates is over once a later line has answered."""
    bot = Bot("## Turn (for every Turn)\n\n1. **Ask**\n2. **Bid**\n3. **Cut**\n", kinds=TURN)
    assert bot.ask("Turn", "Bid a, Cut a") == "Bid a"
    assert bot.ask("Turn", "Ask a, Cut a") == "Cut a"


def test_r9_it() -> None:
    """The loop's subject, else what the present ask is about, else nothing: then the answer is No."""
    bot = Bot(
        """
        ## Turn (for every Turn or Hit)

        1. **Ask**
        2. Is it red?
           - Yes: **Bid**
           - No: **Cut**
        """,
        kinds={"Turn": K("Ask, Bid, Cut"), "Hit": K("Ask, Bid, Cut", about="piece")},
    )
    options = "Ask a, Bid a, Cut a"
    assert bot.ask("Hit", options, about="p1", red="p1") == "Ask a"
    assert bot.ask("Hit", options, about="p2", red="p1") == "Cut a"
    bot.turn = "2"
    assert bot.ask("Turn", options) == "Ask a"
    assert bot.ask("Turn", options, red="p1 None") == "Cut a"


R10 = """
    ## Turn (for every Turn)

    - **Ask** or **Bid** red, or blue to win, or to draw
    """


def test_r10_goals_then_verbs_then_whats() -> None:
    """Goals vary slowest, then verbs, then whats; the first combination with something left is taken."""
    bot = Bot(R10, kinds=TURN)
    options = "Ask a, Ask b, Bid a, Bid b"
    everything = {"red": "a", "blue": "b", "win": "a b", "draw": "a b"}
    assert bot.ask("Turn", options, **everything) == "Ask a"
    assert bot.ask("Turn", options, **{**everything, "win": "b"}) == "Ask b"
    assert bot.ask("Turn", "Ask b, Bid a", **everything) == "Ask b"
    assert bot.ask("Turn", "Ask a, Bid b", **{**everything, "win": "b"}) == "Bid b"


def test_r10_an_act_as_goal_is_unfolded_first() -> None:
    """Inner verb before outer what: Secure with any card before Tax with the first card."""
    bot = Bot(
        "## Turn (for every Turn)\n\n- **Ask** red, or blue to **Hit** or **Save** to win\n", kinds=TURN
    )
    card = {"red": "a", "blue": "b", "win": "w"}
    only_b = {"Hit": lambda look: "w" if "b" in look.means else "", "Save": "w"}
    assert bot.ask("Turn", "Ask a, Ask b", ahead=only_b, **card) == "Ask b"
    assert bot.ask("Turn", "Ask a, Ask b", ahead={"Save": "w"}, **card) == "Ask a"


def test_r10_a_struck_combination_lets_the_next_one_in() -> None:
    """Never works inside a combination, not after it."""
    bot = Bot(R10 + "- Never **Ask** bad\n", kinds=TURN)
    assert bot.ask("Turn", "Ask a, Ask b", red="a", blue="b", win="a b", bad="a") == "Ask b"


R11 = """
    ## Turn (for every Turn)

    - **Ask** any. Prefer:
      - most size
      - red
      - Is the goal to win?
        - No: lowest cost

    ## Asking (for every Ask)

    - Prefer:
      - blue
    """


def test_r11_narrowing() -> None:
    """In order: the line's own, then the verb's page; none is worst; what fits nobody is skipped."""
    bot = Bot(R11, kinds=TURN)
    options = "Ask a, Ask b, Ask c"
    assert bot.ask("Turn", options, size={"a": 1, "b": 2}) == "Ask b"
    assert bot.ask("Turn", options, size={"a": 2, "b": 2}, red="c", cost={"a": 4, "b": 3}) == "Ask b"
    assert bot.ask("Turn", options, blue="c") == "Ask c"
    assert bot.ask("Turn", options, red="a b", blue="b c") == "Ask b"


def test_r11_narrowing_stops_at_one() -> None:
    """With trace too: no preference is asked of a single candidate."""
    bot = Bot(R11, kinds=TURN)
    bot.ask("Turn", "Ask a, Ask b", size={"a": 1})
    assert [step.question for step in bot.steps("prefer")] == ["most size"]
    bot.ask("Turn", "Ask a")
    assert bot.steps("prefer") == []


def test_r11_by_page_takes_loose_preferences_only() -> None:
    """Not the page's Nevers, not the preferences of its acts."""
    bot = Bot(
        """
        ## Turn (for every Turn)

        - **Bid**. Prefer:
          - by Asking

        ## Asking (for every Ask)

        - Never **Bid** blue
        - **Ask**. Prefer:
          - red
        - Prefer:
          - blue
        """,
        kinds=TURN,
    )
    assert bot.ask("Turn", "Bid a, Bid b", red="a", blue="b") == "Bid b"


R12 = """
    ## Turn (for every Turn)

    - → Side
    - **Ask**
    - Never **Ask** red, unless big and blue, or to win

    ## Side

    - **Ask** first

    ## Asking (for every Ask)

    - Never **Ask** old
    """


def test_r12_never() -> None:
    """It holds above and below, on pages it points to, and from the verb's own page; `unless` spares."""
    bot = Bot(R12, kinds=TURN)
    assert bot.ask("Turn", "Ask a, Ask b", first="a", red="a") == "Ask b"
    assert bot.ask("Turn", "Ask a, Ask b", first="a", old="a") == "Ask b"
    assert bot.ask("Turn", "Ask a, Ask b", first="a", red="a", big="a") == "Ask b"
    assert bot.ask("Turn", "Ask a, Ask b", first="a", red="a", big="a", blue="a") == "Ask a"
    assert bot.ask("Turn", "Ask a, Ask b", first="a", red="a", win="a") == "Ask a"
    assert bot.ask("Turn", "Ask a", red="a") == "nothing"


def test_r12_never_in_branches_and_thens() -> None:
    """Wherever on the page it stands, also under a roll, and in the Then of a line of that page."""
    text = """
        ## Turn (for every Turn)

        - **Ask**
          - Then: **Cut**
        - Roll a die
          - 1-6: Never **Cut** red

        ## Cuts (for every Cut)

        - **Stop**
        """
    kinds = {"Turn": K("Ask"), "Cut": K("Cut, Stop", about="thing")}
    bot = Bot(text, kinds=kinds, verbs={"Ask": V(of="thing"), "Cut": V()})
    assert bot.ask("Turn", "Ask a") == "Ask a"
    assert bot.ask("Cut", "Cut x, Cut y, Stop", about="a", red="x") == "Cut y"


def test_r13_tie_from_the_outside_in() -> None:
    """Chance is called once for each place of the key where the candidates differ."""
    text = "## Turn (for every Turn)\n\n- **Ask**\n"
    bot = Bot(text, kinds=TURN, verbs={"Ask": V(keys=True)})
    assert bot.ask("Turn", "Ask a o1, Ask a o2, Ask b") == "chance: a b"
    assert isinstance(bot.got, Called)
    assert bot.got.domain == Pick("tie", ("a", "b"))
    assert bot.ask("Turn", "Ask a o1, Ask a o2, Ask b", chance="b") == "Ask b"
    assert bot.ask("Turn", "Ask a o2, Ask a o1, Ask b", chance="a") == "Ask a o1"  # like keys are one


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
    assert bot.why.decided.values == ["plan"]
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


def test_r19_look_ahead_writes_nothing() -> None:
    """No place, no note, no roll; the verb's Nevers hold."""
    text = R19.replace(
        "- **Build** red",
        "- Add 1 to the days\n    - Is it late?\n      - Roll a die\n        - 1-6: **Build**",
    )
    text += "- Never **Fight** lost\n\n    ## Counters\n\n    - days\n"
    bot = Bot(text, kinds=R19_KINDS)
    fight = {"ahead": {"Fight": "f"}, "any": "k f", "uses": "f"}
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
    bot.program.tally = Tally()
    assert bot.ask("Turn", "Ask a") == "nothing"
    assert bot.why.decided is None
    assert bot.why.tip == "No line of the page fits; chance decides."
    assert bot.program.tally.nothing == 1


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
