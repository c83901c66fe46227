"""Lighthouse: boats that row to ships in need; words for numbers, so that a book can count and compare."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from textwrap import dedent
from typing import Any

from bythebook.kernel.chance import Pick
from bythebook.kernel.prompt import Option, Prompt, Seat, Thing
from bythebook.kernel.rulings import Ruling
from bythebook.playbook.run.runner import Answer, Called, Program
from bythebook.playbook.words.vocabulary import Candidate, Vocabulary


class Row(Option, frozen=True):
    """A boat rows to a ship."""

    boat: str
    ship: str


class Rest(Option, frozen=True):
    """The crews rest."""


@dataclass
class Night:
    """What the keeper sees."""

    crews: dict[str, int] = field(default_factory=lambda: {"ada": 2, "bell": 4, "cod": 6})
    people: dict[str, int] = field(default_factory=lambda: {"hope": 2, "swan": 5})
    lamps: int = 1
    wrecked: tuple[str, ...] = ("swan",)
    rulings: dict[str, str] = field(default_factory=dict)
    turn: str = "night 1"

    def ruling(self, name: str) -> str:
        return self.rulings.get(name, "off")


def notation(option: Option) -> str:
    return f"{option.boat} to {option.ship}" if isinstance(option, Row) else "rest"


def _boat(view: Night, prompt: Prompt, option: Option) -> Thing | None:
    return option.boat if isinstance(option, Row) else None


def _key(view: Night, option: Option) -> tuple[str, ...]:
    return (option.ship, option.boat) if isinstance(option, Row) else ("",)


def lighthouse() -> Vocabulary:
    """The whole vocabulary."""
    made = Vocabulary(
        "lighthouse",
        notation,
        rulings=(Ruling("watch", "L1", "dusk", ("dawn", "both"), "When the lamp is watched."),),
    )
    made.verb("Row", "A boat rows to a ship.", Row, of="boat", thing=_boat, key=_key, parts=("ship", "boat"))
    made.verb("Stop", "The crews rest.", Rest, several=False)
    made.kind("Night", "Once a night.", "Row", "Stop", always=("Stop",))
    made.kind("Dawn", "When the night is over.", "Row", "Stop", always=("Stop",))
    made.kind("Boat", "One boat may still row.", "Row", "Stop", about="boat", always=("Stop",))

    @made.number("rowers", "rower")
    def rowers(view: Night, c: Candidate) -> int | None:
        """How many row the boat."""
        return view.crews.get(c.option.boat) if isinstance(c.option, Row) else None

    @made.number("people", "person")
    def people(view: Night, c: Candidate) -> int | None:
        """How many are aboard the ship."""
        return view.people.get(c.option.ship) if isinstance(c.option, Row) else None

    @made.number("crew", of="boat")
    def crew(view: Night, boat: str) -> int | None:
        """How many row the boat."""
        return view.crews.get(boat)

    @made.number("lamps", "lamp", of="view")
    def lamps(view: Night) -> int:
        """How many lamps burn."""
        return view.lamps

    @made.test("wrecked")
    def wrecked(view: Night, c: Candidate) -> bool:
        """A ship on the reef."""
        return isinstance(c.option, Row) and c.option.ship in view.wrecked

    @made.test("small", of="boat")
    def small(view: Night, boat: str) -> bool:
        """A boat with fewer than three oars."""
        return view.crews[boat] < 3

    @made.test("painted red", of="boat")
    def painted_red(view: Night, boat: str) -> bool:
        """A boat whose name begins with b."""
        return boat.startswith("b")

    @made.subject(
        "boat", "boats", of="boat", owns=lambda view, option, boat: getattr(option, "boat", "") == boat
    )
    def boats(view: Night, it: Any) -> Sequence[str]:
        """All boats."""
        return sorted(view.crews)

    return made


EVERY = tuple(Row(boat, ship) for boat in ("ada", "bell", "cod") for ship in ("hope", "swan"))


def asked(
    book: str, view: Night | None = None, *, kind: str = "Night", about: Thing | None = None, roll: str = ""
) -> str:
    """What a book of these words answers: an option, or the chance it calls for."""
    program = Program.load(dedent(book).lstrip(), lighthouse())
    prompt = Prompt(Seat("keeper"), kind, lambda: [*EVERY, Rest()], rule="test", about=about)
    got = program.decide(view or Night(), prompt, [(roll,)] if roll else (), trace=True)
    if isinstance(got, Called):
        assert isinstance(got.domain, Pick)
        return f"one of {', '.join(got.domain.items)}"
    assert isinstance(got, Answer)
    return notation(got.option)
