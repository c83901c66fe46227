"""The one thread in which all games are played, where requests wait for their turn."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import Response

from bythebook.app.game import campaign
from bythebook.app.game.flow import bot_is_asked
from bythebook.app.game.saves import InUse
from bythebook.app.web.keys import Place
from bythebook.app.web.requests import GameRequest
from bythebook.app.web.responses import json_answer, json_bytes
from bythebook.app.web.session import Session
from bythebook.app.web.sessions import Sessions

R = TypeVar("R")


class Engine:
    """The games on this server, the thread that plays them, and the threads that write them to disk."""

    def __init__(self) -> None:
        self.sessions = Sessions()
        self.thread = ThreadPoolExecutor(1, "games")
        self.disk = ThreadPoolExecutor(8, "journals")
        self.ending = False

    async def run(self, work: Callable[..., R], *args: Any) -> R:
        """Runs something when no other request touches a game."""
        return await asyncio.get_running_loop().run_in_executor(self.thread, work, *args)

    def end_streams(self) -> None:
        """Ends the streams of everybody who watches, before the server ends."""
        self.ending = True
        for session in self.sessions.open.values():
            session.tell_watchers()

    async def close(self) -> None:
        """Closes every game; each file has its position."""
        await self.run(self.sessions.close)
        self.thread.shutdown()
        self.disk.shutdown()

    # -- one game ---------------------------------------------------------------------------------

    async def session(self, request: Request) -> Session:
        """The game in the address; bots that were interrupted go on."""
        found = await self.run(self.sessions.session, request.path_params["id"])
        if bot_is_asked(found.opened) and found.opened.persons and not found.busy.locked():
            async with found.busy:
                await self.play_on(found)
            found.tell_watchers()
        return found

    async def session_and_place(self, request: Request) -> tuple[Session, Place]:
        """The game in the address, and where its key lets somebody sit."""
        session = await self.session(request)
        return session, session.place(request.query_params.get("key", ""))

    async def play_on(self, session: Session, *, turn: bool = False) -> None:
        """Bots and seeded chance go on until a person is asked, a slice at a time."""
        async with self._as_on_disk(session):
            more = True
            while more:
                more = await self.run(lambda: session.go_on(turn=turn))
                await asyncio.get_running_loop().run_in_executor(self.disk, session.keep)
            if session.game.ask is None:
                await self.run(campaign.record, campaign.default_file(), session.path, session.opened)

    @asynccontextmanager
    async def _as_on_disk(self, session: Session) -> AsyncIterator[None]:
        """If something cannot be written it has not happened: the game is opened again from its file."""
        try:
            yield
        except (OSError, InUse):
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
        async with session.busy, self._as_on_disk(session):
            await self.run(lambda: act(session, session.place(sent.key)))
            await self.play_on(session, turn=turn)
            shown, _ = await self.run(lambda: session.scene(session.place(sent.key), sent.have))
        session.tell_watchers()
        return json_bytes(shown)

    async def look(self, request: Request, see: Callable[[Session, Place], object]) -> Response:
        """Shows something of a game without changing it."""
        session, place = await self.session_and_place(request)
        return json_answer(await self.run(see, session, place))
