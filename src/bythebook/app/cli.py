"""The command `bythebook`: one subcommand per face, each in a module of its own, loaded when it is called."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from bythebook import __version__
from bythebook.app.terminal.screen import sentence_of
from bythebook.kernel.disk import Unwritable
from bythebook.kernel.streams import settle_streams

app = typer.Typer(
    context_settings={"help_option_names": ["-h", "--help"]},
    no_args_is_help=False,
    pretty_exceptions_enable=False,
    help="Solo board gaming against opponents that play by the book.",
)
WRONG_USAGE: Any = typer.BadParameter.__mro__[2]
"""ClickException, of Click itself or of the copy of it that later versions of Typer have."""
LONGEST = 2000
"""Signs in one line of a complaint; a broken file can have a name or a word of any length."""

playbook = typer.Typer(help="Copy, check, print, draw and look up playbooks.", no_args_is_help=True)
app.add_typer(playbook, name="playbook")
lab = typer.Typer(
    help="Runs that `simulate --keep` made: put together, as tables, asked.", no_args_is_help=True
)
app.add_typer(lab, name="lab")
game_group = typer.Typer(help="Write a game of your own.", no_args_is_help=True)
app.add_typer(game_group, name="game")

Game = Annotated[str, typer.Argument(help="The game; `bythebook games` lists all that are installed.")]
Setups = Annotated[
    list[str] | None,
    typer.Option(
        "--setup", "-s", help="Setup, as KEY=VALUE: scenario=omaha_beach; `setup` lists what a game has."
    ),
]
Seats = Annotated[
    list[str] | None,
    typer.Option(
        "--seat", help="Who sits where, as SEAT=WHO: axis=person, axis=random, rebels=rebels, red=my-bot.md."
    ),
]
Rulings = Annotated[
    list[str] | None,
    typer.Option("--ruling", help="A reading, as ID=READING or SEAT:ID=READING; `rulings` lists them."),
]
BotFile = Annotated[
    Path | None, typer.Option("--bot", help="A bot to play against: by its name, or a playbook file.")
]
Seed = Annotated[int | None, typer.Option(help="The seed of dice and decks.")]
PlaybookName = Annotated[str, typer.Argument(help="A playbook file, or the name of a bot.")]
PlaybookGame = Annotated[
    str | None, typer.Option(help="The game it is for; otherwise the one whose words it uses.")
]
Cluster = Annotated[
    str, typer.Option(help="The address of a Dask scheduler whose workers play: tcp://127.0.0.1:8786.")
]
Run = Annotated[Path, typer.Argument(help="The folder of a run, as `simulate --keep` names it.")]
Report = Annotated[Path | None, typer.Option(help="An HTML file for the result; it works offline.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Without a command: the app in the browser."""
    if version:
        print(__version__)
        raise typer.Exit()
    if context.invoked_subcommand is None:
        _serve("127.0.0.1", None, browser=True)


@app.command()
def serve(
    port: Annotated[int | None, typer.Option(help="The port; 8044, or the next that is free.")] = None,
    host: Annotated[
        str, typer.Option(help="The address to serve at; 0.0.0.0 lets the whole network in.")
    ] = "127.0.0.1",
    browser: Annotated[bool, typer.Option(help="Open the browser.")] = True,
    processes: Annotated[
        int, typer.Option(help="Processes that play, for more people than one core carries.")
    ] = 1,
    allow_search: Annotated[
        bool,
        typer.Option("--allow-search", help="Let visitors choose greedy and search, which compute here."),
    ] = False,
) -> None:
    """The app in the browser, on this machine alone unless --host says otherwise."""
    _serve(host, port, browser=browser, processes=processes, allow_search=allow_search)


def _serve(
    host: str, port: int | None, *, browser: bool, processes: int = 1, allow_search: bool = False
) -> None:
    from bythebook.app.commands.serve import serve as run

    run(host, port, browser=browser, processes=processes, allow_search=allow_search)


@app.command()
def doctor() -> None:
    """What is there, what is missing and how to get it, and where games lie."""
    from bythebook.app.commands.doctor import examine

    examine()


@app.command()
def games() -> None:
    """The games that are installed, and which package each of them comes from."""
    from bythebook.app.commands.doctor import list_games

    list_games()


@app.command()
def menu() -> None:
    """Choose a game and play it in the terminal."""
    from bythebook.app.commands.menu import choose_and_play

    choose_and_play()


@app.command()
def play(
    game: Game,
    setup: Setups = None,
    seat: Seats = None,
    ruling: Rulings = None,
    bot: BotFile = None,
    seed: Seed = None,
    load: Annotated[Path | None, typer.Option(help="Continue a saved game.")] = None,
    save: Annotated[Path | None, typer.Option(help="Where the game is kept.")] = None,
    position: Annotated[
        str | None, typer.Option(help="Begin with a position: a file, or a link to one.")
    ] = None,
) -> None:
    """Play in the terminal; `?` lists what you can answer."""
    from bythebook.app.commands.play import play_game

    play_game(game, setup, seat, ruling, bot, seed, load=load, save=save, real=[], position=position)


@app.command()
def learn(game: Game) -> None:
    """Learn by playing: a game with ten short lessons, in the terminal."""
    from bythebook.app.commands.play import learn_game

    learn_game(game)


@app.command()
def resume(
    name: Annotated[str, typer.Argument(help="A piece of its name; otherwise the last game.")] = "",
) -> None:
    """Go on with the last game in the terminal, or with one by its name."""
    from bythebook.app.commands.play import resume_game

    resume_game(name)


@app.command()
def table(
    game: Game,
    setup: Setups = None,
    seat: Seats = None,
    ruling: Rulings = None,
    bot: BotFile = None,
    seed: Seed = None,
    load: Annotated[Path | None, typer.Option(help="Continue a saved game.")] = None,
    save: Annotated[Path | None, typer.Option(help="Where the game is kept.")] = None,
    position: Annotated[
        str | None, typer.Option(help="Begin with a position: a file, or a link to one.")
    ] = None,
    real: Annotated[
        list[str] | None, typer.Option(help="What is real: dice, cards (both by default), or one of them.")
    ] = None,
) -> None:
    """Play with the real box on the table: real dice, real cards, and hands that move the pieces."""
    from bythebook.app.commands.play import play_game

    lying = real or ["dice", "cards"]
    play_game(game, setup, seat, ruling, bot, seed, load=load, save=save, real=lying, position=position)


@app.command()
def ask(
    position: Annotated[
        str, typer.Argument(help="A position file (JSON), a link to a position, or - for standard input.")
    ],
    bot: BotFile = None,
    seed: Seed = None,
    roll: Annotated[str | None, typer.Option(help="Dice to use, in order: 3,5 or star,flag.")] = None,
    turn: Annotated[bool, typer.Option(help="Go on to the end of the bot's turn.")] = False,
    answer: Annotated[
        list[str] | None, typer.Option(help="What a person answers in between, in order.")
    ] = None,
    json: AsJson = False,
) -> None:
    """One position in, the bot's next decision and its why out."""
    from bythebook.app.commands.ask import ask_position

    ask_position(position, bot, seed, roll, turn=turn, answers=answer or [], as_json=json)


@app.command()
def simulate(
    game: Game,
    games: Annotated[int, typer.Option(help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(help="The first seed.")] = 1,
    jobs: Annotated[int, typer.Option(help="Worker processes.")] = 1,
    setup: Setups = None,
    seat: Seats = None,
    ruling: Rulings = None,
    bot: BotFile = None,
    keep: Annotated[
        Path | None, typer.Option(help="A folder for a row of every game, and of every line of a book in it.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the run in that folder.")] = False,
    cluster: Cluster = "",
    report: Report = None,
    json: AsJson = False,
) -> None:
    """Many games: winners, and which rule was asked, said yes and decided how often."""
    from bythebook.app.commands.simulate import simulate_games

    simulate_games(
        *(game, games, seed, jobs, setup, seat, ruling, bot),
        keep=keep, resume=resume, cluster=cluster, report=report, as_json=json,
    )  # fmt: skip


@app.command()
def compare(
    game: Game,
    first: Annotated[str, typer.Argument(help="A bot, a playbook file, random, greedy or search.")],
    second: Annotated[str, typer.Argument(help="The one to compare with it; the same without it.")] = "",
    games: Annotated[int, typer.Option(help="How many games with each, in each seat.")] = 200,
    seed: Annotated[int, typer.Option(help="The first seed.")] = 1,
    jobs: Annotated[int, typer.Option(help="Worker processes.")] = 1,
    seat: Annotated[
        list[str] | None, typer.Option(help="Only in this seat; otherwise in every seat that is theirs.")
    ] = None,
    setup: Setups = None,
    ruling: Rulings = None,
    other_setup: Annotated[
        list[str] | None, typer.Option(help="Setup of the second alone, as KEY=VALUE: modifiers=hard.")
    ] = None,
    other_ruling: Annotated[
        list[str] | None, typer.Option(help="A reading for the second alone, as ID=READING.")
    ] = None,
    until_sure: Annotated[
        bool, typer.Option("--until-sure", help="Stop as soon as the two can be told apart.")
    ] = False,
    better_by: Annotated[
        float, typer.Option(help="Stop as soon as it is clear whether the second wins so much more: 0.05.")
    ] = 0.0,
    positions: Annotated[
        Path | None, typer.Option(help="A folder for positions in which the two part.")
    ] = None,
    cluster: Cluster = "",
    report: Report = None,
    json: AsJson = False,
) -> None:
    """Two players, books, rulings or setups on the same seeds: how much more one wins, and how surely."""
    from bythebook.app.commands.compare import compare_two
    from bythebook.lab.compare import Side

    other = Side(second or first, tuple(other_setup or ()), tuple(other_ruling or ()))
    compare_two(
        *(game, Side(first), other, games, seed, jobs, seat or [], setup, ruling),
        cluster=cluster, until_sure=until_sure, better_by=better_by, positions=positions, report=report,
        as_json=json,
    )  # fmt: skip


OneSeat = Annotated[
    str | None, typer.Option("--seat", help="The seat whose book it is; the first without it.")
]
Games = Annotated[int, typer.Option(help="How many games of each.")]
FirstSeed = Annotated[int, typer.Option("--seed", help="The first seed.")]
Jobs = Annotated[int, typer.Option(help="Worker processes.")]


@app.command()
def ablate(
    game: Game,
    book: PlaybookName,
    games: Games = 100,
    seed: FirstSeed = 1,
    jobs: Jobs = 1,
    seat: OneSeat = None,
    most: Annotated[int, typer.Option(help="Only so many changes, of lines that decide most; 0: all.")] = 20,
    swaps: Annotated[bool, typer.Option(help="Neighbours in each other's place too.")] = True,
    setup: Setups = None,
    ruling: Rulings = None,
    report: Report = None,
    json: AsJson = False,
) -> None:
    """Which lines of a book matter: each is dropped or swapped with its neighbour, and played."""
    from bythebook.app.commands.ablate import ablate_book

    ablate_book(
        *(game, book, games, seed, jobs, seat, most, setup, ruling), swaps=swaps, report=report, as_json=json
    )


@app.command()
def tournament(
    game: Game,
    players: Annotated[list[str], typer.Argument(help="Bots, playbook files, random, greedy, search.")],
    games: Games = 20,
    seed: FirstSeed = 1,
    jobs: Jobs = 1,
    setup: Setups = None,
    ruling: Rulings = None,
    cluster: Cluster = "",
    report: Report = None,
    json: AsJson = False,
) -> None:
    """Everybody against everybody, in every seat: ratings with intervals."""
    from bythebook.app.commands.tournament import play_tournament

    play_tournament(
        *(game, players, games, seed, jobs, setup, ruling), cluster=cluster, report=report, as_json=json
    )


@app.command()
def coverage(
    game: Game,
    book: PlaybookName,
    games: Games = 100,
    seed: FirstSeed = 1,
    jobs: Jobs = 1,
    seat: OneSeat = None,
    setup: Setups = None,
    ruling: Rulings = None,
    report: Report = None,
    json: AsJson = False,
) -> None:
    """The page of a book, with how often each line is asked, fits, decides and is left to a die."""
    from bythebook.app.commands.coverage import cover_book

    cover_book(game, book, games, seed, jobs, seat, setup, ruling, report=report, as_json=json)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A game file.")],
    to: Annotated[int | None, typer.Option(help="Stop before this ask.")] = None,
    step: Annotated[bool, typer.Option(help="Wait for Enter after each line.")] = False,
) -> None:
    """Step through a game, with the board after each turn."""
    from bythebook.app.commands.replay import replay_file

    replay_file(file, to, step=step)


@app.command()
def log(
    file: Annotated[Path, typer.Argument(help="A game file.")],
    seat: Annotated[str | None, typer.Option(help="Only what this side may see.")] = None,
    why: Annotated[bool, typer.Option(help="With the bot's reason for each answer.")] = False,
    json: AsJson = False,
) -> None:
    """Print the log of a game."""
    from bythebook.app.commands.log import print_log

    print_log(file, seat, why=why, as_json=json)


@app.command()
def setup(game: Game, json: AsJson = False) -> None:
    """List what can be chosen before a game, for --setup."""
    from bythebook.app.commands.setup import list_setup

    list_setup(game, as_json=json)


@app.command()
def rulings(game: Game, json: AsJson = False) -> None:
    """List the readings of unclear rules and their switches."""
    from bythebook.app.commands.rulings import list_rulings

    list_rulings(game, as_json=json)


@app.command()
def schema(game: Game) -> None:
    """Print the JSON schema of the game's position files."""
    from bythebook.app.commands.schema import print_schema

    print_schema(game)


@app.command()
def scenarios(
    game: Annotated[str | None, typer.Argument(help="The game; otherwise the first that has any.")] = None,
    show: Annotated[str | None, typer.Option(help="Draw one scenario, by id or file.")] = None,
    json: AsJson = False,
) -> None:
    """List the scenarios, or draw one."""
    from bythebook.app.commands.scenarios import list_scenarios

    list_scenarios(game, show, as_json=json)


@app.command()
def campaign(
    action: Annotated[str, typer.Argument(help="list, start, go or standing.")] = "standing",
    name: Annotated[str | None, typer.Argument(help="A line-up, for start.")] = None,
    file: Annotated[Path | None, typer.Option(help="Where the campaign is kept.")] = None,
    scenario: Annotated[
        list[str] | None, typer.Option(help="For start: your own list of scenarios, in order.")
    ] = None,
    side: Annotated[str | None, typer.Option(help="For start: the side you play.")] = None,
    real: Annotated[list[str] | None, typer.Option(help="What is real: dice, cards.")] = None,
    seed: Seed = None,
) -> None:
    """The solo campaign of Memoir '44: start one, go on with it, see how it stands."""
    from bythebook.app.commands.campaign import run_campaign

    run_campaign(action, name, file, scenario or [], side, real or [], seed)


@app.command()
def guide(
    file: Annotated[
        str,
        typer.Argument(
            help="A playbook, a game that was kept, or the name of a bot; or `new`, `draft` and a file."
        ),
    ],
    of: Annotated[
        str | None,
        typer.Argument(
            metavar="[FILE]", help="After `new`: the book to begin. After `draft`: an outline or a flowchart."
        ),
    ] = None,
    seed: Seed = None,
    real: Annotated[
        list[str] | None,
        typer.Option(
            help="What is on the table: dice, cards, lots, or several with commas; else the guide's."
        ),
    ] = None,
    save: Annotated[Path | None, typer.Option(help="Where the game, or the draft, is kept.")] = None,
    line_by_line: Annotated[
        bool, typer.Option("--line-by-line", help="Ask every line, instead of the first that fits.")
    ] = False,
    check: Annotated[bool, typer.Option("--check", help="Only report what does not fit.")] = False,
    invent: Annotated[bool, typer.Option("--try", help="Only walk it, with invented answers.")] = False,
    notes: Annotated[bool, typer.Option("--notes", help="With --check: list the notes too.")] = False,
    json: AsJson = False,
) -> None:
    """Be guided through any bot of any game: you are its eyes and its hands."""
    from bythebook.app.commands import guide

    if of is not None:
        guide.write_book(file, of, save)
    elif check:
        guide.check_book(file, notes=notes, as_json=json)
    elif invent:
        guide.try_book(file, seed)
    else:
        guide.guide_file(file, seed, real or [], save, line_by_line=line_by_line)


@playbook.command("copy")
def playbook_copy(
    bot: Annotated[str, typer.Argument(help="The name of a bot, or of a book of your own.")],
    name: Annotated[str, typer.Argument(help="The name of the copy; otherwise one like my-solo-ai.")] = "",
) -> None:
    """A copy to change: a book of your own, chosen as a bot by its name."""
    from bythebook.app.commands.playbook import copy_book

    copy_book(bot, name)


@playbook.command("check")
def playbook_check(
    name: PlaybookName,
    game: PlaybookGame = None,
    notes: Annotated[
        bool, typer.Option("--notes", help="List the notes too: ties, ids that stand twice.")
    ] = False,
    json: AsJson = False,
) -> None:
    """Report what does not run, never fires or is left to chance, with line and nearest phrase."""
    from bythebook.app.commands.playbook import check_file

    check_file(name, game, notes=notes, as_json=json)


@playbook.command("print")
def playbook_print(
    name: PlaybookName,
    game: PlaybookGame = None,
    out: Annotated[Path | None, typer.Option(help="Where to write it; standard output otherwise.")] = None,
) -> None:
    """A player aid to run the bot by hand: HTML that prints on A4 and Letter."""
    from bythebook.app.commands.playbook import print_aid

    print_aid(name, game, out)


@playbook.command("chart")
def playbook_chart(
    name: PlaybookName,
    game: PlaybookGame = None,
    page: Annotated[str | None, typer.Option(help="Only this page.")] = None,
    only_map: Annotated[
        bool, typer.Option("--map", help="Only the map of its pages, for one landscape sheet.")
    ] = False,
    out: Annotated[Path | None, typer.Option(help="Where to write it; standard output otherwise.")] = None,
) -> None:
    """A flowchart of the bot: SVG."""
    from bythebook.app.commands.playbook import draw_chart

    draw_chart(name, game, page, out, only_map=only_map)


@playbook.command("words")
def playbook_words(game: Game, json: AsJson = False) -> None:
    """The dictionary: every word a playbook of this game can use."""
    from bythebook.app.commands.playbook import print_words

    print_words(game, as_json=json)


@playbook.command("lsp")
def playbook_lsp() -> None:
    """A language server over standard streams: findings, completion, meanings, pages, in any editor."""
    from bythebook.app.language_server import serve as run

    run()


@lab.command("merge")
def lab_merge(
    folder: Annotated[Path, typer.Argument(help="The folder for all of them; it must be new.")],
    parts: Annotated[list[Path], typer.Argument(help="Runs of the same games with other seeds.")],
) -> None:
    """Put runs from several machines together; says so if they do not belong together."""
    from bythebook.app.commands.lab import merge_runs

    merge_runs(folder, parts)


@lab.command("query")
def lab_query(
    folder: Run,
    question: Annotated[
        str, typer.Argument(help="SQL, or a question by its name; without one, all names.")
    ] = "",
    json: AsJson = False,
) -> None:
    """Ask a run in SQL: tables games, lines and book."""
    from bythebook.app.commands.lab import ask_run

    ask_run(folder, question, as_json=json)


@lab.command("tables")
def lab_tables(folder: Run, csv: Annotated[bool, typer.Option("--csv", help="As CSV too.")] = False) -> None:
    """Write the tables of a run as Parquet shards beside its rows."""
    from bythebook.app.commands.lab import write_tables

    write_tables(folder, csv=csv)


@game_group.command("new")
def game_new(
    name: Annotated[str, typer.Argument(help="The name of the package, such as race.")],
    folder: Annotated[
        Path | None, typer.Option(help="Where to write it; a new folder of that name by default.")
    ] = None,
) -> None:
    """Write a small game that runs, with its bot and its tests, to change into your own."""
    from bythebook.kit.skeleton import write_game

    files = write_game(name, folder)
    home = files[0].parent
    print(*files, sep="\n")
    print(f"Now: cd {home}, pip install -e ., pytest, bythebook play {name}")


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
    return "\n".join(row if len(row) <= LONGEST else f"{row[:LONGEST]} ..." for row in rows)
