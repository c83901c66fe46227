"""What hands must do: the sentences are carried out on a model of the table, and lead where they should."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from bythebook.games import load
from bythebook.games.memoir44.box.facts import SIDES, facts
from bythebook.games.memoir44.box.hexes import HEXES, hex_at
from bythebook.games.memoir44.rules.deck import deck, seen_discards
from bythebook.games.memoir44.rules.medals import medals
from bythebook.games.memoir44.state.state import NOWHERE, Plane, State
from bythebook.games.memoir44.text.names import SIDE_NAMES
from bythebook.games.memoir44.text.outcomes import describe_outcome
from bythebook.games.memoir44.todo import items
from bythebook.games.memoir44.todo.cards import in_hand
from bythebook.kernel.game import Game
from bythebook.kernel.log import Header
from bythebook.kernel.prompt import Seat
from bythebook.playbook.run.runner import Program
from bythebook.players.bot import Bot
from bythebook.players.match import answer_next
from bythebook.players.random import RandomPlayer

BOX = load("memoir44")
CARDS = {card.name: card.id for card in facts().cards}


def moves(before: State, after: State) -> list[str]:
    """The sentences of the deeds."""
    return [deed.text for deed in items.moves(before, after)]


class ModelBoard:
    """The real table: pieces on hexes, medals, cubes and cards; knows no rule."""

    def __init__(self, state: State) -> None:
        self.units: dict[int, list[Any]] = {
            h: [SIDES[state.side[u]], state.type_of(u).name.lower(), state.figures[u]]
            for h, u in enumerate(state.unit_at)
            if u != NOWHERE
        }
        self.picked: dict[int, Any] = {}
        self.lying = {
            "sandbags": {h for h in range(HEXES) if state.sandbags[h]},
            "wire": {h for h in range(HEXES) if state.wire[h]},
            "gone": {h for h in range(HEXES) if state.blown[h]},
        }
        self.medals = [medals(state, side) for side in range(2)]
        self.planes = {
            SIDES[side]: (plane.kind, plane.at, plane.ammo)
            for side, plane in enumerate(state.planes)
            if plane.out
        }
        self.cubes = {
            state.at[u]: ("attack" if u in state.attack else "activation")
            for u, h in enumerate(state.at)
            if h != NOWHERE and state.automa[state.side[u]] and (u in state.attack or u in state.activation)
        }
        self.open = {
            "played": Counter([state.played] if state.played else []),
            "drawn": Counter(state.drawn if state.automa[state.active] else []),
            "discards": Counter(seen_discards(state, None)),
            "kept": Counter(c for side in range(2) if state.automa[side] for c in state.hands[side]),
        }
        self.face_down = sum(map(len, state.face_down))
        self.deck = len(deck(state))
        self.held = [0 if state.automa[side] else in_hand(state, side) for side in range(2)]
        self.automa = state.automa

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ModelBoard) and vars(self) == vars(other)

    def difference(self, other: ModelBoard) -> str:
        return "; ".join(
            f"{k}: {v} != {vars(other)[k]}" for k, v in vars(self).items() if v != vars(other)[k]
        )

    def follow(self, sentence: str) -> None:
        """Do what a sentence says; it must be possible."""
        for pattern, do in RULES:
            if found := re.fullmatch(pattern, sentence):
                do(self, *found.groups())
                return
        raise AssertionError(f"hands cannot follow: {sentence}")


def at(text: str) -> int:
    return hex_at(text)


def each(text: str) -> list[int]:
    return [hex_at(part) for part in re.split(r", | and ", text)]


def named(text: str) -> list[str]:
    """Cards of a sentence; names hold no comma, but one of them an `and`-like sign."""
    return [CARDS[part] for part in re.split(r", | and ", text)]


def number(text: str) -> int:
    return 1 if text.startswith("a") else int(text.split()[0])


def take_figures(model: ModelBoard, n: str, kind: str, where: str) -> None:
    unit = model.units[at(where)]
    assert unit[1] == kind
    unit[2] -= int(n)
    assert unit[2] > 0


def add_figures(model: ModelBoard, n: str, kind: str, where: str) -> None:
    assert model.units[at(where)][1] == kind
    model.units[at(where)][2] += int(n)


def remove(model: ModelBoard, kind: str, where: str, side: str | None, n: str | None) -> None:
    assert model.units.pop(at(where))[1] == kind
    model.cubes.pop(at(where), None)
    if side and n:
        give(model, side, n, None)


def give(model: ModelBoard, side: str, n: str, where: str | None) -> None:
    model.medals[SIDE_NAMES.index(side)] += number(n)


def give_back(model: ModelBoard, n: str, where: str | None, side: str) -> None:
    model.medals[SIDE_NAMES.index(side)] -= number(n)


def move(model: ModelBoard, kind: str, source: str, to: str) -> None:
    assert at(to) not in model.units, "a piece is in the way"
    assert model.units[at(source)][1] == kind
    model.units[at(to)] = model.units.pop(at(source))
    if at(source) in model.cubes:
        model.cubes[at(to)] = model.cubes.pop(at(source))


def pick_up(model: ModelBoard, kind: str, source: str) -> None:
    model.picked[at(source)] = (model.units.pop(at(source)), model.cubes.pop(at(source), None))


def put_down(model: ModelBoard, kind: str, source: str, to: str) -> None:
    assert at(to) not in model.units, "a piece is in the way"
    model.units[at(to)], cube = model.picked.pop(at(source))
    if cube:
        model.cubes[at(to)] = cube


def place(model: ModelBoard, n: str, side: str, kind: str, where: str) -> None:
    assert at(where) not in model.units, "a piece is in the way"
    model.units[at(where)] = ["axis" if side == "Axis" else "allies", kind, int(n)]


def lay(model: ModelBoard, what: str, where: str) -> None:
    for h in each(where):
        assert h not in model.lying[what]
        model.lying[what].add(h)


def clear(model: ModelBoard, what: str, where: str) -> None:
    for h in each(where):
        model.lying[what].remove(h)


def blow(model: ModelBoard, where: str) -> None:
    for h in each(where):
        assert h not in model.units
        model.lying["gone"].add(h)


PLANES = {plane.name.lower(): plane.id for plane in facts().planes}


def side_of(adjective: str) -> str:
    return "axis" if adjective == "Axis" else "allies"


def bring_on(model: ModelBoard, side: str, kind: str, ammo: str, where: str) -> None:
    assert side_of(side) not in model.planes
    model.planes[side_of(side)] = (PLANES[kind], at(where), int(ammo))


def fly(model: ModelBoard, side: str, kind: str, source: str, to: str) -> None:
    was, here, ammo = model.planes[side_of(side)]
    assert (was, here) == (PLANES[kind], at(source))
    model.planes[side_of(side)] = (was, at(to), ammo)


def arm(model: ModelBoard, side: str, kind: str, ammo: str) -> None:
    was, here, _ = model.planes[side_of(side)]
    model.planes[side_of(side)] = (was, here, int(ammo))


def land(model: ModelBoard, side: str, kind: str, where: str, winner: str | None, n: str | None) -> None:
    assert model.planes.pop(side_of(side))[:2] == (PLANES[kind], at(where))
    if winner and n:
        give(model, winner, n, None)


def put_cube(model: ModelBoard, cube: str, where: str) -> None:
    for h in each(where):
        assert h in model.units
        assert h not in model.cubes
        model.cubes[h] = cube


def take_cube(model: ModelBoard, cube: str, where: str) -> None:
    for h in each(where):
        assert model.cubes.pop(h) == cube


def change_cube(model: ModelBoard, old: str, new: str, where: str) -> None:
    take_cube(model, old, where)
    put_cube(model, new, where)


def _spend(model: ModelBoard, place: str, card: str) -> None:
    assert model.open[place][card] > 0, f"{card} is not there ({place})"
    model.open[place][card] -= 1
    model.open[place] += Counter()


def turn_over(to: str) -> Callable[..., None]:
    def do(model: ModelBoard, cards: str, *_: str) -> None:
        for card in named(cards):
            model.deck -= 1
            model.open[to][card] += 1

    return do


def turned(source: str, to: str) -> Callable[..., None]:
    def do(model: ModelBoard, cards: str, *_: str) -> None:
        for card in named(cards):
            _spend(model, source, card)
            model.open[to][card] += 1

    return do


def discard(model: ModelBoard, cards: str) -> None:
    for card in named(cards):
        _spend(model, "played", card)
        model.open["discards"][card] += 1


def discard_drawn(model: ModelBoard, cards: str) -> None:
    for card in named(cards):
        _spend(model, "drawn", card)
        model.open["discards"][card] += 1


def from_hand(to: str) -> Callable[..., None]:
    def do(model: ModelBoard, cards: str, side: str) -> None:
        i = SIDES.index(side_of(side))
        for card in named(cards):
            if model.automa[i]:
                _spend(model, "kept", card)
            else:
                model.held[i] -= 1
            model.open[to][card] += 1

    return do


def shuffle(model: ModelBoard) -> None:
    model.deck += model.open["discards"].total() + model.face_down
    model.open["discards"], model.face_down = Counter(), 0


def discard_face_down(model: ModelBoard, n: str, side: str) -> None:
    model.held[SIDES.index(side_of(side))] -= int(n)
    model.face_down += int(n)


def draw(model: ModelBoard, n: str, side: str) -> None:
    model.held[SIDE_NAMES.index(side)] += int(n)
    model.deck -= int(n)
    assert model.deck >= 0


HEX, MEDALS, WHO = r"([A-Ma-m][1-9])", r"(a medal|\d medals)", "(Axis|Allies)"
HEXES_ = r"([A-Ma-m][1-9](?:(?:, | and )[A-Ma-m][1-9])*)"
ADJECTIVE = "(?:an? )(Axis|Allied)"
PLANE = "(Axis|Allied) ([a-z-]+)"
RULES: list[tuple[str, Callable[..., None]]] = [
    (rf"Remove (\d) figures? from the ([a-z ]+) on {HEX}", take_figures),
    (rf"Add (\d) figures? to the ([a-z ]+) on {HEX}", add_figures),
    (rf"Remove the ([a-z ]+) on {HEX}(?: and give the {WHO} {MEDALS})?", remove),
    (rf"Move the ([a-z ]+) from {HEX} to {HEX}", move),
    (rf"Pick up the ([a-z ]+) on {HEX}", pick_up),
    (rf"Put the ([a-z ]+) from {HEX} on {HEX}", put_down),
    (rf"Place (\d) (Axis|Allied) ([a-z ]+) figures? on {HEX}", place),
    (rf"Put (sandbags|wire) on {HEXES_}", lay),
    (rf"Remove the (sandbags|wire) from {HEXES_}", clear),
    (rf"Remove the bridges? from {HEXES_}", blow),
    (rf"Put {ADJECTIVE} ([a-z-]+) with ammunition (\d) on {HEX}", bring_on),
    (rf"Fly the {PLANE} from {HEX} to {HEX}", fly),
    (rf"Set the ammunition of the {PLANE} to (\d)", arm),
    (rf"Remove the {PLANE} from {HEX}(?: and give the {WHO} {MEDALS})?", land),
    (rf"Give the {WHO} {MEDALS}(?: for (.*))?", give),
    (rf"Take {MEDALS}(?: for (.*))? back from the {WHO}", give_back),
    (rf"Put an (activation|attack) cube on {HEXES_}", put_cube),
    (rf"Remove the (activation|attack) cube from {HEXES_}", take_cube),
    (rf"Replace the (\w+) cube with an (\w+) cube on {HEXES_}", change_cube),
    (rf"Turn over (.*) and play it for the {WHO}", turn_over("played")),
    (rf"Turn over (.*) and keep it face up beside the {WHO}", turn_over("kept")),
    (r"Turn over and discard (.*)", turn_over("discards")),
    (rf"Turn over (.*) for the {WHO}", turn_over("drawn")),
    (rf"Keep (.*) face up beside the {WHO}", turned("drawn", "kept")),
    (rf"Play (.*) for the {WHO}", from_hand("played")),
    (r"Play (.*)", turned("drawn", "played")),
    (r"Discard (.*) \(from the cards just turned over\)", discard_drawn),
    (r"Discard (\d+) cards? face down from the (Axis|Allied) hand", discard_face_down),
    (r"Discard (.*) from the (Axis|Allied) hand", from_hand("discards")),
    (r"Discard (.*)", discard),
    (r"Shuffle the discard pile and the deck together", shuffle),
    (r"When the deck is empty, shuffle the discard pile into a new deck", shuffle),
    (rf"Draw (\d+) cards? for the {WHO}", draw),
]


def followed(before: State, after: State) -> list[str]:
    """The sentences, carried out on the model of the position before; it must end as the one after."""
    told = moves(before, after)
    model = ModelBoard(before)
    for sentence in told:
        model.follow(sentence)
    assert model == ModelBoard(after), f"{model.difference(ModelBoard(after))}\n{told}"
    return told


def new_game(scenario: str, seed: int, who: tuple[str, str]) -> Game[State]:
    seats = dict(zip((Seat("axis"), Seat("allies")), who, strict=True))
    return Game(BOX, Header("memoir44", {"scenario": scenario}, seats, seed))


def positions(game: Game[State], seed: int, most: int = 1500) -> Iterator[State]:
    """The position at every ask of a game, played by the solo AI and at random."""
    text = BOX.bots.playbooks()["solo-ai"]
    bot = Bot(Program.load(text, BOX.bots.vocabulary()))
    at_random = RandomPlayer(seed)
    yield game.state.copy()
    for _ in range(most):
        if game.prompt is None:
            return
        seat = game.prompt.seat
        answer_next(game, BOX, bot if game.header.seats[seat] == "solo-ai" else at_random)
        yield game.state.copy()


@pytest.mark.parametrize(
    ("scenario", "who", "seed"),
    [
        ("pegasus_bridge", ("solo-ai", "random"), 1),
        ("omaha_beach", ("solo-ai", "solo-ai"), 2),
        ("remagen", ("random", "random"), 3),
        ("utah_beach", ("random", "solo-ai"), 4),
        ("maleme", ("random", "random"), 5),
        ("carpiquet", ("solo-ai", "random"), 6),
    ],
)
def test_following_the_sentences_leads_from_each_position_to_the_next(
    scenario: str, who: tuple[str, str], seed: int
) -> None:
    seen = list(positions(new_game(scenario, seed, who), seed))
    for before, after in itertools.pairwise(seen):
        followed(before, after)
    assert len(seen) > 100


@pytest.mark.parametrize(("scenario", "seed"), [("operation_cobra", 6), ("omaha_beach", 7)])
def test_a_whole_turn_is_followed_too(scenario: str, seed: int) -> None:
    game = new_game(scenario, seed, ("solo-ai", "random"))
    last: dict[int, State] = {}
    for state in positions(game, seed):
        last[state.turn] = state
    turns = sorted(last)
    for one, two in itertools.pairwise(turns):
        followed(last[one], last[two])
    assert len(turns) > 8


def test_nothing_changed_is_nothing_to_do() -> None:
    for state in positions(new_game("arnhem_bridge", 8, ("solo-ai", "random")), 8, most=40):
        assert moves(state, state.copy()) == []


def test_a_hand_is_never_named() -> None:
    game = new_game("pegasus_bridge", 9, ("random", "random"))
    seen = list(positions(game, 9, most=400))
    for before, after in itertools.pairwise(seen):
        told = " ".join(moves(before, after))
        public = {after.played, before.played, *seen_discards(after, None), *seen_discards(before, None)}
        secret = {c for side in range(2) for c in (*after.hands[side], *after.face_down[side])}
        secret |= set(after.drawn)
        for card in secret - public:
            assert facts().card[card].name not in told


def start() -> State:
    return new_game("omaha_beach", 1, ("solo-ai", "random")).state.copy()


def unit(state: State, text: str) -> int:
    found = state.unit_at[hex_at(text)]
    assert found != NOWHERE
    return found


def shift(state: State, which: int, to: str) -> None:
    if state.unit_at[state.at[which]] == which:
        state.unit_at[state.at[which]] = NOWHERE
    state.at[which] = hex_at(to)
    state.unit_at[hex_at(to)] = which


def test_pieces_in_each_others_way_move_in_an_order_that_works() -> None:
    before = start()
    after = before.copy()
    first, second, third = unit(after, "A1"), unit(after, "a2"), unit(after, "b2")
    shift(after, third, "B3")
    shift(after, second, "b2")
    shift(after, first, "a2")
    assert followed(before, after) == [
        "Move the infantry from b2 to B3",
        "Move the infantry from a2 to b2",
        "Move the infantry from A1 to a2",
    ]


def test_a_circle_is_solved_by_picking_one_up() -> None:
    before = start()
    after = before.copy()
    armor, infantry = unit(after, "e2"), unit(after, "f2")
    shift(after, armor, "f2")
    shift(after, infantry, "e2")
    told = followed(before, after)
    assert len(told) == 3
    assert sum(sentence.startswith("Pick up") for sentence in told) == 1


def test_losses_medals_and_moves_of_one_attack() -> None:
    before = start()
    after = before.copy()
    lost, moved = unit(after, "i6"), unit(after, "e2")
    after.at[lost], after.figures[lost] = NOWHERE, 0
    after.unit_at[hex_at("i6")] = NOWHERE
    after.kills[1] = 1
    after.figures[unit(after, "F9")] = 2
    shift(after, moved, "l8")
    assert followed(before, after) == [
        "Remove 2 figures from the infantry on F9",
        "Remove the infantry on i6 and give the Allies a medal",
        "Move the armor from e2 to l8",
        "Give the Allies a medal for l8",
    ]


def test_planes_come_on_fly_on_and_are_shot_down() -> None:
    one = start()
    two, three, four = one.copy(), one.copy(), one.copy()
    two.planes[1] = Plane(kind="fighter", at=hex_at("A5"), ammo=3, entered=1)
    three.planes[1] = Plane(kind="fighter", at=hex_at("C5"), ammo=2, entered=1)
    four.planes[1] = Plane(lost=("fighter",))
    four.kills[0] = 1
    assert moves(one, two) == ["Put an Allied fighter with ammunition 3 on A5"]
    assert moves(two, three) == [
        "Fly the Allied fighter from A5 to C5",
        "Set the ammunition of the Allied fighter to 2",
    ]
    assert moves(three, four) == ["Remove the Allied fighter from C5 and give the Axis a medal"]


def test_pieces_that_come_and_obstacles() -> None:
    before = start()
    after = before.copy()
    for values, value in zip(
        (after.kind, after.side, after.at, after.figures, after.full, after.worth),
        (0, 1, hex_at("D5"), 4, 4, 1),
        strict=True,
    ):
        values.append(value)
    after.unit_at[hex_at("D5")] = len(after.at) - 1
    after.sandbags[hex_at("F9")] = True
    after.wire[hex_at("B5")] = after.wire[hex_at("H5")] = False
    assert followed(before, after) == [
        "Remove the wire from B5 and H5",
        "Place 4 Allied infantry figures on D5",
        "Put sandbags on F9",
    ]


def test_what_happened_is_told_to_somebody_who_looks_at_a_screen() -> None:
    """Losses, retreats and medals in sentences; a unit that was moved by its owner is not told again."""
    before = start()
    after = before.copy()
    lost, hurt = unit(after, "i6"), unit(after, "F9")
    after.at[lost], after.figures[lost] = NOWHERE, 0
    after.unit_at[hex_at("i6")] = NOWHERE
    after.kills[1] = 1
    after.figures[hurt] = 2
    shift(after, hurt, "G9")
    assert describe_outcome(before, after, thrown=True) == [
        "The Axis infantry on F9 loses 2 figures (2 left) and retreats to G9",
        "The Axis infantry on i6 is eliminated",
        "Allies: 1 medal",
    ]
    assert (
        describe_outcome(before, after, thrown=False)[0] == "The Axis infantry on F9 loses 2 figures (2 left)"
    )
    assert describe_outcome(before, before, thrown=True) == []


def typed_game() -> Game[State]:
    """Pegasus Bridge with real cards: the Allies' hand is not seen, the solo AI's cards are told."""
    seats = {Seat("axis"): "solo-ai", Seat("allies"): "person"}
    setup = {"scenario": "pegasus_bridge", "hands": "unseen"}
    return Game(BOX, Header("memoir44", setup, seats, chance={"cards": "typed", "dice": "typed"}))


def test_taking_back_puts_cards_where_they_came_from() -> None:
    game = typed_game()
    first = game.state.copy()
    game.answer("play Probe Right")
    game.answer("draw")
    second = game.state.copy()
    game.answer(("attack_left", "probe_center"))
    game.answer("play Probe Center")
    assert moves(game.state, second) == ["Put Attack Left and Probe Center back on the deck"]
    assert moves(second, first) == [
        "Put the last card drawn by the Allies back on the deck",
        "Put Probe Right back into the Allied hand",
    ]


def test_card_of_the_solo_ai_is_not_taken_for_a_persons() -> None:
    """With an open hand every card that nobody had seen came from the deck."""
    seats = {Seat("axis"): "solo-ai", Seat("allies"): "person"}
    game = Game(BOX, Header("memoir44", {"scenario": "pegasus_bridge"}, seats, seed=5))
    game.answer("play Probe Left")
    before = game.state.copy()
    game.answer("done")
    game.answer("draw")
    assert game.prompt is not None
    game.answer(game.prompt.options[0])
    told = [sentence for sentence in moves(before, game.state) if "and play it" in sentence]
    assert told
    assert all(sentence.endswith("play it for the Axis") for sentence in told)


def test_a_card_that_a_person_drew_goes_back_unnamed() -> None:
    """Both persons read the list of an undo, and only one of them has seen the card."""
    seats = {Seat("axis"): "person", Seat("allies"): "person"}
    game, player = Game(BOX, Header("memoir44", {}, seats, seed=1)), RandomPlayer(1)
    for _ in range(60):
        before = game.state.copy()
        assert game.prompt is not None
        game.answer(player.any(game.prompt.options))
        if len(deck(game.state)) < len(deck(before)):
            back = moves(game.state, before)
            assert [text for text in back if text.startswith("Put the last card drawn by")]
            assert len([text for text in back if text.endswith("back on the deck")]) == 1
            return
    raise AssertionError("nobody drew a card")
