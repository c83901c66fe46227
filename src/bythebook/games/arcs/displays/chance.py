"""Questions about dice and draws."""

from __future__ import annotations

from typing import Final

from bythebook.games.arcs.displays.slots import Here
from bythebook.games.arcs.text.names import place_name, seat_title
from bythebook.games.shared.grammar import count
from bythebook.kernel.chance import Dice, Draw, Pick
from bythebook.kernel.notation import listed
from bythebook.kernel.prompt import Prompt
from bythebook.kernel.step import Call


def chance_question(c: Here) -> str:
    """Return the question about dice to roll or cards to draw."""
    prompt = c.prompt
    assert prompt is not None
    domain = prompt.domain
    if isinstance(c.step, Call):
        return _call_question(prompt)
    if isinstance(domain, Draw):
        return _draw_question(prompt, domain)
    if isinstance(domain, Pick):
        return _pick_question(prompt, domain)
    assert isinstance(domain, Dice)
    if prompt.about is not None:
        return f"Roll {count(domain.size, f'{domain.element} die')} in {place_name(str(prompt.about))}."
    return f"Roll {count(domain.size, 'die')}."


def _subject_name(prompt: Prompt) -> str:
    return seat_title(str(prompt.about))


def _call_question(prompt: Prompt) -> str:
    """Return the question about a die or a tie in a bot's playbook."""
    if isinstance(prompt.domain, Pick):
        items = listed(prompt.domain.items, most=6)
        return f"Tie in {_subject_name(prompt)}'s playbook: which of {items}?"
    page, _, _ = prompt.rule.rpartition(":")
    return (
        f"Roll a die for {_subject_name(prompt)} ({page})."
        if page
        else f"Roll a die for {_subject_name(prompt)}."
    )


def _pick_question(prompt: Prompt, domain: Pick) -> str:
    """Return the question about something drawn during setup."""
    if domain.element == "setup card":
        return "Which setup card is drawn?"
    template = PICKS.get(domain.element, TIE if prompt.about is None else TIE_FOR_SEAT)
    return template.format(items=listed(domain.items, most=6), seat=_subject_name(prompt))


PICKS: Final = {
    "initiative": "Who starts with the initiative: {items}?",
    "seats": "Which bot sits next, clockwise: {items}?",
    "reserve": "Which token does {seat} get from Strategic Reserves: {items}?",
    "leaders": "Which leader does {seat} get: {items}?",
    "lore": "Which lore card does {seat} get: {items}?",
}
TIE: Final = "Tie: which of {items}?"
TIE_FOR_SEAT: Final = "Tie for {seat}: which of {items}?"
DRAFT: Final = {"leaders": "leader", "lore": "lore card"}


def _draw_question(prompt: Prompt, domain: Draw) -> str:
    """Return the question about cards drawn for the Court, a hand, a bot, or the draft."""
    if domain.pile == "court":
        return f"Turn up {count(domain.n, 'Court card')}."
    if domain.pile != "action":
        return f"Turn up {count(domain.n, DRAFT[domain.pile])}."
    cards = count(domain.n, "action card")
    if prompt.rule == "BC17":
        if domain.place == "deck":
            return f"Enter the {cards} from the stack that stand for {_subject_name(prompt)}'s hand."
        return f"Enter the {cards} seen in {_subject_name(prompt)}'s hand."
    if prompt.secret is None:
        return f"Turn up {cards} from the stack for {_subject_name(prompt)}."
    return f"{_subject_name(prompt)} draws {cards}."
