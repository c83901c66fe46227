"""`python -m bythebook` is the command `bythebook`."""

from bythebook.app.cli import main

if __name__ == "__main__":
    main()
