"""Checks of flow: which prompts reach a line, what it can answer there, and which prompts get no answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bythebook.kernel.notation import closest, listed
from bythebook.playbook.check.reach import ANSWERS, ENDS, ON, Arrival, BookReach, Ends, ReachedLine
from bythebook.playbook.page.grammar import parse_some
from bythebook.playbook.page.nodes import (
    STOP,
    Act,
    ActGoal,
    Block,
    ByPage,
    Can,
    Clause,
    Compare,
    Count,
    Finding,
    Never,
    Page,
    Prefer,
    Preference,
    PreferenceQuestion,
    Question,
    Roll,
    SimplePreference,
)
from bythebook.playbook.page.parts import amounts_of, numbers_in, parts_of, sides
from bythebook.playbook.page.tree import blocks_of, has_loose, lines_of
from bythebook.playbook.words.vocabulary import PromptKind

Findings = Iterator[Finding]
NOWHERE = Arrival("", "")
"""The way assumed for a line that is never reached: nothing is known except what the page itself says."""


MAY_NEVER_RUN = (
    "this line may never run: no choice need follow the last act of a numbered page; "
    f"end the page with **{STOP}**"
)


def unreachable(reach: BookReach) -> Findings:
    """Report, in each list, the first line after one that always answers or ends the page."""
    shut: dict[int, ReachedLine | None] = {}
    for spot in reach.spots:
        key = id(spot.block)
        if key not in shut:
            if _shuts(reach, spot):
                shut[key] = spot
        elif (
            (above := shut[key]) is not None and not isinstance(spot.line, Never) and not has_loose(spot.line)
        ):
            if ANSWERS in _ends(reach, above):
                text = f"never reached: line {above.line.at} above it always answers"
            else:
                text = f"never reached: line {above.line.at} above it ends the page"
            yield Finding(spot.line.at, text)
            shut[key] = None


def _ends(reach: BookReach, spot: ReachedLine) -> Ends:
    ways = spot.ways or (NOWHERE,)
    return frozenset().union(*(reach.ends_of(spot.line, way, proved=True) for way in ways))


def _shuts(reach: BookReach, spot: ReachedLine) -> bool:
    """Whether no later line can be reached; in a numbered list, the lines after an answer can be."""
    return _ends(reach, spot) <= ({ENDS} if spot.block.numbered else {ENDS, ANSWERS})


def exhausted_acts(reach: BookReach) -> Findings:
    """Report acts that follow one that takes every candidate of their verbs."""
    for page in reach.book.pages.values():
        yield from _used_up_acts(reach, page.block, {})


def _used_up_acts(reach: BookReach, block: Block, above: dict[str, int]) -> Findings:
    taken = {} if block.numbered else dict(above)
    for line in block.lines:
        if isinstance(line, Act) and not block.numbered:
            if all(verb in taken for verb in line.verbs):
                text = f"never reached: line {taken[line.verbs[0]]} above it takes every {line.verbs[0]}"
                yield Finding(line.at, text)
            elif reach.free(line):
                taken |= {verb: line.at for verb in line.verbs if verb not in taken}
        for inner in blocks_of(line):
            yield from _used_up_acts(reach, inner, taken)


def entries(reach: BookReach) -> Findings:
    """Report pages that are never entered by a prompt, an arrow, `by`, a verb or the use of a Term."""
    tests: set[str] = set()
    pages: set[str] = set()
    verbs: set[str] = set()
    parts = [part for spot in reach.spots for _, part in parts_of(spot.line)]
    parts += [part for amount in reach.book.amounts.values() for _, part in amounts_of(amount)]
    for part in parts:
        tests.update(part.tests if isinstance(part, Clause) else ())
        tests.update((part.phrase,) if isinstance(part, SimplePreference) else ())
        pages.update((part.page,) if isinstance(part, ByPage) else ())
        verbs.update(part.act.verbs if isinstance(part, ActGoal | Can) else ())
        for number in sides(part) if isinstance(part, Compare) else ():
            counted = parse_some(number)
            tests.update(counted.clause.tests if counted else ())
    for spot in reach.spots:
        verbs.update(spot.line.verbs if isinstance(spot.line, Act) else ())
    numbers = {number for test in tests for number in numbers_in(test)}
    numbers |= {number for part in parts if isinstance(part, Compare) for number in sides(part)}
    numbers |= {wish.partition(" ")[2] for wish in tests}
    for name, amount in reach.book.amounts.items():
        if name not in numbers:
            yield Finding(amount.at, f"the number {name!r} is never used", "warning")
    for name, page in reach.book.pages.items():
        if page.term:
            if name not in tests:
                yield Finding(page.at, f"the Term {name!r} is never used", "warning")
        elif not reach.ways[name] and name not in pages and not verbs.intersection(page.every):
            if page.every:
                text = f"page {name!r} is never used: no act has its verb"
            else:
                text = f"page {name!r} is never entered: write `→ {name}` where it should be"
            yield Finding(page.at, text, "warning")
        elif not reach.ways[name] and (idle := _first_walked_line(page)):
            heading = " or ".join(page.every) or name
            text = f"never reached: {heading} is not a choice, so only `Prefer` and `Never` count here"
            yield Finding(idle, text, "warning")


def _first_walked_line(page: Page) -> int:
    """Return the first line of a page that is only read in a walk."""
    idle = (x for x in page.block.lines if not isinstance(x, Never) and not has_loose(x))
    return next((line.at for line in idle), 0)


def ties(reach: BookReach) -> Findings:
    """Report acts that can leave several candidates, so that chance breaks the tie."""
    for spot in reach.spots:
        if not isinstance(spot.line, Act) or spot.page.term:
            continue
        for verb in reach.verbs(spot.line.verbs):
            page = reach.program.page_for.get(verb.name)
            loose = page.block.lines if page else ()
            items = [*spot.line.prefers, *(i for x in loose if isinstance(x, Prefer) for i in x.items)]
            if verb.several and not _total(reach, items, {}):
                text = f"ties of {verb.name} are broken at random: no preference here always leaves one"
                yield Finding(spot.line.at, text, "note")


def _total(reach: BookReach, items: Iterable[Preference], known: dict[str, bool]) -> bool:
    """Whether one of these preferences leaves no ties; a page in a cycle is assumed to leave some."""
    for item in items:
        if isinstance(item, SimplePreference):
            if any(word.total for word in reach.vocabulary.find_readings("ranking", item.phrase)):
                return True
        elif isinstance(item, PreferenceQuestion):
            if _total(reach, item.yes, known) and _total(reach, item.no, known):
                return True
        elif item.page in reach.book.pages:
            if item.page not in known:
                known[item.page] = False
                lines = reach.book.pages[item.page].block.lines
                inner = [i for x in lines if isinstance(x, Prefer) for i in x.items]
                known[item.page] = _total(reach, inner, known)
            if known[item.page]:
                return True
    return False


def misplaced_acts(reach: BookReach) -> Findings:
    """Report acts whose verb no prompt at that place offers."""
    for spot in reach.spots:
        if not isinstance(spot.line, Act) or spot.line.next or spot.page.term:
            continue
        offered = frozenset().union(*(reach.offers(kind) for kind in spot.kinds()))
        for verb in reach.verbs(spot.line.verbs):
            if not verb.options and verb.series is None:
                yield Finding(spot.line.at, f"the game has no option for {verb.name}")
            elif spot.ways and verb.name not in offered:
                kinds = " or ".join(spot.kinds())
                yield Finding(spot.line.at, f"{kinds} never offers {verb.name}; it offers {_offers(offered)}")


def _offers(verbs: Iterable[str]) -> str:
    return listed(sorted(verbs))


def ahead(reach: BookReach) -> Findings:
    """Report goals and `Can` with verbs without lookahead, and `next` where no prompt follows."""
    for spot in reach.spots:
        kinds = spot.kinds() or sorted({w.kind for w in reach.preference_arrivals.get(spot.page.name, ())})
        for at, part in parts_of(spot.line):
            if isinstance(part, ActGoal) and part.next:
                yield from _next(reach, at, part.act.verbs[0], kinds)
            elif isinstance(part, ActGoal):
                for verb in reach.verbs(part.act.verbs):
                    if verb.ahead is None:
                        yield Finding(at, f"bots can't look ahead to {verb.name}, so this goal is never met")
            elif isinstance(part, Can):
                here = list(reach.vocabulary.kinds) if spot.page.term else kinds
                for verb in reach.verbs(part.act.verbs):
                    if verb.ahead is None and not any(verb.name in reach.offers(kind) for kind in here):
                        name = verb.name
                        text = (
                            f"this is never Yes: {name} is not offered here and bots can't look ahead to it"
                        )
                        yield Finding(at, text)


def _next(reach: BookReach, at: int, verb: str, kinds: Iterable[str]) -> Findings:
    for kind in kinds:
        follow = reach.vocabulary.kinds[kind].next
        offers = {name: reach.offers(name) for name in follow}
        if not follow:
            yield Finding(at, f"no choice follows {kind} for sure, so `next` is never met")
        elif verb in reach.vocabulary.verbs and not any(verb in offered for offered in offers.values()):
            text = f"the choice after {kind} ({listed(follow)}) never offers {verb}"
            meant = closest(verb, sorted(set().union(*offers.values())))
            yield Finding(at, text, phrase=verb, meant=meant)


def prompts(reach: BookReach) -> Findings:
    """Report kinds of prompts without a page, and pages for them that may end without an answer."""
    if not reach.book.pages:
        yield Finding(1, "there is no page; write `## Name (for every Choice)` with a list under it")
        return
    kinds = reach.vocabulary.kinds.values()
    seats = {kind.seat for kind in kinds if kind.seat and kind.name in reach.program.page_for}
    missing = [
        kind.name
        for kind in kinds  # a playbook never gets those of another side
        if reach.program.page_at(kind.name) is None and not (kind.seat and seats and kind.seat not in seats)
    ]
    if missing:
        text = (
            f"no page answers {listed(missing, most=len(missing))}; write `## Name (for every {missing[0]})`"
        )
        yield Finding(1, text if len(missing) == 1 else f"{text}, and so on")
    for kind in kinds:
        page = reach.program.page_at(kind.name)
        if page is None:
            continue
        way = Arrival(kind.name, kind.about)
        lines = page.block.lines
        found = reach.ends(lines[-1:] if page.block.numbered else lines, way, proved=True)
        if ANSWERS not in reach.ends(lines, way, proved=True):
            yield Finding(page.at, f"no line of page {page.name!r} can answer {kind.name}")
        elif found != {ANSWERS}:
            yield Finding(page.at, _open_end_text(reach, page, kind), "warning")


def _open_end_text(reach: BookReach, page: Page, kind: PromptKind) -> str:
    """Return the message about a page that may not answer, with a fix that makes it always answer."""
    last = page.block.lines[-1]
    if isinstance(last, Act) and reach.free(last) and not reach.struck.keys() & set(last.verbs):
        verbs = " or ".join(last.verbs)
        return f"page {page.name!r} may end without an answer: {kind.name} doesn't always offer {verbs}"
    best = f"**{STOP}**" if STOP in kind.offers else " or ".join(f"**{v}**" for v in kind.offers)
    return (
        f"page {page.name!r} may end without an answer to {kind.name}; "
        f"make its last line {best}, without conditions"
    )


def trailing(reach: BookReach) -> Findings:
    """Report counts and rolls after the last act of a numbered page that doesn't end in `**Stop**`."""
    for name, page in reach.book.pages.items():
        if not page.block.numbered or not reach.ways[name]:
            continue
        lines = page.block.lines
        sure = [i for i, line in enumerate(lines) if isinstance(line, Act)]
        way = min(reach.ways[name])
        for line in lines[sure[-1] + 1 :] if sure else ():
            if ON not in reach.ends_of(lines[-1], way, proved=False):
                break
            noted = [x for x in (line, *_under(line)) if isinstance(x, Count | Roll)]
            if noted:
                yield Finding(noted[0].at, MAY_NEVER_RUN)
                break


def _under(line: object) -> Iterator[object]:
    if isinstance(line, Question | Roll):
        for block in blocks_of(line):
            yield from lines_of(block, thens=False)


def thens(reach: BookReach) -> Findings:
    """Report a `Then:` after an act about no thing, and one that no prompt, or several kinds, can answer."""
    for spot in reach.spots:
        act = spot.line
        if not isinstance(act, Act) or act.then is None:
            continue
        if about_nothing := [verb.name for verb in reach.verbs(act.verbs) if not verb.of]:
            yield Finding(act.at, f"{about_nothing[0]} is not about a thing, so no `Then:` can wait for one")
            continue
        kinds = sorted({kind.name for _, kind in reach.order_prompts(act)})
        if not kinds:
            made = reach.program.thens.get(act.at)
            verbs = made.verbs if made else ()
            if not verbs or any(verb not in reach.program.vocabulary.verbs for verb in verbs):
                continue  # an unknown word or page has its own finding
            told = _offers(verbs)
            yield Finding(
                act.then.at,
                f"this `Then:` can never be carried out: no choice about the chosen thing offers {told}",
            )
        elif len(kinds) > 1 and not reach.are_alternatives(kinds):
            text = f"the `Then:` is carried out at {' or '.join(kinds)}, whichever comes first"
            yield Finding(act.then.at, text, "warning")
