"""Dice in battle: collected, thrown, thrown again (R8.2 to R8.4, R8.11)."""

from __future__ import annotations

import pytest

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules.battle.dice import mixes
from bythebook.games.arcs.state.options import Collect, Done, Reroll, Use
from tests.games.arcs.battles import HERE, attack, over, roll
from tests.games.arcs.positions import Position, position


def most(p: Position, at: str = HERE) -> Collect:
    """The most dice of each kind that red may collect against yellow, each for itself."""
    found = mixes(p.state, 0, 1, facts().system[at].index)
    return Collect(*(max(getattr(mix, kind.id) for mix in found) for kind in facts().dice))


def dice(p: Position, at: str = HERE) -> set[int]:
    """How many dice in all red may collect against yellow."""
    found = mixes(p.state, 0, 1, facts().system[at].index)
    return {mix.skirmish + mix.assault + mix.raid for mix in found}


def test_r8_2_up_to_one_die_for_each_ship() -> None:
    """R8.2: damaged ships count, any mix will do, and no dice at all."""
    p = attack(position("5-hex: red 1+1; yellow 1\n4-hex: yellow city"))
    assert (p.kind, p.prompt and p.prompt.about) == ("Collect", HERE)
    pairs = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (2, 0)]
    assert p.options == [Collect(*pair, 0) for pair in pairs]
    over(p.answer(Collect(0, 0, 0)))


def test_r1_4_six_dice_of_a_kind_at_most() -> None:
    """R1.4: nine ships may throw nine dice, but no more than six of one kind."""
    p = position("5-hex: red 9; yellow city")
    assert most(p) == Collect(6, 6, 6)
    assert dice(p) == set(range(10))


def test_r8_3_raid_dice_against_a_building_there() -> None:
    """R8.3: the defender has a building in the system."""
    assert most(position("5-hex: red 3; yellow 1 starport!")).raid == 3


def test_r8_3_no_raid_dice_where_the_building_is_elsewhere() -> None:
    """R8.3: the defender has a building, and not here."""
    assert most(position("5-hex: red 3; yellow 1\n4-hex: yellow city")).raid == 0


def test_r8_3_raid_dice_against_who_has_no_building_at_all() -> None:
    """R8.3: the defender has no building anywhere; those of others mean nothing."""
    assert most(position("5-hex: red 3 city; yellow 1")).raid == 3


def test_r8_4_one_roll_for_each_kind() -> None:
    """R8.4: dice of a kind are thrown together, and kinds that were not collected are not thrown."""
    p = attack(position("5-hex: red 5; yellow 4 city"))
    p.answer(Collect(3, 0, 2))
    assert (p.kind, p.dice) == ("skirmish", 3)
    p.chance(("blank", "hit", "blank"))
    assert (p.kind, p.dice) == ("raid", 2)


@pytest.mark.parametrize("modifiers", ["", "elite_pilots"])
@pytest.mark.parametrize(("bots", "power"), [("red", 3), ("red", 4), ("", 3)])
def test_s21_1_elite_pilots_have_one_die_more(modifiers: str, bots: str, power: int) -> None:
    """S21.1: a bot that does not have more Power than the person has one die more in battle."""
    p = position("5-hex: red 2; yellow 1", bots=bots, modifiers=modifiers, power={"red": power, "yellow": 3})
    more = bool(modifiers and bots and power == 3)
    assert dice(p) == set(range(3 + more))


def test_bc08_gatekeepers_have_two_dice_more_in_a_gate() -> None:
    """BC08: up to two dice more, in gates only."""
    drawing = "4-gate: red 1; yellow 1\n5-hex: red 1; yellow 1"
    p = position(drawing, guild={"red": "gatekeepers"})
    assert dice(p, "4-gate") == {0, 1, 2, 3}
    assert dice(p) == {0, 1}


def test_lead05_committed_takes_two_dice_more_always() -> None:
    """LEAD05: the Rebel must take two dice more; those of the ships stay optional."""
    p = position("5-hex: red 1; yellow 1", leaders={"red": "rebel"})
    assert dice(p) == {2, 3}


def test_lead11_wary_takes_no_more_assault_than_skirmish_dice() -> None:
    """LEAD11: the Corsair's assault dice are at most as many as the skirmish dice."""
    p = position("5-hex: red 3; yellow city", leaders={"red": "corsair"})
    found = mixes(p.state, 0, 1, facts().system[HERE].index)
    assert {(mix.skirmish, mix.assault) for mix in found if mix.assault} == {(1, 1), (2, 1)}
    assert most(p).raid == 3


def test_l05_hidden_harbors_bar_raid_dice() -> None:
    """L05: no raid dice where a fresh starport of the defender stands; a damaged one bars nothing."""
    lore = {"yellow": "hidden_harbors"}
    assert most(position("5-hex: red 3; yellow city starport", lore=lore)).raid == 0
    assert most(position("5-hex: red 3; yellow city starport!", lore=lore)).raid == 3
    assert most(position("5-hex: red 3; yellow city\n4-hex: yellow starport", lore=lore)).raid == 3


def test_l17_raider_exosuits_take_one_raid_die() -> None:
    """L17: where no building defends one of the dice may be a raid die; it is none more."""
    lore = {"red": "raider_exosuits"}
    p = position("5-hex: red 2; yellow 1\n4-hex: yellow city", lore=lore)
    assert most(p).raid == 1
    assert dice(p) == {0, 1, 2}
    assert most(position("5-hex: red 2; yellow 1", lore=lore)).raid == 2


# -- thrown again -----------------------------------------------------------------------------------


def test_bc13_skirmishers_throw_skirmish_dice_again() -> None:
    """BC13: as many skirmish dice as the attacker has Weapon icons, this card's own with them, together."""
    guild, tokens = {"red": "skirmishers"}, {"red": "weapon fuel"}
    p = attack(position("5-hex: red 4; yellow 4 city", guild=guild, tokens=tokens))
    roll(p, "blank, blank, blank, hit")
    assert (p.kind, p.prompt and p.prompt.about) == ("Reroll", "skirmishers")
    assert p.options == [Done(), Reroll("skirmish", "blank"), Reroll("skirmish", "hit")]
    p.answer(Reroll("skirmish", "blank"), Reroll("skirmish", "blank"))
    assert (p.kind, p.dice) == ("skirmish", 2)
    p.chance(("hit", "blank"))
    assert p.kind == "Hits"
    assert p.state.fight is not None
    assert [facts().faces[face].id for face in p.state.fight.faces[0]] == ["blank", "blank", "hit", "hit"]


def test_bc13_skirmishers_are_no_use_to_the_defender() -> None:
    """BC13: only the attacker throws dice again."""
    p = attack(position("5-hex: red 1; yellow 1", guild={"yellow": "skirmishers"}))
    assert roll(p, "hit").kind == "Hits"


def test_r8_11_a_reroll_may_be_let_go() -> None:
    """R8.11: with no die taken nothing is thrown; with one taken only that is."""
    p = attack(position("5-hex: red 3; yellow 1", guild={"red": "skirmishers"}, tokens={"red": "weapon"}))
    roll(p, "blank, blank, blank")
    other = Position(p.state.copy())
    over(p.answer(Done()))
    other.answer(Reroll("skirmish", "blank"), Done())
    assert (other.kind, other.dice) == ("skirmish", 1)
    over(other.chance(("blank",)))


def test_r8_11_a_text_takes_each_die_once() -> None:
    """R8.11: a die that was taken is not offered again before the throw."""
    p = attack(
        position("5-hex: red 3; yellow 9", guild={"red": "skirmishers"}, tokens={"red": "weapon weapon"})
    )
    roll(p, "blank, hit, hit").answer(Reroll("skirmish", "blank"))
    assert p.options == [Done(), Reroll("skirmish", "hit")]
    p.answer(Reroll("skirmish", "hit"), Reroll("skirmish", "hit"))
    assert (p.kind, p.dice) == ("skirmish", 3)


def test_l14_seeker_torpedoes_throw_assault_dice_again() -> None:
    """L14: as many assault dice as the attacker has fresh ships there."""
    p = attack(position("5-hex: red 1+2; yellow 3", lore={"red": "seeker_torpedoes"}))
    roll(p, "blank", "blank, hit+intercept")
    assert (p.kind, p.prompt and p.prompt.about) == ("Reroll", "seeker_torpedoes")
    assert p.options == [Done(), Reroll("assault", "blank"), Reroll("assault", "hit+intercept")]
    p.answer(Reroll("assault", "hit+intercept"))
    assert (p.kind, p.dice) == ("assault", 1)
    over(p.chance(("blank",)))


def test_lead11_tricky_throws_raid_dice_again() -> None:
    """LEAD11: as many raid dice as the Corsair has types of resource, a Cartel's supply among them."""
    p = attack(
        position(
            "5-hex: red 5; yellow city",
            leaders={"red": "corsair"},
            tokens={"red": "fuel fuel"},
            guild={"red": "material_cartel"},
        )
    )
    roll(p, raid="intercept, intercept, intercept")
    p.answer(Reroll("raid", "intercept"), Reroll("raid", "intercept"))
    assert (p.kind, p.dice) == ("raid", 2)


def test_l19_empaths_vision_throws_any_dice_again() -> None:
    """L19: while Empath is declared any of the dice, each once; else none."""
    drawing, lore = "5-hex: red 3; yellow 1 city", {"red": "empaths_vision"}
    p = attack(position(drawing, lore=lore, declared="empath"))
    roll(p, "blank", "blank", "intercept")
    assert len(p.options) == 4
    p.answer(Reroll("raid", "intercept"), Reroll("skirmish", "blank"), Reroll("assault", "blank"))
    assert (p.kind, p.dice) == ("skirmish", 1)
    p.chance(("blank",), ("blank",), ("intercept",))
    assert p.kind == "Own hits"
    undeclared = attack(position(drawing, lore=lore, declared="keeper"))
    over(roll(undeclared, "blank"))


def test_r8_11_several_texts_in_the_attackers_order() -> None:
    """R8.11: each text throws dice again once, and the attacker says which is first."""
    p = attack(
        position("5-hex: red 2; yellow 3", guild={"red": "skirmishers"}, lore={"red": "seeker_torpedoes"})
    )
    roll(p, "blank", "blank")
    assert (p.kind, p.options) == ("Reroll text", [Done(), Use("seeker_torpedoes"), Use("skirmishers")])
    p.answer(Use("skirmishers"), Reroll("skirmish", "blank")).chance(("blank",))
    assert (p.kind, p.prompt and p.prompt.about) == ("Reroll", "seeker_torpedoes")
    p.answer(Reroll("assault", "blank")).chance(("blank",))
    over(p)


def test_r8_11_another_text_may_take_the_same_die() -> None:
    """R8.11: once a text is for that text; Empath's Vision sees dice that Skirmishers threw again."""
    p = attack(
        position(
            "5-hex: red 1; yellow 3",
            guild={"red": "skirmishers"},
            lore={"red": "empaths_vision"},
            declared="empath",
        )
    )
    roll(p, "blank").answer(Use("skirmishers"), Reroll("skirmish", "blank")).chance(("blank",))
    assert p.options == [Done(), Reroll("skirmish", "blank")]
    over(p.answer(Reroll("skirmish", "blank")).chance(("blank",)))
