"""Random playbooks, and an oracle for them whose place is a live generator."""

from __future__ import annotations

from collections.abc import Callable, Generator
from random import Random

from bythebook.kernel.chance import AnyDomain, Dice, Outcome, Pick
from bythebook.kernel.prompt import Prompt, Thing
from bythebook.playbook.page.nodes import (
    Act,
    Arrow,
    Block,
    Clause,
    Compare,
    Count,
    End,
    ForEach,
    IsIt,
    Line,
    Never,
    Page,
    Prefer,
    Question,
    Roll,
    SimplePreference,
    Take,
    WordQuestion,
)
from bythebook.playbook.run.runner import Program
from bythebook.playbook.words.vocabulary import Candidate
from tests.playbook.fake import Choice, K, Shape, State, Turns, V, View, hashed, notation

RANDOM = Shape(
    verbs={
        "Ask": V(of="piece"),
        "Bid": V(of="piece"),
        "Cut": V(),
        "Dig": V(of="piece", series=(("Second", "Cut"), ("Third", "Dig"))),
        "Stop": V(),
    },
    kinds={
        "First": K("Ask, Bid, Cut, Stop"),
        "Second": K("Bid, Cut", about="piece"),
        "Third": K("Cut, Dig, Bid"),
    },
    things={"piece": ("p1", "p2", "p3")},
    subjects={"piece": "piece"},
)


def random_turns(state: State) -> Turns:
    """Asks of three kinds in any order, over three turns."""
    for _ in range(3):
        state.turn += 1
        for _ in range(7):
            kind = ("First", "First", "Second", "Third")[state.chance("kind") % 4]
            about = f"p{1 + state.chance('about') % 3}" if kind == "Second" else None
            yield kind, about


class Maker:
    """Writes a playbook at random: everything the language has, nested."""

    def __init__(self, seed: int, *, plain: bool) -> None:
        self.random = Random(seed)
        self.plain = plain
        """Without what the oracle does not know: `Then:`, series and look-ahead."""
        self.arrows: list[str] = []
        self.loops, self.rolls = 4, 3  # more, one inside the other, would throw hundreds of dice

    def book(self) -> str:
        """A title, counters, three root pages, two side pages, and principles of two verbs."""
        parts = ["# Random", "## Counters\n\n- days\n- bids (this turn)"]
        for name in ("Side one", "Side two"):
            parts.append(self.page(name, 2))
            self.arrows.append(name)
        for kind in ("First", "Second", "Third"):
            parts.append(self.page(f"{kind} page (for every {kind})", 3))
        parts.append(
            "## Asking (for every Ask)\n\n- Never **Ask** t1, unless t2\n- Prefer:\n  - most n1\n  - t3"
        )
        if not self.plain:
            parts.append("## Term: worthy\n\n- Is it t4?\n  - Yes\n- Is the days at least 2?\n  - Yes")
        return "\n\n".join(parts) + "\n"

    def page(self, heading: str, depth: int) -> str:
        """A heading and one list."""
        return f"## {heading}\n\n" + "\n".join(self.rows(depth))

    def rows(self, depth: int) -> list[str]:
        """A list of bullets or numbers with whatever stands under its lines."""
        numbered = self.random.random() < 0.5
        rows: list[str] = []
        for i in range(self.random.randint(2, 4)):
            marker = f"{i + 1}." if numbered else "-"
            head, under = self.line(depth)
            rows.append(f"{marker} {head}")
            rows += [" " * (len(marker) + 1) + row for row in under]
        return rows

    def line(self, depth: int) -> tuple[str, list[str]]:
        """One line and what stands under it."""
        forms = [self.act, self.act, self.act, self.note, self.never]
        if self.arrows:
            forms.append(self.arrow)
        if depth:
            forms += [self.question] * 3
            forms += [self.take, self.each] if self.loops else []
            forms += [self.roll] if self.rolls else []
        return self.random.choice(forms)(depth)

    def test(self) -> str:
        """A test, sometimes a Term."""
        names = ["t1", "t2", "t3", "t4", "t5"] + ([] if self.plain else ["worthy"])
        return self.random.choice(names)

    def act(self, depth: int) -> tuple[str, list[str]]:
        """An act with verbs, whats, goals, preferences and a `Then:`."""
        pick = self.random.random
        verbs = ["Ask", "Bid", "Cut"] + ([] if self.plain else ["Dig"])
        text = " or ".join(f"**{v}**" for v in self.random.sample(verbs, 1 + (pick() < 0.3)))
        if pick() < 0.06:
            return "**Stop**", []
        if pick() < 0.6:
            text += f" {self.test()}" + (f", or {self.test()} and t2" if pick() < 0.4 else "")
        if pick() < 0.3:
            text += f" to {self.test()}" + (f", or to {self.test()}" if pick() < 0.4 else "")
        elif not self.plain and pick() < 0.2:
            text += f" to **Cut** {self.test()}"
        under: list[str] = []
        if pick() < 0.5:
            text += ". Prefer:"
            under = [f"- {w}" for w in self.random.sample(["most n2", "fewest n3", "t5", "first by name"], 2)]
        if not self.plain and depth and pick() < 0.4:
            under += ["- Then:", *("  " + row for row in self.rows(depth - 1))]
        return text, under

    def note(self, depth: int) -> tuple[str, list[str]]:
        """A counter, or rarely the end of the page."""
        return self.random.choice(["Add 1 to the days", "Set the bids to 2", "Add 1 to the bids", "Stop"]), []

    def never(self, depth: int) -> tuple[str, list[str]]:
        """Something struck out."""
        return f"Never **Bid** {self.test()}, unless {self.test()}", []

    def arrow(self, depth: int) -> tuple[str, list[str]]:
        """On to a page that stands further up, so that there are no circles."""
        return f"→ {self.random.choice(self.arrows)}", []

    def question(self, depth: int) -> tuple[str, list[str]]:
        """A question with one block or two."""
        asked = self.random.choice(
            ["Is it t1?", "Is q1?", "Is q2?", "Is the days at least 2?", "Is the bids at 2?"]
        )
        if self.random.random() < 0.5:
            return asked, self.rows(depth - 1)
        yes = ["- Yes:", *("  " + row for row in self.rows(depth - 1))]
        return asked, [*yes, "- No:", *("  " + row for row in self.rows(depth - 1))]

    def take(self, depth: int) -> tuple[str, list[str]]:
        """The first subject that answers."""
        self.loops -= 1
        return "Take a piece, by highest n4, then t9:", self.rows(depth - 1)

    def each(self, depth: int) -> tuple[str, list[str]]:
        """All subjects, over as many asks."""
        self.loops -= 1
        return "For each piece:", self.rows(depth - 1)

    def roll(self, depth: int) -> tuple[str, list[str]]:
        """A die with two branches."""
        self.rolls -= 1
        rows = ["- 1-3:", *("  " + row for row in self.rows(depth - 1))]
        return "Roll a die", [*rows, "- otherwise: Add 1 to the days"]


Going = Generator[Choice, None, str]
"""Yields answers; returns `answered` (it has, and was resumed), `stop`, or an empty text."""


class Oracle:
    """The rules of walking in plain Python; the place is where a live generator stands."""

    def __init__(self, program: Program, draw: Callable[[AnyDomain, int], Outcome]) -> None:
        self.book = program.book
        self.words = program.vocabulary
        self.roots = program.page_for
        self.draw = draw
        self.counters: dict[str, int] = {}
        self.live: dict[str, Going] = {}

    def new_turn(self) -> None:
        """Places and the turn's counters go."""
        self.live.clear()
        self.counters.pop("bids", None)

    def decide(self, view: View, prompt: Prompt) -> Choice | None:
        """The next answer of the page for this kind of ask."""
        self.view, self.prompt, self.used = view, prompt, 0
        page = self.roots[prompt.kind]
        resumed = page.name in self.live
        found = self.advance(page)
        if found is None and resumed and not page.block.numbered:
            del self.live[page.name]
            found = self.advance(page)
        return found

    def advance(self, page: Page) -> Choice | None:
        going = self.live.setdefault(page.name, self.block(page.block, (page,), None))
        return next(going, None)

    def block(self, block: Block, pages: tuple[Page, ...], owner: Thing | None) -> Going:
        answered = ""
        for line in block.lines:
            said = yield from self.line(line, pages, owner)
            if said == "stop" or (said == "answered" and not block.numbered):
                return said
            answered = said or answered
        return answered

    def line(self, line: Line, pages: tuple[Page, ...], owner: Thing | None) -> Going:
        said = ""
        if isinstance(line, Act):
            chosen = self.act(line, pages, owner)
            if chosen is not None:
                yield chosen
                said = "answered"
        elif isinstance(line, Question):
            side = line.yes if self.asked(line, owner) else line.no
            said = (yield from self.block(side, pages, owner)) if side else ""
        elif isinstance(line, Arrow):
            said = yield from self.arrow(self.book.pages[line.page], pages, owner)
        elif isinstance(line, Take | ForEach):
            said = yield from self.loop(line, pages)
        elif isinstance(line, Roll):
            value = int(self.chance(Dice("d6", tuple("123456"))))
            branch = line.branches[0] if value <= 3 else line.branches[1]
            said = yield from self.block(branch.block, pages, owner)
        elif isinstance(line, Count):
            self.counters[line.counter] = line.amount + (line.add and self.counters.get(line.counter, 0))
        elif isinstance(line, End):
            said = "stop"
        return said

    def arrow(self, page: Page, pages: tuple[Page, ...], owner: Thing | None) -> Going:
        answered = ""
        for chosen in (going := Kept(self.block(page.block, (*pages, page), owner))):
            yield chosen
            answered = "answered"
        return answered or going.said.replace("stop", "")

    def loop(self, line: Take | ForEach, pages: tuple[Page, ...]) -> Going:
        answered = ""
        for thing in self.subjects(line):
            said = yield from self.block(line.block, pages, thing)
            if said == "stop" or (said and isinstance(line, Take)):
                return said
            answered = said or answered
        return answered

    def subjects(self, line: Take | ForEach) -> list[str]:
        things = list(RANDOM.things["piece"])
        if isinstance(line, Take):
            n4, t9 = self.words.find_word("number", "n4").call, self.words.find_word("test", "t9").call
            none = -1
            things.sort(key=lambda t: (-(n4(self.view, t) or none), not t9(self.view, t), t))
        return things

    def asked(self, line: Question, owner: Thing | None) -> bool:
        asked, seed, step = line.asked, self.view.seed, self.view.step
        if isinstance(asked, IsIt):
            it = owner or self.prompt.about
            return it is not None and hashed(seed, step, asked.clause.tests[0], repr(it)) % 5 < 3
        if isinstance(asked, Compare):
            value = self.counters.get(asked.left, 0)
            return value >= 2 if asked.how == ">=" else value == asked.right
        assert isinstance(asked, WordQuestion)
        return hashed(seed, step, asked.phrase) % 2 == 0

    def chance(self, domain: AnyDomain) -> str:
        self.used += 1
        return self.draw(domain, self.used - 1)[0]

    def passes(self, clause: object, option: Choice) -> bool:
        if clause is None:
            return True
        assert isinstance(clause, Clause)
        what = repr((notation(option), []))
        return all(hashed(self.view.seed, self.view.step, t, what) % 5 < 3 for t in clause.tests)

    def act(self, act: Act, pages: tuple[Page, ...], owner: Thing | None) -> Choice | None:
        own = {p.name: p for p in (*pages, *(self.roots[v] for v in act.verbs if v in self.roots))}
        nevers = [n for page in own.values() for n in _nevers(page.block)]
        for goal in act.goals or (None,):
            for verb in act.verbs:
                for what in act.whats or (None,):
                    found = [o for o in self.prompt.options if isinstance(o, Choice) and o.verb == verb]
                    found = [o for o in found if owner is None or owner in (o.owner, o.thing)]
                    found = [o for o in found if self.passes(what, o) and self.passes(goal, o)]
                    found = [o for o in found if not any(self.struck(n, o) for n in nevers)]
                    if found:
                        return self.narrowed(found, act)
        return None

    def struck(self, never: Never, option: Choice) -> bool:
        if option.verb not in never.verbs or not self.passes(never.whats[0], option):
            return False
        return not any(self.passes(u, option) for u in never.unless)

    def narrowed(self, found: list[Choice], act: Act) -> Choice:
        page = self.roots.get(found[0].verb)
        loose = [w for p in page.block.lines if isinstance(p, Prefer) for w in p.items] if page else []
        for wish in (*act.prefers, *loose):
            assert isinstance(wish, SimplePreference)
            word, most = self.words.find_preference(wish.phrase)
            values = {o: word.call(self.view, Candidate(o)) for o in found}
            known = [v for v in values.values() if v is not None]
            if known and len(found) > 1:
                best = max(known) if most or word.sort == "test" else min(known)
                found = [o for o in found if values[o] == best]
        names = {notation(o): o for o in found}
        return found[0] if len(found) == 1 else names[self.chance(Pick("tie", tuple(sorted(names))))]


class Kept:
    """A generator that remembers what it returned."""

    def __init__(self, going: Going) -> None:
        self.going = going
        self.said = ""

    def __iter__(self) -> Generator[Choice, None, None]:
        self.said = yield from self.going


def _nevers(block: Block) -> list[Never]:
    found: list[Never] = []
    for line in block.lines:
        if isinstance(line, Never):
            found.append(line)
        elif isinstance(line, Question):
            found += [n for side in (line.yes, line.no) if side for n in _nevers(side)]
        elif isinstance(line, Take | ForEach):
            found += _nevers(line.block)
        elif isinstance(line, Roll):
            found += [n for branch in line.branches for n in _nevers(branch.block)]
    return found
