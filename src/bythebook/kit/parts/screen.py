"""The default texts, status and pictures of a declared game, from its displays, fields and board."""

from __future__ import annotations

from typing import Any, Final, TypeVar

from bythebook.games.interfaces.renderer import Renderer
from bythebook.games.interfaces.status import Status
from bythebook.games.interfaces.texts import Texts
from bythebook.games.shared.grammar import count
from bythebook.games.shared.scenery import Board, Card, Cell, Panel, Section, Sign, escaped
from bythebook.games.shared.scenery import Score as ScoreChip
from bythebook.kernel.chance import Dice, Draw, Pick
from bythebook.kernel.context import Context
from bythebook.kernel.notation import listed
from bythebook.kernel.prompt import Seat
from bythebook.kernel.step import State
from bythebook.kit.boards import LAND
from bythebook.kit.fields import ActiveSeat, HandCards, PieceMap, Seats, specs_of, title
from bythebook.kit.parts.bots import points_of
from bythebook.kit.parts.part import Part

T = TypeVar("T", bound=State)

TERRAIN: Final = frozenset(("land", "wood", "town", "water", "sand", "hill"))
"""Terrain that has a color of its own."""
APART: Final = 22
"""How far pieces of one cell are drawn from each other."""


class DefaultTexts(Part, Texts[T]):
    """What happened, as the fields say it."""

    seats_act = True

    def happened(self, before: T, after: T, *, thrown: bool) -> list[str]:
        """Return what changed, as sentences."""
        return [
            text
            for name, spec in specs_of(type(before)).items()
            for text in spec.happened(self.game, getattr(before, name), getattr(after, name))
        ]

    def chance_question(self, c: Context[Any]) -> str:
        """Return what chance is asked for: "Roll the die."."""
        prompt = c.prompt
        assert prompt is not None
        domain = prompt.domain
        if isinstance(domain, Draw):
            return f"{title(prompt.about or 'somebody')} draws {count(domain.n, 'card')}."
        if isinstance(domain, Pick):
            return f"Tie: which of {listed(domain.items, most=6)}?"
        name, n = self.element_name(prompt.kind), domain.n if isinstance(domain, Dice) else 1
        return f"Roll the {name}." if n == 1 else f"Roll {count(n, name)}."


class DefaultStatus(Part, Status[T]):
    """The turn and the score."""

    def name(self, state: T) -> str:
        """Return the title of the game."""
        return self.game.title

    def turn_name(self, state: T) -> str:
        """Return the heading of a turn: "Red, turn 4"."""
        if state.over:
            return f"{title(state.winner)} won" if state.winner else "Nobody won"
        turn, active = getattr(state, "turn", 0), getattr(state, "active", "")
        return f"{title(active)}, turn {turn}" if turn else "Setting up"

    def sentence(self, state: T, seat: Seat | None) -> str:
        """Return the turn, who is to move, and the score."""
        score = f" {title(self.score(state))}." if points_of(state) else ""
        if state.over:
            return f"{self.turn_name(state)}.{score}"
        active = self.active(state)
        if active is None:
            return f"{self.turn_name(state)}.{score}"
        whose = "your move" if active == seat else f"{title(active)} to move"
        return f"Turn {self.turns(state)}, {whose}.{score}"

    def turns(self, state: T) -> int:
        """Return the number of turns so far."""
        return int(getattr(state, "turn", 0))

    def active(self, state: T) -> Seat | None:
        """Return the seat whose turn it is."""
        return getattr(state, "active", None) or None

    def points(self, state: T) -> dict[str, int]:
        """Return the score of each seat."""
        return points_of(state)

    def score(self, state: T) -> str:
        """Return the score in a few words; the length of the game if it has no score."""
        if not points_of(state):
            return count(self.turns(state), "turn")
        return ", ".join(f"{seat} {n}" for seat, n in points_of(state).items())


class DefaultRenderer(Part, Renderer[T]):
    """The declared board with its pieces, and the declared fields beside it."""

    # -- pieces -----------------------------------------------------------------------------------

    def piece(self, piece: str) -> str:
        """Return the markup of a piece, in a square of 40 units around 0, 0: a disc with a letter."""
        side = self.game.color_of(piece)
        ink = "var(--piece)" if side not in ("", "sw", "sy") else "var(--on-piece)"
        return (
            f'<circle r="19" fill="var(--{side or "piece"})" stroke="var(--ink)" stroke-width="1.5"/>'
            f'<text y="6.5" text-anchor="middle" font-size="19" fill="{ink}">'
            f"{escaped(self.letter(piece))}</text>"
        )

    def letter(self, piece: str) -> str:
        """Return the letter on a piece: the first of the last word of its name."""
        return self.name_of(piece).rpartition(" ")[2][:1].upper()

    def mark(self, piece: str) -> str:
        """Return the letter of a piece in text, where colors do not tell red scouts from blue ones."""
        names = [name for spec in self._maps() for name in spec.pieces.values()]
        alike = [name for name in names if name.rpartition(" ")[2][:1].upper() == self.letter(piece)]
        return self.letter(piece) if len(alike) == 1 else self.name_of(piece)[:1].upper()

    def name_of(self, piece: str) -> str:
        """Return what players call a piece."""
        return next((spec.pieces[piece] for spec in self._maps() if piece in spec.pieces), piece)

    def _maps(self) -> list[PieceMap]:
        return [spec for spec in specs_of(self.game.state).values() if isinstance(spec, PieceMap)]

    def _pieces_on(self, state: T) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for spec in self._maps():
            for cell, pieces in spec.counts(getattr(state, spec.name)).items():
                found.setdefault(cell, []).extend(piece for piece, n in pieces.items() for _ in range(n))
        return found

    # -- the board --------------------------------------------------------------------------------

    def board(self, state: T, seat: Seat | None) -> Board:
        """Draw the board, its terrain and its pieces."""
        layout, pieces_on = self.game.board, self._pieces_on(state)
        ground, pieces = [layout.drawing()], []
        for cell in layout.cells:
            ground += self._cell(cell)
            pieces += self._pieces(cell, pieces_on.get(cell, []))
        for x, y, text in layout.labels():
            ground.append(_label(x, y + 5, 14, text))
        return Board(
            *layout.size,
            label=f"Board of {self.game.title}, {count(len(layout.cells), 'cell')}",
            ground="".join(ground),
            pieces="".join(pieces),
            cells=[self._cell_record(cell, pieces_on.get(cell, [])) for cell in layout.cells],
            focus=layout.cells[len(layout.cells) // 2] if layout.cells else "",
        )

    def _cell(self, cell: str) -> list[str]:
        layout = self.game.board
        terrain, (x, y) = layout.terrain.get(cell, LAND), layout.center(cell)
        fill = terrain if terrain in TERRAIN else LAND
        drawn = [f'<path d="{layout.outline(cell)}" fill="var(--{fill})" stroke="var(--grid)"/>']
        return drawn if terrain == LAND else [*drawn, _label(x, y + 36, 11, terrain)]

    def _pieces(self, cell: str, pieces: list[str]) -> list[str]:
        x, y = self.game.board.center(cell)
        middle = (len(pieces) - 1) / 2
        return [
            f'<g data-piece="{escaped(piece)}-{escaped(cell)}-{i}" '
            f'transform="translate({x + APART * (i - middle):g} {y:g})">{self.piece(piece)}</g>'
            for i, piece in enumerate(pieces)
        ]

    def _cell_record(self, cell: str, pieces: list[str]) -> Cell:
        layout = self.game.board
        terrain = layout.terrain.get(cell, LAND)
        names = [self.name_of(piece) for piece in pieces] or ["empty"]
        name = ", ".join([cell, *([terrain] if terrain != LAND else []), *names])
        up, down, left, right = layout.arrows(cell)
        middle, outline = layout.center(cell), layout.outline(cell)
        return Cell(cell, name, *middle, outline, up, down, left, right, empty=not pieces)

    def symbols(self) -> str:
        """Return no symbols: pieces are drawn as discs."""
        return ""

    def legend(self) -> list[Sign]:
        """Return the pieces and the terrain."""
        signs = [
            Sign(self.piece(piece), title(name))
            for spec in self._maps()
            for piece, name in spec.pieces.items()
        ]
        square = '<path d="M-18 -18h36v36h-36z" fill="var(--{})" stroke="var(--grid)"/>'
        return signs + [
            Sign(square.format(terrain if terrain in TERRAIN else LAND), title(terrain))
            for terrain in sorted(set(self.game.board.terrain.values()))
        ]

    # -- text -------------------------------------------------------------------------------------

    def draw(
        self, state: T, seat: Seat | None = None, *, colour: bool = False, width: int | None = None
    ) -> str:
        """Draw the board as text, then list what is beside it."""
        pieces_on, terrain = self._pieces_on(state), self.game.board.terrain
        shown = {
            cell: "".join(map(self.mark, pieces_on.get(cell, ())))
            or (f"({terrain[cell][0]})" if cell in terrain else ".")
            for cell in self.game.board.cells
        }
        beside = [f"{chip.name} {chip.value}" for chip in self._score(state)]
        panel = self.panel(state, seat)
        if panel.hand:
            beside.append(f"Your hand: {', '.join(card.title for card in panel.hand)}")
        beside += [f"{each.title}: {count(each.count, 'card')}" for each in panel.hidden]
        for section in panel.sections:
            rows = "; ".join(" ".join(item.text for item in row.items) for row in section.rows)
            beside.append(f"{section.title}: {rows or section.text}")
        board = self.game.board.text(shown)
        return "\n".join([panel.turn, "", *([board, ""] if board else []), *beside])

    # -- the panel --------------------------------------------------------------------------------

    def _score(self, state: T) -> list[ScoreChip]:
        return [
            ScoreChip(title(seat), str(n), self.game.color_of(seat), seat=str(seat))
            for seat, n in points_of(state).items()
        ]

    def panel(self, state: T, seat: Seat | None) -> Panel:
        """Return the score, the hands, the declared fields and the decks."""
        known: Any = state
        hand: list[Card] = []
        hidden, sections = [], []
        for name, spec in specs_of(type(state)).items():
            if isinstance(spec, HandCards):
                hand += spec.hand(self.game, state, seat) if seat not in known.hidden_hands else []
                hidden += spec.hidden(self.game, state, seat)
            elif name != "turn" and not isinstance(spec, ActiveSeat | Seats):
                sections += spec.sections(self.game, getattr(state, name), seat)
        for name, pile in state.piles.items():
            sections.append(Section(title(name), "list", text=f"{count(len(pile), 'card')} left."))
        return Panel(self.game.status.turn_name(state), self._score(state), sections, hand, hidden)

    def face(self, c: Context[T], name: str) -> Card:
        """Return a face of a die, or a card with its text."""
        domain = c.prompt.domain if c.prompt is not None else None
        if isinstance(domain, Draw):
            return Card(name, title(name), self.game.decks[domain.pile].text.get(name, ""))
        return Card(name, name)


def _label(x: float, y: float, size: int, text: str) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" text-anchor="middle" font-size="{size}" fill="var(--ink2)">'
        f"{escaped(text)}</text>"
    )
