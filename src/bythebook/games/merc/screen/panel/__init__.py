"""The margin beside the map: scores, the Dictator, teams with their gear, the fight that is on."""
