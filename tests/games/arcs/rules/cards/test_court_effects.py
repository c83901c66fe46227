"""Every effect printed on a Court card is carried out by some rule."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from bythebook.games.arcs import rules
from bythebook.games.arcs.box.effects import Own, Union
from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules.actions.court import VOX_STEPS, SecuredVox
from bythebook.games.arcs.rules.cards.powers import COURT as GUILD
from bythebook.games.arcs.rules.cards.powers import NEW_ACTIONS, Source, sources
from bythebook.games.arcs.rules.chapters import STEPS
from bythebook.games.arcs.rules.turn.prelude import PRELUDE_ROWS, PRELUDES
from bythebook.games.arcs.state.options import LayUnion
from bythebook.kernel.step import Step

COURT_PARTS = [source for source in sources() if source.area == GUILD]


def words_of(tree: ast.Module) -> set[str]:
    """The names a chapter uses and the texts in it that are no docstrings."""
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    used |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    texts = [
        node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    return used | {str(node.value) for node in texts}


@pytest.fixture(scope="module")
def words() -> set[str]:
    """All that the chapters of the rules name."""
    files = sorted(Path(rules.__path__[0]).rglob("*.py"))
    return set().union(*(words_of(ast.parse(file.read_text())) for file in files))


def handled(source: Source, words: set[str]) -> bool:
    """Whether a part of a card has something that carries it out, at its moment."""
    part, effect = source.part, source.part.effect
    match part.at:
        case "prelude" if isinstance(effect, Union):
            return LayUnion in PRELUDE_ROWS and facts().court_union[source.index] >= 0
        case "prelude":
            return source.id in PRELUDES
        case "action":
            return source.name in NEW_ACTIONS
        case "secured":
            return isinstance(
                VOX_STEPS[type(effect)](SecuredVox(0, source.id, 0, effect, part.optional)), Step
            )
    return (effect.name if isinstance(effect, Own) else type(effect).__name__) in words


@pytest.mark.parametrize("source", COURT_PARTS, ids=lambda s: f"{s.id} {s.part.at} {s.name}".strip())
def test_r9_1_every_part_of_a_court_card_is_carried_out(source: Source, words: set[str]) -> None:
    """R9.1: in the Prelude, as a new action, when secured, or wherever its effect changes another rule."""
    assert handled(source, words)


def test_r9_1_no_text_without_a_card() -> None:
    """R9.1: Prelude texts and new actions are registered for parts that some card has, of that moment."""
    preludes = {source.id for source in sources() if source.part.at == "prelude"}
    actions = {source.name for source in sources() if source.part.at in ("action", "pip")}
    assert set(PRELUDES) <= preludes
    assert set(NEW_ACTIONS) <= actions


def test_every_step_has_a_name_of_its_own() -> None:
    """A saved step is found again by its name (R9.1 adds a good many of them)."""
    assert len({step.__name__ for step in STEPS}) == len(STEPS)
