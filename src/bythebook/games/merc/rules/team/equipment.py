"""Equipment: slots, what wears out, and a MERC who re-equips (E1 to E3, E6, A2a, A3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final, Literal

from bythebook.games.merc.box.effects import Accepts, DiceToHeal, ExtraSlots, Fetch, Never, Own, Vehicle
from bythebook.games.merc.box.facts import ACCESSORY, DECKS, facts
from bythebook.games.merc.rules import victory
from bythebook.games.merc.rules.decks import discard_gear
from bythebook.games.merc.rules.modes.points import added
from bythebook.games.merc.rules.modes.vehicles import hitch, take_drawn
from bythebook.games.merc.rules.paying import cost_of, pay
from bythebook.games.merc.rules.stats import ability, effect_of
from bythebook.games.merc.rules.team.stashes import is_damaged, stash, unstash
from bythebook.games.merc.state.options import Attach, Detach, Done, Equip, Stash, TakeOff, TradeWith
from bythebook.games.merc.state.state import ACCESSORY_SLOT, NOBODY, SLOTS, Gear, State
from bythebook.kernel.prompt import Option, Prompt, answer_is_open, sort_key
from bythebook.kernel.step import Step

OWN_SLOTS: Final = len(DECKS)
"""The slots everybody has; those of a bandolier are numbered from here (E1)."""

NO_GEAR: Final[tuple[Gear | None, ...]] = (None,) * OWN_SLOTS


# -- which slot takes which card ------------------------------------------------------------------


def slots_for(state: State, unit: int, kind: int) -> tuple[int, ...]:
    """The slots of a unit that may hold a card, filled or not; a bandolier only sits in its own (E1, E2)."""
    return _slots_for(unit, kind, len(state.gear[unit]))


@cache
def _slots_for(unit: int, kind: int, has: int) -> tuple[int, ...]:
    """Those of so many slots, the own ones and behind them those of a bandolier."""
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


def openings(state: State, unit: int, gear: Gear, settled: Iterable[int] = ()) -> list[int]:
    """The slots where a card makes a difference; empty slots of a bandolier are all the same one."""
    worn, found, empty = state.gear[unit], [], False
    for slot in _slots_for(unit, gear.kind, len(worn)):
        if slot in settled or worn[slot] == gear:
            continue
        if slot >= OWN_SLOTS and worn[slot] is None:
            if empty:
                continue
            empty = True
        found.append(slot)
    return found


# -- on and off -----------------------------------------------------------------------------------


def exchange(state: State, unit: int, slot: int, gear: Gear | None) -> Gear | None:
    """Put a card, or nothing, in a slot and return what was there; a bandolier that leaves spills (E1)."""
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
    """How many slots a card opens: two if it is a bandolier, three if so ruled (E1, RULING-2)."""
    effect = effect_of(state, gear.kind)
    return effect.accessory if isinstance(effect, ExtraSlots) else 0


def put_on(state: State, unit: int, slot: int, gear: Gear) -> None:
    """A unit wears a card; what was in the slot goes to the stash of his sector (E3)."""
    old = exchange(state, unit, slot, gear)
    if old is not None:
        stash(state, state.at(unit), old)


def take_off(state: State, unit: int, slot: int) -> None:
    """The card of a slot goes to the stash of the sector (E3)."""
    old = exchange(state, unit, slot, None)
    if old is not None:
        stash(state, state.at(unit), old)


def strip(state: State, unit: int) -> None:
    """All cards of a dead unit are discarded (B9)."""
    for gear in state.gear[unit]:
        if gear is not None:
            discard_gear(state, gear)
    state.gear[unit] = NO_GEAR


def drop_all(state: State, unit: int) -> None:
    """All cards of a MERC who is fired go to the stash of his sector (A1)."""
    for gear in state.gear[unit]:
        if gear is not None:
            stash(state, state.at(unit), gear)
    state.gear[unit] = NO_GEAR


# -- use and wear ---------------------------------------------------------------------------------


def holding(state: State, unit: int, tag: str) -> list[int]:
    """The slots of a unit that hold a card with a tag."""
    return [slot for slot, gear in enumerate(state.gear[unit]) if gear is not None and tag in gear.card.tags]


def uses(state: State, gear: Gear) -> int:
    """How often a card can be used before it is gone: once, unless it says more (E7, E8, E11, B13)."""
    effect = effect_of(state, gear.kind)
    if isinstance(effect, (DiceToHeal, Fetch)) and effect.uses is not None:
        return effect.uses
    return effect.numbers.get("uses", 1) if isinstance(effect, Own) else 1


def spend_use(state: State, unit: int, slot: int) -> None:
    """A card is used once; after the last use it is discarded (E7, E8, E11, B13)."""
    gear = state.gear[unit][slot]
    assert gear is not None
    _wear(state, unit, slot, gear, 1, uses(state, gear))


def wear_down(state: State, unit: int, slot: int, points: int) -> None:
    """Armor or a dog takes damage for good; with nothing left the card is discarded (B7, E9)."""
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


# -- where one card goes --------------------------------------------------------------------------


class PlaceCard(Step, frozen=True):
    """The card just drawn or fetched is worn by a unit, or goes to the stash (A8, A10, E11).

    A card that comes with a new MERC is worn at once in a slot that is free (E6); only mines and repair kits
    that are dealt to the Dictator's page may be stashed instead (AI-4.7.2).
    """

    unit: int
    free: bool = False

    def ask(self, state: State) -> Prompt:
        """The slots that take it, or the squad if it is a vehicle, and the stash."""
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
        slots = free_slots(state, self.unit, gear) if self.free else openings(state, self.unit, gear)
        options: list[Option] = [Equip(name, SLOTS[slot], gear.card.id) for slot in slots]
        page = state.automa and state.owner[self.unit] == state.ruler and gear.card.ai_stashes
        if not self.free or page:
            options.append(Stash(gear.card.id))
        for mode in added(state):
            options = mode.card(state, self.unit, gear, options)
        return sorted(options, key=sort_key)

    def answer(self, state: State, answer: Option) -> None:
        """What it replaces goes to the stash (E3)."""
        if isinstance(answer, Attach):
            take_drawn(state, answer)
            return
        gear = state.loot.pop()
        if isinstance(answer, Equip):
            put_on(state, self.unit, SLOTS.index(answer.slot), gear)
        else:
            stash(state, state.at(self.unit), gear)

    def is_valid(self, state: State) -> bool:
        """While the unit is in play and the card is there."""
        return state.owner[self.unit] != NOBODY and bool(state.loot)


def free_slots(state: State, unit: int, gear: Gear) -> list[int]:
    """The empty slots of a unit that take a card (E6)."""
    return [slot for slot in openings(state, unit, gear) if state.gear[unit][slot] is None]


# -- re-equipping ---------------------------------------------------------------------------------

Mode = Literal["explore", "re_equip", "loot"]


class EquipRow(Step, frozen=True):
    """A unit re-equips, one card at a time; each slot is set at most once, so it ends (A2a, A3, D12).

    The unit who acts, and partners who paid to trade with him, take from the stash, leave cards there and
    take from each other. After exploring (`explore`) the loot is for every own MERC in the sector; Gaddafi's
    looting (`loot`) is only that. A card that is replaced lies open for the others until the row is over;
    then what nobody wears goes to the stash, or in Gaddafi's case to the discards.
    """

    unit: int
    mode: Mode
    partners: tuple[int, ...] = ()
    settled: tuple[tuple[int, int], ...] = ()
    """The (unit, slot) pairs that are set; squads whose vehicle is, with a slot of its own (MODE-V1)."""

    def ask(self, state: State) -> Prompt:
        """Ask for a card and a slot, an empty slot, a partner, or no more.

        The options name cards of the stash, so only the seat sees them; the answer is open (K3).
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
        """Those who may use the stash and each other's cards."""
        return () if self.mode == "loot" else (self.unit, *self.partners)

    def _takers(self, state: State) -> list[int]:
        """Those who may take what lies open: traders, and all own MERCs where there is loot (A2a)."""
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
        found = [Done(), *sorted(equips), *sorted(taken_off), *trades]
        drawn = loot if self.mode == "explore" else []
        for mode in added(state):
            found += mode.row(state, self.unit, drawn, self.settled, traders if controlled else ())
        return sorted(set(found), key=sort_key) if state.modes else found

    def _add(
        self, state: State, equips: set[Option], unit: int, cards: Sequence[Gear], wearer: int = NOBODY
    ) -> None:
        """What a unit can take of these cards, which lie open or are worn by another."""
        if not cards:
            return
        name, settled = state.id_of(unit), [slot for who, slot in self.settled if who == unit]
        giver, source = (NOBODY, "") if wearer == NOBODY else (state.owner[wearer], state.id_of(wearer))
        for gear in _takeable(state, unit, giver, cards):
            for slot in openings(state, unit, gear, settled):
                equips.add(Equip(name, SLOTS[slot], gear.card.id, gear.wear, source))

    def _to_stash(self, state: State, unit: int) -> list[Option]:
        return [
            TakeOff(state.id_of(unit), SLOTS[slot])
            for slot, gear in enumerate(state.gear[unit])
            if gear is not None and (unit, slot) not in self.settled
        ]

    def answer(self, state: State, answer: Option) -> None:
        """Do it and go on, or clear up what lies open."""
        match answer:
            case TradeWith(name):
                partner = state.unit(name)
                pay(state, partner, "re_equip")
                state.then(EquipRow(self.unit, self.mode, (*self.partners, partner), self.settled))
            case TakeOff(name, slot):
                take_off(state, state.unit(name), SLOTS.index(slot))
                self._go_on(state, name, slot)
            case Attach() | Detach():
                settled = (*self.settled, hitch(state, state.at(self.unit), answer))
                state.then(EquipRow(self.unit, self.mode, self.partners, settled))
            case Equip(name, slot):
                self._equip(state, answer)
                self._go_on(state, name, slot)
            case _:
                self._clear_up(state)

    def _go_on(self, state: State, name: str, slot: str) -> None:
        settled = (*self.settled, (state.unit(name), SLOTS.index(slot)))
        state.then(EquipRow(self.unit, self.mode, self.partners, settled))

    def _equip(self, state: State, answer: Equip) -> None:
        unit, slot = state.unit(answer.merc), SLOTS.index(answer.slot)
        gear = self._take(state, answer)
        if self.mode == "loot":
            put_on(state, unit, slot, gear)
            return
        for mode in added(state):
            mode.gained(state, unit, gear)
        old = exchange(state, unit, slot, gear)
        if old is not None:
            self._lay_down(state, old)
        if gear.is_part:
            victory.look(state)

    def _lay_down(self, state: State, gear: Gear) -> None:
        """What was replaced lies open; damaged, it can only go from hand to hand in a trade (E3, A3)."""
        if is_damaged(gear) and not self.partners:
            discard_gear(state, gear)
        else:
            state.loot.append(gear)

    def _take(self, state: State, answer: Equip) -> Gear:
        """The card leaves its owner, the stash, or what lies open; that comes last, as others may want it."""
        kind, wear, cell = facts().card[answer.card].index, answer.wear, state.at(self.unit)
        if answer.source:
            giver = state.unit(answer.source)
            slot = next(s for s, gear in enumerate(state.gear[giver]) if _is(gear, kind, wear))
            gear = exchange(state, giver, slot, None)
            assert gear is not None
            return gear
        if state.unit(answer.merc) in self._traders() and state.controls(cell, state.side_of(self.unit)):
            for gear in state.stash[cell]:
                if _is(gear, kind, wear):
                    unstash(state, cell, gear)
                    return gear
        offered = _takeable(state, state.unit(answer.merc), NOBODY, state.loot)
        gear = next(gear for gear in offered if _is(gear, kind, wear))
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
        """While all who take part are in play, in one sector."""
        cells = {state.at(unit) for unit in (self.unit, *self.partners)}
        return len(cells) == 1 and state.owner[self.unit] != NOBODY


def _takeable(state: State, unit: int, giver: int, cards: Iterable[Gear]) -> list[Gear]:
    """The cards a unit may take from a player, or of those that lie open (A2a, A3)."""
    found = list(cards)
    for mode in added(state):
        found = mode.takeable(state, unit, giver, found)
    return found


def _is(gear: Gear | None, kind: int, wear: int) -> bool:
    return gear is not None and gear.kind == kind and gear.wear == wear


def partners(state: State, unit: int, traders: Iterable[int] = ()) -> list[int]:
    """MERCs of the side in the sector who can pay to trade, where there is a card to trade (A3)."""
    taking_part, cost, actions = (unit, *traders), cost_of("re_equip"), state.actions
    here = state.mercs_at(state.at(unit), state.side_of(unit))
    able = [mate for mate in here if actions[mate] >= cost and mate not in taking_part]
    if not able or any(any(state.gear[trader]) for trader in taking_part):
        return able
    return [mate for mate in able if any(state.gear[mate])]
