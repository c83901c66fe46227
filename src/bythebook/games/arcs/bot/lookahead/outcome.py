"""What a bot considers before a decision: means, outcomes of candidates, ambitions (S15, S19.5).

Everything here is computed from a View, without side effects. `actions`, `moves` and `fights` list the
candidates for a view and Means; the vocabulary's words are small tests of their Outcomes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bythebook.games.arcs.bot.view import View, cached_per_board, cached_per_map
from bythebook.games.arcs.box.facts import (
    AGGRESSION,
    AMBITIONS,
    FUEL,
    PSIONIC,
    RELIC,
    RESOURCES,
    TYRANT,
    WARLORD,
    WEAPON,
    facts,
)
from bythebook.games.arcs.rules import ambitions as places
from bythebook.games.arcs.state.options import Play
from bythebook.games.arcs.state.state import BUILDINGS, CITY, DAMAGED_CITY, NOBODY, NONE, NOWHERE
from bythebook.games.shared.cache import cached_per_prompt
from bythebook.playbook.words.vocabulary import Candidate

COMBAT_TOKENS: Final = (WEAPON, FUEL, PSIONIC)
"""Types that are spent for combat (PR6)."""
SINGLE_WAYS: Final = ("copy", "pivot")
"""The ways to play a card that give one pip (R5.7, R5.8)."""
EVERY_AMBITION: Final = range(len(AMBITIONS))
ANY_CITY: Final = (CITY, DAMAGED_CITY)
ANY_BUILDING: Final = tuple(range(len(BUILDINGS)))
"""Kinds of buildings, fresh or damaged."""
TAKE: Final = "take"
"""The aim of taking control where less would be enough to change it (S15.17)."""


# -- means ------------------------------------------------------------------------------------------


class Means(Struct, frozen=True):
    """What a bot can act with: the pips of a card, or one token, and tokens for combat (S15.21, S19.2a)."""

    suit: int = NONE
    """The suit of the actions; NONE for any suit, outside a turn."""
    actions: int = 1
    """Actions left, including the one of the prompt."""
    armed: bool = False
    """Whether a Weapon was spent, so that each pip may also Battle."""
    tokens: tuple[tuple[int, int], ...] = ()
    """Tokens that may be spent for combat, as slot and the type they count as; only for Fight (RULING-12)."""
    prelude: bool = False
    """Whether the Prelude is open or still to come, so that a plan can spend tokens."""
    lead: int = NONE
    """The suit of the lead card, which a Psionic pays for."""
    paid_action: str = ""
    """The one action that a token pays for; empty if pips pay."""
    token: int = NONE
    """The type of that token if it has yet to be spent: it no longer counts (RULING-37)."""
    declares: tuple[int, ...] = ()
    """The ambitions that the card played could declare (R5.5)."""
    single: bool = False
    """Whether the pip of a Copy or Pivot pays, which some traits reward (R6.8)."""

    def pays_for(self, action: str) -> bool:
        """Whether these means can pay for a standard action."""
        if self.paid_action:
            return action == self.paid_action
        if self.actions < 1:
            return False
        if self.suit == NONE:
            return True
        return action in facts().suits[self.suit].actions or (self.armed and action == "battle")


def means_now(view: View) -> Means:
    """Return what is left of the current turn; outside a turn one action of any suit (R19)."""
    turn = view.own_turn
    if turn is None:
        return Means()
    tokens = combat_tokens(view) if turn.prelude else ()
    return Means(
        turn.suit,
        turn.pips,
        turn.armed,
        tokens,
        prelude=turn.prelude,
        lead=view.lead_suit,
        single=turn.way in SINGLE_WAYS,
    )


def means_of_play(view: View, candidate: Candidate) -> Means:
    """Return the means that a card provides, cached in the candidate because every line needs them."""
    means = candidate.outcome
    if not isinstance(means, Means):
        option = candidate.option
        assert isinstance(option, Play)
        means = candidate.outcome = means_of_card(view, facts().action_card[option.card].index, option.way)
    return means


@cached_per_prompt
def means_of_card(view: View, card: int, way: str) -> Means:
    """Return the means of a card played a certain way: actions, combat tokens (S15.21, RULING-12)."""
    printed, lead = facts().action_cards[card], view.lead_suit
    suit = lead if way == "copy" else printed.suit
    pips = printed.pips if way in ("lead", "surpass") else 1
    led = printed.suit if lead == NONE else lead
    return Means(
        suit,
        pips + view.extra_actions(),
        tokens=combat_tokens(view),
        prelude=True,
        lead=led,
        declares=printed.declares if way == "lead" else (),
        single=way in SINGLE_WAYS,
    )


@cached_per_board
def combat_tokens(view: View) -> tuple[tuple[int, int], ...]:
    """Return the tokens a bot may spend for combat, as slot and type (PR1, PR6, RULING-33).

    A Loyal card lets any token count as its type, if the token itself may be spent.
    """
    return tuple(_combat_tokens(view))


def _combat_tokens(view: View) -> Iterable[tuple[int, int]]:
    loyal = [facts().court_loyal[card] for card in view.guild[view.me]]
    for slot, type in enumerate(view.slots[view.me]):
        if type == NONE or is_locked(view, type):
            continue
        own = [] if view.is_outraged(type) else [type]
        through = [] if type == RELIC and are_relics_reserved(view) else loyal
        for spent_as in sorted({*own, *through}):
            if spent_as in COMBAT_TOKENS:
                yield slot, spent_as


def are_relics_reserved(view: View) -> bool:
    """Whether the ruling reserves Relics for securing, even with a Loyal card (RULING-33)."""
    return view.ruling("loyal_relics") == "kept"


def has_spendable_weapon(view: View) -> bool:
    """Whether a Weapon could be spent, which makes any card a combat card (S15.14)."""
    return any(type == WEAPON for _, type in combat_tokens(view))


def opens_battles(view: View, means: Means) -> bool:
    """Whether pips may Battle: by their suit, or with a Weapon spent or available (S15.14, S19.2a)."""
    if means.armed or means.suit == AGGRESSION:
        return True
    return means.prelude and any(type == WEAPON for _, type in means.tokens)


# -- ambitions (S15.1 to S15.6) ---------------------------------------------------------------------


def is_winning(view: View, ambition: int) -> bool:
    """Whether the bot's count is above zero and higher than every other (S15.1)."""
    return places.is_winning(view.counts(ambition), view.me)


def is_tied_first(view: View, ambition: int) -> bool:
    """Whether the bot shares the highest count (S15.2)."""
    return places.is_tied_first(view.counts(ambition), view.me)


def ambition_of(type: int) -> int:
    """Return the ambition that icons of a type count for; NONE for Weapons (R9.1)."""
    return facts().icon_ambition[type]


def is_locked(view: View, type: int) -> bool:
    """Whether icons of a type count for a declared ambition (PR1)."""
    ambition = ambition_of(type)
    return ambition != NONE and view.is_declared(ambition)


def has_contended(view: View, before: list[int], after: list[int]) -> bool:
    """Whether the bot wasn't winning, is now among the first two, and is better off (S15.5, RULING-5)."""
    me = view.me
    if after == before or places.is_winning(before, me) or not places.is_in_top_two(after, me):
        return False
    ahead = places.count_ahead(after, me) < places.count_ahead(before, me)
    if ahead or (places.is_tied_first(before, me) and places.is_winning(after, me)):
        return True
    if view.ruling("contend_needs_place") == "on":
        return not places.is_in_top_two(before, me)
    return after[me] > before[me]


# -- the map (S15.7, S15.12) ------------------------------------------------------------------------


TASK_FORCE: Final = "task force"
"""The name under which the choice of a task force is settled for the turn."""


@cached_per_map
def tied_task_forces(view: View) -> list[int]:
    """Return the systems with the most fresh ships of the bot; empty without fresh ships (S15.12).

    Any of them is the task force for a Move (S19.3 step 3).
    """
    fresh = view.fresh[view.me]
    most = max(fresh)
    return [system for system in view.reach.systems if fresh[system] == most] if most else []


def task_forces(view: View) -> list[int]:
    """Return the systems that may be the task force, except for a Move (S15.12).

    Among equals it is the one chosen earlier this turn; if none was, several are left.
    """
    equal = tied_task_forces(view)
    if len(equal) > 1 and TASK_FORCE in view.settled:
        chosen = [system for system in equal if view.id_of(system) in view.settled[TASK_FORCE]]
        return chosen or equal
    return equal


def settle_task_force(view: View, systems: Iterable[int]) -> dict[str, list[str]]:
    """Return the note that the task force is one of these systems for the rest of the turn (S15.12)."""
    return {TASK_FORCE: [view.id_of(system) for system in systems]}


@cached_per_map
def claims(view: View) -> int:
    """Return the number of empty slots of planets where the bot has any piece (S15.7)."""
    return sum(claims_at(view, system) for system in view.reach.planets)


def claims_at(view: View, system: int) -> int:
    """Return the bot's claims on one planet (S15.7)."""
    return view.free_slots(system) if view.present(view.me, system) else 0


@cached_per_map
def held_by_rivals(view: View) -> list[int]:
    """Return the systems with a building of the bot that a rival controls (RULING-36)."""
    return [s for s in view.reach.systems if view.buildings_at(view.me, s) and view.rival_controls(s)]


def is_new_type(view: View, type: int) -> bool:
    """Whether the bot has no token of a type, or no city on a planet of it (S15.11, RULING-6)."""
    if type not in view.slots[view.me]:
        return True
    return not any(view.type_of(s) == type and view.cities_at(view.me, s) for s in view.reach.planets)


@cached_per_map
def starports(view: View, player: int) -> list[int]:
    """Return the systems with a starport of a player."""
    return [s for s, built in enumerate(view.starports_of(player)) if built]


# -- outcomes of candidates -------------------------------------------------------------------------


UNCHANGED: Final[Mapping[int, int]] = MappingProxyType({})
"""No system changes its controller."""


class Outcome(Struct, eq=False):
    """What a candidate would change: counts of ambitions, control of systems, claims.

    Tokens come from the supply (`gains`) or from a victim (`stolen`), never both; those that could not be
    kept are not counted (RULING-48). `captives` come from rivals, `lost_captives` leave the bot. `controls`
    maps the systems whose controller changes to the new one.
    """

    view: View
    at: int = NOWHERE
    """The system of the candidate."""
    controls: Mapping[int, int] = UNCHANGED
    claims: int = 0
    """The change in the number of claims (RULING-43)."""
    gains: tuple[int, ...] = ()
    stolen: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()
    """Guild cards taken from the Court row."""
    stolen_cards: tuple[int, ...] = ()
    buried: tuple[int, ...] = ()
    """Guild cards that the victim loses and nobody gets (R8.9)."""
    victim: int = NOBODY
    spent: tuple[int, ...] = ()
    """Tokens that pay for it (RULING-37)."""
    given: tuple[int, ...] = ()
    """Tokens that the victim gets in exchange."""
    captives: int = 0
    lost_captives: int = 0
    trophies: int = 0
    _after: dict[int, list[int]] | None = None
    _affected: tuple[int, ...] | None = None

    def with_payment(self, tokens: tuple[int, ...]) -> Outcome:
        """Return the same outcome after these tokens have paid for it (RULING-37)."""
        return replace(self, spent=tokens, _after=None) if tokens else self

    # -- control ------------------------------------------------------------------------------------

    def controller(self, system: int) -> int:
        """Return who controls a system afterwards."""
        result = self.controls.get(system)
        return self.view.controller(system) if result is None else result

    # -- ambitions ----------------------------------------------------------------------------------

    @property
    def affected(self) -> tuple[int, ...]:
        """The ambitions whose counts may change; tokens spent as payment are excluded from both totals."""
        if self._affected is None:
            self._affected = self._find_affected()
        return self._affected

    def _find_affected(self) -> tuple[int, ...]:
        f = facts()
        tokens, cards = self.gains + self.stolen, self.cards + self.stolen_cards + self.buried
        old = self.view.slots[self.view.me] if tokens else ()  # one of them may have to go
        icons = (*tokens, *self.given, *old, *[f.court_suit[card] for card in cards])
        result = {f.icon_ambition[type] for type in icons if type != NONE} - {NONE}
        if self.captives or self.lost_captives:
            result.add(TYRANT)
        if self.trophies:
            result.add(WARLORD)
        return tuple(result)

    def counts(self, ambition: int) -> list[int]:
        """Return the counts of all contenders for an ambition afterwards."""
        if self._after is None:
            self._after = {}
        result = self._after.get(ambition)
        if result is None:
            result = self._after[ambition] = self._count(ambition)
        return result

    def _count(self, ambition: int) -> list[int]:
        view, me = self.view, self.view.me
        result = list(view.counts(ambition))
        if ambition == TYRANT:
            result[me] += self.captives - self.lost_captives
        elif ambition == WARLORD:
            result[me] += self.trophies
        else:
            self._count_icons(ambition, result)
        return result

    def _count_icons(self, ambition: int, found: list[int]) -> None:
        view, me, f = self.view, self.view.me, facts()
        counts_for, suits, cartels = f.icon_ambition, f.court_suit, f.court_cartel
        arriving = (*self.gains, *self.stolen)
        stored, gone = self._split_tokens(ambition, arriving) if arriving else ((), ())
        found[me] += sum(counts_for[type] == ambition for type in stored)
        paid = (*gone, *self.spent, *self.given)
        found[me] -= sum(counts_for[type] == ambition for type in paid)
        if self.victim != NOBODY:
            found[self.victim] -= sum(counts_for[type] == ambition for type in self.stolen)
            found[self.victim] += sum(counts_for[type] == ambition for type in self.given)
        for card in (*self.cards, *self.stolen_cards, *self.buried):
            if suits[card] != NONE and counts_for[suits[card]] == ambition:
                worth = 1 + (view.supply[cartels[card]] if cartels[card] != NONE else 0)
                found[me] += worth if card not in self.buried else 0
                if card not in self.cards:
                    found[self.victim] -= worth
        if arriving:
            self._count_cartels(ambition, found, stored, gone)

    def _split_tokens(
        self, ambition: int, arriving: tuple[int, ...]
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the tokens that stay, and the old ones that go; RULING-63 decides between equals."""
        judged = ambition if self.view.ruling("equal_tokens") == "other_ambition" else None
        return keepable_tokens(self.view, arriving, (*self.spent, *self.given), judged)

    def _count_cartels(
        self, ambition: int, found: list[int], kept: tuple[int, ...], gone: tuple[int, ...]
    ) -> None:
        """Count tokens that leave the Cartel with their supply, and discarded ones that return (R9.4)."""
        cartels, counts_for = facts().court_cartel, facts().icon_ambition
        gained = kept if self.gains else ()
        for player, cards in enumerate(self.view.guild):
            for card in cards:
                type = cartels[card]
                if type != NONE and counts_for[type] == ambition and card not in self.stolen_cards:
                    found[player] += gone.count(type) - gained.count(type)

    def before(self, ambition: int) -> list[int]:
        """Return the counts of all contenders now, without tokens that pay (RULING-37)."""
        result = self.view.counts(ambition)
        if not self.spent:
            return result
        gone = sum(ambition_of(type) == ambition for type in self.spent)
        if gone:
            result = list(result)
            result[self.view.me] -= gone
        return result

    def contends(self, ambition: int) -> bool:
        """Whether the bot contends an ambition:

        not winning before, in the first two afterwards (S15.5, RULING-5).
        """
        return has_contended(self.view, self.before(ambition), self.counts(ambition))

    def grows(self, ambition: int) -> bool:
        """Whether the bot was winning and its count rises (S15.6)."""
        before, me = self.before(ambition), self.view.me
        return places.is_winning(before, me) and self.counts(ambition)[me] > before[me]

    def wins(self, ambition: int) -> bool:
        """Whether the bot wasn't winning before and is afterwards."""
        me = self.view.me
        return not places.is_winning(self.before(ambition), me) and places.is_winning(
            self.counts(ambition), me
        )


# -- tokens that can be kept (S19.5, RULING-25, RULING-48) ------------------------------------------


def expendable_types(view: View, tokens: list[int]) -> list[int]:
    """Return the types of which a token is discarded first when there are too many (S19.5).

    If possible, not one whose loss costs a place in a declared ambition; then one that counts for no declared
    ambition; then the type with the most tokens.
    """

    def rank(type: int) -> tuple[bool, bool, int]:
        return _drops_out(view, type, tokens), is_locked(view, type), -tokens.count(type)

    types = set(tokens)
    best = min(map(rank, types))
    return sorted(type for type in types if rank(type) == best)


def _drops_out(view: View, type: int, tokens: list[int]) -> bool:
    """Whether one token less would cost the bot a place in a declared ambition."""
    if not is_locked(view, type):
        return False
    ambition, me = ambition_of(type), view.me
    counts = list(view.counts(ambition))
    now = [kind for kind in view.slots[me] if kind != NONE]
    counts[me] += sum(ambition_of(kind) == ambition for kind in tokens)
    counts[me] -= sum(ambition_of(kind) == ambition for kind in now)
    without = list(counts)
    without[me] -= 1
    return places.is_in_top_two(counts, me) and not places.is_in_top_two(without, me)


@cached_per_board
def keepable_tokens(
    view: View, arriving: tuple[int, ...], spent: tuple[int, ...] = (), judged: int | None = None
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the arriving tokens that stay, and the old ones discarded for them (S19.5, RULING-48).

    A new token stays if an old one is equally expendable. Among equal ones the first type goes, or one that
    doesn't count for the ambition `judged` (RULING-63).
    """
    old = [type for type in view.slots[view.me] if type != NONE]
    for type in spent:
        if type in old:
            old.remove(type)
    new, gone = list(arriving), list[int]()
    while len(old) + len(new) > len(view.open_slots()):
        first = expendable_types(view, [*old, *new])
        lying = [type for type in first if type in old and type not in new]
        equal = lying or [type for type in first if type in new]
        others = [type for type in equal if judged is not None and ambition_of(type) != judged]
        going = (others or equal)[0]
        if lying:
            old.remove(going)
            gone.append(going)
        else:
            new.remove(going)
    return tuple(new), tuple(gone)


def can_keep(view: View, type: int) -> bool:
    """Whether a token of a type could be gained and kept (RULING-48)."""
    return view.supply[type] > 0 and bool(keepable_tokens(view, (type,))[0])


def type_index(name: str) -> int:
    """Return the type with this name; NONE for an empty name."""
    return RESOURCES.index(name) if name else NONE
