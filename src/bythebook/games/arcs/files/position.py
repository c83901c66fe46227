"""Position files: positions as players write them (docs/reference/positions-arcs.md).

    state = read({"card": "2p_frontiers", "systems": {"4-hex": {"red": 3}}}, seats, rulings)
    data = write(state)

All problems of a file are reported together, each with its JSON path.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from bythebook.games.arcs.box.facts import RESOURCES, facts
from bythebook.games.arcs.files.agenda import resume
from bythebook.games.arcs.files.cards import place_actions, place_court, place_round
from bythebook.games.arcs.files.corrections import correct
from bythebook.games.arcs.files.placement import fill_supplies, place, valid_parts
from bythebook.games.arcs.files.schema import correction_schema, schema
from bythebook.games.arcs.files.writer import write
from bythebook.games.arcs.rules import invariants
from bythebook.games.arcs.rules.setup.setup import build
from bythebook.games.arcs.state.rulings import RULINGS
from bythebook.games.arcs.state.state import COLORS, NOBODY, NONE, State, blank
from bythebook.games.interfaces.positions import Positions
from bythebook.games.shared.position_files import Data, Found, raise_problems, rulings_with
from bythebook.games.shared.setup_keys import PERSON, holds_cards
from bythebook.kernel.notation import listed
from bythebook.kernel.prompt import Seat
from bythebook.kernel.schema import Wrong, problems

__all__ = ["correct", "correction_schema", "read", "schema", "sides_in", "write"]

_NEW: Final = {"$schema", "game", "order", "card", "hands", "leaders", "modifiers", "seats", "rulings"}
"""Keys of a position that is still before the first card."""


def sides_in(data: Mapping[str, Any]) -> tuple[Seat, ...]:
    """Return the colors of the seats in a position file, valid or not."""
    entry = data.get("order") if isinstance(data, Mapping) else None
    sound = [c for c in entry if c in COLORS] if isinstance(entry, list) else []
    named = data.get("seats") if isinstance(data, Mapping) else None
    if not sound and isinstance(named, Mapping):
        sound = [colour for colour in COLORS if colour in named]
    n = max(min(facts().size), min(len(sound), max(facts().size)))
    return tuple(map(Seat, [*sound, *(c for c in COLORS if c not in sound)][:n]))


def read(data: Data, seats: Mapping[Seat, str], rulings: dict[str, str]) -> State:
    """Return the state of a position file, or raise Problems with everything wrong with it and its path.

    The given seats override those of the file; rulings of the file override the given ones.
    """
    wrong = problems(data, schema())
    sound = valid_parts(data, wrong)
    who = {Seat(side): str(name) for side, name in sound.get("seats", {}).items()} | dict(seats)
    read_as = rulings_with(RULINGS, rulings, sound.get("rulings", {}))
    if not wrong and not set(sound) - _NEW:
        return _new(sound, who, read_as)
    state = _empty(sound, who, read_as, wrong)
    place(state, sound, wrong)
    place_round(state, sound, wrong)
    place_court(state, sound, wrong)
    _round(state, sound, wrong)
    state.spent = [sound.get("spent", {}).get(name, 0) for name in RESOURCES]
    fill_supplies(state, wrong)
    deals = place_actions(state, sound, wrong)
    if not wrong:
        resume(state, sound, deals, wrong)
        wrong += [Wrong((), broken) for broken in invariants.check(state)]
    raise_problems("position", wrong)
    return state


def _new(sound: Data, seats: Mapping[Seat, str], rulings: dict[str, str]) -> State:
    """Return the state of a new game, with the agenda that sets it up."""
    sides = sides_in(sound)
    setup = {"players": str(len(sides)), "hands": sound.get("hands", "seen")}
    setup |= {key: sound[key] for key in ("card", "leaders") if key in sound}
    if "modifiers" in sound:
        setup["modifiers"] = ",".join(sound["modifiers"]) or "none"
    return build(setup, {seat: seats.get(seat, PERSON) for seat in sides}, rulings)


def _empty(sound: Data, seats: Mapping[Seat, str], rulings: dict[str, str], wrong: Found) -> State:
    """Return the state with nothing on the map (R2.4, R3.4)."""
    order = sides_in(sound)
    who = [seats.get(seat, PERSON) for seat in order]
    automa = tuple(not holds_cards(name) for name in who)
    unseen = tuple(sound.get("hands") == "unseen" and name == PERSON for name in who)
    state = blank(tuple(order), automa, unseen, rulings)
    state.modifiers = tuple(sorted(sound.get("modifiers", ())))
    state.chapter, state.round = sound.get("chapter", 1), sound.get("round", 1)
    state.flipped = [marker < state.chapter - 1 for marker in range(len(state.flipped))]
    state.out = _out(sound, len(order), wrong)
    state.leaders_and_lore = sound.get("leaders", "off")
    systems = facts().system
    state.shaped = {systems[at].index: RESOURCES.index(kind) for at, kind in sound.get("shaped", {}).items()}
    clouds = sound.get("clouds", {}).items()
    state.clouds = {systems[at].index: state.player(seat) for at, seat in clouds if seat in order}
    entry = sound.get("neutral")
    if entry is not None:
        state.neutral = [entry.get(name, 0) for name in RESOURCES]
    elif len(order) == min(facts().size):
        for system in facts().systems:
            if system.cluster in state.out and system.type != NONE:
                state.neutral[system.type] += 1
    return state


def _out(sound: Data, players: int, wrong: Found) -> tuple[int, ...]:
    """Return the clusters out of play: as given, on the setup card, or on the first card that fits (R3.4)."""
    fitting = [card for card in facts().setup_cards if card.players == players]
    card = facts().setup_card[sound["card"]] if "card" in sound else fitting[0]
    if card not in fitting:
        names = listed(each.id for each in fitting)
        wrong.append(Wrong(("card",), f"is for {card.players} players; for {players} use {names}"))
    out = tuple(sorted(sound.get("out", card.out)))
    n = facts().size[players].out
    if len(out) != n:
        wrong.append(Wrong(("out",), f"with {players} players, {n} clusters are out of play, not {len(out)}"))
    return out


def _round(state: State, sound: Data, wrong: Found) -> None:
    """Set the initiative, the zero marker, and what was declared this round."""
    for key in ("initiative", "turn"):
        if key in sound and sound[key] not in state.seats:
            wrong.append(Wrong((key,), f"there is no seat {sound[key]} here; use {listed(state.seats)}"))
    first = state.played[0].player if state.played else 0
    named = sound.get("initiative")
    state.initiative = state.player(named) if named in state.seats else first
    state.seized = state.initiative if sound.get("seized") else NOBODY
    state.zero = sound.get("zero", False)
    if state.zero and not state.played:
        wrong.append(Wrong(("zero",), "needs a lead card, but none was played"))
    state.declared = sound.get("declared_now", state.zero)


class ArcsPositions(Positions[State]):
    """Position files of Arcs."""

    def with_real_hands(self, data: Mapping[str, Any], people: Sequence[Seat]) -> dict[str, Any]:
        """Treat the players' hands as unseen if the file doesn't say otherwise."""
        return {"hands": "unseen", **data}

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema of position files."""
        return schema()

    def correction_schema(self) -> dict[str, Any]:
        """Return the JSON schema of corrections."""
        return correction_schema()

    def sides_in(self, data: Mapping[str, Any]) -> tuple[Seat, ...]:
        """Return the colors of the seats in a position file."""
        return sides_in(data)

    def read(self, data: Mapping[str, Any], seats: Mapping[Seat, str], rulings: dict[str, str]) -> State:
        """Return the state of a position file."""
        return read(data, seats, rulings)

    def write(self, state: State, seat: Seat | None = None) -> dict[str, Any]:
        """Return the position as data of a position file."""
        return write(state, seat)
