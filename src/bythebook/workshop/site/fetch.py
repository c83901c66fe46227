"""Download the site's runtime and libraries, in pinned versions."""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import zipfile
from pathlib import Path
from typing import Final

from bythebook.kernel.interpreter import python_module
from bythebook.workshop import ROOT

PYODIDE: Final = "pyodide@314.0.7"
SHA256: Final = "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"
LIBRARIES: Final = ("anyio", "markdown-it-py", "mdurl", "msgspec", "segno", "starlette", "typing-extensions")
"""The libraries that the app needs; requirements.lock has their versions and hashes."""
PYTHON: Final = ("--python-version", "3.14", "--implementation", "cp", "--abi", "cp314")
PLATFORM: Final = "pyemscripten_2026_0_wasm32"


class SiteBuildError(RuntimeError):
    """Raised when something can't be downloaded; the message suggests a solution."""


def runtime(cache: Path) -> Path:
    """Return the folder of the Pyodide runtime."""
    file = cache / f"{PYODIDE.replace('@', '-')}.tgz"
    if not file.is_file():
        if shutil.which("npm") is None or shutil.which("node") is None:
            raise SiteBuildError("Building the site needs node and npm. Install them first.")
        _run(["npm", "pack", "--silent", "--pack-destination", str(cache), PYODIDE])
    if (found := hashlib.sha256(file.read_bytes()).hexdigest()) != SHA256:
        raise SiteBuildError(f"{file.name} has another hash than the pinned one: {found}")
    folder = cache / "package"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.unpack_archive(file, cache)
    return folder


def libraries(cache: Path, into: Path) -> None:
    """Unpack the libraries into a folder."""
    wheels, pins = cache / "wheels", cache / "pins.txt"
    pins.write_text(select_pins((ROOT / "requirements.lock").read_text("utf-8")), "utf-8")
    if len(list(wheels.glob("*.whl"))) < len(LIBRARIES):
        pip = python_module("pip", "download", "--quiet", "--disable-pip-version-check")
        kind = ["--no-deps", "--only-binary", ":all:", *PYTHON, "--platform", PLATFORM, "--platform", "any"]
        _run([*pip, "--require-hashes", *kind, "--dest", str(wheels), "--requirement", str(pins)])
    for wheel in sorted(wheels.glob("*.whl")):
        with zipfile.ZipFile(wheel) as packed:
            packed.extractall(into)


def select_pins(lock: str) -> str:
    """Return the pins of the libraries from a lock file."""
    found = re.findall(rf"^(?:{'|'.join(LIBRARIES)})==(?:.*\\\n)*.*\n", lock, re.M)
    if len(found) != len(LIBRARIES):
        raise SiteBuildError(f"requirements.lock must pin all of these: {', '.join(LIBRARIES)}")
    return "".join(found)


def _run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SiteBuildError(f"{' '.join(command[:4])} failed: {(done.stderr or done.stdout).strip()[-500:]}")
