"""Build: cities and starports in empty slots, ships at starports (R7.2).

Texts that come after a ship was built register in AFTER_SHIP.
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
from bythebook.games.arcs.table.options import Build
from bythebook.games.arcs.table.state import CITY, DAMAGED_CITY, PIECES, SHIP, STARPORT, Table
from bythebook.kernel.ask import Option
from bythebook.kernel.step import Step

AFTER_SHIP: Final[dict[OwnName, Callable[[Table, int, int, int], None]]] = {}
"""What a text does after its owner built a ship; called with table, player, system, owner of the starport."""

CLOUD: Final = "cloud"
"""How a city is built outside the slots (Cloud Cities)."""


# -- what can be built ----------------------------------------------------------------------------


def builds(table: Table, player: int) -> Iterator[Option]:
    """Every piece that a player may build now, and where (R7.2)."""
    present, sites = table.presence(player), powers.held(table, player, Site)
    rooms = [(id, free_slots(table, s) > 0, s) for s, id in systems_by_name(table) if present[s]]
    yield from _buildings(table, player, CITY, rooms, sites)
    yield from _ships(table, player)
    yield from _buildings(table, player, STARPORT, rooms, sites)


def _buildings(
    table: Table, player: int, piece: int, rooms: list[tuple[str, bool, int]], more: list[Site]
) -> list[Option]:
    if not has_in_supply(table, player, piece):
        return []
    sites = {site.on for site in more if site.piece == PIECES[piece]}
    if not sites:
        return [Build(PIECES[piece], id) for id, slot, _ in rooms if slot]
    found: list[Option] = []
    for id, slot, system in rooms:
        if slot or ("gate" in sites and _gate_site(table, system, piece)):
            found.append(Build(PIECES[piece], id))
        if "planet" in sites and _cloud_site(table, player, system):
            found.append(Build(PIECES[piece], id, CLOUD))
    return found


def _gate_site(table: Table, system: int, piece: int) -> bool:
    """Room in a gate for one such piece, whoever's it is (Gate Ports, Gate Stations)."""
    if not table.reach.is_gate[system]:
        return False
    return not any(sum(row[system] for row in table.built[kind]) for kind in (piece, piece + DAMAGED_CITY))


def gate_pieces(table: Table, player: int) -> set[int]:
    """The buildings that a player may have in gates: built, annexed or replaced there (R12.3)."""
    annexes = powers.has(table, player, "tyrants_authority")
    found: set[int] = set()
    for owner in range(table.players) if annexes else (player,):
        pieces = {PIECES.index(s.piece) for s in powers.held(table, owner, Site) if s.on == "gate"}
        found |= {CITY, STARPORT} if pieces and powers.has(table, owner, "living_structures") else pieces
    return {CITY, STARPORT} if found and powers.has(table, player, "living_structures") else found


def may_stand_beside(table: Table, player: int) -> bool:
    """Whether a player may have a building beside the slots of a planet: built or annexed (R12.3)."""
    annexes = powers.has(table, player, "tyrants_authority")
    owners = range(table.players) if annexes else (player,)
    return any(site.on == "planet" for owner in owners for site in powers.held(table, owner, Site))


def _cloud_site(table: Table, player: int, system: int) -> bool:
    """Room for one city beside the slots of a planet, for a token of its type (Cloud Cities)."""
    if table.reach.is_gate[system] or system in table.clouds:
        return False
    return powers.tokens(table, player, table.type_of(system)) > 0


def _ships(table: Table, player: int) -> list[Option]:
    if not table.ships[player]:
        return []
    bond = powers.own(table, player, "empaths_bond")
    owners = [("", player)]
    if bond:
        owners += [(seat, owner) for owner, seat in players_by_name(table) if owner != player]
    yards = [(how, owner, table.starports_of(owner)) for how, owner in owners]
    used = table.turn.shipyards if table.turn is not None else ()
    return [
        Build(PIECES[SHIP], id, how)
        for system, id in systems_by_name(table)
        for how, owner, starports in yards
        if starports[system] and starports[system] > used.count((system, owner))
    ]


# -- doing it -------------------------------------------------------------------------------------


def build(table: Table, player: int, option: Build) -> None:
    """The piece arrives, damaged where somebody else controls the system (R7.2)."""
    system = facts().system[option.at].index
    if option.piece == PIECES[SHIP]:
        owner = table.player(option.how) if option.how else player
        if table.turn is not None:
            table.turn = replace(table.turn, shipyards=(*table.turn.shipyards, (system, owner)))
        build_ship(table, player, system, owner)
        return
    damaged = rival_controls(table, player, system)
    place_building(table, player, system, PIECES.index(option.piece), damaged=damaged)
    if option.how == CLOUD:
        table.clouds[system] = player
        table.then(PayToken(player, (table.type_of(system),), option.at))


def build_ship(table: Table, player: int, system: int, owner: int) -> None:
    """A ship is built at somebody's starport (R7.2, Hidden Harbors)."""
    fresh = powers.own(table, player, "ships_built_fresh") is not None
    place_ships(table, player, system, 1, damaged=not fresh and rival_controls(table, player, system))
    if powers.owns_any(table, player, AFTER_SHIP):
        table.then(AfterShip(player, system, owner))


class AfterShip(Step, frozen=True):
    """Texts that come after a ship was built (R12.3)."""

    player: int
    system: int
    owner: int

    def go(self, table: Table) -> None:
        """All that the player has."""
        for name, trigger in AFTER_SHIP.items():
            if powers.own(table, self.player, name):
                trigger(table, self.player, self.system, self.owner)
