"""The app in the browser: a game server that limits what each seat may see, and the pages that show it."""
