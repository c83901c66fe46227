"""bythebook: solo board gaming against opponents that play by the book."""

__version__ = "0.1.0"
