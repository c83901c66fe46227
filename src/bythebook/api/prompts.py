"""What somebody must choose, and from what."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from bythebook.games.boardgame import BoardGame
from bythebook.kernel import prompt as kernel
from bythebook.kernel.context import Context


@dataclass(frozen=True, slots=True)
class Option:
    """One legal answer; its text is how people write it, and `Game.answer` takes either.

    >>> import bythebook
    >>> option = bythebook.new("memoir44", seats={"allies": "person"}, seed=3).prompt.options[0]
    >>> print(option)
    play Air Power
    >>> option.kind, option.data
    ('Play', {'card': 'air_power', 'as_card': ''})
    """

    text: str
    record: kernel.Option
    """What the rules work with."""

    @property
    def kind(self) -> str:
        """The rulebook's verb: `Play`, `Attack`, `Move`."""
        return type(self.record).__name__

    @property
    def data(self) -> dict[str, Any]:
        """What it says, as plain data: cards, hexes, numbers."""
        return {name: getattr(self.record, name) for name in self.record.__struct_fields__}

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Option {self.text}>"


@dataclass(frozen=True, eq=False)
class Prompt:
    """Somebody must choose: who, what, by which rule, from which options.

    Where dice or cards are typed in, the seat is `chance`: then there are no options, and `expected` says
    how many faces or cards the answer has, and `possible` which.

    >>> import bythebook
    >>> prompt = bythebook.new("memoir44", seats={"allies": "person"}, seed=3).prompt
    >>> print(prompt)
    allies: Which card do the Allies play?
    >>> prompt.kind, prompt.rule, len(prompt.options)
    ('Turn', 'TS-2', 6)
    """

    number: int
    """Asks are numbered from 1; the log has the same numbers, and `Game.undo` goes back to one."""
    seat: str
    kind: str
    """What sort of choice it is, in the rulebook's words: `Turn`, `Attack`, `Retreat`."""
    rule: str
    """The rule by which somebody is asked."""
    text: str
    """The question as a sentence."""
    cells: tuple[str, ...]
    """The places of what it is about: the unit that moves, the squad that fights."""
    expected: int
    possible: tuple[str, ...]
    record: kernel.Prompt
    """What the rules work with."""
    box: BoardGame[Any]

    @cached_property
    def options(self) -> list[Option]:
        """The legal answers: complete, sorted and never empty, unless chance is asked."""
        return [Option(self.box.notation(option), option) for option in self.record.options]

    def __str__(self) -> str:
        return f"{self.seat}: {self.text}"

    def __repr__(self) -> str:
        return f"<Prompt {self.number} of {self.seat}: {self.kind} [{self.rule}]>"


def shown_prompt(box: BoardGame[Any], context: Context[Any]) -> Prompt:
    """An ask of the kernel as people see it, while it is open."""
    state, prompt = context.state, context.prompt
    assert prompt is not None
    domain, piles = prompt.domain, state.piles
    return Prompt(
        number=state.asked + 1,
        seat=prompt.seat,
        kind=prompt.kind,
        rule=prompt.rule,
        text=box.displays.question(context),
        cells=box.displays.acting(context) if domain is None else (),
        expected=domain.size if domain is not None else 0,
        possible=tuple(sorted(domain.possible(piles, ()))) if domain is not None else (),
        box=box,
        record=prompt,
    )
