"""The seats in the margin: Power, slots, boxes, counters, and the cards that lie before each of them."""

from __future__ import annotations

from bythebook.games.arcs.box.facts import RESOURCES, facts
from bythebook.games.arcs.rules import tokens
from bythebook.games.arcs.rules.turn.action_cards import hand_size
from bythebook.games.arcs.screen.drawing.stamps import SIDES
from bythebook.games.arcs.table.piles import ACTION
from bythebook.games.arcs.table.state import NONE, PIECES, SHIP, Table
from bythebook.games.arcs.telling.names import action_name, card_kind, court_name, type_name
from bythebook.games.shared.grammar import count, row_of
from bythebook.games.shared.scenery import Item, Row, Section
from bythebook.kernel.ask import Seat


def seat_name(table: Table, player: int) -> str:
    """A seat as headings write it."""
    return table.seats[player].capitalize()


def seats_section(table: Table, seat: Seat | None) -> Section:
    """Every seat, in the order they sit."""
    return Section("Seats", "seats", rows=[_seat(table, player, seat) for player in range(table.players)])


def _seat(table: Table, player: int, seat: Seat | None) -> Row:
    """Who it is and its Power; slots and Outrage; captives and trophies; counters and cards."""
    who = ["bot"] if table.automa[player] else ["you"] if table.seats[player] == seat else []
    if table.chapter and table.initiative == player:
        who.append("initiative, seized" if table.seized == player else "initiative")
    items = [Item(seat_name(table, player), strong=True)]
    items += [Item(", ".join(who), quiet=True)] if who else []
    items.append(Item(f"{table.power[player]} Power", strong=True))
    told = [*_cards(table, player), *_held(table, player), *_left(table, player)]
    return Row(
        items,
        side=SIDES[table.seats[player]],
        lit=player == table.active,
        lines=[line for line in (_tokens(table, player), _boxes(table, player)) if line],
        note=" · ".join(told),
    )


def _tokens(table: Table, player: int) -> list[Item]:
    """Tokens in their slots and the slots that are open, with their keys; then Outrage (R3.10, R8.8)."""
    still_open = tokens.open_slots(table, player)
    found = []
    for slot, kind in enumerate(table.slots[player]):
        if slot not in still_open and kind == NONE:
            continue
        keys = count(tokens.raid_cost(table, player, slot), "key")
        mark = "slot" if kind == NONE else f"token-{RESOURCES[kind]}"
        found.append(Item(mark=mark, label=f"{'open slot' if kind == NONE else type_name(kind)}, {keys}"))
    if table.storing == player:
        found += [
            Item(mark=f"token-{RESOURCES[kind]}", label=f"{type_name(kind)}, in hand") for kind in table.loose
        ]
    return found + [
        Item(mark=f"outrage-{RESOURCES[kind]}", label=f"Outrage: {type_name(kind)}")
        for kind, covered in enumerate(table.outrage[player])
        if covered
    ]


def _boxes(table: Table, player: int) -> list[Item]:
    """Captives as hulls, trophies as the pieces they were (R8.7)."""
    found = [
        Item(
            mark=f"ship-{table.seats[owner]}", count=n, label=f"{count(n, 'captive')} of {table.seats[owner]}"
        )
        for owner, n in enumerate(table.captives[player])
        if n
    ]
    if found:
        found.append(Item("captive" if sum(table.captives[player]) == 1 else "captives", quiet=True))
    box = table.trophies[player]
    for at, n in enumerate(box):
        owner, piece = divmod(at, len(PIECES))
        if n:
            label = f"{count(n, PIECES[piece])} of {table.seats[owner]}, trophies"
            mark = f"{PIECES[min(piece, SHIP)]}-{table.seats[owner]}"
            found.append(Item(mark=mark, count=n, label=label))
    return [*found, Item("trophy" if sum(box) == 1 else "trophies", quiet=True)] if any(box) else found


def _cards(table: Table, player: int) -> list[str]:
    """Cards to come: how many, never which (S14.3, R11.5); bonus cards lie open (S14.8)."""
    if not table.automa[player]:
        n = hand_size(table, player) if ACTION in table.piles else 0
        return [f"{count(n, 'card')} in hand"]
    told = [f"{count(table.hand_counter[player], 'card')} to come"]
    if table.seize_counter[player]:
        told.append(f"seize counter {table.seize_counter[player]}")
    if table.bonus[player]:
        told.append(f"bonus {row_of(action_name(card) for card in table.bonus[player])}")
    return told


def _held(table: Table, player: int) -> list[str]:
    """The cards before a seat by name; their texts stand under the board."""
    leader = [facts().leaders[table.leader[player]].name] if table.leader[player] != NONE else []
    lore = [facts().lores[card].name for card in table.lore[player]]
    return [*leader, *lore, *(court_name(card) for card in table.guild[player])]


def _left(table: Table, player: int) -> list[str]:
    """What can still be built and placed."""
    left = (
        count(table.ships[player], "ship"),
        count(table.starports[player], "starport"),
        count(table.cities[player], "city"),
        count(table.agents[player], "agent"),
    )
    return [f"{row_of(left)} left"]


def held_section(table: Table) -> Section | None:
    """Guild cards, leaders and lore, each with its text, seat by seat (R9.2, R12.3)."""
    rows = []
    for player, seat in enumerate(table.seats):
        side = SIDES[seat]
        if table.leader[player] != NONE:
            leader = facts().leaders[table.leader[player]]
            traits = " ".join(f"{trait.name}: {trait.text}" for trait in leader.traits)
            rows.append(Row([Item(leader.name, strong=True), Item("leader", quiet=True)], side, note=traits))
        for card in table.lore[player]:
            lore = facts().lores[card]
            rows.append(Row([Item(lore.name, strong=True), Item("lore", quiet=True)], side, note=lore.text))
        rows += [_guild(table, card, side) for card in table.guild[player]]
    return Section("Before the seats", "list", place="under", rows=rows) if rows else None


def _guild(table: Table, card: int, side: str) -> Row:
    printed, cartel = facts().court[card], facts().court_cartel[card]
    told = [card_kind(card)]
    told += [f"holds {table.supply[cartel]} {type_name(cartel)}"] if cartel != NONE else []
    used = printed.id in table.exhausted
    told += ["exhausted"] if used else []
    items = [Item(printed.name, strong=True), Item(", ".join(told), quiet=True)]
    return Row(items, side, past=used, note=printed.text)
