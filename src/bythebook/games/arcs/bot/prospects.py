"""Evaluation and redealing of hidden cards in Arcs, for players that look ahead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from bythebook.games.arcs.box.facts import AMBITIONS, facts
from bythebook.games.arcs.rules.ambitions import counts, is_declared
from bythebook.games.arcs.rules.cards.farseers import GiveUpCards, SwapCards
from bythebook.games.arcs.rules.scoring import gains
from bythebook.games.arcs.table.piles import ACTION
from bythebook.games.arcs.table.state import NOBODY, NONE, Table
from bythebook.games.parts.prospects import Prospects, dealt
from bythebook.kernel.ask import Seat

BUILT: Final = (1.2, 0.8, 0.6, 0.4)
"""What a building is worth in Power: city, starport, and damaged ones."""


class ArcsProspects(Prospects[Table]):
    """Arcs for players that look ahead."""

    horizon = 10

    def deal_anew(self, table: Table, seat: Seat | None, seed: int) -> None:
        """Redeal hands of rivals, their face-down cards, and the discard pile: nobody counts cards.

        A hand that the seat is looking at stays as it is (BC17).
        """
        looks = [step for step in table.agenda if isinstance(step, SwapCards)]
        seen = {step.rival for step in looks if table.seats[step.player] == seat}
        me = table.player(seat) if seat is not None else NOBODY
        others = range(table.players) if seat is None else table.rivals(me)
        rivals = [who for who in others if who not in seen]
        down = [
            i
            for i, played in enumerate(table.played)
            if played.way in ("copy", "seize")
            and played.card != NONE
            and not table.automa[played.player]
            and played.player != me
        ]
        lying = [table.played[i].card for i in down]
        counts = seat is not None and table.unseen[me]  # what a real hand may hold follows from the discards
        discard = [] if counts else table.discard
        hidden = [card for who in rivals for card in table.hands[who]] + lying + discard
        if not hidden:
            return
        table.piles[ACTION].hide(*(facts().action_cards[card].id for card in hidden))
        cards = [facts().action_card[card].index for card in dealt(table.piles, ACTION, len(hidden), seed, 0)]
        new: dict[int, int] = {}
        for who in rivals:
            n = len(table.hands[who])
            new |= dict(zip(table.hands[who], sorted(cards[:n]), strict=True))
            table.hands[who], cards = sorted(cards[:n]), cards[n:]
        for i in down:
            new[table.played[i].card] = cards[-1]
            table.played[i] = replace(table.played[i], card=cards.pop())
        if not counts:
            table.discard = cards
        _replace_named_cards(table, new)

    def points(self, table: Table) -> dict[str, int]:
        """Power (R10.4)."""
        return dict(zip(table.seats, table.power, strict=True))

    def lead(self, table: Table, seat: Seat) -> float:
        """Power with what declared ambitions would give now, then what counts for others, and pieces."""
        me = table.player(seat)
        strength = [float(power) for power in table.power]
        for ambition in range(len(AMBITIONS)):
            have = counts(table, ambition)
            declared = is_declared(table, ambition)
            for player, power in gains(table, ambition).items() if declared else ():
                strength[player] += power
            for player in range(table.players):
                strength[player] += (0.5 if declared else 0.3) * have[player]
        for player in range(table.players):
            strength[player] += 0.25 * (sum(table.fresh[player]) + 0.5 * sum(table.damaged[player]))
            for each, built in zip(BUILT, table.built, strict=True):
                strength[player] += each * sum(built[player])
            strength[player] += 0.5 * len(table.guild[player])
            strength[player] += 0.2 * sum(agents[player] for agents in table.court_agents)
        return (strength[me] - max(strength[rival] for rival in table.rivals(me))) / 6


def _replace_named_cards(table: Table, new: Mapping[int, int]) -> None:
    """Replace redealt cards where the turn or a waiting step names them."""
    if table.turn is not None and table.turn.card in new and table.turn.way == "copy":
        table.turn = replace(table.turn, card=new[table.turn.card])
    for i, step in enumerate(table.agenda):
        if isinstance(step, SwapCards):
            table.agenda[i] = replace(step, seen=tuple(sorted(new.get(card, card) for card in step.seen)))
        elif isinstance(step, GiveUpCards):
            table.agenda[i] = replace(step, given=tuple(new.get(card, card) for card in step.given))
