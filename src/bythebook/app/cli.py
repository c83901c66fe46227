"""The command `bythebook` and its subcommands; a subcommand's module is imported only when it is called."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from bythebook import __version__
from bythebook.app.terminal.screen import sentence_of
from bythebook.kernel.disk import Unwritable
from bythebook.kernel.streams import settle_streams

WRONG_USAGE: Any = typer.BadParameter.__mro__[2]
"""The ClickException of Click, or of the copy of Click that later versions of Typer contain."""
LONGEST_LINE = 2000
"""The maximum length of a line of an error message: a broken file can contain words of any length."""

app = typer.Typer(
    context_settings={"help_option_names": ["-h", "--help"]},
    no_args_is_help=False,
    pretty_exceptions_enable=False,
    help="Play board games solo against published bots. Without a command, starts the app in the browser.",
)

GROUPS = {
    "playbook": "Copy, check, print and chart playbooks.",
    "lab": "Merge, export and query runs saved by `simulate --keep`.",
    "game": "Write a game of your own.",
}
"""The help text of each group of commands."""

COMMANDS = {
    "serve": (
        "serve.serve",
        "Start the app in the browser (local only unless --host is given).",
    ),
    "doctor": (
        "doctor.examine",
        "Check the installation and show where games are saved.",
    ),
    "games": (
        "games.list_games",
        "List the installed games and the package of each.",
    ),
    "menu": ("menu.choose_and_play", "Choose a game and play it in the terminal."),
    "play": ("play.play_on_screen", "Play in the terminal; type ? in the game to list your options."),
    "learn": ("play.learn_game", "Learn by playing: a game with short lessons, in the terminal."),
    "resume": ("play.resume_game", "Resume the most recent game, or one by name, in the terminal."),
    "table": (
        "play.play_at_table",
        "Play with the physical game: you roll, draw and move the pieces; the app runs the bot.",
    ),
    "ask": ("ask.ask_position", "Show what the bot would do in a given position, and why."),
    "simulate": (
        "simulate.simulate_games",
        "Run many games: win rates, and how often each rule was checked, matched and decisive.",
    ),
    "compare": (
        "compare.compare_two",
        "Compare two players, playbooks, rulings or setups on the same seeds, with confidence intervals.",
    ),
    "ablate": (
        "ablate.ablate_playbook",
        "Ablation test: remove or swap each playbook line and measure the effect.",
    ),
    "tournament": (
        "tournament.play_tournament",
        "Round-robin tournament in all seats, with Elo ratings.",
    ),
    "coverage": (
        "coverage.cover_playbook",
        "Print a playbook annotated with how often each line was used.",
    ),
    "replay": ("replay.replay_file", "Step through a saved game, with the board after each turn."),
    "log": ("log.print_log", "Print the log of a saved game."),
    "setup": ("setup.list_setup", "List a game's setup options, for --setup."),
    "rulings": (
        "rulings.list_rulings",
        "List rulings (how ambiguous rules are interpreted) and how to change them.",
    ),
    "schema": ("games.print_schema", "Print the JSON schema of a game's position files."),
    "scenarios": ("scenarios.list_scenarios", "List the scenarios, or draw one."),
    "campaign": (
        "campaign.run_campaign",
        "Play a solo campaign: start it, play the next scenario, see the score.",
    ),
    "guide": (
        "guide.run_guide",
        "Run any bot of any game from its playbook: you look at the board and move the pieces.",
    ),
    "playbook copy": (
        "playbook.copy_playbook",
        "Copy a playbook, to change it and play against it.",
    ),
    "playbook check": (
        "playbook.check_playbook",
        "Check a playbook: errors, unreachable lines and unhandled decisions, with suggestions.",
    ),
    "playbook print": (
        "playbook.print_aid",
        "Write a player aid to run the bot by hand: HTML for A4 or Letter paper.",
    ),
    "playbook chart": ("playbook.draw_chart", "Write a flowchart of the bot as SVG."),
    "playbook words": (
        "playbook.print_words",
        "Print the dictionary: every word that playbooks of a game can use.",
    ),
    "playbook lsp": (
        "playbook.serve_language",
        "Start a language server for playbooks (standard input and output), for any editor.",
    ),
    "lab merge": (
        "lab.merge_runs",
        "Merge runs of the same games from several machines.",
    ),
    "lab query": ("lab.query_run", "Query a run with SQL (tables: games, lines, book)."),
    "lab tables": ("lab.write_tables", "Export the tables of a run as Parquet files."),
    "game new": (
        "games.write_new_game",
        "Write a small working game with a bot and tests, to change into your own.",
    ),
}
"""The commands in the order of the help: each with its module and function in `app/commands/`, and a summary.
"""


class LazyCommand(TyperCommand):
    """A command whose module is imported when it is called or its help is printed."""

    def load(self) -> Any:
        """Import the module and return the command with the parameters that its function declares."""
        function: Callable[..., None] = self.callback()  # type: ignore[misc]
        alone = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
        alone.command(self.name, help=self.help)(function)
        return typer.main.get_command(alone)

    def make_context(self, *arguments: Any, **extra: Any) -> Any:
        """Return the context of the loaded command, which parses the arguments."""
        return self.load().make_context(*arguments, **extra)


def _declare(group: typer.Typer, name: str, path: str, text: str) -> None:
    """Add a command to a group without importing its module."""

    def implementation() -> Callable[..., None]:
        module, _, function = path.partition(".")
        return getattr(import_module(f"bythebook.app.commands.{module}"), function)  # type: ignore[no-any-return]

    group.command(name, cls=LazyCommand, help=text)(implementation)


def _declare_all() -> None:
    groups = {name: typer.Typer(help=text, no_args_is_help=True) for name, text in GROUPS.items()}
    for name, group in groups.items():
        app.add_typer(group, name=name)
    for words, (path, text) in COMMANDS.items():
        group_name, _, name = words.rpartition(" ")
        _declare(groups[group_name] if group_name else app, name, path, text)


_declare_all()


def load_command(name: str) -> Any:
    """Return the command of this name with its parameters; commands in a group are named `group command`."""
    command: Any = typer.main.get_command(app)
    for word in name.split():
        command = command.commands[word]
    return command.load() if isinstance(command, LazyCommand) else command


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and exit.")] = False,
) -> None:
    """Start the app and open the browser if no command is given."""
    if version:
        print(__version__)
        raise typer.Exit()
    if context.invoked_subcommand is None:
        from bythebook.app.commands.serve import serve

        serve()


def main() -> None:
    """Run the command; a user's mistake prints an error and exits with code 2, without a traceback."""
    settle_streams()
    try:
        sys.exit(app(standalone_mode=False))
    except WRONG_USAGE as error:
        _show_usage_error(error)
        sys.exit(error.exit_code)
    except typer.Abort:
        sys.exit(1)
    except Exception as error:
        from bythebook.games import blame

        attributed = blame(error) or error
        if not isinstance(attributed, ValueError | OSError):
            raise
        print(f"bythebook: {_error_text(attributed)}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        sys.exit(130)


def _show_usage_error(error: Any) -> None:
    """Print a usage error as plain text; Typer would print it with Rich."""
    if type(error).__name__ == "NoArgsIsHelpError":  # the help is printed already
        return
    usage = f"{error.ctx.get_usage()}\n" if error.ctx is not None else ""
    print(f"{usage}bythebook: {error.format_message()}", file=sys.stderr)


UNWRITABLE_HOME = "{problem}; set BYTHEBOOK_HOME to a folder that you can write to"


def _error_text(error: Exception) -> str:
    """Return an error message for users, with long lines cut off."""
    from bythebook.kernel.disk import home

    text = sentence_of(error)
    if isinstance(error, Unwritable) and error.path.is_relative_to(home()):
        text = UNWRITABLE_HOME.format(problem=text)
    rows = text.split("\n")
    return "\n".join(row if len(row) <= LONGEST_LINE else f"{row[:LONGEST_LINE]} ..." for row in rows)
