"""A bot sees only what its seat may see: hidden cards permuted, it decides the same, with the same why."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from bythebook import games
from bythebook.games.arcs.box.facts import facts as arcs_facts
from bythebook.games.arcs.state.state import State as Arcs
from bythebook.games.memoir44.box.facts import SIDES
from bythebook.games.memoir44.rules.deck import DECK
from bythebook.games.memoir44.state.state import State as Memoir44
from bythebook.games.merc.box.facts import DECKS
from bythebook.games.merc.box.facts import facts as merc_facts
from bythebook.games.merc.state.state import FACTIONS, Gear
from bythebook.games.merc.state.state import State as Merc
from bythebook.kernel.game import Game
from bythebook.kernel.pile import Layer, Pile
from bythebook.kernel.prompt import Seat
from bythebook.lab.fuzz import SeededRandom
from bythebook.playbook.run.runner import Answer
from bythebook.players.bot import Bot
from tests.contract.tables import Lay, play, seat
from tests.long import first


def permute_memoir44(state: Memoir44, seat: Seat, rng: SeededRandom) -> None:
    """The other side's hand and the draw pile are dealt anew from the cards that the seat has not seen."""
    other = 1 - SIDES.index(seat)
    pile = state.piles[DECK]
    hidden = [*state.hands[other], *(card for card, n in pile.unseen.items() for _ in range(n))]
    dealt = []
    for _ in state.hands[other]:
        dealt.append(rng.pick(hidden))
        hidden.remove(dealt[-1])
    state.hands[other] = dealt
    bag: dict[str, int] = {}
    while hidden:  # in another order, so that a bot which reads the bag in its order is found too
        card = rng.pick(hidden)
        hidden.remove(card)
        bag[card] = bag.get(card, 0) + 1
    state.piles[DECK] = Pile(dict(bag), [Layer(len(pile), bag)] if bag else [])


def permute_merc(state: Merc, seat: Seat, rng: SeededRandom) -> None:
    """Cards in stashes of sectors the seat does not control change places with those in the decks."""
    side = FACTIONS.index(seat)
    foreign = [cell for cell in range(len(state.stash)) if not state.controls(cell, side)]
    for deck in DECKS:
        pile = state.piles[deck]
        bag = [card for card, n in pile.unseen.items() for _ in range(n)]
        for cell in foreign:
            gear = list(state.stash[cell])
            for i, old in enumerate(gear):
                if old.card.deck == deck and not old.wear and bag:
                    card = rng.pick(bag)
                    bag[bag.index(card)] = old.card.id
                    gear[i] = Gear(merc_facts().card[card].index)
            state.stash[cell] = tuple(sorted(gear, key=lambda g: (g.kind, g.wear)))
        counted: dict[str, int] = {}
        while bag:
            card = rng.pick(bag)
            bag.remove(card)
            counted[card] = counted.get(card, 0) + 1
        state.piles[deck] = Pile(dict(counted), [Layer(len(pile), counted)] if counted else [])


def permute_arcs(state: Arcs, seat: Seat, rng: SeededRandom) -> None:
    """Hands of others, cards that lie face down and both decks are dealt anew."""
    player, index, printed = state.player(seat), arcs_facts().action_card, arcs_facts().action_cards
    down = [
        i
        for i, played in enumerate(state.played)
        if played.way in ("copy", "seize") and not state.automa[played.player]
    ]
    others = [who for who in range(state.players) if who != player]
    known = [
        *state.discard,
        *(c for who in others for c in state.hands[who]),
        *(state.played[i].card for i in down),
    ]
    hidden = [card for card, n in state.piles["action"].unseen.items() for _ in range(n)]
    hidden += [printed[card].id for card in known]

    def deal() -> int:
        card = rng.pick(hidden)
        hidden.remove(card)
        return index[card].index

    for who in others:
        state.hands[who] = sorted(deal() for _ in state.hands[who])
    for i in down:
        state.played[i] = replace(state.played[i], card=deal())
    state.discard = [deal() for _ in state.discard]
    state.piles["action"] = shuffled(hidden, rng)
    court = [card for card, n in state.piles["court"].unseen.items() for _ in range(n)]
    state.piles["court"] = shuffled(court, rng)


def shuffled(cards: list[str], rng: SeededRandom) -> Pile:
    """A pile of these cards, its bag in another order: a bot that reads it in order is found too."""
    bag: dict[str, int] = {}
    n = len(cards)
    while cards:
        card = rng.pick(cards)
        cards.remove(card)
        bag[card] = bag.get(card, 0) + 1
    return Pile(dict(bag), [Layer(n, bag)] if bag else [])


PERMUTE: dict[str, Callable[[Any, Seat, SeededRandom], None]] = {
    "memoir44": permute_memoir44,
    "merc": permute_merc,
    "arcs": permute_arcs,
}

LAYS = {
    "memoir44": [
        Lay("memoir44", {"scenario": scenario, "flight_plan": air}, {"axis": axis, "allies": allies})
        for scenario, air in (("pegasus_bridge", "off"), ("sword_beach", "on"), ("arnhem_bridge", "on"))
        for axis, allies in (("solo-ai", "random"), ("random", "solo-ai"))
    ],
    "merc": [
        Lay("merc", {"rebels": rebels}, {"dictator": dictator, "rebels": side})
        for rebels in ("1", "2", "4")
        for dictator, side in (("dictator", "random"), ("random", "rebels"))
    ],
    "arcs": [
        Lay("arcs", {"players": "2"}, {"red": "random", "yellow": "supercat"}),
        Lay("arcs", {"players": "3"}, {"red": "random", "yellow": "random", "blue": "supercat"}),
        Lay("arcs", {"players": "2", "leaders": "bots"}, {"red": "supercat", "yellow": "random"}),
    ],
}


def bot_asks(lay: Lay, seed: int) -> Iterator[tuple[Game[Any], Seat]]:
    """A game before each ask of its bot."""
    seating = seat(lay)
    for game in play(seating, seed):
        if game.prompt is not None and game.prompt.seat in seating.books:
            yield game, game.prompt.seat


def decision(lay: Lay, game: Game[Any], bot: Bot) -> tuple[object, ...]:
    """What the bot decides, as plain data."""
    prompt, box = game.prompt, games.load(lay.game)
    assert prompt is not None
    made = bot.decide(
        box.bots.view(game.state, prompt.seat),
        prompt,
        game.state.results,
        game.state.notes.get(prompt.seat, {}),
    )
    if isinstance(made, Answer):
        assert made.why is not None
        return made.option, made.notes, made.why.json(), list(prompt.options)
    return made.domain, made.line, list(prompt.options)


@cache
def bot_of(lay: Lay) -> Bot:
    """The bot of a lay, with its why."""
    seating = seat(lay)
    (made,) = (p for p in seating.players(1, trace=True).values() if isinstance(p, Bot))
    return made


@pytest.mark.parametrize("positions", first(1, [250, 1_000]))
@pytest.mark.parametrize("name", games.HERE)
def test_hidden_cards_permuted_same_decision(name: str, positions: int) -> None:
    """So many positions of whole games."""
    lays, tried, changed, rng = LAYS[name], 0, 0, SeededRandom(1944)
    for seed in range(1, 100):
        lay = lays[seed % len(lays)]
        for i, (game, side) in enumerate(bot_asks(lay, seed)):
            if i % 3 or tried >= positions:
                continue
            other = game.copy()
            PERMUTE[name](other.state, side, rng)
            other = Game(other.box, other.header, state=other.state)
            assert games.load(name).check(other.state) == []
            changed += other.state.piles != game.state.piles
            assert decision(lay, other, bot_of(lay)) == decision(lay, game, bot_of(lay)), game.text()
            tried += 1
        if tried >= positions:
            break
    assert tried == positions
    assert changed > positions / 2
