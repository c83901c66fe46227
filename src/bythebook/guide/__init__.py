"""The guide: run any bot of any game without an engine; a player answers what the pages ask.

The walk is that of `playbook/run`. This package has the prompts for the player (`prompts`), the modules that
ask them (`asking`, `lines`, `program`), and the answers with undo and corrections (`session`). A playbook can
start
from a few answers (`begin`) or from an outline or flowchart (`outline`, `mermaid`), and be tried with
invented answers (`trying`). Nothing in this package depends on a game.
"""
