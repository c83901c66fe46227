"""Positions of Arcs as text, and an agenda that is worked off by hand.

    p = position('''
        5-hex:  red 3 city;  yellow 2+1 starport!
        3-gate: red 2
    ''', bots="yellow", court="loyal_pilots:red+red+yellow elder_broker", tokens={"red": "material - weapon"},
        played="red lead aggression 4", turn="red")

A line is a system and what lies there: a colour, `3` fresh ships or `2+1` with one damaged, and buildings as
words, `!` for damaged ones. As many players as `seats` names sit in that order. Tokens are slots from the
left, `-` an empty one. All that is not named is in supplies, decks and boards, so that nothing is ever lost.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from bythebook.games.arcs.box.facts import RESOURCES, facts
from bythebook.games.arcs.rules import chapters
from bythebook.games.arcs.rules.setup.draft import take_leader
from bythebook.games.arcs.state.piles import ACTION, COURT, new_piles
from bythebook.games.arcs.state.rulings import RULINGS
from bythebook.games.arcs.state.state import (
    AGENT,
    AGENT_COVERS,
    BUILDINGS,
    CITY,
    NONE,
    PIECES,
    SHIP,
    STARPORT,
    Played,
    State,
    Turn,
    blank,
)
from bythebook.kernel.pile import Pile
from bythebook.kernel.rulings import settle
from tests.games.agenda import Agenda


class Position(Agenda[State]):
    """A table, and its agenda one answer at a time; the texts of all cards work on it."""

    steps = chapters.STEPS

    def __init__(self, state: State, spots: int = 0) -> None:
        super().__init__(state)
        self.spots = spots
        """The spots of the Court that were drawn; the others are empty."""

    def player(self, seat: str) -> int:
        """The number of a colour."""
        return self.state.player(seat)

    def ships(self, seat: str, at: str) -> tuple[int, int]:
        """Fresh and damaged ships of a colour in a system."""
        who, system = self.player(seat), facts().system[at].index
        return self.state.fresh[who][system], self.state.damaged[who][system]

    def buildings(self, seat: str, at: str) -> list[str]:
        """The buildings of a colour in a system, as words; `!` for damaged ones."""
        who, system = self.player(seat), facts().system[at].index
        words = ("city", "starport", "city!", "starport!")
        rows = zip(words, self.state.built, strict=True)
        return [word for word, counts in rows for _ in range(counts[who][system])]

    def slots(self, seat: str) -> str:
        """The tokens of a colour, slot by slot, as they are written in `tokens`."""
        names = [_name(kind) for kind in self.state.slots[self.player(seat)]]
        while names and names[-1] == "-":
            names.pop()
        return " ".join(names)

    def hand(self, seat: str) -> list[str]:
        """The action cards in a hand."""
        return [facts().action_cards[card].id for card in self.state.hands[self.player(seat)]]

    def guild(self, seat: str) -> list[str]:
        """The Guild cards of a colour."""
        return [facts().court[card].id for card in self.state.guild[self.player(seat)]]

    def court(self) -> list[str]:
        """The row, spot by spot, as far as it was drawn."""
        return ["" if card == NONE else facts().court[card].id for card in self.state.court[: self.spots]]

    def captives(self, seat: str, owner: str) -> int:
        """Agents of a colour that another holds."""
        return self.state.captives[self.player(seat)][self.player(owner)]

    def trophies(self, seat: str, owner: str) -> dict[str, int]:
        """Pieces of a colour that another holds, those that are there."""
        box, whose = self.state.trophies[self.player(seat)], self.player(owner)
        return {word: n for i, word in enumerate(PIECES) if (n := box[len(PIECES) * whose + i])}

    def turn(self, **changes: Any) -> Position:
        """Change the turn under way: its pips, whether it is armed, and so on."""
        assert self.state.turn is not None
        self.state.turn = replace(self.state.turn, **changes)
        return self

    def only(self) -> Position:
        """Give the answers to which there is no alternative, as the program does for a person."""
        while (prompt := self.prompt) is not None and prompt.domain is None and len(prompt.options) == 1:
            self.answer(prompt.options[0])
        return self

    def chance(self, *outcomes: tuple[str, ...] | str) -> Position:
        """Give outcomes of chance, one after another; a text is one value."""
        for outcome in outcomes:
            prompt = self.prompt
            assert prompt is not None
            assert prompt.domain is not None, prompt
            values = (outcome,) if isinstance(outcome, str) else outcome
            prompt.domain.check(self.state.piles, values)
            step = self.state.agenda.pop()
            pile = getattr(prompt.domain, "pile", None)
            if pile is not None:
                for card in values:
                    self.state.piles[pile].see(getattr(prompt.domain, "place", "deck"), card)
            step.answer(self.state, values)
            self.settle()
        return self


Named = Mapping[str, str]


def position(
    drawing: str = "",
    *,
    seats: str = "red yellow",
    out: tuple[int, ...] = (1, 6),
    bots: str = "",
    unseen: str = "",
    court: str = "",
    guild: Named | None = None,
    tokens: Named | None = None,
    captives: Named | None = None,
    trophies: Named | None = None,
    outrage: Named | None = None,
    agents: Mapping[str, int] | None = None,
    power: Mapping[str, int] | None = None,
    neutral: str = "",
    leaders: Named | None = None,
    lore: Named | None = None,
    hands: Mapping[str, str | int] | None = None,
    bonus: Named | None = None,
    counters: Mapping[str, int] | None = None,
    seize: Mapping[str, int] | None = None,
    discard: str = "",
    court_discard: str = "",
    declared: str = "",
    flipped: int = 0,
    initiative: str = "",
    played: str = "",
    turn: str = "",
    chapter: int = 1,
    modifiers: str = "",
    **rulings: str,
) -> Position:
    """A table with these things on it; lists of words are parted by spaces, lists of action cards by commas.

    `court` is the row: a card and after a colon the agents on it. `captives` and `trophies` say whose, as
    `yellow yellow` and `yellow ship, yellow city`. `agents` caps the agents left in a supply by putting the
    others onto the player's own first Court card. `declared` names ambitions for the markers from the best
    down, `flipped` how many are turned. `hands` of an unseen seat is a number. `played` is the round so far,
    as `red lead aggression 4; yellow copy`; with `turn` that seat has its last card before it.
    """
    names = tuple(seats.split())
    automa, hidden = (tuple(seat in named.split() for seat in names) for named in (bots, unseen))
    state = blank(names, automa, hidden, settle(RULINGS, rulings))
    state.out, state.chapter, state.round = out, chapter, 1
    state.modifiers = tuple(sorted(modifiers.split()))
    state.piles = new_piles(len(names))
    state.initiative = state.player(initiative) if initiative else 0
    for line in filter(None, map(str.strip, drawing.splitlines())):
        _system(state, line)
    _court(state, court.split(), court_discard.split())
    _boards(state, guild or {}, tokens or {}, outrage or {})
    _boxes(state, captives or {}, trophies or {})
    _markers(state, declared.split(), flipped)
    for kind in neutral.split():
        state.neutral[RESOURCES.index(kind)] += 1
        state.supply[RESOURCES.index(kind)] -= 1
    for seat, n in (power or {}).items():
        state.power[state.player(seat)] = n
    state.leaders_and_lore = "draft" if leaders or lore else "off"
    for seat, card in (leaders or {}).items():
        take_leader(state, state.player(seat), card)
    for seat, cards in (lore or {}).items():
        state.lore[state.player(seat)] = [facts().lore[card].index for card in cards.split()]
    _action_cards(state, hands or {}, bonus or {}, discard)
    _counters(state, counters or {}, seize or {})
    for card in filter(None, map(str.strip, played.split(";"))):
        _play(state, card.split())
    if turn:
        _turn(state, state.player(turn))
    _few_agents(state, agents or {})
    return Position(state, len(court.split()))


def _name(kind: int) -> str:
    return "-" if kind == NONE else RESOURCES[kind]


def _system(state: State, line: str) -> None:
    name, _, rest = line.partition(":")
    at = facts().system[name.strip()].index
    assert state.reach.in_play[at], f"{name} is out of play"
    for part in rest.split(";"):
        seat, *words = part.split()
        who = state.player(seat)
        for word in words:
            if word[0].isdigit():
                fresh, _, damaged = word.partition("+")
                state.fresh[who][at] += int(fresh)
                state.damaged[who][at] += int(damaged or 0)
                state.ships[who] -= int(fresh) + int(damaged or 0)
            else:
                plain = word.removesuffix("!")
                kind = BUILDINGS.index(f"damaged {plain}" if word != plain else plain)
                state.built[kind][who][at] += 1
                _supply(state, kind % 2)[who] -= 1
        assert state.ships[who] >= 0, f"{seat} has not so many ships"


def _supply(state: State, piece: int) -> list[int]:
    return {CITY: state.cities, STARPORT: state.starports, SHIP: state.ships, AGENT: state.agents}[piece]


def _see_court(state: State, card: str) -> int:
    state.piles[COURT].see("deck", card)
    return facts().court_card[card].index


def _court(state: State, row: list[str], gone: list[str]) -> None:
    for spot in row:
        card, _, agents = spot.partition(":")
        state.court.append(_see_court(state, card))
        state.court_agents.append([0] * state.players)
        for seat in filter(None, agents.split("+")):
            state.court_agents[-1][state.player(seat)] += 1
            state.agents[state.player(seat)] -= 1
    for _ in range(facts().size[state.players].row - len(row)):
        state.court.append(NONE)
        state.court_agents.append([0] * state.players)
    state.court_discard = [_see_court(state, card) for card in gone]


def _boards(state: State, guild: Named, tokens: Named, outrage: Named) -> None:
    for seat, cards in guild.items():
        state.guild[state.player(seat)] = sorted(_see_court(state, card) for card in cards.split())
    for seat, kinds in tokens.items():
        for slot, kind in enumerate(kinds.split()):
            if kind != "-":
                state.slots[state.player(seat)][slot] = RESOURCES.index(kind)
                state.supply[RESOURCES.index(kind)] -= 1
    for seat, kinds in outrage.items():
        for kind in kinds.split():
            state.outrage[state.player(seat)][RESOURCES.index(kind)] = AGENT_COVERS
            state.agents[state.player(seat)] -= 1


def _boxes(state: State, captives: Named, trophies: Named) -> None:
    for seat, owners in captives.items():
        for owner in owners.split():
            state.captives[state.player(seat)][state.player(owner)] += 1
            state.agents[state.player(owner)] -= 1
    for seat, pieces in trophies.items():
        for item in pieces.split(","):
            owner, word = item.split()
            whose, piece = state.player(owner), PIECES.index(word)
            state.trophies[state.player(seat)][len(PIECES) * whose + piece] += 1
            _supply(state, piece)[whose] -= 1


def _markers(state: State, declared: list[str], flipped: int) -> None:
    state.flipped = [marker < flipped for marker in range(len(state.flipped))]
    worth = [m.back if state.flipped[i] else m.front for i, m in enumerate(facts().markers)]
    best = sorted(range(len(worth)), key=lambda marker: worth[marker], reverse=True)
    for marker, ambition in zip(best, declared, strict=False):
        state.markers[marker] = facts().ambition[ambition].index


def _cards(text: str) -> list[str]:
    return [card.strip() for card in text.split(",") if card.strip()]


def _see_action(state: State, card: str) -> int:
    state.piles[ACTION].see("deck", card)
    return facts().action_card[card].index


def _action_cards(state: State, hands: Mapping[str, str | int], bonus: Named, discard: str) -> None:
    for seat, cards in hands.items():
        if isinstance(cards, str):
            state.hands[state.player(seat)] = sorted(_see_action(state, card) for card in _cards(cards))
    for seat, held in bonus.items():
        state.bonus[state.player(seat)] = [_see_action(state, card) for card in _cards(held)]
    seen = [_see_action(state, card) for card in _cards(discard)]
    if state.has_bots():
        state.discard = seen
    else:
        for card in seen:
            state.piles[ACTION].bury(facts().action_cards[card].id)
    for seat, n in hands.items():
        if isinstance(n, int):
            for _ in range(n):
                state.piles[ACTION].draw_unseen(seat)


def _counters(state: State, counters: Mapping[str, int], seize: Mapping[str, int]) -> None:
    for who, automa in enumerate(state.automa):
        if automa:
            state.hand_counter[who] = counters.get(state.seats[who], facts().rules.hand)
            state.seize_counter[who] = seize.get(state.seats[who], 0)


def _play(state: State, words: list[str]) -> None:
    seat, way, *card = words
    name = " ".join(card)
    if name and facts().action_card[name].index not in state.hands[state.player(seat)]:
        index = _see_action(state, name)
    elif name:
        index = facts().action_card[name].index
        state.hands[state.player(seat)].remove(index)
    else:
        state.piles[ACTION].draw_unseen("laid")
        index = NONE
    assert way in ("lead", "surpass", "copy", "pivot", "seize")
    state.played.append(Played(state.player(seat), index, way))  # type: ignore[arg-type]
    if state.hand_counter[state.player(seat)] == facts().rules.hand:
        state.hand_counter[state.player(seat)] -= 1
    if way == "seize":
        state.seized = state.initiative = state.player(seat)


def _turn(state: State, who: int) -> None:
    """The seat's card of this round, its pips unspent and the Prelude over."""
    mine = next((card for card in state.played if card.player == who and card.way != "seize"), None)
    if mine is None:
        state.turn = Turn(who)
        return
    whole = mine.way in ("lead", "surpass")
    card = state.played[0].card if mine.way == "copy" else mine.card
    printed = facts().action_cards[card]
    state.turn = Turn(who, mine.card, mine.way, printed.suit, printed.pips if whole else 1)


def _few_agents(state: State, left: Mapping[str, int]) -> None:
    for seat, n in left.items():
        who = state.player(seat)
        state.court_agents[0][who] += state.agents[who] - n
        state.agents[who] = n


def stacked(p: Position, *cards: str) -> Position:
    """A Court deck of only these cards, in any order; the others are out of the game."""
    there = p.state.piles[COURT].unseen
    p.state.scrapped += [facts().court_card[card].index for card in there if card not in cards]
    p.state.piles[COURT] = Pile.of(dict.fromkeys(cards, 1))
    return p
