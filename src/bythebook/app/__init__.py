"""The faces: command line and terminal."""
