"""The odds before dice: what mixes would do in battles that can be begun, or in the one that is on (R8.4)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from bythebook.games.arcs.actions import Battle, Collect
from bythebook.games.arcs.facts import facts
from bythebook.games.arcs.odds import odds
from bythebook.games.arcs.rules.battle_dice import mixes
from bythebook.games.arcs.rules.difficulty import hit_points
from bythebook.games.arcs.state import Table
from bythebook.games.scenery import Item, Row, Section
from bythebook.kernel.ask import Seat
from bythebook.kernel.step import Call

_MOST: Final = 3
"""Of more battles than these no odds are told beforehand: the choices say enough."""


def odds_sections(table: Table, seat: Seat | None) -> list[Section]:
    """The odds of the battle whose dice are collected, or of those that the seat may begin now."""
    step = table.agenda[-1] if table.agenda else None
    if step is None or isinstance(step, Call) or not hasattr(step, "ask"):
        return []
    ask = step.ask(table)
    if ask is None or ask.domain is not None or ask.seat != seat:
        return []
    player, fight = table.player(str(ask.seat)), table.fight
    if ask.kind == "Collect" and fight is not None and not fight.ranged:
        return [_section(table, player, fight.defender, fight.at, "Odds")]
    if not ask.kind.endswith("action"):
        return []
    fights = [option for option in ask.options if isinstance(option, Battle)]
    if len(fights) > _MOST:
        return []
    return [
        _section(
            table,
            player,
            table.player(battle.rival),
            facts().system[battle.at].index,
            f"If you battle {battle.rival} in {battle.at}",
        )
        for battle in fights
    ]


def _section(table: Table, player: int, rival: int, at: int, title: str) -> Section:
    """Typical mixes with how likely all defending ships go, and how likely own ones are hit."""
    goal = _goal(table, player, rival, at)
    name = table.seats[rival].capitalize()
    aim = f"{name}'s ships go" if goal else f"{name}'s building is hit"
    rows = []
    for mix in _typical(mixes(table, player, rival, at)):
        chances = odds(mix.skirmish, mix.assault, mix.raid)
        if goal:
            won = chances.chance(lambda rolled: rolled.hits >= goal)
        else:
            won = chances.chance(lambda rolled: rolled.hits + rolled.buildings > 0)
        lost = chances.chance(
            lambda rolled: rolled.selfs + (rolled.intercepts and table.fresh[rival][at]) > 0,
        )
        rows.append(Row([Item(_mix(mix)), _share(won, aim), _share(lost, "You take a hit")]))
    place = facts().systems[at].id
    return Section(
        title, "table", place="ask", head=["Your dice", aim, "You take a hit"], rows=rows, text=f"In {place}."
    )


def _goal(table: Table, player: int, rival: int, at: int) -> int:
    """The hits that send all defending ships away."""
    whole, hurt = hit_points(table, rival, player)
    return table.fresh[rival][at] * (whole + hurt) + table.damaged[rival][at] * hurt


def _typical(found: tuple[Collect, ...]) -> list[Collect]:
    """Of all mixes with the most dice: the softest, an even one, the hardest, and the most raid dice."""
    most = max((mix.skirmish + mix.assault + mix.raid for mix in found), default=0)
    full = [mix for mix in found if most and mix.skirmish + mix.assault + mix.raid == most]
    fights = [mix for mix in full if not mix.raid] or full
    if not fights:
        return []
    ordered = sorted(fights, key=lambda mix: mix.assault)
    picked = [ordered[0], ordered[len(ordered) // 2], ordered[-1], max(full, key=lambda mix: mix.raid)]
    return list(dict.fromkeys(picked))


def _mix(mix: Collect) -> str:
    parts = zip((die.id for die in facts().dice), (mix.skirmish, mix.assault, mix.raid), strict=True)
    return ", ".join(f"{n} {word}" for word, n in parts if n)


def _share(chance: Fraction, what: str) -> Item:
    text = f"{round(100 * chance)} %"
    return Item(text, label=f"{what}: {text}", share=round(float(chance), 3))
