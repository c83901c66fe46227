"""The option types: every answer that a seat can give.

Systems are named by their ids (`4-hex`), seats by their colors, action cards as `aggression 4`, Court cards,
leaders and lore cards by their ids, so a line of the log can be read without the position.
"""

from __future__ import annotations

from bythebook.kernel.prompt import Option

# Setting up.


class Keep(Option, frozen=True):
    """Keep the hand as dealt (R3.9)."""


class Mulligan(Option, frozen=True):
    """Return all six cards and draw six new ones (R3.9)."""


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

    The card is empty if only its player sees it, because it is played face down from an unseen hand.
    """

    notation = "{way} {card:card}"
    costs = True

    card: str
    way: str


class Pass(Option, frozen=True):
    """Pass the initiative, or skip the turn because there are no cards left (R4.3, S14.7)."""


class Draw(Option, frozen=True):
    """Turn up two cards of the stack for a bot (BT2)."""


class CountOff(Option, frozen=True):
    """Lower a bot's hand counter by one (BT3)."""


class RaiseCounter(Option, frozen=True):
    """Raise a bot's seize counter by one, or place it at one (BT6.1)."""

    notation = "raise seize counter"


class RemoveCounter(Option, frozen=True):
    """Remove a bot's seize counter from its board (BT4.1)."""

    notation = "remove seize counter"


class Exhaust(Option, frozen=True):
    """Exhaust a bot's Guild card because its ability selected the action card (GP7)."""

    notation = "exhaust {card:card} to {ability}"

    card: str
    ability: str


class Declare(Option, frozen=True):
    """Declare an ambition (R5.5)."""

    notation = "declare {ambition}"

    ambition: str


class Seize(Option, frozen=True):
    """Seize the initiative: with an extra action card, a Court card, or a bot's counter (R5.9, BT6.2).

    `by` is the action card played face down (empty if it comes from an unseen hand), the id of the Court card
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
    """Exchange an action card with the rival (Farseers); empty names are unseen cards."""

    notation = "give {give:card} for {take:card}"
    costs = True

    give: str
    take: str


# The Prelude.


class Spend(Option, frozen=True):
    """Spend the token in a slot (1 to 7) on one action; `battle` for a Weapon lets all pips battle (R6.2).

    `type` is the type the token counts as: its own, or that of a Loyal card. In the second case `token` is
    its real type.
    """

    notation = "spend {option:spent} to {action}"
    costs = True

    slot: int
    type: str
    action: str
    token: str = ""


class ThrowAway(Option, frozen=True):
    """Discard the token in a slot for no effect (R6.5)."""

    notation = "throw away slot {slot}"
    costs = True

    slot: int


class Use(Option, frozen=True):
    """Use the Prelude effect of a Court card or lore card, discarding the card if the text says so (R6.1,
    R9.3).
    """

    notation = "use {card:card}"

    card: str


class DiscardCard(Option, frozen=True):
    """Discard a Guild card for no effect (R9.3)."""

    notation = "discard {card:card}"
    costs = True

    card: str


class LayUnion(Option, frozen=True):
    """Attach a Union to a card of this round (R9.4)."""

    notation = "lay {card:card} beside {beside:card}"

    card: str
    beside: str


class GiveUp(Option, frozen=True):
    """Discard one action card from the hand (Farseers' Prelude); the card is empty if unseen."""

    notation = "give up {card:card}"
    costs = True

    card: str


# The seven actions.


class Tax(Option, frozen=True):
    """Tax a city, or an empty slot if `owner` is empty (R7.1, Inspiring).

    `type` is the token to take if the city has several types (Gate Stations).
    """

    notation = "tax {at}{owner:of}{type:for}"

    at: str
    owner: str
    type: str


class Build(Option, frozen=True):
    """Build a city, a starport or a ship (R7.2).

    `how` is empty, `cloud` for a city outside the slots, or the color of a rival whose starport is used.
    """

    notation = "build {piece} in {at}{how:by}"

    piece: str
    at: str
    how: str = ""


class Move(Option, frozen=True):
    """Move ships from one system to the next; the next prompt asks how many (R7.3)."""

    notation = "move {start} to {to}"

    start: str
    to: str


class Ships(Option, frozen=True):
    """Choose a number of fresh and damaged ships (R7.3)."""

    notation = "{fresh} fresh, {damaged} damaged"

    fresh: int
    damaged: int


class GoOn(Option, frozen=True):
    """Continue a group's move to another system (Catapult, R7.3)."""

    notation = "go on to {to}"

    to: str


class Repair(Option, frozen=True):
    """Repair a damaged piece (R7.4)."""

    notation = "repair {piece} in {at}"

    piece: str
    at: str


class Influence(Option, frozen=True):
    """Place an agent on a Court card (R7.5)."""

    notation = "influence {card:card}"

    card: str


class Secure(Option, frozen=True):
    """Take a Court card on which the player has the most agents (R7.6)."""

    notation = "secure {card:card}"

    card: str


class Battle(Option, frozen=True):
    """Battle one rival in one system (R8.1)."""

    notation = "battle {rival} in {at}"

    at: str
    rival: str


class Ability(Option, frozen=True):
    """Take a new action of a card instead of a standard one (R6.7, S20.2).

    `name` is the name of the action (`manufacture`, `abduct`, ...); the other fields are its targets, where
    it has any.
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
    """Collect this number of dice of each kind (R8.2)."""

    notation = "{skirmish} skirmish, {assault} assault, {raid} raid"

    skirmish: int
    assault: int
    raid: int


class Reroll(Option, frozen=True):
    """Select a die showing this face for the reroll (R8.11)."""

    notation = "reroll {die} {face}"

    die: str
    face: str


class Leave(Option, frozen=True):
    """Assign hits so that these fresh and damaged ships are left (R8.5, R8.6)."""

    notation = "leave {fresh} fresh, {damaged} damaged"
    costs = True

    fresh: int
    damaged: int


class LeaveBuildings(Option, frozen=True):
    """Assign hits so that these buildings are left, by the four kinds in BUILDINGS (R8.5)."""

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
    """Choose which of several destroyed cities provokes Outrage next, by its type (R8.8)."""

    notation = "provoke {type}"

    type: str


class Ransack(Option, frozen=True):
    """Secure this Court card for a destroyed city (R8.8)."""

    notation = "ransack {card:card}"

    card: str


class StealToken(Option, frozen=True):
    """Take the token in a rival's slot (R8.9, Silver-Tongues, Cartels)."""

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
    """Store a token in a slot; a token already there comes to hand (R3.12)."""

    notation = "store {type} in slot {slot}"

    type: str
    slot: int


class Discard(Option, frozen=True):
    """Return a token in hand to the supply (R3.12)."""

    notation = "discard {type}"
    costs = True

    type: str


class Rearrange(Option, frozen=True):
    """Take up every token that can still be moved, to store all of them again (R3.12)."""


class Gain(Option, frozen=True):
    """Gain a token of this type (Pressgang, Ambitious, Tycoon's Charm)."""

    notation = "gain {type}"

    type: str


class Place(Option, frozen=True):
    """Place ships in a system (R11.1, R11.2)."""

    notation = "place in {at}"

    at: str


class Cluster(Option, frozen=True):
    """Choose a cluster (Mass Uprising)."""

    notation = "cluster {cluster}"

    cluster: int


class NameType(Option, frozen=True):
    """Name a resource type (Outrage Spreads)."""

    notation = "name {type}"

    type: str


class FreeCity(Option, frozen=True):
    """Return a city to its owner's board, fresh or damaged (Song of Freedom)."""

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
    """Return a trophy or a captive (Warlord's Terror, Tyrant's Ego, Pressgang)."""

    notation = "return {owner}'s {piece}"
    costs = True

    owner: str
    piece: str


class Execute(Option, frozen=True):
    """Move an agent from the captives to the trophies (Prison Wardens)."""

    notation = "execute {owner}'s agent"

    owner: str


class Count(Option, frozen=True):
    """Choose a number of identical things."""

    notation = "{n}"

    n: int


class Again(Option, frozen=True):
    """Hit the building just used, fresh or damaged, and repeat the action (Ruthless)."""

    notation = "hit {piece} and again"

    piece: str


class Shape(Option, frozen=True):
    """Place a token on the planet just taxed:

    from a slot, or from the supply on a Cartel if `slot` is 0 (Mythic).
    """

    notation = "lay {type} off {slot:off}"

    slot: int
    type: str


class Decline(Option, frozen=True):
    """Decline an optional effect."""


class Done(Option, frozen=True):
    """Finish a series of choices."""
