"""Play a game in the terminal."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from shlex import quote
from textwrap import wrap
from typing import Any, NamedTuple

from bythebook.app import program_name
from bythebook.app.game.answers import Keys, StableKeys, is_option, possible_values, read_answer, split_answer
from bythebook.app.game.explain import WITHHELD, Explainer, Reason, is_worth_explaining
from bythebook.app.game.flow import is_bot_next, is_dice, lines_since, log_sentence, play_bot_step, turn_of
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
from bythebook.kernel.notation import Ambiguous
from bythebook.kernel.prompt import Option, Prompt, Seat
from bythebook.kernel.step import State

OVER, LEFT, INTERRUPTED = "over", "left", "interrupted"
"""How a player leaves a game."""

MOST_LISTED = 14
"""The maximum number of options and to-do items listed without `?` or `todo`."""

WIDTH = 100
"""The width of lists if there is no window."""

SAVED_AGAIN = "The game is saved in {path} again, with every answer."
NOT_SAVED = "NOT SAVED: {problem}. The game continues here; type save FILE to save it elsewhere."
TOO_MUCH = "nothing was done, because another player or a roll comes before the last part: {rest}"
NOT_AN_ANSWER = "nothing was done, because this part is not an answer: {rest} ({error})"
SET_UP = (
    "Set up the real board as listed below (type todo to see the list again). The app will ask you what real "
    "dice and cards show."
)


class _Drawing(NamedTuple):
    """What the last drawing of the board showed, and to which seat."""

    viewer: Seat | None
    turn: str
    pieces: object


class TerminalGame:
    """An open game with its screen and file."""

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
        self._reported, self._reported_state = self._first_news()
        """The number of log lines already printed, and the position after them."""
        self._drawn: _Drawing | None = None
        self._set_by_command = False
        """Whether a command has set the position, so that no log line describes the change."""
        self._last_viewer: Seat | None = None
        self._stable_keys = StableKeys()
        self._listed_items: set[int] = set()
        """The ids of the to-do items already listed."""
        self.is_saved = True
        """Whether every answer is saved in the file."""

    def _first_news(self) -> tuple[int, State]:
        """Return the log line at which reporting starts: a new game's first dice, or the end of the log."""
        if not any(isinstance(entry.answer, Option) for entry in self.game.log):
            for i, (game, entry) in enumerate(self.game.replay()):
                if is_dice(self.box, entry):
                    return i, game.state.copy()
        return len(self.game.log), self.game.state.copy()

    def run(self) -> str:
        """Play until the game is over, the input ends or the player leaves; return which happened."""
        try:
            self.journal.sync()
            self._greet()
            while True:
                while self.game.prompt is not None:
                    if is_bot_next(self.opened):
                        self._bot_answers()
                    else:
                        self._prompt_player()
                self._end()
                if self.game.prompt is None:  # otherwise the last answer was undone
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

    def save(self) -> None:
        """Write what is new to the file; if that fails, say so and let the game continue."""
        try:
            self.journal.sync()
        except (OSError, InUse) as error:
            self._report_not_saved(error)
        else:
            self._report_saved()
            self.to_do.save(self.journal.path)

    def save_to(self, path: Path) -> None:
        """Save the game to another file from now on."""
        self.journal.move(path)
        self._report_saved()

    def _report_saved(self) -> None:
        """Say that the game is saved, if it wasn't before."""
        if not self.is_saved:
            self.screen.say(SAVED_AGAIN.format(path=self.journal.path))
        self.is_saved = True

    def _report_not_saved(self, error: Exception) -> None:
        self.is_saved = False
        self.screen.print_wrapped(NOT_SAVED.format(problem=sentence_of(error)), RED)

    def _close(self) -> None:
        """Close the file with the position; if it can't be written, ask the player for another file name."""
        while True:
            try:
                self.journal.close()
            except (OSError, InUse) as error:
                self._report_not_saved(error)
                self._ask_for_another_file(error)
            else:
                self._report_saved()
                return

    def _ask_for_another_file(self, error: Exception) -> None:
        """Ask for another file name; Enter tries the same file again, and `quit` raises the error."""
        try:
            text = self.screen.read(self.screen.styled("save FILE, Enter to try again, or quit> ", GREEN))
        except (EOFError, KeyboardInterrupt):
            raise error from None
        call = commands.find(text, prefixes=True)
        if call is not None and call[0] is commands.leave:
            raise error
        if call is not None and call[0] is commands.save:
            self._command(text)

    # -- before and after -----------------------------------------------------------------------

    def _greet(self) -> None:
        header = self.game.header
        self.screen.say(self.box.title, BOLD)
        rows = [f"{key} {value}" for key, value in header.setup.items()]
        rows += [f"{seat}: {who}" for seat, who in header.seats.items()]
        self.screen.list([*rows, f"seed {header.seed}", f"saved in {self.journal.path}"])
        for message in self.opened.messages:
            self.screen.print_wrapped(message, RED)
        if self.opened.at_table and not self.game.log:
            self.screen.print_wrapped(SET_UP)
        self.screen.print_wrapped(
            "Type ? to list your options and all commands, why for the bot's reasons.", DIM
        )

    def _leave(self, how: str) -> str:
        self._close()
        self.screen.say(f"The game is saved in {self.journal.path}.")
        self.screen.say(f"To continue: {self._resume_command()}")
        return how

    def _resume_command(self) -> str:
        """Return the command that resumes the game, in table mode if it is played on a real board."""
        file, real = quote(str(self.journal.path)), self.game.header.chance
        typed = [element for element, who in real.items() if who == "typed"]
        if not self.opened.at_table:
            return f"{program_name()} play {self.box.name} --load {file}"
        named = [element for element in typed if element != "tie" or "dice" not in typed]
        usual = {element.sort for element in self.box.elements} - {"tie"}
        option = "" if set(named) == usual else f" --real {','.join(named)}"
        return (
            f"{program_name()} table {self.box.name} --load {file}{option}"
            if typed
            else (f"{program_name()} play {self.box.name} --load {file}")
        )

    def _end(self) -> None:
        self.report_news(None)
        self.to_do.queue_new()
        self._close()
        self._show_board(None)
        self._show_todo()
        winner = self.game.state.winner
        self.screen.say(f"{won_by(winner)}.", BOLD)
        self.screen.say(
            f"{self.box.status.score(self.game.state)}. The game is saved in {self.journal.path}."
        )
        for swing in summarize_game(self.opened, why=False).swings:
            self.screen.say(f"Turning point: {swing.text}.")
        file = quote(str(self.journal.path))
        review = f"To review it: {program_name()} replay {file}, or {program_name()} log {file} --why"
        self.screen.say(review, DIM)
        if self.screen.is_interactive:
            self._look_back()

    def _look_back(self) -> None:
        """Let the player look back or undo after the end of the game; Enter leaves."""
        prompt = self.screen.styled("why, log, board, undo, or Enter to leave> ", GREEN)
        try:
            while self.game.prompt is None and (text := self.screen.read(prompt)):
                call = commands.find(text, prefixes=True)
                if call is None or call[0] not in commands.AFTERWARDS:
                    self.screen.say("The game is over. You can still use why, log, board and undo.", RED)
                else:
                    self._command(text)
        except (commands.LeaveGame, EOFError, KeyboardInterrupt):
            self.screen.say()

    # -- bots -------------------------------------------------------------------------------------

    def _bot_answers(self) -> None:
        """Let a bot make one step and report it; if only bots play, pause after each turn."""
        prompt = self.game.prompt
        assert prompt is not None
        before = self.game.state.copy()
        try:
            play_bot_step(self.opened)
        except Refused as error:
            self._pause_after_failure(error)
            return
        if self._turn(before) != self._turn(self.game.state):
            self.to_do.add_stop()
        viewer = self.opened.persons[0] if len(self.opened.persons) == 1 else None
        self.report_news(viewer, before, prompt)
        if not self.opened.persons and self._turn(before) != self._turn(self.game.state):
            self.save()
            self._show_board(None)
            if self.screen.is_interactive and self.game.prompt is not None:
                self._pause()

    def _pause_after_failure(self, error: Refused) -> None:
        """Report that a bot has failed; let the player undo or leave, or raise the error in a script."""
        self.screen.print_wrapped(sentence_of(error), RED)
        try:
            self._pause()
        except EOFError:
            raise error from None

    def _turn(self, state: Any) -> str:
        return turn_of(self.opened, state)

    def _pause(self) -> None:
        """Wait for Enter, and run commands."""
        prompt = self.game.prompt
        while self.game.prompt is prompt and (
            text := self.screen.read(self._input_prompt("Enter to continue"))
        ):
            if not self._command(text):
                self.screen.say(f"{text!r} is not a command; type help for a list", RED)

    # -- what has happened ------------------------------------------------------------------------

    def report_news(self, viewer: Seat | None, before: Any = None, prompt: Prompt | None = None) -> None:
        """Print the new log lines and their outcomes.

        A bot's answer comes with its reason if its playbook had a real choice; `why` gives all reasons.
        """
        news = lines_since(self.box, self.game, self._reported, self._reported_state)
        for entry, was, now, forced in news:
            for each in forced:
                self.screen.print_wrapped(f"        {each.seat}: {each.text} (forced)", DIM)
            if entry is None:
                continue
            self._print_entry(entry, viewer, was)
            if entry.why is not None and before is not None:
                self._print_reason(entry, viewer, before, prompt)
            for sentence in self.box.texts.happened(was, now, thrown=is_dice(self.box, entry)):
                self.screen.print_wrapped(f"        {sentence}.")
        self.skip_news()

    def _print_reason(self, entry: Entry, viewer: Seat | None, before: Any, prompt: Prompt | None) -> None:
        """Print the reason for a bot's answer as the viewer may know it, if there was a real choice."""
        reason = self.explainer.explain(before, entry, Reason(entry.why, private=entry.why.private), viewer)
        if entry.hidden_from(viewer):
            return
        if reason.withheld:
            self.screen.print_wrapped(f"          {WITHHELD}", DIM)
        elif (
            reason.why is not None
            and prompt is not None
            and is_worth_explaining(self.box, prompt, reason.why)
        ):
            self.screen.print_wrapped(f"          {reason.why.reason}", DIM)

    def _print_entry(self, entry: Entry, viewer: Seat | None, before: State) -> None:
        """Print a roll, a draw or a bot's action; a player's own answers are already on the screen."""
        hidden = entry.hidden_from(viewer)
        if isinstance(entry.answer, tuple):
            faces = HIDDEN if hidden else ", ".join(entry.answer).replace("_", " ")
            element = entry.call.element if entry.call is not None else str(entry.seat)
            name = element.replace("_", " ")
            source = name if entry.call is None else f"{name} ({entry.seat})"
            self.screen.say(f"  {entry.number:>4}  {source}: {self.screen.styled(faces, BOLD)}")
        elif isinstance(entry.answer, Option) and entry.seat in self.opened.players:
            sentence = HIDDEN if hidden else log_sentence(self.box, Context.of(before), entry.answer)
            self.screen.print_wrapped(f"  {entry.number:>4}  {entry.seat}: {sentence}", CYAN)

    # -- a player's prompt --------------------------------------------------------------------------

    def _prompt_player(self) -> None:
        """Show the prompt and read lines until one answers it or a command changes the game."""
        prompt = self.game.prompt
        assert prompt is not None
        viewer = self.viewer(prompt)
        self.to_do.queue_new()
        if self.is_saved:  # otherwise the player already knows that it isn't
            self.save()
        self._hand_over(viewer)
        self.report_news(viewer)
        self._show_board(viewer)
        self._show_todo()
        if (lesson := lesson_of(self.opened, in_terminal=True)) is not None:
            self.screen.say()
            head = f"Lesson {lesson.n} of {lesson.of}, {lesson.title}"
            self.screen.print_wrapped(f"{head}: {lesson.text}", CYAN)
        self.show_prompt(prompt)
        self.screen.offer([*self._answers(prompt), *commands.COMMANDS])
        while self.game.prompt is prompt:
            self._respond(prompt, self.screen.read(self._input_prompt(self._answerer(prompt))))

    def viewer(self, prompt: Prompt | None) -> Seat | None:
        """Return the player who sees the screen: the one with the prompt, otherwise the only human player."""
        persons = self.opened.persons
        if prompt is not None and prompt.seat in persons:
            return prompt.seat
        return persons[0] if len(persons) == 1 else None

    def _answerer(self, prompt: Prompt) -> str:
        """Return whose answer is needed: a seat's, or the outcome of dice or cards."""
        return self.box.element(prompt.domain.element).sort if prompt.domain is not None else str(prompt.seat)

    def _input_prompt(self, text: str) -> str:
        return self.screen.styled(f"[{self.game.number}] {text}> ", GREEN)

    def _hand_over(self, viewer: Seat | None) -> None:
        """Hide the last player's cards before another player looks at the same screen."""
        shared = len(self.opened.persons) > 1 and viewer is not None
        if shared and self._last_viewer not in (None, viewer) and self.screen.is_interactive:
            self.screen.clear()
            self.screen.read(f"{viewer} is next. Press Enter when no one else is looking.")
            self._drawn = None
        if viewer is not None:
            self._last_viewer = viewer

    def _show_board(self, viewer: Seat | None) -> None:
        """Draw the board if it shows something new to the viewer."""
        if self._is_news(self._look(viewer)) or self.game.state.over:
            self.draw(viewer)
        self._set_by_command = False

    def _is_news(self, look: _Drawing) -> bool:
        """Whether the viewer has changed, a player's turn begins, or others have moved pieces.

        Players know what they do in their own turns, and its outcome is printed. On a real table they have
        moved the pieces themselves.
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
        """Draw the board as a seat sees it."""
        screen = self.screen
        drawn = self.box.renderer.draw(
            self.game.state, viewer, colour=screen.color, width=screen.width
        ).rstrip("\n")
        self.screen.say()
        self.screen.say(drawn)
        self.screen.warn_if_narrow(drawn)
        self._drawn = self._look(viewer)

    def _show_todo(self) -> None:
        """List new things to do on the real board, and what the next roll needs."""
        items = [(n, item) for n, item in enumerate(self.to_do.visible_items(), 1) if not item.done]
        new = [(n, item) for n, item in items if item.needed or item.id not in self._listed_items]
        self._listed_items |= {item.id for _, item in items}
        if not new:
            return
        self.screen.say("To do:", BOLD)
        for n, item in new:
            self.screen.say(f"  {n}. {item} (before this roll)" if item.needed else f"  {n}. {item}")
        if earlier := len(items) - len(new):
            self.screen.say(f"  still to do: {earlier} earlier (type todo to list them)", DIM)
        self.screen.say("  type todo done to tick them", DIM)

    def show_prompt(self, prompt: Prompt, *, in_full: bool = False) -> None:
        """Print the question and the options; with `in_full`, all of them."""
        self.screen.say()
        self.screen.print_wrapped(self.box.displays.question(self.game.context), BOLD)
        if prompt.domain is not None:
            self._show_possible(prompt.domain, in_full=in_full)
        elif len(prompt.options) <= MOST_LISTED or in_full:
            self._show_options(prompt)
        else:
            going, _ = self.box.displays.split(prompt)
            self.screen.list([f"{len(going)} options; type ? for their details"])
            self._show_grouped(prompt)
            self._show_endings(prompt)
        if prompt.default is not None:
            self.screen.list([f"Enter: {self.box.notation(prompt.default)}"])

    def _show_possible(self, domain: Domain, *, in_full: bool) -> None:
        """Print the possible values of real dice or cards."""
        names = possible_values(domain, self.game.state.piles)
        if len(names) <= MOST_LISTED or in_full:
            self.screen.print_wrapped(f"  {domain.size} of: {', '.join(names)}")
        else:
            self.screen.print_wrapped(f"  {domain.size} of {len(names)} possible values; type ? to list them")
        if in_full and domain.size > 1:
            self.screen.print_wrapped("  Abbreviations are fine; separate them with commas or spaces.")
            if not any(name.isdecimal() for name in names):
                self.screen.print_wrapped(f'  "2 {next(iter(names))}" means two of them.')

    def _show_options(self, prompt: Prompt) -> None:
        """Print the options with their keys and details; options that are numbers share a line."""
        names = [self.box.notation(option) for option in prompt.options]
        if all(name.isdecimal() for name in names):
            self.screen.print_wrapped(f"  a number: {', '.join(names)}")
            return
        for key, option in self._keys(prompt).items():
            if not self.box.displays.ends(prompt, option):
                self._show_option(key, option)
        self._show_endings(prompt)

    def _show_grouped(self, prompt: Prompt) -> None:
        """Print many options with their keys but without details, one paragraph per verb."""
        groups: dict[str, list[str]] = {}
        for key, option in self._keys(prompt).items():
            if not self.box.displays.ends(prompt, option):
                verb, _, rest = self.box.notation(option).partition(" ")
                groups.setdefault(verb, []).append(f"{key} {rest}".rstrip())
        for verb, options in groups.items():
            row = f"  {verb}:  {', '.join(options)}"
            self.screen.list(wrap(row, self.screen.width or WIDTH, subsequent_indent="    "), indent="")

    def _show_endings(self, prompt: Prompt) -> None:
        """Print the options that end a phase or turn, and what each would forfeit."""
        keys, ends = self._keys(prompt).items(), self.box.displays.ends
        ending = [(key, option) for key, option in keys if ends(prompt, option)]
        if ending and len(ending) < len(prompt.options):
            self.screen.say("  ---", DIM)
        for key, option in ending:
            self._show_option(key, option, self.box.displays.cost_text(self.game.context, option))

    def _show_option(self, key: str, option: Option, text: str = "") -> None:
        """Print an option with its key and a text, which is its details by default."""
        detail = text or self.box.displays.after_notation(self.game.context, option)
        self.screen.item(
            f"  {key:>3}  {self.box.notation(option)}", f": {detail}" if detail else "", indent=9
        )

    def _answers(self, prompt: Prompt) -> list[str]:
        """Return every possible answer as it would be typed, for Tab completion."""
        if prompt.domain is not None:
            return list(possible_values(prompt.domain, self.game.state.piles))
        return [self.box.notation(option) for option in prompt.options]

    def _keys(self, prompt: Prompt) -> Keys:
        return self._stable_keys.of(self.box, prompt, self._turn(self.game.state))

    def _respond(self, prompt: Prompt, text: str) -> None:
        """Run a line: an option by its notation, a command, an abbreviated answer, or several answers."""
        if not is_option(self.box, prompt, text) and commands.find(text) is not None:
            self._command(text)
            return
        try:
            answer = self._parse(prompt, text)
        except ValueError as error:
            if isinstance(error, Ambiguous) or not (
                self._answer_several(prompt, text) or self._command(text)
            ):
                self.screen.print_wrapped(str(error), RED)
            return
        self._answer(answer)

    def _answer(self, answer: Option | Outcome) -> None:
        self.to_do.note_answer(chosen=isinstance(answer, Option))
        self.game.answer(answer)
        self.save()

    def _answer_several(self, prompt: Prompt, text: str) -> bool:
        """Give several answers from one line, all or none; False if it doesn't begin with an answer."""
        if prompt.domain is not None or split_answer(self.box, prompt, text, self._keys(prompt)) is None:
            return False
        try:
            answers = self._plan_answers(text)
        except ValueError as error:
            self.screen.print_wrapped(str(error), RED)
            return True
        for answer in answers[:-1]:
            self._answer(answer)
            self.report_news(self.viewer(self.game.prompt))
        self._answer(answers[-1])
        return True

    def _plan_answers(self, text: str) -> list[Option | Outcome]:
        """Try a line of several answers on a copy of the game; raise Refused if any part is not an answer."""
        game, numbers, answers = self.game.copy(), deepcopy(self._stable_keys), list[Option | Outcome]()
        seat = game.prompt.seat if game.prompt is not None else None
        while True:
            prompt = game.prompt
            if prompt is None or prompt.seat != seat or prompt.domain is not None:
                raise Refused(TOO_MUCH.format(rest=text))
            keys = numbers.of(self.box, prompt, turn_of(self.opened, game.state))
            try:
                return [*answers, read_answer(self.box, game.state, prompt, text, keys, game.context)]
            except ValueError as error:
                split = split_answer(self.box, prompt, text, keys)
                if split is None or isinstance(error, Ambiguous):
                    raise Refused(NOT_AN_ANSWER.format(rest=text, error=error)) from None
            answer, text = split
            answers.append(answer)
            game.answer(answer)

    def _parse(self, prompt: Prompt, text: str) -> Option | Outcome:
        """Parse a typed answer; raise ValueError listing the possible answers if it matches none."""
        if not text:
            if prompt.default is None:
                raise ValueError("an answer is needed here; type ? to list your options")
            return prompt.default
        keys = None if prompt.domain else self._keys(prompt)
        return read_answer(self.box, self.game.state, prompt, text, keys, self.game.context)

    def _command(self, text: str) -> bool:
        """Run a command, or say why it can't be run; return False if the text isn't a command."""
        call = commands.find(text, prefixes=True)
        if call is None:
            return False
        command, rest = call
        prompt = self.game.prompt
        try:
            command(self, rest)
        except (ValueError, OSError) as error:
            self.screen.print_wrapped(sentence_of(error), RED)
        self._set_by_command = self.game.prompt is not prompt
        return True

    def skip_news(self) -> None:
        """Mark everything in the log as reported."""
        self._reported, self._reported_state = len(self.game.log), self.game.state.copy()

    def catch_up_after_undo(self) -> None:
        """After an undo, mark only the remaining lines as reported: redone lines are reported again."""
        self.explainer.resume(len(self.game.log), (None, *self.opened.persons))
        if self._reported >= len(self.game.log):
            self.skip_news()


def play(opened: OpenGame, path: Path, screen: Screen) -> str:
    """Play an open game and save it to a file; return how the player left."""
    return TerminalGame(opened, screen, journal_of(opened, path)).run()
