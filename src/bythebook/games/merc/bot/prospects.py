"""What may come in MERC: how a side stands, and hidden stashes and tactics cards dealt anew."""

from __future__ import annotations

from bythebook.games.merc.box.facts import DECKS, facts
from bythebook.games.merc.rules.control import may_look
from bythebook.games.merc.rules.victory import score
from bythebook.games.merc.table.state import DICTATOR, NOBODY, Gear, Table
from bythebook.games.parts.prospects import Prospects, dealt
from bythebook.kernel.ask import Seat

TACTICS = "tactics"


class MercProspects(Prospects[Table]):
    """MERC for players that look ahead."""

    horizon = 10

    def deal_anew(self, table: Table, seat: Seat, seed: int) -> None:
        """Stashes of sectors that others control, and the hand of a Dictator who holds one (K3, S9d)."""
        hidden = [cell for cell, held in enumerate(table.stash) if held and not may_look(table, seat, cell)]
        if hidden:
            _fill_stashes(table, hidden, seed)
        if table.hand and not table.automa and table.ruler != NOBODY and seat != table.seat_of(table.ruler):
            table.piles[TACTICS].hide(*(facts().tactics[card].id for card in table.hand))
            cards = dealt(table.piles, TACTICS, len(table.hand), seed, 0)
            table.hand = sorted(facts().tactic[card].index for card in cards)

    def points(self, table: Table) -> dict[str, int]:
        """The value of the sectors that each side controls (V1)."""
        return {seat: score(table, side) for side, seat in enumerate(table.seats)}

    def lead(self, table: Table, seat: Seat) -> float:
        """Sectors, and behind them who could hold them: MERCs, their health and gear, and militia."""
        side = table.seats.index(seat)
        points = [score(table, i) for i in range(len(table.seats))]
        strength = [0.0] * len(table.seats)
        for player, faction in enumerate(table.faction):
            strength[faction] += 0.5 * sum(table.militia[player])
            for unit in table.team[player]:
                gear = sum(held is not None for held in table.gear[unit])
                strength[faction] += (6 if unit == DICTATOR else 3) - 0.5 * table.wounds[unit] + 0.5 * gear
        others = [i for i in range(len(points)) if i != side]
        ahead = points[side] - max(points[i] for i in others)
        return 0.25 * ahead + 0.1 * (strength[side] - max(strength[i] for i in others))


def _fill_stashes(table: Table, cells: list[int], seed: int) -> None:
    """As many cards of each deck as lie there, of those that nobody who looks has seen."""
    filled: dict[int, list[Gear]] = {cell: [] for cell in cells}
    for deck in DECKS:
        lying = {cell: [gear for gear in table.stash[cell] if gear.card.deck == deck] for cell in cells}
        table.piles[deck].hide(*(gear.card.id for held in lying.values() for gear in held))
        for cell, held in lying.items():
            cards = dealt(table.piles, deck, len(held), seed, cell) if held else ()
            filled[cell] += [Gear(facts().card[card].index) for card in cards]
    for cell, gear in filled.items():
        table.stash[cell] = tuple(sorted(gear, key=lambda each: (each.kind, each.wear)))
