"""Read the prose of the repository: find words of its old dialect, and draw samples for a reader to judge.

    scripts/prose                       list the words that `scripts/check` rejects
    scripts/prose docstrings --seed 7   draw 200 docstrings
    scripts/prose sentences --seed 7    draw 200 sentences that users see

Honest uses of a listed word are in `prose-allowed.txt`: one phrase a line, allowed wherever it occurs.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[3]
ALLOWED: Final = Path(__file__).with_name("prose-allowed.txt")
SAMPLE: Final = 200

DIALECT: Final = re.compile(
    r"\b(?:told|tells? (?:apart|which|what|how|who|it)|anew|held against|in vain|mends?|mended|so many"
    r"|one's own|(?:is|are|was|were) no (?!longer|more|less|later|matter|doubt|different|better|worse)\w+"
    r"|stands? (?:on|in|at|beside|below|above|under|there|last|first|apart|open|ready)"
    r"|lies? (?:on|in|at|beside|below|under|there|open|ready)"
    r"|comes? to (?:lie|stand|nothing)|leads? on|goes on|by lot|lots|dear(?:er|est)?|deeds?|wishes|hands must"
    r"|what (?:stands|lies|can't be|cannot be)|who (?:looks|sits|watches|stops)|gives? again|given again)\b",
    re.IGNORECASE,
)
"""Words that nearly always mark a sentence to rewrite."""

SHOWN_TO_USERS: Final = (
    "/displays/", "/text/", "/screen/", "/todo/", "/rules/", "/files/", "/state/",
    "/app/", "/guide/", "/check/", "/print/", "/editing/", "/lab/",
)  # fmt: skip
"""Folders whose strings are shown to users."""

WORD: Final = re.compile(r"[A-Za-z]{2,}")
NOT_PROSE: Final = re.compile(
    r"\\[a-z]|\(\?|[<>]=|;\n|</?[a-z]+|=\"|^[\w./:-]+$|^ *[a-z-]+: ?[\w#{]+;|font-|\bSELECT\b"
)
SCRIPT_STRING: Final = re.compile(r'"([^"\n]{12,})"|`([^`\n]{12,})`')
SCRIPT_SLOT: Final = re.compile(r"\$\{[^{}]*\}")
SCRIPT_CODE: Final = re.compile(r"[<>=${]|&&|/\w+/|^\W*[\w-]+( [\w-]+-[\w-]+)+$|\?\s*$|^\W*[,}:]|\w\(")
"""Matches markup, paths, class lists and pieces of code between two quotes."""
SCRIPT_COMMENT: Final = re.compile(r"^\s*(?://|/?\*+) ?(\S.*?)(?: \*/)?$")


class Passage(NamedTuple):
    """A docstring, a comment, a string, or a line of a document."""

    path: str
    line: int
    kind: str
    text: str


def passages(root: Path = ROOT) -> Iterator[Passage]:
    """Yield the prose of the sources, the documents, the scripts and the examples."""
    for path in _files(root):
        name, text = path.relative_to(root).as_posix(), path.read_text("utf-8")
        if path.suffix == ".py":
            yield from _python(name, text)
        elif path.suffix == ".md":
            lines = enumerate(text.splitlines(), 1)
            yield from (Passage(name, i, "document", line) for i, line in lines if line.strip())
        else:
            yield from _script(name, text)


def _files(root: Path) -> list[Path]:
    """Return the files that contain prose, in order."""
    folders = {
        "src": ("*.py", "*.js", "*.mjs", "playbooks/*.md"),
        "docs": ("*.md",),
        "examples": ("*.py", "*.md"),
        "tests": ("README.md",),
    }
    files = [p for name, patterns in folders.items() for each in patterns for p in (root / name).rglob(each)]
    return sorted(p for p in [*files, *root.glob("*.md")] if "vendor" not in p.parts)


def _python(name: str, text: str) -> Iterator[Passage]:
    """Yield the docstrings, strings and comments of a module."""
    tree = ast.parse(text)
    statements = [node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)]
    documented = [
        each for each in statements if isinstance(each, ast.Constant) and isinstance(each.value, str)
    ]
    for each in documented:
        yield Passage(name, each.lineno, "docstring", " ".join(str(each.value).split()))
    templates = [node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
    seen = {id(each) for each in documented} | {id(part) for each in templates for part in ast.walk(each)}
    plain = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in seen]
    shown: list[ast.JoinedStr | ast.Constant] = [*templates, *plain]
    for node in shown:
        string = _string(node)
        if len(WORD.findall(string)) > 2 and not NOT_PROSE.search(string):
            yield Passage(name, node.lineno, "string", " ".join(string.split()))
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield Passage(name, token.start[0], "comment", token.string.lstrip("# "))


def _string(node: ast.JoinedStr | ast.Constant) -> str:
    """Return a string constant, or a template with {…} in place of each slot."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "{…}" for part in node.values)


def _script(name: str, text: str) -> Iterator[Passage]:
    """Yield the comments and strings of a JavaScript module."""
    for i, line in enumerate(text.splitlines(), 1):
        if comment := SCRIPT_COMMENT.match(line):
            yield Passage(name, i, "comment", comment[1])
            continue
        for match in SCRIPT_STRING.finditer(line):
            string = SCRIPT_SLOT.sub("{}", match[1] or match[2])
            prose = len(WORD.findall(string)) > 2 and not NOT_PROSE.search(string)
            if prose and not SCRIPT_CODE.search(string.replace("{}", "")):
                yield Passage(name, i, "string", string.replace("{}", "{…}"))


def findings(root: Path = ROOT) -> list[str]:
    """Return a line for each passage that has a word of the dialect outside the allowed phrases."""
    phrases = [line for line in ALLOWED.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    allowed = re.compile("|".join(map(re.escape, phrases)) or r"(?!)", re.IGNORECASE)
    return [
        f"{path}:{line}: «{hit[0]}» {text[max(0, hit.start() - 40) : hit.end() + 40]}"
        for path, line, _, text in passages(root)
        if (hit := DIALECT.search(allowed.sub("", text)))
    ]


def sample(what: str, seed: int, count: int = SAMPLE, root: Path = ROOT) -> list[Passage]:
    """Draw docstrings, or sentences that users see; the sample depends only on the seed and the tree."""
    if what == "docstrings":
        drawn = [p for p in passages(root) if p.kind == "docstring" and p.path.startswith("src/")]
    else:
        drawn = [
            p
            for p in passages(root)
            if p.kind == "string"
            and p.path.startswith("src/")
            and any(folder in p.path for folder in SHOWN_TO_USERS)
        ]
    drawn.sort(key=lambda p: blake2b(f"{seed} {p.path} {p.text}".encode(), digest_size=8).digest())
    return drawn[:count]


def main() -> int:
    """List the findings and return 1 if there are any; or print a sample."""
    parser = argparse.ArgumentParser(
        prog="scripts/prose", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", nargs="?", choices=("docstrings", "sentences"), help="draw a sample of these")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the sample")
    parser.add_argument("--count", type=int, default=SAMPLE, help="how many to draw")
    args = parser.parse_args()
    if args.what:
        for path, line, _, text in sample(args.what, args.seed, args.count):
            print(f"{path}:{line}: {text}")
        return 0
    found = findings()
    print(*found, sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
