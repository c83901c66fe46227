"""The shuffled decks of a new game: MERCs, equipment, sectors, Dictators, tactics (C1 to C6, S6, S7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from bythebook.games.merc.box.facts import ACCESSORY, DECKS, TYPES, facts
from bythebook.kernel.pile import Layer, Pile

UNUSED: Final = "box"
"""The pile number for tactics cards that are not in play (S6)."""


def tactics_cards(*, base_only: bool = False) -> list[str]:
    """Return the ids of all tactics cards that may be in play (C5)."""
    return [card.id for card in facts().tactics if card.box == "base" or not base_only]


def equipment_cards(rulings: Mapping[str, str], deck: int, modes: Sequence[str] = ()) -> dict[str, int]:
    """Return the cards of an equipment deck, with the number of copies by ruling (C3, RULING-16).

    With the Vehicles mode, its cards are added to the accessories, one copy each (MODE-V1, MODE-C4).
    """
    times = int(rulings["equipment_copies"])
    counts = Counter(facts().equipment[kind].id for kind in facts().decks[deck])
    cards = {card: n * times for card, n in counts.items()}
    if "vehicles" in modes and deck == ACCESSORY:
        cards |= Counter(facts().equipment[kind].id for kind in facts().vehicles)
    return cards


def new_piles(
    rulings: Mapping[str, str], *, modes: Sequence[str] = (), base_only: bool = False
) -> dict[str, Pile]:
    """Return all decks, shuffled; unused tactics cards are set aside later, at S6 (S6, S7)."""
    piles = _shuffled(rulings["equipment_copies"], tuple(modes), base_only=base_only)
    return {name: pile.copy() for name, pile in piles.items()}


@lru_cache(maxsize=1 << 6)
def _shuffled(copies: str, modes: tuple[str, ...], *, base_only: bool) -> dict[str, Pile]:
    """Build the decks for a game with these settings; callers copy the decks."""
    boxes = ("base",) if base_only else ("base", "expansion")
    piles = {"mercs": Pile.of({m.id: 1 for m in facts().mercs if m.box in boxes})}
    for deck, name in enumerate(DECKS):
        piles[name] = Pile.of(equipment_cards({"equipment_copies": copies}, deck, modes))
    for kind in TYPES:
        piles[kind] = Pile.of({s.id: 1 for s in facts().sectors if s.type == kind and s.box in boxes})
    piles["dictators"] = Pile.of({d.id: 1 for d in facts().dictators if d.box in boxes})
    piles["tactics"] = Pile.of(dict.fromkeys(tactics_cards(base_only=base_only), 1))
    return piles


def active_deck(pile: Pile, n: int) -> Pile:
    """Return a deck with `n` of its cards in play; the others go to the box, unseen (S6)."""
    cards = dict(pile.unseen)
    rest = sum(cards.values()) - n
    held = {UNUSED: Layer(rest, dict(cards))} if rest else {}
    return Pile(dict(cards), [Layer(n, dict(cards))] if n else [], held)
