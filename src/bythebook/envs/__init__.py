"""Environments for training players: Gymnasium for one seat, PettingZoo for all seats.

    import gymnasium
    import bythebook.envs

    env = gymnasium.make("bythebook/Memoir44-v0", seat="allies")

    from bythebook.envs import memoir44_v0

    env = memoir44_v0.env()

They need the extra `envs`. The version in a name is raised when observations, actions or rewards change.
"""

try:
    import numpy  # noqa: F401
    import pettingzoo  # noqa: F401
    from gymnasium import register
except ImportError as error:
    raise ImportError(f"{error.name} is not installed; the environments need the extra `envs`") from error

from functools import partial
from types import ModuleType

from bythebook import games

NAMES = {name: name.capitalize() for name in games.names()}
"""Maps each installed game to its name in environment ids."""

for _game, _name in NAMES.items():
    register(
        id=f"bythebook/{_name}-v0",
        entry_point="bythebook.envs.gym:SeatEnv",
        kwargs={"game": _game},
        disable_env_checker=True,  # the checker samples illegal actions; a test runs it once
    )


def __getattr__(name: str) -> ModuleType:
    """Return the PettingZoo environment of a game, as a module: `memoir44_v0` has `env` and `raw_env`."""
    from bythebook.envs.aec import RawEnv, wrap_env

    game = next((game for game in NAMES if name == f"{game.replace('-', '_')}_v0"), None)
    if game is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = ModuleType(f"{__name__}.{name}", f"{games.load(game).title} for PettingZoo, version 0.")
    module.__dict__.update(env=partial(wrap_env, game), raw_env=partial(RawEnv, game))
    return module
