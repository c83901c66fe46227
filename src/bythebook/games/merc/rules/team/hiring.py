"""Hiring: choosing among the MERCs drawn, firing, and the card a new MERC comes with (A1, S8, Q6, E6)."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from bythebook.games.merc.box.effects import HireGift
from bythebook.games.merc.box.facts import DECKS, facts
from bythebook.games.merc.rules import control
from bythebook.games.merc.rules.combat.fight import Fights
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
from bythebook.games.merc.rules.team.equipment import PlaceCard, drop_all, free_slots, slots_for
from bythebook.games.merc.rules.team.stashes import stash
from bythebook.games.merc.state.options import Done, DrawFrom, Fire, Hire
from bythebook.games.merc.state.state import NOBODY, NOWHERE, State
from bythebook.kernel.prompt import Option, Prompt, sort_key
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

    def go(self, state: State) -> None:
        """Ask while there is a choice; one who must come but will not is replaced by the next card (Q5)."""
        firing = self.actor != NOWHERE and fireable(state, self.player, self.actor)
        if firing or _able(state, self):
            state.then(Choose(self.player, self.least, self.most, self.actor))
            return
        drawn = len(state.candidates)
        again = drawn > 0 and len(state.hired) < self.least and _somebody_else(state, self.player)
        _pass_over(state)
        if again:
            state.then(DrawMercs(self.player, drawn), self)


class Choose(Step, frozen=True):
    """One MERC is hired or fired, or enough are (A1, S8)."""

    player: int
    least: int
    most: int
    actor: int

    def ask(self, state: State) -> Prompt:
        """Everybody who may come, and who may go."""
        seat = state.seat_of(self.player)
        return Prompt(seat, "Hire", lambda: self._options(state), rule=self._rule(state), about=self.player)

    def _rule(self, state: State) -> str:
        if self.actor != NOWHERE:
            return "A1"
        if self.player == state.ruler:
            return "D12" if state.active != NOWHERE else "S9"
        return "Q6" if state.active != NOWHERE else "S8"

    def _options(self, state: State) -> list[Option]:
        options: list[Option] = [Hire(state.id_of(unit)) for unit in _hires(state, self)]
        if self.actor != NOWHERE:
            options += [Fire(state.id_of(unit)) for unit in fireable(state, self.player, self.actor)]
        if _wanting(state, self) <= 0:
            options.append(Done())
        return sorted(options, key=sort_key)

    def answer(self, state: State, answer: Option) -> None:
        """Go on while there is a choice; at the end the others are discarded."""
        if isinstance(answer, Done):
            _pass_over(state)
            return
        if isinstance(answer, Hire):
            unit = state.unit(answer.merc)
            state.candidates.remove(unit)
            state.hired.append(unit)
        elif isinstance(answer, Fire):
            fire(state, state.unit(answer.merc))
        state.then(ChooseHires(self.player, self.least, self.most, self.actor))


def _wanting(state: State, step: ChooseHires | Choose) -> int:
    """How many more must be hired; Teresa, who is not counted, does not make up the number (S8)."""
    return step.least - _hired(state, step.player)


def _hires(state: State, step: ChooseHires | Choose) -> list[int]:
    """The candidates who may be hired next, so that the least number can still be reached (S8, Q5)."""
    able = _able(state, step)
    counted = [unit for unit in able if _counts(state, step.player, unit)]
    for size in range(min(_wanting(state, step), _room(state, step)), 1, -1):
        groups = [group for group in combinations(counted, size) if _peaceful(group)]
        if groups:
            return [u for u in able if u not in counted or any(u in group for group in groups)]
    return able


def _able(state: State, step: ChooseHires | Choose) -> list[int]:
    """The candidates for whom there is room and whom nobody bars (Q1, Q5)."""
    player, room = step.player, _room(state, step)
    willing = [unit for unit in state.candidates if not squads.barred(state, player, unit)]
    return willing if room > 0 else [unit for unit in willing if not _counts(state, player, unit)]


def _room(state: State, step: ChooseHires | Choose) -> int:
    """How many more who are counted may be hired (A1, Q1, S8)."""
    if step.most == TEAM_LIMIT:
        return squads.may_hire(state, step.player)
    return step.most - _hired(state, step.player)


def _peaceful(group: tuple[int, ...]) -> bool:
    """Whether none of these bars another (Q5)."""
    feuds = facts().feuds
    return all(feuds[unit].isdisjoint(group) for unit in group)


def _hired(state: State, player: int) -> int:
    """How many a player has hired and not yet placed, as far as they are counted."""
    return sum([_counts(state, player, unit) for unit in state.hired])


def _counts(state: State, player: int, unit: int) -> bool:
    """Whether a hire is counted; Teresa is not, but a Dictator, who has no limit, hires as his card says."""
    return squads.counts(unit) or player == state.ruler


def _somebody_else(state: State, player: int) -> bool:
    """Whether a MERC who would come is still to be drawn (Q5)."""
    cards = set(state.piles[MERC_DECK].unseen)
    if comes_back(state, MERC_DECK):
        cards.update(card for card, n in state.discards[MERC_DECK].items() if n)
    return any(not squads.barred(state, player, facts().merc[card].index) for card in cards)


def _pass_over(state: State) -> None:
    """Candidates nobody hired are discarded."""
    for unit in state.candidates:
        discard_merc(state, unit)
    state.candidates.clear()


# -- firing ---------------------------------------------------------------------------------------


def fireable(state: State, player: int, actor: int) -> list[int]:
    """The MERCs a player may fire while this one acts: never the actor himself (A1)."""
    return [unit for unit in state.team[player] if unit != actor]


def fire(state: State, unit: int) -> None:
    """A MERC leaves: his gear stays in the stash of his sector, his card is discarded (A1).

    If he was the last of his squad, its vehicle stays there too (MODE-V2).
    """
    cell = state.at(unit)
    drop_all(state, unit)
    if state.mates(unit) == [unit]:
        leave_behind(state, state.owner[unit], state.squad[unit])
    squads.leave(state, unit)
    control.update_at(state, cell)


# -- into play ------------------------------------------------------------------------------------


def send_for_mercs(state: State, player: int, actor: int) -> None:
    """The hire action, already paid for, with the one who is fired already gone (A1, Q1)."""
    state.then(
        DrawMercs(player, facts().rules.hire_draw),
        ChooseHires(player, 0, TEAM_LIMIT, actor),
        Recruit(player),
    )


class HireAfresh(Step, frozen=True):
    """A Rebel whose MERCs are all dead hires without a MERC paying; he may hire nobody (Q6)."""

    player: int

    def go(self, state: State) -> None:
        """Up to the team limit, which is at least one."""
        if not state.team[self.player]:
            draw = DrawMercs(self.player, facts().rules.hire_draw)
            state.then(draw, ChooseHires(self.player, 0, TEAM_LIMIT), Recruit(self.player))


class Recruit(Step, frozen=True):
    """The MERCs hired come into play one by one, each with his free card and no actions (A1, Q4, E6)."""

    player: int
    squad: int = NOWHERE
    landed: tuple[int, ...] = ()
    """Those in play so far."""

    def go(self, state: State) -> None:
        """Where nobody can be placed, for want of a sector, the cards are discarded."""
        if not state.hired:
            self._fight(state)
        elif squads.can_place(state, self.player):
            unit = state.hired[0]
            place = squads.PlaceMerc(self.player, unit, self.squad)
            state.then(place, FreeCard(unit), Recruit(self.player, self.squad, (*self.landed, unit)))
        else:
            for unit in state.hired:
                discard_merc(state, unit)
            state.hired.clear()

    def _fight(self, state: State) -> None:
        """Whoever had to land among enemies fights them when all are there and equipped (Q6)."""
        cells = sorted({state.at(unit) for unit in self.landed})
        contested = tuple(cell for cell in cells if state.is_contested(cell))
        if contested:
            state.then(Fights(state.faction[self.player], contested))


# -- the free card --------------------------------------------------------------------------------


class FreeCard(Step, frozen=True):
    """A new MERC gets a card from a deck of his owner's choice, and what his own card promises (E6)."""

    unit: int

    def go(self, state: State) -> None:
        """Vrbansk's accessory comes after the free card."""
        if state.owner[self.unit] == NOBODY:
            return
        free: list[Step] = [NameDeck(self.unit)] * facts().rules.free_cards
        state.then(*free, *gifts(self.unit))


def gifts(unit: int) -> list[Step]:
    """The cards that come with a new MERC because his own card says so: Vrbansk's accessory (E6)."""
    effect = ability(unit)
    if not isinstance(effect, HireGift):
        return []
    return [DealCard(unit, DECKS.index(effect.deck), facts().rules.free_card_tries)] * effect.cards


def decks_left(state: State) -> list[Option]:
    """The equipment decks that have a card to give (C7, E6)."""
    return [DrawFrom(deck) for deck in sorted(DECKS) if gives(state, deck)]


def deals(state: State) -> bool:
    """Whether any equipment deck has a card to give (C7, E6)."""
    return any(gives(state, deck) for deck in DECKS)


class NameDeck(Step, frozen=True):
    """Go on to the choice of a deck if any has a card to give (E6)."""

    unit: int

    def go(self, state: State) -> None:
        """With all decks empty he goes without."""
        if deals(state):
            state.then(ChooseFreeDeck(self.unit))


class ChooseFreeDeck(Step, frozen=True):
    """The owner names the deck of the free card (E6)."""

    unit: int

    def ask(self, state: State) -> Prompt:
        """Every deck that has a card to give."""
        seat = state.seat_of(state.owner[self.unit])
        return Prompt(seat, "Free card", lambda: decks_left(state), rule="E6", about=self.unit)

    def answer(self, state: State, answer: DrawFrom) -> None:
        """Its top card, worn at once."""
        state.then(DealCard(self.unit, DECKS.index(answer.deck), facts().rules.free_card_tries))

    def is_valid(self, state: State) -> bool:
        """While the MERC is in play."""
        return state.owner[self.unit] != NOBODY


class DealCard(Step, frozen=True):
    """The top card of a deck goes to a new MERC, who has so many draws left (E2, E6)."""

    unit: int
    deck: int
    tries: int

    def go(self, state: State) -> None:
        """It is drawn before all, then worn."""
        draw = DrawGear(state.owner[self.unit], self.deck, 1, shown=True)
        state.then(draw, FitCard(self.unit, self.deck, self.tries))


class FitCard(Step, frozen=True):
    """A card he may never hold is discarded and drawn again; without a free slot it is stashed (E2, E6)."""

    unit: int
    deck: int
    tries: int

    def go(self, state: State) -> None:
        """Otherwise he wears it, or his squad may have it if it is a vehicle (MODE-V1)."""
        if not state.loot:
            return
        gear = state.loot[-1]
        if rides(gear):
            state.then(PlaceCard(self.unit, free=True))
        elif not slots_for(state, self.unit, gear.kind):
            discard_gear(state, state.loot.pop())
            if self.tries > 1:
                state.then(DealCard(self.unit, self.deck, self.tries - 1))
        elif not free_slots(state, self.unit, gear):
            stash(state, state.at(self.unit), state.loot.pop())
        else:
            state.then(PlaceCard(self.unit, free=True))

    def is_valid(self, state: State) -> bool:
        """While the MERC is in play."""
        return state.owner[self.unit] != NOBODY
