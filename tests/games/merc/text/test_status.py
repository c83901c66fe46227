"""What a game is called and where it stands, for those who go on with it."""

from __future__ import annotations

from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.rules.victory import score
from bythebook.games.merc.text.modes import ability_text
from bythebook.kernel.prompt import Seat
from tests.games.merc.playing import BOX, DICTATOR, REBELS, mode_game, new_game, prompts_of, set_up
from tests.games.merc.positions import position


def test_a_game_is_called_by_day_and_dictator() -> None:
    state = set_up(new_game(3, bot=True, dictator="castro")).state
    assert BOX.status.name(state) == f"Day {state.day} against Castro"
    state.automa = False
    assert BOX.status.name(state) == f"Day {state.day}, Dictator Castro"
    assert BOX.status.name(new_game(3, dictator="castro").state) == "Day 1, Dictator Castro"


def test_modes_have_names_of_their_own() -> None:
    assert BOX.status.name(mode_game(1, modes="versus", factions="2v1").state) == "Versus, 2 against 1"
    killing = set_up(mode_game(1, modes="assassination", dictator="castro")).state
    assert BOX.status.name(killing) == "The assassination of Castro"
    assert BOX.status.sentence(killing, REBELS).startswith(
        "Round 1 of 5, your turn. The Rebels must kill Castro"
    )


def test_points_are_told_from_ones_own_side() -> None:
    """V1: the value of the sectors each side controls."""
    p = position(
        """
        gold/m1:2   .   coal/md:3
        .           .   iron/md:1
        .           .   .
    """
    )
    rebels, dictator = score(p.state, 0), score(p.state, 1)
    p.state.active = 0
    assert BOX.status.sentence(p.state, REBELS) == f"Points: you {rebels}, Dictator {dictator}."
    told = BOX.status.sentence(p.state, DICTATOR)
    assert told == f"Rebels to act. Points: you {dictator}, Rebels {rebels}."
    told = BOX.status.sentence(p.state, None)
    assert told == f"Rebels to act. Points: Rebels {rebels}, Dictator {dictator}."


def test_rounds_and_factions_are_counted() -> None:
    """MODE-W3: Versus is played in rounds."""
    state = set_up(mode_game(1, modes="versus", factions="1v1")).state
    me = Seat(state.seats[state.active])
    assert BOX.status.sentence(state, me).startswith("Round 1 of 5, your turn. Points: you ")


def test_before_and_after_nobody_acts() -> None:
    game = new_game(3)
    assert BOX.status.sentence(game.state, REBELS) == "The map is set up; nobody has acted yet."
    game.state.end(DICTATOR)
    assert BOX.status.sentence(game.state, REBELS) == "The Dictator won."


def test_nobody_learns_a_card_from_it() -> None:
    for game in prompts_of(new_game(5), 5, most=120):
        other = game.state.copy()
        other.hand = [0] * len(game.state.hand)
        other.stash = [() for _ in game.state.stash]
        for seat in (REBELS, DICTATOR, None):
            assert BOX.status.sentence(game.state, seat) == BOX.status.sentence(other, seat)
            assert BOX.status.name(game.state) == BOX.status.name(other)


def test_w3_t1_the_length_of_a_game_is_its_rounds() -> None:
    """T1, MODE-W3: the day of the landing is no round, so a game of five cards or rounds lasts five."""
    assert BOX.status.measure == "rounds"
    game = set_up(mode_game(1, modes="versus", factions="1v1"))
    assert BOX.status.turns(game.state) == 1
    whole = list(prompts_of(game, 1, most=20_000))[-1]
    assert (whole.state.over, BOX.status.turns(whole.state)) == (True, 5)


def test_mode_a5_the_ability_is_told_without_hires_where_he_never_hires() -> None:
    """MODE-A5: in Assassination Castro has no ability and Noriega half of his; else all is told."""
    for name, left in (("castro", "None in this mode"), ("noriega", "Each turn, 1 militia"), ("kim", "")):
        p = position("gold/base .\n. r1:tao", modes="assassination", dictator=name)
        told = ability_text(p.state)
        assert told.startswith(left)
        assert "hires" not in told
        assert told in BOX.renderer.draw(p.state).replace("\n  ", " ")
        usual = position("gold/base .\n. r1:tao", dictator=name).state
        assert ability_text(usual) == facts().dictator[name].ability


def test_mode_a5_every_dictator_who_hires_says_what_is_left() -> None:
    """MODE-A5: nobody who hires is without the words for where he does not."""
    for card in facts().dictator.values():
        assert bool(card.without_hires) == card.hires, card.name
        assert "random MERC" not in card.without_hires
