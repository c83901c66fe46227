"""The printed facts: map, setup and action cards, boards, dice and the numbers on all cards."""

import json
from collections import Counter
from dataclasses import fields
from importlib.resources import files
from typing import Any

import pytest

from bythebook.games.arcs.box import facts as module
from bythebook.games.arcs.box.facts import (
    ACTIONS,
    AGGRESSION,
    AMBITIONS,
    ASSAULT,
    DICE,
    EMPATH,
    FUEL,
    GATE,
    HEX,
    KEEPER,
    MATERIAL,
    PSIONIC,
    RAID,
    RELIC,
    RESOURCES,
    SKIRMISH,
    SUITS,
    SYMBOLS,
    TYCOON,
    TYRANT,
    WARLORD,
    WEAPON,
    Facts,
    facts,
)
from bythebook.games.arcs.box.records import (
    Ambition,
    CourtCard,
    Die,
    Face,
    Leader,
    Lore,
    Marker,
    Resource,
    Size,
    StartingPieces,
    Suit,
    Trait,
)


@pytest.fixture(name="f")
def _facts() -> Facts:
    return facts()


def raw(name: str) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(
        files(module.__package__ or "").joinpath("data", name).read_text("utf-8")
    )
    return read


def test_section_13_every_file_names_its_source() -> None:
    """Section 13: there are seven files, and each says where its facts come from and how to read it."""
    names = ["map", "setup_cards", "action_cards", "court", "leaders", "lore", "board"]
    assert all(raw(f"{name}.json")["source"] and raw(f"{name}.json")["key"] for name in names)
    folder = files(module.__package__ or "").joinpath("data")
    found = {file.name for file in folder.iterdir() if file.name.endswith(".json")}
    assert found == {f"{name}.json" for name in names}


@pytest.mark.parametrize(
    ("file", "key", "shape"),
    [
        ("action_cards.json", "suits", Suit),
        ("court.json", "cards", CourtCard),
        ("leaders.json", "leaders", Leader),
        ("lore.json", "lore", Lore),
        ("board.json", "resources", Resource),
        ("board.json", "ambitions", Ambition),
        ("board.json", "markers", Marker),
        ("board.json", "faces", Face),
        ("board.json", "dice", Die),
        ("board.json", "players", Size),
    ],
)
def test_section_13_no_fact_is_lost_in_reading(file: str, key: str, shape: type) -> None:
    """Section 13: whatever a record of a file says has a field of that name."""
    known = {field.name for field in fields(shape)}
    assert {name for record in raw(file)[key] for name in record} <= known


def test_section_13_no_fact_of_a_leader_is_lost_in_reading() -> None:
    """Section 13: the same for traits and places, which stand inside a leader."""
    leaders = raw("leaders.json")["leaders"]
    traits = {name for leader in leaders for trait in leader["traits"] for name in trait}
    places = {name for leader in leaders for place in leader["places"].values() for name in place}
    assert traits <= {field.name for field in fields(Trait)}
    assert places <= {field.name for field in fields(StartingPieces)}


def test_section_13_records_know_their_place(f: Facts) -> None:
    """Section 13: indices follow the tuples and ids are unique."""
    for records in (
        f.systems,
        f.setup_cards,
        f.suits,
        f.action_cards,
        f.court,
        f.leaders,
        f.lores,
        f.resources,
        f.ambitions,
        f.faces,
        f.dice,
    ):
        assert [record.index for record in records] == list(range(len(records)))
        assert len({record.id for record in records}) == len(records)
    assert facts() is f


def test_section_13_the_numbers_of_things_are_their_order_in_the_files(f: Facts) -> None:
    """Section 13: the names in code stand for the places that the files give."""
    assert tuple(raw("map.json")["symbols"]) == SYMBOLS
    assert tuple(one.id for one in f.resources) == RESOURCES
    assert tuple(one.id for one in f.ambitions) == AMBITIONS
    assert tuple(one.id for one in f.suits) == SUITS
    assert tuple(one.id for one in f.dice) == DICE
    assert (SYMBOLS[GATE], SYMBOLS[HEX], SUITS[AGGRESSION]) == ("gate", "hex", "aggression")
    named = [RESOURCES[i] for i in (MATERIAL, FUEL, WEAPON, RELIC, PSIONIC)]
    assert named == ["material", "fuel", "weapon", "relic", "psionic"]
    goals = [AMBITIONS[i] for i in (TYCOON, TYRANT, WARLORD, KEEPER, EMPATH)]
    assert goals == ["tycoon", "tyrant", "warlord", "keeper", "empath"]
    assert set(ACTIONS) == {action for suit in f.suits for action in suit.actions}


def test_r1_1_pieces_of_a_colour(f: Facts) -> None:
    """R1.1: four colours with 15 ships, 5 starports, 5 cities and 10 agents each."""
    assert f.colours == ("red", "yellow", "blue", "white")
    found = f.pieces
    assert (found.ships, found.starports, found.cities, found.agents) == (15, 5, 5, 10)


def test_r1_2_the_cards(f: Facts) -> None:
    """R1.2: 28 action cards, 25 Guild and 6 Vox cards, four setup cards a size, 16 leaders, 28 lore."""
    assert Counter(card.suit for card in f.action_cards) == dict.fromkeys(range(len(SUITS)), 7)
    assert Counter(card.is_vox for card in f.court) == {False: 25, True: 6}
    assert Counter(card.players for card in f.setup_cards) == {2: 4, 3: 4, 4: 4}
    assert (len(f.leaders), len(f.lore)) == (16, 28)


def test_r1_3_twenty_five_tokens(f: Facts) -> None:
    """R1.3: five tokens of each of the five types."""
    assert [one.tokens for one in f.resources] == [5] * 5


def test_r1_4_eighteen_dice(f: Facts) -> None:
    """R1.4: six dice of each of three kinds."""
    assert [die.count for die in f.dice] == [6, 6, 6]


PLANETS = """
cluster  arrow       crescent    hex
1        weapon/2    fuel/1      material/2
2        psionic/1   weapon/1    relic/2
3        material/1  fuel/1      weapon/2
4        relic/2     fuel/2      material/1
5        weapon/1    relic/1     psionic/2
6        material/1  fuel/2      psionic/1
"""


def test_r2_1_systems_are_numbered_by_cluster_and_symbol(f: Facts) -> None:
    """R2.1: gate, arrow, crescent and hex of cluster 1 are 0 to 3, and so on to 23."""
    assert len(f.systems) == 24
    assert all(s.index == 4 * (s.cluster - 1) + s.symbol for s in f.systems)
    assert all(s.id == f"{s.cluster}-{SYMBOLS[s.symbol]}" for s in f.systems)
    assert (f.system["3-gate"].name, f.system["3-hex"].name) == ("gate 3", "3 hex")


def test_r2_2_types_and_slots(f: Facts) -> None:
    """R2.2: the eighteen planets with their types and slots; gates have neither."""
    for row in PLANETS.split("\n")[2:-1]:
        number, *cells = row.split()
        planets = [f.system[f"{number}-{symbol}"] for symbol in SYMBOLS[1:]]
        assert [f"{RESOURCES[planet.type]}/{planet.slots}" for planet in planets] == cells
    assert {(s.type, s.slots) for s in f.systems if s.symbol == GATE} == {(-1, 0)}


def test_section_13_planets_by_type_and_slots(f: Facts) -> None:
    """Section 13: 4, 4, 4, 3 and 3 planets by type, 26 slots in all."""
    types = Counter(s.type for s in f.systems if s.symbol != GATE)
    assert [types[one] for one in range(5)] == [4, 4, 4, 3, 3]
    assert sum(s.slots for s in f.systems) == 26


def test_r3_1_the_deck(f: Facts) -> None:
    """R3.1: two and three players leave out the 1s and 7s, four play with all 28 cards."""
    assert {players: len(deck) for players, deck in f.decks.items()} == {2: 20, 3: 20, 4: 28}
    assert {f.action_cards[i].number for i in f.decks[2]} == {2, 3, 4, 5, 6}
    assert f.decks[2] == f.decks[3]


def test_r3_3_and_r10_8_what_the_number_of_players_decides(f: Facts) -> None:
    """R3.3: the Court row; R3.4: clusters out of play; R10.8: the Power that ends the game."""
    found = [(size.players, size.row, size.out, size.power) for size in f.sizes]
    assert found == [(2, 3, 2, 33), (3, 4, 2, 30), (4, 4, 1, 27)]
    assert all(f.size[size.players] is size for size in f.sizes)
    assert all(len(card.out) == f.size[card.players].out for card in f.setup_cards)


def test_r3_5_what_covered_planets_add_to(f: Facts) -> None:
    """R3.5: Material and Fuel to Tycoon, Weapon to Warlord, Relic to Keeper, Psionic to Empath."""
    assert f.neutral_ambition == (TYCOON, TYCOON, WARLORD, KEEPER, EMPATH)


def test_r3_6_what_a_seat_places(f: Facts) -> None:
    """R3.6: a city with 3 ships, a starport with 3, and 2 ships in each C."""
    assert f.places.a == StartingPieces(cities=1, ships=3)
    assert f.places.b == StartingPieces(starports=1, ships=3)
    assert f.places.c == StartingPieces(ships=2)


SETUP_CARDS = """
2p_frontiers      1,6  5-hex/4-hex/3-gate+3-hex           3-arrow/5-arrow/5-gate+4-arrow
2p_mix_up_1       2,5  4-crescent/3-crescent/1-gate+6-arrow  6-hex/3-hex/4-gate+1-crescent
2p_homelands      1,4  5-arrow/6-arrow/5-gate+5-hex       3-hex/3-arrow/3-gate+2-arrow
2p_mix_up_2       1,4  5-crescent/2-arrow/3-gate+6-crescent  2-crescent/6-arrow/5-gate+3-hex
3p_mix_up         1,4  3-hex/5-crescent/2-gate  5-hex/2-arrow/3-gate       2-hex/3-arrow/5-gate
3p_frontiers      2,3  1-hex/4-hex/6-gate       5-hex/1-crescent/5-gate    4-crescent/6-arrow/1-gate
3p_homelands      5,6  2-hex/3-crescent/3-gate  1-hex/2-arrow/2-gate       1-arrow/4-hex/4-gate
3p_core_conflict  3,6  1-hex/2-crescent/1-gate  2-hex/1-crescent/2-gate    1-arrow/2-arrow/4-gate
4p_mix_up_1   3  4-arrow/6-hex/1-gate     4-hex/5-hex/6-gate       5-arrow/1-hex/4-gate       6-arrow/1-arrow/5-gate
4p_mix_up_2   4  5-hex/3-arrow/2-gate     3-hex/5-crescent/1-gate  2-hex/1-hex/3-gate         1-arrow/2-arrow/5-gate
4p_frontiers  5  1-hex/3-crescent/2-gate  2-hex/6-hex/3-gate       4-crescent/2-arrow/6-gate  1-arrow/6-arrow/4-gate
4p_mix_up_3   6  3-hex/5-crescent/1-gate  1-arrow/3-arrow/2-gate   1-hex/4-hex/3-gate         4-arrow/2-crescent/5-gate
"""  # noqa: E501


def test_r3_8_twelve_setup_cards(f: Facts) -> None:
    """R3.8: which clusters are out and where every seat has its A, B and C."""
    names = [s.id for s in f.systems]
    drawn = [
        [card.id, ",".join(map(str, card.out))]
        + [f"{names[s.a]}/{names[s.b]}/{'+'.join(names[c] for c in s.c)}" for s in card.seats]
        for card in f.setup_cards
    ]
    assert drawn == [row.split() for row in SETUP_CARDS.split("\n") if row]
    assert Counter(card.players for card in f.setup_cards) == {2: 4, 3: 4, 4: 4}
    assert [c.id for c in f.setup_cards if c.experienced] == ["2p_frontiers", "3p_core_conflict"]


def test_r3_8_nobody_starts_out_of_play_or_on_another(f: Facts) -> None:
    """R3.8: every start is in play, A and B are planets with room, and no two pieces meet."""
    for card in f.setup_cards:
        starts = [system for seat in card.seats for system in (seat.a, seat.b, *seat.c)]
        assert len(set(starts)) == len(starts)
        assert not {f.systems[system].cluster for system in starts} & set(card.out)
        assert all(f.systems[seat.a].slots and f.systems[seat.b].slots for seat in card.seats)
        assert len(card.seats) == card.players
        assert {len(seat.c) for seat in card.seats} == {2 if card.players == 2 else 1}


def test_r3_9_six_cards_a_hand(f: Facts) -> None:
    """R3.9: six cards are dealt, which a bot's counter follows (S14.2); R4.1: five chapters."""
    assert (f.rules.hand, f.rules.chapters) == (6, 5)


def test_r3_10_slots_and_bonuses(f: Facts) -> None:
    """R3.10: raid costs from left to right, and what opens with 0 to 5 cities off the board."""
    assert f.slot_keys == (3, 1, 1, 2, 1, 3)
    assert f.open_slots == (2, 3, 4, 6, 6, 6)
    assert f.city_bonus == (0, 0, 0, 0, 2, 5)


PIPS = """
administration  4 4 3 3 3 2 1
aggression      3 3 2 2 2 2 1
construction    4 4 3 3 2 2 1
mobilization    4 4 3 3 2 2 1
"""


def test_r5_1_suits_numbers_and_pips(f: Facts) -> None:
    """R5.1: 28 cards in four suits, with the pips of the numbers 1 to 7."""
    assert all(card.index == 7 * card.suit + card.number - 1 for card in f.action_cards)
    for suit, row in zip(SUITS, PIPS.split("\n")[1:-1], strict=True):
        cards = [f.action_card[f"{suit} {number}"] for number in range(1, 8)]
        assert [suit, *(str(card.pips) for card in cards)] == row.split()
    assert f.action_cards[2].name == "Administration 3"


def test_section_13_sums_of_the_pips(f: Facts) -> None:
    """Section 13: 73 pips, 54 of them without 1s and 7s, and 20, 15, 19 and 19 by suit."""
    assert sum(card.pips for card in f.action_cards) == 73
    assert sum(f.action_cards[i].pips for i in f.decks[2]) == 54
    assert [sum(suit.pips) for suit in f.suits] == [20, 15, 19, 19]


def test_r5_2_actions_of_the_suits(f: Facts) -> None:
    """R5.2: what the pips of each suit pay for."""
    assert {suit.id: suit.actions for suit in f.suits} == {
        "administration": ("tax", "repair", "influence"),
        "aggression": ("battle", "move", "secure"),
        "construction": ("build", "repair"),
        "mobilization": ("move", "influence"),
    }
    assert all(card.actions == f.suits[card.suit].actions for card in f.action_cards)


def test_r5_3_ambitions_of_the_numbers(f: Facts) -> None:
    """R5.3: a 1 declares nothing, 2 to 6 one ambition each, a 7 any."""
    by_number = {card.number: card.declares for card in f.action_cards}
    assert by_number == {1: (), 2: (0,), 3: (1,), 4: (2,), 5: (3,), 6: (4,), 7: (0, 1, 2, 3, 4)}
    assert all(card.declares == by_number[card.number] for card in f.action_cards)


def test_r6_2_what_tokens_are_spent_for(f: Facts) -> None:
    """R6.2: three types pay for actions, a Weapon opens the pips, a Psionic follows the lead suit."""
    assert {one.id: one.actions for one in f.resources if one.actions} == {
        "material": ("build", "repair"),
        "fuel": ("move",),
        "relic": ("secure",),
    }
    assert {one.id: one.pips for one in f.resources if one.pips} == {"weapon": "battle"}
    assert [one.id for one in f.resources if one.lead_suit] == ["psionic"]


DIE_FACES = """
skirmish  blank | blank | blank | hit | hit | hit
assault   blank | 2 hits | 2 hits+self | hit+self | hit+self | hit+intercept
raid      2 keys+intercept | key+self | key+building | building+self | building+self | intercept
"""


def test_r8_4_the_faces_of_the_dice(f: Facts) -> None:
    """R8.4: the six sides of each die, a face being there as often as it is printed."""
    for die, row in zip(f.dice, DIE_FACES.split("\n")[1:-1], strict=True):
        kind, sides = row.split(maxsplit=1)
        assert (die.id, die.sides) == (kind, tuple(side.strip() for side in sides.split("|")))
        assert tuple(f.faces[i].id for i in f.die_sides[die.index]) == die.sides


def test_r8_4_a_face_says_what_it_brings(f: Facts) -> None:
    """R8.4: the names of faces and their numbers are the same thing."""
    words = {
        "hit": "hits",
        "self": "selfs",
        "intercept": "intercepts",
        "building": "buildings",
        "key": "keys",
    }
    for face in f.faces:
        told = dict.fromkeys(words.values(), 0)
        for word in face.id.replace("blank", "").split("+"):
            if word:
                number, _, name = word.rpartition(" ")
                told[words[name.removesuffix("s")]] = int(number or 1)
        assert told == {column: getattr(face, column) for column in told}


@pytest.mark.parametrize(
    ("die", "sums"),
    [(SKIRMISH, (3, 0, 0, 0, 0)), (ASSAULT, (7, 3, 1, 0, 0)), (RAID, (0, 3, 2, 3, 4))],
)
def test_section_13_sums_of_the_faces(f: Facts, die: int, sums: tuple[int, ...]) -> None:
    """Section 13: hits, self hits, intercepts, building hits and keys over the six sides."""
    columns = (f.face_hits, f.face_selfs, f.face_intercepts, f.face_buildings, f.face_keys)
    assert tuple(sum(column[side] for side in f.die_sides[die]) for column in columns) == sums


def test_r9_1_guild_suits_and_raid_costs(f: Facts) -> None:
    """R9.1: 25 Guild cards, five a suit, and 6 Vox; two cost 1 key, the Loyal ones 3, all others 2."""
    assert Counter(f.court_suit) == {-1: 6, MATERIAL: 5, FUEL: 5, WEAPON: 5, RELIC: 5, PSIONIC: 5}
    assert Counter(f.court_keys) == {0: 6, 1: 2, 2: 18, 3: 5}
    assert sum(f.court_keys) == 53
    assert {card.id for card in f.court if card.keys == 1} == {"sworn_guardians", "galactic_bards"}
    assert [card.keys == 3 for card in f.court] == [loyal >= 0 for loyal in f.court_loyal]


def test_r9_1_what_icons_count_for(f: Facts) -> None:
    """R9.1: Material and Fuel for Tycoon, Relic for Keeper, Psionic for Empath, Weapon for nothing."""
    assert f.icon_ambition == (TYCOON, TYCOON, -1, KEEPER, EMPATH)


def test_r9_the_numbers_of_the_court_cards(f: Facts) -> None:
    """R9.1: BC01 to BC25 are the Guild cards and BC26 to BC31 the Vox."""
    assert len(f.court) == 31
    assert [card.index for card in f.court if card.is_vox] == list(range(25, 31))
    picked = {"loyal_engineers": 0, "arms_union": 10, "lattice_spies": 15, "galactic_bards": 24}
    assert {name: f.court_card[name].index for name in picked} == picked
    assert [card.id for card in f.court if card.after == "shuffle"] == ["song_of_freedom"]
    assert [card.after is not None for card in f.court] == [card.is_vox for card in f.court]


def test_r10_7_the_markers_in_the_order_they_flip(f: Facts) -> None:
    """R10.7: 2/0 becomes 4/2, then 3/2 becomes 6/3, then 5/3 becomes 9/4."""
    assert [(marker.front, marker.back) for marker in f.markers] == [
        ((2, 0), (4, 2)),
        ((3, 2), (6, 3)),
        ((5, 3), (9, 4)),
    ]


def test_r1_5_markers(f: Facts) -> None:
    """R1.5: three ambition markers with two sides, and a box to lay them in for each ambition."""
    assert len(f.markers) == 3
    assert all(marker.front != marker.back for marker in f.markers)
    assert len(f.ambitions) == len(AMBITIONS) == 5


def test_r10_1_what_ambitions_count(f: Facts) -> None:
    """R10.1: icons of types, or the captives of Tyrant and the trophies of Warlord."""
    assert {one.id: one.pieces or one.icons for one in f.ambitions} == {
        "tycoon": ("material", "fuel"),
        "tyrant": "captives",
        "warlord": "trophies",
        "keeper": ("relic",),
        "empath": ("psionic",),
    }


def test_r11_1_three_ships_to_come_back(f: Facts) -> None:
    """R11.1: who has neither ship nor starport gets three ships in a gate."""
    assert f.rules.comeback_ships == 3


def test_s21_the_numbers_of_the_difficulty(f: Facts) -> None:
    """S21.1: one action and one die more; S21.3: one ship, one token, two hits, two keys; BT2: two cards."""
    bots = f.bots
    assert (bots.extra_actions, bots.extra_dice, bots.readiness_ships, bots.reserve_tokens) == (1, 1, 1, 1)
    assert (bots.tough_hits, bots.vault_keys, bots.draw) == (2, 2, 2)
