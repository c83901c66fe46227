"""Checking a playbook: everything that can be said of it before anybody plays.

Each check is a small function in the file of its sort; this is the table of them all.
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
    # words nobody knows; verbs, tests, pages and the rest are told when the book is bound,
    # and what Markdown swallowed when it is read
    form.rulings,
    form.goals_asked,
    form.nexts,
    # lines and pages nobody comes to
    flow.unreachable,
    flow.used_up_acts,
    form.branches,
    form.alternatives,
    flow.entries,
    # answers
    flow.ties,
    flow.misplaced_acts,
    flow.ahead,
    flow.asks,
    # circles
    circles,
    rolls_ahead,
    # what a line is about
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
    """Everything there is to say of a playbook, by line; what reading and binding found stands with it."""
    reach = BookReach(program)
    found = dict.fromkeys(program.findings)
    for look in CHECKS:
        found |= dict.fromkeys(look(reach))
    causes = set(program.book.findings)  # what reading swallowed is missed further on, so it comes first
    return sorted(found, key=lambda f: (f not in causes, f.at, LEVELS.index(f.level), f.text))
