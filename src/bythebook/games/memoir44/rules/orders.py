"""Orders: which units a card may still order, and the prompts that name them (TS-2, BD-7, CC).

A Section card orders a number of units in each section, and a unit on a split hex counts in either. So a
unit is offered only if all ordered units can still be assigned to sections.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Final

from bythebook.games.memoir44.box.facts import ALL, ARMOR, ARTILLERY, INFANTRY, Card, facts
from bythebook.games.memoir44.box.hexes import CENTER, LEFT, RIGHT, board
from bythebook.games.memoir44.rules.aim import next_to_enemy
from bythebook.games.memoir44.rules.air.flight import order_plane
from bythebook.games.memoir44.rules.armies import armies
from bythebook.games.memoir44.rules.terrain import BIT, takes_sandbags
from bythebook.games.memoir44.state.options import ORDERS, Done, NameSection, Order, OrderPlane
from bythebook.games.memoir44.state.state import State
from bythebook.kernel.prompt import Option, Prompt
from bythebook.kernel.step import Step

SECTIONS: Final = ("left", "center", "right")
"""The sections as the player of a card sees them, in the order of its limits (BD-5)."""

SECTION_BIT: Final = {"left": LEFT, "center": CENTER, "right": RIGHT}
"""The bit of each section in the masks of `hexes.board().sections`."""

MIRRORED: Final = {"left": "right", "center": "center", "right": "left", "": ""}
"""A section as the other side names it (BD-6)."""

STAR: Final = "star"

_ANYWHERE: Final = LEFT | CENTER | RIGHT

_CLASS_ONLY: Final = {"infantry": INFANTRY, "armor": ARMOR, "artillery": ARTILLERY}
_FACE_OF_CLASS: Final = ("infantry", "armor", "")


def can_share(limit: tuple[int, int, int], masks: Iterable[int]) -> bool:
    """Whether units in these sections can be assigned without exceeding the limit of a section (BD-7).

    By Hall's condition it is enough that, for every group of sections, the units that have no other
    section do not outnumber the group's orders.
    """
    counts = [0] * 8
    for mask in masks:
        counts[mask] += 1
    return _fits_limits(limit, counts)


def _fits_limits(limit: tuple[int, int, int], counts: list[int]) -> bool:
    left, center, right = limit
    l_only, c_only, lc, r_only, lr, cr, any_section = counts[1:]
    return (
        l_only <= left
        and c_only <= center
        and r_only <= right
        and l_only + c_only + lc <= left + center
        and l_only + r_only + lr <= left + right
        and c_only + r_only + cr <= center + right
        and l_only + c_only + r_only + lc + lr + cr + any_section <= left + center + right
    )


def has_class(state: State, side: int, unit_class: int) -> bool:
    """Whether the side has a unit of the class on the board."""
    return any(_class_index(state, unit) == unit_class for unit in armies(state).units[side])


def falls_back(state: State, card: Card, side: int) -> bool:
    """Whether the card orders any one unit because its class is absent from the board (CC-3 to CC-14)."""
    if not card.fallback:
        return False
    name = "infantry" if card.who == "infantry_of_one_section" else card.who
    return not has_class(state, side, _CLASS_ONLY[name])


def orderable(state: State) -> list[int]:
    """Return the units the card in play may still order, in the order of their hexes (TS-5, BD-7)."""
    card = state.card_in_play()
    if state.forgone:
        return []
    if state.fallback:
        return [] if len(state.ordered) >= card.fallback else _unordered_units(state)
    if card.kind == "section":
        hexes, at = _open_hexes(state, card), state.at
        return [unit for unit in armies(state).units[state.active] if BIT[at[unit]] & hexes] if hexes else []
    if needs_section(state):
        return []
    if card.effect == "roll_orders":
        return _by_dice(state)
    if len(state.ordered) + state.plane_orders >= card.limit or not card.who:
        return []
    who = _WHO[card.who]
    return [unit for unit in _unordered_units(state) if who(state, unit)]


def _unordered_units(state: State) -> list[int]:
    """Return the side's units on the board that have no order yet, in the order of their hexes (TS-5)."""
    ordered = state.ordered
    return [unit for unit in armies(state).units[state.active] if unit not in ordered]


def can_order(state: State) -> bool:
    """Whether the card in play may order one more unit, or the plane (TS-5, FP-5)."""
    card = state.card_in_play()
    by_section = card.kind == "section" and not state.forgone and not state.fallback
    units = _open_hexes(state, card) if by_section else orderable(state)
    return bool(units) or can_order_plane(state)


def _open_hexes(state: State, card: Card) -> int:
    """Return the hexes with units that a Section card may still order, as a mask (BD-7)."""
    seat, at, limit = state.scenario.seat(state.active), state.at, card.sections
    masks, own = board().sections[seat], armies(state).hexes[state.active]
    taken = []
    for unit in state.ordered:
        taken.append(masks[at[unit]])
        own &= ~BIT[at[unit]]
    if state.plane_orders:
        limit = _limits_as_numbers(state, limit)
        taken.append(_plane_mask(state))
    taken.sort()
    return own & _free_hexes(seat, limit, tuple(taken))


@cache
def _free_hexes(seat: int, limit: tuple[int, int, int], taken: tuple[int, ...]) -> int:
    """Return a mask of the hexes where one more unit may be ordered, given the sections used (BD-7)."""
    return sum(hexes for mask, hexes in _parts(seat).items() if can_share(limit, (*taken, mask)))


@cache
def _parts(seat: int) -> dict[int, int]:
    """Return the hexes in each section only and on each dotted line, by the mask of their sections."""
    parts: dict[int, int] = {}
    for h, mask in enumerate(board().sections[seat]):
        parts[mask] = parts.get(mask, 0) | BIT[h]
    return parts


def plays_section_card(state: State) -> bool:
    """Whether the card in play is a Section card for planes; a Counter-Attack may be one (FP-2, FP-AI-1)."""
    if state.card_in_play().kind != "section":
        return False
    ruling = "fp_ai_counter_attack" if state.automa[state.active] else "fp_counter_attack"
    return facts().card[state.played].effect != "copy" or state.rulings[ruling] == "counts"


def spare_order(state: State) -> bool:
    """Whether the Section card has an order left for a plane to be brought on (FP-2)."""
    return not state.forgone and _room_for(state, _ANYWHERE)


def can_order_plane(state: State) -> bool:
    """Whether the card in play may order the plane on the board (FP-5).

    The solo AI spends no order on its plane (FP-AI-5).
    """
    if not state.flight_plan:
        return False
    side = state.active
    plane = state.planes[side]
    if not plane.out or plane.ordered or state.forgone or state.automa[side]:
        return False
    card = state.card_in_play()
    if plays_section_card(state):
        return covers(card, state.scenario.seat(side), plane.at) and _room_for(state, _plane_mask(state))
    if card.family != "direct_from_hq" or state.rulings["fp_direct_from_hq"] == "never":
        return False
    return len(state.ordered) + state.plane_orders < card.limit


def _room_for(state: State, mask: int) -> bool:
    masks, counts = board().sections[state.scenario.seat(state.active)], [0] * 8
    for unit in state.ordered:
        counts[masks[state.at[unit]]] += 1
    counts[mask] += 1 + state.plane_orders
    return _fits_limits(_limits_as_numbers(state, state.card_in_play().sections), counts)


def _plane_mask(state: State) -> int:
    """Return the sections whose orders a plane can take: all of them before it enters (FP-2, FP-5)."""
    plane = state.planes[state.active]
    return board().sections[state.scenario.seat(state.active)][plane.at] if plane.out else _ANYWHERE


def _limits_as_numbers(state: State, limit: tuple[int, int, int]) -> tuple[int, int, int]:
    """Return the limits with "all units" as a number, so that a plane can take one of them (FP-2)."""
    if ALL not in limit or state.rulings["fp_all_units"] == "free":
        return limit
    masks = board().sections[state.scenario.seat(state.active)]
    own = [masks[state.at[unit]] for unit in armies(state).units[state.active]]
    left, center, right = (
        sum(bool(mask & bit) for mask in own) if n == ALL else n
        for n, bit in zip(limit, SECTION_BIT.values(), strict=True)
    )
    return left, center, right


def _by_dice(state: State) -> list[int]:
    """Return the units that the dice can order: each symbol its class, a star any unit (CC-15)."""
    if not state.dice:
        return []
    units, kind = facts().units, state.kind
    star = STAR in state.dice
    return [
        u for u in _unordered_units(state) if star or _FACE_OF_CLASS[units[kind[u]].class_index] in state.dice
    ]


def _class_index(state: State, unit: int) -> int:
    return facts().units[state.kind[unit]].class_index


def _is_infantry(state: State, unit: int) -> bool:
    if _class_index(state, unit) != INFANTRY:
        return False
    return state.card_in_play().effect != "sandbags" or takes_sandbags(state, state.at[unit])


def _is_armor(state: State, unit: int) -> bool:
    return _class_index(state, unit) == ARMOR


def _is_artillery(state: State, unit: int) -> bool:
    return _class_index(state, unit) == ARTILLERY


def _is_anyone(state: State, unit: int) -> bool:
    return True


def _can_close_assault(state: State, unit: int) -> bool:
    return _class_index(state, unit) != ARTILLERY and next_to_enemy(state, unit, state.at[unit])


def _is_free(state: State, unit: int) -> bool:
    return not next_to_enemy(state, unit, state.at[unit])


def _is_wounded(state: State, unit: int) -> bool:
    return state.figures[unit] < state.full[unit]


def _is_infantry_of_section(state: State, unit: int) -> bool:
    return _class_index(state, unit) == INFANTRY and in_section(state, unit, state.section)


_WHO: Final[dict[str, Callable[[State, int], bool]]] = {
    "infantry": _is_infantry,
    "armor": _is_armor,
    "artillery": _is_artillery,
    "any": _is_anyone,
    "adjacent": _can_close_assault,
    "not_adjacent": _is_free,
    "wounded": _is_wounded,
    "infantry_of_one_section": _is_infantry_of_section,
}


def in_section(state: State, unit: int, section: str) -> bool:
    """Whether a unit is in a section as the active side sees it; split hexes are in two (BD-5, BD-6)."""
    return bool(board().sections[state.scenario.seat(state.active)][state.at[unit]] & SECTION_BIT[section])


def needs_section(state: State) -> bool:
    """Whether an Infantry Assault still has to name a section (CC-12)."""
    one_section = state.card_in_play().who == "infantry_of_one_section"
    return one_section and not state.fallback and not state.section


class ChooseSection(Step, frozen=True):
    """Name the section for an Infantry Assault, one that has infantry (CC-12)."""

    def ask(self, state: State) -> Prompt:
        """Return the prompt for a section that contains infantry units."""
        return Prompt(state.seat, "Section", lambda: self._options(state), rule="CC-12", about=state.card)

    @staticmethod
    def _options(state: State) -> list[Option]:
        infantry = [u for u in _unordered_units(state) if _class_index(state, u) == INFANTRY]
        return [NameSection(s) for s in sorted(SECTIONS) if any(in_section(state, u, s) for u in infantry)]

    def answer(self, state: State, answer: NameSection) -> None:
        """Set the section for this turn, and for a later Counter-Attack that copies it (CC-8)."""
        state.section = state.last_section[state.active] = answer.section


class GiveOrders(Step, frozen=True):
    """Name the ordered units one by one, at most as many as the card allows (TS-2, TS-4)."""

    def ask(self, state: State) -> Prompt:
        """Return the prompt for a unit that may still be ordered, or Done."""
        return Prompt(
            state.seat,
            "Order",
            lambda: order_options(state),
            rule=state.card_in_play().rule or "TS-2",
            about=state.card,
        )

    def answer(self, state: State, answer: Option) -> None:
        """Order the unit, and ask again while the card orders more."""
        if isinstance(answer, Order):
            order(state, state.unit_at[answer.at])
        elif isinstance(answer, OrderPlane):
            order_plane(state, state.active)
            state.plane_orders += 1
        else:
            return
        if can_order(state):
            state.then(self)


def order_options(state: State) -> list[Option]:
    """Return the options of an Order prompt, sorted: units by their hexes, then the plane (TS-2, FP-5)."""
    at = state.at
    options: list[Option] = [Done(), *[ORDERS[at[unit]] for unit in orderable(state)]]
    if can_order_plane(state):
        options.append(OrderPlane())
    return options


def order(state: State, unit: int) -> None:
    """Order a unit; for Their Finest Hour, spend a symbol of its class, else a star (TS-5, CC-15)."""
    state.ordered.append(unit)
    state.activation.append(unit)
    if state.dice:
        face = _FACE_OF_CLASS[_class_index(state, unit)]
        dice = list(state.dice)
        dice.remove(face if face in dice else STAR)
        state.dice = tuple(dice)


def could_order(state: State) -> list[int]:
    """Return the units that could be ordered now; before a section is named, in all sections (AI-3a)."""
    if not state.card:
        return []
    if needs_section(state):
        return [unit for unit in _unordered_units(state) if _is_infantry(state, unit)]
    return orderable(state)


def covers(card: Card, seat: int, h: int) -> bool:
    """Whether a Section card gives orders in a section that contains the hex (SP-6, FP-5)."""
    mask = board().sections[seat][h]
    return any(n and mask & SECTION_BIT[s] for n, s in zip(card.sections, SECTIONS, strict=True))
