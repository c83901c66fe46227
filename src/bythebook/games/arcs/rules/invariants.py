"""What must be true of every position; `check` says what is not, in sentences (section 13 of the rules).

Position files, corrections, saved games and the fuzzer all use this one check.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sized

from bythebook.games.arcs.box.effects import OutOfGame
from bythebook.games.arcs.box.facts import RESOURCES, facts
from bythebook.games.arcs.rules.actions.build import gate_pieces, may_stand_beside
from bythebook.games.arcs.rules.cards.powers import held
from bythebook.games.arcs.rules.round_invariants import check_round
from bythebook.games.arcs.rules.tokens import Overflow, open_slots
from bythebook.games.arcs.table.piles import ACTION, COURT, LEADERS, LORE
from bythebook.games.arcs.table.state import (
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
    Table,
)
from bythebook.kernel.box import by_rule


def check(table: Table) -> list[str]:
    """The broken invariants of a position; none if it can be."""
    found = _shapes(table) or _numbers(table) or _ranges(table)
    if found:
        return found
    found = [*by_rule("R1.1", _pieces(table)), *by_rule("R1.3", _tokens(table))]
    found += [
        *by_rule("R3.10", _slots(table)),
        *by_rule("R2.4", _map(table)),
        *by_rule("R2.2", [*_planets(table), *_gates(table)]),
        *by_rule("R1.2", _court(table)),
    ]
    found += [*by_rule("R8.8", _placeholders(table)), *by_rule("R12.1", _leaders_and_lore(table))]
    found += [*by_rule("R3.1", _action_cards(table)), *by_rule("R7.6", _own_prisoners(table))]
    found += [*by_rule("R3.3", _setup(table)), *by_rule("R4.2", _turn(table)), *table.check()]
    return found or check_round(table)


def _shapes(table: Table) -> list[str]:
    """Lists that differ in length make everything else meaningless."""
    n, systems, types = table.players, len(facts().systems), len(RESOURCES)
    by_player: list[Sized] = [table.automa, table.unseen, table.fresh, table.damaged, *table.built]
    by_player += [table.ships, table.starports, table.agents, table.cities, table.power, table.slots]
    by_player += [table.outrage, table.trophies, table.captives, *table.captives, table.guild, table.leader]
    by_player += [table.lore, table.hands, table.bonus, table.hand_counter, table.seize_counter]
    by_player += table.court_agents
    by_system = [*table.fresh, *table.damaged, *(row for kind in table.built for row in kind)]
    by_type = [table.supply, table.spent, table.neutral, *table.outrage]
    found = []
    if len(table.built) != len(BUILDINGS) or any(len(row) != n for row in by_player):
        found.append("the lists of players differ in length")
    if any(len(row) != systems for row in by_system):
        found.append("the lists of systems differ in length")
    if any(len(row) != types for row in by_type):
        found.append("the lists of types differ in length")
    if any(len(row) != n * len(PIECES) for row in table.trophies):
        found.append("a trophy box has not a number for each piece")
    if any(len(row) != HOLDINGS_SLOT + 1 for row in table.slots):
        found.append("a board has not a slot for each place")
    if any(len(row) != len(facts().markers) for row in (table.markers, table.flipped)):
        found.append("the lists of markers differ in length")
    if len(set(table.seats)) != n or n not in facts().size:
        found.append("the seats are not those of a table")
    if len(table.court) != len(table.court_agents):
        found.append("the Court row and the agents on it differ in length")
    return found


def _numbers(table: Table) -> list[str]:
    """Nothing is there less than not at all."""
    rows = [*table.fresh, *table.damaged, *(row for kind in table.built for row in kind), *table.trophies]
    rows += [*table.captives, *table.court_agents, table.supply, table.spent, table.neutral]
    rows += [table.ships, table.starports, table.agents, table.cities, table.hand_counter]
    rows += [table.seize_counter, table.power]
    return ["a number is below zero"] if any(n < 0 for row in rows for n in row) else []


def _ranges(table: Table) -> list[str]:
    """Everything named is in the box: cards, types, players, clusters."""
    f, players = facts(), range(table.players)
    found = []
    court = (*table.court, *table.court_discard, *table.scrapped, *table.resolving)
    unions = [played.union for played in table.played]
    if not _within((*court, *unions, *(card for row in table.guild for card in row)), len(f.court)):
        found.append("a Court card that does not exist")
    if not _within((*table.leader, *table.draft_leaders), len(f.leaders)):
        found.append("a leader that does not exist")
    if not _within((*table.draft_lore, *(card for row in table.lore for card in row)), len(f.lores)):
        found.append("a lore card that does not exist")
    rows = (*table.hands, *table.bonus, table.discard, table.drawn, [played.card for played in table.played])
    turn = [table.turn.card, table.turn.player] if table.turn is not None else []
    if not _within((*(card for row in rows for card in row), *turn[:1]), len(f.action_cards)):
        found.append("an action card that does not exist")
    types = (*(kind for row in table.slots for kind in row), *table.loose, *table.shaped.values())
    if not _within(types, len(RESOURCES)):
        found.append("a type of resource that does not exist")
    who = [table.initiative, *turn[1:], *(played.player for played in table.played)]
    if any(player not in players for player in who):
        found.append(f"nobody is player {next(player for player in who if player not in players)}")
    if list(table.out) != sorted(set(table.out)) or not set(table.out) < {s.cluster for s in f.systems}:
        found.append("clusters out of play that do not exist, or not in order")
    return found


def _within(indices: Iterable[int], n: int) -> bool:
    """Whether all are indices of so many things, or NONE."""
    return all(NONE <= index < n for index in indices)


# -- conservation -----------------------------------------------------------------------------------


def _pieces(table: Table) -> list[str]:
    """Ships, starports, cities and agents of each colour are all somewhere (R1.1)."""
    found = []
    printed = facts().pieces
    for player, seat in enumerate(table.seats):
        gone = held(table, player, OutOfGame)
        there = [_everywhere(table, player, piece) for piece in range(len(PIECES))]
        there[SHIP] += sum(effect.ships for effect in gone)
        there[AGENT] += sum(effect.agents for effect in gone)
        there[CITY] += sum(effect.cities for effect in gone)
        wanted = (printed.cities, printed.starports, printed.ships, printed.agents)
        words = ("cities", "starports", "ships", "agents")
        for word, n, whole in zip(words, there, wanted, strict=True):
            if n != whole:
                found.append(f"{seat} has {n} {word}, not {whole}")
    return found


def _everywhere(table: Table, player: int, piece: int) -> int:
    """A player's pieces of a kind: in supply or on the board, on the map, in boxes, at Court."""
    boxes = sum(box[len(PIECES) * player + piece] for box in table.trophies)
    if piece == SHIP:
        return boxes + table.ships[player] + sum(table.fresh[player]) + sum(table.damaged[player])
    if piece == AGENT:
        captive = sum(box[player] for box in table.captives)
        at_court = sum(agents[player] for agents in table.court_agents)
        covering = table.outrage[player].count(AGENT_COVERS)
        return boxes + table.agents[player] + captive + at_court + covering
    supply = table.cities if piece == CITY else table.starports
    return boxes + supply[player] + sum(sum(rows[player]) for rows in table.built[piece::2])


def _placeholders(table: Table) -> list[str]:
    """No Outrage has a placeholder while its owner has an agent for it (R8.8)."""
    return [
        f"{seat} has a placeholder on Outrage, and an agent in the supply"
        for player, seat in enumerate(table.seats)
        if table.agents[player] and OPEN_MARK in table.outrage[player]
    ]


def _own_prisoners(table: Table) -> list[str]:
    """Captives and trophies are pieces of rivals (R7.6, R8.7)."""
    found = []
    for player, seat in enumerate(table.seats):
        if table.captives[player][player]:
            found.append(f"{seat} has {seat} agents as captives; they belong in the supply")
        if any(table.trophies[player][len(PIECES) * player : len(PIECES) * (player + 1)]):
            found.append(f"{seat} has {seat} pieces as trophies; they belong in the supply")
    return found


def _setup(table: Table) -> list[str]:
    """Court row, clusters out of play and neutral tokens fit the number of players (R3.3 to R3.5)."""
    if not table.chapter:
        return []
    size, n = facts().size[table.players], table.players
    found = []
    if len(table.court) != size.row:
        found.append(f"the Court has {len(table.court)} spots; with {n} players it has {size.row}")
    if len(table.out) != size.out:
        found.append(f"{len(table.out)} clusters are out of play; with {n} players {size.out} are")
    covered = Counter(system.type for system in facts().systems if system.cluster in table.out)
    alone = n == min(facts().size)
    for kind, resource in enumerate(facts().resources):
        wanted = covered[kind] if alone else 0
        if table.neutral[kind] > wanted:
            found.append(f"{table.neutral[kind]} {resource.name} tokens are neutral; at most {wanted} can be")
    if table.leaders_and_lore == "off" and any((*table.lore, *(card != NONE for card in table.leader))):
        found.append("somebody has a leader or lore, but the game is played without; set leaders")
    return found


def _tokens(table: Table) -> list[str]:
    """Every token is in the supply, on a board or card, spent, neutral, in hand or on a planet (R1.3)."""
    there = Counter(kind for slots in table.slots for kind in slots if kind != NONE)
    there.update(table.loose)
    there.update(table.shaped.values())
    found = []
    for kind, resource in enumerate(facts().resources):
        n = there[kind] + table.supply[kind] + table.spent[kind] + table.neutral[kind]
        if n != resource.tokens:
            found.append(f"there are {n} {resource.name} tokens, not {resource.tokens}")
    return found


def _court(table: Table) -> list[str]:
    """Every Court card is in one place, and no agent is on an empty spot (R1.2)."""
    there = Counter(card for row in table.guild for card in row)
    there.update(card for card in table.court if card != NONE)
    there.update((*table.court_discard, *table.scrapped))
    there.update(played.union for played in table.played if played.union != NONE)
    there.update(table.resolving)
    there.update(facts().court_card[card].index for card in table.piles[COURT].unseen)
    found = [
        f"{card.name} is there {there[card.index]} times" for card in facts().court if there[card.index] != 1
    ]
    for card, agents in zip(table.court, table.court_agents, strict=True):
        if card == NONE and any(agents):
            found.append("agents are on an empty spot of the Court")
    for player, row in enumerate(table.guild):
        if row != sorted(row) or any(facts().court_suit[card] == NONE for card in row):
            found.append(f"the Guild cards of {table.seats[player]} are out of order, or one is a Vox")
    return found


def _leaders_and_lore(table: Table) -> list[str]:
    """No leader and no lore card is in two places (R1.2, R12.1)."""
    f = facts()
    there = Counter(f.leaders[card].name for card in (*table.leader, *table.draft_leaders) if card != NONE)
    there.update(f.lores[card].name for row in (*table.lore, table.draft_lore) for card in row)
    if LEADERS in table.piles:
        there.update(f.leader[card].name for card in table.piles[LEADERS].unseen)
        there.update(f.lore[card].name for card in table.piles[LORE].unseen)
    return [f"{card} is there {n} times" for card, n in there.items() if n > 1]


def _action_cards(table: Table) -> list[str]:
    """Every action card is in a hand, the pile, the discard pile, on the table, or a bot's (R3.1)."""
    if not table.chapter:
        return []
    there = Counter(card for rows in (table.hands, table.bonus) for row in rows for card in row)
    there.update((*table.discard, *table.drawn))
    there.update(played.card for played in table.played if played.card != NONE)
    there.update(facts().action_card[card].index for card in table.piles[ACTION].unseen)
    deck = facts().decks[table.players]
    found = [
        f"{card.name} is there {there[card.index]} times"
        for card in facts().action_cards
        if there[card.index] != (card.index in deck)
    ]
    for player, automa in enumerate(table.automa):
        if automa and table.hands[player]:
            found.append(f"{table.seats[player]} is a bot and holds cards")
        if not automa and (table.bonus[player] or table.hand_counter[player]):
            found.append(f"{table.seats[player]} is no bot and has a hand counter or bonus cards")
    return found


# -- what lies where --------------------------------------------------------------------------------


def _slots(table: Table) -> list[str]:
    """Tokens lie in open slots, unless a city has just covered one (R3.10, R3.11)."""
    found = []
    for player, slots in enumerate(table.slots):
        still_open = open_slots(table, player)
        covered = [slot for slot, kind in enumerate(slots) if kind != NONE and slot not in still_open]
        if covered and Overflow(player) not in table.agenda:
            found.append(f"{table.seats[player]} has a token in a slot that is not open")
    if table.loose and table.storing == NOBODY:
        found.append("tokens are in nobody's hand")
    return found


def _map(table: Table) -> list[str]:
    """No piece is out of play (R2.4)."""
    return [
        f"a piece is in {system.name}, which is out of play"
        for system in facts().systems
        if not table.reach.in_play[system.index]
        and any(table.present(player, system.index) for player in range(table.players))
    ]


def _planets(table: Table) -> list[str]:
    """No planet has more buildings than slots, but for one beside them by lore (R2.2, R12.3)."""
    found = []
    for at in table.reach.planets:
        system = facts().systems[at]
        built = sum(table.buildings_at(player, at) for player in range(table.players))
        if built > system.slots + (at in table.clouds):
            found.append(f"{system.name} has {built} buildings and {system.slots} slots")
    for at, player in table.clouds.items():
        seat, name = table.seats[player], facts().systems[at].name
        if not table.buildings_at(player, at):
            found.append(f"{seat} has nothing beside the slots of {name}")
        elif not may_stand_beside(table, player):
            found.append(f"{seat} has a building beside the slots of {name}, and no lore that allows it")
    return found


def _gates(table: Table) -> list[str]:
    """A gate has no slots: what stands there needs lore, and is one of its kind (R2.2, R12.3)."""
    found = []
    for at in table.reach.gates:
        name = facts().systems[at].name
        for piece in (CITY, STARPORT):
            rows = [[row[at] for row in table.built[kind]] for kind in (piece, piece + DAMAGED_CITY)]
            owners = [player for player in range(table.players) if any(row[player] for row in rows)]
            if sum(map(sum, rows)) > 1:
                found.append(f"{name} has more than one {PIECES[piece]}")
            found += [
                f"{table.seats[player]} has a {PIECES[piece]} in {name}, and no lore that allows it"
                for player in owners
                if piece not in gate_pieces(table, player)
            ]
    return found


def _turn(table: Table) -> list[str]:
    """The round fits together (R4.2, R5.5)."""
    found = []
    if table.played and table.played[0].way != "lead":
        found.append("the first card of the round does not lead")
    if table.seized != NOBODY and table.seized != table.initiative:
        found.append("who seized the initiative has it not")
    if table.turn is not None and table.turn.pips < 0:
        found.append("fewer than no pips are left")
    return found
