"""Harm to the Rebels by cards and abilities: lost militia, shells, poison, terror (D10, D10a, D12).

Damage to several units is dealt once all of them are chosen. `source` is the id of the card or of the
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
"""The card that RULING-17 applies to."""
ONE: Final = 1
"""The damage that each unit takes before any unit takes a second point (D10, D12)."""

Victim = tuple[int, int]
"""A mark and its cell: a MERC, or one militia of a Rebel."""


def rebels_at(state: State, cells: Iterable[int]) -> list[Victim]:
    """Return all Rebel units in these sectors, militia one by one (D10)."""
    victims: list[Victim] = []
    for cell in cells:
        if state.has_units(cell, REBELS):
            victims += [(unit, cell) for unit in state.mercs_at(cell, REBELS)]
            for player in state.players_of(REBELS):
                victims += [(MILITIA + player, cell)] * state.militia[player][cell]
    return victims


# -- lost militia ---------------------------------------------------------------------------------


def lose_militia(state: State, source: str, effect: LoseMilitia) -> None:
    """Remove Rebel militia from every sector by D10a, or from each Rebel in the sector (D10, RULING-17)."""
    count = amount(state, effect.count)
    by_rebel = source == FAMILY_THREAT and state.ruling("family_threat") == "rebel"
    for cell in range(len(state.sector)):
        if by_rebel:
            for player in state.players_of(REBELS):
                militia.remove(state, player, cell, count)
        else:
            militia.take_from_rebels(state, cell, count)
    control.update(state)


# -- damage ---------------------------------------------------------------------------------------


def strike(state: State, victims: tuple[Victim, ...], points: int, *, pierces: bool = False) -> None:
    """Deal damage to all these units, one after another (D10, D12)."""
    state.then(*(Wound(mark, cell, points, pierces) for mark, cell in victims))


def damage(state: State, source: str, effect: Damage) -> None:
    """Deal damage to every Rebel MERC, or spread it over all Rebel units (D10, D12)."""
    points, cells = amount(state, effect.count), tuple(range(len(state.sector)))
    if effect.how == "even":
        share_out(state, HurtSome(source, DICTATORS, cells, points))
        return
    victims = rebels_at(state, cells)
    mercs = tuple((mark, cell) for mark, cell in victims if mark < MILITIA or effect.to == "rebel_units")
    strike(state, mercs, points, pierces=effect.ignores_armor)


class HurtSome(Step, frozen=True):
    """A side picks the units that take one point of damage each (D10, D12).

    The Rebels pick for a shell, the Dictator for Pinochet's terror. All Rebel units of the cells can be
    picked; identical militia are one option.
    """

    source: str
    faction: int
    """The faction that picks."""
    cells: tuple[int, ...]
    left: int
    picked: tuple[Victim, ...] = ()

    def remaining(self, state: State) -> list[Victim]:
        """Return the units that have not been picked yet."""
        victims = rebels_at(state, self.cells)
        for victim in self.picked:
            victims.remove(victim)
        return victims

    def ask(self, state: State) -> Prompt:
        """Ask about the shelled sector, or about the Dictator."""
        about: Thing = self.cells[0] if len(self.cells) == 1 else self.source
        rule = "D12" if self.source in facts().dictator else "D10"
        seat = Seat(state.seats[self.faction])
        return Prompt(seat, "Hurt", lambda: self._options(state), rule=rule, about=about)

    def _options(self, state: State) -> list[Option]:
        options: set[Option] = set()
        for mark, cell in set(self.remaining(state)):
            name, of = state.mark_id(mark)
            options.add(Hurt(name, of, state.label(cell) if mark >= MILITIA else ""))
        return sorted(options, key=sort_key)

    def heads(self, state: State, mark: int, cell: int) -> int:
        """Return how many militia with a mark in a sector have not been picked yet."""
        return state.militia[militia_player(mark)][cell] - self.picked.count((mark, cell))

    def answer(self, state: State, answer: Hurt) -> None:
        """Add a unit to the picked ones."""
        mark = state.mark(answer.target, answer.of)
        cell = state.cell(answer.at) if mark >= MILITIA else state.at(mark)
        picked = (*self.picked, (mark, cell))
        share_out(state, HurtSome(self.source, self.faction, self.cells, self.left - 1, picked))

    def is_valid(self, state: State) -> bool:
        """Return whether all picked units are still there, with others to pick from."""
        there = rebels_at(state, self.cells)
        return len(there) > len(self.picked) and all(
            there.count(victim) >= self.picked.count(victim) for victim in self.picked
        )


def share_out(state: State, row: HurtSome) -> None:
    """Ask for the next unit; once enough are picked, or all are hit, deal the damage.

    The Rebels have at least one unit in each sector they control, so Pinochet never deals a second point.
    """
    rest = row.remaining(state)
    if row.left >= len(rest):
        strike(state, (*row.picked, *rest), ONE)
    elif row.left:
        state.then(row)
    else:
        strike(state, row.picked, ONE)


# -- Artillery Barrage ----------------------------------------------------------------------------


def artillery(state: State, source: str, effect: Own) -> None:
    """Shell up to R sectors with Rebel units adjacent to Dictator sectors (D10)."""
    assert effect.count is not None
    ask_for_shell(state, AimShells(source, amount(state, effect.count)))


def shell_targets(state: State) -> list[int]:
    """Return the sectors with Rebel units adjacent to one that the Dictator controls (D10)."""
    near = state.grid.neighbors
    return [
        cell
        for cell in range(len(state.sector))
        if state.units_at(cell, REBELS) and any(state.controls(next_, DICTATORS) for next_ in near[cell])
    ]


def ask_for_shell(state: State, row: AimShells) -> None:
    """Ask for another sector if more are allowed; then shell every sector chosen (D10)."""
    if row.left and row.remaining(state):
        state.then(row)
    else:
        state.then(*(ShellSector(row.source, cell) for cell in row.named))


class AimShells(Step, frozen=True):
    """The Dictator chooses the sectors before any die is rolled; he may choose fewer (D10)."""

    source: str
    left: int
    named: tuple[int, ...] = ()

    def remaining(self, state: State) -> list[int]:
        """Return the sectors in range that have not been chosen yet."""
        return [cell for cell in shell_targets(state) if cell not in self.named]

    def ask(self, state: State) -> Prompt:
        """Offer another sector, or none."""
        seat = state.seat_of(state.ruler)
        return Prompt(seat, "Shell", lambda: self._options(state), rule="D10", about=self.source)

    def _options(self, state: State) -> list[Option]:
        shells = (Shell(state.label(cell)) for cell in self.remaining(state))
        return sorted([Done(), *shells], key=sort_key)

    def answer(self, state: State, answer: Option) -> None:
        """Ask for the next sector while more are allowed."""
        if isinstance(answer, Shell):
            named = (*self.named, state.cell(answer.at))
            ask_for_shell(state, AimShells(self.source, self.left - 1, named))
        else:
            ask_for_shell(state, AimShells(self.source, 0, self.named))


class ShellSector(Step, frozen=True):
    """Roll for the number of units that are hit in a sector; the Rebels, as one seat, pick them (D10)."""

    source: str
    cell: int

    def ask(self, state: State) -> Prompt:
        """Ask for one die."""
        (effect,) = facts().tactic[self.source].effects
        assert isinstance(effect, Own)
        faces = tuple(str(face + 1) for face in range(effect.numbers["die"]))
        return chance_prompt(Dice("artillery", faces), rule="D10", about=self.cell)

    def answer(self, state: State, answer: Outcome) -> None:
        """Let the Rebels pick; if the roll exceeds the units, all are hit once."""
        share_out(state, HurtSome(self.source, REBELS, (self.cell,), int(answer[0])))
