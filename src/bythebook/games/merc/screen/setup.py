"""The setup options of MERC in words: players, Dictators, length, dice and decks."""

from __future__ import annotations

from collections.abc import Mapping

from bythebook.games.interfaces.setup import Setup
from bythebook.games.merc.box import modes
from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.box.modes import LONG, SHORT, VERSUS, read_format
from bythebook.games.merc.rules.modes.assassination import rounds_in_all
from bythebook.games.merc.rules.setup import setup
from bythebook.games.merc.rules.setup.setup import ANY, BY_SIZE, MIXED
from bythebook.games.merc.rules.victory import tactics_left
from bythebook.games.merc.state.state import NOBODY, State
from bythebook.games.shared.grammar import count, number_in_words
from bythebook.games.shared.scenery import Matrix, Value
from bythebook.games.shared.setup_keys import SetupKey
from bythebook.kernel.prompt import Seat


def values(key: SetupKey) -> list[Value]:
    """Return the values of a setup key, in words."""
    named = {
        "modes": lambda: [Value(text, _modes(text)) for text in key.tries],
        "factions": lambda: [Value(text, _factions(text)) for text in key.tries],
        "rounds": lambda: [Value(text, _rounds(text)) for text in key.tries],
        "rebels": lambda: [Value(text, text, _map_size(int(text))) for text in key.values],
        "difficulty": lambda: [Value(text, _militia(text)) for text in key.tries],
        "tactics": lambda: [Value(text, _days(text)) for text in key.tries],
        "cards": lambda: [Value(MIXED, "base and expansion"), Value("base", "base game alone")],
        "dictator": _dictators,
    }
    return named[key.name]()


def _modes(text: str) -> str:
    names = [facts().mode[name.replace("-", "_")].name for name in text.split(",") if name]
    return " + ".join(names) or "normal game"


def _factions(text: str) -> str:
    return " against ".join(map(number_in_words, read_format(text)))


def _rounds(text: str) -> str:
    known = {SHORT: facts().versus.short, LONG: facts().versus.long}
    n = known.get(text) or int(text)
    rounds = count(n, "round")
    return f"{text}, {rounds}" if text in known else rounds


def _map_size(rebels: int) -> str:
    size = facts().size[rebels]
    return f"Map of {size.rows} by {size.cols} sectors."


def _militia(text: str) -> str:
    return "by number of Rebels" if text == BY_SIZE else f"{text} militia on each industry"


def _days(text: str) -> str:
    return "by the rules" if text == BY_SIZE else count(int(text), "tactics card")


def _dictators() -> list[Value]:
    drawn = Value(ANY, "random", "Drawn when the game begins.")
    return [drawn, *(Value(card.id, card.name, card.ability) for card in facts().dictator.values())]


def before(state: State) -> str:
    """Return the map, the garrisons and the length of a game (S1, S2, S6, MODE-W3, MODE-A6)."""
    size = state.size
    kinds = [(size.industries, "industries"), (size.cities, "cities"), (size.wilderness, "wilderness")]
    kinds = [(n, "city" if (n, name) == (1, "cities") else name) for n, name in kinds]
    sectors = ", ".join(f"{number_in_words(n)} {name}" for n, name in kinds)
    sentence = f"{number_in_words(state.grid.cells).capitalize()} sectors: {sectors}."
    if VERSUS in state.modes or state.ruler == NOBODY:
        return f"{sentence} {number_in_words(state.rounds).capitalize()} rounds."
    if "assassination" in state.modes:
        return (
            f"{sentence} The Rebels have {number_in_words(rounds_in_all(state))} rounds to kill the Dictator."
        )
    militia = number_in_words(state.difficulty).capitalize()
    return f"{sentence} {militia} militia on each Dictator industry. {_lasts(tactics_left(state))}"


def _lasts(cards: int) -> str:
    return f"{number_in_words(cards).capitalize()} tactics cards; then the side with more points wins."


def on_the_shelf() -> tuple[str, str]:
    """Return the bots and the size of the game, for the home page."""
    sizes = facts().size
    least, most = (sizes[n].rows * sizes[n].cols for n in (min(sizes), max(sizes)))
    modes, dictators = number_in_words(len(facts().modes) - 1), number_in_words(len(facts().dictators))
    return (
        f"the Dictator AI and {modes} modes",
        f"One to {number_in_words(max(sizes))} Rebels against one of {dictators} Dictators on a map of "
        f"{least} to {most} sectors.",
    )


class MercSetup(Setup[State]):
    """The setup options of MERC."""

    keys = setup.SETUP_KEYS

    def on_the_shelf(self) -> tuple[str, str]:
        """Return the bots and modes, and the range of players and maps."""
        return on_the_shelf()

    def before(self, state: State) -> str:
        """Return the map, the garrisons and the length of a game."""
        return before(state)

    def values(self, key: SetupKey) -> list[Value]:
        """Return the values of a setup key, in words."""
        return values(key)

    def matrix(self) -> Matrix:
        """Return which modes can be combined, and why others can't."""
        return modes.matrix()

    def wants(self, key: str, chosen: Mapping[str, str]) -> bool:
        """Return whether a key has any effect in the chosen modes."""
        return setup.wants(key, chosen)

    def warnings(self, options: Mapping[str, str], seats: Mapping[Seat, str]) -> list[str]:
        """Return warnings about modes and formats that are allowed but not recommended."""
        return setup.warnings(options, seats)
