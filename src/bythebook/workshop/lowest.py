"""Test the lower bounds of the dependencies in pyproject.toml.

An environment is created with every dependency, including those of the extras, at its declared minimum. In
it, commands are run, each game is played to its end, games are simulated and queried, the first page of the
app is opened, and the modules of each extra are used.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
import tomllib
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from bythebook.kernel.interpreter import python_module
from bythebook.workshop import ROOT
from bythebook.workshop.our_games import FIRST, GAMES
from bythebook.workshop.pythons import InstalledCommand, install

BOUND: Final = re.compile(r"([A-Za-z0-9-]+)>=([0-9.]+)(,<[0-9.]+)?")
USES: Final = {
    "envs": f"from bythebook.envs.gym import SeatEnv; SeatEnv({FIRST!r}).reset(seed=1)",
    "cluster": "import distributed, bythebook.lab.workers",
    "lsp": "import pygls, bythebook.app.language_server",
}
"""Code that uses each extra; the lab extra is tested by a command."""
PATIENCE: Final = 60


def lower_bounds(text: str) -> list[str]:
    """Return every dependency in a pyproject.toml and its extras, except `dev`, at its lower bound."""
    project = tomllib.loads(text)["project"]
    extras = (each for name, each in project["optional-dependencies"].items() if name != "dev")
    found = []
    for wanted in [*project["dependencies"], *(one for extra in extras for one in extra)]:
        bound = BOUND.fullmatch(wanted)
        if bound is None:
            raise ValueError(
                f"{wanted}: declare dependencies as NAME>=VERSION, so that their minimum is known"
            )
        found.append(f"{bound[1]}=={bound[2]}")
    return found


def try_all(there: InstalledCommand) -> list[str]:
    """Try everything in an environment; return a sentence for each thing that failed."""
    there.commands()
    for game in GAMES:
        there.log(game)
    run = str(there.home / "run")
    first, _, _ = GAMES[FIRST].seats[0].partition("=")
    there.say("simulate", FIRST, "--games", "4", "--jobs", "2", "--keep", run, expect=first)
    there.say("lab", "query", run, "select count(*) from games", expect="4")
    for code in USES.values():
        there.say("-P", "-c", code, by=[str(there.python)])
    there.wrong += _open_first_page(there)
    return there.wrong


def _open_first_page(there: InstalledCommand) -> list[str]:
    """Serve the app, and request its first page and the page's data."""
    command = [*there.command, "serve", "--no-browser", "--port", "0"]
    env = {"BYTHEBOOK_HOME": str(there.home), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command, cwd=there.home, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout is not None
        try:
            address = running.stdout.readline().split()[-1]
            for path in ("", "api/home"):
                with urllib.request.urlopen(f"{address}{path}", timeout=PATIENCE) as answer:
                    answer.read()
        except (OSError, ValueError, IndexError) as error:
            return [f"serve: {error}"]
        finally:
            running.terminate()
    return []


def main(arguments: Sequence[str] | None = None) -> int:
    """Install the wheel with the lowest dependencies and try it; exit with code 1 if anything failed."""
    argparse.ArgumentParser(
        prog="scripts/lowest", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    ).parse_args(arguments)
    wanted = lower_bounds((ROOT / "pyproject.toml").read_text("utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        build = python_module("hatchling", "build", "-t", "wheel", "-d", folder)
        subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
        (wheel,) = Path(folder).glob("*.whl")
        there, why = install(sys.executable, [str(wheel), *wanted], Path(folder))
        wrong = try_all(there) if there is not None else [why]
    print(" ".join(wanted))
    print("\n".join(wrong) or "Everything works with these versions.")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
