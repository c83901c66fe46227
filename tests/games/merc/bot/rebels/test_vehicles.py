"""The Rebels' page with vehicles: it attaches what it finds, rides, and takes militia along (MODE-V1, V5)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from bythebook.games.merc import the_game
from bythebook.games.merc.rules.actions import TakeActions
from bythebook.games.merc.state.options import Attach, Drive
from bythebook.games.merc.state.state import REBELS, State
from bythebook.kernel.chance import Fixed, Seeded
from bythebook.kernel.game import Game
from bythebook.kernel.log import Header
from bythebook.players.bot import Bot
from bythebook.players.match import answer_next, play_out
from tests.games.merc.bot.rebels.test_page import rebels
from tests.games.merc.bot_turns import BOT, PERSON, dictator_ai
from tests.games.merc.rides import riding

WORN = {
    "tao": "ak_47 flak_vest field_radio",
    "ra": "m16 kevlar_vest grenade",
    "max": "uzi ghillie_suit army_fm_30_25",
}


def acts(
    drawing: str, vehicles: Mapping[str, str], n: int, *, drawn: str = "", worn: Mapping[str, str] = WORN
) -> list[tuple[str, str]]:
    """The ids and the texts of the first answers of the Rebels."""
    p = riding(drawing, vehicles, gear={name: cards for name, cards in worn.items() if name in drawing})
    p.state.then(TakeActions(REBELS))
    cards = Fixed({"accessory": [(drawn,)]} if drawn else {}, Seeded(1))
    sources = dict.fromkeys([e.name for e in the_game().elements], cards)
    header = Header("merc", seats={BOT: "person", PERSON: "rebels"})
    game: Game[State] = Game(the_game(), header, state=p.state, sources=sources)
    bot, found = Bot(rebels(), trace=True), list[tuple[str, str]]()
    while len(found) < n:
        before = len(game.log)
        if answer_next(game, the_game(), bot):
            why = next(e.why for e in game.log[before:] if e.why is not None)
            assert why.decided is not None
            found.append((why.decided.id, why.decided.answer))
    return found


@pytest.mark.parametrize(
    ("drawing", "card", "act"),
    [
        ("./r1:tao+ra+max/m1:1/x . iron\n. . .", "jeep", ("R21", "drive rebel 1 primary to C1")),
        ("gold/r1:tao+ra+max/m1:1/x . ./md:1\n. . .", "jeep", ("R22", "drive rebel 1 primary to C1")),
        ("gold/r1:tao+ra+max/m1:1/x . ./md:1\n. . .", "deuce", ("R11", "Max trains")),
    ],
)
def test_a_squad_that_rides_stays_with_its_vehicle(drawing: str, card: str, act: tuple[str, str]) -> None:
    """MODE-V5: to an empty industry or a fight it can win, in reach; it never walks away from it."""
    assert acts(drawing, {"r1": card}, 1) == [act]


def test_the_crew_leaves_one_behind() -> None:
    """MODE-V3: so the sector is kept."""
    assert acts("./r1:tao+ra/m1:3/x . iron\n. . .", {"r1": "humvee"}, 2) == [
        ("R21", "drive rebel 1 primary to C1"),
        ("R23", "2"),
    ]


def test_a_vehicle_that_was_found_is_attached() -> None:
    """MODE-V1: by the explorer, for his squad."""
    found = acts("dense_forest/r1:tao . .\n. . .", {}, 2, drawn="tank", worn={})
    assert found == [("R6", "Tao explores"), ("R20", "attach Tank to rebel 1 primary")]


@pytest.mark.parametrize("seed", range(4))
def test_both_pages_play_whole_games_with_vehicles(seed: int) -> None:
    """MODE-C2: page against page, where the ruling allows it; only the Rebels ride."""
    seats = {BOT: "dictator", PERSON: "rebels"}
    setup = {"rebels": str(2 + seed), "modes": "vehicles"}
    header = Header("merc", setup, seats, seed, rulings={"vehicles_with_ai": "allow"})
    game: Game[State] = Game(the_game(), header)
    play_out(game, the_game(), {BOT: Bot(dictator_ai(), trace=True), PERSON: Bot(rebels(), trace=True)})
    assert game.state.over
    rode = [entry.seat for entry in game.log if isinstance(entry.answer, Attach | Drive)]
    assert set(rode) == {PERSON}
