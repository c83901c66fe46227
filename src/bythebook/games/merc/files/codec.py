"""Convert positions to plain data and back, for saved games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

import msgspec

from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.box.modes import VERSUS
from bythebook.games.merc.files import history
from bythebook.games.merc.files.agenda import DealStash
from bythebook.games.merc.rules.chapters import STEPS
from bythebook.games.merc.rules.modes.vehicles import VEHICLE_SLOT
from bythebook.games.merc.state.ranges import SIDE, ranges
from bythebook.games.merc.state.state import ABOARD, DOG, MILITIA, State, empty_state
from bythebook.games.shared.moment import AsRolled
from bythebook.games.shared.notes import with_things
from bythebook.kernel.prompt import Thing
from bythebook.kernel.saves.ids import NUMBERED, Ids, Kind, Reader, Rows, renamed_since, with_ids
from bythebook.kernel.step import Codec, Notes
from bythebook.playbook.run.notes import wrong_notes

UNIT: Final = "unit"
"""The kind of things in a bot's notes that are MERCs, the Dictator, militia and dogs."""

DICTATOR_ID: Final = "dictator"
"""The id of the Dictator card in files, for every Dictator."""


@cache
def codec() -> Codec[State]:
    """Return the codec for every step of the rules and of position files."""
    return Codec(
        State,
        (*STEPS, DealStash, AsRolled),
        special={"notes": (_noted, _restored)},
        ids=_ids(),
        renamed=history.RENAMED,
        blank=_blank,
        settle=_settle,
        ranges=ranges,
    )


def notes_in_file(notes: Notes) -> Notes:
    """Return a bot's notes with the units in them as ids."""
    marks = _marks()
    return with_things(notes, lambda of, thing: with_ids(marks, thing))


def notes_from_file(notes: Notes) -> Notes:
    """Return a bot's notes with units as numbers; raise ValueError if there is no such unit.

    Notes of version 0.1.0 already have numbers. Things that are not units, such as squads, are other strings.
    """
    reader = Reader(NUMBERED, renamed_since(NUMBERED, history.RENAMED).ids)
    marks = _marks()

    def number(of: str, thing: Thing) -> Thing:
        if isinstance(thing, str) and of not in ("", UNIT):
            return thing
        try:
            result: Thing = reader.number(marks, thing)
        except ValueError:
            if isinstance(thing, str) and not of:
                return thing
            raise
        return result

    return with_things(notes, number)


def _noted(notes: Mapping[str, Notes]) -> dict[str, Notes]:
    return {seat: notes_in_file(each) for seat, each in notes.items()}


def _restored(data: object) -> dict[str, Notes]:
    """Return the notes of every bot, with units as numbers; malformed notes are rejected later."""
    notes = msgspec.convert(data, dict[str, dict[str, Any]])
    return {
        seat: each if wrong_notes(each, lambda verb, facts: "") else notes_from_file(each)
        for seat, each in notes.items()
    }


@cache
def _units() -> Ids:
    return Ids.of([*(merc.id for merc in facts().mercs), DICTATOR_ID], (*history.MERCS, DICTATOR_ID))


@cache
def _marks() -> Ids:
    units = _units()
    return Ids(lambda mark: _mark_id(units, mark), lambda name: _mark(units, name), _mark_in_format_1)


def _ids() -> Mapping[str, Kind]:
    """Return the fields that hold units, marks and cards. Cells, players and slots stay numbers."""
    f, units, marks = facts(), _units(), _marks()
    rows = Rows(units, len(history.MERCS) + 1)
    tactics = Ids.of([card.id for card in f.tactics], history.TACTICS)

    def settled(pair: Sequence[int]) -> tuple[Ids | None, None]:
        return (None if pair[1] == VEHICLE_SLOT else units, None)

    return {
        "unit team candidates hired regrouped landed carrier held partners actor moving": units,
        "State.owner State.squad State.wounds State.gear": rows,
        "State.actions State.train_actions State.move_actions": rows,
        "mark Fight.order Assault.by PlaceHits.placed strayed PlaceHits.turned": marks,
        "DeclareTargets.named RollAttack.named OfferReroll.named PlaceHits.named": marks,
        "HurtSome.picked": lambda pair: (marks, None),
        "EquipRow.settled": settled,
        "hand in_force PlayCard.card only": tactics,
        "kind": Ids.of([card.id for card in f.equipment], history.EQUIPMENT),
        "sector": Ids.of([sector.id for sector in f.sectors], history.SECTORS),
        "dictator": Ids.of([each.id for each in f.dictators], history.DICTATORS),
    }


def _mark_id(units: Ids, mark: int) -> str:
    """Return the id of a mark in files.

    Examples are `tao`, `militia 0` (a player's number), `aboard 3` (a squad's number) and `dog tao`.
    """
    if mark >= DOG:
        return f"dog {units.write(mark - DOG)}"
    if mark >= ABOARD:
        return f"aboard {mark - ABOARD}"
    return f"militia {mark - MILITIA}" if mark >= MILITIA else units.write(mark)


def _mark(units: Ids, name: str) -> int:
    """Return the mark with an id in files; LookupError or ValueError if there is none."""
    kind, _, whose = name.partition(" ")
    match kind:
        case "dog":
            return DOG + units.read(whose)
        case "aboard":
            return ABOARD + range(DOG - ABOARD)[int(whose)]
        case "militia":
            return MILITIA + range(ABOARD - MILITIA)[int(whose)]
    return units.read(name)


def _mark_in_format_1(mark: int) -> str:
    """Return the id of a mark of format 1; LookupError if the number was not a mark."""
    units = (*history.MERCS, DICTATOR_ID)
    if mark >= history.DOG:
        return f"dog {units[mark - history.DOG]}"
    if mark >= history.ABOARD:
        return f"aboard {mark - history.ABOARD}"
    return f"militia {mark - history.MILITIA}" if mark >= history.MILITIA else units[mark]


def _blank(state: State) -> State:
    """Return an empty state with the same players and map; the given state if there is no such map."""
    if state.rebels not in facts().size or not (state.rows in SIDE and state.cols in SIDE):
        return state
    sides = range(len(state.seats)) if VERSUS in state.modes else ()
    factions = [state.faction.count(side) for side in sides]
    return empty_state(state.rebels, state.rows, state.cols, state.rulings, factions=factions)


def _settle(state: State) -> None:
    """Sort lists that are ordered by id number: the numbers may have changed since the file was written."""
    state.team = [tuple(sorted(team)) for team in state.team]
    state.stash = [tuple(sorted(stash, key=lambda gear: (gear.kind, gear.wear))) for stash in state.stash]
