"""Setup: from the chosen options to an initial state and the agenda that sets it up (R3, S14.2, S21).

    state = build({"players": "2"}, {Seat("red"): "person", Seat("yellow"): "supercat"}, rulings)

A human player, or another player who chooses cards, holds a hand. Any other player name is a bot's, which
has a counter instead of a hand and draws from the stack (S14.2).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules.setup.difficulty import (
    ALWAYS_ADVANTAGED,
    EFFICIENT_LOGISTICS,
    ELITE_PILOTS,
    INITIATIVE_TO_BOT,
    MODIFIERS,
    PRESETS,
)
from bythebook.games.arcs.rules.setup.draft import BOTS, DRAFT, OFF
from bythebook.games.arcs.rules.setup.steps import setup_agenda
from bythebook.games.arcs.state.piles import draft_piles, new_piles
from bythebook.games.arcs.state.state import COLORS, State, blank
from bythebook.games.shared.setup_keys import (
    PERSON,
    SetupKey,
    holds_cards,
    with_defaults,
    wrong_keys,
    wrong_values,
)
from bythebook.kernel.box import Problems
from bythebook.kernel.notation import Unclear, listed, match, nearest
from bythebook.kernel.prompt import Seat

ANY: Final = "any"
"""The default of options that are drawn at random."""
USUAL: Final = "usual"
"""The default of options that depend on who plays."""
TABLE: Final = "table"
PERSON_LAST: Final = "person-last"
FEWEST: Final = "2"

SETUP_KEYS: Final = (
    SetupKey(
        "players",
        FEWEST,
        ("2", "3", "4"),
        "Number of players, humans and bots together.",
        title="Players",
        part="first",
    ),
    SetupKey(
        "card",
        ANY,
        (),
        "The setup card: its id or the beginning of it, or `any` for a random one.",
        tries=(ANY, *(card.id for card in facts().setup_cards)),
        title="Setup card",
        part="first",
    ),
    SetupKey(
        "first",
        ANY,
        (ANY, *COLORS),
        "The seat with the first initiative; `any` for a random one.",
        title="Initiative",
        part="more",
    ),
    SetupKey(
        "order",
        USUAL,
        (USUAL, TABLE, PERSON_LAST),
        "Turn order: `table` is by color, `person-last` is bots first in random order, then humans; "
        "`usual` is person-last with normal or hard bots, else table.",
        title="Turn order",
        part="more",
    ),
    SetupKey(
        "modifiers",
        USUAL,
        (),
        "Advantages of the bots: none, normal, hard or single modifiers, separated by commas; "
        "`usual` is normal if a bot plays.",
        tries=(USUAL, *PRESETS, *MODIFIERS),
        title="Difficulty",
    ),
    SetupKey(
        "leaders",
        OFF,
        (OFF, DRAFT, BOTS),
        "Leaders and lore: `off`; `draft` for all players; `bots`: random for bots, a choice for humans.",
        title="Leaders and lore",
    ),
    SetupKey(
        "hands",
        "seen",
        ("seen", "unseen"),
        "Whether the program knows the humans' cards (`seen`) or sees them only when played (`unseen`).",
        title="Your cards",
    ),
)
"""Every setup key, in the order in which the app asks for them."""


def sides(options: Mapping[str, str]) -> tuple[Seat, ...]:
    """Return the seats in a setup, in the order of the colors."""
    players = options.get("players", FEWEST).strip()
    if players not in SETUP_KEYS[0].values:
        players = FEWEST
    return tuple(map(Seat, COLORS[: int(players)]))


def build(options: Mapping[str, str], seats: Mapping[Seat, str], rulings: dict[str, str]) -> State:
    """Return the initial state and its agenda, or raise Problems with everything that is wrong (R3)."""
    chosen = with_defaults(SETUP_KEYS, options)
    problems = wrong_keys(SETUP_KEYS, options) + wrong_values(SETUP_KEYS, chosen)
    if not problems:
        problems += _wrong_seats(chosen, seats) + _wrong_card(chosen)
    modifiers = _modifiers(chosen, seats, problems)
    if not problems:
        problems += _wrong_modifiers(modifiers, seats, chosen) + _wrong_order(chosen, seats, modifiers)
        problems += _wrong_leaders(chosen, seats)
    if problems:
        raise Problems("setup", problems)
    return _state(chosen, seats, rulings, modifiers)


def _wrong_seats(chosen: Mapping[str, str], seats: Mapping[Seat, str]) -> list[str]:
    here = sides(chosen)
    problems = [
        f"seat {seat}: with players={chosen['players']} the seats are {listed(here)}{nearest(seat, here)}"
        for seat in seats
        if seat not in here
    ]
    if chosen["first"] not in (ANY, *here):
        problems.append(
            f"first: with players={chosen['players']} the seats are {listed(here)}, not {chosen['first']}"
        )
    return problems


def _wrong_card(chosen: dict[str, str]) -> list[str]:
    """Resolve the setup card from its id or prefix; it must be for this number of players (R3.4, R3.8)."""
    cards = [card.id for card in facts().setup_cards]
    fitting = [card.id for card in facts().setup_cards if card.players == int(chosen["players"])]
    try:
        chosen["card"] = match(chosen["card"], [ANY, *cards], what="card")
    except Unclear as error:
        return [str(error)]
    if chosen["card"] in (ANY, *fitting):
        return []
    return [f"card: {chosen['card']} isn't for {chosen['players']} players; use {listed(fitting)}"]


# -- bots and modifiers -----------------------------------------------------------------------------


def _players(chosen: Mapping[str, str], seats: Mapping[Seat, str]) -> list[str]:
    """Return the player of each seat, in the order of the colors."""
    return [seats.get(seat, PERSON) for seat in sides(chosen)]


def _bots(chosen: Mapping[str, str], seats: Mapping[Seat, str]) -> list[bool]:
    return [not holds_cards(name) for name in _players(chosen, seats)]


def usual_difficulty(chosen: Mapping[str, str], seats: Mapping[Seat, str]) -> str:
    """Return the default difficulty: normal if a bot plays (S21.1)."""
    return "normal" if True in _bots(chosen, seats) else "none"


def _modifiers(chosen: Mapping[str, str], seats: Mapping[Seat, str], problems: list[str]) -> set[str]:
    """Return the modifiers that a text names, directly or as part of a mode (S21)."""
    text = chosen["modifiers"]
    if text == USUAL:
        text = usual_difficulty(chosen, seats)
    result: set[str] = set()
    for word in text.replace(",", " ").replace("+", " ").split():
        if word in PRESETS:
            result.update(PRESETS[word])
        elif word in MODIFIERS:
            result.add(word)
        else:
            known = [*PRESETS, *MODIFIERS]
            problems.append(
                f"modifiers: unknown {word!r}{nearest(word, known)}; use {listed(known, most=20)}"
            )
    return result


def _wrong_modifiers(modifiers: set[str], seats: Mapping[Seat, str], chosen: Mapping[str, str]) -> list[str]:
    """Reject modifiers that would change nothing (S21)."""
    problems = []
    if modifiers and True not in _bots(chosen, seats):
        problems.append("modifiers: only bots can have modifiers, and no bot plays")
    if ALWAYS_ADVANTAGED in modifiers and not modifiers & {EFFICIENT_LOGISTICS, ELITE_PILOTS}:
        problems.append(f"modifiers: {ALWAYS_ADVANTAGED} needs {EFFICIENT_LOGISTICS} or {ELITE_PILOTS}")
    return problems


def _wrong_order(chosen: Mapping[str, str], seats: Mapping[Seat, str], modifiers: set[str]) -> list[str]:
    """Reject a first player that contradicts the turn order or the modifiers (S14.2, S21.2)."""
    bots, problems = _bots(chosen, seats), []
    named_person = chosen["first"] != ANY and not bots[COLORS.index(chosen["first"])]
    if chosen["order"] == PERSON_LAST and len(set(bots)) < 2:
        problems.append("order: person-last needs a bot and a human")
    elif chosen["order"] == PERSON_LAST and named_person:
        problems.append(f"first: with order=person-last a bot goes first, but {chosen['first']} is a human")
    if INITIATIVE_TO_BOT in modifiers and named_person:
        problems.append(
            f"first: with {INITIATIVE_TO_BOT} a bot opens each chapter, but {chosen['first']} is a human"
        )
    return problems


def _wrong_leaders(chosen: Mapping[str, str], seats: Mapping[Seat, str]) -> list[str]:
    """Reject leaders for bots without bots, or with more bots than leaders for them (S20.4)."""
    bots = sum(_bots(chosen, seats))
    if chosen["leaders"] != BOTS:
        return []
    if not bots:
        return [f"leaders: {BOTS} needs a bot; use {DRAFT} for humans"]
    most = min(sum(card.supercat for card in cards) for cards in (facts().leaders, facts().lores))
    if bots <= most:
        return []
    return [f"leaders: bots can have only {most} leaders, and {bots} bots play; use {DRAFT}"]


def _person_last(chosen: Mapping[str, str], seats: Mapping[Seat, str], modifiers: set[str]) -> bool:
    """Whether humans come last: as chosen, or by default with both advantages of normal mode (S21.1)."""
    if chosen["order"] != USUAL:
        return chosen["order"] == PERSON_LAST
    bots = _bots(chosen, seats)
    named_person = chosen["first"] != ANY and not bots[COLORS.index(chosen["first"])]
    return len(set(bots)) == 2 and modifiers >= set(PRESETS["normal"]) and not named_person


def _state(
    chosen: Mapping[str, str], seats: Mapping[Seat, str], rulings: dict[str, str], modifiers: set[str]
) -> State:
    """Return the state with every piece in its box, shuffled decks and the players (R1.1, R3.1, S14.2)."""
    unseen = tuple(chosen["hands"] == "unseen" and name == PERSON for name in _players(chosen, seats))
    state = blank(tuple(sides(chosen)), tuple(_bots(chosen, seats)), unseen, rulings)
    state.modifiers = tuple(sorted(modifiers))
    state.leaders_and_lore = chosen["leaders"]
    state.piles = new_piles(state.players)
    if state.leaders_and_lore != OFF:
        state.piles |= draft_piles()
    state.then(
        *setup_agenda(
            card="" if chosen["card"] == ANY else chosen["card"],
            first="" if chosen["first"] == ANY else chosen["first"],
            person_last=_person_last(chosen, seats, modifiers),
        )
    )
    return state
