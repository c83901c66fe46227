"""Harbour: words of an imaginary game, and a clean book of it, for tests of the check.

Ships sail from port to port, load crates, and raid. A turn plays a card; each ship is then asked to move,
after which storms, pilots and harbour masters may ask something. Nobody plays it: there are no rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import msgspec

from bythebook.kernel.prompt import Option, Prompt, Thing
from bythebook.kernel.rulings import Ruling
from bythebook.playbook.words.vocabulary import Candidate, Look, Vocabulary


class Play(Option, frozen=True):
    card: str


class Pay(Option, frozen=True):
    coins: int


class Sail(Option, frozen=True):
    ship: str
    port: int


class Load(Option, frozen=True):
    ship: str
    crates: int


class Strike(Option, frozen=True):
    ship: str
    port: int


class Hold(Option, frozen=True):
    pass


class Name(Option, frozen=True):
    port: int


class Done(Option, frozen=True):
    pass


@dataclass
class Sea:
    """What the bot sees: where each ship is, what it carries, and the turn."""

    turn: str = "bot 1"
    at: dict[str, int] = field(default_factory=lambda: {"ant": 1, "bee": 2, "cod": 3})
    crates: dict[str, int] = field(default_factory=lambda: {"ant": 0, "bee": 1, "cod": 2})
    coins: int = 3
    stormy: bool = False
    rulings: dict[str, str] = field(default_factory=dict)

    def ruling(self, name: str) -> str:
        return self.rulings.get(name, "off")


def notation(option: Option) -> str:
    """`sail ant 3`: the name of the type and what it holds."""
    return " ".join([type(option).__name__.lower(), *map(str, msgspec.structs.astuple(option))])


def _ship(view: Sea, asked: Prompt, option: Option) -> Thing | None:
    return option.ship if isinstance(option, Sail | Load | Strike) else None


def _card(view: Sea, asked: Prompt, option: Option) -> Thing | None:
    return option.card if isinstance(option, Play) else None


def _raids(view: Sea, asked: Prompt) -> Iterable[Candidate]:
    for option in asked.options:
        if isinstance(option, Strike):
            rest = [("Loading", Load(option.ship, 1))]
            yield Candidate(option, rest=rest, facts={"port": option.port})


def _loads(view: Sea, look: Look) -> Iterable[Candidate]:
    coins = view.coins if look.means is None else look.means
    for ship in sorted(view.at):
        if coins > 0 and look.it in (None, ship):
            yield Candidate(Load(ship, 1))


def _left(view: Sea, candidate: Candidate) -> int:
    return view.coins - candidate.option.coins if isinstance(candidate.option, Pay) else view.coins


def _owns(view: Sea, option: Option, thing: Thing) -> bool:
    return getattr(option, "ship", None) == thing


def harbour() -> Vocabulary:
    """The whole vocabulary."""
    made = Vocabulary(
        "harbour", notation, rulings=(Ruling("fair_winds", "H1", "off", ("on",), "Whether winds are fair."),)
    )
    _verbs(made)
    _kinds(made)
    _tests(made)
    _orders(made)
    return made


def _verbs(made: Vocabulary) -> None:
    made.verb("Play", "Play a card.", Play, of="card", thing=_card)
    made.verb("Pay", "Pay coins.", Pay, means=_left, several=False)
    made.verb("Sail", "Sail a ship to a port.", Sail, of="ship", thing=_ship)
    made.verb("Load", "Load crates.", Load, of="ship", thing=_ship, ahead=_loads)
    made.verb("Raid", "Strike a port, then load.", Strike, of="ship", thing=_ship, series=_raids)
    made.verb("Hold", "Stay where it is.", Hold, several=False)
    made.verb("Name", "Name a port.", Name)
    made.verb("Stop", "Done.", Done, several=False)
    made.verb("Dream", "No option is one.")


def _kinds(made: Vocabulary) -> None:
    made.kind("Turn", "A turn of the bot.", "Play", "Pay", "Stop", next="Voyage")
    made.kind("Voyage", "A ship may sail.", "Sail", "Raid", "Hold", about="ship", always=("Hold",))
    made.kind("Loading", "A ship may load.", "Load", "Stop", about="ship")
    made.kind("Storm", "A ship must run.", "Sail", about="ship")
    made.kind("Pilot", "A port is named.", "Name")


def _tests(made: Vocabulary) -> None:
    made.slot("port", {"north": 1, "east": 2, "south": 3})

    @made.test("any card", "any port", "any ship", always=True)
    def anything(view: Sea, c: Candidate) -> bool:
        """Whatever is offered."""
        return True

    @made.test("a full ship", of="ship")
    def full(view: Sea, ship: str) -> bool:
        """A ship with two crates."""
        return view.crates[ship] >= 2

    @made.test("an empty ship", of="ship")
    def empty(view: Sea, ship: str) -> bool:
        """A ship without crates."""
        return view.crates[ship] == 0

    @made.test("a red card", of="card")
    def red(view: Sea, card: str) -> bool:
        """A card of the red suit."""
        return card.startswith("red")

    @made.test("reach {port}", plan=True)
    def reach(view: Sea, c: Candidate, port: int) -> bool:
        """It ends at that port."""
        return c.facts.get("port", getattr(c.option, "port", None)) == port


def _orders(made: Vocabulary) -> None:
    made.die("a die", "die", ("1", "2", "3", "4", "5", "6"))
    made.die("a wind die", "wind", ("calm", "gale"))

    @made.number("crates", of="ship")
    def crates(view: Sea, ship: str) -> int:
        """How many crates it carries."""
        return view.crates[ship]

    @made.number("coins", of="view")
    def coins(view: Sea) -> int:
        """How many coins the bot has."""
        return view.coins

    @made.ranking("first by name", total=True)
    def first(view: Sea, c: Candidate) -> str:
        """The alphabet decides."""
        return notation(c.option)

    @made.ranking("oldest", of="ship")
    def age(view: Sea, ship: str) -> str:
        """The oldest ship first."""
        return ship

    @made.question("Does the wind blow")
    def blows(view: Sea) -> bool:
        """There is no storm, but wind."""
        return not view.stormy

    @made.subject("ship", of="ship", owns=_owns)
    def ships(view: Sea, it: Thing | None) -> list[str]:
        """Every ship."""
        return sorted(view.at)


BOOK = """\
# Harbour bot

## Counters

- patience

## Rulings

- careful (on): it sails only by day

## Turn (for every Turn)

- Is the patience at least 2?
  - [T1] **Play** a red card, or a daring card. Prefer:
    - first by name
- Add 1 to the patience
- **Stop**

## Term: daring card

- Is it a red card?
  - No
- Does the wind blow?
  - Yes

## Voyage (for every Voyage)

- Never **Raid** to reach north
- Is it ruled "careful"?
  - [V1] **Sail** a full ship to reach south. Prefer:
    - most crates
- [V2] **Raid** to reach east
- **Hold**

## Sailing (for every Sail)

- Prefer:
  - first by name

## Raiding (for every Raid)

- Prefer:
  - by Sailing

## Loading (for every Loading)

- Is it a full ship? → Resting
- **Load** any ship. Prefer:
  - fewest crates
  - first by name
- **Stop**

## Resting

- **Stop**

## Storm (for every Storm)

- Roll a die
  - 1-3: **Sail** to reach north
  - otherwise: Add 1 to the patience
- **Sail**

## Pilot (for every Pilot)

- **Name** any port. Prefer:
  - first by name
"""
"""A clean book of this game: the check has nothing to say of it."""
