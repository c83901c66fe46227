"""Guild cards: what they do in a Prelude, and Cartels after scoring (R9.1 to R9.4, BC01 to BC25).

Their new actions, the Unions and the Farseers have chapters of their own; texts that only change a number of
another rule are read there (Loyal cards in the Prelude, dice in battles, Guardians where somebody steals).
"""

from __future__ import annotations

from typing import TypeVar

from msgspec import Struct

from bythebook.games.arcs.box.effects import Cartel, Effect, Fill, Gain, PlaceShips, Steal
from bythebook.games.arcs.box.facts import RESOURCES, facts
from bythebook.games.arcs.rules.battle.raid import can_steal_card, can_steal_token, steal_card, steal_token
from bythebook.games.arcs.rules.cards.powers import held
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
from bythebook.games.arcs.table.options import Decline, Place, StealCard, StealToken
from bythebook.games.arcs.table.state import NONE, Table
from bythebook.kernel.ask import Ask, Option
from bythebook.kernel.step import Step

K = TypeVar("K", bound=Struct)


def printed(card: str, kind: type[K]) -> K:
    """The effect of a kind that a Court card has."""
    effects: list[Effect] = [part.effect for part in facts().court_card[card].parts]
    return next(effect for effect in effects if isinstance(effect, kind))


def types_of(effect: Gain) -> tuple[int, ...]:
    """The types that an effect names."""
    return tuple(RESOURCES.index(name) for name in effect.resources)


# -- stealing (R1.6, R8.9) ------------------------------------------------------------------------


def thefts(table: Table, thief: int, effect: Steal) -> list[Option]:
    """All that a text lets somebody steal from rivals now; the supply on a Cartel is not theirs (R9.4)."""
    found: list[Option] = []
    rivals = [(player, seat) for player, seat in players_by_name(table) if player != thief]
    if "guild" in effect.what:
        for owner, seat in rivals:
            cards = [card for card in table.guild[owner] if can_steal_card(table, thief, owner, card)]
            found += [StealCard(seat, id) for id in sorted(facts().court[card].id for card in cards)]
    if "token" in effect.what:
        for owner, seat in rivals:
            for slot, kind in enumerate(table.slots[owner]):
                wanted = effect.resource is None or (kind != NONE and RESOURCES[kind] == effect.resource)
                if wanted and can_steal_token(table, thief, owner, slot):
                    found.append(StealToken(seat, slot + 1, RESOURCES[kind]))
    return found


def take_loot(table: Table, thief: int, chosen: Option) -> None:
    """What was chosen changes hands."""
    match chosen:
        case StealCard(rival, card):
            steal_card(table, thief, table.player(rival), facts().court_card[card].index)
        case StealToken(rival, slot):
            steal_token(table, thief, table.player(rival), slot - 1)


class StealByCard(Step, frozen=True):
    """A card lets somebody steal one thing (BC03, BC06, BC20, BC30)."""

    player: int
    card: str
    optional: bool = False

    def go(self, table: Table) -> None:
        """If there is anything to steal."""
        if thefts(table, self.player, printed(self.card, Steal)):
            table.then(ChooseTheft(self.player, self.card, self.optional))


class ChooseTheft(Step, frozen=True):
    """What is stolen by a card (BC03, BC06, BC20, BC30)."""

    player: int
    card: str
    optional: bool

    def ask(self, table: Table) -> Ask:
        """All that can be stolen, or nothing where the card leaves it open."""
        seat = table.seat_of(self.player)
        return Ask(seat, "Steal", lambda: self._options(table), rule="R1.6", about=self.card)

    def _options(self, table: Table) -> list[Option]:
        found = thefts(table, self.player, printed(self.card, Steal))
        return [Decline(), *found] if self.optional else found

    def answer(self, table: Table, answer: Option) -> None:
        """It changes hands, or nothing does."""
        take_loot(table, self.player, answer)

    def stands(self, table: Table) -> bool:
        """While there is something to steal."""
        return bool(self._options(table))


def _steals(card: str) -> PreludeText:
    return PreludeText(
        lambda table, player: bool(thefts(table, player, printed(card, Steal))),
        lambda player: StealByCard(player, card),
    )


# -- Interests (BC02, BC09) -----------------------------------------------------------------------


def _fillers(table: Table, player: int, card: str) -> list[Option]:
    """Tokens that rivals could lose to an Interest."""
    return thefts(table, player, Steal(what=("token",), resource=printed(card, Fill).resource))


def _type(card: str) -> int:
    return RESOURCES.index(printed(card, Fill).resource)


class FillSlots(Step, frozen=True):
    """Every empty slot is filled with one type: from the supply, then out of rivals' slots (BC02, BC09)."""

    player: int
    card: str

    def go(self, table: Table) -> None:
        """All that the supply has, then one theft after another while a slot is empty."""
        kind, empty = _type(self.card), len(empty_slots(table, self.player))
        gained = min(empty, table.supply[kind])
        if gained:
            table.then(Gains(self.player, (kind,) * gained), self)
        elif empty and _fillers(table, self.player, self.card):
            table.then(StealToFill(self.player, self.card), self)


class StealToFill(Step, frozen=True):
    """Whose token fills the next slot (BC02, BC09)."""

    player: int
    card: str

    def ask(self, table: Table) -> Ask:
        """Any of the type that can be stolen."""
        seat = table.seat_of(self.player)
        return Ask(
            seat, "Steal", lambda: _fillers(table, self.player, self.card), rule="R1.6", about=self.card
        )

    def answer(self, table: Table, answer: Option) -> None:
        """It changes hands."""
        take_loot(table, self.player, answer)

    def stands(self, table: Table) -> bool:
        """While there is something to steal."""
        return bool(_fillers(table, self.player, self.card))


def _can_fill(table: Table, player: int, card: str) -> bool:
    if not empty_slots(table, player):
        return False
    return table.supply[_type(card)] > 0 or bool(_fillers(table, player, card))


def _fills(card: str) -> PreludeText:
    return PreludeText(
        lambda table, player: _can_fill(table, player, card), lambda player: FillSlots(player, card)
    )


# -- ships (BC08, BC12 to BC15, BC26) -------------------------------------------------------------


class PlaceEach(Step, frozen=True):
    """Ships in each of some systems; who has too few for all chooses where (R11.2)."""

    player: int
    card: str
    systems: tuple[int, ...]

    def go(self, table: Table) -> None:
        """All at once, or one system after another."""
        n = printed(self.card, PlaceShips).count
        if table.ships[self.player] >= n * len(self.systems):
            for system in self.systems:
                place_ships(table, self.player, system, n)
        elif table.ships[self.player]:
            table.then(PlaceNext(self.player, self.card, self.systems))


class PlaceNext(Step, frozen=True):
    """The next system that gets ships by a card (R11.2)."""

    player: int
    card: str
    systems: tuple[int, ...]

    def ask(self, table: Table) -> Ask:
        """Any that has got none."""
        names = sorted(facts().systems[system].id for system in self.systems)
        seat = table.seat_of(self.player)
        return Ask(seat, "Place", lambda: [Place(name) for name in names], rule="R11.2", about=self.card)

    def answer(self, table: Table, answer: Place) -> None:
        """Then the others, while there are ships."""
        chosen = facts().system[answer.at].index
        place_ships(table, self.player, chosen, printed(self.card, PlaceShips).count)
        rest = tuple(system for system in self.systems if system != chosen)
        table.then(PlaceEach(self.player, self.card, rest))


class PlaceInEachGate(Step, frozen=True):
    """Ships in every gate in play (BC08)."""

    player: int
    card: str

    def go(self, table: Table) -> None:
        """As many as the supply has."""
        table.then(PlaceEach(self.player, self.card, table.reach.gates))


class PlaceControlled(Step, frozen=True):
    """Ships in one system that their owner controls (BC12 to BC15)."""

    player: int
    card: str

    def ask(self, table: Table) -> Ask:
        """Any such system."""
        seat = table.seat_of(self.player)
        return Ask(seat, "Place", lambda: _controlled(table, self.player), rule="R2.5", about=self.card)

    def answer(self, table: Table, answer: Place) -> None:
        """As many as there are of the ships for it."""
        n = printed(self.card, PlaceShips).count
        place_ships(table, self.player, facts().system[answer.at].index, n)

    def stands(self, table: Table) -> bool:
        """While such a system is left."""
        return bool(_controlled(table, self.player))


def _controlled(table: Table, player: int) -> list[Option]:
    return [Place(id) for system, id in systems_by_name(table) if controls(table, player, system)]


def _places(card: str) -> PreludeText:
    return PreludeText(
        lambda table, player: table.ships[player] > 0 and bool(_controlled(table, player)),
        lambda player: PlaceControlled(player, card),
    )


# -- tokens (BC23, BC24) --------------------------------------------------------------------------


def _in_supply(table: Table, card: str) -> bool:
    return any(table.supply[kind] for kind in types_of(printed(card, Gain)))


class Fence(Step, frozen=True):
    """A token is thrown away for one of another type (BC24)."""

    player: int
    card: str

    def go(self, table: Table) -> None:
        """Any token, an outraged one too (R6.5)."""
        gained = types_of(printed(self.card, Gain))
        table.then(PayToken(self.player, EVERY_TYPE, self.card), Gains(self.player, gained))


# -- the initiative (BC16) ------------------------------------------------------------------------


class SeizeBySpies(Step, frozen=True):
    """Lattice Spies seize the initiative (BC16)."""

    player: int

    def go(self, table: Table) -> None:
        """It was seen to be legal when the card was used (R5.9)."""
        seize(table, self.player)


# -- Cartels (BC03, BC06) -------------------------------------------------------------------------


class CartelDiscards(Step, frozen=True):
    """After scoring the rivals of who has a Cartel discard all tokens of its type (R9.4)."""

    player: int
    type: int

    def go(self, table: Table) -> None:
        """From boards and cards, whether or not Tycoon was scored."""
        for rival in table.rivals(self.player):
            discard_type(table, rival, self.type)


def _after_scoring(table: Table) -> list[Step]:
    return [
        CartelDiscards(player, RESOURCES.index(effect.resource))
        for player in table.in_order()
        for effect in held(table, player, Cartel)
    ]


# -- what a Prelude offers ------------------------------------------------------------------------

AFTER_SCORING["cartel"] = _after_scoring

PRELUDES.update({card: _fills(card) for card in ("mining_interest", "shipping_interest")})
PRELUDES.update({card: _steals(card) for card in ("material_cartel", "fuel_cartel", "silver_tongues")})
PRELUDES.update(
    {card: _places(card) for card in ("prison_wardens", "skirmishers", "court_enforcers", "loyal_marines")}
)
PRELUDES["gatekeepers"] = PreludeText(
    lambda table, player: table.ships[player] > 0, lambda player: PlaceInEachGate(player, "gatekeepers")
)
PRELUDES["elder_broker"] = PreludeText(
    lambda table, player: _in_supply(table, "elder_broker"),
    lambda player: Gains(player, types_of(printed("elder_broker", Gain))),
)
PRELUDES["relic_fence"] = PreludeText(
    lambda table, player: _in_supply(table, "relic_fence") and bool(payments(table, player, EVERY_TYPE)),
    lambda player: Fence(player, "relic_fence"),
)
PRELUDES["lattice_spies"] = PreludeText(may_seize, SeizeBySpies)
