"""Notation: unique prefixes, and what could have been meant."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bythebook.kernel import notation
from bythebook.kernel.notation import Unclear, listed, match, nearest, plain

NAMES = ["play fox", "play owl", "bury fox", "bury grey-hare"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("play fox", "play fox"),
        ("play o", "play owl"),
        ("PLAY  FOX", "play fox"),
        ("bury grey hare", "bury grey-hare"),
        ("bury_g", "bury grey-hare"),
    ],
)
def test_a_name_is_meant_whole_or_by_a_prefix_that_only_one_has(text: str, name: str) -> None:
    assert match(text, NAMES, what="turn") == name


def test_the_whole_name_wins_over_longer_ones() -> None:
    assert match("play 1", ["play 1", "play 10"], what="turn") == "play 1"


def test_the_very_name_wins_over_one_that_reads_the_same() -> None:
    assert match("-1", ["-1", "1"], what="shift") == "-1"
    assert match("1", ["-1", "1"], what="shift") == "1"


def test_an_unclear_text_names_what_it_may_mean() -> None:
    with pytest.raises(Unclear, match="turn: 'play' is ambiguous: play fox, play owl"):
        match("play", NAMES, what="turn")


def test_an_unknown_text_names_what_is_possible_and_what_is_nearest() -> None:
    with pytest.raises(Unclear, match=r"possible: play fox, .*; nearest: play fox"):
        match("pley fox", NAMES, what="turn")
    with pytest.raises(Unclear, match="possible: nothing"):
        match("x", [], what="turn")


def test_no_text_means_nothing() -> None:
    with pytest.raises(Unclear):
        match("  ", NAMES, what="turn")


def test_long_lists_are_cut_off() -> None:
    assert listed(map(str, range(15))) == "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 3 more"
    assert listed([]) == "nothing"


def test_of_many_names_the_nearest_is_found_among_a_few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Comparing letter by letter is slow: of 5,000 names thirty are compared, and the right one is there."""
    compared: list[int] = []

    def compare(text: str, names: Sequence[str], **more: Any) -> list[str]:
        compared.append(len(names))
        return get_close_matches(text, names, **more)

    monkeypatch.setattr(notation, "get_close_matches", compare)
    many = [f"card {n} of the deck" for n in range(5_000)]
    assert nearest("play olw", [*many, *NAMES]) == "; nearest: play owl"
    assert compared == [notation.MOST_COMPARED]


def test_nearest_says_nothing_where_nothing_is_near() -> None:
    assert nearest("zzz", NAMES) == ""
    assert nearest("x" * 100_000, NAMES) == ""


@given(st.text())
def test_plain_is_plain_already(text: str) -> None:
    assert plain(plain(text)) == plain(text)


@given(st.lists(st.text(min_size=1), min_size=1, unique=True), st.data())
def test_every_name_means_itself(names: list[str], data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(names))
    assert match(name, names, what="it") == name


def test_a_text_too_long_for_a_name_is_compared_with_none() -> None:
    with pytest.raises(Unclear, match="is too long; possible: fox"):
        match("x" * 40_000, ["fox"], what="animal")
