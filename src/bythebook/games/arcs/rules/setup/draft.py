"""Leaders and lore: dealing or drafting them, and their setup traits (R12.1, S20.4).

In a draft, all players take from two rows. If bots get random leaders and lore, each human chooses from a
few. Cards that nobody takes stay in their decks until setup ends; then the decks are removed.
"""

from __future__ import annotations

from typing import Final

from bythebook.games.arcs.box.effects import OutOfGame, Own, StartOutrage
from bythebook.games.arcs.box.facts import RESOURCES, facts
from bythebook.games.arcs.rules.cards.powers import effects_of, find_effect
from bythebook.games.arcs.rules.pieces import take_agents
from bythebook.games.arcs.state.options import TakeLeader, TakeLore
from bythebook.games.arcs.state.piles import LEADERS, LORE
from bythebook.games.arcs.state.state import AGENT_COVERS, NONE, State
from bythebook.kernel.chance import Draw, Outcome, Pick
from bythebook.kernel.prompt import Option, Prompt, chance_prompt, sort_key
from bythebook.kernel.step import Step

OFF: Final = "off"
DRAFT: Final = "draft"
BOTS: Final = "bots"
"""Game modes: no leaders, a draft for all seats (R12.1), or random leaders for bots (S20.4)."""


def draft_steps(state: State) -> list[Step]:
    """Return the steps that give the players leaders and lore (R12.1, S20.4)."""
    seated = state.in_order()
    if state.leaders_and_lore == DRAFT:
        rows = state.players + facts().rules.spare_cards
        last_first = [TakeCard(player) for player in reversed(seated)]
        return [DealLeaders(rows), DealLore(rows), *last_first, *last_first, PutBack()]
    if state.leaders_and_lore == OFF:
        return []
    steps: list[Step] = []
    for player in seated:
        if state.automa[player]:
            steps += [BotLeader(player), BotLore(player)]
    rows = facts().bots.person_cards
    for player in seated:
        if not state.automa[player]:
            steps += [DealLeaders(rows), DealLore(rows), TakeCard(player), TakeCard(player), PutBack()]
    return steps


def setup_trait_steps(state: State) -> list[Step]:
    """Return the steps of leaders' setup traits, in turn order, once the pieces are placed (R12.1)."""
    if state.leaders_and_lore == OFF:
        return []
    return [*(SetUpTraits(player) for player in state.in_order()), EndDraft()]


# -- the rows -----------------------------------------------------------------------------------------


class DealLeaders(Step, frozen=True):
    """Deal leaders to the row (R12.1)."""

    n: int

    def ask(self, state: State) -> Prompt:
        """Ask chance for the cards."""
        return chance_prompt(Draw(LEADERS, LEADERS, self.n), rule="R12.1")

    def answer(self, state: State, answer: Outcome) -> None:
        """Sort the cards by number."""
        state.draft_leaders = sorted(facts().leader[card].index for card in answer)


class DealLore(Step, frozen=True):
    """Deal lore cards to the row (R12.1, Learned)."""

    n: int

    def ask(self, state: State) -> Prompt:
        """Ask chance for the cards."""
        return chance_prompt(Draw(LORE, LORE, self.n), rule="R12.1")

    def answer(self, state: State, answer: Outcome) -> None:
        """Sort the cards by number."""
        state.draft_lore = sorted(facts().lore[card].index for card in answer)


class TakeCard(Step, frozen=True):
    """Let a player take a leader or a lore card, if they have none yet (R12.1)."""

    player: int

    def ask(self, state: State) -> Prompt:
        """Ask for a card of the kinds that the player still lacks."""
        seat = state.seat_of(self.player)
        return Prompt(
            seat, "Draft", lambda: self._options(state), rule="R12.1", about=state.seats[self.player]
        )

    def _options(self, state: State) -> list[Option]:
        options: list[Option] = []
        if state.leader[self.player] == NONE:
            options += [TakeLeader(facts().leaders[card].id) for card in state.draft_leaders]
        if not state.lore[self.player]:
            options += [TakeLore(facts().lores[card].id) for card in state.draft_lore]
        return sorted(options, key=sort_key)

    def answer(self, state: State, answer: TakeLeader | TakeLore) -> None:
        """Give the card to the player."""
        if isinstance(answer, TakeLeader):
            take_leader(state, self.player, answer.leader)
            state.draft_leaders.remove(state.leader[self.player])
        else:
            take_lore(state, self.player, answer)

    def is_valid(self, state: State) -> bool:
        """Whether there is still a card to take."""
        return bool(self._options(state))


def take_leader(state: State, player: int, leader: str) -> None:
    """Give a leader to a player and remove its pieces from the game (R12.1, Hated, Decentralized)."""
    state.leader[player] = facts().leader[leader].index
    for gone in effects_of(state, player, OutOfGame):
        state.ships[player] -= gone.ships
        state.agents[player] -= gone.agents
        state.cities[player] -= gone.cities


def take_lore(state: State, player: int, chosen: TakeLore) -> None:
    """Give a lore card of the row to a player (R12.1)."""
    card = facts().lore[chosen.lore].index
    state.draft_lore.remove(card)
    state.lore[player] = sorted((*state.lore[player], card))


class PutBack(Step, frozen=True):
    """Shuffle cards that nobody took into their decks (R12.1)."""

    def go(self, state: State) -> None:
        """Shuffle the remaining cards, because they may be dealt again (S20.4, Learned)."""
        f = facts()
        state.piles[LEADERS].shuffle({f.leaders[card].id: 1 for card in state.draft_leaders})
        state.piles[LORE].shuffle({f.lores[card].id: 1 for card in state.draft_lore})
        state.draft_leaders, state.draft_lore = [], []


# -- bots ---------------------------------------------------------------------------------------------


class BotLeader(Step, frozen=True):
    """Give a bot a random leader from those it can play (S20.4)."""

    player: int

    def ask(self, state: State) -> Prompt:
        """Ask chance for a card that no other bot has."""
        left = [card for card in facts().leaders if card.supercat and card.index not in state.leader]
        items = tuple(card.id for card in left)
        return chance_prompt(Pick(LEADERS, items), rule="S20.4", about=state.seats[self.player])

    def answer(self, state: State, answer: Outcome) -> None:
        """Remove the leader from the deck."""
        state.piles[LEADERS].see("deck", answer[0])
        take_leader(state, self.player, answer[0])


class BotLore(Step, frozen=True):
    """Give a bot a random lore card from those it can play (S20.4)."""

    player: int

    def ask(self, state: State) -> Prompt:
        """Ask chance for a card that no other bot has."""
        taken = {card for row in state.lore for card in row}
        items = tuple(card.id for card in facts().lores if card.supercat and card.index not in taken)
        return chance_prompt(Pick(LORE, items), rule="S20.4", about=state.seats[self.player])

    def answer(self, state: State, answer: Outcome) -> None:
        """Remove the card from the deck."""
        state.piles[LORE].see("deck", answer[0])
        state.lore[self.player] = [facts().lore[answer[0]].index]


# -- setup traits -------------------------------------------------------------------------------------


class SetUpTraits(Step, frozen=True):
    """Apply a leader's setup traits: Outrage, extra lore (R12.1)."""

    player: int

    def go(self, state: State) -> None:
        """Apply all traits that the leader has."""
        me = self.player
        for outraged in effects_of(state, me, StartOutrage):
            for name in outraged.resources:
                take_agents(state, me)
                state.outrage[me][RESOURCES.index(name)] = AGENT_COVERS
        learned = find_effect(state, me, "learned")
        if learned is not None:
            state.then(*_learned_steps(state, me, learned))


def _learned_steps(state: State, player: int, learned: Own) -> list[Step]:
    """Return the steps to draw lore that nobody took and keep some of it (Learned)."""
    drawn = min(learned.numbers["draw"], len(state.piles[LORE]))
    stored = min(learned.numbers["keep"], drawn)
    return [DealLore(drawn), *[KeepLore(player)] * stored, DropLore()] if drawn else []


class KeepLore(Step, frozen=True):
    """Choose one of the drawn lore cards to keep (Learned)."""

    player: int

    def ask(self, state: State) -> Prompt:
        """Ask for one of the drawn cards."""
        seat = state.seat_of(self.player)
        return Prompt(
            seat, "Lore", lambda: self._options(state), rule="R12.3", about=state.seats[self.player]
        )

    def _options(self, state: State) -> list[Option]:
        return sorted((TakeLore(facts().lores[card].id) for card in state.draft_lore), key=sort_key)

    def answer(self, state: State, answer: TakeLore) -> None:
        """Give the card to the player."""
        take_lore(state, self.player, answer)

    def is_valid(self, state: State) -> bool:
        """Whether there is still a card to keep."""
        return bool(state.draft_lore)


class DropLore(Step, frozen=True):
    """Remove lore that was drawn but not kept from the game (Learned)."""

    def go(self, state: State) -> None:
        """Clear the row."""
        state.draft_lore = []


class EndDraft(Step, frozen=True):
    """Remove leaders and lore that nobody has from the game (R12.1)."""

    def go(self, state: State) -> None:
        """Delete the decks of leaders and lore."""
        del state.piles[LEADERS], state.piles[LORE]
