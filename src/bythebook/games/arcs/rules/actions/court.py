"""The Court: agents on its cards, cards secured, the row refilled (R7.5, R7.6)."""

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
    """Every card of the row, while there is an agent in the supply (R7.5)."""
    if not state.agents[player]:
        return []
    return [Influence(id) for id in sorted(facts().court[card].id for card in state.court if card != NONE)]


def influence(state: State, player: int, option: Influence) -> None:
    """One agent from the supply (R7.5)."""
    state.court_agents[spot_of(state, option.card)][player] += take_agents(state, player)


def spot_of(state: State, card: str) -> int:
    """The spot of the row in which a card lies."""
    return state.court.index(facts().court_card[card].index)


# -- Secure ---------------------------------------------------------------------------------------


def leads(state: State, player: int, spot: int) -> bool:
    """Whether a player has strictly more agents on a card than each rival (R7.6)."""
    agents = state.court_agents[spot]
    mine = agents[player]
    return mine > 0 and all(n < mine for p, n in enumerate(agents) if p != player)


def can_secure(state: State, player: int, spot: int) -> bool:
    """Whether a player may take the card of a spot by the Secure action (R7.6, Paranoid)."""
    card = state.court[spot]
    if card == NONE or not leads(state, player, spot):
        return False
    paranoid = powers.own(state, player, "paranoid")
    barred = paranoid is not None and state.court_agents[spot][player] == paranoid.numbers["agents"]
    return facts().court[card].is_vox or not barred


def secures(state: State, player: int) -> list[Option]:
    """Every card that a player may take (R7.6)."""
    spots = [spot for spot in range(len(state.court)) if can_secure(state, player, spot)]
    return [Secure(id) for id in sorted(facts().court[state.court[spot]].id for spot in spots)]


def secure(state: State, player: int, option: Secure) -> None:
    """Take it (R7.6)."""
    state.then(SecureCard(player, spot_of(state, option.card)))


class SecuredVox(NamedTuple):
    """One effect of a Vox card that a player has secured."""

    player: int
    """Who secured it."""
    card: str
    captured: int
    """The captives that came with the card."""
    effect: Any
    """Of the class under which VOX_STEPS has its step."""
    optional: bool


VOX_STEPS: Final[dict[type[Struct], Callable[[SecuredVox], Step]]] = {}
"""The step that carries out each kind of effect of a Vox (R7.6); `rules/cards/vox.py` fills it in."""


class SecureCard(Step, frozen=True):
    """A card of the row is taken: agents go, the card works, the spot is refilled (R7.6, R8.8).

    Agents of rivals become captives, and trophies where the card is ransacked.
    """

    player: int
    spot: int
    ransack: bool = False

    def go(self, state: State) -> None:
        """In that order."""
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
    """A card was secured: a Guild card stays in the play area, a Vox is carried out (R7.6, R9.1).

    `captured` are the captives that came with it.
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
    """A Vox goes to the Court discard, or is shuffled into the deck (R9.2, BC29)."""

    card: int

    def go(self, state: State) -> None:
        """It says which."""
        state.resolving.remove(self.card)
        vox = facts().court[self.card]
        if vox.after == "shuffle":
            state.piles[COURT].shuffle({vox.id: 1})
        else:
            state.court_discard.append(self.card)


def discard_guild_card(state: State, player: int, card: int) -> None:
    """A Guild card leaves a play area for the Court discard (R9.2)."""
    state.guild[player].remove(card)
    state.court_discard.append(card)


# -- the row --------------------------------------------------------------------------------------


class Refill(Step, frozen=True):
    """The spot of a secured card gets a new one; with an empty deck it stays empty (R7.6, R9.2)."""

    spot: int

    def go(self, state: State) -> None:
        """Ask the deck if it has a card."""
        if len(state.piles["court"]):
            state.then(TurnUp(self.spot))


class TurnUp(Step, frozen=True):
    """The top card of the Court deck comes into a spot (R7.6)."""

    spot: int

    def ask(self, state: State) -> Prompt:
        """Chance says which."""
        return draw_court(rule="R7.6", about=self.spot + 1)

    def answer(self, state: State, answer: Outcome) -> None:
        """Face up, without agents."""
        state.court[self.spot] = facts().court_card[answer[0]].index


def draw_court(*, rule: str, about: int | str | None = None) -> Prompt:
    """The top card of the Court deck, from chance."""
    return chance_prompt(Draw("court", "court"), rule=rule, about=about)
