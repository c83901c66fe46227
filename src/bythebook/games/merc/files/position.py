"""Position files: reading and writing positions as JSON (docs/reference/positions.md).

    state = read({"dictator": "kim", "base": "C1", "sectors": {"A1": {"explored": True}}}, seats, rulings)
    data = write(state)

All problems of a file are reported at once, each with its JSON path.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from bythebook.games.interfaces.positions import Positions
from bythebook.games.merc.box.effects import Own
from bythebook.games.merc.box.facts import DECKS, facts
from bythebook.games.merc.files import modes
from bythebook.games.merc.files.agenda import deal_hidden, dealt_hand, phase_of, resume
from bythebook.games.merc.files.codec import codec
from bythebook.games.merc.files.corrections import correct
from bythebook.games.merc.files.map import read_map
from bythebook.games.merc.files.modes import as_setup, check_play, read_play, write_play
from bythebook.games.merc.files.placement import (
    build_piles,
    check_militia,
    check_wounds,
    enter,
    read_sectors,
    read_squads,
    read_unit,
    read_vehicles,
    read_worn,
    settle_control,
)
from bythebook.games.merc.files.schema import NOW_FIELDS, OPEN_CARDS, correction_schema, schema
from bythebook.games.merc.rules import control, invariants
from bythebook.games.merc.rules.combat.fight import SetOffMine
from bythebook.games.merc.rules.control import may_look
from bythebook.games.merc.rules.days import day_turns, faction_of
from bythebook.games.merc.rules.setup.setup import build
from bythebook.games.merc.rules.setup.steps import cards_a_turn
from bythebook.games.merc.rules.stats import day_actions
from bythebook.games.merc.state.rulings import RULINGS
from bythebook.games.merc.state.state import (
    AUTOMA,
    BASE,
    DICTATOR,
    DICTATORS,
    FACTIONS,
    NOBODY,
    NOWHERE,
    REBELS,
    SLOTS,
    Gear,
    State,
    empty_state,
    split_squad_number,
)
from bythebook.games.shared.moment import (
    NOW,
    at_prompt,
    in_present_names,
    moment,
    moment_problems,
    read_moment,
)
from bythebook.games.shared.position_files import Data, Found, raise_problems, rulings_with, valid_parts
from bythebook.games.shared.setup_keys import PERSON, holds_cards
from bythebook.kernel.prompt import Seat
from bythebook.kernel.saves.ids import FORMAT_KEY
from bythebook.kernel.schema import Wrong, problems

__all__ = ["correct", "correction_schema", "read", "schema", "write"]

_NEW: Final = {
    *("$schema", "game", "rebels", "cards", "difficulty", "dictator", "seats", "rulings"),
    *("modes", "factions", "rounds"),
}
"""Keys that describe a game before its first turn."""


# -- reading --------------------------------------------------------------------------------------


def read(data: Data, seats: Mapping[Seat, str], rulings: dict[str, str]) -> State:
    """Read a position file; raise Problems with all errors and their paths.

    Seats given here override those in the file; rulings in the file override defaults.
    """
    data = in_present_names(codec(), data)
    wrong = problems(data, schema())
    sound = valid_parts(data, wrong)
    who = {Seat(side): str(name) for side, name in sound.get("seats", {}).items()} | dict(seats)
    read_as = rulings_with(RULINGS, rulings, sound.get("rulings", {}))
    if not wrong and not set(sound) - _NEW:
        return _new(sound, who, read_as)
    state = _lined_up(sound, who, read_as, wrong)
    if not wrong:
        _read_now(state, sound, wrong)
    if not wrong:
        deal_hidden(state, sound)
    raise_problems("position", wrong)
    return state


def _lined_up(sound: Data, seats: Mapping[Seat, str], rulings: dict[str, str], wrong: Found) -> State:
    """Place all pieces and push the pending steps, without the present moment and hidden cards."""
    state = _empty(sound, seats, rulings, wrong)
    if state.ruler != NOBODY and "dictator" not in {*sound, *(each.path[0] for each in wrong if each.path)}:
        wrong.append(Wrong(("dictator",), "is missing: name the Dictator"))
    _place(state, sound, wrong)
    if not wrong:
        resume(state, sound, wrong)
    return state


def _read_now(state: State, sound: Data, wrong: Found) -> None:
    """Read the present moment, if the file has it; then check the whole position."""
    if NOW not in sound:
        wrong += [Wrong((), each) for each in invariants.check(state)]
        return
    read_moment(codec(), state, sound[NOW], wrong)
    if not wrong:
        deals = bool(dealt_hand(state, sound))
        wrong += [
            Wrong((NOW,), each) for each in moment_problems(codec(), state, invariants.check, dealing=deals)
        ]


def _new(sound: Data, seats: Mapping[Seat, str], rulings: dict[str, str]) -> State:
    """Return a new game with the agenda that sets it up."""
    return build(as_setup(sound), seats, rulings)


def _empty(sound: Data, seats: Mapping[Seat, str], rulings: dict[str, str], wrong: Found) -> State:
    """Return the position without any pieces."""
    play = read_play(sound, wrong)
    size = facts().size[sum(play.factions) or sound.get("rebels", min(facts().size))]
    state = empty_state(size.rebels, size.rows, size.cols, rulings, factions=play.factions)
    state.modes = play.modes
    state.day = sound.get("day", facts().rules.setup_days + 1)
    state.active = _side(state, sound.get("active"), REBELS)
    if play.factions:
        state.rounds = sound.get("rounds", facts().versus.short)
        state.first = _side(state, sound.get("first"), REBELS)
        state.active = _side(state, sound.get("active"), state.first)
        return state
    state.difficulty = sound.get("difficulty", size.difficulty)
    state.automa = not holds_cards(seats.get(Seat(FACTIONS[DICTATORS]), PERSON))
    named = sound.get("dictator")
    state.dictator = facts().dictator[named].index if named else 0
    return state


def _side(state: State, name: str | None, usual: int) -> int:
    """Return the faction of a seat; unknown seats are reported later."""
    return state.seats.index(name) if name in state.seats else usual


def _place(state: State, sound: Data, wrong: Found) -> None:
    """Read the map, units, cards and control, and check each of them."""
    base_only = sound.get("cards") == "base"
    boxes = ("base",) if base_only else ("base", "expansion")
    if base_only and state.rebels not in facts().rules.base_only:
        wrong.append(Wrong(("cards",), f"the base game can't be played with {state.rebels} Rebels"))
    read_map(state, sound.get("map", []), boxes, wrong)
    _base(state, sound, wrong)
    check_play(state, sound, wrong)
    sectors = sound.get("sectors", {})
    read_sectors(state, sectors, wrong)
    _units(state, sound, wrong)
    read_vehicles(state, sound.get("vehicles", {}), wrong)
    check_militia(state, sectors, wrong)
    _tokens(state, sound, wrong)
    settle_control(state, sectors, wrong)
    state.over, state.winner = False, ""  # files describe unfinished games; the check reports others
    _open_cards(state, sound, wrong)
    _cards(state, sound, base_only=base_only, wrong=wrong)


def _open_cards(state: State, sound: Data, wrong: Found) -> None:
    """Read the cards that are drawn and not yet assigned, and so are in no deck."""
    entries = {name: cards for name, cards in sound.get(NOW, {}).items() if name in (FORMAT_KEY, *OPEN_CARDS)}
    read_moment(codec(), state, entries, wrong)
    equipment, mercs = range(len(facts().equipment)), range(len(facts().mercs))
    known = all(gear.kind in equipment for gear in state.loot)
    if not known or any(unit not in mercs for unit in (*state.candidates, *state.hired)):
        wrong.append(Wrong((NOW,), "there are open cards that are not in the game"))
        state.loot, state.candidates, state.hired = [], [], []


def _base(state: State, sound: Data, wrong: Found) -> None:
    if "base" not in sound:
        return
    try:
        state.base = state.cell(sound["base"])
    except ValueError as error:
        wrong.append(Wrong(("base",), str(error)))


def _units(state: State, sound: Data, wrong: Found) -> None:
    """Read every MERC with his squad and cards; by default, the Dictator card is at the base."""
    pawns = read_squads(state, sound.get("squads", {}), wrong)
    items = sound.get("mercs", {}).items()
    entries: dict[str, Data] = {name: {"squad": e} if isinstance(e, str) else e for name, e in items}
    if state.base != NOWHERE:
        ruler = state.id_of(DICTATOR)
        entries.setdefault(ruler, {})
        entries[ruler] = {"squad": state.squad_id(state.ruler, BASE), **entries[ruler]}
    there: list[int] = []
    for name, entry in entries.items():
        path = ("mercs", name)
        unit = read_unit(state, name, path, wrong)
        if unit == NOWHERE:
            continue
        if "squad" not in entry:
            wrong.append(Wrong((*path, "squad"), "is missing"))
        elif enter(state, unit, entry["squad"], pawns, path, wrong):
            there.append(unit)
            read_worn(state, unit, entry.get("gear", {}), path, wrong)
            _strength(state, unit, entry)
    for unit in there:
        check_wounds(state, unit, ("mercs", state.id_of(unit)), wrong)
    if any(each.path[:1] == ("mercs",) for each in wrong):
        return
    for name in sound.get("squads", {}):
        if state.parse_squad(name) in pawns and not state.members(*state.parse_squad(name)):
            wrong.append(Wrong(("squads", name), "this squad has no members"))


def _strength(state: State, unit: int, entry: Data) -> None:
    """Read wounds and actions; by default, a side whose turn is over has no actions (T2)."""
    order = [faction_of(turn) for turn in day_turns(state)]
    over = order.index(state.side_of(unit)) < order.index(state.active)
    full = (0, 0) if over else day_actions(unit)
    state.wounds[unit] = entry.get("wounds", 0)
    state.actions[unit] = entry.get("actions", full[0])
    state.train_actions[unit] = entry.get("train_actions", full[1])
    state.move_actions[unit] = entry.get("move_actions", 0)


def _tokens(state: State, sound: Data, wrong: Found) -> None:
    state.owed = sound.get("owed", 0)
    state.ability_used = sound.get("ability_used", False)
    if "named" in sound:
        state.named = state.player(sound["named"])
        if state.named >= state.rebels:
            wrong.append(Wrong(("named",), f"there is no {sound['named']}"))
    state.regrouped = [state.unit(name) for name in sound.get("regrouped", ()) if name]


# -- cards ----------------------------------------------------------------------------------------


def _cards(state: State, sound: Data, *, base_only: bool, wrong: Found) -> None:
    for pile, cards in sound.get("discards", {}).items():
        state.discards[pile] = dict(Counter(card for card in cards if card))
    if state.ruler == NOBODY:
        build_piles(state, base_only=base_only, tactics=0, wrong=wrong)
        return
    hand = sound.get("hand")
    state.hand = sorted(facts().tactic[card].index for card in hand if card) if isinstance(hand, list) else []
    state.in_force = [facts().tactic[card].index for card in sound.get("in_force", ()) if card]
    dealt = hand if isinstance(hand, int) and not state.automa else 0
    if state.automa and ((isinstance(hand, int) and hand) or len(state.hand) > 1):
        text = "a Dictator played by a playbook has no hand, only the card it has just turned up"
        wrong.append(Wrong(("hand",), text))
    if dealt > facts().rules.hand:
        text = f"the Dictator has at most {facts().rules.hand} tactics cards, not {dealt}"
        wrong.append(Wrong(("hand",), text, "S6"))
    left = sound.get("tactics", NOWHERE)
    tactics = left + dealt if left != NOWHERE else _tactics_left(state, sound)
    build_piles(state, base_only=base_only, tactics=tactics, wrong=wrong)


def _tactics_left(state: State, sound: Data) -> int:
    """Return the cards left in the deck, based on the day: a turn uses one, Hussein's two (S6, V1)."""
    dictator = facts().dictators[state.dictator]
    long = [e.numbers["cards"] for e in dictator.setup if isinstance(e, Own) and e.name == "long_deck"]
    whole = long[0] if long else facts().rules.tactics_cards
    seen = len(state.in_force) + sum(state.discards["tactics"].values())
    turns = state.day - facts().rules.setup_days - 1
    played = turns * cards_a_turn(dictator)
    if state.active == DICTATORS and sound.get("phase", "start") not in ("start", "tactics"):
        played += 1
    return max(0, whole - max(seen, played) - len(state.hand))


# -- writing --------------------------------------------------------------------------------------


def write(state: State, seat: Seat | None = None) -> dict[str, Any]:
    """Return the position as a file: public information, and that of one seat; other cards are counts.

    The file describes the open prompt. While another seat looks at hidden cards, it describes the moment
    before; during setup, the start of the game.
    """
    state = at_prompt(state)
    data = _plain(state, seat)
    if state.over or state.active == NOWHERE or _hidden(state, seat):
        return data
    who = {Seat(side): str(name) for side, name in data.get("seats", {}).items()}
    plain = _lined_up(data, who, state.rulings, [])
    now = moment(codec(), state, plain, NOW_FIELDS)
    return {**data, NOW: now} if now else data


def _hidden(state: State, seat: Seat | None) -> bool:
    """Return whether the prompt is about cards that the seat doesn't see.

    Such cards are those that somebody has drawn and not yet assigned or hired (A1, A2), and mines (E10).
    """
    if isinstance(state.agenda[-1], SetOffMine):
        return state.fight is not None and not may_look(state, seat, state.fight.at)
    return any(getattr(state, name) for name in OPEN_CARDS) and state.agenda[-1].ask(state).seat != seat


def _plain(state: State, seat: Seat | None) -> dict[str, Any]:
    """Return the keys for the pieces, the cards and the phase of the turn."""
    data: dict[str, Any] = {"rebels": state.rebels, **write_play(state)}
    if _base_only(state):
        data["cards"] = "base"
    if state.difficulty != state.size.difficulty:
        data["difficulty"] = state.difficulty
    if state.dictator != NOWHERE:
        data["dictator"] = facts().dictators[state.dictator].id
    if state.ruler != NOBODY:
        data["seats"] = {FACTIONS[DICTATORS]: AUTOMA if state.automa else "person"}
    data["rulings"] = _chosen(state)
    if state.active != NOWHERE:
        data |= _written_pieces(state, seat) | _written_cards(state) | _written_turn(state)
        data |= _written_dictator(state, seat) if state.ruler != NOBODY else {}
    empty: tuple[Any, ...] = ({}, [], "", None, False)
    return {key: value for key, value in data.items() if key in _KEPT or value not in empty}


_KEPT: Final = ("tactics", "hand", "mercs", "owed")


def _base_only(state: State) -> bool:
    """Return whether the game is played without the expansion: none of its MERCs is in any pile."""
    names = {*state.piles["mercs"].unseen, *state.discards["mercs"]} if "mercs" in state.piles else set()
    names |= {state.id_of(unit) for team in state.team for unit in team if unit != DICTATOR}
    return all(facts().merc[name].box == "base" for name in names)


def _chosen(state: State) -> dict[str, str]:
    defaults = {ruling.id: ruling.default for ruling in RULINGS}
    return {name: read for name, read in state.rulings.items() if defaults.get(name, read) != read}


def _written_pieces(state: State, seat: Seat | None) -> dict[str, Any]:
    names = [facts().sectors[kind].id for kind in state.sector]
    rows = [" ".join(names[row * state.cols : (row + 1) * state.cols]) for row in range(state.rows)]
    looked_at = state.copy()
    control.update(looked_at)
    sectors = {state.label(cell): _sector(state, cell, seat) for cell in range(len(state.sector))}
    for cell, now in enumerate(looked_at.control):  # a fight is won, and control not yet looked at (K4)
        if now != state.control[cell]:
            sectors[state.label(cell)].pop("control", None)
    pawns = {
        state.squad_id(player, squad): state.label(cell)
        for player, row in enumerate(state.squad_at)
        for squad, cell in enumerate(row)
        if cell != NOWHERE and squad != BASE
    }
    units = [unit for team in state.team for unit in team]
    return {
        "map": rows,
        "sectors": {label: entry for label, entry in sectors.items() if entry},
        "squads": pawns,
        "mercs": {state.id_of(unit): _merc(state, unit) for unit in units},
        "vehicles": {
            state.squad_id(*split_squad_number(number)): _vehicle(state, gear, state.aboard.get(number, 0))
            for number, gear in sorted(state.vehicles.items())
        },
        "base": "" if state.base == NOWHERE else state.label(state.base),
    }


def _sector(state: State, cell: int, seat: Seat | None) -> dict[str, Any]:
    """Return the contents of a sector that the seat sees, always with its controller."""
    entry: dict[str, Any] = {"explored": True} if state.explored[cell] else {}
    chits = {state.player_id(p): row[cell] for p, row in enumerate(state.militia) if row[cell]}
    if chits:
        entry["militia"] = chits
    if stash := state.stash[cell]:
        counts = Counter(gear.card.deck for gear in stash)
        seen = may_look(state, seat, cell)
        entry["stash"] = (
            [_gear(state, gear) for gear in stash] if seen else {d: counts[d] for d in DECKS if counts[d]}
        )
    if state.control[cell] != NOBODY:
        entry["control"] = state.player_id(state.control[cell])
    return entry


def _gear(state: State, gear: Gear) -> Any:
    if gear.is_part:
        return {"card": gear.card.id, "city": state.label(gear.city)}
    return {"card": gear.card.id, "wear": gear.wear} if gear.wear else gear.card.id


def _vehicle(state: State, gear: Gear, aboard: int) -> Any:
    """Return a vehicle as a card, with the militia aboard during a fight (MODE-V3)."""
    if not aboard:
        return _gear(state, gear)
    return {"card": gear.card.id, "wear": gear.wear, "aboard": aboard}


def _merc(state: State, unit: int) -> dict[str, Any]:
    entry: dict[str, Any] = {"squad": state.squad_id(state.owner[unit], state.squad[unit])}
    if state.wounds[unit]:
        entry["wounds"] = state.wounds[unit]
    entry["actions"] = state.actions[unit]
    for key, n in (("train_actions", state.train_actions[unit]), ("move_actions", state.move_actions[unit])):
        if n or (key == "train_actions" and day_actions(unit)[1]):
            entry[key] = n
    worn = {SLOTS[slot]: _gear(state, gear) for slot, gear in enumerate(state.gear[unit]) if gear}
    return entry | ({"gear": worn} if worn else {})


def _written_cards(state: State) -> dict[str, Any]:
    discards = {
        pile: sorted(Counter(cards).elements())
        for pile, cards in state.discards.items()
        if any(cards.values())
    }
    return {"discards": discards}


def _written_dictator(state: State, seat: Seat | None) -> dict[str, Any]:
    names = [facts().tactics[card].id for card in state.hand]
    seen = state.automa or seat == FACTIONS[DICTATORS]
    return {
        "hand": names if seen else len(names),
        "tactics": len(state.piles["tactics"]),
        "in_force": [facts().tactics[card].id for card in state.in_force],
        "named": "" if state.named == NOBODY else state.player_id(state.named),
        "owed": state.owed,
        "ability_used": state.ability_used,
    }


def _written_turn(state: State) -> dict[str, Any]:
    return {
        "day": state.day,
        "active": state.seats[state.active],
        "phase": phase_of(state),
        "regrouped": [state.id_of(unit) for unit in state.regrouped],
    }


class MercPositions(Positions[State]):
    """The position files of MERC."""

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema of a position file."""
        return schema()

    def correction_schema(self) -> dict[str, Any]:
        """Return the JSON schema of a correction."""
        return correction_schema()

    def sides_in(self, data: Mapping[str, Any]) -> tuple[Seat, ...]:
        """Return the seats of a position file."""
        return modes.sides_in(data)

    def read(self, data: Mapping[str, Any], seats: Mapping[Seat, str], rulings: dict[str, str]) -> State:
        """Return the position in a position file."""
        return read(data, seats, rulings)

    def write(self, state: State, seat: Seat | None = None) -> dict[str, Any]:
        """Return a position as a position file."""
        return write(state, seat)
