"""Destroying a city: Outrage, then Ransack (R8.8)."""

from __future__ import annotations

from bythebook.games.arcs.box.facts import RESOURCES, facts
from bythebook.games.arcs.rules import pieces, tokens
from bythebook.games.arcs.rules.actions import court
from bythebook.games.arcs.rules.cards import powers
from bythebook.games.arcs.state.options import Provoke, Ransack
from bythebook.games.arcs.state.state import AGENT_COVERS, NONE, OPEN_MARK, State
from bythebook.kernel.prompt import Option, Prompt
from bythebook.kernel.step import Step


class CityDestroyed(Step, frozen=True):
    """Provoke Outrage for a destroyed city, then ransack the Court, before anything else (R8.8)."""

    by: int
    owner: int
    system: int
    types: tuple[int, ...]
    """The types that the city had; one in a gate may have several, or none."""

    def go(self, state: State) -> None:
        """Skip the ransacking if players destroyed their own city."""
        if self.by != self.owner and not self._barred(state):
            state.then(RansackCourt(self.by, self.owner))
        state.then(ProvokeAll(self.by, self.types))

    def _barred(self, state: State) -> bool:
        """Whether the owner's trait prevents ransacking in battle (Beloved)."""
        in_battle = state.fight is not None and not state.fight.ranged
        return in_battle and powers.find_effect(state, self.owner, "unransacked") is not None


class ProvokeAll(Step, frozen=True):
    """Provoke Outrage of several types, one after another (R8.8, Gate Stations)."""

    player: int
    types: tuple[int, ...]

    def go(self, state: State) -> None:
        """Ask for the order only if there are agents for some of the types but not for all."""
        open_types = [kind for kind in self.types if not state.outrage[self.player][kind]]
        if 0 < state.agents[self.player] < len(open_types):
            state.then(ChooseOutrage(self.player, self.types))
        else:
            state.then(*(ProvokeOutrage(self.player, kind) for kind in self.types))


class ChooseOutrage(Step, frozen=True):
    """Choose which of several types is outraged next (R8.8, R11.3)."""

    player: int
    types: tuple[int, ...]

    def ask(self, state: State) -> Prompt:
        """Ask for the type that is outraged next."""
        names = sorted(RESOURCES[kind] for kind in self.types)
        seat = state.seat_of(self.player)
        return Prompt(seat, "Provoke", lambda: [Provoke(name) for name in names], rule="R8.8")

    def answer(self, state: State, answer: Option) -> None:
        """Resolve Outrage of the chosen type, then of the remaining ones."""
        assert isinstance(answer, Provoke)
        kind = RESOURCES.index(answer.type)
        rest = tuple(other for other in self.types if other != kind)
        state.then(ProvokeOutrage(self.player, kind), ProvokeAll(self.player, rest))


class ProvokeOutrage(Step, frozen=True):
    """Discard all tokens and Guild cards of the type and outrage it (R8.8)."""

    player: int
    type: int

    def go(self, state: State) -> None:
        """Keep Loyal cards; cover the space with an agent, or a placeholder if none is left."""
        me, kind = self.player, self.type
        tokens.discard_type(state, me, kind)
        f = facts()
        for card in [card for card in state.guild[me] if f.court_suit[card] == kind]:
            if f.court_loyal[card] == NONE:
                court.discard_guild_card(state, me, card)
        if state.outrage[me][kind]:
            return
        state.outrage[me][kind] = AGENT_COVERS if pieces.take_agents(state, me) else OPEN_MARK


# -- Ransack ----------------------------------------------------------------------------------------


def ransackable(state: State, owner: int) -> list[int]:
    """Return the spots of the Court row with an agent of the city's owner (R8.8)."""
    return [spot for spot, agents in enumerate(state.court_agents) if agents[owner]]


class RansackCourt(Step, frozen=True):
    """Secure a Court card with an agent of the city's owner, regardless of majorities (R8.8)."""

    by: int
    owner: int

    def go(self, state: State) -> None:
        """Ask only if there is a card to ransack; ransacking is mandatory."""
        if ransackable(state, self.owner):
            state.then(ChooseRansack(self.by, self.owner))


class ChooseRansack(Step, frozen=True):
    """Choose which card is ransacked (R8.8)."""

    by: int
    owner: int

    def ask(self, state: State) -> Prompt:
        """Ask for a card with an agent of the owner."""
        cards = sorted(facts().court[state.court[spot]].id for spot in ransackable(state, self.owner))
        return Prompt(
            state.seat_of(self.by),
            "Ransack",
            lambda: [Ransack(card) for card in cards],
            rule="R8.8",
            about=state.seats[self.owner],
        )

    def answer(self, state: State, answer: Option) -> None:
        """Secure the card; rival agents on it become trophies, not captives."""
        assert isinstance(answer, Ransack)
        state.then(court.SecureCard(self.by, court.spot_of(state, answer.card), ransack=True))

    def is_valid(self, state: State) -> bool:
        """Whether there is still a card to ransack."""
        return bool(ransackable(state, self.owner))
