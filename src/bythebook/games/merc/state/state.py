"""The state of MERC: sectors, squads, gear, decks and the current fight as plain data.

A cell is an int of `grid`. A player is an int, Rebels first and the Dictator last, and `faction` maps players
to sides. A unit is an int: MERCs in alphabetical order, then the Dictator card. Militia are counts. In a
fight, and wherever something is a target, a *mark* is one int for any of them: a unit as it is, one militia
of player p as `MILITIA + p`, one militia in the vehicle of squad number s as `ABOARD + s`, and the dog that
has been set on unit u as `DOG + u`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Final

import msgspec

from bythebook.games.merc.box.effects import Component
from bythebook.games.merc.box.facts import DECKS, Equipment, Sector, Size, facts
from bythebook.games.merc.box.grid import Grid, grid
from bythebook.kernel import step as kernel
from bythebook.kernel.prompt import Seat

AUTOMA: Final = "dictator"
"""The playbook that plays the Dictator by default."""

NOWHERE: Final = -1
"""The cell for anything that is not on the map."""
NOBODY: Final = -1
"""The owner of units that are out of play, and the controller of neutral sectors (K1)."""

MERCS: Final = len(facts().mercs)
"""The number of MERCs."""
DICTATOR: Final = MERCS
"""The unit number of the Dictator card (D5)."""
UNITS: Final = MERCS + 1

MILITIA: Final = 100
"""The mark for one militia of player 0; the marks for the other players follow."""
ABOARD: Final = 150
"""The mark for one militia in the vehicle of squad number 0; the other squads follow (MODE-V3)."""
DOG: Final = 200
"""The mark for the dog that holds unit 0; the other units follow. A MERC is held by at most one dog (E9)."""

PRIMARY: Final = 0
SECONDARY: Final = 1
BASE: Final = 2
"""The squad that consists of the Dictator card alone, while it is at the base (Q2, D6)."""
SQUADS: Final = ("primary", "secondary", "base")


def squad_number(player: int, squad: int) -> int:
    """Return the number of a player's squad, the key of its vehicle and crew (MODE-V2)."""
    return player * len(SQUADS) + squad


def split_squad_number(number: int) -> tuple[int, int]:
    """Return the player and the squad of a squad number."""
    return divmod(number, len(SQUADS))


@cache
def unit_id(unit: int, dictator: int) -> str:
    """Return the id of a unit in options; `dictator` is the index of the Dictator in play."""
    return facts().dictators[dictator].id if unit == DICTATOR else facts().mercs[unit].id


def militia_player(mark: int) -> int:
    """Return the owner of the militia of a mark, on foot or aboard."""
    return mark - MILITIA if mark < ABOARD else split_squad_number(mark - ABOARD)[0]


REBELS: Final = 0
DICTATORS: Final = 1
"""The factions of the normal game, as indices into `State.seats`."""
FACTIONS: Final = ("rebels", "dictator")


def seats_of(factions: int) -> tuple[str, ...]:
    """Return the seats of a Versus game with this number of factions (MODE-W1)."""
    return tuple(f"faction-{i + 1}" for i in range(factions))


def every_seat() -> tuple[Seat, ...]:
    """Return every seat that a game can have: Dictator and Rebels, or the factions of Versus."""
    return tuple(map(Seat, (*reversed(FACTIONS), *seats_of(facts().versus.most_factions))))


WEAPON_SLOT: Final = 0
ARMOR_SLOT: Final = 1
ACCESSORY_SLOT: Final = 2
"""The three slots of every unit; the slots of a bandolier follow (E1)."""

SLOTS: Final = (*DECKS, "bandolier 1", "bandolier 2", "bandolier 3")
"""The names of all slots that a MERC can have (E1, RULING-2)."""


class Gear(msgspec.Struct, frozen=True, cache_hash=True):
    """One equipment card that is worn, in a stash or drawn."""

    kind: int
    """The index into `facts().equipment`."""
    wear: int = 0
    """Armor points lost, uses spent, or wounds of a dog (B7, E8, E9)."""
    city: int = NOWHERE
    """The cell where a part of the bomb was bought (MODE-I3)."""

    @property
    def card(self) -> Equipment:
        """The printed card."""
        return facts().equipment[self.kind]

    @property
    def is_part(self) -> bool:
        """Whether this is a part of the bomb, which is never in a deck or a stash (MODE-I4)."""
        return isinstance(self.card.effect, Component)


class Hold(msgspec.Struct, frozen=True):
    """A dog that holds an enemy MERC (E9)."""

    carrier: int
    held: int
    slot: int
    """The carrier's slot with the dog card; a bandolier has room for a second dog."""


class Fight(msgspec.Struct, frozen=True):
    """The facts about the current fight that other rules read; the rest is in its steps (B1 to B15)."""

    at: int
    attacker: int
    """The faction that started the fight, by moving in or by placing militia (B1)."""
    round: int = 0
    """The round; 0 before round 1 (B2)."""
    order: tuple[int, ...] = ()
    """The marks in initiative order; a player's militia are one entry and attack one by one (B3)."""
    moment: int = NOWHERE
    """The index in `order` of the unit that is acting."""
    holds: tuple[Hold, ...] = ()
    khenn: int = 0
    """Khenn's roll, his initiative for this fight; 0 if he is not in it (B2)."""
    rerolled: bool = False
    """Whether Basic has used his reroll in this fight."""
    silent: bool = False
    """Whether mines are disarmed because Squidhead entered the sector (E10)."""
    turned: tuple[int, ...] = ()
    """How many militia changed to each player's side this round; they act from the next (B15)."""
    lots: tuple[int, ...] = ()
    """The factions chosen by tie dice in this fight, in that order; ties favor the earlier (MODE-W4)."""


def _ints() -> list[int]:
    return []


@dataclass(slots=True, kw_only=True)
class State(kernel.State):
    """The complete state of a game between two answers."""

    rebels: int
    """The number of Rebel players, R; in Versus, the number of all players."""
    rows: int
    cols: int
    difficulty: int
    """The number of militia on each industry of the Dictator at setup (S2)."""
    extra: int
    """The number of militia that the Dictator spreads at the end of setup (S9e)."""
    modes: tuple[str, ...] = ()
    """The modes in play, as ids of `facts().modes` (MODE-C1)."""
    automa: bool = False
    """Whether a playbook plays the Dictator, who then has no hand (AI-2.1)."""
    seats: tuple[str, ...] = FACTIONS
    """The seat of each faction."""
    faction: tuple[int, ...] = ()
    """The faction of each player."""
    rounds: int = 0
    """The number of rounds of Versus; 0 if the tactics cards determine the length (MODE-W3)."""
    first: int = NOWHERE
    """The faction that goes first in every round of Versus (MODE-W2)."""

    # the map, by cell
    sector: list[int] = field(default_factory=_ints)
    """Maps a cell to its sector, an index into `facts().sectors`; NOWHERE until the sector is drawn (S3)."""
    explored: list[bool] = field(default_factory=list)
    stash: list[tuple[Gear, ...]] = field(default_factory=list)
    """The cards in each stash, sorted by kind (E3)."""
    control: list[int] = field(default_factory=_ints)
    """The controlling player of each cell, or NOBODY; unchanged while two sides are in the sector (K4)."""
    militia: list[list[int]] = field(default_factory=list)
    """The number of militia, as `militia[player][cell]`."""

    # the units, by number
    owner: list[int] = field(default_factory=lambda: [NOBODY] * UNITS)
    squad: list[int] = field(default_factory=lambda: [NOWHERE] * UNITS)
    """The number of each unit's squad within its owner's squads."""
    wounds: list[int] = field(default_factory=lambda: [0] * UNITS)
    gear: list[tuple[Gear | None, ...]] = field(default_factory=lambda: [(None, None, None)] * UNITS)
    """The cards of each unit: weapon, armor, accessory, then the slots of a bandolier if it has one (E1)."""
    actions: list[int] = field(default_factory=lambda: [0] * UNITS)
    train_actions: list[int] = field(default_factory=lambda: [0] * UNITS)
    """The remaining actions of each unit that can only pay for training (A13)."""
    move_actions: list[int] = field(default_factory=lambda: [0] * UNITS)
    """The remaining actions of each unit that can only pay for moving (A13)."""

    # the players
    team: list[tuple[int, ...]] = field(default_factory=list)
    """The living units of each player, sorted."""
    squad_at: list[tuple[int, ...]] = field(default_factory=list)
    """The cell of each squad, as `squad_at[player][squad]`; NOWHERE if it is not on the map (Q2)."""
    vehicles: dict[int, Gear] = field(default_factory=dict)
    """Maps a squad number to the squad's vehicle (MODE-V2)."""
    bomb: int = NOBODY
    """The player who has obtained both parts of the bomb (MODE-I5, RULING-22)."""
    aboard: dict[int, int] = field(default_factory=dict)
    """Maps a squad number to its militia aboard, during a move and its fight; part of `militia` (MODE-V3)."""

    # cards
    discards: dict[str, dict[str, int]] = field(default_factory=dict)
    """The discard pile of each deck, as counts by card."""
    candidates: list[int] = field(default_factory=_ints)
    """MERCs that are drawn and not yet hired or discarded (A1)."""
    hired: list[int] = field(default_factory=_ints)
    """MERCs that are hired and not yet placed."""
    loot: list[Gear] = field(default_factory=list)
    """Equipment that was drawn, or left by dead MERCs, and is not yet assigned (A2, D12)."""

    # the Dictator
    dictator: int = NOWHERE
    """The index into `facts().dictators`."""
    base: int = NOWHERE
    """The cell of the base token; NOWHERE until the base is revealed (D2)."""
    hand: list[int] = field(default_factory=_ints)
    """The tactics cards in hand, or the card the bot has turned up, as indices (S9d, AI-2.1)."""
    in_force: list[int] = field(default_factory=_ints)
    """The tactics cards with a lasting effect, as indices (D10)."""
    named: int = NOBODY
    """The Rebel that Hitler targets (D12)."""
    owed: int = 0
    """The number of MERCs that Pinochet receives at the start of his turn (D12)."""
    ability_used: bool = False
    """Whether the ability was used or declined this turn, or there is none to use (D8)."""
    aimed: int = NOWHERE
    """The sector that received all militia of an ability or card; Mussolini marches from it (D12)."""

    # the day
    day: int = 1
    active: int = NOWHERE
    """The faction whose turn it is; NOWHERE during setup."""
    regrouped: list[int] = field(default_factory=_ints)
    """Units that have changed squads since the last action; each may change once (Q2)."""
    placed: dict[int, int] = field(default_factory=dict)
    """Maps a cell to the militia that the current effect has placed there so far (S9e, D10)."""

    fight: Fight | None = None
    """The current fight."""

    # -- queries ----------------------------------------------------------------------------------

    @property
    def grid(self) -> Grid:
        """The grid tables for the size of this map."""
        return grid(self.rows, self.cols)

    @property
    def size(self) -> Size:
        """The row of the setup table for the number of Rebels (S1)."""
        return facts().size[self.rebels]

    @property
    def players(self) -> int:
        """The number of players, including the Dictator."""
        return len(self.faction)

    @property
    def ruler(self) -> int:
        """The player who is the Dictator; NOBODY in Versus."""
        return self.rebels if len(self.faction) > self.rebels else NOBODY

    def seat_of(self, player: int) -> Seat:
        """Return the seat that answers for a player."""
        return Seat(self.seats[self.faction[player]])

    def players_of(self, faction: int) -> tuple[int, ...]:
        """Return the players of a faction, in seat order."""
        return _players(self.faction, faction)

    def enemies_of(self, faction: int) -> tuple[int, ...]:
        """Return the players of all other factions, in seat order."""
        return _others(self.faction, faction)

    def side_of(self, unit: int) -> int:
        """Return the faction of a unit in play."""
        return self.faction[self.owner[unit]]

    def at(self, unit: int) -> int:
        """Return the cell of a unit; NOWHERE if it is not on the map."""
        owner = self.owner[unit]
        return NOWHERE if owner == NOBODY else self.squad_at[owner][self.squad[unit]]

    def members(self, player: int, squad: int) -> list[int]:
        """Return the units of a squad, sorted."""
        return [unit for unit in self.team[player] if self.squad[unit] == squad]

    def mates(self, unit: int) -> list[int]:
        """Return the units of a unit's squad, including itself."""
        return self.members(self.owner[unit], self.squad[unit])

    def vehicle(self, player: int, squad: int) -> Gear | None:
        """Return the vehicle of a squad (MODE-V2)."""
        return self.vehicles.get(squad_number(player, squad)) if self.vehicles else None

    def number(self, unit: int) -> int:
        """Return the squad number of a unit in play (MODE-V2)."""
        return squad_number(self.owner[unit], self.squad[unit])

    def mercs_at(self, cell: int, faction: int) -> list[int]:
        """Return a faction's MERCs and Dictator card in a sector, sorted by player, then by unit number."""
        units: list[int] = []
        for player in _players(self.faction, faction):
            where = self.squad_at[player]
            if cell in where:
                units += [unit for unit in self.team[player] if where[self.squad[unit]] == cell]
        return units

    def militia_at(self, cell: int, faction: int) -> int:
        """Return the number of militia of a faction in a sector."""
        count = 0
        for player in _players(self.faction, faction):
            count += self.militia[player][cell]
        return count

    def units_at(self, cell: int, faction: int) -> int:
        """Return the number of units of a faction in a sector: MERCs, Dictator card, militia (K1)."""
        return self.militia_at(cell, faction) + len(self.mercs_at(cell, faction))

    def has_units(self, cell: int, faction: int) -> bool:
        """Return whether a faction has any unit in a sector."""
        for player in _players(self.faction, faction):
            if self.militia[player][cell] or cell in self.squad_at[player]:
                return True
        return False

    def has_enemies(self, cell: int, faction: int) -> bool:
        """Return whether a unit of another faction is in a sector."""
        for player in _others(self.faction, faction):
            if self.militia[player][cell] or cell in self.squad_at[player]:
                return True
        return False

    def is_empty(self, cell: int) -> bool:
        """Return whether a sector has no units."""
        for militia, pawns in zip(self.militia, self.squad_at, strict=True):
            if militia[cell] or cell in pawns:
                return False
        return True

    def factions_at(self, cell: int) -> list[int]:
        """Return the factions with units in a sector."""
        return [faction for faction in range(len(self.seats)) if self.has_units(cell, faction)]

    def is_contested(self, cell: int) -> bool:
        """Return whether two factions have units in a sector, which means a fight (B1, K4)."""
        there = NOBODY
        for player, faction in enumerate(self.faction):
            if faction != there and (self.militia[player][cell] or cell in self.squad_at[player]):
                if there != NOBODY:
                    return True
                there = faction
        return False

    def controls(self, cell: int, faction: int) -> bool:
        """Return whether a player of the faction controls the sector (K1)."""
        player = self.control[cell]
        return player != NOBODY and self.faction[player] == faction

    def held_by(self, faction: int) -> list[int]:
        """Return the cells that the players of a faction control (K1)."""
        players = _players(self.faction, faction)
        return [cell for cell, who in enumerate(self.control) if who in players]

    def held_by_player(self, player: int) -> list[int]:
        """Return the cells that a player controls."""
        return [cell for cell, who in enumerate(self.control) if who == player]

    def sector_at(self, cell: int) -> Sector:
        """Return the sector card on a cell."""
        return facts().sectors[self.sector[cell]]

    def ruling(self, name: str) -> str:
        """Return the option that was chosen for a ruling."""
        return self.rulings[name]

    # -- ids in options ---------------------------------------------------------------------------

    def label(self, cell: int) -> str:
        """Return the label of a cell: `B2`."""
        return self.grid.label[cell]

    def labels(self, cells: Iterable[int]) -> list[str]:
        """Return the labels of cells, sorted as in option lists."""
        label = self.grid.label
        return sorted([label[cell] for cell in cells])

    def cell(self, label: str) -> int:
        """Return the cell of a label; raise ValueError if there is none."""
        return self.grid.cell_at(label)

    def id_of(self, unit: int) -> str:
        """Return the id of a unit in options: the MERC's or the Dictator's."""
        return unit_id(unit, self.dictator)

    def unit(self, name: str) -> int:
        """Return the unit with an id."""
        merc = facts().merc.get(name)
        return DICTATOR if merc is None else merc.index

    def player_id(self, player: int) -> str:
        """Return the id of a player in options: `rebel 1`, or `dictator`."""
        return _player_id(player, self.rebels)

    def player_ids(self, players: tuple[int, ...]) -> tuple[str, ...]:
        """Return the ids of several players in options."""
        return _player_ids(players, self.rebels)

    def player(self, name: str) -> int:
        """Return the player with an id."""
        return _parse_player(name, self.ruler)

    def squad_id(self, player: int, squad: int) -> str:
        """Return the id of a squad in options: `rebel 1 primary`."""
        return _squad_id(player, squad, self.rebels)

    def parse_squad(self, name: str) -> tuple[int, int]:
        """Return the player and the squad with an id."""
        return _parse_squad(name, self.ruler)

    def mark_id(self, mark: int) -> tuple[str, str]:
        """Return the name and owner of a mark in options: `("militia", "rebel 1")`, `("dog", "tao")`.

        The owner is empty for a unit. Militia aboard belong to their squad: `("militia", "rebel 1 primary")`.
        """
        if mark >= DOG:
            return "dog", self.id_of(mark - DOG)
        if mark >= ABOARD:
            return "militia", self.squad_id(*split_squad_number(mark - ABOARD))
        if mark >= MILITIA:
            return "militia", self.player_id(mark - MILITIA)
        return self.id_of(mark), ""

    def mark(self, name: str, of: str = "") -> int:
        """Return the mark for a name and owner in an option."""
        if name == "dog":
            return DOG + self.unit(of)
        if name != "militia":
            return self.unit(name)
        if of.rpartition(" ")[2] in SQUADS:
            return ABOARD + squad_number(*self.parse_squad(of))
        return MILITIA + self.player(of)

    # -- the map as text --------------------------------------------------------------------------

    def __str__(self) -> str:
        """Return the map with one word per sector: `gold/x/$2/r1:tao-1+max/m1:3/base:kim/md:4`.

        This one is explored, has two cards in its stash, the squad of Rebel 1 with Tao, who has one
        wound, and Max, three of his militia, the base with the Dictator card Kim, and four of the
        Dictator's militia. `base` alone is the base without its card, `r1b` is a secondary squad, and
        `r1:tao@jeep` rides in a jeep.
        """
        words = [self._cell_text(cell) for cell in range(len(self.sector))]
        rows = [words[at : at + self.cols] for at in range(0, len(words), self.cols)]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = ["  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]
        return "\n".join(lines) + "\n"

    def _cell_text(self, cell: int) -> str:
        parts = ["." if self.sector[cell] == NOWHERE else self.sector_at(cell).id]
        parts += ["x"] * self.explored[cell]
        parts += [f"${len(self.stash[cell])}"] if self.stash[cell] else []
        parts += ["base"] * (cell == self.base != self.squad_at[self.ruler][BASE])
        for player, (pawns, militia) in enumerate(zip(self.squad_at, self.militia, strict=True)):
            name, side = ("d", "d") if player == self.ruler else (str(player + 1), f"r{player + 1}")
            for squad, at in enumerate(pawns):
                if at == cell:
                    mark = "base" if squad == BASE else f"{side}{'b' * squad}"
                    parts.append(f"{mark}:{self._squad_text(player, squad)}")
            parts += [f"m{name}:{militia[cell]}"] if militia[cell] else []
        return "/".join(parts)

    def _squad_text(self, player: int, squad: int) -> str:
        """Return the members of a squad with their wounds, and its vehicle."""
        hurt = [(self.id_of(unit), self.wounds[unit]) for unit in self.members(player, squad)]
        vehicle = self.vehicle(player, squad)
        ridden = "" if vehicle is None else f"@{vehicle.card.id}"
        return "+".join(f"{name}-{wounds}" if wounds else name for name, wounds in hurt) + ridden


@cache
def _players(factions: tuple[int, ...], faction: int) -> tuple[int, ...]:
    return tuple(player for player, side in enumerate(factions) if side == faction)


@cache
def _others(factions: tuple[int, ...], faction: int) -> tuple[int, ...]:
    return tuple(player for player, side in enumerate(factions) if side != faction)


@cache
def _player_id(player: int, rebels: int) -> str:
    return "dictator" if player == rebels else f"rebel {player + 1}"


@cache
def _player_ids(players: tuple[int, ...], rebels: int) -> tuple[str, ...]:
    return tuple(_player_id(player, rebels) for player in players)


@cache
def _squad_id(player: int, squad: int, rebels: int) -> str:
    return f"{_player_id(player, rebels)} {SQUADS[squad]}"


@lru_cache(maxsize=1 << 8)
def _parse_player(name: str, ruler: int) -> int:
    return ruler if name == "dictator" else int(name.removeprefix("rebel ")) - 1


@lru_cache(maxsize=1 << 8)
def _parse_squad(name: str, ruler: int) -> tuple[int, int]:
    player, _, squad = name.rpartition(" ")
    return _parse_player(player, ruler), SQUADS.index(squad)


def empty_state(
    rebels: int, rows: int, cols: int, rulings: Mapping[str, str], *, factions: Sequence[int] = ()
) -> State:
    """Return a state with an empty map for this number of Rebels and a Dictator (S1, S4).

    With `factions`, the number of players in each faction, they play against each other without a Dictator
    (MODE-W1).
    """
    size, cells = facts().size[rebels], rows * cols
    faction = tuple(side for side, n in enumerate(factions or (rebels, 1)) for _ in range(n))
    players = len(faction)
    return State(
        rebels=rebels,
        rows=rows,
        cols=cols,
        difficulty=size.difficulty,
        extra=size.extra,
        seats=seats_of(len(factions)) if factions else FACTIONS,
        faction=faction,
        sector=[NOWHERE] * cells,
        explored=[False] * cells,
        stash=[()] * cells,
        control=[NOBODY] * cells,
        militia=[[0] * cells for _ in range(players)],
        team=[()] * players,
        squad_at=[(NOWHERE,) * len(SQUADS)] * players,
        discards={name: {} for name in ("mercs", *DECKS, "tactics")},
        rulings=dict(rulings),
    )
