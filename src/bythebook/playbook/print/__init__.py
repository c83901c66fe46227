"""A book on paper and on screen: player aid, flowchart, map, dictionary."""
