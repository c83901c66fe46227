"""Which units the solo AI selects: the two trees and the order inside a category (AI-4, S1)."""

from __future__ import annotations

from typing import Any

from bythebook.games.memoir44.box.facts import ARMOR, ARTILLERY, INFANTRY
from bythebook.games.memoir44.rules.orders import SECTIONS, in_section
from bythebook.games.memoir44.state import options as o
from bythebook.kernel.prompt import Option, Prompt
from tests.games.memoir44.second_reading.field import Field, least
from tests.games.memoir44.second_reading.moves import assaults, destination, improvements

DEFENSIVE, OFFENSIVE = "D", "O"


def strategy_of(face: str) -> str:
    """S1: 1-2 is defensive, 3-6 offensive."""
    return DEFENSIVE if face in ("1", "2") else OFFENSIVE


def category(field: Field, unit: int, strategy: str) -> str:
    """The first line of the tree that fits the unit."""
    number = _defensive(field, unit) if strategy == DEFENSIVE else _offensive(field, unit)
    return f"{strategy}{number}"


def _defensive(field: Field, unit: int) -> int:
    if any(field.state.figures[enemy] <= 2 for enemy in field.assaulted(unit)):
        return 1
    if not field.in_cover(unit):
        return 2
    if field.understrength(unit):
        return 3
    covers = field.covers_in_reach(unit)
    stays = field.state.rulings["ai_guard_objectives"] == "on" and field.at(unit) in field.scoring
    if not stays and any(field.toward_objective(unit, h) for h in covers):
        return 4
    if field.can_attack(unit):
        return 5
    if not stays and any(field.toward_enemy(unit, h) for h in covers):
        return 6
    return 7


def _offensive(field: Field, unit: int) -> int:
    if field.assaulted(unit):
        return 1
    if assaults(field, unit):
        return 2
    if not field.in_cover(unit) and improvements(field, unit):
        return 3
    if field.can_attack(unit):
        return 4
    return 5 if field.understrength(unit) else 6


def _rank(field: Field, unit: int, cat: str) -> tuple[Any, ...]:
    """AI-4b, and before it the lost figures that Medics & Mechanics looks at."""
    state, here = field.state, field.at(unit)
    to = destination(field, unit, cat)
    lost = state.full[unit] - state.figures[unit]
    return (
        -lost if state.card_in_play().effect == "heal" else 0,
        -field.best_dice(unit, here if to is None else to),
        field.nearest_enemy(here),
        -state.figures[unit],
        (ARMOR, INFANTRY, ARTILLERY).index(field.class_of(unit)),
        field.left(here),
        -field.home(here),
    )


def selectable(field: Field, units: list[int]) -> list[int]:
    """Whom the AI would order of those the card can: Firefight is for units that can fire (AI-2a)."""
    if field.state.card_in_play().who != "not_adjacent" or not field.on("ai_firefight"):
        return units
    return [unit for unit in units if field.can_attack(unit)]


class Selection:
    """The units of one turn in the order in which the tree takes them."""

    def __init__(self, field: Field, strategy: str) -> None:
        self.field, self.strategy = field, strategy
        self.category: dict[int, str] = {}
        self._ranks: dict[int, tuple[Any, ...]] = {}

    def place(self, unit: int) -> tuple[Any, ...]:
        """Where a unit stands in the row: by category, then by AI-4b."""
        if unit not in self._ranks:
            cat = self.category[unit] = category(self.field, unit, self.strategy)
            self._ranks[unit] = (cat, *_rank(self.field, unit, cat))
        return self._ranks[unit]

    def expected(self, prompt: Prompt) -> list[Option]:
        """AI-4a, AI-4c: the first of those the card still orders, as long as there is one."""
        state = self.field.state
        named = [state.unit_at[option.at] for option in prompt.options if isinstance(option, o.Order)]
        units = selectable(self.field, named)
        return [o.Order(state.at[unit]) for unit in least(units, self.place)] or [o.Done()]

    def section(self, prompt: Prompt) -> list[Option]:
        """Infantry Assault: most infantry, then most of the first two lines, then center, left, right."""
        field = self.field
        infantry = [unit for unit in field.own if field.class_of(unit) == INFANTRY]

        def there(section: str) -> list[int]:
            return [unit for unit in infantry if in_section(field.state, unit, section)]

        def forward(section: str) -> int:
            return sum(category(field, unit, self.strategy)[1] in "12" for unit in there(section))

        named = [option.section for option in prompt.options if isinstance(option, o.NameSection)]
        best = least(
            (section for section in SECTIONS if section in named),
            lambda section: -len(there(section)),
            lambda section: -forward(section),
            lambda section: ("center", "left", "right").index(section),
        )
        return [o.NameSection(section) for section in best]
