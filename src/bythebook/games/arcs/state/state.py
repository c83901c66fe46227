"""The state of Arcs: the Reach, the Court, boards, cards and the current turn, as plain data.

A system is an int of `reach`. A player is an int, clockwise around the table, and `seats` names the seats.
Pieces of a kind are counts. Resource types, ambitions, suits and cards are ints of `facts`. Ships are stored
as `fresh[player][system]` and `damaged[player][system]`, buildings as `built[kind][player][system]`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from operator import add
from typing import Final, Literal

from msgspec import Struct

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.box.reach import Reach, reach
from bythebook.kernel import step as kernel
from bythebook.kernel.prompt import Seat

AUTOMA: Final = "supercat"
"""The playbook that plays a seat if no other is named."""

NONE: Final = -1
"""No card, no type, no ambition."""
NOBODY: Final = -1
"""No player."""
NOWHERE: Final = -1
"""No system."""

CITY: Final = 0
STARPORT: Final = 1
DAMAGED_CITY: Final = 2
DAMAGED_STARPORT: Final = 3
"""The four kinds of building counts: `kind` is fresh, `kind + 2` damaged."""
BUILDINGS: Final = ("city", "starport", "damaged city", "damaged starport")

SHIP: Final = 2
AGENT: Final = 3
"""Indices of the pieces in a trophy box: CITY, STARPORT, SHIP, AGENT (R8.7, R8.8)."""
PIECES: Final = ("city", "starport", "ship", "agent")

AGENT_COVERS: Final = 1
OPEN_MARK: Final = 2
"""What covers an Outrage space: an agent, or a placeholder if no agent was left (R8.8)."""

HOLDINGS_SLOT: Final = 6
"""The slot on the card Ancient Holdings, after the six on the board."""

COLORS: Final = ("red", "yellow", "blue", "white")
"""The seats, clockwise unless setup changes their order (R1.1)."""

Way = Literal["", "lead", "surpass", "copy", "pivot", "seize"]
"""How a card was played; `seize` is a second card played to seize the initiative (R5.4 to R5.9)."""


class Played(Struct, frozen=True):
    """An action card played this round (R4.2)."""

    player: int
    card: int
    """NONE if only its player has seen it: it was played face down from an unseen hand."""
    way: Way
    union: int = NONE
    """The Union attached to it (R9.4)."""
    by: int = NOBODY
    """The player who attached that Union."""


class Turn(Struct, frozen=True):
    """The current turn: the card played and what is left to do with it (R5, R6, R7)."""

    player: int
    card: int = NONE
    way: Way = ""
    suit: int = NONE
    """The suit of the actions: the card's own, or for a Copy that of the lead card."""
    pips: int = 0
    armed: bool = False
    """Whether a Weapon was spent, so that every pip may also be used to Battle (R6.2)."""
    prelude: bool = False
    """Whether the Prelude is open (R6.1)."""
    taxed: tuple[tuple[int, int], ...] = ()
    """Cities taxed this turn, once for each Tax, as (system, owner); the owner of an empty slot is NOBODY
    (R7.1).
    """
    shipyards: tuple[tuple[int, int], ...] = ()
    """Starports that built a ship this turn, as (system, owner) (R7.2)."""
    waiting: tuple[int, ...] = ()
    """Court cards secured in this Prelude, which can't be used in it (R6.4)."""
    used: tuple[str, ...] = ()
    """Ids of cards and traits that work once per turn and have been used."""
    acted: bool = False
    """Whether anything was done in this Prelude; if so, it is too late for effects that must come first."""
    exhausted_for: str = ""
    """The ability for which a bot's card was exhausted when the action card was selected, until it is used.
    """
    owes_battle: bool = False
    """Whether the current Move must leave a Battle possible, which follows it (Tactical)."""


class Fight(Struct, frozen=True):
    """The current battle (R8)."""

    at: int
    attacker: int
    defender: int
    all_fresh: bool = True
    """Whether every attacking ship was fresh when the battle began (R8.11)."""
    ships: int = 0
    """Attacking ships left; ships placed during the battle don't join it (R8.10)."""
    ranged: bool = False
    """Whether rifles fire from an adjacent system: there are hits, but no battle (Galactic Rifles)."""
    dice: tuple[int, int, int] = (0, 0, 0)
    """Skirmish, assault and raid dice collected."""
    faces: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]] = ((), (), ())
    """The faces rolled, as sorted indices of faces, for each kind of die."""
    fresh_trophies: int = 0
    """Trophies that the attacker has taken in this battle (Beloved)."""


def _ints() -> list[int]:
    return []


@dataclass(slots=True, kw_only=True)
class State(kernel.State):
    """The complete state of a game between two answers."""

    seats: tuple[str, ...]
    """The seat of each player, clockwise."""
    automa: tuple[bool, ...]
    """Which players SUPERCAT plays:

    they have a counter instead of a hand and draw from the shared stack (S14).
    """
    unseen: tuple[bool, ...]
    """Whether the program never sees a player's hand, because the player holds the real cards."""
    modifiers: tuple[str, ...] = ()
    """The ids of the difficulty modifiers in play, sorted (S21)."""
    leaders_and_lore: str = "off"
    """`off`, `draft` (R12.1) or `bots` (S20.4)."""
    out: tuple[int, ...] = ()
    """Clusters out of play, from 1 to 6 (R2.4)."""

    # the map
    fresh: list[list[int]] = field(default_factory=list)
    damaged: list[list[int]] = field(default_factory=list)
    """Ships as `fresh[player][system]`, `damaged[player][system]`."""
    built: list[list[list[int]]] = field(default_factory=list)
    """Buildings as `built[kind][player][system]`, kind as in BUILDINGS."""
    clouds: dict[int, int] = field(default_factory=dict)
    """Maps planets with a building outside the slots to its owner (Cloud Cities)."""
    shaped: dict[int, int] = field(default_factory=dict)
    """Maps planets with a changed type to the type of the token on them (Mythic)."""

    # the boards, by player
    ships: list[int] = field(default_factory=_ints)
    starports: list[int] = field(default_factory=_ints)
    agents: list[int] = field(default_factory=_ints)
    """The pieces left in each player's supply."""
    cities: list[int] = field(default_factory=_ints)
    """Cities left on the player board (R3.10)."""
    power: list[int] = field(default_factory=_ints)
    slots: list[list[int]] = field(default_factory=list)
    """The type in each of the six slots and HOLDINGS_SLOT, or NONE."""
    outrage: list[list[int]] = field(default_factory=list)
    """For each type 0, AGENT_COVERS or OPEN_MARK."""
    trophies: list[list[int]] = field(default_factory=list)
    """`trophies[player][4 * owner + piece]`, pieces as in PIECES."""
    captives: list[list[int]] = field(default_factory=list)
    """Agents as `captives[player][owner]`."""
    guild: list[list[int]] = field(default_factory=list)
    """Guild cards in each play area, in the order of their numbers."""
    leader: list[int] = field(default_factory=_ints)
    lore: list[list[int]] = field(default_factory=list)

    # resources
    supply: list[int] = field(default_factory=_ints)
    """Tokens of each type that can be gained, whether beside the board or on a Cartel (R9.4)."""
    spent: list[int] = field(default_factory=_ints)
    """Tokens spent in this Prelude; they return to the supply when it ends (R6.3)."""
    neutral: list[int] = field(default_factory=_ints)
    """Tokens of the neutral contender, by type (R3.5)."""
    loose: list[int] = field(default_factory=_ints)
    """Tokens of the player in `storing` that are not yet stored or discarded (R3.12)."""
    storing: int = NOBODY

    # the Court
    court: list[int] = field(default_factory=_ints)
    """The cards of the row, by spot; NONE if the deck was empty (R7.6)."""
    court_agents: list[list[int]] = field(default_factory=list)
    """`court_agents[spot][player]`."""
    court_discard: list[int] = field(default_factory=_ints)
    scrapped: list[int] = field(default_factory=_ints)
    """Court cards removed from the game."""
    resolving: list[int] = field(default_factory=_ints)
    """Vox cards being resolved, the latest first; they are in no other place."""
    exhausted: list[str] = field(default_factory=list)
    """Ids of cards whose new action a bot has used this chapter (S20.2)."""

    # action cards
    hands: list[list[int]] = field(default_factory=list)
    """Cards that the program sees, in order; a bot has none, and an unseen hand is in the pile."""
    played: list[Played] = field(default_factory=list)
    """The cards played this round, the lead first."""
    discard: list[int] = field(default_factory=_ints)
    """With bots: the known cards of the discard pile; the others are in the place `discard` of the pile."""
    drawn: list[int] = field(default_factory=_ints)
    """The cards that a bot has turned up this turn (BT2)."""
    bonus: list[list[int]] = field(default_factory=list)
    """Bonus cards of each bot (S14.8)."""
    hand_counter: list[int] = field(default_factory=_ints)
    seize_counter: list[int] = field(default_factory=_ints)
    """0 if it is not on the board (S14.3)."""

    # the round
    chapter: int = 0
    round: int = 0
    initiative: int = 0
    seized: int = NOBODY
    """The player who seized the initiative this round (R5.9)."""
    zero: bool = False
    """Whether the zero marker is on the lead card (R5.5)."""
    declared: bool = False
    """Whether an ambition was declared this round (Galactic Bards)."""
    passes: int = 0
    """The number of leaders who have passed in a row (R4.3)."""
    turn: Turn | None = None
    fight: Fight | None = None

    # ambitions
    markers: list[int] = field(default_factory=_ints)
    """The ambition that each marker is on, NONE if it is available; markers as in `facts().markers`."""
    flipped: list[bool] = field(default_factory=list)

    # the draft
    draft_leaders: list[int] = field(default_factory=_ints)
    draft_lore: list[int] = field(default_factory=_ints)
    """The rows of cards to choose from (R12.1)."""

    # -- what everybody asks ------------------------------------------------------------------

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.seats)

    @property
    def reach(self) -> Reach:
        """The map in play."""
        return reach(self.out)

    def seat_of(self, player: int) -> Seat:
        """Return the seat of a player."""
        return Seat(self.seats[player])

    def player(self, seat: str) -> int:
        """Return the player in a seat."""
        return self.seats.index(seat)

    @property
    def active(self) -> int:
        """The player whose turn it is, or NOBODY between turns."""
        return self.turn.player if self.turn is not None else NOBODY

    @property
    def turn_name(self) -> str:
        """The turn's name in a bot's notes: chapter, round and player."""
        return f"{self.chapter}.{self.round}.{self.active}"

    def rivals(self, player: int) -> list[int]:
        """Return all other players, clockwise from this one (R1.6)."""
        n = self.players
        return [(player + i) % n for i in range(1, n)]

    def in_order(self) -> list[int]:
        """Return all players, clockwise from the initiative holder."""
        n = self.players
        return [(self.initiative + i) % n for i in range(n)]

    def ships_at(self, player: int, system: int) -> int:
        """Return the number of a player's ships in a system, fresh and damaged."""
        return self.fresh[player][system] + self.damaged[player][system]

    def buildings_at(self, player: int, system: int) -> int:
        """Return the number of a player's buildings in a system."""
        a, b, c, d = self.built
        return a[player][system] + b[player][system] + c[player][system] + d[player][system]

    def cities_at(self, player: int, system: int) -> int:
        """Return the number of a player's cities in a system, fresh and damaged."""
        return self.built[CITY][player][system] + self.built[DAMAGED_CITY][player][system]

    def starports_at(self, player: int, system: int) -> int:
        """Return the number of a player's starports in a system, fresh and damaged."""
        return self.built[STARPORT][player][system] + self.built[DAMAGED_STARPORT][player][system]

    def cities_of(self, player: int) -> list[int]:
        """Return the number of a player's cities in each system, fresh and damaged."""
        return list(map(add, self.built[CITY][player], self.built[DAMAGED_CITY][player]))

    def starports_of(self, player: int) -> list[int]:
        """Return the number of a player's starports in each system, fresh and damaged."""
        return list(map(add, self.built[STARPORT][player], self.built[DAMAGED_STARPORT][player]))

    def present(self, player: int, system: int) -> bool:
        """Whether a player has any piece in a system."""
        return self.ships_at(player, system) > 0 or self.buildings_at(player, system) > 0

    def presence(self, player: int) -> list[bool]:
        """Return for each system whether a player has any piece there."""
        built = [rows[player] for rows in self.built]
        return list(map(any, zip(self.fresh[player], self.damaged[player], *built, strict=True)))

    def lead(self) -> Played | None:
        """Return the lead card of the round."""
        return self.played[0] if self.played else None

    def declared_markers(self, ambition: int) -> list[int]:
        """Return the markers on an ambition."""
        return [marker for marker, at in enumerate(self.markers) if at == ambition]

    def has_bots(self) -> bool:
        """Whether SUPERCAT plays any seat, so that there is a stack (S14.2)."""
        return True in self.automa

    def type_of(self, system: int) -> int:
        """Return the type of a planet, as changed by Mythic; NONE for a gate (R2.2)."""
        return self.shaped.get(system, facts().systems[system].type)

    # -- the position as text -----------------------------------------------------------------

    def __str__(self) -> str:
        """Return the pieces in each system, the boards and the Court, one line for each.

            5-hex: red 3 city; yellow 2+1 starport!
            red: power 4, slots material - weapon - - - -, guild gatekeepers
            court: loyal_pilots:red+red elder_broker

        `2+1` is two fresh ships and a damaged one, `!` marks a damaged building, `-` is an empty slot.
        """
        f = facts()
        lines = []
        for system in self.reach.systems:
            lying = [
                f"{seat} {held}" for p, seat in enumerate(self.seats) if (held := self._lying(p, system))
            ]
            lines += [f"{f.systems[system].id}: {'; '.join(lying)}"] if lying else []
        for player, seat in enumerate(self.seats):
            slots = [f.resources[type].id if type != NONE else "-" for type in self.slots[player]]
            cards = [f.court[card].id for card in self.guild[player]]
            guild = f", guild {' '.join(cards)}" if cards else ""
            lines.append(f"{seat}: power {self.power[player]}, slots {' '.join(slots)}{guild}")
        lines.append(" ".join(["court:", *map(self._spot, range(len(self.court)))]))
        return "\n".join(lines) + "\n"

    def _lying(self, player: int, system: int) -> str:
        fresh, damaged = self.fresh[player][system], self.damaged[player][system]
        ships = f"{fresh}+{damaged}" if damaged else str(fresh)
        words = [ships] if fresh or damaged else []
        for name, rows in zip(("city", "starport", "city!", "starport!"), self.built, strict=True):
            words += [name] * rows[player][system]
        return " ".join(words)

    def _spot(self, spot: int) -> str:
        agents = [self.seats[p] for p, n in enumerate(self.court_agents[spot]) for _ in range(n)]
        card = facts().court[self.court[spot]].id if self.court[spot] != NONE else "-"
        return f"{card}:{'+'.join(agents)}" if agents else card


def blank(
    seats: tuple[str, ...], automa: tuple[bool, ...], unseen: tuple[bool, ...], rulings: dict[str, str]
) -> State:
    """Return a state with every piece in its box and no map chosen yet (R1.1 to R1.5)."""
    n, systems, types = len(seats), len(facts().systems), len(facts().resources)
    box = facts().pieces
    return State(
        seats=seats,
        automa=automa,
        unseen=unseen,
        rulings=rulings,
        fresh=[[0] * systems for _ in range(n)],
        damaged=[[0] * systems for _ in range(n)],
        built=[[[0] * systems for _ in range(n)] for _ in BUILDINGS],
        ships=[box.ships] * n,
        starports=[box.starports] * n,
        agents=[box.agents] * n,
        cities=[box.cities] * n,
        power=[0] * n,
        slots=[[NONE] * (HOLDINGS_SLOT + 1) for _ in range(n)],
        outrage=[[0] * types for _ in range(n)],
        trophies=[[0] * (len(PIECES) * n) for _ in range(n)],
        captives=[[0] * n for _ in range(n)],
        guild=[[] for _ in range(n)],
        leader=[NONE] * n,
        lore=[[] for _ in range(n)],
        supply=[resource.tokens for resource in facts().resources],
        spent=[0] * types,
        neutral=[0] * types,
        hands=[[] for _ in range(n)],
        bonus=[[] for _ in range(n)],
        hand_counter=[0] * n,
        seize_counter=[0] * n,
        markers=[NONE] * len(facts().markers),
        flipped=[False] * len(facts().markers),
    )
