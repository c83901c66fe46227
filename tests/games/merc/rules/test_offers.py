"""What is offered for actions and for nothing is looked for only where it can be."""

from __future__ import annotations

from bythebook.games.merc.box.effects import Fetch, SingleAttack
from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.state.state import ACCESSORY_SLOT


def test_e2_kits_and_mortars_are_accessories() -> None:
    """So only those are asked for them who wear one, or who may wear one elsewhere."""
    ruled = {variant.card: variant.effect for variant in facts().variants}
    cards = [card for card in facts().equipment if isinstance(card.effect, Fetch)]
    cards += [card for card in facts().equipment if isinstance(ruled.get(card.id), Fetch)]
    cards += [
        card
        for card in facts().equipment
        if isinstance(card.effect, SingleAttack) and card.effect.bombard_range
    ]
    assert len({card.id for card in cards}) >= 2
    assert {card.deck_index for card in cards} == {ACCESSORY_SLOT}
