"""Actions:

the pips of the card played, one prompt each, and actions paid for otherwise (R5.4, R6.7, R6.8).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from msgspec.structs import replace

from bythebook.games.arcs.box.effects import PipAction
from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules.actions.build import build, builds
from bythebook.games.arcs.rules.actions.court import influence, influences, secure, secures
from bythebook.games.arcs.rules.actions.move import move, moves
from bythebook.games.arcs.rules.actions.repair import repair, repairs
from bythebook.games.arcs.rules.actions.tax import tax, taxes
from bythebook.games.arcs.rules.battle.battle import BattleAt
from bythebook.games.arcs.rules.cards import powers
from bythebook.games.arcs.rules.name_order import players_by_name, systems_by_name
from bythebook.games.arcs.state import options as a
from bythebook.games.arcs.state.state import NONE, State, Turn
from bythebook.kernel.prompt import Option, Prompt, sort_key
from bythebook.kernel.step import Step


def battles(state: State, player: int) -> Iterator[Option]:
    """Yield every rival with a piece in a system with the player's ships (R8.1)."""
    fresh, damaged = state.fresh[player], state.damaged[player]
    rivals = [(rival, seat) for rival, seat in players_by_name(state) if rival != player]
    for s, id in systems_by_name(state):
        if fresh[s] or damaged[s]:
            for rival, seat in rivals:
                if state.present(rival, s):
                    yield a.Battle(id, seat)


def battle(state: State, player: int, option: a.Battle) -> None:
    """Start a Battle against the chosen rival in the chosen system (R8.1)."""
    state.then(BattleAt(player, state.player(option.rival), facts().system[option.at].index))


LEGAL: Final[dict[str, Callable[[State, int], Iterable[Option]]]] = {
    "battle": battles,
    "build": builds,
    "influence": influences,
    "move": moves,
    "repair": repairs,
    "secure": secures,
    "tax": taxes,
}
"""Functions that return the sorted options of each standard action."""

_DO: Final[dict[type[Option], tuple[str, Callable[[State, int, Any], None]]]] = {
    a.Battle: ("battle", battle),
    a.Build: ("build", build),
    a.Influence: ("influence", influence),
    a.Move: ("move", move),
    a.Repair: ("repair", repair),
    a.Secure: ("secure", secure),
}


def legal(state: State, player: int, action: str) -> list[Option]:
    """Return everything that a player can do with one standard action now (R7)."""
    return list(LEGAL[action](state, player))


def can_do_any(state: State, player: int, actions: Sequence[str], *, new: bool = True) -> bool:
    """Whether at least one of the given actions has an option."""
    if any(True for name in actions for _ in LEGAL[name](state, player)):
        return True
    new = new and powers.has_cards(state, player)
    return new and any(powers.new_actions(state, player, name) for name in actions)


def choices(
    state: State, player: int, actions: Sequence[str], *, new: bool = True, pip: bool = False
) -> list[Option]:
    """Return the sorted options of the given actions, and of new actions that may replace them (R6.7)."""
    names = sorted(set(actions))
    options: list[Option] = []
    if new and powers.has_cards(state, player):
        for name in names:
            options += powers.new_actions(state, player, name, pip=pip)
        options.sort(key=sort_key)
    for name in names:
        options += LEGAL[name](state, player)
    return options


def do_action(state: State, player: int, option: Option, *, pip: bool = False) -> None:
    """Do the chosen action; `pip` means the pip of a Copy or Pivot pays, which some traits reward (R6.8)."""
    if isinstance(option, a.Ability):
        powers.use_up(state, player, powers.new_action_source(option.name))
        state.then(powers.NEW_ACTIONS[option.name].step(player, option))
    elif isinstance(option, a.Tax):
        tax(state, player, option, pip=pip)
    else:
        action, work = _DO[type(option)]
        if pip:
            _reward(state, player, action)
        work(state, player, option)


def _reward(state: State, player: int, action: str) -> None:
    """Schedule the extra actions of traits that reward the pip of a Copy or Pivot (R6.8)."""
    for more in powers.effects_of(state, player, PipAction):
        if more.paid == action:
            leader = facts().leaders[state.leader[player]].id
            state.then(TokenAction(player, (more.act,), leader, optional=True, new=False))


# -- the pips of the card -------------------------------------------------------------------------


def visible_card(turn: Turn) -> str:
    """Return the card played, as everybody sees it; a Copy is face down (R5.7, R11.5)."""
    return "" if turn.card == NONE or turn.way == "copy" else facts().action_cards[turn.card].id


def action_kind(turn: Turn) -> str:
    """Return the kind of prompt for a pip of the turn's suit (R5.4)."""
    return f"{facts().suits[turn.suit].name} action"


class TakeActions(Step, frozen=True):
    """Spend the pips of the card played, one after another (R5.4 to R5.8)."""

    def go(self, state: State) -> None:
        """Ask while a pip is left."""
        if state.turn is not None and state.turn.pips > 0:
            state.then(SpendPip())


class SpendPip(Step, frozen=True):
    """Spend one pip: an action of the suit, or a Battle if a Weapon was spent (R5.4, R6.2)."""

    def ask(self, state: State) -> Prompt:
        """Ask for an action of the suit with its target; Done forfeits the remaining pips."""
        turn = state.turn
        assert turn is not None
        seat, about = state.seat_of(turn.player), visible_card(turn)
        return Prompt(seat, action_kind(turn), lambda: self._options(state), rule="R5.4", about=about)

    def _options(self, state: State) -> list[Option]:
        turn = state.turn
        assert turn is not None
        actions: tuple[str, ...] = facts().suits[turn.suit].actions
        if turn.armed:
            actions = (*actions, "battle")
        options = choices(state, turn.player, actions, pip=powers.single_pip(state))
        options.insert(bisect_left(options, "Done", key=lambda option: type(option).__name__), a.Done())
        return options

    def answer(self, state: State, answer: Option) -> None:
        """Do the action, then offer the next pip."""
        turn = state.turn
        assert turn is not None
        if isinstance(answer, a.Done):
            state.turn = replace(turn, pips=0)
            return
        state.turn = replace(turn, pips=turn.pips - 1)
        state.then(TakeActions())
        do_action(state, turn.player, answer, pip=powers.single_pip(state))

    def is_valid(self, state: State) -> bool:
        """Whether a pip is left."""
        return state.turn is not None and state.turn.pips > 0


# -- other paid actions -----------------------------------------------------------------------------


class TokenAction(Step, frozen=True):
    """Take one action paid for by a token or a card, if there is a legal one (R6.2, R6.7)."""

    player: int
    actions: tuple[str, ...]
    what: str
    """The type of the token, or the card that allows it."""
    optional: bool = False
    new: bool = True
    """Whether a new action may be taken instead, as when a token pays (R6.7)."""
    token: int = NONE
    """The real type of the token that was spent."""

    def go(self, state: State) -> None:
        """Ask only if there is a legal action."""
        if can_do_any(state, self.player, self.actions, new=self.new):
            paid = (self.player, self.actions, self.what, self.optional, self.new, self.token)
            state.then(PaidAction(*paid))


class PaidAction(Step, frozen=True):
    """Choose the action that a token or a card pays for (R6.2)."""

    player: int
    actions: tuple[str, ...]
    what: str
    optional: bool
    new: bool
    token: int = NONE

    def ask(self, state: State) -> Prompt:
        """Ask for one of the legal actions."""
        seat = state.seat_of(self.player)
        return Prompt(seat, "Token action", lambda: self._options(state), rule="R6.2", about=self.what)

    def _options(self, state: State) -> list[Option]:
        options = choices(state, self.player, self.actions, new=self.new)
        return sorted([*options, a.Decline()], key=sort_key) if self.optional else options

    def answer(self, state: State, answer: Option) -> None:
        """Do the action."""
        if not isinstance(answer, a.Decline):
            do_action(state, self.player, answer)

    def is_valid(self, state: State) -> bool:
        """Whether there is a legal action."""
        return can_do_any(state, self.player, self.actions, new=self.new)
