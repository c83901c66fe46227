"""What must be true of the game under way: that it is not over, its day, its tactics cards, its actions."""

from __future__ import annotations

from collections.abc import Iterator

from bythebook.games.merc.box.effects import ExtraAction
from bythebook.games.merc.box.facts import CITY, INDUSTRY, facts
from bythebook.games.merc.rules.control import owed_for_a_loss
from bythebook.games.merc.rules.days import faction_of, turns
from bythebook.games.merc.rules.dictator.effects import names_rebels
from bythebook.games.merc.rules.dictator.tactics import PlayTactics
from bythebook.games.merc.rules.setup.steps import FIRST, cards_a_turn, cities_of
from bythebook.games.merc.rules.stats import day_actions, lasts
from bythebook.games.merc.rules.team.equipment import slots_for
from bythebook.games.merc.rules.victory import cards_left, dictator_dead, winning_faction
from bythebook.games.merc.table.state import DICTATOR, DICTATORS, NOBODY, NOWHERE, SLOTS, Gear, Table
from bythebook.kernel.box import by_rule


def check_game(table: Table) -> list[str]:
    """Return what cannot be true of a game that goes on, as sentences with the ids of their rules."""
    if table.active == NOWHERE or table.over:
        return []
    found = [*by_rule("S3", _sectors(table)), *by_rule("E1", _slots(table)), *by_rule("Q5", _grudges(table))]
    found += [*by_rule("D5", _dictator(table)), *by_rule("S6", _tactics(table)), *by_rule("T1", _day(table))]
    found += [*by_rule("T2", _actions(table)), *by_rule("B1", _fight(table))]
    return found or by_rule("V2", _won(table))


# -- map and teams ----------------------------------------------------------------------------------


def _sectors(table: Table) -> Iterator[str]:
    """As many sectors of each type as the size says; industries on even cells, one in the corner (S1)."""
    if NOWHERE in table.sector:
        yield "a sector of the map is missing"
        return
    kinds = [table.sector_at(cell).type_index for cell in range(len(table.sector))]
    wanted = {INDUSTRY: table.size.industries, CITY: cities_of(table)}
    if any(kinds.count(kind) != n for kind, n in wanted.items()):
        yield (
            f"the map has {kinds.count(INDUSTRY)} industries and {kinds.count(CITY)} cities; for this size "
            f"{wanted[INDUSTRY]} and {wanted[CITY]} are drawn"
        )
    elif kinds[FIRST] != INDUSTRY or any(
        kind == INDUSTRY and cell not in table.grid.even for cell, kind in enumerate(kinds)
    ):
        yield f"industries alternate with other sectors, beginning at {table.label(FIRST)}"


def _slots(table: Table) -> Iterator[str]:
    """Cards are in slots that take them, and not worn out (E2, E8)."""
    for unit, worn in enumerate(table.gear):
        for slot, gear in enumerate(worn):
            if gear is not None and slot not in slots_for(table, unit, gear.kind):
                yield f"{_name(table, unit)} cannot have {gear.card.name} in the slot {SLOTS[slot]}"
    rows: list[tuple[Gear | None, ...]] = [*table.gear, *table.stash, tuple(table.vehicles.values())]
    for each in (gear for row in rows for gear in row if gear is not None):
        if each.wear and each.wear >= lasts(each):
            yield f"{each.card.name} has {each.wear} wear, so it would be gone"


def _grudges(table: Table) -> Iterator[str]:
    """Nobody is on a team with a MERC he does not work with."""
    for player, team in enumerate(table.team):
        for unit in team:
            for other in facts().feuds[unit] if unit != DICTATOR else ():
                if unit < other and other in team:
                    who = f"{_name(table, unit)} and {_name(table, other)}"
                    yield f"{who} do not work together, but are both on the team of {table.player_id(player)}"


# -- the Dictator and his cards ---------------------------------------------------------------------


def _dictator(table: Table) -> Iterator[str]:
    """The Dictator card is in play from the reveal of the base on, for the Dictator alone (D3, D6)."""
    if table.ruler == NOBODY:
        if table.dictator != NOWHERE or table.base != NOWHERE or table.owner[DICTATOR] != NOBODY:
            yield "there is no Dictator in Versus; remove the Dictator and his base"
        return
    if table.dictator == NOWHERE:
        yield "name the Dictator"
        return
    in_play = table.owner[DICTATOR] != NOBODY
    if in_play and (table.base == NOWHERE or table.owner[DICTATOR] != table.ruler):
        yield "the Dictator card is in play only for the Dictator, once the base is revealed"
    name = facts().dictators[table.dictator].name
    if table.owed and not owed_for_a_loss(table.dictator):
        yield f"{name} is never owed MERCs; correct owed"
    if table.named != NOBODY and not (names_rebels(table.dictator) and table.named < table.rebels):
        yield f"{name} does not name a Rebel; remove named"


def _tactics(table: Table) -> Iterator[str]:
    """The hand, the cards in force and the cards used are as many as there can be (S9d, D10, AI-2.1)."""
    if table.ruler == NOBODY:
        if table.hand or table.in_force:
            yield "nobody has tactics cards in Versus"
        return
    most = 1 if table.automa else facts().rules.hand
    if len(table.hand) > most:
        yield f"the Dictator holds {len(table.hand)} tactics cards; at most {most} are possible"
    for card in table.in_force:
        if facts().tactics[card].lasts == "once":
            yield f"{facts().tactics[card].name} has no lasting effect; it belongs in the discards"
    used = len(table.in_force) + sum(table.discards["tactics"].values())
    days = table.day - facts().rules.setup_days - (table.active != DICTATORS)
    most = days * cards_a_turn(facts().dictators[table.dictator])
    if used > most:
        yield f"{used} tactics cards were used by day {table.day}; at most {most} can be"
    before_card = table.active != DICTATORS or any(isinstance(step, PlayTactics) for step in table.agenda)
    if before_card and not cards_left(table):
        yield "no tactics card is left, so the game is over; correct the tactics cards"


# -- days and actions -------------------------------------------------------------------------------


def _day(table: Table) -> Iterator[str]:
    """A game has a day for each tactics card of the box at most, or the rounds of Versus (S6, MODE-W3)."""
    rounds = table.rounds if table.ruler == NOBODY else len(facts().tactics)
    last = facts().rules.setup_days + rounds
    if not facts().rules.setup_days < table.day <= last:
        yield f"day {table.day} cannot be played: day {facts().rules.setup_days + 1} to {last} are"


def _actions(table: Table) -> Iterator[str]:
    """Nobody has more actions than a day gives, and a side that had its turn has none (C8, T3, A13)."""
    order = [faction_of(turn) for turn in turns(table)]
    over = order[: order.index(table.active)]
    moves = sum(
        effect.count
        for card in table.in_force
        for effect in facts().tactics[card].effects
        if isinstance(effect, ExtraAction)
    )
    for unit, owner in enumerate(table.owner):
        if owner == NOBODY:
            continue
        done = table.faction[owner] in over
        most = (0, 0, 0) if done else (*day_actions(unit), moves)
        has = table.actions[unit], table.train_actions[unit], table.move_actions[unit]
        if any(n > limit for n, limit in zip(has, most, strict=True)):
            why = "his side has had its turn today" if done else "a day gives no more"
            yield f"{_name(table, unit)} has {sum(has)} actions, at most {sum(most)} are possible: {why}"


def _fight(table: Table) -> Iterator[str]:
    """A fight has a round of the rules, and dogs hold MERCs of others who are there (B11, E9)."""
    fight = table.fight
    if fight is None:
        return
    if fight.round > facts().rules.combat_rounds:
        yield f"round {fight.round} of a fight is never fought; {facts().rules.combat_rounds} are the most"
    for hold in fight.holds:
        if table.at(hold.carrier) != fight.at or table.at(hold.held) != fight.at:
            yield f"a dog of {_name(table, hold.carrier)} holds somebody who is not in the fight"
        elif table.side_of(hold.carrier) == table.side_of(hold.held):
            yield f"a dog of {_name(table, hold.carrier)} holds somebody of its own side"


def _won(table: Table) -> Iterator[str]:
    """The Rebels win as soon as the Dictator is dead or they control the base (V2, MODE-W5)."""
    if table.fight is not None or table.placed:
        return  # the end is looked for when a fight is over, or an effect has placed all its militia
    if (winner := winning_faction(table)) != NOWHERE:
        who = table.seats[winner]
        reason = "the Dictator is dead" if dictator_dead(table) else "they control what they need"
        yield f"{who} have won, for {reason}: the game is over"


def _name(table: Table, unit: int) -> str:
    return "the Dictator" if unit == DICTATOR else facts().mercs[unit].name
