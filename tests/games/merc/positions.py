"""Positions of MERC as drawings, and an agenda that is worked off by hand.

    p = position('''
        gold/r1:tao+max   .            coal/md:3
        .                 hamadu       .
        iron/m1:2         .            silver/d:sonia/x
    ''', gear={"tao": "ak_47 flak_vest grenade"}, wounds={"max": 1})

A cell is one word of parts, in any order: the id of a sector (`.` is some wilderness); `r1:tao+max` the
primary and `r1b:ra` the secondary squad of Rebel 1 (`r2` of Rebel 2, and so on); `d:` and `db:` the squads of
the Dictator; `m1:2` militia of Rebel 1, `md:3` of the Dictator; `base` the base with the Dictator card at it;
`x` explored; `$land_mine+uzi` a stash. There are as many Rebels as `rebels` says; everybody has a whole day's
actions. Where both sides stand `held={"B2": "dictator"}` says who controlled the sector before.

`modes="versus i-dictator"` switches modes on; `factions="2v1"` says who plays together in Versus, where
Rebels are numbered through and there is no Dictator. A part of the bomb is worn as `detonator@B2`, its city.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bythebook.games.merc.box.facts import DECKS, TYPES, WILDERNESS, facts
from bythebook.games.merc.box.modes import read_format, read_modes
from bythebook.games.merc.rules import control
from bythebook.games.merc.rules.invariants import check
from bythebook.games.merc.rules.stats import day_actions, effect_of
from bythebook.games.merc.rules.team import squads
from bythebook.games.merc.state.piles import active_deck, new_piles
from bythebook.games.merc.state.rulings import RULINGS
from bythebook.games.merc.state.state import (
    ACCESSORY_SLOT,
    BASE,
    DICTATOR,
    NOBODY,
    NOWHERE,
    PRIMARY,
    REBELS,
    SECONDARY,
    SLOTS,
    Gear,
    State,
    empty_state,
)
from bythebook.kernel.pile import Pile
from bythebook.kernel.rulings import settle
from tests.games.agenda import Agenda


def check_drawn(state: State) -> list[str]:
    """Return what is wrong with a drawn position, its map apart: a drawing shows only a part of that."""
    return [wrong for wrong in check(state) if not wrong.endswith("(S3)")]


class Position(Agenda[State]):
    """A table, and its agenda one answer at a time."""

    def unit(self, name: str) -> int:
        """The unit of a MERC's or the Dictator's id."""
        return self.state.unit(name)

    def at(self, name: str) -> str:
        """The label of the sector a unit stands in; empty if it is not on the map."""
        cell = self.state.at(self.unit(name))
        return "" if cell == NOWHERE else self.state.label(cell)

    def cell(self, label: str) -> int:
        """The cell of a label."""
        return self.state.cell(label)

    def card_ids(self, name: str) -> list[str]:
        """The ids of the cards in a unit's slots, an empty text for an empty slot."""
        return ["" if gear is None else gear.card.id for gear in self.state.gear[self.unit(name)]]

    def stash(self, label: str) -> list[str]:
        """The ids of the cards in a stash."""
        return [gear.card.id for gear in self.state.stash[self.cell(label)]]

    def militia(self, label: str, player: int) -> int:
        """The militia of a player in a sector."""
        return self.state.militia[player][self.cell(label)]

    def control(self, label: str) -> str:
        """Who controls a sector: a player's name, or nothing."""
        player = self.state.control[self.cell(label)]
        return "" if player < 0 else self.state.player_id(player)

    # -- the agenda ---------------------------------------------------------------------------

    def only(self) -> Position:
        """Give the answers to which there is no alternative, as the program does for a person."""
        while self.prompt is not None and self.prompt.domain is None and len(self.options) == 1:
            self.answer(self.options[0])
        return self

    def chance(self, *outcomes: str) -> Position:
        """Give outcomes of chance, one after another: faces or cards parted by spaces."""
        for outcome in outcomes:
            prompt = self.prompt
            assert prompt is not None
            assert prompt.domain is not None, prompt
            values = tuple(outcome.split())
            prompt.domain.check(self.state.piles, values)
            step = self.state.agenda.pop()
            pile = getattr(prompt.domain, "pile", None)
            if pile is not None:
                for card in values:
                    self.state.piles[pile].see(getattr(prompt.domain, "place", "deck"), card)
            step.answer(self.state, values)
            self.settle()
        return self


def position(
    drawing: str,
    *,
    rebels: int = 1,
    dictator: str = "castro",
    active: int = REBELS,
    day: int = 2,
    gear: Mapping[str, str] | None = None,
    wounds: Mapping[str, int] | None = None,
    tired: str = "",
    held: Mapping[str, str] | None = None,
    hand: str = "",
    in_force: str = "",
    automa: bool = False,
    modes: str = "",
    factions: str = "",
    rounds: int = 5,
    first: int = 0,
    **rulings: str,
) -> Position:
    """A table with this drawing on it; `tired` names MERCs without actions, `gear` cards by MERC.

    A MERC's cards go to the first slot of their kind that is free, and `-` leaves a slot out.
    """
    rows = [line.split() for line in drawing.splitlines() if line.strip()]
    assert len({len(row) for row in rows}) == 1, "the rows of a drawing are equally long"
    sizes = read_format(factions) if factions else ()
    state = empty_state(
        sum(sizes) or rebels, len(rows), len(rows[0]), settle(RULINGS, rulings), factions=sizes
    )
    state.day, state.active, state.automa = day, active, automa
    state.modes, wrong = read_modes(",".join(["versus"] * bool(sizes) + modes.split()))
    assert not wrong, wrong
    if sizes:
        state.rounds, state.first = rounds, first
    else:
        state.dictator = facts().dictator[dictator].index
    words = [word for row in rows for word in row]
    for cell, word in enumerate(words):
        _parts(state, cell, word.split("/"))
    _wilderness(state)
    for name, cards in (gear or {}).items():
        wear(state, state.unit(name), cards.split())
    for name, n in (wounds or {}).items():
        state.wounds[state.unit(name)] = n
    _rested(state, {state.unit(name) for name in tired.split()})
    state.hand = [facts().tactic[card].index for card in hand.split()]
    state.in_force = [facts().tactic[card].index for card in in_force.split()]
    state.piles = _piles(state)
    for label, name in (held or {}).items():
        state.control[state.cell(label)] = state.player(name)
    control.update(state)
    return Position(state)


def wear(state: State, unit: int, cards: Iterable[str]) -> None:
    """Put cards on a unit, each in the first free slot of its kind; a bandolier first opens its slots."""
    slots = list(state.gear[unit])
    for name in cards:
        name, _, city = name.partition("@")
        card = facts().card[name.split(":")[0]]
        bought = state.cell(city) if city else NOWHERE
        worn = Gear(card.index, int(name.partition(":")[2] or 0), bought)
        effect = effect_of(state, card.index)
        slot = card.deck_index
        if slot == ACCESSORY_SLOT and slots[slot] is not None:
            slot = slots.index(None, slot)
        assert slots[slot] is None, f"no slot is free for {name}"
        slots[slot] = worn
        slots += [None] * getattr(effect, "accessory", 0)
    assert len(slots) <= len(SLOTS)
    state.gear[unit] = tuple(slots)


def _parts(state: State, cell: int, parts: list[str]) -> None:
    for part in parts:
        head, colon, rest = part.partition(":")
        if part in facts().sector:
            state.sector[cell] = facts().sector[part].index
        elif part == "x":
            state.explored[cell] = True
        elif part == "base":
            state.base = cell
            squads.join(state, DICTATOR, state.ruler, BASE, cell)
        elif part.startswith("$"):
            kinds = sorted(facts().card[name].index for name in part[1:].split("+"))
            state.stash[cell] = tuple(Gear(kind) for kind in kinds)
        elif colon and head.startswith("m"):
            state.militia[_player(state, head[1:])][cell] = int(rest)
        elif colon:
            squad = SECONDARY if head.endswith("b") else PRIMARY
            for name in rest.split("+"):
                squads.join(state, state.unit(name), _player(state, head), squad, cell)
        else:
            assert part == ".", f"what is {part!r}?"


def _player(state: State, text: str) -> int:
    digits = text.strip("rb")
    return state.ruler if digits.startswith("d") else int(digits) - 1


def _wilderness(state: State) -> None:
    """Cells without a sector card get wilderness cards that are not on the map yet."""
    free = iter(kind for kind in facts().sectors_of[WILDERNESS] if kind not in state.sector)
    for cell, kind in enumerate(state.sector):
        if kind == NOWHERE:
            state.sector[cell] = next(free)


def _rested(state: State, tired: set[int]) -> None:
    for team in state.team:
        for unit in team:
            if unit not in tired:
                state.actions[unit], state.train_actions[unit] = day_actions(unit)


def _piles(state: State) -> dict[str, Pile]:
    """The decks without what is in play, on the map and in the hand; five tactics cards are in play."""
    piles = new_piles(state.rulings)
    cards = [g for row in (*state.gear, *state.stash) for g in row if g is not None and not g.is_part]
    used = {deck: [g.card.id for g in cards if g.card.deck == deck] for deck in DECKS}
    used["mercs"] = [state.id_of(unit) for team in state.team for unit in team if unit != DICTATOR]
    used["tactics"] = [facts().tactics[card].id for card in (*state.hand, *state.in_force)]
    for name in (*TYPES, "dictators"):
        del piles[name]
    for name, seen in used.items():
        for card in seen:
            piles[name].see("deck", card)
    if state.ruler == NOBODY:
        del piles["tactics"]
        return piles
    left = facts().rules.tactics_cards - len(used["tactics"])
    piles["tactics"] = active_deck(piles["tactics"], max(0, left))
    return piles


def stacked(p: Position, pile: str, left: str, discarded: str) -> Position:
    """A deck of only these cards, with those beside it as discards."""
    p.state.piles[pile] = Pile.of({card: left.split().count(card) for card in left.split()})
    p.state.discards[pile] = {card: discarded.split().count(card) for card in discarded.split()}
    return p
