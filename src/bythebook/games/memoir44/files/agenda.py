"""Going on from a position file: the agenda of a turn that stands where the file says (TS-2, TS-3, AI-4)."""

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
from bythebook.games.memoir44.rules.tactics import AIR_POWER, COUNTER_ATTACK, RollOrders, mirrored
from bythebook.games.memoir44.rules.turn import EndTurn, MoveAgain, PlayCard, ReadPage, play, playable
from bythebook.games.memoir44.table.options import Play
from bythebook.games.memoir44.table.state import NOWHERE, Table
from bythebook.games.shared.position_files import Data, Found
from bythebook.kernel.schema import Wrong
from bythebook.kernel.step import Step

_ORDERED: Final = ("ordered", "orders", "moved", "activation", "attack", "battle", "battles", "grounds")
"""Keys that say something about units under orders."""

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
"""What the topmost of these steps says about where a turn stands."""


def phase_of(table: Table) -> str:
    """Where the turn of a table stands, as a position file says it; within a battle, battles."""
    found = (_STEPS.get(type(step).__name__) for step in reversed(table.agenda))
    return next((phase for phase in found if phase), "end")


def resume(table: Table, data: Data, wrong: Found) -> None:
    """Line up what waits: the rest of the turn."""
    table.agenda.clear()
    table.then(EndTurn())
    phase = _phase(data)
    if "card" not in data and "played" not in data:
        _needs_card(data, phase, wrong)
        if phase == "play":
            table.then(PlayCard())
        _check_drawn(table, wrong)
    else:
        _play(table, data, wrong)
        if not wrong:
            _orders(table, data, wrong)
            _go_to(table, data, phase)
        if "battle" in data and not wrong:
            _battle(table, data["battle"], wrong)


def deal_hands(table: Table, data: Data) -> None:
    """Before anything else the hands that nobody has named are dealt."""
    for side in (1 - table.active, table.active):
        _deal(table, data, side)


def _phase(data: Data) -> str:
    if "phase" in data:
        return str(data["phase"])
    if "card" not in data and "played" not in data:
        return "play"
    if "attack" in data or "battle" in data or "battles" in data:
        return "battles"
    return "moves" if any(key in data for key in _ORDERED) else "orders"


def _needs_card(data: Data, phase: str, wrong: Found) -> None:
    """Orders, moves and battles belong to a card in play."""
    for key in (*_ORDERED, "section", "dice"):
        if data.get(key):
            wrong.append(Wrong((key,), "belongs to a card in play: name the card"))
    if phase in ("orders", "moves", "battles"):
        wrong.append(Wrong(("phase",), f"{phase} belong to a card in play: name the card"))


def _check_drawn(table: Table, wrong: Found) -> None:
    if table.drawn and not any(playable(table, card) for card in table.drawn):
        wrong.append(
            Wrong(("drawn",), "none of these can be played: the solo AI discards them and draws again")
        )


def _deal(table: Table, data: Data, side: int) -> None:
    """A hand that is not named is dealt: as many cards as the file says, or as at the start."""
    held = data.get("hands", {}).get(SIDES[side])
    if table.automa[side] or table.unseen_hands[side] or isinstance(held, list):
        return
    n = held if isinstance(held, int) else table.scenario.sides[side].cards
    if n:
        table.then(DrawCards(side, n))


# -- the card -------------------------------------------------------------------------------------


def _play(table: Table, data: Data, wrong: Found) -> None:
    """The card is laid down as if it were played now, which lines up all that it does."""
    side = table.active
    played = data.get("played", data.get("card"))
    card = data.get("card", played)
    if not playable(table, played) and played != COUNTER_ATTACK:
        wrong.append(Wrong(("card",), f"{facts().card[played].name} is not played in a turn of its own"))
        return
    if played != card and not _stands_for(table, played, card):
        text = f"{facts().card[played].name} is never played as {facts().card[card].name}"
        wrong.append(Wrong(("card",), text))
        return
    before = list(table.last_card), list(table.last_section)
    (table.drawn if table.automa[side] else table.hands[side]).insert(0, played)
    play(table, Play(played, "" if played in (card, COUNTER_ATTACK) else card))
    table.last_card[1 - side], table.last_section[1 - side] = before[0][1 - side], before[1][1 - side]
    if "section" in data:
        table.section = table.last_section[side] = data["section"]
    if "dice" in data:
        table.dice = tuple(face for face in data["dice"] if face)


def _stands_for(table: Table, played: str, card: str) -> bool:
    """A Counter-Attack copies what was played last; a Recon may strike from the air (CC-8, SP-4)."""
    if played == COUNTER_ATTACK:
        table.last_card[1 - table.active] = mirrored(card)
        return card != COUNTER_ATTACK
    return facts().card[played].family == "recon" and card == AIR_POWER


# -- units under orders ---------------------------------------------------------------------------


def _orders(table: Table, data: Data, wrong: Found) -> None:
    """Ordered units and what they have done, each checked to be there and to be under orders."""
    table.ordered = _own_units(table, data, "ordered", wrong)
    spent = {key: _by_unit(table, data, key, wrong) for key in ("moved", "battles", "grounds")}
    table.moved = {unit: n for unit, n in spent["moved"].items() if n}
    table.battles, table.grounds = spent["battles"], spent["grounds"]
    table.entered = {unit: table.at[unit] for unit in (*table.moved, *table.grounds)}
    waiting = [unit for unit in table.ordered if unit not in spent["moved"]]
    table.activation = waiting if _phase(data) in ("orders", "moves") else []
    for key in ("activation", "attack"):
        if key in data:
            setattr(table, key, _ordered_units(table, data, key, wrong))
    if "attack" not in data and _phase(data) in ("moves", "battles"):
        done = [unit for unit in table.ordered if unit not in table.activation]
        table.attack = [unit for unit in done if can_attack(table, unit)]
    told = {_unit(table, text, ("orders", text), wrong): id for text, id in data.get("orders", {}).items()}
    told.pop(NOWHERE, None)
    _check_ordered(table, list(told), "orders", wrong)
    if told:
        note_orders(table, told)


def _unit(table: Table, text: str, path: tuple[str | int, ...], wrong: Found) -> int:
    unit = table.unit_at[hex_at(text)]
    if unit == NOWHERE:
        wrong.append(Wrong(path, f"there is no unit on {text}"))
    elif table.side[unit] != table.active:
        wrong.append(Wrong(path, f"the unit on {text} is not of the side whose turn it is"))
        return NOWHERE
    return unit


def _own_units(table: Table, data: Data, key: str, wrong: Found) -> list[int]:
    units = [_unit(table, text, (key, i), wrong) for i, text in enumerate(data.get(key, ())) if text]
    return [unit for unit in units if unit != NOWHERE]


def _ordered_units(table: Table, data: Data, key: str, wrong: Found) -> list[int]:
    units = _own_units(table, data, key, wrong)
    _check_ordered(table, units, key, wrong)
    return units


def _by_unit(table: Table, data: Data, key: str, wrong: Found) -> dict[int, int]:
    found = {_unit(table, text, (key, text), wrong): n for text, n in data.get(key, {}).items()}
    found.pop(NOWHERE, None)
    _check_ordered(table, list(found), key, wrong)
    return found


def _check_ordered(table: Table, units: list[int], key: str, wrong: Found) -> None:
    for unit in units:
        if unit not in table.ordered:
            wrong.append(Wrong((key,), f"the unit on {label(table.at[unit])} is not among those ordered"))


def _battle(table: Table, data: Data, wrong: Found) -> None:
    """The battle that is on: its dice are about to be rolled, or have been (CB-8, CB-9)."""
    unit = _unit(table, data["unit"], ("battle", "unit"), wrong)
    _check_ordered(table, [unit] if unit != NOWHERE else [], "battle", wrong)
    target = table.unit_at[hex_at(data["target"])]
    if not wrong and target not in targets(table, unit):
        wrong.append(
            Wrong(("battle", "target"), f"the unit on {data['unit']} cannot attack {data['target']}")
        )
    if wrong:
        return
    if unit in table.attack:
        table.attack.remove(unit)
    table.agenda = [NextAttacker() if isinstance(step, BattleUnits) else step for step in table.agenda]
    here, there = table.at[unit], table.at[target]
    roll = RollAttack(unit, target, board().distance[here][there] == 1)
    table.then(BattleOn(unit, there, table.wire[there]))
    rolled = tuple(face for face in data.get("rolled", ()) if face)
    if "rolled" not in data:
        table.then(roll)
    elif len(rolled) == (dice := dice_for(table, unit, target)):
        roll.answer(table, rolled)
    else:
        wrong.append(Wrong(("battle", "rolled"), f"{dice} dice are rolled there, not {len(rolled)}"))


def _go_to(table: Table, data: Data, phase: str) -> None:
    """Leave out what is done: the agenda of the card holds all of it."""
    if phase == "orders":
        done: tuple[type[Step], ...] = ()
        if "dice" in data:
            done += (RollOrders,)
        if "strategy" in data or table.ordered:
            done += (ReadPage,)
        if table.ordered:
            done += (OfferBridge,)
        table.agenda = [step for step in table.agenda if not isinstance(step, done)]
        return
    table.agenda = table.agenda[:1]
    card = table.card_in_play()
    if phase in ("moves", "battles"):
        if card.move_after and not table.fallback and table.ordered:
            table.then(MoveAgain(table.ordered[0]))
        table.then(BattleUnits())
    if phase == "moves":
        table.then(NextMover(), FinishMoves())
