"""Bare loops around a measurement say whether the machine was busy; here they are made up."""

from collections.abc import Callable, Iterator

import pytest

from bythebook.workshop.bench import machine
from bythebook.workshop.bench.machine import Control, Figure, Watch, combine, control, loop


def seen(*controls: Control) -> Callable[[], Control]:
    """What the first look and those around a measurement show."""
    coming: Iterator[Control] = iter([*[Control(10.0, 1.0)] * machine.TIMES, *controls])
    return lambda: next(coming)


@pytest.mark.parametrize(
    ("before", "after", "busy"),
    [
        (Control(10.0, 1.0), Control(10.5, 1.02), False),
        (Control(10.0, 1.0), Control(10.0, 1.9), True),
        (Control(10.0, 1.9), Control(10.0, 1.0), True),
        (Control(10.0, 1.0), Control(14.0, 1.0), True),
    ],
    ids=["quiet", "shared after", "shared before", "slowed"],
)
def test_a_figure_is_marked_if_the_machine_was_noisy_before_or_after(
    before: Control, after: Control, busy: bool
) -> None:
    watch = Watch(seen(before, after))
    found = watch.around(lambda: {"copy_us": 12.0})
    assert found["copy_us"].busy is busy
    assert found["copy_us"].value == 12.0
    assert found["copy_us"].loop_ms == (before.loop_ms + after.loop_ms) / 2


def test_rounds_in_which_the_machine_was_quiet_count_alone() -> None:
    quiet = [Figure(value=value, loop_ms=10.0) for value in (3.0, 5.0, 100.0)]
    busy = [Figure(value=0.1, loop_ms=30.0, busy=True)] * 4
    assert combine(quiet + busy) == Figure(value=5.0, loop_ms=10.0)
    assert combine(busy) == Figure(value=0.1, loop_ms=30.0, busy=True)


def test_the_calibration_loop_is_the_same_work_each_time() -> None:
    assert loop() == loop()
    assert control().loop_ms > 0


def test_the_machine_is_described_with_python_and_build() -> None:
    told = machine.describe_machine()
    assert told.startswith("CPython 3.")
    assert "profile" in told
    assert " cores, " in told
