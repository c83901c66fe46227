"""The verbs of MERC's bots and the kinds of prompt that use them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from bythebook.games.merc.bot import lookahead
from bythebook.games.merc.bot.view import NOWHERE, View
from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.state import options
from bythebook.games.merc.state.notation import notation
from bythebook.games.merc.state.rulings import RULINGS
from bythebook.kernel.prompt import Option, Prompt, Thing
from bythebook.playbook.words.vocabulary import Candidate, Vocabulary

WORDS = Vocabulary("merc", notation)
"""The vocabulary of MERC's bots; the other modules of this package add to it."""

# -- subjects of candidates -----------------------------------------------------------------------


def _merc(view: View, prompt: Prompt, option: Any) -> Thing | None:
    return view.unit(option.merc)


def _holder(view: View, prompt: Prompt, option: Any) -> Thing | None:
    return view.unit(option.holder)


def _prompt_subject(view: View, prompt: Prompt, option: Option) -> Thing | None:
    return prompt.about


def _squad(view: View, prompt: Prompt, option: Any) -> Thing | None:
    squad: str = option.squad
    return squad


def _sector(view: View, option: Any) -> tuple[str, ...]:
    """Return the sector of an option; a die decides ties between sectors (AI-4.5.2)."""
    return (getattr(option, "at", "") or option.to,)


def _trips(view: View, prompt: Prompt) -> Iterator[Candidate]:
    """Yield every step toward a sector in range; a die picks the goal, then the step (AI-3.3, AI-3.4)."""
    steps: dict[str, dict[int, Option]] = {}
    for option in prompt.options:
        if isinstance(option, options.Move):
            steps.setdefault(option.squad, {})[view.cell(option.to)] = option
    label = view.grid.label
    for squad, ways in steps.items():
        for trip in lookahead.trips(view, squad, ways):
            key = (label[trip.goal], label[trip.step])
            yield Candidate(ways[trip.step], key=key, outcome=trip)


def _posts(view: View, prompt: Prompt) -> Iterator[Candidate]:
    """Yield every place for a new MERC, for each Rebel sector (AI-4.3.2)."""
    label, places = view.grid.label, dict[int, list[tuple[Option, str]]]()
    for option in prompt.options:
        if isinstance(option, options.Place):
            places.setdefault(view.cell(option.at), []).append((option, notation(option)))
        elif isinstance(option, options.Join):
            places.setdefault(view.squad_at(option.squad), []).append((option, notation(option)))
    for post in lookahead.posts(view, places):
        rebels = "" if post.rebels == NOWHERE else label[post.rebels]
        for option, name in places[post.cell]:
            yield Candidate(option, key=(rebels, label[post.cell], name), outcome=post)


def aim(view: View, option: Option) -> lookahead.Aim:
    """Return the target of an option and its sector: the one named, or the sector of the fight."""
    if isinstance(option, options.Turn):
        return view.mark("militia", option.of), view.battlefield
    if isinstance(option, options.SetDog):
        return view.mark(option.merc), view.battlefield
    assert isinstance(option, (options.Attack, options.Hit, options.Hurt))
    at = getattr(option, "at", "")
    return view.mark(option.target, option.of), view.cell(at) if at else view.battlefield


def _by_heads(*sorts: type[Option]) -> Callable[[View, Prompt], Iterator[Candidate]]:
    """Return a source of candidates in which dice count each militia as one enemy (AI-4.6.4)."""

    def enemies(view: View, prompt: Prompt) -> Iterator[Candidate]:
        result = [option for option in prompt.options if isinstance(option, sorts)]
        aims = [aim(view, option) for option in result]
        for option, whom, n in zip(result, aims, lookahead.single_enemies(view, aims), strict=True):
            for i in range(n):
                name = notation(option)
                yield Candidate(option, key=(f"{name} ({i + 1} of {n})" if n > 1 else name,), outcome=whom)

    return enemies


# -- verbs ----------------------------------------------------------------------------------------

verb, ALONE, PLAIN = WORDS.verb, {"several": False}, {"plain": True}
"""ALONE verbs always have a single candidate; PLAIN verbs are explained by the rules of the game."""

BY_MERC: dict[str, Any] = {"of": "unit", "thing": _merc}
BY_PROMPT: dict[str, Any] = {"of": "unit", "thing": _prompt_subject}
BY_SECTOR: dict[str, Any] = {"key": _sector}
BY_SQUAD: dict[str, Any] = {"of": "squad", "thing": _squad}

verb("Play", "Play the tactics card that was turned up.", options.Play, **PLAIN)
verb(
    "Reinforce",
    "Discard the tactics card unplayed and place militia in one Dictator sector.",
    options.Reinforce,
)
verb("Place", "Place it in a sector.", options.Place, **BY_SECTOR, **PLAIN)
verb("Send", "Choose how many militia go there.", options.Count, **PLAIN)
verb("Bring", "When Sonia moves, choose how many militia she takes along.", options.Count, **BY_PROMPT)
verb("Shell", "Aim the artillery of the tactics card at a sector.", options.Shell, **BY_SECTOR)
verb("Name", "Hitler targets a Rebel, whose units act after the Dictator's in every fight.", options.Name)
verb(
    "March",
    "Mussolini's militia march from the sector just reinforced to an adjacent one.",
    options.March,
    **BY_SECTOR,
)
verb("Hire", "Hire one of the MERCs drawn.", options.Hire, **BY_MERC, **PLAIN)
verb("Join", "A squad joins the attack.", options.Join, **PLAIN)
verb("Recruit", "A MERC takes the hire action.", options.SendForMercs, **BY_MERC)
verb(
    "Post",
    "The new MERC forms a squad in a sector of his side or joins a squad on the map, as the rules allow. "
    "Every place is evaluated from every sector that the other side controls, its Rebel sector; for each "
    "Rebel sector means that only places with the same Rebel sector are compared. If a die must decide, roll "
    "first between the Rebel sectors, then between the places.",
    series=_posts,
    parts=("rebel sector", "sector", "squad"),
)
verb("Draw", "Draw from an equipment deck.", options.DrawFrom, **BY_PROMPT, **PLAIN)

verb(
    "Treat",
    "Doc restores his squad to full health: free, outside combat, if somebody is injured.",
    options.Treat,
    **BY_MERC,
)
verb("Merge", "Merge two squads of one player in a sector.", options.Merge, **BY_SQUAD)
verb("Bombard", "Fire a mortar at an adjacent sector.", options.Bombard, **BY_MERC, **BY_SECTOR, **PLAIN)
verb("Visit", "Go to the hospital of a city, for one action.", options.Hospital, **BY_MERC)
verb("Explore", "Explore the sector.", options.Explore, **BY_MERC, **PLAIN)
verb("Re-equip", "Take cards from the stash of the sector.", options.ReEquip, **BY_MERC, **PLAIN)
verb(
    "Search",
    "Take a card from the equipment discards: Feedback for one action, others by discarding a repair kit.",
    options.Fetch,
    **BY_MERC,
)
verb(
    "Supply",
    "For one action, Hagness turns up three cards and gives one of them to a squad member.",
    options.Supply,
    **BY_MERC,
)
verb("Buy", "Draw a card at the arms dealer of a city, for one action.", options.Buy, **BY_MERC)
verb("Obtain", "Buy a part of the bomb at the arms dealer.", options.BuyPart, **BY_MERC)
verb("Train", "Train militia.", options.Train, **BY_MERC, **PLAIN)
verb(
    "Advance",
    "Move the whole squad one step on a shortest route to a goal in range; every member pays an action. "
    "Goals are sectors that the other side controls, and industries without units. A goal is in range if the "
    "route takes no more steps than the fewest move actions left among the members (RULING-7). A route may "
    "end at units of the other side, but not lead through them. If a die must decide, roll first between the "
    "goals, then between the first steps; for each sector means that only first steps to the same goal are "
    "compared.",
    options.Move,
    series=_trips,
    parts=("sector", "step"),
    **BY_SQUAD,
)
verb("Move", "Move the squad to an adjacent sector.", options.Move, **BY_SQUAD, **BY_SECTOR, **PLAIN)
verb("Drive", "Move the squad in its vehicle.", options.Drive, **BY_SQUAD, **BY_SECTOR)
verb("Load", "Choose how many militia ride along.", options.Count, of="squad", thing=_prompt_subject, **PLAIN)
verb("Keep", "Keep one of two vehicles.", options.Keep, **PLAIN)
verb("Use", "Use the Dictator's special ability, once per turn.", options.UseAbility, **ALONE, **PLAIN)
verb("Rest", "Give up the squad's remaining actions.", options.Done, **BY_SQUAD)
verb("End", "End the turn.", options.EndTurn, **ALONE, **PLAIN)

verb("Equip", "Put a card in a slot; the card it replaces goes to the stash.", options.Equip, **BY_MERC)
verb(
    "Wear",
    "Put the card just drawn in a slot; the card it replaces goes to the stash.",
    options.Equip,
    **BY_MERC,
)
verb("Attach", "Give the squad a vehicle.", options.Attach, **BY_SQUAD, **PLAIN)
verb("Stash", "Put the card in the stash of the sector.", options.Stash, **ALONE, **PLAIN)
verb("Take", "Take a card from the discards.", options.Take, **BY_PROMPT, **PLAIN)

verb("Fight", "Choose which fight is resolved next.", options.Fight, **BY_SECTOR)
verb("Detonate", "Set off a land mine; the question is repeated for the next one.", options.Detonate, **ALONE)
verb("Set", "Set the attack dog on an enemy MERC.", options.SetDog, **BY_MERC, **PLAIN)
verb("Heal", "Give up attack dice to heal a MERC of the squad.", options.Heal, **BY_MERC)
verb(
    "Attack",
    "Declare targets one after another, up to the attacker's number of targets. A die between equal targets "
    "counts every MERC and every single militia as one (RULING-24).",
    options.Attack,
    series=_by_heads(options.Attack),
)
verb(
    "Attack all", "Rizen declares all militia in the sector as one target.", options.AttackAllMilitia, **ALONE
)
verb("Reroll", "Reroll all dice of the attack; the new roll counts.", options.Reroll, **ALONE)
verb(
    "Hit",
    "Assign one hit to a target; Adelheid may win over a militia with it. A die counts single militia, as "
    "for Attack.",
    *(options.Hit, options.Turn),
    series=_by_heads(options.Hit, options.Turn),
)
verb(
    "Hurt",
    "A unit that has not been hit yet takes a point of damage; the question is repeated for each point. A "
    "die counts single militia, as for Attack.",
    options.Hurt,
    series=_by_heads(options.Hurt),
)
verb("Save", "Save the dying MERC with an epinephrine shot.", options.Save, of="unit", thing=_holder)
verb("Retreat", "A squad retreats from the fight.", options.Retreat, **BY_SQUAD, **PLAIN)
verb("Stay", "Don't retreat, or don't change squads before a fight.", options.Done, **ALONE, **PLAIN)
verb("Decline", "Decline.", options.Decline, **ALONE, **PLAIN)
verb("Stop", "Stop.", options.Done, **ALONE, **PLAIN)

# -- kinds of prompt ------------------------------------------------------------------------------

kind, DICTATOR, REBELS = WORDS.kind, "dictator", "rebels"
kind(
    "Tactics", "Which tactics card is played this turn.", "Play", "Reinforce", always=("Play",), seat=DICTATOR
)
kind(
    "Extra militia",
    "Where the extra militia of setup are placed, one by one.",
    "Place",
    "Stop",
    about="count",
    seat=DICTATOR,
)
kind("Base", "Where the base is.", "Place", about="cause", always=("Place",), seat=DICTATOR)
kind("Hire", "Which MERC is hired.", "Hire", "Stop", about="player")
kind("Landing", "Where a Rebel lands.", "Place", about="player", seat=REBELS)
kind("Coordinate", "Which squads attack together.", "Join", "Stop", about="sector", seat=REBELS)
kind("New squad", "Where a new MERC is placed.", "Post", about="unit")
kind("Free card", "The deck of a new MERC's free card.", "Draw", about="unit")
kind(
    "Militia", "Which sector gets militia.", "Place", "Stop", about="cause", always=("Place",), seat=DICTATOR
)
kind("How many", "How many militia go there.", "Send", about="cause")
kind("Shell", "Which sector the artillery hits.", "Shell", "Stop", about="cause", seat=DICTATOR)
kind("Hurt", "Which Rebel unit takes a point of damage.", "Hurt", about="cause")
kind("Name", "Which Rebel Hitler targets.", "Name", about="cause", seat=DICTATOR)
kind("March", "Where militia march.", "March", "Stop", about="sector", seat=DICTATOR)
kind(
    "Action",
    "What a MERC or a squad does next.",
    *("Treat", "Merge", "Bombard", "Visit", "Explore", "Re-equip", "Search", "Supply", "Buy", "Obtain"),
    *("Train", "Advance", "Move", "Drive", "Use", "Recruit", "Rest", "End"),
    always=("End",),
)
kind("Escort", "How many militia Sonia takes along.", "Bring", about="unit")
kind("Board", "How many militia ride in a vehicle.", "Load", about="squad", seat=REBELS)
kind("Vehicle", "Which of two vehicles is kept.", "Keep", about="player", seat=REBELS)
kind("Deck", "Which deck a card is drawn from.", "Draw", about="unit")
kind("Fetch", "Which card is taken from the discards.", "Take", about="unit")
kind("Card", "Where a card goes.", "Wear", "Stash", "Decline", about="unit")
kind("Equip", "Who wears what.", "Equip", "Attach", "Stop", about="unit")
kind("Fight", "Which of several fights comes first.", "Fight")
kind(
    "Detonate",
    "Whether a mine is set off against enemies in the sector.",
    *("Detonate", "Stop"),
    about="sector",
    always=("Detonate",),
)
kind("Dog", "On whom a dog is set, if anybody.", "Set", "Decline", about="unit", always=("Decline",))
kind("Heal", "Whether dice are given up to heal.", "Heal", "Stop", about="unit")
kind("Attack", "Whom a unit attacks, target by target.", "Attack", "Attack all", "Stop", about="mark")
kind("Reroll", "Whether an attack is rerolled.", "Reroll", "Decline", about="unit", always=("Decline",))
kind("Hit", "Who takes the next hit.", "Hit", about="mark")
kind("Save", "Whether a shot saves a dying MERC.", "Save", "Decline", about="unit")
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
