"""Leaders who act: Ruthless, Mythic, and Tactical or Charismatic before a pip (R6.8, R12.3)."""

from __future__ import annotations

from msgspec.structs import replace

from bythebook.games.arcs.box.facts import RESOURCES, facts
from bythebook.games.arcs.rules.actions.build import AFTER_SHIP, build_ship
from bythebook.games.arcs.rules.actions.court import can_secure, influence, influences, leads, spot_of
from bythebook.games.arcs.rules.actions.move import moves, setting_out
from bythebook.games.arcs.rules.actions.tax import AFTER_TAX, collect_tax
from bythebook.games.arcs.rules.battle.hits import hit_buildings
from bythebook.games.arcs.rules.cards import powers
from bythebook.games.arcs.rules.cards.powers import NEW_ACTIONS, NewAction, Source, new_action_source
from bythebook.games.arcs.rules.pieces import city_types
from bythebook.games.arcs.rules.tokens import EVERY_TYPE, take_out
from bythebook.games.arcs.rules.turn.pips import TokenAction
from bythebook.games.arcs.table.options import Ability, Again, Decline, Gain, Influence, Move, Shape
from bythebook.games.arcs.table.state import BUILDINGS, CITY, DAMAGED_CITY, NOBODY, NONE, STARPORT, Table
from bythebook.kernel.ask import Ask, Option, sort_key
from bythebook.kernel.step import Step

# -- Ruthless -----------------------------------------------------------------------------------------


def _ruthless() -> Source:
    return new_action_source("ruthless")


def _standing(table: Table, system: int, owner: int, piece: int) -> list[int]:
    """Fresh and damaged buildings of a kind that are there, as in BUILDINGS."""
    return [kind for kind in (piece, piece + DAMAGED_CITY) if table.built[kind][owner][system]]


def _may_repeat(table: Table, player: int, system: int, owner: int, piece: int) -> None:
    """Once a turn, while the building stands."""
    stands = owner != NOBODY and _standing(table, system, owner, piece)
    if stands and powers.ready(table, player, _ruthless()):
        table.then(MayRepeat(player, system, owner, piece))


class MayRepeat(Step, frozen=True):
    """The city just taxed, or the starport just used, may be hit to do it again (Ruthless)."""

    player: int
    system: int
    owner: int
    piece: int

    def ask(self, table: Table) -> Ask:
        """A fresh one or a damaged one where both stand there, or neither."""
        seat, at = table.seat_of(self.player), facts().systems[self.system].id
        return Ask(seat, "Ruthless", lambda: self._options(table), rule="R12.3", about=at)

    def _options(self, table: Table) -> list[Option]:
        kinds = _standing(table, self.system, self.owner, self.piece)
        return sorted([Decline(), *(Again(BUILDINGS[kind]) for kind in kinds)], key=sort_key)

    def answer(self, table: Table, answer: Option) -> None:
        """First what the hit brings, Outrage and Ransack, then the same once more."""
        if not isinstance(answer, Again):
            return
        powers.use_up(table, self.player, _ruthless())
        table.then(Repeat(self.player, self.system, self.owner, self.piece))
        kind, left = BUILDINGS.index(answer.piece), [row[self.owner][self.system] for row in table.built]
        left[kind] -= 1
        if kind == self.piece:
            left[kind + DAMAGED_CITY] += 1
        cities, starports, damaged_cities, damaged_starports = left
        counts = (cities, starports, damaged_cities, damaged_starports)
        hit_buildings(table, self.owner, self.system, counts, self.player)

    def stands(self, table: Table) -> bool:
        """While the building is there."""
        return len(self._options(table)) > 1


class Repeat(Step, frozen=True):
    """The same Tax or ship at no cost, though the building be gone (Ruthless)."""

    player: int
    system: int
    owner: int
    piece: int

    def go(self, table: Table) -> None:
        """A city of several types gives one of them."""
        if self.piece == STARPORT:
            build_ship(table, self.player, self.system, self.owner)
            return
        types = city_types(table, self.system)
        if len(types) > 1:
            table.then(TaxedAgain(self.player, self.system, self.owner))
        else:
            collect_tax(table, self.player, self.system, self.owner, types)


class TaxedAgain(Step, frozen=True):
    """Which token a city in a gate gives the second time (Ruthless, Gate Stations)."""

    player: int
    system: int
    owner: int

    def ask(self, table: Table) -> Ask:
        """Any of its types."""
        seat = table.seat_of(self.player)
        return Ask(seat, "Gain", lambda: self._options(table), rule="R12.3", about=_ruthless().id)

    def _options(self, table: Table) -> list[Option]:
        return [Gain(name) for name in sorted(RESOURCES[kind] for kind in city_types(table, self.system))]

    def answer(self, table: Table, answer: Gain) -> None:
        """It is taxed for that."""
        collect_tax(table, self.player, self.system, self.owner, [RESOURCES.index(answer.type)])

    def stands(self, table: Table) -> bool:
        """While it has a type."""
        return bool(self._options(table))


AFTER_TAX["ruthless"] = lambda table, player, system, owner: _may_repeat(table, player, system, owner, CITY)
AFTER_SHIP["ruthless"] = lambda table, player, system, owner: _may_repeat(
    table, player, system, owner, STARPORT
)


# -- Mythic -------------------------------------------------------------------------------------------


def _shapes(table: Table, player: int) -> list[Option]:
    """Every token a player has: in slots, or of the supply on a Cartel."""
    found: list[Option] = [
        Shape(slot + 1, RESOURCES[kind]) for slot, kind in enumerate(table.slots[player]) if kind != NONE
    ]
    found += [Shape(0, RESOURCES[kind]) for kind in EVERY_TYPE if powers.on_cartel(table, player, kind)]
    return sorted(found, key=sort_key)


def _may_shape(table: Table, player: int, system: int, owner: int) -> None:
    """Each planet once; a gate is none."""
    planet = not table.reach.is_gate[system] and system not in table.shaped
    if planet and owner != NOBODY and _shapes(table, player):
        table.then(MayShape(player, system))


class MayShape(Step, frozen=True):
    """A token may be laid on the planet just taxed, whose type it is from now on (Mythic)."""

    player: int
    system: int

    def ask(self, table: Table) -> Ask:
        """Any token, or none."""
        seat, at = table.seat_of(self.player), facts().systems[self.system].id
        return Ask(seat, "Mythic", lambda: [Decline(), *_shapes(table, self.player)], rule="R12.3", about=at)

    def answer(self, table: Table, answer: Option) -> None:
        """It stays there for the rest of the game."""
        if not isinstance(answer, Shape):
            return
        if answer.slot:
            table.shaped[self.system] = take_out(table, self.player, answer.slot - 1)
        else:
            table.shaped[self.system] = RESOURCES.index(answer.type)
            table.supply[table.shaped[self.system]] -= 1

    def stands(self, table: Table) -> bool:
        """While there is a token, and the planet is as it was."""
        return self.system not in table.shaped and bool(_shapes(table, self.player))


AFTER_TAX["mythic"] = _may_shape


# -- Tactical -----------------------------------------------------------------------------------------


def _moves_to_battle(table: Table, player: int) -> list[Ability]:
    """The Moves after which there can be a Battle."""
    found = [move for move in moves(table, player) if isinstance(move, Move)]
    return [
        Ability("tactical", at=move.start, to=move.to)
        for move in found
        if setting_out(table, player, move).to_battle(table)
    ]


class MoveToBattle(Step, frozen=True):
    """A Move before the Battle that the pip of a Copy or Pivot pays for (Tactical)."""

    player: int
    start: str
    to: str

    def go(self, table: Table) -> None:
        """The Battle must be possible afterwards."""
        assert table.turn is not None
        table.turn = replace(table.turn, owes_battle=True)
        table.then(setting_out(table, self.player, Move(self.start, self.to)), BattleOwed(self.player))


class BattleOwed(Step, frozen=True):
    """The Battle that has to follow (Tactical)."""

    player: int

    def go(self, table: Table) -> None:
        """Anywhere it is legal."""
        assert table.turn is not None
        table.turn = replace(table.turn, owes_battle=False)
        table.then(TokenAction(self.player, ("battle",), new_action_source("tactical").id, new=False))


NEW_ACTIONS["tactical"] = NewAction(
    _moves_to_battle, lambda player, chosen: MoveToBattle(player, chosen.at, chosen.to)
)


# -- Charismatic --------------------------------------------------------------------------------------


def _secures_after(table: Table, player: int, card: str) -> bool:
    """Whether one agent more on a card would give its owner most of them there."""
    agents = table.court_agents[spot_of(table, card)]
    agents[player] += 1
    led = leads(table, player, spot_of(table, card))
    agents[player] -= 1
    return led


def _influences_to_secure(table: Table, player: int) -> list[Ability]:
    """The cards to Influence after which one can be secured."""
    cards = [option.card for option in influences(table, player) if isinstance(option, Influence)]
    now = any(can_secure(table, player, spot) for spot in range(len(table.court)))
    return [Ability("charismatic", card=card) for card in cards if now or _secures_after(table, player, card)]


class InfluenceToSecure(Step, frozen=True):
    """An Influence before the Secure that the pip of a Copy or Pivot pays for (Charismatic)."""

    player: int
    card: str

    def go(self, table: Table) -> None:
        """The Secure may take the same card or another."""
        influence(table, self.player, Influence(self.card))
        table.then(TokenAction(self.player, ("secure",), new_action_source("charismatic").id, new=False))


NEW_ACTIONS["charismatic"] = NewAction(
    _influences_to_secure, lambda player, chosen: InfluenceToSecure(player, chosen.card)
)
