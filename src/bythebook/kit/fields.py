"""Field specs: what a field of a state may hold, declared once, beside the field.

    points: Annotated[dict[str, int], Score(0, 20, "point")]

The ranges of saved positions, the schema, reader and writer of position files, corrections, the to-do list,
the panel beside the board and the observations of learning players are made from them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import fields
from typing import TYPE_CHECKING, Any, get_args, get_origin, get_type_hints

from bythebook.games.interfaces.observation import Block
from bythebook.games.shared.fields import choice, number, place, some
from bythebook.games.shared.grammar import count, count_in_words, join_names, word_for
from bythebook.games.shared.position_files import Schema, keyed, list_of
from bythebook.games.shared.position_files import number as number_schema
from bythebook.games.shared.scenery import Card, Field, Hidden, Item, Row, Section, Thing, TodoItem, Value
from bythebook.games.shared.todo_items import move_item
from bythebook.kernel.prompt import Seat
from bythebook.kernel.ranges import Known

if TYPE_CHECKING:
    from bythebook.kit.game import BoardGame

    Game = BoardGame[Any]


def title(text: object) -> str:
    """Return a name as it begins a sentence."""
    name = str(text).replace("_", " ").replace("-", " ")
    return name[:1].upper() + name[1:]


class FieldSpec(ABC):
    """What a field may hold. A field that is a dict by seats has one value for each seat.

    A kind of spec describes one value; this class handles the dicts by seats.
    """

    name: str = ""
    """The field's name."""
    by_seat: bool = False
    noun: str = ""
    """What players call it; the field's name if empty."""

    def for_field(self, name: str, hint: Any) -> FieldSpec:
        """Return the spec of a field with this name and type."""
        spec = copy(self)
        spec.name, spec.by_seat = name, get_origin(hint) is dict
        spec.noun = self.noun or name.replace("_", " ")
        return spec

    # -- one value --------------------------------------------------------------------------------

    @abstractmethod
    def known(self, game: Game) -> Any:
        """Return the values it takes, for saved positions."""

    @abstractmethod
    def schema(self, game: Game) -> Schema:
        """Return the JSON schema of a value in a position file."""

    def read(self, game: Game, data: Any) -> Any:
        """Return a value from data that fits the schema."""
        return data

    def write(self, game: Game, value: Any) -> Any:
        """Return a value as data."""
        return value

    def field(self, game: Game, value: Any) -> Field | None:
        """Return the form field that corrects a value; None if it cannot be corrected."""
        return None

    def change(self, game: Game, seat: str, old: Any, new: Any) -> list[TodoItem]:
        """Return what to do on the real table when a value changes."""
        return []

    def block(self, game: Game) -> tuple[int, int]:
        """Return how many numbers represent a value for a learning agent, and their maximum."""
        return 0, 0

    def numbers(self, game: Game, value: Any) -> list[int]:
        """Return the numbers that represent a value for a learning agent."""
        return []

    # -- the whole field --------------------------------------------------------------------------

    def ranges(self, game: Game) -> Known:
        """Return the values that the field takes in saved positions."""
        known = self.known(game)
        return (set(game.seats), known) if self.by_seat else known

    def field_schema(self, game: Game) -> Schema:
        """Return the JSON schema of the field in position files and corrections."""
        schema = self.schema(game)
        if not self.by_seat:
            return schema
        return keyed({"enum": list(game.seats)}, schema, schema["description"])

    def read_field(self, game: Game, old: Any, data: Any) -> Any:
        """Return the field from data; seats that are not in the data keep their value."""
        if not self.by_seat:
            return self.read(game, data)
        return {**old, **{seat: self.read(game, value) for seat, value in data.items()}}

    def write_field(self, game: Game, value: Any, seat: Seat | None) -> Any:
        """Return the field as data, as a seat sees it."""
        if not self.by_seat:
            return self.write(game, value)
        return {str(owner): self.write(game, each) for owner, each in value.items()}

    def things(self, game: Game, value: Any, seat: Seat | None) -> list[Thing]:
        """Return what a correction can set, as one thing for each seat or one for the game."""
        found = []
        for owner, each in (value if self.by_seat else {"": value}).items():
            form = self.field(game, each) if self.visible(game, owner, seat) else None
            if form is not None:
                name = f"{title(owner)}: {self.noun}" if owner else title(self.noun)
                thing = Thing(f"{self.name}:{owner}", name, [form], group="Beside the board")
                found.append(thing if not owner else _colored(thing, game.color_of(owner)))
        return found

    def corrected(self, game: Game, seat: str, value: Any) -> Any:
        """Return a form field of a correction as data."""
        return {seat: value} if self.by_seat else value

    def visible(self, game: Game, owner: str, seat: Seat | None) -> bool:
        """Return whether a seat sees what an owner has; None sees what everybody sees."""
        return True

    def hide(self, game: Game, state: Any, seat: Seat) -> None:
        """Remove from a copy of the state what a seat may not see; by default nothing."""
        return

    def todo_items(self, game: Game, before: Any, after: Any) -> list[TodoItem]:
        """Return what to do on the real table when the field changes."""
        if not self.by_seat:
            return self.change(game, "", before, after) if before != after else []
        changed = [seat for seat in after if before.get(seat) != after[seat]]
        return [item for s in changed for item in self.change(game, s, before.get(s), after[s])]

    def blocks(self, game: Game) -> list[Block]:
        """Return the numbers of the field in an observation."""
        size, most = self.block(game)
        times = len(game.seats) if self.by_seat else 1
        return [Block(self.name, size * times, most, self.noun)] if size else []

    def observed(self, game: Game, state: Any, seat: Seat) -> list[int]:
        """Return the field's part of the observation for a learning agent, its own seat first."""
        value = getattr(state, self.name)
        if not self.by_seat:
            return self.numbers(game, value)
        order = [seat, *(each for each in game.seats if each != seat)]
        empty = [0] * self.block(game)[0]
        return [
            n
            for owner in order
            for n in (
                self.numbers(game, value[owner])
                if owner in value and self.visible(game, owner, seat)
                else empty
            )
        ]

    def cards(self, game: Game, value: Any) -> Iterable[tuple[str, str]]:
        """Return the cards that the field holds, each as its deck and its name."""
        return ()

    def sections(self, game: Game, value: Any, seat: Seat | None) -> list[Section]:
        """Return what the panel beside the board shows of the field."""
        return []

    def happened(self, game: Game, before: Any, after: Any) -> list[str]:
        """Return what changed, as sentences for the log."""
        return []


def _colored(thing: Thing, side: str) -> Thing:
    return Thing(thing.id, thing.name, thing.fields, group=thing.group, side=side)


class Number(FieldSpec):
    """A number between two others."""

    def __init__(self, low: int, high: int, noun: str = "") -> None:
        self.low, self.high, self.noun = low, high, noun

    def known(self, game: Game) -> Any:
        """Return the range of the number."""
        return range(self.low, self.high + 1)

    def schema(self, game: Game) -> Schema:
        """Return the schema of an integer."""
        return number_schema(self.low, self.high, f"{title(self.noun)}.")

    def field(self, game: Game, value: Any) -> Field | None:
        """Return a number field."""
        return number("value", self.noun, value, self.low, self.high)

    def block(self, game: Game) -> tuple[int, int]:
        """Return one number, counted from 0 or from the lowest value below it."""
        return 1, self.high - min(self.low, 0)

    def numbers(self, game: Game, value: Any) -> list[int]:
        """Return the number."""
        return [value - min(self.low, 0)]

    def change(self, game: Game, seat: str, old: Any, new: Any) -> list[TodoItem]:
        """Return a marker to set."""
        return [TodoItem(f"{title(seat)}: {self.noun} {new}" if seat else f"{title(self.noun)}: {new}")]

    def sections(self, game: Game, value: Any, seat: Seat | None) -> list[Section]:
        """Return the number, or a row for each seat."""
        if not self.by_seat:
            return [Section(title(self.noun), "list", rows=[Row([Item(str(value))])])]
        rows = [
            Row([Item(title(owner)), Item(str(n), strong=True)], side=game.color_of(owner))
            for owner, n in value.items()
        ]
        return [Section(title(self.noun), "list", rows=rows)]


class Score(Number):
    """The points of each seat: shown in the bar, compared by the lab and by search."""

    def __init__(self, low: int, high: int, noun: str = "point") -> None:
        super().__init__(low, high, word_for(2, noun))
        self.one = noun

    def sections(self, game: Game, value: Any, seat: Seat | None) -> list[Section]:
        """Return nothing: the bar shows the score."""
        return []

    def change(self, game: Game, seat: str, old: Any, new: Any) -> list[TodoItem]:
        """Return a marker to set."""
        return [TodoItem(f"{title(seat)} now has {count(new, self.one)}")]

    def happened(self, game: Game, before: Any, after: Any) -> list[str]:
        """Return who gained or lost how many points."""
        changes = {seat: n - before[seat] for seat, n in after.items() if n != before[seat]}
        return [
            f"{title(seat)} {'gains' if n > 0 else 'loses'} {count_in_words(abs(n), self.one)}"
            for seat, n in changes.items()
        ]


class Choice(FieldSpec):
    """One of several names, or none of them (an empty text)."""

    def __init__(self, values: Iterable[str] = (), noun: str = "", none: str = "nothing") -> None:
        self.values, self.noun, self.none = tuple(values), noun, none

    def names(self, game: Game) -> tuple[str, ...]:
        """Return the names."""
        return self.values

    def known(self, game: Game) -> Any:
        """Return the names and the empty text."""
        return {"", *self.names(game)}

    def schema(self, game: Game) -> Schema:
        """Return the schema of one of the names."""
        return {"enum": ["", *self.names(game)], "description": f"{title(self.noun)}."}

    def field(self, game: Game, value: Any) -> Field | None:
        """Return a choice."""
        values = [Value(name, title(name)) for name in self.names(game)]
        return choice("value", self.noun, value, values, self.none)

    def block(self, game: Game) -> tuple[int, int]:
        """Return one number: the place of the name in the list, from 1; 0 for none."""
        return 1, len(self.names(game))

    def numbers(self, game: Game, value: Any) -> list[int]:
        """Return the place of the name."""
        names = self.names(game)
        return [names.index(value) + 1 if value in names else 0]

    def sections(self, game: Game, value: Any, seat: Seat | None) -> list[Section]:
        """Return the name."""
        if self.by_seat:
            rows = [
                Row([Item(title(s)), Item(v or self.none)], side=game.color_of(s)) for s, v in value.items()
            ]
            return [Section(title(self.noun), "list", rows=rows)]
        return [Section(title(self.noun), "list", rows=[Row([Item(value or self.none)])])]


class Cell(Choice):
    """A cell of the board, or none of them (an empty text)."""

    def __init__(self, noun: str = "") -> None:
        super().__init__((), noun)

    def names(self, game: Game) -> tuple[str, ...]:
        """Return the cells."""
        return tuple(game.board.cells)

    def field(self, game: Game, value: Any) -> Field | None:
        """Return a field that is set by touching the board."""
        return place("value", self.noun, value)

    def sections(self, game: Game, value: Any, seat: Seat | None) -> list[Section]:
        """Return the cell, if there is one."""
        return super().sections(game, value, seat) if value else []


class ActiveSeat(Choice):
    """The seat whose turn it is."""

    def names(self, game: Game) -> tuple[str, ...]:
        """Return the seats."""
        return tuple(map(str, game.seats))

    def sections(self, game: Game, value: Any, seat: Seat | None) -> list[Section]:
        """Return nothing: the heading names the seat."""
        return []


class Seats(FieldSpec):
    """Several seats."""

    def known(self, game: Game) -> Any:
        """Return the seats."""
        return set(game.seats)

    def schema(self, game: Game) -> Schema:
        """Return the schema of a list of seats."""
        return list_of({"enum": list(game.seats)}, f"{title(self.noun)}.", uniqueItems=True)


class PieceMap(FieldSpec):
    """The pieces on the board: a dict from cells to a piece, or to a list of pieces.

    `pieces` names each piece for players. A piece that is named after a seat has its color.
    """

    single: bool = True
    """Whether a cell holds one piece."""

    def __init__(self, pieces: Mapping[str, str], noun: str = "", most: int = 9) -> None:
        self.pieces, self.noun, self.most = dict(pieces), noun, most

    def for_field(self, name: str, hint: Any) -> FieldSpec:
        """Return the spec of a field; its type says whether a cell holds one piece or several."""
        spec = super().for_field(name, hint)
        assert isinstance(spec, PieceMap)
        spec.by_seat, spec.single = False, get_args(hint)[1] is str
        return spec

    def counts(self, value: Mapping[str, Any]) -> dict[str, dict[str, int]]:
        """Return how many of each piece are on each cell that is not empty."""
        return {
            cell: {each: 1} if self.single else dict(Counter(each)) for cell, each in value.items() if each
        }

    def from_counts(self, counts: Mapping[str, int]) -> Any:
        """Return the value of a cell from the number of each piece."""
        some = {piece: n for piece, n in counts.items() if n}
        return next(iter(some)) if self.single else sorted(Counter(some).elements())

    def known(self, game: Game) -> Any:
        """Return the cells and the pieces."""
        return set(game.board.cells), set(self.pieces)

    def schema(self, game: Game) -> Schema:
        """Return the schema of an object from cells to pieces."""
        piece: Schema = {"enum": list(self.pieces), "description": join_names(self.pieces.values())}
        one = (
            piece
            if self.single
            else list_of(piece, "The pieces on the cell.", maxItems=self.most * len(self.pieces))
        )
        return keyed({"enum": game.board.cells}, one, f"{title(self.noun)}, by cell.")

    def read(self, game: Game, data: Any) -> Any:
        """Return the pieces, without empty cells."""
        return {cell: each for cell, each in data.items() if each}

    def todo_items(self, game: Game, before: Any, after: Any) -> list[TodoItem]:
        """Return the pieces to take away, to move and to place, in an order that frees each cell in time."""
        was, now = self.counts(before), self.counts(after)
        gone: list[tuple[str, str]] = []
        new: list[tuple[str, str]] = []
        for cell in game.board.cells:
            there, then = Counter(was.get(cell, {})), Counter(now.get(cell, {}))
            gone += [(piece, cell) for piece in (there - then).elements()]
            new += [(piece, cell) for piece in (then - there).elements()]
        moves = []
        for piece, start in list(gone):
            end = next((cell for other, cell in new if other == piece), None)
            if end is not None:
                gone.remove((piece, start))
                new.remove((piece, end))
                moves.append((piece, start, end))
        name, drawn = self.pieces, game.renderer.piece
        items = [TodoItem(f"Take the {name[p]} off {cell}", drawn(p), (cell,)) for p, cell in gone]
        items += [
            move_item(f"Move the {name[p]}", start, end, drawn(p), (start, end)) for p, start, end in moves
        ]
        return items + [TodoItem(f"Put a {name[p]} on {cell}", drawn(p), (cell,)) for p, cell in new]

    def blocks(self, game: Game) -> list[Block]:
        """Return a number for each piece and each cell."""
        size = len(game.board.cells) * len(self.pieces)
        return [Block(self.name, size, 1 if self.single else self.most, f"{self.noun}, by piece and cell")]

    def observed(self, game: Game, state: Any, seat: Seat) -> list[int]:
        """Return the number of each piece on each cell."""
        counts = self.counts(getattr(state, self.name))
        return [counts.get(cell, {}).get(piece, 0) for piece in self.pieces for cell in game.board.cells]


class DiscardPile(FieldSpec):
    """Cards of a deck that everybody sees, the first at the bottom."""

    def __init__(self, deck: str, noun: str = "") -> None:
        self.deck, self.noun = deck, noun

    def known(self, game: Game) -> Any:
        """Return the cards of the deck."""
        return set(game.decks[self.deck])

    def schema(self, game: Game) -> Schema:
        """Return the schema of a list of cards."""
        return list_of({"enum": list(game.decks[self.deck])}, f"{title(self.noun)}.", maxItems=500)

    def field(self, game: Game, value: Any) -> Field | None:
        """Return a list of cards."""
        return some("value", self.noun, value, [Value(card, title(card)) for card in game.decks[self.deck]])

    def block(self, game: Game) -> tuple[int, int]:
        """Return a number for each card."""
        deck = game.decks[self.deck]
        return len(deck), max(deck.counts.values())

    def numbers(self, game: Game, value: Any) -> list[int]:
        """Return how many there are of each card."""
        counts = Counter(value)
        return [counts[card] for card in game.decks[self.deck]]

    def cards(self, game: Game, value: Any) -> Iterable[tuple[str, str]]:
        """Return the cards."""
        lists = value.values() if self.by_seat else [value]
        return [(self.deck, card) for each in lists for card in each]

    def change(self, game: Game, seat: str, old: Any, new: Any) -> list[TodoItem]:
        """Return the cards to discard, or that the pile is shuffled into the deck."""
        added = Counter(new) - Counter(old)
        if not added:
            return [TodoItem(f"Shuffle the {self.noun} into the {self.deck}")] if old and not new else []
        return [TodoItem(f"Put {join_names(map(title, added.elements()))} on the {self.noun}")]

    def sections(self, game: Game, value: Any, seat: Seat | None) -> list[Section]:
        """Return how many cards there are, and the top card."""
        if not value or self.by_seat:
            return []
        text = f"{count(len(value), 'card')}, on top {title(value[-1])}"
        return [Section(title(self.noun), "list", rows=[Row([Item(text)])])]


class HandCards(DiscardPile):
    """The cards in the hand of each seat, which only the seat sees."""

    def __init__(self, deck: str, noun: str = "hand", most: int = 20) -> None:
        super().__init__(deck, noun)
        self.most = most

    def schema(self, game: Game) -> Schema:
        """Return the schema of a list of cards, or of their number."""
        number_of = number_schema(0, self.most, "How many cards: they are dealt, or stay hidden.")
        return {
            "anyOf": [super().schema(game), number_of],
            "description": f"{title(self.noun)}: cards, or how many.",
        }

    def visible(self, game: Game, owner: str, seat: Seat | None) -> bool:
        """Return whether the seat is the owner."""
        return owner == seat

    def write_field(self, game: Game, value: Any, seat: Seat | None) -> Any:
        """Return the cards of the seat and the number of cards of the others; without a seat, all cards."""
        return {str(one): list(held) if seat in (None, one) else len(held) for one, held in value.items()}

    def read_field(self, game: Game, old: Any, data: Any) -> Any:
        """Return the cards that are named; hands that are only counted are dealt later."""
        return {**old, **{seat: list(held) if isinstance(held, list) else [] for seat, held in data.items()}}

    def hide(self, game: Game, state: Any, seat: Seat) -> None:
        """Put the hands of the others among the unseen cards of the deck."""
        hands, pile = getattr(state, self.name), state.piles[self.deck]
        for owner, held in hands.items():
            if owner != seat and held:
                pile.hide(*held)
                for _ in held:
                    pile.draw_unseen(owner)
                hands[owner] = []

    def change(self, game: Game, seat: str, old: Any, new: Any) -> list[TodoItem]:
        """Return how many cards to draw, without naming them; the discard pile names what was played."""
        drawn = Counter(new) - Counter(old)
        return [TodoItem(f"{title(seat)} draws {count(drawn.total(), 'card')}")] if drawn else []

    def hand(self, game: Game, state: Any, seat: Seat | None) -> list[Card]:
        """Return the cards that a seat holds and the program knows."""
        deck, held = game.decks[self.deck], getattr(state, self.name).get(seat, ()) if seat else ()
        return [
            Card(card, title(card), deck.text[card], side=game.color_of(str(seat))) for card in sorted(held)
        ]

    def hidden(self, game: Game, state: Any, seat: Seat | None) -> list[Hidden]:
        """Return the number of cards in each hand that a seat does not see."""
        return [
            Hidden(f"{title(owner)}: {self.noun}", state.cards_held(owner), game.color_of(owner))
            for owner in getattr(state, self.name)
            if owner != seat or owner in state.hidden_hands
        ]


_SPECS: dict[type[Any], dict[str, FieldSpec]] = {}


def specs_of(state: type[Any]) -> dict[str, FieldSpec]:
    """Return the specs of a state's fields, by name and in their order; cached for each type."""
    if state not in _SPECS:
        _SPECS[state] = _find_specs(state)
    return _SPECS[state]


def _find_specs(state: type[Any]) -> dict[str, FieldSpec]:
    hints = get_type_hints(state, include_extras=True)
    found: dict[str, FieldSpec] = {}
    for each in fields(state):
        hint = hints[each.name]
        for note in getattr(hint, "__metadata__", ()):
            if isinstance(note, FieldSpec):
                found[each.name] = note.for_field(each.name, get_args(hint)[0])
    return found
