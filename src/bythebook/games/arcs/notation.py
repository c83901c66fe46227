"""Options as people write them: a verb, and the systems, cards and colours it names."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from bythebook.games.arcs import actions
from bythebook.games.arcs.facts import facts
from bythebook.kernel.ask import Option

_WRITTEN: Final[dict[type[Option], str]] = {
    actions.Keep: "keep",
    actions.Mulligan: "mulligan",
    actions.TakeLeader: "take {leader}",
    actions.TakeLore: "take {lore}",
    actions.Play: "{way} {card}",
    actions.Pass: "pass",
    actions.Draw: "draw",
    actions.CountOff: "count off",
    actions.RaiseCounter: "raise seize counter",
    actions.RemoveCounter: "remove seize counter",
    actions.Exhaust: "exhaust {card} to {ability}",
    actions.Declare: "declare {ambition}",
    actions.Seize: "seize by {by}",
    actions.Peek: "look at {rival}'s hand",
    actions.Swap: "give {give} for {take}",
    actions.Spend: "spend {type} in slot {slot} to {action}",
    actions.ThrowAway: "throw away slot {slot}",
    actions.Use: "use {card}",
    actions.DiscardCard: "discard {card}",
    actions.LayUnion: "lay {card} beside {beside}",
    actions.GiveUp: "give up {card}",
    actions.Tax: "tax {at}{of_owner}{for_type}",
    actions.Build: "build {piece} in {at}{by_how}",
    actions.Move: "move {start} to {to}",
    actions.Ships: "{fresh} fresh, {damaged} damaged",
    actions.GoOn: "go on to {to}",
    actions.Repair: "repair {piece} in {at}",
    actions.Influence: "influence {card}",
    actions.Secure: "secure {card}",
    actions.Battle: "battle {rival} in {at}",
    actions.Collect: "{skirmish} skirmish, {assault} assault, {raid} raid",
    actions.Reroll: "reroll {die} {face}",
    actions.Leave: "leave {fresh} fresh, {damaged} damaged",
    actions.LeaveBuildings: "leave {cities} cities, {starports} starports, {damaged_cities} damaged cities, "
    "{damaged_starports} damaged starports",
    actions.Provoke: "provoke {type}",
    actions.Ransack: "ransack {card}",
    actions.StealToken: "steal {type} from {rival}'s slot {slot}",
    actions.StealCard: "steal {card} from {rival}",
    actions.Store: "store {type} in slot {slot}",
    actions.Discard: "discard {type}",
    actions.Rearrange: "rearrange",
    actions.Gain: "gain {type}",
    actions.Place: "place in {at}",
    actions.Cluster: "cluster {cluster}",
    actions.NameType: "name {type}",
    actions.FreeCity: "free {owner}'s {piece} in {at}",
    actions.GiveCard: "give {card}",
    actions.Return: "return {owner}'s {piece}",
    actions.Execute: "execute {owner}'s agent",
    actions.Count: "{n}",
    actions.Again: "hit {piece} and again",
    actions.Shape: "lay {type} off {off}",
    actions.Decline: "decline",
    actions.Done: "done",
}

_PARTS: Final = (
    ("at", " in {}"),
    ("to", " to {}"),
    ("rival", " from {}"),
    ("card", " with {}"),
    ("piece", ", {}"),
    ("give", " giving {}"),
    ("n", " {}"),
)
"""How the parts of a new action are written, those that it has."""


@cache
def notation(option: Option) -> str:
    """An option in words; it needs no position to be read."""
    fields = {name: getattr(option, name) for name in option.__struct_fields__}
    named = {name: _name(name, value) for name, value in fields.items()}
    if isinstance(option, actions.Ability):
        said = [text.format(named[part]) for part, text in _PARTS if fields[part]]
        return option.name.replace("_", " ") + "".join(said)
    named["of_owner"] = f" of {named['owner']}" if fields.get("owner") else ""
    named["for_type"] = f" for {named['type']}" if fields.get("type") else ""
    named["by_how"] = f" by {named['how']}" if fields.get("how") else ""
    named["off"] = f"slot {fields['slot']}" if fields.get("slot") else "a Cartel"
    return _WRITTEN[type(option)].format(**named)


def _name(field: str, value: object) -> str:
    """What a field says: cards by the names on them, an empty card is one that nobody sees."""
    text = str(value)
    if field in ("card", "by", "give", "take", "leader", "lore", "beside"):
        return card_name(text) if text else "a card"
    return text


def card_name(name: str) -> str:
    """A Court card, leader or lore by the name printed on it; any other text as it is."""
    f = facts()
    found = f.court_card.get(name) or f.leader.get(name) or f.lore.get(name)
    return found.name if found else name


def series(answers: Iterable[Option]) -> str:
    """A row of answers as people say it: each group that moves with where it goes, then what it does."""
    said: list[str | list[str]] = []
    for answer in answers:
        last = said[-1] if said else ""
        if isinstance(answer, actions.Move):
            said.append([answer.start, answer.to, "ships"])
        elif isinstance(answer, actions.Ships) and isinstance(last, list):
            last[2] = str(answer.fresh + answer.damaged)
        elif isinstance(answer, actions.GoOn) and isinstance(last, list):
            last[1] = answer.to
        elif not isinstance(answer, actions.Done):
            said.append(notation(answer))
    groups = (part if isinstance(part, str) else "move {2} from {0} to {1}".format(*part) for part in said)
    return ", ".join(groups)
