"""An ask: the engine stops because somebody must choose."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, NewType

import msgspec

if TYPE_CHECKING:
    from bythebook.kernel.chance import Domain

Seat = NewType("Seat", str)
"""A chair at the table: a side of the game, or chance."""

CHANCE = Seat("chance")
"""Dice and decks sit at the table like everybody else."""

Thing = int | str
"""What an ask or an option is about, as plain data: a unit, a hex, a card."""


class Option(msgspec.Struct, frozen=True, order=True, tag=True, tag_field="option", gc=False):
    """One legal answer; each game derives its own types, named by the rulebook's verbs."""

    notation: ClassVar[str] = ""
    """How logs and playbooks write it, a template of its fields: `attack {target:hex}`."""
    costs: ClassVar[bool] = False
    """Whether the answer loses or spends something: then a person gives it, also if it is the only one."""


def sort_key(option: Option) -> tuple[str, Option]:
    """The order in which every option list stands: by type, then by content."""
    return (type(option).__name__, option)


class Prompt(msgspec.Struct, eq=False):
    """Who must choose what, about which thing, by which rule, from which options.

    Options are built when somebody looks. A chance ask has a domain instead of a list.
    An optional window has a default, so that people at a table just go on. If its options
    depend on what only a seat may know, it is *secret* to that seat: nobody else sees its
    options, nor the answer, unless it says which answers it *hides*. Where more than one
    kind of ask can come *next*, it says which one will. What the seat may see is looked at
    once.
    """

    seat: Seat
    kind: str
    build: Callable[[], list[Option]]
    rule: str
    about: Thing | None = None
    default: Option | None = None
    domain: Domain | None = None
    secret: Seat | None = None
    hides: Callable[[Option], bool] | None = None
    next: str = ""
    view: object = None
    built: list[Option] | None = None

    @property
    def options(self) -> Sequence[Option]:
        """The legal answers, sorted and complete."""
        if self.built is None:
            self.built = self.build()
        return self.built

    def secret_of(self, answer: object) -> Seat | None:
        """The only seat that sees an answer; None if it is there for all to see."""
        if self.hides is not None and isinstance(answer, Option) and not self.hides(answer):
            return None
        return self.secret

    def only(self, options: Sequence[Option]) -> Prompt:
        """The same ask as somebody sees it who looks at some of its options only."""
        seen = list(options)
        return Prompt(self.seat, self.kind, lambda: seen, rule=self.rule, about=self.about, next=self.next)

    def __repr__(self) -> str:
        what = f" about {self.about}" if self.about is not None else ""
        return f"<{self.seat} {self.kind}{what} [{self.rule}]>"


def answer_is_open(answer: Option) -> bool:
    """Hide no answer, for an ask whose options alone are secret: they would show what a seat holds."""
    return False


def _nothing_listed() -> list[Option]:
    return []


def chance_prompt(
    domain: Domain, *, rule: str, about: Thing | None = None, secret: Seat | None = None
) -> Prompt:
    """An ask that dice or a deck will answer."""
    return Prompt(CHANCE, domain.element, _nothing_listed, rule, about, domain=domain, secret=secret)
