"""The guide held against the bots: games in which every decision of a bot is also made by the guide.

The engine answers as a person would; option, line, notes and lots must be the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from bythebook.guide.eyes import Eyes
from bythebook.guide.prompts import CHANCE, TOLD, Answer, Missing, Prompt
from bythebook.guide.walker import Guide
from bythebook.kernel.ask import Ask
from bythebook.kernel.chance import AnyDomain, Dice, Outcome, Pick
from bythebook.kernel.step import Notes
from bythebook.playbook.run.runner import Answer as Decided
from bythebook.playbook.run.runner import Called, Nothing
from bythebook.players.bot import Bot
from bythebook.players.seating import Book, Seating, program
from bythebook.workshop.engine_person import (
    EnginePerson,
    Reading,
    Things,
    engine_notes,
    known_of,
    without_facts,
)


@dataclass(slots=True)
class Held:
    """How many decisions were compared, which differed, and what was asked for each."""

    decisions: int = 0
    different: list[str] = field(default_factory=list)
    asked: list[tuple[str, str, int]] = field(default_factory=list)
    """For each decision: the turn, the kind of choice, and how many prompts a person had."""


class LiveEyes(Eyes):
    """A person who is asked everything anew, also what was said before."""

    def __init__(self, person: EnginePerson, results: list[str], turn: str) -> None:
        super().__init__({}, turn)
        self.person = person
        self.results = results

    def answer(self, prompt: Prompt) -> Answer:
        """What is so; chance as it came for the bot."""
        self.asked.append(prompt)
        if prompt.sort in CHANCE:
            return self.results.pop(0)
        return self.person.answer(prompt)


class GuidedBot(Bot):
    """A bot whose every decision is made once more by the guide."""

    def __init__(
        self,
        game: str,
        book: Book,
        held: Held,
        *,
        quick: bool = False,
        live: bool = False,
        terms: bool = False,
    ) -> None:
        super().__init__(program(game, book))
        rulings = dict(book.rulings)
        self.guide = Guide(self.program.book, rulings, known_of(self.program.vocabulary))
        self.guide.walked = set(self.program.book.terms) if terms else set()
        self.reading = Reading(self.program)
        self.held = held
        self.quick, self.live = quick, live
        self.things = Things()
        self.notes: Notes = {}
        self.calls: list[AnyDomain] = []

    def decide(self, view: Any, ask: Ask, results: Sequence[Outcome], notes: Notes) -> Decided | Called:
        """What the page says; the guide must say the same."""
        decision = super().decide(view, ask, results, notes)
        if isinstance(decision, Called):
            self.calls.append(decision.domain)
            return decision
        calls, self.calls = self.calls, []
        person = EnginePerson(self.reading, self.things, view, ask, notes, quick=self.quick)
        own = decision if decision.line else None
        self.held.decisions += 1
        try:
            told = self._differs(person, view.turn, own, calls, results)
        except Exception as error:
            told = f"{type(error).__name__}: {error}"
        if told:
            self.held.different.append(f"{view.turn} {ask.kind}: {told}")
            self.notes = {}
        return decision

    def _differs(
        self,
        person: EnginePerson,
        turn: str,
        own: Decided | None,
        calls: list[AnyDomain],
        results: Sequence[Outcome],
    ) -> str:
        """What the guide did otherwise, in words; nothing if it did the same."""
        ask = person.ask
        kind = self.program.vocabulary.kinds.get(ask.kind)
        about = None
        if ask.about is not None:
            about = self.things.name(kind.about if kind else "", ask.about)
        faces = [result[0] for result in results]
        if self.live:
            eyes: Eyes = LiveEyes(person, faces, turn)
            decision = self.guide.choose(ask.kind, about, eyes, self.notes)
        else:
            decision, eyes = self._with_facts(person, ask.kind, about, turn, faces)
        asked = [p for p in eyes.asked if p.sort not in (*CHANCE, TOLD)]
        self.held.asked.append((turn, ask.kind, len({p.key for p in asked})))
        lots = [p.names for p in eyes.asked if p.sort in CHANCE]
        if (
            lots
            != [domain.items if isinstance(domain, Pick) else _faces(domain) for domain in calls][: len(lots)]
        ):
            return f"lots {lots}, the bot had {calls}"
        if isinstance(decision, Nothing) or own is None:
            return "" if isinstance(decision, Nothing) and own is None else f"{decision}, the bot {own}"
        option = person.option(decision.option.text)  # type: ignore[attr-defined]
        if (option, decision.line) != (own.option, own.line):
            return f"line {decision.line} {option}, the bot line {own.line} {own.option}"
        self.notes = msgspec.json.decode(msgspec.json.encode(decision.notes))
        mine, bots = engine_notes(self.notes, self.things), without_facts(own.notes)
        return "" if mine == bots else f"notes {mine}, the bot {bots}"

    def _with_facts(
        self, person: EnginePerson, kind: str, about: str | None, turn: str, faces: list[str]
    ) -> tuple[Decided | Nothing, Eyes]:
        """Answer prompt by prompt, each walk from the start with all facts."""
        facts: dict[str, Answer] = {}
        while True:
            eyes = Eyes(facts, turn)
            try:
                decision = self.guide.choose(kind, about, eyes, self.notes)
            except Missing as missing:
                prompt = missing.prompt
                facts[prompt.key] = faces.pop(0) if prompt.sort in CHANCE else person.answer(prompt)
                continue
            last = eyes.asked[-1] if eyes.asked else None
            if last is None or last.sort != TOLD or last.key in facts:
                return decision, eyes
            facts[last.key] = person.answer(last)


def _faces(domain: AnyDomain) -> tuple[str, ...]:
    return domain.faces if isinstance(domain, Dice) else ()


def hold(seating: Seating, seed: int, held: Held, *, most: int, **how: bool) -> None:
    """Play one game, or until so many decisions were compared."""
    from bythebook.players.match import answer_next

    game, box = seating.start(seed), seating.box
    players: dict[Any, Any] = {
        seat: GuidedBot(seating.game, seating.books[seat], held, **how) if seat in seating.books else player
        for seat, player in seating.players(seed).items()
    }
    while game.ask is not None and held.decisions < most:
        answer_next(game, box, players[game.ask.seat])
