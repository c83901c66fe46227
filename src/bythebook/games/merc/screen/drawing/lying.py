"""Things on a tile: control, the stash, the current fight."""

from __future__ import annotations

from bythebook.games.merc.box.effects import Own
from bythebook.games.merc.rules.control import may_look
from bythebook.games.merc.screen.drawing.people import CORNER, Crowd, corner_row, people
from bythebook.games.merc.screen.drawing.shapes import on_tile, tile_height
from bythebook.games.merc.screen.drawing.stamps import band, stamp, text, token
from bythebook.games.merc.screen.drawing.tiles import loot_width
from bythebook.games.merc.state.state import NOBODY, NOWHERE, Gear, State
from bythebook.kernel.prompt import Seat


def tiles(state: State, seat: Seat | None) -> str:
    """Draw everything that can change, tile by tile."""
    return "".join(
        on_tile(state.grid, cell, _on_tile(state, seat, cell))
        for cell, sector in enumerate(state.sector)
        if sector != NOWHERE
    )


def _on_tile(state: State, seat: Seat | None, cell: int) -> str:
    crowd = people(state, cell)
    return (
        control_band(state, cell, 9) + crowd.markup + _stash(state, seat, cell, crowd) + _fight(state, cell)
    )


def control_band(state: State, cell: int, width: int) -> str:
    """Draw a band at the left edge in the color and pattern of the controller (K1)."""
    player = state.control[cell]
    if player == NOBODY:
        return ""
    return (
        f'<rect x=".6" y="1" width="{width}" height="{tile_height(state.grid) - 2}" rx="2" '
        f'fill="{band(token(state, player))}"/>'
    )


def is_mine(gear: Gear) -> bool:
    """Return whether a card is a land mine (E10)."""
    return isinstance(gear.card.effect, Own) and gear.card.effect.name == "mine"


def crate(state: State, seat: Seat | None, cell: int) -> tuple[str, str]:
    """Return the symbol and the text of a stash; the content only if the seat may look at it (K3)."""
    cards = state.stash[cell]
    if not may_look(state, seat, cell):
        return "crate", "?"
    return "mine" if any(map(is_mine, cards)) else "crate", str(len(cards))


def _stash(state: State, seat: Seat | None, cell: int, crowd: Crowd) -> str:
    """Draw the stash at the lower right, or in the row of the loot if units need that space."""
    if not state.stash[cell]:
        return ""
    symbol, label = crate(state, seat, cell)
    x, y = CORNER + 4.0, float(corner_row(state))
    if crowd.bottom > y and not crowd.corner:
        x, y = (20.0 if state.explored[cell] else loot_width(state.sector_at(cell)) + 4.0), 32.0
    color = 'fill="var(--ink)" font-weight="700"'
    return stamp(symbol, x, y, 24) + text(label, x + 28, y + 16, attributes=color)


def _fight(state: State, cell: int) -> str:
    """Draw crossed blades and the round of a fight, between name and value (B2)."""
    fight = state.fight
    if fight is None or fight.at != cell:
        return ""
    ground = '<rect x="148" y="8" width="36" height="26" rx="3" fill="var(--ink)"/>'
    markup = stamp("fight", 151, 13, 16, 'fill="none" color="var(--sheet)"')
    color = 'fill="var(--sheet)" font-weight="700" text-anchor="middle"'
    return ground + markup + text(fight.round or "…", 176, 26.5, attributes=color)
