"""An attack, from naming targets to the damage, in a fight or from afar (B4 to B6, B12, B15)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from msgspec.structs import replace

from bythebook.games.merc.box.effects import Own
from bythebook.games.merc.rules import militia
from bythebook.games.merc.rules.combat.damage import Damage
from bythebook.games.merc.rules.combat.dogs import release
from bythebook.games.merc.rules.combat.targets import (
    Assault,
    enemy_militia,
    has,
    player_of,
    power,
    side_of,
    targets,
    thrown,
    toughness,
)
from bythebook.games.merc.rules.modes import vehicles
from bythebook.games.merc.rules.stats import ability
from bythebook.games.merc.rules.team import equipment
from bythebook.games.merc.table.options import Attack, AttackAllMilitia, Decline, Done, Hit, Reroll, Turn
from bythebook.games.merc.table.state import DOG, MILITIA, NOBODY, Table
from bythebook.kernel.ask import Ask, Option, chance_ask, sort_key
from bythebook.kernel.chance import Dice, Outcome
from bythebook.kernel.step import Step


@cache
def combat_dice(n: int) -> Dice:
    """So many dice of an attack (B6)."""
    return Dice("combat", ("1", "2", "3", "4", "5", "6"), n)


# -- naming targets -------------------------------------------------------------------------------


def attack(table: Table, assault: Assault) -> None:
    """Whoever has a die and a target attacks; else nothing happens and nothing is used up (B4)."""
    release(table)
    if targets(table, assault) and power(table, assault).dice:
        table.then(DeclareTargets(assault))


class BeginAttack(Step, frozen=True):
    """An attack of a MERC that waits for something else to be done first (B2, B4, B10)."""

    assault: Assault

    def go(self, table: Table) -> None:
        """The dead, and those who have left, do not attack (B8)."""
        if _there(table, self.assault.by):
            attack(table, self.assault)


class DeclareTargets(Step, frozen=True):
    """The attacker names one target after another, all before he rolls (B4c, B5)."""

    assault: Assault
    named: tuple[int, ...] = ()
    used: int = 0
    """Targets used up: fewer than are named where one covers all militia (Rizen)."""

    def ask(self, table: Table) -> Ask:
        """Any enemy he may aim at; from the second on he may leave it at that."""
        by = self.assault.by
        seat = table.seat_of(player_of(table, by))
        return Ask(seat, "Attack", lambda: self._options(table), rule="B5", about=by)

    def _options(self, table: Table) -> list[Option]:
        covers_all = has(self.assault.by, "all_militia")
        options: set[Option] = set()
        for mark in targets(table, self.assault, self.named):
            if covers_all and MILITIA <= mark < DOG:
                options.add(AttackAllMilitia())
            else:
                options.add(Attack(*table.mark_id(mark)))
        if self.named or self.assault.optional:
            options.add(Done())
        return sorted(options, key=sort_key)

    def answer(self, table: Table, answer: Option) -> None:
        """On to the next target while there is one to name, then to the dice."""
        if isinstance(answer, Attack):
            chosen: tuple[int, ...] = (table.mark(answer.target, answer.of),)
        elif isinstance(answer, AttackAllMilitia):
            chosen = _all_militia(table, self.assault)
        else:
            if self.named:
                table.then(RollAttack(self.assault, self.named))
            return
        named, used = (*self.named, *chosen), self.used + 1
        if used < power(table, self.assault).targets and targets(table, self.assault, named):
            table.then(DeclareTargets(self.assault, named, used))
        else:
            table.then(RollAttack(self.assault, named))

    def heads(self, table: Table, mark: int, cell: int) -> int:
        """How many militia of a mark can still be named (B5)."""
        return militia.standing(table, mark, cell) - self.named.count(mark)

    def stands(self, table: Table) -> bool:
        """While the attacker has a die to roll and somebody to aim at."""
        return _able(table, self.assault) and bool(targets(table, self.assault, self.named))


def _all_militia(table: Table, assault: Assault) -> tuple[int, ...]:
    """Every enemy militia there, each as a target of its own (Rizen)."""
    marks = enemy_militia(table, assault.at, side_of(table, assault.by))
    return tuple(mark for mark in marks for _ in range(militia.standing(table, mark, assault.at)))


def _there(table: Table, by: int) -> bool:
    """Whether the attacker lives and has not left; from afar it is enough that he lives (B8, B12)."""
    fight = table.fight
    if by >= MILITIA:
        return fight is not None and militia.standing(table, by, fight.at) > 0
    return table.owner[by] != NOBODY and (fight is None or table.at(by) == fight.at)


def _able(table: Table, assault: Assault) -> bool:
    """Whether the attacker is there and has a die."""
    return _there(table, assault.by) and power(table, assault).dice > 0


# -- the dice -------------------------------------------------------------------------------------


class RollAttack(Step, frozen=True):
    """All dice of an attack at once (B4d, B6)."""

    assault: Assault
    named: tuple[int, ...]

    def ask(self, table: Table) -> Ask:
        """Combat, less the dice given up for healing."""
        dice = combat_dice(power(table, self.assault).dice)
        return chance_ask(dice, rule="B6", about=self.assault.by)

    def answer(self, table: Table, rolled: Outcome) -> None:
        """Hits are placed, unless Basic throws again."""
        fight = table.fight
        if fight is not None and not fight.rerolled and has(self.assault.by, "reroll"):
            table.then(OfferReroll(self.assault, self.named, rolled))
        else:
            _score(table, self.assault, self.named, rolled)

    def stands(self, table: Table) -> bool:
        """While the attacker has a die to roll."""
        return _able(table, self.assault)


class OfferReroll(Step, frozen=True):
    """Basic may throw all dice of an attack again, once in a fight; the new roll counts (his card)."""

    assault: Assault
    named: tuple[int, ...]
    rolled: tuple[str, ...]

    def ask(self, table: Table) -> Ask:
        """Again, or as it lies."""
        by = self.assault.by
        return Ask(
            table.seat_of(table.owner[by]), "Reroll", lambda: [Decline(), Reroll()], rule="B6", about=by
        )

    def answer(self, table: Table, answer: Option) -> None:
        """Another roll, or the hits of this one."""
        if isinstance(answer, Reroll) and table.fight is not None:
            table.fight = replace(table.fight, rerolled=True)
            table.then(RollAttack(self.assault, self.named))
        else:
            _score(table, self.assault, self.named, self.rolled)

    def stands(self, table: Table) -> bool:
        """While the attacker is there."""
        return _able(table, self.assault)


def hits(rolled: Iterable[str], hit_on: int) -> int:
    """How many dice hit (B6)."""
    return sum([int(face) >= hit_on for face in rolled])


def _score(table: Table, assault: Assault, named: tuple[int, ...], rolled: Outcome) -> None:
    """Count the hits, and those of Wolverine that may stray, and place them."""
    place_hits(table, assault, named, rolled).go(table)


def place_hits(table: Table, assault: Assault, named: tuple[int, ...], rolled: Outcome) -> GoOn:
    """What is done with a roll: hits, and those of Wolverine that may stray (B6)."""
    strikes, astray = power(table, assault), strays(assault, rolled)
    return GoOn(PlaceHits(assault, named, hits(rolled, strikes.hit_on), astray, strikes.pierces))


def strays(assault: Assault, rolled: Iterable[str]) -> int:
    """How many hits of Wolverine may go to a target that was not named (his card)."""
    effect = ability(assault.by) if assault.by < MILITIA else None
    if not isinstance(effect, Own) or effect.name != "stray_sixes":
        return 0
    return hits(rolled, effect.numbers["face"])


# -- the hits -------------------------------------------------------------------------------------


class PlaceHits(Step, frozen=True):
    """Hits go to the targets named, one at a time, as the attacker likes (B4e, B6).

    `hits` and `strays` are those left to place; a stray hit, Wolverine's 6, may go to a target not named.
    """

    assault: Assault
    named: tuple[int, ...]
    hits: int
    strays: int = 0
    pierces: bool = False
    placed: tuple[int, ...] = ()
    strayed: tuple[int, ...] = ()
    turned: tuple[int, ...] = ()
    """The marks of militia that change sides, each once for every one of them (B15)."""

    def ask(self, table: Table) -> Ask:
        """Whoever still needs a hit to die."""
        by = self.assault.by
        seat = table.seat_of(player_of(table, by))
        return Ask(seat, "Hit", lambda: self._options(table), rule="B6", about=by)

    def _options(self, table: Table) -> list[Option]:
        marks = {*self.needs(table), *self._astray(table)}
        options: list[Option] = [Hit(*table.mark_id(mark)) for mark in marks]
        options += [Turn(table.mark_id(mark)[1]) for mark in self._turnable(table)]
        return sorted(options, key=sort_key)

    def answer(self, table: Table, answer: Option) -> None:
        """One hit less; then the next."""
        if isinstance(answer, Turn):
            self._on(table.mark("militia", answer.of), 1, turned=True).go_on(table)
        elif isinstance(answer, Hit):
            mark = table.mark(answer.target, answer.of)
            self._on(mark, 1, stray=mark not in self.needs(table)).go_on(table)

    def stands(self, table: Table) -> bool:
        """While the attacker is there and somebody needs a hit."""
        return _able(table, self.assault) and bool(self.needs(table) or self._astray(table))

    def go_on(self, table: Table) -> None:
        """Ask, unless all that is left goes one way; at the end the hits do their damage."""
        now = self
        while now.hits:
            needs, astray = now.needs(table), now._astray(table)
            marks = {*needs, *astray}
            if not marks:
                break
            if now._turnable(table) or (len(marks) > 1 and (astray or now.hits < sum(needs.values()))):
                table.then(now)
                return
            for mark in needs or astray:
                now = now._on(mark, min(now.hits, now._at_once(table, mark, needs)), stray=not needs)
        now._strike(table)

    def _at_once(self, table: Table, mark: int, needs: dict[int, int]) -> int:
        """The hits a target takes unasked; Adelheid's stop where the hull is gone (MODE-V4, B15)."""
        if MILITIA <= mark < DOG and has(self.assault.by, "turns_militia"):
            hulls = self._hull(table, mark) - self.placed.count(mark)
            return hulls if hulls > 0 else needs.get(mark, 1)
        return needs.get(mark, 1)

    def needs(self, table: Table) -> dict[int, int]:
        """The hits each named target still needs; Buzzkill's go to MERCs first (B6)."""
        left = {mark: n for mark in self.named if (n := self._need(table, mark)) > 0}
        if has(self.assault.by, "mercs_first") and any(mark < MILITIA for mark in left):
            return {mark: n for mark, n in left.items() if not MILITIA <= mark < DOG}
        return left

    def heads(self, table: Table, mark: int, cell: int) -> int:
        """How many militia of a mark the next hit may kill: those named, else those it strays to (B6)."""
        named = self.named.count(mark)
        left = named - self.placed.count(mark) - self.turned.count(mark)
        return left if left > 0 else militia.standing(table, mark, cell) - named - self.strayed.count(mark)

    def _need(self, table: Table, mark: int) -> int:
        if MILITIA <= mark < DOG:
            gone = self.placed.count(mark) + self.turned.count(mark)
            return self.named.count(mark) + self._hull(table, mark) - gone
        return self._whole(table, mark) - self.placed.count(mark)

    def _whole(self, table: Table, mark: int) -> int:
        """The hits that kill a MERC or a dog, those that a vehicle takes first included (MODE-V4)."""
        return toughness(table, mark, pierces=self.pierces) + self._hull(table, mark)

    def _hull(self, table: Table, mark: int) -> int:
        """What the hull before a target takes, less what it has taken for others aboard (MODE-V4)."""
        if not table.vehicles:
            return 0
        return vehicles.hull_left(table, mark, (*self.placed, *self.strayed), pierces=self.pierces)

    def _astray(self, table: Table) -> list[int]:
        """Who was not named and may be struck all the same (Wolverine)."""
        if not min(self.hits, self.strays):
            return []
        struck = {mark for mark in self.strayed if not MILITIA <= mark < DOG}
        again = [mark for mark in struck if self._whole(table, mark) > self.strayed.count(mark)]
        return [*again, *targets(table, self.assault, (*self.named, *self.strayed))]

    def _turnable(self, table: Table) -> list[int]:
        """The marks of militia Adelheid may turn now: hit in a fight, with room on her side (B15).

        A hit that the hull takes turns nobody (MODE-V4).
        """
        by, at = self.assault.by, self.assault.at
        if table.fight is None or not has(by, "turns_militia"):
            return []
        if militia.room(table, table.owner[by], at) <= len(self.turned):
            return []
        hit = [mark for mark in self.needs(table) if MILITIA <= mark < DOG]
        return [mark for mark in hit if self.placed.count(mark) >= self._hull(table, mark)]

    def _on(self, mark: int, n: int, *, stray: bool = False, turned: bool = False) -> PlaceHits:
        """With so many more hits on a mark: on a target named, on another, or turning it over."""
        more = (mark,) * n
        return PlaceHits(
            self.assault,
            self.named,
            self.hits - n,
            self.strays - n if stray else self.strays,
            self.pierces,
            self.placed if stray or turned else self.placed + more,
            self.strayed + more if stray else self.strayed,
            self.turned + more if turned else self.turned,
        )

    def _strike(self, table: Table) -> None:
        """What was thrown is gone, militia change sides, the others take their damage (B4f, B8, B15)."""
        assault = self.assault
        for slot in thrown(table, assault):
            equipment.spend_use(table, assault.by, slot)
        for mark in self.turned:
            _turn(table, mark, table.owner[assault.by], assault.at)
        struck = (*self.placed, *self.strayed)
        table.then(
            *(Damage(mark, assault.at, struck.count(mark), self.pierces) for mark in dict.fromkeys(struck))
        )


class GoOn(Step, frozen=True):
    """Hits that are to be placed: asked for where there is a choice (B6)."""

    hits: PlaceHits

    def go(self, table: Table) -> None:
        """Place those that go one way."""
        self.hits.go_on(table)


def _turn(table: Table, mark: int, winner: int, cell: int) -> None:
    """One militia changes sides; it acts from the next round on (B15)."""
    militia.fall(table, mark, cell, 1)
    militia.add(table, winner, cell, 1)
    fight = table.fight
    assert fight is not None
    turned = list(fight.turned or (0,) * table.players)
    turned[winner] += 1
    table.fight = replace(fight, turned=tuple(turned))
