"""The log of a game as sentences: what was done, why, and what it led to.

They are written while the game is played, because describing an answer needs the position before it. A game
that was read from a file is replayed once; the reasons of its bots are computed again when somebody asks for
them.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Literal

import msgspec

from bythebook.app.game.explain import (
    WITHHELD,
    Explainer,
    Reason,
    is_bots_answer,
    is_worth_explaining,
    reason_at,
)
from bythebook.app.game.flow import ForcedAnswer, turn_of
from bythebook.app.game.open_game import OpenGame
from bythebook.games.shared.scenery import Arrow, Card
from bythebook.kernel.context import Context
from bythebook.kernel.game import Game
from bythebook.kernel.log import Entry
from bythebook.kernel.prompt import Option, Prompt, Seat
from bythebook.kernel.step import Call

Kind = Literal["act", "dice", "cards", "tie", "correction"]


MOST_STEPS = 80
"""The maximum number of lines beside the board; the log page shows all of them."""


class LineReason(msgspec.Struct, frozen=True):
    """The reason of a bot's answer as a sentence."""

    id: str = ""
    """The id of the playbook line that decided."""
    page: str = ""
    tip: str = ""
    """The reason; empty if there was no real choice."""
    withheld: bool = False
    """Whether the reason depends on something that the viewer may not know."""


NO_REASON = LineReason()


class NarratedLine(msgspec.Struct):
    """A line of the log as sentences."""

    entry: Entry
    kind: Kind
    turn: str
    notation: str
    """The answer in words that don't depend on the position."""
    text: str = ""
    """The answer as a sentence; empty if the next line describes it."""
    reasons: dict[Seat | None, LineReason] = {}
    """For a bot's answer, its reason for each viewer; empty until somebody looks at it."""
    cells: tuple[str, ...] = ()
    trace: tuple[Arrow, ...] = ()
    came: list[str] = []
    """The consequences of the answer, as sentences."""
    when: str = ""
    """The name of the turn, as a heading."""
    element: str = ""
    """For an outcome, the name of the dice or deck."""
    faces: list[Card] = []
    """For an outcome, the faces of the dice or cards."""
    unasked: list[ForcedAnswer] = []
    """Answers given for human players since the previous line, because there was only one option."""

    def reason_for(self, seat: Seat | None) -> LineReason:
        """Return the reason as a viewer may know it; an empty reason if it is not computed yet."""
        return self.reasons.get(seat, NO_REASON)

    def hidden_from(self, seat: Seat | None) -> bool:
        """Whether the line is hidden from a seat."""
        return self.entry.hidden_from(seat)


class Narration:
    """All lines of a log as sentences."""

    def __init__(self, opened: OpenGame) -> None:
        self.opened = opened
        self.explainer = Explainer(opened)
        self.viewers: tuple[Seat | None, ...] = (None, *opened.persons)
        self.lines: list[NarratedLine] = []
        self._undone: dict[int, NarratedLine] = {}
        """Undone lines by their index in the log, where a redo finds them."""
        self._unasked: list[ForcedAnswer] = []
        """Answers given for human players since the last line."""
        self._catch_up()

    def _catch_up(self) -> None:
        """Narrate all log lines that are not narrated yet."""
        known, recent, before = len(self.lines), self._recent(), None
        self._unasked = []
        self.explainer.resume(max(known, recent), self.viewers)
        for i, (game, entry) in enumerate(
            self.opened.game.replay(known, unasked=self._collect_unasked), known
        ):
            unasked, self._unasked = self._unasked, []
            if before is not None:
                self._add_outcomes(self.lines[-1], before, game.state)
            before = game.state.copy()
            if (taken := self._undone.get(i)) is not None and taken.entry is entry:
                self.lines.append(taken)
                continue
            self.lines.append(self._narrate_entry(entry, game.state))
            if i >= recent:
                self.look(self.lines[-1], game)
            self.lines[-1].faces, self.lines[-1].unasked = self._faces(game, entry), unasked
            entry.why = None
        if before is not None:
            self._add_outcomes(self.lines[-1], before, self.opened.game.state)

    def _recent(self) -> int:
        """Return the index of the first line shown beside the board; lines from there show their reasons."""
        log, persons = self.opened.game.log, self.opened.persons
        return min(last_turns(log, seat, persons) for seat in self.viewers)

    def look(self, narrated: NarratedLine, game: Game[Any]) -> None:
        """Compute the reason of a bot's answer for every viewer, given the game before the answer."""
        opened = self.opened
        if is_bots_answer(opened, narrated.entry):
            found = reason_at(opened.box, game, narrated.entry, opened.players)
            if found is not None:
                self._explain(narrated, game.state, game.prompt, found)

    def _explain(self, narrated: NarratedLine, state: Any, prompt: Prompt | None, found: Reason) -> None:
        """Phrase the reason of a bot's answer for every viewer."""
        narrated.reasons = {}
        for viewer in self.viewers:
            shown = self.explainer.explain(state, narrated.entry, found, viewer)
            narrated.reasons[viewer] = self._line_reason(prompt, shown)

    def _line_reason(self, prompt: Prompt | None, shown: Reason) -> LineReason:
        """Return the line and page that decided an answer, and the reason if there is one to give."""
        if shown.withheld:
            return LineReason(tip=WITHHELD, withheld=True)
        if shown.why is None or shown.otherwise:
            return NO_REASON
        decided = shown.why.decided
        tells = prompt is not None and is_worth_explaining(self.opened.box, prompt, shown.why)
        tip = shown.why.describe_reason(ids=False) if tells else ""
        return LineReason(decided.id, decided.page, tip) if decided is not None else LineReason(tip=tip)

    def add(self, before: Any, prompt: Prompt | None) -> None:
        """Narrate the new lines since the state `before`: an answer and the outcomes after it."""
        log, known = self.opened.game.log, len(self.lines)
        self._undone.clear()
        if len(log) == known:
            return
        for i, entry in enumerate(log[known:]):
            self.lines.append(self._narrate_entry(entry, before))
            if entry.why is not None:
                found = Reason(entry.why, private=entry.why.private)
                self._explain(self.lines[-1], before, prompt if not i else None, found)
            entry.why = None  # only its sentence is needed; the rest is computed again on demand
        if self._is_one_answer(known):
            self.lines[-1].unasked, self._unasked = self._unasked, []
            self._add_outcomes(self.lines[-1], before, self.opened.game.state)
        else:
            self._look_back(known, before)

    def _is_one_answer(self, known: int) -> bool:
        """Whether the only new line is a single answer, with no forced answer after it."""
        game = self.opened.game
        return (
            known == len(game.log) - 1
            and isinstance(game.log[known].answer, Option)
            and game.state.asked == game.log[known].number
        )

    def _look_back(self, known: int, before: Any) -> None:
        """Replay the new lines to add their faces, outcomes and forced answers, each as of its own moment."""
        for i, (game, entry) in enumerate(
            self.opened.game.replay(known, before, unasked=self._collect_unasked), known
        ):
            if i > known:
                self._add_outcomes(self.lines[i - 1], before, game.state)
                before = game.state.copy()
            self.lines[i].unasked, self._unasked = self._unasked, []
            self.lines[i].faces = self._faces(game, entry)
        if len(self.lines) > known:
            self._add_outcomes(self.lines[-1], before, self.opened.game.state)

    def _collect_unasked(self, context: Context[Any]) -> None:
        """Remember a forced answer of a human player for the next line, unless it is secret."""
        prompt = context.prompt
        assert prompt is not None
        (answer,) = prompt.options
        if prompt.secret_of(answer) is None and (text := self._sentence(context, prompt.seat, answer)):
            self._unasked.append(ForcedAnswer(prompt.seat, text))

    def _faces(self, game: Game[Any], entry: Entry) -> list[Card]:
        """Return the faces of an outcome's dice or cards; none for other lines."""
        if not isinstance(entry.answer, tuple):
            return []
        context = game.context
        if entry.call is not None:
            call = Call(entry.call, entry.seat)
            context = Context(game.state, call.ask(game.state), call)
        return [self.opened.box.renderer.face(context, name) for name in entry.answer]

    def follow_undo(self) -> None:
        """Follow an undo or a redo: keep the lines that are still in the log, and narrate the new ones."""
        log = self.opened.game.log
        stands = [narrated.entry is entry for narrated, entry in zip(self.lines, log, strict=False)]
        same = stands.index(False) if False in stands else len(stands)
        self._undone.update({i: narrated for i, narrated in enumerate(self.lines) if i >= same})
        del self.lines[same:]
        self._catch_up()

    def _narrate_entry(self, entry: Entry, state: Any) -> NarratedLine:
        narrated = self._line_of(entry, state)
        narrated.when = self.opened.box.status.turn_name(state)
        return narrated

    def _line_of(self, entry: Entry, state: Any) -> NarratedLine:
        box = self.opened.box
        turn = turn_of(self.opened, state)
        if entry.correction is not None:
            return NarratedLine(entry, "correction", turn, "The position was corrected.")
        if isinstance(entry.answer, tuple):
            element = entry.call.element if entry.call is not None else str(entry.seat)
            narrated = NarratedLine(entry, _kind(box.element(element).sort), turn, element.replace("_", " "))
            narrated.element = box.texts.element_name(element)
            return narrated
        assert entry.answer is not None
        context = Context.of(state)
        said = self._sentence(context, entry.seat, entry.answer)
        narrated = NarratedLine(entry, "act", turn, box.notation(entry.answer), said)
        narrated.cells = box.displays.targets(context, entry.answer)
        narrated.trace = box.displays.arrows(context, entry.answer)
        return narrated

    def _sentence(self, context: Context[Any], seat: Seat, answer: Option) -> str:
        """Return an answer as a sentence; empty if the next line describes it."""
        said = self.opened.box.displays.log_text(context, answer)
        if said and self.opened.box.texts.seats_act:
            return f"{title(seat)} {said[:1].lower()}{said[1:]}"
        return said

    def _add_outcomes(self, narrated: NarratedLine, before: Any, after: Any) -> None:
        """Add the consequences of a line to it."""
        box = self.opened.box
        if narrated.entry.correction is not None:
            narrated.came = [f"{deed.text}." for deed in box.todo.todo_items(before, after)]
            return
        thrown = narrated.kind == "dice"
        narrated.came = [f"{text}." for text in box.texts.happened(before, after, thrown=thrown)]


def last_turns(log: Sequence[Entry], seat: Seat | None, persons: Collection[Seat]) -> int:
    """Return the index of the first line beside the board: the viewer's own answer before others last played.

    The index stays the same while the viewer gives several answers in a row.
    """
    eyes = {seat} if seat in persons else set(persons)
    at, others = len(log), False
    while at > max(0, len(log) - MOST_STEPS):
        entry = log[at - 1]
        own = entry.seat in eyes and isinstance(entry.answer, Option)
        if own and others:
            return at - 1
        others = others or (isinstance(entry.answer, Option) and not own)
        at -= 1
    return at


def _kind(sort: str) -> Kind:
    return "dice" if sort == "dice" else "cards" if sort == "cards" else "tie"


def title(text: object) -> str:
    """Return a name with a capital letter, for the beginning of a sentence."""
    name = str(text).replace("_", " ")
    return name[:1].upper() + name[1:]
