"""Resuming a turn from a position file: the agenda for the phase that the file names (R4.2, R5.10)."""

from __future__ import annotations

from msgspec.structs import replace

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.files.battle import battle_steps
from bythebook.games.arcs.files.schema import FRAME
from bythebook.games.arcs.rules.setup.difficulty import extra_actions
from bythebook.games.arcs.rules.turn.action_cards import DrawActions, holds_cards
from bythebook.games.arcs.rules.turn.bot_turn import BotTurn
from bythebook.games.arcs.rules.turn.pips import TakeActions
from bythebook.games.arcs.rules.turn.play import BARDS, LEAD, EndTurn, declare_and_seize_steps
from bythebook.games.arcs.rules.turn.prelude import Prelude
from bythebook.games.arcs.rules.turn.rounds import (
    AfterLead,
    CheckInitiative,
    EndRound,
    Follow,
    NextRound,
    StartTurn,
)
from bythebook.games.arcs.state.state import NOBODY, NONE, Played, State, Turn
from bythebook.games.shared.position_files import Data, Found
from bythebook.kernel.notation import listed
from bythebook.kernel.schema import Wrong
from bythebook.kernel.step import Call, Step

_DECLARING = ("MayDeclare", "ChooseAmbition", "MaySeize", "SeizeByCard", "MayExhaust", "ChooseExhausted")
_PHASES = {
    **dict.fromkeys(_DECLARING, "declare"),
    "Prelude": "prelude",
    "TakeActions": "actions",
}
"""The phase of each step of a turn."""


def phase_of(state: State) -> str:
    """Return the phase of the turn, as in a file; within an action, the phase before the next one."""
    if state.turn is None or state.turn.suit == NONE:
        return "card"
    for waiting in reversed(state.agenda):
        name = type(waiting).__name__
        if name in _PHASES and getattr(waiting, "source", LEAD) in (LEAD, BARDS):
            return _PHASES[name]
        if name == "EndTurn":
            break
    return "actions"


def frame_of(state: State) -> list[str]:
    """Return the steps that a bot has done in its turn before playing its card."""
    asking = next((step for step in reversed(state.agenda) if not isinstance(step, Call)), None)
    return [word for word in FRAME if getattr(asking, word)] if isinstance(asking, BotTurn) else []


def _frame_flags(state: State, data: Data) -> dict[str, bool]:
    """Return the steps a bot has done: as given, as implied by its cards, and all earlier ones (BT2, BT3)."""
    done = {word: word in data.get("frame", ()) for word in FRAME}
    done["counted"] |= done["raised"] or done["seized"]
    done["drawn"] |= done["counted"] or bool(state.drawn)
    return done


def resume(state: State, data: Data, deals: list[tuple[int, int]], wrong: Found) -> None:
    """Fill the agenda: hands to deal, the turn, players who still follow, the end of the round."""
    leader = state.played[0].player if state.played else state.initiative
    done = {played.player for played in state.played}
    waiting = [player for player in [leader, *state.rivals(leader)] if player not in done]
    phase = data.get("phase", "card")
    acting = _active_player(state, data, phase, waiting, wrong)
    if acting is None:
        return
    turn_steps = _turn_steps(state, data, acting, phase)
    if (state.drawn or data.get("frame")) and not (phase == "card" and state.automa[acting]):
        key = "drawn" if state.drawn else "frame"
        wrong.append(Wrong((key,), "is only for a bot's turn before it plays a card", "BT2"))
    steps: list[Step] = [DrawActions(player, n, "hand") for player, n in deals]
    if phase in ("prelude", "actions"):
        steps += battle_steps(state, data, acting, phase, wrong)
    elif "battle" in data:
        wrong.append(Wrong(("battle",), "needs the phase actions, or a token in the phase prelude"))
    if any(state.spent) and phase != "prelude":
        wrong.append(Wrong(("spent",), "tokens can be spent only in the phase prelude", "R6.3"))
    steps += turn_steps
    if acting == leader:
        steps.append(AfterLead(leader))
    else:
        followers = [Follow(player) for player in waiting if player != acting]
        steps += [*followers, CheckInitiative(), EndRound(), NextRound()]
    state.agenda.clear()
    state.then(*steps)


def _active_player(state: State, data: Data, phase: str, waiting: list[int], wrong: Found) -> int | None:
    """Return whose turn it is: as given, if that is possible, else the next player."""
    order = [state.seats[player] for player in waiting]
    if phase == "card":
        holding = [p for p in waiting if holds_cards(state, p) or not state.played or p == waiting[0]]
        seat = data.get("turn", state.seats[holding[0]] if holding else "")
        if seat in order[:1] or (state.played and seat in order):
            return state.player(seat)
        expected = f"must be one of {listed(order)} before a card is played"
        wrong.append(Wrong(("turn",), expected if order else "everybody has played a card"))
        return None
    seats = [state.seats[played.player] for played in state.played if played.way != "seize"]
    seat = data.get("turn", seats[-1] if seats else "")
    if not seats or seat != seats[-1]:
        last = f"must be {seats[-1]}, who played the last card" if seats else "nobody has played a card"
        wrong.append(Wrong(("turn",), last))
        return None
    return state.player(seat)


def _turn_steps(state: State, data: Data, player: int, phase: str) -> list[Step]:
    if phase == "card" and state.automa[player]:
        state.turn = Turn(player)
        return [BotTurn(player, **_frame_flags(state, data))]
    if phase == "card":
        return [StartTurn(player)]
    mine = next(
        played for played in reversed(state.played) if played.player == player and played.way != "seize"
    )
    state.turn = _turn(state, data, mine, phase)
    steps: list[Step] = [Prelude()] if phase != "actions" else []
    if phase == "declare":
        steps = [*declare_and_seize_steps(state, player, mine.card, mine.way), *steps]
    return [*steps, TakeActions(), EndTurn()]


def _turn(state: State, data: Data, mine: Played, phase: str) -> Turn:
    """Return the turn that the card starts, minus what the file says has been done."""
    card = state.played[0].card if mine.way == "copy" else mine.card
    printed = facts().action_cards[card]
    pips = printed.pips if mine.way in ("lead", "surpass") else 1
    pips += extra_actions(state, mine.player)
    turn = Turn(mine.player, mine.card, mine.way, printed.suit, data.get("pips", pips))
    return replace(
        turn,
        armed=data.get("armed", False),
        exhausted_for=data.get("exhausted_for", ""),
        acted=data.get("acted", False),
        waiting=tuple(facts().court_card[card].index for card in data.get("waiting", ())),
        used=tuple(data.get("used", ())),
        prelude=phase != "actions",
        taxed=tuple(building_and_owner(state, entry, mine.player) for entry in data.get("taxed", ())),
        shipyards=tuple(building_and_owner(state, entry, mine.player) for entry in data.get("shipyards", ())),
    )


def building_and_owner(state: State, entry: Data, me: int) -> tuple[int, int]:
    """Return a building's system and owner: the player by default, NOBODY for an empty slot (Inspiring)."""
    if entry.get("slot"):
        return facts().system[entry["at"]].index, NOBODY
    owner = entry.get("owner")
    return facts().system[entry["at"]].index, state.player(owner) if owner in state.seats else me
