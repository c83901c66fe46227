"""The map in play: neighbours, steps, and what closes over clusters out of play."""

import pytest

from bythebook.games.arcs.box.facts import GATE, facts
from bythebook.games.arcs.box.reach import NOWHERE, Reach, reach

SETUP_TOTALS = """
card              slots  edges
2p_frontiers      17     25
2p_mix_up_1       18     24
2p_homelands      16     26
2p_mix_up_2       16     26
3p_mix_up         16     26
3p_frontiers      18     25
3p_homelands      18     25
3p_core_conflict  18     24
4p_mix_up_1       22     31
4p_mix_up_2       21     32
4p_frontiers      22     31
4p_mix_up_3       22     31
"""


def s(text: str) -> int:
    return facts().system[text].index


def near(r: Reach, text: str) -> set[str]:
    return {facts().systems[i].id for i in r.neighbors[s(text)]}


def test_r2_1_six_clusters_of_a_gate_and_three_planets() -> None:
    """R2.1: the whole map has 24 systems, four in each cluster, of which one is the gate."""
    r = reach(())
    assert (len(r.systems), len(r.gates), len(r.planets)) == (24, 6, 18)
    assert r.clusters == (1, 2, 3, 4, 5, 6)
    assert r.members[0] == ()
    for n in r.clusters:
        assert [facts().systems[i].id for i in r.members[n]] == [
            f"{n}-{symbol}" for symbol in ("gate", "arrow", "crescent", "hex")
        ]
        assert all(r.cluster[i] == n for i in r.members[n])
    assert [i for i in range(24) if r.is_gate[i]] == list(r.gates) == [0, 4, 8, 12, 16, 20]


def test_r2_3_gates_have_five_neighbours() -> None:
    """R2.3: a gate touches its three planets and the gates on either side of the ring."""
    r = reach(())
    assert near(r, "1-gate") == {"1-arrow", "1-crescent", "1-hex", "2-gate", "6-gate"}
    assert {len(r.neighbors[gate]) for gate in r.gates} == {5}


def test_r2_3_inside_a_cluster_arrow_and_hex_are_apart() -> None:
    """R2.3: the crescent touches both other planets, which do not touch each other."""
    r = reach(())
    assert near(r, "4-crescent") == {"4-gate", "4-arrow", "4-hex"}
    assert near(r, "4-arrow") == {"4-gate", "4-crescent"}
    assert near(r, "4-hex") == {"4-gate", "4-crescent"}


def test_r2_3_two_passages_and_thirty_eight_edges() -> None:
    """R2.3: planets of two clusters touch at 2-hex and 3-arrow and at 5-hex and 6-arrow only."""
    r = reach(())
    between = {
        (facts().systems[a].id, facts().systems[b].id)
        for a in r.planets
        for b in r.neighbors[a]
        if r.cluster[a] < r.cluster[b]
    }
    assert between == {("2-hex", "3-arrow"), ("5-hex", "6-arrow")}
    assert r.edges == 38


def test_r2_3_being_next_to_works_both_ways() -> None:
    """R2.3: no way leads in one direction only, on any map of the setup cards."""
    for card in facts().setup_cards:
        r = reach(card.out)
        assert all(a in r.neighbors[b] for a in range(24) for b in r.neighbors[a])
        assert all(list(found) == sorted(set(found)) for found in r.neighbors)


def test_r2_4_a_cluster_out_of_play_is_gone() -> None:
    """R2.4: its systems are in no list, touch nothing, have no slots and cannot be reached."""
    r = reach((1, 6))
    assert r.clusters == (2, 3, 4, 5)
    assert r.members[1] == r.members[6] == ()
    gone = [i for i in range(24) if not r.in_play[i]]
    assert [facts().systems[i].cluster for i in gone] == [1] * 4 + [6] * 4
    assert set(r.systems) == set(range(24)) - set(gone) == set(r.gates) | set(r.planets)
    assert all(r.neighbors[i] == () and r.slots[i] == 0 for i in gone)
    assert not any(set(gone) & set(found) for found in r.neighbors)
    assert all(r.steps[a][b] == r.steps[b][a] == NOWHERE for a in gone for b in range(24))


@pytest.mark.parametrize(
    ("out", "gate", "gates"),
    [
        ((1, 4), "2-gate", {"3-gate", "6-gate"}),
        ((1, 6), "2-gate", {"3-gate", "5-gate"}),
        ((5, 6), "4-gate", {"3-gate", "1-gate"}),
        ((3,), "2-gate", {"1-gate", "4-gate"}),
        ((1, 2, 3, 4), "5-gate", {"6-gate"}),
    ],
)
def test_r2_4_the_ring_closes_over_the_gap(out: tuple[int, ...], gate: str, gates: set[str]) -> None:
    """R2.4: the next gates in play on both sides are one step away, also over two missing clusters."""
    r = reach(out)
    assert {name for name in near(r, gate) if name.endswith("gate")} == gates
    assert all(r.steps[s(gate)][s(other)] == 1 for other in gates)


def test_r2_4_a_passage_goes_with_either_cluster() -> None:
    """R2.4: without 5 or without 6 there is no way out of the other but its gate."""
    assert "5-hex" not in near(reach((5,)), "6-arrow")
    assert near(reach((6,)), "5-hex") == {"5-gate", "5-crescent"}
    assert "3-arrow" in near(reach((5, 6)), "2-hex")


def test_r2_3_steps() -> None:
    """R2.3: steps count systems entered; without cluster 1 gate 2 to 6-crescent takes two (section 24)."""
    r = reach((1, 4))
    assert r.steps[s("2-gate")][s("6-crescent")] == 2
    assert r.steps[s("5-crescent")][s("6-crescent")] == 3
    assert r.steps[s("3-hex")][s("3-hex")] == 0
    whole = reach(())
    assert whole.steps[s("1-arrow")][s("4-arrow")] == 5
    assert whole.steps[s("2-hex")][s("3-crescent")] == 2
    assert all(whole.steps[a][b] == whole.steps[b][a] < NOWHERE for a in range(24) for b in range(24))
    assert all((whole.steps[a][b] == 1) == (b in whole.neighbors[a]) for a in range(24) for b in range(24))


def test_section_13_slots_and_edges_of_the_setup_cards() -> None:
    """Section 13: the slots and edges in play for each of the twelve setup cards."""
    drawn = [
        f"{card.id} {sum(reach(card.out).slots)} {reach(card.out).edges}" for card in facts().setup_cards
    ]
    assert [row.split() for row in drawn] == [row.split() for row in SETUP_TOTALS.split("\n")[2:] if row]
    assert sum(reach(()).slots) == 26


def test_r2_2_types_and_slots_follow_the_systems() -> None:
    """R2.2: the tables repeat what the systems say, and gates have neither type nor slots."""
    r = reach(())
    assert r.type == tuple(system.type for system in facts().systems)
    assert r.slots == tuple(system.slots for system in facts().systems)
    assert {(r.type[i], r.slots[i]) for i in r.gates} == {(-1, 0)}
    assert all(facts().systems[i].symbol == GATE for i in r.gates)


def test_r2_4_one_map_is_built_once() -> None:
    """R2.4: the same clusters give the same object."""
    assert reach((2, 5)) is reach((2, 5))


@pytest.mark.parametrize("out", [(0,), (7,), (6, 1), (2, 2), (1, 2, 3, 4, 5, 6)])
def test_r2_4_a_map_that_cannot_be_is_refused(out: tuple[int, ...]) -> None:
    """R2.4: clusters out of play are different ones of the six, in order, and never all."""
    with pytest.raises(ValueError, match="no map without"):
        reach(out)
