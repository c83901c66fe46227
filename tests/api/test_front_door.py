"""`import bythebook` is enough: its names are few, they have examples that run, and it costs nothing."""

import doctest
import importlib
import pkgutil
import subprocess
import sys

import pytest

import bythebook
from bythebook import api

MODULES = [module.name for module in pkgutil.iter_modules(api.__path__, "bythebook.api.")]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_the_docstrings_run(name: str) -> None:
    failed, _ = doctest.testmod(importlib.import_module(name))
    assert failed == 0


def test_every_name_is_there_and_says_what_it_is() -> None:
    assert bythebook.__all__ == api.__all__
    assert len(bythebook.__all__) < 20
    for name in bythebook.__all__:
        assert getattr(bythebook, name).__doc__, name
        assert name in dir(bythebook)


def test_what_people_call_has_an_example() -> None:
    without = {"Box", "Fixed", "Player", "Refused", "Seeded", "Typed", "Explanation"}
    for name in set(bythebook.__all__) - without:
        assert ">>>" in getattr(bythebook, name).__doc__, name


def test_a_name_that_is_not_there_is_told_with_those_that_are() -> None:
    with pytest.raises(AttributeError, match="no 'Gane'; it has Box, "):
        _ = bythebook.Gane  # type: ignore[attr-defined]


def test_importing_it_loads_nothing_else() -> None:
    code = "import sys, bythebook; print([name for name in sys.modules if name.startswith('bythebook.')])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n"


def test_the_lower_rooms_do_not_load_it() -> None:
    code = "import sys, bythebook.lab.batch; print('bythebook.api' in sys.modules, bythebook.__version__)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == f"False {bythebook.__version__}\n"
