"""Tax: a token of a city's type, and from a rival's city a captive (R7.1).

Texts that come after a Tax register in AFTER_TAX.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from msgspec.structs import replace

from bythebook.games.arcs.box.effects import OwnName, PipGain
from bythebook.games.arcs.box.facts import RESOURCES, facts
from bythebook.games.arcs.rules.cards import powers
from bythebook.games.arcs.rules.control import controls
from bythebook.games.arcs.rules.name_order import players_by_name, systems_by_name
from bythebook.games.arcs.rules.pieces import capture, city_types, free_slots
from bythebook.games.arcs.rules.tokens import Gains
from bythebook.games.arcs.table.options import Tax
from bythebook.games.arcs.table.state import NOBODY, NONE, Table
from bythebook.kernel.ask import Option
from bythebook.kernel.step import Step

AFTER_TAX: Final[dict[OwnName, Callable[[Table, int, int, int], None]]] = {}
"""What a text does after its owner taxed, by its name; called with table, player, system and owner."""


# -- who may tax what -----------------------------------------------------------------------------


def taxes(table: Table, player: int) -> Iterator[Option]:
    """Every city, or slot like a city, that a player may tax now (R7.1)."""
    slots_too = powers.own(table, player, "inspiring") is not None
    owners = [(owner, seat, table.cities_of(owner)) for owner, seat in players_by_name(table)]
    for system, at in systems_by_name(table):
        if slots_too and table.ships_at(player, system) and _slot_left(table, system):
            yield Tax(at, "", "")
        for owner, seat, cities in owners:
            if cities[system] and can_tax(table, player, system, owner):
                for type in _type_names(table, system):
                    yield Tax(at, seat, type)


def can_tax(table: Table, player: int, system: int, owner: int) -> bool:
    """Whether a city of an owner is left to be taxed, and may be (R7.1)."""
    left = table.cities_at(owner, system) > _taxed(table, system, owner)
    if not left and not powers.own(table, player, "warlords_cruelty"):
        return False
    if not powers.has_texts(table, player):
        return owner == player or controls(table, player, system)
    if owner == player and powers.own(table, player, "principled"):
        return False
    if controls(table, player, system):
        return True
    if powers.own(table, player, "callow"):
        return False
    if owner == player or _inspires(table, player, system):
        return True
    return powers.own(table, player, "empaths_bond") is not None


def takes_captive(table: Table, player: int, system: int, owner: int) -> bool:
    """Whether a Tax also captures an agent: a rival's, unless the city is taxed as if loyal (R7.1, R12.4)."""
    if owner in (player, NOBODY):
        return False
    return controls(table, player, system) or _inspires(table, player, system)


def _inspires(table: Table, player: int, system: int) -> bool:
    return table.ships_at(player, system) > 0 and powers.own(table, player, "inspiring") is not None


def _taxed(table: Table, system: int, owner: int) -> int:
    return table.turn.taxed.count((system, owner)) if table.turn is not None else 0


def _slot_left(table: Table, system: int) -> bool:
    return free_slots(table, system) > _taxed(table, system, NOBODY)


def _type_names(table: Table, system: int) -> list[str]:
    """The names among which a Tax chooses; an empty one where there is no choice."""
    types = city_types(table, system)
    return sorted(RESOURCES[type] for type in types) if len(types) > 1 else [""]


# -- doing it -------------------------------------------------------------------------------------


def tax(table: Table, player: int, option: Tax, *, pip: bool = False) -> None:
    """Tax as chosen; `pip`: that of a Copy or Pivot pays, which some traits reward (R7.1, R6.8)."""
    system = facts().system[option.at].index
    owner = table.player(option.owner) if option.owner else NOBODY
    types = [RESOURCES.index(option.type)] if option.type else city_types(table, system)
    if pip:
        types += pip_gains(table, player)
    if table.turn is not None:
        table.turn = replace(table.turn, taxed=(*table.turn.taxed, (system, owner)))
    if powers.owns_any(table, player, AFTER_TAX):
        table.then(AfterTax(player, system, owner))
    collect_tax(table, player, system, owner, types)


def pip_gains(table: Table, player: int) -> list[int]:
    """The types that traits add to a Tax by the pip of a Copy or Pivot (R6.8)."""
    found = [] if table.leader[player] == NONE else powers.held(table, player, PipGain)
    return [RESOURCES.index(gain.resource) for gain in found if gain.paid == "tax"]


def collect_tax(table: Table, player: int, system: int, owner: int, types: list[int]) -> None:
    """What taxing a city brings: tokens as far as the supply has them, and a captive (R7.1)."""
    if takes_captive(table, player, system, owner):
        capture(table, player, owner)
    table.then(Gains(player, tuple(types)))


class AfterTax(Step, frozen=True):
    """Texts that come after a Tax (R12.3)."""

    player: int
    system: int
    owner: int

    def go(self, table: Table) -> None:
        """All that the player has."""
        for name, trigger in AFTER_TAX.items():
            if powers.own(table, self.player, name):
                trigger(table, self.player, self.system, self.owner)
