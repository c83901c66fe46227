"""Cards for an action: the arms dealer, the discards, and Hagness's supply (A8, A10, E11)."""

from __future__ import annotations

from functools import cache, lru_cache

from bythebook.games.merc.box.effects import Fetch, Own
from bythebook.games.merc.box.facts import DECKS, facts
from bythebook.games.merc.rules.decks import DrawGear, discard_gear, discarded, take_back
from bythebook.games.merc.rules.modes.vehicles import attachments, rides, take_drawn
from bythebook.games.merc.rules.stats import Worn, ability, effect_of
from bythebook.games.merc.rules.team.equipment import PlaceCard, openings, put_on, spend_use, stash
from bythebook.games.merc.rules.team.hiring import deals, decks_left
from bythebook.games.merc.table.options import Attach, Decline, DrawFrom, Equip, Take
from bythebook.games.merc.table.state import NOBODY, NOWHERE, SLOTS, Table
from bythebook.kernel.ask import Ask, Option, sort_key
from bythebook.kernel.step import Step

# -- the arms dealer, and each card of Hagness ----------------------------------------------------


class ChooseDeck(Step, frozen=True):
    """A unit draws one card from a deck of his choice; Hagness shows it to all (A8, A10)."""

    unit: int
    shown: bool = False

    def ask(self, table: Table) -> Ask:
        """Every deck that has a card to give."""
        seat = table.seat_of(table.owner[self.unit])
        rule = "A10" if self.shown else "A8"
        return Ask(seat, "Deck", lambda: decks_left(table), rule=rule, about=self.unit)

    def answer(self, table: Table, answer: DrawFrom) -> None:
        """Draw it."""
        table.then(DrawGear(table.owner[self.unit], DECKS.index(answer.deck), 1, shown=self.shown))

    def stands(self, table: Table) -> bool:
        """While the unit is in play."""
        return table.owner[self.unit] != NOBODY and deals(table)


def buy(table: Table, unit: int) -> None:
    """The arms dealer sells one card, to wear or to stash (A8)."""
    table.then(ChooseDeck(unit), PlaceCard(unit))


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

    def go(self, table: Table) -> None:
        """Then one of them is given away."""
        if self.n and deals(table):
            table.then(ChooseDeck(self.unit, shown=True), TurnUp(self.unit, self.n - 1))
        else:
            effect = supply_of(self.unit)
            assert effect is not None
            table.then(HandOut(self.unit, effect.numbers["give"]))


class HandOut(Step, frozen=True):
    """A card that was turned up goes to somebody in the squad; the others are discarded (A10, Hagness)."""

    unit: int
    n: int

    def ask(self, table: Table) -> Ask:
        """Every card for every slot in the squad that takes it; a vehicle for the squad itself."""
        seat = table.seat_of(table.owner[self.unit])
        return Ask(seat, "Card", lambda: self._options(table), rule="A10", about=self.unit)

    def _options(self, table: Table) -> list[Option]:
        gifts = {
            Equip(table.id_of(mate), SLOTS[slot], gear.card.id)
            for mate in table.mates(self.unit)
            for gear in table.loot
            for slot in openings(table, mate, gear)
        }
        return sorted([Decline(), *gifts, *attachments(table, self.unit, table.loot)], key=sort_key)

    def answer(self, table: Table, answer: Option) -> None:
        """What it replaces goes to the stash, and so does a vehicle nobody takes (MODE-V1)."""
        if isinstance(answer, Equip):
            kind = facts().card[answer.card].index
            place = next(i for i, gear in enumerate(table.loot) if gear.kind == kind)
            put_on(table, table.unit(answer.merc), SLOTS.index(answer.slot), table.loot.pop(place))
        elif isinstance(answer, Attach):
            take_drawn(table, answer)
        if not isinstance(answer, Decline) and self.n > 1 and table.loot:
            table.then(HandOut(self.unit, self.n - 1))
            return
        for gear in table.loot:
            if rides(gear):
                stash(table, table.at(self.unit), gear)
            else:
                discard_gear(table, gear)
        table.loot.clear()

    def stands(self, table: Table) -> bool:
        """While the unit is in play."""
        return table.owner[self.unit] != NOBODY


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


def fetches(table: Table, unit: int) -> list[tuple[int, Fetch]]:
    """The ways a unit can take a card from the discards, with what they cost (A10, E11).

    A way is the slot of a kit, or NOWHERE for an ability. Like kits are one way, and none brings one back.
    """
    own, held = ability(unit), kits(table.gear[unit])
    found: list[tuple[int, Fetch]] = []
    if isinstance(own, Fetch) and _fetches(table):
        found.append((NOWHERE, own))
    for kind, slot in held:
        effect = effect_of(table, kind)
        if isinstance(effect, Fetch) and _fetches(table, facts().equipment[kind].id):
            found.append((slot, effect))
    return found


def fetchable(table: Table, unit: int, slot: int) -> list[str]:
    """The discarded cards that may be taken, with the kit in a slot or by ability (A10, E11)."""
    kit = None if slot == NOWHERE else table.gear[unit][slot]
    return [card for card in discarded(table) if kit is None or card != kit.card.id]


def _fetches(table: Table, kit: str = "") -> bool:
    """Whether a card lies there that may be taken: any, or any but another kit of this name (A10, E11)."""
    for deck in DECKS:
        for card, n in table.discards[deck].items():
            if n and card != kit:
                return True
    return False


class TakeFromDiscards(Step, frozen=True):
    """A unit picks a card from any of the equipment discards, to wear or to stash (A10, E11)."""

    unit: int
    slot: int

    def ask(self, table: Table) -> Ask:
        """Every card that lies there."""
        return Ask(
            table.seat_of(table.owner[self.unit]),
            "Fetch",
            lambda: [Take(card) for card in fetchable(table, self.unit, self.slot)],
            rule="A10" if self.slot == NOWHERE else "E11",
            about=self.unit,
        )

    def answer(self, table: Table, answer: Take) -> None:
        """The kit is given up for it."""
        table.loot.append(take_back(table, answer.card))
        if self.slot != NOWHERE:
            spend_use(table, self.unit, self.slot)
        table.then(PlaceCard(self.unit))

    def stands(self, table: Table) -> bool:
        """While there is a unit to take and a card to be taken."""
        return table.owner[self.unit] != NOBODY and bool(fetchable(table, self.unit, self.slot))
