"""The verbs of MERC's bots and the asks that can reach them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bythebook.games.merc import actions, outlook
from bythebook.games.merc.facts import facts
from bythebook.games.merc.notation import notation
from bythebook.games.merc.rulings import RULINGS
from bythebook.games.merc.view import View
from bythebook.kernel.ask import Ask, Option, Thing
from bythebook.playbook.words import Candidate, Vocabulary

WORDS = Vocabulary("merc", notation)
"""Every word of MERC's bots; the other modules of this room add to it."""

# -- what a candidate is about --------------------------------------------------------------------


def _merc(view: View, ask: Ask, option: Any) -> Thing | None:
    return view.unit(option.merc)


def _holder(view: View, ask: Ask, option: Any) -> Thing | None:
    return view.unit(option.holder)


def _asked(view: View, ask: Ask, option: Option) -> Thing | None:
    return ask.about


def _squad(view: View, ask: Ask, option: Any) -> Thing | None:
    squad: str = option.squad
    return squad


def _sector(view: View, option: Any) -> tuple[str, ...]:
    """Ties are ties of sectors, and a die is rolled for these (AI-4.5.2)."""
    return (getattr(option, "at", "") or option.to,)


def _trips(view: View, ask: Ask) -> Iterator[Candidate]:
    """Every step toward a sector in range; ties go by the sector, then by the way there (AI-3.3, AI-3.4)."""
    steps: dict[str, dict[int, Option]] = {}
    for option in ask.options:
        if isinstance(option, actions.Move):
            steps.setdefault(option.squad, {})[view.cell(option.to)] = option
    label = view.grid.label
    for squad, ways in steps.items():
        for trip in outlook.trips(view, squad, ways):
            key = (label[trip.goal], label[trip.step])
            yield Candidate(ways[trip.step], key=key, outcome=trip)


def _posts(view: View, ask: Ask) -> Iterator[Candidate]:
    """Every place for a new MERC, seen from each of the weakest Rebel sectors (AI-4.3.2)."""
    label, places = view.grid.label, dict[int, list[tuple[Option, str]]]()
    for option in ask.options:
        if isinstance(option, actions.Place):
            places.setdefault(view.cell(option.at), []).append((option, notation(option)))
        elif isinstance(option, actions.Join):
            places.setdefault(view.squad_at(option.squad), []).append((option, notation(option)))
    for post in outlook.posts(view, places):
        for option, name in places[post.cell]:
            key = (post.rebels, label[post.cell], name)
            yield Candidate(option, key=key, outcome=post)


# -- verbs ----------------------------------------------------------------------------------------

verb, ALONE = WORDS.verb, {"several": False}
"""Verbs with ALONE never have more than one candidate."""

BY_MERC: dict[str, Any] = {"of": "unit", "thing": _merc}
ASKED: dict[str, Any] = {"of": "unit", "thing": _asked}
BY_SECTOR: dict[str, Any] = {"key": _sector}
BY_SQUAD: dict[str, Any] = {"of": "squad", "thing": _squad}

verb("Play", "Play the tactics card that was turned up.", actions.Play)
verb("Reinforce", "Give the tactics card up for militia.", actions.Reinforce)
verb("Place", "Put it on a sector.", actions.Place, **BY_SECTOR)
verb("Send", "Name how many go.", actions.Count)
verb("Bring", "Say how many militia come along.", actions.Count, **ASKED)
verb("Shell", "Aim the artillery at a sector.", actions.Shell, **BY_SECTOR)
verb("Name", "Name a Rebel.", actions.Name)
verb("March", "Militia march to a sector next door.", actions.March, **BY_SECTOR)
verb("Hire", "Hire a MERC that was drawn.", actions.Hire, **BY_MERC)
verb("Fire", "Fire a MERC.", actions.Fire, **BY_MERC)
verb("Join", "A squad comes along.", actions.Join)
verb("Recruit", "A MERC spends his actions to hire.", actions.SendForMercs, **BY_MERC)
verb("Post", "Put the new MERC on a sector or into a squad.", series=_posts)
verb("Draw", "Draw from an equipment deck.", actions.DrawFrom, **ASKED)

verb("Treat", "A doctor heals his whole squad, outside combat.", actions.Treat, **BY_MERC)
verb("Merge", "Two squads in a sector become one.", actions.Merge, **BY_SQUAD)
verb("Bombard", "Fire a mortar at a sector next door.", actions.Bombard, **BY_MERC, **BY_SECTOR)
verb("Visit", "Go to the hospital.", actions.Hospital, **BY_MERC)
verb("Explore", "Explore the sector.", actions.Explore, **BY_MERC)
verb("Re-equip", "Take cards from the stash.", actions.ReEquip, **BY_MERC)
verb("Search", "Look through the equipment discards, by an ability.", actions.Fetch, **BY_MERC)
verb("Supply", "Turn up cards for the squad, by an ability.", actions.Supply, **BY_MERC)
verb("Buy", "Go to the arms dealer.", actions.Buy, **BY_MERC)
verb("Obtain", "Buy a part of the bomb at the arms dealer.", actions.BuyPart, **BY_MERC)
verb("Train", "Train militia.", actions.Train, **BY_MERC)
verb(
    "Advance",
    "Move the squad a step on its way to a sector in range.",
    actions.Move,
    series=_trips,
    **BY_SQUAD,
)
verb("Move", "Move the squad to a sector next door.", actions.Move, **BY_SQUAD, **BY_SECTOR)
verb("Drive", "The squad rides in its vehicle.", actions.Drive, **BY_SQUAD, **BY_SECTOR)
verb("Load", "Say how many militia come aboard.", actions.Count, of="squad", thing=_asked)
verb("Keep", "Keep one of two vehicles.", actions.Keep)
verb("Use", "Use the special ability of the Dictator.", actions.UseAbility, **ALONE)
verb("Rest", "Give up the actions a squad has left.", actions.Done, **BY_SQUAD)
verb("End", "End the turn.", actions.EndTurn, **ALONE)

verb("Equip", "Put a card in a slot.", actions.Equip, **BY_MERC)
verb("Wear", "Put the one card in a slot.", actions.Equip, **BY_MERC)
verb("Attach", "The squad takes a vehicle.", actions.Attach, **BY_SQUAD)
verb("Stash", "Put the card in the stash.", actions.Stash, **ALONE)
verb("Take", "Take a card from the discards.", actions.Take, **ASKED)

verb("Fight", "Fight here next.", actions.Fight, **BY_SECTOR)
verb("Detonate", "Set off a land mine.", actions.Detonate, **ALONE)
verb("Set", "Set the dog on a MERC.", actions.SetDog, **BY_MERC)
verb("Heal", "Give up dice to heal a MERC.", actions.Heal, **BY_MERC)
verb("Attack", "Name a target.", actions.Attack)
verb("Attack all", "Name all militia as one target.", actions.AttackAllMilitia, **ALONE)
verb("Reroll", "Throw all dice of the attack again.", actions.Reroll, **ALONE)
verb("Hit", "Put a hit on a target, or turn a militia over with it.", actions.Hit, actions.Turn)
verb("Hurt", "A unit takes a point of damage.", actions.Hurt)
verb("Save", "Save the dying MERC with a shot.", actions.Save, of="unit", thing=_holder)
verb("Retreat", "A squad leaves the fight.", actions.Retreat, **BY_SQUAD)
verb("Stay", "Nobody leaves the fight.", actions.Done, **ALONE)
verb("Decline", "Let the chance go by.", actions.Decline, **ALONE)
verb("Stop", "Nothing more of this.", actions.Done, **ALONE)

# -- kinds of ask ---------------------------------------------------------------------------------

kind, DICTATOR, REBELS = WORDS.kind, "dictator", "rebels"
kind("Tactics", "The tactics card of the turn.", "Play", "Reinforce", always=("Play",), seat=DICTATOR)
kind(
    "Extra militia",
    "Where the extra militia of setup go, one by one.",
    "Place",
    "Stop",
    about="count",
    seat=DICTATOR,
)
kind("Base", "Where the base is.", "Place", about="cause", always=("Place",), seat=DICTATOR)
kind("Hire", "Which MERC is hired.", "Hire", "Stop", about="player")
kind("Landing", "Where a Rebel lands.", "Place", about="player", seat=REBELS)
kind("Fire", "Who is fired before others are hired.", "Fire", about="player", seat=REBELS)
kind("Coordinate", "Which squads attack together.", "Join", "Stop", about="sector", seat=REBELS)
kind("New squad", "Where a new MERC goes.", "Post", about="unit")
kind("Free card", "The deck of a new MERC's free card.", "Draw", about="unit")
kind(
    "Militia", "Which sector gets militia.", "Place", "Stop", about="cause", always=("Place",), seat=DICTATOR
)
kind("How many", "How many militia go there.", "Send", about="cause")
kind("Shell", "Which sector the artillery hits.", "Shell", "Stop", about="cause", seat=DICTATOR)
kind("Hurt", "Which Rebel unit takes a point of damage.", "Hurt", about="cause")
kind("Name", "Which Rebel is named.", "Name", about="cause", seat=DICTATOR)
kind("March", "Where militia march from a sector.", "March", "Stop", about="sector", seat=DICTATOR)
kind(
    "Action",
    "What a MERC or a squad does next.",
    *("Treat", "Merge", "Bombard", "Visit", "Explore", "Re-equip", "Search", "Supply", "Buy", "Obtain"),
    *("Train", "Advance", "Move", "Drive", "Use", "Recruit", "Rest", "End"),
    always=("End",),
)
kind("Escort", "How many militia go along with a squad.", "Bring", about="unit")
kind("Board", "How many militia come aboard a vehicle.", "Load", about="squad", seat=REBELS)
kind("Vehicle", "Which of two vehicles is kept.", "Keep", about="player", seat=REBELS)
kind("Deck", "Which deck a card is drawn from.", "Draw", about="unit")
kind("Fetch", "Which card is taken from the discards.", "Take", about="unit")
kind("Card", "Where a card goes.", "Wear", "Stash", "Decline", about="unit")
kind("Equip", "Who wears what.", "Equip", "Attach", "Stop", about="unit")
kind("Fight", "Which of several fights comes first.", "Fight")
kind(
    "Detonate",
    "Enemies are in a mined sector: whether a mine goes off.",
    *("Detonate", "Stop"),
    about="sector",
    always=("Detonate",),
)
kind("Dog", "Whether and on whom a dog is set.", "Set", "Decline", about="unit", always=("Decline",))
kind("Heal", "Whether dice are given up to heal.", "Heal", "Stop", about="unit")
kind("Attack", "Whom it attacks, target by target.", "Attack", "Attack all", "Stop", about="mark")
kind("Reroll", "Whether an attack is thrown again.", "Reroll", "Decline", about="unit", always=("Decline",))
kind("Hit", "Who takes the next hit.", "Hit", about="mark")
kind("Save", "A MERC is dying: whether a shot saves him.", "Save", "Decline", about="unit")
kind("Retreat", "Whether squads retreat after a round.", "Retreat", "Stay", about="sector")

WORDS.rulings = tuple(ruling.id.replace("_", " ") for ruling in RULINGS)
WORDS.slot(
    "cause",
    {
        **{card.name: card.id for card in facts().tactics},
        **{dictator.name: dictator.id for dictator in facts().dictators},
    },
)
