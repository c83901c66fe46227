"""Stealing, what stands in its way, and what keys pay for (R1.6, R8.9, R9.4)."""

from __future__ import annotations

from bythebook.games.arcs.box.effects import Own
from bythebook.games.arcs.box.facts import RESOURCES, facts
from bythebook.games.arcs.rules import tokens
from bythebook.games.arcs.rules.cards import powers
from bythebook.games.arcs.table.options import Done, StealCard, StealToken
from bythebook.games.arcs.table.piles import COURT
from bythebook.games.arcs.table.state import NONE, Table
from bythebook.kernel.ask import Ask, Option, sort_key
from bythebook.kernel.step import Step


def is_guard(card: int) -> bool:
    """Whether a card keeps everything else of its holder from thieves, and is buried if stolen (R8.9)."""
    effects = (part.effect for part in facts().court[card].parts)
    return any(isinstance(effect, Own) and effect.name == "sworn_guardians" for effect in effects)


def guarded(table: Table, owner: int) -> bool:
    """Whether Sworn Guardians keep a player's tokens and other Guild cards (R8.9)."""
    return powers.own(table, owner, "sworn_guardians") is not None


def can_steal_token(table: Table, thief: int, owner: int, slot: int, *, unguarded: bool = False) -> bool:
    """Whether the token of a slot can be stolen at all, or if nobody guarded it (R8.9, Keeper's Trust)."""
    kind = table.slots[owner][slot]
    if kind == NONE or (not unguarded and guarded(table, owner)):
        return False
    return not (powers.own(table, owner, "keepers_trust") and powers.tokens_had(table, thief, kind))


def can_steal_card(table: Table, thief: int, owner: int, card: int, *, unguarded: bool = False) -> bool:
    """Whether a Guild card can be stolen at all, or if nobody guarded it (R8.9, Keeper's Solidarity)."""
    if not unguarded and guarded(table, owner) and not is_guard(card):
        return False
    kept = powers.own(table, owner, "keepers_solidarity")
    return not (kept and powers.tokens_had(table, owner, facts().court_suit[card]))


def steal_token(table: Table, thief: int, owner: int, slot: int) -> None:
    """The token changes hands; the thief stores it (R3.12, R8.9)."""
    table.then(tokens.Receive(thief, (tokens.take_out(table, owner, slot),)))


def steal_card(table: Table, thief: int, owner: int, card: int) -> None:
    """The card changes hands, a Cartel with the supply on it; Sworn Guardians are buried (R8.9, R9.4)."""
    table.guild[owner].remove(card)
    if is_guard(card):
        table.piles[COURT].bury(facts().court[card].id)
    else:
        table.guild[thief] = sorted((*table.guild[thief], card))


def loot(table: Table, thief: int, owner: int, keys: int) -> list[Option]:
    """What so many keys can steal of a rival's tokens and Guild cards (R8.9)."""
    f, seat = facts(), table.seats[owner]
    found: list[Option] = [
        StealCard(seat, f.court[card].id)
        for card in table.guild[owner]
        if f.court_keys[card] <= keys and can_steal_card(table, thief, owner, card)
    ]
    found += [
        StealToken(seat, slot + 1, RESOURCES[kind])
        for slot, kind in enumerate(table.slots[owner])
        if kind != NONE
        and tokens.raid_cost(table, owner, slot, thief) <= keys
        and can_steal_token(table, thief, owner, slot)
    ]
    return found


class Raid(Step, frozen=True):
    """Keys are spent on one thing after another, as far as the attacker likes (R8.9)."""

    thief: int
    owner: int
    keys: int

    def go(self, table: Table) -> None:
        """Nothing to ask if nothing can be paid for."""
        if self.keys and loot(table, self.thief, self.owner, self.keys):
            table.then(ChooseLoot(self.thief, self.owner, self.keys))


class ChooseLoot(Step, frozen=True):
    """What is stolen next; keys left over are lost (R8.9)."""

    thief: int
    owner: int
    keys: int

    def ask(self, table: Table) -> Ask:
        """Anything the keys pay for, or nothing more."""
        return Ask(
            table.seat_of(self.thief),
            "Raid",
            lambda: sorted((*loot(table, self.thief, self.owner, self.keys), Done()), key=sort_key),
            rule="R8.9",
            about=table.seats[self.owner],
        )

    def answer(self, table: Table, answer: Option) -> None:
        """It is paid for and taken, then the next."""
        match answer:
            case StealToken():
                slot = answer.slot - 1
                left = self.keys - tokens.raid_cost(table, self.owner, slot, self.thief)
                table.then(Raid(self.thief, self.owner, left))
                steal_token(table, self.thief, self.owner, slot)
            case StealCard():
                card = facts().court_card[answer.card].index
                table.then(Raid(self.thief, self.owner, self.keys - facts().court_keys[card]))
                steal_card(table, self.thief, self.owner, card)

    def stands(self, table: Table) -> bool:
        """While there is something to take."""
        return bool(loot(table, self.thief, self.owner, self.keys))
