"""What must hold for every book and every person: random books, random answers.

`BYTHEBOOK_BOOKS=500` tries more of them.
"""

from __future__ import annotations

import os

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bythebook.guide.check import check
from bythebook.guide.choices import GuideChoice
from bythebook.guide.files import make_guide, open_book, read_saved, restore_session, save_as_text
from bythebook.guide.program import Guide
from bythebook.guide.prompts import ACT, CHANCE, LIST, TOLD, Answer, Fit, GuidePrompt, Name
from bythebook.guide.session import GuideSession
from bythebook.guide.trying import NAMES, RandomChoices, invent_answer
from bythebook.playbook.page.nodes import BadPlaybook
from bythebook.playbook.page.parser import MOST_ROWS, read
from tests.playbook.random_books import Maker

BOOKS = int(os.environ.get("BYTHEBOOK_BOOKS", "6"))


def said(prompt: GuidePrompt, lots: RandomChoices) -> Answer:
    """What somebody might answer; now and then a name begins a plan, or others are named behind it."""
    answer = invent_answer(prompt, lots)
    if not isinstance(answer, Fit) or prompt.sort != ACT:
        return answer
    steps = ("Turn: on",) if lots.below(10) == 0 else None
    names = tuple(Name(name.text, steps=steps) for name in answer.names)
    if names and lots.below(5) == 0:
        return Fit(names[:1], answer.row, best=True, after=tuple(map(Name, lots.pick_several(NAMES, 2))))
    return Fit(names, answer.row)


def played(seed: int, *, choices: int = 5) -> tuple[GuideSession, list[str]] | None:
    """Some choices of a random book; the prompts of each, in order. None if the book cannot run."""
    lots = RandomChoices(seed)
    try:
        guide = make_guide(read(Maker(seed, plain=seed % 2 == 0).book()))
    except BadPlaybook:
        return None
    listing = lots.below(2) == 0
    split_terms = guide.book.terms if lots.below(2) == 0 else ()
    made = GuideSession(guide, seed=seed, listing=listing, split_terms=split_terms)
    asked: list[str] = []
    for _ in range(choices):
        if made.open is None:
            made.press(lots.pick(list(made.buttons)), lots.pick((*NAMES, "")))
        seen: set[str] = set()
        for _ in range(300):
            if made.prompt is None:
                break
            assert made.prompt.key not in seen, "asked what it was told"
            seen.add(made.prompt.key)
            asked.append(made.prompt.key)
            made.answer(said(made.prompt, lots))
        assert made.decision is not None, "stuck"
        made.done()
    return made, asked


def state(made: GuideSession) -> object:
    """All that can be seen of a session."""
    deed = made.decision.text if made.decision else None
    return made.prompt, deed, made.notes, made.log(), made.counters, made.turn


@settings(max_examples=BOOKS, deadline=None, derandomize=True)
@given(st.integers(0, 10_000))
def test_every_choice_ends_and_nothing_is_asked_twice(seed: int) -> None:
    played(seed)


@settings(max_examples=BOOKS, deadline=None, derandomize=True)
@given(st.integers(0, 10_000))
def test_a_saved_game_is_the_same_game(seed: int) -> None:
    found = played(seed)
    if found is not None:
        made, _ = found
        assert state(restore_session(read_saved(save_as_text(made), "x"), "x")) == state(made)


@settings(max_examples=BOOKS, deadline=None, derandomize=True)
@given(st.integers(0, 10_000))
def test_undoing_everything_gives_the_first_moment(seed: int) -> None:
    found = played(seed, choices=3)
    if found is None:
        return
    made, _ = found
    for _ in range(2_000):
        if not made.choices:
            break
        made.undo()
    assert made.choices == []
    assert made.notes == {}


@settings(max_examples=BOOKS, deadline=None, derandomize=True)
@given(st.integers(0, 10_000))
def test_undo_and_the_same_answer_is_the_same_moment(seed: int) -> None:
    found = played(seed, choices=3)
    if found is None:
        return
    made, _ = found
    made.undo()
    if made.open is None or not any(not fact.mine for fact in made.open.facts):
        return
    before = state(made)
    last = [fact for fact in made.open.facts if not fact.mine][-1]
    made.undo()
    assert made.prompt is not None
    assert made.prompt.key == last.key
    made.answer(last.answer)
    assert state(made)[:3] == before[:3]  # type: ignore[index]


@settings(max_examples=BOOKS, deadline=None, derandomize=True)
@given(st.integers(0, 10_000))
@example(93)
@example(453)
def test_a_changed_answer_equals_walking_anew(seed: int) -> None:
    """Whoever is asked from the start, and says the same, comes to the same moment; nothing is lost."""
    lots = RandomChoices(seed)
    found = played(seed, choices=2)
    if found is None:
        return
    made, _ = found
    at = lots.below(len(made.choices))
    prompts = [p for p in made.prompts_of(at) if p.sort not in (TOLD, *CHANCE)]
    if not prompts:
        return
    prompt = lots.pick(prompts)
    answer = said(prompt, lots)
    told = {fact.key: fact.answer for fact in made.choices[at].facts}
    made.change(at, prompt.key, answer)
    assert moment(anew(made)) == moment(made)
    facts = {fact.key: fact.answer for fact in made.choices[at].facts}
    assert facts[prompt.key] == answer
    assert all(facts[key] == value for key, value in told.items() if key != prompt.key)


def anew(made: GuideSession) -> GuideSession:
    """Another session in which only that is said which is asked: nothing that was laid by."""
    other = GuideSession(made.guide, seed=made.seed, listing=made.listing, split_terms=made.split_terms)
    choices = []
    for at, choice in enumerate(made.choices):
        asked = {prompt.key for prompt in made.prompts_of(at)}
        facts = [fact for fact in choice.facts if fact.key in asked]
        choices.append(GuideChoice(choice.kind, choice.turn, choice.about, facts, choice.done))
    other.restore(choices)
    return other


def moment(made: GuideSession) -> object:
    """Where a session stands, whatever was said on the way."""
    return (
        made.prompt,
        made.decision.text if made.decision else "",
        made.notes,
        made.counters,
        made.turn,
        made.steps(),
    )


def long_book(rows: int) -> str:
    """A book with about so many lines, all on the way of one choice."""
    pages = ["# Long\n\n## Day (for every Day)\n"]
    pages += [f"- Is it day {i}?\n  - **Row** to ship {i}" for i in range(rows // 2)]
    return "\n".join(pages) + "\n- **Stop**\n"


def test_a_book_of_five_thousand_lines_is_walked() -> None:
    """All of it is on the way of one choice; nothing is timed here, but each walk must end."""
    assert MOST_ROWS >= 5_000
    guide = open_book(long_book(4_990), "long.md")
    assert check(guide) == []
    for listing in (False, True):
        made = GuideSession(guide, listing=listing)
        made.press("Day", "Monday")
        for _ in range(3):
            assert made.prompt is not None
            made.answer("" if made.prompt.sort == LIST else made.prompt.sort == ACT)


@pytest.mark.parametrize("depth", [40, 120])
def test_deep_nests_end_in_a_sentence_or_a_walk(depth: int) -> None:
    rows = [f"{'  ' * i}- Is it {i}?" for i in range(depth)] + [f"{'  ' * depth}- **Row**"]
    book = read("# Deep\n\n## Day (for every Day)\n\n" + "\n".join(rows) + "\n- **Stop**\n")
    guide = Guide(book)
    check(guide)
    if not guide.findings:
        made = GuideSession(guide)
        made.press("Day", "x")
        assert made.prompt is not None


@pytest.mark.parametrize("loop", ["Take a boat:", "For each boat:"])
def test_loops_in_loops_are_read_quickly(loop: str) -> None:
    rows = [f"{'  ' * i}- {loop}" for i in range(18)] + [f"{'  ' * 18}- **Row**"]
    text = "# Loops\n\n## Day (for every Day)\n\n" + "\n".join(rows) + "\n- **Stop**\n"
    guide = Guide(read(text))
    if not guide.findings:
        made = GuideSession(guide)
        made.press("Day")
        made.answer(["Ada"])
