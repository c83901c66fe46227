"""The end of a game: who won and why, how the score developed, and what to play next."""

from __future__ import annotations

from html import escape

import msgspec

from bythebook.app.game.saves import games_folder
from bythebook.app.game.summary import GameSummary, summarize_game
from bythebook.app.web.access.keys import Role
from bythebook.app.web.pages.campaign import campaign_or_why
from bythebook.app.web.session import Session
from bythebook.kernel.game import PERSON, Refused

WIDTH, HEIGHT, MARGIN = 640, 200, 24


class SameGame(msgspec.Struct, frozen=True):
    """The setup of a game, for starting the same game again."""

    game: str
    setup: dict[str, str]
    seats: dict[str, str]
    rulings: dict[str, str]
    real: list[str]


class GameEnd(msgspec.Struct, frozen=True):
    """How a game ended, and how it developed."""

    winner: str
    score: str
    reason: str
    """The last thing that happened."""
    plot: str
    """The score over the turns, as SVG."""
    course: GameSummary
    same: SameGame | None
    """The setup for the same game again; None if the game started from a position."""
    other: dict[str, str]
    """The seats with the sides swapped; empty if that is not possible."""
    next_battle: bool
    """Whether the game was a battle of a campaign that continues."""


def end_of(session: Session, role: Role) -> GameEnd:
    """Return how a game ended; Refused if it isn't over."""
    game, box = session.game, session.box
    if not game.state.over:
        raise Refused("The game is not over yet.")
    course, last = summarize_game(session.opened), session.narration.lines[-1]
    header = game.header
    seats = {str(seat): who for seat, who in header.seats.items()}
    real = [name for name, who in header.chance.items() if who == "typed"]
    same = None if header.position else SameGame(box.name, header.setup, seats, header.rulings, real)
    found = campaign_or_why()[0] if session.path.parent != games_folder() else None
    return GameEnd(
        str(game.state.winner or ""),
        box.status.score(game.state),
        " ".join([*([f"{last.text}."] if last.text else []), *last.came]),
        plot(course),
        course,
        same,
        _sides_swapped(session, seats) if same else {},
        found is not None and not found.won,
    )


def _sides_swapped(session: Session, seats: dict[str, str]) -> dict[str, str]:
    """Return the seats with the only human player on the other side, against the bot of the first side."""
    people = [str(seat) for seat in session.opened.persons]
    if len(seats) != 2 or len(people) != 1:
        return {}
    (other,) = [seat for seat in seats if seat != people[0]]
    bots = session.box.bots
    mine = session.opened.persons[0]
    return {other: PERSON, people[0]: bots.opponent_for(mine, session.game.header.setup)}


def plot(course: GameSummary) -> str:
    """Plot the score of each side by turn, with a mark at each swing; CSS classes set the colors."""
    turns = course.turns
    top = max((n for turn in turns for n in turn.points.values()), default=0) or 1
    step = (WIDTH - 2 * MARGIN) / max(1, len(turns) - 1)

    def at(i: int, n: int) -> tuple[float, float]:
        return round(MARGIN + i * step, 1), round(HEIGHT - MARGIN - n * (HEIGHT - 2 * MARGIN) / top, 1)

    drawn = []
    for swing in course.swings:
        x, _ = at(swing.turn, 0)
        drawn.append(f'<line class="swing" x1="{x}" x2="{x}" y1="{MARGIN}" y2="{HEIGHT - MARGIN}"/>')
    for k, side in enumerate(turns[0].points):
        places = [at(i, turn.points.get(side, 0)) for i, turn in enumerate(turns)]
        line = " ".join(f"{x},{y}" for x, y in places)
        drawn.append(f'<polyline class="course course-{k}" points="{line}" fill="none"/>')
        x, y = places[-1]
        drawn.append(f'<text class="lb" x="{x}" y="{y - 6}" text-anchor="end">{escape(side)}</text>')
    shapes = "".join(drawn)
    label = 'role="img" aria-label="The score, turn by turn"'
    return f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" {label}>{shapes}</svg>'
