"""The published text of the solo AI, read a second time and without its page: what it may answer.

`expected(table, ask, rolled)` is every option that the text leaves open; the faces of a die if one must be
rolled first; None where nothing is read here. The strategy of the turn and the category under which each
unit was selected are kept in the `Reading`.
"""

from __future__ import annotations

from collections.abc import Sequence

from bythebook.games.memoir44.box.facts import SIDES, facts
from bythebook.games.memoir44.rules.orders import needs_section, orderable
from bythebook.games.memoir44.state import options as o
from bythebook.games.memoir44.state.state import State
from bythebook.kernel.prompt import Option, Prompt
from tests.games.memoir44.second_reading import air, battles, cards, moves
from tests.games.memoir44.second_reading.field import Field
from tests.games.memoir44.second_reading.orders import OFFENSIVE, Selection, selectable, strategy_of

Die = tuple[str, ...]

D6: Die = tuple("123456")


class Reading:
    """One side's reading of one game."""

    def __init__(self) -> None:
        self.turn = -1
        self.strategy = ""
        self.selection: Selection | None = None

    def expected(self, state: State, prompt: Prompt, rolled: Sequence[str]) -> list[Option] | Die | None:
        """What the text allows, after what was rolled for this ask so far."""
        field = Field(state, SIDES.index(prompt.seat))
        if state.turn != self.turn:
            self.turn, self.strategy, self.selection = state.turn, "", None
        match prompt.kind:
            case "Turn":
                return self._turn(field, prompt, rolled)
            case "Section" | "Order":
                if self.selection is None:
                    self.selection = Selection(field, self.strategy)
                chosen = self.selection
                return chosen.section(prompt) if prompt.kind == "Section" else chosen.expected(prompt)
            case "Mover":
                waiting = [unit for unit in state.ordered if unit in state.activation]
                return [o.Activate(state.at[waiting[0]])]
            case "Move":
                unit = int(prompt.about or 0)
                assert self.selection is not None
                return moves.move(field, unit, self.selection.category[unit])
            case "Take ground":
                return battles.take_ground(field, prompt, self.strategy or OFFENSIVE)
        return _plain(field, prompt)

    def _turn(self, field: Field, prompt: Prompt, rolled: Sequence[str]) -> list[Option] | Die:
        """S1: draw two, play one; then the strategy die, and the die for a plane (AI-3c)."""
        state = field.state
        if o.Draw() in prompt.options:
            return [o.Draw()]
        if any(isinstance(option, o.Play) for option in prompt.options):
            return cards.choose(field, prompt)
        dice = list(rolled)
        if (dice or not self.strategy) and (needs_section(state) or selectable(field, orderable(state))):
            if not dice:
                return D6
            self.strategy = strategy_of(dice.pop(0))
        allowed = [option.plane for option in prompt.options if isinstance(option, o.BringOn)]
        if not allowed:
            return [o.Done()]
        if not air.answers_entry(field):
            if not dice:
                return facts().die_faces
            if dice.pop(0) != "star":
                return [o.Done()]
        if not air.needs_class_die(field, allowed):
            return [o.BringOn(air.FIGHTER)]
        return [o.BringOn(air.class_by_die(dice[0], allowed))] if dice else D6


def _plain(field: Field, prompt: Prompt) -> list[Option] | None:
    """The asks for which nothing of the turn must be remembered."""
    match prompt.kind:
        case "Exit":
            return [o.Exit() if field.on("ai_exit") else o.Decline()]
        case "Second move":
            return moves.second_move(field, int(prompt.about or 0))
        case "Attacker":
            return battles.attacker(field)
        case "Attack":
            return battles.attack(field, prompt)
        case "Retreat" | "Event retreat":
            return battles.retreat(field, prompt)
        case "Ambush":
            return battles.ambush(field, prompt)
        case "Blow bridge":
            return battles.blow_bridge(field, prompt)
        case "Air Power":
            return cards.air_power(field, prompt)
        case "Barrage":
            return cards.barrage(field)
        case "Flight":
            return air.flight(field, prompt)
        case "Air action":
            return air.action(field, prompt)
        case "Drop":
            middle = field.state.rulings["ai_drop"] == "middle"
            return [o.Aim(h) for h in air.drops(field)] if middle else [*prompt.options]
    return None
