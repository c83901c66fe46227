"""Kill tests: kill a server, its worker processes, a terminal game and a simulation, then continue them.

Nothing acknowledged may be lost: answers confirmed by the server, answers in the file when the terminal asks
for the next one, saved games of a simulation. No file may be damaged, and no worker may keep running.
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
"""Milliseconds after which a game (SOON) or a simulation (LATER) is killed."""
GAMES = 20
"""The number of games in a trial."""
PROCESSES = 2
"""Worker processes of a server, which are killed one by one."""
PATIENCE = 60.0
"""Seconds without output after which a program counts as hanging."""


class Kill(NamedTuple):
    """The result of one kill."""

    confirmed: int
    """The number of answers, or games of a simulation, acknowledged before the kill."""
    problems: list[str]
    """What is wrong after the kill."""


class Child:
    """A forked copy of this process that runs a program; it ends once all its workers have ended."""

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
        """Return the next output; empty if the program and its workers have ended, or if it hangs."""
        ready, _, _ = select.select([self.shown], [], [], PATIENCE)
        return os.read(self.shown, 65536) if ready else b""

    def type(self, text: str) -> bool:
        """Type a line; return False if the program has ended."""
        try:
            os.write(self.typed, text.encode() + b"\n")
        except BrokenPipeError:
            return False
        return True

    def kill_in(self, milliseconds: int) -> Timer:
        """Kill the program after a delay."""
        return _kill_later(milliseconds, self.pid)

    def end(self) -> list[str]:
        """Wait until the program and all its workers have ended; return what is wrong."""
        os.close(self.typed)
        ready = True
        while ready and (ready := bool(select.select([self.shown], [], [], PATIENCE)[0])):
            if not os.read(self.shown, 65536):
                break
        if not ready:
            os.killpg(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.shown)
        return [] if ready else ["a process is still running after the kill"]


def _kill_later(milliseconds: int, pid: int) -> Timer:
    timer = Timer(milliseconds / 1000, os.kill, (pid, signal.SIGKILL))
    timer.start()
    return timer


def bythebook(*words: str) -> Callable[[], None]:
    """Return a function that runs the command with these arguments."""

    def run() -> None:
        sys.argv = ["bythebook", *words]
        cli.main()

    return run


def read_answers(path: Path) -> list[str]:
    """Return the answer lines in a game file, without an incomplete last line."""
    *lines, _ = path.read_text(encoding="utf-8").split("\n")
    return [line for line in lines if line[:1].isdecimal()]


def find_lost(confirmed: Sequence[str], kept: Sequence[str], *, undoing: bool) -> list[str]:
    """Return what is wrong with the lines after a kill: confirmed lines come first, unless an undo ran."""
    if kept[: len(confirmed)] == confirmed or (undoing and confirmed[: len(kept)] == kept):
        return []
    return [f"{len(confirmed)} lines were confirmed; after the kill there are {len(kept)}, or different ones"]


# -- the terminal -----------------------------------------------------------------------------------


def kill_terminal(rng: SeededRandom) -> Kill:
    """Play in the terminal, kill the program, and continue from the file."""
    game, path = rng.pick(games.HERE), games_folder() / "one.game"
    seed = rng.pick(range(1000))
    child = Child(bythebook("play", game, "--seed", str(seed), "--save", str(path)))
    asked = _next_ask(child)
    confirmed = read_answers(path)
    timer = child.kill_in(rng.pick(SOON))
    undoing, number = False, asked
    while asked is not None:
        number, confirmed = asked, read_answers(path)
        undoing = rng.one_in(6)
        answer = "e" if rng.one_in(3) else "1"
        asked = _next_ask(child) if child.type("undo!" if undoing else answer) else None
    timer.join()
    found = [*child.end(), *find_lost(confirmed, read_answers(path), undoing=undoing)]
    again = Child(bythebook("play", game, "--load", str(path)))
    on = _next_ask(again)
    if on is None and not open_saved(path).game.state.over:
        found.append(f"{game} with seed {seed} can't be continued")
    elif on is not None and number is not None and on < number and not undoing:
        found.append(f"decision {number} before the kill, but decision {on} after it")
    return Kill(len(confirmed), found + again.end())


def _next_ask(child: Child) -> int | None:
    """Return the number of the next decision; None when the program has ended."""
    shown = b""
    while more := child.read():
        shown = (shown + more)[-1000:]
        if at := PROMPT.search(shown.rpartition(b"\n")[2]):
            return int(at[1])
    return None


# -- the server -------------------------------------------------------------------------------------


class ServerGone(Exception):
    """Raised when the process that runs the game was killed during a request."""


class ServerGame(NamedTuple):
    """The state of a game when its server stops responding."""

    confirmed: list[str]
    number: int
    """The number of the last decision."""
    undoing: bool


def kill_server(rng: SeededRandom) -> Kill:
    """Play a game on a server, kill the server, and open the game on another one."""
    child, address = _server()
    with httpx.Client(base_url=address, timeout=PATIENCE) as client:
        made, path = _begin_game(client, rng)
        timer = child.kill_in(rng.pick(SOON))
        course = _play_game(client, made, path, rng)
        timer.join()
    found = [*child.end(), *find_lost(course.confirmed, read_answers(path), undoing=course.undoing)]
    again, address = _server()
    with httpx.Client(base_url=address, timeout=PATIENCE) as client:
        found += _check_reopened(client, made, course)
    os.kill(again.pid, signal.SIGKILL)
    return Kill(len(course.confirmed), found + again.end())


def kill_process(rng: SeededRandom) -> Kill:
    """Play a game on a server with two worker processes and kill both; the server must replace them."""
    child, address = _server("--processes", str(PROCESSES))
    with httpx.Client(base_url=address, timeout=PATIENCE) as client:
        made, path = _begin_game(client, rng)
        timers = [_kill_later(rng.pick(SOON), pid) for pid in _child_processes(child)]
        course = _play_game(client, made, path, rng)
        for timer in timers:
            timer.join()
        found = find_lost(course.confirmed, read_answers(path), undoing=course.undoing)
        found += _check_reopened(client, made, course)
    left = _child_processes(child)
    os.kill(child.pid, signal.SIGKILL)
    return Kill(len(course.confirmed), found + child.end() + _wait_for_end(left))


def _server(*words: str) -> tuple[Child, str]:
    child = Child(bythebook("serve", "--no-browser", "--port", "0", *words))
    output = child.read().decode()
    return child, output.split("\n")[0].split()[-1]


def _child_processes(child: Child) -> list[int]:
    """Return the worker processes of a server once they are running."""
    listed, found = Path(f"/proc/{child.pid}/task/{child.pid}/children"), list[str]()
    while len(found) < PROCESSES:
        found = listed.read_text().split()
    return [int(pid) for pid in found]


def _wait_for_end(behind: Sequence[int]) -> list[str]:
    """Wait until the worker processes of a killed server end; return what is wrong."""
    last = time.monotonic() + PATIENCE
    while any(map(_runs, behind)):
        if time.monotonic() > last:
            return ["a worker process is still running without its server"]
        time.sleep(0.01)
    return []


def _runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def _begin_game(client: httpx.Client, rng: SeededRandom) -> tuple[dict[str, Any], Path]:
    """Start a game on the server; return its data and its file."""
    new = {"game": rng.pick(games.HERE), "seed": rng.pick(range(1000))}
    made: dict[str, Any] = client.post("/api/games", json=new).json()
    return made, games_folder() / f"{made['id']}.game"


def _play_game(client: httpx.Client, made: dict[str, Any], path: Path, rng: SeededRandom) -> ServerGame:
    """Answer until the server is killed or the game is over."""
    confirmed, undoing, number = read_answers(path), False, 0
    try:
        scene = client.get(f"/api/games/{made['id']}", params={"key": made["key"]}).json()
        while (ask := scene.get("ask")) is not None:
            number, confirmed = ask["number"], read_answers(path)
            undoing = rng.one_in(6)
            scene = _send_answer(client, made, ask, rng, undoing=undoing) or scene
    except (httpx.TransportError, ServerGone):
        pass
    return ServerGame(confirmed, number, undoing)


def _send_answer(
    client: httpx.Client, made: dict[str, Any], ask: dict[str, Any], rng: SeededRandom, *, undoing: bool
) -> dict[str, Any] | None:
    """Send an answer, or an undo; return the scene after it, or None if it was rejected."""
    game, key = f"/api/games/{made['id']}", {"key": made["key"]}
    if undoing:
        answer = client.post(f"{game}/undo", json={**key, "across": True})
    else:
        n = 1 + rng.pick(range(len(ask["choices"])))
        answer = client.post(f"{game}/answer", json={**key, "ask": ask["number"], "option": n})
    if answer.status_code == 503:
        raise ServerGone
    return answer.json() if answer.status_code == 200 else None


def _check_reopened(client: httpx.Client, made: dict[str, Any], course: ServerGame) -> list[str]:
    """Return what is wrong with the game when it is opened after the kill."""
    scene = client.get(f"/api/games/{made['id']}", params={"key": made["key"]}).json()
    if "ask" not in scene:
        return [f"the game can't be opened again: {scene}"]
    if scene["ask"] is not None and scene["ask"]["number"] < course.number and not course.undoing:
        return [f"decision {course.number} before the kill, but decision {scene['ask']['number']} after it"]
    return []


# -- the simulation -----------------------------------------------------------------------------------


def kill_simulation(rng: SeededRandom) -> Kill:
    """Kill a trial of the lab and finish it; kill a simulation with workers, which must end too."""
    folder = games_folder().parent / "lab" / "one"
    trials.save_trial(folder, Trial(game=LONG.game, games=GAMES, seed=rng.pick(range(1000))))
    child = Child(lambda: trials.play(folder))
    timer = child.kill_in(rng.pick(LATER))
    kept = 0
    while timer.is_alive():
        kept = trials.count_played(folder)
        time.sleep(0.005)
    found = child.end()
    if trials.count_played(folder) < kept:
        found.append(f"{kept} games were saved, but {trials.count_played(folder)} after the kill")
    trials.play(folder)
    report = trials.read_report(folder)
    if report is None or report.arms[0].finished != GAMES:
        found.append("the trial can't be continued")
    words = ("simulate", LONG.game, "--games", "1000", "--jobs", "2")
    workers = Child(bythebook(*words))
    workers.kill_in(rng.pick(LATER)).join()
    return Kill(kept, found + workers.end())


KINDS = {
    "server": kill_server,
    "process": kill_process,
    "terminal": kill_terminal,
    "simulation": kill_simulation,
}


def run_kill(kind: str, number: int) -> Kill:
    """Run one kill test in a separate folder."""
    with tempfile.TemporaryDirectory() as home, home_at(home):
        return KINDS[kind](SeededRandom(number))


def main(arguments: Sequence[str] | None = None) -> int:
    """Kill each kind of program and print what was lost."""
    parser = argparse.ArgumentParser(prog="scripts/kills", description=__doc__)
    parser.add_argument("kind", nargs="*", help=f"{', '.join(KINDS)}; default: all")
    parser.add_argument("--each", type=int, default=20, help="kills of each kind")
    parser.add_argument("--seed", type=int, default=1, help="the number of the first kill")
    chosen = parser.parse_args(arguments)
    wrong = [kind for kind in chosen.kind if kind not in KINDS]
    if wrong:
        parser.error(f"there is no kind {wrong[0]!r}; choose from: {', '.join(KINDS)}")
    make_app()  # forked programs share what is loaded here
    for game in games.HERE:
        games.load(game)
    total = 0
    for kind in chosen.kind or KINDS:
        kills = {n: run_kill(kind, n) for n in range(chosen.seed, chosen.seed + chosen.each)}
        found = [f"{kind} {n}: {one}" for n, kill in kills.items() for one in kill.problems]
        confirmed = sum(kill.confirmed for kill in kills.values())
        what = "games" if kind == "simulation" else "answers"
        print(
            *found,
            f"{kind}: kills {len(kills)}, confirmed {what} {confirmed}, lost {len(found)}",
            sep="\n",
            flush=True,
        )
        total += len(found)
    return int(total > 0)


if __name__ == "__main__":
    sys.exit(main())
