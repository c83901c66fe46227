"""Asks and options in plain sentences: what is wanted, and what an answer would mean here.

Only what the asked side may see is said; a card is named only where the option itself names it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bythebook.games.memoir44.box.facts import ALL, SIDES, Card, facts
from bythebook.games.memoir44.box.hexes import board, label
from bythebook.games.memoir44.rules.aim import card_effects, dice_for
from bythebook.games.memoir44.rules.movement import SecondMove
from bythebook.games.memoir44.rules.orders import covers
from bythebook.games.memoir44.rules.tactics import copied
from bythebook.games.memoir44.rules.terrain import stops
from bythebook.games.memoir44.table import options
from bythebook.games.memoir44.table.notation import notation
from bythebook.games.memoir44.table.state import NOWHERE, Table
from bythebook.games.memoir44.telling.names import (
    ADJECTIVES,
    SIDE_NAMES,
    card_name,
    ground_name,
    piece_name,
    plane_name,
    strength,
    type_name,
    unit_name,
)
from bythebook.games.memoir44.telling.options.prospect import Aim, acting, aims_after, aims_from_here
from bythebook.games.shared.grammar import count
from bythebook.kernel.ask import Ask, Option
from bythebook.kernel.chance import Dice, Draw, Pick
from bythebook.kernel.notation import listed
from bythebook.kernel.step import Call

# -- asks -----------------------------------------------------------------------------------------


def describe(table: Table, ask: Ask) -> str:
    """What is asked, as one plain sentence."""
    if ask.domain is not None:
        return _chance(table, ask)
    tell = _ASKS.get(ask.kind)
    return tell(table, ask) if tell else f"{_side(ask)}: {ask.kind.lower()}?"


def _side(ask: Ask) -> str:
    return SIDE_NAMES[SIDES.index(ask.seat)] if ask.seat in SIDES else ask.seat


def _unit(table: Table, ask: Ask) -> str:
    """The unit the ask is about."""
    return piece_name(table, ask.about) if isinstance(ask.about, int) else "the unit"


def _turn(table: Table, ask: Ask) -> str:
    if ask.about:
        return f"{card_name(table.card)} is played: the solo AI rolls for its strategy and goes on."
    if table.automa[table.active] and not table.drawn:
        return f"The {_side(ask)} {'turn' if _side(ask) == 'Allies' else 'turns'} over two cards."
    return f"Which card {_do(ask)} play?"


def _do(ask: Ask) -> str:
    return "do the Allies" if _side(ask) == "Allies" else "does the Axis"


def _order(table: Table, ask: Ask) -> str:
    return f"Which unit does {card_name(table.card)} order? ({_orders_given(table)})"


def _orders_given(table: Table) -> str:
    card, given = table.card_in_play(), len(table.ordered) + table.plane_orders
    limits = [n for n in card.sections if n] if card.kind == "section" else [card.limit]
    if table.fallback:
        limits = [card.fallback]
    if card.effect == "roll_orders" and not table.fallback:
        return f"{given} ordered, dice left: {', '.join(table.dice)}"
    if ALL in limits:
        return f"{given} ordered, no limit"
    return f"{given} of {sum(limits)} ordered"


def _attack(table: Table, ask: Ask) -> str:
    again = isinstance(ask.about, int) and table.battles.get(ask.about, 0) > 0
    return f"Whom does {_unit(table, ask)} attack{' in its next battle' if again else ''}?"


def _ambush(table: Table, ask: Ask) -> str:
    attacker = getattr(_open(table), "attacker", NOWHERE)
    by = f" by {piece_name(table, attacker)}" if attacker != NOWHERE else ""
    return f"Does {_unit(table, ask)} ambush? It is close assaulted{by}."


def _retreat(table: Table, ask: Ask) -> str:
    flags = getattr(_open(table), "flags", 1)
    return f"Where does {_unit(table, ask)} retreat to? ({count(flags, 'flag')})"


def _take_ground(table: Table, ask: Ask) -> str:
    h = getattr(_open(table), "hex", NOWHERE)
    return f"Does {_unit(table, ask)} take ground{f' on {label(h)}' if h != NOWHERE else ''}?"


def _air_power(table: Table, ask: Ask) -> str:
    group = getattr(_open(table), "group", ())
    if not group:
        return f"Which enemy unit does {card_name(table.card)} strike first?"
    named = ", ".join(label(table.at[unit]) for unit in group)
    return f"Which enemy unit next to the group does {card_name(table.card)} strike too? (so far {named})"


def _lose(table: Table, ask: Ask) -> str:
    return f"Campaign event ({ask.about}): which unit loses a figure?"


def _drop(table: Table, ask: Ask) -> str:
    return f"At which hex {_do(ask)} aim the airdrop?"


def _plane_of(ask: Ask) -> str:
    return plane_name(str(ask.about)) if ask.about in facts().plane else "plane"


def _side_of(ask: Ask) -> str:
    return ADJECTIVES[SIDES.index(ask.about)] if ask.about in SIDES else str(ask.about)


def _flight(table: Table, ask: Ask) -> str:
    plane = table.planes[table.active]
    if not plane.out:
        return f"Where does the {_plane_of(ask)} come on?"
    most = facts().flight.most_move
    flown = f"{len(plane.path)} of {most} hexes"
    return f"Where does the {_plane_of(ask)} over {label(plane.at)} fly on to? ({flown})"


Tell = Callable[[Table, Ask], str]

_ASKS: Final[dict[str, Tell]] = {
    "Turn": _turn,
    "Section": lambda table, ask: f"In which section does {card_name(table.card)} order the infantry?",
    "Order": _order,
    "Blow bridge": lambda table, ask: "Give up the orders and try to blow a bridge?",
    "Mover": lambda table, ask: f"Which unit moves next? ({count(len(table.activation), 'unit')} to move)",
    "Move": lambda table, ask: f"Where does {_unit(table, ask)} move?",
    "Second move": lambda table, ask: f"Where does {_unit(table, ask)} move after its battle?",
    "Exit": lambda table, ask: f"Does {_unit(table, ask)} leave the board here?",
    "Attacker": lambda table, ask: "Which unit battles next?",
    "Attack": _attack,
    "Ambush": _ambush,
    "Retreat": _retreat,
    "Event retreat": lambda table, ask: f"Campaign event: where does {_unit(table, ask)} retreat to?",
    "Take ground": _take_ground,
    "Air Power": _air_power,
    "Air Power order": lambda table, ask: "Which unit of the group is struck next?",
    "Barrage": lambda table, ask: f"Which enemy unit does {card_name(table.card)} strike?",
    "Keep": lambda table, ask: "Which of the cards drawn is kept?",
    "Lose": _lose,
    "Drop": _drop,
    "Air": lambda table, ask: "Bring on a plane for one of the orders?",
    "Flight": _flight,
    "Air action": lambda table, ask: f"What does the {_plane_of(ask)} do?",
}
"""A sentence for every kind of ask."""


def _open(table: Table) -> Any:
    """The step that asks."""
    return table.agenda[-1] if table.agenda else None


# -- chance ---------------------------------------------------------------------------------------


def _chance(table: Table, ask: Ask) -> str:
    """Which dice are rolled or which cards drawn, and what for."""
    domain = ask.domain
    if isinstance(_open(table), Call) and ask.about in SIDES:
        return _called(ask)
    if isinstance(domain, Draw):
        return _cards(table, ask, domain)
    if isinstance(domain, Pick):
        return f"Tie: which of {listed(domain.items, most=6)}?"
    n = domain.n if isinstance(domain, Dice) else 1
    tell = _DICE.get(ask.rule)
    if tell is not None:
        return tell(table, ask, n)
    return f"{ask.kind.capitalize()} dice: roll {n}."


def _called(ask: Ask) -> str:
    """A bot's page has called for chance."""
    side = SIDE_NAMES[SIDES.index(str(ask.about))]
    if isinstance(ask.domain, Pick):
        return f"The page of the {side} leaves a tie: which of {listed(ask.domain.items, most=6)}?"
    element = ask.domain.element if ask.domain else ""
    return f"Roll {_PAGE_DIE.get(element, 'a die')} for the {side}."


_PAGE_DIE: Final = {
    "strategy": "an ordinary die, 1-2 defensive, 3-6 offensive,",
    "entry": "a battle die, star: a plane comes on,",
    "plane_class": "an ordinary die for the class of plane",
}
"""The dice that the solo AI's page rolls (AI-3, FP-AI-1, FP-AI-3)."""


def _cards(table: Table, ask: Ask, domain: Draw) -> str:
    side = SIDE_NAMES[SIDES.index(str(ask.about))] if ask.about in SIDES else "side"
    many = count(domain.n, "card")
    if domain.place != domain.pile:
        return f"Which of the cards drawn have the {side} discarded?"
    if ask.secret is None:
        return f"Turn over {many} for the {side}."
    return f"The {side} {'draw' if side == 'Allies' else 'draws'} {many}."


def _against(table: Table, ask: Ask, n: int) -> str:
    return f"Battle dice: roll {n} against {unit_name(table, int(ask.about or 0))}."


def _flak(table: Table, ask: Ask, n: int) -> str:
    return f"Battle dice: roll {n} for the flak of {unit_name(table, int(ask.about or 0))}."


def _blow(table: Table, ask: Ask, n: int) -> str:
    return f"Battle dice: roll {n} to blow the bridge on {label(int(ask.about or 0))}."


def _heal(table: Table, ask: Ask, n: int) -> str:
    return f"Battle dice: roll {n} to bring back figures of {unit_name(table, int(ask.about or 0))}."


def _finest_hour(table: Table, ask: Ask, n: int) -> str:
    return f"Battle dice: roll {n} for the orders of {card_name(table.card)}."


def _drift(table: Table, ask: Ask, n: int) -> str:
    return f"Drift: {count(n, 'step')} from {label(int(ask.about or 0))}."


_EVENT_DIE: Final = {
    "section": "roll a D3 for the section, 1 left, 2 center, 3 right",
    "pick": "roll a D6 for the unit, counted from the back",
}

_DICE: Final[dict[str, Callable[[Table, Ask, int], str]]] = {
    "CB-9": _against,
    "FP-9": _flak,
    "SP-6": _blow,
    "CC-13": _heal,
    "CC-15": _finest_hour,
    "SP-3": _drift,
    "FP-5": lambda table, ask, n: f"Air Check: roll {n} battle dice for the {_plane_of(ask)}.",
    "FP-8": lambda table, ask, n: f"Dogfight: roll {n} battle dice for the {_side_of(ask)} plane.",
    "CP-3": lambda table, ask, n: f"Campaign events: roll {count(n, 'battle die')}.",
    "CP-8": lambda table, ask, n: f"Campaign event ({ask.about}): {_EVENT_DIE[ask.kind]}.",
}
"""What dice are for, by the rule that rolls them."""


# -- options --------------------------------------------------------------------------------------


def explain(table: Table, option: Option) -> str:
    """An option and what it means here: `attack D4: armor, 3 figures, 2 dice`."""
    detail = meaning(table, option)
    return f"{notation(option)}: {detail}" if detail else notation(option)


def meaning(table: Table, option: Option) -> str:
    """What an option means here, without its name."""
    tell = _OPTIONS.get(type(option))
    return tell(table, option) if tell else ""


def _standing(table: Table, h: int) -> str:
    unit = table.unit_at[h]
    if unit == NOWHERE:
        return "empty"
    where = ground_name(table, h)
    return f"{type_name(table, unit)}, {strength(table, unit)}{f', {where}' if where else ''}"


def _ground(table: Table, h: int) -> str:
    return ground_name(table, h) or "open ground"


def _play(table: Table, option: Any) -> str:
    card = facts().card[option.as_card or option.card]
    if card.effect == "copy":
        stands = copied(table, table.active)
        return f"as {card_name(stands)}. {facts().card[stands].text}" if stands else "nothing to copy"
    if card.kind == "section" and not _reaches_anybody(table, card):
        return f"{card.text} Nobody stands there."
    return card.text


def _reaches_anybody(table: Table, card: Card) -> bool:
    """Whether a section card has a unit of its side to order (TS-5)."""
    seat, own = table.scenario.seat(table.active), table.active
    return any(
        covers(card, seat, h) for h, side in zip(table.at, table.side, strict=True) if h >= 0 and side == own
    )


def _move(table: Table, option: Any) -> str:
    """On what ground, how far, and whom it could battle there."""
    return ", ".join([landing(table, option.to).removeprefix(", "), *after_move(table, option)]).strip(", ")


def landing(table: Table, to: int) -> str:
    """`, forest: stop`: the ground of a hex behind its name, and whether a move ends there (MV-3)."""
    there = ground_name(table, to)
    if not there:
        return ""
    ends = acting(table) != NOWHERE and stops(table, to) and not card_effects(table).ignores_stops
    return f", {there}{': stop' if ends else ''}"


def after_move(table: Table, option: Any) -> list[str]:
    """How far a move goes, and whom the unit could battle there."""
    unit = acting(table)
    if unit == NOWHERE:
        return []
    far = board().distance[table.at[unit]][option.to]
    said = [count(far, "hex")] if far > 1 else []
    return said + prospects(table, aims_after(table, unit, option.to))


def prospects(table: Table, found: list[Aim] | None) -> list[str]:
    """What a unit could do after its move; nothing is said under a card or a second move without battles."""
    if isinstance(_open(table), SecondMove) or not card_effects(table).may_battle:
        return []
    if found is None:
        return ["no battle this turn"]
    if not found:
        return ["then nobody in range"]
    dice, target = found[0]
    more = f", or {count(len(found) - 1, 'other')}" if len(found) > 1 else ""
    return [f"then {count(dice, 'die')} at {type_name(table, target)} {label(table.at[target])}{more}"]


def _hold(table: Table, option: Option) -> str:
    unit = acting(table)
    if unit == NOWHERE:
        return ""
    return ", ".join([f"stay on {label(table.at[unit])}", *prospects(table, aims_from_here(table, unit))])


def _attack_option(table: Table, option: Any) -> str:
    unit, target = acting(table), table.unit_at[option.target]
    if target == NOWHERE:
        return "empty"
    who = f"{type_name(table, target)}, {strength(table, target)}"
    if unit == NOWHERE or table.at[unit] == NOWHERE:
        return who
    return f"{who}, {count(dice_for(table, unit, target), 'die')}"


def _ambush_option(table: Table, option: Option) -> str:
    step = _open(table)
    attacker, target = getattr(step, "attacker", NOWHERE), getattr(step, "target", NOWHERE)
    if NOWHERE in (attacker, target):
        return ""
    dice = count(dice_for(table, target, attacker), "die")
    return f"{type_name(table, attacker)}, {strength(table, attacker)}, {dice} before the attack"


def _bring_on(table: Table, option: Any) -> str:
    plane = facts().plane[option.plane]
    return f"ammunition {plane.ammo}, {count(plane.dogfight_dice, 'die')} in a dogfight"


def _fly(table: Table, option: Any) -> str:
    unit = table.unit_at[option.to]
    if unit == NOWHERE:
        return _ground(table, option.to)
    return f"over the {ADJECTIVES[table.side[unit]]} {type_name(table, unit)}, {strength(table, unit)}"


def _blow_option(table: Table, option: Any) -> str:
    unit = table.unit_at[option.at]
    return f"{type_name(table, unit)} stands on it" if unit != NOWHERE else "nobody stands on it"


def _enemy_plane(table: Table, option: Option) -> str:
    plane = table.planes[1 - table.active]
    return f"{plane_name(plane.kind)} over {label(plane.at)}" if plane.out else ""


def _done(table: Table, option: Option) -> str:
    return {
        "GiveOrders": "no more orders",
        "ChooseMover": "nobody else moves",
        "ChooseAttacker": "nobody else battles",
        "AttackWith": "no battle",
        "NameGroup": "the group is complete",
        "PlayCard": "pass",
        "ReadPage": "on to the orders",
        "FlyOn": "the flight ends here",
        "ChoosePlane": "no plane",
        "PlaneAction": "nothing more",
    }.get(type(_open(table)).__name__, "")


_OPTIONS: Final[dict[type[Option], Callable[[Table, Any], str]]] = {
    options.Draw: lambda table, option: "turn over two cards",
    options.Play: _play,
    options.Keep: lambda table, option: facts().card[option.card].text,
    options.Order: lambda table, option: _standing(table, option.at),
    options.Activate: lambda table, option: _standing(table, option.at),
    options.Target: lambda table, option: _standing(table, option.at),
    options.Lose: lambda table, option: _standing(table, option.at),
    options.Move: _move,
    options.Hold: _hold,
    options.Exit: lambda table, option: "leaves the board for its medals",
    options.Attack: _attack_option,
    options.Ambush: _ambush_option,
    options.ClearWire: lambda table, option: "instead of a battle",
    options.FallBack: lambda table, option: _ground(table, option.to),
    options.Ignore: lambda table, option: "stand fast against one flag",
    options.Advance: lambda table, option: _ground(table, option.to),
    options.Blow: _blow_option,
    options.Aim: lambda table, option: _ground(table, option.at),
    options.BringOn: _bring_on,
    options.OrderPlane: lambda table, option: "the own plane flies and acts this turn",
    options.OrderFromAir: lambda table, option: "the own plane flies and acts this turn",
    options.Fly: _fly,
    options.Flak: _enemy_plane,
    options.Dogfight: _enemy_plane,
    options.Scout: lambda table, option: "draw more cards at the end and keep one",
    options.Land: lambda table, option: "leaves to rearm at the end of the turn",
    options.Done: _done,
}
"""What an option of each type means."""
