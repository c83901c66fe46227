"""`bythebook guide`: whole turns of the examples, typed; what is wrong is a sentence, and nothing is lost."""

from __future__ import annotations

import io
import re
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.app.calling import Caller, Said

GUIDES = Path(__file__).parent.parent.parent.parent / "examples" / "guides"
Typed = Callable[..., Said]


@pytest.fixture
def typed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Typed:
    """Calls `bythebook guide` and types lines."""
    monkeypatch.setenv("BYTHEBOOK_HOME", str(tmp_path))
    call = Caller(capsys, monkeypatch)

    def run(*arguments: object, lines: tuple[str, ...] = ()) -> Said:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return call("guide", *arguments)

    return run


def todo_items(said: Said) -> list[str]:
    """What hands had to do, each once in a row."""
    found = re.findall(r"^➤ (.+?)\.(?:  \[.+\])?$", said.out, re.MULTILINE)
    return [deed for before, deed in zip(["", *found], found, strict=False) if deed != before]


def test_a_move_of_the_besiegers(typed: Typed) -> None:
    said = typed(GUIDES / "hnefatafl.md", lines=("1", "3 e3 to e7, c5 to c7", "c5 to c7", "", "why", "quit"))
    assert said.code == 0
    assert "Never Move off the ring, unless to take the king, or to close a way out" in said.out
    assert todo_items(said) == ["Move to take a defender: c5 to c7"]
    assert "nearest the king (1 of 2) → narrows  2 → 1" in said.out


def test_a_turn_of_the_scribe_with_real_dice(typed: Typed) -> None:
    lines = ("1", "yes", "3", "4 stone 2", "", "", "2", "2", "2 stone 1", "", "quit")
    said = typed(GUIDES / "royal-game-of-ur.md", "--real", "dice", lines=lines)
    assert todo_items(said) == ["Move to send an enemy back: stone 2", "Stop", "Move onto a rosette: stone 1"]
    assert "Turn 1 · courage 1" in said.out


def test_a_turn_of_the_reavers(typed: Typed) -> None:
    """A storm and two feuds, a raid on a coast; then the omen is known without asking."""
    lines = (
        "1",
        "feud",
        "2",
        "",
        "1",
        "feud",
        "1 Gull Ise, brack",
        "yes",
        "",
        "Brack",
        "",
        "",
        "",
        "",
        "log",
    )
    said = typed(GUIDES / "reavers.md", "--real", "cards", lines=lines)
    assert "Do you mean Gull Isle? (yes or no)" in said.out
    assert "Turn 1 · fury 2" in said.out
    assert said.code == 0


def test_a_night_of_madame_sable(typed: Typed) -> None:
    lines = ("1", "buy", "2 silk", "", "wharf", "", "", "2", "", "quit")
    said = typed(GUIDES / "night-market.md", "--real", "cards", lines=lines)
    assert todo_items(said) == ["Take silk", "Visit the stall of the whisper", "Stop", "Lie"]
    assert "Turn 1 · suspicion 0 · purse 2 · plan: buy · whisper: wharf" in said.out


def test_a_game_goes_on_from_its_file(typed: Typed, tmp_path: Path) -> None:
    kept = tmp_path / "mine.json"
    typed(GUIDES / "reavers.md", "--save", kept, "--real", "cards", lines=("1", "storm"))
    said = typed(kept, lines=("1 Dun", "", "", "log"))
    assert todo_items(said) == ["Muster next to a weak area: Dun", "Stop"]
    assert "Draw an omen storm" in said.out
    assert kept.read_text(encoding="utf-8").startswith("{")


def test_a_choice_called_turn_can_be_typed(typed: Typed) -> None:
    """No command has the name that most first pages have."""
    said = typed(GUIDES / "hnefatafl.md", lines=("Turn", "quit"))
    assert "Which line is the first that fits?" in said.out


def test_undo_change_why_and_the_rest(typed: Typed) -> None:
    lines = (
        *("1", "storm", "list", "1: Dun", "why", "change", "change 2", "2: Brack", "log", "undo", "page"),
        *(
            "meaning",
            "lines",
            "real lots",
            "new",
            "save",
            "?",
            "real luck",
            "change 9.9",
            "nonsense",
            "quit",
        ),
    )
    said = typed(GUIDES / "reavers.md", "--real", "cards", lines=lines)
    assert said.code == 0
    assert "Line by line." in said.out
    assert "type the number of a question, for example change 1.1" in said.out
    assert todo_items(said)[:2] == [
        "Muster next to a weak area: Dun",
        "Muster in any area with Reavers: Brack",
    ]
    assert "Undone: Muster next to a weak area, or in any area with Reavers Brack" in said.out
    assert "weak: fewer defenders than the raiders who could come" in said.out
    assert "'luck' is not something to handle on the table. Possible: dice, cards, lots." in said.out
    assert "there is no decision with that number" in said.out


@pytest.mark.parametrize("name", ["solo-ai"])
def test_the_shipped_books_can_be_guided_too(typed: Typed, name: str) -> None:
    said = typed(name, lines=("1", "undo", "quit"))
    assert said.code == 0
    assert "Which decision does the bot face?" in said.out


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("# X\n", "no page answers a choice"),
        ("{", "is not a guided game"),
        ('{"format": "bythebook guide"}', "is not a guided game"),
        ("# X\n\n## Day (for every Day)\n\n- Row\n", "write the verb of an act in bold"),
    ],
)
def test_a_file_that_cannot_be_guided_is_a_sentence(
    typed: Typed, tmp_path: Path, text: str, told: str
) -> None:
    path = tmp_path / "x.md"
    path.write_text(text, encoding="utf-8")
    said = typed(path)
    assert (said.code, told in said.err) == (2, True)


def test_a_file_that_is_not_there_and_one_that_is(typed: Typed, tmp_path: Path) -> None:
    assert typed(tmp_path / "none.md").code == 2
    kept = tmp_path / "kept.json"
    kept.write_text("{}", encoding="utf-8")
    said = typed(GUIDES / "reavers.md", "--save", kept)
    assert said.code == 2
    assert "already exists" in said.err
    assert typed(GUIDES / "reavers.md", "--real", "luck").code == 2


def test_a_game_that_goes_on_is_never_written_over_another(typed: Typed, tmp_path: Path) -> None:
    kept, other = tmp_path / "kept.json", tmp_path / "other.json"
    assert typed(GUIDES / "reavers.md", "--save", kept, lines=("quit",)).code == 0
    other.write_text("precious", encoding="utf-8")
    said = typed(kept, "--save", other)
    assert (said.code, "already exists" in said.err) == (2, True)
    assert other.read_text(encoding="utf-8") == "precious"
    assert typed(kept, "--save", kept, lines=("quit",)).code == 0


@pytest.mark.parametrize("words", [("--seed", "0"), ("--real", "dice"), ("--line-by-line",)])
def test_what_a_new_game_is_told_is_refused_for_one_that_was_kept(
    typed: Typed, tmp_path: Path, words: tuple[str, ...]
) -> None:
    kept = tmp_path / "kept.json"
    assert typed(GUIDES / "reavers.md", "--save", kept, lines=("quit",)).code == 0
    said = typed(kept, *words)
    assert (said.code, f"{words[0]} is only for new games" in said.err) == (2, True)


def test_the_check_of_a_book(typed: Typed, tmp_path: Path) -> None:
    assert typed(GUIDES / "reavers.md", "--check").out == "reavers.md: no problems found\n"
    path = tmp_path / "x.md"
    path.write_text("# X\n\n## Day (for every Day)\n\n- **Row** to a ship\n", encoding="utf-8")
    said = typed(path, "--check", "--json")
    assert said.json["findings"][0]["text"].startswith("page 'Day' may end without an answer")
    path.write_text("# X\n", encoding="utf-8")
    assert typed(path, "--check").code == 1


def test_a_book_is_begun_by_questions(typed: Typed, tmp_path: Path) -> None:
    path = tmp_path / "mine.md"
    lines = (
        "The Reavers, for Three Shores",
        "Turn: each turn; Attack",
        "fury (5 to 0)",
        "fury (0 to 5)",
        "",
        "",
        "",
    )
    said = typed("new", path, lines=lines)
    assert said.code == 0
    assert "the range is the wrong way round; write `0 to 5`" in said.out
    assert (
        typed(path, "--check").out == "mine.md:5: warning: counter 'fury' is never used\nmine.md: 1 warning\n"
    )
    again = typed("new", path)
    assert (again.code, "already exists" in again.err) == (2, True)


def test_nothing_is_written_when_the_questions_are_left(typed: Typed, tmp_path: Path) -> None:
    path = tmp_path / "mine.md"
    assert typed("new", path, lines=("The Reavers",)).code == 0
    assert not path.exists()


def test_an_outline_is_drafted_and_says_what_is_missing(typed: Typed, tmp_path: Path) -> None:
    paper, book = tmp_path / "paper.txt", tmp_path / "book.md"
    paper.write_text("Turn\n- if the sea is calm, go to Raids\n- rest\n", encoding="utf-8")
    said = typed("draft", paper)
    assert said.out.endswith("- Is the sea calm?\n  - → Raids\n- **Rest**\n\n")
    assert "draft:6: error: unknown page 'Raids'" in said.err
    paper.write_text("Turn\n- if the sea is calm, raid a coast\n- rest\n", encoding="utf-8")
    assert typed("draft", paper, "--save", book).code == 0
    assert typed(book, "--check").code == 0
    assert typed("draft", paper, "--save", book).code == 2
    paper.write_text("", encoding="utf-8")
    assert typed("draft", paper).code == 2
    assert typed("draught", paper).code == 2


def test_a_book_is_tried_with_invented_answers(typed: Typed) -> None:
    said = typed(GUIDES / "reavers.md", "--try", "--seed", "4")
    assert said.code == 0
    assert "  1. Turn: " in said.out
    assert said.out.rstrip().endswith("lines were asked, with invented answers of seed 4")
    assert typed(GUIDES / "reavers.md", "--try", "--seed", "4").out == said.out


def test_a_line_of_a_list_is_changed_with_the_name_behind_it(typed: Typed) -> None:
    lines = ("Loot", "1 the ring", "", "change 1.1", "1 the cup", "log", "quit")
    said = typed(GUIDES / "reavers.md", lines=lines)
    assert "  1. Loot: Loot the cup  [V1]\n" in said.out


def test_what_the_guide_draws_and_counts_is_said(typed: Typed, tmp_path: Path) -> None:
    kept = tmp_path / "mine.json"
    lines = ("Turn", "undo", "Turn", "1 Eld", "", "undo", "quit")
    said = typed(GUIDES / "reavers.md", "--seed", "3", "--save", kept, lines=lines)
    assert said.out.count("\n  Draw an omen: feud · fury 0 → 2\n") == 2
    assert said.out.count("\n  fury 2 → 0\n") == 1
    assert said.out.count("Draw an omen: feud") == 2
    assert "Draw an omen: " not in typed(kept, lines=("quit",)).out


def test_hands_are_told_to_put_right_what_was_done(typed: Typed) -> None:
    """Another name, and then another answer that leaves a later choice to be made again."""
    lines = ("Loot", "1 the ring", "", "Loot", "1 the cup", "", "change 1.2", "the crown", "change 1.1", "0")
    said = typed(GUIDES / "reavers.md", lines=(*lines, "quit"))
    assert "On the table: take back Loot the ring; instead, do Loot the crown.\n" in said.out
    assert "On the table: take back Loot the crown.\nOn the table: take back Loot the cup.\n" in said.out
    assert "1 later decision changed and must be redone.\n" in said.out


def test_the_log_has_the_numbers_that_change_asks_for(typed: Typed) -> None:
    lines = (
        "Loot",
        "1 the ring",
        "",
        "Loot",
        "1 the cup",
        "change",
        "change 1.2",
        "the crown",
        "log",
        "quit",
    )
    said = typed(GUIDES / "reavers.md", lines=lines)
    rows = ("1.1 Which line is the first that fits? Loot any gold", "1.2 Loot any gold the ring")
    for row in (*rows, "2.2 Loot any gold the cup"):
        assert f"\n       {row}\n" in said.out
    assert "type the number of a question, for example change 2.1" in said.out
    assert "\n       1.2 Loot any gold the crown\n" in said.out


@pytest.mark.parametrize("real", [("--real", "dice,cards"), ("--real", "dice", "--real", "cards")])
def test_several_things_are_real_with_commas_or_one_by_one(typed: Typed, real: tuple[str, ...]) -> None:
    said = typed(GUIDES / "reavers.md", *real, lines=("Turn", "storm", "real dice, lots", "quit"))
    assert "Which card was drawn? storm" in said.out
    assert "On the table: dice, ties." in said.out


def test_hints_name_what_the_book_has_and_what_enter_does(typed: Typed) -> None:
    lines = ("", "storm", "1 Eld", "", "undo", "undo", "undo", "list", "quit")
    said = typed(GUIDES / "night-market.md", "--real", "cards", lines=("", "buy", "quit"))
    assert "Which decision does the bot face? (Enter = Night) \n" in said.out
    said = typed(GUIDES / "reavers.md", "--real", "cards", lines=lines)
    assert "Line number, then names (such as 1 Ashby), 0 for none: 1 Eld\n" in said.out
    assert "Which? Type names separated by commas, yes if it needs no name, or none: " in said.out
    said = typed("nowhere.md")
    assert said.err == "bythebook: nowhere.md doesn't exist; a playbook or a guided game is expected there\n"


def test_the_board_says_when_the_next_choice_begins_a_turn(typed: Typed) -> None:
    said = typed(GUIDES / "hnefatafl.md", lines=("", "4 c5 to c7", "", "new", "quit"))
    assert "Which decision does the bot face? (Enter = Turn) \n" in said.out
    assert "Which decision does the bot face? (Enter = Turn, in turn 2) new\n" in said.out


def test_an_order_that_waits_is_told_and_its_page_is_shown(typed: Typed, tmp_path: Path) -> None:
    day = "## Day (for every Day)\n\n- **Seize** any ship\n  - Then: **Burn** the ship\n- **Stop**\n"
    book = tmp_path / "x.md"
    fires = "## Fires (for every Burn)\n\n- **Burn** any ship\n- **Stop**\n"
    book.write_text(f"# X\n\n{day}\n{fires}", encoding="utf-8")
    said = typed(book, lines=("Day", "1 Hope", "", "Burn", "", "page", "yes", "quit"))
    assert "  pending order: Hope: Burn the ship\n" in said.out
    assert "➤ - **Seize** any ship\n" in said.out
    assert todo_items(said) == ["Seize Hope", "Hope: Burn the ship"]


def test_what_was_said_before_ends_where_its_sentence_does(typed: Typed) -> None:
    said = typed(GUIDES / "hnefatafl.md", lines=("Turn", "3 c5 to c7", "", "Turn", "log", "quit"))
    assert "  before: Move to take a defender\n" in said.out
    assert "1.1 Which line is the first that fits? Move to take a defender\n" in said.out


def test_an_interrupted_game_says_where_it_is_kept(typed: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter(("Loot",))

    def interrupt(prompt: str = "") -> str:
        for line in lines:
            return line
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    said = typed(GUIDES / "reavers.md")
    assert said.code == 130
    path = re.findall(r"\nSaved\. To continue: bythebook guide (.+)\n$", said.out)[0]
    assert Path(path).exists()


def test_a_book_that_has_a_kept_game_says_so_and_how_to_go_on(typed: Typed, tmp_path: Path) -> None:
    first = typed(GUIDES / "reavers.md", lines=("Loot", "quit"))
    kept = tmp_path / "guides" / "the-reavers-for-three-shores-1.json"
    assert f"This game is saved in {kept}.\n" in first.out
    assert "kept already" not in first.out
    again = typed(GUIDES / "reavers.md", lines=("quit",))
    assert f"You have a saved game of this playbook. To continue it: bythebook guide {kept}\n" in again.out


def test_whether_two_names_are_one_is_asked_until_it_is_answered(typed: Typed) -> None:
    """What only shows something is done, anything else but yes and no is refused, `undo` drops the line."""
    lines = ("Turn", "storm", "1 Brackk", "page", "banana", "undo", "1 Brackk", "yes", "quit")
    said = typed(GUIDES / "reavers.md", "--real", "cards", lines=lines)
    assert said.out.count("Do you mean Brack? (yes or no)") == 4
    assert "## Mustering" in said.out
    assert "Type yes or no." in said.out
    assert "Undone: 1 Brackk" in said.out
    assert todo_items(said) == ["Muster next to a weak area: Brack"]


@pytest.mark.parametrize("line", ["quit", "list", "change 9.9"])
def test_a_command_is_taken_wherever_something_is_asked(typed: Typed, line: str) -> None:
    said = typed(GUIDES / "reavers.md", "--real", "cards", lines=("Turn", "storm", "1 Brackk", line))
    assert said.out.count("Do you mean Brack?") == 1
    assert "Muster Brackk" not in said.out
    assert "Saved. To continue" in said.out


def test_a_change_that_is_not_meant_after_all_is_left(typed: Typed) -> None:
    lines = ("Loot", "1 the ring", "change 1.1", "page", "undo", "change 1.2", "", "ask dawn", "quit")
    said = typed(GUIDES / "reavers.md", lines=lines)
    assert (said.code, "## Victory" in said.out) == (0, True)
    assert "➤ Loot the ring.  [V1]\n" in said.out


def test_what_comes_next_is_typed_behind_the_winner(typed: Typed) -> None:
    lines = ("Loot", "1 the ring > the cup", "", "Loot", "no", "2", "", "quit")
    said = typed(GUIDES / "reavers.md", lines=lines)
    assert "➤ Loot the ring.  [V1]\n" in said.out
    assert "➤ Loot the cup.  [V1]  (using your earlier answer)\n" in said.out
    assert "➤ Stop.\n" in said.out


def test_the_chapter_is_true(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """What it types from paper becomes the book it shows, and every command of it runs."""
    chapter = (GUIDES.parents[1] / "docs" / "tutorials" / "guide.md").read_text(encoding="utf-8")
    paper, book = (
        textwrap.dedent(re.search(rf"^ *```{kind}\n(.*?)^ *```", chapter, re.DOTALL | re.MULTILINE)[1])  # type: ignore[index]
        for kind in ("text", "markdown")
    )
    (tmp_path / "paper.txt").write_text(paper, encoding="utf-8")
    (tmp_path / "examples").symlink_to(GUIDES.parent)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BYTHEBOOK_HOME", str(tmp_path))
    call = Caller(capsys, monkeypatch)
    for line in re.findall(r"^scripts/play (guide .+)$", chapter, re.MULTILINE):
        monkeypatch.setattr(sys, "stdin", io.StringIO("1\nquit\n"))
        said = call(*line.split())
        assert said.code == 0, (line, said.err)
    assert (tmp_path / "my-bot.md").read_text(encoding="utf-8").rstrip() == book.rstrip()
