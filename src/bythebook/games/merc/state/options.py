"""The option types: every answer a side can give.

MERCs, the Dictator and cards are named by their ids, sectors by their grid labels (`B2`), players as
`rebel 1` or `dictator`, squads as `rebel 1 primary`; so a line of the log can be read without the position.
What is aimed at is a name, for militia with whose they are, for a dog with whom it holds: `("tao", "")`,
`("militia", "rebel 1")`, aboard a vehicle `("militia", "rebel 1 primary")`, `("dog", "max")`.
"""

from __future__ import annotations

from bythebook.kernel.prompt import Option

# Setting up, hiring, placing.


class Hire(Option, frozen=True):
    """Hire one of the MERCs drawn (A1, S8, D12)."""

    notation = "hire {merc:person}"

    merc: str


class Fire(Option, frozen=True):
    """Fire a MERC of the own team (A1)."""

    notation = "fire {merc:person}"
    costs = True

    merc: str


class Place(Option, frozen=True):
    """Put it on a sector: a landing, a new squad, the base, militia (S8, Q4, D3, D11)."""

    notation = "place {at}"

    at: str


class Join(Option, frozen=True):
    """This squad takes the new MERC, or comes along in a coordinated attack (Q4, A6)."""

    notation = "join {squad}"

    squad: str


class DrawFrom(Option, frozen=True):
    """Draw from this equipment deck (E6, A8)."""

    notation = "draw {deck}"

    deck: str


class Count(Option, frozen=True):
    """So many of like things."""

    notation = "{n}"

    n: int


# The Dictator's turn.


class Play(Option, frozen=True):
    """Play a tactics card (T4)."""

    notation = "play {card:card}"
    costs = True

    card: str


class Reinforce(Option, frozen=True):
    """Discard a tactics card for militia on one sector (D9)."""

    notation = "reinforce with {card:card}"
    costs = True

    card: str


class UseAbility(Option, frozen=True):
    """The Dictator's special ability (D8)."""


class Name(Option, frozen=True):
    """Name a Rebel, whose units wait (D12)."""

    notation = "name {player}"

    player: str


class March(Option, frozen=True):
    """Militia march to a sector next door (D12)."""

    notation = "march {to}"

    to: str


class Shell(Option, frozen=True):
    """Artillery hits this sector (D10)."""

    notation = "shell {at}"

    at: str


class Hurt(Option, frozen=True):
    """This unit takes a point of damage (D10, D12)."""

    notation = "hurt {target:person}{option:whose}{at:in}"
    costs = True

    target: str
    of: str = ""
    at: str = ""
    """The sector, where militia are meant."""


# Actions.


class SendForMercs(Option, frozen=True):
    """A MERC takes the hire action; at the team limit it names whom it fires (A1, Q1)."""

    notation = "{merc:person} hires{fires:and_fires}"

    merc: str
    fires: str = ""


class Explore(Option, frozen=True):
    """A MERC explores his sector (A2)."""

    notation = "{merc:person} explores"

    merc: str


class ReEquip(Option, frozen=True):
    """A MERC re-equips (A3)."""

    notation = "{merc:person} re-equips"

    merc: str


class Train(Option, frozen=True):
    """A MERC trains militia (A4)."""

    notation = "{merc:person} trains"

    merc: str


class Move(Option, frozen=True):
    """A squad moves (A5)."""

    notation = "move {squad} to {to}"

    squad: str
    to: str


class Coordinate(Option, frozen=True):
    """Several squads attack a sector together (A6)."""

    notation = "attack together {to}"

    to: str


class Hospital(Option, frozen=True):
    """A MERC goes to the hospital (A7)."""

    notation = "{merc:person} goes to hospital"

    merc: str


class Buy(Option, frozen=True):
    """A MERC goes to the arms dealer (A8)."""

    notation = "{merc:person} buys"

    merc: str


class BuyPart(Option, frozen=True):
    """A MERC buys a part of the bomb at the arms dealer, instead of a card (MODE-I3)."""

    notation = "{merc:person} gets the {card:card}"

    merc: str
    card: str


class Bombard(Option, frozen=True):
    """A MERC fires his mortar at a sector next door (A9, B12)."""

    notation = "{merc:person} bombards {at}"

    merc: str
    at: str


class Fetch(Option, frozen=True):
    """A MERC looks through the discards, by his ability or with a repair kit (A10, E11)."""

    notation = "{merc:person} fetches by {by:card}"

    merc: str
    by: str
    """`ability`, or the id of the card given up."""


class Supply(Option, frozen=True):
    """A MERC turns up cards for his squad (A10, Hagness)."""

    notation = "{merc:person} supplies"

    merc: str


class Treat(Option, frozen=True):
    """A MERC heals his whole squad outside combat (A12, Doc)."""

    notation = "{merc:person} treats"

    merc: str


class Give(Option, frozen=True):
    """Militia of one Rebel in a sector become another's (A11)."""

    notation = "{giver} gives to {taker} in {at}"

    giver: str
    taker: str
    at: str


class Regroup(Option, frozen=True):
    """A MERC changes to another squad of his player in the sector, or splits off as a new one (Q2)."""

    notation = "{merc:person} changes to {squad}"

    merc: str
    squad: str


class Merge(Option, frozen=True):
    """A squad joins another of its player in the sector (Q2)."""

    notation = "merge {squad} into {into}"

    squad: str
    into: str


class Done(Option, frozen=True):
    """Nothing more of this; with a squad: its remaining actions are given up."""

    notation = "done{squad:after}"

    squad: str = ""


class EndTurn(Option, frozen=True):
    """The side's turn is over; all actions left are lost (T3, T4)."""


# Equipment.


class Equip(Option, frozen=True):
    """Put a card in a slot of a MERC; what was there goes to the stash (E1, E3)."""

    notation = "equip {merc:person} {slot} {card:card}{wear:worn}{source:from}"

    merc: str
    slot: str
    card: str
    wear: int = 0
    source: str = ""
    """Whose card it is: nobody's, that is from the loot or the stash, or a trade partner's id."""


class TakeOff(Option, frozen=True):
    """Leave the card of a slot in the stash (A3)."""

    notation = "take off {merc:person} {slot}"

    merc: str
    slot: str


class TradeWith(Option, frozen=True):
    """Another MERC of the side pays for a re-equip and takes part (A3)."""

    notation = "trade with {merc:person}"

    merc: str


class Take(Option, frozen=True):
    """Take this card from the discards (A10, E11)."""

    notation = "take {card:card}"

    card: str


class Stash(Option, frozen=True):
    """Put the card in the stash (A8, E11)."""

    notation = "stash {card:card}"

    card: str


# Vehicles.


class Drive(Option, frozen=True):
    """A squad rides in its vehicle, alone or in a coordinated attack (MODE-V5, A6)."""

    notation = "drive {squad} to {to}"

    squad: str
    to: str


class Attach(Option, frozen=True):
    """A squad takes a vehicle that was drawn or lies in the stash (MODE-V1)."""

    notation = "attach {card:card} to {squad}"

    squad: str
    card: str


class Detach(Option, frozen=True):
    """A squad leaves its vehicle in the stash (MODE-V1)."""

    notation = "leave the vehicle of {squad}"

    squad: str


class TakeVehicle(Option, frozen=True):
    """A MERC changes squads and takes the vehicle of the one he leaves along (MODE-V2)."""

    notation = "{merc:person} takes the vehicle to {squad}"

    merc: str
    squad: str


class Keep(Option, frozen=True):
    """Of two vehicles that come together a squad keeps this one (MODE-V2)."""

    notation = "keep {card:card}"

    card: str


# Combat.


class Fight(Option, frozen=True):
    """The fight in this sector comes next (12b)."""

    notation = "fight in {at}"

    at: str


class Detonate(Option, frozen=True):
    """Set off a land mine (E10)."""


class SetDog(Option, frozen=True):
    """Set the dog on an enemy MERC (E9)."""

    notation = "set dog on {merc:person}"

    merc: str


class Heal(Option, frozen=True):
    """Give up dice to heal a MERC of the squad (E8, Surgeon)."""

    notation = "heal {merc:person} with {dice} by {by:card}"

    merc: str
    dice: int
    by: str
    """`ability`, or the id of the kit."""


class Attack(Option, frozen=True):
    """Declare a target (B5)."""

    notation = "attack {target:person}{option:whose}"

    target: str
    of: str = ""


class AttackAllMilitia(Option, frozen=True):
    """One target covers all enemy militia here (Rizen)."""


class Reroll(Option, frozen=True):
    """Throw all dice of the attack again (Basic)."""


class Hit(Option, frozen=True):
    """Put one hit on a target (B6)."""

    notation = "hit {target:person}{option:whose}"

    target: str
    of: str = ""


class Turn(Option, frozen=True):
    """A militia hit changes sides instead of dying (B15)."""

    notation = "turn militia of {of:person}"

    of: str


class Save(Option, frozen=True):
    """Save the dying MERC with the shot that this one carries (E7)."""

    notation = "{holder:person} gives the shot"

    holder: str


class Retreat(Option, frozen=True):
    """A squad retreats to a sector (B10)."""

    notation = "retreat {squad} to {to}"

    squad: str
    to: str


class Decline(Option, frozen=True):
    """Let an optional chance go by."""
