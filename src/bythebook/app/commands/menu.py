"""`bythebook menu`: choose a game and its setup in the terminal, and play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bythebook import games
from bythebook.app.commands.campaign import play_next
from bythebook.app.game import campaign
from bythebook.app.game.campaign import PlayOptions
from bythebook.app.game.index import SavedGame
from bythebook.app.game.open_game import new_file, open_new, open_saved
from bythebook.app.terminal.game import play
from bythebook.app.terminal.saved_list import read_saved_games
from bythebook.app.terminal.screen import BOLD, DIM, RED, Screen
from bythebook.games.boardgame import BoardGame
from bythebook.games.shared.grammar import join_names
from bythebook.kernel.box import Problems
from bythebook.kernel.notation import Unclear, match

CAMPAIGN = "campaign"
MOST_SAVED = 5


def choose_and_play() -> None:
    """Let the player choose a game and its setup, and start it."""
    screen = Screen()
    try:
        _choose(screen)
    except (EOFError, KeyboardInterrupt):
        screen.say()


def _choose(screen: Screen) -> None:
    screen.say("bythebook: play board games solo against published bots.\n", BOLD)
    listing = read_saved_games()
    saved = listing.in_progress[:MOST_SAVED]
    titles, failed = games.each(lambda box: (box.name, box.title))
    offers = dict(titles)
    offers[CAMPAIGN] = f"{campaign.campaign_game()[0].title} campaign: start or continue"
    offers |= {f"saved {i}": _describe_saved(game) for i, game in enumerate(saved, 1)}
    offers["quit"] = "leave"
    for sentence in (*listing.problems, *failed):
        screen.say(f"Skipped {sentence}", RED)
    chosen = choose(screen, "What do you want to play?", list(offers), list(offers.values()))
    if chosen == CAMPAIGN:
        _campaign(screen)
    elif chosen.startswith("saved "):
        path = saved[int(chosen.removeprefix("saved ")) - 1].path
        play(open_saved(path), path, screen)
    elif chosen != "quit":
        _new_game(screen, games.load(chosen))


def _describe_saved(saved: SavedGame) -> str:
    about = saved.about
    what = about.title if about.name == about.title else f"{about.name} ({about.title})"
    return f"{what}: {about.standing} {saved.changed:%Y-%m-%d %H:%M}"


# -- a new game -----------------------------------------------------------------------------------


def _new_game(screen: Screen, box: BoardGame[Any]) -> None:
    opened = None
    while opened is None:
        setup = _setup(screen, box)
        seats = _seats(screen, box, setup)
        real = _real(screen)
        try:
            opened = open_new(box.name, setup=setup, seats=seats, rulings={}, real=real)
        except Problems as error:
            screen.say(f"\nThis setup isn't possible: {'; '.join(error.problems)}\nChoose again:\n", RED)
    screen.say()
    play(opened, new_file(opened), screen)


def _setup(screen: Screen, box: BoardGame[Any]) -> dict[str, str]:
    """Ask for the setup, with the game's own questions or option by option; Enter chooses the default."""
    setup: dict[str, str] = {}
    while (question := box.setup.question(setup)) is not None:
        names, values = question.names, question.values or question.names
        name = choose(screen, question.text, names, question.about, default=names[0])
        setup[question.key] = values[names.index(name)]
    if setup:
        return setup
    for key in box.setup.keys:
        if box.setup.wants(key.name, setup):
            screen.print_wrapped(key.text, BOLD)
            if key.values:
                screen.print_wrapped(f"  {', '.join(key.values)}", DIM)
            setup[key.name] = screen.read(f"{key.name} [{key.default or 'none'}]> ") or key.default
    return {name: value for name, value in setup.items() if value}


def _seats(screen: Screen, box: BoardGame[Any], setup: Mapping[str, str]) -> dict[str, str]:
    """Ask which seat the human player takes (one, all or none); bots play the others."""
    sides = box.sides(setup)
    others = {seat: box.bots.opponent_for(seat, setup) for seat in sides}
    everybody = "both" if len(sides) == 2 else "all"
    ways = [*reversed(sides), everybody, "none"]
    texts = [
        _describe_others([others[other] for other in sides if other != side]) for side in reversed(sides)
    ]
    texts += ["you play every side", "bots only"]
    side = choose(screen, "Which side do you play?", ways, texts, default=ways[0])
    if side in (everybody, "none"):
        return {seat: "person" if side == everybody else others[seat] for seat in sides}
    return {side: "person"}


def _describe_others(others: Sequence[str]) -> str:
    """Return text that says who plays against the human player."""
    return f"against {join_names(sorted(set(others)))}"


def _real(screen: Screen) -> list[str]:
    """Ask whether the game is played on screen or on a real board; return which dice and cards are real."""
    texts = [
        "the app rolls and deals",
        "you use your own dice and cards, and enter what they show",
    ]
    at = choose(screen, "Where do you play?", ["screen", "table"], texts, default="screen")
    return ["dice", "cards"] if at == "table" else []


# -- the campaign ---------------------------------------------------------------------------------


def _campaign(screen: Screen) -> None:
    path = campaign.default_file()
    if not path.exists() or campaign.load(path).won:
        line_ups = campaign.campaigns().line_ups
        texts = [f"{line_up.title}, as {line_up.side}" for line_up in line_ups.values()]
        name = choose(screen, "Which campaign?", list(line_ups), texts, default=next(iter(line_ups)))
        campaign.start(path, name, [], None)
    play_next(path, screen, PlayOptions(real=_real(screen)))


# -- one question ---------------------------------------------------------------------------------


def choose(
    screen: Screen, question: str, names: Sequence[str], texts: Sequence[str] = (), *, default: str = ""
) -> str:
    """Ask for one of several names, by number or unique prefix; Enter chooses the default."""
    screen.say(question, BOLD)
    wide = max(map(len, names))
    for i, name in enumerate(names):
        text = screen.styled(texts[i], DIM) if texts else ""
        screen.say(f"  {i + 1:>3}  {name.replace('_', ' '):<{wide}}  {text}".rstrip())
    while True:
        text = screen.read(f"[{default.replace('_', ' ')}]> " if default else "> ")
        if not text and default:
            return default
        if text.isdecimal() and 1 <= int(text[:9]) <= len(names):
            return names[int(text[:9]) - 1]
        try:
            return match(text, names, what="answer")
        except Unclear as error:
            screen.say(str(error), RED)
