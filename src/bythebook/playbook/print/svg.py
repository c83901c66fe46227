"""SVG drawing: measure and wrap text without a font file, and collect shapes in layers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from html import escape

Span = tuple[str, str]
"""A piece of text and its class: `""`, `b` bold, `i` italic for questions, `q` quiet."""

SIZE = 13
LEADING = 17
NARROW = frozenset("ijl.,:;'|!()[]{}`")
CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
WIDE = frozenset("mwMW@%→—↻✓✗")


@dataclass(frozen=True, slots=True)
class TextRow:
    """A row of wrapped text and its indent."""

    spans: tuple[Span, ...]
    indent: float = 0


def escape_text(text: str) -> str:
    """Escape text for HTML and SVG; control characters, which neither allows, are made visible."""
    return escape(CONTROL.sub("\ufffd", text))


def width(text: str, size: float = SIZE, *, bold: bool = False) -> float:
    """Estimate the width of a text; rather too high, because the reader's font is not known."""
    total = 0.0
    for sign in text:
        if sign in NARROW:
            total += 0.34
        elif sign in WIDE or ord(sign) > 0x2E80:
            total += 1.0
        elif sign == " ":
            total += 0.31
        else:
            total += 0.7 if sign.isupper() else 0.585
    return total * size * (1.09 if bold else 1.0)


def split_spans(text: str, style: str = "") -> list[Span]:
    """Split text into spans: verbs bold, the rest in one style."""
    parts = re.split(r"\*\*([^*]+)\*\*", text)
    return [(part, "b" if i % 2 else style) for i, part in enumerate(parts) if part]


def wrap(pieces: Iterable[Span], room: float, *, size: float = SIZE, indent: float = 0) -> list[TextRow]:
    """Wrap spans into rows of at most this width; break a word that is too long for a row."""
    rows: list[list[Span]] = [[]]
    used = 0.0
    for word in _words(pieces, room, size):
        wide = sum(width(text, size, bold=style == "b") for text, style in word)
        space = width(" ", size) if rows[-1] else 0.0
        if rows[-1] and used + space + wide > room:
            rows.append([])
            used = space = 0.0
        if space:
            rows[-1].append((" ", word[0][1] if word[0][1] == rows[-1][-1][1] else ""))
        rows[-1] += word
        used += space + wide
    return [TextRow(_merge_spans(row), indent) for row in rows if row]


def _words(pieces: Iterable[Span], room: float, size: float) -> list[list[Span]]:
    words: list[list[Span]] = [[]]
    for text, style in pieces:
        for part in re.split(r"(\s+)", text):
            if part.isspace():
                words.append([])
                continue
            for i, bit in enumerate(_break_word(part, room, size, bold=style == "b")):
                if i:
                    words.append([])
                words[-1].append((bit, style))
    return [word for word in words if word]


def _break_word(word: str, room: float, size: float, *, bold: bool) -> list[str]:
    """Split a word into pieces that fit the width; return it whole if it fits."""
    pieces: list[str] = []
    used = room
    for sign in word:
        wide = width(sign, size, bold=bold)
        if used + wide > room:
            pieces.append("")
            used = 0.0
        pieces[-1] += sign
        used += wide
    return pieces


def _merge_spans(row: list[Span]) -> tuple[Span, ...]:
    made: list[Span] = []
    for text, style in row:
        if made and made[-1][1] == style:
            made[-1] = (made[-1][0] + text, style)
        else:
            made.append((text, style))
    return tuple(made)


@dataclass(slots=True)
class SvgSheet:
    """A drawing in layers: lines that lead back, then lines that lead forward, then shapes."""

    back: list[str] = field(default_factory=list)
    halos: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    shapes: list[str] = field(default_factory=list)
    right: float = 0
    bottom: float = 0

    def reach(self, x: float, y: float) -> None:
        """Extend the drawing at least this far."""
        self.right, self.bottom = max(self.right, x), max(self.bottom, y)

    def path(self, points: Iterable[tuple[float, float]], kind: str = "on", *, head: bool = True) -> None:
        """Draw a line of straight segments; lines that lead forward are drawn over those that lead back."""
        at = list(points)
        for x, y in at:
            self.reach(x, y)
        way = "M" + " L".join(f"{x:g} {y:g}" for x, y in at)
        self.curve(way, kind, head=head)

    def curve(self, way: str, kind: str = "on", *, head: bool = True) -> None:
        """Draw any line, given as SVG path data."""
        end = ' marker-end="url(#head)"' if head else ""
        layer = self.back if kind == "back" else self.lines
        if kind != "back":
            self.halos.append(f'<path class="halo" d="{way}"/>')
        layer.append(f'<path class="{kind}" d="{way}"{end}/>')

    def text(
        self, rows: Iterable[TextRow], x: float, y: float, *, style: str = "", size: float = SIZE
    ) -> float:
        """Draw rows of text from a first baseline down, and return the baseline after the last."""
        leading = LEADING * size / SIZE
        for row in rows:
            inner = "".join(
                f'<tspan class="{kind}">{escape_text(text)}</tspan>'
                if kind
                else f"<tspan>{escape_text(text)}</tspan>"
                for text, kind in row.spans
            )
            name = f' class="{style}"' if style else ""
            at = f'x="{x + row.indent:g}" y="{y:g}"'
            self.shapes.append(f'<text{name} {at} font-size="{size:g}" xml:space="preserve">{inner}</text>')
            wide = sum(width(text, size, bold=kind == "b") for text, kind in row.spans)
            self.reach(x + row.indent + wide, y)
            y += leading
        return y

    def add(self, shape: str) -> None:
        """Add a shape, given as SVG, above all lines."""
        self.shapes.append(shape)

    def group(self, x: float, y: float, anchor: str = "") -> str:
        """Return the whole drawing as SVG, moved to a position."""
        name = f' id="{anchor}"' if anchor else ""
        inner = "\n".join((*self.back, *self.halos, *self.lines, *self.shapes))
        return f'<g{name} transform="translate({x:g} {y:g})">\n{inner}\n</g>'
