"""The app in the browser: a server of games, what each seat may see of them, and the pages that show it."""
