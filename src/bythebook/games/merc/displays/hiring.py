"""Hiring and placing MERCs: teams, new squads, landings, the base, free cards (A1, S8, D3, D12, Q4, E6)."""

from __future__ import annotations

from typing import Final

from bythebook.games.displays import OptionDisplay, PromptDisplay
from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.displays.militia import drop_log
from bythebook.games.merc.displays.places import Here, at_merc, at_squad, at_unit, squad_place
from bythebook.games.merc.displays.slots import Rows, asker, place, side, squad, squad_acts
from bythebook.games.merc.rules.modes.assassination import ChooseCorner
from bythebook.games.merc.rules.modes.versus import PickStart
from bythebook.games.merc.rules.team.squads import team_limit, team_size
from bythebook.games.merc.state.notation import person
from bythebook.games.merc.state.options import DrawFrom, Fire, Hire, Join, Place
from bythebook.games.merc.state.state import NOWHERE
from bythebook.games.merc.text.names import dictator_name, player_name, unit_name
from bythebook.games.shared.grammar import count, join_names
from bythebook.kernel.prompt import Prompt

# -- questions ------------------------------------------------------------------------------------


def hire_question(c: Here, prompt: Prompt) -> str:
    """Ask which MERC a player hires, and list those hired so far and the size of the team."""
    state, player = c.state, c.about()
    sentences = [f"Which MERC does {player_name(state, player)} hire?"]
    if state.hired:
        sentences.append(f"Hired so far: {join_names(unit_name(state, unit) for unit in state.hired)}.")
    if player != state.ruler and state.active != NOWHERE:
        sentences.append(f"Team: {team_size(state, player)} of {count(team_limit(state, player), 'MERC')}.")
    return " ".join(sentences)


def landing_question(c: Here, prompt: Prompt) -> str:
    """Ask where a Rebel lands, or where a faction starts."""
    if isinstance(c.step, PickStart):
        return f"On which industry does {side(c, prompt)} start?"
    return f"On which edge sector does {player_name(c.state, c.about())} land?"


def base_question(c: Here, prompt: Prompt) -> str:
    """Ask for the sector of the base, or for its corner in Assassination."""
    if isinstance(c.step, ChooseCorner):
        return f"In which corner is the base of {dictator_name(c.state)}?"
    return f"On which industry does {dictator_name(c.state)} reveal his base?"


# -- options --------------------------------------------------------------------------------------


def hire_detail(c: Here, option: Hire) -> str:
    """Return the printed skills and ability of a MERC."""
    merc = facts().merc[option.merc]
    skills = f"initiative {merc.initiative}, training {merc.training}, combat {merc.combat}"
    return f"{skills}. {merc.ability}"


def place_log(c: Here, option: Place) -> str:
    """Name the piece that is placed, and the sector."""
    at = place(c, option.at)
    match c.kind:
        case "Landing":
            return f"{player_name(c.state, c.about())} lands at {at}"
        case "New squad":
            return f"{asker(c, option)} goes to {at}"
        case "Base":
            return f"the base of {dictator_name(c.state)} is at {at}"
        case "Extra militia":
            return f"1 militia goes to {at}"
    return drop_log(c, option)


def join_label(c: Here, option: Join) -> str:
    """Name the squad that the MERC joins, or that joins a coordinated attack."""
    return f"with {squad(c, option.squad)}" if c.kind == "Coordinate" else f"join {squad(c, option.squad)}"


def join_log(c: Here, option: Join) -> str:
    """Name the MERC and the squad he joined, or the squad that joined the attack."""
    if c.kind == "Coordinate":
        return squad_acts(c, option.squad, "{} joins the attack", "{} join the attack")
    at = squad_place(c, option.squad)
    if at is None:
        return f"{asker(c, option)} joins {squad(c, option.squad)}"
    return f"{asker(c, option)} joins {squad(c, option.squad)} at {place(c, at)}"


DISPLAYS: Final[Rows] = (
    PromptDisplay("Hire", hire_question, onward=True),
    PromptDisplay("Landing", landing_question, onward=True),
    PromptDisplay("New squad", "Where does {about:unit} go?", acting=at_unit, onward=True),
    PromptDisplay("Base", base_question),
    PromptDisplay(
        "Free card", "From which deck does {about:unit} get the free card?", acting=at_unit, onward=True
    ),
    PromptDisplay("Deck", "From which deck does {about:unit} draw a card?", acting=at_unit, onward=True),
    OptionDisplay(
        Hire,
        "hire {merc:person}",
        hire_detail,
        log_text=lambda c, o: f"{player_name(c.state, c.about())} hires {person(o.merc)}",
        card="merc",
        leads=True,
    ),
    OptionDisplay(
        Fire,
        "fire {merc:person}",
        "{merc:numbers}",
        log_text=lambda c, o: f"{player_name(c.state, c.about())} fires {person(o.merc)}",
        target=at_merc,
        spends=True,
    ),
    OptionDisplay(Place, "{at:place}", "{at:sector}", log_text=place_log, target="at"),
    OptionDisplay(Join, join_label, "{squad:whereabouts}", log_text=join_log, target=at_squad),
    OptionDisplay(
        DrawFrom,
        "{deck} deck",
        lambda c, o: f"{count(len(c.state.piles[o.deck]), 'card')} left",
        log_text="{asker} draws a card from the {deck} deck",
    ),
)
