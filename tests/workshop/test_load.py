"""The row that a load of games is told in; nothing is timed here."""

from bythebook.workshop.load import told


def test_a_row_has_the_median_the_95th_percentile_and_the_worst() -> None:
    row = told("merc", [float(n) for n in range(1, 101)])
    assert " ".join(row.split()) == "merc 100 answers median 50.5 ms 95 % 96.0 ms worst 100.0 ms"
