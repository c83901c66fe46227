"""The solo campaign: scenarios in order, each played until it is won (CP-1, CP-2, CP-12).

A campaign is plain data outside any single game. It says what to play next, and takes the result:

    campaign = start("normandy")
    options = campaign.setup()                  # scenario, losses and player, for `setup.build`
    campaign = campaign.result(won=False, medals_for=3, medals_against=5)
    print(campaign.summary())

Nothing carries over from one play to the next but the number of plays lost, which is the number of event dice
rolled before every later one. A campaign cannot be lost.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Literal

import msgspec

from bythebook.games.memoir44.box.facts import SIDES, SideName, facts
from bythebook.games.memoir44.box.scenarios.text import ScenarioError, all_ids, read
from bythebook.games.memoir44.box.scenarios.text import load as load_scenario
from bythebook.games.memoir44.rules.medals import medals
from bythebook.games.memoir44.rules.setup.setup import MOST_LOSSES
from bythebook.games.memoir44.state.state import State
from bythebook.games.shared.grammar import count
from bythebook.kernel.box import Problems
from bythebook.kernel.decoding import decoded
from bythebook.kernel.notation import Unclear, match, nearest

Kind = Literal["linked", "preset"]

ID: Final = re.compile("[0-9a-z]{0,32}")
FORMAT: Final = 1
"""The version of the saved text."""

RATINGS: Final = ((0, "outstanding"), (2, "good"), (5, "costly"))
"""The maximum number of losses for each rating; with more, it is pyrrhic (CP-12)."""
PYRRHIC: Final = "pyrrhic"


class Over(ValueError):
    """Raised when a campaign that is already won is played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """One attempt at a scenario: its result, and the event dice before it (CP-12)."""

    won: bool
    medals_for: int
    medals_against: int
    dice: tuple[str, ...] = ()
    events: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Campaign:
    """A line-up, the player's side, and the results so far; replaced, never mutated (CP-1, CP-12)."""

    title: str
    kind: Kind
    side: SideName
    scenarios: tuple[str, ...]
    plays: tuple[tuple[Play, ...], ...] = ()
    """The attempts at each scenario so far, in order; every scenario but the last was won."""
    id: str = ""
    """The unique part of the campaign's game file names; empty in files of version 0.1.0."""

    @property
    def losses(self) -> int:
        """The number of lost attempts so far; it never decreases (CP-2)."""
        return sum(not play.won for tries in self.plays for play in tries)

    @property
    def wins(self) -> int:
        """The number of scenarios won so far."""
        return sum(tries[-1].won for tries in self.plays if tries)

    @property
    def won(self) -> bool:
        """Whether every scenario in the list has been won (CP-12)."""
        return self.wins == len(self.scenarios)

    @property
    def next_scenario(self) -> str:
        """The scenario to play now: a lost one again, or the next; None when all are won (CP-2)."""
        return "" if self.won else self.scenarios[self.wins]

    @property
    def rating(self) -> str:
        """The rating for the losses so far (CP-12)."""
        return next((name for most, name in RATINGS if self.losses <= most), PYRRHIC)

    def setup(self) -> dict[str, str]:
        """Return the setup options of the next play; raise Over if there is none (CP-3)."""
        if self.won:
            raise Over(f"the campaign {self.title!r} is won; there is nothing left to play")
        losses = min(self.losses, MOST_LOSSES)
        return {"scenario": self.next_scenario, "losses": str(losses), "player": self.side}

    def result(
        self,
        *,
        won: bool,
        medals_for: int,
        medals_against: int,
        dice: Sequence[str] = (),
        events: Sequence[str] = (),
    ) -> Campaign:
        """Return the campaign with one more attempt at its next scenario (CP-2, CP-12)."""
        if self.won:
            raise Over(f"the campaign {self.title!r} is won; there is nothing left to play")
        play = Play(
            won=won,
            medals_for=medals_for,
            medals_against=medals_against,
            dice=tuple(dice),
            events=tuple(events),
        )
        done, tries = self.plays[: self.wins], self.plays[self.wins :]
        before = tries[0] if tries else ()
        return replace(self, plays=(*done, (*before, play)))

    def after_game(self, state: State) -> Campaign:
        """Return the campaign after a finished game; a game without a winner is lost (CP-12)."""
        side = SIDES.index(self.side)
        return self.result(
            won=state.winner == self.side,
            medals_for=medals(state, side),
            medals_against=medals(state, 1 - side),
            dice=state.events,
            events=state.event_log,
        )

    def with_id(self, id: str) -> Campaign:
        """Return the campaign with another id."""
        return replace(self, id=id)

    def summary(self) -> str:
        """Return the status of the campaign in lines: one for each scenario, then losses and rating."""
        lines = [f"{self.title} ({self.kind}, {self.side})"]
        for i, scenario in enumerate(self.scenarios):
            tries = self.plays[i] if i < len(self.plays) else ()
            lines.append(
                f"  {i + 1}. {_title(scenario)}: {_describe_plays(tries, due=scenario_due(self, i))}"
            )
        dice = "no event dice" if not self.losses else count(self.losses, "event die")
        lines.append(f"{self.wins} of {len(self.scenarios)} won, {count(self.losses, 'loss')}")
        lines.append(
            f"won: {self.rating}" if self.won else f"next play: {dice}; rating so far: {self.rating}"
        )
        return "\n".join(lines)

    def save(self) -> str:
        """Return the campaign as JSON text, which `load` reads back."""
        data = {"bythebook": "memoir44 campaign", "format": FORMAT, "campaign": self}
        return msgspec.json.format(msgspec.json.encode(data)).decode() + "\n"


def scenario_due(campaign: Campaign, i: int) -> bool:
    """Whether the scenario at this index in the list is the one to play now."""
    return not campaign.won and i == campaign.wins


def _describe_plays(tries: tuple[Play, ...], *, due: bool) -> str:
    if not tries:
        return "to be played now" if due else "to come"
    medals = ", ".join(f"{play.medals_for}:{play.medals_against}" for play in tries)
    state = "won" if tries[-1].won else "lost, to be played again"
    return f"{state} ({count(len(tries), 'try')}, medals {medals})"


def _title(scenario: str) -> str:
    try:
        return _scenario_title(scenario)
    except ScenarioError:
        return scenario


def _scenario_title(scenario: str) -> str:
    return (read(Path(scenario)) if scenario.endswith(".toml") else load_scenario(scenario)).title


# -- beginning ------------------------------------------------------------------------------------


def start(name: str, *, side: SideName | None = None) -> Campaign:
    """Return a campaign in the rulebook, by its id or the beginning of it (CP-1)."""
    known = facts().campaign
    try:
        lineup = known[match(name, list(known), what="line-up")]
    except Unclear as error:
        raise Problems("campaign", [str(error)]) from None
    return new_campaign(lineup.scenarios, title=lineup.title, kind=lineup.kind, side=side or lineup.side)


def new_campaign(
    scenarios: Sequence[str], *, side: str, kind: str = "linked", title: str = "My campaign"
) -> Campaign:
    """Return a custom campaign: five linked scenarios, or a preset of any length (CP-1)."""
    campaign = Campaign(title=title, kind=kind, side=side, scenarios=tuple(scenarios))  # type: ignore[arg-type]
    problems = _problems(campaign)
    if problems:
        raise Problems("campaign", problems)
    return campaign


def _problems(campaign: Campaign) -> list[str]:
    """Return everything in a record that cannot be true of a campaign."""
    problems = []
    if campaign.kind not in ("linked", "preset"):
        problems.append(f"kind: {campaign.kind!r} is neither linked nor preset")
    if campaign.side not in SIDES:
        problems.append(f"side: {campaign.side!r} is not one of {', '.join(SIDES)}")
    if not ID.fullmatch(campaign.id):
        problems.append(f"id: {campaign.id[:40]!r} is not made of digits and lowercase letters")
    n, length = len(campaign.scenarios), facts().campaign_length
    if campaign.kind == "linked" and n != length:
        problems.append(f"scenarios: a linked campaign has exactly {length}, not {n}")
    elif not n:
        problems.append("scenarios: a preset campaign has at least one")
    return [*problems, *_unknown(campaign.scenarios), *_impossible_plays(campaign)]


def _unknown(scenarios: tuple[str, ...]) -> list[str]:
    problems = []
    for i, scenario in enumerate(scenarios, start=1):
        if scenario.endswith(".toml"):
            try:
                read(Path(scenario))
            except ScenarioError as error:
                problems += [f"scenarios[{i}]: {problem}" for problem in error.problems]
        elif scenario not in all_ids():
            hint = nearest(scenario, all_ids())
            problems.append(f"scenarios[{i}]: there is no scenario {scenario[:40]!r}{hint}")
    return problems


def _impossible_plays(campaign: Campaign) -> list[str]:
    """Return the attempts that are impossible: a scenario ends when it is won, and only then (CP-2)."""
    plays, problems = campaign.plays, []
    if len(plays) > len(campaign.scenarios):
        problems.append(
            f"plays: {len(plays)} scenarios were played, but the campaign has only {len(campaign.scenarios)}"
        )
    for i, tries in enumerate(plays, start=1):
        if not tries:
            problems.append(f"plays[{i}]: a scenario that was begun has at least one play")
        elif any(play.won for play in tries[:-1]):
            problems.append(f"plays[{i}]: a scenario that is won is not played again")
        elif i < len(plays) and not tries[-1].won:
            problems.append(f"plays[{i}]: the next scenario begins only when this one is won")
        if any(play.medals_for < 0 or play.medals_against < 0 for play in tries):
            problems.append(f"plays[{i}]: medals can't be negative")
    return problems


# -- saved text -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _File:
    bythebook: str
    format: int
    campaign: Campaign


def load(text: str) -> Campaign:
    """Return the campaign in a saved text; raise Problems if it is invalid."""
    try:
        file = decoded(text, _File)
    except ValueError as error:
        raise Problems("campaign file", [f"not a saved campaign: {error}"]) from None
    problems = []
    if file.bythebook != "memoir44 campaign":
        problems.append("not a saved campaign: it is marked as another kind of file")
    if file.format != FORMAT:
        problems.append(f"format {file.format}; this program reads {FORMAT}")
    problems = problems or _problems(file.campaign)
    if problems:
        raise Problems("campaign file", problems)
    return file.campaign
