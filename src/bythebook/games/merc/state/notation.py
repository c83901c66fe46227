"""Formats for the fields of options in logs and playbooks; each option type has its own template."""

from __future__ import annotations

from typing import Any, Final

from bythebook.games.merc.box.facts import facts
from bythebook.kernel.notation import Formats, Notation


def person(name: str) -> str:
    """Return the printed name of a MERC or Dictator, given the id; return any other text unchanged."""
    result = facts().merc.get(name) or facts().dictator.get(name)
    return result.name if result else name


def _card(name: str) -> str:
    result = facts().card.get(name) or facts().tactic.get(name)
    return result.name if result else name


def _whose(option: Any) -> str:
    """Return the suffix that names a target's owner; a dog is identified by the MERC it holds."""
    return f" {'on' if option.target == 'dog' else 'of'} {person(option.of)}" if option.of else ""


FORMATS: Final[Formats] = {
    "person": person,
    "card": _card,
    "whose": _whose,
    "in": lambda at: f" in {at}" if at else "",
    "after": lambda squad: f" {squad}" if squad else "",
    "and_fires": lambda merc: f" and fires {person(merc)}" if merc else "",
    "worn": lambda wear: f" worn {wear}" if wear else "",
    "from": lambda source: f" from {person(source)}" if source else "",
}

notation: Final = Notation(FORMATS)
