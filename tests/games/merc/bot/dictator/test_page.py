"""The page of the Dictator AI: checked, complete, and able to play whole games without peeping (AI-2.2)."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from msgspec.structs import replace

from bythebook.games.merc import the_game
from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.state.rulings import RULINGS
from bythebook.games.merc.state.state import REBELS, Gear, State
from bythebook.kernel.game import Game
from bythebook.kernel.log import Header
from bythebook.playbook.check.checker import check
from bythebook.playbook.run.runner import Answer, Called, Nothing, Program
from bythebook.playbook.words.glossary import glossary
from bythebook.players.bot import Bot
from bythebook.players.match import answer_next
from tests.games.merc.bot_turns import BOT, PERSON, dictator_ai

PUBLISHED = """
    1 2.1 2.3 3 3.1 3.2 3.3 3.4 3.5 3.6 4.1 4.1.1 4.1.2 4.1.3 4.1.4 4.2 4.3.1 4.3.2 4.3.3 4.4 4.4.1 4.4.2
    4.4.3 4.5.1 4.5.2 4.6 4.6.1 4.6.2 4.6.3 4.6.4 4.7.1 4.7.2 4.7.3 4.8.1 4.8.2 4.9 4.10 4.11 4.12
"""
"""The numbers of the published procedure that a line can follow; 2.2 is about who may look."""


def test_the_page_has_no_errors_and_no_warnings() -> None:
    """What the check reports of the page are notes: ties that a die breaks, numbers on several lines."""
    found = check(dictator_ai())
    assert [f for f in found if f.level != "note"] == []


def test_every_published_number_stands_on_the_page_and_no_other() -> None:
    """Whoever reads a why finds the paragraph it comes from, or the ruling; what is ours has no number."""
    ids = set(re.findall(r"\[([^\]]+)\]", the_game().bots.playbooks()["dictator"]))
    ours = {ident for ident in ids if ident.startswith("RULING-")}
    assert ids - ours == set(PUBLISHED.split())
    known = {ruling.number: ruling.id for ruling in RULINGS}
    own = [f"RULING-{number}" for number in range(len(RULINGS) + 1, len(RULINGS) + 5)]
    switches = dictator_ai().book.rulings.values()
    assert [re.search(r"RULING-\d+", ruling.text)[0] for ruling in switches] == own  # type: ignore[index]
    assert {known[ident] for ident in ours - set(own)} <= {r.id for r in RULINGS if r.id.startswith("ai_")}


@pytest.mark.parametrize("book", ["dictator", "rebels"])
def test_definitions_cite_only_what_a_person_has(book: str) -> None:
    """A printed definition names rulings, but no paragraph of a sheet that nobody has at the table."""
    words = the_game().bots.vocabulary()
    program = Program.load(the_game().bots.playbooks()[book], words, file=f"{book}.md")
    printed = [entry for entry in glossary(program.book, words) if not entry.plain and entry.sort != "kind"]
    assert len(printed) > 50
    assert [e.phrase for e in printed if re.search(r"\b(?:AI-\w|MODE-|[A-Z]\d)", e.doc)] == []


def test_words_have_one_reading() -> None:
    """No phrase of the vocabulary holds a word of the grammar or means two things."""
    assert the_game().bots.vocabulary().clashes() == []


@pytest.mark.parametrize("ruling", [r for r in RULINGS if r.id.startswith("ai_")], ids=lambda r: str(r.id))
def test_every_ruling_on_the_ai_is_read(ruling: Any) -> None:
    """RULING-4 to RULING-10: the page, its words or the rules ask for each of them."""
    from importlib.resources import files

    asked = f'Is it ruled "{ruling.id.replace("_", " ")}' in the_game().bots.playbooks()["dictator"]
    folder = files("bythebook.games.merc")
    names = ["bot/lookahead.py", "bot/words/sectors.py", "bot/words/squads.py", "rules/stats.py"]
    assert asked or any(f'"{ruling.id}"' in folder.joinpath(name).read_text() for name in names)


def new_game(seed: int, **rulings: str) -> Game[State]:
    """A game for one to six Rebels."""
    setup, seats = {"rebels": str(1 + seed % 6)}, {BOT: "dictator", PERSON: "random"}
    return Game(the_game(), Header("merc", seed=seed, setup=setup, seats=seats, rulings=rulings))


def with_switches() -> Program:
    """The page with all its own rulings the other way."""
    text, names = the_game().bots.playbooks()["dictator"], dictator_ai().rulings
    other = {name: not on for name, on in names.items()}
    return Program.load(text, the_game().bots.vocabulary(), file="dictator.md", rulings=other)


@pytest.mark.parametrize("other", [False, True], ids=["default", "switched"])
@pytest.mark.parametrize("seed", range(6))
def test_whole_games_against_chance(seed: int, other: bool) -> None:
    """AI-3.0: against Rebels who do anything at all, every ask is answered by a line and the game ends.

    So it is with every ruling on the bot, of the game and of the page, read the other way.
    """
    alternatives = {r.id: r.alternatives[0] for r in RULINGS if r.id.startswith("ai_")} if other else {}
    game, chance = new_game(seed, **alternatives), random.Random(seed)
    bot = Bot(with_switches() if other else dictator_ai(), trace=True)
    for _ in range(20_000):
        prompt = game.prompt
        if prompt is None:
            break
        if prompt.seat == BOT:
            before = len(game.log)
            if answer_next(game, the_game(), bot):
                why = next(e.why for e in game.log[before:] if e.why is not None)
                assert why.decided is not None, why.text()
        else:
            game.answer(chance.choice(prompt.options))
    assert game.state.over


# -- nothing hidden (AI-2.2) ------------------------------------------------------------------------------


def scrambled(state: State) -> State:
    """The same table with other cards where the bot may not look: stashes of others, orders of decks."""
    other = state.copy()
    mine = Gear(facts().card["land_mine"].index)
    for cell in range(len(other.stash)):
        if other.controls(cell, REBELS) or other.control[cell] < 0:
            other.stash[cell] = (mine,) * (len(other.stash[cell]) + 1)
    return other


@pytest.mark.parametrize("seed", range(3))
def test_ai_2_2_other_cards_where_it_may_not_look_change_nothing(seed: int) -> None:
    """AI-2.2: with other cards in the stashes it does not control the bot decides just the same."""
    game, chance, program, compared = new_game(seed), random.Random(seed), dictator_ai(), 0
    bot = Bot(program)
    for _ in range(20_000):
        prompt = game.prompt
        if prompt is None:
            break
        if prompt.seat != BOT:
            game.answer(chance.choice(prompt.options))
            continue
        state = game.state
        notes = state.notes.get(BOT, {})
        one = program.decide(the_game().bots.view(state, BOT), prompt, state.results, notes)
        two = program.decide(the_game().bots.view(scrambled(state), BOT), prompt, state.results, notes)
        assert _plain(one) == _plain(two)
        compared += 1
        answer_next(game, the_game(), bot)
    assert compared > 20


def _plain(decision: Answer | Called | Nothing) -> Any:
    if isinstance(decision, Answer):
        return decision.option, decision.notes, decision.line
    return replace(decision, why=None) if isinstance(decision, Nothing) else decision


def test_a_change_of_the_page_changes_the_game() -> None:
    """The page is what runs: with 3.5 above 3.4 he trains where he would have attacked."""
    from tests.games.merc.bot_turns import actions
    from tests.games.merc.positions import position

    text = the_game().bots.playbooks()["dictator"]
    start, end = text.index("  - [3.4]"), text.index("  - Is it where militia have room?")
    after = text.index("  - Is there a Rebel sector?")
    moved = text[:start] + text[end:after] + text[start:end] + text[after:]
    changed = Program.load(moved, the_game().bots.vocabulary(), file="changed.md")
    drawing = "./d:sonia/x ./r1:tao .\n. . ."
    gear = {"sonia": "ak_47 flak_vest field_radio"}
    assert actions(drawing, gear=gear).acts[0][0] == "3.4"
    p = position(drawing, gear=gear, active=1, automa=True)
    assert actions(p, more={"program": changed}).acts[0] == ("3.5", "Sonia trains")
