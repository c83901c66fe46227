"""What a person typed: one of the options, or the outcome of real dice and cards."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from bythebook.games.boardgame import BoardGame
from bythebook.kernel.ask import Ask, Option
from bythebook.kernel.chance import Domain, Outcome, Piles
from bythebook.kernel.notation import Ambiguous, Unclear, listed, match, plain
from bythebook.kernel.pile import Bag, Impossible
from bythebook.kernel.step import Table

ENDING = "e"
"""The key of answers that end something."""


def read_option(box: BoardGame[Any], ask: Ask, text: str) -> Option:
    """The option that a notation, a key of the list or the beginnings of words name.

    Where options are numbers themselves, a number is what it says and no place on the list.
    """
    named = {box.notation(option): option for option in ask.options}
    keys = keys_of(box, ask)
    if text.lower() in keys and text not in named:
        return keys[text.lower()]
    numbers = [int(key) for key in keys if key.isdecimal()]
    if text.isdecimal() and text not in named:
        told = f"it goes from 1 to {len(numbers)}" if numbers else f"there is only {listed(keys)}"
        raise Unclear(f"{text} is not on the list; {told}")
    if text.lower() == ENDING and f"{ENDING}1" in keys:
        may = [f"{key} ({box.notation(keys[key])})" for key in list(keys)[len(numbers) :]]
        raise Ambiguous(f"{ENDING} may mean {listed(may)}")
    return named[match(text, list(named), what=ask.kind)]


def read_answer(box: BoardGame[Any], table: Table, ask: Ask, text: str) -> Option | Outcome:
    """The answer that a text means: an option, or what real dice and cards show."""
    if ask.domain is not None:
        return read_outcome(ask.domain, table.piles, text)
    return read_option(box, ask, text)


def keys_of(box: BoardGame[Any], ask: Ask) -> dict[str, Option]:
    """What to type for each option of a list: a number; for what ends something `e`, or `e1`, `e2`."""
    going, ending = box.endings.apart(ask)
    keys = {str(n): option for n, option in enumerate(going, 1)}
    if len(ending) == 1:
        return keys | {ENDING: ending[0]}
    return keys | {f"{ENDING}{n}": option for n, option in enumerate(ending, 1)}


def is_option(box: BoardGame[Any], ask: Ask, text: str) -> bool:
    """Whether a text is the whole notation of an option, which no command takes away."""
    wanted = plain(text)
    return any(plain(box.notation(option)) == wanted for option in ask.options)


def read_outcome(domain: Domain, piles: Piles, text: str) -> Outcome:
    """Faces or cards by unique prefix, separated by commas or spaces, with counts: `2 infantry 1 flag`."""
    outcome: Outcome = ()
    for name, count in _counted(domain, piles, text):
        for _ in range(count):
            if len(outcome) == domain.size:
                raise Impossible(f"{domain.element}: {domain.size} expected, more given")
            names = possible(domain, piles, outcome)
            outcome += (names[match(name, list(names), what=domain.element)],)
    if len(outcome) < domain.size:
        told = f"{domain.size} expected, {len(outcome)} given"
        raise Impossible(f"{domain.element}: {told}; possible: {listed(possible(domain, piles))}")
    domain.check(piles, outcome)
    return outcome


def possible(domain: Domain, piles: Piles, so_far: Outcome = ()) -> dict[str, str]:
    """What the next value may be: how people write it, and what it is."""
    return {name.replace("_", " "): name for name in sorted(domain.possible(piles, so_far))}


def _counted(domain: Domain, piles: Piles, text: str) -> Iterator[tuple[str, int]]:
    """The names in a text, each with how many of it; where faces are numbers, numbers count nothing."""
    bag = domain.possible(piles, ())
    numbers = any(name.isdecimal() for name in bag)
    for piece in re.split(r"[,;]", text):
        words = piece.split()
        while words:
            count = 1
            counts = not numbers and not _begins_a_name(words, bag)
            told = re.fullmatch(r"(\d{1,3})x?([^\W\d]\w*)?", words[0]) if counts else None
            if told and (told[2] or len(words) > 1):
                count = int(told[1])
                words = [told[2], *words[1:]] if told[2] else words[1:]
            n = _longest(words, bag)
            yield " ".join(words[:n]), count
            words = words[n:]


def _begins_a_name(words: Sequence[str], bag: Bag) -> bool:
    """Whether a word with a number in it begins a name: `45` and `9mm` are guns, `2 hits` is a face.

    It counts all the same where what follows is a name by itself or goes on with none: `2 hit`, `2 blank`."""
    typed, names = plain(words[0]), [plain(name) for name in bag]
    if not typed.isdecimal():
        return any(name.startswith(typed) for name in names)
    after = plain(words[1]) if len(words) > 1 else ""
    rest = [name.split()[1:] for name in names if name.split()[0] == typed]
    return after not in names and any(" ".join(more).startswith(after) for more in rest)


def _longest(words: Sequence[str], bag: Bag) -> int:
    """How many of the next words are one name: as many as still name one thing."""
    most = max((len(plain(name).split()) for name in bag), default=1)
    for n in range(min(len(words), most), 1, -1):
        try:
            match(" ".join(words[:n]), sorted(bag), what="")
        except Unclear:
            continue
        return n
    return 1
