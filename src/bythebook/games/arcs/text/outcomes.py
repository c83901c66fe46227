"""The outcome of the last steps as sentences for the screen: losses, gains, markers."""

from __future__ import annotations

from typing import Final, NamedTuple

from bythebook.games.arcs.box.facts import AMBITIONS, facts
from bythebook.games.arcs.rules.ambitions import marker_power
from bythebook.games.arcs.state.state import BUILDINGS, NONE, PIECES, State
from bythebook.games.arcs.text.names import court_name, place_name, seat_title, system_name, type_name
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


class _Losses(NamedTuple):
    """The pieces that a player lost in a system, and how many were damaged there."""

    destroyed: list[str]
    damaged: int


def _piece_losses(before: State, after: State, player: int, system: int) -> _Losses:
    """Return what a player has lost in a system."""
    ships = before.ships_at(player, system) - after.ships_at(player, system)
    hurt = after.damaged[player][system] - before.damaged[player][system]
    lost = [count(ships, "ship")] if ships > 0 else []
    for kind in (0, 1):
        was = before.built[kind][player][system] + before.built[kind + 2][player][system]
        now = after.built[kind][player][system] + after.built[kind + 2][player][system]
        lost += [count(was - now, BUILDINGS[kind])] if was > now else []
        hurt_there = after.built[kind + 2][player][system] - before.built[kind + 2][player][system]
        hurt += max(0, hurt_there)
    return _Losses(lost, hurt)


LOSSES: Final = {
    (True, False): "{seat} loses {pieces} in {place}",
    (False, True): "{seat} has {damaged} damaged in {place}",
    (True, True): "{seat} loses {pieces} and has {damaged} damaged in {place}",
}
"""Sentences by whether pieces were destroyed, and whether some were damaged."""


def _losses(before: State, after: State) -> list[str]:
    """Return pieces that became trophies or were damaged, by owner and system."""
    taken = [
        [new - old for old, new in zip(was, now, strict=True)]
        for was, now in zip(before.trophies, after.trophies, strict=True)
    ]
    sentences = []
    for player, seat in enumerate(after.seats):
        if _pieces_on_map(before, player) == _pieces_on_map(after, player):
            continue
        owned = range(len(PIECES) * player, len(PIECES) * player + PIECES.index("agent"))
        trophies = any(row[at] > 0 for row in taken for at in owned)
        if not trophies and not _no_ship_moved(before, after, player):
            continue
        for system in after.reach.systems:
            lost, hurt = _piece_losses(before, after, player, system)
            kind = (bool(lost) and trophies, hurt > 0)
            if any(kind):
                sentences.append(
                    LOSSES[kind].format(
                        seat=seat_title(seat),
                        pieces=join_names(lost),
                        damaged=count(hurt, "piece"),
                        place=place_name(system_name(system)),
                    )
                )
    return sentences


def _pieces_on_map(state: State, player: int) -> list[list[int]]:
    """Return all pieces of a player in systems, by kind."""
    return [state.fresh[player], state.damaged[player], *(kind[player] for kind in state.built)]


def _no_ship_moved(before: State, after: State, player: int) -> bool:
    """Return whether no ship moved: a damaged ship that arrived wasn't damaged just now."""
    return all(
        before.ships_at(player, system) == after.ships_at(player, system) for system in after.reach.systems
    )


def _captures(before: State, after: State) -> list[str]:
    sentences = []
    for player, seat in enumerate(after.seats):
        for owner, other in enumerate(after.seats):
            n = after.captives[player][owner] - before.captives[player][owner]
            if n > 0:
                sentences.append(f"{seat_title(seat)} captures {count(n, 'agent')} of {seat_title(other)}")
    return sentences


def _outrage(before: State, after: State) -> list[str]:
    return [
        f"{seat_title(seat)} provokes {type_name(kind)} Outrage"
        for player, seat in enumerate(after.seats)
        for kind, covered in enumerate(after.outrage[player])
        if covered and not before.outrage[player][kind]
    ]


def _guild_cards(before: State, after: State) -> list[str]:
    sentences = []
    for player, seat in enumerate(after.seats):
        for card in after.guild[player]:
            if card in before.guild[player]:
                continue
            who, name = seat_title(seat), court_name(card)
            others = [after.seats[p] for p, row in enumerate(before.guild) if card in row]
            taken = f"{who} takes {name} from {seat_title(others[0])}" if others else f"{who} takes {name}"
            sentences.append(taken)
    return sentences


def _markers(before: State, after: State) -> list[str]:
    """Return ambitions declared, and changes of the initiative."""
    sentences = []
    for marker, at in enumerate(after.markers):
        if at not in (NONE, before.markers[marker]):
            first, second = marker_power(after, marker)
            name = facts().ambition[AMBITIONS[at]].name
            sentences.append(f"{name} is declared for {first}/{second} Power")
    if after.initiative != before.initiative:
        who, seized = seat_title(after.seats[after.initiative]), after.seized == after.initiative
        sentences.append(f"{who} seizes the initiative" if seized else f"{who} has the initiative")
    return sentences


def _power(before: State, after: State) -> list[str]:
    """Return the Power gained, the last seat first, and the start of a chapter."""
    sentences = [f"Chapter {after.chapter} begins"] if after.chapter > before.chapter else []
    for player, seat in enumerate(after.seats):
        gained = after.power[player] - before.power[player]
        if gained:
            sentences.insert(0, f"{seat_title(seat)} gains {gained} Power, now {after.power[player]}")
    return sentences
