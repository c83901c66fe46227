"""Reports: self-contained HTML files with tables, plots and the command that made them."""

from __future__ import annotations

import errno
import shlex
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Final

from bythebook import __version__
from bythebook.kernel import disk
from bythebook.lab.coverage import Coverage
from bythebook.lab.play import RULE_COUNTS, count_title
from bythebook.lab.simulate import NOBODY
from bythebook.lab.statistics import Mean, wilson
from bythebook.players.seating import Seating

STYLE: Final = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { padding: .2rem .8rem .2rem 0; text-align: left; vertical-align: top; }
th { border-bottom: 1px solid; }
td.number { text-align: right; font-variant-numeric: tabular-nums; }
svg { max-width: 100%; height: auto; color: inherit; }
pre { overflow-x: auto; }
.page { font-family: ui-monospace, monospace; font-size: 14px; white-space: pre-wrap; }
.page div { padding-left: .4rem; border-left: .4rem solid transparent; }
.page .never { opacity: .55; }
"""

INTERVAL: Final = "95 % confidence interval"

ROW: Final = 28
LEFT: Final = 260
WIDTH: Final = 760


def page(title: str, command: str, seeds: range, parts: Iterable[str]) -> str:
    """Return a complete HTML file."""
    body = "\n".join(parts)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>\n"
        f"<body><h1>{escape(title)}</h1>\n{body}\n"
        f"<h2>How this was made</h2><pre>{escape(command)}</pre>"
        f"<p>bythebook {__version__}, seeds {seeds.start:,} to {seeds.stop - 1:,}. "
        "All intervals are 95 % confidence intervals.</p></body></html>\n"
    )


def check(file: Path | None) -> None:
    """Raise an error before any game is played if the report can't be written to this file."""
    if file is None:
        return
    if file.is_dir():
        raise IsADirectoryError(errno.EISDIR, "this is a folder; name a file for the report", str(file))
    disk.make_folder(file.parent)


def write(file: Path, title: str, seeds: range, parts: Iterable[str]) -> None:
    """Write the report of the current command."""
    disk.write(file, page(title, shlex.join(["bythebook", *sys.argv[1:]]), seeds, parts))


def command(seating: Seating, games: int, seed: int) -> str:
    """Return the command that plays the same games again."""
    chosen = [("--setup", f"{key}={value}") for key, value in seating.setup.items()]
    chosen += [("--seat", f"{seat}={who}") for seat, who in seating.seats.items()]
    rulings = {**seating.rulings, **seating.pages}
    chosen += [("--ruling", f"{name}={reading}") for name, reading in rulings.items()]
    words = [word for option in chosen for word in option]
    return shlex.join(
        ["bythebook", "simulate", seating.game, *words, "--games", str(games), "--seed", str(seed)]
    )


def signed(value: float) -> str:
    """Return a number with its sign and two decimals."""
    return f"{value:+.2f}".replace("-", "\N{MINUS SIGN}")


def percentage_points(difference: float) -> str:
    """Return a difference of two shares in percentage points."""
    return f"{100 * difference:+.1f} pp".replace("-", "\N{MINUS SIGN}")


def interval(mean: Mean, form: Callable[[float], str]) -> str:
    """Return the confidence interval of a mean as text."""
    return f"{form(mean.low)} to {form(mean.high)}"


def heading(text: str) -> str:
    """Return a heading."""
    return f"<h2>{escape(text)}</h2>"


def sentence(text: str) -> str:
    """Return a paragraph."""
    return f"<p>{escape(text)}</p>"


def table(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a table; numbers are right-aligned."""
    head = "".join(f"<th>{escape(column)}</th>" for column in columns)
    return f"<table><tr>{head}</tr>{''.join(map(_row, rows))}</table>"


def _row(cells: Sequence[object]) -> str:
    columns = []
    for cell in cells:
        text = str(cell)
        number = (
            isinstance(cell, int | float) or text[:1].isdigit() or text[:1] in ("+", "-", "\N{MINUS SIGN}")
        )
        kind = ' class="number"' if number else ""
        columns.append(f"<td{kind}>{escape(text)}</td>")
    return f"<tr>{''.join(columns)}</tr>"


def winners(title: str, won: Mapping[str, int], of: int) -> str:
    """Return the share of games won by each seat, as a plot and a table; a line marks equal shares."""
    shares = {seat: Mean(n / max(1, of), *wilson(n, of)) for seat, n in won.items()}
    rows = [
        (seat, f"{won[seat]:,}", f"{share.mean:.1%}", f"{share.low:.1%} to {share.high:.1%}")
        for seat, share in shares.items()
    ]
    seats = [seat for seat in won if seat != NOBODY]
    return dots(title, shares, middle=1 / max(1, len(seats)), form="{:.1%}".format) + table(
        ("winner", "games", "share", INTERVAL), rows
    )


def rules(counts: Mapping[str, Sequence[int]]) -> str:
    """Return a table with the counts for each published id."""
    rows = [(name, *(f"{n:,}" for n in each)) for name, each in counts.items()]
    return table(("rule", *map(count_title, RULE_COUNTS)), rows)


def dots(
    title: str, values: Mapping[str, Mean], *, middle: float = 0.0, form: Callable[[float], str] = signed
) -> str:
    """Return a plot with a dot and an interval for each name, and a line at `middle`.

    Its description has the same numbers, for screen readers.
    """
    if not values:
        return ""
    low = min(middle, *(each.low for each in values.values()))
    high = max(middle, *(each.high for each in values.values()))
    room = (high - low) or 1.0

    def x(value: float) -> float:
        return round(LEFT + (value - low) / room * (WIDTH - LEFT - 20), 1)

    height = ROW * len(values) + 30
    marks, words = [], []
    for i, (name, each) in enumerate(values.items()):
        y = ROW * i + 20
        label = f'x="{LEFT - 12}" y="{y + 5}" text-anchor="end" fill="currentColor"'
        marks.append(
            f"<text {label}>{escape(name[:34])}</text>"
            f'<line x1="{x(each.low)}" x2="{x(each.high)}" y1="{y}" y2="{y}" stroke="currentColor"/>'
            f'<circle cx="{x(each.mean)}" cy="{y}" r="5" fill="currentColor"/>'
        )
        words.append(f"{name}: {form(each.mean)} ({form(each.low)} to {form(each.high)})")
    ends = f'x1="{x(middle)}" x2="{x(middle)}" y1="6" y2="{height - 20}"'
    line = f'<line {ends} stroke="currentColor" opacity=".4"/>'
    label = f'y="{height - 4}" text-anchor="middle" fill="currentColor" font-size="13"'
    ticks = sorted({low, middle, high})
    scale = "".join(f'<text x="{x(value)}" {label}>{form(value)}</text>' for value in ticks)
    return _svg(title, "; ".join(words), height, f"{line}{''.join(marks)}{scale}")


def _svg(title: str, words: str, height: int, content: str) -> str:
    """Return a picture that works inside a page and by itself, on light and dark backgrounds."""
    style = "svg { color: #222 } @media (prefers-color-scheme: dark) { svg { color: #ddd } }"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" font-size="14" '
        f'font-family="system-ui, sans-serif"><title>{escape(title)}</title><desc>{escape(words)}</desc>'
        f"<style>{style}</style>{content}</svg>"
    )


def curve(title: str, values: Mapping[int, Mean], *, across: str) -> str:
    """Return a plot of shares from 0 to 1 with their intervals, and a description that has the numbers."""
    last, height, right = max(values, default=0) or 1, 300, WIDTH - 30

    def x(at: int) -> float:
        return round(60 + at / last * (right - 60), 1)

    def y(share: float) -> float:
        return round(20 + (1 - share) * (height - 80), 1)

    color = 'fill="currentColor"'
    marks, words = [], []
    for share in (0, 0.25, 0.5, 0.75, 1):
        ends = f'x1="60" x2="{right}" y1="{y(share)}" y2="{y(share)}"'
        marks.append(
            f'<line {ends} stroke="currentColor" opacity=".2"/>'
            f'<text x="50" y="{y(share) + 5}" text-anchor="end" {color}>{share:.0%}</text>'
        )
    for at, each in values.items():
        ends = f'x1="{x(at)}" x2="{x(at)}" y1="{y(each.low)}" y2="{y(each.high)}"'
        marks.append(
            f'<line {ends} stroke="currentColor"/><circle cx="{x(at)}" cy="{y(each.mean)}" r="5" {color}/>'
            f'<text x="{x(at)}" y="{height - 38}" text-anchor="middle" {color}>{at}</text>'
        )
        words.append(f"{at}: {each.mean:.0%} ({each.low:.0%} to {each.high:.0%})")
    points = " ".join(f"{x(at)},{y(each.mean)}" for at, each in values.items())
    marks.append(f'<polyline points="{points}" fill="none" stroke="currentColor" stroke-width="2"/>')
    label = f'<text x="{WIDTH / 2}" y="{height - 10}" text-anchor="middle" {color}>{escape(across)}</text>'
    return _svg(title, "; ".join(words), height, "".join(marks) + label)


def heat(coverage: Coverage) -> str:
    """Return the text of a playbook, with each line colored by how often it decides."""
    most = max((line.counts.decided for line in coverage.lines), default=0) or 1
    rows = []
    for line in coverage.lines:
        text = escape(line.text) or "&nbsp;"
        if not line.runs:
            rows.append(f"<div>{text}</div>")
            continue
        warmth = (line.counts.decided / most) ** 0.4
        counts = ", ".join(f"{count_title(name)} {n:,}" for name, n in line.counts._asdict().items())
        never = "" if line.counts.asked else ' class="never"'
        color = (
            f"border-color: rgb(214 90 24 / {warmth:.2f}); background: rgb(214 90 24 / {warmth * 0.35:.2f})"
        )
        rows.append(f'<div{never} style="{color}" title="{counts}">{text} <small>{counts}</small></div>')
    return f'<div class="page">{"".join(rows)}</div>'
