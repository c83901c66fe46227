"""The published rules of the Dictator AI, read a second time and without its page: what it may answer.

`expected(table, ask)` is every option that the rules leave open, several where a die decides; None where they
are not read here. What a squad has begun (all train, on arrival too) is kept in a `Reading`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from bythebook.games.merc.box.facts import DECKS, facts
from bythebook.games.merc.rules.combat.attack import DeclareTargets, PlaceHits
from bythebook.games.merc.rules.stats import crew_initiative, hull, stats
from bythebook.games.merc.table import options as a
from bythebook.games.merc.table.state import (
    DICTATOR,
    DICTATORS,
    DOG,
    MILITIA,
    NOBODY,
    NOWHERE,
    PRIMARY,
    REBELS,
    SECONDARY,
    SLOTS,
    Gear,
    Table,
)
from bythebook.kernel.ask import Ask, Option

T = TypeVar("T")
Key = Callable[[Any], Any]


def least(items: Iterable[T], *keys: Key) -> list[T]:
    """Those that come first by one key after another, all of them if equal."""
    left = list(items)
    for key in keys:
        low = min(map(key, left), default=None)
        left = [item for item in left if key(item) == low]
    return left


# -- the map ----------------------------------------------------------------------------------------


class Map:
    """What the rules look at on the map, counted anew."""

    def __init__(self, table: Table) -> None:
        self.table = table
        cells = range(len(table.sector))
        self.rebels = [cell for cell in cells if table.controls(cell, REBELS)]
        self.own = [cell for cell in cells if table.control[cell] == table.ruler]
        self.held = {cell for cell in cells if table.units_at(cell, REBELS)}
        self.empty = [
            cell
            for cell in cells
            if self.industry(cell) and not table.units_at(cell, DICTATORS) and cell not in self.held
        ]

    def industry(self, cell: int) -> bool:
        return self.table.sector_at(cell).type == "industry"

    def value(self, cell: int) -> int:
        return self.table.sector_at(cell).value

    def steps(self, one: int, other: int) -> int:
        (row, col), (row2, col2) = divmod(one, self.table.cols), divmod(other, self.table.cols)
        return abs(row - row2) + abs(col - col2)

    def nearest(self, cell: int, cells: Iterable[int]) -> int:
        return min((self.steps(cell, other) for other in cells), default=0)

    def strength(self, cell: int) -> int:
        """AI-4.5: health and armor of MERCs, and militia."""
        mercs = [stats(self.table, unit) for unit in self.table.mercs_at(cell, REBELS)]
        return sum(now.health + now.armor for now in mercs) + self.table.militia_at(cell, REBELS)

    def weakest_near(self, cell: int) -> int:
        """AI-D6: how strong the closest Rebel sector is."""
        close = least(self.rebels, lambda other: self.steps(cell, other))
        return min(map(self.strength, close), default=0)

    def room(self, cell: int) -> int:
        kim = facts().dictators[self.table.dictator].id == "kim" and cell == self.table.base
        return (20 if kim else 10) - self.table.militia[self.table.ruler][cell]

    def way(self, start: int, goal: int, most: int) -> int | None:
        """The steps around Rebel units, at most so many (AI-D4)."""
        found, open_ = {start: 0}, deque([start])
        while open_:
            cell = open_.popleft()
            if cell == goal:
                return found[cell]
            for near in self.table.grid.neighbours[cell] if found[cell] < most else ():
                if near not in found and (near == goal or near not in self.held):
                    found[near] = found[cell] + 1
                    open_.append(near)
        return None

    def by_4_4_2(self, cells: Iterable[int]) -> list[int]:
        base = self.own if self.table.base == NOWHERE else [self.table.base]
        return least(cells, lambda cell: -self.value(cell), lambda cell: self.nearest(cell, base))

    def by_4_4_3(self, cells: Iterable[int]) -> list[int]:
        if not self.rebels:
            return least(cells, lambda cell: -self.value(cell))
        return least(cells, lambda cell: self.nearest(cell, self.rebels), self.weakest_near)


# -- gear -------------------------------------------------------------------------------------------


def taken(gear: Gear) -> bool:
    """AI-4.7.2, AI-4.7.3: what the bot ever wears."""
    return gear.card.number is not None and gear.card.id not in ("land_mine", "repair_kit")


def fits(name: str, gear: Gear, slot: int) -> bool:
    """E1, E2: whether one of the three slots of a MERC takes a card."""
    card = gear.card
    if name == "apeiron" and {"grenade", "mortar"} & set(card.tags):
        return False
    if card.deck == DECKS[slot] or card.id == "bandolier":
        return card.deck == DECKS[slot]
    return (name == "genesis" and slot == 2 and card.deck == "weapon") or (
        name == "gunther" and card.deck == "accessory"
    )


def fills(table: Table, unit: int, cards: Iterable[Gear]) -> bool:
    """AI-3.1: whether a card is for an empty slot of a MERC."""
    slots = [slot for slot in range(3) if table.gear[unit][slot] is None]
    return any(taken(gear) and fits(table.id_of(unit), gear, slot) for gear in cards for slot in slots)


def discarded(table: Table) -> list[Gear]:
    return [Gear(facts().card[card].index) for deck in DECKS for card, n in table.discards[deck].items() if n]


# -- actions (AI-3) ---------------------------------------------------------------------------------


class Reading:
    """The rules, and what the squad that acts has begun."""

    def __init__(self) -> None:
        self.training: list[int] = []
        self.bound: tuple[int, set[int]] = (NOWHERE, set())

    def expected(self, table: Table, ask: Ask) -> list[Option] | None:
        if ask.kind == "Action":
            return self._action(table, ask)
        reader = _EVENTS.get(ask.kind)
        return reader(table, ask) if reader is not None else None

    def _action(self, table: Table, ask: Ask) -> list[Option]:
        squad, goals = self.bound
        self.bound = (NOWHERE, set())
        if squad != NOWHERE and table.squad_at[table.ruler][squad] in goals:
            self.training = _swift(table, table.members(table.ruler, squad))
        while self.training:
            train = a.Train(table.id_of(self.training.pop(0)))
            if train in ask.options:
                return [train]
        return self._from_the_top(table)

    def _from_the_top(self, table: Table) -> list[Option]:
        """AI-3.0: free things, then the squad of the highest initiative."""
        ruler = table.ruler
        for unit in table.team[ruler]:
            if table.id_of(unit) == "doc" and any(table.wounds[mate] for mate in table.mates(unit)):
                return [a.Treat("doc")]
        pawns = table.squad_at[ruler]
        if pawns[PRIMARY] == pawns[SECONDARY] != NOWHERE:
            return [a.Merge(table.squad_id(ruler, SECONDARY), table.squad_id(ruler, PRIMARY))]
        ready = [
            u for u in table.team[ruler] if table.actions[u] + table.train_actions[u] + table.move_actions[u]
        ]
        if not ready:
            return [a.EndTurn() if table.ability_used else a.UseAbility()]
        squad = table.squad[_swift(table, ready)[0]]
        return self._squad(table, Map(table), squad, _swift(table, table.members(ruler, squad)))

    def _squad(self, table: Table, board: Map, squad: int, members: list[int]) -> list[Option]:
        """AI-4.12, then AI-3.1 to AI-3.6."""
        here, name = table.at(members[0]), table.squad_id(table.ruler, squad)
        able = [u for u in members if table.actions[u] + table.train_actions[u] and stats(table, u).training]
        moves = members != [DICTATOR] and all(table.actions[u] + table.move_actions[u] for u in members)
        if found := _mortar(table, board, members) or _equipping(table, members):
            return found
        if able and board.industry(here) and not table.militia[table.ruler][here]:
            return self._train(table, able)
        if moves and (steps := self._advance(table, board, squad, members)):
            return [a.Move(name, table.label(cell)) for cell in steps]
        if able and board.room(here) > 0:
            return self._train(table, able)
        if moves and board.rebels:
            near = least(
                table.grid.neighbours[here], lambda c: board.nearest(c, board.rebels), board.weakest_near
            )
            return [a.Move(name, table.label(cell)) for cell in near]
        return [a.Done(name)]

    def _train(self, table: Table, able: list[int]) -> list[Option]:
        self.training = able[1:]
        return [a.Train(table.id_of(able[0]))]

    def _advance(self, table: Table, board: Map, squad: int, members: list[int]) -> list[int]:
        """AI-3.3 and AI-3.4: first steps on the ways to the sectors that are chosen."""
        here = table.at(members[0])
        reach = min(table.actions[unit] + table.move_actions[unit] for unit in members)

        def away(cell: int) -> int:
            return board.way(here, cell, reach) or reach + 1

        near = [cell for cell in board.empty if away(cell) <= reach]
        if near:
            goals = least(near, away, lambda cell: -board.value(cell))
            self.bound = (squad, set(goals))
            return _steps(table, board, here, goals, away)
        attacked = [cell for cell in board.rebels if away(cell) <= reach]
        goals = least(attacked, away, board.strength)
        best = [least(_steps(table, board, here, [g], away), lambda c: -board.value(c)) for g in goals]
        return [cell for cells in best for cell in cells]


def _steps(table: Table, board: Map, here: int, goals: Sequence[int], away: Key) -> list[int]:
    """The neighbours that are one step nearer to a goal, around Rebels."""
    near = table.grid.neighbours[here]
    free = [cell for cell in near if cell in goals or cell not in board.held]
    return [c for c in free if any(board.way(c, goal, away(goal)) == away(goal) - 1 for goal in goals)]


def _swift(table: Table, units: Iterable[int]) -> list[int]:
    return sorted(units, key=lambda unit: (-stats(table, unit).initiative, table.id_of(unit)))


def _mortar(table: Table, board: Map, members: list[int]) -> list[Option]:
    """AI-4.12."""
    for unit in members:
        if table.actions[unit] and any(gear and gear.card.id == "mortar" for gear in table.gear[unit]):
            near = [cell for cell in table.grid.neighbours[table.at(unit)] if cell in board.held]
            aim = least(near, lambda cell: -table.units_at(cell, REBELS), board.strength)
            return [a.Bombard(table.id_of(unit), table.label(cell)) for cell in aim]
    return []


def _equipping(table: Table, members: list[int]) -> list[Option]:
    """AI-3.1."""
    here, active = table.at(members[0]), [unit for unit in members if table.actions[unit]]
    if all(all(table.gear[unit][:3]) for unit in members) or not active:
        return []
    if not table.explored[here]:
        return [a.Explore(table.id_of(active[0]))]
    names = {table.id_of(unit): unit for unit in active}
    if table.control[here] == table.ruler:
        for name in sorted(names):
            if fills(table, names[name], table.stash[here]):
                return [a.ReEquip(name)]
    if "feedback" in names and fills(table, names["feedback"], discarded(table)):
        return [a.Fetch("feedback", "ability")]
    lacking = {DECKS[slot] for unit in members for slot in range(3) if table.gear[unit][slot] is None}
    drawn = any(len(table.piles[deck]) + sum(table.discards[deck].values()) for deck in lacking)
    return [a.Supply("hagness")] if "hagness" in names and drawn else []


# -- events (AI-4) ----------------------------------------------------------------------------------


def _cells(table: Table, ask: Ask) -> list[int]:
    return [table.cell(option.at) for option in ask.options if isinstance(option, a.Place)]


def _placed(table: Table, cells: Iterable[int]) -> list[Option]:
    return [a.Place(table.label(cell)) for cell in cells]


def _base(table: Table, ask: Ask) -> list[Option]:
    """AI-4.1.1 to AI-4.1.3."""
    board = Map(table)
    return _placed(
        table,
        least(
            _cells(table, ask),
            lambda cell: -board.nearest(cell, board.held),
            lambda cell: -table.units_at(cell, DICTATORS),
            lambda cell: -board.value(cell),
        ),
    )


def _extra(table: Table, ask: Ask) -> list[Option]:
    """AI-2.3."""
    board = Map(table)
    even = least(filter(board.industry, _cells(table, ask)), lambda cell: table.placed.get(cell, 0))
    return _placed(table, least(board.by_4_4_3(even), lambda cell: -board.value(cell))) or [a.Done()]


def _militia(table: Table, ask: Ask) -> list[Option]:
    """AI-4.4; Kim, Mao and Seizure as their cards say; a full sector is skipped."""
    board, cells = Map(table), _cells(table, ask)
    own = [cell for cell in cells if cell in board.own and board.room(cell)]
    neutral = [cell for cell in cells if table.control[cell] == NOBODY]
    weakest = least([cell for cell in cells if cell in board.rebels], board.strength)
    if ask.about == "kim":
        beaten = [cell for cell in weakest if table.units_at(cell, REBELS) <= len(board.rebels)]
        if beaten:
            return _placed(table, beaten)
    if ask.about == "mao":
        turn = least([*own, *neutral], lambda cell: table.placed.get(cell, 0))
        own, neutral = [c for c in turn if c in own], [c for c in turn if c in neutral]
    if ask.about in ("mao", "seizure") and neutral:
        return _placed(table, board.by_4_4_2(neutral))
    full = [cell for cell in cells if cell in board.own]
    return _placed(table, board.by_4_4_3(own) or board.by_4_4_2(neutral) or weakest or board.by_4_4_3(full))


def _new_squad(table: Table, ask: Ask) -> list[Option]:
    """AI-4.3.2, for each of the weakest Rebel sectors that a die may name."""
    board, ruler, named = Map(table), table.ruler, getattr(table.agenda[-1], "squad", NOWHERE)
    pawns = {s: cell for s, cell in enumerate(table.squad_at[ruler][:2]) if cell != NOWHERE}
    found: list[Option] = []
    for goal in least(board.rebels, board.strength) or [NOWHERE]:

        def far(cell: int, goal: int = goal) -> int:
            return 0 if goal == NOWHERE else board.steps(cell, goal)

        for cell in least(board.own, far, lambda cell: -board.value(cell)):
            here = [squad for squad, at in pawns.items() if at == cell]
            if named in pawns:
                joined = [named]
            elif here and named == NOWHERE:
                joined = here[:1]
            elif len(pawns) < 2:
                joined = []
            else:
                joined = least(pawns, lambda s: far(pawns[s]), lambda s: len(table.members(ruler, s)))
            found += [a.Join(table.squad_id(ruler, s)) for s in joined] or _placed(table, [cell])
    return found


def _rank(table: Table, mark: int, cell: int) -> tuple[int, int, int]:
    """AI-4.6.1 to AI-4.6.3."""
    if mark >= DOG:
        return 99, 0, 0
    if mark >= MILITIA:
        return 1 + hull(table, mark), -1, -crew_initiative(table, mark, cell)
    now = stats(table, mark)
    many = now.targets
    if table.id_of(mark) == "rizen":
        many += max(1, table.militia[table.ruler][table.at(mark)]) - 1
    return now.health + now.armor + hull(table, mark), -many, -now.initiative


def _attack(table: Table, ask: Ask) -> list[Option]:
    """AI-4.6, Rizen's card, and dogs only where they hold him."""
    step = table.agenda[-1]
    assert isinstance(step, DeclareTargets)
    if a.AttackAllMilitia() in ask.options:
        return [a.AttackAllMilitia()]
    marks = {table.mark(o.target, o.of): o for o in ask.options if isinstance(o, a.Attack)}
    enemies = [mark for mark in marks if mark < DOG]
    if not enemies and a.Done() in ask.options:
        return [a.Done()]
    return [marks[mark] for mark in least(enemies or marks, lambda m: _rank(table, m, step.assault.at))]


def _hit(table: Table, ask: Ask) -> list[Option]:
    """AI-4.6: the first declared until it is dead; what nobody named, and all of Rizen's, by the numbers."""
    step = table.agenda[-1]
    assert isinstance(step, PlaceHits)
    named = [mark for mark in dict.fromkeys(step.named) if mark in step.needs(table)]
    rizen = step.assault.by < MILITIA and table.id_of(step.assault.by) == "rizen"
    others = [table.mark(o.target, o.of) for o in ask.options if isinstance(o, a.Hit)]
    ranked = least(named or others, lambda mark: _rank(table, mark, step.assault.at))
    marks = named[:1] if named and not rizen else ranked
    turned = [o for o in ask.options if isinstance(o, a.Turn) and table.mark("militia", o.of) in marks]
    hit = [o for o in ask.options if isinstance(o, a.Hit) and table.mark(o.target, o.of) in marks]
    return [*turned] or [*hit]


def _equip(table: Table, ask: Ask) -> list[Option]:
    """AI-4.7: by the alphabet, each slot the highest number, its own kind of card first."""

    def worth(card: Gear, slot: int) -> tuple[bool, int]:
        return card.card.deck == DECKS[min(slot, 2)], card.card.number or 0

    def better(option: a.Equip) -> bool:
        card, worn = Gear(facts().card[option.card].index), table.gear[table.unit(option.merc)]
        slot = SLOTS.index(option.slot)
        old = worn[slot]
        return taken(card) and not option.source and (old is None or worth(card, slot) > worth(old, slot))

    def rank(option: a.Equip) -> tuple[bool, int]:
        own, number = worth(Gear(facts().card[option.card].index), SLOTS.index(option.slot))
        return not own, -number

    useful = [option for option in ask.options if isinstance(option, a.Equip) and better(option)]
    useful = least(useful, lambda option: option.merc, lambda option: rank(option)[0])
    slots = {option.slot for option in useful}
    best = [least([o for o in useful if o.slot == slot], rank) for slot in slots]
    return [option for options in best for option in options] or [a.Done()]


def _dog(table: Table, ask: Ask) -> list[Option]:
    """AI-4.11."""
    assert table.fight is not None
    cell = table.fight.at
    sets = [option for option in ask.options if isinstance(option, a.SetDog)]
    return [*least(sets, lambda option: _rank(table, table.unit(option.merc), cell))]


def _heal(table: Table, ask: Ask) -> list[Option]:
    """AI-4.8.1, AI-4.8.2."""
    means = ("ability", "medical_kit", "first_aid_kit")
    heals = [option for option in ask.options if isinstance(option, a.Heal)]
    return [
        *least(
            heals,
            lambda option: means.index(option.by),
            lambda option: (stats(table, table.unit(option.merc)).health, option.merc),
            lambda option: -option.dice,
        )
    ]


def _shell(table: Table, ask: Ask) -> list[Option]:
    """Artillery Barrage: most Rebel units, then AI-4.5."""
    board = Map(table)
    cells = [table.cell(option.at) for option in ask.options if isinstance(option, a.Shell)]
    aim = least(cells, lambda cell: -table.units_at(cell, REBELS), board.strength)
    return [a.Shell(table.label(cell)) for cell in aim] or [a.Done()]


_EVENTS: dict[str, Callable[[Table, Ask], list[Option]]] = {
    "Base": _base,
    "Extra militia": _extra,
    "Militia": _militia,
    "New squad": _new_squad,
    "Attack": _attack,
    "Hit": _hit,
    "Equip": _equip,
    "Dog": _dog,
    "Heal": _heal,
    "Shell": _shell,
}
"""The asks that are read here, beside actions."""
