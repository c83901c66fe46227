"""Words about squads and their members: their order, and what is in their sector (AI-3, AI-D1)."""

from __future__ import annotations

from bythebook.games.merc.bot import lookahead
from bythebook.games.merc.bot.view import SQUADS, View
from bythebook.games.merc.bot.words.vocabulary import WORDS
from bythebook.games.merc.state import options
from bythebook.games.merc.state.notation import person
from bythebook.kernel.prompt import Option, Thing
from bythebook.playbook.words.vocabulary import Candidate

# -- subjects of loops ----------------------------------------------------------------------------


def _of_squad(view: View, option: Option, squad: Thing) -> bool:
    """Return whether an option names the squad or one of its members."""
    assert isinstance(squad, str)
    merc = getattr(option, "merc", "")
    return merc in view.names(squad) if merc else getattr(option, "squad", "") == squad


def _of_member(view: View, option: Option, unit: Thing) -> bool:
    """Return whether an option names the MERC."""
    merc = getattr(option, "merc", "")
    return bool(merc) and view.unit(merc) == unit


@WORDS.subject("squad", of="squad", owns=_of_squad)
def squads_with_actions(view: View, it: Thing | None) -> list[str]:
    """The squads that have a member with an action left; the Dictator card at its base is a squad of its own.
    A squad only moves as a whole: every member must have an action to pay."""
    return list(view.ready())


def _printed_name(view: View, unit: Thing) -> str:
    """Return the printed name of a MERC."""
    return person(view.id_of(int(unit)))


@WORDS.subject("member", of="unit", owns=_of_member, shown=_printed_name)
def members_of_squad(view: View, it: Thing | None) -> list[int]:
    """All members of the squad, one after another; those who cannot do it (no action left, training 0, no
    room for militia) are skipped."""
    return view.members(it) if isinstance(it, str) else []


@WORDS.number("initiative of its leader", of="squad")
def leaders_initiative(view: View, squad: str) -> int:
    """The current initiative of its leader: the member with an action left who has the highest initiative,
    then the first by name."""
    return view.stats(lookahead.leader(view, squad)).initiative


@WORDS.ranking("first by its leader's name", of="squad", total=True)
def first_by_leader(view: View, squad: str) -> str:
    """The squad whose leader (see initiative of its leader) is first by name."""
    return view.id_of(lookahead.leader(view, squad))


# -- squads ---------------------------------------------------------------------------------------


@WORDS.test("the Dictator", of="squad")
def the_dictators(view: View, squad: str) -> bool:
    """The squad is the Dictator card alone at its base."""
    return lookahead.is_dictators(view, squad)


@WORDS.number("empty slots", of="squad")
def empty_slots(view: View, squad: str) -> int:
    """The number of empty weapon, armor and accessory slots of its members, including members without
    actions; bandolier slots do not count."""
    return sum(len(lookahead.empty_slots(view, unit)) for unit in view.members(squad))


@WORDS.test("at an industry", of="squad", plain=True)
def at_an_industry(view: View, squad: str) -> bool:
    """Its sector is an industry."""
    return lookahead.is_industry(view, view.squad_at(squad))


@WORDS.number("militia of its own", of="squad")
def own_militia(view: View, squad: str) -> int:
    """The number of militia of its side in its sector."""
    return view.militia_at(view.squad_at(squad), view.side)


@WORDS.number("enemies beside it", of="squad")
def enemies_beside(view: View, squad: str) -> int:
    """The number of units of the other side in its sector."""
    return view.enemies_at(view.squad_at(squad))


@WORDS.test("where militia have room", of="squad")
def where_militia_have_room(view: View, squad: str) -> bool:
    """Its side has fewer militia in the sector than the limit: 10, or 20 at Kim's base."""
    return view.room_for_militia(view.squad_at(squad)) > 0


@WORDS.test("into the primary squad", plain=True)
def into_primary(view: View, c: Candidate) -> bool:
    """The squad that remains is the primary one."""
    option = c.option
    into = option.into if isinstance(option, options.Merge) else getattr(option, "squad", "")
    return str(into).endswith(SQUADS[0])


# -- MERCs ----------------------------------------------------------------------------------------


@WORDS.number("initiative", of="unit")
def initiative(view: View, unit: int) -> int:
    """His current initiative: the printed number plus cards and abilities."""
    return view.stats(unit).initiative


@WORDS.ranking("first by name", of="unit", total=True)
def first_by_name(view: View, unit: int) -> str:
    """The first in alphabetical order; the Dictator card goes by his own name."""
    return view.id_of(unit)


@WORDS.test("for an injured MERC", of="unit")
def injured(view: View, unit: int) -> bool:
    """He has wounds."""
    return view.wounds(unit) > 0


@WORDS.number("health", of="unit", plain=True)
def health(view: View, unit: int) -> int:
    """His current health."""
    return view.stats(unit).health


@WORDS.test("for the MERC who acts", of="unit")
def who_acts(view: View, unit: int) -> bool:
    """The leader of the squad: see initiative of its leader."""
    return any(lookahead.leader(view, s) == unit for s in view.squads() if unit in view.members(s))


@WORDS.test("anybody", "with anybody", "any MERC", "on any MERC", "any squad", always=True, plain=True)
def anybody(view: View, c: Candidate) -> bool:
    """Any MERC who can."""
    return True


# -- the turn -------------------------------------------------------------------------------------


@WORDS.test("top card", "ability", "turn", always=True, plain=True)
def what_there_is(view: View, c: Candidate) -> bool:
    """The only one."""
    return True


@WORDS.test("with a useless card")
def useless_card(view: View, c: Candidate) -> bool:
    """A tactics card that would change nothing if played now: it has no lasting effect, reveals no base, and
    there is no sector, militia, MERC or deck for it to affect."""
    assert isinstance(c.option, options.Reinforce)
    return lookahead.is_useless(view, c.option.card)
