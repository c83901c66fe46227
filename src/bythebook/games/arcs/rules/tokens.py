"""Resource tokens and the slots they lie in: gained, laid down, rearranged, discarded (R1.3, R3.10 to R3.12).

Tokens that arrive are held in hand (`table.loose`) and laid down one by one. A slot is set once in a row of
asks; what lay there comes into the hand. So the row ends, and with Rearrange, which takes every token up
first, any lay-out can be reached. A bot may always rearrange: its page says so (S19.5).
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from bythebook.games.arcs.box.effects import ExtraSlot
from bythebook.games.arcs.box.facts import RESOURCES, facts
from bythebook.games.arcs.rules.cards import powers
from bythebook.games.arcs.rules.setup.difficulty import FORTRESS_VAULTS, against_person
from bythebook.games.arcs.table.options import Decline, Discard, Gain, Rearrange, Store, ThrowAway
from bythebook.games.arcs.table.state import HOLDINGS_SLOT, NOBODY, NONE, Table
from bythebook.kernel.ask import Ask, Option, sort_key
from bythebook.kernel.step import Step

EVERY_TYPE: Final = tuple(range(len(RESOURCES)))

# -- the slots ------------------------------------------------------------------------------------


def cities_out(table: Table, player: int) -> int:
    """How many of the city spaces of a board are empty (R3.10)."""
    return facts().pieces.cities - table.cities[player]


def open_slots(table: Table, player: int) -> list[int]:
    """The slots no city covers, and the one on a card (R3.10)."""
    slots = list(range(facts().open_slots[cities_out(table, player)]))
    if table.lore[player] and powers.held(table, player, ExtraSlot):
        slots.append(HOLDINGS_SLOT)
    return slots


def empty_slots(table: Table, player: int) -> list[int]:
    """The open slots in which nothing lies."""
    return [slot for slot in open_slots(table, player) if table.slots[player][slot] == NONE]


def raid_cost(table: Table, owner: int, slot: int, thief: int = NOBODY) -> int:
    """The keys for the token of a slot: for somebody who raids, or as printed (R3.10, S21.3)."""
    keys = facts().slot_keys[slot] if slot < HOLDINGS_SLOT else powers.held(table, owner, ExtraSlot)[0].keys
    vault = FORTRESS_VAULTS in table.modifiers and thief != NOBODY and against_person(table, owner, thief)
    return max(keys, facts().bots.vault_keys) if vault else keys


def take_out(table: Table, player: int, slot: int) -> int:
    """Take the token out of a slot; where it goes is the caller's to say."""
    type = table.slots[player][slot]
    table.slots[player][slot] = NONE
    return type


def discard_slot(table: Table, player: int, slot: int) -> None:
    """The token of a slot goes back to the supply; nothing is rearranged (R3.12)."""
    table.supply[take_out(table, player, slot)] += 1


def discard_type(table: Table, player: int, type: int) -> int:
    """All tokens of a type go back to the supply; how many they were (R8.8)."""
    lying = [slot for slot, there in enumerate(table.slots[player]) if there == type]
    for slot in lying:
        discard_slot(table, player, slot)
    return len(lying)


# -- tokens arrive --------------------------------------------------------------------------------


class Gains(Step, frozen=True):
    """Tokens from the supply, as far as it has them (R1.3, R1.6)."""

    player: int
    types: tuple[int, ...]

    def go(self, table: Table) -> None:
        """Take them in hand."""
        got = []
        for type in self.types:
            if table.supply[type] > 0:
                table.supply[type] -= 1
                got.append(type)
        _in_hand(table, self.player, got)


class Receive(Step, frozen=True):
    """Tokens from elsewhere, which have already left their place: stolen or taken (R3.12)."""

    player: int
    types: tuple[int, ...]

    def go(self, table: Table) -> None:
        """Take them in hand."""
        _in_hand(table, self.player, list(self.types))


class Overflow(Step, frozen=True):
    """Tokens in slots that a city covers again are laid elsewhere or discarded (R3.11)."""

    player: int

    def go(self, table: Table) -> None:
        """Take them in hand."""
        slots, still_open = table.slots[self.player], open_slots(table, self.player)
        covered = [slot for slot, type in enumerate(slots) if type != NONE and slot not in still_open]
        _in_hand(table, self.player, [take_out(table, self.player, slot) for slot in covered])


def _in_hand(table: Table, player: int, types: list[int]) -> None:
    if types:
        table.loose = sorted(types)
        table.storing = player
        table.then(LayDown(player))


class LayDown(Step, frozen=True):
    """A player lays the tokens in hand into slots; what cannot be kept is discarded (R3.12)."""

    player: int
    filled: tuple[int, ...] = ()
    """Slots set in this row: what lies there stays."""
    rearranged: bool = False
    pushed: tuple[int, ...] = ()
    """Types that came out of slots in this row."""
    before: tuple[int, ...] = ()
    """What lay in each slot when all was taken up."""

    def ask(self, table: Table) -> Ask:
        """Any token in hand, any slot not yet set; a discard where not all of them fit."""
        seat = table.seat_of(self.player)
        return Ask(seat, "Store", lambda: self._options(table), rule="R3.12", about=table.seats[self.player])

    def _options(self, table: Table) -> list[Option]:
        types = [RESOURCES[type] for type in dict.fromkeys(table.loose)]
        slots = [slot for slot in open_slots(table, self.player) if slot not in self.filled]
        lying = [type for slot in slots if (type := table.slots[self.player][slot]) != NONE]
        found: list[Option] = [Store(type, slot + 1) for type in types for slot in slots]
        if len(table.loose) > len(empty_slots(table, self.player)):
            found += [Discard(type) for type in types]
        if not self.rearranged and lying and (table.automa[self.player] or _can_differ(slots, lying)):
            found.append(Rearrange())
        return sorted(found, key=sort_key)

    def answer(self, table: Table, answer: Store | Discard | Rearrange) -> None:
        """Go on until the hand is empty."""
        row = self
        match answer:
            case Store(type, slot):
                table.loose.remove(RESOURCES.index(type))
                row = self._lay(table, RESOURCES.index(type), slot - 1)
            case Discard(type):
                table.loose.remove(RESOURCES.index(type))
                table.supply[RESOURCES.index(type)] += 1
            case Rearrange():
                row = self._taken_up(table)
        if table.loose:
            table.then(row)
        else:
            table.storing = NOBODY

    def _lay(self, table: Table, type: int, slot: int) -> LayDown:
        before = table.slots[self.player][slot]
        _take_up(table, self.player, [slot])
        table.slots[self.player][slot] = type
        pushed = self.pushed if before == NONE else (*self.pushed, before)
        return replace(self, filled=(*self.filled, slot), pushed=pushed)

    def _taken_up(self, table: Table) -> LayDown:
        slots = [slot for slot in range(HOLDINGS_SLOT + 1) if slot not in self.filled]
        before = tuple(table.slots[self.player])
        old = [before[slot] for slot in slots if before[slot] != NONE]
        _take_up(table, self.player, slots)
        return replace(self, rearranged=True, pushed=(*self.pushed, *old), before=before)

    def stands(self, table: Table) -> bool:
        """While there is a token in hand."""
        return table.storing == self.player and bool(table.loose)


def _can_differ(slots: list[int], lying: list[int]) -> bool:
    """Whether tokens taken up could come to lie as no single token laid over them makes them lie."""
    return len(set(lying)) > 1 or len(slots) - len(lying) > 1


def _take_up(table: Table, player: int, slots: list[int]) -> None:
    """The tokens of some slots come into the hand."""
    lying = [slot for slot in slots if table.slots[player][slot] != NONE]
    table.loose = sorted([*table.loose, *(take_out(table, player, slot) for slot in lying)])


# -- tokens of choice -----------------------------------------------------------------------------


def _left_in_supply(table: Table, chosen: tuple[int, ...]) -> list[str]:
    """The types of which the supply has more than were chosen."""
    return sorted(RESOURCES[kind] for kind in EVERY_TYPE if table.supply[kind] > chosen.count(kind))


class ChooseTypes(Step, frozen=True):
    """Tokens of types of choice, as many as the supply has (R1.6)."""

    player: int
    left: int
    what: str
    """The card or leader that brings them."""
    optional: bool = False
    chosen: tuple[int, ...] = ()

    def go(self, table: Table) -> None:
        """One after another, then all of them are gained."""
        if self.left and _left_in_supply(table, self.chosen):
            table.then(ChooseType(self.player, self.left, self.what, self.optional, self.chosen))
        else:
            table.then(Gains(self.player, self.chosen))


class ChooseType(Step, frozen=True):
    """The type of the next token (R1.6)."""

    player: int
    left: int
    what: str
    optional: bool
    chosen: tuple[int, ...]

    def ask(self, table: Table) -> Ask:
        """Any that is still in the supply, or no more of them where that is left open."""
        seat = table.seat_of(self.player)
        return Ask(seat, "Gain", lambda: self._options(table), rule="R1.6", about=self.what)

    def _options(self, table: Table) -> list[Option]:
        found: list[Option] = [Gain(name) for name in _left_in_supply(table, self.chosen)]
        return [Decline(), *found] if self.optional else found

    def answer(self, table: Table, answer: Gain | Decline) -> None:
        """Then the next."""
        if isinstance(answer, Decline):
            table.then(Gains(self.player, self.chosen))
            return
        chosen = (*self.chosen, RESOURCES.index(answer.type))
        table.then(ChooseTypes(self.player, self.left - 1, self.what, self.optional, chosen))

    def stands(self, table: Table) -> bool:
        """While the supply has any."""
        return bool(_left_in_supply(table, self.chosen))


# -- tokens leave ---------------------------------------------------------------------------------


class PayToken(Step, frozen=True):
    """A player discards one token of some types as a cost; outraged ones will do (R6.5)."""

    player: int
    types: tuple[int, ...]
    what: str
    """The card or system it is paid for."""

    def ask(self, table: Table) -> Ask:
        """Every slot with such a token: which raid cost stays free is a choice."""
        seat = table.seat_of(self.player)
        return Ask(
            seat, "Pay", lambda: payments(table, self.player, self.types), rule="R6.5", about=self.what
        )

    def answer(self, table: Table, answer: ThrowAway) -> None:
        """Back to the supply."""
        discard_slot(table, self.player, answer.slot - 1)

    def stands(self, table: Table) -> bool:
        """While there is something to pay with."""
        return bool(payments(table, self.player, self.types))


def payments(table: Table, player: int, types: tuple[int, ...]) -> list[Option]:
    """The slots whose token is of one of these types."""
    return [ThrowAway(slot + 1) for slot, type in enumerate(table.slots[player]) if type in types]
