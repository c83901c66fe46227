"""Compare the guide with the bots: in whole games, the guide repeats every decision of a bot.

The engine answers the prompts as a player would; option, line, notes and random picks must be the same.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, cast

import msgspec

from bythebook.app.game.guided import bots_knowledge
from bythebook.games import load
from bythebook.guide.eyes import Eyes
from bythebook.guide.memory import Memory
from bythebook.guide.notes import GuideNotes
from bythebook.guide.program import Guide
from bythebook.guide.prompts import ACT, CHANCE, LIST, NEXT, WHOSE, Answer, Fit, GuidePrompt, MissingAnswer
from bythebook.kernel.chance import AnyDomain, Dice, Outcome, Pick
from bythebook.kernel.prompt import Prompt
from bythebook.kernel.step import Notes
from bythebook.playbook.run.notes import BotNotes
from bythebook.playbook.run.runner import Answer as Decided
from bythebook.playbook.run.runner import Called, Nothing
from bythebook.players.bot import Bot
from bythebook.players.match import answer_next
from bythebook.players.seating import Seating, SeatPlaybook, program, seating
from bythebook.workshop.engine_person import (
    BoundLines,
    EnginePerson,
    Things,
    engine_notes,
    without_facts,
)
from bythebook.workshop.our_games import GAMES


class QuestionCount(NamedTuple):
    """The number of questions that a player had to answer for one decision."""

    turn: str
    seat: str
    kind: str
    questions: int
    forced: bool
    """Whether there was only one possible answer."""


@dataclass(slots=True)
class GuideComparison:
    """The number of decisions compared, those that differed, and the number of questions for each."""

    decisions: int = 0
    different: list[str] = field(default_factory=list)
    asked: list[QuestionCount] = field(default_factory=list)


class LiveEyes(Eyes):
    """A player who is asked every question again, even if it was answered before."""

    def __init__(
        self,
        person: EnginePerson,
        results: list[str],
        turn: str,
        *,
        listing: bool,
        split_terms: Collection[str],
    ) -> None:
        super().__init__({}, turn, listing=listing, split_terms=split_terms)
        self.person = person
        self.results = results

    def answer(self, prompt: GuidePrompt) -> Answer:
        """Return the true answer; for chance prompts, the bot's result."""
        if not self.asks:
            return super().answer(prompt)
        self.asked.append(prompt)
        if prompt.sort in CHANCE:
            return self.results.pop(0)
        return self.person.answer(prompt)


class GuidedBot(Bot):
    """A bot whose every decision is repeated by the guide."""

    def __init__(
        self,
        game: str,
        book: SeatPlaybook,
        held: GuideComparison,
        *,
        quick: bool = False,
        live: bool = False,
        terms: bool = False,
        listing: bool = False,
    ) -> None:
        super().__init__(program(game, book))
        self.game = game
        rulings = dict(book.rulings)
        self.guide = Guide(self.program.book, rulings, bots_knowledge(load(game).bots))
        self.split_terms = set(self.program.book.terms) if terms else set()
        self.listing = listing
        self.reading = BoundLines(self.program)
        self.held = held
        self.quick, self.live = quick, live
        self.things = Things()
        self.notes: GuideNotes = {}
        self.memory = Memory()
        self.objections = 0
        """How often the player had to object to an announcement of the guide."""
        self.calls: list[AnyDomain] = []

    def decide(self, view: Any, prompt: Prompt, results: Sequence[Outcome], notes: Notes) -> Decided | Called:
        """Return the playbook's answer, after comparing it with the guide's."""
        decision = super().decide(view, prompt, results, notes)
        if isinstance(decision, Called):
            self.calls.append(decision.domain)
            return decision
        calls, self.calls = self.calls, []
        rows = GAMES[self.game].in_rows if self.quick else ()
        person = EnginePerson(self.reading, self.things, view, prompt, notes, quick=self.quick, in_rows=rows)
        own = decision if decision.line else None
        self.held.decisions += 1
        try:
            told = self._differs(person, view.turn, own, calls, results)
        except Exception as error:
            told = f"{type(error).__name__}: {error}"
        if told:
            self.held.different.append(f"{view.turn} {prompt.kind}: {told}")
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
        """Return what the guide did differently; an empty string if nothing."""
        prompt = person.prompt
        kind = self.program.vocabulary.kinds.get(prompt.kind)
        about = None
        if prompt.about is not None:
            about = self.things.name(kind.about if kind else "", prompt.about)
        faces = [result[0] for result in results]
        if len(prompt.options) == 1 and self.guide.leaves_nothing(prompt.kind, self.notes):
            return self._untouched(person, own)
        if self.live:
            eyes: Eyes = LiveEyes(person, faces, turn, listing=self.listing, split_terms=self.split_terms)
            decision = self.guide.choose(prompt.kind, about, eyes, self.notes)
        else:
            decision, eyes = self._with_facts(person, prompt.kind, about, turn, faces)
        asked = questions(eyes.asked) + self.objections
        self.held.asked.append(
            QuestionCount(turn, prompt.seat, prompt.kind, asked, forced=len(prompt.options) == 1)
        )
        lots = [p.names for p in eyes.asked if p.sort in CHANCE]
        if (
            lots
            != [domain.items if isinstance(domain, Pick) else _faces(domain) for domain in calls][: len(lots)]
        ):
            return f"random picks {lots}, the bot had {calls}"
        if isinstance(decision, Nothing) or own is None:
            return "" if isinstance(decision, Nothing) and own is None else f"{decision}, the bot {own}"
        option = person.option(decision.option.text)  # type: ignore[attr-defined]
        if (option, decision.line) != (own.option, own.line):
            return f"line {decision.line} {option}, the bot line {own.line} {own.option}"
        self.notes = msgspec.json.decode(msgspec.json.encode(decision.notes))
        mine = engine_notes(self.notes, self.things)
        bots = without_facts(cast(BotNotes, own.notes))
        return "" if mine == bots else f"notes {mine}, the bot {bots}"

    def _with_facts(
        self, person: EnginePerson, kind: str, about: str | None, turn: str, faces: list[str]
    ) -> tuple[Decided | Nothing, Eyes]:
        """Decide prompt by prompt; each walk begins at the start, with all answers so far."""
        before = self.memory.facts(turn)
        facts = dict(before)
        self.objections = 0
        while True:
            eyes = Eyes(facts, turn, listing=self.listing, split_terms=self.split_terms)
            try:
                decision = self.guide.choose(kind, about, eyes, self.notes)
            except MissingAnswer as missing:
                prompt = missing.prompt
                told = [p for p in eyes.asked if p.default is not None and p.key not in facts]
                if prompt.sort not in CHANCE or not told:
                    facts[prompt.key] = faces.pop(0) if prompt.sort in CHANCE else person.answer(prompt)
                    continue
            else:
                told = [p for p in eyes.asked if p.default is not None and p.key not in facts]
            if not told:
                for prompt in eyes.asked:
                    if prompt.key in facts:
                        self.memory.keep(prompt.key, facts[prompt.key], prompt.keep)
                eyes.asked = [p for p in eyes.asked if p.key not in before]
                return decision, eyes
            facts[told[0].key] = person.answer(told[0])
            self.objections += _objections(told[0], facts[told[0].key])

    def _untouched(self, person: EnginePerson, own: Decided | None) -> str:
        """Compare the notes after a choice with a single possible answer, which the guide doesn't ask for."""
        prompt = person.prompt
        self.held.asked.append(QuestionCount(person.view.turn, prompt.seat, prompt.kind, 0, forced=True))
        after = without_facts(cast(BotNotes, own.notes) if own else person.notes)
        same = {k: v for k, v in after.items() if k not in ("turn", "book")}
        before = {k: v for k, v in without_facts(person.notes).items() if k not in ("turn", "book")}
        return "" if same == before else f"it was not put, but the bot noted {same} after {before}"


def _objections(prompt: GuidePrompt, answer: Answer) -> int:
    """Count how often a player must object to the guide's assumptions; a wrong name counts twice."""
    if not isinstance(answer, Fit):
        return int(answer != prompt.default)
    first = answer.names[0] if answer.names else None
    if not isinstance(prompt.default, Fit):
        return int(len(answer.names) != 1)
    told = prompt.default.names[0]
    if not told.parts:
        return int(first is None or first.about != told.about)
    return 0 if first is not None and (first.parts, first.about) == (told.parts, told.about) else 2


def questions(asked: Sequence[GuidePrompt]) -> int:
    """Count the questions to a player; picking a line and naming its object count as one."""
    seen: set[str] = set()
    count, tapped = 0, False
    for prompt in asked:
        if prompt.key in seen or prompt.sort in CHANCE or prompt.default is not None:
            continue
        seen.add(prompt.key)
        named = tapped and prompt.sort in (ACT, WHOSE, NEXT)
        count += not named and prompt.keep != "game"
        tapped = prompt.sort == LIST or (named and prompt.sort == WHOSE)
    return count


def _faces(domain: AnyDomain) -> tuple[str, ...]:
    return domain.faces if isinstance(domain, Dice) else ()


def compare_games(seating: Seating, seed: int, held: GuideComparison, *, most: int, **how: bool) -> None:
    """Play one game, or stop once enough decisions were compared."""
    game, box = seating.start(seed), seating.box
    players: dict[Any, Any] = {
        seat: GuidedBot(seating.game, seating.books[seat], held, **how) if seat in seating.books else player
        for seat, player in seating.players(seed).items()
    }
    while game.prompt is not None and held.decisions < most:
        answer_next(game, box, players[game.prompt.seat])


MODES = {
    "quick": "name the winner at once",
    "live": "remember nothing",
    "terms": "ask Terms question by question",
    "listing": "tap the first line that fits",
}
"""Ways to run the comparison, each with its help text."""


def per_turn(held: GuideComparison, kind: str) -> list[int]:
    """Return the number of questions that a player had to answer in each turn of a bot."""
    own = {(asked.turn, asked.seat) for asked in held.asked if asked.kind == kind}
    counts = Counter[tuple[str, str]](dict.fromkeys(own, 0))
    for asked in held.asked:
        if (asked.turn, asked.seat) in own:
            counts[asked.turn, asked.seat] += asked.questions
    return list(counts.values())


def main() -> None:
    """Compare the guide with the bots of a game, and count the questions to a player."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--decisions", type=int, default=1_000, help="how many to compare")
    parser.add_argument("--setup", action="append", help="setup of the game, as KEY=VALUE")
    parser.add_argument("--seat", action="append", help="player of a seat, as SEAT=WHO")
    for name, text in MODES.items():
        parser.add_argument(f"--{name}", action="store_true", help=text)
    chosen = vars(parser.parse_args())
    how = {name: chosen[name] for name in MODES}
    seats = seating(chosen["game"], setup=chosen["setup"], seats=chosen["seat"])
    compared, seed, turns, different = 0, 1, list[int](), list[str]()
    while compared < chosen["decisions"]:
        held = GuideComparison()
        compare_games(seats, seed, held, most=chosen["decisions"] - compared, **how)
        seed, compared = seed + 1, compared + held.decisions
        turns += per_turn(held, GAMES[chosen["game"]].turn)
        different += held.different
    turns.sort()
    print(f"{chosen['game']}: {compared} decisions in {seed - 1} games, {len(different)} different")
    print(
        f"questions in {len(turns)} turns: median {turns[len(turns) // 2]}, p90 {turns[len(turns) * 9 // 10]}"
    )
    print("\n".join(different[:10]))


if __name__ == "__main__":
    main()
