"""To-do items for cards: Court, action cards, leaders and lore that change places between two positions."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from bythebook.games.arcs.box.facts import RESOURCES, facts
from bythebook.games.arcs.rules.turn.action_cards import hand_size
from bythebook.games.arcs.screen.drawing import in_hand as drawn
from bythebook.games.arcs.state.piles import ACTION, COURT, DISCARD
from bythebook.games.arcs.state.state import NONE, Played, State
from bythebook.games.arcs.text.names import action_name, card_name, court_name
from bythebook.games.shared.grammar import count, join_names
from bythebook.games.shared.scenery import TodoItem
from bythebook.games.shared.todo_items import MergeableItem, merge_items

# -- leaders and lore -----------------------------------------------------------------------------


def lore_moves(before: State, after: State) -> list[TodoItem]:
    """Return the items for draft rows, leaders and lore taken, and lore discarded (R12.1)."""
    leaders = [card.name for card in facts().leaders]
    lores = [card.name for card in facts().lores]
    done = _dealt_to_row(before.draft_leaders, after.draft_leaders, "row of leaders", leaders)
    done += _dealt_to_row(before.draft_lore, after.draft_lore, "row of lore cards", lores)
    for player, seat in enumerate(after.seats):
        if after.leader[player] not in (NONE, before.leader[player]):
            text = f"Give the leader {leaders[after.leader[player]]} to {seat}"
            done.append(TodoItem(text, drawn.card(seat)))
        new = [card for card in after.lore[player] if card not in before.lore[player]]
        gone = [card for card in before.lore[player] if card not in after.lore[player]]
        told_of = [f"Give the lore card {lores[card]} to {seat}" for card in new]
        told_of += [f"Remove {lores[card]} from {seat}'s cards" for card in gone]
        done += [TodoItem(text, drawn.card(seat)) for text in told_of]
    taken = {card for row in after.lore for card in row}
    done += _put_back(before.draft_leaders, after.draft_leaders, after.leader, "leader", leaders)
    return done + _put_back(before.draft_lore, after.draft_lore, taken, "lore", lores)


def _dealt_to_row(before: list[int], after: list[int], row: str, names: list[str]) -> list[TodoItem]:
    """Return the items for cards added to a row of the draft."""
    new = [MergeableItem("Deal ", names[card], f" to the {row}", drawn.card()) for card in after]
    return merge_items(like for like, card in zip(new, after, strict=True) if card not in before)


def _put_back(
    before: list[int], after: list[int], taken: Collection[int], what: str, names: list[str]
) -> list[TodoItem]:
    """Return the items for cards of a row that nobody took and that go back into their deck."""
    gone = [card for card in before if card not in after and card not in taken]
    return merge_items(
        MergeableItem("Shuffle ", names[c], f" back into the {what} deck", drawn.card()) for c in gone
    )


# -- the Court ------------------------------------------------------------------------------------

SPOT, GUILD, GONE, BOX, BESIDE, APART, DECK = "spot", "guild", "gone", "box", "beside", "apart", "deck"

Where = tuple[str, int]


def _court_places(state: State) -> dict[int, Where]:
    """Return the place of each Court card outside the deck."""
    result: dict[int, Where] = {card: (SPOT, i) for i, card in enumerate(state.court) if card != NONE}
    result |= {card: (GUILD, player) for player, row in enumerate(state.guild) for card in row}
    result |= dict.fromkeys(state.court_discard, (GONE, 0))
    result |= dict.fromkeys(state.scrapped, (BOX, 0))
    result |= {p.union: (BESIDE, i) for i, p in enumerate(state.played) if p.union != NONE}
    result |= dict.fromkeys(state.resolving, (APART, 0))
    return result


def court_moves(before: State, after: State) -> list[TodoItem]:
    """Return the items for the Court:

    cards leave the row first, then it is refilled; exhausted cards turn (S20.2).
    """
    was, now = _court_places(before), _court_places(after)
    changed = [card for card in {**was, **now} if was.get(card, (DECK, 0)) != now.get(card, (DECK, 0))]
    changed.sort(key=lambda card: (now.get(card, (DECK, 0))[0] == SPOT, now.get(card, (DECK, 0))[1], card))
    steps = [_court_step(after, card, was.get(card, (DECK, 0)), now.get(card, (DECK, 0))) for card in changed]
    turned = [
        MergeableItem("Turn ", card_name(card), tail, drawn.card())
        for cards, others, tail in (
            (after.exhausted, before.exhausted, " sideways: exhausted"),
            (before.exhausted, after.exhausted, " upright: ready"),
        )
        for card in cards
        if card not in others
    ]
    return merge_items([*steps, *turned])


def _court_step(state: State, card: int, source: Where, to: Where) -> MergeableItem:
    name, begin, piece = court_name(card), _court_place(state, source), _court_card(state, card, to)
    goals = {
        SPOT: f" in spot {to[1] + 1} of the Court",
        GONE: " to the Court discards",
        BOX: " back to the box",
        APART: " aside",
        BESIDE: f" to {state.seats[state.played[to[1]].player]}'s card" if to[0] == BESIDE else "",
        GUILD: f" to {state.seats[to[1]]}" if to[0] == GUILD else "",
    }
    if to[0] == DECK and source[0] == GUILD:
        return MergeableItem("Put ", name, " under the Court deck", piece)
    if to[0] == DECK:
        return MergeableItem("Shuffle ", name, " into the Court deck", piece)
    if to[0] == BESIDE:
        return MergeableItem("Attach ", name, f"{begin}{goals[BESIDE]}", piece)
    if source[0] == DECK and to[0] == SPOT:
        return MergeableItem("Turn up ", name, goals[SPOT], piece)
    return MergeableItem("Bring ", name, f"{begin}{goals[to[0]]}", piece)


def _court_card(state: State, card: int, to: Where) -> str:
    """Draw a Court card with its type and the color of its new owner."""
    suit = facts().court_suit[card]
    seat = state.seats[to[1]] if to[0] == GUILD else ""
    return drawn.card(seat, RESOURCES[suit] if suit != NONE else "")


def _court_place(state: State, source: Where) -> str:
    words = {SPOT: " from the Court", GONE: " from the Court discards", DECK: " from the deck"}
    if source[0] == GUILD:
        return f" from {state.seats[source[1]]}"
    return words.get(source[0], "")


# -- action cards ---------------------------------------------------------------------------------


def _discards(state: State) -> int:
    hidden = state.piles[ACTION].held.get(DISCARD)
    return len(state.discard) + (hidden.size if hidden else 0)


def action_moves(before: State, after: State) -> list[TodoItem]:
    """Return the items for cards dealt, played, discarded and drawn; a new chapter starts with a deal (R3.9,
    R4.2, S14).
    """
    if COURT not in after.piles or not after.chapter:
        return []
    if after.chapter != before.chapter:
        return [_deal_item(after), *_items_since_deal(before, after)]
    put_down = [*_round_end_items(before, after), *_discard_items(before, after)]
    shuffled = _reshuffle_item(before, after)
    lain = {*(played.card for played in before.played), *before.drawn}
    late = lain & set(after.discard)  # they came there after the shuffle
    away = [*shuffled, *put_down] if late else [*put_down, *shuffled]
    return [
        *away,
        *_passing_card_items(before, after),
        *_played_items(before, after),
        *_hand_items(before, after),
    ]


def _card(text: str, seat: str = "") -> TodoItem:
    return TodoItem(text, drawn.card(seat))


DEAL: Final = "Shuffle all action cards, deal {cards} to {seats}, and place the rest face down as the {rest}"
DEAL_TO_BOTS: Final = "Shuffle all action cards and place them face down as the stack"


def _deal_item(state: State) -> TodoItem:
    people = [seat for player, seat in enumerate(state.seats) if not state.automa[player]]
    if not people:
        return _card(DEAL_TO_BOTS)
    rest = "stack" if state.has_bots() else "action discard pile"
    return _card(
        DEAL.format(cards=f"{count(facts().rules.hand, 'card')} each", seats=join_names(people), rest=rest)
        if len(people) > 1
        else DEAL.format(cards=count(facts().rules.hand, "card"), seats=people[0], rest=rest)
    )


def _items_since_deal(before: State, after: State) -> list[TodoItem]:
    """Return the items for cards played and discarded early in a new chapter; cards in hands aren't named."""
    nothing = after.copy()
    nothing.played, nothing.drawn, nothing.discard = [], [], []
    nothing.bonus = [[] for _ in after.seats]
    done, gone = [], len(after.discard)
    for player, seat in enumerate(after.seats):
        laid = sum(played.player == player for played in after.played)
        n = facts().rules.hand - laid - hand_size(after, player)
        if n > 0 and not after.automa[player]:
            text = f"Put {count(n, 'card')} from {seat}'s hand face down on the discard pile"
            done.append(_card(text, seat))
            gone -= n
    if gone > 0:
        named = (
            _names_or_count(before, after, after.discard)
            if gone == len(after.discard)
            else count(gone, "card")
        )
        done.append(_card(f"Put {named} from the stack face down on the discard pile"))
    return [*done, *_played_items(nothing, after), *_hand_items(nothing, after, sizes=False)]


def _is_same(one: Played, other: Played) -> bool:
    return (one.player, one.card, one.way) == (other.player, other.card, other.way)


def _count_unchanged(before: State, after: State) -> int:
    """Return how many cards of the round are unchanged; 0 if another round has begun."""
    if before.round != after.round:
        return 0
    pairs = zip(before.played, after.played, strict=False)
    return sum(1 for one, other in pairs if _is_same(one, other))


def _round_end_items(before: State, after: State) -> list[TodoItem]:
    """Return the items for the end of a round: discards, and cards taken with Unions (R4.2, R9.4)."""
    gone = before.played[_count_unchanged(before, after) :]
    if not gone:
        return []
    fetched = [(card, _union_owner(after, card)) for card in gone if card.union != NONE]
    taken = [
        _card(f"Give {action_name(card.card)} to {who} for a Union", who) for card, who in fetched if who
    ]
    left = len(gone) - len(taken)
    rest = "the other cards" if taken else "the cards"
    return taken + ([_card(f"Put {rest} of the round face down on the discard pile")] if left else [])


def _union_owner(state: State, played: Played) -> str:
    return state.seats[played.by] if played.by != NONE else ""


def _discard_items(before: State, after: State) -> list[TodoItem]:
    """Return the items for cards that a bot turned up but did not play, and bonus cards it loses (BT7,
    RULING-10).
    """
    there = _open_cards(after) | set(after.drawn) | {played.card for played in after.played}
    gone = [c for c in (*before.drawn, *(c for row in before.bonus for c in row)) if c not in there]
    text = f"Put {join_names(map(action_name, gone))} face down on the discard pile"
    done = [_card(text)] if gone else []
    for player, seat in enumerate(after.seats):
        n = -_count_drawn(before, after, player)
        if n > 0:
            text = f"Put {count(n, 'card')} from {seat}'s hand face down on the discard pile"
            done.append(_card(text, seat))
    return done


def _is_reshuffled(before: State, after: State) -> bool:
    return after.has_bots() and not set(before.discard) <= set(after.discard)


def _reshuffle_item(before: State, after: State) -> list[TodoItem]:
    """Return the item for reshuffling the stack after it ran out (S14.4)."""
    return [_card("Shuffle the discard pile into the stack")] if _is_reshuffled(before, after) else []


def _passing_card_items(before: State, after: State) -> list[TodoItem]:
    """Return the item for cards of the stack that were drawn and discarded in between."""
    if not after.has_bots():
        return []
    known = {*before.drawn, *_open_cards(before), *(played.card for played in before.played)}
    known |= set() if _is_reshuffled(before, after) else set(before.discard)
    passed = [card for card in after.discard if card not in known]
    named = _names_or_count(before, after, passed)
    return [_card(f"Put {named} from the stack face down on the discard pile")] if passed else []


def _names_or_count(before: State, after: State, cards: list[int]) -> str:
    """Return the names of cards that were face up in between; after an undo only their number."""
    return count(len(cards), "card") if after.asked < before.asked else join_names(map(action_name, cards))


def _open_cards(state: State) -> set[int]:
    return {card for row in (*state.hands, *state.bonus) for card in row}


PLAYED_UP: Final = "Play {card} face up for {seat}: {way}"
PLAYED_DOWN: Final = "Play {card} face down for {seat}: {way}"
WAYS: Final = {"lead": "Lead", "surpass": "Surpass", "copy": "Copy", "pivot": "Pivot", "seize": "seize"}


def _played_items(before: State, after: State) -> list[TodoItem]:
    """Return the items for cards played since, face up or face down (R5.4 to R5.9)."""
    done = []
    for played in after.played[_count_unchanged(before, after) :]:
        seat, automa = after.seats[played.player], after.automa[played.player]
        hidden = played.way in ("copy", "seize")
        name = action_name(played.card) if automa or not hidden else f"a card from {seat}'s hand"
        at_hand = not automa or played.card in (*before.drawn, *before.bonus[played.player])
        source = "" if at_hand else " from the stack"
        item = PLAYED_DOWN if hidden else PLAYED_UP
        text = item.format(card=f"{name}{source}", seat=seat, way=WAYS[played.way])
        done.append(_card(text, seat))
    return done


def _hand_items(before: State, after: State, *, sizes: bool = True) -> list[TodoItem]:
    """Return the items for cards turned up for a bot, bonus cards, and cards that come to hands."""
    done = []
    known = {*before.drawn, *(card for row in before.bonus for card in row)}
    turned = [card for card in after.drawn if card not in known]
    if turned:
        done.append(_card(f"Turn up {join_names(map(action_name, turned))} from the stack"))
    for player, seat in enumerate(after.seats):
        fetched = {played.card for played in before.played if played.by == player}
        new = [c for c in after.bonus[player] if c not in before.bonus[player] and c not in fetched]
        if new:
            done.append(
                _card(f"Place {join_names(map(action_name, new))} beside {seat}'s board as bonus cards", seat)
            )
        more = _count_drawn(before, after, player) if sizes else 0
        if more > 0:
            done.append(_card(f"Deal {count(more, 'card')} from the {_pile(after)} to {seat}", seat))
    return done


def _pile(state: State) -> str:
    return "stack" if state.has_bots() else "bottom of the action discard pile"


def _count_drawn(before: State, after: State, player: int) -> int:
    """Return how many cards a human drew: the change of the hand, corrected by cards played and taken."""
    if after.automa[player]:
        return 0
    new = after.played[_count_unchanged(before, after) :]
    laid = sum(played.player == player for played in new)
    fetched = sum(p.by == player for p in before.played[_count_unchanged(before, after) :])
    return hand_size(after, player) - (hand_size(before, player) - laid + fetched)
