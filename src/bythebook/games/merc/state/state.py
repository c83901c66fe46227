"""The table of MERC: sectors, squads, gear, decks and the fight that is on, as plain data.

A cell is an int of `grid`; a player is an int, the Rebels first and the Dictator last, and `faction` says
who plays together. A unit is an int: MERCs by their place in the alphabet, then the Dictator card. Militia
are counts. In a fight, and wherever something is aimed at, a *mark* is one int for all of them: a unit as
it is, one militia of player p as `MILITIA + p`, one that rides with squad number s as `ABOARD + s`, the dog
that has been set on unit u as `DOG + u`.
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
"""The page that plays a side if nobody says otherwise."""

NOWHERE: Final = -1
"""The cell of what is not on the map."""
NOBODY: Final = -1
"""The owner of a unit out of play, and the controller of a neutral sector (K1)."""

MERCS: Final = 52
"""How many MERCs there are; a test holds it against the facts."""
DICTATOR: Final = MERCS
"""The unit that is the Dictator card (D5)."""
UNITS: Final = MERCS + 1

MILITIA: Final = 100
"""Mark of one militia of player 0; those of the others follow."""
ABOARD: Final = 150
"""Mark of one militia aboard the vehicle of squad number 0; those of the other squads follow (MODE-V3)."""
DOG: Final = 200
"""Mark of the dog that holds unit 0; those on the others follow, as one dog holds a MERC (E9)."""

PRIMARY: Final = 0
SECONDARY: Final = 1
BASE: Final = 2
"""The squad of the Dictator card alone, while it stays at the base (Q2, D6)."""
SQUADS: Final = ("primary", "secondary", "base")


def squad_number(player: int, squad: int) -> int:
    """One int for a squad of a player: what vehicles and their crews are kept by (MODE-V2)."""
    return player * len(SQUADS) + squad


def squad_numbered(number: int) -> tuple[int, int]:
    """The player and the squad of a number."""
    return divmod(number, len(SQUADS))


@cache
def unit_id(unit: int, dictator: int) -> str:
    """A unit as options name it, where this is the Dictator."""
    return facts().dictators[dictator].id if unit == DICTATOR else facts().mercs[unit].id


def militia_player(mark: int) -> int:
    """Whose militia a mark stands for, on foot or aboard."""
    return mark - MILITIA if mark < ABOARD else squad_numbered(mark - ABOARD)[0]


REBELS: Final = 0
DICTATORS: Final = 1
"""The factions of the normal game, as indices into `State.seats`."""
FACTIONS: Final = ("rebels", "dictator")


def seats_of(factions: int) -> tuple[str, ...]:
    """The seats of so many factions that play against each other (MODE-W1)."""
    return tuple(f"faction-{i + 1}" for i in range(factions))


def every_seat() -> tuple[Seat, ...]:
    """Every side the game can have: Dictator and Rebels, or the factions of Versus."""
    return tuple(map(Seat, (*reversed(FACTIONS), *seats_of(facts().versus.most_factions))))


WEAPON_SLOT: Final = 0
ARMOR_SLOT: Final = 1
ACCESSORY_SLOT: Final = 2
"""The three slots of everybody; those of a bandolier follow (E1)."""

SLOTS: Final = (*DECKS, "bandolier 1", "bandolier 2", "bandolier 3")
"""The name of every slot a MERC can have, by number (E1, RULING-2)."""


class Gear(msgspec.Struct, frozen=True, cache_hash=True):
    """One equipment card, worn, stashed or drawn."""

    kind: int
    """Index into `facts().equipment`."""
    wear: int = 0
    """Armor points lost, uses spent or wounds of a dog (B7, E8, E9)."""
    city: int = NOWHERE
    """The cell where a component was bought (MODE-I3)."""

    @property
    def card(self) -> Equipment:
        """What is printed on it."""
        return facts().equipment[self.kind]

    @property
    def is_part(self) -> bool:
        """Whether it is a part of the bomb, which is in nobody's deck and nobody's stash (MODE-I4)."""
        return isinstance(self.card.effect, Component)


class Hold(msgspec.Struct, frozen=True):
    """A dog set on an enemy MERC (E9)."""

    carrier: int
    held: int
    slot: int
    """The slot of the carrier that has the card: a bandolier has room for two dogs."""


class Fight(msgspec.Struct, frozen=True):
    """What other rules read of the fight that is on; the rest is in its steps (B1 to B15)."""

    at: int
    attacker: int
    """The faction that came in, by moving or by militia dropped (B1)."""
    round: int = 0
    """0 before round 1 (B2)."""
    order: tuple[int, ...] = ()
    """Marks in the order of this round; the militia of a player are one entry and act one by one (B3)."""
    moment: int = NOWHERE
    """Whose moment it is: a place in the order."""
    holds: tuple[Hold, ...] = ()
    khenn: int = 0
    """Khenn's roll, his initiative for this fight; 0 if he is not in it (B2)."""
    rerolled: bool = False
    """Basic has thrown an attack again (his card)."""
    silent: bool = False
    """No mine goes off: Squidhead walked in (E10)."""
    turned: tuple[int, ...] = ()
    """Militia of each player that changed sides this round and act from the next (B15)."""
    lots: tuple[int, ...] = ()
    """Factions that dice have named, in that order: ties of this fight favour them so (MODE-W4)."""


def _ints() -> list[int]:
    return []


@dataclass(slots=True, kw_only=True)
class State(kernel.State):
    """The position between any two answers."""

    rebels: int
    """How many Rebel players there are: R. In Versus, how many players."""
    rows: int
    cols: int
    difficulty: int
    """Militia on each industry of the Dictator's (S2)."""
    extra: int
    """Militia he spreads at the end of setup (S9e)."""
    modes: tuple[str, ...] = ()
    """The modes that are on, as ids of `facts().modes` (MODE-C1)."""
    automa: bool = False
    """A page plays the Dictator: he has no hand (AI-2.1)."""
    seats: tuple[str, ...] = FACTIONS
    """The seat of each faction."""
    faction: tuple[int, ...] = ()
    """The faction of each player."""
    rounds: int = 0
    """How many rounds of Versus are played; 0 where the tactics cards say when it is over (MODE-W3)."""
    first: int = NOWHERE
    """The faction that begins every round of Versus (MODE-W2)."""

    # the map, by cell
    sector: list[int] = field(default_factory=_ints)
    """Index into `facts().sectors`; NOWHERE until it is drawn (S3)."""
    explored: list[bool] = field(default_factory=list)
    stash: list[tuple[Gear, ...]] = field(default_factory=list)
    """The cards in the stash, in the order of their kinds (E3)."""
    control: list[int] = field(default_factory=_ints)
    """The controlling player or NOBODY; kept as it was while both sides are there (K4)."""
    militia: list[list[int]] = field(default_factory=list)
    """Militia as `militia[player][cell]`."""

    # the units, by number
    owner: list[int] = field(default_factory=lambda: [NOBODY] * UNITS)
    squad: list[int] = field(default_factory=lambda: [NOWHERE] * UNITS)
    """Which squad of the owner the unit is in."""
    wounds: list[int] = field(default_factory=lambda: [0] * UNITS)
    gear: list[tuple[Gear | None, ...]] = field(default_factory=lambda: [(None, None, None)] * UNITS)
    """Weapon, armor, accessory, then the slots of a bandolier if one is worn (E1)."""
    actions: list[int] = field(default_factory=lambda: [0] * UNITS)
    train_actions: list[int] = field(default_factory=lambda: [0] * UNITS)
    """Actions left that only pay for training (A13)."""
    move_actions: list[int] = field(default_factory=lambda: [0] * UNITS)
    """Actions left that only pay for moving (A13)."""

    # the players
    team: list[tuple[int, ...]] = field(default_factory=list)
    """The living units of each player, in the order of their numbers."""
    squad_at: list[tuple[int, ...]] = field(default_factory=list)
    """The cell of each squad, as `squad_at[player][squad]`; NOWHERE if its pawn is off the map (Q2)."""
    vehicles: dict[int, Gear] = field(default_factory=dict)
    """The vehicle of each squad that has one, by `squad_number` (MODE-V2)."""
    bomb: int = NOBODY
    """The player who has got both parts of the bomb, whatever his slots hold (MODE-I5, RULING-22)."""
    aboard: dict[int, int] = field(default_factory=dict)
    """Militia aboard, by `squad_number`, while a move and its fight last; counted in `militia` (MODE-V3)."""

    # cards
    discards: dict[str, dict[str, int]] = field(default_factory=dict)
    """The discards beside each pile, by its name."""
    candidates: list[int] = field(default_factory=_ints)
    """MERCs drawn and not yet hired or discarded (A1)."""
    hired: list[int] = field(default_factory=_ints)
    """MERCs hired and not yet placed."""
    loot: list[Gear] = field(default_factory=list)
    """Equipment drawn, or left by the dead, and not yet given out (A2, D12)."""

    # the Dictator
    dictator: int = NOWHERE
    """Index into `facts().dictators`."""
    base: int = NOWHERE
    """The cell of the base token; NOWHERE while it is hidden (D2)."""
    hand: list[int] = field(default_factory=_ints)
    """Tactics cards in hand, or the one the bot has turned up, as indices (S9d, AI-2.1)."""
    in_force: list[int] = field(default_factory=_ints)
    """Tactics cards whose effect lasts, as indices (D10)."""
    named: int = NOBODY
    """The Rebel whose units wait, by Hitler's word (D12)."""
    owed: int = 0
    """MERCs that come to Pinochet at the start of his turn (D12)."""
    ability_used: bool = False
    """The ability was used or declined this turn, or there is none to use (D8)."""
    aimed: int = NOWHERE
    """The cell to which all militia of an ability or card went: Mussolini marches from it (D12)."""

    # the day
    day: int = 1
    active: int = NOWHERE
    """The faction whose turn it is; NOWHERE in setup."""
    regrouped: list[int] = field(default_factory=_ints)
    """Units that have changed squads since the last action; once is enough for any grouping (Q2)."""
    placed: dict[int, int] = field(default_factory=dict)
    """Militia placed so far by what is being carried out, by cell (S9e, D10)."""

    fight: Fight | None = None
    """The fight that is on."""

    # -- what everybody asks ------------------------------------------------------------------

    @property
    def grid(self) -> Grid:
        """The tables of the map's size."""
        return grid(self.rows, self.cols)

    @property
    def size(self) -> Size:
        """The row of the setup table (S1)."""
        return facts().size[self.rebels]

    @property
    def players(self) -> int:
        """How many players there are, the Dictator counted."""
        return len(self.faction)

    @property
    def ruler(self) -> int:
        """The player who is the Dictator; NOBODY in Versus."""
        return self.rebels if len(self.faction) > self.rebels else NOBODY

    def seat_of(self, player: int) -> Seat:
        """The seat that answers for a player: the side's."""
        return Seat(self.seats[self.faction[player]])

    def players_of(self, faction: int) -> tuple[int, ...]:
        """The players of a faction, in seat order."""
        return _players(self.faction, faction)

    def enemies_of(self, faction: int) -> tuple[int, ...]:
        """The players of all other factions, in seat order."""
        return _others(self.faction, faction)

    def side_of(self, unit: int) -> int:
        """The faction of a unit in play."""
        return self.faction[self.owner[unit]]

    def at(self, unit: int) -> int:
        """The cell of a unit; NOWHERE if it is not on the map."""
        owner = self.owner[unit]
        return NOWHERE if owner == NOBODY else self.squad_at[owner][self.squad[unit]]

    def members(self, player: int, squad: int) -> list[int]:
        """The units of a squad, in the order of their numbers."""
        return [unit for unit in self.team[player] if self.squad[unit] == squad]

    def mates(self, unit: int) -> list[int]:
        """The units of his squad, himself included."""
        return self.members(self.owner[unit], self.squad[unit])

    def vehicle(self, player: int, squad: int) -> Gear | None:
        """The vehicle of a squad (MODE-V2)."""
        return self.vehicles.get(squad_number(player, squad)) if self.vehicles else None

    def number(self, unit: int) -> int:
        """The number of the squad of a unit in play (MODE-V2)."""
        return squad_number(self.owner[unit], self.squad[unit])

    def mercs_at(self, cell: int, faction: int) -> list[int]:
        """The MERCs, and the Dictator card, of a faction in a sector, by player and number."""
        found: list[int] = []
        for player in _players(self.faction, faction):
            where = self.squad_at[player]
            if cell in where:
                found += [unit for unit in self.team[player] if where[self.squad[unit]] == cell]
        return found

    def militia_at(self, cell: int, faction: int) -> int:
        """The militia of a faction in a sector."""
        count = 0
        for player in _players(self.faction, faction):
            count += self.militia[player][cell]
        return count

    def units_at(self, cell: int, faction: int) -> int:
        """All units of a faction in a sector: MERCs, the Dictator card, militia (K1)."""
        return self.militia_at(cell, faction) + len(self.mercs_at(cell, faction))

    def has_units(self, cell: int, faction: int) -> bool:
        """Whether any unit of a faction is in a sector."""
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
        """Whether no unit of anybody is in a sector."""
        for militia, pawns in zip(self.militia, self.squad_at, strict=True):
            if militia[cell] or cell in pawns:
                return False
        return True

    def factions_at(self, cell: int) -> list[int]:
        """The factions with units in a sector."""
        return [faction for faction in range(len(self.seats)) if self.has_units(cell, faction)]

    def is_contested(self, cell: int) -> bool:
        """Whether two factions have units in a sector: a fight is due or on (B1, K4)."""
        there = NOBODY
        for player, faction in enumerate(self.faction):
            if faction != there and (self.militia[player][cell] or cell in self.squad_at[player]):
                if there != NOBODY:
                    return True
                there = faction
        return False

    def controls(self, cell: int, faction: int) -> bool:
        """Whether a player of the faction controls the sector (K1)."""
        player = self.control[cell]
        return player != NOBODY and self.faction[player] == faction

    def held_by(self, faction: int) -> list[int]:
        """The cells the players of a faction control (K1)."""
        players = _players(self.faction, faction)
        return [cell for cell, who in enumerate(self.control) if who in players]

    def controlled(self, player: int) -> list[int]:
        """The cells a player controls."""
        return [cell for cell, who in enumerate(self.control) if who == player]

    def sector_at(self, cell: int) -> Sector:
        """The sector card on a cell."""
        return facts().sectors[self.sector[cell]]

    def ruled(self, name: str) -> str:
        """The reading of a ruling."""
        return self.rulings[name]

    # -- names, as options write them -----------------------------------------------------------

    def label(self, cell: int) -> str:
        """A cell as people write it: `B2`."""
        return self.grid.label[cell]

    def labels(self, cells: Iterable[int]) -> list[str]:
        """Cells as people write them, in the order of option lists."""
        label = self.grid.label
        return sorted([label[cell] for cell in cells])

    def cell(self, label: str) -> int:
        """The cell of a label."""
        return self.grid.cell_at(label)

    def id_of(self, unit: int) -> str:
        """A unit as options name it: the id of the MERC, or of the Dictator."""
        return unit_id(unit, self.dictator)

    def unit(self, name: str) -> int:
        """The unit of an id."""
        merc = facts().merc.get(name)
        return DICTATOR if merc is None else merc.index

    def player_id(self, player: int) -> str:
        """A player as options name him: `rebel 1`, or `dictator`."""
        return _player_id(player, self.rebels)

    def player_ids(self, players: tuple[int, ...]) -> tuple[str, ...]:
        """Several players as options name them."""
        return _player_ids(players, self.rebels)

    def player(self, name: str) -> int:
        """The player of a name."""
        return _player_named(name, self.ruler)

    def squad_id(self, player: int, squad: int) -> str:
        """A squad as options name it: `rebel 1 primary`."""
        return _squad_id(player, squad, self.rebels)

    def squad_named(self, name: str) -> tuple[int, int]:
        """The player and the squad of a name."""
        return _squad_named(name, self.ruler)

    def mark_id(self, mark: int) -> tuple[str, str]:
        """What options call a mark: `("tao", "")`, `("militia", "rebel 1")`, `("dog", "tao")` on Tao.

        Militia aboard are those of their squad: `("militia", "rebel 1 primary")`.
        """
        if mark >= DOG:
            return "dog", self.id_of(mark - DOG)
        if mark >= ABOARD:
            return "militia", self.squad_id(*squad_numbered(mark - ABOARD))
        if mark >= MILITIA:
            return "militia", self.player_id(mark - MILITIA)
        return self.id_of(mark), ""

    def mark(self, name: str, of: str = "") -> int:
        """The mark of what an option names."""
        if name == "dog":
            return DOG + self.unit(of)
        if name != "militia":
            return self.unit(name)
        if of.rpartition(" ")[2] in SQUADS:
            return ABOARD + squad_number(*self.squad_named(of))
        return MILITIA + self.player(of)

    # -- the map as text ------------------------------------------------------------------------

    def __str__(self) -> str:
        """The map, a word for each sector: `gold/x/$2/r1:tao-1+max/m1:3/base:kim/md:4`.

        Explored, two cards stashed, the squad of Rebel 1 with Tao who has a wound, and his militia; the
        base with the Dictator card at it, and his militia. `base` alone is empty, `r1b` a secondary squad,
        and `r1:tao@jeep` rides.
        """
        words = [self._drawn(cell) for cell in range(len(self.sector))]
        rows = [words[at : at + self.cols] for at in range(0, len(words), self.cols)]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = ["  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]
        return "\n".join(lines) + "\n"

    def _drawn(self, cell: int) -> str:
        parts = ["." if self.sector[cell] == NOWHERE else self.sector_at(cell).id]
        parts += ["x"] * self.explored[cell]
        parts += [f"${len(self.stash[cell])}"] if self.stash[cell] else []
        parts += ["base"] * (cell == self.base != self.squad_at[self.ruler][BASE])
        for player, (pawns, militia) in enumerate(zip(self.squad_at, self.militia, strict=True)):
            name, side = ("d", "d") if player == self.ruler else (str(player + 1), f"r{player + 1}")
            for squad, at in enumerate(pawns):
                if at == cell:
                    mark = "base" if squad == BASE else f"{side}{'b' * squad}"
                    parts.append(f"{mark}:{self._manned(player, squad)}")
            parts += [f"m{name}:{militia[cell]}"] if militia[cell] else []
        return "/".join(parts)

    def _manned(self, player: int, squad: int) -> str:
        """A squad in a drawing: who is in it with how many wounds, and its vehicle."""
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
def _player_named(name: str, ruler: int) -> int:
    return ruler if name == "dictator" else int(name.removeprefix("rebel ")) - 1


@lru_cache(maxsize=1 << 8)
def _squad_named(name: str, ruler: int) -> tuple[int, int]:
    player, _, squad = name.rpartition(" ")
    return _player_named(player, ruler), SQUADS.index(squad)


def blank(
    rebels: int, rows: int, cols: int, rulings: Mapping[str, str], *, factions: Sequence[int] = ()
) -> State:
    """A table for so many Rebels and a Dictator, with nothing on its map (S1, S4).

    With `factions`, the players of each, they play against each other without a Dictator (MODE-W1).
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
