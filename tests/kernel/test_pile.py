"""Piles: rows of bags, hands nobody has seen, cards that get their identity when they are shown."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from bythebook.kernel.pile import DECK, Bag, Impossible, Layer, Pile, _deal

DOZEN = {"a": 3, "b": 2, "c": 1, "d": 1}


def deck(**cards: int) -> Pile:
    return Pile.of(cards)


def test_a_deck_that_was_only_shuffled_can_be_played_without_some_cards() -> None:
    pile = Pile.of({"fox": 2, "owl": 1})
    pile.leave_out(["fox", "bear"])
    assert pile == Pile.of({"owl": 1})
    drawn = Pile.of({"fox": 2, "owl": 1})
    drawn.draw_unseen("red")
    before = drawn.copy()
    drawn.leave_out(["fox"])
    assert drawn == before


def test_a_new_deck_may_show_any_of_its_cards() -> None:
    assert deck(a=2, b=1, none=0).possible(DECK) == {"a": 2, "b": 1}


def test_a_seen_card_leaves_the_pile() -> None:
    pile = deck(a=2, b=1)
    pile.see(DECK, "b")
    assert (len(pile), pile.possible(DECK)) == (2, {"a": 2})


def test_a_card_that_cannot_be_there_is_refused_with_what_is_possible() -> None:
    pile = deck(a=2, b=1)
    pile.see(DECK, "b")
    with pytest.raises(Impossible, match="b is not possible here; possible: a"):
        pile.see(DECK, "b")
    assert len(pile) == 2


def test_an_empty_pile_has_nothing_to_show_or_draw() -> None:
    pile = deck()
    assert (len(pile), pile.possible(DECK), pile.possible("red")) == (0, {}, {})
    with pytest.raises(Impossible, match="possible: nothing"):
        pile.see(DECK, "a")
    with pytest.raises(Impossible, match="the deck is empty"):
        pile.draw_unseen("red")
    assert pile == deck()


def test_what_is_possible_can_be_changed_without_changing_the_pile() -> None:
    pile = deck(a=1)
    pile.possible(DECK).clear()
    assert pile.possible(DECK) == {"a": 1}


def test_a_buried_card_comes_up_last_and_is_known() -> None:
    pile = deck(a=2, b=1)
    pile.see(DECK, "b")
    pile.bury("b")
    assert pile.possible(DECK, ("a", "a")) == {"b": 1}


def test_several_cards_are_buried_in_any_order() -> None:
    pile = deck(a=1, b=1, c=1)
    pile.see(DECK, "b")
    pile.see(DECK, "c")
    pile.bury("b", "c")
    assert pile.possible(DECK, ("a",)) == {"b": 1, "c": 1}
    pile.bury()
    assert (len(pile), pile.check()) == (3, [])


def test_shuffling_makes_one_bag_of_the_pile_and_the_cards_shuffled_in() -> None:
    pile = deck(a=2, b=1)
    pile.see(DECK, "b")
    pile.bury("b")
    pile.shuffle({"c": 1, "none": 0})
    assert (len(pile), pile.possible(DECK)) == (4, {"a": 2, "b": 1, "c": 1})


def test_a_hand_nobody_has_seen_is_a_bag() -> None:
    pile = deck(a=1, b=1, c=1)
    pile.draw_unseen("red")
    assert pile.possible("red") == pile.possible(DECK) == {"a": 1, "b": 1, "c": 1}
    pile.see("red", "b")
    assert (pile.possible("red"), pile.possible(DECK)) == ({}, {"a": 1, "c": 1})


def test_cards_in_an_unseen_hand_do_not_come_back_by_a_shuffle() -> None:
    pile = deck(a=1, b=1)
    pile.draw_unseen("red")
    pile.see(DECK, "a")
    pile.shuffle({"a": 1})
    assert pile.possible(DECK) == {"a": 1}
    assert pile.possible("red") == {"b": 1}


def test_counting_holds_when_the_last_unseen_hand_is_gone() -> None:
    """The top two are a and b, an a lies below; red draws and shows the a: b is on top."""
    pile = deck(a=1, b=1)
    pile.bury("a")
    pile.draw_unseen("red")
    pile.see("red", "a")
    assert pile.possible(DECK) == {"b": 1}
    with pytest.raises(Impossible):
        pile.see(DECK, "a")


def test_counting_goes_round_corners() -> None:
    """Red holds the a or the b, blue the other one or the c: if blue shows b, red has a."""
    pile = Pile(
        {"a": 1, "b": 1, "c": 1},
        [Layer(1, {"c": 1, "b": 1})],
        {"red": Layer(1, {"a": 1, "b": 1}), "blue": Layer(1, {"b": 1, "c": 1})},
    )
    assert pile.possible("red") == {"a": 1}  # b and c are needed elsewhere
    assert pile.possible("blue") == {"b": 1, "c": 1}


def test_an_unseen_card_passed_on_to_oneself_stays_one_card() -> None:
    pile = Pile.of({"fox": 2, "owl": 1})
    pile.draw_unseen("red")
    pile.pass_on("red", "red")
    assert (pile.held["red"].size, len(pile)) == (1, 2)
    assert pile.check() == []


def test_an_unseen_card_passes_from_place_to_place() -> None:
    """Nobody sees it, so it may be any card its giver may have had, there and later."""
    pile = Pile.of({"a": 1, "b": 1, "c": 1})
    pile.draw_unseen("red")
    pile.pass_on("red", "table")
    assert "red" not in pile.held
    assert pile.possible("table") == {"a": 1, "b": 1, "c": 1}
    pile.see("table", "b")
    assert pile.possible(DECK) == {"a": 1, "c": 1}
    with pytest.raises(Impossible, match="red holds no unseen card"):
        pile.pass_on("red", "table")
    assert pile.check() == []


def test_a_seen_card_goes_among_unseen_ones() -> None:
    """It can be told from the others no more: any of them may be the next that is shown."""
    pile = Pile.of({"a": 1, "b": 1, "c": 1})
    pile.draw_unseen("red")
    pile.see(DECK, "a")
    pile.add_unseen("red", "a")
    assert pile.held["red"].size == 2
    assert pile.possible("red") == {"a": 1, "b": 1, "c": 1}
    assert pile.possible(DECK) == {"b": 1, "c": 1}
    pile.add_unseen("blue", "d")
    assert pile.possible("blue") == {"d": 1}
    assert pile.check() == []


def test_an_unseen_card_is_buried_under_the_known_ones() -> None:
    pile = Pile.of({"a": 1, "b": 1})
    pile.draw_unseen("red")
    pile.bury_unseen("red")
    pile.see(DECK, "a")
    assert pile.possible(DECK) == {"b": 1}
    assert pile.check() == []


def test_a_shuffle_takes_in_the_unseen_cards_of_a_place() -> None:
    pile = Pile.of({"a": 1, "b": 1, "c": 1})
    pile.draw_unseen("red")
    pile.pass_on("red", "discard")
    pile.see(DECK, "a")
    pile.shuffle({"a": 1}, "discard")
    assert len(pile) == 3
    assert pile.possible(DECK) == {"a": 1, "b": 1, "c": 1}
    assert pile.check() == []


def test_a_copy_changes_on_its_own() -> None:
    pile = deck(a=1, b=1, c=1)
    pile.draw_unseen("red")
    copy = pile.copy()
    copy.see("red", "a")
    copy.see(DECK, "b")
    untouched = deck(a=1, b=1, c=1)
    untouched.draw_unseen("red")
    assert pile == untouched


@pytest.mark.parametrize(
    ("pile", "wrong"),
    [
        (Pile({"a": 0}), "less than one"),
        (Pile({"a": 1}, [Layer(1, {"a": -1})]), "less than one"),
        (Pile({}, [Layer(0, {})]), "a place of unseen cards is empty"),
        (Pile({"a": 1}, [Layer(2, {"a": 1})]), "number of cards in all places"),
        (Pile({"a": 1, "b": 1}, [Layer(2, {"a": 1})]), "do not fit into their places"),
        (
            Pile({"a": 1, "b": 1}, [Layer(1, {"a": 1})], {"red": Layer(1, {"a": 1})}),
            "do not fit into their places",
        ),
    ],
)
def test_a_pile_that_cannot_be_is_found_by_check(pile: Pile, wrong: str) -> None:
    (found,) = pile.check()
    assert wrong in found
    assert pile.possible(DECK).keys() <= {"a"}  # and asking it does no harm


bags = st.dictionaries(st.sampled_from("abcd"), st.integers(1, 2))


@given(st.lists(st.tuples(st.integers(0, 3), bags), min_size=1, max_size=4), bags)
@settings(max_examples=150, deadline=None)
def test_dealing_agrees_with_trying_everything(rows: list[tuple[int, Bag]], unseen: Bag) -> None:
    places = [Layer(size, may) for size, may in rows]
    dealt = _deal(places, unseen)
    assert (dealt is not None) == bool(deals(places, unseen))
    if dealt is not None:
        assert [sum(bag.values()) for bag in dealt] == [layer.size for layer in places]
        assert all(
            n <= layer.may[card] for layer, bag in zip(places, dealt, strict=True) for card, n in bag.items()
        )
        assert not sum(map(Counter, dealt), Counter()) - Counter(unseen)


@given(st.lists(bags, min_size=2, max_size=3), st.data())
@settings(max_examples=150, deadline=None)
def test_what_is_possible_agrees_with_trying_everything(mays: list[Bag], data: st.DataObject) -> None:
    sizes = [data.draw(st.integers(1, 2)) for _ in mays]
    every = [card for may in mays for card, n in may.items() for _ in range(n)]
    cards = data.draw(st.permutations(every))[: sum(sizes)]
    pile = Pile(dict(Counter(cards)), [], {})
    for i, (size, may) in enumerate(zip(sizes, mays, strict=True)):
        pile.held[f"hand {i}"] = Layer(size, may)
    ways = deals(list(pile.held.values()), pile.unseen) if len(cards) == sum(sizes) else []
    for i in range(len(mays)):
        if ways and sum(mays[i].values()) > sizes[i]:
            assert set(pile.possible(f"hand {i}")) == {card for way in ways for card in way[i]}


def deals(places: list[Layer], unseen: Bag) -> list[tuple[tuple[str, ...], ...]]:
    """Every way to deal cards to places, by brute force."""
    ways: list[tuple[tuple[str, ...], ...]] = [()]
    for layer in places:
        found = set()
        for way in ways:
            left = Counter(unseen) - Counter(card for hand in way for card in hand)
            for hand in hands(layer.size, layer.may, dict(left)):
                found.add((*way, hand))
        ways = sorted(found)
    return ways


def hands(size: int, may: Bag, left: Bag) -> set[tuple[str, ...]]:
    cards = [card for card, n in may.items() for _ in range(min(n, left.get(card, 0)))]
    return {tuple(sorted(hand)) for hand in permutations(cards, size)}


class RealCards(RuleBasedStateMachine):
    """A real ordered deck and hands that only their holders know; the pile is told what is shown."""

    def __init__(self) -> None:
        super().__init__()
        self.deck: list[str] = []
        self.hands: dict[str, list[str]] = {"red": [], "blue": []}
        self.shown: list[str] = []
        self.pile = Pile.of(DOZEN)
        self.started = False
        self.since_shuffle_unseen = False

    @precondition(lambda self: not self.started)
    @rule(order=st.permutations([card for card, n in DOZEN.items() for _ in range(n)]))
    def start(self, order: list[str]) -> None:
        self.deck = list(order)
        self.started = True

    @precondition(lambda self: self.deck)
    @rule()
    def show_the_top(self) -> None:
        card = self.deck.pop(0)
        self.pile.see(DECK, card)
        self.shown.append(card)

    @precondition(lambda self: self.deck)
    @rule(who=st.sampled_from(["red", "blue"]))
    def draw_unseen(self, who: str) -> None:
        self.hands[who].append(self.deck.pop(0))
        self.pile.draw_unseen(who)
        self.since_shuffle_unseen = True

    @precondition(lambda self: any(self.hands.values()))
    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        who = data.draw(st.sampled_from([who for who, hand in self.hands.items() if hand]))
        card = data.draw(st.sampled_from(self.hands[who]))
        self.hands[who].remove(card)
        self.pile.see(who, card)
        self.shown.append(card)

    @precondition(lambda self: self.shown)
    @rule(data=st.data())
    def bury(self, data: st.DataObject) -> None:
        card = data.draw(st.sampled_from(self.shown))
        self.shown.remove(card)
        self.deck.append(card)
        self.pile.bury(card)

    @precondition(lambda self: self.shown)
    @rule(data=st.data())
    def reshuffle(self, data: st.DataObject) -> None:
        self.deck = data.draw(st.permutations([*self.deck, *self.shown]))
        self.pile.shuffle(Counter(self.shown))
        self.shown.clear()
        if not any(self.hands.values()):
            self.since_shuffle_unseen = False

    @rule()
    def go_on_with_a_copy(self) -> None:
        self.pile = self.pile.copy()

    @invariant()
    def sizes_agree(self) -> None:
        if self.started:
            assert len(self.pile) == len(self.deck)
            assert {who: layer.size for who, layer in self.pile.held.items()} == {
                who: len(hand) for who, hand in self.hands.items() if hand
            }
            assert self.pile.check() == []

    @invariant()
    def the_real_card_is_possible(self) -> None:
        if self.started:
            assert set(self.hands["red"]) <= self.pile.possible("red").keys()
            assert set(self.hands["blue"]) <= self.pile.possible("blue").keys()
            assert not self.deck or self.deck[0] in self.pile.possible(DECK)

    @invariant()
    def the_whole_truth_is_possible(self) -> None:
        """The real cards can be shown one after another, in any place."""
        told = self.pile.copy()
        for place, cards in (*self.hands.items(), (DECK, self.deck)):
            for card in cards:
                told.see(place, card)
        assert told.unseen == {} or not self.started

    @invariant()
    def a_card_of_which_all_have_been_seen_is_refused(self) -> None:
        for card, n in DOZEN.items():
            if self.started and self.shown.count(card) == n:
                for place in ("red", "blue", DECK):
                    assert card not in self.pile.possible(place)
                    with pytest.raises(Impossible):
                        self.pile.copy().see(place, card)

    @invariant()
    def without_hidden_hands_the_bag_is_exact(self) -> None:
        if self.started and self.deck and not self.since_shuffle_unseen:
            top = self.pile.layers[0].size
            assert self.pile.possible(DECK) == Counter(self.deck[:top])


RealCards.TestCase.settings = settings(
    max_examples=40, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)
)
TestRealCards = RealCards.TestCase


def test_cards_that_are_hidden_again_may_be_anywhere_in_an_order_that_tells_nothing() -> None:
    """Two of five cards were seen and one lies unseen in a hand; then each may be there or in the deck."""

    def hidden(*seen: str) -> Pile:
        pile = Pile.of({"a": 1, "b": 1, "c": 1, "d": 1, "e": 1})
        pile.draw_unseen("hand")
        for card in seen:
            pile.see("deck", card)
        pile.hide(*seen)
        return pile

    one, other = hidden("a", "b"), hidden("d", "c")
    assert one.check() == []
    assert len(one) == 4
    assert set(one.possible("hand")) == set(one.possible("deck")) == set("abcde")
    assert repr(one) == repr(other)
