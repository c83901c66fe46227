"""Rulings on the board, on movement and on battle: questions the printed text leaves open."""

from __future__ import annotations

from typing import Final

from bythebook.kernel.rulings import Ruling

GROUND_RULINGS: Final = (
    Ruling(
        "board_edge",
        "LS-4",
        "blocks",
        ("open",),
        "Whether what a line of sight meets beyond the ragged edge of the board counts as an obstruction.",
    ),
    Ruling(
        "ocean_exit",
        "MV-8",
        "beach",
        ("one_hex",),
        "How far a unit goes that starts in the sea: as far as the beach allows, or one hex.",
    ),
    Ruling(
        "wide_river_bridge",
        "LS-5",
        "blocks",
        ("open",),
        "Whether a bridged hex of a wide river stops the fire of infantry like the rest of it.",
    ),
    Ruling(
        "hill_overlook",
        "LS-6",
        "on",
        ("off",),
        "Whether units on any two hills see each other over lower ground, or only on the same ridge.",
    ),
    Ruling(
        "hedgerow_take_ground",
        "TG-2",
        "unmoved",
        ("always",),
        "Whether a unit that has already moved this turn may take ground into a hedgerow.",
    ),
    Ruling(
        "enemy_bunker",
        "TE-1",
        "nothing",
        ("protects",),
        "What infantry gets from a bunker of the other side: nothing, or all that its owner would.",
    ),
    Ruling(
        "same_event_winner",
        "MD-7",
        "active",
        ("other",),
        "Who wins if one event gives both sides their last medal: the side whose turn it is, or the other.",
    ),
    Ruling(
        "no_units_left",
        "MD-9",
        "lost",
        ("plays_on",),
        "Whether a side without a unit on the board has lost, or plays on with its cards.",
    ),
)
