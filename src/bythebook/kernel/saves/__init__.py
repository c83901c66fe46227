"""What saved positions say of ids and names, so that they open in every later version."""
