"""Setup: from the chosen options to an empty state and the agenda that sets it up (TS-1).

    state = build({"scenario": "pegasus"}, {Seat("allies"): "person", Seat("axis"): "solo"}, rulings)

A human player, or a player program that chooses among cards, holds a hand; any other name is a bot's, and
its side turns over two cards a turn instead (AI-1).
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from bythebook.games.memoir44.box.facts import SIDES
from bythebook.games.memoir44.box.scenarios.text import Scenario, ScenarioError, all_ids, load, read
from bythebook.games.memoir44.rules.deck import DECK, new_deck
from bythebook.games.memoir44.rules.setup.steps import setup_agenda
from bythebook.games.memoir44.state.state import NOWHERE, State
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
from bythebook.kernel.notation import Unclear, match
from bythebook.kernel.prompt import Seat

MOST_LOSSES: Final = 99
"""The maximum number of event dice; more than any campaign needs, so a larger number is a mistake."""
HAND: Final = "hand"
"""The default value of the campaign's player: the only side that holds a hand."""
FROM_SCENARIO: Final = "scenario"
"""The default of options that the scenario itself decides."""


SETUP_KEYS: Final = (
    SetupKey(
        "scenario",
        "pegasus_bridge",
        (),
        "The scenario: its id, the beginning of its id, or the path of your own .toml file.",
        title="Scenario",
        part="first",
    ),
    SetupKey(
        "flight_plan",
        FROM_SCENARIO,
        (FROM_SCENARIO, "on", "off"),
        "Whether planes fly; by default the scenario decides. Five of its numbers are our own estimates.",
        title="Flight Plan",
    ),
    SetupKey(
        "hands",
        "seen",
        ("seen", "unseen"),
        "Whether you enter your cards when you draw them, or only when you play them.",
        title="Your cards",
    ),
    SetupKey(
        "first",
        FROM_SCENARIO,
        (FROM_SCENARIO, *SIDES),
        "The side that takes the first turn.",
        title="First turn",
        part="more",
    ),
    SetupKey(
        "losses",
        "0",
        (),
        "Battles lost so far in a campaign: that many event dice are rolled before the game.",
        tries=tuple("0123456"),
        title="Battles lost before",
        part="more",
    ),
    SetupKey(
        "player",
        HAND,
        (HAND, *SIDES),
        "The side whose army is hit by campaign events; by default the only side with a hand of cards.",
        title="Events hit",
        part="more",
    ),
)
"""All setup keys, in the order in which they are presented."""


def build(options: Mapping[str, str], seats: Mapping[Seat, str], rulings: dict[str, str]) -> State:
    """Return an empty state with the agenda that sets it up; Problems lists all impossible options (TS-1)."""
    problems = wrong_keys(SETUP_KEYS, options) + wrong_seats(seats, SIDES)
    chosen = with_defaults(SETUP_KEYS, options)
    problems += wrong_values(SETUP_KEYS, chosen)
    if not (chosen["losses"].isdecimal() and int(chosen["losses"][:9]) <= MOST_LOSSES):
        problems.append(f"losses: expected a whole number up to {MOST_LOSSES}, not {chosen['losses'][:12]!r}")
    elif int(chosen["losses"]) and _player(chosen["player"], seats) == NOWHERE:
        problems.append("player: campaign events hit the army of one side; set player=axis or player=allies")
    scenario = _scenario(chosen["scenario"], problems)
    if scenario is None or problems:
        raise Problems("setup", problems)
    return _empty_state(scenario, chosen, seats, rulings)


def _empty_state(
    scenario: Scenario, chosen: Mapping[str, str], seats: Mapping[Seat, str], rulings: dict[str, str]
) -> State:
    who = _seat_names(seats)
    flies = {"on": True, "off": False}.get(chosen["flight_plan"], scenario.air is not None)
    state = State(
        scenario=scenario,
        flight_plan=flies,
        automa=[not holds_cards(name) for name in who],
        unseen_hands=[chosen["hands"] == "unseen" and name == PERSON for name in who],
        active=scenario.first if chosen["first"] == FROM_SCENARIO else SIDES.index(chosen["first"]),
        piles={DECK: new_deck()},
        rulings=dict(rulings),
        losses=int(chosen["losses"]),
        player=_player(chosen["player"], seats),
    )
    state.then(*setup_agenda(state))
    return state


def wants(key: str, chosen: Mapping[str, str]) -> bool:
    """Whether a key applies; the side hit by events only applies after lost plays (CP-3)."""
    return key != "player" or chosen.get("losses", "0").strip() not in ("", "0")


def _seat_names(seats: Mapping[Seat, str]) -> list[str]:
    return [seats.get(Seat(side), PERSON) for side in SIDES]


def _player(named: str, seats: Mapping[Seat, str]) -> int:
    """Return the named side, otherwise the only one with a hand, otherwise NOWHERE (CP-4)."""
    if named in SIDES:
        return SIDES.index(named)
    holding = [side for side, name in enumerate(_seat_names(seats)) if holds_cards(name)]
    return holding[0] if len(holding) == 1 else NOWHERE


def _scenario(text: str, problems: list[str]) -> Scenario | None:
    """Return a scenario in the box by its id or the beginning of it, or one from a file (SF-1, SF-2)."""
    try:
        if text.endswith(".toml"):
            return read(Path(text))
        return load(match(text, all_ids(), what="scenario"))
    except Unclear as error:
        problems.append(f"{error}; or the path of a .toml file")
    except ScenarioError as error:
        problems.extend(str(problem) for problem in error.problems)
    return None
