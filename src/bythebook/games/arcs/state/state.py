"""The table of Arcs: the Reach, the Court, boards, cards and the turn under way, as plain data.

A system is an int of `reach`; a player is an int, clockwise around the table, and `seats` names them. Like
pieces are counts. Types of resources, ambitions, suits and cards are ints of `facts`. Ships are kept as
`fresh[player][system]` and `damaged[player][system]`; buildings as `built[kind][player][system]`.
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
"""The page that plays a side if nobody says otherwise."""

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
"""The four counts of buildings: `kind` fresh, `kind + 2` damaged."""
BUILDINGS: Final = ("city", "starport", "damaged city", "damaged starport")

SHIP: Final = 2
AGENT: Final = 3
"""Pieces in a trophy box: CITY, STARPORT, SHIP, AGENT (R8.7, R8.8)."""
PIECES: Final = ("city", "starport", "ship", "agent")

AGENT_COVERS: Final = 1
OPEN_MARK: Final = 2
"""What covers an Outrage space: an agent, or a placeholder where no agent was left (R8.8)."""

HOLDINGS_SLOT: Final = 6
"""The slot on the card Ancient Holdings, behind the six of the board."""

COLOURS: Final = ("red", "yellow", "blue", "white")
"""The seats, clockwise where nobody is moved (R1.1)."""

Way = Literal["", "lead", "surpass", "copy", "pivot", "seize"]
"""How a card was played; `seize` is the second card that somebody laid down (R5.4 to R5.9)."""


class Played(Struct, frozen=True):
    """An action card of this round (R4.2)."""

    player: int
    card: int
    """NONE where nobody but its player has seen it: it came from an unseen hand, face down."""
    way: Way
    union: int = NONE
    """The Union laid beside it (R9.4)."""
    by: int = NOBODY
    """Whose Union that is."""


class Turn(Struct, frozen=True):
    """The turn under way: what was played and what is left of it (R5, R6, R7)."""

    player: int
    card: int = NONE
    way: Way = ""
    suit: int = NONE
    """The suit acted in: the card's own, or for a Copy the lead's."""
    pips: int = 0
    armed: bool = False
    """A Weapon was spent: every pip may also be used to Battle (R6.2)."""
    prelude: bool = False
    """The Prelude is open (R6.1)."""
    taxed: tuple[tuple[int, int], ...] = ()
    """Cities taxed this turn as (system, owner), once for each; owner NOBODY: an empty slot (R7.1)."""
    shipyards: tuple[tuple[int, int], ...] = ()
    """Starports that built a ship this turn as (system, owner) (R7.2)."""
    waiting: tuple[int, ...] = ()
    """Court cards secured in this Prelude: they cannot be used in it (R6.4)."""
    used: tuple[str, ...] = ()
    """Ids of cards and traits whose text works once a turn, and did."""
    acted: bool = False
    """Something was done in this Prelude: too late for what comes before anything else."""
    exhausted_for: str = ""
    """The ability for which a bot's card was exhausted as the action card was selected, until it is used."""
    owes_battle: bool = False
    """The Move under way must leave a Battle possible, which follows it (Tactical)."""


class Fight(Struct, frozen=True):
    """The battle that is on (R8)."""

    at: int
    attacker: int
    defender: int
    all_fresh: bool = True
    """Every attacking ship was fresh when the battle began (R8.11)."""
    ships: int = 0
    """Attacking ships left; ships placed in mid-battle do not join (R8.10)."""
    ranged: bool = False
    """Rifles fire from the next system: hits, but no battle (Galactic Rifles)."""
    dice: tuple[int, int, int] = (0, 0, 0)
    """Skirmish, assault and raid dice collected."""
    faces: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]] = ((), (), ())
    """What they show, as indices of faces, in order."""
    fresh_trophies: int = 0
    """Trophies the attacker has taken in it (Beloved)."""


def _ints() -> list[int]:
    return []


@dataclass(slots=True, kw_only=True)
class State(kernel.State):
    """The position between any two answers."""

    seats: tuple[str, ...]
    """The seat of each player, clockwise."""
    automa: tuple[bool, ...]
    """Which players SUPERCAT plays: a counter for a hand, cards from the shared stack (S14)."""
    unseen: tuple[bool, ...]
    """Whose hand the program never sees: a person's real cards."""
    modifiers: tuple[str, ...] = ()
    """The difficulty modifiers that are on, by id, sorted (S21)."""
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
    """Planets with a building outside the slots, and whose it is (Cloud Cities)."""
    shaped: dict[int, int] = field(default_factory=dict)
    """Planets whose type was changed, and the token that lies there (Mythic)."""

    # the boards, by player
    ships: list[int] = field(default_factory=_ints)
    starports: list[int] = field(default_factory=_ints)
    agents: list[int] = field(default_factory=_ints)
    """What is left in each player's supply."""
    cities: list[int] = field(default_factory=_ints)
    """Cities still on the player board (R3.10)."""
    power: list[int] = field(default_factory=_ints)
    slots: list[list[int]] = field(default_factory=list)
    """The type in each of the six slots and HOLDINGS_SLOT, or NONE."""
    outrage: list[list[int]] = field(default_factory=list)
    """By type: 0, AGENT_COVERS or OPEN_MARK."""
    trophies: list[list[int]] = field(default_factory=list)
    """`trophies[player][4 * owner + piece]`, pieces as in PIECES."""
    captives: list[list[int]] = field(default_factory=list)
    """Agents as `captives[player][owner]`."""
    guild: list[list[int]] = field(default_factory=list)
    """Guild cards in each play area, in order of their numbers."""
    leader: list[int] = field(default_factory=_ints)
    lore: list[list[int]] = field(default_factory=list)

    # resources
    supply: list[int] = field(default_factory=_ints)
    """Tokens of each type that can be gained, on a Cartel or beside the board (R9.4)."""
    spent: list[int] = field(default_factory=_ints)
    """Tokens spent in this Prelude, back when it ends (R6.3)."""
    neutral: list[int] = field(default_factory=_ints)
    """Tokens of the neutral contender by type (R3.5)."""
    loose: list[int] = field(default_factory=_ints)
    """Tokens the player in `storing` holds in hand until each is laid into a slot or discarded (R3.12)."""
    storing: int = NOBODY

    # the Court
    court: list[int] = field(default_factory=_ints)
    """The cards of the row, spot by spot; NONE where the deck gave none (R7.6)."""
    court_agents: list[list[int]] = field(default_factory=list)
    """`court_agents[spot][player]`."""
    court_discard: list[int] = field(default_factory=_ints)
    scrapped: list[int] = field(default_factory=_ints)
    """Court cards out of the game."""
    resolving: list[int] = field(default_factory=_ints)
    """Vox cards that are being carried out, the last one first: they are nowhere else."""
    exhausted: list[str] = field(default_factory=list)
    """Ids of cards whose new action a bot has used this chapter (S20.2)."""

    # action cards
    hands: list[list[int]] = field(default_factory=list)
    """Cards the program sees, in order; a bot has none, an unseen hand is in the pile."""
    played: list[Played] = field(default_factory=list)
    """The cards of this round, the lead first."""
    discard: list[int] = field(default_factory=_ints)
    """With bots: the discard pile as far as it is known; the rest is in the place `discard` of the pile."""
    drawn: list[int] = field(default_factory=_ints)
    """The cards a bot has turned up this turn (BT2)."""
    bonus: list[list[int]] = field(default_factory=list)
    """Bonus cards of each bot (S14.8)."""
    hand_counter: list[int] = field(default_factory=_ints)
    seize_counter: list[int] = field(default_factory=_ints)
    """0: not on the board (S14.3)."""

    # the round
    chapter: int = 0
    round: int = 0
    initiative: int = 0
    seized: int = NOBODY
    """Who seized the initiative this round (R5.9)."""
    zero: bool = False
    """The zero marker lies on the lead card (R5.5)."""
    declared: bool = False
    """Somebody declared an ambition this round (Galactic Bards)."""
    passes: int = 0
    """Leaders who passed in a row (R4.3)."""
    turn: Turn | None = None
    fight: Fight | None = None

    # ambitions
    markers: list[int] = field(default_factory=_ints)
    """The ambition each marker lies on, NONE if it is available; markers as in `facts().markers`."""
    flipped: list[bool] = field(default_factory=list)

    # the draft
    draft_leaders: list[int] = field(default_factory=_ints)
    draft_lore: list[int] = field(default_factory=_ints)
    """The rows to choose from (R12.1)."""

    # -- what everybody asks ------------------------------------------------------------------

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.seats)

    @property
    def reach(self) -> Reach:
        """The map in play."""
        return reach(self.out)

    def seat_of(self, player: int) -> Seat:
        """The seat that answers for a player."""
        return Seat(self.seats[player])

    def player(self, seat: str) -> int:
        """The player in a seat."""
        return self.seats.index(seat)

    @property
    def active(self) -> int:
        """Whose turn it is; NOBODY between turns."""
        return self.turn.player if self.turn is not None else NOBODY

    @property
    def turn_name(self) -> str:
        """Names the turn, as a bot's notes do: chapter, round, and whose it is."""
        return f"{self.chapter}.{self.round}.{self.active}"

    def rivals(self, player: int) -> list[int]:
        """Everybody else, clockwise from there (R1.6)."""
        n = self.players
        return [(player + i) % n for i in range(1, n)]

    def in_order(self) -> list[int]:
        """Everybody, clockwise from the initiative holder."""
        n = self.players
        return [(self.initiative + i) % n for i in range(n)]

    def ships_at(self, player: int, system: int) -> int:
        """All ships of a player there, fresh and damaged."""
        return self.fresh[player][system] + self.damaged[player][system]

    def buildings_at(self, player: int, system: int) -> int:
        """All buildings of a player there."""
        a, b, c, d = self.built
        return a[player][system] + b[player][system] + c[player][system] + d[player][system]

    def cities_at(self, player: int, system: int) -> int:
        """Cities of a player there, fresh or damaged."""
        return self.built[CITY][player][system] + self.built[DAMAGED_CITY][player][system]

    def starports_at(self, player: int, system: int) -> int:
        """Starports of a player there, fresh or damaged."""
        return self.built[STARPORT][player][system] + self.built[DAMAGED_STARPORT][player][system]

    def cities_of(self, player: int) -> list[int]:
        """Cities of a player, fresh or damaged, system by system."""
        return list(map(add, self.built[CITY][player], self.built[DAMAGED_CITY][player]))

    def starports_of(self, player: int) -> list[int]:
        """Starports of a player, fresh or damaged, system by system."""
        return list(map(add, self.built[STARPORT][player], self.built[DAMAGED_STARPORT][player]))

    def present(self, player: int, system: int) -> bool:
        """Whether a player has any piece there."""
        return self.ships_at(player, system) > 0 or self.buildings_at(player, system) > 0

    def presence(self, player: int) -> list[bool]:
        """Whether a player has any piece, system by system."""
        built = [rows[player] for rows in self.built]
        return list(map(any, zip(self.fresh[player], self.damaged[player], *built, strict=True)))

    def lead(self) -> Played | None:
        """The card that leads the round."""
        return self.played[0] if self.played else None

    def declared_markers(self, ambition: int) -> list[int]:
        """The markers on an ambition."""
        return [marker for marker, at in enumerate(self.markers) if at == ambition]

    def has_bots(self) -> bool:
        """Whether SUPERCAT plays anybody: then there is a stack (S14.2)."""
        return True in self.automa

    def type_of(self, system: int) -> int:
        """The type of a planet, as changed if it was; NONE for a gate (R2.2, Mythic)."""
        return self.shaped.get(system, facts().systems[system].type)

    # -- the position as text -----------------------------------------------------------------

    def __str__(self) -> str:
        """What lies in each system, before each player and in the Court, a line for each.

            5-hex: red 3 city; yellow 2+1 starport!
            red: power 4, slots material - weapon - - - -, guild gatekeepers
            court: loyal_pilots:red+red elder_broker

        Two fresh ships and a damaged one are `2+1`, `!` is a damaged building, `-` an empty slot.
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
    """An empty table: every piece in its box, no map chosen yet (R1.1 to R1.5)."""
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
