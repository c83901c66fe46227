"""What Court cards, leaders and lore do: the parts of every card and their effects."""

from collections import Counter
from typing import get_args

import msgspec
import pytest

from bythebook.games.arcs.box.effects import (
    CardPart,
    ClearOutrage,
    Effect,
    ExtraDice,
    ExtraSlot,
    Gain,
    LowerScore,
    MoveLimit,
    NoZero,
    OutOfGame,
    Own,
    OwnName,
    PipAction,
    PipGain,
    PlaceShips,
    RepairShips,
    Reroll,
    ReturnFor,
    Site,
    StartOutrage,
)
from bythebook.games.arcs.box.facts import AMBITIONS, FUEL, MATERIAL, SUITS, Facts, facts
from bythebook.games.arcs.box.records import CourtCard, Leader, Lore, StartingPieces

Card = CourtCard | Leader | Lore


@pytest.fixture(name="f")
def _facts() -> Facts:
    return facts()


def all_cards(f: Facts) -> list[Card]:
    return [*f.court, *f.leaders, *f.lores]


def test_section_13_an_unknown_effect_is_refused() -> None:
    """Section 13: a kind, field or name that is not on the list cannot be read."""
    for wrong in (
        {"at": "always", "effect": {"kind": "gane", "resources": ["relic"]}},
        {"at": "always", "effect": {"kind": "gain", "count": 1}},
        {"at": "always", "effect": {"kind": "own", "name": "no_such_name"}},
        {"at": "never", "effect": {"kind": "gain", "choice": 1}},
    ):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(wrong, CardPart)


def test_r9_4_unions_cartels_and_loyal_cards(f: Facts) -> None:
    """R9.4: a Union for each suit, Cartels of Material and Fuel, a Loyal card of each type and of its own."""
    unions = {f.court[i].id: SUITS[suit] for i, suit in enumerate(f.court_union) if suit >= 0}
    assert unions == {
        "admin_union": "administration",
        "construction_union": "construction",
        "spacing_union": "mobilization",
        "arms_union": "aggression",
    }
    cartels = {f.court[i].id: kind for i, kind in enumerate(f.court_cartel) if kind >= 0}
    assert cartels == {"material_cartel": MATERIAL, "fuel_cartel": FUEL}
    assert sorted(kind for kind in f.court_loyal if kind >= 0) == [0, 1, 2, 3, 4]
    for state in (f.court_loyal, f.court_cartel):
        assert all(kind in (-1, suit) for kind, suit in zip(state, f.court_suit, strict=True))


def test_r9_ships_of_the_court_cards(f: Facts) -> None:
    """R9.1: Gatekeepers and Mass Uprising place one in each, the four Weapon cards three in one system."""
    found = {c.id: p.effect for c in f.court for p in c.parts if isinstance(p.effect, PlaceShips)}
    three = PlaceShips(count=3, where="controlled")
    assert found == {
        "gatekeepers": PlaceShips(count=1, where="each_gate"),
        "mass_uprising": PlaceShips(count=1, where="each_of_cluster"),
        **dict.fromkeys(("prison_wardens", "skirmishers", "court_enforcers", "loyal_marines"), three),
    }


def test_r6_7_new_actions_of_the_court(f: Facts) -> None:
    """R6.7: six new actions stand on Guild cards, each for one standard action."""
    found = {p.name: p.replaces for card in f.court for p in card.parts if p.at == "action"}
    assert found == {
        "Manufacture": "build",
        "Synthesize": "build",
        "Pressgang": "build",
        "Execute": "influence",
        "Abduct": "battle",
        "Trade": "tax",
    }


def test_r6_7_new_actions_of_lore(f: Facts) -> None:
    """R6.7: seven lore cards have new actions, and Annex waits for Tyrant."""
    found = {p.name: (p.replaces, p.while_declared) for card in f.lores for p in card.parts if p.name}
    assert found == {
        "Summon": ("build", None),
        "Fire Rifles": ("battle", None),
        "Nurture": ("build", None),
        "Prune": ("repair", None),
        "Guide": ("move", None),
        "Martyr": ("move", None),
        "Annex": ("build", "tyrant"),
    }


def test_section_13_parts_are_whole(f: Facts) -> None:
    """Section 13: a new action has a name and what it replaces, only Preludes are paid, texts are there."""
    for part in (part for card in all_cards(f) for part in card.parts):
        assert (part.at == "action") == (part.replaces is not None) == bool(part.name)
        assert part.pays is None or (part.at == "prelude" and part.optional)
        assert not part.first or part.at == "prelude"
    assert all(card.parts and card.text for card in f.court)
    assert all(card.parts and card.text for card in f.lores)
    assert all(trait.parts and trait.text for leader in f.leaders for trait in leader.traits)
    assert {p.at for card in f.court if card.is_vox for p in card.parts} == {"secured"}
    assert "secured" not in {p.at for card in f.court if not card.is_vox for p in card.parts}


def test_section_13_every_own_name_is_on_one_card(f: Facts) -> None:
    """Section 13: an effect with code of its own belongs to one part of one card."""
    found = [part.effect for card in all_cards(f) for part in card.parts]
    names = [effect.name for effect in found if isinstance(effect, Own)]
    assert sorted(names) == sorted(get_args(OwnName))


def test_r9_3_optional_and_not(f: Facts) -> None:
    """R9.3: what Guild cards offer may be declined but for Cartels, Guardians and Secret Order."""
    forced = {card.id for card in f.court for part in card.parts if not part.optional}
    vox = {"mass_uprising", "guild_struggle", "call_to_action"}
    assert forced == {"material_cartel", "fuel_cartel", "sworn_guardians", "secret_order"} | vox
    assert f.court_card["secret_order"].parts[0].effect == NoZero(ambitions=("keeper", "empath"))
    fence = f.court_card["relic_fence"].parts[0]
    assert (fence.pays, fence.per_turn, fence.effect) == ("token", 1, Gain(resources=("relic",)))


def test_r12_1_leaders_and_lore_by_box(f: Facts) -> None:
    """R12.1: 16 leaders and 28 lore, half of them in the box; section 13."""
    assert Counter(leader.box for leader in f.leaders) == {"base": 8, "pack": 8}
    assert Counter(lore.box for lore in f.lores) == {"base": 14, "pack": 14}


def test_s20_4_what_bots_may_have(f: Facts) -> None:
    """S20.4: three leaders and five lore, none of which has to be decided about beyond rerolls."""
    leaders = [leader for leader in f.leaders if leader.supercat]
    lores = [lore for lore in f.lores if lore.supercat]
    assert {leader.id for leader in leaders} == {"rebel", "quartermaster", "corsair"}
    assert {lore.id for lore in lores} == {
        "seeker_torpedoes",
        "railgun_arrays",
        "repair_drones",
        "signal_breaker",
        "mirror_plating",
    }
    cards: list[Card] = [*leaders, *lores]
    optional = [part.effect for card in cards for part in card.parts if part.optional]
    assert all(isinstance(effect, Reroll) for effect in optional)


@pytest.mark.parametrize(
    ("leader", "tokens", "ships", "effects"),
    [
        ("rebel", ("material", "weapon"), (4, 4, 2), (ExtraDice(count=2), MoveLimit(ships=2))),
        (
            "quartermaster",
            ("fuel", "weapon"),
            (4, 3, 2),
            (
                RepairShips(count=1, after="any_battle", per_starport=True),
                StartOutrage(resources=("material",)),
            ),
        ),
        (
            "corsair",
            ("fuel", "weapon"),
            (4, 3, 2),
            (Reroll(die="raid", limit="resource_types"), Own(name="wary")),
        ),
    ],
)
def test_r12_2_the_leaders_of_bots(
    f: Facts,
    leader: str,
    tokens: tuple[str, str],
    ships: tuple[int, int, int],
    effects: tuple[Effect, ...],
) -> None:
    """R12.2: a starport and no city, the ships of A, B and C, two tokens and two traits."""
    card, places = f.leader[leader], f.leader[leader].places
    assert card.tokens == tokens
    assert (places.a.ships, places.b.ships, places.c.ships) == ships
    assert [place.starports for place in (places.a, places.b, places.c)] == [1, 0, 0]
    assert not places.a.cities + places.b.cities + places.c.cities
    assert tuple(part.effect for part in card.parts) == effects


def test_r12_2_the_lore_of_bots(f: Facts) -> None:
    """R12.2: Seeker Torpedoes reroll by fresh ships, Drones repair one, the other three count one each."""
    found = {name: f.lore[name].parts[0].effect for name in ("seeker_torpedoes", "repair_drones")}
    assert found["seeker_torpedoes"] == Reroll(die="assault", limit="fresh_ships")
    assert found["repair_drones"] == RepairShips(count=1, after="attack")
    assert f.lore["railgun_arrays"].parts[0].effect == Own(name="railgun_arrays", numbers={"hits": 1})
    for name in ("signal_breaker", "mirror_plating"):
        effect = f.lore[name].parts[0].effect
        assert isinstance(effect, Own)
        assert effect.numbers == {"intercepts": 1}


LEADERS = """
elder          relic material    city+3      starport+3  2
mystic         psionic relic     city+3      starport+3  2
fuel_drinker   fuel fuel         city+3      starport+3  2
upstart        psionic material  city+4      starport+3  2
rebel          material weapon   starport+4  4           2
warrior        weapon material   city+3      starport+3  2
feastbringer   relic material    city+3      city+3      3
demagogue      psionic weapon    city+3      starport+3  2
archivist      relic relic       city+3      city+3      2
overseer       fuel material     starport+3  city+3      2
corsair        fuel weapon       starport+4  3           2
noble          psionic psionic   city+3      starport+3  2
anarchist      relic weapon      4           3           2
shaper         relic material    city+3      3           3
agitator       fuel material     city+3      starport+4  2
quartermaster  fuel weapon       starport+4  3           2
"""


def drawn(place: StartingPieces) -> str:
    assert place.cities + place.starports <= 1
    return "city+" * place.cities + "starport+" * place.starports + str(place.ships)


def test_r12_1_tokens_and_places_of_the_leaders(f: Facts) -> None:
    """R12.1: what replaces the tokens and the boxes A, B and C of the setup card."""
    found = [
        [card.id, *card.tokens, *map(drawn, (card.places.a, card.places.b, card.places.c))]
        for card in f.leaders
    ]
    assert found == [row.split() for row in LEADERS.split("\n") if row]


def test_r12_3_every_leader_has_a_drawback(f: Facts) -> None:
    """R12.3: the last trait is the one drawback; Noble and Anarchist have two benefits."""
    assert all([trait.drawback for trait in leader.traits][-1] for leader in f.leaders)
    assert all(sum(trait.drawback for trait in leader.traits) == 1 for leader in f.leaders)
    assert {leader.id for leader in f.leaders if len(leader.traits) == 3} == {"noble", "anarchist"}


def test_r12_3_pips_of_copy_and_pivot(f: Facts) -> None:
    """R12.3: three leaders gain a token by a Tax, three have one action more (R6.8)."""
    found = {c.id: p.effect for c in f.leaders for p in c.parts if p.at == "pip"}
    assert found == {
        "mystic": PipGain(paid="tax", resource="psionic"),
        "fuel_drinker": PipGain(paid="tax", resource="fuel"),
        "agitator": PipGain(paid="tax", resource="weapon"),
        "warrior": PipAction(paid="battle", act="move"),
        "feastbringer": PipAction(paid="secure", act="influence"),
        "noble": PipAction(paid="influence", act="influence"),
    }


def test_r12_3_what_leaders_go_without(f: Facts) -> None:
    """R12.3: Overseer lacks 2 ships and 3 agents, Anarchist 2 cities; Mystic starts with two Outrages."""
    found = {c.id: p.effect for c in f.leaders for p in c.parts if isinstance(p.effect, OutOfGame)}
    assert found == {"overseer": OutOfGame(ships=2, agents=3), "anarchist": OutOfGame(cities=2)}
    assert f.leader["mystic"].parts[1].effect == StartOutrage(resources=("material", "fuel"))
    assert f.leader["archivist"].parts[0].effect == Own(name="learned", numbers={"draw": 5, "keep": 2})


def test_r12_3_lore_in_numbers(f: Facts) -> None:
    """R12.3: the lore whose text is a slot, a place to build, pieces sent home or Outrage ended."""
    assert f.lore["ancient_holdings"].parts[0].effect == ExtraSlot(keys=4)
    sites = {c.id: p.effect for c in f.lores for p in c.parts if isinstance(p.effect, Site)}
    assert sites == {
        "gate_ports": Site(piece="starport", on="gate"),
        "cloud_cities": Site(piece="city", on="planet", pays=True),
        "gate_stations": Site(piece="city", on="gate"),
    }
    homes = {
        c.id: (p.effect, p.while_declared)
        for c in f.lores
        for p in c.parts
        if isinstance(p.effect, ReturnFor)
    }
    assert homes == {
        "warlords_terror": (ReturnFor(pieces="trophies", act="influence"), "warlord"),
        "tyrants_ego": (ReturnFor(pieces="captives", act="secure"), "tyrant"),
    }
    ended = {c.id: p.effect.resources for c in f.lores for p in c.parts if isinstance(p.effect, ClearOutrage)}
    assert ended == {
        "empaths_vision": ("psionic",),
        "keepers_trust": ("relic",),
        "warlords_cruelty": ("weapon",),
        "tyrants_ego": ("weapon",),
        "tycoons_charm": ("material", "fuel"),
    }


def test_r12_3_lore_named_after_an_ambition_waits_for_it(f: Facts) -> None:
    """R12.3: such lore works while its ambition is declared; what is paid with the card works always."""
    for card in f.lores:
        owner = card.name.partition("'s ")[0].lower()
        waits = {part.while_declared for part in card.parts if part.pays is None}
        assert waits == ({owner} if owner in AMBITIONS else {None})
        assert {part.while_declared for part in card.parts if part.pays == "card"} <= {None}


def test_r12_5_three_lower_scores(f: Facts) -> None:
    """R12.5: Just, Violent and Academic lower Tyrant, Empath and Tycoon."""
    found = {
        trait.name: part.effect.ambition
        for leader in f.leaders
        for trait in leader.traits
        for part in trait.parts
        if isinstance(part.effect, LowerScore)
    }
    assert found == {"Just": "tyrant", "Violent": "empath", "Academic": "tycoon"}
