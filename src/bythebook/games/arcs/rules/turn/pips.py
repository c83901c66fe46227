"""Actions: the pips of the card played, one ask each, and actions paid for otherwise (R5.4, R6.7, R6.8)."""

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
from bythebook.games.arcs.rules.cards import powers
from bythebook.games.arcs.rules.name_order import players_by_name, systems_by_name
from bythebook.games.arcs.table import options as a
from bythebook.games.arcs.table.state import NONE, Table, Turn
from bythebook.kernel.ask import Ask, Option, sort_key
from bythebook.kernel.step import Step


def battles(table: Table, player: int) -> Iterator[Option]:
    """Every rival with a piece in a system where a player has a ship (R8.1)."""
    fresh, damaged = table.fresh[player], table.damaged[player]
    rivals = [(rival, seat) for rival, seat in players_by_name(table) if rival != player]
    for s, id in systems_by_name(table):
        if fresh[s] or damaged[s]:
            for rival, seat in rivals:
                if table.present(rival, s):
                    yield a.Battle(id, seat)


def battle(table: Table, player: int, option: a.Battle) -> None:
    """Battle one rival there (R8.1)."""
    from bythebook.games.arcs.rules.battle.battle import BattleAt

    table.then(BattleAt(player, table.player(option.rival), facts().system[option.at].index))


LEGAL: Final[dict[str, Callable[[Table, int], Iterable[Option]]]] = {
    "battle": battles,
    "build": builds,
    "influence": influences,
    "move": moves,
    "repair": repairs,
    "secure": secures,
    "tax": taxes,
}
"""The options of each standard action, sorted."""

_DO: Final[dict[type[Option], tuple[str, Callable[[Table, int, Any], None]]]] = {
    a.Battle: ("battle", battle),
    a.Build: ("build", build),
    a.Influence: ("influence", influence),
    a.Move: ("move", move),
    a.Repair: ("repair", repair),
    a.Secure: ("secure", secure),
}


def legal(table: Table, player: int, action: str) -> list[Option]:
    """All a player can do by one standard action now (R7)."""
    return list(LEGAL[action](table, player))


def can_do_any(table: Table, player: int, actions: Sequence[str], *, new: bool = True) -> bool:
    """Whether some actions have an option at all: nobody looks for a second one."""
    if any(True for name in actions for _ in LEGAL[name](table, player)):
        return True
    new = new and powers.has_texts(table, player)
    return new and any(powers.new_actions(table, player, name) for name in actions)


def choices(
    table: Table, player: int, actions: Sequence[str], *, new: bool = True, pip: bool = False
) -> list[Option]:
    """The options of some actions, sorted, with the new actions that may replace them (R6.7)."""
    names = sorted(set(actions))
    found: list[Option] = []
    if new and powers.has_texts(table, player):
        for name in names:
            found += powers.new_actions(table, player, name, pip=pip)
        found.sort(key=sort_key)
    for name in names:
        found += LEGAL[name](table, player)
    return found


def do(table: Table, player: int, option: Option, *, pip: bool = False) -> None:
    """Do what was chosen; `pip`: that of a Copy or Pivot pays, which some texts reward (R6.8)."""
    if isinstance(option, a.Ability):
        powers.use_up(table, player, powers.new_action_source(option.name))
        table.then(powers.NEW_ACTIONS[option.name].step(player, option))
    elif isinstance(option, a.Tax):
        tax(table, player, option, pip=pip)
    else:
        action, work = _DO[type(option)]
        if pip:
            _reward(table, player, action)
        work(table, player, option)


def _reward(table: Table, player: int, action: str) -> None:
    """A trait gives one more action after that which the pip of a Copy or Pivot paid for (R6.8)."""
    for more in powers.held(table, player, PipAction):
        if more.paid == action:
            leader = facts().leaders[table.leader[player]].id
            table.then(TokenAction(player, (more.act,), leader, optional=True, new=False))


# -- the pips of the card -------------------------------------------------------------------------


def card_shown(turn: Turn) -> str:
    """The card played, as everybody sees it; a Copy lies face down (R5.7, R11.5)."""
    return "" if turn.card == NONE or turn.way == "copy" else facts().action_cards[turn.card].id


def action_kind(turn: Turn) -> str:
    """The kind of ask that a pip of the turn's suit is (R5.4)."""
    return f"{facts().suits[turn.suit].name} action"


class TakeActions(Step, frozen=True):
    """The pips of the card played are spent, one after another (R5.4 to R5.8)."""

    def go(self, table: Table) -> None:
        """While there is one left."""
        if table.turn is not None and table.turn.pips > 0:
            table.then(SpendPip())


class SpendPip(Step, frozen=True):
    """One pip: an action of the suit acted in, or a Battle if a Weapon was spent (R5.4, R6.2)."""

    def ask(self, table: Table) -> Ask:
        """All actions of the suit with their targets; Done gives up the rest."""
        turn = table.turn
        assert turn is not None
        seat, about = table.seat_of(turn.player), card_shown(turn)
        return Ask(seat, action_kind(turn), lambda: self._options(table), rule="R5.4", about=about)

    def _options(self, table: Table) -> list[Option]:
        turn = table.turn
        assert turn is not None
        actions: tuple[str, ...] = facts().suits[turn.suit].actions
        if turn.armed:
            actions = (*actions, "battle")
        found = choices(table, turn.player, actions, pip=powers.single_pip(table))
        found.insert(bisect_left(found, "Done", key=lambda option: type(option).__name__), a.Done())
        return found

    def answer(self, table: Table, answer: Option) -> None:
        """Do it and come back."""
        turn = table.turn
        assert turn is not None
        if isinstance(answer, a.Done):
            table.turn = replace(turn, pips=0)
            return
        table.turn = replace(turn, pips=turn.pips - 1)
        table.then(TakeActions())
        do(table, turn.player, answer, pip=powers.single_pip(table))

    def stands(self, table: Table) -> bool:
        """While there is a pip."""
        return table.turn is not None and table.turn.pips > 0


# -- actions that something else pays for -----------------------------------------------------------


class TokenAction(Step, frozen=True):
    """One action for a token or by a card; none where nothing can be done (R6.2, R6.7)."""

    player: int
    actions: tuple[str, ...]
    what: str
    """The type of the token, or the card that allows it."""
    optional: bool = False
    new: bool = True
    """A new action may be taken instead, as where a token pays (R6.7)."""
    token: int = NONE
    """The type of the token that was spent, whatever it counts as."""

    def go(self, table: Table) -> None:
        """Ask if there is a choice at all."""
        if can_do_any(table, self.player, self.actions, new=self.new):
            paid = (self.player, self.actions, self.what, self.optional, self.new, self.token)
            table.then(PaidAction(*paid))


class PaidAction(Step, frozen=True):
    """The choice of that action (R6.2)."""

    player: int
    actions: tuple[str, ...]
    what: str
    optional: bool
    new: bool
    token: int = NONE

    def ask(self, table: Table) -> Ask:
        """All that can be done by it."""
        seat = table.seat_of(self.player)
        return Ask(seat, "Token action", lambda: self._options(table), rule="R6.2", about=self.what)

    def _options(self, table: Table) -> list[Option]:
        found = choices(table, self.player, self.actions, new=self.new)
        return sorted([*found, a.Decline()], key=sort_key) if self.optional else found

    def answer(self, table: Table, answer: Option) -> None:
        """Do it."""
        if not isinstance(answer, a.Decline):
            do(table, self.player, answer)

    def stands(self, table: Table) -> bool:
        """While there is something to do."""
        return can_do_any(table, self.player, self.actions, new=self.new)
