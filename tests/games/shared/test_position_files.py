"""What position files and corrections of all games share."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from bythebook.games.shared.position_files import (
    check_correction,
    keyed,
    list_of,
    number,
    object_of,
    ref,
    replace_state,
    rulings_with,
    valid_parts,
)
from bythebook.kernel.box import Problems
from bythebook.kernel.rulings import Ruling
from bythebook.kernel.schema import Wrong, problems
from bythebook.kernel.step import State

RULINGS = (
    Ruling("tie", "R1", "chance", ("first",), "Who wins a tie."),
    Ruling("edge", "R2", "open", ("closed",), "The edge."),
)

SCHEMA = object_of(
    {
        "units": list_of(ref("unit"), "Units."),
        "cells": keyed({"enum": ["A1", "B2"]}, number(0, 3, "Figures."), "Figures by cell."),
    },
    "A position.",
) | {"$defs": {"unit": {"enum": ["tank", "gun"]}}}


@dataclass
class Small(State):
    figures: int = 0
    medals: int = 0


def broken(state: Small) -> list[str]:
    return [
        text
        for text, is_broken in (("too many", state.figures > 4), ("medals", state.medals < 0))
        if is_broken
    ]


def told(data: object) -> list[str]:
    return [str(each) for each in problems(data, SCHEMA)]


def test_a_schema_in_these_words_is_checked() -> None:
    assert told({"units": ["tank"], "cells": {"A1": 3}}) == []
    assert len(told({"units": ["boat"], "cells": {"A1": 4, "C3": 1}, "planes": 1})) == 4


def test_what_does_not_fit_is_left_out_and_the_rest_is_read() -> None:
    data = {"units": ["boat", "gun"], "cells": {"A1": 4, "B2": 1}, "planes": 1}
    wrong = problems(data, SCHEMA)
    assert valid_parts(data, wrong) == {"units": [None, "gun"], "cells": {"B2": 1}}
    assert valid_parts(data, wrong, whole=("cells",)) == {"units": [None, "gun"]}
    assert valid_parts([], problems([], SCHEMA)) == {}  # type: ignore[arg-type]


def test_chosen_rulings_win_over_the_files_own_and_those_over_defaults() -> None:
    assert rulings_with(RULINGS, {}, {}) == {"tie": "chance", "edge": "open"}
    assert rulings_with(RULINGS, {"tie": "chance", "edge": "closed"}, {"tie": "first", "edge": "open"}) == {
        "tie": "first",
        "edge": "closed",
    }


def test_a_correction_is_refused_for_what_it_breaks_and_not_for_what_was_broken_before() -> None:
    state = Small(figures=5)
    check_correction(state, Small(figures=6), broken, [])
    with pytest.raises(Problems, match=r"correction:\n.*medals"):
        check_correction(state, Small(figures=5, medals=-1), broken, [])
    with pytest.raises(Problems, match=r"correction:\n.*units.*no such unit"):
        check_correction(state, state, broken, [Wrong(("units",), "no such unit")])


def test_a_table_becomes_its_draft_and_stays_the_same_object() -> None:
    state = Small(figures=5)
    replace_state(state, Small(figures=2, medals=1))
    assert (state.figures, state.medals) == (2, 1)
