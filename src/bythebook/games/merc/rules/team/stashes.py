"""The stashes of sectors: adding and removing cards (E3, MODE-I4)."""

from __future__ import annotations

from bythebook.games.merc.rules.decks import discard_gear
from bythebook.games.merc.state.state import Gear, State


def is_damaged(gear: Gear) -> bool:
    """Return whether armor has lost points or a dog is hurt; a used kit is not damaged (E3)."""
    card = gear.card
    return gear.wear > 0 and (card.armor > 0 or "dog" in card.tags)


def stash(state: State, cell: int, gear: Gear) -> None:
    """Put a card into the stash of a sector; discard it if it is damaged or a part (E3, MODE-I4)."""
    if is_damaged(gear) or gear.is_part:
        discard_gear(state, gear)
    else:
        state.stash[cell] = tuple(sorted((*state.stash[cell], gear), key=_order))


def unstash(state: State, cell: int, gear: Gear) -> None:
    """Take a card out of the stash of a sector (E3)."""
    cards = list(state.stash[cell])
    cards.remove(gear)
    state.stash[cell] = tuple(cards)


def _order(gear: Gear) -> tuple[int, int]:
    return gear.kind, gear.wear
