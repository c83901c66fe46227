"""Fights of random teams with random gear: they end, can be saved anywhere, and break nothing (B1 to B15)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.rules.chapters import STEPS
from bythebook.games.merc.rules.combat.fight import Fights
from bythebook.games.merc.rules.team.equipment import slots_for
from bythebook.games.merc.state.rulings import RULINGS
from bythebook.games.merc.state.state import DICTATORS, REBELS, State, empty_state
from bythebook.kernel.step import Codec
from tests.games.merc.positions import Position, position
from tests.games.merc.positions import check_drawn as check

MOST_ASKS = 5000


def _wearable(name: str, cards: list[str]) -> list[str]:
    """The cards that a MERC may hold at all (E2)."""
    unit, state = facts().merc[name].index, empty_state(1, 3, 3, {})
    return [card for card in cards if slots_for(state, unit, facts().card[card].index)]


def melee(luck: random.Random) -> Position:
    """Three squads of anybody and militia in one sector, everybody with a card of each deck."""
    people = luck.sample([merc.id for merc in facts().mercs], 8)
    one, two, his = "+".join(people[:3]), "+".join(people[3:5]), "+".join(people[5:])
    decks = [[facts().equipment[kind].id for kind in luck.sample(deck, 8)] for deck in facts().decks]
    gear = {name: " ".join(_wearable(name, cards)) for name, *cards in zip(people, *decks, strict=True)}
    here = f"oil/r1:{one}/r2b:{two}/d:{his}/m2:{luck.randrange(4)}/md:{luck.randrange(6)}"
    here += luck.choice(["", "/base"])
    dictator = luck.choice(["castro", "gaddafi", "hitler", "pinochet"])
    rulings: dict[str, Any] = {ruling.id: luck.choice(ruling.readings) for ruling in RULINGS}
    p = position(f"{here} .\n. md:1", rebels=2, dictator=dictator, gear=gear, **rulings)
    p.state.named = luck.choice([-1, 0, 1]) if dictator == "hitler" else -1
    return p


@pytest.mark.parametrize("seed", range(40))
def test_b11_any_fight_comes_to_an_end(seed: int) -> None:
    """B11: whatever is answered and rolled, one side is left, or the fight stops after its last round."""
    luck, codec = random.Random(seed), Codec(State, STEPS)
    p = melee(luck)
    p.do(Fights(luck.choice([REBELS, DICTATORS]), (0,)))
    assert check(p.state) == []
    for _ in range(MOST_ASKS):
        if p.prompt is None:
            break
        assert all(step.is_valid(p.state) for step in p.state.agenda)
        if luck.random() < 0.05:
            p = Position(codec.decode(codec.encode(p.state)))
        if p.prompt is not None and p.prompt.domain is not None:
            p.chance(" ".join(luck.choice("123456") for _ in range(p.dice)))
        else:
            p.answer(luck.choice(p.options))
        assert check(p.state) == []
    assert p.prompt is None
    assert p.state.over or p.state.fight is None
