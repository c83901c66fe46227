"""The engine: prompts, steps, chance, piles and the log. It imports no game, bot or screen."""
