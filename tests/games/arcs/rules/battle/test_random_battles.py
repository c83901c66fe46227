"""Battles of anybody with any texts: they end, can be saved anywhere, and lose no piece (R8)."""

from __future__ import annotations

import random

import pytest

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules.battle.battle import BattleAt
from bythebook.games.arcs.rules.chapters import STEPS
from bythebook.games.arcs.rules.invariants import check
from bythebook.games.arcs.rules.setup.difficulty import MODIFIERS
from bythebook.games.arcs.state.state import State
from bythebook.kernel.chance import Seeded
from bythebook.kernel.step import Codec
from tests.games.arcs.positions import Position, position

PLACES = ("5-hex", "4-arrow", "5-gate")
MOST_ASKS = 200


def _pieces(luck: random.Random, seat: str, at: str) -> str:
    kinds = [] if at.endswith("gate") else ["city", "starport", "city!", "starport!"]
    return f"{seat} {luck.randrange(4)}+{luck.randrange(1, 3)} {luck.choice(['', *kinds])}"


def battlefield(luck: random.Random) -> Position:
    """Two players with pieces in three systems, cards of all kinds, and no leader who takes pieces away."""
    guild = [card.id for card in facts().court if not card.is_vox]
    vox = [card.id for card in facts().court if card.is_vox]
    luck.shuffle(guild)
    whole = [leader.id for leader in facts().leaders if leader.id not in ("overseer", "anarchist")]
    lore = luck.sample([card.id for card in facts().lores], 8)
    lines = [f"{at}: {_pieces(luck, 'red', at)}; {_pieces(luck, 'yellow', at)}" for at in PLACES]
    kinds = [kind.id for kind in facts().resources]
    return position(
        "\n".join(lines),
        bots=luck.choice(["", "red", "yellow", "red yellow"]),
        modifiers=" ".join(luck.sample(sorted(MODIFIERS), 5)),
        guild={"red": " ".join(guild[:3]), "yellow": " ".join(guild[3:6])},
        court=f"{luck.choice(vox)}:yellow {guild[6]}:red+yellow {guild[7]}",
        tokens={seat: " ".join(luck.choices(kinds, k=2)) for seat in ("red", "yellow")},
        leaders=dict(zip(("red", "yellow"), luck.sample(whole, 2), strict=True)),
        lore={"red": " ".join(lore[:4]), "yellow": " ".join(lore[4:])},
        declared=" ".join(luck.sample([ambition.id for ambition in facts().ambitions], 2)),
    )


def step_on(p: Position, luck: random.Random) -> None:
    """One answer of chance, or of anybody."""
    prompt = p.prompt
    assert prompt is not None
    if prompt.domain is None:
        p.answer(luck.choice(list(prompt.options)))
    else:
        p.chance(Seeded(luck.randrange(10**9)).outcome(prompt.domain, p.state.piles, 0))


@pytest.mark.parametrize("seed", range(60))
def test_r8_any_battle_ends_and_loses_nothing(seed: int) -> None:
    """R8: whatever is answered and rolled, every position on the way can be, and can be saved."""
    luck, codec = random.Random(seed), Codec(State, STEPS)
    p = battlefield(luck)
    assert check(p.state) == []
    p.do(BattleAt(0, 1, facts().system[luck.choice(PLACES)].index))
    for _ in range(MOST_ASKS):
        assert check(p.state) == []
        if p.prompt is None:
            break
        assert all(step.is_valid(p.state) for step in p.state.agenda)
        saved = codec.decode(codec.encode(p.state))
        assert saved == p.state
        p = Position(saved)
        step_on(p, luck)
    assert p.prompt is None
    assert p.state.fight is None
