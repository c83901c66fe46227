"""Write the generated parts of `docs/`: rulings, the output of examples, results of simulations.

scripts/docs                 writes the rulings, the picture, and the output of the examples on some pages
scripts/docs --help          lists the options that also simulate games and write the pages of results

Most of these games are saved in a file as they are played, so an interrupted run continues where it stopped.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

from bythebook.app.game.rulings import every_ruling
from bythebook.games import HERE, load
from bythebook.workshop import ROOT, picture, results
from bythebook.workshop.command_line import command_line_page, setup_page

DOCS = ROOT / "docs"
PRINTED = (
    "reference/python.md",
    "reference/environments.md",
    "tutorials/first-player.md",
    "tutorials/your-own-game.md",
)
"""Pages with examples and their output."""
EXAMPLE = ROOT / "examples" / "games" / "foxgeese"
"""The game that the tutorial builds; the tutorial quotes the playbook from the finished package."""


def rulings(game: str) -> str:
    """Every yes-or-no setting of a game with its options."""
    box = load(game)
    some = box.rulings[0]
    rows = [
        f"# Rulings of {box.title}",
        "",
        "Where a published text is silent or ambiguous, a ruling decides. Each has a default; choose",
        f"another option with `bythebook play {game} --ruling {some.id}={some.alternatives[0]}`.",
        "A ruling of a playbook is set for every side that uses the playbook, or for one side with",
        f"`--ruling SEAT:ID=OPTION`. Saved games keep their rulings. `bythebook rulings {game}` prints",
        "this list.",
        "",
        "| ruling | rule | question | options, the default first |",
        "|---|---|---|---|",
    ]
    for ruling in every_ruling(box):
        options = [f"`{r}`" + (f": {ruling.meaning(r)}" if ruling.meanings else "") for r in ruling.readings]
        rows.append(f"| `{ruling.id}` | {ruling.rule} | {ruling.text} | {'<br>'.join(options)} |")
    return "\n".join(rows) + "\n"


def print_examples(page: str) -> str:
    """Return a page with the current output of its Python examples, run in order as one module."""
    module = sys.modules["docs_page"] = ModuleType("docs_page")
    if str(EXAMPLE) not in sys.path:
        sys.path.append(str(EXAMPLE))

    def run(found: re.Match[str]) -> str:
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(found[2], vars(module))
        return f"{found[1]}{found[2]}{found[3]}{out.getvalue()}```"

    return re.sub(r"(```python\n)(.*?)(```\n\n```text\n).*?```", run, page, flags=re.DOTALL)


def main() -> None:
    """Write the pages."""
    parser = argparse.ArgumentParser(
        prog="scripts/docs", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    for page in results.PAGES:
        parser.add_argument(f"--{page.OPTION}", type=int, default=0, help=page.HELP)
    parser.add_argument("--jobs", type=int, default=1, help="worker processes")
    parser.add_argument("--keep", type=Path, help="the file to save the games in")
    options = parser.parse_args()
    for name, text in pages(options):
        (DOCS / name).write_text(text, encoding="utf-8")
        print(f"{name}: {len(text) // 1024} KB")


def pages(options: argparse.Namespace) -> Iterator[tuple[str, str]]:
    """Yield the name and text of each page to write; results pages only if their option was given."""
    yield "picture.svg", picture.draw()
    for game in HERE:
        yield f"reference/rulings-{game}.md", rulings(game)
    yield "reference/command-line.md", command_line_page()
    yield "reference/setup.md", setup_page()
    for page in PRINTED:
        yield page, print_examples((DOCS / page).read_text(encoding="utf-8"))
    for results_page in results.PAGES:
        if many := getattr(options, results_page.OPTION):
            yield results_page.NAME, results_page.page(many, options.jobs, options.keep)


if __name__ == "__main__":
    main()
