"""A game in Python: it waits for an answer, and everything else can be looked at, copied and taken back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bythebook.api.chance import Chance, sources_of
from bythebook.api.decisions import Decision, Roll
from bythebook.api.players import Seated, Who, catch_up, made_player
from bythebook.api.prompts import Option, Prompt, shown_prompt
from bythebook.api.svg import board_svg
from bythebook.games.boardgame import BoardGame
from bythebook.kernel import prompt as kernel
from bythebook.kernel.context import Context
from bythebook.kernel.game import Game as Played
from bythebook.kernel.game import Refused
from bythebook.kernel.log import Entry
from bythebook.kernel.prompt import Seat
from bythebook.kernel.step import Call
from bythebook.players.ahead import LooksAhead, dealt_anew
from bythebook.players.bot import Bot
from bythebook.players.match import answer_next
from bythebook.players.positions import sides_of
from bythebook.players.random import RandomPlayer
from bythebook.players.seating import check_sides

MOST_ANSWERS = 100_000
"""More answers than any game has."""


class Game:
    """A game that waits for an answer; `new`, `load` and `position` make one.

    >>> import bythebook
    >>> game = bythebook.new("memoir44", seats={"allies": "person"}, seed=3)
    >>> game
    <Game of memoir44, ask 2: allies Turn [TS-2]>
    >>> game.answer("play move out")
    >>> game.prompt.text
    'Which unit does Move Out order? (0 of 4 ordered)'
    """

    def __init__(
        self,
        box: BoardGame[Any],
        game: Played[Any],
        players: Mapping[Seat, Seated],
        *,
        messages: Sequence[str] = (),
        ask_all: bool = False,
    ) -> None:
        self._box = box
        self._game = game
        self._players = dict(players)
        self._ask_all = ask_all
        self._shown: Prompt | None = None
        self.messages = tuple(messages)
        """What there is to know about a game that was loaded: what has changed since it was saved."""

    def __repr__(self) -> str:
        prompt = self._game.prompt
        what = (
            f"ask {self._game.number}: {prompt.seat} {prompt.kind} [{prompt.rule}]"
            if prompt is not None
            else "over"
        )
        return f"<Game of {self.name}, {what}>"

    def __str__(self) -> str:
        """The board as text, as everybody sees it."""
        return self.draw()

    # -- where it stands ----------------------------------------------------------------------

    @property
    def name(self) -> str:
        """The name of the game: `memoir44`."""
        return self._box.name

    @property
    def seed(self) -> int:
        """What the program's dice and decks follow from."""
        return self._game.header.seed

    @property
    def seats(self) -> dict[str, str]:
        """Who sits where, by name; a player of one's own is a `person`."""
        return {seat: self._game.header.seats.get(seat, "person") for seat in self._sides}

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._game.prompt is None

    @property
    def winner(self) -> str:
        """The seat that has won; empty for a draw, and while the game is under way."""
        return str(self._game.state.winner)

    @property
    def score(self) -> str:
        """The score in a few words."""
        return self._box.status.score(self._game.state)

    @property
    def points(self) -> dict[str, int]:
        """The score of each seat as a number: medals, the value of sectors, Power."""
        return self._box.evaluation.points(self._game.state)

    def worth(self, seat: str) -> float:
        """How a seat stands, by a small evaluation: 1 has won, 0 has lost, half is even.

        >>> import bythebook
        >>> game = bythebook.new("memoir44", seats={"allies": "random"}, seed=1)
        >>> answers = game.play()
        >>> game.winner, game.worth("axis"), game.worth("allies")
        ('axis', 1.0, 0.0)
        """
        side = self._seat(seat)
        assert side is not None
        return self._box.evaluation.worth(self._game.state, side)

    @property
    def turns(self) -> int:
        """How long the game has lasted: turns, days or chapters, as the game counts."""
        return self._box.status.turns(self._game.state)

    @property
    def chance(self) -> dict[str, tuple[str, ...]]:
        """The dice and decks by name, with their faces, and the cards that nobody has seen yet.

        Ties and cards that are drawn only for the setup have a name alone.

        >>> import bythebook
        >>> chance = bythebook.new("memoir44").chance
        >>> chance["battle"]
        ('infantry', 'infantry', 'armor', 'grenade', 'star', 'flag')
        >>> chance["deck"][:3]
        ('air_power', 'ambush', 'armor_assault')
        """
        cards = {name: tuple(sorted(pile.unseen)) for name, pile in self._game.state.piles.items()}
        return {e.name: e.faces or cards.get(e.name, ()) for e in self._box.elements}

    def position(self, seat: str | None = None) -> dict[str, Any]:
        """The position as plain data, as `bythebook.position` takes it: the whole truth, or what a seat sees.

        It stands at the open question, in the middle of a battle too; in Arcs, and while others look at
        hidden cards, it is the moment before.

        >>> import bythebook
        >>> data = bythebook.new("memoir44", setup={"scenario": "pegasus_bridge"}).position()
        >>> data["active"], data["turn"], data["units"][0]
        ('allies', 1, {'at': 'A9', 'side': 'axis', 'type': 'infantry'})
        >>> bythebook.position(data).position() == data
        True
        """
        data = self._box.positions.write(self._game.state, self._seat(seat))
        return {"game": self.name, **data, "seats": self.seats}

    # -- the ask and its answer ---------------------------------------------------------------

    @property
    def prompt(self) -> Prompt:
        """What somebody must choose now; Refused when the game is over."""
        record = self._open_prompt()
        if self._shown is None or self._shown.record is not record:
            self._shown = shown_prompt(self._box, self._game.context)
        return self._shown

    def answer(self, answer: Option | str | Sequence[str]) -> None:
        """Go on with an option, its text or the beginning of it; `Refused` says what is legal instead.

        Where chance is asked, the answer is a row of faces or cards.
        """
        self._game.answer(_plain(answer))

    def explain(self, option: Option) -> str:
        """An option of the open ask with what it means here.

        >>> import bythebook
        >>> game = bythebook.new("memoir44", seats={"allies": "person"}, seed=3)
        >>> game.explain(game.prompt.options[1])
        'play Armor Assault: Order four armor units; one die more in close assault.'
        """
        return self._box.displays.explain(self._game.context, option.record)

    def copy(self, *, seed: int | None = None, chance: Chance | None = None) -> Game:
        """The same game, going its own way from here; a copy takes microseconds.

        With a seed it has other dice and another deck from here on; what somebody has seen stays as it is.
        """
        game = self._game.copy()
        new = Game(self._box, game, self._copied(), messages=self.messages, ask_all=self._ask_all)
        if seed is not None:
            game.reseed(seed)
        if chance is not None:
            sources, _ = sources_of(self._box, chance, game.state.counts)
            game.use(sources)
        return new

    def redeal_hidden(self, seat: str, seed: int) -> Game:
        """A copy to look ahead with: all that the seat cannot see is dealt anew, and dice roll otherwise.

        It has no log, and takes microseconds. The seat must be the one that is asked.

        >>> import bythebook
        >>> game = bythebook.new("memoir44", seats={"axis": "random", "allies": "person"}, seed=3)
        >>> ahead = game.redeal_hidden("allies", seed=7)
        >>> [ahead.position(seat) == game.position(seat) for seat in ("allies", "axis")]
        [True, False]
        """
        side = self._seat(seat)
        assert side is not None
        ahead = dealt_anew(self._game, self._box, side, seed)
        return Game(self._box, ahead, self._copied(), ask_all=self._ask_all)

    def undo(self, to: int | None = None) -> None:
        """Take back the last answer, or everything from the ask of that number on.

        Dice and cards that the program rolls and deals come out the same again.

        >>> import bythebook
        >>> game = bythebook.new("memoir44", seats={"allies": "person"}, seed=3)
        >>> game.answer("play move out")
        >>> game.undo()
        >>> game.prompt.kind
        'Turn'
        """
        if to is None:
            to = next((entry.number for entry in reversed(self._game.log) if _chosen(entry)), None)
        if to is None:
            raise Refused("there is nothing to take back")
        self._game.undo(to, across_barriers=True)
        catch_up(self._players, self._game.log)

    def text(self, seat: str | None = None) -> str:
        """The game as a file, which `load` reads: its log, as it is or as one seat may see it.

        >>> import bythebook
        >>> game = bythebook.new("memoir44", seats={"allies": "person"}, seed=3)
        >>> bythebook.load(game.text())
        <Game of memoir44, ask 2: allies Turn [TS-2]>
        """
        return self._game.text(seat=self._seat(seat), position=self._can_be_saved())

    # -- players ------------------------------------------------------------------------------

    def play(self, players: Mapping[str, Who] | None = None) -> int:
        """Let the players answer until the game is over or a person is asked; returns the number of answers.

        Players named here answer for their seats this time, whoever sits there.

        >>> import bythebook
        >>> game = bythebook.new("memoir44", seats={"allies": "random"}, seed=1)
        >>> game.play()
        283
        >>> game.winner, game.score
        ('axis', 'axis 4, allies 1')
        """
        seated = {
            seat: Bot(player.program) if isinstance(player, Bot) else player
            for seat, player in self._seated(players).items()
        }
        answers = 0
        while answers < MOST_ANSWERS and self._answer_next(seated):
            answers += 1
        return answers

    def play_turn(self, players: Mapping[str, Who] | None = None) -> list[Decision]:
        """Let the players answer to the end of the turn, or until a person is asked; returns their decisions.

        >>> import bythebook
        >>> for decision in bythebook.new("memoir44", seed=1).play_turn()[:2]:
        ...     print(decision.seat, decision.answer, "by", decision.id)
        allies draw by AI-1
        allies play Probe Center by AI-2
        """
        seated = self._seated(players)
        seat = self._asked(seated)
        turn, made = self._turn(seat), list[Decision]()
        while len(made) < MOST_ANSWERS and (decision := self._decide_next(seated)) is not None:
            made.append(decision)
            if self.over or self._turn(seat) != turn:
                break
        return made

    def decide(self, who: Who | None = None) -> Decision:
        """What the player who is asked would do here, or somebody else in that seat; the game stays as it is.

        >>> import bythebook
        >>> game = bythebook.position({"scenario": "pegasus_bridge", "drawn": ["probe_left", "barrage"]})
        >>> print(game.decide().tip)
        [AI-2] Play any card: play Probe Left.
        """
        ahead, seat = self.copy(), self._open_prompt().seat
        seated = ahead._seated({seat: who} if who is not None and seat in self._sides else None)
        ahead._asked(seated)
        decision = ahead._decide_next(seated)
        if decision is None:
            raise Refused(
                f"{ahead.prompt.kind} must be rolled first: it is typed in; chance=Fixed(...) gives it"
            )
        return decision

    # -- pictures -----------------------------------------------------------------------------

    def draw(self, seat: str | None = None, *, width: int | None = None) -> str:
        """The board as text, as a seat sees it, or as everybody does."""
        return self._box.renderer.draw(self._game.state, self._seat(seat), width=width)

    def svg(self, seat: str | None = None) -> str:
        """The board as an SVG that stands alone, as a seat sees it, or as everybody does."""
        return board_svg(self._box, self._game.state, self._seat(seat))

    def _repr_svg_(self) -> str:
        """How a notebook shows a game."""
        return self.svg()

    # -- within -------------------------------------------------------------------------------

    @property
    def _sides(self) -> tuple[Seat, ...]:
        return sides_of(self._box, self._game.header)

    def _seat(self, seat: str | None) -> Seat | None:
        if seat is None:
            return None
        check_sides(self._sides, [seat], option="seat")
        return Seat(seat)

    def _turn(self, seat: Seat) -> str:
        return str(self._box.bots.view(self._game.state, seat).turn)

    def _can_be_saved(self) -> bool:
        """Whether a file may hold the position.

        Not before a bot's call for chance has its outcome, for it has no line yet; and not where only a game
        that asks everything stops.
        """
        agenda, prompt = self._game.state.agenda, self._game.prompt
        if agenda and isinstance(agenda[-1], Call):
            return False
        return not (self._ask_all and prompt is not None and len(prompt.options) == 1)

    def _seated(self, players: Mapping[str, Who] | None) -> dict[Seat, Seated]:
        """Who answers for each seat, with those that are named now."""
        seated = dict(self._players)
        check_sides(self._sides, players or (), option="players")
        for seat, who in (players or {}).items():
            player = made_player(self._box, seat, who, self.seed)
            if player is None:
                seated.pop(Seat(seat), None)
            else:
                seated[Seat(seat)] = player
        return seated

    def _copied(self) -> dict[Seat, Seated]:
        """The players for a copy: those at random go their own way in it."""
        return {seat: p.copy() if isinstance(p, RandomPlayer) else p for seat, p in self._players.items()}

    def _open_prompt(self) -> kernel.Prompt:
        if self._game.prompt is None:
            raise Refused("the game is over")
        return self._game.prompt

    def _asked(self, seated: Mapping[Seat, Seated]) -> Seat:
        """The seat that is asked and that a player answers for; Refused if there is none."""
        prompt = self._open_prompt()
        if prompt.seat not in seated:
            who = "nobody plays it" if prompt.seat in self._sides else "dice and cards are typed in"
            raise Refused(f"{prompt.seat} is asked ({prompt.kind}), and {who}; answer, or name a player")
        return prompt.seat

    def _answer_next(self, seated: Mapping[Seat, Seated]) -> bool:
        """One answer of the player who is asked; False if somebody else must answer first."""
        game = self._game
        while (prompt := game.prompt) is not None and prompt.domain is None and prompt.seat in seated:
            player = seated[prompt.seat]
            if not isinstance(player, Bot | RandomPlayer | LooksAhead):
                number = game.number
                game.answer(_plain(player(self)), number=number)
                return True
            if answer_next(game, self._box, player):
                return True
        return False

    def _decide_next(self, seated: Mapping[Seat, Seated]) -> Decision | None:
        """One answer with its why; None if somebody else must answer first."""
        game = self._game
        prompt, context, lines = game.prompt, Context.of(game.state.copy()), len(game.log)
        if prompt is None or not self._answer_next(seated):
            return None
        entries = game.log[lines:]
        given = next(entry for entry in entries if _chosen(entry))
        option = given.answer
        assert isinstance(option, kernel.Option)
        rolls = tuple(
            Roll(entry.call.element if entry.call is not None else str(entry.seat), entry.answer)
            for entry in entries
            if isinstance(entry.answer, tuple)
        )
        answer = Option(self._box.notation(option), option)
        text = self._box.displays.log_text(context, option)
        return Decision(given.number, given.seat, prompt.kind, answer, text, rolls, given.why)


def _chosen(entry: Entry) -> bool:
    """Whether a line of the log is somebody's answer, and no outcome of chance."""
    return isinstance(entry.answer, kernel.Option)


def _plain(answer: Option | str | Sequence[str]) -> kernel.Option | tuple[str, ...] | str:
    """An answer as the kernel takes it."""
    if isinstance(answer, Option):
        return answer.record
    return answer if isinstance(answer, str) else tuple(answer)
