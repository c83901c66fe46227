"""Pages of simulation results, one module per game: win rates, and how often each rule was used.

Each module defines the name of its page, the option of `scripts/docs` that writes it, and `page`.
"""

from importlib import import_module
from pkgutil import iter_modules
from typing import Any

PAGES: list[Any] = [
    module
    for found in iter_modules(__path__)
    if hasattr(module := import_module(f"{__name__}.{found.name}"), "OPTION")
]
