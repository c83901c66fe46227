"""Evaluation and redealing of hidden cards in MERC, for players that look ahead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from bythebook.games.interfaces.evaluation import Evaluation, deal_cards
from bythebook.games.merc.box.facts import DECKS, facts
from bythebook.games.merc.rules.control import may_look
from bythebook.games.merc.rules.dictator.turn import second_cards
from bythebook.games.merc.rules.modes.versus import rounds_left
from bythebook.games.merc.rules.team.equipment import EquipRow, PlaceCard
from bythebook.games.merc.rules.victory import score, tactics_left
from bythebook.games.merc.state.state import DICTATOR, NOBODY, Gear, State
from bythebook.kernel.prompt import Seat

TACTICS = "tactics"
LOOT: Final = 1_000
"""The number under which the loot is redealt; each stash is redealt under the number of its cell."""

MERC_HOLDS: Final = 2
"""The number of militia that count as much as a MERC when a sector is defended."""
BASE_AT_STAKE: Final = 12
"""The points that losing a revealed base costs in addition to its sector (V2)."""


class MercEvaluation(Evaluation[State]):
    """The evaluation of MERC for players that look ahead."""

    horizon = 100

    def redeal_hidden(self, state: State, seat: Seat | None, seed: int) -> None:
        """Redeal the stashes, the loot and the Dictator's hand that the seat cannot see (K3, S9d)."""
        hidden = [cell for cell, held in enumerate(state.stash) if held and not may_look(state, seat, cell)]
        loot = _is_loot_hidden(state, seat)
        if hidden or loot:
            _redeal_equipment(state, hidden, seed, loot=loot)
        if state.hand and not state.automa and state.ruler != NOBODY and seat != state.seat_of(state.ruler):
            state.piles[TACTICS].hide(*(facts().tactics[card].id for card in state.hand))
            cards = deal_cards(state.piles, TACTICS, len(state.hand), seed, 0)
            state.hand = sorted(facts().tactic[card].index for card in cards)

    def points(self, state: State) -> dict[str, int]:
        """Return the value of the sectors that each side controls (V1)."""
        return {seat: score(state, side) for side, seat in enumerate(state.seats)}

    def turn(self, state: State) -> int:
        """Return the number of the current turn; a day has one turn for each side (T1)."""
        return state.day * len(state.seats) + state.active

    def lead(self, state: State, seat: Seat) -> float:
        """Return the lead in sectors by their security, MERCs with health and gear, and militia."""
        side = state.seats.index(seat)
        sides = [_strength(state, faction) for faction in range(len(state.seats))]
        return 0.05 * (sides.pop(side) - max(sides))


def _strength(state: State, faction: int) -> float:
    """Return the strength of a side in twentieths: sectors, plus MERCs weighted by their remaining days.

    Every unit in a sector halves the probability of losing the sector (K5).
    """
    units: Counter[int] = Counter()
    strength, days = 0.0, _remaining_days(state)
    for player in state.players_of(faction):
        for cell, n in enumerate(state.militia[player]):
            units[cell] += n
            strength += 0.2 * n
        for unit in state.team[player]:
            units[state.at(unit)] += MERC_HOLDS
            gear = sum(held is not None for held in state.gear[unit])
            strength += 0.25 * days * ((12 if unit == DICTATOR else 6) - state.wounds[unit] + gear)
    for cell in state.held_by(faction):
        value, risk = state.sector_at(cell).value, 0.5 ** units[cell]
        strength += 5 * (value - risk * (value + BASE_AT_STAKE * (cell == state.base)))
    return strength


def _remaining_days(state: State) -> float:
    """Return the number of days left, including this one until its tactics card (T1, V1, MODE-W3)."""
    if state.rounds:
        return rounds_left(state)
    return tactics_left(state) / (1 + second_cards(state.dictator))


def _is_loot_hidden(state: State, seat: Seat | None) -> bool:
    """Return whether the loot is cards that another seat has drawn and not yet worn or stashed."""
    rows = [step for step in state.agenda if isinstance(step, PlaceCard | EquipRow)]
    if not rows or not state.loot or state.seat_of(state.owner[rows[-1].unit]) == seat:
        return False
    row = rows[-1]
    return not row.free if isinstance(row, PlaceCard) else row.mode == "explore"


def _redeal_equipment(state: State, cells: list[int], seed: int, *, loot: bool) -> None:
    """Redeal the cards in these stashes, and in the loot if it is also hidden, deck by deck."""
    filled: dict[int, list[Gear]] = {cell: [] for cell in cells}
    places: dict[int, Sequence[Gear]] = {cell: state.stash[cell] for cell in cells}
    if loot:
        filled[LOOT], places[LOOT] = [], state.loot
    for deck in DECKS:
        lying = {cell: [gear for gear in held if gear.card.deck == deck] for cell, held in places.items()}
        state.piles[deck].hide(*(gear.card.id for held in lying.values() for gear in held))
        for cell, held in lying.items():
            cards = deal_cards(state.piles, deck, len(held), seed, cell) if held else ()
            filled[cell] += [Gear(facts().card[card].index) for card in cards]
    if loot:
        state.loot = filled.pop(LOOT)
    for cell, gear in filled.items():
        state.stash[cell] = tuple(sorted(gear, key=lambda each: (each.kind, each.wear)))
