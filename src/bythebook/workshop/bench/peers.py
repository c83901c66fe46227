"""Peers: what others reach, measured in an environment of their own, made once in .bench/venv."""

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
"""The peer: a board game with bots in Python, on the package index."""
BESIDE: Final = ("chess==1.11.2", "open_spiel==2.0.2")
"""What a tuned engine in Python and compiled rules reach; the bench goes without them where it must."""

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
"""Figures that are printed beside the table, and what they need."""


class NoPeer(Exception):
    """The peer can't be installed or can't be measured."""


def figures() -> list[str]:
    """Everything that can be measured of the peers that are there."""
    _python()
    return [*SETTLERS, *(name for name, needs in BOARDS.items() if needs not in missing())]


def measure(name: str, seconds: float) -> dict[str, float]:
    """One figure, from a process of its own."""
    script = SCRIPTS / ("boards.py" if name in BOARDS else "settlers.py")
    command = [str(_python()), "-P", "-W", "ignore", str(script), name, "--seconds", str(seconds)]
    try:
        done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    except subprocess.CalledProcessError as error:
        raise NoPeer(f"{name}: {error}") from None
    return {name: float(json.loads(done.stdout))}


def told(values: dict[str, str]) -> list[str]:
    """Who the peers are, with the figures that no row of the table has."""
    lines = [
        f"Peer: {_plain(PINS[0])} from the package index. Its bot is a value bot on the features of",
        f"{_plain(PINS[1])}, one step ahead, because the releases lack the project's own; their",
        f"VictoryPointPlayer, which counts points and nothing else, decides "
        f"{values['points_bot_decisions_per_s']} times a second.",
    ]
    if beside := [f"{_named(name)} {values[name]}" for name in BOARDS if name in values]:
        lines.append(f"Choices a second at random play elsewhere: {', '.join(beside)}.")
    lines += [f"{_plain(pin)} can't be installed here and is left out." for pin in missing()]
    return lines


def _named(figure: str) -> str:
    """`OpenSpiel 2.0.2's compiled chess`, from the figure's name."""
    pin = _plain(BOARDS[figure])
    if figure == "python_chess_per_s":
        return f"python-{pin}"
    return f"{pin}'s compiled {figure.removeprefix('open_spiel_').removesuffix('_per_s')}"


def _plain(pin: str) -> str:
    return pin.replace("==", " ")


# -- their environment ------------------------------------------------------------------------------


def _stamp() -> Path:
    return FOLDER / "bythebook.stamp"


def _made() -> dict[str, list[str]]:
    """What the peers' environment was made of, and what is missing in it; nothing if that cannot be read."""
    try:
        return dict(json.loads(_stamp().read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return {}


def missing() -> list[str]:
    """What could not be installed beside the peer."""
    return _made().get("missing", [])


def _python() -> Path:
    """The peers' Python, the same as ours; their environment is made if it is not there."""
    python, wanted = FOLDER / "bin" / "python", [sys.version, *PINS, *BESIDE]
    if python.exists() and _made().get("wanted") == wanted:
        return python
    print(f"Setting up {', '.join(wanted[1:])} in .bench/venv (once) ...", file=sys.stderr)
    shutil.rmtree(FOLDER, ignore_errors=True)
    try:
        venv.create(FOLDER, with_pip=True)
        if not _installed(python, PINS):
            raise NoPeer(f"{', '.join(PINS)} can't be installed; the lines above say why")
        left_out = [pin for pin in BESIDE if not _installed(python, (pin,))]
    except BaseException:
        shutil.rmtree(FOLDER, ignore_errors=True)
        raise
    _stamp().write_text(json.dumps({"wanted": wanted, "missing": left_out}), encoding="utf-8")
    return python


def _installed(python: Path, pins: tuple[str, ...]) -> bool:
    command = [str(python), "-P", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *pins]
    return subprocess.run(command, check=False, stdout=sys.stderr).returncode == 0
