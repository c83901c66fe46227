"""What people are told of what their answers and the bot's brought about."""

from __future__ import annotations

from bythebook.games.merc.rules import control
from bythebook.games.merc.rules.dictator.base import ChooseBase
from bythebook.games.merc.rules.team import squads
from bythebook.games.merc.state.options import Place
from bythebook.games.merc.state.state import DICTATORS
from bythebook.games.merc.text.outcomes import outcome_sentences
from tests.games.merc.playing import BOX
from tests.games.merc.positions import position

MAP = """
    gold/r1:tao+max/m1:3   .   coal/md:3
    .                      .   .
    iron/md:2              .   silver/d:sonia
"""


def test_nothing_is_told_where_nothing_happened() -> None:
    state = position(MAP).state
    assert outcome_sentences(state, state.copy()) == []
    assert BOX.texts.happened(state, state.copy(), thrown=True) == []


def test_deaths_wounds_and_healing() -> None:
    p = position(MAP, wounds={"max": 2})
    after = p.state.copy()
    after.wounds[p.unit("max")], after.wounds[p.unit("sonia")] = 0, 1
    squads.leave(after, p.unit("tao"))
    assert outcome_sentences(p.state, after) == [
        "Tao is out of play",
        "Max has full health",
        "Sonia has 2 of 3 health",
    ]
    squads.leave(after, p.unit("sonia"))
    control.update(after)
    assert outcome_sentences(p.state, after)[0] == "Sonia and Tao are out of play"


def test_militia_and_control_like_changes_together() -> None:
    p = position(MAP)
    after = p.state.copy()
    for label, n in (("A1", -2),):
        after.militia[0][p.cell(label)] += n
    for label, n in (("A2", 1), ("B2", 1), ("A3", -2)):
        after.militia[1][p.cell(label)] += n
    control.update(after)
    assert outcome_sentences(p.state, after) == [
        "Rebel 1 loses 2 militia at Gold",
        "The Dictator loses 2 militia at Iron",
        "The Dictator gets 1 militia at Lone Copse and Twin Groves",
        "The Dictator now controls Lone Copse and Twin Groves",
        "Nobody now controls Iron",
    ]


def test_d3_the_base_is_told() -> None:
    """D3: everybody hears where the base is."""
    p = position(MAP, active=DICTATORS, dictator="kim").do(ChooseBase())
    before = p.state.copy()
    p.answer(Place("C1"))
    assert outcome_sentences(before, p.state)[0] == "The base of Kim is at Coal"
