"""The look of each terrain, on the drawn board and in text; the symbols are in `symbols.svg`.

A new terrain is a row in `box/data/terrain.json`, a row here and, if it has a symbol, a drawing in
`box/data/symbols.svg`.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

Shape = tuple[float, float, float, float, float]
"""A box around the middle of a hex: left, top, right, bottom, and the cost of printing over it."""


class Look(NamedTuple):
    """The look of a terrain."""

    background: str
    """The background color in a terminal, for black letters."""
    texture: str
    """The text that fills an empty hex."""
    tint: str = "land"
    """The color variable of the hex on the drawn board."""
    carpet: str = ""
    """The symbol that covers the hex below everything else."""
    symbol: str = ""
    """The symbol on the hex: trees or houses."""
    symbol_held: str = ""
    """The symbol next to a unit or a medal, where there is less room."""
    medal: tuple[float, float] = (0, -1)
    """The offset of a medal from the middle of an empty hex."""
    covers: tuple[Shape, Shape] | None = None
    """The area of its symbol in an empty hex and in one with a unit, for names to avoid."""
    relief: Literal["", "slope", "steep", "bluff", "cliff"] = ""
    """The drawing style of its edges toward lower ground."""
    is_built_up: bool = False
    """Whether names on it are town names."""


LOOKS: Final[dict[str, Look]] = {
    "clear": Look("48;5;150", "      "),
    "forest": Look(
        *("48;5;65", " ♠ ♠ ♠", "wood"),
        symbol="forest",
        symbol_held="grove",
        covers=((-29, -34, 29, 32, 1.6), (-26, -37, 26, -13, 1.6)),
    ),
    "hedgerow": Look(
        *("48;5;107", "≡≡≡≡≡≡"),
        carpet="hedge",
        covers=((-33, -36, 33, 36, 0.5), (-33, -36, 33, 36, 0.5)),
    ),
    "town": Look(
        *("48;5;181", " ⌂ ⌂  ", "town"),
        symbol="town",
        symbol_held="street",
        medal=(0, 7),
        covers=((-32, -32, 31, 22, 2.4), (-24, -34, 25, -10, 2.4)),
        is_built_up=True,
    ),
    "church": Look(
        *("48;5;175", "  †   ", "town"),
        symbol="church",
        symbol_held="church",
        medal=(20, 6),
        covers=((-21, -40, 18, 14, 3.0), (-14, -44, 14, -10, 3.0)),
        is_built_up=True,
    ),
    "hill": Look("48;5;179", "  ⌒⌒  ", "hill", relief="slope"),
    "steep_hill": Look("48;5;137", " ⌒⌒⌒⌒ ", "hill", relief="steep"),
    "bluff": Look("48;5;173", " ∩∩∩∩ ", "hill", relief="bluff"),
    "cliff": Look("48;5;137", "∩∩∩∩∩∩", "hill", relief="cliff"),
    "river": Look("48;5;110", "≈≈≈≈≈≈"),
    "beach": Look("48;5;229", " · · ·", "sand"),
    "ocean": Look("48;5;74", "~ ~ ~ ", "sand"),
    "airfield": Look("48;5;252", "══════"),
}
"""The look of each terrain; the sea is drawn over sand, which shows along its rounded shore."""
