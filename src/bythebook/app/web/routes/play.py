"""In a game: what a seat sees, what it answers, and what is changed at the table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import partial

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bythebook.app.web.aside import Tried
from bythebook.app.web.drags import Goals
from bythebook.app.web.engine import Engine
from bythebook.app.web.errors import Forbidden
from bythebook.app.web.keys import Place
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
    sent_by,
)
from bythebook.app.web.responses import Changes, EventStream, json_answer, json_bytes
from bythebook.app.web.security import host_of
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
        self.run, self.look, self.change = engine.run, engine.look, engine.change

    # -- what a seat sees -------------------------------------------------------------------------

    async def scene(self, request: Request) -> Response:
        """What a seat sees."""
        session, place = await self.engine.session_and_place(request)
        have, turned = request.query_params.get("have", ""), is_turned(request)
        shown, _ = await self.run(lambda: session.scene(place, have, turned=turned))
        return json_bytes(shown)

    async def events(self, request: Request) -> Response:
        """What a seat sees, again at every change."""
        session, _ = await self.engine.session_and_place(request)
        key = request.query_params.get("key", "")
        counted = self.engine.quotas.stream(host_of(request.scope), key)
        packed = "gzip" in request.headers.get("accept-encoding", "")
        return EventStream(self._stream(session, key, turned=is_turned(request)), counted, packed=packed)

    async def _stream(self, session: Session, key: str, *, turned: bool = False) -> AsyncIterator[bytes]:
        event, seen, have, changes = asyncio.Event(), 0, "", Changes()
        session.watchers.add(event)
        try:
            yield b"retry: 2000\n\n"
            while not self.engine.ending and not session.gone:
                event.clear()
                try:
                    place = session.place(key)
                except Forbidden:  # the seat was taken back
                    return
                if session.version != seen and not session.busy.locked():
                    seen = session.version
                    shown, have = await self.run(partial(session.scene, place, have, turned=turned))
                    yield changes.event(shown)
                try:
                    await asyncio.wait_for(event.wait(), HEARTBEAT)
                except TimeoutError:
                    yield b": still here\n\n"
        finally:
            session.watchers.discard(event)

    # -- answers ----------------------------------------------------------------------------------

    async def answer(self, request: Request) -> Response:
        """A person's answer."""
        sent = await sent_by(request, Answer)
        return await self.change(request, sent, lambda session, place: session.gesture(place, sent))

    async def goals(self, request: Request) -> Response:
        """Where a piece can be dragged to."""
        sent = await sent_by(request, GoalsAsked)
        session = await self.engine.session(request)
        found = await self.run(lambda: session.goals(session.place(sent.key), sent.ask, sent.option))
        return json_answer(Goals(found))

    async def next_asked(self, request: Request) -> Response:
        """What would be asked after a row of answers."""
        sent = await sent_by(request, NextAsked)
        session = await self.engine.session(request)
        place = session.place(sent.key)
        return json_answer(Next(await self.run(lambda: session.next_asked(place, sent))))

    async def possible(self, request: Request) -> Response:
        """What the next die or card of an outcome may be."""
        sent = await sent_by(request, PartialRoll)
        session = await self.engine.session(request)
        ask = session.game.ask
        if ask is None or ask.domain is None or not session.may_answer(session.place(sent.key), ask):
            raise Refused("No dice or cards are asked for here.")
        return json_answer(await self.run(entry.chance, session.opened, ask, tuple(sent.so_far)))

    async def next_turn(self, request: Request) -> Response:
        """Where only bots play: one turn more."""
        sent = await sent_by(request, GameRequest)
        return await self.change(request, sent, lambda session, place: session.owns(place), turn=True)

    async def undo(self, request: Request) -> Response:
        """Takes back an answer, or everything since a line of the log."""
        sent = await sent_by(request, Undo)
        return await self.change(
            request, sent, lambda session, place: session.undo(place, sent.to, across=sent.across)
        )

    async def change_answer(self, request: Request) -> Response:
        """Answers a line of the log otherwise."""
        sent = await sent_by(request, Change)
        given = sent.outcome if sent.outcome is not None else sent.option
        if given is None:
            raise Refused("An answer holds an option (number or words), or an outcome (a list).")
        return await self.change(
            request,
            sent,
            lambda session, place: session.change(place, sent.line, given, across=sent.across),
        )

    async def redo(self, request: Request) -> Response:
        """Gives again what was taken back."""
        sent = await sent_by(request, GameRequest)
        return await self.change(request, sent, lambda session, place: session.redo(place))

    # -- the table --------------------------------------------------------------------------------

    async def elements(self, request: Request) -> Response:
        """The dice and decks that may be real."""
        return await self.look(request, lambda session, place: Elements(element_infos(session.box)))

    async def change_chance(self, request: Request) -> Response:
        """Changes who answers for dice and cards."""
        sent = await sent_by(request, ChanceChange)
        return await self.change(
            request, sent, lambda session, place: session.switch(place, sent.element, sent.who)
        )

    async def rename(self, request: Request) -> Response:
        """Gives a game a name."""
        sent = await sent_by(request, Rename)
        return await self.change(request, sent, lambda session, place: session.rename(place, sent.name))

    async def change_seat(self, request: Request) -> Response:
        """Changes where a seat is played."""
        sent = await sent_by(request, SeatChange)

        def give(session: Session, place: Place) -> None:
            session.owns(place)
            session.give(sent.seat, sent.who)

        return await self.change(request, sent, give)

    async def hands(self, request: Request) -> Response:
        """What hands must do in a turn."""
        turn = request.query_params.get("turn", "0")
        if not turn.isdecimal() or len(turn) > 6:
            raise Refused("The number of a turn is expected.")
        return await self.engine.look_back(
            request, lambda session, place: hands_of(session, place, int(turn))
        )

    async def tick(self, request: Request) -> Response:
        """Ticks what hands have done."""
        sent = await sent_by(request, Ticks)
        return await self.change(
            request, sent, lambda session, place: session.tick(place, sent.ids, done=sent.done)
        )

    async def tray(self, request: Request) -> Response:
        """What a correction is made of."""
        return await self.look(request, correction.tray)

    async def check_correction(self, request: Request) -> Response:
        """Which rules a corrected position would break."""
        sent = await sent_by(request, Correction)
        return (await self._tried(request, sent)).response

    async def _tried(self, request: Request, sent: Correction) -> Tried:
        """A correction is tried aside before it is made."""
        session = await self.engine.session(request)
        to_try = await self.run(lambda: correction.to_try(session, session.place(sent.key), sent))
        return await self.engine.aside(request, correction.tried, to_try)

    async def correct(self, request: Request) -> Response:
        """Corrects the position."""
        sent = await sent_by(request, Correction)
        answer = await self._tried(request, sent)
        if answer.status != 200:
            return answer.response

        def correct(session: Session, place: Place) -> None:
            session.sees_all(place)
            table, eyes = session.game.table, session.eyes(place)
            session.correct(place, correction.patch_of(session.box, table, eyes, sent))

        return await self.change(request, sent, correct)

    def routes(self) -> list[Route]:
        """Which address leads where."""
        looks = {"": self.scene, "/events": self.events, "/chance": self.elements}
        looks |= {"/hands": self.hands, "/tray": self.tray}
        acts = {"/answer": self.answer, "/possible": self.possible, "/on": self.next_turn}
        acts |= {"/goals": self.goals, "/next": self.next_asked}
        acts |= {"/hands": self.tick, "/change": self.change_answer, "/undo": self.undo, "/redo": self.redo}
        acts |= {"/name": self.rename, "/chance": self.change_chance, "/who": self.change_seat}
        acts |= {"/correct": self.correct, "/correct/check": self.check_correction}
        game = "/api/games/{id}"
        return [
            *(Route(f"{game}{end}", act, methods=["POST"]) for end, act in acts.items()),
            *(Route(f"{game}{end}", see) for end, see in looks.items()),
        ]
