"""The table as text: its drawing says what a person needs to see of a position."""

from tests.games.merc.positions import position
from tests.games.merc.rides import riding


def test_a_drawing_is_the_words_a_position_is_drawn_with() -> None:
    drawing = (
        "gold/x/r1:max+tao/m1:2  coal/md:3  hamadu\n"
        "iron/r2b:ra/m2:1        silver     valley/d:sonia/md:1\n"
        "meadow                  ravine     copper/m1:1\n"
    )
    assert str(position(drawing, rebels=2).state) == drawing


def test_a_drawing_shows_wounds_stashes_and_the_base() -> None:
    p = position("gold/r1:tao+max coal/base/md:2\niron/$uzi+land_mine silver", wounds={"tao": 2})
    assert str(p.state) == "gold/r1:max+tao-2  coal/base:castro/md:2\niron/$2            silver\n"


def test_a_drawing_shows_a_base_that_the_dictator_has_left() -> None:
    p = position("gold/r1:tao coal/base/d:sonia\niron silver")
    p.state.squad_at[p.state.ruler] = (0, -1, -1)
    p.state.squad[p.unit("castro")] = 0
    assert str(p.state).splitlines()[0] == "gold/r1:tao/d:sonia+castro  coal/base"


def test_a_drawing_shows_who_rides() -> None:
    p = riding("gold/r1:tao coal\niron silver", {"r1": "jeep"})
    assert str(p.state).splitlines()[0] == "gold/r1:tao@jeep  coal"
