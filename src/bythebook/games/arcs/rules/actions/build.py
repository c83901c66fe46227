"""Build: cities and starports in empty slots, ships at starports (R7.2).

Effects that trigger when a ship is built register in AFTER_SHIP.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from msgspec.structs import replace

from bythebook.games.arcs.box.effects import OwnName, Site
from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules.cards import powers
from bythebook.games.arcs.rules.control import rival_controls
from bythebook.games.arcs.rules.name_order import players_by_name, systems_by_name
from bythebook.games.arcs.rules.pieces import free_slots, has_in_supply, place_building, place_ships
from bythebook.games.arcs.rules.tokens import PayToken
from bythebook.games.arcs.state.options import Build
from bythebook.games.arcs.state.state import CITY, DAMAGED_CITY, PIECES, SHIP, STARPORT, State
from bythebook.kernel.prompt import Option
from bythebook.kernel.step import Step

AFTER_SHIP: Final[dict[OwnName, Callable[[State, int, int, int], None]]] = {}
"""Effects that trigger when their owner builds a ship; called with state, player, system, starport owner."""

CLOUD: Final = "cloud"
"""The value of `Build.how` for a city outside the slots (Cloud Cities)."""


# -- what can be built ----------------------------------------------------------------------------


def builds(state: State, player: int) -> Iterator[Option]:
    """Yield every piece that a player may build now, with its system (R7.2)."""
    present, sites = state.presence(player), powers.effects_of(state, player, Site)
    rooms = [(id, free_slots(state, s) > 0, s) for s, id in systems_by_name(state) if present[s]]
    yield from _buildings(state, player, CITY, rooms, sites)
    yield from _ships(state, player)
    yield from _buildings(state, player, STARPORT, rooms, sites)


def _buildings(
    state: State, player: int, piece: int, rooms: list[tuple[str, bool, int]], more: list[Site]
) -> list[Option]:
    if not has_in_supply(state, player, piece):
        return []
    sites = {site.on for site in more if site.piece == PIECES[piece]}
    if not sites:
        return [Build(PIECES[piece], id) for id, slot, _ in rooms if slot]
    options: list[Option] = []
    for id, slot, system in rooms:
        if slot or ("gate" in sites and _gate_site(state, system, piece)):
            options.append(Build(PIECES[piece], id))
        if "planet" in sites and _cloud_site(state, player, system):
            options.append(Build(PIECES[piece], id, CLOUD))
    return options


def _gate_site(state: State, system: int, piece: int) -> bool:
    """Whether a gate has room for a piece of this kind, of any owner (Gate Ports, Gate Stations)."""
    if not state.reach.is_gate[system]:
        return False
    return not any(sum(row[system] for row in state.built[kind]) for kind in (piece, piece + DAMAGED_CITY))


def gate_pieces(state: State, player: int) -> set[int]:
    """Return the kinds of buildings that a player may have in gates: built, annexed or replaced (R12.3)."""
    annexes = powers.has_card(state, player, "tyrants_authority")
    result: set[int] = set()
    for owner in range(state.players) if annexes else (player,):
        pieces = {PIECES.index(s.piece) for s in powers.effects_of(state, owner, Site) if s.on == "gate"}
        result |= (
            {CITY, STARPORT} if pieces and powers.has_card(state, owner, "living_structures") else pieces
        )
    return {CITY, STARPORT} if result and powers.has_card(state, player, "living_structures") else result


def may_build_outside_slots(state: State, player: int) -> bool:
    """Whether a player may have a building outside the slots of a planet: built or annexed (R12.3)."""
    annexes = powers.has_card(state, player, "tyrants_authority")
    owners = range(state.players) if annexes else (player,)
    return any(site.on == "planet" for owner in owners for site in powers.effects_of(state, owner, Site))


def _cloud_site(state: State, player: int, system: int) -> bool:
    """Whether a player can build a city outside the slots and has a token to pay for it (Cloud Cities)."""
    if state.reach.is_gate[system] or system in state.clouds:
        return False
    return powers.tokens(state, player, state.type_of(system)) > 0


def _ships(state: State, player: int) -> list[Option]:
    if not state.ships[player]:
        return []
    bond = powers.find_effect(state, player, "empaths_bond")
    owners = [("", player)]
    if bond:
        owners += [(seat, owner) for owner, seat in players_by_name(state) if owner != player]
    yards = [(how, owner, state.starports_of(owner)) for how, owner in owners]
    used = state.turn.shipyards if state.turn is not None else ()
    return [
        Build(PIECES[SHIP], id, how)
        for system, id in systems_by_name(state)
        for how, owner, starports in yards
        if starports[system] and starports[system] > used.count((system, owner))
    ]


# -- building -------------------------------------------------------------------------------------


def build(state: State, player: int, option: Build) -> None:
    """Place the piece, damaged if a rival controls the system (R7.2)."""
    system = facts().system[option.at].index
    if option.piece == PIECES[SHIP]:
        owner = state.player(option.how) if option.how else player
        if state.turn is not None:
            state.turn = replace(state.turn, shipyards=(*state.turn.shipyards, (system, owner)))
        build_ship(state, player, system, owner)
        return
    damaged = rival_controls(state, player, system)
    place_building(state, player, system, PIECES.index(option.piece), damaged=damaged)
    if option.how == CLOUD:
        state.clouds[system] = player
        state.then(PayToken(player, (state.type_of(system),), option.at))


def build_ship(state: State, player: int, system: int, owner: int) -> None:
    """Build a ship at a starport, which may be a rival's (R7.2, Hidden Harbors)."""
    fresh = powers.find_effect(state, player, "ships_built_fresh") is not None
    place_ships(state, player, system, 1, damaged=not fresh and rival_controls(state, player, system))
    if powers.has_any_effect(state, player, AFTER_SHIP):
        state.then(AfterShip(player, system, owner))


class AfterShip(Step, frozen=True):
    """Resolve the player's effects that trigger when a ship is built (R12.3)."""

    player: int
    system: int
    owner: int

    def go(self, state: State) -> None:
        """Trigger each effect in AFTER_SHIP that the player has."""
        for name, trigger in AFTER_SHIP.items():
            if powers.find_effect(state, self.player, name):
                trigger(state, self.player, self.system, self.owner)
