"""Findings of a playbook check: as lines in the style of compilers, and as data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bythebook.playbook.page.nodes import Finding


def finding_lines(file: str, findings: Iterable[Finding], *, notes: bool) -> Iterator[str]:
    """Yield a line for each finding; notes only if `notes`."""
    for finding in findings:
        if notes or finding.level != "note":
            yield f"{file}:{finding.at}: {finding.level}: {finding.text}"


def findings_data(file: str, findings: Iterable[Finding]) -> list[dict[str, object]]:
    """Return findings as data for JSON."""
    return [{"file": file, "line": f.at, "level": f.level, "text": f.text} for f in findings]
