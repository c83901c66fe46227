"""Setting up: decks, Court, map, seats, pieces and modifiers; what is refused (R3, S14.2, S21)."""

from __future__ import annotations

import pytest

from bythebook.games.arcs import the_game
from bythebook.games.arcs.box.facts import RESOURCES, facts
from bythebook.games.arcs.rules.setup.setup import build, sides
from bythebook.games.arcs.state.piles import ACTION, COURT
from bythebook.games.arcs.state.state import NONE, State
from bythebook.kernel.box import Problems
from bythebook.kernel.chance import Fixed, Seeded
from bythebook.kernel.game import Game
from bythebook.kernel.log import Header
from bythebook.kernel.prompt import Seat
from bythebook.kernel.rulings import settle
from tests.games.arcs.positions import Position

BOX = the_game()


def game(bots: str = "", seed: int = 1, given: dict[str, str] | None = None, **setup: str) -> Game[State]:
    """A game at its first ask; the bots are the colours named, `given` outcomes of chance by element."""
    seats = {seat: "supercat" if seat in bots.split() else "random" for seat in sides(setup)}
    fixed = {element: [(value,)] for element, value in (given or {}).items()}
    sources = {element: Fixed(fixed, Seeded(seed)) for element in fixed}
    return Game(BOX, Header("arcs", setup, seats, seed), sources=sources)


def refused(seats: dict[str, str] | None = None, **setup: str) -> str:
    """Why a setup is refused."""
    with pytest.raises(Problems) as found:
        build(setup, {Seat(seat): who for seat, who in (seats or {}).items()}, settle(BOX.rulings, {}))
    return "; ".join(found.value.problems)


# -- R3 ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "n"), [("2", 20), ("3", 20), ("4", 28)])
def test_r3_1_the_deck(players: str, n: int) -> None:
    """R3.1: cards 2 to 6 for two or three, all for four."""
    state = game(players=players).state
    dealt = [card for hand in state.hands for card in hand]
    assert len(dealt) == 6 * int(players)
    assert len(state.piles[ACTION]) + len(dealt) == n
    numbers = {facts().action_cards[card].number for card in dealt}
    assert numbers <= (set(range(1, 8)) if players == "4" else set(range(2, 7)))


def test_r3_2_markers_and_chapter() -> None:
    """R3.2: every marker is there on its low side, the chapter is the first, no zero marker lies anywhere."""
    state = game().state
    assert state.markers == [NONE] * 3
    assert state.flipped == [False] * 3
    assert (state.chapter, state.zero) == (1, False)


@pytest.mark.parametrize(("players", "row"), [("2", 3), ("3", 4), ("4", 4)])
def test_r3_3_the_court_row(players: str, row: int) -> None:
    """R3.3: three Court cards with two players, else four; the others are the deck."""
    state = game(players=players).state
    assert len(state.court) == row
    assert len(state.piles[COURT]) == 31 - row
    assert state.court_agents == [[0] * int(players)] * row


def test_r3_4_initiative_and_map_are_drawn() -> None:
    """R3.4: chance names the holder of the initiative and the setup card, whose clusters are out of play."""
    state = game(given={"initiative": "yellow", "setup card": "2p_mix_up_1"}).state
    assert state.initiative == state.player("yellow")
    assert state.out == (2, 5)


def test_r3_4_both_can_be_named() -> None:
    """R3.4: a table may choose who begins and which card; the start of its id is enough."""
    state = game(players="3", first="blue", card="3p_front").state
    assert state.initiative == state.player("blue")
    assert state.out == (2, 3)
    assert "initiative" not in state.counts


def test_r3_5_the_neutral_contender() -> None:
    """R3.5: with two players each covered planet lays one token of its type aside."""
    state = game(card="2p_frontiers").state
    neutral = dict(zip(RESOURCES, state.neutral, strict=True))
    assert neutral == {"material": 2, "fuel": 2, "weapon": 1, "relic": 0, "psionic": 1}
    assert sum(game(players="3").state.neutral) == 0


def test_r3_6_pieces_of_two_players() -> None:
    """R3.6: a city and three ships, a starport and three ships, two ships in both C systems; seat 1 leads."""
    p = Position(game(card="2p_frontiers", first="yellow").state)
    assert (p.ships("yellow", "5-hex"), p.buildings("yellow", "5-hex")) == ((3, 0), ["city"])
    assert (p.ships("yellow", "4-hex"), p.buildings("yellow", "4-hex")) == ((3, 0), ["starport"])
    assert p.ships("yellow", "3-gate") == p.ships("yellow", "3-hex") == (2, 0)
    assert (p.ships("red", "3-arrow"), p.buildings("red", "3-arrow")) == ((3, 0), ["city"])
    assert (p.state.ships, p.state.cities, p.state.starports) == ([5, 5], [4, 4], [4, 4])


def test_r3_6_seats_run_clockwise() -> None:
    """R3.6: the second seat of the card is the next clockwise from the initiative holder."""
    p = Position(game(players="3", card="3p_mix_up", first="yellow").state)
    assert p.buildings("yellow", "3-hex") == ["city"]
    assert p.buildings("blue", "5-hex") == ["city"]
    assert p.buildings("red", "2-hex") == ["city"]


def test_r3_7_starting_resources() -> None:
    """R3.7: the type of A lies in slot 1, that of B in slot 2, both out of the supply."""
    p = Position(game(card="2p_frontiers", first="red").state)
    assert p.slots("red") == "psionic material"
    assert p.slots("yellow") == "material weapon"
    assert p.state.supply == [5 - 2 - 2, 5 - 2, 5 - 1 - 1, 5, 5 - 1 - 1]


@pytest.mark.parametrize("card", [card.id for card in facts().setup_cards])
def test_r3_8_every_setup_card(card: str) -> None:
    """R3.8: with each card everybody starts on the map in play, and nothing is lost."""
    printed = facts().setup_card[card]
    state = game(players=str(printed.players), card=card).state
    assert state.out == printed.out
    assert all(sum(row) in (8, 10) for row in state.fresh)
    assert BOX.check(state) == []


def test_r3_9_hands_and_the_mulligan() -> None:
    """R3.9: six cards each; with two players the one without initiative may have six others, once."""
    g = game(first="red")
    before = list(g.state.hands[1])
    assert g.prompt is not None
    assert (g.prompt.seat, g.prompt.kind) == ("yellow", "Mulligan")
    g.answer("mulligan")
    assert g.prompt is not None
    assert (g.prompt.seat, g.prompt.kind) == ("red", "Turn")
    assert len(g.state.hands[1]) == 6
    assert not set(before) & set(g.state.hands[1])
    assert len(g.state.piles[ACTION]) == 8
    assert BOX.check(g.state) == []


def test_r3_9_a_hand_can_be_kept() -> None:
    """R3.9: nothing changes for who keeps; with three players nobody is asked."""
    g = game(first="red")
    before = [list(hand) for hand in g.state.hands]
    g.answer("keep")
    assert g.state.hands == before
    three = game(players="3", first="red")
    assert three.prompt is not None
    assert three.prompt.kind == "Turn"


def test_ruling_34_bots_never_mulligan() -> None:
    """RULING-34: with a bot in the second seat nobody is asked; a person there is."""
    g = game(bots="yellow", first="red", order="table")
    assert g.prompt is not None
    assert (g.prompt.seat, g.prompt.kind) == ("red", "Turn")
    g = game(bots="yellow")
    assert g.prompt is not None
    assert (g.prompt.seat, g.prompt.kind) == ("red", "Mulligan")


def test_ruling_34_an_unseen_hand_goes_back_unseen() -> None:
    """RULING-34: six new cards, then the old ones are shuffled in; the program saw none of them."""
    header = Header("arcs", {"hands": "unseen"}, {Seat("red"): "person", Seat("yellow"): "supercat"}, 1)
    g = Game(BOX, header)
    g.answer("mulligan")
    pile = g.state.piles[ACTION]
    assert pile.held["red"].size == 6
    assert len(pile) == 14
    assert set(pile.held) == {"red"}
    assert BOX.check(g.state) == []


# -- S14.2 ------------------------------------------------------------------------------------------


def test_s14_2_counters_and_the_stack() -> None:
    """S14.2: only people are dealt cards; a bot has a counter of six, and all other cards are the stack."""
    state = game(bots="yellow blue", players="3").state
    people = [player for player in range(3) if not state.automa[player]]
    assert [len(state.hands[player]) for player in people] == [6]
    assert sorted(state.hand_counter) == [0, 6, 6]
    assert len(state.piles[ACTION]) == 14
    assert state.discard == []
    assert state.seize_counter == [0, 0, 0]


def test_s14_2_people_come_last() -> None:
    """S14.2 1.B: the bots sit down from the initiative on in random order, the person behind them."""
    state = game(bots="yellow blue white", players="4", given={"seats": "blue"}).state
    assert state.seats[0] == "blue"
    assert state.seats[3] == "red"
    assert (state.initiative, state.automa) == (0, (True, True, True, False))
    orders = {game(bots="yellow blue white", players="4", seed=seed).state.seats for seed in range(40)}
    assert len(orders) == 6


def test_s14_2_a_named_bot_begins() -> None:
    """S14.2 1.B: the bot that was named has the initiative."""
    state = game(bots="yellow blue", players="3", first="blue").state
    assert state.seats == ("blue", "yellow", "red")


def test_s14_2_the_order_of_the_table() -> None:
    """S14.2: without normal mode the colours sit as they are, and anybody may begin."""
    easy = {game(bots="yellow", seed=seed, modifiers="none").state.initiative for seed in range(12)}
    seated = {game(bots="yellow", seed=seed, order="table").state.initiative for seed in range(12)}
    assert easy == seated == {0, 1}
    assert game(bots="yellow", first="red").state.initiative == 0


# -- S21 at setup -----------------------------------------------------------------------------------


def test_s21_3_fleet_readiness() -> None:
    """S21.3: one ship more in each system with pieces of a bot."""
    p = Position(game(bots="yellow", card="2p_frontiers", modifiers="normal,fleet_readiness").state)
    assert p.ships("yellow", "5-hex") == p.ships("yellow", "4-hex") == (4, 0)
    assert p.ships("yellow", "3-gate") == p.ships("yellow", "3-hex") == (3, 0)
    assert p.ships("red", "3-arrow") == (3, 0)


def test_s21_3_strategic_reserves() -> None:
    """S21.3, RULING-51: a random type of the supply, which the bot lays down."""
    g = game(bots="yellow", card="2p_frontiers", modifiers="strategic_reserves", given={"reserve": "relic"})
    assert g.prompt is not None
    assert (g.prompt.seat, g.prompt.kind) == ("yellow", "Store")
    g.answer("store relic in slot 3")
    assert Position(g.state).slots("yellow").split()[2] == "relic"
    assert g.state.supply[RESOURCES.index("relic")] == 4


# -- what is refused --------------------------------------------------------------------------------


def test_unknown_keys_and_values() -> None:
    """A key or a value that does not exist is named, with what would be right."""
    assert "unknown setup key plaers" in refused(plaers="2")
    assert "players: '5' is not one of 2, 3, 4" in refused(players="5")
    assert "card" in refused(card="nowhere")
    assert "isn't for 3 players" in refused(players="3", card="2p_frontiers")
    assert "unknown 'armoured_hulls'" in refused({"red": "supercat"}, modifiers="armoured_hulls")


def test_seats_that_are_not_there() -> None:
    """Two players are red and yellow; nobody else sits or begins."""
    assert "seat blue: with players=2 the seats are red, yellow" in refused({"blue": "person"})
    assert "not white" in refused(first="white")


def test_modifiers_need_a_bot() -> None:
    """S21: modifiers are for bots; one that would change nothing is refused."""
    assert "no bot plays" in refused(modifiers="hard")
    assert "needs efficient_logistics" in refused({"red": "supercat"}, modifiers="always_advantaged")


def test_who_begins_must_fit() -> None:
    """S14.2, S21.2: where a bot begins, a person cannot be named for it."""
    bot = {"yellow": "supercat"}
    assert "a bot goes first" in refused(bot, order="person-last", first="red")
    assert "a bot opens each chapter" in refused(bot, modifiers="hard", first="red")
    assert "needs a bot and a human" in refused(order="person-last")


def test_sides() -> None:
    """As many colours sit down as play; a number that cannot be has the fewest."""
    assert sides({"players": "3"}) == ("red", "yellow", "blue")
    assert sides({"players": "many"}) == sides({}) == ("red", "yellow")
