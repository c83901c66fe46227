"""`bythebook setup`: what can be chosen before a game."""

from __future__ import annotations

from bythebook import games
from bythebook.app.parameters import AsJson, Game
from bythebook.app.terminal.screen import BOLD, DIM, Screen, print_json
from bythebook.kernel.game import PERSON
from bythebook.kernel.notation import listed
from bythebook.players.builtin import NAMES


def list_setup(game: Game, as_json: AsJson = False) -> None:
    """What can be chosen before a game: keys, what they mean, the default first among their values."""
    box = games.load(game)
    keys = box.setup.keys
    if as_json:
        print_json([{"key": k.name, "default": k.default, "values": k.values, "text": k.text} for k in keys])
        return
    screen = Screen()
    for key in keys:
        values = [value for value in key.values or key.tries if value and "," not in value]
        screen.say(f"{key.name}={key.default}" if key.default else key.name, BOLD)
        screen.tell(f"  {key.text}")
        if values:
            screen.tell(f"  {'one of' if key.values else 'such as'}: {listed(values, most=20)}", DIM)
    players = listed([PERSON, *NAMES, *box.bots.playbooks()])
    screen.tell("\nAbove are the defaults; choose others with --setup KEY=VALUE.")
    screen.tell(f"Seats: {listed(box.sides({}))}; other setups may have others. With --seat SEAT=WHO you")
    screen.tell(f"say who sits there: {players}, or a playbook file.")
