"""Reading a playbook: Markdown into pages and lines. Prose is never run.

The grammar of a line is small and has one reading: verbs are bold, a goal begins with `to`,
alternatives are separated by `, or`, tests joined by `and`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from hashlib import blake2b

from markdown_it import MarkdownIt
from markdown_it.token import Token

from bythebook.playbook.page.markdown import Item, items_of, missed, swallowed
from bythebook.playbook.page.mistakes import meant
from bythebook.playbook.page.nodes import (
    STOP,
    Act,
    ActGoal,
    Arrow,
    Asked,
    Asking,
    Block,
    Book,
    Branch,
    ByPage,
    Can,
    Clause,
    Compare,
    Count,
    Counter,
    End,
    Finding,
    ForEach,
    Goal,
    IsGoal,
    IsIt,
    IsPlan,
    Line,
    Never,
    Page,
    PageRuling,
    Prefer,
    Preference,
    Question,
    Roll,
    Ruled,
    Said,
    Take,
    Wish,
)

ARTICLES = frozenset(("a", "an", "the"))
LONGEST = 200_000
"""Characters of a playbook: what is longer, nobody runs by hand."""
DEEPEST = 3
"""Acts as goals of acts as goals: deeper, nobody can tell what a line means."""
SMALL = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

VERB = re.compile(r"\*\*([^*]+)\*\*")
VERBS = re.compile(r"\*\*[^*]+\*\*(?:(?:,? or | or )\*\*[^*]+\*\*)*")
ID = re.compile(r"\[([^\]]+)\]\s*")


class Unreadable(ValueError):
    """A line whose form is not one of the language's; `at` is its place in the file."""

    at = 0

    @contextmanager
    @staticmethod
    def within(at: int) -> Iterator[None]:
        """What cannot be read in here stands on this line, unless a line inside it is to blame."""
        try:
            yield
        except Unreadable as error:
            error.at = error.at or at
            raise


def phrase(text: str) -> str:
    """A phrase as it is looked up: without case, articles, and doubled spaces."""
    words = text.strip().strip(".").lower().split()
    return " ".join(word for word in words if word not in ARTICLES)


def read(text: str, file: str = "playbook.md") -> Book:
    """A playbook from its text; what does not fit the language stands in its findings."""
    told = text.encode("utf-8", "surrogatepass")
    book = Book(file, source=text, hash=blake2b(told, digest_size=6).hexdigest())
    if len(text) > LONGEST:
        book.findings.append(Finding(1, f"{len(text)} characters: a playbook has at most {LONGEST}"))
        return book
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    tokens = MarkdownIt("commonmark").disable("inline").parse(text)
    book.findings += swallowed(text)
    book.findings += missed(text, tokens, {finding.at for finding in book.findings})
    heading, at, prose = "", 1, ""
    i = 0
    while i < len(tokens):
        token = tokens[i]
        if token.type == "heading_open":
            if heading and token.tag in ("h1", "h2"):
                _no_list(book, heading, at, prose)
            heading, at, prose = _heading(book, token, tokens[i + 1]), _line(token), ""
            i += 3
        elif token.type in ("bullet_list_open", "ordered_list_open"):
            items, i = items_of(tokens, i)
            if heading:
                _page(book, heading, at, items, token, prose)
                heading = ""
            else:
                why = "a second list under one heading" if book.pages else "a list without a `## Heading`"
                right = (
                    "other bullets or text above may have cut the list in two; join it, or head it `## Name`"
                )
                book.findings.append(Finding(_line(token), f"{why} is never run: {right}"))
        else:
            if token.type == "inline":
                prose = f"{prose} {token.content}".strip()
                if not book.pages and not heading:
                    book.prose = prose
            i += 1
    if heading:
        _no_list(book, heading, at, prose)
    return book


def _line(token: Token) -> int:
    return token.map[0] + 1 if token.map else 1


def _heading(book: Book, token: Token, inline: Token) -> str:
    if token.tag == "h1":
        book.title = inline.content.strip()
        return ""
    if token.tag != "h2":
        book.findings.append(Finding(_line(token), "pages have headings of two marks: ## Name"))
    return " ".join(inline.content.split())


def _no_list(book: Book, heading: str, at: int, prose: str) -> None:
    book.findings.append(Finding(at, f"page {heading!r} has no list"))


def _page(book: Book, heading: str, at: int, items: list[Item], token: Token, prose: str) -> None:
    """One heading with its list: counters, rulings, a Term, or a page."""
    if heading == "Counters":
        for item in items:
            name = item.text.strip()
            this_turn = name.endswith("(this turn)")
            name = phrase(name.removesuffix("(this turn)"))
            book.counters[name] = Counter(item.at, name, this_turn)
        return
    if heading == "Rulings":
        for item in items:
            _ruling(book, item)
        return
    term = heading.startswith("Term:")
    name, every = heading, tuple[str, ...]()
    if term:
        name = phrase(heading.removeprefix("Term:"))
    elif found := re.fullmatch(r"(.+?) ?\(for every (.+)\)", heading):
        name = found[1]
        every = tuple(part.strip() for part in re.split(r",? or |, ", found[2]))
    if name in book.pages:
        book.findings.append(Finding(at, f"page {name!r} is there twice"))
    block = _Reader(book).block(items, token.type == "ordered_list_open", _line(token), "")
    book.pages[name] = Page(at, name, block, every, term, prose)


def _ruling(book: Book, item: Item) -> None:
    found = re.fullmatch(r"(.+?)\s*\((on|off)\)\s*:\s*(.+)", item.text)
    if not found:
        book.findings.append(Finding(item.at, "a ruling is written `name (on): sentence`"))
        return
    book.rulings[phrase(found[1])] = PageRuling(item.at, phrase(found[1]), found[2] == "on", found[3])


class _Reader:
    """Reads the lines of one book."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def block(self, items: list[Item], numbered: bool, at: int, under: str) -> Block:
        """A list; lines that fit no form become findings."""
        lines: list[Line] = []
        for item in items:
            try:
                lines.append(self.line(item, under))
            except Unreadable as error:
                self.book.findings.append(Finding(error.at or item.at, str(error)))
        return Block(at, numbered, tuple(lines))

    def below(self, item: Item, under: str) -> Block | None:
        """The list under a line."""
        if not item.children:
            return None
        if item.mixed:
            raise Unreadable("numbers and bullets stand side by side under this line; use one of them")
        return self.block(item.children, item.numbered, item.children[0].at, under)

    def line(self, item: Item, under: str) -> Line:
        """One line of the language."""
        text, own = item.text.strip(), ""
        if found := ID.match(text):
            own, text = found[1], text[found.end() :].strip()
        shown = text
        ident = own or under
        item = replace(item, text=text)
        with Unreadable.within(item.at):
            made = self._form(item, ident)
        return replace(made, at=item.at, id=ident, text=shown)

    def _form(self, item: Item, ident: str) -> Line:
        text = item.text
        if text.startswith("**"):
            return self._act(item, ident)
        if text.startswith("Never "):
            return self._never(item)
        if text == "Prefer:":
            return Prefer(at=item.at, items=self.preferences(item.children, ident))
        if text.startswith("→"):
            self._childless(item)
            return Arrow(at=item.at, page=text[1:].strip())
        if text.rstrip(".") in ("Yes", "No", STOP):
            self._childless(item)
            return End(at=item.at, answer=text.rstrip("."))
        if text.startswith("Roll "):
            return self._roll(item, ident)
        if found := re.fullmatch(r"Set the (.+) to (\d{1,9})\.?", text):
            self._childless(item)
            return Count(at=item.at, counter=phrase(found[1]), amount=int(found[2]), add=False)
        if found := re.fullmatch(r"Add (\d{1,9}) to the (.+)", text):
            self._childless(item)
            return Count(at=item.at, counter=phrase(found[2]), amount=int(found[1]), add=True)
        if found := re.fullmatch(r"(Take|For each) (.+?):", text):
            return self._loop(item, ident, found[1], found[2])
        if "?" in text:
            return self._question(item, ident)
        raise Unreadable(f"not a line of the language: {text!r}; {meant(text)}")

    def _childless(self, item: Item) -> None:
        if item.children:
            raise Unreadable(f"nothing can stand under {item.text!r}")

    # -- acts -----------------------------------------------------------------------------------

    def _act(self, item: Item, ident: str) -> Act:
        text, wishes = item.text, False
        if text.endswith("Prefer:"):
            text, wishes = text.removesuffix("Prefer:").strip().rstrip("."), True
        act = parse_act(text, item.at)
        then, prefers = None, []
        for child in item.children:
            said = child.text.strip()
            if said.startswith("Then:"):
                if then is not None:
                    raise Unreadable("an act has one `Then:`")
                then = self._then(child, ident)
            elif wishes:
                prefers.append(child)
            else:
                raise Unreadable(
                    f"only `Then:` can stand under an act unless it ends in `Prefer:`, not {said!r}"
                )
        if wishes and not prefers:
            raise Unreadable("`Prefer:` has nothing under it")
        return replace(act, prefers=self.preferences(prefers, ident), then=then)

    def _then(self, child: Item, ident: str) -> Block:
        rest = child.text.strip().removeprefix("Then:").strip()
        inner = replace(child, text=rest) if rest else None
        if inner is None:
            block = self.below(child, ident)
            if block is None:
                raise Unreadable("`Then:` has nothing behind it")
            return block
        return Block(child.at, False, (self.line(inner, ident),))

    def _never(self, item: Item) -> Never:
        self._childless(item)
        text, unless = item.text.removeprefix("Never ").strip().rstrip("."), tuple[Goal, ...]()
        if ", unless " in text:
            text, _, said = text.partition(", unless ")
            unless = tuple(_unless(part, item.at) for part in said.split(", or "))
        act = parse_act(text, item.at)
        return Never(at=item.at, verbs=act.verbs, whats=act.whats, goals=act.goals, unless=unless)

    # -- preferences ----------------------------------------------------------------------------

    def preferences(self, items: list[Item], under: str) -> tuple[Preference, ...]:
        """What stands under `Prefer:`."""
        made = []
        for item in items:
            with Unreadable.within(item.at):
                made.append(self.preference(item, under))
        return tuple(made)

    def preference(self, item: Item, under: str) -> Preference:
        """A wish, another page's wishes, or a question with wishes under it."""
        text, ident = item.text.strip(), under
        if found := ID.match(text):
            ident, text = found[1], text[found.end() :].strip()
        if text.startswith("by "):
            self._childless(item)
            return ByPage(at=item.at, id=ident, text=text, page=text.removeprefix("by ").strip())
        if "?" in text:
            yes, no = self._sides(item)
            return Asking(
                at=item.at,
                id=ident,
                text=text,
                ask=parse_question(text, item.at),
                yes=self.preferences(yes, ident),
                no=self.preferences(no, ident),
            )
        self._childless(item)
        return Wish(at=item.at, id=ident, text=text, phrase=phrase(text))

    def _sides(self, item: Item) -> tuple[list[Item], list[Item]]:
        """The items under `Yes:` and `No:`, or all of them as Yes."""
        if not item.children:
            raise Unreadable(f"a question without a block: {item.text!r}")
        sides: dict[str, list[Item]] = {"Yes": [], "No": [], "": []}
        for child in item.children:
            label, colon, rest = child.text.strip().partition(":")
            if not colon or label not in ("Yes", "No"):
                sides[""].append(child)
            else:
                sides[label] += [replace(child, text=rest.strip())] if rest else child.children
        if sides[""] and (sides["Yes"] or sides["No"]):
            raise Unreadable("under a question stand either `Yes:` and `No:`, or lines")
        return sides["Yes"] or sides[""], sides["No"]

    # -- questions, loops, rolls ----------------------------------------------------------------

    def _question(self, item: Item, ident: str) -> Question:
        text, arrow = item.text, ""
        if "→" in text:
            text, _, arrow = (part.strip() for part in text.partition("→"))
        asked = parse_question(text, item.at)
        if arrow:
            self._childless(item)
            go = Arrow(at=item.at, id=ident, text=f"→ {arrow}", page=arrow)
            return Question(at=item.at, ask=asked, yes=Block(item.at, False, (go,)))
        if not item.children:
            raise Unreadable(f"a question without a block: {text!r}")
        labels = [c.text.strip().split(":")[0] for c in item.children]
        if not {"Yes", "No"} & {x for x, c in zip(labels, item.children, strict=True) if ":" in c.text}:
            return Question(at=item.at, ask=asked, yes=self.below(item, ident))
        sides: dict[str, Block] = {}
        for child in item.children:
            label, colon, rest = child.text.strip().partition(":")
            if label not in ("Yes", "No") or not colon or label in sides:
                raise Unreadable(f"`Yes:` or `No:` expected once each, not {child.text!r}")
            sides[label] = self._labelled(child, rest.strip(), ident)
        return Question(at=item.at, ask=asked, yes=sides.get("Yes"), no=sides.get("No"))

    def _labelled(self, child: Item, rest: str, ident: str) -> Block:
        """The block behind a label: on the same line, or under it."""
        with Unreadable.within(child.at):
            if rest:
                return Block(child.at, False, (self.line(replace(child, text=rest), ident),))
            block = self.below(child, ident)
            if block is None:
                raise Unreadable(f"{child.text!r} has nothing behind it")
        return block

    def _loop(self, item: Item, ident: str, word: str, head: str) -> Line:
        block = self.below(item, ident)
        if block is None:
            raise Unreadable("a loop without a block")
        subject, _, ranks = head.partition(", by ")
        names = tuple(phrase(rank) for rank in ranks.split(", then ")) if ranks else ()
        kind = Take if word == "Take" else ForEach
        return kind(at=item.at, subject=phrase(subject), ranks=names, block=block)

    def _roll(self, item: Item, ident: str) -> Roll:
        die, _, less = item.text.removeprefix("Roll ").partition(", less ")
        if not item.children:
            raise Unreadable("a roll without branches")
        branches = []
        for child in item.children:
            with Unreadable.within(child.at):
                branches.append(self._branch(child, ident))
        return Roll(at=item.at, die=phrase(die), less=phrase(less), branches=tuple(branches))

    def _branch(self, child: Item, ident: str) -> Branch:
        label, colon, rest = child.text.strip().partition(":")
        if not colon:
            raise Unreadable(f"a branch of a roll begins with a label and a colon, not {child.text!r}")
        block = self._labelled(child, rest.strip(), ident)
        label = label.strip()
        if found := re.fullmatch(r"(\d{1,9})(?:\s*[-–]\s*(\d{1,9}))?", label):
            return Branch(child.at, label, block, least=int(found[1]), most=int(found[2] or found[1]))
        if label.lower() == "otherwise":
            return Branch(child.at, label, block, otherwise=True)
        if label.lower().startswith("less than "):
            return Branch(child.at, label, block, less_than=phrase(label[len("less than ") :]))
        return Branch(child.at, label, block, face=phrase(label))


def _unless(text: str, at: int) -> Goal:
    """An exception of a Never: tests, a goal, or an act as goal."""
    text = text.strip()
    if text.startswith("to "):
        return parse_goals(text[3:], at)[0]
    return _clause(text)


def _clause(text: str) -> Clause:
    return Clause(tuple(phrase(part) for part in text.split(" and ")))


def parse_act(text: str, at: int, depth: int = 0) -> Act:
    """Verbs, whats and goals of an act, or of the act in a goal or a question."""
    if depth > DEEPEST:
        raise Unreadable(f"more than {DEEPEST} acts as goals of one another")
    found = VERBS.match(text)
    if not found:
        raise Unreadable(f"a bold verb expected: {text!r}")
    verbs = tuple(VERB.findall(found[0]))
    rest = text[found.end() :].strip().rstrip(".")
    if rest == "next":
        return Act(at=at, text=text, verbs=verbs, next=True)
    what, goal = rest, ""
    if rest.startswith("to "):
        what, goal = "", rest[3:]
    elif " to " in rest:
        what, _, goal = rest.partition(" to ")
    whats = tuple(_clause(part) for part in what.split(", or ")) if what else ()
    goals = parse_goals(goal, at, depth) if goal else ()
    return Act(at=at, text=text, verbs=verbs, whats=whats, goals=goals)


def parse_goals(text: str, at: int, depth: int = 0) -> tuple[Goal, ...]:
    """What stands behind `to`; an act takes everything behind it."""
    goals: list[Goal] = []
    while text and not text.startswith("**"):
        head, _, text = text.partition(", or to ")
        goals.append(_clause(head))
    if text:
        follows = text.rstrip(".").endswith(" next")
        act = parse_act(text.rstrip(".").removesuffix(" next"), at, depth + 1)
        goals.append(ActGoal(act, next=follows))
    return tuple(goals)


def parse_question(text: str, at: int) -> Asked:
    """A question of the language's own, or one for the vocabulary."""
    said = text.strip().rstrip("?").strip()
    if found := re.fullmatch(r"Can (\*\*.+)", said):
        return Can(parse_act(found[1], at))
    if found := re.fullmatch(r'Is it ruled "(.+)"', said):
        return Ruled(phrase(found[1]))
    if found := re.fullmatch(r"Is the goal to (.+)", said):
        return IsGoal(_clause(found[1]))
    if found := re.fullmatch(r"Is the plan (.+)", said):
        return IsPlan(_clause(found[1]))
    if found := re.fullmatch(r"Is it (.+)", said):
        return IsIt(_clause(found[1]))
    return _compare(said) or Said(phrase(said))


def _compare(said: str) -> Compare | None:
    """`Are there fewer N than N`, `Are there at least 3 N`, `Is the N at least 2`, `Is the N at 0`."""
    if found := re.fullmatch(r"Are there (fewer|more) (.+) than (.+)", said):
        return Compare(phrase(found[2]), "<" if found[1] == "fewer" else ">", phrase(found[3]))
    if found := re.fullmatch(r"Are there at least (\w+) (.+)", said):
        least = _number(found[1])
        return None if least is None else Compare(phrase(found[2]), ">=", least)
    if found := re.fullmatch(r"Is the (.+) at (least )?(\w+)", said):
        value = _number(found[3])
        return None if value is None else Compare(phrase(found[1]), ">=" if found[2] else "=", value)
    return None


def _number(text: str) -> int | None:
    if text.isdecimal() and len(text) < 10:
        return int(text)
    return SMALL.index(text) if text in SMALL else None
