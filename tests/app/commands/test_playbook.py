"""`bythebook playbook`."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from bythebook import games
from tests.app.calling import Caller

REAVERS = Path(__file__).parent.parent.parent.parent / "examples" / "guides" / "reavers.md"


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Caller:
    return Caller(capsys, monkeypatch)


def test_check_names_file_line_and_level_and_fails_on_errors(call: Caller, tmp_path: Path) -> None:
    file = tmp_path / "mine.md"
    file.write_text("# Mine\n\n## Turn (for every Turn)\n\n- **Dance** a jig\n", encoding="utf-8")
    said = call("playbook", "check", file)
    assert said.code == 1
    assert f"{file}:5: error: " in said.out
    assert "it does not run" in said.out
    assert said.err.endswith("If it is of another game, add --game GAME.\n")
    assert "--game" not in call("playbook", "check", file, "--game", "arcs").err
    data = call("playbook", "check", file, "--json").json
    assert data["runs"] is False
    assert (str(file), 5, "error") in {(f["file"], f["line"], f["level"]) for f in data["findings"]}


def test_check_lists_notes_only_where_they_are_wanted(call: Caller) -> None:
    said = call("playbook", "check", "solo-ai")
    assert said.out.endswith(" notes (list notes with --notes); it runs\n")
    assert len(said.out.splitlines()) == 1
    wanted = call("playbook", "check", "solo-ai", "--notes")
    assert len(wanted.out.splitlines()) == 1 + len(
        call("playbook", "check", "solo-ai", "--json").json["findings"]
    )


@pytest.mark.parametrize(("game", "bot"), [("merc", "rebels"), ("merc", "dictator"), ("arcs", "supercat")])
def test_the_game_of_a_playbook_is_known_by_its_words(
    call: Caller, tmp_path: Path, game: str, bot: str
) -> None:
    assert call("playbook", "check", bot, "--json").json["game"] == game
    file = tmp_path / "mine.md"
    file.write_text(games.load(game).bots.playbooks()[bot], encoding="utf-8")
    said = call("playbook", "check", file)
    assert said.code == 0
    assert said.out.startswith(f"{file} ({game}): ")
    assert call("playbook", "print", file).out.startswith("<!DOCTYPE html>")


@pytest.mark.parametrize("text", ["", "# Shopping\n\nEggs and flour.\n"])
def test_a_file_without_pages_is_told_once(call: Caller, tmp_path: Path, text: str) -> None:
    file = tmp_path / "mine.md"
    file.write_text(text, encoding="utf-8")
    said = call("playbook", "check", file)
    assert said.code == 1
    assert said.out.startswith(f"{file}:1: error: there is no page; write `## Name (for every Choice)`")
    assert len(said.out.splitlines()) == 2


def test_a_book_with_holes_runs_and_one_with_unknown_words_does_not(call: Caller, tmp_path: Path) -> None:
    text = games.load("memoir44").bots.playbooks()["solo-ai"]
    file = tmp_path / "mine.md"
    for changed, told in (
        (
            text.replace("## Losses (for every Lose)", "## Losses"),
            "it runs, but unhandled decisions are made at random",
        ),
        (text.replace("most dice this turn", "most dise this turn"), "it does not run"),
    ):
        file.write_text(changed, encoding="utf-8")
        said = call("playbook", "check", file)
        assert said.code == 1
        assert said.out.endswith(f"; {told}\n")
        assert call("playbook", "check", file, "--json").json["runs"] is ("not run" not in told)


def test_check_of_a_file_that_is_not_there(call: Caller, tmp_path: Path) -> None:
    said = call("playbook", "check", tmp_path / "none.md")
    assert (said.code, said.out) == (2, "")
    assert "none.md" in said.err


def test_print_gives_a_page_of_html(call: Caller, tmp_path: Path) -> None:
    said = call("playbook", "print", "solo-ai")
    assert said.out.startswith("<!DOCTYPE html>")
    file = tmp_path / "aid.html"
    assert call("playbook", "print", "solo-ai", "--out", file).code == 0
    assert file.read_text(encoding="utf-8").strip() == said.out.strip()


def test_a_book_without_a_game_is_printed_and_drawn(call: Caller) -> None:
    """Its head says that it is one: what is on dice and in decks, and which words mean what."""
    said = call("playbook", "print", REAVERS).out
    assert "<h1>The Reavers, for Three Shores</h1>" in said
    assert '<p class="game">Three Shores</p>' in said
    assert "3 storm (coast), 3 feud (inland), 2 calm" in said
    assert "<dd>fewer defenders than the raiders who could come</dd>" in said
    assert "Not a word of this game" not in said
    assert [n in said for n in ('<span class="box">5</span>', '<span class="box">6</span>')] == [True, False]
    chart = call("playbook", "chart", REAVERS, "--page", "Raiding").out
    assert chart.startswith("<svg")
    assert "a weak coast" in chart


def test_chart_gives_svg_of_all_or_one_page(call: Caller) -> None:
    whole = call("playbook", "chart", "solo-ai").out
    page = call("playbook", "chart", "solo-ai", "--page", "Orders").out
    assert ElementTree.fromstring(whole).tag.endswith("svg")
    assert len(page) < len(whole)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["chart", "solo-ai", "--page", "Ordes"], "Did you mean Orders?"),
        (["chart", "solo"], "nearest: solo-ai"),
        (["check", "nobody"], "no bot or file is called 'nobody'; bots: solo-ai, "),
        (["print", "supercat", "--game", "merc"], "supercat is a bot of arcs, not of merc"),
        (["chart", "solo-ai", "--page", "Xyzzy"], "Pages: Turn, Orders"),
        (["print", "random"], "doesn't play from a playbook"),
        (["print", "solo-ai", "--game", "chess"], "unknown game 'chess'"),
        (["words", "chess"], "unknown game 'chess'"),
    ],
)
def test_what_is_wrong_is_a_sentence(call: Caller, arguments: list[str], told: str) -> None:
    said = call("playbook", *arguments)
    assert said.code == 2
    assert told in said.err


def test_words_are_the_dictionary(call: Caller) -> None:
    verbs = games.load("memoir44").bots.vocabulary().verbs
    said = call("playbook", "words", "memoir44")
    assert [name for name in verbs if name not in said.out] == []
    assert len(call("playbook", "words", "memoir44", "--json").json) >= len(verbs)


def test_a_copy_is_checked_printed_and_compared_by_its_name(
    call: Caller, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BYTHEBOOK_HOME", str(tmp_path))
    said = call("playbook", "copy", "solo-ai", "bold")
    assert said.code == 0
    assert said.out.startswith(f"Written: {tmp_path / 'books' / 'bold.md'}\n")
    assert "bythebook play memoir44 --bot bold" in said.out
    assert call("playbook", "check", "bold", "--json").json["game"] == "memoir44"
    assert call("playbook", "print", "bold").out.startswith("<!DOCTYPE html>")
    data = call("compare", "memoir44", "solo-ai", "bold", "--games", 1, "--seat", "axis", "--json")
    assert data.code == 0, data.err
    again = call("playbook", "copy", "solo-ai", "bold")
    assert again.code == 2
    assert "there is already a playbook bold; use another name, such as my-bold" in again.err
