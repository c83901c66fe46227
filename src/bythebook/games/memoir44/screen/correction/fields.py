"""Corrections by form fields: units with their losses, planes, medals, cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bythebook.games.memoir44.box.facts import SIDES, facts
from bythebook.games.memoir44.box.hexes import label
from bythebook.games.memoir44.files.placement import rolled_strategy
from bythebook.games.memoir44.files.schema import CUBES, MOST_HAND, MOST_WORTH, STRATEGIES
from bythebook.games.memoir44.rules.deck import cards_held, deck, seen_discards
from bythebook.games.memoir44.screen.drawing import in_hand as drawn
from bythebook.games.memoir44.screen.drawing.stamps import TOKENS
from bythebook.games.memoir44.state.state import NOWHERE, State
from bythebook.games.memoir44.text.names import ADJECTIVES, SIDE_NAMES, plane_name, type_name
from bythebook.games.shared.fields import (
    NONE,
    Changes,
    choice,
    flag,
    number,
    place,
    some,
    split_changes,
    unknown,
)
from bythebook.games.shared.grammar import join_names
from bythebook.games.shared.scenery import Field, Thing, Value
from bythebook.kernel.prompt import Seat


def things(state: State, seat: Seat | None) -> list[Thing]:
    """Return the fields of units and planes on the board, then the fields for everything off the board."""
    found = [_unit(state, unit) for unit in state.unit_at if unit != NOWHERE]
    found += [_plane(state, side) for side, plane in enumerate(state.planes) if plane.out]
    return [*found, *_medals(state), *_cards(state, seat), *_bot(state)]


# -- on the board ---------------------------------------------------------------------------------


def _unit(state: State, unit: int) -> Thing:
    at, side = label(state.at[unit]), state.side[unit]
    fields = [
        number("figures", "figures", state.figures[unit], 1, state.full[unit]),
        place("to", "hex", at),
        number("medals", "worth in medals", state.worth[unit], 0, MOST_WORTH),
    ]
    if state.automa[side] and side == state.active:
        lying = next((name for name in CUBES if unit in getattr(state, name)), NONE)
        fields.append(choice("cube", "cube", lying, [Value(name, name) for name in CUBES], "none"))
    name = f"{ADJECTIVES[side]} {type_name(state, unit)}"
    return Thing(f"unit:{at}", name, fields, at, piece=drawn.unit(state, unit), side=TOKENS[side])


def _plane(state: State, side: int) -> Thing:
    plane = state.planes[side]
    most = facts().plane[plane.kind].ammo
    fields = [number("ammo", "ammunition", plane.ammo, 0, most), place("at", "hex", label(plane.at))]
    name, piece = f"{ADJECTIVES[side]} {plane_name(plane.kind)}", drawn.plane(side, plane.kind)
    return Thing(f"plane:{SIDES[side]}", name, fields, label(plane.at), piece=piece, side=TOKENS[side])


# -- beside it ------------------------------------------------------------------------------------


def _medals(state: State) -> list[Thing]:
    """Return the fields for permanent medals; objectives held are counted from the board (MD-1, MD-4)."""
    found = []
    for side, name in enumerate(SIDES):
        now, most = state.kills[side], state.scenario.sides[side].medals  # that many win the game
        fields = [number("medals", "medals for units, planes, exits", now, 0, max(now, most))]
        fields += [
            flag(
                f"won-{i}",
                f"won permanently: {join_names(label(h) for h in objective.hexes)}",
                value=state.won[i],
            )
            for i, objective in enumerate(state.scenario.objectives)
            if objective.side == side and objective.permanent
        ]
        title = f"{SIDE_NAMES[side]} medals"
        found.append(Thing(f"medals:{name}", title, fields, "", "Medals", drawn.medal(side), TOKENS[side]))
    return found


def _all_cards() -> list[Value]:
    return [Value(card.id, card.name) for card in sorted(facts().cards, key=lambda card: card.name)]


def _cards(state: State, seat: Seat | None) -> list[Thing]:
    """Return the fields for hands that the seat may see, the last cards played, and the discards."""
    if not state.piles:
        return []
    found = []
    for side, name in enumerate(SIDES):
        fields: list[Field] = []
        if state.unseen_hands[side]:
            fields.append(number("hand", "cards in hand", cards_held(state, side), 0, MOST_HAND))
        elif state.automa[side] or seat == name:
            held = "cards in reserve" if state.automa[side] else "cards in hand"
            fields.append(some("cards", held, state.hands[side], _all_cards()))
        last = state.last_card[side]
        fields.append(choice("last", "last card played", last, _all_cards(), "" if last else "none yet"))
        title, piece = f"{SIDE_NAMES[side]} cards", drawn.card(side)
        found.append(Thing(f"hand:{name}", title, fields, "", "Cards", piece, TOKENS[side]))
    lying = [card for card, n in sorted(seen_discards(state, None).items()) for _ in range(n)]
    pile = [some("discards", "discarded", lying, _all_cards())]
    left = f"Discard pile ({len(deck(state))} cards in the deck)"
    return [*found, Thing("discards:", left, pile, "", "Cards", drawn.card())]


def _bot(state: State) -> list[Thing]:
    """Return the field for the solo AI's strategy roll (AI-3)."""
    if not state.automa[state.active] or not state.turn:
        return []
    now = rolled_strategy(state)
    named = [Value(each, each) for each in STRATEGIES]
    fields = [choice("strategy", "strategy", now, named, "" if now else "not rolled yet")]
    title = f"Solo AI, {SIDE_NAMES[state.active]}"
    return [Thing("bot:", title, fields, "", "Cards", drawn.card(state.active), TOKENS[state.active])]


# -- what was changed -----------------------------------------------------------------------------


def amend(state: State, changes: Changes, units: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the correction for the changed fields; changes of units are merged into those made by pieces."""
    told: dict[str, Any] = {}
    for sort, name, fields in split_changes(changes):
        if sort == "unit":
            _amend_unit(state, name, fields, units, told)
        elif sort == "plane":
            plane = state.planes[SIDES.index(name)]
            was = {"type": plane.kind, "at": label(plane.at), "ammo": plane.ammo}
            told.setdefault("planes", {})[name] = was | dict(fields)
        elif sort == "medals":
            _amend_medals(state, name, fields, told)
        elif sort == "hand":
            _amend_hand(name, fields, told)
        elif sort in ("discards", "bot"):
            told |= {key: value for key, value in fields.items() if value != NONE}
            if "discards" in fields:  # the cards that somebody discarded face down stay there
                told["discards"] = [*told["discards"], *(card for cards in state.face_down for card in cards)]
        else:
            raise unknown(sort, name)
    return told | ({"units": units} if units else {})


def _amend_unit(
    state: State, name: str, fields: Mapping[str, Any], units: list[dict[str, Any]], told: dict[str, Any]
) -> None:
    entry = next((each for each in units if each.get("to", each["at"]) == name), None)
    if entry is None:
        entry = {"at": name}
        units.append(entry)
    if entry.get("figures") == 0:
        return  # its piece was taken away
    entry |= {key: value for key, value in fields.items() if key != "cube" and (key, value) != ("to", name)}
    if "cube" in fields:
        where = entry.get("to", entry["at"])
        told.setdefault("cubes", {})[where] = fields["cube"] or "none"
    if len(entry) == 1:
        units.remove(entry)


def _amend_medals(state: State, name: str, fields: Mapping[str, Any], told: dict[str, Any]) -> None:
    if "medals" in fields:
        told.setdefault("medals", {})[name] = fields["medals"]
    won = {int(key.removeprefix("won-")): yes for key, yes in fields.items() if key.startswith("won-")}
    if won:
        objectives = state.scenario.objectives
        now = [won.get(i, before) for i, before in enumerate(state.won)]
        kept = [o for o, yes in zip(objectives, now, strict=True) if yes and o.permanent]
        told["won"] = [label(objective.hexes[0]) for objective in kept]


def _amend_hand(name: str, fields: Mapping[str, Any], told: dict[str, Any]) -> None:
    for key in ("hand", "cards"):
        if key in fields:
            told.setdefault("hands", {})[name] = fields[key]
    if fields.get("last"):
        told.setdefault("last_card", {})[name] = fields["last"]
