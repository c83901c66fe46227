"""The pages of the app; a page has the same name in its address, here, in `static/pages` and in the tests.

A page turns a session into plain data for one seat and changes nothing. `position.py` has what several pages
need: a game as a file, and a position as a link.
"""
