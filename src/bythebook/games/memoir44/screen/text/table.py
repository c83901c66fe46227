"""The whole state as text: nine rows of hexes like bricks, and the rest of the game around them."""

from __future__ import annotations

from typing import Final

from bythebook.games.memoir44.box.facts import SIDES, facts
from bythebook.games.memoir44.box.hexes import BOTTOM, HEXES, ROWS, TOP, board, hex_of, row_length
from bythebook.games.memoir44.box.scenarios.layers import SIDE_LETTERS
from bythebook.games.memoir44.rules.deck import cards_held, deck
from bythebook.games.memoir44.rules.medals import medals
from bythebook.games.memoir44.screen.looks import LOOKS
from bythebook.games.memoir44.screen.text.hex import (
    ACTIVATION,
    ATTACK,
    COMPACT,
    FULL,
    MARGIN,
    MEDAL,
    NO_MEDAL,
    SGR,
    SUDDEN_DEATH,
    TARGET_BRIDGE,
    Layout,
    hex_lines,
    obstacle_token,
)
from bythebook.games.memoir44.state.state import NOWHERE, State
from bythebook.games.memoir44.text.names import SIDE_NAMES, card_name, cards_in_a_row, plane_name
from bythebook.games.memoir44.text.terms import Term, objectives, rules, strategy, sudden_deaths
from bythebook.games.shared.colors import Pen, Span, Spans, wrapped
from bythebook.games.shared.grammar import count
from bythebook.kernel.prompt import Seat

WIDTH: Final = 100
"""The maximum length of a line."""

# -- the board ------------------------------------------------------------------------------------

_DASH: Final = "┊"


def board_lines(state: State, layout: Layout = FULL, *, colour: bool = False) -> list[str]:
    """Return the nine rows with their borders, and the names of the sections above and below."""
    pen = Pen(SGR, colour=colour)
    lines = [_section_names(state, TOP, layout, pen)]
    for row in range(ROWS):
        lines.append(pen.write(MARGIN + _border(row, layout), "faint"))
        cells = [hex_lines(state, hex_of(row, col), layout) for col in range(row_length(row))]
        for n in range(max(2, *map(len, cells))):
            number = f" {ROWS - row} " if n == 0 else MARGIN
            lines.append((number + _row_line(state, row, n, cells, layout, pen)).rstrip())
    lines.append(pen.write(MARGIN + _border(ROWS, layout), "faint"))
    return [*lines, _section_names(state, BOTTOM, layout, pen)]


def _row_line(state: State, row: int, n: int, cells: list[list[Spans]], layout: Layout, pen: Pen) -> str:
    text = " " * (layout.half * (row % 2))
    for col, cell in enumerate(cells):
        wall = "┃" if row % 2 == 0 and col * layout.pitch in layout.borders else "│"
        look = LOOKS[facts().terrains[state.scenario.ground[hex_of(row, col)]].id]
        texture = look.texture[: layout.cell]
        pieces = cell[n] if n < len(cell) else [Span(letter, "label") for letter in texture]
        start = layout.half * (row % 2) + col * layout.pitch + 1
        for border in layout.borders:
            if start < border < start + layout.cell:
                pieces = _dash_border(pieces, border - start)
        text += pen.write(wall, "faint") + pen.fill(pieces, layout.cell, look.background)
    return text + pen.write("│", "faint")


def _dash_border(pieces: Spans, at: int) -> Spans:
    """Draw the border of a section through the middle of a split hex, where there is room."""
    used = 0
    for i, piece in enumerate(pieces):
        if used <= at < used + len(piece.text):
            if piece.text != " ":
                return pieces
            return [*pieces[:i], Span(_DASH, "section"), *pieces[i + 1 :]]
        used += len(piece.text)
    return [*pieces, Span(" " * (at - used)), Span(_DASH, "section")]


def _border(row: int, layout: Layout) -> str:
    """Return the line above a row: the lower corners of the row before, and the upper ones of the row."""
    above, below = _walls(row - 1, layout), _walls(row, layout)
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


def _walls(row: int, layout: Layout) -> set[int]:
    if not 0 <= row < ROWS:
        return set()
    return {layout.half * (row % 2) + col * layout.pitch for col in range(row_length(row) + 1)}


def _section_names(state: State, seat: int, layout: Layout, pen: Pen) -> str:
    """Return the section names as seen by a side (BD-5, BD-6)."""
    side = next(s for s in range(len(SIDES)) if state.scenario.seat(s) == seat)
    names = ["left", "center", "right"]
    if seat == TOP:
        names.reverse()
    edges = (0, *layout.borders, layout.pitch * row_length(0))
    parts = [
        f"{SIDE_NAMES[side]} {name}".center(end - start)
        for name, start, end in zip(names, edges[:-1], edges[1:], strict=True)
    ]
    return pen.write((MARGIN + "".join(parts)).rstrip(), f"{SIDES[side]} name")


# -- around the board -----------------------------------------------------------------------------


def draw(state: State, seat: Seat | None = None, *, colour: bool = False, width: int | None = None) -> str:
    """Return the state as a seat sees it; without a seat, what is public.

    At most WIDTH columns wide; a `width` that is too small for the full board gets the compact one.
    """
    pen = Pen(SGR, colour=colour)
    width = WIDTH if width is None else min(WIDTH, max(width, COMPACT.across))
    layout = FULL if width >= FULL.across else COMPACT
    lines = _title(state, width, pen)
    lines += [_side_line(state, side, seat, width, pen) for side in range(len(SIDES))]
    lines += wrapped(_cards_line(state, seat), width)
    lines += board_lines(state, layout, colour=colour)
    lines += [line for note in _notes(state) for line in wrapped(note, width)]
    lines += [pen.write(line, "faint") for line in _legend(state, layout, width)]
    return "\n".join(lines) + "\n"


def _title(state: State, width: int, pen: Pen) -> list[str]:
    """Return the scenario and the turn, on two lines if they do not fit on one."""
    title = state.scenario.title
    if state.over:
        winner = SIDE_NAMES[SIDES.index(state.winner)] if state.winner else "nobody"
        now = f"game over: {winner} won"
    elif not state.turn:
        now = "setting up"
    else:
        now = f"turn {state.turn}: {SIDE_NAMES[state.active]}"
    gap = width - len(title) - len(now)
    if gap < 2:
        return [pen.write(line, "title") for line in [*wrapped(title, width), now]]
    return [pen.write(title, "title") + " " * gap + pen.write(now, "title")]


def _side_line(state: State, side: int, seat: Seat | None, width: int, pen: Pen) -> str:
    """Return the line for a side: medals and their goal, and its cards, by name only for the side itself."""
    have, want = medals(state, side), state.scenario.sides[side].medals
    row = MEDAL * have + NO_MEDAL * (want - have)
    cards = _hand(state, side, seat)
    turn = ">" if side == state.active and not state.over else " "
    name = pen.write(f"{SIDE_NAMES[side]:<6}", f"{SIDES[side]} name")
    head = f"{turn}{SIDE_NAMES[side]:<6} {SIDE_LETTERS[side]}  {row}  {have} of {want}"
    text = head[:11] + pen.write(row, "medal") + head[11 + len(row) :]
    first, *rest = wrapped(cards, width - len(head) - 3, indent="")
    lines = [turn + name + text[7:] + "   " + first]
    lines += [" " * (len(head) + 3) + line for line in rest]
    return "\n".join(line.rstrip() for line in lines)


def _hand(state: State, side: int, seat: Seat | None) -> str:
    held = cards_held(state, side)
    if state.automa[side]:
        parts = ["solo AI", *strategy(state, side)]
        parts += [f"in reserve: {cards_in_a_row(state.hands[side])}"] if state.hands[side] else []
        return ", ".join(parts)
    if seat == SIDES[side] and held:
        unseen = held - len(state.hands[side])
        names = [cards_in_a_row(state.hands[side])] if state.hands[side] else []
        return "hand: " + ", ".join(names + ([count(unseen, "unseen card")] if unseen else []))
    return count(held, "card")


def _cards_line(state: State, seat: Seat | None) -> str:
    """Return the card in play, cards turned over, and the size of the deck."""
    parts = []
    if state.card and state.played:
        notes = [f"played as {card_name(state.card)}"] if state.card != state.played else []
        notes += [f"{state.section} section"] if state.section else []
        notes += ["orders any one unit"] if state.fallback else []
        parts.append(", ".join([f"Card in play: {card_name(state.played)}", *notes]))
    if state.dice:
        parts.append(f"Order dice left: {', '.join(state.dice)}")
    if state.drawn and (state.automa[state.active] or seat == state.seat):
        parts.append(f"Turned over: {', '.join(card_name(c) for c in state.drawn)}")
    elif state.drawn:
        parts.append(f"Drawn: {count(len(state.drawn), 'card')}")
    parts.append(f"Deck: {len(deck(state))}, discards: {sum(state.discards.values())}")
    return "; ".join(parts)


def _notes(state: State) -> list[str]:
    """Return what no hex can show: objectives with several hexes, special rules, planes about to enter."""
    scenario, notes = state.scenario, []
    for term in objectives(state):
        objective = scenario.objectives[term.number]
        if term.won or len(objective.hexes) > 1 or objective.medals > 1 or objective.permanent:
            notes.append(_term_line(term))
    notes += [f"{_term_line(term)} ({SUDDEN_DEATH})" for term in sudden_deaths(state)]
    for term in rules(state):
        line = _term_line(term)
        notes.append(f"{line} ({TARGET_BRIDGE})" if term.bridge else line)
    return notes + _planes(state)


def _term_line(term: Term) -> str:
    """Return a term as a line, with the side that it applies to."""
    return f"{SIDE_NAMES[term.side]}: {term.text}" if term.side != NOWHERE else term.text


def _planes(state: State) -> list[str]:
    notes = []
    for side, plane in enumerate(state.planes):
        if plane.out:
            where = board().label[plane.at]
            notes.append(
                f"{SIDE_NAMES[side]}: {plane_name(plane.kind)} over {where}, ammunition {plane.ammo}"
            )
        elif plane.kind and plane.ordered:
            notes.append(f"{SIDE_NAMES[side]}: {plane_name(plane.kind)} entering")
    return notes


def _legend(state: State, layout: Layout, width: int) -> list[str]:
    """Explain the letters and marks that are on this board."""
    grounds = sorted({t for t in state.scenario.ground if t != facts().terrain["clear"].index})
    here = [f"{facts().terrains[t].token} {facts().terrains[t].name.lower()}" for t in grounds]
    cells = [line for h in range(HEXES) for line in hex_lines(state, h, layout)]
    text = " ".join(piece.text for line in cells for piece in line)
    units = {state.kind[u] for u in state.unit_at if u != NOWHERE}
    unit_words = [f"{facts().units[k].token} {facts().units[k].name.lower()}" for k in sorted(units)]
    lying = [(obstacle_token(o, layout), o.name.lower()) for o in facts().obstacles if o.id != "wire"]
    marks = [
        *lying,
        (ACTIVATION, "to move"),
        (ATTACK, "to attack"),
        ("*", "worth more medals"),
        (MEDAL, "medal hex"),
        (SUDDEN_DEATH, "sudden death"),
        (TARGET_BRIDGE, "bridge to blow up"),
        ("gone", "blown bridge"),
        ("✈", "plane (F fighter, J fighter-bomber, B bomber) with its ammunition"),
        ("!", "closed"),
        ("^", "blocks artillery"),
        ("~", "wide river"),
    ]
    shown = [f"{mark} {word}" for mark, word in marks if mark in text]
    shown += ["arrows: exits"] if any(a in text for a in "↑↓←→") else []
    words = ["xI4 Axis infantry with 4 figures", "a Allies", *unit_words, *here, *shown]
    unbroken = ", ".join(word.replace(" ", "\0") for word in words)
    return [line.replace("\0", " ") for line in wrapped(unbroken, width)]
