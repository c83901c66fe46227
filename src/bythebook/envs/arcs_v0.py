"""Arcs for PettingZoo, version 0."""

from functools import partial

from bythebook.envs.aec import RawEnv, wrapped

env = partial(wrapped, "arcs")
raw_env = partial(RawEnv, "arcs")
