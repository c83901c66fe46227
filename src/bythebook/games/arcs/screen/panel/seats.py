"""The seats in the panel: Power, slots, boxes, counters, and the cards in front of each seat."""

from __future__ import annotations

from bythebook.games.arcs.box.facts import RESOURCES, facts
from bythebook.games.arcs.rules import tokens
from bythebook.games.arcs.rules.turn.action_cards import hand_size
from bythebook.games.arcs.screen.drawing.stamps import SIDES
from bythebook.games.arcs.state.piles import ACTION
from bythebook.games.arcs.state.state import NONE, PIECES, SHIP, State
from bythebook.games.arcs.text.names import action_name, card_kind, court_name, type_name
from bythebook.games.shared.grammar import count, join_names
from bythebook.games.shared.scenery import Item, Row, Section
from bythebook.kernel.prompt import Seat


def seat_name(state: State, player: int) -> str:
    """Return a seat's name for headings."""
    return state.seats[player].capitalize()


def seats_section(state: State, seat: Seat | None) -> Section:
    """Return all seats, in seating order."""
    return Section("Seats", "seats", rows=[_seat(state, player, seat) for player in range(state.players)])


def _seat(state: State, player: int, seat: Seat | None) -> Row:
    """Return a seat's name and Power; slots and Outrage; captives and trophies; counters and cards."""
    who = ["bot"] if state.automa[player] else ["you"] if state.seats[player] == seat else []
    if state.chapter and state.initiative == player:
        who.append("initiative, seized" if state.seized == player else "initiative")
    items = [Item(seat_name(state, player), strong=True)]
    items += [Item(", ".join(who), quiet=True)] if who else []
    items.append(Item(f"{state.power[player]} Power", strong=True))
    text = [*_cards(state, player), *_card_names(state, player), *_pieces_left(state, player)]
    return Row(
        items,
        side=SIDES[state.seats[player]],
        lit=player == state.active,
        lines=[line for line in (_tokens(state, player), _boxes(state, player)) if line],
        note=" · ".join(text),
    )


def _tokens(state: State, player: int) -> list[Item]:
    """Return the tokens in slots and the open slots with their keys; then Outrage (R3.10, R8.8)."""
    still_open = tokens.open_slots(state, player)
    result = []
    for slot, kind in enumerate(state.slots[player]):
        if slot not in still_open and kind == NONE:
            continue
        keys = count(tokens.raid_cost(state, player, slot), "key")
        mark = "slot" if kind == NONE else f"token-{RESOURCES[kind]}"
        result.append(Item(mark=mark, label=f"{'open slot' if kind == NONE else type_name(kind)}, {keys}"))
    if state.storing == player:
        result += [
            Item(mark=f"token-{RESOURCES[kind]}", label=f"{type_name(kind)}, in hand") for kind in state.loose
        ]
    return result + [
        Item(mark=f"outrage-{RESOURCES[kind]}", label=f"Outrage: {type_name(kind)}")
        for kind, covered in enumerate(state.outrage[player])
        if covered
    ]


def _boxes(state: State, player: int) -> list[Item]:
    """Return captives drawn as ships, and trophies as the pieces that they were (R8.7)."""
    result = [
        Item(
            mark=f"ship-{state.seats[owner]}", count=n, label=f"{count(n, 'captive')} of {state.seats[owner]}"
        )
        for owner, n in enumerate(state.captives[player])
        if n
    ]
    if result:
        result.append(Item("captive" if sum(state.captives[player]) == 1 else "captives", quiet=True))
    box = state.trophies[player]
    for at, n in enumerate(box):
        owner, piece = divmod(at, len(PIECES))
        if n:
            label = f"{count(n, PIECES[piece])} of {state.seats[owner]}, trophies"
            mark = f"{PIECES[min(piece, SHIP)]}-{state.seats[owner]}"
            result.append(Item(mark=mark, count=n, label=label))
    return [*result, Item("trophy" if sum(box) == 1 else "trophies", quiet=True)] if any(box) else result


def _cards(state: State, player: int) -> list[str]:
    """Return the number of cards, never their names (S14.3, R11.5), except of bonus cards (S14.8)."""
    if not state.automa[player]:
        n = hand_size(state, player) if ACTION in state.piles else 0
        return [f"{count(n, 'card')} in hand"]
    text = [f"{count(state.hand_counter[player], 'card')} to come"]
    if state.seize_counter[player]:
        text.append(f"seize counter {state.seize_counter[player]}")
    if state.bonus[player]:
        text.append(f"bonus {join_names(action_name(card) for card in state.bonus[player])}")
    return text


def _card_names(state: State, player: int) -> list[str]:
    """Return the names of the cards in front of a seat; their texts are under the board."""
    leader = [facts().leaders[state.leader[player]].name] if state.leader[player] != NONE else []
    lore = [facts().lores[card].name for card in state.lore[player]]
    return [*leader, *lore, *(court_name(card) for card in state.guild[player])]


def _pieces_left(state: State, player: int) -> list[str]:
    """Return the pieces left to build and place."""
    left = (
        count(state.ships[player], "ship"),
        count(state.starports[player], "starport"),
        count(state.cities[player], "city"),
        count(state.agents[player], "agent"),
    )
    return [f"{join_names(left)} left"]


def cards_section(state: State) -> Section | None:
    """Return Guild cards, leaders and lore with their texts, seat by seat (R9.2, R12.3)."""
    rows = []
    for player, seat in enumerate(state.seats):
        side = SIDES[seat]
        if state.leader[player] != NONE:
            leader = facts().leaders[state.leader[player]]
            traits = " ".join(f"{trait.name}: {trait.text}" for trait in leader.traits)
            rows.append(Row([Item(leader.name, strong=True), Item("leader", quiet=True)], side, note=traits))
        for card in state.lore[player]:
            lore = facts().lores[card]
            rows.append(Row([Item(lore.name, strong=True), Item("lore", quiet=True)], side, note=lore.text))
        rows += [_guild(state, card, side) for card in state.guild[player]]
    return Section("Cards in play", "list", place="under", rows=rows) if rows else None


def _guild(state: State, card: int, side: str) -> Row:
    printed, cartel = facts().court[card], facts().court_cartel[card]
    text = [card_kind(card)]
    text += [f"holds {state.supply[cartel]} {type_name(cartel)}"] if cartel != NONE else []
    used = printed.id in state.exhausted
    text += ["exhausted"] if used else []
    items = [Item(printed.name, strong=True), Item(", ".join(text), quiet=True)]
    return Row(items, side, past=used, note=printed.text)
