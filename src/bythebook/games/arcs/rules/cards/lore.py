"""Lore in the Prelude: things given back for actions, and the two lores of Tycoon (R6.1, R12.3).

Lore that ends an Outrage is discarded by the Prelude itself, lore that only changes another rule is read
there; new actions of lore have a chapter of their own.
"""

from __future__ import annotations

from bythebook.games.arcs.box.effects import ReturnFor
from bythebook.games.arcs.box.facts import AMBITIONS, FUEL, MATERIAL, facts
from bythebook.games.arcs.rules.ambitions import MayDeclare, can_declare, is_declared
from bythebook.games.arcs.rules.name_order import players_by_name
from bythebook.games.arcs.rules.pieces import return_captives, return_trophies
from bythebook.games.arcs.rules.tokens import ChooseTypes, PayToken, discard_type, payments
from bythebook.games.arcs.rules.turn.pips import TokenAction, can_do_any
from bythebook.games.arcs.rules.turn.prelude import PRELUDES, PreludeText
from bythebook.games.arcs.state.options import Return
from bythebook.games.arcs.state.state import AGENT, PIECES, State
from bythebook.kernel.prompt import Option, Prompt, sort_key
from bythebook.kernel.step import Step

CHARM = "tycoons_charm"
AMBITION = "tycoons_ambition"
TYCOON_TYPES = (MATERIAL, FUEL)


# -- Warlord's Terror, Tyrant's Ego -------------------------------------------------------------------


def _printed(lore: str) -> ReturnFor:
    effects = (part.effect for part in facts().lore[lore].parts)
    return next(effect for effect in effects if isinstance(effect, ReturnFor))


def _returnable(state: State, player: int, lore: str) -> list[Option]:
    """The trophies or captives that a player may give back, like ones once."""
    found: list[Option] = []
    for owner, seat in players_by_name(state):
        if _printed(lore).pieces == "captives":
            found += [Return(seat, PIECES[AGENT])] if state.captives[player][owner] else []
        else:
            box = state.trophies[player][len(PIECES) * owner : len(PIECES) * (owner + 1)]
            found += [Return(seat, word) for word, n in zip(PIECES, box, strict=True) if n]
    return sorted(found, key=sort_key)


class GiveBack(Step, frozen=True):
    """A trophy or captive goes home for an action; the next one by using the lore again (L24, L25)."""

    player: int
    lore: str

    def ask(self, state: State) -> Prompt:
        """Any of them."""
        seat = state.seat_of(self.player)
        return Prompt(
            seat,
            "Return",
            lambda: _returnable(state, self.player, self.lore),
            rule="R12.3",
            about=self.lore,
        )

    def answer(self, state: State, answer: Return) -> None:
        """Then the action."""
        effect, owner = _printed(self.lore), state.player(answer.owner)
        state.then(TokenAction(self.player, (effect.act,), self.lore, new=False))
        if effect.pieces == "captives":
            return_captives(state, self.player, owner, 1)
        else:
            return_trophies(state, self.player, owner, PIECES.index(answer.piece))

    def is_valid(self, state: State) -> bool:
        """While there is one."""
        return bool(_returnable(state, self.player, self.lore))


def _returns(lore: str) -> PreludeText:
    return PreludeText(
        lambda state, player: (
            bool(_returnable(state, player, lore))
            and can_do_any(state, player, (_printed(lore).act,), new=False)
        ),
        lambda player: GiveBack(player, lore),
    )


# -- Tycoon's Ambition --------------------------------------------------------------------------------


def _without_marker(state: State) -> tuple[int, ...]:
    return tuple(ambition for ambition in range(len(AMBITIONS)) if not is_declared(state, ambition))


class DiscardToDeclare(Step, frozen=True):
    """All Material and Fuel tokens go, and an ambition without a marker is declared (Tycoon's Ambition)."""

    player: int

    def go(self, state: State) -> None:
        """None at all will do; the lead card keeps its number."""
        for kind in TYCOON_TYPES:
            discard_type(state, self.player, kind)
        state.then(MayDeclare(self.player, AMBITION, _without_marker(state), zero=False, optional=False))


# -- Tycoon's Charm -----------------------------------------------------------------------------------


class ChangeToken(Step, frozen=True):
    """A Material or Fuel token becomes one of any type; the next one by using the lore again (L28)."""

    player: int

    def go(self, state: State) -> None:
        """It goes to the supply first."""
        state.then(PayToken(self.player, TYCOON_TYPES, CHARM), ChooseTypes(self.player, 1, CHARM))


PRELUDES.update({lore: _returns(lore) for lore in ("warlords_terror", "tyrants_ego")})
PRELUDES[AMBITION] = PreludeText(
    lambda state, player: can_declare(state, player) and bool(_without_marker(state)), DiscardToDeclare
)
PRELUDES[CHARM] = PreludeText(lambda state, player: bool(payments(state, player, TYCOON_TYPES)), ChangeToken)
