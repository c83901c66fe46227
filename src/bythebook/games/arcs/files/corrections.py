"""Corrections in mid-game: the position as the players see it (kernel.box.Box.correct).

    correct(state, {"systems": {"4-hex": {"red": 2}}, "boards": {"yellow": {"power": 7}}})

A correction names only what is different: it is merged into the position in the format of files, and
everything is placed again. With `turn_over`, a human enters a whole turn, and the next one begins.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace

from bythebook.games.arcs.files.cards import place_actions, place_court, place_round
from bythebook.games.arcs.files.placement import clear, fill_supplies, place, valid_parts
from bythebook.games.arcs.files.schema import correction_schema
from bythebook.games.arcs.files.writer import write
from bythebook.games.arcs.rules.cards.powers import has_card
from bythebook.games.arcs.rules.invariants import check
from bythebook.games.arcs.rules.turn.play import EndTurn
from bythebook.games.arcs.state.piles import ACTION, DISCARD
from bythebook.games.arcs.state.state import NONE, State
from bythebook.games.shared.position_files import Data, Found, check_correction, replace_state
from bythebook.kernel.box import Problems
from bythebook.kernel.schema import Wrong, problems

_CARDS: Final = ("hand", "bonus", "hand_counter", "seize_counter")
"""The keys of boards about action cards."""
_AFTER_TURN: Final = ("AfterLead", "Follow", "CheckInitiative")
"""The steps that come after a turn."""


def correct(state: State, patch: Mapping[str, Any]) -> None:
    """Correct the position; raise Problems with everything that is wrong, leaving the state unchanged."""
    wrong = problems(patch, correction_schema())
    sound = valid_parts(patch, wrong)
    if not state.chapter:
        raise Problems("correction", ["the game is still being set up; undo instead"])
    draft = state.copy()
    whole = merge(write(draft, everything=True), sound)
    whole["declared"] = {face: at for face, at in whole["declared"].items() if at is not None}
    power = list(draft.power)
    nobodys = [
        card for card in draft.exhausted if not any(has_card(draft, p, card) for p in range(draft.players))
    ]
    clear(draft)
    place(draft, whole, wrong)
    draft.exhausted += nobodys
    draft.clouds = {at: owner for at, owner in draft.clouds.items() if draft.buildings_at(owner, at)}
    draft.power = [now if "boards" in sound else was for was, now in zip(power, draft.power, strict=True)]
    if "played" in sound:
        place_round(draft, whole, wrong)
    place_court(draft, whole, wrong)
    if (fight := draft.fight) is not None and not fight.ranged:
        draft.fight = replace(fight, ships=min(fight.ships, draft.ships_at(fight.attacker, fight.at)))
    fill_supplies(draft, wrong)
    if _touches_cards(sound):
        _cards(draft, whole, wrong)
    _tokens(draft, sound, wrong)
    if sound.get("turn_over"):
        _end_turn(draft, wrong)
    check_correction(state, draft, check, wrong)
    replace_state(state, draft)


def merge(base: Data, patch: Data) -> dict[str, Any]:
    """Return the base with the patch applied: objects are merged by key, other values are replaced."""
    result = dict(base)
    for key, value in patch.items():
        old = result.get(key)
        both = isinstance(value, Mapping) and isinstance(old, Mapping)
        result[key] = merge(old, value) if both and isinstance(old, Mapping) else value
    return result


def _touches_cards(sound: Data) -> bool:
    boards = sound.get("boards", {}).values()
    return "discard" in sound or "played" in sound or any(key in board for board in boards for key in _CARDS)


def _cards(state: State, whole: Data, wrong: Found) -> None:
    """Place hands, counters and piles again; without bots, cards not named stay in the discard pile."""
    laid = state.piles[ACTION].held.get(DISCARD)
    drawn = list(state.drawn)
    deals = place_actions(state, whole, wrong, hidden=laid.size if laid else 0)
    state.drawn = drawn
    for player, _ in deals:
        path = ("boards", state.seats[player], "hand")
        wrong.append(Wrong(path, "name the cards; nothing is dealt in mid-game"))


def _tokens(state: State, sound: Data, wrong: Found) -> None:
    """Set the initiative, the zero marker and the pips."""
    if "initiative" in sound:
        if sound["initiative"] in state.seats:
            state.initiative = state.player(sound["initiative"])
        else:
            wrong.append(Wrong(("initiative",), f"there is no seat {sound['initiative']} here"))
    state.zero = sound.get("zero", state.zero)
    if state.zero and not state.played:
        wrong.append(Wrong(("zero",), "needs a lead card, but none was played"))
    if "pips" in sound:
        if state.turn is None or state.turn.suit == NONE:
            wrong.append(Wrong(("pips",), "no card was played this turn"))
        else:
            state.turn = replace(state.turn, pips=sound["pips"])


def _end_turn(state: State, wrong: Found) -> None:
    """End the current turn (R4.2, R5.10)."""
    turn = state.turn
    if turn is None:
        wrong.append(Wrong(("turn_over",), "no turn is being played"))
    elif not any(played.player == turn.player for played in state.played):
        seat = state.seats[turn.player]
        wrong.append(Wrong(("turn_over",), f"add the card that {seat} has played to played"))
    else:
        while state.agenda and type(state.agenda[-1]).__name__ not in _AFTER_TURN:
            state.agenda.pop()
        for kind, n in enumerate(state.spent):
            state.supply[kind] += n
            state.spent[kind] = 0
        state.loose, state.storing, state.fight = [], -1, None
        state.then(EndTurn())
