"""What hands must do: the sentences are carried out on a model of the table, and lead where they should."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from bythebook.games.arcs.box.facts import AMBITIONS, RESOURCES, facts
from bythebook.games.arcs.rules.ambitions import marker_power
from bythebook.games.arcs.rules.turn.action_cards import hand_size
from bythebook.games.arcs.state.notation import card_name
from bythebook.games.arcs.state.state import AGENT_COVERS, BUILDINGS, NONE, OPEN_MARK, PIECES, State
from bythebook.games.arcs.todo import items
from tests.games.arcs.playing import asked, new_game
from tests.games.arcs.positions import position
from tests.long import first

COURT = {card.name: card.index for card in facts().court}
TYPES = {resource.name: resource.index for resource in facts().resources}


def moves(before: State, after: State) -> list[str]:
    """The sentences of the deeds."""
    return [deed.text for deed in items.moves(before, after)]


class ModelBoard:
    """The real table: pieces, tokens, cards and markers by their places; knows no rule."""

    def __init__(self, state: State) -> None:
        self.seats = state.seats
        self.pieces: Counter[tuple[str, str, str]] = Counter()
        """(colour, piece, place): `4-hex`, `4-hex damaged`, `red's trophies`, `the supply`."""
        self.tokens: Counter[tuple[str, str]] = Counter()
        self.marks: set[str] = set()
        self._count_pieces(state)
        self._count_tokens(state)
        self.court = [NONE if c == NONE else facts().court[c].name for c in state.court]
        self.guild = {
            seat: {facts().court[c].name for c in state.guild[i]} for i, seat in enumerate(self.seats)
        }
        self.court_gone = {facts().court[card].name for card in state.court_discard}
        self.beside = {facts().court[p.union].name for p in state.played if p.union != NONE}
        self.apart = {facts().court[card].name for card in state.resolving}
        self.court_deck = len(state.piles["court"])
        self.exhausted = set(map(card_name, state.exhausted))
        self.markers = [(marker_power(state, m), state.markers[m]) for m in range(len(state.markers))]
        self.zero, self.chapter = state.zero, state.chapter
        self.initiative, self.lying = state.seats[state.initiative], state.seized >= 0
        self.power = dict(zip(state.seats, state.power, strict=True))
        self.counters = {
            f"{seat}'s {word}": n
            for word, row in (("hand", state.hand_counter), ("seize", state.seize_counter))
            for seat, n in zip(state.seats, row, strict=True)
        }
        self.lore = {
            (facts().lores[card].name, seat) for i, seat in enumerate(state.seats) for card in state.lore[i]
        }
        self._lay_actions(state)

    def _count_pieces(self, state: State) -> None:
        for player, seat in enumerate(state.seats):
            for system in facts().systems:
                at = system.index
                self.pieces[seat, "ship", system.id] += state.fresh[player][at]
                self.pieces[seat, "ship", f"{system.id} damaged"] += state.damaged[player][at]
                for kind, word in enumerate(BUILDINGS):
                    place = system.id if kind < 2 else f"{system.id} damaged"
                    self.pieces[seat, word.removeprefix("damaged "), place] += state.built[kind][player][at]
            for piece, n in zip(PIECES, self._home(state, player), strict=True):
                self.pieces[seat, piece, f"{seat}'s board" if piece == "city" else "the supply"] += n
            for taker, other in enumerate(state.seats):
                for i, piece in enumerate(PIECES):
                    self.pieces[seat, piece, f"{other}'s trophies"] += state.trophies[taker][4 * player + i]
                self.pieces[seat, "agent", f"{other}'s captives"] += state.captives[taker][player]
            for card, agents in zip(state.court, state.court_agents, strict=True):
                if card != NONE:
                    self.pieces[seat, "agent", facts().court[card].name] += agents[player]
            for kind, covered in enumerate(state.outrage[player]):
                space = f"{seat}'s {facts().resources[kind].name} Outrage"
                self.pieces[seat, "agent", space] += covered == AGENT_COVERS
                self.marks |= {space} if covered == OPEN_MARK else set()
            for piece, whole in zip(PIECES, (5, 5, 15, 10), strict=True):
                there = sum(n for (who, what, _), n in self.pieces.items() if (who, what) == (seat, piece))
                self.pieces[seat, piece, "the box"] += whole - there

    @staticmethod
    def _home(state: State, player: int) -> tuple[int, ...]:
        return state.cities[player], state.starports[player], state.ships[player], state.agents[player]

    def _count_tokens(self, state: State) -> None:
        for name, kind in TYPES.items():
            self.tokens[name, "the supply"] += state.supply[kind]
            self.tokens[name, "the spent tokens"] += state.spent[kind]
            box = facts().ambitions[facts().neutral_ambition[kind]].name
            self.tokens[name, f"the box of {box}"] += state.neutral[kind]
            for player, seat in enumerate(state.seats):
                for slot, there in enumerate(state.slots[player]):
                    self.tokens[
                        name, f"{seat}'s {'Ancient Holdings' if slot == 6 else f'slot {slot + 1}'}"
                    ] += there == kind
            for at, there in state.shaped.items():
                self.tokens[name, facts().systems[at].id] += there == kind
            if state.storing >= 0:
                self.tokens[name, f"{state.seats[state.storing]}'s hand"] += state.loose.count(kind)

    def _lay_actions(self, state: State) -> None:
        names = facts().action_cards
        shown = [(p, "face down" if p.way in ("copy", "seize") else names[p.card].name) for p in state.played]
        self.played = Counter(f"{state.seats[p.player]} {p.way} {name}" for p, name in shown)
        self.hands = {seat: hand_size(state, i) for i, seat in enumerate(state.seats) if not state.automa[i]}
        self.drawn = {names[card].name for card in state.drawn}
        self.bonus = {seat: {names[c].name for c in state.bonus[i]} for i, seat in enumerate(state.seats)}
        pile = state.piles["action"]
        hidden = pile.held.get("discard")
        self.stack = len(pile)
        self.gone = len(state.discard) + (hidden.size if hidden else 0) if state.has_bots() else 0
        self.bots, self.deck = state.has_bots(), len(facts().decks[state.players])

    def difference(self, other: ModelBoard) -> str:
        """What is not alike."""
        mine, theirs = vars(self), vars(other)
        return "; ".join(f"{k}: {mine[k]} != {theirs[k]}" for k in mine if mine[k] != theirs[k])

    def follow(self, sentence: str) -> None:
        """Do what a sentence says; it must be possible."""
        sentence = re.sub(r"gate (\d)", r"\1-gate", sentence)
        for pattern, do in RULES:
            if found := re.fullmatch(pattern, sentence):
                do(self, *found.groups())
                return
        raise AssertionError(f"hands cannot follow: {sentence}")

    def move(self, seat: str, piece: str, n: str, source: str, to: str) -> None:
        """Some pieces from a place to another, or to each of several."""
        for goal in things(to):
            self.pieces[seat, piece, source] -= int(n)
            self.pieces[seat, piece, goal] += int(n)
            assert self.pieces[seat, piece, source] >= 0, (seat, piece, source)

    def move_tokens(self, n: str, name: str, source: str, to: str) -> None:
        """The same for tokens."""
        for goal in things(to):
            self.tokens[name, source] -= int(n)
            self.tokens[name, goal] += int(n)

    def turn_up(self, names: str, spot: str) -> None:
        """A Court card into the row."""
        self.court[int(spot) - 1] = names
        self.court_deck -= 1

    def lose_court(self, name: str) -> None:
        """A Court card leaves wherever it lies."""
        for row in (self.court_gone, self.beside, self.apart, *self.guild.values()):
            row.discard(name)
        self.court = [NONE if each == name else each for each in self.court]

    def deal(self, *_: str) -> None:
        """A new chapter."""
        self.hands = dict.fromkeys(self.hands, 6)
        self.stack, self.gone = self.deck - 6 * len(self.hands), 0
        self.played, self.drawn = Counter(), set()
        self.bonus = {seat: set() for seat in self.seats}

    def lay(self, what: str, source: str | None, face: str, seat: str, why: str) -> None:
        """A card is played."""
        self.stack -= source is not None
        way = {"Lead": "lead", "Surpass": "surpass", "Pivot": "pivot", "Copy": "copy", "seize": "seize"}[why]
        self.played[f"{seat} {way} {'face down' if face == 'down' else what}"] += 1
        if seat in self.hands:
            self.hands[seat] -= 1
        self.drawn.discard(what)
        if seat in self.bonus:
            self.bonus[seat].discard(what)

    def discard(self, n: int) -> None:
        """Cards go onto the discard pile, which without bots is the pile."""
        if self.bots:
            self.gone += n
        else:
            self.stack += n

    def reshuffle(self) -> None:
        """The discard pile becomes part of the stack."""
        self.stack, self.gone = self.stack + self.gone, 0


def things(text: str) -> list[str]:
    """`each of 4-hex, 5-arrow and 5-hex` as a list."""
    if not text.startswith("each of "):
        return [text]
    return re.split(r", | and ", text.removeprefix("each of "))


def names(text: str) -> set[str]:
    return set(re.split(r", | and ", text))


def one(word: str) -> str:
    return {"cities": "city"}.get(word, word.removesuffix("s"))


def _state(state: str | None, place: str) -> str:
    return f"{place} damaged" if state == "damaged" else place


def _move(
    m: ModelBoard, n: str, state: str, seat: str, piece: str, start: str, to: str, also: str | None
) -> None:
    now = state if also is None else ("damaged" if "damage" in also else "fresh")
    for goal in things(to):
        m.move(seat, one(piece), n, _state(state, start), _state(now, goal))


def _turn_over(m: ModelBoard, verb: str, n: str, seat: str, piece: str, at: str) -> None:
    for system in things(at):
        ends = [system, f"{system} damaged"] if verb == "Damage" else [f"{system} damaged", system]
        m.move(seat, one(piece), n, *ends)


def _marker(m: ModelBoard, face: str, goal: str) -> None:
    at = next(i for i, (shown, _) in enumerate(m.markers) if "/".join(map(str, shown)) == face)
    name = goal.removeprefix("on ").lower()
    m.markers[at] = (m.markers[at][0], AMBITIONS.index(name) if goal.startswith("on ") else NONE)


def _flip(m: ModelBoard, face: str, to: str) -> None:
    at = next(i for i, (shown, _) in enumerate(m.markers) if "/".join(map(str, shown)) == face)
    first, second = to.split("/")
    m.markers[at] = ((int(first), int(second)), m.markers[at][1])


def _initiative(m: ModelBoard, seat: str, how: str | None) -> None:
    m.initiative = seat
    m.lying = m.lying if how is None else "seized" in how


def _bring(m: ModelBoard, card: str, _: str | None, goal: str) -> None:
    for name in names(card):
        m.lose_court(name)
        if goal == "to the Court discards":
            m.court_gone.add(name)
        elif goal == "aside":
            m.apart.add(name)
        elif goal.endswith("'s card"):
            m.beside.add(name)
        else:
            m.guild[goal.removeprefix("to ")].add(name)


def _to_deck(m: ModelBoard, card: str) -> None:
    for name in names(card):
        m.lose_court(name)
        m.court_deck += 1


def _round_over(m: ModelBoard, _: str) -> None:
    m.discard(m.played.total())
    m.played = Counter()


def _fetch(m: ModelBoard, card: str, seat: str) -> None:
    m.played[next(each for each in m.played if each.endswith(card))] -= 1
    if seat in m.hands:
        m.hands[seat] += 1
    else:
        m.bonus[seat].add(card)


def _drop(m: ModelBoard, cards: str) -> None:
    m.discard(len(names(cards)))
    for card in names(cards):
        m.drawn.discard(card)
        for row in m.bonus.values():
            row.discard(card)


def _give_up(m: ModelBoard, n: str, seat: str) -> None:
    m.hands[seat] -= int(n)
    m.discard(int(n))


def _draw(m: ModelBoard, n: str, seat: str) -> None:
    m.hands[seat] += int(n)
    m.stack -= int(n)


def _pass_by(m: ModelBoard, cards: str) -> None:
    counted = re.fullmatch(r"(\d+) cards?", cards)
    n = int(counted[1]) if counted else len(names(cards))
    m.stack -= n
    m.discard(n)


def _turn_up(m: ModelBoard, cards: str) -> None:
    m.stack -= len(names(cards))
    m.drawn |= names(cards)


def _bonus(m: ModelBoard, cards: str, seat: str) -> None:
    m.stack -= len(names(cards))
    m.bonus[seat] |= names(cards)


def _set(m: ModelBoard, what: str, goal: str) -> None:
    m.counters[what] = int(goal)


SEAT = "(red|yellow|blue|white)"
RULES: list[tuple[str, Callable[..., Any]]] = [
    (rf"(Damage|Repair) (\d+) {SEAT} (\w+) in (.+)", _turn_over),
    (
        rf"Move (\d+) {SEAT} agents? from (Call to Action|.+?) to (.+)",
        lambda m, n, s, a, b: m.move(s, "agent", n, a, b),
    ),
    (rf"Move (\d+) (fresh|damaged) {SEAT} (\w+) from (\S+) to (.+?)( and (?:damage|repair) \w+)?", _move),
    (
        rf"Take (\d+) (fresh|damaged) {SEAT} (\w+) from (\S+) to (.+)",
        lambda m, n, state, s, p, a, b: m.move(s, one(p), n, _state(state, a), b),
    ),
    (
        rf"(?:Bring|Return) (\d+) (damaged )?{SEAT} (\w+) from (.+?) to (.+)",
        lambda m, n, state, s, p, a, b: [
            m.move(s, one(p), n, a, _state((state or "").strip(), goal)) for goal in things(b)
        ],
    ),
    (rf"Give the lore card card (.+) to {SEAT}", lambda m, card, s: m.lore.add((card, s))),
    (rf"Remove (.+) from {SEAT}'s cards", lambda m, card, s: m.lore.remove((card, s))),
    (r"Mark (.+ Outrage) with a placeholder", lambda m, space: m.marks.add(space)),
    (r"Move (\d+) (\w+) from (.+) to (.+)", ModelBoard.move_tokens),
    (r"Turn up ([^,]+) in spot (\d) of the Court", ModelBoard.turn_up),
    (
        r"Bring (.+?)( from (?:the Court|the Court discards|\w+))? (to the Court discards|aside|to \w+)",
        _bring,
    ),
    (r"Attach (.+?)( from \w+)? (to \w+'s card)", _bring),
    (r"(?:Shuffle|Put) under the Court deck", _to_deck),
    (r"Turn (.+) sideways: exhausted", lambda m, card: m.exhausted.update(names(card))),
    (r"Turn (.+) upright: ready", lambda m, card: m.exhausted.difference_update(names(card))),
    (r"Shuffle all action cards.*", ModelBoard.deal),
    (r"Shuffle the discard pile into the stack", ModelBoard.reshuffle),
    (r"Put (the cards|the other cards) of the round face down on the discard pile", _round_over),
    (rf"Give (.+) to {SEAT} for a Union", _fetch),
    (rf"Put (\d+) cards? from {SEAT}'s hand face down on the discard pile", _give_up),
    (r"Put (.+) from the stack face down on the discard pile", _pass_by),
    (r"Put (.+) face down on the discard pile", _drop),
    (rf"Play (.+?)( from the stack)? face (up|down) for {SEAT}: (\w+)", ModelBoard.lay),
    (r"Turn up (.+) from the stack", _turn_up),
    (rf"Place (.+) beside {SEAT}'s board as bonus cards", _bonus),
    (rf"Deal (\d+) cards? from the .+ to {SEAT}", _draw),
    (r"Put the (\S+) marker (on \w+|back beside the ambitions)", _marker),
    (r"Flip the (\S+) marker to (\S+)", _flip),
    (r"Put the zero marker on the lead card", lambda m: setattr(m, "zero", True)),
    (r"Remove the zero marker", lambda m: setattr(m, "zero", False)),
    (rf"Give the initiative to {SEAT}(, seized|, upright)?", _initiative),
    (rf"Lay {SEAT}'s initiative marker down: seized", lambda m, s: setattr(m, "lying", True)),
    (r"Stand the initiative marker up", lambda m: setattr(m, "lying", False)),
    (r"Move the chapter marker to (\d)", lambda m, n: setattr(m, "chapter", int(n))),
    (rf"Move {SEAT}'s Power from \d+ to (\d+)", lambda m, s, n: m.power.update({s: int(n)})),
    (r"Set (\w+'s \w+) counter to (\d+)", _set),
    (r"Remove (\w+'s \w+) counter from the board", lambda m, what: _set(m, what, "0")),
]


def check_way(before: State, after: State) -> int:
    """Follow the sentences and compare; how many there were."""
    model, steps = ModelBoard(before), moves(before, after)
    for sentence in steps:
        model.follow(sentence)
    model.pieces, model.tokens = +model.pieces, +model.tokens
    wanted = ModelBoard(after)
    wanted.pieces, wanted.tokens = +wanted.pieces, +wanted.tokens
    assert model.difference(wanted) == "", steps
    return len(steps)


@pytest.mark.parametrize(
    ("seed", "players", "bots"), first(2, [(1, 2, 1), (2, 3, 0), (3, 4, 2), (4, 2, 0), (5, 4, 3)])
)
@pytest.mark.parametrize("apart", [1, 6])
def test_followed_one_by_one_they_lead_there(seed: int, players: int, bots: int, apart: int) -> None:
    """From every ask of a game to the next, and over several answers at once."""
    before, tried = None, 0
    leaders = "draft" if seed > 2 else "off"
    begun = new_game(seed, players=players, bots=bots, leaders=leaders)
    for i, game in enumerate(asked(begun, seed, most=450)):
        if i % apart == 0 and game.state.chapter:
            if before is not None:
                check_way(before, game.state)
                tried += 1
            before = game.state.copy()
    assert tried > 40


def test_no_change_no_work() -> None:
    state = position("4-hex: red 3 city").state
    assert moves(state, state.copy()) == []


def test_r8_6_a_battle_is_told_in_few_steps() -> None:
    """R8.6: ships hit in place are damaged there, ships destroyed go straight to the trophies."""
    before = position("4-hex: red 3; yellow 2+1 starport", seats="red yellow").state
    after = before.copy()
    at = facts().system["4-hex"].index
    after.fresh[0][at], after.damaged[0][at] = 2, 1
    after.fresh[1][at], after.damaged[1][at] = 1, 1
    after.trophies[0][4 * 1 + PIECES.index("ship")] = 1
    assert moves(before, after) == [
        "Damage 1 red ship in 4-hex",
        "Take 1 fresh yellow ship from 4-hex to red's trophies",
    ]


def test_r7_3_ships_that_go_together_are_one_step() -> None:
    """R7.3: ships that go together are one step."""
    before = position("4-hex: red 3\n4-gate: red 1").state
    after = before.copy()
    start, gate, to = (facts().system[name].index for name in ("4-hex", "4-gate", "3-gate"))
    after.fresh[0][start], after.fresh[0][gate] = 1, 1
    after.fresh[0][to] = 2
    assert moves(before, after) == ["Move 2 fresh red ships from 4-hex to gate 3"]


def test_r11_5_a_card_laid_face_down_is_not_named() -> None:
    """R11.5: what a person copies with stays secret; what a bot had turned up is no secret."""
    p = position(
        hands={"red": "aggression 4, mobilization 3"}, bots="yellow", played="yellow lead aggression 2"
    )
    before = p.state
    after = position(
        hands={"red": "mobilization 3"},
        bots="yellow",
        played="yellow lead aggression 2; red copy aggression 4",
    ).state
    assert moves(before, after) == ["Play a card from red's hand face down for red: Copy"]


def test_all_types_of_tokens_have_names() -> None:
    assert sorted(TYPES.values()) == list(range(len(RESOURCES)))
    assert len(COURT) == len(facts().court)


# -- the draft ------------------------------------------------------------------------------------


class ModelDraft:
    """Leaders and lore on the real table: two rows, and what lies before the seats."""

    def __init__(self, state: State) -> None:
        f = facts()
        self.rows = {
            "leader": {f.leaders[card].name for card in state.draft_leaders},
            "lore": {f.lores[card].name for card in state.draft_lore},
        }
        pairs = list(zip(state.seats, state.leader, state.lore, strict=True))
        self.taken = {(f.leaders[card].name, seat) for seat, card, _ in pairs if card != NONE}
        self.taken |= {(f.lores[card].name, seat) for seat, _, row in pairs for card in row}

    def follow(self, sentence: str) -> None:
        """Sentences about other things are not for this model."""
        if found := re.fullmatch(r"Deal (.+) to the row of (leader|lore)(?:s| cards)", sentence):
            self.rows[found[2]] |= names(found[1])
        elif found := re.fullmatch(rf"Give the (leader|lore)(?: card)? (.+) to {SEAT}", sentence):
            self.rows[found[1]] -= {found[2]}
            self.taken.add((found[2], found[3]))
        elif found := re.fullmatch(r"Shuffle (.+) back into the (leader|lore) deck", sentence):
            assert names(found[1]) <= self.rows[found[2]]
            self.rows[found[2]] -= names(found[1])


@pytest.mark.parametrize(("leaders", "bots"), [("draft", 0), ("draft", 2), ("bots", 2)])
@pytest.mark.parametrize("apart", [1, 3])
def test_r12_1_the_rows_of_a_draft_are_laid_and_cleared(leaders: str, bots: int, apart: int) -> None:
    """R12.1: leaders and lore are laid out, taken, and what is left goes back into the decks."""
    game, before, rows = new_game(7, players=4, bots=bots, leaders=leaders, person=True), None, 0
    lots = Random(3)
    for i in range(24):
        if game.state.chapter or game.prompt is None:
            break
        if i % apart == 0:
            if before is not None:
                model = ModelDraft(before)
                for sentence in moves(before, game.state):
                    model.follow(sentence)
                assert vars(model) == vars(ModelDraft(game.state))
            before = game.state.copy()
            rows += bool(game.state.draft_leaders)
        game.answer(lots.choice(list(game.prompt.options)))
    assert rows > 1


def test_r12_1_whoever_looks_after_the_draft_still_clears_the_rows() -> None:
    """R12.1: from before the last card is taken to after setup nothing is left in the rows."""
    game = new_game(7, players=2, leaders="draft", person=True)
    last = game.state.copy()
    while not game.state.chapter:
        assert game.prompt is not None
        if game.state.draft_leaders or game.state.draft_lore:
            last = game.state.copy()
        game.answer(game.prompt.options[0])
    told = moves(last, game.state)
    model = ModelDraft(last)
    for sentence in told:
        model.follow(sentence)
    assert model.rows == {"leader": set(), "lore": set()}
    assert any("back into the lore deck" in sentence for sentence in told)
