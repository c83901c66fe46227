"""Going on from a position file: the agenda of a turn that stands where the file says (T3, T4)."""

from __future__ import annotations

from typing import Any, Final

from bythebook.games.merc.box.facts import DECKS, facts
from bythebook.games.merc.files.fight import resume_fight
from bythebook.games.merc.files.schema import DICTATOR_PHASES, REBEL_PHASES
from bythebook.games.merc.rules import control
from bythebook.games.merc.rules.combat.fight import Fights
from bythebook.games.merc.rules.days import StartDay, faction_of, turns
from bythebook.games.merc.rules.dictator.tactics import DrawTactics
from bythebook.games.merc.rules.modes.driving import GetOff
from bythebook.games.merc.table.state import DICTATORS, NOBODY, Gear, Table
from bythebook.games.shared.position_files import Data, Found
from bythebook.kernel.ask import Ask, chance_ask
from bythebook.kernel.chance import Draw, Outcome
from bythebook.kernel.notation import listed
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
"""The phase that each step belongs to."""

_STARTS: Final = {
    "tactics": "PlayTactics",
    "ready": "GiveMoves",
    "actions": "TakeActions",
    "ability": "SpecialAbility",
    "end": "TurnEnd",
}
"""The step of the turn that each phase begins with."""


class DealStash(Step, frozen=True):
    """Cards nobody has named are dealt into a stash, seen by its owner alone (E3, K3)."""

    cell: int
    deck: int
    n: int

    def ask(self, table: Table) -> Ask:
        """From the deck, secret to whoever controls the sector."""
        player = table.control[self.cell]
        domain = Draw(DECKS[self.deck], DECKS[self.deck], self.n)
        secret = None if player == NOBODY else table.seat_of(player)
        return chance_ask(domain, rule="E3", secret=secret)

    def answer(self, table: Table, answer: Outcome) -> None:
        """They lie there in the usual order."""
        cards = [*table.stash[self.cell], *(Gear(facts().card[card].index) for card in answer)]
        table.stash[self.cell] = tuple(sorted(cards, key=lambda gear: (gear.kind, gear.wear)))


def phase_of(table: Table) -> str:
    """Where the turn of a table stands, as a position file says it; within an effect, what comes after it."""
    for waiting in reversed(table.agenda):
        name = type(waiting).__name__
        if name in _PHASES:
            return _PHASES[name]
        if name in ("DictatorPhase", "FactionTurn", "StartDay"):
            break
    return _phases(table)[-1]


def _phases(table: Table) -> tuple[str, ...]:
    """Where the turn of the active side can stand."""
    return DICTATOR_PHASES if table.active == DICTATORS and table.ruler != NOBODY else REBEL_PHASES


def after_turn(table: Table) -> list[Step]:
    """What is left of the day when the turn of the active side is over, and the next day."""
    day = turns(table)
    place = [faction_of(turn) for turn in day].index(table.active)
    return [*day[place + 1 :], StartDay()]


def resume(table: Table, data: Data, wrong: Found) -> None:
    """Line up what waits: fights that are due, the rest of the turn."""
    known = _phases(table)
    phase = data.get("phase", known[0])
    if phase not in known:
        wrong.append(Wrong(("phase",), f"in this turn it is one of {listed(known)}, not {phase}"))
        return
    table.agenda.clear()
    table.then(*after_turn(table))
    _turn(table, phase)
    if "fight" in data:
        table.then(*([GetOff()] if table.aboard else []))
        resume_fight(table, data["fight"], wrong)
    elif due := control.contested(table):
        table.then(Fights(table.active, tuple(due)), *([GetOff()] if table.aboard else []))


def deal_hidden(table: Table, data: Data) -> None:
    """Before anything else the cards that nobody has named are dealt."""
    table.then(*_deals(table, data))


def _turn(table: Table, phase: str) -> None:
    """The steps of the turn, without those that are done."""
    below, used = len(table.agenda), table.ability_used
    whole = next(turn for turn in turns(table) if faction_of(turn) == table.active)
    if phase == "start":
        table.then(whole)
        return
    whole.go(table)
    table.ability_used = used
    while len(table.agenda) > below and type(table.agenda[-1]).__name__ != _STARTS[phase]:
        table.agenda.pop()


def _deals(table: Table, data: Data) -> list[Step]:
    """Cards of stashes and of the hand that nobody has named."""
    deals: list[Step] = []
    for text, entry in data.get("sectors", {}).items():
        if isinstance(entry.get("stash"), dict):
            counts: dict[str, Any] = entry["stash"]
            deals += [DealStash(table.cell(text), DECKS.index(deck), n) for deck, n in counts.items() if n]
    if n := dealt_hand(table, data):
        deals.append(DrawTactics(n, "S9d"))
    return deals


def dealt_hand(table: Table, data: Data) -> int:
    """How many tactics cards are dealt to the Dictator: as the file says, else a full hand (S9d)."""
    hand = data.get("hand")
    if isinstance(hand, list) or table.automa or table.ruler == NOBODY:
        return 0
    n = facts().rules.hand if hand is None else int(hand)
    return min(n, len(table.piles["tactics"]))
