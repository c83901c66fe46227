"""The default position files and corrections of a declared game, from the specs of its fields."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeVar

from bythebook.games.interfaces.corrections import Corrections
from bythebook.games.interfaces.positions import Positions
from bythebook.games.shared.fields import Changes, Counts, split_changes, unknown
from bythebook.games.shared.moment import NOW, moment, moment_problems, read_moment, schema_of
from bythebook.games.shared.position_files import (
    Data,
    Found,
    check_correction,
    keyed,
    object_of,
    raise_problems,
    replace_state,
    rulings_with,
)
from bythebook.games.shared.scenery import Piece, Thing
from bythebook.kernel.pile import Pile
from bythebook.kernel.prompt import Seat
from bythebook.kernel.schema import DIALECT, Wrong, problems
from bythebook.kernel.step import State
from bythebook.kit.fields import HandCards, PieceMap, specs_of
from bythebook.kit.parts.part import Part
from bythebook.kit.state import Deal

T = TypeVar("T", bound=State)

KERNEL: Final = ("agenda", "notes", "results", "over", "winner")
"""Fields of the kernel that tell where a turn stands."""


def cards_elsewhere(game: Any, state: Any) -> dict[str, Counter[str]]:
    """Return, for each deck, the known cards that are not in its pile."""
    found: dict[str, Counter[str]] = {deck: Counter() for deck in game.decks}
    for name, spec in specs_of(type(state)).items():
        for deck, card in spec.cards(game, getattr(state, name)):
            found[deck][card] += 1
    return found


def too_many_cards(deck: str, card: str, has: int, found: int) -> str:
    """Return the error message for a position with more or fewer copies of a card than the deck."""
    return f"the {deck} has {has} of the card {card}, but the position has {found}"


def fill_piles(game: Any, state: Any, wrong: Found) -> None:
    """Make the piles from the cards that are nowhere else; hidden hands keep their size."""
    elsewhere = cards_elsewhere(game, state)
    for name, deck in game.decks.items():
        seen = elsewhere[name]
        too_many = [card for card in deck if seen[card] > deck.counts[card]]
        wrong += [Wrong((), too_many_cards(name, card, deck.counts[card], seen[card])) for card in too_many]
        if not too_many:
            old = state.piles.get(name)
            pile = state.piles[name] = Pile.of({card: n - seen[card] for card, n in deck.counts.items()})
            for holder, layer in old.held.items() if old is not None else ():
                for _ in range(min(layer.size, len(pile))):
                    pile.draw_unseen(holder)


class DefaultPositions(Part, Positions[T]):
    """A key for each field with a spec; in the middle of a turn, the moment as saved games have it."""

    def bind(self, game: Any) -> None:
        """Look up the specs."""
        super().bind(game)
        self.specs = specs_of(game.state)

    def _keys(self) -> dict[str, Any]:
        return {name: spec.field_schema(self.game) for name, spec in self.specs.items()}

    def schema(self) -> dict[str, Any]:
        """Return the schema: the fields, who plays, rulings, and the moment."""
        game = self.game
        who = {"type": "string", "description": "`person`, `random`, or the name of a playbook."}
        rulings = {each.id: {"enum": list(each.readings), "description": each.text} for each in game.rulings}
        keys = {
            "$schema": {"type": "string", "description": "The location of this schema."},
            "game": {"const": game.name, "description": "The game."},
            "seats": keyed({"enum": list(game.seats)}, who, "The player of each seat."),
            "rulings": object_of(rulings, "Rulings whose option is not the default."),
            **self._keys(),
            NOW: schema_of((*KERNEL, *self.specs)),
        }
        return {"$schema": DIALECT, "title": f"A position of {game.title}", **object_of(keys, "A position.")}

    def correction_schema(self) -> dict[str, Any]:
        """Return the schema of a correction: the fields."""
        head = {"$schema": DIALECT, "title": f"A correction in {self.game.title}"}
        return {**head, **object_of(self._keys(), "The fields that differ.")}

    def sides_in(self, data: Mapping[str, Any]) -> tuple[Seat, ...]:
        """Return all seats."""
        return tuple(self.game.seats)

    def with_real_hands(self, data: Mapping[str, Any], people: Sequence[Seat]) -> dict[str, Any]:
        """Mark the hands that the file does not name as hidden."""
        hands = [name for name, spec in self.specs.items() if isinstance(spec, HandCards)]
        given = data.get(hands[0], {}) if hands else {}
        hidden = [seat for seat in people if not isinstance(given.get(seat), list)] if hands else []
        return {"hidden_hands": hidden, **data}

    def read(self, data: Mapping[str, Any], seats: Mapping[Seat, str], rulings: dict[str, str]) -> T:
        """Return a state before a turn, or at the file's moment; raise Problems if that is impossible."""
        game = self.game
        wrong = problems(data, self.schema())
        raise_problems("position", wrong)
        state: T = game.state(rulings=rulings_with(game.rulings, rulings, data.get("rulings", {})))
        for name, spec in self.specs.items():
            if name in data:
                setattr(state, name, spec.read_field(game, getattr(state, name), data[name]))
        fill_piles(game, state, wrong)
        raise_problems("position", wrong)
        deals, piles = self._deals(data), {name: pile.copy() for name, pile in state.piles.items()}
        for deal in deals:  # so that `resume` and `invariants` see how many cards each seat holds
            pile = state.piles[deal.pile]
            for _ in range(min(deal.n, len(pile))):
                pile.draw_unseen(deal.seat)
        game.resume(state)
        if NOW in data:
            read_moment(game.codec, state, data[NOW], wrong)
            if not wrong:
                problems_now = moment_problems(game.codec, state, game.check, dealing=bool(deals))
                wrong += [Wrong((NOW,), each) for each in problems_now]
        else:
            wrong += [Wrong((), each) for each in game.check(state)]
        state.piles = piles
        state.then(*deals)
        raise_problems("position", wrong)
        return state

    def _deals(self, data: Data) -> list[Deal]:
        """Return the steps that deal the hands that are only counted."""
        return [
            Deal(spec.deck, name, seat, held)
            for name, spec in self.specs.items()
            if isinstance(spec, HandCards)
            for seat, held in data.get(name, {}).items()
            if isinstance(held, int)
        ]

    def write(self, state: T, seat: Seat | None = None) -> dict[str, Any]:
        """Return the fields as a seat sees them, and the moment if a turn is under way."""
        game = self.game
        usual = game.state()
        data = {
            name: spec.write_field(game, getattr(state, name), seat)
            for name, spec in self.specs.items()
            if getattr(state, name) != getattr(usual, name) or isinstance(spec, HandCards)
        }
        for name, spec in self.specs.items():
            if isinstance(spec, HandCards):
                held: Any = state
                data[name] |= {owner: held.cards_held(owner) for owner in held.hidden_hands}
        ruled = {
            r.id: state.rulings[r.id] for r in game.rulings if state.rulings.get(r.id, r.default) != r.default
        }
        data |= {"rulings": ruled} if ruled else {}
        plain = game.state(rulings=state.rulings)
        for name in self.specs:
            setattr(plain, name, getattr(state, name))
        plain.piles = {name: pile.copy() for name, pile in state.piles.items()}
        game.resume(plain)
        hands = [name for name, spec in self.specs.items() if isinstance(spec, HandCards)]
        now = moment(game.codec, state, plain, [*KERNEL, *(n for n in self.specs if n not in hands)])
        return data | ({NOW: now} if now else {})


def correct(game: Any, state: Any, patch: Mapping[str, Any]) -> None:
    """Change fields of a state; if any is impossible, raise Problems with all errors and change nothing."""
    wrong = problems(patch, game.positions.correction_schema())
    raise_problems("correction", wrong)
    draft, specs = state.copy(), specs_of(type(state))
    for name, data in patch.items():
        setattr(draft, name, specs[name].read_field(game, getattr(draft, name), data))
    if cards_elsewhere(game, draft) != cards_elsewhere(game, state):
        fill_piles(game, draft, wrong)
    check_correction(state, draft, game.check, wrong)
    replace_state(state, draft)


class DefaultCorrections(Part, Corrections[T]):
    """Pieces are dragged on the board; every other field has a form."""

    def bind(self, game: Any) -> None:
        """Look up the specs."""
        super().bind(game)
        self.specs = specs_of(game.state)

    def _maps(self) -> list[PieceMap]:
        return [spec for spec in self.specs.values() if isinstance(spec, PieceMap)]

    def tray(self, state: T) -> list[Piece]:
        """Return the pieces that can be put on the board."""
        game = self.game
        return [
            Piece(
                f"{spec.name}:{piece}",
                name,
                game.renderer.piece(piece),
                game.color_of(piece),
                1 if spec.single else spec.most,
            )
            for spec in self._maps()
            for piece, name in spec.pieces.items()
        ]

    def lying(self, state: T, seat: Seat | None) -> dict[str, dict[str, int]]:
        """Return how many of each piece are on each cell."""
        found: dict[str, dict[str, int]] = {}
        for spec in self._maps():
            for cell, pieces in spec.counts(getattr(state, spec.name)).items():
                found.setdefault(cell, {}).update({f"{spec.name}:{piece}": n for piece, n in pieces.items()})
        return found

    def things(self, state: T, seat: Seat | None) -> list[Thing]:
        """Return the fields that can be set."""
        return [
            thing
            for name, spec in self.specs.items()
            for thing in spec.things(self.game, getattr(state, name), seat)
        ]

    def patch(self, state: T, cells: Counts, changes: Changes) -> dict[str, Any]:
        """Return the correction that makes these changes."""
        patch: dict[str, Any] = {}
        for spec in self._maps() if cells else ():
            on = spec.counts(getattr(state, spec.name))
            for cell, pieces in cells.items():
                own = {p.partition(":")[2]: n for p, n in pieces.items() if p.startswith(f"{spec.name}:")}
                on[cell] = {piece: n for piece, n in {**on.get(cell, {}), **own}.items() if n}
            old = getattr(state, spec.name)
            was = spec.counts(old)
            patch[spec.name] = {
                cell: old[cell] if pieces == was.get(cell) else spec.from_counts(pieces)
                for cell, pieces in on.items()
                if pieces
            }
        for name, owner, form in split_changes(changes):
            if name not in self.specs or "value" not in form:
                raise unknown(name, owner)
            new = self.specs[name].corrected(self.game, owner, form["value"])
            patch[name] = {**patch.get(name, {}), **new} if isinstance(new, dict) else new
        return patch
