"""The new actions of Guild cards, each taken instead of a standard one (R6.7, S20.2).

Manufacture and Synthesize for a Build, Pressgang for a Build and Execute for an Influence, Abduct for a
Battle, Trade for a Tax. What they replace and who is ready to use them is in `powers`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bythebook.games.arcs.box.effects import Gain
from bythebook.games.arcs.box.facts import RESOURCES, WEAPON, facts
from bythebook.games.arcs.rules.cards.guild import printed, types_of
from bythebook.games.arcs.rules.cards.powers import NEW_ACTIONS, NewAction, icons, tokens, tokens_had
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


def _gains(card: str, name: str) -> NewAction:
    """One token of the card's type, while the supply has one (R1.6)."""

    def options(state: State, player: int) -> list[Ability]:
        in_supply = all(state.supply[kind] for kind in types_of(printed(card, Gain)))
        return [Ability(name)] if in_supply else []

    return NewAction(options, lambda player, _: Gains(player, types_of(printed(card, Gain))))


# -- Pressgang (BC12) -----------------------------------------------------------------------------


def _if_captive(name: str) -> Callable[[State, int], list[Ability]]:
    """A new action that needs a captive."""
    return lambda state, player: [Ability(name)] if any(state.captives[player]) else []


def _owners(state: State, player: int) -> list[str]:
    """The seats whose agents a player holds."""
    return [seat for owner, seat in players_by_name(state) if state.captives[player][owner]]


class SendHome(Step, frozen=True):
    """Captives go home, at least one, then a token comes for each (BC12)."""

    player: int
    sent: int = 0

    def ask(self, state: State) -> Prompt:
        """Whose goes next; enough once one has gone."""
        seat = state.seat_of(self.player)
        return Prompt(seat, "Return", lambda: self._options(state), rule="BC12", about=WARDENS)

    def _options(self, state: State) -> list[Option]:
        found: list[Option] = [Done()] if self.sent else []
        return [*found, *(Return(seat, PIECES[AGENT]) for seat in _owners(state, self.player))]

    def answer(self, state: State, answer: Return | Done) -> None:
        """Until there are no more, or enough."""
        if isinstance(answer, Done):
            state.then(ChooseTypes(self.player, self.sent, WARDENS))
            return
        return_captives(state, self.player, state.player(answer.owner), 1)
        sent = self.sent + 1
        more = any(state.captives[self.player])
        state.then(SendHome(self.player, sent) if more else ChooseTypes(self.player, sent, WARDENS))

    def is_valid(self, state: State) -> bool:
        """While there is a captive, or one has gone."""
        return bool(self._options(state))


# -- Execute (BC12) -------------------------------------------------------------------------------


class ExecuteCaptives(Step, frozen=True):
    """Captives become trophies, at least one (BC12)."""

    player: int
    begun: bool = False

    def ask(self, state: State) -> Prompt:
        """Whose is next; enough once there was one."""
        seat = state.seat_of(self.player)
        return Prompt(seat, "Execute", lambda: self._options(state), rule="BC12", about=WARDENS)

    def _options(self, state: State) -> list[Option]:
        found: list[Option] = [Done()] if self.begun else []
        return [*found, *(Execute(seat) for seat in _owners(state, self.player))]

    def answer(self, state: State, answer: Execute | Done) -> None:
        """Until there are no more, or enough."""
        if isinstance(answer, Done):
            return
        owner = state.player(answer.owner)
        state.captives[self.player][owner] -= 1
        add_trophies(state, self.player, owner, AGENT, 1)
        if any(state.captives[self.player]):
            state.then(ExecuteCaptives(self.player, begun=True))

    def is_valid(self, state: State) -> bool:
        """While there is a captive, or there was."""
        return bool(self._options(state))


# -- Abduct (BC14) --------------------------------------------------------------------------------


def _rival_agents(state: State, player: int, spot: int) -> int:
    return sum(state.court_agents[spot]) - state.court_agents[spot][player]


def _abducts(state: State, player: int) -> list[Ability]:
    """Every Court card with rival agents, all rivals together fewer than the Weapon icons."""
    limit = icons(state, player, WEAPON)
    spots = [spot for spot in range(len(state.court)) if 0 < _rival_agents(state, player, spot) < limit]
    return [
        Ability("abduct", card=id) for id in sorted(facts().court[state.court[spot]].id for spot in spots)
    ]


class Abduct(Step, frozen=True):
    """All rival agents on a Court card become captives; own ones and the card stay (BC14)."""

    player: int
    card: str

    def go(self, state: State) -> None:
        """Whoever they belong to."""
        agents = state.court_agents[state.court.index(facts().court_card[self.card].index)]
        for owner in state.rivals(self.player):
            state.captives[self.player][owner] += agents[owner]
            agents[owner] = 0


# -- Trade (BC23) ---------------------------------------------------------------------------------


def _trades(state: State, player: int) -> list[Ability]:
    """Each rival city under control whose owner has its type, with each type the owner has none of.

    The supply on a Cartel is had by its holder (R9.4). `piece` is the type taken, where a city has several.
    """
    mine = [kind for kind in state.slots[player] if kind != NONE]
    found: list[Ability] = []
    for system, at in systems_by_name(state):
        owners = [(owner, seat) for owner, seat in players_by_name(state) if state.cities_at(owner, system)]
        if not owners or not controls(state, player, system):
            continue
        types = city_types(state, system)
        for owner, seat in owners:
            taken = [RESOURCES[kind] for kind in types if owner != player and tokens(state, owner, kind)]
            given = {RESOURCES[kind] for kind in mine if not tokens_had(state, owner, kind)}
            found += [
                Ability("trade", at=at, rival=seat, piece=take if len(types) > 1 else "", give=give)
                for take in sorted(taken)
                for give in sorted(given)
            ]
    return found


class Trade(Step, frozen=True):
    """A token of a rival city's type for another; neither a Tax nor a theft (BC23)."""

    player: int
    at: str
    rival: str
    type: str
    """What is taken, where the city has several types."""
    give: str

    def go(self, state: State) -> None:
        """Both tokens change places at once; then both owners may lay theirs anew (R3.12)."""
        owner, give = state.player(self.rival), RESOURCES.index(self.give)
        types = city_types(state, facts().system[self.at].index)
        take = RESOURCES.index(self.type) if self.type else types[0]
        mine, theirs = state.slots[self.player], state.slots[owner]
        mine[mine.index(give)], theirs[theirs.index(take)] = take, give
        state.then(LayAnew(self.player, take), LayAnew(owner, give))


class LayAnew(Step, frozen=True):
    """A token that has arrived in a slot is laid where its owner likes (R3.12)."""

    player: int
    type: int

    def go(self, state: State) -> None:
        """All others may be moved for it."""
        token = take_out(state, self.player, state.slots[self.player].index(self.type))
        state.then(Receive(self.player, (token,)))


# -- which action does what -----------------------------------------------------------------------

NEW_ACTIONS.update(
    {
        "manufacture": _gains("mining_interest", "manufacture"),
        "synthesize": _gains("shipping_interest", "synthesize"),
        "pressgang": NewAction(_if_captive("pressgang"), lambda player, _: SendHome(player)),
        "execute": NewAction(_if_captive("execute"), lambda player, _: ExecuteCaptives(player)),
        "abduct": NewAction(_abducts, lambda player, chosen: Abduct(player, chosen.card)),
        "trade": NewAction(
            _trades,
            lambda player, chosen: Trade(player, chosen.at, chosen.rival, chosen.piece, chosen.give),
        ),
    }
)
