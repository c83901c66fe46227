"""What the check of a book found: for people a line each, as compilers write them; for programs as data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bythebook.playbook.page.nodes import Finding


def finding_lines(file: str, findings: Iterable[Finding], *, notes: bool) -> Iterator[str]:
    """For people; the notes only if they are wanted."""
    for finding in findings:
        if notes or finding.level != "note":
            yield f"{file}:{finding.at}: {finding.level}: {finding.text}"


def findings_data(file: str, findings: Iterable[Finding]) -> list[dict[str, object]]:
    """For programs."""
    return [{"file": file, "line": f.at, "level": f.level, "text": f.text} for f in findings]
