"""What those who build bythebook run: pages of docs/, the bench with its bars, load, kills and mutants.

The scripts of the repository call it, nothing imports it, and it is not part of the wheel.
"""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
"""The repository."""
