"""The guide: any bot of any game, without an engine. A page is walked, and a person says what is there.

The walk is that of `playbook/run`; here stand what it asks a person (`prompts`), how it asks (`asking`,
`lines`, `program`), and how answers are kept, taken back and changed (`session`). A book comes from
questions (`begin`) or from paper (`outline`, `mermaid`), and is tried with invented answers (`trying`).
Nothing here knows a game.
"""
