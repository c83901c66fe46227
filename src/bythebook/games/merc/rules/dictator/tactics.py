"""The tactics cards: the hand, the card of the turn, and militia instead of it (S9d, T4, D9, D10)."""

from __future__ import annotations

from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.rules.dictator.base import RevealBase
from bythebook.games.merc.rules.dictator.drops import REINFORCE, drop_on_one
from bythebook.games.merc.rules.dictator.effects import CARD, carry_out
from bythebook.games.merc.table.options import Play, Reinforce, UseAbility
from bythebook.games.merc.table.state import NOWHERE, Table
from bythebook.kernel.ask import Ask, Option, answer_is_open, chance_ask, sort_key
from bythebook.kernel.chance import Draw, Outcome
from bythebook.kernel.step import Step

# -- the hand -------------------------------------------------------------------------------------


class DrawTactics(Step, frozen=True):
    """Cards for the hand of a human Dictator, which only he sees (S9d, T4)."""

    count: int
    rule: str

    def ask(self, table: Table) -> Ask:
        """From the active deck."""
        domain = Draw("tactics", "tactics", self.count)
        return chance_ask(domain, rule=self.rule, secret=table.seat_of(table.ruler))

    def answer(self, table: Table, answer: Outcome) -> None:
        """The hand has no order."""
        table.hand += [facts().tactic[card].index for card in answer]
        table.hand.sort()

    def stands(self, table: Table) -> bool:
        """The deck still has as many."""
        return len(table.piles["tactics"]) >= self.count


def fill_hand(table: Table, rule: str) -> None:
    """The hand is filled while the deck lasts; the bot has none (S9d, T4, AI-2.1)."""
    count = min(facts().rules.hand - len(table.hand), len(table.piles["tactics"]))
    if count > 0 and not table.automa:
        table.then(DrawTactics(count, rule))


class TurnUpTactic(Step, frozen=True):
    """The top tactics card is turned up to be played: the bot's, or Hussein's second (AI-2.1, D12)."""

    reinforce: bool

    def ask(self, table: Table) -> Ask:
        """From the active deck, for all to see."""
        return chance_ask(Draw("tactics", "tactics"), rule="T4")

    def answer(self, table: Table, answer: Outcome) -> None:
        """No other card may be played now."""
        card = facts().tactic[answer[0]].index
        table.hand.append(card)
        table.hand.sort()
        table.then(ChooseTactic(reinforce=self.reinforce, only=card))

    def stands(self, table: Table) -> bool:
        """There is a card to turn up."""
        return len(table.piles["tactics"]) > 0


# -- the card of the turn -------------------------------------------------------------------------


class PlayTactics(Step, frozen=True):
    """One tactics card is played or given up for militia; he must do one of them (T4)."""

    def go(self, table: Table) -> None:
        """Whoever has no hand turns up the top card."""
        if table.hand:
            table.then(ChooseTactic(reinforce=True))
        elif len(table.piles["tactics"]):
            table.then(TurnUpTactic(reinforce=True))


class SecondCard(Step, frozen=True):
    """Hussein's card at the end of the turn: the top one, or with the deck empty one of his hand (D12)."""

    def go(self, table: Table) -> None:
        """It may not be given up for militia."""
        if len(table.piles["tactics"]):
            table.then(TurnUpTactic(reinforce=False))
        elif table.hand:
            table.then(ChooseTactic(reinforce=False))


class ChooseTactic(Step, frozen=True):
    """Which card of the hand is played, or given up to reinforce (T4, D9)."""

    reinforce: bool
    only: int = NOWHERE
    """The card just turned up; else any of the hand."""

    def ask(self, table: Table) -> Ask:
        """Every card that may be played now; a person may use the ability before the card of the turn."""
        seat = table.seat_of(table.ruler)
        return Ask(
            seat,
            "Tactics",
            lambda: self._options(table),
            rule="T4",
            secret=None if table.automa else seat,
            hides=answer_is_open,
        )

    def _options(self, table: Table) -> list[Option]:
        cards = table.hand if self.only == NOWHERE else [self.only]
        names = [facts().tactics[card].id for card in cards]
        options: list[Option] = [Play(name) for name in names]
        if self.reinforce:
            options += [Reinforce(name) for name in names]
            options += [UseAbility()] if _ability_first(table) else []
        return sorted(options, key=sort_key)

    def answer(self, table: Table, answer: Option) -> None:
        """Either way the card is spent."""
        if isinstance(answer, Reinforce):
            card = facts().tactic[answer.card].index
            table.hand.remove(card)
            discard(table, card)
            drop_on_one(table, REINFORCE, "own", table.size.reinforce)
        elif isinstance(answer, UseAbility):
            from bythebook.games.merc.rules.dictator.turn import use_ability

            table.then(self)
            use_ability(table)
        else:
            assert isinstance(answer, Play)
            table.then(PlayCard(facts().tactic[answer.card].index))

    def stands(self, table: Table) -> bool:
        """There is a card to choose."""
        return bool(table.hand) if self.only == NOWHERE else self.only in table.hand


def _ability_first(table: Table) -> bool:
    """Whether the ability, whose moment in his turn is a person's choice, is still to be used (T4, D8)."""
    # The Dictator's chapter plays these cards, so it is looked up when it is needed.
    from bythebook.games.merc.rules.dictator.turn import has_ability

    return not table.automa and not table.ability_used and has_ability(table)


class PlayCard(Step, frozen=True):
    """A tactics card of the hand takes effect; if it can do nothing it is still spent (D10)."""

    card: int

    def go(self, table: Table) -> None:
        """If it speaks of the base that comes first; cards that last stay on the table (D3, D10)."""
        tactic = facts().tactics[self.card]
        table.hand.remove(self.card)
        if tactic.lasts == "once":
            discard(table, self.card)
            carry_out(table, tactic.id, CARD)
        else:
            table.in_force.append(self.card)
        if tactic.reveals_base:
            table.then(RevealBase())


def discard(table: Table, card: int) -> None:
    """A tactics card goes to the discards (D9, D10)."""
    name, pile = facts().tactics[card].id, table.discards["tactics"]
    pile[name] = pile.get(name, 0) + 1


class TurnEndCards(Step, frozen=True):
    """Cards in force that take effect whenever a turn of the Dictator's ends: Conscripts (T4, D10)."""

    def go(self, table: Table) -> None:
        """Also if the card came only just now."""
        for card in table.in_force:
            tactic = facts().tactics[card]
            if tactic.lasts == "each_turn_end":
                carry_out(table, tactic.id, CARD)
