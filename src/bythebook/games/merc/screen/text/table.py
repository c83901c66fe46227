"""The whole table as text: the map as a grid of sector cards, and below it the teams with their gear.

Every card shows its label, name and worth, its loot while that is there, who controls it and who stands on
it. All can be read without colour; with `colour` a card has the colour of the side that controls it.
"""

from __future__ import annotations

from typing import Final

from bythebook.games.merc.box.facts import DECKS, TYPES, facts
from bythebook.games.merc.rules.control import may_look
from bythebook.games.merc.rules.militia import standing
from bythebook.games.merc.rules.stats import Stats, armor_left, lasts, stats
from bythebook.games.merc.rules.victory import score
from bythebook.games.merc.table.state import (
    ACCESSORY_SLOT,
    DICTATOR,
    DICTATORS,
    DOG,
    MILITIA,
    NOBODY,
    NOWHERE,
    SQUADS,
    Gear,
    Table,
)
from bythebook.games.merc.telling.modes import (
    ability_text,
    faction_line,
    is_zone,
    part_lines,
    target_line,
    when,
    who_won,
)
from bythebook.games.merc.telling.names import (
    card_text,
    crew_of,
    dictator_name,
    faction_name,
    gear_name,
    mark_name,
    part_name,
    player_mark,
    player_name,
    unit_name,
    vehicle_text,
)
from bythebook.games.shared.grammar import count, counted
from bythebook.games.shared.ink import Ink, Inks, Pen, wrapped
from bythebook.kernel.ask import Seat

WIDTH: Final = 110
"""No line is longer."""
LEAST_WIDTH: Final = 79
"""No drawing is narrower: the widest map still fits a window of 80 columns."""
WIDEST_CARD: Final = 26
"""A small map is not stretched beyond this."""

# -- ink ------------------------------------------------------------------------------------------

SGR: Final = {
    "title": "1",
    "faint": "2",
    "name": "1",
    "fight": "1;97;48;5;160",
    "base": "1;30;48;5;220",
    "rebels": "1;38;5;22",
    "dictator": "1;38;5;88",
    "rebels name": "1;38;5;71",
    "dictator name": "1;38;5;167",
    "faction-1": "1;38;5;22",
    "faction-2": "1;38;5;88",
    "faction-3": "1;38;5;18",
    "faction-1 name": "1;38;5;71",
    "faction-2 name": "1;38;5;167",
    "faction-3 name": "1;38;5;75",
    "zone": "3",
}
"""The inks, as codes for a terminal."""

PAPER: Final = ("48;5;151", "48;5;217", "48;5;146", "48;5;180")
"""The card of each side, in the order of the seats."""
NEUTRAL: Final = "48;5;253"


def _side_ink(table: Table, player: int, *, name: bool = False) -> str:
    """The ink of a player's side."""
    return f"{table.seats[table.faction[player]]}{' name' if name else ''}"


# -- one card -------------------------------------------------------------------------------------

ACTION: Final = "•"
TRAIN: Final = "t"
MARCH: Final = "m"
EXPLORED: Final = "explored"
BASE_MARK: Final = "BASE"
ZONE_MARK: Final = "ZONE"
"""The neutral zone of Assassination (MODE-A2)."""
LOOT: Final = ("w", "a", "x")
"""A letter for each deck, in the order of `DECKS`."""


def card_width(table: Table, across: int = WIDTH) -> int:
    """The letters inside a card: what the columns of the map leave, within reason."""
    return min(WIDEST_CARD, (across - table.cols - 1) // table.cols)


def card_lines(table: Table, cell: int, width: int) -> list[Inks]:
    """What stands on a card, line by line, none longer than the card is wide."""
    if table.sector[cell] == NOWHERE:
        return [[Ink(table.label(cell))]]
    lines = [_head(table, cell, width), _kind(table, cell, width), _holder(table, cell, width)]
    fight = table.fight
    if fight is not None and fight.at == cell:
        now = _fitting(width, f"FIGHT, round {fight.round}", f"FIGHT {fight.round}")
        lines.append([Ink(now if fight.round else "FIGHT begins", "fight")])
    for player in range(table.players):
        lines += _player_lines(table, player, cell, width)
    if cards := len(table.stash[cell]):
        lines.append([Ink(_fitting(width, f"stash: {count(cards, 'card')}", f"stash: {cards}"))])
    return lines


def _fitting(width: int, text: str, short: str) -> str:
    return text if len(text) <= width else short


def _head(table: Table, cell: int, width: int) -> Inks:
    """Label, name without its type, and worth."""
    sector = table.sector_at(cell)
    label, worth = table.label(cell), str(sector.value)
    name = sector.name.removesuffix(f" {sector.type.capitalize()}")
    room = width - len(label) - len(worth) - 2
    return [Ink(label, "name"), Ink(f" {_cut(name, room):<{room}} {worth}")]


def _kind(table: Table, cell: int, width: int) -> Inks:
    """The type, cut where there is no room for it, and the loot while it is there: `industry w2 a1 x3`."""
    sector = table.sector_at(cell)
    loot = " ".join(f"{LOOT[d]}{n}" for d, n in enumerate(sector.loot) if n)
    more = EXPLORED if table.explored[cell] else loot
    return [Ink(f"{sector.type[: width - len(more) - 1]} {more}")]


def _holder(table: Table, cell: int, width: int) -> Inks:
    player = table.control[cell]
    name = "neutral" if player == NOBODY else player_name(table, player).removeprefix("the ")
    ink = "" if player == NOBODY else _side_ink(table, player)
    mark = BASE_MARK if table.base == cell else ZONE_MARK if is_zone(table, cell) else ""
    if not mark:
        return [Ink(name, ink)]
    return [Ink(name, ink), Ink(" " * (width - len(name) - len(mark))), Ink(mark, mark.lower())]


def _player_lines(table: Table, player: int, cell: int, width: int) -> list[Inks]:
    """The militia of a player and his squads on a card."""
    mark, ink = player_mark(table, player), _side_ink(table, player)
    lines: list[Inks] = []
    if n := table.militia[player][cell]:
        lines.append([Ink(f"{mark} militia {n}", ink)])
    for squad, at in enumerate(table.squad_at[player]):
        if at == cell:
            lines.append([Ink(f"{mark} {SQUADS[squad]}", ink)])
            lines += [[Ink(_member(table, unit, width))] for unit in table.members(player, squad)]
            if vehicle := table.vehicle(player, squad):
                lines.append([Ink(_vehicle(table, player, squad, vehicle, width))])
    return lines


NARROW: Final = 16
"""A card with fewer letters shows no actions: the teams below the map do."""


def _member(table: Table, unit: int, width: int) -> str:
    """A unit with its health and actions, its name cut where a narrow card has no room for it."""
    now = stats(table, unit)
    dots = action_dots(table, unit) if width >= NARROW else ""
    state = f"{now.health}/{now.full} {dots}".rstrip()
    return f" {_cut(unit_name(table, unit), width - len(state) - 2)} {state}"


def _vehicle(table: Table, player: int, squad: int, vehicle: Gear, width: int) -> str:
    """A vehicle with its hull and its crew: `Jeep 1/1 2/4` (MODE-V3, V4)."""
    aboard, most = crew_of(table, player, squad)
    state = f"{armor_left(vehicle)}/{vehicle.card.hull} {aboard}/{most}"
    return f" {_cut(vehicle.card.name, width - len(state) - 2)} {state}"


def _cut(name: str, room: int) -> str:
    return name if len(name) <= room else name[: room - 1] + "…"


def action_dots(table: Table, unit: int) -> str:
    """The actions left, those that only train or move by their letters (A13)."""
    return ACTION * table.actions[unit] + TRAIN * table.train_actions[unit] + MARCH * table.move_actions[unit]


# -- the map --------------------------------------------------------------------------------------

LEAST_HEIGHT: Final = 4


def map_lines(table: Table, *, colour: bool = False, across: int = WIDTH) -> list[str]:
    """The grid of cards, row by row."""
    pen, width = Pen(SGR, colour=colour), card_width(table, across)
    bar = "─" * width
    edges = [("┌", "┬", "┐"), *([("├", "┼", "┤")] * (table.rows - 1)), ("└", "┴", "┘")]
    rules = [
        pen.write(left + middle.join([bar] * table.cols) + right, "faint") for left, middle, right in edges
    ]
    wall = pen.write("│", "faint")
    lines = [rules[0]]
    for row in range(table.rows):
        cells = range(row * table.cols, (row + 1) * table.cols)
        cards = [card_lines(table, cell, width) for cell in cells]
        for n in range(max(LEAST_HEIGHT, *map(len, cards))):
            parts = [
                pen.fill(card[n] if n < len(card) else [], width, _paper(table, cell))
                for cell, card in zip(cells, cards, strict=True)
            ]
            lines.append(wall + wall.join(parts) + wall)
        lines.append(rules[row + 1])
    return lines


def _paper(table: Table, cell: int) -> str:
    player = table.control[cell]
    return NEUTRAL if player == NOBODY else PAPER[table.faction[player] % len(PAPER)]


# -- the teams ------------------------------------------------------------------------------------

_COLUMNS: Final = "  {:<10}{:<4}{:<10}{:>4}{:>5}{:>6}{:>7}{:>8}{:>6}  {:<5}"
_HEADS: Final = ("", "at", "squad", "hp", "init", "train", "combat", "targets", "armor", "acts")
INDENT: Final = len(_COLUMNS.format(*_HEADS)) + 1
ROOM_FOR_GEAR: Final = 36
"""With less room behind the numbers the gear has a line of its own."""
PIERCES: Final = "*"


def team_lines(table: Table, player: int, pen: Pen, across: int) -> list[str]:
    """The units of a player with their numbers, gear and abilities, squad by squad."""
    sectors = table.controlled(player)
    about = f"{count(len(table.team[player]), 'unit')}, {count(len(sectors), 'sector')}"
    ahead = player_name(table, player).removeprefix("the ")
    if player == table.ruler and table.dictator != NOWHERE:
        ahead = f"Dictator {dictator_name(table)}"
    elif table.ruler == NOBODY:
        ahead = f"{ahead}, {faction_name(table, table.faction[player])}"
    lines = [pen.write(ahead, _side_ink(table, player, name=True)) + f": {about}"]
    for squad in range(len(SQUADS)):
        for unit in table.members(player, squad):
            lines += _unit_lines(table, unit, pen, across)
        if vehicle := table.vehicle(player, squad):
            told = f"{SQUADS[squad]} squad: {vehicle_text(table, player, squad)}"
            lines += wrapped(f"  {told}. {card_text(vehicle.card.id)}", across, indent="    ")
    return lines


def _unit_lines(table: Table, unit: int, pen: Pen, across: int) -> list[str]:
    numbers = _COLUMNS.format(*_cells(table, unit, stats(table, unit)))
    if across - INDENT < ROOM_FOR_GEAR:
        lines = [numbers.rstrip()]
        if any(table.gear[unit]):
            lines += [f"    {line}" for line in wrapped(_worn(table, unit), across - 4, indent="")]
    else:
        first, *rest = wrapped(_worn(table, unit), across - INDENT, indent="")
        lines = [f"{numbers} {first}".rstrip(), *(" " * INDENT + line for line in rest)]
    if unit != DICTATOR:
        text = facts().mercs[unit].ability
        lines += [pen.write(f"    {line}", "faint") for line in wrapped(text, across - 4, indent="")]
    return lines


def _cells(table: Table, unit: int, now: Stats) -> tuple[str, ...]:
    cell = table.at(unit)
    return (
        unit_name(table, unit),
        "" if cell == NOWHERE else table.label(cell),
        SQUADS[table.squad[unit]],
        f"{now.health}/{now.full}",
        str(now.initiative),
        str(now.training),
        f"{PIERCES * now.pierces}{now.combat}",
        str(now.targets),
        str(now.armor),
        action_dots(table, unit) or "-",
    )


def _worn(table: Table, unit: int) -> str:
    """The cards in the slots, what wears with what is left of it: `M16 | - | Bandolier + Medical Kit 2/3`."""
    text = ""
    for slot, gear in enumerate(table.gear[unit]):
        most = lasts(gear) if gear else 0
        name = part_name(table, gear) if gear else "-"
        name = f"{name} {most - gear.wear}/{most}" if gear and most else name
        mark = "" if not slot else " + " if slot > ACCESSORY_SLOT else " | "
        text += mark + name
    return text


# -- around the map -------------------------------------------------------------------------------


def draw(table: Table, seat: Seat | None = None, *, colour: bool = False, width: int | None = None) -> str:
    """The table as a seat sees it; without a seat, what everybody sees.

    At most WIDTH columns wide, or as wide as the window if that is narrower, but never below LEAST_WIDTH.
    """
    pen = Pen(SGR, colour=colour)
    across = WIDTH if width is None else min(WIDTH, max(width, LEAST_WIDTH))
    above = [_scores(table), *_dictator_texts(table, seat), *part_lines(table)]
    lines = [_title(table, pen, across), *(line for text in above for line in wrapped(text, across))]
    lines += map_lines(table, colour=colour, across=across)
    if any(table.team):
        heads = _COLUMNS.format(*_HEADS)
        worn = " weapon | armor | accessory" if across - INDENT >= ROOM_FOR_GEAR else ""
        lines.append(pen.write(f"{heads}{worn}", "faint"))
    for player in range(table.players):
        lines += team_lines(table, player, pen, across)
    lines += [line for note in _notes(table, seat) for line in wrapped(note, across)]
    lines += [pen.write(line, "faint") for line in wrapped(_legend(table), across)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _title(table: Table, pen: Pen, across: int) -> str:
    names = [facts().mode[mode].name for mode in table.modes]
    title = ", ".join(["MERC", *names])
    if table.over:
        now = f"the game is over: {who_won(table)}"
    elif table.active == NOWHERE:
        now = f"day {table.day}: setting up"
    else:
        now = f"{when(table)}: {faction_name(table, table.active)}"
    title = title[: across - len(now) - 2]
    return pen.write(title, "title") + " " * (across - len(title) - len(now)) + pen.write(now, "title")


def _scores(table: Table) -> str:
    """The value of what each side controls, and of what nobody does (V1)."""
    if NOWHERE in table.sector:
        return "The map is being laid out."
    if "assassination" in table.modes:
        return target_line(table)
    parts = []
    for faction in range(len(table.seats)):
        held = sum(table.controls(cell, faction) for cell in range(len(table.control)))
        parts.append(f"{faction_name(table, faction)} {score(table, faction)} ({count(held, 'sector')})")
    free = [cell for cell, player in enumerate(table.control) if player == NOBODY]
    worth = sum(table.sector_at(cell).value for cell in free)
    points = f"Points: {', '.join(parts)}, neutral {worth} ({count(len(free), 'sector')})"
    return f"{points}. {faction_line(table)}" if table.ruler == NOBODY else points


def _dictator_texts(table: Table, seat: Seat | None) -> list[str]:
    """Who the Dictator is, what he can do, and his cards: by name only where they lie open (K3, AI-2.1)."""
    if table.ruler == NOBODY or table.dictator == NOWHERE:
        return []
    card = facts().dictators[table.dictator]
    used = " (used this turn)" if table.ability_used and table.active == DICTATORS else ""
    base = "hidden" if table.base == NOWHERE else f"at {table.label(table.base)}"
    known = [f"base {base}", tactics_text(table, seat)]
    if table.in_force:
        known.append(f"in force: {', '.join(facts().tactics[c].name for c in table.in_force)}")
    if played := table.discards.get("tactics"):
        known.append(f"played: {', '.join(facts().tactic[c].name for c in played)}")
    if table.named != NOBODY:
        known.append(f"units that wait: {player_name(table, table.named)}'s")
    if table.owed:
        known.append(f"owed: {count(table.owed, 'MERC')}")
    return [f"{card.name}{used}: {ability_text(table)}", "; ".join(known)]


def tactics_text(table: Table, seat: Seat | None) -> str:
    """The tactics cards left: how many in the deck, and the hand as far as the seat may see it."""
    pile = table.piles.get("tactics")
    deck = f"tactics cards left: {len(pile) if pile else 0} in the deck"
    if not table.hand:
        return deck
    names = ", ".join(facts().tactics[card].name for card in table.hand)
    if table.automa:
        return f"{deck}, turned up: {names}"
    if seat == table.seat_of(table.ruler):
        return f"{deck}, in hand: {names}"
    return f"{deck}, {len(table.hand)} in hand"


def _notes(table: Table, seat: Seat | None) -> list[str]:
    """What no card of the map can say: stashes, cards being dealt with, the order of a fight."""
    notes = []
    for cell, cards in enumerate(table.stash):
        if cards and may_look(table, seat, cell):
            notes.append(f"Stash of {table.label(cell)}: {', '.join(counted(map(gear_name, cards)))}")
    for head, units in (("MERCs drawn", table.candidates), ("MERCs hired", table.hired)):
        if units:
            notes.append(f"{head}: {', '.join(unit_name(table, unit) for unit in units)}")
    if table.loot and table.active != NOWHERE and seat == table.seats[table.active]:
        notes.append(f"Cards to give out: {', '.join(counted(map(gear_name, table.loot)))}")
    return notes + _fight_notes(table)


def _fight_notes(table: Table) -> list[str]:
    fight = table.fight
    if fight is None:
        return []
    names = []
    for place, mark in enumerate(fight.order):
        name = mark_name(table, mark)
        if MILITIA <= mark < DOG:
            whose = name.partition("militia ")[2]
            name = f"{standing(table, mark, fight.at)} militia {whose}"
        names.append(f">{name}<" if place == fight.moment else name)
    notes = [f"Order of the fight on {table.label(fight.at)}: {', '.join(names)}"] if names else []
    for hold in fight.holds:
        notes.append(f"The dog of {unit_name(table, hold.carrier)} holds {unit_name(table, hold.held)}")
    return notes


def _legend(table: Table) -> str:
    loot = ", ".join(f"{letter} {deck}" for letter, deck in zip(LOOT, DECKS, strict=True))
    words = [
        "The number in a card's corner is its worth",
        f"its loot before it is explored: {loot}",
        "2/3 is health 2 of 3",
        f"{ACTION} an action left ({TRAIN} only to train, {MARCH} only to move)",
        f"{PIERCES} pierces armor",
    ]
    if table.vehicles:
        words.append("Jeep 1/1 2/4 is a hull of 1 of 1 and a crew of 2 of 4")
    if any(kind != NOWHERE and facts().sectors[kind].type == TYPES[1] for kind in table.sector):
        words.append("a city has a hospital and an arms dealer")
    if "assassination" in table.modes:
        words.append(f"{ZONE_MARK} the neutral zone")
    return "; ".join(words) + "."
