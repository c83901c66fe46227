"""Before a game: home, the games that are kept, the setup, the campaign, and how a game is begun."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bythebook import games
from bythebook.app.game import archive, campaign
from bythebook.app.game.archive import Found
from bythebook.app.game.saves import how_many_kept
from bythebook.app.web import qr
from bythebook.app.web.aside import Tried
from bythebook.app.web.engine import Engine
from bythebook.app.web.errors import Failure, Forbidden, Rejected
from bythebook.app.web.pages import campaign as campaign_page
from bythebook.app.web.pages import games as games_page
from bythebook.app.web.pages import home as home_page
from bythebook.app.web.pages import setup as setup_page
from bythebook.app.web.pages.games import Brought
from bythebook.app.web.pages.position import playable
from bythebook.app.web.processes.front import Processes
from bythebook.app.web.requests import (
    CampaignRequest,
    ImportGame,
    KnownKeys,
    Link,
    ManyGames,
    NewGame,
    converted,
    data_of,
    sent_by,
)
from bythebook.app.web.responses import ZIP, Done, Joined, Legend, Reach, json_answer
from bythebook.app.web.security import check_origin, host_of, is_local
from bythebook.app.web.session import Session
from bythebook.app.web.sessions import no_files, no_own_books
from bythebook.kernel import log

LONG = 200
"""Characters of a choice of the setup, beyond which it is a scenario in full, and tried first."""


class LobbyRoutes:
    """Everything that is asked before somebody sits at a table."""

    def __init__(self, engine: Engine, reach: str = "", processes: Processes | None = None) -> None:
        self.engine = engine
        self.address = reach
        self.processes = processes
        self.run, self.read_page = engine.run, engine.read
        self.sessions = engine.sessions

    # -- what there is ----------------------------------------------------------------------------

    async def home(self, request: Request) -> Response:
        """The first page."""
        keys = (await sent_by(request, KnownKeys)).games if request.method == "POST" else {}
        local = is_local(request)
        return json_answer(
            await self.read_page(lambda: home_page.home_page(self._opened_by(keys), local=local))
        )

    async def games(self, request: Request) -> Response:
        """All games that are kept."""
        keys, local = (await sent_by(request, KnownKeys)).games, is_local(request)
        return json_answer(
            await self.read_page(lambda: games_page.games_page(self._opened_by(keys), local=local))
        )

    def _opened_by(self, keys: Mapping[str, str]) -> set[str]:
        return {name for name, key in keys.items() if self.sessions.knows(name, key)}

    async def setup(self, request: Request) -> Response:
        """What can be chosen for a game."""
        game, local = request.path_params["game"], is_local(request)
        page = await self.read_page(lambda: setup_page.setup_page(game, local=local, own_books=local))
        return json_answer(page)

    async def check(self, request: Request) -> Response:
        """What is wrong with a setup."""
        new = await _new_game(request)
        if not is_local(request):
            no_files(new.setup, new.seats)
            no_own_books(new.seats)
        return (await self.engine.aside(request, setup_page.tried, new)).response

    async def symbols(self, request: Request) -> Response:
        """The symbols of a game's board."""
        box = games.load(request.path_params["game"])
        text = f'<svg xmlns="http://www.w3.org/2000/svg">{box.picture.symbols()}</svg>'
        return Response(text, media_type="image/svg+xml")

    async def legend(self, request: Request) -> Response:
        """The signs of a game's board."""
        return json_answer(Legend(games.load(request.path_params["game"]).picture.legend()))

    async def reach(self, request: Request) -> Response:
        """Where other devices find this server."""
        return json_answer(Reach(self.address))

    async def code(self, request: Request) -> Response:
        """A link as a QR code."""
        sent = await sent_by(request, Link)
        return Response(await self.run(qr.drawn, sent.link), media_type="image/svg+xml")

    # -- a game is begun --------------------------------------------------------------------------

    async def begin(self, request: Request) -> Response:
        """Begins a new game."""
        new, local = await _new_game(request), is_local(request)
        if any(len(value) > LONG for value in new.setup.values()):
            answer = await self.engine.aside(request, setup_page.tried, new)
            if answer.status != 200:
                return answer.response
        await self._one_more(request)
        return await self._joined(await self.engine.open(lambda: self.sessions.begin(new, local=local)))

    async def learn(self, request: Request) -> Response:
        """Begins a game to learn with."""
        check_origin(request.headers)
        await self._one_more(request)
        game = games.load(request.path_params["game"]).name
        return await self._joined(await self.engine.open(self.sessions.learn, game))

    async def read(self, request: Request) -> Response:
        """Reads a game from a file or a link."""
        sent = await sent_by(request, ImportGame)
        await self._one_more(request)
        answer = await self.engine.aside(request, playable, sent)
        if answer.status != 200:
            return answer.response
        text = msgspec.json.decode(answer.body, type=str)
        if not is_local(request):
            no_own_books(log.read(text).header.seats)
        return await self._joined(await self.engine.open(self.sessions.read, text))

    async def all_games(self, request: Request) -> Response:
        """Every game in one file."""
        _games_are_here(request)
        made = await self.read_page(games_page.all_games)
        name = f"bythebook-games-{date.today():%Y-%m-%d}.zip"
        headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
        return Response(made, media_type=ZIP, headers=headers)

    async def read_all(self, request: Request) -> Response:
        """Reads in the games of one file; each is tried before any is kept."""
        _games_are_here(request)
        sent = await sent_by(request, ManyGames, largest=archive.LARGEST)
        await self._one_more(request)
        opened = await self.engine.aside(request, games_page.unpacked, sent)
        if opened.status != 200:
            return opened.response
        found = msgspec.json.decode(opened.body, type=list[Found])
        wrong = [f"{each.name}: {each.wrong}" for each in found if each.wrong]
        good = []
        for each in found:
            if not each.wrong:
                tried = await self._tried(request, each)
                if tried.status == 200:
                    good.append((each.changed, msgspec.json.decode(tried.body, type=str)))
                else:
                    wrong.append(f"{each.name}: {msgspec.json.decode(tried.body, type=Failure).error}")
        new = await self.read_page(self.sessions.keep_all, good)
        return json_answer(Brought(new, len(good) - new, wrong))

    async def _tried(self, request: Request, game: Found) -> Tried:
        """One game of many, tried; one that finds no end is the end of all."""
        try:
            return await self.engine.aside(request, playable, ImportGame(text=game.text))
        except Rejected as error:
            raise Rejected(error.status, f"{game.name}: {error} Nothing of the file was kept.") from None

    async def _one_more(self, request: Request) -> None:
        """Rejected if the visitor has begun enough games."""
        kept = await self.run(how_many_kept)
        self.engine.quotas.visitor(host_of(request.scope)).begins(kept)

    async def open(self, request: Request) -> Response:
        """Gives the owner's key of a game to whoever sits at the machine that keeps it."""
        check_origin(request.headers)
        if not is_local(request):
            raise Forbidden("Games are opened without a link only at the machine they lie on.")
        return await self._joined(await self.engine.session(request))

    async def delete(self, request: Request) -> Response:
        """Deletes a game."""
        check_origin(request.headers)
        if not is_local(request):
            raise Forbidden("Games are deleted only at the machine they lie on.")
        watched = self.sessions.open.get(request.path_params["id"])
        await self.run(self.sessions.delete, request.path_params["id"])
        if watched is not None:
            watched.tell_watchers()
        return json_answer(Done())

    async def _joined(self, session: Session) -> Response:
        if self.processes and (owner := self.processes.owner(session.id)):
            await self.run(self.sessions.put_away, session)
            return await owner.open(session.id)
        async with session.changing():
            await self.engine.play_on(session)
        session.tell_watchers()
        links = {seat: session.link(key) for seat, key in session.keys.seats.items()}
        return json_answer(
            Joined(session.id, session.keys.owner, links, session.link(session.keys.watch)), 201
        )

    # -- the campaign -----------------------------------------------------------------------------

    async def campaign(self, request: Request) -> Response:
        """How the campaign stands, and what another could be made of."""
        _campaign_is_here(request)
        return json_answer(await self.run(campaign_page.campaign_page))

    async def play_campaign(self, request: Request) -> Response:
        """Begins a campaign, or opens the play that is due."""
        sent = await sent_by(request, CampaignRequest)
        _campaign_is_here(request)
        begins = bool(sent.start or sent.scenarios)
        if begins or sent.anew:
            await self.run(campaign.begun, sent.start, sent.scenarios, sent.side, sent.real)
        if sent.anew:
            for left in await self.run(self.sessions.give_up_campaign):
                left.tell_watchers()
        if begins:
            file = campaign.default_file()
            await self.run(campaign.start, file, sent.start, sent.scenarios, sent.side)
        if not sent.play:
            return json_answer(await self.run(campaign_page.campaign_page))
        await self.run(self.sessions.tidy)
        return await self._joined(await self.run(self.sessions.campaign, sent.real))

    def routes(self) -> list[Route]:
        """Which address leads where."""
        return [
            Route("/api/home", self.home, methods=["GET", "POST"]),
            Route("/api/kept", self.games, methods=["POST"]),
            Route("/api/kept/file", self.all_games),
            Route("/api/kept/file", self.read_all, methods=["POST"]),
            Route("/api/setup/{game}", self.setup),
            Route("/api/setup/{game}/check", self.check, methods=["POST"]),
            Route("/api/reach", self.reach),
            Route("/api/code", self.code, methods=["POST"]),
            Route("/api/symbols/{game}", self.symbols),
            Route("/api/legend/{game}", self.legend),
            Route("/api/campaign", self.campaign),
            Route("/api/campaign", self.play_campaign, methods=["POST"]),
            Route("/api/learn/{game}", self.learn, methods=["POST"]),
            Route("/api/games", self.begin, methods=["POST"]),
            Route("/api/games/import", self.read, methods=["POST"]),
            Route("/api/games/{id}/open", self.open, methods=["POST"]),
            Route("/api/games/{id}/delete", self.delete, methods=["POST"]),
        ]


async def _new_game(request: Request) -> NewGame:
    data = await data_of(request)
    if name := request.path_params.get("game"):
        data["game"] = name
    return converted(data, NewGame)


def _games_are_here(request: Request) -> None:
    if not is_local(request):
        raise Forbidden("All games at once are saved and read in only at the machine they lie on.")


def _campaign_is_here(request: Request) -> None:
    if not is_local(request):
        raise Forbidden("The campaign is played at the machine it lies on.")
