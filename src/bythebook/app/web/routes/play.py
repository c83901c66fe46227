"""In a game: what a seat sees, what it answers, and what is changed at the table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import partial

import msgspec
from starlette.responses import Response

from bythebook.app.web.access.keys import Place
from bythebook.app.web.access.security import host_of
from bythebook.app.web.drags import Goals
from bythebook.app.web.engine import Engine, Visit
from bythebook.app.web.errors import NotFound
from bythebook.app.web.pages import correction, entry
from bythebook.app.web.pages.hands import hands_of
from bythebook.app.web.pages.setup import ElementInfo, element_infos
from bythebook.app.web.pages.table.choices import Next
from bythebook.app.web.requests import (
    Answer,
    ChanceChange,
    Change,
    Correction,
    GameRequest,
    GoalsAsked,
    NextAsked,
    PartialRoll,
    Rename,
    SeatChange,
    Ticks,
    Undo,
    is_turned,
)
from bythebook.app.web.responses import Changes, EventStream, json_answer, json_bytes
from bythebook.app.web.routes.guard import Guard, GuardedRoute
from bythebook.app.web.sandbox import Tried
from bythebook.app.web.session import Session
from bythebook.kernel.game import Refused

HEARTBEAT = 15.0
"""Seconds after which an idle stream says that it is still there."""


class Elements(msgspec.Struct, frozen=True):
    """The dice and decks of a game that may be real."""

    elements: list[ElementInfo]


class PlayRoutes:
    """Everything that is done at the table of a game."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.change = engine.change

    # -- what a seat sees -------------------------------------------------------------------------

    async def scene(self, visit: Visit) -> Response:
        """What a seat sees."""
        have, turned = visit.request.query_params.get("have", ""), is_turned(visit.request)
        shown, _ = await self.engine.look(
            visit, lambda session, place: session.scene(place, have, turned=turned)
        )
        return json_bytes(shown)

    async def events(self, visit: Visit) -> Response:
        """What a seat sees, again at every change."""
        request = visit.request
        counted = self.engine.quotas.stream(host_of(request.scope), visit.key)
        packed = "gzip" in request.headers.get("accept-encoding", "")
        return EventStream(self._stream(visit, turned=is_turned(request)), counted, packed=packed)

    async def _stream(self, visit: Visit, *, turned: bool = False) -> AsyncIterator[bytes]:
        session, event, seen, have, changes = visit.session, asyncio.Event(), 0, "", Changes()
        session.watchers.add(event)
        try:
            yield b"retry: 2000\n\n"
            while not self.engine.ending and not session.gone:
                event.clear()
                if session.version != seen and not session.busy.locked():
                    see = partial(_seen, have=have, turned=turned)
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

    async def answer(self, visit: Visit, sent: Answer) -> Response:
        """A person's answer."""
        return await self.change(visit, sent, lambda place: visit.session.gesture(place, sent))

    async def goals(self, visit: Visit, sent: GoalsAsked) -> Response:
        """Where a piece can be dragged to."""
        found = await self.engine.look(
            visit, lambda session, place: session.goals(place, sent.ask, sent.option)
        )
        return json_answer(Goals(found))

    async def next_asked(self, visit: Visit, sent: NextAsked) -> Response:
        """What would be asked after a row of answers."""
        return json_answer(Next(await self.engine.look(visit, lambda s, place: s.next_asked(place, sent))))

    async def possible(self, visit: Visit, sent: PartialRoll) -> Response:
        """What the next die or card of an outcome may be."""

        def see(session: Session, place: Place) -> object:
            prompt = session.game.prompt
            if prompt is None or prompt.domain is None or not session.may_answer(place, prompt):
                raise Refused("No dice or cards are asked for here.")
            return entry.chance(session.opened, prompt, tuple(sent.so_far))

        return json_answer(await self.engine.look(visit, see))

    async def next_turn(self, visit: Visit, sent: GameRequest) -> Response:
        """Let bots play on: one turn where only bots play, else what was interrupted."""
        return await self.change(visit, sent, lambda place: None, turn=True)

    async def undo(self, visit: Visit, sent: Undo) -> Response:
        """Takes back an answer, or everything since a line of the log."""
        return await self.change(
            visit,
            sent,
            lambda place: visit.session.undo(place, sent.to, across=sent.across),
            replays=True,
        )

    async def change_answer(self, visit: Visit, sent: Change) -> Response:
        """Answers a line of the log otherwise."""
        given = sent.outcome if sent.outcome is not None else sent.option
        if given is None:
            raise Refused("An answer holds an option (number or words), or an outcome (a list).")
        return await self.change(
            visit,
            sent,
            lambda place: visit.session.change(sent.line, given, across=sent.across),
            replays=True,
        )

    async def redo(self, visit: Visit, sent: GameRequest) -> Response:
        """Gives again what was taken back."""
        return await self.change(visit, sent, visit.session.redo, replays=True)

    # -- the table --------------------------------------------------------------------------------

    async def elements(self, visit: Visit) -> Response:
        """The dice and decks that may be real."""
        return json_answer(Elements(element_infos(visit.session.box)))

    async def change_chance(self, visit: Visit, sent: ChanceChange) -> Response:
        """Changes who answers for dice and cards."""
        return await self.change(visit, sent, lambda place: visit.session.switch(sent.element, sent.who))

    async def rename(self, visit: Visit, sent: Rename) -> Response:
        """Gives a game a name."""
        return await self.change(visit, sent, lambda place: visit.session.rename(sent.name))

    async def change_seat(self, visit: Visit, sent: SeatChange) -> Response:
        """Changes where a seat is played."""
        return await self.change(visit, sent, lambda place: visit.session.give(sent.seat, sent.who))

    async def hands(self, visit: Visit) -> Response:
        """What hands must do in a turn."""
        turn = visit.request.query_params.get("turn", "0")
        if not turn.isdecimal() or len(turn) > 6:
            raise Refused("The number of a turn is expected.")
        return json_answer(
            await self.engine.look_back(visit, lambda session, place: hands_of(session, place, int(turn)))
        )

    async def tick(self, visit: Visit, sent: Ticks) -> Response:
        """Ticks what hands have done."""
        return await self.change(visit, sent, lambda place: visit.session.tick(sent.ids, done=sent.done))

    async def tray(self, visit: Visit) -> Response:
        """What a correction is made of."""
        return json_answer(await self.engine.look(visit, correction.tray))

    async def check_correction(self, visit: Visit, sent: Correction) -> Response:
        """Which rules a corrected position would break."""
        return (await self._tried(visit, sent)).response

    async def _tried(self, visit: Visit, sent: Correction) -> Tried:
        """A correction is tried aside before it is made."""
        to_try = await self.engine.look(visit, lambda session, place: correction.to_try(session, place, sent))
        return await self.engine.sandboxed(visit.request, correction.tried, to_try)

    async def correct(self, visit: Visit, sent: Correction) -> Response:
        """Corrects the position."""
        answer = await self._tried(visit, sent)
        if answer.status != 200:
            return answer.response
        session = visit.session

        def correct(place: Place) -> None:
            state, eyes = session.game.state, session.eyes(place)
            session.correct(correction.patch_of(session.box, state, eyes, sent))

        return await self.change(visit, sent, correct, replays=True)

    def routes(self, guard: Guard) -> list[GuardedRoute]:
        """Which address leads where."""
        return [
            guard.look("", self.scene),
            guard.look("/events", self.events),
            guard.look("/chance", self.elements),
            guard.look("/hands", self.hands),
            guard.look("/tray", self.tray),
            guard.act("/answer", self.answer, Answer),
            guard.act("/possible", self.possible, PartialRoll),
            guard.act("/goals", self.goals, GoalsAsked),
            guard.act("/next", self.next_asked, NextAsked),
            guard.act("/on", self.next_turn, GameRequest),
            guard.act("/hands", self.tick, Ticks),
            guard.act("/change", self.change_answer, Change),
            guard.act("/undo", self.undo, Undo),
            guard.act("/redo", self.redo, GameRequest),
            guard.act("/name", self.rename, Rename),
            guard.act("/chance", self.change_chance, ChanceChange),
            guard.act("/who", self.change_seat, SeatChange),
            guard.act("/correct", self.correct, Correction),
            guard.act("/correct/check", self.check_correction, Correction),
        ]


def _seen(session: Session, place: Place, *, have: str, turned: bool) -> tuple[int, bytes, str]:
    """Return what a screen sees with the version that names it, and the name of its ground."""
    return session.version, *session.scene(place, have, turned=turned)
