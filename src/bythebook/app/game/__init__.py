"""Games as the front ends use them: open, answer, explain, correct, undo and save."""
