"""The agenda for a position file: the rest of the turn, from the phase in the file (T3, T4)."""

from __future__ import annotations

from typing import Any, Final

from bythebook.games.merc.box.facts import DECKS, facts
from bythebook.games.merc.files.fight import resume_fight
from bythebook.games.merc.files.schema import DICTATOR_PHASES, REBEL_PHASES
from bythebook.games.merc.rules import control
from bythebook.games.merc.rules.combat.fight import Fights
from bythebook.games.merc.rules.days import StartDay, day_turns, faction_of
from bythebook.games.merc.rules.dictator.tactics import DrawTactics
from bythebook.games.merc.rules.modes.driving import GetOff
from bythebook.games.merc.state.state import DICTATORS, NOBODY, Gear, State
from bythebook.games.shared.position_files import Data, Found
from bythebook.kernel.chance import Draw, Outcome
from bythebook.kernel.notation import listed
from bythebook.kernel.prompt import Prompt, chance_prompt
from bythebook.kernel.schema import Wrong
from bythebook.kernel.step import Step

_PHASES: Final = {
    "PlaceOwed": "start",
    "RebelPhase": "start",
    "PlayTactics": "tactics",
    "ChooseTactic": "tactics",
    "GiveMoves": "ready",
    "TakeActions": "actions",
    "LoseActions": "actions",
    "SpecialAbility": "ability",
    "OfferAbility": "ability",
    "TurnEnd": "end",
}
"""Maps a step to its phase."""

_STARTS: Final = {
    "tactics": "PlayTactics",
    "ready": "GiveMoves",
    "actions": "TakeActions",
    "ability": "SpecialAbility",
    "end": "TurnEnd",
}
"""Maps a phase to the step of the turn that it begins with."""


class DealStash(Step, frozen=True):
    """Deal random cards into a stash, visible to its owner only (E3, K3)."""

    cell: int
    deck: int
    n: int

    def ask(self, state: State) -> Prompt:
        """Ask for cards from the deck, visible only to the side that controls the sector."""
        player = state.control[self.cell]
        domain = Draw(DECKS[self.deck], DECKS[self.deck], self.n)
        secret = None if player == NOBODY else state.seat_of(player)
        return chance_prompt(domain, rule="E3", secret=secret)

    def answer(self, state: State, answer: Outcome) -> None:
        """Add the cards to the stash."""
        cards = [*state.stash[self.cell], *(Gear(facts().card[card].index) for card in answer)]
        state.stash[self.cell] = tuple(sorted(cards, key=lambda gear: (gear.kind, gear.wear)))


def phase_of(state: State) -> str:
    """Return the current phase for a position file; during an effect, the phase that follows it."""
    for waiting in reversed(state.agenda):
        name = type(waiting).__name__
        if name in _PHASES:
            return _PHASES[name]
        if name in ("DictatorPhase", "FactionTurn", "StartDay"):
            break
    return _phases(state)[-1]


def _phases(state: State) -> tuple[str, ...]:
    """Return the phases of the active side's turn."""
    return DICTATOR_PHASES if state.active == DICTATORS and state.ruler != NOBODY else REBEL_PHASES


def after_turn(state: State) -> list[Step]:
    """Return the rest of the day after the active side's turn, and the next day."""
    day = day_turns(state)
    place = [faction_of(turn) for turn in day].index(state.active)
    return [*day[place + 1 :], StartDay()]


def resume(state: State, data: Data, wrong: Found) -> None:
    """Push the pending steps: unresolved fights, and the rest of the turn."""
    known = _phases(state)
    phase = data.get("phase", known[0])
    if phase not in known:
        wrong.append(Wrong(("phase",), f"expected one of {listed(known)} in this turn, not {phase}"))
        return
    state.agenda.clear()
    state.then(*after_turn(state))
    _turn(state, phase)
    if "fight" in data:
        state.then(*([GetOff()] if state.aboard else []))
        resume_fight(state, data["fight"], wrong)
    elif due := control.contested_cells(state):
        state.then(Fights(state.active, tuple(due)), *([GetOff()] if state.aboard else []))


def deal_hidden(state: State, data: Data) -> None:
    """Push the deals of cards that the file only counts, before anything else."""
    state.then(*_deals(state, data))


def _turn(state: State, phase: str) -> None:
    """Push the remaining steps of the turn."""
    below, used = len(state.agenda), state.ability_used
    whole = next(turn for turn in day_turns(state) if faction_of(turn) == state.active)
    if phase == "start":
        state.then(whole)
        return
    whole.go(state)
    state.ability_used = used
    while len(state.agenda) > below and type(state.agenda[-1]).__name__ != _STARTS[phase]:
        state.agenda.pop()


def _deals(state: State, data: Data) -> list[Step]:
    """Return the steps that deal the cards which the file only counts, in stashes and in the hand."""
    deals: list[Step] = []
    for text, entry in data.get("sectors", {}).items():
        if isinstance(entry.get("stash"), dict):
            counts: dict[str, Any] = entry["stash"]
            deals += [DealStash(state.cell(text), DECKS.index(deck), n) for deck, n in counts.items() if n]
    if n := dealt_hand(state, data):
        deals.append(DrawTactics(n, "S9d"))
    return deals


def dealt_hand(state: State, data: Data) -> int:
    """Return how many tactics cards to deal to the Dictator: the file's number, or a full hand (S9d)."""
    hand = data.get("hand")
    if isinstance(hand, list) or state.automa or state.ruler == NOBODY:
        return 0
    n = facts().rules.hand if hand is None else int(hand)
    return min(n, len(state.piles["tactics"]))
