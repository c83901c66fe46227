"""Words about fights: targets, hits, healing, dogs, shots (AI-4.6, AI-4.8 to AI-4.11)."""

from __future__ import annotations

from bythebook.games.merc.bot import outlook
from bythebook.games.merc.bot.view import DOG, View
from bythebook.games.merc.bot.words.vocabulary import WORDS, aim
from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.table import options
from bythebook.playbook.words.vocabulary import Candidate


def mark_of(view: View, c: Candidate) -> int:
    """The mark of whom a candidate aims at."""
    return aim(view, c.option)[0]


# -- targets (AI-4.6) -----------------------------------------------------------------------------


@WORDS.test("a Rebel", "a fighter")
def a_rebel(view: View, c: Candidate) -> bool:
    """A MERC or a militia, no dog: he names a dog only if it holds him (AI-4.6)."""
    return mark_of(view, c) < DOG


@WORDS.test("any target", "any unit", "militia", always=True)
def any_target(view: View, c: Candidate) -> bool:
    """Whoever may be attacked."""
    return True


@WORDS.number("health plus armor")
def health_plus_armor(view: View, c: Candidate) -> int:
    """Its current health and armor, also if the attack pierces armor (AI-4.6.1)."""
    return view.toughness(mark_of(view, c))


@WORDS.number("enemies it can attack")
def enemies_it_can_attack(view: View, c: Candidate) -> int:
    """Its current number of targets; Rizen's includes every Dictator militia there (AI-4.6.2)."""
    return outlook.targets_of(view, mark_of(view, c))


@WORDS.number("initiative of the enemy")
def initiative_of_enemy(view: View, c: Candidate) -> int:
    """Its current initiative, in this fight (AI-4.6.3)."""
    return outlook.initiative_of(view, *aim(view, c.option))


@WORDS.test("turned over")
def turned_over(view: View, c: Candidate) -> bool:
    """A militia that changes sides instead of dying (AI-4.10, Adelheid)."""
    return isinstance(c.option, options.Turn)


@WORDS.test("named target")
def named_target(view: View, c: Candidate) -> bool:
    """It was named as a target; another takes only what those do not need (AI-4.10, Wolverine)."""
    return mark_of(view, c) in view.named


@WORDS.ranking("first named")
def first_named(view: View, c: Candidate) -> int | None:
    """The target that was named first, until it is dead; Rizen names militia all at once (AI-4.6)."""
    mark = mark_of(view, c)
    return view.named.index(mark) if mark in view.named and not outlook.names_all(view) else None


# -- healing and saving (AI-4.8, AI-4.9) ----------------------------------------------------------


def _by(c: Candidate) -> str:
    return c.option.by if isinstance(c.option, options.Heal) else ""


@WORDS.test("with his ability")
def with_ability(view: View, c: Candidate) -> bool:
    """By what the MERC can do himself (AI-4.8.1)."""
    return _by(c) not in facts().card


@WORDS.test("with a medical kit")
def with_medical_kit(view: View, c: Candidate) -> bool:
    """By the kit with several uses (AI-4.8.2)."""
    return _by(c) == "medical_kit"


@WORDS.test("with a first aid kit")
def with_first_aid_kit(view: View, c: Candidate) -> bool:
    """By the kit with a single use (AI-4.8.2)."""
    return _by(c) == "first_aid_kit"


@WORDS.number("wounds healed")
def wounds_healed(view: View, c: Candidate) -> int:
    """How many of his wounds the dice heal (AI-4.8.2)."""
    assert isinstance(c.option, options.Heal)
    assert isinstance(c.thing, int)
    return min(c.option.dice, view.wounds(c.thing))


@WORDS.number("dice")
def dice(view: View, c: Candidate) -> int:
    """How many dice are given up (AI-4.8.2)."""
    assert isinstance(c.option, options.Heal)
    return c.option.dice


@WORDS.test("with another's shot")
def with_anothers_shot(view: View, c: Candidate) -> bool:
    """Somebody else in the squad carries it (AI-4.9)."""
    assert isinstance(c.option, options.Save)
    return view.unit(c.option.holder) != view.dying


@WORDS.test("with his own shot", always=True)
def with_own_shot(view: View, c: Candidate) -> bool:
    """Whoever carries it (AI-4.9)."""
    return True


# -- throwing again (AI-4.10, Basic) --------------------------------------------------------------


@WORDS.question("did fewer than half the dice hit")
def fewer_than_half_hit(view: View) -> bool:
    """The attack just thrown hits with less than half its dice (AI-4.10, Basic)."""
    dice, hits = view.rolled()
    return 2 * hits < dice
