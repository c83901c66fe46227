"""The Prelude (S17): which cards are discarded and which tokens are spent, for what."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bythebook.games.arcs.box.effects import Steal
from bythebook.games.arcs.box.facts import (
    AGGRESSION,
    EMPATH,
    FUEL,
    KEEPER,
    MATERIAL,
    PSIONIC,
    RELIC,
    RESOURCES,
    TYCOON,
    WEAPON,
    facts,
)
from bythebook.games.arcs.rules.cards.guild import effect_on_card, thefts
from bythebook.games.arcs.state import options as a
from bythebook.kernel.prompt import Option, Prompt
from tests.games.arcs.second_reading import court, suits
from tests.games.arcs.second_reading.combat import Item, Purse, stolen
from tests.games.arcs.second_reading.terms import Board, Holdings, Plan

LOCKS = {TYCOON: (MATERIAL, FUEL), EMPATH: (PSIONIC,), KEEPER: (RELIC,)}
"""What a declared ambition keeps from being spent (PR1)."""
FLEET = 3
"""Ships that a Weapon card wants in the supply."""
WEAPON_CARDS = ("prison_wardens", "skirmishers", "court_enforcers", "loyal_marines")


def locked(board: Board, kind: int) -> bool:
    return any(kind in kinds for ambition, kinds in LOCKS.items() if ambition in board.declared)


def loyal_to(board: Board, kind: int) -> bool:
    """Whether a Loyal card lets any token be spent as this type (BC01 and others)."""
    return any(facts().court_loyal[card] == kind for card in board.state.guild[board.me])


def spendable(board: Board, kind: int, *, secure: bool = False) -> list[int]:
    """The slots whose token may be spent as a type: its own, or any by a Loyal card (RULING-33).

    By the other reading a Relic is spent as such and for nothing else. To secure, a Relic of a declared
    ambition may go too, if a Relic card comes for it (PR1).
    """
    state, me = board.state, board.me
    kinds = [] if state.outrage[me][kind] else [kind]
    if loyal_to(board, kind):
        kept = board.ruling("loyal_relics") == "kept" and kind != RELIC
        kinds = [token for token in range(len(RESOURCES)) if not (kept and token == RELIC)]
    free = [token for token in kinds if not locked(board, token) or (secure and token == RELIC)]
    return [slot for slot, token in enumerate(state.slots[me]) if token in free]


def combat_tokens(board: Board, purse: Purse) -> Purse:
    """The tokens that a combat may use: Weapon, Fuel and Psionic (S19.2a)."""
    fuel, psionic = set(spendable(board, FUEL)), set(spendable(board, PSIONIC))
    weapons = set(spendable(board, WEAPON))
    if weapons and purse.suit != AGGRESSION and not purse.armed:
        gone = min(weapons, key=lambda slot: ((slot in fuel) + (slot in psionic), slot))
        fuel, psionic = fuel - {gone}, psionic - {gone}
    return replace(
        purse,
        armed=purse.armed or bool(weapons),
        fuel=len(fuel - psionic),
        psionic=len(psionic - fuel),
        either=len(fuel & psionic),
    )


# -- cards --------------------------------------------------------------------------------------------------


def _card_locked(board: Board, card: str) -> bool:
    return locked(board, facts().court_suit[facts().court_card[card].index])


def _is_kept(board: Board, card: str) -> bool:
    """Whether the card's ability selected the action card and is still to be used (RULING-64)."""
    turn = board.state.turn
    if turn is None or not turn.exhausted_for or board.ruling("ability_card") != "kept":
        return False
    parts = facts().court_card[card].parts if card in facts().court_card else ()
    return any(part.name.lower() == turn.exhausted_for for part in parts)


def cards(board: Board, options: Iterable[Option]) -> list[Option]:
    """Unions, Farseers, Silver-Tongues, Weapon cards, in this order (PR2, S20.1)."""
    offered = list(options)
    unions = [o for o in offered if isinstance(o, a.LayUnion) and not _card_locked(board, o.card)]
    if unions:
        return [*unions]
    used = {o.card: o for o in offered if isinstance(o, a.Use) and not _is_kept(board, o.card)}
    for card in ("farseers", "silver_tongues"):
        if card in used and not _card_locked(board, card) and (card == "farseers" or theft_wins(board)):
            return [used[card]]
    if board.state.ships[board.me] >= FLEET and fleet_places(board):
        return [used[card] for card in WEAPON_CARDS if card in used]
    return []


def after_theft(board: Board, option: Option) -> Holdings | None:
    """What everybody has once something was stolen."""
    if isinstance(option, a.StealToken):
        kind = RESOURCES.index(option.type)
        return stolen(board, board.state.player(option.rival), Item(kind=kind, slot=option.slot - 1))
    if isinstance(option, a.StealCard):
        card = facts().court_card[option.card].index
        return stolen(board, board.state.player(option.rival), Item(card=card))
    return None


def winning_thefts(board: Board) -> list[Option]:
    """Silver-Tongues: thefts that make the bot win a declared ambition."""
    found = []
    for option in thefts(board.state, board.me, effect_on_card("silver_tongues", Steal)):
        after = after_theft(board, option)
        if after is not None and any(
            after.judged(x).winning(board.me, x) and not board.now.winning(board.me, x)
            for x in board.declared
        ):
            found.append(option)
    return found


def theft_wins(board: Board) -> bool:
    return bool(winning_thefts(board))


def fleet_places(board: Board) -> list[int]:
    """The controlled starport with most fresh ships, else the task force if controlled."""
    mine = [s for s in board.reach.systems if board.controller(s) == board.me]
    ports = [s for s in mine if board.state.starports_at(board.me, s)]
    if ports:
        most = max(map(board.fresh, ports))
        return [s for s in ports if board.fresh(s) == most]
    return [s for s in board.task_forces if s in mine]


# -- tokens -------------------------------------------------------------------------------------------------


def material_builds(board: Board) -> list[Plan]:
    """PR3: the only starport, else a city, else a ship."""
    if not board.starports and (ports := suits.builds(board, suits.STARPORT)):
        if board.ruling("prelude_starport") == "construction":
            return suits.build_first_starport(board)
        return [Plan((b,)) for b in ports]
    return suits.build_city(board) or suits.build_ship(board)


def without(board: Board, token: int) -> Board:
    """The same with a token gone: it counts no more when its action is judged (RULING-37)."""
    after = Board(board.state, board.me, board.settled)
    after.now.tokens[board.me][token] -= 1
    return after


def relic_secures(board: Board, *, relics_only: bool) -> list[Plan]:
    """PR4: for captives, to contend a declared ambition, an effective Vox; the token is gone."""

    def fits(card: str) -> bool:
        return _fits(card, relics_only=relics_only)

    return (
        court.secures(board, lambda card: fits(card) and board.rival_agents(card) > 0)
        or court.secures(board, lambda card: fits(card) and _contends(board, card))
        or court.secures(
            board, lambda card: fits(card) and court.is_vox(card) and court.effective(board, card)
        )
    )


def psionic_acts(board: Board, actions: Iterable[str], *, relics_only: bool) -> list[Plan]:
    """PR5: a Tax or Secure that contends a declared ambition, the token gone."""
    found = suits.tax_to_contend(board, board.declared) if "tax" in actions else []
    if not found and "secure" in actions:
        found = court.secures(
            board, lambda card: _fits(card, relics_only=relics_only) and _contends(board, card)
        )
    return found


def _fits(card: str, *, relics_only: bool) -> bool:
    return not relics_only or facts().court_suit[facts().court_card[card].index] == RELIC


def _contends(board: Board, card: str) -> bool:
    return board.contends_any(board.secured(card), board.declared)


def spends(board: Board, kind: int, action: str, options: Iterable[Option]) -> list[Option]:
    """The offers to spend a token that may be spent so as this type."""
    slots = spendable(board, kind, secure=action == "secure")
    return [
        o
        for o in options
        if isinstance(o, a.Spend) and o.type == RESOURCES[kind] and o.action == action and o.slot - 1 in slots
    ]


def relic_spends(board: Board, options: Iterable[Option]) -> list[Option]:
    """A Relic is kept for a declared Keeper unless it secures a Relic card."""
    found: list[Option] = []
    for o in options:
        if isinstance(o, a.Spend) and o.type == "relic" and o.action == "secure":
            token = board.state.slots[board.me][o.slot - 1]
            if token != RELIC and locked(board, token):
                continue
            only = token == RELIC and locked(board, RELIC)
            if relic_secures(without(board, token), relics_only=only):
                found.append(o)
    return found


def psionic_spends(board: Board, options: Iterable[Option]) -> list[Option]:
    found: list[Option] = []
    for action in ("tax", "secure"):
        for o in spends(board, PSIONIC, action, options):
            assert isinstance(o, a.Spend)
            token = board.state.slots[board.me][o.slot - 1]
            only = token == RELIC and locked(board, RELIC)
            if psionic_acts(without(board, token), (action,), relics_only=only):
                found.append(o)
        if found:
            break
    return found


def tokens(board: Board, options: Iterable[Option]) -> list[Option]:
    """Material, Relic and Psionic, in this order; what a combat wants comes after (PR2 to PR5)."""
    offered = list(options)
    material = spends(board, MATERIAL, "build", offered)
    if material and material_builds(board):
        return material
    return relic_spends(board, offered) or psionic_spends(board, offered)


# -- asks of Guild cards ------------------------------------------------------------------------------------


def expected(board: Board, prompt: Prompt) -> list[Option] | None:
    """Where ships go by a Weapon card or after a rout, and what is stolen by a card (S20.1, S20.3)."""
    if prompt.kind == "Place" and prompt.about in WEAPON_CARDS:
        return [a.Place(board.id(s)) for s in fleet_places(board)] or None
    if prompt.kind == "Place" and prompt.about == "stranded":
        free = [s for s in board.reach.gates if not board.rival_controls(s)]
        return [a.Place(board.id(s)) for s in free or board.reach.gates]
    if prompt.kind == "Steal" and prompt.about == "silver_tongues":
        return winning_thefts(board) or None
    if prompt.kind == "Steal" and prompt.about == "guild_struggle":
        return _struggle(board, [o for o in prompt.options if isinstance(o, a.StealCard)])
    return None


def _struggle(board: Board, thefts: list[a.StealCard]) -> list[Option]:
    """A card to contend a declared ambition, or an undeclared one, else as for Influence."""
    for ambitions in (board.declared, board.undeclared):
        after = [(theft, after_theft(board, theft)) for theft in thefts]
        found = [theft for theft, held in after if held is not None and board.contends_any(held, ambitions)]
        if found:
            return [*found]
    cards = court.by_priority(board, [theft.card for theft in thefts], 0)
    return [theft for theft in thefts if theft.card in cards] or [a.Decline()]
