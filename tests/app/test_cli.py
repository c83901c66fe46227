"""The table of commands: each leads to a function, and listing them imports none of their modules."""

from __future__ import annotations

import subprocess
import sys

import pytest
import typer

from bythebook.app.cli import COMMANDS, app


@pytest.mark.parametrize("words", COMMANDS)
def test_each_command_loads_with_the_help_of_the_table(words: str) -> None:
    command = typer.main.get_command(app)
    for word in words.split():
        command = command.commands[word]  # type: ignore[attr-defined]
    loaded = command.load()  # type: ignore[attr-defined]
    assert (loaded.name, loaded.help) == (words.split()[-1], COMMANDS[words][1])


@pytest.mark.parametrize("arguments", [["--help"], ["lab", "--help"], ["--version"]], ids=" ".join)
def test_help_imports_no_module_of_a_command(arguments: list[str]) -> None:
    code = (
        f"import sys; sys.argv = {['bythebook', *arguments]}\n"
        "from bythebook.app.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print([name for name in sys.modules if name.startswith('bythebook.app.commands')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
