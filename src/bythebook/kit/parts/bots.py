"""The default bots, evaluation and observation of a declared game: what a seat may see, and what follows."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from bythebook.games.interfaces.bots import Bots
from bythebook.games.interfaces.evaluation import Evaluation, deal_cards
from bythebook.games.interfaces.observation import Observation
from bythebook.kernel.prompt import Seat
from bythebook.kernel.step import State
from bythebook.kit.fields import HandCards, Score, specs_of
from bythebook.kit.parts.part import Part
from bythebook.kit.words import vocabulary
from bythebook.playbook.words.vocabulary import Vocabulary

T = TypeVar("T", bound=State)


class View(Generic[T]):
    """What a seat may see: a copy of the state without hidden cards, so that a word can call any rule."""

    __slots__ = ("_game", "_seen", "_true", "seat")

    def __init__(self, game: Any, state: T, seat: Seat) -> None:
        self._game, self._true, self.seat = game, state, seat
        self._seen: T | None = None

    @property
    def state(self) -> T:
        """The state as the seat sees it; hands of others are among the unseen cards of their deck."""
        if self._seen is None:
            self._seen = seen_by(self._game, self._true, self.seat)
        return self._seen

    @property
    def turn(self) -> str:
        """The turn, as a text that differs from turn to turn."""
        return f"{getattr(self._true, 'active', '')} {getattr(self._true, 'turn', '')}"

    def ruling(self, name: str) -> str:
        """Return the chosen option of a ruling."""
        return self._true.rulings.get(name, "")

    def refresh(self, state: T) -> None:
        """Take over the state of the next prompt and drop the copy of the last one."""
        self._true, self._seen = state, None

    def forget(self) -> None:
        """Drop the copy: the view is no longer needed."""
        self._seen = None


def seen_by(game: Any, state: T, seat: Seat) -> T:
    """Return a copy of a state without what a seat may not see."""
    seen = state.copy()
    for spec in specs_of(type(state)).values():
        spec.hide(game, seen, seat)
    seen.notes = {name: notes for name, notes in seen.notes.items() if name == seat}
    seen.agenda = []
    return seen


class DefaultBots(Part, Bots[T]):  # type: ignore[misc]  # `game` is the game here, its name there
    """The playbooks that the game declares."""

    def bind(self, game: Any) -> None:
        """Take the first playbook as the default."""
        super().bind(game)
        self.default = next(iter(game.playbooks), "random")

    def vocabulary(self) -> Vocabulary:
        """Return the words of the game; if it declares none, those made from its displays."""
        game = self.game
        return game.words or vocabulary(game.name, game.displays, game.rulings)

    def view(self, state: T, seat: Seat) -> Any:
        """Return the state without what the seat may not see."""
        return View(self.game, state, seat)

    def playbooks(self) -> dict[str, str]:
        """Return the playbooks by name."""
        return dict(self.game.playbooks)

    def sheets(self) -> dict[str, str]:
        """Return no designed sheets: a small game has none."""
        return {}


class DefaultEvaluation(Part, Evaluation[T]):
    """The score, the game's own evaluation if it has one, and hidden hands dealt again."""

    horizon = 30

    def turn(self, state: T) -> int:
        """Return the number of the turn."""
        return int(getattr(state, "turn", 0))

    def points(self, state: T) -> dict[str, int]:
        """Return the score of each seat; 0 for all in a game without a score."""
        return points_of(state) or {str(seat): 0 for seat in self.game.seats}

    def lead(self, state: T, seat: Seat) -> float:
        """Return how far a seat is ahead, as the game evaluates it."""
        return float(self.game.evaluate(state, seat))

    def redeal_hidden(self, state: T, seat: Seat | None, seed: int) -> None:
        """Deal again the hands that a seat does not see."""
        count = 0
        for spec in specs_of(type(state)).values():
            if isinstance(spec, HandCards):
                hands = getattr(state, spec.name)
                others = [one for one, held in hands.items() if one != seat and held]
                sizes = {one: len(hands[one]) for one in others}
                for one in others:
                    state.piles[spec.deck].hide(*hands[one])
                for one in others:
                    hands[one] = list(deal_cards(state.piles, spec.deck, sizes[one], seed, count))
                    count += 1


def points_of(state: State) -> dict[str, int]:
    """Return the score of each seat; empty if the game has no score."""
    for name, spec in specs_of(type(state)).items():
        if isinstance(spec, Score):
            return dict(getattr(state, name))
    return {}


class DefaultObservation(Part, Observation[T]):
    """Every field that has a spec, one after another."""

    def bind(self, game: Any) -> None:
        """Collect the fields that are observed."""
        super().bind(game)
        every = specs_of(game.state).values()
        self.specs = [spec for spec in every if spec.blocks(game)]
        self.blocks = tuple(block for spec in self.specs for block in spec.blocks(game))
        self.kinds = tuple(game.displays.prompts)
        self.options = tuple(sorted(game.displays.options, key=lambda option: option.__name__))

    def numbers(self, state: T, seat: Seat) -> list[int]:
        """Return what a seat sees, field by field."""
        return [n for spec in self.specs for n in spec.observed(self.game, state, seat)]
