"""The why page: a bot's reason on the pages of its book, line by line, and the plan behind it."""
