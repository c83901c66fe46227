"""The JSON schemas of position files and corrections: every key, its meaning and its allowed values."""

from __future__ import annotations

from functools import cache
from typing import Final

from bythebook.games.memoir44.box.facts import SIDES, facts
from bythebook.games.memoir44.box.scenarios.records import Mode
from bythebook.games.memoir44.box.scenarios.text import FACES, all_ids
from bythebook.games.memoir44.rules.orders import SECTIONS
from bythebook.games.memoir44.rules.setup.setup import MOST_LOSSES
from bythebook.games.memoir44.state.rulings import RULINGS
from bythebook.games.shared.moment import NOW, schema_of
from bythebook.games.shared.position_files import Schema, list_of, number, object_of, ref
from bythebook.kernel.schema import DIALECT

PHASES: Final = ("play", "orders", "moves", "battles", "end")
"""The phases of a turn: play a card, order units, move them, battle, draw cards."""

CUBES: Final = ("activation", "attack")
"""The cubes on the solo AI's units (AI-4e, AI-5l)."""
MOST_MEDALS: Final = 99
MOST_WORTH: Final = 9
MOST_HAND: Final = 20
"""Maximum values, to catch typing errors: medals of a side, medals for one unit, cards in a hand."""
STRATEGIES: Final = ("offensive", "defensive")
MODES: Final[tuple[Mode, ...]] = ("temporary", "permanent")


@cache
def schema() -> Schema:
    """Return the schema of position files (draft 2020-12)."""
    return {
        "$schema": DIALECT,
        "title": "A position of Memoir '44",
        "description": "What is left out is empty or as in the scenario. Hexes are written as C5.",
        "type": "object",
        "properties": {**_battlefield(), **_pieces(), **_cards(), **_turn(), **_players()},
        "additionalProperties": False,
        "$defs": _defs(),
    }


@cache
def correction_schema() -> Schema:
    """Return the schema of corrections: a subset of the position keys; only what changes is listed."""
    whole = schema()["properties"]
    kept = ("medals", "won", "active", "hands", "discards", "drawn", "last_card", "last_section")
    spots = {
        key: {
            **whole[key],
            "type": ["array", "object"],
            "additionalProperties": {"type": "boolean"},
            "description": f"{whole[key]['description']} A list replaces all of them; an object such as "
            '{"C5": true, "D4": false} changes some.',
        }
        for key in ("wire", "sandbags", "blown")
    }
    return {
        "$schema": DIALECT,
        "title": "A correction of a Memoir '44 position",
        "description": "Only what is different; everything else stays as it is.",
        "type": "object",
        "properties": {
            "units": list_of(
                ref("change"), "Units to move, change, add or remove, each identified by its current hex."
            ),
            **spots,
            **{key: whole[key] for key in kept},
            "card": {
                **ref("card"),
                "description": "With active: the card that the side whose turn is over has played.",
            },
            "cubes": {
                "type": "object",
                "propertyNames": ref("hex"),
                "additionalProperties": {"enum": [*CUBES, "none"]},
                "description": "Units of the solo AI whose turn it is, and the cube on each.",
            },
            "strategy": whole["strategy"],
            "planes": whole["planes"],
        },
        "additionalProperties": False,
        "$defs": _defs(),
    }


NOW_FIELDS: Final = (
    *(
        "agenda",
        "notes",
        "results",
        "turn",
        "own_turns",
        "card",
        "played",
        "drawn",
        "section",
        "last_section",
    ),
    *("fallback", "forgone", "ambushed", "dice", "ordered", "activation", "attack", "moved", "entered"),
    *("battles", "grounds", "planes", "brought_on", "plane_orders", "events", "event_log"),
    *("kind", "side", "at", "figures", "full", "worth", "unit_at"),
)
"""Fields of the exact moment that no other key can express, such as numbers of eliminated units."""


# -- the parts ------------------------------------------------------------------------------------


def _per_side(each: Schema, text: str) -> Schema:
    return object_of(dict.fromkeys(SIDES, each), text)


def _by_hex(text: str, high: int) -> Schema:
    return {
        "type": "object",
        "propertyNames": ref("hex"),
        "additionalProperties": {"type": "integer", "minimum": 0, "maximum": high},
        "description": text,
    }


def _battlefield() -> Schema:
    return {
        "$schema": {"type": "string", "description": "The address of this schema; ignored."},
        "game": {
            "enum": ["memoir44"],
            "description": "The game; if missing, it is recognized by the keys in the file.",
        },
        "scenario": {
            "enum": list(all_ids()),
            "description": "A scenario in the box: its map, units and objectives.",
        },
        "board": {
            "anyOf": [ref("board"), {"type": "string", "title": "the text of a scenario file (TOML)"}],
            "description": "A custom board instead of a scenario: drawn layers, or a scenario file.",
        },
        "flight_plan": {
            "type": "boolean",
            "description": "Whether planes fly. By default, the scenario decides.",
        },
    }


def _pieces() -> Schema:
    return {
        "units": list_of(ref("unit"), "All units on the board, instead of the scenario's."),
        "wire": list_of(ref("hex"), "All hexes with wire, instead of the scenario's.", uniqueItems=True),
        "sandbags": list_of(
            ref("hex"), "All hexes with sandbags, instead of the scenario's.", uniqueItems=True
        ),
        "blown": list_of(ref("hex"), "Bridges that have been blown up.", uniqueItems=True),
        "medals": _per_side(
            number(0, MOST_MEDALS, "Medals."),
            "Permanent medals: for units, planes, exits, bridges. Objectives held are counted by the board.",
        ),
        "won": list_of(ref("hex"), "Hexes of permanent objectives that were won before.", uniqueItems=True),
        "attempts": _per_side(number(0, 99, "Attempts."), "Attempts to blow up a bridge so far."),
        "planes": _per_side(
            {"anyOf": [ref("plane"), {"type": "null"}]}, "Planes on the board; null where there is none."
        ),
        "shot_down": _per_side(
            list_of({"enum": list(facts().plane)}, "Classes.", uniqueItems=True),
            "Classes of planes that a side has lost permanently.",
        ),
        "brought_on": _per_side(
            number(0, 9999, "A turn."), "The turn in which a side last brought on a plane."
        ),
    }


def _cards() -> Schema:
    many = {"type": "integer", "minimum": 0, "maximum": MOST_HAND, "title": "a number of cards"}
    held = {"anyOf": [{**list_of(ref("card"), "The cards."), "title": "a list of cards"}, many]}
    return {
        "hands": _per_side(
            held,
            "The cards a side holds: their names, or how many are dealt. A hand that is left out "
            "is dealt as at the start; a solo AI holds none.",
        ),
        "unseen": list_of(ref("side"), "Sides whose real cards the program does not see.", uniqueItems=True),
        "discards": list_of(ref("card"), "The discard pile, in any order."),
        "drawn": list_of(ref("card"), "Cards turned over by a solo AI before it chooses.", maxItems=2),
        "deck": number(0, facts().box.cards, "Cards left in the deck; if given, it must add up."),
        "last_card": _per_side(ref("card"), "The last card that each side played, for Counter-Attack."),
        "last_section": _per_side(ref("section"), "The section of each side's last Infantry Assault."),
    }


def _turn() -> Schema:
    return {
        "active": {
            **ref("side"),
            "description": "The side whose turn it is; by default the one that plays first.",
        },
        "turn": number(1, 9999, "Turns begun, both sides counted; 1 by default."),
        "own_turns": _per_side(number(0, 9999, "Turns."), "Turns each side has begun."),
        "phase": {
            "enum": list(PHASES),
            "description": "The phase of the turn. Default: play without a card, orders with one, moves once "
            "units are ordered, battles once there are attack cubes or battles.",
        },
        "card": {**ref("card"), "description": "The card in play, as it resolves."},
        "played": {
            **ref("card"),
            "description": "The card that was actually played, if it resolves as the card in play.",
        },
        "section": {**ref("section"), "description": "The section named for an Infantry Assault."},
        "dice": list_of(
            {"enum": [face.id for face in facts().faces]},
            "Dice of Their Finest Hour that can still order units.",
        ),
        "strategy": {"enum": list(STRATEGIES), "description": "The solo AI's strategy this turn."},
        "ordered": list_of(ref("hex"), "Units ordered this turn, in order.", uniqueItems=True),
        "orders": {
            "type": "object",
            "propertyNames": ref("hex"),
            "additionalProperties": {
                "type": "string",
                "pattern": "^[DO][1-7]$",
                "title": "a line such as O2",
            },
            "description": "The playbook line that the solo AI follows to order and move each unit.",
        },
        "moved": _by_hex("Units whose move is done and the movement spent, 0 for one that held.", 9),
        "activation": list_of(
            ref("hex"), "Ordered units that haven't moved yet; by default those not in moved."
        ),
        "attack": list_of(ref("hex"), "Ordered units with an attack cube; by default those that can attack."),
        "battle": {
            **ref("battle"),
            "description": "The battle in progress: its target was named, and no Ambush was played.",
        },
        "battles": _by_hex("Battles fought this turn, by unit.", 9),
        "grounds": _by_hex("Hexes taken after a close assault this turn, by unit.", 9),
        NOW: schema_of(NOW_FIELDS),
    }


def _players() -> Schema:
    return {
        "seats": _per_side(
            {"type": "string", "description": "person, random, or the name of a playbook such as solo-ai."},
            "The player of each side; a playbook's side turns over two cards a turn.",
        ),
        "rulings": object_of(_rulings(), "Rulings that differ from their defaults."),
        "losses": number(
            0, MOST_LOSSES, "Battles lost so far in a campaign: the number of event dice (CP-3)."
        ),
        "player": {**ref("side"), "description": "The side whose army the events of a campaign hit (CP-4)."},
    }


def _rulings() -> Schema:
    return {r.id: {"enum": list(r.readings), "description": r.text} for r in RULINGS}


def _defs() -> Schema:
    faces = {"enum": [face.id for face in facts().faces]}
    return {
        "battle": {
            **object_of(
                {
                    "unit": {**ref("hex"), "description": "The attacker, one of the ordered units."},
                    "target": {**ref("hex"), "description": "Whom."},
                    "rolled": list_of(faces, "The rolled dice; without them, the dice are rolled next."),
                },
                "A battle.",
            ),
            "required": ["unit", "target"],
        },
        "side": {"enum": list(SIDES)},
        "section": {"enum": list(SECTIONS), "description": "A section as its own side sees it."},
        "card": {"enum": [card.id for card in facts().cards]},
        "hex": {
            "type": "string",
            "title": "a hex such as C5",
            "pattern": "^([A-Ma-m][13579]|[A-La-l][2468])$",
            "description": "a column and a row, as in C5; even rows have columns a to l, odd ones A to M",
        },
        "unit": object_of(_unit(), "A unit.", required=["at", "side", "type"]),
        "change": object_of(_change(), "A change of a unit.", required=["at"]),
        "plane": object_of(_plane(), "A plane on the board.", required=["type", "at"]),
        "board": object_of(_board(), "A custom board.", title="a drawn board"),
        "layer": {
            "anyOf": [
                {"type": "string", "title": "a drawing of nine rows"},
                {"type": "array", "items": {"type": "string"}, "title": "a list of nine rows"},
            ],
            "description": "Nine rows of 13 and 12 cells, spaced as in scenario files; . is empty",
        },
        "objective": object_of(_objective(), "Medals for holding hexes.", required=["side", "hexes"]),
        "exit": object_of(_exit(), "A hex over which units leave the board.", required=["side", "hex"]),
    }


def _unit() -> Schema:
    most = max(unit.figures for unit in facts().units)
    return {
        "at": ref("hex"),
        "side": ref("side"),
        "type": {"enum": list(facts().unit), "description": "The unit's type."},
        "figures": number(1, most, "Figures left; full strength by default."),
        "full": number(1, most, "Figures at full strength; by default those of its type."),
        "medals": number(0, MOST_WORTH, "Medals for eliminating it; 1 by default."),
    }


def _change() -> Schema:
    most = max(unit.figures for unit in facts().units)
    return {
        **_unit(),
        "to": {**ref("hex"), "description": "Its new hex."},
        "figures": number(0, most, "Figures left; 0 takes it off the board."),
    }


def _plane() -> Schema:
    most = max(plane.ammo for plane in facts().planes)
    return {
        "type": {"enum": list(facts().plane)},
        "at": ref("hex"),
        "ammo": number(0, most, "Ammunition left; full by default."),
    }


def _board() -> Schema:
    return {
        "title": {"type": "string", "description": "The title of the battle."},
        "face": {"enum": list(FACES), "description": "Country or beach; country by default."},
        "top": {**ref("side"), "description": "The side at the top; axis by default."},
        "first": {
            **ref("side"),
            "description": "The side that plays first; the one at the bottom by default.",
        },
        "ground": ref("layer"),
        "obstacles": ref("layer"),
        "units": ref("layer"),
        "cards": _per_side(number(1, 12, "Cards."), "The size of each hand; 5 by default."),
        "medals": _per_side(number(1, 20, "Medals."), "The medals each side needs; 6 by default."),
        "objectives": list_of(ref("objective"), "Medals for holding hexes."),
        "exits": list_of(ref("exit"), "Hexes over which units leave the board."),
    }


def _objective() -> Schema:
    return {
        "side": ref("side"),
        "hexes": list_of(ref("hex"), "The hexes.", uniqueItems=True, minItems=1),
        "need": number(1, 113, "How many of these hexes must be held; 1 by default."),
        "medals": number(1, 20, "Medals for holding them; 1 by default."),
        "mode": {"enum": list(MODES), "description": "Whether the medals are permanent once won."},
    }


def _exit() -> Schema:
    return {"side": ref("side"), "hex": ref("hex"), "medals": number(1, 20, "Medals; 1 by default.")}
