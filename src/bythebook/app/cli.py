"""The command `bythebook`: its subcommands by name, each in a module that is imported when it is needed."""

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
"""ClickException, of Click itself or of the copy of it that later versions of Typer have."""
LONGEST_LINE = 2000
"""Characters in one line of an error message; a broken file can have a name or a word of any length."""

app = typer.Typer(
    context_settings={"help_option_names": ["-h", "--help"]},
    no_args_is_help=False,
    pretty_exceptions_enable=False,
    help="Solo board gaming against opponents that play by the book.",
)

GROUPS = {
    "playbook": "Copy, check, print, draw and look up playbooks.",
    "lab": "Runs that `simulate --keep` made: put together, as tables, asked.",
    "game": "Write a game of your own.",
}
"""The help of each group of commands."""

COMMANDS = {
    "serve": (
        "serve.serve",
        "The app in the browser, on this machine alone unless --host says otherwise.",
    ),
    "doctor": (
        "doctor.examine",
        "What is there, what is missing and how to get it, and where games lie.",
    ),
    "games": (
        "games.list_games",
        "The games that are installed, and which package each of them comes from.",
    ),
    "menu": ("menu.choose_and_play", "Choose a game and play it in the terminal."),
    "play": ("play.play_on_screen", "Play in the terminal; `?` lists what you can answer."),
    "learn": ("play.learn_game", "Learn by playing: a game with ten short lessons, in the terminal."),
    "resume": ("play.resume_game", "Go on with the last game in the terminal, or with one by its name."),
    "table": (
        "play.play_at_table",
        "Play with the real box on the table: real dice, real cards, and hands that move the pieces.",
    ),
    "ask": ("ask.ask_position", "One position in, the bot's next decision and its why out."),
    "simulate": (
        "simulate.simulate_games",
        "Many games: winners, and which rule was asked, said yes and decided how often.",
    ),
    "compare": (
        "compare.compare_two",
        "Two players, books, rulings or setups on the same seeds: how much more one wins, and how surely.",
    ),
    "ablate": (
        "ablate.ablate_playbook",
        "Which lines of a book matter: each is dropped or swapped with its neighbour, and played.",
    ),
    "tournament": (
        "tournament.play_tournament",
        "Everybody against everybody, in every seat: ratings with intervals.",
    ),
    "coverage": (
        "coverage.cover_playbook",
        "The page of a book, with how often each line is asked, fits, decides and is left to a die.",
    ),
    "replay": ("replay.replay_file", "Step through a game, with the board after each turn."),
    "log": ("log.print_log", "Print the log of a game."),
    "setup": ("setup.list_setup", "List what can be chosen before a game, for --setup."),
    "rulings": ("rulings.list_rulings", "List the readings of unclear rules and their switches."),
    "schema": ("games.print_schema", "Print the JSON schema of the game's position files."),
    "scenarios": ("scenarios.list_scenarios", "List the scenarios, or draw one."),
    "campaign": (
        "campaign.run_campaign",
        "A solo campaign: start one, continue it, show the standings.",
    ),
    "guide": (
        "guide.run_guide",
        "Be guided through any bot of any game: you are its eyes and its hands.",
    ),
    "playbook copy": (
        "playbook.copy_playbook",
        "A copy to change: a book of your own, chosen as a bot by its name.",
    ),
    "playbook check": (
        "playbook.check_playbook",
        "Report what does not run, never fires or is left to chance, with line and nearest phrase.",
    ),
    "playbook print": (
        "playbook.print_aid",
        "A player aid to run the bot by hand: HTML that prints on A4 and Letter.",
    ),
    "playbook chart": ("playbook.draw_chart", "A flowchart of the bot: SVG."),
    "playbook words": ("playbook.print_words", "The dictionary: every word a playbook of this game can use."),
    "playbook lsp": (
        "playbook.serve_language",
        "A language server over standard streams: findings, completion, meanings, pages, in any editor.",
    ),
    "lab merge": (
        "lab.merge_runs",
        "Put runs from several machines together; says so if they do not belong together.",
    ),
    "lab query": ("lab.query_run", "Ask a run in SQL: tables games, lines and book."),
    "lab tables": ("lab.write_tables", "Write the tables of a run as Parquet shards beside its rows."),
    "game new": (
        "games.write_new_game",
        "Write a small game that runs, with its bot and its tests, to change into your own.",
    ),
}
"""Each command in the order of the help: module and function in `app/commands/`, and its help."""


class LazyCommand(TyperCommand):
    """A command whose module is imported when the command is called or its own help is printed."""

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


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Serve the app and open the browser if no command is named."""
    if version:
        print(__version__)
        raise typer.Exit()
    if context.invoked_subcommand is None:
        from bythebook.app.commands.serve import serve

        serve()


def main() -> None:
    """Run the command; whatever is wrong is a sentence and exit code 2, never a traceback."""
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

        named = blame(error) or error
        if not isinstance(named, ValueError | OSError):
            raise
        print(f"bythebook: {_sentence(named)}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        sys.exit(130)


def _show_usage_error(error: Any) -> None:
    """Print what is wrong with the arguments; Typer would do it through a Rich console of its own."""
    if type(error).__name__ == "NoArgsIsHelpError":  # the help is printed already
        return
    usage = f"{error.ctx.get_usage()}\n" if error.ctx is not None else ""
    print(f"{usage}bythebook: {error.format_message()}", file=sys.stderr)


def _elsewhere(error: Exception) -> str:
    """What to do about a folder that nobody named and that cannot be written to."""
    from bythebook.kernel.disk import home

    if not isinstance(error, Unwritable) or not error.path.is_relative_to(home()):
        return ""
    return "; set BYTHEBOOK_HOME to a folder for games that you can write to"


def _sentence(error: Exception) -> str:
    """What went wrong, for people: a file by its name, and no line longer than somebody reads."""
    rows = f"{sentence_of(error)}{_elsewhere(error)}".split("\n")
    return "\n".join(row if len(row) <= LONGEST_LINE else f"{row[:LONGEST_LINE]} ..." for row in rows)
