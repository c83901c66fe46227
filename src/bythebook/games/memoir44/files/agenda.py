"""Resume from a position file: build the agenda for the rest of its turn (TS-2, TS-3, AI-4)."""

from __future__ import annotations

from typing import Final

from bythebook.games.memoir44.box.facts import SIDES, facts
from bythebook.games.memoir44.box.hexes import board, hex_at, label
from bythebook.games.memoir44.files.placement import note_orders
from bythebook.games.memoir44.rules.aim import can_attack, dice_for, targets
from bythebook.games.memoir44.rules.battle import BattleOn, BattleUnits, NextAttacker, RollAttack
from bythebook.games.memoir44.rules.deck import DrawCards
from bythebook.games.memoir44.rules.movement import FinishMoves, NextMover
from bythebook.games.memoir44.rules.special import OfferBridge
from bythebook.games.memoir44.rules.tactics import AIR_POWER, COUNTER_ATTACK, RollOrders, mirror_card
from bythebook.games.memoir44.rules.turn import EndTurn, MoveAgain, PlayCard, ReadPage, play, playable
from bythebook.games.memoir44.state.options import Play
from bythebook.games.memoir44.state.state import NOWHERE, State
from bythebook.games.shared.position_files import Data, Found
from bythebook.kernel.schema import Wrong
from bythebook.kernel.step import Step

_ORDERED: Final = ("ordered", "orders", "moved", "activation", "attack", "battle", "battles", "grounds")
"""Keys in a position file that describe units under orders."""

_STEPS: Final = {
    "PlayCard": "play",
    "LookOver": "play",
    "ReadPage": "orders",
    "Orders": "orders",
    "ChooseSection": "orders",
    "GiveOrders": "orders",
    "OfferBridge": "orders",
    "RollOrders": "orders",
    "NameGroup": "orders",
    "NameTarget": "orders",
    "CarryOut": "moves",
    "NextMover": "moves",
    "FinishMoves": "moves",
    "BattleUnits": "battles",
    "NextAttacker": "battles",
    "MoveAgain": "battles",
    "SecondMove": "battles",
}
"""The phase of the turn, by the topmost of these steps on the agenda."""


def phase_of(state: State) -> str:
    """Return the phase of the turn as it is written to a position file; within a battle, `battles`."""
    found = (_STEPS.get(type(step).__name__) for step in reversed(state.agenda))
    return next((phase for phase in found if phase), "end")


def resume(state: State, data: Data, wrong: Found) -> None:
    """Build the agenda for the rest of the turn."""
    state.agenda.clear()
    state.then(EndTurn())
    phase = _phase(data)
    if "card" not in data and "played" not in data:
        _needs_card(data, phase, wrong)
        if phase == "play":
            state.then(PlayCard())
        _check_drawn(state, wrong)
    else:
        _play(state, data, wrong)
        if not wrong:
            _orders(state, data, wrong)
            _go_to(state, data, phase)
        if "battle" in data and not wrong:
            _battle(state, data["battle"], wrong)


def deal_hands(state: State, data: Data) -> None:
    """Put the dealing of hands that the file doesn't list on top of the agenda."""
    for side in (1 - state.active, state.active):
        _deal(state, data, side)


def _phase(data: Data) -> str:
    if "phase" in data:
        return str(data["phase"])
    if "card" not in data and "played" not in data:
        return "play"
    if "attack" in data or "battle" in data or "battles" in data:
        return "battles"
    return "moves" if any(key in data for key in _ORDERED) else "orders"


def _needs_card(data: Data, phase: str, wrong: Found) -> None:
    """Report keys about orders, moves and battles if no card is in play."""
    for key in (*_ORDERED, "section", "dice"):
        if data.get(key):
            wrong.append(Wrong((key,), "belongs to a card in play: name the card"))
    if phase in ("orders", "moves", "battles"):
        wrong.append(Wrong(("phase",), f"{phase} belong to a card in play: name the card"))


def _check_drawn(state: State, wrong: Found) -> None:
    if state.drawn and not any(playable(state, card) for card in state.drawn):
        wrong.append(
            Wrong(("drawn",), "none of these can be played: the solo AI discards them and draws again")
        )


def _deal(state: State, data: Data, side: int) -> None:
    """Schedule dealing a hand that isn't listed: as many cards as the file says, or as at the start."""
    held = data.get("hands", {}).get(SIDES[side])
    if state.automa[side] or state.unseen_hands[side] or isinstance(held, list):
        return
    n = held if isinstance(held, int) else state.scenario.sides[side].cards
    if n:
        state.then(DrawCards(side, n))


# -- the card -------------------------------------------------------------------------------------


def _play(state: State, data: Data, wrong: Found) -> None:
    """Play the file's card as if it were played now, which puts all its steps on the agenda."""
    side = state.active
    played = data.get("played", data.get("card"))
    card = data.get("card", played)
    if not playable(state, played) and played != COUNTER_ATTACK:
        wrong.append(Wrong(("card",), f"{facts().card[played].name} is not played in a turn of its own"))
        return
    if played != card and not _stands_for(state, played, card):
        text = f"{facts().card[played].name} is never played as {facts().card[card].name}"
        wrong.append(Wrong(("card",), text))
        return
    before = list(state.last_card), list(state.last_section)
    (state.drawn if state.automa[side] else state.hands[side]).insert(0, played)
    play(state, Play(played, "" if played in (card, COUNTER_ATTACK) else card))
    state.last_card[1 - side], state.last_section[1 - side] = before[0][1 - side], before[1][1 - side]
    if "section" in data:
        state.section = state.last_section[side] = data["section"]
    if "dice" in data:
        state.dice = tuple(face for face in data["dice"] if face)


def _stands_for(state: State, played: str, card: str) -> bool:
    """Whether a played Counter-Attack or Recon can resolve as the other card (CC-8, SP-4)."""
    if played == COUNTER_ATTACK:
        state.last_card[1 - state.active] = mirror_card(card)
        return card != COUNTER_ATTACK
    return facts().card[played].family == "recon" and card == AIR_POWER


# -- units under orders ---------------------------------------------------------------------------


def _orders(state: State, data: Data, wrong: Found) -> None:
    """Read the ordered units and what they have done; report units that are absent or not ordered."""
    state.ordered = _own_units(state, data, "ordered", wrong)
    spent = {key: _by_unit(state, data, key, wrong) for key in ("moved", "battles", "grounds")}
    state.moved = {unit: n for unit, n in spent["moved"].items() if n}
    state.battles, state.grounds = spent["battles"], spent["grounds"]
    state.entered = {unit: state.at[unit] for unit in (*state.moved, *state.grounds)}
    waiting = [unit for unit in state.ordered if unit not in spent["moved"]]
    state.activation = waiting if _phase(data) in ("orders", "moves") else []
    for key in ("activation", "attack"):
        if key in data:
            setattr(state, key, _ordered_units(state, data, key, wrong))
    if "attack" not in data and _phase(data) in ("moves", "battles"):
        done = [unit for unit in state.ordered if unit not in state.activation]
        state.attack = [unit for unit in done if can_attack(state, unit)]
    told = {_unit(state, text, ("orders", text), wrong): id for text, id in data.get("orders", {}).items()}
    told.pop(NOWHERE, None)
    _check_ordered(state, list(told), "orders", wrong)
    if told:
        note_orders(state, told)


def _unit(state: State, text: str, path: tuple[str | int, ...], wrong: Found) -> int:
    unit = state.unit_at[hex_at(text)]
    if unit == NOWHERE:
        wrong.append(Wrong(path, f"there is no unit on {text}"))
    elif state.side[unit] != state.active:
        wrong.append(Wrong(path, f"the unit on {text} doesn't belong to the side whose turn it is"))
        return NOWHERE
    return unit


def _own_units(state: State, data: Data, key: str, wrong: Found) -> list[int]:
    units = [_unit(state, text, (key, i), wrong) for i, text in enumerate(data.get(key, ())) if text]
    return [unit for unit in units if unit != NOWHERE]


def _ordered_units(state: State, data: Data, key: str, wrong: Found) -> list[int]:
    units = _own_units(state, data, key, wrong)
    _check_ordered(state, units, key, wrong)
    return units


def _by_unit(state: State, data: Data, key: str, wrong: Found) -> dict[int, int]:
    found = {_unit(state, text, (key, text), wrong): n for text, n in data.get(key, {}).items()}
    found.pop(NOWHERE, None)
    _check_ordered(state, list(found), key, wrong)
    return found


def _check_ordered(state: State, units: list[int], key: str, wrong: Found) -> None:
    for unit in units:
        if unit not in state.ordered:
            wrong.append(Wrong((key,), f"the unit on {label(state.at[unit])} is not among those ordered"))


def _battle(state: State, data: Data, wrong: Found) -> None:
    """Read the battle in progress: its dice are about to be rolled, or were just rolled (CB-8, CB-9)."""
    unit = _unit(state, data["unit"], ("battle", "unit"), wrong)
    _check_ordered(state, [unit] if unit != NOWHERE else [], "battle", wrong)
    target = state.unit_at[hex_at(data["target"])]
    if not wrong and target not in targets(state, unit):
        wrong.append(
            Wrong(("battle", "target"), f"the unit on {data['unit']} cannot attack {data['target']}")
        )
    if wrong:
        return
    if unit in state.attack:
        state.attack.remove(unit)
    state.agenda = [NextAttacker() if isinstance(step, BattleUnits) else step for step in state.agenda]
    here, there = state.at[unit], state.at[target]
    roll = RollAttack(unit, target, board().distance[here][there] == 1)
    state.then(BattleOn(unit, there, state.wire[there]))
    rolled = tuple(face for face in data.get("rolled", ()) if face)
    if "rolled" not in data:
        state.then(roll)
    elif len(rolled) == (dice := dice_for(state, unit, target)):
        roll.answer(state, rolled)
    else:
        wrong.append(Wrong(("battle", "rolled"), f"{dice} dice are rolled there, not {len(rolled)}"))


def _go_to(state: State, data: Data, phase: str) -> None:
    """Remove the finished steps from the agenda, which contains all steps of the card."""
    if phase == "orders":
        done: tuple[type[Step], ...] = ()
        if "dice" in data:
            done += (RollOrders,)
        if "strategy" in data or state.ordered:
            done += (ReadPage,)
        if state.ordered:
            done += (OfferBridge,)
        state.agenda = [step for step in state.agenda if not isinstance(step, done)]
        return
    state.agenda = state.agenda[:1]
    card = state.card_in_play()
    if phase in ("moves", "battles"):
        if card.move_after and not state.fallback and state.ordered:
            state.then(MoveAgain(state.ordered[0]))
        state.then(BattleUnits())
    if phase == "moves":
        state.then(NextMover(), FinishMoves())
