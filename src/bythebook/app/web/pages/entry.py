"""Real dice and cards that a player enters: the possible values, and the meaning of each face."""

from __future__ import annotations

import msgspec

from bythebook.app.game.open_game import OpenGame
from bythebook.games.shared.scenery import Card
from bythebook.games.shared.scenery import Item as Mark
from bythebook.kernel.chance import Dice
from bythebook.kernel.prompt import Prompt, Seat
from bythebook.playbook.page.nodes import Block, Book, Branch, Count, Line, Roll
from bythebook.playbook.page.tree import lines_of
from bythebook.players.bot import Bot


class OutcomeInfo(msgspec.Struct, frozen=True):
    """A possible face or card."""

    id: str
    name: str
    count: int = 1
    """How many of this card there are."""
    text: str = ""
    """The meaning of the face in this roll."""
    marks: list[Mark] = []
    row: str = ""
    column: str = ""
    """The number of a card, if cards are listed as a grid; `row` is the suit."""
    idle: bool = False
    """Whether the face has no effect here."""


class ChanceInfo(msgspec.Struct, frozen=True):
    """Real dice or cards that a player must enter."""

    element: str
    sort: str
    """`dice`, `cards` or `tie`."""
    size: int
    items: list[OutcomeInfo]
    """The possible values of the next die or card."""
    so_far: tuple[str, ...] = ()
    left: int = 0
    """The number of cards that can come next, counting duplicates."""
    alike: bool = False
    """Whether dice with the same face have the same effect, so that effects can be counted."""


def chance_info(opened: OpenGame, prompt: Prompt, so_far: tuple[str, ...] = ()) -> ChanceInfo:
    """Return the possible values of real dice or cards, after those entered so far."""
    domain, box, state = prompt.domain, opened.box, opened.game.state
    assert domain is not None
    bag = domain.possible(state.piles, so_far)
    leads = _branches(opened, prompt) if isinstance(domain, Dice) else {}
    items = []
    for name, count in bag.items():
        card: Card = box.renderer.face(opened.game.context, name)
        text, idle = leads.get(name, card.text), card.idle and name not in leads
        items.append(OutcomeInfo(name, card.title, count, text, card.marks, card.short, card.number, idle))
    if not isinstance(domain, Dice):
        items.sort(key=lambda item: item.name.lower())
    sort = box.element(domain.element).sort
    alike = sort == "dice" and not leads and box.renderer.alike(opened.game.context)
    return ChanceInfo(domain.element, sort, domain.size, items, so_far, sum(bag.values()), alike)


# -- dice that a page calls for -------------------------------------------------------------------


def _branches(opened: OpenGame, prompt: Prompt) -> dict[str, str]:
    """Return the meaning of each face on the page that called for the die; nothing for other dice."""
    player = opened.players.get(Seat(prompt.about)) if isinstance(prompt.about, str) else None
    page, _, at = prompt.rule.rpartition(":")
    if not isinstance(player, Bot) or not at.isdecimal():
        return {}
    roll = _roll(player.program.book, page, int(at))
    if roll is None or roll.less or not isinstance(prompt.domain, Dice):
        return {}
    texts = {}
    for name in prompt.domain.faces:
        branch = next((branch for branch in roll.branches if _fits(branch, name)), None)
        texts[name] = _first_line(branch.block) if branch is not None else "nothing"
    return texts


def _roll(book: Book, page: str, at: int) -> Roll | None:
    """Return the playbook line that rolls, given its page and its row in the file."""
    sheet = book.pages.get(page)
    lines = [] if sheet is None else [line for line in lines_of(sheet.block) if line.at == at]
    return next((line for line in lines if isinstance(line, Roll)), None)


def _fits(branch: Branch, name: str) -> bool:
    if branch.face:
        return branch.face == name
    if branch.least is not None and name.isdecimal():
        return branch.least <= int(name) <= (branch.most or branch.least)
    return branch.otherwise


def _first_line(block: Block) -> str:
    """Return the first line of a block as plain text; for a yes-or-no counter, only its name."""
    first: Line = block.lines[0]
    text = first.text.replace("**", "").rstrip(".:")
    if isinstance(first, Count) and not first.add and first.amount in (0, 1):
        return first.counter if first.amount else f"not {first.counter}"
    return text
