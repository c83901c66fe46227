"""A city is destroyed: Outrage, then Ransack (R8.8)."""

from __future__ import annotations

from bythebook.games.arcs.box.facts import RESOURCES, facts
from bythebook.games.arcs.rules import pieces, tokens
from bythebook.games.arcs.rules.actions import court
from bythebook.games.arcs.rules.cards import powers
from bythebook.games.arcs.table.options import Provoke, Ransack
from bythebook.games.arcs.table.state import AGENT_COVERS, NONE, OPEN_MARK, Table
from bythebook.kernel.ask import Ask, Option
from bythebook.kernel.step import Step


class CityDestroyed(Step, frozen=True):
    """Who destroyed a city provokes its Outrage, then ransacks the Court, before anything else (R8.8)."""

    by: int
    owner: int
    system: int
    types: tuple[int, ...]
    """What the city was when it stood; a gate's may have several types, or none."""

    def go(self, table: Table) -> None:
        """An own city brings Outrage only."""
        if self.by != self.owner and not self._barred(table):
            table.then(RansackCourt(self.by, self.owner))
        table.then(ProvokeAll(self.by, self.types))

    def _barred(self, table: Table) -> bool:
        """Whether the owner's trait keeps the Court safe in battle (Beloved)."""
        in_battle = table.fight is not None and not table.fight.ranged
        return in_battle and powers.own(table, self.owner, "unransacked") is not None


class ProvokeAll(Step, frozen=True):
    """Outrage of one type after another (R8.8, Gate Stations)."""

    player: int
    types: tuple[int, ...]

    def go(self, table: Table) -> None:
        """The order matters only if some of them get an agent and others a placeholder."""
        open_types = [kind for kind in self.types if not table.outrage[self.player][kind]]
        if 0 < table.agents[self.player] < len(open_types):
            table.then(ChooseOutrage(self.player, self.types))
        else:
            table.then(*(ProvokeOutrage(self.player, kind) for kind in self.types))


class ChooseOutrage(Step, frozen=True):
    """Which type of several is outraged next (R8.8, R11.3)."""

    player: int
    types: tuple[int, ...]

    def ask(self, table: Table) -> Ask:
        """Any of them."""
        names = sorted(RESOURCES[kind] for kind in self.types)
        seat = table.seat_of(self.player)
        return Ask(seat, "Provoke", lambda: [Provoke(name) for name in names], rule="R8.8")

    def answer(self, table: Table, answer: Option) -> None:
        """That one, then the others."""
        assert isinstance(answer, Provoke)
        kind = RESOURCES.index(answer.type)
        rest = tuple(other for other in self.types if other != kind)
        table.then(ProvokeOutrage(self.player, kind), ProvokeAll(self.player, rest))


class ProvokeOutrage(Step, frozen=True):
    """All tokens and Guild cards of the type are discarded, and the type is outraged (R8.8)."""

    player: int
    type: int

    def go(self, table: Table) -> None:
        """Loyal cards stay; an agent covers the space, or a placeholder if none is left."""
        me, kind = self.player, self.type
        tokens.discard_type(table, me, kind)
        f = facts()
        for card in [card for card in table.guild[me] if f.court_suit[card] == kind]:
            if f.court_loyal[card] == NONE:
                court.discard_guild_card(table, me, card)
        if table.outrage[me][kind]:
            return
        table.outrage[me][kind] = AGENT_COVERS if pieces.take_agents(table, me) else OPEN_MARK


# -- Ransack ----------------------------------------------------------------------------------------


def ransackable(table: Table, owner: int) -> list[int]:
    """The spots of the Court row with an agent of the city's owner (R8.8)."""
    return [spot for spot, agents in enumerate(table.court_agents) if agents[owner]]


class RansackCourt(Step, frozen=True):
    """A Court card with an agent of the city's owner is secured, whoever has most there (R8.8)."""

    by: int
    owner: int

    def go(self, table: Table) -> None:
        """It must be, if there is one."""
        if ransackable(table, self.owner):
            table.then(ChooseRansack(self.by, self.owner))


class ChooseRansack(Step, frozen=True):
    """Which card is ransacked (R8.8)."""

    by: int
    owner: int

    def ask(self, table: Table) -> Ask:
        """Any with an agent of the owner."""
        cards = sorted(facts().court[table.court[spot]].id for spot in ransackable(table, self.owner))
        return Ask(
            table.seat_of(self.by),
            "Ransack",
            lambda: [Ransack(card) for card in cards],
            rule="R8.8",
            about=table.seats[self.owner],
        )

    def answer(self, table: Table, answer: Option) -> None:
        """Rival agents on it become trophies, not captives."""
        assert isinstance(answer, Ransack)
        table.then(court.SecureCard(self.by, court.spot_of(table, answer.card), ransack=True))

    def stands(self, table: Table) -> bool:
        """While there is such a card."""
        return bool(ransackable(table, self.owner))
