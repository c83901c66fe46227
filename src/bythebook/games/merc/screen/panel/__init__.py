"""The panel beside the map: scores, the Dictator, teams with their gear, the current fight."""
