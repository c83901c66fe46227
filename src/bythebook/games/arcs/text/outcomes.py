"""The outcome of the last steps as sentences for the screen: losses, gains, markers."""

from __future__ import annotations

from bythebook.games.arcs.box.facts import AMBITIONS, facts
from bythebook.games.arcs.rules.ambitions import marker_power
from bythebook.games.arcs.state.state import BUILDINGS, NONE, PIECES, State
from bythebook.games.arcs.text.names import court_name, place_name, system_name, type_name
from bythebook.games.shared.grammar import count, join_names


def describe_outcome(before: State, after: State) -> list[str]:
    """Return the sentences, the map first; empty during setup."""
    if before.seats != after.seats or not before.chapter:
        return []
    return [
        *_losses(before, after),
        *_captures(before, after),
        *_outrage(before, after),
        *_guild_cards(before, after),
        *_markers(before, after),
        *_power(before, after),
    ]


def _piece_losses(before: State, after: State, player: int, system: int) -> list[str]:
    """Return what a player has lost in a system to trophy boxes, and what was damaged there."""
    ships = before.ships_at(player, system) - after.ships_at(player, system)
    hurt = after.damaged[player][system] - before.damaged[player][system]
    lost = [count(ships, "ship")] if ships > 0 else []
    for kind in (0, 1):
        was = before.built[kind][player][system] + before.built[kind + 2][player][system]
        now = after.built[kind][player][system] + after.built[kind + 2][player][system]
        lost += [count(was - now, BUILDINGS[kind])] if was > now else []
        hurt_there = after.built[kind + 2][player][system] - before.built[kind + 2][player][system]
        hurt += max(0, hurt_there)
    text = [f"loses {join_names(lost)}"] if lost else []
    return text + ([f"has {count(hurt, 'piece')} damaged"] if hurt > 0 else [])


def _losses(before: State, after: State) -> list[str]:
    """Return pieces that became trophies or were damaged, by owner and system."""
    taken = [
        [new - old for old, new in zip(was, now, strict=True)]
        for was, now in zip(before.trophies, after.trophies, strict=True)
    ]
    text = []
    for player, seat in enumerate(after.seats):
        if _pieces_on_map(before, player) == _pieces_on_map(after, player):
            continue
        owned = range(len(PIECES) * player, len(PIECES) * player + PIECES.index("agent"))
        destroyed = any(row[at] > 0 for row in taken for at in owned)
        for system in after.reach.systems:
            lines = _piece_losses(before, after, player, system)
            parts = [part for part in lines if destroyed or not part.startswith("loses")]
            if parts and (destroyed or _no_ship_moved(before, after, player)):
                text.append(f"{seat.capitalize()} {' and '.join(parts)} in {place_name(system_name(system))}")
    return text


def _pieces_on_map(state: State, player: int) -> list[list[int]]:
    """Return all pieces of a player in systems, by kind."""
    return [state.fresh[player], state.damaged[player], *(kind[player] for kind in state.built)]


def _no_ship_moved(before: State, after: State, player: int) -> bool:
    """Return whether no ship moved: a damaged ship that arrived wasn't damaged just now."""
    return all(
        before.ships_at(player, system) == after.ships_at(player, system) for system in after.reach.systems
    )


def _captures(before: State, after: State) -> list[str]:
    text = []
    for player, seat in enumerate(after.seats):
        for owner, other in enumerate(after.seats):
            n = after.captives[player][owner] - before.captives[player][owner]
            if n > 0:
                text.append(f"{seat.capitalize()} captures {count(n, 'agent')} of {other}")
    return text


def _outrage(before: State, after: State) -> list[str]:
    return [
        f"{seat.capitalize()} provokes Outrage of {type_name(kind)}"
        for player, seat in enumerate(after.seats)
        for kind, covered in enumerate(after.outrage[player])
        if covered and not before.outrage[player][kind]
    ]


def _guild_cards(before: State, after: State) -> list[str]:
    text = []
    for player, seat in enumerate(after.seats):
        for card in after.guild[player]:
            if card in before.guild[player]:
                continue
            others = [after.seats[p] for p, row in enumerate(before.guild) if card in row]
            way = f"takes {court_name(card)} from {others[0]}" if others else f"has {court_name(card)} now"
            text.append(f"{seat.capitalize()} {way}")
    return text


def _markers(before: State, after: State) -> list[str]:
    """Return ambitions declared, and changes of the initiative."""
    text = []
    for marker, at in enumerate(after.markers):
        if at not in (NONE, before.markers[marker]):
            first, second = marker_power(after, marker)
            text.append(f"{facts().ambition[AMBITIONS[at]].name} is declared for {first}/{second} Power")
    if after.initiative != before.initiative:
        how = "seizes" if after.seized == after.initiative else "has"
        text.append(f"{after.seats[after.initiative].capitalize()} {how} the initiative")
    return text


def _power(before: State, after: State) -> list[str]:
    text = [f"Chapter {after.chapter} begins"] if after.chapter > before.chapter else []
    for player, seat in enumerate(after.seats):
        gained = after.power[player] - before.power[player]
        if gained:
            text.insert(0, f"{seat.capitalize()} gains {gained} Power and has {after.power[player]}")
    return text
