"""The nodes of a playbook: what a page says, before its words are bound to a vocabulary."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

STOP = "Stop"
"""Bold, the engine's option *done*; plain, the end of the page."""
OTHERS = "other choice"
"""The heading of the page that answers where no other page does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """Something written on one line of the file."""

    at: int
    """The line of the file, from 1."""
    id: str = ""
    """The published id: its own, or that of the line it belongs to."""
    text: str = ""
    """The line as written, without its list marker."""
    tags: str = ""
    """What the published page prints after this line, such as its priority: `23,24`. Never an id."""


@dataclass(frozen=True, slots=True)
class Block:
    """A list: bullets start at the top at each prompt, numbers continue after the line that answered."""

    at: int
    numbered: bool
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Clause:
    """Tests joined by `and`, each a phrase of the vocabulary or a Term."""

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
    """Whether it begins what the page of the next prompt would do: `**Fight** next`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question(Line):
    """A question: one of its lists is entered, then the walk continues below."""

    asked: Asked
    yes: Block | None = None
    no: Block | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrow(Line):
    """Go to a page; if nothing there fits, continue with the next line."""

    page: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Never(Line):
    """Strikes candidates out, wherever on the page it is written."""

    verbs: tuple[str, ...]
    whats: tuple[Clause, ...] = ()
    goals: tuple[Goal, ...] = ()
    unless: tuple[Goal, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Prefer(Line):
    """Loose preferences: they apply to all candidates of the page's verbs."""

    items: tuple[Preference, ...]
    each: str = ""
    """The part of the verb's key that separates candidates first: each part is narrowed by itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Take(Line):
    """The first thing for which the block answers."""

    subject: str
    ranks: tuple[str, ...]
    block: Block


@dataclass(frozen=True, slots=True, kw_only=True)
class ForEach(Line):
    """Every thing once, over as many prompts as it takes."""

    subject: str
    ranks: tuple[str, ...]
    block: Block


@dataclass(frozen=True, slots=True)
class Branch:
    """A list that a roll enters: for a range, a face, less than a number, or otherwise."""

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
    """Calls for chance, and enters the branch that fits."""

    die: str
    less: str = ""
    branches: tuple[Branch, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw(Roll):
    """Draws the next card of the playbook's own deck (`die`), and enters the branch that fits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shuffle(Line):
    """Shuffles all cards of the playbook's own deck together."""

    deck: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Count(Line):
    """Sets a counter or adds to it; a subtraction adds a negative number."""

    counter: str
    amount: int
    add: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class End(Line):
    """`Yes` or `No` of a Term, or `Stop`: leaves the page."""

    answer: str


# -- questions ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class WordQuestion:
    """A question that the vocabulary knows as a whole."""

    phrase: str


@dataclass(frozen=True, slots=True)
class IsIt:
    """A question about the thing of the loop, the `Then:` or the prompt."""

    clause: Clause


@dataclass(frozen=True, slots=True)
class IsGoal:
    """A question about what the line wants, or the current plan."""

    clause: Clause


@dataclass(frozen=True, slots=True)
class IsPlan:
    """A question about the current plan."""

    clause: Clause


@dataclass(frozen=True, slots=True)
class Can:
    """Whether this prompt offers an act or, if its kind never does, whether the act would be possible now."""

    act: Act


@dataclass(frozen=True, slots=True)
class Compare:
    """Compares a number with another or with a constant."""

    left: str
    how: str
    """`<`, `>`, `>=`, `<=` or `=`."""
    right: str | int
    times: int = 1
    """The factor of the right side: `at least twice as many`."""


@dataclass(frozen=True, slots=True)
class Some:
    """Whether one of the things that a subject lists passes all these tests."""

    subject: str
    clause: Clause


@dataclass(frozen=True, slots=True)
class IsRuled:
    """Whether a ruling of the game or the page is set, or set to one of its options."""

    name: str
    reading: str = ""


Asked = WordQuestion | IsIt | IsGoal | IsPlan | Can | Compare | Some | IsRuled


# -- preferences ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class SimplePreference(Line):
    """A preference by a test, `most N`, `fewest N`, or a ranking."""

    phrase: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ByPage(Line):
    """The loose preferences of another page."""

    page: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PreferenceQuestion(Line):
    """A question among preferences, asked once for each narrowing."""

    asked: Asked
    yes: tuple[Preference, ...] = ()
    no: tuple[Preference, ...] = ()


Preference = SimplePreference | ByPage | PreferenceQuestion


def own_text(line: Act | Question | PreferenceQuestion) -> str:
    """Return a line without its final `Prefer:` or arrow, which have steps of their own."""
    return line.text.removesuffix("Prefer:").partition("→")[0].strip()


# -- the playbook -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Page:
    """A heading and one list."""

    at: int
    name: str
    block: Block
    every: tuple[str, ...] = ()
    """The verbs and kinds of prompts it is for."""
    term: bool = False
    prose: str = ""
    others: bool = False
    """Whether it is for every choice without a page of its own."""
    inside: str = ""
    """The page or chapter in which it is printed."""
    line: str = ""
    """The text of a one-line Term, after its name."""
    written_name: str = ""
    """The name of a Term as written, with its articles."""

    @property
    def title(self) -> str:
        """Its heading, without what it is for."""
        return f"Term: {self.name}" if self.term else self.name

    @property
    def purpose(self) -> str:
        """What it is for, in a few words; empty for a page that only arrows enter."""
        return "a test: yes or no" if self.term else self.for_every

    @property
    def for_every(self) -> str:
        """The verbs and kinds of prompts it is for, as text."""
        if self.others:
            return f"for every {OTHERS}"
        return f"for every {' or '.join(self.every)}" if self.every else ""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading of two marks without a list, above pages of three marks."""

    at: int
    name: str
    prose: str = ""


@dataclass(frozen=True, slots=True)
class Summand:
    """A part of a sum: a constant or the value of a number, if the tests hold."""

    sign: int
    value: str | int
    only_if: Clause | None = None


@dataclass(frozen=True, slots=True)
class Amount:
    """A number that the playbook defines: the sum of its parts, never below zero."""

    at: int
    name: str
    parts: tuple[Summand, ...]
    line: str
    """The text of its definition, after its name."""
    most: int | None = None
    written_name: str = ""
    """Its name as written, with its articles."""


@dataclass(frozen=True, slots=True)
class Counter:
    """A number the bot remembers, for the game or for the turn; it stops at the ends of its range."""

    at: int
    name: str
    this_turn: bool
    least: int | None = None
    most: int | None = None
    text: str = ""
    """A sentence that says where it is on the table."""
    begins: int = 0

    @property
    def start(self) -> int:
        """The initial value: the given one, or 0, or the end of the range nearest to 0."""
        return self.within(self.begins)

    def within(self, value: int) -> int:
        """Return a value, limited to the range."""
        value = value if self.least is None else max(value, self.least)
        return value if self.most is None else min(value, self.most)


@dataclass(frozen=True, slots=True)
class Die:
    """A die that the playbook defines, with its faces."""

    at: int
    name: str
    faces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """A card of a playbook's own deck: its number of copies, and what is printed on it."""

    name: str
    copies: int = 1
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck that the playbook defines."""

    at: int
    name: str
    cards: tuple[Card, ...]
    reshuffled: bool = False
    """Whether the discard pile is shuffled back in when the deck is empty."""


@dataclass(frozen=True, slots=True)
class Sort:
    """A sort of things, and the names to pick from."""

    at: int
    name: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a verb or phrase of the playbook means, for the player who is asked."""

    at: int
    name: str
    text: str
    verb: bool = False
    keep: str = ""
    """How long an answer about it holds: `turn`, `game`, or empty for this choice only."""
    usual: bool = False
    """Whether a question with it is Yes until the player objects."""


@dataclass(frozen=True, slots=True)
class PageRuling:
    """A switch that the page defines: name, default, sentence."""

    at: int
    name: str
    default: bool
    text: str


@dataclass(frozen=True, slots=True)
class Finding:
    """A problem or note that the parser or the check reports for a line."""

    at: int
    text: str
    level: str = "error"
    """`error`: it can't run; `warning`: it runs, but is suspicious; `note`: good to know."""
    phrase: str = ""
    """The words of the line that it is about, if not the whole line."""
    meant: str = ""
    """What probably should replace the phrase."""


@dataclass(slots=True)
class Book:
    """A playbook as parsed."""

    file: str
    title: str = ""
    prose: str = ""
    source: str = ""
    hash: str = ""
    pages: dict[str, Page] = field(default_factory=dict)
    terms: dict[str, Page] = field(default_factory=dict)
    """The pages that are Terms, tests defined without Python, by name."""
    chapters: dict[str, Chapter] = field(default_factory=dict)
    amounts: dict[str, Amount] = field(default_factory=dict)
    """The numbers defined without Python, by name."""
    counters: dict[str, Counter] = field(default_factory=dict)
    rulings: dict[str, PageRuling] = field(default_factory=dict)
    dice: dict[str, Die] = field(default_factory=dict)
    decks: dict[str, Deck] = field(default_factory=dict)
    things: dict[str, Sort] = field(default_factory=dict)
    words: dict[str, Meaning] = field(default_factory=dict)
    """The meanings of phrases, by phrase; verbs as written."""
    findings: list[Finding] = field(default_factory=list)

    def with_pages(self, pages: dict[str, Page]) -> Book:
        """Return the same playbook with other lines on its pages."""
        return replace(self, pages=pages, terms={name: pages[name] for name in self.terms})

    def add(self, page: Page) -> None:
        """Add a page."""
        self.pages[page.name] = page
        if page.term:
            self.terms[page.name] = page


class BadPlaybook(ValueError):
    """A playbook that can't run; the message lists all findings, line by line."""

    def __init__(self, file: str, findings: list[Finding]) -> None:
        rows = "\n".join(f"  {file}:{f.at}: {f.text}" for f in findings)
        super().__init__(f"{file} can't run:\n{rows}")
        self.findings = findings
