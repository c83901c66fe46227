"""Running a book: lines compiled to closures, one walk for each ask, the decision and its why."""
