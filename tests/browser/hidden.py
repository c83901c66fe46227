"""What seats hold that others may not know, read from the true game: its file, which no page is sent."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from bythebook.app.game.open_game import OpenGame, open_new
from bythebook.games.arcs.box.facts import facts as arcs_facts
from bythebook.games.arcs.state.state import State as Arcs
from bythebook.games.memoir44.box.facts import SIDES
from bythebook.games.memoir44.box.facts import facts as memoir44_facts
from bythebook.games.memoir44.state.state import State as Memoir44
from bythebook.games.merc.box.facts import facts as merc_facts
from bythebook.games.merc.state.state import DICTATORS, FACTIONS
from bythebook.games.merc.state.state import State as Merc
from bythebook.kernel.prompt import Seat
from bythebook.lab.fuzz import SeededRandom

Held = dict[str, set[str]]
"""By kind of secret, the cards."""

FACE_DOWN = ("copy", "seize")


def held_memoir44(state: Memoir44, seat: str) -> Held:
    """The hand, and the cards drawn of which one is kept."""
    side = SIDES.index(seat)
    drawn = state.drawn if state.active == side else []
    return {"hand": {*state.hands[side], *drawn}}


def held_merc(state: Merc, seat: str) -> Held:
    """The Dictator's tactics cards, and what lies in the stashes of a side's sectors."""
    side = FACTIONS.index(seat)
    stashed = {
        gear.card.id for cell, cards in enumerate(state.stash) if state.controls(cell, side) for gear in cards
    }
    hand = {merc_facts().tactics[kind].id for kind in state.hand} if side == DICTATORS else set()
    return {"hand": hand, "stash": stashed}


def held_arcs(state: Arcs, seat: str) -> Held:
    """The hand, and the cards that the seat has laid face down."""
    player, printed = state.player(seat), arcs_facts().action_cards
    down = [each.card for each in state.played if each.player == player and each.way in FACE_DOWN]
    return {
        "hand": {printed[card].id for card in state.hands[player]},
        "face down": {printed[card].id for card in down if card >= 0},
    }


def open_memoir44(state: Memoir44) -> set[str]:
    return {state.played} if state.played else set()


def open_merc(state: Merc) -> set[str]:
    worn = {gear.card.id for worn in state.gear for gear in worn if gear is not None}
    cards = {card for discards in state.discards.values() for card, n in discards.items() if n}
    return worn | cards | {merc_facts().tactics[kind].id for kind in state.in_force}


def open_arcs(state: Arcs) -> set[str]:
    up = [each.card for each in state.played if each.way not in FACE_DOWN]
    return {arcs_facts().action_cards[card].id for card in (*up, *state.drawn) if card >= 0}


HELD: dict[str, Callable[[Any, str], Held]] = {
    "memoir44": held_memoir44,
    "merc": held_merc,
    "arcs": held_arcs,
}
OPEN: dict[str, Callable[[Any], set[str]]] = {
    "memoir44": open_memoir44,
    "merc": open_merc,
    "arcs": open_arcs,
}
PEOPLE = {
    "memoir44": {"axis": "person", "allies": "person"},
    "merc": {"dictator": "person", "rebels": "person"},
    "arcs": {"red": "person", "yellow": "person"},
}


@cache
def names_of(game: str) -> dict[str, str]:
    """What is printed on every card that can be a secret, by id."""
    cards: dict[str, Iterable[Any]] = {
        "memoir44": memoir44_facts().cards,
        "merc": (*merc_facts().tactics, *merc_facts().equipment),
        "arcs": arcs_facts().action_cards,
    }
    return {card.id: card.name for card in cards[game]}


@cache
def pattern(game: str, card: str) -> re.Pattern[str]:
    """A card as it could be written: its id, or its name."""
    words = "|".join(re.escape(word) for word in {card, names_of(game)[card]})
    return re.compile(rf"(?<!\w)(?:{words})(?!\w)")


def named_in(game: str, text: str, cards: set[str], known: set[str]) -> set[str]:
    """Which cards a text names; a longer name that is known does not give away the shorter one in it."""
    for card in sorted(known, key=len, reverse=True):
        if any(card in other or other in card for other in cards):
            text = pattern(game, card).sub("", text)
    return {card for card in cards if pattern(game, card).search(text)}


# -- who knows what --------------------------------------------------------------------------------


class Truth:
    """A game as nobody sees it: what each seat holds, and what it was ever shown."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.held: dict[str, Held] = {}
        self.known: dict[str, set[str]] = {seat: set() for seat in (*PEOPLE[game], "")}
        """By seat, the cards it has held or seen lie open; the empty seat only watches."""
        self._lines = 0

    def look(self, opened: OpenGame) -> None:
        """Read what has happened since."""
        for line, (game, entry) in enumerate(opened.game.replay()):
            if line < self._lines:
                continue
            self._shown(game.state)
            for seat, known in self.known.items():
                if entry.secret is None or entry.secret == Seat(seat):
                    known |= self._in_line(opened, entry.answer)
        self._lines = len(opened.game.log)
        self._shown(opened.game.state)
        self.held = {seat: HELD[self.game](opened.game.state, seat) for seat in PEOPLE[self.game]}

    def _shown(self, state: Any) -> None:
        for seat, known in self.known.items():
            known |= OPEN[self.game](state)
            if seat:
                known |= set().union(*HELD[self.game](state, seat).values())

    def _in_line(self, opened: OpenGame, answer: Any) -> set[str]:
        if answer is None:
            return set()
        if isinstance(answer, tuple):
            return {card for card in answer if card in names_of(self.game)}
        return named_in(self.game, opened.box.notation(answer), set(names_of(self.game)), set())

    def secrets(self, seat: str) -> dict[tuple[str, str], set[str]]:
        """What a seat may not know, by who holds it and its kind."""
        return {
            (other, kind): cards - self.known[seat]
            for other, held in self.held.items()
            if other != seat
            for kind, cards in held.items()
        }


# -- a game in which everybody has something to hide ------------------------------------------------


KINDS = {
    "memoir44": {("axis", "hand"), ("allies", "hand")},
    "merc": {("dictator", "hand"), ("dictator", "stash"), ("rebels", "stash")},
    "arcs": {("red", "hand"), ("yellow", "hand"), ("red", "face down")},
}
"""Who holds what: in each game every kind of secret there is."""


def all_hide_something(opened: OpenGame) -> bool:
    """Whether there is every kind of secret, and the Dictator's hand is full."""
    game, state = opened.box.name, opened.game.state
    held = {seat: HELD[game](state, seat) for seat in PEOPLE[game]}
    if not all(held[seat][kind] for seat, kind in KINDS[game]):
        return False
    truth = Truth(game)
    truth.look(opened)
    unknown = truth.secrets("")
    full = game != "merc" or len(held["dictator"]["hand"]) == merc_facts().rules.hand
    return full and all(unknown[each] for each in KINDS[game])


def game_with_secrets(game: str, longest: int = 120) -> OpenGame:
    """People play at random until there is every kind of secret."""
    for seed in range(1, 40):
        opened = open_new(game, setup={}, seats=PEOPLE[game], rulings={}, seed=seed)
        rng = SeededRandom(seed)
        for _ in range(longest):
            if all_hide_something(opened):
                return opened
            if opened.game.prompt is None:
                break
            opened.game.answer(rng.pick(list(opened.game.prompt.options)))
    raise AssertionError(f"no game of {game} in which everybody hides something")
