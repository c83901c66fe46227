"""The odds of dice combinations in battles that can be started, or in the current one (R8.4)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules.battle.dice import mixes
from bythebook.games.arcs.state.options import Battle, Collect
from bythebook.games.arcs.state.state import State
from bythebook.games.arcs.text.names import place_name, seat_title
from bythebook.games.arcs.text.odds import expected_results, goal_text, reachable_hits
from bythebook.games.shared.odds import percent
from bythebook.games.shared.scenery import Item, Row, Section
from bythebook.kernel.context import Context
from bythebook.kernel.prompt import Seat

_MOST: Final = 3
"""With more battles than this, no odds are shown; the options already show the essentials."""
_ROWS: Final = 4
"""The number of skirmish and assault combinations shown, from the safest to the riskiest."""
LOST: Final = "You take a hit"


# -- the tables -------------------------------------------------------------------------------------


def odds_sections(state: State, seat: Seat | None) -> list[Section]:
    """Return the odds of the battle whose dice are collected, or of those that the seat may start now."""
    prompt, fight = Context.of(state).prompt, state.fight
    if prompt is None or prompt.domain is not None or prompt.seat != seat:
        return []
    player = state.player(str(prompt.seat))
    if prompt.kind == "Collect" and fight is not None and not fight.ranged:
        return [_section(state, player, fight.defender, fight.at, "Odds")]
    if not prompt.kind.endswith("action"):
        return []
    fights = [option for option in prompt.options if isinstance(option, Battle)]
    if len(fights) > _MOST:
        return []
    places = [battle.at for battle in fights]
    return [
        _section(
            state,
            player,
            state.player(battle.rival),
            facts().system[battle.at].index,
            f"Odds against {seat_title(battle.rival)}" if places.count(battle.at) > 1 else "Odds",
        )
        for battle in fights
    ]


def _section(state: State, player: int, rival: int, at: int, title: str) -> Section:
    """Return a table of sensible combinations with their odds."""
    text = sensible_dice(mixes(state, player, rival, at))
    least = reachable_hits(state, player, rival, at, text)
    goal, raids = goal_text(state, player, rival, at, least), False
    rows = []
    for mix in text:
        sections = expected_results(state, player, rival, at, mix, least)
        keys = Item(_mean(sections.keys)) if mix.raid else Item("–", label="no keys", quiet=True)
        shown = [_share(sections.won, goal), _share(sections.lost, LOST), keys]
        rows.append([Item(_mix(mix)), Item(_mean(sections.hits)), *shown])
        raids = raids or mix.raid > 0
    head = ["Your dice", "Hits", goal, LOST, *(["Keys"] if raids else [])]
    return Section(
        f"{title} at {place_name(facts().systems[at].id)}",
        "table",
        place="ask",
        head=head,
        rows=[Row(row[: len(head)]) for row in rows],
    )


def sensible_dice(found: tuple[Collect, ...]) -> list[Collect]:
    """Return combinations with the most dice: skirmish to assault, assault with raid, raid alone."""
    most = max((_size(mix) for mix in found), default=0)
    full = [mix for mix in found if most and _size(mix) == most]
    fights = sorted((mix for mix in full if not mix.raid), key=lambda mix: mix.assault)
    last = len(fights) - 1
    picked = fights
    if last >= _ROWS:
        picked = [fights[round(last * n / (_ROWS - 1))] for n in range(_ROWS)]
    raids = sorted((mix for mix in full if mix.raid and not mix.skirmish), key=lambda mix: mix.raid)
    raids = [raids[len(raids) // 2], raids[-1]] if raids else []
    return list(dict.fromkeys([*picked, *raids]))


def _size(mix: Collect) -> int:
    return mix.skirmish + mix.assault + mix.raid


def _mix(mix: Collect) -> str:
    """Return a combination as text: `2 skirmish`, `1 skirmish, 1 assault`."""
    kinds = zip((die.id for die in facts().dice), (mix.skirmish, mix.assault, mix.raid), strict=True)
    return ", ".join(f"{n} {word}" for word, n in kinds if n)


def _mean(number: Fraction) -> str:
    return f"{float(number):.1f}"


def _share(chance: Fraction, what: str) -> Item:
    text = percent(chance)
    return Item(text, label=f"{what}: {text}", share=round(float(chance), 3))
