"""Setup: from the chosen options to an empty position with the agenda that sets it up (S1 to S10).

state = build({"rebels": "2"}, {Seat("rebels"): "person", Seat("dictator"): "dictator"}, rulings)

The Dictator has a hand if a human player, or another player that chooses among cards, has the seat; any other
name is a playbook, which plays from the top of the deck (AI-2.1).
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Final

from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.box.modes import (
    LONG,
    SHORT,
    VERSUS,
    format_problem,
    format_warnings,
    mode_names,
    mode_problems,
    mode_warnings,
    read_format,
    read_modes,
    read_rounds,
)
from bythebook.games.merc.rules.setup.steps import cards_a_turn, setup_agenda
from bythebook.games.merc.state.piles import new_piles, tactics_cards
from bythebook.games.merc.state.state import DICTATORS, FACTIONS, State, empty_state, seats_of
from bythebook.games.shared.setup_keys import (
    PERSON,
    SetupKey,
    holds_cards,
    with_defaults,
    wrong_keys,
    wrong_seats,
    wrong_values,
)
from bythebook.kernel.box import Problems
from bythebook.kernel.notation import Unclear, listed, match
from bythebook.kernel.prompt import Seat

BY_SIZE: Final = "size"
"""The default of options that depends on the number of Rebels."""
ANY: Final = "any"
"""The default of options that are drawn at random."""
MIXED: Final = "mixed"

SETUP_KEYS: Final = (
    SetupKey(
        "modes",
        "",
        (),
        f"Modes, separated by commas: {', '.join(mode_names())}; empty for the normal game. "
        + " ".join(dict.fromkeys(facts().reasons.values())),
        tries=("", *(",".join(names) for n in (1, 2, 3) for names in combinations(mode_names(), n))),
        title="Modes",
    ),
    SetupKey(
        "factions",
        facts().versus.formats[0],
        (),
        "Versus: the number of players in each faction, such as 2v2.",
        tries=(*facts().versus.formats, "2v1"),
        title="Factions",
        part="who",
    ),
    SetupKey(
        "rounds",
        SHORT,
        (),
        f"Versus: the number of rounds; short is {facts().versus.short}, long {facts().versus.long}.",
        tries=(SHORT, LONG, "1", "2", "3"),
        title="Length",
    ),
    SetupKey(
        "rebels",
        "1",
        tuple("123456"),
        "The number of Rebel players, which determines the size of the map.",
        title="Number of Rebels",
        part="first",
    ),
    SetupKey(
        "difficulty",
        BY_SIZE,
        (),
        "Militia on each Dictator industry at setup; by default it depends on the number of Rebels.",
        tries=(BY_SIZE, *map(str, range(facts().rules.least_difficulty, facts().rules.most_difficulty + 1))),
        title="Difficulty",
    ),
    SetupKey(
        "tactics",
        BY_SIZE,
        (),
        "Number of tactics cards: the game ends when they run out. Hussein plays two a day.",
        tries=(BY_SIZE, *map(str, range(1, 1 + len(tactics_cards(base_only=False))))),
        title="Days",
        part="more",
    ),
    SetupKey(
        "cards",
        MIXED,
        (MIXED, "base"),
        "Play with the expansion's MERCs, sectors and Dictators, or with the base game alone.",
        title="Cards in the box",
        part="more",
    ),
    SetupKey(
        "dictator",
        ANY,
        (),
        "The Dictator: his name or the start of it, or `any` to draw one at random.",
        tries=(ANY, *facts().dictator),
        title="The Dictator's card",
        part="first",
    ),
)
"""Every setup key, in the order in which the terminal asks for them."""

OF_THE_DICTATOR: Final = {VERSUS: ("difficulty", "tactics", "dictator"), "assassination": ("difficulty",)}
"""The setup keys that don't apply in a mode (MODE-W1, MODE-A3)."""
OF_VERSUS: Final = ("factions", "rounds")


def build(options: Mapping[str, str], seats: Mapping[Seat, str], rulings: dict[str, str]) -> State:
    """Return an empty position with its setup agenda; raise Problems with all errors (S1)."""
    chosen = with_defaults(SETUP_KEYS, options)
    modes, wrong = read_modes(chosen["modes"])
    problems = wrong_keys(SETUP_KEYS, options) + wrong_seats(seats, sides(options)) + wrong
    problems += [f"modes: {each}" for each in mode_problems(modes, rulings, automa=_automa(seats))]
    problems += _wrong_versus(options, chosen, modes)
    problems += wrong_values(SETUP_KEYS, chosen)
    try:
        chosen["dictator"] = match(chosen["dictator"], [ANY, *facts().dictator], what="dictator")
    except Unclear as error:
        problems.append(str(error))
    if not problems:
        if VERSUS in modes:
            chosen["rebels"] = str(sum(read_format(chosen["factions"])))
        problems += _wrong_numbers(chosen) + _wrong_boxes(chosen, modes)
    if problems:
        raise Problems("setup", problems)
    return _empty_map(chosen, modes, seats, rulings)


def sides(options: Mapping[str, str]) -> tuple[Seat, ...]:
    """Return the seats: the Dictator and the Rebels, or the factions of Versus (S10, MODE-W1)."""
    modes, wrong = read_modes(options.get("modes", ""))
    text = options.get("factions", facts().versus.formats[0]).strip()
    if wrong or VERSUS not in modes or format_problem(text):
        return tuple(Seat(side) for side in reversed(FACTIONS))
    return tuple(Seat(side) for side in seats_of(len(read_format(text))))


def wants(key: str, chosen: Mapping[str, str]) -> bool:
    """Return whether a key has any effect in the chosen modes (MODE-W1, MODE-A3)."""
    modes, _ = read_modes(chosen.get("modes", ""))
    idle = [name for mode in modes for name in OF_THE_DICTATOR.get(mode, ())]
    return key not in (*idle, *(("rebels",) if VERSUS in modes else OF_VERSUS))


def warnings(options: Mapping[str, str], seats: Mapping[Seat, str]) -> list[str]:
    """Return warnings about modes and formats that are allowed but not recommended (MODE-C2, MODE-W1)."""
    modes, _ = read_modes(options.get("modes", ""))
    text = options.get("factions", facts().versus.formats[0]).strip()
    odd = format_warnings(text) if VERSUS in modes else []
    return [*mode_warnings(modes, automa=_automa(seats)), *odd]


def _automa(seats: Mapping[Seat, str]) -> bool:
    """Return whether a playbook plays the Dictator (AI-2.1)."""
    return not holds_cards(seats.get(Seat(FACTIONS[DICTATORS]), PERSON))


def _wrong_versus(options: Mapping[str, str], chosen: Mapping[str, str], modes: tuple[str, ...]) -> list[str]:
    """Return errors in factions and rounds, and keys that the modes don't use (MODE-W1, MODE-W3)."""
    problems = [
        f"{key}: not used in {facts().mode[mode].name}; leave it out"
        for mode in modes
        for key in OF_THE_DICTATOR.get(mode, ())
        if chosen[key] not in (BY_SIZE, ANY)
    ]
    if VERSUS not in modes:
        usual = {key.name: key.default for key in SETUP_KEYS}
        odd = [key for key in OF_VERSUS if chosen[key] != usual[key]]
        return problems + [f"{key}: only used in Versus; add modes=versus or leave it out" for key in odd]
    if wrong := format_problem(chosen["factions"]):
        return [*problems, f"factions: {wrong}"]
    players = str(sum(read_format(chosen["factions"])))
    if "rebels" in options and chosen["rebels"] != players:
        problems.append(f"rebels: {chosen['factions']} is {players} players; leave rebels out in Versus")
    if not read_rounds(chosen["rounds"]):
        problems.append(f"rounds: expected short, long or a number from 1, not {chosen['rounds']!r}")
    return problems


def _wrong_boxes(chosen: Mapping[str, str], modes: tuple[str, ...]) -> list[str]:
    """Return an error for each mode whose cards are in the expansion that isn't used (MODE-C4)."""
    return [
        f"cards: {facts().mode[mode].name} needs the cards of the expansion"
        for mode in modes
        if chosen["cards"] == "base" and facts().mode[mode].letter
    ]


def _wrong_numbers(chosen: Mapping[str, str]) -> list[str]:
    """Return errors in difficulty, length and boxes (S2, S6, C6)."""
    rules, problems = facts().rules, []
    least, most = rules.least_difficulty, rules.most_difficulty
    if chosen["difficulty"] != BY_SIZE and not _within(chosen["difficulty"], least, most):
        problems.append(f"difficulty: expected a number from {least} to {most}, not {chosen['difficulty']!r}")
    base_only = chosen["cards"] == "base"
    if base_only and int(chosen["rebels"]) not in rules.base_only:
        problems.append(f"cards: the base game alone is only for {listed(map(str, rules.base_only))} Rebels")
    named = facts().dictator.get(chosen["dictator"])
    if base_only and named and named.box != "base":
        problems.append(f"dictator: {named.name} is in the expansion")
    there = len(tactics_cards(base_only=base_only))
    if chosen["tactics"] != BY_SIZE and not _within(chosen["tactics"], 1, there):
        problems.append(f"tactics: expected a number from 1 to {there}, not {chosen['tactics']!r}")
    elif named and chosen["tactics"] != BY_SIZE and int(chosen["tactics"]) % cards_a_turn(named):
        problems.append(f"tactics: {named.name} plays two cards a turn, so the number must be even")
    return problems


def _within(text: str, least: int, most: int) -> bool:
    return text.isascii() and text.isdecimal() and least <= int(text[:9]) <= most


def _empty_map(
    chosen: Mapping[str, str], modes: tuple[str, ...], seats: Mapping[Seat, str], rulings: dict[str, str]
) -> State:
    """Return the empty map of this size with its decks and seats (S1, S4, S7, S10, MODE-W1)."""
    size = facts().size[int(chosen["rebels"])]
    factions = read_format(chosen["factions"]) if VERSUS in modes else ()
    state = empty_state(size.rebels, size.rows, size.cols, rulings, factions=factions)
    state.modes = modes
    state.automa = _automa(seats)
    state.rounds = read_rounds(chosen["rounds"]) if factions else 0
    if chosen["difficulty"] != BY_SIZE:
        state.difficulty = int(chosen["difficulty"])
    state.piles = new_piles(rulings, modes=modes, base_only=chosen["cards"] == "base")
    length = 0 if chosen["tactics"] == BY_SIZE else int(chosen["tactics"])
    state.then(*setup_agenda(state, chosen["dictator"] if chosen["dictator"] != ANY else "", length))
    return state
