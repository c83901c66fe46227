"""The questions for dice to roll and cards to draw."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bythebook.games.displays import PromptDisplay
from bythebook.games.merc.box.facts import CITY, DECKS, TYPES
from bythebook.games.merc.displays.places import Here, at_attack, at_fight, at_unit
from bythebook.games.merc.displays.slots import in_fight
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
    """Return the display of dice or a deck that a playbook may also call for."""
    return PromptDisplay(
        element,
        lambda c, prompt: (call_question if isinstance(c.step, Call) else question)(c, prompt),
        acting=lambda c, prompt: (at_fight if isinstance(c.step, Call) else acting)(c, prompt),
    )


def call_question(c: Here, prompt: Prompt) -> str:
    """Ask for the dice or cards that a playbook calls for."""
    state = c.state
    side = next((the_side(state, i) for i, s in enumerate(state.seats) if s == prompt.about), "the bot")
    if isinstance(prompt.domain, Pick):
        return f"The page of {side} leaves a tie: which of {listed(prompt.domain.items, most=6)}?"
    return f"Roll a die for {side}."


# -- dice and ties --------------------------------------------------------------------------------


def _size(prompt: Prompt) -> int:
    assert prompt.domain is not None
    return prompt.domain.size


def combat_question(c: Here, prompt: Prompt) -> str:
    """Ask for the dice of an attack."""
    attacker = mark_name(c.state, c.about())
    return f"Roll {count(_size(prompt), 'die')} for the attack of {attacker}{in_fight(c, prompt)}."


PICKS: Final = {
    TYPES[CITY]: "Where does a city lie",
    "first": "Throw for the faction that goes first",
    "tie": "Throw for the faction that all ties of this fight favour",
    "winner": "Equal points and MERCs. Throw for the winner",
}
"""The questions of random choices, by what they are about."""


def pick_question(c: Here, prompt: Prompt) -> str:
    """Ask for a random choice."""
    assert isinstance(prompt.domain, Pick)
    what = PICKS.get(str(prompt.about), "Tie: which is it")
    return f"{what}: {listed(prompt.domain.items, most=6)}?"


# -- cards ----------------------------------------------------------------------------------------


def sectors_question(c: Here, prompt: Prompt) -> str:
    """Ask for the cards of the map and say where they go."""
    cells = c.step.cells(c.state) if isinstance(c.step, LaySectors) else [c.about()]
    where = join_names(c.state.label(cell) for cell in cells)
    order = ", in this order" if len(cells) > 1 else ""
    return f"Draw {count(_size(prompt), f'{prompt.kind} card')} for {where}{order}."


def cards_question(c: Here, prompt: Prompt, name: str) -> str:
    """Ask for cards that a player draws."""
    return f"Draw {count(_size(prompt), f'{name} card')} for {player_name(c.state, c.about())}."


def tactics_question(c: Here, prompt: Prompt) -> str:
    """Ask for tactics cards, face up or secret."""
    n = count(_size(prompt), "tactics card")
    return f"Turn up {n} for the Dictator." if prompt.secret is None else f"The Dictator draws {n}."


DISPLAYS: Final = (
    chance("combat", combat_question, at_attack),
    chance("khenn", lambda c, prompt: "Roll a die: Khenn's initiative for this fight.", at_unit),
    chance(
        "artillery", lambda c, prompt: f"Roll a die for the artillery on {short_place(c.state, c.about())}."
    ),
    *(chance(element, pick_question) for element in ("map", "faction", "tie")),
    *(chance(kind, sectors_question) for kind in TYPES),
    chance("dictators", lambda c, prompt: "Draw the Dictator's card."),
    chance("mercs", lambda c, prompt: cards_question(c, prompt, "MERC")),
    *(chance(deck, lambda c, prompt: cards_question(c, prompt, prompt.kind)) for deck in DECKS),
    chance("tactics", tactics_question),
)
