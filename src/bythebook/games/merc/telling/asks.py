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
from bythebook.games.merc.table.state import DOG, NOWHERE, UNITS, Table
from bythebook.games.merc.telling.names import (
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
from bythebook.games.merc.telling.options.meaning import explain, units_with_actions
from bythebook.games.shared.grammar import count, few, in_words, row_of
from bythebook.kernel.ask import Ask
from bythebook.kernel.chance import Draw, Pick
from bythebook.kernel.notation import listed
from bythebook.kernel.step import Call

__all__ = ["describe", "explain"]


def describe(table: Table, ask: Ask) -> str:
    """What is asked, as one plain sentence."""
    if ask.domain is not None:
        return _chance(table, ask)
    tell = _ASKS.get(ask.kind)
    return tell(table, ask) if tell else f"{_side(table, ask)}: {ask.kind.lower()}?"


# -- what an ask is about -------------------------------------------------------------------------


def _side(table: Table, ask: Ask) -> str:
    if ask.seat not in table.seats:
        return str(ask.seat)
    return faction_name(table, table.seats.index(ask.seat))


def _the_side(table: Table, ask: Ask) -> str:
    return the_side(table, table.seats.index(ask.seat)) if ask.seat in table.seats else str(ask.seat)


def _do(table: Table, ask: Ask) -> str:
    """`do the Rebels`, `does the Dictator`, `does Faction 2`."""
    side = _the_side(table, ask)
    return f"{'do' if side.endswith('s') else 'does'} {side}"


def _player(table: Table, ask: Ask) -> str:
    known = isinstance(ask.about, int) and 0 <= ask.about < table.players
    return player_name(table, int(ask.about or 0)) if known else _the_side(table, ask)


def _unit(table: Table, ask: Ask) -> str:
    """The unit an ask is about."""
    if isinstance(ask.about, int) and 0 <= ask.about < UNITS:
        return unit_name(table, ask.about)
    return str(ask.about) if ask.about is not None else "he"


def _mark(table: Table, ask: Ask) -> str:
    """Whoever attacks: a unit, militia, a dog's carrier."""
    if isinstance(ask.about, int) and 0 <= ask.about < DOG + UNITS:
        return mark_name(table, ask.about)
    return _unit(table, ask)


def _vehicle(table: Table, ask: Ask) -> str:
    """The vehicle of the squad an ask is about, with its crew."""
    player, squad = table.squad_named(str(ask.about))
    return f"the {vehicle_text(table, player, squad)} of {squad_words(table, player, squad)}"


def _place(table: Table, ask: Ask) -> str:
    if isinstance(ask.about, int) and 0 <= ask.about < len(table.sector):
        return short_place(table, ask.about)
    return "there"


def _cause(table: Table, ask: Ask) -> str:
    """The card or Dictator behind an ask, or the sector it happens in."""
    if isinstance(ask.about, int):
        return _place(table, ask)
    return card_name(str(ask.about))


# -- asks -----------------------------------------------------------------------------------------


def _hire(table: Table, ask: Ask) -> str:
    hired = row_of(unit_name(table, unit) for unit in table.hired)
    so_far = f", besides {hired}" if hired else ""
    team = ""
    if isinstance(ask.about, int) and 0 <= ask.about < table.players and ask.about != table.ruler:
        now, most = team_size(table, ask.about), team_limit(table, ask.about)
        team = f" The team has {in_words(now) if now else 'none'} of {few(most, 'MERC')}."
    return f"Which MERC does {_player(table, ask)} hire{so_far}?{team if table.active != NOWHERE else ''}"


def _extra(table: Table, ask: Ask) -> str:
    left = few(int(ask.about or 0), "militia")
    return f"Where does the next of the Dictator's extra militia go? {left[0].upper()}{left[1:]} to place."


def _tactics(table: Table, ask: Ask) -> str:
    if table.automa:
        return f"The tactics card turned up for {dictator_name(table)} is played."
    return "Which tactics card does the Dictator play, or give up to reinforce?"


def _militia(table: Table, ask: Ask) -> str:
    if ask.about == "reinforce":
        return "Where do the reinforcements go?"
    return f"Where do the militia of {_cause(table, ask)} go?"


def _how_many(table: Table, ask: Ask) -> str:
    """How many go where; the step that asks knows."""
    match _open(table):
        case HowMany() as step:
            return f"How many militia go to {short_place(table, step.cell)}?"
        case Marchers() as step:
            return f"How many militia march to {short_place(table, step.to)}?"
        case GiveMilitia() as step:
            giver, taker = (player_name(table, player) for player in (step.giver, step.taker))
            return f"How many militia does {giver} give to {taker}?"
    return f"How many militia? It is about {_cause(table, ask)}."


def _hurt(table: Table, ask: Ask) -> str:
    if isinstance(ask.about, int):
        return f"Artillery on {_place(table, ask)}: which unit takes the next point of damage?"
    return f"Which unit takes the next point of damage? It comes from {_cause(table, ask)}."


def _action(table: Table, ask: Ask) -> str:
    left = units_with_actions(table)
    if not left:
        return f"What else {_do(table, ask)} do? No actions are left."
    if len(left) > MOST_NAMED:
        return f"What {_do(table, ask)} do? {in_words(len(left)).capitalize()} MERCs can act."
    return f"What {'does' if len(left) == 1 else 'do'} {row_of(unit_name(table, u) for u in left)} do?"


def _in_fight(table: Table) -> str:
    """Where the fight stands: ` at Coal, round 2`."""
    fight = table.fight
    if fight is None:
        return ""
    return f" at {short_place(table, fight.at)}{_in_round(table)}"


def _in_round(table: Table) -> str:
    return f", round {table.fight.round}" if table.fight is not None and table.fight.round else ""


def _detonate(table: Table, ask: Ask) -> str:
    return f"Does the land mine at {_place(table, ask)} go off?"


def _retreat(table: Table, ask: Ask) -> str:
    must = "must retreat" if ask.rule == "B11" else "retreats"
    return f"Who {must} from {_place(table, ask)}{_in_round(table)}?"


def _landing(table: Table, ask: Ask) -> str:
    if ask.rule == "MODE-W2":
        return f"On which industry {_do(table, ask)} start?"
    return f"On which sector of the edge does {_player(table, ask)} land?"


def _base(table: Table, ask: Ask) -> str:
    if ask.rule == "MODE-A1":
        return f"In which corner is the base of {dictator_name(table)}?"
    return f"On which industry does {dictator_name(table)} reveal his base?"


def _card(table: Table, ask: Ask) -> str:
    what = "part" if ask.rule == "MODE-I3" else "card"
    got = "bought" if ask.rule == "MODE-I3" else "drawn"
    return f"Where does the {what} that {_unit(table, ask)} has {got} go?"


MOST_NAMED: Final = 3
"""More who can act are counted."""

Tell = Callable[[Table, Ask], str]

_ASKS: Final[dict[str, Tell]] = {
    "Hire": _hire,
    "Landing": _landing,
    "New squad": lambda table, ask: f"Where does {_unit(table, ask)} go?",
    "Free card": lambda table, ask: f"From which deck does the free card of {_unit(table, ask)} come?",
    "Extra militia": _extra,
    "Base": _base,
    "Tactics": _tactics,
    "Militia": _militia,
    "How many": _how_many,
    "Shell": lambda table, ask: f"Which sector does {_cause(table, ask)} hit?",
    "Hurt": _hurt,
    "Name": lambda table, ask: "Which Rebel does the Dictator name? His units wait in every fight.",
    "March": lambda table, ask: f"Where do militia march from {_place(table, ask)}?",
    "Ability": lambda table, ask: f"Does {dictator_name(table)} use his special ability?",
    "Action": _action,
    "Coordinate": lambda table, ask: f"Which squads attack {_place(table, ask)} together?",
    "Escort": lambda table, ask: f"How many militia does {_unit(table, ask)} take along?",
    "Board": lambda table, ask: f"How many militia come aboard {_vehicle(table, ask)}?",
    "Vehicle": lambda table, ask: f"Which of two vehicles does {_player(table, ask)} keep?",
    "Deck": lambda table, ask: f"From which deck is the card for {_unit(table, ask)} drawn?",
    "Fetch": lambda table, ask: f"Which card does {_unit(table, ask)} take from the discards?",
    "Card": _card,
    "Equip": lambda table, ask: f"What does {_unit(table, ask)} equip, take off or trade?",
    "Fight": lambda table, ask: "Which fight comes next?",
    "Detonate": _detonate,
    "Dog": lambda table, ask: f"On whom does {_unit(table, ask)} set the dog{_in_fight(table)}?",
    "Heal": lambda table, ask: f"Does {_unit(table, ask)} give up dice to heal{_in_fight(table)}?",
    "Attack": lambda table, ask: f"Whom does {_mark(table, ask)} attack{_in_fight(table)}?",
    "Reroll": lambda table, ask: f"Does {_unit(table, ask)} throw all dice of the attack again?",
    "Hit": lambda table, ask: f"Whom does the next hit of {_mark(table, ask)} strike{_in_fight(table)}?",
    "Save": lambda table, ask: f"{_unit(table, ask)} is dying: is an epinephrine shot given up?",
    "Retreat": _retreat,
    "Regroup": lambda table, ask: f"Before the fight at {_place(table, ask)}: who changes squads?",
}
"""A sentence for every kind of ask."""


# -- chance ---------------------------------------------------------------------------------------


def _chance(table: Table, ask: Ask) -> str:
    """Which dice are rolled or which cards drawn, and what for."""
    domain = ask.domain
    assert domain is not None
    if isinstance(_open(table), Call):
        return _called(table, ask)
    if isinstance(domain, Draw):
        return _cards(table, ask, domain)
    if isinstance(domain, Pick):
        what = _PICKS.get(str(ask.about), "Tie: which is it")
        return f"{what}: {listed(domain.items, most=6)}?"
    n = count(domain.size, "die")
    if domain.element == "khenn":
        return "Roll a die: Khenn's initiative for this fight."
    if domain.element == "artillery":
        return f"Roll a die for the artillery on {_place(table, ask)}."
    if domain.element == "combat":
        return f"Roll {n} for the attack of {_mark(table, ask)}{_in_fight(table)}."
    return f"Roll {n}."


_PICKS: Final = {
    TYPES[CITY]: "Where does a city lie",
    "first": "Throw for the faction that goes first",
    "tie": "Throw for the faction that all ties of this fight favour",
    "winner": "Equal points and MERCs. Throw for the winner",
}
"""What is picked by chance, by what it is about."""


def _open(table: Table) -> object:
    """The step that asks."""
    return table.agenda[-1] if table.agenda else None


def _called(table: Table, ask: Ask) -> str:
    """A bot's page has called for chance."""
    side = next((the_side(table, i) for i, s in enumerate(table.seats) if s == ask.about), "the bot")
    if isinstance(ask.domain, Pick):
        return f"The page of {side} leaves a tie: which of {listed(ask.domain.items, most=6)}?"
    return f"Roll a die for {side}."


def _cards(table: Table, ask: Ask, domain: Draw) -> str:
    """Cards drawn: for the map, for a team, for a MERC, for the Dictator."""
    about = ask.about if isinstance(ask.about, int) else NOWHERE
    if domain.pile in TYPES:
        step = _open(table)
        cells = step.cells(table) if isinstance(step, LaySectors) else [about]
        where = row_of(table.label(cell) for cell in cells)
        order = ", in this order" if len(cells) > 1 else ""
        return f"Draw {count(domain.n, f'{domain.pile} card')} for {where}{order}."
    if domain.pile == "dictators":
        return "Draw the Dictator's card."
    if domain.pile == "mercs":
        who = f" for {_player(table, ask)}" if 0 <= about < table.players else ""
        return f"Draw {count(domain.n, 'MERC card')}{who}."
    if domain.pile == "tactics":
        if ask.secret is None:
            return f"Turn up {count(domain.n, 'tactics card')} for the Dictator."
        return f"The Dictator draws {count(domain.n, 'tactics card')}."
    who = f" for {_player(table, ask)}" if 0 <= about < table.players else ""
    return f"Draw {count(domain.n, f'{domain.pile} card')}{who}."


KINDS: Final = tuple(_ASKS)
"""Every kind of ask there is a sentence for."""
