"""Every Python: the wheel in an empty environment of each, its commands called, each game played to its end.

The games have the same seeds everywhere, and so their files must have the same bytes.
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
"""Those that it should run on."""
FOLDERS: Final = ("~/.pyenv/versions/*/bin", "~/.local/share/uv/python/*/bin", "/usr/bin", "/usr/local/bin")
"""Where Pythons lie, beside PATH."""
SAY: Final = "import platform, sys; print(platform.python_version(), sys.executable)"
SEED: Final = "7"
PATIENCE: Final = 600.0
"""Seconds after which a command hangs."""


class Row(NamedTuple):
    """What came of one Python."""

    version: str
    wrong: list[str]
    """What did not work, as sentences."""
    logs: dict[str, str]
    """By game, a mark of the bytes of its file."""


# -- which there are --------------------------------------------------------------------------------


def found(names: Iterable[str] = VERSIONS) -> dict[str, str]:
    """By whole version, a Python of each that there is: on PATH, and where others keep theirs."""
    folders = [Path(name) for name in os.environ.get("PATH", "").split(os.pathsep) if name]
    for pattern in FOLDERS:
        whole = Path(pattern).expanduser()
        folders += sorted(Path(whole.anchor).glob(str(whole.relative_to(whole.anchor))))
    made: dict[str, str] = {}
    for folder in folders:
        for name in (f"python{version}" for version in names):
            if (file := folder / name).is_file() and (said := _says(file)):
                made.setdefault(*said)
    return dict(sorted(made.items(), key=lambda each: [int(part) for part in each[0].split(".")]))


def _says(python: Path) -> tuple[str, str] | None:
    """Its version and where it is; a name that starts none (of a manager of versions) says nothing."""
    done = subprocess.run([python, "-P", "-c", SAY], capture_output=True, text=True, check=False)
    version, _, executable = done.stdout.strip().partition(" ")
    return (version, executable) if done.returncode == 0 and version.replace(".", "").isdecimal() else None


# -- what they do -----------------------------------------------------------------------------------


class Installed:
    """The command, as it lies in an environment, with a folder of its own for games."""

    def __init__(self, python: Path, command: Sequence[str], home: Path) -> None:
        self.python, self.command, self.home = python, [*command], home
        self.wrong: list[str] = []

    def say(self, *words: str, by: Sequence[str] = (), expect: str = "", **more: str) -> None:
        """Call the command; whatever else it does than end well and say what is expected is wrong."""
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
            self.wrong.append(f"{' '.join(words)}: it has no end")
            return
        if done.returncode or done.stderr or expect not in done.stdout:
            last = (done.stderr or done.stdout).strip().rpartition("\n")[2]
            self.wrong.append(f"{' '.join(words) or 'the command'}: exit code {done.returncode}, {last!r}")

    def commands(self) -> None:
        """What somebody tries first."""
        self.say("--version", expect=__version__)
        self.say("-h", expect="play by the book")
        self.say("doctor", expect=f"{FIRST}: {games.load(FIRST).title}")
        self.say("-P", "-m", "bythebook", "--version", by=[str(self.python)], expect=__version__)
        self.say(expect="#compdef bythebook", _BYTHEBOOK_COMPLETE="source_zsh")

    def log(self, game: str, **more: str) -> str:
        """Play a game to its end; a mark of the bytes of its file."""
        file = self.home / f"{game}.game"
        seats = [word for seat in GAMES[game].seats for word in ("--seat", seat)]
        self.say("play", game, *seats, "--seed", SEED, "--save", str(file), expect=" won.", **more)
        return hashlib.sha256(file.read_bytes()).hexdigest()[:12] if file.is_file() else ""


def installed(python: str, wanted: Sequence[str], folder: Path) -> tuple[Installed | None, str]:
    """Install packages into an empty environment; return it, or nothing and why that failed."""
    home = folder / "home"
    home.mkdir(parents=True)
    own = folder / "env" / ("Scripts" if os.name == "nt" else "bin")
    pip = [str(own / "python"), "-P", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    for command in ([python, "-P", "-m", "venv", str(folder / "env")], [*pip, *wanted]):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            return None, f"{' '.join(command[1:5])}: {done.stderr.strip()[-300:]}"
    return Installed(own / "python", [str(own / "bythebook")], home), ""


def tried(version: str, python: str, wheel: Path, folder: Path) -> Row:
    """Install the wheel with what it needs into an empty environment, and do everything there."""
    there, why = installed(python, [str(wheel)], folder)
    if there is None:
        return Row(version, [why], {})
    there.commands()
    logs = {game: there.log(game) for game in GAMES}
    return Row(version, there.wrong, logs)


def differing(rows: Sequence[Row]) -> list[str]:
    """A sentence for each game whose files differ."""
    told = []
    for game in GAMES:
        marks = {row.logs[game] for row in rows if row.logs.get(game)}
        if len(marks) > 1:
            told.append(f"{game}: the same seed has led to {len(marks)} different files")
    return told


# -- the command ------------------------------------------------------------------------------------


def table(rows: Sequence[Row]) -> str:
    """What came of it, for a page."""
    lines = [f"| Python | commands | {' | '.join(GAMES)} |", f"|---|---|{'---|' * len(GAMES)}"]
    for row in rows:
        marks = " | ".join(f"`{row.logs[game]}`" if row.logs.get(game) else "" for game in GAMES)
        lines.append(f"| {row.version} | {'; '.join(row.wrong) or 'all'} | {marks} |")
    return "\n".join(lines)


def missing(versions: Iterable[str]) -> list[str]:
    """Those that it should run on and of which there is none."""
    there = {version.rpartition(".")[0] for version in versions}
    return [name for name in VERSIONS if name not in there]


def main(arguments: Sequence[str] | None = None) -> int:
    """Build the wheel, try each Python, print the table; exit code 1 if anything did not work."""
    parser = argparse.ArgumentParser(prog="scripts/pythons", description=__doc__)
    parser.add_argument("pythons", nargs="*", help="only these, by path; otherwise all that are found")
    chosen = parser.parse_args(arguments)
    named = [said for each in chosen.pythons if (said := _says(Path(shutil.which(each) or each)))]
    pythons = dict(named) if chosen.pythons else found()
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        build = python_module("hatchling", "build", "-t", "wheel", "-d", folder)
        subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
        (wheel,) = Path(folder).glob("*.whl")
        for version, python in pythons.items():
            print(f"{version} ({python}) ...", file=sys.stderr, flush=True)
            rows.append(tried(version, python, wheel, Path(folder) / version))
    print(table(rows))
    for name in missing(pythons):
        print(f"Python {name}: none was found, so it was not tried")
    wrong = differing(rows)
    print("\n".join(wrong) or "The files of each game have the same bytes everywhere.")
    return int(bool(wrong) or not rows or any(row.wrong for row in rows))


if __name__ == "__main__":
    sys.exit(main())
