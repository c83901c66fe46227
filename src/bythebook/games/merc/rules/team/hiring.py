"""Hiring: choosing among the MERCs drawn, firing, and the card a new MERC comes with (A1, S8, Q6, E6)."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from bythebook.games.merc.box.effects import HireGift
from bythebook.games.merc.box.facts import DECKS, facts
from bythebook.games.merc.rules import control
from bythebook.games.merc.rules.decks import (
    MERC_DECK,
    DrawGear,
    DrawMercs,
    comes_back,
    discard_gear,
    discard_merc,
    gives,
)
from bythebook.games.merc.rules.modes.vehicles import leave_behind, rides
from bythebook.games.merc.rules.stats import ability
from bythebook.games.merc.rules.team import squads
from bythebook.games.merc.rules.team.equipment import PlaceCard, drop_all, free_slots, slots_for, stash
from bythebook.games.merc.table.options import Done, DrawFrom, Fire, Hire
from bythebook.games.merc.table.state import NOBODY, NOWHERE, Table
from bythebook.kernel.ask import Ask, Option, sort_key
from bythebook.kernel.step import Step

TEAM_LIMIT: Final = -1
"""As many hires as the team limit leaves room for (Q1)."""


# -- whom to hire ---------------------------------------------------------------------------------


class ChooseHires(Step, frozen=True):
    """Hire at least and at most so many of the candidates; the others are discarded (A1, S8, D12).

    With an `actor`, the MERC who was sent to hire, own MERCs may be fired as well, but never he (A1).
    """

    player: int
    least: int
    most: int
    actor: int = NOWHERE

    def go(self, table: Table) -> None:
        """Ask while there is a choice; one who must come but will not is replaced by the next card (Q5)."""
        firing = self.actor != NOWHERE and fireable(table, self.player, self.actor)
        if firing or _able(table, self):
            table.then(Choose(self.player, self.least, self.most, self.actor))
            return
        drawn = len(table.candidates)
        again = drawn > 0 and len(table.hired) < self.least and _somebody_else(table, self.player)
        _pass_over(table)
        if again:
            table.then(DrawMercs(self.player, drawn), self)


class Choose(Step, frozen=True):
    """One MERC is hired or fired, or enough are (A1, S8)."""

    player: int
    least: int
    most: int
    actor: int

    def ask(self, table: Table) -> Ask:
        """Everybody who may come, and who may go."""
        seat = table.seat_of(self.player)
        return Ask(seat, "Hire", lambda: self._options(table), rule=self._rule(table), about=self.player)

    def _rule(self, table: Table) -> str:
        if self.actor != NOWHERE:
            return "A1"
        if self.player == table.ruler:
            return "D12" if table.active != NOWHERE else "S9"
        return "Q6" if table.active != NOWHERE else "S8"

    def _options(self, table: Table) -> list[Option]:
        options: list[Option] = [Hire(table.id_of(unit)) for unit in _hires(table, self)]
        if self.actor != NOWHERE:
            options += [Fire(table.id_of(unit)) for unit in fireable(table, self.player, self.actor)]
        if _wanting(table, self) <= 0:
            options.append(Done())
        return sorted(options, key=sort_key)

    def answer(self, table: Table, answer: Option) -> None:
        """Go on while there is a choice; at the end the others are discarded."""
        if isinstance(answer, Done):
            _pass_over(table)
            return
        if isinstance(answer, Hire):
            unit = table.unit(answer.merc)
            table.candidates.remove(unit)
            table.hired.append(unit)
        elif isinstance(answer, Fire):
            fire(table, table.unit(answer.merc))
        table.then(ChooseHires(self.player, self.least, self.most, self.actor))


def _wanting(table: Table, step: ChooseHires | Choose) -> int:
    """How many more must be hired; Teresa, who is not counted, does not make up the number (S8)."""
    return step.least - _hired(table, step.player)


def _hires(table: Table, step: ChooseHires | Choose) -> list[int]:
    """The candidates who may be hired next, so that the least number can still be reached (S8, Q5)."""
    able = _able(table, step)
    counted = [unit for unit in able if _counts(table, step.player, unit)]
    for size in range(min(_wanting(table, step), _room(table, step)), 1, -1):
        groups = [group for group in combinations(counted, size) if _peaceful(group)]
        if groups:
            return [u for u in able if u not in counted or any(u in group for group in groups)]
    return able


def _able(table: Table, step: ChooseHires | Choose) -> list[int]:
    """The candidates for whom there is room and whom nobody bars (Q1, Q5)."""
    player, room = step.player, _room(table, step)
    willing = [unit for unit in table.candidates if not squads.barred(table, player, unit)]
    return willing if room > 0 else [unit for unit in willing if not _counts(table, player, unit)]


def _room(table: Table, step: ChooseHires | Choose) -> int:
    """How many more who are counted may be hired (A1, Q1, S8)."""
    if step.most == TEAM_LIMIT:
        return squads.may_hire(table, step.player)
    return step.most - _hired(table, step.player)


def _peaceful(group: tuple[int, ...]) -> bool:
    """Whether none of these bars another (Q5)."""
    feuds = facts().feuds
    return all(feuds[unit].isdisjoint(group) for unit in group)


def _hired(table: Table, player: int) -> int:
    """How many a player has hired and not yet placed, as far as they are counted."""
    return sum([_counts(table, player, unit) for unit in table.hired])


def _counts(table: Table, player: int, unit: int) -> bool:
    """Whether a hire is counted; Teresa is not, but a Dictator, who has no limit, hires as his card says."""
    return squads.counts(unit) or player == table.ruler


def _somebody_else(table: Table, player: int) -> bool:
    """Whether a MERC who would come is still to be drawn (Q5)."""
    cards = set(table.piles[MERC_DECK].unseen)
    if comes_back(table, MERC_DECK):
        cards.update(card for card, n in table.discards[MERC_DECK].items() if n)
    return any(not squads.barred(table, player, facts().merc[card].index) for card in cards)


def _pass_over(table: Table) -> None:
    """Candidates nobody hired are discarded."""
    for unit in table.candidates:
        discard_merc(table, unit)
    table.candidates.clear()


# -- firing ---------------------------------------------------------------------------------------


def fireable(table: Table, player: int, actor: int) -> list[int]:
    """The MERCs a player may fire while this one acts: never the actor himself (A1)."""
    return [unit for unit in table.team[player] if unit != actor]


def fire(table: Table, unit: int) -> None:
    """A MERC leaves: his gear stays in the stash of his sector, his card is discarded (A1).

    If he was the last of his squad, its vehicle stays there too (MODE-V2).
    """
    cell = table.at(unit)
    drop_all(table, unit)
    if table.mates(unit) == [unit]:
        leave_behind(table, table.owner[unit], table.squad[unit])
    squads.leave(table, unit)
    control.update_at(table, cell)


# -- into play ------------------------------------------------------------------------------------


def send_for_mercs(table: Table, player: int, actor: int) -> None:
    """The hire action, already paid for, with the one who is fired already gone (A1, Q1)."""
    table.then(
        DrawMercs(player, facts().rules.hire_draw),
        ChooseHires(player, 0, TEAM_LIMIT, actor),
        Recruit(player),
    )


class HireAfresh(Step, frozen=True):
    """A Rebel whose MERCs are all dead hires without a MERC paying; he may hire nobody (Q6)."""

    player: int

    def go(self, table: Table) -> None:
        """Up to the team limit, which is at least one."""
        if not table.team[self.player]:
            draw = DrawMercs(self.player, facts().rules.hire_draw)
            table.then(draw, ChooseHires(self.player, 0, TEAM_LIMIT), Recruit(self.player))


class Recruit(Step, frozen=True):
    """The MERCs hired come into play one by one, each with his free card and no actions (A1, Q4, E6)."""

    player: int
    squad: int = NOWHERE
    landed: tuple[int, ...] = ()
    """Those in play so far."""

    def go(self, table: Table) -> None:
        """Where nobody can be placed, for want of a sector, the cards are discarded."""
        if not table.hired:
            self._fight(table)
        elif squads.can_place(table, self.player):
            unit = table.hired[0]
            place = squads.PlaceMerc(self.player, unit, self.squad)
            table.then(place, FreeCard(unit), Recruit(self.player, self.squad, (*self.landed, unit)))
        else:
            for unit in table.hired:
                discard_merc(table, unit)
            table.hired.clear()

    def _fight(self, table: Table) -> None:
        """Whoever had to land among enemies fights them when all are there and equipped (Q6)."""
        cells = sorted({table.at(unit) for unit in self.landed})
        contested = tuple(cell for cell in cells if table.is_contested(cell))
        if contested:
            from bythebook.games.merc.rules.combat.fight import Fights

            table.then(Fights(table.faction[self.player], contested))


# -- the free card --------------------------------------------------------------------------------


class FreeCard(Step, frozen=True):
    """A new MERC gets a card from a deck of his owner's choice, and what his own card promises (E6)."""

    unit: int

    def go(self, table: Table) -> None:
        """Vrbansk's accessory comes after the free card."""
        if table.owner[self.unit] == NOBODY:
            return
        free: list[Step] = [NameDeck(self.unit)] * facts().rules.free_cards
        table.then(*free, *gifts(self.unit))


def gifts(unit: int) -> list[Step]:
    """The cards that come with a new MERC because his own card says so: Vrbansk's accessory (E6)."""
    effect = ability(unit)
    if not isinstance(effect, HireGift):
        return []
    return [DealCard(unit, DECKS.index(effect.deck), facts().rules.free_card_tries)] * effect.cards


def decks_left(table: Table) -> list[Option]:
    """The equipment decks that have a card to give (C7, E6)."""
    return [DrawFrom(deck) for deck in sorted(DECKS) if gives(table, deck)]


def deals(table: Table) -> bool:
    """Whether any equipment deck has a card to give (C7, E6)."""
    return any(gives(table, deck) for deck in DECKS)


class NameDeck(Step, frozen=True):
    """Go on to the choice of a deck if any has a card to give (E6)."""

    unit: int

    def go(self, table: Table) -> None:
        """With all decks empty he goes without."""
        if deals(table):
            table.then(ChooseFreeDeck(self.unit))


class ChooseFreeDeck(Step, frozen=True):
    """The owner names the deck of the free card (E6)."""

    unit: int

    def ask(self, table: Table) -> Ask:
        """Every deck that has a card to give."""
        seat = table.seat_of(table.owner[self.unit])
        return Ask(seat, "Free card", lambda: decks_left(table), rule="E6", about=self.unit)

    def answer(self, table: Table, answer: DrawFrom) -> None:
        """Its top card, worn at once."""
        table.then(DealCard(self.unit, DECKS.index(answer.deck), facts().rules.free_card_tries))

    def stands(self, table: Table) -> bool:
        """While the MERC is in play."""
        return table.owner[self.unit] != NOBODY


class DealCard(Step, frozen=True):
    """The top card of a deck goes to a new MERC, who has so many draws left (E2, E6)."""

    unit: int
    deck: int
    tries: int

    def go(self, table: Table) -> None:
        """It is drawn before all, then worn."""
        draw = DrawGear(table.owner[self.unit], self.deck, 1, shown=True)
        table.then(draw, FitCard(self.unit, self.deck, self.tries))


class FitCard(Step, frozen=True):
    """A card he may never hold is discarded and drawn again; without a free slot it is stashed (E2, E6)."""

    unit: int
    deck: int
    tries: int

    def go(self, table: Table) -> None:
        """Otherwise he wears it, or his squad may have it if it is a vehicle (MODE-V1)."""
        if not table.loot:
            return
        gear = table.loot[-1]
        if rides(gear):
            table.then(PlaceCard(self.unit, free=True))
        elif not slots_for(table, self.unit, gear.kind):
            discard_gear(table, table.loot.pop())
            if self.tries > 1:
                table.then(DealCard(self.unit, self.deck, self.tries - 1))
        elif not free_slots(table, self.unit, gear):
            stash(table, table.at(self.unit), table.loot.pop())
        else:
            table.then(PlaceCard(self.unit, free=True))

    def stands(self, table: Table) -> bool:
        """While the MERC is in play."""
        return table.owner[self.unit] != NOBODY
