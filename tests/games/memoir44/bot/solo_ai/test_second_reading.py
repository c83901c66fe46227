"""The solo AI's page against a second reading of the published text, in whole games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from bythebook.games.memoir44 import the_game
from bythebook.games.memoir44.bot.lookahead import ground
from bythebook.games.memoir44.box.facts import facts
from bythebook.games.memoir44.box.scenarios.text import all_ids
from bythebook.games.memoir44.rules.deck import DECK
from bythebook.kernel.chance import Dice, Outcome, Pick
from bythebook.kernel.pile import Pile
from bythebook.kernel.prompt import Prompt
from bythebook.kernel.step import Notes
from bythebook.playbook.run.runner import Called, Program
from bythebook.players import Player
from bythebook.players.bot import Bot
from bythebook.players.match import answer_next
from bythebook.players.seating import Seating, seating
from tests.games.memoir44.bot_turns import solo_ai
from tests.games.memoir44.second_reading import battles, cards, moves, orders, reading
from tests.games.memoir44.second_reading.field import Field
from tests.games.memoir44.second_reading.reading import Reading

UNREAD = {"Lose", "Air Power order"}
"""The asks on which the published text says nothing about the AI."""

MOST_ASKS = 6_000


class Differs(AssertionError):
    """The page answers what the second reading does not allow."""


class Reread:
    """The bot, every answer and every roll of which is looked up in the text again."""

    def __init__(self, bot: Player) -> None:
        self.bot, self.reading, self.read = bot, Reading(), Counter[str]()

    def decide(self, view: Any, prompt: Prompt, results: Sequence[Outcome], notes: Notes) -> Any:
        decision = self.bot.decide(view, prompt, results, notes)
        expected = self.reading.expected(view.state, prompt, [faces[0] for faces in results])
        if not isinstance(decision, Called):
            allowed = decision.option in expected if isinstance(expected, list) else prompt.kind in UNREAD
        elif isinstance(decision.domain, Pick):  # a tie is broken by lot: exactly this must be left
            left = expected if isinstance(expected, list) else []
            allowed = sorted(decision.domain.items) == sorted(map(the_game().notation, left))
        else:
            allowed = isinstance(decision.domain, Dice) and decision.domain.faces == expected
        if not allowed:
            raise Differs(f"{prompt}: {decision}, not {expected}\n{view.state}")
        self.read[prompt.kind] += expected is not None
        return decision


# -- games --------------------------------------------------------------------------------------------


def seatings(scenario: str, seed: int) -> Iterator[tuple[Seating, bool]]:
    """A plain game, one with everything else, and one with a deck of Tactic cards."""
    chosen = [f"scenario={scenario}"]
    yield seating("memoir44", setup=chosen, seats=["axis=solo-ai", "allies=solo-ai"]), False
    bot, other = ("axis", "allies") if seed % 2 else ("allies", "axis")
    seats = [f"{bot}=solo-ai", f"{other}=random"]
    more = ["flight_plan=on", f"losses={1 + seed % 5}", f"player={bot}"]
    yield seating("memoir44", setup=[*chosen, *more], seats=seats, rulings=other_rulings(seed)), False
    seats = ["axis=solo-ai", "allies=solo-ai"]
    yield seating("memoir44", setup=chosen, seats=seats, rulings=other_rulings(seed + 1)), True


def other_rulings(seed: int) -> list[str]:
    """Every third ruling the other way, each seed others of them; ties are always read as listed."""
    switches = [r for r in the_game().rulings if r.alternatives and r.id != "ai_ties"]
    return [f"{r.id}={r.alternatives[0]}" for i, r in enumerate(switches) if (i + seed) % 3 == 0]


def tactic_deck() -> Pile:
    """Four of every Tactic card and one of each other."""
    return Pile.of({card.id: 4 if card.kind == "tactic" else 1 for card in facts().cards})


def reread(scenario: str, seed: int, program: Program | None = None) -> Counter[str]:
    """Three games of a scenario; what was read of each kind of ask."""
    read = Counter[str]()
    for seated, tactics in seatings(scenario, seed):
        game, players = seated.start(seed), dict(seated.players(seed))
        if tactics:
            game.state.piles[DECK] = tactic_deck()
        bots = {seat: Reread(Bot(program or solo_ai())) for seat in seated.books}
        players.update(bots)
        asks = 0
        while game.prompt is not None and asks < MOST_ASKS:
            answer_next(game, the_game(), players[game.prompt.seat])
            asks += 1
        for bot in bots.values():
            read += bot.read
    return read


@pytest.mark.parametrize("scenario", all_ids())
def test_the_page_answers_as_a_second_reading_of_the_text(scenario: str) -> None:
    """AI-1 to AI-9, FP-AI: whole games, by other rulings too, with planes, events and a Tactic deck."""
    read = reread(scenario, all_ids().index(scenario))
    assert read.total() > 200
    assert {"Turn", "Order", "Mover", "Move", "Attacker", "Attack", "Retreat", "Flight"} <= set(read)


# -- planted faults -----------------------------------------------------------------------------------

SHOWS: dict[str, tuple[str, int]] = {
    "armor never overruns": ("arracourt", 0),
    "objectives are left": ("bloody_gulch", 0),
    "flags are heeded": ("sword_beach", 0),
    "FAR": ("saverne_gap", 1),
    "IN_COVER": ("montelimar", 0),
}
"""The scenario and the seed in which a fault shows; any other does so in the first games of Cobra."""


def disagree(fault: str, program: Program | None = None) -> bool:
    """Whether page and reading part somewhere in the games where the fault shows."""
    try:
        reread(*SHOWS.get(fault, ("operation_cobra", 0)), program)
    except Differs:
        return True
    return False


def _backwards(place: Any, name: str) -> tuple[Any, str, Callable[..., Any]]:
    """A number that is turned round."""
    right = getattr(place, name)
    return place, name, lambda *args: -right(*args)


def _never(place: Any, name: str) -> tuple[Any, str, Callable[..., Any]]:
    """A list that is always empty."""
    return place, name, lambda *args: []


MISREAD = {
    "the card that activates the fewest": _backwards(cards, "activated"),
    "three is defensive too": (reading, "strategy_of", lambda face: "D" if face in "123" else "O"),
    "nobody goes for more dice": _never(orders, "improvements"),
    "the barest hex is the best cover": _backwards(Field, "cover"),
    "the fewest dice": _backwards(Field, "dice"),
    "no preference is kept": (moves, "preferred", lambda items, wanted: list(items)),
    "armor never overruns": _never(battles, "_overruns"),
    "the leftmost is on the right": _backwards(Field, "left"),
}
"""Faults of the second reading: what is put in the place of what."""


@pytest.mark.parametrize("fault", MISREAD)
def test_a_fault_of_the_second_reading_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One rule read wrongly, and the page is seen to play otherwise."""
    monkeypatch.setattr(*MISREAD[fault])
    assert disagree(fault)


MISWRITTEN = {
    "two cards, the worse one": ("most units activated", "fewest units activated"),
    "three is defensive too": (
        "1-2: Set the defensive to 1\n     - 3-6",
        "1-3: Set the defensive to 1\n     - 4-6",
    ),
    "a retreat into the open": ("    - best cover\n    - Is it resistance?", "    - Is it resistance?"),
    "objectives are left": (
        "- [RULING-17] Never **Advance** off an objective, unless from one onto another\n",
        "",
    ),
    "no cover on the advance": ("    - cover\n", ""),
    "the strongest is attacked": ("    - by Weakest\n    - nearest target\n", "    - nearest target\n"),
    "flags are heeded": ("  - [RULING-18] **Ignore** a flag\n", "  - [RULING-18] **Fall back** any hex\n"),
}
"""Faults of the page: a line, and what is written instead."""


@pytest.mark.parametrize("fault", MISWRITTEN)
def test_a_fault_of_the_page_is_found(fault: str) -> None:
    """One line of the page written wrongly, and the second reading does not allow what it plays."""
    old, new = MISWRITTEN[fault]
    text = the_game().bots.playbooks()["solo-ai"]
    assert text.count(old) == 1
    assert disagree(fault, Program.load(text.replace(old, new), the_game().bots.vocabulary()))


def _strongest(view: Any, unit: int) -> tuple[int, int, int]:
    """The most figures come first."""
    return -view.figures(unit), 0, 0


@pytest.mark.parametrize(("name", "wrong"), [("FAR", 0), ("IN_COVER", 3.0), ("strength", _strongest)])
def test_a_fault_of_what_the_bot_foresees_is_found(
    name: str, wrong: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A number of the outlook that is wrong, and the second reading does not allow what is played."""
    monkeypatch.setattr(ground, name, wrong)
    ground._MARCHES.clear()
    try:
        assert disagree(name)
    finally:
        ground._MARCHES.clear()
