"""Words about Moves: where from, where to, with what effect (S19.3, AG4 to AG6, AG10, AG13, AG14, MO)."""

from __future__ import annotations

from bythebook.games.arcs.bot.outlook import moves, partial_moves
from bythebook.games.arcs.bot.outlook.moves import Moved
from bythebook.games.arcs.bot.outlook.partial_moves import Joining
from bythebook.games.arcs.bot.outlook.plans import Fought
from bythebook.games.arcs.bot.view import View
from bythebook.games.arcs.bot.words.vocabulary import ALONE, WORDS, kind, verb
from bythebook.games.arcs.table import options as a
from bythebook.playbook.words.vocabulary import Candidate

verb(
    "Move",
    "Move ships to a system: as many as can go, in as few actions as it takes.",
    series=partial_moves.move_series,
    ahead=moves.moves_ahead,
    settles=partial_moves.moves_settle,
)
verb("Send", "Say how many ships go.", a.Ships)
verb("Fly on", "The catapulted group goes on.", a.GoOn)
verb("Land", "The catapulted group stays where it is.", a.Done, **ALONE)

kind("Ships", "How many ships go into the next system.", "Send", about="system", always=("Send",))
kind("Catapult", "Whether ships in a gate fly on.", "Fly on", "Land", about="system", always=("Land",))


def _moved(c: Candidate) -> Moved | None:
    moved = c.outcome
    return moved if isinstance(moved, Moved) else None


# -- goals ----------------------------------------------------------------------------------------------


@WORDS.test("get a new claim", "getting a new claim")
def get_new_claim(view: View, c: Candidate) -> bool:
    """The bot has more claims afterwards than before (S15.7, RULING-43)."""
    moved = _moved(c)
    return moved is not None and moved.claims > 0


@WORDS.test("taking control of a rival city")
def taking_rival_city(view: View, c: Candidate) -> bool:
    """The bot controls a system with a rival's city, which it does not now (S19.3 step 5)."""
    moved = _moved(c)
    if moved is None or moved.holder != view.me or view.controller(moved.at) == view.me:
        return False
    return any(view.cities_at(rival, moved.at) for rival in view.others)


@WORDS.test("change control of a rival gate")
def change_rival_gate(view: View, c: Candidate) -> bool:
    """A gate that a rival controls is the bot's afterwards, or nobody's (S15.17)."""
    moved = _moved(c)
    if moved is None or not view.reach.is_gate[moved.at]:
        return False
    return view.rival_controls(moved.at) and bool(moved.controls)


@WORDS.test("approach the task force")
def approach_task_force(view: View, c: Candidate) -> bool:
    """One Move of one group, on a shortest way to the ships with most fresh ones (AG14, MO8)."""
    return isinstance(c.outcome, Joining)


@WORDS.test("unassigned ships")
def unassigned_ships(view: View, c: Candidate) -> bool:
    """Outside the task force, and in control of no gate, no claim and no rival building (S15.19)."""
    joining = c.outcome
    if not isinstance(joining, Joining):
        return False
    return joining.force.trips[0].origin in partial_moves.unassigned(view, joining.toward)


# -- gates (AG13, MO7) ----------------------------------------------------------------------------------


def _beside(view: View, gate: int, player: int) -> bool:
    return any(view.starports_at(player, system) for system in view.reach.neighbours[gate])


@WORDS.test("taking a gate beside a rival starport")
def taking_gate_beside_rival(view: View, c: Candidate) -> bool:
    """The bot controls it afterwards, by the Move it would make anyway (AG13, RULING-52)."""
    moved = _moved(c)
    if moved is None or moved.controls.get(moved.at) != view.me:
        return False
    if not any(_beside(view, moved.at, rival) for rival in view.others):
        return False
    turn = view.acting
    n = turn.pips if turn is not None else moved.force.moves
    return view.ruled("gate_preference") == "any_origin" or moves.in_order(view, moved, n)


@WORDS.test("gate beside a loyal starport")
def gate_beside_loyal(view: View, c: Candidate) -> bool:
    """Next to a system with a starport of the bot; taken or made nobody's (AG13)."""
    moved = _moved(c)
    return moved is not None and bool(moved.controls) and _beside(view, moved.at, view.me)


# -- principles (S19.3) ---------------------------------------------------------------------------------


@WORDS.test("keeping control of the origin")
def keeping_origin(view: View, c: Candidate) -> bool:
    """The bot controls afterwards what it leaves, or did not control it before (S19.3 step 4)."""
    coming = c.outcome
    return coming.keeps if isinstance(coming, Moved | Fought) else False


@WORDS.test("from the task force")
def from_task_force(view: View, c: Candidate) -> bool:
    """Ships of the system with most fresh ones, or of one of these systems, are among them (S15.12)."""
    moved = _moved(c)
    return moved is not None and moved.force.task_force


@WORDS.number("moves")
def number_of_moves(view: View, c: Candidate) -> int | None:
    """How many Move actions it takes to get there (S19.3 step 2)."""
    coming = c.outcome
    return coming.moves if isinstance(coming, Moved | Fought) else None


@WORDS.question("Do only needed ships join on the way")
def only_needed_join(view: View) -> bool:
    """The ruling on ships that a group stops at leaves those that the goal can do without (RULING-60)."""
    return view.ruled("ships_on_the_way") == "needed"


@WORDS.number("ships joining on the way")
def ships_joining(view: View, c: Candidate) -> int | None:
    """Ships that lie where the group stops, and go on with it (S19.3 step 7)."""
    moved = _moved(c)
    return moved.force.joined if moved is not None else None


@WORDS.question("Does the task force move first")
def task_force_first(view: View) -> bool:
    """The ruling on movement prefers the task force to the shortest way, as in version 0.7 (RULING-23)."""
    return view.ruled("movement_order") == "task_force"


# -- parts of a Move ------------------------------------------------------------------------------------


@WORDS.number("ships sent")
def ships_sent(view: View, c: Candidate) -> int | None:
    """Fresh and damaged ships that go."""
    return c.option.fresh + c.option.damaged if isinstance(c.option, a.Ships) else None


@WORDS.test("any ships", always=True)
def any_ships(view: View, c: Candidate) -> bool:
    """However many they are."""
    return True
