"""The panel of the table page: ambitions, the Court, drafts and decks, together with the other modules.

It contains only what the seat may see.
"""

from __future__ import annotations

from typing import Final

from bythebook.games.arcs.box.facts import RESOURCES, facts
from bythebook.games.arcs.rules.ambitions import available_markers, counts, marker_power
from bythebook.games.arcs.screen.drawing.stamps import SIDES
from bythebook.games.arcs.screen.panel.cards import hand, hidden_hands, round_section
from bythebook.games.arcs.screen.panel.odds import odds_sections
from bythebook.games.arcs.screen.panel.seats import cards_section, seat_name, seats_section
from bythebook.games.arcs.state.piles import ACTION, COURT, DISCARD
from bythebook.games.arcs.state.state import NOBODY, NONE, State
from bythebook.games.arcs.text.names import seat_title, type_name
from bythebook.games.arcs.text.status import result_text, turn_name
from bythebook.games.shared.grammar import count, join_names
from bythebook.games.shared.scenery import Card, Item, Panel, Row, Score, Section
from bythebook.kernel.prompt import Seat


def panel(state: State, seat: Seat | None) -> Panel:
    """Return the panel beside the board, as a seat sees it."""
    sections: list[Section | None] = [*odds_sections(state, seat), round_section(state)]
    sections += [_ambitions(state), seats_section(state, seat)]
    sections += [_court(state), *_draft(state), cards_section(state), _supply(state)]
    return Panel(
        turn=_turn(state),
        score=[
            Score(seat_name(state, p), str(state.power[p]), SIDES[seat], seat=str(seat))
            for p, seat in enumerate(state.seats)
        ],
        sections=[section for section in sections if section is not None],
        hand=hand(state, seat),
        hidden=hidden_hands(state, seat),
        spread=True,
    )


TURNS: Final = {
    "": "{turn}, {seat} plays",
    "lead": "{turn}, {seat} leads",
    "surpass": "{turn}, {seat} surpasses",
    "copy": "{turn}, {seat} copies",
    "pivot": "{turn}, {seat} pivots",
    "seize": "{turn}, {seat} seizes",
}


def _turn(state: State) -> str:
    if state.over:
        return result_text(state, None)
    if not state.chapter or state.active == NOBODY:
        return turn_name(state)
    way = state.turn.way if state.turn is not None else ""
    return TURNS[way].format(turn=turn_name(state), seat=seat_title(state.seats[state.active]))


# -- ambitions ------------------------------------------------------------------------------------


def _prize(state: State, marker: int) -> str:
    first, second = marker_power(state, marker)
    return f"{first} · {second}"


def _ambitions(state: State) -> Section:
    """Return each seat's count for each ambition; a sole leader is highlighted (R10.1, R10.4)."""
    neutral = any(state.neutral)
    rows = []
    for ambition in facts().ambitions:
        markers = state.declared_markers(ambition.index)
        prize = " and ".join(_prize(state, marker) for marker in markers)
        sections = counts(state, ambition.index)
        ahead = max(sections) if sections.count(max(sections)) == 1 else NONE
        items = [Item(ambition.name), Item(prize or "–", strong=bool(prize), quiet=not prize)]
        items += [Item(str(n), strong=n > 0 and n == ahead) for n in sections[: state.players + neutral]]
        rows.append(Row(items, lit=bool(markers)))
    seats = [seat_name(state, player) for player in range(state.players)]
    return Section(
        "Ambitions",
        "table",
        head=["Ambition", "Prize", *seats, *(["Neutral"] if neutral else [])],
        sides=["", "", *(SIDES[name] for name in state.seats), *([""] if neutral else [])],
        rows=rows,
        text=_markers_left(state),
    )


def _markers_left(state: State) -> str:
    """Return the unused markers, and how the game ends."""
    free = [_prize_text(state, marker) for marker in available_markers(state)]
    goal = facts().size[state.players].power
    if not free:
        return f"No marker is left. {goal} Power at the end of a chapter ends the game."
    return f"Markers left: {'; '.join(free)}. {goal} Power at the end of a chapter ends the game."


def _prize_text(state: State, marker: int) -> str:
    first, second = marker_power(state, marker)
    return f"{first} for first, {second} for second" if second else f"{first} for first only"


# -- the Court ------------------------------------------------------------------------------------


def _court(state: State) -> Section | None:
    """Return the Court row with raid costs and agents (R3.3, R7.5)."""
    cards = [_court_card(state, spot, card) for spot, card in enumerate(state.court) if card != NONE]
    if not cards:
        return None
    pile = state.piles.get(COURT)
    deck = count(len(pile) if pile else 0, "card")
    discards = join_names(facts().court[card].name for card in state.court_discard)
    text = f"{deck} in the deck. Discarded: {discards}." if discards else f"{deck} in the deck."
    return Section("Court", "cards", place="under", cards=cards, text=text)


def _court_card(state: State, spot: int, card: int) -> Card:
    printed, suit = facts().court[card], facts().court_suit[card]
    if suit == NONE:
        marks = [Item("Vox", strong=True)]
    else:
        marks = [Item(mark=f"token-{RESOURCES[suit]}", label=type_name(suit))]
        marks.append(Item(count(printed.keys, "key"), quiet=True))
    agents = [
        Item(
            mark=f"ship-{state.seats[p]}", count=n, label=f"{seat_title(state.seats[p])}: {count(n, 'agent')}"
        )
        for p, n in enumerate(state.court_agents[spot])
        if n
    ]
    return Card(
        printed.id, printed.name, printed.text, marks, agents=agents, note="" if agents else "no agents"
    )


# -- drafts and piles -----------------------------------------------------------------------------


def _draft(state: State) -> list[Section]:
    """Return the leaders and lore to choose from (R12.1)."""
    sections = []
    if state.draft_leaders:
        leaders = [facts().leaders[card] for card in state.draft_leaders]
        cards = [Card(one.id, one.name, leader_text(one.id)) for one in leaders]
        sections.append(Section("Leaders to choose from", "cards", place="under", cards=cards))
    if state.draft_lore:
        lore = [facts().lores[card] for card in state.draft_lore]
        cards = [Card(one.id, one.name, one.text) for one in lore]
        sections.append(Section("Lore to choose from", "cards", place="under", cards=cards))
    return sections


def leader_text(name: str) -> str:
    """Return the traits of a leader."""
    return " ".join(f"{trait.name}: {trait.text}" for trait in facts().leader[name].traits)


def _supply(state: State) -> Section:
    """Return the tokens in the supply, and the action cards that nobody holds (R1.3, S14.2)."""
    tokens = [
        Item(str(n), mark=f"token-{RESOURCES[kind]}", label=f"{type_name(kind)} in the supply")
        for kind, n in enumerate(state.supply)
    ]
    rows = [Row([Item("Tokens", quiet=True), *tokens])]
    if any(state.neutral):
        neutral = [
            Item(mark=f"token-{RESOURCES[kind]}", count=n, label=f"{n} {type_name(kind)}")
            for kind, n in enumerate(state.neutral)
            if n
        ]
        rows.append(Row([Item("Neutral", quiet=True), *neutral]))
    if ACTION in state.piles:
        pile = state.piles[ACTION]
        if state.has_bots():
            laid = pile.held.get(DISCARD)
            gone = len(state.discard) + (laid.size if laid else 0)
            text = [Item(f"{len(pile)} in the stack"), Item(f"{gone} discarded")]
        else:
            text = [Item(f"{len(pile)} discarded")]
        rows.append(Row([Item("Action cards", quiet=True), *text]))
    return Section("Supply", "list", place="under", rows=rows)
