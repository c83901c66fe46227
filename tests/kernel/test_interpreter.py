"""Every Python that bythebook starts ignores the modules of the current folder."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bythebook.app.web import sandbox
from bythebook.app.web.workers import Threads
from bythebook.kernel import interpreter
from bythebook.lab import trials
from bythebook.lab.trials import Trial
from bythebook.lab.workers import workers
from tests.app.commands.test_serve import Server
from tests.app.driving import SRC, command, environment

ROOT = Path(__file__).parents[2]

HOSTILE = """
import os
with open(os.environ["BYTHEBOOK_HARMED"], "a") as file:
    file.write(__name__ + "\\n")
raise ImportError("a module of the current folder was imported")
"""
STANDARD = ("resource", "tempfile", "selectors", "struct", "zipfile", "signal", "queue", "asyncio", "tomllib")
OTHERS = ("msgspec", "starlette", "sitecustomize", "usercustomize")


@pytest.fixture
def harmed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder has hostile modules; the file that they write to."""
    folder = tmp_path / "hostile"
    folder.mkdir()
    for name in (*STANDARD, *OTHERS):
        (folder / f"{name}.py").write_text(HOSTILE)
    monkeypatch.chdir(folder)
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setenv("BYTHEBOOK_HARMED", str(tmp_path / "harmed"))
    return tmp_path / "harmed"


def test_the_sandbox(harmed: Path) -> None:
    process = sandbox.SandboxProcess(5, 20.0)
    try:
        assert process.ask(sandbox.Task("bythebook.app.web.sandbox:do_nothing", None)).status == 200
    finally:
        process.end()
    assert not harmed.exists()


def test_a_trial(harmed: Path, tmp_path: Path) -> None:
    trials.save_trial(tmp_path / "trial", Trial(game="memoir44", games=1))
    threads = Threads()
    assert threads.trial(tmp_path / "trial").wait() == 0
    threads.close()
    assert trials.read_report(tmp_path / "trial") is not None
    assert not harmed.exists()


def test_workers(harmed: Path, tmp_path: Path) -> None:
    """Started as a person does, with `python -m` in that folder."""
    words = command("simulate", "memoir44", "--games", "2", "--jobs", "2")
    done = subprocess.run(words, env=environment(tmp_path), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert not harmed.exists()


def test_the_environment_is_as_before_once_the_workers_have_ended(tmp_path: Path) -> None:
    before = dict(os.environ)
    with workers(1, spawn=True):
        assert os.environ[interpreter.SAFE] == "1"
    assert dict(os.environ) == before


def test_processes_behind_a_server(harmed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server itself is started as a person does, with `python -m` in that folder."""
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path not in ("", os.getcwd())])
    server = Server(tmp_path / "home", "--port", "0", "--processes", "2")
    made = server.ask("POST", "/api/games", {"game": "memoir44", "seed": 5})
    assert made["key"]
    assert server.end() == 130
    assert not harmed.exists()


def test_the_current_folder_counts_only_where_somebody_has_named_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for first in ("", str(tmp_path), str(SRC)):
        monkeypatch.setattr(sys, "path", [first, "relative", "/elsewhere"])
        assert interpreter.import_path() == [str(SRC), "/elsewhere"]
    monkeypatch.setattr(sys, "path", ["/elsewhere", str(tmp_path)])
    assert interpreter.import_path() == [str(SRC), "/elsewhere", str(tmp_path)]


def test_a_current_folder_that_was_deleted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    monkeypatch.setattr(sys, "path", ["", "/elsewhere"])
    assert interpreter.import_path() == [str(SRC), "/elsewhere"]


# -- no other place starts Python ----------------------------------------------------------------------

NAMES_IT = {"app/commands/doctor.py", "app/commands/games.py", "workshop/lowest.py", "workshop/outside.py"}
"""Modules that print where Python is, or make an environment of it through `pythons.installed`."""


def unsafe_starts(source: str) -> list[str]:
    """Return what starts a Python in a source that may import from the current folder."""
    found = []
    for node in ast.walk(ast.parse(source)):
        words = node.args if isinstance(node, ast.Call) else getattr(node, "elts", [])
        texts = [word.value if isinstance(word, ast.Constant) else None for word in words]
        if ("-m" in texts or "-c" in texts) and "-P" not in texts:
            found.append(ast.unparse(node))
        name = ast.unparse(node) if isinstance(node, (ast.Attribute, ast.Name)) else ""
        if name == "sys.executable" or (name == "ProcessPoolExecutor" and "safe_children" not in source):
            found.append(name)
    return found


def test_modules_start_python_safely() -> None:
    source = SRC / "bythebook"
    found = {
        path.relative_to(source).as_posix(): commands
        for path in source.rglob("*.py")
        if (commands := unsafe_starts(path.read_text("utf-8")))
    }
    python_module, install_command = found.pop("kernel/interpreter.py")
    assert python_module == install_command == "sys.executable"
    assert set(found) == NAMES_IT


RUNS = re.compile(r"""(/python|"\$1"|"\$PYTHON"|\bpython3?)"? (?!-P )(-|\S+\.py)""")
"""A line of a shell script that runs code, a module or a file without `-P`."""


def test_scripts_start_python_safely() -> None:
    scripts = [path for path in (ROOT / "scripts").iterdir() if path.is_file()] + [ROOT / ".ci" / "run"]
    rows = [row for path in scripts for row in path.read_text("utf-8").split("\n") if RUNS.search(row)]
    assert [row for row in rows if '/python" --version' not in row] == []


@pytest.mark.parametrize(
    "source",
    [
        "run([python, '-m', 'pip'])",
        "start('-c', CODE)",
        "x = (sys.executable, 'a.py')",
        "ProcessPoolExecutor(2)",
    ],
)
def test_an_unsafe_start_is_found(source: str) -> None:
    assert unsafe_starts(source)
    assert not unsafe_starts("run([python, '-P', '-m', 'pip'])")
    assert RUNS.search('"$VENV/bin/python" -m pip')
    assert RUNS.search("python3 -c 'import this'")
