"""Words about squads and their members: who acts, and what a squad finds where it stands (AI-3, AI-D1)."""

from __future__ import annotations

from bythebook.games.merc.bot import outlook
from bythebook.games.merc.bot.view import SQUADS, View
from bythebook.games.merc.bot.words.vocabulary import WORDS
from bythebook.games.merc.table import options
from bythebook.games.merc.table.notation import person
from bythebook.kernel.ask import Option, Thing
from bythebook.playbook.words.vocabulary import Candidate

# -- what loops go over ---------------------------------------------------------------------------


def _of_squad(view: View, option: Option, squad: Thing) -> bool:
    """Options that name the squad or one of its members."""
    assert isinstance(squad, str)
    merc = getattr(option, "merc", "")
    return merc in view.names(squad) if merc else getattr(option, "squad", "") == squad


def _of_member(view: View, option: Option, unit: Thing) -> bool:
    """Options that name the MERC."""
    merc = getattr(option, "merc", "")
    return bool(merc) and view.unit(merc) == unit


@WORDS.subject("squad", of="squad", owns=_of_squad)
def squads_with_actions(view: View, it: Thing | None) -> list[str]:
    """The squads of the side with an action of any sort left (AI-3.0)."""
    return list(view.ready())


def _named(view: View, unit: Thing) -> str:
    """A MERC by the name on the card."""
    return person(view.id_of(int(unit)))


@WORDS.subject("member", of="unit", owns=_of_member, shown=_named)
def members_of_squad(view: View, it: Thing | None) -> list[int]:
    """Everybody in the squad; those who cannot do it are passed over (AI-D8)."""
    return view.members(it) if isinstance(it, str) else []


@WORDS.number("initiative of its leader", of="squad")
def leaders_initiative(view: View, squad: str) -> int:
    """The initiative of the MERC of the squad who acts: the highest with an action left (AI-3.0)."""
    return view.stats(outlook.leader(view, squad)).initiative


@WORDS.ranking("first by its leader's name", of="squad", total=True)
def first_by_leader(view: View, squad: str) -> str:
    """Whose acting MERC comes first in the alphabet (AI-3.0)."""
    return view.id_of(outlook.leader(view, squad))


# -- squads ---------------------------------------------------------------------------------------


@WORDS.test("the Dictator", "the Dictator's own", of="squad")
def the_dictators(view: View, squad: str) -> bool:
    """The Dictator card at its base, which never leaves it (AI-4.1, D6)."""
    return outlook.is_dictators(view, squad)


@WORDS.test("fully equipped", of="squad")
def fully_equipped(view: View, squad: str) -> bool:
    """Every member has a weapon, an armor and an accessory slot filled (AI-D1, AI-3.1)."""
    return not any(outlook.empty_slots(view, unit) for unit in view.members(squad))


@WORDS.test("on an undefended industry", of="squad")
def on_undefended_industry(view: View, squad: str) -> bool:
    """An industry without Dictator militia and without Rebels; the squad itself is no defence (AI-D2)."""
    return outlook.is_undefended(view, view.squad_at(squad))


@WORDS.test("where militia have room", of="squad")
def where_militia_have_room(view: View, squad: str) -> bool:
    """The sector is not at its maximum of militia: 10, or 20 at Kim's base (AI-3.5, M2)."""
    return view.room_for_militia(view.squad_at(squad)) > 0


@WORDS.test("into the primary squad")
def into_primary(view: View, c: Candidate) -> bool:
    """The squad that stays is the primary one."""
    option = c.option
    into = option.into if isinstance(option, options.Merge) else getattr(option, "squad", "")
    return str(into).endswith(SQUADS[0])


# -- MERCs ----------------------------------------------------------------------------------------


@WORDS.number("initiative", of="unit")
def initiative(view: View, unit: int) -> int:
    """His current initiative (AI-3.0, C8)."""
    return view.stats(unit).initiative


@WORDS.ranking("first by name", of="unit", total=True)
def first_by_name(view: View, unit: int) -> str:
    """The alphabet; the Dictator card under his own name (AI-4.7.1)."""
    return view.id_of(unit)


@WORDS.test("injured", "for an injured MERC", of="unit")
def injured(view: View, unit: int) -> bool:
    """His health is below its maximum (AI-4.8)."""
    return view.wounds(unit) > 0


@WORDS.number("health", of="unit")
def health(view: View, unit: int) -> int:
    """His current health (AI-4.8.2)."""
    return view.stats(unit).health


@WORDS.test("for the MERC who acts", of="unit")
def who_acts(view: View, unit: int) -> bool:
    """The member with the highest initiative among those with an action left (AI-3.0, RULING-4)."""
    return any(outlook.leader(view, s) == unit for s in view.squads() if unit in view.members(s))


@WORDS.test("anybody", "with anybody", "any MERC", "on any MERC", "any squad", always=True)
def anybody(view: View, c: Candidate) -> bool:
    """Whoever can."""
    return True


# -- the turn -------------------------------------------------------------------------------------


@WORDS.test("top card", "ability", "turn", always=True)
def what_there_is(view: View, c: Candidate) -> bool:
    """The one there is."""
    return True


@WORDS.test("with a useless card")
def useless_card(view: View, c: Candidate) -> bool:
    """A card that would change nothing if it were played now (RULING-6)."""
    assert isinstance(c.option, options.Reinforce)
    return outlook.is_useless(view, c.option.card)


@WORDS.question("are useless cards given up")
def useless_cards_given_up(view: View) -> bool:
    """By the ruling ai_reinforce a card that would change nothing is given up (RULING-6, AI-2.1)."""
    return view.ruled("ai_reinforce") == "useless"
