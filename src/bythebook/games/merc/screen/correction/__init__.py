"""The page "My board differs": pieces on the map, and fields for everything else."""
