"""Setting the table up: Court, seats, map, pieces, and what bots get besides (R3, S14.2, S21.3)."""

from __future__ import annotations

from bythebook.games.arcs.box.facts import RESOURCES, facts
from bythebook.games.arcs.box.records import Place, Places, SetupCard
from bythebook.games.arcs.rules.pieces import place_building, place_ships
from bythebook.games.arcs.rules.setup.difficulty import FLEET_READINESS, STRATEGIC_RESERVES, on
from bythebook.games.arcs.rules.setup.draft import drafting, traits_at_setup
from bythebook.games.arcs.rules.tokens import Gains
from bythebook.games.arcs.rules.turn.rounds import StartChapter
from bythebook.games.arcs.state.piles import COURT
from bythebook.games.arcs.state.state import CITY, NONE, STARPORT, State
from bythebook.kernel.chance import Draw, Outcome, Pick
from bythebook.kernel.prompt import Prompt, chance_prompt
from bythebook.kernel.step import Step


def setup_agenda(*, card: str, first: str, person_last: bool) -> list[Step]:
    """All of the setup, in order; an empty card or first seat is drawn (R3.1 to R3.9)."""
    seating: Step = SeatBotsFirst(first) if person_last else SetInitiative(first)
    return [RevealCourt(), seating, SetMap(card), StartChapter()]


# -- the Court --------------------------------------------------------------------------------------


class RevealCourt(Step, frozen=True):
    """The first cards of the Court deck are the row (R3.3)."""

    def ask(self, state: State) -> Prompt:
        """As many as the number of players says."""
        row = facts().size[state.players].row
        return chance_prompt(Draw(COURT, COURT, row), rule="R3.3")

    def answer(self, state: State, answer: Outcome) -> None:
        """Nobody has agents there."""
        state.court = [facts().court_card[card].index for card in answer]
        state.court_agents = [[0] * state.players for _ in answer]


# -- who sits where, who begins ---------------------------------------------------------------------


class SetInitiative(Step, frozen=True):
    """The initiative goes to the seat that was named, or to anybody (R3.4)."""

    first: str

    def go(self, state: State) -> None:
        """Chance names the seat if nobody did."""
        if self.first:
            state.initiative = state.player(self.first)
        else:
            state.then(DrawInitiative())


class DrawInitiative(Step, frozen=True):
    """Who has the initiative, by chance (R3.4)."""

    def ask(self, state: State) -> Prompt:
        """Every seat alike."""
        return chance_prompt(Pick("initiative", state.seats), rule="R3.4")

    def answer(self, state: State, answer: Outcome) -> None:
        """The marker goes there."""
        state.initiative = state.player(answer[0])


class SeatBotsFirst(Step, frozen=True):
    """Bots sit from the initiative on in random order, people come last (S14.2, S21.1)."""

    first: str

    def go(self, state: State) -> None:
        """The bot that was named has the initiative, else any."""
        bots = tuple(seat for seat in state.seats if state.automa[state.player(seat)])
        order = (self.first,) if self.first else ()
        state.then(SeatNext(order, tuple(seat for seat in bots if seat != self.first)))


class SeatNext(Step, frozen=True):
    """The bots in order so far, and those who are still to be seated (S14.2)."""

    order: tuple[str, ...]
    left: tuple[str, ...]

    def go(self, state: State) -> None:
        """Chance is asked while there is more than one."""
        if len(self.left) > 1:
            state.then(DrawSeat(self.order, self.left))
            return
        order = (*self.order, *self.left)
        sit(state, (*order, *(seat for seat in state.seats if seat not in order)))


class DrawSeat(Step, frozen=True):
    """Which bot comes next (S14.2)."""

    order: tuple[str, ...]
    left: tuple[str, ...]

    def ask(self, state: State) -> Prompt:
        """Each of those left."""
        return chance_prompt(Pick("seats", self.left), rule="S14.2")

    def answer(self, state: State, answer: Outcome) -> None:
        """It sits down."""
        left = tuple(seat for seat in self.left if seat != answer[0])
        state.then(SeatNext((*self.order, answer[0]), left))


def sit(state: State, seats: tuple[str, ...]) -> None:
    """The players sit in this order, the first with the initiative; nobody has anything yet (S14.2)."""
    was = [state.player(seat) for seat in seats]
    state.automa = tuple(state.automa[player] for player in was)
    state.unseen = tuple(state.unseen[player] for player in was)
    state.seats = seats
    state.initiative = 0


# -- the map ----------------------------------------------------------------------------------------


class SetMap(Step, frozen=True):
    """The setup card that was named, or any for so many players (R3.4)."""

    card: str

    def go(self, state: State) -> None:
        """Chance draws the card if nobody named one."""
        if self.card:
            lay_out(state, facts().setup_card[self.card])
        else:
            state.then(DrawSetupCard())


class DrawSetupCard(Step, frozen=True):
    """A setup card by chance (R3.4)."""

    def ask(self, state: State) -> Prompt:
        """Those for the number of players."""
        cards = tuple(card.id for card in facts().setup_cards if card.players == state.players)
        return chance_prompt(Pick("setup card", cards), rule="R3.4")

    def answer(self, state: State, answer: Outcome) -> None:
        """It says what is out of play, and where everybody starts."""
        lay_out(state, facts().setup_card[answer[0]])


def lay_out(state: State, card: SetupCard) -> None:
    """The map is without the card's clusters; then everybody starts (R2.4, R3.4 to R3.7)."""
    state.out = card.out
    if state.players == 2:
        _lay_neutral(state)
    state.then(*drafting(state), PlacePieces(card.id), *traits_at_setup(state), ReadyBots())


def _lay_neutral(state: State) -> None:
    """With two players the covered planets are a third contender (R3.5)."""
    for system in facts().systems:
        if system.cluster in state.out and system.type != NONE:
            state.neutral[system.type] += 1
            state.supply[system.type] -= 1


class PlacePieces(Step, frozen=True):
    """Each seat has pieces in its systems and tokens in its first slots (R3.6, R3.7, R12.1)."""

    card: str

    def go(self, state: State) -> None:
        """Seats count from the initiative; a leader says how much, and which tokens."""
        starts = facts().setup_card[self.card].seats
        for player, start in zip(state.in_order(), starts, strict=True):
            leader = state.leader[player]
            places: Places = facts().places if leader == NONE else facts().leaders[leader].places
            _place(state, player, start.a, places.a)
            _place(state, player, start.b, places.b)
            for system in start.c:
                _place(state, player, system, places.c)
            types = [state.type_of(system) for system in (start.a, start.b)]
            if leader != NONE:
                types = [RESOURCES.index(name) for name in facts().leaders[leader].tokens]
            for slot, kind in enumerate(types):
                state.slots[player][slot] = kind
                state.supply[kind] -= 1


def _place(state: State, player: int, system: int, place: Place) -> None:
    for _ in range(place.cities):
        place_building(state, player, system, CITY)
    for _ in range(place.starports):
        place_building(state, player, system, STARPORT)
    place_ships(state, player, system, place.ships)


# -- what bots get besides --------------------------------------------------------------------------


class ReadyBots(Step, frozen=True):
    """Fleet Readiness, then Strategic Reserves (S14.2, S21.3, RULING-51)."""

    def go(self, state: State) -> None:
        """Bot by bot, from the initiative on."""
        bots = [player for player in state.in_order() if state.automa[player]]
        if on(state, FLEET_READINESS):
            for player in bots:
                for system in state.reach.systems:
                    if state.present(player, system):
                        place_ships(state, player, system, facts().bots.readiness_ships)
        if on(state, STRATEGIC_RESERVES):
            state.then(*[DrawReserve(player) for player in bots for _ in range(facts().bots.reserve_tokens)])


class DrawReserve(Step, frozen=True):
    """A token of a random type (S21.3, RULING-51)."""

    player: int

    def ask(self, state: State) -> Prompt:
        """Every type that the supply has."""
        types = tuple(RESOURCES[kind] for kind, n in enumerate(state.supply) if n)
        return chance_prompt(Pick("reserve", types), rule="RULING-51", about=state.seats[self.player])

    def answer(self, state: State, answer: Outcome) -> None:
        """It is laid down like any other."""
        state.then(Gains(self.player, (RESOURCES.index(answer[0]),)))
