"""Before the first turn: what people chose becomes an empty table, and the steps that set it up."""
