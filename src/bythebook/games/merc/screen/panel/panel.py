"""The margin of the table: scores, the Dictator and his cards, teams with their gear, fights, the modes.

Only what the seat may see is in it: a hand stands with its owner, a stash with who controls the sector.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.rules.control import may_look
from bythebook.games.merc.rules.modes.assassination import rounds_in_all
from bythebook.games.merc.rules.modes.i_dictator import pool
from bythebook.games.merc.rules.modes.versus import mercs_of, round_number
from bythebook.games.merc.rules.stats import stats
from bythebook.games.merc.rules.victory import dictator_dead, score
from bythebook.games.merc.screen.drawing.shapes import size
from bythebook.games.merc.screen.drawing.stamps import side_token, token
from bythebook.games.merc.screen.panel.teams import fight, team
from bythebook.games.merc.table.state import DICTATOR, DICTATORS, NOBODY, NOWHERE, Table
from bythebook.games.merc.telling.answers import open_ask
from bythebook.games.merc.telling.modes import ability_text
from bythebook.games.merc.telling.names import (
    card_text,
    dictator_name,
    faction_name,
    gear_name,
    part_name,
    player_name,
    short_place,
    unit_name,
)
from bythebook.games.merc.telling.standing import turn_name
from bythebook.games.shared.grammar import count, counted, few, row_of
from bythebook.games.shared.scenery import Card, Hidden, Item, Panel, Row, Score, Section
from bythebook.kernel.ask import Seat

TWO: Final = 2
"""So many sides leave room in the bar for what is free."""
WIDE: Final = 1.25
"""How much wider than high a map is that leaves no room beside it."""


def panel(table: Table, seat: Seat | None) -> Panel:
    """What stands beside the board, as a seat sees it."""
    found = [_counter(table), fight(table), _drawn(table, seat), _loot(table, seat), _factions(table)]
    found += [team(table, player, seat) for player in _players(table, seat)]
    found += [_parts(table), _stashes(table, seat), *_dictator(table)]
    return Panel(
        turn=turn_name(table),
        score=_scores(table),
        sections=_placed(table, [section for section in found if section is not None]),
        hand=_hand(table, seat),
        hidden=_hidden(table, seat),
    )


def _placed(table: Table, sections: list[Section]) -> list[Section]:
    """Beside a map that is nearly square stand the teams; under a wide one, where they come first, all."""
    wide, high = size(table.grid)
    if wide < WIDE * high:
        return sections
    return [replace(each, place="under") if each.place == "side" else each for each in sections]


def _players(table: Table, seat: Seat | None) -> list[int]:
    """All players, those of the seat first."""
    return sorted(range(table.players), key=lambda player: (table.seat_of(player) != seat, player))


# -- what counts ----------------------------------------------------------------------------------


def _scores(table: Table) -> list[Score]:
    """The value of what each side controls (V1); in Assassination the Dictator's health (MODE-A6)."""
    if NOWHERE in table.sector:
        return [Score(faction_name(table, side), "", side_token(side)) for side in range(len(table.seats))]
    if "assassination" in table.modes:
        return [_target(table)]
    found = []
    for side in range(len(table.seats)):
        is_dictator = side == DICTATORS and table.ruler != NOBODY and table.dictator != NOWHERE
        name = dictator_name(table) if is_dictator else faction_name(table, side)
        found.append(Score(name, str(score(table, side)), side_token(side)))
    free = sum(table.sector_at(cell).value for cell, who in enumerate(table.control) if who == NOBODY)
    return [*found, Score("free", str(free))] if len(found) <= TWO else found


def _target(table: Table) -> Score:
    name, colour = dictator_name(table), side_token(DICTATORS)
    if dictator_dead(table):
        return Score(name, "dead", colour)
    if table.base == NOWHERE:
        return Score(name, "", colour, "nothing counts but his death")
    now = stats(table, DICTATOR)
    return Score(name, str(now.health), colour, f"of {now.full} health", now.health, now.full)


def last_day(table: Table) -> int:
    """The day on which the tactics cards will be gone (V1)."""
    return rounds_in_all(table) + facts().rules.setup_days


def _counter(table: Table) -> Section | None:
    """The day, or the round of a game that counts them (MODE-W3, MODE-A6)."""
    if table.active == NOWHERE:
        return None
    if table.rounds:
        return Section("Round", "counter", value=round_number(table), most=table.rounds)
    if "assassination" in table.modes:
        return Section("Round", "counter", value=round_number(table), most=rounds_in_all(table))
    return Section("Day", "counter", value=table.day, most=last_day(table))


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


def _dictator(table: Table) -> list[Section]:
    """Who he is and what he can do, his deck, the cards in force (D2, D8, D10)."""
    if table.ruler == NOBODY or table.dictator == NOWHERE:
        return []
    return [_person(table), _deck(table), _in_force(table)]


def _person(table: Table) -> Section:
    card = facts().dictators[table.dictator]
    base = f"at {short_place(table, table.base)}" if table.base != NOWHERE else "not revealed"
    told = [ability_text(table), f"The base is {base}."]
    if table.ability_used and table.active == DICTATORS:
        told.append("The ability is used for this turn.")
    if table.named != NOBODY:
        told.append(f"The units of {player_name(table, table.named)} wait.")
    if table.owed:
        told.append(f"{few(table.owed, 'MERC').capitalize()} will come to him.")
    return Section(card.name, "list", "under", text=" ".join(told))


def tactic_face(kind: int, *, note: str = "") -> Card:
    """A tactics card as it lies on the table."""
    card = facts().tactics[kind]
    return Card(card.id, card.name, card.text, side=side_token(DICTATORS), note=note)


def _deck(table: Table) -> Section:
    """What is left of the deck, the card that a page has turned up, what was played (D10, AI-2.1)."""
    cards = [tactic_face(kind, note="Turned up.") for kind in table.hand if table.automa]
    pile = table.piles.get("tactics")
    hidden = [Hidden("Tactics cards", len(pile), side_token(DICTATORS))] if pile else []
    played = [facts().tactic[card].name for card, n in table.discards.get("tactics", {}).items() if n]
    told = "" if pile else "No tactics cards are left. "
    told += f"Played so far: {row_of(played)}." if played else "Nothing has been played yet."
    return Section(f"{dictator_name(table)}'s deck", "cards", "under", cards=cards, hidden=hidden, text=told)


def _in_force(table: Table) -> Section:
    """Cards whose effect lasts (D10)."""
    cards = [tactic_face(kind) for kind in table.in_force]
    told = "" if cards else "Nothing yet. Cards that last all game stand here."
    return Section("In force", "cards", "under", cards=cards, text=told)


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


def _drawn(table: Table, seat: Seat | None) -> Section | None:
    """MERCs drawn, for all who are not just choosing one, and those hired who have no place yet (A1)."""
    ask = open_ask(table)
    chooses = ask is not None and ask.kind == "Hire" and ask.seat == seat
    rows, drawn = [], [] if chooses else table.candidates
    for units, note in ((drawn, "drawn"), (table.hired, "hired, not placed yet")):
        for unit in units:
            merc = facts().mercs[unit]
            skills = f"Initiative {merc.initiative}, training {merc.training}, combat {merc.combat}."
            name = [Item(merc.name, strong=True), Item(note, quiet=True)]
            rows.append(Row(name, note=f"{skills} {merc.ability}".strip()))
    return Section("MERCs", "list", "ask", rows=rows) if rows else None


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
        Row([Item(short_place(table, cell), mark="crate"), Item(_named(map(gear_name, cards)))], cell=label)
        for cell, cards in enumerate(table.stash)
        if cards and may_look(table, seat, cell)
        for label in (table.label(cell),)
    ]
    return Section("Your stashes", "list", rows=rows) if rows else None


def _named(names: Iterable[str]) -> str:
    return ", ".join(counted(names))
