"""Test the wheel in an empty environment of every installed Python: run its commands and play each game.

The games have the same seeds everywhere, so their files must have the same bytes.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from bythebook import __version__, games
from bythebook.kernel.interpreter import python_module
from bythebook.workshop import ROOT
from bythebook.workshop.our_games import FIRST, GAMES

VERSIONS: Final = ("3.11", "3.12", "3.13", "3.14")
"""The supported versions."""
FOLDERS: Final = ("~/.pyenv/versions/*/bin", "~/.local/share/uv/python/*/bin", "/usr/bin", "/usr/local/bin")
"""Folders to search for Pythons, besides PATH."""
IDENTIFY: Final = "import platform, sys; print(platform.python_version(), sys.executable)"
SEED: Final = "7"
PATIENCE: Final = 600.0
"""Seconds after which a command counts as hanging."""


class PythonReport(NamedTuple):
    """The results with one Python version."""

    version: str
    wrong: list[str]
    """A sentence for each thing that failed."""
    logs: dict[str, str]
    """Maps each game to a hash of its file."""


# -- which there are --------------------------------------------------------------------------------


def find_pythons(names: Iterable[str] = VERSIONS) -> dict[str, str]:
    """Return the installed Python for each of the given versions, by its full version."""
    folders = [Path(name) for name in os.environ.get("PATH", "").split(os.pathsep) if name]
    for pattern in FOLDERS:
        whole = Path(pattern).expanduser()
        folders += sorted(Path(whole.anchor).glob(str(whole.relative_to(whole.anchor))))
    made: dict[str, str] = {}
    for folder in folders:
        for name in (f"python{version}" for version in names):
            if (file := folder / name).is_file() and (said := _identify(file)):
                made.setdefault(*said)
    return dict(sorted(made.items(), key=lambda each: [int(part) for part in each[0].split(".")]))


def _identify(python: Path) -> tuple[str, str] | None:
    """Return the version and path of a Python; None if the command is only a stub of a version manager."""
    done = subprocess.run([python, "-P", "-c", IDENTIFY], capture_output=True, text=True, check=False)
    version, _, executable = done.stdout.strip().partition(" ")
    return (version, executable) if done.returncode == 0 and version.replace(".", "").isdecimal() else None


# -- what they do -----------------------------------------------------------------------------------


class InstalledCommand:
    """The installed command in an environment, with a separate folder for games."""

    def __init__(self, python: Path, command: Sequence[str], home: Path) -> None:
        self.python, self.command, self.home = python, [*command], home
        self.wrong: list[str] = []

    def say(self, *words: str, by: Sequence[str] = (), expect: str = "", **more: str) -> None:
        """Run the command; record a failure unless it succeeds and prints the expected text."""
        called = [*(by or self.command), *words]
        env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        env |= {"BYTHEBOOK_HOME": str(self.home), **more}
        try:
            done = subprocess.run(
                called,
                cwd=self.home,
                env=env,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                encoding="utf-8",
                timeout=PATIENCE,
                check=False,
            )
        except subprocess.TimeoutExpired:
            self.wrong.append(f"{' '.join(words)}: no end after {PATIENCE:.0f} seconds")
            return
        if done.returncode or done.stderr or expect not in done.stdout:
            last = (done.stderr or done.stdout).strip().rpartition("\n")[2]
            self.wrong.append(f"{' '.join(words) or 'the command'}: exit code {done.returncode}, {last!r}")

    def commands(self) -> None:
        """Run the commands that a new user tries first."""
        self.say("--version", expect=__version__)
        self.say("-h", expect="Play board games solo")
        self.say("doctor", expect=f"{FIRST}: {games.load(FIRST).title}")
        self.say("-P", "-m", "bythebook", "--version", by=[str(self.python)], expect=__version__)
        self.say(expect="#compdef bythebook", _BYTHEBOOK_COMPLETE="source_zsh")

    def log(self, game: str, **more: str) -> str:
        """Play a game to its end; return a hash of its file."""
        file = self.home / f"{game}.game"
        seats = [word for seat in GAMES[game].seats for word in ("--seat", seat)]
        self.say("play", game, *seats, "--seed", SEED, "--save", str(file), expect=" won.", **more)
        return hashlib.sha256(file.read_bytes()).hexdigest()[:12] if file.is_file() else ""


def install(python: str, wanted: Sequence[str], folder: Path) -> tuple[InstalledCommand | None, str]:
    """Install packages in an empty environment; return the environment, or None and the error."""
    home = folder / "home"
    home.mkdir(parents=True)
    own = folder / "env" / ("Scripts" if os.name == "nt" else "bin")
    pip = [str(own / "python"), "-P", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    for command in ([python, "-P", "-m", "venv", str(folder / "env")], [*pip, *wanted]):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            return None, f"{' '.join(command[1:5])}: {done.stderr.strip()[-300:]}"
    return InstalledCommand(own / "python", [str(own / "bythebook")], home), ""


def try_python(version: str, python: str, wheel: Path, folder: Path) -> PythonReport:
    """Install the wheel and its dependencies in an empty environment, and try everything there."""
    there, why = install(python, [str(wheel)], folder)
    if there is None:
        return PythonReport(version, [why], {})
    there.commands()
    logs = {game: there.log(game) for game in GAMES}
    return PythonReport(version, there.wrong, logs)


def find_differences(rows: Sequence[PythonReport]) -> list[str]:
    """Return a sentence for each game whose files differ."""
    sentences = []
    for game in GAMES:
        hashes = {row.logs[game] for row in rows if row.logs.get(game)}
        if len(hashes) > 1:
            sentences.append(f"{game}: the same seed gave {len(hashes)} different files")
    return sentences


# -- the command ------------------------------------------------------------------------------------


def table(rows: Sequence[PythonReport]) -> str:
    """Return the results as a Markdown table."""
    lines = [f"| Python | commands | {' | '.join(GAMES)} |", f"|---|---|{'---|' * len(GAMES)}"]
    for row in rows:
        hashes = " | ".join(f"`{row.logs[game]}`" if row.logs.get(game) else "" for game in GAMES)
        lines.append(f"| {row.version} | {'; '.join(row.wrong) or 'all'} | {hashes} |")
    return "\n".join(lines)


def missing_versions(versions: Iterable[str]) -> list[str]:
    """Return the supported versions that are not installed."""
    there = {version.rpartition(".")[0] for version in versions}
    return [name for name in VERSIONS if name not in there]


def main(arguments: Sequence[str] | None = None) -> int:
    """Build the wheel, try each Python and print the table; exit with code 1 if anything failed."""
    parser = argparse.ArgumentParser(prog="scripts/pythons", description=__doc__)
    parser.add_argument("pythons", nargs="*", help="paths of Pythons (default: all that are installed)")
    chosen = parser.parse_args(arguments)
    named = [said for each in chosen.pythons if (said := _identify(Path(shutil.which(each) or each)))]
    pythons = dict(named) if chosen.pythons else find_pythons()
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        build = python_module("hatchling", "build", "-t", "wheel", "-d", folder)
        subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
        (wheel,) = Path(folder).glob("*.whl")
        for version, python in pythons.items():
            print(f"{version} ({python}) ...", file=sys.stderr, flush=True)
            rows.append(try_python(version, python, wheel, Path(folder) / version))
    print(table(rows))
    for name in missing_versions(pythons):
        print(f"Python {name}: not installed, so not tested")
    wrong = find_differences(rows)
    print("\n".join(wrong) or "All Pythons wrote identical game files.")
    return int(bool(wrong) or not rows or any(row.wrong for row in rows))


if __name__ == "__main__":
    sys.exit(main())
