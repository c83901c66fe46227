"""What must be true of every decision: pure, plain, sorted, and of one line (R1-R22)."""

from __future__ import annotations

import copy
import json
import os
import subprocess
import sys
from hashlib import blake2b
from typing import Any

import msgspec
import pytest

from bythebook.kernel.chance import Outcome
from bythebook.kernel.prompt import Prompt
from bythebook.kernel.step import Notes
from bythebook.playbook.run import runner, walk
from bythebook.playbook.run.runner import Answer, Called, Decision, Nothing, Program
from bythebook.playbook.run.walk import Walk
from tests.playbook import fake
from tests.playbook.fake import State, View, hashed, loaded, play
from tests.playbook.fake_games import GAMES, load
from tests.playbook.random_books import RANDOM, Maker, Oracle, random_turns

BOOKS = int(os.environ.get("BYTHEBOOK_BOOKS", "25"))
"""How many random playbooks; more on demand."""


def seen(got: Decision) -> tuple[Any, ...]:
    """Everything about a decision that the caller can see, without the why."""
    if isinstance(got, Answer):
        return ("answer", got.option, json.dumps(got.notes, sort_keys=True), got.line)
    if isinstance(got, Called):
        return ("chance", got.domain, got.line)
    return ("nothing",)


def reversed_keys(value: Any) -> Any:
    """The same data with every dictionary in another order."""
    if isinstance(value, dict):
        return {key: reversed_keys(value[key]) for key in reversed(list(value))}
    return [reversed_keys(item) for item in value] if isinstance(value, list) else value


def shuffled(prompt: Prompt, salt: int) -> Prompt:
    """The same ask with its options in another order."""
    options = sorted(prompt.options, key=lambda o: hashed(salt, o))
    return Prompt(prompt.seat, prompt.kind, lambda: options, rule=prompt.rule, about=prompt.about)


def every_way(program: Program, view: View, prompt: Prompt, results: list[Outcome], notes: Notes) -> Decision:
    """Decide, and show that nothing but view, ask, results and notes can change the decision."""
    before = json.dumps(notes)
    got = program.decide(view, prompt, results, notes, trace=True)
    told = seen(got)
    assert json.dumps(notes) == before, "the notes given were changed in place"
    for name, other in {
        "no trace": program.decide(view, prompt, results, notes),
        "saved and loaded": program.decide(view, prompt, results, json.loads(before)),
        "copied": program.decide(view, prompt, results, copy.deepcopy(notes)),
        "notes in another order": program.decide(view, prompt, results, reversed_keys(notes)),
    }.items():
        assert seen(other) == told, name
    other = program.decide(view, shuffled(prompt, view.step), results, notes, trace=True)
    assert seen(other) == told, "options in another order"
    check_why(got, prompt)
    if not isinstance(got, Called) and not isinstance(other, Called):
        assert got.why is not None
        assert other.why is not None
        assert got.why.json() == other.why.json()
    return got


def check_why(got: Decision, prompt: Prompt) -> None:
    """An answer is one of the options, and exactly one line decides; `nothing` has none."""
    if isinstance(got, Called):
        return
    assert got.why is not None
    deciding = [step for step in got.why.steps if step.event == "decides"]
    if isinstance(got, Nothing):
        assert deciding == []
        return
    assert got.option in prompt.options
    assert [step.line for step in deciding] == [got.line]
    assert got.why.steps[-1] is deciding[0]
    assert json.loads(json.dumps(got.notes)) == got.notes, "notes are not plain"
    assert len(json.dumps(got.notes)) < 4000, "notes are large"


def book_of(seed: int, *, plain: bool = False) -> Program:
    return loaded(Maker(seed, plain=plain).book(), RANDOM)


# -- the three books --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_same_decisions_in_every_way(name: str) -> None:
    """JSON before every call, copies, with and without trace, shuffled options and notes."""
    program, (shape, turns) = load(name), GAMES[name]
    decisions = [p for seed in range(12) for p in play(program, shape, turns, seed, decide=every_way)]
    assert sum(isinstance(p.got, Answer) for p in decisions) > 200


@pytest.mark.parametrize("name", GAMES)
def test_replayed_by_another_program_from_any_line(name: str) -> None:
    """The notes of line k and a playbook read again give the decisions from line k on."""
    shape, turns = GAMES[name]
    first = play(load(name), shape, turns, 5)
    again = load(name)
    at = iter(first)

    def from_the_log(
        program: Program, view: View, prompt: Prompt, results: list[Outcome], notes: Notes
    ) -> Decision:
        got = program.decide(view, prompt, results, notes)
        if not isinstance(got, Called):
            line = next(at)
            assert seen(again.decide(view, prompt, results, json.loads(json.dumps(line.notes)))) == seen(
                line.got
            )
        return got

    play(load(name), shape, turns, 5, decide=from_the_log)
    assert next(at, None) is None


def test_the_three_books_use_what_they_are_for() -> None:
    """Plans, Thens, ties, rolls, Terms, look-aheads and Nevers happen, or the games prove nothing."""
    events: set[tuple[str, str]] = set()

    def decide(
        program: Program, view: View, prompt: Prompt, results: list[Outcome], notes: Notes
    ) -> Decision:
        got = program.decide(view, prompt, results, notes, trace=True)
        if isinstance(got, Answer) and got.why is not None:
            events.update((s.event, s.answer.split(":")[0]) for s in got.why.steps)
        return got

    for name, (shape, turns) in GAMES.items():
        program = load(name)
        for seed in range(30):
            play(program, shape, turns, seed, decide=decide)
    for wanted in ("plan/continues", "plan/dropped", "plan/finished", "then/carried out", "then/dropped"):
        assert tuple(wanted.split("/")) in events
    assert {"tie", "roll", "term", "ahead", "never", "loop", "go", "count"} <= {event for event, _ in events}


def digest(games: int = 6) -> str:
    """All decisions of some games, as one number."""
    made = blake2b(digest_size=8)
    for name, (shape, turns) in GAMES.items():
        program = load(name)
        for seed in range(games):
            for played in play(program, shape, turns, seed):
                made.update(repr(seen(played.got)).encode())
    for seed in range(10):
        for played in play(book_of(seed), RANDOM, random_turns, seed):
            made.update(repr(seen(played.got)).encode())
    return made.hexdigest()


def test_same_digest_under_every_hash_seed() -> None:
    """No set, no dictionary of objects and no id decides."""
    told = {digest()}
    for seed in "12":
        done = subprocess.run(
            [sys.executable, "-c", "from tests.playbook.run.test_properties import digest; print(digest())"],
            env={
                **os.environ,
                "PYTHONHASHSEED": seed,
                "PYTHONPATH": os.pathsep.join(["src", ".", *sys.path]),
            },
            capture_output=True,
            text=True,
            check=True,
        )
        told.add(done.stdout.strip())
    assert len(told) == 1


# -- random books -------------------------------------------------------------------------------------------


def test_random_books_in_every_way() -> None:
    """Nested numbers, bullets, arrows, loops, rolls, Thens, Nevers, series: the same, and never an error."""
    answers = nothings = 0
    for seed in range(BOOKS):
        record = play(book_of(seed), RANDOM, random_turns, seed, decide=every_way)
        answers += sum(isinstance(p.got, Answer) for p in record)
        nothings += sum(isinstance(p.got, Nothing) for p in record)
    assert answers > 5 * BOOKS
    assert nothings > BOOKS


def against_the_oracle(seed: int) -> int:
    """One random book, asked and compared; returns the answers that were equal."""
    program = book_of(seed, plain=True)
    state, equal = State(RANDOM, seed), 0
    notes: Notes = {}
    oracle = Oracle(program, lambda domain, count: fake.drawn(state, domain, count))
    for _ in range(4):
        state.turn += 1
        oracle.new_turn()
        for kind, about in random_turns(State(RANDOM, state.chance("asks"))):
            state.step += 1
            prompt = state.ask(kind, about)
            kept = dict(oracle.counters)
            wanted = oracle.decide(state.view(), prompt)
            got, _ = fake.settled(program, state, prompt, notes, fake.plainly)
            if wanted is None:
                assert isinstance(got, Nothing), (seed, state.step)
                oracle.counters = kept
                break
            assert isinstance(got, Answer), (seed, state.step, wanted)
            assert (got.option, got.notes.get("counters", {})) == (wanted, oracle.counters), (
                seed,
                state.step,
            )
            notes, equal = got.notes, equal + 1
    return equal


def test_place_against_a_live_generator() -> None:
    """The place in the notes is where a Python generator would stand."""
    assert sum(against_the_oracle(seed) for seed in range(2 * BOOKS)) > 4 * BOOKS


def test_kind_without_a_page_is_nothing() -> None:
    """An ask nobody wrote a page for is `nothing`, not an error (R21)."""
    program, state = load("court"), State(GAMES["court"][0], 1)
    prompt = Prompt(fake.SEAT, "Unheard of", lambda: [fake.Choice("Stop")], rule="fake")
    got = program.decide(state.view(), prompt, (), {}, trace=True)
    assert isinstance(got, Nothing)
    assert got.why is not None
    assert got.why.decided is None


# -- planted faults ----------------------------------------------------------------------------------------


def caught(name: str, games: int = 10) -> int:
    """In how many games the properties see something."""
    shape, turns = GAMES[name]
    program, failed = load(name), 0
    for seed in range(games):
        try:
            play(program, shape, turns, seed, decide=every_way)
        except AssertionError:
            failed += 1
    return failed


def test_planted_unsorted_candidates_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tie that takes the first as they come."""
    assert caught("squads") == 0
    monkeypatch.setattr(Walk, "break_tie", lambda self, left, act: left[0])
    assert caught("squads") == 10


def test_planted_notes_in_place_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counters written into the dictionary that was given."""

    def count(self: Walk, name: str, value: int) -> None:
        self.counters[name] = value

    assert caught("orders") == 0
    monkeypatch.setattr(Walk, "count", count)
    assert caught("orders") == 10


def test_planted_tuples_in_notes_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Facts of a plan that JSON would give back as something else."""
    assert caught("court") == 0
    monkeypatch.setattr(runner, "to_plain", msgspec.to_builtins)
    assert caught("court") > 0


def test_planted_place_is_seen_by_the_oracle(monkeypatch: pytest.MonkeyPatch) -> None:
    """A numbered list that goes on at the line that answered, not behind it."""
    to_plain = walk.Frame.to_plain

    def behind(self: walk.Frame) -> list[Any]:
        return [x - 1 if i == 1 and x else x for i, x in enumerate(to_plain(self))]

    monkeypatch.setattr(walk.Frame, "to_plain", behind)
    failed = 0
    for seed in range(20):
        try:
            against_the_oracle(seed)
        except AssertionError:
            failed += 1
    assert failed > 0
