"""Answers: the text that a player types for an option, or for the result of real dice and cards."""

from __future__ import annotations

from typing import Any

import msgspec

from bythebook import games
from bythebook.app.game.answers import read_option, read_outcome
from bythebook.kernel.chance import Dice, Domain, Draw
from bythebook.lab.fuzz import SeededRandom
from bythebook.workshop.hostile.corpus import pick_game, real_game
from bythebook.workshop.hostile.mutation import TEXTS, json_text, mutate_lines


def make(rng: SeededRandom) -> str:
    """Return a game, and a mutated valid answer to its open decision or dice roll."""
    name, number = pick_game(rng)
    box, game = games.load(name), real_game(name, number)
    words = [box.notation(option) for option in game.prompt.options[:50]] if game.prompt is not None else []
    words += [card for pile in game.state.piles.values() for card in list(pile.unseen)[:20]]
    words += [face for element in box.elements for face in element.faces]
    many = range(rng.pick((1, 1, 2, 3, 400)))
    row = rng.pick((" ", ", ", " 2 ", "; ")).join(rng.pick(words) for _ in many)
    text = str(rng.pick(TEXTS)) if rng.one_in(10) else mutate_lines(rng, row)
    return json_text({"game": name, "number": number, "text": text})


def take(text: str) -> None:
    """Parse the text as an option and as the outcome of every die and deck; submit it if it is valid."""
    sent: dict[str, Any] = msgspec.json.decode(text)
    box, game = games.load(sent["game"]), real_game(sent["game"], sent["number"]).copy()
    piles = game.state.piles
    domains: list[Domain] = [Dice(each.name, each.faces, 3) for each in box.elements if each.faces]
    domains += [Draw(name, name, 2) for name in piles]
    for domain in domains:
        _try_readers(domain, piles, sent["text"])
    if game.prompt is not None and game.prompt.domain is None:
        game.answer(read_option(box, game.prompt, sent["text"]))


def _try_readers(domain: Domain, piles: Any, text: str) -> None:
    for reader in (read_outcome, lambda domain, piles, text: domain.parse(piles, text)):
        try:
            domain.check(piles, reader(domain, piles, text))
        except ValueError:
            continue
