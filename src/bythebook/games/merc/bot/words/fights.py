"""Words about fights: targets, hits, healing, dogs, shots (AI-4.6, AI-4.8 to AI-4.11)."""

from __future__ import annotations

from bythebook.games.merc.bot import lookahead
from bythebook.games.merc.bot.lookahead import Aim
from bythebook.games.merc.bot.view import DOG, View
from bythebook.games.merc.bot.words.vocabulary import WORDS, aim
from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.state import options
from bythebook.playbook.words.vocabulary import Candidate


def aim_of(view: View, c: Candidate) -> Aim:
    """Return the mark that a candidate targets, and its sector."""
    whom: Aim | None = c.outcome
    return aim(view, c.option) if whom is None else whom


def mark_of(view: View, c: Candidate) -> int:
    """Return the mark that a candidate targets."""
    return aim_of(view, c)[0]


# -- targets (AI-4.6) -----------------------------------------------------------------------------


@WORDS.test("a Rebel", "a fighter")
def a_rebel(view: View, c: Candidate) -> bool:
    """A MERC, the Dictator card or a militia, but not an attack dog."""
    return mark_of(view, c) < DOG


@WORDS.test("any target", "any unit", "militia", always=True, plain=True)
def any_target(view: View, c: Candidate) -> bool:
    """Any unit that can be attacked."""
    return True


@WORDS.number("health plus armor")
def health_plus_armor(view: View, c: Candidate) -> int:
    """The sum of its remaining health and armor, even if the attack pierces armor. A militia counts 1, a dog
    its health. A vehicle's hull counts for everybody aboard."""
    return view.toughness(mark_of(view, c))


@WORDS.number("enemies it can attack")
def enemies_it_can_attack(view: View, c: Candidate) -> int:
    """Its current number of targets, including cards; a militia has 1, a dog 0. Rizen: one for each of your
    militia in his sector, at least one, plus his cards."""
    return lookahead.targets_of(view, mark_of(view, c))


@WORDS.number("initiative of the enemy")
def initiative_of_enemy(view: View, c: Candidate) -> int:
    """Its current initiative in this fight; for militia 2 plus abilities and cards, for a dog 0."""
    return lookahead.initiative_of(view, *aim_of(view, c))


@WORDS.test("turned over")
def turned_over(view: View, c: Candidate) -> bool:
    """Adelheid's hit on a militia, which changes sides instead of dying."""
    return isinstance(c.option, options.Turn)


@WORDS.test("named target")
def named_target(view: View, c: Candidate) -> bool:
    """A target declared for this attack that still needs hits. Wolverine's sixes may also go to other
    units."""
    return mark_of(view, c) in view.declared_targets


@WORDS.ranking("first named")
def first_named(view: View, c: Candidate) -> int | None:
    """The target that was declared first and is not dead yet. Not for Rizen, who declares all targets at
    once."""
    mark = mark_of(view, c)
    targets = view.declared_targets
    return targets.index(mark) if mark in targets and not lookahead.names_all(view) else None


# -- healing and saving (AI-4.8, AI-4.9) ----------------------------------------------------------


def _by(c: Candidate) -> str:
    return c.option.by if isinstance(c.option, options.Heal) else ""


@WORDS.test("with his ability")
def with_ability(view: View, c: Candidate) -> bool:
    """With the MERC's own ability, such as Surgeon's, not with a card."""
    return _by(c) not in facts().card


@WORDS.test("with a medical kit", plain=True)
def with_medical_kit(view: View, c: Candidate) -> bool:
    """With the kit that has three uses."""
    return _by(c) == "medical_kit"


@WORDS.test("with a first aid kit", plain=True)
def with_first_aid_kit(view: View, c: Candidate) -> bool:
    """With the kit that has one use."""
    return _by(c) == "first_aid_kit"


@WORDS.number("wounds healed")
def wounds_healed(view: View, c: Candidate) -> int:
    """The number of dice given up for the MERC, at most his wounds."""
    assert isinstance(c.option, options.Heal)
    assert isinstance(c.thing, int)
    return min(c.option.dice, view.wounds(c.thing))


@WORDS.number("dice")
def dice(view: View, c: Candidate) -> int:
    """The number of attack dice given up."""
    assert isinstance(c.option, options.Heal)
    return c.option.dice


@WORDS.test("with another's shot")
def with_anothers_shot(view: View, c: Candidate) -> bool:
    """With the shot of another squad member, not of the dying MERC."""
    assert isinstance(c.option, options.Save)
    return view.unit(c.option.holder) != view.dying


@WORDS.test("with his own shot", plain=True)
def with_own_shot(view: View, c: Candidate) -> bool:
    """With the dying MERC's own shot."""
    return not with_anothers_shot(view, c)


@WORDS.test("with any shot", always=True, plain=True)
def with_any_shot(view: View, c: Candidate) -> bool:
    """With anybody's shot."""
    return True


# -- throwing again (AI-4.10, Basic) --------------------------------------------------------------


@WORDS.question("did fewer than half the dice hit", plain=True)
def fewer_than_half_hit(view: View) -> bool:
    """Whether fewer than half of the dice in the last attack roll hit."""
    dice, hits = view.rolled()
    return 2 * hits < dice


@WORDS.number("dice that hit", of="view", plain=True)
def dice_that_hit(view: View) -> int:
    """The number of dice in the last attack roll that hit."""
    return view.rolled()[1]
