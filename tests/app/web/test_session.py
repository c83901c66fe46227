"""Seats and their links: who sees what, who may answer, and nothing of it in any word that is sent."""

from __future__ import annotations

import asyncio
import stat
from pathlib import Path
from typing import Any

import pytest

from bythebook.app.web.pages.table.scene import scene_of
from bythebook.app.web.session import Session
from bythebook.games.memoir44.box.facts import SIDES, facts
from bythebook.kernel.prompt import Seat
from bythebook.lab.fuzz import SeededRandom
from bythebook.players.bot import Bot
from tests.app.web.visiting import Visitor
from tests.contract.test_fairness import PERMUTE

BOTH = {"axis": "person", "allies": "person"}


def session_of(visitor: Visitor) -> Session:
    """The session, as only the server knows it."""
    found: Session = visitor.client.app.state.engine.sessions.open[visitor.id]  # type: ignore[attr-defined]
    return found


def seats_of(owner: Visitor) -> dict[str, Visitor]:
    """Both seats by their links."""
    return {seat["seat"]: owner.by(seat["link"]) for seat in owner.scene()["seats"] if seat["link"]}


def secret_words(session: Session, seat: str, shown: set[str]) -> set[str]:
    """Names of the cards that the other side holds and this one has never seen."""
    side = SIDES.index(seat)
    own, other = set(session.game.state.hands[side]), set(session.game.state.hands[1 - side])
    hidden = other - own - shown
    named = {card.id: card.name for card in facts().cards}
    return {word for card in hidden for word in (f'"{card}"', named[card])}


def open_cards(session: Session) -> set[str]:
    """Cards that a line of the log has shown to all."""
    found: set[str] = set()
    for told in session.narration.lines:
        if told.entry.secret is None and isinstance(told.entry.answer, tuple):
            found.update(told.entry.answer)
        elif told.entry.secret is None:
            found.update(card.id for card in facts().cards if card.name in told.notation)
    return found


PERSONS = {
    "memoir44": {"axis": "person", "allies": "person"},
    "merc": {"dictator": "person", "rebels": "person"},
    "arcs": {"red": "person", "yellow": "person"},
}


def test_keys_are_long_kept_for_this_user_and_survive(visitor: Visitor, tmp_path: Path) -> None:
    made = visitor.begin("memoir44", seats=BOTH)
    keys = {made["key"], *(link.partition("#key=")[2] for link in (*made["links"].values(), made["watch"]))}
    assert len(keys) == 4
    assert all(len(key) >= 22 for key in keys)
    (file,) = (tmp_path / "games").glob("*.keys")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


@pytest.mark.parametrize("key", ["", "wrong", "ä" * 22, "a" * 100_000])
def test_a_wrong_key_opens_nothing(visitor: Visitor, key: str) -> None:
    visitor.begin("memoir44")
    prompt = visitor.scene()["ask"]["number"]
    visitor.key = key or " "
    if len(key) < 1000:
        for path in ("", "log", "at/0", "why/1", "position", "export", "tray", "events"):
            assert "is not valid" in visitor.get(path, 404)["error"]
    for path in ("answer", "undo", "redo", "on"):
        visitor.post(path, 404, ask=prompt, option=1)


def test_each_seat_answers_for_itself(visitor: Visitor) -> None:
    made = visitor.begin("memoir44", seats=BOTH, given=["axis", "allies"])
    assert "key" not in made["links"]["axis"].partition("#")[0]
    seats = seats_of(visitor)
    asked = visitor.scene()["ask"]["seat"]
    other = next(seat for seat in BOTH if seat != asked)
    waiting = seats[other].scene()["ask"]
    assert not waiting["mine"]
    assert waiting["question"] == f"Waiting for {asked.title()}."
    assert not waiting["choices"]
    told = seats[other].post("answer", 403, ask=waiting["number"], option=1)
    assert "decision, and this link" in told["error"]
    assert "decision, and this link" in visitor.post("answer", 403, ask=waiting["number"], option=1)["error"]
    assert seats[asked].answer(1)["steps"]


def test_who_watches_sees_no_hand_and_does_nothing(visitor: Visitor) -> None:
    made = visitor.begin("memoir44", seats=BOTH)
    watcher = visitor.by(made["watch"])
    scene = watcher.scene()
    assert scene["seat"] == ""
    assert scene["panel"]["hand"] == []
    assert not scene["can_undo"]
    assert not any(seat["link"] for seat in scene["seats"])
    number = scene["ask"]["number"]
    for path in ("answer", "undo", "redo", "on"):
        watcher.post(path, 403, ask=number, option=1)
    assert watcher.get("position", 403)


def test_answers_of_others_are_taken_back_by_the_owner_alone(visitor: Visitor) -> None:
    visitor.begin("memoir44", seats=BOTH, given=["axis", "allies"])
    seats = seats_of(visitor)
    asked = visitor.scene()["ask"]["seat"]
    other = next(seat for seat in BOTH if seat != asked)
    number = visitor.scene()["ask"]["number"]
    seats[asked].answer(1)
    assert "Only the owner" in seats[other].post("undo", 403)["error"]
    assert "Only the owner" in seats[asked].post("undo", 403, across=True)["error"]
    assert visitor.post("undo", across=True)["ask"]["number"] == number


def test_no_traffic_of_a_seat_names_a_card_of_the_other(visitor: Visitor) -> None:
    visitor.begin("memoir44", seats=BOTH, given=["axis", "allies"])
    seats, session = seats_of(visitor), session_of(visitor)
    looked = 0
    for i in range(60):
        prompt = visitor.scene()["ask"]
        if prompt is None:
            break
        mine = seats[prompt["seat"]].scene()["ask"]
        n = 1 + (i * 5) % len(mine["choices"])
        seats[prompt["seat"]].post("answer", ask=mine["number"], option=n)
        for name, seat in seats.items() if i % 4 == 0 else ():
            seat.told.clear()
            lines = len(session.game.log)
            for path in ("log", f"at/{lines}", f"at/{lines // 2}"):
                seat.get(path)
            exported = seat.client.get(seat._whole("export"), params={"key": seat.key}).text
            told = [*seat.told, exported]
            for word in secret_words(session, name, open_cards(session)):
                looked += 1
                assert not any(word in text for text in told), f"{name} reads {word}"
    assert looked > 50


@pytest.mark.parametrize("game", PERSONS)
def test_hidden_cards_permuted_same_scene(visitor: Visitor, game: str) -> None:
    visitor.begin(game, seats=PERSONS[game], given=list(PERSONS[game]))
    seats, session, rng = seats_of(visitor), session_of(visitor), SeededRandom(44)
    changed = 0
    for i in range(30):
        if (prompt := visitor.scene()["ask"]) is None:
            break
        choices = seats[prompt["seat"]].scene()["ask"]["choices"]
        seats[prompt["seat"]].post("answer", ask=prompt["number"], option=1 + (i * 3) % len(choices))
        true = session.game
        for name, seat in seats.items():
            seen = scene_of(session, session.role_of(seat.key))
            other = true.copy()
            PERMUTE[game](other.state, Seat(name), rng)
            changed += session.box.codec.encode(other.state) != session.box.codec.encode(true.state)
            session.game = session.opened.game = other
            try:
                assert scene_of(session, session.role_of(seat.key)) == seen, f"{name} sees what it must not"
            finally:
                session.game = session.opened.game = true
    assert changed > 25


def test_whole_files_are_only_for_who_sees_all(visitor: Visitor) -> None:
    visitor.begin("memoir44", seats=BOTH, given=["axis"])
    for one in (visitor, seats_of(visitor)["axis"], visitor.by(visitor.scene()["watch"])):
        text = visitor.client.get(one._whole("export"), params={"key": one.key}).text
        assert "seed (hidden)" in text
        assert "= {" not in text
        assert not one.get("log")["seed"]
        for path in ("position", "tray"):
            one.get(path, 403)
        one.post("correct", 403, patch={"turn": 1})
        one.post("correct/check", 403, patch={"turn": 1})


def test_eyes_are_those_of_the_one_asked(visitor: Visitor) -> None:
    visitor.begin("memoir44", seats=BOTH)
    session = session_of(visitor)
    seen: set[Any] = set()
    for i in range(40):
        scene = visitor.scene()
        assert scene["seat"] == scene["ask"]["seat"]
        seen.add(scene["seat"])
        visitor.answer(1 + i % len(scene["ask"]["choices"]))
    assert seen == set(BOTH)
    assert session.eyes(session.role_of(session.keys.watch)) is None
    assert session.eyes(session.role_of(session.keys.seats["axis"])) == Seat("axis")


def broken(*given: object) -> None:
    raise KeyError("planted")


def test_a_game_whose_bot_cannot_go_on_stays_open(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told; people look, take back, and go on once the bot can."""
    visitor.begin("memoir44")
    before = visitor.scene()
    with monkeypatch.context() as patched:
        patched.setattr(Bot, "decide", broken)
        scene = visitor.scene()
        for _ in range(60):
            if scene["ask"]["bot"]:
                break
            scene = visitor.answer()
        assert scene["ask"]["bot"]
        assert scene["messages"] == [
            "the playbook of axis failed here (KeyError('planted')); "
            "undo an answer, or open the game with another bot"
        ]
        assert visitor.get("log")["lines"]
        assert visitor.post("undo", across=True)["ask"]["mine"]
    assert visitor.scene()["ask"]["number"] >= before["ask"]["number"]
    assert not visitor.answer()["ask"]["bot"]


def test_who_watches_a_game_that_is_deleted_hears_of_it(visitor: Visitor) -> None:
    visitor.begin("memoir44")
    session, heard = session_of(visitor), asyncio.Event()
    session.watchers.add(heard)
    visitor.post(f"/api/games/{visitor.id}/delete")
    assert heard.is_set()
    assert session.is_abandoned


def test_a_page_that_names_other_grounds_costs_no_memory(visitor: Visitor) -> None:
    """A scene is remembered with its ground and without it, whatever ground a page says that it has."""
    visitor.begin("memoir44")
    whole = visitor.scene()
    less = visitor.get("", have=whole["ground"])
    assert whole["board"]["ground"]
    assert not less["board"]["ground"]
    for i in range(20):
        assert visitor.get("", have=f"ground {i}") == whole
        assert visitor.get("", have=whole["ground"]) == less
    assert len(session_of(visitor)._scenes) <= 3
