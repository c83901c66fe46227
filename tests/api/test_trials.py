"""Many games from Python: the same as in the lab, chosen by names."""

import bythebook
from bythebook.lab.simulate import simulate
from bythebook.players.seating import seating


def test_simulate_is_the_lab_with_choices_as_data() -> None:
    ours = bythebook.simulate("memoir44", games=3, setup={"losses": 1}, seats={"allies": "random"}, seed=5)
    seated = seating("memoir44", setup=["losses=1"], seats=["allies=random"])
    labs = simulate(seated, games=3, seed=5)
    assert {**ours.json(), "cpu_seconds": 0} == {**labs.json(), "cpu_seconds": 0}


def test_compare_puts_two_bots_in_one_seat() -> None:
    rulings = {"hill_overlook": False}
    (axis,) = bythebook.compare("memoir44", "random", "solo-ai", games=3, seats=["axis"], rulings=rulings)
    assert axis.seat == "axis"
    assert len(axis.first.games) == len(axis.second.games) == 3
    assert axis.first.seating.rulings == {"hill_overlook": "off"}
