"""I, Dictator: arms dealers sell the two parts of a bomb (MODE-I1 to MODE-I5).

The pool beside the map is what nobody holds, so a part that leaves a MERC is for sale again at once.
"""

from __future__ import annotations

from functools import cache

from bythebook.games.merc.box.effects import Component
from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.rules import victory
from bythebook.games.merc.rules.modes.points import Chapter
from bythebook.games.merc.rules.team.equipment import openings, put_on
from bythebook.games.merc.state.options import BuyPart, Equip
from bythebook.games.merc.state.state import NOBODY, SLOTS, Gear, State
from bythebook.kernel.prompt import Option, Prompt, sort_key
from bythebook.kernel.step import Step


@cache
def parts() -> dict[int, Component]:
    """The kinds of cards that are parts of the bomb, and what they say (MODE-C4)."""
    effects = {kind: facts().equipment[kind].effect for kind in facts().components}
    return {kind: effect for kind, effect in effects.items() if isinstance(effect, Component)}


# -- the pool and who holds what ------------------------------------------------------------------


def held(state: State, player: int) -> list[Gear]:
    """The parts that the MERCs of a player hold (MODE-I3)."""
    worn = [gear for unit in state.team[player] for gear in state.gear[unit] if gear is not None]
    return [gear for gear in worn if gear.kind in parts()]


def pool(state: State) -> dict[int, int]:
    """How many of each part are for sale: those that nobody holds (MODE-I2, MODE-I4, RULING-19)."""
    left = dict.fromkeys(parts(), int(state.ruled("components")))
    for player in range(state.players):
        for gear in held(state, player):
            left[gear.kind] -= 1
    for gear in state.loot:
        if gear.kind in left:
            left[gear.kind] -= 1
    return left


def may_have(state: State, player: int, gear: Gear) -> bool:
    """Whether a player may come to hold this part: so many of each, from different cities (MODE-I3)."""
    if player == state.ruler:
        return False
    mine = held(state, player)
    if sum(1 for part in mine if part.kind == gear.kind) >= parts()[gear.kind].per_rebel:
        return False
    return all(part.city != gear.city for part in mine)


def for_sale(state: State, unit: int) -> list[int]:
    """The kinds of parts that a unit can buy where it stands, in a city (MODE-I3)."""
    player, cell = state.owner[unit], state.at(unit)
    if not state.sector_at(cell).arms_dealer:
        return []
    return [
        kind for kind, left in pool(state).items() if left and may_have(state, player, Gear(kind, city=cell))
    ]


def gain(state: State, player: int, gear: Gear) -> None:
    """A player gets a part; if he holds the other one he has the bomb, slot or no slot (MODE-I5, RULING-22).

    A MERC with a single slot for both would otherwise give up the first part for the second.
    """
    other = parts()[gear.kind].wins_with
    if state.ruled("second_part") == "wins" and any(part.card.id == other for part in held(state, player)):
        state.bomb = player


def holder_of_both(state: State) -> int:
    """The player who has both parts, or NOBODY (MODE-I5)."""
    if state.bomb != NOBODY:
        return state.bomb
    for player in range(state.players):
        mine = {gear.card.id: gear for gear in held(state, player)}
        if any(parts()[gear.kind].wins_with in mine for gear in mine.values()):
            return player
    return NOBODY


# -- buying ---------------------------------------------------------------------------------------


class WirePart(Step, frozen=True):
    """A part that was bought sits in an accessory slot of the one who bought it (MODE-I3)."""

    unit: int
    kind: int

    def ask(self, state: State) -> Prompt:
        """Which slot; what was in it goes to the stash."""
        seat = state.seat_of(state.owner[self.unit])
        return Prompt(seat, "Card", lambda: self._options(state), rule="MODE-I3", about=self.unit)

    def _options(self, state: State) -> list[Option]:
        name, card = state.id_of(self.unit), facts().equipment[self.kind].id
        slots = openings(state, self.unit, Gear(self.kind, city=state.at(self.unit)))
        return sorted((Equip(name, SLOTS[slot], card) for slot in slots), key=sort_key)

    def answer(self, state: State, answer: Equip) -> None:
        """It remembers its city, and may win the game (MODE-I5)."""
        gear = Gear(self.kind, city=state.at(self.unit))
        gain(state, state.owner[self.unit], gear)
        put_on(state, self.unit, SLOTS.index(answer.slot), gear)
        victory.look(state)

    def is_valid(self, state: State) -> bool:
        """While the unit is in play."""
        return state.owner[self.unit] != NOBODY


# -- the chapter ----------------------------------------------------------------------------------


class IDictator(Chapter):
    """What I, Dictator changes."""

    def cities(self, state: State, usual: int) -> int:
        """At least two, in place of wilderness (MODE-I1)."""
        return max(usual, facts().i_dictator.least_cities)

    def paid(self, state: State, unit: int, usual: list[Option]) -> list[Option]:
        """An arms dealer sells parts too (MODE-I3)."""
        if state.actions[unit] < facts().action["arms_dealer"].cost:
            return usual
        name = state.id_of(unit)
        return [*usual, *(BuyPart(name, facts().equipment[kind].id) for kind in for_sale(state, unit))]

    def takeable(self, state: State, unit: int, giver: int, usual: list[Gear]) -> list[Gear]:
        """A trade may not break a limit; between MERCs of one player it breaks none (MODE-I3)."""
        player = state.owner[unit]
        if player == giver:
            return usual
        return [gear for gear in usual if gear.kind not in parts() or may_have(state, player, gear)]

    def gained(self, state: State, unit: int, gear: Gear) -> None:
        """A part that was handed over may make the bomb (MODE-I5)."""
        if gear.is_part:
            gain(state, state.owner[unit], gear)

    def won(self, state: State, usual: int) -> int:
        """Whoever holds both has won, with his faction where there are several (MODE-I5)."""
        player = holder_of_both(state)
        return usual if player == NOBODY else state.faction[player]


CHAPTER = IDictator()
