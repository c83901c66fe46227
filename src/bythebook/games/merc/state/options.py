"""The option types: every answer that a side can give.

MERCs, the Dictator and cards are written as ids, sectors as grid labels (`B2`), players as `rebel 1` or
`dictator`, squads as `rebel 1 primary`, so that a line in the log can be read without the position. A target
is a pair of name and owner: `("tao", "")`, `("militia", "rebel 1")`, `("militia", "rebel 1 primary")` for
militia in a vehicle, and `("dog", "max")` for the dog that holds Max.
"""

from __future__ import annotations

from bythebook.kernel.prompt import Option

# Setting up, hiring, placing.


class Hire(Option, frozen=True):
    """Hire one of the MERCs drawn (A1, S8, D12)."""

    notation = "hire {merc:person}"

    merc: str


class Fire(Option, frozen=True):
    """Fire a MERC on your own team (A1)."""

    notation = "fire {merc:person}"
    costs = True

    merc: str


class Place(Option, frozen=True):
    """Choose a sector for a landing, a new squad, the base or militia (S8, Q4, D3, D11)."""

    notation = "place {at}"

    at: str


class Join(Option, frozen=True):
    """Choose a squad: the one a new MERC joins, or one that takes part in a coordinated attack (Q4, A6)."""

    notation = "join {squad}"

    squad: str


class DrawFrom(Option, frozen=True):
    """Draw from this equipment deck (E6, A8)."""

    notation = "draw {deck}"

    deck: str


class Count(Option, frozen=True):
    """A number of identical pieces."""

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
    """Use the Dictator's special ability (D8)."""


class Name(Option, frozen=True):
    """Name a Rebel; his units act after the Dictator's (D12)."""

    notation = "name {player}"

    player: str


class March(Option, frozen=True):
    """Move militia to an adjacent sector (D12)."""

    notation = "march {to}"

    to: str


class Shell(Option, frozen=True):
    """Aim the artillery at this sector (D10)."""

    notation = "shell {at}"

    at: str


class Hurt(Option, frozen=True):
    """Assign one point of damage to this unit (D10, D12)."""

    notation = "hurt {target:person}{option:whose}{at:in}"
    costs = True

    target: str
    of: str = ""
    at: str = ""
    """The sector, if the target is militia."""


# Actions.


class SendForMercs(Option, frozen=True):
    """Take the hire action; at the team limit the option also names the MERC to fire (A1, Q1)."""

    notation = "{merc:person} hires{fires:and_fires}"

    merc: str
    fires: str = ""


class Explore(Option, frozen=True):
    """Explore the MERC's sector (A2)."""

    notation = "{merc:person} explores"

    merc: str


class ReEquip(Option, frozen=True):
    """Re-equip a MERC (A3)."""

    notation = "{merc:person} re-equips"

    merc: str


class Train(Option, frozen=True):
    """Train militia (A4)."""

    notation = "{merc:person} trains"

    merc: str


class Move(Option, frozen=True):
    """Move a squad (A5)."""

    notation = "move {squad} to {to}"

    squad: str
    to: str


class Coordinate(Option, frozen=True):
    """Attack a sector with several squads (A6)."""

    notation = "attack together {to}"

    to: str


class Hospital(Option, frozen=True):
    """Visit the hospital (A7)."""

    notation = "{merc:person} goes to hospital"

    merc: str


class Buy(Option, frozen=True):
    """Visit the arms dealer (A8)."""

    notation = "{merc:person} buys"

    merc: str


class BuyPart(Option, frozen=True):
    """Buy a part of the bomb at the arms dealer instead of a card (MODE-I3)."""

    notation = "{merc:person} gets the {card:card}"

    merc: str
    card: str


class Bombard(Option, frozen=True):
    """Fire a mortar at an adjacent sector (A9, B12)."""

    notation = "{merc:person} bombards {at}"

    merc: str
    at: str


class Fetch(Option, frozen=True):
    """Search the discards with an ability or a repair kit (A10, E11)."""

    notation = "{merc:person} fetches by {by:card}"

    merc: str
    by: str
    """`ability`, or the id of the kit that is discarded."""


class Supply(Option, frozen=True):
    """Turn up cards for the squad (A10, Hagness)."""

    notation = "{merc:person} supplies"

    merc: str


class Treat(Option, frozen=True):
    """Heal the whole squad outside combat (A12, Doc)."""

    notation = "{merc:person} treats"

    merc: str


class Give(Option, frozen=True):
    """Give militia in a sector to another Rebel (A11)."""

    notation = "{giver} gives to {taker} in {at}"

    giver: str
    taker: str
    at: str


class Regroup(Option, frozen=True):
    """Move a MERC to another squad of his player in the sector, or split him off as a new squad (Q2)."""

    notation = "{merc:person} changes to {squad}"

    merc: str
    squad: str


class Merge(Option, frozen=True):
    """Merge a squad into another squad of its player in the sector (Q2)."""

    notation = "merge {squad} into {into}"

    squad: str
    into: str


class Done(Option, frozen=True):
    """End a series of choices; with a squad, give up the squad's remaining actions."""

    notation = "done{squad:after}"

    squad: str = ""


class EndTurn(Option, frozen=True):
    """End the side's turn; all remaining actions are lost (T3, T4)."""


# Equipment.


class Equip(Option, frozen=True):
    """Put a card in a slot of a MERC; the card it replaces goes to the stash (E1, E3)."""

    notation = "equip {merc:person} {slot} {card:card}{wear:worn}{source:from}"

    merc: str
    slot: str
    card: str
    wear: int = 0
    source: str = ""
    """The id of the MERC who gives the card in a trade; empty if it comes from the loot or the stash."""


class TakeOff(Option, frozen=True):
    """Put the card of a slot into the stash (A3)."""

    notation = "take off {merc:person} {slot}"

    merc: str
    slot: str


class TradeWith(Option, frozen=True):
    """Let another MERC of the side pay for a re-equip action and take part (A3)."""

    notation = "trade with {merc:person}"

    merc: str


class Take(Option, frozen=True):
    """Take this card from the discards (A10, E11)."""

    notation = "take {card:card}"

    card: str


class Stash(Option, frozen=True):
    """Put the card into the stash (A8, E11)."""

    notation = "stash {card:card}"

    card: str


# Vehicles.


class Drive(Option, frozen=True):
    """Move a squad in its vehicle, alone or as part of a coordinated attack (MODE-V5, A6)."""

    notation = "drive {squad} to {to}"

    squad: str
    to: str


class Attach(Option, frozen=True):
    """Give a squad a vehicle that was drawn or is in the stash (MODE-V1)."""

    notation = "attach {card:card} to {squad}"

    squad: str
    card: str


class Detach(Option, frozen=True):
    """Leave a squad's vehicle in the stash (MODE-V1)."""

    notation = "leave the vehicle of {squad}"

    squad: str


class TakeVehicle(Option, frozen=True):
    """Move a MERC to another squad together with the vehicle of his old squad (MODE-V2)."""

    notation = "{merc:person} takes the vehicle to {squad}"

    merc: str
    squad: str


class Keep(Option, frozen=True):
    """Keep this vehicle when two squads with vehicles merge (MODE-V2)."""

    notation = "keep {card:card}"

    card: str


# Combat.


class Fight(Option, frozen=True):
    """Resolve the fight in this sector next (12b)."""

    notation = "fight in {at}"

    at: str


class Detonate(Option, frozen=True):
    """Set off a land mine (E10)."""


class SetDog(Option, frozen=True):
    """Set the dog on an enemy MERC (E9)."""

    notation = "set dog on {merc:person}"

    merc: str


class Heal(Option, frozen=True):
    """Give up dice to heal a MERC in the squad (E8, Surgeon)."""

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
    """Declare all enemy militia as one target (Rizen)."""


class Reroll(Option, frozen=True):
    """Reroll all dice of the attack (Basic)."""


class Hit(Option, frozen=True):
    """Assign one hit to a target (B6)."""

    notation = "hit {target:person}{option:whose}"

    target: str
    of: str = ""


class Turn(Option, frozen=True):
    """Win over a militia that was hit instead of killing it (B15)."""

    notation = "turn militia of {of:person}"

    of: str


class Save(Option, frozen=True):
    """Save the dying MERC with the epinephrine shot that this MERC carries (E7)."""

    notation = "{holder:person} gives the shot"

    holder: str


class Retreat(Option, frozen=True):
    """Retreat with a squad to a sector (B10)."""

    notation = "retreat {squad} to {to}"

    squad: str
    to: str


class Decline(Option, frozen=True):
    """Decline an optional choice."""
