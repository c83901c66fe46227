"""What hands must do: the sentences are carried out on a model of the table, and lead where they should."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from bythebook.games.merc.box.facts import DECKS, facts
from bythebook.games.merc.rules.stats import durability
from bythebook.games.merc.rules.team import squads
from bythebook.games.merc.state.state import (
    DICTATOR,
    MERCS,
    NOBODY,
    NOWHERE,
    PRIMARY,
    SQUADS,
    Gear,
    State,
    squad_number,
)
from bythebook.games.merc.todo import items
from tests.games.merc.playing import new_game, prompts_of
from tests.games.merc.positions import Position, position

CARDS = {card.name: card.index for card in facts().equipment}
UNITS = {merc.name: merc.index for merc in facts().mercs} | {d.name: DICTATOR for d in facts().dictators}
FIRST_SQUAD = DICTATOR + 1
SECTORS = {sector.name: sector.index for sector in facts().sectors}
TACTICS = {tactic.name: tactic.index for tactic in facts().tactics}


def moves(before: State, after: State) -> list[str]:
    """The sentences of the deeds."""
    return [deed.text for deed in items.moves(before, after)]


class ModelBoard:
    """The real table: cards, pawns, chits and tokens; knows no rule."""

    def __init__(self, state: State) -> None:
        self.label = state.label
        self.sector, self.explored = list(state.sector), list(state.explored)
        self.dictator, self.base, self.named = state.dictator, state.base, state.named
        self.militia = [list(row) for row in state.militia]
        self.pawns = {
            (player, squad): cell
            for player, row in enumerate(state.squad_at)
            for squad, cell in enumerate(row)
            if cell != NOWHERE and SQUADS[squad] != "base"
        }
        self.team = {unit: (state.owner[unit], state.squad[unit]) for team in state.team for unit in team}
        self.wounds = {unit: state.wounds[unit] for unit in self.team if state.wounds[unit]}
        self.drawn_mercs = {*state.candidates, *state.hired}
        self.merc_discards = {facts().merc[m].index for m, n in state.discards["mercs"].items() if n}
        self.mercs_left = len(state.piles["mercs"])
        self.card_ids = {unit: Counter((g.kind, g.wear) for g in state.gear[unit] if g) for unit in self.team}
        for number in range(state.players * len(SQUADS)):
            ridden = state.vehicles.get(number)
            self.card_ids[FIRST_SQUAD + number] = Counter([(ridden.kind, ridden.wear)] if ridden else [])
        self.stash = [Counter(gear.card.deck_index for gear in cards) for cards in state.stash]
        self.loot = Counter(gear.card.deck_index for gear in state.loot)
        self.discards = Counter(
            {facts().card[c].index: n for deck in DECKS for c, n in state.discards[deck].items() if n}
        )
        self.decks = [len(state.piles[deck]) for deck in DECKS]
        self.automa = state.automa
        self.hand = set(state.hand) if state.automa else len(state.hand)
        self.in_force = set(state.in_force)
        self.played = {facts().tactic[c].index for c, n in state.discards["tactics"].items() if n}
        self.tactics = len(state.piles["tactics"])

    def difference(self, other: ModelBoard) -> str:
        mine, theirs = vars(self), vars(other)
        return "; ".join(
            f"{k}: {mine[k]} != {theirs[k]}" for k in mine if k != "label" and mine[k] != theirs[k]
        )

    def follow(self, sentence: str) -> None:
        """Do what a sentence says; it must be possible."""
        sentence = PLACE.sub(self.at, sentence)
        for pattern, do in RULES:
            if found := re.fullmatch(pattern, sentence):
                do(self, *found.groups())
                return
        raise AssertionError(f"hands cannot follow: {sentence}")

    def at(self, found: re.Match[str]) -> str:
        """A place by its letters; the card that lies there has the name that was told."""
        sector = facts().sectors[self.sector[self.cell(found[2])]]
        assert found[1] == sector.name.removesuffix(" Industry"), f"{found[0]} is {sector.name}"
        return found[2]

    def cell(self, text: str) -> int:
        return next(cell for cell in range(len(self.sector)) if self.label(cell) == text)

    def player(self, text: str) -> int:
        return len(self.militia) - 1 if text == "the Dictator" else int(text.removeprefix("Rebel ")) - 1


# -- words ----------------------------------------------------------------------------------------


def parts(text: str, known: dict[str, int]) -> list[tuple[str, str]]:
    """Things in a row, each with what stands in brackets behind it; names may hold an `and`."""
    found = []
    while text:
        name = max((n for n in known if text.startswith(n)), key=len)
        rest = text.removeprefix(name)
        note = re.match(r" \(([^)]*)\)", rest)
        found.append((name, note[1] if note else ""))
        rest = rest[note.end() :] if note else rest
        text = rest.removeprefix(", ").removeprefix(" and ")
        assert text != rest or not rest, f"what is {rest!r}?"
    return found


def units(text: str) -> list[int]:
    return [UNITS[name] for name, _ in parts(text, UNITS)]


def gear(text: str) -> list[tuple[int, int]]:
    """Cards with their wear, counted from what is left."""
    found = []
    for name, left in parts(text, CARDS):
        kind = CARDS[name]
        found.append((kind, durability(Gear(kind)) - int(left.split()[0]) if left else 0))
    return found


def counts(text: str) -> Counter[int]:
    """`2 weapon cards and 1 armor card`."""
    pairs = re.findall(r"(\d+) (weapon|armor|accessory) cards?", text)
    return Counter({DECKS.index(deck): int(n) for n, deck in pairs})


def deck_of(kind: int) -> int:
    return facts().equipment[kind].deck_index


def spend(bag: Counter[Any], thing: Any, n: int = 1) -> None:
    assert bag[thing] >= n, f"{thing} is not there"
    bag[thing] -= n
    if not bag[thing]:
        del bag[thing]


# -- what hands do --------------------------------------------------------------------------------


def lay_sectors(m: ModelBoard, text: str) -> None:
    for name, at in re.findall(r"([A-Z][A-Za-z ]+?) on ([A-F]\d)", text):
        m.sector[m.cell(at)] = SECTORS[name.removeprefix("and ")]


def turn_sectors(m: ModelBoard, text: str, side: str) -> None:
    for at in re.findall(r"[A-F]\d", text):
        assert m.explored[m.cell(at)] != (side == "to the explored")
        m.explored[m.cell(at)] = side == "to the explored"


def put_militia(sign: int) -> Callable[..., None]:
    def do(m: ModelBoard, n: str, player: str, text: str) -> None:
        for at in re.findall(r"[A-F]\d", text):
            m.militia[m.player(player)][m.cell(at)] += sign * int(n)
            assert m.militia[m.player(player)][m.cell(at)] >= 0

    return do


def move_militia(m: ModelBoard, n: str, player: str, source: str, to: str) -> None:
    put_militia(-1)(m, n, player, source)
    put_militia(1)(m, n, player, to)


def exchange(m: ModelBoard, n: str, loser: str, at: str, winner: str) -> None:
    put_militia(-1)(m, n, loser, at)
    put_militia(1)(m, n, winner, at)


def put_pawn(m: ModelBoard, squad: str, player: str, at: str) -> None:
    key = m.player(player), SQUADS.index(squad)
    assert key not in m.pawns
    m.pawns[key] = m.cell(at)


def take_pawn(m: ModelBoard, squad: str, player: str, at: str) -> None:
    assert m.pawns.pop((m.player(player), SQUADS.index(squad))) == m.cell(at)


def move_pawn(m: ModelBoard, squad: str, player: str, source: str, to: str) -> None:
    take_pawn(m, squad, player, source)
    put_pawn(m, squad, player, to)


def wound(sign: int) -> Callable[..., None]:
    def do(m: ModelBoard, n: str, names: str) -> None:
        for unit in units(names):
            assert unit in m.team
            m.wounds[unit] = m.wounds.get(unit, 0) + sign * int(n)
            assert m.wounds[unit] >= 0
            m.wounds = {u: w for u, w in m.wounds.items() if w}

    return do


def join(m: ModelBoard, unit: int, squad: str, player: str) -> None:
    m.team[unit] = m.player(player), SQUADS.index(squad)
    m.card_ids.setdefault(unit, Counter())


def lay_mercs(m: ModelBoard, names: str, squad: str, player: str) -> None:
    for unit in units(names):
        m.drawn_mercs.discard(unit)
        m.merc_discards.discard(unit)
        join(m, unit, squad, player)


def turn_up_for(m: ModelBoard, names: str, squad: str, player: str) -> None:
    for unit in units(names):
        m.mercs_left -= 1
        join(m, unit, squad, player)


def turn_up(m: ModelBoard, names: str) -> None:
    m.drawn_mercs.update(units(names))
    m.mercs_left -= len(units(names))


def take_merc(m: ModelBoard, names: str) -> None:
    for unit in units(names):
        m.merc_discards.remove(unit)
        m.drawn_mercs.add(unit)


def leave(m: ModelBoard, names: str, with_cards: str | None) -> None:
    for unit in units(names):
        if unit in m.team:
            del m.team[unit]
            m.wounds.pop(unit, None)
            worn = m.card_ids.pop(unit)
            assert bool(worn) <= bool(with_cards), "cards are left without an owner"
            for (kind, _), n in worn.items():
                m.discards[kind] += n
        else:
            m.drawn_mercs.remove(unit)
        if unit != DICTATOR:
            m.merc_discards.add(unit)


def pass_over(m: ModelBoard, names: str) -> None:
    for unit in units(names):
        m.drawn_mercs.remove(unit)
        m.merc_discards.add(unit)


def burn_mercs(m: ModelBoard, names: str) -> None:
    m.mercs_left -= len(units(names))
    m.merc_discards.update(units(names))


def shuffle_mercs(m: ModelBoard) -> None:
    m.mercs_left += len(m.merc_discards)
    m.merc_discards.clear()


def shuffle(m: ModelBoard, deck: str) -> None:
    d = DECKS.index(deck)
    for kind in [kind for kind in m.discards if deck_of(kind) == d]:
        m.decks[d] += m.discards.pop(kind)


def take_from(m: ModelBoard, source: str, kind: int) -> None:
    """A card leaves the place that a sentence names."""
    if source == "from the cards set aside":
        spend(m.loot, deck_of(kind))
    elif source == "from the discards":
        spend(m.discards, kind)
    elif source.startswith("from the stash of "):
        spend(m.stash[m.cell(source[-2:])], deck_of(kind))
    else:
        assert source == f"from the {DECKS[deck_of(kind)]} deck"
        m.decks[deck_of(kind)] -= 1
        assert m.decks[deck_of(kind)] >= 0


def wearer(m: ModelBoard, name: str) -> int:
    """A unit, or the squad that has a vehicle."""
    if name in UNITS:
        return UNITS[name]
    found = re.fullmatch(SQUAD, name)
    assert found, name
    return FIRST_SQUAD + squad_number(m.player(found[2]), SQUADS.index(found[1]))


def unequip(m: ModelBoard, unit: int, kind: int) -> None:
    worn = next(key for key in m.card_ids[unit] if key[0] == kind)
    spend(m.card_ids[unit], worn)


def equip(m: ModelBoard, name: str, cards: str, source: str) -> None:
    for kind, wear in gear(cards):
        take_from(m, source, kind)
        m.card_ids[wearer(m, name)][kind, wear] += 1


def pass_on(m: ModelBoard, cards: str, giver: str, taker: str) -> None:
    for kind, wear in gear(cards):
        unequip(m, wearer(m, giver), kind)
        m.card_ids.setdefault(wearer(m, taker), Counter())[kind, wear] += 1


def stash_worn(m: ModelBoard, cards: str, name: str, at: str) -> None:
    for kind, _ in gear(cards):
        unequip(m, wearer(m, name), kind)
        m.stash[m.cell(at)][deck_of(kind)] += 1


def stash_found(m: ModelBoard, cards: str, at: str) -> None:
    for kind, _ in gear(cards):
        spend(m.discards, kind)
        m.stash[m.cell(at)][deck_of(kind)] += 1


def stash_unseen(m: ModelBoard, cards: str, source: str, at: str) -> None:
    for deck, n in counts(cards).items():
        if source == "from the cards set aside":
            spend(m.loot, deck, n)
        elif source == "from the decks":
            m.decks[deck] -= n
        else:
            spend(m.stash[m.cell(source[-2:])], deck, n)
        m.stash[m.cell(at)][deck] += n


def discard_worn(m: ModelBoard, cards: str, name: str) -> None:
    for kind, _ in gear(cards):
        unequip(m, wearer(m, name), kind)
        m.discards[kind] += 1


def discard_from(m: ModelBoard, cards: str, source: str) -> None:
    for kind, _ in gear(cards):
        take_from(m, source, kind)
        m.discards[kind] += 1


def draw(m: ModelBoard, text: str) -> None:
    for deck, n in counts(text).items():
        m.decks[deck] -= n
        assert m.decks[deck] >= 0
        m.loot[deck] += n


def take_worn(m: ModelBoard, cards: str, name: str) -> None:
    for kind, _ in gear(cards):
        unequip(m, wearer(m, name), kind)
        m.loot[deck_of(kind)] += 1


def take_discarded(m: ModelBoard, cards: str) -> None:
    for kind, _ in gear(cards):
        spend(m.discards, kind)
        m.loot[deck_of(kind)] += 1


def take_out(m: ModelBoard, cards: str, at: str) -> None:
    for deck, n in counts(cards).items():
        spend(m.stash[m.cell(at)], deck, n)
        m.loot[deck] += n


def mark(m: ModelBoard, card: str, name: str, left: str) -> None:
    kind = CARDS[card]
    unequip(m, wearer(m, name), kind)
    m.card_ids[wearer(m, name)][kind, durability(Gear(kind)) - int(left)] += 1


def set_dictator(m: ModelBoard, name: str) -> None:
    m.dictator = next(d.index for d in facts().dictators if d.name == name)


def set_base(m: ModelBoard, at: str) -> None:
    m.base = m.cell(at)


def name_rebel(m: ModelBoard, player: str) -> None:
    m.named = m.player(player)


def tactics(text: str) -> list[int]:
    return [TACTICS[name] for name, _ in parts(text, TACTICS)]


def put_in_box(m: ModelBoard, n: str) -> None:
    m.tactics -= int(n)


def draw_tactics(m: ModelBoard, n: str) -> None:
    m.tactics -= int(n)
    assert isinstance(m.hand, int)
    m.hand += int(n)


def turn_up_tactics(m: ModelBoard, names: str) -> None:
    assert isinstance(m.hand, set)
    m.hand.update(tactics(names))
    m.tactics -= len(tactics(names))


def lay_tactics(m: ModelBoard, source: str, names: str, where: str) -> None:
    for card in tactics(names):
        if source.startswith("Turn up"):
            m.tactics -= 1
        elif isinstance(m.hand, int):
            m.hand -= 1
        else:
            m.hand.remove(card)
        (m.played if where == "on the discards" else m.in_force).add(card)


PLACE = re.compile(rf"({'|'.join(name.removesuffix(' Industry') for name in SECTORS)}) \(([A-F]\d)\)")
AT, ATS, WHO = r"([A-F]\d)", r"([A-F]\d(?:(?:, | and )[A-F]\d)*)", r"(Rebel \d|the Dictator)"
SQUAD = rf"the (primary|secondary|base) squad of {WHO}"
RULES: list[tuple[str, Callable[..., None]]] = [
    (rf"Turn {ATS} (to the explored|back to the unexplored) side", turn_sectors),
    (r"Turn up (.*) as the Dictator", set_dictator),
    (rf"Put the base token on {AT}", set_base),
    (rf"Exchange (\d+) militia of {WHO} on {AT} for {WHO}'s", exchange),
    (rf"Move (\d+) militia of {WHO} from {AT} to {AT}", move_militia),
    (rf"Take (\d+) militia of {WHO} off {ATS}", put_militia(-1)),
    (rf"Put (\d+) militia of {WHO} on {ATS}", put_militia(1)),
    (rf"Put the (primary|secondary) pawn of {WHO} on {AT}", put_pawn),
    (rf"Take the (primary|secondary) pawn of {WHO} off {AT}", take_pawn),
    (rf"Move the (primary|secondary) pawn of {WHO} from {AT} to {AT}", move_pawn),
    (r"Put (\d) wounds? on (.*)", wound(1)),
    (r"Take (\d) wounds? off (.*)", wound(-1)),
    (rf"Turn up (.*) and put it in {SQUAD}", turn_up_for),
    (r"Turn up the MERCs (.*)", turn_up),
    (r"Take (.*) from the discarded MERCs", take_merc),
    (rf"Put (.*) in {SQUAD}", lay_mercs),
    (r"Turn up and discard (.*)", burn_mercs),
    (r"Discard (.*), not hired", pass_over),
    (r"Shuffle the discarded MERCs into a new deck", shuffle_mercs),
    (r"Shuffle the (weapon|armor|accessory) discards into a new deck", shuffle),
    (r"Set aside (\d.*) from the decks?", draw),
    (r"Equip (.*?) with (.*) (from .*)", equip),
    (r"Pass the (.*?(?: \(.*\))?) of ([^()]*) to (.*)", pass_on),
    (
        rf"Put (\d.*) (from the cards set aside|from the decks|from the stash of ..) into the stash of {AT}",
        stash_unseen,
    ),
    (rf"Put the (.*?(?: \(.*\))?) of ([^()]*) into the stash of {AT}", stash_worn),
    (rf"Put (.*) from the discards into the stash of {AT}", stash_found),
    (r"Discard the (.*?(?: \(.*\))?) of ([^()]*)", discard_worn),
    (r"Discard (.*) (from .*)", discard_from),
    (r"Discard (.*?)( with all their cards)?", leave),
    (r"Take the (.*?(?: \(.*\))?) of ([^()]*)", take_worn),
    (r"Take (.*) from the discards", take_discarded),
    (rf"Take (.*) from the stash of {AT}", take_out),
    (r"Mark the (.*?) of (.*): (\d) of \d \w+ left", mark),
    (r"Put (\d+) tactics cards? back into the box, face down", put_in_box),
    (r"The Dictator draws (\d) tactics cards?", draw_tactics),
    (r"(Turn up) (.*) and put it (on the discards|beside the map, where it stays in force)", lay_tactics),
    (r"Turn up (.*) for the Dictator", turn_up_tactics),
    (r"(The Dictator puts|Put) (.*) (on the discards|beside the map, where it stays in force)", lay_tactics),
    (rf"{WHO} is targeted by Hitler's ability", name_rebel),
    (r"Put (.* on [A-F]\d)", lay_sectors),
]


def carry_out(before: State, after: State) -> list[str]:
    """The sentences, carried out on the model of the position before; it must end as the one after."""
    told = moves(before, after)
    model, wanted = ModelBoard(before), ModelBoard(after)
    for sentence in told:
        try:
            model.follow(sentence)
        except (AssertionError, KeyError, StopIteration, ValueError) as error:
            raise AssertionError(f"{sentence!r}: {error!r}\n{told}") from error
    model.label = wanted.label
    assert vars(model) == vars(wanted), f"{model.difference(wanted)}\n{told}"
    return told


GAMES = [(1, 1, False), (2, 2, True), (3, 3, False), (4, 6, True), (5, 4, False)]


@pytest.mark.parametrize(("seed", "rebels", "bot"), GAMES)
def test_following_the_sentences_leads_from_each_position_to_the_next(
    seed: int, rebels: int, bot: bool
) -> None:
    seen = [game.state.copy() for game in prompts_of(new_game(seed, rebels=rebels, bot=bot), seed)]
    for before, after in itertools.pairwise(seen):
        carry_out(before, after)
    assert len(seen) > 50


@pytest.mark.parametrize(("seed", "rebels"), [(1, 3), (2, 5), (3, 6)])
def test_sentences_about_vehicles_are_followed(seed: int, rebels: int) -> None:
    """MODE-V2: a vehicle lies with a squad, and goes where squads, stashes and discards are."""
    seen = [game.state.copy() for game in prompts_of(new_game(seed, rebels=rebels, modes="vehicles"), seed)]
    for before, after in itertools.pairwise(seen):
        carry_out(before, after)
    assert any(state.vehicles for state in seen)


@pytest.mark.parametrize(("seed", "rebels", "bot"), GAMES)
def test_whole_turns_are_followed_too(seed: int, rebels: int, bot: bool) -> None:
    game = new_game(seed, rebels=rebels, bot=bot)
    first: dict[tuple[int, int], State] = {}
    for now in prompts_of(game, seed):
        first.setdefault((now.state.day, now.state.active), now.state.copy())
    turns = [*first.values(), game.state]
    for before, after in itertools.pairwise(turns):
        carry_out(before, after)
    carry_out(turns[0], turns[-1])
    assert len(turns) > 5


def test_nothing_changed_is_nothing_to_do() -> None:
    for game in prompts_of(new_game(7, rebels=2), 7):
        assert moves(game.state, game.state.copy()) == []


def test_cards_that_lie_face_down_are_never_named() -> None:
    """K3: a card of a stash or of the hand is named only once it is worn, discarded or played."""
    seen = [game.state.copy() for game in prompts_of(new_game(8, rebels=2), 8)]
    for before, after in itertools.pairwise(seen):
        told = " ".join(moves(before, after))
        public = {g.card.name for t in (before, after) for row in t.gear for g in row if g}
        public |= {facts().card[c].name for t in (before, after) for deck in DECKS for c in t.discards[deck]}
        hidden = {g.card.name for t in (before, after) for row in (*t.stash, t.loot) for g in row}
        for name in sorted(public, key=len, reverse=True):
            told = told.replace(name, "a card")
        assert not any(name in told for name in hidden - public), told
        secret = {facts().tactics[c].name for c in after.hand}
        assert not any(name in told for name in secret)


# -- single steps ---------------------------------------------------------------------------------

MAP = """
    gold/r1:tao+max/m1:3   .              coal/md:3
    .                      hamadu/x       .
    iron/m1:2              .              silver/d:sonia+ra/x/$land_mine
"""


def start(**more: Any) -> Position:
    gear = {"tao": "ak_47 flak_vest grenade", "ra": "uzi kevlar_vest"}
    return position(MAP, gear=gear, wounds={"max": 1}, **more)


def test_a_squad_that_moves_is_one_step() -> None:
    before = start().state
    after = before.copy()
    squads.march(after, 0, PRIMARY, after.cell("B1"))
    assert carry_out(before, after) == ["Move the primary pawn of Rebel 1 from Gold (A1) to Timberland (B1)"]


def test_like_chits_and_wounds_are_said_together() -> None:
    before = start().state
    after = before.copy()
    for label in ("A2", "B1", "C2"):
        after.militia[after.ruler][after.cell(label)] = 1
    after.wounds[after.unit("tao")] += 1
    after.wounds[after.unit("ra")] += 1
    assert carry_out(before, after) == [
        "Put 1 militia of the Dictator on Timberland (B1), Lone Copse (A2) and Twin Groves (C2)",
        "Put 1 wound on Ra and Tao",
    ]


def test_the_dead_are_discarded_with_all_their_cards_in_one_step() -> None:
    """B9: a MERC who dies takes his cards with him."""
    before = start().state
    after = before.copy()
    ra = after.unit("ra")
    for worn in after.gear[ra]:
        if worn:
            after.discards[worn.card.deck][worn.card.id] = 1
    after.gear[ra] = (None, None, None)
    after.owner[ra], after.squad[ra] = NOBODY, NOWHERE
    after.team[after.ruler] = tuple(unit for unit in after.team[after.ruler] if unit != ra)
    after.discards["mercs"]["ra"] = 1
    assert carry_out(before, after) == ["Discard Ra with all their cards"]


def test_worn_armor_is_marked_and_a_mine_leaves_the_stash() -> None:
    before = start().state
    after = before.copy()
    ra = after.unit("ra")
    weapon, armor, rest = after.gear[ra]
    assert armor is not None
    after.gear[ra] = (weapon, Gear(armor.kind, 1), rest)
    after.stash[after.cell("C3")] = ()
    after.discards["accessory"]["land_mine"] = 1
    assert carry_out(before, after) == [
        "Discard Land Mine from the stash of Silver (C3)",
        "Mark the Kevlar Vest of Ra: 1 of 2 armor left",
    ]


def test_militia_that_change_hands_or_march_are_one_step() -> None:
    before = start(rebels=1).state
    after = before.copy()
    a1, a2, c1 = (after.cell(label) for label in ("A1", "A2", "C1"))
    after.militia[0][a1] -= 2
    after.militia[0][a2] += 2
    after.militia[after.ruler][c1] = 0
    after.militia[0][c1] = 0
    assert carry_out(before, after) == [
        "Move 2 militia of Rebel 1 from Gold (A1) to Lone Copse (A2)",
        "Take 3 militia of the Dictator off Coal (C1)",
    ]
    after = before.copy()
    after.militia[after.ruler][c1], after.militia[0][c1] = 1, 2
    assert carry_out(before, after) == ["Exchange 2 militia of the Dictator on Coal (C1) for Rebel 1's"]


def test_cards_passed_stashed_and_fetched_are_named_when_everybody_saw_them() -> None:
    before = start().state
    after = before.copy()
    tao, leader = after.unit("tao"), after.unit("max")
    weapon, armor, grenade = after.gear[tao]
    assert armor is not None
    after.gear[tao] = (None, None, grenade)
    after.gear[leader] = (weapon, None, None)
    after.stash[after.cell("A1")] = (armor,)
    assert carry_out(before, after) == [
        "Pass the AK-47 of Tao to Max",
        "Put the Flak Vest of Tao into the stash of Gold (A1)",
    ]


def test_every_unit_has_a_name_of_its_own() -> None:
    assert len(UNITS) == MERCS + len(facts().dictators)
