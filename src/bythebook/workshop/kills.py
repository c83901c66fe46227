"""Kills: a server, processes behind one, a game in the terminal and a simulation are killed and begun again.

Nothing that was confirmed may be lost: what the server has answered, what stood in the file when the terminal
asked on, rows of games that were kept. No file may be broken, and no worker may stay behind.
"""

from __future__ import annotations

import argparse
import os
import re
import select
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Timer
from typing import Any, NamedTuple

import httpx

from bythebook import games
from bythebook.app import cli
from bythebook.app.game.open_game import open_saved
from bythebook.app.game.saves import games_folder
from bythebook.app.web.server import make_app
from bythebook.lab import trials
from bythebook.lab.fuzz import SeededRandom
from bythebook.lab.trials import Trial
from bythebook.workshop import home_at
from bythebook.workshop.our_games import LONG

PROMPT = re.compile(rb"\[(\d+)\] \S+> $")
SOON, LATER = range(400), range(1600)
"""Milliseconds after which a game and a simulation are killed."""
GAMES = 20
"""Games of a trial."""
PROCESSES = 2
"""Processes behind a server, which are killed one by one."""
PATIENCE = 60.0
"""Seconds after which a program that says nothing hangs."""


class Kill(NamedTuple):
    """What came of one kill."""

    confirmed: int
    """Answers, or games of a simulation, that were confirmed before."""
    lost: list[str]
    """What is wrong after it."""


class Child:
    """A program in a process of its own, begun as a copy of this one; it ends when all its workers have."""

    def __init__(self, run: Callable[[], object]) -> None:
        typed, self.typed = os.pipe()
        self.shown, shown = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            os.setsid()
            os.dup2(typed, 0)
            os.dup2(shown, 1)
            os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
            os.closerange(3, 64)
            sys.stdin, sys.stdout, sys.stderr = open(0), open(1, "w"), open(2, "w")  # noqa: SIM115
            try:
                run()
            finally:
                sys.stdout.flush()
                os._exit(0)
        os.close(typed)
        os.close(shown)

    def read(self) -> bytes:
        """What it shows next; nothing when it and all its workers have ended, or if it hangs."""
        ready, _, _ = select.select([self.shown], [], [], PATIENCE)
        return os.read(self.shown, 65536) if ready else b""

    def type(self, text: str) -> bool:
        """Type a line; False if nobody reads it any more."""
        try:
            os.write(self.typed, text.encode() + b"\n")
        except BrokenPipeError:
            return False
        return True

    def killed_in(self, milliseconds: int) -> Timer:
        """Kill it so much later."""
        return _killed_in(milliseconds, self.pid)

    def end(self) -> list[str]:
        """See that it is gone with all its workers."""
        os.close(self.typed)
        ready = True
        while ready and (ready := bool(select.select([self.shown], [], [], PATIENCE)[0])):
            if not os.read(self.shown, 65536):
                break
        if not ready:
            os.killpg(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.shown)
        return [] if ready else ["something is still running after the kill"]


def _killed_in(milliseconds: int, pid: int) -> Timer:
    timer = Timer(milliseconds / 1000, os.kill, (pid, signal.SIGKILL))
    timer.start()
    return timer


def bythebook(*words: str) -> Callable[[], None]:
    """The command with these words."""

    def run() -> None:
        sys.argv = ["bythebook", *words]
        cli.main()

    return run


def answers_in(path: Path) -> list[str]:
    """The lines of answers in a game file; a torn last line is none."""
    *lines, _ = path.read_text(encoding="utf-8").split("\n")
    return [line for line in lines if line[:1].isdecimal()]


def lost(confirmed: Sequence[str], kept: Sequence[str], *, undoing: bool) -> list[str]:
    """What is wrong with the lines of a file after a kill: those confirmed come first, unless an undo ran."""
    if kept[: len(confirmed)] == confirmed or (undoing and confirmed[: len(kept)] == kept):
        return []
    return [f"{len(confirmed)} lines were confirmed; after the kill there are {len(kept)}, or others"]


# -- the terminal -----------------------------------------------------------------------------------


def kill_terminal(rng: SeededRandom) -> Kill:
    """Play in the terminal, kill it, and go on with the file."""
    game, path = rng.pick(games.HERE), games_folder() / "one.game"
    seed = rng.pick(range(1000))
    child = Child(bythebook("play", game, "--seed", str(seed), "--save", str(path)))
    asked = _next_ask(child)
    confirmed = answers_in(path)
    timer = child.killed_in(rng.pick(SOON))
    undoing, number = False, asked
    while asked is not None:
        number, confirmed = asked, answers_in(path)
        undoing = rng.one_in(6)
        answer = "e" if rng.one_in(3) else "1"
        asked = _next_ask(child) if child.type("undo!" if undoing else answer) else None
    timer.join()
    found = [*child.end(), *lost(confirmed, answers_in(path), undoing=undoing)]
    again = Child(bythebook("play", game, "--load", str(path)))
    on = _next_ask(again)
    if on is None and not open_saved(path).game.state.over:
        found.append(f"{game} from seed {seed} cannot be gone on with")
    elif on is not None and number is not None and on < number and not undoing:
        found.append(f"ask {number} was put, and after the kill ask {on}")
    return Kill(len(confirmed), found + again.end())


def _next_ask(child: Child) -> int | None:
    """The number of the ask that is put next; None when the program has ended."""
    shown = b""
    while more := child.read():
        shown = (shown + more)[-1000:]
        if at := PROMPT.search(shown.rpartition(b"\n")[2]):
            return int(at[1])
    return None


# -- the server -------------------------------------------------------------------------------------


class Gone(Exception):
    """Who had the game was killed while it was asked something."""


class Course(NamedTuple):
    """How far a game on a server has come when it stops answering."""

    confirmed: list[str]
    number: int
    """The ask that was put last."""
    undoing: bool


def kill_server(rng: SeededRandom) -> Kill:
    """Play a game on a server, kill it, and open the game on another."""
    child, address = _server()
    with httpx.Client(base_url=address, timeout=PATIENCE) as client:
        made, path = _begun(client, rng)
        timer = child.killed_in(rng.pick(SOON))
        course = _played(client, made, path, rng)
        timer.join()
    found = [*child.end(), *lost(course.confirmed, answers_in(path), undoing=course.undoing)]
    again, address = _server()
    with httpx.Client(base_url=address, timeout=PATIENCE) as client:
        found += _opened_again(client, made, course)
    os.kill(again.pid, signal.SIGKILL)
    return Kill(len(course.confirmed), found + again.end())


def kill_process(rng: SeededRandom) -> Kill:
    """Play a game on a server of two processes and kill both; their front has others open the game again."""
    child, address = _server("--processes", str(PROCESSES))
    with httpx.Client(base_url=address, timeout=PATIENCE) as client:
        made, path = _begun(client, rng)
        timers = [_killed_in(rng.pick(SOON), pid) for pid in _behind(child)]
        course = _played(client, made, path, rng)
        for timer in timers:
            timer.join()
        found = lost(course.confirmed, answers_in(path), undoing=course.undoing)
        found += _opened_again(client, made, course)
    left = _behind(child)
    os.kill(child.pid, signal.SIGKILL)
    return Kill(len(course.confirmed), found + child.end() + _end_with_it(left))


def _server(*words: str) -> tuple[Child, str]:
    child = Child(bythebook("serve", "--no-browser", "--port", "0", *words))
    told = child.read().decode()
    return child, told.split("\n")[0].split()[-1]


def _behind(child: Child) -> list[int]:
    """The processes that a server plays its games in, once they are there."""
    listed, found = Path(f"/proc/{child.pid}/task/{child.pid}/children"), list[str]()
    while len(found) < PROCESSES:
        found = listed.read_text().split()
    return [int(pid) for pid in found]


def _end_with_it(behind: Sequence[int]) -> list[str]:
    """See that processes end whose front was killed."""
    last = time.monotonic() + PATIENCE
    while any(map(_runs, behind)):
        if time.monotonic() > last:
            return ["a process is still running without its front"]
        time.sleep(0.01)
    return []


def _runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def _begun(client: httpx.Client, rng: SeededRandom) -> tuple[dict[str, Any], Path]:
    """A new game on the server, and its file."""
    new = {"game": rng.pick(games.HERE), "seed": rng.pick(range(1000))}
    made: dict[str, Any] = client.post("/api/games", json=new).json()
    return made, games_folder() / f"{made['id']}.game"


def _played(client: httpx.Client, made: dict[str, Any], path: Path, rng: SeededRandom) -> Course:
    """Answer until nobody is there any more, or the game is over."""
    confirmed, undoing, number = answers_in(path), False, 0
    try:
        scene = client.get(f"/api/games/{made['id']}", params={"key": made["key"]}).json()
        while (ask := scene.get("ask")) is not None:
            number, confirmed = ask["number"], answers_in(path)
            undoing = rng.one_in(6)
            scene = _sent(client, made, ask, rng, undoing=undoing) or scene
    except (httpx.TransportError, Gone):
        pass
    return Course(confirmed, number, undoing)


def _sent(
    client: httpx.Client, made: dict[str, Any], ask: dict[str, Any], rng: SeededRandom, *, undoing: bool
) -> dict[str, Any] | None:
    """One answer, or the last one taken back; the scene after it, or None if that was refused."""
    game, key = f"/api/games/{made['id']}", {"key": made["key"]}
    if undoing:
        answer = client.post(f"{game}/undo", json={**key, "across": True})
    else:
        n = 1 + rng.pick(range(len(ask["choices"])))
        answer = client.post(f"{game}/answer", json={**key, "ask": ask["number"], "option": n})
    if answer.status_code == 503:
        raise Gone
    return answer.json() if answer.status_code == 200 else None


def _opened_again(client: httpx.Client, made: dict[str, Any], course: Course) -> list[str]:
    """What is wrong with the game as it is opened after a kill."""
    scene = client.get(f"/api/games/{made['id']}", params={"key": made["key"]}).json()
    if "ask" not in scene:
        return [f"the game cannot be opened again: {scene}"]
    if scene["ask"] is not None and scene["ask"]["number"] < course.number and not course.undoing:
        return [f"ask {course.number} was put, and after the kill ask {scene['ask']['number']}"]
    return []


# -- the simulation -----------------------------------------------------------------------------------


def kill_simulation(rng: SeededRandom) -> Kill:
    """Kill a trial of the lab and play it to its end; kill a simulation with workers, which end too."""
    folder = games_folder().parent / "lab" / "one"
    trials.save_trial(folder, Trial(game=LONG.game, games=GAMES, seed=rng.pick(range(1000))))
    child = Child(lambda: trials.play(folder))
    timer = child.killed_in(rng.pick(LATER))
    kept = 0
    while timer.is_alive():
        kept = trials.count_played(folder)
        time.sleep(0.005)
    found = child.end()
    if trials.count_played(folder) < kept:
        found.append(f"{kept} games were kept; after the kill there are {trials.count_played(folder)}")
    trials.play(folder)
    report = trials.read_report(folder)
    if report is None or report.arms[0].finished != GAMES:
        found.append("the trial cannot be gone on with")
    words = ("simulate", LONG.game, "--games", "1000", "--jobs", "2")
    workers = Child(bythebook(*words))
    workers.killed_in(rng.pick(LATER)).join()
    return Kill(kept, found + workers.end())


KINDS = {
    "server": kill_server,
    "process": kill_process,
    "terminal": kill_terminal,
    "simulation": kill_simulation,
}


def killed(kind: str, number: int) -> Kill:
    """One kill, in a folder of its own."""
    with tempfile.TemporaryDirectory() as home, home_at(home):
        return KINDS[kind](SeededRandom(number))


def main(arguments: Sequence[str] | None = None) -> int:
    """Kill each kind of program so many times and say what was lost."""
    parser = argparse.ArgumentParser(prog="scripts/kills", description=__doc__)
    parser.add_argument("kind", nargs="*", help=f"{', '.join(KINDS)}; all of them if none is named")
    parser.add_argument("--each", type=int, default=20, help="how many kills of each")
    parser.add_argument("--seed", type=int, default=1, help="the number of the first")
    chosen = parser.parse_args(arguments)
    wrong = [kind for kind in chosen.kind if kind not in KINDS]
    if wrong:
        parser.error(f"{wrong[0]!r} cannot be killed; there are: {', '.join(KINDS)}")
    make_app()  # what is loaded once here need not be loaded by each program
    for game in games.HERE:
        games.load(game)
    total = 0
    for kind in chosen.kind or KINDS:
        kills = {n: killed(kind, n) for n in range(chosen.seed, chosen.seed + chosen.each)}
        found = [f"{kind} {n}: {one}" for n, kill in kills.items() for one in kill.lost]
        confirmed = sum(kill.confirmed for kill in kills.values())
        what = "games" if kind == "simulation" else "answers"
        told = f"{kind}: {len(kills)} kills, {confirmed} {what} confirmed before them"
        print(*found, f"{told}, {len(found) or 'nothing'} lost", sep="\n", flush=True)
        total += len(found)
    return int(total > 0)


if __name__ == "__main__":
    sys.exit(main())
