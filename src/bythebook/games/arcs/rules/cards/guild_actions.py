"""The new actions of Guild cards, each taken instead of a standard one (R6.7, S20.2).

Manufacture, Synthesize and Pressgang replace Build, Execute replaces Influence, Abduct replaces Battle, Trade
replaces Tax. What an action replaces and who may use it is looked up in `powers`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bythebook.games.arcs.box.effects import Gain
from bythebook.games.arcs.box.facts import RESOURCES, WEAPON, facts
from bythebook.games.arcs.rules.cards.guild import effect_on_card, types_of
from bythebook.games.arcs.rules.cards.powers import (
    NEW_ACTIONS,
    NewAction,
    icons,
    sources,
    tokens,
    tokens_with_cartel,
)
from bythebook.games.arcs.rules.control import controls
from bythebook.games.arcs.rules.name_order import players_by_name, systems_by_name
from bythebook.games.arcs.rules.pieces import add_trophies, city_types, return_captives
from bythebook.games.arcs.rules.tokens import ChooseTypes, Gains, Receive, take_out
from bythebook.games.arcs.state.options import Ability, Done, Execute, Return
from bythebook.games.arcs.state.state import AGENT, NONE, PIECES, State
from bythebook.kernel.prompt import Option, Prompt
from bythebook.kernel.step import Step

WARDENS: Final = "prison_wardens"


# -- Manufacture and Synthesize (BC02, BC09) ------------------------------------------------------


def _gain_action(card: str, name: str) -> NewAction:
    """Gain one token of the card's type if the supply has one (R1.6)."""

    def options(state: State, player: int) -> list[Ability]:
        in_supply = all(state.supply[kind] for kind in types_of(effect_on_card(card, Gain)))
        return [Ability(name)] if in_supply else []

    return NewAction(options, lambda player, _: Gains(player, types_of(effect_on_card(card, Gain))))


# -- Pressgang (BC12) -----------------------------------------------------------------------------


def _options_if_captive(name: str) -> Callable[[State, int], list[Ability]]:
    """Return the options of a new action that needs a captive."""
    return lambda state, player: [Ability(name)] if any(state.captives[player]) else []


def _owners(state: State, player: int) -> list[str]:
    """Return the seats whose agents a player holds captive."""
    return [seat for owner, seat in players_by_name(state) if state.captives[player][owner]]


class SendHome(Step, frozen=True):
    """Return at least one captive, then gain a token for each (BC12)."""

    player: int
    sent: int = 0

    def ask(self, state: State) -> Prompt:
        """Ask whose captive is returned next, or to stop after the first."""
        seat = state.seat_of(self.player)
        return Prompt(seat, "Return", lambda: self._options(state), rule="BC12", about=WARDENS)

    def _options(self, state: State) -> list[Option]:
        options: list[Option] = [Done()] if self.sent else []
        return [*options, *(Return(seat, PIECES[AGENT]) for seat in _owners(state, self.player))]

    def answer(self, state: State, answer: Return | Done) -> None:
        """Return the captive and continue, or let the player choose the tokens."""
        if isinstance(answer, Done):
            state.then(ChooseTypes(self.player, self.sent, WARDENS))
            return
        return_captives(state, self.player, state.player(answer.owner), 1)
        sent = self.sent + 1
        more = any(state.captives[self.player])
        state.then(SendHome(self.player, sent) if more else ChooseTypes(self.player, sent, WARDENS))

    def is_valid(self, state: State) -> bool:
        """Whether a captive is left, or one was returned."""
        return bool(self._options(state))


# -- Execute (BC12) -------------------------------------------------------------------------------


class ExecuteCaptives(Step, frozen=True):
    """Turn at least one captive into a trophy (BC12)."""

    player: int
    begun: bool = False

    def ask(self, state: State) -> Prompt:
        """Ask whose captive is next, or to stop after the first."""
        seat = state.seat_of(self.player)
        return Prompt(seat, "Execute", lambda: self._options(state), rule="BC12", about=WARDENS)

    def _options(self, state: State) -> list[Option]:
        options: list[Option] = [Done()] if self.begun else []
        return [*options, *(Execute(seat) for seat in _owners(state, self.player))]

    def answer(self, state: State, answer: Execute | Done) -> None:
        """Move the captive to the trophies and continue while captives are left."""
        if isinstance(answer, Done):
            return
        owner = state.player(answer.owner)
        state.captives[self.player][owner] -= 1
        add_trophies(state, self.player, owner, AGENT, 1)
        if any(state.captives[self.player]):
            state.then(ExecuteCaptives(self.player, begun=True))

    def is_valid(self, state: State) -> bool:
        """Whether a captive is left, or one was executed."""
        return bool(self._options(state))


# -- Abduct (BC14) --------------------------------------------------------------------------------


def _rival_agents(state: State, player: int, spot: int) -> int:
    return sum(state.court_agents[spot]) - state.court_agents[spot][player]


def _abducts(state: State, player: int) -> list[Ability]:
    """Return the Court cards with rival agents, fewer in all than the player's Weapon icons."""
    limit = icons(state, player, WEAPON)
    spots = [spot for spot in range(len(state.court)) if 0 < _rival_agents(state, player, spot) < limit]
    return [
        Ability("abduct", card=id) for id in sorted(facts().court[state.court[spot]].id for spot in spots)
    ]


class Abduct(Step, frozen=True):
    """Capture all rival agents on a Court card; own agents and the card stay (BC14)."""

    player: int
    card: str

    def go(self, state: State) -> None:
        """Capture the agents of every rival."""
        agents = state.court_agents[state.court.index(facts().court_card[self.card].index)]
        for owner in state.rivals(self.player):
            state.captives[self.player][owner] += agents[owner]
            agents[owner] = 0


# -- Trade (BC23) ---------------------------------------------------------------------------------


def _trades(state: State, player: int) -> list[Ability]:
    """Return the trades with rivals who have a controlled city and a token of its type.

    The player gives a type that the rival has none of; the supply on a Cartel counts as the holder's (R9.4).
    `piece` is the type taken if a city has several.
    """
    mine = [kind for kind in state.slots[player] if kind != NONE]
    options: list[Ability] = []
    for system, at in systems_by_name(state):
        owners = [(owner, seat) for owner, seat in players_by_name(state) if state.cities_at(owner, system)]
        if not owners or not controls(state, player, system):
            continue
        types = city_types(state, system)
        for owner, seat in owners:
            taken = [RESOURCES[kind] for kind in types if owner != player and tokens(state, owner, kind)]
            given = {RESOURCES[kind] for kind in mine if not tokens_with_cartel(state, owner, kind)}
            options += [
                Ability("trade", at=at, rival=seat, piece=take if len(types) > 1 else "", give=give)
                for take in sorted(taken)
                for give in sorted(given)
            ]
    return options


class Trade(Step, frozen=True):
    """Exchange a token of a rival city's type for another; this is neither a Tax nor a theft (BC23)."""

    player: int
    at: str
    rival: str
    type: str
    """The type taken if the city has several."""
    give: str

    def go(self, state: State) -> None:
        """Exchange both tokens at once; then both players may rearrange their tokens (R3.12)."""
        owner, give = state.player(self.rival), RESOURCES.index(self.give)
        types = city_types(state, facts().system[self.at].index)
        take = RESOURCES.index(self.type) if self.type else types[0]
        mine, theirs = state.slots[self.player], state.slots[owner]
        mine[mine.index(give)], theirs[theirs.index(take)] = take, give
        state.then(LayAnew(self.player, take), LayAnew(owner, give))


class LayAnew(Step, frozen=True):
    """Let a player move a token that has just arrived in a slot (R3.12)."""

    player: int
    type: int

    def go(self, state: State) -> None:
        """Let the owner rearrange all other tokens to make room."""
        token = take_out(state, self.player, state.slots[self.player].index(self.type))
        state.then(Receive(self.player, (token,)))


# -- registration ---------------------------------------------------------------------------------

NEW_ACTIONS.update(
    {
        **{
            source.name: _gain_action(source.id, source.name)
            for source in sources()
            if source.part.at == "action" and isinstance(source.part.effect, Gain)
        },
        "pressgang": NewAction(_options_if_captive("pressgang"), lambda player, _: SendHome(player)),
        "execute": NewAction(_options_if_captive("execute"), lambda player, _: ExecuteCaptives(player)),
        "abduct": NewAction(_abducts, lambda player, chosen: Abduct(player, chosen.card)),
        "trade": NewAction(
            _trades,
            lambda player, chosen: Trade(player, chosen.at, chosen.rival, chosen.piece, chosen.give),
        ),
    }
)
