"""Questions and what options lead to: every kind and every type has a row, and nothing hidden is shown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bythebook.games.arcs import rules
from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.displays import DISPLAYS
from bythebook.games.arcs.rules.battle.battle import BattleAt
from bythebook.games.arcs.rules.turn.pips import TakeActions
from bythebook.games.arcs.rules.turn.play import PlayCard
from bythebook.games.arcs.rules.turn.prelude import Prelude
from bythebook.games.arcs.state import options
from bythebook.games.arcs.state.options import (
    Battle,
    Build,
    Collect,
    Declare,
    Influence,
    Leave,
    Move,
    Play,
    Secure,
    Ships,
    Spend,
    Store,
    Tax,
)
from bythebook.games.arcs.state.state import State
from bythebook.games.arcs.text.outcomes import describe_outcome
from bythebook.kernel.chance import Seeded
from bythebook.kernel.context import Context
from bythebook.kernel.prompt import CHANCE, Option, Prompt
from tests.games.arcs.playing import BOX, new_game
from tests.games.arcs.positions import Position, position

SAY_IT_ALL = {options.GiveUp, options.Count}
"""Options that need no more words."""


def every_ask(seed: int, players: int, bots: int) -> Iterator[tuple[State, Prompt]]:
    """Every ask of a game, chance asked too."""
    game = new_game(seed, players=players, bots=bots, leaders="draft" if seed > 2 else "off")
    for element in BOX.elements:
        game.answer_for(element.name, "typed")
    lots, chance = Random(seed), Seeded(seed)
    for _ in range(1500):
        prompt = game.prompt
        if prompt is None:
            return
        yield game.state, prompt
        if prompt.domain is not None:
            count = game.state.counts.get(prompt.domain.element, 0)
            game.answer(chance.outcome(prompt.domain, game.state.piles, count))
        else:
            kinds = sorted({type(option).__name__ for option in prompt.options})
            kind = lots.choice(kinds)
            game.answer(lots.choice([o for o in prompt.options if type(o).__name__ == kind]))


def acting(drawing: str, card: str, **more: Any) -> Position:
    """Red acts with a card it leads."""
    p = position(drawing, played=f"red lead {card}", turn="red", **more)
    p.do(TakeActions())
    return p


def told(p: Position, option: Option) -> str:
    """What an option of the open ask means."""
    prompt = p.prompt
    assert prompt is not None
    assert option in prompt.options, prompt.options
    return DISPLAYS.full_detail(Context.of(p.state), option)


# -- every kind -----------------------------------------------------------------------------------


def test_every_kind_of_ask_in_the_rules_has_a_sentence() -> None:
    """The kinds are read from the rules themselves, so a new one is missed here."""
    folder = Path(rules.__path__[0])
    text = "\n".join(file.read_text("utf-8") for file in folder.rglob("*.py"))
    kinds = set(re.findall(r'\bPrompt\(\s*[^"\n]*(?:\n\s*)?"([A-Z][a-z ]+)"', text))
    assert {"Turn", "Declare", "Ships", "Collect", "Store", "Hits"} <= kinds
    suits = {f"{suit.name} action" for suit in facts().suits}
    assert kinds | suits == set(DISPLAYS.prompts)


def test_every_type_of_option_is_explained() -> None:
    types = {each for each in vars(options).values() if isinstance(each, type) and issubclass(each, Option)}
    assert types - {Option} == set(DISPLAYS.options)
    silent = {each.option for each in DISPLAYS if not each.detail and not each.full_detail}
    assert silent == SAY_IT_ALL


@pytest.mark.parametrize(("seed", "players", "bots"), [(1, 2, 1), (2, 3, 0), (3, 4, 2), (4, 4, 0)])
def test_every_ask_is_one_sentence_and_every_option_is_explained(seed: int, players: int, bots: int) -> None:
    seen: set[str] = set()
    for state, prompt in every_ask(seed, players, bots):
        c = Context.of(state)
        sentence = BOX.displays.question(c)
        assert sentence[0].isupper(), sentence
        assert sentence.endswith((".", "?", ")")), sentence
        seen.add(prompt.kind)
        for option in prompt.options:
            assert BOX.displays.explain(c, option).startswith(BOX.notation(option))
    assert {"Turn", "Prelude", "Ships", "court", "action"} <= seen


def test_r11_5_nothing_hidden_is_told() -> None:
    """R11.5: no ask names a card of a hand; no option names a card of somebody else's."""
    for state, prompt in every_ask(6, 3, 0):
        c = Context.of(state)
        sentence = DISPLAYS.question(c)
        hands = [{facts().action_cards[c].id for c in row} for row in state.hands]
        assert not any(card in sentence.lower() for hand in hands for card in hand), sentence
        if prompt.seat == CHANCE or prompt.kind == "Swap":
            continue
        words = " ".join(DISPLAYS.explain(c, option) for option in prompt.options).lower()
        others = [hand for player, hand in enumerate(hands) if state.seats[player] != prompt.seat]
        assert not any(re.search(rf"{card}\b", words) for hand in others for card in hand), words


# -- what options mean ----------------------------------------------------------------------------


def test_r5_cards_say_how_many_actions_they_give() -> None:
    """R5.4 to R5.8: pips when leading or surpassing, else one, and the suit that is acted in."""
    p = position(hands={"red": "aggression 4"}, turn="red")
    p.do(PlayCard(0))
    assert told(p, Play("aggression 4", "lead")) == "2 actions: Battle, Move or Secure; may declare Warlord"
    p = position(hands={"yellow": "aggression 6"}, played="red lead mobilization 4", turn="yellow")
    p.do(PlayCard(1))
    assert told(p, Play("aggression 6", "pivot")) == "1 action: Battle, Move or Secure"
    assert (
        told(p, Play("aggression 6", "copy")) == "1 action: Move or Influence; the card is played face down"
    )
    assert (
        DISPLAYS.question(Context.of(p.state))
        == "Which card does Yellow play? (lead: Mobilization, 4 to surpass)"
    )


def test_r7_1_a_tax_says_what_comes_and_what_it_counts_for() -> None:
    """R7.1: token and captive; where no slot is free, that something must go."""
    p = acting("4-hex: red city\n5-hex: red 2; yellow city", "administration 4")
    assert told(p, Tax("4-hex", "red", "")) == "gains Material, Tycoon 1"
    assert told(p, Tax("5-hex", "yellow", "")) == "gains Psionic, Empath 1, a captive from yellow"
    full = acting("4-hex: red city", "administration 4", tokens={"red": "relic relic relic"})
    assert "no slot is free: a token must be discarded" in told(full, Tax("4-hex", "red", ""))


def test_r7_2_a_build_says_what_it_opens_and_how_it_arrives() -> None:
    """R7.2, R3.10: the third city opens two slots; a piece arrives damaged where a rival controls."""
    p = acting("4-hex: red city\n5-hex: red city 1\n3-arrow: red 1; yellow 2", "construction 4")
    assert (
        told(p, Build("city", "5-hex")) == "opens slot 5 and 6, 2 left on the board, can be taxed for Psionic"
    )
    assert told(p, Build("starport", "3-arrow")).startswith("arrives damaged because yellow controls")


def test_r7_3_a_move_says_what_it_leaves() -> None:
    """R7.3, R2.5: who would control both systems."""
    p = acting("4-hex: red 2; yellow 1\n4-gate: yellow 1", "mobilization 4")
    assert told(p, Move("4-hex", "4-gate")) == "2 fresh can move; yellow controls; yellow 1 fresh ship"
    p.answer(Move("4-hex", "4-gate"))
    assert (
        told(p, Ships(1, 0))
        == "leaves 1 fresh in 4-hex, then nobody controls 4-hex, then nobody controls 4-gate"
    )
    assert told(p, Ships(2, 0)).endswith("then yellow controls 4-hex, then red controls 4-gate")


def test_r7_5_influence_and_secure_say_who_leads_and_what_is_captured() -> None:
    """R7.5, R7.6: agents after it; a secured card brings home and captures."""
    row = "loyal_pilots:red+red+yellow elder_broker:yellow"
    p = acting("4-hex: red 1", "mobilization 4", court=row)
    assert told(p, Influence("elder_broker")).startswith("agents afterward: red 1, yellow 1 (tied), 7 left.")
    assert "(leading)" in told(p, Influence("loyal_pilots"))
    p = acting("4-hex: red 1", "aggression 4", court=row)
    assert told(p, Secure("loyal_pilots")).startswith(
        "2 agents back to the supply, captives: 1 of yellow. Isn't discarded"
    )


def test_r8_a_battle_says_its_chances() -> None:
    """R8.4: two skirmish dice bring one hit on average; all ships go with probability 1/4 or not at all."""
    p = acting("4-hex: red 2; yellow 0+2", "aggression 4")
    assert "up to 2 dice; 2 assault dice: 2.3 hits, 1.0 on own ships" in told(p, Battle("4-hex", "yellow"))
    p = position("4-hex: red 2; yellow 0+2", played="red lead aggression 4", turn="red")
    p.do(BattleAt(0, 1, facts().system["4-hex"].index))
    assert told(p, Collect(2, 0, 0)) == "1.0 hits, all ships destroyed: 25 %"
    p.answer(Collect(2, 0, 0))
    p.chance(("hit", "blank"))
    assert told(p, Leave(0, 1)) == "Yellow loses 1 ship"


def test_r6_2_tokens_say_what_they_pay_for() -> None:
    """R6.2: one action, or Battle for every pip; a declared ambition loses an icon."""
    p = position(
        "4-hex: red 2 starport; yellow 1",
        tokens={"red": "material weapon"},
        declared="tycoon",
        played="red lead mobilization 4",
        turn="red",
    )
    p.turn(prelude=True)
    p.do(Prelude())
    assert told(p, Spend(1, "material", "build")) == "one Build now; Tycoon falls from 1 to 0"
    assert told(p, Spend(2, "weapon", "battle")) == "every pip of this turn may also be used to Battle"


def test_r5_5_declaring_says_what_it_is_worth_and_how_one_stands() -> None:
    """R5.5: the best marker, everybody's count, and that the lead card is a 0 then."""
    p = position(hands={"red": "aggression 4"}, turn="red", trophies={"red": "yellow ship"})
    p.do(PlayCard(0))
    p.answer(Play("aggression 4", "lead"))
    words = "5 Power for first, 3 for second; red has 1, yellow has 0; the lead card becomes a 0"
    assert told(p, Declare("warlord")) == words


def test_r3_12_a_slot_says_its_keys() -> None:
    """R3.10, R3.12: keys to steal it, and what would come up."""
    p = acting("4-hex: red city", "administration 4", tokens={"red": "relic"})
    p.answer(Tax("4-hex", "red", ""))
    assert told(p, Store("material", 1)) == "3 keys to steal it; the Relic there comes to your hand"


# -- what happened --------------------------------------------------------------------------------


def test_what_came_of_a_battle_is_told() -> None:
    before = position("4-hex: red 3; yellow 2").state
    after = before.copy()
    at = facts().system["4-hex"].index
    after.fresh[0][at], after.damaged[0][at] = 2, 1
    after.fresh[1][at] = 1
    after.trophies[0][4 + 2] = 1
    after.power[0] = 5
    after.markers[2] = 2
    after.initiative = 1
    assert describe_outcome(before, after) == [
        "Red has 1 piece damaged in 4-hex",
        "Yellow loses 1 ship in 4-hex",
        "Warlord is declared for 5/3 Power",
        "Yellow has the initiative",
        "Red gains 5 Power, now 5",
    ]
