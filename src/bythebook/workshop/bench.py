"""Measures bythebook against catanatron, in turns in one run, and holds both to the bars.

The peer lives in .bench/venv, made once. Our figures come from `bythebook.lab.bench.measure(game, seconds)`:
a dict with any of the keys below, measured per CPU-second of one process. A game is measured that has an
entry in BARS. Exit code 0: every floor is kept; 1: a floor is missed; 2: nothing could be measured.

  random_choices_per_s          random play, asks with two or more options
  bot_decisions_per_s           decisions of our bot, no trace
  bot_decisions_with_why_per_s  the same with the full why
  turn_p99_ms                   milliseconds that 99 whole turns of 100 keep to, with the full why
  copy_us                       microseconds per copy of a position
  recording_slowdown            time with every answer recorded / time without: 1.0 is free
  two_workers_speedup           games of two workers / games of one, by the clock
  games_per_s                   whole games of bots: 20 are 50 ms each
"""

import argparse
import importlib
import json
import shutil
import statistics
import subprocess
import sys
import venv
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from bythebook.workshop import ROOT

PEER_VENV = ROOT / ".bench" / "venv"
PEER_PINS = ("catanatron==3.2.1", "catanatron-gym==4.0.0", "networkx==3.6.1")

Figures = Mapping[str, float]


@dataclass(frozen=True, kw_only=True)
class Bar:
    """What a figure is held against: the peer's, another of ours, or the number alone."""

    floor: float
    goal: float
    against: str = ""  # "peer", or the key of another figure of ours
    less_is_better: bool = False
    unit: str = ""


EVERY_GAME = {
    "bot_decisions_per_s": Bar(against="peer", floor=10, goal=30, unit="x"),
    "bot_decisions_with_why_per_s": Bar(against="bot_decisions_per_s", floor=1 / 3, goal=1 / 2, unit="x"),
    "copy_us": Bar(floor=50, goal=15, less_is_better=True, unit=" us"),
    "recording_slowdown": Bar(floor=1.10, goal=1.03, less_is_better=True, unit="x"),
    "two_workers_speedup": Bar(floor=1.8, goal=1.8, unit="x"),
}
WHOLE_TURNS = {"turn_p99_ms": Bar(floor=100, goal=30, less_is_better=True, unit=" ms")}
WHOLE_GAMES = {"games_per_s": Bar(floor=20, goal=100, unit="/s")}


def random_play(floor: float, goal: float) -> dict[str, Bar]:
    """The bar of random play, which depends on how much there is to look at before each choice."""
    return {"random_choices_per_s": Bar(against="peer", floor=floor, goal=goal, unit="x")}


BARS = {
    "memoir44": {**random_play(1, 2), **EVERY_GAME, **WHOLE_GAMES},
    "merc": {**random_play(0.6, 1.2), **EVERY_GAME, **WHOLE_GAMES},
    "arcs": {**random_play(0.6, 1.2), **EVERY_GAME, **WHOLE_TURNS},
}
"""What each game is held to."""


@dataclass(frozen=True, kw_only=True)
class Row:
    """One line of the table; `kept` is None where there is no floor."""

    game: str
    name: str
    ours: float
    peer: float | None
    ratio: float | None
    floor: str
    goal: str
    kept: bool | None


def rows(game: str, ours: Figures, peer: Figures) -> list[Row]:
    """A row for every figure of a game, the barred ones first and in order."""
    bars = BARS[game]
    names = [name for name in bars if name in ours] + sorted(set(ours) - set(bars))
    return [row(game, name, ours, peer) for name in names]


def row(game: str, name: str, ours: Figures, peer: Figures) -> Row:
    """One figure beside the peer's; the ratio is above 1 where ours is the better one."""
    value = ours[name]
    theirs = peer.get(name)
    bar = BARS[game].get(name)
    better_low = bar is not None and bar.less_is_better
    ratio = None
    if theirs is not None:
        ratio = theirs / value if better_low else value / theirs
    elif bar and bar.against in ours:
        ratio = value / ours[bar.against]
    if bar is None:
        return Row(game=game, name=name, ours=value, peer=theirs, ratio=ratio, floor="", goal="", kept=None)
    sign = "<= " if bar.less_is_better else ""
    return Row(
        game=game,
        name=name,
        ours=value,
        peer=theirs,
        ratio=ratio,
        floor=f"{sign}{bar.floor:.3g}{bar.unit}",
        goal=f"{sign}{bar.goal:.3g}{bar.unit}",
        kept=is_kept(bar, value, ratio),
    )


def is_kept(bar: Bar, value: float, ratio: float | None) -> bool:
    """Whether a figure keeps its floor; one that lacks what it is held against does not."""
    if bar.against:
        return ratio is not None and ratio >= bar.floor
    return value <= bar.floor if bar.less_is_better else value >= bar.floor


def table(lines: list[Row]) -> str:
    """The rows as aligned text, a missed floor marked."""
    cells = [("game", "name", "ours", "peer", "ratio", "floor", "goal", "")]
    for line in lines:
        mark = {True: "", False: "MISSED", None: "no bar"}[line.kept]
        ratio = "-" if line.ratio is None else f"{line.ratio:.2f}x"
        ours, theirs = figure(line.ours), figure(line.peer)
        cells.append((line.game, line.name, ours, theirs, ratio, line.floor, line.goal, mark))
    widths = [max(len(cell[i]) for cell in cells) for i in range(8)]
    return "\n".join(
        "  ".join(
            text.ljust(width) if i in (0, 1, 7) else text.rjust(width)
            for i, (text, width) in enumerate(zip(cell, widths, strict=True))
        ).rstrip()
        for cell in cells
    )


def figure(value: float | None) -> str:
    """A number for people: thousands parted, three digits that count."""
    if value is None:
        return "-"
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def peer_python() -> Path:
    """The peer's own Python, its environment made if it is not there."""
    python = PEER_VENV / "bin" / "python"
    stamp = PEER_VENV / "bythebook.stamp"
    wanted = " ".join(PEER_PINS)
    if python.exists() and stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted:
        return python
    print(f"Setting up {wanted} in .bench/venv (once) ...", file=sys.stderr)
    shutil.rmtree(PEER_VENV, ignore_errors=True)
    try:
        venv.create(PEER_VENV, with_pip=True)
        subprocess.run(
            [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *PEER_PINS],
            check=True,
        )
    except BaseException:
        shutil.rmtree(PEER_VENV, ignore_errors=True)
        raise
    stamp.write_text(wanted, encoding="utf-8")
    return python


def measure_peer(seconds: float) -> dict[str, float | str]:
    """The peer's figures, from a process of its own."""
    command = [str(peer_python()), str(ROOT / "scripts" / "peer.py"), "--seconds", str(seconds)]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    found: dict[str, float | str] = json.loads(done.stdout)
    return found


def our_measure() -> Callable[[str, float], Figures]:
    """`bythebook.lab.bench.measure`."""
    found: Callable[[str, float], Figures] = importlib.import_module("bythebook.lab.bench").measure
    return found


def medians(rounds: list[dict[str, float]]) -> dict[str, float]:
    """The median of each figure over the rounds that have it."""
    names = dict.fromkeys(name for found in rounds for name in found)
    return {name: statistics.median(found[name] for found in rounds if name in found) for name in names}


def arguments() -> argparse.Namespace:
    """What was asked for on the command line."""
    parser = argparse.ArgumentParser(
        prog="scripts/bench", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", metavar="game", help=f"any of {', '.join(BARS)}; all by default")
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU-seconds per figure and round")
    parser.add_argument(
        "--rounds", type=int, default=3, help="peer and ours in turns, so often; medians count"
    )
    parser.add_argument(
        "--peer-only", action="store_true", help="measure the peer alone, hold nothing to bars"
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    args = parser.parse_args()
    if args.rounds < 1 or args.seconds <= 0:
        parser.error("--rounds must be at least 1 and --seconds more than 0")
    if unknown := [game for game in args.games if game not in BARS]:
        parser.error(f"no bars for {', '.join(unknown)}; there are: {', '.join(BARS)}")
    return args


def main() -> int:
    """Measures peer and ours in turns, prints the table, returns the exit code."""
    args = arguments()
    try:
        measure = None if args.peer_only else our_measure()
    except ImportError as error:
        print(f"Our side can't be measured: {error}. The peer alone: --peer-only", file=sys.stderr)
        return 2

    peer_rounds: list[dict[str, float]] = []
    our_rounds: dict[str, list[dict[str, float]]] = {game: [] for game in args.games or BARS}
    names: dict[str, str] = {}
    try:
        for _ in range(args.rounds):
            found = measure_peer(args.seconds)
            names = {key: value for key, value in found.items() if isinstance(value, str)}
            peer_rounds.append({key: value for key, value in found.items() if not isinstance(value, str)})
            if measure is not None:
                for game, rounds in our_rounds.items():
                    rounds.append(dict(measure(game, args.seconds)))
    except subprocess.CalledProcessError as error:
        print(f"The peer can't be measured: {error}", file=sys.stderr)
        return 2

    peer = medians(peer_rounds)
    if args.peer_only:
        print(
            json.dumps(names | peer) if args.json else "\n".join(f"{k}  {figure(v)}" for k, v in peer.items())
        )
        return 0
    lines = [line for game, rounds in our_rounds.items() for line in rows(game, medians(rounds), peer)]
    report(lines, names, peer["points_bot_decisions_per_s"], as_json=args.json)
    return 1 if any(line.kept is False for line in lines) else 0


def report(lines: list[Row], names: dict[str, str], points: float, *, as_json: bool) -> None:
    """Prints the rows and says who the peer was."""
    if as_json:
        print(json.dumps({**names, "rows": [asdict(line) for line in lines]}, indent=2))
        return
    print(table(lines))
    print()
    print(f"Peer: {names.get('peer')} from PyPI; its bot is {names.get('bot')},")
    print("because the releases lack the project's own. Their VictoryPointPlayer, which counts points and")
    print(f"nothing else, decides {figure(points)} times a second. The bars of random play were set against")
    print("a newer catanatron. games_per_s is held against its number alone; no peer of it is measured here.")


if __name__ == "__main__":
    sys.exit(main())
