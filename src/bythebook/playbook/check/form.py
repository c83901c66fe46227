"""Checks of form: what can be found in a line or a page without knowing how it is reached."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bythebook.kernel.notation import closest, listed
from bythebook.playbook.check.reach import BookReach
from bythebook.playbook.page.grammar import ID
from bythebook.playbook.page.markdown import MARKER
from bythebook.playbook.page.mistakes import unknown_phrase
from bythebook.playbook.page.nodes import (
    Act,
    ActGoal,
    Arrow,
    ByPage,
    Clause,
    Compare,
    Count,
    End,
    Finding,
    ForEach,
    Goal,
    IsGoal,
    IsRuled,
    Line,
    Never,
    Prefer,
    Preference,
    PreferenceQuestion,
    Question,
    Roll,
    SimplePreference,
    Take,
)
from bythebook.playbook.page.parts import enterable_branches, parts_of, sides
from bythebook.playbook.words.vocabulary import FEWEST, MOST

Findings = Iterator[Finding]


NEVER_UNDER_A_LINE = (
    "this Never applies to the whole page, whatever the line above it says; write it first, with `unless`"
)


class NearestName:
    """Finds the most similar known name; searches are slow, so their number is limited."""

    def __init__(self, known: Iterable[str], most: int = 20) -> None:
        self.known = list(known)
        self.hints: dict[str, str] = {}
        self.most = most

    def __call__(self, text: str) -> str:
        """Return the most similar name, or an empty string."""
        if text not in self.hints:
            self.hints[text] = closest(text, self.known) if len(self.hints) < self.most else ""
        return self.hints[text]


def rulings(reach: BookReach) -> Findings:
    """Report unknown rulings, and rulings of the page that no line asks about."""
    own = reach.book.rulings
    game = {ruling.id.replace("_", " "): ruling for ruling in reach.vocabulary.rulings}
    asked, hint = set(), NearestName([*own, *game])
    for spot in reach.spots:
        for at, part in parts_of(spot.line):
            if isinstance(part, IsRuled):
                asked.add(part.name)
                if part.name not in own and part.name not in game:
                    yield unknown_phrase(at, "ruling", part.name, hint(part.name))
                elif part.reading and part.name in game:
                    readings = [reading.replace("_", " ") for reading in game[part.name].readings]
                    if part.reading not in readings:
                        known = listed(readings)
                        text = f"the ruling {part.name!r} has no option {part.reading!r}; it has {known}"
                        yield Finding(at, text, phrase=part.reading)
    for name, ruling in own.items():
        if name not in asked:
            yield Finding(ruling.at, f"no line asks about the ruling {name!r}", "warning", phrase=name)


def unknown_goals(reach: BookReach) -> Findings:
    """Report `Is the goal to ...?` for a goal that no line has: the answer would never be Yes."""
    wanted: set[frozenset[str]] = set()
    asked: list[tuple[int, IsGoal]] = []
    for spot in reach.spots:
        for at, part in parts_of(spot.line):
            if isinstance(part, IsGoal):
                asked.append((at, part))
            elif isinstance(part, ActGoal):
                wanted |= _tests(part.act.goals)
        if isinstance(spot.line, Act):
            wanted |= _tests(spot.line.goals)
    hint = NearestName(sorted({test for tests in wanted for test in tests}))
    for at, goal in asked:
        if not any(set(goal.clause.tests) <= tests for tests in wanted):
            text = str(goal.clause)
            yield Finding(at, _never_the_goal(text, meant := hint(text)), phrase=text, meant=meant)


def _never_the_goal(goal: str, meant: str) -> str:
    if meant:
        return f"this is never Yes: no line has the goal {goal!r}; did you mean {meant!r}?"
    return f"this is never Yes: no line has the goal {goal!r}"


def _tests(goals: Iterable[Goal]) -> set[frozenset[str]]:
    return {frozenset(goal.tests) for goal in goals if isinstance(goal, Clause)}


def nexts(reach: BookReach) -> Findings:
    """Report a `next` that says more than its verb: the next page decides the rest."""
    for spot in reach.spots:
        for at, part in parts_of(spot.line):
            if isinstance(part, ActGoal) and part.next:
                act = part.act
                if len(act.verbs) > 1 or act.whats or act.goals:
                    yield Finding(at, f"`next` takes a verb alone: to **{act.verbs[0]}** next")


def alternatives(reach: BookReach) -> Findings:
    """Report alternatives that follow one that always fits, and duplicate alternatives."""
    for spot in reach.spots:
        acts = [part.act for _, part in parts_of(spot.line) if isinstance(part, ActGoal)]
        acts += [spot.line] if isinstance(spot.line, Act) else []
        for act in acts:
            for row in (act.whats, act.goals):
                if late := _behind(reach, row):
                    yield Finding(spot.line.at, f"{late[1]!r} is never tried: {late[0]!r} covers it already")


def _behind(reach: BookReach, row: Iterable[Goal]) -> tuple[str, str] | None:
    seen: list[str] = []
    for clause in row:
        if not isinstance(clause, Clause):
            continue
        said = str(clause)
        if seen and (said in seen or reach.always(seen[-1].split(" and "))):
            return (said if said in seen else seen[-1]), said
        seen.append(said)
    return None


def branches(reach: BookReach) -> Findings:
    """Report branches of a roll that no face leads to, and faces without a branch."""
    for spot in reach.spots:
        roll = spot.line
        if not isinstance(roll, Roll) or not roll.branches or roll.die not in reach.vocabulary.dice:
            continue
        enters, left = enterable_branches(roll, reach.vocabulary.dice[roll.die][1])
        otherwise = False
        for branch, entered in zip(roll.branches, enters, strict=True):
            if otherwise:
                yield Finding(branch.at, f"`{branch.label}:` comes after `otherwise:`, which takes all faces")
            elif not entered and not branch.face:
                yield Finding(branch.at, f"`{branch.label}:` is never reached: no remaining face matches it")
            otherwise = otherwise or branch.otherwise
        if left:
            faces = ", ".join(left)
            yield Finding(
                roll.at, f"nothing happens on {faces}; add `otherwise:` if that is intended", "warning"
            )


def nevers(reach: BookReach) -> Findings:
    """Report a Never under a question (it applies whatever the answer) or after a line that it affects."""
    above: dict[str, dict[str, list[Act]]] = {}
    for spot in reach.spots:
        line = spot.line
        acts = above.setdefault(spot.page.name, {})
        if isinstance(line, Act):
            for verb in line.verbs:
                acts.setdefault(verb, []).append(line)
        elif isinstance(line, Never):
            if spot.under is not None:
                yield Finding(line.at, NEVER_UNDER_A_LINE, "warning")
            if struck := next(
                (a for v in line.verbs for a in acts.get(v, ()) if not _is_spared(a, line)), None
            ):
                text = f"this Never also strikes line {struck.at} above it; write it first or add `unless`"
                yield Finding(line.at, text, "warning")


def struck_out_acts(reach: BookReach) -> Findings:
    """Report acts for which a Never above them leaves no candidate."""
    above: dict[str, list[Never]] = {}
    for spot in reach.spots:
        line, nevers = spot.line, above.setdefault(spot.page.name, [])
        if isinstance(line, Never):
            nevers.append(line)
        elif isinstance(line, Act) and (never := next((n for n in nevers if _strikes(n, line)), None)):
            yield Finding(line.at, f"dead line: the Never on line {never.at} rules out every case")


def _strikes(never: Never, act: Act) -> bool:
    """Whether a Never without exceptions removes every candidate of an act."""
    if never.unless or act.next or not set(act.verbs) <= set(never.verbs):
        return False
    return _within(act.whats, never.whats) and _within(act.goals, never.goals)


def _within(own: Iterable[Goal], struck: Iterable[Goal]) -> bool:
    """Whether a Never removes each alternative of an act; a Never without alternatives removes all."""
    taken = [set(clause.tests) for clause in struck if isinstance(clause, Clause)]
    if not list(struck):
        return True
    wanted = [set(clause.tests) for clause in own if isinstance(clause, Clause)]
    return bool(wanted) and all(any(tests <= want for tests in taken) for want in wanted)


def contradictions(reach: BookReach) -> Findings:
    """Report preferences without effect because one above them compares the same number or test."""
    for spot in reach.spots:
        line = spot.line
        items = line.prefers if isinstance(line, Act) else line.items if isinstance(line, Prefer) else ()
        yield from _repeated_wishes(items, {})


def _repeated_wishes(items: Iterable[Preference], above: dict[str, int]) -> Findings:
    settled = dict(above)
    for item in items:
        if isinstance(item, PreferenceQuestion):
            yield from _repeated_wishes(item.yes, settled)
            yield from _repeated_wishes(item.no, settled)
        elif isinstance(item, SimplePreference):
            subject = item.phrase
            for prefix in (*MOST, *FEWEST):
                subject = subject.removeprefix(prefix)
            if subject in settled:
                yield Finding(
                    item.at, f"redundant preference: line {settled[subject]} decides this already", "warning"
                )
            settled.setdefault(subject, item.at)


def _is_spared(act: Act, never: Never) -> bool:
    """Whether every candidate of an act is covered by an exception of a Never."""
    spared = [set(goal.tests) for goal in never.unless if isinstance(goal, Clause)]
    whats = [set(what.tests) for what in act.whats] or [set()]
    goals = [set(g.tests) if isinstance(g, Clause) else set() for g in act.goals] or [set()]
    return all(any(clause <= what | goal for clause in spared) for what in whats for goal in goals)


def terms(reach: BookReach) -> Findings:
    """Report `Yes` and `No` outside Terms, and Terms that end in anything else."""
    names: dict[type[Line], str] = {
        Act: "an act", Count: "a count", Roll: "a roll", Arrow: "an arrow", Take: "a loop",
        ForEach: "a loop", Never: "a `Never`", Prefer: "a `Prefer`",
    }  # fmt: skip
    says_yes = {s.page.name for s in reach.spots if isinstance(s.line, End) and s.line.answer == "Yes"}
    for spot in reach.spots:
        line = spot.line
        if spot.page.term and type(line) in names:
            text = f"a Term can't contain {names[type(line)]}, only questions, `Yes` and `No`"
            yield Finding(line.at, text)
        if not spot.page.term and isinstance(line, End) and line.answer in ("Yes", "No"):
            yield Finding(line.at, f"`{line.answer}` ends a Term; to end a page, write `Stop`")
    for name, page in reach.book.terms.items():
        if name not in says_yes:
            yield Finding(page.at, f"Term {name!r} never ends in `Yes`", "warning")


def prefers(reach: BookReach) -> Findings:
    """Report loose preferences that apply to no verb or are never used."""
    parts = (part for spot in reach.spots for _, part in parts_of(spot.line))
    used = {part.page for part in parts if isinstance(part, ByPage)}
    for spot in reach.spots:
        if not isinstance(spot.line, Prefer) or spot.page.term:
            continue
        verbs = reach.verbs(spot.page.every)
        if not verbs and spot.page.name not in used:
            name = spot.page.name
            text = (
                f"page {name!r} has no verb, so these preferences have no effect; add (for every Verb) to it"
            )
            yield Finding(spot.line.at, text)
        if spot.under is not None and not isinstance(spot.under, Question):
            yield Finding(spot.line.at, "loose preferences must be on the page itself or under a question")


def counters(reach: BookReach) -> Findings:
    """Report counters that are never used, set but never read, or read but never set."""
    written: set[str] = set()
    read: set[str] = set()
    for spot in reach.spots:
        line = spot.line
        if isinstance(line, Count):
            written.add(line.counter)
        elif isinstance(line, Roll):
            read.update((line.less, *(branch.less_than for branch in line.branches)))
        for _, part in parts_of(line):
            if isinstance(part, Compare):
                read.update(sides(part))
    for name, counter in reach.book.counters.items():
        if name in written and name in read:
            continue
        if name in written:
            text = f"counter {name!r} is set but never read"
        elif name in read:
            text = f"counter {name!r} is read but never set"
        else:
            text = f"counter {name!r} is never used"
        yield Finding(counter.at, text, "warning")


def ids(reach: BookReach) -> Findings:
    """Report published ids that occur on several lines; only the id of a ruling may be shared."""
    first: dict[str, int] = {}
    for at, row in enumerate(reach.book.source.splitlines(), 1):
        found = MARKER.match(row)
        ident = ID.match(found[4]) if found else None
        if ident and not ident[1].startswith("RULING-") and first.setdefault(ident[1], at) != at:
            yield Finding(at, f"[{ident[1]}] is on line {first[ident[1]]} too", "note")
