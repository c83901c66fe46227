"""The setup of a battle, described for players: scenarios, planes, cards, dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bythebook.games.interfaces.setup import MenuQuestion, Setup
from bythebook.games.memoir44.box.facts import SIDES
from bythebook.games.memoir44.box.scenarios.text import Scenario, all_ids, load
from bythebook.games.memoir44.rules.setup import setup
from bythebook.games.memoir44.rules.setup.setup import FROM_SCENARIO, HAND
from bythebook.games.memoir44.state.state import State
from bythebook.games.memoir44.text.names import SIDE_NAMES
from bythebook.games.shared.grammar import count_in_words, number_in_words
from bythebook.games.shared.scenery import Value
from bythebook.games.shared.setup_keys import SetupKey

NATIONS: Final = {
    "CA": "Canada",
    "DE": "Germany",
    "FR": "France",
    "GB": "Great Britain",
    "NZ": "New Zealand",
    "US": "the United States",
}
"""Nation names by code; a custom scenario may use other codes."""


_SIDES: Final = dict(zip(SIDES, SIDE_NAMES, strict=True))
_VALUES: Final = {
    "flight_plan": {
        FROM_SCENARIO: ("as the scenario says", "Planes fly in scenarios with airfields."),
        "on": (
            "planes fly",
            "Both sides may bring on a plane with their cards (Flight Plan). Five of its numbers are our own "
            "estimates: see the rulings.",
        ),
        "off": ("no planes", "There are no planes, not even in scenarios with airfields."),
    },
    "hands": {
        "seen": ("known to the app", "You enter each card you draw; the app lists your options."),
        "unseen": ("kept to yourself", "You enter a card only when you play it."),
    },
    "first": {FROM_SCENARIO: ("as the scenario says", ""), **{side: (n, "") for side, n in _SIDES.items()}},
    "player": {HAND: ("the side that holds cards", ""), **{side: (n, "") for side, n in _SIDES.items()}},
}
"""The values of setup keys, with their titles and meanings."""


def values(key: SetupKey) -> list[Value]:
    """Return the values of a setup key, with titles and meanings."""
    if key.name == "scenario":
        return [Value(found.id, found.title, _when(found)) for found in map(load, all_ids())]
    if key.name == "losses":
        return [Value(n, _dice(int(n))) for n in key.tries]
    texts = _VALUES[key.name]
    return [Value(value, *texts[value]) for value in key.values]


def _dice(n: int) -> str:
    return f"{number_in_words(n)} ({count_in_words(n, 'event die')})" if n else "none"


def _when(scenario: Scenario) -> str:
    """Describe the day and the nations: "6 June 1944, Germany against Great Britain"."""
    day = f"{scenario.date.day} {scenario.date:%B} {scenario.date.year}"
    axis, allies = (NATIONS.get(side.nation, side.nation) for side in scenario.sides)
    if scenario.air is not None:
        return f"{day}, {axis} against {allies}; with planes"
    return f"{day}, {axis} against {allies}"


def before(state: State) -> str:
    """Describe the battle in two sentences: day and nations; medals to win and first side (MD-7)."""
    scenario = state.scenario
    axis, allies = (side.medals for side in scenario.sides)
    first = SIDE_NAMES[state.active]
    if axis == allies:
        return f"{_when(scenario)}. Medals to win: {axis}. First turn: {first}."
    return (
        f"{_when(scenario)}. Medals to win: {SIDE_NAMES[0]} {axis}, {SIDE_NAMES[1]} {allies}. "
        f"First turn: {first}."
    )


def on_the_shelf() -> tuple[str, str]:
    """Return the texts for the home page."""
    many = len(all_ids())
    return (
        "the solo AI, Flight Plan, a campaign",
        f"{many} scenarios. The bot turns over two cards, rolls for a strategy, and marks units with cubes.",
    )


class Memoir44Setup(Setup[State]):
    """The setup of a Memoir '44 game."""

    keys = setup.SETUP_KEYS

    def on_the_shelf(self) -> tuple[str, str]:
        """Describe the bot and the number of scenarios."""
        return on_the_shelf()

    def before(self, state: State) -> str:
        """Describe the battle in two sentences."""
        return before(state)

    def values(self, key: SetupKey) -> list[Value]:
        """Return scenarios with title, date and nations; for other keys, values with title and meaning."""
        return values(key)

    def question(self, chosen: Mapping[str, str]) -> MenuQuestion | None:
        """Ask for the battle, and for planes if the scenario leaves it open."""
        if "scenario" not in chosen:
            ids = tuple(all_ids())
            return MenuQuestion("scenario", "Which scenario?", ids, tuple(load(found).title for found in ids))
        if "flight_plan" not in chosen and load(chosen["scenario"]).air is None:
            return MenuQuestion(
                "flight_plan", "With planes (Flight Plan)?", ("no", "yes"), values=("off", "on")
            )
        return None

    def wants(self, key: str, chosen: Mapping[str, str]) -> bool:
        """Whether a key applies; the side hit by events only applies if there are events."""
        return setup.wants(key, chosen)
