"""Days and turns: all Rebels, then the Dictator, until the tactics cards run out (T1 to T5)."""

from __future__ import annotations

from bythebook.games.merc.box.effects import ExtraAction, Heal
from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.rules.actions import TakeActions
from bythebook.games.merc.rules.dictator.ability import SpecialAbility
from bythebook.games.merc.rules.dictator.tactics import PlayTactics
from bythebook.games.merc.rules.dictator.turn import PlaceOwed, RefillHand, TurnEnd
from bythebook.games.merc.rules.modes.points import active_chapters
from bythebook.games.merc.rules.stats import ability, day_actions
from bythebook.games.merc.rules.team.hiring import HireAfresh
from bythebook.games.merc.rules.victory import EndCheck
from bythebook.games.merc.state.state import DICTATORS, NOWHERE, REBELS, State
from bythebook.kernel.step import Step


class StartDay(Step, frozen=True):
    """A day begins: units get their actions, and some units heal (T1, T2)."""

    def go(self, state: State) -> None:
        """Refresh all units, then push the turns of the day and the next day."""
        state.day += 1
        for team in state.team:
            for unit in team:
                refresh_unit(state, unit)
        state.then(*day_turns(state), StartDay())


def day_turns(state: State) -> list[Step]:
    """Return the turns of a day, in order (T1)."""
    turns: list[Step] = [RebelPhase(), DictatorPhase()]
    for mode in active_chapters(state):
        turns = mode.day(state, turns)
    return turns


def faction_of(turn: Step) -> int:
    """Return the faction whose turn this step is; NOWHERE if it is not a turn."""
    if isinstance(turn, RebelPhase):
        return REBELS
    return DICTATORS if isinstance(turn, DictatorPhase) else getattr(turn, "faction", NOWHERE)


def refresh_unit(state: State, unit: int) -> None:
    """Give a unit the actions of a day and apply the healing of its own cards (T2, Preaction)."""
    state.actions[unit], state.train_actions[unit] = day_actions(unit)
    effect = ability(unit)
    if isinstance(effect, Heal) and effect.moment == "day_start" and effect.amount is not None:
        state.wounds[unit] = max(0, state.wounds[unit] - effect.amount)


class RebelPhase(Step, frozen=True):
    """All Rebels act, in any order (T3)."""

    def go(self, state: State) -> None:
        """First let a Rebel whose MERCs are all dead hire (Q6)."""
        state.active = REBELS
        bereft: list[Step] = [HireAfresh(p) for p in state.players_of(REBELS) if not state.team[p]]
        state.then(GiveMoves(REBELS), *bereft, TakeActions(REBELS), LoseActions(REBELS))


class DictatorPhase(Step, frozen=True):
    """The Dictator's turn in its seven parts (T4)."""

    def go(self, state: State) -> None:
        """Push MERCs owed, tactics card, actions, ability, end of turn, hand and end check."""
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
    """Give extra moves to the MERCs of whoever controls the sector named by a card in force (D10)."""

    faction: int

    def go(self, state: State) -> None:
        """Add moves for the controlling player only, not his allies, and not for new hires."""
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
                if state.actions[unit]:  # a MERC hired this turn has none
                    state.move_actions[unit] += count


class LoseActions(Step, frozen=True):
    """Discard the unused actions of a side (T3, T4)."""

    faction: int

    def go(self, state: State) -> None:
        """Set all remaining actions of the side to zero."""
        state.regrouped.clear()
        for player in state.players_of(self.faction):
            for unit in state.team[player]:
                state.actions[unit] = state.train_actions[unit] = state.move_actions[unit] = 0
