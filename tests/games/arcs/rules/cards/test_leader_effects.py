"""Every effect printed on a leader or a lore card is carried out by some rule."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from bythebook.games.arcs import rules
from bythebook.games.arcs.box import effects as e
from bythebook.games.arcs.box.facts import MATERIAL, facts
from bythebook.games.arcs.rules.actions.build import AFTER_SHIP
from bythebook.games.arcs.rules.actions.move import AFTER_MOVE
from bythebook.games.arcs.rules.actions.tax import AFTER_TAX
from bythebook.games.arcs.rules.ambitions import AFTER_DECLARE
from bythebook.games.arcs.rules.cards.powers import COURT, NEW_ACTIONS, Source, sources
from bythebook.games.arcs.rules.chapters import STEPS
from bythebook.games.arcs.rules.pieces import city_types
from bythebook.games.arcs.rules.scoring import AFTER_SCORING
from bythebook.games.arcs.rules.turn.prelude import PRELUDES
from tests.games.arcs.positions import position

PARTS = [source for source in sources() if source.area != COURT]
LOOKUPS = ("find_effect", "effects_of", "effect_sources")
"""The functions with which a rule looks up an effect."""


def looked_up(call: ast.Call) -> str:
    """Return what a call looks up: the name of an effect with code of its own, or an effect class."""
    function, last = call.func, call.args[-1]
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    if name not in LOOKUPS:
        return ""
    if isinstance(last, ast.Constant):
        return str(last.value)
    return last.attr if isinstance(last, ast.Attribute) else getattr(last, "id", "")


@pytest.fixture(scope="module")
def lookups() -> set[str]:
    """Everything that the rules look up."""
    trees = [ast.parse(file.read_text()) for file in sorted(Path(rules.__path__[0]).rglob("*.py"))]
    calls = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args]
    return {looked_up(call) for call in calls}


def is_handled(source: Source, lookups: set[str]) -> bool:
    """Whether some rule carries out a part of a card at its time."""
    part, effect = source.part, source.part.effect
    match part.at:
        case "prelude":
            return isinstance(effect, e.ClearOutrage) or source.id in PRELUDES
        case "action":
            return source.name in NEW_ACTIONS
        case "declare":
            return source.id in AFTER_DECLARE
        case "pip" if isinstance(effect, e.PipAction):
            return "PipAction" in lookups and (source.name in NEW_ACTIONS or effect.paid == effect.act)
    if not isinstance(effect, e.Own):
        return type(effect).__name__ in lookups
    if effect.name == "gate_city_types":
        gate = position("3-gate: red city\n3-arrow: red city", lore={"red": source.id})
        return city_types(gate.state, facts().system["3-gate"].index) == [MATERIAL]
    hooks: set[str] = {*AFTER_TAX, *AFTER_SHIP, *AFTER_MOVE, *AFTER_SCORING}
    return effect.name in hooks | lookups


@pytest.mark.parametrize("source", PARTS, ids=lambda s: f"{s.id} {s.part.at} {s.name}".strip())
def test_r12_3_every_part_is_carried_out(source: Source, lookups: set[str]) -> None:
    """R12.3: at setup, when declared or scored, in the Prelude, as a new action, or inside another rule."""
    assert STEPS
    assert is_handled(source, lookups)


def test_r12_3_an_effect_without_code_is_found(lookups: set[str]) -> None:
    """R12.3: the walk fails for a text that no rule asks for."""
    made_up = e.CardPart(at="always", effect=e.Own(name="trade"))
    assert not is_handled(Source(1, 0, "elder", "beloved", made_up), lookups)
    unused = e.CardPart(at="declare", effect=e.Gain(choice=1))
    assert not is_handled(Source(1, 0, "elder", "beloved", unused), lookups)


def test_r12_3_hooks_are_for_texts_that_exist() -> None:
    """R12.3: whatever follows a Tax, a ship, a Move or a declaration stands on a card."""
    names = {source.part.effect.name for source in sources() if isinstance(source.part.effect, e.Own)}
    assert {*AFTER_TAX, *AFTER_SHIP, *AFTER_MOVE} <= names
    assert set(AFTER_DECLARE) <= {source.id for source in sources()}
