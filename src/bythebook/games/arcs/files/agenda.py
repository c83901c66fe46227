"""Going on from a position file: the agenda of a turn that stands where the file says (R4.2, R5.10)."""

from __future__ import annotations

from msgspec.structs import replace

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.files.battle import resumed
from bythebook.games.arcs.files.schema import FRAME
from bythebook.games.arcs.rules.setup.difficulty import extra_actions
from bythebook.games.arcs.rules.turn.action_cards import DrawActions, holds_cards
from bythebook.games.arcs.rules.turn.bot_turn import BotTurn
from bythebook.games.arcs.rules.turn.pips import TakeActions
from bythebook.games.arcs.rules.turn.play import BARDS, LEAD, EndTurn, StartTurn, windows
from bythebook.games.arcs.rules.turn.prelude import Prelude
from bythebook.games.arcs.rules.turn.rounds import AfterLead, CheckInitiative, EndRound, Follow, NextRound
from bythebook.games.arcs.table.state import NOBODY, NONE, Played, Table, Turn
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
"""The phase that each step of a turn begins."""


def phase_of(table: Table) -> str:
    """Where the turn of a table stands, as a file says it; within an action, before the next one."""
    if table.turn is None or table.turn.suit == NONE:
        return "card"
    for waiting in reversed(table.agenda):
        name = type(waiting).__name__
        if name in _PHASES and getattr(waiting, "source", LEAD) in (LEAD, BARDS):
            return _PHASES[name]
        if name == "EndTurn":
            break
    return "actions"


def frame_of(table: Table) -> list[str]:
    """What a bot has done in its turn before its card."""
    asking = next((step for step in reversed(table.agenda) if not isinstance(step, Call)), None)
    return [word for word in FRAME if getattr(asking, word)] if isinstance(asking, BotTurn) else []


def _frame(table: Table, data: Data) -> dict[str, bool]:
    """What a bot has done: as told, what lies there, and all that comes before it (BT2, BT3)."""
    done = {word: word in data.get("frame", ()) for word in FRAME}
    done["counted"] |= done["raised"] or done["seized"]
    done["drawn"] |= done["counted"] or bool(table.drawn)
    return done


def resume(table: Table, data: Data, deals: list[tuple[int, int]], wrong: Found) -> None:
    """Line up what waits: hands to be dealt, the turn, those who still follow, the end of the round."""
    leader = table.played[0].player if table.played else table.initiative
    done = {played.player for played in table.played}
    waiting = [player for player in [leader, *table.rivals(leader)] if player not in done]
    phase = data.get("phase", "card")
    acting = _acting(table, data, phase, waiting, wrong)
    if acting is None:
        return
    turn_steps = _turn_steps(table, data, acting, phase)
    if (table.drawn or data.get("frame")) and not (phase == "card" and table.automa[acting]):
        key = "drawn" if table.drawn else "frame"
        wrong.append(Wrong((key,), "is for a bot's turn, before it plays its card", "BT2"))
    steps: list[Step] = [DrawActions(player, n, "hand") for player, n in deals]
    if phase in ("prelude", "actions"):
        steps += resumed(table, data, acting, phase, wrong)
    elif "battle" in data:
        wrong.append(Wrong(("battle",), "is fought in the phase actions, or by a token in the prelude"))
    if any(table.spent) and phase != "prelude":
        wrong.append(Wrong(("spent",), "tokens lie aside in the phase prelude only", "R6.3"))
    steps += turn_steps
    if acting == leader:
        steps.append(AfterLead(leader))
    else:
        followers = [Follow(player) for player in waiting if player != acting]
        steps += [*followers, CheckInitiative(), EndRound(), NextRound()]
    table.agenda.clear()
    table.then(*steps)


def _acting(table: Table, data: Data, phase: str, waiting: list[int], wrong: Found) -> int | None:
    """Whose turn it is: as told, if that can be, else who comes next."""
    order = [table.seats[player] for player in waiting]
    if phase == "card":
        holding = [p for p in waiting if holds_cards(table, p) or not table.played or p == waiting[0]]
        seat = data.get("turn", table.seats[holding[0]] if holding else "")
        if seat in order[:1] or (table.played and seat in order):
            return table.player(seat)
        told = f"it is one of {listed(order)}" if order else "everybody has played"
        wrong.append(Wrong(("turn",), f"before a card {told}, not {seat or 'anybody'}"))
        return None
    seats = [table.seats[played.player] for played in table.played if played.way != "seize"]
    seat = data.get("turn", seats[-1] if seats else "")
    if not seats or seat != seats[-1]:
        last = f"that is {seats[-1]}" if seats else "nobody has played one"
        wrong.append(Wrong(("turn",), f"after a card it is the turn of who played it last: {last}"))
        return None
    return table.player(seat)


def _turn_steps(table: Table, data: Data, player: int, phase: str) -> list[Step]:
    if phase == "card" and table.automa[player]:
        table.turn = Turn(player)
        return [BotTurn(player, **_frame(table, data))]
    if phase == "card":
        return [StartTurn(player)]
    mine = next(
        played for played in reversed(table.played) if played.player == player and played.way != "seize"
    )
    table.turn = _turn(table, data, mine, phase)
    steps: list[Step] = [Prelude()] if phase != "actions" else []
    if phase == "declare":
        steps = [*windows(table, player, mine.card, mine.way), *steps]
    return [*steps, TakeActions(), EndTurn()]


def _turn(table: Table, data: Data, mine: Played, phase: str) -> Turn:
    """The turn as its card gives it, less what the file says is done."""
    card = table.played[0].card if mine.way == "copy" else mine.card
    printed = facts().action_cards[card]
    pips = printed.pips if mine.way in ("lead", "surpass") else 1
    pips += extra_actions(table, mine.player)
    turn = Turn(mine.player, mine.card, mine.way, printed.suit, data.get("pips", pips))
    return replace(
        turn,
        armed=data.get("armed", False),
        exhausted_for=data.get("exhausted_for", ""),
        acted=data.get("acted", False),
        waiting=tuple(facts().court_card[card].index for card in data.get("waiting", ())),
        used=tuple(data.get("used", ())),
        prelude=phase != "actions",
        taxed=tuple(owned(table, entry, mine.player) for entry in data.get("taxed", ())),
        shipyards=tuple(owned(table, entry, mine.player) for entry in data.get("shipyards", ())),
    )


def owned(table: Table, entry: Data, me: int) -> tuple[int, int]:
    """A building and its owner, one's own if nobody else is named; NOBODY's is a slot (Inspiring)."""
    if entry.get("slot"):
        return facts().system[entry["at"]].index, NOBODY
    owner = entry.get("owner")
    return facts().system[entry["at"]].index, table.player(owner) if owner in table.seats else me
