"""Parse what a player types: one of the options, or the outcome of real dice and cards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from bythebook.games.boardgame import BoardGame
from bythebook.kernel.chance import Domain, Outcome, Piles
from bythebook.kernel.context import Context
from bythebook.kernel.notation import Ambiguous, Unclear, listed, match, plain
from bythebook.kernel.pile import Bag, Impossible
from bythebook.kernel.prompt import Option, Prompt
from bythebook.kernel.step import State

END_KEY = "e"
"""The key of options that end a phase or turn."""


Keys = Mapping[str, Option]
"""The options of a list, by the key to type for each."""


def read_option(
    box: BoardGame[Any],
    prompt: Prompt,
    text: str,
    keys: Keys | None = None,
    context: Context[Any] | None = None,
) -> Option:
    """Return the option that a text names: by notation, by key, or by the first letters of its words.

    If the options themselves are numbers, a number means the option and not the key. With the `context` of
    the prompt, an option can also be typed the way lists show it, with its label or details.
    """
    if context is not None and (option := _option_as_shown(box, context, prompt, text)) is not None:
        return option
    by_notation = {box.notation(option): option for option in prompt.options}
    keys = keys_of(box, prompt) if keys is None else keys
    if text.lower() in keys and text not in by_notation:
        return keys[text.lower()]
    numbers = [int(key) for key in keys if key.isdecimal()]
    if text.isdecimal() and text not in by_notation:
        if len(numbers) > 1 and max(numbers) - min(numbers) == len(numbers) - 1:
            raise Unclear(f"{text} is not on the list; type a number from {min(numbers)} to {max(numbers)}")
        raise Unclear(f"{text} is not on the list; type {listed(keys)}")
    if text.lower() == END_KEY and f"{END_KEY}1" in keys:
        candidates = [f"{key} ({box.notation(keys[key])})" for key in list(keys)[len(numbers) :]]
        raise Ambiguous(f"{END_KEY} could mean {listed(candidates)}")
    return by_notation[match(text, list(by_notation), what=prompt.kind)]


def _option_as_shown(box: BoardGame[Any], context: Context[Any], prompt: Prompt, text: str) -> Option | None:
    """Return the only option whose label or list line is the text, or begins with it (two words or more)."""
    typed = plain(text).rstrip(".")
    if " " not in typed:
        return None
    fits: list[Option] = []
    begun: list[Option] = []
    for option in prompt.options:
        shown = [plain(each).rstrip(".") for each in _shown_texts(box, context, option)]
        if typed in shown:
            fits.append(option)
        elif any(each.startswith(typed) for each in shown):
            begun.append(option)
    return fits[0] if len(fits) == 1 else begun[0] if not fits and len(begun) == 1 else None


def _shown_texts(box: BoardGame[Any], context: Context[Any], option: Option) -> list[str]:
    """Return the texts by which lists show an option."""
    displays, notation = box.displays, box.notation(option)
    details = (displays.after_notation(context, option), displays.cost_text(context, option))
    return [
        displays.label(context, option),
        *(f"{notation}: {each}" for each in details),
        *filter(None, details),
    ]


def read_answer(
    box: BoardGame[Any],
    state: State,
    prompt: Prompt,
    text: str,
    keys: Keys | None = None,
    context: Context[Any] | None = None,
) -> Option | Outcome:
    """Return the answer that a text means: an option, or the outcome of real dice and cards."""
    if prompt.domain is not None:
        return read_outcome(prompt.domain, state.piles, text)
    return read_option(box, prompt, text, keys, context)


def split_answer(box: BoardGame[Any], prompt: Prompt, text: str, keys: Keys) -> tuple[Option, str] | None:
    """Split a line with several answers into the first answer, as long as possible, and the rest.

    Returns None if the line doesn't begin with an answer. A number after words belongs to them, as in "trains
    2 militia": it is an answer of its own only after a comma or after other keys. Only the last answer of a
    line may end a phase or turn by its key, so a typing mistake such as `e tao` ends nothing.
    """
    words = re.sub(r"\s*[,;]\s*", ", ", text).split()
    for n in range(len(words) - 1, 0, -1):
        first = [word.rstrip(",") for word in words[:n]]
        if words[n][:1].isdecimal() and not words[n - 1].endswith(",") and not keys.keys() >= set(first):
            continue
        with suppress(Unclear):
            answer = read_option(box, prompt, " ".join(first), keys)
            slip = first[0].lower() in keys and box.displays.ends(prompt, answer)
            return None if slip else (answer, " ".join(words[n:]))
    return None


def completions(words: Iterable[str], text: str) -> list[str]:
    """Return the lines that a text can be completed to, by the start of a name or of a word in a name."""
    head, comma, last = text.rpartition(",")
    prefix, before = plain(last), f"{head}{comma} " if comma else ""
    names = list(dict.fromkeys(words))
    fits = [name for name in names if plain(name).startswith(prefix)]
    fits = fits or [name for name in names if f" {prefix}" in plain(name)]
    return [f"{before}{name}" for name in fits]


class StableKeys:
    """The keys that options keep while the same question is repeated within a turn."""

    def __init__(self) -> None:
        self._question: tuple[object, ...] = ()
        self._numbers: dict[Option, int] = {}

    def of(self, box: BoardGame[Any], prompt: Prompt, turn: str) -> Keys:
        """Return the options by key; if most of the options are new, numbering restarts at 1."""
        going, _ = box.displays.split(prompt)
        known = [option for option in going if option in self._numbers]
        question = (prompt.seat, prompt.kind, prompt.about, turn)
        if question != self._question or 2 * len(known) < len(going):
            self._question, self._numbers = question, {}
        for option in going:
            self._numbers.setdefault(option, len(self._numbers) + 1)
        ends = {key: option for key, option in keys_of(box, prompt).items() if key.startswith(END_KEY)}
        return {str(self._numbers[option]): option for option in going} | ends


def keys_of(box: BoardGame[Any], prompt: Prompt) -> dict[str, Option]:
    """Return the options of a prompt by key: numbers, or `e` (`e1`, `e2`) for options that end a phase."""
    going, ending = box.displays.split(prompt)
    keys = {str(n): option for n, option in enumerate(going, 1)}
    if len(ending) == 1:
        return keys | {END_KEY: ending[0]}
    return keys | {f"{END_KEY}{n}": option for n, option in enumerate(ending, 1)}


def is_option(box: BoardGame[Any], prompt: Prompt, text: str) -> bool:
    """Whether a text is the complete notation of an option; such a text is never read as a command."""
    notation = plain(text)
    return any(plain(box.notation(option)) == notation for option in prompt.options)


def read_outcome(domain: Domain, piles: Piles, text: str) -> Outcome:
    """Parse faces or cards by unique prefix, with counts: `2 infantry 1 flag`."""
    outcome: Outcome = ()
    for name, count in _split_counts(domain, piles, text):
        for _ in range(count):
            if len(outcome) == domain.size:
                raise Impossible(f"{domain.element}: too many; enter exactly {domain.size}")
            names = possible_values(domain, piles, outcome)
            outcome += (names[match(name, list(names), what=domain.element)],)
    if len(outcome) < domain.size:
        every = listed(possible_values(domain, piles))
        raise Impossible(f"{domain.element}: enter {domain.size}, not {len(outcome)}; possible are {every}")
    domain.check(piles, outcome)
    return outcome


def possible_values(domain: Domain, piles: Piles, so_far: Outcome = ()) -> dict[str, str]:
    """Return the possible next values by the name that players type."""
    return {name.replace("_", " "): name for name in sorted(domain.possible(piles, so_far))}


def _split_counts(domain: Domain, piles: Piles, text: str) -> Iterator[tuple[str, int]]:
    """Yield each name in a text with its count; if faces are numbers, a number is never read as a count."""
    bag = domain.possible(piles, ())
    numbers = any(name.isdecimal() for name in bag)
    for piece in re.split(r"[,;]", text):
        words = piece.split()
        while words:
            count = 1
            counts = not numbers and not _is_part_of_name(words, bag)
            counted = re.fullmatch(r"(\d{1,3})x?([^\W\d]\w*)?", words[0]) if counts else None
            if counted and (counted[2] or len(words) > 1):
                count = int(counted[1])
                words = [counted[2], *words[1:]] if counted[2] else words[1:]
            n = _name_length(words, bag)
            yield " ".join(words[:n]), count
            words = words[n:]


def _is_part_of_name(words: Sequence[str], bag: Bag) -> bool:
    """Whether a word that contains a number starts a name: `45` and `9mm` are guns, `2 hits` is a face.

    The word is a count if the next word is a name by itself or doesn't continue any name: `2 hit`, `2 blank`.
    """
    typed, names = plain(words[0]), [plain(name) for name in bag]
    if not typed.isdecimal():
        return any(name.startswith(typed) for name in names)
    after = plain(words[1]) if len(words) > 1 else ""
    rest = [name.split()[1:] for name in names if name.split()[0] == typed]
    return after not in names and any(" ".join(more).startswith(after) for more in rest)


def _name_length(words: Sequence[str], bag: Bag) -> int:
    """Return how many of the next words form one name, counting as many as possible."""
    most = max((len(plain(name).split()) for name in bag), default=1)
    for n in range(min(len(words), most), 1, -1):
        try:
            match(" ".join(words[:n]), sorted(bag), what="")
        except Unclear:
            continue
        return n
    return 1
