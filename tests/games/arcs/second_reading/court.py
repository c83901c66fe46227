"""The Court: Influence Principles, Secure, and Vox cards that are effective (S19.1, S20.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bythebook.games.arcs.box.facts import RESOURCES, WEAPON, facts
from bythebook.games.arcs.rules.battle.raid import can_steal_card
from bythebook.games.arcs.rules.turn.play import may_seize
from bythebook.games.arcs.state import options as a
from bythebook.games.arcs.state.state import NONE
from bythebook.kernel.prompt import Option, Prompt
from tests.games.arcs.second_reading.terms import Board, Holdings, Plan, least, preferred

UPRISING_SHIPS = 4


# -- Vox cards ----------------------------------------------------------------------------------------


def outrage_of(board: Board, kind: int) -> Holdings:
    """Everybody loses the tokens and Guild cards of a type, Loyal ones apart (R8.8)."""
    f, after = facts(), board.now.copy()
    for who in range(board.state.players):
        after.supply[kind] += after.tokens[who][kind]
        after.tokens[who][kind] = 0
        after.guild[who] = [
            card for card in after.guild[who] if f.court_suit[card] != kind or f.court_loyal[card] != NONE
        ]
    return after


def telling_outrages(board: Board) -> list[int]:
    """The types whose Outrage makes a rival stop winning a declared ambition."""
    return [
        kind
        for kind in range(len(RESOURCES))
        if any(
            board.now.winning(rival, ambition) and not outrage_of(board, kind).winning(rival, ambition)
            for rival in board.rivals
            for ambition in board.declared
        )
    ]


def effective(board: Board, card: str) -> bool:
    """Whether a Vox could be carried out to the bot's good (S20.3)."""
    state, me = board.state, board.me
    if card == "mass_uprising":
        return state.ships[me] >= UPRISING_SHIPS
    if card == "populist_demands":
        return any(board.now.first(me, ambition) for ambition in board.undeclared)
    if card == "outrage_spreads":
        return bool(telling_outrages(board))
    if card == "song_of_freedom":
        held = [s for s in board.reach.systems if board.rival_city(s) and board.controller(s) == me]
        return bool(held) and may_seize(state, me)
    if card == "guild_struggle":
        return any(can_steal_card(state, me, rival, c) for rival in board.rivals for c in state.guild[rival])
    return card == "call_to_action"


def is_vox(card: str) -> bool:
    return facts().court_card[card].is_vox


# -- Secure -------------------------------------------------------------------------------------------


def secures(board: Board, wanted: Callable[[str], bool]) -> list[Plan]:
    """The cards that it can take and that are wanted; a Vox must be effective or bring captives."""
    return [
        Plan((option,))
        for option in board.legal("secure")
        if wanted(option.card)
        if not is_vox(option.card) or effective(board, option.card) or board.rival_agents(option.card)
    ]


def secure_to_contend(board: Board, ambitions: Iterable[int]) -> list[Plan]:
    goals = list(ambitions)
    return secures(board, lambda card: board.contends_any(board.secured(card), goals))


def secure_effective(board: Board) -> list[Plan]:
    return secures(board, lambda card: is_vox(card) and effective(board, card))


def secure_captives(board: Board) -> list[Plan]:
    return secures(board, lambda card: board.rival_agents(card) > 0)


def secure_to_grow(board: Board, ambitions: Iterable[int]) -> list[Plan]:
    goals = list(ambitions)
    return secures(board, lambda card: board.grows(board.secured(card), goals))


def secure_any(board: Board) -> list[Plan]:
    return secures(board, lambda _: True)


# -- Influence ----------------------------------------------------------------------------------------


def _most(board: Board, card: str) -> int:
    agents = board.agents_on(card)
    return max(agents[rival] for rival in board.rivals)


def uncontested(board: Board, card: str) -> bool:
    return not any(board.agents_on(card))


def contested(board: Board, card: str) -> bool:
    """Own agents lie there, and more of rivals (RULING-56: of one of them)."""
    mine = board.agents_on(card)[board.me]
    together = board.ruling("contested_card") == "all_rivals"
    return 0 < mine < (board.rival_agents(card) if together else _most(board, card))


def led(board: Board, card: str) -> bool:
    return board.agents_on(card)[board.me] > _most(board, card)


def to_lead(board: Board, card: str) -> int:
    """Agents that give it more than each rival."""
    return _most(board, card) + 1 - board.agents_on(card)[board.me]


def agents_for(board: Board, card: str, n: int) -> int:
    """How many agents go onto a card with so many actions; 0 if it is skipped (S19.1 steps 2 to 5)."""
    supply = board.state.agents[board.me]
    if uncontested(board, card):
        return min(2, n, supply)
    if led(board, card):
        return 0
    behind = to_lead(board, card) - 1
    if behind + 1 <= min(n, supply):
        return behind + 1
    return behind if 0 < behind <= n and supply - behind >= 1 else 0


def by_priority(board: Board, cards: Iterable[str], n: int) -> list[str]:
    """The card to influence, or to steal: icons, Vox, captives, keys (S19.1 step 1)."""
    f, state = facts(), board.state
    reach = min(n, state.agents[board.me])

    def suit(card: str) -> int:
        return f.court_suit[f.court_card[card].index]

    def bonus(card: str) -> bool:
        return card == "call_to_action" or f.court_union[f.court_card[card].index] != NONE

    def captives(card: str) -> bool:
        return board.rival_agents(card) > 0 and to_lead(board, card) <= reach

    def grows(card: str) -> bool:
        after = board.now.copy()
        if not is_vox(card):
            after.guild[board.me].append(f.court_card[card].index)
        return board.grows(after, board.declared)

    def loyal(card: str) -> bool:
        kind = f.court_loyal[f.court_card[card].index]
        return kind != NONE and bool(state.outrage[board.me][kind])

    in_court = {f.court[c].id for c in state.court if c != NONE}
    left = preferred(
        cards,
        lambda card: suit(card) == WEAPON,
        bonus,
        lambda card: is_vox(card) and effective(board, card),
        lambda card: card in in_court and captives(card),
        is_vox,
        grows,
        loyal,
    )
    return least(left, lambda card: -f.court_keys[f.court_card[card].index])


def influences(board: Board, cards: Iterable[str], n: int) -> list[Plan]:
    """The chosen card gets its agents, one action each."""
    fitting = [card for card in cards if agents_for(board, card, n)]
    return [
        Plan((a.Influence(card),) * agents_for(board, card, n)) for card in by_priority(board, fitting, n)
    ]


def _row(board: Board) -> list[str]:
    return [option.card for option in board.legal("influence")]


def influence_narrow(board: Board, n: int) -> list[Plan]:
    """AD5, MO5: an uncontested card that would contend a declared ambition, or a contested card."""
    row = _row(board)
    telling = [
        card
        for card in row
        if uncontested(board, card) and board.contends_any(board.secured(card), board.declared)
    ]
    return influences(board, telling, n) or influences(board, [c for c in row if contested(board, c)], n)


def influence_any(board: Board, n: int) -> list[Plan]:
    """AD9, MO9: any other card (RULING-18); led ones too if they count for GP9 (RULING-14)."""
    row = _row(board)
    if board.ruling("influence_led") == "defined":
        return influences(board, [c for c in row if uncontested(board, c) or contested(board, c)], n)
    found = influences(board, row, n)
    if not found and (board.ruling("influence_led") == "last" or board.ruling("lead_a_card") == "any"):
        return [
            Plan((a.Influence(card),)) for card in by_priority(board, [c for c in row if led(board, c)], n)
        ]
    return found


def can_lead_a_card(board: Board, n: int) -> bool:
    """GP9: Influence a card with more agents than rivals (RULING-14: one that it does not lead yet)."""
    reach = min(n, board.state.agents[board.me])
    new = board.ruling("lead_a_card") == "new"
    return any(
        to_lead(board, card) <= reach and (not new or not led(board, card)) for card in _row(board) if reach
    )


# -- asks of Vox cards --------------------------------------------------------------------------------


def expected(board: Board, prompt: Prompt) -> list[Option] | None:
    """What a secured Vox is done with (S20.3)."""
    state, me = board.state, board.me
    if prompt.kind == "Cluster":
        return [a.Cluster(board.reach.cluster[s]) for s in board.task_forces] or None
    if prompt.kind == "Outrage":
        kinds = least(telling_outrages(board), lambda kind: _icons(board, kind))
        return [a.NameType(RESOURCES[kind]) for kind in kinds] or [a.Decline()]
    if prompt.kind == "Free city":
        cities = [o for o in prompt.options if isinstance(o, a.FreeCity) and o.owner != state.seats[me]]
        return [*cities] if cities and may_seize(state, me) else [a.Decline()]
    if prompt.kind == "Seize" and prompt.about == "song_of_freedom":
        return [a.Seize("song_of_freedom")]
    return None


def _icons(board: Board, kind: int) -> int:
    """Tokens and Guild cards of a type, without the supply on a Cartel."""
    cards = board.state.guild[board.me]
    return board.now.tokens[board.me][kind] + sum(facts().court_suit[card] == kind for card in cards)
