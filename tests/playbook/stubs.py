"""Fake games for playbooks: words are hashes, so they are consistent and mean nothing.

A word is a function of (seed, position, phrase, candidate). What this tests is the language.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, fields, is_dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

from bythebook.kernel.ask import Ask, Option, Seat, Thing, sort_key
from bythebook.kernel.chance import AnyDomain, Outcome
from bythebook.playbook.page import Book, Clause, Compare, ForEach, IsPlan, Roll, Said, Take, Wish
from bythebook.playbook.parse import read
from bythebook.playbook.run import Answer, Called, Decision, Nothing, Program
from bythebook.playbook.walk import Notes
from bythebook.playbook.words import FEWEST, MOST, Candidate, Look, Vocabulary

BOOKS = Path(__file__).parent / "books"
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

    def ruled(self, name: str) -> str:
        """Half of all rulings are on."""
        return "on" if hashed(self.seed, name) % 2 else "off"


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


def nodes(value: Any) -> Iterator[Any]:
    """Every node of a book."""
    if isinstance(value, tuple):
        for item in value:
            yield from nodes(item)
    elif is_dataclass(value):
        yield value
        for field in fields(value):
            yield from nodes(getattr(value, field.name))


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
    def series(view: View, ask: Ask) -> Iterator[Candidate]:
        for option in ask.options:
            if isinstance(option, Choice) and option.verb == name:
                for i in range(1 + hashed(view.seed, view.step, option, "ways") % 2):
                    thing = option.thing if verb.of else hashed(i, option.thing) % 2 * "x"
                    rest = [
                        (kind, Choice(then, thing, way=(i, 0)))
                        for kind, then in verb.series
                        if hashed(view.seed, i, option, then) % 4
                    ]
                    yield Candidate(option, rest=rest, facts={"aim": option.thing, "way": (i, 1)})

    def ahead(view: View, look: Look) -> Iterator[Candidate]:
        for i in range(hashed(view.seed, view.step, name, look.means, look.it) % 3):
            yield Candidate(Choice(name, str(look.it or ""), way=(i, i)))

    made.verb(
        name,
        "",
        Choice,
        fits=lambda o: isinstance(o, Choice) and o.verb == name,
        of=verb.of,
        thing=(lambda view, ask, o: o.thing or None) if verb.of else None,
        series=series if verb.series else None,
        ahead=ahead,
        means=lambda view, c: ident(c),
        uses=lambda view, c, means: hashed(view.seed, ident(c), means) % 2 == 0,
        stands=(lambda view, facts: hashed(view.step, facts["aim"]) % 8 > 0) if verb.series else None,
        key=(lambda view, o: (o.thing, *map(str, o.way))) if verb.keys else None,
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
    elif isinstance(node, Wish):
        _preference(made, book, node.phrase, "candidate")
    elif isinstance(node, Take | ForEach) and node.subject in made.subjects:
        for rank in node.ranks:
            _preference(made, book, rank, made.subjects[node.subject].of)
    elif isinstance(node, Said):
        made.question(node.phrase)(lambda view, p=node.phrase: hashed(view.seed, view.step, p) % 2 == 0)
    elif isinstance(node, Compare | Roll):
        for text in (node.left, node.right) if isinstance(node, Compare) else (node.less,):
            if isinstance(text, str) and text and text not in book.counters:
                made.number(text, of="view")(lambda view, p=text: hashed(view.seed, view.step, p) % 4)


def _test(text: str) -> Callable[[View, Candidate], bool]:
    return lambda view, c: hashed(view.seed, view.step, text, ident(c)) % 5 < 3


def _preference(made: Vocabulary, book: Book, text: str, of: str) -> None:
    prefix = next((p for p in (*MOST, *FEWEST) if text.startswith(p)), None)
    name = text.removeprefix(prefix or "")

    def value(view: View, c: Any) -> int | None:
        number = hashed(view.seed, view.step, text, ident(c)) % 4
        if "later" in text and isinstance(c, Candidate):
            seen = c.ahead()
            return hashed(view.seed, ident(seen)) % 4 if seen else None
        return number or None

    if prefix is not None:
        made.number(name, of=of)(value)
    elif text.startswith("first "):
        made.ranking(text, of=of)(lambda view, c: hashed(view.seed, text, ident(c)) % 9)
    elif text not in book.terms and text not in made.words.get("test", {}):
        made.test(text, of=of)(_test(text))


# -- the games -------------------------------------------------------------------------------------------

Turns = Generator[tuple[str, Thing | None], Choice, None]


class Table:
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

    def ask(self, kind: str, about: Thing | None) -> Ask:
        """The ask; its options are the same whenever it is put in this position."""
        options = self.options(kind, about)
        return Ask(SEAT, kind, lambda: list(options), rule="fake", about=about)


def settled(
    program: Program,
    table: Table,
    ask: Ask,
    notes: Notes,
    decide: Callable[..., Decision],
) -> tuple[Decision, list[Outcome]]:
    """Decide, with chance by hash whenever the page calls for it."""
    results: list[Outcome] = []
    while True:
        got = decide(program, table.view(), ask, list(results), notes)
        if not isinstance(got, Called):
            return got, results
        assert len(results) < 500, "endless chance"
        results.append(drawn(table, got.domain, len(results)))


def drawn(table: Table, domain: AnyDomain, count: int) -> Outcome:
    """A result of chance by hash."""
    return domain.draw({}, table.chance("drawn", domain.element, count))


def plainly(program: Program, view: View, ask: Ask, results: list[Outcome], notes: Notes) -> Decision:
    """One call, nothing special."""
    return program.decide(view, ask, results, notes)


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
    turns: Callable[[Table], Turns],
    seed: int,
    *,
    decide: Callable[..., Decision] = plainly,
) -> list[Played]:
    """A game: every ask is decided, the notes go along; `nothing` is answered by hash."""
    table, notes, record = Table(shape, seed), Notes(), list[Played]()
    game = turns(table)
    try:
        kind, about = next(game)
        while True:
            table.step += 1
            ask = table.ask(kind, about)
            got, _ = settled(program, table, ask, notes, decide)
            record.append(Played(kind, about, got, notes))
            if isinstance(got, Answer):
                option, notes = got.option, got.notes
            else:
                assert isinstance(got, Nothing)
                option = ask.options[table.chance("nothing") % len(ask.options)]
            assert isinstance(option, Choice)
            kind, about = game.send(option)
    except StopIteration:
        return record


def orders_turns(table: Table) -> Turns:
    """A turn page until *done*, orders, moves with retreats and attacks in between, second moves."""
    for _ in range(3):
        table.turn += 1
        for _ in range(7):
            said = yield "Turn", None
            if said.verb == "Stop":
                break
        ordered = []
        for _ in range(3):
            said = yield "Order", None
            if said.verb == "Stop":
                break
            ordered.append(said.thing)
        for unit in ordered:
            if table.chance("forced") % 2:
                yield "Retreat", unit
            yield "Move", unit
            if table.chance("again") % 2:
                yield "Move", unit
            yield "Attack", unit
            yield "Second move", unit
        table.turn += 1  # the rival's
        if table.chance("rival") % 2:
            yield "Retreat", "u1"


def squads_turns(table: Table) -> Turns:
    """Actions until nobody wants more, with hits and gear in between, and a muster."""
    for _ in range(3):
        table.turn += 1
        for _ in range(9):
            said = yield "Action", None
            if said.verb == "Stop" and not said.owner:
                break
            if table.chance("hit") % 3 == 0:
                yield "Hit", "s1a"
            if said.verb == "Search":
                yield "Equip", said.thing
        for _ in range(4):
            yield "Muster", None
        table.turn += 1
        yield "Hit", "s2b"


def court_turns(table: Table) -> Turns:
    """The turn page, an opening, deeds with fights, and hits when a rival attacks."""
    for _ in range(3):
        table.turn += 1
        card: Thing = "c1"
        for _ in range(4):
            said = yield "Turn", None
            if said.verb == "Play":
                card = said.thing
            if table.chance("seize") % 3 == 0:
                yield "Seize", None
        for _ in range(3):
            said = yield "Opening", None
            if said.verb == "Stop":
                break
        for _ in range(4):
            said = yield "Deed", card
            if said.verb == "Fight":
                yield "Collect", None
                yield "Hit", "g1"
                if table.chance("ransack") % 2:
                    yield "Ransack", None
            if said.verb == "Stop":
                break
        table.turn += 1
        yield "Hit", "g2"


ORDERS = Shape(
    verbs={
        **dict.fromkeys(("Draw", "Play", "Launch", "Hold", "Ignore", "Fall back", "Attack", "Stop"), V()),
        "Order": V(of="unit"),
        "Move": V(of="unit"),
    },
    kinds={
        "Turn": K("Draw, Play, Launch, Stop"),
        "Order": K("Order, Stop"),
        "Move": K("Move, Hold", about="unit"),
        "Second move": K("Move, Hold", about="unit"),
        "Attack": K("Attack, Stop", about="unit"),
        "Retreat": K("Ignore, Fall back", about="unit"),
    },
    things={"unit": ("u1", "u2", "u3")},
    subjects={},
)

SQUADS = Shape(
    verbs={
        **dict.fromkeys(("Use", "Equip"), V()),
        **dict.fromkeys(("Shell", "Buy", "Stop", "Place"), V(of="squad")),
        "March": V(of="squad", series=(("Action", "March"),)),
        **dict.fromkeys(("Search", "Drill"), V(of="member", keys=True)),
        "Hit": V(keys=True),
    },
    kinds={
        "Action": K("Use, Shell, Buy, Stop, March, Search, Drill"),
        "Hit": K("Hit", about="member"),
        "Equip": K("Equip, Stop", about="member"),
        "Muster": K("Place, Stop"),
    },
    things={"squad": ("s1", "s2"), "member": ("s1a", "s1b", "s2a", "s2b")},
    subjects={"squad": "squad", "member": "member"},
)

COURT = Shape(
    verbs={
        **dict.fromkeys(("Pass", "Draw", "Declare", "Seize", "Decline", "Stop", "Build"), V()),
        "Play": V(of="card", keys=True),
        "Spend": V(of="token", keys=True),
        "Secure": V(keys=True),
        "Tax": V(),
        "Move": V(series=(("Deed", "Move"), ("Deed", "Build"))),
        "Fight": V(series=(("Collect", "Collect"), ("Hit", "Hit")), keys=True),
        "Collect": V(),
        "Hit": V(keys=True),
        "Ransack": V(keys=True),
    },
    kinds={
        "Turn": K("Pass, Draw, Play"),
        "Seize": K("Seize, Decline"),
        "Opening": K("Spend, Stop", next="Deed"),
        "Deed": K("Move, Fight, Secure, Tax, Build, Stop", about="card"),
        "Collect": K("Collect"),
        "Hit": K("Hit, Stop", about="piece"),
        "Ransack": K("Ransack, Stop"),
    },
    things={"card": ("c1", "c2", "c3"), "token": ("k1", "k2"), "piece": ("g1", "g2")},
    subjects={},
)

GAMES: dict[str, tuple[Shape, Callable[[Table], Turns]]] = {
    "orders": (ORDERS, orders_turns),
    "squads": (SQUADS, squads_turns),
    "court": (COURT, court_turns),
}


def load(name: str) -> Program:
    """One of the three books, bound to its stub words."""
    text = (BOOKS / f"{name}.md").read_text()
    return loaded(text, GAMES[name][0], file=f"{name}.md")


def loaded(text: str, shape: Shape, *, file: str = "test.md") -> Program:
    """A book bound to hashes of its own words."""
    return Program.load(text, vocabulary(read(text, file), shape), file=file)
