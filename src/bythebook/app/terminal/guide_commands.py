"""Commands of the guide in the terminal: everything a player can type that is not an answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from bythebook.app.terminal.screen import DIM, RED
from bythebook.guide.session import BadMove, GuideSession
from bythebook.kernel.notation import listed, match

if TYPE_CHECKING:
    from bythebook.app.terminal.guide import TerminalGuide

HELP = """undo          undo your last answer, or the last step that was done
change N      change your answer to question N of the last decision; change 3.N for decision 3
why           explain the last decision
log           list all decisions and answers
lines         count how often each line was checked, matched and decided
meaning       explain the words of this question
page          show the playbook page of this question
new           start a new turn with the next decision
real dice     roll dice yourself from now on (also cards, ties); `real none`: the guide does it all
list          on or off: pick the first matching line from a list, or answer line by line
ask TERM      answer the questions of a Term one by one, or again as one question
save          show where the game is saved
quit          leave; the game is saved"""

LOST_ONE: Final = "1 later decision changed and must be redone."
LOST: Final = "{n} later decisions changed and must be redone."


class LeaveGuide(Exception):
    """The player leaves; the game is saved."""


def show_help(here: TerminalGuide, rest: str) -> None:
    """List the commands."""
    here.screen.say(HELP)


def undo(here: TerminalGuide, rest: str) -> None:
    """Undo the last answer."""
    here.screen.say(here.session.undo(), DIM)


def change(here: TerminalGuide, rest: str) -> None:
    """Change the answer to an earlier question."""
    session = here.session
    choice, _, number = rest.rpartition(".")
    at = int(choice) - 1 if choice.isdecimal() else len(session.choices) - 1
    if not 0 <= at < len(session.choices):
        raise BadMove("there is no decision with that number; `log` shows the numbers")
    questions = session.changeable(at)
    if not number.isdecimal() or not 0 < int(number) <= len(questions):
        here.screen.list(session.log(), indent="")
        raise BadMove(f"type the number of a question, for example change {at + 1}.1")
    prompt = questions[int(number) - 1]
    here.show(prompt)
    answer = here.answer(prompt, here.read_more(here.hint(prompt)))
    if answer is None:
        return
    way, fit = answer if isinstance(answer, tuple) else (answer, None)
    changed = session.change(at, prompt.key, way, fit)
    for sentence in changed.mend:
        here.screen.print_wrapped(f"On the table: {sentence}.", RED)
    if changed.lost:
        sentence = LOST_ONE if changed.lost == 1 else LOST.format(n=changed.lost)
        here.screen.print_wrapped(sentence, RED)


def why(here: TerminalGuide, rest: str) -> None:
    """Explain the last decision."""
    here.screen.say(here.session.why().text())


def log(here: TerminalGuide, rest: str) -> None:
    """List all decisions and answers."""
    here.screen.list(here.session.log() or ["Nothing yet."], indent="")
    turn = here.session.turn
    here.screen.say(f"Questions in turn {turn}: {here.session.questions(turn)}", DIM)


def lines(here: TerminalGuide, rest: str) -> None:
    """Count how often each line was checked, matched and decided."""
    tally, guide = here.session.tally(), here.session.guide
    here.screen.say("checked  matched  decided  line")
    for at in sorted(tally.checked.keys() | tally.decided.keys()):
        row = f"{tally.checked[at]:7} {tally.matched[at]:8} {tally.decided[at]:8}  {at}: {guide.text_at(at)}"
        here.screen.say(row)


def meaning(here: TerminalGuide, rest: str) -> None:
    """Explain the words of the question."""
    meanings = here.shown.meanings if here.shown is not None else ()
    here.screen.list(meanings or ['No definition. Add one under "## Words" in the playbook.'])


def page(here: TerminalGuide, rest: str) -> None:
    """Print the page with this question, or with the line that decided."""
    guide, deed = here.session.guide, here.session.decision
    line = here.shown.line if here.shown is not None else deed.line if deed is not None else 0
    page = guide.book.pages.get(guide.page_of.get(line, ""))
    if page is None:
        raise BadMove("no page is active")
    rows = guide.book.source.splitlines()
    ends = [p.at for p in guide.book.pages.values() if p.at > page.at] + [len(rows) + 1]
    for at in range(page.at, min(ends)):
        mark = "➤" if at == line else " "
        here.screen.say(f"{mark} {rows[at - 1]}")


def new(here: TerminalGuide, rest: str) -> None:
    """Let the next decision start a new turn."""
    here.new_turn = True
    here.screen.say("The next decision starts a new turn.")


def real(here: TerminalGuide, rest: str) -> None:
    """Choose what is rolled, drawn and picked on the table."""
    names = [] if rest in ("", "none") else ["lots" if name == "ties" else name for name in _split(rest)]
    checked = GuideSession(here.session.guide, real=names)
    here.session.real = checked.real
    names = ["ties" if name == "lots" else name for name in sorted(here.session.real)]
    here.screen.say(f"On the table: {listed(names)}.")


def _split(text: str) -> list[str]:
    return text.replace(",", " ").split()


def listing(here: TerminalGuide, rest: str) -> None:
    """Switch between a list of lines and one line at a time."""
    session = here.session
    session.listing = rest != "off" if rest in ("on", "off") else not session.listing
    here.session.again()
    here.screen.say("Lines are listed: pick the first that matches." if session.listing else "Line by line.")


def ask_term(here: TerminalGuide, rest: str) -> None:
    """Switch between the questions of a Term and one question for it."""
    guide = here.session.guide
    if not guide.book.terms:
        raise BadMove("this playbook has no Terms")
    term = match(rest, list(guide.book.terms), what="Term")
    here.session.split_terms ^= {term}
    here.session.again()
    is_split = term in here.session.split_terms
    here.screen.say(f"{term}: question by question." if is_split else f"{term}: as one question.")


def save(here: TerminalGuide, rest: str) -> None:
    """Print where the game is saved."""
    here.screen.say(str(here.file.path))


def leave(here: TerminalGuide, rest: str) -> None:
    """Leave; the game is saved."""
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
"""Commands that take an argument."""
READ_ONLY = ("?", "help", "why", "log", "lines", "meaning", "page", "save")
"""Commands that don't change anything."""
