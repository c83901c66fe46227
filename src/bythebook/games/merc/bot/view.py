"""The view of a side: the map, units and gear on the board, its own stashes and cards (K3, AI-2.2).

A bot is given a View, never the state. Hidden from it are the stashes of sectors its side does not control,
the other side's hand, and the order of every deck. Numbers come from the rules and are cached for one prompt.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from bythebook.games.merc.box.facts import DECKS, Dictator, Sector, facts
from bythebook.games.merc.rules import control, decks, militia
from bythebook.games.merc.rules import stats as numbers
from bythebook.games.merc.rules.combat import targets
from bythebook.games.merc.rules.combat.attack import hits
from bythebook.games.merc.rules.combat.targets import Assault
from bythebook.games.merc.rules.modes import vehicles
from bythebook.games.merc.rules.modes.versus import rounds_left
from bythebook.games.merc.rules.stats import Stats
from bythebook.games.merc.rules.team import equipment, squads
from bythebook.games.merc.rules.team.supplies import HandOut
from bythebook.games.merc.rules.victory import tactics_left
from bythebook.games.merc.state.state import DOG, MILITIA, NOBODY, NOWHERE, SLOTS, SQUADS, Gear, State
from bythebook.games.shared.cache import CachingView, cached_per_prompt
from bythebook.kernel.prompt import Seat

__all__ = ["DOG", "MILITIA", "NOWHERE", "SLOTS", "SQUADS", "View"]


@cache
def _others(side: int, sides: int) -> tuple[int, ...]:
    return tuple(other for other in range(sides) if other != side)


class View(CachingView):
    """What one side may see."""

    __slots__ = ("_state", "grid", "others", "private", "seat", "side")

    def __init__(self, state: State, seat: Seat) -> None:
        super().__init__()
        self._state = state
        self.seat = seat
        self.side = state.seats.index(seat)
        self.others = _others(self.side, len(state.seats))
        """The factions it plays against: one, or in Versus two (MODE-W1)."""
        self.grid = state.grid
        """Neighbors and distances."""
        self.private = False
        """Whether hidden information of the seat was read since the last `forget`."""

    def refresh(self, state: State) -> None:
        """Use the state of the side's next prompt; nothing cached outlives its prompt."""
        self._state = state
        self.forget()

    def forget(self) -> None:
        """Drop everything that was cached for a prompt."""
        self.private = False
        self.expire()

    # -- the game -----------------------------------------------------------------------------

    @property
    def turn(self) -> str:
        """The name of the turn: the day, and whose it is."""
        state = self._state
        whose = "setting up" if state.active == NOWHERE else state.seats[state.active]
        return f"{state.day}, {whose}"

    def ruling(self, name: str) -> str:
        """Return the option that was chosen for a ruling; empty if there is none."""
        return self._state.rulings.get(name, "")

    @property
    def days_left(self) -> int:
        """Days left, including this one: rounds, or tactics cards not yet played (T1, V1, MODE-W3)."""
        state = self._state
        return rounds_left(state) if state.rounds else tactics_left(state)

    @property
    def rebels(self) -> int:
        """The number of Rebel players."""
        return self._state.rebels

    @property
    def difficulty(self) -> int:
        """The militia on an industry of the Dictator at setup (S2)."""
        return self._state.difficulty

    @property
    def dictator(self) -> Dictator:
        """The Dictator in the game."""
        return facts().dictators[self._state.dictator]

    @property
    def base(self) -> int:
        """The cell of the base; NOWHERE until it is revealed (D2)."""
        return self._state.base

    @property
    def placed(self) -> dict[int, int]:
        """The militia that the current effect has placed so far, by cell."""
        return self._state.placed

    # -- the map --------------------------------------------------------------------------------

    def cell(self, label: str) -> int:
        """Return the cell of a label."""
        return self.grid.cell_by_label[label]

    def label(self, cell: int) -> str:
        """Return the label of a cell."""
        return self.grid.label[cell]

    def sector(self, cell: int) -> Sector:
        """Return the sector card on a cell."""
        return self._state.sector_at(cell)

    def is_explored(self, cell: int) -> bool:
        """Return whether the sector is explored."""
        return self._state.explored[cell]

    @cached_per_prompt
    def held_by(self, faction: int) -> list[int]:
        """Return the cells a side controls (K1)."""
        return self._state.held_by(faction)

    def is_neutral(self, cell: int) -> bool:
        """Return whether nobody controls the sector (K1)."""
        return self._state.control[cell] == NOBODY

    def stash(self, cell: int) -> tuple[Gear, ...]:
        """Return the cards in a stash; empty if the side does not control the sector (K3)."""
        state = self._state
        result = state.stash[cell] if state.controls(cell, self.side) else ()
        if result:
            self.private = True
        return result

    # -- units on the map -------------------------------------------------------------------------

    @cached_per_prompt
    def presence(self, faction: int) -> list[int]:
        """Return how many units of a side there are on each cell."""
        state = self._state
        rows = [control.unit_counts(state, player) for player in state.players_of(faction)]
        return rows[0] if len(rows) == 1 else [sum(counts) for counts in zip(*rows, strict=True)]

    def units_at(self, cell: int, faction: int) -> int:
        """Return the number of units of a side in a sector."""
        return self.presence(faction)[cell]

    def mercs_at(self, cell: int, faction: int) -> list[int]:
        """Return the MERCs and the Dictator card of a side in a sector."""
        return self._state.mercs_at(cell, faction)

    def militia_at(self, cell: int, faction: int) -> int:
        """Return the number of militia of a side in a sector."""
        return self._state.militia_at(cell, faction)

    def room_for_militia(self, cell: int) -> int:
        """Return how many more militia of the side fit in a sector (M2)."""
        return militia.room(self._state, self._state.players_of(self.side)[0], cell)

    @cached_per_prompt
    def strength(self, cell: int) -> int:
        """Return the health and armor of the enemies in a sector (AI-4.5)."""
        return sum([numbers.strength(self._state, cell, side) for side in self.others])

    @cached_per_prompt
    def enemy_sectors(self) -> list[int]:
        """Return the sectors that other sides control (AI-D5)."""
        return sorted(cell for side in self.others for cell in self.held_by(side))

    @cached_per_prompt
    def enemies(self) -> list[int]:
        """Return how many units of other sides there are on each cell."""
        if len(self.others) == 1:
            return self.presence(self.others[0])
        rows = [self.presence(side) for side in self.others]
        return [sum(counts) for counts in zip(*rows, strict=True)]

    def enemies_at(self, cell: int) -> int:
        """Return the number of units of other sides in a sector."""
        return self.enemies()[cell]

    def enemy_militia_at(self, cell: int) -> int:
        """Return the number of militia of other sides in a sector."""
        return sum(self._state.militia_at(cell, side) for side in self.others)

    def players(self, faction: int) -> tuple[int, ...]:
        """Return the players of a side."""
        return self._state.players_of(faction)

    def player(self, name: str) -> int:
        """Return the player with an id."""
        return self._state.player(name)

    def sectors_of(self, player: int) -> list[int]:
        """Return the cells that a player controls."""
        return self._state.held_by_player(player)

    def team(self, player: int) -> tuple[int, ...]:
        """Return the units of a player in play."""
        return self._state.team[player]

    def room_in_team(self, unit: int) -> int:
        """Return how many more MERCs the player of a unit may hire (Q1)."""
        state = self._state
        return squads.may_hire(state, state.owner[unit])

    # -- squads ---------------------------------------------------------------------------------

    def squads(self) -> list[str]:
        """Return the side's squads on the map."""
        return list(self._pawns())

    def squad_at(self, squad: str) -> int:
        """Return the cell of a squad of the side; NOWHERE if it is not on the map."""
        return self._pawns().get(squad, NOWHERE)

    @cached_per_prompt
    def _pawns(self) -> dict[str, int]:
        state = self._state
        return {
            state.squad_id(player, squad): cell
            for player in state.players_of(self.side)
            for squad, cell in enumerate(state.squad_at[player])
            if cell != NOWHERE
        }

    @cached_per_prompt
    def members(self, squad: str) -> list[int]:
        """Return the units of a squad."""
        state = self._state
        return state.members(*state.parse_squad(squad))

    def mates(self, unit: int) -> list[int]:
        """Return the units of a unit's squad, including itself."""
        return self._state.mates(unit)

    def vehicle(self, squad: str) -> Gear | None:
        """Return the vehicle of a squad, which is public (MODE-V2)."""
        return self._state.vehicle(*self._state.parse_squad(squad))

    def rides(self, squad: str) -> bool:
        """Return whether a squad has a vehicle with room for all its MERCs (MODE-V3)."""
        player, number = self._state.parse_squad(squad)
        return self.vehicle(squad) is not None and vehicles.berths(self._state, player, number) >= 0

    # -- units ----------------------------------------------------------------------------------

    def unit(self, name: str) -> int:
        """Return the unit with an id."""
        return self._state.unit(name)

    def id_of(self, unit: int) -> str:
        """Return the id of a unit in options."""
        return self._state.id_of(unit)

    def at(self, unit: int) -> int:
        """Return the cell of a unit."""
        return self._state.at(unit)

    @cached_per_prompt
    def stats(self, unit: int) -> Stats:
        """Return the current numbers of a unit (C8)."""
        return numbers.stats(self._state, unit)

    def wounds(self, unit: int) -> int:
        """Return the wounds of a unit."""
        return self._state.wounds[unit]

    def actions(self, unit: int) -> int:
        """Return the actions of a unit that can pay for anything."""
        return self._state.actions[unit]

    def moves(self, unit: int) -> int:
        """Return the actions of a unit that can pay for a move (A13)."""
        return self._state.actions[unit] + self._state.move_actions[unit]

    @cached_per_prompt
    def ready(self) -> dict[str, list[int]]:
        """Return the side's squads that can still act, with the units that have any action left (AI-D10)."""
        state, ready = self._state, dict[str, list[int]]()
        actions, moves, trains = state.actions, state.move_actions, state.train_actions
        for player in state.players_of(self.side):
            for unit in state.team[player]:
                if actions[unit] or moves[unit] or trains[unit]:
                    ready.setdefault(state.squad_id(player, state.squad[unit]), []).append(unit)
        return ready

    @cached_per_prompt
    def names(self, squad: str) -> list[str]:
        """Return the units of a squad as options name them."""
        return [self.id_of(unit) for unit in self.members(squad)]

    def gear(self, unit: int) -> tuple[Gear | None, ...]:
        """Return the cards of a unit, slot by slot, which are public."""
        return self._state.gear[unit]

    def slots_for(self, unit: int, kind: int) -> tuple[int, ...]:
        """Return the slots of a MERC that may hold a card of this kind (E1, E2)."""
        return equipment.slots_for(self._state, unit, kind)

    # -- marks ----------------------------------------------------------------------------------

    def mark(self, name: str, of: str = "") -> int:
        """Return the mark for a name and owner in an option."""
        return self._state.mark(name, of)

    @cached_per_prompt
    def toughness(self, mark: int) -> int:
        """Return the health and armor of a target; a hull is armor of each aboard (AI-4.6.1, MODE-C2)."""
        return targets.toughness(self._state, mark, pierces=False) + numbers.hull(self._state, mark)

    def militia_initiative(self, mark: int, cell: int) -> int:
        """Return the initiative of militia in a sector, on foot or aboard (M1, M4, MODE-V2)."""
        return numbers.crew_initiative(self._state, mark, cell)

    # -- the current attack -----------------------------------------------------------------------

    def _step_field(self, name: str, default: Any) -> Any:
        """Return a field of the step that raised the prompt, which is on top of the agenda."""
        agenda = self._state.agenda
        return getattr(agenda[-1], name, default) if agenda else default

    @property
    def declared_targets(self) -> tuple[int, ...]:
        """The marks declared as targets so far, in order (B5)."""
        result: tuple[int, ...] = self._step_field("named", ())
        return result

    @property
    def attacker(self) -> int:
        """The mark of the current attacker; NOWHERE if there is none (B4)."""
        assault = self._step_field("assault", None)
        return assault.by if isinstance(assault, Assault) else NOWHERE

    @property
    def battlefield(self) -> int:
        """The sector of the targets of the attack or of the fight; NOWHERE if there is none."""
        assault = self._step_field("assault", None)
        if isinstance(assault, Assault):
            return assault.at
        return self._state.fight.at if self._state.fight is not None else NOWHERE

    def heads(self, mark: int, cell: int) -> int:
        """Return how many enemies a target option stands for: identical militia are one option (B5)."""
        count: Callable[[State, int, int], int] | None = self._step_field("heads", None)
        if count is None or not MILITIA <= mark < DOG:
            return 1
        heads: int = count(self._state, mark, cell)
        return max(1, heads)  # a hull may absorb hits for the militia in it

    def rolled(self) -> tuple[int, int]:
        """Return the number of dice in the roll of the attack, and how many of them hit (B6)."""
        faces: tuple[str, ...] = self._step_field("rolled", ())
        assault = self._step_field("assault", None)
        if not isinstance(assault, Assault):
            return 0, 0
        return len(faces), hits(faces, targets.power(self._state, assault).hit_on)

    @property
    def hands_out(self) -> bool:
        """Whether a card that was turned up is being given to a member of the squad (A10)."""
        agenda = self._state.agenda
        return bool(agenda) and isinstance(agenda[-1], HandOut)

    @property
    def dying(self) -> int:
        """The unit that dies unless it is saved (E7)."""
        result: int = self._step_field("unit", NOWHERE)
        return result

    # -- cards ----------------------------------------------------------------------------------

    def discards(self, deck: str) -> list[str]:
        """Return the ids of the cards in a discard pile."""
        return [card for card, n in self._state.discards.get(deck, {}).items() if n]

    def cards_left(self, deck: str) -> int:
        """Return how many cards can still be drawn from a deck, including its discards (C7)."""
        return decks.cards_available(self._state, deck)

    @property
    def decks(self) -> tuple[str, ...]:
        """The names of the equipment decks."""
        return DECKS
