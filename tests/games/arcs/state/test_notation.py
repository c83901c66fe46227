"""Options as people write them."""

from __future__ import annotations

import pytest

from bythebook.games.arcs.state import options
from bythebook.games.arcs.state.notation import notation
from bythebook.kernel.prompt import Option

EVERY = [cls for cls in vars(options).values() if isinstance(cls, type) and issubclass(cls, Option)]


@pytest.mark.parametrize("kind", [cls for cls in EVERY if cls is not Option], ids=lambda cls: cls.__name__)
def test_every_option_can_be_written(kind: type[Option]) -> None:
    """Each has words of its own, and every field is in them: another value, another text."""
    fields = kind.__struct_fields__
    types = kind.__annotations__
    values = {name: 3 if types[name] in (int, "int") else "red" for name in fields}
    text = notation(kind(**values))
    assert text
    for name, value in values.items():
        other = {**values, name: 5 if value == 3 else "yellow"}
        assert notation(kind(**other)) != text, name


@pytest.mark.parametrize(
    ("option", "text"),
    [
        (options.Play("aggression 4", "lead"), "lead aggression 4"),
        (options.Play("", "copy"), "copy a card"),
        (options.Seize("lattice_spies"), "seize by Lattice Spies"),
        (options.Seize("counter"), "seize by counter"),
        (options.Tax("4-hex", "red", ""), "tax 4-hex of red"),
        (options.Build("ship", "4-hex"), "build ship in 4-hex"),
        (options.Ability("abduct", card="elder_broker"), "abduct with Elder Broker"),
        (options.Influence("elder_broker"), "influence Elder Broker"),
    ],
)
def test_what_it_says(option: Option, text: str) -> None:
    """Cards by their names, systems by their ids, nothing for what is left out."""
    assert notation(option) == text
