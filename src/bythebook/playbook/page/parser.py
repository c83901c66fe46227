"""Parse a playbook from Markdown into pages and lines. Prose is never run."""

from __future__ import annotations

import re
from dataclasses import replace
from hashlib import blake2b

from markdown_it import MarkdownIt
from markdown_it.token import Token

from bythebook.playbook.page.grammar import (
    ID,
    UnreadableLine,
    parse_act,
    parse_amount,
    parse_clause,
    parse_exception,
    parse_question,
    parse_some,
    phrase,
    ruling_name,
)
from bythebook.playbook.page.heads import HEADS, read_counter
from bythebook.playbook.page.markdown import Item, find_missed_items, find_swallowed_lines, items_of
from bythebook.playbook.page.mistakes import advice_for
from bythebook.playbook.page.nodes import (
    OTHERS,
    STOP,
    Act,
    Arrow,
    Block,
    Book,
    Branch,
    ByPage,
    Chapter,
    Count,
    Draw,
    End,
    Finding,
    ForEach,
    Goal,
    IsIt,
    Line,
    Never,
    Page,
    PageRuling,
    Prefer,
    Preference,
    PreferenceQuestion,
    Question,
    Roll,
    Shuffle,
    SimplePreference,
    Take,
)

LONGEST = 200_000
"""The maximum number of characters in a playbook."""
MOST_ROWS, WIDEST = 6_000, 4_000
"""The maximum number of rows in a playbook, and of characters in a row."""


def read(text: str, file: str = "playbook.md") -> Book:
    """Parse a playbook; what doesn't fit the language is in its findings."""
    told = text.encode("utf-8", "surrogatepass")
    book = Book(file, source=text, hash=blake2b(told, digest_size=6).hexdigest())
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if too_much := _too_much(text):
        book.findings.append(too_much)
        return book
    tokens = MarkdownIt("commonmark").disable("inline").parse(text)
    book.findings += find_swallowed_lines(text)
    book.findings += find_missed_items(text, tokens, {finding.at for finding in book.findings})
    _Pages(book).read(tokens)
    return book


def _too_much(text: str) -> Finding | None:
    """Return a finding if the text is too large to be read and checked quickly."""
    if len(text) > LONGEST:
        return Finding(1, f"the playbook has {len(text)} characters; the limit is {LONGEST}")
    rows = text.split("\n")
    if len(rows) > MOST_ROWS:
        return Finding(MOST_ROWS + 1, f"the playbook has {len(rows)} rows; the limit is {MOST_ROWS}")
    for at, row in enumerate(rows, 1):
        if len(row) > WIDEST:
            return Finding(at, f"the row has {len(row)} characters; the limit is {WIDEST}")
    return None


SECOND_LIST = (
    "a second list under one heading is never run; other bullets or text above may have split the list: "
    "join it, or write `## Name` above it"
)
LIST_WITHOUT_HEADING = "a list without a heading is never run; write `## Name` above it"


class _Pages:
    """Reads the headings of a playbook, each with its list."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.heading, self.at, self.prose = "", 1, ""
        self.chapter = ""
        """The last `##` heading, to which pages with `###` headings belong."""
        self.inside = ""

    def read(self, tokens: list[Token]) -> None:
        """Read all headings in file order."""
        i = 0
        while i < len(tokens):
            token = tokens[i]
            if token.type == "heading_open":
                self._head(token, " ".join(tokens[i + 1].content.split()))
                i += 3
            elif token.type in ("bullet_list_open", "ordered_list_open"):
                items, i = items_of(tokens, i)
                self._list(items, token)
            else:
                if token.type == "inline":
                    self.prose = f"{self.prose} {token.content}".strip()
                    if not self.book.pages and not self.heading:
                        self.book.prose = self.prose
                i += 1
        self._no_list()

    def _head(self, token: Token, text: str) -> None:
        if token.tag == "h1":
            self._no_list()
            self.book.title, self.heading, self.prose = text, "", ""
            return
        section = token.tag == "h3" and bool(self.chapter)
        if section and self.heading == self.chapter:
            name = _name_and_purpose(self.heading)[0]
            self.book.chapters[name] = Chapter(self.at, name, self.prose)
        else:
            self._no_list()
        if token.tag != "h2" and not section:
            self.book.findings.append(
                Finding(_line(token), "write the heading of a page with two marks: ## Name")
            )
        self.heading, self.at, self.prose = text, _line(token), ""
        self.inside = _name_and_purpose(self.chapter)[0] if section else ""
        if not section:
            self.chapter = text

    def _list(self, items: list[Item], token: Token) -> None:
        if self.heading:
            _page(self.book, self.heading, self.at, items, token, self.prose, self.inside)
            self.heading = ""
            return
        text = SECOND_LIST if self.book.pages else LIST_WITHOUT_HEADING
        self.book.findings.append(Finding(_line(token), text))

    def _no_list(self) -> None:
        if self.heading:
            self.book.findings.append(Finding(self.at, f"page {self.heading!r} has no list"))


def _line(token: Token) -> int:
    return token.map[0] + 1 if token.map else 1


def _name_and_purpose(heading: str) -> tuple[str, tuple[str, ...]]:
    """Split a heading into the name of the page and the verbs and kinds of prompts the page is for."""
    if heading.startswith("Term:"):
        return phrase(heading.removeprefix("Term:")), ()
    if not heading.endswith(")") or " (for every " not in heading:
        return heading, ()
    name, _, every = heading.removesuffix(")").partition(" (for every ")
    return name, tuple(part.strip() for part in re.split(r",? or |, ", every))


def _page(
    book: Book, heading: str, at: int, items: list[Item], token: Token, prose: str, inside: str
) -> None:
    """Read one heading with its list: a page of the head, a Term, or a page."""
    rows = {"Counters": read_counter, "Rulings": _ruling, "Terms": _one_line_term, **HEADS}
    if row := rows.get(heading):
        for item in items:
            row(book, item)
        return
    name, every = _name_and_purpose(heading)
    block = _Reader(book).block(items, token.type == "ordered_list_open", _line(token), "")
    others = every == (OTHERS,)
    _add(
        book,
        Page(
            at,
            name,
            block,
            () if others else every,
            term=heading.startswith("Term:"),
            prose=prose,
            others=others,
            inside=inside,
            written_name=heading.removeprefix("Term:").strip(),
        ),
    )


def _add(book: Book, page: Page) -> None:
    if page.name in book.pages:
        book.findings.append(Finding(page.at, f"there are two pages {page.name!r}"))
    book.add(page)


def _one_line_term(book: Book, item: Item) -> None:
    """Read a one-line Term, `name: TEST and TEST, or TEST`, or a number that is a sum."""
    text = item.text.strip()
    found = ID.match(text)
    ident, text = (found[1], text[found.end() :]) if found else ("", text)
    name, colon, said = text.partition(":")
    if not colon or not said.strip() or item.children:
        book.findings.append(Finding(item.at, "write a one-line Term as `name: what it says`"))
        return
    try:
        made = parse_amount(name, said.strip(), item.at)
        if made is not None:
            book.amounts[made.name] = replace(made, written_name=name.strip())
            return
        parts = said.strip().rstrip(".").split(", or ")
        block = Block(item.at, False, tuple(_alternative(part, item.at, ident) for part in parts))
    except UnreadableLine as error:
        book.findings.append(Finding(item.at, str(error)))
        return
    _add(book, Page(item.at, phrase(name), block, term=True, line=said.strip(), written_name=name.strip()))


def _alternative(text: str, at: int, ident: str) -> Question:
    """Return one alternative of a one-line Term as a question that answers Yes."""
    text = text.strip()
    asked = parse_some(text.removeprefix("there is ")) if text.startswith("there is ") else None
    yes = Block(at, False, (End(at=at, id=ident, text="Yes", answer="Yes"),))
    return Question(at=at, id=ident, text=text, asked=asked or IsIt(parse_clause(text)), yes=yes)


def _ruling(book: Book, item: Item) -> None:
    found = re.fullmatch(r"(.+?)\s*\((on|off)\)\s*:\s*(.+)", item.text)
    if not found:
        book.findings.append(Finding(item.at, "write a ruling as `name (on): sentence`"))
        return
    name = ruling_name(found[1])
    book.rulings[name] = PageRuling(item.at, name, found[2] == "on", found[3])


TAGS = re.compile(r"\s*\[(\d[\d, ]*)\](?=[.:]?\s*(?:Prefer:)?$)")


def _untagged(text: str) -> tuple[str, str]:
    """Split a line into its text and the tags that the published page prints after it."""
    found = TAGS.search(text)
    return (text[: found.start()] + text[found.end() :], found[1]) if found else (text, "")


class _Reader:
    """Reads the lines of one playbook."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def block(self, items: list[Item], numbered: bool, at: int, under: str) -> Block:
        """Read a list; lines that fit no form become findings."""
        lines: list[Line] = []
        for item in items:
            try:
                lines.append(self.line(item, under))
            except UnreadableLine as error:
                self.book.findings.append(Finding(error.at or item.at, str(error)))
        return Block(at, numbered, tuple(lines))

    def below(self, item: Item, under: str) -> Block | None:
        """Read the list below a line."""
        if not item.children:
            return None
        if item.mixed:
            raise UnreadableLine("numbers and bullets are mixed under this line; use only one of them")
        return self.block(item.children, item.numbered, item.children[0].at, under)

    def line(self, item: Item, under: str) -> Line:
        """Parse one line in the playbook language."""
        text, own = item.text.strip(), ""
        if found := ID.match(text):
            own, text = found[1], text[found.end() :].strip()
        text, tags = _untagged(text)
        ident = own or under
        with UnreadableLine.within(item.at):
            made = self._form(replace(item, text=text), ident)
        return replace(made, at=item.at, id=ident, text=text, tags=tags)

    def _form(self, item: Item, ident: str) -> Line:
        text = item.text
        if text.startswith("**"):
            return self._act(item, ident)
        if text.startswith("Never "):
            return self._never(item)
        if found := re.fullmatch(r"Prefer(?:, for each (.+))?:", text):
            each = phrase(found[1] or "")
            return Prefer(at=item.at, items=self.preferences(item.children, ident), each=each)
        if text.startswith("→"):
            self._childless(item)
            return Arrow(at=item.at, page=text[1:].strip())
        if text.rstrip(".") in ("Yes", "No", STOP):
            self._childless(item)
            return End(at=item.at, answer=text.rstrip("."))
        if text.startswith("Roll "):
            return self._roll(item, ident)
        if text.startswith("Draw "):
            return self._draw(item, ident)
        if found := re.fullmatch(r"Shuffle the (.+?)\.?", text):
            self._childless(item)
            return Shuffle(at=item.at, deck=phrase(found[1]))
        if found := re.fullmatch(r"Set the (.+) to (\d{1,9})\.?", text):
            self._childless(item)
            return Count(at=item.at, counter=phrase(found[1]), amount=int(found[2]), add=False)
        if found := re.fullmatch(r"Add (\d{1,9}) to the (.+)", text):
            self._childless(item)
            return Count(at=item.at, counter=phrase(found[2]), amount=int(found[1]), add=True)
        if found := re.fullmatch(r"Subtract (\d{1,9}) from the (.+)", text):
            self._childless(item)
            return Count(at=item.at, counter=phrase(found[2]), amount=-int(found[1]), add=True)
        if found := re.fullmatch(r"(Take|For each) (.+?):", text):
            return self._loop(item, ident, found[1], found[2])
        if "?" in text:
            return self._question(item, ident)
        raise UnreadableLine(f"can't read {text!r} as a line: {advice_for(text)}")

    def _childless(self, item: Item) -> None:
        if item.children:
            raise UnreadableLine(f"no lines can be under {item.text!r}")

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
                    raise UnreadableLine("an act can have only one `Then:`")
                then = self._then(child, ident)
            elif wishes:
                prefers.append(child)
            else:
                raise UnreadableLine(
                    f"only `Then:` can be under an act that doesn't end in `Prefer:`, not {said!r}"
                )
        if wishes and not prefers:
            raise UnreadableLine("`Prefer:` has nothing under it")
        return replace(act, prefers=self.preferences(prefers, ident), then=then)

    def _then(self, child: Item, ident: str) -> Block:
        rest = child.text.strip().removeprefix("Then:").strip()
        inner = replace(child, text=rest) if rest else None
        if inner is None:
            block = self.below(child, ident)
            if block is None:
                raise UnreadableLine("`Then:` has nothing after it")
            return block
        return Block(child.at, False, (self.line(inner, ident),))

    def _never(self, item: Item) -> Never:
        self._childless(item)
        text, unless = item.text.removeprefix("Never ").strip().rstrip("."), tuple[Goal, ...]()
        if ", unless " in text:
            text, _, said = text.partition(", unless ")
            unless = tuple(parse_exception(part, item.at) for part in said.split(", or "))
        act = parse_act(text, item.at)
        return Never(at=item.at, verbs=act.verbs, whats=act.whats, goals=act.goals, unless=unless)

    # -- preferences ----------------------------------------------------------------------------

    def preferences(self, items: list[Item], under: str) -> tuple[Preference, ...]:
        """Read the lines under `Prefer:`."""
        made = []
        for item in items:
            with UnreadableLine.within(item.at):
                made.append(self.preference(item, under))
        return tuple(made)

    def preference(self, item: Item, under: str) -> Preference:
        """Read a preference, the preferences of another page, or a question with preferences under it."""
        text, ident = item.text.strip(), under
        if found := ID.match(text):
            ident, text = found[1], text[found.end() :].strip()
        text, _ = _untagged(text)
        if text.startswith("by "):
            self._childless(item)
            return ByPage(at=item.at, id=ident, text=text, page=text.removeprefix("by ").strip())
        if "?" in text:
            yes, no = self._sides(item)
            return PreferenceQuestion(
                at=item.at,
                id=ident,
                text=text,
                asked=parse_question(text, item.at),
                yes=self.preferences(yes, ident),
                no=self.preferences(no, ident),
            )
        self._childless(item)
        return SimplePreference(at=item.at, id=ident, text=text, phrase=phrase(text))

    def _sides(self, item: Item) -> tuple[list[Item], list[Item]]:
        """Return the items under `Yes:` and `No:`, or all of them as Yes."""
        if not item.children:
            raise UnreadableLine(f"no lines under the question {item.text!r}")
        sides: dict[str, list[Item]] = {"Yes": [], "No": [], "": []}
        for child in item.children:
            label, colon, rest = child.text.strip().partition(":")
            if not colon or label not in ("Yes", "No"):
                sides[""].append(child)
            else:
                sides[label] += [replace(child, text=rest.strip())] if rest else child.children
        if sides[""] and (sides["Yes"] or sides["No"]):
            raise UnreadableLine("write either `Yes:` and `No:` or lines under a question")
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
            return Question(at=item.at, asked=asked, yes=Block(item.at, False, (go,)))
        if not item.children:
            raise UnreadableLine(f"no lines under the question {text!r}")
        labels = [c.text.strip().split(":")[0] for c in item.children]
        if not {"Yes", "No"} & {x for x, c in zip(labels, item.children, strict=True) if ":" in c.text}:
            return Question(at=item.at, asked=asked, yes=self.below(item, ident))
        sides: dict[str, Block] = {}
        for child in item.children:
            label, colon, rest = child.text.strip().partition(":")
            if label not in ("Yes", "No") or not colon or label in sides:
                raise UnreadableLine(f"expected `Yes:` and `No:`, each once, not {child.text!r}")
            sides[label] = self._labelled(child, rest.strip(), ident)
        return Question(at=item.at, asked=asked, yes=sides.get("Yes"), no=sides.get("No"))

    def _labelled(self, child: Item, rest: str, ident: str) -> Block:
        """Read the block after a label, on the same line or under it."""
        with UnreadableLine.within(child.at):
            if rest:
                return Block(child.at, False, (self.line(replace(child, text=rest), ident),))
            block = self.below(child, ident)
            if block is None:
                raise UnreadableLine(f"{child.text!r} has nothing after it")
        return block

    def _loop(self, item: Item, ident: str, word: str, head: str) -> Line:
        block = self.below(item, ident)
        if block is None:
            raise UnreadableLine("no lines under the loop")
        subject, _, ranks = head.partition(", by ")
        names = tuple(phrase(rank) for rank in ranks.split(", then ")) if ranks else ()
        kind = Take if word == "Take" else ForEach
        return kind(at=item.at, subject=phrase(subject), ranks=names, block=block)

    def _roll(self, item: Item, ident: str) -> Roll:
        die, _, less = item.text.removeprefix("Roll ").partition(", less ")
        if not item.children:
            raise UnreadableLine("no branches under the roll")
        return Roll(at=item.at, die=phrase(die), less=phrase(less), branches=self._branches(item, ident))

    def _draw(self, item: Item, ident: str) -> Draw:
        deck = phrase(item.text.removeprefix("Draw "))
        return Draw(at=item.at, die=deck, branches=self._branches(item, ident))

    def _branches(self, item: Item, ident: str) -> tuple[Branch, ...]:
        made = []
        for child in item.children:
            with UnreadableLine.within(child.at):
                made.append(self._branch(child, ident))
        return tuple(made)

    def _branch(self, child: Item, ident: str) -> Branch:
        label, colon, rest = child.text.strip().partition(":")
        if not colon:
            raise UnreadableLine(f"begin a branch of a roll with a label and a colon, not {child.text!r}")
        block = self._labelled(child, rest.strip(), ident)
        label = label.strip()
        if found := re.fullmatch(r"(\d{1,9})(?:\s*[-–]\s*(\d{1,9}))?", label):
            return Branch(child.at, label, block, least=int(found[1]), most=int(found[2] or found[1]))
        if label.lower() == "otherwise":
            return Branch(child.at, label, block, otherwise=True)
        if label.lower().startswith("less than "):
            return Branch(child.at, label, block, less_than=phrase(label[len("less than ") :]))
        return Branch(child.at, label, block, face=phrase(label))
