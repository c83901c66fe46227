"""Setup: from a person's choices to an empty table and the agenda that sets it up (S1 to S10).

    table = build({"rebels": "2"}, {Seat("rebels"): "person", Seat("dictator"): "dictator"}, rulings)

A Dictator's seat with a person, or a player that chooses among cards, holds a hand; any other name is a
bot's, which plays from the top of the deck (AI-2.1).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bythebook.games.boardgame import SetupKey
from bythebook.games.merc.facts import facts
from bythebook.games.merc.piles import new_piles, tactics_cards
from bythebook.games.merc.rules.setting_up import cards_a_turn, setup_agenda
from bythebook.games.merc.state import FACTIONS, Table, blank
from bythebook.kernel.ask import Seat
from bythebook.kernel.box import Problems
from bythebook.kernel.notation import Unclear, listed, match, nearest

WITH_HANDS: Final = ("person", "random", "greedy")
"""Players that hold tactics cards; every other name is a bot's and plays by AI-2.1."""
BY_SIZE: Final = "size"
"""The default of what the number of Rebels decides."""
ANY: Final = "any"
"""The default of what is drawn."""
MIXED: Final = "mixed"

SETUP_KEYS: Final = (
    SetupKey("rebels", "1", tuple("123456"), "How many Rebel players there are; the map grows with them."),
    SetupKey(
        "difficulty",
        BY_SIZE,
        (),
        "Militia on each industry of the Dictator's; by default the number of Rebels decides.",
    ),
    SetupKey(
        "tactics", BY_SIZE, (), "Tactics cards in play: more of them, a longer game; Hussein plays two a day."
    ),
    SetupKey(
        "cards", MIXED, (MIXED, "base"), "Whether the expansion's MERCs, sectors and Dictators are mixed in."
    ),
    SetupKey("dictator", ANY, (), "The Dictator: his name or the start of it, or `any` to draw one."),
)
"""Every setup key, in the order in which people are asked."""


def build(options: Mapping[str, str], seats: Mapping[Seat, str], rulings: dict[str, str]) -> Table:
    """An empty table with the agenda that sets it up; Problems lists all that is impossible (S1)."""
    problems = _wrong_keys(options) + _wrong_seats(seats)
    chosen = {key.name: options.get(key.name, key.default).strip() for key in SETUP_KEYS}
    for key in SETUP_KEYS:
        if key.values and chosen[key.name] not in key.values:
            hint = nearest(chosen[key.name], key.values)
            problems.append(f"{key.name}: {chosen[key.name]!r} is not one of {listed(key.values)}{hint}")
    try:
        chosen["dictator"] = match(chosen["dictator"], [ANY, *facts().dictator], what="dictator")
    except Unclear as error:
        problems.append(str(error))
    if not problems:
        problems += _wrong_numbers(chosen)
    if problems:
        raise Problems("setup", problems)
    return _table(chosen, seats, rulings)


def _wrong_keys(options: Mapping[str, str]) -> list[str]:
    names = [key.name for key in SETUP_KEYS]
    return [
        f"{name}: there is no such setup key{nearest(name, names)}; known: {listed(names)}"
        for name in options
        if name not in names
    ]


def _wrong_seats(seats: Mapping[Seat, str]) -> list[str]:
    return [
        f"seat {seat}: there is no such side{nearest(seat, FACTIONS)}; known: {listed(FACTIONS)}"
        for seat in seats
        if seat not in FACTIONS
    ]


def _wrong_numbers(chosen: Mapping[str, str]) -> list[str]:
    """Difficulty, length and boxes that do not go together (S2, S6, C6)."""
    rules, found = facts().rules, []
    least, most = rules.least_difficulty, rules.most_difficulty
    if chosen["difficulty"] != BY_SIZE and not _within(chosen["difficulty"], least, most):
        found.append(f"difficulty: a number from {least} to {most} expected, not {chosen['difficulty']!r}")
    base_only = chosen["cards"] == "base"
    if base_only and int(chosen["rebels"]) not in rules.base_only:
        found.append(f"cards: the base game is for {listed(map(str, rules.base_only))} Rebels")
    named = facts().dictator.get(chosen["dictator"])
    if base_only and named and named.box != "base":
        found.append(f"dictator: {named.name} is in the expansion")
    there = len(tactics_cards(base_only=base_only))
    if chosen["tactics"] != BY_SIZE and not _within(chosen["tactics"], 1, there):
        found.append(f"tactics: a number from 1 to {there} expected, not {chosen['tactics']!r}")
    elif named and chosen["tactics"] != BY_SIZE and int(chosen["tactics"]) % cards_a_turn(named):
        found.append(f"tactics: {named.name} plays two cards a turn, so an even number is needed")
    return found


def _within(text: str, least: int, most: int) -> bool:
    return text.isascii() and text.isdecimal() and least <= int(text[:9]) <= most


def _table(chosen: Mapping[str, str], seats: Mapping[Seat, str], rulings: dict[str, str]) -> Table:
    """The empty map of the size, the decks, and who plays (S1, S4, S7, S10)."""
    size = facts().size[int(chosen["rebels"])]
    who = seats.get(Seat("dictator"), "person")
    table = blank(size.rebels, size.rows, size.cols, rulings)
    table.automa = who not in WITH_HANDS
    if chosen["difficulty"] != BY_SIZE:
        table.difficulty = int(chosen["difficulty"])
    table.piles = new_piles(rulings, base_only=chosen["cards"] == "base")
    length = 0 if chosen["tactics"] == BY_SIZE else int(chosen["tactics"])
    table.then(*setup_agenda(table, chosen["dictator"] if chosen["dictator"] != ANY else "", length))
    return table
