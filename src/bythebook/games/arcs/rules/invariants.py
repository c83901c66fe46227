"""Invariants of every position; `check` describes each one that is broken (section 13 of the rules).

Position files, corrections, saved games and the fuzzer all use this check.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sized

from bythebook.games.arcs.box.effects import OutOfGame
from bythebook.games.arcs.box.facts import RESOURCES, facts
from bythebook.games.arcs.rules.actions.build import gate_pieces, may_build_outside_slots
from bythebook.games.arcs.rules.cards.powers import effects_of
from bythebook.games.arcs.rules.round_invariants import check_round
from bythebook.games.arcs.rules.tokens import Overflow, open_slots
from bythebook.games.arcs.state.piles import ACTION, COURT, LEADERS, LORE
from bythebook.games.arcs.state.state import (
    AGENT,
    AGENT_COVERS,
    BUILDINGS,
    CITY,
    DAMAGED_CITY,
    HOLDINGS_SLOT,
    NOBODY,
    NONE,
    OPEN_MARK,
    PIECES,
    SHIP,
    STARPORT,
    State,
)
from bythebook.kernel.box import by_rule


def check(state: State) -> list[str]:
    """Return the broken invariants of a position as sentences; empty if it is valid."""
    problems = _shapes(state) or _negative_counts(state) or _ranges(state)
    if problems:
        return problems
    problems = [*by_rule("R1.1", _pieces(state)), *by_rule("R1.3", _tokens(state))]
    problems += [
        *by_rule("R3.10", _slots(state)),
        *by_rule("R2.4", _map(state)),
        *by_rule("R2.2", [*_planets(state), *_gates(state)]),
        *by_rule("R1.2", _court(state)),
    ]
    problems += [*by_rule("R8.8", _placeholders(state)), *by_rule("R12.1", _leaders_and_lore(state))]
    problems += [*by_rule("R3.1", _action_cards(state)), *by_rule("R7.6", _own_pieces_in_boxes(state))]
    problems += [*by_rule("R3.3", _setup(state)), *by_rule("R4.2", _turn(state)), *state.check()]
    return problems or check_round(state)


def _shapes(state: State) -> list[str]:
    """Check the lengths of all lists; the other checks rely on them."""
    n, systems, types = state.players, len(facts().systems), len(RESOURCES)
    by_player: list[Sized] = [state.automa, state.unseen, state.fresh, state.damaged, *state.built]
    by_player += [state.ships, state.starports, state.agents, state.cities, state.power, state.slots]
    by_player += [state.outrage, state.trophies, state.captives, *state.captives, state.guild, state.leader]
    by_player += [state.lore, state.hands, state.bonus, state.hand_counter, state.seize_counter]
    by_player += state.court_agents
    by_system = [*state.fresh, *state.damaged, *(row for kind in state.built for row in kind)]
    by_type = [state.supply, state.spent, state.neutral, *state.outrage]
    problems = []
    if len(state.built) != len(BUILDINGS) or any(len(row) != n for row in by_player):
        problems.append("the lists of players differ in length")
    if any(len(row) != systems for row in by_system):
        problems.append("the lists of systems differ in length")
    if any(len(row) != types for row in by_type):
        problems.append("the lists of types differ in length")
    if any(len(row) != n * len(PIECES) for row in state.trophies):
        problems.append("a trophy box needs one number for each piece")
    if any(len(row) != HOLDINGS_SLOT + 1 for row in state.slots):
        problems.append("a board needs one entry for each slot")
    if any(len(row) != len(facts().markers) for row in (state.markers, state.flipped)):
        problems.append("the lists of markers differ in length")
    if len(set(state.seats)) != n or n not in facts().size:
        problems.append("the seats are repeated, or not two to four")
    if len(state.court) != len(state.court_agents):
        problems.append("the Court row and the agents on it differ in length")
    return problems


def _negative_counts(state: State) -> list[str]:
    """No count is negative."""
    rows = [*state.fresh, *state.damaged, *(row for kind in state.built for row in kind), *state.trophies]
    rows += [*state.captives, *state.court_agents, state.supply, state.spent, state.neutral]
    rows += [state.ships, state.starports, state.agents, state.cities, state.hand_counter]
    rows += [state.seize_counter, state.power]
    return ["a count is negative"] if any(n < 0 for row in rows for n in row) else []


def _ranges(state: State) -> list[str]:
    """Every card, type, player and cluster exists."""
    f, players = facts(), range(state.players)
    problems = []
    court = (*state.court, *state.court_discard, *state.scrapped, *state.resolving)
    unions = [played.union for played in state.played]
    if not _within((*court, *unions, *(card for row in state.guild for card in row)), len(f.court)):
        problems.append("the position contains an unknown Court card")
    if not _within((*state.leader, *state.draft_leaders), len(f.leaders)):
        problems.append("the position contains an unknown leader")
    if not _within((*state.draft_lore, *(card for row in state.lore for card in row)), len(f.lores)):
        problems.append("the position contains an unknown lore card")
    rows = (*state.hands, *state.bonus, state.discard, state.drawn, [played.card for played in state.played])
    turn = [state.turn.card, state.turn.player] if state.turn is not None else []
    if not _within((*(card for row in rows for card in row), *turn[:1]), len(f.action_cards)):
        problems.append("the position contains an unknown action card")
    types = (*(kind for row in state.slots for kind in row), *state.loose, *state.shaped.values())
    if not _within(types, len(RESOURCES)):
        problems.append("the position contains an unknown resource type")
    who = [state.initiative, *turn[1:], *(played.player for played in state.played)]
    if any(player not in players for player in who):
        problems.append(f"there is no player {next(player for player in who if player not in players)}")
    if list(state.out) != sorted(set(state.out)) or not set(state.out) < {s.cluster for s in f.systems}:
        problems.append("the clusters out of play don't exist or aren't in order")
    return problems


def _within(indices: Iterable[int], n: int) -> bool:
    """Whether all are valid indices below `n`, or NONE."""
    return all(NONE <= index < n for index in indices)


# -- conservation -----------------------------------------------------------------------------------


def _pieces(state: State) -> list[str]:
    """No ship, starport, city or agent of a color is missing or extra (R1.1)."""
    problems = []
    printed = facts().pieces
    for player, seat in enumerate(state.seats):
        gone = effects_of(state, player, OutOfGame)
        there = [_count_everywhere(state, player, piece) for piece in range(len(PIECES))]
        there[SHIP] += sum(effect.ships for effect in gone)
        there[AGENT] += sum(effect.agents for effect in gone)
        there[CITY] += sum(effect.cities for effect in gone)
        wanted = (printed.cities, printed.starports, printed.ships, printed.agents)
        words = ("cities", "starports", "ships", "agents")
        for word, n, whole in zip(words, there, wanted, strict=True):
            if n != whole:
                problems.append(f"{seat} has {n} {word} instead of {whole}")
    return problems


def _count_everywhere(state: State, player: int, piece: int) -> int:
    """Count a player's pieces of a kind: in supply or on the board, on the map, in boxes, at Court."""
    boxes = sum(box[len(PIECES) * player + piece] for box in state.trophies)
    if piece == SHIP:
        return boxes + state.ships[player] + sum(state.fresh[player]) + sum(state.damaged[player])
    if piece == AGENT:
        captive = sum(box[player] for box in state.captives)
        at_court = sum(agents[player] for agents in state.court_agents)
        covering = state.outrage[player].count(AGENT_COVERS)
        return boxes + state.agents[player] + captive + at_court + covering
    supply = state.cities if piece == CITY else state.starports
    return boxes + supply[player] + sum(sum(rows[player]) for rows in state.built[piece::2])


def _placeholders(state: State) -> list[str]:
    """No placeholder is on an Outrage space while its owner has an agent in the supply (R8.8)."""
    return [
        f"{seat} has a placeholder on Outrage although an agent is in the supply"
        for player, seat in enumerate(state.seats)
        if state.agents[player] and OPEN_MARK in state.outrage[player]
    ]


def _own_pieces_in_boxes(state: State) -> list[str]:
    """Captives and trophies are pieces of rivals (R7.6, R8.7)."""
    problems = []
    for player, seat in enumerate(state.seats):
        if state.captives[player][player]:
            problems.append(f"{seat} holds its own agents as captives; put them in the supply")
        if any(state.trophies[player][len(PIECES) * player : len(PIECES) * (player + 1)]):
            problems.append(f"{seat} holds its own pieces as trophies; put them in the supply")
    return problems


def _setup(state: State) -> list[str]:
    """Court row, clusters out of play and neutral tokens fit the number of players (R3.3 to R3.5)."""
    if not state.chapter:
        return []
    size, n = facts().size[state.players], state.players
    problems = []
    if len(state.court) != size.row:
        problems.append(f"the Court has {len(state.court)} spots instead of {size.row} with {n} players")
    if len(state.out) != size.out:
        problems.append(f"clusters out of play: {len(state.out)} instead of {size.out} with {n} players")
    covered = Counter(system.type for system in facts().systems if system.cluster in state.out)
    alone = n == min(facts().size)
    for kind, resource in enumerate(facts().resources):
        wanted = covered[kind] if alone else 0
        if state.neutral[kind] > wanted:
            problems.append(
                f"{state.neutral[kind]} {resource.name} tokens are neutral; at most {wanted} can be"
            )
    if state.leaders_and_lore == "off" and any((*state.lore, *(card != NONE for card in state.leader))):
        problems.append("a player has a leader or lore, but the game is without them; set leaders")
    return problems


def _tokens(state: State) -> list[str]:
    """Every token is in the supply, on a board or card, spent, neutral, in hand or on a planet (R1.3)."""
    there = Counter(kind for slots in state.slots for kind in slots if kind != NONE)
    there.update(state.loose)
    there.update(state.shaped.values())
    problems = []
    for kind, resource in enumerate(facts().resources):
        n = there[kind] + state.supply[kind] + state.spent[kind] + state.neutral[kind]
        if n != resource.tokens:
            problems.append(f"there are {n} {resource.name} tokens instead of {resource.tokens}")
    return problems


def _court(state: State) -> list[str]:
    """Every Court card is in exactly one place, and no agent is on an empty spot (R1.2).

    A saved game may be older than a card, and is played without it.
    """
    there = Counter(card for row in state.guild for card in row)
    there.update(card for card in state.court if card != NONE)
    there.update((*state.court_discard, *state.scrapped))
    there.update(played.union for played in state.played if played.union != NONE)
    there.update(state.resolving)
    there.update(facts().court_card[card].index for card in state.piles[COURT].unseen)
    problems = [
        f"{card.name} is in {n} places instead of one"
        for card in facts().court
        if (n := there[card.index]) != 1 and (n or not card.since)
    ]
    for card, agents in zip(state.court, state.court_agents, strict=True):
        if card == NONE and any(agents):
            problems.append("there are agents on an empty spot of the Court")
    for player, row in enumerate(state.guild):
        if row != sorted(row) or any(facts().court_suit[card] == NONE for card in row):
            problems.append(f"{state.seats[player]}'s Guild cards are out of order, or one is a Vox card")
    return problems


def _leaders_and_lore(state: State) -> list[str]:
    """No leader and no lore card is in two places (R1.2, R12.1)."""
    f = facts()
    there = Counter(f.leaders[card].name for card in (*state.leader, *state.draft_leaders) if card != NONE)
    there.update(f.lores[card].name for row in (*state.lore, state.draft_lore) for card in row)
    if LEADERS in state.piles:
        there.update(f.leader[card].name for card in state.piles[LEADERS].unseen)
        there.update(f.lore[card].name for card in state.piles[LORE].unseen)
    return [f"{card} is in {n} places instead of one" for card, n in there.items() if n > 1]


def _action_cards(state: State) -> list[str]:
    """Every action card is in a hand, the pile, the discard pile, in play, or with a bot (R3.1)."""
    if not state.chapter:
        return []
    there = Counter(card for rows in (state.hands, state.bonus) for row in rows for card in row)
    there.update((*state.discard, *state.drawn))
    there.update(played.card for played in state.played if played.card != NONE)
    there.update(facts().action_card[card].index for card in state.piles[ACTION].unseen)
    deck = facts().decks[state.players]
    problems = [
        f"{card.name} is in {there[card.index]} places instead of one"
        for card in facts().action_cards
        if there[card.index] != (card.index in deck)
    ]
    for player, automa in enumerate(state.automa):
        if automa and state.hands[player]:
            problems.append(f"{state.seats[player]} is a bot but holds cards")
        if not automa and (state.bonus[player] or state.hand_counter[player]):
            problems.append(f"{state.seats[player]} isn't a bot but has a hand counter or bonus cards")
    return problems


# -- slots and the map ------------------------------------------------------------------------------


def _slots(state: State) -> list[str]:
    """Tokens are in open slots, unless a city has just covered one (R3.10, R3.11)."""
    problems = []
    for player, slots in enumerate(state.slots):
        still_open = open_slots(state, player)
        covered = [slot for slot, kind in enumerate(slots) if kind != NONE and slot not in still_open]
        if covered and Overflow(player) not in state.agenda:
            problems.append(f"{state.seats[player]} has a token in a slot that is not open")
    if state.loose and state.storing == NOBODY:
        problems.append("there are tokens in hand, but no player stores them")
    return problems


def _map(state: State) -> list[str]:
    """No piece is in a system out of play (R2.4)."""
    return [
        f"a piece is in {system.name}, which is out of play"
        for system in facts().systems
        if not state.reach.in_play[system.index]
        and any(state.present(player, system.index) for player in range(state.players))
    ]


def _planets(state: State) -> list[str]:
    """No planet has more buildings than slots, except for one outside them by lore (R2.2, R12.3)."""
    problems = []
    for at in state.reach.planets:
        system = facts().systems[at]
        built = sum(state.buildings_at(player, at) for player in range(state.players))
        if built > system.slots + (at in state.clouds):
            problems.append(f"{system.name} has {built} buildings and {system.slots} slots")
    for at, player in state.clouds.items():
        seat, name = state.seats[player], facts().systems[at].name
        if not state.buildings_at(player, at):
            problems.append(f"{seat} has no building outside the slots of {name}")
        elif not may_build_outside_slots(state, player):
            problems.append(f"{seat} has a building outside the slots of {name} without lore that allows it")
    return problems


def _gates(state: State) -> list[str]:
    """A gate has no slots:

    a building there needs lore, and there is at most one of each kind (R2.2, R12.3).
    """
    problems = []
    for at in state.reach.gates:
        name = facts().systems[at].name
        for piece in (CITY, STARPORT):
            rows = [[row[at] for row in state.built[kind]] for kind in (piece, piece + DAMAGED_CITY)]
            owners = [player for player in range(state.players) if any(row[player] for row in rows)]
            if sum(map(sum, rows)) > 1:
                problems.append(f"{name} has more than one {PIECES[piece]}")
            problems += [
                f"{state.seats[player]} has a {PIECES[piece]} in {name} without lore that allows it"
                for player in owners
                if piece not in gate_pieces(state, player)
            ]
    return problems


def _turn(state: State) -> list[str]:
    """The round is consistent (R4.2, R5.5)."""
    problems = []
    if state.played and state.played[0].way != "lead":
        problems.append("the first card of the round doesn't lead")
    if state.seized != NOBODY and state.seized != state.initiative:
        problems.append("the player who seized the initiative doesn't have it")
    if state.turn is not None and state.turn.pips < 0:
        problems.append("the number of pips left is negative")
    return problems
