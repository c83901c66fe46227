"""Decks and discards (C7)."""

from bythebook.games.merc.box.facts import ACCESSORY, WEAPON
from bythebook.games.merc.rules import decks
from bythebook.games.merc.rules.decks import DrawGear, DrawMercs
from bythebook.games.merc.state.state import DICTATORS, REBELS
from tests.games.merc.positions import Position, position, stacked
from tests.games.merc.positions import check_drawn as check

MAP = "gold/r1:tao .\n. coal/md:1"


def loot(p: Position) -> list[str]:
    """The ids of the cards that are to be given out."""
    return [gear.card.id for gear in p.state.loot]


def test_c7_an_equipment_deck_that_runs_out_is_rebuilt_from_its_discards() -> None:
    """C7: what the deck has is drawn first; then its own discards are shuffled for the rest."""
    p = stacked(position(MAP), "weapon", "uzi m16", "smaw smaw")
    assert decks.cards_available(p.state, "weapon") == 4
    p.do(DrawGear(0, WEAPON, 3))
    assert p.dice == 2
    p.chance("m16 uzi")
    assert p.dice == 1
    assert p.state.discards["weapon"] == {}
    p.chance("smaw")
    assert loot(p) == ["m16", "uzi", "smaw"]
    assert decks.cards_available(p.state, "weapon") == 1


def test_c7_with_deck_and_discards_empty_a_draw_yields_nothing() -> None:
    """C7: fewer cards come, or none, and nobody is asked."""
    p = stacked(position(MAP), "accessory", "grenade", "")
    p.do(DrawGear(0, ACCESSORY, 2)).chance("grenade")
    assert loot(p) == ["grenade"]
    assert p.prompt is None
    p.do(DrawGear(0, ACCESSORY, 1))
    assert p.prompt is None


def test_c7_mercs_come_back_unless_ruled_otherwise() -> None:
    """C7: an empty MERC deck is rebuilt the same way; by RULING-18 it may stay empty."""
    p = stacked(position(MAP), "mercs", "ra", "max doc")
    p.do(DrawMercs(0, 3)).chance("ra", "doc max")
    assert p.state.candidates == [p.unit("ra"), p.unit("doc"), p.unit("max")]
    off = stacked(position(MAP, merc_reshuffle="off"), "mercs", "ra", "max doc")
    assert decks.cards_available(off.state, "mercs") == 1
    off.do(DrawMercs(0, 3)).chance("ra")
    assert off.prompt is None
    assert off.state.candidates == [off.unit("ra")]


def test_c7_a_discarded_card_keeps_no_wear_and_none_is_lost() -> None:
    """C7: discards are cards by name; drawing, discarding and taking back lose none."""
    p = position(MAP)
    p.do(DrawGear(0, WEAPON, 1)).chance("smaw")
    decks.discard_gear(p.state, p.state.loot.pop())
    assert p.state.discards["weapon"] == {"smaw": 1}
    assert decks.discarded_equipment(p.state) == ["smaw"]
    p.state.loot.append(decks.take_discard(p.state, "smaw"))
    assert p.state.discards["weapon"] == {}
    assert check(p.state) == []


def test_k3_what_may_land_in_a_stash_is_drawn_in_secret() -> None:
    """K3: only the side that draws sees a card that may go to a stash; what is worn at once all see."""
    p = position(MAP).do(DrawGear(0, WEAPON, 1))
    assert p.prompt is not None
    assert p.prompt.secret == p.state.seats[REBELS]
    q = position(MAP).do(DrawGear(1, WEAPON, 1))
    assert q.prompt is not None
    assert q.prompt.secret == q.state.seats[DICTATORS]
    shown = position(MAP).do(DrawGear(0, WEAPON, 1, shown=True))
    assert shown.prompt is not None
    assert shown.prompt.secret is None


def test_ai_4_3_1_the_page_draws_one_merc_where_a_person_sees_several() -> None:
    """AI-4.3.1: whatever the number of cards he could look at, only the top one is drawn."""
    page = position(MAP, active=DICTATORS, automa=True).do(DrawMercs(1, 3))
    person = position(MAP, active=DICTATORS).do(DrawMercs(1, 3))
    rebel = position(MAP, automa=True).do(DrawMercs(0, 3))
    assert (page.dice, person.dice, rebel.dice) == (1, 3, 3)
