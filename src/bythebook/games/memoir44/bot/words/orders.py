"""Words about units, cards and sections: what the solo AI chooses them by."""

from __future__ import annotations

from bythebook.games.memoir44.bot.lookahead import cards, ground
from bythebook.games.memoir44.bot.view import View
from bythebook.games.memoir44.bot.words.vocabulary import WORDS
from bythebook.games.memoir44.box.facts import ARMOR, ARTILLERY, INFANTRY, facts
from bythebook.games.memoir44.state import options
from bythebook.playbook.words.vocabulary import Candidate

# -- cards ------------------------------------------------------------------------------------------


@WORDS.test("any card", "any unit", "any group", "any hex", "any section", always=True)
@WORDS.test("two cards", "a flag", "flak", "the wire", always=True)
def anything(view: View, c: Candidate) -> bool:
    """Any option."""
    return True


@WORDS.number("units activated")
def units_activated(view: View, c: Candidate) -> int:
    """How many of the bot's units the card could order now.

    Section card: as many as its sections allow; a unit on a dotted line counts where it helps. Armor
    Assault, Artillery Bombard, Move Out, Dig-In, Behind Enemy Lines: units of the class up to the card's
    limit, for Dig-In without units that have sandbags or are at sea; one unit if the bot has none of the
    class. Infantry Assault: infantry of the best section. Close Assault: infantry or armor next to
    enemies. Firefight: units next to no enemy that have a target. Medics & Mechanics: one if a unit is
    understrength. Their Finest Hour: two thirds of its dice, rounded down, at most all units. Direct from
    HQ: up to four. Air Power, Barrage: 0. Counter-Attack: as the copied card. Ambush, or a Counter-Attack
    with nothing to copy: less than 0.
    """
    assert isinstance(c.option, options.Play)
    return cards.activation_value(view, c.option.card)


@WORDS.number("units it could order")
def units_it_could_order(view: View, c: Candidate) -> int:
    """Like units activated, but Firefight counts every unit that is not next to an enemy."""
    assert isinstance(c.option, options.Play)
    return cards.most_orders(view, c.option.card)


@WORDS.number("units that can attack")
def units_that_can_attack(view: View, c: Candidate) -> int:
    """How many of the units the card could order have a target now, without moving, with the card's dice.

    The limits are those of units activated.
    """
    assert isinstance(c.option, options.Play)
    return cards.attackers_of(view, c.option.card)


@WORDS.test("section card")
def section_card(view: View, c: Candidate) -> bool:
    """It orders units by section and is not a Tactic card.

    A Counter-Attack counts as the card it copies (RULING-29).
    """
    assert isinstance(c.option, options.Play)
    card = c.option.card
    if view.ruling("ai_counter_section") == "counts":
        card = cards.card_as_played(view, card)
    return facts().card[card].kind == "section"


@WORDS.test("{card} card")
def this_card(view: View, c: Candidate, card: str) -> bool:
    """The card of that name; a Counter-Attack counts as the card it copies."""
    return isinstance(c.option, options.Play) and cards.card_as_played(view, c.option.card) == card


@WORDS.test("{card} against {card}")
def this_card_against(view: View, c: Candidate, card: str, other: str) -> bool:
    """If both were turned over, any card but the second; a Counter-Attack counts as the card it copies."""
    assert isinstance(c.option, options.Play)
    drawn = [cards.card_as_played(view, name) for name in view.drawn]
    return card not in drawn or cards.card_as_played(view, c.option.card) != other


@WORDS.ranking("first drawn", plain=True)
def first_drawn(view: View, c: Candidate) -> int | None:
    """The card that was turned over first; a side with a hand turns over none."""
    assert isinstance(c.option, options.Play)
    return view.drawn.index(c.option.card) if c.option.card in view.drawn else None


@WORDS.test("as Air Power against at least {number} units")
@WORDS.test("as Air Power against at least {number} unit", plain=True)
def as_air_power(view: View, c: Candidate, least: int) -> bool:
    """A Recon that may be played as Air Power, if a group to Strike has at least that many units."""
    assert isinstance(c.option, options.Play)
    if not c.option.as_card:
        return False
    section = cards.section_of_card(view, c.option.card)
    most = facts().card[c.option.as_card].targets
    return max(map(len, ground.groups(view, most, section=section)), default=0) >= least


@WORDS.ranking("as printed", total=True)
def as_printed(view: View, c: Candidate) -> bool:
    """Played for its printed effect. Only matters for Recon cards that may be played as Air Power."""
    return isinstance(c.option, options.Play) and bool(c.option.as_card)


@WORDS.question("is the card {card}", plain=True)
def card_is(view: View, card: str) -> bool:
    """The card in play, as it resolves, has that name."""
    return view.card == card


@WORDS.question("is the card a section card")
def card_is_section_card(view: View) -> bool:
    """It orders units by section; a Counter-Attack that copies such a card counts too (RULING-25)."""
    return cards.counts_as_section_card(view)


# -- sections (CC-12) ---------------------------------------------------------------------------------


def _in_section(view: View, c: Candidate) -> list[int]:
    assert isinstance(c.option, options.NameSection)
    section = c.option.section
    own = view.units(view.side)
    return [u for u in own if view.class_of(u) == INFANTRY and view.in_section(u, section)]


@WORDS.number("infantry units")
def infantry_units(view: View, c: Candidate) -> int:
    """The bot's infantry in the section; a unit on a dotted line is in both."""
    return len(_in_section(view, c))


@WORDS.number("units ready to assault")
def units_ready_to_assault(view: View, c: Candidate) -> int:
    """The bot's infantry in the section that O1 or O2 would order."""
    units = _in_section(view, c)
    return sum(1 for u in units if in_close_assault(view, u) or bool(ground.close_assaults(view, u)))


@WORDS.number("units pressed or exposed")
def units_pressed_or_exposed(view: View, c: Candidate) -> int:
    """The bot's infantry in the section that D1 or D2 would order."""
    units = _in_section(view, c)
    return sum(1 for u in units if assaults_weak(view, u, 1, 2) or not ground.in_cover(view, u, view.at(u)))


@WORDS.ranking("center, left, right", total=True, plain=True)
def center_left_right(view: View, c: Candidate) -> int:
    """The center first, then the bot's left, then its right."""
    assert isinstance(c.option, options.NameSection)
    return ("center", "left", "right").index(c.option.section)


# -- units ----------------------------------------------------------------------------------------------


@WORDS.test("in close assault", "unit in close assault", of="unit")
def in_close_assault(view: View, unit: int) -> bool:
    """Next to an enemy that it could attack from its hex with at least one die, card bonuses included.

    It does not matter if the card forbids battling. At sea or without dice, the unit is not in close
    assault (RULING-8).
    """
    return bool(ground.close_enemies(view, unit))


@WORDS.test("unit in close assault with an enemy of {number} or {number} figures", of="unit")
def assaults_weak(view: View, unit: int, few: int, more: int) -> bool:
    """It is in close assault with an enemy that has that many figures now."""
    return any(view.figures(enemy) in (few, more) for enemy in ground.close_enemies(view, unit))


@WORDS.number("cover score here", of="unit")
def cover_score_here(view: View, unit: int) -> float:
    """The cover score of the unit's own hex."""
    return ground.cover(view, unit, view.at(unit))


@WORDS.test("unit that can attack", of="unit")
@WORDS.test("that can attack", of="unit", plain=True)
def able_to_attack(view: View, unit: int) -> bool:
    """It could roll at least one die at an enemy from its hex: sight, terrain and card bonuses included.

    A unit next to an enemy can only attack adjacent enemies. It does not matter if the card forbids
    battling.
    """
    return ground.dice_here(view, unit) > 0


@WORDS.test("unit that Firefight is lost on", of="unit")
def firefight_is_lost_on(view: View, unit: int) -> bool:
    """The card is Firefight, and no enemy can be attacked from the unit's hex with the card's extra die."""
    return cards.is_order_wasted(view, unit)


@WORDS.test("armor", of="unit", plain=True)
def is_armor(view: View, unit: int) -> bool:
    """Armor of any kind."""
    return view.class_of(unit) == ARMOR


@WORDS.test("infantry", of="unit", plain=True)
def is_infantry(view: View, unit: int) -> bool:
    """Infantry of any kind."""
    return view.class_of(unit) == INFANTRY


@WORDS.test("artillery", of="unit", plain=True)
def is_artillery(view: View, unit: int) -> bool:
    """Artillery."""
    return view.class_of(unit) == ARTILLERY


@WORDS.test("resistance", of="unit")
def is_resistance(view: View, unit: int) -> bool:
    """A unit that may retreat up to three hexes for each flag."""
    least, most = view.type_of(unit).retreat
    return most > least


@WORDS.test("on an objective", of="unit")
def on_an_objective(view: View, unit: int) -> bool:
    """It is on a hex of an objective, a sudden death or an exit of either side, not yet won permanently."""
    return ground.is_objective_of_either(view, view.at(unit))


@WORDS.test("unit with an attack cube", of="unit")
def has_attack_cube(view: View, unit: int) -> bool:
    """It has an attack cube, and can still attack, fire flak or clear wire."""
    return unit in view.attack_cubes


@WORDS.test("unit that can only fire flak", of="unit")
def only_flak(view: View, unit: int) -> bool:
    """It may battle, the enemy's plane is within three hexes, and it has no ground target."""
    return ground.can_fire_flak(view, unit) and not ground.dice_here(view, unit)


@WORDS.test("unit on wire without a target", of="unit")
def on_wire_without_target(view: View, unit: int) -> bool:
    """Infantry on wire that may battle and has no target."""
    return ground.can_clear_wire(view, unit) and not ground.dice_here(view, unit)


@WORDS.number("figures", of="unit", plain=True)
def figures(view: View, unit: int) -> int:
    """How many figures it has."""
    return view.figures(unit)


@WORDS.number("full strength", of="unit")
def full_strength(view: View, unit: int) -> int:
    """The figures it had when the scenario began, before campaign events."""
    return view.full(unit)


@WORDS.number("figures lost", of="unit")
def figures_lost(view: View, unit: int) -> int:
    """Its full strength minus the figures it has."""
    return view.full(unit) - view.figures(unit)


@WORDS.number("dice this turn")
def dice_this_turn(view: View, c: Candidate) -> int:
    """The dice of its best attack (see gain dice) from the hex to which its order would move it now.

    It is 0 if it could not battle there this turn. If its order is Hold, or no hex fits the order, the
    dice from its own hex count, even under a card that forbids battling (Dig-In).
    """
    unit = c.thing
    assert isinstance(unit, int)
    if ground.attacks_nowhere(view, unit):
        return 0
    ahead = c.ahead()
    if ahead is not None and isinstance(ahead.option, options.Move):
        return ground.dice_at(view, unit, ahead.option.to)
    return ground.dice_here(view, unit)


@WORDS.ranking("closest to an enemy", of="unit")
def closest_to_an_enemy(view: View, unit: int) -> int:
    """The smallest straight distance to an enemy unit."""
    return ground.distance_to_enemy(view, view.at(unit))


@WORDS.ranking("first ordered", of="unit", total=True)
def first_ordered(view: View, unit: int) -> int:
    """The unit that was ordered first; keep the cubes in that order."""
    return view.ordered.index(unit)
