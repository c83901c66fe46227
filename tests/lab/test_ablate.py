"""Which lines matter, who is strongest, what a book covers, and the reports of it."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest

from bythebook import games
from bythebook.kernel.log import entry_line
from bythebook.kernel.prompt import Seat
from bythebook.lab import play, report, workers
from bythebook.lab.ablate import ablate, changes, is_playable
from bythebook.lab.coverage import measure_coverage
from bythebook.lab.play import GameRecord, RuleTally
from bythebook.lab.statistics import Mean
from bythebook.lab.tournament import tournament
from bythebook.players.seating import BadSeating, Seating, SeatPlaybook, seating

AXIS = Seat("axis")


def test_a_change_drops_a_line_with_all_below_it_or_swaps_neighbours() -> None:
    text = games.load("memoir44").bots.playbooks()["solo-ai"]
    found = list(changes(SeatPlaybook("solo-ai.md", text)))
    dropped = next(change for change in found if change.how == "dropped" and "[O1]" in change.text)
    gone = "- [O1] **Order** a unit in close assault\n  - Then: **Hold**\n"
    assert dropped.book.text == text.replace(gone, "")
    assert text.split("\n")[dropped.line - 1].strip() == dropped.text
    swapped = next(change for change in found if change.how == "swapped" and "[O1]" in change.text)
    assert swapped.book.text.index("[O2]") < swapped.book.text.index("[O1]")
    assert sorted(swapped.book.text.split("\n")) == sorted(text.split("\n"))


def test_the_effects_of_changes_are_ranked_and_corrected() -> None:
    """Two changes of lines that decide most: chances are corrected, and idle lines are named."""
    found = ablate(seating("memoir44"), AXIS, games=2, most=2, swaps=False)
    assert len(found.effects) == 2
    assert all(effect.corrected >= effect.p_value for effect in found.effects)
    assert all(
        effect.difference.low < effect.difference.high and effect.decided > 0 for effect in found.effects
    )
    assert found.idle
    with pytest.raises(BadSeating, match="not by a playbook"):
        ablate(seating("memoir44", seats=["axis=random"]), AXIS, games=1)


def test_what_was_never_asked_changes_no_game() -> None:
    """A line of which nothing is said is dropped: the game is the same, answer for answer."""
    made = seating("memoir44")
    idle = {line for line, _ in ablate(made, AXIS, games=1, most=1, swaps=False).idle}
    dropped = [change for change in changes(made.books[AXIS]) if change.how == "dropped"]
    some = [change.book for change in dropped if change.line in idle][::6]
    without = [_said(_with(made, book)) for book in some if is_playable("memoir44", book)]
    assert len(without) > 10
    assert set(without) == {_said(made)}
    leading = next(change for change in dropped if change.text == "- No: → Offensive")
    assert leading.line not in idle
    assert _said(_with(made, leading.book)) != _said(made)


def _with(made: Seating, book: SeatPlaybook) -> Seating:
    return msgspec.structs.replace(made, books={**made.books, AXIS: book})


def _said(made: Seating) -> str:
    """A game without a bot's notes, which name lines by their numbers."""
    game = made.start(1)
    for _ in play.play_answers(game, made, made.players(1)):
        pass
    return "\n".join(entry_line(game.box, entry, notes=False) for entry in game.log)


def test_ablation_reports_games_that_fail_or_never_end_with_a_change(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without AI-6 the first game breaks off and the second has no end: nothing is said of who wins."""
    play_one = play.play_one

    def broken(made: Seating, seed: int, tallies: Mapping[Seat, RuleTally]) -> GameRecord:
        played = play_one(made, seed, tallies)
        if "[AI-6]" in made.books[AXIS].text:
            return played
        return msgspec.structs.replace(played, finished=False, failed="KeyError: 6" if seed == 1 else "")

    monkeypatch.setattr(play, "play_one", broken)
    (effect,) = ablate(seating("memoir44"), AXIS, games=2, most=1, swaps=False).effects
    assert effect.id == "AI-6"
    assert effect.endless == 1
    assert [(played.seed, played.failed) for played in effect.failed] == [(1, "KeyError: 6")]
    assert (effect.difference.low, effect.difference.high) == (-1, 1)


@pytest.mark.parametrize("rule", ["AI-1", "AI-2"])
def test_a_page_may_ask_whom_it_could_order_before_a_card_is_played(rule: str) -> None:
    """AI-3 asks; without the line before it no card is in play, and nobody can be ordered."""
    made = seating("memoir44")
    dropped = next(
        change
        for change in changes(made.books[AXIS])
        if change.how == "dropped" and f"[{rule}]" in change.text
    )
    other = msgspec.structs.replace(made, books={**made.books, AXIS: dropped.book})
    (played,) = play.play_chunk(other, range(1, 2)).games
    assert played.failed == ""
    assert played.finished


def test_everybody_meets_everybody_in_every_seat() -> None:
    found = tournament("memoir44", ["random", "solo-ai"], games=2)
    assert found.games == 4
    assert found.wins["random"]["solo-ai"] + found.wins["solo-ai"]["random"] == 4
    assert list(found.ratings) == ["solo-ai", "random"]
    assert all(each.low < each.mean < each.high for each in found.ratings.values())
    for wrong in (["random"], ["random", "random"], ["random", "person"]):
        with pytest.raises(BadSeating):
            tournament("memoir44", wrong, games=1)


def test_workers_are_begun_once_for_a_whole_tournament(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[ThreadPoolExecutor] = []

    def new(jobs: int, **more: object) -> ThreadPoolExecutor:
        made.append(ThreadPoolExecutor(1))
        return made[-1]

    monkeypatch.setattr(workers, "ProcessPoolExecutor", new)
    assert tournament("memoir44", ["random", "solo-ai"], games=1, jobs=2).games == 2
    assert len(made) == 1


def test_every_line_of_the_file_is_there_with_what_became_of_it() -> None:
    found = measure_coverage(seating("memoir44", seats=["allies=random"]), AXIS, games=2)
    text = games.load("memoir44").bots.playbooks()["solo-ai"]
    assert [line.text for line in found.lines] == text.split("\n")
    assert sum(line.counts.decided for line in found.lines) == found.decisions - found.unanswered
    assert all(
        line.counts.asked >= line.counts.fitted >= line.counts.decided >= line.counts.by_die
        for line in found.lines
    )
    assert not any(line.counts.asked for line in found.lines if not line.runs)
    leading = next(line for line in found.lines if "[AI-4]" in line.text)
    assert leading.counts.asked == leading.counts.fitted > leading.counts.decided == 0
    assert not any(
        line.runs for line in found.lines if line.text.strip() in ("- Prefer:", "- defensive (this turn)")
    )
    drawn = next(line for line in found.lines if "[AI-1]" in line.text)
    assert drawn.runs
    assert drawn.counts.decided
    page = report.heat(found)
    assert "[AI-1]" in page
    assert f"decided {drawn.counts.decided:,}" in page


class Read(HTMLParser):
    """Everything that a page would fetch, and its words."""

    def __init__(self) -> None:
        super().__init__()
        self.fetched: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.fetched += [str(value) for name, value in attrs if name in ("src", "href") and value]


def test_a_report_is_one_file_that_needs_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "report.html"
    monkeypatch.setattr("sys.argv", ["bythebook", "compare", "a b", "c"])
    plot = report.dots(
        "Wins <more>",
        {"a & b": Mean(0.1, -0.1, 0.3), "c": Mean(0.0, -0.2, 0.2)},
        form=report.percentage_points,
    )
    report.write(file, "A & B", range(3, 8), [plot, report.table(("x", "y"), [(1, "<b>")])])
    text = file.read_text(encoding="utf-8")
    page = Read()
    page.feed(text)
    assert page.fetched == []
    assert "url(" not in text
    assert "@import" not in text
    assert "<pre>bythebook compare &#x27;a b&#x27; c</pre>" in text
    assert "seeds 3 to 7" in text
    assert "<title>Wins &lt;more&gt;</title>" in text
    assert "a &amp; b: +10.0 pp (−10.0 pp to +30.0 pp)" in text
    assert "&lt;b&gt;" in text


def test_the_command_of_a_report_plays_the_same_games() -> None:
    made = seating("memoir44", setup=["first=axis"], seats=["axis=random"], rulings=["hill_overlook=off"])
    assert report.command(made, 5, 7) == (
        "bythebook simulate memoir44 --setup first=axis --seat axis=random --seat allies=solo-ai "
        "--ruling hill_overlook=off --games 5 --seed 7"
    )
