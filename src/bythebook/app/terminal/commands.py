"""Commands in a game: everything a person can type that is not an answer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bythebook.app import program_name
from bythebook.app.game.answers import ENDING, read_answer
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
from bythebook.games.shared.grammar import count
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

LAST_LINES = 20
"""As many lines of the log as are shown if nobody says how many."""


MOST_LETTERS = 120
"""As many letters of what can be corrected as are shown of how it stands."""


class LeaveGame(Exception):
    """The person goes; the game stays."""


def show_help(here: TerminalGame, rest: str) -> None:
    """What can be answered here, and these commands."""
    if here.game.prompt is not None:
        here.show_ask(here.game.prompt, in_full=True)
    here.screen.say()
    here.screen.say("Answer by number or in words; the beginnings of words will do.", BOLD)
    here.screen.say("What stands below the line ends something, and e is its key.", BOLD)
    wide = max(map(len, USAGES)) + 1
    for usage, command in USAGES.items():
        told = (command.__doc__ or "").splitlines()[0]
        here.screen.item(f"  {usage:<{wide}}", told, indent=wide + 2)


def why(here: TerminalGame, rest: str) -> None:
    """Why the bot did what it did last, or at ask N: the way through its pages."""
    number = _number(rest)
    bots = here.opened.players
    log, viewer = here.game.log, here.viewer(here.game.prompt)
    said = [i for i, e in enumerate(log, 1) if e.seat in bots and isinstance(e.answer, Option)]
    said = [i for i in said if number in (None, log[i - 1].number)]
    if not said:
        raise Refused(
            "no bot has decided anything yet" if number is None else f"no bot answered ask {number}"
        )
    reason = Explainer(here.opened).explain_line(said[-1], viewer)
    shown_to = viewer if viewer is not None else lines.NOBODY
    here.screen.say(lines.entry_line(here.box, log[said[-1] - 1], seat=shown_to, notes=False), BOLD)
    if reason is not None and reason.withheld:
        here.screen.say(WITHHELD)
    elif reason is not None and reason.why is not None:
        here.screen.say(reason.why.text())
    else:
        here.screen.say("this player gives no reasons")


def undo(here: TerminalGame, rest: str, *, across_barriers: bool = False) -> None:
    """Take back your last answer, or everything from ask N on, if nothing new was shown since."""
    number = _number(rest)
    if number is None:
        number = last_person_number(here.opened)
    told = describe_undo(here.opened, number, notation_text(here.opened))
    try:
        taken = here.to_do.undo(number, across_barriers=across_barriers)
    except UndoBlocked:
        raise UndoBlocked(
            f"that takes back {told}, which was seen; `undo! {number}` does it anyway"
        ) from None
    here.rewound()
    here.screen.tell(f"taken back, from ask {taken[0].number} on: {told}; redo brings it back")


def force_undo(here: TerminalGame, rest: str) -> None:
    """The same, even if dice, cards or another person's answer were shown since."""
    undo(here, rest, across_barriers=True)


def change(here: TerminalGame, rest: str, *, across: bool = False) -> None:
    """Answer ask N otherwise; what came after it is given again, if all of it is still possible."""
    number, _, text = rest.partition(" ")
    at, before = _number(number), here.game.state.copy()
    if at is None or not text.strip():
        raise Refused("change takes the number of an ask and another answer: change 12 move D5")
    try:
        told = change_answer(
            here.opened,
            at,
            lambda game, prompt: read_answer(here.box, game.state, prompt, text.strip()),
            across=across,
        )
    except UndoBlocked as error:
        raise UndoBlocked(f"{error} `change! {rest}` does it anyway") from None
    here.to_do.queue_from(before)
    here.rewritten()
    here.screen.tell(told)


def force_change(here: TerminalGame, rest: str) -> None:
    """The same, even if the rest is lost from where it is no longer possible."""
    change(here, rest, across=True)


def redo(here: TerminalGame, rest: str) -> None:
    """Bring back what the last undo took back."""
    done = here.to_do.redo()
    here.screen.say(f"brought back: {count(len(done), 'line')}")


def todo(here: TerminalGame, rest: str) -> None:
    """What hands must do on a real table; `hands done 1 3` ticks two of them, `hands done` ticks all."""
    word, *numbers = rest.split() or [""]
    shown = here.to_do.visible_items()
    known = [str(n) for n in range(1, len(shown) + 1)]
    if word not in ("", "done") or not set(numbers) <= set(known):
        raise Refused(f"hands, or hands done and numbers from 1 to {len(shown)}; not {rest!r}")
    if word:
        here.to_do.tick([shown[int(n) - 1].id for n in numbers] or None, done=True)
        here.keep()
    told = [
        f"{n}. {hand}{' (done)' if hand.done else ''}" for n, hand in enumerate(here.to_do.visible_items(), 1)
    ]
    here.screen.list(told or ["nothing"])


def board(here: TerminalGame, rest: str) -> None:
    """Draw the board again."""
    here.draw(here.viewer(here.game.prompt))


def log(here: TerminalGame, rest: str) -> None:
    """The last 20 lines of the game, the last N, or all."""
    entries = here.game.log
    if rest.strip() not in ("", "all") and not rest.strip().isdecimal():
        raise Refused(f"log takes a number of lines or all, not {rest.strip()!r}")
    last = len(entries) if rest.strip() == "all" else int(rest.strip()[:9] or LAST_LINES)
    seat = here.viewer(here.game.prompt) or lines.NOBODY
    shown = entries[max(0, len(entries) - last) :]
    if len(shown) < len(entries):
        here.screen.say(f"  ... {count(len(entries) - len(shown), 'line')} before; log all shows them", DIM)
    here.screen.list(_line(here, entry, seat) for entry in shown)


def save(here: TerminalGame, rest: str) -> None:
    """Write a copy of the game to FILE; the game itself is always kept."""
    if not rest:
        here.keep()
        if here.kept:
            here.screen.say(f"The game is kept in {here.journal.path}; save FILE writes a copy.")
        return
    path = Path(absolute_path(Path(rest)))
    if path.exists():
        raise Refused(f"{path} already exists; name another file")
    if here.kept:
        disk.write(path, game_text(here.game))
        here.screen.say(f"A copy is in {path}.")
    else:
        here.keep_in(path)


def share(here: TerminalGame, rest: str) -> None:
    """This position as the end of a link: for the app, the site, and --position of another terminal."""
    here.screen.say(f"#position={pack_text(position_text(here.box, here.game.header, here.game.state))}")
    here.screen.tell("Put it behind the address of an app or a site; or elsewhere, in one line:")
    here.screen.say(f'  {program_name()} play {here.box.name} --position "#position=..."')


def name(here: TerminalGame, rest: str) -> None:
    """Give the game a NAME, by which `resume` finds it."""
    rename(here.opened, rest)
    here.journal.rewrite()
    here.screen.say(f"This game is called {name_of(here.box, here.game)}.")


def correct(here: TerminalGame, rest: str) -> None:
    """Set the position right: correct A5 4, correct medals axis 3; by a FILE or JSON; alone it lists all."""
    if not rest:
        _list_corrections(here)
    elif rest.startswith("{"):
        try:
            patch = decoded(rest, dict[str, Any])
        except ValueError as error:
            raise Refused(f"JSON in braces expected: {error}") from None
        _correct(here, patch)
    elif rest.endswith(".json"):
        _correct_by_file(here, Path(rest).expanduser())
    else:
        for text in filter(None, (part.strip() for part in rest.split(";"))):
            said = parse_correction(here.box, here.game.state, here.viewer(here.game.prompt), text)
            _correct(here, said.patch)
            here.screen.say(f"  {said.text}")


def _correct(here: TerminalGame, patch: dict[str, Any]) -> None:
    dropped = here.game.correct(patch)
    here.to_do.mark_current()
    here.screen.say("The position is as you say.")
    if dropped:
        here.screen.say(f"No longer to be done: {', '.join(dropped)}")


def _correct_by_file(here: TerminalGame, path: Path) -> None:
    """What a correction can set is set as the position file has it; the rest stays."""
    data = read_position(read_kind(path, POSITION, what="a position file"), str(path))
    if (of := game_of(data)) != here.box.name:
        raise Refused(f"{path} is a position of {of}, not of {here.box.name}")
    known = here.box.positions.correction_schema()["properties"]
    _correct(here, {key: value for key, value in data.items() if key in known})
    if rest := [key for key in data if key not in known and key not in ("game", "$schema")]:
        here.screen.tell(f"Only a new game begins with these, so they stay as they were: {', '.join(rest)}.")


def _list_corrections(here: TerminalGame) -> None:
    here.screen.say("correct sets the position to what lies on your table, in words:")
    box, state, seat = here.box, here.game.state, here.viewer(here.game.prompt)
    for each in settable_things(box, state, seat):
        more = f"; correct {each.example}" if each.example else ""
        here.screen.item(f"  {each.words:<16} ", f"{each.now}{more}", indent=19)
    pieces = [piece.name for piece in here.box.corrections.tray(here.game.state)]
    here.screen.tell(f"or a place, a piece and how many: {', '.join(pieces)}.")
    here.screen.say("correct FILE.json takes it from a position file; correct {...} is JSON.")
    here.screen.say("It may hold:")
    for name, purpose, now in settable_data(box, state, seat):
        here.screen.item(f"  {name:<14} ", purpose, indent=17)
        if now:
            shown = now if len(now) <= MOST_LETTERS else f"{now[:MOST_LETTERS]} ..."
            here.screen.item(" " * 17, f"correct {shown}", indent=17)
    here.screen.say(f"{program_name()} schema {here.box.name} has every detail.")


def dice(here: TerminalGame, rest: str) -> None:
    """Who answers for dice and cards: chance dice=typed, chance cards=seeded."""
    element, equals, who = (part.strip() for part in rest.partition("="))
    if equals:
        switch_chance(here.opened, element, who)
        here.journal.rewrite()
    for element_ in here.box.elements:
        typed = isinstance(here.game.sources.get(element_.name), Typed)
        here.screen.say(f"  {element_.name:<10} {element_.sort:<6} {'typed' if typed else 'seeded'}")


def rulings(here: TerminalGame, rest: str) -> None:
    """How unclear rules are read in this game."""
    read = here.game.header.rulings
    for ruling in here.box.rulings:
        own = "" if read[ruling.id] == ruling.default else f" (usually {ruling.default})"
        here.screen.item(
            f"  {ruling.id} = {read[ruling.id]}{own}  ", with_number_in_rule(ruling).text, indent=6
        )
    for seat, player in here.opened.players.items():
        if isinstance(player, Bot):
            _page_rulings(here, seat, player.program)


def _page_rulings(here: TerminalGame, seat: Seat, program: Program) -> None:
    """The rulings that a bot's own page has."""
    for name, ruling in program.book.rulings.items():
        now, usual = ("on" if on else "off" for on in (program.rulings[name], ruling.default))
        own = "" if now == usual else f" (usually {usual})"
        here.screen.item(f"  {seat}:{ruling_id(name)} = {now}{own}  ", ruling.text, indent=6)


def leave(here: TerminalGame, rest: str) -> None:
    """Stop here; the game is kept."""
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
    "hands [done N]": todo,
    "board": board,
    "log [N, all]": log,
    "save [FILE]": save,
    "share": share,
    "name [NAME]": name,
    "correct [WHAT]": correct,
    "chance [WHAT=WHO]": dice,
    "rulings": rulings,
    "quit": leave,
}
COMMANDS: dict[str, Command] = {
    "?": show_help,
    "exit": leave,
    **{usage.split()[0]: command for usage, command in USAGES.items()},
    "help": show_help,
}
"""Every command by its word."""
NUMBERED = {command for usage, command in USAGES.items() if "[N" in usage}
"""Commands that a number may follow."""
AFTERWARDS = (why, log, board, undo, force_undo, leave)
"""What can be done when the game is over."""


def find(text: str, *, prefixes: bool = False) -> tuple[Command, str] | None:
    """The command that a line calls, by its word or by a beginning that no other has, and the rest.

    A beginning with more than a number behind it is a slip: `s inf` is no `save`. `e` ends something.
    """
    word, _, rest = text.strip().partition(" ")
    rest = rest.strip()
    if word in COMMANDS:
        return COMMANDS[word], rest
    if not prefixes or not word or word.lower() == ENDING or not (rest or "0").isdecimal():
        return None
    fits = {COMMANDS[name] for name in COMMANDS if name.startswith(word.lower())}
    if "undo".startswith(word.lower()):
        fits = {undo}
    if rest:
        fits &= NUMBERED
    return (fits.pop(), rest) if len(fits) == 1 else None


def _number(text: str) -> int | None:
    if not text.strip():
        return None
    if not text.strip().isdecimal():
        raise Refused(f"expected the number of an ask, not {text!r}; log shows them")
    return int(text[:9])


def _line(here: TerminalGame, entry: Entry, seat: Seat) -> str:
    """A line of the log as a seat may see it; the only person there is knows what was corrected."""
    own = entry.correction is not None and here.opened.persons == [seat]
    return lines.entry_line(here.box, entry, seat=None if own else seat, notes=False)
