"""Dice: how many may be collected, the roll, and rerolls (R8.2 to R8.4, R8.11)."""

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
    """The number of each symbol in a roll (R8.4)."""

    hits: int = 0
    selfs: int = 0
    intercepts: int = 0
    buildings: int = 0
    keys: int = 0

    def plus(self, other: Rolled) -> Rolled:
        """Return the sum of both rolls."""
        return Rolled(*(a + b for a, b in zip(self, other, strict=True)))


def score(faces: tuple[int, ...]) -> Rolled:
    """Return the symbols on some faces (R8.4)."""
    f = facts()
    columns = (f.face_hits, f.face_selfs, f.face_intercepts, f.face_buildings, f.face_keys)
    return Rolled(*(sum(column[face] for face in faces) for column in columns))


# -- collecting -------------------------------------------------------------------------------------


def extra_dice(state: State, attacker: int, at: int) -> tuple[int, int]:
    """Return the extra dice that must be taken and those that may be taken (R8.2, S21.1)."""
    must, most = 0, difficulty.extra_dice(state, attacker)
    for source in powers.effect_sources(state, attacker, effects.ExtraDice):
        effect = source.part.effect
        assert isinstance(effect, effects.ExtraDice)
        if effect.where == "anywhere" or state.reach.is_gate[at]:
            most += effect.count
            must += 0 if source.part.optional else effect.count
    return must, most


def most_raid_dice(state: State, attacker: int, defender: int, at: int) -> int:
    """Return the maximum number of raid dice (R8.3, Hidden Harbors, Raider Exosuits)."""
    if state.built[STARPORT][defender][at] and powers.find_effect(state, defender, "guarded_harbors"):
        return 0
    most = facts().dice[RAID].count
    if state.buildings_at(defender, at) or not any(map(any, (rows[defender] for rows in state.built))):
        return most
    exosuits = powers.find_effect(state, attacker, "raider_exosuits")
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
    """Return every combination of dice that the attacker may collect (R8.2, R8.3, Wary)."""
    must, extra = extra_dice(state, attacker, at)
    raid = most_raid_dice(state, attacker, defender, at)
    wary = powers.find_effect(state, attacker, "wary") is not None
    return _mixes(must, state.ships_at(attacker, at) + extra, raid, wary=wary)


class CollectDice(Step, frozen=True):
    """Choose how many dice of each kind are rolled (R8.2)."""

    def ask(self, state: State) -> Prompt:
        """Ask the attacker for a combination."""
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
        """Roll the chosen dice."""
        assert isinstance(answer, Collect)
        dice = (answer.skirmish, answer.assault, answer.raid)
        state.fight = replace(fight_of(state), dice=dice)
        state.then(*roll_steps(dice))

    def is_valid(self, state: State) -> bool:
        """Whether the battle is still on."""
        return state.fight is not None


# -- rolling ----------------------------------------------------------------------------------------


@cache
def _domain(kind: int, n: int) -> Dice:
    die = facts().dice[kind]
    return Dice(die.id, die.sides, n)


def roll_steps(dice: tuple[int, int, int]) -> list[Step]:
    """Return one roll step for each kind of die collected (R8.4)."""
    return [Throw(kind, n) for kind, n in enumerate(dice) if n]


class Throw(Step, frozen=True):
    """Roll dice of one kind and add them to the roll (R8.4)."""

    kind: int
    n: int

    def ask(self, state: State) -> Prompt:
        """Ask chance for the faces."""
        return chance_prompt(
            _domain(self.kind, self.n), rule="R8.4", about=facts().systems[fight_of(state).at].id
        )

    def answer(self, state: State, answer: Outcome) -> None:
        """Add the faces; the order of the dice doesn't matter."""
        fight = fight_of(state)
        shown = (*fight.faces[self.kind], *(facts().face[side].index for side in answer))
        state.fight = _with_faces(fight, self.kind, shown)

    def is_valid(self, state: State) -> bool:
        """Whether the battle is still on."""
        return state.fight is not None


def _with_faces(fight: Fight, kind: int, faces: tuple[int, ...]) -> Fight:
    shown = list(fight.faces)
    shown[kind] = tuple(sorted(faces))
    return replace(fight, faces=(shown[SKIRMISH], shown[ASSAULT], shown[RAID]))


# -- rerolls ----------------------------------------------------------------------------------------


def _limit(state: State, player: int, at: int, effect: effects.Reroll) -> int:
    """Return how many dice an effect lets its owner reroll."""
    match effect.limit:
        case "weapon_icons":
            return powers.icons(state, player, WEAPON)
        case "fresh_ships":
            return state.fresh[player][at]
        case "resource_types":
            return sum(
                powers.tokens_with_cartel(state, player, kind) > 0 for kind in range(len(facts().resources))
            )
        case None:
            return sum(fight_of(state).dice)


def _rerolls(state: State) -> dict[str, tuple[tuple[int, ...], int]]:
    """Return the attacker's reroll effects, each with the kinds of dice and the maximum number."""
    fight = fight_of(state)
    result = {}
    for source in powers.effect_sources(state, fight.attacker, effects.Reroll):
        effect = source.part.effect
        assert isinstance(effect, effects.Reroll)
        if fight.ranged and source.part.at == "battle":
            continue
        kinds = tuple(die.index for die in facts().dice if effect.die in (None, die.id))
        most = min(
            _limit(state, fight.attacker, fight.at, effect), sum(len(fight.faces[kind]) for kind in kinds)
        )
        if most:
            result[source.id] = (kinds, most)
    return result


class Rerolls(Step, frozen=True):
    """Resolve each reroll effect once, in the attacker's order (R8.11)."""

    used: tuple[str, ...] = ()

    def go(self, state: State) -> None:
        """Resolve the only effect left, or ask the attacker for the next one."""
        left = [source for source in _rerolls(state) if source not in self.used]
        if len(left) > 1:
            state.then(ChooseReroll(self.used))
        elif left:
            state.then(RerollDice(left[0]))


class ChooseReroll(Step, frozen=True):
    """Choose which of several reroll effects is used next (R8.11)."""

    used: tuple[str, ...]

    def ask(self, state: State) -> Prompt:
        """Ask for one of the unused effects."""
        fight = fight_of(state)
        return Prompt(
            state.seat_of(fight.attacker),
            "Reroll text",
            lambda: [Done(), *(Use(name) for name in sorted(_rerolls(state)) if name not in self.used)],
            rule="R8.11",
            about=facts().systems[fight.at].id,
        )

    def answer(self, state: State, answer: Option) -> None:
        """Resolve the chosen effect, then the remaining ones."""
        if isinstance(answer, Use):
            state.then(RerollDice(answer.card), Rerolls((*self.used, answer.card)))

    def is_valid(self, state: State) -> bool:
        """Whether there is still an unused effect."""
        return state.fight is not None and any(name not in self.used for name in _rerolls(state))


class RerollDice(Step, frozen=True):
    """Select dice one by one, then reroll them together (R8.11)."""

    source: str
    taken: tuple[tuple[int, int], ...] = ()
    """The dice selected, as kind and face."""

    def _left(self, state: State) -> Counter[tuple[int, int]]:
        """Return the dice that can still be selected; an effect rerolls each die once."""
        fight = fight_of(state)
        kinds, _ = _rerolls(state)[self.source]
        shown = Counter((kind, face) for kind in kinds for face in fight.faces[kind])
        return shown - Counter(self.taken)

    def _options(self, state: State) -> list[Option]:
        f = facts()
        dice = [Reroll(f.dice[kind].id, f.faces[face].id) for kind, face in self._left(state)]
        return sorted((Done(), *dice), key=sort_key)

    def ask(self, state: State) -> Prompt:
        """Ask for another die, or none."""
        fight = fight_of(state)
        seat = state.seat_of(fight.attacker)
        return Prompt(seat, "Reroll", lambda: self._options(state), rule="R8.11", about=self.source)

    def answer(self, state: State, answer: Option) -> None:
        """Reroll once no more dice can be selected or the attacker is done."""
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
        """Remove the selected dice from the roll and roll them again."""
        fight = fight_of(state)
        again = [0, 0, 0]
        for kind, face in self.taken:
            shown = list(fight.faces[kind])
            shown.remove(face)
            fight = _with_faces(fight, kind, tuple(shown))
            again[kind] += 1
        state.fight = fight
        state.then(*roll_steps((again[SKIRMISH], again[ASSAULT], again[RAID])))

    def is_valid(self, state: State) -> bool:
        """Whether the battle is still on and the effect can be used."""
        return state.fight is not None and self.source in _rerolls(state)
