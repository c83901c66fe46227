"""Several processes behind one address: `front` has the address, those `behind` it have the games."""
