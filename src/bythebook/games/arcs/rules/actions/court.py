"""The Court: agents on its cards, cards secured, the row refilled (R7.5, R7.6)."""

from __future__ import annotations

from bisect import insort

from msgspec.structs import replace

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules.cards import powers
from bythebook.games.arcs.rules.pieces import add_trophies, agents_home, take_agents
from bythebook.games.arcs.table.options import Influence, Secure
from bythebook.games.arcs.table.state import AGENT, NONE, Table
from bythebook.kernel.ask import Ask, Option, chance_ask
from bythebook.kernel.chance import Draw, Outcome
from bythebook.kernel.step import Step

# -- Influence ------------------------------------------------------------------------------------


def influences(table: Table, player: int) -> list[Option]:
    """Every card of the row, while there is an agent in the supply (R7.5)."""
    if not table.agents[player]:
        return []
    return [Influence(id) for id in sorted(facts().court[card].id for card in table.court if card != NONE)]


def influence(table: Table, player: int, option: Influence) -> None:
    """One agent from the supply (R7.5)."""
    table.court_agents[spot_of(table, option.card)][player] += take_agents(table, player)


def spot_of(table: Table, card: str) -> int:
    """The spot of the row in which a card lies."""
    return table.court.index(facts().court_card[card].index)


# -- Secure ---------------------------------------------------------------------------------------


def leads(table: Table, player: int, spot: int) -> bool:
    """Whether a player has strictly more agents on a card than each rival (R7.6)."""
    agents = table.court_agents[spot]
    mine = agents[player]
    return mine > 0 and all(n < mine for p, n in enumerate(agents) if p != player)


def can_secure(table: Table, player: int, spot: int) -> bool:
    """Whether a player may take the card of a spot by the Secure action (R7.6, Paranoid)."""
    card = table.court[spot]
    if card == NONE or not leads(table, player, spot):
        return False
    paranoid = powers.own(table, player, "paranoid")
    barred = paranoid is not None and table.court_agents[spot][player] == paranoid.numbers["agents"]
    return facts().court[card].is_vox or not barred


def secures(table: Table, player: int) -> list[Option]:
    """Every card that a player may take (R7.6)."""
    spots = [spot for spot in range(len(table.court)) if can_secure(table, player, spot)]
    return [Secure(id) for id in sorted(facts().court[table.court[spot]].id for spot in spots)]


def secure(table: Table, player: int, option: Secure) -> None:
    """Take it (R7.6)."""
    table.then(SecureCard(player, spot_of(table, option.card)))


class SecureCard(Step, frozen=True):
    """A card of the row is taken: agents go, the card works, the spot is refilled (R7.6, R8.8).

    Agents of rivals become captives, and trophies where the card is ransacked.
    """

    player: int
    spot: int
    ransack: bool = False

    def go(self, table: Table) -> None:
        """In that order."""
        agents, captured = table.court_agents[self.spot], 0
        for owner, n in enumerate(agents):
            if owner == self.player:
                agents_home(table, owner, n)
            elif self.ransack:
                add_trophies(table, self.player, owner, AGENT, n)
            else:
                table.captives[self.player][owner] += n
                captured += n
            agents[owner] = 0
        card, table.court[self.spot] = table.court[self.spot], NONE
        table.then(Refill(self.spot))
        take_card(table, self.player, card, captured)


def take_card(table: Table, player: int, card: int, captured: int = 0) -> None:
    """A card was secured: a Guild card stays in the play area, a Vox is carried out (R7.6, R9.1).

    `captured` are the captives that came with it.
    """
    if not facts().court[card].is_vox:
        insort(table.guild[player], card)
        turn = table.turn
        if turn is not None and turn.prelude and turn.player == player:
            table.turn = replace(turn, waiting=(*turn.waiting, card))
        return
    from bythebook.games.arcs.rules.cards.vox import resolve

    table.resolving.append(card)
    resolve(table, player, card, captured)


def discard_guild_card(table: Table, player: int, card: int) -> None:
    """A Guild card leaves a play area for the Court discard (R9.2)."""
    table.guild[player].remove(card)
    table.court_discard.append(card)


# -- the row --------------------------------------------------------------------------------------


class Refill(Step, frozen=True):
    """The spot of a secured card gets a new one; with an empty deck it stays empty (R7.6, R9.2)."""

    spot: int

    def go(self, table: Table) -> None:
        """Ask the deck if it has a card."""
        if len(table.piles["court"]):
            table.then(TurnUp(self.spot))


class TurnUp(Step, frozen=True):
    """The top card of the Court deck comes into a spot (R7.6)."""

    spot: int

    def ask(self, table: Table) -> Ask:
        """Chance says which."""
        return draw_court(rule="R7.6", about=self.spot + 1)

    def answer(self, table: Table, answer: Outcome) -> None:
        """Face up, without agents."""
        table.court[self.spot] = facts().court_card[answer[0]].index


def draw_court(*, rule: str, about: int | str | None = None) -> Ask:
    """The top card of the Court deck, from chance."""
    return chance_ask(Draw("court", "court"), rule=rule, about=about)
