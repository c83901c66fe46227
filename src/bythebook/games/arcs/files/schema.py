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
        "description": "What is left out is empty, or as a round starts. Systems are written as 4-hex.",
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
        "description": "Only what is different; everything else stays as it is.",
        "type": "object",
        "properties": {
            **{key: whole[key] for key in stored},
            "declared": {
                **whole["declared"],
                "additionalProperties": {"enum": [*AMBITIONS, None]},
                "description": f"{whole['declared']['description']} null is back beside them.",
            },
            "played": whole["played"],
            "pips": number(0, MOST_PIPS, "The pips that the player whose turn it is has left."),
            "turn_over": {
                "type": "boolean",
                "description": "The turn under way is over as the correction tells it; the next one begins.",
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
        "$schema": {"type": "string", "description": "Where this schema is kept; not read."},
        "game": {"enum": ["arcs"], "description": "The game; without it the keys of the file tell."},
        "order": list_of(
            ref("colour"), "The colours clockwise; red and yellow by default.", uniqueItems=True
        ),
        "card": {"enum": list(facts().setup_card), "description": "The setup card, which says what is out."},
        "out": list_of(
            number(1, 6, "A cluster."), "Clusters out of play, instead of a card.", uniqueItems=True
        ),
        "hands": {"enum": list(SEEN), "description": "Whether the program knows people's cards."},
        "leaders": {"enum": ["off", "draft", "bots"], "description": "Leaders and lore; off by default."},
        "modifiers": list_of({"enum": list(MODIFIERS)}, "What bots get beyond the rules.", uniqueItems=True),
        "seats": _by_color(
            {"type": "string"},
            f"Who sits where: person, random, or the name of a playbook such as {bot}, which has a hand "
            "counter instead of cards.",
        ),
        "rulings": object_of(
            {r.id: {"enum": [r.default, *r.alternatives], "description": r.text} for r in RULINGS},
            "Rulings that are not the default ones.",
        ),
    }


def _pieces() -> Schema:
    return {
        "systems": keyed(
            ref("system"),
            _by_color(ref("forces"), "What each colour has there."),
            "The pieces on the map, by system and colour.",
        ),
        "boards": _by_color(ref("board"), "Boards, boxes and cards, by colour."),
        "shaped": keyed(ref("system"), ref("type"), "Planets whose type was changed, and to what."),
        "clouds": keyed(ref("system"), ref("colour"), "Planets with a city beside the slots, and whose."),
        "neutral": keyed(
            ref("type"),
            number(0, 5, "Tokens."),
            "Tokens of the neutral contender; with two players those of the covered planets by default.",
        ),
    }


def _cards() -> Schema:
    court = {"enum": list(facts().court_card)}
    return {
        "court": list_of(
            {"anyOf": [{**court, "title": "a Court card"}, ref("spot"), {"type": "null", "title": "null"}]},
            "The row, spot by spot: a card, or a card with agents; null is an empty spot, as are spots left "
            "out at the end. By default the first cards of the box that are nowhere else.",
        ),
        "court_discard": list_of(court, "Discarded Court cards.", uniqueItems=True),
        "scrapped": list_of(court, "Court cards out of the game.", uniqueItems=True),
        "played": list_of(ref("played"), "The cards of this round, the lead first."),
        "discard": list_of(
            ref("action"), "The action discard pile; without bots from its bottom up.", uniqueItems=True
        ),
        "drawn": list_of(
            ref("action"),
            "Cards a bot has turned up this turn: it draws no more. Whether its hand counter was lowered for "
            "them is said in frame.",
            uniqueItems=True,
        ),
    }


def _round() -> Schema:
    colour = ref("colour")
    faces = [f"{a}/{b}" for marker in facts().markers for a, b in (marker.front, marker.back)]
    return {
        "chapter": number(1, facts().rules.chapters, "The chapter; the first by default."),
        "round": number(1, 99, "The round of the chapter; the first by default."),
        "declared": keyed(
            {"enum": faces},
            {"enum": list(AMBITIONS)},
            "Markers that are not available: what they show, and the ambition they lie on.",
        ),
        "declared_now": {"type": "boolean", "description": "Somebody has declared in this round."},
        "initiative": {**colour, "description": "Who has the initiative; the first colour by default."},
        "seized": {"type": "boolean", "description": "It was seized this round."},
        "zero": {"type": "boolean", "description": "The zero marker lies on the lead card."},
        "turn": {**colour, "description": "Whose turn it is; who comes next by default."},
        "phase": {
            "enum": list(PHASES),
            "description": "Where the turn stands: before a card is played, by default; at declaring and "
            "seizing; in the Prelude; at the pips.",
        },
        "frame": list_of(
            {"enum": list(FRAME)},
            "What a bot has done in its turn before its card: drawn (cards in drawn say so, too); counted: "
            "its hand counter has been lowered; raised its seize counter; seized. Whoever did one of these "
            "did what comes before it.",
            uniqueItems=True,
        ),
        "pips": number(0, MOST_PIPS, "Pips left; by default what the card gives."),
        "armed": {"type": "boolean", "description": "A Weapon was spent in this turn."},
        "exhausted_for": {
            "enum": sorted(
                {part.name.lower() for card in facts().court for part in card.parts if part.replaces}
            ),
            "description": "The ability of an exhausted card that a bot's first action is for.",
        },
        "acted": {"type": "boolean", "description": "Something was done in this Prelude."},
        "spent": keyed(ref("type"), number(0, 5, "Tokens."), "Tokens spent in this Prelude."),
        "waiting": list_of(
            {"enum": _guild_cards()}, "Guild cards secured in this Prelude.", uniqueItems=True
        ),
        "used": list_of({"type": "string"}, "Cards with a text once a turn that was used.", uniqueItems=True),
        "taxed": list_of(ref("owned"), "Cities taxed in this turn."),
        "shipyards": list_of(ref("owned"), "Starports that built a ship in this turn."),
        "battle": object_of(
            {
                "at": ref("system"),
                "against": ref("colour"),
                "rolled": object_of(
                    {
                        die.id: list_of({"enum": sorted(set(die.sides))}, f"The {die.id} dice.")
                        for die in facts().dice
                    },
                    "What the dice show, before anything is hit; left out before they are collected.",
                ),
                "for": _combat(),
            },
            "The battle that is on in this turn.",
            required=["at", "against"],
        ),
    }


def _combat() -> Schema:
    """Return the schema of a bot's combat that the battle belongs to (S19.2)."""
    return object_of(
        {
            "goal": {"enum": list(GOALS), "description": "What is fought for: see the page on Arcs."},
            "slot": number(1, HOLDINGS_SLOT + 1, "The slot of the token that a raid is for."),
            "card": {"enum": _guild_cards(), "description": "The Guild card that a raid is for."},
            "battles": number(0, MOST_PIPS, "Battles still to come after this one; none by default."),
            "risks_city": {"type": "boolean", "description": "A city may fall, and the bot has accepted it."},
        },
        "What a bot fights for; for trophies by default.",
        required=["goal"],
    )


# -- the definitions ------------------------------------------------------------------------------


@cache
def _defs() -> Schema:
    f = facts()
    return {
        "colour": {"enum": list(COLORS), "title": "a colour"},
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
                "card": {**ref("action"), "description": "Left out where only its player has seen it."},
                "way": {"enum": list(WAYS)},
                "union": {"enum": [c.id for c in f.court if f.court_union[c.index] >= 0]},
                "by": {**ref("colour"), "description": "Whose Union lies beside it."},
            },
            "A card of this round.",
            required=["seat", "way"],
        ),
        "owned": object_of(
            {
                "at": ref("system"),
                "owner": ref("colour"),
                "slot": {"type": "boolean", "description": "An empty slot, taxed like a city."},
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
            "slots": list_of(slot, "Tokens slot by slot, null for none.", maxItems=HOLDINGS_SLOT + 1),
            "outrage": list_of(ref("type"), "Types with Outrage.", uniqueItems=True),
            "placeholders": list_of(ref("type"), "Those of them that no agent covers.", uniqueItems=True),
            "captives": _by_color(number(0, f.pieces.agents, "Agents."), "Captives by owner."),
            "trophies": _by_color(pieces, "Trophies by owner."),
            "guild": list_of({"enum": _guild_cards()}, "Guild cards.", uniqueItems=True),
            "hand": {
                "anyOf": [held, many],
                "description": "Action cards in hand, or how many are dealt; by default six, less those "
                "played in this round.",
            },
            "hand_counter": number(
                0, MOST_COUNTER, "A bot's hand counter; by default six, less the cards played in this round."
            ),
            "seize_counter": number(0, MOST_COUNTER, "A bot's seize counter; 0 is none."),
            "bonus": list_of(ref("action"), "A bot's bonus cards.", uniqueItems=True),
            "exhausted": list_of(
                {"type": "string"}, "Cards whose new action a bot has used.", uniqueItems=True
            ),
            "leader": {"enum": list(f.leader), "description": "The leader."},
            "lore": list_of({"enum": list(f.lore)}, "Lore cards.", uniqueItems=True),
        },
        "A player's board, boxes and cards.",
    )


def _guild_cards() -> list[str]:
    return [card.id for card in facts().court if not card.is_vox]
