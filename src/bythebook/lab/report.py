"""Reports: one HTML file that needs nothing else, with tables, plots, and the command that made it."""

from __future__ import annotations

import errno
import shlex
import sys
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Final

from bythebook import __version__
from bythebook.kernel import disk
from bythebook.lab.coverage import Coverage
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

ROW: Final = 28
LEFT: Final = 260
WIDTH: Final = 760


def page(title: str, command: str, seeds: range, parts: Iterable[str]) -> str:
    """The whole file."""
    body = "\n".join(parts)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>\n"
        f"<body><h1>{escape(title)}</h1>\n{body}\n"
        f"<h2>How this was made</h2><pre>{escape(command)}</pre>"
        f"<p>bythebook {__version__}, seeds {seeds.start:,} to {seeds.stop - 1:,}. "
        "Intervals are of 95 %.</p></body></html>\n"
    )


def check(file: Path | None) -> None:
    """Before anything is played: an error if no report can lie there."""
    if file is None:
        return
    if file.is_dir():
        raise IsADirectoryError(errno.EISDIR, "is a folder; the name of a file is needed", str(file))
    disk.make_folder(file.parent)


def write(file: Path, title: str, seeds: range, parts: Iterable[str]) -> None:
    """Write the report of the command that runs."""
    disk.write(file, page(title, shlex.join(["bythebook", *sys.argv[1:]]), seeds, parts))


def command(seating: Seating, games: int, seed: int) -> str:
    """The command that plays games again."""
    chosen = [("--setup", f"{key}={value}") for key, value in seating.setup.items()]
    chosen += [("--seat", f"{seat}={who}") for seat, who in seating.seats.items()]
    rulings = {**seating.rulings, **seating.pages}
    chosen += [("--ruling", f"{name}={reading}") for name, reading in rulings.items()]
    words = [word for option in chosen for word in option]
    return shlex.join(
        ["bythebook", "simulate", seating.game, *words, "--games", str(games), "--seed", str(seed)]
    )


def heading(text: str) -> str:
    """A heading within."""
    return f"<h2>{escape(text)}</h2>"


def sentence(text: str) -> str:
    """A paragraph."""
    return f"<p>{escape(text)}</p>"


def table(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table; numbers stand to the right."""
    head = "".join(f"<th>{escape(column)}</th>" for column in columns)
    return f"<table><tr>{head}</tr>{''.join(map(_row, rows))}</table>"


def _row(cells: Sequence[object]) -> str:
    told = []
    for cell in cells:
        text = str(cell)
        number = isinstance(cell, int | float) or text[:1].isdigit() or text[:1] in ("+", "-")
        kind = ' class="number"' if number else ""
        told.append(f"<td{kind}>{escape(text)}</td>")
    return f"<tr>{''.join(told)}</tr>"


def winners(title: str, won: Mapping[str, int], of: int) -> str:
    """How often each seat wins, as a picture and as a table; the line is an equal share."""
    shares = {seat: Mean(n / max(1, of), *wilson(n, of)) for seat, n in won.items()}
    rows = [
        (seat, f"{won[seat]:,}", f"{share.mean:.1%}", f"{share.low:.1%} to {share.high:.1%}")
        for seat, share in shares.items()
    ]
    seats = [seat for seat in won if seat != NOBODY]
    return dots(title, shares, middle=1 / max(1, len(seats)), form=".1%") + table(
        ("winner", "games", "share", "95 % interval"), rows
    )


def rules(counts: Mapping[str, Sequence[int]]) -> str:
    """How often each published id was asked, said yes and decided."""
    rows = [(name, *(f"{n:,}" for n in each)) for name, each in counts.items()]
    return table(("rule", "asked", "yes", "decided"), rows)


def dots(title: str, values: Mapping[str, Mean], *, middle: float = 0.0, form: str = "+.2f") -> str:
    """A dot with its interval for each name, and a line in the middle; in words for who cannot see it."""
    if not values:
        return ""
    low = min(middle, *(each.low for each in values.values()))
    high = max(middle, *(each.high for each in values.values()))
    room = (high - low) or 1.0

    def x(value: float) -> float:
        return round(LEFT + (value - low) / room * (WIDTH - LEFT - 20), 1)

    def told(value: float) -> str:
        return format(value, form)

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
        words.append(f"{name}: {told(each.mean)} ({told(each.low)} to {told(each.high)})")
    ends = f'x1="{x(middle)}" x2="{x(middle)}" y1="6" y2="{height - 20}"'
    line = f'<line {ends} stroke="currentColor" opacity=".4"/>'
    label = f'y="{height - 4}" text-anchor="middle" fill="currentColor" font-size="13"'
    ticks = sorted({low, middle, high})
    scale = "".join(f'<text x="{x(value)}" {label}>{told(value)}</text>' for value in ticks)
    return _svg(title, "; ".join(words), height, f"{line}{''.join(marks)}{scale}")


def _svg(title: str, words: str, height: int, drawn: str) -> str:
    """A picture that stands in a page or alone, light or dark."""
    style = "svg { color: #222 } @media (prefers-color-scheme: dark) { svg { color: #ddd } }"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" font-size="14" '
        f'font-family="system-ui, sans-serif"><title>{escape(title)}</title><desc>{escape(words)}</desc>'
        f"<style>{style}</style>{drawn}</svg>"
    )


def curve(title: str, values: Mapping[int, Mean], *, across: str) -> str:
    """Shares from 0 to 1 with their intervals, one after another; in words for who cannot see it."""
    last, height, right = max(values, default=0) or 1, 300, WIDTH - 30

    def x(at: int) -> float:
        return round(60 + at / last * (right - 60), 1)

    def y(share: float) -> float:
        return round(20 + (1 - share) * (height - 80), 1)

    ink = 'fill="currentColor"'
    marks, words = [], []
    for share in (0, 0.25, 0.5, 0.75, 1):
        ends = f'x1="60" x2="{right}" y1="{y(share)}" y2="{y(share)}"'
        marks.append(
            f'<line {ends} stroke="currentColor" opacity=".2"/>'
            f'<text x="50" y="{y(share) + 5}" text-anchor="end" {ink}>{share:.0%}</text>'
        )
    for at, each in values.items():
        ends = f'x1="{x(at)}" x2="{x(at)}" y1="{y(each.low)}" y2="{y(each.high)}"'
        marks.append(
            f'<line {ends} stroke="currentColor"/><circle cx="{x(at)}" cy="{y(each.mean)}" r="5" {ink}/>'
            f'<text x="{x(at)}" y="{height - 38}" text-anchor="middle" {ink}>{at}</text>'
        )
        words.append(f"{at}: {each.mean:.0%} ({each.low:.0%} to {each.high:.0%})")
    way = " ".join(f"{x(at)},{y(each.mean)}" for at, each in values.items())
    marks.append(f'<polyline points="{way}" fill="none" stroke="currentColor" stroke-width="2"/>')
    label = f'<text x="{WIDTH / 2}" y="{height - 10}" text-anchor="middle" {ink}>{escape(across)}</text>'
    return _svg(title, "; ".join(words), height, "".join(marks) + label)


def heat(found: Coverage) -> str:
    """The page itself, each line as warm as it decides often."""
    most = max((line.decided for line in found.lines), default=0) or 1
    rows = []
    for line in found.lines:
        text = escape(line.text) or "&nbsp;"
        if not line.runs:
            rows.append(f"<div>{text}</div>")
            continue
        warm = (line.decided / most) ** 0.4
        told = (
            f"asked {line.asked:,}, fitted {line.fitted:,}, decided {line.decided:,}, by die {line.by_die:,}"
        )
        never = "" if line.asked else ' class="never"'
        colour = f"border-color: rgb(214 90 24 / {warm:.2f}); background: rgb(214 90 24 / {warm * 0.35:.2f})"
        rows.append(f'<div{never} style="{colour}" title="{told}">{text} <small>{told}</small></div>')
    return f'<div class="page">{"".join(rows)}</div>'
