"""Commands while a bot is guided: everything a person can type that is not an answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from bythebook.app.terminal.screen import DIM, RED
from bythebook.games.shared.grammar import count
from bythebook.guide.session import BadMove, GuideSession
from bythebook.kernel.notation import listed, match

if TYPE_CHECKING:
    from bythebook.app.terminal.guide import TerminalGuide

HELP = """undo          take back the last answer, or the last thing done
change N      answer question N of the log's last choice otherwise; change 3.N for choice 3
why           the way through the page to the last decision
log           everything so far
lines         how often each line was asked, said yes and decided
meaning       what the words of this question mean
page          the lines of the book around this question
new           a new turn begins with the next choice
real dice     dice (or cards, lots) on the table from now on; `real none`: the guide's
list          on or off: the first line that fits as a list, or line by line
ask TERM      the questions of a Term one by one, or again as one question
save          where the game is kept
quit          leave; the game is kept"""


class LeaveGuide(Exception):
    """The person leaves."""


def show_help(here: TerminalGuide, rest: str) -> None:
    """What can be typed."""
    here.screen.say(HELP)


def undo(here: TerminalGuide, rest: str) -> None:
    """Take back the last answer."""
    here.screen.say(here.session.undo(), DIM)


def change(here: TerminalGuide, rest: str) -> None:
    """Another answer to something that was asked."""
    session = here.session
    choice, _, number = rest.rpartition(".")
    at = int(choice) - 1 if choice.isdecimal() else len(session.choices) - 1
    if not 0 <= at < len(session.choices):
        raise BadMove("there is no such choice; `log` numbers them")
    asked = session.changeable(at)
    if not number.isdecimal() or not 0 < int(number) <= len(asked):
        here.screen.list(session.log(), indent="")
        raise BadMove(f"which of these? change {at + 1}.1, for example")
    prompt = asked[int(number) - 1]
    here.show(prompt)
    answer = here.answer(prompt, here.read_more(here.hint(prompt)))
    if answer is None:
        return
    way, fit = answer if isinstance(answer, tuple) else (answer, None)
    changed = session.change(at, prompt.key, way, fit)
    for told in changed.mend:
        here.screen.tell(f"On the table: {told}.", RED)
    if changed.lost:
        again = f"{count(changed.lost, 'later choice')} came out otherwise and must be made again."
        here.screen.tell(again, RED)


def why(here: TerminalGuide, rest: str) -> None:
    """The way through the page."""
    here.screen.say(here.session.why().text())


def log(here: TerminalGuide, rest: str) -> None:
    """Everything so far."""
    here.screen.list(here.session.log() or ["nothing yet"], indent="")
    turn = here.session.turn
    here.screen.say(f"Questions in turn {turn}: {here.session.questions(turn)}", DIM)


def lines(here: TerminalGuide, rest: str) -> None:
    """Statistics of lines."""
    tally, guide = here.session.tally(), here.session.guide
    here.screen.say("asked  yes  decided  line")
    for at in sorted(tally.checked.keys() | tally.decided.keys()):
        row = f"{tally.checked[at]:5} {tally.matched[at]:4} {tally.decided[at]:8}  {at}: {guide.text_at(at)}"
        here.screen.say(row)


def meaning(here: TerminalGuide, rest: str) -> None:
    """What the words of this question mean."""
    said = here.shown.meanings if here.shown is not None else ()
    here.screen.list(said or ["the book says nothing of these words; its page Words could"])


def page(here: TerminalGuide, rest: str) -> None:
    """The page around this question, or around the line that decided."""
    guide, deed = here.session.guide, here.session.decision
    line = here.shown.line if here.shown is not None else deed.line if deed is not None else 0
    page = guide.book.pages.get(guide.page_of.get(line, ""))
    if page is None:
        raise BadMove("no page is walked now")
    rows = guide.book.source.splitlines()
    ends = [p.at for p in guide.book.pages.values() if p.at > page.at] + [len(rows) + 1]
    for at in range(page.at, min(ends)):
        mark = "➤" if at == line else " "
        here.screen.say(f"{mark} {rows[at - 1]}")


def new(here: TerminalGuide, rest: str) -> None:
    """The next choice begins a turn."""
    here.new_turn = True
    here.screen.say("The next choice begins a new turn.")


def real(here: TerminalGuide, rest: str) -> None:
    """What is rolled, drawn and picked on the table."""
    names = [] if rest in ("", "none") else rest.replace(",", " ").split()
    checked = GuideSession(here.session.guide, real=names)
    here.session.real = checked.real
    here.screen.say(f"On the table: {listed(sorted(here.session.real))}.")


def listing(here: TerminalGuide, rest: str) -> None:
    """A list to tap, or line by line."""
    session = here.session
    session.listing = rest != "off" if rest in ("on", "off") else not session.listing
    here.session.again()
    here.screen.say("The first line that fits, as a list." if session.listing else "Line by line.")


def ask_term(here: TerminalGuide, rest: str) -> None:
    """A Term by its questions, or as one."""
    guide = here.session.guide
    if not guide.book.terms:
        raise BadMove("this book has no Terms")
    term = match(rest, list(guide.book.terms), what="Term")
    here.session.split_terms ^= {term}
    here.session.again()
    how = "question by question" if term in here.session.split_terms else "as one question"
    here.screen.say(f"{term}: {how}.")


def save(here: TerminalGuide, rest: str) -> None:
    """Where the game is kept."""
    here.screen.say(str(here.file.path))


def leave(here: TerminalGuide, rest: str) -> None:
    """Leave."""
    raise LeaveGuide


COMMANDS: dict[str, Callable[[TerminalGuide, str], None]] = {
    "?": show_help,
    "help": show_help,
    "undo": undo,
    "change": change,
    "why": why,
    "log": log,
    "lines": lines,
    "meaning": meaning,
    "page": page,
    "new": new,
    "real": real,
    "list": listing,
    "ask": ask_term,
    "save": save,
    "quit": leave,
}
WITH_ARGUMENT = ("change", "real", "list", "ask")
"""Commands that something may stand behind."""
READ_ONLY = ("?", "help", "why", "log", "lines", "meaning", "page", "save")
"""Commands that only show something."""
