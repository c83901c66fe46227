"""Before a game: what can be chosen, and what cannot be combined."""

from __future__ import annotations

from pathlib import Path

import pytest

from bythebook import games
from tests.app.web.visiting import ELSEWHERE, Visitor, browser

UNFIT = (
    "Dictator AI",
    "can't be combined",
    "needs efficient",
    "events hit",
    "the base game alone is only for",
    "begins",
)
"""What a value alone may lack: another mode's absence, the modifier it builds on, a side, players."""


@pytest.mark.parametrize("game", games.HERE)
def test_setup_tells_everything_in_words(visitor: Visitor, game: str) -> None:
    setup = visitor.get(f"/api/setup/{game}")
    assert [key["name"] for key in setup["keys"]] == [key.name for key in games.load(game).setup.keys]
    assert all(key["text"] and key["title"] and key["values"] for key in setup["keys"])
    for ruling in setup["rulings"]:
        assert ruling["text"]
        assert ruling["default"] in [reading["id"] for reading in ruling["readings"]]
        assert len(ruling["readings"]) > 1
    for seat in setup["seats"]:
        assert {"person", "random"} < {sitter["id"] for sitter in setup["sitters"][seat]}
    assert list(setup["seats"].values()).count("person") == 1
    assert {element["sort"] for element in setup["elements"]} == {"dice", "cards"}
    checked = visitor.post(f"/api/setup/{game}/check")
    assert checked["problems"] == []
    assert checked["board"]["label"]


def test_scenarios_have_titles(visitor: Visitor) -> None:
    (key,) = (key for key in visitor.get("/api/setup/memoir44")["keys"] if key["name"] == "scenario")
    first = key["values"][0]
    assert (first["id"], first["title"]) == ("pegasus_bridge", "Pegasus Bridge")
    assert first["text"] == "6 June 1944, Germany against Great Britain"


def test_the_matrix_says_why(visitor: Visitor) -> None:
    matrix = visitor.get("/api/setup/merc")["matrix"]
    assert len(matrix["pairs"]) == 10
    assert all(pair["reason"] for pair in matrix["pairs"] if pair["verdict"] != "ok")
    checked = visitor.post("/api/setup/merc/check", setup={"modes": "versus"}, seats={"dictator": "dictator"})
    assert checked["problems"] == []
    assert checked["sides"] == ["faction-1", "faction-2"]
    assert "difficulty" not in checked["wanted"]
    modes = {"modes": "assassination,vehicles"}
    assert "can't be combined" in visitor.post("/api/setup/merc/check", setup=modes)["problems"][0]
    told = visitor.post("/api/games", 422, game="merc", setup=modes)
    assert "can't be combined" in told["problems"][0]
    assert "can't be combined" in told["error"]
    warned = {"modes": "vehicles"}
    rulings = {"vehicles_with_ai": "allow"}
    assert visitor.post("/api/setup/merc/check", setup=warned, rulings=rulings)["warnings"]


def test_wrong_values_are_problems_not_errors(visitor: Visitor) -> None:
    checked = visitor.post("/api/setup/memoir44/check", setup={"scenario": "moon", "losses": "x"})
    assert len(checked["problems"]) == 2
    checked = visitor.post("/api/setup/memoir44/check", seats={"axis": "nobody"})
    assert "unknown player 'nobody'" in checked["problems"][0]


def test_a_setup_that_names_files_is_checked_only_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with browser(monkeypatch, tmp_path, client=ELSEWHERE) as there:
        (tmp_path / "own.toml").write_text("secret words")
        path = str(tmp_path / "own.toml")
        told = there.post("/api/setup/memoir44/check", 422, setup={"scenario": path})
        assert "use files on the computer that runs bythebook" in told["error"]


def test_symbols_are_svg(visitor: Visitor) -> None:
    answer = visitor.client.get("/api/symbols/memoir44")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.text.startswith("<svg xmlns=")


@pytest.mark.parametrize("game", games.HERE)
def test_no_id_of_a_value_is_shown(visitor: Visitor, game: str) -> None:
    """People read words: no underscores, no ids, and no two values that read the same."""
    setup = visitor.get(f"/api/setup/{game}")
    for key in setup["keys"]:
        titles = [value["title"] for value in key["values"]]
        assert all(title and "_" not in title for title in titles), key["name"]
        for value in key["values"]:
            same = [other for other in key["values"] if other["title"] == value["title"]]
            assert len({str(other["only"]) for other in same}) == len(same), value
    named = [*setup["rulings"], *setup["elements"]]
    assert all("_" not in each["title"] and each["title"][0].isupper() for each in named)
    assert all("_" not in one["title"] for ruling in setup["rulings"] for one in ruling["readings"])


@pytest.mark.parametrize("game", games.HERE)
def test_every_value_offered_can_be_played(visitor: Visitor, game: str) -> None:
    """Taken alone, where its conditions hold, a value is no problem but where the table has no use for it."""
    setup = visitor.get(f"/api/setup/{game}")
    base = {"factions": {"modes": "versus"}, "rounds": {"modes": "versus"}}
    people = dict.fromkeys(setup["seats"], "random")
    for key in setup["keys"]:
        if key["name"] == "player":
            continue
        for value in key["values"]:
            chosen = {name: allowed[-1] for name, allowed in value["only"].items()}
            chosen |= base.get(key["name"], {}) | {key["name"]: value["id"]}
            seats = people if "versus" not in str(chosen) and "assassination" in value["id"] else {}
            checked = visitor.post(f"/api/setup/{game}/check", setup=chosen, seats=seats)
            told = " ".join(checked["problems"])
            assert not told or any(words in told for words in UNFIT), (key["name"], value["id"], told)


def test_setup_cards_are_those_for_so_many_players_with_a_chart(visitor: Visitor) -> None:
    """R3.4: a setup card is for two, three or four players."""
    (key,) = (key for key in visitor.get("/api/setup/arcs")["keys"] if key["name"] == "card")
    cards = [value for value in key["values"] if value["only"]]
    assert len(cards) == 12
    assert all("<path" in card["picture"] and "sym-ship-red" in card["picture"] for card in cards)
    assert "sym-ship-white" not in cards[0]["picture"]
    assert {card["only"]["players"][0] for card in cards} == {"2", "3", "4"}


def test_difficulty_has_names_and_parts(visitor: Visitor) -> None:
    """S21: normal and hard are sets of modifiers; what is usual depends on who plays."""
    (key,) = (key for key in visitor.get("/api/setup/arcs")["keys"] if key["name"] == "modifiers")
    parts = {value["id"] for value in key["values"]}
    assert all(set(preset["of"]) <= parts for preset in key["presets"])
    assert [preset["id"] for preset in key["presets"]] == ["none", "normal", "hard"]
    assert visitor.post("/api/setup/arcs/check")["usual"]["modifiers"] == "normal"
    people = {"red": "person", "yellow": "person"}
    assert visitor.post("/api/setup/arcs/check", seats=people)["usual"]["modifiers"] == "none"


def test_cards_are_kept_from_the_program_only_where_they_are_real(visitor: Visitor) -> None:
    assert "hands" not in visitor.post("/api/setup/memoir44/check")["wanted"]
    checked = visitor.post("/api/setup/memoir44/check", real=["cards"])
    assert "hands" in checked["wanted"]
    assert checked["usual"] == {"hands": "unseen"}
    assert "player" not in checked["wanted"]
    assert "player" in visitor.post("/api/setup/memoir44/check", setup={"losses": "2"})["wanted"]


def test_a_setup_is_told_in_two_sentences(visitor: Visitor) -> None:
    told = visitor.post("/api/setup/memoir44/check")["before"]
    assert told == "6 June 1944, Germany against Great Britain. Medals to win: 4. First turn: Allies."
    told = visitor.post("/api/setup/memoir44/check", setup={"scenario": "glieres"})["before"]
    assert "Medals to win: Axis 6, Allies 4." in told
    told = visitor.post("/api/setup/merc/check")["before"]
    assert told.startswith("Nine sectors: four industries, one city, four wilderness. Two militia on each")
    modes = {"modes": "versus"}
    assert "Five rounds." in visitor.post("/api/setup/merc/check", setup=modes)["before"]
    told = visitor.post("/api/setup/arcs/check")["before"]
    assert told == "4 clusters are in play. 33 Power at the end of a chapter ends the game."


def test_a_page_for_one_seat_is_not_offered_for_another(visitor: Visitor) -> None:
    sitters = visitor.get("/api/setup/merc")["sitters"]
    assert [one["id"] for one in sitters["dictator"]] == ["person", "dictator", "search", "greedy", "random"]
    assert [one["id"] for one in sitters["rebels"]] == ["person", "rebels", "search", "greedy", "random"]


def test_a_ruling_of_a_page_can_be_chosen_too(visitor: Visitor) -> None:
    rulings = visitor.get("/api/setup/merc")["rulings"]
    own = {ruling["id"]: ruling for ruling in rulings if ruling["book"]}
    assert own["train_on_arrival"]["book"] == "dictator"
    chosen = {"train_on_arrival": "off"}
    assert visitor.post("/api/setup/merc/check", rulings=chosen)["problems"] == []
    nobody = {"rebels": "person", "dictator": "person"}
    told = visitor.post("/api/setup/merc/check", rulings=chosen, seats=nobody)["problems"]
    assert "which no seat has" in told[0]


def test_problems_are_told_by_the_title_of_their_key(visitor: Visitor) -> None:
    checked = visitor.post("/api/setup/arcs/check", setup={"players": "3", "card": "2p_frontiers"})
    assert checked["problems"][0].startswith("Setup card: 2p_frontiers isn't for 3 players")
