"""A bot of a few lines whose words mean what the test says: `red="a b"` makes a and b red."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from textwrap import dedent
from typing import Any

from bythebook.kernel.chance import Dice, Pick
from bythebook.kernel.prompt import Option, Prompt, Thing, sort_key
from bythebook.playbook.run.events import ExplanationStep
from bythebook.playbook.run.explanation import Explanation
from bythebook.playbook.run.notes import BotNotes
from bythebook.playbook.run.runner import Answer, Called, Decision, Program
from bythebook.playbook.run.tally import Tally
from bythebook.playbook.words.vocabulary import Candidate, Look
from tests.playbook.fake import SEAT, Choice, K, Shape, V, View, loaded, notation


@dataclass(frozen=True)
class Told(View):
    """A position in which is true what the test says."""

    facts: dict[str, Any] = field(default_factory=dict)

    def _fact(self, text: str, otherwise: Any) -> Any:
        return self.facts.get(text.replace(" ", "_"), otherwise)

    def ruling(self, name: str) -> str:
        """A ruling of the game."""
        return "on" if self._fact(name, False) else "off"

    def question(self, text: str) -> bool:
        """True if it was told."""
        return bool(self._fact(text, False))

    def number(self, text: str) -> int:
        """As told, else 0."""
        return int(self._fact(text, 0))

    def test(self, text: str, c: Candidate | Thing) -> bool:
        """Whether the thing is among those told."""
        return text == "any" or _thing(c) in str(self._fact(text, "")).split()

    def value(self, text: str, c: Candidate | Thing) -> int | None:
        """The number told of the thing."""
        told = self._fact(text, {})
        value: int | None = told(c) if callable(told) else told.get(_thing(c))
        return value

    def rests(self, option: Choice, verb: V) -> Iterator[list[tuple[str, Option]]]:
        """The series told for an option."""
        for way in self._fact("series", {}).get(notation(option), [""]):
            yield [(kind, choice(said)) for kind, said in (s.split(": ") for s in way.split("; ") if s)]

    def ahead(self, verb: str, look: Look) -> Iterator[Choice]:
        """What was told to be possible, perhaps by means."""
        told = self._fact("ahead", {}).get(verb, "")
        for thing in (told(look) if callable(told) else told).split():
            yield Choice(verb, thing)

    def uses(self, c: Candidate, means: str) -> bool:
        """Whether it needs what was spent."""
        return _thing(c) in str(self._fact("uses", "")).split()

    def recall(self, settled: Mapping[str, Any]) -> None:
        """What was settled is told too."""
        self.facts.update(settled)

    def is_valid(self, aim: str) -> bool:
        """Plans stand unless it was told otherwise."""
        return aim not in str(self._fact("fallen", "")).split()


def _thing(c: Candidate | Thing) -> str:
    if not isinstance(c, Candidate):
        return str(c)
    if isinstance(c.option, Choice):
        return c.option.thing
    return str(c.thing if c.thing is not None else c.facts.get("aim"))


def choice(text: str) -> Choice:
    """`Move u1 s1`: verb, thing, owner."""
    verb, thing, owner, *_ = [*text.split(), "", ""]
    return Choice(verb, thing, owner)


class Bot:
    """A playbook, its notes, and the last decision."""

    def __init__(
        self,
        text: str,
        *,
        kinds: dict[str, K],
        verbs: dict[str, V] | None = None,
        things: Mapping[str, tuple[str, ...]] | None = None,
    ) -> None:
        names = {v.strip() for kind in kinds.values() for v in kind.offers.split(",")}
        sorts = dict(things or {})
        shape = Shape({**{n: V() for n in names}, **(verbs or {})}, kinds, sorts, {of: of for of in sorts})
        self.program: Program = loaded(dedent(text).lstrip(), shape)
        self.notes: BotNotes = {}
        self.turn = "1"
        self.got: Decision | None = None
        self.tally: Tally | None = None

    def ask(
        self, kind: str, options: str, *, about: Thing | None = None, chance: str = "", **facts: Any
    ) -> str:
        """What the bot says: an option, the chance it calls for, or `nothing`."""
        made = sorted((choice(o.strip()) for o in options.split(",")), key=sort_key)
        put = Prompt(SEAT, kind, lambda: list(made), rule="test", about=about)
        results = [(face,) for face in chance.split("; ") if face]
        view = Told(0, 0, self.turn, facts)
        self.got = self.program.decide(view, put, results, self.notes, trace=True, tally=self.tally)
        if isinstance(self.got, Answer):
            self.notes = json.loads(json.dumps(self.got.notes))
            return notation(self.got.option)
        if isinstance(self.got, Called):
            domain = self.got.domain
            assert isinstance(domain, Dice | Pick)
            return "chance: " + " ".join(domain.items if isinstance(domain, Pick) else domain.faces)
        return "nothing"

    @property
    def why(self) -> Explanation:
        """The why of the last decision."""
        assert self.got is not None
        assert not isinstance(self.got, Called)
        assert self.got.why is not None
        return self.got.why

    def steps(self, event: str) -> list[ExplanationStep]:
        """The entries of one sort."""
        return [step for step in self.why.steps if step.event == event]
