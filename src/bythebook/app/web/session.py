"""An open game: its journal, the keys of its seats, its watchers, and how it is played."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec

from bythebook.app.game.answers import read_answer
from bythebook.app.game.change import change_answer
from bythebook.app.game.flow import is_bot_next, is_by_person, last_person_number, play_bot_step, turn_of
from bythebook.app.game.lookahead.drags import find_destinations
from bythebook.app.game.lookahead.options import game_after_all
from bythebook.app.game.open_game import OpenGame, journal_of, rename, switch_chance
from bythebook.app.game.saves import InUse
from bythebook.app.game.todo import TodoList
from bythebook.app.game.undo import describe_undo
from bythebook.app.web.access.keys import Role, make_keys, match_key, new_key, save_keys
from bythebook.app.web.access.permissions import Right, permit
from bythebook.app.web.drags import DragGoal, Drags
from bythebook.app.web.errors import Forbidden
from bythebook.app.web.narration import Narration, title
from bythebook.app.web.pages.table.choices import PromptInfo, prompt_info
from bythebook.app.web.pages.table.scene import scene_of
from bythebook.app.web.pages.table.steps import Viewer
from bythebook.app.web.requests import AnswerRequest, NextRequest
from bythebook.app.web.responses import change_of
from bythebook.app.web.thinking import DecisionTask
from bythebook.kernel.chance import Outcome
from bythebook.kernel.game import Game, Refused, UndoBlocked
from bythebook.kernel.log import Entry
from bythebook.kernel.prompt import Option, Prompt, Seat
from bythebook.kernel.step import State
from bythebook.players.ahead import LooksAhead
from bythebook.players.bot import Bot

SLICE = 0.03
"""Seconds that the bots of one game play before other games get a chance."""

CHANGES = 1_000_000
"""More changes than an open game can have, so that its versions still grow after it is reopened."""

STOPPED = "Not everything was applied: another decision must be made first."
"""The message after a series of answers that could only be given in part; it quotes none of them."""

Given = int | str | list[str]
"""An answer as it is sent: the number or the text of a choice, or the outcome of dice or cards."""


class Session:
    """A game with its file, keys, narration and watchers."""

    def __init__(self, opened: OpenGame, path: Path) -> None:
        self.opened = opened
        self.game = opened.game
        self.box = opened.box
        self.path = path
        self.id = path.stem
        self.journal = journal_of(opened, path)
        try:
            if not path.exists():  # a new game
                self.journal.sync()
            self.narration = Narration(opened)
            self.to_do = TodoList(opened)
            if opened.at_table:
                self.to_do.load(path)
            self.keys = make_keys(path, opened.persons)
        except BaseException:
            self.journal.release()
            raise
        self.messages = list(opened.messages)
        self.version = self.keys.openings * CHANGES
        """The version of the scene; it grows before anything changes on any screen."""
        self.prompt_version = 0
        """The version at which the open prompt was shown; answers to older versions are rejected."""
        self._saved = False
        """Whether anything was written since the game was opened; viewing a game writes nothing."""
        self._rewrite = False
        """Whether the next write must replace the file, because its header has changed."""
        self._confirmed = self._state()
        self._saved_prompt: Prompt | None = self.game.prompt
        self.drags = Drags()
        self._gestures: dict[int, int] = {}
        """For each gesture, its first prompt and the last prompt that it answered."""
        self.used_at = 0.0
        self.busy = asyncio.Lock()
        """Held while a request changes the game, until the bots have answered."""
        self.still = asyncio.Lock()
        """Held from a change until it is saved, and while a request reads the game."""
        self._changing = False
        """Whether a thread is changing the game, which can't be written meanwhile."""
        self.thinking: asyncio.Task[None] | None = None
        """The asyncio task that plays a bot that looks ahead, decision by decision."""
        self.deciding: asyncio.Task[Any] | None = None
        """The pending decision, which another process is computing."""
        self.asked: DecisionTask | None = None
        """The description of that decision for the other process."""
        self.watchers: set[asyncio.Event] = set()
        self.visits = 0
        """The number of running requests for the game."""
        self._scenes: dict[tuple[Role, str, bool], tuple[bytes, str]] = {}
        self._last: dict[tuple[Role, bool], tuple[int, bytes]] = {}
        """For each role, the version last sent to it, and its scene."""
        self.changed()

    # -- keys -------------------------------------------------------------------------------------

    def admit(self, key: str, right: Right) -> Role:
        """Return the role that a key grants; NotFound or Forbidden if it no longer grants the right."""
        permit(self.keys, key, right)
        return self.role_of(key)

    def role_of(self, key: str) -> Role:
        """Return what the holder of a key may see and do; NotFound if the key opens nothing."""
        role, seat = match_key(self.keys, key)
        if role == "owner":
            mine = [seat for seat in self.opened.persons if seat not in self.keys.given]
            return Role("owner", tuple(mine))
        return Role(role, (seat,) if seat else ())

    def assign_seat(self, seat: str, who: str) -> None:
        """Let a seat be played with its own link (`link`), or by the owner again (`here`)."""
        if seat not in self.keys.seats:
            raise Refused(f"{seat}: only seats that people play have links: {', '.join(self.keys.seats)}")
        if who not in ("link", "here"):
            raise Refused(f"{seat}: link or here expected, not {who!r}; players can't change after the start")
        given = [name for name in self.keys.given if name != seat]
        if who == "link":
            given.append(seat)
        elif seat in self.keys.given:
            self.keys.seats[seat] = new_key()  # the old link no longer works
        self.keys.given = given
        self._save_keys()
        self.changed()

    def _save_keys(self) -> None:
        """Save the keys, and how often the game was opened, so that versions only grow."""
        save_keys(self.path, self.keys)
        self._saved = True

    # -- playing ----------------------------------------------------------------------------------

    def changed(self) -> None:
        """Give the game a new version and drop the scenes of the old one."""
        self.version += 1
        self._scenes.clear()

    def touch(self) -> None:
        """Record that the game is being used now."""
        self.used_at = time.monotonic()

    @property
    def turn(self) -> str:
        """The turn that is being played."""
        return turn_of(self.opened, self.game.state)

    def play_on(self, until: str | None = None, *, apart: bool = False) -> bool:
        """Let bots play for a while; return whether they have more to do.

        If only bots play, they play until the end of the turn `until`. With `apart`, they stop before a
        decision that takes long and is computed by another process.
        """
        end = time.monotonic() + SLICE
        while self._bot_plays(until) and not (apart and self._looks_ahead()):
            before, prompt = self.game.state.copy(), self.game.prompt
            try:
                play_bot_step(self.opened)
            except Refused as error:  # people can still look, undo, or download the file
                self.messages = [str(error)]
                break
            self._narrate(before, prompt)
            if time.monotonic() > end:
                return True
        self.to_do.queue_new()
        return False

    def _bot_plays(self, until: str | None) -> bool:
        """Whether a bot is asked and may answer: in games without human players only in the turn `until`."""
        return is_bot_next(self.opened) and (bool(self.opened.persons) or self.turn == until)

    # -- bots that look ahead ---------------------------------------------------------------------

    def _looks_ahead(self) -> bool:
        """Whether the bot that is asked looks ahead, which takes long."""
        prompt = self.game.prompt
        return prompt is not None and isinstance(self.opened.players.get(prompt.seat), LooksAhead)

    @property
    def in_use(self) -> bool:
        """Whether somebody watches the game, a request for it is running, or a bot is computing."""
        return bool(self.watchers) or bool(self.visits) or self.is_thinking

    @contextmanager
    def visited(self) -> Iterator[None]:
        """Keep the game open while a request waits for it or uses it."""
        self.visits += 1
        try:
            yield
        finally:
            self.visits -= 1

    @property
    def is_thinking(self) -> bool:
        """Whether a bot that looks ahead is playing."""
        return self.thinking is not None and not self.thinking.done()

    def needs_thinking(self, until: str | None) -> bool:
        """Whether a bot that looks ahead is asked and its decision isn't being computed yet."""
        return (
            not self.is_abandoned and not self.is_thinking and self._bot_plays(until) and self._looks_ahead()
        )

    def stop_thinking(self) -> None:
        """Stop the computation of a decision."""
        if self.deciding is not None:
            self.deciding.cancel()

    def is_stale(self, until: str | None) -> bool:
        """Whether the decision being computed is no longer needed."""
        return self.deciding is not None and self.decision_task(until) != self.asked

    def decision_task(self, until: str | None) -> DecisionTask | None:
        """Return the decision that another process must compute now, if there is one."""
        if self.is_abandoned or not self._bot_plays(until) or not self._looks_ahead():
            return None
        return DecisionTask.of(self.opened)

    def take_decision(self, asked: DecisionTask, until: str | None, answer: str, wrong: str) -> None:
        """Apply the decision of another process, or show its error, unless the game has changed."""
        if self.decision_task(until) != asked:
            return
        if wrong:
            self.messages = [f"{asked.player} could not decide: {wrong} Undo, or continue with another bot."]
            return
        before, prompt = self.game.state.copy(), self.game.prompt
        self.game.answer(answer)
        self._narrate(before, prompt)

    def _narrate(self, before: State, prompt: Prompt | None) -> None:
        """Narrate the new lines; at the end of a turn, start a new section of the to-do list."""
        self.narration.add(before, prompt)
        if turn_of(self.opened, before) != turn_of(self.opened, self.game.state):
            self.to_do.add_stop()
            self.drags.clear()

    @contextmanager
    def changes(self) -> Iterator[None]:
        """Mark the game as being changed, so that closing it meanwhile does not write its file."""
        self._changing = True
        try:
            yield
        finally:
            self._changing = False

    def save(self) -> None:
        """Save the changes, then give them a version that screens can see."""
        if not self._saved:
            self._save_keys()
        if self._rewrite or self.game.prompt is None:
            self.journal.rewrite()
        else:
            self.journal.sync()
        self._rewrite = False
        self.to_do.save(self.path)
        self._confirmed = self._state()
        self.changed()
        if self.game.prompt is not self._saved_prompt:
            self._saved_prompt, self.prompt_version = self.game.prompt, self.version

    def _state(self) -> tuple[object, ...]:
        """Return a value that changes whenever the game changes."""
        log = self.game.log
        return len(log), id(log[-1]) if log else 0, len(self.game.undone), self.game.header

    @property
    def dirty(self) -> bool:
        """Whether the game has changes that are not saved."""
        return self._state() != self._confirmed

    # -- actions ----------------------------------------------------------------------------------

    def may_answer(self, role: Role, prompt: Prompt) -> bool:
        """Whether a role may answer a prompt; every player may enter public dice and cards."""
        if prompt.seat in self.opened.players or role.kind == "watch":
            return False
        if prompt.domain is None:
            return prompt.seat in role.seats
        if prompt.secret in self.opened.persons:
            return prompt.secret in role.seats
        return True

    def answer(self, role: Role, number: int, given: Given, version: int | None = None) -> None:
        """Apply one answer of a player; Refused if it comes too late or twice."""
        prompt = self._open(number, version)
        if not self.may_answer(role, prompt):
            who = prompt.domain.element if prompt.domain is not None else prompt.seat
            raise Forbidden(f"It is {title(who)}'s decision, and this link can't make it.")
        answer = self._parse_answer(self.game, prompt, given)
        hands, before = self.to_do.items, self.game.state.copy()
        self.to_do.note_answer(chosen=isinstance(answer, Option))
        try:
            self.game.answer(answer)
        except ValueError:
            self.to_do.items = hands
            raise
        self.messages = [text for text in self.messages if text != STOPPED]
        self._narrate(before, prompt)

    def gesture(self, role: Role, sent: AnswerRequest) -> None:
        """Apply the answers of one gesture, such as a drag; a single undo takes them all back."""
        given = sent.outcome if sent.outcome is not None else sent.option
        if given is None:
            raise Refused("An answer needs an option (a number or words) or an outcome (a list).")
        number, lines = sent.ask, len(self.game.log)
        self.answer(role, number, given, sent.version)
        self.answer_all(role, sent.then)
        self.drags.add(number, sent.along)
        while not self._chance_since(lines) and (answers := self.drags.next_answers(self.opened)):
            self.answer_all(role, answers)
        if self._chance_since(lines):
            self.drags.clear()
        kept = {first: min(last, number - 1) for first, last in self._gestures.items() if first < number}
        self._gestures = {**kept, number: last_person_number(self.opened)}

    def _chance_since(self, lines: int) -> bool:
        """Whether chance has revealed something after the first `lines` log lines."""
        return any(isinstance(entry.answer, tuple) for entry in self.game.log[lines:])

    def goals(self, role: Role, number: int, given: int) -> list[DragGoal]:
        """Return where the piece of a choice can be dragged."""
        prompt = self._open(number, None)
        if not self.may_answer(role, prompt):
            raise Forbidden("Only the player who decides can see where a piece may go.")
        option = self._parse_answer(self.game, prompt, given) if prompt.domain is None else None
        found = find_destinations(self.opened, option) if isinstance(option, Option) else []
        return [DragGoal(each.cell, list(each.targets)) for each in found]

    def prompt_after(self, role: Role, sent: NextRequest) -> PromptInfo | None:
        """Return the prompt that would follow a series of answers, if it can be known now."""
        prompt = self._open(sent.ask, None)
        if not self.may_answer(role, prompt):
            raise Forbidden("Only the player who decides can see what comes next.")
        option = self._parse_answer(self.game, prompt, sent.option) if prompt.domain is None else None
        ahead = game_after_all(self.opened, option, sent.then) if isinstance(option, Option) else None
        if ahead is None or ahead.prompt is None:
            return None
        return prompt_info(replace(self.opened, game=ahead), ahead.prompt, mine=True, bot=False)

    def last_touch(self) -> tuple[int, int]:
        """The first and the last prompt that a player answered with the last gesture."""
        number = last_person_number(self.opened)
        first = next((each for each, last in self._gestures.items() if each <= number <= last), number)
        return first, number

    def answer_all(self, role: Role, options: Sequence[str]) -> None:
        """Answer the prompts that follow; at the first answer that does not fit, stop with a message."""
        for named in options:
            prompt = self.game.prompt
            may = prompt is not None and prompt.domain is None and self.may_answer(role, prompt)
            if prompt is None or not may or named not in map(self.box.notation, prompt.options):
                self.messages = [STOPPED]
                return
            self.answer(role, self.game.number, named)

    def _open(self, number: int, version: int | None) -> Prompt:
        prompt = self.game.prompt
        if prompt is None:
            raise Refused("The game is over.")
        if number != self.game.number or (version is not None and version < self.prompt_version):
            now = self.game.number
            raise Refused(f"Decision {number} has been answered or undone; decision {now} is open now.")
        return prompt

    def _parse_answer(self, game: Game[Any], prompt: Prompt, given: Given) -> Option | Outcome:
        if prompt.domain is not None and isinstance(given, list):
            prompt.domain.check(game.state.piles, tuple(given))
            return tuple(given)
        if isinstance(given, list):
            raise Refused("Send one of the choices, by number or in words, not a list of faces.")
        if isinstance(given, str) or prompt.domain is not None:
            return read_answer(self.box, game.state, prompt, str(given))
        if not 1 <= given <= len(prompt.options):
            raise Refused(f"{given} is not on the list: the choices go from 1 to {len(prompt.options)}.")
        going, ending = self.box.displays.split(prompt)
        return [*going, *ending][given - 1]

    def undo(self, role: Role, to: int | None, *, across: bool) -> None:
        """Undo a player's last gesture, or the last answer at or before a log line."""
        if to is not None:
            self.check_line(to)
        number = self.last_touch()[0] if to is None else last_person_number(self.opened, to)
        taken = [entry for entry in self.game.log if entry.number >= number]
        if role.kind != "owner" and (across or not self._are_own(role, taken)):
            raise Forbidden("Only the owner can undo other players' moves or revealed information.")
        told = self.describe_undo(role, number)
        try:
            self.to_do.undo(number, across_barriers=across)
        except UndoBlocked:
            raise UndoBlocked(f"This would undo {told}. Some of that has already been revealed.") from None
        self.drags.undo_to(number)
        self._follow_undo()

    def _are_own(self, role: Role, entries: Iterable[Entry]) -> bool:
        """Whether the lines have no answers of other players and no corrections, which are the owner's."""
        others = set(self.opened.persons) - set(role.seats)
        return not any(entry.seat in others or entry.correction is not None for entry in entries)

    def may_redo(self, role: Role) -> bool:
        """Whether a role may redo the last undo: a player their own answers, the owner any."""
        if role.kind == "watch" or not self.game.undone:
            return False
        return role.kind == "owner" or self._are_own(role, self._undone_last())

    def _undone_last(self) -> list[Entry]:
        """Return the lines that one redo restores: up to one answer of a player, or one gesture."""
        undone = self.game.undone
        first = next((e.number for e in undone if is_by_person(self.opened, e)), undone[-1].number)
        last = max(first, self._gestures.get(undone[0].number, 0))
        return [entry for entry in undone if entry.number <= last]

    def describe_undo(self, role: Role, number: int) -> str:
        """Return what an undo to a prompt takes back, as far as a role may know it."""
        eyes, lines = self.eyes(role), self.narration.lines

        def said(i: int, entry: Entry) -> str | None:
            return "" if lines[i].hidden_from(eyes) else lines[i].text or None

        return describe_undo(self.opened, number, said, self._gestures.get(number, number))

    def change(self, line: int, given: Given, *, across: bool) -> None:
        """Give another answer in a log line, then repeat the answers after it."""
        self.check_line(line)
        if not is_by_person(self.opened, entry := self.game.log[line - 1]) or entry.correction is not None:
            raise Refused(f"Line {line} is not a player's answer.")
        before = self.game.state.copy()
        told = change_answer(
            self.opened,
            entry.number,
            lambda game, prompt: self._parse_answer(game, prompt, given),
            across=across,
        )
        self.to_do.queue_from(before)
        self.drags.clear()
        self._follow_undo()
        self.messages = [told]

    def redo(self, role: Role) -> None:
        """Redo the last undo: one answer, or all answers of a gesture."""
        if self.game.undone and not self.may_redo(role):
            raise Forbidden("Only the owner of the game can redo other players' moves.")
        last = self._gestures.get(self.to_do.redo()[0].number, 0)
        while self.game.undone and self.game.undone[0].number <= last:
            self.to_do.redo()
        self.drags.clear()
        self._follow_undo()

    def switch(self, element: str, who: str) -> None:
        """Let players enter dice or cards from now on, or let the seed decide them.

        Forbidden for cards while a seat is played with its own link: the cards that can be drawn reveal those
        it holds.
        """
        if who == "typed" and self.keys.given and self._covers_cards(element, who):
            seats = ", ".join(self.keys.given)
            raise Forbidden(f"That would reveal the cards of {seats}. Take the seat back first.")
        before, prompt = self.game.state.copy(), self.game.prompt
        switch_chance(self.opened, element, who)
        self.narration.add(before, prompt)
        self._rewrite = True

    def _covers_cards(self, element: str, who: str) -> bool:
        return any(self.box.element(name).sort == "cards" for name in self.box.covered(element, who))

    def rename(self, name: str) -> None:
        """Give the game a name."""
        rename(self.opened, name)
        self._rewrite = True

    def correct(self, patch: Mapping[str, Any]) -> None:
        """Change the position to match the real table."""
        before = self.game.state.copy()
        dropped = self.game.correct(patch)
        self.drags.clear()
        self.to_do.mark_current()
        self.narration.add(before, None)
        self.messages = [f"These steps were dropped: {', '.join(dropped)}."] if dropped else []

    def tick(self, ids: list[int] | None, *, done: bool) -> None:
        """Mark items of the to-do list as done, or as not done."""
        self.to_do.tick(ids, done=done)

    def check_line(self, line: int, *, least: int = 1) -> None:
        """Raise Refused if there is no such log line."""
        if not least <= line <= len(self.game.log):
            raise Refused(f"The log has no line {line}; it has {len(self.game.log)}.")

    def _follow_undo(self) -> None:
        self.narration.follow_undo()
        self.messages = []

    def whole_is_for(self, role: Role) -> bool:
        """Whether a role may download the complete game file, which contains every card and the seed."""
        return role.kind == "owner" and not self.keys.given

    # -- views ------------------------------------------------------------------------------------

    def eyes(self, role: Role) -> Seat | None:
        """Return the seat whose view a role gets: the one that is asked, or its only one."""
        prompt = self.game.prompt
        if prompt is not None:
            seat = prompt.secret if prompt.domain is not None and prompt.secret else prompt.seat
            if seat in role.seats:
                return seat
        return role.seats[0] if len(role.seats) == 1 else None

    def scene(self, role: Role, have: str = "", *, turned: bool = False) -> tuple[bytes, str]:
        """Return what a role sees as JSON, and the name of the ground; equal views share one scene.

        The ground is left out only if `have` is its name; any other name makes no difference.
        """
        whole = self._scenes.get((role, "", turned))
        key = (role, "" if whole is not None and whole[1] != have else have, turned)
        if key not in self._scenes:
            scene = scene_of(self, role, have, turned=turned)
            key = (role, have if scene.ground == have else "", turned)
            self._scenes[key] = msgspec.json.encode(scene), scene.ground
            self._last[role, turned] = self.version, self._scenes[key][0]
        return self._scenes[key]

    def news(self, role: Role, since: int, have: str = "", *, turned: bool = False) -> bytes:
        """Return the scene of a role, or only the changes since the given version if that was sent to it."""
        version, shown = self._last.get((role, turned), (0, b""))
        scene, _ = self.scene(role, have, turned=turned)
        if version != since or not shown:
            return scene
        return msgspec.json.encode(change_of(shown, scene))

    def viewer(self, eyes: Seat | None) -> Viewer:
        """Return the viewer for whom log lines are phrased."""
        players = self.opened.players
        paged = {seat for seat, player in players.items() if isinstance(player, Bot)}
        return Viewer(eyes, self.opened.persons, paged)

    def link(self, key: str) -> str:
        """Return a link to this game with a key, which comes after `#` so that no server logs it."""
        return f"/g/{self.id}#key={key}"

    # -- watching -----------------------------------------------------------------------------------

    def notify_watchers(self) -> None:
        """Wake every event stream of the game."""
        for event in self.watchers:
            event.set()

    @property
    def is_abandoned(self) -> bool:
        """Whether the session was dropped, so that the game will be reopened from its file."""
        return self.journal.abandoned

    def abandon(self) -> None:
        """Drop the session without writing its file; watchers reconnect and see the saved game."""
        self.journal.abandon()

    def close(self) -> None:
        """Save the game with its position if it has changed, and release its file."""
        with suppress(
            OSError, InUse
        ):  # confirmed changes are on disk, and the other games must be closed too
            if self._saved and not self._changing:
                self.journal.close()
        self.journal.release()
