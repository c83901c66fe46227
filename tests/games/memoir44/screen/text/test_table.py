"""The drawing: everything on the table can be seen, read without color, and nothing hidden is shown."""

from __future__ import annotations

import re

import pytest

from bythebook.games import load
from bythebook.games.memoir44.box.facts import SIDES, facts
from bythebook.games.memoir44.box.hexes import HEXES, hex_at, label
from bythebook.games.memoir44.box.scenarios.layers import SIDE_LETTERS
from bythebook.games.memoir44.box.scenarios.text import all_ids
from bythebook.games.memoir44.files.position import read
from bythebook.games.memoir44.screen.looks import LOOKS
from bythebook.games.memoir44.screen.text.hex import (
    COMPACT,
    FULL,
    PLANE_LETTERS,
    Layout,
    hex_lines,
)
from bythebook.games.memoir44.screen.text.table import WIDTH, draw
from bythebook.games.memoir44.state.options import Attack, Done, Move, Order
from bythebook.games.memoir44.state.state import Plane, State
from bythebook.kernel.chance import Seeded
from bythebook.kernel.context import Context
from bythebook.kernel.game import Game
from bythebook.kernel.log import Header
from bythebook.kernel.prompt import Seat
from bythebook.kernel.terminal_text import ESCAPE, unstyled
from bythebook.playbook.run.runner import Program
from bythebook.players.bot import Bot
from bythebook.players.match import answer_next
from bythebook.players.random import RandomPlayer
from tests.games.memoir44.scenes import position

BOX = load("memoir44")
AXIS, ALLIES = Seat("axis"), Seat("allies")
PEOPLE = {AXIS: "random", ALLIES: "random"}
BOT = {AXIS: "solo-ai", ALLIES: "random"}

EMPTY = [" ".join(["."] * (13 - row % 2)) for row in range(9)]


def in_hex(state: State, text: str, layout: Layout = FULL) -> str:
    """All that is written in a hex, its lines joined."""
    lines = ["".join(piece.text for piece in line) for line in hex_lines(state, hex_at(text), layout)]
    assert max(map(len, lines)) <= layout.cell
    return "|".join(lines)


def started(scenario: str, seats: dict[Seat, str], seed: int = 1, **setup: str) -> Game[State]:
    return Game(BOX, Header("memoir44", {"scenario": scenario, **setup}, seats, seed))


# -- what can be seen -----------------------------------------------------------------------------


def test_every_ground_looks_different() -> None:
    tokens = [terrain.token for terrain in facts().terrains]
    seen = set()
    for token in tokens:
        ground = [*EMPTY[:4], EMPTY[4].replace(".", token, 1), *EMPTY[5:]]
        state = position(board={"ground": ground}, turn=1)
        seen.add(in_hex(state, "A5"))
    assert len(seen) == len(tokens)
    assert set(LOOKS) == set(facts().terrain)
    assert len({look.texture for look in LOOKS.values()}) == len(LOOKS)
    assert all(len(look.texture) == 6 for look in LOOKS.values())


@pytest.mark.parametrize("token", ["hi!", "hi!^", "ri~", "st", "ai"])
def test_ground_with_its_flags_is_written_out(token: str) -> None:
    ground = [*EMPTY[:4], EMPTY[4].replace(".", token, 1), *EMPTY[5:]]
    assert token in in_hex(position(board={"ground": ground}, turn=1), "A5")


@pytest.mark.parametrize("token", ["wire", "sand", "hogs", "xbunk", "abunk", "xwall", "awall", "sand+wire"])
def test_every_obstacle_is_written_out_beside_a_unit(token: str) -> None:
    obstacles = [*EMPTY[:4], EMPTY[4].replace(".", token, 1), *EMPTY[5:]]
    unit = {"at": "A5", "side": "axis", "type": "infantry", "figures": 2}
    drawn = in_hex(position(board={"obstacles": obstacles}, units=[unit], turn=1), "A5")
    assert all(part in drawn for part in token.split("+"))
    assert "xI2" in drawn


def test_every_unit_type_of_both_sides_looks_different() -> None:
    seen = set()
    for side in SIDES:
        for kind in facts().units:
            state = position(units=[{"at": "C5", "side": side, "type": kind.id}], turn=1)
            drawn = in_hex(state, "C5")
            assert f"{SIDE_LETTERS[SIDES.index(side)]}{kind.token}{kind.figures}" in drawn
            seen.add(drawn)
    assert len(seen) == 2 * len(facts().units)


def test_bridges_goals_exits_and_cubes_are_marked() -> None:
    state = started("pegasus_bridge", PEOPLE).state
    assert "brid" in in_hex(state, "D7")
    assert "a★" in in_hex(state, "D7")
    state.blown[hex_at("D7")] = True
    assert "gone" in in_hex(state, "D7")
    assert "a↑" in in_hex(started("utah_beach", PEOPLE).state, "A9")
    unit = state.unit_at[hex_at("A9")]
    state.ordered.append(unit)
    state.activation.append(unit)
    assert in_hex(state, "A9").startswith("A9▸")
    state.attack.append(unit)
    assert in_hex(state, "A9").startswith("A9×")


def test_planes_of_every_class_are_drawn() -> None:
    assert set(PLANE_LETTERS) == set(facts().plane)
    state = started("pegasus_bridge", PEOPLE).state
    seen = set()
    for kind in facts().plane:
        state.planes[1] = Plane(kind=kind, at=hex_at("F5"), ammo=1)
        seen.add(in_hex(state, "F5"))
    assert len(seen) == len(facts().plane)


def test_every_hex_is_labelled_and_every_line_fits() -> None:
    for scenario in all_ids():
        for color in (False, True):
            text = draw(started(scenario, PEOPLE).state, ALLIES, colour=color)
            plain = unstyled(text)
            assert max(map(len, plain.split("\n"))) <= WIDTH
            assert all(label(h) in plain for h in range(HEXES))
            assert "Axis right" in plain
            assert "Allies left" in plain


def test_lines_fit_and_cells_keep_their_width_in_the_thick_of_it() -> None:
    game = started("omaha_beach", BOT, 3)
    bot = Bot(Program.load(BOX.bots.playbooks()["solo-ai"], BOX.bots.vocabulary()))
    player = RandomPlayer(3)
    for _ in range(500):
        if game.prompt is None:
            break
        answer_next(game, BOX, bot if game.prompt.seat == AXIS else player)
        text = draw(game.state, ALLIES)
        assert max(map(len, text.split("\n"))) <= WIDTH
        rows = [line for line in text.split("\n") if re.match(r" [1-9] |   ", line) and "│" in line]
        assert {len(re.split("[│┃]", row)) - 2 for row in rows} == {13, 12}


# -- a narrow window -------------------------------------------------------------------------------

NARROW = 80


def test_compact_drawing_fits_a_narrow_window_in_every_scenario() -> None:
    """Every hex, every unit and every medal hex of the full drawing is in the compact one."""
    for scenario in all_ids():
        state = started(scenario, PEOPLE).state
        for seat in (ALLIES, AXIS, None):
            text = draw(state, seat, width=NARROW)
            assert max(map(len, text.split("\n"))) <= NARROW
            assert unstyled(draw(state, seat, colour=True, width=NARROW)) == text
            rows = [line for line in text.split("\n") if re.match(r" [1-9] |   ", line) and "│" in line]
            assert {len(re.split("[│┃]", row)) - 2 for row in rows} == {13, 12}
        full = draw(state)
        assert all(label(h) in text for h in range(HEXES))
        for token in (r"[xa][ISRAEG]\d\*?", "[xa]★", "[xa]‡", "[xa][↑↓←→]", "wire", "sand", "brid", "hogs"):
            assert len(re.findall(token, text)) == len(re.findall(token, full)), (scenario, token)


def test_compact_drawing_fits_in_the_thick_of_it() -> None:
    game = started("omaha_beach", BOT, 3)
    bot = Bot(Program.load(BOX.bots.playbooks()["solo-ai"], BOX.bots.vocabulary()))
    player = RandomPlayer(3)
    for _ in range(300):
        if game.prompt is None:
            break
        answer_next(game, BOX, bot if game.prompt.seat == AXIS else player)
        assert max(map(len, draw(game.state, ALLIES, width=NARROW).split("\n"))) <= NARROW


@pytest.mark.parametrize(
    ("width", "layout"), [(None, FULL), (WIDTH, FULL), (FULL.across, FULL), (94, COMPACT), (20, COMPACT)]
)
def test_compact_drawing_is_chosen_where_the_full_one_does_not_fit(width: int | None, layout: Layout) -> None:
    drawn = draw(started("pegasus_bridge", PEOPLE).state, width=width)
    borders = [line for line in drawn.split("\n") if line.startswith("   ┌")]
    assert len(borders[0]) == layout.across
    assert max(map(len, drawn.split("\n"))) <= max(width or WIDTH, COMPACT.across)


def test_a_width_that_is_no_limit_changes_nothing() -> None:
    state = started("omaha_beach", PEOPLE).state
    assert draw(state, ALLIES, width=200) == draw(state, ALLIES)


def test_every_ground_and_flag_looks_different_in_a_compact_hex() -> None:
    tokens = [*(terrain.token for terrain in facts().terrains), "hi!", "hi!^", "ri~"]
    seen = set()
    for token in tokens:
        ground = [*EMPTY[:4], EMPTY[4].replace(".", token, 1), *EMPTY[5:]]
        drawn = in_hex(position(board={"ground": ground}, turn=1), "A5", COMPACT)
        assert token.strip(".") in drawn.replace("|", "")
        seen.add(drawn)
    assert len(seen) == len(tokens)
    assert len({look.texture[: COMPACT.cell] for look in LOOKS.values()}) == len(LOOKS)


def test_every_obstacle_looks_different_beside_a_unit_in_a_compact_hex() -> None:
    """The owner of a bunker is seen, though its name is cut."""
    tokens = ["wire", "sand", "hogs", "xbunk", "abunk", "xwall", "awall", "sand+wire"]
    unit = {"at": "A5", "side": "axis", "type": "infantry", "figures": 2}
    seen = set()
    for token in tokens:
        obstacles = [*EMPTY[:4], EMPTY[4].replace(".", token, 1), *EMPTY[5:]]
        drawn = in_hex(position(board={"obstacles": obstacles}, units=[unit], turn=1), "A5", COMPACT)
        assert all(part[:4] in drawn for part in token.split("+"))
        assert "xI2" in drawn
        seen.add(drawn)
    assert len(seen) == len(tokens)


def test_every_unit_and_its_cube_look_different_in_a_compact_hex() -> None:
    seen = set()
    for side in SIDES:
        for kind in facts().units:
            for worth in (1, 2):
                state = position(units=[{"at": "C5", "side": side, "type": kind.id}], turn=1)
                unit = state.unit_at[hex_at("C5")]
                state.worth[unit] = worth
                seen.add(in_hex(state, "C5", COMPACT))
                state.activation.append(unit)
                seen.add(in_hex(state, "C5", COMPACT))
                state.attack.append(unit)
                seen.add(in_hex(state, "C5", COMPACT))
    assert len(seen) == 2 * len(facts().units) * 2 * 3


def test_compact_legend_names_what_is_cut() -> None:
    legend = draw(started("omaha_beach", PEOPLE).state, width=NARROW).rpartition("┘")[2]
    assert "bun bunker" in legend
    assert "bunk bunker" in draw(started("omaha_beach", PEOPLE).state)


# -- color ---------------------------------------------------------------------------------------


def test_there_are_codes_only_with_color_and_the_text_is_the_same() -> None:
    state = started("omaha_beach", PEOPLE).state
    plain, colored = draw(state), draw(state, colour=True)
    assert ESCAPE not in plain
    assert ESCAPE in colored
    assert unstyled(colored) == plain
    assert colored.rstrip().endswith(f"{ESCAPE}[0m")
    assert BOX.renderer.draw(state, colour=True) == colored


# -- around the board -----------------------------------------------------------------------------


def test_medals_cards_and_the_turn_stand_above_the_board() -> None:
    state = position(
        board={"title": "A hill", "medals": {"axis": 4}},
        units=[{"at": "C5", "side": "axis", "type": "infantry"}],
        seats=BOT,
        active="axis",
        turn=7,
        medals={"axis": 1},
        drawn=["probe_left", "barrage"],
    )
    top = draw(state).split("\n")[:5]
    assert top[0].startswith("A hill")
    assert top[0].endswith("turn 7: Axis")
    assert "★☆☆☆  1 of 4" in top[1]
    assert "Turned over: Probe Left, Barrage" in top[3]
    assert "Deck: 58, discards: 0" in top[3]


def test_the_strategy_of_the_solo_ai_is_shown_in_its_turn() -> None:
    state = position(seats=BOT, active="axis", card="probe_left", strategy="defensive")
    assert "solo AI, defensive" in draw(state)
    state.turn += 1
    assert "defensive" not in draw(state)


def test_a_hand_is_shown_to_its_own_side_only() -> None:
    state = position(hands={"axis": ["barrage", "recon_left"], "allies": ["ambush"]}, turn=1)
    for seat, shown, hidden in (
        (AXIS, {"Barrage", "Recon Left"}, {"Ambush"}),
        (ALLIES, {"Ambush"}, {"Barrage", "Recon Left"}),
        (None, set[str](), {"Ambush", "Barrage", "Recon Left"}),
    ):
        text = draw(state, seat)
        assert all(card in text for card in shown)
        assert not any(card in text for card in hidden)


def test_cards_a_person_looks_at_are_not_shown_to_the_other() -> None:
    state = position(turn=1, active="allies")
    state.drawn = ["barrage", "recon_left"]
    assert "Barrage" in draw(state, ALLIES)
    assert "Barrage" not in draw(state, AXIS)
    assert "Drawn: 2 cards" in draw(state, AXIS)


# -- sentences ------------------------------------------------------------------------------------


def every_ask(seats: dict[Seat, str], scenario: str, seed: int, most: int = 900) -> list[Context[State]]:
    """The contexts of all prompts of a game, chance included."""
    losses = "0" if seats == PEOPLE else "4"
    game = started(scenario, seats, seed, losses=losses)
    for element in BOX.elements:
        game.answer_for(element.name, "typed")
    bot = Bot(Program.load(BOX.bots.playbooks()["solo-ai"], BOX.bots.vocabulary()))
    player, chance = RandomPlayer(seed), Seeded(seed)
    seen = []
    for _ in range(most):
        prompt = game.prompt
        if prompt is None:
            break
        seen.append(Context(game.state.copy(), prompt, game.context.step))
        _ = prompt.options
        if prompt.domain is not None:
            count = game.state.counts.get(prompt.domain.element, 0)
            game.answer(chance.outcome(prompt.domain, game.state.piles, count))
        else:
            answer_next(game, BOX, bot if seats[prompt.seat] == "solo-ai" else player)
    return seen


@pytest.mark.parametrize(
    ("seats", "scenario"),
    [
        (BOT, "omaha_beach"),
        (PEOPLE, "remagen"),
        (BOT, "maleme"),
        (PEOPLE, "carpiquet"),
        (PEOPLE, "utah_beach"),
    ],
)
def test_every_ask_is_one_sentence_and_every_option_is_explained(
    seats: dict[Seat, str], scenario: str
) -> None:
    kinds = set()
    for c in every_ask(seats, scenario, 2):
        prompt = c.prompt
        assert prompt is not None
        sentence = BOX.displays.question(c)
        assert sentence[0].isupper()
        assert sentence.endswith((".", "?", ")")), sentence
        assert f"{prompt.seat}: " not in sentence, f"no sentence for {prompt}"
        kinds.add(prompt.kind)
        for option in prompt.options[:3]:
            assert BOX.displays.explain(c, option).startswith(BOX.notation(option))
    assert {"Turn", "Order", "Move", "battle", "deck"} <= kinds
    if scenario == "carpiquet":
        assert {"Air", "Flight", "air_check"} <= kinds
    if seats == BOT:
        assert kinds & {"Lose", "pick", "section", "Event retreat"}


def test_sentences_of_a_turn_say_who_and_how_many() -> None:
    units = [
        {"at": "C5", "side": "axis", "type": "infantry"},
        {"at": "c4", "side": "allies", "type": "armor", "figures": 2},
    ]
    data = {
        "board": {},
        "units": units,
        "active": "axis",
        "card": "probe_right",
        "hands": {"axis": ["ambush"]},
    }
    game = Game(BOX, Header("memoir44", {}, PEOPLE, 1), state=read(data, PEOPLE, {}))
    game.answer_for("battle", "typed")

    def asked() -> str:
        assert game.prompt is not None
        return BOX.displays.question(game.context)

    assert asked() == "Which unit does Probe Right order? (0 of 2 ordered)"
    assert BOX.displays.explain(game.context, Order(hex_at("C5"))) == "order C5: infantry, 4 figures"
    assert BOX.displays.explain(game.context, Done()) == "done: no more orders"
    game.answer("order C5")
    game.answer("activate C5")
    assert asked() == "Where does infantry C5 move?"
    explained = BOX.displays.explain(game.context, Move(hex_at("D5")))
    assert explained == "move D5: 3 dice at armor c4"
    game.answer("hold")
    game.answer("activate C5")
    assert asked() == "Which enemy does infantry C5 attack?"
    assert BOX.displays.explain(game.context, Attack(hex_at("c4"))) == "attack c4: armor, 2 figures, 3 dice"
    game.answer("attack c4")
    assert asked() == "Roll 3 battle dice against the armor on c4."
