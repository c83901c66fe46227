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
from bythebook.games.merc.state import options as a
from bythebook.games.merc.state.state import (
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
    State,
)
from bythebook.kernel.prompt import Option, Prompt

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

    def __init__(self, state: State) -> None:
        self.state = state
        cells = range(len(state.sector))
        self.rebels = [cell for cell in cells if state.controls(cell, REBELS)]
        self.own = [cell for cell in cells if state.control[cell] == state.ruler]
        self.held = {cell for cell in cells if state.units_at(cell, REBELS)}
        self.empty = [
            cell
            for cell in cells
            if self.industry(cell) and not state.units_at(cell, DICTATORS) and cell not in self.held
        ]

    def industry(self, cell: int) -> bool:
        return self.state.sector_at(cell).type == "industry"

    def value(self, cell: int) -> int:
        return self.state.sector_at(cell).value

    def steps(self, one: int, other: int) -> int:
        (row, col), (row2, col2) = divmod(one, self.state.cols), divmod(other, self.state.cols)
        return abs(row - row2) + abs(col - col2)

    def nearest(self, cell: int, cells: Iterable[int]) -> int:
        return min((self.steps(cell, other) for other in cells), default=0)

    def strength(self, cell: int) -> int:
        """AI-4.5: health and armor of MERCs, and militia."""
        mercs = [stats(self.state, unit) for unit in self.state.mercs_at(cell, REBELS)]
        return sum(now.health + now.armor for now in mercs) + self.state.militia_at(cell, REBELS)

    def weakest_near(self, cell: int) -> int:
        """AI-D6: how strong the closest Rebel sector is."""
        close = least(self.rebels, lambda other: self.steps(cell, other))
        return min(map(self.strength, close), default=0)

    def room(self, cell: int) -> int:
        kim = facts().dictators[self.state.dictator].id == "kim" and cell == self.state.base
        return (20 if kim else 10) - self.state.militia[self.state.ruler][cell]

    def way(self, start: int, goal: int, most: int) -> int | None:
        """The steps around Rebel units, at most so many (AI-D4)."""
        found, open_ = {start: 0}, deque([start])
        while open_:
            cell = open_.popleft()
            if cell == goal:
                return found[cell]
            for near in self.state.grid.neighbors[cell] if found[cell] < most else ():
                if near not in found and (near == goal or near not in self.held):
                    found[near] = found[cell] + 1
                    open_.append(near)
        return None

    def by_4_4_2(self, cells: Iterable[int]) -> list[int]:
        base = self.own if self.state.base == NOWHERE else [self.state.base]
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


def fills(state: State, unit: int, cards: Iterable[Gear]) -> bool:
    """AI-3.1: whether a card is for an empty slot of a MERC."""
    slots = [slot for slot in range(3) if state.gear[unit][slot] is None]
    return any(taken(gear) and fits(state.id_of(unit), gear, slot) for gear in cards for slot in slots)


def discarded(state: State) -> list[Gear]:
    return [Gear(facts().card[card].index) for deck in DECKS for card, n in state.discards[deck].items() if n]


# -- actions (AI-3) ---------------------------------------------------------------------------------


class Reading:
    """The rules, and what the squad that acts has begun."""

    def __init__(self) -> None:
        self.training: list[int] = []
        self.bound: tuple[int, set[int]] = (NOWHERE, set())

    def expected(self, state: State, prompt: Prompt) -> list[Option] | None:
        if prompt.kind == "Action":
            return self._action(state, prompt)
        reader = _EVENTS.get(prompt.kind)
        return reader(state, prompt) if reader is not None else None

    def _action(self, state: State, prompt: Prompt) -> list[Option]:
        squad, goals = self.bound
        self.bound = (NOWHERE, set())
        if squad != NOWHERE and state.squad_at[state.ruler][squad] in goals:
            self.training = _swift(state, state.members(state.ruler, squad))
        while self.training:
            train = a.Train(state.id_of(self.training.pop(0)))
            if train in prompt.options:
                return [train]
        return self._from_the_top(state)

    def _from_the_top(self, state: State) -> list[Option]:
        """AI-3.0: free things, then the squad of the highest initiative."""
        ruler = state.ruler
        for unit in state.team[ruler]:
            if state.id_of(unit) == "doc" and any(state.wounds[mate] for mate in state.mates(unit)):
                return [a.Treat("doc")]
        pawns = state.squad_at[ruler]
        if pawns[PRIMARY] == pawns[SECONDARY] != NOWHERE:
            return [a.Merge(state.squad_id(ruler, SECONDARY), state.squad_id(ruler, PRIMARY))]
        ready = [
            u for u in state.team[ruler] if state.actions[u] + state.train_actions[u] + state.move_actions[u]
        ]
        if not ready:
            return [a.EndTurn() if state.ability_used else a.UseAbility()]
        squad = state.squad[_swift(state, ready)[0]]
        return self._squad(state, Map(state), squad, _swift(state, state.members(ruler, squad)))

    def _squad(self, state: State, board: Map, squad: int, members: list[int]) -> list[Option]:
        """AI-4.12, then AI-3.1 to AI-3.6."""
        here, name = state.at(members[0]), state.squad_id(state.ruler, squad)
        able = [u for u in members if state.actions[u] + state.train_actions[u] and stats(state, u).training]
        moves = members != [DICTATOR] and all(state.actions[u] + state.move_actions[u] for u in members)
        if found := _mortar(state, board, members) or _equipping(state, members):
            return found
        if able and board.industry(here) and not state.militia[state.ruler][here]:
            return self._train(state, able)
        if moves and (steps := self._advance(state, board, squad, members)):
            return [a.Move(name, state.label(cell)) for cell in steps]
        if able and board.room(here) > 0:
            return self._train(state, able)
        if moves and board.rebels:
            near = least(
                state.grid.neighbors[here], lambda c: board.nearest(c, board.rebels), board.weakest_near
            )
            return [a.Move(name, state.label(cell)) for cell in near]
        return [a.Done(name)]

    def _train(self, state: State, able: list[int]) -> list[Option]:
        self.training = able[1:]
        return [a.Train(state.id_of(able[0]))]

    def _advance(self, state: State, board: Map, squad: int, members: list[int]) -> list[int]:
        """AI-3.3 and AI-3.4: first steps on the ways to the sectors that are chosen."""
        here = state.at(members[0])
        reach = min(state.actions[unit] + state.move_actions[unit] for unit in members)

        def away(cell: int) -> int:
            return board.way(here, cell, reach) or reach + 1

        near = [cell for cell in board.empty if away(cell) <= reach]
        if near:
            goals = least(near, away, lambda cell: -board.value(cell))
            self.bound = (squad, set(goals))
            return _steps(state, board, here, goals, away)
        attacked = [cell for cell in board.rebels if away(cell) <= reach]
        goals = least(attacked, away, board.strength)
        best = [least(_steps(state, board, here, [g], away), lambda c: -board.value(c)) for g in goals]
        return [cell for cells in best for cell in cells]


def _steps(state: State, board: Map, here: int, goals: Sequence[int], away: Key) -> list[int]:
    """The neighbors that are one step nearer to a goal, around Rebels."""
    near = state.grid.neighbors[here]
    free = [cell for cell in near if cell in goals or cell not in board.held]
    return [c for c in free if any(board.way(c, goal, away(goal)) == away(goal) - 1 for goal in goals)]


def _swift(state: State, units: Iterable[int]) -> list[int]:
    return sorted(units, key=lambda unit: (-stats(state, unit).initiative, state.id_of(unit)))


def _mortar(state: State, board: Map, members: list[int]) -> list[Option]:
    """AI-4.12."""
    for unit in members:
        if state.actions[unit] and any(gear and gear.card.id == "mortar" for gear in state.gear[unit]):
            near = [cell for cell in state.grid.neighbors[state.at(unit)] if cell in board.held]
            aim = least(near, lambda cell: -state.units_at(cell, REBELS), board.strength)
            return [a.Bombard(state.id_of(unit), state.label(cell)) for cell in aim]
    return []


def _equipping(state: State, members: list[int]) -> list[Option]:
    """AI-3.1."""
    here, active = state.at(members[0]), [unit for unit in members if state.actions[unit]]
    if all(all(state.gear[unit][:3]) for unit in members) or not active:
        return []
    if not state.explored[here]:
        return [a.Explore(state.id_of(active[0]))]
    names = {state.id_of(unit): unit for unit in active}
    if state.control[here] == state.ruler:
        for name in sorted(names):
            if fills(state, names[name], state.stash[here]):
                return [a.ReEquip(name)]
    if "feedback" in names and fills(state, names["feedback"], discarded(state)):
        return [a.Fetch("feedback", "ability")]
    lacking = {DECKS[slot] for unit in members for slot in range(3) if state.gear[unit][slot] is None}
    drawn = any(len(state.piles[deck]) + sum(state.discards[deck].values()) for deck in lacking)
    return [a.Supply("hagness")] if "hagness" in names and drawn else []


# -- events (AI-4) ----------------------------------------------------------------------------------


def _cells(state: State, prompt: Prompt) -> list[int]:
    return [state.cell(option.at) for option in prompt.options if isinstance(option, a.Place)]


def _placed(state: State, cells: Iterable[int]) -> list[Option]:
    return [a.Place(state.label(cell)) for cell in cells]


def _base(state: State, prompt: Prompt) -> list[Option]:
    """AI-4.1.1 to AI-4.1.3."""
    board = Map(state)
    return _placed(
        state,
        least(
            _cells(state, prompt),
            lambda cell: -board.nearest(cell, board.held),
            lambda cell: -state.units_at(cell, DICTATORS),
            lambda cell: -board.value(cell),
        ),
    )


def _extra(state: State, prompt: Prompt) -> list[Option]:
    """AI-2.3."""
    board = Map(state)
    even = least(filter(board.industry, _cells(state, prompt)), lambda cell: state.placed.get(cell, 0))
    return _placed(state, least(board.by_4_4_3(even), lambda cell: -board.value(cell))) or [a.Done()]


def _militia(state: State, prompt: Prompt) -> list[Option]:
    """AI-4.4; Kim, Mao and Seizure as their cards say; a full sector is skipped."""
    board, cells = Map(state), _cells(state, prompt)
    own = [cell for cell in cells if cell in board.own and board.room(cell)]
    neutral = [cell for cell in cells if state.control[cell] == NOBODY]
    weakest = least([cell for cell in cells if cell in board.rebels], board.strength)
    if prompt.about == "kim":
        beaten = [cell for cell in weakest if state.units_at(cell, REBELS) <= len(board.rebels)]
        if beaten:
            return _placed(state, beaten)
    if prompt.about == "mao":
        turn = least([*own, *neutral], lambda cell: state.placed.get(cell, 0))
        own, neutral = [c for c in turn if c in own], [c for c in turn if c in neutral]
    if prompt.about in ("mao", "seizure") and neutral:
        return _placed(state, board.by_4_4_2(neutral))
    full = [cell for cell in cells if cell in board.own]
    return _placed(state, board.by_4_4_3(own) or board.by_4_4_2(neutral) or weakest or board.by_4_4_3(full))


def _new_squad(state: State, prompt: Prompt) -> list[Option]:
    """AI-4.3.2, for each of the weakest Rebel sectors that a die may name."""
    board, ruler, named = Map(state), state.ruler, getattr(state.agenda[-1], "squad", NOWHERE)
    pawns = {s: cell for s, cell in enumerate(state.squad_at[ruler][:2]) if cell != NOWHERE}
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
                joined = least(pawns, lambda s: far(pawns[s]), lambda s: len(state.members(ruler, s)))
            found += [a.Join(state.squad_id(ruler, s)) for s in joined] or _placed(state, [cell])
    return found


def _rank(state: State, mark: int, cell: int) -> tuple[int, int, int]:
    """AI-4.6.1 to AI-4.6.3."""
    if mark >= DOG:
        return 99, 0, 0
    if mark >= MILITIA:
        return 1 + hull(state, mark), -1, -crew_initiative(state, mark, cell)
    now = stats(state, mark)
    many = now.targets
    if state.id_of(mark) == "rizen":
        many += max(1, state.militia[state.ruler][state.at(mark)]) - 1
    return now.health + now.armor + hull(state, mark), -many, -now.initiative


def _attack(state: State, prompt: Prompt) -> list[Option]:
    """AI-4.6, Rizen's card, and dogs only where they hold him."""
    step = state.agenda[-1]
    assert isinstance(step, DeclareTargets)
    if a.AttackAllMilitia() in prompt.options:
        return [a.AttackAllMilitia()]
    marks = {state.mark(o.target, o.of): o for o in prompt.options if isinstance(o, a.Attack)}
    enemies = [mark for mark in marks if mark < DOG]
    if not enemies and a.Done() in prompt.options:
        return [a.Done()]
    return [marks[mark] for mark in least(enemies or marks, lambda m: _rank(state, m, step.assault.at))]


def _hit(state: State, prompt: Prompt) -> list[Option]:
    """AI-4.6: the first declared until it is dead; what nobody named, and all of Rizen's, by the numbers."""
    step = state.agenda[-1]
    assert isinstance(step, PlaceHits)
    named = [mark for mark in dict.fromkeys(step.named) if mark in step.needed_hits(state)]
    rizen = step.assault.by < MILITIA and state.id_of(step.assault.by) == "rizen"
    others = [state.mark(o.target, o.of) for o in prompt.options if isinstance(o, a.Hit)]
    ranked = least(named or others, lambda mark: _rank(state, mark, step.assault.at))
    marks = named[:1] if named and not rizen else ranked
    turned = [o for o in prompt.options if isinstance(o, a.Turn) and state.mark("militia", o.of) in marks]
    hit = [o for o in prompt.options if isinstance(o, a.Hit) and state.mark(o.target, o.of) in marks]
    return [*turned] or [*hit]


def _equip(state: State, prompt: Prompt) -> list[Option]:
    """AI-4.7: by the alphabet, each slot the highest number, its own kind of card first."""

    def worth(card: Gear, slot: int) -> tuple[bool, int]:
        return card.card.deck == DECKS[min(slot, 2)], card.card.number or 0

    def better(option: a.Equip) -> bool:
        card, worn = Gear(facts().card[option.card].index), state.gear[state.unit(option.merc)]
        slot = SLOTS.index(option.slot)
        old = worn[slot]
        return taken(card) and not option.source and (old is None or worth(card, slot) > worth(old, slot))

    def rank(option: a.Equip) -> tuple[bool, int]:
        own, number = worth(Gear(facts().card[option.card].index), SLOTS.index(option.slot))
        return not own, -number

    useful = [option for option in prompt.options if isinstance(option, a.Equip) and better(option)]
    useful = least(useful, lambda option: option.merc, lambda option: rank(option)[0])
    slots = {option.slot for option in useful}
    best = [least([o for o in useful if o.slot == slot], rank) for slot in slots]
    return [option for options in best for option in options] or [a.Done()]


def _dog(state: State, prompt: Prompt) -> list[Option]:
    """AI-4.11."""
    assert state.fight is not None
    cell = state.fight.at
    sets = [option for option in prompt.options if isinstance(option, a.SetDog)]
    return [*least(sets, lambda option: _rank(state, state.unit(option.merc), cell))]


def _heal(state: State, prompt: Prompt) -> list[Option]:
    """AI-4.8.1, AI-4.8.2."""
    means = ("ability", "medical_kit", "first_aid_kit")
    heals = [option for option in prompt.options if isinstance(option, a.Heal)]
    return [
        *least(
            heals,
            lambda option: means.index(option.by),
            lambda option: (stats(state, state.unit(option.merc)).health, option.merc),
            lambda option: -option.dice,
        )
    ]


def _shell(state: State, prompt: Prompt) -> list[Option]:
    """Artillery Barrage: most Rebel units, then AI-4.5."""
    board = Map(state)
    cells = [state.cell(option.at) for option in prompt.options if isinstance(option, a.Shell)]
    aim = least(cells, lambda cell: -state.units_at(cell, REBELS), board.strength)
    return [a.Shell(state.label(cell)) for cell in aim] or [a.Done()]


_EVENTS: dict[str, Callable[[State, Prompt], list[Option]]] = {
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
