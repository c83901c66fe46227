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

NAMES = {"memoir44": "Memoir44", "merc": "Merc", "arcs": "Arcs"}
"""What each game is called among environments."""

for _game, _name in NAMES.items():
    register(
        id=f"bythebook/{_name}-v0",
        entry_point="bythebook.envs.gym:SeatEnv",
        kwargs={"game": _game},
        disable_env_checker=True,  # it samples actions that are not legal; the tests run it once
    )
