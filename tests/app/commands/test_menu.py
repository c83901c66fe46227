"""`bythebook menu`: a few questions, and a game starts."""

from __future__ import annotations

from pathlib import Path

from tests.app.driving import bythebook


def test_enter_takes_the_defaults(tmp_path: Path) -> None:
    done = bythebook(tmp_path, "menu", typed="memoir\n\n\n\n\n")
    assert done.returncode == 0
    assert "Which scenario?" in done.stdout
    (path,) = (tmp_path / "games").glob("memoir44-pegasus_bridge-*.game")
    text = path.read_text()
    assert "seat allies=person" in text
    assert "seat axis=solo-ai" in text
    assert "hands=unseen" not in text


def test_table_and_other_side_by_beginnings(tmp_path: Path) -> None:
    done = bythebook(tmp_path, "menu", typed="1\nomaha\n2\naxis\ntab\n")
    assert done.returncode == 0
    (path,) = (tmp_path / "games").glob("memoir44-omaha_beach-*.game")
    text = path.read_text()
    assert "seat axis=person" in text
    assert "setup flight_plan=on" in text
    assert "setup hands=unseen" in text
    assert "chance dice=typed" in text


def test_game_in_progress_is_offered(tmp_path: Path) -> None:
    bythebook(tmp_path, "play", "memoir44", "--seed", "3", typed="air power\n")
    done = bythebook(tmp_path, "menu", typed="saved 1\n")
    assert "Pegasus Bridge (Memoir '44): Turn 1, your move. Medals 0 to 0. 20" in done.stdout
    assert "[3] allies>" in done.stdout


def test_broken_file_is_mentioned_and_disturbs_nothing(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "bad.game").write_bytes(b"\xff\xff")
    done = bythebook(tmp_path, "menu", typed="quit\n")
    assert done.returncode == 0
    assert "Skipped bad.game" in done.stdout


def test_campaign_starts_from_the_menu(tmp_path: Path) -> None:
    done = bythebook(tmp_path, "menu", typed="campaign\nnormandy\n\n")
    assert done.returncode == 0
    assert "Five Days in Normandy" in done.stdout
    assert len(list(tmp_path.glob("campaign-1-pegasus_bridge-1-*.game"))) == 1
    again = bythebook(tmp_path, "menu", typed="campaign\n\n")
    assert "Continuing the game in" in again.stdout


def test_end_of_input_is_a_goodbye(tmp_path: Path) -> None:
    done = bythebook(tmp_path, "menu")
    assert done.returncode == 0
    assert done.stdout.endswith("\n")
    assert done.stderr == ""


def test_wrong_answer_is_asked_again(tmp_path: Path) -> None:
    done = bythebook(tmp_path, "menu", typed="chess\n99\nquit\n")
    assert "'chess' is not possible here; possible: memoir44, merc, arcs, campaign, quit" in done.stdout
    assert done.returncode == 0


def test_a_mode_asks_only_for_what_it_has(tmp_path: Path) -> None:
    done = bythebook(tmp_path, "menu", typed="merc\nversus\n2v1\n1\n\n\n\n")
    assert done.returncode == 0
    assert "factions [1v1]>" in done.stdout
    assert "difficulty [" not in done.stdout
    assert "2v1 is not a published format" in done.stdout
    (path,) = (tmp_path / "games").glob("merc-*.game")
    text = path.read_text()
    assert "setup factions=2v1" in text
    assert "seat faction-2=person" in text


def test_a_mode_without_a_page_has_an_opponent_all_the_same(tmp_path: Path) -> None:
    """MODE-C1: Assassination and the Dictator AI do not go together; a random player takes his seat."""
    done = bythebook(tmp_path, "menu", typed="merc\nassassination\n\n\n\n\n\n\n")
    assert done.returncode == 0, done.stderr
    assert "against random" in done.stdout
    (path,) = (tmp_path / "games").glob("merc-*.game")
    text = path.read_text()
    assert "seat dictator=random" in text
    assert "seat rebels=person" in text


def test_what_cannot_be_played_is_asked_once_more(tmp_path: Path) -> None:
    """MODE-C2: Vehicles need a ruling beside the Dictator AI, which the menu does not ask for."""
    vehicles = "vehicles\n\n\n\n\n\n\n\n"
    done = bythebook(tmp_path, "menu", typed=f"merc\n{vehicles}" + "\n" * 8)
    assert done.returncode == 0, done.stderr
    assert "This setup isn't possible:" in done.stdout
    assert "vehicles" in done.stdout.split("This setup isn't possible:")[1].splitlines()[0].lower()
    (path,) = (tmp_path / "games").glob("merc-*.game")
    assert "seat dictator=dictator" in path.read_text()
