"""bythebook: solo board gaming against opponents that play by the book.

`docs/python.md` shows how to play from Python: start with `bythebook.players.seating.seating`.
"""

__version__ = "0.1.0"
