"""Rulings on the solo AI: questions that its published text leaves open.

The number that ends a text stands in brackets on each line of the page that is ours.
"""

from __future__ import annotations

from typing import Final

from bythebook.kernel.rulings import Ruling

AI_RULINGS: Final = (
    Ruling(
        id="ai_tie_by_attackers",
        rule="AI-2b",
        default="on",
        alternatives=("off",),
        text="Of two cards that activate as many units, the one with more units that can attack is played "
        "(RULING-1).",
    ),
    Ruling(
        id="ai_section_card",
        rule="AI-2b",
        default="on",
        alternatives=("off",),
        text="Of cards still equal a Section card is played, or it counts no more than a Tactic card "
        "(RULING-2).",
    ),
    Ruling(
        id="ai_air_power_first",
        rule="AI-2c",
        default="on",
        alternatives=("off",),
        text="Of cards still equal Air Power is played, or it counts no more than Barrage (RULING-3).",
    ),
    Ruling(
        id="ai_first_drawn",
        rule="AI-2b",
        default="on",
        alternatives=("off",),
        text="Of cards still equal the first one turned over is played, or chance decides (RULING-4).",
    ),
    Ruling(
        id="ai_recon",
        rule="AI-9a",
        default="two_units",
        alternatives=("whenever", "never"),
        text="A Recon that may strike from the air does so against two units or more, whenever it can, or "
        "never (RULING-5).",
    ),
    Ruling(
        id="ai_firefight",
        rule="AI-2a",
        default="on",
        alternatives=("off",),
        text="A unit with nobody to fire at is neither counted nor ordered by Firefight, or is like any "
        "other (RULING-6).",
    ),
    Ruling(
        id="ai_ties",
        rule="AI-5z",
        default="listed",
        alternatives=("by_lot",),
        text="Between units, hexes and targets that the published text leaves equal the page's own wishes "
        "decide, or chance (RULING-7).",
    ),
    Ruling(
        id="ai_counter_section",
        rule="AI-2b",
        default="counts",
        alternatives=("never",),
        text="Where cards tie, a Counter-Attack on a Section card counts as one, or as a Tactic card "
        "(RULING-29).",
    ),
    Ruling(
        id="ai_assault_needs_dice",
        rule="AI-D1",
        default="on",
        alternatives=("off",),
        text="A unit is in close assault only if it could roll a die; otherwise any adjacent enemy will "
        "do (RULING-8).",
    ),
    Ruling(
        id="ai_approach_cover",
        rule="AI-5a",
        default="on",
        alternatives=("off",),
        text="A unit that shall take cover, has none in reach and nobody to attack goes toward the "
        "nearest, or holds (RULING-9).",
    ),
    Ruling(
        id="ai_guard_objectives",
        rule="AI-5c",
        default="off",
        alternatives=("on",),
        text="A defending unit on an objective hex stays there instead of moving on in cover (D4, D6) "
        "(RULING-10).",
    ),
    Ruling(
        id="ai_assault_target",
        rule="AI-5e",
        default="attacked",
        alternatives=("any",),
        text="Going into close assault, the weakest target is whom it would attack there, or whom it "
        "could (RULING-30).",
    ),
    Ruling(
        id="ai_same_distance",
        rule="AI-5f",
        default="on",
        alternatives=("off",),
        text="For more dice a unit also moves to a hex no nearer the enemy, if no nearer one will do (O3) "
        "(RULING-11).",
    ),
    Ruling(
        id="ai_exit",
        rule="AI-5k",
        default="on",
        alternatives=("off",),
        text="A unit on an exit of its side leaves the board at once, whatever its order, or does not "
        "leave (RULING-12).",
    ),
    Ruling(
        id="ai_second_look",
        rule="AI-5l",
        default="on",
        alternatives=("off",),
        text="When all moves are done, units without an attack cube are looked at once more (RULING-13).",
    ),
    Ruling(
        id="ai_flak",
        rule="AI-6e",
        default="on",
        alternatives=("off",),
        text="A unit without a target on the ground fires at the enemy plane in range, or does not "
        "(RULING-14).",
    ),
    Ruling(
        id="ai_clear_wire",
        rule="AI-6c",
        default="on",
        alternatives=("off",),
        text="Infantry on wire without a target removes the wire, or leaves it (RULING-15).",
    ),
    Ruling(
        id="ai_second_move",
        rule="AI-6h",
        default="on",
        alternatives=("off",),
        text="The unit behind enemy lines uses its second move for better cover, or stays where it fought "
        "(RULING-16).",
    ),
    Ruling(
        id="ai_leave_for_objective",
        rule="AI-6f",
        default="on",
        alternatives=("off",),
        text="A unit on an objective takes ground that is one too, or stays on the one it has (RULING-31).",
    ),
    Ruling(
        id="ai_always_take_ground",
        rule="AI-6f",
        default="off",
        alternatives=("on",),
        text="The solo AI takes ground whenever it may, unless that gives up an objective (RULING-17).",
    ),
    Ruling(
        id="ai_ignore_flags",
        rule="AI-8a",
        default="on",
        alternatives=("off",),
        text="A flag that may be ignored is ignored, or the unit falls back (RULING-18).",
    ),
    Ruling(
        id="ai_blow_bridge",
        rule="AI-9a",
        default="on",
        alternatives=("off",),
        text="A bridge with an enemy within three hexes is blown up if the scenario allows it, or never "
        "(RULING-19).",
    ),
    Ruling(
        id="ai_drop",
        rule="AI-9a",
        default="middle",
        alternatives=("anywhere",),
        text="An airdrop is aimed at a clear hex of the middle rows, or at any hex (RULING-20).",
    ),
)
"""All rulings on the solo AI, in the order of its playbook."""
