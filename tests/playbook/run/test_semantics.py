"""One test for each rule of running a playbook, on a book that can be read at a glance.

Rules R1-R13 of docs/reference/playbooks.md; R14-R23 are in `test_semantics_plans.py`, the holes H1-H20 that
the rules close in `test_holes.py`.
"""

from __future__ import annotations

import json

from bythebook.kernel.chance import Pick
from bythebook.playbook.run.runner import Called
from tests.playbook.fake import K, V
from tests.playbook.tiny import Bot

TURN = {"Turn": K("Ask, Bid, Cut, Stop"), "Hit": K("Hit, Save", about="piece")}


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


def test_r12_never_heeds_no_question_above_it() -> None:
    """A limit applies to the whole page, whatever the question says; one that shall heed it asks a Term."""
    text = """
        ## Turn (for every Turn)

        - Is it late?
          - Never **Ask** red
        - Never **Ask** kept back
        - **Ask**

        ## Term: kept back

        - Is it late?
          - Is it old?
            - Yes
        """
    bot = Bot(text, kinds=TURN)
    assert bot.ask("Turn", "Ask a, Ask b", red="a") == "Ask b"
    assert bot.ask("Turn", "Ask a, Ask b", red="b", old="a") == "Ask a"
    assert bot.ask("Turn", "Ask a", old="a", late="a") == "nothing"


def test_r13_tie_from_the_outside_in() -> None:
    """Chance is called once for each place of the key where the candidates differ."""
    text = "## Turn (for every Turn)\n\n- **Ask**\n"
    bot = Bot(text, kinds=TURN, verbs={"Ask": V(keys=True)})
    assert bot.ask("Turn", "Ask a o1, Ask a o2, Ask b") == "chance: a b"
    assert isinstance(bot.got, Called)
    assert bot.got.domain == Pick("tie", ("a", "b"))
    assert bot.ask("Turn", "Ask a o1, Ask a o2, Ask b", chance="b") == "Ask b"
    assert bot.ask("Turn", "Ask a o2, Ask a o1, Ask b", chance="a") == "Ask a o1"  # like keys are one


def test_r12_never_in_look_ahead_and_can() -> None:
    """What the verb's page strikes is not possible later either, nor can it be done now."""
    bot = Bot(
        """
        ## Turn (for every Turn)

        - **Ask** to **Hit** any
        - Can **Bid**?
          - **Cut**
        - **Stop**

        ## Hits (for every Hit)

        - Never **Hit** old

        ## Bids (for every Bid)

        - Never **Bid** old
        """,
        kinds=TURN,
    )
    options, later = "Ask a, Bid b, Cut c, Stop", {"Hit": "h"}
    assert bot.ask("Turn", options, ahead=later, any="h") == "Ask a"
    assert bot.ask("Turn", options, ahead=later, any="h", old="h") == "Cut c"
    assert bot.ask("Turn", options, ahead=later, any="h", old="h b") == "Stop"


def test_r11_under_a_question_narrowing_stops_at_one_too() -> None:
    """The second preference under the question is not asked of a single candidate."""
    bot = Bot(
        """
        ## Turn (for every Turn)

        - **Ask**. Prefer:
          - Does it rain?
            - red
            - blue
        """,
        kinds=TURN,
    )
    assert bot.ask("Turn", "Ask a, Ask b", does_it_rain=True, red="a", blue="b") == "Ask a"
    assert [step.question for step in bot.steps("prefer")] == ["red"]
