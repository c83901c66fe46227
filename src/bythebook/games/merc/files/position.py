"""Position files: a table as people write it, and back (docs/positions.md).

    table = read({"dictator": "kim", "base": "C1", "sectors": {"A1": {"explored": True}}}, seats, rulings)
    data = write(table)

Everything wrong with a file is found before anything is said, each problem with its JSON path.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

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
from bythebook.games.merc.rules.days import faction_of, turns
from bythebook.games.merc.rules.setup.setup import build
from bythebook.games.merc.rules.setup.steps import cards_a_turn
from bythebook.games.merc.rules.stats import day_actions
from bythebook.games.merc.table.rulings import RULINGS
from bythebook.games.merc.table.state import (
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
    Table,
    blank,
    squad_numbered,
)
from bythebook.games.parts.positions import Positions
from bythebook.games.shared.moment import NOW, at_ask, broken, moment, set_to
from bythebook.games.shared.position_files import Data, Found, refuse, rulings_with, sound_parts
from bythebook.games.shared.setup_keys import PERSON, holds_cards
from bythebook.kernel.ask import Seat
from bythebook.kernel.schema import Wrong, problems

__all__ = ["correct", "correction_schema", "read", "schema", "write"]

_NEW: Final = {
    *("$schema", "game", "rebels", "cards", "difficulty", "dictator", "seats", "rulings"),
    *("modes", "factions", "rounds"),
}
"""Keys that leave a position as it is before the first turn."""


# -- reading --------------------------------------------------------------------------------------


def read(data: Data, seats: Mapping[Seat, str], rulings: dict[str, str]) -> Table:
    """A table from a position file; Problems lists everything wrong with it, each with its path.

    Seats given here win over those of the file; rulings of the file win over defaults.
    """
    wrong = problems(data, schema())
    sound = sound_parts(data, wrong)
    who = {Seat(side): str(name) for side, name in sound.get("seats", {}).items()} | dict(seats)
    read_as = rulings_with(RULINGS, rulings, sound.get("rulings", {}))
    if not wrong and not set(sound) - _NEW:
        return _new(sound, who, read_as)
    table = _lined_up(sound, who, read_as, wrong)
    if not wrong:
        _read_now(table, sound, wrong)
    if not wrong:
        deal_hidden(table, sound)
    refuse("position", wrong)
    return table


def _lined_up(sound: Data, seats: Mapping[Seat, str], rulings: dict[str, str], wrong: Found) -> Table:
    """Everything in its place, and what waits in the turn; the present moment and hidden cards come after."""
    table = _empty(sound, seats, rulings, wrong)
    if table.ruler != NOBODY and "dictator" not in {*sound, *(each.path[0] for each in wrong if each.path)}:
        wrong.append(Wrong(("dictator",), "is missing: name the Dictator"))
    _place(table, sound, wrong)
    if not wrong:
        resume(table, sound, wrong)
    return table


def _read_now(table: Table, sound: Data, wrong: Found) -> None:
    """The present moment, if the file has it; then everything must fit together."""
    if NOW not in sound:
        wrong += [Wrong((), each) for each in invariants.check(table)]
        return
    set_to(codec(), table, sound[NOW], wrong)
    if not wrong:
        deals = bool(dealt_hand(table, sound))
        wrong += [Wrong((NOW,), each) for each in broken(codec(), table, invariants.check, dealing=deals)]


def _new(sound: Data, seats: Mapping[Seat, str], rulings: dict[str, str]) -> Table:
    """A game that begins, with the agenda that sets it up."""
    return build(as_setup(sound), seats, rulings)


def _empty(sound: Data, seats: Mapping[Seat, str], rulings: dict[str, str], wrong: Found) -> Table:
    """The table without anything on it."""
    play = read_play(sound, wrong)
    size = facts().size[sum(play.factions) or sound.get("rebels", min(facts().size))]
    table = blank(size.rebels, size.rows, size.cols, rulings, factions=play.factions)
    table.modes = play.modes
    table.day = sound.get("day", facts().rules.setup_days + 1)
    table.active = _side(table, sound.get("active"), REBELS)
    if play.factions:
        table.rounds = sound.get("rounds", facts().versus.short)
        table.first = _side(table, sound.get("first"), REBELS)
        table.active = _side(table, sound.get("active"), table.first)
        return table
    table.difficulty = sound.get("difficulty", size.difficulty)
    table.automa = not holds_cards(seats.get(Seat(FACTIONS[DICTATORS]), PERSON))
    named = sound.get("dictator")
    table.dictator = facts().dictator[named].index if named else 0
    return table


def _side(table: Table, name: str | None, usual: int) -> int:
    """The faction of a seat; what is no seat of this table is told later."""
    return table.seats.index(name) if name in table.seats else usual


def _place(table: Table, sound: Data, wrong: Found) -> None:
    """Map, units, cards and control, each checked."""
    base_only = sound.get("cards") == "base"
    boxes = ("base",) if base_only else ("base", "expansion")
    if base_only and table.rebels not in facts().rules.base_only:
        wrong.append(Wrong(("cards",), f"the base game is not for {table.rebels} Rebels"))
    read_map(table, sound.get("map", []), boxes, wrong)
    _base(table, sound, wrong)
    check_play(table, sound, wrong)
    sectors = sound.get("sectors", {})
    read_sectors(table, sectors, wrong)
    _units(table, sound, wrong)
    read_vehicles(table, sound.get("vehicles", {}), wrong)
    check_militia(table, sectors, wrong)
    _tokens(table, sound, wrong)
    settle_control(table, sectors, wrong)
    table.over, table.winner = False, ""  # a file is about a game that goes on; the check says if it cannot
    _open_cards(table, sound, wrong)
    _cards(table, sound, base_only=base_only, wrong=wrong)


def _open_cards(table: Table, sound: Data, wrong: Found) -> None:
    """Cards that are drawn and not yet given out lie in no deck."""
    told = {name: cards for name, cards in sound.get(NOW, {}).items() if name in OPEN_CARDS}
    set_to(codec(), table, told, wrong)
    equipment, mercs = range(len(facts().equipment)), range(len(facts().mercs))
    known = all(gear.kind in equipment for gear in table.loot)
    if not known or any(unit not in mercs for unit in (*table.candidates, *table.hired)):
        wrong.append(Wrong((NOW,), "cards lie open that are in no box"))
        table.loot, table.candidates, table.hired = [], [], []


def _base(table: Table, sound: Data, wrong: Found) -> None:
    if "base" not in sound:
        return
    try:
        table.base = table.cell(sound["base"])
    except ValueError as error:
        wrong.append(Wrong(("base",), str(error)))


def _units(table: Table, sound: Data, wrong: Found) -> None:
    """Every MERC in his squad with his cards; the Dictator card is at the base if nothing else is said."""
    pawns = read_squads(table, sound.get("squads", {}), wrong)
    told = sound.get("mercs", {}).items()
    entries: dict[str, Data] = {name: {"squad": e} if isinstance(e, str) else e for name, e in told}
    if table.base != NOWHERE:
        ruler = table.id_of(DICTATOR)
        entries.setdefault(ruler, {})
        entries[ruler] = {"squad": table.squad_id(table.ruler, BASE), **entries[ruler]}
    there: list[int] = []
    for name, entry in entries.items():
        path = ("mercs", name)
        unit = read_unit(table, name, path, wrong)
        if unit == NOWHERE:
            continue
        if "squad" not in entry:
            wrong.append(Wrong((*path, "squad"), "is missing"))
        elif enter(table, unit, entry["squad"], pawns, path, wrong):
            there.append(unit)
            read_worn(table, unit, entry.get("gear", {}), path, wrong)
            _strength(table, unit, entry)
    for unit in there:
        check_wounds(table, unit, ("mercs", table.id_of(unit)), wrong)
    if any(each.path[:1] == ("mercs",) for each in wrong):
        return
    for name in sound.get("squads", {}):
        if table.squad_named(name) in pawns and not table.members(*table.squad_named(name)):
            wrong.append(Wrong(("squads", name), "nobody is in this squad"))


def _strength(table: Table, unit: int, entry: Data) -> None:
    """Wounds and actions; a side that has had its turn has none left (T2)."""
    order = [faction_of(turn) for turn in turns(table)]
    over = order.index(table.side_of(unit)) < order.index(table.active)
    full = (0, 0) if over else day_actions(unit)
    table.wounds[unit] = entry.get("wounds", 0)
    table.actions[unit] = entry.get("actions", full[0])
    table.train_actions[unit] = entry.get("train_actions", full[1])
    table.move_actions[unit] = entry.get("move_actions", 0)


def _tokens(table: Table, sound: Data, wrong: Found) -> None:
    table.owed = sound.get("owed", 0)
    table.ability_used = sound.get("ability_used", False)
    if "named" in sound:
        table.named = table.player(sound["named"])
        if table.named >= table.rebels:
            wrong.append(Wrong(("named",), f"there is no {sound['named']}"))
    table.regrouped = [table.unit(name) for name in sound.get("regrouped", ()) if name]


# -- cards ----------------------------------------------------------------------------------------


def _cards(table: Table, sound: Data, *, base_only: bool, wrong: Found) -> None:
    for pile, cards in sound.get("discards", {}).items():
        table.discards[pile] = dict(Counter(card for card in cards if card))
    if table.ruler == NOBODY:
        build_piles(table, base_only=base_only, tactics=0, wrong=wrong)
        return
    hand = sound.get("hand")
    table.hand = sorted(facts().tactic[card].index for card in hand if card) if isinstance(hand, list) else []
    table.in_force = [facts().tactic[card].index for card in sound.get("in_force", ()) if card]
    dealt = hand if isinstance(hand, int) and not table.automa else 0
    if table.automa and ((isinstance(hand, int) and hand) or len(table.hand) > 1):
        wrong.append(Wrong(("hand",), "a playbook holds no hand, at most the card it has just turned up"))
    if dealt > facts().rules.hand:
        text = f"the Dictator holds at most {facts().rules.hand} tactics cards, not {dealt}"
        wrong.append(Wrong(("hand",), text, "S6"))
    left = sound.get("tactics", NOWHERE)
    tactics = left + dealt if left != NOWHERE else _tactics_left(table, sound)
    build_piles(table, base_only=base_only, tactics=tactics, wrong=wrong)


def _tactics_left(table: Table, sound: Data) -> int:
    """The cards of the deck as the day has it: a turn takes one, Hussein's takes two (S6, V1)."""
    dictator = facts().dictators[table.dictator]
    long = [e.numbers["cards"] for e in dictator.setup if isinstance(e, Own) and e.name == "long_deck"]
    whole = long[0] if long else facts().rules.tactics_cards
    seen = len(table.in_force) + sum(table.discards["tactics"].values())
    turns = table.day - facts().rules.setup_days - 1
    played = turns * cards_a_turn(dictator)
    if table.active == DICTATORS and sound.get("phase", "start") not in ("start", "tactics"):
        played += 1
    return max(0, whole - max(seen, played) - len(table.hand))


# -- writing --------------------------------------------------------------------------------------


def write(table: Table, seat: Seat | None = None) -> dict[str, Any]:
    """The position as a file: what everybody sees, and what one seat sees; other cards are counts.

    It stands at the question that is open; while somebody else looks at hidden cards, at the moment before,
    and in setup before all of it.
    """
    table = at_ask(table)
    data = _plain(table, seat)
    if table.over or table.active == NOWHERE or _hidden(table, seat):
        return data
    who = {Seat(side): str(name) for side, name in data.get("seats", {}).items()}
    plain = _lined_up(data, who, table.rulings, [])
    now = moment(codec(), table, plain, NOW_FIELDS)
    return {**data, NOW: now} if now else data


def _hidden(table: Table, seat: Seat | None) -> bool:
    """Return whether the question is about cards that the seat doesn't see.

    These are cards that somebody has drawn and not yet given out or hired (A1, A2), and mines (E10).
    """
    if isinstance(table.agenda[-1], SetOffMine):
        return table.fight is not None and not may_look(table, seat, table.fight.at)
    return any(getattr(table, name) for name in OPEN_CARDS) and table.agenda[-1].ask(table).seat != seat


def _plain(table: Table, seat: Seat | None) -> dict[str, Any]:
    """What the pieces, the cards and the phase of the turn say."""
    data: dict[str, Any] = {"rebels": table.rebels, **write_play(table)}
    if _base_only(table):
        data["cards"] = "base"
    if table.difficulty != table.size.difficulty:
        data["difficulty"] = table.difficulty
    if table.dictator != NOWHERE:
        data["dictator"] = facts().dictators[table.dictator].id
    if table.ruler != NOBODY:
        data["seats"] = {FACTIONS[DICTATORS]: AUTOMA if table.automa else "person"}
    data["rulings"] = _chosen(table)
    if table.active != NOWHERE:
        data |= _written_pieces(table, seat) | _written_cards(table) | _written_turn(table)
        data |= _written_dictator(table, seat) if table.ruler != NOBODY else {}
    empty: tuple[Any, ...] = ({}, [], "", None, False)
    return {key: value for key, value in data.items() if key in _KEPT or value not in empty}


_KEPT: Final = ("tactics", "hand", "mercs", "owed")


def _base_only(table: Table) -> bool:
    """Whether the expansion stayed in the box: none of its MERCs is anywhere."""
    names = {*table.piles["mercs"].unseen, *table.discards["mercs"]} if "mercs" in table.piles else set()
    names |= {table.id_of(unit) for team in table.team for unit in team if unit != DICTATOR}
    return all(facts().merc[name].box == "base" for name in names)


def _chosen(table: Table) -> dict[str, str]:
    defaults = {ruling.id: ruling.default for ruling in RULINGS}
    return {name: read for name, read in table.rulings.items() if defaults.get(name, read) != read}


def _written_pieces(table: Table, seat: Seat | None) -> dict[str, Any]:
    names = [facts().sectors[kind].id for kind in table.sector]
    rows = [" ".join(names[row * table.cols : (row + 1) * table.cols]) for row in range(table.rows)]
    looked_at = table.copy()
    control.update(looked_at)
    sectors = {table.label(cell): _sector(table, cell, seat) for cell in range(len(table.sector))}
    for cell, now in enumerate(looked_at.control):  # a fight is won, and control not yet looked at (K4)
        if now != table.control[cell]:
            sectors[table.label(cell)].pop("control", None)
    pawns = {
        table.squad_id(player, squad): table.label(cell)
        for player, row in enumerate(table.squad_at)
        for squad, cell in enumerate(row)
        if cell != NOWHERE and squad != BASE
    }
    units = [unit for team in table.team for unit in team]
    return {
        "map": rows,
        "sectors": {label: entry for label, entry in sectors.items() if entry},
        "squads": pawns,
        "mercs": {table.id_of(unit): _merc(table, unit) for unit in units},
        "vehicles": {
            table.squad_id(*squad_numbered(number)): _vehicle(table, gear, table.aboard.get(number, 0))
            for number, gear in sorted(table.vehicles.items())
        },
        "base": "" if table.base == NOWHERE else table.label(table.base),
    }


def _sector(table: Table, cell: int, seat: Seat | None) -> dict[str, Any]:
    """A sector as far as the seat sees it; who controls it always, for the units may not say it alone."""
    entry: dict[str, Any] = {"explored": True} if table.explored[cell] else {}
    chits = {table.player_id(p): row[cell] for p, row in enumerate(table.militia) if row[cell]}
    if chits:
        entry["militia"] = chits
    if stash := table.stash[cell]:
        counts = Counter(gear.card.deck for gear in stash)
        seen = may_look(table, seat, cell)
        entry["stash"] = (
            [_gear(table, gear) for gear in stash] if seen else {d: counts[d] for d in DECKS if counts[d]}
        )
    if table.control[cell] != NOBODY:
        entry["control"] = table.player_id(table.control[cell])
    return entry


def _gear(table: Table, gear: Gear) -> Any:
    if gear.is_part:
        return {"card": gear.card.id, "city": table.label(gear.city)}
    return {"card": gear.card.id, "wear": gear.wear} if gear.wear else gear.card.id


def _vehicle(table: Table, gear: Gear, aboard: int) -> Any:
    """A vehicle as a card, with the militia aboard while a fight is on (MODE-V3)."""
    if not aboard:
        return _gear(table, gear)
    return {"card": gear.card.id, "wear": gear.wear, "aboard": aboard}


def _merc(table: Table, unit: int) -> dict[str, Any]:
    entry: dict[str, Any] = {"squad": table.squad_id(table.owner[unit], table.squad[unit])}
    if table.wounds[unit]:
        entry["wounds"] = table.wounds[unit]
    entry["actions"] = table.actions[unit]
    for key, n in (("train_actions", table.train_actions[unit]), ("move_actions", table.move_actions[unit])):
        if n or (key == "train_actions" and day_actions(unit)[1]):
            entry[key] = n
    worn = {SLOTS[slot]: _gear(table, gear) for slot, gear in enumerate(table.gear[unit]) if gear}
    return entry | ({"gear": worn} if worn else {})


def _written_cards(table: Table) -> dict[str, Any]:
    discards = {
        pile: sorted(Counter(cards).elements())
        for pile, cards in table.discards.items()
        if any(cards.values())
    }
    return {"discards": discards}


def _written_dictator(table: Table, seat: Seat | None) -> dict[str, Any]:
    names = [facts().tactics[card].id for card in table.hand]
    seen = table.automa or seat == FACTIONS[DICTATORS]
    return {
        "hand": names if seen else len(names),
        "tactics": len(table.piles["tactics"]),
        "in_force": [facts().tactics[card].id for card in table.in_force],
        "named": "" if table.named == NOBODY else table.player_id(table.named),
        "owed": table.owed,
        "ability_used": table.ability_used,
    }


def _written_turn(table: Table) -> dict[str, Any]:
    return {
        "day": table.day,
        "active": table.seats[table.active],
        "phase": phase_of(table),
        "regrouped": [table.id_of(unit) for unit in table.regrouped],
    }


class MercPositions(Positions[Table]):
    """Position files of MERC."""

    def schema(self) -> dict[str, Any]:
        """The JSON schema of a position file."""
        return schema()

    def correction_schema(self) -> dict[str, Any]:
        """The JSON schema of a correction."""
        return correction_schema()

    def sides_in(self, data: Mapping[str, Any]) -> tuple[Seat, ...]:
        """Who sits at the table of a position file."""
        return modes.sides_in(data)

    def read(self, data: Mapping[str, Any], seats: Mapping[Seat, str], rulings: dict[str, str]) -> Table:
        """A table from a position file."""
        return read(data, seats, rulings)

    def write(self, table: Table, seat: Seat | None = None) -> dict[str, Any]:
        """A table as a position file."""
        return write(table, seat)
