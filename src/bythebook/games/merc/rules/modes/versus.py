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
from bythebook.games.merc.table.options import Place
from bythebook.games.merc.table.state import NOBODY, NOWHERE, Table
from bythebook.kernel.ask import Ask, Option, chance_ask
from bythebook.kernel.chance import Outcome, Pick
from bythebook.kernel.step import Step


def faction_die(table: Table, sides: Sequence[int]) -> Pick:
    """A die that names one of some factions (MODE-W2, MODE-W4)."""
    return Pick("faction", tuple(table.seats[side] for side in sides))


def turn_order(table: Table) -> list[int]:
    """The factions in the order of every round: the first one, then the others by seat (MODE-W2)."""
    n = len(table.seats)
    return [(table.first + i) % n for i in range(n)]


# -- the start ------------------------------------------------------------------------------------


class ThrowForFirst(Step, frozen=True):
    """A die decides which faction is first (MODE-W2)."""

    def ask(self, table: Table) -> Ask:
        """Any of them."""
        return chance_ask(faction_die(table, range(len(table.seats))), rule="MODE-W2", about="first")

    def answer(self, table: Table, answer: Outcome) -> None:
        """In that order they pick where they start."""
        table.first = table.seats.index(answer[0])
        table.then(PickStart(tuple(turn_order(table))))


def start_cells(table: Table, taken: Sequence[int]) -> list[int]:
    """The industries no other faction starts on, anywhere on the map (MODE-W2)."""
    kind = TYPES.index(facts().versus.start)
    return [c for c in range(table.grid.cells) if table.sector_at(c).type_index == kind and c not in taken]


class PickStart(Step, frozen=True):
    """The factions pick an industry each, in turn; then all their players hire and start there (MODE-W2)."""

    left: tuple[int, ...]
    picked: tuple[int, ...] = ()

    def ask(self, table: Table) -> Ask:
        """Any industry that is free."""
        player = table.players_of(self.left[0])[0]
        return Ask(
            table.seat_of(player), "Landing", lambda: self._options(table), rule="MODE-W2", about=player
        )

    def _options(self, table: Table) -> list[Option]:
        return [Place(label) for label in table.labels(start_cells(table, self.picked))]

    def answer(self, table: Table, answer: Place) -> None:
        """The next faction, or the MERCs of all."""
        picked = (*self.picked, table.cell(answer.at))
        if len(self.left) > 1:
            table.then(PickStart(self.left[1:], picked))
            return
        starts = zip(turn_order(table), picked, strict=True)
        table.then(*(Land(player, cell) for side, cell in starts for player in table.players_of(side)))


# -- rounds ---------------------------------------------------------------------------------------


class FactionTurn(Step, frozen=True):
    """All MERCs of a faction act before the next faction's (MODE-W3)."""

    faction: int

    def go(self, table: Table) -> None:
        """A player whose MERCs are all dead hires before anybody acts (Q6, MODE-W6)."""
        side = table.active = self.faction
        bereft: list[Step] = [HireAfresh(p) for p in table.players_of(side) if not table.team[p]]
        table.then(*bereft, TakeActions(side), LoseActions(side))


def round_number(table: Table) -> int:
    """The round that is on; 0 in setup, which is none (MODE-W3)."""
    return table.day - facts().rules.setup_days


def rounds_left(table: Table) -> int:
    """The rounds to come, the one that is on counted (MODE-W3)."""
    return table.rounds + 1 - max(1, round_number(table))


class EndRound(Step, frozen=True):
    """After the last round the faction with most value has won (MODE-W5)."""

    def go(self, table: Table) -> None:
        """Equal value: fewest MERCs, then a die (MODE-W4)."""
        if round_number(table) < table.rounds:
            return
        values = [score(table, side) for side in range(len(table.seats))]
        best = level(table, [side for side, value in enumerate(values) if value == max(values)])[0]
        if len(best) > 1:
            table.then(ThrowForWinner(tuple(best)))
        else:
            table.end(table.seats[best[0]])


class ThrowForWinner(Step, frozen=True):
    """Equal in value and in MERCs: a die says who has won (MODE-W4, MODE-W5)."""

    sides: tuple[int, ...]

    def ask(self, table: Table) -> Ask:
        """One of those who are equal."""
        return chance_ask(faction_die(table, self.sides), rule="MODE-W5", about="winner")

    def answer(self, table: Table, answer: Outcome) -> None:
        """That was it."""
        table.end(answer[0])


# -- ties -----------------------------------------------------------------------------------------


def mercs_of(table: Table, faction: int) -> int:
    """How many MERCs a faction has in play (MODE-W4)."""
    return sum(len(table.team[player]) for player in table.players_of(faction))


def _standing(table: Table, faction: int) -> tuple[int, int]:
    """What ties look at, less being better: value, then MERCs (MODE-W4)."""
    return score(table, faction), mercs_of(table, faction)


def level(table: Table, sides: Sequence[int]) -> list[list[int]]:
    """Factions in groups that only a die can tell apart, those that ties favour first (MODE-W4)."""
    standing = {side: _standing(table, side) for side in sides}
    ranks = sorted(set(standing.values()))
    return [[side for side in sides if standing[side] == rank] for rank in ranks]


class ThrowForTies(Step, frozen=True):
    """A die says whom all ties of a fight favour, before the others that are level with him (MODE-W4)."""

    sides: tuple[int, ...]

    def ask(self, table: Table) -> Ask:
        """One of those who are equal."""
        return chance_ask(faction_die(table, self.sides), rule="MODE-W4", about="tie")

    def answer(self, table: Table, answer: Outcome) -> None:
        """It holds for the whole fight."""
        fight = table.fight
        assert fight is not None
        table.fight = replace(fight, lots=(*fight.lots, table.seats.index(answer[0])))

    def stands(self, table: Table) -> bool:
        """While the fight is on."""
        return table.fight is not None


def _unnamed(table: Table, sides: Sequence[int]) -> tuple[int, ...]:
    """Those of some level factions whom no die of this fight has named yet."""
    assert table.fight is not None
    return tuple(side for side in sides if side not in table.fight.lots)


def tied(table: Table) -> list[int]:
    """The factions that share an initiative with another one in the fight that is on (B3)."""
    sides_at: dict[int, set[int]] = {}
    for mark, swift in initiatives(table).items():
        sides_at.setdefault(swift, set()).add(side_of(table, mark))
    return sorted({side for sides in sides_at.values() if len(sides) > 1 for side in sides})


# -- the chapter ----------------------------------------------------------------------------------


class Versus(Chapter):
    """What Versus changes."""

    def first_day(self, table: Table, usual: list[Step]) -> list[Step]:
        """Factions on industries of their choice; no Dictator and no militia (MODE-W1, MODE-W2)."""
        return [ThrowForFirst()]

    def day(self, table: Table, usual: list[Step]) -> list[Step]:
        """One round: every faction in turn (MODE-W3)."""
        return [*(FactionTurn(side) for side in turn_order(table)), EndRound()]

    def won(self, table: Table, usual: int) -> int:
        """A faction that controls all industries of the map has won (MODE-W5)."""
        kind, owners = TYPES.index(facts().versus.start), set[int]()
        for cell, player in enumerate(table.control):
            if table.sector_at(cell).type_index == kind:
                owners.add(player if player == NOBODY else table.faction[player])
        return owners.pop() if len(owners) == 1 else NOWHERE

    def precedence(self, table: Table, usual: list[int]) -> list[int]:
        """Least value, fewest MERCs, then as the dice of the fight have it (MODE-W4)."""
        lots = () if table.fight is None else table.fight.lots
        thrown = sorted(usual, key=lambda side: lots.index(side) if side in lots else len(lots))
        return sorted(thrown, key=lambda side: _standing(table, side))

    def before_round(self, table: Table, usual: list[Step]) -> list[Step]:
        """Units of several factions with one initiative may need a die, and three of them two (MODE-W4)."""
        waiting = (_unnamed(table, sides) for sides in level(table, tied(table)))
        return [*usual, *(ThrowForTies(sides) for sides in waiting if len(sides) > 1)]

    def before_standoff(self, table: Table, usual: list[Step]) -> list[Step]:
        """So may factions with as many units, where one is to be favoured (MODE-W4)."""
        assert table.fight is not None
        first = level(table, control.strongest(table, table.fight.at))[0]
        waiting = _unnamed(table, first)
        return [*usual, *([ThrowForTies(waiting)] if len(waiting) == len(first) > 1 else [])]


CHAPTER = Versus()
