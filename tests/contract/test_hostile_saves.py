"""A file that somebody has changed by hand ends in a sentence, or is harmless: decoded means validated."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, get_type_hints

import msgspec
import pytest

from bythebook import games
from bythebook.app.game.flow import is_bot_next, play_bot_step
from bythebook.app.game.open_game import open_new, open_saved
from bythebook.app.game.saved_games import load_checked
from bythebook.kernel.game import Game
from bythebook.kernel.log import BadLog, SavedPosition, read
from bythebook.kernel.step import Call
from bythebook.lab.fuzz import SeededRandom
from tests.contract.tables import LAYS, play, seat

HUGE = 10**30


@cache
def saved(name: str) -> str:
    """A game of the first table, some way on, with its position."""
    return played(name).text()


@cache
def played(name: str) -> Game[Any]:
    return next(islice(play(seat(LAYS[name][0]), 11), 80, None))


def changed(name: str, path: str, value: object) -> str:
    """The same file with another value in its position, at a path such as `fight.at`."""
    *above, last = saved(name).removesuffix("\n").split("\n")
    position: dict[str, Any] = msgspec.json.decode(last.removeprefix("= "))
    at: Any = position
    *way, end = path.split(".")
    for part in way:
        at = at[int(part) if part.isdecimal() else part]
    at[int(end) if end.isdecimal() else end] = value
    return "\n".join([*above, f"= {msgspec.json.encode(position).decode()}"]) + "\n"


def huge_json(value: object) -> object:
    return msgspec.Raw(str(value).encode()) if value == HUGE else value


CHANGES = [
    ("merc", "active", HUGE, "$.active"),
    ("merc", "rows", 10**9, "$.rows"),
    ("merc", "owner.adelheid", 77, "$.owner[0]"),
    ("merc", "owner.nobody", 0, "$.owner: unknown id 'nobody'"),
    ("merc", "squad", [], "$.squad: an object with an entry for each id expected"),
    ("merc", "sector.0", 3, "$.sector: an id expected, not 3"),
    ("merc", "format", 77, "$.format: formats 1 to 2 are supported, not 77"),
    ("arcs", "format", "2", "$.format"),
    ("memoir44", "kind.0", "cavalry", "$.kind: unknown id 'cavalry'"),
    ("merc", "squad_at.0.0", 999, "$.squad_at[0][0]"),
    ("merc", "discards.mercs", {"doc": 10**10}, "$.discards"),
    ("merc", "discards", {}, "the discard piles do not match the decks"),
    ("merc", "faction", [5], "$.faction[0]"),
    ("merc", "rebels", 3, "do not match rebels=3"),
    ("merc", "faction", [1, 0], "the factions 1, 0 do not match rebels=1"),
    ("merc", "modes", ["versus"], "the factions 0, 1 do not match rebels=1"),
    ("merc", "day", 90, "day 90 is not between"),
    ("memoir44", "kills", [50, 0], "so the game is over"),
    ("memoir44", "turn", 99, "turn 99 cannot consist of"),
    ("memoir44", "discards", {"probe_left": 10**10}, "$.discards"),
    ("memoir44", "hands", [], "the lists of sides differ in length"),
    ("memoir44", "wire", [], "the lists of hexes differ in length"),
    ("memoir44", "unit_at.0", 500, "$.unit_at[0]"),
    ("memoir44", "played", "no_such_card", "$.played"),
    ("memoir44", "piles", {"stack": {"unseen": {}, "layers": [], "held": {}}}, "there is no such pile"),
    ("memoir44", "rulings", {"no_such_ruling": "on"}, "no_such_ruling"),
    ("memoir44", "notes", {"axis": {"counters": 5}}, "bot notes"),
    ("memoir44", "notes", {"nobody": {}}, "nobody"),
    ("arcs", "initiative", 9, "$.initiative"),
    ("arcs", "power.0", 99, "end the game after a chapter"),
    ("arcs", "slots.0", [], "a board needs one entry for each slot"),
    ("arcs", "markers", [], "the lists of markers differ in length"),
    ("arcs", "power.0", 10**9, "$.power[0]"),
    ("arcs", "agenda.0", ["Refill", {"spot": 40}], "$.agenda[0].spot"),
    ("arcs", "notes", {"yellow": {"plans": [{"verb": "Fight"}]}}, "bot notes"),
]


@pytest.mark.parametrize(("game", "path", "value", "told"), CHANGES)
def test_a_changed_position_is_left_out_with_its_reason(
    game: str, path: str, value: object, told: str
) -> None:
    box = games.load(game)
    text = changed(game, path, huge_json(value))
    again = Game.load(box, text)
    assert [told in message for message in again.messages] == [True], again.messages
    assert box.codec.round_trip(again.state) == box.codec.round_trip(Game.load(box, saved(game)).state)


STEPS = [
    ("memoir44", ["FlyOn", {"start": 9}], "its next step, FlyOn, is impossible"),
    ("memoir44", ["RollUnit", {"face": "axis", "lot": "figure", "section": 40}], ".section: 40"),
    ("merc", ["HireOne", {"draw": 60, "least": 30, "squad": 0}], ".draw: 60 is not allowed here"),
    (
        "arcs",
        ["SetOut", {"player": 0, "start": 7, "to": 16, "fresh": 9, "damaged": 0, "on": False}],
        "its next step, SetOut, is impossible",
    ),
]


@pytest.mark.parametrize(("game", "step", "told"), STEPS)
def test_a_step_that_cannot_be_done_is_told(game: str, step: list[Any], told: str) -> None:
    """A flight without a plane, dice for no section, a crowd to hire, ships that are not there."""
    agenda = msgspec.json.decode(saved(game).splitlines()[-1].removeprefix("= "))["agenda"]
    (message,) = Game.load(games.load(game), changed(game, "agenda", [*agenda, step])).messages
    assert told in message


@pytest.mark.parametrize("name", games.HERE)
def test_a_note_without_a_value_is_none(name: str) -> None:
    """A line says so that a note is gone; in a position there is nothing to go."""
    seat = games.load(name).seats[0]
    game = Game.load(games.load(name), changed(name, f"notes.{seat}", {"place": None, "plans": None}))
    assert game.state.notes.get(seat, {}) == {}


@pytest.mark.parametrize("lay", [lay for lays in LAYS.values() for lay in lays], ids=str)
def test_what_is_asked_can_be_done(lay: Any) -> None:
    """Every step stands where it asks; so one that does not was put there by somebody."""
    for game in islice(play(seat(lay), 23), 300):
        game.check_playable()


@pytest.mark.parametrize("name", games.HERE)
def test_a_file_that_nobody_changed_is_whole(name: str) -> None:
    assert Game.load(games.load(name), saved(name)).messages == []


@pytest.mark.parametrize("name", games.HERE)
def test_a_table_that_waits_for_real_dice_is_saved_and_read(name: str) -> None:
    """What calls for chance, a step or the page of a bot, stands in the file while somebody throws."""
    box, rng, waits = games.load(name), SeededRandom(3), Counter[str]()
    bots = {str(seat): box.bots.bot_for(seat) for seat in box.sides({})}
    opened = open_new(name, setup={}, seats=bots, rulings={}, seed=3, real=["dice", "cards"])
    while (prompt := opened.game.prompt) is not None and waits.total() < 40:
        if prompt.domain is None:
            play_bot_step(opened)
            continue
        state, told = opened.game.state, tuple[str, ...]()
        assert box.codec.decode(box.codec.round_trip(state)) == state
        waits[type(state.agenda[-1]).__name__] += 1
        while len(told) < prompt.domain.size:
            told = (*told, rng.pick(sorted(prompt.domain.possible(state.piles, told))))
        opened.game.answer(told)
    assert len(waits) > 1
    assert waits["Call"] or name == "merc", "the Dictator's page throws no die"


@pytest.mark.parametrize("name", games.HERE)
def test_every_field_of_a_position_is_known_by_its_name(name: str) -> None:
    """No number is left to the range of those that nobody named."""
    box = games.load(name)
    state = played(name).state
    known = box.codec.ranges(state)
    steps = [cls for cls in box.codec.steps.values() if cls is not Call]
    unnamed = {
        f"{cls.__name__}.{field}"
        for cls in [type(state), *steps]
        for field, kind in get_type_hints(cls).items()
        if re.search(r"\bint\b", str(kind)) and known.of(cls, field) is None
    }
    assert unnamed == set()


def test_a_garbage_line_does_not_hide_the_position_behind_it() -> None:
    rows = saved("merc").split("\n")
    rows.insert(len(rows) - 2, "\x00\x01 garbage {")
    text = "\n".join(rows)
    file = read(text)
    assert isinstance(file.in_order()[-1], SavedPosition)
    again = Game.load(games.load("merc"), text)
    assert "continuing from there" in again.messages[0]
    assert "expected the number of a decision or a word of the header" in again.messages[0]


def test_a_garbage_line_behind_the_last_position_is_named() -> None:
    rows = saved("merc").count("\n")
    with pytest.raises(
        BadLog, match=rf"^line {rows + 1}: expected the number of a decision or a word of the header"
    ):
        read(saved("merc") + "\x00 garbage\n")


def test_notes_that_name_no_line_of_the_book_are_left_out(tmp_path: Path) -> None:
    """They have the form of notes, so only the book can tell; of such notes counters alone are kept."""
    text = saved("memoir44")
    book = re.findall(r"playbook axis=(\w+)", text)[0]
    plan = {
        "kind": "Card",
        "line": 9999,
        "verb": "Nonsense",
        "goal": [],
        "facts": {},
        "rest": [],
        "then": None,
    }
    turn = re.findall(r'"turn":"(\d+)"', text)[-1]
    notes = {
        "axis": {"book": book, "turn": turn, "plans": [plan], "place": {"Card": [["n1", 99, [], None, []]]}}
    }
    path = tmp_path / "changed.game"
    path.write_text(changed("memoir44", "notes", notes), encoding="utf-8")
    load_checked("memoir44", path.read_text(encoding="utf-8"))
    opened = open_saved(path)
    for _ in range(10):
        if is_bot_next(opened):
            play_bot_step(opened)
