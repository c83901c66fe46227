"""A tie is broken at the end of a walk: with what chance has told, nothing is walked again (R13)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bythebook.kernel.chance import Pick
from bythebook.kernel.prompt import Prompt, Thing, sort_key
from bythebook.playbook.run.runner import Answer, Called, Decision, LastDecision
from bythebook.playbook.run.tally import Tally
from bythebook.playbook.words.vocabulary import Candidate
from tests.playbook.fake import SEAT, Choice, K, V
from tests.playbook.tiny import Bot, Told

PAGE = """
    ## Turn (for every Turn)

    1. **Ask**. Prefer:
       - most weight
    2. **Stop**
    """


NEAR, FAR, LIGHT = Choice("Ask", "a", way=(1,)), Choice("Ask", "a", way=(2,)), Choice("Ask", "c")
"""Two ways to a, and one that is lighter than the others."""


class Tie:
    """An ask with a tie of three, whose weights are counted as they are looked at."""

    def __init__(self) -> None:
        self.bot = Bot(PAGE, kinds={"Turn": K("Ask, Stop")}, verbs={"Ask": V(keys=True)})
        self.options = sorted([NEAR, FAR, Choice("Ask", "b"), LIGHT], key=sort_key)
        self.looked = 0
        self.view = Told(0, 0, "1", {"weight": self.weight})
        self.prompt = self.asked()
        self.last = LastDecision()
        self.tally: Tally | None = None

    def asked(self) -> Prompt:
        """The same ask, put once more."""
        return Prompt(SEAT, "Turn", lambda: list(self.options), rule="test")

    def weight(self, c: Candidate | Thing) -> int:
        """All but c are of one weight."""
        self.looked += 1
        return int(getattr(c, "option", None) != LIGHT)

    def decide(self, *results: str, prompt: Prompt | None = None, notes: Any = None) -> Decision:
        """What the bot says with these results."""
        told: Sequence[tuple[str, ...]] = tuple((name,) for name in results)
        return self.bot.program.decide(
            self.view, prompt or self.prompt, told, notes, trace=True, last=self.last, tally=self.tally
        )


def test_r13_a_tie_goes_on_from_its_end() -> None:
    """Chance is called twice, from the outside in; the weights are looked at for the first call alone."""
    tie = Tie()
    assert tie.decide() == Called(Pick("tie", ("a", "b")), "Turn:3")
    assert tie.looked == 4
    assert tie.decide("a") == Called(Pick("tie", ("1", "2")), "Turn:3")
    got = tie.decide("a", "2")
    assert isinstance(got, Answer)
    assert got.option == FAR
    assert tie.looked == 4


def test_r13_the_answer_is_that_of_a_walk_from_the_beginning() -> None:
    """Option, notes, line and every entry of the why, whether chance is told bit by bit or at once."""
    tie, at_once = Tie(), Tie()
    tie.decide()
    tie.decide("a")
    bit_by_bit, whole = tie.decide("a", "2"), at_once.decide("a", "2")
    assert isinstance(bit_by_bit, Answer)
    assert isinstance(whole, Answer)
    assert (bit_by_bit.option, bit_by_bit.notes, bit_by_bit.line) == (whole.option, whole.notes, whole.line)
    assert bit_by_bit.why is not None
    assert whole.why is not None
    assert bit_by_bit.why.steps == whole.why.steps


def test_r13_lines_are_counted_once() -> None:
    """A decision that waited for chance counts as one."""
    tie = Tie()
    tie.tally = tally = Tally()
    tie.decide()
    tie.decide("a")
    tie.decide("a", "1")
    assert (tally.checked[3], tally.decided[3]) == (1, 1)


def test_r13_another_ask_other_notes_or_other_chance_are_walked_anew() -> None:
    """What is kept is for the same question alone."""
    tie = Tie()
    tie.decide()
    assert isinstance(tie.decide("b", prompt=tie.asked()), Answer)
    assert tie.looked == 8
    tie = Tie()
    tie.decide()
    assert isinstance(tie.decide("b", notes={"counters": {}}), Answer)
    assert tie.looked == 8
    tie = Tie()
    tie.decide()
    tie.decide("a")
    assert isinstance(tie.decide("b"), Answer)
    assert tie.looked == 8
    assert tie.decide("a") == Called(Pick("tie", ("1", "2")), "Turn:3")  # the last one is done with
    assert tie.looked == 12
