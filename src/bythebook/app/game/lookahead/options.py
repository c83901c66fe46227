"""Lookahead from the options of the open prompt, on copies of the game.

With it, a front end can offer several answers as one: a piece and where it goes, a card and the units that it
orders, an action and the optional one after it. This works only after answers that reveal nothing: the copy's
log grows by that answer alone, and the same seat is asked next.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bythebook.app.game.open_game import OpenGame
from bythebook.games.displays import Displays
from bythebook.kernel.context import Context
from bythebook.kernel.game import Game
from bythebook.kernel.prompt import Option, Prompt


@dataclass(frozen=True, slots=True)
class Lookahead:
    """What would be asked after one option of the open prompt; None where this can't be known in advance."""

    option: Option
    piece: Context[Any] | None = None
    """The prompt for what a piece does, if the option only picks the piece up."""
    naming: Context[Any] | None = None
    """The prompt that names pieces, if the option determines which pieces can be named."""
    all_named: tuple[Option, ...] = ()
    """The answers that name all those pieces, if all can be named at no cost."""
    offer: Context[Any] | None = None
    """The optional prompt that follows."""
    number: Context[Any] | None = None
    """The prompt for the number of pieces that go."""
    all_go: Option | None = None
    """The answer to `number` with which all pieces go."""


# -- the options of the open prompt ----------------------------------------------------------------


def look_ahead(opened: OpenGame) -> list[Lookahead]:
    """Look ahead from each option of the open prompt; options that end something come last."""
    context, displays = opened.game.context, opened.box.displays
    assert context.prompt is not None
    continuing, ending = displays.split(context.prompt)
    lookaheads = [_look_ahead(opened, option, ending=False) for option in continuing]
    return lookaheads + [_look_ahead(opened, option, ending=True) for option in ending]


def _look_ahead(opened: OpenGame, option: Option, *, ending: bool) -> Lookahead:
    game, displays = opened.game, opened.box.displays
    display = displays.prompt(game.context.kind)
    piece = game_after(game, option, display.picks) if display.picks else None
    naming = game_after(game, option, display.calls) if display.calls and not display.picks else None
    offer = game_after(game, option, *display.offers) if display.offers and not ending else None
    number, all_go = _all_go(displays, game, option, picked_up=piece is not None)
    return Lookahead(
        option,
        piece=_context(piece),
        naming=_context(naming),
        all_named=tuple(_all_named(displays, naming)) if naming is not None else (),
        offer=_context(offer),
        number=number,
        all_go=all_go,
    )


def _context(game: Game[Any] | None) -> Context[Any] | None:
    return game.context if game is not None else None


def _all_go(
    displays: Displays, game: Game[Any], option: Option, *, picked_up: bool
) -> tuple[Context[Any] | None, Option | None]:
    """Return the prompt for the number of pieces that go, and the answer for all of them, if there is one."""
    kinds = [each.kind for each in displays.prompts.values() if each.counts]
    if not kinds or not acting_piece(displays, game.context, option, picked_up=picked_up):
        return None, None
    ahead = game_after(game, option, *kinds)
    if ahead is None or ahead.prompt is None:
        return None, None
    choose = displays.prompt(ahead.prompt.kind).all_go
    all_go = choose(ahead.prompt.options) if choose is not None else None
    return (ahead.context, all_go) if all_go is not None else (None, None)


def acting_piece(displays: Displays, context: Context[Any], option: Option, *, picked_up: bool) -> str:
    """Return the cell of the piece that an option picks up; empty if there is none."""
    piece = displays.gesture(context, option).piece
    if piece or not picked_up:
        return piece
    return next(iter(displays.targets(context, option)), "")


def _all_named(displays: Displays, game: Game[Any]) -> list[Option]:
    """Return the answers that name every piece, if all of them can be named at no cost."""
    context = game.context
    assert context.prompt is not None
    wanted, _ = displays.split(context.prompt)
    if not displays.prompt(context.kind).gathers:
        return []
    if any(displays.spends(context, each) or not displays.targets(context, each) for each in wanted):
        return []
    return wanted if wanted and can_answer_all(game, wanted) else []


def all_together(opened: OpenGame) -> list[Option]:
    """Return the options that name pieces at no cost, if there are several and all can be named in turn."""
    context, displays = opened.game.context, opened.box.displays
    assert context.prompt is not None
    if not displays.prompt(context.kind).gathers:
        return []
    wanted = [
        each
        for each in displays.split(context.prompt)[0]
        if displays.targets(context, each) and not displays.spends(context, each)
    ]
    return wanted if len(wanted) > 1 and can_answer_all(opened.game, wanted) else []


# -- answers on a copy -----------------------------------------------------------------------------


def game_after(game: Game[Any], option: Option, *kinds: str) -> Game[Any] | None:
    """Return a copy of a game after an answer.

    The result is The result is The result is None unless the answer reveals nothing and the same seat is
    asked next, by a prompt of one of these kinds.
    """
    prompt = game.prompt
    ahead = copy_with_answer(game, option)
    if ahead is None or prompt is None or ahead.prompt is None:
        return None
    return ahead if ahead.prompt.kind in kinds and ahead.prompt.seat == prompt.seat else None


def game_after_all(opened: OpenGame, option: Option, then: Sequence[str]) -> Game[Any] | None:
    """Return a copy of the game after an option and further answers in notation, to the prompts that follow.

    The result is None if an answer is not legal, or if a drag can't continue to one of the prompts.
    """
    kinds = [each.kind for each in opened.box.displays.prompts.values() if each.onward]
    ahead = game_after(opened.game, option, *kinds)
    for notation in then:
        options = options_of(ahead.prompt) if ahead is not None else ()
        answer = next((each for each in options if opened.box.notation(each) == notation), None)
        ahead = game_after(ahead, answer, *kinds) if ahead is not None and answer is not None else None
    return ahead


def can_answer_all(game: Game[Any], options: Sequence[Option]) -> bool:
    """Whether each of these options is legal after the previous ones, all for the same kind of prompt."""
    ahead, kind = game.copy(), game.context.kind
    for i, option in enumerate(options):
        prompt = ahead.prompt
        if prompt is None or prompt.kind != kind or option not in prompt.options:
            return False
        if i < len(options) - 1:
            ahead.answer(option)
    return True


def copy_with_answer(game: Game[Any], option: Option) -> Game[Any] | None:
    """Return a copy of a game after an answer; None if the answer adds more than one line to the log."""
    ahead = game.copy()
    ahead.answer(option)
    return ahead if len(ahead.log) == len(game.log) + 1 else None


def options_of(prompt: Prompt | None) -> Sequence[Option]:
    """Return the options of a prompt; none if the game is over."""
    return prompt.options if prompt is not None else ()
