"""Hiring: choosing among drawn MERCs, firing, and the free card of a new MERC (A1, S8, Q6, E6)."""

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
    discard_gear,
    discard_merc,
    has_cards,
    is_reshuffled,
)
from bythebook.games.merc.rules.modes.vehicles import leave_behind, vehicle_effect
from bythebook.games.merc.rules.stats import ability
from bythebook.games.merc.rules.team import squads
from bythebook.games.merc.rules.team.equipment import PlaceCard, drop_all, free_slots, slots_for
from bythebook.games.merc.rules.team.stashes import stash
from bythebook.games.merc.state.options import Done, DrawFrom, Fire, Hire
from bythebook.games.merc.state.state import NOBODY, NOWHERE, State
from bythebook.kernel.prompt import Option, Prompt, sort_key
from bythebook.kernel.step import Step

TEAM_LIMIT: Final = -1
"""A number of hires that means up to the team limit (Q1)."""


# -- choosing hires -------------------------------------------------------------------------------


class ChooseHires(Step, frozen=True):
    """Hire from `least` to `most` of the candidates; the others are discarded (A1, S8, D12).

    With an `actor`, who is the MERC taking the hire action, other MERCs of the player can also be fired (A1).
    """

    player: int
    least: int
    most: int
    actor: int = NOWHERE

    def go(self, state: State) -> None:
        """Ask while there is a choice; replace a MERC who must but refuses to join (Q5)."""
        firing = self.actor != NOWHERE and fireable(state, self.player, self.actor)
        if firing or _hireable(state, self):
            state.then(Choose(self.player, self.least, self.most, self.actor))
            return
        drawn = len(state.candidates)
        again = drawn > 0 and len(state.hired) < self.least and _somebody_else(state, self.player)
        _pass_over(state)
        if again:
            state.then(DrawMercs(self.player, drawn), self)


class Choose(Step, frozen=True):
    """Hire or fire one MERC, or stop (A1, S8)."""

    player: int
    least: int
    most: int
    actor: int

    def ask(self, state: State) -> Prompt:
        """Offer every MERC who can be hired or fired."""
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
        if _missing_hires(state, self) <= 0:
            options.append(Done())
        return sorted(options, key=sort_key)

    def answer(self, state: State, answer: Option) -> None:
        """Continue while there is a choice; then discard the remaining candidates."""
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


def _missing_hires(state: State, step: ChooseHires | Choose) -> int:
    """Return how many more must be hired; Teresa does not count (S8)."""
    return step.least - _hired_count(state, step.player)


def _hires(state: State, step: ChooseHires | Choose) -> list[int]:
    """Return the candidates who may be hired next so that the minimum stays possible (S8, Q5)."""
    able = _hireable(state, step)
    counted = [unit for unit in able if _counts(state, step.player, unit)]
    for size in range(min(_missing_hires(state, step), _room(state, step)), 1, -1):
        groups = [group for group in combinations(counted, size) if _peaceful(group)]
        if groups:
            return [u for u in able if u not in counted or any(u in group for group in groups)]
    return able


def _hireable(state: State, step: ChooseHires | Choose) -> list[int]:
    """Return the candidates who fit in the team and are not excluded by a feud (Q1, Q5)."""
    player, room = step.player, _room(state, step)
    willing = [unit for unit in state.candidates if not squads.is_barred(state, player, unit)]
    return willing if room > 0 else [unit for unit in willing if not _counts(state, player, unit)]


def _room(state: State, step: ChooseHires | Choose) -> int:
    """Return how many more MERCs that count toward the limit may be hired (A1, Q1, S8)."""
    if step.most == TEAM_LIMIT:
        return squads.may_hire(state, step.player)
    return step.most - _hired_count(state, step.player)


def _peaceful(group: tuple[int, ...]) -> bool:
    """Return whether no two of these MERCs have a feud (Q5)."""
    feuds = facts().feuds
    return all(feuds[unit].isdisjoint(group) for unit in group)


def _hired_count(state: State, player: int) -> int:
    """Return how many MERCs that count toward the limit a player has hired and not yet placed."""
    return sum([_counts(state, player, unit) for unit in state.hired])


def _counts(state: State, player: int, unit: int) -> bool:
    """Return whether a hire counts; Teresa does not, except for the Dictator, who has no limit."""
    return squads.counts_for_limit(unit) or player == state.ruler


def _somebody_else(state: State, player: int) -> bool:
    """Return whether any MERC who is willing to join can still be drawn (Q5)."""
    cards = set(state.piles[MERC_DECK].unseen)
    if is_reshuffled(state, MERC_DECK):
        cards.update(card for card, n in state.discards[MERC_DECK].items() if n)
    return any(not squads.is_barred(state, player, facts().merc[card].index) for card in cards)


def _pass_over(state: State) -> None:
    """Discard the candidates that were not hired."""
    for unit in state.candidates:
        discard_merc(state, unit)
    state.candidates.clear()


# -- firing ---------------------------------------------------------------------------------------


def fireable(state: State, player: int, actor: int) -> list[int]:
    """Return the MERCs that a player may fire while this one acts, except the acting MERC (A1)."""
    return [unit for unit in state.team[player] if unit != actor]


def fire(state: State, unit: int) -> None:
    """Fire a MERC: his gear goes to the stash of his sector, his card to the discards (A1).

    If he was the last member of his squad, its vehicle also stays there (MODE-V2).
    """
    cell = state.at(unit)
    drop_all(state, unit)
    if state.mates(unit) == [unit]:
        leave_behind(state, state.owner[unit], state.squad[unit])
    squads.leave(state, unit)
    control.update_at(state, cell)


# -- placing hires --------------------------------------------------------------------------------


def send_for_mercs(state: State, player: int, actor: int) -> None:
    """Start a hire action that has been paid for; a fired MERC has already left (A1, Q1)."""
    state.then(
        DrawMercs(player, facts().rules.hire_draw),
        ChooseHires(player, 0, TEAM_LIMIT, actor),
        Recruit(player),
    )


class HireAfresh(Step, frozen=True):
    """A Rebel whose MERCs are all dead may hire without paying an action (Q6)."""

    player: int

    def go(self, state: State) -> None:
        """Let him hire up to the team limit, which is at least one."""
        if not state.team[self.player]:
            draw = DrawMercs(self.player, facts().rules.hire_draw)
            state.then(draw, ChooseHires(self.player, 0, TEAM_LIMIT), Recruit(self.player))


class Recruit(Step, frozen=True):
    """The hired MERCs enter play one by one, each with a free card and without actions (A1, Q4, E6)."""

    player: int
    squad: int = NOWHERE
    landed: tuple[int, ...] = ()
    """The MERCs placed so far."""

    def go(self, state: State) -> None:
        """Place and equip the next MERC; if there is no place for the MERCs, discard their cards."""
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
        """Start fights where MERCs were placed among enemies, once all of them are equipped (Q6)."""
        cells = sorted({state.at(unit) for unit in self.landed})
        contested = tuple(cell for cell in cells if state.is_contested(cell))
        if contested:
            state.then(Fights(state.faction[self.player], contested))


# -- the free card --------------------------------------------------------------------------------


class FreeCard(Step, frozen=True):
    """A new MERC gets a card from a deck of his owner's choice, and cards from his own ability (E6)."""

    unit: int

    def go(self, state: State) -> None:
        """Deal the free card first, then Vrbansk's accessory."""
        if state.owner[self.unit] == NOBODY:
            return
        free: list[Step] = [NameDeck(self.unit)] * facts().rules.free_cards
        state.then(*free, *gift_steps(self.unit))


def gift_steps(unit: int) -> list[Step]:
    """Return the steps for cards that a MERC's own ability brings: Vrbansk's accessory (E6)."""
    effect = ability(unit)
    if not isinstance(effect, HireGift):
        return []
    return [DealCard(unit, DECKS.index(effect.deck), facts().rules.free_card_tries)] * effect.cards


def deck_options(state: State) -> list[Option]:
    """Return the equipment decks that have a card (C7, E6)."""
    return [DrawFrom(deck) for deck in sorted(DECKS) if has_cards(state, deck)]


def has_any_deck(state: State) -> bool:
    """Return whether any equipment deck has a card (C7, E6)."""
    return any(has_cards(state, deck) for deck in DECKS)


class NameDeck(Step, frozen=True):
    """Ask for a deck if any has a card (E6)."""

    unit: int

    def go(self, state: State) -> None:
        """Ask for a deck, unless all decks are empty."""
        if has_any_deck(state):
            state.then(ChooseFreeDeck(self.unit))


class ChooseFreeDeck(Step, frozen=True):
    """The owner chooses the deck of the free card (E6)."""

    unit: int

    def ask(self, state: State) -> Prompt:
        """Offer every deck that has a card."""
        seat = state.seat_of(state.owner[self.unit])
        return Prompt(seat, "Free card", lambda: deck_options(state), rule="E6", about=self.unit)

    def answer(self, state: State, answer: DrawFrom) -> None:
        """Deal its top card."""
        state.then(DealCard(self.unit, DECKS.index(answer.deck), facts().rules.free_card_tries))

    def is_valid(self, state: State) -> bool:
        """Return whether the MERC is in play."""
        return state.owner[self.unit] != NOBODY


class DealCard(Step, frozen=True):
    """Deal the top card of a deck to a new MERC, with `tries` draws left (E2, E6)."""

    unit: int
    deck: int
    tries: int

    def go(self, state: State) -> None:
        """Draw the card, then place it in a slot."""
        draw = DrawGear(state.owner[self.unit], self.deck, 1, shown=True)
        state.then(draw, FitCard(self.unit, self.deck, self.tries))


class FitCard(Step, frozen=True):
    """Redraw a card that the MERC may not hold; stash a card without a free slot (E2, E6)."""

    unit: int
    deck: int
    tries: int

    def go(self, state: State) -> None:
        """Let him wear the card, or his squad take a vehicle (MODE-V1)."""
        if not state.loot:
            return
        gear = state.loot[-1]
        if vehicle_effect(gear):
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
        """Return whether the MERC is in play."""
        return state.owner[self.unit] != NOBODY
