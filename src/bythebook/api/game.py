"""The game class of the Python API."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bythebook.api.chance import Chance, sources_of
from bythebook.api.decisions import Decision, Roll
from bythebook.api.players import Seated, Who, catch_up, seat_player
from bythebook.api.prompts import Option, Prompt, describe_prompt
from bythebook.api.svg import board_svg
from bythebook.games.boardgame import BoardGame
from bythebook.kernel import prompt as kernel
from bythebook.kernel.context import Context
from bythebook.kernel.game import Game as Played
from bythebook.kernel.game import Refused
from bythebook.kernel.log import Entry
from bythebook.kernel.prompt import Seat
from bythebook.kernel.step import Call
from bythebook.players.ahead import LooksAhead, redealt_copy
from bythebook.players.bot import Bot
from bythebook.players.match import answer_next
from bythebook.players.positions import sides_of
from bythebook.players.random import RandomPlayer
from bythebook.players.seating import check_sides

MOST_ANSWERS = 100_000
"""The maximum number of answers in `Game.play`; every game is shorter."""


class Game:
    """A game at an open prompt. `new`, `load` and `position` return one.

    >>> import bythebook
    >>> game = bythebook.new("memoir44", seats={"allies": "person"}, seed=3)
    >>> game
    <Game of memoir44, decision 2: allies Turn [TS-2]>
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
        """Notes about a loaded game, such as changes since it was saved."""

    def __repr__(self) -> str:
        prompt = self._game.prompt
        what = (
            f"decision {self._game.number}: {prompt.seat} {prompt.kind} [{prompt.rule}]"
            if prompt is not None
            else "over"
        )
        return f"<Game of {self.name}, {what}>"

    def __str__(self) -> str:
        """Return the board as text, with public information only."""
        return self.draw()

    # -- the position -------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """The name of the game: `memoir44`."""
        return self._box.name

    @property
    def seed(self) -> int:
        """The seed of the program's dice and decks."""
        return self._game.header.seed

    @property
    def seats(self) -> dict[str, str]:
        """The name of each seat's player; a player of your own appears as `person`."""
        return {seat: self._game.header.seats.get(seat, "person") for seat in self._sides}

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._game.prompt is None

    @property
    def winner(self) -> str:
        """The seat that has won; empty for a draw and while the game continues."""
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
        """Return a simple evaluation for a seat: 1 is won, 0 is lost, 0.5 is even.

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
        """The length of the game so far, in turns, days or chapters."""
        return self._box.status.turns(self._game.state)

    @property
    def chance(self) -> dict[str, tuple[str, ...]]:
        """The faces of each die and the unseen cards of each deck, by name.

        Ties, and cards that are drawn only during setup, have an empty tuple.

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
        """Return the position as plain data for `bythebook.position`: all of it, or only what a seat sees.

        It is the position at the open prompt, even in the middle of a battle. In Arcs, and while other seats
        look at hidden cards, it is the last position before that.

        >>> import bythebook
        >>> data = bythebook.new("memoir44", setup={"scenario": "pegasus_bridge"}).position()
        >>> data["active"], data["turn"], data["units"][0]
        ('allies', 1, {'at': 'A9', 'side': 'axis', 'type': 'infantry'})
        >>> bythebook.position(data).position() == data
        True
        """
        data = self._box.positions.write(self._game.state, self._seat(seat))
        return {"game": self.name, **data, "seats": self.seats}

    # -- the prompt and its answer ------------------------------------------------------------

    @property
    def prompt(self) -> Prompt:
        """The open prompt; raises `Refused` if the game is over."""
        record = self._open_prompt()
        if self._shown is None or self._shown.record is not record:
            self._shown = describe_prompt(self._box, self._game.context)
        return self._shown

    def answer(self, answer: Option | str | Sequence[str]) -> None:
        """Answer the open prompt with an option, its text, or the beginning of its text.

        The answer to a chance prompt is a sequence of faces or cards. An illegal answer raises `Refused`,
        with the legal ones in its message. The answer of a `Decision` for this prompt is given as its player
        would give it, with the same rolls and ties and the player's notes.
        """
        if isinstance(answer, Option) and self._is_open(answer.decided):
            self._give(answer)
        else:
            self._game.answer(_plain(answer))

    def explain(self, option: Option) -> str:
        """Return an option of the open prompt with its effect.

        >>> import bythebook
        >>> game = bythebook.new("memoir44", seats={"allies": "person"}, seed=3)
        >>> game.explain(game.prompt.options[1])
        'play Armor Assault: Order four armor units; one die more in close assault.'
        """
        return self._box.displays.explain(self._game.context, option.record)

    def copy(self, *, seed: int | None = None, chance: Chance | None = None) -> Game:
        """Return an independent copy, which takes microseconds.

        With a `seed`, its future dice and cards differ; cards that a seat has seen don't change.
        """
        game = self._game.copy()
        new = Game(self._box, game, self._copy_players(), messages=self.messages, ask_all=self._ask_all)
        if seed is not None:
            game.reseed(seed)
        if chance is not None:
            sources, _ = sources_of(self._box, chance, game.state.counts)
            game.use(sources)
        return new

    def redeal_hidden(self, seat: str, seed: int) -> Game:
        """Return a copy for lookahead: everything that the seat can't see is dealt again, with other dice.

        The copy has no log and takes microseconds. The seat must be that of the open prompt.

        >>> import bythebook
        >>> game = bythebook.new("memoir44", seats={"axis": "random", "allies": "person"}, seed=3)
        >>> ahead = game.redeal_hidden("allies", seed=7)
        >>> [ahead.position(seat) == game.position(seat) for seat in ("allies", "axis")]
        [True, False]
        """
        side = self._seat(seat)
        assert side is not None
        ahead = redealt_copy(self._game, self._box, side, seed)
        return Game(self._box, ahead, self._copy_players(), ask_all=self._ask_all)

    def undo(self, to: int | None = None) -> None:
        """Undo the last answer, or everything from the prompt with number `to` on.

        The program's dice and cards will have the same outcomes again.

        >>> import bythebook
        >>> game = bythebook.new("memoir44", seats={"allies": "person"}, seed=3)
        >>> game.answer("play move out")
        >>> game.undo()
        >>> game.prompt.kind
        'Turn'
        """
        if to is None:
            to = next((entry.number for entry in reversed(self._game.log) if _is_choice(entry)), None)
        if to is None:
            raise Refused("there is nothing to undo")
        self._game.undo(to, across_barriers=True)
        catch_up(self._players, self._game.log)

    def text(self, seat: str | None = None) -> str:
        """Return the text of a game file for `load`: the whole log, or only what a seat may see.

        >>> import bythebook
        >>> game = bythebook.new("memoir44", seats={"allies": "person"}, seed=3)
        >>> bythebook.load(game.text())
        <Game of memoir44, decision 2: allies Turn [TS-2]>
        """
        return self._game.text(seat=self._seat(seat), position=self._can_be_saved())

    # -- players ------------------------------------------------------------------------------

    def play(self, players: Mapping[str, Who] | None = None) -> int:
        """Play until the game is over or a human player must answer; return the number of answers.

        `players` replaces the players of some seats for this call.

        >>> import bythebook
        >>> game = bythebook.new("memoir44", seats={"allies": "random"}, seed=1)
        >>> game.play()
        283
        >>> game.winner, game.score
        ('axis', 'axis 4, allies 1')
        """
        seated = {
            seat: Bot(player.program) if isinstance(player, Bot) else player
            for seat, player in self._seated_players(players).items()
        }
        answers = 0
        while answers < MOST_ANSWERS and self._answer_next(seated):
            answers += 1
        return answers

    def play_turn(self, players: Mapping[str, Who] | None = None) -> list[Decision]:
        """Let the players answer until the turn ends or a human player has to; return their decisions.

        >>> import bythebook
        >>> for decision in bythebook.new("memoir44", seed=1).play_turn()[:2]:
        ...     print(decision.seat, decision.answer, "by", decision.id)
        allies draw by AI-1
        allies play Probe Center by AI-2
        """
        seated = self._seated_players(players)
        seat = self._acting_seat(seated)
        turn, made = self._turn(seat), list[Decision]()
        while len(made) < MOST_ANSWERS and (decision := self._decide_next(seated)) is not None:
            made.append(decision)
            if self.over or self._turn(seat) != turn:
                break
        return made

    def step(self, players: Mapping[str, Who] | None = None) -> Decision:
        """Let the player of the open prompt answer it, and return the decision.

        Raises `Refused` if the prompt is for a human player, or if dice or cards are entered by hand.

        >>> import bythebook
        >>> game = bythebook.new("memoir44", seed=1)
        >>> print(game.step(), game.step(), sep="; ")
        allies: draw [AI-1]; allies: play Probe Center [AI-2]
        """
        seated = self._seated_players(players)
        self._acting_seat(seated)
        decision = self._decide_next(seated)
        if decision is None:
            raise Refused(f"{self.prompt.kind} is entered by hand; give it with chance=Fixed(...)")
        return decision

    def decide(self, players: Mapping[str, Who] | None = None) -> Decision:
        """Return what the player of the open prompt would do, without changing the game.

        `players` replaces the players of some seats, as in `play`. `game.answer(game.decide().answer)` does
        the same as `game.step()`.

        >>> import bythebook
        >>> game = bythebook.position({"scenario": "pegasus_bridge", "drawn": ["probe_left", "barrage"]})
        >>> print(game.decide().tip)
        [AI-2] Play any card: play Probe Left.
        """
        return self.copy().step(players)

    # -- drawings -----------------------------------------------------------------------------

    def draw(self, seat: str | None = None, *, width: int | None = None) -> str:
        """Return the board as text, as a seat sees it or with public information only."""
        return self._box.renderer.draw(self._game.state, self._seat(seat), width=width)

    def svg(self, seat: str | None = None) -> str:
        """Return the board as a self-contained SVG, as a seat sees it or with public information only."""
        return board_svg(self._box, self._game.state, self._seat(seat))

    def _repr_svg_(self) -> str:
        """Return the picture of the board for notebooks to display."""
        return self.svg()

    # -- internals ----------------------------------------------------------------------------

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
        """Return whether the position can be written to a file.

        It can't while a bot's call for chance has no outcome, because it has no log line yet, nor at prompts
        that are open only because of `ask_all`.
        """
        agenda, prompt = self._game.state.agenda, self._game.prompt
        if agenda and isinstance(agenda[-1], Call):
            return False
        return not (self._ask_all and prompt is not None and len(prompt.options) == 1)

    def _seated_players(self, players: Mapping[str, Who] | None) -> dict[Seat, Seated]:
        """Return the player of each seat, with those in `players` replaced."""
        seated = dict(self._players)
        check_sides(self._sides, players or (), option="players")
        for seat, who in (players or {}).items():
            player = seat_player(self._box, seat, who, self.seed)
            if player is None:
                seated.pop(Seat(seat), None)
            else:
                seated[Seat(seat)] = player
        return seated

    def _copy_players(self) -> dict[Seat, Seated]:
        """Return the players for a copy of the game; random players are copied with their generators."""
        return {seat: p.copy() if isinstance(p, RandomPlayer) else p for seat, p in self._players.items()}

    def _open_prompt(self) -> kernel.Prompt:
        if self._game.prompt is None:
            raise Refused("the game is over")
        return self._game.prompt

    def _acting_seat(self, seated: Mapping[Seat, Seated]) -> Seat:
        """Return the seat of the open prompt; Refused if no player answers for it."""
        prompt = self._open_prompt()
        if prompt.seat not in seated:
            who = "it has no player" if prompt.seat in self._sides else "dice and cards are entered by hand"
            raise Refused(
                f"{prompt.seat} has to decide ({prompt.kind}), and {who}; answer, or give it a player"
            )
        return prompt.seat

    def _is_open(self, decided: Sequence[Entry]) -> bool:
        """Return whether a decision was made for the open prompt."""
        game = self._game
        return (
            bool(decided)
            and game.prompt is not None
            and (game.number, game.prompt.seat) == (decided[-1].number, decided[-1].seat)
            and not game.state.results
        )

    def _give(self, answer: Option) -> None:
        """Give the answer of a decision as its player: with its calls for chance and its notes."""
        game, (*calls, choice) = self._game, answer.decided
        for entry in calls:
            assert entry.call is not None
            game.call(entry.call)
            if game.prompt is not None and game.prompt.domain is not None:
                game.answer(entry.answer or ())
        game.answer(answer.record, number=choice.number, notes=answer.notes, why=choice.why)
        if (player := self._players.get(choice.seat)) is not None:
            catch_up({choice.seat: player}, game.log)

    def _answer_next(self, seated: Mapping[Seat, Seated]) -> bool:
        """Let the player of the open prompt answer; return False if it is for a human player or chance."""
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
        """Let the player answer and return the decision; None if a human player or chance has to answer."""
        game = self._game
        prompt, context, lines = game.prompt, Context.of(game.state.copy()), len(game.log)
        if prompt is None or not self._answer_next(seated):
            return None
        entries = game.log[lines:]
        given = next(entry for entry in entries if _is_choice(entry))
        option = given.answer
        assert isinstance(option, kernel.Option)
        rolls = tuple(
            Roll(entry.call.element if entry.call is not None else str(entry.seat), entry.answer)
            for entry in entries
            if isinstance(entry.answer, tuple)
        )
        decided = tuple(entries[: entries.index(given) + 1])
        answer = Option(self._box.notation(option), option, decided, game.state.notes.get(given.seat))
        text = self._box.displays.log_text(context, option)
        return Decision(given.number, given.seat, prompt.kind, answer, text, rolls, given.why)


def _is_choice(entry: Entry) -> bool:
    """Whether a log entry is a choice, as opposed to an outcome or a correction."""
    return isinstance(entry.answer, kernel.Option)


def _plain(answer: Option | str | Sequence[str]) -> kernel.Option | tuple[str, ...] | str:
    """Return an answer in the form that the kernel expects."""
    if isinstance(answer, Option):
        return answer.record
    return answer if isinstance(answer, str) else tuple(answer)
