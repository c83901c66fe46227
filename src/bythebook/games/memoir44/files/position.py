"""Position files: a table as people write it, and back (docs/reference/positions.md).

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

from bythebook.games.interfaces.positions import Positions
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
from bythebook.games.memoir44.state.rulings import RULINGS
from bythebook.games.memoir44.state.state import AUTOMA, NOWHERE, State
from bythebook.games.shared.moment import (
    NOW,
    at_prompt,
    in_present_names,
    moment,
    moment_problems,
    read_moment,
)
from bythebook.games.shared.position_files import Data, Found, rulings_with, valid_parts
from bythebook.games.shared.setup_keys import PERSON, holds_cards
from bythebook.kernel.box import Problems
from bythebook.kernel.pile import Pile
from bythebook.kernel.prompt import Seat
from bythebook.kernel.schema import Wrong, problems

__all__ = ["correct", "correction_schema", "read", "schema", "write"]

NEVER: Final = -1
"""The value for a plane that has never been brought on."""

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
"""Keys that don't take a position beyond the state before the first turn."""


# -- reading --------------------------------------------------------------------------------------


def read(data: Data, seats: Mapping[Seat, str], rulings: dict[str, str]) -> State:
    """Return the state in a position file; raise Problems with every error in it and its path.

    Seats given here win over those of the file; rulings of the file win over defaults.
    """
    data = in_present_names(codec(), data)
    wrong = problems(data, schema())
    sound = valid_parts(data, wrong, whole=("board",))
    scenario = _scenario(data, sound, wrong)
    if scenario is None:
        raise _refused(wrong)
    who = {Seat(side): name for side, name in sound.get("seats", {}).items()} | dict(seats)
    state = _empty(scenario, sound, who, rulings_with(RULINGS, rulings, sound.get("rulings", {})))
    if state.losses and state.player == NOWHERE:
        wrong.append(Wrong(("player",), "events hit one side's army; say which"))
    if wrong or set(sound) - _NEW:
        _line_up(state, sound, wrong)
        if not wrong:
            _read_now(state, sound, wrong)
        if not wrong:
            deal_hands(state, sound)
    if wrong:
        raise _refused(wrong)
    return state


def _line_up(state: State, sound: Data, wrong: Found) -> None:
    """Place pieces, cards and planes and rebuild the agenda; the exact moment and hidden cards follow."""
    read_pieces(state, sound, wrong)
    _read_turn(state, sound)
    _read_cards(state, sound, wrong)
    _read_planes(state, sound, wrong)
    if not wrong:
        resume(state, sound, wrong)


def _read_now(state: State, data: Data, wrong: Found) -> None:
    """Read the exact moment if the file has it; then check that everything is consistent."""
    if NOW not in data:
        wrong += [Wrong((), each) for each in check(state)]
        return
    read_moment(codec(), state, data[NOW], wrong)
    if not wrong:
        wrong += [Wrong((NOW,), each) for each in moment_problems(codec(), state, check)]


def _refused(wrong: Found) -> Problems:
    return Problems("position", [str(each) for each in wrong])


def _scenario(data: Data, sound: Data, wrong: Found) -> Scenario | None:
    if "scenario" in sound and "board" in sound:
        wrong.append(Wrong(("board",), "a position has either a scenario or a custom board, not both"))
    if "scenario" in sound:
        return load(sound["scenario"])
    if "board" in sound:
        return scenario_of(sound["board"], wrong)
    if isinstance(data, Mapping) and "scenario" not in data and "board" not in data:
        wrong.append(Wrong(("scenario",), "is missing: name a scenario, or draw a board"))
    return None


def _empty(scenario: Scenario, sound: Data, seats: Mapping[Seat, str], rulings: dict[str, str]) -> State:
    """Return the state before the first turn, with the agenda that sets the game up."""
    state = build({"scenario": all_ids()[0]}, seats, rulings)
    state.scenario = scenario
    state.flight_plan = sound.get("flight_plan", scenario.air is not None)
    state.automa = [not holds_cards(seats.get(Seat(side), PERSON)) for side in SIDES]
    state.unseen_hands = [side in sound.get("unseen", ()) for side in SIDES]
    state.losses, state.player = sound.get("losses", 0), _player(state, sound)
    state.active = SIDES.index(sound["active"]) if "active" in sound else scenario.first
    state.agenda.clear()
    state.then(*setup_agenda(state))
    return state


def _player(state: State, data: Data) -> int:
    """Return the side hit by campaign events: as in the file, else the only one with a hand (CP-4)."""
    if "player" in data:
        return SIDES.index(data["player"])
    people = [i for i, automa in enumerate(state.automa) if not automa]
    return people[0] if len(people) == 1 and data.get("losses") else NOWHERE


# -- cards and planes -----------------------------------------------------------------------------


def _read_turn(state: State, data: Data) -> None:
    state.turn = data.get("turn", 1)
    own = data.get("own_turns", {})
    counted = [(state.turn + (side == state.active)) // 2 for side in range(len(SIDES))]
    state.own_turns = [own.get(side, counted[i]) for i, side in enumerate(SIDES)]
    state.last_card = [data.get("last_card", {}).get(side, "") for side in SIDES]
    state.last_section = [data.get("last_section", {}).get(side, "") for side in SIDES]
    if "strategy" in data:
        note_strategy(state, data["strategy"])


def _read_cards(state: State, data: Data, wrong: Found) -> None:
    seen = check_copies(data, wrong)
    counts = {card.id: max(0, card.count - seen[card.id]) for card in facts().cards}
    state.piles[DECK] = Pile.of(counts)
    state.hands = [_names(data.get("hands", {}).get(side)) for side in SIDES]
    state.discards = dict(Counter(card for card in data.get("discards", ()) if card))
    state.drawn = [card for card in data.get("drawn", ()) if card]
    for i, side in enumerate(SIDES):
        many = data.get("hands", {}).get(side)
        if state.automa[i] and many and many != [_AMBUSH]:
            wrong.append(Wrong(("hands", side), "a solo AI holds no hand, at most an Ambush it keeps"))
        if isinstance(many, int) and many > (most := most_cards(state, i)):
            wrong.append(Wrong(("hands", side), f"at most {most} cards are possible now, not {many}", "TS-1"))
        if state.unseen_hands[i]:
            held = many if isinstance(many, int) else state.scenario.sides[i].cards - len(state.hands[i])
            for _ in range(max(0, min(held, len(state.piles[DECK])))):
                state.piles[DECK].draw_unseen(side)
    if state.drawn and not state.automa[state.active]:
        wrong.append(Wrong(("drawn",), "only a solo AI turns cards over; the active side holds a hand"))
    if state.drawn and ("card" in data or "played" in data):
        wrong.append(Wrong(("drawn",), "cards are turned over only until one of them is played"))
    left = len(state.piles[DECK])
    if "deck" in data and data["deck"] != left:
        rest = f"{facts().box.cards} less the {facts().box.cards - left} cards elsewhere are {left}"
        wrong.append(Wrong(("deck",), f"{rest}, not {data['deck']}; name the discards that are missing"))


_AMBUSH: Final = "ambush"


def _names(held: list[str | None] | int | None) -> list[str]:
    return [card for card in held if card] if isinstance(held, list) else []


def _read_planes(state: State, data: Data, wrong: Found) -> None:
    for i, side in enumerate(SIDES):
        lost = tuple(data.get("shot_down", {}).get(side, ()))
        state.planes[i] = replace(state.planes[i], lost=lost)
        state.brought_on[i] = data.get("brought_on", {}).get(side, NEVER)
        entry = data.get("planes", {}).get(side)
        if entry is None:
            continue
        if not state.flight_plan:
            wrong.append(Wrong(("planes", side), "no planes fly here; set flight_plan to true"))
        state.planes[i] = plane_of(entry, state.turn, lost, ("planes", side), wrong)


# -- writing --------------------------------------------------------------------------------------


def write(state: State, seat: Seat | None = None) -> dict[str, Any]:
    """Return the state as a position file with one seat's hand; of other hands, only the sizes.

    The position is that of the open prompt; while a human player looks at hidden cards, the one before.
    """
    state = without_the_dead(at_prompt(state))
    data = _plain(state, seat)
    if state.over or (state.drawn and not state.automa[state.active]):
        return data
    who = {Seat(side): name for side, name in data["seats"].items()}
    plain = _empty(state.scenario, data, who, state.rulings)
    _line_up(plain, data, [])
    now = moment(codec(), state, plain, NOW_FIELDS)
    return {**data, NOW: now} if now else data


def _plain(state: State, seat: Seat | None) -> dict[str, Any]:
    """Return the keys for the pieces, the cards and the phase of the turn."""
    data: dict[str, Any] = {}
    if state.scenario.id in all_ids() and load(state.scenario.id) == state.scenario:
        data["scenario"] = state.scenario.id
    else:
        own = state.scenario.id == OWN
        data["board"] = drawing_of(state.scenario) if own else scenario_text(state.scenario)
    data["seats"] = {side: AUTOMA if state.automa[i] else "person" for i, side in enumerate(SIDES)}
    data |= {"rulings": _chosen(state), "flight_plan": state.flight_plan}
    if state.losses:
        data |= {"losses": state.losses, "player": SIDES[state.player]}
    data |= _written_pieces(state) | _written_cards(state, seat) | _written_turn(state)
    empty: tuple[Any, ...] = ({}, [], "", None)
    kept = ("units", "wire", "sandbags", *(("activation", "attack") if data.get("ordered") else ()))
    return {key: value for key, value in data.items() if key in kept or value not in empty}


def _chosen(state: State) -> dict[str, str]:
    defaults = {ruling.id: ruling.default for ruling in RULINGS}
    return {name: read for name, read in state.rulings.items() if defaults.get(name, read) != read}


def _labels(there: list[bool]) -> list[str]:
    return [label(h) for h in range(HEXES) if there[h]]


def _written_pieces(state: State) -> dict[str, Any]:
    units = []
    for unit, h in enumerate(state.at):
        if h != NOWHERE:
            kind = state.type_of(unit)
            entry = {"at": label(h), "side": SIDES[state.side[unit]], "type": kind.id}
            optional = (
                ("figures", state.figures[unit], state.full[unit]),
                ("full", state.full[unit], kind.figures),
                ("medals", state.worth[unit], kind.medals),
            )
            units.append(entry | {name: value for name, value, usual in optional if value != usual})
    planes = {
        SIDES[i]: {"type": plane.kind, "at": label(plane.at), "ammo": plane.ammo}
        for i, plane in enumerate(state.planes)
        if plane.out
    }
    objectives = state.scenario.objectives
    won = [label(objectives[i].hexes[0]) for i, gained in enumerate(state.won) if gained]
    return {
        "units": units,
        "wire": _labels(state.wire),
        "sandbags": _labels(state.sandbags),
        "blown": _labels(state.blown),
        "medals": {side: n for side, n in zip(SIDES, state.kills, strict=True) if n},
        "won": sorted(set(won)),
        "attempts": {side: n for side, n in zip(SIDES, state.attempts, strict=True) if n},
        "planes": planes,
        "shot_down": {SIDES[i]: list(plane.lost) for i, plane in enumerate(state.planes) if plane.lost},
        "brought_on": {SIDES[i]: turn for i, turn in enumerate(state.brought_on) if turn >= 0},
    }


def _written_cards(state: State, seat: Seat | None) -> dict[str, Any]:
    hands: dict[str, Any] = {}
    for i, side in enumerate(SIDES):
        shown = state.automa[i] or (side == seat and not state.unseen_hands[i])
        # A side that looks at cards to keep one counts as holding it.
        keeps = int(bool(state.drawn) and i == state.active)
        hands[side] = list(state.hands[i]) if shown else cards_held(state, i) + keeps
    looking = bool(state.drawn) and not state.automa[state.active]
    return {
        "hands": {side: held for side, held in hands.items() if held or not state.automa[SIDES.index(side)]},
        "unseen": [side for i, side in enumerate(SIDES) if state.unseen_hands[i]],
        "discards": sorted(Counter(seen_discards(state, seat)).elements()),
        "drawn": [] if looking or state.played else list(state.drawn),
        "last_card": {side: card for side, card in zip(SIDES, state.last_card, strict=True) if card},
        "last_section": {side: name for side, name in zip(SIDES, state.last_section, strict=True) if name},
    }


def _written_turn(state: State) -> dict[str, Any]:
    data: dict[str, Any] = {"active": SIDES[state.active]}
    if not state.turn:
        return data
    data |= {"turn": state.turn, "own_turns": dict(zip(SIDES, state.own_turns, strict=True))}
    if strategy := rolled_strategy(state):
        data["strategy"] = strategy
    if not state.played:
        return data | ({"phase": "end"} if phase_of(state) == "end" else {})
    data |= {"phase": phase_of(state), "card": state.card, "section": state.section, "dice": list(state.dice)}
    if state.played != state.card:
        data["played"] = state.played
    here = {unit: label(h) for unit, h in enumerate(state.at) if h != NOWHERE}
    for key in ("ordered", "activation", "attack"):
        data[key] = [here[unit] for unit in getattr(state, key) if unit in here]
    done = {unit: state.moved.get(unit, 0) for unit in state.ordered if unit not in state.activation}
    data["moved"] = {here[unit]: n for unit, n in done.items() if unit in here} if _moves_begun(state) else {}
    for key in ("battles", "grounds"):
        data[key] = {here[unit]: n for unit, n in getattr(state, key).items() if n and unit in here}
    return data


def _moves_begun(state: State) -> bool:
    return phase_of(state) in ("moves", "battles")


class Memoir44Positions(Positions[State]):
    """Position files of Memoir '44."""

    empty = MappingProxyType({"board": {}})

    def sides_in(self, data: Mapping[str, Any]) -> tuple[Seat, ...]:
        """Both sides, always."""
        return tuple(map(Seat, SIDES))

    def with_real_hands(self, data: Mapping[str, Any], people: Sequence[Seat]) -> dict[str, Any]:
        """Return a position file in which each hand that isn't listed is real and unseen by the program."""
        told = data.get("hands", {})
        return {"unseen": [seat for seat in people if seat not in told], **data}

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema of position files."""
        return schema()

    def correction_schema(self) -> dict[str, Any]:
        """Return the JSON schema of corrections."""
        return correction_schema()

    def read(self, data: Mapping[str, Any], seats: Mapping[Seat, str], rulings: dict[str, str]) -> State:
        """Return the state in a position file."""
        return read(data, seats, rulings)

    def write(self, state: State, seat: Seat | None = None) -> dict[str, Any]:
        """Return a state as a position file."""
        return write(state, seat)
