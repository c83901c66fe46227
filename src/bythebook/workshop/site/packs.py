"""The packs of the site: the standard library, and our app with its libraries, compressed."""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from bythebook.workshop import ROOT
from bythebook.workshop.site import fetch

PACKAGE: Final = ROOT / "src" / "bythebook"
COMPILE: Final = Path(__file__).with_name("compile.mjs")
LEFT_OUT: Final = frozenset(Path(__file__).with_name("left-out.txt").read_text("utf-8").split())
"""Modules and packages that aren't imported by any page."""
SUFFIXES: Final = (".py", ".pyc", ".so", ".json", ".toml", ".md", ".svg", ".css", ".txt", ".html")
"""Suffixes of files that the app reads; the page's scripts are not in the packs."""


def write_packs(pyodide: Path, cache: Path, folder: Path, out: Path) -> None:
    """Compile the modules with the Python version that will run them, and pack them."""
    ours, theirs = folder / "ours", folder / "theirs"
    shutil.copytree(PACKAGE, ours / "bythebook", ignore=shutil.ignore_patterns("__pycache__"))
    fetch.libraries(cache, ours)
    with zipfile.ZipFile(pyodide / "python_stdlib.zip") as packed:
        packed.extractall(theirs)
    for part in (ours, theirs):
        _leave_out(part)
        subprocess.run(["node", str(COMPILE), str(pyodide), str(part)], check=True)
    _gzip(out / "app.pack", _pack(ours))
    _gzip(out / "library.pack", _zip(theirs))


def _leave_out(folder: Path) -> None:
    for file in list(_files(folder)):
        if not is_kept(file.relative_to(folder).as_posix()):
            file.unlink()


def is_kept(name: str) -> bool:
    """Whether the site contains the file at this path."""
    path, dot, sort = name.rpartition(".")
    module = path.split("/")
    left_out = any("/".join(module[:depth]) in LEFT_OUT for depth in range(1, len(module) + 1))
    return not left_out and dot + sort in SUFFIXES and ".dist-info/" not in name


def _files(folder: Path) -> Iterator[Path]:
    yield from (file for file in sorted(folder.rglob("*")) if file.is_file())


def _pack(folder: Path) -> bytes:
    """Return a line of JSON with names and sizes, followed by the contents of the files."""
    files = list(_files(folder))
    index = [[file.relative_to(folder).as_posix(), file.stat().st_size] for file in files]
    return b"\n".join([json.dumps(index).encode(), b"".join(file.read_bytes() for file in files)])


def _zip(folder: Path) -> bytes:
    """Return an uncompressed zip file whose bytes depend only on the files."""
    path = folder.with_suffix(".zip")
    with zipfile.ZipFile(path, "w") as packed:
        for file in _files(folder):
            packed.writestr(zipfile.ZipInfo(file.relative_to(folder).as_posix()), file.read_bytes())
    return path.read_bytes()


def _gzip(path: Path, data: bytes) -> None:
    path.write_bytes(gzip.compress(data, 9, mtime=0))
