"""The solo AI's verbs, and the kinds of prompts it can get."""

from __future__ import annotations

from collections.abc import Iterator

from bythebook.games.memoir44.bot.lookahead import ground
from bythebook.games.memoir44.bot.view import View, cached_per_board
from bythebook.games.memoir44.box.facts import facts
from bythebook.games.memoir44.rules.orders import could_order
from bythebook.games.memoir44.rules.tactics import NameGroup
from bythebook.games.memoir44.state import options
from bythebook.games.memoir44.state.notation import notation
from bythebook.games.memoir44.state.rulings import RULINGS
from bythebook.kernel.prompt import Option, Prompt, Thing
from bythebook.playbook.words.vocabulary import Candidate, Look, Vocabulary

WORDS = Vocabulary("memoir44", notation)
"""The vocabulary of Memoir '44's bots; the other modules of this package add to it."""

D6 = tuple("123456")


def _unit_on(view: View, prompt: Prompt, option: Option) -> Thing | None:
    return view.unit_on(option.at)  # type: ignore[attr-defined]


def _unit_of_prompt(view: View, prompt: Prompt, option: Option) -> Thing | None:
    return prompt.about


def _moves_ahead(view: View, look: Look) -> list[Candidate]:
    """Generate the hexes that a unit could move to now, for lookahead."""
    assert isinstance(look.it, int)
    return _moves_of(view, look.it)


@cached_per_board
def _moves_of(view: View, unit: int) -> list[Candidate]:
    moves = options.MOVES
    return [Candidate(moves[h], thing=unit) for h in sorted(view.reach(unit))]


def _orders_ahead(view: View, look: Look) -> Iterator[Candidate]:
    """Generate the units that the card in play could order now, for lookahead."""
    for unit in could_order(view.state):
        yield Candidate(options.ORDERS[view.at(unit)])


def _hold_ahead(view: View, look: Look) -> Iterator[Candidate]:
    candidate = Candidate(options.Hold())
    candidate.thing = look.it
    yield candidate


def _groups(view: View, prompt: Prompt) -> Iterator[Candidate]:
    """Generate the connected groups of enemies to strike that include the units named so far."""
    begun, most = view.state.agenda[-1], view.card_in_play.targets
    assert isinstance(begun, NameGroup)
    named = {view.at(unit) for unit in begun.group}
    for group in ground.groups(view, most, section=view.state.section):
        row = _row(view, begun, [h for h in group if h not in named]) if named.issubset(group) else None
        if row is None:
            continue
        answers: list[Option] = [options.Target(h) for h in row]
        if len(group) < most:
            answers.append(options.Done())
        key = ("+".join(notation(options.Target(h)) for h in group),)
        yield Candidate(answers[0], rest=[("Air Power", a) for a in answers[1:]], key=key, outcome=group)


def _row(view: View, begun: NameGroup, left: list[int]) -> tuple[int, ...] | None:
    """Return the rest of a group in an order in which it can be named; None if there is no such order."""
    if not left:
        return ()
    for h in left:
        if begun.takes(view.state, unit := view.unit_on(h)):
            rest = _row(view, begun.grown(view.state, unit), [other for other in left if other != h])
            if rest is not None:
                return (h, *rest)
    return None


verb, ALONE, PLAIN = WORDS.verb, {"several": False}, {"plain": True}
"""ALONE: the verb never has more than one candidate. PLAIN: the verb needs no explanation."""

ON_UNIT = {"of": "unit", "thing": _unit_on}
OF_UNIT = {"of": "unit", "thing": _unit_of_prompt}

verb("Draw", "Turn over two command cards.", options.Draw, **ALONE, **PLAIN)
verb("Play", "Play one of the cards turned over.", options.Play, **PLAIN)
verb("Name", "Name the section of an Infantry Assault.", options.NameSection, **PLAIN)
verb("Order", "Order a unit.", options.Order, ahead=_orders_ahead, **ON_UNIT, **PLAIN)
verb(
    "Activate", "Choose the ordered unit that moves, or attacks, next.", options.Activate, **ON_UNIT, **PLAIN
)
verb("Move", "Move the unit to a hex.", options.Move, ahead=_moves_ahead, **OF_UNIT, **PLAIN)
verb("Hold", "Leave the unit where it is.", options.Hold, ahead=_hold_ahead, **OF_UNIT, **ALONE, **PLAIN)
verb("Move on", "Move the unit once more, after its battle.", options.Move, **OF_UNIT, **PLAIN)
verb("Rest", "Leave the unit where it is after its battle.", options.Hold, **OF_UNIT, **ALONE, **PLAIN)
verb("Exit", "Leave the board over an exit.", options.Exit, **OF_UNIT, **ALONE, **PLAIN)
verb("Attack", "Battle an enemy unit.", options.Attack, **OF_UNIT, **PLAIN)
verb("Fire", "Fire at the enemy plane.", options.Flak, **OF_UNIT, **ALONE, **PLAIN)
verb("Clear", "Remove the wire on the unit's hex.", options.ClearWire, **OF_UNIT, **ALONE, **PLAIN)
verb("Ignore", "Ignore one flag.", options.Ignore, **OF_UNIT, **ALONE, **PLAIN)
verb("Fall back", "Retreat to a hex.", options.FallBack, **OF_UNIT, **PLAIN)
verb(
    "Advance",
    "Take ground: move into the hex that the enemy has left.",
    options.Advance,
    **OF_UNIT,
    **ALONE,
    **PLAIN,
)
verb("Stay", "Do not take ground.", options.Stay, **OF_UNIT, **ALONE, **PLAIN)
verb("Ambush", "Play the Ambush in reserve.", options.Ambush, **OF_UNIT, **ALONE, **PLAIN)
verb("Decline", "Decline an optional action.", options.Decline, **ALONE, **PLAIN)
verb(
    "Strike",
    "Name a connected group of up to four enemy units; for a Recon, at least one in its section.",
    series=_groups,
)
verb("Target", "Name one enemy unit.", options.Target, **ON_UNIT, **PLAIN)
verb("Blow", "Try to blow up a bridge.", options.Blow, **PLAIN)
verb("Aim", "Aim the airdrop at a hex.", options.Aim, **PLAIN)
verb("Lose", "Remove a figure from a unit.", options.Lose, **ON_UNIT, **PLAIN)
verb("Stop", "End this step.", options.Done, **ALONE, **PLAIN)

kind = WORDS.kind
kind("Turn", "Its turn: turn over cards, play one, then roll.", "Draw", "Play", "Bring on", "Stop")
kind("Section", "The section of an Infantry Assault.", "Name", about="card", always=("Name",))
kind("Order", "Which unit the card orders next.", "Order", "Stop", about="card")
kind("Mover", "Which ordered unit moves next.", "Activate", "Stop", always=("Activate",))
kind(
    "Exit",
    "A unit on an exit may leave the board.",
    "Exit",
    "Decline",
    about="unit",
    always=("Exit", "Decline"),
)
kind("Move", "Where the unit moves.", "Move", "Hold", about="unit", always=("Hold",))
kind(
    "Second move",
    "Where the unit behind enemy lines goes after its battle.",
    "Move on",
    "Rest",
    about="unit",
    always=("Rest",),
)
kind("Attacker", "Which unit attacks next.", "Activate", "Stop", always=("Activate",))
kind("Attack", "Which enemy the unit attacks.", "Attack", "Fire", "Clear", "Stop", about="unit")
kind(
    "Ambush",
    "Whether to ambush an attacking enemy.",
    "Ambush",
    "Decline",
    about="unit",
    always=("Ambush", "Decline"),
)
kind(
    "Retreat",
    "Where the unit retreats for flags.",
    "Ignore",
    "Fall back",
    about="unit",
    always=("Fall back",),
)
kind(
    "Take ground",
    "Whether the unit takes ground.",
    "Advance",
    "Stay",
    about="unit",
    always=("Advance", "Stay"),
)
kind(
    "Air Power",
    "Which group of enemies is struck.",
    "Strike",
    "Target",
    "Stop",
    about="card",
    always=("Strike",),
)
kind("Air Power order", "Which unit of the group is struck next.", "Target", about="card", always=("Target",))
kind("Barrage", "Which enemy is struck.", "Target", about="card", always=("Target",))
kind(
    "Blow bridge",
    "Whether to blow up a bridge instead of giving orders.",
    "Blow",
    "Decline",
    about="card",
    always=("Blow", "Decline"),
)
kind("Drop", "Where the airdrop is aimed.", "Aim", always=("Aim",))
kind("Lose", "Which unit loses a figure to a campaign event.", "Lose", always=("Lose",))
kind(
    "Event retreat",
    "Where a unit retreats in a campaign event.",
    "Fall back",
    about="unit",
    always=("Fall back",),
)

WORDS.rulings = RULINGS
WORDS.die("a die", "strategy", D6)
WORDS.die("a die for the class", "plane_class", D6)
WORDS.die("a battle die", "entry", tuple(facts().faces[i].id for i in facts().die))
WORDS.slot("card", {card.name: card.id for card in facts().cards})
