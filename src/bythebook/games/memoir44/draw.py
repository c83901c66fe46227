"""The whole table as text: nine rows of hexes like bricks, and around them what belongs to the game.

Every hex shows its label, its ground, who stands there, what lies there and what it is worth. All can be
read without colour; with `colour` the ground gets a background and the sides their own inks.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bythebook.games.memoir44.facts import SIDES, facts
from bythebook.games.memoir44.hexes import BOTTOM, HEXES, ROWS, TOP, board, hex_of, row_length
from bythebook.games.memoir44.layers import SIDE_LETTERS, write_ground
from bythebook.games.memoir44.names import SIDE_NAMES, card_name, cards_in_a_row, count, plane_name
from bythebook.games.memoir44.records import Airdrop, BlowBridge, DeckOutWinner, HandGrowth, NoReshuffle
from bythebook.games.memoir44.rules.deck import cards_held, deck
from bythebook.games.memoir44.rules.medals import medals
from bythebook.games.memoir44.state import NOWHERE, Table
from bythebook.kernel.ask import Seat

WIDTH: Final = 100
"""No line is longer."""

# -- ink ------------------------------------------------------------------------------------------

RESET: Final = "\x1b[0m"
SGR: Final = {
    "title": "1",
    "faint": "2",
    "axis": "1;97;48;5;239",
    "allies": "1;97;48;5;28",
    "axis name": "1;38;5;250",
    "allies name": "1;38;5;71",
    "medal": "1;38;5;220",
    "goal": "1;30;48;5;220",
    "cube": "1;97;48;5;160",
    "obstacle": "1;38;5;16",
    "label": "38;5;236",
    "section": "38;5;236",
}
"""The inks, as codes for a terminal."""

GROUND_INK: Final = {
    "clear": "48;5;150",
    "forest": "48;5;65",
    "hedgerow": "48;5;107",
    "town": "48;5;181",
    "church": "48;5;175",
    "hill": "48;5;179",
    "steep_hill": "48;5;137",
    "bluff": "48;5;173",
    "cliff": "48;5;137",
    "river": "48;5;110",
    "beach": "48;5;229",
    "ocean": "48;5;74",
    "airfield": "48;5;252",
}
"""The background of each ground, black letters on it."""

TEXTURE: Final = {
    "clear": "      ",
    "forest": " ♠ ♠ ♠",
    "hedgerow": "≡≡≡≡≡≡",
    "town": " ⌂ ⌂  ",
    "church": "  †   ",
    "hill": "  ⌒⌒  ",
    "steep_hill": " ⌒⌒⌒⌒ ",
    "bluff": " ∩∩∩∩ ",
    "cliff": "∩∩∩∩∩∩",
    "river": "≈≈≈≈≈≈",
    "beach": " · · ·",
    "ocean": "~ ~ ~ ",
    "airfield": "══════",
}
"""What fills a hex where nothing stands, so that the map can be seen at a glance."""


@dataclass(frozen=True, slots=True)
class Ink:
    """A piece of text and the ink it is written in."""

    text: str
    ink: str = ""


Inks = list[Ink]


class _Pen:
    """Writes pieces of text, with codes or without."""

    def __init__(self, *, colour: bool) -> None:
        self.colour = colour

    def write(self, text: str, ink: str = "") -> str:
        """A text in an ink of the table."""
        return f"\x1b[{SGR[ink]}m{text}{RESET}" if self.colour and ink and text else text

    def fill(self, pieces: Inks, width: int, paper: str) -> str:
        """A line of a hex on its ground, filled up with blanks."""
        used = sum(len(piece.text) for piece in pieces)
        pieces = [*pieces, Ink(" " * (width - used))]
        if not self.colour:
            return "".join(piece.text for piece in pieces)
        base = f"\x1b[30;{paper}m"
        return "".join(f"{base}{self._over(piece)}" for piece in pieces if piece.text) + RESET

    @staticmethod
    def _over(piece: Ink) -> str:
        return f"\x1b[{SGR[piece.ink]}m{piece.text}{RESET}" if piece.ink else piece.text


# -- one hex --------------------------------------------------------------------------------------

CELL: Final = 6
"""The letters inside a hex."""
PITCH: Final = CELL + 1
HALF: Final = 4
"""How far odd rows are pushed to the right."""

ACTIVATION: Final = "▸"
ATTACK: Final = "×"
MEDAL: Final = "★"
NO_MEDAL: Final = "☆"
SUDDEN_DEATH: Final = "‡"
TARGET_BRIDGE: Final = "¤"
PLANE_LETTERS: Final = {"fighter": "F", "fighter_bomber": "J", "bomber": "B"}
"""J for the fighter-bomber, as in Jabo, for F and B are taken."""


def hex_lines(table: Table, h: int) -> list[Inks]:
    """What stands in a hex, line by line, each at most CELL letters long."""
    lines: list[Inks] = [_head(table, h)]
    for piece in [*_pieces(table, h), *_marks(table, h)]:
        used = sum(len(p.text) for p in lines[-1])
        if len(lines) > 1 and used + 1 + len(piece.text) <= CELL:
            gap = CELL - used - len(piece.text) if piece.ink == "goal" else 1
            lines[-1] += [Ink(" " * gap), piece]
        else:
            lines.append([piece])
    return lines


def _head(table: Table, h: int) -> Inks:
    """Label, cube and ground: `C5▸fo`."""
    unit, scenario = table.unit_at[h], table.scenario
    token = write_ground(
        scenario.ground[h],
        impassable=h in scenario.impassable,
        blocks_artillery=h in scenario.blocks_artillery,
        wide=h in scenario.wide,
    )
    ground = "" if token == facts().terrain["clear"].token else token
    cube = ATTACK if unit in table.attack else ACTIVATION if unit in table.activation else ""
    middle = Ink(cube, "cube") if cube and unit != NOWHERE else Ink("" if len(ground) > 3 else " ")
    return [Ink(board().label[h], "label"), middle, Ink(ground)]


def _pieces(table: Table, h: int) -> Inks:
    """The unit, the planes and the obstacles."""
    pieces: Inks = []
    unit = table.unit_at[h]
    if unit != NOWHERE:
        side = table.side[unit]
        worth = "*" if table.worth[unit] > 1 else ""
        text = f"{SIDE_LETTERS[side]}{table.type_of(unit).token}{table.figures[unit]}{worth}"
        pieces.append(Ink(text, SIDES[side]))
    for side, plane in enumerate(table.planes):
        if plane.at == h:
            pieces.append(Ink(f"{SIDE_LETTERS[side]}{PLANE_LETTERS[plane.kind]}{plane.ammo}✈", SIDES[side]))
    return pieces + [Ink(token, "obstacle") for token in obstacle_tokens(table, h)]


def obstacle_tokens(table: Table, h: int) -> list[str]:
    """What lies in a hex now, as scenario files write it; a bridge that is gone is `gone`."""
    tokens = []
    for piece in table.scenario.obstacles:
        kind = facts().obstacles[piece.type]
        if piece.hex == h and kind.removed == "never":
            owner = "" if piece.owner is None else SIDE_LETTERS[piece.owner]
            tokens.append("gone" if kind.spans and table.blown[h] else owner + kind.token)
    for there, name in ((table.sandbags[h], "sandbag"), (table.wire[h], "wire")):
        if there:
            tokens.append(facts().obstacle[name].token)
    return tokens


def _marks(table: Table, h: int) -> Inks:
    """What a hex is worth, and to whom: medals, sudden death, the way out, a bridge to blow."""
    marks: dict[str, None] = {}
    scenario = table.scenario
    for objective in scenario.objectives:
        if h in objective.hexes:
            marks[SIDE_LETTERS[objective.side] + MEDAL] = None
    for clause in scenario.sudden_death:
        if h in clause.hexes:
            marks[SIDE_LETTERS[clause.side] + SUDDEN_DEATH] = None
    for gate in scenario.exits:
        if gate.hex == h:
            marks[SIDE_LETTERS[gate.side] + _way_out(h)] = None
    for rule in scenario.rules_of(BlowBridge):
        if h in rule.bridges and not table.blown[h]:
            marks[SIDE_LETTERS[rule.side] + TARGET_BRIDGE] = None
    return [Ink(mark, "goal") for mark in marks]


def _way_out(h: int) -> str:
    row = board().row[h]
    return "↑" if row == 0 else "↓" if row == ROWS - 1 else "←" if board().col[h] == 0 else "→"


# -- the board ------------------------------------------------------------------------------------

_LEFT_BORDER: Final = 28
_RIGHT_BORDER: Final = 63
"""Where the borders of the sections run, counted from the left edge of the board (BD-5)."""
_DASH: Final = "┊"


def board_lines(table: Table, *, colour: bool = False) -> list[str]:
    """The nine rows with their borders, the sections named above and below."""
    pen = _Pen(colour=colour)
    lines = [_section_names(table, TOP, pen)]
    for row in range(ROWS):
        lines.append(pen.write("   " + _border(row), "faint"))
        cells = [hex_lines(table, hex_of(row, col)) for col in range(row_length(row))]
        for n in range(max(2, *map(len, cells))):
            number = f" {ROWS - row} " if n == 0 else "   "
            lines.append((number + _row_line(table, row, n, cells, pen)).rstrip())
    lines.append(pen.write("   " + _border(ROWS), "faint"))
    return [*lines, _section_names(table, BOTTOM, pen)]


def _row_line(table: Table, row: int, n: int, cells: list[list[Inks]], pen: _Pen) -> str:
    text = " " * (HALF * (row % 2))
    for col, cell in enumerate(cells):
        wall = "┃" if row % 2 == 0 and col * PITCH in (_LEFT_BORDER, _RIGHT_BORDER) else "│"
        terrain = facts().terrains[table.scenario.ground[hex_of(row, col)]].id
        pieces = cell[n] if n < len(cell) else [Ink(letter, "label") for letter in TEXTURE[terrain]]
        start = HALF * (row % 2) + col * PITCH + 1
        for border in (_LEFT_BORDER, _RIGHT_BORDER):
            if start < border < start + CELL:
                pieces = _dashed(pieces, border - start)
        text += pen.write(wall, "faint") + pen.fill(pieces, CELL, GROUND_INK[terrain])
    return text + pen.write("│", "faint")


def _dashed(pieces: Inks, at: int) -> Inks:
    """The border of a section runs through the middle of a split hex, where there is room."""
    used = 0
    for i, piece in enumerate(pieces):
        if used <= at < used + len(piece.text):
            if piece.text != " ":
                return pieces
            return [*pieces[:i], Ink(_DASH, "section"), *pieces[i + 1 :]]
        used += len(piece.text)
    return [*pieces, Ink(" " * (at - used)), Ink(_DASH, "section")]


def _border(row: int) -> str:
    """The line above a row: corners of the row above it, and of the row itself."""
    above, below = _walls(row - 1), _walls(row)
    both = above | below
    marks = []
    for x in range(min(both), max(both) + 1):
        if x in above and x in below:
            mark = "┼"
        elif x in above:
            mark = "┴"
        elif x in below:
            mark = "┬"
        else:
            mark = "─"
        if x == min(both):
            mark = "┌" if x in below else "└"
        if x == max(both):
            mark = "┐" if x in below else "┘"
        marks.append(mark)
    return " " * min(both) + "".join(marks)


def _walls(row: int) -> set[int]:
    if not 0 <= row < ROWS:
        return set()
    return {HALF * (row % 2) + col * PITCH for col in range(row_length(row) + 1)}


def _section_names(table: Table, seat: int, pen: _Pen) -> str:
    """The sections as the side that sits there names them (BD-5, BD-6)."""
    side = next(s for s in range(len(SIDES)) if table.scenario.seat(s) == seat)
    names = ["left", "center", "right"]
    if seat == TOP:
        names.reverse()
    edges = (0, _LEFT_BORDER, _RIGHT_BORDER, PITCH * row_length(0))
    parts = [
        f"{SIDE_NAMES[side]} {name}".center(end - start)
        for name, start, end in zip(names, edges[:-1], edges[1:], strict=True)
    ]
    return pen.write(("   " + "".join(parts)).rstrip(), f"{SIDES[side]} name")


# -- around the board -----------------------------------------------------------------------------


def draw(table: Table, seat: Seat | None = None, *, colour: bool = False) -> str:
    """The table as a seat sees it, at most WIDTH columns wide; without a seat, what everybody sees."""
    pen = _Pen(colour=colour)
    lines = [_title(table, pen)]
    lines += [_side_line(table, side, seat, pen) for side in range(len(SIDES))]
    lines += _wrapped(_cards_line(table, seat))
    lines += board_lines(table, colour=colour)
    lines += [line for note in _notes(table) for line in _wrapped(note)]
    lines += [pen.write(line, "faint") for line in _legend(table)]
    return "\n".join(lines) + "\n"


def _title(table: Table, pen: _Pen) -> str:
    title = table.scenario.title
    if table.over:
        winner = SIDE_NAMES[SIDES.index(table.winner)] if table.winner else ""
        now = f"the game is over: {f'{winner} won' if winner else 'nobody won'}"
    elif not table.turn:
        now = "setting up"
    else:
        now = f"turn {table.turn}: {SIDE_NAMES[table.active]}"
    title = title[: WIDTH - len(now) - 2]
    return pen.write(title, "title") + " " * (WIDTH - len(title) - len(now)) + pen.write(now, "title")


def _side_line(table: Table, side: int, seat: Seat | None, pen: _Pen) -> str:
    """Medals against the target, and the cards: by name only for the side itself."""
    have, want = medals(table, side), table.scenario.sides[side].medals
    row = MEDAL * have + NO_MEDAL * (want - have)
    cards = _hand(table, side, seat)
    turn = ">" if side == table.active and not table.over else " "
    name = pen.write(f"{SIDE_NAMES[side]:<6}", f"{SIDES[side]} name")
    head = f"{turn}{SIDE_NAMES[side]:<6} {SIDE_LETTERS[side]}  {row}  {have} of {want}"
    text = head[:11] + pen.write(row, "medal") + head[11 + len(row) :]
    first, *rest = _wrapped(cards, WIDTH - len(head) - 3, indent="") or [""]
    lines = [turn + name + text[7:] + "   " + first]
    lines += [" " * (len(head) + 3) + line for line in rest]
    return "\n".join(line.rstrip() for line in lines)


def _hand(table: Table, side: int, seat: Seat | None) -> str:
    held = cards_held(table, side)
    if table.automa[side]:
        kept = f"; keeps {cards_in_a_row(table.hands[side])}" if table.hands[side] else ""
        return f"solo AI{_strategy(table, side)}{kept}"
    if seat == SIDES[side] and held:
        unseen = held - len(table.hands[side])
        names = [cards_in_a_row(table.hands[side])] if table.hands[side] else []
        return "hand: " + ", ".join(names + ([count(unseen, "unseen card")] if unseen else []))
    return count(held, "card")


def _strategy(table: Table, side: int) -> str:
    """What the solo AI's page has counted this turn; its die was rolled in the open (AI-3)."""
    notes = table.notes.get(SIDES[side], {})
    if notes.get("turn") != str(table.turn):
        return ""
    counters = dict(notes.get("counters", {}))
    shown = []
    if "defensive" in counters:
        shown.append("defensive" if counters.pop("defensive") else "offensive")
    shown += [f"{name} {n}" for name, n in counters.items()]
    return "".join(f", {each}" for each in shown)


def _cards_line(table: Table, seat: Seat | None) -> str:
    """The card in play, cards turned over in the open, what is left to draw."""
    parts = []
    if table.card and table.played:
        stands = f" as {card_name(table.card)}" if table.card != table.played else ""
        only = ", for any one unit" if table.fallback else ""
        where = f", {table.section}" if table.section else ""
        parts.append(f"Card in play: {card_name(table.played)}{stands}{where}{only}")
    if table.dice:
        parts.append(f"Dice that order: {', '.join(table.dice)}")
    if table.drawn and (table.automa[table.active] or seat == table.seat):
        parts.append(f"Turned over: {', '.join(card_name(c) for c in table.drawn)}")
    elif table.drawn:
        parts.append(f"Drawn: {count(len(table.drawn), 'card')}")
    parts.append(f"Deck: {len(deck(table))}, discards: {sum(table.discards.values())}")
    return "; ".join(parts)


def _wrapped(text: str, width: int = WIDTH, *, indent: str = "  ") -> list[str]:
    """A text broken between words; what follows the first line is indented."""
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        if line and len(line) + 1 + len(word) > width:
            lines.append(line)
            line = indent + word
        else:
            line = f"{line} {word}" if line else word
    return [*lines, line] if line else lines


def _notes(table: Table) -> list[str]:
    """What no hex can say: objectives of several hexes, rules of the scenario, planes on their way."""
    scenario, notes = table.scenario, []
    for i, objective in enumerate(scenario.objectives):
        where = ", ".join(board().label[h] for h in objective.hexes)
        side = SIDE_NAMES[objective.side]
        if table.won[i] if i < len(table.won) else False:
            notes.append(f"{side}: {count(objective.medals, 'medal')} won for good: {where}")
        elif len(objective.hexes) > 1 or objective.medals > 1 or objective.permanent:
            stay = ", for good" if objective.permanent else ""
            need = f"{objective.need} of {where}" if len(objective.hexes) > 1 else where
            notes.append(f"{side}: {count(objective.medals, 'medal')} for holding {need}{stay}")
    for clause in scenario.sudden_death:
        where = ", ".join(board().label[h] for h in clause.hexes)
        notes.append(
            f"{SIDE_NAMES[clause.side]}: wins at once with {clause.need} of {where} ({SUDDEN_DEATH})"
        )
    return notes + _rules(table) + _planes(table)


def _rules(table: Table) -> list[str]:
    notes = []
    for rule in table.scenario.rules:
        if isinstance(rule, BlowBridge):
            tries = f" in {rule.attempts} attempts" if rule.attempts else ""
            worth = f", {count(rule.worth, 'medal')} each" if rule.worth else ""
            notes.append(
                f"{SIDE_NAMES[rule.side]}: may blow the bridges marked {TARGET_BRIDGE}{tries}{worth}"
            )
        elif isinstance(rule, NoReshuffle):
            notes.append("The discards are never shuffled into a new deck")
        elif isinstance(rule, DeckOutWinner):
            notes.append(f"{SIDE_NAMES[rule.side]}: wins if the deck runs out")
        elif isinstance(rule, HandGrowth):
            turns = ", ".join(map(str, rule.after_turns))
            notes.append(f"{SIDE_NAMES[rule.side]}: draws one card more after its turns {turns}")
        elif isinstance(rule, Airdrop) and not table.turn:
            kind = facts().units[rule.type].name.lower()
            notes.append(f"{SIDE_NAMES[rule.side]}: drops {rule.units} units of {kind} before the first turn")
    return notes


def _planes(table: Table) -> list[str]:
    notes = []
    for side, plane in enumerate(table.planes):
        if plane.out:
            where = board().label[plane.at]
            notes.append(
                f"{SIDE_NAMES[side]}: {plane_name(plane.kind)} over {where}, ammunition {plane.ammo}"
            )
        elif plane.kind and plane.ordered:
            notes.append(f"{SIDE_NAMES[side]}: {plane_name(plane.kind)} on its way")
    return notes


def _legend(table: Table) -> list[str]:
    """The letters and marks that are on this board, and only those."""
    grounds = sorted({t for t in table.scenario.ground if t != facts().terrain["clear"].index})
    here = [f"{facts().terrains[t].token} {facts().terrains[t].name.lower()}" for t in grounds]
    cells = [line for h in range(HEXES) for line in hex_lines(table, h)]
    text = " ".join(piece.text for line in cells for piece in line)
    units = {table.kind[u] for u in table.unit_at if u != NOWHERE}
    unit_words = [f"{facts().units[k].token} {facts().units[k].name.lower()}" for k in sorted(units)]
    lying = [f"{o.token} {o.name.lower()}" for o in facts().obstacles if o.token in text and o.id != "wire"]
    marks = [
        (ACTIVATION, "to move"),
        (ATTACK, "to attack"),
        ("*", "worth more medals"),
        (MEDAL, "medal hex"),
        (SUDDEN_DEATH, "wins at once"),
        (TARGET_BRIDGE, "may be blown"),
        ("gone", "bridge blown"),
        ("✈", "plane (F fighter, J fighter-bomber, B bomber) with its ammunition"),
        ("!", "closed"),
        ("^", "no fire across"),
        ("~", "wide"),
    ]
    shown = [f"{mark} {word}" for mark, word in marks if mark in text]
    shown += ["arrows exits"] if any(a in text for a in "↑↓←→") else []
    words = ["xI4 is Axis infantry of 4 figures", "a Allies", *unit_words, *here, *lying, *shown]
    return [line.replace("\0", " ") for line in _wrapped(", ".join(w.replace(" ", "\0") for w in words))]
