"""The server: which address leads where, one game thread behind it, and every error as a sentence."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from bythebook import games
from bythebook.app.commands import campaign as campaigning
from bythebook.app.game.flow import bot_is_asked
from bythebook.app.game.saves import InUse
from bythebook.app.web.bodies import converted, data_of, json_answer, json_bytes, sent_by
from bythebook.app.web.narration import title
from bythebook.app.web.pages import entry
from bythebook.app.web.pages import hands as handing
from bythebook.app.web.pages import home as lobby
from bythebook.app.web.pages import log as looking
from bythebook.app.web.pages import setup as choosing
from bythebook.app.web.pages.why import reasons
from bythebook.app.web.requests import (
    Answer,
    CampaignWish,
    Chance,
    Correction,
    Entered,
    Import,
    Keyed,
    Known,
    SoFar,
    Undo,
    Who,
)
from bythebook.app.web.security import Guard, Turned, check_origin, is_local
from bythebook.app.web.session import NoEntry, Place, Room
from bythebook.app.web.sessions import Hall, Missing, NewGame, no_files, safe_name
from bythebook.app.web.study_routes import PRINTED, Study
from bythebook.kernel.box import Problems
from bythebook.kernel.game import Fenced, Refused
from bythebook.playbook.print.aid import player_aid

STATIC = Path(__file__).parent / "static"
HEARTBEAT = 15.0
"""Seconds after which an idle stream says that it is still there."""

R = TypeVar("R")

log = logging.getLogger("bythebook.web")


class Server:
    """The games, the one thread in which they are played, and those that wait for the disk."""

    def __init__(self) -> None:
        self.hall = Hall()
        self.engine = ThreadPoolExecutor(1, "games")
        self.disk = ThreadPoolExecutor(8, "journals")
        self.ending = False

    def end_streams(self) -> None:
        """Let everybody who watches go, before the server does."""
        self.ending = True
        for room in self.hall.rooms.values():
            room.tell_watchers()

    async def run(self, work: Callable[..., R], *args: Any) -> R:
        """Do something with a game where nobody else does; requests wait for their turn."""
        return await asyncio.get_running_loop().run_in_executor(self.engine, work, *args)

    # -- games ------------------------------------------------------------------------------------

    async def room(self, request: Request) -> Room:
        """The room of the game in the address; bots that were interrupted go on."""
        found = await self.run(self.hall.room, request.path_params["id"])
        if bot_is_asked(found.opened) and found.opened.persons and not found.busy.locked():
            async with found.busy:
                await self.play_on(found)
            found.tell_watchers()
        return found

    async def looked(self, request: Request) -> tuple[Room, Place]:
        """The room, and where the key in the address lets somebody sit."""
        room = await self.room(request)
        return room, room.place(request.query_params.get("key", ""))

    async def play_on(self, room: Room, *, turn: bool = False) -> None:
        """Bots and seeded chance go on until a person is asked, a slice at a time."""
        more = True
        while more:
            more = await self.run(lambda: room.go_on(turn=turn))
            await asyncio.get_running_loop().run_in_executor(self.disk, room.keep)
        if room.game.ask is None:
            await self.run(campaigning.record, campaigning.default_file(), room.path, room.opened)

    async def change(
        self, request: Request, sent: Keyed, act: Callable[[Room, Place], None], *, turn: bool = False
    ) -> Response:
        """Do something to a game, let the bots answer, and show what came of it."""
        room = await self.room(request)
        async with room.busy:
            await self.run(lambda: act(room, room.place(sent.key)))
            await self.play_on(room, turn=turn)
            shown, _ = await self.run(lambda: room.scene(room.place(sent.key), sent.have))
        room.tell_watchers()
        return json_bytes(shown)

    # -- the lobby --------------------------------------------------------------------------------

    async def home(self, request: Request) -> Response:
        """The first page's data."""
        keys = (await sent_by(request, Known)).games if request.method == "POST" else {}
        local = is_local(request)

        def page() -> lobby.Home:
            return lobby.home_page(self._known(keys), local=local)

        return json_answer(await self.run(page))

    def _known(self, keys: Mapping[str, str]) -> set[str]:
        return {name for name, key in keys.items() if self.hall.knows(name, key)}

    async def kept(self, request: Request) -> Response:
        """Every game there is for who asks."""
        keys, local = (await sent_by(request, Known)).games, is_local(request)
        return json_answer(await self.run(lambda: lobby.games_page(self._known(keys), local=local)))

    async def delete(self, request: Request) -> Response:
        """Throw a game away."""
        check_origin(request.headers)
        if not is_local(request):
            raise NoEntry("Games are thrown away only at the machine they lie on.")
        await self.run(self.hall.delete, request.path_params["id"])
        return json_answer({})

    async def setup(self, request: Request) -> Response:
        """What can be chosen for a game."""
        return json_answer(
            await self.run(lambda: choosing.setup_page(request.path_params["game"], local=is_local(request)))
        )

    async def check(self, request: Request) -> Response:
        """What is wrong with a setup."""
        new = await self._new(request)
        if not is_local(request):
            no_files(new.setup, new.seats)
        return json_answer(await self.run(choosing.check, new))

    async def _new(self, request: Request) -> NewGame:
        data = await data_of(request)
        if name := request.path_params.get("game"):
            data["game"] = name
        return converted(data, NewGame)

    async def symbols(self, request: Request) -> Response:
        """The symbols of a game's board."""
        box = games.load(request.path_params["game"])
        text = f'<svg xmlns="http://www.w3.org/2000/svg">{box.picture.symbols()}</svg>'
        return Response(text, media_type="image/svg+xml")

    async def begin(self, request: Request) -> Response:
        """A new game."""
        new = await self._new(request)
        local = is_local(request)
        return await self._entered(await self.run(lambda: self.hall.begin(new, local=local)))

    async def read(self, request: Request) -> Response:
        """A game from a file or a link."""
        sent = await sent_by(request, Import)
        text = sent.text or await self.run(looking.unpacked, sent.fragment)
        return await self._entered(await self.run(self.hall.read, text))

    async def open(self, request: Request) -> Response:
        """The owner's key of a game that lies on this machine, for who sits at it."""
        check_origin(request.headers)
        if not is_local(request):
            raise NoEntry("Games are opened without a link only at the machine they lie on.")
        return await self._entered(await self.room(request))

    async def campaign(self, request: Request) -> Response:
        """Begin a campaign, or play what is due of the one there is."""
        sent = await sent_by(request, CampaignWish)
        if not is_local(request):
            raise NoEntry("The campaign is played at the machine it lies on.")
        file = campaigning.default_file()
        if sent.anew:
            await self.run(self.hall.give_up)
        if sent.start or sent.scenarios:
            await self.run(campaigning.start, file, sent.start, sent.scenarios, sent.side)
        if not sent.play:
            return json_answer(await self.run(lobby.campaign_page))
        return await self._entered(await self.run(self.hall.campaign, sent.real))

    async def standing(self, request: Request) -> Response:
        """Where the campaign stands, and what another could be made of."""
        if not is_local(request):
            raise NoEntry("The campaign is played at the machine it lies on.")
        return json_answer(await self.run(lobby.campaign_page))

    async def _entered(self, room: Room) -> Response:
        async with room.busy:
            await self.play_on(room)
        room.tell_watchers()
        links = {seat: room.link(key) for seat, key in room.keys.seats.items()}
        return json_answer(Entered(room.id, room.keys.owner, links, room.link(room.keys.watch)), 201)

    # -- playing ----------------------------------------------------------------------------------

    async def scene(self, request: Request) -> Response:
        """What a seat sees."""
        room, place = await self.looked(request)
        have = request.query_params.get("have", "")
        shown, _ = await self.run(room.scene, place, have)
        return json_bytes(shown)

    async def events(self, request: Request) -> Response:
        """What a seat sees, again at every change."""
        room, _ = await self.looked(request)
        stream = self._stream(room, request.query_params.get("key", ""))
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        return StreamingResponse(stream, media_type="text/event-stream", headers=headers)

    async def _stream(self, room: Room, key: str) -> AsyncIterator[bytes]:
        event, seen, have = asyncio.Event(), 0, ""
        room.watchers.add(event)
        try:
            yield b"retry: 2000\n\n"
            while not self.ending:
                event.clear()
                try:
                    place = room.place(key)
                except NoEntry:  # the seat was taken back
                    return
                if room.version != seen and not room.busy.locked():
                    seen = room.version
                    shown, have = await self.run(room.scene, place, have)
                    yield b"event: scene\ndata: " + shown + b"\n\n"
                try:
                    await asyncio.wait_for(event.wait(), HEARTBEAT)
                except TimeoutError:
                    yield b": still here\n\n"
        finally:
            room.watchers.discard(event)

    async def answer(self, request: Request) -> Response:
        """A person's answer."""
        sent = await sent_by(request, Answer)
        given = sent.outcome if sent.outcome is not None else sent.option
        if given is None:
            raise Refused("An answer holds an option (number or words), or an outcome (a list).")
        return await self.change(
            request, sent, lambda room, place: room.answer(place, sent.ask, given, sent.version)
        )

    async def possible(self, request: Request) -> Response:
        """What the next die or card of an outcome may be."""
        sent = await sent_by(request, SoFar)
        room = await self.room(request)
        ask = room.game.ask
        if ask is None or ask.domain is None or not room.may_answer(room.place(sent.key), ask):
            raise Refused("No dice or cards are asked for here.")
        return json_answer(await self.run(entry.chance, room.opened, ask, tuple(sent.so_far)))

    async def on(self, request: Request) -> Response:
        """Where only bots play: one turn more."""
        sent = await sent_by(request, Keyed)
        return await self.change(request, sent, lambda room, place: room.owns(place), turn=True)

    async def undo(self, request: Request) -> Response:
        """Back."""
        sent = await sent_by(request, Undo)
        return await self.change(
            request, sent, lambda room, place: room.undo(place, sent.to, across=sent.across)
        )

    async def redo(self, request: Request) -> Response:
        """Forth again."""
        sent = await sent_by(request, Keyed)
        return await self.change(request, sent, lambda room, place: room.redo(place))

    async def chance(self, request: Request) -> Response:
        """Who answers for dice and cards."""
        sent = await sent_by(request, Chance)
        return await self.change(
            request, sent, lambda room, place: room.switch(place, sent.element, sent.who)
        )

    async def who(self, request: Request) -> Response:
        """Where a seat is played."""
        sent = await sent_by(request, Who)

        def give(room: Room, place: Place) -> None:
            room.owns(place)
            room.give(sent.seat, sent.who)

        return await self.change(request, sent, give)

    # -- looking ----------------------------------------------------------------------------------

    async def look(self, request: Request, see: Callable[[Room, Place], object]) -> Response:
        """Something about a game that changes nothing."""
        room, place = await self.looked(request)
        return json_answer(await self.run(see, room, place))

    async def log(self, request: Request) -> Response:
        """Every line in words."""
        return await self.look(request, looking.log_of)

    async def at(self, request: Request) -> Response:
        """The position after a line."""
        line = int(request.path_params["line"])
        return await self.look(request, lambda room, place: looking.moment(room, place, line))

    async def why(self, request: Request) -> Response:
        """A bot's reason."""
        line = int(request.path_params["line"])
        return await self.look(request, lambda room, place: reasons.why(room, place, line))

    async def position(self, request: Request) -> Response:
        """A position as a file and as a link."""
        line = request.path_params.get("line")
        return await self.look(request, lambda room, place: looking.position(room, place, line))

    async def elements(self, request: Request) -> Response:
        """The dice and decks that may be real."""
        return await self.look(request, lambda room, place: {"elements": choosing.element_infos(room.box)})

    async def tray(self, request: Request) -> Response:
        """What a correction is made of."""
        return await self.look(request, looking.tray)

    async def hands(self, request: Request) -> Response:
        """What hands must do in a turn."""
        turn = request.query_params.get("turn", "0")
        if not turn.isdecimal() or len(turn) > 6:
            raise Refused("The number of a turn is expected.")
        return await self.look(request, lambda room, place: handing.hands_of(room, place, int(turn)))

    async def correct(self, request: Request) -> Response:
        """Put the position right."""
        sent = await sent_by(request, Correction)
        return await self.change(
            request, sent, lambda room, place: room.correct(place, looking.patch_of(room, place, sent))
        )

    async def try_correction(self, request: Request) -> Response:
        """Which rules a corrected position would break."""
        sent = await sent_by(request, Correction)
        room = await self.room(request)

        def attempt() -> looking.Tried:
            return looking.tried(room, room.place(sent.key), sent)

        return json_answer(await self.run(attempt))

    async def export(self, request: Request) -> Response:
        """The game as a file."""
        room, place = await self.looked(request)
        text = await self.run(looking.export, room, place)
        name = f"{room.box.name}-{safe_name(room.box.standing.name(room.game.table))}".lower().rstrip("-")
        named = {"content-disposition": f'attachment; filename="{name}.game"', "cache-control": "no-store"}
        return Response(text, media_type="text/plain", headers=named)

    async def page(self, request: Request) -> Response:
        """The printed pages of a bot of this game."""
        room, _ = await self.looked(request)
        bot = looking.book_of(room, request.path_params["seat"])
        text = await self.run(lambda: player_aid(bot.program, game_title=room.box.title))
        return Response(text, media_type="text/html", headers={"content-security-policy": PRINTED})

    def routes(self) -> list[Route | Mount]:
        """Which address leads where."""
        game = "/api/games/{id}"
        looks = {"": self.scene, "/events": self.events, "/log": self.log, "/at/{line:int}": self.at}
        looks |= {
            "/why/{line:int}": self.why,
            "/position": self.position,
            "/position/{line:int}": self.position,
            "/export": self.export,
        }
        looks |= {
            "/chance": self.elements,
            "/tray": self.tray,
            "/hands": self.hands,
            "/page/{seat}": self.page,
        }
        acts = {"/answer": self.answer, "/possible": self.possible, "/on": self.on, "/undo": self.undo}
        acts |= {"/redo": self.redo, "/chance": self.chance, "/who": self.who, "/open": self.open}
        acts |= {"/delete": self.delete}
        acts |= {"/correct": self.correct, "/correct/check": self.try_correction}
        return [
            Route("/api/home", self.home, methods=["GET", "POST"]),
            Route("/api/setup/{game}", self.setup),
            Route("/api/setup/{game}/check", self.check, methods=["POST"]),
            Route("/api/symbols/{game}", self.symbols),
            Route("/api/kept", self.kept, methods=["POST"]),
            Route("/api/campaign", self.standing),
            Route("/api/campaign", self.campaign, methods=["POST"]),
            Route("/api/games", self.begin, methods=["POST"]),
            Route("/api/games/import", self.read, methods=["POST"]),
            *(Route(f"{game}{end}", act, methods=["POST"]) for end, act in acts.items()),
            *(Route(f"{game}{end}", see) for end, see in looks.items()),
        ]


# -- what goes wrong -------------------------------------------------------------------------------


def refusal(error: Exception) -> Response:
    """An error as a sentence, never as a traceback."""
    status = 400
    for kind, code in ((NoEntry, 403), (Missing, 404), (games.UnknownGame, 404), (InUse, 409)):
        if isinstance(error, kind):
            status = code
    if isinstance(error, Problems):
        return json_answer(
            {"error": f"{title(error.what)}: {error.problems[0]}", "problems": error.problems}, 422
        )
    if isinstance(error, Turned):
        status = error.status
    elif isinstance(error, Refused):
        status = 409
    told = str(error) if isinstance(error, ValueError) else ""
    if isinstance(error, OSError):
        status, told = 500, f"The game could not be kept: {error.strerror or 'the disk does not answer'}."
    return json_answer({"error": told[:2000], "problems": [], "fenced": isinstance(error, Fenced)}, status)


async def _refused(request: Request, error: Exception) -> Response:
    return refusal(error)


async def _broken(request: Request, error: Exception) -> Response:
    log.error("%s %s", request.method, request.url.path, exc_info=error)
    told = "The program has made a mistake. What was confirmed is kept; load the page again."
    return json_answer({"error": told, "problems": []}, 500)


async def _nowhere(request: Request, error: Exception) -> Response:
    status = getattr(error, "status_code", 404)
    told = "That is not done with this address." if status == 405 else "There is nothing at this address."
    return json_answer({"error": told, "problems": []}, status)


def make_app(*, bound: str = "127.0.0.1", static: Path = STATIC) -> Starlette:
    """The application, for a server bound to an address."""
    server = Server()
    study = Study(server.run)

    async def shell(request: Request) -> Response:
        """The page; where it goes from there it knows from the address."""
        if request.url.path.startswith("/api/") or not (static / "index.html").is_file():
            return await _nowhere(request, Missing())
        return FileResponse(static / "index.html", headers={"cache-control": "no-cache"})

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        yield
        await server.run(server.hall.close)
        study.close()
        server.engine.shutdown()
        server.disk.shutdown()

    routes = [*server.routes(), *study.routes()]
    if static.is_dir():
        routes.append(Mount("/static", StaticFiles(directory=static)))
    routes.append(Route("/{path:path}", shell))
    app = Starlette(
        routes=routes,
        middleware=[Middleware(Guard, bound=bound)],
        exception_handlers={
            ValueError: _refused,
            OSError: _refused,
            404: _nowhere,
            405: _nowhere,
            500: _broken,
        },
        lifespan=lifespan,
    )
    app.state.server = server
    return app
