"""The Dictator AI's page against a second reading of the published rules, in whole games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from bythebook.games.merc import the_game
from bythebook.games.merc.box.facts import facts
from bythebook.kernel.chance import Outcome
from bythebook.kernel.prompt import Prompt
from bythebook.kernel.step import Notes
from bythebook.players.match import answer_next
from bythebook.players.seating import seating
from tests.games.merc.second_reading import Reading


class Reread:
    """The bot, every answer of which is looked up in the rules again."""

    def __init__(self, bot: Any) -> None:
        self.bot, self.reading, self.read = bot, Reading(), Counter[str]()

    def decide(self, view: Any, prompt: Prompt, results: Sequence[Outcome], notes: Notes) -> Any:
        decision = self.bot.decide(view, prompt, results, notes)
        option = getattr(decision, "option", None)
        if option is not None:
            expected = self.reading.expected(view._state, prompt)
            assert expected is None or option in expected, (
                f"{prompt}: {option}, not {expected}\n{view._state}"
            )
            self.read[prompt.kind] += expected is not None
        return decision


@pytest.mark.parametrize("dictator", list(facts().dictator))
def test_the_page_answers_as_a_second_reading_of_the_rules(dictator: str) -> None:
    """AI-3.0, AI-4.1 to AI-4.12: whole games, for one to six Rebels who play by their page or at random."""
    read = Counter[str]()
    for rebels in range(1, 7):
        who = "rebels" if rebels % 2 else "random"
        seated = seating("merc", setup=[f"rebels={rebels}", f"dictator={dictator}"], seats=[f"rebels={who}"])
        game, players = seated.start(rebels), dict(seated.players(rebels))
        bot = next(seat for seat in players if seat == "dictator")
        reread = Reread(players[bot])
        players[bot] = reread
        while game.prompt is not None:
            answer_next(game, the_game(), players[game.prompt.seat])
        read += reread.read
    assert {"Action", "Attack", "Equip", "Extra militia", "New squad"} <= set(read)
