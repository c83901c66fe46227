"""Options as people write them: a verb, and the systems, cards and colours it names."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.table import options
from bythebook.kernel.ask import Option

_WRITTEN: Final[dict[type[Option], str]] = {
    options.Keep: "keep",
    options.Mulligan: "mulligan",
    options.TakeLeader: "take {leader}",
    options.TakeLore: "take {lore}",
    options.Play: "{way} {card}",
    options.Pass: "pass",
    options.Draw: "draw",
    options.CountOff: "count off",
    options.RaiseCounter: "raise seize counter",
    options.RemoveCounter: "remove seize counter",
    options.Exhaust: "exhaust {card} to {ability}",
    options.Declare: "declare {ambition}",
    options.Seize: "seize by {by}",
    options.Peek: "look at {rival}'s hand",
    options.Swap: "give {give} for {take}",
    options.Spend: "spend {spent} to {action}",
    options.ThrowAway: "throw away slot {slot}",
    options.Use: "use {card}",
    options.DiscardCard: "discard {card}",
    options.LayUnion: "lay {card} beside {beside}",
    options.GiveUp: "give up {card}",
    options.Tax: "tax {at}{of_owner}{for_type}",
    options.Build: "build {piece} in {at}{by_how}",
    options.Move: "move {start} to {to}",
    options.Ships: "{fresh} fresh, {damaged} damaged",
    options.GoOn: "go on to {to}",
    options.Repair: "repair {piece} in {at}",
    options.Influence: "influence {card}",
    options.Secure: "secure {card}",
    options.Battle: "battle {rival} in {at}",
    options.Collect: "{skirmish} skirmish, {assault} assault, {raid} raid",
    options.Reroll: "reroll {die} {face}",
    options.Leave: "leave {fresh} fresh, {damaged} damaged",
    options.LeaveBuildings: "leave {cities} cities, {starports} starports, {damaged_cities} damaged cities, "
    "{damaged_starports} damaged starports",
    options.Provoke: "provoke {type}",
    options.Ransack: "ransack {card}",
    options.StealToken: "steal {type} from {rival}'s slot {slot}",
    options.StealCard: "steal {card} from {rival}",
    options.Store: "store {type} in slot {slot}",
    options.Discard: "discard {type}",
    options.Rearrange: "rearrange",
    options.Gain: "gain {type}",
    options.Place: "place in {at}",
    options.Cluster: "cluster {cluster}",
    options.NameType: "name {type}",
    options.FreeCity: "free {owner}'s {piece} in {at}",
    options.GiveCard: "give {card}",
    options.Return: "return {owner}'s {piece}",
    options.Execute: "execute {owner}'s agent",
    options.Count: "{n}",
    options.Again: "hit {piece} and again",
    options.Shape: "lay {type} off {off}",
    options.Decline: "decline",
    options.Done: "done",
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


@lru_cache(maxsize=1 << 14)
def notation(option: Option) -> str:
    """An option in words; it needs no position to be read."""
    fields = {name: getattr(option, name) for name in option.__struct_fields__}
    named = {name: _name(name, value) for name, value in fields.items()}
    if isinstance(option, options.Ability):
        said = [text.format(named[part]) for part, text in _PARTS if fields[part]]
        return option.name.replace("_", " ") + "".join(said)
    named["of_owner"] = f" of {named['owner']}" if fields.get("owner") else ""
    named["for_type"] = f" for {named['type']}" if fields.get("type") else ""
    named["by_how"] = f" by {named['how']}" if fields.get("how") else ""
    if isinstance(option, options.Spend):
        counts_as = f" as {option.type}" if option.token else ""
        named["spent"] = f"{option.token or option.type} in slot {option.slot}{counts_as}"
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
        if isinstance(answer, options.Move):
            said.append([answer.start, answer.to, "ships"])
        elif isinstance(answer, options.Ships) and isinstance(last, list):
            last[2] = str(answer.fresh + answer.damaged)
        elif isinstance(answer, options.GoOn) and isinstance(last, list):
            last[1] = answer.to
        elif not isinstance(answer, options.Done):
            said.append(notation(answer))
    groups = (part if isinstance(part, str) else "move {2} from {0} to {1}".format(*part) for part in said)
    return ", ".join(groups)
