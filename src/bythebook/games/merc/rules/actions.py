"""What units do in their turn: the actions, and what is free (A1 to A13)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bythebook.games.merc.box.effects import Heal
from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.rules import control, militia
from bythebook.games.merc.rules.decks import DrawGear
from bythebook.games.merc.rules.dictator.turn import use_ability
from bythebook.games.merc.rules.modes.i_dictator import WirePart
from bythebook.games.merc.rules.offers import action_options, means, mortar
from bythebook.games.merc.rules.paying import pay, spend
from bythebook.games.merc.rules.stats import ability, stats
from bythebook.games.merc.rules.team import squads
from bythebook.games.merc.rules.team.equipment import EquipRow
from bythebook.games.merc.rules.team.hiring import fire, send_for_mercs
from bythebook.games.merc.rules.team.moves import GatherSquads, set_out
from bythebook.games.merc.rules.team.supplies import TakeFromDiscards, TurnUp, buy, fetches, supply_of
from bythebook.games.merc.table.options import (
    Bombard,
    Buy,
    BuyPart,
    Coordinate,
    Count,
    Done,
    Drive,
    EndTurn,
    Explore,
    Fetch,
    Give,
    Hospital,
    Merge,
    Move,
    ReEquip,
    Regroup,
    SendForMercs,
    Supply,
    TakeVehicle,
    Train,
    Treat,
    UseAbility,
)
from bythebook.games.merc.table.state import DICTATORS, NOBODY, Table
from bythebook.kernel.ask import Ask, Option, Seat
from bythebook.kernel.step import Step

# -- the turn -------------------------------------------------------------------------------------


class TakeActions(Step, frozen=True):
    """A side acts, one thing at a time, in any order, until it ends its turn (T3, T4)."""

    faction: int

    def ask(self, table: Table) -> Ask:
        """Everything any unit of the side can do now."""
        rules = self.faction == DICTATORS and table.ruler != NOBODY
        seat, rule = Seat(table.seats[self.faction]), "T4" if rules else "T3"
        return Ask(seat, "Action", lambda: action_options(table, self.faction), rule=rule)

    def answer(self, table: Table, answer: Option) -> None:
        """Do it, with all that follows, then ask again (T5)."""
        if isinstance(answer, EndTurn):
            return
        table.then(self)
        _DEEDS[type(answer)](table, answer)


# -- A1 hire --------------------------------------------------------------------------------------


def _send_for_mercs(table: Table, option: SendForMercs) -> None:
    unit = table.unit(option.merc)
    pay(table, unit, "hire")
    if option.fires:
        fire(table, table.unit(option.fires))
    send_for_mercs(table, table.owner[unit], unit)


# -- A2 explore, A3 re-equip ----------------------------------------------------------------------


def _explore(table: Table, option: Explore) -> None:
    """The card is turned over, its loot drawn and given out (A2)."""
    unit = table.unit(option.merc)
    cell, player = table.at(unit), table.owner[unit]
    pay(table, unit, "explore")
    table.explored[cell] = True
    draws: list[Step] = [DrawGear(player, deck, n) for deck, n in enumerate(table.sector_at(cell).loot) if n]
    table.then(*draws, EquipRow(unit, "explore"))


def _re_equip(table: Table, option: ReEquip) -> None:
    unit = table.unit(option.merc)
    pay(table, unit, "re_equip")
    table.then(EquipRow(unit, "re_equip"))


# -- A4 train -------------------------------------------------------------------------------------


def _train(table: Table, option: Train) -> None:
    """As many militia as his training, at most to the cap (A4)."""
    unit = table.unit(option.merc)
    cell = table.at(unit)
    pay(table, unit, "train", "train")
    militia.add(table, table.owner[unit], cell, stats(table, unit).training)
    control.update_at(table, cell)


# -- A5 move, A6 coordinated attack ---------------------------------------------------------------


def _move(table: Table, option: Move) -> None:
    set_out(table, (table.squad_named(option.squad),), table.cell(option.to))


def _drive(table: Table, option: Drive) -> None:
    squad = table.squad_named(option.squad)
    set_out(table, (squad,), table.cell(option.to), riding=(squad,))


def _coordinate(table: Table, option: Coordinate) -> None:
    table.then(GatherSquads(table.active, table.cell(option.to)))


# -- A7 hospital, A8 arms dealer ------------------------------------------------------------------


def _hospital(table: Table, option: Hospital) -> None:
    """Back to full health (A7)."""
    unit = table.unit(option.merc)
    pay(table, unit, "hospital")
    table.wounds[unit] = 0


def _buy(table: Table, option: Buy) -> None:
    unit = table.unit(option.merc)
    pay(table, unit, "arms_dealer")
    buy(table, unit)


def _buy_part(table: Table, option: BuyPart) -> None:
    """A part of the bomb instead of a card (MODE-I3)."""
    unit = table.unit(option.merc)
    pay(table, unit, "arms_dealer")
    table.then(WirePart(unit, facts().card[option.card].index))


# -- A9 bombard -----------------------------------------------------------------------------------


def _bombard(table: Table, option: Bombard) -> None:
    from bythebook.games.merc.rules.combat.fight import BombardSector

    unit = table.unit(option.merc)
    fired = mortar(table, unit)
    assert fired is not None
    slot, effect = fired
    spend(table, unit, effect.bombard_cost)
    table.then(BombardSector(unit, slot, table.cell(option.at)))


# -- A10, A12, E11 abilities and kits -------------------------------------------------------------


def _fetch(table: Table, option: Fetch) -> None:
    unit = table.unit(option.merc)
    slot, effect = next(way for way in fetches(table, unit) if means(table, unit, way[0]) == option.by)
    spend(table, unit, effect.cost)
    table.then(TakeFromDiscards(unit, slot))


def _supply(table: Table, option: Supply) -> None:
    unit = table.unit(option.merc)
    effect = supply_of(unit)
    assert effect is not None
    spend(table, unit, effect.numbers["cost"])
    table.then(TurnUp(unit, effect.numbers["draw"]))


def _treat(table: Table, option: Treat) -> None:
    """The whole squad is back to full health, or heals as much as the card says (A12)."""
    unit = table.unit(option.merc)
    effect = ability(unit)
    assert isinstance(effect, Heal)
    spend(table, unit, effect.cost)
    for mate in table.mates(unit):
        table.wounds[mate] = 0 if effect.amount is None else max(0, table.wounds[mate] - effect.amount)


# -- A11 gifts of militia -------------------------------------------------------------------------


def _give(table: Table, option: Give) -> None:
    giver, taker = table.player(option.giver), table.player(option.taker)
    table.then(GiveMilitia(giver, taker, table.cell(option.at)))


class GiveMilitia(Step, frozen=True):
    """How many militia change their owner, on the spot (A11)."""

    giver: int
    taker: int
    cell: int

    def ask(self, table: Table) -> Ask:
        """Any number of those there."""
        return Ask(
            table.seat_of(self.giver),
            "How many",
            lambda: [Count(n + 1) for n in range(table.militia[self.giver][self.cell])],
            rule="A11",
            about=self.cell,
        )

    def answer(self, table: Table, answer: Count) -> None:
        """The side has no more militia than before, so the cap holds (M2)."""
        table.militia[self.giver][self.cell] -= answer.n
        table.militia[self.taker][self.cell] += answer.n
        control.update_at(table, self.cell)

    def stands(self, table: Table) -> bool:
        """While the giver has militia there."""
        return table.militia[self.giver][self.cell] > 0


# -- the rest -------------------------------------------------------------------------------------


def _regroup(table: Table, option: Regroup | Merge | TakeVehicle) -> None:
    squads.regroup(table, option)


def _done(table: Table, option: Done) -> None:
    """A squad gives up its actions."""
    for unit in table.members(*table.squad_named(option.squad)):
        table.actions[unit] = table.train_actions[unit] = table.move_actions[unit] = 0


def _use_ability(table: Table, option: UseAbility) -> None:
    use_ability(table)


_DEEDS: Final[dict[type, Callable[[Table, Any], None]]] = {
    SendForMercs: _send_for_mercs,
    Explore: _explore,
    ReEquip: _re_equip,
    Train: _train,
    Move: _move,
    Drive: _drive,
    Coordinate: _coordinate,
    Hospital: _hospital,
    Buy: _buy,
    BuyPart: _buy_part,
    Bombard: _bombard,
    Fetch: _fetch,
    Supply: _supply,
    Treat: _treat,
    Give: _give,
    Regroup: _regroup,
    Merge: _regroup,
    TakeVehicle: _regroup,
    Done: _done,
    UseAbility: _use_ability,
}
"""What each answer does."""
