"""My board differs: MERCs, squads, stashes, cards and the Dictator can be set, field by field."""

from __future__ import annotations

import pytest

from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.state.state import DICTATOR, NOBODY, NOWHERE, SQUADS, Gear, State
from bythebook.games.shared.fields import what_differs
from bythebook.games.shared.scenery import Value
from bythebook.kernel.box import Problems
from bythebook.kernel.prompt import Seat
from tests.games.amending import amended, field, stays_the_same, thing
from tests.games.merc.playing import BOX, new_game, prompts_of, set_up


def under_way(seed: int = 1, most: int = 60, **how: object) -> State:
    """A game some answers after its setup."""
    game = set_up(new_game(seed, **how))  # type: ignore[arg-type]
    for n, now in enumerate(prompts_of(game, seed)):
        if n >= most and now.state.fight is None:
            return now.state
    return game.state


def a_rebel(state: State) -> int:
    return state.team[0][0]


@pytest.mark.parametrize(
    ("seed", "how"), [(1, {}), (2, {"rebels": 3}), (3, {"modes": "vehicles", "rebels": 2})]
)
def test_what_is_set_to_what_it_is_changes_nothing(seed: int, how: dict[str, object]) -> None:
    for most in (5, 60, 200):
        state = under_way(seed, most, **how)
        for seat in ("rebels", "dictator"):
            stays_the_same(BOX, state, seat)


def test_b9_wounds_are_set_and_nobody_dead_stays() -> None:
    """B9: from no wound to one point of health; more names the rule."""
    state = under_way()
    unit = a_rebel(state)
    id = f"merc:{state.id_of(unit)}"
    assert amended(BOX, state, {id: {"wounds": 1}}).wounds[unit] == 1
    assert field(BOX, state, id, "wounds").high == 2
    with pytest.raises(Problems, match=r"dies at 3 wounds.*\(B9\)"):
        amended(BOX, state, {id: {"wounds": 3}})


def test_a13_actions_that_are_left() -> None:
    """A13: actions of the side whose turn it is."""
    state = under_way(most=3)
    unit = state.team[0 if state.active == 0 else state.ruler][0]
    assert amended(BOX, state, {f"merc:{state.id_of(unit)}": {"actions": 0}}).actions[unit] == 0


def test_e1_gear_comes_from_the_equipment_list_and_into_its_slot() -> None:
    """E1: what is worn, with what it has lost; a card in the wrong slot names the rule."""
    state = under_way()
    unit = a_rebel(state)
    id, name = f"merc:{state.id_of(unit)}", state.id_of(unit)
    weapons = [value for value in field(BOX, state, id, "weapon").values if value.id]
    assert all(facts().card[value.id].deck == "weapon" for value in weapons)
    card = next(value.id for value in weapons if state.piles["weapon"].unseen.get(value.id))
    after = amended(BOX, state, {id: {"weapon": card}})
    assert after.gear[unit][0].card.id == card
    bare = amended(BOX, after, {id: {"weapon": ""}})
    assert bare.gear[unit][0] is None
    assert bare.discards["weapon"].get(card, 0) == after.discards["weapon"].get(card, 0) + 1
    armor = next(c for c in facts().equipment if c.armor > 1 and state.piles["armor"].unseen.get(c.id))
    unarmored = amended(BOX, state, {id: {"armor": ""}})
    worn = amended(BOX, unarmored, {id: {"armor": armor.id, "armor wear": 1}})
    assert (worn.gear[unit][1].card.id, worn.gear[unit][1].wear) == (armor.id, 1)
    assert field(BOX, worn, id, "armor wear").value == 1
    assert what_differs(BOX.corrections.things(worn, None), {id: {"armor wear": 1}}) == {}
    assert what_differs(BOX.corrections.things(unarmored, None), {id: {"armor wear": 0}}) == {}
    with pytest.raises(Problems, match=r"can't have .* in this slot \(E1\)"):
        BOX.correct(state.copy(), {"mercs": {name: {"gear": {"armor": card}}}})


def test_c3_no_card_is_there_too_often() -> None:
    """C3: more of a card than the box has names the rule."""
    state = under_way()
    deck = next(card for card in facts().equipment if card.deck == "weapon" and card.mode is None)
    with pytest.raises(Problems, match=r"are too many.*\(C3\)"):
        amended(BOX, state, {"discards:": {"weapon": [deck.id] * 30}})


def test_q2_a_merc_changes_squads_and_a_squad_changes_places() -> None:
    """Q2: the card lies with another squad; the pawn stands elsewhere, and all go with it."""
    state = under_way()
    unit = a_rebel(state)
    name, squad = state.id_of(unit), state.squad_id(0, state.squad[unit])
    free = next(x for x in state.grid.label if not state.factions_at(state.cell(x)))
    moved = amended(BOX, state, {f"squad:{squad}": {"at": free}})
    assert moved.label(moved.at(unit)) == free
    assert field(BOX, moved, f"squad:{squad}", "at").value == free
    other = 1 - state.squad[unit]
    changes = {f"merc:{name}": {"squad": f"rebel 1 {SQUADS[other]}"}}
    if state.squad_at[0][other] == NOWHERE:
        with pytest.raises(Problems, match=r"say where this squad stands \(Q2\)"):
            amended(BOX, state, changes)
    else:
        assert amended(BOX, state, changes).squad[unit] == other


def test_c1_mercs_come_and_go() -> None:
    """C1: somebody who is on the real table comes in; somebody who is not leaves with his cards."""
    state = under_way()
    unit = a_rebel(state)
    gone = amended(BOX, state, {f"merc:{state.id_of(unit)}": {"squad": "out"}})
    assert gone.owner[unit] == NOBODY
    new = next(value.id for value in field(BOX, state, "new:rebel 1", "who").values if value.id)
    squad = next(n for n in range(2) if state.squad_at[0][n] != NOWHERE)
    come = amended(BOX, state, {"new:rebel 1": {"who": new, "squad": f"rebel 1 {SQUADS[squad]}"}})
    assert come.owner[come.unit(new)] == 0
    assert all(value.id != new for value in field(BOX, come, "new:rebel 1", "who").values)


def test_k3_a_stash_is_listed_for_its_owner_alone() -> None:
    """K3: only the controller looks into a stash; its cards keep what they have lost."""
    state = under_way(1, 200)
    label = next(state.label(cell) for cell, who in enumerate(state.control) if who == 0)
    id = f"sector:{label}"
    card = next(c for c, n in state.piles["accessory"].unseen.items() if n)
    now = [gear.card.id for gear in state.stash[state.cell(label)]]
    after = amended(BOX, state, {id: {"stash": [*now, card]}}, seat="rebels")
    assert sorted(g.card.id for g in after.stash[after.cell(label)]) == sorted([*now, card])
    named = {
        each.id
        for seat in (None, Seat("dictator"))
        for each in BOX.corrections.things(after, seat)
        if any(f.id == "stash" for f in each.fields)
    }
    assert id not in named


def test_k1_units_say_who_controls() -> None:
    """K1: control is set only where units leave it open; else the rule is named."""
    state = under_way()
    label = next(state.label(cell) for cell, who in enumerate(state.control) if who == 0)
    with pytest.raises(Problems, match=r"does not match the units there.*\(K1\)"):
        amended(BOX, state, {f"sector:{label}": {"control": "dictator"}})


def test_m2_too_many_militia() -> None:
    """M2: a sector holds so many militia of a side."""
    state = under_way()
    label = next(state.label(cell) for cell, who in enumerate(state.control) if who == 0)
    with pytest.raises(Problems, match=r"a side may have at most .*\(M2\)"):
        amended(BOX, state, {}, {label: {"militia-rebel-1": 15}})


def test_d12_the_dictators_marks_and_d10_cards_in_force() -> None:
    """D8, D10, D12: his ability, who comes to him, whose units wait, and what is in force."""
    state = under_way(dictator="pinochet")
    after = amended(BOX, state, {"dictator:": {"owed": 2, "ability_used": True}})
    assert (after.owed, after.ability_used) == (2, True)
    state = under_way(dictator="hitler")
    assert amended(BOX, state, {"dictator:": {"named": "rebel 1"}}).named == 0
    names = {each.id for each in thing(BOX, state, "dictator:").fields}
    assert "owed" not in names, "nobody comes to him"
    unseen = state.piles["tactics"].unseen
    lasting = next(card for card in facts().tactics if card.lasts != "once" and unseen.get(card.id))
    state.day += 1
    forced = amended(BOX, state, {"dictator:": {"in_force": [lasting.id]}})
    assert forced.in_force == [lasting.index]


def test_k3_the_dictators_hand_is_his_own() -> None:
    """K3: his tactics cards are listed for him and nobody else."""
    state = under_way()
    hand = field(BOX, state, "dictator:", "hand", "dictator")
    assert hand.value == [facts().tactics[kind].id for kind in state.hand]
    for seat in ("rebels", None):
        assert all(f.id != "hand" for f in thing(BOX, state, "dictator:", seat).fields)


def test_mode_v2_a_vehicle_goes_with_a_squad() -> None:
    """MODE-V2: a squad gets a vehicle, with the hull points it has lost, and loses it."""
    state = under_way(3, 30, modes="vehicles", rebels=2)
    squad = next(each for each in BOX.corrections.things(state, None) if each.id.startswith("squad:rebel"))
    cars: list[Value] = [v for v in field(BOX, state, squad.id, "vehicle").values if v.id]
    left = [v.id for v in cars if any(v.id in pile.unseen for pile in state.piles.values())]
    card = next(id for id in left if facts().card[id].hull > 1)
    after = amended(BOX, state, {squad.id: {"vehicle": card, "hull": 1}})
    ride = after.vehicle(*after.parse_squad(squad.id.removeprefix("squad:")))
    assert ride is not None
    assert (ride.card.id, ride.wear) == (card, 1)
    assert amended(BOX, after, {squad.id: {"vehicle": ""}}).vehicles == state.vehicles


def test_the_dictator_card_is_a_thing_too() -> None:
    """D5: once it is on the map it has wounds and gear like everybody."""
    for seed in range(1, 8):
        state = under_way(seed, 400)
        if state.owner[DICTATOR] != NOBODY:
            after = amended(BOX, state, {f"merc:{state.id_of(DICTATOR)}": {"wounds": 1}})
            assert after.wounds[DICTATOR] == 1
            return
    pytest.fail("the base was never revealed")


def test_mode_i3_a_part_of_the_bomb_is_worn_with_its_city() -> None:
    """MODE-I3: a part goes into a slot with the city it was bought in, and out again; two need two cities."""
    state = under_way(2, 20, modes="i_dictator", rebels=2)
    one, other = (f"merc:{state.id_of(unit)}" for unit in state.team[0][:2])
    offered = [v.id for v in field(BOX, state, one, "accessory").values if "@" in v.id]
    kinds, cities = ({id.split("@")[i] for id in offered} for i in (0, 1))
    assert (len(kinds), len(cities)) == (2, 2)
    after = amended(BOX, state, {one: {"accessory": offered[0]}})
    worn = after.gear[state.team[0][0]][2]
    assert worn is not None
    assert f"{worn.card.id}@{state.label(worn.city)}" == offered[0]
    assert field(BOX, after, one, "accessory").value == offered[0]
    stays_the_same(BOX, after, "rebels")
    assert amended(BOX, after, {one: {"accessory": ""}}).gear[state.team[0][0]][2] is None
    city = offered[0].split("@")[1]
    twin = next(id for id in offered if id.endswith(city) and id != offered[0])
    with pytest.raises(Problems, match="from one city"):
        amended(BOX, after, {other: {"accessory": twin}})


def test_k3_a_stash_one_may_not_look_into_says_so() -> None:
    """K3: the crate is there for everybody, with the reason why it cannot be set; who may look sets it."""
    state = under_way()
    cell = next(cell for cell, who in enumerate(state.control) if who == state.ruler)
    sector = f"sector:{state.label(cell)}"
    state.stash[cell] = (Gear(facts().card["uzi"].index),)
    seen = thing(BOX, state, sector, "rebels")
    assert "controlling player" in seen.note
    assert all(f.id != "stash" for f in seen.fields)
    assert thing(BOX, state, sector, "dictator").note == ""
    assert field(BOX, state, sector, "stash", "dictator").value == ["uzi"]
