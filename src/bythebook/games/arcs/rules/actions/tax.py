"""Tax: gain a token of a city's type, and from a rival's city a captive (R7.1).

Effects that trigger after a Tax register in AFTER_TAX.
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
from bythebook.games.arcs.state.options import Tax
from bythebook.games.arcs.state.state import NOBODY, NONE, State
from bythebook.kernel.prompt import Option
from bythebook.kernel.step import Step

AFTER_TAX: Final[dict[OwnName, Callable[[State, int, int, int], None]]] = {}
"""Effects that trigger after their owner's Tax, by name; called with state, player, system and owner."""


# -- legal taxes ----------------------------------------------------------------------------------


def taxes(state: State, player: int) -> Iterator[Option]:
    """Yield every city, or slot that counts as a city, that a player may tax now (R7.1)."""
    slots_too = powers.find_effect(state, player, "inspiring") is not None
    owners = [(owner, seat, state.cities_of(owner)) for owner, seat in players_by_name(state)]
    for system, at in systems_by_name(state):
        if slots_too and state.ships_at(player, system) and _has_untaxed_slot(state, system):
            yield Tax(at, "", "")
        for owner, seat, cities in owners:
            if cities[system] and can_tax(state, player, system, owner):
                for type in _type_names(state, system):
                    yield Tax(at, seat, type)


def can_tax(state: State, player: int, system: int, owner: int) -> bool:
    """Whether a player may tax a city of this owner that has not been taxed this turn (R7.1)."""
    left = state.cities_at(owner, system) > _times_taxed(state, system, owner)
    if not left and not powers.find_effect(state, player, "warlords_cruelty"):
        return False
    if not powers.has_cards(state, player):
        return owner == player or controls(state, player, system)
    if owner == player and powers.find_effect(state, player, "principled"):
        return False
    if controls(state, player, system):
        return True
    if powers.find_effect(state, player, "callow"):
        return False
    if owner == player or _counts_as_inspired(state, player, system):
        return True
    return powers.find_effect(state, player, "empaths_bond") is not None


def takes_captive(state: State, player: int, system: int, owner: int) -> bool:
    """Whether a Tax also captures an agent: a rival's, unless the city is taxed as if loyal (R7.1, R12.4)."""
    if owner in (player, NOBODY):
        return False
    return controls(state, player, system) or _counts_as_inspired(state, player, system)


def _counts_as_inspired(state: State, player: int, system: int) -> bool:
    return state.ships_at(player, system) > 0 and powers.find_effect(state, player, "inspiring") is not None


def _times_taxed(state: State, system: int, owner: int) -> int:
    return state.turn.taxed.count((system, owner)) if state.turn is not None else 0


def _has_untaxed_slot(state: State, system: int) -> bool:
    return free_slots(state, system) > _times_taxed(state, system, NOBODY)


def _type_names(state: State, system: int) -> list[str]:
    """Return the types to choose from for a Tax, or one empty name if there is no choice."""
    types = city_types(state, system)
    return sorted(RESOURCES[type] for type in types) if len(types) > 1 else [""]


# -- taxing ---------------------------------------------------------------------------------------


def tax(state: State, player: int, option: Tax, *, pip: bool = False) -> None:
    """Carry out the chosen Tax; `pip` means the pip of a Copy or Pivot pays for it (R7.1, R6.8)."""
    system = facts().system[option.at].index
    owner = state.player(option.owner) if option.owner else NOBODY
    types = [RESOURCES.index(option.type)] if option.type else city_types(state, system)
    if pip:
        types += pip_gains(state, player)
    if state.turn is not None:
        state.turn = replace(state.turn, taxed=(*state.turn.taxed, (system, owner)))
    if powers.has_any_effect(state, player, AFTER_TAX):
        state.then(AfterTax(player, system, owner))
    collect_tax(state, player, system, owner, types)


def pip_gains(state: State, player: int) -> list[int]:
    """Return the types that traits add to a Tax paid for by the pip of a Copy or Pivot (R6.8)."""
    result = [] if state.leader[player] == NONE else powers.effects_of(state, player, PipGain)
    return [RESOURCES.index(gain.resource) for gain in result if gain.paid == "tax"]


def collect_tax(state: State, player: int, system: int, owner: int, types: list[int]) -> None:
    """Capture an agent if the Tax does, and gain the tokens that the supply has (R7.1)."""
    if takes_captive(state, player, system, owner):
        capture(state, player, owner)
    state.then(Gains(player, tuple(types)))


class AfterTax(Step, frozen=True):
    """Resolve the player's effects that trigger after a Tax (R12.3)."""

    player: int
    system: int
    owner: int

    def go(self, state: State) -> None:
        """Trigger each effect in AFTER_TAX that the player has."""
        for name, trigger in AFTER_TAX.items():
            if powers.find_effect(state, self.player, name):
                trigger(state, self.player, self.system, self.owner)
