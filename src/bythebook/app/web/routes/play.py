"""Operations in a game: what a seat sees, its answers, and changes of the game."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import partial

import msgspec
from starlette.responses import Response

from bythebook.app.web.access.keys import Role
from bythebook.app.web.access.permissions import Right
from bythebook.app.web.access.security import host_of
from bythebook.app.web.drags import DragGoals
from bythebook.app.web.engine import Engine, Visit
from bythebook.app.web.errors import NotFound
from bythebook.app.web.pages import correction, entry
from bythebook.app.web.pages.correction import CorrectionCheck, Tray
from bythebook.app.web.pages.entry import ChanceInfo
from bythebook.app.web.pages.hands import TurnTodo, todo_of_turn
from bythebook.app.web.pages.setup import ElementInfo, element_infos
from bythebook.app.web.pages.table.choices import NextPrompt
from bythebook.app.web.pages.table.scene import Scene
from bythebook.app.web.requests import (
    AnswerRequest,
    ChanceChange,
    ChangeRequest,
    Correction,
    GameRequest,
    GoalsRequest,
    NextRequest,
    PartialRoll,
    Rename,
    SeatChange,
    Ticks,
    UndoRequest,
    is_turned,
)
from bythebook.app.web.responses import EVENTS, EventStream, SceneChanges, json_bytes
from bythebook.app.web.routes.operation import GAME, Operation, get, post
from bythebook.app.web.sandbox import SandboxAnswer
from bythebook.app.web.session import Session
from bythebook.kernel.game import Refused

HEARTBEAT = 15.0
"""Seconds after which an idle stream sends a comment to keep its connection open."""


class Elements(msgspec.Struct, frozen=True):
    """The dice and decks of a game that can be real."""

    elements: list[ElementInfo]


class PlayRoutes:
    """The operations in a game."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.change = engine.change

    # -- what a seat sees -------------------------------------------------------------------------

    async def scene(self, visit: Visit) -> Response:
        """Return what the holder of a key sees."""
        have, turned = visit.request.query_params.get("have", ""), is_turned(visit.request)
        shown, _ = await self.engine.look(
            visit, lambda session, role: session.scene(role, have, turned=turned)
        )
        return json_bytes(shown)

    async def events(self, visit: Visit) -> Response:
        """Stream what the holder of a key sees, again after every change."""
        request = visit.request
        counted = self.engine.quotas.stream(host_of(request.scope), visit.key)
        packed = "gzip" in request.headers.get("accept-encoding", "")
        return EventStream(self._stream(visit, turned=is_turned(request)), counted, packed=packed)

    async def _stream(self, visit: Visit, *, turned: bool = False) -> AsyncIterator[bytes]:
        session, event, seen, have, changes = visit.session, asyncio.Event(), 0, "", SceneChanges()
        session.watchers.add(event)
        try:
            yield b"retry: 2000\n\n"
            while not self.engine.ending and not session.is_abandoned:
                event.clear()
                if session.version != seen and not session.busy.locked():
                    see = partial(_versioned_scene, have=have, turned=turned)
                    try:
                        seen, shown, have = await self.engine.look(visit, see)
                    except NotFound:  # the seat was taken back
                        return
                    yield changes.event(shown)
                try:
                    await asyncio.wait_for(event.wait(), HEARTBEAT)
                except TimeoutError:
                    yield b": still here\n\n"
        finally:
            session.watchers.discard(event)

    # -- answers ----------------------------------------------------------------------------------

    async def answer(self, visit: Visit, sent: AnswerRequest) -> Response:
        """Answer the open prompt."""
        return await self.change(visit, sent, lambda role: visit.session.gesture(role, sent))

    async def goals(self, visit: Visit, sent: GoalsRequest) -> DragGoals:
        """Return the cells that a piece can be dragged to."""
        found = await self.engine.look(
            visit, lambda session, role: session.goals(role, sent.ask, sent.option)
        )
        return DragGoals(found)

    async def prompt_after(self, visit: Visit, sent: NextRequest) -> NextPrompt:
        """Return the prompt that would follow a series of answers."""
        return NextPrompt(await self.engine.look(visit, lambda s, role: s.prompt_after(role, sent)))

    async def possible(self, visit: Visit, sent: PartialRoll) -> ChanceInfo:
        """Return the possible values of the next die or card in an outcome."""

        def see(session: Session, role: Role) -> ChanceInfo:
            prompt = session.game.prompt
            if prompt is None or prompt.domain is None or not session.may_answer(role, prompt):
                raise Refused("The game does not wait for dice or cards.")
            return entry.chance_info(session.opened, prompt, tuple(sent.so_far))

        return await self.engine.look(visit, see)

    async def next_turn(self, visit: Visit, sent: GameRequest) -> Response:
        """Let bots play: one turn in a game without human players, otherwise whatever was interrupted."""
        return await self.change(visit, sent, lambda role: None, turn=True)

    async def undo(self, visit: Visit, sent: UndoRequest) -> Response:
        """Undo an answer, or everything since a line of the log."""
        return await self.change(
            visit,
            sent,
            lambda role: visit.session.undo(role, sent.to, across=sent.across),
            replays=True,
        )

    async def change_answer(self, visit: Visit, sent: ChangeRequest) -> Response:
        """Change the answer in a line of the log."""
        given = sent.outcome if sent.outcome is not None else sent.option
        if given is None:
            raise Refused("An answer needs an option (a number or words) or an outcome (a list).")
        return await self.change(
            visit,
            sent,
            lambda role: visit.session.change(sent.line, given, across=sent.across),
            replays=True,
        )

    async def redo(self, visit: Visit, sent: GameRequest) -> Response:
        """Redo the last undo."""
        return await self.change(visit, sent, visit.session.redo, replays=True)

    # -- changes ----------------------------------------------------------------------------------

    async def elements(self, visit: Visit) -> Elements:
        """Return the dice and decks that can be real."""
        return Elements(element_infos(visit.session.box))

    async def change_chance(self, visit: Visit, sent: ChanceChange) -> Response:
        """Let players enter dice or cards, or let the seed decide them."""
        return await self.change(visit, sent, lambda role: visit.session.switch(sent.element, sent.who))

    async def rename(self, visit: Visit, sent: Rename) -> Response:
        """Give a game a name."""
        return await self.change(visit, sent, lambda role: visit.session.rename(sent.name))

    async def change_seat(self, visit: Visit, sent: SeatChange) -> Response:
        """Change where a seat is played."""
        return await self.change(visit, sent, lambda role: visit.session.assign_seat(sent.seat, sent.who))

    async def hands(self, visit: Visit) -> TurnTodo:
        """Return the to-do list of a turn."""
        turn = visit.request.query_params.get("turn", "0")
        if not turn.isdecimal() or len(turn) > 6:
            raise Refused("turn must be the number of a turn.")
        return await self.engine.look_back(
            visit, lambda session, role: todo_of_turn(session, role, int(turn))
        )

    async def tick(self, visit: Visit, sent: Ticks) -> Response:
        """Mark items of the to-do list as done or not done."""
        return await self.change(visit, sent, lambda role: visit.session.tick(sent.ids, done=sent.done))

    async def tray(self, visit: Visit) -> Tray:
        """Return the pieces and fields that a correction can set."""
        return await self.engine.look(visit, correction.tray)

    async def check_correction(self, visit: Visit, sent: Correction) -> Response:
        """Check which rules a corrected position would break."""
        return (await self._check_correction(visit, sent)).response

    async def _check_correction(self, visit: Visit, sent: Correction) -> SandboxAnswer:
        """Try a correction in the sandbox."""
        to_try = await self.engine.look(
            visit, lambda session, role: correction.correction_task(session, role, sent)
        )
        return await self.engine.sandboxed(visit.request, correction.check_correction, to_try)

    async def correct(self, visit: Visit, sent: Correction) -> Response:
        """Correct the position."""
        answer = await self._check_correction(visit, sent)
        if answer.status != 200:
            return answer.response
        session = visit.session

        def correct(role: Role) -> None:
            state, eyes = session.game.state, session.eyes(role)
            session.correct(correction.patch_of(session.box, state, eyes, sent))

        return await self.change(visit, sent, correct, replays=True)

    def operations(self) -> list[Operation]:
        """Declare the operations."""
        return [
            get(GAME, self.scene, Right.LOOK, gives=Scene, query=("have", "turned")),
            get(f"{GAME}/events", self.events, Right.LOOK, gives=EVENTS, query=("turned",)),
            get(f"{GAME}/chance", self.elements, Right.LOOK, gives=Elements),
            get(f"{GAME}/hands", self.hands, Right.PLAY, gives=TurnTodo, query=("turn",)),
            get(f"{GAME}/tray", self.tray, Right.SEE_ALL, gives=Tray),
            post(f"{GAME}/answer", self.answer, Right.PLAY, AnswerRequest, Scene),
            post(f"{GAME}/possible", self.possible, Right.PLAY, PartialRoll, ChanceInfo),
            post(f"{GAME}/goals", self.goals, Right.PLAY, GoalsRequest, DragGoals),
            post(f"{GAME}/next", self.prompt_after, Right.PLAY, NextRequest, NextPrompt),
            post(f"{GAME}/on", self.next_turn, Right.PLAY, GameRequest, Scene),
            post(f"{GAME}/hands", self.tick, Right.PLAY, Ticks, Scene),
            post(f"{GAME}/change", self.change_answer, Right.SEE_ALL, ChangeRequest, Scene),
            post(f"{GAME}/undo", self.undo, Right.PLAY, UndoRequest, Scene),
            post(f"{GAME}/redo", self.redo, Right.PLAY, GameRequest, Scene),
            post(f"{GAME}/name", self.rename, Right.OWN, Rename, Scene),
            post(f"{GAME}/chance", self.change_chance, Right.OWN, ChanceChange, Scene),
            post(f"{GAME}/who", self.change_seat, Right.OWN, SeatChange, Scene),
            post(f"{GAME}/correct", self.correct, Right.SEE_ALL, Correction, Scene),
            post(f"{GAME}/correct/check", self.check_correction, Right.SEE_ALL, Correction, CorrectionCheck),
        ]


def _versioned_scene(session: Session, role: Role, *, have: str, turned: bool) -> tuple[int, bytes, str]:
    """Return what a screen sees with its version, and the name of its ground."""
    return session.version, *session.scene(role, have, turned=turned)
