"""I, Dictator: arms dealers sell the two parts of a bomb (MODE-I1 to MODE-I5).

The pool consists of the parts that nobody holds, so a part that a MERC loses is for sale again at once.
"""

from __future__ import annotations

from functools import cache

from bythebook.games.merc.box.effects import Component
from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.rules import victory
from bythebook.games.merc.rules.modes.points import Chapter
from bythebook.games.merc.rules.team.equipment import put_on, useful_slots
from bythebook.games.merc.state.options import BuyPart, Equip
from bythebook.games.merc.state.state import NOBODY, SLOTS, Gear, State
from bythebook.kernel.prompt import Option, Prompt, sort_key
from bythebook.kernel.step import Step


@cache
def part_effects() -> dict[int, Component]:
    """Return the cards that are parts of the bomb, with their effects (MODE-C4)."""
    effects = {kind: facts().equipment[kind].effect for kind in facts().components}
    return {kind: effect for kind, effect in effects.items() if isinstance(effect, Component)}


# -- the pool and the holders ---------------------------------------------------------------------


def held_parts(state: State, player: int) -> list[Gear]:
    """Return the parts that the MERCs of a player hold (MODE-I3)."""
    worn = [gear for unit in state.team[player] for gear in state.gear[unit] if gear is not None]
    return [gear for gear in worn if gear.kind in part_effects()]


def pool(state: State) -> dict[int, int]:
    """Return how many of each part are for sale: those that nobody holds (MODE-I2, MODE-I4, RULING-19)."""
    left = dict.fromkeys(part_effects(), int(state.ruling("components")))
    for player in range(state.players):
        for gear in held_parts(state, player):
            left[gear.kind] -= 1
    for gear in state.loot:
        if gear.kind in left:
            left[gear.kind] -= 1
    return left


def may_have(state: State, player: int, gear: Gear) -> bool:
    """Return whether a player may get this part: within the limits, and from different cities (MODE-I3)."""
    if player == state.ruler:
        return False
    mine = held_parts(state, player)
    if sum(1 for part in mine if part.kind == gear.kind) >= part_effects()[gear.kind].per_rebel:
        return False
    return all(part.city != gear.city for part in mine)


def for_sale(state: State, unit: int) -> list[int]:
    """Return the kinds of parts that a unit can buy in its city (MODE-I3)."""
    player, cell = state.owner[unit], state.at(unit)
    if not state.sector_at(cell).arms_dealer:
        return []
    return [
        kind for kind, left in pool(state).items() if left and may_have(state, player, Gear(kind, city=cell))
    ]


def gain(state: State, player: int, gear: Gear) -> None:
    """Record that a player gets a part; with the other part he has the bomb (MODE-I5, RULING-22).

    Without this record, a MERC with a single slot for both parts would have to give up the first part before
    getting the second.
    """
    other = part_effects()[gear.kind].wins_with
    if state.ruling("second_part") == "wins" and any(
        part.card.id == other for part in held_parts(state, player)
    ):
        state.bomb = player


def holder_of_both(state: State) -> int:
    """Return the player who has both parts, or NOBODY (MODE-I5)."""
    if state.bomb != NOBODY:
        return state.bomb
    for player in range(state.players):
        mine = {gear.card.id: gear for gear in held_parts(state, player)}
        if any(part_effects()[gear.kind].wins_with in mine for gear in mine.values()):
            return player
    return NOBODY


# -- buying ---------------------------------------------------------------------------------------


class WirePart(Step, frozen=True):
    """Put a part that was bought into an accessory slot of the buyer (MODE-I3)."""

    unit: int
    kind: int

    def ask(self, state: State) -> Prompt:
        """Offer the slots; the card in the slot goes to the stash."""
        seat = state.seat_of(state.owner[self.unit])
        return Prompt(seat, "Card", lambda: self._options(state), rule="MODE-I3", about=self.unit)

    def _options(self, state: State) -> list[Option]:
        name, card = state.id_of(self.unit), facts().equipment[self.kind].id
        slots = useful_slots(state, self.unit, Gear(self.kind, city=state.at(self.unit)))
        return sorted((Equip(name, SLOTS[slot], card) for slot in slots), key=sort_key)

    def answer(self, state: State, answer: Equip) -> None:
        """Put on the part with its city, and check for victory (MODE-I5)."""
        gear = Gear(self.kind, city=state.at(self.unit))
        gain(state, state.owner[self.unit], gear)
        put_on(state, self.unit, SLOTS.index(answer.slot), gear)
        victory.check_victory(state)

    def is_valid(self, state: State) -> bool:
        """Return whether the unit is in play."""
        return state.owner[self.unit] != NOBODY


# -- the chapter ----------------------------------------------------------------------------------


class IDictator(Chapter):
    """The changes that I, Dictator makes."""

    def cities(self, state: State, usual: int) -> int:
        """Return at least two cities, which replace wilderness (MODE-I1)."""
        return max(usual, facts().i_dictator.least_cities)

    def paid_options(self, state: State, unit: int, usual: list[Option]) -> list[Option]:
        """Add the parts that a unit can buy at an arms dealer (MODE-I3)."""
        if state.actions[unit] < facts().action["arms_dealer"].cost:
            return usual
        name = state.id_of(unit)
        return [*usual, *(BuyPart(name, facts().equipment[kind].id) for kind in for_sale(state, unit))]

    def takeable(self, state: State, unit: int, giver: int, usual: list[Gear]) -> list[Gear]:
        """Remove parts above a limit; exchanges within one player's team never exceed it (MODE-I3)."""
        player = state.owner[unit]
        if player == giver:
            return usual
        return [gear for gear in usual if gear.kind not in part_effects() or may_have(state, player, gear)]

    def on_gain(self, state: State, unit: int, gear: Gear) -> None:
        """Check whether a part that was handed over completes the bomb (MODE-I5)."""
        if gear.is_part:
            gain(state, state.owner[unit], gear)

    def winner(self, state: State, usual: int) -> int:
        """Return the faction of the player who holds both parts, if any (MODE-I5)."""
        player = holder_of_both(state)
        return usual if player == NOBODY else state.faction[player]


CHAPTER = IDictator()
