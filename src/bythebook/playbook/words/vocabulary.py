"""The vocabulary of a game: its words of six kinds, and the kinds of prompts it has.

Words are small pure functions over a view and a candidate, registered under a phrase; their docstring is
their entry in the dictionary. Python knows what a word means; only the page knows what comes first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, TypeVar

import msgspec

from bythebook.kernel.notation import closest
from bythebook.kernel.prompt import Option, Prompt, Thing
from bythebook.kernel.rulings import Ruling
from bythebook.playbook.page.grammar import SMALL, phrase
from bythebook.playbook.page.mistakes import unknown_phrase
from bythebook.playbook.page.nodes import Finding

MOST = ("most ", "highest ")
FEWEST = ("fewest ", "lowest ")


class BotView(Protocol):
    """What a bot may see; each game has its own type of view."""

    @property
    def turn(self) -> str:
        """The id of the turn: its seat and its number."""

    def ruling(self, name: str) -> str:
        """Return the option that one of the game's rulings is set to."""

    def refresh(self, state: Any) -> None:
        """Switch to the state at the seat's next prompt, and drop cached answers that may be outdated."""

    def forget(self) -> None:
        """Drop all cached answers when the view is no longer needed: some of them may refer to it."""

    # A game with verbs that settle something also has `recall(settled)`, which gets what was settled.


class Candidate(msgspec.Struct, eq=False):
    """An option and, for a series, the answers that follow it."""

    option: Option
    rest: Sequence[tuple[str, Option]] = ()
    """The answers that follow, each with its kind of prompt."""
    facts: dict[str, Any] = {}
    """Facts about a series, as plain data that a plan saves."""
    key: tuple[str, ...] | Callable[[], tuple[str, ...]] = ()
    """The tiebreak key, or a function that computes it, because most candidates never tie."""
    outcome: Any = None
    """What it would change, if its generator knows; words read this instead of copying the position."""
    verb: str = ""
    thing: Thing | None = None
    look: Callable[[Candidate], Candidate | None] | None = None
    """Lookahead through the line's `Then:`; the walk sets it for candidates of acts that have one."""

    def ahead(self) -> Candidate | None:
        """Return what the line's `Then:` would choose now, with ties broken by key, or None."""
        return self.look(self) if self.look is not None else None


class Look(msgspec.Struct, frozen=True):
    """Input for a lookahead generator: the means left after a candidate, and the thing it is about."""

    means: Any = None
    it: Thing | None = None


@dataclass(slots=True, kw_only=True)
class Verb:
    """A bold word: an option type, or a generator of series."""

    name: str
    doc: str
    options: tuple[type[Option], ...] = ()
    """The option types it covers; for a series, those of its first answer if each candidate has one."""
    fits: Callable[[Option], bool] | None = None
    """Selects options of those types, if not all are meant."""
    of: str = ""
    """The sort of thing its candidates are about."""
    thing: Callable[[Any, Prompt, Option], Thing | None] | None = None
    series: Callable[[Any, Prompt], Iterable[Candidate]] | None = None
    ahead: Callable[[Any, Look], Iterable[Candidate]] | None = None
    """Generates the candidates of a later prompt, for lookahead."""
    means: Callable[[Any, Candidate], Any] | None = None
    """Returns the means that are left after one of the verb's candidates."""
    uses: Callable[[Any, Candidate, Any], bool] | None = None
    """Returns whether a candidate uses what was spent."""
    is_valid: Callable[[Any, dict[str, Any]], bool] | None = None
    """Returns whether a plan is still valid, given its recorded facts."""
    settles: Callable[[Any, Candidate], dict[str, Any]] | None = None
    """Returns what a candidate settles for the rest of the turn, as plain data."""
    key: Callable[[Any, Option], tuple[str, ...]] | None = None
    """Returns the tiebreak key, most significant part first; by default the notation."""
    plain: bool = False
    """Whether it is self-explanatory, so that printed aids need not define it."""
    parts: tuple[str, ...] = ()
    """The names of the parts of its key, most significant first: `Prefer, for each target`."""
    several: bool = True
    """Whether a prompt can offer several options of this verb."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptKind:
    """A kind of prompt: the verbs it can offer, the thing it is about, the kinds that can come next."""

    name: str
    offers: tuple[str, ...]
    about: str = ""
    next: tuple[str, ...] = ()
    """The kinds that can come next; if there are several, the prompt says which."""
    doc: str = ""
    always: tuple[str, ...] = ()
    """The verbs that it offers in any position."""
    seat: str = ""
    """The only side that gets it; a playbook for another side needs no page for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """A subject: what loops iterate over, and which options belong to each thing."""

    phrase: str
    of: str
    list: Callable[..., Sequence[Thing]]
    owns: Callable[[Any, Option, Thing], bool]
    doc: str
    shown: Callable[[Any, Thing], str] | None = None
    """Returns the name of a thing for explanations; the thing itself by default."""
    plain: bool = False
    """Whether it is self-explanatory, so that printed aids need not define it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """A phrase and its meaning."""

    phrase: str
    sort: str
    """`test`, `number`, `ranking` or `question`."""
    of: str
    """`candidate`, `view`, or the sort of thing it is about."""
    call: Callable[..., Any]
    doc: str
    total: bool = False
    """Whether it is a ranking that leaves no ties."""
    most: bool = False
    """Whether the greatest value of a ranking is best."""
    plan: bool = False
    """Whether it is a test of a plan's facts."""
    always: bool = False
    """Whether every candidate passes: `any card`."""
    plain: bool = False
    """Whether it is self-explanatory, so that printed aids need not define it."""
    for_some: Callable[[Any, Thing], bool] | None = None
    """For a test: whether any candidate about a thing passes, if that is known without generating them."""
    slots: tuple[Any, ...] = ()
    written_phrase: str = ""
    """The phrase as written, with its articles; empty if slots fill it."""


F = TypeVar("F", bound=Callable[..., Any])


class UnknownWord(LookupError):
    """A phrase that is not exactly one word of the vocabulary."""

    def __init__(self, text: str, meant: str = "", readings: Sequence[str] = ()) -> None:
        super().__init__(text)
        self.text = text
        """The phrase."""
        self.meant = meant
        """The most similar word."""
        self.readings = readings
        """The words that it could be, if there are several."""

    def finding(self, at: int, sort: str) -> Finding:
        """Return the finding about a line with this phrase."""
        if self.readings:
            text = f"{self.text!r} is ambiguous: {', '.join(self.readings)}"
            return Finding(at, text, phrase=self.text)
        return unknown_phrase(at, sort, self.text, self.meant)


@dataclass(slots=True)
class Vocabulary:
    """All words of a game."""

    game: str
    notation: Callable[[Option], str]
    verbs: dict[str, Verb] = field(default_factory=dict)
    kinds: dict[str, PromptKind] = field(default_factory=dict)
    subjects: dict[str, Subject] = field(default_factory=dict)
    words: dict[str, dict[str, Word]] = field(default_factory=dict)
    patterns: dict[str, list[tuple[re.Pattern[str], Word]]] = field(default_factory=dict)
    slots: dict[str, dict[str, Any]] = field(default_factory=dict)
    dice: dict[str, tuple[str, tuple[str, ...]]] = field(default_factory=dict)
    """Maps the phrase of a die to its chance element and faces."""
    rulings: tuple[Ruling, ...] = ()
    """The game's rulings that a page may ask about."""
    series: Callable[[Candidate], str] | None = None
    """Describes a series; by default, as its answers one after another."""

    def __post_init__(self) -> None:
        self.slots["number"] = {**{str(n): n for n in range(21)}, **{w: n for n, w in enumerate(SMALL)}}

    def describe_candidate(self, candidate: Candidate) -> str:
        """Describe a candidate: its option, and for a series all answers that follow."""
        if not candidate.rest:
            return self.notation(candidate.option)
        if self.series is not None:
            return self.series(candidate)
        parts = [candidate.option, *(option for _, option in candidate.rest)]
        return ", then ".join(map(self.notation, parts))

    # -- registering ------------------------------------------------------------------------------

    def verb(self, name: str, doc: str, *options: type[Option], **more: Any) -> Verb:
        """Register a verb with the option types it means."""
        self.verbs[name] = made = Verb(name=name, doc=doc, options=options, **more)
        return made

    def kind(
        self,
        name: str,
        doc: str,
        *offers: str,
        about: str = "",
        next: str | tuple[str, ...] = (),
        always: tuple[str, ...] = (),
        seat: str = "",
    ) -> None:
        """Register a kind of prompt that can reach a bot."""
        follow = (next,) if isinstance(next, str) else next
        self.kinds[name] = PromptKind(
            name=name, offers=offers, about=about, next=follow, doc=doc, always=always, seat=seat
        )

    def die(self, name: str, element: str, faces: tuple[str, ...]) -> None:
        """Register a die that pages can roll."""
        self.dice[phrase(name)] = (element, faces)

    def slot(self, name: str, values: dict[str, Any]) -> None:
        """Register names from the game's data that phrases may contain."""
        self.slots[name] = {phrase(text): value for text, value in values.items()}

    def test(
        self,
        *phrases: str,
        of: str = "candidate",
        plan: bool = False,
        always: bool = False,
        plain: bool = False,
        for_some: Callable[[Any, Any], bool] | None = None,
    ) -> Callable[[F], F]:
        """Register a yes-or-no word about a candidate or a thing: a what, a goal, a preference."""
        return self._register("test", phrases, of, for_some, plan=plan, always=always, plain=plain)

    def number(self, *phrases: str, of: str = "candidate", plain: bool = False) -> Callable[[F], F]:
        """Register a number; None counts as worst."""
        return self._register("number", phrases, of, plain=plain)

    def ranking(
        self,
        *phrases: str,
        of: str = "candidate",
        total: bool = False,
        most: bool = False,
        plain: bool = False,
    ) -> Callable[[F], F]:
        """Register a ranking; the least value is best unless `most` is set."""
        return self._register("ranking", phrases, of, total=total, most=most, plain=plain)

    def question(self, *phrases: str, plain: bool = False) -> Callable[[F], F]:
        """Register a yes-or-no question about the position."""
        return self._register("question", phrases, "view", plain=plain)

    def subject(
        self,
        *phrases: str,
        of: str,
        owns: Callable[[Any, Option, Thing], bool],
        shown: Callable[[Any, Thing], str] | None = None,
        plain: bool = False,
    ) -> Callable[[F], F]:
        """Register what a loop iterates over."""

        def register(call: F) -> F:
            for text in phrases:
                key = phrase(text)
                self.subjects[key] = Subject(
                    phrase=key, of=of, list=call, owns=owns, doc=_doc(call), shown=shown, plain=plain
                )
            return call

        return register

    def _register(
        self,
        sort: str,
        phrases: tuple[str, ...],
        of: str,
        for_some: Callable[[Any, Any], bool] | None = None,
        **said: bool,
    ) -> Callable[[F], F]:
        flags = [flag for flag, on in said.items() if on]

        def register(call: F) -> F:
            for text in phrases:
                key = phrase(text)
                more: dict[str, Any] = {"for_some": for_some, **dict.fromkeys(flags, True)}
                said = "" if "{" in key else text
                word = Word(
                    phrase=key, sort=sort, of=of, call=call, doc=_doc(call), written_phrase=said, **more
                )
                if "{" in key:
                    self.patterns.setdefault(sort, []).append((self._pattern(key), word))
                else:
                    self.words.setdefault(sort, {})[key] = word
            return call

        return register

    def _pattern(self, key: str) -> re.Pattern[str]:
        parts = re.split(r"\{(\w+)\}", key)
        made = ""
        for i, part in enumerate(parts):
            if i % 2 == 0:
                made += re.escape(part)
            else:
                names = sorted(self.slots[part], key=len, reverse=True)
                made += f"(?P<{part}{i}>{'|'.join(map(re.escape, names))})"
        return re.compile(made)

    # -- looking up -------------------------------------------------------------------------------

    def find_readings(self, sort: str, text: str) -> list[Word]:
        """Return every word of a sort that a phrase can match."""
        found = []
        if word := self.words.get(sort, {}).get(text):
            found.append(word)
        for pattern, word in self.patterns.get(sort, ()):
            if match := pattern.fullmatch(text):
                values = tuple(
                    self.slots[name.rstrip("0123456789")][v] for name, v in match.groupdict().items()
                )
                found.append(replace(word, phrase=text, slots=values))
        return found

    def find_word(self, sort: str, text: str, *, also: Iterable[str] = ()) -> Word:
        """Return the only word of a sort that matches a phrase; UnknownWord has the most similar one."""
        found = self.find_readings(sort, text)
        if len(found) == 1:
            return found[0]
        if found:
            raise UnknownWord(text, readings=[word.phrase for word in found])
        known = [*self.words.get(sort, {}), *(w.phrase for _, w in self.patterns.get(sort, ())), *also]
        raise UnknownWord(text, closest(text, known))

    def find_preference(self, text: str, also: Iterable[str] = ()) -> tuple[Word, bool]:
        """Return a ranking, number or test, and whether its greatest value is best: `most N`, `fewest N`."""
        found: list[tuple[Word, bool]] = [(w, w.most) for w in self.find_readings("ranking", text)]
        for prefixes, most in ((MOST, True), (FEWEST, False)):
            for prefix in prefixes:
                if text.startswith(prefix):
                    found += [(w, most) for w in self.find_readings("number", text.removeprefix(prefix))]
        found += [(w, False) for w in self.find_readings("test", text)]
        if len(found) == 1:
            return found[0]
        if found:
            raise UnknownWord(text, readings=[word.phrase for word, _ in found])
        known = [
            *self.words.get("ranking", {}),
            *self.words.get("test", {}),
            *(f"most {n}" for n in self.words.get("number", {})),
            *(f"fewest {n}" for n in self.words.get("number", {})),
            *also,
        ]
        raise UnknownWord(text, closest(text, known))

    def all_words(self) -> Iterator[Word]:
        """Yield all words for the dictionary."""
        for sort in ("test", "number", "ranking", "question"):
            yield from self.words.get(sort, {}).values()
            for _, word in self.patterns.get(sort, ()):
                yield word

    def clashes(self) -> list[str]:
        """Return ambiguous phrases, and those that contain a word of the grammar; there should be none."""
        found = []
        for word in self.all_words():
            parts = f" {word.phrase} "
            if " and " in parts or ", or " in parts or (word.sort == "test" and " to " in parts):
                found.append(f"{word.phrase!r} contains a word of the grammar")
            if word.sort in ("test", "ranking") and "{" not in word.phrase:
                try:
                    self.find_preference(word.phrase)
                except UnknownWord as error:
                    found.append(str(error))
        return found


def _doc(call: Callable[..., Any]) -> str:
    return " ".join((call.__doc__ or "").split())
