"""Which mutants are tried, and against which tests; mutmut itself is not run here."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bythebook.workshop import ROOT
from bythebook.workshop.mutants import PARTS, main, sample, summarize, verdicts


@pytest.mark.parametrize("name", PARTS)
def test_code_and_tests_of_a_part_are_there(name: str) -> None:
    for file in PARTS[name].code:
        assert list((ROOT / "src" / "bythebook").glob(file)), file
    for test in PARTS[name].tests:
        assert (ROOT / "tests" / test).exists(), test


def test_a_sample_follows_from_its_seed() -> None:
    names = [f"mutant {n}" for n in range(50)]
    assert sample(names, 5, 1) == sample(names, 5, 1) != sample(names, 5, 2)
    assert sorted(sample(names, 99, 1)) == sorted(names)


def test_verdicts_are_those_of_all_files(tmp_path: Path) -> None:
    for name, code in {"a": 0, "b": 1}.items():
        file = tmp_path / "mutants" / "src" / f"{name}.py.meta"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps({"exit_code_by_key": {f"{name}.f__mutmut_1": code}}))
    assert verdicts(tmp_path) == {"a.f__mutmut_1": 0, "b.f__mutmut_1": 1}


def test_what_was_not_tried_is_not_noticed() -> None:
    found = {"a": 0, "b": 1, "c": None, "d": 33, "e": 36}
    assert summarize("kernel", 9, found, "") == "kernel: 9 mutants, 4 tried, 2 noticed\na\nd"
    assert (
        summarize("kernel", 9, {"a": None}, "it broke") == "kernel: 9 mutants, 0 tried, 0 noticed\nit broke"
    )


def test_a_part_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["chess"])
    assert end.value.code == 2
    assert "there is no part 'chess'; choose from: kernel, playbook" in capsys.readouterr().err
