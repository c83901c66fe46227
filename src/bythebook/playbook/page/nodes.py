"""The nodes of a playbook: what a page says, before anybody knows what its words mean."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

STOP = "Stop"
"""Bold, the engine's option *done*; plain, the end of the page."""
OTHERS = "other choice"
"""What the page is for that answers where no other page does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """Something that stands on one line of the file."""

    at: int
    """The line of the file, from 1."""
    id: str = ""
    """The published id, its own or that of the line it stands under."""
    text: str = ""
    """The line as it was written, without marks of the list."""
    tags: str = ""
    """What the published page has behind this line, such as its priority: `23,24`. Never an id."""


@dataclass(frozen=True, slots=True)
class Block:
    """A list: bullets begin at the top at each ask, numbers go on behind the line that answered."""

    at: int
    numbered: bool
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Clause:
    """Tests joined by `and`; each a phrase of the vocabulary or a Term."""

    tests: tuple[str, ...]

    def __str__(self) -> str:
        return " and ".join(self.tests)


@dataclass(frozen=True, slots=True)
class ActGoal:
    """An act as a goal: after the candidate, that act would be possible, or comes next."""

    act: Act
    next: bool = False


Goal = Clause | ActGoal


@dataclass(frozen=True, slots=True, kw_only=True)
class Act(Line):
    """Candidates of these verbs that pass these tests: the only kind of line that answers."""

    verbs: tuple[str, ...]
    whats: tuple[Clause, ...] = ()
    goals: tuple[Goal, ...] = ()
    prefers: tuple[Preference, ...] = ()
    then: Block | None = None
    next: bool = False
    """What the page of the ask that comes next would do, begun now: `**Fight** next`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question(Line):
    """A question; one block is entered, then the walk goes on below."""

    asked: Asked
    yes: Block | None = None
    no: Block | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrow(Line):
    """On with that page; when nothing there fits, the next line."""

    page: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Never(Line):
    """Candidates struck out, wherever on the page it stands."""

    verbs: tuple[str, ...]
    whats: tuple[Clause, ...] = ()
    goals: tuple[Goal, ...] = ()
    unless: tuple[Goal, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Prefer(Line):
    """Loose preferences: they bind every candidate of the page's verbs."""

    items: tuple[Preference, ...]
    each: str = ""
    """The part of the verb's key by which candidates are parted first: each part is narrowed by itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Take(Line):
    """The first subject for which the block answers."""

    subject: str
    ranks: tuple[str, ...]
    block: Block


@dataclass(frozen=True, slots=True, kw_only=True)
class ForEach(Line):
    """Every subject, once each, over as many asks as it takes."""

    subject: str
    ranks: tuple[str, ...]
    block: Block


@dataclass(frozen=True, slots=True)
class Branch:
    """A block that a roll enters: from-to, a face, less than a number, or otherwise."""

    at: int
    label: str
    block: Block
    least: int | None = None
    most: int | None = None
    face: str = ""
    less_than: str = ""
    otherwise: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll(Line):
    """Calls for chance, and enters the block that fits."""

    die: str
    less: str = ""
    branches: tuple[Branch, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw(Roll):
    """Draws the next card of a deck of the book's own, which is its die, and enters the block that fits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shuffle(Line):
    """Puts all cards of a deck of the book's own together again."""

    deck: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Count(Line):
    """Sets a counter, or adds to it; what is subtracted is added as less than nothing."""

    counter: str
    amount: int
    add: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class End(Line):
    """`Yes` or `No` of a Term, or `Stop`: leaves the page."""

    answer: str


# -- questions ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Said:
    """A question that the vocabulary knows as a whole."""

    phrase: str


@dataclass(frozen=True, slots=True)
class IsIt:
    """What the loop, the `Then` or the ask is about."""

    clause: Clause


@dataclass(frozen=True, slots=True)
class IsGoal:
    """What the line wants, or the plan under way."""

    clause: Clause


@dataclass(frozen=True, slots=True)
class IsPlan:
    """The series under way."""

    clause: Clause


@dataclass(frozen=True, slots=True)
class Can:
    """This ask offers it, or, if this kind never could, it would be possible now."""

    act: Act


@dataclass(frozen=True, slots=True)
class Compare:
    """A number against another, or against a constant; numbers of a thing are those of what is tested."""

    left: str
    how: str
    """`<`, `>`, `>=`, `<=` or `=`."""
    right: str | int
    times: int = 1
    """How often the right side counts: `at least twice as many`."""


@dataclass(frozen=True, slots=True)
class Some:
    """Whether one of the things that a subject lists passes all these tests."""

    subject: str
    clause: Clause


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling of the game or of the page; of a ruling with several readings, one of them."""

    name: str
    reading: str = ""


Asked = Said | IsIt | IsGoal | IsPlan | Can | Compare | Some | Ruled


# -- preferences ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish(Line):
    """A test, `most N`, `fewest N`, or a ranking."""

    phrase: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ByPage(Line):
    """The loose preferences of another page."""

    page: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking(Line):
    """A question among preferences, asked once for each narrowing."""

    asked: Asked
    yes: tuple[Preference, ...] = ()
    no: tuple[Preference, ...] = ()


Preference = Wish | ByPage | Asking


def said(line: Act | Question | Asking) -> str:
    """A line without what only leads on to others: its `Prefer:`, or the arrow behind it."""
    return line.text.removesuffix("Prefer:").partition("→")[0].strip()


# -- the book ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Page:
    """A heading and one list."""

    at: int
    name: str
    block: Block
    every: tuple[str, ...] = ()
    """The verbs and kinds of ask it is for."""
    term: bool = False
    prose: str = ""
    others: bool = False
    """Whether it is for every choice that has no page of its own."""
    inside: str = ""
    """The page or chapter above, inside which it is printed."""
    line: str = ""
    """What a Term of one line says, as it was written behind its name."""
    said: str = ""
    """The name of a Term as it was written, with its articles."""

    @property
    def title(self) -> str:
        """Its heading, without what it is for."""
        return f"Term: {self.name}" if self.term else self.name

    @property
    def purpose(self) -> str:
        """What it is for, in a few words; nothing for a page that only arrows enter."""
        return "a test: yes or no" if self.term else self.for_every

    @property
    def for_every(self) -> str:
        """The verbs and kinds of ask it is for, in words."""
        if self.others:
            return f"for every {OTHERS}"
        return f"for every {' or '.join(self.every)}" if self.every else ""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading of two marks that has no list of its own, only pages of three marks below it."""

    at: int
    name: str
    prose: str = ""


@dataclass(frozen=True, slots=True)
class Summand:
    """A part of a number: so much, or a number's value, if the tests hold."""

    sign: int
    value: str | int
    only_if: Clause | None = None


@dataclass(frozen=True, slots=True)
class Amount:
    """A number that the page defines itself: parts that add up, never below zero."""

    at: int
    name: str
    parts: tuple[Summand, ...]
    line: str
    """What it says, as it was written behind its name."""
    most: int | None = None
    said: str = ""
    """Its name as it was written, with its articles."""


@dataclass(frozen=True, slots=True)
class Counter:
    """A number the bot keeps, for the game or for the turn; it stops at the ends of its range."""

    at: int
    name: str
    this_turn: bool
    least: int | None = None
    most: int | None = None
    text: str = ""
    """Where it stands on the table, in a sentence."""
    begins: int = 0

    @property
    def start(self) -> int:
        """What it is before anybody has counted; 0 if the book does not say, or the end of its range."""
        return self.within(self.begins)

    def within(self, value: int) -> int:
        """A value, or the end of the range that it is beyond."""
        value = value if self.least is None else max(value, self.least)
        return value if self.most is None else min(value, self.most)


@dataclass(frozen=True, slots=True)
class Die:
    """A die of the book's own, with what is on it."""

    at: int
    name: str
    faces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """A card of a deck of the book's own: how often it is there, and what is printed on it."""

    name: str
    copies: int = 1
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck of the book's own."""

    at: int
    name: str
    cards: tuple[Card, ...]
    reshuffled: bool = False
    """Whether it is shuffled again when it is empty."""


@dataclass(frozen=True, slots=True)
class Sort:
    """A sort of things, and the names to pick from."""

    at: int
    name: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a verb or a phrase of the book means, for the person who is asked."""

    at: int
    name: str
    text: str
    verb: bool = False
    keep: str = ""
    """How long an answer about it holds, once given: `turn`, `game`, or not beyond the choice."""
    usual: bool = False
    """Whether a question with it is Yes until somebody objects."""


@dataclass(frozen=True, slots=True)
class PageRuling:
    """A switch of the page's own: name, default, sentence."""

    at: int
    name: str
    default: bool
    text: str


@dataclass(frozen=True, slots=True)
class Finding:
    """Something the parser or the check has to say of a line."""

    at: int
    text: str
    level: str = "error"
    """`error`: it does not run; `warning`: it runs, but look; `note`: good to know."""


@dataclass(slots=True)
class Book:
    """A playbook as it was read."""

    file: str
    title: str = ""
    prose: str = ""
    source: str = ""
    hash: str = ""
    pages: dict[str, Page] = field(default_factory=dict)
    terms: dict[str, Page] = field(default_factory=dict)
    """Those of the pages that are tests a designer defined without Python, by name."""
    chapters: dict[str, Chapter] = field(default_factory=dict)
    amounts: dict[str, Amount] = field(default_factory=dict)
    """Numbers a designer defined without Python, by name."""
    counters: dict[str, Counter] = field(default_factory=dict)
    rulings: dict[str, PageRuling] = field(default_factory=dict)
    dice: dict[str, Die] = field(default_factory=dict)
    decks: dict[str, Deck] = field(default_factory=dict)
    things: dict[str, Sort] = field(default_factory=dict)
    words: dict[str, Meaning] = field(default_factory=dict)
    """What phrases mean, by phrase; verbs as they are written."""
    findings: list[Finding] = field(default_factory=list)

    def with_pages(self, pages: dict[str, Page]) -> Book:
        """The same book with other lines on its pages."""
        return replace(self, pages=pages, terms={name: pages[name] for name in self.terms})

    def add(self, page: Page) -> None:
        """One page more."""
        self.pages[page.name] = page
        if page.term:
            self.terms[page.name] = page


class BadPlaybook(ValueError):
    """A playbook that cannot run; the message lists everything found, line by line."""

    def __init__(self, file: str, findings: list[Finding]) -> None:
        rows = "\n".join(f"  {file}:{f.at}: {f.text}" for f in findings)
        super().__init__(f"{file} cannot run:\n{rows}")
        self.findings = findings
