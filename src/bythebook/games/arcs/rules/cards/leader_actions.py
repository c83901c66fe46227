"""Leaders who act: Ruthless, Mythic, and Tactical or Charismatic before a pip (R6.8, R12.3)."""

from __future__ import annotations

from msgspec.structs import replace

from bythebook.games.arcs.box.facts import RESOURCES, facts
from bythebook.games.arcs.rules.actions.build import AFTER_SHIP, build_ship
from bythebook.games.arcs.rules.actions.court import can_secure, influence, influences, leads, spot_of
from bythebook.games.arcs.rules.actions.move import moves, setting_out
from bythebook.games.arcs.rules.actions.tax import AFTER_TAX, collect_tax
from bythebook.games.arcs.rules.battle.battle import AFTER_BATTLE
from bythebook.games.arcs.rules.battle.hits import fight_of, hit_buildings
from bythebook.games.arcs.rules.cards import powers
from bythebook.games.arcs.rules.cards.powers import NEW_ACTIONS, NewAction, Source, new_action_source
from bythebook.games.arcs.rules.pieces import city_types
from bythebook.games.arcs.rules.tokens import EVERY_TYPE, take_out
from bythebook.games.arcs.rules.turn.pips import TokenAction
from bythebook.games.arcs.state.options import Ability, Again, Decline, Gain, Influence, Move, Shape
from bythebook.games.arcs.state.state import BUILDINGS, CITY, DAMAGED_CITY, NOBODY, NONE, STARPORT, State
from bythebook.kernel.prompt import Option, Prompt, sort_key
from bythebook.kernel.step import Step

# -- Ruthless -----------------------------------------------------------------------------------------


def _ruthless() -> Source:
    return new_action_source("ruthless")


def _standing(state: State, system: int, owner: int, piece: int) -> list[int]:
    """Fresh and damaged buildings of a kind that are there, as in BUILDINGS."""
    return [kind for kind in (piece, piece + DAMAGED_CITY) if state.built[kind][owner][system]]


def _may_repeat(state: State, player: int, system: int, owner: int, piece: int) -> None:
    """Once a turn, while the building stands."""
    is_valid = owner != NOBODY and _standing(state, system, owner, piece)
    if is_valid and powers.ready(state, player, _ruthless()):
        state.then(MayRepeat(player, system, owner, piece))


class MayRepeat(Step, frozen=True):
    """The city just taxed, or the starport just used, may be hit to do it again (Ruthless)."""

    player: int
    system: int
    owner: int
    piece: int

    def ask(self, state: State) -> Prompt:
        """A fresh one or a damaged one where both stand there, or neither."""
        seat, at = state.seat_of(self.player), facts().systems[self.system].id
        return Prompt(seat, "Ruthless", lambda: self._options(state), rule="R12.3", about=at)

    def _options(self, state: State) -> list[Option]:
        kinds = _standing(state, self.system, self.owner, self.piece)
        return sorted([Decline(), *(Again(BUILDINGS[kind]) for kind in kinds)], key=sort_key)

    def answer(self, state: State, answer: Option) -> None:
        """First what the hit brings, Outrage and Ransack, then the same once more."""
        if not isinstance(answer, Again):
            return
        powers.use_up(state, self.player, _ruthless())
        state.then(Repeat(self.player, self.system, self.owner, self.piece))
        kind, left = BUILDINGS.index(answer.piece), [row[self.owner][self.system] for row in state.built]
        left[kind] -= 1
        if kind == self.piece:
            left[kind + DAMAGED_CITY] += 1
        cities, starports, damaged_cities, damaged_starports = left
        counts = (cities, starports, damaged_cities, damaged_starports)
        hit_buildings(state, self.owner, self.system, counts, self.player)

    def is_valid(self, state: State) -> bool:
        """While the building is there."""
        return len(self._options(state)) > 1


class Repeat(Step, frozen=True):
    """The same Tax or ship at no cost, though the building be gone (Ruthless)."""

    player: int
    system: int
    owner: int
    piece: int

    def go(self, state: State) -> None:
        """A city of several types gives one of them."""
        if self.piece == STARPORT:
            build_ship(state, self.player, self.system, self.owner)
            return
        types = city_types(state, self.system)
        if len(types) > 1:
            state.then(TaxedAgain(self.player, self.system, self.owner))
        else:
            collect_tax(state, self.player, self.system, self.owner, types)


class TaxedAgain(Step, frozen=True):
    """Which token a city in a gate gives the second time (Ruthless, Gate Stations)."""

    player: int
    system: int
    owner: int

    def ask(self, state: State) -> Prompt:
        """Any of its types."""
        seat = state.seat_of(self.player)
        return Prompt(seat, "Gain", lambda: self._options(state), rule="R12.3", about=_ruthless().id)

    def _options(self, state: State) -> list[Option]:
        return [Gain(name) for name in sorted(RESOURCES[kind] for kind in city_types(state, self.system))]

    def answer(self, state: State, answer: Gain) -> None:
        """It is taxed for that."""
        collect_tax(state, self.player, self.system, self.owner, [RESOURCES.index(answer.type)])

    def is_valid(self, state: State) -> bool:
        """While it has a type."""
        return bool(self._options(state))


AFTER_TAX["ruthless"] = lambda state, player, system, owner: _may_repeat(state, player, system, owner, CITY)
AFTER_SHIP["ruthless"] = lambda state, player, system, owner: _may_repeat(
    state, player, system, owner, STARPORT
)


# -- Mythic -------------------------------------------------------------------------------------------


def _shapes(state: State, player: int) -> list[Option]:
    """Every token a player has: in slots, or of the supply on a Cartel."""
    found: list[Option] = [
        Shape(slot + 1, RESOURCES[kind]) for slot, kind in enumerate(state.slots[player]) if kind != NONE
    ]
    found += [Shape(0, RESOURCES[kind]) for kind in EVERY_TYPE if powers.on_cartel(state, player, kind)]
    return sorted(found, key=sort_key)


def _may_shape(state: State, player: int, system: int, owner: int) -> None:
    """Each planet once; a gate is none."""
    planet = not state.reach.is_gate[system] and system not in state.shaped
    if planet and owner != NOBODY and _shapes(state, player):
        state.then(MayShape(player, system))


class MayShape(Step, frozen=True):
    """A token may be laid on the planet just taxed, whose type it is from now on (Mythic)."""

    player: int
    system: int

    def ask(self, state: State) -> Prompt:
        """Any token, or none."""
        seat, at = state.seat_of(self.player), facts().systems[self.system].id
        return Prompt(
            seat, "Mythic", lambda: [Decline(), *_shapes(state, self.player)], rule="R12.3", about=at
        )

    def answer(self, state: State, answer: Option) -> None:
        """It stays there for the rest of the game."""
        if not isinstance(answer, Shape):
            return
        if answer.slot:
            state.shaped[self.system] = take_out(state, self.player, answer.slot - 1)
        else:
            state.shaped[self.system] = RESOURCES.index(answer.type)
            state.supply[state.shaped[self.system]] -= 1

    def is_valid(self, state: State) -> bool:
        """While there is a token, and the planet is as it was."""
        return self.system not in state.shaped and bool(_shapes(state, self.player))


AFTER_TAX["mythic"] = _may_shape


# -- Tactical -----------------------------------------------------------------------------------------


def _moves_to_battle(state: State, player: int) -> list[Ability]:
    """The Moves after which there can be a Battle."""
    found = [move for move in moves(state, player) if isinstance(move, Move)]
    return [
        Ability("tactical", at=move.start, to=move.to)
        for move in found
        if setting_out(state, player, move).to_battle(state)
    ]


class MoveToBattle(Step, frozen=True):
    """A Move before the Battle that the pip of a Copy or Pivot pays for (Tactical)."""

    player: int
    start: str
    to: str

    def go(self, state: State) -> None:
        """The Battle must be possible afterwards."""
        assert state.turn is not None
        state.turn = replace(state.turn, owes_battle=True)
        state.then(setting_out(state, self.player, Move(self.start, self.to)), BattleOwed(self.player))


class BattleOwed(Step, frozen=True):
    """The Battle that has to follow (Tactical)."""

    player: int

    def go(self, state: State) -> None:
        """Anywhere it is legal."""
        assert state.turn is not None
        state.turn = replace(state.turn, owes_battle=False)
        state.then(TokenAction(self.player, ("battle",), new_action_source("tactical").id, new=False))


NEW_ACTIONS["tactical"] = NewAction(
    _moves_to_battle, lambda player, chosen: MoveToBattle(player, chosen.at, chosen.to)
)


# -- Charismatic --------------------------------------------------------------------------------------


def _secures_after(state: State, player: int, card: str) -> bool:
    """Whether one agent more on a card would give its owner most of them there."""
    agents = state.court_agents[spot_of(state, card)]
    agents[player] += 1
    led = leads(state, player, spot_of(state, card))
    agents[player] -= 1
    return led


def _influences_to_secure(state: State, player: int) -> list[Ability]:
    """The cards to Influence after which one can be secured."""
    cards = [option.card for option in influences(state, player) if isinstance(option, Influence)]
    now = any(can_secure(state, player, spot) for spot in range(len(state.court)))
    return [Ability("charismatic", card=card) for card in cards if now or _secures_after(state, player, card)]


class InfluenceToSecure(Step, frozen=True):
    """An Influence before the Secure that the pip of a Copy or Pivot pays for (Charismatic)."""

    player: int
    card: str

    def go(self, state: State) -> None:
        """The Secure may take the same card or another."""
        influence(state, self.player, Influence(self.card))
        state.then(TokenAction(self.player, ("secure",), new_action_source("charismatic").id, new=False))


NEW_ACTIONS["charismatic"] = NewAction(
    _influences_to_secure, lambda player, chosen: InfluenceToSecure(player, chosen.card)
)


# -- Beloved ------------------------------------------------------------------------------------------


class Beloved(Step, frozen=True):
    """A defender from whom a trophy was taken may Influence (Beloved)."""

    def go(self, state: State) -> None:
        """One action, if an agent and a card are there."""
        fight = fight_of(state)
        if fight.fresh_trophies and powers.own(state, fight.defender, "beloved"):
            leader = facts().leaders[state.leader[fight.defender]].id
            state.then(TokenAction(fight.defender, ("influence",), leader, optional=True, new=False))


AFTER_BATTLE["beloved"] = Beloved
