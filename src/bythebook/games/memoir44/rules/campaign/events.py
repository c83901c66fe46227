"""Campaign events: the effects of lost plays on the player's army before the first turn (CP-3 to CP-11).

All event dice are rolled together and resolved one by one; a die without a possible unit is a grenade.
Where a unit is drawn at random a die that can only fall one way is not thrown.
"""

from __future__ import annotations

from functools import cache
from typing import Final, Literal

from bythebook.games.memoir44.box.facts import CLASSES, CampaignEvent, ClassName, facts
from bythebook.games.memoir44.box.hexes import BOTTOM, CENTER, LEFT, RIGHT, board, label
from bythebook.games.memoir44.rules.pieces import leave_board, place
from bythebook.games.memoir44.rules.retreat import retreat_hexes
from bythebook.games.memoir44.state.options import FallBack, Lose
from bythebook.games.memoir44.state.state import NOWHERE, SEATS, State
from bythebook.kernel.chance import Dice, Outcome
from bythebook.kernel.prompt import Option, Prompt, chance_prompt
from bythebook.kernel.step import Step

Lot = Literal["figure", "retreat"]
"""The effect on a unit drawn at random: it loses a figure, or it retreats."""

FIGURE: Final = "figure"
RETREAT: Final = "retreat"

SECTION_FACES: Final = {"1": LEFT, "2": CENTER, "3": RIGHT}
"""The faces of the D3, and the section that each names as the player sees it (CP-8)."""

PICK_FACES: Final = ("1", "2", "3", "4", "5", "6")
"""The faces of the D6 that counts units from the back to the front (CP-8)."""


# -- the dice (CP-3) ------------------------------------------------------------------------------


class RollEvents(Step, frozen=True):
    """Roll an event die for each play lost so far, before every play (CP-3)."""

    def ask(self, state: State) -> Prompt:
        """Return the prompt for all event dice at once."""
        return chance_prompt(Dice("event", facts().die_faces, state.losses), rule="CP-3")

    def answer(self, state: State, rolled: Outcome) -> None:
        """Resolve the dice in the order of the event table, because dice rolled together have no order."""
        state.events = rolled
        faces = list(rolled)
        if state.rulings["cp_event_order"] == "table":
            faces.sort(key=[event.face for event in facts().events].index)
        state.then(*(ResolveEvent(face) for face in faces))


@cache
def _event(face: str) -> CampaignEvent:
    return next(event for event in facts().events if event.face == face)


@cache
def _grenade() -> CampaignEvent:
    """Return the event that a die counts as if there is no unit for its own (CP-6)."""
    return next(event for event in facts().events if event.effect == "lose_random_figure")


class ResolveEvent(Step, frozen=True):
    """Resolve one die by the event table, on the board as the earlier dice have left it (CP-5, CP-11)."""

    face: str

    def go(self, state: State) -> None:
        """Treat the die as a grenade if no unit is possible; do nothing if there is no unit (CP-6, CP-7)."""
        event = _event(self.face)
        if event.unit_class is not None and losers(state, event.unit_class):
            state.then(LoseFigure(event.face, event.unit_class))
        elif event.effect == "random_retreat" and pool(state, RETREAT):
            state.then(DrawSection(event.face, RETREAT))
        elif pool(state, FIGURE):
            face = self.face if event is _grenade() else f"{self.face} as {_grenade().face}"
            state.then(DrawSection(face, FIGURE))
        else:
            _log(state, self.face, "no effect")


def _log(state: State, face: str, text: str) -> None:
    state.event_log = (*state.event_log, f"{face.capitalize()}: {text}")


def _name(state: State, unit: int) -> str:
    return f"{state.type_of(unit).name.lower()} on {label(state.at[unit])}"


# -- who it may be (CP-4, CP-7, CP-10) ------------------------------------------------------------


def army(state: State) -> list[int]:
    """Return the player's units on the board: events hit nobody else (CP-4)."""
    return [u for u, h in enumerate(state.at) if h != NOWHERE and state.side[u] == state.player]


def _can_lose(state: State) -> list[int]:
    """Return the units that an event may take a figure from, even their last one (CP-9)."""
    if state.rulings["cp_last_figure"] == "may_go":
        return army(state)
    return [unit for unit in army(state) if state.figures[unit] > 1]


def losers(state: State, unit_class: ClassName) -> list[int]:
    """Return the units of a class; the player chooses the one that loses a figure (CP-5)."""
    index = CLASSES.index(unit_class)
    return [unit for unit in _can_lose(state) if state.type_of(unit).class_index == index]


def pool(state: State, lot: Lot) -> list[int]:
    """Return the units from which one is drawn at random (CP-7, CP-10)."""
    return _valuable(state) if lot == FIGURE else _movable(state)


def _valuable(state: State) -> list[int]:
    """Return the full-strength units of the most valuable type; if it has none, all its units (CP-7)."""
    units = _can_lose(state)
    best = [unit for unit in units if state.figures[unit] == state.full[unit]]
    if not best and state.rulings["cp_no_full_strength"] == "highest_type":
        best = units
    values = {unit: facts().value_order.index(state.type_of(unit).id) for unit in best}
    highest = min(values.values(), default=0)
    return [unit for unit in best if values[unit] == highest]


def _movable(state: State) -> list[int]:
    """Return the units with a hex to retreat to; under one ruling, all units if any has one (CP-10)."""
    able = [unit for unit in army(state) if retreat_hexes(state, unit)]
    return able if not able or state.rulings["cp_flag_pool"] == "able" else army(state)


# -- one is drawn (CP-8) --------------------------------------------------------------------------


def in_section(state: State, lot: Lot, section: int) -> list[int]:
    """Return the units in a section from back to front; units on split hexes are in two sections (CP-8)."""
    b, seat = board(), state.scenario.seat(state.player)
    here = [unit for unit in pool(state, lot) if b.sections[seat][state.at[unit]] & section]
    turn = -1 if seat == BOTTOM else 1
    return sorted(here, key=lambda u: (turn * b.row[state.at[u]], -turn * b.x[state.at[u]]))


class DrawSection(Step, frozen=True):
    """Draw the section with a D3 (CP-8)."""

    face: str
    lot: Lot

    def go(self, state: State) -> None:
        """Roll only if there is more than one possible section."""
        units = pool(state, self.lot)
        held = [section for section in SECTION_FACES.values() if in_section(state, self.lot, section)]
        if len(units) == 1:
            state.then(_suffer(self.face, self.lot, units[0]))
        elif len(held) == 1:
            state.then(DrawUnit(self.face, self.lot, held[0]))
        elif units:
            state.then(RollSection(self.face, self.lot))


class RollSection(Step, frozen=True):
    """Roll the D3 until it names a section with a possible unit (CP-8)."""

    face: str
    lot: Lot

    def ask(self, state: State) -> Prompt:
        """Return the prompt for a D3: 1 left, 2 center, 3 right, as the player sees it."""
        return chance_prompt(Dice("section", tuple(SECTION_FACES)), rule="CP-8", about=self.face)

    def answer(self, state: State, rolled: Outcome) -> None:
        """Draw a unit in the section, or roll again."""
        section = SECTION_FACES[rolled[0]]
        found = in_section(state, self.lot, section)
        state.then(DrawUnit(self.face, self.lot, section) if found else self)

    def is_valid(self, state: State) -> bool:
        """Whether there is a unit to draw."""
        return bool(pool(state, self.lot))


class DrawUnit(Step, frozen=True):
    """Draw the unit in the section with a D6 (CP-8)."""

    face: str
    lot: Lot
    section: int

    def go(self, state: State) -> None:
        """Roll only if there is more than one possible unit."""
        units = in_section(state, self.lot, self.section)
        if len(units) == 1:
            state.then(_suffer(self.face, self.lot, units[0]))
        elif units:
            state.then(RollUnit(self.face, self.lot, self.section))


class RollUnit(Step, frozen=True):
    """Roll the D6 until it names a unit; only the first six can be named (CP-8)."""

    face: str
    lot: Lot
    section: int

    def ask(self, state: State) -> Prompt:
        """Return the prompt for a D6, the unit's position in the list, counted from the back."""
        return chance_prompt(Dice("pick", PICK_FACES), rule="CP-8", about=self.face)

    def answer(self, state: State, rolled: Outcome) -> None:
        """Take this unit, or roll again."""
        units = in_section(state, self.lot, self.section)
        place_in_list = int(rolled[0])
        if place_in_list > len(units) and state.rulings["cp_pick"] == "last":
            place_in_list = len(units)
        if place_in_list <= len(units):
            state.then(_suffer(self.face, self.lot, units[place_in_list - 1]))
        else:
            state.then(self)

    def is_valid(self, state: State) -> bool:
        """Whether there is a unit to draw."""
        return bool(in_section(state, self.lot, self.section))


def _suffer(face: str, lot: Lot, unit: int) -> Step:
    return TakeFigure(face, unit) if lot == FIGURE else EventRetreat(face, unit)


# -- what happens to it (CP-5, CP-9, CP-10) -------------------------------------------------------


class LoseFigure(Step, frozen=True):
    """Let the player choose the unit of a class that loses a figure (CP-5)."""

    face: str
    unit_class: ClassName

    def ask(self, state: State) -> Prompt:
        """Return the prompt for a unit of the class."""
        seat = SEATS[state.player]
        return Prompt(seat, "Lose", lambda: self._options(state), rule="CP-5", about=self.face)

    def _options(self, state: State) -> list[Option]:
        return [Lose(h) for h in sorted(state.at[unit] for unit in losers(state, self.unit_class))]

    def answer(self, state: State, answer: Lose) -> None:
        """Remove the figure for this game."""
        state.then(TakeFigure(self.face, state.unit_at[answer.at]))

    def is_valid(self, state: State) -> bool:
        """Whether there is a unit of the class."""
        return bool(losers(state, self.unit_class))


class TakeFigure(Step, frozen=True):
    """Remove a figure, and the unit with its last one, without giving a medal (CP-9, UN-2)."""

    face: str
    unit: int

    def go(self, state: State) -> None:
        """Leave the full strength unchanged, so that medics may bring the figure back."""
        unit = self.unit
        state.figures[unit] -= 1
        if state.figures[unit]:
            _log(state, self.face, f"{_name(state, unit)} loses a figure")
        else:
            _log(state, self.face, f"{_name(state, unit)} loses its last figure")
            leave_board(state, unit)


class EventRetreat(Step, frozen=True):
    """Retreat the unit exactly one hex, regardless of the terrain it is on (CP-10)."""

    face: str
    unit: int

    def go(self, state: State) -> None:
        """Resolve the die as a grenade if the unit can't retreat, which one ruling makes possible (CP-6)."""
        if retreat_hexes(state, self.unit):
            state.then(ChooseEventRetreat(self.face, self.unit))
        elif pool(state, FIGURE):
            state.then(DrawSection(f"{self.face} as {_grenade().face}", FIGURE))
        else:
            _log(state, self.face, "no effect")


class ChooseEventRetreat(Step, frozen=True):
    """Let the player choose the hex of the retreat (CP-10)."""

    face: str
    unit: int

    def ask(self, state: State) -> Prompt:
        """Return the prompt for a hex nearer to the player's own baseline."""
        seat = SEATS[state.player]
        return Prompt(seat, "Event retreat", lambda: self._options(state), rule="CP-10", about=self.unit)

    def _options(self, state: State) -> list[Option]:
        return [FallBack(h) for h in sorted(retreat_hexes(state, self.unit))]

    def answer(self, state: State, answer: FallBack) -> None:
        """Move the unit to the hex and remove the sandbags it leaves."""
        _log(state, self.face, f"{_name(state, self.unit)} retreats to {label(answer.to)}")
        place(state, self.unit, answer.to)

    def is_valid(self, state: State) -> bool:
        """Whether the unit is on the board and can retreat."""
        return state.at[self.unit] != NOWHERE and bool(retreat_hexes(state, self.unit))
