"""The rules of Arcs, a file a chapter, in the order of the rulebook."""
