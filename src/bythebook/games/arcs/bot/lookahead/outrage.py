"""The cost of Outrage of a type for each player (R8.8, S20.3)."""

from __future__ import annotations

from bythebook.games.arcs.bot.lookahead.outcome import ambition_of, is_locked
from bythebook.games.arcs.bot.view import View
from bythebook.games.arcs.box.facts import RESOURCES, facts
from bythebook.games.arcs.rules import ambitions as places
from bythebook.games.arcs.state.state import NONE
from bythebook.games.shared.cache import cached_per_prompt


@cached_per_prompt
def types_that_stop(view: View) -> list[int]:
    """Return the types whose Outrage makes a rival stop winning a declared ambition (S20.3)."""
    return [type for type in range(len(RESOURCES)) if _stops(view, type)]


def _stops(view: View, type: int) -> bool:
    if not is_locked(view, type):
        return False
    before = view.counts(ambition_of(type))
    after = list(before)
    for player in range(view.players):
        after[player] -= lost_to_outrage(view, player, type)
    return any(
        places.is_winning(before, rival) and not places.is_winning(after, rival) for rival in view.others
    )


def lost_to_outrage(view: View, player: int, type: int) -> int:
    """Return what a player loses if all tokens and Guild cards of a type are discarded, except Loyal ones
    (R8.8).
    """
    f = facts()
    lost = view.slots[player].count(type)
    for card in view.guild[player]:
        if f.court_suit[card] == type and f.court_loyal[card] == NONE:
            lost += 1 + (view.supply[type] if f.court_cartel[card] == type else 0)
    return lost
