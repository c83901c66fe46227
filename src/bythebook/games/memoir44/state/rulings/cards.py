"""Rulings on the turn, command cards and the solo AI's cards: questions that the printed text leaves open."""

from __future__ import annotations

from typing import Final

from bythebook.kernel.rulings import Ruling

CARD_RULINGS: Final = (
    Ruling(
        id="air_power_group",
        rule="CC-1",
        default="star",
        alternatives=("line",),
        text="Which shape may an Air Power group have?",
        meanings=(
            "Any connected group: it may branch.",
            "A chain: each unit is adjacent to the one before.",
        ),
    ),
    Ruling(
        id="counter_recon",
        rule="CC-8",
        default="as_played",
        alternatives=("as_printed",),
        text="What does a Counter-Attack copy if a Recon was played as Air Power?",
        meanings=(
            "Air Power, as it was played.",
            "The Recon, as it was printed.",
        ),
    ),
    Ruling(
        id="ambush_draw",
        rule="CC-2",
        default="end_of_turn",
        alternatives=("at_once",),
        text="When is a played Ambush replaced?",
        meanings=(
            "At the end of the turn, before the active side draws.",
            "At once.",
        ),
    ),
    Ruling(
        id="deck_out",
        rule="SP-4",
        default="draw_due",
        alternatives=("last_card",),
        text="When has the deck run out, in scenarios where it is not reshuffled?",
        meanings=(
            "When a card must be drawn and none is left.",
            "As soon as the last card is drawn.",
        ),
    ),
    Ruling(
        id="ai_short_deck",
        rule="AI-1",
        default="takes_the_rest",
        alternatives=("deck_out",),
        text="What does the solo AI do if only one card is left and the deck is not reshuffled?",
        number="RULING-21",
        meanings=(
            "It turns over that card alone.",
            "The deck has run out.",
        ),
    ),
    Ruling(
        id="ai_hand_count",
        rule="AI-1a",
        default="scenario",
        alternatives=("drawn",),
        text="Some cards count the cards in hand. How many does the solo AI have?",
        number="RULING-22",
        meanings=(
            "As many as its scenario gives its side.",
            "The two that it turns over.",
        ),
    ),
    Ruling(
        id="ai_counter_nothing",
        rule="AI-2c",
        default="unplayable",
        alternatives=("pass",),
        text="May the solo AI play a Counter-Attack with nothing to copy?",
        number="RULING-23",
        meanings=(
            "No: it is discarded like an unplayable card.",
            "Yes: the turn is passed.",
        ),
    ),
    Ruling(
        id="ai_ambush_reserve",
        rule="AI-2d",
        default="off",
        alternatives=("on",),
        text="What happens to an Ambush that the solo AI turns over?",
        number="RULING-24",
        meanings=(
            "It is discarded like an unplayable card.",
            "It is kept face up, replaced, and used later as an Ambush.",
        ),
    ),
)
"""All rulings on cards and turns, in rulebook order."""
