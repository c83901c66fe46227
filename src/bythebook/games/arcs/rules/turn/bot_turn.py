"""The frame of a bot's turn: counters, cards off the stack, and what it may do with them (S14, BT1 to BT7).

The page orders what it does here; the frame keeps the order that the counters need: cards are drawn before
the hand counter goes down, and both come before anything is played, seized or raised.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules.actions.court import discard_guild_card
from bythebook.games.arcs.rules.cards import powers
from bythebook.games.arcs.rules.turn import action_cards
from bythebook.games.arcs.rules.turn.pips import card_shown
from bythebook.games.arcs.rules.turn.play import may_seize, play, seize, ways
from bythebook.games.arcs.table.options import (
    CountOff,
    Decline,
    Draw,
    Exhaust,
    Pass,
    Play,
    RaiseCounter,
    RemoveCounter,
    Seize,
)
from bythebook.games.arcs.table.state import Table
from bythebook.kernel.ask import Ask, Option, chance_ask, sort_key
from bythebook.kernel.chance import Outcome, Pick
from bythebook.kernel.step import Step

COUNTER: Final = "counter"
"""The source of a seize that costs a card of the hand counter (BT6.2)."""
SPIES: Final = "lattice_spies"


class BotTurn(Step, frozen=True):
    """One thing after another until a bot has played a card (BT1 to BT6)."""

    player: int
    drawn: bool = False
    counted: bool = False
    raised: bool = False
    seized: bool = False

    def ask(self, table: Table) -> Ask:
        """What its counters and cards allow now."""
        return Ask(table.seat_of(self.player), "Turn", lambda: self._options(table), rule="BT1")

    def _options(self, table: Table) -> list[Option]:
        found: list[Option] = []
        if self._without_cards(table):
            return [Pass()]
        if not table.played and table.seize_counter[self.player]:
            found.append(RemoveCounter())
        if self._draws(table):
            found.append(Draw())
        elif not self.counted:
            found.append(CountOff())
        else:
            found += self._seizes(table)
            held = action_cards.candidates(table, self.player)
            found += [Play(action_cards.card_id(card), way) for card in held for way in ways(table, card)]
        return sorted(found, key=sort_key)

    def _without_cards(self, table: Table) -> bool:
        """Whether it has no turn: nothing on the counter, or no card came off the stack (BT1, S14.7)."""
        if self.counted:
            return not action_cards.candidates(table, self.player)
        return not table.hand_counter[self.player]

    def _draws(self, table: Table) -> bool:
        """Whether cards are due: it holds more than its bonus cards (BT2, S14.8)."""
        bonus = len(table.bonus[self.player])
        return not self.drawn and table.hand_counter[self.player] > bonus

    def _seizes(self, table: Table) -> list[Option]:
        """The seize counter goes up once, and the initiative can be seized once (BT6)."""
        found: list[Option] = []
        if table.played and not self.raised:
            found.append(RaiseCounter())
        if not self.seized and may_seize(table, self.player):
            found += [Seize(COUNTER)] if table.hand_counter[self.player] else []
            found += [Seize(SPIES)] if powers.has(table, self.player, SPIES) else []
        return found

    def answer(self, table: Table, answer: Option) -> None:
        """Do it, and go on until a card is played."""
        match answer:
            case Pass():
                table.turn = None
            case Play():
                self._play(table, answer)
            case Draw():
                draw = action_cards.DrawActions(self.player, facts().bots.draw, "drawn")
                table.then(draw, replace(self, drawn=True))
            case _:
                table.then(self._count(table, answer))

    def _count(self, table: Table, answer: Option) -> BotTurn:
        """A counter changes, or the initiative is seized (BT3, BT4.1, BT6)."""
        me = self.player
        match answer:
            case CountOff():
                table.hand_counter[me] -= 1
                return replace(self, counted=True)
            case RemoveCounter():
                table.seize_counter[me] = 0
                return self
            case RaiseCounter():
                table.seize_counter[me] += 1
                return replace(self, raised=True)
        seize(table, me)
        if answer == Seize(SPIES):
            discard_guild_card(table, me, facts().court_card[SPIES].index)
        else:
            table.hand_counter[me] -= 1
        return replace(self, seized=True)

    def _play(self, table: Table, answer: Play) -> None:
        """The card goes down, other drawn ones are discarded, other bonus cards stay (BT7, S14.8)."""
        card = facts().action_card[answer.card].index
        (table.drawn if card in table.drawn else table.bonus[self.player]).remove(card)
        for other in table.drawn:
            action_cards.discard(table, other)
        table.drawn = []
        play(table, self.player, card, answer.way)  # type: ignore[arg-type]
        table.then(TrimBonus(self.player))


class TrimBonus(Step, frozen=True):
    """A bot has no more bonus cards than its counter shows; after a seize some may go (RULING-10)."""

    player: int

    def go(self, table: Table) -> None:
        """One after another, by chance."""
        if len(table.bonus[self.player]) > table.hand_counter[self.player]:
            table.then(LoseBonus(self.player), self)


class LoseBonus(Step, frozen=True):
    """Chance takes one of a bot's bonus cards (RULING-10)."""

    player: int

    def ask(self, table: Table) -> Ask:
        """Each with the same chance."""
        items = tuple(sorted(action_cards.card_id(card) for card in table.bonus[self.player]))
        return chance_ask(Pick("tie", items), rule="RULING-10", about=table.seats[self.player])

    def answer(self, table: Table, answer: Outcome) -> None:
        """It goes to the discard pile."""
        card = facts().action_card[answer[0]].index
        table.bonus[self.player].remove(card)
        action_cards.discard(table, card)

    def stands(self, table: Table) -> bool:
        """While it has too many."""
        return len(table.bonus[self.player]) > table.hand_counter[self.player]


# -- cards exhausted as an action card is selected (GP7, RULING-54) ---------------------------------


def exhaustible(table: Table, player: int) -> list[Option]:
    """The ready abilities of a bot's Guild cards that its suit offers, with the cards they stand on."""
    if table.rulings["ability_exhausted"] != "selected" or table.turn is None or not table.guild[player]:
        return []
    found = powers.court_abilities(table, player, facts().suits[table.turn.suit].actions)
    return sorted((Exhaust(source.id, source.name) for source in found), key=sort_key)


class MayExhaust(Step, frozen=True):
    """A bot exhausts the card whose ability selected its action card (GP7, RULING-54)."""

    player: int

    def go(self, table: Table) -> None:
        """If it has a card that can be."""
        if exhaustible(table, self.player):
            table.then(ChooseExhausted(self.player))


class ChooseExhausted(Step, frozen=True):
    """Which card is exhausted, and for which of its abilities; none if the card was selected otherwise."""

    player: int

    def ask(self, table: Table) -> Ask:
        """Any that could be used with this suit."""
        turn = table.turn
        assert turn is not None
        return Ask(
            table.seat_of(self.player),
            "Exhaust",
            lambda: [Decline(), *exhaustible(table, self.player)],
            rule="GP7",
            about=card_shown(turn),
        )

    def answer(self, table: Table, answer: Option) -> None:
        """The card waits for its ability, which the first action is for."""
        if isinstance(answer, Exhaust):
            assert table.turn is not None
            table.exhausted.append(answer.card)
            table.turn = replace(table.turn, exhausted_for=answer.ability)

    def stands(self, table: Table) -> bool:
        """While there is such a card."""
        return bool(exhaustible(table, self.player))
