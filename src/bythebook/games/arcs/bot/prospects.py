"""What may come in Arcs: how a seat stands, and hands and cards that lie face down dealt anew."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from bythebook.games.arcs.box.facts import AMBITIONS, facts
from bythebook.games.arcs.rules.ambitions import counts, is_declared
from bythebook.games.arcs.rules.cards.farseers import SwapCards
from bythebook.games.arcs.rules.scoring import gains
from bythebook.games.arcs.table.piles import ACTION
from bythebook.games.arcs.table.state import NONE, Table
from bythebook.games.parts.prospects import Prospects, dealt
from bythebook.kernel.ask import Seat

BUILT: Final = (1.2, 0.8, 0.6, 0.4)
"""What a building is worth in Power: city, starport, and damaged ones."""


class ArcsProspects(Prospects[Table]):
    """Arcs for players that look ahead."""

    horizon = 10

    def deal_anew(self, table: Table, seat: Seat, seed: int) -> None:
        """Hands of rivals, their cards that lie face down, and the discard pile: nobody counts cards.

        A hand that is being looked at stays as it is (BC17).
        """
        seen = {step.rival for step in table.agenda if isinstance(step, SwapCards)}
        rivals = [who for who in table.rivals(table.player(seat)) if who not in seen]
        down = [
            i
            for i, played in enumerate(table.played)
            if played.way in ("copy", "seize")
            and played.card != NONE
            and not table.automa[played.player]
            and played.player != table.player(seat)
        ]
        lying = [table.played[i].card for i in down]
        hidden = [card for who in rivals for card in table.hands[who]] + lying + table.discard
        if not hidden:
            return
        table.piles[ACTION].hide(*(facts().action_cards[card].id for card in hidden))
        cards = [facts().action_card[card].index for card in dealt(table.piles, ACTION, len(hidden), seed, 0)]
        for who in rivals:
            n = len(table.hands[who])
            table.hands[who], cards = sorted(cards[:n]), cards[n:]
        for i in down:
            table.played[i] = replace(table.played[i], card=cards.pop())
        table.discard = cards

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
