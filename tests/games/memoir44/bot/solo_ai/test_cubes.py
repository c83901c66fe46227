"""The cubes of the solo AI as its print tells them, laid by hand beside whole games."""

from __future__ import annotations

import pytest

from bythebook.games.memoir44 import the_game
from bythebook.games.memoir44.rules.aim import may_battle, targets
from bythebook.games.memoir44.table.state import NOWHERE, Table
from bythebook.players.match import answer_next
from bythebook.players.seating import seating


class Cubes:
    """Activation and attack cubes of one turn, by the words of the page alone (AI-4e, AI-5l)."""

    def __init__(self, turn: int) -> None:
        self.turn = turn
        self.activated: list[int] = []
        self.attacking: list[int] = []
        self.looked_again = False

    def moves(self, table: Table) -> None:
        """Who has moved or held loses his activation cube; if he can attack then, he gets an attack cube."""
        done = [unit for unit in self.activated if unit not in table.activation]
        self.activated = [unit for unit in table.ordered if unit in table.activation]
        self.attacking += [unit for unit in done if can_attack(table, unit)]

    def attacks(self, table: Table) -> None:
        """When all have moved, those without a cube are looked at once more."""
        if not self.looked_again:
            self.moves(table)
            missed = [unit for unit in table.ordered if unit not in self.attacking]
            self.attacking += [unit for unit in missed if can_attack(table, unit)]
            self.looked_again = True


def can_attack(table: Table, unit: int) -> bool:
    """It is there, may battle, and has somebody to roll a die at."""
    return table.at[unit] != NOWHERE and may_battle(table, unit) and bool(targets(table, unit))


@pytest.mark.parametrize(("scenario", "seed"), [("operation_cobra", 21), ("sword_beach", 22)])
def test_ai_5l_cubes_lie_where_the_page_says(scenario: str, seed: int) -> None:
    """AI-5l: after every move the cubes on the table are those that a person would have laid."""
    box = the_game()
    seated = seating("memoir44", setup=[f"scenario={scenario}"], seats=["axis=solo-ai", "allies=solo-ai"])
    game, players, cubes, compared = seated.start(seed), seated.players(seed), Cubes(-1), 0
    while game.ask is not None:
        table, kind = game.table, game.ask.kind
        if table.turn != cubes.turn:
            cubes = Cubes(table.turn)
        if kind in ("Mover", "Move"):
            cubes.moves(table)
        elif kind == "Attacker" and not cubes.looked_again:
            cubes.attacks(table)
        if kind == "Mover" or (kind == "Attacker" and not table.battles):
            assert sorted(table.attack) == sorted(cubes.attacking), str(table)
            compared += 1
        answer_next(game, box, players[game.ask.seat])
    assert compared > 50
