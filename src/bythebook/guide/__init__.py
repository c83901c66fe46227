"""The guide: any bot of any game, without an engine. A page is walked, and a person says what is there.

The walk is that of `playbook/run`; here stand what it asks a person (`prompts`), how it asks (`asking`,
`lines`, `program`), and how answers are kept, taken back and changed (`session`). Nothing here knows a game.
"""
