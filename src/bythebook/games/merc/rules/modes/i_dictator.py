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
from bythebook.games.merc.table.options import BuyPart, Equip
from bythebook.games.merc.table.state import NOBODY, SLOTS, Gear, Table
from bythebook.kernel.ask import Ask, Option, sort_key
from bythebook.kernel.step import Step


@cache
def parts() -> dict[int, Component]:
    """The kinds of cards that are parts of the bomb, and what they say (MODE-C4)."""
    effects = {kind: facts().equipment[kind].effect for kind in facts().components}
    return {kind: effect for kind, effect in effects.items() if isinstance(effect, Component)}


# -- the pool and who holds what ------------------------------------------------------------------


def held(table: Table, player: int) -> list[Gear]:
    """The parts that the MERCs of a player hold (MODE-I3)."""
    worn = [gear for unit in table.team[player] for gear in table.gear[unit] if gear is not None]
    return [gear for gear in worn if gear.kind in parts()]


def pool(table: Table) -> dict[int, int]:
    """How many of each part are for sale: those that nobody holds (MODE-I2, MODE-I4, RULING-19)."""
    left = dict.fromkeys(parts(), int(table.ruled("components")))
    for player in range(table.players):
        for gear in held(table, player):
            left[gear.kind] -= 1
    for gear in table.loot:
        if gear.kind in left:
            left[gear.kind] -= 1
    return left


def may_have(table: Table, player: int, gear: Gear) -> bool:
    """Whether a player may come to hold this part: so many of each, from different cities (MODE-I3)."""
    if player == table.ruler:
        return False
    mine = held(table, player)
    if sum(1 for part in mine if part.kind == gear.kind) >= parts()[gear.kind].per_rebel:
        return False
    return all(part.city != gear.city for part in mine)


def for_sale(table: Table, unit: int) -> list[int]:
    """The kinds of parts that a unit can buy where it stands, in a city (MODE-I3)."""
    player, cell = table.owner[unit], table.at(unit)
    if not table.sector_at(cell).arms_dealer:
        return []
    return [
        kind for kind, left in pool(table).items() if left and may_have(table, player, Gear(kind, city=cell))
    ]


def gain(table: Table, player: int, gear: Gear) -> None:
    """A player gets a part; if he holds the other one he has the bomb, slot or no slot (MODE-I5, RULING-22).

    A MERC with a single slot for both would otherwise give up the first part for the second.
    """
    other = parts()[gear.kind].wins_with
    if table.ruled("second_part") == "wins" and any(part.card.id == other for part in held(table, player)):
        table.bomb = player


def holder_of_both(table: Table) -> int:
    """The player who has both parts, or NOBODY (MODE-I5)."""
    if table.bomb != NOBODY:
        return table.bomb
    for player in range(table.players):
        mine = {gear.card.id: gear for gear in held(table, player)}
        if any(parts()[gear.kind].wins_with in mine for gear in mine.values()):
            return player
    return NOBODY


# -- buying ---------------------------------------------------------------------------------------


class WirePart(Step, frozen=True):
    """A part that was bought sits in an accessory slot of the one who bought it (MODE-I3)."""

    unit: int
    kind: int

    def ask(self, table: Table) -> Ask:
        """Which slot; what was in it goes to the stash."""
        seat = table.seat_of(table.owner[self.unit])
        return Ask(seat, "Card", lambda: self._options(table), rule="MODE-I3", about=self.unit)

    def _options(self, table: Table) -> list[Option]:
        name, card = table.id_of(self.unit), facts().equipment[self.kind].id
        slots = openings(table, self.unit, Gear(self.kind, city=table.at(self.unit)))
        return sorted((Equip(name, SLOTS[slot], card) for slot in slots), key=sort_key)

    def answer(self, table: Table, answer: Equip) -> None:
        """It remembers its city, and may win the game (MODE-I5)."""
        gear = Gear(self.kind, city=table.at(self.unit))
        gain(table, table.owner[self.unit], gear)
        put_on(table, self.unit, SLOTS.index(answer.slot), gear)
        victory.look(table)

    def stands(self, table: Table) -> bool:
        """While the unit is in play."""
        return table.owner[self.unit] != NOBODY


# -- the chapter ----------------------------------------------------------------------------------


class IDictator(Chapter):
    """What I, Dictator changes."""

    def cities(self, table: Table, usual: int) -> int:
        """At least two, in place of wilderness (MODE-I1)."""
        return max(usual, facts().i_dictator.least_cities)

    def paid(self, table: Table, unit: int, usual: list[Option]) -> list[Option]:
        """An arms dealer sells parts too (MODE-I3)."""
        if table.actions[unit] < facts().action["arms_dealer"].cost:
            return usual
        name = table.id_of(unit)
        return [*usual, *(BuyPart(name, facts().equipment[kind].id) for kind in for_sale(table, unit))]

    def takeable(self, table: Table, unit: int, giver: int, usual: list[Gear]) -> list[Gear]:
        """A trade may not break a limit; between MERCs of one player it breaks none (MODE-I3)."""
        player = table.owner[unit]
        if player == giver:
            return usual
        return [gear for gear in usual if gear.kind not in parts() or may_have(table, player, gear)]

    def gained(self, table: Table, unit: int, gear: Gear) -> None:
        """A part that was handed over may make the bomb (MODE-I5)."""
        if gear.is_part:
            gain(table, table.owner[unit], gear)

    def won(self, table: Table, usual: int) -> int:
        """Whoever holds both has won, with his faction where there are several (MODE-I5)."""
        player = holder_of_both(table)
        return usual if player == NOBODY else table.faction[player]


CHAPTER = IDictator()
