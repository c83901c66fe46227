"""Words about Moves: origin, destination and effect (S19.3, AG4 to AG6, AG10, AG13, AG14, MO)."""

from __future__ import annotations

from bythebook.games.arcs.bot.lookahead import moves, partial_moves
from bythebook.games.arcs.bot.lookahead.moves import MoveOutcome
from bythebook.games.arcs.bot.lookahead.partial_moves import PartialMove
from bythebook.games.arcs.bot.lookahead.plans import CombatOutcome
from bythebook.games.arcs.bot.view import View
from bythebook.games.arcs.bot.words.vocabulary import ALONE, WORDS, kind, verb
from bythebook.games.arcs.state import options as a
from bythebook.playbook.words.vocabulary import Candidate

verb(
    "Move",
    "Ships move to one system, all the way with the available actions, by a route with the fewest Moves. A "
    "group is the ships of one system: those that can leave while the bot keeps control of it (all "
    "damaged ones, and the fresh ones that aren't needed to hold it) or, as a second possibility, all. "
    "Where the bot isn't in control, all. A Move goes to an adjacent system; from a loyal starport it "
    "continues through gates that no rival controls. Loyal ships where a Move ends join it (by RULING-60; "
    "else no more than the goal needs). If the group would lose as many claims as it gains, a smaller one "
    "may move for claims alone: one ship stays, a damaged one first, at each stop whose claim would be lost, "
    "if that is enough; else at the origin; else at both. Groups of several systems move to one place "
    "only where no single one changes control there, or takes a rival's city: with as few Moves as "
    "possible, keeping the origins if possible (RULING-24). Ties are broken at random in this order: "
    "destination, origin, route.",
    series=partial_moves.move_series,
    ahead=moves.moves_ahead,
    settles=partial_moves.settle_moves,
)
verb("Send", "Choose how many ships move.", a.Ships, plain=True)
verb("Fly on", "The catapulted group continues.", a.GoOn, plain=True)
verb("Land", "The catapulted group stops.", a.Done, **ALONE)

kind("Ships", "How many ships move to the next system.", "Send", about="system", always=("Send",))
kind("Catapult", "Whether ships in a gate continue.", "Fly on", "Land", about="system", always=("Land",))


def _moved(c: Candidate) -> MoveOutcome | None:
    moved = c.outcome
    return moved if isinstance(moved, MoveOutcome) else None


# -- goals ----------------------------------------------------------------------------------------------


@WORDS.test("get a new claim", "getting a new claim")
def get_new_claim(view: View, c: Candidate) -> bool:
    """The bot has more claims afterwards than before (RULING-43)."""
    moved = _moved(c)
    return moved is not None and moved.claims > 0


@WORDS.test("taking control of a rival city")
def taking_rival_city(view: View, c: Candidate) -> bool:
    """The bot controls a system with a rival's city afterwards, and not before."""
    moved = _moved(c)
    if moved is None or moved.holder != view.me or view.controller(moved.at) == view.me:
        return False
    return any(view.cities_at(rival, moved.at) for rival in view.others)


@WORDS.test("change control of a rival gate")
def change_rival_gate(view: View, c: Candidate) -> bool:
    """The bot or nobody controls a gate afterwards that a rival controls before."""
    moved = _moved(c)
    if moved is None or not view.reach.is_gate[moved.at]:
        return False
    return view.rival_controls(moved.at) and bool(moved.controls)


@WORDS.test("approach the task force")
def approach_task_force(view: View, c: Candidate) -> bool:
    """A partial move: one Move of one group.

    It goes to a system from which the task force is fewer Moves away than from its origin.
    """
    return isinstance(c.outcome, PartialMove)


@WORDS.test("unassigned ships")
def unassigned_ships(view: View, c: Candidate) -> bool:
    """Ships outside the task force that hold nothing.

    The bot doesn't control their system, or the system is neither a gate nor has an empty slot or a rival's
    building. Either all ships of a system are unassigned, or none (RULING-8).
    """
    joining = c.outcome
    if not isinstance(joining, PartialMove):
        return False
    return joining.force.trips[0].origin in partial_moves.unassigned(view, joining.toward)


# -- gates (AG13, MO7) ----------------------------------------------------------------------------------


def _beside(view: View, gate: int, player: int) -> bool:
    return any(view.starports_at(player, system) for system in view.reach.neighbors[gate])


@WORDS.test("taking a gate beside a rival starport")
def taking_gate_beside_rival(view: View, c: Candidate) -> bool:
    """The bot controls the gate afterwards, and it is adjacent to a rival's starport.

    By RULING-52 no other Move that changes control of this gate may be better by keeping control of the
    origin, then by coming from the task force; else the Move may cost control of the origin. No ship joins
    for this alone if only needed ones do (RULING-60).
    """
    moved = _moved(c)
    if moved is None or moved.controls.get(moved.at) != view.me:
        return False
    if not any(_beside(view, moved.at, rival) for rival in view.others):
        return False
    turn = view.own_turn
    n = turn.pips if turn is not None else moved.force.moves
    if not moves.is_lightest(view, moved, n):
        return False
    return view.ruling("gate_preference") == "any_origin" or moves.is_preferred(view, moved, n)


@WORDS.test("gate beside a loyal starport")
def gate_beside_loyal(view: View, c: Candidate) -> bool:
    """Adjacent to a system with a loyal starport; the bot or nobody controls it afterwards."""
    moved = _moved(c)
    return moved is not None and bool(moved.controls) and _beside(view, moved.at, view.me)


# -- principles (S19.3) ---------------------------------------------------------------------------------


@WORDS.test("keeping control of the origin")
def keeping_origin(view: View, c: Candidate) -> bool:
    """The bot controls every system that ships leave afterwards, or didn't control it before."""
    coming = c.outcome
    return coming.keeps_control if isinstance(coming, MoveOutcome | CombatOutcome) else False


@WORDS.test("from the task force")
def from_task_force(view: View, c: Candidate) -> bool:
    """A group starts in the task force: a system where the bot has the most fresh ships.

    Any of several equal systems qualifies.
    """
    moved = _moved(c)
    return moved is not None and moved.force.task_force


@WORDS.number("moves")
def number_of_moves(view: View, c: Candidate) -> int | None:
    """The number of Move actions until all ships have arrived.

    For a partial move: the number for the whole way to the task force.
    """
    coming = c.outcome
    return coming.moves if isinstance(coming, MoveOutcome | CombatOutcome) else None


@WORDS.number("ships joining on the way")
def ships_joining(view: View, c: Candidate) -> int | None:
    """The number of ships that join the group where it stops."""
    moved = _moved(c)
    return moved.force.joined if moved is not None else None


# -- parts of a Move ------------------------------------------------------------------------------------


@WORDS.number("ships sent", plain=True)
def ship_count(view: View, c: Candidate) -> int | None:
    """The number of ships that move, fresh and damaged."""
    return c.option.fresh + c.option.damaged if isinstance(c.option, a.Ships) else None


@WORDS.test("any ships", always=True)
def any_ships(view: View, c: Candidate) -> bool:
    """Any number of ships."""
    return True
