"""Options as people write them: a verb, and the MERCs, sectors and cards it names."""

from __future__ import annotations

from functools import cache
from typing import Final

from bythebook.games.merc import actions
from bythebook.games.merc.facts import facts
from bythebook.kernel.ask import Option

_WRITTEN: Final[dict[type[Option], str]] = {
    actions.Hire: "hire {merc}",
    actions.Fire: "fire {merc}",
    actions.Place: "place {at}",
    actions.Join: "join {squad}",
    actions.DrawFrom: "draw {deck}",
    actions.Count: "{n}",
    actions.Play: "play {card}",
    actions.Reinforce: "reinforce with {card}",
    actions.UseAbility: "use ability",
    actions.Name: "name {player}",
    actions.March: "march {to}",
    actions.Shell: "shell {at}",
    actions.Hurt: "hurt {target}{of}{in_at}",
    actions.SendForMercs: "{merc} hires",
    actions.Explore: "{merc} explores",
    actions.ReEquip: "{merc} re-equips",
    actions.Train: "{merc} trains",
    actions.Move: "move {squad} to {to}",
    actions.Coordinate: "attack together {to}",
    actions.Hospital: "{merc} goes to hospital",
    actions.Buy: "{merc} buys",
    actions.BuyPart: "{merc} gets the {card}",
    actions.Bombard: "{merc} bombards {at}",
    actions.Fetch: "{merc} fetches by {by}",
    actions.Supply: "{merc} supplies",
    actions.Treat: "{merc} treats",
    actions.Give: "{giver} gives to {taker} in {at}",
    actions.Regroup: "{merc} changes to {squad}",
    actions.Merge: "merge {squad} into {into}",
    actions.Done: "done{of_squad}",
    actions.EndTurn: "end turn",
    actions.Equip: "equip {merc} {slot} {card}{worn}{source}",
    actions.TakeOff: "take off {merc} {slot}",
    actions.TradeWith: "trade with {merc}",
    actions.Take: "take {card}",
    actions.Stash: "stash {card}",
    actions.Drive: "drive {squad} to {to}",
    actions.Attach: "attach {card} to {squad}",
    actions.Detach: "leave the vehicle of {squad}",
    actions.TakeVehicle: "{merc} takes the vehicle to {squad}",
    actions.Keep: "keep {card}",
    actions.Fight: "fight in {at}",
    actions.Detonate: "detonate",
    actions.SetDog: "set dog on {merc}",
    actions.Heal: "heal {merc} with {dice} by {by}",
    actions.Attack: "attack {target}{of}",
    actions.AttackAllMilitia: "attack all militia",
    actions.Reroll: "reroll",
    actions.Hit: "hit {target}{of}",
    actions.Turn: "turn militia of {of_player}",
    actions.Save: "{holder} gives the shot",
    actions.Retreat: "retreat {squad} to {to}",
    actions.Decline: "decline",
}


@cache
def notation(option: Option) -> str:
    """An option in words; it needs no position to be read."""
    fields = {name: getattr(option, name) for name in option.__struct_fields__}
    named = {name: _name(name, value) for name, value in fields.items()}
    named["of_player"] = named.get("of", "")
    whose = "on" if fields.get("target") == "dog" else "of"  # a dog is known by whom it holds
    named["of"] = f" {whose} {named['of']}" if named.get("of") else ""
    named["in_at"] = f" in {named['at']}" if named.get("at") else ""
    named["of_squad"] = f" {named['squad']}" if named.get("squad") else ""
    named["worn"] = f" worn {named['wear']}" if fields.get("wear") else ""
    named["source"] = f" from {named['source']}" if named.get("source") else ""
    return _WRITTEN[type(option)].format(**named)


def _name(field: str, value: object) -> str:
    """What a field says: cards and people by the names on their cards."""
    text = str(value)
    if field in ("card", "by"):
        return _card(text)
    if field in ("merc", "target", "of", "holder", "source"):
        return person(text)
    return text


def person(name: str) -> str:
    """A MERC or the Dictator by the name on the card; any other text as it is."""
    found = facts().merc.get(name) or facts().dictator.get(name)
    return found.name if found else name


def _card(name: str) -> str:
    found = facts().card.get(name) or facts().tactic.get(name)
    return found.name if found else name
