"""Commands in the terminal: everything a player can type that is not an answer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bythebook.app import program_name
from bythebook.app.game.answers import END_KEY, read_answer
from bythebook.app.game.change import change_answer
from bythebook.app.game.corrections import parse_correction, settable_data, settable_things
from bythebook.app.game.explain import WITHHELD, Explainer
from bythebook.app.game.flow import last_person_number
from bythebook.app.game.kinds import POSITION, read_kind
from bythebook.app.game.links import pack_text, position_text
from bythebook.app.game.open_game import rename, switch_chance
from bythebook.app.game.rulings import with_number_in_rule
from bythebook.app.game.saved_games import name_of
from bythebook.app.game.saves import game_text
from bythebook.app.game.undo import describe_undo, notation_text
from bythebook.app.terminal.screen import BOLD, DIM
from bythebook.kernel import disk
from bythebook.kernel import log as lines
from bythebook.kernel.chance import Typed
from bythebook.kernel.decoding import decoded
from bythebook.kernel.game import Refused, UndoBlocked
from bythebook.kernel.log import Entry
from bythebook.kernel.prompt import Option, Seat
from bythebook.playbook.run.runner import Program
from bythebook.players.bot import Bot
from bythebook.players.positions import game_of, read_position
from bythebook.players.seating import absolute_path, ruling_id

if TYPE_CHECKING:
    from bythebook.app.terminal.game import TerminalGame

LAST_LINES: Final = 20
"""The number of log lines that `log` shows by default."""


MOST_LETTERS: Final = 120
"""The maximum number of characters of a current value that `correct` shows."""

ONE_EARLIER: Final = "  ... 1 earlier line; type log all to see it"
EARLIER: Final = "  ... {n} earlier lines; type log all to see them"


class LeaveGame(Exception):
    """The player leaves; the game is saved."""


def show_help(here: TerminalGame, rest: str) -> None:
    """Show your options and all commands."""
    if here.game.prompt is not None:
        here.show_prompt(here.game.prompt, in_full=True)
    here.screen.say()
    here.screen.say("Type a number, or the first letters of an option.", BOLD)
    here.screen.say("Options below the line end the phase or turn; type e to choose them.", BOLD)
    wide = max(map(len, USAGES)) + 1
    for usage, command in USAGES.items():
        summary = (command.__doc__ or "").splitlines()[0]
        if command is correct:
            summary = CORRECT.format(*_examples(here))
        here.screen.item(f"  {usage:<{wide}}", summary, indent=wide + 2)


def why(here: TerminalGame, rest: str) -> None:
    """Explain the bot's last decision, or decision N."""
    number = _number(rest)
    bots = here.opened.players
    log, viewer = here.game.log, here.viewer(here.game.prompt)
    decided = [i for i, e in enumerate(log, 1) if e.seat in bots and isinstance(e.answer, Option)]
    decided = [i for i in decided if number in (None, log[i - 1].number)]
    if not decided and number is None:
        raise Refused("no bot has decided anything yet")
    if not decided:
        raise Refused(f"decision {number} was not made by a bot; `log` shows the numbers")
    reason = Explainer(here.opened).explain_line(decided[-1], viewer)
    seat = viewer if viewer is not None else lines.NOBODY
    here.screen.say(lines.entry_line(here.box, log[decided[-1] - 1], seat=seat, notes=False), BOLD)
    if reason is not None and reason.withheld:
        here.screen.say(WITHHELD)
    elif reason is not None and reason.why is not None:
        here.screen.say(reason.why.text())
    else:
        here.screen.say("This player does not explain its moves.")


def undo(here: TerminalGame, rest: str, *, across_barriers: bool = False) -> None:
    """Undo your last choice, or everything back to decision N (not past revealed information; see undo!)."""
    number = _number(rest)
    if number is None:
        number = last_person_number(here.opened)
    what = describe_undo(here.opened, number, notation_text(here.opened))
    try:
        undone = here.to_do.undo(number, across_barriers=across_barriers)
    except UndoBlocked:
        raise UndoBlocked(
            f"that would undo {what}, and you have already seen the result; "
            f"type `undo! {number}` to do it anyway"
        ) from None
    here.catch_up_after_undo()
    here.screen.print_wrapped(
        f"Undone, back to decision {undone[0].number}: {what}. Type redo to restore it."
    )


def force_undo(here: TerminalGame, rest: str) -> None:
    """Same as undo, even if dice, cards or another player's answer have been seen."""
    undo(here, rest, across_barriers=True)


def change(here: TerminalGame, rest: str, *, across: bool = False) -> None:
    """Change your answer to decision N and replay everything after it."""
    number, _, text = rest.partition(" ")
    at, before = _number(number), here.game.state.copy()
    if at is None or not text.strip():
        raise Refused("change needs the number of a decision and the new answer: change 12 move D5")
    try:
        sentence = change_answer(
            here.opened,
            at,
            lambda game, prompt: read_answer(here.box, game.state, prompt, text.strip()),
            across=across,
        )
    except UndoBlocked as error:
        raise UndoBlocked(f"{error} Type `change! {rest}` to do it anyway.") from None
    here.to_do.queue_from(before)
    here.skip_news()
    here.screen.print_wrapped(sentence)


def force_change(here: TerminalGame, rest: str) -> None:
    """Same as change, but drop later moves that are no longer legal."""
    change(here, rest, across=True)


def redo(here: TerminalGame, rest: str) -> None:
    """Restore what the last undo removed."""
    restored = here.to_do.redo()
    here.screen.say(f"Restored to decision {restored[-1].number}.")


def todo(here: TerminalGame, rest: str) -> None:
    """List the pieces and cards to move on the real board; `todo done 1 3` ticks two, `todo done` all."""
    word, *numbers = rest.split() or [""]
    shown = here.to_do.visible_items()
    known = [str(n) for n in range(1, len(shown) + 1)]
    if word not in ("", "done") or not set(numbers) <= set(known):
        raise Refused(f"type todo, or todo done with numbers from 1 to {len(shown)}; not {rest!r}")
    if word:
        here.to_do.tick([shown[int(n) - 1].id for n in numbers] or None, done=True)
        here.save()
    items = enumerate(here.to_do.visible_items(), 1)
    rows = [f"{n}. {item} (done)" if item.done else f"{n}. {item}" for n, item in items]
    here.screen.list(rows or ["Nothing to do."])


def board(here: TerminalGame, rest: str) -> None:
    """Draw the board again."""
    here.draw(here.viewer(here.game.prompt))


def log(here: TerminalGame, rest: str) -> None:
    """Show the last 20 lines of the game, the last N, or all."""
    entries = here.game.log
    if rest.strip() not in ("", "all") and not rest.strip().isdecimal():
        raise Refused(f"type log, log and a number of lines, or log all; not log {rest.strip()}")
    last = len(entries) if rest.strip() == "all" else int(rest.strip()[:9] or LAST_LINES)
    seat = here.viewer(here.game.prompt) or lines.NOBODY
    shown = entries[max(0, len(entries) - last) :]
    if earlier := len(entries) - len(shown):
        here.screen.say(ONE_EARLIER if earlier == 1 else EARLIER.format(n=earlier), DIM)
    here.screen.list(_line(here, entry, seat) for entry in shown)


def save(here: TerminalGame, rest: str) -> None:
    """Write a copy of the game to FILE; the game itself is always saved."""
    if not rest:
        here.save()
        if here.is_saved:
            here.screen.say(f"The game is saved in {here.journal.path}. Type save FILE to write a copy.")
        return
    path = Path(absolute_path(Path(rest)))
    if path.exists():
        raise Refused(f"{path} already exists; name another file")
    if here.is_saved:
        disk.write(path, game_text(here.game))
        here.screen.say(f"A copy is saved in {path}.")
    else:
        here.save_to(path)


def share(here: TerminalGame, rest: str) -> None:
    """Print a shareable link to this position."""
    here.screen.say(f"#position={pack_text(position_text(here.box, here.game.header, here.game.state))}")
    here.screen.print_wrapped("Add it to the address of the app or the site, or open it in another terminal:")
    here.screen.say(f'  {program_name()} play {here.box.name} --position "#position=..."')


def name(here: TerminalGame, rest: str) -> None:
    """Give the game a NAME, by which `resume` finds it."""
    rename(here.opened, rest)
    here.journal.rewrite()
    here.screen.say(f"This game is now called {name_of(here.box, here.game)}.")


CORRECT: Final = "Correct the position, for example correct {} or correct {}; alone it lists everything."


def _examples(here: TerminalGame) -> tuple[str, str]:
    """Return two corrections that are possible in this game."""
    things = settable_things(here.box, here.game.state, here.viewer(here.game.prompt))
    examples = [each.example for each in things if each.example]
    return examples[0], examples[-1]


def correct(here: TerminalGame, rest: str) -> None:
    """Correct the position, by words, a position FILE or JSON; without an argument list what can be set."""
    if not rest:
        _list_corrections(here)
    elif rest.startswith("{"):
        try:
            patch = decoded(rest, dict[str, Any])
        except ValueError as error:
            raise Refused(f"this is not valid JSON: {error}") from None
        _correct(here, patch)
    elif rest.endswith(".json"):
        _correct_from_file(here, Path(rest).expanduser())
    else:
        for text in filter(None, (part.strip() for part in rest.split(";"))):
            correction = parse_correction(here.box, here.game.state, here.viewer(here.game.prompt), text)
            _correct(here, correction.patch)
            here.screen.say(f"  {correction.text}")


def _correct(here: TerminalGame, patch: dict[str, Any]) -> None:
    dropped = here.game.correct(patch)
    here.to_do.mark_current()
    here.screen.say("Position updated.")
    if dropped:
        here.screen.say(f"Canceled steps: {', '.join(dropped)}")


def _correct_from_file(here: TerminalGame, path: Path) -> None:
    """Set what a correction can set to the values of a position file."""
    data = read_position(read_kind(path, POSITION, what="a position file"), str(path))
    if (of := game_of(data)) != here.box.name:
        raise Refused(f"{path} is a position of {of}, not of {here.box.name}")
    known = here.box.positions.correction_schema()["properties"]
    _correct(here, {key: value for key, value in data.items() if key in known})
    if rest := [key for key in data if key not in known and key not in ("game", "$schema")]:
        here.screen.print_wrapped(f"Ignored, because only a new game can start with them: {', '.join(rest)}.")


def _list_corrections(here: TerminalGame) -> None:
    here.screen.say("To make the app agree with your table, type correct and one of these:")
    box, state, seat = here.box, here.game.state, here.viewer(here.game.prompt)
    for each in settable_things(box, state, seat):
        text = f"{each.now}; correct {each.example}" if each.example else each.now
        here.screen.item(f"  {each.words:<16} ", text, indent=19)
    pieces = [piece.name for piece in here.box.corrections.tray(here.game.state)]
    here.screen.print_wrapped(f"or a place, a piece and a number of pieces: {', '.join(pieces)}.")
    here.screen.say("correct FILE.json reads a position file; correct {...} takes JSON.")
    here.screen.say("Allowed keys:")
    for key, purpose, now in settable_data(box, state, seat):
        here.screen.item(f"  {key:<14} ", purpose, indent=17)
        if now:
            value = now if len(now) <= MOST_LETTERS else f"{now[:MOST_LETTERS]} ..."
            here.screen.item(" " * 17, f"correct {value}", indent=17)
    here.screen.say(f"{program_name()} schema {here.box.name} describes them in detail.")


def dice(here: TerminalGame, rest: str) -> None:
    """Choose who rolls and deals: dice dice=typed (you enter rolls), dice cards=seeded (the app deals)."""
    element, equals, who = (part.strip() for part in rest.partition("="))
    if equals:
        switch_chance(here.opened, element, who)
        here.journal.rewrite()
    for each in here.box.elements:
        is_typed = isinstance(here.game.sources.get(each.name), Typed)
        source = "entered by you" if is_typed else BY_APP.get(each.sort, "chosen by the app")
        here.screen.say(f"  {each.name:<10} {each.sort:<6} {source}")


BY_APP: Final = {"dice": "rolled by the app", "cards": "dealt by the app"}


def rulings(here: TerminalGame, rest: str) -> None:
    """Show how unclear rules are interpreted in this game."""
    chosen = here.game.header.rulings
    for ruling in here.box.rulings:
        text = with_number_in_rule(ruling).text
        _show_ruling(here, ruling.id, chosen[ruling.id], ruling.default, text)
    for seat, player in here.opened.players.items():
        if isinstance(player, Bot):
            _page_rulings(here, seat, player.program)


def _page_rulings(here: TerminalGame, seat: Seat, program: Program) -> None:
    """Show the rulings that a bot's playbook declares."""
    for ruling_name, ruling in program.book.rulings.items():
        now, default = ("on" if on else "off" for on in (program.rulings[ruling_name], ruling.default))
        _show_ruling(here, f"{seat}:{ruling_id(ruling_name)}", now, default, ruling.text)


def _show_ruling(here: TerminalGame, ident: str, now: str, default: str, text: str) -> None:
    head = f"  {ident} = {now}  " if now == default else f"  {ident} = {now} (default: {default})  "
    here.screen.item(head, text, indent=6)


def leave(here: TerminalGame, rest: str) -> None:
    """Leave; the game is saved."""
    raise LeaveGame


Command = Callable[["TerminalGame", str], None]

USAGES: dict[str, Command] = {
    "? or help": show_help,
    "why [N]": why,
    "undo [N]": undo,
    "undo! [N]": force_undo,
    "change [N ANSWER]": change,
    "change! [N ANSWER]": force_change,
    "redo": redo,
    "todo [done N]": todo,
    "board": board,
    "log [N, all]": log,
    "save [FILE]": save,
    "share": share,
    "name [NAME]": name,
    "correct [WHAT]": correct,
    "dice [WHAT=WHO]": dice,
    "rulings": rulings,
    "quit": leave,
}
COMMANDS: dict[str, Command] = {
    "?": show_help,
    "exit": leave,
    **{usage.split()[0]: command for usage, command in USAGES.items()},
    "help": show_help,
}
"""The commands by name."""
FORMER_NAMES: dict[str, Command] = {"hands": todo, "chance": dice}
"""Former names of commands, which still work in this version but are neither listed nor completed."""
NUMBERED = {command for usage, command in USAGES.items() if "[N" in usage}
"""Commands that take the number of a decision."""
AFTERWARDS = (why, log, board, undo, force_undo, leave)
"""Commands that work after the end of the game."""


def find(text: str, *, prefixes: bool = False) -> tuple[Command, str] | None:
    """Return the command that a line calls, and the rest; with `prefixes`, a unique prefix is enough.

    A prefix may be followed by a number only, so that `s inf` doesn't mean `save`. `e` is never a prefix.
    """
    word, _, rest = text.strip().partition(" ")
    rest = rest.strip()
    if (command := COMMANDS.get(word) or FORMER_NAMES.get(word)) is not None:
        return command, rest
    if not prefixes or not word or word.lower() == END_KEY or not (rest or "0").isdecimal():
        return None
    fits = {COMMANDS[known] for known in COMMANDS if known.startswith(word.lower())}
    if "undo".startswith(word.lower()):
        fits = {undo}
    if rest:
        fits &= NUMBERED
    return (fits.pop(), rest) if len(fits) == 1 else None


def _number(text: str) -> int | None:
    """Parse a decision number; None if the text is empty."""
    if not text.strip():
        return None
    if not text.strip().isdecimal():
        raise Refused(f"type the number of a decision, not {text!r}; `log` shows the numbers")
    return int(text[:9])


def _line(here: TerminalGame, entry: Entry, seat: Seat) -> str:
    """Return a log line as a seat may see it; a single human player sees corrections in full."""
    is_own = entry.correction is not None and here.opened.persons == [seat]
    return lines.entry_line(here.box, entry, seat=None if is_own else seat, notes=False)
