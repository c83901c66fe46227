"""Days and turns: all Rebels, then the Dictator, until his tactics cards are gone (T1 to T5)."""

from __future__ import annotations

from bythebook.games.merc.box.effects import ExtraAction, Heal
from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.rules.actions import TakeActions
from bythebook.games.merc.rules.dictator.tactics import PlayTactics
from bythebook.games.merc.rules.dictator.turn import PlaceOwed, RefillHand, SpecialAbility, TurnEnd
from bythebook.games.merc.rules.modes.points import added
from bythebook.games.merc.rules.stats import ability, day_actions
from bythebook.games.merc.rules.team.hiring import HireAfresh
from bythebook.games.merc.rules.victory import EndCheck
from bythebook.games.merc.table.state import DICTATORS, NOWHERE, REBELS, Table
from bythebook.kernel.step import Step


class StartDay(Step, frozen=True):
    """A day begins: everybody has his actions again, some heal (T1, T2)."""

    def go(self, table: Table) -> None:
        """First the Rebels, then the Dictator; then the next day."""
        table.day += 1
        for team in table.team:
            for unit in team:
                wake(table, unit)
        table.then(*turns(table), StartDay())


def turns(table: Table) -> list[Step]:
    """The turns of a day, one after another (T1)."""
    found: list[Step] = [RebelPhase(), DictatorPhase()]
    for mode in added(table):
        found = mode.day(table, found)
    return found


def faction_of(turn: Step) -> int:
    """Return the faction whose turn a step of a day is; NOWHERE if it is nobody's."""
    if isinstance(turn, RebelPhase):
        return REBELS
    return DICTATORS if isinstance(turn, DictatorPhase) else getattr(turn, "faction", NOWHERE)


def wake(table: Table, unit: int) -> None:
    """A unit has the actions of a whole day, and heals what it heals by itself (T2, Preaction)."""
    table.actions[unit], table.train_actions[unit] = day_actions(unit)
    effect = ability(unit)
    if isinstance(effect, Heal) and effect.moment == "day_start" and effect.amount is not None:
        table.wounds[unit] = max(0, table.wounds[unit] - effect.amount)


class RebelPhase(Step, frozen=True):
    """All Rebels act, in any order they like (T3)."""

    def go(self, table: Table) -> None:
        """A Rebel whose MERCs are all dead hires before anybody acts (Q6)."""
        table.active = REBELS
        bereft: list[Step] = [HireAfresh(p) for p in table.players_of(REBELS) if not table.team[p]]
        table.then(GiveMoves(REBELS), *bereft, TakeActions(REBELS), LoseActions(REBELS))


class DictatorPhase(Step, frozen=True):
    """The Dictator's turn in its seven parts (T4)."""

    def go(self, table: Table) -> None:
        """MERCs owed, a tactics card, actions, the ability, the end of the turn, the hand, the end check."""
        table.active = DICTATORS
        table.ability_used = False
        table.then(
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

    def go(self, table: Table) -> None:
        """One player's MERCs, not his allies'; nobody's if the sector is neutral or not on the map."""
        for card in table.in_force:
            for effect in facts().tactics[card].effects:
                if isinstance(effect, ExtraAction) and effect.sector is not None:
                    self._give(table, facts().sector[effect.sector].index, effect.count)

    def _give(self, table: Table, sector: int, count: int) -> None:
        if sector not in table.sector:
            return
        player = table.control[table.sector.index(sector)]
        if player in table.players_of(self.faction):
            for unit in table.team[player]:
                if table.actions[unit]:  # who was hired this turn has none
                    table.move_actions[unit] += count


class LoseActions(Step, frozen=True):
    """What a side has not used is lost (T3, T4)."""

    faction: int

    def go(self, table: Table) -> None:
        """Nothing is kept for another day."""
        table.regrouped.clear()
        for player in table.players_of(self.faction):
            for unit in table.team[player]:
                table.actions[unit] = table.train_actions[unit] = table.move_actions[unit] = 0
