"""Pages that the program writes are as it would write them today."""

from collections.abc import Callable
from pathlib import Path

import pytest

from bythebook import games
from bythebook.workshop import ROOT, picture
from bythebook.workshop.command_line import command_line_page, setup_page
from bythebook.workshop.docs import print_examples, rulings


@pytest.mark.parametrize("game", games.HERE)
def test_the_page_of_rulings_is_todays(game: str) -> None:
    """If not: scripts/docs writes it."""
    assert (ROOT / "docs" / "reference" / f"rulings-{game}.md").read_text(encoding="utf-8") == rulings(game)


@pytest.mark.parametrize(("name", "page"), [("command-line", command_line_page), ("setup", setup_page)])
def test_the_pages_of_the_command_line_and_of_setup_are_todays(name: str, page: Callable[[], str]) -> None:
    """If not: scripts/docs writes them."""
    assert (ROOT / "docs" / "reference" / f"{name}.md").read_text(encoding="utf-8") == page()


def test_what_code_prints_takes_the_place_of_what_it_printed() -> None:
    page = "```python\nn = 2\nprint(n + 2)\n```\n\n```text\n{}\n```\n"
    assert print_examples(page.format("five") + page.format("")) == page.format("4") + page.format("4")


def test_the_picture_shows_a_board_and_a_reason() -> None:
    drawn = picture.draw()
    assert drawn.startswith("<svg")
    assert "why&gt;" in drawn


def test_the_root_is_the_repository() -> None:
    assert Path(__file__).is_relative_to(ROOT)
    assert (ROOT / "scripts" / "peers").is_dir()
