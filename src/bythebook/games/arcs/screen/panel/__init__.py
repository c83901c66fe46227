"""The panel beside the chart: ambitions, the Court, seats, cards and odds."""
