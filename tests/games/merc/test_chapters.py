"""Every step can be saved: it stands in a chapter that the box knows."""

import pkgutil
from importlib import import_module

from bythebook.games.merc import rules
from bythebook.games.merc.rules.chapters import STEPS
from bythebook.kernel.step import Step


def test_every_step_class_of_the_rules_is_listed_once() -> None:
    found = set()
    for module in pkgutil.iter_modules(rules.__path__, f"{rules.__name__}."):
        chapter = import_module(module.name)
        for cls in vars(chapter).values():
            if isinstance(cls, type) and issubclass(cls, Step) and cls.__module__ == module.name:
                found.add(cls)
    assert found == set(STEPS)
    assert len({cls.__name__ for cls in STEPS}) == len(STEPS)
