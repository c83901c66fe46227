"""Install the example games as wheels in an empty environment, and test and play them there."""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from bythebook.kernel.interpreter import python_module
from bythebook.workshop import ROOT
from bythebook.workshop.pythons import InstalledCommand, install

EXAMPLES: Final = ROOT / "examples" / "games"
SEED: Final = "7"


def build(project: Path, folder: Path) -> Path:
    """Build the wheel of a project into a folder and return its path."""
    before = set(folder.glob("*.whl"))
    command = python_module("hatchling", "build", "-t", "wheel", "-d", str(folder))
    subprocess.run(command, cwd=project, check=True, capture_output=True)
    (wheel,) = set(folder.glob("*.whl")) - before
    return wheel


def play(there: InstalledCommand, project: Path, seats: Sequence[str], bot: str) -> None:
    """Run the tests of a game, then play, simulate, compare and fuzz it with the installed commands."""
    name = project.name
    python = [str(there.python), "-P", "-m"]
    own = ["-c", str(project / "pyproject.toml"), "-p", "no:cacheprovider", str(project / "tests")]
    there.say("pytest", *own, by=python, expect=" passed")
    file = there.home / f"{name}.game"
    players = [word for seat in seats for word in ("--seat", f"{seat}={bot}")]
    there.say("play", name, *players, "--seed", SEED, "--save", str(file), expect=" won.")
    there.say("replay", str(file))
    there.say("simulate", name, "--games", "20", "--seat", f"{seats[0]}=random", expect="games")
    there.say("compare", name, bot, "random", "--games", "20", "--seat", seats[0])
    there.say("bythebook.lab.fuzz", name, "--seconds", "3", by=python)


def main(arguments: Sequence[str] | None = None) -> int:
    """Build, install and play every example; print what failed, and exit with code 1 if anything did."""
    parser = argparse.ArgumentParser(prog="scripts/outside", description=__doc__)
    parser.parse_args(arguments)
    projects = sorted(path.parent for path in EXAMPLES.glob("*/pyproject.toml"))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        wheels = [build(project, folder) for project in (ROOT, *projects)]
        there, why = install(sys.executable, [*map(str, wheels), "pytest"], folder / "python")
        if there is None:
            print(why)
            return 1
        for project in projects:
            there.say("games", expect=f"{project.name}: ")
            seats, bot = SEATS[project.name]
            play(there, project, seats, bot)
            print(f"{project.name}: installed, tested and played")
        print("\n".join(there.wrong) or "All example games work as installed packages.")
        return int(bool(there.wrong))


SEATS: Final = {
    "foxgeese": (("fox", "geese"), "gooseherd"),
    "skirmish": (("red", "blue"), "scoutmaster"),
    "beacons": (("amber", "violet"), "watch"),
}
"""The seats of each example, and the bot that plays them."""


if __name__ == "__main__":
    sys.exit(main())
