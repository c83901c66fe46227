"""Days and turns: all Rebels, then the Dictator, until his tactics cards are gone (T1 to T5)."""

from __future__ import annotations

from bythebook.games.merc.box.effects import ExtraAction, Heal
from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.rules.actions import TakeActions
from bythebook.games.merc.rules.dictator.ability import SpecialAbility
from bythebook.games.merc.rules.dictator.tactics import PlayTactics
from bythebook.games.merc.rules.dictator.turn import PlaceOwed, RefillHand, TurnEnd
from bythebook.games.merc.rules.modes.points import added
from bythebook.games.merc.rules.stats import ability, day_actions
from bythebook.games.merc.rules.team.hiring import HireAfresh
from bythebook.games.merc.rules.victory import EndCheck
from bythebook.games.merc.state.state import DICTATORS, NOWHERE, REBELS, State
from bythebook.kernel.step import Step


class StartDay(Step, frozen=True):
    """A day begins: everybody has his actions again, some heal (T1, T2)."""

    def go(self, state: State) -> None:
        """First the Rebels, then the Dictator; then the next day."""
        state.day += 1
        for team in state.team:
            for unit in team:
                wake(state, unit)
        state.then(*turns(state), StartDay())


def turns(state: State) -> list[Step]:
    """The turns of a day, one after another (T1)."""
    found: list[Step] = [RebelPhase(), DictatorPhase()]
    for mode in added(state):
        found = mode.day(state, found)
    return found


def faction_of(turn: Step) -> int:
    """Return the faction whose turn a step of a day is; NOWHERE if it is nobody's."""
    if isinstance(turn, RebelPhase):
        return REBELS
    return DICTATORS if isinstance(turn, DictatorPhase) else getattr(turn, "faction", NOWHERE)


def wake(state: State, unit: int) -> None:
    """A unit has the actions of a whole day, and heals what it heals by itself (T2, Preaction)."""
    state.actions[unit], state.train_actions[unit] = day_actions(unit)
    effect = ability(unit)
    if isinstance(effect, Heal) and effect.moment == "day_start" and effect.amount is not None:
        state.wounds[unit] = max(0, state.wounds[unit] - effect.amount)


class RebelPhase(Step, frozen=True):
    """All Rebels act, in any order they like (T3)."""

    def go(self, state: State) -> None:
        """A Rebel whose MERCs are all dead hires before anybody acts (Q6)."""
        state.active = REBELS
        bereft: list[Step] = [HireAfresh(p) for p in state.players_of(REBELS) if not state.team[p]]
        state.then(GiveMoves(REBELS), *bereft, TakeActions(REBELS), LoseActions(REBELS))


class DictatorPhase(Step, frozen=True):
    """The Dictator's turn in its seven parts (T4)."""

    def go(self, state: State) -> None:
        """MERCs owed, a tactics card, actions, the ability, the end of the turn, the hand, the end check."""
        state.active = DICTATORS
        state.ability_used = False
        state.then(
            PlaceOwed(),
            PlayTactics(),
            GiveMoves(DICTATORS),
            TakeActions(DICTATORS),
            LoseActions(DICTATORS),
            SpecialAbility(),
            TurnEnd(),
            RefillHand(),
            EndCheck(),
        )


class GiveMoves(Step, frozen=True):
    """Whoever controls the sector a card in force names has more moves this turn, newcomers apart (D10)."""

    faction: int

    def go(self, state: State) -> None:
        """One player's MERCs, not his allies'; nobody's if the sector is neutral or not on the map."""
        for card in state.in_force:
            for effect in facts().tactics[card].effects:
                if isinstance(effect, ExtraAction) and effect.sector is not None:
                    self._give(state, facts().sector[effect.sector].index, effect.count)

    def _give(self, state: State, sector: int, count: int) -> None:
        if sector not in state.sector:
            return
        player = state.control[state.sector.index(sector)]
        if player in state.players_of(self.faction):
            for unit in state.team[player]:
                if state.actions[unit]:  # who was hired this turn has none
                    state.move_actions[unit] += count


class LoseActions(Step, frozen=True):
    """What a side has not used is lost (T3, T4)."""

    faction: int

    def go(self, state: State) -> None:
        """Nothing is kept for another day."""
        state.regrouped.clear()
        for player in state.players_of(self.faction):
            for unit in state.team[player]:
                state.actions[unit] = state.train_actions[unit] = state.move_actions[unit] = 0
