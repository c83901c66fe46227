"""Drawings of single pieces for lists, in a square of 40 units centered on (0, 0)."""

from __future__ import annotations

from typing import Final

from bythebook.games.merc.rules.stats import stats
from bythebook.games.merc.screen.drawing.people import MOST_BARS, owner_disc
from bythebook.games.merc.screen.drawing.shapes import num
from bythebook.games.merc.screen.drawing.stamps import LOOT, on, stamp, token
from bythebook.games.merc.state.state import DICTATOR, NOBODY, NOWHERE, Gear, State

_WIDE: Final = 38
_HIGH: Final = _WIDE * 42 / 92
INK: Final = 'fill="var(--ink)" color="var(--ink)"'


def unit(state: State, number: int) -> str:
    """Draw a MERC or the Dictator card: a short plate with the health."""
    player = state.owner[number]
    if player == NOBODY:
        return card(stamp("merc", -7, -8, 14, INK))
    color, now = on(token(state, player)), stats(state, number)
    bars = ""
    if now.full <= MOST_BARS:
        for n in range(now.full):
            fill = color if n < now.health else "none"
            bars += f'<rect x="{num(-2 + 3.7 * n)}" y="-5" width="2.4" height="10" rx=".6" fill="{fill}"/>'
    mark = "crown" if number == DICTATOR else "merc"
    return _chip(token(state, player), mark) + f'<g stroke="{color}" stroke-width=".8">{bars}</g>'


def pawn(state: State, player: int) -> str:
    """Draw the pawn of a squad: a plate with its owner."""
    return _chip(token(state, player), "merc") + _owner(state, player)


def _chip(colour: str, mark: str) -> str:
    chip = stamp(f"chip-{colour}", -_WIDE / 2, -_HIGH / 2, _WIDE)
    return chip + stamp(mark, -15, -5.5, 10, f'fill="{on(colour)}"')


def _owner(state: State, player: int) -> str:
    return "" if player == state.ruler else owner_disc(state, player, 8, 0)


def militia(state: State, player: int) -> str:
    """Draw a militia of a player."""
    colour = token(state, player)
    body = f'<g fill="var(--{colour})">{stamp(f"militia-{colour}", -10, -16, 20)}</g>'
    return body if player == state.ruler else body + owner_disc(state, player, 11, 11)


def base() -> str:
    """Draw the base token."""
    return stamp("base", -16, -12, 32)


def sector(state: State, cell: int, *, explored: bool) -> str:
    """Draw a sector card, hatched until it is explored."""
    fog = "" if explored else '<rect x="-17" y="-14" width="34" height="28" rx="2" fill="url(#sym-fog)"/>'
    kind = state.sector_at(cell).type if state.sector[cell] != NOWHERE else "wilderness"
    edge = 'fill="var(--sheet)" stroke="var(--ink)"'
    return f'<rect x="-17" y="-14" width="34" height="28" rx="2" {edge}/>{stamp(kind, -9, -9, 18)}{fog}'


def gear(worn: Gear) -> str:
    """Draw an equipment card: gun, vest, case, vehicle or part of the bomb."""
    if worn.is_part:
        return stamp(worn.card.id, -12, -14, 24, INK)
    if worn.card.hull:
        return stamp("vehicle", -18, -9, 36, INK)
    return deck(worn.card.deck_index)


def deck(number: int) -> str:
    """Draw the back of a card in an equipment deck."""
    wide = 16 if LOOT[number] == "gun" else 13
    return card(stamp(LOOT[number], -wide / 2, -6, wide, INK))


def stash() -> str:
    """Draw the cards of a stash."""
    return stamp("crate", -16, -13, 32)


def wound() -> str:
    """Draw a wound token."""
    return f'<g color="var(--ink)" fill="none">{stamp("health", -5, -13, 11)}</g>'


def card(mark: str = "") -> str:
    """Draw a card with its symbol."""
    edge = 'fill="var(--sheet)" stroke="var(--ink)" stroke-width="1.4"'
    return f'<rect x="-11.5" y="-15.5" width="23" height="31" rx="2" {edge}/>{mark}'
