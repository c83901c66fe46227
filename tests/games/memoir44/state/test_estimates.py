"""What no source confirms is said to be our own estimate, with the number that is used."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bythebook.games.memoir44.box.facts import facts
from bythebook.games.memoir44.rules.setup.setup import SETUP_KEYS
from bythebook.games.memoir44.screen.setup import values
from bythebook.games.memoir44.state.rulings import RULINGS
from bythebook.games.memoir44.state.rulings.air import AS_GIVEN
from bythebook.games.shared.grammar import count

NUMBERS: Final[dict[str, Callable[[], str]]] = {
    "air_check_dice": lambda: count(facts().flight.air_check_dice, "die"),
    "ground_dice": lambda: count(facts().flight.ground_dice, "die"),
    "flak_dice": lambda: count(facts().flight.flak_dice, "die"),
    "ammo": lambda: ", ".join(f"{plane.name.lower()} {plane.ammo}" for plane in facts().planes),
    "dogfight_dice": lambda: ", ".join(
        f"{plane.name.lower()} {plane.dogfight_dice}" for plane in facts().planes
    ),
}


def test_every_unconfirmed_number_has_a_ruling_that_names_it() -> None:
    rulings = {ruling.id: ruling for ruling in RULINGS if ruling.default == AS_GIVEN}
    assert (
        set(rulings) == {f"fp_{name}" for name in facts().flight.verify} == {f"fp_{name}" for name in NUMBERS}
    )
    for name, number in NUMBERS.items():
        (meaning,) = rulings[f"fp_{name}"].meanings
        assert meaning.lower().startswith(number())
        assert "UNVERIFIED: our own estimate" in meaning


def test_every_ruling_is_a_question_with_a_sentence_for_each_option() -> None:
    for ruling in RULINGS:
        assert ruling.text.endswith("?"), ruling.id
        assert len(ruling.meanings) == len(ruling.readings), ruling.id
        assert all(text[0].isupper() or text[0].isdigit() for text in ruling.meanings), ruling.id
        assert all(text.endswith(".") for text in ruling.meanings), ruling.id


def test_the_setup_screen_says_how_many_numbers_of_flight_plan_are_estimates() -> None:
    (key,) = (key for key in SETUP_KEYS if key.name == "flight_plan")
    (on,) = (value for value in values(key) if value.id == "on")
    assert "five of its numbers are our own estimates" in on.text.lower()
    assert len(NUMBERS) == 5
