"""Words about planes (FP-AI-1 to FP-AI-6)."""

from __future__ import annotations

from bythebook.games.memoir44 import actions
from bythebook.games.memoir44.view import View
from bythebook.games.memoir44.words.vocabulary import WORDS
from bythebook.playbook.words import Candidate


@WORDS.question("are the air rules on")
def air_rules_on(view: View) -> bool:
    """Flight Plan is played."""
    return view.flight_plan


@WORDS.question("is the bot's plane out")
def own_plane_out(view: View) -> bool:
    """The bot's plane is on the board."""
    return view.plane(view.side).out


@WORDS.question("is the enemy's plane out")
def enemy_plane_out(view: View) -> bool:
    """The enemy's plane is on the board."""
    return view.plane(view.other).out


@WORDS.question("did the enemy bring on a plane last turn")
def enemy_brought_on_plane(view: View) -> bool:
    """The enemy's plane came on in the turn just ended (FP-AI-2)."""
    return view.brought_on(view.other) == view.turn_number - 1


@WORDS.test("a fighter")
def a_fighter(view: View, c: Candidate) -> bool:
    """A plane of the class fighter."""
    return isinstance(c.option, actions.BringOn) and c.option.plane == "fighter"


@WORDS.test("a fighter-bomber")
def a_fighter_bomber(view: View, c: Candidate) -> bool:
    """A plane of the class fighter-bomber."""
    return isinstance(c.option, actions.BringOn) and c.option.plane == "fighter_bomber"


@WORDS.test("a bomber")
def a_bomber(view: View, c: Candidate) -> bool:
    """A plane of the class bomber."""
    return isinstance(c.option, actions.BringOn) and c.option.plane == "bomber"
