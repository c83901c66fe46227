"""SUPERCAT's page against a second reading of the published text, in whole games; faults are found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from bythebook.games.arcs import the_game
from bythebook.kernel.ask import Ask
from bythebook.kernel.chance import Outcome
from bythebook.kernel.step import Notes
from bythebook.playbook.run.runner import Program
from bythebook.players.bot import Bot
from bythebook.players.match import answer_next
from bythebook.players.seating import seating
from tests.games.arcs.second_reading import battle, combat, court, movement, prelude, priorities, suits
from tests.games.arcs.second_reading.terms import Board, Holdings
from tests.games.arcs.second_reading.turn import Reading

COLOURS = ("red", "yellow", "blue", "white")


class Reread:
    """The bot, every answer of which is looked up in the published text again."""

    def __init__(self, bot: Any, found: Found) -> None:
        self.bot, self.found, self.reading = bot, found, Reading()

    def decide(self, view: Any, ask: Ask, results: Sequence[Outcome], notes: Notes) -> Any:
        decision = self.bot.decide(view, ask, results, notes)
        option = getattr(decision, "option", None)
        if option is not None:
            expected = self.reading.expected(view._table, ask, results)
            if expected is not None:
                self.found.read[ask.kind] += 1
                if option not in expected:
                    self.found.fault = f"{ask}: {option}, not {expected}\n{view._table}"
            self.reading.answered(view._table, ask, option)
        return decision


class Found:
    """What a game has shown: how many asks of each kind were read, and where the readings part."""

    def __init__(self) -> None:
        self.read, self.fault = Counter[str](), ""


def played(seed: int, *, page: str = "", rulings: Sequence[str] = (), **setup: str) -> Found:
    """A game of bots and one who plays at random, to its end or to the first answer that is not allowed."""
    n = int(setup["players"])
    who = ["random" if i == seed % n else "supercat" for i in range(n)]
    seats = [f"{colour}={player}" for colour, player in zip(COLOURS, who, strict=False)]
    chosen = [f"{key}={value}" for key, value in setup.items()]
    seated = seating("arcs", setup=chosen, seats=seats, rulings=list(rulings))
    game, found = seated.start(seed), Found()
    players: dict[Any, Any] = dict(seated.players(seed))
    own = Bot(Program.load(page, the_game().bots.vocabulary())) if page else None
    for seat, player in seated.seats.items():
        if player == "supercat":
            players[seat] = Reread(own or players[seat], found)
    while game.ask is not None and not found.fault:
        answer_next(game, the_game(), players[game.ask.seat])
    return found


GAMES = [
    {"players": "2"},
    {"players": "3"},
    {"players": "4"},
    {"players": "2", "modifiers": "hard", "leaders": "bots"},
    {"players": "3", "modifiers": "none", "leaders": "bots"},
    {"players": "4", "modifiers": "hard,warp_blockades,fleet_readiness"},
]


@pytest.mark.parametrize("setup", GAMES, ids=lambda setup: " ".join(setup.values()))
def test_the_page_answers_as_a_second_reading_of_the_text(setup: dict[str, str]) -> None:
    """BT1 to BT7, GP, PR, AD, AG, CO, MO, S19.1 to S19.3: each answer is one that the text leaves open."""
    read = Counter[str]()
    for seed in range(3):
        found = played(seed, **setup)
        assert found.fault == ""
        read += found.read
    assert {"Turn", "Declare", "Prelude", "Ships", "Collect", "Mobilization action"} <= set(read)
    assert sum(read.values()) > 400


RULINGS = [
    "contend_needs_place=on",
    "unassigned_claims=any",
    "declare_choice=pips",
    "lead_a_card=any",
    "influence_led=last",
    "movement_order=shortest",
    "raid_condition=dice_or_second_battle",
]


@pytest.mark.parametrize("ruling", RULINGS)
def test_the_page_answers_so_with_other_rulings(ruling: str) -> None:
    """RULING-5, 8, 9, 14, 18, 23, 42: the other reading is read twice too."""
    assert played(len(ruling), players="3", rulings=[ruling]).fault == ""


# -- faults ---------------------------------------------------------------------------------------------


def _one_agent(board: Board, card: str, n: int) -> int:
    return min(1, board.table.agents[board.me])


def _all_assault(*args: Any) -> tuple[int, int, int]:
    return 0, min(combat.MOST_DICE, args[2]), 0


FAULTS: list[tuple[object, str, Callable[..., Any]]] = [
    (Holdings, "winning", Holdings.first),
    (movement.Moves, "by_origin", lambda _, forces: forces),
    (court, "agents_for", _one_agent),
    (suits, "build_city", lambda _: []),
    (prelude, "material_builds", lambda _: []),
    (priorities, "surpassing", lambda _: []),
    (combat, "risks_outrage", lambda *_: True),
    (battle, "mix", _all_assault),
]
"""What is read wrongly: a term, origins, Influence, a line of a suit, the Prelude, the turn, combat, dice."""


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault[1])
def test_a_fault_in_the_second_reading_is_found(
    fault: tuple[object, str, Callable[..., Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of two readings that differ in one rule, whole games tell."""
    monkeypatch.setattr(*fault)
    assert any(played(seed, players="3").fault for seed in range(4))


@pytest.mark.parametrize("line", ["AG10", "AD4", "GP9", "PR3", "CO3"])
def test_a_line_that_is_missing_on_the_page_is_found(line: str) -> None:
    """A page without one of its lines, and those below it that it holds."""
    page = the_game().bots.playbooks()["supercat"].splitlines()
    at = next(i for i, text in enumerate(page) if f"[{line}] **" in text)
    indent = len(page[at]) - len(page[at].lstrip())
    end = next(i for i in range(at + 1, len(page)) if len(page[i]) - len(page[i].lstrip()) <= indent)
    text = "\n".join(page[:at] + page[end:])
    assert any(played(seed, page=text, players="3").fault for seed in range(4))
