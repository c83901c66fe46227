"""Retreats (B10)."""

from __future__ import annotations

from bythebook.games.merc.state.options import Attack, Done, Merge, Regroup, Retreat
from bythebook.games.merc.state.state import DICTATORS, SECONDARY
from tests.games.merc.fights import fight, on, play, prompt_text
from tests.games.merc.positions import Position

GUARD = Attack("militia", "dictator")


def after_a_round(drawing: str, **given: object) -> Position:
    """A fight whose first round hits nobody, up to the retreats."""
    p = fight(drawing, **given)  # type: ignore[arg-type]
    while p.kind != "Retreat":
        assert p.prompt is not None
        assert on(p).round == 1
        if p.prompt.domain is not None:
            p.chance(" ".join(["1"] * p.dice))
        else:
            p.answer(next(option for option in p.options if isinstance(option, (Attack, Done))))
    return p


def test_b10_to_an_empty_or_a_friendly_sector_next_door() -> None:
    """B10: not where the enemy is, and not to neutral ground where anybody stands."""
    p = after_a_round(". m2:1 .\nmd:1 r1:ra/md:1 .\n. . .", at="B2", rebels=2)
    assert p.options == [
        Done(),
        Retreat("rebel 1 primary", "B1"),
        Retreat("rebel 1 primary", "B3"),
        Retreat("rebel 1 primary", "C2"),
    ]
    p.answer(Retreat("rebel 1 primary", "C2"))
    assert (p.at("ra"), p.state.fight, p.control("C2"), p.control("B2")) == (
        "C2",
        None,
        "rebel 1",
        "dictator",
    )


def test_b10_it_costs_no_action_and_sets_off_no_mine() -> None:
    """B10: actions are as before, and the mine that lies there stays."""
    p = after_a_round("r1:ra/md:1 m1:1/$land_mine\n. .", tired="ra")
    p.answer(Retreat("rebel 1 primary", "B1"))
    assert (p.at("ra"), p.state.actions[p.unit("ra")], p.stash("B1")) == ("B1", 0, ["land_mine"])


def test_b10_the_dictator_decides_last() -> None:
    """B10: first the Rebels, then he, each squad for itself."""
    p = after_a_round("r1:ra/d:tao .\n. .", entering=DICTATORS)
    assert p.prompt is not None
    assert p.prompt.seat == "rebels"
    p.answer(Done())
    assert p.prompt is not None
    assert (p.prompt.seat, p.prompt.rule) == ("dictator", "B10")
    p.answer(Retreat("dictator primary", "A2"))
    assert (p.at("tao"), p.control("A1"), p.state.fight) == ("A2", "rebel 1", None)


def test_b10_nobody_is_asked_when_the_others_have_gone() -> None:
    """B10: the fight is over with the first side's retreat."""
    p = after_a_round("r1:ra/d:tao .\n. .").answer(Retreat("rebel 1 primary", "A2"))
    assert (p.prompt, p.control("A1")) == (None, "dictator")


def test_b10_each_squad_decides_for_itself() -> None:
    """B10: one squad goes, the other and the militia fight on."""
    p = after_a_round("r1:ra/r1b:snake/m1:1/md:1 .\n. .")
    p.answer(Retreat("rebel 1 secondary", "B1"))
    assert Retreat("rebel 1 primary", "A2") in p.options
    p.answer(Retreat("rebel 1 primary", "A2"))
    assert (on(p).round, p.militia("A1", 0), prompt_text(p)) == (2, 1, "Attack militia of dictator")


def test_q2_squads_regroup_before_the_first_round_on_either_side() -> None:
    """Q2: splits and merges are free in a fight too, before its first round: Rebels, then the Dictator."""
    p = fight("gold/r1:tao+ra/d:max/db:doc .\n. .", forming=True)
    assert p.options == [Done(), Regroup("ra", "rebel 1 secondary"), Regroup("tao", "rebel 1 secondary")]
    p.answer(Regroup("ra", "rebel 1 secondary"), Done())
    assert p.state.squad[p.unit("ra")] == SECONDARY
    assert (prompt_text(p), on(p).round) == ("Regroup A1", 0)
    assert p.options == [
        Done(),
        Merge("dictator primary", "dictator secondary"),
        Merge("dictator secondary", "dictator primary"),
    ]
    p.answer(Merge("dictator secondary", "dictator primary"), Done())
    assert on(p).round == 1


def test_q2_the_regrouping_comes_before_the_mines() -> None:
    """Q2: whoever wants a friend with a shot beside him when the mines go off can have him."""
    p = fight("gold/r1:tao+ra/md:1/$land_mine .\n. .", forming=True, held={"A1": "dictator"})
    assert p.kind == "Regroup"
    assert p.answer(Done()).kind == "Detonate"


def test_b10_a_squad_may_split_first() -> None:
    """B10: a MERC splits off and goes alone; a unit changes squads once in a window."""
    p = after_a_round("r1:ra+snake/md:1 .\n. .")
    assert Regroup("snake", "rebel 1 secondary") in p.options
    p.answer(Regroup("snake", "rebel 1 secondary"))
    assert Regroup("snake", "rebel 1 primary") not in p.options
    p.answer(Retreat("rebel 1 secondary", "B1"), Done())
    assert (p.at("ra"), p.at("snake"), on(p).round) == ("A1", "B1", 2)


def test_b10_squads_may_merge_in_a_fight() -> None:
    """B10: Q2 works in combat too."""
    p = after_a_round("r1:ra/r1b:snake/md:1 .\n. .").answer(Merge("rebel 1 secondary", "rebel 1 primary"))
    assert p.state.mates(p.unit("ra")) == [p.unit("ra"), p.unit("snake")]


def test_b10_no_sector_no_retreat() -> None:
    """B10: with enemies all round a lone MERC has to stay, and is not asked."""
    p = fight("r1:ra/md:1 md:1\nmd:1 .")
    play(p, Attack("ra"), "1", GUARD, "1 1")
    assert (on(p).round, prompt_text(p)) == (2, "Attack militia of dictator")


def test_b10_the_dictator_leaves_his_base_only_in_a_squad() -> None:
    """B10: the base squad does not retreat; in the primary squad he may (D6)."""
    p = after_a_round("oil/base/r1:ra .\n. .").answer(Done())
    assert p.options == [Done(), Regroup("castro", "dictator primary")]
    p.answer(Regroup("castro", "dictator primary"))
    assert Retreat("dictator primary", "A2") in p.options
    bound = after_a_round("oil/base/r1:ra .\n. .", dictator_leaves="with_mercs").answer(Done())
    bound.answer(Regroup("castro", "dictator primary"))
    assert (on(bound).round, prompt_text(bound)) == (2, "Attack castro"), (
        "RULING-21: alone he stays at the base"
    )
