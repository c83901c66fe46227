"""Pieces come and go: ships, buildings and agents; supplies, boards and boxes (R3.11, R3.13, R7.8, R11)."""

from __future__ import annotations

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules.tokens import Overflow, open_slots
from bythebook.games.arcs.table.options import Place
from bythebook.games.arcs.table.state import (
    AGENT,
    AGENT_COVERS,
    CITY,
    DAMAGED_CITY,
    NOBODY,
    NONE,
    OPEN_MARK,
    PIECES,
    SHIP,
    STARPORT,
    Table,
)
from bythebook.kernel.ask import Ask, Option, sort_key
from bythebook.kernel.step import Step

# -- ships ----------------------------------------------------------------------------------------


def place_ships(table: Table, player: int, system: int, n: int, *, damaged: bool = False) -> int:
    """Ships from the supply, fresh unless said; as many as there are: how many came (R11.2)."""
    n = min(n, table.ships[player])
    table.ships[player] -= n
    (table.damaged if damaged else table.fresh)[player][system] += n
    return n


def destroy_ships(table: Table, owner: int, system: int, n: int, *, damaged: bool, to: int = NOBODY) -> None:
    """Ships leave the map as somebody's trophies, or go home where nobody takes them (R8.7)."""
    (table.damaged if damaged else table.fresh)[owner][system] -= n
    _carry_off(table, owner, SHIP, n, to)


def ships_on_map(table: Table, player: int) -> int:
    """All ships of a player in systems."""
    return sum(table.fresh[player]) + sum(table.damaged[player])


# -- buildings ------------------------------------------------------------------------------------


def free_slots(table: Table, system: int) -> int:
    """Building slots of a planet in which nothing stands (R2.2, R7.2)."""
    slots = table.reach.slots[system]
    if not slots:
        return 0
    for kind in table.built:
        for row in kind:
            slots -= row[system]
    return slots + (system in table.clouds)


def all_free_slots(table: Table) -> list[int]:
    """Building slots of planets in which nothing stands, system by system."""
    slots, clouds = table.reach.slots, table.clouds
    built = map(sum, zip(*(row for kind in table.built for row in kind), strict=True))
    return [slots[s] - n + (s in clouds) if slots[s] else 0 for s, n in enumerate(built)]


def place_building(table: Table, player: int, system: int, piece: int, *, damaged: bool = False) -> None:
    """A city, the leftmost of the board, or a starport from the supply (R3.11, R7.2)."""
    supply = table.cities if piece == CITY else table.starports
    supply[player] -= 1
    table.built[piece + (DAMAGED_CITY if damaged else 0)][player][system] += 1


def has_in_supply(table: Table, player: int, piece: int) -> bool:
    """Whether a city is left on the board, or a starport in the supply."""
    return (table.cities if piece == CITY else table.starports)[player] > 0


def destroy_building(table: Table, owner: int, system: int, kind: int, *, to: int = NOBODY) -> None:
    """A building, kind as in BUILDINGS, becomes a trophy, or goes home where nobody takes it (R8.7).

    What destroying a city brings besides is for who destroys it (R8.8).
    """
    _take_down(table, owner, system, kind)
    _carry_off(table, owner, kind % DAMAGED_CITY, 1, to)


def send_home_city(table: Table, owner: int, system: int, *, damaged: bool) -> None:
    """A city returns to its board; tokens in slots that it covers find another place or go (R3.11)."""
    destroy_building(table, owner, system, DAMAGED_CITY if damaged else CITY)


def replace_building(table: Table, owner: int, system: int, kind: int, *, by: int, piece: int) -> None:
    """A piece takes the place of another one in the same state; the old one goes home (R7.8)."""
    outside = _is_outside(table, owner, system, kind)
    _take_down(table, owner, system, kind)
    _carry_off(table, owner, kind % DAMAGED_CITY, 1, NOBODY)
    place_building(table, by, system, piece, damaged=kind >= DAMAGED_CITY)
    if outside:
        table.clouds[system] = by


def _take_down(table: Table, owner: int, system: int, kind: int) -> None:
    if _is_outside(table, owner, system, kind):
        del table.clouds[system]
    table.built[kind][owner][system] -= 1


def _is_outside(table: Table, owner: int, system: int, kind: int) -> bool:
    """Whether a building is the one beside the slots: a city there, and of several cities the last."""
    if table.clouds.get(system) != owner:
        return False
    cities = table.cities_at(owner, system)
    return (
        cities == 1 if kind % DAMAGED_CITY == CITY else not cities and table.starports_at(owner, system) == 1
    )


def city_types(table: Table, system: int) -> list[int]:
    """The types of a city there: the planet's, or in a gate those of the cluster's other cities (R12.3)."""
    own = table.type_of(system)
    if own != NONE:
        return [own]
    reach = table.reach
    planets = [s for s in reach.members[reach.cluster[system]] if s != system]
    return sorted(
        {table.type_of(s) for s in planets if any(table.cities_at(p, s) for p in range(table.players))}
    )


# -- agents ---------------------------------------------------------------------------------------


def take_agents(table: Table, player: int, n: int = 1) -> int:
    """Agents out of a player's supply, as many as there are: how many came."""
    n = min(n, table.agents[player])
    table.agents[player] -= n
    return n


def capture(table: Table, by: int, owner: int, n: int = 1) -> int:
    """Agents out of a rival's supply become captives: how many came (R7.1)."""
    n = take_agents(table, owner, n)
    table.captives[by][owner] += n
    return n


def agents_home(table: Table, player: int, n: int = 1) -> None:
    """Agents come into their owner's supply; they replace placeholders on Outrage first (R8.8)."""
    for type, covered in enumerate(table.outrage[player]):
        if n and covered == OPEN_MARK:
            table.outrage[player][type] = AGENT_COVERS
            n -= 1
    table.agents[player] += n


def return_captives(table: Table, player: int, owner: int, n: int) -> None:
    """Captives go home to their owner's supply."""
    table.captives[player][owner] -= n
    agents_home(table, owner, n)


def return_all_captives(table: Table, player: int) -> None:
    """All captives of a player go home (R10.7)."""
    for owner, n in enumerate(table.captives[player]):
        return_captives(table, player, owner, n)


# -- the trophy box -------------------------------------------------------------------------------


def add_trophies(table: Table, player: int, owner: int, piece: int, n: int) -> None:
    """Pieces, as in PIECES, go into a player's trophy box (R8.7)."""
    table.trophies[player][len(PIECES) * owner + piece] += n


def return_trophies(table: Table, player: int, owner: int, piece: int, n: int = 1) -> None:
    """Trophies go home: to supplies, cities to their boards (R10.7)."""
    add_trophies(table, player, owner, piece, -n)
    _send_home(table, owner, piece, n)


def return_all_trophies(table: Table, player: int) -> None:
    """All trophies of a player go home (R10.7)."""
    for at, n in enumerate(table.trophies[player]):
        if n:
            return_trophies(table, player, *divmod(at, len(PIECES)), n)


def _carry_off(table: Table, owner: int, piece: int, n: int, to: int) -> None:
    if to == NOBODY:
        _send_home(table, owner, piece, n)
    else:
        add_trophies(table, to, owner, piece, n)


def _send_home(table: Table, owner: int, piece: int, n: int) -> None:
    if piece == AGENT:
        agents_home(table, owner, n)
        return
    supply = {CITY: table.cities, STARPORT: table.starports, SHIP: table.ships}[piece]
    supply[owner] += n
    if piece == CITY:
        _cover_slots(table, owner)


def _cover_slots(table: Table, player: int) -> None:
    still_open = open_slots(table, player)
    if any(type != NONE and slot not in still_open for slot, type in enumerate(table.slots[player])):
        table.then(Overflow(player))


# -- coming back ----------------------------------------------------------------------------------


class Stranded(Step, frozen=True):
    """Who ends a turn with neither ship nor starport on the map comes back in a gate (R11.1)."""

    player: int

    def go(self, table: Table) -> None:
        """Nothing, for nearly everybody."""
        if ships_on_map(table, self.player) or not table.ships[self.player]:
            return
        if not any(table.starports_of(self.player)):
            table.then(ComeBack(self.player))


class ComeBack(Step, frozen=True):
    """Some fresh ships in one gate (R11.1)."""

    player: int

    def ask(self, table: Table) -> Ask:
        """Any gate in play."""
        return Ask(table.seat_of(self.player), "Place", lambda: _gates(table), rule="R11.1", about="stranded")

    def answer(self, table: Table, answer: Place) -> None:
        """As many as there are of the ships for it."""
        system = facts().system[answer.at].index
        place_ships(table, self.player, system, facts().rules.comeback_ships)


def _gates(table: Table) -> list[Option]:
    return sorted((Place(facts().systems[gate].id) for gate in table.reach.gates), key=sort_key)
