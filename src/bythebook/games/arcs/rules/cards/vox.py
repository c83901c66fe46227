"""Vox cards: resolved when they are secured, then put away (R7.6, R9.2, BC26 to BC31)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bythebook.games.arcs.box.effects import DrawAction, Own, OwnName, PlaceShips, Steal
from bythebook.games.arcs.box.facts import AMBITIONS, RESOURCES, facts
from bythebook.games.arcs.rules.actions.court import VOX_STEPS, SecuredVox
from bythebook.games.arcs.rules.ambitions import MayDeclare
from bythebook.games.arcs.rules.battle.outrage import ProvokeOutrage
from bythebook.games.arcs.rules.cards.guild import PlaceEach, StealByCard
from bythebook.games.arcs.rules.control import controls
from bythebook.games.arcs.rules.name_order import players_by_name, systems_by_name
from bythebook.games.arcs.rules.pieces import send_home_city
from bythebook.games.arcs.rules.turn import action_cards
from bythebook.games.arcs.rules.turn.play import may_seize, seize
from bythebook.games.arcs.state.options import Cluster, Decline, FreeCity, NameType, Seize
from bythebook.games.arcs.state.piles import COURT
from bythebook.games.arcs.state.state import BUILDINGS, CITY, DAMAGED_CITY, State
from bythebook.kernel.prompt import Option, Prompt
from bythebook.kernel.step import Step

SONG: Final = "song_of_freedom"
POPULIST: Final = "populist_demands"


# -- Mass Uprising (BC26) -------------------------------------------------------------------------


class MassUprising(Step, frozen=True):
    """Place ships in each system of a cluster (BC26)."""

    player: int
    card: str

    def go(self, state: State) -> None:
        """Ask only if there is a ship to place."""
        if state.ships[self.player]:
            state.then(ChooseCluster(self.player, self.card))


class ChooseCluster(Step, frozen=True):
    """Choose the cluster (BC26)."""

    player: int
    card: str

    def ask(self, state: State) -> Prompt:
        """Ask for a cluster in play."""
        seat = state.seat_of(self.player)
        return Prompt(
            seat, "Cluster", lambda: [*map(Cluster, state.reach.clusters)], rule="BC26", about=self.card
        )

    def answer(self, state: State, answer: Cluster) -> None:
        """Place as many ships as the supply has."""
        state.then(PlaceEach(self.player, self.card, state.reach.members[answer.cluster]))


# -- Populist Demands (BC27) ----------------------------------------------------------------------


def _populist_demands(player: int, captured: int) -> Step:
    """Let the player declare any ambition; the lead card keeps its number."""
    every = tuple(range(len(AMBITIONS)))
    return MayDeclare(player, POPULIST, every, zero=False, captured=captured)


# -- Outrage Spreads (BC28) -----------------------------------------------------------------------


class OutrageSpreads(Step, frozen=True):
    """Let the player name a type; everybody provokes its Outrage, and nobody ransacks (BC28)."""

    player: int

    def ask(self, state: State) -> Prompt:
        """Ask for a type, or to decline."""
        options: list[Option] = [Decline(), *map(NameType, sorted(RESOURCES))]
        return Prompt(
            state.seat_of(self.player), "Outrage", lambda: options, rule="BC28", about="outrage_spreads"
        )

    def answer(self, state: State, answer: Option) -> None:
        """Apply in turn order, including the player who named it (R11.3)."""
        if isinstance(answer, NameType):
            kind = RESOURCES.index(answer.type)
            state.then(*(ProvokeOutrage(player, kind) for player in state.in_order()))


# -- Song of Freedom (BC29) -----------------------------------------------------------------------


def free_city_options(state: State, player: int) -> list[Option]:
    """Return every city, of any player, in a system that this player controls (BC29)."""
    return [
        FreeCity(at, seat, BUILDINGS[kind])
        for system, at in systems_by_name(state)
        if controls(state, player, system)
        for owner, seat in players_by_name(state)
        for kind in (CITY, DAMAGED_CITY)
        if state.built[kind][owner][system]
    ]


class SongOfFreedom(Step, frozen=True):
    """Let the player return a city, then seize the initiative (BC29)."""

    player: int

    def go(self, state: State) -> None:
        """Ask only if there is a city to return."""
        if free_city_options(state, self.player):
            state.then(ChooseFreeCity(self.player))


class ChooseFreeCity(Step, frozen=True):
    """Choose which city is returned, if any (BC29)."""

    player: int

    def ask(self, state: State) -> Prompt:
        """Ask for a city in a controlled system, or to decline."""
        seat = state.seat_of(self.player)
        return Prompt(
            seat,
            "Free city",
            lambda: [Decline(), *free_city_options(state, self.player)],
            rule="BC29",
            about=SONG,
        )

    def answer(self, state: State, answer: Option) -> None:
        """Return the city, then offer the initiative."""
        if isinstance(answer, FreeCity):
            state.then(MaySeizeBySong(self.player))
            system = facts().system[answer.at].index
            damaged = answer.piece == BUILDINGS[DAMAGED_CITY]
            send_home_city(state, state.player(answer.owner), system, damaged=damaged)

    def is_valid(self, state: State) -> bool:
        """Whether there is still a city to return."""
        return bool(free_city_options(state, self.player))


class MaySeizeBySong(Step, frozen=True):
    """Let the player who returned a city seize, where seizing is legal (BC29, R5.9)."""

    player: int

    def go(self, state: State) -> None:
        """Ask unless the player leads or somebody has seized this round."""
        if may_seize(state, self.player):
            state.then(SeizeBySong(self.player))


class SeizeBySong(Step, frozen=True):
    """Choose whether to seize the initiative (BC29)."""

    player: int

    def ask(self, state: State) -> Prompt:
        """Ask whether to seize; it costs no card."""
        options: list[Option] = [Decline(), Seize(SONG)]
        return Prompt(state.seat_of(self.player), "Seize", lambda: options, rule="BC29", about=SONG)

    def answer(self, state: State, answer: Option) -> None:
        """Seize the initiative, or do nothing."""
        if isinstance(answer, Seize):
            seize(state, self.player)

    def is_valid(self, state: State) -> bool:
        """Whether seizing is still legal."""
        return may_seize(state, self.player)


# -- Guild Struggle (BC30) ------------------------------------------------------------------------


class ShuffleGuildCards(Step, frozen=True):
    """Shuffle Guild cards of the Court discard into the deck; Vox cards stay (R9.2, BC30)."""

    player: int

    def go(self, state: State) -> None:
        """Shuffle the discarded Guild cards into the deck; no other effect refills it."""
        back = [card for card in state.court_discard if not facts().court[card].is_vox]
        state.court_discard = [card for card in state.court_discard if card not in back]
        state.piles[COURT].shuffle({facts().court[card].id: 1 for card in back})


# -- Call to Action (BC31) ------------------------------------------------------------------------


class CallToAction(Step, frozen=True):
    """Draw action cards from the bottom of the action discard pile, or from the stack (BC31, RULING-27)."""

    player: int
    n: int

    def go(self, state: State) -> None:
        """Draw to the hand; a bot gets bonus cards (S14.8)."""
        for _ in range(self.n):
            action_cards.take_bottom(state, self.player)


_OWN: Final[dict[OwnName, Callable[[int], Step]]] = {
    "guild_shuffle": ShuffleGuildCards,
    "outrage_spreads": OutrageSpreads,
    "song_of_freedom": SongOfFreedom,
}
"""The steps of Vox effects that have code of their own and need only the player."""


def _own_step(vox: SecuredVox) -> Step:
    name = vox.effect.name
    if name == POPULIST:
        return _populist_demands(vox.player, vox.captured)
    return _OWN[name](vox.player)


VOX_STEPS.update(
    {
        PlaceShips: lambda vox: MassUprising(vox.player, vox.card),
        Steal: lambda vox: StealByCard(vox.player, vox.card, vox.optional),
        DrawAction: lambda vox: CallToAction(vox.player, vox.effect.count),
        Own: _own_step,
    }
)
