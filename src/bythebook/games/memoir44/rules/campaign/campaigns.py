"""The campaigns of Memoir '44, for the front ends (CP-1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from bythebook.games.interfaces.campaign import Campaigns, LineUp
from bythebook.games.memoir44.box.facts import SIDES, SideName, facts
from bythebook.games.memoir44.box.scenarios.text import all_ids
from bythebook.games.memoir44.box.scenarios.text import load as load_scenario
from bythebook.games.memoir44.rules.campaign import progress
from bythebook.games.memoir44.rules.campaign.progress import Campaign
from bythebook.games.shared.scenery import Value
from bythebook.kernel.box import Problems


class Memoir44Campaigns(Campaigns):
    """The linked campaigns of five scenarios, and custom campaigns."""

    sides = SIDES

    @property
    def line_ups(self) -> Mapping[str, LineUp]:
        """Return the campaigns in the rulebook."""
        return {
            name: LineUp(up.title, up.kind, up.side, up.scenarios) for name, up in facts().campaign.items()
        }

    @property
    def length(self) -> int:
        """Return the number of scenarios in a linked campaign."""
        return facts().campaign_length

    @property
    def scenarios(self) -> list[Value]:
        """Return all scenarios."""
        return [Value(name, load_scenario(name).title) for name in all_ids()]

    def scenario_title(self, scenario: str) -> str:
        """Return the title of a scenario, or the name of its file."""
        return Path(scenario).stem if scenario.endswith(".toml") else load_scenario(scenario).title

    def start(self, name: str, side: str | None) -> Campaign:
        """Return a new campaign from a line-up."""
        return progress.start(name, side=_side(side) if side else None)

    def own(self, scenarios: Sequence[str], side: str) -> Campaign:
        """Return a new custom campaign, linked if it is as long as those in the rulebook."""
        kind = "linked" if len(scenarios) == self.length else "preset"
        return progress.new_campaign(scenarios, side=_side(side), kind=kind)

    def load(self, text: str) -> Campaign:
        """Return the campaign in a saved text."""
        return progress.load(text)


def _side(name: str) -> SideName:
    found = next((side for side in SIDES if side == name), None)
    if found is None:
        raise Problems("--side", [f"{name!r} is not one of {', '.join(SIDES)}"])
    return found
