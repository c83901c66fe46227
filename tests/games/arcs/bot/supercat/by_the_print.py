"""SUPERCAT's printed definitions, done by hand: slow, and knowing nothing but the print and the table.

Fight, Move, what pays, contend, a token to spare, how many agents: each function is a sentence of the print.
No lookahead, no words; the rulings are those that the print plays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from bythebook.games.arcs.bot.view import View
from bythebook.games.arcs.box.facts import FUEL, PSIONIC, RESOURCES, WEAPON, facts

COUNTS_FOR = ("tycoon", "tycoon", "", "keeper", "empath")
"""Material, Fuel, Weapon, Relic, Psionic."""
AMBITIONS = ("tycoon", "tyrant", "warlord", "keeper", "empath")
FULL_HAND = 6
"""No more dice of one kind than this."""

Group = tuple[int, int]
"""Fresh and damaged ships."""
Counts = list[int]
"""What each contender counts for an ambition."""


@dataclass(frozen=True)
class Combat:
    """Where, against whom, what for; where the ships come from, how many of them, what is left to battle."""

    at: str
    rival: str
    end: str
    item: str
    origins: tuple[str, ...]
    fresh: int
    ships: int
    moves: int
    battles: int


# -- contend -----------------------------------------------------------------------------------------------


def among_first_two(counts: Counts, me: int) -> bool:
    return counts[me] >= 1 and sum(other > counts[me] for other in counts) <= 1


def wins(counts: Counts, me: int) -> bool:
    return counts[me] >= 1 and all(counts[me] > n for who, n in enumerate(counts) if who != me)


def contends(before: Counts, after: Counts, me: int) -> bool:
    """Not winning before; among the first two; fewer ahead, a tie for first broken, or more than before."""
    if wins(before, me) or not among_first_two(after, me):
        return False
    ahead = sum(n > after[me] for n in after) < sum(n > before[me] for n in before)
    tied = before[me] >= 1 and before[me] == max(before)
    return ahead or (tied and wins(after, me)) or after[me] > before[me]


class Holdings:
    """Tokens, Guild cards, captives and trophies as they lie, or would lie."""

    def __init__(self, view: View) -> None:
        self.view, self.me = view, view.me
        self.tokens = [[kind for kind in row if kind >= 0] for row in view.slots]
        self.guild = [list(cards) for cards in view.guild]
        self.supply = list(view.supply)
        self.captives = self.trophies = 0

    def counts(self, ambition: str) -> Counts:
        """Of everybody, and of the neutral contender."""
        view, found = self.view, []
        now = view.counts(AMBITIONS.index(ambition))
        if ambition in ("tyrant", "warlord"):
            found = list(now)
            found[self.me] += self.captives if ambition == "tyrant" else self.trophies
            return found
        for who in range(view.players):
            found.append(sum(COUNTS_FOR[kind] == ambition for kind in self.tokens[who]))
            for card in self.guild[who]:
                kind = facts().court_suit[card]
                if COUNTS_FOR[kind] == ambition:
                    found[who] += 1 + (self.supply[kind] if "cartel" in facts().court[card].id else 0)
        return found + list(now[view.players :])

    def arrives(self, kind: int) -> bool:
        """A token comes; whether it can be kept, with an old one given up for it if one must go."""
        mine = self.tokens[self.me]
        mine.append(kind)
        if len(mine) <= len(self.view.open_slots()):
            return True
        going = [other for other in self.to_spare() if other != kind] or [kind]
        mine.remove(min(going))
        self.supply[min(going)] += 1
        return min(going) != kind

    def to_spare(self) -> list[int]:
        """Of no place in a declared ambition, then of no declared ambition, then of the type held most."""
        mine = self.tokens[self.me]

        def rank(kind: int) -> tuple[bool, bool, int]:
            ambition = COUNTS_FOR[kind]
            declared = bool(ambition) and self.view.is_declared(AMBITIONS.index(ambition))
            costs = False
            if declared:
                before = self.counts(ambition)
                less = list(before)
                less[self.me] -= 1
                costs = among_first_two(before, self.me) and not among_first_two(less, self.me)
            return costs, declared, -mine.count(kind)

        best = min(map(rank, mine))
        return [kind for kind in set(mine) if rank(kind) == best]

    def better_off(self) -> list[str]:
        """The ambitions that these holdings contend, if they follow from what is now."""
        now = Holdings(self.view)
        return [name for name in AMBITIONS if contends(now.counts(name), self.counts(name), self.me)]


def stolen(view: View, rival: int, *, slot: int = -1, card: int = -1) -> Holdings:
    """Sworn Guardians go first and are nobody's; then the thing comes to the bot."""
    after = Holdings(view)
    guards = [c for c in after.guild[rival] if facts().court[c].id == "sworn_guardians"]
    after.guild[rival] = [c for c in after.guild[rival] if c not in guards]
    if slot >= 0:
        after.tokens[rival].remove(view.slots[rival][slot])
        after.arrives(view.slots[rival][slot])
    elif card not in guards:
        after.guild[rival].remove(card)
        after.guild[view.me].append(card)
    return after


def taxed(view: View, at: int, owner: str) -> Holdings:
    """A token of the planet's type from the supply; a captive of a rival with an agent in supply."""
    after, kind = Holdings(view), view.type_of(at)
    if after.supply[kind]:
        after.supply[kind] -= 1
        after.arrives(kind)
    rival = view.player(owner) if owner else view.me
    after.captives += rival != view.me and view.agents(rival) > 0
    return after


def secured(view: View, spot: int) -> Holdings:
    """The card comes, and all rival agents on it as captives."""
    after, card = Holdings(view), view.court[spot]
    if facts().court_suit[card] >= 0:
        after.guild[view.me].append(card)
    after.captives += sum(view.court_agents[spot][rival] for rival in view.others)
    return after


# -- what pays ---------------------------------------------------------------------------------------------


class Purse:
    """The actions of a card, and tokens while the Prelude is open."""

    def __init__(self, view: View) -> None:
        turn, suits = view.own_turn, facts().suits
        assert turn is not None
        self.view, self.actions = view, turn.pips
        self.suit = suits[turn.suit].actions
        self.lead: Sequence[str] = suits[view.lead_suit].actions
        tokens = {kind: self.slots(kind) if turn.prelude else [] for kind in (WEAPON, FUEL, PSIONIC)}
        weapon: list[int] = []
        self.battles_open = "battle" in self.suit or turn.armed
        if not self.battles_open:
            weapon = tokens[WEAPON][:1]
            self.battles_open = bool(weapon)
        self.fuel = [slot for slot in tokens[FUEL] if slot not in weapon]
        self.psionic = [slot for slot in tokens[PSIONIC] if slot not in weapon]

    def slots(self, kind: int) -> list[int]:
        """Tokens of a type, none with Outrage; by a Loyal card any; none of a declared ambition."""
        view = self.view
        loyal = any(facts().court_loyal[card] == kind for card in view.guild[view.me])
        found = []
        for slot, token in enumerate(view.slots[view.me]):
            if token < 0 or (COUNTS_FOR[token] and view.is_declared(AMBITIONS.index(COUNTS_FOR[token]))):
                continue
            if loyal or (token == kind and not view.is_outraged(kind)):
                found.append(slot)
        return sorted(found, key=lambda slot: view.slots[view.me][slot] != kind)

    def battles(self, moves: int) -> int:
        """Each Move: Fuel, a Psionic, an action; each Battle: Psionics left, then all actions left."""
        by_fuel = self.fuel[:moves]
        left = [slot for slot in self.psionic if slot not in by_fuel]
        by_psionic = left[: moves - len(by_fuel)] if "move" in self.lead else []
        by_action = moves - len(by_fuel) - len(by_psionic)
        if (by_action and "move" not in self.suit) or by_action > self.actions or not self.battles_open:
            return 0
        more = len(left) - len(by_psionic) if "battle" in self.lead and not by_action else 0
        return self.actions - by_action + more

    @property
    def most_moves(self) -> int:
        """The most Moves that leave a battle."""
        return max((n for n in range(FULL_HAND) if self.battles(n)), default=0)


# -- who comes ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Trip:
    """A group on a way of fewest Moves."""

    origin: int
    stops: tuple[int, ...]
    sent: Group
    arrive: Group
    keeps_control: bool


class Ships:
    """Whose ships can come where."""

    def __init__(self, view: View) -> None:
        self.view, self.me = view, view.me
        self.fresh, self.damaged = view.fresh[view.me], view.damaged[view.me]

    def holder(self, at: int, change: int = 0) -> int:
        """Who has more fresh ships there than each other; nobody is -1."""
        counts = [row[at] for row in self.view.fresh]
        counts[self.me] += change
        best = max(counts)
        return counts.index(best) if best and counts.count(best) == 1 else -1

    def groups(self, origin: int) -> list[tuple[Group, bool]]:
        """All damaged ones, and fresh ones but as many as hold it; or all. Where it is not held, all."""
        fresh, damaged = self.fresh[origin], self.damaged[origin]
        if self.holder(origin) != self.me:
            return [((fresh, damaged), True)]
        rivals = max(self.view.fresh[rival][origin] for rival in self.view.others)
        free = fresh - rivals - 1
        kept = [((free, damaged), True)] if free + damaged else []
        return [*kept, ((fresh, damaged), False)]

    def landings(self, start: int, gone: dict[int, int]) -> set[int]:
        """The next systems; from a loyal starport on through gates that no rival controls."""
        near = self.view.reach.neighbors
        found, front = set(near[start]), list(near[start])
        while self.view.starports_at(self.me, start) and front:
            here = front.pop()
            if not self.view.reach.is_gate[here] or self.holder(here, -gone.get(here, 0)) not in (
                -1,
                self.me,
            ):
                continue
            more = set(near[here]) - found - {start}
            found |= more
            front += more
        return found

    def trips(self, origin: int, to: int, most: int) -> Iterator[Trip]:
        """Every way of fewest Moves; loyal ships where a Move ends go along."""
        for group, keeps in self.groups(origin):
            rows: list[tuple[tuple[int, ...], Group, dict[int, int]]] = [((), group, {origin: group[0]})]
            seen = {origin}
            for _ in range(most):
                onward = []
                for stops, (fresh, damaged), gone in rows:
                    here = stops[-1] if stops else origin
                    if stops:
                        fresh, damaged = fresh + self.fresh[here], damaged + self.damaged[here]
                        gone = gone | {here: self.fresh[here]}
                    onward += [
                        ((*stops, stop), (fresh, damaged), gone) for stop in self.landings(here, gone) - seen
                    ]
                found = [row for row in onward if row[0][-1] == to]
                if found:
                    yield from (Trip(origin, stops, group, arrive, keeps) for stops, arrive, _ in found)
                    break
                rows = onward
                seen |= {stops[-1] for stops, _, _ in rows}

    def task_forces(self) -> list[int]:
        """Most fresh ships; any of equal ones moves."""
        most = max(self.fresh)
        return [s for s in self.view.reach.systems if most and self.fresh[s] == most]

    # -- Move

    def moves(self, most: int) -> set[Moved]:
        """Every group to every system, and for claims alone a smaller one."""
        view, found = self.view, set[Moved]()
        for origin, to in product(view.reach.systems, view.reach.systems):
            if origin != to and view.ships_at(self.me, origin):
                for trip in self.trips(origin, to, most):
                    found |= {Moved(trip, self.claims(trip, trip.sent, ()))} | self.for_claims(trip)
        return found

    def for_claims(self, trip: Trip) -> set[Moved]:
        """One ship stays, a damaged one first: on the way if that will do, else where they set out."""
        whole = trip.sent
        less = (whole[0], whole[1] - 1) if whole[1] else (whole[0] - 1, 0)
        if self.view.present(self.me, trip.stops[-1]) or self.claims(trip, whole, ()) > 0:
            return set()
        holding = tuple(
            stop for stop in trip.stops[:-1] if self.lost(stop, self.view.ships_at(self.me, stop))
        )
        for group, held in ((whole, holding), (less, ()), (less, holding)):
            claims = self.claims(trip, group, held)
            if sum(group) and claims > 0:
                return {Moved(self.smaller(trip, group, held), claims)}
        return set()

    def smaller(self, trip: Trip, group: Group, held: tuple[int, ...]) -> Trip:
        """The same way with fewer ships: one stays at each stop that is held."""
        fresh, damaged = group
        for stop in trip.stops[:-1]:
            here = [self.fresh[stop], self.damaged[stop]]
            if stop in held:
                here[1 if here[1] else 0] -= 1
            fresh, damaged = fresh + here[0], damaged + here[1]
        return Trip(trip.origin, trip.stops, group, (fresh, damaged), trip.keeps_control)

    def claims(self, trip: Trip, group: Group, held: tuple[int, ...]) -> int:
        """Claims afterwards less claims before."""
        view, to = self.view, trip.stops[-1]
        won = 0 if view.present(self.me, to) else view.free_slots(to)
        left = [stop for stop in trip.stops[:-1] if stop not in held]
        lost = sum(self.lost(stop, view.ships_at(self.me, stop)) for stop in left)
        return won - self.lost(trip.origin, sum(group)) - lost

    def lost(self, at: int, ships: int) -> int:
        """The empty slots of a planet that so many ships leave without a loyal piece."""
        stays = self.view.ships_at(self.me, at) - ships + self.view.buildings_at(self.me, at)
        return self.view.free_slots(at) if ships and not stays else 0


@dataclass(frozen=True)
class Moved:
    """A group has come to its end, and so many claims are new."""

    trip: Trip
    claims: int

    @property
    def told(self) -> tuple[object, ...]:
        """All but the stops on the way."""
        trip = self.trip
        return (
            trip.origin,
            trip.stops[-1],
            len(trip.stops),
            trip.sent,
            trip.arrive,
            trip.keeps_control,
            self.claims,
        )


# -- Fight -------------------------------------------------------------------------------------------------


class Fights:
    """Every favorable combat, and who comes for it."""

    def __init__(self, view: View) -> None:
        self.view, self.me = view, view.me
        self.purse, self.ships = Purse(view), Ships(view)
        self.forces = self.ships.task_forces()
        self.items = {rival: list(self.loot(rival)) for rival in view.others}
        self.trips = {at: self.trips_to(at) for at in view.reach.systems}

    def found(self) -> set[Combat]:
        return {combat for end in self.ends() for combat in self.who(*end)}

    def ends(self) -> Iterator[tuple[int, int, str, str, int]]:
        """System, rival, kind of end, what for, keys."""
        view = self.view
        more = Holdings(view)
        more.trophies = 1
        warlord = "warlord" in more.better_off()
        for at, rival in product(view.reach.systems, view.others):
            if not view.present(rival, at):
                continue
            if warlord:
                yield at, rival, "contend", "trophies", 0
            yield at, rival, "trophies", "trophies", 0
            if view.buildings_at(rival, at) or not any(
                view.buildings_at(rival, s) for s in view.reach.systems
            ):
                for item, keys in self.items[rival]:
                    yield at, rival, "raid", item, keys
            holder = self.ships.holder(at)
            if holder == rival and view.buildings_at(self.me, at):
                yield at, rival, "change", "control", 0
            built = any(view.buildings_at(other, at) for other in view.others)
            if holder != self.me and built and view.fresh[rival][at]:
                yield at, rival, "take", "control", 0

    def loot(self, rival: int) -> Iterator[tuple[str, int]]:
        """Tokens and Guild cards that contend an ambition, with the keys of Sworn Guardians."""
        view, f = self.view, facts()
        guards = sum(f.court_keys[c] for c in view.guild[rival] if f.court[c].id == "sworn_guardians")
        for slot, kind in enumerate(view.slots[rival]):
            if kind >= 0 and stolen(view, rival, slot=slot).better_off():
                yield f"{RESOURCES[kind]} {slot + 1}", guards + f.slot_keys[slot]
        for card in view.guild[rival]:
            if stolen(view, rival, card=card).better_off():
                guard = f.court[card].id == "sworn_guardians"
                yield f.court[card].id, guards + (0 if guard else f.court_keys[card])

    def who(self, at: int, rival: int, end: str, item: str, keys: int) -> list[Combat]:
        """Nobody, if that will do; else the first group by Whose ships; else groups of several systems."""
        view = self.view

        def made(trips: tuple[Trip, ...], fresh: int, ships: int) -> list[Combat]:
            moves = sum(len(trip.stops) for trip in trips)
            battles, there = self.purse.battles(moves), view.ships_at(self.me, at)
            if not battles or not there + ships or self.arriving_does(at, rival, end, fresh, trips):
                return []
            strength = view.fresh[self.me][at] + fresh, there + ships, battles
            if not self.favorable(at, rival, end, keys, *strength):
                return []
            origins = tuple(sorted(view.id_of(trip.origin) for trip in trips))
            where = view.id_of(at), view.seat_of(rival)
            return [Combat(*where, end, item, origins, fresh, ships, moves, battles)]

        if found := made((), 0, 0):
            return found
        trips = self.trips[at]
        ranks = [(not t.keeps_control, t.origin not in self.forces, len(t.stops)) for t in trips]
        for rank in sorted(set(ranks)):
            for trip in (trip for trip, its in zip(trips, ranks, strict=True) if its == rank):
                sizes = [trip.arrive]
                if view.cities_at(rival, at) and not self.arriving_does(
                    at, rival, end, trip.arrive[0], (trip,)
                ):
                    sizes += fewer(trip)
                found += next((best for size in sizes if (best := made((trip,), size[0], sum(size)))), [])
            if found:
                return found
        return self.together(trips, made)

    def trips_to(self, at: int) -> list[Trip]:
        """Every group that could come, on each of its shortest ways."""
        view = self.view
        origins = [s for s in view.reach.systems if s != at and view.ships_at(self.me, s)]
        return [trip for origin in origins for trip in self.ships.trips(origin, at, self.purse.most_moves)]

    def together(
        self, trips: list[Trip], made: Callable[[tuple[Trip, ...], int, int], list[Combat]]
    ) -> list[Combat]:
        """Groups of several systems: origins kept if possible, then fewest Moves."""
        for keeps in (True, False):
            found: list[Combat] = []
            alike = [t for t in trips if t.keeps_control == keeps or len(self.ships.groups(t.origin)) == 1]
            for n in range(2, self.purse.most_moves + 1):
                for row in combinations(alike, n):
                    origins = {trip.origin for trip in row}
                    if len(origins) < n or any(origins & {*trip.stops} for trip in row):
                        continue
                    if all(trip.keeps_control for trip in row) == keeps:
                        arriving = [sum(counts) for counts in zip(*(t.arrive for t in row), strict=True)]
                        found += made(row, arriving[0], sum(arriving))
            if found:
                least = min(combat.moves for combat in found)
                return [combat for combat in found if combat.moves == least]
        return []

    def arriving_does(self, at: int, rival: int, end: str, fresh: int, trips: tuple[Trip, ...]) -> bool:
        """What ships get by arriving is no combat but a Move."""
        if not trips or end not in ("change", "take"):
            return False
        after = self.ships.holder(at, fresh)
        return after == self.me or (end == "change" and after != rival)

    def favorable(
        self, at: int, rival: int, end: str, keys: int, mine: int, ships: int, battles: int
    ) -> bool:
        """Trophies, a raid, control: each with its numbers, and no Outrage in vain."""
        view = self.view
        theirs, dice = view.fresh[rival][at], ships + view.extra_dice(at)
        if end in ("contend", "trophies"):
            fine = mine >= theirs and mine >= 1
        elif end == "raid":
            stronger = mine > theirs or (mine == theirs and battles >= 2)
            fine = min(dice, FULL_HAND) >= 2 * keys and stronger
        elif end == "change":
            fine = dice >= max(theirs, 1)
        else:
            strong = [x for x in view.others if view.fresh[x][at] and view.fresh[x][at] >= mine]
            fine = dice >= max(theirs, 1) and mine >= 1 and strong == [rival]
        return fine and not self.in_vain(at, rival, mine, dice, battles, raid=end == "raid")

    def in_vain(self, at: int, rival: int, mine: int, dice: int, battles: int, *, raid: bool) -> bool:
        """Outrage is risked, and not worth it."""
        view, theirs = self.view, self.view.fresh[rival][at]
        city, starport, damaged_city, damaged_starport = (rows[rival][at] for rows in view.built)
        assault = min(FULL_HAND, dice, 2 * theirs)
        mixed = 2 * assault + min(FULL_HAND, dice - assault)
        early = mixed if mine > theirs else min(FULL_HAND, dice)
        raids = min(FULL_HAND, dice) if raid else 0
        last = min(FULL_HAND, dice - raids) if raid else mixed
        taken = 2 * theirs + view.damaged[rival][at]
        left = max(0, early * (battles - 1) + last - taken) + raids
        if not city + damaged_city or left <= 2 * starport + damaged_starport + city:
            return False
        spots = [row[rival] for row, card in zip(view.court_agents, view.court, strict=True) if card >= 0]
        return not any(spots) or self.costs_a_place(view.type_of(at))

    def costs_a_place(self, kind: int) -> bool:
        """Without tokens and Guild cards of the type the bot drops out of its declared ambition."""
        name = COUNTS_FOR[kind]
        if not name or not self.view.is_declared(AMBITIONS.index(name)):
            return False
        now, after = Holdings(self.view), Holdings(self.view)
        after.tokens[self.me] = [token for token in after.tokens[self.me] if token != kind]
        after.guild[self.me] = [
            card
            for card in after.guild[self.me]
            if facts().court_suit[card] != kind or "loyal" in facts().court[card].id
        ]
        kept = among_first_two(after.counts(name), self.me)
        return among_first_two(now.counts(name), self.me) and not kept


def fewer(trip: Trip) -> Iterator[Group]:
    """Fewer ships, as many as will do: those that would join stay first, or else damaged ones."""
    (fresh, damaged), whole = trip.sent, trip.arrive
    for n in range(sum(whole) - 1, 0, -1):
        joined = max(0, n - fresh - damaged)
        first = min(fresh, n), min(damaged, max(0, n - fresh))
        more = min(joined, whole[0] - fresh)
        yield first[0] + more, first[1] + joined - more
        if n >= whole[0]:
            yield whole[0], n - whole[0]


# -- Influence ---------------------------------------------------------------------------------------------


def agents_for(view: View, spot: int, actions: int) -> int:
    """Two or one where nobody has any; else one more than the rival with most, or as many if one is left."""
    row, supply = view.court_agents[spot], view.agents(view.me)
    mine, most = row[view.me], max(row[rival] for rival in view.others)
    can = min(actions, supply)
    if not mine and not most:
        return min(2, can)
    if mine > most:
        return 0
    lead = most + 1 - mine
    if lead <= can:
        return lead
    return lead - 1 if 0 < lead - 1 <= can and supply > lead - 1 else 0
