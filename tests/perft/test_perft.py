"""The counts of every perft file, and that a wrong count is told with the board and the split."""

from pathlib import Path

import pytest

from bythebook.lab.perft import (
    BadPerft,
    PerftLine,
    divide,
    find_differences,
    main,
    perft,
    read,
    update_counts,
)

FOLDER = Path(__file__).parent
LINES = [line for file in sorted(FOLDER.glob("*.perft")) for line in read(file.read_text(encoding="utf-8"))]
BRIDGE = next(line for line in LINES if line.name == "bridge")


@pytest.mark.parametrize("line", LINES, ids=lambda line: str(line.name))
def test_counts(line: PerftLine) -> None:
    assert find_differences(line) == []


def test_a_wrong_count_is_reported_with_the_board_and_each_answer() -> None:
    (told,) = find_differences(PerftLine("bridge", BRIDGE.keys, {2: 7}))
    assert "bridge, depth 2: 31 counted, 7 expected" in told
    assert str(BRIDGE.position().state) in told
    assert "play" in told


def test_divide_adds_up() -> None:
    game = BRIDGE.position()
    assert sum(divide(game, 3).values()) == perft(game, 3)


def test_every_die_is_tried_and_is_no_depth() -> None:
    """The seed's outcome is one of them, so there are more ways than with chance fixed."""
    dice = next(line for line in LINES if line.keys.get("chance") == "battle")
    fixed = PerftLine("fixed", {k: v for k, v in dice.keys.items() if k != "chance"}, {})
    assert perft(dice.position(), 1) == perft(fixed.position(), 1)
    assert perft(dice.position(), 2) > perft(fixed.position(), 2)


def test_a_position_file_can_be_the_start() -> None:
    keys = {"game": "memoir44", "axis": "person", "allies": "person", "seed": "1"}
    given = PerftLine("given", {**keys, "position": '{"scenario":"pegasus_bridge"}'}, {})
    assert perft(given.position(), 3) == perft(BRIDGE.position(), 3)


def test_rewriting_keeps_comments_and_sets_counts() -> None:
    text = f"# why\n{PerftLine('bridge', BRIDGE.keys, {1: 0, 2: 0})}\n"
    assert update_counts(text) == f"# why\n{PerftLine('bridge', BRIDGE.keys, {1: 5, 2: 31})}\n"


@pytest.mark.parametrize(
    "row",
    ["nonsense", "a: game=memoir44; x y", "a: game; 1 2", "a: game=memoir44; 1", "a: game=memoir44; -1 2"],
)
def test_a_line_that_is_none(row: str) -> None:
    with pytest.raises(BadPerft, match="line 2"):
        read(f"# one\n{row}\n")


def test_a_name_occurs_once_so_that_rewriting_loses_no_line() -> None:
    with pytest.raises(BadPerft, match="line 2: there is already a position 'bridge'"):
        update_counts(
            f"{PerftLine('bridge', BRIDGE.keys, {1: 0})}\n{PerftLine('bridge', BRIDGE.keys, {2: 0})}\n"
        )


def test_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "some.perft"
    file.write_text(f"{PerftLine('bridge', BRIDGE.keys, {1: 4})}\n", encoding="utf-8")
    assert main([str(file)]) == 1
    assert main([str(file), "--divide", "bridge", "1"]) == 0
    assert "5 total" in capsys.readouterr().out
    assert main([str(file), "--divide", "brige", "1"]) == 2
    assert "nearest: bridge" in capsys.readouterr().err
    for depth in ("one", "-1"):
        assert main([str(file), "--divide", "bridge", depth]) == 2
        assert f"{depth!r} is not a depth" in capsys.readouterr().err
    assert main([str(file), "--rewrite"]) == 0
    assert main([str(file)]) == 0
    assert main([str(tmp_path / "none")]) == 2
