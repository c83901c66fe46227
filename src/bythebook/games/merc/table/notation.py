"""Options as people write them: a verb, and the MERCs, sectors and cards it names."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.table import options
from bythebook.kernel.ask import Option

_WRITTEN: Final[dict[type[Option], str]] = {
    options.Hire: "hire {merc}",
    options.Fire: "fire {merc}",
    options.Place: "place {at}",
    options.Join: "join {squad}",
    options.DrawFrom: "draw {deck}",
    options.Count: "{n}",
    options.Play: "play {card}",
    options.Reinforce: "reinforce with {card}",
    options.UseAbility: "use ability",
    options.Name: "name {player}",
    options.March: "march {to}",
    options.Shell: "shell {at}",
    options.Hurt: "hurt {target}{of}{in_at}",
    options.SendForMercs: "{merc} hires{and_fires}",
    options.Explore: "{merc} explores",
    options.ReEquip: "{merc} re-equips",
    options.Train: "{merc} trains",
    options.Move: "move {squad} to {to}",
    options.Coordinate: "attack together {to}",
    options.Hospital: "{merc} goes to hospital",
    options.Buy: "{merc} buys",
    options.BuyPart: "{merc} gets the {card}",
    options.Bombard: "{merc} bombards {at}",
    options.Fetch: "{merc} fetches by {by}",
    options.Supply: "{merc} supplies",
    options.Treat: "{merc} treats",
    options.Give: "{giver} gives to {taker} in {at}",
    options.Regroup: "{merc} changes to {squad}",
    options.Merge: "merge {squad} into {into}",
    options.Done: "done{of_squad}",
    options.EndTurn: "end turn",
    options.Equip: "equip {merc} {slot} {card}{worn}{source}",
    options.TakeOff: "take off {merc} {slot}",
    options.TradeWith: "trade with {merc}",
    options.Take: "take {card}",
    options.Stash: "stash {card}",
    options.Drive: "drive {squad} to {to}",
    options.Attach: "attach {card} to {squad}",
    options.Detach: "leave the vehicle of {squad}",
    options.TakeVehicle: "{merc} takes the vehicle to {squad}",
    options.Keep: "keep {card}",
    options.Fight: "fight in {at}",
    options.Detonate: "detonate",
    options.SetDog: "set dog on {merc}",
    options.Heal: "heal {merc} with {dice} by {by}",
    options.Attack: "attack {target}{of}",
    options.AttackAllMilitia: "attack all militia",
    options.Reroll: "reroll",
    options.Hit: "hit {target}{of}",
    options.Turn: "turn militia of {of_player}",
    options.Save: "{holder} gives the shot",
    options.Retreat: "retreat {squad} to {to}",
    options.Decline: "decline",
}


@lru_cache(maxsize=1 << 14)
def notation(option: Option) -> str:
    """An option in words; it needs no position to be read."""
    fields = {name: getattr(option, name) for name in option.__struct_fields__}
    named = {name: _name(name, value) for name, value in fields.items()}
    named["of_player"] = named.get("of", "")
    whose = "on" if fields.get("target") == "dog" else "of"  # a dog is known by whom it holds
    named["of"] = f" {whose} {named['of']}" if named.get("of") else ""
    named["in_at"] = f" in {named['at']}" if named.get("at") else ""
    named["of_squad"] = f" {named['squad']}" if named.get("squad") else ""
    named["and_fires"] = f" and fires {named['fires']}" if named.get("fires") else ""
    named["worn"] = f" worn {named['wear']}" if fields.get("wear") else ""
    named["source"] = f" from {named['source']}" if named.get("source") else ""
    return _WRITTEN[type(option)].format(**named)


def _name(field: str, value: object) -> str:
    """What a field says: cards and people by the names on their cards."""
    text = str(value)
    if field in ("card", "by"):
        return _card(text)
    if field in ("merc", "target", "of", "holder", "source", "fires"):
        return person(text)
    return text


def person(name: str) -> str:
    """A MERC or the Dictator by the name on the card; any other text as it is."""
    found = facts().merc.get(name) or facts().dictator.get(name)
    return found.name if found else name


def _card(name: str) -> str:
    found = facts().card.get(name) or facts().tactic.get(name)
    return found.name if found else name
