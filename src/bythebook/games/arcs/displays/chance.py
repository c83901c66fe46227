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
        dice = "die" if domain.size == 1 else "dice"
        return f"Roll {domain.size} {domain.element} {dice} in {place_name(str(prompt.about))}."
    return f"Roll {count(domain.size, 'die')}."


def _subject_name(prompt: Prompt) -> str:
    return seat_title(str(prompt.about))


def _call_question(prompt: Prompt) -> str:
    """Return the question about a die or a tie in a bot's playbook."""
    if isinstance(prompt.domain, Pick):
        items = listed(prompt.domain.items, most=6)
        return f"The page of {_subject_name(prompt)} leaves a tie: which of {items}?"
    page, _, _ = prompt.rule.rpartition(":")
    return f"Roll a die for {_subject_name(prompt)}{f': {page.lower()}' if page else ''}."


def _pick_question(prompt: Prompt, domain: Pick) -> str:
    """Return the question about something drawn during setup."""
    if domain.element == "setup card":
        return "Which setup card is drawn?"
    who = f" for {prompt.about}" if prompt.about is not None else ""
    return f"{PICKS.get(domain.element, 'Tie: which is it')}{who}: {listed(domain.items, most=6)}?"


PICKS: Final = {
    "initiative": "Who has the initiative first",
    "seats": "Which bot sits next, clockwise",
    "reserve": "Which token comes from the reserves",
}


def _draw_question(prompt: Prompt, domain: Draw) -> str:
    """Return the question about cards drawn for the Court, a hand, a bot, or the draft."""
    if domain.pile == "court":
        return f"Turn up {count(domain.n, 'Court card')}."
    if domain.pile != "action":
        return f"Turn up {count(domain.n, domain.pile.removesuffix('s') + ' card')}."
    cards = count(domain.n, "action card")
    if prompt.rule == "BC17":
        return f"The cards of {_subject_name(prompt)} that are looked at: which {cards}?"
    if prompt.secret is None:
        return f"Turn up {cards} of the stack for {prompt.about}."
    return f"{_subject_name(prompt)} draws {cards}."
