"""Prompts and options in words: every kind has a question, every option a detail; nothing hidden is shown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from bythebook.games.merc import rules
from bythebook.games.merc.box.facts import DECKS, INDUSTRY, facts
from bythebook.games.merc.rules.actions import GiveMilitia
from bythebook.games.merc.rules.control import may_look
from bythebook.games.merc.rules.setup.steps import LaySectors
from bythebook.games.merc.rules.team.hiring import HireAfresh
from bythebook.games.merc.state import options as actions
from bythebook.games.merc.state.options import (
    Attack,
    Bombard,
    Decline,
    Detonate,
    Done,
    EndTurn,
    Equip,
    Explore,
    Fetch,
    Give,
    Heal,
    Hire,
    Hurt,
    Move,
    ReEquip,
    TakeOff,
    Train,
)
from bythebook.games.merc.state.piles import new_piles
from bythebook.games.merc.state.state import NOWHERE, REBELS, Fight, Gear, State, squad_number
from bythebook.kernel.chance import Dice, Pick, Seeded
from bythebook.kernel.context import Context
from bythebook.kernel.prompt import CHANCE, Option, Prompt
from bythebook.kernel.step import Call, Step
from tests.games.merc.playing import BOX, new_game
from tests.games.merc.playing import REBELS as REBEL_SEAT
from tests.games.merc.positions import Position, position

MAP = """
    gold/r1:tao+max/m1:3   .                        coal/md:3
    .                      hamadu/x/m1:2/$uzi       .
    iron/r1b:ewok          oil/base/md:4            silver/d:sonia+ra/x/$land_mine+mortar
"""


def start() -> Position:
    gear = {"tao": "ak_47 flak_vest mortar", "max": "uzi full_body_armor:2 bandolier medical_kit:1"}
    return position(MAP, gear=gear, wounds={"max": 1}, dictator="kim")


def prompts_of(seed: int, rebels: int, *, bot: bool) -> Iterator[tuple[Context[State], Prompt]]:
    """Every prompt of a game, those for chance too; a bot's ties are not thrown here."""
    game = new_game(seed, rebels=rebels, bot=bot)
    for element in BOX.elements:
        game.answer_for(element.name, "typed")
    lots, chance = Random(seed), Seeded(seed)
    for _ in range(3000):
        prompt = game.prompt
        if prompt is None:
            return
        yield game.context, prompt
        if prompt.domain is not None:
            count = game.state.counts.get(prompt.domain.element, 0)
            game.answer(chance.outcome(prompt.domain, game.state.piles, count))
        else:
            options = list(prompt.options)
            game.answer(lots.choice(options[:-1] if len(options) > 6 else options))


# -- every kind -----------------------------------------------------------------------------------


def test_every_kind_of_prompt_in_the_rules_has_a_display() -> None:
    """The kinds are read from the rules themselves, so a new one is missed here."""
    folder = Path(rules.__path__[0])
    text = "\n".join(file.read_text("utf-8") for file in folder.rglob("*.py"))
    kinds = set(re.findall(r'Prompt\(\s*[^"\n]*(?:\n\s*)?"([A-Z][a-z ]+)"', text))
    assert {"Hire", "Attack", "Retreat", "Equip", "Militia"} <= kinds
    shown = set(BOX.displays.prompts)
    assert shown == kinds | {element.name for element in BOX.elements}


@pytest.mark.parametrize(
    ("seed", "rebels", "bot"), [(1, 1, True), (2, 2, False), (3, 3, False), (4, 5, True)]
)
def test_every_question_is_one_sentence_and_every_option_is_explained(
    seed: int, rebels: int, bot: bool
) -> None:
    seen: set[str] = set()
    for c, prompt in prompts_of(seed, rebels, bot=bot):
        sentence = BOX.displays.question(c)
        assert sentence[0].isupper() or sentence[0].isdigit()
        assert sentence.endswith((".", "?", ")")), sentence
        assert f"{prompt.seat}: " not in sentence, f"no sentence for {prompt}"
        seen.add(prompt.kind)
        for option in prompt.options:
            text = BOX.displays.explain(c, option)
            assert text
            assert not re.search(r"rebel \d|primary to|_", text), text
    assert {"Hire", "Action", "Attack", "mercs", "combat", "tactics"} <= seen


def test_nothing_hidden_is_told() -> None:
    """K3: no question names a card of a stash or of the hand; no option names a card its side may not see."""
    for c, prompt in prompts_of(6, 2, bot=False):
        state, sentence = c.state, BOX.displays.question(c)
        hand = [facts().tactics[card].name for card in state.hand]
        assert not any(name in sentence for name in hand), sentence
        assert not any(card.name in sentence for card in facts().equipment), sentence
        if prompt.seat == CHANCE:
            continue
        told = " ".join(BOX.displays.explain(c, option) for option in prompt.options)
        for name in sorted(may_see(state, prompt), key=len, reverse=True):
            told = told.replace(name, "a card")
        assert not any(gear.card.name in told for cards in state.stash for gear in cards), told
        if prompt.seat == REBEL_SEAT:
            assert not any(name in told for name in hand)


def may_see(state: State, prompt: Prompt) -> set[str]:
    """The names of the equipment that the asked side may see: worn, discarded, drawn, in its own stashes."""
    own = [cards for cell, cards in enumerate(state.stash) if may_look(state, prompt.seat, cell)]
    rows = (*state.gear, *own, state.loot)
    thrown = [facts().card[card].name for deck in DECKS for card in state.discards[deck]]
    return {gear.card.name for row in rows for gear in row if gear} | set(thrown)


def about_tao(state: State, kind: str, option: Option | None = None) -> Context[State]:
    """A prompt of a kind about Tao, or about his sector, for an option that is not open."""
    about = state.cell("A1") if isinstance(option, Detonate) else state.unit("tao")
    return Context(state, Prompt(REBEL_SEAT, kind, list, rule="", about=about))


def every_option() -> list[Option]:
    """One of each type."""
    types = [
        t for t in vars(actions).values() if isinstance(t, type) and issubclass(t, Option) and t is not Option
    ]
    words = {"merc": "tao", "at": "A1", "to": "A2", "squad": "rebel 1 primary", "into": "rebel 1 secondary"}
    words |= {"deck": "weapon", "player": "rebel 1", "giver": "rebel 1", "taker": "rebel 1", "by": "ability"}
    words |= {"slot": "weapon", "target": "tao", "holder": "tao", "source": "", "of": ""}
    made = []
    for kind in types:
        fields = {name: words.get(name, 1) for name in kind.__struct_fields__}
        if "card" in fields:
            fields["card"] = "fodder" if kind.__name__ in ("Play", "Reinforce") else "m16"
        if kind.__name__ == "Turn":
            fields["of"] = "dictator"
        made.append(kind(**fields))
    return made


def test_every_type_of_option_has_words() -> None:
    state, options = start().state, every_option()
    state.vehicles = {squad_number(0, 0): Gear(facts().card["jeep"].index)}
    assert {type(option) for option in options} == set(BOX.displays.options)
    for option in options:
        text = BOX.displays.explain(about_tao(state, "Card", option), option)
        assert text
        assert "rebel 1" not in text, text


# -- some sentences -------------------------------------------------------------------------------


def question(state: State, kind: str, about: int | str | None = None, step: Step | None = None) -> str:
    prompt = Prompt(REBEL_SEAT, kind, list, rule="", about=about)
    return BOX.displays.question(Context(state, prompt, step))


def test_sentences_say_who_and_where() -> None:
    state = start().state
    tao, b2 = state.unit("tao"), state.cell("B2")
    state.active = REBELS
    for unit in state.team[0]:
        state.actions[unit] = unit != tao
    assert question(state, "Action") == "Choose an action. Ewok and Max can act."
    state.actions = [0] * len(state.actions)
    assert (
        question(state, "Action")
        == "No actions left for the Rebels. Do something that is free, or end the turn."
    )
    state.actions[tao] = 1
    assert question(state, "Action") == "Choose an action. Tao can act."
    assert question(state, "Free card", tao) == "From which deck does Tao get the free card?"
    assert question(state, "Hurt", b2).startswith("Artillery hits Hamadu City")
    assert question(state, "Hurt", "pinochet").startswith("Pinochet: which unit")
    assert question(state, "Militia", "reinforce") == "Where do the reinforcements go?"
    gift = GiveMilitia(0, state.ruler, b2)
    assert question(state, "How many", b2, gift) == "How many militia does Rebel 1 give to the Dictator?"
    state.fight = Fight(b2, REBELS, round=3)
    assert question(state, "Attack", tao) == "Whom does Tao attack in round 3 at Hamadu City?"
    assert question(state, "Attack", state.mark("militia", "dictator")).startswith(
        "Whom does a militia of the Dictator attack in"
    )


def test_an_empty_team_is_told_so() -> None:
    """Q6: a Rebel whose MERCs are all dead has none of one."""
    p = position("gold .\n. coal/md:1").do(HireAfresh(0)).chance("max ra doc")
    assert p.prompt is not None
    assert BOX.displays.question(Context.of(p.state)).endswith("Team: 0 of 1 MERC.")


def test_chance_says_what_is_rolled_and_for_whom() -> None:
    state = start().state
    d6 = tuple("123456")

    def rolled(element: str, about: int | None, n: int = 1) -> str:
        dice = Dice(element, d6, n)
        prompt = Prompt(CHANCE, element, list, rule="", about=about, domain=dice)
        return BOX.displays.question(Context(state, prompt))

    assert rolled("combat", state.unit("tao"), 4) == "Roll 4 dice for the attack of Tao."
    assert rolled("artillery", state.cell("B2")) == "Roll a die for the artillery on Hamadu City."
    assert rolled("khenn", None) == "Roll a die for Khenn's initiative in this fight."
    call = Call(Pick("tie", ("A1", "B2")), "dictator")
    tie = BOX.displays.question(Context(state, call.ask(state), call))
    assert tie == "Tie in the playbook of the Dictator. Choose at random: A1, B2."
    call = Call(Dice("combat", d6), "dictator")
    assert BOX.displays.question(Context(state, call.ask(state), call)) == "Roll a die for the Dictator."


def test_options_say_what_they_mean_here() -> None:
    here = about_tao(start().state, "Card")
    for option, text in (
        (Hire("bouba"), "hire Bouba: initiative 4, training 0, combat 1. +1 combat with a handgun."),
        (
            Explore("tao"),
            "Tao explores Gold: 1 action, 2 weapon cards, 1 armor card and 3 acc",
        ),
        (Train("tao"), "Tao trains 1 militia at Gold: 1 action, 3 militia there now"),
        (ReEquip("tao"), "Tao re-equips at Gold: 1 action, 0 cards in the stash"),
        (
            Move("rebel 1 primary", "B1"),
            "move Max and Tao to Timberland: worth 1, neutral, unexplored",
        ),
        (Bombard("tao", "C1"), "Tao bombards Coal: 12 dice, up to 5 targets: 3 militia"),
        (
            TakeOff("max", "armor"),
            "Max takes off the Full Body Armor (4 of 6 armor left): damaged, so it is discarded",
        ),
        (TakeOff("tao", "armor"), "Tao takes off the Flak Vest: to the stash"),
        (
            TakeOff("max", "bandolier 1"),
            "Max takes off the Medical Kit (2 of 3 uses left): bandolier 1, to the stash",
        ),
        (Fetch("tao", "ability"), "Tao searches the discards: choose from 0 cards"),
        (Give("rebel 1", "rebel 1", "A1"), "Rebel 1 gives militia to Rebel 1: 3 militia at Gold"),
        (Attack("max"), "attack Max: health 2 of 3, armor 4, combat 0, initiative -1"),
        (Hurt("militia", "rebel 1", "A1"), "a militia of Rebel 1 at Gold: 3 militia"),
        (Heal("max", 1, "medical_kit"), "heal Max with 1 die: by the Medical Kit, health 2 of 3"),
        (Done("rebel 1 primary"), "done with Max and Tao: remaining actions are lost, at Gold"),
        (Decline(), "decline: nobody takes a card"),
    ):
        assert BOX.displays.explain(here, option).startswith(text), BOX.displays.explain(here, option)
    worn = BOX.displays.explain(here, Equip("tao", "armor", "full_body_armor", 2))
    assert "+6 armor" in worn
    assert "4 of 6 armor left" in worn
    assert "instead of the Flak Vest" in worn


def test_done_and_decline_say_what_is_given_up() -> None:
    seen = {}
    for c, prompt in prompts_of(2, 2, bot=False):
        for option in prompt.options:
            if option in (Done(), Decline()):
                seen[prompt.kind] = BOX.displays.explain(c, option)
    assert len(seen) >= 6
    assert all(": " in text for text in seen.values()), seen


# -- who and where --------------------------------------------------------------------------------


def test_cards_are_drawn_for_a_player_and_sectors_for_named_cells() -> None:
    """Real cards: it is said for whom they are drawn, and where those of the map go, in their order."""
    said = [BOX.displays.question(c) for c, prompt in prompts_of(2, 2, bot=True) if prompt.domain is not None]
    lay = position(MAP).state
    lay.sector = [NOWHERE] * len(lay.sector)
    lay.piles = new_piles(lay.rulings)
    lay.then(LaySectors(INDUSTRY))
    map_cards = BOX.displays.question(Context.of(lay))
    assert map_cards == "Draw 5 industry cards for A1, C1, B2, A3 and C3, in this order."
    gear = [text for text in said if any(f" {deck} card" in text for deck in DECKS)]
    assert gear
    assert {text.rpartition(" for ")[2] for text in gear} <= {"Rebel 1.", "Rebel 2.", "the Dictator."}


def test_an_end_of_turn_says_whose_actions_are_lost() -> None:
    p = start()
    here = Context.of(p.state)
    assert (
        BOX.displays.explain(here, EndTurn()) == "end turn: remaining actions of Ewok, Max and Tao are lost"
    )
    for unit in p.state.team[0]:
        p.state.actions[unit] = 0
    assert BOX.displays.explain(here, EndTurn()) == "end turn: no actions left"
