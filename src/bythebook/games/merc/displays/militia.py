"""Militia: placing, marching, giving, escorting (D11, D12, A11, M3, S9e, MODE-V3)."""

from __future__ import annotations

from typing import Final

from bythebook.games.displays import OptionDisplay, PromptDisplay
from bythebook.games.merc.displays.places import Here, at_unit, cell_label
from bythebook.games.merc.displays.slots import Rows, asker, source
from bythebook.games.merc.rules.actions import GiveMilitia
from bythebook.games.merc.rules.dictator.drops import Draft, DropOnOne, HowMany, Marchers, PickSectors, Spread
from bythebook.games.merc.rules.militia import room
from bythebook.games.merc.state.options import Count, Give, March, Place
from bythebook.games.merc.state.state import NOWHERE
from bythebook.games.merc.text.names import player_name, short_place, squad_words, vehicle_text
from bythebook.games.shared.grammar import count
from bythebook.kernel.prompt import Prompt

# -- questions ------------------------------------------------------------------------------------


def extra_question(c: Here, prompt: Prompt) -> str:
    """Ask for the sector of the next extra militia, and say how many are left."""
    return f"Where does the Dictator place his extra militia? {c.about()} left to place."


def militia_question(c: Here, prompt: Prompt) -> str:
    """Ask for a sector for militia, and name the card they come from."""
    if prompt.about == "reinforce":
        return "Where do the reinforcements go?"
    return f"Where do the militia of {source(c, str(prompt.about))} go?"


def count_question(c: Here, prompt: Prompt) -> str:
    """Ask for a number of militia; the wording depends on the step."""
    match c.step:
        case HowMany(cell=cell):
            return f"How many militia go to {short_place(c.state, cell)}?"
        case Marchers(to=cell):
            return f"How many militia march to {short_place(c.state, cell)}?"
    gift = c.raised_by(GiveMilitia)
    giver, taker = player_name(c.state, gift.giver), player_name(c.state, gift.taker)
    return f"How many militia does {giver} give to {taker}?"


def board_question(c: Here, prompt: Prompt) -> str:
    """Ask how many militia ride along in a vehicle."""
    player, squad = c.state.parse_squad(str(prompt.about))
    vehicle = vehicle_text(c.state, player, squad)
    return f"How many militia board the {vehicle} of {squad_words(c.state, player, squad)}?"


# -- options --------------------------------------------------------------------------------------


def drop_log(c: Here, option: Place) -> str:
    """Return the number of militia placed in a sector; empty if the next prompt asks for it."""
    cell = c.state.cell(option.at)
    if isinstance(c.step, DropOnOne | PickSectors | Draft):
        return _drop_text(c, c.step.count, cell)
    left = c.raised_by(Spread).left
    return "" if min(left, room(c.state, c.state.ruler, cell)) > 1 else _drop_text(c, 1, cell)


def _drop_text(c: Here, n: int, cell: int) -> str:
    place = short_place(c.state, cell)
    if not n:
        return f"militia go to {place}"
    return f"1 militia goes to {place}" if n == 1 else f"{n} militia go to {place}"


def count_log(c: Here, option: Count) -> str:
    """Return the number of militia and where they go, worded by step; empty for none."""
    match c.step:
        case HowMany(cell=cell):
            return _drop_text(c, option.n, cell)
        case Marchers(start=start, to=to):
            return _march_text(c, option.n, start, to)
        case GiveMilitia(giver=giver, taker=taker, cell=cell):
            return _gift_text(c, option.n, giver, taker, cell)
    if not option.n:
        return ""
    if c.kind == "Escort":
        return f"{asker(c, option)} takes {option.n} militia along"
    return "1 militia gets into the vehicle" if option.n == 1 else f"{option.n} militia get into the vehicle"


def _march_text(c: Here, n: int, start: int, to: int) -> str:
    cells = f"from {short_place(c.state, start)} to {short_place(c.state, to)}"
    return f"1 militia marches {cells}" if n == 1 else f"{n} militia march {cells}"


def march_log(c: Here, option: March) -> str:
    """Describe a march of militia; empty if the next prompt asks for their number."""
    state, start, to = c.state, c.state.aimed, c.state.cell(option.to)
    alone = start != NOWHERE and min(state.militia[state.ruler][start], room(state, state.ruler, to)) == 1
    return _march_text(c, 1, start, to) if alone else ""


def _gift_text(c: Here, n: int, giver: int, taker: int, cell: int) -> str:
    names = player_name(c.state, giver), player_name(c.state, taker)
    return f"{names[0]} gives {n} militia to {names[1]} at {short_place(c.state, cell)}"


def give_log(c: Here, option: Give) -> str:
    """Describe the giving of militia; empty if the next prompt asks for their number."""
    giver, taker = c.state.player(option.giver), c.state.player(option.taker)
    cell = c.state.cell(option.at)
    return _gift_text(c, 1, giver, taker, cell) if c.state.militia[giver][cell] == 1 else ""


def give_detail(c: Here, option: Give) -> str:
    """Return the number of militia that can be given."""
    cell = c.state.cell(option.at)
    return f"{c.state.militia[c.state.player(option.giver)][cell]} militia at {short_place(c.state, cell)}"


DISPLAYS: Final[Rows] = (
    PromptDisplay("Extra militia", extra_question),
    PromptDisplay("Militia", militia_question),
    PromptDisplay("How many", count_question),
    PromptDisplay("March", "Where do militia march from {about:cell}?"),
    PromptDisplay("Escort", "How many militia does {about:unit} take along?", acting=at_unit),
    PromptDisplay("Board", board_question),
    OptionDisplay(Count, lambda c, o: count(o.n, "militia") if o.n else "none", log_text=count_log),
    OptionDisplay(
        March,
        "march to {to:place}",
        "{to:sector}",
        log_text=march_log,
        target="to",
        origin=lambda c, o: cell_label(c, c.state.aimed),
    ),
    OptionDisplay(
        Give, "{giver:owner} gives militia to {taker:owner}", give_detail, log_text=give_log, target="at"
    ),
)
