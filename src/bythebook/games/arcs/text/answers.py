"""Answers as sentences, in the present tense, without seat and full stop: `Moves 3 ships to 5-hex`.

An answer that only opens the next one is silent: where a move leads before how many go, whom one battles
before with which dice, the card that is led before an ambition is declared. A person who has but one way to
go on is not asked again; then the first answer tells all of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules import pieces
from bythebook.games.arcs.rules.control import rival_controls
from bythebook.games.arcs.rules.turn.play import LEAD
from bythebook.games.arcs.state import options
from bythebook.games.arcs.state.options import Ships
from bythebook.games.arcs.state.state import State
from bythebook.games.arcs.text.names import place_name, seat_title, type_name
from bythebook.games.arcs.text.options.phrases import (
    action_card,
    asked_player,
    mix_said,
    open_ask,
    open_step,
    saying,
    ships_said,
)
from bythebook.games.shared.grammar import in_words, row_of
from bythebook.kernel.prompt import Option, Prompt

Tell = Callable[[State, Any], str]

_SILENT: Final = (options.Draw, options.CountOff, options.Store, options.Rearrange, options.Done)
"""What the next line tells, or the table shows."""


def tell(state: State, option: Option) -> str:
    """An answer to the open ask as a sentence; empty where it says nothing by itself."""
    if isinstance(option, _SILENT):
        return ""
    made = _TELLS.get(type(option))
    return made(state, option) if made is not None else third(saying(state, option))


def third(phrase: str) -> str:
    """A phrase in the third person: `Copy with Aggression 4` is `Copies with Aggression 4`."""
    verb, gap, rest = phrase.partition(" ")
    if verb.endswith("y") and verb[-2] not in "aeiou":
        verb = f"{verb[:-1]}ies"
    else:
        verb += "es" if verb.endswith(("s", "x", "sh", "ch")) else "s"
    return {"Haves": "Has"}.get(verb, verb) + gap + rest


# -- what comes next --------------------------------------------------------------------------------


def _then(state: State, option: Option) -> Prompt | None:
    """What the same player is asked next, if an answer leads to an ask at once; the table stays as it is."""
    step, imagined, me = open_step(state), state.copy(), asked_player(state)
    if step is None:
        return None
    while imagined.agenda.pop() != step:
        pass
    step.answer(imagined, option)
    while imagined.agenda and not imagined.agenda[-1].asks:
        imagined.agenda.pop().go(imagined)
    prompt = imagined.agenda[-1].ask(imagined) if imagined.agenda else None
    return (
        prompt
        if prompt is not None and prompt.domain is None and prompt.seat == imagined.seat_of(me)
        else None
    )


def is_put(state: State, prompt: Prompt | None, kind: str) -> bool:
    """Whether an ask of a kind follows; a person is asked only where there is a choice."""
    if prompt is None or prompt.kind != kind:
        return False
    return state.automa[state.player(str(prompt.seat))] or len(prompt.options) > 1


def opens(state: State, option: Option) -> bool:
    """Whether the next answer tells what an option began: how many ships, which dice."""
    kind = _OPENS.get(type(option), "")
    if isinstance(option, options.Ability):
        kind = "Ships" if option.name == "tactical" else ""
    return bool(kind) and is_put(state, _then(state, option), kind)


_OPENS: Final[dict[type[Option], str]] = {
    options.Move: "Ships",
    options.GoOn: "Ships",
    options.Battle: "Collect",
}
"""What is asked next, by the kind of option."""


def is_told(state: State, option: Option) -> bool:
    """Whether the line before has told how many ships go, as only one group can: bots alone are asked."""
    prompt = open_ask(state)
    if not isinstance(option, Ships) or prompt is None or prompt.kind != "Ships":
        return False
    return len(prompt.options) == 1 and not state.automa[asked_player(state)]


# -- cards ------------------------------------------------------------------------------------------


def _play(state: State, option: options.Play) -> str:
    if option.way == "lead" and is_put(state, _then(state, option), "Declare"):
        return ""
    told = third(saying(state, option))
    return f"{told}, face down" if option.way == "copy" else told


def _declares(state: State, what: str) -> str:
    """With the card that is led, if that allows it."""
    prompt, lead = open_ask(state), state.lead()
    if prompt is None or prompt.kind != "Declare" or prompt.about != LEAD or lead is None:
        return f"Declares {what}"
    return f"Leads {facts().action_cards[lead.card].name} and declares {what}"


def _decline(state: State, option: Option) -> str:
    prompt = open_ask(state)
    at_lead = prompt is not None and prompt.kind == "Declare" and prompt.about == LEAD
    return _declares(state, "nothing") if at_lead else ""


def _pass(state: State, option: options.Pass) -> str:
    told = third(saying(state, option))
    return "Has no cards left" if told.startswith("Has") else told


def _seize(state: State, option: options.Seize) -> str:
    laid = option.by in facts().action_card or not option.by
    return (
        f"Seizes the initiative with {action_card(option.by)}, face down"
        if laid
        else third(saying(state, option))
    )


# -- the map ----------------------------------------------------------------------------------------


def _tax(state: State, option: options.Tax) -> str:
    """With the tokens that come."""
    told = third(saying(state, option))
    if option.type:
        return told
    got = [kind for kind in pieces.city_types(state, facts().system[option.at].index) if state.supply[kind]]
    return f"{told} for {row_of(map(type_name, got))}" if got else f"{told} in vain, the supply is empty"


def _build(state: State, option: options.Build) -> str:
    told = third(saying(state, option))
    hurt = rival_controls(state, asked_player(state), facts().system[option.at].index)
    return f"{told}, damaged" if hurt else told


def _move(state: State, option: options.Move) -> str:
    way = f"from {place_name(option.start)} to {place_name(option.to)}"
    return "" if opens(state, option) else _all_go(state, option, f"Moves {{}} {way}")


def _go_on(state: State, option: options.GoOn) -> str:
    way = f"to {place_name(option.to)}"
    return "" if opens(state, option) else _all_go(state, option, f"Flies on with {{}} {way}")


def _all_go(state: State, option: Option, told: str) -> str:
    """Where nobody is asked how many, it is the only group that can go."""
    prompt = _then(state, option)
    only = prompt.options[0] if prompt is not None and prompt.kind == "Ships" else None
    return told.format(ships_said(only) if isinstance(only, Ships) else "ships")


def _ships(state: State, option: Ships) -> str:
    return "" if is_told(state, option) else third(saying(state, option))


def _ability(state: State, option: options.Ability) -> str:
    return "" if opens(state, option) else third(saying(state, option))


# -- battle -----------------------------------------------------------------------------------------


def _battle(state: State, option: options.Battle) -> str:
    return "" if opens(state, option) else third(saying(state, option))


def _collect(state: State, option: options.Collect) -> str:
    fight = state.fight
    assert fight is not None
    place, rival = place_name(facts().systems[fight.at].id), seat_title(state.seats[fight.defender])
    dice = mix_said(option, in_words)
    return f"Battles {rival} at {place} {'without dice' if dice == 'no dice' else f'with {dice}'}"


_TELLS: Final[dict[type[Option], Tell]] = {
    options.Play: _play,
    options.Declare: lambda state, option: _declares(state, facts().ambition[option.ambition].name),
    options.Decline: _decline,
    options.Pass: _pass,
    options.Seize: _seize,
    options.Tax: _tax,
    options.Build: _build,
    options.Move: _move,
    options.GoOn: _go_on,
    options.Ships: _ships,
    options.Influence: lambda state, option: f"Puts an agent on {saying(state, option).partition(' ')[2]}",
    options.Battle: _battle,
    options.Ability: _ability,
    options.Collect: _collect,
}
"""Answers that are told otherwise than they are chosen."""
