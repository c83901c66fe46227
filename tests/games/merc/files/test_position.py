"""Position files and corrections: partial files, round trips, and every mistake with its path."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from bythebook.games.merc.box.facts import DECKS, facts
from bythebook.games.merc.files.position import correct, correction_schema, read, schema, write
from bythebook.games.merc.files.schema import DICTATOR_PHASES, REBEL_PHASES
from bythebook.games.merc.rules.combat.fight import Fights
from bythebook.games.merc.rules.invariants import check
from bythebook.games.merc.state.options import Explore, Move, Play, Reinforce, Train, UseAbility
from bythebook.games.merc.state.state import DICTATOR, NOBODY, NOWHERE, State
from bythebook.games.merc.state.state import REBELS as REBELS_FACTION
from bythebook.kernel.box import Problems
from bythebook.kernel.game import Game
from bythebook.kernel.log import Header
from bythebook.kernel.prompt import Prompt, Seat
from bythebook.kernel.rulings import settle
from bythebook.kernel.schema import problems
from tests.games.merc.fights import formed
from tests.games.merc.playing import BOX, REBELS, new_game, prompts_of
from tests.games.merc.playing import DICTATOR as DICTATOR_SEAT
from tests.games.merc.positions import position

PEOPLE = {REBELS: "random", DICTATOR_SEAT: "random"}
BOT = {REBELS: "random", DICTATOR_SEAT: "dictator"}

SMALL: dict[str, Any] = {
    "dictator": "castro",
    "map": ["gold . coal", ". hamadu .", "iron . silver"],
    "squads": {"rebel 1 primary": "A1", "dictator primary": "C3"},
    "mercs": {
        "tao": "rebel 1 primary",
        "max": {"squad": "rebel 1 primary", "wounds": 1, "gear": {"weapon": "uzi"}},
        "sonia": "dictator primary",
    },
    "sectors": {"C1": {"militia": {"dictator": 3}}, "A3": {"militia": {"rebel 1": 2}}},
}


def open_position(data: dict[str, Any], seats: dict[Seat, str] = PEOPLE) -> Game[State]:
    state = BOX.positions.read(data, seats, settle(BOX.rulings, {}))
    return Game(BOX, Header("merc", {}, seats, 1), state=state)


def prompt_of(data: dict[str, Any], seats: dict[Seat, str] = PEOPLE) -> tuple[Prompt, State]:
    game = open_position(data, seats)
    assert game.prompt is not None
    return game.prompt, game.state


def problems_of(data: dict[str, Any], seats: dict[Seat, str] = PEOPLE) -> list[str]:
    with pytest.raises(Problems) as refused:
        read(data, seats, {})
    return refused.value.problems


# -- the schema -----------------------------------------------------------------------------------


def test_the_schemas_are_plain_json_and_know_all_their_words() -> None:
    for each in (schema(), correction_schema()):
        assert json.loads(json.dumps(each)) == each
        assert problems({}, each) == []
    assert problems(SMALL, schema()) == []


def test_the_examples_of_the_docs_are_true() -> None:
    text = (Path(__file__).parents[4] / "docs" / "reference" / "positions-merc.md").read_text("utf-8")
    whole, factions, fighting, change = map(json.loads, re.findall(r"```json\n(.*?)```", text, re.S))
    fight = open_position(fighting, BOT)
    assert fight.state.fight is not None
    assert (fight.state.fight.round, check(fight.state)) == (2, [])
    game = open_position(whole, {REBELS: "random", DICTATOR_SEAT: "dictator"})
    assert game.prompt is not None
    assert list(game.prompt.options) == [Play("fodder"), Reinforce("fodder")]
    assert check(game.state) == []
    game.correct(change)
    assert check(game.state) == []
    assert game.state.discards["accessory"] == {"land_mine": 1}
    assert not game.state.discards["weapon"], "the uzi went over to Tao"
    versus = open_position(factions, {Seat("faction-1"): "random", Seat("faction-2"): "random"})
    assert versus.prompt is not None
    assert (versus.prompt.seat, versus.prompt.kind) == ("faction-1", "Action")
    phases = set(re.findall(r"`([a-z]+)`", text.split("| `active` |")[1].split("\n\n")[0]))
    assert phases == {*REBEL_PHASES, *DICTATOR_PHASES, "rebels", "dictator", "phase"}


# -- partial positions ----------------------------------------------------------------------------


def test_a_file_with_only_the_game_begins_with_setup() -> None:
    state = read({"rebels": 2, "dictator": "kim"}, PEOPLE, {})
    assert state.active == NOWHERE
    assert (state.rebels, state.rows, state.cols) == (2, 3, 4)
    game = open_position({"rebels": 2, "dictator": "kim"})
    assert game.prompt is not None
    assert game.prompt.kind == "Hire"
    assert facts().dictators[game.state.dictator].id == "kim"


def test_what_is_left_out_is_empty_or_as_a_turn_starts() -> None:
    prompt, state = prompt_of(SMALL)
    assert check(state) == []
    assert (prompt.kind, prompt.seat, state.day) == ("Action", REBELS, 2)
    assert {Move("rebel 1 primary", "A2"), Explore("tao"), Train("max")} <= set(prompt.options)
    assert state.actions[state.unit("tao")] == facts().body.actions
    assert [facts().sectors[kind].type for kind in state.sector[1:9:2]] == ["wilderness"] * 4
    assert len(state.hand) == facts().rules.hand
    assert len(state.piles["tactics"]) + len(state.hand) == facts().rules.tactics_cards
    assert state.control[state.cell("A3")] == 0
    assert state.control[state.cell("B2")] == NOBODY


def test_s3_a_map_that_is_left_out_is_laid_like_a_checkerboard() -> None:
    """S3: industries on even cells, as many of each type as the size asks for."""
    for rebels, size in facts().size.items():
        state = read({"rebels": rebels, "dictator": "mao", "day": 3}, BOT, {})
        types = [state.sector_at(cell).type for cell in range(size.sectors)]
        assert [types.count(t) for t in ("industry", "city", "wilderness")] == [
            size.industries,
            size.cities,
            size.wilderness,
        ]
        assert all(types[c] != "industry" or c in state.grid.even for c in range(size.sectors))
        assert check(state) == []


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        (["hamadu . ."], "Hamadu City can't be on A1, which needs industry (S3)"),
        (["gold coal ."], "Coal Industry can't be on B1, which needs wilderness (S3)"),
        (["gold . hamadu", ". nagrilli ."], "Nagrilli City on B2 is one city too many (S1)"),
        (["gold . valley"], "Valley can't be on C1, which needs industry or city (S3)"),
        ([". . coal", ". iron .", "silver . copper"], "A1 must be an industry, but all 4 are elsewhere (S3)"),
    ],
)
def test_s3_a_map_that_breaks_the_rules_of_the_map_is_refused(rows: list[str], told: str) -> None:
    """S3: industries alternate with the others from A1 on; S1: as many of each type as the size has."""
    with pytest.raises(Problems) as refused:
        read({"rebels": 1, "dictator": "mao", "map": rows}, BOT, {})
    assert [problem.partition(": ")[2] for problem in refused.value.problems] == [told]


def test_s3_a_part_of_a_map_is_filled_by_its_rules() -> None:
    """S3: with a city named on the even cell that is left over, industries take the others."""
    state = read({"rebels": 1, "dictator": "mao", "map": ["", ". . .", "hamadu . ."]}, BOT, {})
    types = [state.sector_at(cell).type[0] for cell in range(9)]
    assert "".join(types) == "iwiwiwcwi"


def test_s6_the_day_says_how_many_tactics_cards_are_left() -> None:
    """S6: five cards, one a turn; Hussein ten, two a turn."""
    for dictator, day, left in (("mao", 2, 5), ("mao", 4, 3), ("hussein", 4, 6), ("mao", 6, 1)):
        state = read({"dictator": dictator, "day": day}, BOT, {})
        assert len(state.piles["tactics"]) == left
    assert len(read({"dictator": "mao", "day": 4, "tactics": 2}, BOT, {}).piles["tactics"]) == 2


def test_a_revealed_base_has_the_dictator_card_at_it() -> None:
    """D5: the card is in play with the base."""
    state = read({**SMALL, "base": "C1"}, PEOPLE, {})
    assert state.at(DICTATOR) == state.cell("C1")
    gear = {"castro": {"gear": {"weapon": "smaw"}, "wounds": 2}}
    state = read({**SMALL, "base": "C1", "mercs": {**SMALL["mercs"], **gear}}, PEOPLE, {})
    assert state.wounds[DICTATOR] == 2


# -- where a turn stands --------------------------------------------------------------------------


def test_the_dictators_turn_stands_where_the_file_says() -> None:
    begun = {**SMALL, "active": "dictator", "hand": ["conscripts"], "tactics": 2}
    prompt, state = prompt_of({**begun, "phase": "tactics"})
    assert list(prompt.options) == [Play("conscripts"), Reinforce("conscripts"), UseAbility()]
    prompt, _ = prompt_of({**begun, "phase": "tactics", "ability_used": True})
    assert list(prompt.options) == [Play("conscripts"), Reinforce("conscripts")]
    assert state.actions[state.unit("tao")] == 0
    prompt, _ = prompt_of({**begun, "phase": "actions"})
    assert (prompt.kind, prompt.seat) == ("Action", DICTATOR_SEAT)
    prompt, _ = prompt_of({**begun, "phase": "ability"})
    assert prompt.kind == "Ability"


def test_a_bot_may_have_turned_up_its_card() -> None:
    """AI-2.1: the top card is played; the file says which it is."""
    prompt, state = prompt_of({**SMALL, "active": "dictator", "phase": "tactics", "hand": ["fodder"]}, BOT)
    assert Play("fodder") in prompt.options
    assert len(state.hand) == 1


def test_enemies_in_one_sector_fight_first() -> None:
    """B1: a position stands before the fight, and whoever was there controls the sector."""
    data = {**SMALL, "squads": {"rebel 1 primary": "C1", "dictator primary": "C3"}}
    game = open_position(data)
    assert game.state.fight is not None
    assert game.state.fight.at == game.state.cell("C1")
    assert game.state.control[game.state.cell("C1")] == game.state.ruler


def test_cards_nobody_may_see_are_dealt_from_the_decks() -> None:
    data = {**SMALL, "sectors": {"C1": {"militia": {"dictator": 1}, "stash": {"weapon": 2, "armor": 1}}}}
    _, state = prompt_of(data)
    assert [gear.card.deck for gear in state.stash[state.cell("C1")]] == ["weapon", "weapon", "armor"]
    assert check(state) == []


# -- mistakes -------------------------------------------------------------------------------------


def test_every_mistake_is_told_at_once_with_its_path() -> None:
    found = problems_of(
        {
            "rebels": 2,
            "map": ["gold . silvr .", "gold"],
            "dictater": "mao",
            "squads": {"rebel 1 primary": "F1", "rebel 3 primary": "A1", "rebel 2 secondary": "B1"},
            "mercs": {
                "tao": "rebel 1 secondary",
                "max": {"squad": "dictator primary", "wounds": 9, "gear": {"bandolier 1": "grenade"}},
                "castro": "dictator base",
                "ra": {"wounds": 1},
                "tack": {"squad": "rebel 2 secondary", "gear": {"armor": "uzi", "weapon": "m16x"}},
            },
            "sectors": {
                "A1": {"militia": {"rebel 1": 6, "rebel 2": 6}},
                "B9": {},
                "D1": {"control": "rebel 1"},
                "A2": {"stash": [{"card": "medical_kit", "wear": 3}]},
            },
        }
    )
    told = "\n".join(found)
    for path in (
        "$.dictater: unknown key; nearest: dictator",
        "$.dictator: is missing",
        "$.map[0]: 'silvr' is not one of",
        "$.map[1]: expected 4 sectors, not 1",
        "$.squads['rebel 1 primary']: 'F1' is not on the map",
        "$.squads['rebel 3 primary']: there is no rebel 3",
        "$.squads['rebel 1 secondary']: is missing",
        "$.mercs.ra.squad: is missing",
        "$.mercs.tack.gear.weapon: 'm16x' is not one of",
        "nearest: m16",
        "$.mercs.castro.squad: only the Dictator card",
        "$.sectors.A1.militia['rebel 1']: a side may have at most 10",
        "$.sectors.B9: 'B9' is not on the map",
        "$.sectors.D1.control: does not match the units there",
        "$.sectors.A2.stash[0].wear: Medical Kit is discarded at 3 wear",
    ):
        assert path in told, told


@pytest.mark.parametrize(
    ("more", "path"),
    [
        (
            {"mercs": {**SMALL["mercs"], "max": {"squad": "rebel 1 primary", "wounds": 3}}},
            "$.mercs.max.wounds",
        ),
        ({"mercs": {**SMALL["mercs"], "kim": "dictator base"}}, "$.mercs.kim: the Dictator of this game"),
        (
            {"mercs": {**SMALL["mercs"], "tao": {"squad": "rebel 1 primary", "gear": {"armor": "uzi"}}}},
            "$.mercs.tao.gear.armor: Tao can't have Uzi in this slot",
        ),
        (
            {
                "mercs": {
                    **SMALL["mercs"],
                    "tao": {"squad": "rebel 1 primary", "gear": {"bandolier 1": "mortar"}},
                }
            },
            "$.mercs.tao.gear['bandolier 1']: Tao has no such slot",
        ),
        (
            {"squads": {**SMALL["squads"], "rebel 1 secondary": "B1"}},
            "$.squads['rebel 1 secondary']: this squad",
        ),
        ({"phase": "tactics"}, "$.phase: expected one of start, actions"),
        ({"tactics": 14, "hand": ["fodder"]}, "$.tactics: only 13 tactics cards are left"),
        ({"discards": {"weapon": ["ak_47", "ak_47"]}}, "$: 2 copies of AK-47 are too many"),
        ({"named": "rebel 4"}, "$.named: there is no rebel 4"),
        ({"cards": "base"}, "$.cards: the base game can't be played with 1 Rebels"),
        ({"base": "Q9"}, "$.base: 'Q9' does not fit"),
        ({"hand": 3, "seats": {"dictator": "dictator"}}, ""),
    ],
)
def test_each_mistake_has_its_path(more: dict[str, Any], path: str) -> None:
    if not path:
        assert "$.hand: a Dictator played by a playbook has no hand" in problems_of({**SMALL, **more}, {})[0]
        return
    found = problems_of({**SMALL, **more})
    assert any(text.startswith(path) for text in found), found


# -- round trips ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seed", "rebels", "bot", "each"), [(1, 1, False, 2), (2, 2, True, 2), (3, 3, False, 2), (4, 6, True, 8)]
)
def test_what_is_written_is_read_and_written_again(seed: int, rebels: int, bot: bool, each: int) -> None:
    """At many actions of a game, for both seats: what a seat sees comes back as it was."""
    seats, tried = (BOT if bot else PEOPLE), 0
    for n, game in enumerate(prompts_of(new_game(seed, rebels=rebels, bot=bot), seed)):
        state = game.state
        assert game.prompt is not None
        if n % each or game.prompt.kind not in ("Action", "Tactics") or state.fight is not None:
            continue
        for seat in (REBELS, DICTATOR_SEAT):
            data = json.loads(json.dumps(write(state, seat)))
            assert problems(data, schema()) == []
            again = open_position(data, seats)
            assert write(again.state, seat) == data
            assert check(again.state) == []
            assert again.prompt is not None
            if game.prompt.kind == "Action":
                assert list(again.prompt.options) == list(game.prompt.options)
            tried += 1
    assert tried > 15


def test_k3_a_seat_reads_only_what_it_may_see() -> None:
    """K3: stashes of others, and the hand, are numbers."""
    seen = 0
    for n, game in enumerate(prompts_of(new_game(5, rebels=2), 5)):
        state = game.state
        if n % 4 or state.active == NOWHERE:
            continue
        for seat in (REBELS, DICTATOR_SEAT, None):
            data = write(state, seat)
            assert isinstance(data["hand"], list) == (seat == DICTATOR_SEAT)
            for label, entry in data["sectors"].items():
                player = state.control[state.cell(label)]
                own = player != NOBODY and seat == state.seat_of(player)
                assert isinstance(entry.get("stash", []), list) == (own or "stash" not in entry)
                seen += "stash" in entry and not own
    assert seen > 10


def test_every_phase_is_written_and_read() -> None:
    for active, known in (("rebels", REBEL_PHASES), ("dictator", DICTATOR_PHASES)):
        for phase in known:
            state = read({**SMALL, "active": active, "phase": phase}, BOT, {})
            assert check(state) == []
            read(write(state), BOT, {})


# -- corrections ----------------------------------------------------------------------------------


def corrected(patch: dict[str, Any], data: dict[str, Any] = SMALL) -> State:
    game = open_position(data)
    game.correct(patch)
    assert check(game.state) == []
    return game.state


def test_a_correction_changes_only_what_it_names() -> None:
    before = open_position(SMALL).state
    state = corrected({"mercs": {"max": {"wounds": 2}}, "sectors": {"B2": {"explored": True}}})
    assert state.wounds[state.unit("max")] == 2
    assert state.explored[state.cell("B2")]
    assert (state.gear, state.militia, state.actions) == (before.gear, before.militia, before.actions)


def test_pawns_move_and_control_follows() -> None:
    state = corrected({"squads": {"rebel 1 primary": "B1"}, "sectors": {"A3": {"militia": {"rebel 1": 0}}}})
    assert state.at(state.unit("tao")) == state.cell("B1")
    assert [state.control[state.cell(text)] for text in ("A1", "B1", "A3")] == [NOBODY, 0, NOBODY]


def test_who_is_taken_out_goes_to_the_discards_with_his_cards() -> None:
    state = corrected({"mercs": {"max": None}})
    assert state.owner[state.unit("max")] == NOBODY
    assert state.discards["mercs"] == {"max": 1}
    assert state.discards["weapon"] == {"uzi": 1}


def test_who_comes_in_leaves_the_deck() -> None:
    state = corrected({"mercs": {"ra": "rebel 1 secondary"}, "squads": {"rebel 1 secondary": "A2"}})
    assert state.at(state.unit("ra")) == state.cell("A2")
    assert "ra" not in state.piles["mercs"].unseen
    state = corrected({"mercs": {"ra": "rebel 1 primary"}}, {**SMALL, "discards": {"mercs": ["ra"]}})
    assert not state.discards["mercs"]


def test_cards_that_change_places_are_conserved() -> None:
    gear = {"weapon": "m16", "accessory": "bandolier", "bandolier 2": "mortar"}
    state = corrected({"mercs": {"max": {"gear": gear}}})
    assert state.discards["weapon"] == {"uzi": 1}
    assert len(state.gear[state.unit("max")]) == 5
    state = corrected({"mercs": {"max": {"gear": {"weapon": None}}}, "sectors": {"A1": {"stash": ["uzi"]}}})
    assert not state.discards["weapon"]
    state = corrected(
        {"discards": {deck: [] for deck in DECKS}, "mercs": {"max": {"gear": {"weapon": None}}}}
    )
    assert state.piles["weapon"].unseen["uzi"] == 2


def test_with_active_a_whole_turn_is_handed_in() -> None:
    game = open_position(SMALL, BOT)
    game.correct({"squads": {"rebel 1 primary": "B1"}, "active": "dictator"})
    assert game.state.active == 1
    assert game.state.actions[game.state.unit("tao")] == 0
    game = open_position({**SMALL, "active": "dictator", "hand": ["fodder", "conscripts"], "tactics": 3})
    game.correct({"active": "rebels", "card": "conscripts", "sectors": {"C1": {"militia": {"dictator": 4}}}})
    state = game.state
    assert (state.active, state.day, len(state.hand)) == (0, 3, facts().rules.hand)
    assert [facts().tactics[card].id for card in state.in_force] == ["conscripts"]


@pytest.mark.parametrize(
    ("patch", "path"),
    [
        ({"mercs": {"ra": {"wounds": 1}}}, "$.mercs.ra.squad: is missing"),
        ({"mercs": {"ra": None}}, "$.mercs.ra: is not in play"),
        ({"mercs": {"tao": "dictator primary"}}, "$.mercs.tao.squad: is on the team of rebel 1"),
        ({"mercs": {"tao": {"wounds": 3}}}, "$.mercs.tao.wounds: Tao dies"),
        ({"squads": {"rebel 1 secondary": "A2"}}, "$.squads['rebel 1 secondary']: this squad"),
        ({"sectors": {"A1": {"stash": {"weapon": 1}}}}, "$.sectors.A1.stash: name the cards"),
        ({"hand": 2}, "$.hand: list the cards in the hand"),
        ({"card": "fodder"}, "$.card: can only be given with active"),
        ({"active": "dictator", "card": "fodder"}, "$.card: only the Dictator"),
        ({"wounds": {}}, "$.wounds: unknown key"),
    ],
)
def test_a_correction_that_cannot_be_changes_nothing(patch: dict[str, Any], path: str) -> None:
    state = open_position(SMALL).state
    kept = state.copy()
    with pytest.raises(Problems) as refused:
        correct(state, patch)
    assert any(text.startswith(path) for text in refused.value.problems), refused.value.problems
    assert state == kept


# -- within a fight -------------------------------------------------------------------------------

FIGHT = {
    **SMALL,
    "game": "merc",
    "active": "dictator",
    "phase": "actions",
    "squads": {"rebel 1 primary": "A1", "dictator primary": "A1"},
    "sectors": {"A1": {"control": "rebel 1", "militia": {"rebel 1": 2}}},
}


def test_b4_a_position_may_stand_within_a_fight() -> None:
    """B3, B4: in its second round, at the moment of Sonia, who has named nobody yet."""
    prompt, state = prompt_of({**FIGHT, "fight": {"at": "A1", "round": 2, "moment": "sonia"}}, BOT)
    assert (prompt.kind, prompt.about, prompt.seat) == ("Attack", state.unit("sonia"), DICTATOR_SEAT)
    assert state.fight is not None
    assert (state.fight.round, check(state)) == (2, [])


def test_b6_the_roll_of_an_attack_is_told_with_its_targets() -> None:
    """B6: what she named and rolled is on the table: the hits are placed, and the round goes on."""
    on = {"at": "A1", "round": 1, "moment": "sonia", "targets": ["militia of rebel 1"]}
    missed = prompt_of({**FIGHT, "fight": {**on, "rolled": [1]}}, BOT)[1]
    struck = prompt_of({**FIGHT, "fight": {**on, "rolled": [6]}}, BOT)[1]
    assert (missed.militia[0][0], struck.militia[0][0]) == (2, 1)


def test_b10_without_a_moment_the_round_is_at_its_end() -> None:
    """B10: everybody has had his moment; the Rebels decide first whether they leave."""
    prompt, _ = prompt_of({**FIGHT, "fight": {"at": "A1", "round": 1}}, BOT)
    assert (prompt.kind, prompt.seat) == ("Retreat", REBELS)


@pytest.mark.parametrize(
    ("fight", "told"),
    [
        ({"at": "C3", "round": 1}, "$.fight.at: there is no fight at C3: two sides must be there (B1)"),
        ({"at": "A1", "round": 1, "moment": "doc"}, "$.fight.moment: doc is not in this fight (B3)"),
        (
            {"at": "A1", "round": 1, "moment": "sonia", "targets": ["sonia"]},
            "$.fight.targets[0]: sonia can't be a target (B5)",
        ),
    ],
)
def test_b3_a_fight_that_cannot_be_is_refused(fight: dict[str, object], told: str) -> None:
    """B3: where it is, whose moment, whom he names: each mistake with its path."""
    with pytest.raises(Problems) as refused:
        read({**FIGHT, "fight": fight}, BOT, {})
    assert refused.value.problems == [told]


def test_a_file_may_say_which_game_it_is_of() -> None:
    """The key is not needed; another game's file is refused by name."""
    with pytest.raises(Problems, match="game"):
        read({**SMALL, "game": "arcs"}, PEOPLE, {})


@pytest.mark.parametrize("seat", [None, REBELS, DICTATOR_SEAT])
def test_a_question_about_mines_is_written_only_for_the_seat_that_sees_them(seat: Seat | None) -> None:
    p = position("r1:ra/md:1/$land_mine .\n. .", active=REBELS_FACTION)
    p.state.control[0] = 1
    formed(p.do(Fights(REBELS_FACTION, (0,))))
    assert p.prompt is not None
    assert p.prompt.kind == "Detonate"
    data = write(p.state, seat)
    assert ("SetOffMine" in json.dumps(data)) == (seat == DICTATOR_SEAT)
