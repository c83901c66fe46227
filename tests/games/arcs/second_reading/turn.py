"""A bot's turn, read a second time (S14 to S20): what SUPERCAT may answer, ask by ask.

`Reading.expected` is every option that the published text leaves open, several where chance decides; None
where an ask is not read here. `Reading.answered` notes what was done: the reason of the card, and the rows of
answers that it may have begun.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bythebook.games.arcs.box.facts import (
    AGGRESSION,
    AMBITIONS,
    FUEL,
    MATERIAL,
    PSIONIC,
    RELIC,
    RESOURCES,
    WEAPON,
    facts,
)
from bythebook.games.arcs.rules.turn.play import may_seize
from bythebook.games.arcs.state import options as a
from bythebook.games.arcs.state.state import NONE, NOWHERE, State
from bythebook.kernel.chance import Outcome
from bythebook.kernel.prompt import Option, Prompt
from tests.games.arcs.second_reading import battle, combat, court, prelude, priorities, suits, tokens
from tests.games.arcs.second_reading.combat import Combat, Purse
from tests.games.arcs.second_reading.priorities import Choice
from tests.games.arcs.second_reading.suits import Hand
from tests.games.arcs.second_reading.terms import Board, Holdings, Plan

COMBAT_LINES = ("GP3", "GP5c")


@dataclass
class Row:
    """A plan under way: what is left of it, and the combat it leads to."""

    rest: tuple[Option, ...]
    fight: Combat | None = None
    before: Holdings | None = None
    toward: int = NOWHERE
    begun: bool = False
    """Something of it was done."""

    @property
    def next(self) -> Option | None:
        return self.rest[0] if self.rest else None


class Reading:
    """The published text, and what the turn has begun."""

    def __init__(self) -> None:
        self.chosen: list[Choice] = []
        self.rows: list[Row] = []
        self.fresh: list[Row] = []
        """Rows that the ask at hand could begin."""
        self.line = ""
        self.could: list[Choice] = []
        self.turn = (0, 0, 0)
        self.fought = self.led = False
        self.last = NOWHERE
        """Whether the group that moves is the task force, and where it has come to."""
        self.before: list[frozenset[int]] = []
        """The same as its last Move began."""
        self.worlds: list[frozenset[int]] = [frozenset()]
        """Where the last task force has been this turn, for each choice that may have been made (S15.12)."""

    # -- asks -----------------------------------------------------------------------------------------

    def expected(self, state: State, prompt: Prompt, results: Sequence[Outcome]) -> list[Option] | None:
        turn = (state.chapter, state.round, state.active)
        if turn != self.turn:
            self.turn, self.worlds, self.rows, self.fought = turn, [frozenset()], [], False
        self.fresh, self.line, self.could = [], "", []
        found: list[Option] | None = None
        for settled in self.worlds:
            read = self._read(Board(state, state.player(prompt.seat), settled), prompt, results)
            found = read if found is None else found + (read or [])
        return found

    def _read(self, board: Board, prompt: Prompt, results: Sequence[Outcome]) -> list[Option] | None:
        if prompt.kind == "Turn":
            return self._turn(board, prompt, results)
        if prompt.kind == "Declare":
            return self._declare(board, prompt)
        if prompt.kind == "Exhaust":
            return self._exhaust(board, prompt)
        if prompt.kind == "Prelude":
            return self._prelude(board, prompt)
        if prompt.kind == "Token action":
            return self._token_action(board, prompt)
        if prompt.kind.endswith(" action"):
            return self._action(board, prompt)
        if prompt.kind in ("Ships", "Catapult"):
            return [
                row.next for row in self.rows if row.next in prompt.options and row.next is not None
            ] or None
        if prompt.kind == "Store":
            return tokens.expected(board, prompt)
        found = court.expected(board, prompt) or prelude.expected(board, prompt)
        if found is not None or board.state.fight is None:
            return found
        fights = [row.fight for row in self.rows if row.fight and not row.rest]
        return battle.expected(board, prompt, fights, self._purse_in_battle(board))

    def _purse_in_battle(self, board: Board) -> Purse:
        """What can pay for more battles: pips, and in the Prelude Psionics (S19.2a)."""
        turn, purse = board.state.turn, self._purse(board)
        assert turn is not None
        return prelude.combat_tokens(board, purse) if turn.prelude else purse

    def answered(self, state: State, prompt: Prompt, option: Option) -> None:
        """The answer that was given: rows that do not begin or go on with it are dropped."""
        if isinstance(option, a.Play):
            self.chosen = [choice for choice in self.could if choice.play == option]
            self.rows = []
        board = Board(state, state.player(prompt.seat), self.worlds[0])
        if prompt.kind == "Prelude":
            rows = [row for row in self.rows if row.rest or battle.goes_on(board, row)] or self.fresh
            self.rows = [row for row in rows if option in (self._wants(board, prompt, row) or [a.Done()])]
            if isinstance(option, a.Done) and self.fresh:
                self.rows = []
        if prompt.kind.endswith(" action") or prompt.kind in ("Ships", "Catapult"):
            self.fought = True
            self.rows = [row for row in [*self.rows, *self.fresh] if self._next(board, row) == option]
            begins = not any(row.begun for row in self.rows)
            for row in self.rows:
                row.rest, row.begun = row.rest[1:], True
            if toward := {row.toward for row in self.rows} - {NOWHERE}:
                self.worlds = [frozenset([force]) for force in toward]
            else:
                self._settle(board, option, begins=begins)

    def _settle(self, board: Board, option: Option, *, begins: bool) -> None:
        """The group that was taken for the task force stays it, where it stops (S15.12)."""
        if isinstance(option, a.Move):
            start = board.at(option.start)
            if begins or start != self.last:
                self.led = start in board.tied_task_forces
            kept = [frozenset[int]()] if begins else self.worlds
            self.before = [world | {start} for world in kept] if self.led else []
        if isinstance(option, (a.Move, a.GoOn)):
            self.last = board.at(option.to)
            self.worlds = [world | {self.last} for world in self.before] or self.worlds
        if isinstance(option, (a.Build, a.Repair)) and option.piece == suits.SHIPS:
            there = {board.at(option.at)} & set(board.task_forces)
            self.worlds = [frozenset(there)] if there else self.worlds

    # -- the turn -------------------------------------------------------------------------------------

    def _turn(self, board: Board, prompt: Prompt, results: Sequence[Outcome]) -> list[Option]:
        state, me = board.state, board.me
        for first in (a.Pass(), a.Draw(), a.CountOff(), a.RemoveCounter()):
            if first in prompt.options:
                return [first]
        if not state.played:
            return self._play(priorities.declaring(board) or priorities.selected(board))
        if state.seized != me and (best := priorities.surpassing(board)):
            return self._play(best)
        if a.RaiseCounter() in prompt.options:
            return [a.RaiseCounter()]
        if state.hand_counter[me] >= 2 and may_seize(state, me) and self._rolled(board, results):
            spies = a.Seize("lattice_spies")
            free = spies in prompt.options and not prelude.locked(board, PSIONIC)
            return [spies if free else a.Seize("counter")]
        return self._play(priorities.selected(board))

    def _play(self, choices: list[Choice]) -> list[Option]:
        self.could, self.line = self.could + choices, choices[0].line
        return [choice.play for choice in choices]

    def _rolled(self, board: Board, results: Sequence[Outcome]) -> bool:
        """BT6.2: a d6, one less for each undeclared ambition it is winning, below the seize counter."""
        won = sum(board.now.winning(board.me, ambition) for ambition in board.undeclared)
        return int(results[0][0]) - won < board.state.seize_counter[board.me]

    def _declare(self, board: Board, prompt: Prompt) -> list[Option] | None:
        found: list[Option] = []
        if prompt.about == "lead":
            found = [a.Declare(AMBITIONS[x]) for choice in self.chosen for x in choice.ambitions]
        elif prompt.about == "galactic_bards":
            named = [AMBITIONS.index(o.ambition) for o in prompt.options if isinstance(o, a.Declare)]
            found = [
                a.Declare(AMBITIONS[x])
                for x in named
                if board.now.winning(board.me, x)
                or (board.now.first(board.me, x) and x not in board.declared)
            ]
        elif prompt.about == "populist_demands" and self._was_effective(board):
            first = [x for x in board.undeclared if board.now.first(board.me, x)]
            best = [x for x in first if board.now.winning(board.me, x)] or first
            found = [a.Declare(AMBITIONS[x]) for x in best]
        return found or [a.Decline()]

    def _was_effective(self, board: Board) -> bool:
        """Whether Populist Demands was, before the captives that came with it."""
        before = board.now.copy()
        before.captives[board.me] -= getattr(board.state.agenda[-1], "captured", 0)
        return any(before.first(board.me, ambition) for ambition in board.undeclared)

    def _exhaust(self, board: Board, prompt: Prompt) -> list[Option]:
        """GP7: the card whose ability selected the action card."""
        if not any(choice.line == "GP7" for choice in self.chosen):
            return [a.Decline()]
        turn = board.state.turn
        assert turn is not None
        usable = suits.abilities(board, suits.suit_actions(turn.suit))
        names = {plan.steps[0].name for plan in usable if isinstance(plan.steps[0], a.Ability)}
        return [o for o in prompt.options if isinstance(o, a.Exhaust) and o.ability in names]

    # -- the Prelude ----------------------------------------------------------------------------------

    def _prelude(self, board: Board, prompt: Prompt) -> list[Option]:
        rows = [row for row in self.rows if row.rest or battle.goes_on(board, row)]
        if not rows:
            if found := prelude.cards(board, prompt.options) or prelude.tokens(board, prompt.options):
                return found
            rows = self._combat_ahead(board)
            self.fresh = self.fresh + rows
        wanted = [self._wants(board, prompt, row) or [a.Done()] for row in rows]
        return [option for options in wanted for option in options] or [a.Done()]

    def _purse(self, board: Board) -> Purse:
        turn, lead = board.state.turn, board.state.lead()
        assert turn is not None
        assert lead is not None
        return Purse(turn.suit, turn.pips, facts().action_cards[lead.card].suit, turn.armed)

    def _combat_ahead(self, board: Board) -> list[Row]:
        """PR6: the combat that comes first once the Prelude is over, tokens counted."""
        purse = prelude.combat_tokens(board, self._purse(board))
        plans = self._selected_combat(board, purse)
        if not plans:
            line, found = suits.first_answer(Hand(board, purse))
            plans = found if line in suits.COMBATS else []
        return [Row(plan.steps, plan.fight, board.now) for plan in plans]

    def _selected_combat(self, board: Board, purse: Purse) -> list[Plan]:
        """The combat that selected the card, where no question of its page asks for it (RULING-41, -53)."""
        lines = {choice.line for choice in self.chosen}
        if purse.suit != AGGRESSION and lines & set(COMBAT_LINES):
            asked = combat.to_contend if "GP3" in lines else combat.to_change_control
            return asked(board, purse)
        if "GP10b" in lines and board.ruling("city_combat") == "first":
            return combat.to_rival_city(board, purse)
        return []

    def _wants(self, board: Board, prompt: Prompt, row: Row) -> list[Option]:
        """What a combat wants spent now: Fuel and Psionic for its moves, then Psionic to battle, a Weapon."""
        purse, options = self._purse(board), prompt.options
        found: list[Option] = []
        if purse.suit != AGGRESSION and row.fight:
            found += prelude.spends(board, WEAPON, "battle", options)
        if any(isinstance(step, a.Move) for step in row.rest):
            fuel = prelude.spends(board, FUEL, "move", options)
            return found + (fuel or prelude.spends(board, PSIONIC, "move", options))
        if purse.lead == AGGRESSION and row.fight and battle.goes_on(board, row):
            found += prelude.spends(board, PSIONIC, "battle", options)
        return found

    def _token_action(self, board: Board, prompt: Prompt) -> list[Option] | None:
        kind = RESOURCES.index(prompt.about) if prompt.about in RESOURCES else NONE
        step = board.state.agenda[-1]
        token = getattr(step, "token", kind)
        actions: tuple[str, ...] = getattr(step, "actions", ())
        if kind == MATERIAL:
            return [plan.steps[0] for plan in prelude.material_builds(board)]
        only = token == RELIC and prelude.locked(board, RELIC)
        if kind == RELIC:
            return [p.steps[0] for p in prelude.relic_secures(board, relics_only=only)]
        if kind == PSIONIC and actions[0] in ("tax", "secure"):
            return [p.steps[0] for p in prelude.psionic_acts(board, actions, relics_only=only)]
        if kind in (PSIONIC, FUEL):
            nexts = [option for row in self.rows if (option := self._next(board, row))]
            return [option for option in nexts if option in prompt.options] or None
        return None

    # -- actions ----------------------------------------------------------------------------------------

    def _next(self, board: Board, row: Row) -> Option | None:
        if row.rest:
            return row.rest[0]
        return _battle(board, row.fight) if row.fight else None

    def _action(self, board: Board, prompt: Prompt) -> list[Option]:
        """What is under way goes on; else the page from its top."""
        going = [row for row in self.rows if row.rest or (row.fight and battle.goes_on(board, row))]
        found = [option for row in going if (option := self._next(board, row))]
        if len(going) == len(self.rows) and going:
            return found
        return found + self._from_the_top(board)

    def _from_the_top(self, board: Board) -> list[Option]:
        turn = board.state.turn
        assert turn is not None
        if turn.exhausted_for:
            plans = [
                p
                for p in suits.abilities(board, suits.suit_actions(turn.suit))
                if isinstance(p.steps[0], a.Ability) and p.steps[0].name == turn.exhausted_for
            ]
            if plans:
                return self._begin(board, "GP7", plans)
        purse = self._purse(board)
        if not self.fought and (plans := self._selected_combat(board, purse)):
            return self._begin(board, "RULING-41", plans)
        line, plans = suits.first_answer(Hand(board, purse))
        return self._begin(board, line, plans) if plans else [a.Done()]

    def _begin(self, board: Board, line: str, plans: list[Plan]) -> list[Option]:
        self.line = line
        rows = [Row(plan.steps, plan.fight, board.now, plan.toward) for plan in plans]
        self.fresh = self.fresh + rows
        return [option for row in rows if (option := self._next(board, row))]


def _battle(board: Board, fight: Combat) -> Option:
    return a.Battle(board.id(fight.at), board.state.seats[fight.rival])
