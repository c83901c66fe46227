"""`python -m bythebook` is the command `bythebook`."""

import os
import sys

if __name__ == "__main__":
    if not sys.flags.safe_path and not os.path.isdir(os.path.join(sys.path[0], "bythebook")):
        del sys.path[0]  # the current folder: its modules are not ours
    from bythebook.app.cli import main

    main()
