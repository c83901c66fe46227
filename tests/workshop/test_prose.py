"""The prose of the repository can be read, searched for the old dialect, and sampled."""

from __future__ import annotations

from pathlib import Path

from bythebook.workshop.prose import DIALECT, findings, passages, sample

MODULE = '''"""Move ships."""

ERROR = "the ship can't move there"  # a comment


def move(ship: str) -> str:
    """Return where a ship goes."""
    return f"{ship} has moved to its new system"
'''
SCRIPT = """// Draw the board.
const text = "Nothing can be drawn here";
"""


def _tree(root: Path) -> Path:
    (root / "src/app").mkdir(parents=True)
    (root / "src/app/move.py").write_text(MODULE, encoding="utf-8")
    (root / "src/app/board.js").write_text(SCRIPT, encoding="utf-8")
    (root / "README.md").write_text("# A game\n\nMove *ships*.\n", encoding="utf-8")
    return root


def test_docstrings_comments_strings_and_documents_are_prose(tmp_path: Path) -> None:
    assert sorted((kind, text) for _, _, kind, text in passages(_tree(tmp_path))) == [
        ("comment", "Draw the board."),
        ("comment", "a comment"),
        ("docstring", "Move ships."),
        ("docstring", "Return where a ship goes."),
        ("document", "# A game"),
        ("document", "Move *ships*."),
        ("string", "Nothing can be drawn here"),
        ("string", "the ship can't move there"),
        ("string", "{…} has moved to its new system"),
    ]


def test_a_word_of_the_dialect_is_found_with_its_place(tmp_path: Path) -> None:
    root = _tree(tmp_path)
    assert findings(root) == []
    (root / "src/app/pile.py").write_text(
        '"""Cards.\n\nWhere a card lies on a pile.\n"""\n', encoding="utf-8"
    )
    assert findings(root) == ["src/app/pile.py:1: «lies on» Cards. Where a card lies on a pile."]
    assert not DIALECT.search("there is no longer a card")


def test_the_same_seed_draws_the_same_sample(tmp_path: Path) -> None:
    root = _tree(tmp_path)
    assert sample("docstrings", 3, root=root) == sample("docstrings", 3, root=root)
    assert {text for *_, text in sample("sentences", 3, root=root)} >= {"Nothing can be drawn here"}
    assert len(sample("docstrings", 3, 1, root)) == 1
