"""The Court: placing agents, securing cards, refilling the row (R7.5, R7.6)."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules.cards import powers
from bythebook.games.arcs.rules.pieces import add_trophies, agents_home, take_agents
from bythebook.games.arcs.state.options import Influence, Secure
from bythebook.games.arcs.state.piles import COURT
from bythebook.games.arcs.state.state import AGENT, NONE, State
from bythebook.kernel.chance import Draw, Outcome
from bythebook.kernel.prompt import Option, Prompt, chance_prompt
from bythebook.kernel.step import Step

# -- Influence ------------------------------------------------------------------------------------


def influences(state: State, player: int) -> list[Option]:
    """Return every card of the row if the player has an agent in the supply (R7.5)."""
    if not state.agents[player]:
        return []
    return [Influence(id) for id in sorted(facts().court[card].id for card in state.court if card != NONE)]


def influence(state: State, player: int, option: Influence) -> None:
    """Place one agent from the supply (R7.5)."""
    state.court_agents[spot_of(state, option.card)][player] += take_agents(state, player)


def spot_of(state: State, card: str) -> int:
    """Return the spot of a card in the row."""
    return state.court.index(facts().court_card[card].index)


# -- Secure ---------------------------------------------------------------------------------------


def leads(state: State, player: int, spot: int) -> bool:
    """Whether a player has more agents on a card than each rival (R7.6)."""
    agents = state.court_agents[spot]
    mine = agents[player]
    return mine > 0 and all(n < mine for p, n in enumerate(agents) if p != player)


def can_secure(state: State, player: int, spot: int) -> bool:
    """Whether a player may take the card of a spot with the Secure action (R7.6, Paranoid)."""
    card = state.court[spot]
    if card == NONE or not leads(state, player, spot):
        return False
    paranoid = powers.find_effect(state, player, "paranoid")
    barred = paranoid is not None and state.court_agents[spot][player] == paranoid.numbers["agents"]
    return facts().court[card].is_vox or not barred


def secures(state: State, player: int) -> list[Option]:
    """Return every card that a player may take (R7.6)."""
    spots = [spot for spot in range(len(state.court)) if can_secure(state, player, spot)]
    return [Secure(id) for id in sorted(facts().court[state.court[spot]].id for spot in spots)]


def secure(state: State, player: int, option: Secure) -> None:
    """Secure the chosen card (R7.6)."""
    state.then(SecureCard(player, spot_of(state, option.card)))


class SecuredVox(NamedTuple):
    """One effect of a Vox card that a player has secured."""

    player: int
    """The player who secured it."""
    card: str
    captured: int
    """The number of captives taken together with the card."""
    effect: Any
    """An instance of one of the classes in VOX_STEPS."""
    optional: bool


VOX_STEPS: Final[dict[type[Struct], Callable[[SecuredVox], Step]]] = {}
"""Functions that make the step for each kind of Vox effect (R7.6); filled in by `rules/cards/vox.py`."""


class SecureCard(Step, frozen=True):
    """Take a card of the row: remove its agents, resolve it, refill its spot (R7.6, R8.8).

    Agents of rivals become captives, or trophies if the card is ransacked.
    """

    player: int
    spot: int
    ransack: bool = False

    def go(self, state: State) -> None:
        """Remove the agents, then take the card; the refill follows once the card is resolved."""
        agents, captured = state.court_agents[self.spot], 0
        for owner, n in enumerate(agents):
            if owner == self.player:
                agents_home(state, owner, n)
            elif self.ransack:
                add_trophies(state, self.player, owner, AGENT, n)
            else:
                state.captives[self.player][owner] += n
                captured += n
            agents[owner] = 0
        card, state.court[self.spot] = state.court[self.spot], NONE
        state.then(Refill(self.spot))
        take_card(state, self.player, card, captured)


def take_card(state: State, player: int, card: int, captured: int = 0) -> None:
    """Give a player a secured card: keep a Guild card, resolve a Vox card (R7.6, R9.1).

    `captured` is the number of captives taken together with the card.
    """
    printed = facts().court[card]
    if not printed.is_vox:
        insort(state.guild[player], card)
        turn = state.turn
        if turn is not None and turn.prelude and turn.player == player:
            state.turn = replace(turn, waiting=(*turn.waiting, card))
        return
    state.resolving.append(card)
    parts = [SecuredVox(player, printed.id, captured, part.effect, part.optional) for part in printed.parts]
    state.then(*(VOX_STEPS[type(vox.effect)](vox) for vox in parts), PutAway(card))


class PutAway(Step, frozen=True):
    """Put a resolved Vox card into the Court discard or shuffle it into the deck (R9.2, BC29)."""

    card: int

    def go(self, state: State) -> None:
        """Do what the card's `after` field says."""
        state.resolving.remove(self.card)
        vox = facts().court[self.card]
        if vox.after == "shuffle":
            state.piles[COURT].shuffle({vox.id: 1})
        else:
            state.court_discard.append(self.card)


def discard_guild_card(state: State, player: int, card: int) -> None:
    """Move a Guild card from a play area to the Court discard (R9.2)."""
    state.guild[player].remove(card)
    state.court_discard.append(card)


# -- the row --------------------------------------------------------------------------------------


class Refill(Step, frozen=True):
    """Refill the spot of a secured card; it stays empty if the deck is empty (R7.6, R9.2)."""

    spot: int

    def go(self, state: State) -> None:
        """Turn up a card if the deck has one."""
        if len(state.piles["court"]):
            state.then(TurnUp(self.spot))


class TurnUp(Step, frozen=True):
    """Turn up the top card of the Court deck into a spot (R7.6)."""

    spot: int

    def ask(self, state: State) -> Prompt:
        """Ask chance for the card."""
        return draw_court(rule="R7.6", about=self.spot + 1)

    def answer(self, state: State, answer: Outcome) -> None:
        """Put the card into the row without agents."""
        state.court[self.spot] = facts().court_card[answer[0]].index


def draw_court(*, rule: str, about: int | str | None = None) -> Prompt:
    """Return a chance prompt for the top card of the Court deck."""
    return chance_prompt(Draw("court", "court"), rule=rule, about=about)
