"""Things in sentences: the words all games share."""

import pytest

from bythebook.games.shared.grammar import (
    count,
    count_in_words,
    count_names,
    join_names,
    merge_sentences,
    number_in_words,
    with_article,
    word_for,
)


@pytest.mark.parametrize(
    ("n", "what", "told"),
    [
        (1, "ship", "1 ship"),
        (0, "ship", "0 ships"),
        (3, "tactics card", "3 tactics cards"),
        (1, "die", "1 die"),
        (2, "event die", "2 event dice"),
        (2, "damaged city", "2 damaged cities"),
        (2, "militia", "2 militia"),
        (2, "loss", "2 losses"),
        (2, "try", "2 tries"),
    ],
)
def test_a_number_and_its_word(n: int, what: str, told: str) -> None:
    assert count(n, what) == told
    assert f"{n} {word_for(n, what)}" == told


def test_a_number_in_words_goes_to_twelve() -> None:
    assert [number_in_words(n) for n in (0, 1, 12, 13)] == ["no", "one", "twelve", "13"]
    assert [count_in_words(n, "die") for n in (0, 1, 2)] == ["no dice", "one die", "two dice"]


def test_one_of_something_has_its_article() -> None:
    assert [with_article(what) for what in ("city", "agent", "Axis")] == ["a city", "an agent", "an Axis"]


def test_like_things_are_counted_in_the_order_they_come() -> None:
    assert count_names(["Grenade", "Bat", "Grenade"]) == ["Grenade (2)", "Bat"]


@pytest.mark.parametrize(
    ("things", "told"), [([], ""), (["C5"], "C5"), (["C5", "D4"], "C5 and D4"), (list("ABC"), "A, B and C")]
)
def test_things_in_a_row(things: list[str], told: str) -> None:
    assert join_names(things) == told


def test_steps_that_differ_in_one_thing_are_one_sentence() -> None:
    steps = [("Put a wound on ", "Max", ""), ("Draw ", "a card", "."), ("Put a wound on ", "Tao", "")]
    assert merge_sentences(steps) == ["Put a wound on Max and Tao", "Draw a card."]
