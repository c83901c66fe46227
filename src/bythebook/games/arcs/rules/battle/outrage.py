"""A city is destroyed: Outrage, then Ransack (R8.8)."""

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
    """Who destroyed a city provokes its Outrage, then ransacks the Court, before anything else (R8.8)."""

    by: int
    owner: int
    system: int
    types: tuple[int, ...]
    """What the city was when it stood; a gate's may have several types, or none."""

    def go(self, state: State) -> None:
        """An own city brings Outrage only."""
        if self.by != self.owner and not self._barred(state):
            state.then(RansackCourt(self.by, self.owner))
        state.then(ProvokeAll(self.by, self.types))

    def _barred(self, state: State) -> bool:
        """Whether the owner's trait keeps the Court safe in battle (Beloved)."""
        in_battle = state.fight is not None and not state.fight.ranged
        return in_battle and powers.own(state, self.owner, "unransacked") is not None


class ProvokeAll(Step, frozen=True):
    """Outrage of one type after another (R8.8, Gate Stations)."""

    player: int
    types: tuple[int, ...]

    def go(self, state: State) -> None:
        """The order matters only if some of them get an agent and others a placeholder."""
        open_types = [kind for kind in self.types if not state.outrage[self.player][kind]]
        if 0 < state.agents[self.player] < len(open_types):
            state.then(ChooseOutrage(self.player, self.types))
        else:
            state.then(*(ProvokeOutrage(self.player, kind) for kind in self.types))


class ChooseOutrage(Step, frozen=True):
    """Which type of several is outraged next (R8.8, R11.3)."""

    player: int
    types: tuple[int, ...]

    def ask(self, state: State) -> Prompt:
        """Any of them."""
        names = sorted(RESOURCES[kind] for kind in self.types)
        seat = state.seat_of(self.player)
        return Prompt(seat, "Provoke", lambda: [Provoke(name) for name in names], rule="R8.8")

    def answer(self, state: State, answer: Option) -> None:
        """That one, then the others."""
        assert isinstance(answer, Provoke)
        kind = RESOURCES.index(answer.type)
        rest = tuple(other for other in self.types if other != kind)
        state.then(ProvokeOutrage(self.player, kind), ProvokeAll(self.player, rest))


class ProvokeOutrage(Step, frozen=True):
    """All tokens and Guild cards of the type are discarded, and the type is outraged (R8.8)."""

    player: int
    type: int

    def go(self, state: State) -> None:
        """Loyal cards stay; an agent covers the space, or a placeholder if none is left."""
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
    """The spots of the Court row with an agent of the city's owner (R8.8)."""
    return [spot for spot, agents in enumerate(state.court_agents) if agents[owner]]


class RansackCourt(Step, frozen=True):
    """A Court card with an agent of the city's owner is secured, whoever has most there (R8.8)."""

    by: int
    owner: int

    def go(self, state: State) -> None:
        """It must be, if there is one."""
        if ransackable(state, self.owner):
            state.then(ChooseRansack(self.by, self.owner))


class ChooseRansack(Step, frozen=True):
    """Which card is ransacked (R8.8)."""

    by: int
    owner: int

    def ask(self, state: State) -> Prompt:
        """Any with an agent of the owner."""
        cards = sorted(facts().court[state.court[spot]].id for spot in ransackable(state, self.owner))
        return Prompt(
            state.seat_of(self.by),
            "Ransack",
            lambda: [Ransack(card) for card in cards],
            rule="R8.8",
            about=state.seats[self.owner],
        )

    def answer(self, state: State, answer: Option) -> None:
        """Rival agents on it become trophies, not captives."""
        assert isinstance(answer, Ransack)
        state.then(court.SecureCard(self.by, court.spot_of(state, answer.card), ransack=True))

    def is_valid(self, state: State) -> bool:
        """While there is such a card."""
        return bool(ransackable(state, self.owner))
