"""The JSON schema of position files and corrections: every key, its meaning and its values."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from bythebook.games.arcs.box.facts import AMBITIONS, RESOURCES, facts
from bythebook.games.arcs.rules.setup.difficulty import MODIFIERS
from bythebook.games.arcs.state.rulings import RULINGS
from bythebook.games.arcs.state.state import AUTOMA, BUILDINGS, COLORS, HOLDINGS_SLOT, PIECES
from bythebook.games.shared.position_files import Schema, keyed, list_of, number, object_of, ref
from bythebook.kernel.schema import DIALECT

PHASES: Final = ("card", "declare", "prelude", "actions")
"""The phases of a turn: before the card, declaring and seizing, the Prelude, the pips."""
FRAME: Final = ("drawn", "counted", "raised", "seized")
"""What a bot does before it plays a card: draw cards, change its counters, seize (BT2 to BT6)."""
GOALS: Final = {
    "trophies": "trophies",
    "warlord": "contend",
    "raid": "raid",
    "change control": "change",
    "take control": "take",
}
"""The possible goals of a bot's combat, with their names in its plan (S19.2)."""
WAYS: Final = ("lead", "surpass", "copy", "pivot", "seize")
SEEN: Final = ("seen", "unseen")
MOST_POWER: Final = 999
MOST_COUNTER: Final = 99
MOST_PIPS: Final = 9
"""Higher values are rejected as typing errors."""


@cache
def schema() -> Schema:
    """Return the schema of a position file (draft 2020-12)."""
    return {
        "$schema": DIALECT,
        "title": "A position of Arcs",
        "description": "Keys that are left out are empty or have their values at the start of a round.",
        "type": "object",
        "properties": {**_game(), **_pieces(), **_cards(), **_round()},
        "additionalProperties": False,
        "$defs": _defs(),
    }


@cache
def correction_schema() -> Schema:
    """Return the schema of a correction: some keys of a position, with only what changes."""
    whole = schema()["properties"]
    stored = ("systems", "boards", "court", "court_discard", "initiative", "zero", "discard")
    return {
        "$schema": DIALECT,
        "title": "A correction of a position of Arcs",
        "description": "Only the differences; everything else stays unchanged.",
        "type": "object",
        "properties": {
            **{key: whole[key] for key in stored},
            "declared": {
                **whole["declared"],
                "additionalProperties": {"enum": [*AMBITIONS, None]},
                "description": f"{whole['declared']['description']} null means beside the ambitions.",
            },
            "played": whole["played"],
            "pips": number(0, MOST_PIPS, "Pips left to the active player."),
            "turn_over": {
                "type": "boolean",
                "description": "Whether the current turn ends with this correction.",
            },
        },
        "additionalProperties": False,
        "$defs": _defs(),
    }


# -- the parts ------------------------------------------------------------------------------------


def _by_color(each: Schema, text: str, **more: Any) -> Schema:
    return object_of(dict.fromkeys(COLORS, each), text, **more)


def _game() -> Schema:
    bot = AUTOMA
    return {
        "$schema": {"type": "string", "description": "The address of this schema; ignored."},
        "game": {"enum": ["arcs"], "description": "The game; by default, the keys in the file determine it."},
        "order": list_of(ref("colour"), "The seats, clockwise; red and yellow by default.", uniqueItems=True),
        "card": {
            "enum": list(facts().setup_card),
            "description": "The setup card, which determines the clusters out of play.",
        },
        "out": list_of(
            number(1, 6, "A cluster."), "Clusters out of play, instead of a card.", uniqueItems=True
        ),
        "hands": {"enum": list(SEEN), "description": "Whether the program knows the humans' cards."},
        "leaders": {"enum": ["off", "draft", "bots"], "description": "Leaders and lore; off by default."},
        "modifiers": list_of({"enum": list(MODIFIERS)}, "Advantages of the bots.", uniqueItems=True),
        "seats": _by_color(
            {"type": "string"},
            f"The player of each seat: person, random, or the name of a playbook such as {bot}, which has a "
            "hand counter instead of cards.",
        ),
        "rulings": object_of(
            {r.id: {"enum": [r.default, *r.alternatives], "description": r.text} for r in RULINGS},
            "Rulings whose option is not the default.",
        ),
    }


def _pieces() -> Schema:
    return {
        "systems": keyed(
            ref("system"),
            _by_color(ref("forces"), "The pieces of each color there."),
            "The pieces on the map, by system and color.",
        ),
        "boards": _by_color(ref("board"), "Boards, boxes and cards, by color."),
        "shaped": keyed(ref("system"), ref("type"), "Planets with a changed type, and that type."),
        "clouds": keyed(
            ref("system"), ref("colour"), "Planets with a building outside the slots, and its owner."
        ),
        "neutral": keyed(
            ref("type"),
            number(0, 5, "Tokens."),
            "Tokens of the neutral contender; with two players, those of the covered planets by default.",
        ),
    }


def _cards() -> Schema:
    court = {"enum": list(facts().court_card)}
    return {
        "court": list_of(
            {"anyOf": [{**court, "title": "a Court card"}, ref("spot"), {"type": "null", "title": "null"}]},
            "The row by spot: a card, or a card with agents; null is an empty spot, as are spots left out at "
            "the end. By default, the first cards in the box order that are not anywhere else.",
        ),
        "court_discard": list_of(court, "Discarded Court cards.", uniqueItems=True),
        "scrapped": list_of(court, "Court cards removed from the game.", uniqueItems=True),
        "played": list_of(ref("played"), "The cards of this round, the lead first."),
        "discard": list_of(
            ref("action"), "The action discard pile; without bots, from bottom to top.", uniqueItems=True
        ),
        "drawn": list_of(
            ref("action"),
            "Cards a bot has turned up this turn, so it draws no more. Add counted to frame if its hand "
            "counter was lowered for them.",
            uniqueItems=True,
        ),
    }


def _round() -> Schema:
    colour = ref("colour")
    faces = [f"{a}/{b}" for marker in facts().markers for a, b in (marker.front, marker.back)]
    return {
        "chapter": number(1, facts().rules.chapters, "The chapter; by default the first."),
        "round": number(1, 99, "The round in the chapter; by default the first."),
        "declared": keyed(
            {"enum": faces},
            {"enum": list(AMBITIONS)},
            "Markers in use: maps the Power they show to the ambition they are on.",
        ),
        "declared_now": {"type": "boolean", "description": "Whether a player has declared this round."},
        "initiative": {**colour, "description": "The seat with the initiative; the first one by default."},
        "seized": {"type": "boolean", "description": "Whether the initiative was seized this round."},
        "zero": {"type": "boolean", "description": "Whether the zero marker is on the lead card."},
        "turn": {**colour, "description": "The seat whose turn it is; the next one by default."},
        "phase": {
            "enum": list(PHASES),
            "description": "The phase of the turn: before a card is played (the default), declaring and "
            "seizing, the Prelude, or the pips.",
        },
        "frame": list_of(
            {"enum": list(FRAME)},
            "What a bot has done this turn before its card: drawn (implied by cards in drawn); counted, its "
            "hand counter was lowered; raised its seize counter; seized. Each implies all earlier steps.",
            uniqueItems=True,
        ),
        "pips": number(0, MOST_PIPS, "Pips left; by default all pips of the card."),
        "armed": {"type": "boolean", "description": "Whether a Weapon was spent this turn."},
        "exhausted_for": {
            "enum": sorted(
                {part.name.lower() for card in facts().court for part in card.parts if part.replaces}
            ),
            "description": "The ability of an exhausted card, reserved for a bot's first action.",
        },
        "acted": {"type": "boolean", "description": "Whether anything was done in this Prelude."},
        "spent": keyed(ref("type"), number(0, 5, "Tokens."), "Tokens spent in this Prelude."),
        "waiting": list_of(
            {"enum": _guild_cards()}, "Guild cards secured in this Prelude.", uniqueItems=True
        ),
        "used": list_of({"type": "string"}, "Cards whose once-per-turn effect was used.", uniqueItems=True),
        "taxed": list_of(ref("owned"), "Cities taxed this turn."),
        "shipyards": list_of(ref("owned"), "Starports that built a ship this turn."),
        "battle": object_of(
            {
                "at": ref("system"),
                "against": ref("colour"),
                "rolled": object_of(
                    {
                        die.id: list_of({"enum": sorted(set(die.sides))}, f"The {die.id} dice.")
                        for die in facts().dice
                    },
                    "The dice rolled, before any hit; leave it out before dice are collected.",
                ),
                "for": _combat(),
            },
            "The current battle.",
            required=["at", "against"],
        ),
    }


def _combat() -> Schema:
    """Return the schema of a bot's combat that the battle belongs to (S19.2)."""
    return object_of(
        {
            "goal": {
                "enum": list(GOALS),
                "description": "The goal: see the reference page on Arcs positions.",
            },
            "slot": number(1, HOLDINGS_SLOT + 1, "The slot of the token to steal in a raid."),
            "card": {"enum": _guild_cards(), "description": "The Guild card to steal in a raid."},
            "battles": number(0, MOST_PIPS, "Battles planned after this one; none by default."),
            "risks_city": {
                "type": "boolean",
                "description": "Whether the bot has accepted that a city may be destroyed.",
            },
        },
        "The goal of a bot's combat; trophies by default.",
        required=["goal"],
    )


# -- the definitions ------------------------------------------------------------------------------


@cache
def _defs() -> Schema:
    f = facts()
    return {
        "colour": {"enum": list(COLORS), "title": "a color"},
        "type": {"enum": list(RESOURCES), "title": "a type"},
        "system": {"enum": list(f.system)},
        "action": {"enum": list(f.action_card), "title": "an action card"},
        "forces": _forces(),
        "board": _board(),
        "spot": object_of(
            {
                "card": {"enum": list(f.court_card)},
                "agents": _by_color(number(0, f.pieces.agents, "Agents."), "Agents on it."),
            },
            "A Court card and the agents on it.",
            required=["card"],
            title="an object with card and agents",
        ),
        "played": object_of(
            {
                "seat": ref("colour"),
                "card": {**ref("action"), "description": "Leave it out if only its player has seen it."},
                "way": {"enum": list(WAYS)},
                "union": {"enum": [c.id for c in f.court if f.court_union[c.index] >= 0]},
                "by": {**ref("colour"), "description": "The owner of the Union attached to it."},
            },
            "A card of this round.",
            required=["seat", "way"],
        ),
        "owned": object_of(
            {
                "at": ref("system"),
                "owner": ref("colour"),
                "slot": {"type": "boolean", "description": "Whether it is an empty slot, taxed like a city."},
            },
            "A building and its owner.",
            required=["at"],
        ),
    }


def _forces() -> Schema:
    ships = facts().pieces.ships
    whole = object_of(
        {
            "ships": number(0, ships, "Fresh ships."),
            "damaged": number(0, ships, "Damaged ships."),
            "buildings": list_of({"enum": list(BUILDINGS)}, "Buildings, one word each."),
        },
        "Ships and buildings.",
        title="an object with ships, damaged and buildings",
    )
    return {"anyOf": [number(0, ships, "Fresh ships.", title="a number of fresh ships"), whole]}


def _board() -> Schema:
    f = facts()
    many = number(0, len(f.action_cards), "How many.", title="a number of cards")
    held = list_of(ref("action"), "The cards.", uniqueItems=True, title="a list of cards")
    pieces = object_of({word: number(0, 15, f"Each {word}.") for word in PIECES}, "Pieces.")
    slot = {"anyOf": [ref("type"), {"type": "null", "title": "null"}]}
    return object_of(
        {
            "power": number(0, MOST_POWER, "Power."),
            "slots": list_of(slot, "Tokens by slot, null for none.", maxItems=HOLDINGS_SLOT + 1),
            "outrage": list_of(ref("type"), "Types with Outrage.", uniqueItems=True),
            "placeholders": list_of(
                ref("type"), "The types covered by a placeholder instead of an agent.", uniqueItems=True
            ),
            "captives": _by_color(number(0, f.pieces.agents, "Agents."), "Captives by owner."),
            "trophies": _by_color(pieces, "Trophies by owner."),
            "guild": list_of({"enum": _guild_cards()}, "Guild cards.", uniqueItems=True),
            "hand": {
                "anyOf": [held, many],
                "description": "Action cards in hand, or how many are dealt; by default six minus the "
                "cards played this round.",
            },
            "hand_counter": number(
                0, MOST_COUNTER, "A bot's hand counter; by default six minus the cards played this round."
            ),
            "seize_counter": number(0, MOST_COUNTER, "A bot's seize counter; 0 if there is none."),
            "bonus": list_of(ref("action"), "A bot's bonus cards.", uniqueItems=True),
            "exhausted": list_of(
                {"type": "string"}, "Cards whose new action a bot has used this chapter.", uniqueItems=True
            ),
            "leader": {"enum": list(f.leader), "description": "The leader."},
            "lore": list_of({"enum": list(f.lore)}, "Lore cards.", uniqueItems=True),
        },
        "A player's board, boxes and cards.",
    )


def _guild_cards() -> list[str]:
    return [card.id for card in facts().court if not card.is_vox]
