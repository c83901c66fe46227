"""Simulation and statistics: play many games, count, compare and report."""
