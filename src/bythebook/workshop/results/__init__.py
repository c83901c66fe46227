"""The pages about many games, a module for each game: who wins, and which lines of its bots fired."""
