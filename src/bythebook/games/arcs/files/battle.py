"""A battle in a position file: before its dice, or with what they show (R8.2, R8.5).

What has been resolved of a roll is on the table already, so a file stands before the first hit or behind the
battle. What a bot fights for is its plan: the line of its page that began it, and the answers still to come.
That is in its notes, not on the table, so a file has none of it, and the bot fights as for trophies.
"""

from __future__ import annotations

from typing import Any

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules.battle.battle import AfterBattle, Attack, EndBattle, Resolve
from bythebook.games.arcs.rules.battle.dice import CollectDice, RerollDice, Rerolls, mixes
from bythebook.games.arcs.table.state import Fight, Table
from bythebook.games.shared.position_files import Data, Found
from bythebook.kernel.schema import Wrong
from bythebook.kernel.step import Step

PATH = ("battle",)


def resumed(table: Table, data: Data, player: int, wrong: Found) -> list[Step]:
    """The steps of the battle that a file tells of, which is then on; none if it tells of none."""
    told = data.get("battle")
    if told is None:
        return []
    at, rival = facts().system[told["at"]].index, told["against"]
    attackers = table.ships_at(player, at)
    if rival not in table.seats or not table.present(table.player(rival), at) or not attackers:
        seat = table.seats[player]
        wrong.append(Wrong(PATH, f"{seat} needs a ship in {told['at']}, and {rival} a piece there"))
        return []
    fresh = not table.damaged[player][at]
    table.fight = Fight(at, player, table.player(rival), ships=attackers, all_fresh=fresh)
    if "rolled" not in told:
        return [Attack(), AfterBattle(), EndBattle()]
    _roll(table, told["rolled"], wrong)
    return [Rerolls(), Resolve(), AfterBattle(), EndBattle()]


def _roll(table: Table, rolled: Data, wrong: Found) -> None:
    """What the dice show; it must be a mix of dice that the attacker may collect."""
    fight, f = table.fight, facts()
    assert fight is not None
    faces = [tuple(sorted(f.face[face].index for face in rolled.get(die.id, ()))) for die in f.dice]
    dice = (len(faces[0]), len(faces[1]), len(faces[2]))
    table.fight = Fight(
        fight.at,
        fight.attacker,
        fight.defender,
        ships=fight.ships,
        all_fresh=fight.all_fresh,
        dice=dice,
        faces=(faces[0], faces[1], faces[2]),
    )
    allowed = mixes(table, fight.attacker, fight.defender, fight.at)
    if dice not in [(mix.skirmish, mix.assault, mix.raid) for mix in allowed]:
        most = max(mix.skirmish + mix.assault + mix.raid for mix in allowed)
        raid = "" if any(mix.raid for mix in allowed) else ", and no raid dice"
        wrong.append(Wrong((*PATH, "rolled"), f"at most {most} dice are thrown there{raid}"))


def written(table: Table) -> dict[str, Any]:
    """The battle that is on, if nothing of its roll is resolved yet; nothing else."""
    fight, asking = table.fight, table.agenda[-1] if table.agenda else None
    if fight is None or fight.ranged or not isinstance(asking, CollectDice | RerollDice):
        return {}
    told: dict[str, Any] = {"at": facts().systems[fight.at].id, "against": table.seats[fight.defender]}
    if isinstance(asking, RerollDice):
        rows = zip(facts().dice, fight.faces, strict=True)
        told["rolled"] = {die.id: [facts().faces[n].id for n in row] for die, row in rows if row}
    return {"battle": told}
