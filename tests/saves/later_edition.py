"""Opens positions and says what is in them: run by a test with the program as it is, and with other lists.

    python later_edition.py POSITIONS

POSITIONS is a JSON file, a list of texts of game files. What each opens as is printed as a line of JSON.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from bythebook import games
from bythebook.kernel import log
from bythebook.kernel.game import Game

IN_ORDER = {"team", "stash", "guild"}
"""Fields that are kept in the order of the lists of the game."""


def opened(text: str) -> dict[str, Any]:
    """What a file opens as, in ids and in the words that people read."""
    box = games.load(log.read(text).header.game)
    game = Game.load(box, text)
    state, prompt = game.state, game.prompt
    position = box.codec.round_trip(state)
    for name in IN_ORDER & position.keys():
        position[name] = [sorted(row, key=json.dumps) for row in position[name]]
    return {
        "messages": game.messages,
        "lines": len(game.log),
        "position": position,
        "prompt": prompt and [prompt.seat, prompt.kind, *sorted(map(box.notation, prompt.options))],
        "wrong": box.check(state),
    }


if __name__ == "__main__":
    for each in json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")):
        print(json.dumps(opened(each)))
