"""A bot sees only what its seat may see: hidden cards permuted, it decides the same, with the same why."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from bythebook import games
from bythebook.games.arcs.box.facts import facts as arcs_facts
from bythebook.games.arcs.table.state import Table as Arcs
from bythebook.games.memoir44.box.facts import SIDES
from bythebook.games.memoir44.rules.deck import DECK
from bythebook.games.memoir44.table.state import Table as Memoir44
from bythebook.games.merc.box.facts import DECKS
from bythebook.games.merc.box.facts import facts as merc_facts
from bythebook.games.merc.table.state import FACTIONS, Gear
from bythebook.games.merc.table.state import Table as Merc
from bythebook.kernel.ask import Seat
from bythebook.kernel.game import Game
from bythebook.kernel.pile import Layer, Pile
from bythebook.lab.fuzz import Lots
from bythebook.playbook.run.runner import Answer
from bythebook.players.bot import Bot
from tests.contract.tables import Lay, play, seat
from tests.long import first


def permute_memoir44(table: Memoir44, seat: Seat, lots: Lots) -> None:
    """The other side's hand and the draw pile are dealt anew from the cards that the seat has not seen."""
    other = 1 - SIDES.index(seat)
    pile = table.piles[DECK]
    hidden = [*table.hands[other], *(card for card, n in pile.unseen.items() for _ in range(n))]
    dealt = []
    for _ in table.hands[other]:
        dealt.append(lots.pick(hidden))
        hidden.remove(dealt[-1])
    table.hands[other] = dealt
    bag: dict[str, int] = {}
    while hidden:  # in another order, so that a bot which reads the bag in its order is found too
        card = lots.pick(hidden)
        hidden.remove(card)
        bag[card] = bag.get(card, 0) + 1
    table.piles[DECK] = Pile(dict(bag), [Layer(len(pile), bag)] if bag else [])


def permute_merc(table: Merc, seat: Seat, lots: Lots) -> None:
    """Cards in stashes of sectors the seat does not control change places with those in the decks."""
    side = FACTIONS.index(seat)
    foreign = [cell for cell in range(len(table.stash)) if not table.controls(cell, side)]
    for deck in DECKS:
        pile = table.piles[deck]
        bag = [card for card, n in pile.unseen.items() for _ in range(n)]
        for cell in foreign:
            gear = list(table.stash[cell])
            for i, old in enumerate(gear):
                if old.card.deck == deck and not old.wear and bag:
                    card = lots.pick(bag)
                    bag[bag.index(card)] = old.card.id
                    gear[i] = Gear(merc_facts().card[card].index)
            table.stash[cell] = tuple(sorted(gear, key=lambda g: (g.kind, g.wear)))
        counted: dict[str, int] = {}
        while bag:
            card = lots.pick(bag)
            bag.remove(card)
            counted[card] = counted.get(card, 0) + 1
        table.piles[deck] = Pile(dict(counted), [Layer(len(pile), counted)] if counted else [])


def permute_arcs(table: Arcs, seat: Seat, lots: Lots) -> None:
    """Hands of others, cards that lie face down and both decks are dealt anew."""
    player, index, printed = table.player(seat), arcs_facts().action_card, arcs_facts().action_cards
    down = [
        i
        for i, played in enumerate(table.played)
        if played.way in ("copy", "seize") and not table.automa[played.player]
    ]
    others = [who for who in range(table.players) if who != player]
    known = [
        *table.discard,
        *(c for who in others for c in table.hands[who]),
        *(table.played[i].card for i in down),
    ]
    hidden = [card for card, n in table.piles["action"].unseen.items() for _ in range(n)]
    hidden += [printed[card].id for card in known]

    def deal() -> int:
        card = lots.pick(hidden)
        hidden.remove(card)
        return index[card].index

    for who in others:
        table.hands[who] = sorted(deal() for _ in table.hands[who])
    for i in down:
        table.played[i] = replace(table.played[i], card=deal())
    table.discard = [deal() for _ in table.discard]
    table.piles["action"] = shuffled(hidden, lots)
    court = [card for card, n in table.piles["court"].unseen.items() for _ in range(n)]
    table.piles["court"] = shuffled(court, lots)


def shuffled(cards: list[str], lots: Lots) -> Pile:
    """A pile of these cards, its bag in another order: a bot that reads it in order is found too."""
    bag: dict[str, int] = {}
    n = len(cards)
    while cards:
        card = lots.pick(cards)
        cards.remove(card)
        bag[card] = bag.get(card, 0) + 1
    return Pile(dict(bag), [Layer(n, bag)] if bag else [])


PERMUTE: dict[str, Callable[[Any, Seat, Lots], None]] = {
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
        if game.ask is not None and game.ask.seat in seating.books:
            yield game, game.ask.seat


def decision(lay: Lay, game: Game[Any], bot: Bot) -> tuple[object, ...]:
    """What the bot decides, as plain data."""
    ask, box = game.ask, games.load(lay.game)
    assert ask is not None
    made = bot.decide(
        box.bots.view(game.table, ask.seat), ask, game.table.results, game.table.notes.get(ask.seat, {})
    )
    if isinstance(made, Answer):
        assert made.why is not None
        return made.option, made.notes, made.why.json(), list(ask.options)
    return made.domain, made.line, list(ask.options)


@cache
def bot_of(lay: Lay) -> Bot:
    """The bot of a lay, with its why."""
    seating = seat(lay)
    (made,) = (p for p in seating.players(1, trace=True).values() if isinstance(p, Bot))
    return made


@pytest.mark.parametrize("positions", first(1, [250, 1_000]))
@pytest.mark.parametrize("name", games.NAMES)
def test_hidden_cards_permuted_same_decision(name: str, positions: int) -> None:
    """So many positions of whole games."""
    lays, tried, changed, lots = LAYS[name], 0, 0, Lots(1944)
    for seed in range(1, 100):
        lay = lays[seed % len(lays)]
        for i, (game, side) in enumerate(bot_asks(lay, seed)):
            if i % 3 or tried >= positions:
                continue
            other = game.copy()
            PERMUTE[name](other.table, side, lots)
            other = Game(other.box, other.header, table=other.table)
            assert games.load(name).check(other.table) == []
            changed += other.table.piles != game.table.piles
            assert decision(lay, other, bot_of(lay)) == decision(lay, game, bot_of(lay)), game.text()
            tried += 1
        if tried >= positions:
            break
    assert tried == positions
    assert changed > positions / 2
