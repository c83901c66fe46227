"""The new actions of lore cards, and Sprinter Drives after a Move (R6.7, R7.8, R12.3).

Summon, Nurture and Annex replace Build, Prune replaces Repair, Guide and Martyr replace Move.
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
from bythebook.games.arcs.state.options import Ability, Done, Move, Ships, Tax
from bythebook.games.arcs.state.state import BUILDINGS, DAMAGED_CITY, PIECES, SHIP, STARPORT, State
from bythebook.kernel.prompt import Option, Prompt, sort_key
from bythebook.kernel.step import Step

DAMAGED_SHIP = f"damaged {PIECES[SHIP]}"


# -- Summon (L01) -------------------------------------------------------------------------------------


def _summons(state: State, player: int) -> list[Ability]:
    """Return every system with a city of any player that this player controls."""
    if not state.ships[player]:
        return []
    return [
        Ability("summon", at=at)
        for system, at in systems_by_name(state)
        if any(state.cities_at(owner, system) for owner in range(state.players))
        and controls(state, player, system)
    ]


class Summon(Step, frozen=True):
    """Build a ship at a city (L01)."""

    player: int
    at: str

    def go(self, state: State) -> None:
        """Place a fresh ship, since no rival controls the system."""
        summon = powers.find_effect(state, self.player, "summon")
        assert summon is not None
        place_ships(state, self.player, facts().system[self.at].index, summon.numbers["ships"])


# -- Nurture (L10) ------------------------------------------------------------------------------------


def _nurtures(state: State, player: int) -> list[Ability]:
    """Return the player's cities that may be taxed; `piece` is the type if a city has several."""
    mine = [option for option in taxes(state, player) if isinstance(option, Tax)]
    return [
        Ability("nurture", at=option.at, piece=option.type)
        for option in mine
        if option.owner == state.seats[player]
    ]


class Nurture(Step, frozen=True):
    """Tax one of the player's cities; everything that affects a Tax affects it (L10, R6.7)."""

    player: int
    at: str
    type: str

    def go(self, state: State) -> None:
        """Apply the traits that reward the pip of a Copy or Pivot (R6.8)."""
        option = Tax(self.at, state.seats[self.player], self.type)
        tax(state, self.player, option, pip=powers.single_pip(state))


# -- Prune (L10) and Annex (L26) ----------------------------------------------------------------------


def _has_room(state: State, system: int, piece: int) -> bool:
    """Whether a piece may replace one of the other kind: a gate has at most one of each."""
    if not state.reach.is_gate[system]:
        return True
    rows = (*state.built[piece], *state.built[piece + DAMAGED_CITY])
    return not any(row[system] for row in rows)


def _prunes(state: State, player: int) -> list[Ability]:
    """Return the player's buildings that can be replaced by one of the other kind (R7.8)."""
    options: list[Ability] = []
    for system, at in systems_by_name(state):
        for kind, old in enumerate(BUILDINGS):
            new = STARPORT - kind % DAMAGED_CITY
            fits = state.built[kind][player][system] and has_in_supply(state, player, new)
            if fits and _has_room(state, system, new):
                options.append(Ability("prune", at=at, piece=old))
    return sorted(options, key=sort_key)


def _annexes(state: State, player: int) -> list[Ability]:
    """Return the controlled rival buildings for which the player has a piece of the same kind (R7.8)."""
    options: list[Ability] = []
    for system, at in systems_by_name(state):
        if not controls(state, player, system):
            continue
        for rival, seat in players_by_name(state):
            for kind, piece in enumerate(BUILDINGS):
                there = rival != player and state.built[kind][rival][system]
                if there and has_in_supply(state, player, kind % DAMAGED_CITY):
                    options.append(Ability("annex", at=at, rival=seat, piece=piece))
    return sorted(options, key=sort_key)


class Prune(Step, frozen=True):
    """Replace one of the player's starports with a city, or the reverse (L10, R7.8)."""

    player: int
    at: str
    piece: str

    def go(self, state: State) -> None:
        """Keep the building fresh or damaged."""
        kind, system = BUILDINGS.index(self.piece), facts().system[self.at].index
        new = STARPORT - kind % DAMAGED_CITY
        replace_building(state, self.player, system, kind, by=self.player, piece=new)


class Annex(Step, frozen=True):
    """Replace a rival's building with one of the player's (L26, R7.8)."""

    player: int
    at: str
    rival: str
    piece: str

    def go(self, state: State) -> None:
        """Replace the building; it isn't destroyed, so there is no trophy and no Outrage."""
        kind, system = BUILDINGS.index(self.piece), facts().system[self.at].index
        piece = kind % DAMAGED_CITY
        replace_building(state, state.player(self.rival), system, kind, by=self.player, piece=piece)


# -- Guide (L16) --------------------------------------------------------------------------------------


def _guides(state: State, player: int) -> list[Ability]:
    """Return the moves between the player's fresh starports and adjacent systems, where there are ships."""
    yards, systems = state.built[STARPORT][player], facts().systems
    return [
        Ability("guide", at=at, to=to)
        for start, at in systems_by_name(state)
        if any(state.ships_at(owner, start) for owner in range(state.players))
        for to in sorted(systems[near].id for near in state.reach.neighbors[start])
        if yards[start] or yards[facts().system[to].index]
    ]


class Guide(Step, frozen=True):
    """Move ships of one color after another to the adjacent system, at least one ship (L16)."""

    player: int
    start: int
    to: int
    owners: tuple[int, ...]
    """The players whose ships have not been asked about."""
    moved: bool = False

    def go(self, state: State) -> None:
        """Ask about the next player who has ships there."""
        left = tuple(owner for owner in self.owners if state.ships_at(owner, self.start))
        if left:
            state.then(GuideShips(self.player, self.start, self.to, left, self.moved))


class GuideShips(Step, frozen=True):
    """Choose how many ships of one color are guided (L16)."""

    player: int
    start: int
    to: int
    owners: tuple[int, ...]
    moved: bool

    def ask(self, state: State) -> Prompt:
        """Ask for a number; zero is allowed only if other ships can move or have moved."""
        seat = state.seat_of(self.player)
        return Prompt(
            seat, "Guide", lambda: self._options(state), rule="R12.3", about=state.seats[self.owners[0]]
        )

    def _options(self, state: State) -> list[Option]:
        fresh, damaged = (row[self.owners[0]][self.start] for row in (state.fresh, state.damaged))
        least = 0 if self.moved or len(self.owners) > 1 else 1
        counts = [(f, d) for f in range(fresh + 1) for d in range(damaged + 1)]
        return [Ships(f, d) for f, d in counts if f + d >= least]

    def answer(self, state: State, answer: Ships) -> None:
        """Move the ships; no effect on Moves applies: no limit, no toll, no Catapult."""
        owner, *others = self.owners
        for row, n in ((state.fresh[owner], answer.fresh), (state.damaged[owner], answer.damaged)):
            row[self.start] -= n
            row[self.to] += n
        moved = self.moved or answer.fresh + answer.damaged > 0
        state.then(Guide(self.player, self.start, self.to, tuple(others), moved))

    def is_valid(self, state: State) -> bool:
        """Whether the ships are still there."""
        return state.ships_at(self.owners[0], self.start) > 0


def _guide(player: int, chosen: Ability) -> Step:
    start, to = facts().system[chosen.at].index, facts().system[chosen.to].index
    return BeginGuide(player, start, to)


class BeginGuide(Step, frozen=True):
    """Start guiding ships, the player's own first (L16)."""

    player: int
    start: int
    to: int

    def go(self, state: State) -> None:
        """Guide the player's own ships first, then rivals' ships clockwise."""
        state.then(Guide(self.player, self.start, self.to, (self.player, *state.rivals(self.player))))


# -- Martyr (L18) -------------------------------------------------------------------------------------


def _martyrs(state: State, player: int) -> list[Ability]:
    """Return the player's fresh ships, each with a rival ship in its system, or alone if there is none."""
    options: list[Ability] = []
    rivals = [pair for pair in players_by_name(state) if pair[0] != player]
    for system, at in systems_by_name(state):
        if not state.fresh[player][system]:
            continue
        near = [
            Ability("martyr", at=at, rival=seat, piece=word)
            for rival, seat in rivals
            for word, row in ((PIECES[SHIP], state.fresh[rival]), (DAMAGED_SHIP, state.damaged[rival]))
            if row[system]
        ]
        options += near or [Ability("martyr", at=at)]
    return sorted(options, key=sort_key)


class Martyr(Step, frozen=True):
    """Destroy one of the player's fresh ships together with a rival ship (L18)."""

    player: int
    at: str
    rival: str
    piece: str

    def go(self, state: State) -> None:
        """Destroy both ships; the player's own is nobody's trophy."""
        martyr, system = powers.find_effect(state, self.player, "martyr"), facts().system[self.at].index
        assert martyr is not None
        n = martyr.numbers["ships"]
        destroy_ships(state, self.player, system, n, damaged=False)
        if self.rival:
            damaged, rival = self.piece == DAMAGED_SHIP, state.player(self.rival)
            destroy_ships(state, rival, system, n, damaged=damaged, to=self.player)


# -- Sprinter Drives (L03) ----------------------------------------------------------------------------

Sprinters = tuple[tuple[int, int], ...]
"""Fresh ships that may move once more: system and number."""


def _after_move(state: State, player: int, landed: Landed) -> None:
    where = sorted({system for system, fresh, _ in landed if fresh})
    state.then(Sprint(player, tuple((s, sum(f for at, f, _ in landed if at == s)) for s in where)))


def _sprint(state: State, player: int, start: int, to: int, n: int) -> SetOut:
    return SetOut(player, start, to, n, 0, on=catapults(state, player, start), last=True)


class Sprint(Step, frozen=True):
    """Let fresh ships that have moved each move once more, in groups of any size (L03)."""

    player: int
    ships: Sprinters

    def go(self, state: State) -> None:
        """Ask while any ships are left."""
        if self.ships:
            state.then(SprintMove(self.player, self.ships))


class SprintMove(Step, frozen=True):
    """Choose the next move of ships that may move once more, or stop (L03)."""

    player: int
    ships: Sprinters

    def ask(self, state: State) -> Prompt:
        """Ask for a move from a system with ships that may move once more to an adjacent one."""
        seat = state.seat_of(self.player)
        return Prompt(seat, "Sprint", lambda: self._options(state), rule="R12.3", about="sprinter_drives")

    def _options(self, state: State) -> list[Option]:
        systems, owes = facts().systems, owes_battle(state)
        options: list[Option] = [
            Move(systems[start].id, systems[to].id)
            for start, n in self.ships
            for to in state.reach.neighbors[start]
            if not owes or _sprint(state, self.player, start, to, n).to_battle(state)
        ]
        if not owes or battle_follows(state, self.player):
            options.append(Done())
        return sorted(options, key=sort_key)

    def answer(self, state: State, answer: Move | Done) -> None:
        """Ask how many ships move."""
        if isinstance(answer, Move):
            start, to = facts().system[answer.start].index, facts().system[answer.to].index
            state.then(SprintShips(self.player, start, to, self.ships))

    def is_valid(self, state: State) -> bool:
        """Whether the ships are still there."""
        return all(state.fresh[self.player][system] >= n for system, n in self.ships)


class SprintShips(Step, frozen=True):
    """Choose how many of the fresh ships move together; the others may move elsewhere (L03)."""

    player: int
    start: int
    to: int
    ships: Sprinters

    def _group(self, state: State) -> SetOut:
        return _sprint(state, self.player, self.start, self.to, dict(self.ships)[self.start])

    def ask(self, state: State) -> Prompt:
        """Ask as for any Move."""
        return self._group(state).ask(state)

    def answer(self, state: State, answer: Ships) -> None:
        """Move the chosen ships, then offer moves to the remaining ones."""
        left = {**dict(self.ships)}
        left[self.start] -= answer.fresh
        state.then(Sprint(self.player, tuple((s, n) for s, n in left.items() if n)))
        self._group(state).answer(state, answer)

    def is_valid(self, state: State) -> bool:
        """Whether the ships are still there."""
        return state.fresh[self.player][self.start] >= dict(self.ships)[self.start]


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
