"""Effects of a player's Guild cards, leader and lore, looked up in the data (R6.7, R6.8, R12.3).

Every rule that a card can change asks here whether a player has the effect. A new action registers its
options and its step in NEW_ACTIONS; which card has it and what it replaces is in the data.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from bythebook.games.arcs.box.effects import CardPart, Moment, Own, OwnName, PipAction
from bythebook.games.arcs.box.facts import AMBITIONS, facts
from bythebook.games.arcs.state.options import Ability
from bythebook.games.arcs.state.state import NONE, State
from bythebook.kernel.prompt import Option
from bythebook.kernel.step import Step

COURT, LEADER, LORE = range(3)
"""Where a card is: among the Guild cards, as the leader, or among the lore cards."""


@dataclass(frozen=True, slots=True)
class Source:
    """One part of a card, together with the card."""

    area: int
    index: int
    id: str
    name: str
    """The name of the new action or trait in options."""
    part: CardPart


@dataclass(frozen=True, slots=True)
class NewAction:
    """How a new action is offered and carried out (R6.7)."""

    options: Callable[[State, int], list[Ability]]
    """Returns the sorted options of a player who has the card and may use it."""
    step: Callable[[int, Ability], Step]


NEW_ACTIONS: Final[dict[str, NewAction]] = {}
"""The new actions by name, such as `manufacture`, and traits for pips, such as `tactical` (R6.7, R6.8)."""


def _to_name(text: str) -> str:
    return text.lower().replace(" ", "_")


@cache
def sources() -> tuple[Source, ...]:
    """Return every part of every Court card, leader and lore card."""
    f = facts()
    result = [Source(COURT, c.index, c.id, _to_name(part.name), part) for c in f.court for part in c.parts]
    result += [
        Source(LEADER, leader.index, leader.id, _to_name(trait.name), part)
        for leader in f.leaders
        for trait in leader.traits
        for part in trait.parts
    ]
    result += [Source(LORE, c.index, c.id, _to_name(part.name), part) for c in f.lores for part in c.parts]
    return tuple(result)


@cache
def _sources_with(kind: type[Struct]) -> tuple[Source, ...]:
    return tuple(source for source in sources() if isinstance(source.part.effect, kind))


@cache
def _source_of(name: OwnName) -> Source:
    return next(source for source in _sources_with(Own) if getattr(source.part.effect, "name", "") == name)


@cache
def _card(id: str) -> tuple[int, int]:
    f = facts()
    for area, cards in ((COURT, f.court_card), (LEADER, f.leader), (LORE, f.lore)):
        if id in cards:
            return area, cards[id].index
    raise KeyError(f"no Court card, leader or lore {id!r}")


def _has_card_at(state: State, player: int, area: int, index: int) -> bool:
    if area == COURT:
        return index in state.guild[player]
    if area == LEADER:
        return state.leader[player] == index
    return index in state.lore[player]


def has_card(state: State, player: int, id: str) -> bool:
    """Whether a player has this Guild card, leader or lore card."""
    return _has_card_at(state, player, *_card(id))


def has_cards(state: State, player: int) -> bool:
    """Whether a player has any Guild card, leader or lore card."""
    return bool(state.guild[player] or state.lore[player]) or state.leader[player] != NONE


def is_active(state: State, player: int, source: Source) -> bool:
    """Whether a player has the card, and any ambition it needs is declared (R12.3)."""
    if not _has_card_at(state, player, source.area, source.index):
        return False
    needed = source.part.while_declared
    return needed is None or AMBITIONS.index(needed) in state.markers


K = TypeVar("K", bound=Struct)


def effects_of(state: State, player: int, kind: type[K], *, at: Moment | None = None) -> list[K]:
    """Return a player's current effects of a class, limited to one timing if `at` is given."""
    if not has_cards(state, player):
        return []
    return [
        effect
        for source in _sources_with(kind)
        if (at is None or source.part.at == at) and is_active(state, player, source)
        if isinstance(effect := source.part.effect, kind)
    ]


def effect_sources(state: State, player: int, kind: type[Struct]) -> list[Source]:
    """Return the parts with an effect of a class that a player has now, each with its card."""
    return [source for source in _sources_with(kind) if is_active(state, player, source)]


def find_effect(state: State, player: int, name: OwnName) -> Own | None:
    """Return a player's current effect of this name, which has code of its own, or None."""
    if not has_cards(state, player):
        return None
    source = _source_of(name)
    if not is_active(state, player, source):
        return None
    effect = source.part.effect
    assert isinstance(effect, Own)
    return effect


def has_any_effect(state: State, player: int, names: Iterable[OwnName]) -> bool:
    """Whether a player now has any of the named effects, which have code of their own."""
    return has_cards(state, player) and any(find_effect(state, player, name) for name in names)


# -- once a turn, once a chapter ------------------------------------------------------------------


def is_ready(state: State, player: int, source: Source) -> bool:
    """Whether an effect works and has not been used up: this turn, or by a bot this chapter (S20.2)."""
    if not is_active(state, player, source):
        return False
    if source.part.per_turn is not None and state.turn is not None and source.id in state.turn.used:
        return False
    if not state.automa[player] or source.part.at != "action" or source.id not in state.exhausted:
        return True
    return state.turn is not None and state.turn.player == player and state.turn.exhausted_for == source.name


def use_up(state: State, player: int, source: Source) -> None:
    """Record the use of an effect that works once per turn, or exhaust the card of a bot (S20.2)."""
    if source.part.per_turn is not None and state.turn is not None:
        state.turn = replace(state.turn, used=(*state.turn.used, source.id))
    if state.automa[player] and source.part.at == "action":
        if state.turn is not None and state.turn.exhausted_for == source.name:
            state.turn = replace(state.turn, exhausted_for="")
        elif source.id not in state.exhausted:
            state.exhausted.append(source.id)


# -- new actions (R6.7) ---------------------------------------------------------------------------


@cache
def _replacements(action: str) -> tuple[Source, ...]:
    """Return the new actions that replace a standard one, and the pip traits for it, by name."""
    result = [
        source
        for source in sources()
        if source.part.replaces == action
        or (isinstance(source.part.effect, PipAction) and source.part.effect.paid == action)
    ]
    return tuple(sorted(result, key=lambda source: source.name))


def new_actions(state: State, player: int, action: str, *, pip: bool = False) -> list[Option]:
    """Return the new actions that a player may take instead of a standard action now (R6.7).

    With `pip`, the pip of a Copy or Pivot pays, and pip traits are included (R6.8).
    """
    options: list[Option] = []
    for source in _replacements(action):
        new = NEW_ACTIONS.get(source.name)
        if new and (pip or source.part.at != "pip") and is_ready(state, player, source):
            options += new.options(state, player)
    return options


def court_abilities(state: State, player: int, actions: Sequence[str]) -> list[Source]:
    """Return a player's Guild card abilities that could replace one of some actions now (S20.2)."""
    return [
        source
        for action in actions
        for source in _replacements(action)
        if source.area == COURT
        if is_ready(state, player, source) and NEW_ACTIONS[source.name].options(state, player)
    ]


@cache
def new_action_source(name: str) -> Source:
    """Return the part of a card with the new action of this name."""
    return next(source for source in sources() if source.name == name)


def single_pip(state: State) -> bool:
    """Whether the pip of a Copy or Pivot pays for actions now (R6.8)."""
    turn = state.turn
    return turn is not None and turn.way in ("copy", "pivot") and not turn.prelude


# -- icons ----------------------------------------------------------------------------------------


def tokens(state: State, player: int, type: int) -> int:
    """Return the number of tokens of a type in a player's slots."""
    return state.slots[player].count(type)


def icons(state: State, player: int, type: int) -> int:
    """Return the number of a player's tokens and Guild cards of a type (R10.1)."""
    suits = facts().court_suit
    return tokens(state, player, type) + sum(suits[card] == type for card in state.guild[player])


def tokens_on_cartel(state: State, player: int, type: int) -> int:
    """Return the number of tokens of a type on a player's Cartel (R9.4)."""
    cartels = facts().court_cartel
    return state.supply[type] if any(cartels[card] == type for card in state.guild[player]) else 0


def tokens_with_cartel(state: State, player: int, type: int) -> int:
    """Return a player's tokens of a type, in slots or as the supply on a Cartel (R9.4)."""
    return tokens(state, player, type) + tokens_on_cartel(state, player, type)
