"""`python -m bythebook`: the command, where it is not installed."""

from bythebook.app.cli import main

if __name__ == "__main__":
    main()
