"""What a drawing shows of the modes: rounds, the neutral zone, the parts of the bomb and who holds them."""

from __future__ import annotations

from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.rules.dictator.effects import abilities_hire
from bythebook.games.merc.rules.modes.assassination import rounds_in_all, territory
from bythebook.games.merc.rules.modes.i_dictator import holder_of_both, pool
from bythebook.games.merc.rules.modes.versus import mercs_of, round_number
from bythebook.games.merc.rules.stats import stats
from bythebook.games.merc.rules.victory import dictator_dead
from bythebook.games.merc.table.state import DICTATOR, NOBODY, NOWHERE, Table
from bythebook.games.merc.telling.names import dictator_name, faction_name, part_name, player_name, unit_name
from bythebook.games.shared.grammar import count, row_of


def when(table: Table) -> str:
    """How far the game has come: `day 3`, or in a mode that counts them `round 2 of 5` (MODE-W3, MODE-A6)."""
    if not round_number(table):
        return f"day {table.day}"
    if table.rounds:
        return f"round {round_number(table)} of {table.rounds}"
    if "assassination" in table.modes:
        return f"round {round_number(table)} of {rounds_in_all(table)}"
    return f"day {table.day}"


def who_won(table: Table) -> str:
    """The side that has won; a Rebel with both parts wins alone among his like (MODE-I5)."""
    won = [faction_name(table, f) for f, s in enumerate(table.seats) if s == table.winner]
    if not won:
        return "nobody won"
    player = holder_of_both(table) if "i_dictator" in table.modes else NOBODY
    if player == NOBODY:
        return f"{won[0]} won"
    alone = f" for {won[0]}" if table.ruler == NOBODY else " alone"
    return f"{player_name(table, player)} has the bomb and won{alone}"


def ability_text(table: Table) -> str:
    """The ability of the Dictator, without hires in a mode where he never does (D12, MODE-A5)."""
    card = facts().dictators[table.dictator]
    return card.ability if abilities_hire(table) or not card.hires else card.without_hires


def is_zone(table: Table, cell: int) -> bool:
    """Whether a sector is in the neutral zone (MODE-A2)."""
    if "assassination" not in table.modes or table.base == NOWHERE:
        return False
    return territory(table)[cell] == NOBODY


def target_line(table: Table) -> str:
    """In Assassination, what is to be killed, instead of points (MODE-A6)."""
    name = dictator_name(table)
    if dictator_dead(table):
        return f"{name} is dead."
    if table.base == NOWHERE:
        return f"Nothing counts but the death of {name}."
    now = stats(table, DICTATOR)
    where = table.label(table.at(DICTATOR))
    return f"Nothing counts but the death of {name}: he is at {where} with {now.health} of {now.full} health."


def part_lines(table: Table) -> list[str]:
    """In I, Dictator, the parts for sale and those that somebody holds (MODE-I2, MODE-I3)."""
    if "i_dictator" not in table.modes:
        return []
    sold = row_of(f"{n} {facts().equipment[kind].name}" for kind, n in pool(table).items())
    held = [
        f"{unit_name(table, unit)} of {player_name(table, player)} has {part_name(table, gear)}"
        for player, team in enumerate(table.team)
        for unit in team
        for gear in table.gear[unit]
        if gear is not None and gear.is_part
    ]
    return ["; ".join([f"Parts for sale: {sold}", *held])]


def faction_line(table: Table) -> str:
    """In Versus, who goes first and how many MERCs each faction has, which settle ties (MODE-W2, MODE-W4)."""
    sides = [
        f"{faction_name(table, side)} {count(mercs_of(table, side), 'MERC')}"
        for side in range(len(table.seats))
    ]
    first = f"{faction_name(table, table.first)} goes first; " if table.first != NOWHERE else ""
    return f"{first}ties favour the least points, then the fewest MERCs: {', '.join(sides)}"
