"""The panel: scores, the Dictator and his cards, teams with their gear, fights, the modes.

It contains only what the seat may see: a hand is shown to its owner, a stash to the side that controls the
sector.
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
from bythebook.games.merc.rules.victory import is_dictator_dead, score
from bythebook.games.merc.screen.drawing.shapes import size
from bythebook.games.merc.screen.drawing.stamps import side_token, token
from bythebook.games.merc.screen.panel.teams import fight, team
from bythebook.games.merc.state.state import DICTATOR, DICTATORS, NOBODY, NOWHERE, State
from bythebook.games.merc.text.modes import ability_text
from bythebook.games.merc.text.names import (
    card_text,
    dictator_name,
    faction_name,
    gear_name,
    part_name,
    player_name,
    short_place,
    unit_name,
)
from bythebook.games.merc.text.status import turn_name
from bythebook.games.shared.grammar import count, count_in_words, count_names, join_names
from bythebook.games.shared.scenery import Card, Hidden, Item, Panel, Row, Score, Section
from bythebook.kernel.context import Context
from bythebook.kernel.prompt import Seat

TWO: Final = 2
"""The maximum number of sides for which the bar has room for the score of neutral sectors."""
WIDE: Final = 1.25
"""The ratio of width to height above which a map leaves no room beside it."""


def panel(state: State, seat: Seat | None) -> Panel:
    """Return the panel beside the board, from the view of a seat."""
    sections = [
        _counter(state),
        fight(state),
        _drawn_mercs(state, seat),
        _loot(state, seat),
        _factions(state),
    ]
    sections += [team(state, player, seat) for player in _players(state, seat)]
    sections += [_parts(state), _stashes(state, seat), *_dictator(state)]
    return Panel(
        turn=turn_name(state),
        score=_scores(state),
        sections=_with_places(state, [section for section in sections if section is not None]),
        hand=_hand(state, seat),
        hidden=_hidden(state, seat),
    )


def _with_places(state: State, sections: list[Section]) -> list[Section]:
    """Return the sections with their position: beside a nearly square map, or below a wide one."""
    wide, high = size(state.grid)
    if wide < WIDE * high:
        return sections
    return [replace(each, place="under") if each.place == "side" else each for each in sections]


def _players(state: State, seat: Seat | None) -> list[int]:
    """Return all players, those of the seat first."""
    return sorted(range(state.players), key=lambda player: (state.seat_of(player) != seat, player))


# -- scores ---------------------------------------------------------------------------------------


def _scores(state: State) -> list[Score]:
    """Return the points of each side (V1); in Assassination the Dictator's health (MODE-A6)."""
    if NOWHERE in state.sector:
        return [Score(faction_name(state, side), "", side_token(side)) for side in range(len(state.seats))]
    if "assassination" in state.modes:
        return [_target(state)]
    scores = []
    for side in range(len(state.seats)):
        is_dictator = side == DICTATORS and state.ruler != NOBODY and state.dictator != NOWHERE
        name = dictator_name(state) if is_dictator else faction_name(state, side)
        scores.append(Score(name, str(score(state, side)), side_token(side)))
    free = sum(state.sector_at(cell).value for cell, who in enumerate(state.control) if who == NOBODY)
    return [*scores, Score("neutral", str(free))] if len(scores) <= TWO else scores


def _target(state: State) -> Score:
    name, colour = dictator_name(state), side_token(DICTATORS)
    if is_dictator_dead(state):
        return Score(name, "dead", colour)
    if state.base == NOWHERE:
        return Score(name, "", colour, "the Rebels must kill him")
    now = stats(state, DICTATOR)
    return Score(name, str(now.health), colour, f"of {now.full} health", now.health, now.full)


def last_day(state: State) -> int:
    """Return the day on which the tactics cards will run out (V1)."""
    return rounds_in_all(state) + facts().rules.setup_days


def _counter(state: State) -> Section | None:
    """Return the day, or the round in a mode with rounds (MODE-W3, MODE-A6)."""
    if state.active == NOWHERE:
        return None
    if state.rounds:
        return Section("Round", "counter", value=round_number(state), most=state.rounds)
    if "assassination" in state.modes:
        return Section("Round", "counter", value=round_number(state), most=rounds_in_all(state))
    return Section("Day", "counter", value=state.day, most=last_day(state))


def _factions(state: State) -> Section | None:
    """Return the faction that goes first in Versus, and the tie rule (MODE-W2, MODE-W4)."""
    if state.ruler != NOBODY:
        return None
    rows = []
    for side in range(len(state.seats)):
        people = ", ".join(player_name(state, player) for player in state.players_of(side))
        first = "goes first" if side == state.first else ""
        mercs = count(mercs_of(state, side), "MERC")
        items = [Item(faction_name(state, side), strong=True), Item(people), Item(mercs), Item(first)]
        rows.append(Row(items, side=side_token(side), lit=side == state.active))
    text = "Ties go to the fewest points, then the fewest MERCs."
    return Section("Factions", "list", rows=rows, text=text)


def _parts(state: State) -> Section | None:
    """Return the parts of the bomb for sale, and the MERCs who hold others (MODE-I2, MODE-I3)."""
    if "i_dictator" not in state.modes:
        return None
    rows = []
    for kind, n in pool(state).items():
        card = facts().equipment[kind]
        rows.append(Row([Item(card.name, mark=card.id), Item(f"{n} for sale", quiet=True)], past=not n))
    for player, units in enumerate(state.team):
        for unit in units:
            for gear in state.gear[unit]:
                if gear is not None and gear.is_part:
                    held = Item(part_name(state, gear), mark=gear.card.id)
                    who = Item(f"{unit_name(state, unit)} of {player_name(state, player)}")
                    at = state.at(unit)
                    cell = state.label(at) if at != NOWHERE else ""
                    rows.append(Row([held, who], side=token(state, player), lit=True, cell=cell))
    return Section(
        "Parts of the bomb", "list", rows=rows, text="A player holding both parts wins immediately."
    )


# -- the Dictator ---------------------------------------------------------------------------------


def _dictator(state: State) -> list[Section]:
    """Return the Dictator with his ability, his deck, the cards in force (D2, D8, D10)."""
    if state.ruler == NOBODY or state.dictator == NOWHERE:
        return []
    return [_person(state), _deck(state), _in_force(state)]


def _person(state: State) -> Section:
    card = facts().dictators[state.dictator]
    texts = [ability_text(state)]
    if state.base == NOWHERE:
        texts.append("The base is hidden.")
    else:
        texts.append(f"The base is at {short_place(state, state.base)}.")
    if state.ability_used and state.active == DICTATORS:
        texts.append("The ability has been used this turn.")
    if state.named != NOBODY:
        texts.append(f"{player_name(state, state.named)} is targeted by Hitler's ability.")
    if state.owed:
        texts.append(f"The Dictator will recruit {count_in_words(state.owed, 'MERC')} next turn.")
    return Section(card.name, "list", "under", text=" ".join(texts))


def tactic_face(kind: int, *, note: str = "") -> Card:
    """Return a tactics card, face up."""
    card = facts().tactics[kind]
    return Card(card.id, card.name, card.text, side=side_token(DICTATORS), note=note)


def _deck(state: State) -> Section:
    """Return the rest of the deck, the card turned up for a playbook, and the cards played (D10, AI-2.1)."""
    cards = [tactic_face(kind, note="Turned up.") for kind in state.hand if state.automa]
    pile = state.piles.get("tactics")
    hidden = [Hidden("Tactics cards", len(pile), side_token(DICTATORS))] if pile else []
    played = [facts().tactic[card].name for card, n in state.discards.get("tactics", {}).items() if n]
    sentences = [] if pile else ["No tactics cards left."]
    sentences.append(f"Played so far: {join_names(played)}." if played else "No cards played yet.")
    title, text = f"{dictator_name(state)}'s deck", " ".join(sentences)
    return Section(title, "cards", "under", cards=cards, hidden=hidden, text=text)


def _in_force(state: State) -> Section:
    """Return the cards with a lasting effect (D10)."""
    cards = [tactic_face(kind) for kind in state.in_force]
    text = "" if cards else "No cards yet. Cards with a lasting effect are shown here."
    return Section("In force", "cards", "under", cards=cards, text=text)


def _hand(state: State, seat: Seat | None) -> list[Card]:
    """Return the Dictator's tactics cards, only to himself (K3)."""
    if state.automa or state.ruler == NOBODY or seat != state.seat_of(state.ruler):
        return []
    return [tactic_face(kind) for kind in state.hand]


def _hidden(state: State, seat: Seat | None) -> list[Hidden]:
    if state.automa or state.ruler == NOBODY or seat == state.seat_of(state.ruler) or not state.hand:
        return []
    return [Hidden("the Dictator's tactics cards", len(state.hand), side_token(DICTATORS))]


# -- open cards -----------------------------------------------------------------------------------


def _drawn_mercs(state: State, seat: Seat | None) -> Section | None:
    """Return MERCs not yet placed, and those drawn unless the seat is choosing among them (A1)."""
    prompt = Context.of(state).prompt
    chooses = prompt is not None and prompt.kind == "Hire" and prompt.seat == seat
    rows, drawn = [], [] if chooses else state.candidates
    for units, note in ((drawn, "drawn"), (state.hired, "hired, not placed")):
        for unit in units:
            merc = facts().mercs[unit]
            skills = f"Initiative {merc.initiative}, training {merc.training}, combat {merc.combat}."
            name = [Item(merc.name, strong=True), Item(note, quiet=True)]
            rows.append(Row(name, note=f"{skills} {merc.ability}".strip()))
    return Section("MERCs", "list", "ask", rows=rows) if rows else None


def _loot(state: State, seat: Seat | None) -> Section | None:
    """Return the equipment to be assigned, for the side that drew it (A2, K3)."""
    if not state.loot or state.active == NOWHERE or seat != state.seats[state.active]:
        return None
    cards = [
        Card(f"{gear.card.id}-{n}", gear_name(gear), card_text(gear.card.id))
        for n, gear in enumerate(state.loot)
    ]
    return Section("Cards to distribute", "cards", "ask", cards=cards)


def _stashes(state: State, seat: Seat | None) -> Section | None:
    """Return the stashes that the seat may look at (K3)."""
    rows = [
        Row(
            [Item(short_place(state, cell), mark="crate"), Item(_counted_names(map(gear_name, cards)))],
            cell=label,
        )
        for cell, cards in enumerate(state.stash)
        if cards and may_look(state, seat, cell)
        for label in (state.label(cell),)
    ]
    return Section("Your stashes", "list", rows=rows) if rows else None


def _counted_names(names: Iterable[str]) -> str:
    return ", ".join(count_names(names))
