"""The payment for a combat: the pips of a card, Fuel, Psionics and a Weapon (S19.2a, RULING-44, PR6)."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from msgspec import Struct

from bythebook.games.arcs.bot.lookahead.outcome import Means, opens_battles
from bythebook.games.arcs.bot.view import View
from bythebook.games.arcs.box.facts import FUEL, PSIONIC, WEAPON, facts
from bythebook.games.arcs.state.state import NONE

MOVE: Final = "move"
BATTLE: Final = "battle"


class Payment(Struct, frozen=True):
    """The payment for some moves and all battles, in the order of play (RULING-44, PR6)."""

    weapon: int
    """The slot of the Weapon that is spent, or NONE."""
    moves: tuple[tuple[int, int], ...]
    """Moves that tokens pay for, as slot and type."""
    pip_moves: int
    token_battles: tuple[int, ...]
    """The slots of Psionics that pay for battles once the ships are in place."""
    pip_battles: int
    battles: int
    """The total number of battles."""
    spent: tuple[int, ...]
    """The real types of all tokens spent."""


class Budget:
    """The Moves and Battles that a card and tokens pay for (S19.2a); equal budgets allow the same combats."""

    def __init__(self, view: View, means: Means) -> None:
        self.view = view
        self.means = means
        self.open = opens_battles(view, means) and means.actions > 0 and not means.paid_action
        """Whether a pip can pay for a Battle."""
        suits, held = facts().suits, view.slots[view.me]
        self._held = held
        self.pips_move = means.suit != NONE and MOVE in suits[means.suit].actions
        lead: tuple[str, ...] = suits[means.lead].actions if means.lead != NONE else ()
        tokens = means.tokens if means.prelude else ()

        def slots(type: int) -> list[int]:
            """Return the slots that count as a type, its own tokens first."""
            return sorted((slot for slot, kind in tokens if kind == type), key=lambda s: held[s] != type)

        armed = means.armed or (means.suit != NONE and BATTLE in suits[means.suit].actions)
        self.weapon = NONE if armed or not slots(WEAPON) else slots(WEAPON)[0]
        self.fuels = [slot for slot in slots(FUEL) if slot != self.weapon]
        self.psionics = [slot for slot in slots(PSIONIC) if slot != self.weapon]
        self.psionics_move = MOVE in lead
        self.psionics_battle = BATTLE in lead
        self._payments: dict[int, Payment | None] = {}

    @cached_property
    def _key(self) -> tuple[object, ...]:
        """The values by which budgets are compared."""
        psionics = (*self.psionics, self.psionics_move, self.psionics_battle)
        return self.means.actions, self.pips_move, self.weapon, tuple(self.fuels), psionics

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Budget) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    @cached_property
    def most_moves(self) -> int:
        """The maximum number of Moves that still leaves one Battle."""
        n = 0
        while self.pay(n + 1) is not None:
            n += 1
        return n

    @cached_property
    def fewest_battles(self) -> int:
        """The number of Battles left after the maximum number of Moves."""
        payment = self.pay(self.most_moves)
        return 0 if payment is None else payment.battles

    def pay(self, moves: int) -> Payment | None:
        """Return the payment for `moves` Moves, or None if there are too many.

        Moves use Fuel first, then Psionics, then pips; Battles get the rest.
        """
        if moves not in self._payments:
            self._payments[moves] = self._pay(moves)
        return self._payments[moves]

    def _pay(self, moves: int) -> Payment | None:
        tokens = [(slot, FUEL) for slot in self.fuels[:moves]]
        used = {slot for slot, _ in tokens}
        psionics = [slot for slot in self.psionics if slot not in used]
        if self.psionics_move:
            more = psionics[: moves - len(tokens)]
            tokens += [(slot, PSIONIC) for slot in more]
            psionics = psionics[len(more) :]
        pips = moves - len(tokens)
        if pips and not self.pips_move:
            return None
        battles = tuple(psionics) if self.psionics_battle and not pips else ()
        left = self.means.actions - pips
        all_battles = left + len(battles)
        if left < 0 or all_battles < 1:
            return None
        weapon = () if self.weapon == NONE else (self.weapon,)
        spent = tuple(self._held[slot] for slot in (*weapon, *(slot for slot, _ in tokens), *battles))
        return Payment(self.weapon, tuple(tokens), pips, battles, left, all_battles, spent)
