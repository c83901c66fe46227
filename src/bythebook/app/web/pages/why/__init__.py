"""The why page: a bot's reason on the pages of its playbook, line by line, and the plan it is part of."""
