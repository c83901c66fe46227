"""Rulings: a setting for each point on which a published text is silent or ambiguous."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bythebook.kernel.notation import listed, nearest


@dataclass(frozen=True, slots=True)
class Ruling:
    """A question that the published text leaves open, with its default option and its alternatives."""

    id: str
    rule: str
    """The id of the rule that it is about."""
    default: str
    alternatives: tuple[str, ...]
    text: str
    """The question."""
    number: str = ""
    """Its number in the list of the game's open questions, such as RULING-7; empty if it has none."""
    meanings: tuple[str, ...] = ()
    """The meaning of each option, a sentence each, in the order of `readings`; empty if the names say it."""

    def meaning(self, reading: str) -> str:
        """Return the meaning of an option; empty if its name says it."""
        return self.meanings[self.readings.index(reading)] if self.meanings else ""

    @property
    def readings(self) -> tuple[str, ...]:
        """Every option of the ruling, the default first."""
        return (self.default, *self.alternatives)


class BadRuling(ValueError):
    """An unknown ruling, or an option that it does not have."""


def settle(rulings: Sequence[Ruling], chosen: Mapping[str, str]) -> dict[str, str]:
    """Return the option of every ruling: the chosen one or the default."""
    known = {ruling.id: ruling for ruling in rulings}
    for name, reading in chosen.items():
        if name not in known:
            raise BadRuling(f"unknown ruling {name!r}{nearest(name, known)}; known: {listed(known, most=40)}")
        if reading not in known[name].readings:
            raise BadRuling(f"ruling {name}: {reading!r} is not one of {listed(known[name].readings)}")
    return {name: chosen.get(name, ruling.default) for name, ruling in known.items()}
