"""Correction in fields: boards with their boxes, the Court, ambition markers, counters, cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from bythebook.games.arcs.box.facts import AMBITIONS, RESOURCES, facts
from bythebook.games.arcs.files.schema import MOST_COUNTER, MOST_PIPS, MOST_POWER
from bythebook.games.arcs.files.writer import write
from bythebook.games.arcs.rules.ambitions import marker_power
from bythebook.games.arcs.rules.tokens import open_slots
from bythebook.games.arcs.rules.turn.action_cards import hand_size
from bythebook.games.arcs.screen.drawing import in_hand as drawn
from bythebook.games.arcs.screen.drawing.stamps import SIDES
from bythebook.games.arcs.state.state import HOLDINGS_SLOT, NONE, PIECES, State
from bythebook.games.arcs.text.names import seat_title, type_name
from bythebook.games.shared.fields import NONE as NOTHING
from bythebook.games.shared.fields import Changes, choice, flag, number, some, split_changes, unknown
from bythebook.games.shared.scenery import Field, Thing, Value
from bythebook.kernel.prompt import Seat

_MOST: Final = {"city": "cities", "starport": "starports", "ship": "ships", "agent": "agents"}


def correction_items(state: State, seat: Seat | None) -> list[Thing]:
    """Return everything outside the map that can be set: boards, the Court, ambitions, cards, the turn."""
    if not state.chapter:
        return []
    items: list[Thing] = []
    for player in range(state.players):
        items += [_board(state, player), _boxes(state, player), _cards(state, seat, player)]
    items += [_spot(state, spot) for spot in range(len(state.court))]
    return [*items, _ambitions(state), _turn(state), _piles(state)]


def _types() -> list[Value]:
    return [Value(name, type_name(kind)) for kind, name in enumerate(RESOURCES)]


# -- boards ---------------------------------------------------------------------------------------


def _title(state: State, player: int) -> str:
    return f"{seat_title(state.seats[player])}'s board"


def _board(state: State, player: int) -> Thing:
    """Return the fields for Power, the tokens in slots and Outrage (R3.10, R8.8)."""
    seat = state.seats[player]
    fields = [number("power", "Power", state.power[player], 0, MOST_POWER)]
    for slot in sorted({*open_slots(state, player), *_filled_slots(state, player)}):
        kind = state.slots[player][slot]
        name = "Ancient Holdings" if slot == HOLDINGS_SLOT else f"slot {slot + 1}"
        now = NOTHING if kind == NONE else RESOURCES[kind]
        fields.append(choice(f"slot-{slot}", name, now, _types(), "empty"))
    covered = [RESOURCES[kind] for kind, how in enumerate(state.outrage[player]) if how]
    fields.append(some("outrage", "Outrage", covered, _types(), len(RESOURCES)))
    name, group = "Power and resources", _title(state, player)
    return Thing(f"board:{seat}", name, fields, "", group, drawn.hull(seat), SIDES[seat])


def _filled_slots(state: State, player: int) -> list[int]:
    return [slot for slot, kind in enumerate(state.slots[player]) if kind != NONE]


def _boxes(state: State, player: int) -> Thing:
    """Return the fields for captives and trophies, by owner (R8.5, R8.6)."""
    seat, box = state.seats[player], facts().pieces
    fields = []
    for owner, other in enumerate(state.seats):
        if owner == player:
            continue
        n = state.captives[player][owner]
        fields.append(number(f"captives-{other}", f"{other} captives", n, 0, box.agents))
        for piece, word in enumerate(PIECES):
            n, most = state.trophies[player][len(PIECES) * owner + piece], getattr(box, _MOST[word])
            label = f"{other} {_MOST[word]} in the trophy box"
            fields.append(number(f"trophies-{other}-{word}", label, n, 0, most))
    agent = drawn.piece(seat, "agent")
    return Thing(
        f"boxes:{seat}", "Captives and trophies", fields, "", _title(state, player), agent, SIDES[seat]
    )


def _cards(state: State, seat: Seat | None, player: int) -> Thing:
    """Return the fields for Guild cards, lore, a hand that the seat may see, a bot's counters (S14.3)."""
    name, f = state.seats[player], facts()
    guild = [Value(card.id, card.name) for card in f.court if not card.is_vox]
    fields = [some("guild", "Guild cards", [f.court[card].id for card in state.guild[player]], guild)]
    if state.leaders_and_lore != "off":
        leaders = [Value(card.id, card.name) for card in f.leaders]
        now = NOTHING if state.leader[player] == NONE else f.leaders[state.leader[player]].id
        fields.append(choice("leader", "leader", now, leaders, "" if now else "none"))
        lore = [Value(card.id, card.name) for card in f.lores]
        fields.append(some("lore", "lore", [f.lores[card].id for card in state.lore[player]], lore))
    if state.automa[player]:
        fields.append(number("hand_counter", "hand counter", state.hand_counter[player], 0, MOST_COUNTER))
        fields.append(number("seize_counter", "seize counter", state.seize_counter[player], 0, MOST_COUNTER))
        fields.append(some("bonus", "bonus cards", _ids(state.bonus[player]), _actions(state)))
    elif state.unseen[player]:
        fields.append(number("hand", "cards in hand", hand_size(state, player), 0, len(_actions(state))))
    elif seat == name:
        fields.append(some("cards", "cards in hand", _ids(state.hands[player]), _actions(state)))
    return Thing(f"cards:{name}", "Cards", fields, "", _title(state, player), drawn.card(name), SIDES[name])


def _ids(cards: Iterable[int]) -> list[str]:
    return [facts().action_cards[card].id for card in cards]


def _actions(state: State) -> list[Value]:
    deck = facts().decks[state.players]
    return [Value(card.id, card.name) for card in facts().action_cards if card.index in deck]


# -- the Court, the ambitions, the turn -----------------------------------------------------------


def _court_cards() -> list[Value]:
    return [Value(card.id, card.name) for card in sorted(facts().court, key=lambda card: card.name)]


def _spot(state: State, spot: int) -> Thing:
    """Return the fields for a card of the row and the agents on it (R9.2)."""
    card = state.court[spot]
    now = NOTHING if card == NONE else facts().court[card].id
    fields = [choice("card", "card", now, _court_cards(), "none")]
    for player, seat in enumerate(state.seats):
        n = state.court_agents[spot][player]
        fields.append(number(f"agents-{seat}", f"{seat} agents", n, 0, facts().pieces.agents))
    suit = NONE if card == NONE else facts().court_suit[card]
    piece = drawn.card("", RESOURCES[suit] if suit != NONE else "")
    name = facts().court[card].name if card != NONE else "Empty spot"
    return Thing(f"court:{spot}", name, fields, "", "Court", piece)


def _face(state: State, marker: int) -> str:
    return "/".join(map(str, marker_power(state, marker)))


def _ambitions(state: State) -> Thing:
    """Return the fields for the ambition of each marker (R10.3)."""
    named = [Value(id, facts().ambitions[i].name) for i, id in enumerate(AMBITIONS)]
    fields: list[Field] = []
    for marker, at in enumerate(state.markers):
        face = _face(state, marker)
        now = NOTHING if at == NONE else AMBITIONS[at]
        fields.append(choice(face, f"marker {face}", now, named, "beside the ambitions"))
    return Thing("ambitions:", "Ambition markers", fields, "", "Ambitions", drawn.marker(_face(state, 0)))


def _turn(state: State) -> Thing:
    """Return the fields for the initiative, the zero marker and the pips left (R4.2, R5.7)."""
    seats = [Value(seat, seat) for seat in state.seats]
    fields = [choice("initiative", "initiative", state.seats[state.initiative], seats)]
    if state.played:
        fields.append(flag("zero", "zero marker on the lead card", value=state.zero))
    if state.turn is not None and state.turn.suit != NONE:
        fields.append(number("pips", "pips left", state.turn.pips, 0, MOST_PIPS))
    piece = drawn.hull(state.seats[state.initiative])
    return Thing("turn:", "The turn", fields, "", "Ambitions", piece)


def _piles(state: State) -> Thing:
    """Return the field for the Court discards, which are face up."""
    lying = [facts().court[card].id for card in state.court_discard]
    fields = [some("court_discard", "discarded Court cards", lying, _court_cards())]
    return Thing("piles:", "Court discards", fields, "", "Court", drawn.card())


# -- the resulting correction -----------------------------------------------------------------------


def amend(state: State, changes: Changes) -> dict[str, Any]:
    """Return the correction that applies the changed fields."""
    text: dict[str, Any] = {}
    for sort, name, fields in split_changes(changes):
        match sort:
            case "board" | "boxes" | "cards":
                board = text.setdefault("boards", {}).setdefault(name, {})
                _amend_board(state, name, fields, board)
            case "court":
                text.setdefault("court", write(state, everything=True)["court"])
                _amend_spot(text["court"], name, fields)
            case "ambitions":
                text["declared"] = {face: ambition or None for face, ambition in fields.items()}
            case "turn" | "piles":
                text |= fields
            case _:
                raise unknown(sort, name)
    return text


def _amend_board(state: State, name: str, fields: Mapping[str, Any], board: dict[str, Any]) -> None:
    if name not in state.seats:
        raise unknown("board", name)
    slots = [None if kind == NONE else RESOURCES[kind] for kind in state.slots[state.player(name)]]
    for key, value in fields.items():
        what, _, rest = key.partition("-")
        if what == "slot":
            slots[int(rest)] = value or None
            board["slots"] = slots
        elif what == "captives":
            board.setdefault("captives", {})[rest] = value
        elif what == "trophies":
            owner, _, word = rest.partition("-")
            board.setdefault("trophies", {}).setdefault(owner, {})[word] = value
        else:
            if value != NOTHING:
                board["hand" if key == "cards" else key] = value


def _amend_spot(row: list[Any], name: str, fields: Mapping[str, Any]) -> None:
    if not name.isdecimal() or int(name) >= len(row):
        raise unknown("court", name)
    now = row[int(name)]
    spot: dict[str, Any] = {**now} if isinstance(now, dict) else {"card": now or NOTHING}
    agents = dict(spot.get("agents", {}))
    for key, value in fields.items():
        if key == "card":
            spot["card"] = value
        else:
            agents[key.removeprefix("agents-")] = value
    row[int(name)] = {"card": spot["card"], "agents": agents} if spot["card"] else None
