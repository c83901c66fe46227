"""Corrections with form fields: MERCs, squads, stashes, cards, the Dictator."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bythebook.games.merc.box.facts import CITY, DECKS, Equipment, facts
from bythebook.games.merc.files.schema import IN_DECKS, PILES
from bythebook.games.merc.rules.control import may_look, mercs_per_loss
from bythebook.games.merc.rules.dictator.effects import names_rebels
from bythebook.games.merc.rules.modes.i_dictator import part_effects
from bythebook.games.merc.rules.stats import durability, stats
from bythebook.games.merc.rules.team.equipment import slots_for
from bythebook.games.merc.screen.drawing import in_hand as drawn
from bythebook.games.merc.screen.drawing.stamps import token
from bythebook.games.merc.state.state import BASE, DICTATOR, NOBODY, NOWHERE, SLOTS, SQUADS, Gear, State
from bythebook.games.merc.text.names import part_name, player_name, squad_name, unit_name
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
from bythebook.games.shared.scenery import Field, Thing, Value
from bythebook.kernel.prompt import Seat

OUT = "out"
"""The squad value for a MERC who is out of the game."""
WEAR = " wear"
BOUGHT = "@"
MOST = 9
"""The largest number accepted for actions, wear or MERCs owed."""


def things(state: State, seat: Seat | None) -> list[Thing]:
    """Return everything that can be corrected with fields: on the map, then teams, cards and the Dictator."""
    items = [_merc(state, unit) for team in state.team for unit in team]
    for player in range(state.players):
        items += [_squad(state, player, n) for n in range(len(SQUADS)) if state.members(player, n)]
    for cell in range(state.grid.cells):
        items += _sector(state, seat, cell)
    items += [_another(state, player) for player in range(state.players)]
    return [*items, *_dictator(state, seat), *_discards(state)]


# -- on the map -----------------------------------------------------------------------------------


def _merc(state: State, unit: int) -> Thing:
    player, cell = state.owner[unit], state.at(unit)
    fields = [
        _squad_choice(state, unit),
        number("wounds", "wounds", state.wounds[unit], 0, _health(state, unit)),
    ]
    if state.side_of(unit) == state.active:
        names = {"actions": "actions left", "train_actions": "to train only", "move_actions": "to move only"}
        for key, name in names.items():
            n = getattr(state, key)[unit]
            fields += [number(key, name, n, 0, MOST)] if n or key == "actions" else []
    for slot in range(len(state.gear[unit])):
        fields += _slot(state, unit, slot)
    where = state.label(cell) if cell != NOWHERE else ""
    group = "" if where else "Teams"
    piece, side = drawn.unit(state, unit), token(state, player)
    return Thing(f"merc:{state.id_of(unit)}", unit_name(state, unit), fields, where, group, piece, side)


def _health(state: State, unit: int) -> int:
    """Return the maximum number of wounds with which a unit lives (B9)."""
    return stats(state, unit).full - 1


def _squad_choice(state: State, unit: int) -> Field:
    player = state.owner[unit]
    squads = [n for n in range(len(SQUADS)) if n != BASE or (unit == DICTATOR and state.base != NOWHERE)]
    values = [Value(state.squad_id(player, n), SQUADS[n]) for n in squads]
    out = [Value(OUT, "out of the game")]
    return choice("squad", "squad", state.squad_id(player, state.squad[unit]), [*values, *out])


def _slot(state: State, unit: int, slot: int) -> list[Field]:
    """Return the fields for the card in a slot and its wear (E1, B7)."""
    gear = state.gear[unit][slot]
    cards = [
        Value(card.id, card.name) for card in _wearable(state) if slot in slots_for(state, unit, card.index)
    ]
    cards += [
        Value(_card_value(state, part), part_name(state, part))
        for part in _parts(state)
        if slot in slots_for(state, unit, part.kind)
    ]
    now = _card_value(state, gear) if gear is not None else NONE
    fields = [choice(SLOTS[slot], SLOTS[slot], now, cards, "nothing")]
    if gear is not None and durability(gear):
        fields.append(
            number(SLOTS[slot] + WEAR, f"{gear.card.name}: wear", gear.wear, 0, durability(gear) - 1)
        )
    return fields


def _card_value(state: State, gear: Gear) -> str:
    """Return a card as a field value; a part of the bomb with its city: `detonator@B2` (MODE-I3)."""
    return f"{gear.card.id}{BOUGHT}{state.label(gear.city)}" if gear.is_part else gear.card.id


def _parts(state: State) -> list[Gear]:
    """Return the parts that somebody can hold, each with every city it can come from."""
    if "i_dictator" not in state.modes:
        return []
    cities = [cell for cell in range(state.grid.cells) if state.sector_at(cell).type_index == CITY]
    return [Gear(kind, city=cell) for kind in part_effects() for cell in cities]


def _wearable(state: State) -> list[Equipment]:
    cards = [card for card in facts().equipment if card.mode in IN_DECKS and not card.hull]
    return sorted(cards, key=lambda card: card.name)


def _stashable(state: State) -> list[Value]:
    modes = (None, *state.modes)
    cards = [card for card in facts().equipment if card.mode in IN_DECKS and card.mode in modes]
    return [Value(card.id, card.name) for card in sorted(cards, key=lambda card: card.name)]


def _squad(state: State, player: int, squad: int) -> Thing:
    """Return the fields of a squad; the base squad stays with the base (Q2)."""
    name, at = state.squad_id(player, squad), state.label(state.squad_at[player][squad])
    fields = [] if squad == BASE else [place("at", "sector", at)]
    note = "This squad is at the base. Move the base token instead." if squad == BASE else ""
    if "vehicles" in state.modes and squad != BASE:
        ride = state.vehicle(player, squad)
        cars = [facts().equipment[kind] for kind in facts().vehicles]
        values = [Value(card.id, card.name) for card in cars]
        fields.append(choice("vehicle", "vehicle", ride.card.id if ride else NONE, values, "none"))
        if ride is not None:
            fields.append(number("hull", "hull points lost", ride.wear, 0, ride.card.hull - 1))
    title, piece = squad_name(state, player, squad), drawn.pawn(state, player)
    return Thing(f"squad:{name}", title, fields, at, "", piece, token(state, player), note)


def _sector(state: State, seat: Seat | None, cell: int) -> list[Thing]:
    """Return the fields for control if units leave it open, and for a stash the seat may see (K1, K3)."""
    fields: list[Field] = []
    players = [p for p in range(state.players) if _stands(state, p, cell)]
    if len(players) > 1:
        control = state.control[cell]
        values = [Value(state.player_id(p), player_name(state, p)) for p in players]
        now = NONE if control == NOBODY else state.player_id(control)
        fields.append(choice("control", "controlled by", now, values, "" if now else "nobody"))
    if may_look(state, seat, cell):
        stash = [gear.card.id for gear in state.stash[cell]]
        fields.append(some("stash", "stash", stash, _stashable(state)))
    note = _NO_LOOK if state.stash[cell] and not may_look(state, seat, cell) else ""
    if not fields and not note:
        return []
    label = state.label(cell)
    return [Thing(f"sector:{label}", state.sector_at(cell).name, fields, label, "", drawn.stash(), note=note)]


_NO_LOOK = "Only the controlling player can look at this stash, so it can't be corrected here."


def _stands(state: State, player: int, cell: int) -> bool:
    return bool(state.militia[player][cell]) or any(state.at(unit) == cell for unit in state.team[player])


# -- beside the map -------------------------------------------------------------------------------


def _another(state: State, player: int) -> Thing:
    """Return the fields for adding a MERC who is only on the real board (C1)."""
    free = [merc for merc in facts().mercs if state.owner[merc.index] == NOBODY]
    squads = [n for n in range(len(SQUADS)) if n != BASE]
    fields = [
        choice("who", "MERC", NONE, [Value(merc.id, merc.name) for merc in free], "nobody"),
        choice(
            "squad",
            "squad",
            state.squad_id(player, squads[0]),
            [Value(state.squad_id(player, n), SQUADS[n]) for n in squads],
        ),
        place("at", "sector of a new squad", NONE),
    ]
    name = f"Another MERC of {player_name(state, player)}"
    piece, side = drawn.pawn(state, player), token(state, player)
    return Thing(f"new:{state.player_id(player)}", name, fields, "", "Teams", piece, side)


def _dictator(state: State, seat: Seat | None) -> list[Thing]:
    """Return ability, targeted Rebel, MERCs owed, cards in force; the hand for himself (D8, D10, D12, K3)."""
    if state.ruler == NOBODY or state.dictator == NOWHERE:
        return []
    named = NONE if state.named == NOBODY else state.player_id(state.named)
    rebels = [Value(state.player_id(p), player_name(state, p)) for p in range(state.rebels)]
    cards = [Value(card.id, card.name) for card in facts().tactics]
    lasting = [Value(card.id, card.name) for card in facts().tactics if card.lasts != "once"]
    fields = [flag("ability_used", "ability used this turn", value=state.ability_used)]
    if mercs_per_loss(state.dictator):
        fields.append(number("owed", "MERCs to recruit next turn", state.owed, 0, MOST))
    if names_rebels(state.dictator):
        fields.append(choice("named", "Rebel targeted by Hitler", named, rebels, "" if named else "nobody"))
    forced = [facts().tactics[kind].id for kind in state.in_force]
    fields.append(some("in_force", "tactics in force", forced, lasting))
    if not state.automa and seat == state.seat_of(state.ruler):
        fields.append(some("hand", "tactics in hand", [facts().tactics[k].id for k in state.hand], cards))
    colour = token(state, state.ruler)
    return [Thing("dictator:", "The Dictator", fields, "", "The Dictator", drawn.card(), colour)]


def _discards(state: State) -> list[Thing]:
    """Return the fields for the discards of every pile (C7)."""
    fields = []
    for pile in PILES:
        if pile not in state.piles:
            continue
        lying = [card for card, n in sorted(state.discards.get(pile, {}).items()) for _ in range(n)]
        deck = "MERC" if pile == "mercs" else pile
        left = f"{deck} cards, {len(state.piles[pile])} left in the deck"
        fields.append(some(pile, left, lying, _pile_cards(state, pile)))
    return [Thing("discards:", "Discards", fields, "", "Discards", drawn.card())] if fields else []


def _pile_cards(state: State, pile: str) -> Iterable[Value]:
    if pile in DECKS:
        deck = DECKS.index(pile)
        return [each for each in _stashable(state) if facts().card[each.id].deck_index == deck]
    shelf = facts().mercs if pile == "mercs" else facts().tactics
    return [Value(card.id, card.name) for card in shelf]


# -- changes --------------------------------------------------------------------------------------


def amend(state: State, changes: Changes) -> dict[str, Any]:
    """Return the correction for these changes."""
    patch: dict[str, Any] = {}
    for sort, name, fields in split_changes(changes):
        match sort:
            case "merc":
                patch.setdefault("mercs", {})[name] = _merc_patch(state, name, fields)
            case "squad":
                _patch_squad(state, name, fields, patch)
            case "sector":
                patch.setdefault("sectors", {})[name] = _sector_patch(state, name, fields)
            case "new":
                _hire(name, fields, patch)
            case "dictator":
                patch |= {key: value for key, value in fields.items() if value != NONE}
            case "discards":
                patch.setdefault("discards", {}).update(fields)
            case _:
                raise unknown(sort, name)
    return patch


def _merc_patch(state: State, name: str, fields: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return the correction for a MERC: gear with wear; None if he is out of the game."""
    if fields.get("squad") == OUT:
        return None
    unit, slots = state.unit(name), {}
    for slot, worn in enumerate(state.gear[unit]):
        key = SLOTS[slot]
        if key not in fields and key + WEAR not in fields:
            continue
        now = _card_value(state, worn) if worn else NONE
        card = fields.get(key, now)
        wear = fields.get(key + WEAR, worn.wear if worn and now == card else 0)
        slots[key] = _card_entry(card, wear)
    for key in SLOTS[len(state.gear[unit]) :]:  # slots of a bandolier added by the same correction
        if fields.get(key):
            slots[key] = _card_entry(fields[key], 0)
    rest = {key: value for key, value in fields.items() if key.removesuffix(WEAR) not in SLOTS}
    return rest | ({"gear": slots} if slots else {})


def _card_entry(card: str, wear: int) -> dict[str, Any] | None:
    """Return a card as it is written in a correction."""
    name, _, city = card.partition(BOUGHT)
    if city:
        return {"card": name, "city": city}
    return {"card": name, "wear": wear} if name else None


def _patch_squad(state: State, name: str, fields: Mapping[str, Any], patch: dict[str, Any]) -> None:
    if "at" in fields:
        patch.setdefault("squads", {})[name] = fields["at"]
    if "vehicle" in fields or "hull" in fields:
        ride = state.vehicle(*state.parse_squad(name))
        card = fields.get("vehicle", ride.card.id if ride else NONE)
        wear = fields.get("hull", ride.wear if ride and ride.card.id == card else 0)
        patch.setdefault("vehicles", {})[name] = {"card": card, "wear": wear} if card else None


def _sector_patch(state: State, name: str, fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return the correction for a sector; cards that were in the stash keep their wear."""
    patch = {key: value or None for key, value in fields.items() if key != "stash"}
    if "stash" not in fields:
        return patch
    before: list[Gear] = list(state.stash[state.cell(name)])
    cards = []
    for card in fields["stash"]:
        was = next((gear for gear in before if gear.card.id == card), None)
        if was is not None:
            before.remove(was)
        cards.append({"card": card, "wear": was.wear} if was is not None and was.wear else card)
    return patch | {"stash": cards}


def _hire(name: str, fields: Mapping[str, Any], patch: dict[str, Any]) -> None:
    squad = fields.get("squad") or f"{name} {SQUADS[0]}"
    if fields.get("who"):
        patch.setdefault("mercs", {})[fields["who"]] = squad
    if fields.get("at"):
        patch.setdefault("squads", {})[squad] = fields["at"]
