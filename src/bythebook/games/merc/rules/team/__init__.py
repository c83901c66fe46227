"""A team: MERCs hired, squads that form and move, gear and supplies (Q, A, E)."""
