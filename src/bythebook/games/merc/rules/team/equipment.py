"""Equipment: slots, wear, and re-equipping (E1 to E3, E6, A2a, A3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final, Literal

from bythebook.games.merc.box.effects import Accepts, DiceToHeal, ExtraSlots, Fetch, Never, Own, Vehicle
from bythebook.games.merc.box.facts import ACCESSORY, DECKS, facts
from bythebook.games.merc.rules import victory
from bythebook.games.merc.rules.decks import discard_gear
from bythebook.games.merc.rules.modes.points import active_chapters
from bythebook.games.merc.rules.modes.vehicles import apply_vehicle_option, attach_drawn
from bythebook.games.merc.rules.paying import cost_of, pay
from bythebook.games.merc.rules.stats import ability, effect_of
from bythebook.games.merc.rules.team.stashes import is_damaged, stash, unstash
from bythebook.games.merc.state.options import Attach, Detach, Done, Equip, Stash, TakeOff, TradeWith
from bythebook.games.merc.state.state import ACCESSORY_SLOT, NOBODY, SLOTS, Gear, State
from bythebook.kernel.prompt import Option, Prompt, answer_is_open, sort_key
from bythebook.kernel.step import Step

OWN_SLOTS: Final = len(DECKS)
"""The number of slots that every unit has; the slots of a bandolier come after them (E1)."""

NO_GEAR: Final[tuple[Gear | None, ...]] = (None,) * OWN_SLOTS


# -- slots ----------------------------------------------------------------------------------------


def slots_for(state: State, unit: int, kind: int) -> tuple[int, ...]:
    """Return the slots of a unit that may hold a card, whether filled or not (E1, E2)."""
    return _slots_for(unit, kind, len(state.gear[unit]))


@cache
def _slots_for(unit: int, kind: int, has: int) -> tuple[int, ...]:
    """Return the slots that may hold a card, for a unit with this number of slots."""
    card, effect = facts().equipment[kind], ability(unit)
    if isinstance(card.effect, Vehicle):
        return ()
    if isinstance(effect, Never) and effect.deed == "hold" and set(effect.tags) & set(card.tags):
        return ()
    if isinstance(card.effect, ExtraSlots):
        return (ACCESSORY_SLOT,)
    takes = effect if isinstance(effect, Accepts) else Accepts()
    slots = (takes.weapon, takes.armor, takes.accessory)
    bandolier = range(OWN_SLOTS, has) if card.deck_index == ACCESSORY else ()
    return (*(slot for slot, decks in enumerate(slots) if card.deck in decks), *bandolier)


def useful_slots(state: State, unit: int, gear: Gear, settled: Iterable[int] = ()) -> list[int]:
    """Return the slots in which a card makes a difference; the empty slots of a bandolier count as one."""
    worn, result, empty = state.gear[unit], [], False
    for slot in _slots_for(unit, gear.kind, len(worn)):
        if slot in settled or worn[slot] == gear:
            continue
        if slot >= OWN_SLOTS and worn[slot] is None:
            if empty:
                continue
            empty = True
        result.append(slot)
    return result


# -- putting on and taking off --------------------------------------------------------------------


def exchange(state: State, unit: int, slot: int, gear: Gear | None) -> Gear | None:
    """Put a card, or None, in a slot and return the old card; a removed bandolier's cards are freed (E1)."""
    worn = state.gear[unit]
    old = worn[slot]
    now = (*worn[:slot], gear, *worn[slot + 1 :])
    if slot == ACCESSORY_SLOT:
        spilled, opened = now[OWN_SLOTS:], 0 if gear is None else _opens(state, gear)
        now = (*now[:OWN_SLOTS], *(None,) * opened)
        for card in spilled:
            if card is not None:
                stash(state, state.at(unit), card)
    state.gear[unit] = now
    return old


def _opens(state: State, gear: Gear) -> int:
    """Return how many slots a card opens: two for a bandolier, three by ruling (E1, RULING-2)."""
    effect = effect_of(state, gear.kind)
    return effect.accessory if isinstance(effect, ExtraSlots) else 0


def put_on(state: State, unit: int, slot: int, gear: Gear) -> None:
    """Put a card in a slot; the old card goes to the stash of the sector (E3)."""
    old = exchange(state, unit, slot, gear)
    if old is not None:
        stash(state, state.at(unit), old)


def take_off(state: State, unit: int, slot: int) -> None:
    """Put the card of a slot into the stash of the sector (E3)."""
    old = exchange(state, unit, slot, None)
    if old is not None:
        stash(state, state.at(unit), old)


def strip(state: State, unit: int) -> None:
    """Discard all cards of a dead unit (B9)."""
    for gear in state.gear[unit]:
        if gear is not None:
            discard_gear(state, gear)
    state.gear[unit] = NO_GEAR


def drop_all(state: State, unit: int) -> None:
    """Put all cards of a fired MERC into the stash of his sector (A1)."""
    for gear in state.gear[unit]:
        if gear is not None:
            stash(state, state.at(unit), gear)
    state.gear[unit] = NO_GEAR


# -- use and wear ---------------------------------------------------------------------------------


def slots_with_tag(state: State, unit: int, tag: str) -> list[int]:
    """Return the slots of a unit that hold a card with a tag."""
    return [slot for slot, gear in enumerate(state.gear[unit]) if gear is not None and tag in gear.card.tags]


def uses(state: State, gear: Gear) -> int:
    """Return how many times a card can be used: once, unless the card says more (E7, E8, E11, B13)."""
    effect = effect_of(state, gear.kind)
    if isinstance(effect, (DiceToHeal, Fetch)) and effect.uses is not None:
        return effect.uses
    return effect.numbers.get("uses", 1) if isinstance(effect, Own) else 1


def spend_use(state: State, unit: int, slot: int) -> None:
    """Use a card once; discard it after its last use (E7, E8, E11, B13)."""
    gear = state.gear[unit][slot]
    assert gear is not None
    _wear(state, unit, slot, gear, 1, uses(state, gear))


def wear_down(state: State, unit: int, slot: int, points: int) -> None:
    """Add permanent damage to armor or a dog; discard the card when it is used up (B7, E9)."""
    gear = state.gear[unit][slot]
    assert gear is not None
    effect = gear.card.effect
    whole = effect.numbers["health"] if isinstance(effect, Own) else gear.card.armor
    _wear(state, unit, slot, gear, points, whole)


def _wear(state: State, unit: int, slot: int, gear: Gear, points: int, whole: int) -> None:
    wear = gear.wear + points
    if wear < whole:
        exchange(state, unit, slot, Gear(gear.kind, wear, gear.city))
    else:
        exchange(state, unit, slot, None)
        discard_gear(state, gear)


# -- placing one card -----------------------------------------------------------------------------


class PlaceCard(Step, frozen=True):
    """A unit wears the card just drawn or taken, or stashes it (A8, A10, E11).

    The free card of a new MERC is worn at once in an empty slot (E6); a playbook may only stash such a card
    if it is a mine or a repair kit (AI-4.7.2).
    """

    unit: int
    free: bool = False

    def ask(self, state: State) -> Prompt:
        """Offer the slots for the card, or the squad for a vehicle, and the stash."""
        seat = state.seat_of(state.owner[self.unit])
        return Prompt(
            seat,
            "Card",
            lambda: self._options(state),
            rule="E6" if self.free else "E3",
            about=self.unit,
            secret=None if self.free else seat,
        )

    def _options(self, state: State) -> list[Option]:
        gear, name = state.loot[-1], state.id_of(self.unit)
        slots = free_slots(state, self.unit, gear) if self.free else useful_slots(state, self.unit, gear)
        options: list[Option] = [Equip(name, SLOTS[slot], gear.card.id) for slot in slots]
        page = state.automa and state.owner[self.unit] == state.ruler and gear.card.ai_stashes
        if not self.free or page:
            options.append(Stash(gear.card.id))
        for mode in active_chapters(state):
            options = mode.card_options(state, self.unit, gear, options)
        return sorted(options, key=sort_key)

    def answer(self, state: State, answer: Option) -> None:
        """Put the card in the slot or stash; a card it replaces goes to the stash (E3)."""
        if isinstance(answer, Attach):
            attach_drawn(state, answer)
            return
        gear = state.loot.pop()
        if isinstance(answer, Equip):
            put_on(state, self.unit, SLOTS.index(answer.slot), gear)
        else:
            stash(state, state.at(self.unit), gear)

    def is_valid(self, state: State) -> bool:
        """Return whether the unit is in play and the card has not been placed yet."""
        return state.owner[self.unit] != NOBODY and bool(state.loot)


def free_slots(state: State, unit: int, gear: Gear) -> list[int]:
    """Return the empty slots of a unit that accept a card (E6)."""
    return [slot for slot in useful_slots(state, unit, gear) if state.gear[unit][slot] is None]


# -- re-equipping ---------------------------------------------------------------------------------

Mode = Literal["explore", "re_equip", "loot"]


class EquipRow(Step, frozen=True):
    """A unit re-equips, one card at a time; each slot is set at most once (A2a, A3, D12).

    The acting unit, and partners who paid to trade with it, can take cards from the stash, put cards there,
    and take cards from each other. After exploring (`explore`), the loot is available to every MERC of the
    player in the sector; in Gaddafi's looting (`loot`), only the loot is available. A replaced card is
    available to the others until re-equipping ends; then the cards that nobody wears go to the stash, or to
    the discards for Gaddafi.
    """

    unit: int
    mode: Mode
    partners: tuple[int, ...] = ()
    settled: tuple[tuple[int, int], ...] = ()
    """The (unit, slot) pairs that are already set; for vehicles, the squad with a slot of its own (MODE-V1).
    """

    def ask(self, state: State) -> Prompt:
        """Offer each card for each slot, emptying a slot, a trade partner, or to stop.

        The options name cards in the stash, so only the seat sees them; the answer is public (K3).
        """
        seat = state.seat_of(state.owner[self.unit])
        return Prompt(
            seat,
            "Equip",
            lambda: self._options(state),
            rule={"explore": "A2", "re_equip": "A3", "loot": "D12"}[self.mode],
            about=self.unit,
            secret=None if self.mode == "loot" else seat,
            hides=answer_is_open,
        )

    def _traders(self) -> tuple[int, ...]:
        """Return the units that may use the stash and each other's cards."""
        return () if self.mode == "loot" else (self.unit, *self.partners)

    def _takers(self, state: State) -> list[int]:
        """Return the units that may take open cards: traders, and if there is loot, all own MERCs (A2a)."""
        traders = self._traders()
        if self.mode == "re_equip":
            return list(traders)
        player, here = state.owner[self.unit], state.mercs_at(state.at(self.unit), state.side_of(self.unit))
        own = [unit for unit in here if state.owner[unit] == player]
        return [*own, *(unit for unit in traders if unit not in own)]

    def _options(self, state: State) -> list[Option]:
        cell, traders, loot = state.at(self.unit), self._traders(), state.loot
        controlled = state.controls(cell, state.side_of(self.unit))
        open_to_traders = [*loot, *state.stash[cell]] if controlled else loot
        equips: set[Option] = set()
        taken_off: list[Option] = []
        for unit in self._takers(state):
            if unit not in traders:
                self._add(state, equips, unit, loot)
                continue
            self._add(state, equips, unit, open_to_traders)
            if controlled:
                taken_off += self._to_stash(state, unit)
            for other in traders:
                if other != unit:
                    worn = [gear for gear in state.gear[other] if gear is not None]
                    self._add(state, equips, unit, worn, other)
        others = partners(state, self.unit, traders) if traders else []
        trades = sorted(TradeWith(state.id_of(unit)) for unit in others)
        result = [Done(), *sorted(equips), *sorted(taken_off), *trades]
        drawn = loot if self.mode == "explore" else []
        for mode in active_chapters(state):
            result += mode.row_options(state, self.unit, drawn, self.settled, traders if controlled else ())
        return sorted(set(result), key=sort_key) if state.modes else result

    def _add(
        self, state: State, equips: set[Option], unit: int, cards: Sequence[Gear], wearer: int = NOBODY
    ) -> None:
        """Add options to take these cards, which are open or worn by another unit."""
        if not cards:
            return
        name, settled = state.id_of(unit), [slot for who, slot in self.settled if who == unit]
        giver, source = (NOBODY, "") if wearer == NOBODY else (state.owner[wearer], state.id_of(wearer))
        for gear in _takeable(state, unit, giver, cards):
            for slot in useful_slots(state, unit, gear, settled):
                equips.add(Equip(name, SLOTS[slot], gear.card.id, gear.wear, source))

    def _to_stash(self, state: State, unit: int) -> list[Option]:
        return [
            TakeOff(state.id_of(unit), SLOTS[slot])
            for slot, gear in enumerate(state.gear[unit])
            if gear is not None and (unit, slot) not in self.settled
        ]

    def answer(self, state: State, answer: Option) -> None:
        """Carry out the option and continue, or assign the remaining open cards."""
        match answer:
            case TradeWith(name):
                partner = state.unit(name)
                pay(state, partner, "re_equip")
                state.then(EquipRow(self.unit, self.mode, (*self.partners, partner), self.settled))
            case TakeOff(name, slot):
                take_off(state, state.unit(name), SLOTS.index(slot))
                self._continue(state, name, slot)
            case Attach() | Detach():
                settled = (*self.settled, apply_vehicle_option(state, state.at(self.unit), answer))
                state.then(EquipRow(self.unit, self.mode, self.partners, settled))
            case Equip(name, slot):
                self._equip(state, answer)
                self._continue(state, name, slot)
            case _:
                self._clear_up(state)

    def _continue(self, state: State, name: str, slot: str) -> None:
        settled = (*self.settled, (state.unit(name), SLOTS.index(slot)))
        state.then(EquipRow(self.unit, self.mode, self.partners, settled))

    def _equip(self, state: State, answer: Equip) -> None:
        unit, slot = state.unit(answer.merc), SLOTS.index(answer.slot)
        gear = self._take(state, answer)
        if self.mode == "loot":
            put_on(state, unit, slot, gear)
            return
        for mode in active_chapters(state):
            mode.on_gain(state, unit, gear)
        old = exchange(state, unit, slot, gear)
        if old is not None:
            self._make_available(state, old)
        if gear.is_part:
            victory.check_victory(state)

    def _make_available(self, state: State, gear: Gear) -> None:
        """Make a replaced card available to others; a damaged card only in a trade (E3, A3)."""
        if is_damaged(gear) and not self.partners:
            discard_gear(state, gear)
        else:
            state.loot.append(gear)

    def _take(self, state: State, answer: Equip) -> Gear:
        """Take the card from its owner, the stash, or else the open cards."""
        kind, wear, cell = facts().card[answer.card].index, answer.wear, state.at(self.unit)
        if answer.source:
            giver = state.unit(answer.source)
            slot = next(s for s, gear in enumerate(state.gear[giver]) if _is_same(gear, kind, wear))
            gear = exchange(state, giver, slot, None)
            assert gear is not None
            return gear
        if state.unit(answer.merc) in self._traders() and state.controls(cell, state.side_of(self.unit)):
            for gear in state.stash[cell]:
                if _is_same(gear, kind, wear):
                    unstash(state, cell, gear)
                    return gear
        offered = _takeable(state, state.unit(answer.merc), NOBODY, state.loot)
        gear = next(gear for gear in offered if _is_same(gear, kind, wear))
        state.loot.remove(gear)
        return gear

    def _clear_up(self, state: State) -> None:
        for gear in state.loot:
            if self.mode == "loot":
                discard_gear(state, gear)
            else:
                stash(state, state.at(self.unit), gear)
        state.loot.clear()

    def is_valid(self, state: State) -> bool:
        """Return whether all units that take part are in play and in one sector."""
        cells = {state.at(unit) for unit in (self.unit, *self.partners)}
        return len(cells) == 1 and state.owner[self.unit] != NOBODY


def _takeable(state: State, unit: int, giver: int, cards: Iterable[Gear]) -> list[Gear]:
    """Return the cards that a unit may take from a player, or from the open cards (A2a, A3)."""
    result = list(cards)
    for mode in active_chapters(state):
        result = mode.takeable(state, unit, giver, result)
    return result


def _is_same(gear: Gear | None, kind: int, wear: int) -> bool:
    return gear is not None and gear.kind == kind and gear.wear == wear


def partners(state: State, unit: int, traders: Iterable[int] = ()) -> list[int]:
    """Return the MERCs of the side in the sector who can pay to trade, if there is a card to trade (A3)."""
    taking_part, cost, actions = (unit, *traders), cost_of("re_equip"), state.actions
    here = state.mercs_at(state.at(unit), state.side_of(unit))
    able = [mate for mate in here if actions[mate] >= cost and mate not in taking_part]
    if not able or any(any(state.gear[trader]) for trader in taking_part):
        return able
    return [mate for mate in able if any(state.gear[mate])]
