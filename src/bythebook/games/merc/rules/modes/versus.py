"""Versus: two or three factions of MERCs without a Dictator (MODE-W1 to MODE-W6)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bythebook.games.merc.box.facts import TYPES, facts
from bythebook.games.merc.rules import control
from bythebook.games.merc.rules.actions import TakeActions
from bythebook.games.merc.rules.combat.fight import initiatives
from bythebook.games.merc.rules.combat.targets import side_of
from bythebook.games.merc.rules.days import LoseActions
from bythebook.games.merc.rules.modes.points import Chapter
from bythebook.games.merc.rules.setup.steps import Land
from bythebook.games.merc.rules.team.hiring import HireAfresh
from bythebook.games.merc.rules.victory import score
from bythebook.games.merc.state.options import Place
from bythebook.games.merc.state.state import NOBODY, NOWHERE, State
from bythebook.kernel.chance import Outcome, Pick
from bythebook.kernel.prompt import Option, Prompt, chance_prompt
from bythebook.kernel.step import Step


def faction_die(state: State, sides: Sequence[int]) -> Pick:
    """Return the domain of a die that selects one of these factions (MODE-W2, MODE-W4)."""
    return Pick("faction", tuple(state.seats[side] for side in sides))


def turn_order(state: State) -> list[int]:
    """Return the factions in the order of every round: the first faction, then by seat (MODE-W2)."""
    n = len(state.seats)
    return [(state.first + i) % n for i in range(n)]


# -- the start ------------------------------------------------------------------------------------


class ThrowForFirst(Step, frozen=True):
    """Roll for the faction that goes first (MODE-W2)."""

    def ask(self, state: State) -> Prompt:
        """Ask for one of the factions."""
        return chance_prompt(faction_die(state, range(len(state.seats))), rule="MODE-W2", about="first")

    def answer(self, state: State, answer: Outcome) -> None:
        """Record the first faction, and let the factions choose their starts in turn order."""
        state.first = state.seats.index(answer[0])
        state.then(PickStart(tuple(turn_order(state))))


def start_cells(state: State, taken: Sequence[int]) -> list[int]:
    """Return the industries where no other faction starts (MODE-W2)."""
    kind = TYPES.index(facts().versus.start)
    return [c for c in range(state.grid.cells) if state.sector_at(c).type_index == kind and c not in taken]


class PickStart(Step, frozen=True):
    """The factions choose one industry each; then all their players hire and land there (MODE-W2)."""

    left: tuple[int, ...]
    picked: tuple[int, ...] = ()

    def ask(self, state: State) -> Prompt:
        """Offer every free industry."""
        player = state.players_of(self.left[0])[0]
        return Prompt(
            state.seat_of(player), "Landing", lambda: self._options(state), rule="MODE-W2", about=player
        )

    def _options(self, state: State) -> list[Option]:
        return [Place(label) for label in state.labels(start_cells(state, self.picked))]

    def answer(self, state: State, answer: Place) -> None:
        """Let the next faction choose, or let all players land."""
        picked = (*self.picked, state.cell(answer.at))
        if len(self.left) > 1:
            state.then(PickStart(self.left[1:], picked))
            return
        starts = zip(turn_order(state), picked, strict=True)
        state.then(*(Land(player, cell) for side, cell in starts for player in state.players_of(side)))


# -- rounds ---------------------------------------------------------------------------------------


class FactionTurn(Step, frozen=True):
    """The turn of a faction with all its MERCs (MODE-W3)."""

    faction: int

    def go(self, state: State) -> None:
        """First let a player whose MERCs are all dead hire (Q6, MODE-W6)."""
        side = state.active = self.faction
        bereft: list[Step] = [HireAfresh(p) for p in state.players_of(side) if not state.team[p]]
        state.then(*bereft, TakeActions(side), LoseActions(side))


def round_number(state: State) -> int:
    """Return the current round; 0 during setup (MODE-W3)."""
    return state.day - facts().rules.setup_days


def rounds_left(state: State) -> int:
    """Return the number of rounds left, including the current one (MODE-W3)."""
    return state.rounds + 1 - max(1, round_number(state))


class EndRound(Step, frozen=True):
    """After the last round the faction with the highest value wins (MODE-W5)."""

    def go(self, state: State) -> None:
        """End the game after the last round; ties go to the fewest MERCs, then to a die roll (MODE-W4)."""
        if round_number(state) < state.rounds:
            return
        values = [score(state, side) for side in range(len(state.seats))]
        best = standing_groups(state, [side for side, value in enumerate(values) if value == max(values)])[0]
        if len(best) > 1:
            state.then(ThrowForWinner(tuple(best)))
        else:
            state.end(state.seats[best[0]])


class ThrowForWinner(Step, frozen=True):
    """Roll for the winner among factions equal in value and MERCs (MODE-W4, MODE-W5)."""

    sides: tuple[int, ...]

    def ask(self, state: State) -> Prompt:
        """Ask for one of the tied factions."""
        return chance_prompt(faction_die(state, self.sides), rule="MODE-W5", about="winner")

    def answer(self, state: State, answer: Outcome) -> None:
        """End the game."""
        state.end(answer[0])


# -- ties -----------------------------------------------------------------------------------------


def mercs_of(state: State, faction: int) -> int:
    """Return how many MERCs a faction has in play (MODE-W4)."""
    return sum(len(state.team[player]) for player in state.players_of(faction))


def _standing(state: State, faction: int) -> tuple[int, int]:
    """Return the sort key for ties, in which lower is better: value, then MERCs (MODE-W4)."""
    return score(state, faction), mercs_of(state, faction)


def standing_groups(state: State, sides: Sequence[int]) -> list[list[int]]:
    """Return the factions in groups with equal standing, the group that wins ties first (MODE-W4)."""
    standing = {side: _standing(state, side) for side in sides}
    ranks = sorted(set(standing.values()))
    return [[side for side in sides if standing[side] == rank] for rank in ranks]


class ThrowForTies(Step, frozen=True):
    """Roll for the faction that wins ties in a fight between equal factions (MODE-W4)."""

    sides: tuple[int, ...]

    def ask(self, state: State) -> Prompt:
        """Ask for one of the equal factions."""
        return chance_prompt(faction_die(state, self.sides), rule="MODE-W4", about="tie")

    def answer(self, state: State, answer: Outcome) -> None:
        """Store the faction for the whole fight."""
        fight = state.fight
        assert fight is not None
        state.fight = replace(fight, lots=(*fight.lots, state.seats.index(answer[0])))

    def is_valid(self, state: State) -> bool:
        """Return whether there is a fight."""
        return state.fight is not None


def _not_chosen(state: State, sides: Sequence[int]) -> tuple[int, ...]:
    """Return the factions that no die has selected in this fight yet."""
    assert state.fight is not None
    return tuple(side for side in sides if side not in state.fight.lots)


def tied_factions(state: State) -> list[int]:
    """Return the factions that share an initiative with another in the current fight (B3)."""
    sides_at: dict[int, set[int]] = {}
    for mark, swift in initiatives(state).items():
        sides_at.setdefault(swift, set()).add(side_of(state, mark))
    return sorted({side for sides in sides_at.values() if len(sides) > 1 for side in sides})


# -- the chapter ----------------------------------------------------------------------------------


class Versus(Chapter):
    """The changes that Versus makes."""

    def first_day(self, state: State, usual: list[Step]) -> list[Step]:
        """Return the steps of the start on chosen industries, without Dictator or militia (MODE-W1, W2)."""
        return [ThrowForFirst()]

    def day(self, state: State, usual: list[Step]) -> list[Step]:
        """Return one round: every faction in turn (MODE-W3)."""
        return [*(FactionTurn(side) for side in turn_order(state)), EndRound()]

    def winner(self, state: State, usual: int) -> int:
        """Return the faction that controls all industries on the map, if any (MODE-W5)."""
        kind, owners = TYPES.index(facts().versus.start), set[int]()
        for cell, player in enumerate(state.control):
            if state.sector_at(cell).type_index == kind:
                owners.add(player if player == NOBODY else state.faction[player])
        return owners.pop() if len(owners) == 1 else NOWHERE

    def precedence(self, state: State, usual: list[int]) -> list[int]:
        """Sort by lowest value, fewest MERCs, then the dice of the fight (MODE-W4)."""
        lots = () if state.fight is None else state.fight.lots
        thrown = sorted(usual, key=lambda side: lots.index(side) if side in lots else len(lots))
        return sorted(thrown, key=lambda side: _standing(state, side))

    def before_round(self, state: State, usual: list[Step]) -> list[Step]:
        """Roll for ties in initiative between equal factions (MODE-W4)."""
        waiting = (_not_chosen(state, sides) for sides in standing_groups(state, tied_factions(state)))
        return [*usual, *(ThrowForTies(sides) for sides in waiting if len(sides) > 1)]

    def before_standoff(self, state: State, usual: list[Step]) -> list[Step]:
        """Roll for ties in units between equal factions (MODE-W4)."""
        assert state.fight is not None
        first = standing_groups(state, control.strongest_factions(state, state.fight.at))[0]
        waiting = _not_chosen(state, first)
        return [*usual, *([ThrowForTies(waiting)] if len(waiting) == len(first) > 1 else [])]


CHAPTER = Versus()
