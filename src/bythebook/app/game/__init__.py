"""Operations on games for all front ends: open, answer, explain, correct, undo and save."""
