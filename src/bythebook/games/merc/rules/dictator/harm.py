"""What cards and abilities do to the Rebels: militia that leave, shells, poison, terror (D10, D10a, D12).

Damage to several units is dealt when all of them are known. `source` is the id of the card or of the
Dictator.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bythebook.games.merc.box.effects import Damage, LoseMilitia, Own
from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.rules import control, militia
from bythebook.games.merc.rules.combat.damage import Damage as Wound
from bythebook.games.merc.rules.dictator.drops import amount
from bythebook.games.merc.state.options import Done, Hurt, Shell
from bythebook.games.merc.state.state import DICTATORS, MILITIA, REBELS, State, militia_player
from bythebook.kernel.chance import Dice, Outcome
from bythebook.kernel.prompt import Option, Prompt, Seat, Thing, chance_prompt, sort_key
from bythebook.kernel.step import Step

FAMILY_THREAT: Final = "family_threat"
"""The card with a ruling of the same name (RULING-17)."""
ONE: Final = 1
"""Where damage is shared out, a unit takes one point before anybody takes two (D10, D12)."""

Victim = tuple[int, int]
"""A mark and its cell: a MERC, or one militia of a Rebel."""


def rebels_at(state: State, cells: Iterable[int]) -> list[Victim]:
    """All Rebel units in these sectors, militia one by one (D10)."""
    found: list[Victim] = []
    for cell in cells:
        if state.has_units(cell, REBELS):
            found += [(unit, cell) for unit in state.mercs_at(cell, REBELS)]
            for player in state.players_of(REBELS):
                found += [(MILITIA + player, cell)] * state.militia[player][cell]
    return found


# -- militia that leave ---------------------------------------------------------------------------


def lose_militia(state: State, source: str, effect: LoseMilitia) -> None:
    """Every sector loses Rebel militia, whose by D10a; or each Rebel there does (D10, RULING-17)."""
    count = amount(state, effect.count)
    by_rebel = source == FAMILY_THREAT and state.ruled("family_threat") == "rebel"
    for cell in range(len(state.sector)):
        if by_rebel:
            for player in state.players_of(REBELS):
                militia.remove(state, player, cell, count)
        else:
            militia.take_from_rebels(state, cell, count)
    control.update(state)


# -- damage ---------------------------------------------------------------------------------------


def strike(state: State, victims: tuple[Victim, ...], points: int, *, pierces: bool = False) -> None:
    """All these units take damage, one after another (D10, D12)."""
    state.then(*(Wound(mark, cell, points, pierces) for mark, cell in victims))


def damage(state: State, source: str, effect: Damage) -> None:
    """Damage to every Rebel MERC, or spread over all Rebel units on the map (D10, D12)."""
    points, cells = amount(state, effect.count), tuple(range(len(state.sector)))
    if effect.how == "even":
        share_out(state, HurtSome(source, DICTATORS, cells, points))
        return
    found = rebels_at(state, cells)
    mercs = tuple((mark, cell) for mark, cell in found if mark < MILITIA or effect.to == "rebel_units")
    strike(state, mercs, points, pierces=effect.ignores_armor)


class HurtSome(Step, frozen=True):
    """Somebody picks the units that take a point of damage each, one by one (D10, D12).

    The Rebels pick for a shell, the Dictator for Pinochet's terror. All Rebel units of the cells are open,
    like militia as one choice.
    """

    source: str
    faction: int
    """Who picks."""
    cells: tuple[int, ...]
    left: int
    picked: tuple[Victim, ...] = ()

    def open(self, state: State) -> list[Victim]:
        """The units not yet picked."""
        found = rebels_at(state, self.cells)
        for victim in self.picked:
            found.remove(victim)
        return found

    def ask(self, state: State) -> Prompt:
        """About the shelled sector, or about the Dictator."""
        about: Thing = self.cells[0] if len(self.cells) == 1 else self.source
        rule = "D12" if self.source in facts().dictator else "D10"
        seat = Seat(state.seats[self.faction])
        return Prompt(seat, "Hurt", lambda: self._options(state), rule=rule, about=about)

    def _options(self, state: State) -> list[Option]:
        options: set[Option] = set()
        for mark, cell in set(self.open(state)):
            name, of = state.mark_id(mark)
            options.add(Hurt(name, of, state.label(cell) if mark >= MILITIA else ""))
        return sorted(options, key=sort_key)

    def heads(self, state: State, mark: int, cell: int) -> int:
        """How many militia of a mark in a sector are not yet picked."""
        return state.militia[militia_player(mark)][cell] - self.picked.count((mark, cell))

    def answer(self, state: State, answer: Hurt) -> None:
        """One more is picked."""
        mark = state.mark(answer.target, answer.of)
        cell = state.cell(answer.at) if mark >= MILITIA else state.at(mark)
        picked = (*self.picked, (mark, cell))
        share_out(state, HurtSome(self.source, self.faction, self.cells, self.left - 1, picked))

    def is_valid(self, state: State) -> bool:
        """Everybody picked is still there, and somebody to pick from."""
        there = rebels_at(state, self.cells)
        return len(there) > len(self.picked) and all(
            there.count(victim) >= self.picked.count(victim) for victim in self.picked
        )


def share_out(state: State, row: HurtSome) -> None:
    """Ask who is next; if all that are left are hit, or enough are picked, they are hurt.

    The Rebels have at least a unit in each sector they control, so Pinochet never comes to a second point.
    """
    rest = row.open(state)
    if row.left >= len(rest):
        strike(state, (*row.picked, *rest), ONE)
    elif row.left:
        state.then(row)
    else:
        strike(state, row.picked, ONE)


# -- Artillery Barrage ----------------------------------------------------------------------------


def artillery(state: State, source: str, effect: Own) -> None:
    """Shells on up to R sectors with Rebel units next to sectors of the Dictator's (D10)."""
    assert effect.count is not None
    aim(state, AimShells(source, amount(state, effect.count)))


def in_reach(state: State) -> list[int]:
    """Sectors with Rebel units next to one that the Dictator controls (D10)."""
    near = state.grid.neighbours
    return [
        cell
        for cell in range(len(state.sector))
        if state.units_at(cell, REBELS) and any(state.controls(next_, DICTATORS) for next_ in near[cell])
    ]


def aim(state: State, row: AimShells) -> None:
    """Name another sector if that is allowed; then every sector named is shelled (D10)."""
    if row.left and row.open(state):
        state.then(row)
    else:
        state.then(*(ShellSector(row.source, cell) for cell in row.named))


class AimShells(Step, frozen=True):
    """The Dictator names the sectors before the first die is thrown; he may name fewer (D10)."""

    source: str
    left: int
    named: tuple[int, ...] = ()

    def open(self, state: State) -> list[int]:
        """The sectors in reach that are not named yet."""
        return [cell for cell in in_reach(state) if cell not in self.named]

    def ask(self, state: State) -> Prompt:
        """Another sector, or no more."""
        seat = state.seat_of(state.ruler)
        return Prompt(seat, "Shell", lambda: self._options(state), rule="D10", about=self.source)

    def _options(self, state: State) -> list[Option]:
        shells = (Shell(state.label(cell)) for cell in self.open(state))
        return sorted([Done(), *shells], key=sort_key)

    def answer(self, state: State, answer: Option) -> None:
        """Go on while more are allowed."""
        if isinstance(answer, Shell):
            named = (*self.named, state.cell(answer.at))
            aim(state, AimShells(self.source, self.left - 1, named))
        else:
            aim(state, AimShells(self.source, 0, self.named))


class ShellSector(Step, frozen=True):
    """A die says how many units of a sector are hit; the Rebels, who are one seat, pick them (D10)."""

    source: str
    cell: int

    def ask(self, state: State) -> Prompt:
        """One die."""
        (effect,) = facts().tactic[self.source].effects
        assert isinstance(effect, Own)
        faces = tuple(str(face + 1) for face in range(effect.numbers["die"]))
        return chance_prompt(Dice("artillery", faces), rule="D10", about=self.cell)

    def answer(self, state: State, answer: Outcome) -> None:
        """More than there are: everybody once."""
        share_out(state, HurtSome(self.source, REBELS, (self.cell,), int(answer[0])))
