"""The games for those who train players: Gymnasium for one seat, PettingZoo for all of them.

    import gymnasium
    import bythebook.envs

    env = gymnasium.make("bythebook/Memoir44-v0", seat="allies")

    from bythebook.envs import memoir44_v0

    env = memoir44_v0.env()

It needs the extra `envs`. The number behind a name is raised when observations, actions or rewards change.
"""

try:
    import numpy  # noqa: F401
    import pettingzoo  # noqa: F401
    from gymnasium import register
except ImportError as error:
    raise ImportError(f"environments need the extra `envs`: {error.name} is not installed") from error

from functools import partial
from types import ModuleType

from bythebook import games

NAMES = {name: name.capitalize() for name in games.names()}
"""The name of each game that is installed, as environments have it."""

for _game, _name in NAMES.items():
    register(
        id=f"bythebook/{_name}-v0",
        entry_point="bythebook.envs.gym:SeatEnv",
        kwargs={"game": _game},
        disable_env_checker=True,  # it samples actions that are not legal; the tests run it once
    )


def __getattr__(name: str) -> ModuleType:
    """Return the environment of a game for PettingZoo, as a module: `memoir44_v0` has `env` and `raw_env`."""
    from bythebook.envs.aec import RawEnv, wrapped

    game = next((game for game in NAMES if name == f"{game.replace('-', '_')}_v0"), None)
    if game is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = ModuleType(f"{__name__}.{name}", f"{games.load(game).title} for PettingZoo, version 0.")
    module.__dict__.update(env=partial(wrapped, game), raw_env=partial(RawEnv, game))
    return module
