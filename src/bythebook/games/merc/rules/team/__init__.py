"""Teams: hiring MERCs, forming and moving squads, gear and supplies (Q, A, E)."""
