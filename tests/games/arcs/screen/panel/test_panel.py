"""The margin of the table: all that is beside the chart, and nothing that a seat may not see."""

from __future__ import annotations

import re

import msgspec
import pytest

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules.turn.pips import TakeActions
from bythebook.games.arcs.screen.drawing.stamps import symbols
from bythebook.games.arcs.screen.panel.panel import panel
from bythebook.games.arcs.state.state import COLORS, Played
from bythebook.games.shared.scenery import Panel, Section
from bythebook.kernel.prompt import Seat
from tests.games.arcs.playing import BOX, asked, new_game
from tests.games.arcs.positions import position

RED, YELLOW = Seat("red"), Seat("yellow")


def section(found: Panel, title: str) -> Section:
    return next(each for each in found.sections if each.title == title)


def titles(found: Panel) -> list[str]:
    return [each.title for each in found.sections]


@pytest.mark.parametrize(("players", "bots"), [(2, 0), (3, 0), (4, 0), (2, 1)])
def test_every_mark_is_a_symbol(players: int, bots: int) -> None:
    known = set(re.findall(r'id="sym-([\w-]+)"', symbols()))
    game = new_game(players, players=players, bots=bots, leaders="draft" if players == 3 else "off")
    for n, each in enumerate(asked(game, players, most=400)):
        if n % 7:
            continue
        found = panel(each.state, RED)
        rows = [row for part in found.sections for row in part.rows]
        cards = found.hand + [card for part in found.sections for card in part.cards]
        items = [item for row in rows for line in (row.items, *row.lines) for item in line]
        items += [item for card in cards for item in (*card.marks, *card.agents)]
        assert {item.mark for item in items} - {""} <= known
        assert all(item.text or item.label for item in items)
        assert len({card.id for card in cards}) == len(cards)
        assert len(set(titles(found))) == len(titles(found))
        assert len(msgspec.json.encode(found)) < 60_000


@pytest.mark.parametrize("seat", [RED, YELLOW, None])
def test_nobody_sees_the_hand_of_another_or_cards_face_down(seat: Seat | None) -> None:
    """With other cards in others' hands and face down, everything a seat is sent is the same."""
    compared = 0
    for game in asked(new_game(5), 5, most=250):
        state = game.state
        other = state.copy()
        for player, name in enumerate(state.seats):
            if name != seat:
                other.hands[player] = [0] * len(state.hands[player])
        other.played = [
            Played(p.player, 0, p.way, p.union, p.by) if p.way in ("copy", "seize") else p
            for p in state.played
        ]
        compared += other.played != state.played
        prompt = game.prompt
        if prompt is not None and prompt.seat != seat:
            assert msgspec.json.encode(panel(other, seat)) == msgspec.json.encode(panel(state, seat))
    assert compared


def test_r11_5_a_hand_is_named_to_its_owner_and_counted_to_others() -> None:
    """R11.5: cards in hand are secret, their number is not."""
    state = position(hands={"red": "aggression 2, mobilization 3", "yellow": "construction 4"}).state
    mine = panel(state, RED)
    assert [card.title for card in mine.hand] == ["Aggression 2", "Mobilization 3"]
    assert [(each.title, each.count, each.side) for each in mine.hidden] == [("Yellow's hand", 1, "sy")]
    assert [each.count for each in panel(state, None).hidden] == [2, 1]
    pips = facts().action_card["aggression 2"].pips
    assert (mine.hand[0].marks[0].mark, mine.hand[0].marks[0].count) == ("pip", pips)


def test_unseen_hands_are_counted_only() -> None:
    state = position(hands={"red": 4}, unseen="red").state
    found = panel(state, RED)
    assert found.hand == []
    assert [(each.title, each.count) for each in found.hidden] == [("Your cards, not entered in the app", 4)]


def test_r10_1_ambitions_tell_prizes_counts_and_who_is_first() -> None:
    """R10.1: the first alone stands out, a tie does not; what is declared is shaded."""
    state = position(
        tokens={"red": "fuel material", "yellow": "relic"}, captives={"red": "yellow"}, declared="tyrant"
    ).state
    part = section(panel(state, None), "Ambitions")
    assert part.head == ["Ambition", "Prize", "Red", "Yellow"]
    assert part.sides == ["", "", "sr", "sy"]
    rows = {row.items[0].text: row for row in part.rows}
    assert [item.text for item in rows["Tycoon"].items[1:]] == ["–", "2", "0"]
    assert [item.strong for item in rows["Tycoon"].items[2:]] == [True, False]
    assert not any(item.strong for item in rows["Warlord"].items)
    assert [name for name, row in rows.items() if row.lit] == ["Tyrant"]
    assert rows["Tyrant"].items[1].text == "5 · 3"
    left = "3 for first, 2 for second; 2 for first only"
    assert part.text == f"Markers left: {left}. 33 Power at the end of a chapter ends the game."


def test_r3_5_the_neutral_contender_has_a_column() -> None:
    """R3.5: with two players the covered planets count."""
    part = section(panel(position(neutral="fuel relic").state, None), "Ambitions")
    assert part.head[-1] == "Neutral"
    assert {len(row.items) for row in part.rows} == {5}


def test_seats_tell_power_slots_boxes_and_counters() -> None:
    """R3.10, S14.3, S14.8: tokens with keys, outrage, captives, trophies; counters and bonus cards."""
    state = position(
        bots="yellow",
        guild={"red": "elder_broker"},
        tokens={"red": "weapon"},
        outrage={"red": "fuel"},
        captives={"red": "yellow"},
        trophies={"red": "yellow ship"},
        power={"red": 4},
        counters={"yellow": 3},
        seize={"yellow": 2},
        bonus={"yellow": "aggression 3"},
        initiative="yellow",
    ).state
    found = panel(state, RED)
    red, yellow = section(found, "Seats").rows
    assert [item.text for item in red.items] == ["Red", "you", "4 Power"]
    tokens, boxes = red.lines
    marks = [item.mark for item in tokens]
    assert (marks[0], marks[-1], set(marks[1:-1])) == ("token-weapon", "outrage-fuel", {"slot"})
    assert re.fullmatch(r"Weapon, \d keys?", tokens[0].label)
    assert [(item.mark, item.text) for item in boxes] == [
        ("ship-yellow", ""),
        ("", "captive"),
        ("ship-yellow", ""),
        ("", "trophy"),
    ]
    assert "Elder Broker" in red.note
    assert [item.text for item in yellow.items] == ["Yellow", "bot, initiative", "0 Power"]
    assert yellow.note.startswith("3 cards to come · seize counter 2 · bonus Aggression 3")
    assert [score.value for score in found.score] == ["4", "0"]
    stack = section(found, "Supply").rows[-1]
    assert [item.text for item in stack.items][1].endswith("in the stack")


def test_r7_5_the_court_shows_keys_and_agents() -> None:
    """R7.5: whose agents lie on a card; a Vox has no keys."""
    state = position(court="loyal_pilots:red+red+yellow mass_uprising").state
    first, second = section(panel(state, None), "Court").cards
    keys = facts().court_card["loyal_pilots"].keys
    assert [item.text for item in first.marks][1] == f"{keys} key{'s' if keys > 1 else ''}"
    assert [(item.mark, item.count) for item in first.agents] == [("ship-red", 2), ("ship-yellow", 1)]
    assert (second.marks[0].text, second.agents, second.note) == ("Vox", [], "no agents")


def test_the_round_shows_what_lies_open() -> None:
    """R5.5, R5.7: the lead with its zero marker; a copy stays face down."""
    state = position(played="red lead aggression 4; yellow copy construction 2", turn="yellow").state
    state.zero = True
    part = section(panel(state, None), "Cards played")
    (lead,) = part.cards
    assert (lead.title, lead.number, lead.short, lead.note) == ("Aggression 4", "4", "Aggr.", "now 0")
    assert (lead.text, lead.side, part.place) == ("Red leads", "sr", "ask")
    assert [(each.title, each.count) for each in part.hidden] == [("Yellow copies with a card", 1)]


def test_guild_cards_leaders_and_lore_are_told_with_their_texts() -> None:
    state = position(guild={"yellow": "elder_broker"}).state
    (row,) = section(panel(state, None), "Cards in play").rows
    assert (row.items[0].text, row.side) == ("Elder Broker", "sy")
    assert row.note == facts().court_card["elder_broker"].text


def test_whose_turn_it_is() -> None:
    state = position(chapter=2, turn="yellow", played="red lead aggression 4").state
    assert panel(state, None).turn.startswith("Chapter 2, round ")
    assert panel(state, None).turn.endswith(", Yellow plays")
    state.end("red")
    assert panel(state, None).turn == "Red won"


def test_r8_4_odds_are_told_before_the_dice_to_who_collects() -> None:
    """R8.4: bars add up to what dice can do; others are not shown them."""
    seen = 0
    for game in asked(new_game(2, players=3), 2, most=900):
        state, prompt = game.state, game.prompt
        assert prompt is not None
        odds = [
            part
            for part in panel(state, prompt.seat).sections
            if part.kind == "table" and part.place == "ask"
        ]
        for name in COLORS[:3]:
            if name != prompt.seat:
                assert not [p for p in panel(state, Seat(name)).sections if p.head[:1] == ["Your dice"]]
        if prompt.kind == "Collect" and state.fight is not None and not state.fight.ranged:
            (part,) = odds
            assert part.rows
            for row in part.rows:
                assert all(0 <= (item.share or 0) <= 1 for item in row.items[1:])
                assert re.fullmatch(r"(over |under )?\d+ %", row.items[2].text)
            soft = part.rows[0]
            if "assault" not in soft.items[0].text and "raid" not in soft.items[0].text:
                assert soft.items[3].share == 0
            seen += 1
    assert seen


def test_r8_4_odds_of_a_battle_are_told_by_what_stands_there() -> None:
    """R8.2, R8.4: two ships on a damaged one, each mix of two dice; raid dice only at buildings."""
    p = position("5-gate: red 2; yellow 0+1\n3-hex: yellow city", played="red lead aggression 5", turn="red")
    p.do(TakeActions())
    (part,) = [each for each in panel(p.state, RED).sections if each.head[:1] == ["Your dice"]]
    assert part.title == "Odds at gate 5"
    assert part.head == ["Your dice", "Hits", "Yellow's ship destroyed", "You take a hit"]
    assert [[item.text for item in row.items] for row in part.rows] == [
        ["2 skirmish", "1.0", "75 %", "0 %"],
        ["1 skirmish, 1 assault", "1.7", "92 %", "50 %"],
        ["2 assault", "2.3", "97 %", "75 %"],
    ]
    p = position("5-hex: red 2; yellow city", played="red lead aggression 5", turn="red")
    p.do(TakeActions())
    (part,) = [each for each in panel(p.state, RED).sections if each.head[:1] == ["Your dice"]]
    assert part.head == ["Your dice", "Hits", "Yellow's city hit", "You take a hit", "Keys"]
    assert [row.items[0].text for row in part.rows][-1] == "2 raid"
    assert part.rows[0].items[4].text == "–"


def test_r8_4_odds_that_no_mix_reaches_are_told_of_the_most_hits_there_can_be() -> None:
    """R8.4: two dice never send six ships away; an assault die has two hits on two of six sides."""
    p = position("5-gate: red 2; yellow 6", played="red lead aggression 5", turn="red")
    p.do(TakeActions())
    (part,) = [each for each in panel(p.state, RED).sections if each.head[:1] == ["Your dice"]]
    assert part.head[2] == "4 hits"
    assert [row.items[2].text for row in part.rows[:3]] == ["0 %", "0 %", "11 %"]


def test_r11_5_the_own_hand_lies_before_its_owner_only() -> None:
    """R11.5: in full, each card with its number and its suit; the round lies beside it."""
    state = position(hands={"red": "aggression 2"}, played="yellow lead aggression 4", turn="red").state
    part = section(panel(state, RED), "Cards played")
    assert [(card.title, card.text) for card in part.cards] == [("Aggression 4", "Yellow leads")]
    (held,) = panel(state, RED).hand
    assert (held.title, held.number, held.short) == ("Aggression 2", "2", "Aggr.")
    assert "Aggression 2" not in str(panel(state, YELLOW))


def test_the_panel_of_the_box_is_this_one() -> None:
    state = position("5-hex: red 1").state
    assert BOX.renderer.panel(state, RED) == panel(state, RED)
