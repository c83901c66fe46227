"""The steps of setup: Court, seats, map, pieces, and the bots' extras (R3, S14.2, S21.3)."""

from __future__ import annotations

from bythebook.games.arcs.box.facts import RESOURCES, facts
from bythebook.games.arcs.box.records import SetupCard, StartingPieces, StartingPlaces
from bythebook.games.arcs.rules.pieces import place_building, place_ships
from bythebook.games.arcs.rules.setup.difficulty import FLEET_READINESS, STRATEGIC_RESERVES, is_on
from bythebook.games.arcs.rules.setup.draft import draft_steps, setup_trait_steps
from bythebook.games.arcs.rules.tokens import Gains
from bythebook.games.arcs.rules.turn.rounds import StartChapter
from bythebook.games.arcs.state.piles import COURT
from bythebook.games.arcs.state.state import CITY, NONE, STARPORT, State
from bythebook.kernel.chance import Draw, Outcome, Pick
from bythebook.kernel.prompt import Prompt, chance_prompt
from bythebook.kernel.step import Step


def setup_agenda(*, card: str, first: str, person_last: bool) -> list[Step]:
    """Return the setup steps in order; an empty card or first seat is drawn at random (R3.1 to R3.9)."""
    seating: Step = SeatBotsFirst(first) if person_last else SetInitiative(first)
    return [RevealCourt(), seating, SetMap(card), StartChapter()]


# -- the Court --------------------------------------------------------------------------------------


class RevealCourt(Step, frozen=True):
    """Deal the Court row (R3.3)."""

    def ask(self, state: State) -> Prompt:
        """Ask chance for as many cards as the number of players needs."""
        row = facts().size[state.players].row
        return chance_prompt(Draw(COURT, COURT, row), rule="R3.3")

    def answer(self, state: State, answer: Outcome) -> None:
        """Put the cards in the row without agents."""
        state.court = [facts().court_card[card].index for card in answer]
        state.court_agents = [[0] * state.players for _ in answer]


# -- seating and initiative -------------------------------------------------------------------------


class SetInitiative(Step, frozen=True):
    """Give the initiative to the chosen seat, or to a random one (R3.4)."""

    first: str

    def go(self, state: State) -> None:
        """Ask chance if no seat was chosen."""
        if self.first:
            state.initiative = state.player(self.first)
        else:
            state.then(DrawInitiative())


class DrawInitiative(Step, frozen=True):
    """Draw the seat with the initiative (R3.4)."""

    def ask(self, state: State) -> Prompt:
        """Ask chance for one of the seats."""
        return chance_prompt(Pick("initiative", state.seats), rule="R3.4")

    def answer(self, state: State, answer: Outcome) -> None:
        """Give the initiative to the drawn seat."""
        state.initiative = state.player(answer[0])


class SeatBotsFirst(Step, frozen=True):
    """Seat the bots in random order from the initiative on, humans last (S14.2, S21.1)."""

    first: str

    def go(self, state: State) -> None:
        """Start with the chosen bot, if any."""
        bots = tuple(seat for seat in state.seats if state.automa[state.player(seat)])
        order = (self.first,) if self.first else ()
        state.then(SeatNext(order, tuple(seat for seat in bots if seat != self.first)))


class SeatNext(Step, frozen=True):
    """Seat the remaining bots after those already seated (S14.2)."""

    order: tuple[str, ...]
    left: tuple[str, ...]

    def go(self, state: State) -> None:
        """Ask chance while more than one bot is left."""
        if len(self.left) > 1:
            state.then(DrawSeat(self.order, self.left))
            return
        order = (*self.order, *self.left)
        seat_players(state, (*order, *(seat for seat in state.seats if seat not in order)))


class DrawSeat(Step, frozen=True):
    """Draw the next bot (S14.2)."""

    order: tuple[str, ...]
    left: tuple[str, ...]

    def ask(self, state: State) -> Prompt:
        """Ask chance for one of the bots that are left."""
        return chance_prompt(Pick("seats", self.left), rule="S14.2")

    def answer(self, state: State, answer: Outcome) -> None:
        """Seat the drawn bot."""
        left = tuple(seat for seat in self.left if seat != answer[0])
        state.then(SeatNext((*self.order, answer[0]), left))


def seat_players(state: State, seats: tuple[str, ...]) -> None:
    """Seat the players in this order, the first with the initiative, before setup gives them anything
    (S14.2).
    """
    was = [state.player(seat) for seat in seats]
    state.automa = tuple(state.automa[player] for player in was)
    state.unseen = tuple(state.unseen[player] for player in was)
    state.seats = seats
    state.initiative = 0


# -- the map ----------------------------------------------------------------------------------------


class SetMap(Step, frozen=True):
    """Set up the chosen map, or a random one for the number of players (R3.4)."""

    card: str

    def go(self, state: State) -> None:
        """Ask chance if no setup card was chosen."""
        if self.card:
            set_up_map(state, facts().setup_card[self.card])
        else:
            state.then(DrawSetupCard())


class DrawSetupCard(Step, frozen=True):
    """Draw a setup card (R3.4)."""

    def ask(self, state: State) -> Prompt:
        """Ask chance for a setup card for the number of players."""
        cards = tuple(card.id for card in facts().setup_cards if card.players == state.players)
        return chance_prompt(Pick("setup card", cards), rule="R3.4")

    def answer(self, state: State, answer: Outcome) -> None:
        """Set up the map of the drawn card."""
        set_up_map(state, facts().setup_card[answer[0]])


def set_up_map(state: State, card: SetupCard) -> None:
    """Take the card's clusters out of play and schedule the rest of setup (R2.4, R3.4 to R3.7)."""
    state.out = card.out
    if state.players == 2:
        _place_neutral_tokens(state)
    state.then(*draft_steps(state), PlacePieces(card.id), *setup_trait_steps(state), ReadyBots())


def _place_neutral_tokens(state: State) -> None:
    """Make the covered planets a third contender in a two-player game (R3.5)."""
    for system in facts().systems:
        if system.cluster in state.out and system.type != NONE:
            state.neutral[system.type] += 1
            state.supply[system.type] -= 1


class PlacePieces(Step, frozen=True):
    """Place each seat's pieces and first tokens (R3.6, R3.7, R12.1)."""

    card: str

    def go(self, state: State) -> None:
        """Place them seat by seat from the initiative on; a leader changes the pieces and tokens."""
        starts = facts().setup_card[self.card].seats
        for player, start in zip(state.in_order(), starts, strict=True):
            leader = state.leader[player]
            places: StartingPlaces = facts().places if leader == NONE else facts().leaders[leader].places
            _place_pieces(state, player, start.a, places.a)
            _place_pieces(state, player, start.b, places.b)
            for system in start.c:
                _place_pieces(state, player, system, places.c)
            types = [state.type_of(system) for system in (start.a, start.b)]
            if leader != NONE:
                types = [RESOURCES.index(name) for name in facts().leaders[leader].tokens]
            for slot, kind in enumerate(types):
                state.slots[player][slot] = kind
                state.supply[kind] -= 1


def _place_pieces(state: State, player: int, system: int, place: StartingPieces) -> None:
    for _ in range(place.cities):
        place_building(state, player, system, CITY)
    for _ in range(place.starports):
        place_building(state, player, system, STARPORT)
    place_ships(state, player, system, place.ships)


# -- extras for bots --------------------------------------------------------------------------------


class ReadyBots(Step, frozen=True):
    """Apply Fleet Readiness, then Strategic Reserves (S14.2, S21.3, RULING-51)."""

    def go(self, state: State) -> None:
        """Apply them bot by bot, from the initiative on."""
        bots = [player for player in state.in_order() if state.automa[player]]
        if is_on(state, FLEET_READINESS):
            for player in bots:
                for system in state.reach.systems:
                    if state.present(player, system):
                        place_ships(state, player, system, facts().bots.readiness_ships)
        if is_on(state, STRATEGIC_RESERVES):
            state.then(*[DrawReserve(player) for player in bots for _ in range(facts().bots.reserve_tokens)])


class DrawReserve(Step, frozen=True):
    """Give a bot a token of a random type (S21.3, RULING-51)."""

    player: int

    def ask(self, state: State) -> Prompt:
        """Ask chance for a type that the supply has."""
        types = tuple(RESOURCES[kind] for kind, n in enumerate(state.supply) if n)
        return chance_prompt(Pick("reserve", types), rule="RULING-51", about=state.seats[self.player])

    def answer(self, state: State, answer: Outcome) -> None:
        """Gain the token, which the bot stores like any other."""
        state.then(Gains(self.player, (RESOURCES.index(answer[0]),)))
