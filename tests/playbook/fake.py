"""Fake games for playbooks: words are hashes, so they are consistent and mean nothing.

A word is a function of (seed, position, phrase, candidate). What this tests is the language.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, fields, is_dataclass
from hashlib import blake2b
from typing import Any

from bythebook.kernel.chance import AnyDomain, Outcome
from bythebook.kernel.prompt import Option, Prompt, Seat, Thing, sort_key
from bythebook.kernel.step import Notes
from bythebook.playbook.page.nodes import (
    Book,
    Clause,
    Compare,
    ForEach,
    IsPlan,
    Roll,
    SimplePreference,
    Take,
    WordQuestion,
)
from bythebook.playbook.page.parser import read
from bythebook.playbook.run.runner import Answer, Called, Decision, Nothing, Program
from bythebook.playbook.words.vocabulary import FEWEST, MOST, Candidate, Look, Vocabulary

SEAT = Seat("bot")


def hashed(*parts: object) -> int:
    """A number that depends on the parts alone."""
    return int.from_bytes(blake2b(repr(parts).encode(), digest_size=6).digest(), "little")


class Choice(Option, frozen=True):
    """An option of a fake game: a verb, the thing it is about, whose it is, and a way."""

    verb: str
    thing: str = ""
    owner: str = ""
    way: tuple[int, ...] = ()


@dataclass(frozen=True)
class View:
    """A position that is only a number."""

    seed: int
    step: int
    turn: str

    def ruling(self, name: str) -> str:
        """Half of all rulings are on."""
        return "on" if hashed(self.seed, name) % 2 else "off"

    def question(self, text: str) -> bool:
        """Yes or no of the position."""
        return hashed(self.seed, self.step, text) % 2 == 0

    def number(self, text: str) -> int:
        """How many of the position."""
        return hashed(self.seed, self.step, text) % 4

    def test(self, text: str, c: Candidate | Thing) -> bool:
        """Yes or no of a candidate."""
        return hashed(self.seed, self.step, text, ident(c)) % 5 < 3

    def value(self, text: str, c: Candidate | Thing) -> int | None:
        """How much of a candidate; some look through its `Then:`."""
        if "later" in text and isinstance(c, Candidate):
            seen = c.ahead()
            return hashed(self.seed, ident(seen)) % 4 if seen else None
        return hashed(self.seed, self.step, text, ident(c)) % 4 or None

    def rests(self, option: Choice, verb: V) -> Iterator[list[tuple[str, Option]]]:
        """What may follow an option of a series verb, one way or two."""
        for i in range(1 + hashed(self.seed, self.step, option, "ways") % 2):
            thing = option.thing if verb.of else hashed(i, option.thing) % 2 * "x"
            yield [
                (kind, Choice(then, thing, way=(i, 0)))
                for kind, then in verb.series
                if hashed(self.seed, i, option, then) % 4
            ]

    def ahead(self, verb: str, look: Look) -> Iterator[Choice]:
        """What the verb could do with the means left."""
        for i in range(hashed(self.seed, self.step, verb, look.means, look.it) % 3):
            yield Choice(verb, str(look.it or ""), way=(i, i))

    def uses(self, c: Candidate, means: str) -> bool:
        """Whether a candidate needs what was spent."""
        return hashed(self.seed, ident(c), means) % 2 == 0

    def is_valid(self, aim: str) -> bool:
        """Whether a plan still makes sense."""
        return hashed(self.step, aim) % 8 > 0


def notation(option: Option) -> str:
    """`Move u1 s2 0.1`: what is there, in a row."""
    assert isinstance(option, Choice), option
    way = ".".join(map(str, option.way))
    return " ".join(part for part in (option.verb, option.thing, option.owner, way) if part)


def ident(c: Candidate | Thing) -> str:
    """What a word can tell of a candidate, a thing, or the facts of a plan."""
    if not isinstance(c, Candidate):
        return str(c)
    if isinstance(c.option, Choice):
        return repr((notation(c.option), [(kind, notation(o)) for kind, o in c.rest]))
    return repr(c.thing) if c.thing is not None else json.dumps(c.facts, sort_keys=True)


# -- a vocabulary for whatever a book says --------------------------------------------------------------


@dataclass(frozen=True)
class V:
    """A verb of a fake game."""

    of: str = ""
    series: tuple[tuple[str, str], ...] = ()
    """The kinds of ask and verbs that may follow."""
    keys: bool = False
    settles: bool = False
    """Choosing one settles what is *settled* for the turn."""


@dataclass(frozen=True)
class K:
    """A kind of ask of a fake game."""

    offers: str
    about: str = ""
    next: str = ""


@dataclass(frozen=True)
class Shape:
    """What a fake game has: verbs, kinds, things, and who owns what."""

    verbs: dict[str, V]
    kinds: dict[str, K]
    things: dict[str, tuple[str, ...]]
    subjects: dict[str, str]


def nodes(value: Any, *, but: tuple[type, ...] = ()) -> Iterator[Any]:
    """Every node of a book, found by its type alone: it does not know what holds what."""
    if isinstance(value, but):
        return
    if isinstance(value, tuple):
        for item in value:
            yield from nodes(item, but=but)
    elif is_dataclass(value):
        yield value
        for field in fields(value):
            yield from nodes(getattr(value, field.name), but=but)


def vocabulary(book: Book, shape: Shape) -> Vocabulary:
    """Every phrase of the book as a hash."""
    made = Vocabulary("fake", notation)
    for name, verb in shape.verbs.items():
        _verb(made, shape, name, verb)
    for name, kind in shape.kinds.items():
        offers = tuple(v.strip() for v in kind.offers.split(","))
        made.kind(name, "", *offers, about=kind.about, next=kind.next)
    made.die("die", "d6", ("1", "2", "3", "4", "5", "6"))
    made.die("wind die", "wind", ("gust", "calm", "rain"))
    for phrase, of in shape.subjects.items():
        _subject(made, shape, phrase, of)
    for page in book.pages.values():
        for node in nodes(page.block):
            _words(made, book, node)
    return made


def _verb(made: Vocabulary, shape: Shape, name: str, verb: V) -> None:
    def series(view: View, prompt: Prompt) -> Iterator[Candidate]:
        for option in prompt.options:
            if isinstance(option, Choice) and option.verb == name:
                for i, rest in enumerate(view.rests(option, verb)):
                    yield Candidate(option, rest=rest, facts={"aim": option.thing, "way": (i, 1)})

    def ahead(view: View, look: Look) -> Iterator[Candidate]:
        yield from map(Candidate, view.ahead(name, look))

    made.verb(
        name,
        "",
        Choice,
        fits=lambda o: isinstance(o, Choice) and o.verb == name,
        of=verb.of,
        thing=(lambda view, prompt, o: o.thing or None) if verb.of else None,
        series=series if verb.series else None,
        ahead=ahead,
        means=lambda view, c: ident(c),
        uses=lambda view, c, means: view.uses(c, means),
        is_valid=(lambda view, facts: view.is_valid(facts["aim"])) if verb.series else None,
        key=(lambda view, o: (o.thing, *map(str, o.way))) if verb.keys else None,
        settles=(lambda view, c: {"settled": c.option.thing}) if verb.settles else None,
    )


def _subject(made: Vocabulary, shape: Shape, phrase: str, of: str) -> None:
    def things(view: View, it: Thing | None) -> list[Thing]:
        """Those of the thing, if it has some; else all."""
        own = [t for t in shape.things[of] if it is not None and t.startswith(str(it)) and t != it]
        return list(own or shape.things[of])

    def owns(view: View, option: Option, thing: Thing) -> bool:
        return isinstance(option, Choice) and thing in (option.owner, option.thing)

    made.subject(phrase, of=of, owns=owns)(things)


def _words(made: Vocabulary, book: Book, node: Any) -> None:
    """Register the phrases of one node."""
    if isinstance(node, IsPlan):
        for text in node.clause.tests:
            made.test(text, plan=True)(_test(text))
    elif isinstance(node, Clause):
        for text in node.tests:
            if text not in book.terms and text not in made.words.get("test", {}):
                made.test(text)(_test(text))
    elif isinstance(node, SimplePreference):
        _preference(made, book, node.phrase, "candidate")
    elif isinstance(node, Take | ForEach) and node.subject in made.subjects:
        for rank in node.ranks:
            _preference(made, book, rank, made.subjects[node.subject].of)
    elif isinstance(node, WordQuestion):
        made.question(node.phrase)(lambda view, p=node.phrase: view.question(p))
    elif isinstance(node, Compare | Roll):
        said = {node.left, str(node.right)} if isinstance(node, Compare) else {node.less}
        for text in said - {"", *book.counters}:
            made.number(text, of="view")(lambda view, p=text: view.number(p))


def _test(text: str) -> Callable[[View, Candidate], bool]:
    return lambda view, c: view.test(text, c)


def _preference(made: Vocabulary, book: Book, text: str, of: str) -> None:
    prefix = next((p for p in (*MOST, *FEWEST) if text.startswith(p)), None)
    name = text.removeprefix(prefix or "")

    if prefix is not None:
        made.number(name, of=of)(lambda view, c: view.value(name, c))
    elif text.startswith("first "):
        made.ranking(text, of=of)(lambda view, c: view.value(text, c) or 9)
    elif text not in book.terms and text not in made.words.get("test", {}):
        made.test(text, of=of)(_test(text))


# -- the games -------------------------------------------------------------------------------------------

Turns = Generator[tuple[str, Thing | None], Choice, None]


class State:
    """A fake engine: it asks, counts positions, and knows whose turn it is."""

    def __init__(self, shape: Shape, seed: int) -> None:
        self.shape = shape
        self.seed = seed
        self.step = 0
        self.turn = 0

    def chance(self, *parts: object) -> int:
        """What the game itself rolls."""
        return hashed(self.seed, self.step, *parts)

    def view(self) -> View:
        """What the bot may see now."""
        return View(self.seed, self.step, f"t{self.turn}")

    def options(self, kind: str, about: Thing | None) -> list[Option]:
        """Legal answers, sorted; `Stop` always if the kind has it."""
        said = self.shape.kinds[kind]
        found: set[Choice] = set()
        for verb in (v.strip() for v in said.offers.split(",")):
            of = self.shape.verbs[verb].of
            if verb in ("Stop", "Hold", "Decline", "Stay") and not of:
                found.add(Choice(verb))
                continue
            for i in range(self.chance(kind, verb) % 5):
                sorts = self.shape.things.get(of, ("x", "y", ""))
                thing = sorts[self.chance(kind, verb, i) % len(sorts)]
                if of and of == said.about:
                    thing = str(about)
                found.add(Choice(verb, thing, thing[:2] if of == "member" else "", (i % 2, i // 2)))
        return sorted(found or {Choice("Stop")}, key=sort_key)

    def ask(self, kind: str, about: Thing | None) -> Prompt:
        """The ask; its options are the same whenever it is put in this position."""
        options = self.options(kind, about)
        return Prompt(SEAT, kind, lambda: list(options), rule="fake", about=about)


def settled(
    program: Program,
    state: State,
    prompt: Prompt,
    notes: Notes,
    decide: Callable[..., Decision],
) -> tuple[Decision, list[Outcome]]:
    """Decide, with chance by hash whenever the page calls for it."""
    results: list[Outcome] = []
    while True:
        got = decide(program, state.view(), prompt, list(results), notes)
        if not isinstance(got, Called):
            return got, results
        assert len(results) < 500, "endless chance"
        results.append(drawn(state, got.domain, len(results)))


def drawn(state: State, domain: AnyDomain, count: int) -> Outcome:
    """A result of chance by hash."""
    return domain.draw({}, state.chance("drawn", domain.element, count))


def plainly(program: Program, view: View, prompt: Prompt, results: list[Outcome], notes: Notes) -> Decision:
    """One call, nothing special."""
    return program.decide(view, prompt, results, notes)


@dataclass
class Played:
    """One decision of a game, as it came out."""

    kind: str
    about: Thing | None
    got: Decision
    notes: Notes


def play(
    program: Program,
    shape: Shape,
    turns: Callable[[State], Turns],
    seed: int,
    *,
    decide: Callable[..., Decision] = plainly,
) -> list[Played]:
    """A game: every ask is decided, the notes go along; `nothing` is answered by hash."""
    state, record = State(shape, seed), list[Played]()
    notes: Notes = {}
    game = turns(state)
    try:
        kind, about = next(game)
        while True:
            state.step += 1
            prompt = state.ask(kind, about)
            got, _ = settled(program, state, prompt, notes, decide)
            record.append(Played(kind, about, got, notes))
            if isinstance(got, Answer):
                option, notes = got.option, got.notes
            else:
                assert isinstance(got, Nothing)
                option = prompt.options[state.chance("nothing") % len(prompt.options)]
            assert isinstance(option, Choice)
            kind, about = game.send(option)
    except StopIteration:
        return record


def loaded(text: str, shape: Shape, *, file: str = "test.md") -> Program:
    """A book bound to hashes of its own words."""
    return Program.load(text, vocabulary(read(text, file), shape), file=file)
