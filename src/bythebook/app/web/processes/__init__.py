"""Several processes behind one address: the front process accepts requests, the others run the games."""
