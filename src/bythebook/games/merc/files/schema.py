"""The JSON schemas of position files and corrections: every key with its meaning and values."""

from __future__ import annotations

from functools import cache
from typing import Final

from bythebook.games.merc.box.facts import DECKS, facts
from bythebook.games.merc.box.modes import mode_names
from bythebook.games.merc.state.rulings import RULINGS
from bythebook.games.merc.state.state import AUTOMA, SLOTS, SQUADS, every_seat, seats_of
from bythebook.games.shared.moment import NOW, schema_of
from bythebook.games.shared.position_files import Schema, keyed, list_of, number, object_of, ref
from bythebook.kernel.schema import DIALECT

REBEL_PHASES: Final = ("start", "actions")
DICTATOR_PHASES: Final = ("start", "tactics", "ready", "actions", "ability", "end")
"""The phases of the Dictator's turn: before anything, his card, before extra moves, and so on (T3, T4)."""

IN_DECKS: Final = (None, "vehicles")
"""The modes whose cards can be in a deck, a stash or the discards (MODE-V1)."""

PILES: Final = ("mercs", *DECKS, "tactics")
"""The piles that have discards."""


OPEN_CARDS: Final = ("candidates", "hired", "loot")
"""Cards that were drawn and are not yet hired, placed or given out (A1, A2)."""
NOW_FIELDS: Final = (
    *("agenda", "notes", "results", "fight", *OPEN_CARDS, "bomb", "aimed", "placed", "aboard", "regrouped"),
    *("ability_used", "owed", "control", "actions", "train_actions", "move_actions", "squad", "squad_at"),
)
"""The fields about the present moment that no other key covers."""


@cache
def schema() -> Schema:
    """Return the schema of a position file (draft 2020-12)."""
    return {
        "$schema": DIALECT,
        "title": "A MERC position",
        "description": "Missing keys are empty, or as at the start of a turn. Sectors are written like B2.",
        "type": "object",
        "properties": {**_game(), **_pieces(), **_cards(), **_turn()},
        "additionalProperties": False,
        "$defs": _defs(),
    }


@cache
def correction_schema() -> Schema:
    """Return the schema of a correction: some keys of a position, with only the differences."""
    whole = schema()["properties"]
    same = ("squads", "vehicles", "base", "hand", "in_force", "discards", "named", "owed", "ability_used")
    member = {"anyOf": [ref("squad"), ref("merc"), {"type": "null", "title": "null"}]}
    text = f"{whole['mercs']['description']} null removes a MERC from the game."
    return {
        "$schema": DIALECT,
        "title": "A correction of a MERC position",
        "description": "Only what is different; everything else stays the same.",
        "type": "object",
        "properties": {
            "sectors": whole["sectors"],
            "mercs": {**whole["mercs"], "additionalProperties": member, "description": text},
            **{key: whole[key] for key in same},
            "active": {
                **ref("side"),
                "description": "The side whose turn begins now; the turn of the side before it is over.",
            },
            "card": {**ref("tactic"), "description": "With active: the card that the Dictator has played."},
        },
        "additionalProperties": False,
        "$defs": _defs(),
    }


# -- the parts ------------------------------------------------------------------------------------


def _game() -> Schema:
    rules, sizes = facts().rules, sorted(facts().size)
    return {
        "$schema": {"type": "string", "description": "The address of this schema; ignored."},
        "game": {
            "enum": ["merc"],
            "description": "The game; if missing, it is recognized by the keys in the file.",
        },
        "rebels": number(sizes[0], sizes[-1], "The number of Rebel players; 1 by default."),
        "cards": {
            "enum": ["mixed", "base"],
            "description": "The base game alone, or mixed with the expansion, which is the default.",
        },
        "difficulty": number(
            rules.least_difficulty, rules.most_difficulty, "Militia on each industry at the start."
        ),
        "dictator": {"enum": list(facts().dictator), "description": "The Dictator; none in Versus."},
        "modes": list_of({"enum": mode_names()}, "The modes in play; none by default.", uniqueItems=True),
        "factions": {
            "type": "string",
            "description": "Versus: the number of players in each faction, such as 2v2. "
            "Rebels are numbered consecutively across factions.",
        },
        "rounds": number(1, 99, f"Versus: the number of rounds; {facts().versus.short} by default."),
        "first": {
            **ref("faction"),
            "description": "Versus: the faction that goes first; faction-1 by default.",
        },
        "seats": object_of(
            {side: {"type": "string"} for side in every_seat()},
            f"Who plays each seat: person, random, or the name of a playbook such as {AUTOMA}, "
            "which has no hand of tactics cards.",
        ),
        "rulings": object_of(
            {r.id: {"enum": [r.default, *r.alternatives], "description": r.text} for r in RULINGS},
            "Rulings that differ from their defaults.",
        ),
    }


def _pieces() -> Schema:
    units = [*facts().merc, *facts().dictator]
    return {
        "map": list_of(
            {"type": "string"},
            "The sectors row by row, each row a string of ids such as `gold . coal`. A `.` or a missing row "
            "is filled with the first matching sector cards. Industries are on A1 and every other sector, "
            "like the dark squares of a chessboard; cities and wilderness are between them.",
        ),
        "sectors": keyed(ref("label"), ref("sector"), "The contents of sectors, by label."),
        "squads": keyed(
            ref("squad"), ref("label"), "The sector of each squad: `rebel 1 primary`, `dictator secondary`."
        ),
        "mercs": keyed(
            {"enum": units},
            {"anyOf": [ref("squad"), ref("merc")]},
            "Every MERC in play, and the Dictator card: the squad, or an object with more details.",
        ),
        "vehicles": keyed(
            ref("squad"),
            {"anyOf": [ref("vehicle"), ref("crewed"), {"type": "null", "title": "null"}]},
            "Vehicles: the vehicle of each squad that has one; null for none.",
        ),
        "base": {
            **ref("label"),
            "description": "The sector of the revealed base; the Dictator card is there by default.",
        },
    }


def _cards() -> Schema:
    many = {"type": "integer", "minimum": 0, "maximum": len(facts().tactics), "title": "a number of cards"}
    held = {**list_of(ref("tactic"), "The cards.", uniqueItems=True), "title": "a list of cards"}
    return {
        "hand": {
            "anyOf": [held, many],
            "description": "The tactics cards in the Dictator's hand, or how many are dealt. By default "
            "a full hand is dealt; a playbook only has the card it has just turned up.",
        },
        "tactics": number(
            0,
            len(facts().tactics),
            "The number of tactics cards left in the deck; by default, it depends on the day.",
        ),
        "in_force": list_of(
            ref("tactic"), "Tactics cards with a lasting effect that are in play.", uniqueItems=True
        ),
        "discards": object_of(
            {
                "mercs": list_of(
                    {"enum": list(facts().merc)},
                    "MERCs that were fired, killed or not hired.",
                    uniqueItems=True,
                ),
                **{deck: list_of(_card(deck), f"Discarded {deck} cards.") for deck in DECKS},
                "tactics": list_of(
                    ref("tactic"), "Tactics cards that were played or discarded.", uniqueItems=True
                ),
            },
            "The discard piles, in any order. Cards that are not named anywhere are in the decks.",
        ),
    }


def _card(deck: str) -> Schema:
    return {"enum": [card.id for card in facts().equipment if card.deck == deck and card.mode in IN_DECKS]}


def _turn() -> Schema:
    return {
        "day": number(facts().rules.setup_days + 1, 99, "The day; by default the first one after setup."),
        "active": {
            **ref("side"),
            "description": "The active side; by default the Rebels, or the faction that goes first.",
        },
        "phase": {
            "enum": list(dict.fromkeys((*REBEL_PHASES, *DICTATOR_PHASES))),
            "description": "The phase of the turn; its start by default. For the Dictator: start, tactics, "
            "ready (before extra moves are given), actions, ability, end.",
        },
        "fight": _fight(),
        NOW: schema_of(NOW_FIELDS),
        "named": {**ref("rebel"), "description": "The Rebel targeted by Hitler's ability."},
        "owed": number(0, 30, "MERCs that Pinochet recruits at the start of his turn."),
        "ability_used": {
            "type": "boolean",
            "description": "Whether the Dictator's ability has been used this turn.",
        },
        "regrouped": list_of(
            {"enum": [*facts().merc, *facts().dictator]},
            "MERCs that have changed squads since the last action.",
        ),
    }


def _fight() -> Schema:
    mark = {"type": "string", "description": "a MERC, `militia of rebel 1`, or `dog of` the MERC it holds"}
    return object_of(
        {
            "at": ref("label"),
            "round": number(1, facts().rules.combat_rounds, "The current round."),
            "moment": {
                **mark,
                "description": "The unit that is acting; if missing, all units have acted this round.",
            },
            "targets": list_of(mark, "The targets declared so far."),
            "rolled": list_of(number(1, 6, "A face."), "The dice rolled, before hits are assigned."),
            "left": number(0, 20, "Further militia that attack after this one; none by default."),
            "khenn": number(1, 6, "Khenn's initiative for this fight."),
        },
        "The current fight; the active side is the attacker. Without it, fights start before round 1.",
        required=["at", "round"],
    )


# -- the definitions ------------------------------------------------------------------------------


@cache
def _defs() -> Schema:
    most = max(facts().size)
    rebels = [f"rebel {n}" for n in range(1, most + 1)]
    players = [*rebels, "dictator"]
    squads = [f"{player} {squad}" for player in players for squad in SQUADS[:2]] + [f"dictator {SQUADS[2]}"]
    return {
        "label": {
            "type": "string",
            "pattern": "^[A-Fa-f][1-9]$",
            "description": "a sector, column letter and row number, such as B2",
        },
        "side": {"enum": list(every_seat())},
        "faction": {"enum": list(seats_of(facts().versus.most_factions))},
        "rebel": {"enum": rebels},
        "player": {"enum": players},
        "squad": {"enum": squads, "title": "a squad"},
        "tactic": {"enum": list(facts().tactic)},
        "card": {"enum": list(facts().card), "title": "a card"},
        "worn": object_of(
            {
                "card": ref("card"),
                "wear": number(0, 9, "Armor lost, uses spent, or wounds of a dog."),
                "city": {**ref("label"), "description": "Where a part of the bomb was bought."},
            },
            "A card with its wear.",
            required=["card"],
            title="an object with card, wear and city",
        ),
        "vehicle": {"enum": [facts().equipment[kind].id for kind in facts().vehicles], "title": "a vehicle"},
        "crewed": object_of(
            {
                "card": ref("vehicle"),
                "wear": number(0, 9, "Hull points lost; 0 by default."),
                "aboard": number(0, 9, "Militia aboard during a fight started by a move."),
            },
            "A vehicle with its wear and the militia aboard.",
            required=["card"],
            title="an object with card, wear and aboard",
        ),
        "sector": _sector(),
        "merc": _merc(),
    }


def _gear(*more: Schema) -> Schema:
    return {"anyOf": [ref("card"), ref("worn"), *more]}


def _sector() -> Schema:
    counts = object_of(
        {deck: number(0, 99, f"{deck.capitalize()} cards.") for deck in DECKS}, "Hidden cards."
    )
    return object_of(
        {
            "explored": {
                "type": "boolean",
                "description": "Whether the sector is explored; false by default.",
            },
            "militia": keyed(ref("player"), number(0, 20, "Militia."), "Militia by player."),
            "stash": {
                "anyOf": [
                    {**list_of(_gear(), "The cards."), "title": "a list of cards"},
                    {**counts, "title": "how many cards of which deck"},
                ],
                "description": "The cards of the stash; or the number from each deck, dealt face down.",
            },
            "control": {
                "anyOf": [ref("player"), {"type": "null", "title": "null"}],
                "description": "The controlling player, if the units do not decide: before a fight, and "
                "between Rebels with the same number of units.",
            },
        },
        "The contents of a sector.",
    )


def _merc() -> Schema:
    gear = object_of(
        {slot: _gear({"type": "null", "title": "null"}) for slot in SLOTS},
        "The cards he wears, by slot.",
    )
    return object_of(
        {
            "squad": ref("squad"),
            "wounds": number(0, 9, "Wounds; none by default."),
            "actions": number(
                0, 9, "Actions left; by default those of a day, or none after his side's turn."
            ),
            "train_actions": number(0, 9, "Actions left that only pay for training."),
            "move_actions": number(0, 9, "Actions left that only pay for moving; none by default."),
            "gear": gear,
        },
        "A MERC, or the Dictator card.",
        title="an object with squad, wounds, actions and gear",
    )
