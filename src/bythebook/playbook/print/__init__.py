"""Print a playbook for paper and screen: player aid, flowchart, map, dictionary."""
