"""Benchmark: our metrics next to those of other engines in the same run, and what the machine itself can do.

`machine` detects a noisy machine; `peers` measures other engines in an environment of their own, `waits` what
users wait for, `environment` the steps of training environments; `thresholds` compares metrics with minimums
and goals, and `history` keeps them by version.
"""
