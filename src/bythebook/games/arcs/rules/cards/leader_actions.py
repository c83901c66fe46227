"""Leaders with actions: Ruthless, Mythic, and Tactical or Charismatic before a pip (R6.8, R12.3)."""

from __future__ import annotations

from msgspec.structs import replace

from bythebook.games.arcs.box.facts import RESOURCES, facts
from bythebook.games.arcs.rules.actions.build import AFTER_SHIP, build_ship
from bythebook.games.arcs.rules.actions.court import can_secure, influence, influences, leads, spot_of
from bythebook.games.arcs.rules.actions.move import moves, start_move
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


def _building_kinds(state: State, system: int, owner: int, piece: int) -> list[int]:
    """Return the kinds of a player's buildings in a system, fresh or damaged, as in BUILDINGS."""
    return [kind for kind in (piece, piece + DAMAGED_CITY) if state.built[kind][owner][system]]


def _may_repeat(state: State, player: int, system: int, owner: int, piece: int) -> None:
    """Offer the repetition once per turn, if the building is still there."""
    is_valid = owner != NOBODY and _building_kinds(state, system, owner, piece)
    if is_valid and powers.is_ready(state, player, _ruthless()):
        state.then(MayRepeat(player, system, owner, piece))


class MayRepeat(Step, frozen=True):
    """Offer to hit the city just taxed, or the starport just used, and repeat the action (Ruthless)."""

    player: int
    system: int
    owner: int
    piece: int

    def ask(self, state: State) -> Prompt:
        """Ask for a fresh or a damaged building, or to decline."""
        seat, at = state.seat_of(self.player), facts().systems[self.system].id
        return Prompt(seat, "Ruthless", lambda: self._options(state), rule="R12.3", about=at)

    def _options(self, state: State) -> list[Option]:
        kinds = _building_kinds(state, self.system, self.owner, self.piece)
        return sorted([Decline(), *(Again(BUILDINGS[kind]) for kind in kinds)], key=sort_key)

    def answer(self, state: State, answer: Option) -> None:
        """Hit the building and resolve Outrage and Ransack, then repeat the action."""
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
        """Whether the building is still there."""
        return len(self._options(state)) > 1


class Repeat(Step, frozen=True):
    """Repeat the Tax or build the ship at no cost, even if the building is gone (Ruthless)."""

    player: int
    system: int
    owner: int
    piece: int

    def go(self, state: State) -> None:
        """Ask for the type if the city has several."""
        if self.piece == STARPORT:
            build_ship(state, self.player, self.system, self.owner)
            return
        types = city_types(state, self.system)
        if len(types) > 1:
            state.then(TaxedAgain(self.player, self.system, self.owner))
        else:
            collect_tax(state, self.player, self.system, self.owner, types)


class TaxedAgain(Step, frozen=True):
    """Choose which token a city in a gate gives the second time (Ruthless, Gate Stations)."""

    player: int
    system: int
    owner: int

    def ask(self, state: State) -> Prompt:
        """Ask for one of its types."""
        seat = state.seat_of(self.player)
        return Prompt(seat, "Gain", lambda: self._options(state), rule="R12.3", about=_ruthless().id)

    def _options(self, state: State) -> list[Option]:
        return [Gain(name) for name in sorted(RESOURCES[kind] for kind in city_types(state, self.system))]

    def answer(self, state: State, answer: Gain) -> None:
        """Tax the city for that type."""
        collect_tax(state, self.player, self.system, self.owner, [RESOURCES.index(answer.type)])

    def is_valid(self, state: State) -> bool:
        """Whether the city has a type."""
        return bool(self._options(state))


AFTER_TAX["ruthless"] = lambda state, player, system, owner: _may_repeat(state, player, system, owner, CITY)
AFTER_SHIP["ruthless"] = lambda state, player, system, owner: _may_repeat(
    state, player, system, owner, STARPORT
)


# -- Mythic -------------------------------------------------------------------------------------------


def _token_options(state: State, player: int) -> list[Option]:
    """Return every token that a player has, in slots or as the supply on a Cartel."""
    options: list[Option] = [
        Shape(slot + 1, RESOURCES[kind]) for slot, kind in enumerate(state.slots[player]) if kind != NONE
    ]
    options += [
        Shape(0, RESOURCES[kind]) for kind in EVERY_TYPE if powers.tokens_on_cartel(state, player, kind)
    ]
    return sorted(options, key=sort_key)


def _may_shape(state: State, player: int, system: int, owner: int) -> None:
    """Offer to change a planet's type, once for each planet; gates don't count."""
    planet = not state.reach.is_gate[system] and system not in state.shaped
    if planet and owner != NOBODY and _token_options(state, player):
        state.then(MayShape(player, system))


class MayShape(Step, frozen=True):
    """Offer to place a token on the planet just taxed, which changes its type (Mythic)."""

    player: int
    system: int

    def ask(self, state: State) -> Prompt:
        """Ask for a token, or to decline."""
        seat, at = state.seat_of(self.player), facts().systems[self.system].id
        return Prompt(
            seat, "Mythic", lambda: [Decline(), *_token_options(state, self.player)], rule="R12.3", about=at
        )

    def answer(self, state: State, answer: Option) -> None:
        """Place the token, which stays there for the rest of the game."""
        if not isinstance(answer, Shape):
            return
        if answer.slot:
            state.shaped[self.system] = take_out(state, self.player, answer.slot - 1)
        else:
            state.shaped[self.system] = RESOURCES.index(answer.type)
            state.supply[state.shaped[self.system]] -= 1

    def is_valid(self, state: State) -> bool:
        """Whether the player has a token and the planet is unchanged."""
        return self.system not in state.shaped and bool(_token_options(state, self.player))


AFTER_TAX["mythic"] = _may_shape


# -- Tactical -----------------------------------------------------------------------------------------


def _moves_to_battle(state: State, player: int) -> list[Ability]:
    """Return the Moves that leave a Battle possible."""
    options = [move for move in moves(state, player) if isinstance(move, Move)]
    return [
        Ability("tactical", at=move.start, to=move.to)
        for move in options
        if start_move(state, player, move).to_battle(state)
    ]


class MoveToBattle(Step, frozen=True):
    """Move before the Battle that the pip of a Copy or Pivot pays for (Tactical)."""

    player: int
    start: str
    to: str

    def go(self, state: State) -> None:
        """Record that the Move must leave a Battle possible."""
        assert state.turn is not None
        state.turn = replace(state.turn, owes_battle=True)
        state.then(start_move(state, self.player, Move(self.start, self.to)), BattleOwed(self.player))


class BattleOwed(Step, frozen=True):
    """Choose the Battle that must follow (Tactical)."""

    player: int

    def go(self, state: State) -> None:
        """Ask for any legal Battle."""
        assert state.turn is not None
        state.turn = replace(state.turn, owes_battle=False)
        state.then(TokenAction(self.player, ("battle",), new_action_source("tactical").id, new=False))


NEW_ACTIONS["tactical"] = NewAction(
    _moves_to_battle, lambda player, chosen: MoveToBattle(player, chosen.at, chosen.to)
)


# -- Charismatic --------------------------------------------------------------------------------------


def _secures_after(state: State, player: int, card: str) -> bool:
    """Whether one more agent on a card would give its owner the most there."""
    agents = state.court_agents[spot_of(state, card)]
    agents[player] += 1
    led = leads(state, player, spot_of(state, card))
    agents[player] -= 1
    return led


def _influences_to_secure(state: State, player: int) -> list[Ability]:
    """Return the cards to Influence that let the player secure a card afterwards."""
    cards = [option.card for option in influences(state, player) if isinstance(option, Influence)]
    now = any(can_secure(state, player, spot) for spot in range(len(state.court)))
    return [Ability("charismatic", card=card) for card in cards if now or _secures_after(state, player, card)]


class InfluenceToSecure(Step, frozen=True):
    """Influence before the Secure that the pip of a Copy or Pivot pays for (Charismatic)."""

    player: int
    card: str

    def go(self, state: State) -> None:
        """Place the agent, then ask for a Secure of this or another card."""
        influence(state, self.player, Influence(self.card))
        state.then(TokenAction(self.player, ("secure",), new_action_source("charismatic").id, new=False))


NEW_ACTIONS["charismatic"] = NewAction(
    _influences_to_secure, lambda player, chosen: InfluenceToSecure(player, chosen.card)
)


# -- Beloved ------------------------------------------------------------------------------------------


class Beloved(Step, frozen=True):
    """Let a defender who lost a trophy Influence (Beloved)."""

    def go(self, state: State) -> None:
        """Offer one action if there is an agent and a card."""
        fight = fight_of(state)
        if fight.fresh_trophies and powers.find_effect(state, fight.defender, "beloved"):
            leader = facts().leaders[state.leader[fight.defender]].id
            state.then(TokenAction(fight.defender, ("influence",), leader, optional=True, new=False))


AFTER_BATTLE["beloved"] = Beloved
