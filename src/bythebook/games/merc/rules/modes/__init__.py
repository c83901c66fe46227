"""The modes, one module each; `points` lists the places where a mode can change the game (MODE)."""
