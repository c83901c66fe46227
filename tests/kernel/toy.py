"""Fox and Owl: a whole game on the kernel, small enough to be read in one go.

Red and blue hold two cards each and hide one. In turn they play a card, roll two dice with it and score
the lower die plus the card's worth; the other may ward it off with a charm, which halves the points. A
card may be buried under the deck instead, for one point. Then a card is drawn. After three rounds the
hidden cards are shown and count double.

With `hands=unseen` red plays with real cards that the program sees only when they are played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from bythebook.kernel import step as kernel
from bythebook.kernel.box import Box, Element, Problems
from bythebook.kernel.chance import AnyDomain, Dice, Draw, Outcome, Pick
from bythebook.kernel.game import PERSON, Game
from bythebook.kernel.log import Header
from bythebook.kernel.notation import Notation
from bythebook.kernel.pile import Pile
from bythebook.kernel.prompt import Option, Prompt, Seat, chance_prompt, sort_key
from bythebook.kernel.rulings import Ruling
from bythebook.kernel.step import Codec, Notes, Step

RED, BLUE = Seat("red"), Seat("blue")
SEATS: Final = (RED, BLUE)
CARDS: Final = {"fox": 3, "owl": 3, "grey hare": 2, "bear": 1, "crow": 1}
WORTH: Final = {"fox": 2, "owl": 2, "grey hare": 1, "bear": 4, "crow": 0}
ROUNDS: Final = 3
DIE: Final = Element("d6", "dice", ("1", "2", "3", "4", "5", "6"))
DECK: Final = Element("deck", "cards")
TIE: Final = Element("tie", "tie")
LAST_SAY = Ruling("last-say", "end", "nobody", ("blue",), "Whether blue, who plays last, wins a draw.")


# -- the table: everything there is to know, as plain data ----------------------------------------


@dataclass(slots=True, kw_only=True)
class State(kernel.State):
    """The position between any two answers."""

    unseen: bool = False
    """Whether red's cards are real ones that the program has not seen."""
    round: int = 0
    hands: dict[str, list[str]] = field(default_factory=lambda: {RED: [], BLUE: []})
    hidden: dict[str, str] = field(default_factory=dict)
    discards: dict[str, int] = field(default_factory=dict)
    score: dict[str, int] = field(default_factory=lambda: {RED: 0, BLUE: 0})
    charms: dict[str, int] = field(default_factory=lambda: {RED: 1, BLUE: 1})
    warded: bool = False
    """Whether the roll that is being scored was warded off."""
    rolled: set[str] = field(default_factory=set)
    """Every face that has come up."""
    scored: dict[int, int] = field(default_factory=dict)
    """Points scored in each round, by both."""

    def __str__(self) -> str:
        rows = [f"round {self.round}, {len(self.piles['deck'])} cards in the deck"]
        for seat in SEATS:
            cards = ", ".join(self.hands[seat]) or "no card the program knows"
            rows.append(f"{seat}: {self.score[seat]} points, {self.charms[seat]} charms, {cards}")
        return "\n".join(rows)

    def check(self) -> list[str]:
        """Broken invariants: cards are neither made nor lost, and known."""
        broken = kernel.State.check(self)
        by_seat: dict[str, Mapping[str, object]] = {
            "hands": self.hands,
            "score": self.score,
            "charms": self.charms,
        }
        broken += [f"{name}: not red and blue" for name, of in by_seat.items() if of.keys() != set(SEATS)]
        if self.piles.keys() != {"deck"} or not self.hidden.keys() <= set(SEATS):
            broken.append("a pile or a hidden card of nobody")
        if broken:
            return broken
        cards = Counter(self.piles["deck"].unseen) + Counter(self.discards)
        for seen in (*self.hands.values(), self.hidden.values()):
            cards.update(seen)
        if cards != CARDS:
            broken.append(f"the cards are {dict(cards)}")
        broken += [f"{seat}: less than no charm" for seat, n in self.charms.items() if n < 0]
        return broken


def other(seat: Seat) -> Seat:
    """Who sits opposite."""
    return BLUE if seat == RED else RED


# -- the options: what a seat can answer ----------------------------------------------------------


class Ready(Option, frozen=True, tag=True):
    """The only answer to the first ask."""


class Hide(Option, frozen=True, tag=True):
    """Hide this card until the end."""

    card: str


class Play(Option, frozen=True, tag=True):
    """Play this card and roll."""

    card: str


class Bury(Option, frozen=True, tag=True):
    """Put this card under the deck, for one point."""

    card: str


class Pass(Option, frozen=True, tag=True):
    """Let the points be scored."""


class Ward(Option, frozen=True, tag=True):
    """Spend a charm: the points are halved."""


def options(found: Iterable[Option]) -> list[Option]:
    """An option list as it must be: sorted, each option once."""
    return sorted(set(found), key=sort_key)


# -- the steps, in the order of play --------------------------------------------------------------


class Greet(Step, frozen=True):
    """One option only: a person is not asked, a bot is."""

    seat: Seat

    def ask(self, state: State) -> Prompt:
        return Prompt(self.seat, "greet", lambda: [Ready()], rule="setup.1")

    def answer(self, state: State, answer: Ready) -> None:
        pass


class Deal(Step, frozen=True):
    """Two cards to hold and one to hide; red may hold real cards, unseen."""

    seat: Seat

    def go(self, state: State) -> None:
        if state.unseen and self.seat == RED:
            for place in (RED, RED, "red hides"):
                state.piles["deck"].draw_unseen(place)
        else:
            state.then(Take(self.seat, 3), HideOne(self.seat))


class Take(Step, frozen=True):
    """Cards from the deck into a hand: only their holder sees them."""

    seat: Seat
    n: int = 1

    def ask(self, state: State) -> Prompt:
        return chance_prompt(Draw("deck", "deck", self.n), rule="draw", about=self.seat, secret=self.seat)

    def answer(self, state: State, answer: Outcome) -> None:
        state.hands[self.seat].extend(answer)


class HideOne(Step, frozen=True):
    """Choose the hidden card: nobody else sees which."""

    seat: Seat

    def ask(self, state: State) -> Prompt:
        held = state.hands[self.seat]
        return Prompt(
            self.seat, "hide", lambda: options(Hide(c) for c in held), rule="setup.2", secret=self.seat
        )

    def answer(self, state: State, answer: Hide) -> None:
        state.hands[self.seat].remove(answer.card)
        state.hidden[self.seat] = answer.card


class Round(Step, frozen=True):
    """Red's turn, blue's turn, then the next round or the end."""

    def go(self, state: State) -> None:
        if state.round == ROUNDS:
            state.then(Show(RED), Show(BLUE), Finish())
            return
        state.round += 1
        state.then(Turn(RED), Draw1(RED), Turn(BLUE), Draw1(BLUE), Round())


class Turn(Step, frozen=True):
    """Play a card, or bury one in any round but the last."""

    seat: Seat

    def ask(self, state: State) -> Prompt:
        return Prompt(self.seat, "turn", lambda: self.choices(state), rule="turn.1")

    def choices(self, state: State) -> list[Option]:
        unseen = state.unseen and self.seat == RED
        held = state.piles["deck"].possible(RED) if unseen else state.hands[self.seat]
        found: list[Option] = [Play(card) for card in held]
        if state.round < ROUNDS:
            found += [Bury(card) for card in held]
        return options(found)

    def answer(self, state: State, answer: Play | Bury) -> None:
        if state.unseen and self.seat == RED:
            state.piles["deck"].see(RED, answer.card)
        else:
            state.hands[self.seat].remove(answer.card)
        if isinstance(answer, Bury):
            state.piles["deck"].bury(answer.card)
            state.score[self.seat] += 1
        else:
            state.discards[answer.card] = state.discards.get(answer.card, 0) + 1
            state.then(Roll(self.seat, answer.card))


class Roll(Step, frozen=True):
    """Two dice: the lower one counts, and what the card is worth."""

    seat: Seat
    card: str

    def ask(self, state: State) -> Prompt:
        return chance_prompt(Dice("d6", DIE.faces, 2), rule="turn.2", about=self.card)

    def answer(self, state: State, answer: Outcome) -> None:
        state.rolled.update(answer)
        points = min(map(int, answer)) + WORTH[self.card]
        guard = [Guard(other(self.seat), points)] if state.charms[other(self.seat)] else []
        state.then(*guard, Score(self.seat, points))


class Guard(Step, frozen=True):
    """An optional window: people who do nothing let it pass."""

    seat: Seat
    points: int

    def ask(self, state: State) -> Prompt:
        return Prompt(
            self.seat,
            "guard",
            lambda: options([Pass(), Ward()]),
            rule="turn.3",
            about=self.points,
            default=Pass(),
        )

    def answer(self, state: State, answer: Pass | Ward) -> None:
        if isinstance(answer, Ward):
            state.charms[self.seat] -= 1
            state.warded = True

    def is_valid(self, state: State) -> bool:
        return state.charms[self.seat] > 0


class Score(Step, frozen=True):
    """The points of a roll, halved if it was warded off."""

    seat: Seat
    points: int

    def go(self, state: State) -> None:
        points = self.points // 2 if state.warded else self.points
        state.warded = False
        state.score[self.seat] += points
        state.scored[state.round] = state.scored.get(state.round, 0) + points


class Draw1(Step, frozen=True):
    """A card at the end of a turn; an empty deck is made anew from the discards."""

    seat: Seat

    def go(self, state: State) -> None:
        deck = state.piles["deck"]
        if not len(deck):
            deck.shuffle(state.discards)
            state.discards.clear()
        if not len(deck):
            return
        if state.unseen and self.seat == RED:
            deck.draw_unseen(RED)
        else:
            state.then(Take(self.seat))


class Show(Step, frozen=True):
    """The hidden card shows its face; one that was never seen gets its identity now."""

    seat: Seat

    def go(self, state: State) -> None:
        if self.seat in state.hidden:
            state.score[self.seat] += 2 * WORTH[state.hidden[self.seat]]
        else:
            state.then(Reveal(self.seat))


class Reveal(Step, frozen=True):
    """A card nobody has told the program about is turned over."""

    seat: Seat

    def ask(self, state: State) -> Prompt:
        return chance_prompt(Draw("deck", "deck", place=f"{self.seat} hides"), rule="end", about=self.seat)

    def answer(self, state: State, answer: Outcome) -> None:
        (state.hidden[self.seat],) = answer
        state.score[self.seat] += 2 * WORTH[answer[0]]


class Finish(Step, frozen=True):
    """Most points win; a draw is nobody's, or blue's, as it is ruled."""

    def go(self, state: State) -> None:
        red, blue = state.score[RED], state.score[BLUE]
        drawn = BLUE if state.rulings["last-say"] == "blue" else ""
        state.end(RED if red > blue else BLUE if blue > red else drawn)


STEPS: Final = (Greet, Deal, Take, HideOne, Round, Turn, Roll, Guard, Score, Draw1, Show, Reveal, Finish)


# -- the box: what the kernel wants to know of the game -------------------------------------------


class FoxAndOwl(Box[State]):
    """The game as it comes out of the box."""

    name = "fox-and-owl"
    title = "Fox and Owl"
    seats = SEATS
    elements = (DIE, DECK, TIE)
    rulings = (LAST_SAY,)
    notation = Notation()

    @property
    def codec(self) -> Codec[State]:
        return CODEC

    def new_state(
        self, options: Mapping[str, str], seats: Mapping[Seat, str], rulings: dict[str, str]
    ) -> State:
        wrong = [f"no option {name!r}; known: hands" for name in options if name != "hands"]
        if options.get("hands", "seen") not in ("seen", "unseen"):
            wrong.append(f"hands={options['hands']}: seen or unseen expected")
        if wrong:
            raise Problems("setup", wrong)
        state = State(unseen=options.get("hands") == "unseen", rulings=rulings)
        state.piles["deck"] = Pile.of(CARDS)
        state.then(Greet(RED), Greet(BLUE), Deal(RED), Deal(BLUE), Round())
        return state

    def correct(self, state: State, patch: Mapping[str, Any]) -> None:
        known = {"score": state.score, "charms": state.charms}
        wrong = [f"{name}: not one of score, charms" for name in patch if name not in known]
        for name, values in patch.items():
            try:
                told = msgspec.convert(values, dict[str, int])
            except msgspec.ValidationError as error:
                wrong.append(f"{name}: {error}")
                continue
            wrong += [f"{name}.{seat}: no such seat" for seat in told if seat not in SEATS]
            wrong += [f"{name}.{seat}: less than nothing" for seat, n in told.items() if n < 0]
            if not wrong:
                known[name].update(told)
        if wrong:
            raise Problems("correction", wrong)


CODEC: Final = Codec(State, STEPS)
BOX: Final = FoxAndOwl()


# -- a bot: it sees a view, narrows the options, and may call for chance --------------------------


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may see."""

    seat: Seat
    hand: tuple[str, ...]
    charms: int
    round: int


def view(state: State, seat: Seat) -> View:
    """The window of one seat on the table."""
    return View(seat, tuple(state.hands[seat]), state.charms[seat], state.round)


@dataclass(frozen=True, slots=True)
class Decision:
    """What a bot says: an answer with the notes it keeps, or a call for chance."""

    answer: Option | None = None
    notes: Notes | None = None
    call: AnyDomain | None = None


def decide(seen: View, prompt: Prompt, results: tuple[Outcome, ...], notes: Notes) -> Decision:
    """A pure function of what the bot sees, is asked, was told by chance, and has noted."""
    asked = notes.get("asked", 0)
    assert isinstance(asked, int)
    notes = {**notes, "asked": asked + 1}
    if prompt.kind == "guard":
        worried = isinstance(prompt.about, int) and prompt.about > 4
        return Decision(Ward() if worried and Ward() in prompt.options else Pass(), notes)
    if prompt.kind == "greet":
        return Decision(Ready(), notes)
    wants: type[Hide | Play | Bury] = Hide
    best = True
    if prompt.kind == "turn":
        if not results:
            return Decision(call=Dice("d6", DIE.faces))
        roll = int(results[0][0])
        notes, best = {**notes, "roll": roll}, roll > 2
        wants = Play
    worth = {option.card: WORTH[option.card] for option in prompt.options if isinstance(option, wants)}
    limit = max(worth.values()) if best else min(worth.values())
    left = tuple(sorted(card for card, n in worth.items() if n == limit))
    told = results[1:] if prompt.kind == "turn" else results
    if len(left) > 1 and not told:
        return Decision(call=Pick("tie", left))
    return Decision(wants(told[0][0] if told else left[0]), notes)


def bot_acts(game: Game[State]) -> None:
    """The bot that is asked says one thing: an answer or a call."""
    prompt = game.prompt
    assert prompt is not None
    state = game.state
    said = decide(view(state, prompt.seat), prompt, state.results, state.notes.get(prompt.seat, {}))
    if said.call is not None:
        game.call(said.call, line=prompt.kind)
    else:
        assert said.answer is not None
        game.answer(said.answer, number=game.number, notes=said.notes, why=prompt.kind)


def bots_act(game: Game[State]) -> None:
    """Bots go on until a person is asked, or must say what chance has brought."""
    while game.prompt is not None and is_bot(game):
        bot_acts(game)


def is_bot(game: Game[State]) -> bool:
    """Whether a bot is asked now."""
    return game.prompt is not None and game.header.seats.get(game.prompt.seat) == "bot"


SEED: Final = 256848
"""Red is dealt a fox and two owls, blue an owl and two foxes."""


def header(seed: int = 1, *, red: str = PERSON, blue: str = "bot", **more: Any) -> Header:
    """A head for a game: red is a person and blue a bot unless it is said."""
    return Header("fox-and-owl", seats={RED: red, BLUE: blue}, seed=seed, **more)


def new_game(seed: int = 1, **more: Any) -> Game[State]:
    """A game at its first ask."""
    return Game(BOX, header(seed, **more))
