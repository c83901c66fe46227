"""The open games, and the order in which requests get access to them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from starlette.requests import Request
from starlette.responses import Response

from bythebook.app.game import campaign
from bythebook.app.game.saves import InUse, UnreadableFile
from bythebook.app.web.access.keys import NO_GAME, Role
from bythebook.app.web.access.permissions import Right, permit
from bythebook.app.web.access.quotas import Quotas, Visitor
from bythebook.app.web.access.security import host_of, is_local
from bythebook.app.web.errors import Failure, NotFound, Rejected
from bythebook.app.web.requests import GameRequest
from bythebook.app.web.responses import json_bytes
from bythebook.app.web.sandbox import CPU_SECONDS, SandboxAnswer
from bythebook.app.web.session import Session
from bythebook.app.web.sessions import Sessions
from bythebook.app.web.thinking import decide
from bythebook.app.web.timeouts import TookTooLong
from bythebook.app.web.workers import Workers
from bythebook.kernel.decoding import decoded

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Visit:
    """A request to a game whose key was checked."""

    request: Request
    session: Session
    key: str
    right: Right

    @property
    def role(self) -> Role:
        """The role that the key grants now; raises NotFound or Forbidden if it no longer grants the right."""
        return self.session.admit(self.key, self.right)

    def visitor(self, quotas: Quotas) -> Visitor:
        """Return the visitor who sent the request."""
        return quotas.visitor(host_of(self.request.scope))


class Engine:
    """The open games, and the workers that play, read and write them."""

    def __init__(self, workers: Workers) -> None:
        self.workers = workers
        self.sessions = Sessions()
        self.quotas = Quotas()
        self.opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """For each game name, a lock that is held while the game is opened, closed or deleted."""
        self.ending = False

    async def run(self, work: Callable[..., R], *args: Any) -> R:
        """Run a function while no other request uses a game; return its result."""
        return await self.workers.play(work, *args)

    async def read(self, work: Callable[..., R], *args: Any) -> R:
        """Run a function that uses no open game, concurrently with play; return its result."""
        return await self.workers.read(work, *args)

    async def read_for(self, visitor: Visitor, work: Callable[..., R], *args: Any) -> R:
        """Run a long function for a visitor, concurrently with play; remote visitors run one at a time."""
        async with visitor.reading:
            return await self.workers.read(work, *args)

    async def sandboxed(self, request: Request, work: Callable[[Any], object], data: object) -> SandboxAnswer:
        """Run a function in the sandbox, one per visitor at a time; Rejected if their time is used up."""
        visitor = self.quotas.visitor(host_of(request.scope))
        async with visitor.sandboxed:
            visitor.check_sandbox_time()
            try:
                done = await self.workers.sandboxed(work, data)
            except Rejected:  # stopped at the limit
                visitor.use_sandbox(CPU_SECONDS)
                raise
            visitor.use_sandbox(done.seconds)
            return done

    async def open(self, request: Request, make: Callable[..., Session], *args: Any) -> Session:
        """Create a session for a visitor, concurrently with play, and then open it."""
        await self.make_room()
        session = await self.read_for(self.quotas.visitor(host_of(request.scope)), make, *args)
        return self.sessions.add(session)

    async def make_room(self) -> None:
        """Close unused games, one at a time; Rejected if too many are still open.

        The game to close is chosen between steps of other requests and can't be reopened before it is closed.
        A request that still holds the session can no longer write to its file.
        """
        while (session := self.sessions.next_to_close(self._is_opening)) is not None:
            async with self.opening_of(session.id):
                del self.sessions.open[session.id]
                await self.run(session.close)
                session.abandon()
        self.sessions.check_room()

    def opening_of(self, name: str) -> asyncio.Lock:
        """Return the lock that is held while the game is opened, closed or deleted."""
        return self.opening.setdefault(name, asyncio.Lock())

    def _is_opening(self, name: str) -> bool:
        lock = self.opening.get(name)
        return lock is not None and lock.locked()

    def end_streams(self) -> None:
        """End all event streams and stop the computations of bots, before the server ends."""
        self.ending = True
        for session in self.sessions.open.values():
            session.stop_thinking()
            session.notify_watchers()

    async def close(self) -> None:
        """Close every game, saving its position."""
        self.end_streams()
        if thinking := [each.thinking for each in self.sessions.open.values() if each.thinking]:
            await asyncio.wait(thinking)
        await self.run(self.sessions.close)
        self.workers.close()

    # -- one game ---------------------------------------------------------------------------------

    async def enter(self, request: Request, key: str, right: Right) -> Session:
        """Return the session of a game if a key grants a right in it; NotFound or Forbidden otherwise.

        The key is checked before any part of the game is opened. Requests that come with a key reach a game
        only through this method.
        """
        name = request.path_params["id"]
        opened = self.sessions.open.get(name)
        try:
            keys = opened.keys if opened else await self.read(self.sessions.keys_of, name)
        except UnreadableFile:
            if is_local(request):
                raise
            raise NotFound(NO_GAME) from None  # the reason would reveal that the game exists
        permit(keys, key, right)
        return await self.find(request)

    async def find(self, request: Request) -> Session:
        """Return the session of the game that a request names; if necessary, open it from its file."""
        name = request.path_params["id"]
        session = self.sessions.open.get(name)
        if session is None:
            async with self.opening_of(name):
                session = self.sessions.open.get(name)
                if session is None:
                    session = await self.open(request, self.sessions.load, name)
        session.touch()
        return session

    async def play_on(
        self,
        session: Session,
        act: Callable[[], None] = lambda: None,
        until: str | None = None,
        *,
        replays_for: Visitor | None = None,
    ) -> None:
        """Act, then let bots and seeded chance play until a human is asked or a bot must compute for long.

        If only bots play, they play until the end of the turn `until`. Each slice of play is saved before
        anybody sees it. The caller holds `session.busy`. An action that replays the log for a visitor takes
        longer the longer the log is, so it does not run in the thread that plays all games.
        """
        go_on = partial(session.play_on, until, apart=self.workers.thinks_apart)

        def begin() -> bool:
            with session.changes():
                act()
                return go_on()

        run = partial(self.read_for, replays_for) if replays_for else self.run
        async with self._as_on_disk(session):
            work, more = begin, True
            while more:
                async with session.still:
                    more = await run(work)
                    await self.workers.write(session.save)
                run, work = self.run, go_on
            if session.game.prompt is None:
                await self.run(campaign.record_play, campaign.default_file(), session.path, session.opened)

    @asynccontextmanager
    async def _as_on_disk(self, session: Session) -> AsyncIterator[None]:
        """Drop the session if a change fails halfway, so that the game will be reopened from its file."""
        try:
            yield
        except Exception as error:
            if session.dirty or isinstance(error, (OSError, InUse, TookTooLong)):
                await self.run(self.sessions.forget, session)
                session.notify_watchers()
            raise

    async def change(
        self,
        visit: Visit,
        sent: GameRequest,
        act: Callable[[Role], None],
        *,
        turn: bool = False,
        replays: bool = False,
    ) -> Response:
        """Change a game, let the bots answer, and return what has changed on the screen."""
        replays_for = visit.visitor(self.quotas) if replays else None
        session = visit.session
        until = session.turn if turn else None
        try:
            async with session.busy, self._as_on_disk(session):
                await self.play_on(session, lambda: act(visit.role), until, replays_for=replays_for)
                async with session.still:
                    shown = await self.run(
                        lambda: session.news(visit.role, sent.since, sent.have, turned=sent.turned)
                    )
                    if session.deciding is not None and await self.run(session.is_stale, until):
                        session.stop_thinking()
        finally:  # also if it was rejected, because watchers had to wait
            session.notify_watchers()
            self.start_thinking(session, visit.request, until)
        return json_bytes(shown)

    async def look(self, visit: Visit, see: Callable[[Session, Role], R]) -> R:
        """Return something about a game as it is saved, without changing the game."""
        async with visit.session.still:
            return await self.run(lambda: see(visit.session, visit.role))

    async def look_back(self, visit: Visit, see: Callable[[Session, Role], R]) -> R:
        """Return something that takes longer, such as an earlier position, concurrently with other games."""
        async with visit.session.still:
            return await self.read_for(visit.visitor(self.quotas), lambda: see(visit.session, visit.role))

    # -- bots that look ahead -----------------------------------------------------------------------

    def start_thinking(self, session: Session, request: Request, until: str | None = None) -> None:
        """Let bots that look ahead decide in another process until somebody else is asked."""
        if self.workers.thinks_apart and session.needs_thinking(until) and not self.ending:
            visitor = self.quotas.visitor(host_of(request.scope))
            session.thinking = asyncio.create_task(self._think(session, visitor, until))

    async def _think(self, session: Session, visitor: Visitor, until: str | None) -> None:
        """Compute decisions one after another; each is played and saved before the next one begins."""
        wrong = ""
        while not wrong:
            async with visitor.thinking:
                async with session.still:
                    question = await self.run(session.decision_task, until)
                if question is None or self.ending:
                    return
                session.asked = question
                session.deciding = asyncio.create_task(self.workers.think(decide, question))
                await asyncio.wait([session.deciding])
            decided, session.deciding = session.deciding, None
            async with session.busy:  # if it was stopped, the change that stopped it comes first
                if not decided.cancelled():
                    answer, wrong = _outcome(decided)
                    take = partial(session.take_decision, question, until, answer, wrong)
                    with suppress(OSError, ValueError):  # the game is opened again from its file
                        await self.play_on(session, take, until)
            session.notify_watchers()


def _outcome(decided: asyncio.Task[SandboxAnswer]) -> tuple[str, str]:
    """Return the computed answer, or an empty answer with the reason why there is none."""
    try:
        tried = decided.result()
    except Rejected as error:
        return "", str(error)
    if tried.status != 200:
        return "", decoded(bytes(tried.body), Failure).error
    return decoded(bytes(tried.body), str), ""
