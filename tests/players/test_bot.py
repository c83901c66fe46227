"""A bot by its book; where no line fits, chance answers."""

from __future__ import annotations

from bythebook.kernel.chance import Outcome
from bythebook.kernel.prompt import Prompt, Seat
from bythebook.playbook.page.parser import read
from bythebook.playbook.run.runner import Answer, Called, Program
from bythebook.players.bot import Bot
from tests.playbook.lighthouse import EVERY, Night, Rest, lighthouse


def decided(*results: Outcome) -> Answer | Called:
    bot = Bot(Program(read("## Day (for every Day)\n\n- **Stop**\n"), lighthouse()))
    return bot.decide(
        Night(), Prompt(Seat("keeper"), "Night", lambda: [*EVERY, Rest()], rule="test"), results, {}
    )


def test_where_no_line_fits_chance_is_called_for_and_answers() -> None:
    called = decided()
    assert isinstance(called, Called)
    got = decided(("rest",))
    assert isinstance(got, Answer)
    assert got.option == Rest()


def test_a_lot_that_names_no_option_is_drawn_again() -> None:
    """A file may hold what another call was answered with."""
    assert isinstance(decided(("6",)), Called)
    got = decided(("6",), ("rest",))
    assert isinstance(got, Answer)
    assert got.option == Rest()
