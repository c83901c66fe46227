"""The figures exist and are of the right order; nothing is timed here."""

import pytest

from bythebook.lab import bench
from bythebook.lab.play import answers
from bythebook.players.seating import seating
from bythebook.workshop.bench import BARS


@pytest.mark.long
@pytest.mark.parametrize("game", list(BARS))
def test_every_barred_figure_is_measured(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "two_workers_speedup", lambda seated, seconds: 2.0)
    found = bench.measure(game, 0.02)
    assert found.keys() >= BARS[game].keys()
    assert all(value > 0 for value in found.values())


def test_merc_and_arcs_are_measured_with_every_number_of_players() -> None:
    assert [table.setup for table in bench.tables("merc")] == [{"rebels": n} for n in "123456"]
    assert [table.setup for table in bench.tables("arcs")] == [{"players": n} for n in "234"]
    assert [table.setup for table in bench.tables("memoir44")] == [{}]


def test_a_game_without_a_log_goes_the_same_way() -> None:
    seated = seating("memoir44")
    kept, unkept = seated.start(3), bench.Unrecorded(seated.box, seated.header(3))
    for game in (kept, unkept):
        for _ in answers(game, seated, seated.players(3)):
            pass
    assert unkept.table == kept.table
    assert kept.log
    assert not unkept.log
