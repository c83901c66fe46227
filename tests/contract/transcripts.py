"""Everything that front ends show of prompts and options, over random games of all setups, as hashes.

The texts of a game can be compared before and after a change of its code:

    python -m tests.contract.transcripts memoir44 --out /tmp/before.txt
    python -m tests.contract.transcripts --rewrite

The second command writes the hashes of `transcripts.txt`; a reviewer reads why they changed.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

import msgspec

from bythebook import games
from bythebook.games.boardgame import BoardGame
from bythebook.kernel.context import Context
from bythebook.kernel.game import Game
from bythebook.kernel.prompt import Option, Prompt
from bythebook.lab.fuzz import SeededRandom, random_seating

HASHES: Final = Path(__file__).with_name("transcripts.txt")
GAMES: Final = {"memoir44": 96, "merc": 160, "arcs": 120}
"""How many random games are transcribed, by the name of the game."""
PROMPTS: Final = 1000
"""Most prompts of one game."""
OPTIONS: Final = 24
"""Of a prompt with more options, this many are shown, spread over the list."""
FIRST: Final = 8
"""The games that every test run transcribes; the long tests transcribe the others."""


def transcript(name: str, seed: int) -> Iterator[str]:
    """Yield every prompt of a random game with its options, and what each answer did."""
    box, numbers = games.load(name), SeededRandom(seed)
    seating = random_seating(box, numbers)
    header = msgspec.structs.replace(
        seating.header(seed), chance=dict.fromkeys(("dice", "cards", "tie"), "typed")
    )
    game: Game[Any] = Game(box, header)
    chosen: Counter[type[Option]] = Counter()
    yield f"{header.setup} {header.seats} {game.header.rulings}"
    for _ in range(PROMPTS):
        prompt = game.prompt
        if prompt is None:
            break
        yield from prompt_lines(box, game, prompt)
        before = game.state.copy()
        if prompt.domain is not None:
            game.answer(prompt.domain.draw(game.state.piles, numbers.pick(range(1 << 60))))
        else:
            answer = numbers.pick(prompt.options)
            if numbers.one_in(2):  # so that rare answers are given too
                answer = min(prompt.options, key=lambda option: chosen[type(option)])
            chosen[type(answer)] += 1
            game.answer(answer)
        rolled = prompt.domain is not None and box.element(prompt.domain.element).sort == "dice"
        for sentence in box.texts.happened(before, game.state, thrown=rolled):
            yield f"    {sentence}"


def prompt_lines(box: BoardGame[Any], game: Game[Any], prompt: Prompt) -> Iterator[str]:
    """Yield a prompt, its options or faces, and everything shown of them."""
    displays, c = box.displays, game.context
    yield f"{prompt!r} {displays.question(c)} {displays.acting(c)}"
    if prompt.domain is not None:
        for face in prompt.domain.possible(game.state.piles, ()):
            yield f"  {plain(box.renderer.face(c, face))}"
        yield f"  {box.renderer.alike(c)}"
        return
    shown = displays.prompt(prompt.kind)
    fields = (shown.picks, shown.gathers, shown.calls, shown.offers or None, shown.counts)
    every = shown.all_go(prompt.options) if shown.all_go is not None else None
    yield f"  {[each or None for each in fields]} {shown.onward} {every}"
    going, ending = displays.split(prompt)
    for option in [*spread(going), *spread(ending)]:
        yield f"  {option_line(box, c, option, ends=option in ending)}"


def option_line(box: BoardGame[Any], c: Context[Any], option: Option, *, ends: bool) -> str:
    """Return everything that is shown of an option, in one line."""
    displays = box.displays
    return " | ".join(
        str(each)
        for each in (
            box.notation(option),
            displays.label(c, option),
            displays.detail(c, option),
            displays.explain(c, option),
            displays.log_text(c, option),
            displays.targets(c, option),
            [plain(arrow) for arrow in displays.arrows(c, option)],
            displays.spends(c, option),
            displays.dice(c, option),
            displays.odds(c, option),
            plain(displays.gesture(c, option)),
            displays.leads(option),
            ends,
            displays.cost_text(c, option) if ends else "",
        )
    )


def plain(record: msgspec.Struct) -> list[Any]:
    """Return the values of a record without its names, which may change."""
    return list(msgspec.to_builtins(record).values())


def spread(options: list[Option]) -> list[Option]:
    """Return at most `OPTIONS` options, evenly spread over the list."""
    n = len(options)
    return options if n <= OPTIONS else [options[i * n // OPTIONS] for i in range(OPTIONS)]


def digest(name: str, seed: int) -> str:
    """Return the hash of the transcript of one random game."""
    state = blake2b(digest_size=12)
    for line in transcript(name, seed):
        state.update(line.encode() + b"\n")
    return state.hexdigest()


def expected() -> dict[tuple[str, int], str]:
    """Return the hashes on file, by game and seed."""
    rows = (line.split() for line in HASHES.read_text("utf-8").splitlines())
    return {(name, int(seed)): value for name, seed, value in rows}


def main() -> int:
    """Write transcripts to a file, or the hashes anew."""
    parser = argparse.ArgumentParser(prog="python -m tests.contract.transcripts", description=__doc__)
    parser.add_argument("games", nargs="*", help="names of games; all if none is given")
    parser.add_argument("--seed", type=int, action="append", help="only the game with this seed")
    parser.add_argument("--out", type=Path, help="write the texts to this file")
    parser.add_argument("--rewrite", action="store_true", help="write the hashes of transcripts.txt")
    args = parser.parse_args()
    wanted = [(name, seed) for name in args.games or GAMES for seed in args.seed or range(GAMES[name])]
    if args.out:
        with args.out.open("w", encoding="utf-8") as file:
            for name, seed in wanted:
                file.writelines(f"{line}\n" for line in (f"== {name} {seed}", *transcript(name, seed)))
    if args.rewrite:
        rows = (f"{name} {seed} {digest(name, seed)}\n" for name in GAMES for seed in range(GAMES[name]))
        HASHES.write_text("".join(rows), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
