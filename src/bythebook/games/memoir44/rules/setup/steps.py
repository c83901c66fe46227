"""Setting the table up: pieces, airdrops and hands before the first turn (TS-1, SP-3)."""

from __future__ import annotations

from bythebook.games.memoir44.box.facts import facts
from bythebook.games.memoir44.box.scenarios.records import Airdrop
from bythebook.games.memoir44.rules.campaign.events import RollEvents
from bythebook.games.memoir44.rules.deck import DrawCards
from bythebook.games.memoir44.rules.medals import keep_permanent
from bythebook.games.memoir44.rules.special import AimDrop, add_unit
from bythebook.games.memoir44.rules.turn import StartTurn
from bythebook.games.memoir44.table.state import Table
from bythebook.kernel.step import Step


def setup_agenda(table: Table) -> list[Step]:
    """Everything that happens before the first turn, in this order (TS-1, CP-3, SP-3)."""
    events: list[Step] = [RollEvents()] if table.losses else []
    drops: list[Step] = [AimDrop(i) for i, _ in enumerate(table.scenario.rules_of(Airdrop))]
    sides = (table.active, 1 - table.active)
    hands: list[Step] = [
        DrawCards(side, table.scenario.sides[side].cards) for side in sides if not table.automa[side]
    ]
    return [PlacePieces(), *events, *drops, *hands, StartTurn()]


class PlacePieces(Step, frozen=True):
    """Put the scenario's units and loose obstacles on the board (TS-1, UN-2)."""

    def go(self, table: Table) -> None:
        """What can be removed in play lies on the table; the rest belongs to the map."""
        scenario = table.scenario
        for setup in scenario.units:
            unit = add_unit(table, setup.side, setup.type, setup.figures, setup.medals)
            table.at[unit] = setup.hex
            table.unit_at[setup.hex] = unit
        for piece in scenario.obstacles:
            kind = facts().obstacles[piece.type].id
            if kind == "wire":
                table.wire[piece.hex] = True
            elif kind == "sandbag":
                table.sandbags[piece.hex] = True
        table.won = [False] * len(scenario.objectives)
        keep_permanent(table)
