"""The contract that every game keeps, as a test for the game's own package.

from bythebook.kit.testing import contract

test_contract = contract(Skirmish, [{}, {"points": "5"}], seats=[{"red": "person"}])
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, Final

import msgspec

from bythebook import games
from bythebook.games.boardgame import BoardGame
from bythebook.kernel.box import Problems, Refused
from bythebook.kernel.game import PERSON, Game
from bythebook.kernel.prompt import Prompt, sort_key
from bythebook.lab.fuzz import SeededRandom
from bythebook.players.match import answer_next
from bythebook.players.random import RandomPlayer
from bythebook.players.seating import Seating, playbook_of

LONGEST: Final = 20_000
"""A game that has more answers never ends."""
MOMENTS: Final = 8
"""Moments of a game that are looked at closely, spread over its length."""
HOSTILE: Final = 60
"""Changes to a saved position that are tried."""


def contract(
    game: type[BoardGame[Any]],
    setups: Sequence[Mapping[str, str]] = ({},),
    seats: Sequence[Mapping[str, str]] = ({},),
) -> Callable[..., None]:
    """Return a test function for pytest: every check for every setup and seating.

    Seats that are not named are played by the bot of the game.
    """
    import pytest

    games.register(game)
    box = games.load(game.name)
    tables = [_seating(box, dict(setup), dict(who)) for setup, who in product(setups, seats)]

    @pytest.mark.parametrize("table", tables, ids=_name)
    @pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
    def test_contract(check: Callable[[Seating], None], table: Seating) -> None:
        check(table)

    return test_contract


def _seating(box: BoardGame[Any], setup: dict[str, str], who: dict[str, str]) -> Seating:
    seats = {seat: who.get(seat, box.bots.opponent_for(seat, setup)) for seat in box.sides(setup)}
    books = {seat: book for seat, name in seats.items() if (book := playbook_of(box, name))}
    return Seating(game=box.name, setup=setup, seats=seats, books=books)


def _name(table: Seating) -> str:
    return "-".join([*table.setup.values(), *table.seats.values()])


# -- games to look at -----------------------------------------------------------------------------


def play(table: Seating, seed: int) -> Iterator[Game[Any]]:
    """Play a game and yield it before each answer and at its end; people answer at random."""
    game, players = table.start(seed), table.players(seed)
    for i, (seat, who) in enumerate(table.seats.items()):
        if who == PERSON:
            players[seat] = RandomPlayer(seed + 7919 * (i + 1))
    for _ in range(LONGEST):
        yield game
        if game.prompt is None:
            return
        answer_next(game, table.box, players[game.prompt.seat])
    raise AssertionError(f"the game with seed {seed} has not ended after {LONGEST} answers")


def moments(table: Seating, seed: int = 1) -> Iterator[Game[Any]]:
    """Yield a game at some moments, among them the first and the last."""
    length = sum(1 for _ in play(table, seed))
    wanted = {i * (length - 1) // MOMENTS for i in range(MOMENTS + 1)}
    yield from (game for i, game in enumerate(play(table, seed)) if i in wanted)


def options_of(prompt: Prompt | None) -> list[Any]:
    """Return the options of a prompt; none if chance is asked or the game is over."""
    return [] if prompt is None or prompt.domain is not None else list(prompt.options)


# -- the checks -----------------------------------------------------------------------------------


def every_option_has_a_display(table: Seating) -> None:
    """Every kind of prompt and every type of option has a display, and no slot refers to nothing."""
    box = table.box
    assert box.displays.slips(type(table.start(1).state)) == []
    for game in play(table, 1):
        for option in options_of(game.prompt):
            assert game.prompt is not None
            kind = game.prompt.kind
            assert kind in box.displays.prompts, f"there is no PromptDisplay for {kind}"
            assert type(option) in box.displays.options, (
                f"there is no OptionDisplay for {type(option).__name__}"
            )


def options_are_sorted_and_the_game_ends(table: Seating) -> None:
    """Options are sorted, differ, can be written and read; positions are possible; the game ends."""
    box = table.box
    for game in play(table, 1):
        assert box.check(game.state) == [], game.prompt
        assert box.codec.round_trip(
            box.codec.decode(box.codec.round_trip(game.state))
        ) == box.codec.round_trip(game.state)
        options = options_of(game.prompt)
        if game.prompt is not None and game.prompt.domain is None:
            assert options, f"{game.prompt!r} has no legal answer"
        keys = [sort_key(option) for option in options]
        assert keys == sorted(keys), game.prompt
        assert len(set(options)) == len(options), game.prompt
        assert [game.parse(box.notation(option)) for option in options] == options, game.prompt
    assert game.state.over


def a_game_is_saved_and_loaded(table: Seating) -> None:
    """A saved game is the same after loading."""
    for game in moments(table):
        loaded = Game.load(table.box, game.text())
        assert loaded.messages == []
        assert loaded.log == game.log
        assert table.box.codec.round_trip(loaded.state) == table.box.codec.round_trip(game.state)


def a_position_file_leads_to_the_same_prompt(table: Seating) -> None:
    """A position file can be read again: without a seat it leads to the same prompt."""
    box = table.box
    for game in moments(table):
        if game.prompt is None:
            continue
        data = msgspec.json.decode(msgspec.json.encode(box.positions.write(game.state)))
        state = box.positions.read(data, table.seats, {})
        again = Game(box, msgspec.structs.replace(game.header), state=state)
        assert repr(again.prompt) == repr(game.prompt)
        assert options_of(again.prompt) == options_of(game.prompt)
        for seat in box.seats:
            box.positions.read(box.positions.write(game.state, seat), table.seats, {})


def undo_and_redo_lead_back(table: Seating) -> None:
    """Undo leads to the position that was, redo to the end again."""
    box = table.box
    before = {
        game.number: box.codec.round_trip(game.state)
        for game in moments(table)
        if game.prompt is not None and not game.state.results
    }
    *_, game = play(table, 1)
    end = box.codec.round_trip(game.state)
    for number, position in before.items():
        game.undo(number, across_barriers=True)
        assert box.codec.round_trip(game.state) == position
        while game.undone:
            game.redo()
        assert box.codec.round_trip(game.state) == end


def everything_is_shown(table: Seating) -> None:
    """Every text and picture can be made, for every seat and for spectators; options mark cells."""
    box, before = table.box, None
    for game in play(table, 2):
        state, c = game.state, game.context
        for seat in (None, *box.seats):
            cells = {cell.id for cell in box.renderer.board(state, seat).cells}
            box.renderer.panel(state, seat), box.renderer.draw(state, seat)
            box.corrections.things(state, seat), box.status.sentence(state, seat)
        sizes = sum(block.size for block in box.observation.blocks)
        assert len(box.observation.numbers(state, box.seats[0])) == sizes
        if before is not None:
            box.todo.todo_items(before, state), box.texts.happened(before, state, thrown=False)
        before = state.copy()
        if game.prompt is not None:
            assert box.displays.question(c)
        for option in options_of(game.prompt):
            assert box.displays.label(c, option)
            assert set(box.displays.targets(c, option)) <= cells
            box.displays.log_text(c, option), box.displays.gesture(c, option), box.displays.arrows(c, option)
            box.displays.explain(c, option), box.displays.odds(c, option)


def a_correction_of_nothing_changes_nothing(table: Seating) -> None:
    """A correction that changes nothing leaves the position as it is, and nonsense is rejected."""
    box = table.box
    for game in moments(table):
        patch = box.corrections.patch(game.state, box.corrections.lying(game.state, None), {})
        state = game.state.copy()
        if patch:
            box.correct(state, patch)
        assert box.codec.round_trip(state) == box.codec.round_trip(game.state)
        assert box.todo.todo_items(game.state, state) == []
        for key in box.positions.correction_schema()["properties"]:
            try:
                box.correct(state, {key: 1.5})
            except Problems:
                continue
            raise AssertionError(f"a correction of {key} to 1.5 is accepted")


def every_playbook_runs(table: Seating) -> None:
    """Every playbook of the game passes the check without an error."""
    from bythebook.playbook.check.checker import check
    from bythebook.playbook.run.runner import Program

    words = table.box.bots.vocabulary()
    assert words.clashes() == []
    for name, text in table.box.bots.playbooks().items():
        program = Program.load(text, words, file=f"{name}.md")
        assert [str(found) for found in check(program) if found.level == "error"] == []


def hidden_information_stays_hidden(table: Seating) -> None:
    """When everything that a seat cannot see is dealt again, the seat sees no difference."""
    box = table.box
    for game in moments(table, 3):
        for seat in (None, *table.seats):
            other = game.state.copy()
            box.evaluation.redeal_hidden(other, seat, 17)
            assert _shown_to(box, other, seat) == _shown_to(box, game.state, seat), (
                f"{seat} sees hidden cards"
            )


def _shown_to(box: BoardGame[Any], state: Any, seat: Any) -> list[object]:
    shown: list[object] = [
        box.renderer.board(state, seat),
        box.renderer.panel(state, seat),
        box.renderer.draw(state, seat),
        box.status.sentence(state, seat),
        box.corrections.things(state, seat),
        box.corrections.lying(state, seat),
    ]
    if seat is not None:
        step = state.agenda[-1] if state.agenda and not state.over else None
        prompt = step.ask(state) if step is not None and step.asks else None
        mine = prompt is not None and prompt.seat == seat
        shown += [box.observation.numbers(state, seat), box.positions.write(state, seat)]
        shown += [[box.notation(option) for option in options_of(prompt)] if mine else None]
    return shown


def a_hostile_save_is_rejected_or_harmless(table: Seating) -> None:
    """A saved position that somebody has changed is rejected with an error message, or can be played."""
    box, numbers = table.box, SeededRandom(5)
    states = [box.codec.round_trip(game.state) for game in moments(table)]
    for i in range(HOSTILE):
        data = msgspec.json.decode(msgspec.json.encode(states[i % len(states)]))
        _change(data, numbers)
        try:
            state = box.codec.decode(data)
            if box.check(state):
                continue
            game = Game(box, table.header(1), state=state)
            game.check_playable(game.prompt)
        except (ValueError, Refused):
            continue
        for seat in (None, *box.seats):
            box.renderer.board(game.state, seat), box.renderer.panel(game.state, seat)


def _change(data: Any, numbers: SeededRandom) -> None:
    """Change a value somewhere in plain data."""
    places: list[tuple[Any, Any]] = []
    todo = [data]
    while todo:
        at = todo.pop()
        inside = (
            list(at.items()) if isinstance(at, dict) else list(enumerate(at)) if isinstance(at, list) else []
        )
        places += [(at, key) for key, _ in inside]
        todo += [value for _, value in inside]
    at, key = numbers.pick(places)
    at[key] = numbers.pick([None, -1, 10**12, "", "x" * 500, [], {}, [[]], True, 3.5, "fox", "1"])


CHECKS: Final = (
    every_option_has_a_display,
    options_are_sorted_and_the_game_ends,
    a_game_is_saved_and_loaded,
    a_position_file_leads_to_the_same_prompt,
    undo_and_redo_lead_back,
    everything_is_shown,
    a_correction_of_nothing_changes_nothing,
    every_playbook_runs,
    hidden_information_stays_hidden,
    a_hostile_save_is_rejected_or_harmless,
)
