"""The rules of Arcs in rulebook order, a file a chapter."""
