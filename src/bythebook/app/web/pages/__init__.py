"""The pages of the app: a page has one name in its address, here, in `static/pages` and in the tests.

A page turns a session into plain data for one seat; it changes nothing. `position.py` is what several of them
hand over: a game as a file, a position as a link.
"""
