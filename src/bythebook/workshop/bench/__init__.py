"""Benchmark: our figures next to those of other engines and of the machine itself, all from the same run.

`machine` detects a noisy machine; `peers` measures other engines in a separate environment, `waits` what
users wait for, `environment` the steps of training environments; `thresholds` compares the figures with
minimums and goals, and `history` records them by version.
"""
