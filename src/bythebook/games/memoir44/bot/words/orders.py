"""Words about units and cards: what an order, a card or a section is chosen by."""

from __future__ import annotations

from bythebook.games.memoir44.bot.outlook import cards, ground
from bythebook.games.memoir44.bot.view import View
from bythebook.games.memoir44.bot.words.vocabulary import WORDS
from bythebook.games.memoir44.box.facts import ARMOR, ARTILLERY, INFANTRY, facts
from bythebook.games.memoir44.table import options
from bythebook.playbook.words.vocabulary import Candidate

# -- cards ------------------------------------------------------------------------------------------


@WORDS.test("any card", "any unit", "any group", "any hex", "any section", always=True)
@WORDS.test("two cards", "a flag", "flak", "the wire", always=True)
def anything(view: View, c: Candidate) -> bool:
    """Whatever there is."""
    return True


@WORDS.number("units activated")
def units_activated(view: View, c: Candidate) -> int:
    """How many own units the card would activate now (AI-2a)."""
    assert isinstance(c.option, options.Play)
    return cards.activation_value(view, c.option.card)


@WORDS.number("units that can attack")
def units_that_can_attack(view: View, c: Candidate) -> int:
    """How many of the units the card can order could attack without moving (AI-2b)."""
    assert isinstance(c.option, options.Play)
    return cards.attackers_of(view, c.option.card)


@WORDS.test("section card")
def section_card(view: View, c: Candidate) -> bool:
    """The card orders units by section, as it would resolve."""
    assert isinstance(c.option, options.Play)
    return facts().card[cards.card_as_played(view, c.option.card)].kind == "section"


@WORDS.test("{card} card")
def this_card(view: View, c: Candidate, card: str) -> bool:
    """The card of that name, as it would resolve."""
    return isinstance(c.option, options.Play) and cards.card_as_played(view, c.option.card) == card


@WORDS.ranking("first drawn")
def first_drawn(view: View, c: Candidate) -> int:
    """The card that was turned over first."""
    assert isinstance(c.option, options.Play)
    return view.drawn.index(c.option.card)


@WORDS.test("as Air Power against at least {number} units")
def as_air_power(view: View, c: Candidate, least: int) -> bool:
    """A Recon that the scenario lets strike from the air, if its group can have that many units (AI-9a)."""
    assert isinstance(c.option, options.Play)
    if not c.option.as_card:
        return False
    section = cards.section_of_card(view, c.option.card)
    most = facts().card[c.option.as_card].targets
    return max(map(len, ground.groups(view, most, section=section)), default=0) >= least


@WORDS.ranking("as printed", total=True)
def as_printed(view: View, c: Candidate) -> bool:
    """The card as what it is, rather than as another."""
    return isinstance(c.option, options.Play) and bool(c.option.as_card)


@WORDS.question("does the card order units")
def card_orders_units(view: View) -> bool:
    """The card in play has units to select now."""
    return cards.orders_units(view)


@WORDS.question("is the card {card}")
def card_is(view: View, card: str) -> bool:
    """The card in play, as it resolves, has that name."""
    return view.card == card


@WORDS.question("is the card a section card")
def card_is_section_card(view: View) -> bool:
    """The card in play orders units by section (FP-AI-1)."""
    return cards.counts_as_section_card(view)


# -- sections (CC-12) ---------------------------------------------------------------------------------


def _in_section(view: View, c: Candidate) -> list[int]:
    assert isinstance(c.option, options.NameSection)
    section = c.option.section
    own = view.units(view.side)
    return [u for u in own if view.class_of(u) == INFANTRY and view.in_section(u, section)]


@WORDS.number("infantry units")
def infantry_units(view: View, c: Candidate) -> int:
    """How many infantry units the section holds."""
    return len(_in_section(view, c))


@WORDS.number("units ready to assault")
def units_ready_to_assault(view: View, c: Candidate) -> int:
    """How many of them are in close assault or can reach it (O1, O2)."""
    units = _in_section(view, c)
    return sum(1 for u in units if in_close_assault(view, u) or bool(ground.close_assaults(view, u)))


@WORDS.number("units pressed or exposed")
def units_pressed_or_exposed(view: View, c: Candidate) -> int:
    """How many of them assault a weak enemy or stand in the open (D1, D2)."""
    units = _in_section(view, c)
    return sum(1 for u in units if assaults_weak(view, u, 1, 2) or in_the_open(view, u))


@WORDS.ranking("center, left, right", total=True)
def center_left_right(view: View, c: Candidate) -> int:
    """The center first, then the bot's left, then its right."""
    assert isinstance(c.option, options.NameSection)
    return ("center", "left", "right").index(c.option.section)


# -- units ----------------------------------------------------------------------------------------------


@WORDS.test("in close assault", "unit in close assault", of="unit")
def in_close_assault(view: View, unit: int) -> bool:
    """Next to an enemy it could roll a die against as it stands, whatever the card forbids (AI-D1)."""
    return bool(_assaulted(view, unit))


@WORDS.test("unit in close assault with an enemy of {number} or {number} figures", of="unit")
def assaults_weak(view: View, unit: int, few: int, more: int) -> bool:
    """Next to an enemy with that many figures that it could roll a die against (D1)."""
    return any(view.figures(enemy) in (few, more) for enemy in _assaulted(view, unit))


def _assaulted(view: View, unit: int) -> list[int]:
    """The adjacent enemies that count: those it can fight, or by one reading all of them (AI-D1)."""
    if view.ruled("ai_assault_needs_dice") == "off":
        return ground.adjacent_enemies(view, unit)
    return ground.close_targets(view, unit, view.at(unit)) if view.could_battle(unit) else []


@WORDS.test("in the open", "unit in the open", of="unit")
def in_the_open(view: View, unit: int) -> bool:
    """Its hex has a cover score below 2 (AI-D4)."""
    return not ground.in_cover(view, unit, view.at(unit))


@WORDS.test("in cover", "unit in cover", of="unit")
def in_cover(view: View, unit: int) -> bool:
    """Its hex has a cover score of 2 or more (AI-D4)."""
    return ground.in_cover(view, unit, view.at(unit))


@WORDS.test("understrength", "understrength unit", of="unit")
def understrength(view: View, unit: int) -> bool:
    """It has fewer figures than its full strength (AI-D6)."""
    return view.figures(unit) < view.full(unit)


@WORDS.test("that can attack", "unit that can attack", "one that can attack", of="unit")
def able_to_attack(view: View, unit: int) -> bool:
    """It has a legal target without moving, even if the card forbids battling (AI-D1, AI-D7)."""
    return ground.dice_here(view, unit) > 0


def _cover_hexes(view: View, unit: int) -> list[int]:
    return [h for h in view.reach(unit) if ground.in_cover(view, unit, h)]


def _guards(view: View, unit: int) -> bool:
    """By one reading a unit on an objective hex stays there (AI-5c)."""
    return view.ruled("ai_guard_objectives") == "on" and ground.is_objective_of_either(view, view.at(unit))


@WORDS.test("that can near an objective in cover", of="unit")
def able_to_near_objective(view: View, unit: int) -> bool:
    """Some cover hex it can reach is toward an objective (D4)."""
    goals = ground.objectives(view)
    if not goals or _guards(view, unit):
        return False
    return any(ground.toward(view, unit, h, goals) for h in _cover_hexes(view, unit))


@WORDS.test("that can near an enemy in cover", of="unit")
def able_to_near_enemy(view: View, unit: int) -> bool:
    """Some cover hex it can reach is toward an enemy (D6)."""
    if _guards(view, unit):
        return False
    goals = ground.enemy_hexes(view)
    return any(ground.toward(view, unit, h, goals) for h in _cover_hexes(view, unit))


@WORDS.test("unit that can reach close assault", of="unit")
def able_to_reach_close_assault(view: View, unit: int) -> bool:
    """It can move next to an enemy and attack it this turn (O2)."""
    return bool(ground.close_assaults(view, unit))


@WORDS.test("that can gain dice by moving", of="unit")
def able_to_gain_dice(view: View, unit: int) -> bool:
    """From some hex it rolls more dice than from here, not farther from that enemy (O3, AI-5f)."""
    return bool(ground.better_shots(view, unit))


@WORDS.test("unit that Firefight is lost on", of="unit")
def firefight_is_lost_on(view: View, unit: int) -> bool:
    """The card is Firefight and the unit has nobody to fire at (AI-2a)."""
    return cards.stands_by(view, unit)


@WORDS.test("armor", of="unit")
def is_armor(view: View, unit: int) -> bool:
    """A tank unit."""
    return view.class_of(unit) == ARMOR


@WORDS.test("infantry", of="unit")
def is_infantry(view: View, unit: int) -> bool:
    """An infantry unit of any kind."""
    return view.class_of(unit) == INFANTRY


@WORDS.test("artillery", of="unit")
def is_artillery(view: View, unit: int) -> bool:
    """A gun."""
    return view.class_of(unit) == ARTILLERY


@WORDS.test("resistance", of="unit")
def is_resistance(view: View, unit: int) -> bool:
    """A unit that may retreat farther than it must (RT-9)."""
    least, most = view.type_of(unit).retreat
    return most > least


@WORDS.test("on an objective", of="unit")
def on_an_objective(view: View, unit: int) -> bool:
    """Its hex scores for either side."""
    return ground.is_objective_of_either(view, view.at(unit))


@WORDS.test("unit with an attack cube", of="unit")
def has_attack_cube(view: View, unit: int) -> bool:
    """It could attack when the moves were done (AI-5l)."""
    return unit in view.attack_cubes


@WORDS.test("unit that can only fire flak", of="unit")
def only_flak(view: View, unit: int) -> bool:
    """The enemy's plane is near and no ground unit can be attacked (AI-6e)."""
    return ground.can_fire_flak(view, unit) and not ground.dice_here(view, unit)


@WORDS.test("unit on wire without a target", of="unit")
def on_wire_without_target(view: View, unit: int) -> bool:
    """It may battle, has nobody to attack, and stands on wire it can remove (AI-6c)."""
    return ground.can_clear_wire(view, unit) and not ground.dice_here(view, unit)


@WORDS.number("figures", of="unit")
def figures(view: View, unit: int) -> int:
    """How many figures it has (AI-D2)."""
    return view.figures(unit)


@WORDS.number("figures lost", of="unit")
def figures_lost(view: View, unit: int) -> int:
    """How many figures it lacks."""
    return view.full(unit) - view.figures(unit)


@WORDS.number("dice this turn")
def dice_this_turn(view: View, c: Candidate) -> int:
    """The dice of its best attack this turn: from where its order would take it, or from here (AI-4b)."""
    unit = c.thing
    assert isinstance(unit, int)
    ahead = c.ahead()
    if ahead is not None and isinstance(ahead.option, options.Move):
        return ground.dice_at(view, unit, ahead.option.to)
    return ground.dice_here(view, unit)


@WORDS.ranking("closest to an enemy", of="unit")
def closest_to_an_enemy(view: View, unit: int) -> int:
    """The smallest hex distance to an enemy."""
    return ground.distance_to_enemy(view, view.at(unit))


@WORDS.ranking("first ordered", of="unit", total=True)
def first_ordered(view: View, unit: int) -> int:
    """The unit that was selected first."""
    return view.ordered.index(unit)
