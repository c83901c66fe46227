"""Cards that cost an action: the arms dealer, the discards, and Hagness's supply (A8, A10, E11)."""

from __future__ import annotations

from functools import cache, lru_cache

from bythebook.games.merc.box.effects import Fetch, Own
from bythebook.games.merc.box.facts import DECKS, facts
from bythebook.games.merc.rules.decks import DrawGear, discard_gear, discarded_equipment, take_discard
from bythebook.games.merc.rules.modes.vehicles import attach_drawn, attachments, vehicle_effect
from bythebook.games.merc.rules.stats import Worn, ability, effect_of
from bythebook.games.merc.rules.team.equipment import PlaceCard, put_on, spend_use, useful_slots
from bythebook.games.merc.rules.team.hiring import deck_options, has_any_deck
from bythebook.games.merc.rules.team.stashes import stash
from bythebook.games.merc.state.options import Attach, Decline, DrawFrom, Equip, Take
from bythebook.games.merc.state.state import NOBODY, NOWHERE, SLOTS, State
from bythebook.kernel.prompt import Option, Prompt, sort_key
from bythebook.kernel.step import Step

# -- the arms dealer, and each card of Hagness ----------------------------------------------------


class ChooseDeck(Step, frozen=True):
    """A unit draws one card from a chosen deck; Hagness's cards are shown to all (A8, A10)."""

    unit: int
    shown: bool = False

    def ask(self, state: State) -> Prompt:
        """Offer every deck that has a card."""
        seat = state.seat_of(state.owner[self.unit])
        rule = "A10" if self.shown else "A8"
        return Prompt(seat, "Deck", lambda: deck_options(state), rule=rule, about=self.unit)

    def answer(self, state: State, answer: DrawFrom) -> None:
        """Draw the card."""
        state.then(DrawGear(state.owner[self.unit], DECKS.index(answer.deck), 1, shown=self.shown))

    def is_valid(self, state: State) -> bool:
        """Return whether the unit is in play and a deck has a card."""
        return state.owner[self.unit] != NOBODY and has_any_deck(state)


def buy(state: State, unit: int) -> None:
    """Buy a card from the arms dealer, to be worn or stashed (A8)."""
    state.then(ChooseDeck(unit), PlaceCard(unit))


# -- Hagness --------------------------------------------------------------------------------------


@cache
def supply_of(unit: int) -> Own | None:
    """Return the ability to turn up cards for the squad, or None: only Hagness has it (A10)."""
    effect = ability(unit)
    return effect if isinstance(effect, Own) and effect.name == "supply" else None


class TurnUp(Step, frozen=True):
    """Turn up `n` cards from chosen decks, as long as any deck has cards (A10, Hagness)."""

    unit: int
    n: int

    def go(self, state: State) -> None:
        """Turn up the next card, or give one to a member of the squad."""
        if self.n and has_any_deck(state):
            state.then(ChooseDeck(self.unit, shown=True), TurnUp(self.unit, self.n - 1))
        else:
            effect = supply_of(self.unit)
            assert effect is not None
            state.then(HandOut(self.unit, effect.numbers["give"]))


class HandOut(Step, frozen=True):
    """Give a card that was turned up to a member of the squad; discard the others (A10, Hagness)."""

    unit: int
    n: int

    def ask(self, state: State) -> Prompt:
        """Offer every card for every slot that accepts it; offer a vehicle to the squad."""
        seat = state.seat_of(state.owner[self.unit])
        return Prompt(seat, "Card", lambda: self._options(state), rule="A10", about=self.unit)

    def _options(self, state: State) -> list[Option]:
        gifts = {
            Equip(state.id_of(mate), SLOTS[slot], gear.card.id)
            for mate in state.mates(self.unit)
            for gear in state.loot
            for slot in useful_slots(state, mate, gear)
        }
        return sorted([Decline(), *gifts, *attachments(state, self.unit, state.loot)], key=sort_key)

    def answer(self, state: State, answer: Option) -> None:
        """Put on the card; a replaced card or an untaken vehicle goes to the stash (MODE-V1)."""
        if isinstance(answer, Equip):
            kind = facts().card[answer.card].index
            place = next(i for i, gear in enumerate(state.loot) if gear.kind == kind)
            put_on(state, state.unit(answer.merc), SLOTS.index(answer.slot), state.loot.pop(place))
        elif isinstance(answer, Attach):
            attach_drawn(state, answer)
        if not isinstance(answer, Decline) and self.n > 1 and state.loot:
            state.then(HandOut(self.unit, self.n - 1))
            return
        for gear in state.loot:
            if vehicle_effect(gear):
                stash(state, state.at(self.unit), gear)
            else:
                discard_gear(state, gear)
        state.loot.clear()

    def is_valid(self, state: State) -> bool:
        """Return whether the unit is in play."""
        return state.owner[self.unit] != NOBODY


# -- taking from the discards ---------------------------------------------------------------------


@lru_cache(maxsize=1 << 12)
def kits(worn: Worn) -> tuple[tuple[int, int], ...]:
    """Return the cards that can take a card from the discards, printed or by ruling, with their slots."""
    ruled = {facts().card[variant.card].index: variant.effect for variant in facts().variants}
    result: dict[int, int] = {}
    for slot, gear in enumerate(worn):
        if gear is not None and any(isinstance(e, Fetch) for e in (gear.card.effect, ruled.get(gear.kind))):
            result.setdefault(gear.kind, slot)
    return tuple(result.items())


def fetch_sources(state: State, unit: int) -> list[tuple[int, Fetch]]:
    """Return the ways in which a unit can take a card from the discards, with their costs (A10, E11).

    A way is the slot of a kit, or NOWHERE for an ability. Identical kits count once, and a kit cannot take
    another of its kind.
    """
    own, held = ability(unit), kits(state.gear[unit])
    result: list[tuple[int, Fetch]] = []
    if isinstance(own, Fetch) and _has_discard(state):
        result.append((NOWHERE, own))
    for kind, slot in held:
        effect = effect_of(state, kind)
        if isinstance(effect, Fetch) and _has_discard(state, facts().equipment[kind].id):
            result.append((slot, effect))
    return result


def fetchable(state: State, unit: int, slot: int) -> list[str]:
    """Return the discarded cards that can be taken with the kit in a slot, or by an ability (A10, E11)."""
    kit = None if slot == NOWHERE else state.gear[unit][slot]
    return [card for card in discarded_equipment(state) if kit is None or card != kit.card.id]


def _has_discard(state: State, kit: str = "") -> bool:
    """Return whether there is a discarded card other than this kit (A10, E11)."""
    for deck in DECKS:
        for card, n in state.discards[deck].items():
            if n and card != kit:
                return True
    return False


class TakeFromDiscards(Step, frozen=True):
    """A unit takes a card from any equipment discards, to wear or to stash (A10, E11)."""

    unit: int
    slot: int

    def ask(self, state: State) -> Prompt:
        """Offer every card that can be taken."""
        return Prompt(
            state.seat_of(state.owner[self.unit]),
            "Fetch",
            lambda: [Take(card) for card in fetchable(state, self.unit, self.slot)],
            rule="A10" if self.slot == NOWHERE else "E11",
            about=self.unit,
        )

    def answer(self, state: State, answer: Take) -> None:
        """Take the card and use up the kit."""
        state.loot.append(take_discard(state, answer.card))
        if self.slot != NOWHERE:
            spend_use(state, self.unit, self.slot)
        state.then(PlaceCard(self.unit))

    def is_valid(self, state: State) -> bool:
        """Return whether the unit is in play and a card can be taken."""
        return state.owner[self.unit] != NOBODY and bool(fetchable(state, self.unit, self.slot))
