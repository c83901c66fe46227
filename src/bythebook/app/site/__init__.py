"""The app as a static site: the server's code runs in the browser, in Pyodide. Imported only by the site."""
