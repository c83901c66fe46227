"""Choosing modes: what goes together, who sits where, what is warned of (MODE-C1 to MODE-C4)."""

from __future__ import annotations

from itertools import combinations

import pytest

from bythebook.games.merc import the_game
from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.box.modes import AI, mode_names, mode_problems, read_modes
from bythebook.games.merc.rules.modes.points import Chapter, active_chapters
from bythebook.games.merc.rules.setup.setup import SETUP_KEYS, build, sides, wants, warnings
from bythebook.games.merc.state.rulings import RULINGS
from bythebook.games.merc.state.state import NOBODY, State
from bythebook.kernel.box import Problems
from bythebook.kernel.prompt import Seat
from bythebook.kernel.rulings import settle

PERSON = {Seat("rebels"): "person", Seat("dictator"): "person"}
PAGE = {Seat("rebels"): "person", Seat("dictator"): "dictator"}


def new(seats: dict[Seat, str], rulings: dict[str, str] | None = None, **options: str) -> State:
    return build(options, seats, settle(RULINGS, rulings or {}))


def refusal(seats: dict[Seat, str], rulings: dict[str, str] | None = None, **options: str) -> str:
    with pytest.raises(Problems) as caught:
        new(seats, rulings, **options)
    return str(caught.value)


@pytest.mark.parametrize(("one", "other"), list(combinations([mode.id for mode in facts().modes], 2)))
def test_c1_every_pair_is_allowed_or_refused_by_name_and_with_the_reason(one: str, other: str) -> None:
    """MODE-C1: the table says which modes go together; a refusal names both and says why."""
    modes = [mode for mode in (one, other) if mode != AI]
    found = mode_problems(modes, settle(RULINGS, {}), automa=other == AI)
    if facts().verdict(one, other) == "ok":
        assert found == []
    else:
        (told,) = found
        for word in (
            facts().mode[one].name,
            facts().mode[other].name,
            facts().reasons[frozenset((one, other))],
        ):
            assert word in told


def test_c1_a_refusal_comes_before_anything_is_set_up() -> None:
    """MODE-C1: a page in the Dictator's seat is the AI; nothing is built."""
    assert "Assassination and Dictator AI: Assassination can't be combined" in refusal(
        PAGE, modes="assassination"
    )
    assert "Choose a human" in refusal(PAGE, modes="assassination")
    assert new(PERSON, modes="assassination").modes == ("assassination",)
    assert new(PAGE, modes="i-dictator").automa


def test_c1_without_a_mode_everything_is_the_normal_game() -> None:
    """MODE-C1: no chapter is added, and a mode that is on adds its own."""
    assert active_chapters(new(PERSON)) == ()
    (chapter,) = active_chapters(new(PERSON, modes="assassination"))
    assert type(chapter).first_day is not Chapter.first_day


def test_c2_ruling_1_vehicles_against_the_ai_are_refused_or_allowed_with_a_warning() -> None:
    """MODE-C2, RULING-1: refused with the reason by default; the switch allows it and the reason is told."""
    reason = facts().reasons[frozenset(("vehicles", "ai"))]
    assert mode_problems(["vehicles"], settle(RULINGS, {}), automa=True) == [
        f"Vehicles and Dictator AI: {reason} Choose a human or random player as the Dictator."
    ]
    assert mode_problems(["vehicles"], settle(RULINGS, {"vehicles_with_ai": "allow"}), automa=True) == []
    assert mode_problems(["vehicles"], settle(RULINGS, {}), automa=False) == []
    assert warnings({"modes": "vehicles"}, PAGE) == [f"Vehicles and Dictator AI: {reason}"]
    assert warnings({"modes": "vehicles"}, PERSON) == []
    assert the_game().setup.warnings({"modes": "vehicles"}, PAGE) == warnings({"modes": "vehicles"}, PAGE)
    allowed = settle(RULINGS, {"vehicles_with_ai": "allow"})
    assert len(mode_problems(["assassination", "versus"], allowed, automa=True)) == 3, (
        "only that pair is switched"
    )


def test_c3_versus_has_no_dictator_for_a_page() -> None:
    """MODE-C3: Versus and the AI do not go together, Assassination goes with nothing."""
    assert "Versus and Dictator AI: Versus has no Dictator" in refusal(PAGE, modes="versus")
    for other in ("vehicles", "versus", "i-dictator"):
        assert "Assassination" in refusal(PERSON, modes=f"assassination, {other}")


def test_c3_of_three_modes_every_pair_must_be_allowed() -> None:
    """MODE-C3: Vehicles, Versus and I, Dictator go together; every pair that does not is told."""
    rulings = settle(RULINGS, {})
    assert mode_problems(["vehicles", "versus", "i_dictator"], rulings, automa=False) == []
    assert len(mode_problems(["assassination", "versus", "i_dictator"], rulings, automa=False)) == 2


def test_c3_unknown_and_repeated_names_are_errors() -> None:
    """MODE-C3: spaces and underscores do not matter, the order is the table's; anything else is told."""
    assert read_modes(" I Dictator , versus") == (("versus", "i_dictator"), [])
    assert read_modes("") == ((), [])
    assert "unknown mode 'versuss'; nearest: versus" in refusal(PERSON, modes="versuss")
    assert "versus is listed twice" in refusal({}, modes="versus,Versus")
    assert "is not a mode to choose" in refusal(PERSON, modes="ai")


def test_c4_cards_of_a_mode_are_in_the_expansion_and_stay_in_the_box() -> None:
    """MODE-C4: a letter marks them; without their mode no deck has them, without the box no mode."""
    lettered = {card.mode for card in facts().equipment if card.mode}
    assert lettered == {mode.id for mode in facts().modes if mode.letter} == {"vehicles", "i_dictator"}
    normal = new(PERSON, rebels="2")
    special = {card.id for card in facts().equipment if card.mode}
    assert not special & set(normal.piles["accessory"].unseen)
    assert "needs the cards of the expansion" in refusal(PERSON, modes="i-dictator", rebels="2", cards="base")
    assert new(PERSON, modes="assassination", rebels="2", cards="base").rebels == 2


def test_the_setup_says_who_sits_down() -> None:
    """The Dictator and the Rebels, or the factions; a setup that cannot be has the usual sides."""
    assert sides({}) == ("dictator", "rebels")
    assert sides({"modes": "versus"}) == ("faction-1", "faction-2")
    assert sides({"modes": "versus", "factions": "1v1v1"}) == ("faction-1", "faction-2", "faction-3")
    assert sides({"modes": "versus", "factions": "x"}) == sides({"modes": "verses"}) == sides({})
    assert the_game().sides({"modes": "versus"}) == sides({"modes": "versus"})
    assert new({}, modes="versus", factions="2v1").ruler == NOBODY


def test_keys_that_mean_nothing_in_a_mode_are_not_asked_for_and_not_taken() -> None:
    """Versus has factions and rounds, and nothing of the Dictator's; others have no factions."""
    names = [key.name for key in SETUP_KEYS]
    assert [name for name in names if not wants(name, {})] == ["factions", "rounds"]
    idle = [name for name in names if not wants(name, {"modes": "versus"})]
    assert idle == ["rebels", "difficulty", "tactics", "dictator"]
    assert not wants("difficulty", {"modes": "assassination"})
    assert "rounds: only used in Versus" in refusal(PERSON, rounds="3")
    assert "factions: only used in Versus" in refusal(PERSON, factions="2v2")
    assert "dictator: not used in Versus" in refusal({}, modes="versus", dictator="kim")
    assert "rebels: 2v2 is 4 players" in refusal({}, modes="versus", factions="2v2", rebels="3")
    told = refusal({Seat("rebels"): "person"}, modes="versus")
    assert "unknown seat rebels" in told


def test_every_mode_that_can_be_chosen_is_tried_by_the_fuzzer() -> None:
    """What a fuzzer tries covers every mode and every pair of them."""
    tries = next(key.tries for key in SETUP_KEYS if key.name == "modes")
    for pair in combinations(mode_names(), 2):
        assert ",".join(pair) in tries
