"""The margin of the table: ambitions, the Court, the cards of the round, odds, decks.

Only what the seat may see is in it: a hand stands with its owner, any other is a count, and a card laid face
down stays so.
"""

from __future__ import annotations

from typing import Final

from bythebook.games.arcs.draw_boards import WAYS
from bythebook.games.arcs.facts import RESOURCES, facts
from bythebook.games.arcs.names import type_name
from bythebook.games.arcs.panel_odds import odds_sections
from bythebook.games.arcs.panel_seats import held_section, seat_name, seats_section
from bythebook.games.arcs.picture.stamps import SIDES
from bythebook.games.arcs.piles import ACTION, COURT, DISCARD
from bythebook.games.arcs.rules.ambitions import available, counts, worth
from bythebook.games.arcs.rules.cards import hand_size
from bythebook.games.arcs.rules.playing import lead_number
from bythebook.games.arcs.state import NOBODY, NONE, Table
from bythebook.games.scenery import Card, Hidden, Item, Panel, Row, Score, Section
from bythebook.games.sentences import count, row_of
from bythebook.kernel.ask import Seat

_FACE_DOWN: Final = ("copy", "seize")
"""How cards are laid that nobody sees (R5.7, R5.9)."""


def panel(table: Table, seat: Seat | None) -> Panel:
    """What stands beside the board, as a seat sees it."""
    found: list[Section | None] = [*odds_sections(table, seat), _ambitions(table), seats_section(table)]
    found += [_court(table), _round(table), *_draft(table), _bonus(table)]
    found += [held_section(table), _supply(table)]
    return Panel(
        turn=_turn(table),
        score=[
            Score(seat_name(table, p), str(table.power[p]), SIDES[name]) for p, name in enumerate(table.seats)
        ],
        sections=[section for section in found if section is not None],
        hand=_hand(table, seat),
        hidden=_hidden(table, seat),
    )


def _turn(table: Table) -> str:
    if table.over:
        return f"{str(table.winner).capitalize()} won" if table.winner else "Nobody won"
    if not table.chapter:
        return "Setting up"
    when = f"Chapter {table.chapter}, round {table.round}"
    if table.active == NOBODY:
        return when
    way = table.turn.way if table.turn is not None else ""
    return f"{when}, {table.seats[table.active]} {WAYS[way].split()[0] if way else 'plays'}"


# -- ambitions ------------------------------------------------------------------------------------


def _prize(table: Table, marker: int) -> str:
    first, second = worth(table, marker)
    return f"{first} · {second}"


def _ambitions(table: Table) -> Section:
    """What each seat counts for each ambition; who is first alone stands out (R10.1, R10.4)."""
    neutral = any(table.neutral)
    rows = []
    for ambition in facts().ambitions:
        markers = table.declared_markers(ambition.index)
        prize = " and ".join(_prize(table, marker) for marker in markers)
        found = counts(table, ambition.index)
        ahead = max(found) if found.count(max(found)) == 1 else NONE
        items = [Item(ambition.name), Item(prize or "–", strong=bool(prize), quiet=not prize)]
        items += [Item(str(n), strong=n > 0 and n == ahead) for n in found[: table.players + neutral]]
        rows.append(Row(items, lit=bool(markers)))
    seats = [seat_name(table, player) for player in range(table.players)]
    return Section(
        "Ambitions",
        "table",
        head=["Ambition", "Prize", *seats, *(["Neutral"] if neutral else [])],
        rows=rows,
        text=_left(table),
    )


def _left(table: Table) -> str:
    free = [_prize(table, marker) for marker in available(table)]
    goal = f"{facts().size[table.players].power} Power after a chapter end the game."
    told = f"Still to declare with: {row_of(free)}." if free else "No marker is left to declare."
    return f"{told} {goal}"


# -- the Court ------------------------------------------------------------------------------------


def _court(table: Table) -> Section | None:
    """The row with its keys and agents (R3.3, R7.5)."""
    cards = [_court_card(table, spot, card) for spot, card in enumerate(table.court) if card != NONE]
    if not cards:
        return None
    pile = table.piles.get(COURT)
    told = f"{count(len(pile) if pile else 0, 'card')} in the deck"
    if table.court_discard:
        told += f", discarded: {row_of(facts().court[card].name for card in table.court_discard)}"
    return Section("Court", "cards", place="under", cards=cards, text=f"{told}.")


def _court_card(table: Table, spot: int, card: int) -> Card:
    printed, suit = facts().court[card], facts().court_suit[card]
    if suit == NONE:
        marks = [Item("Vox", strong=True)]
    else:
        marks = [Item(mark=f"token-{RESOURCES[suit]}", label=type_name(suit))]
        marks.append(Item(count(printed.keys, "key"), quiet=True))
    agents = [(p, n) for p, n in enumerate(table.court_agents[spot]) if n]
    marks += [
        Item(mark=f"ship-{table.seats[p]}", count=n, label=f"{table.seats[p]} {count(n, 'agent')}")
        for p, n in agents
    ]
    return Card(printed.id, printed.name, printed.text, marks, note="" if agents else "No agents.")


# -- action cards ---------------------------------------------------------------------------------


def action_face(card: int, *, at: str = "", seat: str = "", lit: bool = False, note: str = "") -> Card:
    """An action card as it lies on the table: number and suit, pips, what it can declare."""
    printed = facts().action_cards[card]
    marks = [Item(mark="pip", count=printed.pips, label=count(printed.pips, "action"))]
    declares = row_of(facts().ambitions[a].name for a in printed.declares)
    if len(printed.declares) == len(facts().ambitions):
        declares = "any ambition"
    text = row_of(name.capitalize() for name in printed.actions)
    return Card(
        id=at or printed.id,
        title=printed.name,
        text=f"{text}. Declares {declares}." if declares else f"{text}.",
        marks=marks,
        side=SIDES.get(seat, ""),
        lit=lit,
        note=note,
    )


def _round(table: Table) -> Section | None:
    """The cards of this round; those laid face down are backs (R4.2, R5)."""
    cards, hidden = [], []
    for n, played in enumerate(table.played):
        seat = table.seats[played.player]
        if played.way in _FACE_DOWN or played.card == NONE:
            hidden.append(Hidden(f"{seat.capitalize()} {WAYS[played.way]} a card", 1, SIDES[seat]))
            continue
        notes = [f"{seat.capitalize()} {WAYS[played.way].removesuffix(' with').removesuffix(' to')}"]
        notes += [f"now {lead_number(table)}"] if n == 0 and table.zero else []
        if played.union != NONE:
            notes.append(f"beside it {facts().court[played.union].name} of {table.seats[played.by]}")
        note = ", ".join(notes) + "."
        active = played.player == table.active
        cards.append(action_face(played.card, at=f"played-{n}", seat=seat, lit=active, note=note))
    cards += [
        action_face(card, at=f"drawn-{n}", seat=table.seats[table.active], note="Turned up.")
        for n, card in enumerate(table.drawn)
        if table.active != NOBODY
    ]
    told = _under_way(table)
    if not cards and not hidden and not told:
        return None
    return Section("On the table", "cards", place="under", cards=cards, hidden=hidden, text=told)


def _under_way(table: Table) -> str:
    """What is left of the turn."""
    turn = table.turn
    if turn is None or turn.suit == NONE:
        return ""
    parts = [f"{facts().suits[turn.suit].name}, {count(turn.pips, 'action')} left"]
    parts += ["Prelude"] if turn.prelude else []
    parts += ["armed: actions may be battles"] if turn.armed else []
    spent = [type_name(kind) for kind, n in enumerate(table.spent) for _ in range(n)]
    parts += [f"spent: {row_of(spent)}"] if spent else []
    return f"{table.seats[turn.player].capitalize()}: {', '.join(parts)}."


def _bonus(table: Table) -> Section | None:
    """The bonus cards of bots (S14.8)."""
    cards = [
        action_face(card, at=f"bonus-{seat}-{n}", seat=seat, note=f"Bonus card of {seat}.")
        for seat, held in zip(table.seats, table.bonus, strict=True)
        for n, card in enumerate(held)
    ]
    return Section("Bonus cards", "cards", cards=cards) if cards else None


def _hand(table: Table, seat: Seat | None) -> list[Card]:
    """The action cards of the seat that looks, if the program sees them."""
    if seat not in table.seats:
        return []
    player = table.player(str(seat))
    if table.automa[player] or table.unseen[player]:
        return []
    return [action_face(card, seat=str(seat)) for card in table.hands[player]]


def _hidden(table: Table, seat: Seat | None) -> list[Hidden]:
    """Hands that the seat may not see, and cards that the program does not."""
    found = []
    for player, name in enumerate(table.seats):
        own = seat == name
        if table.automa[player] or ACTION not in table.piles or (own and not table.unseen[player]):
            continue
        if n := hand_size(table, player):
            title = "Your cards, not told to the program" if own else f"{name.capitalize()} hand"
            found.append(Hidden(title, n, SIDES[name]))
    return found


# -- drafts and piles -----------------------------------------------------------------------------


def _draft(table: Table) -> list[Section]:
    """Leaders and lore to choose from (R12.1)."""
    found = []
    if table.draft_leaders:
        leaders = [facts().leaders[card] for card in table.draft_leaders]
        cards = [Card(one.id, one.name, leader_text(one.id)) for one in leaders]
        found.append(Section("Leaders to choose from", "cards", place="under", cards=cards))
    if table.draft_lore:
        lore = [facts().lores[card] for card in table.draft_lore]
        cards = [Card(one.id, one.name, one.text) for one in lore]
        found.append(Section("Lore to choose from", "cards", place="under", cards=cards))
    return found


def leader_text(name: str) -> str:
    """The traits of a leader."""
    return " ".join(f"{trait.name}: {trait.text}" for trait in facts().leader[name].traits)


def _supply(table: Table) -> Section:
    """Tokens that can be gained, and the action cards that nobody holds (R1.3, S14.2)."""
    tokens = [
        Item(str(n), mark=f"token-{RESOURCES[kind]}", label=f"{type_name(kind)} in the supply")
        for kind, n in enumerate(table.supply)
    ]
    rows = [Row([Item("Tokens", quiet=True), *tokens])]
    if any(table.neutral):
        neutral = [
            Item(mark=f"token-{RESOURCES[kind]}", count=n, label=f"{n} {type_name(kind)}")
            for kind, n in enumerate(table.neutral)
            if n
        ]
        rows.append(Row([Item("Neutral", quiet=True), *neutral]))
    if ACTION in table.piles:
        pile = table.piles[ACTION]
        if table.has_bots():
            laid = pile.held.get(DISCARD)
            gone = len(table.discard) + (laid.size if laid else 0)
            told = [Item(f"{len(pile)} in the stack"), Item(f"{gone} discarded")]
        else:
            told = [Item(f"{len(pile)} discarded")]
        rows.append(Row([Item("Action cards", quiet=True), *told]))
    return Section("Supply", "list", place="under", rows=rows)
