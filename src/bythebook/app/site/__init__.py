"""The app in a page, without a server: runs inside the browser, in Pyodide. Only the site comes in here."""
