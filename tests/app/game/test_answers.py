"""What a person may type for an option, and for real dice and cards."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from random import Random
from types import ModuleType
from typing import Any

import msgspec
import pytest

from bythebook import games
from bythebook.app.game import answers
from bythebook.app.game.answers import (
    StableKeys,
    completions,
    is_option,
    keys_of,
    read_option,
    read_outcome,
    split_answer,
)
from bythebook.app.terminal import commands
from bythebook.games.memoir44.box.hexes import hex_at
from bythebook.games.memoir44.state.options import Done, Exit, Hold, Move, Order, OrderPlane
from bythebook.games.merc.state.options import Count, EndTurn, Train
from bythebook.games.merc.state.options import Done as Squad
from bythebook.kernel.chance import Dice, Draw, Outcome
from bythebook.kernel.game import Game
from bythebook.kernel.log import Header
from bythebook.kernel.notation import Unclear, match
from bythebook.kernel.pile import Impossible, Pile
from bythebook.kernel.prompt import Option, Prompt, Seat, sort_key

BOX = games.load("memoir44")
BATTLE = Dice("battle", ("infantry", "infantry", "armor", "flag", "star", "grenade"), 3)
DECK = {"deck": Pile.of({"recon_left": 2, "recon_right": 1, "assault_center": 1, "attack_center": 1})}


def asked(*options: Option) -> Prompt:
    return Prompt(Seat("allies"), "Move", lambda: sorted(options, key=sort_key), rule="MV-1")


def h(name: str) -> int:
    return hex_at(name)


@pytest.mark.parametrize("text", ["move B3", "move b3", "m b3", "mo B", "b3", "1"])
def test_option_by_number_notation_or_beginnings(text: str) -> None:
    prompt = asked(Hold(), Move(h("B3")), Move(h("C3")))
    assert read_option(BOX, prompt, text) == Move(h("B3"))


def test_ambiguous_beginning_names_what_it_may_mean() -> None:
    with pytest.raises(Unclear, match="is ambiguous: move B3, move C3"):
        read_option(BOX, asked(Hold(), Move(h("B3")), Move(h("C3"))), "move")


def test_exact_notation_wins_over_longer_ones() -> None:
    prompt = asked(Order(h("B3")), OrderPlane(), Done())
    assert read_option(BOX, prompt, "order plane") == OrderPlane()


@pytest.mark.parametrize("text", ["0", "3", "99999999999999999999"])
def test_number_off_the_list_is_refused(text: str) -> None:
    with pytest.raises(Unclear, match="from 1 to 2"):
        read_option(BOX, asked(Hold(), Move(h("B3")), Move(h("C3"))), text)


@pytest.mark.parametrize("text", ["e", "E", "hold", "ho"])
def test_what_ends_something_has_a_key_of_its_own(text: str) -> None:
    """Digits count only the others: 1 is the first move, wherever the engine lists the hold."""
    prompt = asked(Hold(), Move(h("B3")), Move(h("C3")))
    assert read_option(BOX, prompt, text) == Hold()
    assert list(keys_of(BOX, prompt)) == ["1", "2", "e"]


def test_several_endings_are_numbered_behind_the_key() -> None:
    merc = games.load("merc")
    prompt = asked(EndTurn(), Squad("rebel 1 primary"), Squad("rebel 1 secondary"), Train("tao"))
    assert read_option(merc, prompt, "1") == Train("tao")
    assert read_option(merc, prompt, "e3") == EndTurn()
    with pytest.raises(Unclear, match=r"e could mean e1 \(.*primary\), e2 \(.*secondary\), e3 \(end turn\)"):
        read_option(merc, prompt, "e")


def test_number_is_refused_where_everything_ends_something() -> None:
    with pytest.raises(Unclear, match="1 is not on the list; type e"):
        read_option(BOX, asked(Done()), "1")


@pytest.mark.parametrize("text", ["e", "s inf", "co a5", "save inf"])
def test_a_slip_is_no_command(text: str) -> None:
    """Only a whole word takes something; `e` belongs to answers, also where none ends anything."""
    found = commands.find(text, prefixes=True)
    assert found == ((commands.save, "inf") if text == "save inf" else None)


@pytest.mark.parametrize("text", ["u 5", "w 5", "l 5"])
def test_beginning_of_a_command_takes_a_number(text: str) -> None:
    found = commands.find(text, prefixes=True)
    assert found is not None
    assert found[1] == "5"


def test_whole_word_wins_over_beginning() -> None:
    assert match("c1", ["move c1", "move c10"], what="hex") == "move c1"
    assert match("m c10", ["move c1", "move c10"], what="hex") == "move c10"


def test_words_must_come_in_order() -> None:
    with pytest.raises(Unclear, match="not possible"):
        match("c5 move", ["move c5"], what="Move")


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("infantry infantry flag", ("infantry", "infantry", "flag")),
        ("inf, inf, f", ("infantry", "infantry", "flag")),
        ("2 infantry 1 flag", ("infantry", "infantry", "flag")),
        ("2x infantry, flag", ("infantry", "infantry", "flag")),
        ("2inf fl", ("infantry", "infantry", "flag")),
        ("3 STAR", ("star", "star", "star")),
        ("g; a; s", ("grenade", "armor", "star")),
    ],
)
def test_dice_by_beginnings_and_counts(text: str, outcome: Outcome) -> None:
    assert read_outcome(BATTLE, {}, text) == outcome


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("inf inf", "enter 3, not 2; possible are armor, flag, grenade, infantry, star"),
        ("4 inf", "too many; enter exactly 3"),
        ("inf inf tank", "'tank' is not possible here; possible: armor"),
        ("", "enter 3, not 0"),
        ("2", "'2' is not possible"),
        ("0 inf", "enter 3, not 0"),
    ],
)
def test_impossible_dice_say_what_is_possible(text: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        read_outcome(BATTLE, {}, text)


def test_numbers_on_a_die_are_faces_not_counts() -> None:
    assert read_outcome(Dice("strategy", tuple("123456"), 2), {}, "3 5") == ("3", "5")


@pytest.mark.parametrize("text", ["assault center recon left", "recon_l, ass", "ass c, recon left"])
def test_cards_have_names_of_several_words(text: str) -> None:
    drawn = read_outcome(Draw("deck", "deck", 2), DECK, text)
    assert sorted(drawn) == ["assault_center", "recon_left"]


def test_card_that_is_gone_is_refused() -> None:
    with pytest.raises(ValueError, match="'recon right' is not possible here; possible:"):
        read_outcome(Draw("deck", "deck", 2), DECK, "recon right, recon right")


def test_too_many_cards_are_refused() -> None:
    with pytest.raises(Impossible, match="too many; enter exactly 1"):
        read_outcome(Draw("deck", "deck", 1), DECK, "recon left, recon left")


GUNS = {
    "weapon": Pile.of(
        {"9mm_handgun": 2, "9mm_handgun_with_ap_ammo": 1, "45_caliber_handgun": 1, "50_caliber_rifle": 1}
    )
}


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("9mm_handgun, 45_caliber_handgun", ("9mm_handgun", "45_caliber_handgun")),
        ("9mm handgun with ap ammo, 50", ("9mm_handgun_with_ap_ammo", "50_caliber_rifle")),
        ("45 cal, 9mm with", ("45_caliber_handgun", "9mm_handgun_with_ap_ammo")),
        ("2 9mm handgun", ("9mm_handgun", "9mm_handgun")),
    ],
)
def test_cards_whose_names_begin_with_a_number(text: str, drawn: Outcome) -> None:
    """A number that begins a name is part of it; any other counts."""
    assert read_outcome(Draw("weapon", "weapon", 2), GUNS, text) == drawn


@pytest.mark.parametrize("text", ["0", "1", "2"])
def test_where_answers_are_numbers_a_number_is_the_answer(text: str) -> None:
    """None of two militia is `0`, not the first of the list."""
    merc = games.load("merc")
    prompt = Prompt(Seat("rebels"), "Escort", lambda: [Count(n) for n in range(3)], rule="M3")
    assert read_option(merc, prompt, text) == Count(int(text))


def every_option_type(actions: ModuleType) -> list[type[Option]]:
    found = [cls for cls in vars(actions).values() if isinstance(cls, type) and issubclass(cls, Option)]
    return [cls for cls in found if cls is not Option]


@pytest.mark.parametrize("game", games.HERE)
def test_no_answer_has_a_colon(game: str) -> None:
    """What lists show before a colon is the whole answer."""
    box, actions = games.load(game), import_module(f"bythebook.games.{game}.state.options")
    for kind in every_option_type(actions):
        fields = [f for f in msgspec.structs.fields(kind) if f.required]
        option = kind(**{f.name: 0 if f.type in ("int", int) else "some" for f in fields})
        try:
            text = box.notation(option)
        except (KeyError, IndexError):  # it wants real names
            continue
        assert ":" not in text


def test_a_whole_answer_is_no_command() -> None:
    """A unit leaves the board by `exit`, and that is not the end of the session."""
    prompt = asked(Exit(), Hold())
    assert commands.find("exit") is not None
    assert is_option(BOX, prompt, "Exit")
    assert not is_option(BOX, prompt, "quit")
    assert not is_option(BOX, prompt, "ex")


@pytest.mark.parametrize(
    ("text", "faces"),
    [
        ("2 hits, hit, blank", ("2 hits", "hit", "blank")),
        ("2 hit blank", ("hit", "hit", "blank")),
        ("2 blank 2 hits", ("blank", "blank", "2 hits")),
        ("2 2 hits, hit+self", ("2 hits", "2 hits", "hit+self")),
        ("2 hits+self 2 hit+self", ("2 hits+self", "hit+self", "hit+self")),
    ],
)
def test_a_face_that_begins_with_a_number_is_no_count(text: str, faces: Outcome) -> None:
    assault = Dice("assault", ("blank", "2 hits", "2 hits+self", "hit+self", "hit+self", "hit"), 3)
    assert read_outcome(assault, {}, text) == faces


def test_many_words_are_tried_as_names_no_longer_than_names_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """The names of cards have three words at most, so a text of 4,000 words is not tried 4,000 words long."""
    tried = []

    def counted(text: str, names: Sequence[str], *, what: str) -> str:
        tried.append(len(text.split()))
        return match(text, names, what=what)

    monkeypatch.setattr(answers, "match", counted)
    with pytest.raises(Unclear, match="is not possible here"):
        read_outcome(Draw("deck", "deck", 2), DECK, "zz " * 4000)
    assert max(tried) <= 3
    assert len(tried) <= 10


def test_several_answers_on_a_line_are_read_one_by_one() -> None:
    prompt = asked(Order(h("E2")), Order(h("F2")), Order(h("H2")), Done())
    keys = keys_of(BOX, prompt)
    assert split_answer(BOX, prompt, "E2 F2 H2", keys) == (Order(h("E2")), "F2 H2")
    assert split_answer(BOX, prompt, "order e2, order f2", keys) == (Order(h("E2")), "order f2")
    assert split_answer(BOX, prompt, "3 done", keys) == (Order(h("H2")), "done")
    assert split_answer(BOX, prompt, "banana F2", keys) is None


def test_a_number_after_words_is_no_answer_of_its_own() -> None:
    """`order E2 2`, as `trains 2 militia`: only a comma or other keys make a number another answer."""
    prompt = asked(Order(h("E2")), Order(h("F2")), Order(h("H2")), Done())
    keys = keys_of(BOX, prompt)
    assert split_answer(BOX, prompt, "order E2 2", keys) is None
    assert split_answer(BOX, prompt, "order E2, 2", keys) == (Order(h("E2")), "2")
    assert split_answer(BOX, prompt, "1 2", keys) == (Order(h("E2")), "2")


@pytest.mark.parametrize("name", games.HERE)
def test_an_answer_typed_as_it_is_shown_is_that_answer(name: str) -> None:
    """Labels and whole lines of a list; where several options share a text, none of another text is taken."""
    box, chosen = games.load(name), Random(7)
    game: Game[Any] = Game(box, Header(name, {}, dict.fromkeys(box.sides({}), "person"), seed=7))
    seen = 0
    while (prompt := game.prompt) is not None and seen < 150:
        if prompt.domain is None:
            for option in prompt.options[:6]:
                label = box.displays.label(game.context, option)
                detail = box.displays.after_notation(game.context, option)
                for text in (label, f"{box.notation(option)}: {detail}"):
                    with suppress(Unclear):
                        read = read_option(box, prompt, text, keys_of(box, prompt), game.context)
                        assert text in (box.displays.label(game.context, read), text)
                        assert read == option or box.displays.label(game.context, read) == label, text
            seen += 1
        game.answer(chosen.choice(prompt.options))


def test_an_ending_by_its_key_is_no_beginning_of_a_line() -> None:
    """`e tao` is a slip; the whole word ends what it says."""
    prompt = asked(Order(h("E2")), Done())
    assert split_answer(BOX, prompt, "e tao", keys_of(BOX, prompt)) is None
    assert split_answer(BOX, prompt, "done E2", keys_of(BOX, prompt)) == (Done(), "E2")


def test_numbers_stay_with_their_options_while_the_same_is_asked_again() -> None:
    numbers = StableKeys()
    three = asked(Order(h("E2")), Order(h("F2")), Order(h("H2")), Done())
    two = asked(Order(h("E2")), Order(h("H2")), Done())
    assert list(numbers.of(BOX, three, "1")) == ["1", "2", "3", "e"]
    assert numbers.of(BOX, two, "1") == {"1": Order(h("E2")), "3": Order(h("H2")), "e": Done()}
    with pytest.raises(Unclear, match="2 is not on the list; type 1, 3, e"):
        read_option(BOX, two, "2", numbers.of(BOX, two, "1"))
    assert list(numbers.of(BOX, two, "2")) == ["1", "2", "e"], "another turn begins anew"
    assert list(numbers.of(BOX, asked(Order(h("A1")), Order(h("E2")), Order(h("B1"))), "2")) == [
        "1",
        "2",
        "3",
    ]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("or", ["order E2", "order F2"]),
        ("f2", ["order F2"]),
        ("order e", ["order E2"]),
        ("order E2, f", ["order E2, order F2"]),
        ("x", []),
    ],
)
def test_tab_completes_the_last_name_of_a_line(text: str, lines: list[str]) -> None:
    assert completions(["order E2", "order F2", "undo"], text) == lines
