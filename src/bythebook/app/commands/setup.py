"""`bythebook setup`: list a game's setup options."""

from __future__ import annotations

from bythebook import games
from bythebook.app.parameters import AsJson, Game
from bythebook.app.terminal.screen import BOLD, DIM, Screen, print_json
from bythebook.kernel.game import PERSON
from bythebook.kernel.notation import listed
from bythebook.players.builtin import NAMES


def list_setup(game: Game, as_json: AsJson = False) -> None:
    """Print the setup options of a game: their defaults, meanings and values."""
    box = games.load(game)
    keys = box.setup.keys
    if as_json:
        print_json([{"key": k.name, "default": k.default, "values": k.values, "text": k.text} for k in keys])
        return
    screen = Screen()
    for key in keys:
        values = [value for value in key.values or key.tries if value and "," not in value]
        screen.say(f"{key.name}={key.default}" if key.default else key.name, BOLD)
        screen.print_wrapped(f"  {key.text}")
        if values:
            template = "  one of: {}" if key.values else "  such as: {}"
            screen.print_wrapped(template.format(listed(values, most=20)), DIM)
    players = listed([PERSON, *NAMES, *box.bots.playbooks()])
    seats = listed(box.sides({}))
    screen.print_wrapped("\nThe values shown are the defaults. Change them with --setup KEY=VALUE.")
    screen.print_wrapped(f"Seats with the default setup: {seats}. Assign a player with --seat SEAT=WHO.")
    screen.print_wrapped(f"WHO is one of these: {players}, or a playbook file.")
