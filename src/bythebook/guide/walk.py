"""A walk whose view contains only the player's answers; a missing answer becomes a prompt."""

from __future__ import annotations

from typing import Any, cast

from bythebook.guide.asking import name_of
from bythebook.guide.eyes import Eyes
from bythebook.guide.first_fit import Way
from bythebook.guide.prompts import LOTS, ROLL, Answer, GuidePrompt, MissingAnswer, make_key
from bythebook.guide.words import THING, meanings
from bythebook.kernel.chance import AnyDomain, Outcome, Pick
from bythebook.kernel.prompt import Prompt
from bythebook.playbook.page.nodes import Line
from bythebook.playbook.run.runner import Program
from bythebook.playbook.run.walk import NeedChance, Walk


class GuideWalk(Walk):
    """A walk whose view contains only the player's answers."""

    __slots__ = ("following", "rolled", "tapped", "way")

    def __init__(self, program: Program, view: Any, prompt: Prompt, *more: Any, **named: Any) -> None:
        super().__init__(program, view, prompt, *more, **named)
        self.about = THING if prompt.about is not None else ""
        self.following = ""
        """The choice that comes next, if the player has already said so."""
        self.rolled: dict[str, int] = {}
        """The number of times each roll was called for."""
        self.way: Way | None = None
        """The rest of the way to the picked line."""
        self.tapped = False
        """Whether the current line was picked and therefore fits."""

    @property
    def whose(self) -> str:
        """The subject of the loop, if only its thing counts; `order` while an order is carried out."""
        if self.owner is None:
            return ""
        return self.owner.subject.phrase if self.owner.subject else "order"

    @property
    def supposed(self) -> str:
        """`ahead` during lookahead."""
        return "ahead" if self.looking is not None else ""

    def ask(self, sort: str, text: str, key: str, line: Line, **more: Any) -> Answer:
        """Return the player's answer; raise MissingAnswer if there is none yet."""
        eyes: Eyes = self.view
        prompt = GuidePrompt(
            sort=sort,
            key=key,
            text=text.replace("**", ""),
            line=line.at,
            id=line.id,
            pages=self.pages,
            it=name_of(self.it),
            whose=self.whose,
            ahead=self.looking is not None,
            meanings=meanings(self.program.book, line.text),
            **more,
        )
        try:
            return eyes.answer(prompt)
        except MissingAnswer as missing:
            missing.trace = self.trace or []
            missing.notes = {"counters": dict(self.counters), "decks": eyes.piles}
            raise

    def next_kind(self) -> str:
        """Return the choice that comes next, according to the player."""
        return self.following

    def chance(self, domain: AnyDomain, line: Line) -> Outcome:
        """Return a result that depends only on its line, die and values, whatever was rolled before."""
        if self.looking is not None:
            raise NeedChance(domain, line)
        values = cast(tuple[str, ...], domain.items if isinstance(domain, Pick) else domain.faces)  # type: ignore[union-attr]
        sort, text = (LOTS, "Pick one at random") if isinstance(domain, Pick) else (ROLL, line.text)
        key = make_key(sort, str(line.at), domain.element, values, name_of(self.it))
        self.rolled[key] = count = self.rolled.get(key, 0) + 1
        face = self.ask(sort, text, make_key(key, str(count)), line, names=values, element=domain.element)
        return (str(face),)
