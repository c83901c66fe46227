"""Raids and other theft: what can be stolen and at what cost (R1.6, R8.9, R9.4)."""

from __future__ import annotations

from bythebook.games.arcs.box.effects import Own
from bythebook.games.arcs.box.facts import RESOURCES, facts
from bythebook.games.arcs.rules import tokens
from bythebook.games.arcs.rules.cards import powers
from bythebook.games.arcs.state.options import Done, StealCard, StealToken
from bythebook.games.arcs.state.piles import COURT
from bythebook.games.arcs.state.state import NONE, State
from bythebook.kernel.prompt import Option, Prompt, sort_key
from bythebook.kernel.step import Step


def is_guard(card: int) -> bool:
    """Whether a card protects its owner's other things from theft, and is buried when stolen (R8.9)."""
    effects = (part.effect for part in facts().court[card].parts)
    return any(isinstance(effect, Own) and effect.name == "sworn_guardians" for effect in effects)


def is_guarded(state: State, owner: int) -> bool:
    """Whether Sworn Guardians protect a player's tokens and other Guild cards (R8.9)."""
    return powers.find_effect(state, owner, "sworn_guardians") is not None


def can_steal_token(state: State, thief: int, owner: int, slot: int, *, unguarded: bool = False) -> bool:
    """Whether the token of a slot can be stolen, or could be without Guardians (R8.9, Keeper's Trust)."""
    kind = state.slots[owner][slot]
    if kind == NONE or (not unguarded and is_guarded(state, owner)):
        return False
    return not (
        powers.find_effect(state, owner, "keepers_trust") and powers.tokens_with_cartel(state, thief, kind)
    )


def can_steal_card(state: State, thief: int, owner: int, card: int, *, unguarded: bool = False) -> bool:
    """Whether a Guild card can be stolen, or could be without Guardians (R8.9, Keeper's Solidarity)."""
    if not unguarded and is_guarded(state, owner) and not is_guard(card):
        return False
    stored = powers.find_effect(state, owner, "keepers_solidarity")
    return not (stored and powers.tokens_with_cartel(state, owner, facts().court_suit[card]))


def steal_token(state: State, thief: int, owner: int, slot: int) -> None:
    """Move the token to the thief, who stores it (R3.12, R8.9)."""
    state.then(tokens.Receive(thief, (tokens.take_out(state, owner, slot),)))


def steal_card(state: State, thief: int, owner: int, card: int) -> None:
    """Move the card to the thief, a Cartel with its supply; Sworn Guardians are buried (R8.9, R9.4)."""
    state.guild[owner].remove(card)
    if is_guard(card):
        state.piles[COURT].bury(facts().court[card].id)
    else:
        state.guild[thief] = sorted((*state.guild[thief], card))


def loot(state: State, thief: int, owner: int, keys: int) -> list[Option]:
    """Return the rival's tokens and Guild cards that cost at most `keys` (R8.9)."""
    f, seat = facts(), state.seats[owner]
    options: list[Option] = [
        StealCard(seat, f.court[card].id)
        for card in state.guild[owner]
        if f.court_keys[card] <= keys and can_steal_card(state, thief, owner, card)
    ]
    options += [
        StealToken(seat, slot + 1, RESOURCES[kind])
        for slot, kind in enumerate(state.slots[owner])
        if kind != NONE
        and tokens.raid_cost(state, owner, slot, thief) <= keys
        and can_steal_token(state, thief, owner, slot)
    ]
    return options


class Raid(Step, frozen=True):
    """Spend keys on one thing after another until the attacker stops (R8.9)."""

    thief: int
    owner: int
    keys: int

    def go(self, state: State) -> None:
        """Ask only if the keys pay for anything."""
        if self.keys and loot(state, self.thief, self.owner, self.keys):
            state.then(ChooseLoot(self.thief, self.owner, self.keys))


class ChooseLoot(Step, frozen=True):
    """Choose what is stolen next; unspent keys are lost (R8.9)."""

    thief: int
    owner: int
    keys: int

    def ask(self, state: State) -> Prompt:
        """Ask for anything the keys pay for, or to stop."""
        return Prompt(
            state.seat_of(self.thief),
            "Raid",
            lambda: sorted((*loot(state, self.thief, self.owner, self.keys), Done()), key=sort_key),
            rule="R8.9",
            about=state.seats[self.owner],
        )

    def answer(self, state: State, answer: Option) -> None:
        """Pay for the chosen thing and take it, then offer the next."""
        match answer:
            case StealToken():
                slot = answer.slot - 1
                left = self.keys - tokens.raid_cost(state, self.owner, slot, self.thief)
                state.then(Raid(self.thief, self.owner, left))
                steal_token(state, self.thief, self.owner, slot)
            case StealCard():
                card = facts().court_card[answer.card].index
                state.then(Raid(self.thief, self.owner, self.keys - facts().court_keys[card]))
                steal_card(state, self.thief, self.owner, card)

    def is_valid(self, state: State) -> bool:
        """Whether there is still something to steal."""
        return bool(loot(state, self.thief, self.owner, self.keys))
