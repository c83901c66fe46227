"""Prompts: the points at which the engine stops because a player or chance must decide."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, NewType

import msgspec

if TYPE_CHECKING:
    from bythebook.kernel.chance import Domain

Seat = NewType("Seat", str)
"""A side of the game, or chance."""

CHANCE = Seat("chance")
"""The seat of dice and decks: chance is modelled as a player."""

Thing = int | str
"""The thing that a prompt or an option is about, as plain data: a unit, a hex, a card."""


class Option(msgspec.Struct, frozen=True, order=True, tag=True, tag_field="option", gc=False):
    """A legal answer. Each game derives its own types, named after the verbs of its rulebook."""

    notation: ClassVar[str] = ""
    """A template of its fields for logs and playbooks: `attack {target:hex}`."""
    costs: ClassVar[bool] = False
    """Whether it loses or spends something: a human player then confirms it even if it is the only option."""


def sort_key(option: Option) -> tuple[str, Option]:
    """Return the sort key of option lists: the type, then the fields."""
    return (type(option).__name__, option)


class Prompt(msgspec.Struct, eq=False):
    """A decision that a seat has to make: its kind, its rule, what it is about, and its options.

    The options are built on first use. A chance prompt has a domain instead. An optional prompt has a
    `default`. If the options depend on information that only one seat has, the prompt is `secret` to that
    seat: nobody else sees the options, nor the answer, unless `hides` says which answers are hidden. `next`
    is the kind of the prompt that follows, if there are several possible kinds. Views cache what they derive
    for a prompt.
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
        """All legal answers, sorted."""
        if self.built is None:
            self.built = self.build()
        return self.built

    def secret_of(self, answer: object) -> Seat | None:
        """Return the only seat that sees an answer; None if everybody sees it."""
        if self.hides is not None and isinstance(answer, Option) and not self.hides(answer):
            return None
        return self.secret

    def only(self, options: Sequence[Option]) -> Prompt:
        """Return a copy of the prompt with only some of its options."""
        seen = list(options)
        return Prompt(self.seat, self.kind, lambda: seen, rule=self.rule, about=self.about, next=self.next)

    def __repr__(self) -> str:
        what = f" about {self.about}" if self.about is not None else ""
        return f"<{self.seat} {self.kind}{what} [{self.rule}]>"


def no_options(prompt: Prompt) -> str:
    """Return the error message for a prompt that nobody can answer."""
    return f"the prompt {prompt.kind} (rule {prompt.rule}) of {prompt.seat} has no options"


def answer_is_open(answer: Option) -> bool:
    """Always return False: for prompts with secret options (they show a seat's cards) and a public answer."""
    return False


def _nothing_listed() -> list[Option]:
    return []


def chance_prompt(
    domain: Domain, *, rule: str, about: Thing | None = None, secret: Seat | None = None
) -> Prompt:
    """Return a prompt that is answered by dice, a deck or a tiebreak."""
    return Prompt(CHANCE, domain.element, _nothing_listed, rule, about, domain=domain, secret=secret)
