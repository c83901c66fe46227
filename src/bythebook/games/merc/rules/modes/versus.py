"""Versus: two or three factions of MERCs, and no Dictator (MODE-W1 to MODE-W6)."""

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
    """A die that names one of some factions (MODE-W2, MODE-W4)."""
    return Pick("faction", tuple(state.seats[side] for side in sides))


def turn_order(state: State) -> list[int]:
    """The factions in the order of every round: the first one, then the others by seat (MODE-W2)."""
    n = len(state.seats)
    return [(state.first + i) % n for i in range(n)]


# -- the start ------------------------------------------------------------------------------------


class ThrowForFirst(Step, frozen=True):
    """A die decides which faction is first (MODE-W2)."""

    def ask(self, state: State) -> Prompt:
        """Any of them."""
        return chance_prompt(faction_die(state, range(len(state.seats))), rule="MODE-W2", about="first")

    def answer(self, state: State, answer: Outcome) -> None:
        """In that order they pick where they start."""
        state.first = state.seats.index(answer[0])
        state.then(PickStart(tuple(turn_order(state))))


def start_cells(state: State, taken: Sequence[int]) -> list[int]:
    """The industries no other faction starts on, anywhere on the map (MODE-W2)."""
    kind = TYPES.index(facts().versus.start)
    return [c for c in range(state.grid.cells) if state.sector_at(c).type_index == kind and c not in taken]


class PickStart(Step, frozen=True):
    """The factions pick an industry each, in turn; then all their players hire and start there (MODE-W2)."""

    left: tuple[int, ...]
    picked: tuple[int, ...] = ()

    def ask(self, state: State) -> Prompt:
        """Any industry that is free."""
        player = state.players_of(self.left[0])[0]
        return Prompt(
            state.seat_of(player), "Landing", lambda: self._options(state), rule="MODE-W2", about=player
        )

    def _options(self, state: State) -> list[Option]:
        return [Place(label) for label in state.labels(start_cells(state, self.picked))]

    def answer(self, state: State, answer: Place) -> None:
        """The next faction, or the MERCs of all."""
        picked = (*self.picked, state.cell(answer.at))
        if len(self.left) > 1:
            state.then(PickStart(self.left[1:], picked))
            return
        starts = zip(turn_order(state), picked, strict=True)
        state.then(*(Land(player, cell) for side, cell in starts for player in state.players_of(side)))


# -- rounds ---------------------------------------------------------------------------------------


class FactionTurn(Step, frozen=True):
    """All MERCs of a faction act before the next faction's (MODE-W3)."""

    faction: int

    def go(self, state: State) -> None:
        """A player whose MERCs are all dead hires before anybody acts (Q6, MODE-W6)."""
        side = state.active = self.faction
        bereft: list[Step] = [HireAfresh(p) for p in state.players_of(side) if not state.team[p]]
        state.then(*bereft, TakeActions(side), LoseActions(side))


def round_number(state: State) -> int:
    """The round that is on; 0 in setup, which is none (MODE-W3)."""
    return state.day - facts().rules.setup_days


def rounds_left(state: State) -> int:
    """The rounds to come, the one that is on counted (MODE-W3)."""
    return state.rounds + 1 - max(1, round_number(state))


class EndRound(Step, frozen=True):
    """After the last round the faction with most value has won (MODE-W5)."""

    def go(self, state: State) -> None:
        """Equal value: fewest MERCs, then a die (MODE-W4)."""
        if round_number(state) < state.rounds:
            return
        values = [score(state, side) for side in range(len(state.seats))]
        best = level(state, [side for side, value in enumerate(values) if value == max(values)])[0]
        if len(best) > 1:
            state.then(ThrowForWinner(tuple(best)))
        else:
            state.end(state.seats[best[0]])


class ThrowForWinner(Step, frozen=True):
    """Equal in value and in MERCs: a die says who has won (MODE-W4, MODE-W5)."""

    sides: tuple[int, ...]

    def ask(self, state: State) -> Prompt:
        """One of those who are equal."""
        return chance_prompt(faction_die(state, self.sides), rule="MODE-W5", about="winner")

    def answer(self, state: State, answer: Outcome) -> None:
        """That was it."""
        state.end(answer[0])


# -- ties -----------------------------------------------------------------------------------------


def mercs_of(state: State, faction: int) -> int:
    """How many MERCs a faction has in play (MODE-W4)."""
    return sum(len(state.team[player]) for player in state.players_of(faction))


def _standing(state: State, faction: int) -> tuple[int, int]:
    """What ties look at, less being better: value, then MERCs (MODE-W4)."""
    return score(state, faction), mercs_of(state, faction)


def level(state: State, sides: Sequence[int]) -> list[list[int]]:
    """Factions in groups that only a die can tell apart, those that ties favour first (MODE-W4)."""
    standing = {side: _standing(state, side) for side in sides}
    ranks = sorted(set(standing.values()))
    return [[side for side in sides if standing[side] == rank] for rank in ranks]


class ThrowForTies(Step, frozen=True):
    """A die says whom all ties of a fight favour, before the others that are level with him (MODE-W4)."""

    sides: tuple[int, ...]

    def ask(self, state: State) -> Prompt:
        """One of those who are equal."""
        return chance_prompt(faction_die(state, self.sides), rule="MODE-W4", about="tie")

    def answer(self, state: State, answer: Outcome) -> None:
        """It holds for the whole fight."""
        fight = state.fight
        assert fight is not None
        state.fight = replace(fight, lots=(*fight.lots, state.seats.index(answer[0])))

    def is_valid(self, state: State) -> bool:
        """While the fight is on."""
        return state.fight is not None


def _unnamed(state: State, sides: Sequence[int]) -> tuple[int, ...]:
    """Those of some level factions whom no die of this fight has named yet."""
    assert state.fight is not None
    return tuple(side for side in sides if side not in state.fight.lots)


def tied(state: State) -> list[int]:
    """The factions that share an initiative with another one in the fight that is on (B3)."""
    sides_at: dict[int, set[int]] = {}
    for mark, swift in initiatives(state).items():
        sides_at.setdefault(swift, set()).add(side_of(state, mark))
    return sorted({side for sides in sides_at.values() if len(sides) > 1 for side in sides})


# -- the chapter ----------------------------------------------------------------------------------


class Versus(Chapter):
    """What Versus changes."""

    def first_day(self, state: State, usual: list[Step]) -> list[Step]:
        """Factions on industries of their choice; no Dictator and no militia (MODE-W1, MODE-W2)."""
        return [ThrowForFirst()]

    def day(self, state: State, usual: list[Step]) -> list[Step]:
        """One round: every faction in turn (MODE-W3)."""
        return [*(FactionTurn(side) for side in turn_order(state)), EndRound()]

    def won(self, state: State, usual: int) -> int:
        """A faction that controls all industries of the map has won (MODE-W5)."""
        kind, owners = TYPES.index(facts().versus.start), set[int]()
        for cell, player in enumerate(state.control):
            if state.sector_at(cell).type_index == kind:
                owners.add(player if player == NOBODY else state.faction[player])
        return owners.pop() if len(owners) == 1 else NOWHERE

    def precedence(self, state: State, usual: list[int]) -> list[int]:
        """Least value, fewest MERCs, then as the dice of the fight have it (MODE-W4)."""
        lots = () if state.fight is None else state.fight.lots
        thrown = sorted(usual, key=lambda side: lots.index(side) if side in lots else len(lots))
        return sorted(thrown, key=lambda side: _standing(state, side))

    def before_round(self, state: State, usual: list[Step]) -> list[Step]:
        """Units of several factions with one initiative may need a die, and three of them two (MODE-W4)."""
        waiting = (_unnamed(state, sides) for sides in level(state, tied(state)))
        return [*usual, *(ThrowForTies(sides) for sides in waiting if len(sides) > 1)]

    def before_standoff(self, state: State, usual: list[Step]) -> list[Step]:
        """So may factions with as many units, where one is to be favoured (MODE-W4)."""
        assert state.fight is not None
        first = level(state, control.strongest(state, state.fight.at))[0]
        waiting = _unnamed(state, first)
        return [*usual, *([ThrowForTies(waiting)] if len(waiting) == len(first) > 1 else [])]


CHAPTER = Versus()
