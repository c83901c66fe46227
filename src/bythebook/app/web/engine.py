"""The games that are played here, where requests wait for their turn."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from starlette.requests import Request
from starlette.responses import Response

from bythebook.app.game import campaign
from bythebook.app.game.flow import bot_is_asked
from bythebook.app.game.saves import InUse
from bythebook.app.web.aside import Tried
from bythebook.app.web.keys import Place
from bythebook.app.web.quotas import Quotas
from bythebook.app.web.requests import GameRequest
from bythebook.app.web.responses import json_answer, json_bytes
from bythebook.app.web.security import host_of
from bythebook.app.web.session import Session
from bythebook.app.web.sessions import Sessions
from bythebook.app.web.turns import Stopped
from bythebook.app.web.workers import Workers

R = TypeVar("R")


class Engine:
    """The games that are open, and who plays, reads and writes them."""

    def __init__(self, workers: Workers) -> None:
        self.workers = workers
        self.sessions = Sessions()
        self.quotas = Quotas()
        self.opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Held while the game of a name is read."""
        self.ending = False

    async def run(self, work: Callable[..., R], *args: Any) -> R:
        """Runs something when no other request touches a game."""
        return await self.workers.play(work, *args)

    async def read(self, work: Callable[..., R], *args: Any) -> R:
        """Runs something that touches no game that is open, while others play."""
        return await self.workers.read(work, *args)

    async def aside(self, request: Request, work: Callable[[Any], object], data: object) -> Tried:
        """Tries what comes from elsewhere where it does no harm; of each visitor one at a time."""
        visitor = self.quotas.visitor(host_of(request.scope))
        async with visitor.aside:
            return await self.workers.aside(work, data)

    async def open(self, make: Callable[..., Session], *args: Any) -> Session:
        """A session more: made while others play, then opened."""
        await self.run(self.sessions.tidy)
        return await self.run(self.sessions.add, await self.read(make, *args))

    def end_streams(self) -> None:
        """Ends the streams of everybody who watches, before the server ends."""
        self.ending = True
        for session in self.sessions.open.values():
            session.tell_watchers()

    async def close(self) -> None:
        """Closes every game; each file has its position."""
        await self.run(self.sessions.close)
        self.workers.close()

    # -- one game ---------------------------------------------------------------------------------

    async def session(self, request: Request) -> Session:
        """The game in the address; bots that were interrupted go on."""
        found = await self._found(request.path_params["id"])
        found.touch()
        if bot_is_asked(found.opened) and found.opened.persons and not found.busy.locked():
            async with found.changing():
                await self.play_on(found)
            found.tell_watchers()
        return found

    async def _found(self, name: str) -> Session:
        if name in self.sessions.open:
            return self.sessions.open[name]
        async with self.opening.setdefault(name, asyncio.Lock()):
            if name in self.sessions.open:
                return self.sessions.open[name]
            return await self.open(self.sessions.load, name)

    async def session_and_place(self, request: Request) -> tuple[Session, Place]:
        """The game in the address, and where its key lets somebody sit."""
        session = await self.session(request)
        return session, session.place(request.query_params.get("key", ""))

    async def play_on(
        self, session: Session, act: Callable[[], None] = lambda: None, *, turn: bool = False
    ) -> None:
        """Something is done; bots and seeded chance go on until a person is asked, a slice at a time."""

        def begin() -> bool:
            act()
            return session.go_on(turn=turn)

        async with self._as_on_disk(session):
            work: Callable[[], bool] = begin
            more = True
            while more:
                more = await self.run(work)
                await self.workers.write(session.keep)
                work = partial(session.go_on, turn=turn)
            if session.game.ask is None:
                await self.run(campaign.record, campaign.default_file(), session.path, session.opened)

    @asynccontextmanager
    async def _as_on_disk(self, session: Session) -> AsyncIterator[None]:
        """What cannot be written or is stopped has not happened: the game is opened again from its file."""
        try:
            yield
        except (OSError, InUse, Stopped):
            await self.run(self.sessions.forget, session)
            session.tell_watchers()
            raise

    async def change(
        self,
        request: Request,
        sent: GameRequest,
        act: Callable[[Session, Place], None],
        *,
        turn: bool = False,
    ) -> Response:
        """Changes a game, lets the bots answer, and shows the new position."""
        session = await self.session(request)
        try:
            async with session.changing(), self._as_on_disk(session):
                await self.play_on(session, lambda: act(session, session.place(sent.key)), turn=turn)
                shown = await self.run(
                    lambda: session.news(session.place(sent.key), sent.since, sent.have, turned=sent.turned)
                )
        finally:  # also of what is refused: who looked while it was tried has seen nothing yet
            session.tell_watchers()
        return json_bytes(shown)

    async def look(self, request: Request, see: Callable[[Session, Place], object]) -> Response:
        """Shows something of a game without changing it."""
        session, place = await self.session_and_place(request)
        return json_answer(await self.run(see, session, place))

    async def look_back(self, request: Request, see: Callable[[Session, Place], object]) -> Response:
        """Shows something of the past of a game, which may be long: others play meanwhile."""
        session, place = await self.session_and_place(request)
        async with session.still:
            return json_answer(await self.read(see, session, place))
