"""Resource tokens and their slots: gaining, storing, rearranging, discarding (R1.3, R3.10 to R3.12).

Gained tokens wait in `state.loose` and are stored one by one. A series of prompts fills each slot at most
once; a token already in the slot joins the loose tokens. The series therefore always ends, and because
Rearrange first takes up every token, it can produce any layout. A bot may always rearrange, as its playbook
says (S19.5).
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from bythebook.games.arcs.box.effects import ExtraSlot
from bythebook.games.arcs.box.facts import RESOURCES, facts
from bythebook.games.arcs.rules.cards import powers
from bythebook.games.arcs.rules.setup.difficulty import FORTRESS_VAULTS, against_person
from bythebook.games.arcs.state.options import Decline, Discard, Gain, Rearrange, Store, ThrowAway
from bythebook.games.arcs.state.state import HOLDINGS_SLOT, NOBODY, NONE, State
from bythebook.kernel.prompt import Option, Prompt, sort_key
from bythebook.kernel.step import Step

EVERY_TYPE: Final = tuple(range(len(RESOURCES)))

# -- the slots ------------------------------------------------------------------------------------


def count_cities_out(state: State, player: int) -> int:
    """Return the number of empty city spaces on a board (R3.10)."""
    return facts().pieces.cities - state.cities[player]


def open_slots(state: State, player: int) -> list[int]:
    """Return the slots that no city covers, and the one on a card (R3.10)."""
    slots = list(range(facts().open_slots[count_cities_out(state, player)]))
    if state.lore[player] and powers.effects_of(state, player, ExtraSlot):
        slots.append(HOLDINGS_SLOT)
    return slots


def empty_slots(state: State, player: int) -> list[int]:
    """Return the open slots without a token."""
    return [slot for slot in open_slots(state, player) if state.slots[player][slot] == NONE]


def raid_cost(state: State, owner: int, slot: int, thief: int = NOBODY) -> int:
    """Return the raid cost of a slot for a thief, or as printed (R3.10, S21.3)."""
    keys = (
        facts().slot_keys[slot]
        if slot < HOLDINGS_SLOT
        else powers.effects_of(state, owner, ExtraSlot)[0].keys
    )
    vault = FORTRESS_VAULTS in state.modifiers and thief != NOBODY and against_person(state, owner, thief)
    return max(keys, facts().bots.vault_keys) if vault else keys


def take_out(state: State, player: int, slot: int) -> int:
    """Take the token out of a slot and return its type; the caller must put it somewhere."""
    type = state.slots[player][slot]
    state.slots[player][slot] = NONE
    return type


def discard_slot(state: State, player: int, slot: int) -> None:
    """Return the token of a slot to the supply without rearranging the others (R3.12)."""
    state.supply[take_out(state, player, slot)] += 1


def discard_type(state: State, player: int, type: int) -> int:
    """Return all tokens of a type to the supply and return how many there were (R8.8)."""
    lying = [slot for slot, there in enumerate(state.slots[player]) if there == type]
    for slot in lying:
        discard_slot(state, player, slot)
    return len(lying)


# -- tokens arrive --------------------------------------------------------------------------------


class Gains(Step, frozen=True):
    """Gain tokens from the supply, as far as it has them (R1.3, R1.6)."""

    player: int
    types: tuple[int, ...]

    def go(self, state: State) -> None:
        """Take the tokens in hand."""
        got = []
        for type in self.types:
            if state.supply[type] > 0:
                state.supply[type] -= 1
                got.append(type)
        _take_in_hand(state, self.player, got)


class Receive(Step, frozen=True):
    """Receive tokens that have already left their place, stolen or taken (R3.12)."""

    player: int
    types: tuple[int, ...]

    def go(self, state: State) -> None:
        """Take the tokens in hand."""
        _take_in_hand(state, self.player, list(self.types))


class Overflow(Step, frozen=True):
    """Store or discard tokens in slots that a city has covered again (R3.11)."""

    player: int

    def go(self, state: State) -> None:
        """Take the tokens in hand."""
        slots, still_open = state.slots[self.player], open_slots(state, self.player)
        covered = [slot for slot, type in enumerate(slots) if type != NONE and slot not in still_open]
        _take_in_hand(state, self.player, [take_out(state, self.player, slot) for slot in covered])


def _take_in_hand(state: State, player: int, types: list[int]) -> None:
    if types:
        state.loose = sorted(types)
        state.storing = player
        state.then(LayDown(player))


class LayDown(Step, frozen=True):
    """Let a player store the tokens in hand; tokens that don't fit are discarded (R3.12)."""

    player: int
    filled: tuple[int, ...] = ()
    """Slots filled in this series; their tokens stay."""
    rearranged: bool = False
    pushed: tuple[int, ...] = ()
    """Types taken out of slots in this series."""
    before: tuple[int, ...] = ()
    """The type in each slot before the tokens were taken up."""

    def ask(self, state: State) -> Prompt:
        """Ask for a token in hand and a slot, or for a discard if not all tokens fit."""
        seat = state.seat_of(self.player)
        return Prompt(
            seat, "Store", lambda: self._options(state), rule="R3.12", about=state.seats[self.player]
        )

    def _options(self, state: State) -> list[Option]:
        types = [RESOURCES[type] for type in dict.fromkeys(state.loose)]
        slots = [slot for slot in open_slots(state, self.player) if slot not in self.filled]
        lying = [type for slot in slots if (type := state.slots[self.player][slot]) != NONE]
        options: list[Option] = [Store(type, slot + 1) for type in types for slot in slots]
        if len(state.loose) > len(empty_slots(state, self.player)):
            options += [Discard(type) for type in types]
        if not self.rearranged and lying and (state.automa[self.player] or _can_differ(slots, lying)):
            options.append(Rearrange())
        return sorted(options, key=sort_key)

    def answer(self, state: State, answer: Store | Discard | Rearrange) -> None:
        """Store, discard or take up, then continue until the hand is empty."""
        row = self
        match answer:
            case Store(type, slot):
                state.loose.remove(RESOURCES.index(type))
                row = self._lay(state, RESOURCES.index(type), slot - 1)
            case Discard(type):
                state.loose.remove(RESOURCES.index(type))
                state.supply[RESOURCES.index(type)] += 1
            case Rearrange():
                row = self._taken_up(state)
        if state.loose:
            state.then(row)
        else:
            state.storing = NOBODY

    def _lay(self, state: State, type: int, slot: int) -> LayDown:
        before = state.slots[self.player][slot]
        _take_up(state, self.player, [slot])
        state.slots[self.player][slot] = type
        pushed = self.pushed if before == NONE else (*self.pushed, before)
        return replace(self, filled=(*self.filled, slot), pushed=pushed)

    def _taken_up(self, state: State) -> LayDown:
        slots = [slot for slot in range(HOLDINGS_SLOT + 1) if slot not in self.filled]
        before = tuple(state.slots[self.player])
        old = [before[slot] for slot in slots if before[slot] != NONE]
        _take_up(state, self.player, slots)
        return replace(self, rearranged=True, pushed=(*self.pushed, *old), before=before)

    def is_valid(self, state: State) -> bool:
        """Whether there is a token in hand."""
        return state.storing == self.player and bool(state.loose)


def _can_differ(slots: list[int], lying: list[int]) -> bool:
    """Whether rearranging all tokens could reach a layout that storing one token can't."""
    return len(set(lying)) > 1 or len(slots) - len(lying) > 1


def _take_up(state: State, player: int, slots: list[int]) -> None:
    """Take the tokens in some slots in hand."""
    lying = [slot for slot in slots if state.slots[player][slot] != NONE]
    state.loose = sorted([*state.loose, *(take_out(state, player, slot) for slot in lying)])


# -- tokens of choice -----------------------------------------------------------------------------


def _types_in_supply(state: State, chosen: tuple[int, ...]) -> list[str]:
    """Return the types of which the supply has more than were chosen."""
    return sorted(RESOURCES[kind] for kind in EVERY_TYPE if state.supply[kind] > chosen.count(kind))


class ChooseTypes(Step, frozen=True):
    """Choose the types of some tokens, as many as the supply has (R1.6)."""

    player: int
    left: int
    what: str
    """The card or leader that gives the tokens."""
    optional: bool = False
    chosen: tuple[int, ...] = ()

    def go(self, state: State) -> None:
        """Ask for one type after another, then gain all tokens."""
        if self.left and _types_in_supply(state, self.chosen):
            state.then(ChooseType(self.player, self.left, self.what, self.optional, self.chosen))
        else:
            state.then(Gains(self.player, self.chosen))


class ChooseType(Step, frozen=True):
    """Choose the type of the next token (R1.6)."""

    player: int
    left: int
    what: str
    optional: bool
    chosen: tuple[int, ...]

    def ask(self, state: State) -> Prompt:
        """Ask for a type in the supply, or to decline if the effect is optional."""
        seat = state.seat_of(self.player)
        return Prompt(seat, "Gain", lambda: self._options(state), rule="R1.6", about=self.what)

    def _options(self, state: State) -> list[Option]:
        options: list[Option] = [Gain(name) for name in _types_in_supply(state, self.chosen)]
        return [Decline(), *options] if self.optional else options

    def answer(self, state: State, answer: Gain | Decline) -> None:
        """Record the chosen type, then ask for the next."""
        if isinstance(answer, Decline):
            state.then(Gains(self.player, self.chosen))
            return
        chosen = (*self.chosen, RESOURCES.index(answer.type))
        state.then(ChooseTypes(self.player, self.left - 1, self.what, self.optional, chosen))

    def is_valid(self, state: State) -> bool:
        """Whether the supply still has a token."""
        return bool(_types_in_supply(state, self.chosen))


# -- tokens leave ---------------------------------------------------------------------------------


class PayToken(Step, frozen=True):
    """Discard one token of some types as a cost; outraged types are allowed (R6.5)."""

    player: int
    types: tuple[int, ...]
    what: str
    """The card or system that the token pays for."""

    def ask(self, state: State) -> Prompt:
        """Ask for a slot with such a token, because slots differ in raid cost."""
        seat = state.seat_of(self.player)
        return Prompt(
            seat, "Pay", lambda: payments(state, self.player, self.types), rule="R6.5", about=self.what
        )

    def answer(self, state: State, answer: ThrowAway) -> None:
        """Return the token to the supply."""
        discard_slot(state, self.player, answer.slot - 1)

    def is_valid(self, state: State) -> bool:
        """Whether there is a token to pay with."""
        return bool(payments(state, self.player, self.types))


def payments(state: State, player: int, types: tuple[int, ...]) -> list[Option]:
    """Return the slots with a token of one of these types."""
    return [ThrowAway(slot + 1) for slot, type in enumerate(state.slots[player]) if type in types]
