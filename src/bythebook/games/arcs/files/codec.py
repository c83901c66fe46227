"""The codec between positions and data, for saved games."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.files import history
from bythebook.games.arcs.rules.chapters import STEPS
from bythebook.games.arcs.state.ranges import ranges
from bythebook.games.arcs.state.state import State, blank
from bythebook.kernel.saves.ids import Ids, Kind
from bythebook.kernel.step import Codec


@cache
def codec() -> Codec[State]:
    """Return the codec with every step of the rules."""
    return Codec(
        State, STEPS, ids=_ids(), renamed=history.RENAMED, blank=_blank, settle=_settle, ranges=ranges
    )


def _ids() -> Mapping[str, Kind]:
    """Return the fields that hold cards. Systems, players, types and ambitions stay numbers."""
    f = facts()
    return {
        "State.hands State.drawn bonus discard Turn.card Played.card": (
            action_cards := Ids.of([card.id for card in f.action_cards], history.ACTION_CARDS)
        ),
        "ThrowBack.hand GiveUpCards.given SwapCards.seen": action_cards,
        "court court_discard scrapped resolving guild union waiting PutAway.card": Ids.of(
            [card.id for card in f.court], history.COURT
        ),
        "State.leader draft_leaders": Ids.of([leader.id for leader in f.leaders], history.LEADERS),
        "State.lore draft_lore": Ids.of([lore.id for lore in f.lores], history.LORE),
    }


def _blank(state: State) -> State:
    """Return an empty state with the same players as the given one."""
    return blank(state.seats, state.automa, state.unseen, state.rulings)


def _settle(state: State) -> None:
    """Sort lists that are ordered by card number: numbers may have changed since the game was saved."""
    state.guild = [sorted(cards) for cards in state.guild]
