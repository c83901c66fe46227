"""A game in the terminal, from the first ask that is put to the last answer."""

from __future__ import annotations

from pathlib import Path
from shlex import quote
from typing import Any, NamedTuple

from bythebook.app import program_name
from bythebook.app.game.answers import Keys, StableKeys, is_option, possible_values, read_answer, split_answer
from bythebook.app.game.explain import WITHHELD, Explainer, Reason, is_worth_explaining
from bythebook.app.game.flow import is_bot_next, is_dice, lines_since, play_bot_step, turn_of
from bythebook.app.game.lesson import lesson_of
from bythebook.app.game.open_game import OpenGame, journal_of
from bythebook.app.game.saves import InUse, Journal
from bythebook.app.game.summary import summarize_game
from bythebook.app.game.todo import TodoList
from bythebook.app.terminal import commands
from bythebook.app.terminal.screen import BOLD, CYAN, DIM, GREEN, RED, Screen, sentence_of, won_by
from bythebook.kernel.chance import Domain, Outcome
from bythebook.kernel.context import Context
from bythebook.kernel.game import Refused
from bythebook.kernel.log import HIDDEN, Entry
from bythebook.kernel.notation import Ambiguous, listed
from bythebook.kernel.prompt import Option, Prompt, Seat
from bythebook.kernel.step import State

OVER, LEFT, INTERRUPTED = "over", "left", "interrupted"
"""How a game is left."""

SHORT = 14
"""As many answers as are listed without being asked for."""


class _Drawing(NamedTuple):
    """What a drawing of the board has shown, and to whom."""

    viewer: Seat | None
    turn: str
    pieces: object


class TerminalGame:
    """A game, the screen it is played on, and the file that keeps it."""

    def __init__(self, opened: OpenGame, screen: Screen, journal: Journal) -> None:
        self.opened = opened
        self.box = opened.box
        self.game = opened.game
        self.screen = screen
        self.journal = journal
        self.explainer = Explainer(opened)
        self.explainer.resume(len(opened.game.log), (None, *opened.persons))
        self.to_do = TodoList(opened)
        if opened.at_table:
            self.to_do.load(journal.path)
        self._told, self._seen = self._untold()
        """How many lines were told, and the position after them."""
        self._drawn: _Drawing | None = None
        self._set_by_command = False
        """Whether the position comes from a command, so that no words have told of it."""
        self._seen_by: Seat | None = None
        self._numbers = StableKeys()
        self.kept = True
        """Whether the file has every answer."""

    def _untold(self) -> tuple[int, State]:
        """Where telling begins: a new game with its first dice, one that goes on where it stands."""
        if not any(isinstance(entry.answer, Option) for entry in self.game.log):
            for i, (game, entry) in enumerate(self.game.replay()):
                if is_dice(self.box, entry):
                    return i, game.state.copy()
        return len(self.game.log), self.game.state.copy()

    def run(self) -> str:
        """Play until the game is over, the input ends or the person leaves."""
        try:
            self.journal.sync()
            self._greet()
            while True:
                while self.game.prompt is not None:
                    if is_bot_next(self.opened):
                        self._bot_answers()
                    else:
                        self._put()
                self._end()
                if self.game.prompt is None:  # else the end was taken back
                    return OVER
        except commands.LeaveGame:
            return self._leave(LEFT)
        except EOFError:
            self.screen.say()
            return self._leave(LEFT)
        except KeyboardInterrupt:
            self.screen.say()
            return self._leave(INTERRUPTED)

    # -- the file ---------------------------------------------------------------------------------

    def keep(self) -> None:
        """Bring the file up to date; if it cannot be written the game goes on, and a sentence says so."""
        try:
            self.journal.sync()
        except (OSError, InUse) as error:
            self._not_kept(error)
        else:
            self._is_kept()
            self.to_do.save(self.journal.path)

    def keep_in(self, path: Path) -> None:
        """Keep the game in another file from now on."""
        self.journal.move(path)
        self._is_kept()

    def _is_kept(self) -> None:
        if not self.kept:
            self.screen.say(f"The game is kept in {self.journal.path} now, with every answer.")
        self.kept = True

    def _not_kept(self, error: Exception) -> None:
        self.kept = False
        told = "The game goes on here; save FILE keeps it elsewhere"
        self.screen.tell(f"NOT KEPT: {sentence_of(error)}. {told}.", RED)

    def _close(self) -> None:
        """Leave the file with its position; if it cannot be written, the person may name another."""
        while True:
            try:
                self.journal.close()
            except (OSError, InUse) as error:
                self._not_kept(error)
                self._ask_for_another_file(error)
            else:
                self._is_kept()
                return

    def _ask_for_another_file(self, error: Exception) -> None:
        """Enter tries the same file again; whoever goes all the same has read what is lost."""
        try:
            text = self.screen.read(self.screen.styled("save FILE, Enter tries again, quit> ", GREEN))
        except (EOFError, KeyboardInterrupt):
            raise error from None
        found = commands.find(text, prefixes=True)
        if found is not None and found[0] is commands.leave:
            raise error
        if found is not None and found[0] is commands.save:
            self._command(text)

    # -- before and after -----------------------------------------------------------------------

    def _greet(self) -> None:
        header = self.game.header
        self.screen.say(self.box.title, BOLD)
        told = [f"{key} {value}" for key, value in header.setup.items()]
        told += [f"{seat}: {who}" for seat, who in header.seats.items()]
        self.screen.list([*told, f"seed {header.seed}", f"kept in {self.journal.path}"])
        for message in self.opened.messages:
            self.screen.tell(message, RED)
        if self.opened.at_table and not self.game.log:
            self.screen.tell(
                "Set up the real board; what to lay where stands below, and hands lists it again. "
                "You will be asked what real dice and cards show."
            )
        self.screen.tell("? lists your answers and the other commands; why gives the bot's reasons.", DIM)

    def _leave(self, how: str) -> str:
        self._close()
        self.screen.say(f"The game is kept in {self.journal.path}.")
        self.screen.say(
            f"To continue: {program_name()} play {self.box.name} --load {quote(str(self.journal.path))}"
        )
        return how

    def _end(self) -> None:
        self.tell_news(None)
        self.to_do.queue_new()
        self._close()
        self._show_board(None)
        self._show_hands()
        winner = self.game.state.winner
        self.screen.say(f"{won_by(winner)}.", BOLD)
        self.screen.say(f"{self.box.status.score(self.game.state)}. The game is kept in {self.journal.path}.")
        for swing in summarize_game(self.opened, why=False).swings:
            self.screen.say(f"It turned in {swing.text}.")
        file = quote(str(self.journal.path))
        self.screen.say(
            f"To look back: {program_name()} replay {file}, or {program_name()} log {file} --why", DIM
        )
        if self.screen.by_hand:
            self._look_back()

    def _look_back(self) -> None:
        """A last prompt, for what can still be told or taken back; Enter leaves."""
        prompt = self.screen.styled("why, log, board, undo; Enter leaves> ", GREEN)
        try:
            while self.game.prompt is None and (text := self.screen.read(prompt)):
                found = commands.find(text, prefixes=True)
                if found is None or found[0] not in commands.AFTERWARDS:
                    self.screen.say("The game is over; why, log, board and undo are left.", RED)
                else:
                    self._command(text)
        except (commands.LeaveGame, EOFError, KeyboardInterrupt):
            self.screen.say()

    # -- bots -------------------------------------------------------------------------------------

    def _bot_answers(self) -> None:
        """One step of a bot, shown with its reason; where only bots play, a person may stop each turn."""
        prompt = self.game.prompt
        assert prompt is not None
        before = self.game.state.copy()
        try:
            play_bot_step(self.opened)
        except Refused as error:
            self._cannot_go_on(error)
            return
        if self._turn(before) != self._turn(self.game.state):
            self.to_do.add_stop()
        viewer = self.opened.persons[0] if len(self.opened.persons) == 1 else None
        self.tell_news(viewer, before, prompt)
        if not self.opened.persons and self._turn(before) != self._turn(self.game.state):
            self.keep()
            self._show_board(None)
            if self.screen.by_hand and self.game.prompt is not None:
                self._pause()

    def _cannot_go_on(self, error: Refused) -> None:
        """A bot has failed: people may take something back or leave; where nobody types, it ends here."""
        self.screen.tell(sentence_of(error), RED)
        try:
            self._pause()
        except EOFError:
            raise error from None

    def _turn(self, state: Any) -> str:
        return turn_of(self.opened, state)

    def _pause(self) -> None:
        """Wait for Enter; commands can be given."""
        prompt = self.game.prompt
        while self.game.prompt is prompt and (text := self.screen.read(self._prompt("Enter goes on"))):
            if not self._command(text):
                self.screen.say(f"{text!r} is not a command; help lists them", RED)

    # -- what has happened ------------------------------------------------------------------------

    def tell_news(self, viewer: Seat | None, before: Any = None, prompt: Prompt | None = None) -> None:
        """The lines of the log that nobody has been told yet, and what came of them.

        A bot's answer is told with its reason where its page had to choose; `why` tells it for every answer.
        """
        for entry, was, now, unasked in lines_since(self.box, self.game, self._told, self._seen):
            for each in unasked:
                self.screen.tell(f"        {each.seat}: {each.text}, the only answer there is", DIM)
            if entry is None:
                continue
            self._tell(entry, viewer, before)
            if entry.why is not None and before is not None:
                self._tell_reason(entry, viewer, before, prompt)
            if not self.opened.at_table or is_dice(self.box, entry):
                for sentence in self.box.texts.happened(was, now, thrown=is_dice(self.box, entry)):
                    self.screen.tell(f"        {sentence}.")
        self._told, self._seen = len(self.game.log), self.game.state.copy()

    def _tell_reason(self, entry: Entry, viewer: Seat | None, before: Any, prompt: Prompt | None) -> None:
        """Print the reason of a bot's answer, if its page had to choose, as far as the viewer may know it."""
        reason = self.explainer.explain(before, entry, Reason(entry.why, private=entry.why.private), viewer)
        if entry.hidden_from(viewer):
            return
        if reason.withheld:
            self.screen.tell(f"          {WITHHELD}", DIM)
        elif (
            reason.why is not None
            and prompt is not None
            and is_worth_explaining(self.box, prompt, reason.why)
        ):
            self.screen.tell(f"          {reason.why.reason}", DIM)

    def _tell(self, entry: Entry, viewer: Seat | None, before: Any) -> None:
        hidden = entry.hidden_from(viewer)
        if isinstance(entry.answer, tuple):
            faces = HIDDEN if hidden else ", ".join(entry.answer).replace("_", " ")
            of = f"{entry.seat} calls for {entry.call.element}" if entry.call is not None else entry.seat
            self.screen.say(f"  {entry.number:>4}  {of}: {self.screen.styled(faces, BOLD)}")
        elif isinstance(entry.answer, Option) and entry.seat in self.opened.players:
            if hidden:
                told = HIDDEN
            elif before is None:
                told = self.box.notation(entry.answer)
            else:
                told = self.box.displays.explain(Context.of(before), entry.answer)
            self.screen.tell(f"  {entry.number:>4}  {entry.seat}: {told}", CYAN)

    # -- a person is asked --------------------------------------------------------------------------

    def _put(self) -> None:
        """Put the ask until it is answered, or a command has changed the game."""
        prompt = self.game.prompt
        assert prompt is not None
        viewer = self.viewer(prompt)
        self.to_do.queue_new()
        if self.kept:  # else that was said after the answer
            self.keep()
        self._hand_over(viewer)
        self.tell_news(viewer)
        self._show_board(viewer)
        self._show_hands()
        if (lesson := lesson_of(self.opened)) is not None:
            self.screen.say()
            self.screen.tell(f"{lesson.n} of {lesson.of}, {lesson.title}: {lesson.text}", CYAN)
        self.show_ask(prompt)
        self.screen.offer([*self._answers(prompt), *commands.COMMANDS])
        while self.game.prompt is prompt:
            self._respond(prompt, self.screen.read(self._prompt(self._who(prompt))))

    def viewer(self, prompt: Prompt | None) -> Seat | None:
        """The person who looks at the screen: the one asked, else the only one there is."""
        persons = self.opened.persons
        if prompt is not None and prompt.seat in persons:
            return prompt.seat
        return persons[0] if len(persons) == 1 else None

    def _who(self, prompt: Prompt) -> str:
        """Whose answer is wanted: a side's, or that of the dice or the cards."""
        return self.box.element(prompt.domain.element).sort if prompt.domain is not None else str(prompt.seat)

    def _prompt(self, text: str) -> str:
        return self.screen.styled(f"[{self.game.number}] {text}> ", GREEN)

    def _hand_over(self, viewer: Seat | None) -> None:
        """Two people at one screen do not see each other's cards."""
        two = len(self.opened.persons) > 1 and viewer is not None
        if two and self._seen_by not in (None, viewer) and self.screen.by_hand:
            self.screen.clear()
            self.screen.read(f"{viewer} is next. Press Enter when nobody else is looking.")
            self._drawn = None
        if viewer is not None:
            self._seen_by = viewer

    def _show_board(self, viewer: Seat | None) -> None:
        """The board, if what it shows is news to those who look at it."""
        if self._is_news(self._look(viewer)) or self.game.state.over:
            self.draw(viewer)
        self._set_by_command = False

    def _is_news(self, look: _Drawing) -> bool:
        """Whether somebody else looks, a person's turn begins, or pieces moved by no doing of that person.

        What people do in their own turns they know; what comes of it is told in words. On a real table hands
        have moved the pieces, and everybody sees them.
        """
        drawn = self._drawn
        if drawn is None or drawn.viewer != look.viewer:
            return True
        own = self.box.status.active(self.game.state) in self.opened.persons
        if drawn.turn != look.turn:
            return own or not self.opened.persons or drawn.pieces != look.pieces
        elsewhere = not own and not self.opened.at_table
        return drawn.pieces != look.pieces and (self._set_by_command or elsewhere)

    def _look(self, viewer: Seat | None) -> _Drawing:
        return _Drawing(viewer, self._turn(self.game.state), self.box.todo.pieces(self.game.state))

    def draw(self, viewer: Seat | None) -> None:
        """The board as somebody sees it."""
        screen = self.screen
        drawn = self.box.renderer.draw(
            self.game.state, viewer, colour=screen.colour, width=screen.width
        ).rstrip("\n")
        self.screen.say()
        self.screen.say(drawn)
        self.screen.warn_if_narrow(drawn)
        self._drawn = self._look(viewer)

    def _show_hands(self) -> None:
        """What is to be done on the table, what the next roll needs first."""
        left = [(n, hand) for n, hand in enumerate(self.to_do.visible_items(), 1) if not hand.done]
        if not left:
            return
        self.screen.say("On the table:", BOLD)
        for n, hand in left[:SHORT]:
            self.screen.say(f"  {n}. {hand}{' (before this roll)' if hand.needed else ''}")
        more = f"{len(left) - SHORT} more; hands lists them, " if len(left) > SHORT else ""
        self.screen.say(f"  {more}hands done ticks them", DIM)

    def show_ask(self, prompt: Prompt, *, in_full: bool = False) -> None:
        """What is asked, and what can be answered."""
        self.screen.say()
        self.screen.tell(self.box.displays.question(self.game.context), BOLD)
        if prompt.domain is not None:
            self._show_possible(prompt.domain, in_full=in_full)
        elif len(prompt.options) <= SHORT or in_full:
            self._show_options(prompt)
        else:
            going, _ = self.box.displays.split(prompt)
            verbs = dict.fromkeys(self.box.notation(option).split()[0] for option in going)
            self.screen.list([f"{len(going)} answers ({listed(verbs)} ...); ? lists them"])
            self._show_endings(prompt)
        if prompt.default is not None:
            self.screen.list([f"Enter: {self.box.notation(prompt.default)}"])

    def _show_possible(self, domain: Domain, *, in_full: bool) -> None:
        """What real dice or cards may show."""
        names = possible_values(domain, self.game.state.piles)
        if len(names) <= SHORT or in_full:
            self.screen.tell(f"  {domain.size} of: {', '.join(names)}")
        else:
            self.screen.tell(f"  {domain.size} of {len(names)} that are possible; ? lists them")
        if in_full and domain.size > 1:
            counts = not any(name.isdecimal() for name in names)
            more = "; a number before a name counts it" if counts else ""
            self.screen.tell(f"  Beginnings will do, separated by commas or spaces{more}")

    def _show_options(self, prompt: Prompt) -> None:
        """The answers, numbered, with what they mean; where they are numbers, by themselves."""
        names = [self.box.notation(option) for option in prompt.options]
        if all(name.isdecimal() for name in names):
            self.screen.tell(f"  a number: {', '.join(names)}")
            return
        for key, option in self._keys(prompt).items():
            if not self.box.displays.ends(prompt, option):
                self.screen.item(f"  {key:>3}  {self.box.notation(option)}", self._more(option), indent=9)
        self._show_endings(prompt)

    def _show_endings(self, prompt: Prompt) -> None:
        """What ends something, last and apart, with what it costs."""
        keys, ends = self._keys(prompt).items(), self.box.displays.ends
        ending = [(key, option) for key, option in keys if ends(prompt, option)]
        if ending and len(ending) < len(prompt.options):
            self.screen.say("  ---", DIM)
        for key, option in ending:
            costs = self.box.displays.cost_text(self.game.context, option)
            more = f": {costs}" if costs else self._more(option)
            self.screen.item(f"  {key:>3}  {self.box.notation(option)}", more, indent=9)

    def _answers(self, prompt: Prompt) -> list[str]:
        """Every answer as it is typed, for Tab."""
        if prompt.domain is not None:
            return list(possible_values(prompt.domain, self.game.state.piles))
        return [self.box.notation(option) for option in prompt.options]

    def _keys(self, prompt: Prompt) -> Keys:
        return self._numbers.of(self.box, prompt, self._turn(self.game.state))

    def _more(self, option: Option) -> str:
        """What an option means, behind its notation."""
        name, told = self.box.notation(option), self.box.displays.explain(self.game.context, option)
        return told.removeprefix(name) if told.startswith(name) else f": {told.replace(': ', ', ', 1)}"

    def _respond(self, prompt: Prompt, text: str) -> None:
        """A whole answer, a command by its word, the beginnings of either, or a mistake."""
        if not is_option(self.box, prompt, text) and commands.find(text) is not None:
            self._command(text)
            return
        try:
            answer = self._understood(prompt, text)
        except ValueError as error:
            if isinstance(error, Ambiguous) or not (self._several(prompt, text) or self._command(text)):
                self.screen.tell(str(error), RED)
            return
        self._answer(answer)

    def _answer(self, answer: Option | Outcome) -> None:
        self.to_do.note_answer(chosen=isinstance(answer, Option))
        self.game.answer(answer)
        self.keep()

    def _several(self, prompt: Prompt, text: str) -> bool:
        """Several answers on a line, one after another; what comes after one that is none is left out."""
        found = split_answer(self.box, prompt, text, self._keys(prompt)) if prompt.domain is None else None
        if found is None:
            return False
        answer, rest = found
        self._answer(answer)
        ahead = self.game.prompt
        if ahead is None or is_bot_next(self.opened) or ahead.seat != prompt.seat:
            self.screen.tell(f"That was all that could be answered; left out: {rest}", RED)
            return True
        self.tell_news(self.viewer(ahead))
        try:
            self._answer(self._understood(ahead, rest))
        except ValueError as error:
            if not self._several(ahead, rest):
                self.screen.tell(f"Left out: {rest}. {error}", RED)
        return True

    def _understood(self, prompt: Prompt, text: str) -> Option | Outcome:
        """The answer that a text means; ValueError says what would be one."""
        if not text:
            if prompt.default is None:
                raise ValueError("an answer is needed here; ? lists what is possible")
            return prompt.default
        return read_answer(
            self.box, self.game.state, prompt, text, None if prompt.domain else self._keys(prompt)
        )

    def _command(self, text: str) -> bool:
        """Do a command, or say why it cannot be done; False if the text is none."""
        found = commands.find(text, prefixes=True)
        if found is None:
            return False
        command, rest = found
        prompt = self.game.prompt
        try:
            command(self, rest)
        except (ValueError, OSError) as error:
            self.screen.tell(sentence_of(error), RED)
        self._set_by_command = self.game.prompt is not prompt
        return True

    def rewritten(self) -> None:
        """The past was changed: what stands now is not told again."""
        self._told, self._seen = len(self.game.log), self.game.state.copy()

    def rewound(self) -> None:
        """The game has gone back: nothing is told twice; what is given again is told again."""
        self.explainer.resume(len(self.game.log), (None, *self.opened.persons))
        if self._told >= len(self.game.log):
            self.rewritten()


def play(opened: OpenGame, path: Path, screen: Screen) -> str:
    """Play an open game, kept in a file; returns how it was left."""
    return TerminalGame(opened, screen, journal_of(opened, path)).run()
