"""Words about planes: when to bring one on, which, where it flies and what it does (FP-AI-1 to FP-AI-6)."""

from __future__ import annotations

from collections.abc import Iterator

from bythebook.games.memoir44.bot.lookahead import ground
from bythebook.games.memoir44.bot.lookahead.flights import Flight, flights
from bythebook.games.memoir44.bot.view import View
from bythebook.games.memoir44.bot.words.vocabulary import WORDS
from bythebook.games.memoir44.box.facts import facts
from bythebook.games.memoir44.box.hexes import board
from bythebook.games.memoir44.rules.air.attacks import must_answer
from bythebook.games.memoir44.state import options
from bythebook.kernel.prompt import Option, Prompt
from bythebook.playbook.words.vocabulary import Candidate

# -- verbs and asks ---------------------------------------------------------------------------------

FLIGHT = "Flight"


def _routes(view: View, prompt: Prompt) -> Iterator[Candidate]:
    """Generate every flight as a series of hexes, followed by Done unless it has the greatest length."""
    nexts = [option.to for option in prompt.options if isinstance(option, options.Fly)]
    most = facts().flight.most_move
    done = (FLIGHT, options.Done())
    step: dict[int, tuple[str, Option]] = {}
    for flight in flights(view, nexts, may_stop=options.Done() in prompt.options):
        answers = [step.get(h) or step.setdefault(h, (FLIGHT, options.Fly(h))) for h in flight.way]
        if flight.hexes < most:
            answers.append(done)
        yield Candidate(answers[0][1], rest=answers[1:], key=_key(flight), outcome=flight)


def _key(flight: Flight) -> tuple[str, ...]:
    """Return the tiebreak key of a flight: its last hex, then its path."""
    labels = board().label
    return labels[flight.end], " ".join([labels[h] for h in flight.way])


def _flight(c: Candidate) -> Flight:
    assert isinstance(c.outcome, Flight)
    return c.outcome


WORDS.verb("Bring on", "Bring a plane onto the board.", options.BringOn, plain=True)
WORDS.verb(
    "Fly",
    "Fly one to four hexes, each next to the one before and none twice. A plane that enters begins on an "
    "edge or at its airfield, and that hex counts; a plane on the board does not fly back to where it "
    "was. The last hex must have no unit and no plane.",
    series=_routes,
)
WORDS.verb("Dogfight", "Attack the enemy's plane.", options.Dogfight, several=False, plain=True)
WORDS.verb("Scout", "Fly reconnaissance.", options.Scout, several=False, plain=True)
WORDS.verb("Land", "Land on a friendly airfield.", options.Land, several=False, plain=True)

WORDS.kind(FLIGHT, "Where the plane enters and flies.", "Fly", "Stop", about="plane", always=("Fly",))
WORDS.kind(
    "Air action",
    "What the plane does after its flight.",
    "Target",
    "Dogfight",
    "Scout",
    "Land",
    "Stop",
    about="plane",
)

# -- whether one comes on (FP-AI-1, FP-AI-2) ----------------------------------------------------------


@WORDS.question("are the air rules on", plain=True)
def air_rules_on(view: View) -> bool:
    """Flight Plan is played."""
    return view.flight_plan


@WORDS.question("is the enemy's plane out", plain=True)
def enemy_plane_out(view: View) -> bool:
    """The enemy's plane is on the board."""
    return view.plane(view.other).out


@WORDS.question("did the enemy bring on a plane last turn")
def enemy_brought_on_plane(view: View) -> bool:
    """The enemy's plane entered the board in the turn that has just ended."""
    return must_answer(view.state)


# -- of which class (FP-AI-3) -------------------------------------------------------------------------


def _brings_on(c: Candidate, plane: str) -> bool:
    return isinstance(c.option, options.BringOn) and c.option.plane == plane


@WORDS.test("a fighter", plain=True)
def a_fighter(view: View, c: Candidate) -> bool:
    """A plane of the class fighter."""
    return _brings_on(c, "fighter")


@WORDS.test("a fighter-bomber", plain=True)
def a_fighter_bomber(view: View, c: Candidate) -> bool:
    """A plane of the class fighter-bomber."""
    return _brings_on(c, "fighter_bomber")


@WORDS.test("a bomber", plain=True)
def a_bomber(view: View, c: Candidate) -> bool:
    """A plane of the class bomber."""
    return _brings_on(c, "bomber")


# -- where it flies (FP-AI-4) -------------------------------------------------------------------------


@WORDS.question("is the bot's plane a fighter", plain=True)
def flies_a_fighter(view: View) -> bool:
    """The bot's plane, on the board or about to enter, is a fighter."""
    return view.plane(view.side).kind == "fighter"


@WORDS.test("any route", always=True)
def any_route(view: View, c: Candidate) -> bool:
    """Any way the plane can fly."""
    return True


@WORDS.test("ends beside the enemy's plane")
def ends_beside_plane(view: View, c: Candidate) -> bool:
    """The flight ends on a hex next to the enemy's plane, so that it can dogfight."""
    enemy = view.plane(view.other)
    return enemy.out and ground.adjacent(_flight(c).end, enemy.at)


@WORDS.number("units to attack on the way")
def units_to_attack(view: View, c: Candidate) -> int:
    """How many enemy units it flies over this turn, at most as many as its ammunition."""
    return _flight(c).targets


@WORDS.number("figures to attack on the way")
def figures_to_attack(view: View, c: Candidate) -> int:
    """The figures of these units; if there are more units than ammunition, count only the smallest ones."""
    return _flight(c).figures


@WORDS.number("hexes flown", plain=True)
def hexes_flown(view: View, c: Candidate) -> int:
    """The length of the flight."""
    return _flight(c).hexes


@WORDS.ranking("ends leftmost")
def ends_leftmost(view: View, c: Candidate) -> int:
    """The hex it ends on is farthest to the bot's own left, counting half hexes."""
    return view.from_left(_flight(c).end)


@WORDS.ranking("ends nearest its own baseline")
def ends_nearest_baseline(view: View, c: Candidate) -> int:
    """The hex it ends on is the fewest rows from the bot's side of the board."""
    return view.from_home(_flight(c).end)


@WORDS.ranking("leftmost all the way", total=True)
def leftmost_all_the_way(view: View, c: Candidate) -> list[tuple[int, int]]:
    """Compare the ways hex by hex: at the first difference, farther left, then nearer the bot's side."""
    return [(view.from_left(h), view.from_home(h)) for h in _flight(c).way]


# -- what it does there (FP-7, FP-11) -----------------------------------------------------------------


@WORDS.question("is the bot's plane out of ammunition", plain=True)
def out_of_ammunition(view: View) -> bool:
    """The plane has no ammunition left."""
    return not view.plane(view.side).ammo
