"""The files a fresh machine starts from."""

import importlib.util
import os
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


PINS = (ROOT / "requirements.lock").read_text(encoding="utf-8").replace(" \\\n    ", " ").splitlines()
"""A pin and its hashes a line."""
PIN = re.compile(r"([a-z0-9-]+)==[A-Za-z0-9.!+]+( ; [a-z_]+ [=!<]=? '[\w.]+')?( --hash=sha256:[0-9a-f]{64})+")


def test_lock_file_has_only_pins_with_hashes() -> None:
    """And so no address of a place where packages lie."""
    odd = [line for line in PINS if not PIN.fullmatch(line)]
    assert not odd, f"not name==version with hashes: {odd}"
    names = [line.partition("==")[0] for line in PINS]
    assert len(names) == len(set(names)) > 30


def test_nothing_is_installed_without_its_hash() -> None:
    assert '--require-hashes -r "$ROOT/requirements.lock"' in (ROOT / "scripts" / "setup").read_text()


def test_lock_file_pins_what_the_project_names() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"].values()
    wanted = project["dependencies"] + [name for extra in extras for name in extra]
    pinned = {line.partition("==")[0] for line in PINS}
    missing = {re.split(r"[<>=!~ \[;]", name)[0].lower() for name in wanted} - pinned
    assert not missing


SCRIPTS = sorted(path for path in (ROOT / "scripts").iterdir() if not path.suffix and path.is_file())


@pytest.mark.parametrize("path", [*SCRIPTS, ROOT / ".ci" / "run"], ids=lambda path: path.name)
def test_script_is_executable_bash_that_stops_at_errors(path: Path) -> None:
    assert os.access(path, os.X_OK)
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[0] == "#!/usr/bin/env bash"
    assert "set -euo pipefail" in lines


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_script_is_thin_and_calls_what_is_there(path: Path) -> None:
    """Python is behind the scripts, in modules that are imported and tested."""
    called = re.findall(r'"\$VENV/bin/python" -P -m ([\w.]+) "\$@"', path.read_text(encoding="utf-8"))
    assert all(importlib.util.find_spec(module) for module in called)
    if path.name not in ("setup", "check", "test", "play"):
        assert called
        assert len(path.read_text(encoding="utf-8").splitlines()) < 10


@pytest.mark.parametrize("command", ["scripts/play", "scripts/test"])
def test_readme_has_the_command_on_a_line_of_its_own(command: str) -> None:
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    assert any(line.strip() == command for line in lines), f"README.md lacks the line {command!r}"
