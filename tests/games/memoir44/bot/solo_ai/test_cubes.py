"""The cubes of the solo AI as its print tells them, laid by hand beside whole games."""

from __future__ import annotations

import pytest

from bythebook.games.memoir44 import the_game
from bythebook.games.memoir44.rules.aim import may_battle, targets
from bythebook.games.memoir44.state.state import NOWHERE, State
from bythebook.players.match import answer_next
from bythebook.players.seating import seating


class Cubes:
    """Activation and attack cubes of one turn, by the words of the page alone (AI-4e, AI-5l)."""

    def __init__(self, turn: int) -> None:
        self.turn = turn
        self.activated: list[int] = []
        self.attacking: list[int] = []
        self.looked_again = False

    def moves(self, state: State) -> None:
        """Who has moved or held loses his activation cube; if he can attack then, he gets an attack cube."""
        done = [unit for unit in self.activated if unit not in state.activation]
        self.activated = [unit for unit in state.ordered if unit in state.activation]
        self.attacking += [unit for unit in done if can_attack(state, unit)]

    def attacks(self, state: State) -> None:
        """When all have moved, those without a cube are looked at once more."""
        if not self.looked_again:
            self.moves(state)
            missed = [unit for unit in state.ordered if unit not in self.attacking]
            self.attacking += [unit for unit in missed if can_attack(state, unit)]
            self.looked_again = True


def can_attack(state: State, unit: int) -> bool:
    """It is there, may battle, and has somebody to roll a die at."""
    return state.at[unit] != NOWHERE and may_battle(state, unit) and bool(targets(state, unit))


@pytest.mark.parametrize(("scenario", "seed"), [("operation_cobra", 21), ("sword_beach", 22)])
def test_ai_5l_cubes_lie_where_the_page_says(scenario: str, seed: int) -> None:
    """AI-5l: after every move the cubes on the table are those that a person would have laid."""
    box = the_game()
    seated = seating("memoir44", setup=[f"scenario={scenario}"], seats=["axis=solo-ai", "allies=solo-ai"])
    game, players, cubes, compared = seated.start(seed), seated.players(seed), Cubes(-1), 0
    while game.prompt is not None:
        state, kind = game.state, game.prompt.kind
        if state.turn != cubes.turn:
            cubes = Cubes(state.turn)
        if kind in ("Mover", "Move"):
            cubes.moves(state)
        elif kind == "Attacker" and not cubes.looked_again:
            cubes.attacks(state)
        if kind == "Mover" or (kind == "Attacker" and not state.battles):
            assert sorted(state.attack) == sorted(cubes.attacking), str(state)
            compared += 1
        answer_next(game, box, players[game.prompt.seat])
    assert compared > 50
