"""The verbs of MERC's bots and the asks that can reach them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from bythebook.games.merc.bot import outlook
from bythebook.games.merc.bot.view import View
from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.table import options
from bythebook.games.merc.table.notation import notation
from bythebook.games.merc.table.rulings import RULINGS
from bythebook.kernel.ask import Ask, Option, Thing
from bythebook.playbook.words.vocabulary import Candidate, Vocabulary

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
        if isinstance(option, options.Move):
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
        if isinstance(option, options.Place):
            places.setdefault(view.cell(option.at), []).append((option, notation(option)))
        elif isinstance(option, options.Join):
            places.setdefault(view.squad_at(option.squad), []).append((option, notation(option)))
    for post in outlook.posts(view, places):
        for option, name in places[post.cell]:
            key = (post.rebels, label[post.cell], name)
            yield Candidate(option, key=key, outcome=post)


def aim(view: View, option: Option) -> outlook.Aim:
    """Whom an option aims at, and where: in the sector it names, else where it is fought."""
    if isinstance(option, options.Turn):
        return view.mark("militia", option.of), view.battlefield
    if isinstance(option, options.SetDog):
        return view.mark(option.merc), view.battlefield
    assert isinstance(option, (options.Attack, options.Hit, options.Hurt))
    at = getattr(option, "at", "")
    return view.mark(option.target, option.of), view.cell(at) if at else view.battlefield


def _by_heads(*sorts: type[Option]) -> Callable[[View, Ask], Iterator[Candidate]]:
    """Every target; a die between them throws for single enemies, so militia count by heads (AI-4.6.4)."""

    def enemies(view: View, ask: Ask) -> Iterator[Candidate]:
        found = [option for option in ask.options if isinstance(option, sorts)]
        counts = outlook.single_enemies(view, [aim(view, option) for option in found])
        for option, n in zip(found, counts, strict=True):
            for i in range(n):
                name = notation(option)
                yield Candidate(option, key=(f"{name} ({i + 1} of {n})" if n > 1 else name,))

    return enemies


# -- verbs ----------------------------------------------------------------------------------------

verb, ALONE = WORDS.verb, {"several": False}
"""Verbs with ALONE never have more than one candidate."""

BY_MERC: dict[str, Any] = {"of": "unit", "thing": _merc}
ASKED: dict[str, Any] = {"of": "unit", "thing": _asked}
BY_SECTOR: dict[str, Any] = {"key": _sector}
BY_SQUAD: dict[str, Any] = {"of": "squad", "thing": _squad}

verb("Play", "Play the tactics card that was turned up.", options.Play)
verb("Reinforce", "Give the tactics card up for militia.", options.Reinforce)
verb("Place", "Put it on a sector.", options.Place, **BY_SECTOR)
verb("Send", "Name how many go.", options.Count)
verb("Bring", "Say how many militia come along.", options.Count, **ASKED)
verb("Shell", "Aim the artillery at a sector.", options.Shell, **BY_SECTOR)
verb("Name", "Name a Rebel.", options.Name)
verb("March", "Militia march to a sector next door.", options.March, **BY_SECTOR)
verb("Hire", "Hire a MERC that was drawn.", options.Hire, **BY_MERC)
verb("Join", "A squad comes along.", options.Join)
verb("Recruit", "A MERC spends his actions to hire.", options.SendForMercs, **BY_MERC)
verb("Post", "Put the new MERC on a sector or into a squad.", series=_posts)
verb("Draw", "Draw from an equipment deck.", options.DrawFrom, **ASKED)

verb("Treat", "A doctor heals his whole squad, outside combat.", options.Treat, **BY_MERC)
verb("Merge", "Two squads in a sector become one.", options.Merge, **BY_SQUAD)
verb("Bombard", "Fire a mortar at a sector next door.", options.Bombard, **BY_MERC, **BY_SECTOR)
verb("Visit", "Go to the hospital.", options.Hospital, **BY_MERC)
verb("Explore", "Explore the sector.", options.Explore, **BY_MERC)
verb("Re-equip", "Take cards from the stash.", options.ReEquip, **BY_MERC)
verb("Search", "Look through the equipment discards, by an ability.", options.Fetch, **BY_MERC)
verb("Supply", "Turn up cards for the squad, by an ability.", options.Supply, **BY_MERC)
verb("Buy", "Go to the arms dealer.", options.Buy, **BY_MERC)
verb("Obtain", "Buy a part of the bomb at the arms dealer.", options.BuyPart, **BY_MERC)
verb("Train", "Train militia.", options.Train, **BY_MERC)
verb(
    "Advance",
    "Move the squad a step on its way to a sector in range.",
    options.Move,
    series=_trips,
    **BY_SQUAD,
)
verb("Move", "Move the squad to a sector next door.", options.Move, **BY_SQUAD, **BY_SECTOR)
verb("Drive", "The squad rides in its vehicle.", options.Drive, **BY_SQUAD, **BY_SECTOR)
verb("Load", "Say how many militia come aboard.", options.Count, of="squad", thing=_asked)
verb("Keep", "Keep one of two vehicles.", options.Keep)
verb("Use", "Use the special ability of the Dictator.", options.UseAbility, **ALONE)
verb("Rest", "Give up the actions a squad has left.", options.Done, **BY_SQUAD)
verb("End", "End the turn.", options.EndTurn, **ALONE)

verb("Equip", "Put a card in a slot.", options.Equip, **BY_MERC)
verb("Wear", "Put the one card in a slot.", options.Equip, **BY_MERC)
verb("Attach", "The squad takes a vehicle.", options.Attach, **BY_SQUAD)
verb("Stash", "Put the card in the stash.", options.Stash, **ALONE)
verb("Take", "Take a card from the discards.", options.Take, **ASKED)

verb("Fight", "Fight here next.", options.Fight, **BY_SECTOR)
verb("Detonate", "Set off a land mine.", options.Detonate, **ALONE)
verb("Set", "Set the dog on a MERC.", options.SetDog, **BY_MERC)
verb("Heal", "Give up dice to heal a MERC.", options.Heal, **BY_MERC)
verb("Attack", "Name a target.", options.Attack, series=_by_heads(options.Attack))
verb("Attack all", "Name all militia as one target.", options.AttackAllMilitia, **ALONE)
verb("Reroll", "Throw all dice of the attack again.", options.Reroll, **ALONE)
verb(
    "Hit",
    "Put a hit on a target, or turn a militia over with it.",
    *(options.Hit, options.Turn),
    series=_by_heads(options.Hit, options.Turn),
)
verb("Hurt", "A unit takes a point of damage.", options.Hurt, series=_by_heads(options.Hurt))
verb("Save", "Save the dying MERC with a shot.", options.Save, of="unit", thing=_holder)
verb("Retreat", "A squad leaves the fight.", options.Retreat, **BY_SQUAD)
verb("Stay", "Nobody leaves the fight, or changes squads before it.", options.Done, **ALONE)
verb("Decline", "Let the chance go by.", options.Decline, **ALONE)
verb("Stop", "Nothing more of this.", options.Done, **ALONE)

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
kind("Regroup", "Whether squads regroup before a fight.", "Stay", about="sector", always=("Stay",))
kind("Retreat", "Whether squads retreat after a round.", "Retreat", "Stay", about="sector")

WORDS.rulings = RULINGS
WORDS.slot(
    "cause",
    {
        **{card.name: card.id for card in facts().tactics},
        **{dictator.name: dictator.id for dictator in facts().dictators},
    },
)
