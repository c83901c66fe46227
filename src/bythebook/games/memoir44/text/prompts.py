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
from bythebook.games.memoir44.state import options
from bythebook.games.memoir44.state.notation import notation
from bythebook.games.memoir44.state.state import NOWHERE, State
from bythebook.games.memoir44.text.names import (
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
from bythebook.games.memoir44.text.options.prospect import Aim, acting, aims_after, aims_from_here
from bythebook.games.shared.grammar import count
from bythebook.kernel.chance import Dice, Draw, Pick
from bythebook.kernel.notation import listed
from bythebook.kernel.prompt import Option, Prompt
from bythebook.kernel.step import Call

# -- asks -----------------------------------------------------------------------------------------


def describe(state: State, prompt: Prompt) -> str:
    """What is asked, as one plain sentence."""
    if prompt.domain is not None:
        return _chance(state, prompt)
    tell = _ASKS.get(prompt.kind)
    return tell(state, prompt) if tell else f"{_side(prompt)}: {prompt.kind.lower()}?"


def _side(prompt: Prompt) -> str:
    return SIDE_NAMES[SIDES.index(prompt.seat)] if prompt.seat in SIDES else prompt.seat


def _unit(state: State, prompt: Prompt) -> str:
    """The unit the ask is about."""
    return piece_name(state, prompt.about) if isinstance(prompt.about, int) else "the unit"


def _turn(state: State, prompt: Prompt) -> str:
    if prompt.about:
        return f"{card_name(state.card)} is played: the solo AI rolls for its strategy and goes on."
    if state.automa[state.active] and not state.drawn:
        return f"The {_side(prompt)} {'turn' if _side(prompt) == 'Allies' else 'turns'} over two cards."
    return f"Which card {_do(prompt)} play?"


def _do(prompt: Prompt) -> str:
    return "do the Allies" if _side(prompt) == "Allies" else "does the Axis"


def _order(state: State, prompt: Prompt) -> str:
    return f"Which unit does {card_name(state.card)} order? ({_orders_given(state)})"


def _orders_given(state: State) -> str:
    card, given = state.card_in_play(), len(state.ordered) + state.plane_orders
    limits = [n for n in card.sections if n] if card.kind == "section" else [card.limit]
    if state.fallback:
        limits = [card.fallback]
    if card.effect == "roll_orders" and not state.fallback:
        return f"{given} ordered, dice left: {', '.join(state.dice)}"
    if ALL in limits:
        return f"{given} ordered, no limit"
    return f"{given} of {sum(limits)} ordered"


def _attack(state: State, prompt: Prompt) -> str:
    again = isinstance(prompt.about, int) and state.battles.get(prompt.about, 0) > 0
    return f"Whom does {_unit(state, prompt)} attack{' in its next battle' if again else ''}?"


def _ambush(state: State, prompt: Prompt) -> str:
    attacker = getattr(_open(state), "attacker", NOWHERE)
    by = f" by {piece_name(state, attacker)}" if attacker != NOWHERE else ""
    return f"Does {_unit(state, prompt)} ambush? It is close assaulted{by}."


def _retreat(state: State, prompt: Prompt) -> str:
    flags = getattr(_open(state), "flags", 1)
    return f"Where does {_unit(state, prompt)} retreat to? ({count(flags, 'flag')})"


def _take_ground(state: State, prompt: Prompt) -> str:
    h = getattr(_open(state), "hex", NOWHERE)
    return f"Does {_unit(state, prompt)} take ground{f' on {label(h)}' if h != NOWHERE else ''}?"


def _air_power(state: State, prompt: Prompt) -> str:
    group = getattr(_open(state), "group", ())
    if not group:
        return f"Which enemy unit does {card_name(state.card)} strike first?"
    named = ", ".join(label(state.at[unit]) for unit in group)
    return f"Which enemy unit next to the group does {card_name(state.card)} strike too? (so far {named})"


def _lose(state: State, prompt: Prompt) -> str:
    return f"Campaign event ({prompt.about}): which unit loses a figure?"


def _drop(state: State, prompt: Prompt) -> str:
    return f"At which hex {_do(prompt)} aim the airdrop?"


def _plane_of(prompt: Prompt) -> str:
    return plane_name(str(prompt.about)) if prompt.about in facts().plane else "plane"


def _side_of(prompt: Prompt) -> str:
    return ADJECTIVES[SIDES.index(prompt.about)] if prompt.about in SIDES else str(prompt.about)


def _flight(state: State, prompt: Prompt) -> str:
    plane = state.planes[state.active]
    if not plane.out:
        return f"Where does the {_plane_of(prompt)} come on?"
    most = facts().flight.most_move
    flown = f"{len(plane.path)} of {most} hexes"
    return f"Where does the {_plane_of(prompt)} over {label(plane.at)} fly on to? ({flown})"


Tell = Callable[[State, Prompt], str]

_ASKS: Final[dict[str, Tell]] = {
    "Turn": _turn,
    "Section": lambda state, prompt: f"In which section does {card_name(state.card)} order the infantry?",
    "Order": _order,
    "Blow bridge": lambda state, prompt: "Give up the orders and try to blow a bridge?",
    "Mover": lambda state, prompt: f"Which unit moves next? ({count(len(state.activation), 'unit')} to move)",
    "Move": lambda state, prompt: f"Where does {_unit(state, prompt)} move?",
    "Second move": lambda state, prompt: f"Where does {_unit(state, prompt)} move after its battle?",
    "Exit": lambda state, prompt: f"Does {_unit(state, prompt)} leave the board here?",
    "Attacker": lambda state, prompt: "Which unit battles next?",
    "Attack": _attack,
    "Ambush": _ambush,
    "Retreat": _retreat,
    "Event retreat": lambda state, prompt: f"Campaign event: where does {_unit(state, prompt)} retreat to?",
    "Take ground": _take_ground,
    "Air Power": _air_power,
    "Air Power order": lambda state, prompt: "Which unit of the group is struck next?",
    "Barrage": lambda state, prompt: f"Which enemy unit does {card_name(state.card)} strike?",
    "Keep": lambda state, prompt: "Which of the cards drawn is kept?",
    "Lose": _lose,
    "Drop": _drop,
    "Air": lambda state, prompt: "Bring on a plane for one of the orders?",
    "Flight": _flight,
    "Air action": lambda state, prompt: f"What does the {_plane_of(prompt)} do?",
}
"""A sentence for every kind of ask."""


def _open(state: State) -> Any:
    """The step that asks."""
    return state.agenda[-1] if state.agenda else None


# -- chance ---------------------------------------------------------------------------------------


def _chance(state: State, prompt: Prompt) -> str:
    """Which dice are rolled or which cards drawn, and what for."""
    domain = prompt.domain
    if isinstance(_open(state), Call) and prompt.about in SIDES:
        return _called(prompt)
    if isinstance(domain, Draw):
        return _cards(state, prompt, domain)
    if isinstance(domain, Pick):
        return f"Tie: which of {listed(domain.items, most=6)}?"
    n = domain.n if isinstance(domain, Dice) else 1
    tell = _DICE.get(prompt.rule)
    if tell is not None:
        return tell(state, prompt, n)
    return f"{prompt.kind.capitalize()} dice: roll {n}."


def _called(prompt: Prompt) -> str:
    """A bot's page has called for chance."""
    side = SIDE_NAMES[SIDES.index(str(prompt.about))]
    if isinstance(prompt.domain, Pick):
        return f"The page of the {side} leaves a tie: which of {listed(prompt.domain.items, most=6)}?"
    element = prompt.domain.element if prompt.domain else ""
    return f"Roll {_PAGE_DIE.get(element, 'a die')} for the {side}."


_PAGE_DIE: Final = {
    "strategy": "an ordinary die, 1-2 defensive, 3-6 offensive,",
    "entry": "a battle die, star: a plane comes on,",
    "plane_class": "an ordinary die for the class of plane",
}
"""The dice that the solo AI's page rolls (AI-3, FP-AI-1, FP-AI-3)."""


def _cards(state: State, prompt: Prompt, domain: Draw) -> str:
    side = SIDE_NAMES[SIDES.index(str(prompt.about))] if prompt.about in SIDES else "side"
    many = count(domain.n, "card")
    if domain.place != domain.pile:
        return f"Which of the cards drawn have the {side} discarded?"
    if prompt.secret is None:
        return f"Turn over {many} for the {side}."
    return f"The {side} {'draw' if side == 'Allies' else 'draws'} {many}."


def _against(state: State, prompt: Prompt, n: int) -> str:
    return f"Battle dice: roll {n} against {unit_name(state, int(prompt.about or 0))}."


def _flak(state: State, prompt: Prompt, n: int) -> str:
    return f"Battle dice: roll {n} for the flak of {unit_name(state, int(prompt.about or 0))}."


def _blow(state: State, prompt: Prompt, n: int) -> str:
    return f"Battle dice: roll {n} to blow the bridge on {label(int(prompt.about or 0))}."


def _heal(state: State, prompt: Prompt, n: int) -> str:
    return f"Battle dice: roll {n} to bring back figures of {unit_name(state, int(prompt.about or 0))}."


def _finest_hour(state: State, prompt: Prompt, n: int) -> str:
    return f"Battle dice: roll {n} for the orders of {card_name(state.card)}."


def _drift(state: State, prompt: Prompt, n: int) -> str:
    return f"Drift: {count(n, 'step')} from {label(int(prompt.about or 0))}."


_EVENT_DIE: Final = {
    "section": "roll a D3 for the section, 1 left, 2 center, 3 right",
    "pick": "roll a D6 for the unit, counted from the back",
}

_DICE: Final[dict[str, Callable[[State, Prompt, int], str]]] = {
    "CB-9": _against,
    "FP-9": _flak,
    "SP-6": _blow,
    "CC-13": _heal,
    "CC-15": _finest_hour,
    "SP-3": _drift,
    "FP-5": lambda state, prompt, n: f"Air Check: roll {n} battle dice for the {_plane_of(prompt)}.",
    "FP-8": lambda state, prompt, n: f"Dogfight: roll {n} battle dice for the {_side_of(prompt)} plane.",
    "CP-3": lambda state, prompt, n: f"Campaign events: roll {count(n, 'battle die')}.",
    "CP-8": lambda state, prompt, n: f"Campaign event ({prompt.about}): {_EVENT_DIE[prompt.kind]}.",
}
"""What dice are for, by the rule that rolls them."""


# -- options --------------------------------------------------------------------------------------


def explain(state: State, option: Option) -> str:
    """An option and what it means here: `attack D4: armor, 3 figures, 2 dice`."""
    detail = meaning(state, option)
    return f"{notation(option)}: {detail}" if detail else notation(option)


def meaning(state: State, option: Option) -> str:
    """What an option means here, without its name."""
    tell = _OPTIONS.get(type(option))
    return tell(state, option) if tell else ""


def _standing(state: State, h: int) -> str:
    unit = state.unit_at[h]
    if unit == NOWHERE:
        return "empty"
    where = ground_name(state, h)
    return f"{type_name(state, unit)}, {strength(state, unit)}{f', {where}' if where else ''}"


def _ground(state: State, h: int) -> str:
    return ground_name(state, h) or "open ground"


def _play(state: State, option: Any) -> str:
    card = facts().card[option.as_card or option.card]
    if card.effect == "copy":
        stands = copied(state, state.active)
        return f"as {card_name(stands)}. {facts().card[stands].text}" if stands else "nothing to copy"
    if card.kind == "section" and not _reaches_anybody(state, card):
        return f"{card.text} Nobody stands there."
    return card.text


def _reaches_anybody(state: State, card: Card) -> bool:
    """Whether a section card has a unit of its side to order (TS-5)."""
    seat, own = state.scenario.seat(state.active), state.active
    return any(
        covers(card, seat, h) for h, side in zip(state.at, state.side, strict=True) if h >= 0 and side == own
    )


def _move(state: State, option: Any) -> str:
    """On what ground, how far, and whom it could battle there."""
    return ", ".join([landing(state, option.to).removeprefix(", "), *after_move(state, option)]).strip(", ")


def landing(state: State, to: int) -> str:
    """`, forest: stop`: the ground of a hex behind its name, and whether a move ends there (MV-3)."""
    there = ground_name(state, to)
    if not there:
        return ""
    ends = acting(state) != NOWHERE and stops(state, to) and not card_effects(state).ignores_stops
    return f", {there}{': stop' if ends else ''}"


def after_move(state: State, option: Any) -> list[str]:
    """How far a move goes, and whom the unit could battle there."""
    unit = acting(state)
    if unit == NOWHERE:
        return []
    far = board().distance[state.at[unit]][option.to]
    said = [count(far, "hex")] if far > 1 else []
    return said + prospects(state, aims_after(state, unit, option.to))


def prospects(state: State, found: list[Aim] | None) -> list[str]:
    """What a unit could do after its move; nothing is said under a card or a second move without battles."""
    if isinstance(_open(state), SecondMove) or not card_effects(state).may_battle:
        return []
    if found is None:
        return ["no battle this turn"]
    if not found:
        return ["then nobody in range"]
    dice, target = found[0]
    more = f", or {count(len(found) - 1, 'other')}" if len(found) > 1 else ""
    return [f"then {count(dice, 'die')} at {type_name(state, target)} {label(state.at[target])}{more}"]


def _hold(state: State, option: Option) -> str:
    unit = acting(state)
    if unit == NOWHERE:
        return ""
    return ", ".join([f"stay on {label(state.at[unit])}", *prospects(state, aims_from_here(state, unit))])


def _attack_option(state: State, option: Any) -> str:
    unit, target = acting(state), state.unit_at[option.target]
    if target == NOWHERE:
        return "empty"
    who = f"{type_name(state, target)}, {strength(state, target)}"
    if unit == NOWHERE or state.at[unit] == NOWHERE:
        return who
    return f"{who}, {count(dice_for(state, unit, target), 'die')}"


def _ambush_option(state: State, option: Option) -> str:
    step = _open(state)
    attacker, target = getattr(step, "attacker", NOWHERE), getattr(step, "target", NOWHERE)
    if NOWHERE in (attacker, target):
        return ""
    dice = count(dice_for(state, target, attacker), "die")
    return f"{type_name(state, attacker)}, {strength(state, attacker)}, {dice} before the attack"


def _bring_on(state: State, option: Any) -> str:
    plane = facts().plane[option.plane]
    return f"ammunition {plane.ammo}, {count(plane.dogfight_dice, 'die')} in a dogfight"


def _fly(state: State, option: Any) -> str:
    unit = state.unit_at[option.to]
    if unit == NOWHERE:
        return _ground(state, option.to)
    return f"over the {ADJECTIVES[state.side[unit]]} {type_name(state, unit)}, {strength(state, unit)}"


def _blow_option(state: State, option: Any) -> str:
    unit = state.unit_at[option.at]
    return f"{type_name(state, unit)} stands on it" if unit != NOWHERE else "nobody stands on it"


def _enemy_plane(state: State, option: Option) -> str:
    plane = state.planes[1 - state.active]
    return f"{plane_name(plane.kind)} over {label(plane.at)}" if plane.out else ""


def _done(state: State, option: Option) -> str:
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
    }.get(type(_open(state)).__name__, "")


_OPTIONS: Final[dict[type[Option], Callable[[State, Any], str]]] = {
    options.Draw: lambda state, option: "turn over two cards",
    options.Play: _play,
    options.Keep: lambda state, option: facts().card[option.card].text,
    options.Order: lambda state, option: _standing(state, option.at),
    options.Activate: lambda state, option: _standing(state, option.at),
    options.Target: lambda state, option: _standing(state, option.at),
    options.Lose: lambda state, option: _standing(state, option.at),
    options.Move: _move,
    options.Hold: _hold,
    options.Exit: lambda state, option: "leaves the board for its medals",
    options.Attack: _attack_option,
    options.Ambush: _ambush_option,
    options.ClearWire: lambda state, option: "instead of a battle",
    options.FallBack: lambda state, option: _ground(state, option.to),
    options.Ignore: lambda state, option: "stand fast against one flag",
    options.Advance: lambda state, option: _ground(state, option.to),
    options.Blow: _blow_option,
    options.Aim: lambda state, option: _ground(state, option.at),
    options.BringOn: _bring_on,
    options.OrderPlane: lambda state, option: "the own plane flies and acts this turn",
    options.OrderFromAir: lambda state, option: "the own plane flies and acts this turn",
    options.Fly: _fly,
    options.Flak: _enemy_plane,
    options.Dogfight: _enemy_plane,
    options.Scout: lambda state, option: "draw more cards at the end and keep one",
    options.Land: lambda state, option: "leaves to rearm at the end of the turn",
    options.Done: _done,
}
"""What an option of each type means."""
