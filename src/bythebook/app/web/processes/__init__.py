"""Several processes behind one address: the front process has the address, the others have the games."""
