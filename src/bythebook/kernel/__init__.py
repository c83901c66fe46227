"""Asks, steps, chance, piles, the log: knows no game, no bot, no screen."""
