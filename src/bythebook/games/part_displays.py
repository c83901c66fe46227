# ruff: noqa: D102
"""Displays of games that describe their options in several parts, until they are converted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bythebook.games.displays import Displays, PromptDisplay
from bythebook.games.shared.scenery import Arrow, Gesture
from bythebook.kernel.context import Context
from bythebook.kernel.prompt import Option, Prompt

if TYPE_CHECKING:
    from bythebook.games.boardgame import BoardGame


class PartDisplays(Displays):
    """Displays of a game that still describes its options in several parts."""

    def __init__(self, box: BoardGame[Any]) -> None:
        super().__init__(notation=box.notation)
        self.box, picture = box, box.renderer
        kinds = {*picture.picks, *picture.gathers, *picture.calls, *picture.offers, *picture.counts}
        for kind in {*kinds, *picture.onward}:
            self.prompts[kind] = PromptDisplay(
                kind,
                "",
                picks=picture.picks.get(kind, ""),
                gathers=picture.gathers.get(kind, ""),
                calls=picture.calls.get(kind, ""),
                offers=picture.offers.get(kind, ()),
                counts=picture.counts.get(kind, ""),
                onward=kind in picture.onward,
                all_go=picture.all_go,
            )

    def question(self, c: Context[Any]) -> str:
        assert c.prompt is not None
        return self.box.texts.describe(c.state, c.prompt)

    def acting(self, c: Context[Any]) -> tuple[str, ...]:
        return self.box.renderer.acting(c.state)

    def label(self, c: Context[Any], option: Option) -> str:
        return self.box.texts.choice(c.state, option)[0]

    def detail(self, c: Context[Any], option: Option) -> str:
        return self.box.texts.choice(c.state, option)[1]

    def explain(self, c: Context[Any], option: Option) -> str:
        return self.box.texts.explain(c.state, option)

    def log_text(self, c: Context[Any], option: Option) -> str:
        return self.box.texts.tell(c.state, option)

    def targets(self, c: Context[Any], option: Option) -> tuple[str, ...]:
        return self.box.renderer.spots(c.state, option)

    def arrows(self, c: Context[Any], option: Option) -> tuple[Arrow, ...]:
        attacks = isinstance(option, self.box.renderer.attacks)
        return tuple(Arrow(*ends, attacks) for ends in self.box.renderer.traces(c.state, option))

    def gesture(self, c: Context[Any], option: Option) -> Gesture:
        return self.box.renderer.grip(c.state, option)

    def leads(self, option: Option) -> bool:
        return isinstance(option, self.box.renderer.leads)

    def spends(self, c: Context[Any], option: Option) -> bool:
        return self.box.renderer.spends(c.state, option)

    def dice(self, c: Context[Any], option: Option) -> int:
        return self.box.renderer.dice(c.state, option)

    def odds(self, c: Context[Any], option: Option) -> str:
        return self.box.renderer.odds(c.state, option)

    def ends(self, prompt: Prompt, option: Option) -> bool:
        return self.box.endings.ends(prompt, option)

    def cost_text(self, c: Context[Any], option: Option) -> str:
        return self.box.endings.costs(c.state, option)
