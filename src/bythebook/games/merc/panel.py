"""The margin of the table: scores, the Dictator and his cards, teams with their gear, fights, the modes.

Only what the seat may see is in it: a hand stands with its owner, a stash with who controls the sector.
"""

from __future__ import annotations

from collections.abc import Iterable

from bythebook.games.merc.draw import may_look
from bythebook.games.merc.draw_modes import when, who_won
from bythebook.games.merc.facts import facts
from bythebook.games.merc.names import (
    card_text,
    dictator_name,
    faction_name,
    gear_name,
    part_name,
    place_name,
    player_name,
    unit_name,
)
from bythebook.games.merc.panel_teams import fight, team
from bythebook.games.merc.picture.stamps import side_token, token
from bythebook.games.merc.rules.assassination import rounds_in_all
from bythebook.games.merc.rules.i_dictator import pool
from bythebook.games.merc.rules.stats import stats
from bythebook.games.merc.rules.versus import mercs_of, round_number
from bythebook.games.merc.rules.victory import cards_left, dictator_dead, score
from bythebook.games.merc.state import DICTATOR, DICTATORS, NOBODY, NOWHERE, Table
from bythebook.games.scenery import Card, Hidden, Item, Panel, Row, Score, Section
from bythebook.games.sentences import count, counted
from bythebook.kernel.ask import Seat


def panel(table: Table, seat: Seat | None) -> Panel:
    """What stands beside the board, as a seat sees it."""
    found = [_counter(table), _factions(table), fight(table), _drawn(table), _loot(table, seat)]
    found += [team(table, player) for player in _players(table, seat)]
    found += [_parts(table), _dictator(table), _tactics(table), _stashes(table, seat)]
    return Panel(
        turn=_turn(table),
        score=_scores(table),
        sections=[section for section in found if section is not None],
        hand=_hand(table, seat),
        hidden=_hidden(table, seat),
    )


def _players(table: Table, seat: Seat | None) -> list[int]:
    """All players, those of the seat first."""
    return sorted(range(table.players), key=lambda player: (table.seat_of(player) != seat, player))


def _turn(table: Table) -> str:
    if table.over:
        told = who_won(table)
        return told[0].upper() + told[1:]
    if table.active == NOWHERE:
        return "Setting up"
    return f"{faction_name(table, table.active)}, {when(table)}"


# -- what counts ----------------------------------------------------------------------------------


def _scores(table: Table) -> list[Score]:
    """The value of what each side controls (V1); in Assassination the Dictator's health (MODE-A6)."""
    if NOWHERE in table.sector:
        return [Score(faction_name(table, side), "", side_token(side)) for side in range(len(table.seats))]
    if "assassination" in table.modes:
        return [_target(table)]
    found = []
    for side in range(len(table.seats)):
        held = sum(table.controls(cell, side) for cell in range(table.grid.cells))
        is_dictator = side == DICTATORS and table.ruler != NOBODY and table.dictator != NOWHERE
        name = dictator_name(table) if is_dictator else faction_name(table, side)
        found.append(Score(name, str(score(table, side)), side_token(side), f"in {count(held, 'sector')}"))
    free = [cell for cell, player in enumerate(table.control) if player == NOBODY]
    worth = sum(table.sector_at(cell).value for cell in free)
    return [*found, Score("free", str(worth), "", f"in {count(len(free), 'sector')}")]


def _target(table: Table) -> Score:
    name, colour = dictator_name(table), side_token(DICTATORS)
    if dictator_dead(table):
        return Score(name, "dead", colour)
    if table.base == NOWHERE:
        return Score(name, "", colour, "nothing counts but his death")
    now = stats(table, DICTATOR)
    return Score(name, str(now.health), colour, f"of {now.full} health", now.health, now.full)


def _counter(table: Table) -> Section | None:
    """The day, or the round of a game that counts them (MODE-W3, MODE-A6)."""
    if table.active == NOWHERE:
        return None
    if table.rounds:
        return Section("Round", "counter", value=round_number(table), most=table.rounds)
    if "assassination" in table.modes:
        return Section("Round", "counter", value=round_number(table), most=rounds_in_all(table))
    left = count(cards_left(table), "tactics card")
    return Section("Day", "counter", value=table.day, text=f"{left} left; the last one ends the game.")


def _factions(table: Table) -> Section | None:
    """In Versus: who goes first, and what settles ties (MODE-W2, MODE-W4)."""
    if table.ruler != NOBODY:
        return None
    rows = []
    for side in range(len(table.seats)):
        people = ", ".join(player_name(table, player) for player in table.players_of(side))
        first = "goes first" if side == table.first else ""
        mercs = count(mercs_of(table, side), "MERC")
        items = [Item(faction_name(table, side), strong=True), Item(people), Item(mercs), Item(first)]
        rows.append(Row(items, side=side_token(side), lit=side == table.active))
    text = "Ties favour the fewest points, then the fewest MERCs."
    return Section("Factions", "list", rows=rows, text=text)


def _parts(table: Table) -> Section | None:
    """In I, Dictator: the parts of the bomb for sale, and who holds some (MODE-I2, MODE-I3)."""
    if "i_dictator" not in table.modes:
        return None
    rows = []
    for kind, n in pool(table).items():
        card = facts().equipment[kind]
        rows.append(Row([Item(card.name, mark=card.id), Item(f"{n} for sale", quiet=True)], past=not n))
    for player, units in enumerate(table.team):
        for unit in units:
            for gear in table.gear[unit]:
                if gear is not None and gear.is_part:
                    held = Item(part_name(table, gear), mark=gear.card.id)
                    who = Item(f"{unit_name(table, unit)} of {player_name(table, player)}")
                    at = table.at(unit)
                    cell = table.label(at) if at != NOWHERE else ""
                    rows.append(Row([held, who], side=token(table, player), lit=True, cell=cell))
    return Section("Parts of the bomb", "list", rows=rows, text="Who holds both kinds wins at once.")


# -- the Dictator ---------------------------------------------------------------------------------


def _dictator(table: Table) -> Section | None:
    """Who he is and what he can do, where his base is (D2, D8)."""
    if table.ruler == NOBODY or table.dictator == NOWHERE:
        return None
    card = facts().dictators[table.dictator]
    base = "not revealed" if table.base == NOWHERE else f"at {place_name(table, table.base)}"
    notes = [f"The base is {base}."]
    if table.ability_used and table.active == DICTATORS:
        notes.append("His ability is used for this turn.")
    if table.named != NOBODY:
        notes.append(f"The units of {player_name(table, table.named)} wait.")
    if table.owed:
        notes.append(f"{count(table.owed, 'MERC')} will come to him.")
    marks = [Item(mark="crown", label="the Dictator")]
    face = Card(card.id, card.name, card.ability, marks, side_token(DICTATORS), note=" ".join(notes))
    return Section("The Dictator", "cards", "under", cards=[face])


def tactic_face(kind: int, *, lit: bool = False, note: str = "") -> Card:
    """A tactics card as it lies on the table."""
    card = facts().tactics[kind]
    return Card(card.id, card.name, card.text, [], side_token(DICTATORS), lit, note)


def _tactics(table: Table) -> Section | None:
    """The deck, what is in force, what was played; the bot's card lies open (D10, AI-2.1)."""
    if table.ruler == NOBODY:
        return None
    cards = [tactic_face(kind, lit=True, note="Turned up.") for kind in table.hand if table.automa]
    cards += [tactic_face(kind, lit=True, note="In force.") for kind in table.in_force]
    pile = table.piles.get("tactics")
    hidden = [Hidden("tactics cards, face down", len(pile), side_token(DICTATORS))] if pile else []
    played = [facts().tactic[card].name for card, n in table.discards.get("tactics", {}).items() if n]
    rows = [Row([Item(name)], past=True) for name in played]
    text = f"Played: {count(len(played), 'card')}." if played else "Nothing has been played yet."
    return Section("Tactics", "cards", "under", rows=rows, cards=cards, hidden=hidden, text=text)


def _hand(table: Table, seat: Seat | None) -> list[Card]:
    """The Dictator's tactics cards, for him alone (K3)."""
    if table.automa or table.ruler == NOBODY or seat != table.seat_of(table.ruler):
        return []
    return [tactic_face(kind) for kind in table.hand]


def _hidden(table: Table, seat: Seat | None) -> list[Hidden]:
    if table.automa or table.ruler == NOBODY or seat == table.seat_of(table.ruler) or not table.hand:
        return []
    return [Hidden("the Dictator's tactics cards", len(table.hand), side_token(DICTATORS))]


# -- cards on the table ---------------------------------------------------------------------------


def _drawn(table: Table) -> Section | None:
    """MERCs drawn, and those hired who have no place yet (A1)."""
    cards = []
    for units, note in ((table.candidates, "Drawn."), (table.hired, "Hired, not placed yet.")):
        for unit in units:
            merc = facts().mercs[unit]
            skills = f"initiative {merc.initiative}, training {merc.training}, combat {merc.combat}"
            cards.append(Card(merc.id, merc.name, merc.ability, [Item(skills)], note=note))
    return Section("MERCs drawn", "cards", "ask", cards=cards) if cards else None


def _loot(table: Table, seat: Seat | None) -> Section | None:
    """Equipment to be given out, for the side that drew it (A2, K3)."""
    if not table.loot or table.active == NOWHERE or seat != table.seats[table.active]:
        return None
    cards = [
        Card(f"{gear.card.id}-{n}", gear_name(gear), card_text(gear.card.id))
        for n, gear in enumerate(table.loot)
    ]
    return Section("Cards to give out", "cards", "ask", cards=cards)


def _stashes(table: Table, seat: Seat | None) -> Section | None:
    """The stashes that the seat may look into (K3)."""
    rows = [
        Row([Item(place_name(table, cell), mark="crate"), Item(_named(map(gear_name, cards)))], cell=label)
        for cell, cards in enumerate(table.stash)
        if cards and may_look(table, seat, cell)
        for label in (table.label(cell),)
    ]
    return Section("Your stashes", "list", rows=rows) if rows else None


def _named(names: Iterable[str]) -> str:
    return ", ".join(counted(names))
