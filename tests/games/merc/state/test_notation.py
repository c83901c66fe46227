"""Options as people write them."""

import pytest

from bythebook.games.merc.state import options
from bythebook.games.merc.state.notation import notation
from bythebook.kernel.prompt import Option


def every_option_type() -> list[type[Option]]:
    """All option types of the game."""
    found = [cls for cls in vars(options).values() if isinstance(cls, type) and issubclass(cls, Option)]
    return [cls for cls in found if cls is not Option]


@pytest.mark.parametrize("kind", every_option_type(), ids=lambda kind: kind.__name__)
def test_every_option_can_be_written(kind: type[Option]) -> None:
    """Each type has a notation in which every one of its fields can be told."""
    values = {"n": 3, "dice": 2, "wear": 1, "merc": "tao", "card": "uzi", "slot": "weapon", "target": "ra"}
    fields = {name: values.get(name, f"some {name}") for name in kind.__struct_fields__}
    text = notation(kind(**fields))
    assert text
    for name in fields:
        other = dict(fields)
        other[name] = 7 if isinstance(fields[name], int) else f"another {name}"
        assert notation(kind(**other)) != text, name


@pytest.mark.parametrize(
    ("option", "text"),
    [
        (options.Move("dictator primary", "B2"), "move dictator primary to B2"),
        (options.Explore("tao"), "Tao explores"),
        (options.Attack("militia", "rebel 1"), "attack militia of rebel 1"),
        (options.Attack("dog", "tao"), "attack dog on Tao"),
        (options.Hit("castro"), "hit Castro"),
        (options.Equip("tao", "weapon", "ak_47"), "equip Tao weapon AK-47"),
        (
            options.Equip("tao", "armor", "kevlar_vest", 1, "ra"),
            "equip Tao armor Kevlar Vest worn 1 from Ra",
        ),
        (options.Play("fodder"), "play Fodder"),
        (options.Heal("ra", 2, "medical_kit"), "heal Ra with 2 by Medical Kit"),
        (options.Hurt("militia", "rebel 2", "C1"), "hurt militia of rebel 2 in C1"),
        (options.Done(), "done"),
        (options.Done("rebel 1 primary"), "done rebel 1 primary"),
        (options.Count(3), "3"),
    ],
)
def test_a_line_reads_without_the_position(option: Option, text: str) -> None:
    """MERCs and cards by the names on their cards, sectors by their labels."""
    assert notation(option) == text
