"""The small tables in a scenario text: one vocabulary of keys, used to read and to write the tables.

A key has the same meaning in every table: `hexes` is always a list of labels, `side` always a side. So a
record needs no reader of its own; its fields say which words in the vocabulary it consists of.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import MISSING, fields
from datetime import date
from typing import Any, Final, NamedTuple, TypeVar

from bythebook.games.memoir44.box.facts import SIDES, facts
from bythebook.games.memoir44.box.hexes import label
from bythebook.games.memoir44.box.scenarios.form import Form
from bythebook.games.memoir44.box.scenarios.records import (
    Airdrop,
    AirForce,
    BlowBridge,
    DeckOutWinner,
    Exit,
    HandGrowth,
    Mode,
    NoReshuffle,
    Objective,
    ReconAsAirPower,
    Rule,
    SideSetup,
    SuddenDeath,
)

Record = SideSetup | Objective | SuddenDeath | Exit | AirForce | Rule
R = TypeVar("R", bound=Record)

RULES: Final[dict[str, type[Rule]]] = {
    "airdrop": Airdrop,
    "blow_bridge": BlowBridge,
    "deck_out_winner": DeckOutWinner,
    "hand_growth": HandGrowth,
    "no_reshuffle": NoReshuffle,
    "recon_as_air_power": ReconAsAirPower,
}
"""The special rules by the name they have in a scenario text (SP-3 to SP-6)."""


class Word(NamedTuple):
    """Reads the value of a key from a form, and writes it."""

    read: Callable[[Form, str], object]
    write: Callable[[Any], object]


def _number(low: int, high: int) -> Word:
    return Word(lambda form, key: form.number(key, low, high), int)


def _identity(value: object) -> object:
    return value


def _nation(form: Form, key: str) -> str:
    nation = form.take(key, str, "a country code such as 'US'", "US")
    if len(nation) != 2 or not nation.isascii() or not nation.isupper():
        form.report(key, "should be two capital letters, such as 'US'")
    return nation


def _unit_type(form: Form, key: str) -> int:
    return facts().unit[form.choice(key, tuple(facts().unit))].index


def _labels(hexes: tuple[int, ...]) -> list[str]:
    return [label(h) for h in hexes]


_HEXES: Final = Word(lambda form, key: form.hexes(key), _labels)
_HEXES_OR_NONE: Final = Word(lambda form, key: form.hexes(key, least=0), _labels)
_MODES: Final[tuple[Mode, ...]] = ("temporary", "permanent")

_WORDS: Final[dict[str, Word]] = {
    "after_turns": Word(lambda form, key: form.numbers(key, 1, 99), list),
    "airfields": _HEXES_OR_NONE,
    "attempts": _number(0, 99),
    "bridges": _HEXES,
    "cards": _number(1, 12),
    "drift": _number(0, 20),
    "figures": _number(1, 9),
    "hex": Word(lambda form, key: form.hex(key), label),
    "hexes": _HEXES,
    "medals": _number(1, 20),
    "mode": Word(lambda form, key: form.choice(key, _MODES), _identity),
    "nation": Word(_nation, _identity),
    "need": _number(1, 113),
    "planes": Word(
        lambda form, key: form.choices(key, tuple(facts().plane)),
        lambda value: [facts().planes[plane].id for plane in value],
    ),
    "side": Word(lambda form, key: SIDES.index(form.choice(key, SIDES)), lambda value: SIDES[value]),
    "type": Word(_unit_type, lambda value: facts().units[value].id),
    "units": _number(1, 20),
    "worth": _number(0, 20),
}


def read_record(form: Form, kind: type[R]) -> R:
    """Read a record from its table; keys with a default may be omitted."""
    values: dict[str, Any] = {}
    for part in fields(kind):
        if part.default is MISSING or form.has(part.name):
            values[part.name] = _WORDS[part.name].read(form, part.name)
    form.close()
    return kind(**values)


def write_record(record: Record) -> dict[str, object]:
    """Return the keys and values for a record's table, without those that have the default value."""
    return {
        part.name: _WORDS[part.name].write(getattr(record, part.name))
        for part in fields(record)
        if part.default is MISSING or getattr(record, part.name) != part.default
    }


def toml(value: object) -> str:
    """Return the value in TOML notation; a tuple takes several lines."""
    if isinstance(value, str):
        # JSON's escapes are TOML's, but for the one control character that JSON leaves alone.
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, tuple):
        return "[\n" + "".join(f"    {toml(entry)},\n" for entry in value) + "]"
    if isinstance(value, list):
        return "[" + ", ".join(toml(entry) for entry in value) + "]"
    return str(value)
