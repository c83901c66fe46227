"""SUPERCAT's page against a second reading of the published text, in whole games; faults are found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from bythebook.games.arcs import the_game
from bythebook.kernel.chance import Outcome
from bythebook.kernel.prompt import Prompt
from bythebook.kernel.step import Notes
from bythebook.playbook.run.runner import Program
from bythebook.players.bot import Bot
from bythebook.players.match import answer_next
from bythebook.players.seating import seating
from tests.games.arcs.second_reading import battle, combat, court, movement, prelude, priorities, suits
from tests.games.arcs.second_reading.terms import Board, Holdings
from tests.games.arcs.second_reading.turn import Reading

COLOURS = ("red", "yellow", "blue", "white")
WHOLE_GAME = 9000
"""More answers than any game has."""


class Reread:
    """The bot, every answer of which is looked up in the published text again."""

    def __init__(self, bot: Any, found: Found) -> None:
        self.bot, self.found, self.reading = bot, found, Reading()

    def decide(self, view: Any, prompt: Prompt, results: Sequence[Outcome], notes: Notes) -> Any:
        decision = self.bot.decide(view, prompt, results, notes)
        option = getattr(decision, "option", None)
        if option is not None:
            expected = self.reading.expected(view._state, prompt, results)
            if expected is not None:
                self.found.read[prompt.kind] += 1
                if option not in expected:
                    self.found.fault = f"{prompt}: {option}, not {expected}\n{view._state}"
            self.reading.answered(view._state, prompt, option)
        return decision


class Found:
    """What a game has shown: how many asks of each kind were read, and where the readings part."""

    def __init__(self) -> None:
        self.read, self.fault = Counter[str](), ""


def played(
    seed: int, *, page: str = "", rulings: Sequence[str] = (), most: int = WHOLE_GAME, **setup: str
) -> Found:
    """A game of bots and one who plays at random, to its end or to the first answer that is not allowed.

    At most so many answers are read.
    """
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
    while game.prompt is not None and not found.fault and found.read.total() < most:
        answer_next(game, the_game(), players[game.prompt.seat])
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
        found = played(seed, most=WHOLE_GAME, **setup)
        assert found.fault == ""
        read += found.read
    assert {"Turn", "Declare", "Prelude", "Ships", "Collect", "Mobilization action"} <= set(read)
    assert sum(read.values()) > 400


RULINGS = {
    "contend_needs_place=on": (0, "2"),
    "unassigned_claims=any": (4, "2"),
    "lead_a_card=any": (5, "2"),
    "influence_led=last": (5, "2"),
    "movement_order=shortest": (0, "3"),
    "loyal_relics=kept": (5, "2"),
    "weapon_combat=any_prelude": (1, "3"),
    "raid_condition=dice_or_second_battle": (0, "4"),
    "control_rival=any": (1, "3"),
    "gate_preference=any_origin": (0, "3"),
    "arriving_tokens=stay": (0, "2"),
    "ships_on_the_way=needed": (0, "3"),
    "control_on_arrival=combat": (5, "2"),
}
"""Other readings, each with a game in which it matters: its seed and how many play."""


def read_so(monkeypatch: pytest.MonkeyPatch, name: str, reading: str) -> None:
    """The second reading takes a ruling so, however it is played."""
    find_ruling = Board.ruling
    monkeypatch.setattr(
        Board, "ruling", lambda board, asked: reading if asked == name else find_ruling(board, asked)
    )


@pytest.mark.parametrize("ruling", RULINGS)
def test_the_page_answers_so_with_other_rulings(ruling: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """RULING-5, 8, 14, 18, 23, 33, 41, 42, 45, 52, 57, 60, 62: the other side is read twice too.

    A second reading that does not know the ruling parts from the page; one that does goes on beyond.
    """
    (seed, players), name = RULINGS[ruling], ruling.partition("=")[0]
    read_so(monkeypatch, name, {known.id: known.default for known in the_game().rulings}[name])
    parted = played(seed, players=players, rulings=[ruling])
    assert parted.fault
    monkeypatch.undo()
    most = 2 * parted.read.total()
    assert played(seed, players=players, rulings=[ruling], most=most).fault == ""


NARROWER = {
    "declare_choice=pips": (0, "3"),
    "combat_moves=way_first": (0, "2"),
    "raid_item=way_first": (2, "3"),
}
"""Other readings that leave less to chance, each with a game in which chance would do something else."""


@pytest.mark.parametrize("ruling", NARROWER)
def test_the_page_answers_so_where_a_ruling_leaves_less_to_chance(
    ruling: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """RULING-9, 58, 59: a second reading by the other side parts from a page that does not play it."""
    (seed, players), (name, _, other) = NARROWER[ruling], ruling.partition("=")
    read_so(monkeypatch, name, other)
    parted = played(seed, players=players)
    assert parted.fault
    monkeypatch.undo()
    most = 2 * parted.read.total()
    assert played(seed, players=players, rulings=[ruling], most=most).fault == ""


# -- faults ---------------------------------------------------------------------------------------------


def _one_agent(board: Board, card: str, n: int) -> int:
    return min(1, board.state.agents[board.me])


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
