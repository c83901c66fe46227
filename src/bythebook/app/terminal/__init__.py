"""A game in the terminal: what is asked, what a person types, what is drawn."""
