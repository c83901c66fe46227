"""The margin: scores, cards, teams and modes are in it, and nothing that another seat may not see."""

from __future__ import annotations

import re

import msgspec
import pytest

from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.screen.drawing.stamps import symbols
from bythebook.games.merc.screen.panel.panel import panel
from bythebook.games.merc.state.state import MILITIA, NOWHERE, Fight, Gear, squad_number
from bythebook.games.shared.scenery import Panel, Section
from bythebook.kernel.prompt import Seat
from tests.games.merc.playing import BOX, DICTATOR, REBELS, new_game, prompts_of
from tests.games.merc.positions import position
from tests.games.merc.scenes import draw_state, moments


def section(shown: Panel, title: str) -> Section:
    return next(each for each in shown.sections if each.title.startswith(title))


def text_of(thing: object) -> str:
    return msgspec.json.encode(thing).decode()


def test_every_moment_has_a_margin_with_marks_that_exist() -> None:
    known = set(re.findall(r'id="sym-([^"]+)"', symbols()))
    for game in moments():
        for seat in (None, *(Seat(side) for side in game.state.seats)):
            shown = panel(game.state, seat)
            assert shown.turn
            assert shown.score
            assert set(re.findall(r'"mark":"([\w-]+)"', text_of(shown))) <= known
            cells = set(re.findall(r'"cell":"(\w+)"', text_of(shown)))
            assert cells <= set(game.state.grid.label)
            titles = [each.title for each in shown.sections]
            assert len(titles) == len(set(titles))
            for each in shown.sections:
                assert all(len(row.items) == len(each.head) for row in each.rows if each.head)


def test_v1_scores_are_the_value_of_what_is_controlled() -> None:
    """V1: each side, and what is free."""
    scores = [(each.name, each.value, each.side) for each in panel(draw_state(), REBELS).score]
    assert scores == [("Rebels", "12", "a"), ("Castro", "16", "b"), ("neutral", "3", "")]


def test_k3_a_hand_is_seen_by_the_dictator_alone() -> None:
    """K3: others see how many cards there are."""
    names = [card.id for card in facts().tactics[:3]]
    there = draw_state(hand=" ".join(names))
    own = panel(there, DICTATOR)
    assert [card.id for card in own.hand] == names
    assert not own.hidden
    for seat in (REBELS, None):
        shown = panel(there, seat)
        assert not shown.hand
        assert [each.count for each in shown.hidden] == [3]
        assert not any(facts().tactic[name].name in text_of(shown) for name in names)


def test_ai_2_1_the_card_of_a_page_lies_open() -> None:
    """AI-2.1: a page has no hand; the card it turns up is seen by all."""
    card = facts().tactics[0]
    shown = panel(draw_state(hand=card.id, automa=True), REBELS)
    assert [each.id for each in section(shown, "Castro's deck").cards] == [card.id]
    assert not shown.hidden


def test_k3_stashes_are_named_to_who_controls_them() -> None:
    """K3: the cards of a stash, and cards being given out, are their side's."""
    there = draw_state()
    assert "Land Mine" in text_of(section(panel(there, DICTATOR), "Your stashes"))
    assert "Land Mine" not in text_of(panel(there, REBELS))
    assert "Uzi" in text_of(section(panel(there, REBELS), "Your stashes"))
    assert "Your stashes" not in text_of(panel(there, None))
    there.loot = [Gear(facts().card["mortar"].index)]
    assert section(panel(there, REBELS), "Cards to distribute").cards[0].title == "Mortar"
    assert "Cards to distribute" not in text_of(panel(there, DICTATOR))


def test_nothing_secret_of_another_seat_is_in_board_or_margin() -> None:
    """Changing what a seat may not see changes nothing of what it is sent."""
    there = draw_state(hand=facts().tactics[0].id)
    sent = [
        text_of((BOX.renderer.board(there, seat), BOX.renderer.panel(there, seat))) for seat in (REBELS, None)
    ]
    other = draw_state(hand=facts().tactics[1].id)
    kind = facts().card["grenade"].index
    other.stash[other.cell("C3")] = (Gear(kind), Gear(kind), Gear(kind))
    again = [
        text_of((BOX.renderer.board(other, seat), BOX.renderer.panel(other, seat))) for seat in (REBELS, None)
    ]
    assert sent == again


def test_a_team_shows_numbers_health_actions_and_gear() -> None:
    there = draw_state(gear={"tao": "ak_47 flak_vest grenade"}, wounds={"max": 1})
    shown = section(panel(there, REBELS), "Your team")
    assert shown.head[0] == "Gold"
    assert [row.items[0].text for row in shown.rows] == ["Max", "Tao", "Iron, second squad", "Ewok"]
    maxim, tao = shown.rows[:2]
    assert (maxim.items[4].count, maxim.items[4].hollow) == (2, 1)
    assert maxim.items[5].count == there.actions[there.unit("max")]
    assert maxim.note.startswith("No gear.")
    assert tao.note.startswith("Gear: AK-47, Flak Vest")
    assert facts().merc["tao"].ability in tao.note
    assert tao.cell == "A1"
    titles = [each.title for each in panel(there, DICTATOR).sections if each.title.startswith("Team")]
    assert titles == ["Team of Rebel 1"]
    assert section(panel(there, DICTATOR), "Your team").rows[0].items[0].text == "Ra"


def test_b3_the_order_of_a_fight_lights_whose_moment_it_is() -> None:
    """B3: who acts when."""
    there = draw_state()
    order = (there.unit("tao"), MILITIA + 1, there.unit("max"))
    there.fight = Fight(there.cell("A1"), 0, round=1, order=order, moment=1)
    shown = section(panel(there, REBELS), "Fight at Gold")
    assert [row.lit for row in shown.rows] == [False, True, False]
    assert [row.past for row in shown.rows] == [True, False, False]
    assert shown.rows[1].items[0].text.endswith("militia of the Dictator")


def test_the_dictator_and_his_base_are_told() -> None:
    assert "The base is at Oil." in section(panel(draw_state(), REBELS), "Castro").text
    hidden = section(panel(draw_state("gold coal\n. ."), REBELS), "Castro")
    assert "The base is hidden." in hidden.text


def test_v1_days_are_counted_to_the_last() -> None:
    """V1: the game ends with the last tactics card, and the last day is known all along."""
    for seed in (1, 2):
        lasts = set()
        for game in prompts_of(new_game(seed), seed, most=400):
            if game.state.active != NOWHERE:
                counter = section(panel(game.state, REBELS), "Day")
                assert counter.value <= counter.most
                lasts.add(counter.most)
        assert len(lasts) == 1


def test_a1_who_chooses_is_told_by_the_choices() -> None:
    """A1: the MERCs drawn are listed for the others."""
    game = next(
        now for now in prompts_of(new_game(1), 1) if now.prompt is not None and now.prompt.kind == "Hire"
    )
    drawn = facts().mercs[game.state.candidates[0]].name
    assert drawn in text_of(section(panel(game.state, DICTATOR), "MERCs"))
    assert not any(each.title == "MERCs" for each in panel(game.state, REBELS).sections)


def test_under_a_wide_map_teams_come_first() -> None:
    square, wide = (
        panel(draw_state(), REBELS),
        panel(draw_state("gold/r1:tao . coal .\n. . . .\n. . . ."), REBELS),
    )
    assert section(square, "Your team").place == "side"
    titles = [each.title for each in wide.sections if each.place == "under" and each.kind != "counter"]
    assert titles.index("Your team") == 0


# -- modes ----------------------------------------------------------------------------------------


def test_v3_vehicles_stand_in_the_team_with_hull_and_crew() -> None:
    """MODE-V3: who is aboard, of how many."""
    there = draw_state("gold/r1:tao+max coal\n. .", modes="vehicles")
    there.vehicles = {squad_number(0, 0): Gear(facts().vehicles[0], wear=1)}
    row = section(panel(there, REBELS), "Your team").rows[-1]
    hull = facts().equipment[facts().vehicles[0]].hull
    assert (row.items[4].count, row.items[4].hollow) == (hull - 1, 1)
    assert row.items[5].text.startswith("2/")
    assert row.items[5].label.startswith("crew 2 of ")


def test_w3_versus_counts_rounds_and_tells_factions() -> None:
    """MODE-W3: so many rounds; MODE-W2: who goes first."""
    there = draw_state("gold/r1:tao coal/r2:max\niron/r3:ra .", factions="1v1v1", rebels=3, rounds=5, first=1)
    shown = panel(there, Seat("faction-1"))
    counter = section(shown, "Round")
    assert (counter.value, counter.most) == (1, 5)
    assert [each.side for each in shown.score] == ["a", "b", "sy"]
    assert "goes first" in [item.text for item in section(shown, "Factions").rows[1].items]
    assert not any(each.title == "In force" for each in shown.sections)


def test_i2_parts_for_sale_and_held() -> None:
    """MODE-I2: what is sold; MODE-I3: who holds what."""
    there = draw_state("gold/r1:tao coal\n. hamadu", modes="i-dictator", gear={"tao": "detonator@B2"})
    rows = section(panel(there, REBELS), "Parts of the bomb").rows
    assert [row.items[1].text for row in rows] == ["1 for sale", "2 for sale", "Tao of Rebel 1"]


def test_a6_in_assassination_his_health_is_what_counts() -> None:
    """MODE-A6: nothing but the death of the Dictator."""
    there = draw_state("gold/base . coal\n. iron .\nsilver . oil", modes="assassination")
    shown = panel(there, REBELS)
    assert [(each.name, each.stars, each.most) for each in shown.score] == [("Castro", 3, 3)]
    assert section(shown, "Round").most > 0


@pytest.mark.parametrize(("sectors", "said"), [(1, "2 of 2 MERCs"), (0, "2 MERCs, limit 1")])
def test_q1_a_team_that_is_too_large_is_not_some_of_fewer(sectors: int, said: str) -> None:
    """Q1: whoever loses sectors may have more MERCs than are allowed."""
    p = position("gold/r1:tao+max .\n . coal")
    player = p.state.player("rebel 1")
    p.state.control = [player if cell < sectors else NOWHERE for cell in range(len(p.state.control))]
    texts = [section.text for section in panel(p.state, None).sections]
    assert any(text.startswith(f"{said}, ") for text in texts), texts
