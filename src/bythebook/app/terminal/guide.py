"""The guide in the terminal: it asks about the board, the player answers, and it says what the bot does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from bythebook.app import program_name
from bythebook.app.game.guided import GuidedFile
from bythebook.app.terminal import guide_commands
from bythebook.app.terminal.screen import BOLD, CYAN, DIM, GREEN, RED, Screen, sentence_of
from bythebook.guide.files import save_as_text
from bythebook.guide.names import find_same_name, find_similar_name, read_names
from bythebook.guide.prompts import (
    ACT,
    ANY,
    CANNOT,
    CHANCE,
    LIST,
    NEXT,
    NUMBER,
    ORDER,
    PARTS,
    PLAN,
    PREFER,
    SILENT,
    TOLD,
    WHOSE,
    Answer,
    BadAnswer,
    Fit,
    GuidePrompt,
    Name,
)
from bythebook.guide.session import BadMove, GuideSession
from bythebook.kernel.notation import Unclear, listed, match
from bythebook.playbook.run.notes import ordered_thing

WHICH: Final = "Which decision does the bot face? (Enter = {}) "
WHICH_NEW_TURN: Final = "Which decision does the bot face? (Enter = {}, in turn {turn}) "
NOT_SAVED: Final = "NOT SAVED: {problem}. The game continues here; each line tries to save it again."


class LineDropped(Exception):
    """Raised if the player undoes a line before completing it."""


class TerminalGuide:
    """A guide session with its screen and its file."""

    def __init__(
        self,
        session: GuideSession,
        screen: Screen,
        file: GuidedFile,
        game: str = "",
        messages: Sequence[str] = (),
    ) -> None:
        self.session = session
        self.screen = screen
        self.file = file
        self.game = game
        self.messages = messages
        """Sentences to print before the first question."""
        self.new_turn: bool | None = None
        self._rolled = self._by_the_guide()
        self._counters = session.counters
        """The results and counters printed last."""
        self.shown: GuidePrompt | None = None
        """The question on the screen."""
        self._line = ""
        """The last line typed, while the guide asks for the rest of it."""

    def run(self) -> bool:
        """Run the guide until the input ends or the player leaves; return whether it was interrupted."""
        book = self.session.guide.book
        self.screen.say(book.title or book.file, BOLD)
        if book.prose:
            self.screen.print_wrapped(book.prose, DIM)
        for message in (*self.messages, f"This game is saved in {self.file.path}."):
            self.screen.say(message, DIM)
        self.screen.say("Type ? to list the commands.", DIM)
        try:
            while True:
                self._step()
        except (guide_commands.LeaveGuide, EOFError, KeyboardInterrupt) as left:
            if not isinstance(left, guide_commands.LeaveGuide):
                self.screen.say()
            self._save()
            self.screen.say(f"Saved. To continue: {program_name()} guide {self.file.path}")
            return isinstance(left, KeyboardInterrupt)

    def _save(self) -> None:
        self.file.write(save_as_text(self.session, self.game))

    def _step(self) -> None:
        """Print what comes next, then read and run a line."""
        session = self.session
        self.shown = None
        try:
            if session.prompt is not None:
                self._ask(session.prompt)
            elif session.decision is not None:
                self._show_decision()
            else:
                self._choose_next()
        except LineDropped:
            pass
        try:
            self._save()
        except OSError as error:
            self.screen.print_wrapped(NOT_SAVED.format(problem=sentence_of(error)), RED)
        self._show_results()

    def _show_results(self) -> None:
        """Print what the guide has rolled, drawn and counted since the last line of input."""
        session, before, counted = self.session, self._rolled, self._counters
        self._rolled, self._counters = self._by_the_guide(), session.counters
        results = [text for key, text in self._rolled.items() if key not in before]
        results += [
            f"{name} {counted[name]} → {n}" for name, n in self._counters.items() if n != counted[name]
        ]
        if results:
            self.screen.print_wrapped(f"  {' · '.join(results)}", CYAN)

    def _by_the_guide(self) -> dict[tuple[int, str], str]:
        """Return the results of the guide's own dice, decks and tiebreaks as text, with any empty decks."""
        session, choices = self.session, self.session.choices
        drawn = {
            (at, fact.key): f"{fact.text}: {session.describe_answer(fact)}"
            for at, choice in enumerate(choices)
            for fact in choice.facts
            if fact.mine
        }
        return drawn | {(at, text): text for at in range(len(choices)) for text in session.undrawn(at)}

    def _read(self, text: str) -> str | None:
        """Read a line; return None if it was a command, which is run."""
        self._line = line = self.screen.read(text)
        return None if self._command(line) else line

    def _command(self, line: str) -> bool:
        """Run a command; return False if the line isn't one."""
        word, _, rest = line.partition(" ")
        command = guide_commands.COMMANDS.get(word.lower())
        if command is None or (rest and word.lower() not in guide_commands.WITH_ARGUMENT):
            return False
        self._try(lambda: command(self, rest.strip()))
        return True

    def read_more(self, text: str) -> str:
        """Prompt for the rest of a line; `undo`, and commands that change the question, discard it."""
        while True:
            line = self.screen.read(text)
            if line.lower() == "undo":
                self.screen.say(f"Undone: {self._line}", DIM)
                raise LineDropped
            if not self._command(line):
                return line
            if line.lower().split()[0] not in guide_commands.READ_ONLY:
                raise LineDropped

    def _try(self, act: Callable[[], object]) -> bool:
        """Run a function and print its errors; return whether it succeeded."""
        try:
            act()
        except (BadMove, BadAnswer, Unclear) as error:
            self.screen.print_wrapped(str(error), RED)
            return False
        return True

    # -- the next decision ---------------------------------------------------------------------------

    def _choose_next(self) -> None:
        """Ask which decision the bot faces next."""
        session = self.session
        buttons = list(session.buttons)
        state = [f"Turn {session.turn}", *(f"{name} {value}" for name, value in session.counters.items())]
        state += [f"{name}: {pile['last'] or 'whole'}" for name, pile in session.decks.items()]
        self.screen.say()
        self.screen.say(" · ".join(state), CYAN)
        for order in session.waiting:
            self.screen.say(f"  pending order: {order}", DIM)
        for number, name in enumerate(buttons, 1):
            self.screen.item(f"  {number} {name}", f"  {session.buttons[name]}".rstrip(), indent=4)
        is_new = session.choices and (self.new_turn or session.begins_turn(buttons[0]))
        line = self._read((WHICH_NEW_TURN if is_new else WHICH).format(buttons[0], turn=session.turn + 1))
        if line is None:
            return
        kind = self._pick(line or "1", buttons, "decision")
        if kind is None:
            return
        about = ""
        if session.needs_a_thing(kind):
            about = self._known_name(self.read_more(f"{kind}: for which piece or area? (Enter = none) "))
        new_turn, self.new_turn = self.new_turn, None
        self._try(lambda: session.press(kind, about, new_turn=new_turn))

    def _known_name(self, text: str) -> str:
        """Return a name with the spelling of pending orders, if one of them has it."""
        waiting = [str(ordered_thing(then).thing) for then in self.session.notes.get("thens", ())]
        return find_same_name(text, waiting) or text.strip()

    def _pick(self, line: str, names: list[str], what: str) -> str | None:
        """Return one of several names, by its number or a prefix; None if the line means none of them."""
        if line.isdecimal() and 0 < int(line) <= len(names):
            return names[int(line) - 1]
        try:
            return match(line, names, what=what)
        except Unclear as error:
            self.screen.print_wrapped(str(error), RED)
            return None

    # -- a decision ------------------------------------------------------------------------------------

    def _show_decision(self) -> None:
        """Print what the bot does, and ask whether that was done."""
        deed = self.session.decision
        assert deed is not None
        ident = f"  [{deed.id}]" if deed.id else ""
        self.screen.say()
        note = "  (using your earlier answer)" if deed.in_advance else ""
        self.screen.say(f"➤ {deed.text}.{ident}{note}", BOLD, GREEN)
        line = self._read("Press Enter once done, or type no if it isn't possible: ")
        if line is None:
            return
        if line.lower() in ("no", "n", "cannot"):
            self._try(self.session.cannot)
        elif line.lower() in ("", "done", "y", "yes"):
            self._try(self.session.done)
        else:
            self.screen.say("Press Enter, or type no; ? lists the commands.", RED)

    # -- prompts -----------------------------------------------------------------------------------------

    def _ask(self, prompt: GuidePrompt) -> None:
        self.show(prompt)
        line = self._read(self.hint(prompt))
        if line is None:
            return
        try:
            answer = self.answer(prompt, line)
            if answer is None:
                return
            if isinstance(answer, tuple):
                self.session.tap(*answer)
            else:
                self.session.answer(answer)
        except (BadMove, BadAnswer, Unclear, ValueError) as error:
            self.screen.print_wrapped(str(error), RED)

    def show(self, prompt: GuidePrompt) -> None:
        """Print a question with everything that helps to answer it."""
        self.shown = prompt
        where = f"{prompt.pages[-1]}:{prompt.line} " if prompt.pages else ""
        ident = f"[{prompt.id}] " if prompt.id else ""
        self.screen.say()
        if prompt.ahead:
            self.screen.say("Looking ahead to the bot's next decision:", DIM)
        self.screen.print_wrapped(f"{ident}{prompt.text}", BOLD)
        if prompt.it and prompt.sort != TOLD:
            self.screen.say(f"  for {prompt.it}", DIM)
        if prompt.sort == LIST:
            self._show_list(prompt)
        elif len(prompt.rows) > 1:
            self.screen.list(f"{i}: {row}" for i, row in enumerate(prompt.rows, 1))
        for never in prompt.nevers:
            self.screen.print_wrapped(f"  {never.replace('**', '')}", DIM)
        if prompt.wishes and prompt.sort == ACT:
            self.screen.print_wrapped(f"  Prefer: {'; '.join(prompt.wishes)}", DIM)
        names = (
            self.session.names_for(prompt) if prompt.sort in (ACT, LIST, ORDER, WHOSE, ANY) else prompt.names
        )
        if names:
            self.screen.print_wrapped(f"  names: {listed(dict.fromkeys(names), most=24)}", DIM)
        before = self.session.before(prompt)
        if before is not None:
            self.screen.say(f"  before: {before}", DIM)
        self.screen.say(f"  {where}", DIM)

    def _show_list(self, prompt: GuidePrompt) -> None:
        """Print the lines of a list, each below its question."""
        above = ""
        for i, (row, under) in enumerate(zip(prompt.rows, prompt.under, strict=True), 1):
            if under and under != above:
                self.screen.print_wrapped(f"    {under}", DIM)
            above = under
            self.screen.print_wrapped(f"  {i} {'  ' if under else ''}{row}")

    def hint(self, prompt: GuidePrompt) -> str:
        """Return one line that says how to answer a question."""
        if prompt.sort == LIST:
            names = self.session.names_for(prompt)
            return WHICH_LINE_NAMED.format(names[0]) if names else WHICH_LINE
        return HINTS.get(prompt.sort, "Yes or no: ")

    def answer(self, prompt: GuidePrompt, line: str) -> Answer | tuple[str, Fit | None] | None:
        """Return the answer that a line means; None if it means none."""
        if prompt.sort == LIST:
            return self._parse_line(prompt, line)
        if prompt.sort in (ACT, ANY):
            return self._parse_fit(prompt, line)
        if prompt.sort in (*CHANCE, NEXT):
            if prompt.sort == NEXT and line.lower() in ("", "no", "n"):
                return ""
            return match(line, list(dict.fromkeys(prompt.names)), what=prompt.element or "decision")
        if prompt.sort in (PREFER, ORDER, PARTS):
            return self._parse_names(prompt, line)
        if prompt.sort == NUMBER:
            if not line.isdecimal() or len(line) > 6:
                raise BadAnswer(f"type a number, not {line!r}")
            return int(line)
        if prompt.sort == WHOSE:
            return self._resolve(prompt, line) or None
        if prompt.sort == PLAN:
            return self._parse_plan(prompt, line)
        return self._parse_yes(line)

    def _parse_yes(self, line: str) -> bool:
        if line.lower() in YES_OR_NO:
            return YES_OR_NO[line.lower()]
        raise BadAnswer("type yes or no; `meaning` explains the words, `?` lists the commands")

    def _parse_plan(self, prompt: GuidePrompt, line: str) -> Answer:
        if line.isdecimal() and 0 < int(line) <= len(prompt.names):
            return int(line) - 1
        return match(line, [CANNOT, SILENT], what="plan")

    def _parse_names(self, prompt: GuidePrompt, line: str) -> list[str]:
        if prompt.sort == PREFER and line.lower() in ("", "all", "same"):
            return list(prompt.names)
        names = [name.text for name in read_names(line)]
        if prompt.sort == PREFER:
            return [match(name, list(prompt.names), what="name") for name in names]
        return [self._resolve(prompt, name) for name in names] if prompt.sort == ORDER else names

    def _parse_line(self, prompt: GuidePrompt, line: str) -> tuple[str, Fit | None] | None:
        """Parse the answer to a list: `3 Brack` for line 3 with Brack; 0 if no line matches."""
        number, _, names = line.partition(" ")
        if number.lower() in ("0", "none"):
            return "", None
        if not number.isdecimal() or not 0 < int(number) <= len(prompt.ways):
            raise BadAnswer(f"type a line number from 1 to {len(prompt.ways)}, or 0 for none")
        fit = self._parse_fit(prompt, names) if names.strip() else None
        return prompt.ways[int(number) - 1], fit

    def _parse_fit(self, prompt: GuidePrompt, line: str) -> Fit:
        """Parse the names for an action: `Brack, Dun`; `2: Brack` for row 2; `none`; `yes` without a name.

        `Brack > Dun` means that Brack wins, and Dun is next when this line is asked again.
        """
        if line.lower() in ("none", "no", "n", "0", ""):
            return Fit()
        row, colon, rest = line.partition(":")
        at = 0
        if colon and row.strip().isdecimal():
            at, line = int(row) - 1, rest
        if line.strip().lower() in ("yes", "y"):
            return Fit((Name(""),), at)
        first, *later = line.lstrip("=").split(" > ")
        names = self._resolve_all(prompt, first)
        if not names:
            raise BadAnswer("type names separated by commas, or `none`")
        after = tuple(name for part in later for name in self._resolve_all(prompt, part))
        return Fit(names, at, best=line.startswith("=") or bool(later), after=after)

    def _resolve_all(self, prompt: GuidePrompt, text: str) -> tuple[Name, ...]:
        return tuple(
            Name(self._resolve(prompt, name.text), name.parts, steps=name.steps) for name in read_names(text)
        )

    def _resolve(self, prompt: GuidePrompt, name: str) -> str:
        """Return a name in the session's spelling; if only a similar one exists, ask whether it is meant."""
        known = self.session.names_for(prompt)
        if exact := find_same_name(name, known):
            return exact
        close = find_similar_name(name, known)
        return close if close and self._confirm(f"Do you mean {close}? (yes or no) ") else name.strip()

    def _confirm(self, text: str) -> bool:
        """Ask until the answer is yes or no."""
        while True:
            line = self.read_more(text)
            if (answer := YES_OR_NO.get(line.lower())) is not None:
                return answer
            self.screen.say("Type yes or no.", RED)


HINTS = {
    ACT: "Which? Type names separated by commas, yes if it needs no name, or none: ",
    ANY: "Type names separated by commas, or none: ",
    PREFER: "Type names separated by commas, or press Enter if they are tied: ",
    ORDER: "Type names in order, separated by commas, or press Enter for none: ",
    PARTS: "Type one for each, separated by commas: ",
    NUMBER: "Number: ",
    WHOSE: "Which? ",
    PLAN: 'Type a step number, "cannot" if it isn\'t possible, or "silent" if the plan doesn\'t cover this: ',
    NEXT: "Which decision, or no: ",
    "roll": "What was rolled? ",
    "draw": "Which card was drawn? ",
    "lots": "Which one was chosen at random? ",
}

WHICH_LINE = "Line number, 0 for none: "
WHICH_LINE_NAMED = "Line number, then names (such as 1 {}), 0 for none: "

YES_OR_NO = {"y": True, "yes": True, "n": False, "no": False}
