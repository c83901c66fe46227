"""The numbers of sectors, squads and units, as options show them."""

from __future__ import annotations

from typing import Final

from bythebook.games.merc.displays.places import Here
from bythebook.games.merc.displays.slots import Format
from bythebook.games.merc.rules.combat.dogs import dog_health
from bythebook.games.merc.rules.militia import mark_count
from bythebook.games.merc.rules.stats import hull, stats
from bythebook.games.merc.state.state import DOG, MILITIA, NOBODY, NOWHERE, SQUADS, State
from bythebook.games.merc.text.names import player_name, short_place, squad_words, unit_name, vehicle_text
from bythebook.games.shared.grammar import join_names


def sector_text(state: State, cell: int) -> str:
    """Describe a sector: its value, the controlling player and all units in it."""
    if state.sector[cell] == NOWHERE:
        return "no sector yet"
    sector = state.sector_at(cell)
    player = state.control[cell]
    held = "neutral" if player == NOBODY else f"controlled by {player_name(state, player)}"
    parts = [f"worth {sector.value}", held]
    parts += ["unexplored"] if not state.explored[cell] else []
    parts += ["the base"] if state.base == cell else []
    return ", ".join([*parts, *forces(state, cell)])


def forces(state: State, cell: int) -> list[str]:
    """Return all units in a sector: "Tao", "2 militia"; with owners if several players have units there."""
    names = []
    for faction in range(len(state.seats)):
        names += [unit_name(state, unit) for unit in state.mercs_at(cell, faction)]
    owners = [player for player in range(state.players) if state.militia[player][cell]]
    for player in owners:
        alone = len(owners) == 1 and player == state.control[cell]
        whose = "" if alone else f" of {player_name(state, player)}"
        names.append(f"{state.militia[player][cell]} militia{whose}")
    return names


# -- squads ---------------------------------------------------------------------------------------


def squad_text(c: Here, name: str) -> str:
    """Return the sector of a squad, and its members if its name is shortened."""
    player, squad = c.state.parse_squad(name)
    cell = c.state.squad_at[player][squad]
    if cell == NOWHERE:
        return f"a new {SQUADS[squad]} squad"
    return f"{member_names(c, name)}at {short_place(c.state, cell)}"


def member_names(c: Here, name: str) -> str:
    """Return the members of a squad whose name is shortened; empty if the name lists them all."""
    player, squad = c.state.parse_squad(name)
    named = join_names(unit_name(c.state, unit) for unit in c.state.members(player, squad))
    return f"{named}, " if named and named != squad_words(c.state, player, squad) else ""


def ride_text(c: Here, name: str) -> str:
    """Return a squad with its vehicle."""
    return f"{member_names(c, name)}{vehicle_text(c.state, *c.state.parse_squad(name))}"


# -- units ----------------------------------------------------------------------------------------


def unit_text(state: State, unit: int) -> str:
    """Return the combat numbers of a unit."""
    now = stats(state, unit)
    numbers = [f"health {now.health} of {now.full}"] + ([f"armor {now.armor}"] if now.armor else [])
    return ", ".join([*numbers, f"combat {now.combat}", f"initiative {now.initiative}"])


def target_text(state: State, mark: int) -> str:
    """Return the strength of a target."""
    if mark >= DOG:
        return f"health {dog_health(state, mark - DOG)}" if state.fight is not None else ""
    if mark >= MILITIA:
        numbers = [] if state.fight is None else [f"{mark_count(state, mark, state.fight.at)} militia"]
    else:
        numbers = [unit_text(state, mark)]
    points = hull(state, mark)
    return ", ".join([*numbers, f"hull {points} is hit first"] if points else numbers)


def units_with_actions(state: State) -> list[int]:
    """Return the units of the active side that have an action of any kind left (A13)."""
    players = state.players_of(state.active) if state.active != NOWHERE else []
    purses = (state.actions, state.train_actions, state.move_actions)
    return [unit for p in players for unit in state.team[p] if any(purse[unit] for purse in purses)]


FORMATS: Final[dict[str, Format]] = {
    "sector": lambda c, label: sector_text(c.state, c.state.cell(label)),
    "numbers": lambda c, name: unit_text(c.state, c.state.unit(name)),
    "whereabouts": squad_text,
}
"""The formats for fields of options."""
