"""Invariants of the current chapter, round, turn and battle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules.cards.unions import OPEN
from bythebook.games.arcs.rules.setup.difficulty import EFFICIENT_LOGISTICS, is_on
from bythebook.games.arcs.rules.turn.action_cards import DrawActions, hand_size, max_hand_size
from bythebook.games.arcs.rules.turn.rounds import EndTest
from bythebook.games.arcs.state.state import NOBODY, NONE, State
from bythebook.kernel.box import by_rule

MOST_DICE: Final = 6
"""The number of dice of one kind in the box (R1.4)."""


def check_round(state: State) -> list[str]:
    """Return the broken invariants of the current chapter as sentences with rule ids."""
    if not state.chapter or state.over:
        return []
    problems = [*by_rule("R10.8", _chapter(state)), *by_rule("R5.6", _played(state))]
    problems += [*by_rule("R9.4", _unions(state)), *by_rule("R3.9", _hands(state))]
    return [*problems, *by_rule("R5.1", _turn(state)), *by_rule("R8.1", _fight(state))]


def _chapter(state: State) -> Iterator[str]:
    """There are five chapters, and enough Power ends the game after any of them (R10.7, R10.8)."""
    last, enough = facts().rules.chapters, facts().size[state.players].power
    if state.chapter > last:
        yield f"chapter {state.chapter} doesn't exist; the game has {last} chapters"
    if any(isinstance(step, EndTest) for step in state.agenda) or not _under_way(state):
        return  # the Power of the last chapter may end the game now
    for seat, power in zip(state.seats, state.power, strict=True):
        if power >= enough:
            yield f"{seat} has {power} Power, but {enough} end the game after a chapter; correct the Power"
    if state.flipped != [marker < state.chapter - 1 for marker in range(len(state.flipped))]:
        yield f"the ambition markers don't show the sides for chapter {state.chapter}"


def _under_way(state: State) -> bool:
    """Whether action cards of the chapter are in play or about to be dealt."""
    held = any(hand_size(state, player) for player in range(state.players))
    return bool(state.played) or held or any(isinstance(step, DrawActions) for step in state.agenda)


# -- the cards of the round -------------------------------------------------------------------------


def _played(state: State) -> Iterator[str]:
    """Cards are in turn order; a Surpass is higher in the lead suit, a Pivot has another suit (R4.2, R5)."""
    if not state.played:
        return
    cards, lead = facts().action_cards, state.played[0]
    acting = [played.player for played in state.played if played.way != "seize"]
    order = [player for player in (lead.player, *state.rivals(lead.player)) if player in acting]
    if acting != order:
        yield "the cards of the round aren't in turn order, one for each player"
    seizing = [played.player for played in state.played if played.way == "seize"]
    if len(seizing) > 1 or (seizing and (seizing[0] not in acting or seizing[0] == lead.player)):
        yield "only one follower can seize the initiative with a card, after playing another"
    if any(played.card == NONE and played.way not in ("copy", "seize") for played in state.played):
        yield "a card that leads, surpasses or pivots is face up; name it"
        return
    number = 0 if state.zero else cards[lead.card].number
    for played in state.played[1:]:
        card, same = cards[played.card], cards[played.card].suit == cards[lead.card].suit
        if played.way == "surpass" and not (same and card.number > number):
            yield f"{card.name} can't surpass: it needs the suit of the lead card and a number above {number}"
        elif played.way == "pivot" and same:
            yield f"{card.name} can't pivot: it has the suit of the lead card"


def _unions(state: State) -> Iterator[str]:
    """A Union is attached to a face-up card of its suit, by a player in the game."""
    fetches, cards = facts().court_union, facts().action_cards
    for played in state.played:
        if played.union == NONE:
            continue
        name = facts().court[played.union].name
        if played.way not in OPEN or fetches[played.union] != cards[played.card].suit:
            yield f"{name} is attached to a card that it can't be attached to"
        elif played.by == NOBODY:
            yield f"{name} is attached to {cards[played.card].name}, but its owner is missing"


def _hands(state: State) -> Iterator[str]:
    """No player holds more cards than were dealt and gained."""
    for player, seat in enumerate(state.seats):
        if (n := hand_size(state, player)) > (most := max_hand_size(state, player)):
            yield f"{seat} holds {n} action cards, but at most {most} are possible now"


# -- the turn and the battle ------------------------------------------------------------------------


def _turn(state: State) -> Iterator[str]:
    """The active player has played the card of the turn and has no more pips than it gives."""
    turn = state.turn
    if any(state.spent) and (turn is None or not turn.prelude):
        yield "there are spent tokens outside a Prelude"
    if turn is None or turn.suit == NONE:
        return
    seat = state.seats[turn.player]
    if not any((p.player, p.card, p.way) == (turn.player, turn.card, turn.way) for p in state.played):
        yield f"{seat}'s card of the turn isn't among the cards of the round"
        return
    printed = facts().action_cards[turn.card].pips if turn.way in ("lead", "surpass") else 1
    extra = state.automa[turn.player] and is_on(state, EFFICIENT_LOGISTICS)
    most = printed + (facts().bots.extra_actions if extra else 0)
    if turn.pips > most:
        yield f"{seat} has {turn.pips} pips left, but the card gives {most}"


def _fight(state: State) -> Iterator[str]:
    """Two players fight in a system in play, with ships that are there and six dice of a kind (R1.4)."""
    fight = state.fight
    if fight is None:
        return
    name = facts().systems[fight.at].name
    if fight.attacker == fight.defender:
        yield f"{state.seats[fight.attacker]} can't attack itself"
    if not state.reach.in_play[fight.at]:
        yield f"there is a battle in {name}, which is out of play"
    if not fight.ranged and fight.ships > state.ships_at(fight.attacker, fight.at):
        yield f"{fight.ships} ships attack in {name}, but there are fewer"
    if max(fight.dice) > MOST_DICE or any(len(row) > MOST_DICE for row in fight.faces):
        yield f"more than {MOST_DICE} dice of one kind were rolled in {name}"
