"""Setting the table up: Court, seats, map, pieces, and what bots get besides (R3, S14.2, S21.3)."""

from __future__ import annotations

from bythebook.games.arcs.box.facts import RESOURCES, facts
from bythebook.games.arcs.box.records import Place, Places, SetupCard
from bythebook.games.arcs.rules.pieces import place_building, place_ships
from bythebook.games.arcs.rules.setup.difficulty import FLEET_READINESS, STRATEGIC_RESERVES, on
from bythebook.games.arcs.rules.setup.draft import drafting, traits_at_setup
from bythebook.games.arcs.rules.tokens import Gains
from bythebook.games.arcs.rules.turn.rounds import StartChapter
from bythebook.games.arcs.table.piles import COURT
from bythebook.games.arcs.table.state import CITY, NONE, STARPORT, Table
from bythebook.kernel.ask import Ask, chance_ask
from bythebook.kernel.chance import Draw, Outcome, Pick
from bythebook.kernel.step import Step


def setup_agenda(*, card: str, first: str, person_last: bool) -> list[Step]:
    """All of the setup, in order; an empty card or first seat is drawn (R3.1 to R3.9)."""
    seating: Step = SeatBotsFirst(first) if person_last else SetInitiative(first)
    return [RevealCourt(), seating, SetMap(card), StartChapter()]


# -- the Court --------------------------------------------------------------------------------------


class RevealCourt(Step, frozen=True):
    """The first cards of the Court deck are the row (R3.3)."""

    def ask(self, table: Table) -> Ask:
        """As many as the number of players says."""
        row = facts().size[table.players].row
        return chance_ask(Draw(COURT, COURT, row), rule="R3.3")

    def answer(self, table: Table, answer: Outcome) -> None:
        """Nobody has agents there."""
        table.court = [facts().court_card[card].index for card in answer]
        table.court_agents = [[0] * table.players for _ in answer]


# -- who sits where, who begins ---------------------------------------------------------------------


class SetInitiative(Step, frozen=True):
    """The initiative goes to the seat that was named, or to anybody (R3.4)."""

    first: str

    def go(self, table: Table) -> None:
        """Chance names the seat if nobody did."""
        if self.first:
            table.initiative = table.player(self.first)
        else:
            table.then(DrawInitiative())


class DrawInitiative(Step, frozen=True):
    """Who has the initiative, by chance (R3.4)."""

    def ask(self, table: Table) -> Ask:
        """Every seat alike."""
        return chance_ask(Pick("initiative", table.seats), rule="R3.4")

    def answer(self, table: Table, answer: Outcome) -> None:
        """The marker goes there."""
        table.initiative = table.player(answer[0])


class SeatBotsFirst(Step, frozen=True):
    """Bots sit from the initiative on in random order, people come last (S14.2, S21.1)."""

    first: str

    def go(self, table: Table) -> None:
        """The bot that was named has the initiative, else any."""
        bots = tuple(seat for seat in table.seats if table.automa[table.player(seat)])
        order = (self.first,) if self.first else ()
        table.then(SeatNext(order, tuple(seat for seat in bots if seat != self.first)))


class SeatNext(Step, frozen=True):
    """The bots in order so far, and those who are still to be seated (S14.2)."""

    order: tuple[str, ...]
    left: tuple[str, ...]

    def go(self, table: Table) -> None:
        """Chance is asked while there is more than one."""
        if len(self.left) > 1:
            table.then(DrawSeat(self.order, self.left))
            return
        order = (*self.order, *self.left)
        sit(table, (*order, *(seat for seat in table.seats if seat not in order)))


class DrawSeat(Step, frozen=True):
    """Which bot comes next (S14.2)."""

    order: tuple[str, ...]
    left: tuple[str, ...]

    def ask(self, table: Table) -> Ask:
        """Each of those left."""
        return chance_ask(Pick("seats", self.left), rule="S14.2")

    def answer(self, table: Table, answer: Outcome) -> None:
        """It sits down."""
        left = tuple(seat for seat in self.left if seat != answer[0])
        table.then(SeatNext((*self.order, answer[0]), left))


def sit(table: Table, seats: tuple[str, ...]) -> None:
    """The players sit in this order, the first with the initiative; nobody has anything yet (S14.2)."""
    was = [table.player(seat) for seat in seats]
    table.automa = tuple(table.automa[player] for player in was)
    table.unseen = tuple(table.unseen[player] for player in was)
    table.seats = seats
    table.initiative = 0


# -- the map ----------------------------------------------------------------------------------------


class SetMap(Step, frozen=True):
    """The setup card that was named, or any for so many players (R3.4)."""

    card: str

    def go(self, table: Table) -> None:
        """Chance draws the card if nobody named one."""
        if self.card:
            lay_out(table, facts().setup_card[self.card])
        else:
            table.then(DrawSetupCard())


class DrawSetupCard(Step, frozen=True):
    """A setup card by chance (R3.4)."""

    def ask(self, table: Table) -> Ask:
        """Those for the number of players."""
        cards = tuple(card.id for card in facts().setup_cards if card.players == table.players)
        return chance_ask(Pick("setup card", cards), rule="R3.4")

    def answer(self, table: Table, answer: Outcome) -> None:
        """It says what is out of play, and where everybody starts."""
        lay_out(table, facts().setup_card[answer[0]])


def lay_out(table: Table, card: SetupCard) -> None:
    """The map is without the card's clusters; then everybody starts (R2.4, R3.4 to R3.7)."""
    table.out = card.out
    if table.players == 2:
        _lay_neutral(table)
    table.then(*drafting(table), PlacePieces(card.id), *traits_at_setup(table), ReadyBots())


def _lay_neutral(table: Table) -> None:
    """With two players the covered planets are a third contender (R3.5)."""
    for system in facts().systems:
        if system.cluster in table.out and system.type != NONE:
            table.neutral[system.type] += 1
            table.supply[system.type] -= 1


class PlacePieces(Step, frozen=True):
    """Each seat has pieces in its systems and tokens in its first slots (R3.6, R3.7, R12.1)."""

    card: str

    def go(self, table: Table) -> None:
        """Seats count from the initiative; a leader says how much, and which tokens."""
        starts = facts().setup_card[self.card].seats
        for player, start in zip(table.in_order(), starts, strict=True):
            leader = table.leader[player]
            places: Places = facts().places if leader == NONE else facts().leaders[leader].places
            _place(table, player, start.a, places.a)
            _place(table, player, start.b, places.b)
            for system in start.c:
                _place(table, player, system, places.c)
            types = [table.type_of(system) for system in (start.a, start.b)]
            if leader != NONE:
                types = [RESOURCES.index(name) for name in facts().leaders[leader].tokens]
            for slot, kind in enumerate(types):
                table.slots[player][slot] = kind
                table.supply[kind] -= 1


def _place(table: Table, player: int, system: int, place: Place) -> None:
    for _ in range(place.cities):
        place_building(table, player, system, CITY)
    for _ in range(place.starports):
        place_building(table, player, system, STARPORT)
    place_ships(table, player, system, place.ships)


# -- what bots get besides --------------------------------------------------------------------------


class ReadyBots(Step, frozen=True):
    """Fleet Readiness, then Strategic Reserves (S14.2, S21.3, RULING-51)."""

    def go(self, table: Table) -> None:
        """Bot by bot, from the initiative on."""
        bots = [player for player in table.in_order() if table.automa[player]]
        if on(table, FLEET_READINESS):
            for player in bots:
                for system in table.reach.systems:
                    if table.present(player, system):
                        place_ships(table, player, system, facts().bots.readiness_ships)
        if on(table, STRATEGIC_RESERVES):
            table.then(*[DrawReserve(player) for player in bots for _ in range(facts().bots.reserve_tokens)])


class DrawReserve(Step, frozen=True):
    """A token of a random type (S21.3, RULING-51)."""

    player: int

    def ask(self, table: Table) -> Ask:
        """Every type that the supply has."""
        types = tuple(RESOURCES[kind] for kind, n in enumerate(table.supply) if n)
        return chance_ask(Pick("reserve", types), rule="RULING-51", about=table.seats[self.player])

    def answer(self, table: Table, answer: Outcome) -> None:
        """It is laid down like any other."""
        table.then(Gains(self.player, (RESOURCES.index(answer[0]),)))
