"""Corrections with pieces: what lies in systems can be put otherwise, and the correction makes it so."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules.invariants import check
from bythebook.games.arcs.screen.correction.pieces import patch, pieces_by_system, tray
from bythebook.games.arcs.state.state import State
from bythebook.kernel.box import Problems, Refused
from tests.games.arcs.playing import BOX, asked, new_game
from tests.games.arcs.positions import position


def table() -> State:
    """A game under way."""
    *_, game = asked(new_game(4), 4, most=120)
    return game.state


def test_the_tray_holds_every_piece_once() -> None:
    pieces = tray(table())
    assert len({piece.id for piece in pieces}) == len(pieces) == 2 * 6
    for piece in pieces:
        ET.fromstring(f"<svg>{piece.markup}</svg>")
        assert piece.most >= 1
        assert piece.side in ("sr", "sy")


def test_all_that_lies_is_of_the_tray_and_no_change_is_no_correction() -> None:
    for n, game in enumerate(asked(new_game(6, players=3), 6, most=200)):
        if n % 10 == 0 and game.state.chapter:
            ids = {piece.id: piece.most for piece in tray(game.state)}
            there = pieces_by_system(game.state)
            assert all(n <= ids[piece] for counts in there.values() for piece, n in counts.items())
            assert patch(game.state, there, {}) == {}


def test_pieces_are_put_moved_and_taken() -> None:
    before = table()
    there = pieces_by_system(before)
    start = next(at for at, counts in there.items() if counts.get("red-ship"))
    to = next(f"{n}-gate" for n in before.reach.clusters if f"{n}-gate" not in there)
    n = there[start]["red-ship"]
    cells = {start: {**there[start], "red-ship": n - 1}, to: {"red-damaged-ship": 1}}
    after = before.copy()
    BOX.correct(after, BOX.corrections.patch(before, cells, {}))
    assert pieces_by_system(after)[to] == {"red-damaged-ship": 1}
    assert pieces_by_system(after).get(start, {}).get("red-ship", 0) == n - 1
    others = {at: counts for at, counts in there.items() if at != start}
    assert {at: counts for at, counts in pieces_by_system(after).items() if at not in (start, to)} == others


def test_what_cannot_be_is_refused_in_a_sentence() -> None:
    now = table()
    with pytest.raises(Refused, match="isn't a system in play"):
        patch(now, {f"{now.out[0]}-gate": {"red-ship": 1}}, {})
    with pytest.raises(Refused, match="isn't a piece of this game"):
        patch(now, {"2-gate" if 2 not in now.out else "3-gate": {"white-ship": 1}}, {})


def test_a_correction_that_breaks_rules_says_which() -> None:
    now = table()
    planet = next(s for s in now.reach.planets)
    name = BOX.renderer.board(now, None).cells[now.reach.systems.index(planet)].id
    with pytest.raises(Problems, match=r"building slots.*\(R2.2\)"):
        BOX.correct(now, patch(now, {name: {"red-city": 3}}, {}))


def test_r2_2_a_gate_has_no_room_but_by_lore() -> None:
    """R2.2: a city in a gate is refused, unless lore lets its owner have one there; one starport likewise."""
    now = table()
    gate = f"{now.reach.clusters[0]}-gate"
    ships = pieces_by_system(now).get(gate, {})
    for piece, lore in (("city", "gate_stations"), ("starport", "gate_ports")):
        built = patch(now, {gate: {**ships, f"red-{piece}": 1}}, {})
        with pytest.raises(Problems, match=rf"red has a {piece} in gate \d.*without lore.*\(R2.2\)"):
            BOX.correct(now.copy(), built)
        allowed = now.copy()
        allowed.lore[0] = [facts().lore[lore].index]
        BOX.correct(allowed, built)
        assert pieces_by_system(allowed)[gate][f"red-{piece}"] == 1
        with pytest.raises(Problems, match=r"more than one|without lore"):
            BOX.correct(allowed, patch(allowed, {gate: {**ships, f"red-{piece}": 2}}, {}))
        theirs = patch(now, {gate: {**ships, f"yellow-{piece}": 1}}, {})
        with pytest.raises(Problems, match="without lore"):
            BOX.correct(now.copy(), theirs)


def test_l09_a_city_beside_the_slots_is_taken_away() -> None:
    """L09: with the last building of its owner there the room beside the slots goes too."""
    p = position(
        "5-crescent: red 1 city; yellow starport",
        lore={"red": "cloud_cities"},
        hands={"red": "aggression 2"},
        played="red lead aggression 4",
        turn="red",
    )
    at = facts().system["5-crescent"].index
    p.state.clouds[at] = 0
    assert check(p.state) == []
    BOX.correct(p.state, {"systems": {"5-crescent": {"red": 1, "yellow": {"buildings": ["starport"]}}}})
    assert (p.state.clouds, check(p.state)) == ({}, [])


def test_r2_2_what_is_annexed_or_pruned_in_a_gate() -> None:
    """R2.2: who annexes a gate's city has it without the lore; who prunes has the other kind."""
    now = table()
    gate = f"{now.reach.clusters[0]}-gate"
    ships = pieces_by_system(now).get(gate, {})
    lore = {name: facts().lore[name].index for name in ("gate_stations", "tyrants_authority")}
    now.lore = [[lore["tyrants_authority"]], [lore["gate_stations"]]]
    BOX.correct(now.copy(), patch(now, {gate: {**ships, "red-city": 1}}, {}))
    with pytest.raises(Problems, match="without lore"):
        BOX.correct(now.copy(), patch(now, {gate: {**ships, "red-starport": 1}}, {}))
    now.lore[1].append(facts().lore["living_structures"].index)
    BOX.correct(now.copy(), patch(now, {gate: {**ships, "yellow-starport": 1}}, {}))
