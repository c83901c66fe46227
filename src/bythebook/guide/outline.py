"""Draft a playbook from an indented list or a flowchart.

Each line is translated to what it most likely means. Anything else stays as prose with a note;
the check of the draft asks for what the list doesn't say.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from bythebook.guide.begin import TITLE, TURN, BadDraft
from bythebook.guide.mermaid import is_flowchart, pages_of
from bythebook.playbook.page.grammar import phrase
from bythebook.playbook.page.heads import HEADS
from bythebook.playbook.page.markdown import Item
from bythebook.playbook.page.nodes import STOP, Finding
from bythebook.playbook.page.parser import LONGEST, MOST_ROWS, WIDEST

DEEPEST = 40
"""The maximum depth of nested lists."""
MOST_IN_A_LINE = 20
"""The maximum number of consecutive questions in one line."""


class OutlineDraft(NamedTuple):
    """A draft of a playbook, with notes about its lines: each a line number and a sentence."""

    text: str
    told: list[Finding]


def draft_playbook(text: str) -> OutlineDraft:
    """Translate a text to the playbook language; BadDraft if there is nothing to read."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").expandtabs(4)
    if len(text) > LONGEST or text.count("\n") > MOST_ROWS:
        raise BadDraft(f"the text is too long: the limit is {LONGEST} characters and {MOST_ROWS} rows")
    if wide := next((at for at, row in enumerate(text.split("\n"), 1) if len(row) > WIDEST), 0):
        raise BadDraft(f"line {wide} is too long: the limit is {WIDEST} characters")
    is_chart = is_flowchart(text)
    title, sheets = ("", [_Sheet(page) for page in pages_of(text)]) if is_chart else _outlined(text)
    if not any(sheet.page.children for sheet in sheets):
        raise BadDraft("there is no list; write a line for each thing the bot tries, in order")
    return _Drafting(title or TITLE, sheets, is_chart=is_chart).draft()


# -- an indented list ---------------------------------------------------------------------------------

MARK = re.compile(r"(?:[-*+•·–]|\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{2,4})[.)])\s+")
NO_HEAD = re.compile(r"(?:if|when|otherwise|else|prefer|roll|draw|take|for each|yes|no)\b", re.IGNORECASE)
LONGEST_HEADING = 60
"""The maximum length in characters; a longer line without a list under it is a sentence."""


@dataclass(frozen=True, slots=True)
class _Row:
    """One line in the text."""

    at: int
    indent: int
    text: str
    mark: str
    apart: bool
    """Whether an empty line precedes it."""

    @property
    def numbered(self) -> bool:
        return any(sign.isdecimal() for sign in self.mark)


@dataclass(slots=True)
class _Sheet:
    """A heading with its list, and the sentences that are not lines."""

    page: Item
    prose: list[str] = field(default_factory=list)


def _rows(text: str) -> list[_Row]:
    rows, apart = list[_Row](), True
    for at, row in enumerate(text.split("\n"), 1):
        said = row.strip()
        if said.startswith("```") or not any(sign.isalnum() for sign in said):
            apart = True
            continue
        mark = found[0] if (found := MARK.match(said)) else ""
        rows.append(_Row(at, len(row) - len(row.lstrip()), said[len(mark) :], mark, apart))
        apart = False
    return rows


def _outlined(text: str) -> tuple[str, list[_Sheet]]:
    """Split the text into the title and each heading with its list."""
    rows = _rows(text)
    marked = any(row.mark for row in rows)
    title, sheets = "", [_Sheet(Item(0, ""))]
    open_items: list[tuple[int, Item]] = []
    for i, row in enumerate(rows):
        if _is_heading(rows, i, marked=marked):
            name = row.text.lstrip("# ").rstrip(":. ")
            if row.text.startswith("# "):
                title = name
            else:
                sheets.append(_Sheet(Item(row.at, name)))
            open_items = []
        elif not marked or row.mark or _is_branch(row, open_items):
            open_items = [(indent, item) for indent, item in open_items if indent < row.indent][:DEEPEST]
            above = open_items[-1][1] if open_items else sheets[-1].page
            if not above.children:
                above.numbered = row.numbered
            above.children.append(item := Item(row.at, row.text))
            open_items.append((row.indent, item))
        elif open_items and (row.indent or not row.apart):
            _goes_on(row, open_items, sheets[-1].page)
        elif not i:
            title = row.text.rstrip(":. ")
        else:
            sheets[-1].prose.append(row.text)
    return title, sheets


def _is_heading(rows: Sequence[_Row], i: int, *, marked: bool) -> bool:
    """Whether a line is the name of a page: it is outside the lists, and a list or sentences follow."""
    row, following = rows[i], rows[i + 1] if i + 1 < len(rows) else None
    if row.text.startswith("#"):
        return True
    if row.mark or row.indent or NO_HEAD.match(row.text) or "?" in row.text:
        return False
    if not marked:
        return row.text.endswith(":")
    if following is None or following.mark:
        return following is not None
    return i > 0 and row.apart and len(row.text) <= LONGEST_HEADING and row.text[-1] not in ".,;!"


def _is_branch(row: _Row, open_items: Sequence[tuple[int, Item]]) -> bool:
    """Whether a line without a list marker is a branch of the question or roll above it."""
    above = next((item for indent, item in reversed(open_items) if indent < row.indent), None)
    if above is None:
        return False
    if CHANCE.match(above.text):
        return BRANCH.fullmatch(row.text) is not None
    return (
        "?" in above.text and re.match(r"(?:if )?(?:yes|no)\b\s*[:,→–-]", row.text, re.IGNORECASE) is not None
    )


def _goes_on(row: _Row, open_items: Sequence[tuple[int, Item]], page: Item) -> None:
    """Join a line without a list marker to the one above, unless it starts a line of its own."""
    if ELSE.fullmatch(row.text) or PREFER.fullmatch(row.text):
        above = open_items[-2][1] if len(open_items) > 1 else page
        above.children.append(Item(row.at, row.text))
    else:
        open_items[-1][1].text += f" {row.text}"


# -- what a line means ----------------------------------------------------------------------------------

OWN = re.compile(
    r"→|Never \*\*|Set the .+ to \d+$|(?:Add \d+ to|Subtract \d+ from|Shuffle) the |(?:Take|For each) .+:$"
)
"""Lines that are already in the playbook language."""
IF = re.compile(r"(?:if|when|whenever) (.+?)(?:,? then\b[:,]?|,|:|$)\s*(.*)", re.IGNORECASE)
ELSE = re.compile(r"(?:otherwise|else|if not)\b[:,]?\s*(.*)", re.IGNORECASE)
ELSE_INSIDE = re.compile(r"[,;.] (?:otherwise|else|if not),? ", re.IGNORECASE)
SIDE = re.compile(r"(?:if )?(yes|no)\b\s*(?:[:,→–-]|[-=]+>)*\s*(.*)", re.IGNORECASE)
SIDE_INSIDE = re.compile(r"[,;.]\s+(?=(?:if )?no\b\s*[:,→–-])", re.IGNORECASE)
GO = re.compile(
    r"(?:go(?: on)? to|goto|continue (?:with|at)|[-=]+>|→)\s*(?:the )?(?:page |step )?(.+)", re.IGNORECASE
)
NEVER = re.compile(
    r"(?:it |the bot )?(?:never|do not|don['’]t|must not|may not|cannot)\s+(.+)", re.IGNORECASE
)
PREFER = re.compile(
    r"(?:prefer(?:ring)?|prioriti[sz]e|ties|tie-?breakers?|on a tie|in case of (?:a )?ties?|if tied)\b"
    r"(?: by)?\s*[:,]?\s*(.*)",
    re.IGNORECASE,
)
PREFER_INSIDE = re.compile(r"[,;.(]\s*(?:preferring|prefer|prioriti[sz]ing):?\s+(.+?)\)?$", re.IGNORECASE)
DONE = re.compile(r"(?:stop|end|done|end of turn|the turn ends|nothing)", re.IGNORECASE)
NOTHING = re.compile(r"(?:nothing|nothing happens|do nothing|no effect|[-–])[.!]?", re.IGNORECASE)
RAISE = re.compile(r"(?:increase|raise) (?:the )?(.+?) by (\d+|one)", re.IGNORECASE)
LOWER = re.compile(r"(?:decrease|lower|reduce) (?:the )?(.+?) by (\d+|one)", re.IGNORECASE)
GAIN = re.compile(r"(?:add|gain) (\d+|one) ([a-z]+[a-rt-z])", re.IGNORECASE)
LOSE = re.compile(r"(?:subtract|lose) (\d+|one) ([a-z]+[a-rt-z])", re.IGNORECASE)
RESET = re.compile(r"reset (?:the )?(.+?)(?: to (\d+))?", re.IGNORECASE)
AFTER = re.compile(r"(?:and )?(?:then|next|finally|afterwards)\b,?\s+(?=\w)", re.IGNORECASE)
"""Words that only express that a line comes after another."""
SENTENCE = re.compile(r"(?<=\w{3})\.\s+(?=[A-Z])")
THEN_INSIDE = re.compile(r",\s+(?:and )?then\s+", re.IGNORECASE)
CHANCE = re.compile(r"(?:roll|draw)\b", re.IGNORECASE)
CHANCE_INSIDE = re.compile(r"((?:roll|draw)\b[^:]+):\s*(.+)", re.IGNORECASE)
RESULT = re.compile(
    r"(?:on )?(?:an? )?(\d+(?:\s*[-–]\s*\d+|\+)?|[\w' ]{1,40}?(?=\s+[-–→]\s|:))\s*[-–→:,]?\s*(.+)",
    re.IGNORECASE,
)
OR_MORE = re.compile(r"([1-6])(?:\+| or (?:more|higher))")
WHO = re.compile(
    r"(?:the (?:bot|ai|automa|opponent|enemy|rival)|it|he|she|they) (?:(?:must|should|will|always) )?",
    re.IGNORECASE,
)
COUNTED = re.compile(r"(?:Set the (.+?) to \d+|(?:Add \d+ to|Subtract \d+ from) the (.+))")
BRANCH = re.compile(r"([^:]{1,60}):\s*(.*)")
ASKS = re.compile(r"(.{1,80}?) (is|are|was|were|can|will|has|have) (.+)")
ID = re.compile(r"(\[[^\]]+\]\s*)")

PROSE = "kept as a comment: it is shown, but not run"
STEPS = "numbered list: all lines are carried out in order; use bullets to carry out only the first that fits"
ONE_EACH = "the number of copies of each card is not given, so it is one each; write it before the card"
AS_ONE = "several sentences in one act are shown as one; with numbers instead of bullets, each becomes a line"
AS_WELL = (
    "in a numbered list this is done as well; if only one of the two is meant, write a question above them"
)


@dataclass(slots=True)
class _Drafting:
    """Writes one playbook."""

    title: str
    sheets: list[_Sheet]
    is_chart: bool = False
    counters: dict[str, None] = field(default_factory=dict)
    decks: dict[str, list[str]] = field(default_factory=dict)
    notes: list[tuple[str, str]] = field(default_factory=list)
    """Notes about rows of the draft."""
    depth: int = 0
    """The nesting depth of the line that is being read."""
    kept: list[str] = field(default_factory=list)
    """The text on the current page that could not be translated."""

    def draft(self) -> OutlineDraft:
        """Return the playbook as Markdown, with notes about its lines."""
        rows = self._rows()
        found = [(row.lstrip("-0123456789. "), text) for row, text in self.notes]
        plain = [row.strip().lstrip("-0123456789. ") for row in rows]
        told = {Finding(plain.index(row) + 1, text, "warning") for row, text in found if row in plain}
        return OutlineDraft("\n".join(rows), sorted(told, key=lambda finding: (finding.at, finding.text)))

    def _rows(self) -> list[str]:
        heads = [sheet for sheet in self.sheets if _is_head(sheet.page.text)]
        own = [sheet for sheet in self.sheets if not _is_head(sheet.page.text)]
        pages = [self._read(sheet) for sheet in own if sheet.page.children]
        lines = (item for sheet in pages for item in _every(sheet.page.children))
        gone_to = {phrase(item.text[1:]) for item in lines if item.text.startswith("→")}
        rows = [f"# {self.title}", ""]
        for sheet in own:
            if not sheet.page.children:
                name = f"{sheet.page.text}: " if sheet.page.text and sheet.prose else sheet.page.text
                rows += self._prose([f"{name}{' '.join(sheet.prose)}"])
        for sheet in (*heads, *self._declared_sheets({sheet.page.text for sheet in heads})):
            rows += self._page(sheet, sheet.page.text)
        for i, sheet in enumerate(pages):
            name = sheet.page.text
            is_choice = "(for every " not in name and (not i or phrase(name) not in gone_to)
            rows += self._page(sheet, f"{name} (for every {_plain(name)})" if is_choice else name)
        return rows

    def _page(self, sheet: _Sheet, heading: str) -> list[str]:
        if sheet.page.numbered and not self.is_chart:
            self.notes.append((f"## {heading}", STEPS))
        return [f"## {heading}", "", *self._prose(sheet.prose), *_write_list(sheet.page), ""]

    def _prose(self, sentences: Sequence[str]) -> list[str]:
        self.notes += ((sentence, PROSE) for sentence in sentences if sentence)
        return [row for sentence in sentences if sentence for row in (sentence, "")]

    def _read(self, sheet: _Sheet) -> _Sheet:
        """Read a page with its lines; anything else becomes its prose."""
        self.kept = list(sheet.prose)
        page = sheet.page
        lines = self.lines(page.children, numbered=page.numbered)
        return _Sheet(replace(page, text=page.text or TURN, children=lines), self.kept)

    def _declared_sheets(self, heads: Collection[str]) -> Iterator[_Sheet]:
        """Yield the counters and decks used in the lines, for the head, unless they are there already."""
        decks = [f"{name}: {', '.join(cards)}" for name, cards in self.decks.items()]
        for name, found in (("Counters", list(self.counters)), ("Decks", decks)):
            if found and name not in heads:
                yield _Sheet(Item(0, name, children=[Item(0, text) for text in found]))
                self.notes += ((text, ONE_EACH) for text in found if name == "Decks")

    # -- lists ------------------------------------------------------------------------------------

    def lines(self, items: Sequence[Item], *, numbered: bool = False) -> list[Item]:
        """Read the lines of a list; `otherwise` and `prefer` belong to the line before them."""
        made: list[Item] = []
        for item in items:
            before = made[-1] if made else None
            if (found := ELSE.fullmatch(item.text)) and before is not None and before.text.endswith("?"):
                made += self._otherwise(before, replace(item, text=found[1]))
            elif (found := PREFER.fullmatch(item.text)) and before is not None and _is_act(before):
                made[-1] = _wishing(before, [*_wishes(found[1]), *(child.text for child in item.children)])
            elif numbered and ELSE.fullmatch(item.text) and before is not None:
                made += (line := self.steps(item))
                self.notes += ((each.text, AS_WELL) for each in line[:1])
            elif numbered:
                made += self.steps(item)
            else:
                made.append(self.line(item))
        return made

    def block(self, item: Item) -> Item:
        """Read the list after a label, on its line or under it."""
        if not item.text:
            return replace(item, children=self.lines(item.children, numbered=item.numbered))
        if NOTHING.fullmatch(item.text) and not item.children:
            return Item(item.at, "")
        made = self.steps(item)
        return Item(item.at, "", numbered=len(made) > 1, children=made)

    def steps(self, item: Item) -> list[Item]:
        """Split a line into several: its sentences, and what follows `then`."""
        ident, text = _split_id(item.text)
        if text.startswith(("**", "Prefer")) or OWN.match(text) or IF.fullmatch(text) or "?" in text:
            return [self.line(item)]
        *texts, last = _sentences(text)
        items = [*(Item(item.at, each) for each in texts), replace(item, text=last)]
        items[0] = replace(items[0], text=f"{ident}{items[0].text}")
        return self.lines(items)

    def _otherwise(self, question: Item, item: Item) -> list[Item]:
        """Read the other branch of a question; lines that don't fit into it follow below."""
        below = self.block(item)
        if any(child.text.startswith("No:") for child in question.children):
            return below.children
        if not any(child.text.startswith("Yes:") for child in question.children):
            yes = replace(question, text="Yes:")
            question.children, question.numbered = [yes], False
        if below.children:
            question.children.append(replace(below, text="No:"))
        return []

    # -- a line -----------------------------------------------------------------------------------

    def line(self, item: Item) -> Item:
        """Read one line, with what is under it."""
        if self.depth > DEEPEST + MOST_IN_A_LINE:
            raise BadDraft(f"line {item.at} has questions within questions; write each on its own line")
        ident, text = _split_id(item.text)
        self.depth += 1
        made = self._form(replace(item, text=text.rstrip(".;")))
        self.depth -= 1
        return replace(made, text=f"{ident}{made.text}")

    def _form(self, item: Item) -> Item:
        if item.text.startswith("**"):
            return item
        if after := AFTER.match(item.text):
            item = replace(item, text=item.text[after.end() :])
        if found := ELSE.fullmatch(item.text):
            return self.line(replace(item, text=found[1] or STOP))
        text = _counted(item.text)
        if found := COUNTED.fullmatch(text):
            self.counters[phrase(found[1] or found[2])] = None
        if OWN.match(text):
            below = self.lines(item.children, numbered=item.numbered)
            return replace(item, text=_arrow(text), children=below)
        if text.startswith("Prefer"):
            return item
        if DONE.fullmatch(text):
            return replace(item, text=f"**{STOP}**", children=self._keep(item.children))
        if CHANCE.match(text):
            return self._chance(item)
        return self._saying(item)

    def _saying(self, item: Item) -> Item:
        """Translate a line: a condition, a question, an arrow to another page, or an action."""
        text = item.text
        if found := IF.fullmatch(text):
            return self._condition(item, found[1], found[2])
        if "?" in text:
            return self._question(item)
        if found := GO.fullmatch(text):
            return Item(item.at, f"→ {self._to(found[1])}", children=self._keep(item.children))
        if found := NEVER.fullmatch(text):
            return Item(item.at, f"Never {_act(found[1])}", children=self._keep(item.children))
        return self._act(item)

    def _keep(self, items: Sequence[Item]) -> list[Item]:
        """Keep lines as prose of the page, if the line above can't contain any."""
        self.kept += (item.text for item in _every(items))
        return []

    def _to(self, name: str) -> str:
        """Return the name of a page as written in its heading."""
        wanted = phrase(name)
        names = (sheet.page.text for sheet in self.sheets)
        return next((text for text in names if phrase(text) == wanted), name.strip())

    def _chance(self, item: Item) -> Item:
        """Translate a roll or a draw, with a branch for each result; without results it is an act."""
        text, results = item.text, item.children
        if not results and (found := CHANCE_INSIDE.fullmatch(text)):
            told = [RESULT.fullmatch(part.strip()) for part in re.split(r"[;.]\s+", found[2])]
            if all(told):
                text = found[1]
                results = [Item(item.at, f"{each[1]}: {each[2]}") for each in told if each]
        branches, labels = [], list[str]()
        for child in results:
            found = BRANCH.fullmatch(child.text)
            label, rest = (found[1], found[2]) if found else (child.text, "")
            label = OR_MORE.sub(r"\1-6", label.strip())
            labels.append(label)
            below = self.block(replace(child, text=rest))
            if below.children:
                branches.append(replace(below, text=f"{label}:"))
        if not branches:
            return self._saying(replace(item, children=self._keep(item.children)))
        text = text[:1].upper() + text[1:].rstrip(":")
        if text.startswith("Draw "):
            cards = [label for label in labels if label.lower() != "otherwise"]
            self.decks.setdefault(phrase(text.removeprefix("Draw ")), cards)
        return Item(item.at, text, children=branches)

    def _condition(self, item: Item, asked: str, rest: str) -> Item:
        """Translate `If X, do this, otherwise that`."""
        do, *otherwise = ELSE_INSIDE.split(rest, maxsplit=1)
        below = self.block(replace(item, text=do))
        made = replace(below, text=_as_question(asked))
        if not below.children and not otherwise:
            made.children = [_stop(item)]
        elif not below.children:
            made.children = [replace(self.block(Item(item.at, otherwise[0])), text="No:")]
        elif otherwise:
            self._otherwise(made, Item(item.at, otherwise[0]))
        return made

    def _question(self, item: Item) -> Item:
        asked, _, rest = (part.strip() for part in item.text.partition("?"))
        inside = [Item(item.at, part) for part in SIDE_INSIDE.split(rest) if part]
        children = [*inside, *item.children]
        found = [SIDE.fullmatch(child.text) for child in children]
        if not any(found):
            numbered = item.numbered and not inside
            below = self.lines(children, numbered=numbered) or [_stop(item)]
            return Item(item.at, f"{asked}?", numbered=numbered, children=below)
        sides: dict[str, Item] = {}
        for side, child in zip(found, children, strict=True):
            label, text = (side[1].capitalize(), side[2]) if side else ("Yes", child.text)
            behind = self.block(replace(child, text=text))
            if label in sides:
                sides[label].children += behind.children
            else:
                sides[label] = replace(behind, text=f"{label}:")
        made = [side for side in sides.values() if side.children]
        return Item(item.at, f"{asked}?", children=made or [_stop(item)])

    def _act(self, item: Item) -> Item:
        """Translate an action; lines under it are preferences, or else the line is a question."""
        text, wishes = item.text.rstrip(": "), list[str]()
        do, *more = SENTENCE.split(text)
        told = [do]
        for sentence in more:
            if found := PREFER.fullmatch(sentence):
                wishes += _wishes(found[1])
            else:
                told.append(sentence)
        if found := PREFER_INSIDE.search(told[0]):
            told[0], wishes = told[0][: found.start()], [*_wishes(found[1]), *wishes]
        text = ". ".join(told)
        if any(
            IF.fullmatch(c.text) or ELSE.fullmatch(c.text) or "?" in c.text or c.children
            for c in item.children
        ):
            below = self.lines(item.children, numbered=item.numbered)
            return Item(item.at, f"{text}?", numbered=item.numbered, children=below)
        for child in item.children:
            found = PREFER.fullmatch(child.text)
            wishes += _wishes(found[1]) if found and found[1] else [] if found else [child.text.rstrip(".")]
        made = _wishing(Item(item.at, _act(text)), wishes)
        if len(told) > 1:
            self.notes.append((made.text, AS_ONE))
        return made


def _split_id(text: str) -> tuple[str, str]:
    """Split a line into the id in brackets and the rest."""
    ident = found[1] if (found := ID.match(text)) else ""
    return ident, text[len(ident) :]


def _sentences(text: str) -> list[str]:
    """Return the sentences of a line, and what follows `then`; preferences stay in their sentence."""
    made: list[str] = []
    for sentence in SENTENCE.split(text.rstrip(".; ")):
        wish = PREFER_INSIDE.search(sentence)
        at = wish.start() if wish else len(sentence)
        parts = [sentence[:at]] if PREFER.fullmatch(sentence) else THEN_INSIDE.split(sentence[:at])
        parts[-1] += sentence[at:]
        made += (part for part in parts if part.strip())
    return made or [text]


def _counted(text: str) -> str:
    """Translate a sentence about a counter; return any other text unchanged."""
    if found := RAISE.fullmatch(text):
        return f"Add {_n(found[2])} to the {found[1]}"
    if found := LOWER.fullmatch(text):
        return f"Subtract {_n(found[2])} from the {found[1]}"
    if found := GAIN.fullmatch(text):
        return f"Add {_n(found[1])} to the {found[2]}"
    if found := LOSE.fullmatch(text):
        return f"Subtract {_n(found[1])} from the {found[2]}"
    if found := RESET.fullmatch(text):
        return f"Set the {found[1]} to {found[2] or 0}"
    return f"{text[:1].upper()}{text[1:]}" if re.match(r"(?:set|add|subtract|shuffle) ", text) else text


def _n(word: str) -> str:
    return "1" if word.lower() == "one" else word


def _stop(item: Item) -> Item:
    return Item(item.at, f"**{STOP}**")


def _is_head(name: str) -> bool:
    """Whether a heading belongs to the head or to a Term, so that its list is left unchanged."""
    return name in ("Counters", "Rulings", "Terms", *HEADS) or name.startswith("Term:")


def _is_act(item: Item) -> bool:
    return ID.sub("", item.text, count=1).startswith("**")


def _wishing(act: Item, wishes: Sequence[str]) -> Item:
    """Return an act with its preferences."""
    if not wishes:
        return act
    text = act.text if act.text.endswith("Prefer:") else f"{act.text}. Prefer:"
    return replace(act, text=text, children=[*act.children, *(Item(act.at, wish) for wish in wishes)])


def _wishes(text: str) -> list[str]:
    parts = (part.strip(" .").removeprefix("the ") for part in re.split(r",? then |[,;] ", text))
    return [part for part in parts if part]


def _act(text: str) -> str:
    """Translate `The bot raids a weak coast` to `**Raid** a weak coast`."""
    who = WHO.match(text)
    verb, _, rest = text[who.end() if who else 0 :].strip().partition(" ")
    if who and re.search(r"(?:ss|sh|ch|x)es$", verb):
        verb = verb[:-2]
    elif who and verb.endswith("s") and not verb.endswith("ss"):
        verb = verb[:-1]
    verb = verb.strip("*:,") or "Do"
    return f"**{verb[:1].upper()}{verb[1:]}** {rest}".strip()


def _as_question(text: str) -> str:
    """Translate a condition to a question: `the fury is 3 or more` to `Is the fury at least 3?`."""
    text = re.sub(r"\b(?:is |are )?(\d+) or (?:more|higher)\b", r"is at least \1", text.strip().rstrip("?"))
    found = ASKS.fullmatch(text)
    if found is None:
        return f"{text[:1].upper()}{text[1:]}?"
    who, verb, rest = found[1], found[2], found[3]
    if verb in ("has", "have"):
        return f"{'Does' if verb == 'has' else 'Do'} {who} have {rest}?"
    return f"{verb.capitalize()} {who} {rest}?"


def _arrow(text: str) -> str:
    return f"→ {text[1:].strip()}" if text.startswith("→") else text


def _plain(name: str) -> str:
    """Return the name of a choice without characters that a heading can't contain."""
    return " ".join(re.sub(r"\(.*?\)|,|\bor\b", " ", name).split()) or TURN


def _every(items: Sequence[Item]) -> Iterator[Item]:
    for item in items:
        yield item
        yield from _every(item.children)


# -- writing ---------------------------------------------------------------------------------------------


def _write_list(above: Item, indent: int = 0) -> Iterator[str]:
    """Yield the list under a line."""
    for n, item in enumerate(above.children, 1):
        mark = f"{n}." if above.numbered else "-"
        yield f"{' ' * indent}{mark} {item.text}"
        yield from _write_list(item, indent + len(mark) + 1)
