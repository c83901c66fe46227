"""The modes, a chapter each; `points` lists where a mode may add to the game (MODE)."""
