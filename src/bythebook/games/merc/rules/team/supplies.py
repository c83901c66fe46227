"""Cards for an action: the arms dealer, the discards, and Hagness's supply (A8, A10, E11)."""

from __future__ import annotations

from functools import cache, lru_cache

from bythebook.games.merc.box.effects import Fetch, Own
from bythebook.games.merc.box.facts import DECKS, facts
from bythebook.games.merc.rules.decks import DrawGear, discard_gear, discarded, take_back
from bythebook.games.merc.rules.modes.vehicles import attachments, rides, take_drawn
from bythebook.games.merc.rules.stats import Worn, ability, effect_of
from bythebook.games.merc.rules.team.equipment import PlaceCard, openings, put_on, spend_use
from bythebook.games.merc.rules.team.hiring import deals, decks_left
from bythebook.games.merc.rules.team.stashes import stash
from bythebook.games.merc.state.options import Attach, Decline, DrawFrom, Equip, Take
from bythebook.games.merc.state.state import NOBODY, NOWHERE, SLOTS, State
from bythebook.kernel.prompt import Option, Prompt, sort_key
from bythebook.kernel.step import Step

# -- the arms dealer, and each card of Hagness ----------------------------------------------------


class ChooseDeck(Step, frozen=True):
    """A unit draws one card from a deck of his choice; Hagness shows it to all (A8, A10)."""

    unit: int
    shown: bool = False

    def ask(self, state: State) -> Prompt:
        """Every deck that has a card to give."""
        seat = state.seat_of(state.owner[self.unit])
        rule = "A10" if self.shown else "A8"
        return Prompt(seat, "Deck", lambda: decks_left(state), rule=rule, about=self.unit)

    def answer(self, state: State, answer: DrawFrom) -> None:
        """Draw it."""
        state.then(DrawGear(state.owner[self.unit], DECKS.index(answer.deck), 1, shown=self.shown))

    def is_valid(self, state: State) -> bool:
        """While the unit is in play."""
        return state.owner[self.unit] != NOBODY and deals(state)


def buy(state: State, unit: int) -> None:
    """The arms dealer sells one card, to wear or to stash (A8)."""
    state.then(ChooseDeck(unit), PlaceCard(unit))


# -- Hagness --------------------------------------------------------------------------------------


@cache
def supply_of(unit: int) -> Own | None:
    """The ability to turn up cards for the squad: Hagness (A10)."""
    effect = ability(unit)
    return effect if isinstance(effect, Own) and effect.name == "supply" else None


class TurnUp(Step, frozen=True):
    """Cards are turned up, a deck named for each, until enough lie there or none is left (A10, Hagness)."""

    unit: int
    n: int

    def go(self, state: State) -> None:
        """Then one of them is given away."""
        if self.n and deals(state):
            state.then(ChooseDeck(self.unit, shown=True), TurnUp(self.unit, self.n - 1))
        else:
            effect = supply_of(self.unit)
            assert effect is not None
            state.then(HandOut(self.unit, effect.numbers["give"]))


class HandOut(Step, frozen=True):
    """A card that was turned up goes to somebody in the squad; the others are discarded (A10, Hagness)."""

    unit: int
    n: int

    def ask(self, state: State) -> Prompt:
        """Every card for every slot in the squad that takes it; a vehicle for the squad itself."""
        seat = state.seat_of(state.owner[self.unit])
        return Prompt(seat, "Card", lambda: self._options(state), rule="A10", about=self.unit)

    def _options(self, state: State) -> list[Option]:
        gifts = {
            Equip(state.id_of(mate), SLOTS[slot], gear.card.id)
            for mate in state.mates(self.unit)
            for gear in state.loot
            for slot in openings(state, mate, gear)
        }
        return sorted([Decline(), *gifts, *attachments(state, self.unit, state.loot)], key=sort_key)

    def answer(self, state: State, answer: Option) -> None:
        """What it replaces goes to the stash, and so does a vehicle nobody takes (MODE-V1)."""
        if isinstance(answer, Equip):
            kind = facts().card[answer.card].index
            place = next(i for i, gear in enumerate(state.loot) if gear.kind == kind)
            put_on(state, state.unit(answer.merc), SLOTS.index(answer.slot), state.loot.pop(place))
        elif isinstance(answer, Attach):
            take_drawn(state, answer)
        if not isinstance(answer, Decline) and self.n > 1 and state.loot:
            state.then(HandOut(self.unit, self.n - 1))
            return
        for gear in state.loot:
            if rides(gear):
                stash(state, state.at(self.unit), gear)
            else:
                discard_gear(state, gear)
        state.loot.clear()

    def is_valid(self, state: State) -> bool:
        """While the unit is in play."""
        return state.owner[self.unit] != NOBODY


# -- from the discards ----------------------------------------------------------------------------


@lru_cache(maxsize=1 << 12)
def kits(worn: Worn) -> tuple[tuple[int, int], ...]:
    """The cards that bring something back from the discards, printed so or by a ruling, with their slots."""
    ruled = {facts().card[variant.card].index: variant.effect for variant in facts().variants}
    found: dict[int, int] = {}
    for slot, gear in enumerate(worn):
        if gear is not None and any(isinstance(e, Fetch) for e in (gear.card.effect, ruled.get(gear.kind))):
            found.setdefault(gear.kind, slot)
    return tuple(found.items())


def fetches(state: State, unit: int) -> list[tuple[int, Fetch]]:
    """The ways a unit can take a card from the discards, with what they cost (A10, E11).

    A way is the slot of a kit, or NOWHERE for an ability. Like kits are one way, and none brings one back.
    """
    own, held = ability(unit), kits(state.gear[unit])
    found: list[tuple[int, Fetch]] = []
    if isinstance(own, Fetch) and _fetches(state):
        found.append((NOWHERE, own))
    for kind, slot in held:
        effect = effect_of(state, kind)
        if isinstance(effect, Fetch) and _fetches(state, facts().equipment[kind].id):
            found.append((slot, effect))
    return found


def fetchable(state: State, unit: int, slot: int) -> list[str]:
    """The discarded cards that may be taken, with the kit in a slot or by ability (A10, E11)."""
    kit = None if slot == NOWHERE else state.gear[unit][slot]
    return [card for card in discarded(state) if kit is None or card != kit.card.id]


def _fetches(state: State, kit: str = "") -> bool:
    """Whether a card lies there that may be taken: any, or any but another kit of this name (A10, E11)."""
    for deck in DECKS:
        for card, n in state.discards[deck].items():
            if n and card != kit:
                return True
    return False


class TakeFromDiscards(Step, frozen=True):
    """A unit picks a card from any of the equipment discards, to wear or to stash (A10, E11)."""

    unit: int
    slot: int

    def ask(self, state: State) -> Prompt:
        """Every card that lies there."""
        return Prompt(
            state.seat_of(state.owner[self.unit]),
            "Fetch",
            lambda: [Take(card) for card in fetchable(state, self.unit, self.slot)],
            rule="A10" if self.slot == NOWHERE else "E11",
            about=self.unit,
        )

    def answer(self, state: State, answer: Take) -> None:
        """The kit is given up for it."""
        state.loot.append(take_back(state, answer.card))
        if self.slot != NOWHERE:
            spend_use(state, self.unit, self.slot)
        state.then(PlaceCard(self.unit))

    def is_valid(self, state: State) -> bool:
        """While there is a unit to take and a card to be taken."""
        return state.owner[self.unit] != NOBODY and bool(fetchable(state, self.unit, self.slot))
