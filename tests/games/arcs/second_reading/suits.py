"""The four pages of suits (S18): which question comes first, and the acts that answer it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from bythebook.games.arcs.box.effects import Gain
from bythebook.games.arcs.box.facts import ADMINISTRATION, AGGRESSION, CONSTRUCTION, RESOURCES, WARLORD, facts
from bythebook.games.arcs.rules.cards import powers
from bythebook.games.arcs.rules.cards.guild import effect_on_card, types_of
from bythebook.games.arcs.state import options as a
from bythebook.games.arcs.state.state import PIECES, SHIP
from tests.games.arcs.second_reading import combat, court, movement
from tests.games.arcs.second_reading.combat import Purse
from tests.games.arcs.second_reading.terms import Board, Plan, least, preferred

CITY, STARPORT, SHIPS = "city", "starport", PIECES[SHIP]
INTERESTS = {"manufacture": "mining_interest", "synthesize": "shipping_interest"}


# -- Tax ----------------------------------------------------------------------------------------------


def tax_to_contend(board: Board, ambitions: list[int]) -> list[Plan]:
    return [Plan((t,)) for t in board.legal("tax") if board.contends_any(board.taxed(t)[0], ambitions)]


def tax_captives(board: Board) -> list[Plan]:
    return [Plan((t,)) for t in board.legal("tax") if board.taxed(t)[2]]


def tax_to_grow(board: Board) -> list[Plan]:
    return [Plan((t,)) for t in board.legal("tax") if board.grows(board.taxed(t)[0], board.declared)]


def tax_resources(board: Board) -> list[Plan]:
    """AD10: a token comes and stays; new resources first."""
    coming = [t for t in board.legal("tax") if board.taxed(t)[1]]
    return [Plan((t,)) for t in preferred(coming, lambda t: board.new_resources(board.at(t.at)))]


# -- Build and Repair -----------------------------------------------------------------------------------


def builds(board: Board, piece: str) -> list[a.Build]:
    return [b for b in board.legal("build") if b.piece == piece]


def build_first_starport(board: Board) -> list[Plan]:
    """CO1."""
    sites = [(b, board.at(b.at)) for b in builds(board, STARPORT)]
    left = preferred(sites, lambda site: board.controller(site[1]) == board.me)
    left = least(left, lambda site: -board.ships(site[1]))
    left = preferred(left, lambda site: not board.rival_controls(site[1]))
    left = least(left, lambda site: sum(board.state.ships_at(rival, site[1]) for rival in board.rivals))
    return [Plan((b,)) for b, _ in left]


def build_city(board: Board) -> list[Plan]:
    """CO3: a double city only if it wins a declared ambition and uncovers a power bonus (S15.9)."""
    bonus = board.unbuilt in (1, 2) and any(board.now.winning(board.me, x) for x in board.declared)
    return [
        Plan((b,))
        for b in builds(board, CITY)
        if bonus or not board.state.cities_at(board.me, board.at(b.at))
    ]


def defend_building(board: Board) -> list[Plan]:
    """CO6: a fresh ship beside a building without one (RULING-7)."""
    return [
        Plan((b,))
        for b in builds(board, SHIPS)
        if not board.fresh(board.at(b.at)) and arrives_fresh(board, board.at(b.at))
    ]


def arrives_fresh(board: Board, system: int) -> bool:
    return not board.rival_controls(system)


def build_ship(board: Board) -> list[Plan]:
    """CO7: with the task force, then where it is fresh."""
    found = dict[Plan, None]()
    for force in board.task_forces or [-1]:
        left = preferred(
            builds(board, SHIPS),
            lambda b, force=force: board.at(b.at) == force,  # type: ignore[misc]
            lambda b: arrives_fresh(board, board.at(b.at)),
        )
        found |= dict.fromkeys(Plan((b,)) for b in left)
    return list(found)


def build_starport(board: Board) -> list[Plan]:
    """CO8."""
    found = dict[Plan, None]()
    for force in board.task_forces or [-1]:
        left = preferred(
            builds(board, STARPORT),
            lambda b, force=force: board.at(b.at) == force,  # type: ignore[misc]
            lambda b: board.controller(board.at(b.at)) == board.me,
        )
        found |= dict.fromkeys(Plan((b,)) for b in left)
    return list(found)


def repair_any(board: Board) -> list[Plan]:
    """AD7, CO9."""
    found = dict[Plan, None]()
    for force in board.task_forces or [-1]:
        left = preferred(
            board.legal("repair"),
            lambda r, force=force: r.piece == SHIPS and board.at(r.at) == force,  # type: ignore[misc]
            lambda r: r.piece == SHIPS,
            lambda r: r.piece == STARPORT and board.starports == 1,
            lambda r: r.piece == CITY,
        )
        found |= dict.fromkeys(Plan((r,)) for r in left)
    return list(found)


def repair_for_control(board: Board, systems: list[int], n: int, *, take: bool, build: bool) -> list[Plan]:
    """Repair, or Build and Repair, so that control changes or is taken (RULING-17)."""
    found: list[Plan] = []
    for system in systems:
        damaged = board.state.damaged[board.me][system]
        yards = [b for b in builds(board, SHIPS) if board.at(b.at) == system] if build else []
        fresh_yard = bool(yards) and (
            arrives_fresh(board, system) or powers.find_effect(board.state, board.me, "ships_built_fresh")
        )
        if fresh_yard and _flips(board, system, 1, take=take):
            found.append(Plan((yards[0],)))
        for repairs in range(1, n + 1):
            if _flips(board, system, repairs, take=take):
                fix = a.Repair(SHIPS, board.id(system))
                if repairs <= damaged:
                    found.append(Plan((fix,) * repairs))
                if yards and repairs <= damaged + 1 and repairs + 1 <= n:
                    found.append(Plan((yards[0], *(fix,) * repairs)))
                break
    return found


def _flips(board: Board, system: int, more: int, *, take: bool) -> bool:
    after = board.controller(system, {system: (more, 0)})
    return after == board.me if take else after != board.controller(system)


def rival_buildings(board: Board) -> list[int]:
    return [s for s in board.reach.systems if board.rival_building(s) and board.controller(s) != board.me]


# -- abilities of Guild cards -----------------------------------------------------------------------------


def abilities(board: Board, actions: tuple[str, ...]) -> list[Plan]:
    """The new actions of ready cards that can be used in place of some standard ones (S20.2)."""
    offered = [
        option
        for action in actions
        for option in powers.new_actions(board.state, board.me, action)
        if isinstance(option, a.Ability)
    ]
    found: list[a.Ability] = []
    for name in dict.fromkeys(option.name for option in offered):
        found += _usable(board, name, [option for option in offered if option.name == name])
    return [Plan((option,)) for option in found]


def _usable(board: Board, name: str, offered: list[a.Ability]) -> list[a.Ability]:
    if name in INTERESTS:
        kinds = types_of(effect_on_card(INTERESTS[name], Gain))
        return offered if board.gained(kinds)[1] else []
    if name == "pressgang":
        worth = board.ruling("ability_use") == "literal" or 1 not in board.declared
        return offered if worth and any(board.gained([k])[1] for k in range(len(RESOURCES))) else []
    if name == "execute":
        return offered if board.ruling("ability_use") == "literal" or _execution_helps(board) else []
    if name == "abduct":
        return least(offered, lambda option: -board.rival_agents(option.card))
    if name == "trade":
        return offered
    return []


def _execution_helps(board: Board) -> bool:
    after = board.now.copy()
    after.trophies[board.me] += after.captives[board.me]
    after.captives[board.me] = 0
    warlord = [x for x in [*board.declared, *board.undeclared] if x == WARLORD]
    helps = board.contends_any(after, warlord) or board.grows(after, warlord)
    tyrant = 1 in board.declared and board.now.contending(board.me, 1)
    return helps and not tyrant


# -- the pages ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Hand:
    """A page is read with so many actions, and tokens for combats."""

    board: Board
    purse: Purse

    @property
    def n(self) -> int:
        return self.purse.pips

    def with_pips(self, n: int) -> Hand:
        return replace(self, purse=replace(self.purse, pips=n))


Answer = tuple[str, Callable[[], list[Plan]]]
COMBATS = ("AG3", "AG5b", "AG11", "RULING-41")


def armed(hand: Hand) -> Iterator[Answer]:
    """RULING-41: by the other reading any card is for combat where a Weapon is spent, or could be."""
    if hand.board.ruling("weapon_combat") == "any_prelude":
        yield "RULING-41", lambda: combat.to_contend(hand.board, hand.purse)
        yield "RULING-41", lambda: combat.to_change_control(hand.board, hand.purse)


def administration(hand: Hand) -> Iterator[Answer]:
    board, n = hand.board, hand.n
    yield from armed(hand)
    yield "AD1", lambda: tax_to_contend(board, board.declared)
    yield "AD2", lambda: repair_for_control(board, board.lost_ground, n, take=False, build=False)
    yield "AD3", lambda: abilities(board, ("tax", "repair", "influence"))
    yield "AD4", lambda: tax_to_contend(board, board.undeclared) or tax_captives(board)
    yield "AD5", lambda: court.influence_narrow(board, n)
    yield "AD6", lambda: repair_for_control(board, rival_buildings(board), n, take=True, build=False)
    yield "AD7", lambda: repair_any(board)
    yield "AD8", lambda: tax_to_grow(board)
    yield "AD9", lambda: court.influence_any(board, n)
    yield "AD10", lambda: tax_resources(board)


def aggression(hand: Hand) -> Iterator[Answer]:
    board, n, purse = hand.board, hand.n, hand.purse
    stranded = not board.starports and not board.claims()
    yield "AG1", lambda: court.secure_to_contend(board, board.declared)
    yield "AG2", lambda: court.secure_effective(board)
    yield "AG3", lambda: combat.to_contend(board, purse)
    yield "AG4", lambda: movement.to_claims(board, n) if stranded else []
    yield "AG5", lambda: movement.to_change_control(board, n)
    yield "AG5b", lambda: combat.to_change_control(board, purse)
    yield "AG6", lambda: movement.to_new_claim(board, n) if board.wants_claims else []
    yield "AG7", lambda: abilities(board, ("battle", "move", "secure"))
    yield "AG8", lambda: court.secure_to_contend(board, board.undeclared) or court.secure_captives(board)
    yield "AG9", lambda: court.secure_to_grow(board, board.declared)
    yield "AG10", lambda: movement.to_rival_city(board, n)
    yield "AG11", lambda: combat.for_trophies(board, purse)
    yield "AG12", lambda: court.secure_to_grow(board, board.undeclared) or court.secure_any(board)
    yield "AG13", lambda: movement.to_gate(board, n)
    yield "AG14", lambda: movement.to_task_force(board)


def construction(hand: Hand) -> Iterator[Answer]:
    board, n = hand.board, hand.n
    yield from armed(hand)
    yield "CO1", lambda: [] if board.starports else build_first_starport(board)
    yield "CO2", lambda: repair_for_control(board, board.lost_ground, n, take=False, build=True)
    yield "CO3", lambda: build_city(board)
    yield "CO4", lambda: abilities(board, ("build", "repair"))
    yield "CO5", lambda: repair_for_control(board, rival_buildings(board), n, take=True, build=True)
    yield "CO6", lambda: defend_building(board)
    yield "CO7", lambda: build_ship(board)
    yield "CO8", lambda: build_starport(board)
    yield "CO9", lambda: repair_any(board)


def mobilization(hand: Hand) -> Iterator[Answer]:
    board, n = hand.board, hand.n
    stranded = not board.starports and not board.claims()
    yield from armed(hand)
    yield "MO1", lambda: movement.to_claims(board, n) if stranded else []
    yield "MO2", lambda: movement.to_change_control(board, n)
    yield "MO3", lambda: movement.to_new_claim(board, n) if board.wants_claims else []
    yield "MO4", lambda: abilities(board, ("move", "influence"))
    yield "MO5", lambda: court.influence_narrow(board, n)
    yield "MO6", lambda: movement.to_rival_city(board, n)
    yield "MO7", lambda: movement.to_gate(board, n)
    yield "MO8", lambda: movement.to_task_force(board)
    yield "MO9", lambda: court.influence_any(board, n)


def page(suit: int) -> Callable[[Hand], Iterator[Answer]]:
    return {
        ADMINISTRATION: administration,
        AGGRESSION: aggression,
        CONSTRUCTION: construction,
    }.get(suit, mobilization)


def first_answer(hand: Hand) -> tuple[str, list[Plan]]:
    """The first question of the page that can be executed, with the ways to do it."""
    for name, plans in page(hand.purse.suit)(hand):
        if found := plans():
            return name, found
    return "", []


def suit_actions(suit: int) -> tuple[str, ...]:
    return tuple(facts().suits[suit].actions)
