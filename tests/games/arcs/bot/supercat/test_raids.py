"""SUPERCAT's raids: when one is favorable, and what it is for (S19.2e, RULING-42)."""

from __future__ import annotations

from typing import Any

import pytest

from bythebook.games.arcs.bot.lookahead.outcome import means_now
from bythebook.games.arcs.bot.lookahead.plans import fights as combats
from bythebook.games.arcs.box.facts import KEEPER
from tests.games.arcs.bot.supercat.test_combat import FAR, bot, line
from tests.games.arcs.bot_turns import acts, view

RAID = "5-arrow: red {red}; yellow {yellow} starport" + FAR
TYCOON = {"declared": "tycoon"}
LOOT: dict[str, Any] = {"tokens": {"yellow": "weapon fuel"}, "declared": "tycoon"}


def raids(red: str, yellow: str, **things: Any) -> bool:
    """Whether AG3 begins a raid there."""
    made = acts(bot(RAID.format(red=red, yellow=yellow), **{**LOOT, **things}))
    return line(made) == "AG3"


@pytest.mark.parametrize(
    ("red", "yellow", "pips", "favorable"),
    [
        ("2", "1", 1, True),
        ("2", "2", 1, False),
        ("2", "2", 2, True),
        ("2", "3", 2, False),
        ("1", "0", 1, False),
    ],
)
def test_s19_2e_ships_and_dice(red: str, yellow: str, pips: int, favorable: bool) -> None:
    """S19.2e, RULING-42: two dice a key, and more fresh ships or as many with a second battle."""
    assert raids(red, yellow, pips=pips) == favorable


def test_s19_2e_extra_dice_count() -> None:
    """S19.2b: Elite Pilots bring the die that is wanting."""
    assert raids("1", "0", modifiers="elite_pilots")


def test_ruling_42_the_other_reading() -> None:
    """RULING-42: by the other reading a second battle at even strength needs no dice."""
    assert not raids("1", "1", pips=2)
    assert raids("1", "1", pips=2, raid_condition="dice_or_second_battle")


def test_s19_2e_the_cost_of_a_slot() -> None:
    """S19.2e: three keys want six dice."""
    first = {"tokens": {"yellow": "fuel"}}
    assert not raids("5", "1", **first)
    assert raids("6", "1", **first)


def test_s19_2e_sworn_guardians_cost_a_key_more() -> None:
    """S19.2e, S19.2m: guards are stolen first, and their key is reckoned with."""
    guards = {"guild": {"yellow": "sworn_guardians"}}
    assert not raids("3", "1", **guards)
    made = acts(
        bot(RAID.format(red=4, yellow=1), **LOOT, **guards),
        given={"raid": ["key+building,key+building,building+self,building+self"]},
    )
    assert made.of("Raid") == ["steal Sworn Guardians from yellow", "steal fuel from yellow's slot 2"]


TIED: dict[str, Any] = {"guild": {"yellow": "sworn_guardians"}, "declared": "keeper"}
"""Without the Relic card of the Guardians yellow has no more Relics than its tokens."""


def test_s15_5_a_raid_for_sworn_guardians() -> None:
    """S15.5, S19.2e, R8.9: nobody has Guardians once they are stolen, and a tie for Keeper becomes a win."""
    made = acts(
        bot(RAID.format(red=2, yellow=1), tokens={"red": "relic"}, **TIED),
        given={"raid": ["key+building,building+self"]},
    )
    assert (line(made), made.of("Raid")) == ("AG3", ["steal Sworn Guardians from yellow"])
    assert not raids("2", "1", tokens={"red": "relic relic"}, **TIED)
    assert not raids("1", "0", tokens={"red": "relic"}, **TIED)


def test_s15_5_a_raid_brings_the_guardians_too() -> None:
    """S15.5, R8.9: the Fuel behind them is no Relic, but the Guardians go first, and that wins Keeper."""
    p = bot(RAID.format(red=4, yellow=1), tokens={"red": "relic", "yellow": "weapon fuel"}, **TIED)
    seen = view(p)
    found = [c for c in combats(seen, means_now(seen)) if c.facts["aim"] == "raid"]
    taken = {c.facts.get("card", c.facts.get("type")): c.outcome.outcome.wins(KEEPER) for c in found}
    assert taken == {"fuel": True, "sworn_guardians": True}


def test_s19_2e_raid_dice_must_be_allowed() -> None:
    """S19.2e: without a building there, and with one elsewhere, no raid (R8.3)."""
    loot = {"tokens": {"yellow": "weapon fuel"}, "declared": "tycoon tyrant empath"}
    assert line(acts(bot("5-arrow: red 4; yellow 1", **loot))) == "AG3"
    assert line(acts(bot("5-arrow: red 4; yellow 1" + FAR, **loot))) == ""


def test_s19_3_4_a_damaged_ship_stays_where_the_raid_wants_fresh_ones() -> None:
    """S19.2c, S19.3 step 4: three ships might destroy the city; two come, and both must be fresh."""
    drawing = "5-arrow: yellow 1 city starport\n5-gate: red 1\n4-gate: red 1+1; yellow 1"
    things: dict[str, Any] = {"tokens": {"yellow": "weapon fuel"}, "declared": "tycoon", "pips": 3}
    made = acts(bot(drawing, modifiers="elite_pilots", **things))
    assert made.of("Ships")[:2] == ["1 fresh, 0 damaged", "2 fresh, 0 damaged"]
