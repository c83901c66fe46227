"""The rules of MERC in rulebook order, a file a chapter."""
