"""Compile the lines in a playbook to closures that ask the player: acts, lists, loops, dice, decks."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, cast

import msgspec

from bythebook.guide import decks
from bythebook.guide.asking import ActAlternative, PersonBinder, name_of
from bythebook.guide.eyes import Eyes
from bythebook.guide.first_fit import ListEntry, entry_key, entry_text, idle_lines, list_entries, step
from bythebook.guide.prompts import (
    ACT,
    BELOW,
    DRAW,
    LIST,
    NEXT,
    ORDER,
    TOLD,
    WHOSE,
    Fit,
    MissingAnswer,
    Name,
    make_key,
)
from bythebook.guide.walk import GuideWalk
from bythebook.guide.words import Named, default_answer
from bythebook.kernel.chance import Dice
from bythebook.kernel.prompt import Option, Thing
from bythebook.playbook.page.mistakes import unknown_name
from bythebook.playbook.page.nodes import (
    OTHERS,
    STOP,
    Act,
    Arrow,
    Block,
    Branch,
    Draw,
    Finding,
    ForEach,
    IsRuled,
    Line,
    Never,
    Question,
    Roll,
    Shuffle,
    Take,
    own_text,
)
from bythebook.playbook.run.compiler import Builder, pass_over, record_roll, walk_for_thing
from bythebook.playbook.run.events import ShuffleEvent
from bythebook.playbook.run.notes import ordered_thing
from bythebook.playbook.run.preferences import ask_question
from bythebook.playbook.run.walk import Asker, Chosen, Compiled, Frame, Result, Walk
from bythebook.playbook.words.vocabulary import Candidate, Subject

if TYPE_CHECKING:
    from bythebook.guide.program import Guide

THE = re.compile(r"\*\*[^*]+\*\* the ")
"""An act with a single thing: **Play** the top card."""
OR = re.compile(r",? or ")
FIRST_ORDERED = "first ordered"
"""A preference that needs no prompt: the guide knows the order in which `Then:` orders were given."""


class GuideBuilder(Builder):
    """Compiles the lines in a playbook for a guided bot."""

    binds = PersonBinder
    binder: PersonBinder
    program: Guide

    def build(self) -> list[Finding]:
        """Compile every page, and return the findings."""
        self.idle = idle_lines(self.book.pages)
        self.askers: dict[int, Asker] = {}
        self.told: set[int] = set()
        """The acts that are announced without a question."""
        return super().build()

    # -- the first line that fits ---------------------------------------------------------------------

    def block(self, block: Block) -> Compiled:
        """Compile a list: it is walked from top to bottom or, outside Terms, the player picks a line."""
        lines = tuple(self.compile(line) for line in block.lines)
        name, in_term = f"n{block.at}", self.page in self.book.terms

        def walk_on(walk: Walk, start: int, rest: Sequence[Thing] = ()) -> Result:
            guided, pages, owner, tapped = cast(GuideWalk, walk), walk.pages, walk.owner, False
            for i in range(start, len(lines)):
                if guided.way is None and guided.view.listing and not in_term:
                    tapped |= self._tap(guided, block, i)
                got = lines[i](walk)
                if got is not None:
                    if isinstance(got, Chosen) and block.numbered:
                        got.frames.append(Frame(name, i + 1, pages, owner))
                    return got
            if tapped:
                guided.way = None
            return None

        if block.numbered:
            self.program.lists[name] = walk_on
            self.program.sizes[name] = len(lines)
        return lambda walk: walk_on(walk, 0)

    def _tap(self, walk: GuideWalk, block: Block, start: int) -> bool:
        """Ask for the first line that fits, if that needs fewer answers than asking line by line.

        A question with the default Yes is announced before a list that depends on it, so that the player can
        object.
        """
        first = block.lines[start]
        if isinstance(first, Question) and default_answer(self.book, own_text(first)):
            return False

        def knows(line: Question) -> bool | None:
            if isinstance(line.asked, IsRuled):  # asked once, before any list that depends on it
                return self.askers[line.at](walk)
            eyes: Eyes = walk.view
            try:
                with eyes.looking_up():
                    return self.askers[line.at](walk)
            except MissingAnswer:
                return None

        found = list_entries(block.lines[start:], self.book.pages, knows, self.idle)
        if sum(not entry.ends_list for entry in found) < 2:
            return False
        taps = [entry for entry in found if not entry.heading]
        if block.numbered and found[0] is taps[0] and self._is_announced(walk, taps[0].line):
            return False
        ways = tuple(" ".join(entry.way) for entry in taps)
        acts = [entry.line for entry in taps if isinstance(entry.line, Act)]
        verbs = [verb for act in acts for verb in act.verbs]
        pages = (*walk.pages, *(page for entry in taps for page in self._led_to(entry)))
        nevers = tuple(x.text for x in self.binder.strikes(verbs, pages))
        preferences = [self._preferences_text(entry.line) for entry in taps]
        texts = tuple(entry_text(entry) + more for entry, more in zip(taps, preferences, strict=True))
        keys = tuple(entry_key(entry) + more for entry, more in zip(taps, preferences, strict=True))
        key = make_key(LIST, keys, walk.pages, name_of(walk.it), walk.whose, walk.supposed)
        if walk.view.find_answer(key) not in (*ways, "", None):
            key = make_key(key, ways)  # another list with the same words was answered before
        under = tuple("; ".join(entry.under).replace("**", "") for entry in taps)
        text, line = "Which line is the first that fits?", taps[0].line
        named = walk.view.row
        default = named["way"] if named and named["way"] in ways else None
        onward = tuple(way for way, entry in zip(ways, taps, strict=True) if entry.ends_list)
        lists = {"rows": texts, "ways": ways, "onward": onward, "under": under, "nevers": nevers}
        answer = walk.ask(LIST, text, key, line, default=default, **lists)
        walk.view.way = str(answer)
        walk.way = tuple(walk.view.way.split())
        return True

    def _led_to(self, entry: ListEntry) -> Iterator[str]:
        """Yield the pages that arrows on the way to a line lead to."""
        lines = (self.program.lines[int(at)] for at in entry.way if at.isdecimal())
        return (line.page for line in lines if isinstance(line, Arrow))

    def _preferences_text(self, line: Line) -> str:
        """Return the preferences of a line in the list, to add after its text."""
        wishes = (
            [self.program.preference_text(item) for item in line.prefers] if isinstance(line, Act) else []
        )
        return f" Prefer: {'; '.join(wishes)}" if wishes else ""

    def _is_announced(self, walk: GuideWalk, line: Line) -> bool:
        """Whether a line is announced without a question and the player has not objected."""
        if not isinstance(line, Act) or line.at not in self.told:
            return False
        asked = len(walk.view.asked)
        fit = self._fits(walk, line, self.binder.rows(line), told=True)
        del walk.view.asked[asked:]
        return bool(fit.names)

    def compile(self, line: Line) -> Compiled:
        """Compile one line; on the way to a picked line, the walk passes over any other."""
        inner, here = super().compile(line), step(line)
        if isinstance(line, Question):
            return inner

        def go(walk: Walk) -> Result:
            guided = cast(GuideWalk, walk)
            if guided.way is not None:
                if guided.way[:1] not in ((here,), (f"{here}@",)):
                    if isinstance(line, Act):
                        pass_over(walk, line)
                    return None
                guided.way = guided.way[1:] or None
                guided.tapped = guided.way is None
            return inner(walk)

        return go

    def _question(self, line: Question) -> Compiled:
        asked = self.askers[line.at] = self.binder.question(line.asked, line)
        yes = self.block(line.yes) if line.yes else None
        no = self.block(line.no) if line.no else None

        def ask(walk: Walk) -> Result:
            guided = cast(GuideWalk, walk)
            answer, way = None, guided.way
            if way is not None:
                if way[:1] not in ((step(line, True),), (step(line, False),)):
                    return None
                answer, guided.way = way[0] == step(line, True), way[1:] or None
            block = yes if ask_question(walk, asked if answer is None else lambda walk: answer, line) else no
            got = block(walk) if block is not None else None
            if guided.way == (f"{line.at}.",):
                guided.way = None
            return got

        return ask

    # -- acts -----------------------------------------------------------------------------------------

    def _act(self, act: Act) -> Compiled:
        """Compile an act to one prompt for all its alternatives; the first one with a name wins (R10)."""
        if act.next:
            return self._begin(act)
        rows, own = self.binder.rows(act), self.binder.preferences(act.prefers)
        then = self._then(act, act.then) if act.then is not None else None
        told = self._needs_no_name(act)
        if told:
            self.told.add(act.at)

        def answer(walk: Walk) -> Result:
            walk.then = then
            guided, left = cast(GuideWalk, walk), rows
            while left := [row for row in left if not self._ruled_out(guided, row, act)]:
                fit = self._fits(guided, act, left, told=told)
                if not fit.names:
                    break
                row = left[fit.row]
                found = self._candidates(guided, act, row, fit)
                if found:
                    if walk.marks is not None:
                        walk.marks.append((act.at, True))
                    walk.view.save_names(walk.prompt.about, act.at, fit.after)
                    walk.view.sentence = _alternative(act, rows, rows.index(row))
                    if fit.best:
                        return walk.choose(act, row.verb, found, row.wanted)
                    return self.choose(walk, act, row.verb, found, own, row.wanted)
                left = left[fit.row + 1 :]
            pass_over(walk, act)
            return None

        return answer

    def _needs_no_name(self, act: Act) -> bool:
        """Whether an act needs no name: `**Stop**`, a verb alone, or a verb with a single possible thing."""
        if act.goals or act.then is not None:
            return False
        if act.whats and not (len(act.whats) == 1 and THE.match(act.text)):
            return set(act.verbs) <= self.program.known.told
        if act.verbs == (STOP,):
            return True
        bound = any(self.binder.principles(verb) for verb in act.verbs)
        return len(act.verbs) == 1 and not act.prefers and not bound

    def _ruled_out(self, walk: GuideWalk, row: ActAlternative, act: Act) -> bool:
        """Whether the counters alone rule out an alternative."""
        numbers = self.binder.numbers
        tests = (self.binder.known(walk, test, act.at) for test in row.tests if numbers.compares(test))
        return any(test is not None and not test(walk, NO_ONE) for test in tests)

    def _fits(self, walk: GuideWalk, act: Act, rows: list[ActAlternative], *, told: bool) -> Fit:
        """Ask which things the act can be carried out with."""
        verbs = list(dict.fromkeys(row.verb.name for row in rows))
        nevers = tuple(x.text for x in self.binder.strikes(verbs, walk.pages))
        texts = tuple(row.text.replace("**", "") for row in rows)
        wishes = tuple(self.program.preference_text(item) for item in act.prefers)
        key = make_key(ACT, texts, wishes, nevers, name_of(walk.it), walk.whose, walk.supposed)
        line = replace(act, text=own_text(act))
        text = own_text(act) if len(rows) == len(self.binder.rows(act)) else "; ".join(texts)
        default = True if told else _in_advance(walk, act) or self._first_ordered(walk, act, verbs)
        answer = walk.ask(
            ACT if default is None else TOLD,
            text,
            key,
            line,
            rows=texts,
            nevers=nevers,
            wishes=(*wishes, *self.program.loose_preferences(verbs)),
            default=default,
        )
        if isinstance(answer, Fit):
            return answer
        return Fit((Name(""),)) if answer else Fit()

    def _first_ordered(self, walk: GuideWalk, act: Act, verbs: list[str]) -> Fit | None:
        """Return the thing whose order was given first, if the line prefers that."""
        if not walk.thens or not any(self.program.has_preference(FIRST_ORDERED, act, verb) for verb in verbs):
            return None
        thing = str(ordered_thing(walk.thens[0]).thing)
        return Fit((Name(thing, about=thing),), best=True)

    def _candidates(self, walk: GuideWalk, act: Act, row: ActAlternative, fit: Fit) -> list[Candidate]:
        """Return the distinct names as candidates, without those that the guide knows don't fit."""
        names, kinds = {name.text: name for name in fit.names}, self.vocabulary.kinds
        made = [candidate(name, row.verb.name, kinds) for name in names.values()]
        for text in row.tests:
            if (test := self.binder.known(walk, text, act.at)) is not None:
                made = [c for c in made if test(walk, c)]
        return made

    def _begin(self, act: Act) -> Compiled:
        """Compile `**Verb** next`: the answer to the next choice is chosen now if it is this verb's (R19)."""
        verbs = set(act.verbs)

        def answer(walk: Walk) -> Result:
            guided = cast(GuideWalk, walk)
            kinds = tuple(k.name for k in self.vocabulary.kinds.values() if verbs.intersection(k.offers))
            text = f"Would the next decision be to {act.verbs[0]}?"
            key = make_key(NEXT, sorted(verbs), name_of(walk.it))
            default = kinds[0] if guided.tapped and len(kinds) == 1 else None
            told = guided.ask(NEXT, text, key, act, names=kinds, default=default) if kinds else ""
            guided.following, guided.tapped = str(told), False
            ahead = self.binder.walk_next(walk, None) if guided.following else None
            return self.begin_ahead(walk, act, ahead, verbs)

        return answer

    def _never(self, line: Never) -> Compiled:
        return lambda walk: None

    # -- loops -----------------------------------------------------------------------------------------

    def _take(self, line: Take) -> Compiled:
        """Compile a loop; if a line in it was picked, ask only for that thing: earlier things do nothing."""
        block, subject = self.block(line.block), self._subject(line)
        in_order, by = self._sorted(line, subject), _by(line)

        def take(walk: Walk) -> Result:
            guided = cast(GuideWalk, walk)
            if guided.way is None:
                found = (walk_for_thing(walk, subject, thing, line, block) for thing in in_order(walk))
                return next((got for got in found if got is not None), None)
            key = make_key(WHOSE, line.subject, line.ranks, name_of(walk.it), guided.way)
            text = f"For which {line.subject}{by}?"
            sort = self.book.things.get(line.subject)
            thing = guided.ask(WHOSE, text, key, line, names=sort.names if sort else ())
            return walk_for_thing(walk, subject, str(thing), line, block)

        return take

    def _subject(self, line: Take | ForEach) -> Subject:
        return self.vocabulary.subjects[line.subject]

    def _sorted(self, line: Take | ForEach, subject: Subject) -> Callable[[Walk], Iterator[Thing]]:
        """Return a function that asks the player for the things, sorted by the ranks."""
        text = f"List each {line.subject} in order{_by(line)}."

        def in_order(walk: Walk) -> Iterator[Thing]:
            sort = self.book.things.get(line.subject)
            key = make_key(ORDER, line.subject, line.ranks, name_of(walk.it))
            names = sort.names if sort else ()
            told = cast(GuideWalk, walk).ask(ORDER, text, key, line, names=names)
            return iter(dict.fromkeys(cast(list[str], told)))

        return in_order

    # -- dice ------------------------------------------------------------------------------------------

    def _roll(self, line: Roll) -> Compiled:
        """Compile a roll; all comparisons with numbers that only the player knows form one question."""
        told = [name for name in (line.less, *(b.less_than for b in line.branches)) if name]
        if all(map(self.binder.numbers.known, told)) or not all(
            b.less_than or b.otherwise for b in line.branches
        ):
            return super()._roll(line)
        domain = Dice(*self.vocabulary.dice[line.die])
        branches = [(self.block(b.block), b) for b in line.branches]

        def roll(walk: Walk) -> Result:
            face = walk.chance(domain, line)[0]
            for block, branch in branches:
                if branch.otherwise or self._is_below(cast(GuideWalk, walk), line, branch, face):
                    record_roll(walk, line, face, 0, branch.label)
                    return block(walk)
            record_roll(walk, line, face, 0, "nothing")
            return None

        return roll

    def _is_below(self, walk: GuideWalk, line: Roll, branch: Branch, face: str) -> bool:
        """Ask the player whether a result is below a number."""
        less = f", less {line.less}" if line.less else ""
        text = f"Rolled {face}{less}: is that {branch.label}?"
        key = make_key(BELOW, str(branch.at), face, name_of(walk.it))
        return face.isdecimal() and walk.ask(BELOW, text, key, line, rows=(face, str(branch.at))) is True

    # -- decks -----------------------------------------------------------------------------------------

    def _draw(self, line: Draw) -> Compiled:
        if line.die not in self.book.decks:
            self.findings.append(unknown_name(line.at, "deck", line.die, self.book.decks))
            return lambda walk: None
        deck = self.book.decks[line.die]
        cards = tuple(card.name for card in deck.cards)
        branches = [
            (self._enters(b, cards, "card of the deck"), self.block(b.block), b) for b in line.branches
        ]

        def draw(walk: Walk) -> Result:
            guided, eyes = cast(GuideWalk, walk), cast(Eyes, walk.view)
            possible = decks.possible_cards(eyes.piles, deck)
            if not possible or walk.looking is not None:
                record_roll(walk, line, decks.EMPTY, 0, "nothing")
                return None
            key = make_key(DRAW, deck.name, str(line.at), name_of(walk.it))
            guided.rolled[key] = count = guided.rolled.get(key, 0) + 1
            key = make_key(key, str(count))
            card = str(guided.ask(DRAW, line.text, key, line, names=possible, element=deck.name))
            eyes.piles = decks.draw_card(eyes.piles, deck, card)
            for enters, block, branch in branches:
                if enters(walk, card):
                    record_roll(walk, line, card, 0, branch.label)
                    return block(walk)
            record_roll(walk, line, card, 0, "drawn")
            return None

        return draw

    def _shuffle(self, line: Shuffle) -> Compiled:
        if line.deck not in self.book.decks:
            self.findings.append(unknown_name(line.at, "deck", line.deck, self.book.decks))
            return lambda walk: None
        deck = self.book.decks[line.deck]

        def shuffle(walk: Walk) -> Result:
            walk.view.piles = decks.shuffle_deck(walk.view.piles, deck)
            if walk.marks is not None:
                walk.marks.append((line.at, True))
            if walk.trace is not None:
                walk.trace.append(ShuffleEvent(line))
            return None

        return shuffle


def _by(line: Take | ForEach) -> str:
    return f", by {', then '.join(line.ranks)}" if line.ranks else ""


def _alternative(act: Act, rows: Sequence[ActAlternative], at: int) -> str:
    """Return the text of one alternative of an act, as written if the alternatives are written separately."""
    text = own_text(act)
    if len(rows) == 1:
        return text
    verb, bold, rest = text.rpartition("**")
    parts = OR.split(rest)
    return f"{verb}{bold}{' ' * (at > 0)}{parts[at]}" if len(parts) == len(rows) else rows[at].text


def _in_advance(walk: GuideWalk, act: Act) -> Fit | None:
    """Return the names given in advance for this line."""
    row = walk.view.row
    if row is None or row["line"] != act.at:
        return None
    walk.view.in_advance = True
    first, *after = msgspec.convert(row["names"], list[Name])
    return Fit((first,), best=True, after=tuple(after))


NO_ONE = Candidate(Option())
"""A placeholder for the candidate in tests of counters, which don't need one."""


def candidate(name: Name, verb: str, kinds: Collection[str]) -> Candidate:
    """Return a name as a candidate of a verb; a plan's step may name its choice: `Fight: Red at Brack`."""
    steps = name.steps
    made = Candidate(
        Named(name.text),
        rest=[(_kind_of(step, kinds), Named(step)) for step in steps or ()],
        facts={"plan": name.text} if steps is not None else {},
        key=name.parts or (name.text,),
    )
    made.verb = verb
    made.thing = name.about or made.key[0] or None  # type: ignore[index]
    return made


def _kind_of(step: str, kinds: Collection[str]) -> str:
    """Return the choice that a step of a plan is for, if the step names it."""
    kind, colon, _ = step.partition(":")
    return kind if colon and (kind in kinds or OTHERS in kinds) else ""
