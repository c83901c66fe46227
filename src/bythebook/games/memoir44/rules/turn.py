"""The turn: card, orders, moves, battles, draw; and the solo AI's turn (TS-1 to TS-7, AI-1 to AI-7)."""

from __future__ import annotations

from functools import cache, partial
from typing import Final

from bythebook.games.memoir44.box.facts import facts
from bythebook.games.memoir44.box.scenarios.records import ReconAsAirPower
from bythebook.games.memoir44.rules import medals
from bythebook.games.memoir44.rules.air.attacks import OfferPlane, entries, order_for_free, recon_draw
from bythebook.games.memoir44.rules.air.flight import MovePlane, bring_on, ready_plane, rearm
from bythebook.games.memoir44.rules.battle import BattleUnits
from bythebook.games.memoir44.rules.deck import (
    ONE,
    DrawAndKeep,
    DrawCards,
    discard,
    extra_draws,
    lay_down,
    may_hold,
    may_reshuffle,
    reshuffle,
)
from bythebook.games.memoir44.rules.movement import (
    MOVE_AGAIN,
    MoveUnits,
    OfferExit,
    SecondMove,
    can_exit,
)
from bythebook.games.memoir44.rules.orders import (
    ChooseSection,
    GiveOrders,
    can_order,
    falls_back,
    needs_section,
)
from bythebook.games.memoir44.rules.special import OfferBridge, bridges_to_blow, recon_strikes
from bythebook.games.memoir44.rules.tactics import (
    AI_CARDS,
    AIR_POWER,
    AMBUSH,
    COUNTER_ATTACK,
    Heal,
    NameGroup,
    NameTarget,
    RollOrders,
    copied,
    copied_section,
    dig_in,
    section_of,
)
from bythebook.games.memoir44.table.options import BringOn, Done, Draw, Play
from bythebook.games.memoir44.table.state import NOWHERE, Table
from bythebook.kernel.ask import Ask, Option, answer_is_open
from bythebook.kernel.step import Step

INFANTRY_ASSAULT: Final = "infantry_assault"


class StartTurn(Step, frozen=True):
    """A side begins its turn with nothing ordered, moved or fought (TS-2)."""

    def go(self, table: Table) -> None:
        """Clear what only belonged to the last turn; a setup may have left a side without units (MD-9)."""
        medals.look_for_winner(table)
        table.turn += 1
        table.own_turns[table.active] += 1
        table.card = table.played = table.section = ""
        table.fallback = table.forgone = table.ambushed = False
        table.dice = ()
        table.plane_orders = 0
        table.ordered, table.activation, table.attack = [], [], []
        table.moved, table.entered, table.battles, table.grounds = {}, {}, {}, {}
        if table.flight_plan:
            ready_plane(table)
        table.then(PlayCard(), EndTurn())


# -- which card (TS-2, AI-1, AI-2) ----------------------------------------------------------------


class PlayCard(Step, frozen=True):
    """Play one command card face up; the solo AI first turns over two (TS-2, AI-1)."""

    def ask(self, table: Table) -> Ask:
        """The cards of the hand, or those turned over."""
        if not table.automa[table.active]:
            options = partial(_from_hand, table)
            return Ask(table.seat, "Turn", options, rule="TS-2", secret=table.seat, hides=answer_is_open)
        if not table.drawn:
            return Ask(table.seat, "Turn", lambda: [Draw()], rule="AI-1")
        return Ask(table.seat, "Turn", lambda: _plays(table, set(table.drawn)), rule="AI-2")

    def answer(self, table: Table, answer: Option) -> None:
        """Turn over, or play; a side that can play nothing passes."""
        if isinstance(answer, Draw):
            table.then(DrawCards(table.active, AI_CARDS, into_hand=False), LookOver(), self)
        elif isinstance(answer, Play):
            play(table, answer)
        else:
            table.last_card[table.active] = ""
            if table.flight_plan:  # a pass leaves the plane without an order (FP-5)
                table.then(MovePlane())


def _from_hand(table: Table) -> list[Option]:
    """Every card that may be in hand, save Ambush; a hand of nothing else passes (CC-2)."""
    return _plays(table, may_hold(table, table.active)) or [Done()]


def _plays(table: Table, cards: set[str]) -> list[Option]:
    options: list[Option] = []
    strikes = bool(table.scenario.rules_of(ReconAsAirPower))
    for card in sorted(cards):
        if not playable(table, card):
            continue
        options.append(_play(card))
        if strikes and recon_strikes(table, facts().card[_stands_for(table, card)], table.active):
            options.append(_play(card, AIR_POWER))
    return options


@cache
def _play(card: str, as_card: str = "") -> Play:
    return Play(card, as_card)


def playable(table: Table, card: str) -> bool:
    """Whether the active side may play the card on its own turn (CC-2, CC-8, AI-2c)."""
    if card == AMBUSH:
        return False
    if card != COUNTER_ATTACK or not table.automa[table.active]:
        return True
    return table.rulings["ai_counter_nothing"] == "pass" or bool(copied(table, table.active))


def _stands_for(table: Table, card: str) -> str:
    """The card as it resolves: a Counter-Attack is what it copies, or itself if that is nothing (CC-8)."""
    return copied(table, table.active) or card if card == COUNTER_ATTACK else card


class LookOver(Step, frozen=True):
    """The solo AI lays aside what it cannot play: Ambush, a Counter-Attack without a copy (AI-2c, AI-2d)."""

    def go(self, table: Table) -> None:
        """Replace a kept Ambush; with no playable card discard all and turn over new ones."""
        hand, side = table.hands[table.active], table.active
        if table.rulings["ai_ambush_reserve"] == "on" and AMBUSH in table.drawn and AMBUSH not in hand:
            table.drawn.remove(AMBUSH)
            hand.append(AMBUSH)
            table.then(DrawCards(side, ONE, into_hand=False), self)
        elif not any(playable(table, card) for card in table.drawn):
            _discard_drawn(table)
            table.then(DrawCards(side, AI_CARDS, into_hand=False), self)


def _discard_drawn(table: Table) -> None:
    for card in table.drawn:
        discard(table, card)
    table.drawn.clear()


# -- playing it (TS-2, CC-8) ----------------------------------------------------------------------


def play(table: Table, choice: Play) -> None:
    """Lay the card down, see what it stands for, and line up what it does (TS-2)."""
    side = table.active
    if table.automa[side]:
        table.drawn.remove(choice.card)
        _discard_drawn(table)
    else:
        lay_down(table, side, choice.card)
    table.played = choice.card
    printed = _stands_for(table, choice.card)
    table.card = choice.as_card or printed
    if choice.as_card:
        table.section = section_of(facts().card[printed])
    elif printed == INFANTRY_ASSAULT and choice.card == COUNTER_ATTACK:
        table.section = copied_section(table, side)
    table.last_section[side] = table.section if printed == INFANTRY_ASSAULT else ""
    shown = table.card if table.rulings["counter_recon"] == "as_played" else printed
    table.last_card[side] = "" if shown == COUNTER_ATTACK else shown
    table.fallback = falls_back(table, table.card_in_play(), side)
    table.then(*_what_it_does(table))


def _what_it_does(table: Table) -> list[Step]:
    """The steps of the card in play, in the order in which chance is asked (TS-2, AI-3c).

    A person's plane has its place where the solo AI reads its page (FP-2).
    """
    card = table.card_in_play()
    steps: list[Step] = []
    if card.effect == "roll_orders":
        steps.append(RollOrders())
    if bridges_to_blow(table):
        steps.append(OfferBridge())
    if table.automa[table.active]:
        steps.append(ReadPage())
    elif table.flight_plan:
        steps.append(OfferPlane())
    if card.effect == "strike_group":
        steps.append(NameGroup())
    elif card.effect == "strike_one":
        steps.append(NameTarget())
    elif card.effect != "copy":
        steps.append(Orders())
    return [*steps, CarryOut()]


class ReadPage(Step, frozen=True):
    """The card is known and its dice are rolled: the solo AI rolls its own dice before it selects (AI-3c).

    A plane it brings on comes here, before Done (FP-AI-6).
    """

    def ask(self, table: Table) -> Ask:
        """Its page rolls for the strategy and for a plane, and goes on."""
        return Ask(table.seat, "Turn", lambda: [*entries(table), Done()], rule="AI-3c", about=table.card)

    def answer(self, table: Table, answer: Option) -> None:
        """A plane costs no order (FP-AI-1); go on to the orders, the free one of a plane first (FP-AI-5)."""
        if isinstance(answer, BringOn):
            bring_on(table, table.active, answer.plane)
            table.then(self)
        elif table.flight_plan:
            order_for_free(table)


class Orders(Step, frozen=True):
    """Name the section if the card wants one, then the units (TS-2)."""

    def go(self, table: Table) -> None:
        """Ask only where there is something to order."""
        if needs_section(table):
            table.then(ChooseSection(), self)
        elif can_order(table):
            table.then(GiveOrders())


class CarryOut(Step, frozen=True):
    """All orders are given: move, battle, or what the card does instead (TS-3, CC-6, CC-9, CC-13)."""

    def go(self, table: Table) -> None:
        """Each phase is finished before the next one begins; planes have their part in both (FP-6)."""
        if not table.ordered and not table.flight_plan:
            return
        card = table.card_in_play()
        changed = not table.fallback
        again: list[Step] = []
        if table.ordered and changed:
            if card.effect == "heal":
                table.then(Heal(table.ordered[0]))
                return
            if card.effect == "sandbags":
                dig_in(table)
            if card.move_after:
                again.append(MoveAgain(table.ordered[0]))
        if card.may_battle or table.fallback or table.flight_plan:
            table.then(MoveUnits(), BattleUnits(), *again)


class MoveAgain(Step, frozen=True):
    """After its battle the unit behind enemy lines moves on, if it is still there (CC-6)."""

    unit: int

    def go(self, table: Table) -> None:
        """A unit lost to an Ambush or gone from the board stays where it is."""
        if table.at[self.unit] != NOWHERE:
            leaves = can_exit(table, self.unit, again=True)
            table.then(OfferExit(self.unit, MOVE_AGAIN) if leaves else SecondMove(self.unit))


# -- the end of the turn (TS-2, TS-6, AI-7) -------------------------------------------------------


class EndTurn(Step, frozen=True):
    """Discard the card and draw; an Ambush is replaced before that (TS-2, CC-2, AI-7)."""

    def go(self, table: Table) -> None:
        """Their Finest Hour shuffles everything before anybody draws (CC-15)."""
        side = table.active
        draws: list[Step] = []
        if table.ambushed and not table.automa[1 - side]:
            draws.append(DrawCards(1 - side, ONE))
        if table.played:
            discard(table, table.played)
            table.played = ""
            if table.card_in_play().reshuffles and may_reshuffle(table):
                reshuffle(table)
            if not table.automa[side]:
                draws += _own_draw(table, side)
        table.then(*draws, PassTurn())


def _own_draw(table: Table, side: int) -> list[Step]:
    """One card, or a choice after Recon or a scouting plane; one more where the hand grows (TS-2, SP-4)."""
    n = max(table.card_in_play().draw, recon_draw(table, side))
    draw: Step = DrawAndKeep(side, n) if n > ONE else DrawCards(side, ONE)
    extra = extra_draws(table, side)
    return [draw, DrawCards(side, extra)] if extra else [draw]


class PassTurn(Step, frozen=True):
    """The turn is over: planes rearm, sudden death is looked at, the others begin (FP-11, MD-8, TS-7)."""

    def go(self, table: Table) -> None:
        """The winner is found before the turn passes."""
        if table.flight_plan:
            rearm(table)
        medals.sudden_death(table)
        if not table.over:
            table.active = 1 - table.active
            table.then(StartTurn())
