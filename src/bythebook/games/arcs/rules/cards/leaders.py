"""Leaders' effects on declaring or scoring: Ambitious, Bold, Generous, Connected, Lavish (R12.3).

Traits that only change a number of another rule are looked up there: Tax and Secure in their actions, dice in
battles; Just, Violent, Academic and Proud in scoring.
"""

from __future__ import annotations

from bythebook.games.arcs.box.effects import Gain
from bythebook.games.arcs.box.facts import FUEL, TYCOON, facts
from bythebook.games.arcs.rules.actions.court import draw_court, spot_of, take_card
from bythebook.games.arcs.rules.ambitions import AFTER_DECLARE, WhenDeclared
from bythebook.games.arcs.rules.cards.powers import effects_of, find_effect
from bythebook.games.arcs.rules.pieces import take_agents
from bythebook.games.arcs.rules.scoring import AFTER_SCORING
from bythebook.games.arcs.rules.tokens import ChooseTypes, discard_type
from bythebook.games.arcs.state.options import Done, GiveCard, Influence
from bythebook.games.arcs.state.piles import COURT
from bythebook.games.arcs.state.state import NONE, State
from bythebook.kernel.chance import Outcome
from bythebook.kernel.prompt import Option, Prompt, sort_key
from bythebook.kernel.step import Step

UPSTART = "upstart"
DEMAGOGUE = "demagogue"
FEASTBRINGER = "feastbringer"
NOBLE = "noble"


# -- Ambitious ----------------------------------------------------------------------------------------


class Ambitious(Step, frozen=True):
    """Let the declaring player gain a token of any type (Ambitious)."""

    player: int

    def go(self, state: State) -> None:
        """Offer the number of tokens given by the trait."""
        tokens = sum(effect.choice for effect in effects_of(state, self.player, Gain, at="declare"))
        state.then(ChooseTypes(self.player, tokens, UPSTART, optional=True))


# -- Bold ---------------------------------------------------------------------------------------------


def _cards_without_agent(state: State, placed: tuple[str, ...]) -> list[Option]:
    """Return the Court cards on which no agent was placed by the trait."""
    cards = [facts().court[card].id for card in state.court if card != NONE]
    return sorted((Influence(card) for card in cards if card not in placed), key=sort_key)


class Bold(Step, frozen=True):
    """Let the declaring player place one agent each on any number of Court cards (Bold)."""

    player: int
    placed: tuple[str, ...] = ()
    """The cards on which an agent was placed."""

    def go(self, state: State) -> None:
        """Ask while there are agents and cards."""
        if state.agents[self.player] and _cards_without_agent(state, self.placed):
            state.then(PlaceAgent(self.player, self.placed))


class PlaceAgent(Step, frozen=True):
    """Choose the next card for an agent, or stop (Bold)."""

    player: int
    placed: tuple[str, ...]

    def ask(self, state: State) -> Prompt:
        """Ask for a card on which no agent was placed."""
        seat = state.seat_of(self.player)
        return Prompt(
            seat,
            "Bold",
            lambda: [Done(), *_cards_without_agent(state, self.placed)],
            rule="R12.3",
            about=DEMAGOGUE,
        )

    def answer(self, state: State, answer: Influence | Done) -> None:
        """Place the agent, then continue."""
        if isinstance(answer, Done):
            return
        bold = find_effect(state, self.player, "bold")
        assert bold is not None
        agents = take_agents(state, self.player, bold.numbers["agents"])
        state.court_agents[spot_of(state, answer.card)][self.player] += agents
        state.then(Bold(self.player, (*self.placed, answer.card)))

    def is_valid(self, state: State) -> bool:
        """Whether there is an agent and a card for it."""
        return state.agents[self.player] > 0 and bool(_cards_without_agent(state, self.placed))


# -- Generous -----------------------------------------------------------------------------------------


def poorest_rival(state: State, player: int) -> int:
    """Return the rival with the least Power; if tied, the earliest in turn order (Generous)."""
    rivals = [rival for rival in state.in_order() if rival != player]
    return min(rivals, key=lambda rival: state.power[rival])


class Generous(Step, frozen=True):
    """Make the declaring player give a Guild card to the rival with the least Power (Generous)."""

    player: int

    def ask(self, state: State) -> Prompt:
        """Ask for a card; a player without one could not have declared."""
        seat = state.seat_of(self.player)
        return Prompt(seat, "Give", lambda: self._options(state), rule="R12.3", about=FEASTBRINGER)

    def _options(self, state: State) -> list[Option]:
        return sorted((GiveCard(facts().court[card].id) for card in state.guild[self.player]), key=sort_key)

    def answer(self, state: State, answer: GiveCard) -> None:
        """Give the chosen card. It isn't theft: Guardians aren't buried; a Cartel takes its supply along."""
        card, rival = facts().court_card[answer.card].index, poorest_rival(state, self.player)
        state.guild[self.player].remove(card)
        state.guild[rival] = sorted((*state.guild[rival], card))

    def is_valid(self, state: State) -> bool:
        """Whether there is a card to give."""
        return bool(state.guild[self.player])


# -- Connected ----------------------------------------------------------------------------------------


class Connected(Step, frozen=True):
    """Secure the top card of the Court deck when an ambition gets its first marker (Connected)."""

    player: int

    def go(self, state: State) -> None:
        """Ask only if the deck has a card."""
        if len(state.piles[COURT]):
            state.then(SecureTop(self.player))


class SecureTop(Step, frozen=True):
    """Reveal the card and secure it, with no agents on it (Connected)."""

    player: int

    def ask(self, state: State) -> Prompt:
        """Ask chance for the card."""
        return draw_court(rule="R12.3", about=NOBLE)

    def answer(self, state: State, answer: Outcome) -> None:
        """Take the card: a Guild card can be used from the next Prelude on, a Vox card is resolved now."""
        take_card(state, self.player, facts().court_card[answer[0]].index)


AFTER_DECLARE[UPSTART] = WhenDeclared(
    lambda state, player, _: bool(effects_of(state, player, Gain, at="declare")), Ambitious
)
AFTER_DECLARE[DEMAGOGUE] = WhenDeclared(
    lambda state, player, _: find_effect(state, player, "bold") is not None, Bold
)
AFTER_DECLARE[FEASTBRINGER] = WhenDeclared(
    lambda state, player, _: find_effect(state, player, "generous") is not None, Generous
)
AFTER_DECLARE[NOBLE] = WhenDeclared(
    lambda state, player, ambition: (
        find_effect(state, player, "connected") is not None and state.markers.count(ambition) == 1
    ),
    Connected,
)


# -- Lavish -------------------------------------------------------------------------------------------


class LoseFuel(Step, frozen=True):
    """Discard all Fuel tokens once Tycoon is scored (Lavish)."""

    player: int

    def go(self, state: State) -> None:
        """Keep Guild cards and the supply on a Cartel."""
        discard_type(state, self.player, FUEL)


def _lavish(state: State) -> list[Step]:
    scored = TYCOON in state.markers
    return [LoseFuel(p) for p in state.in_order() if scored and find_effect(state, p, "lavish")]


AFTER_SCORING["lavish"] = _lavish
