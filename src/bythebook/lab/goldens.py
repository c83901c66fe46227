"""Golden games: whole games as text (log and board) that must not change by accident.

    python -m bythebook.lab.goldens tests/goldens           rewrite them all, then read the diff

`goldens.toml` in that folder lists them. A golden game starts with the header of a game file; after an answer
of a bot, `#` gives the id of the rule that decided.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from bythebook.kernel.log import Entry, entry_line, header_lines
from bythebook.kernel.streams import settle_streams
from bythebook.players.match import answer_next
from bythebook.players.seating import Seating, seating

LIST: Final = "goldens.toml"


class Golden(msgspec.Struct, frozen=True, kw_only=True):
    """One golden game: its file, what is played, the players, and the seed."""

    file: str
    game: str
    setup: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()
    seed: int = 1

    def seating(self) -> Seating:
        """Return the checked seating."""
        return seating(self.game, setup=self.setup, seats=self.seats)


class _GoldenList(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    golden: tuple[Golden, ...]


def read_goldens(folder: Path) -> tuple[Golden, ...]:
    """Return the golden games listed in a folder's `goldens.toml`."""
    return msgspec.toml.decode((folder / LIST).read_bytes(), type=_GoldenList).golden


def playthrough(golden: Golden) -> str:
    """Return the whole game as text: the header, every log line, and the board after each turn."""
    seated = golden.seating()
    box, header = seated.box, seated.header(golden.seed)
    head = header_lines(msgspec.structs.replace(header, playbooks={}))  # a new hash alone changes no game
    return "\n".join([*head, *_play_lines(seated, golden.seed), f"{box.title} is over", ""])


def _play_lines(seated: Seating, seed: int) -> Iterator[str]:
    box, game, players = seated.box, seated.start(seed), seated.players(seed, trace=True)
    seat, written = next(iter(seated.seats)), 0
    turn = box.bots.view(game.state, seat).turn
    while True:
        for entry in game.log[written:]:
            yield entry_line(box, entry, notes=False) + _reason(entry)
        written = len(game.log)
        now = box.bots.view(game.state, seat).turn
        if now != turn or game.prompt is None:
            yield from (
                "",
                f"after turn {turn}: {box.status.score(game.state)}",
                str(game.state).rstrip("\n"),
                "",
            )
            turn = now
        if game.prompt is None:
            yield f"winner: {game.state.winner or 'nobody'}"
            return
        answer_next(game, box, players[game.prompt.seat])


def _reason(entry: Entry) -> str:
    """Return the id of the line that decided, as a comment, if a bot answered."""
    why: Any = entry.why
    return f"  # {why.decided.id}" if why is not None and why.decided is not None and why.decided.id else ""


def rewrite(folder: Path) -> list[Path]:
    """Rewrite every golden game and return the files that changed."""
    changed = []
    for golden in read_goldens(folder):
        path, text = folder / golden.file, playthrough(golden)
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            changed.append(path)
    return changed


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and print which golden games changed."""
    settle_streams()
    parser = argparse.ArgumentParser(
        prog="goldens", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "folder", type=Path, nargs="?", default=Path("tests/goldens"), help="the folder of golden games"
    )
    changed = rewrite(parser.parse_args(arguments).folder)
    print("\n".join(f"rewritten: {path}" for path in changed) or "no golden game has changed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
