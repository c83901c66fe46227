"""Names in sentences: players, units, squads, sectors, cards, counts."""

from __future__ import annotations

from typing import Final

from bythebook.games.merc.box.effects import DiceToHeal, Own, Vehicle
from bythebook.games.merc.box.facts import DECKS, Sector, facts
from bythebook.games.merc.rules.militia import mark_count
from bythebook.games.merc.rules.stats import durability
from bythebook.games.merc.state.state import (
    ABOARD,
    DICTATOR,
    DOG,
    MILITIA,
    NOBODY,
    NOWHERE,
    SQUADS,
    Gear,
    State,
    militia_player,
    split_squad_number,
    squad_number,
)
from bythebook.games.shared.grammar import count, join_names

LARGE: Final = 3
"""The squad size from which a squad is named after its first member only."""

ABILITY: Final = "ability"
"""The value in options that stands for an ability instead of a card."""


# -- players and units ----------------------------------------------------------------------------


def faction_name(state: State, faction: int) -> str:
    """Return the name of a side: `Rebels`, `Dictator`, `Faction 2`."""
    return state.seats[faction].replace("-", " ").capitalize()


def the_side(state: State, faction: int) -> str:
    """Return the name of a side in a sentence: `the Rebels`, `the Dictator`, `Faction 2`."""
    name = faction_name(state, faction)
    return name if state.ruler == NOBODY else f"the {name}"


def player_name(state: State, player: int) -> str:
    """Return the name of a player: `Rebel 1`, `the Dictator`, or `nobody`."""
    if player == NOBODY:
        return "nobody"
    return "the Dictator" if player == state.ruler else f"Rebel {player + 1}"


def player_mark(state: State, player: int) -> str:
    """Return the abbreviation of a player: `R1`, `D`."""
    return "D" if player == state.ruler else f"R{player + 1}"


def dictator_name(state: State) -> str:
    """Return the name of the Dictator; `the Dictator` before he is drawn."""
    return "the Dictator" if state.dictator == NOWHERE else facts().dictators[state.dictator].name


def reflexive(unit: int) -> str:
    """Return the pronoun of a unit that acts on itself: `himself`, `herself`."""
    return "herself" if unit != DICTATOR and facts().mercs[unit].sex == "F" else "himself"


def unit_name(state: State, unit: int) -> str:
    """Return the name of a MERC or of the Dictator card."""
    return dictator_name(state) if unit == DICTATOR else facts().mercs[unit].name


def name_of(state: State, name: str) -> str:
    """Return the printed name of a MERC or Dictator, given the id."""
    return unit_name(state, state.unit(name))


def mark_name(state: State, mark: int) -> str:
    """Return the name of any target: `Tao`, `a militia of Rebel 1`, `the dog that holds Max`."""
    if mark >= DOG:
        return f"the dog that holds {unit_name(state, mark - DOG)}"
    if mark >= ABOARD:
        return f"a militia in the vehicle of {squad_name(state, *split_squad_number(mark - ABOARD))}"
    if mark >= MILITIA:
        return f"a militia of {player_name(state, mark - MILITIA)}"
    return unit_name(state, mark)


def fighter_name(state: State, mark: int, cell: int) -> str:
    """Return the name of a mark in a fight, with the number of militia: `Tao`, `3 militia of Rebel 1`."""
    if not MILITIA <= mark < DOG:
        return mark_name(state, mark)
    n, owner = mark_count(state, mark, cell), player_name(state, militia_player(mark))
    return f"{n} militia of {owner} in a vehicle" if mark >= ABOARD else f"{n} militia of {owner}"


def squad_name(state: State, player: int, squad: int) -> str:
    """Return the name of a squad: `the primary squad of Rebel 1`."""
    return f"the {SQUADS[squad]} squad of {player_name(state, player)}"


def squad_words(state: State, player: int, squad: int) -> str:
    """Name a squad by its members: `Tao`, `Tao and Max`, `Tao's squad`."""
    names = [unit_name(state, unit) for unit in state.members(player, squad)]
    if not names:
        return "a new squad"
    return join_names(names) if len(names) < LARGE else f"{names[0]}'s squad"


# -- sectors --------------------------------------------------------------------------------------


def short_name(sector: Sector) -> str:
    """Return the name of a sector without its type: `Gold`, `Hamadu City`."""
    return sector.name.removesuffix(" Industry")


def short_place(state: State, cell: int) -> str:
    """Return the short name of a sector, or its label before it is drawn."""
    return short_name(state.sector_at(cell)) if state.sector[cell] != NOWHERE else state.label(cell)


def sector_name(state: State, cell: int) -> str:
    """Return the printed name of a sector."""
    return state.sector_at(cell).name if state.sector[cell] != NOWHERE else "an empty cell"


def place_name(state: State, cell: int) -> str:
    """Name a sector by name and label: `Coal (B2)`."""
    return f"{short_place(state, cell)} ({state.label(cell)})"


# -- cards ----------------------------------------------------------------------------------------


def card_name(card: str) -> str:
    """Return the printed name of an equipment, tactics or Dictator card."""
    for shelf in (facts().card, facts().tactic, facts().dictator):
        if card in shelf:
            return shelf[card].name
    return card


def deck_cards(counts: dict[int, int]) -> str:
    """Return numbers of cards by deck: `2 weapon cards and 1 armor card`."""
    return join_names(count(n, f"{DECKS[deck]} card") for deck, n in sorted(counts.items()) if n)


def wear_text(gear: Gear) -> str:
    """Return the remaining uses, armor or health of a card that wears: `2 of 3 uses left`; else empty."""
    most = durability(gear)
    if not most:
        return ""
    effect = gear.card.effect
    match effect:
        case DiceToHeal():
            what = "uses"
        case Own():
            what = "health"
        case Vehicle():
            what = "hull"
        case _:
            what = "armor"
    return f"{most - gear.wear} of {most} {what} left"


def gear_name(gear: Gear) -> str:
    """Return the name of a card, with what remains if it is partly worn."""
    return f"{gear.card.name} ({wear_text(gear)})" if gear.wear else gear.card.name


def part_name(state: State, gear: Gear) -> str:
    """Name a part of the bomb with the city where it was bought: `Detonator (from B2)` (MODE-I3)."""
    return f"{gear.card.name} (from {state.label(gear.city)})" if gear.city != NOWHERE else gear.card.name


def card_numbers(card: str) -> str:
    """Return the bonuses of an equipment card: `+3 combat, -1 initiative`."""
    kind = facts().card[card]
    targets = "target" if kind.targets == 1 else "targets"
    named = {"combat": kind.combat, "initiative": kind.initiative, "training": kind.training}
    named |= {targets: kind.targets, "armor": kind.armor}
    parts = [f"{n:+} {skill}" for skill, n in named.items() if n]
    if kind.hull:
        parts[-1] = f"hull {kind.hull}"
    return ", ".join([*parts, *(["armor piercing"] if kind.armor_piercing else [])])


def card_text(card: str) -> str:
    """Return the bonuses of an equipment card, then the card's text."""
    return ". ".join(part for part in (card_numbers(card), facts().card[card].text) if part)


# -- vehicles -------------------------------------------------------------------------------------


def crew_of(state: State, player: int, squad: int) -> tuple[int, int]:
    """Return how many MERCs and militia are aboard a squad's vehicle, and its capacity (MODE-V3)."""
    vehicle = state.vehicle(player, squad)
    effect = None if vehicle is None else vehicle.card.effect
    most = effect.crew if isinstance(effect, Vehicle) else 0
    militia = state.aboard.get(squad_number(player, squad), 0)
    return len(state.members(player, squad)) + militia, most


def vehicle_text(state: State, player: int, squad: int) -> str:
    """Describe a squad's vehicle: `Jeep (1 of 1 hull left, crew 3 of 4, 1 militia)`."""
    vehicle = state.vehicle(player, squad)
    if vehicle is None:
        return ""
    aboard, most = crew_of(state, player, squad)
    militia = state.aboard.get(squad_number(player, squad), 0)
    notes = [wear_text(vehicle), f"crew {aboard} of {most}", *([f"{militia} militia"] if militia else [])]
    return f"{vehicle.card.name} ({', '.join(notes)})"
