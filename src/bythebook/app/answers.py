"""What a person typed: one of the options, or the outcome of real dice and cards."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from bythebook.games.boardgame import BoardGame
from bythebook.kernel.ask import Ask, Option
from bythebook.kernel.chance import Domain, Outcome, Piles
from bythebook.kernel.notation import Unclear, listed, match, plain
from bythebook.kernel.pile import Bag, Impossible


def read_option(box: BoardGame[Any], ask: Ask, text: str) -> Option:
    """The option that a number of the list, a notation or the beginnings of its words name."""
    options = ask.options
    if text.isdecimal():
        at = int(text[:9])
        if not 1 <= at <= len(options):
            raise Unclear(f"{text} is not on the list; it goes from 1 to {len(options)}")
        return options[at - 1]
    named = {box.notation(option): option for option in options}
    return named[match(text, list(named), what=ask.kind)]


def read_outcome(domain: Domain, piles: Piles, text: str) -> Outcome:
    """Faces or cards by unique prefix, parted by commas or spaces, with counts: `2 infantry 1 flag`."""
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
            if whole := _whole(words, bag):
                yield " ".join(words[:whole]), 1
                words = words[whole:]
                continue
            count = 1
            told = re.fullmatch(r"(\d{1,3})x?([^\W\d]\w*)?", words[0]) if not numbers else None
            if told and (told[2] or len(words) > 1):
                count = int(told[1])
                words = [told[2], *words[1:]] if told[2] else words[1:]
            n = _longest(words, bag)
            yield " ".join(words[:n]), count
            words = words[n:]


def _whole(words: Sequence[str], bag: Bag) -> int:
    """How many of the next words are a name in full, as where it begins with a number: `2 hits`."""
    names = set(map(plain, bag))
    return next((n for n in range(len(words), 0, -1) if plain(" ".join(words[:n])) in names), 0)


def _longest(words: Sequence[str], bag: Bag) -> int:
    """How many of the next words are one name: as many as still name one thing."""
    for n in range(len(words), 1, -1):
        try:
            match(" ".join(words[:n]), sorted(bag), what="")
        except Unclear:
            continue
        return n
    return 1
