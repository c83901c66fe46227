"""The questions that ask for dice to roll and cards to draw."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bythebook.games.displays import PromptDisplay
from bythebook.games.merc.box.facts import CITY, DECKS, TYPES
from bythebook.games.merc.displays.places import Here, at_attack, at_fight, at_unit
from bythebook.games.merc.displays.slots import fight_round
from bythebook.games.merc.rules.setup.steps import LaySectors
from bythebook.games.merc.text.names import mark_name, player_name, short_place, the_side
from bythebook.games.shared.grammar import count, join_names
from bythebook.kernel.chance import Pick
from bythebook.kernel.notation import listed
from bythebook.kernel.prompt import Prompt
from bythebook.kernel.step import Call

Question = Callable[[Here, Prompt], str]
Acting = Callable[[Here, Prompt], str | None]


def chance(element: str, question: Question, acting: Acting = at_fight) -> PromptDisplay:
    """Return the display of dice or a deck that a playbook may also use."""
    return PromptDisplay(
        element,
        lambda c, prompt: (call_question if isinstance(c.step, Call) else question)(c, prompt),
        acting=lambda c, prompt: (at_fight if isinstance(c.step, Call) else acting)(c, prompt),
    )


def call_question(c: Here, prompt: Prompt) -> str:
    """Return the question for dice or cards that a playbook needs."""
    state = c.state
    side = next((the_side(state, i) for i, s in enumerate(state.seats) if s == prompt.about), "the bot")
    if isinstance(prompt.domain, Pick):
        return f"Tie in the playbook of {side}. Choose at random: {listed(prompt.domain.items, most=6)}."
    return f"Roll a die for {side}."


# -- dice and ties --------------------------------------------------------------------------------


def _size(prompt: Prompt) -> int:
    assert prompt.domain is not None
    return prompt.domain.size


def combat_question(c: Here, prompt: Prompt) -> str:
    """Return the question for the dice of an attack."""
    dice, attacker = count(_size(prompt), "die"), mark_name(c.state, c.about())
    if c.state.fight is None:
        return f"Roll {dice} for the attack of {attacker}."
    return f"Roll {dice} for the attack of {attacker} {fight_round(c, prompt)}."


PICKS: Final = {
    TYPES[CITY]: "Choose a sector for the city at random: {}.",
    "first": "Roll for the faction that goes first: {}.",
    "tie": "Roll for the faction that wins ties in this fight: {}.",
    "winner": "Points and MERCs are equal. Roll for the winner: {}.",
}
"""Maps the subject of a random choice to its question."""
OTHER_PICK: Final = "Tie. Choose at random: {}."


def pick_question(c: Here, prompt: Prompt) -> str:
    """Return the question for a random choice."""
    assert isinstance(prompt.domain, Pick)
    return PICKS.get(str(prompt.about), OTHER_PICK).format(listed(prompt.domain.items, most=6))


# -- cards ----------------------------------------------------------------------------------------


def sectors_question(c: Here, prompt: Prompt) -> str:
    """Return the question for the sector cards of the map, with the cells where they go."""
    cells = c.step.cells(c.state) if isinstance(c.step, LaySectors) else [c.about()]
    cards, where = (
        count(_size(prompt), f"{prompt.kind} card"),
        join_names(c.state.label(cell) for cell in cells),
    )
    return f"Draw {cards} for {where}, in this order." if len(cells) > 1 else f"Draw {cards} for {where}."


def cards_question(c: Here, prompt: Prompt, name: str) -> str:
    """Return the question for cards that a player draws."""
    return f"Draw {count(_size(prompt), f'{name} card')} for {player_name(c.state, c.about())}."


def tactics_question(c: Here, prompt: Prompt) -> str:
    """Return the question for tactics cards, drawn face up or in secret."""
    n = count(_size(prompt), "tactics card")
    return f"Turn up {n} for the Dictator." if prompt.secret is None else f"Draw {n} for the Dictator."


DISPLAYS: Final = (
    chance("combat", combat_question, at_attack),
    chance("khenn", lambda c, prompt: "Roll a die for Khenn's initiative in this fight.", at_unit),
    chance(
        "artillery", lambda c, prompt: f"Roll a die for the artillery on {short_place(c.state, c.about())}."
    ),
    *(chance(element, pick_question) for element in ("map", "faction", "tie")),
    *(chance(kind, sectors_question) for kind in TYPES),
    chance("dictators", lambda c, prompt: "Draw the Dictator."),
    chance("mercs", lambda c, prompt: cards_question(c, prompt, "MERC")),
    *(chance(deck, lambda c, prompt: cards_question(c, prompt, prompt.kind)) for deck in DECKS),
    chance("tactics", tactics_question),
)
