"""Generate the reference pages on the command line and on setup options from the program itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from bythebook import games
from bythebook.app.cli import COMMANDS, load_command
from bythebook.players.builtin import NAMES

MOST_VALUES: Final = 24
"""The maximum number of values of a setup option that the page lists."""

HEAD: Final = """\
# Command line

Generated from `bythebook --help` by `scripts/docs`. In a checkout, `scripts/play` is the same command as
`bythebook`. [Installing](../how-to/install.md) says how to get `bythebook` itself.

Without a command, the app starts in the browser. `-h` is short for `--help`.

| environment variable | meaning |
|---|---|
| `BYTHEBOOK_HOME` | folder of saved games, playbooks and campaigns (default: `~/.local/state/bythebook`) |
| `NO_COLOR` | if set, the terminal uses no color |

Exit codes: 0 success; 1 a game or a check failed; 2 wrong usage, or an error that the message explains;
130 interrupted.

| command | does |
|---|---|
"""
SETUP_HEAD: Final = """\
# Setup options

Generated from `bythebook setup GAME` by `scripts/docs`. Give an option with `--setup`, or `-s`:

    scripts/play play GAME --setup KEY=VALUE

Assign players to seats with `--seat SEAT=WHO`. WHO is `person`, a bot, a playbook file, or one of these
players without a playbook: {players}.
"""


def command_line_page() -> str:
    """Return `docs/reference/command-line.md`."""
    rows = [f"| [`{name}`](#{_anchor(name)}) | {_escape(text)} |" for name, (_, text) in COMMANDS.items()]
    sections = [section for name in COMMANDS for section in _command_section(name)]
    return HEAD + "\n".join([*rows, "", *sections]).rstrip() + "\n"


def _command_section(name: str) -> Iterator[str]:
    """Yield the section of a command: a summary, its usage, and a table of its parameters."""
    command = load_command(name)
    parameters = [each for each in command.params if each.name != "help"]
    arguments = [each for each in parameters if each.param_type_name == "argument"]
    usage = ["bythebook", name, *map(_usage, arguments)]
    if len(parameters) > len(arguments):
        usage.append("[OPTIONS]")
    yield from (f"## {name}", "", COMMANDS[name][1], "", f"    {' '.join(usage)}", "")
    if parameters:
        yield from ("| argument or option | meaning | default |", "|---|---|---|")
        for each in parameters:
            yield f"| {_names(each)} | {_escape(each.help or '')} | {_default(each)} |"
        yield ""


def _usage(argument: Any) -> str:
    metavar = (argument.metavar or argument.name.upper()).strip("[]")
    metavar = f"{metavar}..." if argument.nargs == -1 else metavar
    return metavar if argument.required else f"[{metavar}]"


def _names(parameter: Any) -> str:
    if parameter.param_type_name == "argument":
        return f"`{_usage(parameter)}`"
    names = [*parameter.opts, *parameter.secondary_opts]
    value = "" if parameter.is_flag else f" {_value_name(parameter)}"
    return ", ".join(f"`{name}{value}`" for name in names)


def _value_name(option: Any) -> str:
    return option.metavar or {"int": "N", "float": "NUMBER", "path": "FILE"}.get(option.type.name, "TEXT")


def _default(parameter: Any) -> str:
    value = parameter.default
    if parameter.param_type_name == "argument" and parameter.required:
        return "required"
    if isinstance(value, bool) and parameter.secondary_opts:
        return "yes" if value else "no"
    return "" if value in (None, "", False) or callable(value) else f"`{value}`"


def setup_page() -> str:
    """Return `docs/reference/setup.md`."""
    players = ", ".join(f"`{name}`" for name in NAMES)
    rows = [SETUP_HEAD.format(players=players)]
    for name in games.HERE:
        box = games.load(name)
        seats = ", ".join(f"`{seat}`" for seat in box.sides({}))
        bots = ", ".join(f"`{bot}`" for bot in box.bots.playbooks())
        rows += [
            f"## {box.title} (`{name}`)",
            "",
            f"Seats with the default setup: {seats}. Bots: {bots}.",
            "",
        ]
        rows += ["| option | meaning | values | default |", "|---|---|---|---|"]
        for key in box.setup.keys:
            default = f"`{key.default}`" if key.default else ""
            rows.append(f"| `{key.name}` | {_escape(key.text)} | {_values(key)} | {default} |")
        rows.append("")
    return "\n".join(rows).rstrip() + "\n"


def _values(key: Any) -> str:
    values = [value for value in key.values or key.tries if value and "," not in value]
    shown = ", ".join(f"`{value}`" for value in values[:MOST_VALUES])
    if not shown:
        return ""
    more = f" and {len(values) - MOST_VALUES} more" if len(values) > MOST_VALUES else ""
    return f"{shown}{more}" if key.values else f"such as {shown}{more}"


def _anchor(name: str) -> str:
    return name.replace(" ", "-")


def _escape(text: str) -> str:
    """Return a text for a cell of a Markdown table; placeholders in capitals are set as code."""
    return re.sub(r"(?<![`\w-])([A-Z]{2,}(?:[:=][A-Z]+)+)(?![`\w])", r"`\1`", text).replace("|", "\\|")
