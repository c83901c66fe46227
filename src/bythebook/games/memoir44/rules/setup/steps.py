"""Steps that set the board up: pieces, airdrops and hands before the first turn (TS-1, SP-3)."""

from __future__ import annotations

from bythebook.games.memoir44.box.facts import facts
from bythebook.games.memoir44.box.scenarios.records import Airdrop
from bythebook.games.memoir44.rules.campaign.events import RollEvents
from bythebook.games.memoir44.rules.deck import DrawCards
from bythebook.games.memoir44.rules.medals import keep_permanent
from bythebook.games.memoir44.rules.special import AimDrop, add_unit
from bythebook.games.memoir44.rules.turn import StartTurn
from bythebook.games.memoir44.state.state import State
from bythebook.kernel.step import Step


def setup_agenda(state: State) -> list[Step]:
    """Return the steps before the first turn, in order (TS-1, CP-3, SP-3)."""
    events: list[Step] = [RollEvents()] if state.losses else []
    drops: list[Step] = [AimDrop(i) for i, _ in enumerate(state.scenario.rules_of(Airdrop))]
    sides = (state.active, 1 - state.active)
    hands: list[Step] = [
        DrawCards(side, state.scenario.sides[side].cards) for side in sides if not state.automa[side]
    ]
    return [PlacePieces(), *events, *drops, *hands, StartTurn()]


class PlacePieces(Step, frozen=True):
    """Put the scenario's units and loose obstacles on the board (TS-1, UN-2)."""

    def go(self, state: State) -> None:
        """Place everything that can be removed during play; everything else belongs to the map."""
        scenario = state.scenario
        for setup in scenario.units:
            unit = add_unit(state, setup.side, setup.type, setup.figures, setup.medals)
            state.at[unit] = setup.hex
            state.unit_at[setup.hex] = unit
        for piece in scenario.obstacles:
            kind = facts().obstacles[piece.type].id
            if kind == "wire":
                state.wire[piece.hex] = True
            elif kind == "sandbag":
                state.sandbags[piece.hex] = True
        state.won = [False] * len(scenario.objectives)
        keep_permanent(state)
