"""Labels and log texts: every option has both, none shows an internal name or a hidden card."""

from __future__ import annotations

import inspect
import re
from typing import Any

import pytest

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.displays import DISPLAYS
from bythebook.games.arcs.displays.abilities import LABELS, ability_label
from bythebook.games.arcs.rules.cards.powers import NEW_ACTIONS
from bythebook.games.arcs.rules.turn.pips import TakeActions
from bythebook.games.arcs.rules.turn.play import PlayCard
from bythebook.games.arcs.rules.turn.prelude import Prelude
from bythebook.games.arcs.state import options
from bythebook.games.arcs.state.notation import notation
from bythebook.games.arcs.state.options import (
    Battle,
    Build,
    Collect,
    Declare,
    Decline,
    Move,
    Play,
    Ships,
    Spend,
)
from bythebook.games.arcs.state.state import State
from bythebook.games.displays import third_person
from bythebook.kernel.context import Context
from bythebook.kernel.prompt import Option
from tests.games.arcs.playing import asked, new_game
from tests.games.arcs.positions import Position, position

SILENT = {
    *("Draw", "CountOff", "Store", "Rearrange", "Done"),
    *("Decline", "Move", "GoOn", "Ships", "Battle", "Ability", "Play"),
}
"""What may be told by the next line."""
RAW = re.compile(r"_|\b\d-gate\b|\b(red|yellow|blue|white)\b|\b(aggression|mobilization|construction) \d")


def choice(state: State, option: Option) -> tuple[str, str]:
    """An option as a list of choices shows it."""
    c = Context.of(state)
    return DISPLAYS.label(c, option), DISPLAYS.detail(c, option)


def tell(state: State, option: Option) -> str:
    """An answer as the log shows it."""
    return DISPLAYS.log_text(Context.of(state), option)


def acting(forces: str, card: str = "aggression 4", **more: Any) -> Position:
    p = position(forces, played=f"red lead {card}", turn="red", **more)
    return p.do(TakeActions())


@pytest.mark.parametrize(
    ("players", "bots", "leaders", "person"),
    [(2, 1, "off", False), (3, 0, "draft", True), (4, 0, "draft", False), (4, 3, "bots", True)],
)
def test_every_option_is_told_and_chosen_in_words(
    players: int, bots: int, leaders: str, person: bool
) -> None:
    kinds = set()
    game = new_game(7, players=players, bots=bots, leaders=leaders, person=person)
    for n, each in enumerate(asked(game, 7, most=900)):
        state, prompt = each.state, each.prompt
        assert prompt is not None
        if n % 2:
            continue
        before = state.copy()
        said = [choice(state, option) for option in prompt.options]
        assert len(set(said)) == len(said), (prompt.kind, said)
        for option, (text, more) in zip(prompt.options, said, strict=True):
            kinds.add(type(option).__name__)
            told = tell(state, option)
            assert told or type(option).__name__ in SILENT, option
            assert not told or re.match(r"[A-Z][a-z]+s( |$)", told), told
            assert not told.endswith((".", " ")), told
            assert not RAW.search(told), told
            assert not RAW.search(text), text
            assert re.match(r"[A-Z0-9]", text), text
            assert more.strip() == more
        assert state == before, "telling changes nothing"
    assert len(kinds) > 15


def test_every_kind_of_option_has_a_display() -> None:
    """A new kind of option needs a display before anybody can choose it."""
    kinds = {kind for _, kind in inspect.getmembers(options, inspect.isclass) if issubclass(kind, Option)}
    assert kinds - {Option} == set(DISPLAYS.options)


def test_every_new_action_has_a_label(monkeypatch: pytest.MonkeyPatch) -> None:
    """Actions without a label of their own are labelled by their effect, or by their notation."""
    assert set(LABELS) < set(NEW_ACTIONS)
    assert ability_label(options.Ability("manufacture")) == "Manufacture a Material"
    monkeypatch.delitem(LABELS, "abduct")
    assert ability_label(options.Ability("abduct", card="farseers")) == "Abduct: abduct with Farseers"


def test_verbs_in_the_third_person() -> None:
    assert third_person("Copy with Aggression 4") == "Copies with Aggression 4"
    assert third_person("Pass") == "Passes"
    assert third_person("Tax 2-hex") == "Taxes 2-hex"
    assert third_person("Pay a Weapon") == "Pays a Weapon"


def test_r5_5_a_lead_is_told_with_what_is_declared() -> None:
    """R5.5: the card is silent until the ambition is named; without one to declare it tells itself."""
    p = position(hands={"red": "aggression 4"}, turn="red")
    p.do(PlayCard(0))
    assert tell(p.state, Play("aggression 4", "lead")) == ""
    assert choice(p.state, Play("aggression 4", "lead")) == (
        "Lead Aggression 4",
        "2 actions, may declare Warlord",
    )
    p.answer(Play("aggression 4", "lead"))
    assert tell(p.state, Declare("warlord")) == "Leads Aggression 4 and declares Warlord"
    assert tell(p.state, Decline()) == "Leads Aggression 4 and declares nothing"
    full = position(hands={"red": "aggression 4"}, turn="red", declared="tyrant tycoon warlord")
    full.do(PlayCard(0))
    assert tell(full.state, Play("aggression 4", "lead")) == "Leads Aggression 4"


def test_r5_7_a_copy_lies_face_down() -> None:
    """R5.7: whoever may read the line knows the card; an unseen one has no name."""
    p = position(hands={"yellow": "aggression 6"}, played="red lead mobilization 4", turn="yellow")
    p.do(PlayCard(1))
    assert tell(p.state, Play("aggression 6", "copy")) == "Copies with Aggression 6, face down"
    assert tell(p.state, Play("", "copy")) == "Copies with a card, face down"
    assert tell(p.state, Play("aggression 6", "pivot")) == "Pivots to Aggression 6"
    assert choice(p.state, Play("aggression 6", "copy")) == (
        "Copy with Aggression 6",
        "1 action of Mobilization",
    )


def test_r7_3_a_move_is_told_once_with_its_ships() -> None:
    """R7.3: by the line that says how many go, or by the first where only one can."""
    p = acting("5-gate: red 2+1\n3-hex: red 0+1", "mobilization 4")
    assert tell(p.state, Move("5-gate", "5-hex")) == ""
    assert choice(p.state, Move("5-gate", "5-hex")) == ("Move from gate 5 to 5-hex", "2 ships and 1 damaged")
    assert tell(p.state, Move("3-hex", "3-gate")) == "Moves 1 damaged ship from 3-hex to gate 3"
    p.answer(Move("5-gate", "5-hex"))
    assert tell(p.state, Ships(2, 0)) == "Moves 2 ships from gate 5 to 5-hex"
    assert tell(p.state, Ships(2, 1)) == "Moves 3 ships (1 damaged) from gate 5 to 5-hex"
    assert choice(p.state, Ships(1, 0)) == ("1 ship", "staying: 1 ship and 1 damaged, 5-hex is yours")


def test_a_bot_is_asked_how_many_even_where_one_can_go() -> None:
    p = acting("3-hex: red 1", "mobilization 4", bots="red")
    assert tell(p.state, Move("3-hex", "3-gate")) == ""
    p.answer(Move("3-hex", "3-gate"))
    assert tell(p.state, Ships(1, 0)) == "Moves 1 ship from 3-hex to gate 3"


def test_r8_a_battle_is_told_with_its_dice() -> None:
    """R8.1, R8.2: whom and where with which dice; the choice says who stands there."""
    p = acting("3-hex: red 2; yellow 0+1 city")
    assert choice(p.state, Battle("3-hex", "yellow")) == (
        "Battle Yellow at 3-hex",
        "2 ships against 1 damaged ship and a city",
    )
    assert tell(p.state, Battle("3-hex", "yellow")) == ""
    p.answer(Battle("3-hex", "yellow"))
    assert tell(p.state, Collect(0, 2, 0)) == "Battles Yellow at 3-hex with two assault dice"
    assert tell(p.state, Collect(1, 0, 0)) == "Battles Yellow at 3-hex with one skirmish die"
    assert tell(p.state, Collect(0, 0, 0)) == "Battles Yellow at 3-hex without dice"
    assert (
        choice(p.state, Collect(2, 0, 0))[1] == "1.0 hits, Yellow's ship destroyed: 75 %, you take a hit: 0 %"
    )


def test_r7_2_what_comes_damaged_is_told_so() -> None:
    """R7.2: where a rival controls."""
    p = acting("5-hex: red 1 starport; yellow 2\n3-hex: red 2", "construction 4")
    assert tell(p.state, Build("ship", "5-hex")) == "Builds a ship at 5-hex, damaged"
    assert tell(p.state, Build("city", "3-hex")) == "Builds a city at 3-hex"
    assert choice(p.state, Build("ship", "5-hex")) == ("Build a ship at 5-hex", "arrives damaged")


def test_r7_6_a_secure_says_what_is_captured() -> None:
    """R7.5, R7.6: captives in a few words; the card's text lies in the Court."""
    p = acting("4-hex: red 1", "aggression 4", court="loyal_pilots:red+red+yellow")
    assert choice(p.state, options.Secure("loyal_pilots")) == ("Secure Loyal Pilots", "1 captive")
    assert tell(p.state, options.Secure("loyal_pilots")) == "Secures Loyal Pilots"
    p = acting("4-hex: red 1", "mobilization 4", court="loyal_pilots:red+yellow+yellow")
    assert choice(p.state, options.Influence("loyal_pilots")) == ("Influence Loyal Pilots", "2 to 2, tied")


def test_r11_5_only_the_line_itself_is_told() -> None:
    """R11.5: no sentence names a card of a hand but the one that is played, laid or given by it."""
    for game in asked(new_game(6, players=3), 6, most=300):
        state, prompt = game.state, game.prompt
        assert prompt is not None
        held = {facts().action_cards[card].name for row in state.hands for card in row}
        for option in prompt.options:
            own = {
                facts().action_card[value].name
                for name in option.__struct_fields__
                if (value := getattr(option, name)) in facts().action_card
            }
            named = {card for card in held if re.search(rf"{card}\b", tell(state, option))}
            assert named <= own, (named, option)


def test_r6_2_the_log_names_the_token_that_was_spent() -> None:
    """R6.2: a Fuel that Loyal Engineers make a Material is a Fuel: in the file and in words."""
    p = position(
        "4-hex: red 2+1 starport; yellow 1",
        tokens={"red": "fuel material"},
        guild={"red": "loyal_engineers loyal_marines"},
        played="red lead mobilization 4",
        turn="red",
    )
    p.turn(prelude=True).do(Prelude())
    fuel, own, arms = (
        Spend(1, "material", "build", "fuel"),
        Spend(2, "material", "build"),
        Spend(2, "weapon", "battle", "material"),
    )
    assert [notation(option) for option in (fuel, own)] == [
        "spend fuel in slot 1 as material to build",
        "spend material in slot 2 to build",
    ]
    assert [tell(p.state, option) for option in (fuel, own, arms)] == [
        "Spends a Fuel as a Material to build",
        "Spends a Material to build",
        "Spends a Material as a Weapon to use pips to Battle",
    ]
    p.answer(fuel)
    assert DISPLAYS.question(Context.of(p.state)) == "Which action does Red take? (paid with Fuel)"
