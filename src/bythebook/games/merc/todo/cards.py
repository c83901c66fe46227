"""The cards in the to-do list: equipment, MERCs and tactics that move between two positions.

Only the places of cards are compared. A card that is new in a place is matched with an equal card that is
missing from another place, trying the likeliest way first; if no place lost such a card, it came from its
deck. If a deck is then larger than expected, its discards were shuffled into it. Cards that move between two
face-down places are counted, not named.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from bythebook.games.merc.box.facts import DECKS, facts
from bythebook.games.merc.screen.drawing import in_hand as drawn
from bythebook.games.merc.state.state import (
    DICTATOR,
    MERCS,
    NOBODY,
    NOWHERE,
    UNITS,
    Gear,
    State,
    split_squad_number,
)
from bythebook.games.merc.text.names import (
    deck_cards,
    gear_name,
    part_name,
    place_name,
    squad_name,
    unit_name,
    wear_text,
)
from bythebook.games.shared.grammar import count, join_names, word_for
from bythebook.games.shared.scenery import TodoItem
from bythebook.games.shared.todo_items import MergeableItem, merge_items

# -- equipment ------------------------------------------------------------------------------------

WORN: Final = "worn"
STASH: Final = "stash"
LOOT: Final = "loot"
DISCARDS: Final = "discards"
DECK: Final = "deck"

Place = tuple[str, int]
"""A kind of place with its number: the wearer, the cell of the stash, the deck; 0 for the loot.

A wearer is a unit or, for a vehicle, a squad number added to the number of units.
"""

_WAYS: Final = (
    (WORN, WORN),
    (WORN, STASH),
    (STASH, WORN),
    (LOOT, WORN),
    (LOOT, STASH),
    (WORN, LOOT),
    (WORN, DISCARDS),
    (LOOT, DISCARDS),
    (STASH, DISCARDS),
    (STASH, LOOT),
    (DISCARDS, WORN),
    (DISCARDS, LOOT),
    (DISCARDS, STASH),
    (STASH, STASH),
)
"""How a card can get from one place to another, the likeliest way first."""


@dataclass(frozen=True, slots=True)
class Way:
    """The move of one card between two places; its wear is that of the new position."""

    gear: Gear
    source: Place
    to: Place


@dataclass(slots=True)
class Flow:
    """All cards that move, all cards that stay and get wear, and the decks that are shuffled."""

    ways: list[Way] = field(default_factory=list)
    marked: list[tuple[int, Gear]] = field(default_factory=list)
    shuffled: list[int] = field(default_factory=list)

    def take(self, source: str, to: str) -> list[Way]:
        """Return the ways between places of two kinds."""
        return [way for way in self.ways if way.source[0] == source and way.to[0] == to]


def equipment_moves(before: State, after: State) -> list[TodoItem]:
    """Return the to-do items for equipment, in an order in which they can be done."""
    flow = _equipment_flow(before, after)
    into_decks = [way for way in flow.ways if way.to[0] == DECK]
    unseen = [w for w in into_decks if after.asked <= before.asked and w.source[0] in (STASH, LOOT)]
    return [
        *_discarded_items(after, [way for way in into_decks if way not in unseen]),
        *_put_back_items(after, unseen),
        *(
            TodoItem(f"Shuffle the {DECKS[deck]} discards into a new deck", drawn.deck(deck))
            for deck in flow.shuffled
        ),
        *_drawn_items(flow),
        *_taken_items(after, flow),
        *_put_on_items(after, flow),
        *_stashed_items(after, flow),
        *_discarded_items(
            after, [w for w in flow.ways if w.to[0] == DISCARDS and not _leaves_with_wearer(after, w)]
        ),
        *(_mark_item(after, unit, gear) for unit, gear in flow.marked),
    ]


def _mark_item(after: State, unit: int, gear: Gear) -> TodoItem:
    sentence = f"Mark the {gear.card.name} of {_wearer(after, unit)}: {wear_text(gear)}"
    return TodoItem(sentence, drawn.gear(gear), _cells(after, (WORN, unit)))


def _leaves_with_wearer(after: State, way: Way) -> bool:
    """Return whether a card is discarded together with its wearer (B9)."""
    return way.source[0] == WORN and way.source[1] < UNITS and after.owner[way.source[1]] == NOBODY


def _wearer(state: State, number: int) -> str:
    """Return the holder of a card: a unit by name, or the squad of a vehicle."""
    if number < UNITS:
        return unit_name(state, number)
    return squad_name(state, *split_squad_number(number - UNITS))


def _places(state: State, deck: int, gone: list[int]) -> list[tuple[Place, Gear]]:
    """Return the place of each card outside its deck; cards of units in `gone` count as discarded."""
    places: list[tuple[Place, Gear]] = []
    for unit in range(UNITS):
        place = (DISCARDS, 0) if unit in gone else (WORN, unit)
        worn = [gear for gear in state.gear[unit] if gear]
        places += [(place, Gear(gear.kind) if unit in gone else gear) for gear in worn]
    places += [((WORN, UNITS + number), gear) for number, gear in state.vehicles.items()]
    for cell, cards in enumerate(state.stash):
        places += [((STASH, cell), gear) for gear in cards]
    places += [((LOOT, 0), gear) for gear in state.loot]
    places = [(place, gear) for place, gear in places if gear.card.deck_index == deck and not gear.is_part]
    for card, n in state.discards.get(DECKS[deck], {}).items():
        places += [((DISCARDS, 0), Gear(facts().card[card].index))] * n
    return places


def _equipment_flow(before: State, after: State) -> Flow:
    whole = Flow()
    for deck, name in enumerate(DECKS):
        if name not in before.piles or name not in after.piles:
            continue
        flow = _deck_flow(before, after, deck, shuffled=False)
        drawn = sum(way.source[0] == DECK for way in flow.ways)
        put_back = any(way.to[0] == DECK for way in flow.ways)
        if put_back or len(before.piles[name]) - drawn != len(after.piles[name]):
            flow = _deck_flow(before, after, deck, shuffled=True)
            whole.shuffled.append(deck)
        whole.ways += flow.ways
        whole.marked += flow.marked
    return whole


def _deck_flow(before: State, after: State, deck: int, *, shuffled: bool) -> Flow:
    """Return the moves of one deck's cards; if the deck was shuffled, all discards are new."""
    early = merc_rounds(before, after).early
    was, now, flow = _places(before, deck, early), _places(after, deck, []), Flow()
    if shuffled:
        was = [each for each in was if each[0][0] != DISCARDS]
    for exact in (True, False):
        _stay(was, now, flow, exact=exact)
    for source, to in _WAYS:
        for near in (True, False):
            for exact in (True, False):
                _go(before, after, was, now, flow, (source, to), near=near, exact=exact)
    flow.ways += [Way(gear, (DECK, deck), place) for place, gear in now]
    flow.ways += [Way(gear, place, (DECK, deck)) for place, gear in was]
    return flow


Cards = list[tuple[Place, Gear]]


def _stay(was: Cards, now: Cards, flow: Flow, *, exact: bool) -> None:
    """Match cards that are still in the same place, with equal or more wear."""
    for place, gear in list(now):
        alike = [
            g for p, g in was if p == place and g.kind == gear.kind and (g.wear == gear.wear or not exact)
        ]
        if alike and (exact or place[0] == WORN):
            was.remove((place, alike[0]))
            now.remove((place, gear))
            if alike[0].wear != gear.wear:
                flow.marked.append((place[1], gear))


def _go(
    before: State,
    after: State,
    was: Cards,
    now: Cards,
    flow: Flow,
    way: tuple[str, str],
    *,
    near: bool,
    exact: bool,
) -> None:
    """Match missing cards with equal new ones along one way: from a kind of place to another.

    With `near`, both places must be in one sector; with `exact`, the wear must be equal.
    """
    for place, gear in list(now):
        if place[0] != way[1]:
            continue
        for source, old in was:
            fits = source[0] == way[0] and old.kind == gear.kind and (old.wear == gear.wear or not exact)
            if fits and (not near or _cell(before, source) == _cell(after, place)):
                was.remove((source, old))
                now.remove((place, gear))
                flow.ways.append(Way(gear, source, place))
                break


def _cell(state: State, place: Place) -> int:
    """Return the sector of a place; NOWHERE if it has none."""
    if place[0] == WORN and place[1] >= UNITS:
        player, squad = split_squad_number(place[1] - UNITS)
        return state.squad_at[player][squad]
    if place[0] == WORN:
        return state.at(place[1])
    return place[1] if place[0] == STASH else NOWHERE


def _cells(state: State, *places: Place) -> tuple[str, ...]:
    """Return the labels of the places' sectors, each once."""
    result = [_cell(state, place) for place in places]
    return tuple(dict.fromkeys(state.label(cell) for cell in result if cell != NOWHERE))


def _like(state: State, way: Way, head: str, name: str, tail: str) -> MergeableItem:
    """Return a sentence about a card that everybody sees."""
    return MergeableItem(head, name, tail, drawn.gear(way.gear), _cells(state, way.source, way.to))


def _from(state: State, source: Place) -> str:
    """Return the place a card comes from: `from the stash of Coal (B2)`."""
    return {
        STASH: f"from the stash of {place_name(state, source[1])}" if source[0] == STASH else "",
        LOOT: "from the cards set aside",
        DISCARDS: "from the discards",
        DECK: f"from the {DECKS[source[1]]} deck" if source[0] == DECK else "",
    }.get(source[0], "")


def _counts(ways: list[Way]) -> str:
    return deck_cards(Counter(way.gear.card.deck_index for way in ways))


def _drawn_items(flow: Flow) -> list[TodoItem]:
    """Return the items for cards that are drawn to be looked at."""
    ways = flow.take(DECK, LOOT)
    decks = sorted({way.gear.card.deck_index for way in ways})
    sentence = f"Set aside {_counts(ways)} from the {word_for(len(decks), 'deck')}"
    return [TodoItem(sentence, drawn.deck(decks[0]))] if ways else []


def _taken_items(after: State, flow: Flow) -> list[TodoItem]:
    """Return the items for cards taken from other places: from the discards, or looted."""
    open_ways = [*flow.take(WORN, LOOT), *flow.take(DISCARDS, LOOT)]
    items = merge_items(
        _like(
            after,
            way,
            "Take the " if way.source[0] == WORN else "Take ",
            gear_name(way.gear),
            f" of {_wearer(after, way.source[1])}" if way.source[0] == WORN else " from the discards",
        )
        for way in open_ways
    )
    for cell in sorted({way.source[1] for way in flow.take(STASH, LOOT)}):
        ways = [way for way in flow.take(STASH, LOOT) if way.source[1] == cell]
        sentence = f"Take {_counts(ways)} from the stash of {place_name(after, cell)}"
        items.append(TodoItem(sentence, drawn.stash(), (after.label(cell),)))
    return items


def _put_on_items(after: State, flow: Flow) -> list[TodoItem]:
    """Return the items for cards that somebody puts on, passed on or taken from another place."""
    passed = [
        _like(after, way, "Pass the ", gear_name(way.gear), _between(after, way))
        for way in flow.take(WORN, WORN)
    ]
    equipped = [
        _like(
            after,
            way,
            f"Equip {_wearer(after, way.to[1])} with ",
            gear_name(way.gear),
            f" {_from(after, way.source)}",
        )
        for source in (STASH, LOOT, DISCARDS, DECK)
        for way in flow.take(source, WORN)
    ]
    return merge_items([*passed, *equipped])


def _between(after: State, way: Way) -> str:
    return f" of {_wearer(after, way.source[1])} to {_wearer(after, way.to[1])}"


def _stashed_items(after: State, flow: Flow) -> list[TodoItem]:
    """Return the items for cards that go into a stash, by name if everybody saw them."""
    named = [
        _like(
            after,
            way,
            "Put the ",
            gear_name(way.gear),
            f" of {_wearer(after, way.source[1])} into {_stash(after, way.to)}",
        )
        for way in flow.take(WORN, STASH)
    ]
    named += [
        _like(
            after,
            way,
            "Put ",
            gear_name(way.gear),
            f" {_from(after, way.source)} into {_stash(after, way.to)}",
        )
        for way in flow.take(DISCARDS, STASH)
    ]
    items = merge_items(named)
    hidden: dict[tuple[str, str], list[Way]] = {}
    for source in (LOOT, STASH, DECK):
        for way in flow.take(source, STASH):
            origin = "from the decks" if source == DECK else _from(after, way.source)
            hidden.setdefault((origin, _stash(after, way.to)), []).append(way)
    return items + [
        TodoItem(f"Put {_counts(ways)} {origin} into {to}", drawn.stash(), _cells(after, ways[0].to))
        for (origin, to), ways in hidden.items()
    ]


def _stash(state: State, place: Place) -> str:
    return f"the stash of {place_name(state, place[1])}"


def _discarded_items(after: State, ways: list[Way]) -> list[TodoItem]:
    """Return the items for cards that go to the discards, or are shuffled with the discards."""
    return merge_items(
        _like(
            after,
            way,
            "Discard the " if way.source[0] == WORN else "Discard ",
            way.gear.card.name,
            f" of {_wearer(after, way.source[1])}"
            if way.source[0] == WORN
            else f" {_from(after, way.source)}",
        )
        for way in ways
    )


def _put_back_items(after: State, ways: list[Way]) -> list[TodoItem]:
    """Return the items for face-down cards that an undo or a correction takes out of a stash or the loot."""
    by_source: dict[Place, list[Way]] = {}
    for way in ways:
        by_source.setdefault(way.source, []).append(way)
    return [
        TodoItem(
            f"Put {_counts(back)} {_from(after, source)} back into the decks",
            drawn.stash(),
            _cells(after, source),
        )
        for source, back in by_source.items()
    ]


# -- MERCs ----------------------------------------------------------------------------------------

TEAM: Final = "team"
DRAWN: Final = "drawn"


def _card_place(state: State, unit: int) -> str:
    """Return the place of a MERC card: team, turned up, discards or deck."""
    if state.owner[unit] != NOBODY:
        return TEAM
    if unit in state.candidates or unit in state.hired:
        return DRAWN
    if unit == DICTATOR:
        return DISCARDS
    return DISCARDS if state.discards.get("mercs", {}).get(facts().mercs[unit].id) else DECK


@dataclass(slots=True)
class Rounds:
    """The places of MERC cards before and after, and those discarded before a reshuffle (C7)."""

    was: list[str]
    now: list[str]
    shuffled: bool
    early: list[int]

    def among(self, source: str, to: str) -> list[int]:
        """Return the units that went from one place to another."""
        return [
            unit for unit, ends in enumerate(zip(self.was, self.now, strict=True)) if ends == (source, to)
        ]


def merc_rounds(before: State, after: State) -> Rounds:
    """Return the places of all MERCs before and after; if the deck is larger, it was reshuffled."""
    was = [_card_place(before, unit) for unit in range(UNITS)]
    now = [_card_place(after, unit) for unit in range(UNITS)]
    rounds = Rounds(was, now, False, [])
    if "mercs" not in before.piles or "mercs" not in after.piles:
        return rounds
    ends = list(zip(was, now, strict=True))
    drawn = sum(source == DECK != to for source, to in ends)
    put_back = any(to == DECK != source for source, to in ends)
    if put_back or len(before.piles["mercs"]) - drawn != len(after.piles["mercs"]):
        rounds.shuffled = True
        rounds.early = [u for u, (source, to) in enumerate(ends) if to == DECK and source in (TEAM, DRAWN)]
        for unit in range(MERCS):
            if was[unit] == DISCARDS or unit in rounds.early:
                was[unit] = DECK
    return rounds


def merc_arrivals(before: State, after: State) -> list[TodoItem]:
    """Return the items for MERCs who are turned up, hired or passed over, after any reshuffle."""
    rounds = merc_rounds(before, after)
    items = _leave(before, rounds.early)
    if rounds.shuffled:
        items.append(TodoItem("Shuffle the discarded MERCs into a new deck", drawn.card()))
    items += _mercs(after, "Turn up the MERCs ", rounds.among(DECK, DRAWN))
    items += _mercs(after, "Take ", rounds.among(DISCARDS, DRAWN), " from the discarded MERCs")
    items += merge_items(
        _joining(after, unit, "Turn up ", " and put it in ") for unit in rounds.among(DECK, TEAM)
    )
    others = [*rounds.among(DRAWN, TEAM), *rounds.among(DISCARDS, TEAM)]
    others += [unit for unit in rounds.among(TEAM, TEAM) if before.owner[unit] != after.owner[unit]]
    items += merge_items(_joining(after, unit, "Put ", " in ") for unit in others)
    items += _mercs(after, "Discard ", rounds.among(DRAWN, DISCARDS), ", not hired")
    return items + _mercs(after, "Turn up and discard ", rounds.among(DECK, DISCARDS))


def _mercs(state: State, head: str, units: list[int], tail: str = "") -> list[TodoItem]:
    """Return a sentence about MERCs by name, if there are any."""
    return merge_items(
        MergeableItem(head, unit_name(state, unit), tail, drawn.unit(state, unit)) for unit in units
    )


def merc_leaves(before: State, after: State) -> list[TodoItem]:
    """Return the items for MERCs who are fired or dead, and for the Dictator card when it is killed."""
    gone = merc_rounds(before, after).among(TEAM, DISCARDS)
    if DICTATOR not in gone or after.base != NOWHERE:
        return _leave(before, gone)
    sentence = f"Put {unit_name(before, DICTATOR)} beside the map again"  # his base is hidden again
    back = TodoItem(sentence, drawn.unit(before, DICTATOR), _cells(before, (WORN, DICTATOR)))
    return [*_leave(before, [unit for unit in gone if unit != DICTATOR]), back]


def _joining(after: State, unit: int, head: str, how: str) -> MergeableItem:
    squad = squad_name(after, after.owner[unit], after.squad[unit])
    cells = _cells(after, (WORN, unit))
    return MergeableItem(head, unit_name(after, unit), f"{how}{squad}", drawn.unit(after, unit), cells)


def _leave(before: State, units: list[int]) -> list[TodoItem]:
    """Return the item for discarding units together with their cards."""
    return merge_items(
        MergeableItem(
            "Discard ",
            unit_name(before, unit),
            " with all their cards" if any(before.gear[unit]) else "",
            drawn.unit(before, unit),
            _cells(before, (WORN, unit)),
        )
        for unit in units
    )


# -- parts of the bomb ----------------------------------------------------------------------------


def part_moves(before: State, after: State) -> list[TodoItem]:
    """Return the items for parts of the bomb that are bought, passed on or put back (MODE-I3, MODE-I4)."""
    was, now = _parts(before), _parts(after)
    items = []
    for gear, unit in (now - was).elements():
        givers = [other for part, other in (was - now).elements() if part == gear]
        name = f"the {part_name(after, gear)}"
        sentence = f"Take {name} from beside the map for {_holder(after, unit)}"
        if givers:
            was[gear, givers[0]] -= 1
            sentence = f"Pass {name} of {_holder(before, givers[0])} to {_holder(after, unit)}"
        items.append(TodoItem(sentence, drawn.gear(gear)))
    for gear, unit in (was - now).elements():
        sentence = f"Put the {part_name(before, gear)} of {_holder(before, unit)} back beside the map"
        items.append(TodoItem(sentence, drawn.gear(gear)))
    return items


def _parts(state: State) -> Counter[tuple[Gear, int]]:
    """Return every part that somebody holds; its holder is NOBODY during a trade."""
    worn = [(gear, unit) for unit in range(UNITS) for gear in state.gear[unit] if gear and gear.is_part]
    return Counter([*worn, *((gear, NOBODY) for gear in state.loot if gear.is_part)])


def _holder(state: State, unit: int) -> str:
    return "the MERCs who trade" if unit == NOBODY else unit_name(state, unit)


# -- tactics --------------------------------------------------------------------------------------


def tactics_moves(before: State, after: State) -> list[TodoItem]:
    """Return the items for tactics cards drawn, turned up, played or put in force; a hand is only counted."""
    if "tactics" not in before.piles or "tactics" not in after.piles:
        return []
    was, now = _tactics(before), _tactics(after)
    went: dict[tuple[str, str], list[str]] = {}
    for card in facts().tactics:
        ends = was.get(card.index, DECK), now.get(card.index, DECK)
        if ends[0] != ends[1]:
            went.setdefault(ends, []).append(card.name)
    names = {ends: join_names(cards) for ends, cards in went.items()}
    taken = sum(len(cards) for (source, _), cards in went.items() if source == DECK)
    back = sum(len(cards) for (_, to), cards in went.items() if to == DECK)
    boxed = len(before.piles["tactics"]) - taken + back - len(after.piles["tactics"])
    items = [f"Put {count(boxed, 'tactics card')} back into the box, face down"] if boxed > 0 else []
    for (source, to), cards in names.items():
        n = len(went[source, to])
        items.append(_tactics_move(after, source, to, cards, n))
    return [TodoItem(sentence, drawn.card()) for sentence in items]


HAND: Final = "hand"
FORCE: Final = "force"
_LANDS: Final = {DISCARDS: "on the discards", FORCE: "beside the map, where it stays in force"}


def _tactics(state: State) -> dict[int, str]:
    """Return the place of each tactics card that is not in the deck."""
    discards = state.discards.get("tactics", {})
    places = {facts().tactic[card].index: DISCARDS for card, n in discards.items() if n}
    places |= dict.fromkeys(state.hand, HAND)
    return places | dict.fromkeys(state.in_force, FORCE)


def _tactics_move(after: State, source: str, to: str, cards: str, n: int) -> str:
    if to == DECK:
        what = count(n, "tactics card") if source == HAND and not after.automa else cards
        return f"Put {what} back into the tactics deck"
    if to == HAND:
        if after.automa:
            return f"Turn up {cards} for the Dictator"
        return (
            f"The Dictator draws {count(n, 'tactics card')}"
            if source == DECK
            else f"The Dictator takes {cards}"
        )
    if source == DECK:
        return f"Turn up {cards} and put it {_LANDS[to]}"
    if source == HAND and not after.automa:
        return f"The Dictator puts {cards} {_LANDS[to]}"
    return f"Put {cards} {_LANDS[to]}"
