"""The nodes of a playbook: the parsed contents of its pages, not yet bound to a vocabulary."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

STOP = "Stop"
"""In bold, the engine's option *done*; in plain text, the end of the page."""
OTHERS = "other choice"
"""The heading of the fallback page for choices without a page of their own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """Something written on one line in the file."""

    at: int
    """The line number in the file, from 1."""
    id: str = ""
    """The published id of this node, or of the line it belongs to."""
    text: str = ""
    """The line as written, without its list marker."""
    tags: str = ""
    """The text printed after this line on the published page, such as its priority: `23,24`. Never an id."""


@dataclass(frozen=True, slots=True)
class Block:
    """A list. At each prompt, bullets start at the top and numbers after the last line that answered."""

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
    """An act as a goal: the candidate would make that act possible, or lead to it next."""

    act: Act
    next: bool = False


Goal = Clause | ActGoal


@dataclass(frozen=True, slots=True, kw_only=True)
class Act(Line):
    """An act: answers with a candidate of these verbs that passes these tests. Only acts answer."""

    verbs: tuple[str, ...]
    whats: tuple[Clause, ...] = ()
    goals: tuple[Goal, ...] = ()
    prefers: tuple[Preference, ...] = ()
    then: Block | None = None
    next: bool = False
    """Whether it begins the act that the page of the next prompt would choose: `**Fight** next`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question(Line):
    """A question: the walk enters one of its lists, then continues below the question."""

    asked: Asked
    yes: Block | None = None
    no: Block | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrow(Line):
    """An arrow: goes to a page; if nothing there fits, the walk continues with the next line."""

    page: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Never(Line):
    """A Never: removes candidates everywhere on its page."""

    verbs: tuple[str, ...]
    whats: tuple[Clause, ...] = ()
    goals: tuple[Goal, ...] = ()
    unless: tuple[Goal, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Prefer(Line):
    """Loose preferences: they apply to all candidates of the page's verbs."""

    items: tuple[Preference, ...]
    each: str = ""
    """The part of the verb's key by which candidates are grouped; each group is narrowed separately."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Take(Line):
    """A loop that ends at the first thing for which its block answers."""

    subject: str
    ranks: tuple[str, ...]
    block: Block


@dataclass(frozen=True, slots=True, kw_only=True)
class ForEach(Line):
    """A loop over every thing, once each, over as many prompts as needed."""

    subject: str
    ranks: tuple[str, ...]
    block: Block


@dataclass(frozen=True, slots=True)
class Branch:
    """A list that a roll can lead to: for a range, a face, less than a number, or otherwise."""

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
    """A roll: calls for chance and enters the matching branch."""

    die: str
    less: str = ""
    branches: tuple[Branch, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw(Roll):
    """A draw: takes the next card of the playbook's own deck (`die`) and enters the matching branch."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shuffle(Line):
    """Shuffles all cards of the playbook's own deck, including its discard pile."""

    deck: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Count(Line):
    """Sets a counter or adds to it; a subtraction adds a negative number."""

    counter: str
    amount: int
    add: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class End(Line):
    """`Yes` or `No` in a Term, or `Stop`: leaves the page."""

    answer: str


# -- questions ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class WordQuestion:
    """A question that is a single word of the vocabulary."""

    phrase: str


@dataclass(frozen=True, slots=True)
class IsIt:
    """A question about the current thing of the loop, the `Then:` or the prompt."""

    clause: Clause


@dataclass(frozen=True, slots=True)
class IsGoal:
    """A question about the line's goal or the current plan."""

    clause: Clause


@dataclass(frozen=True, slots=True)
class IsPlan:
    """A question about the current plan."""

    clause: Clause


@dataclass(frozen=True, slots=True)
class Can:
    """Asks whether this prompt offers an act or, if its kind never does, whether the act is possible now."""

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
    """Asks whether one of the things that a subject lists passes all these tests."""

    subject: str
    clause: Clause


@dataclass(frozen=True, slots=True)
class IsRuled:
    """Asks whether a ruling of the game or the page is set, or which option it is set to."""

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
    """`by`: applies the loose preferences of another page."""

    page: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PreferenceQuestion(Line):
    """A question among preferences, asked each time candidates are narrowed."""

    asked: Asked
    yes: tuple[Preference, ...] = ()
    no: tuple[Preference, ...] = ()


Preference = SimplePreference | ByPage | PreferenceQuestion


def own_text(line: Act | Question | PreferenceQuestion) -> str:
    """Return the text of a line without its final `Prefer:` or arrow, which have their own steps."""
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
    """Whether it is the page for every choice that has no page of its own."""
    inside: str = ""
    """The page or chapter in which it is printed."""
    line: str = ""
    """The text of a one-line Term, after its name."""
    written_name: str = ""
    """The name of a Term as written, with its articles."""

    @property
    def title(self) -> str:
        """Its heading, without the verbs and prompts it is for."""
        return f"Term: {self.name}" if self.term else self.name

    @property
    def purpose(self) -> str:
        """Its purpose in a few words; empty for a page that is only entered by arrows."""
        return "a test: yes or no" if self.term else self.for_every

    @property
    def for_every(self) -> str:
        """The verbs and kinds of prompts it is for, as text."""
        if self.others:
            return f"for every {OTHERS}"
        return f"for every {' or '.join(self.every)}" if self.every else ""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter: a `##` heading without a list, above pages with `###` headings."""

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
    """A number that the playbook defines: the sum of its parts, at least zero."""

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
    """A number that the bot remembers for the game or the turn, limited to its range."""

    at: int
    name: str
    this_turn: bool
    least: int | None = None
    most: int | None = None
    text: str = ""
    """A sentence that says where to track it on the table."""
    begins: int = 0

    @property
    def start(self) -> int:
        """The initial value: the given one, or else 0 or the nearest number in the range."""
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
    """A card in a playbook's own deck, with its number of copies and what is printed on it."""

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
    """A sort of things, and the names that it can be picked from."""

    at: int
    name: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Meaning:
    """The meaning of a verb or phrase in the playbook, shown to the player who is asked about it."""

    at: int
    name: str
    text: str
    verb: bool = False
    keep: str = ""
    """How long an answer about it holds: `turn`, `game`, or empty for this choice only."""
    usual: bool = False
    """Whether the answer to a question with it is Yes until the player objects."""


@dataclass(frozen=True, slots=True)
class PageRuling:
    """A ruling that the playbook defines: its name, its default and a sentence."""

    at: int
    name: str
    default: bool
    text: str


@dataclass(frozen=True, slots=True)
class Finding:
    """A problem or note about a line, reported by the parser or the check."""

    at: int
    text: str
    level: str = "error"
    """`error`: it can't run; `warning`: it runs, but is suspicious; `note`: good to know."""
    phrase: str = ""
    """The words of the line that it is about, if not the whole line."""
    meant: str = ""
    """The suggested replacement for the phrase."""


@dataclass(slots=True)
class Book:
    """A parsed playbook."""

    file: str
    title: str = ""
    prose: str = ""
    source: str = ""
    hash: str = ""
    pages: dict[str, Page] = field(default_factory=dict)
    terms: dict[str, Page] = field(default_factory=dict)
    """The Terms (tests defined without Python), by name; each is a page."""
    chapters: dict[str, Chapter] = field(default_factory=dict)
    amounts: dict[str, Amount] = field(default_factory=dict)
    """The numbers defined without Python, by name."""
    counters: dict[str, Counter] = field(default_factory=dict)
    rulings: dict[str, PageRuling] = field(default_factory=dict)
    dice: dict[str, Die] = field(default_factory=dict)
    decks: dict[str, Deck] = field(default_factory=dict)
    things: dict[str, Sort] = field(default_factory=dict)
    words: dict[str, Meaning] = field(default_factory=dict)
    """The meanings of phrases and verbs, by phrase; verbs are spelled as written."""
    findings: list[Finding] = field(default_factory=list)

    def with_pages(self, pages: dict[str, Page]) -> Book:
        """Return a copy of the playbook with other pages."""
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
