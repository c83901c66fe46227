"""Correction, field by field: boards with their boxes, the Court, ambition markers, counters, cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from bythebook.games.arcs.box.facts import AMBITIONS, RESOURCES, facts
from bythebook.games.arcs.files.schema import MOST_COUNTER, MOST_PIPS, MOST_POWER
from bythebook.games.arcs.files.writer import write
from bythebook.games.arcs.rules.ambitions import worth
from bythebook.games.arcs.rules.tokens import open_slots
from bythebook.games.arcs.rules.turn.action_cards import hand_size
from bythebook.games.arcs.screen.drawing import in_hand as drawn
from bythebook.games.arcs.screen.drawing.stamps import SIDES
from bythebook.games.arcs.table.state import HOLDINGS_SLOT, NONE, PIECES, Table
from bythebook.games.arcs.telling.names import type_name
from bythebook.games.shared.fields import NONE as NOTHING
from bythebook.games.shared.fields import Changes, choice, flag, number, parted, some, unknown
from bythebook.games.shared.scenery import Field, Thing, Value
from bythebook.kernel.ask import Seat

_MOST: Final = {"city": "cities", "starport": "starports", "ship": "ships", "agent": "agents"}


def things(table: Table, seat: Seat | None) -> list[Thing]:
    """What lies beside the map: boards, the Court, the ambitions, cards, the turn."""
    if not table.chapter:
        return []
    found: list[Thing] = []
    for player in range(table.players):
        found += [_board(table, player), _boxes(table, player), _cards(table, seat, player)]
    found += [_spot(table, spot) for spot in range(len(table.court))]
    return [*found, _ambitions(table), _turn(table), _piles(table)]


def _types() -> list[Value]:
    return [Value(name, type_name(kind)) for kind, name in enumerate(RESOURCES)]


# -- boards ---------------------------------------------------------------------------------------


def _title(table: Table, player: int) -> str:
    return f"{table.seats[player].capitalize()}'s board"


def _board(table: Table, player: int) -> Thing:
    """Power, the tokens slot by slot, Outrage (R3.10, R8.8)."""
    seat = table.seats[player]
    fields = [number("power", "Power", table.power[player], 0, MOST_POWER)]
    for slot in sorted({*open_slots(table, player), *_filled(table, player)}):
        kind = table.slots[player][slot]
        name = "Ancient Holdings" if slot == HOLDINGS_SLOT else f"slot {slot + 1}"
        now = NOTHING if kind == NONE else RESOURCES[kind]
        fields.append(choice(f"slot-{slot}", name, now, _types(), "empty"))
    covered = [RESOURCES[kind] for kind, how in enumerate(table.outrage[player]) if how]
    fields.append(some("outrage", "Outrage", covered, _types(), len(RESOURCES)))
    name, group = "Power and resources", _title(table, player)
    return Thing(f"board:{seat}", name, fields, "", group, drawn.hull(seat), SIDES[seat])


def _filled(table: Table, player: int) -> list[int]:
    return [slot for slot, kind in enumerate(table.slots[player]) if kind != NONE]


def _boxes(table: Table, player: int) -> Thing:
    """Captives and trophies, by owner (R8.5, R8.6)."""
    seat, box = table.seats[player], facts().pieces
    fields = []
    for owner, other in enumerate(table.seats):
        if owner == player:
            continue
        n = table.captives[player][owner]
        fields.append(number(f"captives-{other}", f"captives of {other}", n, 0, box.agents))
        for piece, word in enumerate(PIECES):
            n, most = table.trophies[player][len(PIECES) * owner + piece], getattr(box, _MOST[word])
            fields.append(number(f"trophies-{other}-{word}", f"trophies: {other} {_MOST[word]}", n, 0, most))
    agent = drawn.piece(seat, "agent")
    return Thing(
        f"boxes:{seat}", "Captives and trophies", fields, "", _title(table, player), agent, SIDES[seat]
    )


def _cards(table: Table, seat: Seat | None, player: int) -> Thing:
    """Guild cards, lore, and the hand as far as the seat may see it; a bot's counters (S14.3)."""
    name, f = table.seats[player], facts()
    guild = [Value(card.id, card.name) for card in f.court if not card.is_vox]
    fields = [some("guild", "Guild cards", [f.court[card].id for card in table.guild[player]], guild)]
    if table.leaders_and_lore != "off":
        leaders = [Value(card.id, card.name) for card in f.leaders]
        now = NOTHING if table.leader[player] == NONE else f.leaders[table.leader[player]].id
        fields.append(choice("leader", "leader", now, leaders, "" if now else "none"))
        lore = [Value(card.id, card.name) for card in f.lores]
        fields.append(some("lore", "lore", [f.lores[card].id for card in table.lore[player]], lore))
    if table.automa[player]:
        fields.append(number("hand_counter", "hand counter", table.hand_counter[player], 0, MOST_COUNTER))
        fields.append(number("seize_counter", "seize counter", table.seize_counter[player], 0, MOST_COUNTER))
        fields.append(some("bonus", "bonus cards", _ids(table.bonus[player]), _actions(table)))
    elif table.unseen[player]:
        fields.append(number("hand", "cards in hand", hand_size(table, player), 0, len(_actions(table))))
    elif seat == name:
        fields.append(some("cards", "cards in hand", _ids(table.hands[player]), _actions(table)))
    return Thing(f"cards:{name}", "Cards", fields, "", _title(table, player), drawn.card(name), SIDES[name])


def _ids(cards: Iterable[int]) -> list[str]:
    return [facts().action_cards[card].id for card in cards]


def _actions(table: Table) -> list[Value]:
    deck = facts().decks[table.players]
    return [Value(card.id, card.name) for card in facts().action_cards if card.index in deck]


# -- the Court, the ambitions, the turn -----------------------------------------------------------


def _court_cards() -> list[Value]:
    return [Value(card.id, card.name) for card in sorted(facts().court, key=lambda card: card.name)]


def _spot(table: Table, spot: int) -> Thing:
    """A card of the row and the agents on it (R9.2)."""
    card = table.court[spot]
    now = NOTHING if card == NONE else facts().court[card].id
    fields = [choice("card", "card", now, _court_cards(), "none")]
    for player, seat in enumerate(table.seats):
        n = table.court_agents[spot][player]
        fields.append(number(f"agents-{seat}", f"{seat} agents", n, 0, facts().pieces.agents))
    suit = NONE if card == NONE else facts().court_suit[card]
    piece = drawn.card("", RESOURCES[suit] if suit != NONE else "")
    name = facts().court[card].name if card != NONE else "An empty spot"
    return Thing(f"court:{spot}", name, fields, "", "Court", piece)


def _face(table: Table, marker: int) -> str:
    return "/".join(map(str, worth(table, marker)))


def _ambitions(table: Table) -> Thing:
    """Which marker lies on which ambition (R10.3)."""
    named = [Value(id, facts().ambitions[i].name) for i, id in enumerate(AMBITIONS)]
    fields: list[Field] = []
    for marker, at in enumerate(table.markers):
        face = _face(table, marker)
        now = NOTHING if at == NONE else AMBITIONS[at]
        fields.append(choice(face, f"marker {face}", now, named, "beside the ambitions"))
    return Thing("ambitions:", "Ambition markers", fields, "", "Ambitions", drawn.marker(_face(table, 0)))


def _turn(table: Table) -> Thing:
    """Initiative, the zero marker and the pips that are left (R4.2, R5.7)."""
    seats = [Value(seat, seat) for seat in table.seats]
    fields = [choice("initiative", "initiative", table.seats[table.initiative], seats)]
    if table.played:
        fields.append(flag("zero", "zero marker on the lead card", value=table.zero))
    if table.turn is not None and table.turn.suit != NONE:
        fields.append(number("pips", "pips left", table.turn.pips, 0, MOST_PIPS))
    piece = drawn.hull(table.seats[table.initiative])
    return Thing("turn:", "The turn", fields, "", "Ambitions", piece)


def _piles(table: Table) -> Thing:
    """The Court discards, which lie open."""
    lying = [facts().court[card].id for card in table.court_discard]
    fields = [some("court_discard", "discarded Court cards", lying, _court_cards())]
    return Thing("piles:", "Court discards", fields, "", "Court", drawn.card())


# -- what was changed -----------------------------------------------------------------------------


def amend(table: Table, changes: Changes) -> dict[str, Any]:
    """The correction that makes it so."""
    told: dict[str, Any] = {}
    for sort, name, fields in parted(changes):
        match sort:
            case "board" | "boxes" | "cards":
                board = told.setdefault("boards", {}).setdefault(name, {})
                _amend_board(table, name, fields, board)
            case "court":
                told.setdefault("court", write(table, everything=True)["court"])
                _amend_spot(told["court"], name, fields)
            case "ambitions":
                told["declared"] = {face: ambition or None for face, ambition in fields.items()}
            case "turn" | "piles":
                told |= fields
            case _:
                raise unknown(sort, name)
    return told


def _amend_board(table: Table, name: str, fields: Mapping[str, Any], board: dict[str, Any]) -> None:
    if name not in table.seats:
        raise unknown("board", name)
    slots = [None if kind == NONE else RESOURCES[kind] for kind in table.slots[table.player(name)]]
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
