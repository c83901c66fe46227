"""The JSON schema of position files and of corrections: every key, what it means and what it may hold."""

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
"""Where a turn can stand: before anything; his card; before extra moves are given; and so on (T3, T4)."""

IN_DECKS: Final = (None, "vehicles")
"""The modes whose cards can lie in a deck, a stash or among the discards (MODE-V1)."""

PILES: Final = ("mercs", *DECKS, "tactics")
"""The piles with discards."""


OPEN_CARDS: Final = ("candidates", "hired", "loot")
"""Cards that were drawn and are not yet hired, placed or given out (A1, A2)."""
NOW_FIELDS: Final = (
    *("agenda", "notes", "results", "fight", *OPEN_CARDS, "bomb", "aimed", "placed", "aboard", "regrouped"),
    *("ability_used", "owed", "control", "actions", "train_actions", "move_actions", "squad", "squad_at"),
)
"""What no other key may say of the present moment."""


@cache
def schema() -> Schema:
    """The schema of a position file (draft 2020-12)."""
    return {
        "$schema": DIALECT,
        "title": "A position of MERC",
        "description": "What is left out is empty, or as a turn starts. Sectors are written as B2.",
        "type": "object",
        "properties": {**_game(), **_pieces(), **_cards(), **_turn()},
        "additionalProperties": False,
        "$defs": _defs(),
    }


@cache
def correction_schema() -> Schema:
    """The schema of a correction in mid-game: some keys of a position, and only what changes."""
    whole = schema()["properties"]
    kept = ("squads", "vehicles", "base", "hand", "in_force", "discards", "named", "owed", "ability_used")
    member = {"anyOf": [ref("squad"), ref("merc"), {"type": "null", "title": "null"}]}
    text = f"{whole['mercs']['description']} null takes one out of the game."
    return {
        "$schema": DIALECT,
        "title": "A correction of a position of MERC",
        "description": "Only what is different; everything else stays as it is.",
        "type": "object",
        "properties": {
            "sectors": whole["sectors"],
            "mercs": {**whole["mercs"], "additionalProperties": member, "description": text},
            **{key: whole[key] for key in kept},
            "active": {
                **ref("side"),
                "description": "The side whose turn begins now: the one before it has played its turn out.",
            },
            "card": {**ref("tactic"), "description": "With active: the card the Dictator has played."},
        },
        "additionalProperties": False,
        "$defs": _defs(),
    }


# -- the parts ------------------------------------------------------------------------------------


def _game() -> Schema:
    rules, sizes = facts().rules, sorted(facts().size)
    return {
        "$schema": {"type": "string", "description": "Where this schema is kept; not read."},
        "game": {"enum": ["merc"], "description": "The game; without it the keys of the file tell."},
        "rebels": number(sizes[0], sizes[-1], "How many Rebel players there are; 1 by default."),
        "cards": {
            "enum": ["mixed", "base"],
            "description": "Whether the expansion is mixed in; it is by default.",
        },
        "difficulty": number(
            rules.least_difficulty, rules.most_difficulty, "Militia on each industry at the start."
        ),
        "dictator": {"enum": list(facts().dictator), "description": "The Dictator; none in Versus."},
        "modes": list_of({"enum": mode_names()}, "The modes that are on; none by default.", uniqueItems=True),
        "factions": {
            "type": "string",
            "description": "Versus: the players of each faction, such as 2v2, the lower numbers first.",
        },
        "rounds": number(1, 99, f"Versus: how many rounds; {facts().versus.short} by default."),
        "first": {**ref("faction"), "description": "Versus: who begins a round; faction-1 by default."},
        "seats": object_of(
            {side: {"type": "string"} for side in every_seat()},
            f"Who sits where: person, random, or the name of a playbook such as {AUTOMA}, "
            "which holds no hand of tactics cards.",
        ),
        "rulings": object_of(
            {r.id: {"enum": [r.default, *r.alternatives], "description": r.text} for r in RULINGS},
            "Rulings that are not the default ones.",
        ),
    }


def _pieces() -> Schema:
    units = [*facts().merc, *facts().dictator]
    return {
        "map": list_of(
            {"type": "string"},
            "The sectors row by row, each row a text of ids such as `gold . coal`. A point, or a row left "
            "out, stands for the first cards of the box that fit. Industries lie on A1 and every other "
            "sector, like the dark squares of a chessboard; cities and wilderness between them.",
        ),
        "sectors": keyed(ref("label"), ref("sector"), "What lies and stands on sectors, by label."),
        "squads": keyed(
            ref("squad"), ref("label"), "Where each squad stands: `rebel 1 primary`, `dictator secondary`."
        ),
        "mercs": keyed(
            {"enum": units},
            {"anyOf": [ref("squad"), ref("merc")]},
            "Every MERC in play, and the Dictator card: the squad, or an object with more.",
        ),
        "vehicles": keyed(
            ref("squad"),
            {"anyOf": [ref("vehicle"), ref("crewed"), {"type": "null", "title": "null"}]},
            "Mode Vehicles: the vehicle of each squad that has one; null for none.",
        ),
        "base": {**ref("label"), "description": "Where the base was revealed; the Dictator card is there."},
    }


def _cards() -> Schema:
    many = {"type": "integer", "minimum": 0, "maximum": len(facts().tactics), "title": "a number of cards"}
    held = {**list_of(ref("tactic"), "The cards.", uniqueItems=True), "title": "a list of cards"}
    return {
        "hand": {
            "anyOf": [held, many],
            "description": "The tactics cards in the Dictator's hand, or how many are dealt. By default "
            "a full hand is dealt; a playbook has none, but for the card it has just turned up.",
        },
        "tactics": number(
            0, len(facts().tactics), "Tactics cards left in the deck; by default the day says."
        ),
        "in_force": list_of(ref("tactic"), "Tactics cards whose effect lasts.", uniqueItems=True),
        "discards": object_of(
            {
                "mercs": list_of(
                    {"enum": list(facts().merc)}, "Fired, dead and passed-over MERCs.", uniqueItems=True
                ),
                **{deck: list_of(_card(deck), f"Discarded {deck} cards.") for deck in DECKS},
                "tactics": list_of(ref("tactic"), "Tactics cards played and gone.", uniqueItems=True),
            },
            "The discard piles, in any order. Cards that are named nowhere are in the decks.",
        ),
    }


def _card(deck: str) -> Schema:
    return {"enum": [card.id for card in facts().equipment if card.deck == deck and card.mode in IN_DECKS]}


def _turn() -> Schema:
    return {
        "day": number(facts().rules.setup_days + 1, 99, "The day; the first one after setup by default."),
        "active": {
            **ref("side"),
            "description": "The side whose turn it is; the Rebels by default, or who begins a round.",
        },
        "phase": {
            "enum": list(dict.fromkeys((*REBEL_PHASES, *DICTATOR_PHASES))),
            "description": "Where the turn stands; at its start by default. The Dictator's: start, tactics, "
            "ready (before extra moves are given), actions, ability, end.",
        },
        "fight": _fight(),
        NOW: schema_of(NOW_FIELDS),
        "named": {**ref("rebel"), "description": "The Rebel whose units wait, by Hitler's word."},
        "owed": number(0, 30, "MERCs that come to Pinochet at the start of his turn."),
        "ability_used": {"type": "boolean", "description": "The Dictator's ability is used for this turn."},
        "regrouped": list_of(
            {"enum": [*facts().merc, *facts().dictator]}, "Who has changed squads since the last action."
        ),
    }


def _fight() -> Schema:
    mark = {"type": "string", "description": "a MERC, or `militia of rebel 1`, or `dog of` whom it holds"}
    return object_of(
        {
            "at": ref("label"),
            "round": number(1, facts().rules.combat_rounds, "The round that is on."),
            "moment": {**mark, "description": "Whose moment it is; without it the round is at its end."},
            "targets": list_of(mark, "Whom he has named so far."),
            "rolled": list_of(number(1, 6, "A face."), "His roll, before anybody is hit."),
            "left": number(0, 20, "Militia of his that attack after this one; none by default."),
            "khenn": number(1, 6, "Khenn's initiative for this fight."),
        },
        "A fight that is on. The side whose turn it is came in; without this it is before its first round.",
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
            "A card and how worn it is.",
            required=["card"],
            title="an object with card, wear and city",
        ),
        "vehicle": {"enum": [facts().equipment[kind].id for kind in facts().vehicles], "title": "a vehicle"},
        "crewed": object_of(
            {
                "card": ref("vehicle"),
                "wear": number(0, 9, "Hull points lost; none by default."),
                "aboard": number(0, 9, "Militia aboard, in the fight that a move has led to."),
            },
            "A vehicle, what is left of it, and who rides along.",
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
        {deck: number(0, 99, f"{deck.capitalize()} cards.") for deck in DECKS}, "Cards nobody here may see."
    )
    return object_of(
        {
            "explored": {
                "type": "boolean",
                "description": "Whether its loot is gone; it is there by default.",
            },
            "militia": keyed(ref("player"), number(0, 20, "Militia."), "Militia by player."),
            "stash": {
                "anyOf": [
                    {**list_of(_gear(), "The cards."), "title": "a list of cards"},
                    {**counts, "title": "how many cards of which deck"},
                ],
                "description": "The cards of the stash; or how many of each deck, which are dealt unseen.",
            },
            "control": {
                "anyOf": [ref("player"), {"type": "null", "title": "null"}],
                "description": "Who controls it, where the units alone do not say: before a fight, and "
                "between Rebels with as many units.",
            },
        },
        "What lies and stands on a sector.",
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
                0, 9, "Actions left; by default a day's, or none once his side's turn is over."
            ),
            "train_actions": number(0, 9, "Actions left that only pay for training."),
            "move_actions": number(0, 9, "Actions left that only pay for moving; none by default."),
            "gear": gear,
        },
        "A MERC, or the Dictator card.",
        title="an object with squad, wounds, actions and gear",
    )
