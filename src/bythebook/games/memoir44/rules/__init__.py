"""The rules of Memoir '44 in rulebook order, a file a chapter."""
