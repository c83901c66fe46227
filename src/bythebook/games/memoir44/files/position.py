"""Position files: a table as people write it, and back (docs/positions.md).

    table = read({"scenario": "omaha_beach", "drawn": ["probe_left", "barrage"]}, seats, rulings)
    data = write(table)

Everything wrong with a file is found before anything is said, each problem with its JSON path.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from msgspec.structs import replace

from bythebook.games.memoir44.box.facts import SIDES, facts
from bythebook.games.memoir44.box.hexes import HEXES, label
from bythebook.games.memoir44.box.scenarios.records import Scenario
from bythebook.games.memoir44.box.scenarios.text import all_ids, load
from bythebook.games.memoir44.box.scenarios.text import write as scenario_text
from bythebook.games.memoir44.files.agenda import deal_hands, phase_of, resume
from bythebook.games.memoir44.files.board import OWN, drawing_of, scenario_of
from bythebook.games.memoir44.files.codec import codec
from bythebook.games.memoir44.files.corrections import correct
from bythebook.games.memoir44.files.placement import (
    check_copies,
    note_strategy,
    plane_of,
    read_pieces,
    rolled_strategy,
)
from bythebook.games.memoir44.files.roll_call import without_the_dead
from bythebook.games.memoir44.files.schema import NOW_FIELDS, correction_schema, schema
from bythebook.games.memoir44.rules.deck import DECK, cards_held, most_cards, seen_discards
from bythebook.games.memoir44.rules.invariants import check
from bythebook.games.memoir44.rules.setup.setup import build
from bythebook.games.memoir44.rules.setup.steps import setup_agenda
from bythebook.games.memoir44.table.rulings import RULINGS
from bythebook.games.memoir44.table.state import AUTOMA, NOWHERE, Table
from bythebook.games.parts.positions import Positions
from bythebook.games.shared.moment import NOW, at_ask, broken, moment, set_to
from bythebook.games.shared.position_files import Data, Found, rulings_with, sound_parts
from bythebook.games.shared.setup_keys import PERSON, holds_cards
from bythebook.kernel.ask import Seat
from bythebook.kernel.box import Problems
from bythebook.kernel.pile import Pile
from bythebook.kernel.schema import Wrong, problems

__all__ = ["correct", "correction_schema", "read", "schema", "write"]

NEVER: Final = -1
"""No plane was brought on yet."""

_CAMPAIGN: Final = ("losses", "player")

_NEW: Final = {
    "$schema",
    "game",
    "scenario",
    "board",
    "flight_plan",
    "seats",
    "rulings",
    "active",
    *_CAMPAIGN,
}
"""Keys that leave a position as it is before the first turn."""


# -- reading --------------------------------------------------------------------------------------


def read(data: Data, seats: Mapping[Seat, str], rulings: dict[str, str]) -> Table:
    """A table from a position file; Problems lists everything wrong with it, each with its path.

    Seats given here win over those of the file; rulings of the file win over defaults.
    """
    wrong = problems(data, schema())
    sound = sound_parts(data, wrong, whole=("board",))
    scenario = _scenario(data, sound, wrong)
    if scenario is None:
        raise _refused(wrong)
    who = {Seat(side): name for side, name in sound.get("seats", {}).items()} | dict(seats)
    table = _empty(scenario, sound, who, rulings_with(RULINGS, rulings, sound.get("rulings", {})))
    if table.losses and table.player == NOWHERE:
        wrong.append(Wrong(("player",), "events hit one side's army; say which"))
    if wrong or set(sound) - _NEW:
        _line_up(table, sound, wrong)
        if not wrong:
            _read_now(table, sound, wrong)
        if not wrong:
            deal_hands(table, sound)
    if wrong:
        raise _refused(wrong)
    return table


def _line_up(table: Table, sound: Data, wrong: Found) -> None:
    """Everything in its place, and what waits in the turn; the present moment and hidden cards come after."""
    read_pieces(table, sound, wrong)
    _read_turn(table, sound)
    _read_cards(table, sound, wrong)
    _read_planes(table, sound, wrong)
    if not wrong:
        resume(table, sound, wrong)


def _read_now(table: Table, data: Data, wrong: Found) -> None:
    """The present moment, if the file has it; then everything must fit together."""
    if NOW not in data:
        wrong += [Wrong((), each) for each in check(table)]
        return
    set_to(codec(), table, data[NOW], wrong)
    if not wrong:
        wrong += [Wrong((NOW,), each) for each in broken(codec(), table, check)]


def _refused(wrong: Found) -> Problems:
    return Problems("position", [str(each) for each in wrong])


def _scenario(data: Data, sound: Data, wrong: Found) -> Scenario | None:
    if "scenario" in sound and "board" in sound:
        wrong.append(Wrong(("board",), "a position has a scenario or a board of its own, not both"))
    if "scenario" in sound:
        return load(sound["scenario"])
    if "board" in sound:
        return scenario_of(sound["board"], wrong)
    if isinstance(data, Mapping) and "scenario" not in data and "board" not in data:
        wrong.append(Wrong(("scenario",), "is missing: name a scenario, or draw a board"))
    return None


def _empty(scenario: Scenario, sound: Data, seats: Mapping[Seat, str], rulings: dict[str, str]) -> Table:
    """The table before the first turn, with the agenda that sets it up."""
    table = build({"scenario": all_ids()[0]}, seats, rulings)
    table.scenario = scenario
    table.flight_plan = sound.get("flight_plan", scenario.air is not None)
    table.automa = [not holds_cards(seats.get(Seat(side), PERSON)) for side in SIDES]
    table.unseen_hands = [side in sound.get("unseen", ()) for side in SIDES]
    table.losses, table.player = sound.get("losses", 0), _player(table, sound)
    table.active = SIDES.index(sound["active"]) if "active" in sound else scenario.first
    table.agenda.clear()
    table.then(*setup_agenda(table))
    return table


def _player(table: Table, data: Data) -> int:
    """Whose army the events hit: as the file says, else the only side that holds a hand (CP-4)."""
    if "player" in data:
        return SIDES.index(data["player"])
    people = [i for i, automa in enumerate(table.automa) if not automa]
    return people[0] if len(people) == 1 and data.get("losses") else NOWHERE


# -- cards and planes -----------------------------------------------------------------------------


def _read_turn(table: Table, data: Data) -> None:
    table.turn = data.get("turn", 1)
    own = data.get("own_turns", {})
    counted = [(table.turn + (side == table.active)) // 2 for side in range(len(SIDES))]
    table.own_turns = [own.get(side, counted[i]) for i, side in enumerate(SIDES)]
    table.last_card = [data.get("last_card", {}).get(side, "") for side in SIDES]
    table.last_section = [data.get("last_section", {}).get(side, "") for side in SIDES]
    if "strategy" in data:
        note_strategy(table, data["strategy"])


def _read_cards(table: Table, data: Data, wrong: Found) -> None:
    seen = check_copies(data, wrong)
    counts = {card.id: max(0, card.count - seen[card.id]) for card in facts().cards}
    table.piles[DECK] = Pile.of(counts)
    table.hands = [_names(data.get("hands", {}).get(side)) for side in SIDES]
    table.discards = dict(Counter(card for card in data.get("discards", ()) if card))
    table.drawn = [card for card in data.get("drawn", ()) if card]
    for i, side in enumerate(SIDES):
        many = data.get("hands", {}).get(side)
        if table.automa[i] and many and many != [_AMBUSH]:
            wrong.append(Wrong(("hands", side), "a solo AI holds no hand, at most an Ambush it keeps"))
        if isinstance(many, int) and many > (most := most_cards(table, i)):
            wrong.append(Wrong(("hands", side), f"at most {most} cards are possible now, not {many}", "TS-1"))
        if table.unseen_hands[i]:
            held = many if isinstance(many, int) else table.scenario.sides[i].cards - len(table.hands[i])
            for _ in range(max(0, min(held, len(table.piles[DECK])))):
                table.piles[DECK].draw_unseen(side)
    if table.drawn and not table.automa[table.active]:
        wrong.append(Wrong(("drawn",), "only a solo AI turns cards over; the active side holds a hand"))
    if table.drawn and ("card" in data or "played" in data):
        wrong.append(Wrong(("drawn",), "cards lie turned over only before one of them is played"))
    left = len(table.piles[DECK])
    if "deck" in data and data["deck"] != left:
        rest = f"{facts().box.cards} less the {facts().box.cards - left} cards elsewhere are {left}"
        wrong.append(Wrong(("deck",), f"{rest}, not {data['deck']}; name the discards that are missing"))


_AMBUSH: Final = "ambush"


def _names(held: list[str | None] | int | None) -> list[str]:
    return [card for card in held if card] if isinstance(held, list) else []


def _read_planes(table: Table, data: Data, wrong: Found) -> None:
    for i, side in enumerate(SIDES):
        lost = tuple(data.get("shot_down", {}).get(side, ()))
        table.planes[i] = replace(table.planes[i], lost=lost)
        table.brought_on[i] = data.get("brought_on", {}).get(side, NEVER)
        entry = data.get("planes", {}).get(side)
        if entry is None:
            continue
        if not table.flight_plan:
            wrong.append(Wrong(("planes", side), "no planes fly here; set flight_plan to true"))
        table.planes[i] = plane_of(entry, table.turn, lost, ("planes", side), wrong)


# -- writing --------------------------------------------------------------------------------------


def write(table: Table, seat: Seat | None = None) -> dict[str, Any]:
    """The position as a file: what everybody sees, and the hand of one seat; other hands are counts.

    It stands at the question that is open; while a person looks at hidden cards, at the moment before.
    """
    table = without_the_dead(at_ask(table))
    data = _plain(table, seat)
    if table.over or (table.drawn and not table.automa[table.active]):
        return data
    who = {Seat(side): name for side, name in data["seats"].items()}
    plain = _empty(table.scenario, data, who, table.rulings)
    _line_up(plain, data, [])
    now = moment(codec(), table, plain, NOW_FIELDS)
    return {**data, NOW: now} if now else data


def _plain(table: Table, seat: Seat | None) -> dict[str, Any]:
    """What the pieces, the cards and the phase of the turn say."""
    data: dict[str, Any] = {}
    if table.scenario.id in all_ids() and load(table.scenario.id) == table.scenario:
        data["scenario"] = table.scenario.id
    else:
        own = table.scenario.id == OWN
        data["board"] = drawing_of(table.scenario) if own else scenario_text(table.scenario)
    data["seats"] = {side: AUTOMA if table.automa[i] else "person" for i, side in enumerate(SIDES)}
    data |= {"rulings": _chosen(table), "flight_plan": table.flight_plan}
    if table.losses:
        data |= {"losses": table.losses, "player": SIDES[table.player]}
    data |= _written_pieces(table) | _written_cards(table, seat) | _written_turn(table)
    empty: tuple[Any, ...] = ({}, [], "", None)
    kept = ("units", "wire", "sandbags", *(("activation", "attack") if data.get("ordered") else ()))
    return {key: value for key, value in data.items() if key in kept or value not in empty}


def _chosen(table: Table) -> dict[str, str]:
    defaults = {ruling.id: ruling.default for ruling in RULINGS}
    return {name: read for name, read in table.rulings.items() if defaults.get(name, read) != read}


def _labels(there: list[bool]) -> list[str]:
    return [label(h) for h in range(HEXES) if there[h]]


def _written_pieces(table: Table) -> dict[str, Any]:
    units = []
    for unit, h in enumerate(table.at):
        if h != NOWHERE:
            kind = table.type_of(unit)
            entry = {"at": label(h), "side": SIDES[table.side[unit]], "type": kind.id}
            optional = (
                ("figures", table.figures[unit], table.full[unit]),
                ("full", table.full[unit], kind.figures),
                ("medals", table.worth[unit], kind.medals),
            )
            units.append(entry | {name: value for name, value, usual in optional if value != usual})
    planes = {
        SIDES[i]: {"type": plane.kind, "at": label(plane.at), "ammo": plane.ammo}
        for i, plane in enumerate(table.planes)
        if plane.out
    }
    objectives = table.scenario.objectives
    won = [label(objectives[i].hexes[0]) for i, gained in enumerate(table.won) if gained]
    return {
        "units": units,
        "wire": _labels(table.wire),
        "sandbags": _labels(table.sandbags),
        "blown": _labels(table.blown),
        "medals": {side: n for side, n in zip(SIDES, table.kills, strict=True) if n},
        "won": sorted(set(won)),
        "attempts": {side: n for side, n in zip(SIDES, table.attempts, strict=True) if n},
        "planes": planes,
        "shot_down": {SIDES[i]: list(plane.lost) for i, plane in enumerate(table.planes) if plane.lost},
        "brought_on": {SIDES[i]: turn for i, turn in enumerate(table.brought_on) if turn >= 0},
    }


def _written_cards(table: Table, seat: Seat | None) -> dict[str, Any]:
    hands: dict[str, Any] = {}
    for i, side in enumerate(SIDES):
        shown = table.automa[i] or (side == seat and not table.unseen_hands[i])
        # Who looks at cards to keep one will hold it.
        keeps = int(bool(table.drawn) and i == table.active)
        hands[side] = list(table.hands[i]) if shown else cards_held(table, i) + keeps
    looking = bool(table.drawn) and not table.automa[table.active]
    return {
        "hands": {side: held for side, held in hands.items() if held or not table.automa[SIDES.index(side)]},
        "unseen": [side for i, side in enumerate(SIDES) if table.unseen_hands[i]],
        "discards": sorted(Counter(seen_discards(table, seat)).elements()),
        "drawn": [] if looking or table.played else list(table.drawn),
        "last_card": {side: card for side, card in zip(SIDES, table.last_card, strict=True) if card},
        "last_section": {side: name for side, name in zip(SIDES, table.last_section, strict=True) if name},
    }


def _written_turn(table: Table) -> dict[str, Any]:
    data: dict[str, Any] = {"active": SIDES[table.active]}
    if not table.turn:
        return data
    data |= {"turn": table.turn, "own_turns": dict(zip(SIDES, table.own_turns, strict=True))}
    if strategy := rolled_strategy(table):
        data["strategy"] = strategy
    if not table.played:
        return data | ({"phase": "end"} if phase_of(table) == "end" else {})
    data |= {"phase": phase_of(table), "card": table.card, "section": table.section, "dice": list(table.dice)}
    if table.played != table.card:
        data["played"] = table.played
    here = {unit: label(h) for unit, h in enumerate(table.at) if h != NOWHERE}
    for key in ("ordered", "activation", "attack"):
        data[key] = [here[unit] for unit in getattr(table, key) if unit in here]
    done = {unit: table.moved.get(unit, 0) for unit in table.ordered if unit not in table.activation}
    data["moved"] = {here[unit]: n for unit, n in done.items() if unit in here} if _moves_begun(table) else {}
    for key in ("battles", "grounds"):
        data[key] = {here[unit]: n for unit, n in getattr(table, key).items() if n and unit in here}
    return data


def _moves_begun(table: Table) -> bool:
    return phase_of(table) in ("moves", "battles")


class Memoir44Positions(Positions[Table]):
    """Position files of Memoir '44."""

    empty = MappingProxyType({"board": {}})

    def sides_in(self, data: Mapping[str, Any]) -> tuple[Seat, ...]:
        """Both sides, always."""
        return tuple(map(Seat, SIDES))

    def with_real_hands(self, data: Mapping[str, Any], people: Sequence[Seat]) -> dict[str, Any]:
        """Sides without a hand in the file hold one that nobody has told."""
        told = data.get("hands", {})
        return {"unseen": [seat for seat in people if seat not in told], **data}

    def schema(self) -> dict[str, Any]:
        """The JSON schema of a position file."""
        return schema()

    def correction_schema(self) -> dict[str, Any]:
        """The JSON schema of a correction."""
        return correction_schema()

    def read(self, data: Mapping[str, Any], seats: Mapping[Seat, str], rulings: dict[str, str]) -> Table:
        """A table from a position file."""
        return read(data, seats, rulings)

    def write(self, table: Table, seat: Seat | None = None) -> dict[str, Any]:
        """A table as a position file."""
        return write(table, seat)
