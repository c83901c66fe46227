"""The setup of a battle in words: scenarios, planes, cards, dice."""

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
from bythebook.games.shared.grammar import number_in_words
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
"""Nations by code; a scenario of your own may use other codes."""


_SIDES: Final = dict(zip(SIDES, SIDE_NAMES, strict=True))
_VALUES: Final = {
    "flight_plan": {
        FROM_SCENARIO: ("as the battle says", "Planes fly where the battle has airfields of its own."),
        "on": ("planes fly", "Both sides may bring on a plane with their cards (Flight Plan)."),
        "off": ("no planes", "Nobody flies, not even where the battle says so."),
    },
    "hands": {
        "seen": ("told to the program", "You type each card you draw; the program lists what it can do."),
        "unseen": ("kept to yourself", "The program sees a card when you play it, and nothing before."),
    },
    "first": {FROM_SCENARIO: ("as the battle says", ""), **{side: (n, "") for side, n in _SIDES.items()}},
    "player": {HAND: ("whoever holds cards", ""), **{side: (n, "") for side, n in _SIDES.items()}},
}
"""The values of keys, each with title and meaning."""


def values(key: SetupKey) -> list[Value]:
    """Return the values of a setup key, in words."""
    if key.name == "scenario":
        return [Value(found.id, found.title, _when(found)) for found in map(load, all_ids())]
    if key.name == "losses":
        return [Value(n, _dice(int(n))) for n in key.tries]
    told = _VALUES[key.name]
    return [Value(value, *told[value]) for value in key.values]


def _dice(n: int) -> str:
    return (
        "none"
        if not n
        else f"{number_in_words(n)}, so {number_in_words(n)} event {'die' if n == 1 else 'dice'}"
    )


def _when(scenario: Scenario) -> str:
    """Return the day and the nations: "6 June 1944, Germany against Great Britain"."""
    day = f"{scenario.date.day} {scenario.date:%B} {scenario.date.year}"
    nations = " against ".join(NATIONS.get(side.nation, side.nation) for side in scenario.sides)
    return f"{day}, {nations}{'; with planes' if scenario.air is not None else ''}"


def before(state: State) -> str:
    """Return the battle in two sentences: day and nations, medals to win, first side (MD-7)."""
    scenario = state.scenario
    axis, allies = (side.medals for side in scenario.sides)
    needs = [number_in_words(side.medals) for side in scenario.sides]
    wins = f"{needs[0].capitalize()} medals win"
    if axis != allies:
        wins = f"The {SIDE_NAMES[0]} need {needs[0]} medals, the {SIDE_NAMES[1]} {needs[1]}"
    return f"{_when(scenario)}. {wins}; the {SIDE_NAMES[state.active]} begin."


def on_the_shelf() -> tuple[str, str]:
    """Return the entries for the home page."""
    many = len(all_ids())
    return (
        "the solo AI, Flight Plan, a campaign",
        f"{many} battles. It draws two cards, rolls for its strategy, and marks every unit with a cube.",
    )


class Memoir44Setup(Setup[State]):
    """The setup of a game of Memoir '44."""

    keys = setup.SETUP_KEYS

    def on_the_shelf(self) -> tuple[str, str]:
        """Return the bot and the number of scenarios."""
        return on_the_shelf()

    def before(self, state: State) -> str:
        """Return the battle in two sentences."""
        return before(state)

    def values(self, key: SetupKey) -> list[Value]:
        """Return the scenarios by title, with date and nations; other keys in words."""
        return values(key)

    def question(self, chosen: Mapping[str, str]) -> MenuQuestion | None:
        """Ask for the battle, and for planes if the scenario leaves it open."""
        if "scenario" not in chosen:
            ids = tuple(all_ids())
            return MenuQuestion("scenario", "Which battle?", ids, tuple(load(found).title for found in ids))
        if "flight_plan" not in chosen and load(chosen["scenario"]).air is None:
            return MenuQuestion(
                "flight_plan", "With planes (Flight Plan)?", ("no", "yes"), values=("off", "on")
            )
        return None

    def wants(self, key: str, chosen: Mapping[str, str]) -> bool:
        """Whether a key applies: the side that events hit, only if there are events."""
        return setup.wants(key, chosen)
