"""The turn: card, orders, moves, battles, draw; and the solo AI's turn (TS-1 to TS-7, AI-1 to AI-7)."""

from __future__ import annotations

from functools import cache, partial
from typing import Final

from bythebook.games.memoir44.box.facts import facts
from bythebook.games.memoir44.box.scenarios.records import ReconAsAirPower
from bythebook.games.memoir44.rules import medals
from bythebook.games.memoir44.rules.air.attacks import OfferPlane, entries, order_for_free, recon_draw
from bythebook.games.memoir44.rules.air.flight import MovePlane, bring_on, ready_plane, rearm
from bythebook.games.memoir44.rules.ambush import AMBUSH
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
    COUNTER_ATTACK,
    Heal,
    NameGroup,
    NameTarget,
    RollOrders,
    copied_card,
    copied_section,
    dig_in,
    section_of,
)
from bythebook.games.memoir44.state.options import BringOn, Done, Draw, Play
from bythebook.games.memoir44.state.state import NOWHERE, State
from bythebook.kernel.prompt import Option, Prompt, answer_is_open
from bythebook.kernel.step import Step

INFANTRY_ASSAULT: Final = "infantry_assault"


class StartTurn(Step, frozen=True):
    """Begin a side's turn: no unit is ordered, has moved or has battled (TS-2)."""

    def go(self, state: State) -> None:
        """Clear the data of the last turn; the setup may have left a side without units (MD-9)."""
        medals.look_for_winner(state)
        state.turn += 1
        state.own_turns[state.active] += 1
        state.card = state.played = state.section = ""
        state.fallback = state.forgone = state.ambushed = False
        state.dice = ()
        state.plane_orders = 0
        state.ordered, state.activation, state.attack = [], [], []
        state.moved, state.entered, state.battles, state.grounds = {}, {}, {}, {}
        if state.flight_plan:
            ready_plane(state)
        state.then(PlayCard(), EndTurn())


# -- which card (TS-2, AI-1, AI-2) ----------------------------------------------------------------


class PlayCard(Step, frozen=True):
    """Play one command card face up; the solo AI first turns over two cards (TS-2, AI-1)."""

    def ask(self, state: State) -> Prompt:
        """Return the prompt for a card in hand, or for one of those turned over."""
        if not state.automa[state.active]:
            options = partial(_from_hand, state)
            return Prompt(state.seat, "Turn", options, rule="TS-2", secret=state.seat, hides=answer_is_open)
        if not state.drawn:
            return Prompt(state.seat, "Turn", lambda: [Draw()], rule="AI-1")
        return Prompt(state.seat, "Turn", lambda: _plays(state, set(state.drawn)), rule="AI-2")

    def answer(self, state: State, answer: Option) -> None:
        """Turn cards over, or play one; a side that can't play any card passes."""
        if isinstance(answer, Draw):
            state.then(DrawCards(state.active, AI_CARDS, into_hand=False), LookOver(), self)
        elif isinstance(answer, Play):
            play(state, answer)
        else:
            state.last_card[state.active] = ""
            if state.flight_plan:  # a pass leaves the plane without an order (FP-5)
                state.then(MovePlane())


def _from_hand(state: State) -> list[Option]:
    """Return every card that may be in hand, except Ambush; with no other card, the side passes (CC-2)."""
    return _plays(state, may_hold(state, state.active)) or [Done()]


def _plays(state: State, cards: set[str]) -> list[Option]:
    options: list[Option] = []
    strikes = bool(state.scenario.rules_of(ReconAsAirPower))
    for card in sorted(cards):
        if not playable(state, card):
            continue
        options.append(_play(card))
        if strikes and recon_strikes(state, facts().card[_stands_for(state, card)], state.active):
            options.append(_play(card, AIR_POWER))
    return options


@cache
def _play(card: str, as_card: str = "") -> Play:
    return Play(card, as_card)


def playable(state: State, card: str) -> bool:
    """Whether the active side may play the card on its own turn (CC-2, CC-8, AI-2c)."""
    if card == AMBUSH:
        return False
    if card != COUNTER_ATTACK or not state.automa[state.active]:
        return True
    return state.rulings["ai_counter_nothing"] == "pass" or bool(copied_card(state, state.active))


def _stands_for(state: State, card: str) -> str:
    """Return the card that a card resolves as: for Counter-Attack, the copied card, or itself (CC-8)."""
    return copied_card(state, state.active) or card if card == COUNTER_ATTACK else card


class LookOver(Step, frozen=True):
    """Put aside what the solo AI can't play: Ambush, Counter-Attack with nothing to copy (AI-2c, AI-2d)."""

    def go(self, state: State) -> None:
        """Replace an Ambush that is kept; if no card is playable, discard all and turn over new ones."""
        hand, side = state.hands[state.active], state.active
        if state.rulings["ai_ambush_reserve"] == "on" and AMBUSH in state.drawn and AMBUSH not in hand:
            state.drawn.remove(AMBUSH)
            hand.append(AMBUSH)
            state.then(DrawCards(side, ONE, into_hand=False), self)
        elif not any(playable(state, card) for card in state.drawn):
            _discard_drawn(state)
            state.then(DrawCards(side, AI_CARDS, into_hand=False), self)


def _discard_drawn(state: State) -> None:
    for card in state.drawn:
        discard(state, card)
    state.drawn.clear()


# -- playing it (TS-2, CC-8) ----------------------------------------------------------------------


def play(state: State, choice: Play) -> None:
    """Play the card, determine what it resolves as, and push the steps of its effect (TS-2)."""
    side = state.active
    if state.automa[side]:
        state.drawn.remove(choice.card)
        _discard_drawn(state)
    else:
        lay_down(state, side, choice.card)
    state.played = choice.card
    printed = _stands_for(state, choice.card)
    state.card = choice.as_card or printed
    if choice.as_card:
        state.section = section_of(facts().card[printed])
    elif printed == INFANTRY_ASSAULT and choice.card == COUNTER_ATTACK:
        state.section = copied_section(state, side)
    state.last_section[side] = state.section if printed == INFANTRY_ASSAULT else ""
    shown = state.card if state.rulings["counter_recon"] == "as_played" else printed
    state.last_card[side] = "" if shown == COUNTER_ATTACK else shown
    state.fallback = falls_back(state, state.card_in_play(), side)
    state.then(*_what_it_does(state))


def _what_it_does(state: State) -> list[Step]:
    """Return the steps of the card in play, in the order in which chance is asked (TS-2, AI-3c).

    A human player brings on a plane at the point where the solo AI reads its page (FP-2).
    """
    card = state.card_in_play()
    steps: list[Step] = []
    if card.effect == "roll_orders":
        steps.append(RollOrders())
    if bridges_to_blow(state):
        steps.append(OfferBridge())
    if state.automa[state.active]:
        steps.append(ReadPage())
    elif state.flight_plan:
        steps.append(OfferPlane())
    if card.effect == "strike_group":
        steps.append(NameGroup())
    elif card.effect == "strike_one":
        steps.append(NameTarget())
    elif card.effect != "copy":
        steps.append(Orders())
    return [*steps, CarryOut()]


class ReadPage(Step, frozen=True):
    """Let the solo AI roll its own dice before it orders units (AI-3c).

    It can also bring on a plane here, before Done (FP-AI-6).
    """

    def ask(self, state: State) -> Prompt:
        """Return the prompt for its playbook, which rolls for the strategy and for a plane."""
        return Prompt(state.seat, "Turn", lambda: [*entries(state), Done()], rule="AI-3c", about=state.card)

    def answer(self, state: State, answer: Option) -> None:
        """Bring on a plane, which costs no order (FP-AI-1), and continue with the orders (FP-AI-5)."""
        if isinstance(answer, BringOn):
            bring_on(state, state.active, answer.plane)
            state.then(self)
        elif state.flight_plan:
            order_for_free(state)


class Orders(Step, frozen=True):
    """Name the section if the card wants one, then the units (TS-2)."""

    def go(self, state: State) -> None:
        """Ask only if there is something to order."""
        if needs_section(state):
            state.then(ChooseSection(), self)
        elif can_order(state):
            state.then(GiveOrders())


class CarryOut(Step, frozen=True):
    """Carry out the orders: move and battle, or the card's special effect (TS-3, CC-6, CC-9, CC-13)."""

    def go(self, state: State) -> None:
        """Complete each phase before the next begins; planes take part in both (FP-6)."""
        if not state.ordered and not state.flight_plan:
            return
        card = state.card_in_play()
        changed = not state.fallback
        again: list[Step] = []
        if state.ordered and changed:
            if card.effect == "heal":
                state.then(Heal(state.ordered[0]))
                return
            if card.effect == "sandbags":
                dig_in(state)
            if card.move_after:
                again.append(MoveAgain(state.ordered[0]))
        if card.may_battle or state.fallback or state.flight_plan:
            state.then(MoveUnits(), BattleUnits(), *again)


class MoveAgain(Step, frozen=True):
    """Move the unit of Behind Enemy Lines after its battle, if it is still on the board (CC-6)."""

    unit: int

    def go(self, state: State) -> None:
        """Skip a unit that was lost to an Ambush or has left the board."""
        if state.at[self.unit] != NOWHERE:
            leaves = can_exit(state, self.unit, again=True)
            state.then(OfferExit(self.unit, MOVE_AGAIN) if leaves else SecondMove(self.unit))


# -- the end of the turn (TS-2, TS-6, AI-7) -------------------------------------------------------


class EndTurn(Step, frozen=True):
    """Discard the card and draw; an Ambush is replaced before that (TS-2, CC-2, AI-7)."""

    def go(self, state: State) -> None:
        """Shuffle everything for Their Finest Hour before anybody draws (CC-15)."""
        side = state.active
        draws: list[Step] = []
        if state.ambushed and not state.automa[1 - side]:
            draws.append(DrawCards(1 - side, ONE))
        if state.played:
            discard(state, state.played)
            state.played = ""
            if state.card_in_play().reshuffles and may_reshuffle(state):
                reshuffle(state)
            if not state.automa[side]:
                draws += _own_draw(state, side)
        state.then(*draws, PassTurn())


def _own_draw(state: State, side: int) -> list[Step]:
    """Return the steps for a side's own draw: extra cards for Recon, scouting, hand growth (TS-2, SP-4)."""
    n = max(state.card_in_play().draw, recon_draw(state, side))
    draw: Step = DrawAndKeep(side, n) if n > ONE else DrawCards(side, ONE)
    extra = extra_draws(state, side)
    return [draw, DrawCards(side, extra)] if extra else [draw]


class PassTurn(Step, frozen=True):
    """End the turn: planes rearm, sudden death is checked, the other side begins (FP-11, MD-8, TS-7)."""

    def go(self, state: State) -> None:
        """Check for a winner before the turn passes."""
        if state.flight_plan:
            rearm(state)
        medals.sudden_death(state)
        if not state.over:
            state.active = 1 - state.active
            state.then(StartTurn())
