"""What is printed of Fight, Move, contend and Influence, done by hand in positions of whole games."""

from __future__ import annotations

import re
from html import unescape
from typing import cast

import pytest

from bythebook.games.arcs import the_game
from bythebook.games.arcs.bot.lookahead.forces import forces_to
from bythebook.games.arcs.bot.lookahead.outcome import means_now
from bythebook.games.arcs.bot.lookahead.plans import fights
from bythebook.games.arcs.bot.view import View
from bythebook.games.arcs.bot.words.ambitions import contend_declared, contend_undeclared
from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.state.options import Battle, Influence, Secure, Tax
from bythebook.games.arcs.state.state import COLORS, State
from bythebook.kernel.game import Game
from bythebook.kernel.log import Header
from bythebook.kernel.prompt import Option, Prompt, Seat
from bythebook.playbook.print.aid import player_aid
from bythebook.playbook.run.notes import BotNotes
from bythebook.playbook.run.runner import Answer, Called
from bythebook.playbook.words.vocabulary import Candidate
from tests.games.arcs.bot.supercat.by_the_print import (
    AMBITIONS,
    Combat,
    Fights,
    Ships,
    agents_for,
    secured,
    taxed,
)
from tests.games.arcs.bot_turns import supercat

EACH = 12
"""Of so many asks for an action, or in a Prelude, one is done by hand."""
POSITIONS = 16
"""At most so many of a game."""


def by_the_page(view: View) -> set[Combat]:
    """The combats that the bot could begin now."""
    found = set()
    for c in fights(view, means_now(view)):
        assert callable(c.key)
        force = c.outcome.force
        trips = force.trips if force else ()
        origins = tuple(sorted(view.id_of(trip.origin) for trip in trips))
        came = (force.fresh, force.ships, force.moves) if force else (0, 0, 0)
        battles = sum(
            noted == Battle(c.facts["at"], c.facts["rival"]) for _, noted in [("", c.option), *c.rest]
        )
        where = c.facts["at"], c.facts["rival"], c.facts["aim"], c.key()[2]
        found.add(
            Combat(*where, origins=origins, fresh=came[0], ships=came[1], moves=came[2], battles=battles)
        )
    return found


def moved_by_the_page(view: View, most: int) -> set[tuple[object, ...]]:
    """Every Move of one group that the bot could make: from where to where, in how many, who, new claims."""
    return {
        (trip.origin, to, len(trip.stops), trip.sent[0], trip.sent[-1], trip.keeps_control, trip.claims)
        for to in view.reach.systems
        for force in forces_to(view, to, most)
        for trip in force.trips
    }


def contended(view: View, option: Option) -> tuple[bool, bool] | None:
    """By hand: whether a Tax or Secure contends a declared ambition, an undeclared one."""
    if isinstance(option, Tax):
        after = taxed(view, view.system(option.at), option.owner)
    elif isinstance(option, Secure):
        after = secured(view, view.court.index(facts().court_card[option.card].index))
    else:
        return None
    found = [AMBITIONS.index(name) for name in after.better_off()]
    return any(map(view.is_declared, found)), any(map(view.is_undeclared, found))


def judged(view: View, prompt: Prompt) -> None:
    """One position: every combat, every Tax and Secure."""
    assert Fights(view).found() == by_the_page(view), prompt
    if prompt.kind in ("Mobilization action", "Aggression action") and view.own_turn is not None:
        most = view.own_turn.pips
        assert {moved.told for moved in Ships(view).moves(most)} == moved_by_the_page(view, most), prompt
    for option in prompt.options:
        if (by_hand := contended(view, option)) is not None:
            c = Candidate(option)
            assert by_hand == (contend_declared(view, c), contend_undeclared(view, c)), option


def test_readings_inside_a_definition_are_printed() -> None:
    """RULING-5, 33, 42, 45, 52, 62, 63, two of section 23: what is meant, played, and could be played."""
    printed = unescape(re.sub(r"<[^>]+>", "", player_aid(supercat(), game_title="Arcs")))
    notes, terms = printed[printed.index("\nRulings") :].split("Terms", 1)
    for number in (5, 33, 42, 45, 52, 62, 63):
        assert f"RULING-{number}" in terms
        assert re.search(rf"RULING-{number}, [^.?]*\? Played: [^.]*\. Other options: ", notes)
    for name in ("control combat", "outrage test"):
        assert f"by '{name}'" in terms
        assert re.search(rf"{name}: [^.?]*\? Played: ", notes)


def influenced(view: View, prompt: Prompt, option: Option, agents: list[str]) -> None:
    """How many agents are still to be placed on which card: counted by hand as the first one is."""
    if not isinstance(option, Influence) or prompt.kind == "Token action":
        assert not agents
        return
    if not agents:
        spot = view.court.index(facts().court_card[option.card].index)
        assert view.own_turn is not None
        agents += [option.card] * agents_for(view, spot, view.own_turn.pips)
    assert agents.pop() == option.card


@pytest.mark.parametrize("players", [2, 3, 4])
def test_decisions_by_the_printed_definitions(players: int) -> None:
    """Fight, Move, what pays, contend, Influence: by hand, from the print alone, as by the program."""
    seats = {Seat(colour): "supercat" for colour in COLORS[:players]}
    game: Game[State] = Game(the_game(), Header("arcs", {"players": str(players)}, seats, 11))
    asked, agents = 0, list[str]()
    while game.prompt is not None and asked < EACH * POSITIONS:
        prompt, view = game.prompt, View(game.state, game.prompt.seat)
        notes = cast(BotNotes, game.state.notes.get(prompt.seat, {}))
        acting = prompt.kind == "Prelude" or prompt.kind.endswith(" action")
        asked += acting and prompt.kind != "Token action"
        if acting and asked % EACH == 0:
            view.recall(notes.get("settled", {}) if notes.get("turn") == view.turn else {})
            judged(view, prompt)
        decision = supercat().decide(view, prompt, game.state.results, notes)
        if isinstance(decision, Called):
            game.call(decision.domain, decision.line)
            continue
        assert isinstance(decision, Answer)
        if acting:
            influenced(view, prompt, decision.option, agents)
        game.answer(decision.option, notes=decision.notes)
    assert asked >= EACH * 12
