"""Lore in the Prelude: pieces returned for actions, and Tycoon's two lore cards (R6.1, R12.3).

Lore that ends an Outrage is discarded by the Prelude itself. Lore that only changes another rule is looked up
there. New actions of lore are in `lore_actions.py`.
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


def _return_effect(lore: str) -> ReturnFor:
    effects = (part.effect for part in facts().lore[lore].parts)
    return next(effect for effect in effects if isinstance(effect, ReturnFor))


def _returnable(state: State, player: int, lore: str) -> list[Option]:
    """Return the trophies or captives that a player may return, identical ones once."""
    options: list[Option] = []
    for owner, seat in players_by_name(state):
        if _return_effect(lore).pieces == "captives":
            options += [Return(seat, PIECES[AGENT])] if state.captives[player][owner] else []
        else:
            box = state.trophies[player][len(PIECES) * owner : len(PIECES) * (owner + 1)]
            options += [Return(seat, word) for word, n in zip(PIECES, box, strict=True) if n]
    return sorted(options, key=sort_key)


class GiveBack(Step, frozen=True):
    """Return a trophy or captive for an action; using the lore again returns another (L24, L25)."""

    player: int
    lore: str

    def ask(self, state: State) -> Prompt:
        """Ask for a trophy or captive to return."""
        seat = state.seat_of(self.player)
        return Prompt(
            seat,
            "Return",
            lambda: _returnable(state, self.player, self.lore),
            rule="R12.3",
            about=self.lore,
        )

    def answer(self, state: State, answer: Return) -> None:
        """Return the piece, then ask for the action."""
        effect, owner = _return_effect(self.lore), state.player(answer.owner)
        state.then(TokenAction(self.player, (effect.act,), self.lore, new=False))
        if effect.pieces == "captives":
            return_captives(state, self.player, owner, 1)
        else:
            return_trophies(state, self.player, owner, PIECES.index(answer.piece))

    def is_valid(self, state: State) -> bool:
        """Whether there is still a piece to return."""
        return bool(_returnable(state, self.player, self.lore))


def _return_text(lore: str) -> PreludeText:
    return PreludeText(
        lambda state, player: (
            bool(_returnable(state, player, lore))
            and can_do_any(state, player, (_return_effect(lore).act,), new=False)
        ),
        lambda player: GiveBack(player, lore),
    )


# -- Tycoon's Ambition --------------------------------------------------------------------------------


def _undeclared_ambitions(state: State) -> tuple[int, ...]:
    return tuple(ambition for ambition in range(len(AMBITIONS)) if not is_declared(state, ambition))


class DiscardToDeclare(Step, frozen=True):
    """Discard all Material and Fuel tokens and declare an ambition without a marker (Tycoon's Ambition)."""

    player: int

    def go(self, state: State) -> None:
        """Discard the tokens, possibly none, and declare without a zero marker."""
        for kind in TYCOON_TYPES:
            discard_type(state, self.player, kind)
        state.then(
            MayDeclare(self.player, AMBITION, _undeclared_ambitions(state), zero=False, optional=False)
        )


# -- Tycoon's Charm -----------------------------------------------------------------------------------


class ChangeToken(Step, frozen=True):
    """Exchange a Material or Fuel token for one of any type; using the lore again exchanges another (L28)."""

    player: int

    def go(self, state: State) -> None:
        """Return the token to the supply first."""
        state.then(PayToken(self.player, TYCOON_TYPES, CHARM), ChooseTypes(self.player, 1, CHARM))


PRELUDES.update({lore: _return_text(lore) for lore in ("warlords_terror", "tyrants_ego")})
PRELUDES[AMBITION] = PreludeText(
    lambda state, player: can_declare(state, player) and bool(_undeclared_ambitions(state)), DiscardToDeclare
)
PRELUDES[CHARM] = PreludeText(lambda state, player: bool(payments(state, player, TYCOON_TYPES)), ChangeToken)
