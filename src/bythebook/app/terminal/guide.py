"""A guided bot in the terminal: it asks, a person types, and it says what hands must do."""

from __future__ import annotations

from collections.abc import Callable, Sequence

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


class LineDropped(Exception):
    """The line that was typed is left, before it was whole."""


class TerminalGuide:
    """A session, the screen, and the file that keeps it."""

    def __init__(
        self,
        session: GuideSession,
        screen: Screen,
        file: GuidedFile,
        game: str = "",
        told: Sequence[str] = (),
    ) -> None:
        self.session = session
        self.screen = screen
        self.file = file
        self.game = game
        self.told = told
        """What there is to say before the first question."""
        self.new_turn: bool | None = None
        self._rolled = self._by_the_guide()
        self._counters = session.counters
        """What was rolled and counted when it was told last."""
        self.shown: GuidePrompt | None = None
        """The question on the screen."""
        self._line = ""
        """What was typed last, where more may be asked about it."""

    def run(self) -> bool:
        """Guide until the input ends or the person leaves; whether it was interrupted."""
        book = self.session.guide.book
        self.screen.say(book.title or book.file, BOLD)
        if book.prose:
            self.screen.tell(book.prose, DIM)
        for told in (*self.told, f"This game is kept in {self.file.path}."):
            self.screen.say(told, DIM)
        self.screen.say("`?` lists what you can type.", DIM)
        try:
            while True:
                self._step()
        except (guide_commands.LeaveGuide, EOFError, KeyboardInterrupt) as left:
            if not isinstance(left, guide_commands.LeaveGuide):
                self.screen.say()
            self._keep()
            self.screen.say(f"Kept in {self.file.path}. Go on with: {program_name()} guide {self.file.path}")
            return isinstance(left, KeyboardInterrupt)

    def _keep(self) -> None:
        self.file.write(save_as_text(self.session, self.game))

    def _step(self) -> None:
        """One line that is typed."""
        session = self.session
        self.shown = None
        try:
            if session.prompt is not None:
                self._ask(session.prompt)
            elif session.decision is not None:
                self._tell()
            else:
                self._board()
        except LineDropped:
            pass
        try:
            self._keep()
        except OSError as error:
            self.screen.tell(
                f"NOT KEPT: {sentence_of(error)}. The game goes on here; each line tries again.", RED
            )
        self._results()

    def _results(self) -> None:
        """Say what the guide has rolled, drawn and counted since the line before."""
        session, before, counted = self.session, self._rolled, self._counters
        self._rolled, self._counters = self._by_the_guide(), session.counters
        told = [text for key, text in self._rolled.items() if key not in before]
        told += [f"{name} {counted[name]} → {n}" for name, n in self._counters.items() if n != counted[name]]
        if told:
            self.screen.tell(f"  {' · '.join(told)}", CYAN)

    def _by_the_guide(self) -> dict[tuple[int, str], str]:
        """All results of its dice, decks and lots, in words; a deck without a card too."""
        session, choices = self.session, self.session.choices
        drawn = {
            (at, fact.key): f"{fact.text}: {session.describe_answer(fact)}"
            for at, choice in enumerate(choices)
            for fact in choice.facts
            if fact.mine
        }
        return drawn | {(at, text): text for at in range(len(choices)) for text in session.undrawn(at)}

    def _read(self, text: str) -> str | None:
        """A line, unless it was a command."""
        self._line = line = self.screen.read(text)
        return None if self._command(line) else line

    def _command(self, line: str) -> bool:
        """Do what a line commands; False if it is no command."""
        word, _, rest = line.partition(" ")
        command = guide_commands.COMMANDS.get(word.lower())
        if command is None or (rest and word.lower() not in guide_commands.WITH_ARGUMENT):
            return False
        self._try(lambda: command(self, rest.strip()))
        return True

    def read_more(self, text: str) -> str:
        """What a line that was typed still needs; `undo` drops it, and so does what changes the question."""
        while True:
            line = self.screen.read(text)
            if line.lower() == "undo":
                self.screen.say(f"Taken back: {self._line}", DIM)
                raise LineDropped
            if not self._command(line):
                return line
            if line.lower().split()[0] not in guide_commands.READ_ONLY:
                raise LineDropped

    def _try(self, act: Callable[[], object]) -> bool:
        """Do something; what is wrong with it is said."""
        try:
            act()
        except (BadMove, BadAnswer, Unclear) as error:
            self.screen.tell(str(error), RED)
            return False
        return True

    # -- the board: which choice comes ---------------------------------------------------------------

    def _board(self) -> None:
        session = self.session
        buttons = list(session.buttons)
        state = [f"Turn {session.turn}", *(f"{name} {value}" for name, value in session.counters.items())]
        state += [f"{name}: {pile['last'] or 'whole'}" for name, pile in session.decks.items()]
        self.screen.say()
        self.screen.say(" · ".join(state), CYAN)
        for order in session.waiting:
            self.screen.say(f"  ordered, and waiting for its choice: {order}", DIM)
        for number, name in enumerate(buttons, 1):
            self.screen.item(f"  {number} {name}", f"  {session.buttons[name]}".rstrip(), indent=4)
        new = session.choices and (self.new_turn or session.begins_turn(buttons[0]))
        turn = f", in turn {session.turn + 1}" if new else ""
        line = self._read(f"What comes? (Enter: {buttons[0]}{turn}) ")
        if line is None:
            return
        kind = self._pick(line or "1", buttons, "choice")
        if kind is None:
            return
        about = ""
        if session.needs_a_thing(kind):
            about = self._one(self.read_more(f"{kind}: about what? (Enter: nothing in particular) "))
        new_turn, self.new_turn = self.new_turn, None
        self._try(lambda: session.press(kind, about, new_turn=new_turn))

    def _one(self, text: str) -> str:
        """One name, as it is known already if it is."""
        waiting = [str(ordered_thing(then).thing) for then in self.session.notes.get("thens", ())]
        return find_same_name(text, waiting) or text.strip()

    def _pick(self, line: str, names: list[str], what: str) -> str | None:
        """One of some names, by its number or its beginning."""
        if line.isdecimal() and 0 < int(line) <= len(names):
            return names[int(line) - 1]
        try:
            return match(line, names, what=what)
        except Unclear as error:
            self.screen.tell(str(error), RED)
            return None

    # -- what was decided ------------------------------------------------------------------------------

    def _tell(self) -> None:
        deed = self.session.decision
        assert deed is not None
        ident = f"  [{deed.id}]" if deed.id else ""
        self.screen.say()
        said = "  as you named it before" if deed.in_advance else ""
        self.screen.say(f"➤ {deed.text}.{ident}{said}", BOLD, GREEN)
        line = self._read("Enter when it is done, `no` if it cannot be done: ")
        if line is None:
            return
        if line.lower() in ("no", "n", "cannot"):
            self._try(self.session.cannot)
        elif line.lower() in ("", "done", "y", "yes"):
            self._try(self.session.done)
        else:
            self.screen.say("Enter, or `no`; `?` lists commands.", RED)

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
            self.screen.tell(str(error), RED)

    def show(self, prompt: GuidePrompt) -> None:
        """A question, with all that helps to answer it."""
        self.shown = prompt
        where = f"{prompt.pages[-1]}:{prompt.line} " if prompt.pages else ""
        ident = f"[{prompt.id}] " if prompt.id else ""
        ahead = "Suppose the next choice were there already. " if prompt.ahead else ""
        self.screen.say()
        self.screen.tell(f"{ahead}{ident}{prompt.text}", BOLD)
        if prompt.it and prompt.sort != TOLD:
            self.screen.say(f"  for {prompt.it}", DIM)
        if prompt.sort == LIST:
            self._show_list(prompt)
        elif len(prompt.rows) > 1:
            self.screen.list(f"{i}: {row}" for i, row in enumerate(prompt.rows, 1))
        for never in prompt.nevers:
            self.screen.tell(f"  {never.replace('**', '')}", DIM)
        if prompt.wishes and prompt.sort == ACT:
            self.screen.tell(f"  Prefer: {'; '.join(prompt.wishes)}", DIM)
        names = (
            self.session.names_for(prompt) if prompt.sort in (ACT, LIST, ORDER, WHOSE, ANY) else prompt.names
        )
        if names:
            self.screen.tell(f"  names: {listed(dict.fromkeys(names), most=24)}", DIM)
        before = self.session.before(prompt)
        if before is not None:
            self.screen.say(f"  before: {before}", DIM)
        self.screen.say(f"  {where}", DIM)

    def _show_list(self, prompt: GuidePrompt) -> None:
        """The lines with the questions they stand under."""
        above = ""
        for i, (row, under) in enumerate(zip(prompt.rows, prompt.under, strict=True), 1):
            if under and under != above:
                self.screen.tell(f"    {under}", DIM)
            above = under
            self.screen.tell(f"  {i} {'  ' if under else ''}{row}")

    def hint(self, prompt: GuidePrompt) -> str:
        """How a question is answered, in a line."""
        if prompt.sort == LIST:
            names = self.session.names_for(prompt)
            return f"Number of the line, names behind it{f' (`1 {names[0]}`)' if names else ''}, 0 for none: "
        return HINTS.get(prompt.sort, "Yes or No: ")

    def answer(self, prompt: GuidePrompt, line: str) -> Answer | tuple[str, Fit | None] | None:
        """What a line typed means here; None if nothing was meant."""
        if prompt.sort == LIST:
            return self._tapped(prompt, line)
        if prompt.sort in (ACT, ANY):
            return self._fit(prompt, line)
        if prompt.sort in (*CHANCE, NEXT):
            if prompt.sort == NEXT and line.lower() in ("", "no", "n"):
                return ""
            return match(line, list(dict.fromkeys(prompt.names)), what=prompt.element or "choice")
        if prompt.sort in (PREFER, ORDER, PARTS):
            return self._listed(prompt, line)
        if prompt.sort == NUMBER:
            if not line.isdecimal() or len(line) > 6:
                raise BadAnswer(f"a number is asked, not {line!r}")
            return int(line)
        if prompt.sort == WHOSE:
            return self._known(prompt, line) or None
        if prompt.sort == PLAN:
            return self._planned(prompt, line)
        return self._yes(line)

    def _yes(self, line: str) -> bool:
        if line.lower() in YES_OR_NO:
            return YES_OR_NO[line.lower()]
        raise BadAnswer("Yes or No is asked; `meaning` explains, `?` lists commands")

    def _planned(self, prompt: GuidePrompt, line: str) -> Answer:
        if line.isdecimal() and 0 < int(line) <= len(prompt.names):
            return int(line) - 1
        return match(line, [CANNOT, SILENT], what="plan")

    def _listed(self, prompt: GuidePrompt, line: str) -> list[str]:
        if prompt.sort == PREFER and line.lower() in ("", "all", "same"):
            return list(prompt.names)
        names = [name.text for name in read_names(line)]
        if prompt.sort == PREFER:
            return [match(name, list(prompt.names), what="name") for name in names]
        return [self._known(prompt, name) for name in names] if prompt.sort == ORDER else names

    def _tapped(self, prompt: GuidePrompt, line: str) -> tuple[str, Fit | None] | None:
        """`3 Brack`: line 3 is the first that fits, with Brack; 0 if none does."""
        number, _, names = line.partition(" ")
        if number.lower() in ("0", "none"):
            return "", None
        if not number.isdecimal() or not 0 < int(number) <= len(prompt.ways):
            raise BadAnswer(f"the number of a line is asked, 1 to {len(prompt.ways)}, or 0 for none")
        fit = self._fit(prompt, names) if names.strip() else None
        return prompt.ways[int(number) - 1], fit

    def _fit(self, prompt: GuidePrompt, line: str) -> Fit:
        """Names for an act: `Brack, Dun`; `2: Brack` for its second row; `none`; `yes` without a name.

        `Brack > Dun`: Brack wins, and Dun comes next when this line is asked again.
        """
        if line.lower() in ("none", "no", "n", "0", ""):
            return Fit()
        row, colon, rest = line.partition(":")
        at = 0
        if colon and row.strip().isdecimal():
            at, line = int(row) - 1, rest
        if line.strip().lower() in ("yes", "y"):
            return Fit((Name(""),), at)
        first, *behind = line.lstrip("=").split(" > ")
        names = self._names(prompt, first)
        if not names:
            raise BadAnswer("names are asked, with commas between, or `none`")
        after = tuple(name for part in behind for name in self._names(prompt, part))
        return Fit(names, at, best=line.startswith("=") or bool(behind), after=after)

    def _names(self, prompt: GuidePrompt, text: str) -> tuple[Name, ...]:
        return tuple(
            Name(self._known(prompt, name.text), name.parts, steps=name.steps) for name in read_names(text)
        )

    def _known(self, prompt: GuidePrompt, name: str) -> str:
        """A name as it is known; a near one is asked about."""
        known = self.session.names_for(prompt)
        if found := find_same_name(name, known):
            return found
        close = find_similar_name(name, known)
        return close if close and self._agrees(f"The same as {close}? (yes or no) ") else name.strip()

    def _agrees(self, text: str) -> bool:
        """Yes or No, asked until it is one of them."""
        while True:
            line = self.read_more(text)
            if (answer := YES_OR_NO.get(line.lower())) is not None:
                return answer
            self.screen.say("Yes or No is asked.", RED)


HINTS = {
    ACT: "Which? Names with commas, `yes` if it needs none, `none` if nothing fits: ",
    ANY: "Names with commas, or `none`: ",
    PREFER: "Names with commas; Enter: no difference: ",
    ORDER: "Names in order, with commas; Enter: none: ",
    PARTS: "One for each, with commas: ",
    NUMBER: "Number: ",
    WHOSE: "Which? ",
    PLAN: "Number of the step, `cannot`, or `silent` if it says nothing of this: ",
    NEXT: "Which choice, or `no`: ",
    "roll": "What was rolled? ",
    "draw": "Which card was drawn? ",
    "lots": "Which was drawn? ",
}

YES_OR_NO = {"y": True, "yes": True, "n": False, "no": False}
