"""Evaluation and redealing of hidden cards in Arcs, for players that look ahead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from bythebook.games.arcs.box.facts import AMBITIONS, facts
from bythebook.games.arcs.rules.ambitions import counts, is_declared
from bythebook.games.arcs.rules.cards.farseers import GiveUpCards, SwapCards
from bythebook.games.arcs.rules.scoring import gains
from bythebook.games.arcs.state.piles import ACTION
from bythebook.games.arcs.state.state import NOBODY, NONE, State
from bythebook.games.interfaces.evaluation import Evaluation, deal_cards
from bythebook.kernel.prompt import Seat

BUILT: Final = (1.2, 0.8, 0.6, 0.4)
"""The value of a building in Power: city, starport, damaged city, damaged starport."""


class ArcsEvaluation(Evaluation[State]):
    """Evaluation of Arcs positions, for players that look ahead."""

    horizon = 10

    def redeal_hidden(self, state: State, seat: Seat | None, seed: int) -> None:
        """Redeal rivals' hands, their face-down cards and the discard pile, as if nobody counted cards.

        A hand that the seat is looking at stays unchanged (BC17).
        """
        looks = [step for step in state.agenda if isinstance(step, SwapCards)]
        seen = {step.rival for step in looks if state.seats[step.player] == seat}
        me = state.player(seat) if seat is not None else NOBODY
        others = range(state.players) if seat is None else state.rivals(me)
        rivals = [who for who in others if who not in seen]
        down = [
            i
            for i, played in enumerate(state.played)
            if played.way in ("copy", "seize")
            and played.card != NONE
            and not state.automa[played.player]
            and played.player != me
        ]
        lying = [state.played[i].card for i in down]
        counts = seat is not None and state.unseen[me]  # what a real hand may hold follows from the discards
        discard = [] if counts else state.discard
        hidden = [card for who in rivals for card in state.hands[who]] + lying + discard
        if not hidden:
            return
        state.piles[ACTION].hide(*(facts().action_cards[card].id for card in hidden))
        cards = [
            facts().action_card[card].index for card in deal_cards(state.piles, ACTION, len(hidden), seed, 0)
        ]
        new: dict[int, int] = {}
        for who in rivals:
            n = len(state.hands[who])
            new |= dict(zip(state.hands[who], sorted(cards[:n]), strict=True))
            state.hands[who], cards = sorted(cards[:n]), cards[n:]
        for i in down:
            new[state.played[i].card] = cards[-1]
            state.played[i] = replace(state.played[i], card=cards.pop())
        if not counts:
            state.discard = cards
        _replace_named_cards(state, new)

    def points(self, state: State) -> dict[str, int]:
        """Return the Power of each seat (R10.4)."""
        return dict(zip(state.seats, state.power, strict=True))

    def lead(self, state: State, seat: Seat) -> float:
        """Return the lead over the best rival: Power as if scored now, icons that count, and pieces."""
        me = state.player(seat)
        strength = [float(power) for power in state.power]
        for ambition in range(len(AMBITIONS)):
            have = counts(state, ambition)
            declared = is_declared(state, ambition)
            for player, power in gains(state, ambition).items() if declared else ():
                strength[player] += power
            for player in range(state.players):
                strength[player] += (0.5 if declared else 0.3) * have[player]
        for player in range(state.players):
            strength[player] += 0.25 * (sum(state.fresh[player]) + 0.5 * sum(state.damaged[player]))
            for each, built in zip(BUILT, state.built, strict=True):
                strength[player] += each * sum(built[player])
            strength[player] += 0.5 * len(state.guild[player])
            strength[player] += 0.2 * sum(agents[player] for agents in state.court_agents)
        return (strength[me] - max(strength[rival] for rival in state.rivals(me))) / 6


def _replace_named_cards(state: State, new: Mapping[int, int]) -> None:
    """Update the references to redealt cards that the turn or a waiting step contains."""
    if state.turn is not None and state.turn.card in new and state.turn.way == "copy":
        state.turn = replace(state.turn, card=new[state.turn.card])
    for i, step in enumerate(state.agenda):
        if isinstance(step, SwapCards):
            state.agenda[i] = replace(step, seen=tuple(sorted(new.get(card, card) for card in step.seen)))
        elif isinstance(step, GiveUpCards):
            state.agenda[i] = replace(step, given=tuple(new.get(card, card) for card in step.given))
