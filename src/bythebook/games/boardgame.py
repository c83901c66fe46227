"""What every game offers the faces, beyond what the kernel needs."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any, TypeVar

from bythebook.games.scenery import Board, Card, Deed, Matrix, Panel, Piece, Preset, Score, Thing, Value
from bythebook.games.setup_keys import SetupKey
from bythebook.games.things import Changes, Counts
from bythebook.kernel.ask import Ask, Option, Seat
from bythebook.kernel.box import Box, Refused
from bythebook.kernel.log import Entry
from bythebook.kernel.step import Table
from bythebook.playbook.words import Vocabulary

T = TypeVar("T", bound=Table)


class BoardGame(Box[T]):
    """A game with everything the faces need: its bots, its words, its picture, its hands."""

    setup_keys: tuple[SetupKey, ...]
    default_bot: str
    """The playbook that plays a side if nobody says otherwise."""
    routine: frozenset[str] = frozenset()
    """Kinds of asks that only set the order of one's own steps: a bot's reasons are told on demand."""

    measure: str = "turns"
    """What the length of a game is counted in."""
    attacks: tuple[type[Option], ...] = ()
    """Answers that attack: what they trace over the board is an arrow."""
    seats_act: bool = False
    """Whether answers are told of the seats themselves, so that the name of a seat begins their sentences."""

    def turns(self, table: T) -> int:
        """How long the game has lasted, in its own measure."""
        return 0

    def bot_for(self, seat: Seat) -> str:
        """The playbook that plays a seat if nobody says otherwise."""
        return self.default_bot

    def opponent_for(self, seat: Seat, options: Mapping[str, str]) -> str:
        """Who plays a seat beside a person: its bot, or somebody else where no page fits the setup."""
        return self.bot_for(seat)

    def bots_for(self, seat: Seat) -> list[str]:
        """The playbooks in the box that can play a seat."""
        return list(self.playbooks())

    def on_the_shelf(self) -> tuple[str, str]:
        """Against whom one plays, and what is in the box: a few words and a sentence."""
        return "", ""

    @abstractmethod
    def vocabulary(self) -> Vocabulary:
        """The words of its bots."""

    @abstractmethod
    def view(self, table: T, seat: Seat) -> Any:
        """What a seat may see: the only thing a bot or a client is given."""

    @abstractmethod
    def draw(
        self, table: T, seat: Seat | None = None, *, colour: bool = False, width: int | None = None
    ) -> str:
        """The position as text, as a seat sees it; None shows what everybody sees.

        Where it can, the drawing keeps to a width; without one it is as wide as it reads best."""

    def active(self, table: T) -> Seat | None:
        """Whose turn it is, if it is one side's."""
        return None

    def pieces(self, table: T) -> object:
        """What lies on the board: while it is equal, nobody needs to see the board again."""
        return self.draw(table)

    def called(self, table: T) -> str:
        """What this game is called in the bar, on the home page and in its file's name: "Pegasus Bridge"."""
        return self.title

    def standing(self, table: T, seat: Seat | None) -> str:
        """Where it stands, as a seat may know it: "Turn 4, your move. Medals 1 to 1."."""
        return f"{self.panel(table, seat).turn}."

    def turn_name(self, table: T) -> str:
        """The heading of a turn in the log: "Allies, turn 4"."""
        return self.panel(table, None).turn

    def before(self, table: T) -> str:
        """What lies before the players of a game that is not begun yet, in a sentence or two."""
        return ""

    def element_name(self, name: str) -> str:
        """Dice or a deck as people call them: "battle dice"."""
        return name.replace("_", " ")

    def ruling_name(self, ident: str) -> str:
        """A switch as people call it: "Hill overlook"."""
        words = ident.replace("_", " ")
        return words[:1].upper() + words[1:]

    @abstractmethod
    def describe(self, table: T, ask: Ask) -> str:
        """What is asked, as a sentence."""

    @abstractmethod
    def explain(self, table: T, option: Option) -> str:
        """An option of the open ask with what it means here, for lists."""

    def choice(self, table: T, option: Option) -> tuple[str, str]:
        """An option of the open ask in people's words, and what it leads to; for the eyes of who is asked."""
        text, _, more = self.explain(table, option).partition(":")
        return text, more.strip()

    def tell(self, table: T, option: Option) -> str:
        """An answer as a sentence, the piece first, without seat and full stop; the table is as before it.

        Empty where it says nothing by itself, because the next answer tells it: only the log has it then.
        """
        return self.notation(option)

    @abstractmethod
    def hands(self, before: T, after: T, entries: Sequence[Entry]) -> list[Deed]:
        """What hands must do on a real table to get from one position to the other, in the fewest steps."""

    def happened(self, before: T, after: T, *, thrown: bool) -> list[str]:
        """What came of the last steps, in sentences: losses, gains, and what dice did if any were thrown."""
        return []

    # -- before a game -----------------------------------------------------------------------------

    def values(self, key: SetupKey) -> list[Value]:
        """What a setup key can be set to, in words; empty where any text of the right kind will do."""
        return [Value(value, value.replace("_", " ")) for value in key.values or key.tries]

    def presets(self, key: SetupKey) -> list[Preset]:
        """Sets of values that go by a name, for a key that takes several; empty for all others."""
        return []

    def matrix(self) -> Matrix | None:
        """Which modes go together; None for a game without modes."""
        return None

    # -- the table as a page -----------------------------------------------------------------------

    def symbols(self) -> str:
        """The SVG `<symbol>`s that boards and panels use, their ids beginning with `sym-`."""
        return ""

    def board(self, table: T, seat: Seat | None) -> Board:
        """The position as a picture, as a seat sees it; None shows what everybody sees."""
        return Board(0, 0, self.title)

    def panel(self, table: T, seat: Seat | None) -> Panel:
        """What stands beside the board, as a seat sees it."""
        active = self.active(table)
        told = f"turn {self.turns(table)}"
        return Panel(f"{active}, {told}" if active else told, [Score(self.title, self.outcome(table))])

    def spots(self, table: T, option: Option) -> tuple[str, ...]:
        """The cells that an option of the open ask lights, the one it is taken by first."""
        return ()

    def acting(self, table: T) -> tuple[str, ...]:
        """The cells of what the open ask is about: the unit that moves, the squad that fights."""
        return ()

    def spends(self, table: T, option: Option) -> bool:
        """Whether an option is legal but costs something now that the others do not: a dashed ring."""
        return False

    def dice(self, table: T, option: Option) -> int:
        """How many battle dice an option of the open ask leads to: shown beside its number."""
        return 0

    def traces(self, table: T, option: Option) -> tuple[tuple[str, str], ...]:
        """What an answer to the open ask draws over the board: from which cell to which."""
        return ()

    def face(self, table: T, ask: Ask, name: str) -> Card:
        """A face or a card that may answer the open ask: its title, what it means here, its marks."""
        return Card(name, name.replace("_", " "))

    def tray(self, table: T) -> list[Piece]:
        """What a correction can put on cells; empty where corrections are written as data only."""
        return []

    def lying(self, table: T, seat: Seat | None) -> dict[str, dict[str, int]]:
        """By cell, how many of each piece of the tray lie there."""
        return {}

    def things(self, table: T, seat: Seat | None) -> list[Thing]:
        """What else a correction can set, field by field; nothing that the seat may not see."""
        return []

    def patch(self, table: T, cells: Counts, changes: Changes) -> dict[str, Any]:
        """The correction after which cells hold these pieces of the tray, and things have these fields."""
        raise Refused(f"{self.title}: pieces cannot be put by hand; write the correction as data")

    @abstractmethod
    def schema(self) -> dict[str, Any]:
        """The JSON schema of a position file."""

    @abstractmethod
    def correction_schema(self) -> dict[str, Any]:
        """The JSON schema of a correction in mid-game."""

    @abstractmethod
    def position(self, data: Mapping[str, Any], seats: Mapping[Seat, str], rulings: dict[str, str]) -> T:
        """A table from a position file; Problems lists everything wrong with it, each with its path."""

    def wants(self, key: str, chosen: Mapping[str, str]) -> bool:
        """Whether a setup key means anything, given what was chosen before it."""
        return True

    def warnings(self, options: Mapping[str, str], seats: Mapping[Seat, str]) -> list[str]:
        """What is to be said before a game with a setup that can be played and is not recommended."""
        return []

    def usual(self, options: Mapping[str, str], seats: Mapping[Seat, str]) -> dict[str, str]:
        """What defaults stand for at this table, for keys whose default is to look at it."""
        return {}

    def sides_in(self, data: Mapping[str, Any]) -> tuple[Seat, ...]:
        """Who sits at the table of a position file, sound or not."""
        return self.seats

    @abstractmethod
    def check(self, table: T) -> list[str]:
        """Broken invariants, as sentences."""

    @abstractmethod
    def outcome(self, table: T) -> str:
        """The score, in a few words."""

    def playbooks(self) -> dict[str, str]:
        """The bots that come with the game: name and text."""
        folder = files(f"bythebook.games.{self.name}").joinpath("playbooks")
        found = [f for f in folder.iterdir() if f.name.endswith(".md")]
        return {f.name.removesuffix(".md"): f.read_text("utf-8") for f in sorted(found, key=lambda f: f.name)}
