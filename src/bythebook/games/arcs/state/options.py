"""The option types: every answer a seat can give.

Systems are named by their ids (`4-hex`), seats by their colours, action cards as `aggression 4`, Court cards,
leaders and lore by their ids; so a line of the log can be read without the position.
"""

from __future__ import annotations

from bythebook.kernel.prompt import Option

# Setting up.


class Keep(Option, frozen=True):
    """Keep the hand as dealt (R3.9)."""


class Mulligan(Option, frozen=True):
    """Throw all six cards back and draw six new ones (R3.9)."""


class TakeLeader(Option, frozen=True):
    """Take a leader from the row (R12.1)."""

    notation = "take {leader:card}"

    leader: str


class TakeLore(Option, frozen=True):
    """Take a lore card from the row, or keep one of those drawn (R12.1, Learned)."""

    notation = "take {lore:card}"

    lore: str


# Playing a card.


class Play(Option, frozen=True):
    """Play an action card: lead, surpass, copy or pivot (R5.4 to R5.8).

    An empty card is one that nobody but its player sees, laid face down from an unseen hand.
    """

    notation = "{way} {card:card}"
    costs = True

    card: str
    way: str


class Pass(Option, frozen=True):
    """Pass the initiative on, or have no turn for want of cards (R4.3, S14.7)."""


class Draw(Option, frozen=True):
    """A bot turns up two cards of the stack (BT2)."""


class CountOff(Option, frozen=True):
    """A bot's hand counter goes down by one (BT3)."""


class RaiseCounter(Option, frozen=True):
    """A bot's seize counter goes up by one, or is placed at one (BT6.1)."""

    notation = "raise seize counter"


class RemoveCounter(Option, frozen=True):
    """A bot's seize counter is taken off its board (BT4.1)."""

    notation = "remove seize counter"


class Exhaust(Option, frozen=True):
    """A bot's Guild card is exhausted as the action card for its ability is selected (GP7)."""

    notation = "exhaust {card:card} to {ability}"

    card: str
    ability: str


class Declare(Option, frozen=True):
    """Declare an ambition (R5.5)."""

    notation = "declare {ambition}"

    ambition: str


class Seize(Option, frozen=True):
    """Seize the initiative: by a further action card, by a Court card, or by a bot's counter (R5.9, BT6.2).

    `by` is the action card laid face down (empty if it comes from an unseen hand), the id of the Court card
    that allows it, or `counter`.
    """

    notation = "seize by {by:card}"
    costs = True

    by: str


class Peek(Option, frozen=True):
    """Look at a rival's hand (Farseers)."""

    notation = "look at {rival}'s hand"

    rival: str


class Swap(Option, frozen=True):
    """Give an action card of one's own for one of the rival's (Farseers); empty names are unseen cards."""

    notation = "give {give:card} for {take:card}"
    costs = True

    give: str
    take: str


# The Prelude.


class Spend(Option, frozen=True):
    """Spend the token of a slot (1 to 7) as one action; `battle` for a Weapon arms all pips (R6.2).

    `type` is what it counts as: its own type, or that of a Loyal card; then `token` says what lies there.
    """

    notation = "spend {option:spent} to {action}"
    costs = True

    slot: int
    type: str
    action: str
    token: str = ""


class ThrowAway(Option, frozen=True):
    """Discard the token of a slot for no effect (R6.5)."""

    notation = "throw away slot {slot}"
    costs = True

    slot: int


class Use(Option, frozen=True):
    """Use the Prelude text of a Court card or lore card, discarding it if it says so (R6.1, R9.3)."""

    notation = "use {card:card}"

    card: str


class DiscardCard(Option, frozen=True):
    """Discard a Guild card for no effect (R9.3)."""

    notation = "discard {card:card}"
    costs = True

    card: str


class LayUnion(Option, frozen=True):
    """Lay a Union beside a card of this round (R9.4)."""

    notation = "lay {card:card} beside {beside:card}"

    card: str
    beside: str


class GiveUp(Option, frozen=True):
    """Discard one action card of the hand (Farseers' Prelude); empty: an unseen one."""

    notation = "give up {card:card}"
    costs = True

    card: str


# The seven actions.


class Tax(Option, frozen=True):
    """Tax a city; an empty owner is an empty slot (R7.1, Inspiring).

    `type` says which token comes where the city has several types (Gate Stations).
    """

    notation = "tax {at}{owner:of}{type:for}"

    at: str
    owner: str
    type: str


class Build(Option, frozen=True):
    """Build a city, a starport or a ship (R7.2).

    `how` is empty, `cloud` for a city outside the slots, or the colour of a rival whose starport is used.
    """

    notation = "build {piece} in {at}{how:by}"

    piece: str
    at: str
    how: str = ""


class Move(Option, frozen=True):
    """Ships move from one system to the next; how many is asked next (R7.3)."""

    notation = "move {start} to {to}"

    start: str
    to: str


class Ships(Option, frozen=True):
    """So many fresh and damaged ships of those that can (R7.3)."""

    notation = "{fresh} fresh, {damaged} damaged"

    fresh: int
    damaged: int


class GoOn(Option, frozen=True):
    """The group flies on to the next system (Catapult, R7.3)."""

    notation = "go on to {to}"

    to: str


class Repair(Option, frozen=True):
    """A damaged piece becomes fresh (R7.4)."""

    notation = "repair {piece} in {at}"

    piece: str
    at: str


class Influence(Option, frozen=True):
    """Put an agent on a Court card (R7.5)."""

    notation = "influence {card:card}"

    card: str


class Secure(Option, frozen=True):
    """Take a Court card on which one has most agents (R7.6)."""

    notation = "secure {card:card}"

    card: str


class Battle(Option, frozen=True):
    """Battle one rival in one system (R8.1)."""

    notation = "battle {rival} in {at}"

    at: str
    rival: str


class Ability(Option, frozen=True):
    """Take a new action of a card instead of a standard one (R6.7, S20.2).

    `name` is the action's (`manufacture`, `abduct`, ...); the rest says on what, as far as it needs saying.
    """

    notation = "{option:ability}"

    name: str
    at: str = ""
    to: str = ""
    rival: str = ""
    card: str = ""
    piece: str = ""
    give: str = ""
    n: int = 0


# Battle.


class Collect(Option, frozen=True):
    """So many dice of each kind (R8.2)."""

    notation = "{skirmish} skirmish, {assault} assault, {raid} raid"

    skirmish: int
    assault: int
    raid: int


class Reroll(Option, frozen=True):
    """Take a die that shows this face to throw it again (R8.11)."""

    notation = "reroll {die} {face}"

    die: str
    face: str


class Leave(Option, frozen=True):
    """Hits are shared out so that so many ships are left, fresh and damaged (R8.5, R8.6)."""

    notation = "leave {fresh} fresh, {damaged} damaged"
    costs = True

    fresh: int
    damaged: int


class LeaveBuildings(Option, frozen=True):
    """Hits are shared out so that these buildings are left, by the four counts of BUILDINGS (R8.5)."""

    notation = (
        "leave {cities} cities, {starports} starports, {damaged_cities} damaged cities, "
        "{damaged_starports} damaged starports"
    )
    costs = True

    cities: int
    starports: int
    damaged_cities: int
    damaged_starports: int


class Provoke(Option, frozen=True):
    """Which of several destroyed cities comes next, by its type (R8.8)."""

    notation = "provoke {type}"

    type: str


class Ransack(Option, frozen=True):
    """Secure this Court card for a destroyed city (R8.8)."""

    notation = "ransack {card:card}"

    card: str


class StealToken(Option, frozen=True):
    """Take the token of a rival's slot (R8.9, Silver-Tongues, Cartels)."""

    notation = "steal {type} from {rival}'s slot {slot}"

    rival: str
    slot: int
    type: str


class StealCard(Option, frozen=True):
    """Take a Guild card of a rival (R8.9, Silver-Tongues, Guild Struggle)."""

    notation = "steal {card:card} from {rival}"

    rival: str
    card: str


# Tokens and pieces.


class Store(Option, frozen=True):
    """Lay a token held in hand into a slot; what lay there comes into the hand (R3.12)."""

    notation = "store {type} in slot {slot}"

    type: str
    slot: int


class Discard(Option, frozen=True):
    """A token held in hand goes back to the supply (R3.12)."""

    notation = "discard {type}"
    costs = True

    type: str


class Rearrange(Option, frozen=True):
    """Take up every token that may still be moved, to lay all of them anew (R3.12)."""


class Gain(Option, frozen=True):
    """Gain a token of this type (Pressgang, Ambitious, Tycoon's Charm)."""

    notation = "gain {type}"

    type: str


class Place(Option, frozen=True):
    """Put ships into a system (R11.1, R11.2)."""

    notation = "place in {at}"

    at: str


class Cluster(Option, frozen=True):
    """Name a cluster (Mass Uprising)."""

    notation = "cluster {cluster}"

    cluster: int


class NameType(Option, frozen=True):
    """Name a type of resource (Outrage Spreads)."""

    notation = "name {type}"

    type: str


class FreeCity(Option, frozen=True):
    """Send a city home, a fresh one or a damaged one (Song of Freedom)."""

    notation = "free {owner}'s {piece} in {at}"

    at: str
    owner: str
    piece: str


class GiveCard(Option, frozen=True):
    """Give a Guild card away (Generous)."""

    notation = "give {card:card}"
    costs = True

    card: str


class Return(Option, frozen=True):
    """Give back a trophy or a captive (Warlord's Terror, Tyrant's Ego, Pressgang)."""

    notation = "return {owner}'s {piece}"
    costs = True

    owner: str
    piece: str


class Execute(Option, frozen=True):
    """Make a trophy of a captive (Prison Wardens)."""

    notation = "execute {owner}'s agent"

    owner: str


class Count(Option, frozen=True):
    """So many of like things."""

    notation = "{n}"

    n: int


class Again(Option, frozen=True):
    """Hit the building just used, a fresh one or a damaged one, and do the same once more (Ruthless)."""

    notation = "hit {piece} and again"

    piece: str


class Shape(Option, frozen=True):
    """Lay a token onto the planet just taxed: of a slot, or of the supply on a Cartel if it is 0 (Mythic)."""

    notation = "lay {type} off {slot:off}"

    slot: int
    type: str


class Decline(Option, frozen=True):
    """Let the chance go by."""


class Done(Option, frozen=True):
    """Nothing more of this."""
