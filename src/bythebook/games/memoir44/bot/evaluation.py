"""Evaluation and redealing of hidden cards in Memoir '44, for players that look ahead."""

from __future__ import annotations

from bythebook.games.interfaces.evaluation import Evaluation, deal_cards
from bythebook.games.memoir44.box.facts import SIDES
from bythebook.games.memoir44.box.hexes import board
from bythebook.games.memoir44.rules.deck import DECK
from bythebook.games.memoir44.rules.medals import medals
from bythebook.games.memoir44.state.state import NOWHERE, State
from bythebook.kernel.prompt import Seat


class Memoir44Evaluation(Evaluation[State]):
    """Evaluation of positions for players that look ahead."""

    horizon = 25

    def redeal_hidden(self, state: State, seat: Seat | None, seed: int) -> None:
        """Redeal the cards that a side can't see: opposing hands, drawn cards, face-down discards.

        A solo AI has no secrets: its cards are open.
        """
        others = [side for side in range(len(SIDES)) if SIDES[side] != seat and not state.automa[side]]
        looking = state.active in others
        hidden = [card for side in others for card in (*state.hands[side], *state.face_down[side])]
        hidden += state.drawn if looking else ()
        if not hidden:
            return
        for side in others:
            for card in state.face_down[side]:
                state.discards[card] -= 1
        state.piles[DECK].hide(*hidden)
        cards = list(deal_cards(state.piles, DECK, len(hidden), seed, 0))
        for side in others:
            n = len(state.hands[side])
            state.hands[side], cards = cards[:n], cards[n:]
        face_down = list(state.face_down)
        for side in others:
            n = len(face_down[side])
            face_down[side], cards = tuple(cards[:n]), cards[n:]
            for card in face_down[side]:
                state.discards[card] = state.discards.get(card, 0) + 1
        if any(face_down[side] for side in others):
            state.face_down = tuple(face_down)
            state.discards = {card: n for card, n in sorted(state.discards.items()) if n}
        if looking:
            state.drawn = cards

    def points(self, state: State) -> dict[str, int]:
        """Return the medals of each side (MD-7)."""
        return {side: medals(state, i) for i, side in enumerate(SIDES)}

    def lead(self, state: State, seat: Seat) -> float:
        """Rate a position for a seat by medals won, figures, and distances to the enemy."""
        side = SIDES.index(seat)
        won = [medals(state, i) / setup.medals for i, setup in enumerate(state.scenario.sides)]
        figures, where = [0, 0], ([], [])  # type: tuple[list[int], tuple[list[int], list[int]]]
        for unit, h in enumerate(state.at):
            if h != NOWHERE:
                figures[state.side[unit]] += state.figures[unit]
                where[state.side[unit]].append(h)
        near = sum(_nearest(h, where[1 - side]) for h in where[side])
        return 6 * (won[side] - won[1 - side]) + 0.15 * (figures[side] - figures[1 - side]) - 0.02 * near


def _nearest(h: int, others: list[int]) -> int:
    away = board().distance[h]
    return min((away[other] for other in others), default=0)
