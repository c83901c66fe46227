"""Positions with vehicles: the usual drawing, and which squad rides in what.

    p = riding("r1:tao . .", {"r1": "jeep"}, parked={"B1": "tank"}, aboard={"r1": 2})

Squads are named as in drawings, `dbase` is the Dictator at his base; `humvee:1` has lost a point of its hull.
Militia aboard are among those that stand on the squad's sector. The mode is on, and what is named is not in
the deck.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bythebook.games.merc.box.facts import DECKS, facts
from bythebook.games.merc.rules.actions import TakeActions
from bythebook.games.merc.rules.combat.fight import Fights
from bythebook.games.merc.state.piles import equipment_cards
from bythebook.games.merc.state.state import (
    BASE,
    NOWHERE,
    PRIMARY,
    REBELS,
    SECONDARY,
    Gear,
    State,
    squad_number,
)
from bythebook.kernel.pile import Pile
from tests.games.merc.fights import formed, prompt_text
from tests.games.merc.positions import Position, position


def number(state: State, name: str) -> int:
    """The number of a squad as drawings name it: `r1`, `db`."""
    player = state.ruler if name.startswith("d") else int(name[1]) - 1
    squad = {"": PRIMARY, "b": SECONDARY, "base": BASE}[name.lstrip("dr123456")]
    return squad_number(player, squad)


def _gear(name: str) -> Gear:
    card, _, wear = name.partition(":")
    return Gear(facts().card[card].index, int(wear or 0))


def riding(
    drawing: str,
    vehicles: Mapping[str, str] | None = None,
    *,
    parked: Mapping[str, str] | None = None,
    aboard: Mapping[str, int] | None = None,
    **given: Any,
) -> Position:
    """A table of the mode Vehicles."""
    p = position(drawing, **given)
    state = p.state
    state.modes = ("vehicles",)
    state.vehicles = {number(state, squad): _gear(card) for squad, card in (vehicles or {}).items()}
    state.aboard = {number(state, squad): n for squad, n in (aboard or {}).items()}
    for label, cards in (parked or {}).items():
        cell = p.cell(label)
        stash = [*state.stash[cell], *map(_gear, cards.split())]
        state.stash[cell] = tuple(sorted(stash, key=lambda gear: (gear.kind, gear.wear)))
    deck = Pile.of(equipment_cards(state.rulings, DECKS.index("accessory"), state.modes))
    rows = (*state.gear, *state.stash, list(state.vehicles.values()))
    for gear in (gear for row in rows for gear in row if gear is not None):
        if gear.card.deck == "accessory":
            deck.see("deck", gear.card.id)
    state.piles["accessory"] = deck
    return p


def ride_turn(drawing: str, vehicles: Mapping[str, str] | None = None, **given: Any) -> Position:
    """The Rebels, or `active`, are asked for their actions."""
    return riding(drawing, vehicles, **given).do(TakeActions(given.get("active", REBELS)))


def fray(drawing: str, vehicles: Mapping[str, str] | None = None, **given: Any) -> Position:
    """The fight in A1, up to its first ask; the active side came in."""
    p = riding(drawing, vehicles, **given)
    return formed(p.do(Fights(p.state.active, (p.cell("A1"),))))


def until(p: Position, what: str, *, hits: int = NOWHERE) -> Position:
    """Answer anything, and let nobody hit but this mark, until this is asked; nothing: until it is over."""
    while (prompt_text(p) if p.state.fight is not None else "") != what and p.kind != what:
        prompt = p.prompt
        assert prompt is not None, what
        if prompt.domain is None:
            p.answer(p.options[0])
        else:
            p.chance(" ".join(("6" if prompt.about == hits else "1") * p.dice))
    return p


def vehicle(p: Position, squad: str) -> str:
    """The vehicle of a squad and the points it has lost: `jeep`, `tank:2`; nothing if it has none."""
    gear = p.state.vehicles.get(number(p.state, squad))
    return "" if gear is None else gear.card.id + (f":{gear.wear}" if gear.wear else "")
