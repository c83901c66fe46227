"""Leaders and lore: who has which, and what leaders change before the first chapter (R12.1, S20.4).

In a draft everybody takes from two rows. Where bots have theirs by chance, people have a small choice each.
What nobody takes stays in the decks until setup is over; then these are gone.
"""

from __future__ import annotations

from typing import Final

from bythebook.games.arcs.box.effects import OutOfGame, Own, StartOutrage
from bythebook.games.arcs.box.facts import RESOURCES, facts
from bythebook.games.arcs.rules.cards.powers import held, own
from bythebook.games.arcs.rules.pieces import take_agents
from bythebook.games.arcs.table.options import TakeLeader, TakeLore
from bythebook.games.arcs.table.piles import LEADERS, LORE
from bythebook.games.arcs.table.state import AGENT_COVERS, NONE, Table
from bythebook.kernel.ask import Ask, Option, chance_ask, sort_key
from bythebook.kernel.chance import Draw, Outcome, Pick
from bythebook.kernel.step import Step

OFF: Final = "off"
DRAFT: Final = "draft"
BOTS: Final = "bots"
"""Nobody has leaders; everybody drafts them (R12.1); bots have random ones (S20.4)."""


def drafting(table: Table) -> list[Step]:
    """All that gives the players leaders and lore (R12.1, S20.4)."""
    seated = table.in_order()
    if table.leaders_and_lore == DRAFT:
        rows = table.players + facts().rules.spare_cards
        last_first = [TakeCard(player) for player in reversed(seated)]
        return [DealLeaders(rows), DealLore(rows), *last_first, *last_first, PutBack()]
    if table.leaders_and_lore == OFF:
        return []
    found: list[Step] = []
    for player in seated:
        if table.automa[player]:
            found += [BotLeader(player), BotLore(player)]
    rows = facts().bots.person_cards
    for player in seated:
        if not table.automa[player]:
            found += [DealLeaders(rows), DealLore(rows), TakeCard(player), TakeCard(player), PutBack()]
    return found


def traits_at_setup(table: Table) -> list[Step]:
    """What leaders change once the pieces are placed, in turn order (R12.1)."""
    if table.leaders_and_lore == OFF:
        return []
    return [*(SetUpTraits(player) for player in table.in_order()), EndDraft()]


# -- the rows -----------------------------------------------------------------------------------------


class DealLeaders(Step, frozen=True):
    """Leaders are laid out (R12.1)."""

    n: int

    def ask(self, table: Table) -> Ask:
        """Chance says which."""
        return chance_ask(Draw(LEADERS, LEADERS, self.n), rule="R12.1")

    def answer(self, table: Table, answer: Outcome) -> None:
        """In the order of their numbers."""
        table.draft_leaders = sorted(facts().leader[card].index for card in answer)


class DealLore(Step, frozen=True):
    """Lore cards are laid out (R12.1, Learned)."""

    n: int

    def ask(self, table: Table) -> Ask:
        """Chance says which."""
        return chance_ask(Draw(LORE, LORE, self.n), rule="R12.1")

    def answer(self, table: Table, answer: Outcome) -> None:
        """In the order of their numbers."""
        table.draft_lore = sorted(facts().lore[card].index for card in answer)


class TakeCard(Step, frozen=True):
    """Somebody takes a leader or a lore card, whichever is still wanting (R12.1)."""

    player: int

    def ask(self, table: Table) -> Ask:
        """All of the rows of which the player has none."""
        seat = table.seat_of(self.player)
        return Ask(seat, "Draft", lambda: self._options(table), rule="R12.1", about=table.seats[self.player])

    def _options(self, table: Table) -> list[Option]:
        found: list[Option] = []
        if table.leader[self.player] == NONE:
            found += [TakeLeader(facts().leaders[card].id) for card in table.draft_leaders]
        if not table.lore[self.player]:
            found += [TakeLore(facts().lores[card].id) for card in table.draft_lore]
        return sorted(found, key=sort_key)

    def answer(self, table: Table, answer: TakeLeader | TakeLore) -> None:
        """It lies in front of the player."""
        if isinstance(answer, TakeLeader):
            take_leader(table, self.player, answer.leader)
            table.draft_leaders.remove(table.leader[self.player])
        else:
            take_lore(table, self.player, answer)

    def stands(self, table: Table) -> bool:
        """While there is something to take."""
        return bool(self._options(table))


def take_leader(table: Table, player: int, leader: str) -> None:
    """A leader goes to a player, and some pieces leave the game with it (R12.1, Hated, Decentralized)."""
    table.leader[player] = facts().leader[leader].index
    for gone in held(table, player, OutOfGame):
        table.ships[player] -= gone.ships
        table.agents[player] -= gone.agents
        table.cities[player] -= gone.cities


def take_lore(table: Table, player: int, chosen: TakeLore) -> None:
    """A lore card of the row goes to a player (R12.1)."""
    card = facts().lore[chosen.lore].index
    table.draft_lore.remove(card)
    table.lore[player] = sorted((*table.lore[player], card))


class PutBack(Step, frozen=True):
    """What nobody took goes back into the decks (R12.1)."""

    def go(self, table: Table) -> None:
        """It may come up again (S20.4, Learned)."""
        f = facts()
        table.piles[LEADERS].shuffle({f.leaders[card].id: 1 for card in table.draft_leaders})
        table.piles[LORE].shuffle({f.lores[card].id: 1 for card in table.draft_lore})
        table.draft_leaders, table.draft_lore = [], []


# -- bots ---------------------------------------------------------------------------------------------


class BotLeader(Step, frozen=True):
    """A bot has one of the leaders it can play, by chance (S20.4)."""

    player: int

    def ask(self, table: Table) -> Ask:
        """Those that no other bot has."""
        left = [card for card in facts().leaders if card.supercat and card.index not in table.leader]
        items = tuple(card.id for card in left)
        return chance_ask(Pick(LEADERS, items), rule="S20.4", about=table.seats[self.player])

    def answer(self, table: Table, answer: Outcome) -> None:
        """It leaves the deck."""
        table.piles[LEADERS].see("deck", answer[0])
        take_leader(table, self.player, answer[0])


class BotLore(Step, frozen=True):
    """A bot has one of the lore cards it can play, by chance (S20.4)."""

    player: int

    def ask(self, table: Table) -> Ask:
        """Those that no other bot has."""
        taken = {card for row in table.lore for card in row}
        items = tuple(card.id for card in facts().lores if card.supercat and card.index not in taken)
        return chance_ask(Pick(LORE, items), rule="S20.4", about=table.seats[self.player])

    def answer(self, table: Table, answer: Outcome) -> None:
        """It leaves the deck."""
        table.piles[LORE].see("deck", answer[0])
        table.lore[self.player] = [facts().lore[answer[0]].index]


# -- setup traits -------------------------------------------------------------------------------------


class SetUpTraits(Step, frozen=True):
    """A leader's traits of the setup: Outrage, more lore (R12.1)."""

    player: int

    def go(self, table: Table) -> None:
        """Whatever the leader has."""
        me = self.player
        for outraged in held(table, me, StartOutrage):
            for name in outraged.resources:
                take_agents(table, me)
                table.outrage[me][RESOURCES.index(name)] = AGENT_COVERS
        learned = own(table, me, "learned")
        if learned is not None:
            table.then(*_learning(table, me, learned))


def _learning(table: Table, player: int, learned: Own) -> list[Step]:
    """Lore that nobody took is drawn, some of it is kept (Learned)."""
    drawn = min(learned.numbers["draw"], len(table.piles[LORE]))
    kept = min(learned.numbers["keep"], drawn)
    return [DealLore(drawn), *[KeepLore(player)] * kept, DropLore()] if drawn else []


class KeepLore(Step, frozen=True):
    """One of the lore cards drawn is kept (Learned)."""

    player: int

    def ask(self, table: Table) -> Ask:
        """Any of them."""
        seat = table.seat_of(self.player)
        return Ask(seat, "Lore", lambda: self._options(table), rule="R12.3", about=table.seats[self.player])

    def _options(self, table: Table) -> list[Option]:
        return sorted((TakeLore(facts().lores[card].id) for card in table.draft_lore), key=sort_key)

    def answer(self, table: Table, answer: TakeLore) -> None:
        """It lies in front of the player."""
        take_lore(table, self.player, answer)

    def stands(self, table: Table) -> bool:
        """While there is one to keep."""
        return bool(table.draft_lore)


class DropLore(Step, frozen=True):
    """Lore that was drawn and not kept is out of the game (Learned)."""

    def go(self, table: Table) -> None:
        """All of it."""
        table.draft_lore = []


class EndDraft(Step, frozen=True):
    """Leaders and lore that nobody has are out of the game (R12.1)."""

    def go(self, table: Table) -> None:
        """Their decks too."""
        del table.piles[LEADERS], table.piles[LORE]
