"""Prompts and options of the Python API."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from bythebook.games.boardgame import BoardGame
from bythebook.kernel import prompt as kernel
from bythebook.kernel.context import Context
from bythebook.kernel.log import Entry
from bythebook.kernel.step import Notes


@dataclass(frozen=True, slots=True)
class Option:
    """A legal answer. `str` gives its text; `Game.answer` accepts the option or the text.

    >>> import bythebook
    >>> option = bythebook.new("memoir44", seats={"allies": "person"}, seed=3).prompt.options[0]
    >>> print(option)
    play Air Power
    >>> option.kind, option.data
    ('Play', {'card': 'air_power', 'as_card': ''})
    """

    text: str
    record: kernel.Option
    """The corresponding object of the rules."""
    decided: tuple[Entry, ...] = field(default=(), repr=False, compare=False)
    """For the answer of a `Decision`: the player's log entries, including rolls and ties."""
    notes: Notes | None = field(default=None, repr=False, compare=False)
    """For the answer of a `Decision`: the player's notes for later."""

    @property
    def kind(self) -> str:
        """The type of the option: `Play`, `Attack`, `Move`."""
        return type(self.record).__name__

    @property
    def data(self) -> dict[str, Any]:
        """The fields of the option as plain data: cards, hexes, numbers."""
        return {name: getattr(self.record, name) for name in self.record.__struct_fields__}

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Option {self.text}>"


@dataclass(frozen=True, eq=False)
class Prompt:
    """A decision that a seat must make: its kind, its rule and its options.

    If dice or cards are entered by hand, the seat can be `chance`. A chance prompt has no options; `expected`
    is the number of faces or cards in the answer, and `possible` lists them.

    >>> import bythebook
    >>> prompt = bythebook.new("memoir44", seats={"allies": "person"}, seed=3).prompt
    >>> prompt.text
    'Allies: choose a card to play.'
    >>> prompt.kind, prompt.rule, len(prompt.options)
    ('Turn', 'TS-2', 6)
    """

    number: int
    """The number of the prompt, from 1, as in the log and in `Game.undo`."""
    seat: str
    kind: str
    """The kind of decision: `Turn`, `Attack`, `Retreat`."""
    rule: str
    """The id of the rule that asks."""
    text: str
    """The question as a sentence."""
    cells: tuple[str, ...]
    """The cells of the things it is about: the unit that moves, the squad that fights."""
    expected: int
    possible: tuple[str, ...]
    record: kernel.Prompt
    """The corresponding object of the rules."""
    box: BoardGame[Any]

    @cached_property
    def options(self) -> list[Option]:
        """All legal answers, sorted; empty for a chance prompt only."""
        return [Option(self.box.notation(option), option) for option in self.record.options]

    def __str__(self) -> str:
        return f"{self.seat}: {self.text}"

    def __repr__(self) -> str:
        return f"<Prompt {self.number} of {self.seat}: {self.kind} [{self.rule}]>"


def describe_prompt(box: BoardGame[Any], context: Context[Any]) -> Prompt:
    """Convert the kernel's open prompt to a prompt of the API."""
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
