"""The setup options of Arcs as shown to players: setup cards with their charts, difficulty."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.box.records import SetupCard
from bythebook.games.arcs.rules.setup import setup
from bythebook.games.arcs.rules.setup.difficulty import MODIFIERS, PRESETS
from bythebook.games.arcs.rules.setup.draft import BOTS, DRAFT, OFF
from bythebook.games.arcs.rules.setup.setup import ANY, PERSON_LAST, TABLE, USUAL
from bythebook.games.arcs.screen.drawing.shapes import GATES, MIDDLE, PLANETS, SIZE, Wedge, center, clusters
from bythebook.games.arcs.screen.drawing.stamps import fitted
from bythebook.games.arcs.state.state import COLORS, State
from bythebook.games.interfaces.setup import Setup
from bythebook.games.shared.grammar import join_names
from bythebook.games.shared.scenery import Preset, Value
from bythebook.games.shared.setup_keys import SetupKey
from bythebook.kernel.prompt import Seat

_VALUES: Final = {
    "order": {
        USUAL: (
            "depends on the difficulty",
            "Bots first with normal or hard bots, else by color.",
        ),
        TABLE: ("by color", "Clockwise: red, yellow, blue, white."),
        PERSON_LAST: ("bots first, humans last", "Bots take the first seats in random order, then humans."),
    },
    "leaders": {
        OFF: ("none", "Nobody has a leader or lore."),
        DRAFT: ("draft", "Every player takes a leader and a lore card from two rows."),
        BOTS: ("random for bots", "Bots get random ones; humans choose from a small selection."),
    },
    "hands": {
        "seen": ("entered in the app", "You enter each card you draw; the app lists what it can do."),
        "unseen": ("kept to yourself", "The app sees a card only when you play it."),
    },
}
"""The values of setup keys, with title and meaning."""

PLAYERS: Final = {"2": "Two players.", "3": "Three players.", "4": "Four players."}
_PRESETS: Final = {
    "none": ("none", "Bots get no advantages."),
    "normal": ("normal", "A bot that isn't ahead of a human gets one extra action and one extra die."),
    "hard": ("hard", "Every bot always gets both, and a bot opens each chapter."),
}
_SHIP: Final = 96.0
"""Size of a ship on the chart of a card."""


def values(key: SetupKey) -> list[Value]:
    """Return the values of a setup key, with title and meaning."""
    if key.name == "players":
        return [Value(n, n, PLAYERS[n]) for n in key.values]
    if key.name == "card":
        drawn = Value(ANY, "random", "One of the cards for this number of players.")
        return [drawn, *map(_card, facts().setup_cards)]
    if key.name == "first":
        return [Value(ANY, "random"), *map(_color, COLORS)]
    if key.name == "modifiers":
        return [Value(name, name.replace("_", " ").capitalize(), text) for name, text in MODIFIERS.items()]
    text = _VALUES[key.name]
    return [Value(value, *text[value]) for value in key.values]


def _color(colour: str) -> Value:
    seated = (str(size) for size in facts().size if size > COLORS.index(colour))
    return Value(colour, colour, "", {"players": tuple(seated)})


def presets(key: SetupKey) -> list[Preset]:
    """Return the named difficulties (S21.1, S21.2)."""
    if key.name != "modifiers":
        return []
    return [Preset(name, *_PRESETS[name], of) for name, of in PRESETS.items()]


CARD_TEXTS: Final = {
    (False, False): "Cluster {clusters} is out of play.",
    (False, True): "Cluster {clusters} is out of play. For experienced players.",
    (True, False): "Clusters {clusters} are out of play.",
    (True, True): "Clusters {clusters} are out of play. For experienced players.",
}
"""Texts of setup cards, by whether several clusters are out and whether it is for experienced players."""


def _card(card: SetupCard) -> Value:
    template = CARD_TEXTS[len(card.out) > 1, card.experienced]
    text = template.format(clusters=join_names(map(str, card.out)))
    return Value(card.id, card.name, text, {"players": (str(card.players),)}, _chart(card))


def _chart(card: SetupCard) -> str:
    """Draw a setup card: the clusters in play, and the starting systems of each seat (R3.4)."""
    scale = 40 / SIZE
    parts = [f'<g transform="scale({scale:.4f}) translate(-{MIDDLE:g} -{MIDDLE:g})" stroke="var(--lane)">']
    for number, (start, end) in clusters(card.out).items():
        ground = "well" if number in card.out else "zone"
        parts.append(_area(PLANETS, start, end, ground))
        parts.append(_area(GATES, start, end, "well" if number in card.out else "gate"))
    for seat, starts in zip(COLORS, card.seats, strict=False):
        for system in (starts.a, starts.b, *starts.c):
            parts.append(fitted(f"ship-{seat}", center(card.out, system), _SHIP))
    return "".join((*parts, "</g>"))


def _area(ring: tuple[float, float], start: float, end: float, ground: str) -> str:
    path = Wedge(*ring, start, end).path()
    return f'<path d="{path}" fill="var(--{ground})" stroke-width="8"/>'


def intro(state: State) -> str:
    """Return the number of clusters in play, and how the game ends (R2.4, R10.4)."""
    n = len({system.cluster for system in facts().systems}) - len(state.out)
    power = facts().size[state.players].power
    return f"{n} clusters are in play. {power} Power at the end of a chapter ends the game."


def home_page_texts() -> tuple[str, str]:
    """Return the texts for the home page."""
    return (
        "SUPERCAT 0.7, one to three bots",
        f"{len(facts().setup_cards)} setup cards, leaders and lore, all modifiers, odds before you roll.",
    )


class ArcsSetup(Setup[State]):
    """The setup options of Arcs."""

    keys = setup.SETUP_KEYS

    def on_the_shelf(self) -> tuple[str, str]:
        """Return the texts for the home page."""
        return home_page_texts()

    def before(self, state: State) -> str:
        """Return the number of clusters in play, and how the game ends."""
        return intro(state)

    def values(self, key: SetupKey) -> list[Value]:
        """Return the values of a setup key, setup cards with their charts."""
        return values(key)

    def presets(self, key: SetupKey) -> list[Preset]:
        """Return the named difficulties."""
        return presets(key)

    def usual(self, options: Mapping[str, str], seats: Mapping[Seat, str]) -> dict[str, str]:
        """Return the default difficulty for these seats."""
        return {"modifiers": setup.usual_difficulty(options, seats)}
