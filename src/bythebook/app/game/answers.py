"""What a person typed: one of the options, or the outcome of real dice and cards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from bythebook.games.boardgame import BoardGame
from bythebook.kernel.chance import Domain, Outcome, Piles
from bythebook.kernel.notation import Ambiguous, Unclear, listed, match, plain
from bythebook.kernel.pile import Bag, Impossible
from bythebook.kernel.prompt import Option, Prompt
from bythebook.kernel.step import State

ENDING = "e"
"""The key of answers that end something."""


Keys = Mapping[str, Option]
"""What to type for each option of a list."""


def read_option(box: BoardGame[Any], prompt: Prompt, text: str, keys: Keys | None = None) -> Option:
    """The option that a notation, a key of the list or the beginnings of words name.

    Where options are numbers themselves, a number is what it says and no place on the list.
    """
    named = {box.notation(option): option for option in prompt.options}
    keys = keys_of(box, prompt) if keys is None else keys
    if text.lower() in keys and text not in named:
        return keys[text.lower()]
    numbers = [int(key) for key in keys if key.isdecimal()]
    if text.isdecimal() and text not in named:
        told = f"there is only {listed(keys)}"
        if len(numbers) > 1 and max(numbers) - min(numbers) == len(numbers) - 1:
            told = f"it goes from {min(numbers)} to {max(numbers)}"
        raise Unclear(f"{text} is not on the list; {told}")
    if text.lower() == ENDING and f"{ENDING}1" in keys:
        may = [f"{key} ({box.notation(keys[key])})" for key in list(keys)[len(numbers) :]]
        raise Ambiguous(f"{ENDING} may mean {listed(may)}")
    return named[match(text, list(named), what=prompt.kind)]


def read_answer(
    box: BoardGame[Any], state: State, prompt: Prompt, text: str, keys: Keys | None = None
) -> Option | Outcome:
    """The answer that a text means: an option, or what real dice and cards show."""
    if prompt.domain is not None:
        return read_outcome(prompt.domain, state.piles, text)
    return read_option(box, prompt, text, keys)


def split_answer(box: BoardGame[Any], prompt: Prompt, text: str, keys: Keys) -> tuple[Option, str] | None:
    """The first of several answers on a line, as long as it can be, and the rest; None if there is none.

    `e tao` is a slip, and ends nothing: only the last answer of a line ends something by its key.
    """
    words = text.replace(",", " ").replace(";", " ").split()
    for n in range(len(words) - 1, 0, -1):
        with suppress(Unclear):
            answer = read_option(box, prompt, " ".join(words[:n]), keys)
            slip = words[0].lower() in keys and box.displays.ends(prompt, answer)
            return None if slip else (answer, " ".join(words[n:]))
    return None


def completions(words: Iterable[str], text: str) -> list[str]:
    """The lines that a text may become: its last name completed, by its beginning or that of a word in it."""
    head, comma, last = text.rpartition(",")
    begun, before = plain(last), f"{head}{comma} " if comma else ""
    names = list(dict.fromkeys(words))
    fits = [name for name in names if plain(name).startswith(begun)]
    fits = fits or [name for name in names if f" {begun}" in plain(name)]
    return [f"{before}{name}" for name in fits]


class StableKeys:
    """Numbers that stay with their options while the same is asked again in a turn."""

    def __init__(self) -> None:
        self._asked: tuple[object, ...] = ()
        self._numbers: dict[Option, int] = {}

    def of(self, box: BoardGame[Any], prompt: Prompt, turn: str) -> Keys:
        """What to type for each option; where most of a list is new it begins with 1."""
        going, _ = box.displays.split(prompt)
        known = [option for option in going if option in self._numbers]
        asked = (prompt.seat, prompt.kind, prompt.about, turn)
        if asked != self._asked or 2 * len(known) < len(going):
            self._asked, self._numbers = asked, {}
        for option in going:
            self._numbers.setdefault(option, len(self._numbers) + 1)
        ends = {key: option for key, option in keys_of(box, prompt).items() if key.startswith(ENDING)}
        return {str(self._numbers[option]): option for option in going} | ends


def keys_of(box: BoardGame[Any], prompt: Prompt) -> dict[str, Option]:
    """What to type for each option of a list: a number; for what ends something `e`, or `e1`, `e2`."""
    going, ending = box.displays.split(prompt)
    keys = {str(n): option for n, option in enumerate(going, 1)}
    if len(ending) == 1:
        return keys | {ENDING: ending[0]}
    return keys | {f"{ENDING}{n}": option for n, option in enumerate(ending, 1)}


def is_option(box: BoardGame[Any], prompt: Prompt, text: str) -> bool:
    """Whether a text is the whole notation of an option, which no command takes away."""
    wanted = plain(text)
    return any(plain(box.notation(option)) == wanted for option in prompt.options)


def read_outcome(domain: Domain, piles: Piles, text: str) -> Outcome:
    """Faces or cards by unique prefix, separated by commas or spaces, with counts: `2 infantry 1 flag`."""
    outcome: Outcome = ()
    for name, count in _split_counts(domain, piles, text):
        for _ in range(count):
            if len(outcome) == domain.size:
                raise Impossible(f"{domain.element}: expected {domain.size}, got more")
            names = possible_values(domain, piles, outcome)
            outcome += (names[match(name, list(names), what=domain.element)],)
    if len(outcome) < domain.size:
        told = f"expected {domain.size}, got {len(outcome)}"
        raise Impossible(f"{domain.element}: {told}; possible: {listed(possible_values(domain, piles))}")
    domain.check(piles, outcome)
    return outcome


def possible_values(domain: Domain, piles: Piles, so_far: Outcome = ()) -> dict[str, str]:
    """What the next value may be: how people write it, and what it is."""
    return {name.replace("_", " "): name for name in sorted(domain.possible(piles, so_far))}


def _split_counts(domain: Domain, piles: Piles, text: str) -> Iterator[tuple[str, int]]:
    """The names in a text, each with how many of it; where faces are numbers, numbers count nothing."""
    bag = domain.possible(piles, ())
    numbers = any(name.isdecimal() for name in bag)
    for piece in re.split(r"[,;]", text):
        words = piece.split()
        while words:
            count = 1
            counts = not numbers and not _is_part_of_name(words, bag)
            told = re.fullmatch(r"(\d{1,3})x?([^\W\d]\w*)?", words[0]) if counts else None
            if told and (told[2] or len(words) > 1):
                count = int(told[1])
                words = [told[2], *words[1:]] if told[2] else words[1:]
            n = _name_length(words, bag)
            yield " ".join(words[:n]), count
            words = words[n:]


def _is_part_of_name(words: Sequence[str], bag: Bag) -> bool:
    """Whether a word with a number in it begins a name: `45` and `9mm` are guns, `2 hits` is a face.

    It counts all the same where what follows is a name by itself or goes on with none: `2 hit`, `2 blank`."""
    typed, names = plain(words[0]), [plain(name) for name in bag]
    if not typed.isdecimal():
        return any(name.startswith(typed) for name in names)
    after = plain(words[1]) if len(words) > 1 else ""
    rest = [name.split()[1:] for name in names if name.split()[0] == typed]
    return after not in names and any(" ".join(more).startswith(after) for more in rest)


def _name_length(words: Sequence[str], bag: Bag) -> int:
    """How many of the next words are one name: as many as still name one thing."""
    most = max((len(plain(name).split()) for name in bag), default=1)
    for n in range(min(len(words), most), 1, -1):
        try:
            match(" ".join(words[:n]), sorted(bag), what="")
        except Unclear:
            continue
        return n
    return 1
