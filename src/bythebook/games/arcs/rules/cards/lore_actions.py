"""The new actions of lore, and Sprinter Drives after a Move (R6.7, R7.8, R12.3).

Summon, Nurture and Annex for a Build, Prune for a Repair, Guide and Martyr for a Move.
"""

from __future__ import annotations

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules.actions.move import (
    AFTER_MOVE,
    Landed,
    SetOut,
    battle_follows,
    catapults,
    owes_battle,
)
from bythebook.games.arcs.rules.actions.tax import tax, taxes
from bythebook.games.arcs.rules.cards import powers
from bythebook.games.arcs.rules.cards.powers import NEW_ACTIONS, NewAction
from bythebook.games.arcs.rules.control import controls
from bythebook.games.arcs.rules.name_order import players_by_name, systems_by_name
from bythebook.games.arcs.rules.pieces import destroy_ships, has_in_supply, place_ships, replace_building
from bythebook.games.arcs.table.options import Ability, Done, Move, Ships, Tax
from bythebook.games.arcs.table.state import BUILDINGS, DAMAGED_CITY, PIECES, SHIP, STARPORT, Table
from bythebook.kernel.ask import Ask, Option, sort_key
from bythebook.kernel.step import Step

DAMAGED_SHIP = f"damaged {PIECES[SHIP]}"


# -- Summon (L01) -------------------------------------------------------------------------------------


def _summons(table: Table, player: int) -> list[Ability]:
    """Every system under control with a city, anybody's."""
    if not table.ships[player]:
        return []
    return [
        Ability("summon", at=at)
        for system, at in systems_by_name(table)
        if any(table.cities_at(owner, system) for owner in range(table.players))
        and controls(table, player, system)
    ]


class Summon(Step, frozen=True):
    """A ship is built at a city (L01)."""

    player: int
    at: str

    def go(self, table: Table) -> None:
        """Fresh, as nobody else controls the system."""
        summon = powers.own(table, self.player, "summon")
        assert summon is not None
        place_ships(table, self.player, facts().system[self.at].index, summon.numbers["ships"])


# -- Nurture (L10) ------------------------------------------------------------------------------------


def _nurtures(table: Table, player: int) -> list[Ability]:
    """Every own city that may be taxed; `piece` is the type, where a city has several."""
    mine = [option for option in taxes(table, player) if isinstance(option, Tax)]
    return [
        Ability("nurture", at=option.at, piece=option.type)
        for option in mine
        if option.owner == table.seats[player]
    ]


class Nurture(Step, frozen=True):
    """An own city is taxed; all that holds for a Tax holds for it (L10, R6.7)."""

    player: int
    at: str
    type: str

    def go(self, table: Table) -> None:
        """Traits reward the pip of a Copy or Pivot for it (R6.8)."""
        option = Tax(self.at, table.seats[self.player], self.type)
        tax(table, self.player, option, pip=powers.single_pip(table))


# -- Prune (L10) and Annex (L26) ----------------------------------------------------------------------


def _has_room(table: Table, system: int, piece: int) -> bool:
    """Whether a piece may take the place of one of the other kind: a gate has one of each at most."""
    if not table.reach.is_gate[system]:
        return True
    rows = (*table.built[piece], *table.built[piece + DAMAGED_CITY])
    return not any(row[system] for row in rows)


def _prunes(table: Table, player: int) -> list[Ability]:
    """Every own building for which one of the other kind is there (R7.8)."""
    found: list[Ability] = []
    for system, at in systems_by_name(table):
        for kind, old in enumerate(BUILDINGS):
            new = STARPORT - kind % DAMAGED_CITY
            fits = table.built[kind][player][system] and has_in_supply(table, player, new)
            if fits and _has_room(table, system, new):
                found.append(Ability("prune", at=at, piece=old))
    return sorted(found, key=sort_key)


def _annexes(table: Table, player: int) -> list[Ability]:
    """Every rival building under control for which there is an own piece of the kind (R7.8)."""
    found: list[Ability] = []
    for system, at in systems_by_name(table):
        if not controls(table, player, system):
            continue
        for rival, seat in players_by_name(table):
            for kind, piece in enumerate(BUILDINGS):
                there = rival != player and table.built[kind][rival][system]
                if there and has_in_supply(table, player, kind % DAMAGED_CITY):
                    found.append(Ability("annex", at=at, rival=seat, piece=piece))
    return sorted(found, key=sort_key)


class Prune(Step, frozen=True):
    """An own starport becomes a city, or a city a starport (L10, R7.8)."""

    player: int
    at: str
    piece: str

    def go(self, table: Table) -> None:
        """Fresh or damaged as it was."""
        kind, system = BUILDINGS.index(self.piece), facts().system[self.at].index
        new = STARPORT - kind % DAMAGED_CITY
        replace_building(table, self.player, system, kind, by=self.player, piece=new)


class Annex(Step, frozen=True):
    """A rival's building becomes an own one (L26, R7.8)."""

    player: int
    at: str
    rival: str
    piece: str

    def go(self, table: Table) -> None:
        """It is not destroyed: no trophy, no Outrage."""
        kind, system = BUILDINGS.index(self.piece), facts().system[self.at].index
        piece = kind % DAMAGED_CITY
        replace_building(table, table.player(self.rival), system, kind, by=self.player, piece=piece)


# -- Guide (L16) --------------------------------------------------------------------------------------


def _guides(table: Table, player: int) -> list[Ability]:
    """Between each own fresh starport and the systems next to it, both ways, where there are ships."""
    yards, systems = table.built[STARPORT][player], facts().systems
    return [
        Ability("guide", at=at, to=to)
        for start, at in systems_by_name(table)
        if any(table.ships_at(owner, start) for owner in range(table.players))
        for to in sorted(systems[near].id for near in table.reach.neighbours[start])
        if yards[start] or yards[facts().system[to].index]
    ]


class Guide(Step, frozen=True):
    """Ships of one colour after another are moved to the next system, one ship at least (L16)."""

    player: int
    start: int
    to: int
    owners: tuple[int, ...]
    """Whose ships are still to be asked about."""
    moved: bool = False

    def go(self, table: Table) -> None:
        """Whoever has ships there."""
        left = tuple(owner for owner in self.owners if table.ships_at(owner, self.start))
        if left:
            table.then(GuideShips(self.player, self.start, self.to, left, self.moved))


class GuideShips(Step, frozen=True):
    """How many ships of one colour are guided (L16)."""

    player: int
    start: int
    to: int
    owners: tuple[int, ...]
    moved: bool

    def ask(self, table: Table) -> Ask:
        """Any number of each; none only if there are others."""
        seat = table.seat_of(self.player)
        return Ask(
            seat, "Guide", lambda: self._options(table), rule="R12.3", about=table.seats[self.owners[0]]
        )

    def _options(self, table: Table) -> list[Option]:
        fresh, damaged = (row[self.owners[0]][self.start] for row in (table.fresh, table.damaged))
        least = 0 if self.moved or len(self.owners) > 1 else 1
        counts = [(f, d) for f in range(fresh + 1) for d in range(damaged + 1)]
        return [Ships(f, d) for f, d in counts if f + d >= least]

    def answer(self, table: Table, answer: Ships) -> None:
        """No text of a Move works on it: no limit, no toll, no Catapult."""
        owner, *others = self.owners
        for row, n in ((table.fresh[owner], answer.fresh), (table.damaged[owner], answer.damaged)):
            row[self.start] -= n
            row[self.to] += n
        moved = self.moved or answer.fresh + answer.damaged > 0
        table.then(Guide(self.player, self.start, self.to, tuple(others), moved))

    def stands(self, table: Table) -> bool:
        """While the ships are there."""
        return table.ships_at(self.owners[0], self.start) > 0


def _guide(player: int, chosen: Ability) -> Step:
    start, to = facts().system[chosen.at].index, facts().system[chosen.to].index
    return BeginGuide(player, start, to)


class BeginGuide(Step, frozen=True):
    """Everybody's ships may go, the guide's own first (L16)."""

    player: int
    start: int
    to: int

    def go(self, table: Table) -> None:
        """Then clockwise."""
        table.then(Guide(self.player, self.start, self.to, (self.player, *table.rivals(self.player))))


# -- Martyr (L18) -------------------------------------------------------------------------------------


def _martyrs(table: Table, player: int) -> list[Ability]:
    """Every own fresh ship with each rival ship in its system; alone where there is none."""
    found: list[Ability] = []
    rivals = [pair for pair in players_by_name(table) if pair[0] != player]
    for system, at in systems_by_name(table):
        if not table.fresh[player][system]:
            continue
        near = [
            Ability("martyr", at=at, rival=seat, piece=word)
            for rival, seat in rivals
            for word, row in ((PIECES[SHIP], table.fresh[rival]), (DAMAGED_SHIP, table.damaged[rival]))
            if row[system]
        ]
        found += near or [Ability("martyr", at=at)]
    return sorted(found, key=sort_key)


class Martyr(Step, frozen=True):
    """An own fresh ship is destroyed and takes a rival ship with it (L18)."""

    player: int
    at: str
    rival: str
    piece: str

    def go(self, table: Table) -> None:
        """The own ship is nobody's trophy."""
        martyr, system = powers.own(table, self.player, "martyr"), facts().system[self.at].index
        assert martyr is not None
        n = martyr.numbers["ships"]
        destroy_ships(table, self.player, system, n, damaged=False)
        if self.rival:
            damaged, rival = self.piece == DAMAGED_SHIP, table.player(self.rival)
            destroy_ships(table, rival, system, n, damaged=damaged, to=self.player)


# -- Sprinter Drives (L03) ----------------------------------------------------------------------------

Sprinters = tuple[tuple[int, int], ...]
"""Fresh ships that may move once more: system and how many."""


def _after_move(table: Table, player: int, landed: Landed) -> None:
    where = sorted({system for system, fresh, _ in landed if fresh})
    table.then(Sprint(player, tuple((s, sum(f for at, f, _ in landed if at == s)) for s in where)))


def _sprint(table: Table, player: int, start: int, to: int, n: int) -> SetOut:
    return SetOut(player, start, to, n, 0, on=catapults(table, player, start), last=True)


class Sprint(Step, frozen=True):
    """Fresh ships that have moved may each move once more, in groups of any size (L03)."""

    player: int
    ships: Sprinters

    def go(self, table: Table) -> None:
        """While there are any."""
        if self.ships:
            table.then(SprintMove(self.player, self.ships))


class SprintMove(Step, frozen=True):
    """Where the next of these ships go, or no more of them (L03)."""

    player: int
    ships: Sprinters

    def ask(self, table: Table) -> Ask:
        """From each system where they are to each one next to it."""
        seat = table.seat_of(self.player)
        return Ask(seat, "Sprint", lambda: self._options(table), rule="R12.3", about="sprinter_drives")

    def _options(self, table: Table) -> list[Option]:
        systems, owes = facts().systems, owes_battle(table)
        found: list[Option] = [
            Move(systems[start].id, systems[to].id)
            for start, n in self.ships
            for to in table.reach.neighbours[start]
            if not owes or _sprint(table, self.player, start, to, n).to_battle(table)
        ]
        if not owes or battle_follows(table, self.player):
            found.append(Done())
        return sorted(found, key=sort_key)

    def answer(self, table: Table, answer: Move | Done) -> None:
        """How many is asked next."""
        if isinstance(answer, Move):
            start, to = facts().system[answer.start].index, facts().system[answer.to].index
            table.then(SprintShips(self.player, start, to, self.ships))

    def stands(self, table: Table) -> bool:
        """While the ships are there."""
        return all(table.fresh[self.player][system] >= n for system, n in self.ships)


class SprintShips(Step, frozen=True):
    """How many of the fresh ships go together; the others may go elsewhere (L03)."""

    player: int
    start: int
    to: int
    ships: Sprinters

    def _group(self, table: Table) -> SetOut:
        return _sprint(table, self.player, self.start, self.to, dict(self.ships)[self.start])

    def ask(self, table: Table) -> Ask:
        """As for any Move."""
        return self._group(table).ask(table)

    def answer(self, table: Table, answer: Ships) -> None:
        """They are done after this, the others are not."""
        left = {**dict(self.ships)}
        left[self.start] -= answer.fresh
        table.then(Sprint(self.player, tuple((s, n) for s, n in left.items() if n)))
        self._group(table).answer(table, answer)

    def stands(self, table: Table) -> bool:
        """While the ships are there."""
        return table.fresh[self.player][self.start] >= dict(self.ships)[self.start]


AFTER_MOVE["sprinter_drives"] = _after_move

NEW_ACTIONS.update(
    {
        "summon": NewAction(_summons, lambda player, chosen: Summon(player, chosen.at)),
        "nurture": NewAction(_nurtures, lambda player, chosen: Nurture(player, chosen.at, chosen.piece)),
        "prune": NewAction(_prunes, lambda player, chosen: Prune(player, chosen.at, chosen.piece)),
        "annex": NewAction(
            _annexes, lambda player, chosen: Annex(player, chosen.at, chosen.rival, chosen.piece)
        ),
        "guide": NewAction(_guides, _guide),
        "martyr": NewAction(
            _martyrs, lambda player, chosen: Martyr(player, chosen.at, chosen.rival, chosen.piece)
        ),
    }
)
