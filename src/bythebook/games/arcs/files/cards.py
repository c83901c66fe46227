"""The cards of a position file: Court row and deck, hands, the round, the stack."""

from __future__ import annotations

from collections import Counter

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules.turn.action_cards import card_id, max_hand_size
from bythebook.games.arcs.state.piles import ACTION, COURT, DISCARD, LAID, new_piles
from bythebook.games.arcs.state.state import NOBODY, NONE, Played, State
from bythebook.games.shared.position_files import Data, Found
from bythebook.kernel.pile import Pile
from bythebook.kernel.schema import Wrong

# -- the Court ------------------------------------------------------------------------------------


def place_court(state: State, data: Data, wrong: Found) -> None:
    """Place the row and the discards; cards not named are in the deck (R3.3, R9.2)."""
    f = facts()
    state.court_discard = [f.court_card[card].index for card in data.get("court_discard", ())]
    state.scrapped = [f.court_card[card].index for card in data.get("scrapped", ())]
    rows = data.get("court")
    if rows is None:
        lying = _court_cards(state)
        rows = [c.id for c in f.court if c.index not in lying][: f.size[state.players].row]
    empty = [None] * max(0, f.size[state.players].row - len(rows))
    state.court, state.court_agents = [], []
    for spot, entry in enumerate([*rows, *empty]):
        item: Data = {"card": entry} if isinstance(entry, str) else entry or {}
        state.court.append(f.court_card[item["card"]].index if item else NONE)
        state.court_agents.append([0] * state.players)
        for seat, n in item.get("agents", {}).items():
            if seat in state.seats:
                state.court_agents[-1][state.player(seat)] = n
            else:
                wrong.append(Wrong(("court", spot, "agents", seat), f"there is no seat {seat} here"))
    _court_pile(state, wrong)


def _court_cards(state: State) -> Counter[int]:
    """Count every Court card that is not in the deck."""
    result = Counter(card for row in state.guild for card in row)
    result.update(card for card in (*state.court, *state.resolving) if card != NONE)
    result.update((*state.court_discard, *state.scrapped))
    result.update(played.union for played in state.played if played.union != NONE)
    return result


def _court_pile(state: State, wrong: Found) -> None:
    lying = _court_cards(state)
    for card, n in lying.items():
        if n > 1:
            wrong.append(
                Wrong(("court",), f"{facts().court[card].name} exists once, but is in {n} places", "R1.2")
            )
    rest = {card.id: 1 for card in facts().court if card.index not in lying}
    old = state.piles.get(COURT)
    if old is None or old.unseen != rest:
        state.piles[COURT] = Pile.of(rest)


# -- the round ------------------------------------------------------------------------------------


def place_round(state: State, data: Data, wrong: Found) -> None:
    """Place the cards of this round, each played by a player in the game (R4.2)."""
    f = facts()
    state.played = []
    for i, entry in enumerate(data.get("played", ())):
        path = ("played", i)
        seats = [seat for seat in (entry["seat"], entry.get("by")) if seat is not None]
        strange = [seat for seat in seats if seat not in state.seats]
        if strange:
            wrong.append(Wrong(path, f"there is no seat {strange[0]} here"))
            continue
        way, card = entry["way"], entry.get("card")
        if card is None and way not in ("copy", "seize"):
            wrong.append(Wrong((*path, "card"), "is missing: only a Copy or a seize card is face down"))
            continue
        if (way == "lead") != (i == 0):
            wrong.append(Wrong((*path, "way"), "only the first card of a round leads", "R4.2"))
        union = f.court_card[entry["union"]].index if "union" in entry else NONE
        by = state.player(entry["by"]) if "by" in entry else NOBODY
        index = f.action_card[card].index if card else NONE
        state.played.append(Played(state.player(entry["seat"]), index, way, union, by))


# -- action cards ---------------------------------------------------------------------------------


def place_actions(state: State, data: Data, wrong: Found, *, hidden: int = 0) -> list[tuple[int, int]]:
    """Place hands, bonus cards, discards and the stack; return the hands to deal as (player, cards).

    `hidden` is the number of cards in the bots' discard pile that nobody has seen.
    """
    f, boards = facts(), data.get("boards", {})
    state.discard = []
    seen = [f.action_card[card].index for card in data.get("discard", ())]
    state.drawn = [f.action_card[card].index for card in data.get("drawn", ())]
    deals, unseen = [], {LAID: sum(played.card == NONE for played in state.played), DISCARD: hidden}
    for player, seat in enumerate(state.seats):
        board = boards.get(seat, {})
        _counters(state, player, board, wrong)
        hand = board.get("hand", 0 if state.automa[player] else _cards_left_of_hand(state, player))
        state.hands[player] = []
        if (
            isinstance(hand, int)
            and hand > (most := max_hand_size(state, player))
            and not state.automa[player]
        ):
            text = f"at most {most} cards are possible now, not {hand}"
            wrong.append(Wrong(("boards", seat, "hand"), text, "R3.9"))
        if isinstance(hand, list) and not state.automa[player] and not state.unseen[player]:
            state.hands[player] = sorted(f.action_card[card].index for card in hand)
        elif state.automa[player] and hand:
            wrong.append(Wrong(("boards", seat, "hand"), "a bot holds no cards; use hand_counter", "S14.3"))
        elif state.unseen[player]:
            unseen[seat] = len(hand) if isinstance(hand, list) else hand
        elif isinstance(hand, int) and hand:
            deals.append((player, hand))
    _action_pile(state, seen, unseen, sum(n for _, n in deals), wrong)
    return deals


def _cards_left_of_hand(state: State, player: int) -> int:
    """Return the cards of a new hand that are left after those played in this round."""
    return facts().rules.hand - sum(played.player == player for played in state.played)


def _counters(state: State, player: int, board: Data, wrong: Found) -> None:
    bot, seat = state.automa[player], state.seats[player]
    for key in ("hand_counter", "seize_counter", "bonus"):
        if not bot and board.get(key):
            wrong.append(
                Wrong(("boards", seat, key), "is only for bots, but this is a human's seat", "S14.3")
            )
    state.hand_counter[player] = board.get("hand_counter", _cards_left_of_hand(state, player)) if bot else 0
    state.seize_counter[player] = board.get("seize_counter", 0) if bot else 0
    state.bonus[player] = [facts().action_card[c].index for c in board.get("bonus", ())] if bot else []


def _action_pile(state: State, discard: list[int], unseen: dict[str, int], dealt: int, wrong: Found) -> None:
    """Remove known cards from the pile, put unseen ones in their places, leave the rest as the stack."""
    rows = (*state.hands, *state.bonus, discard, state.drawn, [p.card for p in state.played])
    known = Counter(card for row in rows for card in row if card != NONE)
    deck = new_piles(state.players)[ACTION].unseen
    for card, n in known.items():
        name = facts().action_cards[card].name
        if n > 1:
            wrong.append(Wrong((), f"{name} exists once, but is in {n} places", "R3.1"))
        if card_id(card) not in deck:
            wrong.append(Wrong((), f"{name} isn't in a game with {state.players} players"))
    rest = {card: 1 for card in deck if not known[facts().action_card[card].index]}
    if sum(unseen.values()) + dealt > len(rest):
        n = sum(unseen.values()) + dealt
        wrong.append(
            Wrong(("boards",), f"{n} cards are in hands or face down, but only {len(rest)} are left")
        )
        return
    pile = state.piles[ACTION] = Pile.of(rest)
    for place, n in unseen.items():
        for _ in range(n):
            pile.draw_unseen(place)
    if state.has_bots():
        state.discard = discard
    else:
        for card in discard:
            pile.bury(card_id(card))
