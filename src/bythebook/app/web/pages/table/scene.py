"""The scene: what one seat may see of a game, as page data."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from bythebook.app.game.flow import is_bot_next, is_by_person
from bythebook.app.game.lesson import CurrentLesson, lesson_of
from bythebook.app.game.saved_games import name_of
from bythebook.app.game.todo import QueuedItem
from bythebook.app.web.access.keys import Role
from bythebook.app.web.narration import last_turns
from bythebook.app.web.pages.seats import SeatInfo, seats_of
from bythebook.app.web.pages.table.choices import PromptInfo, prompt_info
from bythebook.app.web.pages.table.steps import StepInfo, step_infos
from bythebook.games.shared.scenery import Arrow, Board, Panel
from bythebook.kernel.chance import Typed
from bythebook.kernel.prompt import Prompt, Seat

if TYPE_CHECKING:
    from bythebook.app.web.session import Session

MOST_TODO = 40
"""The maximum number of to-do items in a scene."""


class GameOver(msgspec.Struct, frozen=True):
    """The result of a game."""

    winner: str
    outcome: str


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """What one seat may see of a game."""

    version: int
    """The version of the scene, which grows with every change, even across server restarts."""
    id: str
    game: str
    title: str
    name: str
    """The name of the game, such as "Pegasus Bridge"."""
    setup: dict[str, str]
    seat: str
    """The seat whose view the scene shows; empty for a viewer who only watches."""
    you: list[str]
    """The seats that the viewer plays."""
    owner: bool
    turn: str
    ask: PromptInfo | None
    board: Board
    ground: str
    """The name of the board's ground; a request with `have=` this name gets the board without it."""
    panel: Panel
    steps: list[StepInfo]
    planned: list[Arrow]
    """The legs of drags that aren't carried out yet."""
    hands: list[QueuedItem]
    more_hands: int
    """The number of to-do items that are left out."""
    lines: int
    """The number of lines in the log."""
    messages: list[str]
    over: GameOver | None
    at_table: list[str]
    """The dice and decks whose outcomes players enter."""
    real: bool
    """Whether the viewer moves the pieces on a real board."""
    can_undo: bool
    undo: str
    """What an undo would take back, as a sentence; empty if there is nothing to undo."""
    can_redo: bool
    can_correct: bool
    seats: list[SeatInfo]
    watch: str = ""
    """The link for viewers who only watch; only the owner gets it."""
    lesson: CurrentLesson | None = None
    """In a lesson, what the open question teaches."""
    names_seats: bool = False
    """Whether the texts of steps name their seat."""


def scene_of(session: Session, role: Role, have: str = "", *, turned: bool = False) -> Scene:
    """Return what a role sees of a game, without the ground if the browser already has it."""
    box, state, ask = session.box, session.game.state, session.game.prompt
    eyes, plays = session.eyes(role), role.kind != "watch"
    board, panel = box.renderer.seen(state, eyes, turned=turned), box.renderer.panel(state, eyes)
    ground = ground_name(board)
    shown = session.to_do.visible_items() if session.opened.at_table and plays else []
    can_undo = any(is_by_person(session.opened, e) for e in session.game.log)
    if ground == have:
        board = replace(board, ground="", small_ground="")
    return Scene(
        version=session.version,
        id=session.id,
        game=box.name,
        title=box.title,
        name=name_of(box, session.game),
        setup=session.game.header.setup,
        seat=str(eyes or ""),
        you=[str(seat) for seat in role.seats],
        owner=role.kind == "owner",
        turn=panel.turn,
        ask=None if ask is None else _prompt_info(session, role, ask),
        board=board,
        ground=ground,
        panel=panel,
        steps=_steps(session, eyes),
        planned=session.drags.pending if ask is not None and ask.seat in role.seats else [],
        hands=shown[:MOST_TODO],
        more_hands=len(shown[MOST_TODO:]),
        lines=len(session.game.log),
        messages=session.messages,
        over=GameOver(str(state.winner or ""), box.status.score(state)) if ask is None else None,
        at_table=[name for name, source in session.game.sources.items() if isinstance(source, Typed)],
        real=session.opened.at_table and plays,
        can_undo=plays and can_undo,
        undo=_undo(session, role) if plays and can_undo else "",
        can_redo=session.may_redo(role),
        can_correct=session.whole_is_for(role) and ask is not None,
        seats=seats_of(session, role),
        watch=session.link(session.keys.watch) if role.kind == "owner" else "",
        names_seats=box.texts.seats_act,
        lesson=lesson_of(session.opened) if role.seats else None,
    )


def _undo(session: Session, role: Role) -> str:
    return f"Undoes {session.describe_undo(role, session.last_touch()[0])}."


def _prompt_info(session: Session, role: Role, ask: Prompt) -> PromptInfo:
    mine, bot = session.may_answer(role, ask), is_bot_next(session.opened)
    return prompt_info(session.opened, ask, mine=mine, bot=bot)


def _steps(session: Session, eyes: Seat | None) -> list[StepInfo]:
    lines = session.narration.lines
    start = last_turns(session.game.log, eyes, session.opened.persons)
    return step_infos(lines[start:], start + 1, session.viewer(eyes))


def ground_name(board: Board) -> str:
    """Return a short name for a board's ground, which is a hash of it."""
    return blake2b((board.ground + board.small_ground).encode(), digest_size=9).hexdigest()
