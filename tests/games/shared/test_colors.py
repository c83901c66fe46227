"""Drawings in text: inks, and texts broken into lines."""

from bythebook.games.shared.colors import Pen, Span, wrapped
from bythebook.kernel.terminal_text import ESCAPE


def test_a_pen_without_colour_writes_plain_letters() -> None:
    assert Pen({"title": "1"}, colour=False).write("Omaha", "title") == "Omaha"
    assert Pen({"title": "1"}, colour=True).write("Omaha", "title") == f"{ESCAPE}[1mOmaha{ESCAPE}[0m"


def test_a_line_is_filled_up_to_its_width() -> None:
    assert Pen({}, colour=False).fill([Span("xI"), Span("4")], 5, "47") == "xI4  "


def test_a_text_is_broken_between_words_and_goes_on_indented() -> None:
    assert wrapped("one two three four", 9) == ["one two", "  three", "  four"]
    assert wrapped("one two three four", 9, indent="") == ["one two", "three", "four"]


def test_a_word_longer_than_the_line_stays_whole_and_no_text_is_one_empty_line() -> None:
    assert wrapped("a considerable b", 5, indent="") == ["a", "considerable", "b"]
    assert wrapped("", 5) == [""]
