"""The margin beside the chart: ambitions, the Court, seats, cards and odds."""
