"""Words about planes: when one comes on, which, where it flies and what it does (FP-AI-1 to FP-AI-6)."""

from __future__ import annotations

from collections.abc import Iterator

from bythebook.games.memoir44.bot.outlook import ground
from bythebook.games.memoir44.bot.outlook.flights import Flight, flights
from bythebook.games.memoir44.bot.view import View
from bythebook.games.memoir44.bot.words.vocabulary import WORDS
from bythebook.games.memoir44.box.facts import facts
from bythebook.games.memoir44.box.hexes import board
from bythebook.games.memoir44.rules.air.attacks import must_answer
from bythebook.games.memoir44.table import options
from bythebook.kernel.ask import Ask, Option
from bythebook.playbook.words.vocabulary import Candidate

# -- verbs and asks ---------------------------------------------------------------------------------

FLIGHT = "Flight"


def _routes(view: View, ask: Ask) -> Iterator[Candidate]:
    """Every flight, as a row of hexes that ends with Done unless it is as long as can be."""
    nexts = [option.to for option in ask.options if isinstance(option, options.Fly)]
    most = facts().flight.most_move
    done = (FLIGHT, options.Done())
    step: dict[int, tuple[str, Option]] = {}
    for flight in flights(view, nexts, may_stop=options.Done() in ask.options):
        answers = [step.get(h) or step.setdefault(h, (FLIGHT, options.Fly(h))) for h in flight.way]
        if flight.hexes < most:
            answers.append(done)
        yield Candidate(answers[0][1], rest=answers[1:], key=_key(flight), outcome=flight)


def _key(flight: Flight) -> tuple[str, ...]:
    """Where it ends, then which way it takes there."""
    labels = board().label
    return labels[flight.end], " ".join([labels[h] for h in flight.way])


def _flight(c: Candidate) -> Flight:
    assert isinstance(c.outcome, Flight)
    return c.outcome


WORDS.verb("Bring on", "Bring a plane onto the board.", options.BringOn)
WORDS.verb("Fly", "Choose where the plane flies: its way, hex by hex.", series=_routes)
WORDS.verb("Dogfight", "Attack the enemy's plane.", options.Dogfight, several=False)
WORDS.verb("Scout", "Fly reconnaissance.", options.Scout, several=False)
WORDS.verb("Land", "Land on a friendly airfield.", options.Land, several=False)

WORDS.kind(FLIGHT, "Where the plane comes on and flies.", "Fly", "Stop", about="plane", always=("Fly",))
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


@WORDS.question("are the air rules on")
def air_rules_on(view: View) -> bool:
    """Flight Plan is played."""
    return view.flight_plan


@WORDS.question("is the enemy's plane out")
def enemy_plane_out(view: View) -> bool:
    """The enemy's plane is on the board."""
    return view.plane(view.other).out


@WORDS.question("did the enemy bring on a plane last turn")
def enemy_brought_on_plane(view: View) -> bool:
    """The enemy's plane came on in the turn just ended (FP-AI-2)."""
    return must_answer(view.table)


@WORDS.question("is no plane out")
def no_plane_out(view: View) -> bool:
    """Neither side has a plane on the board; by the ruling fp_ai_no_plane_out: the bot has none (FP-AI-1)."""
    if view.plane(view.side).out:
        return False
    return view.ruled("fp_ai_no_plane_out") == "own" or not view.plane(view.other).out


# -- of which class (FP-AI-3) -------------------------------------------------------------------------


@WORDS.question("is a fighter the first choice")
def fighter_first(view: View) -> bool:
    """The enemy's plane is out; by the ruling fp_ai_class also if it is not (FP-AI-3)."""
    return view.plane(view.other).out or view.ruled("fp_ai_class") == "fighter"


def _brings_on(c: Candidate, plane: str) -> bool:
    return isinstance(c.option, options.BringOn) and c.option.plane == plane


@WORDS.test("a fighter")
def a_fighter(view: View, c: Candidate) -> bool:
    """A plane of the class fighter."""
    return _brings_on(c, "fighter")


@WORDS.test("a fighter-bomber")
def a_fighter_bomber(view: View, c: Candidate) -> bool:
    """A plane of the class fighter-bomber."""
    return _brings_on(c, "fighter_bomber")


@WORDS.test("a bomber")
def a_bomber(view: View, c: Candidate) -> bool:
    """A plane of the class bomber."""
    return _brings_on(c, "bomber")


# -- where it flies (FP-AI-4) -------------------------------------------------------------------------


@WORDS.question("is the bot's plane a fighter")
def flies_a_fighter(view: View) -> bool:
    """The bot's plane is of the class fighter, on the board or coming on."""
    return view.plane(view.side).kind == "fighter"


@WORDS.test("any route", always=True)
def any_route(view: View, c: Candidate) -> bool:
    """Whatever way it can fly."""
    return True


@WORDS.test("ends beside the enemy's plane")
def ends_beside_plane(view: View, c: Candidate) -> bool:
    """From the end of the flight it can dogfight (FP-8)."""
    enemy = view.plane(view.other)
    return enemy.out and ground.adjacent(_flight(c).end, enemy.at)


@WORDS.number("units to attack on the way")
def units_to_attack(view: View, c: Candidate) -> int:
    """How many enemy units it flies over, as far as its ammunition goes (FP-7)."""
    return _flight(c).targets


@WORDS.number("figures to attack on the way")
def figures_to_attack(view: View, c: Candidate) -> int:
    """How many figures these units have together, the smallest units attacked first."""
    return _flight(c).figures


@WORDS.number("hexes flown")
def hexes_flown(view: View, c: Candidate) -> int:
    """How long the flight is."""
    return _flight(c).hexes


@WORDS.ranking("ends leftmost")
def ends_leftmost(view: View, c: Candidate) -> int:
    """The flight ends farthest to the bot's own left (AI-5z)."""
    return view.from_left(_flight(c).end)


@WORDS.ranking("ends nearest its own baseline")
def ends_nearest_baseline(view: View, c: Candidate) -> int:
    """The flight ends the fewest rows from the bot's own side (AI-5z)."""
    return view.from_home(_flight(c).end)


@WORDS.ranking("leftmost all the way", total=True)
def leftmost_all_the_way(view: View, c: Candidate) -> list[tuple[int, int]]:
    """The first hex in which the ways differ is farther left, then nearer the own baseline (AI-5z)."""
    return [(view.from_left(h), view.from_home(h)) for h in _flight(c).way]


# -- what it does there (FP-7, FP-11) -----------------------------------------------------------------


@WORDS.question("is the bot's plane out of ammunition")
def out_of_ammunition(view: View) -> bool:
    """It has nothing left to attack with."""
    return not view.plane(view.side).ammo
