"""Pages about many games: a few games are enough to write one."""

from collections import Counter

import pytest

from bythebook.games.memoir44.box.scenarios.text import all_ids
from bythebook.games.memoir44.box.scenarios.text import load as scenario
from bythebook.lab.simulate import simulate
from bythebook.players.seating import seating
from bythebook.workshop.results import memoir44, merc
from bythebook.workshop.results.tally import ProgressPrinter, total_counts


def test_memoir44_has_a_row_for_every_scenario_and_every_line(monkeypatch: pytest.MonkeyPatch) -> None:
    few = all_ids()[:2]
    monkeypatch.setattr(memoir44, "all_ids", lambda: few)
    text = memoir44.page(1, 1)
    assert [f"\n| {scenario(name).title} | 1 | 1 | " in text for name in few] == [True, True]
    assert "| AI-1 | " in text


def test_merc_is_played_by_every_dictator_with_every_number_of_rebels() -> None:
    assert len(merc.cells()) == 66
    assert len(merc.switched_cells()) == 6


def test_lines_of_merc_go_by_their_numbers_and_ours_come_last() -> None:
    one = simulate(seating("merc"), games=1, seed=1)
    found = merc.ids({"castro 1": one})
    assert found.index("4.2") < found.index("4.10") < found.index("RULING-6") < found.index("RULING-45")


def test_lines_are_counted_over_all_cells() -> None:
    one = simulate(seating("memoir44"), games=1, seed=1)
    assert total_counts({"a": one, "b": one})["asked"] == Counter(
        {name: 2 * n for name, n in one.total("asked").items()}
    )


def test_the_clock_tells_after_each_cell(capsys: pytest.CaptureFixture[str]) -> None:
    clock = ProgressPrinter(4, 2)
    clock("a", 2)
    assert capsys.readouterr().out == ""
    clock("a", 2)
    assert capsys.readouterr().out.startswith("a: 4 of 8 games, ")
