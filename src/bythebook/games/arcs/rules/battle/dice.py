"""Dice: how many may be collected, the roll, and dice thrown again (R8.2 to R8.4, R8.11)."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import NamedTuple

from msgspec.structs import replace

from bythebook.games.arcs.box import effects
from bythebook.games.arcs.box.facts import ASSAULT, RAID, SKIRMISH, WEAPON, facts
from bythebook.games.arcs.rules.battle.hits import fight_of
from bythebook.games.arcs.rules.cards import powers
from bythebook.games.arcs.rules.setup import difficulty
from bythebook.games.arcs.state.options import Collect, Done, Reroll, Use
from bythebook.games.arcs.state.state import STARPORT, Fight, State
from bythebook.kernel.chance import Dice, Outcome
from bythebook.kernel.prompt import Option, Prompt, chance_prompt, sort_key
from bythebook.kernel.step import Step


class Rolled(NamedTuple):
    """The symbols of a roll (R8.4)."""

    hits: int = 0
    selfs: int = 0
    intercepts: int = 0
    buildings: int = 0
    keys: int = 0

    def plus(self, other: Rolled) -> Rolled:
        """Both together."""
        return Rolled(*(a + b for a, b in zip(self, other, strict=True)))


def score(faces: tuple[int, ...]) -> Rolled:
    """The symbols on some faces (R8.4)."""
    f = facts()
    columns = (f.face_hits, f.face_selfs, f.face_intercepts, f.face_buildings, f.face_keys)
    return Rolled(*(sum(column[face] for face in faces) for column in columns))


# -- collecting -------------------------------------------------------------------------------------


def extra_dice(state: State, attacker: int, at: int) -> tuple[int, int]:
    """Dice beyond those of the ships: how many must be taken, and how many may (R8.2, S21.1)."""
    must, most = 0, difficulty.extra_dice(state, attacker)
    for source in powers.texts(state, attacker, effects.ExtraDice):
        effect = source.part.effect
        assert isinstance(effect, effects.ExtraDice)
        if effect.where == "anywhere" or state.reach.is_gate[at]:
            most += effect.count
            must += 0 if source.part.optional else effect.count
    return must, most


def most_raid_dice(state: State, attacker: int, defender: int, at: int) -> int:
    """How many raid dice may be collected (R8.3, Hidden Harbors, Raider Exosuits)."""
    if state.built[STARPORT][defender][at] and powers.own(state, defender, "guarded_harbors"):
        return 0
    most = facts().dice[RAID].count
    if state.buildings_at(defender, at) or not any(map(any, (rows[defender] for rows in state.built))):
        return most
    exosuits = powers.own(state, attacker, "raider_exosuits")
    return min(exosuits.numbers["dice"], state.ships_at(attacker, at)) if exosuits else 0


@cache
def _mixes(must: int, most: int, raid: int, *, wary: bool) -> tuple[Collect, ...]:
    counts = [die.count for die in facts().dice]
    return tuple(
        Collect(skirmish, assault, raids)
        for skirmish in range(min(counts[SKIRMISH], most) + 1)
        for assault in range(min(counts[ASSAULT], most - skirmish, skirmish if wary else most) + 1)
        for raids in range(min(raid, most - skirmish - assault) + 1)
        if skirmish + assault + raids >= must
    )


def mixes(state: State, attacker: int, defender: int, at: int) -> tuple[Collect, ...]:
    """Every mix of dice the attacker may collect (R8.2, R8.3, Wary)."""
    must, extra = extra_dice(state, attacker, at)
    raid = most_raid_dice(state, attacker, defender, at)
    wary = powers.own(state, attacker, "wary") is not None
    return _mixes(must, state.ships_at(attacker, at) + extra, raid, wary=wary)


class CollectDice(Step, frozen=True):
    """The attacker says how many dice of each kind are thrown (R8.2)."""

    def ask(self, state: State) -> Prompt:
        """Any mix."""
        fight = fight_of(state)
        me, rival, at = fight.attacker, fight.defender, fight.at
        return Prompt(
            state.seat_of(me),
            "Collect",
            lambda: list(mixes(state, me, rival, at)),
            rule="R8.2",
            about=facts().systems[at].id,
        )

    def answer(self, state: State, answer: Option) -> None:
        """These are thrown."""
        assert isinstance(answer, Collect)
        dice = (answer.skirmish, answer.assault, answer.raid)
        state.fight = replace(fight_of(state), dice=dice)
        state.then(*throws(dice))

    def is_valid(self, state: State) -> bool:
        """While the battle is on."""
        return state.fight is not None


# -- rolling ----------------------------------------------------------------------------------------


@cache
def _domain(kind: int, n: int) -> Dice:
    die = facts().dice[kind]
    return Dice(die.id, die.sides, n)


def throws(dice: tuple[int, int, int]) -> list[Step]:
    """One roll for each kind of die there is (R8.4)."""
    return [Throw(kind, n) for kind, n in enumerate(dice) if n]


class Throw(Step, frozen=True):
    """Dice of one kind are thrown; what they show lies with the others (R8.4)."""

    kind: int
    n: int

    def ask(self, state: State) -> Prompt:
        """Chance answers."""
        return chance_prompt(
            _domain(self.kind, self.n), rule="R8.4", about=facts().systems[fight_of(state).at].id
        )

    def answer(self, state: State, answer: Outcome) -> None:
        """The order of the dice means nothing."""
        fight = fight_of(state)
        shown = (*fight.faces[self.kind], *(facts().face[side].index for side in answer))
        state.fight = _showing(fight, self.kind, shown)

    def is_valid(self, state: State) -> bool:
        """While the battle is on."""
        return state.fight is not None


def _showing(fight: Fight, kind: int, faces: tuple[int, ...]) -> Fight:
    shown = list(fight.faces)
    shown[kind] = tuple(sorted(faces))
    return replace(fight, faces=(shown[SKIRMISH], shown[ASSAULT], shown[RAID]))


# -- throwing again ---------------------------------------------------------------------------------


def _limit(state: State, player: int, at: int, effect: effects.Reroll) -> int:
    """How many dice a text lets its owner throw again."""
    match effect.limit:
        case "weapon_icons":
            return powers.icons(state, player, WEAPON)
        case "fresh_ships":
            return state.fresh[player][at]
        case "resource_types":
            return sum(powers.tokens_had(state, player, kind) > 0 for kind in range(len(facts().resources)))
        case None:
            return sum(fight_of(state).dice)


def _rerolls(state: State) -> dict[str, tuple[tuple[int, ...], int]]:
    """The texts with which the attacker may throw dice again: of which kinds, and how many at most."""
    fight = fight_of(state)
    found = {}
    for source in powers.texts(state, fight.attacker, effects.Reroll):
        effect = source.part.effect
        assert isinstance(effect, effects.Reroll)
        if fight.ranged and source.part.at == "battle":
            continue
        kinds = tuple(die.index for die in facts().dice if effect.die in (None, die.id))
        most = min(
            _limit(state, fight.attacker, fight.at, effect), sum(len(fight.faces[kind]) for kind in kinds)
        )
        if most:
            found[source.id] = (kinds, most)
    return found


class Rerolls(Step, frozen=True):
    """Each text that throws dice again works once, in the attacker's order (R8.11)."""

    used: tuple[str, ...] = ()

    def go(self, state: State) -> None:
        """The only one left, or the attacker says which is next."""
        left = [source for source in _rerolls(state) if source not in self.used]
        if len(left) > 1:
            state.then(ChooseReroll(self.used))
        elif left:
            state.then(RerollDice(left[0]))


class ChooseReroll(Step, frozen=True):
    """Which of several texts throws dice again first (R8.11)."""

    used: tuple[str, ...]

    def ask(self, state: State) -> Prompt:
        """Any that has not worked yet."""
        fight = fight_of(state)
        return Prompt(
            state.seat_of(fight.attacker),
            "Reroll text",
            lambda: [Done(), *(Use(name) for name in sorted(_rerolls(state)) if name not in self.used)],
            rule="R8.11",
            about=facts().systems[fight.at].id,
        )

    def answer(self, state: State, answer: Option) -> None:
        """That one, then the others."""
        if isinstance(answer, Use):
            state.then(RerollDice(answer.card), Rerolls((*self.used, answer.card)))

    def is_valid(self, state: State) -> bool:
        """While there are texts to choose from."""
        return state.fight is not None and any(name not in self.used for name in _rerolls(state))


class RerollDice(Step, frozen=True):
    """Dice are taken one by one and then thrown again together (R8.11)."""

    source: str
    taken: tuple[tuple[int, int], ...] = ()
    """The dice taken, as kind and face."""

    def _left(self, state: State) -> Counter[tuple[int, int]]:
        """The dice that may still be taken; a die is thrown again once by a text."""
        fight = fight_of(state)
        kinds, _ = _rerolls(state)[self.source]
        shown = Counter((kind, face) for kind in kinds for face in fight.faces[kind])
        return shown - Counter(self.taken)

    def _options(self, state: State) -> list[Option]:
        f = facts()
        dice = [Reroll(f.dice[kind].id, f.faces[face].id) for kind, face in self._left(state)]
        return sorted((Done(), *dice), key=sort_key)

    def ask(self, state: State) -> Prompt:
        """One die more, or no more of them."""
        fight = fight_of(state)
        seat = state.seat_of(fight.attacker)
        return Prompt(seat, "Reroll", lambda: self._options(state), rule="R8.11", about=self.source)

    def answer(self, state: State, answer: Option) -> None:
        """Once nothing more can be taken, or is wanted, they are thrown."""
        if isinstance(answer, Reroll):
            f = facts()
            more = replace(self, taken=(*self.taken, (f.die[answer.die].index, f.face[answer.face].index)))
            if len(more.taken) < _rerolls(state)[self.source][1]:
                state.then(more)
            else:
                more.throw(state)
        else:
            self.throw(state)

    def throw(self, state: State) -> None:
        """The dice that were taken leave the roll and come back as they fall."""
        fight = fight_of(state)
        again = [0, 0, 0]
        for kind, face in self.taken:
            shown = list(fight.faces[kind])
            shown.remove(face)
            fight = _showing(fight, kind, tuple(shown))
            again[kind] += 1
        state.fight = fight
        state.then(*throws((again[SKIRMISH], again[ASSAULT], again[RAID])))

    def is_valid(self, state: State) -> bool:
        """While the text works."""
        return state.fight is not None and self.source in _rerolls(state)
