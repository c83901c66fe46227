"""Simulation and statistics: play many games, count rule use, compare and report."""
