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
from bythebook.games.arcs.table import options
from bythebook.games.arcs.table.options import Ships
from bythebook.games.arcs.table.state import Table
from bythebook.games.arcs.telling.names import place_name, seat_title, type_name
from bythebook.games.arcs.telling.options.phrases import (
    action_card,
    asked_player,
    mix_said,
    open_ask,
    open_step,
    saying,
    ships_said,
)
from bythebook.games.shared.grammar import in_words, row_of
from bythebook.kernel.ask import Ask, Option

Tell = Callable[[Table, Any], str]

_SILENT: Final = (options.Draw, options.CountOff, options.Store, options.Rearrange, options.Done)
"""What the next line tells, or the table shows."""


def tell(table: Table, option: Option) -> str:
    """An answer to the open ask as a sentence; empty where it says nothing by itself."""
    if isinstance(option, _SILENT):
        return ""
    made = _TELLS.get(type(option))
    return made(table, option) if made is not None else third(saying(table, option))


def third(phrase: str) -> str:
    """A phrase in the third person: `Copy with Aggression 4` is `Copies with Aggression 4`."""
    verb, gap, rest = phrase.partition(" ")
    if verb.endswith("y") and verb[-2] not in "aeiou":
        verb = f"{verb[:-1]}ies"
    else:
        verb += "es" if verb.endswith(("s", "x", "sh", "ch")) else "s"
    return {"Haves": "Has"}.get(verb, verb) + gap + rest


# -- what comes next --------------------------------------------------------------------------------


def _then(table: Table, option: Option) -> Ask | None:
    """What the same player is asked next, if an answer leads to an ask at once; the table stays as it is."""
    step, imagined, me = open_step(table), table.copy(), asked_player(table)
    if step is None:
        return None
    while imagined.agenda.pop() != step:
        pass
    step.answer(imagined, option)
    while imagined.agenda and not imagined.agenda[-1].asks:
        imagined.agenda.pop().go(imagined)
    ask = imagined.agenda[-1].ask(imagined) if imagined.agenda else None
    return ask if ask is not None and ask.domain is None and ask.seat == imagined.seat_of(me) else None


def is_put(table: Table, ask: Ask | None, kind: str) -> bool:
    """Whether an ask of a kind follows; a person is asked only where there is a choice."""
    if ask is None or ask.kind != kind:
        return False
    return table.automa[table.player(str(ask.seat))] or len(ask.options) > 1


def opens(table: Table, option: Option) -> bool:
    """Whether the next answer tells what an option began: how many ships, which dice."""
    kind = _OPENS.get(type(option), "")
    if isinstance(option, options.Ability):
        kind = "Ships" if option.name == "tactical" else ""
    return bool(kind) and is_put(table, _then(table, option), kind)


_OPENS: Final[dict[type[Option], str]] = {
    options.Move: "Ships",
    options.GoOn: "Ships",
    options.Battle: "Collect",
}
"""What is asked next, by the kind of option."""


def is_told(table: Table, option: Option) -> bool:
    """Whether the line before has told how many ships go, as only one group can: bots alone are asked."""
    ask = open_ask(table)
    if not isinstance(option, Ships) or ask is None or ask.kind != "Ships":
        return False
    return len(ask.options) == 1 and not table.automa[asked_player(table)]


# -- cards ------------------------------------------------------------------------------------------


def _play(table: Table, option: options.Play) -> str:
    if option.way == "lead" and is_put(table, _then(table, option), "Declare"):
        return ""
    told = third(saying(table, option))
    return f"{told}, face down" if option.way == "copy" else told


def _declares(table: Table, what: str) -> str:
    """With the card that is led, if that allows it."""
    ask, lead = open_ask(table), table.lead()
    if ask is None or ask.kind != "Declare" or ask.about != LEAD or lead is None:
        return f"Declares {what}"
    return f"Leads {facts().action_cards[lead.card].name} and declares {what}"


def _decline(table: Table, option: Option) -> str:
    ask = open_ask(table)
    at_lead = ask is not None and ask.kind == "Declare" and ask.about == LEAD
    return _declares(table, "nothing") if at_lead else ""


def _pass(table: Table, option: options.Pass) -> str:
    told = third(saying(table, option))
    return "Has no cards left" if told.startswith("Has") else told


def _seize(table: Table, option: options.Seize) -> str:
    laid = option.by in facts().action_card or not option.by
    return (
        f"Seizes the initiative with {action_card(option.by)}, face down"
        if laid
        else third(saying(table, option))
    )


# -- the map ----------------------------------------------------------------------------------------


def _tax(table: Table, option: options.Tax) -> str:
    """With the tokens that come."""
    told = third(saying(table, option))
    if option.type:
        return told
    got = [kind for kind in pieces.city_types(table, facts().system[option.at].index) if table.supply[kind]]
    return f"{told} for {row_of(map(type_name, got))}" if got else f"{told} in vain, the supply is empty"


def _build(table: Table, option: options.Build) -> str:
    told = third(saying(table, option))
    hurt = rival_controls(table, asked_player(table), facts().system[option.at].index)
    return f"{told}, damaged" if hurt else told


def _move(table: Table, option: options.Move) -> str:
    way = f"from {place_name(option.start)} to {place_name(option.to)}"
    return "" if opens(table, option) else _all_go(table, option, f"Moves {{}} {way}")


def _go_on(table: Table, option: options.GoOn) -> str:
    way = f"to {place_name(option.to)}"
    return "" if opens(table, option) else _all_go(table, option, f"Flies on with {{}} {way}")


def _all_go(table: Table, option: Option, told: str) -> str:
    """Where nobody is asked how many, it is the only group that can go."""
    ask = _then(table, option)
    only = ask.options[0] if ask is not None and ask.kind == "Ships" else None
    return told.format(ships_said(only) if isinstance(only, Ships) else "ships")


def _ships(table: Table, option: Ships) -> str:
    return "" if is_told(table, option) else third(saying(table, option))


def _ability(table: Table, option: options.Ability) -> str:
    return "" if opens(table, option) else third(saying(table, option))


# -- battle -----------------------------------------------------------------------------------------


def _battle(table: Table, option: options.Battle) -> str:
    return "" if opens(table, option) else third(saying(table, option))


def _collect(table: Table, option: options.Collect) -> str:
    fight = table.fight
    assert fight is not None
    place, rival = place_name(facts().systems[fight.at].id), seat_title(table.seats[fight.defender])
    dice = mix_said(option, in_words)
    return f"Battles {rival} at {place} {'without dice' if dice == 'no dice' else f'with {dice}'}"


_TELLS: Final[dict[type[Option], Tell]] = {
    options.Play: _play,
    options.Declare: lambda table, option: _declares(table, facts().ambition[option.ambition].name),
    options.Decline: _decline,
    options.Pass: _pass,
    options.Seize: _seize,
    options.Tax: _tax,
    options.Build: _build,
    options.Move: _move,
    options.GoOn: _go_on,
    options.Ships: _ships,
    options.Influence: lambda table, option: f"Puts an agent on {saying(table, option).partition(' ')[2]}",
    options.Battle: _battle,
    options.Ability: _ability,
    options.Collect: _collect,
}
"""Answers that are told otherwise than they are chosen."""
