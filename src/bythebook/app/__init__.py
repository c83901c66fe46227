"""How people use the program: commands, the terminal, the browser."""
