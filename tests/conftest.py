"""Long tests: CI runs them by themselves, and whoever names their file or `-m long`."""

from __future__ import annotations

import pytest


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Of the whole suite the long ones are left out, unless they are asked for."""
    if config.args_source is not pytest.Config.ArgsSource.TESTPATHS or config.option.markexpr:
        return
    long = [item for item in items if item.get_closest_marker("long")]
    if long:
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if not item.get_closest_marker("long")]
