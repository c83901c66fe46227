"""Encode prompts as numbers: observations, legal actions, and the meaning of each action."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final
from zlib import crc32

import msgspec
import numpy as np
from gymnasium import spaces
from msgspec.structs import astuple
from numpy.typing import NDArray

from bythebook.games.boardgame import BoardGame
from bythebook.games.interfaces.observation import Block
from bythebook.kernel.prompt import Option, Prompt, Seat, Thing
from bythebook.kernel.step import State

ACTIONS: Final = 256
"""The number of actions in every game; an action is the index of an option. Further options are left out."""
WORDS: Final = 4_093
"""Words are encoded as the remainder of their CRC-32 checksum modulo this; collisions are rare."""
LARGEST: Final = 65_535

ObservationDict = dict[str, NDArray[Any]]
"""`observation`, `action_mask` and `options`."""

HEAD: Final = (
    Block("asked", 1, 99, "the kind of this seat's decision, from 1; 0 if it has none"),
    Block("about", 1, LARGEST, "what the decision is about: a number as it is, a word by its hash"),
)


class Encoding:
    """The encoder of one game."""

    def __init__(self, box: BoardGame[Any]) -> None:
        self.box = box
        self.blocks = (*HEAD, *box.observation.blocks)
        self._kinds = {kind: i + 1 for i, kind in enumerate(box.observation.kinds)}
        self._types = {kind: i + 1 for i, kind in enumerate(box.observation.options)}
        self.width = 1 + max(len(msgspec.structs.fields(kind)) for kind in self._types)
        """The length of an encoded option: its type (from 1), then its fields plus 1; 0 means no field."""

    def space(self) -> spaces.Dict[Any]:
        """The space of observations."""
        most = np.concatenate([np.full(block.size, block.most, np.int32) for block in self.blocks])
        return spaces.Dict(
            {
                "observation": spaces.Box(np.zeros_like(most), most, dtype=np.int32),
                "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
                "options": spaces.Box(0, LARGEST + 1, (ACTIONS, self.width), np.int32),
            }
        )

    def nothing(self) -> ObservationDict:
        """Return an empty observation."""
        size = sum(block.size for block in self.blocks)
        return self._seen([0] * size, [], 0)

    def encode(self, state: State, prompt: Prompt | None, seat: Seat) -> ObservationDict:
        """Return the observation of a seat, with the options if it has to act."""
        numbers = self.box.observation.numbers(state, seat)
        if prompt is None or prompt.seat != seat:
            return self._seen([0, 0, *numbers], [], 0)
        options = prompt.options[:ACTIONS]
        head = [self._kinds.get(prompt.kind, 0), _number(prompt.about)]
        return self._seen(head + numbers, [self.row(option) for option in options], len(options))

    def rolled(self, prompt: Prompt, values: Sequence[str]) -> ObservationDict:
        """Return the observation of chance: the element and the possible values."""
        encode = self.nothing()
        encode["observation"][1] = _number(prompt.kind)
        encode["action_mask"][: len(values)] = 1
        for i, value in enumerate(values[:ACTIONS]):
            encode["options"][i, 1] = _number(value) + 1
        return encode

    def row(self, option: Option) -> list[int]:
        """Encode an option as numbers."""
        row = [self._types[type(option)], *(_number(value) + 1 for value in astuple(option))]
        return row + [0] * (self.width - len(row))

    def _seen(self, numbers: list[int], rows: list[list[int]], legal: int) -> ObservationDict:
        mask = np.zeros(ACTIONS, np.int8)
        mask[:legal] = 1
        options = np.zeros((ACTIONS, self.width), np.int32)
        if rows:
            options[: len(rows)] = rows
        encode = np.frombuffer(array("i", numbers), np.int32)  # four times as fast as from a list
        return {"observation": encode, "action_mask": mask, "options": options}


@lru_cache(maxsize=4_096)
def _number(thing: Thing | None) -> int:
    """Encode a value as a number: a word by its checksum, None as 0."""
    if isinstance(thing, str):
        return crc32(thing.encode()) % WORDS
    return max(0, min(int(thing or 0), LARGEST))
