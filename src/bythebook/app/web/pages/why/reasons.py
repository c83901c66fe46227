"""Why a bot answered as it did: its reason on the pages, its plan, and the board at that time."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Literal

import msgspec

from bythebook.app.game.explain import WITHHELD
from bythebook.app.game.explain import Reason as BotReason
from bythebook.app.web.access.keys import Role
from bythebook.app.web.errors import Forbidden
from bythebook.app.web.narration import title
from bythebook.app.web.pages.table import steps
from bythebook.app.web.pages.why.lines import ReasonOnPages, read_reason
from bythebook.app.web.pages.why.plans import Intents, read_intents
from bythebook.app.web.session import Session
from bythebook.games.shared.scenery import Board
from bythebook.kernel.context import Context
from bythebook.kernel.game import Refused
from bythebook.kernel.prompt import Option, Seat
from bythebook.playbook.page.nodes import Book
from bythebook.playbook.run.events import ExplanationStep
from bythebook.playbook.run.explanation import Explanation
from bythebook.players.bot import Bot


class PlannedAnswer(msgspec.Struct, frozen=True):
    """One answer of a plan."""

    text: str
    state: Literal["done", "this", "next"]
    """The line number relative to the line being explained."""
    line: int = 0
    """The log line of the answer; 0 if it was never carried out."""


class EarlierDecision(msgspec.Struct, frozen=True):
    """An earlier decision of the same bot in the same turn, on another page."""

    line: int
    text: str
    page: str
    """The title of the page."""
    id: str
    """The id of the line that decided."""


class Why(msgspec.Struct, frozen=True):
    """A reason, and the board at that time."""

    line: int
    step: steps.StepInfo
    reason: ReasonOnPages
    board: Board
    cells: dict[str, tuple[str, ...]]
    """The cells of each candidate on the board; the cell that distinguishes it from others comes first."""
    when: str = ""
    """The turn, as text."""
    begun: int = 0
    """The earlier log line that decided it, if there is one; its pages are shown too."""
    begun_by: str = ""
    """What was done in that earlier line."""
    plan: list[PlannedAnswer] = []
    """All answers of the plan that the answer belongs to."""
    trail: list[EarlierDecision] = []
    """What other pages decided earlier in the turn."""


def why(session: Session, role: Role, line: int) -> Why:
    """Return why a bot answered as it did in any line of the log, as far as the role may know it."""
    session.check_line(line)
    lines, eyes = session.narration.lines, session.eyes(role)
    told = lines[line - 1]
    entry = told.entry
    player = session.opened.players.get(entry.seat)
    if told.hidden_from(eyes):
        raise Forbidden("This answer is secret to another seat, and so is its reason.")
    if not isinstance(player, Bot) or not isinstance(entry.answer, Option):
        raise Refused(f"Line {line} has no reason: only a bot's answers have one.")
    meant = read_intents(session.game.log, entry.seat)
    before = _before(session, line, eyes)
    replay = _Replay(session, _chain(meant, line), before, eyes)
    found = replay.reasons.get(line)
    if found is not None and found.withheld:
        raise Forbidden(WITHHELD)
    if found is None or found.why is None:
        raise Refused(f"Line {line} has no reason: the bot doesn't explain its answers.")
    chain = replay.reasons_back()
    step = steps.step_info(told, line, session.viewer(eyes))
    reason = _reason(session, entry.seat, player.program.book, chain, found.otherwise, eyes)
    begun = chain[-1][0]
    plan = _plan(session, meant, line, dict(chain), eyes)
    state = replay.states[begun if plan else line]
    return Why(
        line,
        _with_plan_arrows(step, session, plan),
        reason,
        session.box.renderer.board(state, eyes),
        _where(session, replay.options[begun], state, [*reason.lost, *reason.kept]),
        when=told.when,
        begun=begun if begun != line else 0,
        begun_by=_sentence(session, begun, eyes) if begun != line else "",
        plan=plan,
        trail=_trail(session, player.program.book, before, reason, eyes),
    )


def _reason(
    session: Session,
    seat: Seat,
    book: Book,
    chain: Sequence[tuple[int, Explanation]],
    otherwise: str,
    eyes: Seat | None,
) -> ReasonOnPages:
    """Return the reason of the first line of a chain, on its pages."""
    act = _sentence(session, chain[0][0], eyes)
    reason = read_reason(
        book, _join_steps(chain), act=act, tip=_tip(chain), otherwise=otherwise, seat=str(seat)
    )
    sits = session.game.header.seats.get(seat, "")
    return msgspec.structs.replace(reason, book=sits if sits in session.box.bots.playbooks() else "")


# -- back to the decision -------------------------------------------------------------------------


def _chain(meant: Intents, line: int) -> list[int]:
    """Return a line, the line that planned or ordered it, and so on back to the first."""
    found = [line]
    while back := meant.planned.get(found[-1]) or meant.ordered.get(found[-1]):
        found.append(back)
    return found


class _Replay:
    """Replays the game up to a line; at certain lines, records the state before the line and the reason."""

    def __init__(
        self, session: Session, lines: Sequence[int], before: Collection[int], eyes: Seat | None
    ) -> None:
        self.lines = lines
        self.reasons: dict[int, BotReason] = {}
        self.states: dict[int, Any] = {}
        self.options: dict[int, dict[str, Option]] = {}
        narration, box = session.narration, session.box
        seat = session.game.log[lines[0] - 1].seat
        for replayed in narration.explainer.turn_before(lines[0], seat):
            line = len(replayed.game.log) + 1
            if line in before and not narration.lines[line - 1].reasons:
                narration.look(narration.lines[line - 1], replayed.game)
            if replayed.reason is None:
                continue
            reason = narration.explainer.explain(replayed.game.state, replayed.entry, replayed.reason, eyes)
            if line not in lines:
                continue
            self.reasons[line] = reason
            self.states[line] = replayed.game.state.copy()
            prompt = replayed.game.prompt
            options = prompt.options if prompt is not None and prompt.domain is None else ()
            self.options[line] = {box.notation(option): option for option in options}

    def reasons_back(self) -> list[tuple[int, Explanation]]:
        """Return the reasons from a line back to the one that decided it, as long as they match the log."""
        made: list[tuple[int, Explanation]] = []
        for line in self.lines:
            reason = self.reasons.get(line)
            if reason is None or reason.why is None or (made and reason.otherwise):
                break
            made.append((line, reason.why))
            if reason.why.decided_by not in ("plan", "then"):
                break
        return made


def _join_steps(chain: Sequence[tuple[int, Explanation]]) -> list[ExplanationStep]:
    """Return a single path over the pages, from where it was decided to the line itself."""
    return [step for _, walked in reversed(chain) for step in walked.steps]


def _tip(chain: Sequence[tuple[int, Explanation]]) -> str:
    """Return the reason as a sentence; for a plan, the reason that the plan began with."""
    (_, own), *earlier = chain
    if earlier and own.decided_by == "plan":
        return earlier[0][1].describe_reason(ids=False, by="plan")
    return own.describe_reason(ids=False)


# -- the turn before it ---------------------------------------------------------------------------


def _before(session: Session, line: int, eyes: Seat | None) -> list[int]:
    """Return the seat's earlier answers in the same turn, last first."""
    lines, own = session.narration.lines, session.narration.lines[line - 1]
    found = []
    for at in range(line - 1, 0, -1):
        told = lines[at - 1]
        if told.turn != own.turn:
            break
        if told.kind == "act" and told.entry.seat == own.entry.seat and not told.hidden_from(eyes):
            found.append(at)
    return found


def _trail(
    session: Session, book: Book, before: Sequence[int], reason: ReasonOnPages, eyes: Seat | None
) -> list[EarlierDecision]:
    """Return the main decisions on the turn's first page, and the last decision on each later page."""
    lines, pages = session.narration.lines, [page for page in book.pages if page not in reason.path]
    first = next((page for at in reversed(before) if (page := lines[at - 1].reason_for(eyes).page)), "")
    found: dict[str, EarlierDecision] = {}
    for at in before:
        told = lines[at - 1]
        known = told.reason_for(eyes)
        page = known.page
        name = known.id if page == first else page
        if known.id and (known.tip or told.came) and page in pages and name not in found:
            follows = lines[at].text if at + 1 in before else ""
            said = told.text or next(iter(told.came), follows) or (told.notation if page != first else "")
            if said:
                text = title(said).rstrip(".")
                found[name] = EarlierDecision(at, text, book.pages[page].title, known.id)
    return list(reversed(found.values()))


# -- the plan -------------------------------------------------------------------------------------


def _plan(
    session: Session, meant: Intents, line: int, chain: Mapping[int, Explanation], eyes: Seat | None
) -> list[PlannedAnswer]:
    """Return every answer of the plan that a line begins or continues."""
    began = meant.planned.get(line, line)
    lines = dict(meant.members.get(began, ()))
    if began not in chain or began not in lines:
        return []
    announced = next((step.values for step in chain[began].steps if step.event == "plan" and step.values), ())
    told = [at for at in lines if session.narration.lines[at - 1].text or at == max(lines)]
    this = next(at for at in told if at >= line)
    acts = [
        PlannedAnswer(
            _sentence(session, at, eyes), "done" if at < this else "this" if at == this else "next", at
        )
        for at in told
    ]
    left = min(lines.values())
    acts += [PlannedAnswer(title(text), "next") for text in announced[len(announced) - left :] if left]
    return acts if len(acts) > 1 else []


def _sentence(session: Session, line: int, eyes: Seat | None) -> str:
    """Return the text of a log line, or of its seat's next line with a text if it has none."""
    lines = session.narration.lines
    seat = lines[line - 1].entry.seat
    for told in lines[line - 1 :]:
        if told.kind == "act" and told.entry.seat != seat:
            break
        if told.text and not told.hidden_from(eyes):
            return title(told.text)
    return title(lines[line - 1].notation)


def _with_plan_arrows(
    step: steps.StepInfo, session: Session, plan: Iterable[PlannedAnswer]
) -> steps.StepInfo:
    """Return a step with the arrows of the complete plan."""
    traces = [trace for act in plan if act.line for trace in session.narration.lines[act.line - 1].trace]
    return msgspec.structs.replace(step, trace=tuple(traces)) if traces else step


# -- candidates on the board ----------------------------------------------------------------------


def _where(
    session: Session, options: Mapping[str, Option], state: Any, names: Iterable[str]
) -> dict[str, tuple[str, ...]]:
    """Return the cells of each candidate; for a series, the cells that its words name, last one first."""
    cells = {cell.id for cell in session.box.renderer.board(state, None).cells}
    made, context = {}, Context.of(state)
    for name in names:
        if name in options:
            made[name] = session.box.displays.targets(context, options[name])
        else:
            found = [word for word in re.findall(r"[\w-]+", name) if word in cells]
            made[name] = tuple(dict.fromkeys(reversed(found)))
    return made
