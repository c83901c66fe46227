"""Check a playbook for everything that can be found before a game starts.

Each check is a small function in the file of its topic; this module lists them all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bythebook.playbook.check import flow, form, sorts
from bythebook.playbook.check.circles import circles, rolls_ahead
from bythebook.playbook.check.reach import BookReach
from bythebook.playbook.page.nodes import Finding
from bythebook.playbook.run.runner import Program

Check = Callable[[BookReach], Iterator[Finding]]

CHECKS: tuple[Check, ...] = (
    # unknown words; verbs, tests, pages and the rest are reported when the playbook is bound,
    # and what Markdown swallowed when it is parsed
    form.rulings,
    form.unknown_goals,
    form.nexts,
    # lines and pages that are never reached
    flow.unreachable,
    flow.exhausted_acts,
    form.branches,
    form.alternatives,
    flow.entries,
    # answers
    flow.ties,
    flow.misplaced_acts,
    flow.ahead,
    flow.prompts,
    # circles
    circles,
    rolls_ahead,
    # the sort of thing a line is about
    sorts.is_it,
    sorts.wrong_sorts,
    form.nevers,
    form.struck_out_acts,
    form.contradictions,
    flow.thens,
    # lines in the wrong place
    flow.trailing,
    form.prefers,
    form.terms,
    # names
    form.counters,
    form.ids,
)

LEVELS = ("error", "warning", "note")


def check(program: Program) -> list[Finding]:
    """Return all findings of a playbook in line order, including those of parsing and binding."""
    reach = BookReach(program)
    found = dict.fromkeys(program.findings)
    for look in CHECKS:
        found |= dict.fromkeys(look(reach))
    causes = set(program.book.findings)  # what parsing swallowed causes later findings, so it comes first
    return sorted(found, key=lambda f: (f not in causes, f.at, LEVELS.index(f.level), f.text))
