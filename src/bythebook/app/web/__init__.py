"""The app in the browser: a server of games, what each seat sees of them, and the pages that show it."""
