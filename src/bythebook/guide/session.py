"""A guided game: choices with their answers, undo, changed answers, the log.

Everything follows from the list of choices; notes, prompts and explanations are computed from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import blake2b
from typing import cast

import msgspec

from bythebook.guide.choices import ChangeResult, Fact, GuideChoice, GuideDecision, answer_text, make_fact
from bythebook.guide.decks import EMPTY, DeckState
from bythebook.guide.eyes import NO_LONGER_RIGHT, Eyes, plain
from bythebook.guide.memory import Memory
from bythebook.guide.names import names_to_offer
from bythebook.guide.notes import GuideNotes
from bythebook.guide.program import Guide
from bythebook.guide.prompts import (
    ACT,
    ANY,
    CHANCE,
    DRAW,
    LIST,
    LOTS,
    ROLL,
    TOLD,
    WHOSE,
    YES,
    Answer,
    BadAnswer,
    Fit,
    GuidePrompt,
    MissingAnswer,
    check,
    make_key,
)
from bythebook.kernel.notation import listed
from bythebook.playbook.page.nodes import OTHERS, Act, Page, own_text
from bythebook.playbook.page.tree import lines_ahead
from bythebook.playbook.run.events import ExplanationStep
from bythebook.playbook.run.explanation import Explanation
from bythebook.playbook.run.notes import ordered_thing
from bythebook.playbook.run.runner import Answer as Decided
from bythebook.playbook.run.runner import Nothing
from bythebook.playbook.run.tally import Tally

REAL = {"dice": ROLL, "cards": DRAW, "lots": LOTS}
"""The kinds of chance that may be resolved on the table instead of by the program."""
MOST_CHOICES = 10_000
"""The maximum number of choices in a game."""
NO_NAME = "That line takes no name yet. Pick it without one."


class BadMove(ValueError):
    """Raised for an action that isn't possible now; the message says what is."""


class GuideSession:
    """A game guided by a playbook."""

    def __init__(
        self,
        guide: Guide,
        *,
        seed: int = 1,
        real: Sequence[str] = (),
        listing: bool = False,
        split_terms: Iterable[str] = (),
    ) -> None:
        if unknown := [name for name in real if name not in REAL]:
            raise BadMove(
                f"{unknown[0]!r} is not something to handle on the table. Possible: {listed(REAL)}."
            )
        self.guide = guide
        self.seed = seed
        self.real = set(real)
        self.listing = listing
        """Whether the player picks from a list of lines in new choices, instead of answering line by line."""
        self.split_terms = set(split_terms)
        """The Terms whose questions are asked one by one in new choices; any other Term is one question."""
        self.choices: list[GuideChoice] = []
        self._notes: list[GuideNotes] = [{}]
        """The notes before each choice, and those after the last one that is done."""
        self._decisions: list[GuideDecision] = []
        """The decision of each choice that is done."""
        self._decision: GuideDecision | None = None
        self._prompt: GuidePrompt | None = None

    # -- state -----------------------------------------------------------------------------------------

    @property
    def open(self) -> GuideChoice | None:
        """The choice being made."""
        return self.choices[-1] if self.choices and not self.choices[-1].done else None

    @property
    def prompt(self) -> GuidePrompt | None:
        """The next prompt, or None if no choice is open or the bot has decided."""
        return self._prompt

    @property
    def decision(self) -> GuideDecision | None:
        """The bot's decision, until it has been done on the table."""
        return self._decision

    @property
    def notes(self) -> GuideNotes:
        """The bot's current notes."""
        return self._notes[-1]

    @property
    def turn(self) -> int:
        """The number of the turn, starting with 1."""
        return self.choices[-1].turn if self.choices else 1

    @property
    def counters(self) -> dict[str, int]:
        """Every counter in the playbook with its current value."""
        noted = self._now.get("counters", {})
        return {name: noted.get(name, counter.start) for name, counter in self.guide.book.counters.items()}

    @property
    def decks(self) -> dict[str, DeckState]:
        """Every deck that has been drawn from, in its current state."""
        return dict(self._now.get("decks", {}))

    @property
    def waiting(self) -> list[str]:
        """The waiting orders, each with its thing: `Bella: Jail the smuggler`."""
        thens = self.notes.get("thens", ())
        return [f"{ordered_thing(then).thing}: {self.guide.order(then['line'])}" for then in thens]

    @property
    def _now(self) -> GuideNotes:
        if self._decision is not None:
            return self._decision.notes
        stopped = self._stopped()
        return stopped.notes if stopped else self.notes

    @property
    def buttons(self) -> dict[str, str]:
        """The choices that the bot can make, each with a sentence."""
        found: dict[str, str] = {}
        for page in self.guide.book.pages.values():
            if _answers(page, self.guide):
                name = page.every[0] if page.every else OTHERS
                found[name] = page.prose
        return found

    # -- making a choice -------------------------------------------------------------------------------

    def press(self, kind: str, about: str = "", *, new_turn: bool | None = None) -> None:
        """Begin a choice; the guide knows when a new turn begins, unless `new_turn` says so."""
        if self.open is not None:
            raise BadMove("The last decision is not done yet.")
        if self.guide.page_at(kind) is None:
            known = list(self.buttons)
            raise BadMove(f"No page is for {kind!r}. Decisions: {listed(known)}.")
        if len(self.choices) >= MOST_CHOICES:
            raise BadMove(f"A game can have at most {MOST_CHOICES} decisions.")
        begins = self.begins_turn(kind) if new_turn is None else new_turn
        turn = self.turn + (1 if begins and self.choices else 0)
        self.choices.append(GuideChoice(kind, turn, about, []))
        self.again()

    def needs_a_thing(self, kind: str) -> bool:
        """Whether a choice needs the thing it is about: its page asks for it, or an order is waiting."""
        return self.guide.asks_about(kind) or self.guide.takes_orders(kind, self.notes)

    def begins_turn(self, kind: str) -> bool:
        """Whether a choice begins a turn.

        Only a choice of the first page does; if that page is numbered, only when it has no line left to
        resume at.
        """
        first = next((page for page in self.guide.book.pages.values() if _answers(page, self.guide)), None)
        page = self.guide.page_at(kind)
        if page is None or first is None or page.name != first.name:
            return False
        return not page.block.numbered or not self.guide.has_place(page, self.notes)

    def answer(self, answer: Answer, *, at_once: bool = False) -> None:
        """Answer the prompt; `at_once` marks an answer entered together with the one before it."""
        if self._prompt is None or self.open is None:
            raise BadMove("There is no question to answer now.")
        check(self._prompt, answer)
        self.open.facts.append(make_fact(self._prompt, answer, at_once=at_once))
        self._walk()

    def tap(self, way: str, fit: Fit | None = None, whose: str = "") -> None:
        """Pick the first line that fits; also answer for the thing of its loop and its names, if given."""
        with self._all_or_nothing():
            self.answer(way)
            if whose and self._prompt is not None and self._prompt.sort == WHOSE:
                self.answer(whose, at_once=True)
            if fit is None:
                return
            if self._prompt is None or self._prompt.sort != ACT:
                raise BadMove(NO_NAME)
            self.answer(fit, at_once=True)

    @contextmanager
    def _all_or_nothing(self) -> Iterator[None]:
        """Restore the session if an answer in the block is rejected."""
        choices = [msgspec.structs.replace(choice, facts=list(choice.facts)) for choice in self.choices]
        before = choices, list(self._notes), list(self._decisions), self._decision, self._prompt
        try:
            yield
        except (BadMove, BadAnswer):
            self.choices, self._notes, self._decisions, self._decision, self._prompt = before
            raise

    def cannot(self) -> None:
        """Object to an act that the guide announced; the walk continues below it."""
        deed, choice = self._decision, self.open
        if deed is None or choice is None:
            raise BadMove("There is no instruction to reject.")
        if deed.in_advance:
            self._set(
                choice, Fact(NO_LONGER_RIGHT, False, "Are the names given in advance still right?", YES)
            )
            self._walk()
            return
        prompt = deed.told or next((p for p in reversed(deed.asked) if p.sort == ACT), None)
        if prompt is None:
            raise BadMove("You can't reject this. Undo, or change an earlier answer.")
        self._set(choice, make_fact(prompt, False if prompt.sort == TOLD else Fit()))
        self._walk()

    def done(self) -> str:
        """Mark the decision as done, and return the choice that continues its page, or an empty string."""
        choice, deed = self.open, self._decision
        if choice is None or deed is None:
            raise BadMove("Nothing is decided yet.")
        self._close(deed)
        page = self.guide.page_at(choice.kind)
        if page is not None and page.block.numbered and self.guide.has_place(page, self.notes):
            self.press(choice.kind, choice.about, new_turn=False)
            return choice.kind
        return ""

    def again(self) -> None:
        """Walk the open choice again after the way of asking has changed."""
        if self.open is not None:
            self.open.listing, self.open.walked = self.listing, sorted(self.split_terms)
            self._walk()

    def _close(self, deed: GuideDecision) -> None:
        """Close the open choice."""
        self.choices[-1].done = True
        self._notes.append(deed.notes)
        self._decisions.append(deed)
        self._decision = None

    # -- undo and corrections ----------------------------------------------------------------------------

    def undo(self) -> str:
        """Undo the last answer or the last completed choice, and return a sentence about it."""
        if not self.choices:
            raise BadMove("There is nothing to undo.")
        choice = self.choices[-1]
        if choice.done:
            self._reopen(len(self.choices) - 1)
            return f"Undone. Not done yet: {self._decision.text if self._decision else choice.kind}."
        told = [fact for fact in self.answers_of(len(self.choices) - 1) if not fact.mine]
        if not told:
            self.choices.pop()
            self._decision = self._prompt = None
            return f"Undone: the decision {choice.kind}."
        first = next(i for i in range(len(told) - 1, -1, -1) if i == 0 or not told[i].at_once)
        taken = told[first:]
        choice.facts = [fact for fact in choice.facts if fact not in taken]
        self._walk()
        return f"Undone: {taken[0].text} {'; '.join(map(self.describe_answer, taken))}"

    def restore(self, choices: Sequence[GuideChoice]) -> None:
        """Replay the choices of a saved game; BadMove if one of them is not possible."""
        for i, choice in enumerate(choices):
            if self.guide.page_at(choice.kind) is None:
                raise BadMove(f"decision {i + 1}: no page is for {choice.kind!r}")
            if self.open is not None:
                raise BadMove(f"decision {i} is not done, but another follows")
            self.choices.append(choice)
            done, choice.done = choice.done, False
            if choice.listing is None:
                choice.listing, choice.walked = self.listing, sorted(self.split_terms)
            self._walk()
            if done:
                if self._decision is None:
                    question = self._prompt.text if self._prompt else ""
                    raise BadMove(f"decision {i + 1} is done, but has no answer to {question!r}")
                self._close(self._decision)

    def _reopen(self, at: int) -> None:
        """Return to a choice before it was done on the table."""
        del self.choices[at + 1 :]
        del self._notes[at + 1 :]
        del self._decisions[at:]
        self.choices[at].done = False
        self._walk()

    def change(
        self, at: int, key: str, answer: Answer, fit: Fit | None = None, whose: str = ""
    ) -> ChangeResult:
        """Change an answer in a choice; return the choices to make again and the corrections on the table.

        For a picked line, the thing of its loop and the things it is carried out with may be given too.
        Answers to prompts that are still asked in the same words stay, and so do later choices with the same
        result.
        """
        done = [deed.text for deed in self._decisions]
        with self._all_or_nothing():
            lost = self._change(at, key, answer, fit, whose)
        now = [deed.text for deed in self._decisions]
        mend = [
            f"take back {old}; instead, do {new}" for old, new in zip(done, now, strict=False) if old != new
        ]
        return ChangeResult(lost, mend + [f"take back {old}" for old in done[len(now) :]])

    def _change(self, at: int, key: str, answer: Answer, fit: Fit | None, whose: str) -> int:
        if not 0 <= at < len(self.choices):
            raise BadMove(f"There is no decision {at + 1}.")
        prompts = {p.key: p for p in self.prompts_of(at)}
        if key not in prompts:
            raise BadMove("That decision has no such question.")
        later = self.choices[at + 1 :]
        was_done = self.choices[at].done
        self._reopen(at)
        self._tell(at, prompts[key], answer)
        if whose and (prompt := self._behind(at, key, WHOSE)) is not None:
            self._tell(at, prompt, whose, at_once=True)
        if fit is not None:
            prompt = self._behind(at, key, ACT)
            if prompt is None:
                raise BadMove(NO_NAME)
            self._tell(at, prompt, fit, at_once=True)
        if not was_done or self._decision is None:
            return len(later)
        for i, old in enumerate(later):
            before = self._decision
            if before is None:
                return len(later) - i
            self._close(before)
            self.choices.append(msgspec.structs.replace(old, facts=list(old.facts), done=False))
            self._walk()
            if not old.done:
                return 0
        if self._decision is not None:
            self._close(self._decision)
        return 0

    def _tell(self, at: int, prompt: GuidePrompt, answer: Answer, *, at_once: bool = False) -> None:
        """Give another answer in the reopened choice."""
        check(prompt, answer)
        self._set(self.choices[at], make_fact(prompt, answer, at_once=at_once))
        self._walk()

    def _behind(self, at: int, key: str, sort: str) -> GuidePrompt | None:
        """Return the next prompt for a picked line if it is of this sort (its thing, or its names)."""
        asked = self.prompts_of(at) + ([self._prompt] if self._prompt is not None else [])
        behind = asked[[prompt.key for prompt in asked].index(key) + 1 :]
        found = next((prompt for prompt in behind if sort == WHOSE or prompt.sort != WHOSE), None)
        return found if found is not None and found.sort == sort else None

    def _set(self, choice: GuideChoice, fact: Fact) -> None:
        """Replace the answer to the same prompt, or append the answer if there is none."""
        at = next((i for i, old in enumerate(choice.facts) if old.key == fact.key), None)
        if at is None:
            choice.facts.append(fact)
        else:
            fact.at_once |= choice.facts[at].at_once
            choice.facts[at] = fact

    # -- walking -----------------------------------------------------------------------------------------

    def _walk(self) -> None:
        """Walk the open choice from its start; dice and decks of the program are rolled on the way."""
        choice = self.choices[-1]
        at = len(self.choices) - 1
        while True:
            found = self._decide(at)
            if isinstance(found, GuideDecision):
                self._decision, self._prompt = found, None
                return
            if found.sort in CHANCE and not any(REAL[name] == found.sort for name in self.real):
                choice.facts.append(make_fact(found, self._rolled(at, found), mine=True))
                continue
            self._decision, self._prompt = None, found
            return

    def _rolled(self, at: int, prompt: GuidePrompt) -> str:
        """Return a repeatable random result, which depends only on the seed, choice, line and die."""
        digest = blake2b(f"{self.seed}/{at}/{prompt.key}".encode(), digest_size=8).digest()
        return prompt.names[int.from_bytes(digest, "little") % len(prompt.names)]

    def _decide(self, at: int, tally: Tally | None = None) -> GuideDecision | GuidePrompt:
        """Return the decision in a choice, or the first prompt without an answer."""
        eyes = self._eyes(at)
        facts = eyes.facts
        try:
            decision = self._choose(at, eyes, tally)
        except MissingAnswer as missing:
            return missing.prompt
        assert decision.why is not None
        if isinstance(decision, Decided):
            told = next((p for p in reversed(eyes.asked) if p.sort == TOLD and p.key not in facts), None)
            line = self.guide.lines[decision.line]
            text = eyes.decision_text(self.guide.vocabulary.notation(decision.option), line)
            ident = self.guide.ids.get(decision.line, "")
            notes = cast(GuideNotes, decision.notes)
            by = (decision.line, ident, notes, decision.why, eyes.asked, eyes.used, told)
            return GuideDecision(text, *by, in_advance=eyes.in_advance)
        return self._by_lot(eyes, self.guide.run_out(self.choices[at].kind, self._notes[at]), decision.why)

    def _choose(self, at: int, eyes: Eyes, tally: Tally | None = None) -> Decided | Nothing:
        """Walk a choice with the answers in its `Eyes`."""
        choice = self.choices[at]
        return self.guide.choose(choice.kind, choice.about, eyes, self._notes[at], trace=True, tally=tally)

    def _outcome(self, at: int) -> GuideDecision | GuidePrompt:
        """Return the decision in a choice or its prompt; walk the choice unless it is done."""
        return self._decisions[at] if at < len(self._decisions) else self._decide(at)

    def _by_lot(self, eyes: Eyes, notes: GuideNotes, why: Explanation) -> GuideDecision | GuidePrompt:
        """Decide a choice in which no line fits: ask the player what is possible, and pick one at random."""
        prompt = GuidePrompt(sort=ANY, key=make_key(ANY), text="No line fits. What can the bot do?")
        fit = eyes.find_answer(prompt.key)
        if not isinstance(fit, Fit):
            return prompt
        names = tuple(name.text for name in fit.names)
        asked = [*eyes.asked, prompt]
        if len(names) < 2:
            return GuideDecision(
                names[0] if names else "Nothing can be done", 0, "", notes, why, asked, eyes.used
            )
        lots = GuidePrompt(
            sort=LOTS, key=make_key(LOTS, names), text="Pick one at random", names=names, element="tie"
        )
        drawn = eyes.find_answer(lots.key)
        if drawn is None:
            return lots
        return GuideDecision(str(drawn), 0, "", notes, why, [*asked, lots], eyes.used)

    def _lasting_answers(self, at: int) -> dict[str, Answer]:
        """Return the answers of earlier choices that still hold."""
        memory, turn = Memory(), str(self.choices[at].turn)
        for choice in self.choices[:at]:
            memory.facts(str(choice.turn))
            for fact in choice.facts:
                memory.keep(fact.key, fact.answer, fact.keep)
        return memory.facts(turn)

    # -- what can be read -------------------------------------------------------------------------------

    def prompts_of(self, at: int) -> list[GuidePrompt]:
        """Return all prompts in a choice in order, each once."""
        found = self._outcome(at)
        prompts = found.asked if isinstance(found, GuideDecision) else self._walked(at).asked
        return list({prompt.key: prompt for prompt in prompts}.values())

    def steps(self) -> list[ExplanationStep]:
        """Return the path through the pages to the decision, or to the prompt of the open choice."""
        if self._decision is not None:
            return self._decision.why.steps
        stopped = self._stopped()
        return self.guide.explain(stopped.trace).steps if stopped else []

    def _stopped(self) -> MissingAnswer | None:
        """Return the prompt at which the walk of the open choice stops, or None if no line fits."""
        if self.open is None:
            return None
        at = len(self.choices) - 1
        try:
            self._choose(at, self._eyes(at))
        except MissingAnswer as missing:
            return missing
        return None

    def _eyes(self, at: int) -> Eyes:
        """Return all answers in a choice, and earlier ones that still hold."""
        choice = self.choices[at]
        facts = self._lasting_answers(at) | {fact.key: fact.answer for fact in choice.facts}
        return Eyes(facts, str(choice.turn), listing=bool(choice.listing), split_terms=choice.walked)

    def _walked(self, at: int) -> Eyes:
        """Walk a choice and return its `Eyes`, with the prompts and answers that the walk used."""
        eyes = self._eyes(at)
        try:
            decision = self._choose(at, eyes)
        except MissingAnswer:
            eyes.asked.pop()
            return eyes
        if isinstance(decision, Nothing) and decision.why is not None:
            self._by_lot(eyes, self._notes[at], decision.why)
        return eyes

    def log(self) -> list[str]:
        """Return the log as lines of text."""
        rows: list[str] = []
        turn = 0
        for at, choice in enumerate(self.choices):
            if choice.turn != turn:
                turn = choice.turn
                rows.append(f"Turn {turn}")
            about = f" ({choice.about})" if choice.about else ""
            found = self._outcome(at)
            if isinstance(found, GuideDecision):
                by = f"  [{found.id}]" if found.id else ""
                rows.append(f"  {at + 1}. {choice.kind}{about}: {found.text}{by}")
            else:
                rows.append(f"  {at + 1}. {choice.kind}{about}: ...")
            numbers = {prompt.key: i for i, prompt in enumerate(self.changeable(at), 1)}
            for fact in self.answers_of(at):
                number = f"{at + 1}.{numbers[fact.key]} " if fact.key in numbers else ""
                rows.append(f"       {number}{self.describe_fact(fact)}")
            rows += [f"       {text}" for text in self.undrawn(at)]
        return rows

    def undrawn(self, at: int) -> list[str]:
        """Return a line of text for each draw in a choice for which no card was left."""
        found = self._outcome(at)
        steps = found.why.steps if isinstance(found, GuideDecision) else self.steps()
        return [f"{step.question}: {EMPTY}" for step in steps if step.values[:1] == (EMPTY,)]

    def answers_of(self, at: int) -> list[Fact]:
        """Return the answers in a choice that its walk uses; a changed answer may make others obsolete."""
        used = self._decisions[at].used if at < len(self._decisions) else self._walked(at).used
        return [fact for fact in self.choices[at].facts if fact.key in used]

    def changeable(self, at: int) -> list[GuidePrompt]:
        """Return the prompts in a choice whose answers can be changed: all that the player answered."""
        mine = {fact.key for fact in self.choices[at].facts if fact.mine}
        return [prompt for prompt in self.prompts_of(at) if prompt.key not in mine]

    def describe_fact(self, fact: Fact) -> str:
        """Describe an answer together with its prompt."""
        return f"{fact.text} {self.describe_answer(fact)}{' (by the guide)' if fact.mine else ''}"

    def describe_answer(self, fact: Fact) -> str:
        """Describe an answer; for a picked line, return the line."""
        answer = answer_text(fact.answer)
        if fact.sort == LIST and isinstance(fact.answer, str) and fact.answer:
            at = fact.answer.split()[-1].rstrip("ynx@.")
            line = self.guide.lines.get(int(at)) if at.isdecimal() else None
            answer = plain(own_text(line) if isinstance(line, Act) else line.text) if line else answer
        return answer

    def why(self, at: int | None = None) -> Explanation:
        """Return the explanation of a decision, by default the last."""
        index = len(self.choices) - 1 if at is None else at
        if not 0 <= index < len(self.choices):
            raise BadMove("There is no decision to explain yet.")
        found = self._outcome(index)
        if not isinstance(found, GuideDecision):
            raise BadMove("That decision is not made yet.")
        return found.why

    def tally(self) -> Tally:
        """Return which lines were checked, matched and decided, over all choices that are done."""
        tally = Tally()
        for at, choice in enumerate(self.choices):
            if choice.done:
                self._decide(at, tally)
        return tally

    def questions(self, turn: int) -> int:
        """Count the player's answers in a turn; picking a line together with its names counts as one."""
        count = 0
        for at, choice in enumerate(self.choices):
            facts = [fact for fact in self.answers_of(at) if not fact.mine] if choice.turn == turn else []
            for before, fact in zip([None, *facts], facts, strict=False):
                named = before is not None and before.sort in (LIST, WHOSE) and fact.sort in (ACT, WHOSE)
                count += not named
        return count

    def before(self, prompt: GuidePrompt) -> str | None:
        """Return the earlier answer to the same prompt in this game, as a suggestion."""
        told = (fact for choice in reversed(self.choices) for fact in choice.facts)
        return next((self.describe_answer(fact) for fact in told if fact.key == prompt.key), None)

    def names_for(self, prompt: GuidePrompt) -> list[str]:
        """Return names to pick from: those of the sorts that the prompt mentions, then those used before."""
        used = (
            name.text
            for choice in self.choices
            for fact in choice.facts
            if isinstance(fact.answer, Fit)
            for name in (*fact.answer.names, *fact.answer.after)
        )
        return names_to_offer(prompt, self.guide.book.things.values(), used)


def _answers(page: Page, guide: Guide) -> bool:
    """Whether a page is for a choice and has an act that could answer it."""
    if not page.every and not page.others:
        return False
    return any(isinstance(line, Act) for line in lines_ahead(page.block, guide.book.pages))
