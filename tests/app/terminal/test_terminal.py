"""The command in the terminal: whole games, wrong answers, undo, real dice, and the end of the input."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import time
from pathlib import Path
from random import Random

import pytest

from bythebook import games
from bythebook.app.game.corrections import parse_correction
from bythebook.app.game.open_game import open_saved
from bythebook.games.memoir44.box.hexes import hex_at
from bythebook.games.memoir44.state.options import Play
from bythebook.players.bot import Bot
from tests.app.driving import Asked, Conversation, Window, bythebook, command, environment, refused


def the_game(home: Path) -> Path:
    (path,) = (home / "games").glob("*.game")
    return path


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Conversation:
    """A whole game by random answers."""
    chosen = Random(4)
    game = Conversation(tmp_path_factory.mktemp("played"), "play", "memoir44", "--seed", "4")
    assert game.talk(lambda asked: chosen.choice(asked.answers)) == 0
    return game


def test_whole_game_by_random_answers(played: Conversation) -> None:
    """A person who answers anything legal gets to the end, and the file leads to the same end."""
    assert " won." in played.text
    assert "[AI-" in played.text, "a bot's step comes with its reason"
    saved = open_saved(the_game(played.home))
    assert saved.game.state.over
    assert saved.messages == []
    again = bythebook(played.home, "play", "memoir44", "--load", the_game(played.home))
    assert again.returncode == 0
    assert " won." in again.stdout


def test_table_asks_for_real_dice_and_never_for_the_hand(tmp_path: Path) -> None:
    """The person's cards are not asked for before they are played; dice and the bot's cards are."""
    chosen = Random(5)
    kinds: list[str] = []

    def person(asked: Asked) -> str:
        kinds.append(asked.who)
        if asked.number > 60:
            return "quit"
        if asked.who in ("dice", "cards", "tie"):
            if " of: " not in asked.screen:
                return "?"
            possible = asked.screen.rpartition(" of: ")[2].split("\n")[0].split(", ")
            return ", ".join(
                chosen.sample(possible * asked.dice if asked.who == "dice" else possible, asked.dice)
            )
        return chosen.choice(asked.answers)

    game = Conversation(tmp_path, "table", "memoir44", "--seed", "1")
    assert game.talk(person) == 0
    assert kinds[0] == "allies", "nothing of the hand is asked for before the first turn"
    assert {"dice", "cards"} <= set(kinds)
    assert "To do:" in game.text
    saved = open_saved(the_game(tmp_path)).game
    assert saved.state.hands == [[], []]
    assert saved.state.unseen_hands == [False, True]


def test_impossible_dice_are_asked_again(tmp_path: Path) -> None:
    typed = "air power\n1\ntank\n3 inf\nfl\n1 inf 1 fl\nquit\n"
    done = bythebook(
        tmp_path, "table", "memoir44", "--seed", "1", "--real", "dice", "-s", "hands=unseen", typed=typed
    )
    assert "battle: 'tank' is not possible here; possible: armor, flag" in done.stdout
    assert "battle: too many; enter exactly 2" in done.stdout
    assert "battle: enter 2, not 1" in done.stdout
    assert "chance battle: infantry, flag" in the_game(tmp_path).read_text()


def test_typed_dice_can_be_taken_back(tmp_path: Path) -> None:
    """What the person told the program is no fence: a slip of the hand is undone at once."""
    typed = "air power\n1\n2 star\nundo\n2 inf\nquit\n"
    done = bythebook(tmp_path, "table", "memoir44", "--seed", "1", typed=typed)
    assert re.search(
        r"Undone, back to decision 3: the result of the battle dice\b.*\. Type redo", done.stdout
    )
    text = the_game(tmp_path).read_text()
    assert "chance battle: infantry, infantry" in text
    assert "battle: star" not in text


def test_undo_stops_at_a_fence_and_crosses_it_when_told(tmp_path: Path) -> None:
    typed = "air power\n1\nundo\nlog 3\nundo! 2\nquit\n"
    done = bythebook(tmp_path, "play", "memoir44", "--seed", "3", typed=typed)
    assert 'that would undo "target A9", and after it the three cards drawn' in done.stdout
    assert "type `undo! " in done.stdout
    assert "back to decision 2" in done.stdout
    saved = open_saved(the_game(tmp_path))
    assert saved.game.number == 2
    assert len(saved.game.log) == 1


def test_undo_and_redo_without_a_fence(tmp_path: Path) -> None:
    done = bythebook(tmp_path, "play", "memoir44", "--seed", "3", typed="air power\nundo\nredo\nredo\nquit\n")
    assert 'Undone, back to decision 2: "play Air Power". Type redo to restore it.' in done.stdout
    assert "Restored to decision 2." in done.stdout
    assert "there is nothing to redo" in done.stdout
    assert open_saved(the_game(tmp_path)).game.number == 3


def test_wrong_answers_are_explained_and_change_nothing(tmp_path: Path) -> None:
    typed = "banana\n77\n\nplay a\nwhy\nwhy x\nundo\nundo 999\ncorrect {\nchance dice=wheel\nlog x\n"
    typed += "log 0\nquit\n"
    done = bythebook(tmp_path, "play", "memoir44", "--seed", "3", typed=typed)
    assert done.returncode == 0
    assert done.stderr == ""
    for told in (
        "'banana' is not possible here; possible: play Air Power",
        "77 is not on the list; type a number from 1 to 6",
        "an answer is needed here",
        "'play a' is ambiguous: play Air Power, play Armor Assault",
        "no bot has decided anything yet",
        "type the number of a decision, not 'x'",
        "there is nothing to undo",
        "there is nothing to undo from decision 999 on",
        "this is not valid JSON",
        "chance dice=wheel: write NAME=typed",
        "type log, log and a number of lines, or log all; not log x",
        "... 1 earlier line; type log all to see it",
    ):
        assert told in done.stdout
    assert len(open_saved(the_game(tmp_path)).game.log) == 1


def test_why_tells_the_way_through_the_page(tmp_path: Path) -> None:
    game = bythebook(tmp_path, "play", "memoir44", "--seed", "3", typed="air power\n1\nwhy\nwhy 6\nquit\n")
    path = the_game(tmp_path)
    assert "➤" in game.stdout
    assert "[AI-1]" in game.stdout
    again = bythebook(tmp_path, "play", "memoir44", "--load", path, typed="why 6\nquit\n")
    way = re.findall(r"^➤ .*$", again.stdout, re.MULTILINE)
    assert way, "a game from a file has its reasons told anew"
    assert way[-1] in game.stdout


def test_help_lists_answers_and_commands(tmp_path: Path) -> None:
    done = bythebook(tmp_path, "play", "memoir44", "--seed", "3", typed="?\nquit\n")
    for word in ("play Air Power", "undo!", "dice [WHAT=WHO]", "rulings", "todo"):
        assert word in done.stdout


def test_rulings_are_shown_as_they_are_read_here_those_of_the_bots_page_too(tmp_path: Path) -> None:
    chosen = ("--ruling", "kit_use=die", "--ruling", "squads_merge=off")
    done = bythebook(tmp_path, "play", "merc", "--seed", "3", *chosen, typed="rulings\nquit\n")
    for line in ("kit_use = die (default: merc)", "dictator:squads_merge = off (default: on)"):
        assert f"  {line}  " in done.stdout
    assert "  dictator:own_sectors_first = on  " in done.stdout


def test_save_writes_a_copy_and_never_over_a_file(tmp_path: Path) -> None:
    copy = tmp_path / "copy.game"
    done = bythebook(
        tmp_path,
        *("play", "memoir44", "--seed", "3"),
        typed=f"save {copy}\nsave {copy}/x\nsave {copy}\nsave\nquit\n",
    )
    assert f"{copy}/x can't be written: {copy} is not a folder" in done.stdout
    assert f"A copy is saved in {copy}." in done.stdout
    assert "already exists; name another file" in done.stdout
    assert open_saved(copy).game.log == open_saved(the_game(tmp_path)).game.log


def test_end_of_input_keeps_the_game_and_says_how_to_go_on(tmp_path: Path) -> None:
    done = bythebook(tmp_path, "play", "memoir44", "--seed", "3", typed="air power\n")
    assert done.returncode == 0
    path = the_game(tmp_path)
    assert f"To continue: bythebook play memoir44 --load {path}" in done.stdout
    again = bythebook(tmp_path, "play", "memoir44", "--load", path, typed="1\n")
    assert "[3] allies> 1" in again.stdout


def test_interrupt_keeps_the_game(tmp_path: Path) -> None:
    game = Window(tmp_path, "play", "memoir44", "--seed", "3")
    prompts = game.asks()
    next(prompts)
    game.say("air power")
    assert next(prompts).number == 3
    time.sleep(0.5)  # a signal between the prompt and the read waits for the next one
    game.process.send_signal(signal.SIGINT)
    assert list(prompts) == []
    assert game.end() == 130
    assert "The game is saved in" in game.text
    assert "Traceback" not in game.text
    assert open_saved(the_game(tmp_path)).game.number == 3


def test_chance_is_switched_in_mid_game_and_remembered(tmp_path: Path) -> None:
    typed = "air power\nchance dice=typed\n1\n"
    done = bythebook(tmp_path, "play", "memoir44", "--seed", "3", typed=typed)
    assert "battle     dice   entered by you" in done.stdout
    assert done.stdout.rstrip().splitlines()[-3].startswith("[4] dice>")
    path = the_game(tmp_path)
    again = bythebook(tmp_path, "play", "memoir44", "--load", path, typed="chance dice=seeded\n")
    assert "[4] dice> chance dice=seeded" in again.stdout
    assert open_saved(path).game.number > 4


def test_two_bots_play_to_the_end(tmp_path: Path) -> None:
    seats = ("--seat", "axis=solo-ai", "--seat", "allies=solo-ai")
    done = bythebook(tmp_path, "play", "memoir44", "--seed", "3", *seats)
    assert done.returncode == 0
    assert re.search(r"^Allies won\.$|^Axis won\.$", done.stdout, re.MULTILINE)


def test_two_people_do_not_see_each_others_draws(tmp_path: Path) -> None:
    """Once the Axis is asked, neither the news nor the log tells what the Allies drew."""
    seats = ("--seat", "axis=person", "--seat", "allies=person")
    done = bythebook(tmp_path, "play", "memoir44", "--seed", "3", *seats, typed="air power\n1\nlog\nquit\n")
    news = done.stdout.partition("[4] allies> 1\n")[2]
    assert "[7] axis> log" in news
    drawn = open_saved(the_game(tmp_path)).game.log[5]
    assert drawn.secret == "allies"
    assert drawn.answer == ("assault_left",)
    assert "assault left" not in news.lower().replace("_", " ")
    assert "6  deck: (hidden)" in news
    assert "6 chance deck: (hidden)" in news


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("play", "chess"), "unknown game 'chess'"),
        (("play", "memoir44", "-s", "scenario"), "'scenario': write KEY=VALUE"),
        (("play", "memoir44", "-s", "scenaro=x"), "nearest: scenario"),
        (("play", "memoir44", "--ruling", "hill=on"), "unknown ruling 'hill'"),
        (("play", "memoir44", "--seat", "axis=nobody"), "unknown player 'nobody'"),
        (("play", "memoir44", "--bot", "nowhere.md"), "there is no playbook file"),
        (("play", "memoir44", "--load", "nowhere.game"), "nowhere.game doesn't exist"),
        (("table", "memoir44", "--real", "wheel"), "chance wheel=typed"),
        (("play", "memoir44", "--load", "x", "--seed", "4"), "--seed is only for new games"),
        (("play", "memoir44", "--load", "x", "--seed", "0"), "--seed is only for new games"),
    ],
)
def test_bad_start_is_a_sentence_and_exit_2(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: tuple[str, ...],
    told: str,
) -> None:
    assert refused(monkeypatch, tmp_path, *arguments) == 2
    shown = capsys.readouterr()
    assert told in shown.err
    assert shown.out == ""
    assert not (tmp_path / "games").exists()


def test_save_never_writes_over_another_game(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    path.write_text("precious")
    done = bythebook(tmp_path, "play", "memoir44", "--save", path)
    assert done.returncode == 2
    assert path.read_text() == "precious"


def on_a_real_terminal(home: Path) -> bytes:
    """What a process writes to a terminal, up to the end of its input."""
    master, slave = pty.openpty()
    process = subprocess.Popen(
        command("play", "memoir44", "--seed", "3"),
        stdin=subprocess.DEVNULL,
        stdout=slave,
        stderr=slave,
        env={**environment(home), "TERM": "xterm"},
    )
    os.close(slave)
    shown = b""
    try:
        while part := os.read(master, 65536):
            shown += part
    except OSError:  # the other end is closed
        pass
    finally:
        os.close(master)
    assert process.wait(timeout=20) == 0
    return shown


def on_a_terminal(home: Path, game: str = "memoir44", typed: str = "", **more: str) -> str:
    """What the command writes to a terminal, up to the end of its input."""
    done = bythebook(
        home, "play", game, "--seed", "3", typed=typed, terminal=True, **{"TERM": "xterm", **more}
    )
    assert done.returncode == 0
    return done.stdout + done.stderr


def test_colour_only_on_a_terminal_that_wants_it(tmp_path: Path) -> None:
    assert b"\x1b[" in on_a_real_terminal(tmp_path)
    assert "\x1b[" in on_a_terminal(tmp_path)
    assert "\x1b[" not in on_a_terminal(tmp_path, NO_COLOR="1")
    assert "\x1b[" not in on_a_terminal(tmp_path, TERM="dumb")
    assert "\x1b[" not in bythebook(tmp_path, "play", "memoir44", "--seed", "3").stdout


@pytest.mark.parametrize("columns", [80, 120])
def test_drawing_fits_the_terminal(tmp_path: Path, columns: int) -> None:
    shown = on_a_terminal(tmp_path, NO_COLOR="1", COLUMNS=str(columns))
    board = shown.partition("Deck: ")[2].partition("choose a card")[0].splitlines()
    assert any("│A9" in line for line in board)
    assert max(map(len, board)) < columns
    assert "The drawing needs" not in shown


@pytest.mark.parametrize("game", ["memoir44", "merc", "arcs"])
def test_all_that_is_said_fits_a_usual_window(tmp_path: Path, game: str) -> None:
    typed = "?\nrulings\ncorrect\nquit\n"
    shown = on_a_terminal(tmp_path, game, typed, NO_COLOR="1", COLUMNS="80")
    lines = [line for line in shown.splitlines() if str(tmp_path) not in line]
    assert [line for line in lines if len(line) > 80] == []
    assert "The drawing needs" not in shown


def test_kill_at_any_moment_loses_nothing_confirmed(tmp_path: Path) -> None:
    """An answer is confirmed when the next ask is shown: whatever was, is in the file."""
    chosen = Random(9)
    for trial in range(4):
        home = tmp_path / str(trial)
        game = Window(home, "play", "memoir44", "--seed", str(trial))
        last = chosen.randint(1, 8)
        confirmed = 0
        for i, asked in enumerate(game.asks()):
            confirmed = asked.number
            game.say("1")
            if i == last:
                break
        time.sleep(chosen.random() * 0.02)  # somewhere in the work that this answer makes
        game.kill()
        saved = open_saved(the_game(home))
        assert saved.game.number >= confirmed


def test_correction_sets_the_position_right_and_is_kept(tmp_path: Path) -> None:
    typed = 'correct\ncorrect {"wire": ["zz"]}\ncorrect {"wire": ["B5"]}\nquit\n'
    done = bythebook(tmp_path, "play", "memoir44", "--seed", "3", typed=typed)
    assert "Position updated." in done.stdout
    assert "$.wire[0]" in done.stdout
    saved = open_saved(the_game(tmp_path)).game
    assert [h for h, there in enumerate(saved.state.wire) if there] == [hex_at("B5")]
    again = bythebook(tmp_path, "play", "memoir44", "--load", the_game(tmp_path), typed="undo!\nquit\n")
    assert "Undone, back to decision" in again.stdout
    assert sum(open_saved(the_game(tmp_path)).game.state.wire) > 1


@pytest.mark.parametrize(
    "arguments",
    [
        ("scenarios",),
        ("scenarios", "--show", "pegasus_bridge"),
        ("ask", Path("docs/reference/pegasus.json")),
        ("playbook", "words", "memoir44"),
        ("play", "memoir44", "--seed", "1"),
    ],
)
def test_console_without_utf8_shows_ascii(tmp_path: Path, arguments: tuple[str | Path, ...]) -> None:
    """Drawings keep their shape on a console that knows no lines and no accents, and nothing fails."""
    done = bythebook(tmp_path, *arguments, encoding="ascii")
    assert done.returncode == 0, done.stderr
    assert done.stdout.isascii()
    assert "??" not in done.stdout
    if "--show" in arguments or "play" in arguments:
        assert "   +------+------+" in done.stdout


@pytest.mark.parametrize("arguments", [("print", "solo-ai"), ("chart", "solo-ai")])
def test_pages_are_utf8_on_every_console(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    done = bythebook(tmp_path, "playbook", *arguments, encoding="ascii")
    assert done.returncode == 0, done.stderr
    assert "→" in done.stdout


def test_complaint_is_never_longer_than_somebody_reads(tmp_path: Path) -> None:
    (tmp_path / "long.game").write_text("bythebook memoir44 1\n" + "x" * 100_000 + "\n")
    done = bythebook(tmp_path, "log", tmp_path / "long.game")
    assert done.returncode == 2
    assert len(done.stderr) < 500


def test_folder_that_cannot_be_is_named_without_a_number(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = bythebook(tmp_path / "home", "play", "memoir44", "--save", tmp_path / "file" / "a.game")
    assert done.returncode == 2
    assert "Errno" not in done.stderr
    assert str(tmp_path / "file") in done.stderr
    assert "BYTHEBOOK_HOME" not in done.stderr
    home = bythebook(tmp_path / "file", "play", "memoir44")
    assert home.returncode == 2
    assert "set BYTHEBOOK_HOME to a folder" in home.stderr


def test_random_player_does_the_same_after_a_load(tmp_path: Path) -> None:
    """Leaving a game and going on with it changes nothing."""
    chosen = ["1"] * 12
    whole, parts = tmp_path / "whole.game", tmp_path / "parts.game"
    begin = ("play", "memoir44", "--seed", "3", "--seat", "axis=random")
    bythebook(tmp_path, *begin, "--save", whole, typed="\n".join(chosen) + "\n")
    bythebook(tmp_path, *begin, "--save", parts, typed="\n".join(chosen[:7]) + "\n")
    bythebook(tmp_path, "play", "memoir44", "--load", parts, typed="\n".join(chosen[7:]) + "\n")
    assert sum(" axis " in line for line in whole.read_text().splitlines()) > 5
    assert parts.read_text() == whole.read_text()


def test_second_window_on_one_game_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    one = Window(tmp_path, "play", "memoir44", "--seed", "1", "--save", path)
    next(one.asks())
    two = bythebook(tmp_path, "play", "memoir44", "--load", path)
    assert two.returncode == 2
    assert "is open in another window" in two.stderr
    one.kill()
    assert bythebook(tmp_path, "play", "memoir44", "--load", path).returncode == 0


def test_redo_over_two_turns_tells_each_sides_cards(tmp_path: Path) -> None:
    typed = "probe right\nattack left, probe center\nundo\nundo\nredo\nredo\nquit\n"
    done = bythebook(tmp_path, "table", "memoir44", "--seed", "1", typed=typed)
    first, second = done.stdout.split("Restored to decision")[1:]
    assert "Discard Probe Right from the Allied hand" in first
    assert "Turn over Probe Center and play it for the Axis" in second
    assert "shuffle" not in done.stdout


def test_reasons_are_told_where_the_page_chose(tmp_path: Path) -> None:
    """A card is chosen, a unit to begin with is not; `why` tells any reason there is."""
    typed = "1\ne\n" * 3
    done = bythebook(tmp_path, "play", "memoir44", "--seed", "1", typed=typed)
    assert "] Play any card" in done.stdout
    assert "axis: activate " in done.stdout
    assert "] Activate " not in done.stdout
    assert "] Draw " not in done.stdout
    number = next(line.split()[0] for line in done.stdout.splitlines() if " axis: activate " in line)
    again = bythebook(tmp_path, "play", "memoir44", "--load", the_game(tmp_path), typed=f"why {number}\n")
    assert "] Activate " in again.stdout


def test_board_is_drawn_once_in_a_persons_own_turn(played: Conversation) -> None:
    drawn = re.findall(r" turn (\d+): Allies$", played.text, re.MULTILINE)
    turns = open_saved(the_game(played.home)).game.state.turn
    assert drawn == sorted(set(drawn), key=int), "never twice"
    assert len(drawn) >= turns // 2


def test_board_is_drawn_again_on_demand_and_where_a_command_moved_pieces(tmp_path: Path) -> None:
    """An answer of one's own does not draw it, nor does a command that only tells something."""
    moved = 'correct {"wire": ["B5"]}'
    drawings = {"": 1, "board": 2, "air power": 1, moved: 2, f"{moved}\nundo!": 3, "why": 1}
    for i, (typed, times) in enumerate(drawings.items()):
        home = tmp_path / str(i)
        done = bythebook(home, "play", "memoir44", "--seed", "3", typed=f"{typed}\nquit\n")
        assert done.stdout.count("Axis right") == times, typed


def test_a_correction_that_lies_too_deep_is_a_sentence(tmp_path: Path) -> None:
    typed = f'correct {{"wire": {"[" * 5000}\nquit\n'
    done = bythebook(tmp_path, "play", "memoir44", "--seed", "3", typed=typed)
    assert "this is not valid JSON: the JSON is nested too deeply" in done.stdout
    assert done.returncode == 0


def test_correction_is_told_to_the_person_who_made_it_alone(tmp_path: Path) -> None:
    """Of two people nobody knows which one typed it, and it may hold the other's cards."""
    typed = 'correct {"wire": ["B5"]}\nlog\nquit\n'
    alone = bythebook(tmp_path / "one", "play", "memoir44", "--seed", "3", typed=typed)
    assert 'correct {"wire":["B5"]}' in alone.stdout
    seats = ("--seat", "axis=person", "--seat", "allies=person")
    two = bythebook(tmp_path / "two", "play", "memoir44", "--seed", "3", *seats, typed=typed)
    assert "correct (hidden)" in two.stdout


def test_reasons_can_be_asked_for_when_the_game_is_over(tmp_path: Path) -> None:
    """On a terminal there is a last prompt; piped input ends with the game."""
    seats = ("--seat", "axis=solo-ai", "--seat", "allies=random")
    piped = bythebook(tmp_path, "play", "memoir44", "--seed", "3", *seats, typed="why\n")
    assert "Enter to leave" not in piped.stdout
    master, slave = pty.openpty()
    process = subprocess.Popen(
        command("play", "memoir44", "--load", the_game(tmp_path)),
        stdin=slave,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=environment(tmp_path),
    )
    os.close(slave)
    os.write(master, b"why\nlog 2\nboard\nredo\n\n")
    shown, _ = process.communicate(timeout=60)
    os.close(master)
    assert process.returncode == 0
    last = shown.decode().partition("Enter to leave> ")[2]
    assert "➤" in last
    assert "earlier lines; type log all to see them" in last
    assert last.count("Axis right") == 1
    assert "The game is over. You can still use why, log, board and undo." in last


def test_an_end_is_taken_back(tmp_path: Path) -> None:
    """A slip in a correction has ended the game: it goes on where it was."""
    master, slave = pty.openpty()
    process = subprocess.Popen(
        command("play", "memoir44", "--seed", "6"),
        stdin=slave,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=environment(tmp_path),
    )
    os.close(slave)
    set_to = [b"correct medals allies 44", b"correct medals allies", b"correct medals allies 4"]
    os.write(master, b"\n".join([*set_to, b"undo", b"1", b"quit", b""]))
    shown, _ = process.communicate(timeout=60)
    os.close(master)
    told = shown.decode()
    assert "type a number from 0 to 4" in told
    assert "'medals allies' has no value; type a value after it" in told
    assert "Allies won." in told
    assert "Enter to leave> Undone" in told
    assert process.returncode == 0
    again = open_saved(the_game(tmp_path)).game
    assert again.prompt is not None
    assert [entry.correction for entry in again.log if entry.correction is not None] == []


def test_what_a_bot_did_is_a_sentence_with_a_verb(played: Conversation) -> None:
    """Not the option as a list shows it."""
    assert re.search(r"^ +\d+  axis: Plays \w", played.text, re.MULTILINE)
    assert re.search(r"^ +\d+  axis: (Infantry|Armor|Artillery) \w+ attacks ", played.text, re.MULTILINE)
    assert not re.search(r"^ +\d+  axis: attack ", played.text, re.MULTILINE)


def test_what_dice_did_is_told(played: Conversation) -> None:
    told = played.text
    assert re.search(r"^ +\d+  battle: .+\n +The (Allied|Axis) \w+ on \w+ loses ", told, re.MULTILINE)
    assert re.search(r"^ +(Axis|Allies): \d medals?\.$", told, re.MULTILINE)
    assert f"bythebook log {the_game(played.home)} --why" in told, "how to look back at it"


def test_lines_to_type_next_begin_as_the_command_was_called(tmp_path: Path) -> None:
    """`bythebook` is nobody's command where it was called by a script of the clone."""
    done = bythebook(tmp_path, "play", "memoir44", BYTHEBOOK_CALLED="scripts/play")
    assert "To continue: scripts/play play memoir44 --load " in done.stdout
    done = bythebook(tmp_path, "campaign", BYTHEBOOK_CALLED="scripts/play")
    assert (
        "start one with `scripts/play campaign start NAME`, where NAME is one of these: normandy, "
        in done.stderr
    )


def test_correct_lists_only_what_can_be_corrected(tmp_path: Path) -> None:
    done = bythebook(tmp_path, "play", "memoir44", typed='correct\ncorrect {"turn": 3}\n')
    known = done.stdout.partition("known: ")[2].partition("\n")[0].split(", ")
    shown = re.findall(r"^  (\w+) {2,}[A-Z]", done.stdout.partition("Allowed keys:")[2], re.MULTILINE)
    assert set(shown) == set(known)


def test_playbook_with_holes_is_played_and_said_to_have_them(tmp_path: Path) -> None:
    (tmp_path / "mine.md").write_text("# Mine\n\n## Turn (for every Turn)\n\n1. **Draw** two cards\n")
    done = bythebook(tmp_path, "play", "memoir44", "--bot", tmp_path / "mine.md")
    assert (
        "axis's playbook doesn't cover every decision; the rest are made at random. "
        "mine.md:1: no page answers " in done.stdout
    )
    assert "doesn't cover" not in bythebook(tmp_path, "play", "memoir44").stdout


def test_card_that_orders_nobody_says_so(tmp_path: Path) -> None:
    done = bythebook(tmp_path, "table", "memoir44", typed="?\n")
    assert "play Probe Right: Order two units on the right. You have no unit there." in done.stdout
    assert "play Probe Left: Order two units on the left.\n" in done.stdout


def test_folder_is_no_place_for_a_file(tmp_path: Path) -> None:
    done = bythebook(tmp_path, "playbook", "print", "solo-ai", "--out", tmp_path)
    assert done.returncode == 2
    assert done.stderr == f"bythebook: {tmp_path}: is a folder; give the name of a file\n"


def test_event_dice_are_told_one_by_one_before_the_first_question(tmp_path: Path) -> None:
    """CP-3, CP-8: a new play of a campaign begins with its dice, each with what it did or why it goes on."""
    setup = ("-s", "scenario=omaha_beach", "-s", "losses=3")
    shown = bythebook(tmp_path, "play", "memoir44", "--seed", "1", *setup, typed="quit\n").stdout
    told = [line.strip() for line in shown.partition("[")[0].splitlines()]
    dice = told.index("1  event: star, grenade, flag")
    assert told[dice + 1 : dice + 5] == [
        "2  section: 3",
        "Star as grenade: armor on k2 loses a figure.",
        "3  pick: 6",
        "No unit has that number: roll again.",
    ]


def test_hands_are_a_queue_that_stays_until_it_is_ticked(tmp_path: Path) -> None:
    """What is to be done outlives answers and the program; a tick takes one thing off, `todo done` all."""
    typed = "probe\ne\ntodo\ntodo done 1\ntodo done 99\ntodo done 00000000199\nhands up\nquit\n"
    done = bythebook(tmp_path, "table", "memoir44", "--seed", "1", "--real", "dice", typed=typed)
    assert "type todo done to tick them" in done.stdout
    assert "  1. Place town: A9, B9, C7 and A5\n" in done.stdout, "it begins with the set-up"
    first = re.search(r"^  1\. (.*)$", done.stdout.partition("> todo\n")[2], re.MULTILINE)
    assert first is not None
    assert f"  1. {first[1]} (done)" in done.stdout
    assert re.search(r"type todo, or todo done with numbers from 1 to \d+; not 'done 99'", done.stdout)
    assert "not 'done 00000000199'" in done.stdout
    assert "not 'up'" in done.stdout
    again = bythebook(
        tmp_path, "play", "memoir44", "--load", the_game(tmp_path), typed="todo\ntodo done\ntodo\nquit\n"
    )
    listed = re.findall(r"^  \d+\. (.*)$", again.stdout, re.MULTILINE)
    assert f"{first[1]} (done)" in listed
    assert any(not line.endswith("(done)") for line in listed)
    assert listed[-1].endswith("(done)")


def test_a_board_that_differs_is_set_right_in_words(tmp_path: Path) -> None:
    """What was meant is told; several at once, and a file; a slip names what could be meant."""
    file = tmp_path / "evening.json"
    file.write_text('{"board": {}, "medals": {"allies": 2}, "turn": 5}', encoding="utf-8")
    typed = (
        f"correct A9 3; medals axis 1\ncorrect medals 3\ncorrect {file}\ncorrect {tmp_path}/none.json\nquit\n"
    )
    done = bythebook(tmp_path, "play", "memoir44", "--seed", "3", typed=typed)
    assert "Axis infantry A9, figures: 3, was 4" in done.stdout
    assert "'medals 3' could mean Axis medals" in done.stdout
    assert "only a new game can start with them: board, turn." in done.stdout
    assert "doesn't exist" in done.stdout
    opened = open_saved(the_game(tmp_path))
    state = opened.game.state
    assert state.figures[state.unit_at[hex_at("A9")]] == 3
    assert opened.box.positions.write(state)["medals"] == {"axis": 1, "allies": 2}


def test_a_position_is_shared_and_opened_by_its_link(tmp_path: Path) -> None:
    """What share prints is played on elsewhere, with real dice too, and asked about."""
    here = bythebook(tmp_path, "play", "memoir44", "--seed", "3", typed="1\n1\nshare\nquit\n")
    (end,) = re.findall(r"^#position=\S+$", here.stdout, re.MULTILINE)
    asked = here.stdout.partition("#position=")[0].rpartition("[")[2].partition("]")[0]
    link = f"http://127.0.0.1:8044/{end}"
    there = bythebook(tmp_path / "other", "table", "memoir44", "--position", link, typed="quit\n")
    assert f"[{asked}] allies> " in there.stdout
    (path,) = (tmp_path / "other" / "games").glob("*.game")
    assert set(open_saved(path).game.header.chance.values()) == {"typed"}
    told = bythebook(tmp_path, "ask", link)
    assert "the decision belongs to allies, played by person" in told.stderr
    for arguments, why in (
        (("play", "merc", "--position", link), "this link is a game of memoir44, not of merc"),
        (("play", "memoir44", "--position", link, "--seed", "4"), "--seed is only for new games"),
        (("play", "memoir44", "--position", link[:-20]), "cut off"),
        (
            ("play", "memoir44", "--position", "http://127.0.0.1:8044/"),
            "or a link to a position is expected",
        ),
    ):
        wrong = bythebook(tmp_path, *arguments)
        assert (wrong.returncode, why in wrong.stderr) == (2, True), wrong.stderr


def test_an_evening_begins_with_a_position(tmp_path: Path) -> None:
    """At the table with its dice; the game is kept with its position, and goes on from there."""
    file = Path("docs/reference/pegasus.json")
    done = bythebook(tmp_path, "table", "memoir44", "--position", file, "--seed", "1", typed="3\nquit\n")
    assert "Roll a six-sided die" in done.stdout
    assert done.stderr == ""
    again = bythebook(tmp_path, "play", "memoir44", "--load", the_game(tmp_path), typed="log all\nquit\n")
    assert "strategy: 3" in again.stdout
    for arguments, told in (
        (("table", "merc", "--position", file), "this is a position of memoir44, not of merc"),
        (
            ("table", "memoir44", "--position", file, "-s", "scenario=omaha_beach"),
            "a position has its own setup",
        ),
        (("table", "memoir44", "--position", tmp_path / "none.json"), "none.json doesn't exist"),
    ):
        wrong = bythebook(tmp_path, *arguments)
        assert (wrong.returncode, told in wrong.stderr) == (2, True), wrong.stderr


def test_an_earlier_answer_is_changed(tmp_path: Path) -> None:
    """All that followed stands, or it is said what would be lost: Armor Assault without armor orders one."""
    typed = "move out\norder F1\norder H1\nchange 3 order I1\nchange 2 armor assault\nchange\n"
    done = bythebook(tmp_path, "play", "memoir44", "--seed", "3", typed=typed)
    assert "Changed. All later moves are still valid." in done.stdout
    told = "'4 allies order H1' would no longer be possible, so it would be dropped."
    assert f"{told} Type `change! 2 armor assault` to do it anyway." in done.stdout
    assert "change needs the number of a decision and the new answer" in done.stdout
    assert [line for line in the_game(tmp_path).read_text().split("\n") if " order " in line] == [
        "3 allies order I1",
        "4 allies order H1",
    ]
    bythebook(tmp_path, "play", "memoir44", "--load", the_game(tmp_path), typed="change! 2 armor assault\n")
    assert " order H1" not in the_game(tmp_path).read_text()


def test_several_answers_on_a_line(tmp_path: Path) -> None:
    """Each is given in turn; where one part is no answer none is given, and it is said why."""
    typed = "move out\n7 8 e\nF1 G1\nlog all\nH1 banana\n"
    done = bythebook(tmp_path, "play", "memoir44", "--seed", "3", typed=typed)
    lines = [line.partition(" allies ")[2] for line in the_game(tmp_path).read_text().split("\n")]
    assert [line for line in lines if line] == [
        "play Move Out",
        "order F1",
        "order H1",
        "done",
        "activate F1",
        "move G1",
    ]
    assert "nothing was done, because this part is not an answer: banana (" in done.stdout


def test_an_answer_typed_as_it_is_shown_is_one_answer(tmp_path: Path) -> None:
    """Not the first words of it, and then its number as the next answer."""
    typed = "order\n\nplay Air Power: Strike up to four enemy units that touch one another\nlog all\nquit\n"
    done = bythebook(tmp_path, "play", "memoir44", "--seed", "3", typed=typed)
    assert [e.answer for e in open_saved(the_game(tmp_path)).game.log][-1] == Play("air_power")
    assert "play Air Power\n" in done.stdout


def test_instructions_are_listed_once_the_newest_in_full(tmp_path: Path) -> None:
    typed = "1\n1\n1\nquit\n"
    done = bythebook(tmp_path, "table", "memoir44", "--seed", "1", "--real", "dice", typed=typed)
    lists = re.findall(r"^To do:\n((?:  .*\n)+)", done.stdout, re.MULTILINE)
    assert len(re.findall(r"^  \d+\. ", lists[0], re.MULTILINE)) > 20
    rows = [row for part in lists for row in re.findall(r"^  \d+\. (.*)$", part, re.MULTILINE)]
    assert len(rows) == len(set(rows))


@pytest.mark.parametrize("name", games.HERE)
def test_ties_are_asked_for_where_dice_are_real(tmp_path: Path, name: str) -> None:
    for arguments, chance in (
        ((), {"dice": "typed", "cards": "typed", "tie": "typed"}),
        (("--real", "dice"), {"dice": "typed", "tie": "typed"}),
        (("--real", "cards"), {"cards": "typed"}),
    ):
        home = tmp_path / "-".join(arguments)
        bythebook(home, "table", name, *arguments, typed="quit\n")
        assert open_saved(the_game(home)).game.header.chance == chance


def test_quitting_a_table_game_names_the_command_that_resumes_it_there(tmp_path: Path) -> None:
    done = bythebook(tmp_path, "table", "memoir44", "--seed", "1", "--real", "dice", typed="quit\n")
    assert re.search(r"To continue: bythebook table memoir44 --load \S+ --real dice$", done.stdout.rstrip())
    done = bythebook(tmp_path, "table", "memoir44", "--seed", "2", typed="quit\n")
    assert re.search(r"To continue: bythebook table memoir44 --load \S+\.game$", done.stdout.rstrip())


def test_many_options_are_grouped_and_never_hidden(tmp_path: Path) -> None:
    game = Conversation(tmp_path, "play", "merc", "--seed", "1")
    chosen = Random(2)
    game.talk(lambda asked: "quit" if asked.number > 60 else chosen.choice(asked.answers))
    many = re.findall(r"^  (\d+) options; type \? for their details\n((?:  .*\n)+)", game.text, re.MULTILINE)
    assert many
    for n, rows in many:
        assert len(re.findall(r"(?:^  \w+:  |,\s+)\d+\b", rows, re.MULTILINE)) >= int(n)


@pytest.mark.parametrize("name", games.HERE)
def test_the_help_of_correct_has_examples_of_this_game(tmp_path: Path, name: str) -> None:
    done = bythebook(tmp_path, "play", name, "--seed", "3", typed="?\nquit\n")
    (help_row,) = re.findall(r"^  correct \[WHAT\] +(.*)$", done.stdout, re.MULTILINE)
    examples = re.findall(r"correct ([^;,]+?)(?: or |; alone)", help_row)
    game = open_saved(the_game(tmp_path))
    assert len(examples) == 2
    for example in examples:
        assert parse_correction(game.box, game.game.state, game.persons[0], example).patch


def test_what_had_one_answer_is_told_before_its_roll(tmp_path: Path) -> None:
    """B5: whoever has one enemy is not asked whom to attack; the roll still has its actor."""
    chosen = Random(2)
    game = Conversation(tmp_path, "play", "merc", "--seed", "1")
    game.talk(lambda asked: "quit" if asked.number > 250 else chosen.choice(asked.answers))
    assert re.search(r"rebels: .* attacks? .* \(forced\)\n.*combat: ", game.text)


def test_a_bot_that_cannot_go_on_lets_people_take_back_and_leave(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says so; whoever types has the commands, and where nobody does it ends with code 2."""

    def broken(*given: object) -> None:
        raise KeyError("planted")

    first = bythebook(tmp_path, "play", "memoir44", "--seed", "3", typed="quit\n")
    assert first.returncode == 0
    monkeypatch.setattr(Bot, "decide", broken)
    answers, load = "1\n" * 40, ("play", "memoir44", "--load", the_game(tmp_path))
    done = bythebook(tmp_path, *load, typed=f"{answers}undo!\nquit\n")
    assert done.returncode == 0
    assert "the playbook of axis failed here (KeyError('planted'))" in done.stdout
    assert "Undone, back to decision" in done.stdout
    ended = bythebook(tmp_path, *load, typed=answers)
    assert ended.returncode == 2
    assert "failed here" in ended.stderr
