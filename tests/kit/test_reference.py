"""The reference of the kit has every public name, and its example is code that the tests run."""

from __future__ import annotations

import re
from pathlib import Path

from bythebook import kit

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "reference" / "kit.md").read_text("utf-8")


def test_every_public_name_is_on_the_page() -> None:
    first_cells = [row.split("|")[1] for row in PAGE.splitlines() if row.startswith("| `")]
    named = {name for cell in first_cells for name in re.findall(r"`(\w+)", cell)}
    assert set(kit.__all__) - named == set()


def test_the_example_is_part_of_the_card_game() -> None:
    game = (ROOT / "tests" / "kit" / "magpies.py").read_text("utf-8")
    examples = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(examples) == 3
    assert [example for example in examples if example not in game] == []
