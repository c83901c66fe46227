"""Operations outside a running game: the first page, saved games, setup, new games, and the campaign."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, nullcontext
from datetime import date, datetime
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from bythebook import games
from bythebook.app.game import archive, campaign
from bythebook.app.game.archive import UnpackedFile
from bythebook.app.game.index import Listing
from bythebook.app.game.saves import count_games, game_files
from bythebook.app.web import qr
from bythebook.app.web.access.security import host_of, is_local
from bythebook.app.web.engine import Engine
from bythebook.app.web.errors import Failure, Rejected
from bythebook.app.web.pages import campaign as campaign_page
from bythebook.app.web.pages import games as games_page
from bythebook.app.web.pages import home as home_page
from bythebook.app.web.pages import setup as setup_page
from bythebook.app.web.pages.campaign import CampaignPage
from bythebook.app.web.pages.games import Games, ImportResult, Lists
from bythebook.app.web.pages.home import Home
from bythebook.app.web.pages.position import Import, playable
from bythebook.app.web.pages.setup import SetupCheck, SetupPage
from bythebook.app.web.processes.front import Processes
from bythebook.app.web.requests import (
    CampaignRequest,
    ImportGame,
    KnownKeys,
    Link,
    ManyGames,
    NewGame,
    convert,
)
from bythebook.app.web.responses import SVG, ZIP, JoinedGame, Legend, ServerAddress, Success, json_answer
from bythebook.app.web.routes.operation import GAME, Access, Operation, get, post
from bythebook.app.web.sandbox import SandboxAnswer
from bythebook.app.web.session import Session
from bythebook.app.web.sessions import content_hashes
from bythebook.app.web.thinking import check_cost
from bythebook.players.seating import Trust, check_names

LONG = 200
"""Setup values with more characters are complete scenarios, which are checked in the sandbox first."""
AT_ONCE = 50
"""The number of games that a single call in a thread packs or saves."""

T = TypeVar("T")


class LobbyRoutes:
    """The operations before a game."""

    def __init__(
        self, engine: Engine, reach: str, processes: Processes | None, *, allow_search: bool
    ) -> None:
        self.engine = engine
        self.address = reach
        self.allow_search = allow_search
        """Whether remote visitors may play against bots that look ahead."""
        self.processes = processes
        self.run, self.read_page = engine.run, engine.read
        self.sessions = engine.sessions
        self.lists = Lists(engine.workers)
        self.changing_campaign = asyncio.Lock()
        """Held while the campaign is started, given up, or opened."""

    # -- lists ------------------------------------------------------------------------------------

    async def home(self, request: Request, known: KnownKeys | None = None) -> Home:
        """Return the first page."""
        return await self._list_page(request, known.games if known else {}, home_page.home_page)

    async def games(self, request: Request, known: KnownKeys) -> Games:
        """Return all saved games that the visitor may see."""
        return await self._list_page(request, known.games, games_page.games_page)

    async def _list_page(self, request: Request, keys: Mapping[str, str], page: Callable[..., T]) -> T:
        """Return the page with the games that a visitor may see."""
        local, listing = is_local(request), await self.lists.listing()
        return await self.read_page(lambda: page(listing, self._opened_by(listing, keys, local), local=local))

    def _opened_by(self, listing: Listing, keys: Mapping[str, str], local: bool) -> set[str]:
        """Return the games that the given keys open; visitors at this machine see all games without keys.

        A visitor can send thousands of names, so only those of existing games are looked up.
        """
        if local:
            return set()
        names = {game.path.stem for game in listing.games} | {path.stem for path in listing.unread}
        return {name for name, key in keys.items() if name in names and self.sessions.accepts_key(name, key)}

    async def setup(self, request: Request) -> SetupPage:
        """Return what can be chosen for a game."""
        game, local = request.path_params["game"], is_local(request)
        slow = not self._slow_is_forbidden(request)
        make = partial(setup_page.setup_page, game, local=local, own_books=local, slow=slow)
        return await self.read_page(make)

    async def check(self, request: Request, sent: dict[str, Any]) -> Response:
        """Check a setup."""
        new = convert({**sent, "game": request.path_params["game"]}, NewGame)
        self._check_names(request, new)
        return (await self.engine.sandboxed(request, setup_page.check_request, new)).response

    async def symbols(self, request: Request) -> Response:
        """Return the symbols of a game's board."""
        box = games.load(request.path_params["game"])
        text = f'<svg xmlns="http://www.w3.org/2000/svg">{box.renderer.symbols()}</svg>'
        return Response(text, media_type=SVG)

    async def legend(self, request: Request) -> Legend:
        """Return what the symbols of a game's board mean."""
        return Legend(games.load(request.path_params["game"]).renderer.legend())

    async def reach(self, request: Request) -> ServerAddress:
        """Return the address of this server for other devices."""
        return ServerAddress(self.address)

    async def code(self, request: Request, sent: Link) -> Response:
        """Return a link as a QR code."""
        answer = await self.engine.sandboxed(request, qr.qr_svg, sent.link)
        if answer.status != 200:
            return answer.response
        return Response(msgspec.json.decode(answer.body, type=str), media_type=SVG)

    # -- new games --------------------------------------------------------------------------------

    async def begin(self, request: Request, new: NewGame) -> JoinedGame | Response:
        """Start a new game."""
        self._check_names(request, new)
        if any(len(value) > LONG for value in new.setup.values()):
            answer = await self.engine.sandboxed(request, setup_page.check_request, new)
            if answer.status != 200:
                return answer.response
        await self._count_game(request)
        return await self._join(
            request, await self.engine.open(request, self.sessions.begin, new, _trust(request))
        )

    def _check_names(self, request: Request, new: NewGame) -> None:
        """Raise Problems if a visitor names a file, a playbook of the owner, or a slow player."""
        check_names(games.load(new.game), new.seats, new.setup, _trust(request))
        if self._slow_is_forbidden(request):
            check_cost(new.seats)

    def _slow_is_forbidden(self, request: Request) -> bool:
        return not is_local(request) and not self.allow_search

    async def learn(self, request: Request) -> JoinedGame | Response:
        """Start a lesson of a game."""
        await self._count_game(request)
        game = games.load(request.path_params["game"]).name
        return await self._join(request, await self.engine.open(request, self.sessions.learn, game))

    async def read(self, request: Request, sent: ImportGame) -> JoinedGame | Response:
        """Import a game from a file or a link."""
        await self._count_game(request)
        answer = await self._check_game(request, sent)
        if answer.status != 200:
            return answer.response
        text = msgspec.json.decode(answer.body, type=str)
        return await self._join(
            request, await self.engine.open(request, self.sessions.read, text, _trust(request))
        )

    async def _check_game(self, request: Request, sent: ImportGame) -> SandboxAnswer:
        """Check an imported game in the sandbox; the result contains its text."""
        wanted = Import(sent, _trust(request), slow=not self._slow_is_forbidden(request))
        return await self.engine.sandboxed(request, playable, wanted)

    async def all_games(self, request: Request) -> Response:
        """Return all games in one file, packed in parts so that other requests are answered in between."""
        packing = archive.Archive()
        for some in batches(await self.read_page(game_files), AT_ONCE):
            await self.read_page(games_page.pack, packing, some)
        packed = packing.close()
        name = f"bythebook-games-{date.today():%Y-%m-%d}.zip"
        headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
        return Response(packed, media_type=ZIP, headers=headers)

    async def read_all(self, request: Request, sent: ManyGames) -> ImportResult | Response:
        """Import the games in one file; all are checked before any is saved."""
        await self._count_game(request)
        opened = await self.engine.sandboxed(request, games_page.unpack_games, sent)
        if opened.status != 200:
            return opened.response
        found = msgspec.json.decode(opened.body, type=list[UnpackedFile])
        wrong = [f"{each.name}: {each.wrong}" for each in found if each.wrong]
        good = []
        for each in found:
            if not each.wrong:
                tried = await self._check_one(request, each)
                if tried.status == 200:
                    good.append((each.changed, msgspec.json.decode(tried.body, type=str)))
                else:
                    wrong.append(f"{each.name}: {msgspec.json.decode(tried.body, type=Failure).error}")
        new = await self._save_new(good)
        return ImportResult(new, len(good) - new, wrong)

    async def _save_new(self, games: list[tuple[datetime, str]]) -> int:
        """Save games in parts and return how many are new; if one can't be saved, none are."""
        known: set[int] = set()
        for some in batches(await self.read_page(game_files), AT_ONCE):
            known |= await self.read_page(content_hashes, some)
        new: list[Path] = []
        try:
            for part in batches(games, AT_ONCE):
                new += await self.read_page(self.sessions.keep_all, part, known)
        except BaseException:
            self.sessions.discard(new)
            raise
        return len(new)

    async def _check_one(self, request: Request, game: UnpackedFile) -> SandboxAnswer:
        """Check one of many games; if it takes too long, the whole file is rejected."""
        try:
            return await self._check_game(request, ImportGame(text=game.text))
        except Rejected as error:
            raise Rejected(error.status, f"{game.name}: {error} No game in the file was imported.") from None

    async def _count_game(self, request: Request) -> None:
        """Count a new game of the visitor; Rejected if they have started too many."""
        kept = await self.read_page(count_games)
        self.engine.quotas.visitor(host_of(request.scope)).count_game(kept)

    async def open(self, request: Request) -> JoinedGame | Response:
        """Give the owner of the machine the owner's key of a game."""
        return await self._join(request, await self.engine.find(request))

    async def delete(self, request: Request) -> Success:
        """Delete a game."""
        name = request.path_params["id"]
        async with self.engine.opening_of(name):  # so that nobody opens it meanwhile
            watched = self.sessions.open.get(name)
            async with watched.busy if watched else nullcontext():  # so that nothing of it is being written
                await self.run(self.sessions.delete, name)
        if watched is not None:
            watched.stop_thinking()
            watched.notify_watchers()
        return Success()

    async def _join(self, request: Request, session: Session) -> JoinedGame | Response:
        """Let the bots of a game play, and return its links."""
        if self.processes and (owner := self.processes.owner(session.id)):
            await self.run(self.sessions.close_session, session)
            return await owner.open(session.id)
        with session.visited():
            async with session.busy:
                await self.engine.play_on(session)
        session.notify_watchers()
        self.engine.start_thinking(session, request)
        links = {seat: session.link(key) for seat, key in session.keys.seats.items()}
        return JoinedGame(session.id, session.keys.owner, links, session.link(session.keys.watch))

    # -- the campaign -----------------------------------------------------------------------------

    async def campaign(self, request: Request) -> CampaignPage:
        """Return the state of the campaign, and the campaigns that can be started."""
        return await self.run(campaign_page.campaign_page)

    async def play_campaign(self, request: Request, sent: CampaignRequest) -> JoinedGame | Response:
        """Start a campaign, or open its next battle."""
        async with self.changing_campaign:
            return await self._play_campaign(request, sent)

    async def _play_campaign(self, request: Request, sent: CampaignRequest) -> JoinedGame | Response:
        begins = bool(sent.start or sent.scenarios)
        if begins or sent.anew:
            await self.run(campaign.new_campaign, sent.start, sent.scenarios, sent.side, sent.real)
        if sent.anew:
            await self._give_up_campaign()
        if begins:
            file = campaign.default_file()
            await self.run(campaign.start, file, sent.start, sent.scenarios, sent.side)
        if not sent.play:
            return json_answer(await self.run(campaign_page.campaign_page))
        await self.engine.make_room()
        async with self.engine.opening_of(await self.run(self.sessions.next_play)):
            session = await self.run(self.sessions.campaign, sent.real)
        return await self._join(request, session)

    async def _give_up_campaign(self) -> None:
        """Give up the campaign once no request uses or opens its battles."""
        files = await self.run(campaign.play_files, campaign.default_file())
        async with AsyncExitStack() as locks:
            for file in files:
                await locks.enter_async_context(self.engine.opening_of(file.stem))
            left = self.sessions.open_plays()
            for session in left:
                await locks.enter_async_context(session.busy)
            try:
                await self.run(self.sessions.give_up_campaign)
            finally:
                for session in left:
                    session.stop_thinking()
                    session.notify_watchers()

    def operations(self) -> list[Operation]:
        """Declare the operations."""
        anyone, owner, file = Access.ANYONE, Access.OWNER, "/api/kept/file"
        return [
            get("/api/home", self.home, anyone, gives=Home),
            post("/api/home", self.home, anyone, KnownKeys, Home),
            post("/api/kept", self.games, anyone, KnownKeys, Games),
            get(file, self.all_games, owner, gives=ZIP),
            post(file, self.read_all, owner, ManyGames, ImportResult, largest=archive.MOST_BYTES),
            get("/api/setup/{game}", self.setup, anyone, gives=SetupPage),
            post("/api/setup/{game}/check", self.check, anyone, dict[str, Any], SetupCheck),
            get("/api/reach", self.reach, anyone, gives=ServerAddress),
            post("/api/code", self.code, anyone, Link, SVG),
            get("/api/symbols/{game}", self.symbols, anyone, gives=SVG),
            get("/api/legend/{game}", self.legend, anyone, gives=Legend),
            get("/api/campaign", self.campaign, owner, gives=CampaignPage),
            post("/api/campaign", self.play_campaign, owner, CampaignRequest, JoinedGame, 201, CampaignPage),
            post("/api/learn/{game}", self.learn, anyone, None, JoinedGame, 201),
            post("/api/games", self.begin, anyone, NewGame, JoinedGame, 201),
            post("/api/games/import", self.read, anyone, ImportGame, JoinedGame, 201),
            post(f"{GAME}/open", self.open, owner, None, JoinedGame, 201),
            post(f"{GAME}/delete", self.delete, owner, None, Success),
        ]


def batches(items: Sequence[T], size: int) -> Iterator[Sequence[T]]:
    """Split a sequence into parts of at most `size`."""
    return (items[i : i + size] for i in range(0, len(items), size))


def _trust(request: Request) -> Trust:
    """Return how far the names that a visitor sends are trusted."""
    return Trust.USER if is_local(request) else Trust.VISITOR
