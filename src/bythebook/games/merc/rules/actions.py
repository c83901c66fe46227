"""What units do in their turn: the actions, and what is free (A1 to A13)."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import compress
from typing import Any, Final, Literal

from bythebook.games.merc.box.effects import Fetch as FetchEffect
from bythebook.games.merc.box.effects import Heal, SingleAttack
from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.rules import control, militia
from bythebook.games.merc.rules.decks import MERC_DECK, DrawGear, gives
from bythebook.games.merc.rules.dictator.turn import has_ability, use_ability
from bythebook.games.merc.rules.modes.i_dictator import WirePart
from bythebook.games.merc.rules.modes.points import added
from bythebook.games.merc.rules.stats import Worn, ability, stats, trains
from bythebook.games.merc.rules.team import squads
from bythebook.games.merc.rules.team.equipment import EquipRow, partners
from bythebook.games.merc.rules.team.hiring import decks_left, fire, fireable, send_for_mercs
from bythebook.games.merc.rules.team.moves import GatherSquads, has_enemies, moves, set_out
from bythebook.games.merc.rules.team.supplies import TakeFromDiscards, TurnUp, buy, fetches, kits, supply_of
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
from bythebook.games.merc.table.state import NOWHERE, Table
from bythebook.kernel.ask import Ask, Option, Seat, sort_key
from bythebook.kernel.step import Step

BY_ABILITY: Final = "ability"
"""How `Fetch` names what is done without a card."""

# -- paying ---------------------------------------------------------------------------------------

Sort = Literal["any", "move", "train"]
"""What an action is spent on; moves and training can be paid with actions of their own (A13)."""


def purse(table: Table, unit: int, sort: Sort = "any") -> int:
    """How many actions a unit has left for something (A13)."""
    if sort == "move":
        return table.actions[unit] + table.move_actions[unit]
    if sort == "train":
        return table.actions[unit] + table.train_actions[unit]
    return table.actions[unit]


def can_pay(table: Table, unit: int, cost: int = 1, sort: Sort = "any") -> bool:
    """Whether a unit has the actions something costs (A13)."""
    return purse(table, unit, sort) >= cost


def spend(table: Table, unit: int, cost: int = 1, sort: Sort = "any") -> None:
    """A unit pays; actions that only pay for this go first, and free changes are open again (A13, Q2)."""
    if not cost:
        return
    if sort != "any":
        own = table.move_actions if sort == "move" else table.train_actions
        first = min(cost, own[unit])
        own[unit] -= first
        cost -= first
    table.actions[unit] -= cost
    table.regrouped.clear()


@cache
def _costs() -> dict[str, int]:
    return {name: action.cost for name, action in facts().action.items()}


def cost_of(action: str) -> int:
    """What an action of the rulebook's table costs (section 5)."""
    return _costs()[action]


def pay(table: Table, unit: int, action: str, sort: Sort = "any") -> None:
    """A unit pays for an action of the table (section 5)."""
    spend(table, unit, cost_of(action), sort)


# -- the turn -------------------------------------------------------------------------------------


class TakeActions(Step, frozen=True):
    """A side acts, one thing at a time, in any order, until it ends its turn (T3, T4)."""

    faction: int

    def ask(self, table: Table) -> Ask:
        """Everything any unit of the side can do now."""
        rules = table.ruler in table.players_of(self.faction)
        seat, rule = Seat(table.seats[self.faction]), "T4" if rules else "T3"
        return Ask(seat, "Action", lambda: action_options(table, self.faction), rule=rule)

    def answer(self, table: Table, answer: Option) -> None:
        """Do it, with all that follows, then ask again (T5)."""
        if isinstance(answer, EndTurn):
            return
        table.then(self)
        _DEEDS[type(answer)](table, answer)


def action_options(table: Table, faction: int) -> list[Option]:
    """Every action and every free thing the units of a side can do now (A1 to A12)."""
    found: list[Option] = [EndTurn(), *moves(table, faction)]
    players, ruler, hires = table.players_of(faction), table.ruler, gives(table, MERC_DECK)
    for player in players:
        found += _of_team(table, player, hires=hires and player != ruler)
    found += squads.regroupings(table, players)
    if ruler in players and not table.ability_used and has_ability(table):
        found.append(UseAbility())
    found.sort(key=sort_key)
    place = bisect(found, Give.__name__, key=lambda option: type(option).__name__)
    found[place:place] = _gifts(table, players)
    return found


def _of_team(table: Table, player: int, *, hires: bool) -> list[Option]:
    """What the units of a player can do one by one, and the squads that have actions to give up."""
    actions, training, walks = table.actions, table.train_actions, table.move_actions
    squad_of, gear, able = table.squad, table.gear, _free_by_ability()
    found: list[Option] = []
    working: dict[int, list[int]] = {}
    for unit in table.team[player]:
        if actions[unit] or training[unit] or walks[unit]:
            working.setdefault(squad_of[unit], []).append(unit)
        if unit in able or kits(gear[unit]):
            found += _free(table, unit)
    if working:
        hiring = squads.may_hire(table, player) if hires else -1
        for squad, units in working.items():
            found.append(Done(table.squad_id(player, squad)))
            found += _paid(table, player, table.squad_at[player][squad], units, hiring)
    return found


def _paid(table: Table, player: int, cell: int, units: Sequence[int], hiring: int) -> list[Option]:
    """What units of a squad can do for actions, but for moving (A1 to A4, A7 to A10)."""
    sector, cost, modes = table.sector_at(cell), _costs(), added(table)
    room, explored = militia.room(table, player, cell), table.explored[cell]
    own, stocked = table.controls(cell, table.faction[player]), bool(table.stash[cell])
    found: list[Option] = []
    for unit in units:
        name, has = table.id_of(unit), table.actions[unit]
        if room and has + table.train_actions[unit] >= cost["train"] and trains(table, unit):
            found.append(Train(name))
        if not has:
            continue
        if hiring >= 0 and has >= cost["hire"]:
            found += _hires(table, unit, hiring)
        if not explored and has >= cost["explore"]:
            found.append(Explore(name))
        if has >= cost["re_equip"] and (
            (own and (stocked or _has_cards(table, unit))) or partners(table, unit)
        ):
            found.append(ReEquip(name))
        if sector.hospital and table.wounds[unit] and has >= cost["hospital"]:
            found.append(Hospital(name))
        if sector.arms_dealer and has >= cost["arms_dealer"] and decks_left(table):
            found.append(Buy(name))
        supply = supply_of(unit)
        if supply is not None and has >= supply.numbers["cost"] and decks_left(table):
            found.append(Supply(name))
        if _mortar(table.gear[unit]) is not None:
            found += (Bombard(name, table.label(to)) for to in bombardable(table, unit))
        for mode in modes:
            found = mode.paid(table, unit, found)
    return found


@cache
def _free_by_ability() -> frozenset[int]:
    """The MERCs whose own card may heal or fetch at will: Doc, Feedback (A10, A12)."""
    return frozenset(merc.index for merc in facts().mercs if isinstance(merc.effect, Heal | FetchEffect))


def _free(table: Table, unit: int) -> list[Option]:
    """Doc's healing, and cards from the discards, free with a kit or for an action (A10, A12, E11)."""
    found: list[Option] = []
    if may_treat(table, unit):
        found.append(Treat(table.id_of(unit)))
    for slot, effect in fetches(table, unit):
        if can_pay(table, unit, effect.cost):
            found.append(Fetch(table.id_of(unit), _means(table, unit, slot)))
    return found


def _means(table: Table, unit: int, slot: int) -> str:
    """How `Fetch` names a kit, or the ability."""
    kit = None if slot == NOWHERE else table.gear[unit][slot]
    return BY_ABILITY if kit is None else kit.card.id


# -- A1 hire --------------------------------------------------------------------------------------


def _hires(table: Table, unit: int, room: int) -> list[Option]:
    """The hire action of a unit: below the team limit, or at it with the name of whom it fires (A1, Q1)."""
    if room > 0:
        return [SendForMercs(table.id_of(unit))]
    return _replacements(unit, tuple(fireable(table, table.owner[unit], unit)))


@lru_cache(maxsize=1 << 12)
def _replacements(unit: int, mates: tuple[int, ...]) -> list[Option]:
    """The hire actions of a MERC for whom one of these makes room."""
    mercs = facts().mercs
    return [SendForMercs(mercs[unit].id, mercs[mate].id) for mate in mates]


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


def _has_cards(table: Table, unit: int) -> bool:
    """Whether a unit has a card that it could leave in a stash: its own, or the vehicle of its squad (A3)."""
    return any(table.gear[unit]) or table.vehicle(table.owner[unit], table.squad[unit]) is not None


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


def mortar(table: Table, unit: int) -> tuple[int, SingleAttack] | None:
    """The slot of a mortar that a unit can pay to fire, and what it says (A9)."""
    found = _mortar(table.gear[unit])
    return found if found is not None and can_pay(table, unit, found[1].bombard_cost) else None


@lru_cache(maxsize=1 << 12)
def _mortar(worn: Worn) -> tuple[int, SingleAttack] | None:
    for slot, gear in enumerate(worn):
        effect = None if gear is None else gear.card.effect
        if isinstance(effect, SingleAttack) and effect.bombard_range:
            return slot, effect
    return None


def bombardable(table: Table, unit: int) -> list[int]:
    """The sectors in range of a unit's mortar with enemies in them (A9, B12)."""
    fired = mortar(table, unit)
    if fired is None:
        return []
    side, far = table.side_of(unit), table.grid.distance[table.at(unit)]
    reach = fired[1].bombard_range
    return [c for c, steps in enumerate(far) if 0 < steps <= reach and has_enemies(table, c, side)]


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
    slot, effect = next(way for way in fetches(table, unit) if _means(table, unit, way[0]) == option.by)
    spend(table, unit, effect.cost)
    table.then(TakeFromDiscards(unit, slot))


def _supply(table: Table, option: Supply) -> None:
    unit = table.unit(option.merc)
    effect = supply_of(unit)
    assert effect is not None
    spend(table, unit, effect.numbers["cost"])
    table.then(TurnUp(unit, effect.numbers["draw"]))


def may_treat(table: Table, unit: int) -> bool:
    """Whether a unit heals his squad outside combat and somebody in it is hurt: Doc (A12)."""
    effect = ability(unit)
    if not isinstance(effect, Heal) or effect.moment != "at_will" or not can_pay(table, unit, effect.cost):
        return False
    return any(table.wounds[mate] for mate in table.mates(unit))


def _treat(table: Table, option: Treat) -> None:
    """The whole squad is back to full health, or heals as much as the card says (A12)."""
    unit = table.unit(option.merc)
    effect = ability(unit)
    assert isinstance(effect, Heal)
    spend(table, unit, effect.cost)
    for mate in table.mates(unit):
        table.wounds[mate] = 0 if effect.amount is None else max(0, table.wounds[mate] - effect.amount)


# -- A11 gifts of militia -------------------------------------------------------------------------


def _gifts(table: Table, players: tuple[int, ...]) -> list[Option]:
    """Militia that one player of a side can give another, as often as they like, in order (A11)."""
    found: list[Option] = []
    if len(players) > 1:
        names, labels = table.player_ids(players), table.grid.label
        for player, giver in zip(players, names, strict=True):
            if standing := tuple(compress(labels, table.militia[player])):
                found += _gifts_of(giver, names, standing)
    return found


@lru_cache(maxsize=1 << 12)
def _gifts_of(giver: str, names: tuple[str, ...], standing: tuple[str, ...]) -> list[Option]:
    """What a player can give the others of his side, with militia on these sectors."""
    return sorted(Give(giver, taker, at) for taker in names if taker != giver for at in standing)


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
