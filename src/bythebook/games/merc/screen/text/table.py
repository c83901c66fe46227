"""The whole position as text: the map as a grid of sector cards, then the teams with their gear.

Each card shows its label, name and value, its loot until it is explored, its controller and its units.
The drawing is complete without color; with `colour` a card has the color of the side that controls it.
"""

from __future__ import annotations

from typing import Final

from bythebook.games.merc.box.facts import DECKS, TYPES, facts
from bythebook.games.merc.rules.control import may_look
from bythebook.games.merc.rules.stats import Stats, armor_left, durability, stats
from bythebook.games.merc.rules.victory import score
from bythebook.games.merc.state.state import (
    ACCESSORY_SLOT,
    DICTATOR,
    DICTATORS,
    NOBODY,
    NOWHERE,
    SQUADS,
    Gear,
    State,
)
from bythebook.games.merc.text.modes import (
    ability_text,
    day_text,
    faction_line,
    is_zone,
    part_lines,
    target_line,
    who_won,
)
from bythebook.games.merc.text.names import (
    card_text,
    crew_of,
    dictator_name,
    faction_name,
    fighter_name,
    gear_name,
    part_name,
    player_mark,
    player_name,
    unit_name,
    vehicle_text,
)
from bythebook.games.shared.colors import Pen, Span, Spans, wrapped
from bythebook.games.shared.grammar import count, count_names
from bythebook.kernel.prompt import Seat

WIDTH: Final = 110
"""The maximum number of columns of a line."""
LEAST_WIDTH: Final = 79
"""The minimum number of columns of a drawing; the widest map still fits a window of 80."""
WIDEST_CARD: Final = 26
"""The maximum number of columns of a card."""

# -- colors ---------------------------------------------------------------------------------------

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
"""The terminal codes of the colors."""

PAPER: Final = ("48;5;151", "48;5;217", "48;5;146", "48;5;180")
"""The color of a side's cards, in the order of the seats."""
NEUTRAL: Final = "48;5;253"


def _side_ink(state: State, player: int, *, name: bool = False) -> str:
    """Return the color of a player's side."""
    return f"{state.seats[state.faction[player]]}{' name' if name else ''}"


# -- one card -------------------------------------------------------------------------------------

ACTION: Final = "•"
TRAIN: Final = "t"
MARCH: Final = "m"
EXPLORED: Final = "explored"
BASE_MARK: Final = "BASE"
ZONE_MARK: Final = "ZONE"
"""The symbol for the neutral zone of Assassination (MODE-A2)."""
LOOT: Final = ("w", "a", "x")
"""The letter for each deck, in the order of `DECKS`."""


def card_width(state: State, across: int = WIDTH) -> int:
    """Return the number of columns inside a card, which depends on the columns of the map."""
    return min(WIDEST_CARD, (across - state.cols - 1) // state.cols)


def card_lines(state: State, cell: int, width: int) -> list[Spans]:
    """Return the lines of a card, none wider than the card."""
    if state.sector[cell] == NOWHERE:
        return [[Span(state.label(cell))]]
    lines = [_head(state, cell, width), _kind(state, cell, width), _holder(state, cell, width)]
    fight = state.fight
    if fight is not None and fight.at == cell:
        now = _fitting(width, f"FIGHT, round {fight.round}", f"FIGHT {fight.round}")
        lines.append([Span(now if fight.round else "FIGHT begins", "fight")])
    for player in range(state.players):
        lines += _player_lines(state, player, cell, width)
    if cards := len(state.stash[cell]):
        lines.append([Span(_fitting(width, f"stash: {count(cards, 'card')}", f"stash: {cards}"))])
    return lines


def _fitting(width: int, text: str, short: str) -> str:
    return text if len(text) <= width else short


def _head(state: State, cell: int, width: int) -> Spans:
    """Return a sector's label, name without its type, and value."""
    sector = state.sector_at(cell)
    label, worth = state.label(cell), str(sector.value)
    name = sector.name.removesuffix(f" {sector.type.capitalize()}")
    room = width - len(label) - len(worth) - 2
    return [Span(label, "name"), Span(f" {_cut(name, room):<{room}} {worth}")]


def _kind(state: State, cell: int, width: int) -> Spans:
    """Return the type, truncated if necessary, and any unexplored loot: `industry w2 a1 x3`."""
    sector = state.sector_at(cell)
    loot = " ".join(f"{LOOT[d]}{n}" for d, n in enumerate(sector.loot) if n)
    more = EXPLORED if state.explored[cell] else loot
    return [Span(f"{sector.type[: width - len(more) - 1]} {more}")]


def _holder(state: State, cell: int, width: int) -> Spans:
    player = state.control[cell]
    name = "neutral" if player == NOBODY else player_name(state, player).removeprefix("the ")
    color = "" if player == NOBODY else _side_ink(state, player)
    mark = BASE_MARK if state.base == cell else ZONE_MARK if is_zone(state, cell) else ""
    if not mark:
        return [Span(name, color)]
    return [
        Span(name, color),
        Span(" " * (width - len(name) - len(mark))),
        Span(mark, mark.lower()),
    ]


def _player_lines(state: State, player: int, cell: int, width: int) -> list[Spans]:
    """Return the militia and squads of a player on a card."""
    mark, color = player_mark(state, player), _side_ink(state, player)
    lines: list[Spans] = []
    if n := state.militia[player][cell]:
        lines.append([Span(f"{mark} militia {n}", color)])
    for squad, at in enumerate(state.squad_at[player]):
        if at == cell:
            lines.append([Span(f"{mark} {SQUADS[squad]}", color)])
            lines += [[Span(_member(state, unit, width))] for unit in state.members(player, squad)]
            if vehicle := state.vehicle(player, squad):
                lines.append([Span(_vehicle(state, player, squad, vehicle, width))])
    return lines


NARROW: Final = 16
"""The card width below which actions are only shown in the teams under the map."""


def _member(state: State, unit: int, width: int) -> str:
    """Return a unit with its health and actions; the name is truncated on a narrow card."""
    now = stats(state, unit)
    dots = action_dots(state, unit) if width >= NARROW else ""
    status = f"{now.health}/{now.full} {dots}".rstrip()
    return f" {_cut(unit_name(state, unit), width - len(status) - 2)} {status}"


def _vehicle(state: State, player: int, squad: int, vehicle: Gear, width: int) -> str:
    """Return a vehicle with its hull and crew: `Jeep 1/1 2/4` (MODE-V3, V4)."""
    aboard, most = crew_of(state, player, squad)
    status = f"{armor_left(vehicle)}/{vehicle.card.hull} {aboard}/{most}"
    return f" {_cut(vehicle.card.name, width - len(status) - 2)} {status}"


def _cut(name: str, room: int) -> str:
    return name if len(name) <= room else name[: room - 1] + "…"


def action_dots(state: State, unit: int) -> str:
    """Return the actions left, with letters for those that only pay for training or moving (A13)."""
    return ACTION * state.actions[unit] + TRAIN * state.train_actions[unit] + MARCH * state.move_actions[unit]


# -- the map --------------------------------------------------------------------------------------

LEAST_HEIGHT: Final = 4


def map_lines(state: State, *, colour: bool = False, across: int = WIDTH) -> list[str]:
    """Return the grid of cards, row by row."""
    pen, width = Pen(SGR, colour=colour), card_width(state, across)
    bar = "─" * width
    edges = [("┌", "┬", "┐"), *([("├", "┼", "┤")] * (state.rows - 1)), ("└", "┴", "┘")]
    rules = [
        pen.write(left + middle.join([bar] * state.cols) + right, "faint") for left, middle, right in edges
    ]
    wall = pen.write("│", "faint")
    lines = [rules[0]]
    for row in range(state.rows):
        cells = range(row * state.cols, (row + 1) * state.cols)
        cards = [card_lines(state, cell, width) for cell in cells]
        for n in range(max(LEAST_HEIGHT, *map(len, cards))):
            parts = [
                pen.fill(card[n] if n < len(card) else [], width, _paper(state, cell))
                for cell, card in zip(cells, cards, strict=True)
            ]
            lines.append(wall + wall.join(parts) + wall)
        lines.append(rules[row + 1])
    return lines


def _paper(state: State, cell: int) -> str:
    player = state.control[cell]
    return NEUTRAL if player == NOBODY else PAPER[state.faction[player] % len(PAPER)]


# -- the teams ------------------------------------------------------------------------------------

_COLUMNS: Final = "  {:<10}{:<4}{:<10}{:>4}{:>5}{:>6}{:>7}{:>8}{:>6}  {:<5}"
_HEADS: Final = ("", "at", "squad", "hp", "init", "train", "combat", "targets", "armor", "acts")
INDENT: Final = len(_COLUMNS.format(*_HEADS)) + 1
ROOM_FOR_GEAR: Final = 36
"""The room after the numbers below which the gear is on a separate line."""
PIERCES: Final = "*"


def team_lines(state: State, player: int, pen: Pen, across: int) -> list[str]:
    """Return the units of a player with numbers, gear and abilities, squad by squad."""
    sectors = state.held_by_player(player)
    about = f"{count(len(state.team[player]), 'unit')}, {count(len(sectors), 'sector')}"
    ahead = player_name(state, player).removeprefix("the ")
    if player == state.ruler and state.dictator != NOWHERE:
        ahead = f"Dictator {dictator_name(state)}"
    elif state.ruler == NOBODY:
        ahead = f"{ahead}, {faction_name(state, state.faction[player])}"
    lines = [pen.write(ahead, _side_ink(state, player, name=True)) + f": {about}"]
    for squad in range(len(SQUADS)):
        for unit in state.members(player, squad):
            lines += _unit_lines(state, unit, pen, across)
        if vehicle := state.vehicle(player, squad):
            title = f"{SQUADS[squad]} squad: {vehicle_text(state, player, squad)}"
            lines += wrapped(f"  {title}. {card_text(vehicle.card.id)}", across, indent="    ")
    return lines


def _unit_lines(state: State, unit: int, pen: Pen, across: int) -> list[str]:
    numbers = _COLUMNS.format(*_cells(state, unit, stats(state, unit)))
    if across - INDENT < ROOM_FOR_GEAR:
        lines = [numbers.rstrip()]
        if any(state.gear[unit]):
            lines += [f"    {line}" for line in wrapped(_gear_text(state, unit), across - 4, indent="")]
    else:
        first, *rest = wrapped(_gear_text(state, unit), across - INDENT, indent="")
        lines = [f"{numbers} {first}".rstrip(), *(" " * INDENT + line for line in rest)]
    if unit != DICTATOR:
        text = facts().mercs[unit].ability
        lines += [pen.write(f"    {line}", "faint") for line in wrapped(text, across - 4, indent="")]
    return lines


def _cells(state: State, unit: int, now: Stats) -> tuple[str, ...]:
    cell = state.at(unit)
    return (
        unit_name(state, unit),
        "" if cell == NOWHERE else state.label(cell),
        SQUADS[state.squad[unit]],
        f"{now.health}/{now.full}",
        str(now.initiative),
        str(now.training),
        f"{PIERCES * now.pierces}{now.combat}",
        str(now.targets),
        str(now.armor),
        action_dots(state, unit) or "-",
    )


def _gear_text(state: State, unit: int) -> str:
    """Return the cards in the slots with their remaining wear: `M16 | - | Bandolier + Medical Kit 2/3`."""
    text = ""
    for slot, gear in enumerate(state.gear[unit]):
        most = durability(gear) if gear else 0
        name = part_name(state, gear) if gear else "-"
        name = f"{name} {most - gear.wear}/{most}" if gear and most else name
        mark = "" if not slot else " + " if slot > ACCESSORY_SLOT else " | "
        text += mark + name
    return text


# -- the whole drawing ----------------------------------------------------------------------------


def draw(state: State, seat: Seat | None = None, *, colour: bool = False, width: int | None = None) -> str:
    """Draw the position from the view of a seat; without a seat, what everybody sees.

    The drawing is at most WIDTH columns wide, or as wide as a narrower window, but never below LEAST_WIDTH.
    """
    pen = Pen(SGR, colour=colour)
    across = WIDTH if width is None else min(WIDTH, max(width, LEAST_WIDTH))
    above = [_scores(state), *_dictator_texts(state, seat), *part_lines(state)]
    lines = [_title(state, pen, across), *(line for text in above for line in wrapped(text, across))]
    lines += map_lines(state, colour=colour, across=across)
    if any(state.team):
        heads = _COLUMNS.format(*_HEADS)
        worn = " weapon | armor | accessory" if across - INDENT >= ROOM_FOR_GEAR else ""
        lines.append(pen.write(f"{heads}{worn}", "faint"))
    for player in range(state.players):
        lines += team_lines(state, player, pen, across)
    lines += [line for note in _notes(state, seat) for line in wrapped(note, across)]
    lines += [pen.write(line, "faint") for line in wrapped(_legend(state), across)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _title(state: State, pen: Pen, across: int) -> str:
    names = [facts().mode[mode].name for mode in state.modes]
    title = ", ".join(["MERC", *names])
    if state.over:
        now = f"Game over: {who_won(state)}"
    elif state.active == NOWHERE:
        now = f"Day {state.day}, setting up"
    else:
        now = f"{day_text(state)}, {faction_name(state, state.active)}"
    title = title[: across - len(now) - 2]
    return pen.write(title, "title") + " " * (across - len(title) - len(now)) + pen.write(now, "title")


def _scores(state: State) -> str:
    """Return the points of each side, and of neutral sectors (V1)."""
    if NOWHERE in state.sector:
        return "The map is being set up."
    if "assassination" in state.modes:
        return target_line(state)
    parts = []
    for faction in range(len(state.seats)):
        held = sum(state.controls(cell, faction) for cell in range(len(state.control)))
        parts.append(f"{faction_name(state, faction)} {score(state, faction)} ({count(held, 'sector')})")
    free = [cell for cell, player in enumerate(state.control) if player == NOBODY]
    worth = sum(state.sector_at(cell).value for cell in free)
    points = f"Points: {', '.join(parts)}, neutral {worth} ({count(len(free), 'sector')})"
    return f"{points}. {faction_line(state)}" if state.ruler == NOBODY else points


def _dictator_texts(state: State, seat: Seat | None) -> list[str]:
    """Return the Dictator, his ability and his cards; cards by name only if they are open (K3, AI-2.1)."""
    if state.ruler == NOBODY or state.dictator == NOWHERE:
        return []
    card = facts().dictators[state.dictator]
    used = state.ability_used and state.active == DICTATORS
    ability = f"{card.name} (used this turn): " if used else f"{card.name}: "
    base = "base hidden" if state.base == NOWHERE else f"base at {state.label(state.base)}"
    known = [base, tactics_text(state, seat)]
    if state.in_force:
        known.append(f"in force: {', '.join(facts().tactics[c].name for c in state.in_force)}")
    if played := state.discards.get("tactics"):
        known.append(f"played: {', '.join(facts().tactic[c].name for c in played)}")
    if state.named != NOBODY:
        known.append(f"targeted by Hitler: {player_name(state, state.named)}")
    if state.owed:
        known.append(f"recruits next turn: {count(state.owed, 'MERC')}")
    return [ability + ability_text(state), "; ".join(known)]


def tactics_text(state: State, seat: Seat | None) -> str:
    """Return the tactics cards left in the deck, and the hand if the seat may see it."""
    pile = state.piles.get("tactics")
    deck = f"tactics cards left: {len(pile) if pile else 0} in the deck"
    if not state.hand:
        return deck
    names = ", ".join(facts().tactics[card].name for card in state.hand)
    if state.automa:
        return f"{deck}, turned up: {names}"
    if seat == state.seat_of(state.ruler):
        return f"{deck}, in hand: {names}"
    return f"{deck}, {len(state.hand)} in hand"


def _notes(state: State, seat: Seat | None) -> list[str]:
    """Return what the map does not show: stashes, cards being assigned, the order of a fight."""
    notes = []
    for cell, cards in enumerate(state.stash):
        if cards and may_look(state, seat, cell):
            notes.append(f"Stash of {state.label(cell)}: {', '.join(count_names(map(gear_name, cards)))}")
    for head, units in (("MERCs drawn", state.candidates), ("MERCs hired", state.hired)):
        if units:
            notes.append(f"{head}: {', '.join(unit_name(state, unit) for unit in units)}")
    if state.loot and state.active != NOWHERE and seat == state.seats[state.active]:
        notes.append(f"Cards to distribute: {', '.join(count_names(map(gear_name, state.loot)))}")
    return notes + _fight_notes(state)


def _fight_notes(state: State) -> list[str]:
    fight = state.fight
    if fight is None:
        return []
    names = []
    for place, mark in enumerate(fight.order):
        name = fighter_name(state, mark, fight.at)
        names.append(f">{name}<" if place == fight.moment else name)
    notes = [f"Order of the fight at {state.label(fight.at)}: {', '.join(names)}"] if names else []
    for hold in fight.holds:
        notes.append(f"The dog of {unit_name(state, hold.carrier)} holds {unit_name(state, hold.held)}")
    return notes


def _legend(state: State) -> str:
    loot = ", ".join(f"{letter} {deck}" for letter, deck in zip(LOOT, DECKS, strict=True))
    words = [
        "Number in the corner: value",
        f"loot until explored: {loot}",
        "2/3: health 2 of 3",
        f"{ACTION}: action left ({TRAIN}: only to train, {MARCH}: only to move)",
        f"{PIERCES}: armor piercing",
    ]
    if state.vehicles:
        words.append("Jeep 1/1 2/4: hull 1 of 1, crew 2 of 4")
    if any(kind != NOWHERE and facts().sectors[kind].type == TYPES[1] for kind in state.sector):
        words.append("cities have a hospital and an arms dealer")
    if "assassination" in state.modes:
        words.append(f"{ZONE_MARK}: neutral zone")
    return "; ".join(words) + "."
