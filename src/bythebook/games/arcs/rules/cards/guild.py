"""Guild cards: their Prelude effects, and Cartels after scoring (R9.1 to R9.4, BC01 to BC25).

New actions, Unions and Farseers have modules of their own. Effects that only change a number of another rule
are looked up there: Loyal cards in the Prelude, dice in battles, Guardians in raids.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from msgspec import Struct

from bythebook.games.arcs.box.effects import CardPart, Cartel, Effect, Fill, Gain, PlaceShips, Steal
from bythebook.games.arcs.box.facts import RESOURCES, facts
from bythebook.games.arcs.rules.battle.raid import can_steal_card, can_steal_token, steal_card, steal_token
from bythebook.games.arcs.rules.cards.powers import COURT, effects_of, sources
from bythebook.games.arcs.rules.control import controls
from bythebook.games.arcs.rules.name_order import players_by_name, systems_by_name
from bythebook.games.arcs.rules.pieces import place_ships
from bythebook.games.arcs.rules.scoring import AFTER_SCORING
from bythebook.games.arcs.rules.tokens import (
    EVERY_TYPE,
    Gains,
    PayToken,
    discard_type,
    empty_slots,
    payments,
)
from bythebook.games.arcs.rules.turn.play import may_seize, seize
from bythebook.games.arcs.rules.turn.prelude import PRELUDES, PreludeText
from bythebook.games.arcs.state.options import Decline, Place, StealCard, StealToken
from bythebook.games.arcs.state.state import NONE, State
from bythebook.kernel.prompt import Option, Prompt
from bythebook.kernel.step import Step

K = TypeVar("K", bound=Struct)


def effect_on_card(card: str, kind: type[K]) -> K:
    """Return the first effect of the given class on a Court card."""
    effects: list[Effect] = [part.effect for part in facts().court_card[card].parts]
    return next(effect for effect in effects if isinstance(effect, kind))


def types_of(effect: Gain) -> tuple[int, ...]:
    """Return the types that an effect names."""
    return tuple(RESOURCES.index(name) for name in effect.resources)


# -- stealing (R1.6, R8.9) ------------------------------------------------------------------------


def thefts(state: State, thief: int, effect: Steal) -> list[Option]:
    """Return what a card lets a player steal from rivals; the supply on a Cartel isn't included (R9.4)."""
    options: list[Option] = []
    rivals = [(player, seat) for player, seat in players_by_name(state) if player != thief]
    if "guild" in effect.what:
        for owner, seat in rivals:
            cards = [card for card in state.guild[owner] if can_steal_card(state, thief, owner, card)]
            options += [StealCard(seat, id) for id in sorted(facts().court[card].id for card in cards)]
    if "token" in effect.what:
        for owner, seat in rivals:
            for slot, kind in enumerate(state.slots[owner]):
                wanted = effect.resource is None or (kind != NONE and RESOURCES[kind] == effect.resource)
                if wanted and can_steal_token(state, thief, owner, slot):
                    options.append(StealToken(seat, slot + 1, RESOURCES[kind]))
    return options


def take_loot(state: State, thief: int, chosen: Option) -> None:
    """Move the chosen token or card to the thief."""
    match chosen:
        case StealCard(rival, card):
            steal_card(state, thief, state.player(rival), facts().court_card[card].index)
        case StealToken(rival, slot):
            steal_token(state, thief, state.player(rival), slot - 1)


class StealByCard(Step, frozen=True):
    """Steal one thing with a card (BC03, BC06, BC20, BC30)."""

    player: int
    card: str
    optional: bool = False

    def go(self, state: State) -> None:
        """Ask only if there is anything to steal."""
        if thefts(state, self.player, effect_on_card(self.card, Steal)):
            state.then(ChooseTheft(self.player, self.card, self.optional))


class ChooseTheft(Step, frozen=True):
    """Choose what is stolen with a card (BC03, BC06, BC20, BC30)."""

    player: int
    card: str
    optional: bool

    def ask(self, state: State) -> Prompt:
        """Ask for one thing to steal, or to decline if the theft is optional."""
        seat = state.seat_of(self.player)
        return Prompt(seat, "Steal", lambda: self._options(state), rule="R1.6", about=self.card)

    def _options(self, state: State) -> list[Option]:
        options = thefts(state, self.player, effect_on_card(self.card, Steal))
        return [Decline(), *options] if self.optional else options

    def answer(self, state: State, answer: Option) -> None:
        """Steal the chosen thing, or do nothing."""
        take_loot(state, self.player, answer)

    def is_valid(self, state: State) -> bool:
        """Whether there is still something to steal."""
        return bool(self._options(state))


def _steal_text(card: str, part: CardPart) -> PreludeText:
    return PreludeText(
        lambda state, player: bool(thefts(state, player, effect_on_card(card, Steal))),
        lambda player: StealByCard(player, card),
    )


# -- Interests (BC02, BC09) -----------------------------------------------------------------------


def _fillers(state: State, player: int, card: str) -> list[Option]:
    """Return the rivals' tokens that an Interest could steal."""
    return thefts(state, player, Steal(what=("token",), resource=effect_on_card(card, Fill).resource))


def _type(card: str) -> int:
    return RESOURCES.index(effect_on_card(card, Fill).resource)


class FillSlots(Step, frozen=True):
    """Fill every empty slot with one type: from the supply, then from rivals' slots (BC02, BC09)."""

    player: int
    card: str

    def go(self, state: State) -> None:
        """Gain from the supply first, then steal one token after another while a slot is empty."""
        kind, empty = _type(self.card), len(empty_slots(state, self.player))
        gained = min(empty, state.supply[kind])
        if gained:
            state.then(Gains(self.player, (kind,) * gained), self)
        elif empty and _fillers(state, self.player, self.card):
            state.then(StealToFill(self.player, self.card), self)


class StealToFill(Step, frozen=True):
    """Choose whose token fills the next slot (BC02, BC09)."""

    player: int
    card: str

    def ask(self, state: State) -> Prompt:
        """Ask for one of the tokens that can be stolen."""
        seat = state.seat_of(self.player)
        return Prompt(
            seat, "Steal", lambda: _fillers(state, self.player, self.card), rule="R1.6", about=self.card
        )

    def answer(self, state: State, answer: Option) -> None:
        """Steal the chosen token."""
        take_loot(state, self.player, answer)

    def is_valid(self, state: State) -> bool:
        """Whether there is still something to steal."""
        return bool(_fillers(state, self.player, self.card))


def _can_fill(state: State, player: int, card: str) -> bool:
    if not empty_slots(state, player):
        return False
    return state.supply[_type(card)] > 0 or bool(_fillers(state, player, card))


def _fill_text(card: str, part: CardPart) -> PreludeText:
    return PreludeText(
        lambda state, player: _can_fill(state, player, card), lambda player: FillSlots(player, card)
    )


# -- ships (BC08, BC12 to BC15, BC26) -------------------------------------------------------------


class PlaceEach(Step, frozen=True):
    """Place ships in each of some systems; a player with too few ships chooses where (R11.2)."""

    player: int
    card: str
    systems: tuple[int, ...]

    def go(self, state: State) -> None:
        """Place all ships at once, or ask for one system after another."""
        n = effect_on_card(self.card, PlaceShips).count
        if state.ships[self.player] >= n * len(self.systems):
            for system in self.systems:
                place_ships(state, self.player, system, n)
        elif state.ships[self.player]:
            state.then(PlaceNext(self.player, self.card, self.systems))


class PlaceNext(Step, frozen=True):
    """Choose the next system that gets ships from a card (R11.2)."""

    player: int
    card: str
    systems: tuple[int, ...]

    def ask(self, state: State) -> Prompt:
        """Ask for one of the remaining systems."""
        names = sorted(facts().systems[system].id for system in self.systems)
        seat = state.seat_of(self.player)
        return Prompt(seat, "Place", lambda: [Place(name) for name in names], rule="R11.2", about=self.card)

    def answer(self, state: State, answer: Place) -> None:
        """Place the ships, then continue with the other systems."""
        chosen = facts().system[answer.at].index
        place_ships(state, self.player, chosen, effect_on_card(self.card, PlaceShips).count)
        rest = tuple(system for system in self.systems if system != chosen)
        state.then(PlaceEach(self.player, self.card, rest))


class PlaceInEachGate(Step, frozen=True):
    """Place ships in every gate in play (BC08)."""

    player: int
    card: str

    def go(self, state: State) -> None:
        """Place as many ships as the supply has."""
        state.then(PlaceEach(self.player, self.card, state.reach.gates))


class PlaceControlled(Step, frozen=True):
    """Place ships in one system that the player controls (BC12 to BC15)."""

    player: int
    card: str

    def ask(self, state: State) -> Prompt:
        """Ask for a controlled system."""
        seat = state.seat_of(self.player)
        return Prompt(
            seat, "Place", lambda: _controlled_places(state, self.player), rule="R2.5", about=self.card
        )

    def answer(self, state: State, answer: Place) -> None:
        """Place up to the card's number of ships."""
        n = effect_on_card(self.card, PlaceShips).count
        place_ships(state, self.player, facts().system[answer.at].index, n)

    def is_valid(self, state: State) -> bool:
        """Whether the player still controls a system."""
        return bool(_controlled_places(state, self.player))


def _controlled_places(state: State, player: int) -> list[Option]:
    return [Place(id) for system, id in systems_by_name(state) if controls(state, player, system)]


def _place_text(card: str, part: CardPart) -> PreludeText:
    if effect_on_card(card, PlaceShips).where == "each_gate":
        return PreludeText(
            lambda state, player: state.ships[player] > 0, lambda player: PlaceInEachGate(player, card)
        )
    return PreludeText(
        lambda state, player: state.ships[player] > 0 and bool(_controlled_places(state, player)),
        lambda player: PlaceControlled(player, card),
    )


# -- tokens (BC23, BC24) --------------------------------------------------------------------------


def _is_in_supply(state: State, card: str) -> bool:
    return any(state.supply[kind] for kind in types_of(effect_on_card(card, Gain)))


class Fence(Step, frozen=True):
    """Discard a token to gain one of another type (BC24)."""

    player: int
    card: str

    def go(self, state: State) -> None:
        """Pay with any token, even of an outraged type (R6.5)."""
        gained = types_of(effect_on_card(self.card, Gain))
        state.then(PayToken(self.player, EVERY_TYPE, self.card), Gains(self.player, gained))


def _gain_text(card: str, part: CardPart) -> PreludeText:
    """Return a Gain that discards the card itself, or one that discards a token (BC23, BC24)."""
    if part.pays == "token":
        return PreludeText(
            lambda state, player: _is_in_supply(state, card) and bool(payments(state, player, EVERY_TYPE)),
            lambda player: Fence(player, card),
        )
    return PreludeText(
        lambda state, player: _is_in_supply(state, card),
        lambda player: Gains(player, types_of(effect_on_card(card, Gain))),
    )


# -- the initiative (BC16) ------------------------------------------------------------------------


class SeizeBySpies(Step, frozen=True):
    """Seize the initiative with Lattice Spies (BC16)."""

    player: int

    def go(self, state: State) -> None:
        """Seize the initiative; the check that this is legal was made when the card was used (R5.9)."""
        seize(state, self.player)


# -- Cartels (BC03, BC06) -------------------------------------------------------------------------


class CartelDiscards(Step, frozen=True):
    """After scoring, discard all rival tokens of a Cartel's type (R9.4)."""

    player: int
    type: int

    def go(self, state: State) -> None:
        """Discard from boards and cards, whether or not Tycoon was scored."""
        for rival in state.rivals(self.player):
            discard_type(state, rival, self.type)


def _after_scoring(state: State) -> list[Step]:
    return [
        CartelDiscards(player, RESOURCES.index(effect.resource))
        for player in state.in_order()
        for effect in effects_of(state, player, Cartel)
    ]


# -- Prelude effects -----------------------------------------------------------------------------

AFTER_SCORING["cartel"] = _after_scoring

_COMMON: Final[dict[type[Struct], Callable[[str, CardPart], PreludeText]]] = {
    Fill: _fill_text,
    Gain: _gain_text,
    PlaceShips: _place_text,
    Steal: _steal_text,
}
"""The Prelude effects that need no code of their own, by the class of the effect in the data."""

PRELUDES.update(
    {
        source.id: _COMMON[type(source.part.effect)](source.id, source.part)
        for source in sources()
        if source.area == COURT and source.part.at == "prelude" and type(source.part.effect) in _COMMON
    }
)
PRELUDES["lattice_spies"] = PreludeText(may_seize, SeizeBySpies)
