"""The codec of the state, for saved games."""

from __future__ import annotations

from functools import cache, lru_cache

from bythebook.games.memoir44.box.facts import facts
from bythebook.games.memoir44.box.scenarios.text import Scenario, ScenarioError, all_ids, load, read, write
from bythebook.games.memoir44.files import history
from bythebook.games.memoir44.rules.chapters import STEPS
from bythebook.games.memoir44.state.ranges import ranges
from bythebook.games.memoir44.state.state import State
from bythebook.games.shared.moment import AsRolled
from bythebook.kernel.saves.ids import Ids
from bythebook.kernel.step import Codec


@cache
def codec() -> Codec[State]:
    """Return the codec of the state; a scenario in the box is saved as its id, any other as its full text."""
    return Codec(
        State,
        (*STEPS, AsRolled),
        special={"scenario": (_written, _restored)},
        ids={"State.kind": Ids.of([unit.id for unit in facts().units], history.UNITS)},
        renamed=history.RENAMED,
        ranges=ranges,
    )


def _written(scenario: Scenario) -> str:
    return scenario.id if scenario.id in all_ids() and load(scenario.id) == scenario else write(scenario)


def _restored(data: object) -> Scenario:
    if not isinstance(data, str):
        raise ValueError("expected the id or the text of a scenario")
    try:
        return load(data) if data in all_ids() else _own(data)
    except ScenarioError as error:
        raise ValueError(str(error)) from None


@lru_cache(maxsize=64)
def _own(text: str) -> Scenario:
    """Return one Scenario object for equal texts, because the tables of its map are cached with it."""
    return read(text)
