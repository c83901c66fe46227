"""A playbook for the guide: runs as in `playbook/run`, but with prompts to the player instead of a game.

Each choice is walked from its start with all answers given so far; the first missing answer becomes the
prompt.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

from bythebook.guide.eyes import NO_LONGER_RIGHT, Eyes, plain
from bythebook.guide.lines import GuideBuilder
from bythebook.guide.notes import GuideNotes
from bythebook.guide.prompts import CANNOT, HERE, PLAN, SILENT, Answer, make_key
from bythebook.guide.walk import GuideWalk
from bythebook.guide.words import NO_KNOWLEDGE, GameKnowledge, Named, vocabulary_of
from bythebook.kernel.prompt import Option, Prompt, Seat
from bythebook.kernel.step import Notes
from bythebook.playbook.page.nodes import (
    OTHERS,
    Act,
    Arrow,
    Book,
    ByPage,
    End,
    IsIt,
    Line,
    Never,
    Page,
    Prefer,
    Preference,
    PreferenceQuestion,
    Question,
    SimplePreference,
    Take,
    own_text,
)
from bythebook.playbook.page.parts import loose_parts, parts_of, preference_parts
from bythebook.playbook.page.tree import blocks_of, lines_ahead
from bythebook.playbook.run.notes import FrameNote, PlanNote, ThenNote, ordered_thing
from bythebook.playbook.run.runner import Answer as Decided
from bythebook.playbook.run.runner import Decision, Nothing, Program
from bythebook.playbook.run.tally import Tally
from bythebook.playbook.run.walk import Chosen, Thenable, Walk

BOT = Seat("bot")


def verbs_offered_at(program: Program, kind: str) -> tuple[str, ...]:
    """Return the verbs that a choice of this kind can offer."""
    kinds = program.vocabulary.kinds
    found = kinds.get(kind, kinds.get(OTHERS))
    return found.offers if found else ()


class Guide(Program):
    """A playbook that a player runs with the guide."""

    builds = GuideBuilder
    walks = GuideWalk
    of_a_game = False

    def __init__(
        self, book: Book, rulings: Mapping[str, bool] | None = None, known: GameKnowledge = NO_KNOWLEDGE
    ) -> None:
        self.known = known
        self.sizes: dict[str, int] = {}
        """Maps each numbered list to its number of lines."""
        vocabulary = vocabulary_of(book, known)
        super().__init__(replace(book, words={**known.words, **book.words}), vocabulary, rulings)
        self._idle: dict[str, bool] = {}

    @property
    def game(self) -> str:
        """The game named in its title: `The Reavers, for Three Shores`."""
        return self.book.title.partition(", for ")[2] or "The guide"

    def text_at(self, at: int) -> str:
        """Return a line as written; it can be a preference, which is not a line of the compiled program."""
        line = self.lines.get(at)
        text = line.text if line is not None else self.book.source.splitlines()[at - 1].strip(" -")
        return text.replace("**", "")

    def loose_preferences(self, verbs: list[str]) -> tuple[str, ...]:
        """Return the preferences of the verbs' own pages, as written."""
        pages = dict.fromkeys(page.name for verb in verbs if (page := self.page_for.get(verb)))
        parts = (part for name in pages for _, part in loose_parts(self.book.pages[name].block))
        return tuple(
            self.preference_text(part) for part in parts if isinstance(part, SimplePreference | ByPage)
        )

    def preference_text(self, item: Preference) -> str:
        """Return a preference as shown beside its act; one borrowed with `by` includes those of its page."""
        if isinstance(item, ByPage) and item.page in self.book.pages:
            found = (part for _, part in loose_parts(self.book.pages[item.page].block))
            borrowed = ", ".join(part.text for part in found if isinstance(part, SimplePreference))
            return f"{item.text} ({borrowed})"
        if isinstance(item, PreferenceQuestion):
            sides = (("Yes", item.yes), ("No", item.no))
            told = (f"{name}: {', '.join(map(self.preference_text, side))}" for name, side in sides if side)
            return f"{own_text(item)} {'; '.join(told)}"
        return item.text

    def has_preference(self, phrase: str, act: Act, verb: str) -> bool:
        """Whether a line, or the page of its verb, has this preference or borrows it."""
        page, seen = self.page_for.get(verb), set[str]()
        todo = [
            part for _, part in (*preference_parts(act.prefers), *(loose_parts(page.block) if page else ()))
        ]
        while todo:
            part = todo.pop()
            if isinstance(part, SimplePreference) and part.phrase == phrase:
                return True
            if isinstance(part, ByPage) and part.page in self.book.pages and part.page not in seen:
                seen.add(part.page)
                todo += [inner for _, inner in loose_parts(self.book.pages[part.page].block)]
        return False

    def leaves_nothing(self, kind: str, notes: GuideNotes) -> bool:
        """Whether a choice of this kind can be skipped if it has only one possible answer.

        That is so if its page counts, rolls and orders nothing, and no plan or order is waiting.
        """
        page = self.page_at(kind)
        if page is None or self._is_under_way(kind, notes):
            return False
        if page.name not in self._idle:
            self._idle[page.name] = not page.block.numbered and all(
                self._is_idle(line) for line in lines_ahead(page.block, self.book.pages)
            )
        return self._idle[page.name]

    def _is_under_way(self, kind: str, notes: GuideNotes) -> bool:
        """Whether a waiting plan or order may concern a choice of this kind."""
        plans = notes.get("plans", [])
        kinds = {step for plan in plans for step, _ in plan["rest"]} | {plan["kind"] for plan in plans}
        return len(plans) > 1 or not kinds.isdisjoint((kind, "")) or self.takes_orders(kind, notes)

    def _is_idle(self, line: Line) -> bool:
        if isinstance(line, Act):
            return not line.next and line.then is None and self.known.series.isdisjoint(line.verbs)
        return isinstance(line, Question | Arrow | End | Never | Prefer | Take) and not any(
            block.numbered for block in blocks_of(line)
        )

    def choose(
        self,
        kind: str,
        about: str | None,
        eyes: Eyes,
        notes: GuideNotes | None = None,
        *,
        trace: bool = False,
        tally: Tally | None = None,
    ) -> Decided | Nothing:
        """Decide one choice with the answers given so far; raise MissingAnswer with the next prompt."""
        kinds = self.vocabulary.kinds
        if kind not in kinds and OTHERS in kinds:
            kinds[kind] = replace(kinds[OTHERS], name=kind)
        before: GuideNotes = notes or {}
        eyes.piles = dict(before.get("decks", {}))
        rows = dict(before.get("rows", {})) if before.get("turn") == eyes.turn else {}
        row = rows.pop(kind, None)
        if row and row["about"] == (about or "") and eyes.find_answer(NO_LONGER_RIGHT) is None:
            eyes.row = row
        prompt = Prompt(BOT, kind, list, rule="", about=about or None)
        of_the_bot: Notes = {name: value for name, value in before.items() if name not in ("decks", "rows")}
        decision: Decision = self.decide(eyes, prompt, (), of_the_bot, trace=trace, tally=tally)
        assert isinstance(decision, Decided | Nothing)
        if isinstance(decision, Nothing):
            return decision
        after: dict[str, object] = dict(decision.notes)
        if eyes.piles:
            after["decks"] = eyes.piles
        if rows := rows | ({kind: eyes.row} if eyes.row else {}):
            after["rows"] = rows
        return Decided(decision.option, after, decision.why, decision.line)

    def asks_about(self, kind: str) -> bool:
        """Whether the page of a choice asks `Is it` outside a loop."""
        page = self.page_at(kind)
        lines = lines_ahead(page.block, self.book.pages, into_loops=False) if page else ()
        return any(isinstance(part, IsIt) for line in lines for _, part in parts_of(line))

    def takes_orders(self, kind: str, notes: GuideNotes) -> bool:
        """Whether an order is waiting that a choice of this kind could carry out."""
        offers = set(verbs_offered_at(self, kind))
        waiting = (self.thens.get(then["line"]) for then in notes.get("thens", ()))
        return any(made is not None and offers & made.verbs for made in waiting)

    def has_place(self, page: Page, notes: GuideNotes) -> bool:
        """Whether a page has a saved position with lines after it."""
        frames = [FrameNote(*frame) for frame in notes.get("place", {}).get(page.name, ())]
        return any(frame.rest or frame.next < self.sizes.get(frame.name, 0) for frame in frames)

    def run_out(self, kind: str, notes: GuideNotes) -> GuideNotes:
        """Return the notes for when no line is left: the page of the choice starts again at its top."""
        page, places = self.page_at(kind), notes.get("place", {})
        kept = {name: frames for name, frames in places.items() if page is None or name != page.name}
        return {**notes, "place": kept}

    # -- plans and orders -------------------------------------------------------------------------------

    def _keep(self, walk: Walk, got: Chosen) -> None:
        """Note the plan and the order for later, and record in the view which verb is done on the table."""
        super()._keep(walk, got)
        walk.view.verb = got.verb.name

    def _run_then(self, walk: Walk, then: ThenNote, made: Thenable) -> Chosen | None:
        """Carry out an order, and record in the view for which thing."""
        got = super()._run_then(walk, then, made)
        walk.view.ordered = str(ordered_thing(then).thing) if got is not None else ""
        return got

    def order(self, at: int) -> str:
        """Describe what the act on a line orders."""
        block = self.thens[at].act.then
        return "; ".join(plain(line.text) for line in block.lines) if block else ""

    def _planned(self, walk: Walk, plan: PlanNote) -> tuple[int | None, Option | None]:
        """Ask which step of the plan is done now, if the plan has steps."""
        steps = tuple(option["text"] for _, option in plan["rest"])
        if not steps:
            return None, None
        kinds = [kind for kind, _ in plan["rest"]]
        default: Answer | None = SILENT
        if walk.prompt.kind in kinds:
            default = kinds.index(walk.prompt.kind)
        elif "" in kinds:
            default = None
        name, line = plan["facts"].get("plan", ""), self._line(plan["line"])
        text = f"Current plan: {name}. Does it cover this decision?"
        key = make_key(PLAN, str(plan["line"]), name, steps, str(len(walk.plans)))
        told = cast(GuideWalk, walk).ask(PLAN, text, key, line, names=steps, default=default)
        if isinstance(told, int):
            return told, Named(steps[told])
        return (0, None) if told == CANNOT else (None, None)

    def _has_option(self, walk: Walk, made: Thenable, of: str, thing: Any) -> bool:
        """Ask whether a thing that has an order can do anything now."""
        text = f"{thing} has an order: {self.order(made.act.at)}. Can it do that now?"
        key = make_key(HERE, str(thing), str(made.act.at))
        return cast(GuideWalk, walk).ask(HERE, text, key, made.act, names=(str(thing),)) is True
