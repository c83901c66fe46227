"""What others made: every vendored file is the published one, and every licence is told and shipped."""

from __future__ import annotations

import re
import tomllib
from hashlib import sha256
from importlib.metadata import metadata, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent
VENDOR = ROOT / "src" / "bythebook" / "app" / "web" / "static" / "vendor"
PAGE = (ROOT / "THIRD_PARTY.md").read_text(encoding="utf-8")

FILES = {row[0]: row for row in re.findall(r"^\| `(\S+)` \| .*\| .*`(\S+)` \| `(\w{64})` \|$", PAGE, re.M)}
"""By file: its name, the file of its licence, its checksum."""
PACKAGES: dict[str, str] = dict(re.findall(r"^\| ([a-z0-9-]+) \| ([A-Z]\S+) \| .* \|$", PAGE, re.M))
"""By package: its licence."""


def named(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_every_vendored_file_is_on_the_page() -> None:
    licences = {licence for _, licence, _ in FILES.values()}
    assert {path.name for path in VENDOR.iterdir()} == FILES.keys() | licences
    assert len(FILES) >= 3


@pytest.mark.parametrize("name", FILES)
def test_a_vendored_file_is_the_published_one(name: str) -> None:
    """Whoever changes one, or takes a newer version, writes its checksum down."""
    assert sha256((VENDOR / name).read_bytes()).hexdigest() == FILES[name][2]


def needed() -> set[str]:
    """All that the package needs to run on this machine, and what that needs."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    waiting = list(project["dependencies"])
    found: set[str] = set()
    while waiting:
        wanted = Requirement(waiting.pop())
        if wanted.marker is not None and not wanted.marker.evaluate({"extra": ""}):
            continue
        if named(wanted.name) not in found:
            found.add(named(wanted.name))
            waiting += requires(wanted.name) or []
    return found


def test_everything_it_needs_is_on_the_page() -> None:
    assert needed() == PACKAGES.keys()


@pytest.mark.parametrize("name", PACKAGES)
def test_the_licence_is_the_one_its_authors_name(name: str) -> None:
    about = metadata(name)
    said = [line for key in ("License-Expression", "License") for line in about.get_all(key) or []]
    classifiers = [line for line in about.get_all("Classifier") or [] if line.startswith("License")]
    told = " ".join([*said, *classifiers])
    assert PACKAGES[name].partition("-")[0] in told
