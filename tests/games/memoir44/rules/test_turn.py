"""The sequence of a turn, the deck and hands, and the solo AI's cards."""

from collections.abc import Mapping, Sequence

import pytest

from bythebook.games.memoir44 import the_game
from bythebook.games.memoir44.box.facts import facts
from bythebook.games.memoir44.box.hexes import hex_at
from bythebook.games.memoir44.rules.deck import all_cards, cards_held, hand_size, may_hold
from bythebook.games.memoir44.rules.tactics import dice_per_card
from bythebook.games.memoir44.state.options import (
    Activate,
    Ambush,
    Attack,
    Decline,
    Done,
    Draw,
    Keep,
    NameSection,
    Play,
)
from bythebook.games.memoir44.state.state import State
from bythebook.kernel.game import Game
from bythebook.kernel.log import Header
from bythebook.kernel.prompt import Seat
from tests.games.memoir44.card_positions import (
    ALLIES,
    AXIS,
    CONTACT,
    FRONT,
    asked,
    finish_turn,
    game_of,
    order,
    played,
    scenario,
    table_of,
    unit_at,
)

GROWTH = '[[rules]]\nrule = "hand_growth"\nside = "axis"\nafter_turns = [1, 2]\n'


def new_game(scenario_id: str, *, axis: str = "random", allies: str = "random", **setup: str) -> Game[State]:
    seats = {Seat("axis"): axis, Seat("allies"): allies}
    return Game(the_game(), Header("memoir44", {"scenario": scenario_id, **setup}, seats, seed=7))


def test_ts_1_setup_places_units_deals_hands_and_names_the_first_side() -> None:
    """TS-1: units stand where the scenario has them, hands have its size, its first side plays."""
    game = new_game("omaha_beach")
    state = game.state
    assert [len(hand) for hand in state.hands] == [side.cards for side in state.scenario.sides]
    assert [state.at[u] for u in range(len(state.at))] == [unit.hex for unit in state.scenario.units]
    assert (asked(game, "Turn").seat, state.turn) == ("axis", 1)
    assert all(entry.secret in ("axis", "allies") for entry in game.log), "hands are secret"
    assert all_cards(state) == facts().box.cards


def test_ts_2_the_five_steps_follow_one_another() -> None:
    """TS-2: card, orders, moves, battles, then discard and draw."""
    game = played(CONTACT, "probe_center", battle=["sss"], deck=["dig_in"])
    kinds = []
    while game.prompt is not None and game.state.turn == 1:
        kinds.append(game.prompt.kind)
        game.answer(game.prompt.options[1 if kinds == ["Order"] else 0])
    assert list(dict.fromkeys(kinds)) == ["Order", "Mover", "Move", "Attacker", "Attack"]
    assert game.state.discards == {"probe_center": 1}
    assert game.state.hands[ALLIES] == ["dig_in"]


def test_ts_3_all_moves_come_before_any_battle() -> None:
    """TS-3: with two units ordered, no battle is asked for before both have moved or held."""
    game = played(CONTACT, "direct_from_hq")
    order(game, "C5", "G5")
    game.answer(Done())
    asked(game, "Mover")
    game.answer(Activate(hex_at("C5")))
    game.answer(asked(game, "Move").options[0])
    asked(game, "Mover")
    game.answer(Done())
    assert set(asked(game, "Attacker").options) == {
        Activate(hex_at("C5")),
        Activate(hex_at("G5")),
        Done(),
    }


def test_ts_6_an_empty_draw_pile_is_made_of_the_discards() -> None:
    """TS-6: the pile is empty when the draw is due, so the discards are shuffled; hands stay."""
    state = table_of(FRONT, hand=["probe_left", "barrage"], other=["ambush"])
    empty_the_deck(state, leaving=0)
    game = game_of(state)
    game.answer(Play("probe_left"))
    game.answer(Done())
    assert state.discards == {}
    assert (len(state.piles["deck"]), len(state.hands[ALLIES])) == (57, 2)
    assert state.hands[AXIS] == ["ambush"]
    assert all_cards(state) == 60


def empty_the_deck(state: State, *, leaving: int) -> None:
    """All cards of the deck but some go onto the discard pile."""
    pile = state.piles["deck"]
    while len(pile) > leaving:
        card = sorted(pile.possible("deck"))[0]
        pile.see("deck", card)
        state.discards[card] = state.discards.get(card, 0) + 1


def test_ts_6_a_draw_of_two_may_span_the_reshuffle() -> None:
    """TS-6: Recon finds one card, then the discards become the pile for the second."""
    state = table_of(FRONT, hand=["recon_left"])
    empty_the_deck(state, leaving=1)
    game = game_of(state)
    game.answer(Play("recon_left"))
    game.answer(Done())
    assert len(asked(game, "Keep").options) in (1, 2)
    assert len(state.drawn) == 2
    assert all_cards(state) == 60


def test_ts_7_the_game_stops_at_the_last_medal() -> None:
    """TS-7: the last medal is won in mid-turn: no take ground, no draw, nothing more is asked."""
    drawn = scenario(CONTACT.replace("xA3", "xA1"), medals=(9, 1))
    game = played(drawn, "probe_center", battle=["aaa"])
    order(game, "G5")
    game.answer(Done())
    game.answer(Done())
    game.answer(Activate(hex_at("G5")))
    game.answer(Attack(hex_at("g6")))
    assert game.prompt is None
    assert (game.state.winner, game.state.hands[ALLIES]) == ("allies", [])


def test_recon_draws_two_keeps_one_and_discards_the_other() -> None:
    """CC: Recon's draw replaces the normal one, and nobody else sees what was kept."""
    game = played(FRONT, "recon_left", deck=["barrage dig_in"])
    game.answer(Done())
    prompt = asked(game, "Keep")
    assert (list(prompt.options), prompt.secret) == ([Keep("barrage"), Keep("dig_in")], "allies")
    game.answer(Keep("dig_in"))
    assert game.state.hands[ALLIES] == ["dig_in"]
    assert game.state.discards == {"recon_left": 1, "barrage": 1}


# -- hands the program does not see ---------------------------------------------------------------


def test_unseen_hands_offer_every_card_that_may_be_there() -> None:
    """TS-2: at a real table any card not seen elsewhere may be played, and is seen then."""
    game = new_game("pegasus_bridge", allies="person", axis="solo", hands="unseen")
    state = game.state
    assert (cards_held(state, ALLIES), state.hands[ALLIES]) == (6, [])
    offered = {o.card for o in asked(game, "Turn").options if isinstance(o, Play)}
    assert offered == {card.id for card in facts().cards} - {"ambush"}
    game.answer(Play("their_finest_hour"))
    rolls = [e.answer for e in game.log if e.seat == "battle" and isinstance(e.answer, tuple)]
    assert [len(rolled) for rolled in rolls] == [6], "five unseen cards and this one"
    assert "their_finest_hour" not in may_hold(state, ALLIES)
    assert all_cards(state) == 60


def test_unseen_recon_tells_the_discarded_card_only() -> None:
    """CC: with an unseen hand two cards are drawn, and chance names the one that is put away."""
    game = new_game("pegasus_bridge", allies="person", axis="solo", hands="unseen")
    game.answer(Play("recon_center"))
    game.answer(Done())
    state = game.state
    assert cards_held(state, ALLIES) == 6
    assert sum(state.discards.values()) == 2
    assert all_cards(state) == 60


def test_unseen_hands_may_hold_the_ambush() -> None:
    """AI-2e: when the solo AI declares a close assault, a person whose cards are unseen is asked."""
    state = table_of(CONTACT, active=AXIS, automa=(True, False))
    state.unseen_hands[ALLIES] = True
    for _ in range(3):
        state.piles["deck"].draw_unseen("allies")
    game = game_of(state, deck=["probe_center barrage"], battle=["aag"])
    game.answer(Draw())
    game.answer(Play("probe_center"))
    game.answer(Done())
    order(game, "g6")
    game.answer(Done())
    game.answer(Done())
    game.answer(Activate(hex_at("g6")))
    game.answer(Attack(hex_at("G5")))
    assert (asked(game, "Ambush").seat, cards_held(state, ALLIES)) == ("allies", 3)
    game.answer(Ambush(hex_at("g6")))
    assert state.discards["ambush"] == 1
    assert cards_held(state, ALLIES) == 3, "replaced unseen"
    assert all_cards(state) == 60


# -- the solo AI (AI-1 to AI-7) -------------------------------------------------------------------


def solo(
    drawn: str = FRONT,
    *,
    deck: list[str],
    battle: Sequence[str] = (),
    other: Sequence[str] = (),
    last: str = "",
    rulings: Mapping[str, str] | None = None,
) -> Game[State]:
    """The Axis is the solo AI and has been asked to draw; `last` is the card the Allies played before."""
    state = table_of(drawn, active=AXIS, automa=(True, False), other=other, rulings=rulings)
    state.last_card[ALLIES] = last
    return game_of(state, deck=deck, battle=battle)


def test_ai_1_the_solo_ai_holds_no_hand_and_turns_over_two_cards() -> None:
    """AI-1: Draw, then either card may be played; the other is discarded at once."""
    game = solo(deck=["probe_left barrage"])
    assert list(asked(game, "Turn").options) == [Draw()]
    game.answer(Draw())
    assert list(asked(game, "Turn").options) == [Play("barrage"), Play("probe_left")]
    game.answer(Play("probe_left"))
    assert (game.state.drawn, game.state.discards) == ([], {"barrage": 1})
    assert game.state.hands[AXIS] == []


def test_ai_1_the_deck_is_reshuffled_for_the_second_card() -> None:
    """AI-1: one card in the deck: it is turned over, then the discards are shuffled for the other."""
    game = solo(deck=[])
    empty_the_deck(game.state, leaving=1)
    game.answer(Draw())
    assert len(game.state.drawn) == 2
    assert all_cards(game.state) == 60


def test_ai_1a_cards_held_are_the_scenarios_hand() -> None:
    """AI-1a: two on its first turn at Pegasus Bridge, three on its second, four after that."""
    drawn = scenario(FRONT, cards=(2, 6), more=GROWTH)
    state = table_of(drawn, active=AXIS, automa=(True, False))
    sizes = []
    for turn in (1, 2, 3, 4):
        state.own_turns[AXIS] = turn
        sizes.append((hand_size(state, AXIS), dice_per_card(state)))
    assert sizes == [(2, 2), (3, 3), (4, 4), (4, 4)]
    state.rulings["ai_hand_count"] = "drawn"
    assert dice_per_card(state) == 2


def test_ai_1b_recon_and_hand_growth_do_nothing_for_the_solo_ai() -> None:
    """AI-1b: it draws nothing at the end of a turn with Recon, although its scenario lets the hand grow."""
    state = table_of(
        scenario(FRONT, cards=(2, 6), more=GROWTH), active=AXIS, automa=(True, False), other=["barrage"]
    )
    game = game_of(state, deck=["recon_left dig_in"])
    game.answer(Draw())
    game.answer(Play("recon_left"))
    finish_turn(game)
    assert (state.active, state.hands) == (ALLIES, [[], ["barrage"]])
    assert state.counts["deck"] == 1


def test_ai_2c_two_unplayable_cards_are_discarded_and_two_more_drawn() -> None:
    """AI-2c: Ambush and a Counter-Attack with nothing to copy; the next two are looked at."""
    game = solo(deck=["ambush counter_attack", "barrage air_power"])
    game.answer(Draw())
    assert list(asked(game, "Turn").options) == [Play("air_power"), Play("barrage")]
    assert game.state.discards == {"ambush": 1, "counter_attack": 1}


def test_ai_2c_a_card_worth_nothing_is_played_if_the_other_cannot_be() -> None:
    """AI-2c: only the Barrage is offered beside an Ambush; a Counter-Attack is offered if it has a copy."""
    game = solo(deck=["ambush barrage"])
    game.answer(Draw())
    assert list(asked(game, "Turn").options) == [Play("barrage")]
    game = solo(deck=["counter_attack barrage"], last="probe_left")
    game.answer(Draw())
    assert list(asked(game, "Turn").options) == [Play("barrage"), Play("counter_attack")]


def test_ai_2c_by_the_other_ruling_a_counter_attack_without_a_copy_is_a_pass() -> None:
    """AI-2c: ruled `pass`, the solo AI may play it, and nothing happens."""
    game = solo(deck=["counter_attack ambush"], rulings={"ai_counter_nothing": "pass"})
    game.answer(Draw())
    game.answer(Play("counter_attack"))
    game.answer(Done())
    assert game.state.active == ALLIES


def test_ai_2d_an_ambush_is_discarded_unless_it_is_kept_in_reserve() -> None:
    """AI-2d: by default it goes with the card not played; switched on, it is kept face up and replaced."""
    game = solo(deck=["ambush barrage"])
    game.answer(Draw())
    game.answer(Play("barrage"))
    assert game.state.discards == {"ambush": 1}
    game = solo(deck=["ambush barrage", "probe_left"], rulings={"ai_ambush_reserve": "on"})
    game.answer(Draw())
    assert game.state.hands[AXIS] == ["ambush"]
    assert list(asked(game, "Turn").options) == [Play("barrage"), Play("probe_left")]
    assert all_cards(game.state) == 60


def test_ai_2d_the_reserve_answers_a_close_assault_and_is_not_replaced() -> None:
    """AI-2d: the solo AI is asked at a close assault; the Ambush spent, it holds nothing again."""
    state = table_of(CONTACT, hand=["probe_center"], other=["ambush"], automa=(True, False))
    game = game_of(state, battle=["aag"], deck=["dig_in"])
    game.answer(Play("probe_center"))
    order(game, "G5")
    for answer in (Done(), Done(), Activate(hex_at("G5")), Attack(hex_at("g6"))):
        game.answer(answer)
    assert (asked(game, "Ambush").seat, asked(game, "Ambush").rule) == ("axis", "AI-2d")
    game.answer(Ambush(hex_at("G5")))
    assert state.hands == [[], ["dig_in"]]
    assert all_cards(state) == 60


def test_ai_2e_the_player_is_offered_the_ambush_against_the_solo_ai() -> None:
    """AI-2e: the solo AI declares a close assault, and the player who holds Ambush may play it."""
    game = solo(CONTACT, deck=["probe_center barrage"], other=["ambush"], battle=["sss"])
    game.answer(Draw())
    game.answer(Play("probe_center"))
    game.answer(Done())
    order(game, "g6")
    for answer in (Done(), Done(), Activate(hex_at("g6")), Attack(hex_at("G5"))):
        game.answer(answer)
    prompt = asked(game, "Ambush")
    assert (prompt.seat, prompt.rule, prompt.about) == ("allies", "CC-2", unit_at(game.state, "G5"))
    game.answer(Decline())
    assert game.state.hands[ALLIES] == ["ambush"]


def test_ai_2f_counter_attack_copies_the_card_the_solo_ai_played() -> None:
    """AI-2f: the card it played, not the one it discarded."""
    game = solo(deck=["attack_left barrage"], other=["counter_attack"])
    game.answer(Draw())
    game.answer(Play("attack_left"))
    finish_turn(game)
    game.answer(Play("counter_attack"))
    assert game.state.card == "attack_right"


def test_ai_3c_the_order_of_random_events() -> None:
    """AI-3c: cards, card dice, then the ask in which the page rolls, then units, then Medics' dice."""
    game = solo(deck=["their_finest_hour barrage"], battle=["iass"])
    game.answer(Draw())
    game.answer(Play("their_finest_hour"))
    assert game.state.dice == ("infantry", "armor", "star", "star")
    assert (list(asked(game, "Turn").options), game.state.ordered) == ([Done()], [])
    game.answer(Done())
    asked(game, "Order")
    game = solo(deck=["medics_mechanics barrage"], battle=["ssss"])
    state = game.state
    state.figures[unit_at(state, "B9")] = 1
    game.answer(Draw())
    game.answer(Play("medics_mechanics"))
    game.answer(Done())
    assert "battle" not in state.counts
    order(game, "B9")
    assert (state.counts["battle"], state.figures[unit_at(state, "B9")]) == (1, 4)


def test_ai_3c_the_section_is_named_after_the_strategy_roll() -> None:
    """AI-3c: Infantry Assault asks for its section only after the page has rolled."""
    game = solo(deck=["infantry_assault barrage"])
    game.answer(Draw())
    game.answer(Play("infantry_assault"))
    assert asked(game, "Turn").rule == "AI-3c"
    game.answer(Done())
    game.answer(NameSection("center"))
    asked(game, "Order")


def test_ai_7_the_card_is_discarded_and_nothing_drawn() -> None:
    """AI-7: at the end of its turn both cards lie on the discard pile, and the hand stays empty."""
    game = solo(deck=["probe_left barrage"])
    game.answer(Draw())
    game.answer(Play("probe_left"))
    finish_turn(game)
    assert game.state.discards == {"probe_left": 1, "barrage": 1}
    assert game.state.hands == [[], []]
    assert game.state.counts == {"deck": 1}


@pytest.mark.parametrize("hands", ["seen", "unseen"])
def test_card_counts_include_cards_the_program_has_not_seen(hands: str) -> None:
    """CC-15: the dice are one for each card of the hand, whether the program knows them or not."""
    game = new_game("operation_cobra", allies="person", axis="person", hands=hands)
    state = game.state
    assert [cards_held(state, side) for side in (AXIS, ALLIES)] == [s.cards for s in state.scenario.sides]
    assert state.unseen_hands == [hands == "unseen"] * 2
