"""The option types: every answer a side can give, named by hexes and cards.

Options name units by their hex, as players do, so that a log line can be read without the position.
"""

from __future__ import annotations

from typing import Final

from bythebook.games.memoir44.box.hexes import HEXES
from bythebook.kernel.prompt import Option


class Draw(Option, frozen=True):
    """The solo AI turns over its two cards (AI-1)."""


class Play(Option, frozen=True):
    """Play a command card; `as_card` if a scenario lets it be played as another card (TS-2, SP-4)."""

    notation = "play {card:card}{as_card:as}"
    costs = True

    card: str
    as_card: str = ""


class NameSection(Option, frozen=True):
    """Name the section of an Infantry Assault (CC-12)."""

    notation = "section {section}"

    section: str


class Order(Option, frozen=True):
    """Order the unit on a hex (TS-2)."""

    notation = "order {at:hex}"

    at: int


class OrderPlane(Option, frozen=True):
    """Give one of the card's orders to the side's own plane (FP-5)."""


class BringOn(Option, frozen=True):
    """Bring a plane of this class onto the board (FP-2)."""

    notation = "bring on {plane:plane}"

    plane: str


class Blow(Option, frozen=True):
    """Try to blow up the bridge on a hex instead of giving orders (SP-6)."""

    notation = "blow {at:hex}"

    at: int


class Activate(Option, frozen=True):
    """Choose the next unit to move or to battle (TS-3)."""

    notation = "activate {at:hex}"

    at: int


class Move(Option, frozen=True):
    """Move to a hex (MV-1)."""

    notation = "move {to:hex}"

    to: int


class Hold(Option, frozen=True):
    """Stay in place (TS-4)."""


class Exit(Option, frozen=True):
    """Leave the board over an exit hex (SP-5)."""


class Attack(Option, frozen=True):
    """Battle the unit on a hex (CB-2)."""

    notation = "attack {target:hex}"

    target: int


class Flak(Option, frozen=True):
    """Fire at the enemy plane (FP-9)."""


class ClearWire(Option, frozen=True):
    """Remove the wire instead of battling (CB-10)."""


class Ambush(Option, frozen=True):
    """Let the unit that is attacked on a hex battle first (CC-2)."""

    notation = "ambush {at:hex}"
    costs = True

    at: int


class Decline(Option, frozen=True):
    """Decline something optional."""


class Ignore(Option, frozen=True):
    """Ignore one flag (RT-5)."""

    notation = "ignore flag"


class FallBack(Option, frozen=True):
    """Retreat to a hex; flags that can't be obeyed cost figures (RT-4)."""

    notation = "retreat {to:hex}"

    to: int


class Advance(Option, frozen=True):
    """Take ground: move into the hex that the close assault has cleared (TG-1)."""

    notation = "advance {to:hex}"

    to: int


class Stay(Option, frozen=True):
    """Don't take ground (TG-1)."""


class Target(Option, frozen=True):
    """Name an enemy unit for Air Power, Barrage, or a plane's attack (CC-1, CC-5, FP-7)."""

    notation = "target {at:hex}"

    at: int


class Keep(Option, frozen=True):
    """Keep this drawn card (Recon, FP-12)."""

    notation = "keep {card:card}"

    card: str


class Lose(Option, frozen=True):
    """Take one figure off the unit on a hex (CP-5)."""

    notation = "lose {at:hex}"
    costs = True

    at: int


class Aim(Option, frozen=True):
    """Aim the airdrop at a hex (SP-3)."""

    notation = "aim {at:hex}"

    at: int


class Fly(Option, frozen=True):
    """Fly to the next hex; an entering plane enters at the first one (FP-3, FP-4)."""

    notation = "fly {to:hex}"

    to: int


class Dogfight(Option, frozen=True):
    """Attack the enemy plane (FP-8)."""


class Scout(Option, frozen=True):
    """Fly reconnaissance instead of attacking (FP-12)."""


class Land(Option, frozen=True):
    """Land on a friendly airfield to rearm (FP-11)."""


class OrderFromAir(Option, frozen=True):
    """Order the side's own plane with Air Power (FP-13)."""

    notation = "order plane by air power"


class Done(Option, frozen=True):
    """Finish: no more orders, targets or similar choices."""


# -- by hex, made once ----------------------------------------------------------------------------

ORDERS: Final = tuple(Order(h) for h in range(HEXES))
ACTIVATIONS: Final = tuple(Activate(h) for h in range(HEXES))
MOVES: Final = tuple(Move(h) for h in range(HEXES))
ATTACKS: Final = tuple(Attack(h) for h in range(HEXES))
AIMS: Final = tuple(Aim(h) for h in range(HEXES))
