"""Rulings on the turn, the command cards and the solo AI's cards: questions the printed text leaves open."""

from __future__ import annotations

from typing import Final

from bythebook.kernel.rulings import Ruling

CARD_RULINGS: Final = (
    Ruling(
        id="air_power_group",
        rule="CC-1",
        default="star",
        alternatives=("line",),
        text="An Air Power group may branch (star), or must be a chain of units one after another (line).",
    ),
    Ruling(
        id="counter_recon",
        rule="CC-8",
        default="as_played",
        alternatives=("as_printed",),
        text="A Recon that was played as Air Power is copied as Air Power, or as the Recon that was printed.",
    ),
    Ruling(
        id="ambush_draw",
        rule="CC-2",
        default="end_of_turn",
        alternatives=("at_once",),
        text="A spent Ambush is replaced at the end of the turn, before the active side draws, or at once.",
    ),
    Ruling(
        id="deck_out",
        rule="SP-4",
        default="draw_due",
        alternatives=("last_card",),
        text="The deck has run out when a draw is due and no card is left, or once the last one is drawn.",
    ),
    Ruling(
        id="ai_short_deck",
        rule="AI-1",
        default="takes_the_rest",
        alternatives=("deck_out",),
        text="With one card left and no reshuffle the solo AI takes that one, or the deck has run out "
        "(RULING-21).",
    ),
    Ruling(
        id="ai_hand_count",
        rule="AI-1a",
        default="scenario",
        alternatives=("drawn",),
        text="Where cards held are counted, the solo AI counts its scenario's hand, or the two turned over "
        "(RULING-22).",
    ),
    Ruling(
        id="ai_counter_nothing",
        rule="AI-2c",
        default="unplayable",
        alternatives=("pass",),
        text="The solo AI never plays a Counter-Attack with nothing to copy, or may play it as a pass "
        "(RULING-23).",
    ),
    Ruling(
        id="ai_ambush_reserve",
        rule="AI-2d",
        default="off",
        alternatives=("on",),
        text="An Ambush the solo AI draws is discarded (off), or kept face up, replaced and used later (on) "
        "(RULING-24).",
    ),
)
"""All rulings on cards and turns, in rulebook order."""
