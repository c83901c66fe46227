"""Where the solo AI's units go: the order of each category (AI-5, S1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bythebook.games.memoir44.box.hexes import HEXES
from bythebook.games.memoir44.rules.movement import reach
from bythebook.games.memoir44.state import options as o
from bythebook.games.memoir44.state.state import NOWHERE
from bythebook.kernel.prompt import Option
from tests.games.memoir44.second_reading.field import Field, least, preferred

Hex = int


def destination(field: Field, unit: int, cat: str) -> Hex | None:
    """The hex its order takes the unit to; None if it holds."""
    found = _ORDERS[cat](field, unit) if cat in _ORDERS else []
    return found[0] if found else None


def move(field: Field, unit: int, cat: str) -> list[Option]:
    """What the unit answers when its turn to move comes."""
    to = destination(field, unit, cat)
    return [o.Hold() if to is None else o.Move(to)]


# -- defensive --------------------------------------------------------------------------------------


def best_cover(field: Field, unit: int) -> list[Hex]:
    """D2: move to best cover, towards objective or enemy if possible (AI-5a)."""
    covers = field.covers_in_reach(unit)
    if not covers:
        return [] if field.can_attack(unit) else approach(field, unit)
    best = least(covers, lambda h: -field.cover(unit, h))
    places = [field.at(enemy) for enemy in field.enemies]
    goals = next((g for g in (field.objectives, places) if any(field.nears(unit, h, g) for h in best)), [])
    if goals:
        best = [h for h in best if field.nears(unit, h, goals)]
    return least(
        best,
        lambda h: field.shortest(unit, h, field.nears(unit, h, goals) or places),
        lambda h: not field.targets(unit, h),
        lambda h: field.reach(unit)[h],
        field.by_5z,
    )


def approach(field: Field, unit: int) -> list[Hex]:
    """No cover in reach: nearer to the nearest empty cover hex, if that can be (AI-5a)."""
    if field.state.rulings["ai_approach_cover"] == "off":
        return []
    empty = [h for h in range(HEXES) if field.state.unit_at[h] == NOWHERE and field.is_cover(unit, h)]

    def left(h: Hex) -> int:
        return field.shortest(unit, h, empty)

    nearer = [h for h in field.reach(unit) if left(h) < left(field.at(unit))]
    best = least(nearer, left)
    toward = [h for h in best if field.toward_objective(unit, h)]
    return least(toward or preferred(best, lambda h: field.toward_enemy(unit, h)), field.by_5z)


def away(field: Field, unit: int) -> list[Hex]:
    """D3: move away from enemy units if it can remain in cover (AI-5b)."""
    now = field.nearest_enemy(field.at(unit))
    return least(
        [h for h in field.covers_in_reach(unit) if field.nearest_enemy(h) > now],
        lambda h: -field.nearest_enemy(h),
        lambda h: -field.cover(unit, h),
        lambda h: field.reach(unit)[h],
        field.by_5z,
    )


def to_objective(field: Field, unit: int) -> list[Hex]:
    """D4: move toward an objective, remaining in cover (AI-5c)."""
    return least(
        [h for h in field.covers_in_reach(unit) if field.toward_objective(unit, h)],
        lambda h: field.shortest(unit, h, field.nears(unit, h, field.objectives)),
        lambda h: -field.cover(unit, h),
        field.by_5z,
    )


def closest_weakest(field: Field, here: Hex, enemies: Iterable[int]) -> list[int]:
    """The enemy that is closest, then weakest; AI-5z is the last word here too."""
    return least(
        enemies,
        lambda enemy: field.away(here, field.at(enemy)),
        field.weakness,
        lambda enemy: field.by_5z(field.at(enemy)),
    )


def to_enemy(field: Field, unit: int) -> list[Hex]:
    """D6: move toward the enemy, remaining in cover (AI-5d)."""
    covers, here = field.covers_in_reach(unit), field.at(unit)

    def nearer(enemy: int) -> list[Hex]:
        return [h for h in covers if field.is_toward(unit, h, field.at(enemy))]

    goals = closest_weakest(field, here, filter(nearer, field.enemies))
    if not goals:
        return []
    return least(
        nearer(goals[0]),
        lambda h: field.march(unit, h, field.at(goals[0])),
        lambda h: -field.cover(unit, h),
        field.by_5z,
    )


# -- offensive --------------------------------------------------------------------------------------


def assaults(field: Field, unit: int) -> list[Hex]:
    """O2: the hexes next to an enemy from which it can attack it."""
    return [
        h
        for h in field.reach(unit)
        if any(field.away(h, field.at(enemy)) == 1 for enemy in field.targets(unit, h))
    ]


def into_assault(field: Field, unit: int) -> list[Hex]:
    """O2: move into close assault: most dice, weakest target, cover, fewest hexes (AI-5e)."""
    pairs = [(h, enemy) for h in assaults(field, unit) for enemy in field.targets(unit, h)]
    if field.state.rulings["ai_assault_target"] == "attacked":
        pairs = [(h, _aim(field, unit, h)) for h in assaults(field, unit)]
    best = least(
        pairs,
        lambda pair: -field.dice(unit, pair[1], pair[0]),
        lambda pair: field.weakness(pair[1]),
        lambda pair: -field.cover(unit, pair[0]),
        lambda pair: field.reach(unit)[pair[0]],
        lambda pair: field.by_5z(pair[0]),
    )
    return [h for h, _ in best]


def _aim(field: Field, unit: int, h: Hex) -> int:
    """Whom it would attack from there."""
    return field.best_target(unit, h, field.targets(unit, h))[0]


def improvements(field: Field, unit: int) -> list[Hex]:
    """O3: the hexes from which it attacks with more dice, none of them farther from that enemy (AI-5f)."""
    here = field.at(unit)
    now = field.best_dice(unit, here)
    more = [h for h in field.reach(unit) if field.best_dice(unit, h) > now]

    def gained(h: Hex) -> int:
        there = field.at(_aim(field, unit, h))
        return field.away(here, there) - field.away(h, there)

    nearer = [h for h in more if gained(h) > 0]
    if nearer or field.state.rulings["ai_same_distance"] == "off":
        return nearer
    return [h for h in more if gained(h) == 0]


def more_dice(field: Field, unit: int) -> list[Hex]:
    """O3: move towards the enemy that it attacks with more dice (AI-5f)."""
    return least(
        improvements(field, unit),
        lambda h: -field.best_dice(unit, h),
        lambda h: field.weakness(_aim(field, unit, h)),
        lambda h: -field.cover(unit, h),
        lambda h: field.reach(unit)[h],
        field.by_5z,
    )


def to_cover(field: Field, unit: int) -> list[Hex]:
    """O5: move to cover, toward player unit if possible (AI-5g)."""
    covers = field.covers_in_reach(unit)
    toward = [h for h in covers if field.toward_enemy(unit, h)]
    if field.in_cover(unit) and not toward:
        return []
    if not covers:
        return approach(field, unit)
    return least(
        toward or covers,
        lambda h: -field.cover(unit, h),
        lambda h: field.shortest(unit, h, [field.at(enemy) for enemy in field.enemies]),
        field.by_5z,
    )


def advance(field: Field, unit: int) -> list[Hex]:
    """O6: move toward closest and weakest enemy, to cover if possible (AI-5h)."""
    here = field.at(unit)
    goals = closest_weakest(field, here, field.enemies)
    if not goals:
        return []
    goal = field.at(goals[0])
    nearer = [h for h in field.reach(unit) if field.is_toward(unit, h, goal)]
    return least(
        preferred(nearer, lambda h: field.is_cover(unit, h)),
        lambda h: field.march(unit, h, goal),
        lambda h: -field.cover(unit, h),
        lambda h: not field.attack_capable(unit, h),
        field.by_5z,
    )


_ORDERS: dict[str, Callable[[Field, int], list[Hex]]] = {
    "D2": best_cover,
    "D3": away,
    "D4": to_objective,
    "D6": to_enemy,
    "O2": into_assault,
    "O3": more_dice,
    "O5": to_cover,
    "O6": advance,
}
"""The categories whose order is a move; all others hold."""


def second_move(field: Field, unit: int) -> list[Option]:
    """AI-6h: Behind Enemy Lines goes on to the best cover, or stays."""
    here = field.at(unit)
    if field.state.rulings["ai_second_move"] == "off":
        return [o.Hold()]
    best = least([here, *reach(field.state, unit, again=True)], lambda h: -field.cover(unit, h))
    best = preferred(best, lambda h: field.toward_objective(unit, h))
    best = preferred(best, lambda h: h == here)
    return [o.Hold() if h == here else o.Move(h) for h in least(best, field.by_5z)]
