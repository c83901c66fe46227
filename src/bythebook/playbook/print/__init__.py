"""A playbook on paper and on screen: player aid, flowchart, map, dictionary."""
