"""Whole games that must not change: `scripts/goldens` rewrites them where a change is meant."""

from pathlib import Path

import pytest

from bythebook.lab.goldens import LIST, Golden, playthrough, read_goldens, rewrite

FOLDER = Path(__file__).parent
GOLDENS = read_goldens(FOLDER)


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: str(golden.file))
def test_game_is_played_as_before(golden: Golden) -> None:
    written = (FOLDER / golden.file).read_text(encoding="utf-8")
    assert playthrough(golden).splitlines() == written.splitlines()


def test_no_golden_is_left_behind() -> None:
    assert {str(path.relative_to(FOLDER)) for path in FOLDER.rglob("*.txt")} == {g.file for g in GOLDENS}


def test_rewriting_touches_only_what_changed(tmp_path: Path) -> None:
    some = GOLDENS[:2]
    parts = (FOLDER / LIST).read_text(encoding="utf-8").split("[[golden]]")
    (tmp_path / LIST).write_text("[[golden]]".join(parts[:3]), encoding="utf-8")
    assert [path.relative_to(tmp_path).as_posix() for path in rewrite(tmp_path)] == [g.file for g in some]
    (tmp_path / some[0].file).write_text("other\n", encoding="utf-8")
    assert rewrite(tmp_path) == [tmp_path / some[0].file]
