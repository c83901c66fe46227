"""Rulings on the board, on movement and on battle: questions that the printed text leaves open."""

from __future__ import annotations

from typing import Final

from bythebook.kernel.rulings import Ruling

GROUND_RULINGS: Final = (
    Ruling(
        id="board_edge",
        rule="LS-4",
        default="blocks",
        alternatives=("open",),
        text="Does the ragged edge of the board block a line of sight that touches it?",
        meanings=(
            "Yes: everything off the board counts as an obstruction.",
            "No: a line of sight may touch or leave the edge.",
        ),
    ),
    Ruling(
        id="ocean_exit",
        rule="MV-8",
        default="beach",
        alternatives=("one_hex",),
        text="How far may a unit move if it starts in the ocean?",
        meanings=(
            "As far as the beach allows: two hexes.",
            "One hex.",
        ),
    ),
    Ruling(
        id="wide_river_bridge",
        rule="LS-5",
        default="blocks",
        alternatives=("open",),
        text="Does a bridge over a wide river stop the fire of infantry, like the river?",
        meanings=(
            "Yes: infantry can't fire across the bridge hex either.",
            "No: infantry can fire across the bridge hex.",
        ),
    ),
    Ruling(
        id="hill_overlook",
        rule="LS-6",
        default="on",
        alternatives=("off",),
        text="Do units on two different hills see each other over lower ground?",
        meanings=(
            "Yes: hills see each other unless something on a hill is in between.",
            "No: only units on the same ridge do.",
        ),
    ),
    Ruling(
        id="hedgerow_take_ground",
        rule="TG-2",
        default="unmoved",
        alternatives=("always",),
        text="May a unit that has already moved this turn take ground in a hedgerow?",
        meanings=(
            "No: a hedgerow is entered only with the first step.",
            "Yes: taking ground is not part of the move.",
        ),
    ),
    Ruling(
        id="enemy_bunker",
        rule="TE-1",
        default="nothing",
        alternatives=("protects",),
        text="Does a bunker of the other side protect infantry in it?",
        meanings=(
            "No: it protects only the side that owns it.",
            "Yes: it protects infantry of both sides.",
        ),
    ),
    Ruling(
        id="same_event_winner",
        rule="MD-7",
        default="active",
        alternatives=("other",),
        text="Who wins if the same event gives both sides their last medal?",
        meanings=(
            "The side whose turn it is.",
            "The other side.",
        ),
    ),
    Ruling(
        id="no_units_left",
        rule="MD-9",
        default="lost",
        alternatives=("plays_on",),
        text="Does a side lose when its last unit is eliminated?",
        meanings=(
            "Yes: the other side wins at once.",
            "No: it keeps playing with its cards.",
        ),
    ),
)
