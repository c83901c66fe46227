"""An attack, from declaring targets to damage, in a fight or by bombardment (B4 to B6, B12, B15)."""

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
    has_own_effect,
    player_of,
    power,
    side_of,
    targets,
    thrown_slots,
    toughness,
)
from bythebook.games.merc.rules.modes import vehicles
from bythebook.games.merc.rules.stats import ability
from bythebook.games.merc.rules.team import equipment
from bythebook.games.merc.state.options import Attack, AttackAllMilitia, Decline, Done, Hit, Reroll, Turn
from bythebook.games.merc.state.state import DOG, MILITIA, NOBODY, State
from bythebook.kernel.chance import Dice, Outcome
from bythebook.kernel.prompt import Option, Prompt, chance_prompt, sort_key
from bythebook.kernel.step import Step


@cache
def combat_dice(n: int) -> Dice:
    """Return the domain of a roll of `n` attack dice (B6)."""
    return Dice("combat", ("1", "2", "3", "4", "5", "6"), n)


# -- declaring targets ----------------------------------------------------------------------------


def attack(state: State, assault: Assault) -> None:
    """Start an attack if the attacker has a die and a target; otherwise nothing is spent (B4)."""
    release(state)
    if targets(state, assault) and power(state, assault).dice:
        state.then(DeclareTargets(assault))


class BeginAttack(Step, frozen=True):
    """An attack that starts after the steps above it on the agenda (B2, B4, B10)."""

    assault: Assault

    def go(self, state: State) -> None:
        """Attack if the attacker is still alive and in the fight (B8)."""
        if _is_present(state, self.assault.by):
            attack(state, self.assault)


class DeclareTargets(Step, frozen=True):
    """The attacker declares all targets one after another before rolling (B4c, B5)."""

    assault: Assault
    named: tuple[int, ...] = ()
    used: int = 0
    """The target points used: fewer than the targets declared if one point covers all militia (Rizen)."""

    def ask(self, state: State) -> Prompt:
        """Offer every possible target; after the first, the attacker may stop."""
        by = self.assault.by
        seat = state.seat_of(player_of(state, by))
        return Prompt(seat, "Attack", lambda: self._options(state), rule="B5", about=by)

    def _options(self, state: State) -> list[Option]:
        covers_all = has_own_effect(self.assault.by, "all_militia")
        options: set[Option] = set()
        for mark in targets(state, self.assault, self.named):
            if covers_all and MILITIA <= mark < DOG:
                options.add(AttackAllMilitia())
            else:
                options.add(Attack(*state.mark_id(mark)))
        if self.named or self.assault.optional:
            options.add(Done())
        return sorted(options, key=sort_key)

    def answer(self, state: State, answer: Option) -> None:
        """Continue with the next target while there is one, then roll."""
        if isinstance(answer, Attack):
            chosen: tuple[int, ...] = (state.mark(answer.target, answer.of),)
        elif isinstance(answer, AttackAllMilitia):
            chosen = _all_militia(state, self.assault)
        else:
            if self.named:
                state.then(RollAttack(self.assault, self.named))
            return
        named, used = (*self.named, *chosen), self.used + 1
        if used < power(state, self.assault).targets and targets(state, self.assault, named):
            state.then(DeclareTargets(self.assault, named, used))
        else:
            state.then(RollAttack(self.assault, named))

    def heads(self, state: State, mark: int, cell: int) -> int:
        """Return how many militia with a mark can still be declared (B5)."""
        return militia.mark_count(state, mark, cell) - self.named.count(mark)

    def is_valid(self, state: State) -> bool:
        """Return whether the attacker has a die and a target."""
        return _can_attack(state, self.assault) and bool(targets(state, self.assault, self.named))


def _all_militia(state: State, assault: Assault) -> tuple[int, ...]:
    """Return the marks of all enemy militia, each as often as there are militia (Rizen)."""
    marks = enemy_militia(state, assault.at, side_of(state, assault.by))
    return tuple(mark for mark in marks for _ in range(militia.mark_count(state, mark, assault.at)))


def _is_present(state: State, by: int) -> bool:
    """Return whether the attacker is alive and in the fight; a bombardier only has to be alive (B8, B12)."""
    fight = state.fight
    if by >= MILITIA:
        return fight is not None and militia.mark_count(state, by, fight.at) > 0
    return state.owner[by] != NOBODY and (fight is None or state.at(by) == fight.at)


def _can_attack(state: State, assault: Assault) -> bool:
    """Return whether the attacker is present and has a die."""
    return _is_present(state, assault.by) and power(state, assault).dice > 0


# -- the dice -------------------------------------------------------------------------------------


class RollAttack(Step, frozen=True):
    """Roll all dice of an attack (B4d, B6)."""

    assault: Assault
    named: tuple[int, ...]

    def ask(self, state: State) -> Prompt:
        """Ask for the combat dice, minus those given up for healing."""
        dice = combat_dice(power(state, self.assault).dice)
        return chance_prompt(dice, rule="B6", about=self.assault.by)

    def answer(self, state: State, rolled: Outcome) -> None:
        """Assign the hits, after offering Basic's reroll."""
        fight = state.fight
        if fight is not None and not fight.rerolled and has_own_effect(self.assault.by, "reroll"):
            state.then(OfferReroll(self.assault, self.named, rolled))
        else:
            _place_roll(state, self.assault, self.named, rolled)

    def is_valid(self, state: State) -> bool:
        """Return whether the attacker has a die."""
        return _can_attack(state, self.assault)


class OfferReroll(Step, frozen=True):
    """Basic may reroll all dice of an attack once per fight; the new roll counts (his card)."""

    assault: Assault
    named: tuple[int, ...]
    rolled: tuple[str, ...]

    def ask(self, state: State) -> Prompt:
        """Offer to reroll the dice or to keep the roll."""
        by = self.assault.by
        return Prompt(
            state.seat_of(state.owner[by]), "Reroll", lambda: [Decline(), Reroll()], rule="B6", about=by
        )

    def answer(self, state: State, answer: Option) -> None:
        """Reroll, or assign the hits of this roll."""
        if isinstance(answer, Reroll) and state.fight is not None:
            state.fight = replace(state.fight, rerolled=True)
            state.then(RollAttack(self.assault, self.named))
        else:
            _place_roll(state, self.assault, self.named, self.rolled)

    def is_valid(self, state: State) -> bool:
        """Return whether the attacker can still attack."""
        return _can_attack(state, self.assault)


def hits(rolled: Iterable[str], hit_on: int) -> int:
    """Return how many dice hit (B6)."""
    return sum([int(face) >= hit_on for face in rolled])


def _place_roll(state: State, assault: Assault, named: tuple[int, ...], rolled: Outcome) -> None:
    """Count the hits of a roll and assign them."""
    place_hits(state, assault, named, rolled).go(state)


def place_hits(state: State, assault: Assault, named: tuple[int, ...], rolled: Outcome) -> GoOn:
    """Return the step that assigns the hits of a roll, including Wolverine's stray hits (B6)."""
    strikes, astray = power(state, assault), strays(assault, rolled)
    return GoOn(PlaceHits(assault, named, hits(rolled, strikes.hit_on), astray, strikes.pierces))


def strays(assault: Assault, rolled: Iterable[str]) -> int:
    """Return how many of Wolverine's hits may go to a target that was not declared (his card)."""
    effect = ability(assault.by) if assault.by < MILITIA else None
    if not isinstance(effect, Own) or effect.name != "stray_sixes":
        return 0
    return hits(rolled, effect.numbers["face"])


# -- the hits -------------------------------------------------------------------------------------


class PlaceHits(Step, frozen=True):
    """Hits are assigned to the declared targets one at a time, by the attacker (B4e, B6).

    `hits` and `strays` are the numbers left; a stray hit, Wolverine's 6, may go to an undeclared target.
    """

    assault: Assault
    named: tuple[int, ...]
    hits: int
    strays: int = 0
    pierces: bool = False
    placed: tuple[int, ...] = ()
    strayed: tuple[int, ...] = ()
    turned: tuple[int, ...] = ()
    """The marks of militia that change sides, with one entry for each militia (B15)."""

    def ask(self, state: State) -> Prompt:
        """Offer every target that still needs a hit to die."""
        by = self.assault.by
        seat = state.seat_of(player_of(state, by))
        return Prompt(seat, "Hit", lambda: self._options(state), rule="B6", about=by)

    def _options(self, state: State) -> list[Option]:
        marks = {*self.needed_hits(state), *self._stray_targets(state)}
        options: list[Option] = [Hit(*state.mark_id(mark)) for mark in marks]
        options += [Turn(state.mark_id(mark)[1]) for mark in self._turnable(state)]
        return sorted(options, key=sort_key)

    def answer(self, state: State, answer: Option) -> None:
        """Assign one hit, then continue."""
        if isinstance(answer, Turn):
            self._with_hits(state.mark("militia", answer.of), 1, turned=True).place_next(state)
        elif isinstance(answer, Hit):
            mark = state.mark(answer.target, answer.of)
            self._with_hits(mark, 1, stray=mark not in self.needed_hits(state)).place_next(state)

    def is_valid(self, state: State) -> bool:
        """Return whether the attacker is present and a target needs a hit."""
        return _can_attack(state, self.assault) and bool(
            self.needed_hits(state) or self._stray_targets(state)
        )

    def place_next(self, state: State) -> None:
        """Assign hits, asking only where there is a choice; at the end, deal the damage."""
        now = self
        while now.hits:
            needs, astray = now.needed_hits(state), now._stray_targets(state)
            marks = {*needs, *astray}
            if not marks:
                break
            if now._turnable(state) or (len(marks) > 1 and (astray or now.hits < sum(needs.values()))):
                state.then(now)
                return
            for mark in needs or astray:
                now = now._with_hits(
                    mark, min(now.hits, now._forced_hits(state, mark, needs)), stray=not needs
                )
        now._strike(state)

    def _forced_hits(self, state: State, mark: int, needs: dict[int, int]) -> int:
        """Return how many hits a target takes without asking; Adelheid's stop at the hull (MODE-V4, B15)."""
        if MILITIA <= mark < DOG and has_own_effect(self.assault.by, "turns_militia"):
            hulls = self._hull(state, mark) - self.placed.count(mark)
            return hulls if hulls > 0 else needs.get(mark, 1)
        return needs.get(mark, 1)

    def needed_hits(self, state: State) -> dict[int, int]:
        """Return the hits that each declared target still needs; Buzzkill's hits go to MERCs first (B6)."""
        left = {mark: n for mark in self.named if (n := self._needed_hits(state, mark)) > 0}
        if has_own_effect(self.assault.by, "mercs_first") and any(mark < MILITIA for mark in left):
            return {mark: n for mark, n in left.items() if not MILITIA <= mark < DOG}
        return left

    def heads(self, state: State, mark: int, cell: int) -> int:
        """Return how many militia with a mark the next hit can kill, counting declared ones first (B6)."""
        named = self.named.count(mark)
        left = named - self.placed.count(mark) - self.turned.count(mark)
        return left if left > 0 else militia.mark_count(state, mark, cell) - named - self.strayed.count(mark)

    def _needed_hits(self, state: State, mark: int) -> int:
        if MILITIA <= mark < DOG:
            gone = self.placed.count(mark) + self.turned.count(mark)
            return self.named.count(mark) + self._hull(state, mark) - gone
        return self._hits_to_kill(state, mark) - self.placed.count(mark)

    def _hits_to_kill(self, state: State, mark: int) -> int:
        """Return the hits that kill a MERC or a dog, including those a vehicle absorbs (MODE-V4)."""
        return toughness(state, mark, pierces=self.pierces) + self._hull(state, mark)

    def _hull(self, state: State, mark: int) -> int:
        """Return what the hull still absorbs for a target, after hits on others aboard (MODE-V4)."""
        if not state.vehicles:
            return 0
        return vehicles.remaining_hull(state, mark, (*self.placed, *self.strayed), pierces=self.pierces)

    def _stray_targets(self, state: State) -> list[int]:
        """Return the undeclared targets that a stray hit may go to (Wolverine)."""
        if not min(self.hits, self.strays):
            return []
        struck = {mark for mark in self.strayed if not MILITIA <= mark < DOG}
        again = [mark for mark in struck if self._hits_to_kill(state, mark) > self.strayed.count(mark)]
        return [*again, *targets(state, self.assault, (*self.named, *self.strayed))]

    def _turnable(self, state: State) -> list[int]:
        """Return the militia that Adelheid can win over now: hit in a fight, with room for them (B15).

        A hit that the hull absorbs wins nobody over (MODE-V4).
        """
        by, at = self.assault.by, self.assault.at
        if state.fight is None or not has_own_effect(by, "turns_militia"):
            return []
        if militia.room(state, state.owner[by], at) <= len(self.turned):
            return []
        hit = [mark for mark in self.needed_hits(state) if MILITIA <= mark < DOG]
        return [mark for mark in hit if self.placed.count(mark) >= self._hull(state, mark)]

    def _with_hits(self, mark: int, n: int, *, stray: bool = False, turned: bool = False) -> PlaceHits:
        """Return a copy of this step with `n` more hits on a mark: declared, stray, or winning it over."""
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

    def _strike(self, state: State) -> None:
        """Discard thrown cards, let militia change sides, deal the damage (B4f, B8, B15)."""
        assault = self.assault
        for slot in thrown_slots(state, assault):
            equipment.spend_use(state, assault.by, slot)
        for mark in self.turned:
            _turn(state, mark, state.owner[assault.by], assault.at)
        struck = (*self.placed, *self.strayed)
        state.then(
            *(Damage(mark, assault.at, struck.count(mark), self.pierces) for mark in dict.fromkeys(struck))
        )


class GoOn(Step, frozen=True):
    """Assign the hits of a roll (B6)."""

    hits: PlaceHits

    def go(self, state: State) -> None:
        """Assign hits, asking where there is a choice."""
        self.hits.place_next(state)


def _turn(state: State, mark: int, winner: int, cell: int) -> None:
    """Let one militia change sides; it acts from the next round on (B15)."""
    militia.kill(state, mark, cell, 1)
    militia.add(state, winner, cell, 1)
    fight = state.fight
    assert fight is not None
    turned = list(fight.turned or (0,) * state.players)
    turned[winner] += 1
    state.fight = replace(fight, turned=tuple(turned))
