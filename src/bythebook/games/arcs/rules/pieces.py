"""Placing and removing ships, buildings and agents; supplies, boards, boxes (R3.11, R3.13, R7.8, R11)."""

from __future__ import annotations

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules.tokens import Overflow, open_slots
from bythebook.games.arcs.state.options import Place
from bythebook.games.arcs.state.state import (
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
    State,
)
from bythebook.kernel.prompt import Option, Prompt, sort_key
from bythebook.kernel.step import Step

# -- ships ----------------------------------------------------------------------------------------


def place_ships(state: State, player: int, system: int, n: int, *, damaged: bool = False) -> int:
    """Place up to `n` ships from the supply, fresh by default, and return how many were placed (R11.2)."""
    n = min(n, state.ships[player])
    state.ships[player] -= n
    (state.damaged if damaged else state.fresh)[player][system] += n
    return n


def destroy_ships(state: State, owner: int, system: int, n: int, *, damaged: bool, to: int = NOBODY) -> None:
    """Remove ships from the map, to the trophies of `to` or back to their supply (R8.7)."""
    (state.damaged if damaged else state.fresh)[owner][system] -= n
    _carry_off(state, owner, SHIP, n, to)


def ships_on_map(state: State, player: int) -> int:
    """Return the number of a player's ships on the map."""
    return sum(state.fresh[player]) + sum(state.damaged[player])


# -- buildings ------------------------------------------------------------------------------------


def free_slots(state: State, system: int) -> int:
    """Return the number of empty building slots of a planet (R2.2, R7.2)."""
    slots = state.reach.slots[system]
    if not slots:
        return 0
    for kind in state.built:
        for row in kind:
            slots -= row[system]
    return slots + (system in state.clouds)


def all_free_slots(state: State) -> list[int]:
    """Return the number of empty building slots of each system."""
    slots, clouds = state.reach.slots, state.clouds
    built = map(sum, zip(*(row for kind in state.built for row in kind), strict=True))
    return [slots[s] - n + (s in clouds) if slots[s] else 0 for s, n in enumerate(built)]


def place_building(state: State, player: int, system: int, piece: int, *, damaged: bool = False) -> None:
    """Place a city, the leftmost on the board, or a starport from the supply (R3.11, R7.2)."""
    supply = state.cities if piece == CITY else state.starports
    supply[player] -= 1
    state.built[piece + (DAMAGED_CITY if damaged else 0)][player][system] += 1


def has_in_supply(state: State, player: int, piece: int) -> bool:
    """Whether a city is left on the board, or a starport in the supply."""
    return (state.cities if piece == CITY else state.starports)[player] > 0


def destroy_building(state: State, owner: int, system: int, kind: int, *, to: int = NOBODY) -> None:
    """Remove a building (`kind` as in BUILDINGS), to the trophies of `to` or back to its owner (R8.7).

    The other effects of destroying a city are up to the caller (R8.8).
    """
    _take_down(state, owner, system, kind)
    _carry_off(state, owner, kind % DAMAGED_CITY, 1, to)


def send_home_city(state: State, owner: int, system: int, *, damaged: bool) -> None:
    """Return a city to its board; tokens in slots that it covers are moved or discarded (R3.11)."""
    destroy_building(state, owner, system, DAMAGED_CITY if damaged else CITY)


def replace_building(state: State, owner: int, system: int, kind: int, *, by: int, piece: int) -> None:
    """Replace a building with another piece, fresh or damaged as before; the old one is returned (R7.8)."""
    outside = _is_outside(state, owner, system, kind)
    _take_down(state, owner, system, kind)
    _carry_off(state, owner, kind % DAMAGED_CITY, 1, NOBODY)
    place_building(state, by, system, piece, damaged=kind >= DAMAGED_CITY)
    if outside:
        state.clouds[system] = by


def _take_down(state: State, owner: int, system: int, kind: int) -> None:
    if _is_outside(state, owner, system, kind):
        del state.clouds[system]
    state.built[kind][owner][system] -= 1


def _is_outside(state: State, owner: int, system: int, kind: int) -> bool:
    """Whether a building is the one outside the slots: a city, and the last of several."""
    if state.clouds.get(system) != owner:
        return False
    cities = state.cities_at(owner, system)
    return (
        cities == 1 if kind % DAMAGED_CITY == CITY else not cities and state.starports_at(owner, system) == 1
    )


def city_types(state: State, system: int) -> list[int]:
    """Return the types of a city: its planet's, or in a gate those of the cluster's other cities (R12.3)."""
    own = state.type_of(system)
    if own != NONE:
        return [own]
    reach = state.reach
    planets = [s for s in reach.members[reach.cluster[system]] if s != system]
    return sorted(
        {state.type_of(s) for s in planets if any(state.cities_at(p, s) for p in range(state.players))}
    )


# -- agents ---------------------------------------------------------------------------------------


def take_agents(state: State, player: int, n: int = 1) -> int:
    """Remove up to `n` agents from a player's supply and return how many."""
    n = min(n, state.agents[player])
    state.agents[player] -= n
    return n


def capture(state: State, by: int, owner: int, n: int = 1) -> int:
    """Capture up to `n` agents from a rival's supply and return how many (R7.1)."""
    n = take_agents(state, owner, n)
    state.captives[by][owner] += n
    return n


def agents_home(state: State, player: int, n: int = 1) -> None:
    """Return agents to their owner's supply; they replace placeholders on Outrage first (R8.8)."""
    for type, covered in enumerate(state.outrage[player]):
        if n and covered == OPEN_MARK:
            state.outrage[player][type] = AGENT_COVERS
            n -= 1
    state.agents[player] += n


def return_captives(state: State, player: int, owner: int, n: int) -> None:
    """Return captives to their owner's supply."""
    state.captives[player][owner] -= n
    agents_home(state, owner, n)


def return_all_captives(state: State, player: int) -> None:
    """Return all captives of a player (R10.7)."""
    for owner, n in enumerate(state.captives[player]):
        return_captives(state, player, owner, n)


# -- the trophy box -------------------------------------------------------------------------------


def add_trophies(state: State, player: int, owner: int, piece: int, n: int) -> None:
    """Add pieces, as in PIECES, to a player's trophy box (R8.7)."""
    state.trophies[player][len(PIECES) * owner + piece] += n


def return_trophies(state: State, player: int, owner: int, piece: int, n: int = 1) -> None:
    """Return trophies to supplies, and cities to their boards (R10.7)."""
    add_trophies(state, player, owner, piece, -n)
    _send_home(state, owner, piece, n)


def return_all_trophies(state: State, player: int) -> None:
    """Return all trophies of a player (R10.7)."""
    for at, n in enumerate(state.trophies[player]):
        if n:
            return_trophies(state, player, *divmod(at, len(PIECES)), n)


def _carry_off(state: State, owner: int, piece: int, n: int, to: int) -> None:
    if to == NOBODY:
        _send_home(state, owner, piece, n)
    else:
        add_trophies(state, to, owner, piece, n)


def _send_home(state: State, owner: int, piece: int, n: int) -> None:
    if piece == AGENT:
        agents_home(state, owner, n)
        return
    supply = {CITY: state.cities, STARPORT: state.starports, SHIP: state.ships}[piece]
    supply[owner] += n
    if piece == CITY:
        _cover_slots(state, owner)


def _cover_slots(state: State, player: int) -> None:
    still_open = open_slots(state, player)
    if any(type != NONE and slot not in still_open for slot, type in enumerate(state.slots[player])):
        state.then(Overflow(player))


# -- stranded players -----------------------------------------------------------------------------


class Stranded(Step, frozen=True):
    """Bring back a player who ends a turn with no ship and no starport on the map (R11.1)."""

    player: int

    def go(self, state: State) -> None:
        """Ask only if the player is stranded and has ships in the supply."""
        if ships_on_map(state, self.player) or not state.ships[self.player]:
            return
        if not any(state.starports_of(self.player)):
            state.then(ComeBack(self.player))


class ComeBack(Step, frozen=True):
    """Place fresh ships in one gate (R11.1)."""

    player: int

    def ask(self, state: State) -> Prompt:
        """Ask for a gate in play."""
        return Prompt(
            state.seat_of(self.player), "Place", lambda: _gates(state), rule="R11.1", about="stranded"
        )

    def answer(self, state: State, answer: Place) -> None:
        """Place as many ships as the rules allow and the supply has."""
        system = facts().system[answer.at].index
        place_ships(state, self.player, system, facts().rules.comeback_ships)


def _gates(state: State) -> list[Option]:
    return sorted((Place(facts().systems[gate].id) for gate in state.reach.gates), key=sort_key)
