"""Other engines, measured in a separate environment, which is created once in .bench/venv."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import venv
from pathlib import Path
from typing import Final

from bythebook.workshop import ROOT

FOLDER: Final = ROOT / ".bench" / "venv"
SCRIPTS: Final = ROOT / "scripts" / "peers"

PINS: Final = ("catanatron==3.2.1", "catanatron-gym==4.0.0", "networkx==3.6.1")
"""The main reference: a board game with bots written in Python, from the package index."""
BESIDE: Final = ("chess==1.11.2", "open_spiel==2.0.2")
"""A tuned engine in Python, and engines with compiled rules; the benchmark also runs without them."""

SETTLERS: Final = (
    "random_choices_per_s",
    "bot_decisions_per_s",
    "points_bot_decisions_per_s",
    "copy_us",
    "env_steps_per_s",
)
BOARDS: Final = {
    "python_chess_per_s": "chess==1.11.2",
    "open_spiel_chess_per_s": "open_spiel==2.0.2",
    "open_spiel_backgammon_per_s": "open_spiel==2.0.2",
}
"""Figures printed below the table, and the package that each needs."""


class NoPeer(Exception):
    """Raised when the main reference can't be installed or measured."""


def figures() -> list[str]:
    """Return the names of all figures that can be measured."""
    _python()
    return [*SETTLERS, *(name for name, needs in BOARDS.items() if needs not in missing())]


def measure(name: str, seconds: float) -> dict[str, float]:
    """Measure one figure in a separate process."""
    script = SCRIPTS / ("boards.py" if name in BOARDS else "settlers.py")
    command = [str(_python()), "-P", "-W", "ignore", str(script), name, "--seconds", str(seconds)]
    try:
        done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    except subprocess.CalledProcessError as error:
        raise NoPeer(f"{name}: {error}") from None
    return {name: float(json.loads(done.stdout))}


def describe_peers(values: dict[str, str]) -> list[str]:
    """Return lines of text about the other engines, with the figures that are not in the table."""
    lines = [
        f"Reference engine: {_plain(PINS[0])} from the package index. Its bot looks one step ahead, with a",
        f"value function on the features of {_plain(PINS[1])}; the releases don't contain the project's own.",
        "Decisions per second of its VictoryPointPlayer, which only counts points: "
        f"{values['points_bot_decisions_per_s']}.",
    ]
    if beside := [f"{_board_name(name)} {values[name]}" for name in BOARDS if name in values]:
        lines.append(f"Random choices per second of other engines: {', '.join(beside)}.")
    lines += [f"{_plain(pin)} can't be installed here, so it isn't measured." for pin in missing()]
    return lines


def _board_name(figure: str) -> str:
    """Return a display name for a figure, such as `OpenSpiel 2.0.2's compiled chess`."""
    pin = _plain(BOARDS[figure])
    if figure == "python_chess_per_s":
        return f"python-{pin}"
    return f"{pin}'s compiled {figure.removeprefix('open_spiel_').removesuffix('_per_s')}"


def _plain(pin: str) -> str:
    return pin.replace("==", " ")


# -- their environment ------------------------------------------------------------------------------


def _stamp() -> Path:
    return FOLDER / "bythebook.stamp"


def _read_stamp() -> dict[str, list[str]]:
    """Return which packages the environment contains and which are missing; empty if unknown."""
    try:
        return dict(json.loads(_stamp().read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return {}


def missing() -> list[str]:
    """Return the packages that could not be installed."""
    return _read_stamp().get("missing", [])


def _python() -> Path:
    """Return the Python of the environment, which is created if it doesn't exist."""
    python, wanted = FOLDER / "bin" / "python", [sys.version, *PINS, *BESIDE]
    if python.exists() and _read_stamp().get("wanted") == wanted:
        return python
    print(f"Setting up {', '.join(wanted[1:])} in .bench/venv (once) ...", file=sys.stderr)
    shutil.rmtree(FOLDER, ignore_errors=True)
    try:
        venv.create(FOLDER, with_pip=True)
        if not _install(python, PINS):
            raise NoPeer(f"{', '.join(PINS)} can't be installed. The lines above say why.")
        left_out = [pin for pin in BESIDE if not _install(python, (pin,))]
    except BaseException:
        shutil.rmtree(FOLDER, ignore_errors=True)
        raise
    _stamp().write_text(json.dumps({"wanted": wanted, "missing": left_out}), encoding="utf-8")
    return python


def _install(python: Path, pins: tuple[str, ...]) -> bool:
    command = [str(python), "-P", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *pins]
    return subprocess.run(command, check=False, stdout=sys.stderr).returncode == 0
