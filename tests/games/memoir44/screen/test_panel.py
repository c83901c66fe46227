"""The margin of the table: all that is beside the board, and nothing that a seat may not see."""

from __future__ import annotations

import re

import msgspec
import pytest

from bythebook.games.memoir44.box.facts import ALL, facts
from bythebook.games.memoir44.box.scenarios.text import all_ids
from bythebook.games.memoir44.screen.drawing.stamps import symbols
from bythebook.games.memoir44.screen.panel import card_face, panel
from bythebook.games.memoir44.state.state import Plane
from bythebook.games.shared.scenery import Panel, Section
from bythebook.kernel.prompt import Seat
from tests.games.memoir44.scenes import ALLIES, AXIS, BOT, BOX, PEOPLE, played, position, started


def section(found: Panel, title: str) -> Section | None:
    return next((each for each in found.sections if each.title == title), None)


def texts(found: Panel, title: str) -> list[list[str]]:
    part = section(found, title)
    return [[item.text for item in row.items] for row in part.rows] if part else []


def test_every_mark_is_a_symbol_and_every_place_a_hex() -> None:
    known = set(re.findall(r'id="sym-([\w-]+)"', symbols()))
    for scenario in all_ids():
        for game in played(scenario, 12, flight_plan="on"):
            cells = {cell.id for cell in BOX.renderer.board(game.state, None).cells}
            found = panel(game.state, ALLIES)
            rows = [row for each in found.sections for row in each.rows]
            cards = found.hand + [card for each in found.sections for card in each.cards]
            items = [item for row in rows for item in row.items] + [
                item for card in cards for item in card.marks
            ]
            assert {item.mark for item in items} - {""} <= known
            assert {row.cell for row in rows} - {""} <= cells
            assert all(item.text or item.label for item in items)
            assert len({card.id for card in cards}) == len(cards)


def test_md_7_the_score_counts_medals_against_what_is_needed() -> None:
    """MD-7: each side needs the medals its scenario says."""
    state = started("pegasus_bridge").state
    state.kills = [1, 2]
    allies, axis = panel(state, None).score
    assert (allies.name, allies.side, allies.stars, allies.most) == ("Allies", "a", 2, 4)
    assert (axis.name, axis.side, axis.value, axis.text) == ("Axis", "b", "1", "of 4 medals")
    state.kills = [9, 0]
    assert panel(state, None).score[1].stars == 4


def test_whose_turn_it_is() -> None:
    assert panel(position(turn=7, active="axis"), None).turn == "Axis, turn 7"
    state = position(turn=7)
    state.end("allies")
    assert panel(state, None).turn == "Allies won"
    assert panel(started("sainte_mere_eglise").state, None).turn == "Setting up"


# -- cards ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [AXIS, ALLIES, None])
def test_nobody_sees_the_hand_of_another(seat: Seat | None) -> None:
    """With other cards in the other's hand, everything a seat is sent is the same."""
    for game in played("pegasus_bridge", 80, seed=5):
        state = game.state
        other = state.copy()
        for side, name in enumerate((AXIS, ALLIES)):
            if name != seat:
                other.hands[side] = ["barrage"] * len(state.hands[side])
                if state.seat == name:
                    other.drawn = ["barrage"] * len(state.drawn)
        assert msgspec.json.encode(panel(other, seat)) == msgspec.json.encode(panel(state, seat))


def test_a_hand_is_shown_to_its_own_side() -> None:
    hands = {"axis": ["barrage", "recon_left", "recon_left"], "allies": ["ambush"]}
    state = position(hands=hands, turn=1)
    found = panel(state, AXIS)
    assert [card.title for card in found.hand] == ["Recon Left", "Recon Left", "Barrage"]
    assert [card.id for card in found.hand] == ["recon_left", "recon_left-2", "barrage"]
    assert [(back.title, back.count, back.side) for back in found.hidden] == [("Allies cards", 1, "a")]
    assert [back.title for back in panel(state, None).hidden] == ["Axis cards", "Allies cards"]
    assert panel(state, None).hand == []


def test_cards_that_the_program_does_not_know_are_counted() -> None:
    seats = {AXIS: "solo-ai", ALLIES: "person"}
    state = position(seats=seats, hands={"allies": 4}, unseen=["allies"], turn=1)
    found = panel(state, ALLIES)
    assert found.hand == []
    assert [(back.title, back.count) for back in found.hidden] == [("Your cards (hidden from the app)", 4)]


def test_cards_turned_over_are_open_only_before_a_solo_ai() -> None:
    state = position(turn=1, active="allies")
    state.drawn = ["barrage", "recon_left"]
    own, other = section(panel(state, ALLIES), "Cards in play"), section(panel(state, AXIS), "Cards in play")
    assert own
    assert other
    assert [card.title for card in own.cards] == ["Barrage", "Recon Left"]
    assert other.cards == []
    assert [back.count for back in other.hidden] == [2]
    solo = position(seats=BOT, active="axis", drawn=["probe_left", "barrage"], turn=1)
    shown = section(panel(solo, ALLIES), "Cards in play")
    assert shown
    assert len(shown.cards) == 2


def test_the_card_in_play_says_what_it_stands_for() -> None:
    state = position(active="axis", card="probe_left", played="counter_attack", turn=3)
    shown = section(panel(state, ALLIES), "Cards in play")
    assert shown
    (card,) = shown.cards
    assert (card.title, card.lit, card.side) == ("Counter-Attack", True, "b")
    assert card.note == "Played as Probe Left."


def test_every_card_has_its_face() -> None:
    for card in facts().cards:
        face = card_face(card.id, 1)
        assert face.text == card.text
        assert bool(face.marks) or card.who in ("", "adjacent", "wounded")
    (probe,) = card_face("probe_center", 1).marks
    assert (probe.mark, probe.label) == ("orders-none-2-none", "2 in the center")
    (pincer,) = card_face("pincer_move", 1).marks
    assert (pincer.mark, pincer.label) == ("orders-2-none-2", "2 on the left, 2 on the right")
    (assault,) = card_face("assault_left", 1).marks
    assert (assault.mark, assault.label) == ("orders-all-none-none", "all on the left")
    (out,) = card_face("move_out", 1).marks
    assert (out.mark, out.count) == ("infantry", 4)


def test_section_cards_are_three_boxes_with_the_number_in_them() -> None:
    """In symbols for all section cards; the number stands in the box of its section."""
    for card in facts().cards:
        if card.kind == "section":
            (item,) = card_face(card.id, 0).marks
            drawn = re.search(rf'<symbol id="sym-{item.mark}".*?</symbol>', symbols())
            assert drawn
            texts = re.findall(r'<text x="([\d.]+)"[^>]*>(\w+)<', drawn[0])
            wanted = [(i, "all" if n == ALL else str(n)) for i, n in enumerate(card.sections) if n]
            assert [(int(float(x) // 31), text) for x, text in texts] == wanted


def test_cc_5_cards_that_strike_show_their_dice() -> None:
    """CC-1, CC-5: Air Power has more dice for the Allies."""
    for card in ("air_power", "barrage"):
        for side in (0, 1):
            (item,) = card_face(card, side).marks
            assert (item.mark, item.count) == ("blow", facts().card[card].dice[side])


# -- the turn -------------------------------------------------------------------------------------


def test_ai_4e_ordered_units_stand_with_their_cubes() -> None:
    """AI-4e, AI-5l: an activation cube until the move is done, an attack cube for who can attack."""
    state = started("pegasus_bridge").state
    units = [u for u, side in enumerate(state.side) if side == 1][:3]
    state.ordered, state.activation, state.attack = list(units), [units[0]], [units[1]]
    part = section(panel(state, None), "Ordered")
    assert part
    assert [row.items[2].mark for row in part.rows] == ["cube", "attack", ""]
    assert [row.past for row in part.rows] == [False, False, True]
    assert part.text == "1 to move, 1 to attack."
    state.figures[units[0]] = 3
    figures = section(panel(state, None), "Ordered").rows[0].items[1]  # type: ignore[union-attr]
    assert (figures.mark, figures.count, figures.hollow) == ("infantry", 3, 1)


def test_ai_3_the_strategy_die_is_shown_in_its_turn() -> None:
    """AI-3: the die was rolled in the open."""
    state = position(seats=BOT, active="axis", card="probe_left", strategy="defensive")
    assert texts(panel(state, ALLIES), "Solo AI, Axis") == [["Strategy die", "defensive"]]
    state.turn += 1
    assert texts(panel(state, ALLIES), "Solo AI, Axis") == [["Strategy die", "defensive last turn"]]
    state.notes.clear()
    assert texts(panel(state, ALLIES), "Solo AI, Axis") == [["Strategy die", "not rolled"]]
    assert section(panel(position(seats=PEOPLE, turn=1), ALLIES), "Solo AI, Axis") is None


def test_cc_15_dice_that_order_are_shown() -> None:
    """CC-15: symbols of Their Finest Hour order units until they are spent."""
    state = position(active="axis", card="their_finest_hour", dice=["armor", "star"], turn=1)
    (row,) = section(panel(state, None), "Ordered").rows  # type: ignore[union-attr]
    assert [item.mark for item in row.items] == ["", "armor", "star"]


# -- what counts ----------------------------------------------------------------------------------


def test_goals_say_how_they_stand() -> None:
    state = started("carpiquet").state
    goals = section(panel(state, None), "Goals")
    assert goals
    assert goals.rows[0].items[0].text.startswith("1 medal for holding 3 of F7, G7")
    assert goals.rows[0].items[1].text == "0 of 3 held"
    assert not goals.rows[0].lit
    paris = started("liberation_of_paris").state
    paris.won[0] = True
    first, second, _ = section(panel(paris, None), "Goals").rows  # type: ignore[union-attr]
    assert (first.lit, first.items[1].text) == (True, "won")
    assert second.items[0].text == "1 medal (permanent) for holding Outskirts of Paris (F9)"
    assert second.items[0].mark == "medal-a"


@pytest.mark.parametrize(
    ("scenario", "told"),
    [
        ("remagen", "May blow up the bridge on f6 (1 attempt)"),
        ("glieres", "May blow up the bridges on b4 and c2 (any number of attempts, 1 medal each)"),
        ("pegasus_bridge", "Draws an extra card at the end of its turns 1 and 2"),
        ("vassieux_vercors", "Wins if the deck runs out"),
        ("operation_luttich", "May play Recon as Air Power while holding L5 and k4"),
    ],
)
def test_sp_4_rules_of_the_battle_are_told(scenario: str, told: str) -> None:
    """SP-4, SP-6: what a scenario changes stands beside the board."""
    assert [told] in texts(panel(started(scenario).state, None), "Special rules")


def test_fp_1_planes_are_told_where_they_fly() -> None:
    """FP-1: where no planes fly, nothing is said of them."""
    assert section(panel(started("pegasus_bridge").state, None), "Planes") is None
    state = started("pegasus_bridge", flight_plan="on").state
    state.planes[1] = Plane(kind="fighter", at=0, ammo=2, ordered=True)
    state.planes[0] = Plane(lost=("bomber",))
    axis, allies = section(panel(state, None), "Planes").rows  # type: ignore[union-attr]
    assert axis.note == "Shot down: bomber."
    name, shots = allies.items
    assert name.text == "Fighter over A9"
    assert (shots.count, shots.hollow, shots.label) == (2, 1, "ammunition 2 of 3")


def test_cp_3_event_dice_of_a_campaign_are_shown() -> None:
    """CP-3: a die for each play that was lost."""
    state = started("pegasus_bridge").state
    assert section(panel(state, None), "Campaign") is None
    state.losses, state.events = 2, ("star", "flag")
    state.event_log = ("Star as grenade: infantry on C5 loses a figure",)
    part = section(panel(state, None), "Campaign")
    assert part
    assert [item.mark for item in part.rows[1].items] == ["", "star", "flag"]
    assert [item.text for item in part.rows[2].items] == list(state.event_log)


def test_the_deck_is_counted() -> None:
    state = position(turn=1, hands={"axis": ["barrage"], "allies": ["ambush"]}, discards=["probe_left"])
    assert texts(panel(state, None), "Deck") == [["57 to draw", "1 discarded"]]
