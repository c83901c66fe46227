"""The observation of a MERC position by one side, as numbers."""

from __future__ import annotations

from functools import cached_property

from bythebook.games.interfaces.observation import Block, Observation, count_kinds, options_in, pad
from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.rules.control import may_look
from bythebook.games.merc.rules.victory import score
from bythebook.games.merc.state import options
from bythebook.games.merc.state.state import NOBODY, NOWHERE, UNITS, Gear, State
from bythebook.kernel.prompt import Seat

CELLS = 30
"""The number of cells of the largest map; a smaller map fills the first of them."""
SLOTS = 3
"""The weapon, armor and accessory slots; bandolier slots are left out."""


class MercObservation(Observation[State]):
    """The observation of MERC for learning players."""

    options = options_in(options)

    @cached_property
    def kinds(self) -> tuple[str, ...]:  # type: ignore[override]
        """The kinds of prompt that the observation distinguishes, for bots and for human players."""
        from bythebook.games.merc.bot.words import WORDS

        return (*WORDS.kinds, "Ability")

    @cached_property
    def blocks(self) -> tuple[Block, ...]:  # type: ignore[override]
        """The blocks: the map cell by cell; MERCs in alphabetical order; cards and the day."""
        f = facts()
        gear = len(f.equipment)
        return (
            Block(
                "sector", CELLS, len(f.sectors), "number of the sector card in the data, from 1; 0: none yet"
            ),
            Block("explored", CELLS, 1, "1 if it has been explored"),
            Block("control", CELLS, 2, "controlled by: 1 your side, 2 another side, 0 nobody"),
            Block("own militia", CELLS, 99, "militia of your side"),
            Block("other militia", CELLS, 99, "militia of other sides"),
            Block("own team", CELLS, 53, "MERCs of your side"),
            Block("other team", CELLS, 53, "MERCs of other sides, including the Dictator"),
            Block("stash", CELLS, 99, "number of cards in the stash"),
            Block("stashed", gear, 99, "number of each card in stashes you may look at"),
            Block(
                "whose",
                UNITS,
                2,
                "owner of each MERC, the Dictator last: 1 your side, 2 others, 0 out of play",
            ),
            Block("where", UNITS, CELLS, "number of the cell, from 1; 0: not on the map"),
            Block("wounds", UNITS, 20, "wounds"),
            Block("actions", UNITS, 9, "actions left"),
            Block("gear", UNITS * SLOTS, gear, "card in weapon, armor and accessory slot, from 1"),
            Block("tactics", len(f.tactics), 9, "your tactics cards, as the Dictator"),
            Block("in force", len(f.tactics), 9, "tactics cards with a lasting effect"),
            Block(
                "dictator",
                2,
                len(f.dictators) + CELLS,
                "number of the Dictator, from 1; cell of his base, from 1",
            ),
            Block("fight", 2, 99, "cell of the current fight, from 1, and its round"),
            Block("score", 2, 999, "points of your side, and of the best other side"),
            Block("day", 2, 99, "the day, and 1 if it is your turn"),
        )

    def numbers(self, state: State, seat: Seat) -> list[int]:
        """Return the numbers; hidden stashes only show their size, hidden tactics cards nothing."""
        mine, cells = state.seats.index(seat), state.grid.cells
        militia, team = ([0] * cells, [0] * cells), ([0] * cells, [0] * cells)
        whose, where, gear = [0] * UNITS, [0] * UNITS, [0] * (UNITS * SLOTS)
        for player, faction in enumerate(state.faction):
            foreign = int(faction != mine)
            for cell, many in enumerate(state.militia[player]):
                militia[foreign][cell] += many
            for unit in state.team[player]:
                whose[unit] = 1 + foreign
                if (cell := state.at(unit)) != NOWHERE:
                    where[unit] = cell + 1
                    team[foreign][cell] += 1
                for slot, held in enumerate(state.gear[unit][:SLOTS]):
                    gear[SLOTS * unit + slot] = held.kind + 1 if held is not None else 0
        seen: list[Gear] = []
        for cell, lying in enumerate(state.stash):
            seen += lying if lying and may_look(state, seat, cell) else ()
        f, fight = facts(), state.fight
        rules = state.ruler != NOBODY and state.seat_of(state.ruler) == seat
        scores = [score(state, side) for side in range(len(state.seats))]
        control = [0 if p == NOBODY else 1 if state.faction[p] == mine else 2 for p in state.control]
        by_cell = ([s + 1 for s in state.sector], map(int, state.explored), control, *militia, *team)
        numbers: list[int] = []
        for each in (*by_cell, map(len, state.stash)):
            numbers += pad(each, CELLS)
        numbers += count_kinds((held.kind for held in seen), len(f.equipment))
        numbers += [*whose, *where, *state.wounds, *state.actions, *gear]
        numbers += count_kinds(state.hand if rules else (), len(f.tactics))
        numbers += count_kinds(state.in_force, len(f.tactics))
        numbers += [state.dictator + 1, state.base + 1]
        numbers += [fight.at + 1, fight.round] if fight is not None else [0, 0]
        numbers += [scores[mine], max(scores[:mine] + scores[mine + 1 :])]
        return [*numbers, state.day, int(state.active == mine)]
