"""Asks in plain sentences: what is wanted, of whom, and about what.

Only what everybody may know is said: an ask may be read by those who are not asked. What an answer would
mean is told by `explain`, which is for the asked side's eyes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bythebook.games.merc.box.facts import CITY, TYPES
from bythebook.games.merc.rules.actions import GiveMilitia
from bythebook.games.merc.rules.dictator.drops import HowMany, Marchers
from bythebook.games.merc.rules.setup.steps import LaySectors
from bythebook.games.merc.rules.team.squads import team_limit, team_size
from bythebook.games.merc.state.state import DOG, NOWHERE, UNITS, State
from bythebook.games.merc.text.names import (
    card_name,
    dictator_name,
    faction_name,
    mark_name,
    player_name,
    short_place,
    squad_words,
    the_side,
    unit_name,
    vehicle_text,
)
from bythebook.games.merc.text.options.meaning import explain, units_with_actions
from bythebook.games.shared.grammar import count, few, in_words, row_of
from bythebook.kernel.chance import Draw, Pick
from bythebook.kernel.notation import listed
from bythebook.kernel.prompt import Prompt
from bythebook.kernel.step import Call

__all__ = ["describe", "explain"]


def describe(state: State, prompt: Prompt) -> str:
    """What is asked, as one plain sentence."""
    if prompt.domain is not None:
        return _chance(state, prompt)
    tell = _ASKS.get(prompt.kind)
    return tell(state, prompt) if tell else f"{_side(state, prompt)}: {prompt.kind.lower()}?"


# -- what an ask is about -------------------------------------------------------------------------


def _side(state: State, prompt: Prompt) -> str:
    if prompt.seat not in state.seats:
        return str(prompt.seat)
    return faction_name(state, state.seats.index(prompt.seat))


def _the_side(state: State, prompt: Prompt) -> str:
    return the_side(state, state.seats.index(prompt.seat)) if prompt.seat in state.seats else str(prompt.seat)


def _do(state: State, prompt: Prompt) -> str:
    """`do the Rebels`, `does the Dictator`, `does Faction 2`."""
    side = _the_side(state, prompt)
    return f"{'do' if side.endswith('s') else 'does'} {side}"


def _player(state: State, prompt: Prompt) -> str:
    known = isinstance(prompt.about, int) and 0 <= prompt.about < state.players
    return player_name(state, int(prompt.about or 0)) if known else _the_side(state, prompt)


def _unit(state: State, prompt: Prompt) -> str:
    """The unit an ask is about."""
    if isinstance(prompt.about, int) and 0 <= prompt.about < UNITS:
        return unit_name(state, prompt.about)
    return str(prompt.about) if prompt.about is not None else "he"


def _mark(state: State, prompt: Prompt) -> str:
    """Whoever attacks: a unit, militia, a dog's carrier."""
    if isinstance(prompt.about, int) and 0 <= prompt.about < DOG + UNITS:
        return mark_name(state, prompt.about)
    return _unit(state, prompt)


def _vehicle(state: State, prompt: Prompt) -> str:
    """The vehicle of the squad an ask is about, with its crew."""
    player, squad = state.squad_named(str(prompt.about))
    return f"the {vehicle_text(state, player, squad)} of {squad_words(state, player, squad)}"


def _place(state: State, prompt: Prompt) -> str:
    if isinstance(prompt.about, int) and 0 <= prompt.about < len(state.sector):
        return short_place(state, prompt.about)
    return "there"


def _cause(state: State, prompt: Prompt) -> str:
    """The card or Dictator behind an ask, or the sector it happens in."""
    if isinstance(prompt.about, int):
        return _place(state, prompt)
    return card_name(str(prompt.about))


# -- asks -----------------------------------------------------------------------------------------


def _hire(state: State, prompt: Prompt) -> str:
    hired = row_of(unit_name(state, unit) for unit in state.hired)
    so_far = f", besides {hired}" if hired else ""
    team = ""
    if isinstance(prompt.about, int) and 0 <= prompt.about < state.players and prompt.about != state.ruler:
        now, most = team_size(state, prompt.about), team_limit(state, prompt.about)
        team = f" The team has {in_words(now) if now else 'none'} of {few(most, 'MERC')}."
    return f"Which MERC does {_player(state, prompt)} hire{so_far}?{team if state.active != NOWHERE else ''}"


def _extra(state: State, prompt: Prompt) -> str:
    left = few(int(prompt.about or 0), "militia")
    return f"Where does the next of the Dictator's extra militia go? {left[0].upper()}{left[1:]} to place."


def _tactics(state: State, prompt: Prompt) -> str:
    if state.automa:
        return f"The tactics card turned up for {dictator_name(state)} is played."
    return "Which tactics card does the Dictator play, or give up to reinforce?"


def _militia(state: State, prompt: Prompt) -> str:
    if prompt.about == "reinforce":
        return "Where do the reinforcements go?"
    return f"Where do the militia of {_cause(state, prompt)} go?"


def _how_many(state: State, prompt: Prompt) -> str:
    """How many go where; the step that asks knows."""
    match _open(state):
        case HowMany() as step:
            return f"How many militia go to {short_place(state, step.cell)}?"
        case Marchers() as step:
            return f"How many militia march to {short_place(state, step.to)}?"
        case GiveMilitia() as step:
            giver, taker = (player_name(state, player) for player in (step.giver, step.taker))
            return f"How many militia does {giver} give to {taker}?"
    return f"How many militia? It is about {_cause(state, prompt)}."


def _hurt(state: State, prompt: Prompt) -> str:
    if isinstance(prompt.about, int):
        return f"Artillery on {_place(state, prompt)}: which unit takes the next point of damage?"
    return f"Which unit takes the next point of damage? It comes from {_cause(state, prompt)}."


def _action(state: State, prompt: Prompt) -> str:
    left = units_with_actions(state)
    if not left:
        return f"What else {_do(state, prompt)} do? No actions are left."
    if len(left) > MOST_NAMED:
        return f"What {_do(state, prompt)} do? {in_words(len(left)).capitalize()} MERCs can act."
    return f"What {'does' if len(left) == 1 else 'do'} {row_of(unit_name(state, u) for u in left)} do?"


def _in_fight(state: State) -> str:
    """Where the fight stands: ` at Coal, round 2`."""
    fight = state.fight
    if fight is None:
        return ""
    return f" at {short_place(state, fight.at)}{_in_round(state)}"


def _in_round(state: State) -> str:
    return f", round {state.fight.round}" if state.fight is not None and state.fight.round else ""


def _detonate(state: State, prompt: Prompt) -> str:
    return f"Does the land mine at {_place(state, prompt)} go off?"


def _retreat(state: State, prompt: Prompt) -> str:
    must = "must retreat" if prompt.rule == "B11" else "retreats"
    return f"Who {must} from {_place(state, prompt)}{_in_round(state)}?"


def _landing(state: State, prompt: Prompt) -> str:
    if prompt.rule == "MODE-W2":
        return f"On which industry {_do(state, prompt)} start?"
    return f"On which sector of the edge does {_player(state, prompt)} land?"


def _base(state: State, prompt: Prompt) -> str:
    if prompt.rule == "MODE-A1":
        return f"In which corner is the base of {dictator_name(state)}?"
    return f"On which industry does {dictator_name(state)} reveal his base?"


def _card(state: State, prompt: Prompt) -> str:
    what = "part" if prompt.rule == "MODE-I3" else "card"
    got = "bought" if prompt.rule == "MODE-I3" else "drawn"
    return f"Where does the {what} that {_unit(state, prompt)} has {got} go?"


MOST_NAMED: Final = 3
"""More who can act are counted."""

Tell = Callable[[State, Prompt], str]

_ASKS: Final[dict[str, Tell]] = {
    "Hire": _hire,
    "Landing": _landing,
    "New squad": lambda state, prompt: f"Where does {_unit(state, prompt)} go?",
    "Free card": lambda state, prompt: f"From which deck does the free card of {_unit(state, prompt)} come?",
    "Extra militia": _extra,
    "Base": _base,
    "Tactics": _tactics,
    "Militia": _militia,
    "How many": _how_many,
    "Shell": lambda state, prompt: f"Which sector does {_cause(state, prompt)} hit?",
    "Hurt": _hurt,
    "Name": lambda state, prompt: "Which Rebel does the Dictator name? His units wait in every fight.",
    "March": lambda state, prompt: f"Where do militia march from {_place(state, prompt)}?",
    "Ability": lambda state, prompt: f"Does {dictator_name(state)} use his special ability?",
    "Action": _action,
    "Coordinate": lambda state, prompt: f"Which squads attack {_place(state, prompt)} together?",
    "Escort": lambda state, prompt: f"How many militia does {_unit(state, prompt)} take along?",
    "Board": lambda state, prompt: f"How many militia come aboard {_vehicle(state, prompt)}?",
    "Vehicle": lambda state, prompt: f"Which of two vehicles does {_player(state, prompt)} keep?",
    "Deck": lambda state, prompt: f"From which deck is the card for {_unit(state, prompt)} drawn?",
    "Fetch": lambda state, prompt: f"Which card does {_unit(state, prompt)} take from the discards?",
    "Card": _card,
    "Equip": lambda state, prompt: f"What does {_unit(state, prompt)} equip, take off or trade?",
    "Fight": lambda state, prompt: "Which fight comes next?",
    "Detonate": _detonate,
    "Dog": lambda state, prompt: f"On whom does {_unit(state, prompt)} set the dog{_in_fight(state)}?",
    "Heal": lambda state, prompt: f"Does {_unit(state, prompt)} give up dice to heal{_in_fight(state)}?",
    "Attack": lambda state, prompt: f"Whom does {_mark(state, prompt)} attack{_in_fight(state)}?",
    "Reroll": lambda state, prompt: f"Does {_unit(state, prompt)} throw all dice of the attack again?",
    "Hit": lambda state, prompt: (
        f"Whom does the next hit of {_mark(state, prompt)} strike{_in_fight(state)}?"
    ),
    "Save": lambda state, prompt: f"{_unit(state, prompt)} is dying: is an epinephrine shot given up?",
    "Retreat": _retreat,
    "Regroup": lambda state, prompt: f"Before the fight at {_place(state, prompt)}: who changes squads?",
}
"""A sentence for every kind of ask."""


# -- chance ---------------------------------------------------------------------------------------


def _chance(state: State, prompt: Prompt) -> str:
    """Which dice are rolled or which cards drawn, and what for."""
    domain = prompt.domain
    assert domain is not None
    if isinstance(_open(state), Call):
        return _called(state, prompt)
    if isinstance(domain, Draw):
        return _cards(state, prompt, domain)
    if isinstance(domain, Pick):
        what = _PICKS.get(str(prompt.about), "Tie: which is it")
        return f"{what}: {listed(domain.items, most=6)}?"
    n = count(domain.size, "die")
    if domain.element == "khenn":
        return "Roll a die: Khenn's initiative for this fight."
    if domain.element == "artillery":
        return f"Roll a die for the artillery on {_place(state, prompt)}."
    if domain.element == "combat":
        return f"Roll {n} for the attack of {_mark(state, prompt)}{_in_fight(state)}."
    return f"Roll {n}."


_PICKS: Final = {
    TYPES[CITY]: "Where does a city lie",
    "first": "Throw for the faction that goes first",
    "tie": "Throw for the faction that all ties of this fight favour",
    "winner": "Equal points and MERCs. Throw for the winner",
}
"""What is picked by chance, by what it is about."""


def _open(state: State) -> object:
    """The step that asks."""
    return state.agenda[-1] if state.agenda else None


def _called(state: State, prompt: Prompt) -> str:
    """A bot's page has called for chance."""
    side = next((the_side(state, i) for i, s in enumerate(state.seats) if s == prompt.about), "the bot")
    if isinstance(prompt.domain, Pick):
        return f"The page of {side} leaves a tie: which of {listed(prompt.domain.items, most=6)}?"
    return f"Roll a die for {side}."


def _cards(state: State, prompt: Prompt, domain: Draw) -> str:
    """Cards drawn: for the map, for a team, for a MERC, for the Dictator."""
    about = prompt.about if isinstance(prompt.about, int) else NOWHERE
    if domain.pile in TYPES:
        step = _open(state)
        cells = step.cells(state) if isinstance(step, LaySectors) else [about]
        where = row_of(state.label(cell) for cell in cells)
        order = ", in this order" if len(cells) > 1 else ""
        return f"Draw {count(domain.n, f'{domain.pile} card')} for {where}{order}."
    if domain.pile == "dictators":
        return "Draw the Dictator's card."
    if domain.pile == "mercs":
        who = f" for {_player(state, prompt)}" if 0 <= about < state.players else ""
        return f"Draw {count(domain.n, 'MERC card')}{who}."
    if domain.pile == "tactics":
        if prompt.secret is None:
            return f"Turn up {count(domain.n, 'tactics card')} for the Dictator."
        return f"The Dictator draws {count(domain.n, 'tactics card')}."
    who = f" for {_player(state, prompt)}" if 0 <= about < state.players else ""
    return f"Draw {count(domain.n, f'{domain.pile} card')}{who}."


KINDS: Final = tuple(_ASKS)
"""Every kind of ask there is a sentence for."""
