"""A first draft of a book, from an indented list or a flowchart as people have it on paper.

Each line is written as what it most likely means; what it does not say, the check of the draft asks for.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace

from bythebook.guide.begin import TITLE, TURN, BadDraft
from bythebook.guide.mermaid import is_flowchart, pages_of
from bythebook.playbook.page.grammar import phrase
from bythebook.playbook.page.heads import HEADS
from bythebook.playbook.page.markdown import Item
from bythebook.playbook.page.nodes import STOP
from bythebook.playbook.page.parser import LONGEST, MOST_ROWS, WIDEST

DEEPEST = 40
"""Lists in lists: deeper, nobody has it on paper."""


def draft(text: str) -> str:
    """A book in the language, from a text that is not; BadDraft if there is nothing to read."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").expandtabs(4)
    if len(text) > LONGEST or text.count("\n") > MOST_ROWS:
        raise BadDraft(f"that is too long: a book has at most {LONGEST} characters and {MOST_ROWS} rows")
    if wide := next((at for at, row in enumerate(text.split("\n"), 1) if len(row) > WIDEST), 0):
        raise BadDraft(f"line {wide} is too long: a row has at most {WIDEST} characters")
    title, pages = ("", pages_of(text)) if is_flowchart(text) else _outlined(text)
    if not any(page.children for page in pages):
        raise BadDraft("there is no list to read: write a line for each thing that the bot tries, in order")
    return _Draft(title or TITLE, pages).text()


# -- an indented list ---------------------------------------------------------------------------------

MARK = re.compile(r"(?:[-*+•·–]|\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{2,4})[.)])\s+")
NO_HEAD = re.compile(r"(?:if|when|otherwise|else|prefer|roll|draw|take|for each|yes|no)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Row:
    """One line of the text."""

    at: int
    indent: int
    text: str
    marked: bool


def _rows(text: str) -> list[_Row]:
    rows = []
    for at, row in enumerate(text.split("\n"), 1):
        said = row.strip()
        if not said or said.startswith("```"):
            continue
        mark = MARK.match(said)
        rows.append(_Row(at, len(row) - len(row.lstrip()), said[mark.end() if mark else 0 :], bool(mark)))
    return rows


def _outlined(text: str) -> tuple[str, list[Item]]:
    """The title, and each heading with its list under it."""
    rows = _rows(text)
    marked = any(row.marked for row in rows)
    title, pages = "", [Item(0, "")]
    open_items: list[tuple[int, Item]] = []
    for i, row in enumerate(rows):
        if _is_heading(row, rows[i + 1] if i + 1 < len(rows) else None, marked=marked):
            name = row.text.lstrip("# ").rstrip(":. ")
            if row.text.startswith("# "):
                title = name
            else:
                pages.append(Item(row.at, name))
            open_items = []
        elif marked and not row.marked:
            if row.indent and open_items and (ELSE.fullmatch(row.text) or PREFER.fullmatch(row.text)):
                above = open_items[-2][1] if len(open_items) > 1 else pages[-1]
                above.children.append(Item(row.at, row.text))
            elif row.indent and open_items:
                open_items[-1][1].text += f" {row.text}"
            elif not i:
                title = row.text.rstrip(":. ")
        else:
            open_items = [(indent, item) for indent, item in open_items if indent < row.indent][:DEEPEST]
            item = Item(row.at, row.text)
            (open_items[-1][1] if open_items else pages[-1]).children.append(item)
            open_items.append((row.indent, item))
    return title, [page for page in pages if page.text or page.children]


def _is_heading(row: _Row, following: _Row | None, *, marked: bool) -> bool:
    """Whether a line is the name of a page: it stands outside the lists, and a list follows."""
    if row.text.startswith("#"):
        return True
    if row.marked or row.indent or NO_HEAD.match(row.text) or "?" in row.text:
        return False
    return following is not None and following.marked if marked else row.text.endswith(":")


# -- what a line means ----------------------------------------------------------------------------------

OWN = re.compile(r"→|Never \*\*|(?:Set|Add \d+ to|Subtract \d+ from|Shuffle) the |(?:Take|For each) .+:$")
"""Lines that are in the language already."""
IF = re.compile(r"(?:if|when|whenever) (.+?)(?:,? then\b[:,]?|,|:|$)\s*(.*)", re.IGNORECASE)
ELSE = re.compile(r"(?:otherwise|else|if not)\b[:,]?\s*(.*)", re.IGNORECASE)
ELSE_INSIDE = re.compile(r"[,;.] (?:otherwise|else|if not),? ", re.IGNORECASE)
SIDE = re.compile(r"(?:if )?(yes|no)\b\s*(?:[:,→–-]|[-=]+>)*\s*(.*)", re.IGNORECASE)
GO = re.compile(
    r"(?:go(?: on)? to|goto|continue (?:with|at)|[-=]+>|→)\s*(?:the )?(?:page |step )?(.+)", re.IGNORECASE
)
NEVER = re.compile(
    r"(?:it |the bot )?(?:never|do not|don['’]t|must not|may not|cannot)\s+(.+)", re.IGNORECASE
)
PREFER = re.compile(
    r"(?:prefer(?:ring)?|prioriti[sz]e|ties|tie-?breakers?)\b(?: by)?\s*:?\s*(.*)", re.IGNORECASE
)
PREFER_INSIDE = re.compile(r"[,;.(]\s*(?:preferring|prefer|prioriti[sz]ing):?\s+(.+?)\)?$", re.IGNORECASE)
DONE = re.compile(r"(?:stop|end|done|end of turn|the turn ends|nothing)", re.IGNORECASE)
RAISE = re.compile(r"(?:increase|raise) (?:the )?(.+?) by (\d+|one)", re.IGNORECASE)
LOWER = re.compile(r"(?:decrease|lower|reduce) (?:the )?(.+?) by (\d+|one)", re.IGNORECASE)
WHO = re.compile(
    r"(?:the (?:bot|ai|automa|opponent|enemy|rival)|it|he|she|they) (?:(?:must|should|will|always) )?",
    re.IGNORECASE,
)
COUNTED = re.compile(r"(?:Set|Add \d+ to|Subtract \d+ from) the (.+?)(?: to \d+)?$")
BRANCH = re.compile(r"([^:]{1,60}):\s*(.*)")
ASKS = re.compile(r"(.{1,80}?) (is|are|was|were|can|will|has|have) (.+)")
ID = re.compile(r"(\[[^\]]+\]\s*)")


@dataclass(slots=True)
class _Draft:
    """Writes one book."""

    title: str
    pages: list[Item]
    counters: dict[str, None] = field(default_factory=dict)
    decks: dict[str, list[str]] = field(default_factory=dict)

    def text(self) -> str:
        """The book as Markdown."""
        heads = [page for page in self.pages if _is_head(page.text)]
        pages = [self._named(page) for page in self.pages if not _is_head(page.text)]
        lines = (item for page in pages for item in _every(page.children))
        gone_to = {phrase(item.text[1:]) for item in lines if item.text.startswith("→")}
        rows = [f"# {self.title}", ""]
        for page in (*heads, *self._found({page.text for page in heads})):
            rows += [f"## {page.text}", "", *_written(page), ""]
        for i, page in enumerate(pages):
            is_choice = "(for every " not in page.text and (not i or phrase(page.text) not in gone_to)
            every = f" (for every {_plain(page.text)})" if is_choice else ""
            rows += [f"## {page.text}{every}", "", *_written(page), ""]
        return "\n".join(rows)

    def _named(self, page: Item) -> Item:
        return replace(page, text=page.text or TURN, children=self.lines(page.children))

    def _found(self, heads: Collection[str]) -> Iterator[Item]:
        """What the lines count and draw, for the head, unless it is there."""
        decks = [f"{name}: {', '.join(cards)}" for name, cards in self.decks.items()]
        for name, found in (("Counters", list(self.counters)), ("Decks", decks)):
            if found and name not in heads:
                yield Item(0, name, children=[Item(0, text) for text in found])

    def lines(self, items: Sequence[Item]) -> list[Item]:
        """Lines of a list; `otherwise` and `prefer` belong to the line before them."""
        made: list[Item] = []
        for item in items:
            before = made[-1] if made else None
            if (found := ELSE.fullmatch(item.text)) and before is not None and before.text.endswith("?"):
                self._otherwise(before, replace(item, text=found[1]))
            elif (found := PREFER.fullmatch(item.text)) and before is not None and _is_act(before):
                made[-1] = _wishing(before, [*_wishes(found[1]), *(child.text for child in item.children)])
            else:
                made.append(self.line(item))
        return made

    def _otherwise(self, question: Item, item: Item) -> None:
        """The other side of a question."""
        if not any(child.text.startswith("No:") for child in question.children):
            if not any(child.text.startswith("Yes:") for child in question.children):
                question.children = [Item(question.at, "Yes:", children=question.children)]
            below = self.lines([item] if item.text else item.children)
            question.children.append(Item(item.at, "No:", children=below))

    def line(self, item: Item) -> Item:
        """One line, with what stands under it."""
        ident = found[1] if (found := ID.match(item.text)) else ""
        text = item.text[len(ident) :].rstrip(".;")
        made = self._form(replace(item, text=text))
        return replace(made, text=f"{ident}{made.text}")

    def _form(self, item: Item) -> Item:
        text = item.text
        if found := ELSE.fullmatch(text):
            return self.line(replace(item, text=found[1] or STOP))
        if found := RAISE.fullmatch(text) or LOWER.fullmatch(text):
            n, up = "1" if found[2] == "one" else found[2], RAISE.fullmatch(text)
            text = f"Add {n} to the {found[1]}" if up else f"Subtract {n} from the {found[1]}"
        if re.match(r"(?:set|add|subtract|shuffle) ", text):
            text = text[:1].upper() + text[1:]
        if found := COUNTED.match(text):
            self.counters[phrase(found[1])] = None
        if text.startswith("**"):
            return item
        if OWN.match(text):
            return replace(item, text=_arrow(text), children=self.lines(item.children))
        if text.startswith("Prefer"):
            return item
        if DONE.fullmatch(text):
            return replace(item, text=f"**{STOP}**")
        if re.match(r"(?:roll|draw)\b", text, re.IGNORECASE) and item.children:
            return self._chance(item)
        if found := IF.fullmatch(text):
            return self._condition(item, found[1], found[2])
        if "?" in text:
            return self._question(item)
        if found := GO.fullmatch(text):
            return replace(item, text=f"→ {self._page(found[1])}", children=[])
        if found := NEVER.fullmatch(text):
            return Item(item.at, f"Never {_act(found[1])}")
        return self._act(item)

    def _page(self, name: str) -> str:
        """The name of a page as it is headed."""
        wanted = phrase(name)
        return next((page.text for page in self.pages if phrase(page.text) == wanted), name.strip())

    def _chance(self, item: Item) -> Item:
        """A roll or a draw, with a branch for each result."""
        text, branches = item.text[:1].upper() + item.text[1:].rstrip(":"), []
        for child in item.children:
            found = BRANCH.fullmatch(child.text)
            label, rest = (found[1], found[2]) if found else (child.text, "")
            below = self.lines([replace(child, text=rest)] if rest else child.children) or [_stop(child)]
            branches.append(replace(child, text=f"{label.strip()}:", children=below))
        if text.startswith("Draw ") and branches:
            cards = [branch.text.rstrip(":") for branch in branches if branch.text.lower() != "otherwise:"]
            self.decks.setdefault(phrase(text.removeprefix("Draw ")), cards)
        return replace(item, text=text, children=branches)

    def _condition(self, item: Item, asked: str, rest: str) -> Item:
        """`If X, do this, otherwise that`."""
        parts = ELSE_INSIDE.split(rest, maxsplit=1)
        below = self.lines([Item(item.at, parts[0], children=item.children)] if parts[0] else item.children)
        made = Item(item.at, _asked(asked), children=below or [_stop(item)])
        if len(parts) > 1:
            self._otherwise(made, Item(item.at, parts[1]))
        return made

    def _question(self, item: Item) -> Item:
        asked, _, rest = (part.strip() for part in item.text.partition("?"))
        children = [*([Item(item.at, rest)] if rest else []), *item.children]
        sides = [SIDE.fullmatch(child.text) for child in children]
        if not any(sides):
            below = self.lines(children) or [_stop(item)]
            return Item(item.at, f"{asked}?", children=below)
        made = []
        for side, child in zip(sides, children, strict=True):
            label, text = (side[1].capitalize(), side[2]) if side else ("Yes", child.text)
            below = self.lines([replace(child, text=text)] if text else child.children) or [_stop(child)]
            made.append(replace(child, text=f"{label}:", children=below))
        return Item(item.at, f"{asked}?", children=made)

    def _act(self, item: Item) -> Item:
        """Something to do; what stands under it are wishes, or it was a question."""
        text, wishes = item.text.rstrip(": "), list[str]()
        if found := PREFER_INSIDE.search(text):
            text, wishes = text[: found.start()], _wishes(found[1])
        if any(
            IF.fullmatch(c.text) or ELSE.fullmatch(c.text) or "?" in c.text or c.children
            for c in item.children
        ):
            return Item(item.at, f"{text}?", children=self.lines(item.children))
        for child in item.children:
            found = PREFER.fullmatch(child.text)
            wishes += _wishes(found[1]) if found and found[1] else [] if found else [child.text.rstrip(".")]
        return _wishing(Item(item.at, _act(text)), wishes)


def _stop(item: Item) -> Item:
    return Item(item.at, f"**{STOP}**")


def _is_head(name: str) -> bool:
    """Whether a heading is one of the head, or a Term: its list is left as it is."""
    return name in ("Counters", "Rulings", "Terms", *HEADS) or name.startswith("Term:")


def _is_act(item: Item) -> bool:
    return ID.sub("", item.text, count=1).startswith("**")


def _wishing(act: Item, wishes: Sequence[str]) -> Item:
    """An act with what it prefers."""
    if not wishes:
        return act
    text = act.text if act.text.endswith("Prefer:") else f"{act.text}. Prefer:"
    return replace(act, text=text, children=[*act.children, *(Item(act.at, wish) for wish in wishes)])


def _wishes(text: str) -> list[str]:
    return [part.strip(" .") for part in re.split(r",? then |[,;] ", text) if part.strip(" .")]


def _act(text: str) -> str:
    """`The bot raids a weak coast` as `**Raid** a weak coast`."""
    who = WHO.match(text)
    verb, _, rest = text[who.end() if who else 0 :].strip().partition(" ")
    if who and re.search(r"(?:ss|sh|ch|x)es$", verb):
        verb = verb[:-2]
    elif who and verb.endswith("s") and not verb.endswith("ss"):
        verb = verb[:-1]
    verb = verb.strip("*:,") or "Do"
    return f"**{verb[:1].upper()}{verb[1:]}** {rest}".strip()


def _asked(text: str) -> str:
    """A condition as a question: `the fury is 3 or more` as `Is the fury at least 3?`."""
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
    """The name of a choice: without what a heading cannot say in one."""
    return " ".join(re.sub(r"\(.*?\)|,|\bor\b", " ", name).split()) or TURN


def _every(items: Sequence[Item]) -> Iterator[Item]:
    for item in items:
        yield item
        yield from _every(item.children)


# -- writing ---------------------------------------------------------------------------------------------


def _written(above: Item, indent: int = 0) -> Iterator[str]:
    """The list under a line."""
    for n, item in enumerate(above.children, 1):
        mark = f"{n}." if above.numbered else "-"
        yield f"{' ' * indent}{mark} {item.text}"
        yield from _written(item, indent + len(mark) + 1)
