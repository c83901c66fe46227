"""Leaders and lore before the first chapter: the draft, bots' cards, setup traits (R12.1, S20.4)."""

from __future__ import annotations

from collections import Counter

import pytest

from bythebook.games.arcs import the_game
from bythebook.games.arcs.box.facts import RESOURCES, facts
from bythebook.games.arcs.rules.ambitions import counts
from bythebook.games.arcs.rules.battle.raid import loot
from bythebook.games.arcs.rules.invariants import check
from bythebook.games.arcs.rules.scoring import city_bonus
from bythebook.games.arcs.rules.setup.draft import (
    EndDraft,
    PutBack,
    SetUpTraits,
    draft_steps,
    setup_trait_steps,
)
from bythebook.games.arcs.rules.setup.setup import build, sides
from bythebook.games.arcs.rules.tokens import open_slots
from bythebook.games.arcs.state.options import TakeLeader, TakeLore
from bythebook.games.arcs.state.piles import LEADERS, LORE, draft_piles
from bythebook.games.arcs.state.state import NONE, State
from bythebook.kernel.box import Problems
from bythebook.kernel.chance import Fixed, Seeded
from bythebook.kernel.game import Game
from bythebook.kernel.log import Header
from bythebook.kernel.prompt import Seat
from bythebook.kernel.rulings import settle
from tests.games.arcs.positions import Position, position

BOX = the_game()
ROWS: dict[str, list[tuple[str, ...]]] = {
    "leaders": [("elder", "noble", "rebel")],
    "lore": [("tool_priests", "force_beams", "gate_ports")],
}


def game(bots: str = "", given: dict[str, list[tuple[str, ...]]] | None = None, **setup: str) -> Game[State]:
    """A game at its first ask of a side; bots are the colours named, outcomes of chance by element."""
    seats = {seat: "supercat" if seat in bots.split() else "random" for seat in sides(setup)}
    sources = {element: Fixed(given or {}, Seeded(1)) for element in given or {}}
    return Game(BOX, Header("arcs", setup, seats, 1), sources=sources)


def asked(game: Game[State]) -> tuple[str, str, object]:
    assert game.prompt is not None
    return game.prompt.seat, game.prompt.kind, game.prompt.about


def refused(seats: dict[str, str], **setup: str) -> str:
    with pytest.raises(Problems) as found:
        build(setup, {Seat(seat): who for seat, who in seats.items()}, settle(BOX.rulings, {}))
    return "; ".join(found.value.problems)


# -- the draft ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r12_1_rows_of_one_more_than_players(players: int) -> None:
    """R12.1: so many leaders and as many lore cards lie there, different ones."""
    state = game(players=str(players), leaders="draft").state
    assert len(state.draft_leaders) == len(state.draft_lore) == players + 1
    assert len(set(state.draft_leaders)) == len(set(state.draft_lore)) == players + 1
    assert len(state.piles[LEADERS]) == 16 - players - 1
    assert len(state.piles[LORE]) == 28 - players - 1


def test_r12_1_in_reverse_turn_order_one_card_at_a_time() -> None:
    """R12.1: the last in turn order begins, twice around; the second card is of the other kind."""
    g = game(players="3", first="yellow", leaders="draft")
    order = []
    while asked(g)[1] == "Draft":
        assert g.prompt is not None
        order.append(asked(g)[2])
        kinds = {type(option) for option in g.prompt.options}
        state = g.state
        me = state.player(str(asked(g)[2]))
        assert kinds == ({TakeLeader, TakeLore} if len(order) <= 3 else {TakeLore})
        g.answer(next(option for option in g.prompt.options if isinstance(option, TakeLeader | TakeLore)))
        assert state.leader[me] != NONE
    assert order == ["red", "blue", "yellow"] * 2
    assert NONE not in g.state.leader
    assert [len(lore) for lore in g.state.lore] == [1, 1, 1]
    assert (g.state.draft_leaders, g.state.draft_lore) == ([], [])
    assert LEADERS not in g.state.piles


def test_r12_1_a_leader_says_where_pieces_start_and_which_tokens() -> None:
    """R12.1: the boxes A, B and C and the two tokens replace those of the setup card (R3.6, R3.7)."""
    g = game(given=ROWS, players="2", card="2p_frontiers", first="red", leaders="draft")
    g.answer(TakeLeader("rebel"))
    g.answer(TakeLore("gate_ports"))
    g.answer(TakeLore("tool_priests"))
    g.answer(TakeLeader("elder"))
    p = Position(g.state)
    assert (p.ships("yellow", "3-arrow"), p.buildings("yellow", "3-arrow")) == ((4, 0), ["starport"])
    assert (p.ships("yellow", "5-arrow"), p.buildings("yellow", "5-arrow")) == ((4, 0), [])
    assert p.ships("yellow", "5-gate") == p.ships("yellow", "4-arrow") == (2, 0)
    assert p.slots("yellow") == "material weapon"
    assert (p.buildings("red", "5-hex"), p.slots("red")) == (["city"], "relic material")
    assert check(g.state) == []


def test_r12_1_tokens_of_leaders_never_run_out() -> None:
    """R12.1: whoever is drafted, the supply has the tokens, those of the neutral contender aside."""
    worst = 0
    for card in facts().setup_cards:
        covered = [s.type for s in facts().systems if s.cluster in card.out and card.players == 2]
        for kind, name in enumerate(RESOURCES):
            held = sorted((leader.tokens.count(name) for leader in facts().leaders), reverse=True)
            worst = max(worst, sum(held[: card.players]) + covered.count(kind))
    assert worst <= facts().resources[0].tokens


def test_r12_1_without_icons_and_safe_from_thieves() -> None:
    """R12.1: leaders and lore count for no ambition and cannot be stolen."""
    p = position("5-hex: yellow city", leaders={"yellow": "fuel_drinker"}, lore={"yellow": "keepers_trust"})
    assert loot(p.state, 0, 1, 9) == []
    assert [counts(p.state, ambition) for ambition in range(5)] == [[0, 0]] * 5


def test_r12_1_traits_of_the_setup_in_turn_order() -> None:
    """R12.1: after the pieces, from the initiative on."""
    p = position(seats="red yellow blue", initiative="yellow")
    assert setup_trait_steps(p.state) == []
    p.state.leaders_and_lore = "draft"
    assert setup_trait_steps(p.state) == [SetUpTraits(1), SetUpTraits(2), SetUpTraits(0), EndDraft()]


def test_r12_1_cards_nobody_took_go_back() -> None:
    """R12.1: into the decks, from where they may come again (S20.4, LEAD09)."""
    p = position()
    p.state.leaders_and_lore = "draft"
    p.state.piles |= draft_piles()
    p.state.piles[LEADERS].see("deck", "rebel")
    p.state.piles[LORE].see("deck", "gate_ports")
    p.state.draft_leaders, p.state.draft_lore = (
        [facts().leader["rebel"].index],
        [facts().lore["gate_ports"].index],
    )
    assert check(p.state) == []
    p.do(PutBack())
    assert "rebel" in p.state.piles[LEADERS].unseen
    assert "gate_ports" in p.state.piles[LORE].unseen
    assert check(p.state) == []
    p.state.leader[0] = facts().leader["rebel"].index
    assert check(p.state) == ["Rebel is in 2 places instead of one (R12.1)"]


# -- bots ---------------------------------------------------------------------------------------------


def test_s20_4_bots_have_random_cards_and_people_keep_one_of_two() -> None:
    """S20.4: bots first, without replacement, of the cards they can play; people choose one of two each."""
    g = game("yellow blue white", players="4", leaders="bots")
    bots = [g.state.player(seat) for seat in ("yellow", "blue", "white")]
    leaders = [facts().leaders[g.state.leader[bot]] for bot in bots]
    assert sorted(leader.id for leader in leaders) == ["corsair", "quartermaster", "rebel"]
    lore = [facts().lores[g.state.lore[bot][0]] for bot in bots]
    assert all(card.supercat for card in lore)
    assert len({card.id for card in lore}) == 3
    assert g.state.counts == {**g.state.counts, "leaders": 4, "lore": 4}
    assert asked(g) == ("red", "Draft", "red")
    assert check(g.state) == []
    assert g.prompt is not None
    assert Counter(type(option) for option in g.prompt.options) == {TakeLeader: 2, TakeLore: 2}
    assert not {option.leader for option in g.prompt.options if isinstance(option, TakeLeader)} & {
        leader.id for leader in leaders
    }
    g.answer(g.prompt.options[0])
    assert {type(option) for option in g.prompt.options} == {TakeLore}
    g.answer(g.prompt.options[0])
    assert asked(g)[1] != "Draft"
    assert check(g.state) == []


def test_s20_4_two_people_choose_one_after_the_other() -> None:
    """S20.4: each has two of each to choose from, in turn order; what one left may come to the next."""
    p = position(seats="red yellow blue", bots="yellow", initiative="blue")
    p.state.leaders_and_lore = "bots"
    steps = [type(step).__name__ for step in draft_steps(p.state)]
    person = ["DealLeaders", "DealLore", "TakeCard", "TakeCard", "PutBack"]
    assert steps == ["BotLeader", "BotLore", *person, *person]
    assert [getattr(step, "player", NONE) for step in draft_steps(p.state)] == [
        1,
        1,
        -1,
        -1,
        2,
        2,
        -1,
        -1,
        -1,
        0,
        0,
        -1,
    ]


def test_s20_4_what_is_refused() -> None:
    """S20.4: random leaders are for bots, and there are three of them."""
    assert "needs a bot" in refused({}, leaders="bots")
    four = dict.fromkeys(("red", "yellow", "blue", "white"), "supercat")
    assert "bots can have only 3 leaders, and 4 bots play" in refused(four, players="4", leaders="bots")
    assert "leaders: 'drft' is not one of" in refused({}, leaders="drft")


# -- setup traits -------------------------------------------------------------------------------------


def outraged(leader: str, types: str) -> None:
    """A leader begins with agents on these types."""
    p = position(leaders={"red": leader}, tokens={"red": "fuel material"}).do(SetUpTraits(0))
    covered = [name for name, cover in zip(RESOURCES, p.state.outrage[0], strict=True) if cover]
    assert covered == types.split()
    assert p.state.agents[0] == 10 - len(covered)
    assert p.slots("red") == "fuel material"
    assert check(p.state) == []


def test_lead02_cryptic_begins_with_outrage() -> None:
    """LEAD02: Material and Fuel have an agent on them, and no token is lost."""
    outraged("mystic", "material fuel")


def test_lead16_greedy_begins_with_outrage() -> None:
    """LEAD16: Material has an agent on it."""
    outraged("quartermaster", "material")


def test_lead09_learned_keeps_two_of_five() -> None:
    """LEAD09: five of the lore nobody took are drawn, two are kept, three are out of the game."""
    p = position(leaders={"red": "archivist"}, lore={"red": "gate_ports"})
    p.state.piles |= draft_piles()
    p.state.piles[LORE].see("deck", "gate_ports")
    p.state.piles[LEADERS].see("deck", "archivist")
    p.do(SetUpTraits(0), EndDraft())
    assert p.dice == 5
    p.chance(("force_beams", "cloud_cities", "tool_priests", "tyrants_ego", "mirror_plating"))
    assert (p.kind, len(p.options)) == ("Lore", 5)
    p.answer(TakeLore("tyrants_ego"))
    assert TakeLore("tyrants_ego") not in p.options
    p.answer(TakeLore("cloud_cities"))
    assert p.kind == ""
    assert [facts().lores[card].id for card in p.state.lore[0]] == [
        "gate_ports",
        "cloud_cities",
        "tyrants_ego",
    ]
    assert p.state.draft_lore == []


def test_lead10_hated_plays_without_some_pieces() -> None:
    """LEAD10: two ships and three agents are out of the game."""
    p = position(leaders={"red": "overseer"})
    assert (p.state.ships[0], p.state.agents[0]) == (13, 7)
    assert check(p.state) == []


def test_lead13_decentralized_has_three_cities_and_four_slots() -> None:
    """LEAD13: the two leftmost cities are out of the game: four slots are open, three more cities give 5."""
    p = position("2-hex: red 1", leaders={"red": "anarchist"})
    assert p.state.cities[0] == 3
    assert open_slots(p.state, 0) == [0, 1, 2, 3]
    assert city_bonus(p.state, 0) == 0
    p = position("2-hex: red city city\n3-hex: red city", leaders={"red": "anarchist"})
    assert city_bonus(p.state, 0) == 5
    assert check(p.state) == []
