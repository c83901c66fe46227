"""One test for each hole (H1-H20) that running books literally once had; the docstring says which."""

from __future__ import annotations

import pytest

from bythebook.playbook.page.nodes import BadPlaybook
from tests.playbook.fake import K, V
from tests.playbook.tiny import Bot

SQUADS = {"squad": ("s1", "s2")}
ACTION = {"Action": K("March, Search, Drill, Stop")}
FIGHT = {
    "Deed": K("Fight, Stop"),
    "Collect": K("Collect"),
    "Hit": K("Hit, Save", about="piece"),
}
FIGHTS = {"Fight": V(of="fight", series=(("Collect", "Collect"),))}
COMBAT = """
    ## Deeds (for every Deed)

    - **Fight** any
    - **Stop**

    ## Dice (for every Collect)

    - **Collect**

    ## Hits (for every Hit)

    - Is the plan for a raid?
      - **Hit**
    - **Save**
    """


def test_h1_an_ask_of_another_kind_runs_nothing_of_the_numbered_page() -> None:
    """H1: a Store ask in mid-turn ran the counter of the turn page."""
    bot = Bot(
        """
        ## Counters

        - bids

        ## Turn (for every Turn)

        1. **Draw**
        2. Add 1 to the bids
        3. **Play**

        ## Slots (for every Store)

        - **Store**
        """,
        kinds={"Turn": K("Draw, Play"), "Store": K("Store")},
    )
    bot.ask("Turn", "Draw a")
    assert bot.ask("Store", "Store a") == "Store a"
    assert "counters" not in bot.notes
    assert bot.ask("Turn", "Play a") == "Play a"
    assert bot.notes["counters"] == {"bids": 1}


def test_h2_a_hit_in_a_fight_still_knows_the_plan() -> None:
    """H2: asks inside the fight found no plan."""
    bot = Bot(COMBAT, kinds=FIGHT, verbs=FIGHTS)
    bot.ask("Deed", "Fight f", any="f", series={"Fight f": ["Collect: Collect d"]})
    assert bot.ask("Collect", "Collect c, Collect d") == "Collect d"
    assert bot.ask("Hit", "Hit x, Save x", about="p", for_raid="f") == "Hit x"
    assert bot.ask("Deed", "Stop") == "Stop"
    assert bot.ask("Hit", "Hit x, Save x", about="p", for_raid="f") == "Save x"


ORDERS = """
    ## Orders (for every Order)

    - **Order**
      - Then: **Move** far

    ## Moves (for every Move)

    - **Hold**

    ## Second (for every Second)

    - **Hold**

    ## Retreats (for every Retreat)

    - **Flee**
    """
ORDERS_KINDS = {
    "Order": K("Order"),
    "Move": K("Move, Hold", about="unit"),
    "Second": K("Move, Hold", about="unit"),
    "Retreat": K("Flee", about="unit"),
}


def test_h3_one_option_is_asked_and_leaves_its_then() -> None:
    """H3: an order with a single option was not asked, and its Then was lost."""
    bot = Bot(ORDERS, kinds=ORDERS_KINDS, verbs={"Order": V(of="unit")})
    assert bot.ask("Order", "Order u1") == "Order u1"
    assert bot.ask("Move", "Move x, Hold", about="u1", far="x") == "Move x"


def test_h4_a_place_keeps_no_about() -> None:
    """H4: after a save inside a numbered page, *it* was what an earlier ask was about."""
    bot = Bot(
        "## Hits (for every Hit)\n\n1. **Save**\n2. Is it loyal?\n   - Yes: **Save**\n   - No: **Hit**\n",
        kinds=FIGHT,
    )
    assert bot.ask("Hit", "Hit x, Save x", about="p1", loyal="p1") == "Save x"
    assert bot.ask("Hit", "Hit x, Save x", about="p2", loyal="p1") == "Hit x"


def test_h5_a_note_behind_the_last_act_needs_a_stop() -> None:
    """H5: a roll behind the last act was never thrown; in front of `**Stop**` it is."""
    bot = Bot(
        """
        ## Counters

        - careful (this turn)

        ## Turn (for every Turn)

        1. **Play**
        2. Roll a die
           - 1-2: Set the careful to 1
        3. **Stop**
        """,
        kinds={"Turn": K("Play, Stop")},
    )
    assert bot.ask("Turn", "Play a, Stop") == "Play a"
    assert bot.ask("Turn", "Play a, Stop") == "chance: 1 2 3 4 5 6"
    assert bot.ask("Turn", "Play a, Stop", chance="1") == "Stop"
    assert bot.notes["counters"] == {"careful": 1}


def test_h6_a_retreat_in_between_keeps_the_order_and_a_stale_one_is_spent() -> None:
    """H6: the next ask was a retreat and the order gone; or a second move used a stale order."""
    bot = Bot(ORDERS, kinds=ORDERS_KINDS, verbs={"Order": V(of="unit")})
    bot.ask("Order", "Order u1")
    assert bot.ask("Retreat", "Flee x", about="u1") == "Flee x"
    assert bot.ask("Move", "Hold", about="u1") == "Hold"
    assert bot.ask("Second", "Move x, Hold", about="u1", far="x") == "Hold"


LEFT_OVER = """
    ## Orders (for every Order)

    - **Order**
      - Then:
        1. **Move** near
        2. **Move** far

    ## Moves (for every Move)

    1. **Hold**
    2. **Wait**
    """


def test_h7_what_a_then_leaves_over_is_its_own() -> None:
    """H7: the place of a Then overwrote the place of the page; a stale rest ran later."""
    kinds = {"Order": K("Order"), "Move": K("Move, Hold, Wait", about="unit")}
    options = "Move x, Move y, Hold, Wait"
    bot = Bot(LEFT_OVER, kinds=kinds, verbs={"Order": V(of="unit")})
    assert bot.ask("Move", options, about="u9") == "Hold"
    bot.ask("Order", "Order u1")
    assert bot.ask("Move", options, about="u1", near="x", far="y") == "Move x"
    assert bot.ask("Move", options, about="u1", near="x", far="y") == "Move y"
    assert bot.ask("Move", options, about="u1") == "Wait"


def test_h7_a_left_over_is_dropped_at_the_next_ask_of_that_kind() -> None:
    """H7: it is for the next ask of that kind, not for a later one."""
    kinds = {"Order": K("Order"), "Move": K("Move, Hold, Wait", about="unit")}
    bot = Bot(LEFT_OVER, kinds=kinds, verbs={"Order": V(of="unit")})
    bot.ask("Order", "Order u1")
    assert bot.ask("Move", "Move x, Hold", about="u1", near="x") == "Move x"
    assert bot.ask("Move", "Move x, Hold", about="u2") == "Hold"
    assert "thens" not in bot.notes


def test_h8_a_subject_sees_only_its_own_options() -> None:
    """H8: the first squad's line used the other squad's options."""
    bot = Bot(
        "## Actions (for every Action)\n\n- Take a squad:\n  - **March** any\n  - **Search**\n",
        kinds=ACTION,
        things=SQUADS,
    )
    assert bot.ask("Action", "March a s2, Search b s1", any="a") == "Search b s1"


def test_h9_done_belongs_to_a_squad() -> None:
    """H9: the first squad's *done* ended the phase; with a *done* each, the second goes on."""
    bot = Bot(
        "## Actions (for every Action)\n\n- Take a squad:\n  - **March**\n  - **Stop**\n",
        kinds=ACTION,
        things=SQUADS,
    )
    assert bot.ask("Action", "March a s2, Stop x s1, Stop x s2") == "Stop x s1"
    assert bot.ask("Action", "March a s2, Stop x s2") == "March a s2"
    assert bot.ask("Action", "March a s2, Stop") == "March a s2"


def test_h10_can_looks_ahead_where_this_kind_never_offers_it() -> None:
    """H10: `Can **Build**?` in a Turn ask was always No."""
    bot = Bot(
        "## Turn (for every Turn)\n\n- Can **Build** a port?\n  - Yes: **Play**\n  - No: **Pass**\n",
        kinds={"Turn": K("Play, Pass"), "Deed": K("Build")},
    )
    assert bot.ask("Turn", "Play a, Pass", ahead={"Build": "b"}, port="b") == "Play a"
    assert bot.ask("Turn", "Play a, Pass", ahead={"Build": "b"}) == "Pass"


def test_h10_can_of_an_offered_verb_asks_the_options() -> None:
    """H10: where this kind can offer it, today's options count, not what might be."""
    bot = Bot(
        "## Deeds (for every Deed)\n\n- Can **Build** a port?\n  - Yes: **Build**\n  - No: **Pass**\n",
        kinds={"Deed": K("Build, Pass")},
    )
    assert bot.ask("Deed", "Pass", ahead={"Build": "b"}, port="b") == "Pass"
    assert bot.ask("Deed", "Build b, Pass", port="b") == "Build b"


def test_h11_is_it_of_nothing_is_no() -> None:
    """H11: `Is it a section card?` in an ask about nothing: No, never an error."""
    bot = Bot(
        "## Turn (for every Turn)\n\n- Is it red?\n  - **Play**\n- **Pass**\n",
        kinds={"Turn": K("Play, Pass")},
    )
    assert bot.ask("Turn", "Play a, Pass", red="None") == "Pass"


def test_h12_principles_alone_do_not_answer() -> None:
    """H12: a page of preferences only leaves its asks open; one act more answers them."""
    page = "## Targets (for every Hit)\n\n- Prefer:\n  - weak\n"
    assert Bot(page, kinds=FIGHT).ask("Hit", "Hit a, Hit b", about="p", weak="b") == "nothing"
    bot = Bot(page + "- **Hit** any\n", kinds=FIGHT)
    assert bot.ask("Hit", "Hit a, Hit b", about="p", any="a b", weak="b") == "Hit b"


def test_h13_a_never_below_strikes_above_unless_it_says_so() -> None:
    """H13: page-wide, `Never off a flag` strikes `onto a flag` above it, unless it spares that."""
    page = "## Ground (for every Ground)\n\n- **Advance** onto\n- Never **Advance** off{}\n- **Stay**\n"
    kinds = {"Ground": K("Advance, Stay")}
    both = {"onto": "x", "off": "x"}
    assert Bot(page.format(""), kinds=kinds).ask("Ground", "Advance x, Stay", **both) == "Stay"
    spared = Bot(page.format(", unless onto"), kinds=kinds)
    assert spared.ask("Ground", "Advance x, Stay", **both) == "Advance x"


def test_h14_five_ways_to_one_fight_are_one_chance_in_two() -> None:
    """H14: ties went by candidate, so a fight with five ways beat its equal 84 to 16."""
    bot = Bot("## Deeds (for every Deed)\n\n- **Fight**\n", kinds=FIGHT, verbs={"Fight": V(keys=True)})
    ways = ", ".join(f"Fight a w{i}" for i in range(5))
    assert bot.ask("Deed", f"{ways}, Fight b") == "chance: a b"


def test_h15_the_acting_one_is_preferred_or_left_to_chance() -> None:
    """H15: `**Search**` alone is a tie among the members; the preference names who acts."""
    page = "## Actions (for every Action)\n\n- **Search**{}\n"
    options = "Search m1, Search m2"
    assert Bot(page.format(""), kinds=ACTION).ask("Action", options).startswith("chance")
    bot = Bot(page.format(". Prefer:\n  - highest spirit"), kinds=ACTION)
    assert bot.ask("Action", options, spirit={"m1": 1, "m2": 2}) == "Search m2"


def test_h16_a_then_may_ask_first() -> None:
    """H16: after one step of a march the training came too early; the Then asks where the squad is."""
    bot = Bot(
        """
        ## Actions (for every Action)

        - **March**
          - Then: Is it at the mill?
            - For each member:
              - **Drill**
        - **Stop**
        """,
        kinds=ACTION,
        verbs={"March": V(of="squad"), "Drill": V(of="member")},
        things={"squad": ("s1",), "member": ("s1a", "s1b")},
    )
    options = "Drill s1a, Drill s1b, Stop"
    bot.ask("Action", "March s1")
    assert bot.ask("Action", options) == "Stop"
    bot.ask("Action", "March s1")
    assert bot.ask("Action", options, at_mill="s1") == "Drill s1a"
    assert bot.ask("Action", options) == "Drill s1b"
    assert bot.ask("Action", options) == "Stop"


def test_h17_a_plan_ends_when_it_no_longer_stands() -> None:
    """H17: a series ends early when its goal is met, by the verb's own word."""
    bot = Bot(COMBAT, kinds=FIGHT, verbs=FIGHTS)
    for fallen, wanted in (("", "Collect d"), ("f", "Collect c")):
        bot.turn += "."
        bot.ask("Deed", "Fight f", any="f", series={"Fight f": ["Collect: Collect d"]})
        said = bot.ask("Collect", "Collect c, Collect d", fallen=fallen, chance="Collect c")
        assert said == wanted


def test_h18_a_word_can_look_through_the_then() -> None:
    """H18: `most dice this turn` wants to know what the Then would choose, as what and as preference."""
    bot = Bot(
        """
        ## Orders (for every Order)

        - **Order** any. Prefer:
          - most dice
          - Then: **Move** far
        """,
        kinds=ORDERS_KINDS,
        verbs={"Order": V(of="unit")},
    )
    there = {"Move": lambda look: {"u1": "x", "u2": "y"}.get(look.it, "")}
    dice = {"x": 1, "y": 3}

    def look(c: object) -> int | None:
        seen = c.ahead()  # type: ignore[attr-defined]
        return dice[seen.option.thing] if seen else None

    options = "Order u1, Order u2, Order u3"
    assert bot.ask("Order", options, any="u1 u2 u3", ahead=there, far="x y", dice=look) == "Order u2"
    assert bot.ask("Order", options, any="u1 u2 u3", ahead=there, far="x", dice=look) == "Order u1"


def test_h19_a_circle_of_by_ends_and_a_roll_ahead_is_not_thrown() -> None:
    """H19: circles of `by` do not recurse; `next` that meets a roll does not hold."""
    bot = Bot(
        """
        ## Deeds (for every Deed)

        - **Fight** any

        ## Combat (for every Fight)

        - Prefer:
          - by Other
          - red

        ## Other

        - Prefer:
          - by Combat
        """,
        kinds=FIGHT,
    )
    assert bot.ask("Deed", "Fight a, Fight b", any="a b", red="b") == "Fight b"


def test_h19_next_takes_verbs_only() -> None:
    """H19: what `next` asks for beside a verb would be lost silently; it is an error."""
    page = "## Opening (for every Opening)\n\n- **Spend** to **Fight** a city next\n"
    with pytest.raises(BadPlaybook, match="verb alone"):
        Bot(page, kinds={"Opening": K("Spend", next="Deed"), "Deed": K("Fight")})


def test_h20_a_card_played_for_a_fight_fights() -> None:
    """H20: a card whose page has no fight was played for one; its Then fights."""
    bot = Bot(
        """
        ## Turn (for every Turn)

        - **Play** any to **Fight** to win
          - Then: **Fight** to win

        ## Deeds (for every Deed)

        - **Build**
        """,
        kinds={"Turn": K("Play"), "Deed": K("Build, Fight", about="card")},
        verbs={"Play": V(of="card")},
    )
    assert bot.ask("Turn", "Play c", any="c", ahead={"Fight": "f"}, win="f") == "Play c"
    assert bot.ask("Deed", "Build b, Fight f", about="c", win="f") == "Fight f"
    assert bot.ask("Deed", "Build b, Fight f", about="c", win="f") == "Build b"
