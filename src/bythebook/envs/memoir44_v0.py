"""Memoir '44 for PettingZoo, version 0."""

from functools import partial

from bythebook.envs.aec import RawEnv, wrapped

env = partial(wrapped, "memoir44")
raw_env = partial(RawEnv, "memoir44")
