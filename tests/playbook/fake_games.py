"""Three fake games: what each has, and in which order its engine asks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from bythebook.kernel.prompt import Thing
from bythebook.playbook.run.runner import Program
from tests.playbook.fake import K, Shape, State, Turns, V, loaded

BOOKS = Path(__file__).parent / "books"


def orders_turns(state: State) -> Turns:
    """A turn page until *done*, orders, moves with retreats and attacks in between, second moves."""
    for _ in range(3):
        state.turn += 1
        for _ in range(7):
            said = yield "Turn", None
            if said.verb == "Stop":
                break
        ordered = []
        for _ in range(3):
            said = yield "Order", None
            if said.verb == "Stop":
                break
            ordered.append(said.thing)
        for unit in ordered:
            if state.chance("forced") % 2:
                yield "Retreat", unit
            yield "Move", unit
            if state.chance("again") % 2:
                yield "Move", unit
            yield "Attack", unit
            yield "Second move", unit
        state.turn += 1  # the rival's
        if state.chance("rival") % 2:
            yield "Retreat", "u1"


def squads_turns(state: State) -> Turns:
    """Actions until nobody wants more, with hits and gear in between, and a muster."""
    for _ in range(3):
        state.turn += 1
        for _ in range(9):
            said = yield "Action", None
            if said.verb == "Stop" and not said.owner:
                break
            if state.chance("hit") % 3 == 0:
                yield "Hit", "s1a"
            if said.verb == "Search":
                yield "Equip", said.thing
        for _ in range(4):
            yield "Muster", None
        state.turn += 1
        yield "Hit", "s2b"


def court_turns(state: State) -> Turns:
    """The turn page, an opening, deeds with fights, and hits when a rival attacks."""
    for _ in range(3):
        state.turn += 1
        card: Thing = "c1"
        for _ in range(4):
            said = yield "Turn", None
            if said.verb == "Play":
                card = said.thing
            if state.chance("seize") % 3 == 0:
                yield "Seize", None
        for _ in range(3):
            said = yield "Opening", None
            if said.verb == "Stop":
                break
        for _ in range(4):
            said = yield "Deed", card
            if said.verb == "Fight":
                yield "Collect", None
                yield "Hit", "g1"
                if state.chance("ransack") % 2:
                    yield "Ransack", None
            if said.verb == "Stop":
                break
        state.turn += 1
        yield "Hit", "g2"


ORDERS = Shape(
    verbs={
        **dict.fromkeys(("Draw", "Play", "Launch", "Hold", "Ignore", "Fall back", "Attack", "Stop"), V()),
        "Order": V(of="unit"),
        "Move": V(of="unit"),
    },
    kinds={
        "Turn": K("Draw, Play, Launch, Stop"),
        "Order": K("Order, Stop"),
        "Move": K("Move, Hold", about="unit"),
        "Second move": K("Move, Hold", about="unit"),
        "Attack": K("Attack, Stop", about="unit"),
        "Retreat": K("Ignore, Fall back", about="unit"),
    },
    things={"unit": ("u1", "u2", "u3")},
    subjects={},
)

SQUADS = Shape(
    verbs={
        **dict.fromkeys(("Use", "Equip"), V()),
        **dict.fromkeys(("Shell", "Buy", "Stop", "Place"), V(of="squad")),
        "March": V(of="squad", series=(("Action", "March"),)),
        **dict.fromkeys(("Search", "Drill"), V(of="member", keys=True)),
        "Hit": V(keys=True),
    },
    kinds={
        "Action": K("Use, Shell, Buy, Stop, March, Search, Drill"),
        "Hit": K("Hit", about="member"),
        "Equip": K("Equip, Stop", about="member"),
        "Muster": K("Place, Stop"),
    },
    things={"squad": ("s1", "s2"), "member": ("s1a", "s1b", "s2a", "s2b")},
    subjects={"squad": "squad", "member": "member"},
)

COURT = Shape(
    verbs={
        **dict.fromkeys(("Pass", "Draw", "Declare", "Seize", "Decline", "Stop", "Build"), V()),
        "Play": V(of="card", keys=True),
        "Spend": V(of="token", keys=True),
        "Secure": V(keys=True),
        "Tax": V(),
        "Move": V(series=(("Deed", "Move"), ("Deed", "Build"))),
        "Fight": V(series=(("Collect", "Collect"), ("Hit", "Hit")), keys=True),
        "Collect": V(),
        "Hit": V(keys=True),
        "Ransack": V(keys=True),
    },
    kinds={
        "Turn": K("Pass, Draw, Play"),
        "Seize": K("Seize, Decline"),
        "Opening": K("Spend, Stop", next="Deed"),
        "Deed": K("Move, Fight, Secure, Tax, Build, Stop", about="card"),
        "Collect": K("Collect"),
        "Hit": K("Hit, Stop", about="piece"),
        "Ransack": K("Ransack, Stop"),
    },
    things={"card": ("c1", "c2", "c3"), "token": ("k1", "k2"), "piece": ("g1", "g2")},
    subjects={},
)

GAMES: dict[str, tuple[Shape, Callable[[State], Turns]]] = {
    "orders": (ORDERS, orders_turns),
    "squads": (SQUADS, squads_turns),
    "court": (COURT, court_turns),
}


def load(name: str) -> Program:
    """One of the three books, bound to hashes of its words."""
    text = (BOOKS / f"{name}.md").read_text()
    return loaded(text, GAMES[name][0], file=f"{name}.md")
