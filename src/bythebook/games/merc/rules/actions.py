"""The actions of units in their turn, including free ones (A1 to A13)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bythebook.games.merc.box.effects import Heal
from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.rules import control, militia
from bythebook.games.merc.rules.combat.fight import BombardSector
from bythebook.games.merc.rules.decks import DrawGear
from bythebook.games.merc.rules.dictator.ability import use_ability
from bythebook.games.merc.rules.modes.i_dictator import WirePart
from bythebook.games.merc.rules.offers import action_options, fetch_source, mortar
from bythebook.games.merc.rules.paying import pay, spend
from bythebook.games.merc.rules.stats import ability, stats
from bythebook.games.merc.rules.team import squads
from bythebook.games.merc.rules.team.equipment import EquipRow
from bythebook.games.merc.rules.team.hiring import fire, send_for_mercs
from bythebook.games.merc.rules.team.moves import GatherSquads, set_out
from bythebook.games.merc.rules.team.supplies import TakeFromDiscards, TurnUp, buy, fetch_sources, supply_of
from bythebook.games.merc.state.options import (
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
from bythebook.games.merc.state.state import DICTATORS, NOBODY, State
from bythebook.kernel.prompt import Option, Prompt, Seat
from bythebook.kernel.step import Step

# -- the turn -------------------------------------------------------------------------------------


class TakeActions(Step, frozen=True):
    """A side acts, in any order, until it ends its turn (T3, T4)."""

    faction: int

    def ask(self, state: State) -> Prompt:
        """Offer everything that units of the side can do now."""
        rules = self.faction == DICTATORS and state.ruler != NOBODY
        seat, rule = Seat(state.seats[self.faction]), "T4" if rules else "T3"
        return Prompt(seat, "Action", lambda: action_options(state, self.faction), rule=rule)

    def answer(self, state: State, answer: Option) -> None:
        """Resolve the action, then ask again (T5)."""
        if isinstance(answer, EndTurn):
            return
        state.then(self)
        _HANDLERS[type(answer)](state, answer)


# -- A1 hire --------------------------------------------------------------------------------------


def _send_for_mercs(state: State, option: SendForMercs) -> None:
    unit = state.unit(option.merc)
    pay(state, unit, "hire")
    if option.fires:
        fire(state, state.unit(option.fires))
    send_for_mercs(state, state.owner[unit], unit)


# -- A2 explore, A3 re-equip ----------------------------------------------------------------------


def _explore(state: State, option: Explore) -> None:
    """Turn the sector card over, then draw its loot and assign it (A2)."""
    unit = state.unit(option.merc)
    cell, player = state.at(unit), state.owner[unit]
    pay(state, unit, "explore")
    state.explored[cell] = True
    draws: list[Step] = [DrawGear(player, deck, n) for deck, n in enumerate(state.sector_at(cell).loot) if n]
    state.then(*draws, EquipRow(unit, "explore"))


def _re_equip(state: State, option: ReEquip) -> None:
    unit = state.unit(option.merc)
    pay(state, unit, "re_equip")
    state.then(EquipRow(unit, "re_equip"))


# -- A4 train -------------------------------------------------------------------------------------


def _train(state: State, option: Train) -> None:
    """Add as many militia as the unit's training, up to the limit (A4)."""
    unit = state.unit(option.merc)
    cell = state.at(unit)
    pay(state, unit, "train", "train")
    militia.add(state, state.owner[unit], cell, stats(state, unit).training)
    control.update_at(state, cell)


# -- A5 move, A6 coordinated attack ---------------------------------------------------------------


def _move(state: State, option: Move) -> None:
    set_out(state, (state.parse_squad(option.squad),), state.cell(option.to))


def _drive(state: State, option: Drive) -> None:
    squad = state.parse_squad(option.squad)
    set_out(state, (squad,), state.cell(option.to), riding=(squad,))


def _coordinate(state: State, option: Coordinate) -> None:
    state.then(GatherSquads(state.active, state.cell(option.to)))


# -- A7 hospital, A8 arms dealer ------------------------------------------------------------------


def _hospital(state: State, option: Hospital) -> None:
    """Restore the unit to full health (A7)."""
    unit = state.unit(option.merc)
    pay(state, unit, "hospital")
    state.wounds[unit] = 0


def _buy(state: State, option: Buy) -> None:
    unit = state.unit(option.merc)
    pay(state, unit, "arms_dealer")
    buy(state, unit)


def _buy_part(state: State, option: BuyPart) -> None:
    """Buy a part of the bomb instead of a card (MODE-I3)."""
    unit = state.unit(option.merc)
    pay(state, unit, "arms_dealer")
    state.then(WirePart(unit, facts().card[option.card].index))


# -- A9 bombard -----------------------------------------------------------------------------------


def _bombard(state: State, option: Bombard) -> None:
    unit = state.unit(option.merc)
    fired = mortar(state, unit)
    assert fired is not None
    slot, effect = fired
    spend(state, unit, effect.bombard_cost)
    state.then(BombardSector(unit, slot, state.cell(option.at)))


# -- A10, A12, E11 abilities and kits -------------------------------------------------------------


def _fetch(state: State, option: Fetch) -> None:
    unit = state.unit(option.merc)
    slot, effect = next(
        way for way in fetch_sources(state, unit) if fetch_source(state, unit, way[0]) == option.by
    )
    spend(state, unit, effect.cost)
    state.then(TakeFromDiscards(unit, slot))


def _supply(state: State, option: Supply) -> None:
    unit = state.unit(option.merc)
    effect = supply_of(unit)
    assert effect is not None
    spend(state, unit, effect.numbers["cost"])
    state.then(TurnUp(unit, effect.numbers["draw"]))


def _treat(state: State, option: Treat) -> None:
    """Restore the whole squad to full health, or heal the amount given on the card (A12)."""
    unit = state.unit(option.merc)
    effect = ability(unit)
    assert isinstance(effect, Heal)
    spend(state, unit, effect.cost)
    for mate in state.mates(unit):
        state.wounds[mate] = 0 if effect.amount is None else max(0, state.wounds[mate] - effect.amount)


# -- A11 gifts of militia -------------------------------------------------------------------------


def _give(state: State, option: Give) -> None:
    giver, taker = state.player(option.giver), state.player(option.taker)
    state.then(GiveMilitia(giver, taker, state.cell(option.at)))


class GiveMilitia(Step, frozen=True):
    """Militia change their owner without moving (A11)."""

    giver: int
    taker: int
    cell: int

    def ask(self, state: State) -> Prompt:
        """Offer every number of the giver's militia in the sector."""
        return Prompt(
            state.seat_of(self.giver),
            "How many",
            lambda: [Count(n + 1) for n in range(state.militia[self.giver][self.cell])],
            rule="A11",
            about=self.cell,
        )

    def answer(self, state: State, answer: Count) -> None:
        """Transfer the militia; the side's total is unchanged, so the limit still holds (M2)."""
        state.militia[self.giver][self.cell] -= answer.n
        state.militia[self.taker][self.cell] += answer.n
        control.update_at(state, self.cell)

    def is_valid(self, state: State) -> bool:
        """Return whether the giver has militia in the sector."""
        return state.militia[self.giver][self.cell] > 0


# -- other actions --------------------------------------------------------------------------------


def _regroup(state: State, option: Regroup | Merge | TakeVehicle) -> None:
    squads.regroup(state, option)


def _give_up_actions(state: State, option: Done) -> None:
    """Give up the actions of a squad."""
    for unit in state.members(*state.parse_squad(option.squad)):
        state.actions[unit] = state.train_actions[unit] = state.move_actions[unit] = 0


def _use_ability(state: State, option: UseAbility) -> None:
    use_ability(state)


_HANDLERS: Final[dict[type, Callable[[State, Any], None]]] = {
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
    Done: _give_up_actions,
    UseAbility: _use_ability,
}
"""Maps an option type to the function that carries it out."""
