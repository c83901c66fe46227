"""Mutation tests: make small changes in the code; a change that no test detects is a survivor.

A seeded sample of each part's mutants is tested with mutmut against the tests of that part. mutmut gets a
separate environment in `.mutants`, because it doesn't work with the newest pytest.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import venv
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from bythebook.lab.fuzz import SeededRandom
from bythebook.workshop import ROOT
from bythebook.workshop.our_games import GAMES

FOLDER = ROOT / ".mutants"
PINS = ("mutmut==3.8.*", "pytest==9.0.*", "hypothesis>=6", "httpx>=0.27")


SURVIVED = (0, 5, 33)
"""Exit codes of mutmut for a mutant that no test detected: all tests passed, or none runs that code."""


class MutationTarget(NamedTuple):
    """Code to change, and the tests that should detect the changes."""

    code: tuple[str, ...]
    tests: tuple[str, ...]


PARTS = {
    "kernel": MutationTarget(
        ("kernel/pile.py", "kernel/log.py", "kernel/rulings.py"),
        ("kernel/test_pile.py", "kernel/test_log.py", "kernel/test_rulings.py"),
    ),
    "playbook": MutationTarget(
        ("playbook/run/walk.py", "playbook/run/numbers.py", "playbook/check/flow.py"),
        ("playbook/run", "playbook/check"),
    ),
    **{name: MutationTarget(game.code, game.tests) for name, game in GAMES.items()},
}


def mutmut() -> Path:
    """Return the mutmut program; create its environment if it doesn't exist."""
    program = FOLDER / "venv" / "bin" / "mutmut"
    if not program.exists():
        venv.create(FOLDER / "venv", with_pip=True, clear=True)
        pip = [str(program.with_name("python")), "-P", "-m", "pip", "install", "--quiet"]
        subprocess.run([*pip, *PINS, str(ROOT)], check=True)
        subprocess.run([*pip[:-2], "uninstall", "--quiet", "--yes", "bythebook"], check=True)
    return program


def copy_repository(name: str) -> Path:
    """Return a copy of the repository that is configured for mutmut."""
    part, folder = PARTS[name], FOLDER / name
    shutil.rmtree(folder, ignore_errors=True)
    for room in ("src", "tests", "docs"):
        shutil.copytree(ROOT / room, folder / room, ignore=shutil.ignore_patterns("__pycache__", "browser"))
    settings = {
        "source_paths": ["src"],
        "also_copy": ["docs"],
        "only_mutate": [f"src/bythebook/{file}" for file in part.code],
        "pytest_add_cli_args_test_selection": [f"tests/{test}" for test in part.tests],
        "timeout_constant": 20.0,
    }
    lines = [f"{key} = {json.dumps(value)}" for key, value in settings.items()]
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    text = "\n".join([project, "[tool.mutmut]", *lines, ""])
    (folder / "pyproject.toml").write_text(text, encoding="utf-8")
    return folder


def verdicts(folder: Path) -> dict[str, int | None]:
    """Return the exit code of the tests for every mutant; None if they haven't run."""
    found: dict[str, int | None] = {}
    for file in sorted(folder.glob("mutants/src/**/*.meta")):
        found.update(json.loads(file.read_text(encoding="utf-8"))["exit_code_by_key"])
    return found


def sample(names: Sequence[str], size: int, seed: int) -> list[str]:
    """Draw a sample of the mutants; the same seed draws the same sample."""
    rng, left = SeededRandom(seed), list(names)
    return [left.pop(rng.pick(range(len(left)))) for _ in range(min(size, len(left)))]


def try_sample(name: str, size: int, seed: int) -> str:
    """Try a sample of a part's mutants; return a summary and the survivors."""
    folder, run = copy_repository(name), [str(mutmut()), "run", "--max-children", "2"]
    subprocess.run([*run, "none"], cwd=folder, capture_output=True, check=False)
    every = list(verdicts(folder))
    chosen = sample(every, size, seed)
    done = subprocess.run([*run, *chosen], cwd=folder, capture_output=True, text=True, check=False)
    found = verdicts(folder)
    return summarize(name, len(every), {mutant: found[mutant] for mutant in chosen}, done.stdout)


def summarize(name: str, of: int, found: dict[str, int | None], shown: str) -> str:
    """Return how many mutants were detected, and the survivors; if none was tried, the output of mutmut."""
    try_sample = {mutant: code for mutant, code in found.items() if code is not None}
    lived = [mutant for mutant, code in try_sample.items() if code in SURVIVED]
    head = f"{name}: {of} mutants, {len(try_sample)} tried, {len(try_sample) - len(lived)} noticed"
    return "\n".join([head, *lived] if try_sample else [head, shown[-2000:]])


def main(arguments: Sequence[str] | None = None) -> int:
    """Try a sample from each of the given parts."""
    parser = argparse.ArgumentParser(prog="scripts/mutants", description=__doc__)
    parser.add_argument("part", nargs="*", help=f"{', '.join(PARTS)}; default: all")
    parser.add_argument("--sample", type=int, default=60, help="mutants per part")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the sample")
    chosen = parser.parse_args(arguments)
    wrong = [part for part in chosen.part if part not in PARTS]
    if wrong:
        parser.error(f"there is no part {wrong[0]!r}; choose from: {', '.join(PARTS)}")
    for name in chosen.part or PARTS:
        print(try_sample(name, chosen.sample, chosen.seed), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
